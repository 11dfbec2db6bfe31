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

// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/transpose/tiled.cu:18:32: warning: load takes 32 wavefronts per request, 1 would do: 32-way bank conflict [shared-bank-conflict]
//|    18 |         out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 32 × 4 bytes = 32 words; gcd(32, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways
//|   note: address tile + 128*tx + 4*ty + 32*k; kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 26), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][33]: 32 → 1 wavefronts per request, 1056 → 64 a block over all accesses to tile, for 128 bytes more shared memory (--fix makes it)
//| testdata/transpose/tiled.cu:7:17: note: kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 26): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 1056 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 18, 992 excess wavefronts a block

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/transpose/tiled.cu:18:32: warning: load takes 32 wavefronts per request, 1 would do: 32-way bank conflict [shared-bank-conflict]
//|    18 |         out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 32 × 4 bytes = 32 words; gcd(32, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways
//|   note: address tile + 128*tx + 4*ty + 32*k; kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 26), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][33]: 32 → 1 wavefronts per request, 1056 → 64 a block over all accesses to tile, for 128 bytes more shared memory (--fix makes it)
//| testdata/transpose/tiled.cu:13:9: note: store takes 1 wavefront per request (ideal 1)
//|    13 |         tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 4*tx + 128*ty + 1024*k; kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 26), 32 requests a block
//| testdata/transpose/tiled.cu:13:46: note: load touches 4 sectors per request (ideal 4)
//|    13 |         tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
//|       |                                              ^~~~~~~~~~~~~~~~~~~
//|   note: address in + 4*tx + 32768*ty + 128*bx + 1048576*by + 262144*k; kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 26), 32 requests a block
//| testdata/transpose/tiled.cu:18:9: note: store touches 4 sectors per request (ideal 4)
//|    18 |         out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
//|       |         ^~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*tx + 32768*ty + 1048576*bx + 128*by + 262144*k; kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 26), 32 requests a block
//| testdata/transpose/tiled.cu:7:17: note: kernel transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 26): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 1056 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 18, 992 excess wavefronts a block
