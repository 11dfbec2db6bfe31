// Staged through shared memory: global accesses are coalesced, the column read of the tile conflicts 32 ways.
#include <cuda_runtime.h>

#define TILE 32
#define ROWS 8

__global__ void transpose(float *out, const float *in, int n)
{
    __shared__ float tile[TILE][TILE];
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
