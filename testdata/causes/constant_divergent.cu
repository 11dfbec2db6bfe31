// constant-divergent: lanes of a warp read different constants, which are served one by one.
__constant__ float weights[256];

// Found: 32 addresses.
__global__ void found(float *out)
{
    out[threadIdx.x] = weights[threadIdx.x];
}

// Found: 4 addresses in a warp of 4 rows.
__global__ void found_rows(float *out)
{
    out[threadIdx.y * 8 + threadIdx.x] = weights[threadIdx.y];
}

// Fine: k is the same in all lanes.
__global__ void fine(float *out)
{
    float sum = 0;
    for (int k = 0; k < 256; k++)
        sum += weights[k];
    out[threadIdx.x] = sum;
}

// Confused with it: the warp's number chooses; lanes agree.
__global__ void by_warp(float *out)
{
    out[threadIdx.x] = weights[threadIdx.x / 32];
}

// Confused with it: a __device__ table is global memory: 4 sectors.
__device__ float table[256];
__global__ void global_table(float *out)
{
    out[threadIdx.x] = table[threadIdx.x];
}

void run(float *out)
{
    found<<<1, 128>>>(out);
    found_rows<<<1, dim3(8, 16)>>>(out);
    fine<<<1, 128>>>(out);
    by_warp<<<1, 128>>>(out);
    global_table<<<1, 128>>>(out);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/constant_divergent.cu:7:24: warning: load of constant memory asks for 32 different addresses per request, served one by one [constant-divergent]
//|     7 |     out[threadIdx.x] = weights[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~
//|   note: divergent: the 32 lanes read 32 different addresses, which the constant cache serves one after the other
//|   note: address weights + 4*tx; kernel found<<<(1, 1, 1), (128, 1, 1)>>> (line 40), 4 requests a block
//| testdata/causes/constant_divergent.cu:13:42: warning: load of constant memory asks for 4 different addresses per request, served one by one [constant-divergent]
//|    13 |     out[threadIdx.y * 8 + threadIdx.x] = weights[threadIdx.y];
//|       |                                          ^~~~~~~~~~~~~~~~~~~~
//|   note: divergent: the 32 lanes read 4 different addresses, which the constant cache serves one after the other
//|   note: address weights + 4*ty; kernel found_rows<<<(1, 1, 1), (8, 16, 1)>>> (line 41), 4 requests a block
//| testdata/causes/constant_divergent.cu:7:5: note: store touches 4 sectors per request (ideal 4)
//|     7 |     out[threadIdx.x] = weights[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel found<<<(1, 1, 1), (128, 1, 1)>>> (line 40), 4 requests a block
//| testdata/causes/constant_divergent.cu:13:5: note: store touches 4 sectors per request (ideal 4)
//|    13 |     out[threadIdx.y * 8 + threadIdx.x] = weights[threadIdx.y];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*tx + 32*ty; kernel found_rows<<<(1, 1, 1), (8, 16, 1)>>> (line 41), 4 requests a block
//| testdata/causes/constant_divergent.cu:21:16: note: load takes 1 wavefront per request (ideal 1, a broadcast: free)
//|    21 |         sum += weights[k];
//|       |                ^~~~~~~~~~
//|   note: address weights + 4*k; kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 42), 1024 requests a block
//| testdata/causes/constant_divergent.cu:22:5: note: store touches 4 sectors per request (ideal 4)
//|    22 |     out[threadIdx.x] = sum;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 42), 4 requests a block
//| testdata/causes/constant_divergent.cu:28:5: note: store touches 4 sectors per request (ideal 4)
//|    28 |     out[threadIdx.x] = weights[threadIdx.x / 32];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel by_warp<<<(1, 1, 1), (128, 1, 1)>>> (line 43), 4 requests a block
//| testdata/causes/constant_divergent.cu:28:24: note: load takes 1 wavefront per request (ideal 1, a broadcast: free)
//|    28 |     out[threadIdx.x] = weights[threadIdx.x / 32];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address weights + 4*(tx / 32); kernel by_warp<<<(1, 1, 1), (128, 1, 1)>>> (line 43), 4 requests a block
//| testdata/causes/constant_divergent.cu:35:5: note: store touches 4 sectors per request (ideal 4)
//|    35 |     out[threadIdx.x] = table[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel global_table<<<(1, 1, 1), (128, 1, 1)>>> (line 44), 4 requests a block
//| testdata/causes/constant_divergent.cu:35:24: note: load touches 4 sectors per request (ideal 4)
//|    35 |     out[threadIdx.x] = table[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~
//|   note: address table + 4*tx; kernel global_table<<<(1, 1, 1), (128, 1, 1)>>> (line 44), 4 requests a block
//| testdata/causes/constant_divergent.cu:5:17: note: kernel found<<<(1, 1, 1), (128, 1, 1)>>> (line 40): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency)
//|   note: fix first: the load on line 7, 124 excess wavefronts a block
//| testdata/causes/constant_divergent.cu:11:17: note: kernel found_rows<<<(1, 1, 1), (8, 16, 1)>>> (line 41): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency)
//|   note: fix first: the load on line 13, 12 excess wavefronts a block
//| testdata/causes/constant_divergent.cu:17:17: note: kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 42): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency)
//| testdata/causes/constant_divergent.cu:26:17: note: kernel by_warp<<<(1, 1, 1), (128, 1, 1)>>> (line 43): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency)
//| testdata/causes/constant_divergent.cu:33:17: note: kernel global_table<<<(1, 1, 1), (128, 1, 1)>>> (line 44): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency)
