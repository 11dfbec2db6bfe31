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

// check-command: check %s

// check-command: check --all %s
// check-output:
//| testdata/transpose/copy.cu:12:9: note: store touches 4 sectors per request (ideal 4)
//|    12 |         out[(y + j) * n + x] = in[(y + j) * n + x];
//|       |         ^~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*tx + 32768*ty + 128*bx + 1048576*by + 262144*k; kernel copy<<<(256, 256, 1), (32, 8, 1)>>> (line 20), 32 requests a block
//| testdata/transpose/copy.cu:12:32: note: load touches 4 sectors per request (ideal 4)
//|    12 |         out[(y + j) * n + x] = in[(y + j) * n + x];
//|       |                                ^~~~~~~~~~~~~~~~~~~
//|   note: address in + 4*tx + 32768*ty + 128*bx + 1048576*by + 262144*k; kernel copy<<<(256, 256, 1), (32, 8, 1)>>> (line 20), 32 requests a block
//| testdata/transpose/copy.cu:7:17: note: kernel copy<<<(256, 256, 1), (32, 8, 1)>>> (line 20): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency)
