// One column of padding: bank = (33 r + c) mod 32 = (r + c) mod 32, all 32 banks.
#include <cuda_runtime.h>

#define TILE 32
#define ROWS 8

__global__ void transpose(float *out, const float *in, int n)
{
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

void run_transpose(float *out, const float *in)
{
    const int n = 8192;
    dim3 block(TILE, ROWS);
    dim3 grid(n / TILE, n / TILE);
    transpose<<<grid, block>>>(out, in, n);
}

// check-command: check %s

// check-command: check --all %s
// check-output:
//| testdata/transpose/padded.cu:13:9: note: store takes 1 wavefront per request (ideal 1)
//|    13 |         tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 4*tx + 132*ty + 1056*k; kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 26), 32 requests a block
//| testdata/transpose/padded.cu:13:46: note: load touches 4 sectors per request (ideal 4)
//|    13 |         tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
//|       |                                              ^~~~~~~~~~~~~~~~~~~
//|   note: address in + 4*tx + 32768*ty + 128*bx + 1048576*by + 262144*k; kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 26), 32 requests a block
//| testdata/transpose/padded.cu:18:9: note: store touches 4 sectors per request (ideal 4)
//|    18 |         out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
//|       |         ^~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*tx + 32768*ty + 1048576*bx + 128*by + 262144*k; kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 26), 32 requests a block
//| testdata/transpose/padded.cu:18:32: note: load takes 1 wavefront per request (ideal 1)
//|    18 |         out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 132*tx + 4*ty + 32*k; kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 26), 32 requests a block
//| testdata/transpose/padded.cu:7:17: note: kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 26): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 64 wavefronts of shared memory, 64 would do
