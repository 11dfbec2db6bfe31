// data-dependent: the address follows loaded data. No finding; bounds with --all alone.
// Found: each lane where map says: 1 … 32 sectors.
__global__ void found(const float *in, const int *map, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[map[i]];
}

// Fine: the data is the same for all lanes: a row of 128 bytes, wherever it is.
__global__ void fine(const float *in, const int *map, float *out)
{
    int row = map[blockIdx.x];
    out[blockIdx.x * 128 + threadIdx.x] = in[row * 128 + threadIdx.x];
}

// Confused with it: data decides whether, not where: 4 sectors if all lanes take part.
__global__ void masked(const float *in, const int *map, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (map[i] > 0)
        out[i] = in[i];
}

void run(const float *in, const int *map, float *out)
{
    found<<<16, 128>>>(in, map, out);
    fine<<<16, 128>>>(in, map, out);
    masked<<<16, 128>>>(in, map, out);
}

// check-command: check %s

// check-command: check --all %s
// check-output:
//| testdata/causes/global_data_dependent.cu:6:5: note: store touches 4 sectors per request (ideal 4)
//|     6 |     out[i] = in[map[i]];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 512*bx; kernel found<<<(16, 1, 1), (128, 1, 1)>>> (line 26), 4 requests a block
//| testdata/causes/global_data_dependent.cu:6:14: note: load of unknown cost, 1 to 32 sectors per request: data-dependent
//|     6 |     out[i] = in[map[i]];
//|       |              ^~~~~~~~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 1 and 32 sectors a request
//|   note: address in + 4*map[i]; kernel found<<<(16, 1, 1), (128, 1, 1)>>> (line 26), 4 requests a block
//| testdata/causes/global_data_dependent.cu:6:17: note: load touches 4 sectors per request (ideal 4)
//|     6 |     out[i] = in[map[i]];
//|       |                 ^~~~~~
//|   note: address map + 4*tx + 512*bx; kernel found<<<(16, 1, 1), (128, 1, 1)>>> (line 26), 4 requests a block
//| testdata/causes/global_data_dependent.cu:12:15: note: load touches 1 sector per request (ideal 1, a broadcast: free)
//|    12 |     int row = map[blockIdx.x];
//|       |               ^~~~~~~~~~~~~~~
//|   note: address map + 4*bx; kernel fine<<<(16, 1, 1), (128, 1, 1)>>> (line 27), 4 requests a block
//| testdata/causes/global_data_dependent.cu:13:5: note: store touches 4 sectors per request (ideal 4)
//|    13 |     out[blockIdx.x * 128 + threadIdx.x] = in[row * 128 + threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*tx + 512*bx; kernel fine<<<(16, 1, 1), (128, 1, 1)>>> (line 27), 4 requests a block
//| testdata/causes/global_data_dependent.cu:13:43: note: load touches 4 sectors per request (ideal 4)
//|    13 |     out[blockIdx.x * 128 + threadIdx.x] = in[row * 128 + threadIdx.x];
//|       |                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 4*tx + 512*map[blockIdx.x]; kernel fine<<<(16, 1, 1), (128, 1, 1)>>> (line 27), 4 requests a block
//| testdata/causes/global_data_dependent.cu:20:9: note: load touches 4 sectors per request (ideal 4)
//|    20 |     if (map[i] > 0)
//|       |         ^~~~~~
//|   note: address map + 4*tx + 512*bx; kernel masked<<<(16, 1, 1), (128, 1, 1)>>> (line 28), 4 requests a block
//| testdata/causes/global_data_dependent.cu:21:9: note: store touches 1 to 4 sectors per request, typically 4 (ideal 4)
//|    21 |         out[i] = in[i];
//|       |         ^~~~~~
//|   note: address out + 4*tx + 512*bx; kernel masked<<<(16, 1, 1), (128, 1, 1)>>> (line 28)
//|   note: assumed: no lane is switched off by data
//| testdata/causes/global_data_dependent.cu:21:18: note: load touches 1 to 4 sectors per request, typically 4 (ideal 4)
//|    21 |         out[i] = in[i];
//|       |                  ^~~~~
//|   note: address in + 4*tx + 512*bx; kernel masked<<<(16, 1, 1), (128, 1, 1)>>> (line 28)
//|   note: assumed: no lane is switched off by data
//| testdata/causes/global_data_dependent.cu:3:17: note: kernel found<<<(16, 1, 1), (128, 1, 1)>>> (line 26): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 1 access not counted
//| testdata/causes/global_data_dependent.cu:10:17: note: kernel fine<<<(16, 1, 1), (128, 1, 1)>>> (line 27): a block asks for 1152 bytes of global memory and moves 1152 (100 % efficiency)
//| testdata/causes/global_data_dependent.cu:17:17: note: kernel masked<<<(16, 1, 1), (128, 1, 1)>>> (line 28): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency); 2 accesses not counted
