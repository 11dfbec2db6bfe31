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

// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/transpose/naive.cu:12:9: warning: store touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    12 |         out[x * n + y + j] = in[(y + j) * n + x];
//|       |         ^~~~~~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, 8192 elements (32768 bytes), while ty walks along the row: every lane needs a sector of its own
//|   note: address out + 32768*tx + 4*ty + 1048576*bx + 128*by + 32*k; kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 20), 32 requests a block
//|   note: suggestion: write through a tile in shared memory with rows of 33 elements, so that neighbouring lanes write neighbouring columns: 32 → 4 sectors per request, and 1 wavefront a request along the tile's columns
//| testdata/transpose/naive.cu:7:17: note: kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 20): a block asks for 8192 bytes of global memory and moves 36864 (22 % efficiency)
//|   note: fix first: the store on line 12, 896 excess sectors a block

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/transpose/naive.cu:12:9: warning: store touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    12 |         out[x * n + y + j] = in[(y + j) * n + x];
//|       |         ^~~~~~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, 8192 elements (32768 bytes), while ty walks along the row: every lane needs a sector of its own
//|   note: address out + 32768*tx + 4*ty + 1048576*bx + 128*by + 32*k; kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 20), 32 requests a block
//|   note: suggestion: write through a tile in shared memory with rows of 33 elements, so that neighbouring lanes write neighbouring columns: 32 → 4 sectors per request, and 1 wavefront a request along the tile's columns
//| testdata/transpose/naive.cu:12:30: note: load touches 4 sectors per request (ideal 4)
//|    12 |         out[x * n + y + j] = in[(y + j) * n + x];
//|       |                              ^~~~~~~~~~~~~~~~~~~
//|   note: address in + 4*tx + 32768*ty + 128*bx + 1048576*by + 262144*k; kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 20), 32 requests a block
//| testdata/transpose/naive.cu:7:17: note: kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 20): a block asks for 8192 bytes of global memory and moves 36864 (22 % efficiency)
//|   note: fix first: the store on line 12, 896 excess sectors a block
