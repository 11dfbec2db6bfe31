// data-dependent in shared memory: a histogram. No finding; bounds with --all alone.
// Found: each lane where its byte says. 256 bins are 8 words in each bank: 1 … 8 wavefronts.
__global__ void found(const unsigned char *in, unsigned *out)
{
    __shared__ unsigned bins[256];
    bins[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&bins[in[blockIdx.x * 256 + threadIdx.x]], 1u);
    __syncthreads();
    out[threadIdx.x] = bins[threadIdx.x];
}

// Fine: the same byte for all lanes chooses a row; the lanes lie in a row: 1 wavefront.
__global__ void fine(const unsigned char *in, unsigned *out)
{
    __shared__ unsigned rows[4][256];
    rows[in[blockIdx.x] & 3][threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = rows[0][threadIdx.x];
}

// Confused with it: each lane has a column of its own, and data chooses the row: bank = lane whatever the data, 1 wavefront.
__global__ void columns(const unsigned char *in, unsigned *out)
{
    __shared__ unsigned bins[64][32];
    bins[in[blockIdx.x * 32 + threadIdx.x] & 63][threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = bins[0][threadIdx.x];
}

void run(const unsigned char *in, unsigned *out)
{
    found<<<16, 256>>>(in, out);
    fine<<<16, 256>>>(in, out);
    columns<<<16, 32>>>(in, out);
}

// check-command: check --all %s
// check-output:
//| testdata/causes/shared_data_dependent.cu:6:5: note: store takes 1 wavefront per request (ideal 1)
//|     6 |     bins[threadIdx.x] = 0;
//|       |     ^~~~~~~~~~~~~~~~~
//|   note: address bins + 4*tx; kernel found<<<(16, 1, 1), (256, 1, 1)>>> (line 33), 8 requests a block
//| testdata/causes/shared_data_dependent.cu:8:5: note: atomic of unknown cost, 1 to 8 wavefronts per request: data-dependent
//|     8 |     atomicAdd(&bins[in[blockIdx.x * 256 + threadIdx.x]], 1u);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 1 and 8 wavefronts a request
//|   note: address bins + 4*in[blockIdx.x * 256 + threadIdx.x]; kernel found<<<(16, 1, 1), (256, 1, 1)>>> (line 33), 8 requests a block
//| testdata/causes/shared_data_dependent.cu:8:21: note: load touches 1 sector per request (ideal 1)
//|     8 |     atomicAdd(&bins[in[blockIdx.x * 256 + threadIdx.x]], 1u);
//|       |                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + tx + 256*bx; kernel found<<<(16, 1, 1), (256, 1, 1)>>> (line 33), 8 requests a block
//| testdata/causes/shared_data_dependent.cu:10:5: note: store touches 4 sectors per request (ideal 4)
//|    10 |     out[threadIdx.x] = bins[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel found<<<(16, 1, 1), (256, 1, 1)>>> (line 33), 8 requests a block
//| testdata/causes/shared_data_dependent.cu:10:24: note: load takes 1 wavefront per request (ideal 1)
//|    10 |     out[threadIdx.x] = bins[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~
//|   note: address bins + 4*tx; kernel found<<<(16, 1, 1), (256, 1, 1)>>> (line 33), 8 requests a block
//| testdata/causes/shared_data_dependent.cu:17:5: note: store takes 1 wavefront per request (ideal 1)
//|    17 |     rows[in[blockIdx.x] & 3][threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address rows + 4*tx + 1024*(in[blockIdx.x] % 4); kernel fine<<<(16, 1, 1), (256, 1, 1)>>> (line 34), 8 requests a block
//| testdata/causes/shared_data_dependent.cu:17:10: note: load touches 1 sector per request (ideal 1)
//|    17 |     rows[in[blockIdx.x] & 3][threadIdx.x] = 1;
//|       |          ^~~~~~~~~~~~~~
//|   note: address in + bx; kernel fine<<<(16, 1, 1), (256, 1, 1)>>> (line 34), 8 requests a block
//| testdata/causes/shared_data_dependent.cu:19:5: note: store touches 4 sectors per request (ideal 4)
//|    19 |     out[threadIdx.x] = rows[0][threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel fine<<<(16, 1, 1), (256, 1, 1)>>> (line 34), 8 requests a block
//| testdata/causes/shared_data_dependent.cu:19:24: note: load takes 1 wavefront per request (ideal 1)
//|    19 |     out[threadIdx.x] = rows[0][threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~
//|   note: address rows + 4*tx; kernel fine<<<(16, 1, 1), (256, 1, 1)>>> (line 34), 8 requests a block
//| testdata/causes/shared_data_dependent.cu:26:5: note: store takes 1 wavefront per request (ideal 1)
//|    26 |     bins[in[blockIdx.x * 32 + threadIdx.x] & 63][threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address bins + 4*tx + 128*(in[blockIdx.x * 32 + threadIdx.x] % 64); kernel columns<<<(16, 1, 1), (32, 1, 1)>>> (line 35), 1 request a block
//| testdata/causes/shared_data_dependent.cu:26:10: note: load touches 1 sector per request (ideal 1)
//|    26 |     bins[in[blockIdx.x * 32 + threadIdx.x] & 63][threadIdx.x] = 1;
//|       |          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + tx + 32*bx; kernel columns<<<(16, 1, 1), (32, 1, 1)>>> (line 35), 1 request a block
//| testdata/causes/shared_data_dependent.cu:28:5: note: store touches 4 sectors per request (ideal 4)
//|    28 |     out[threadIdx.x] = bins[0][threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel columns<<<(16, 1, 1), (32, 1, 1)>>> (line 35), 1 request a block
//| testdata/causes/shared_data_dependent.cu:28:24: note: load takes 1 wavefront per request (ideal 1)
//|    28 |     out[threadIdx.x] = bins[0][threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~
//|   note: address bins + 4*tx; kernel columns<<<(16, 1, 1), (32, 1, 1)>>> (line 35), 1 request a block
//| testdata/causes/shared_data_dependent.cu:3:17: note: kernel found<<<(16, 1, 1), (256, 1, 1)>>> (line 33): a block asks for 1280 bytes of global memory and moves 1280 (100 % efficiency); 16 wavefronts of shared memory, 16 would do; 1 access not counted
//| testdata/causes/shared_data_dependent.cu:14:17: note: kernel fine<<<(16, 1, 1), (256, 1, 1)>>> (line 34): a block asks for 1280 bytes of global memory and moves 1280 (100 % efficiency); 16 wavefronts of shared memory, 16 would do
//| testdata/causes/shared_data_dependent.cu:23:17: note: kernel columns<<<(16, 1, 1), (32, 1, 1)>>> (line 35): a block asks for 160 bytes of global memory and moves 160 (100 % efficiency); 2 wavefronts of shared memory, 2 would do
