// A plain copy with the transposes' block shape: the speed to reach.
#include <cuda_runtime.h>

#define TILE 32
#define ROWS 8

__global__ void copy(float *out, const float *in, int n)
{
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        out[(y + j) * n + x] = in[(y + j) * n + x];
}

void run_copy(float *out, const float *in)
{
    const int n = 8192;
    dim3 block(TILE, ROWS);
    dim3 grid(n / TILE, n / TILE);
    copy<<<grid, block>>>(out, in, n);
}
