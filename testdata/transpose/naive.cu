// Reads rows, writes columns: every store touches 32 sectors.
#include <cuda_runtime.h>

#define TILE 32
#define ROWS 8

__global__ void transpose(float *out, const float *in, int n)
{
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        out[x * n + y + j] = in[(y + j) * n + x];
}

void run_transpose(float *out, const float *in)
{
    const int n = 8192;
    dim3 block(TILE, ROWS);
    dim3 grid(n / TILE, n / TILE);
    transpose<<<grid, block>>>(out, in, n);
}
