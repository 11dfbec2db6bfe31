// The transposes for a size that the file does not tell: n is taken for a large multiple of 32.
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

__global__ void naive(float *out, const float *in, int n)
{
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        out[x * n + y + j] = in[(y + j) * n + x];
}

template <int WIDTH>
__global__ void tiled(float *out, const float *in, int n)
{
    __shared__ float tile[TILE][WIDTH];
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

__global__ void swizzled(float *out, const float *in, int n)
{
    __shared__ float tile[TILE][TILE];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        tile[threadIdx.y + j][threadIdx.x ^ (threadIdx.y + j)] = in[(y + j) * n + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        out[(y + j) * n + x] = tile[threadIdx.x][(threadIdx.y + j) ^ threadIdx.x];
}

void run(float *out, const float *in, int n)
{
    dim3 block(TILE, ROWS);
    dim3 grid(n / TILE, n / TILE);
    copy<<<grid, block>>>(out, in, n);
    naive<<<grid, block>>>(out, in, n);
    tiled<TILE><<<grid, block>>>(out, in, n);
    tiled<TILE + 1><<<grid, block>>>(out, in, n);
    swizzled<<<grid, block>>>(out, in, n);
}

// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/transpose/unknown_size.cu:20:9: warning: store touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    20 |         out[x * n + y + j] = in[(y + j) * n + x];
//|       |         ^~~~~~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, n elements (4·n bytes), while ty walks along the row: every lane needs a sector of its own
//|   note: hangs on n: min(4·n, 32) sectors, up to one more where a row begins inside a sector; --set n=… settles it
//|   note: address out + 4*n*tx + 4*ty + 128*n*bx + 128*by + 32*k; kernel naive<<<…, (32, 8, 1)>>> (line 57), 32 requests a block
//|   note: assumed: n: large and a multiple of 32
//|   note: suggestion: write through a tile in shared memory with rows of 33 elements, so that neighbouring lanes write neighbouring columns: 32 → 4 sectors per request, and 1 wavefront a request along the tile's columns
//| testdata/transpose/unknown_size.cu:35:32: warning: load takes 32 wavefronts per request, 1 would do: 32-way bank conflict [shared-bank-conflict]
//|    35 |         out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 32 × 4 bytes = 32 words; gcd(32, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways
//|   note: address tile + 128*tx + 4*ty + 32*k; kernel tiled<32><<<…, (32, 8, 1)>>> (line 58), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][33]: 32 → 1 wavefronts per request, 1056 → 64 a block over all accesses to tile, for 128 bytes more shared memory; but the load at line 35 in tiled<33> then takes 2 instead of 1 (cuaddr whatif --pad tile=1)
//| testdata/transpose/unknown_size.cu:15:17: note: kernel naive<<<…, (32, 8, 1)>>> (line 57): a block asks for 8192 bytes of global memory and moves 36864 (22 % efficiency)
//|   note: fix first: the store on line 20, 896 excess sectors a block
//| testdata/transpose/unknown_size.cu:24:17: note: kernel tiled<32><<<…, (32, 8, 1)>>> (line 58): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 1056 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 35, 992 excess wavefronts a block

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/transpose/unknown_size.cu:20:9: warning: store touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    20 |         out[x * n + y + j] = in[(y + j) * n + x];
//|       |         ^~~~~~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, n elements (4·n bytes), while ty walks along the row: every lane needs a sector of its own
//|   note: hangs on n: min(4·n, 32) sectors, up to one more where a row begins inside a sector; --set n=… settles it
//|   note: address out + 4*n*tx + 4*ty + 128*n*bx + 128*by + 32*k; kernel naive<<<…, (32, 8, 1)>>> (line 57), 32 requests a block
//|   note: assumed: n: large and a multiple of 32
//|   note: suggestion: write through a tile in shared memory with rows of 33 elements, so that neighbouring lanes write neighbouring columns: 32 → 4 sectors per request, and 1 wavefront a request along the tile's columns
//| testdata/transpose/unknown_size.cu:35:32: warning: load takes 32 wavefronts per request, 1 would do: 32-way bank conflict [shared-bank-conflict]
//|    35 |         out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 32 × 4 bytes = 32 words; gcd(32, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways
//|   note: address tile + 128*tx + 4*ty + 32*k; kernel tiled<32><<<…, (32, 8, 1)>>> (line 58), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][33]: 32 → 1 wavefronts per request, 1056 → 64 a block over all accesses to tile, for 128 bytes more shared memory; but the load at line 35 in tiled<33> then takes 2 instead of 1 (cuaddr whatif --pad tile=1)
//| testdata/transpose/unknown_size.cu:12:9: note: store touches 4 to 4.88 sectors per request, typically 4 (ideal 4)
//|    12 |         out[(y + j) * n + x] = in[(y + j) * n + x];
//|       |         ^~~~~~~~~~~~~~~~~~~~
//|   note: hangs on n: 4 sectors if n is a multiple of 8, else 4–5; --set n=… settles it
//|   note: address out + 4*tx + 4*n*ty + 128*bx + 128*n*by + 32*n*k; kernel copy<<<…, (32, 8, 1)>>> (line 56), 32 requests a block
//|   note: assumed: n: large and a multiple of 32
//| testdata/transpose/unknown_size.cu:12:32: note: load touches 4 to 4.88 sectors per request, typically 4 (ideal 4)
//|    12 |         out[(y + j) * n + x] = in[(y + j) * n + x];
//|       |                                ^~~~~~~~~~~~~~~~~~~
//|   note: hangs on n: 4 sectors if n is a multiple of 8, else 4–5; --set n=… settles it
//|   note: address in + 4*tx + 4*n*ty + 128*bx + 128*n*by + 32*n*k; kernel copy<<<…, (32, 8, 1)>>> (line 56), 32 requests a block
//|   note: assumed: n: large and a multiple of 32
//| testdata/transpose/unknown_size.cu:20:30: note: load touches 4 to 4.88 sectors per request, typically 4 (ideal 4)
//|    20 |         out[x * n + y + j] = in[(y + j) * n + x];
//|       |                              ^~~~~~~~~~~~~~~~~~~
//|   note: hangs on n: 4 sectors if n is a multiple of 8, else 4–5; --set n=… settles it
//|   note: address in + 4*tx + 4*n*ty + 128*bx + 128*n*by + 32*n*k; kernel naive<<<…, (32, 8, 1)>>> (line 57), 32 requests a block
//|   note: assumed: n: large and a multiple of 32
//| testdata/transpose/unknown_size.cu:30:9: note: store takes 1 wavefront per request (ideal 1)
//|    30 |         tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 4*tx + 128*ty + 1024*k; kernel tiled<32><<<…, (32, 8, 1)>>> (line 58), 32 requests a block
//| testdata/transpose/unknown_size.cu:30:46: note: load touches 4 to 4.88 sectors per request, typically 4 (ideal 4)
//|    30 |         tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
//|       |                                              ^~~~~~~~~~~~~~~~~~~
//|   note: hangs on n: 4 sectors if n is a multiple of 8, else 4–5; --set n=… settles it
//|   note: address in + 4*tx + 4*n*ty + 128*bx + 128*n*by + 32*n*k; kernel tiled<32><<<…, (32, 8, 1)>>> (line 58), 32 requests a block
//|   note: assumed: n: large and a multiple of 32
//|   note: the same under tiled<33><<<…, (32, 8, 1)>>> (line 59)
//| testdata/transpose/unknown_size.cu:35:9: note: store touches 4 to 4.88 sectors per request, typically 4 (ideal 4)
//|    35 |         out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
//|       |         ^~~~~~~~~~~~~~~~~~~~
//|   note: hangs on n: 4 sectors if n is a multiple of 8, else 4–5; --set n=… settles it
//|   note: address out + 4*tx + 4*n*ty + 128*n*bx + 128*by + 32*n*k; kernel tiled<32><<<…, (32, 8, 1)>>> (line 58), 32 requests a block
//|   note: assumed: n: large and a multiple of 32
//|   note: the same under tiled<33><<<…, (32, 8, 1)>>> (line 59)
//| testdata/transpose/unknown_size.cu:30:9: note: store takes 1 wavefront per request (ideal 1)
//|    30 |         tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 4*tx + 132*ty + 1056*k; kernel tiled<33><<<…, (32, 8, 1)>>> (line 59), 32 requests a block
//| testdata/transpose/unknown_size.cu:35:32: note: load takes 1 wavefront per request (ideal 1)
//|    35 |         out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 132*tx + 4*ty + 32*k; kernel tiled<33><<<…, (32, 8, 1)>>> (line 59), 32 requests a block
//| testdata/transpose/unknown_size.cu:44:9: note: store takes 1 wavefront per request (ideal 1)
//|    44 |         tile[threadIdx.y + j][threadIdx.x ^ (threadIdx.y + j)] = in[(y + j) * n + x];
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 128*ty + 1024*k + 4*(tx ^ (ty + 8*k)); kernel swizzled<<<…, (32, 8, 1)>>> (line 60), 32 requests a block
//| testdata/transpose/unknown_size.cu:44:66: note: load touches 4 to 4.88 sectors per request, typically 4 (ideal 4)
//|    44 |         tile[threadIdx.y + j][threadIdx.x ^ (threadIdx.y + j)] = in[(y + j) * n + x];
//|       |                                                                  ^~~~~~~~~~~~~~~~~~~
//|   note: hangs on n: 4 sectors if n is a multiple of 8, else 4–5; --set n=… settles it
//|   note: address in + 4*tx + 4*n*ty + 128*bx + 128*n*by + 32*n*k; kernel swizzled<<<…, (32, 8, 1)>>> (line 60), 32 requests a block
//|   note: assumed: n: large and a multiple of 32
//| testdata/transpose/unknown_size.cu:49:9: note: store touches 4 to 4.88 sectors per request, typically 4 (ideal 4)
//|    49 |         out[(y + j) * n + x] = tile[threadIdx.x][(threadIdx.y + j) ^ threadIdx.x];
//|       |         ^~~~~~~~~~~~~~~~~~~~
//|   note: hangs on n: 4 sectors if n is a multiple of 8, else 4–5; --set n=… settles it
//|   note: address out + 4*tx + 4*n*ty + 128*n*bx + 128*by + 32*n*k; kernel swizzled<<<…, (32, 8, 1)>>> (line 60), 32 requests a block
//|   note: assumed: n: large and a multiple of 32
//| testdata/transpose/unknown_size.cu:49:32: note: load takes 1 wavefront per request (ideal 1)
//|    49 |         out[(y + j) * n + x] = tile[threadIdx.x][(threadIdx.y + j) ^ threadIdx.x];
//|       |                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 128*tx + 4*(tx ^ (ty + 8*k)); kernel swizzled<<<…, (32, 8, 1)>>> (line 60), 32 requests a block
//| testdata/transpose/unknown_size.cu:7:17: note: kernel copy<<<…, (32, 8, 1)>>> (line 56): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency)
//| testdata/transpose/unknown_size.cu:15:17: note: kernel naive<<<…, (32, 8, 1)>>> (line 57): a block asks for 8192 bytes of global memory and moves 36864 (22 % efficiency)
//|   note: fix first: the store on line 20, 896 excess sectors a block
//| testdata/transpose/unknown_size.cu:24:17: note: kernel tiled<32><<<…, (32, 8, 1)>>> (line 58): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 1056 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 35, 992 excess wavefronts a block
//| testdata/transpose/unknown_size.cu:24:17: note: kernel tiled<33><<<…, (32, 8, 1)>>> (line 59): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 64 wavefronts of shared memory, 64 would do
//| testdata/transpose/unknown_size.cu:38:17: note: kernel swizzled<<<…, (32, 8, 1)>>> (line 60): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 64 wavefronts of shared memory, 64 would do
