// torn-copy: a 16-byte asynchronous copy whose destination tears sectors of its source apart. What is copied from one 128-byte
// line is fetched once for each 32-byte block of shared memory that it goes to. Measured on an H200: found 20 (rows of 32, 64,
// 72 and 88 halves alike), found_moving 18, fine_swizzled 16, behind 20.
#include <cuda_fp16.h>
#include <cuda_pipeline.h>

// Found: rows of 32 halves, padded by 8, are 80 bytes apart: every other row begins inside a block and takes 3 blocks, not 2.
// A warp copies 8 rows: 4 · 2 + 4 · 3 = 20 sectors, 16 would do.
__global__ void found(const half *in, half *out)
{
    __shared__ half s[64][40];
    int r = threadIdx.x / 4, c = threadIdx.x % 4 * 8;
    __pipeline_memcpy_async(&s[r][c], &in[blockIdx.x * 2048 + threadIdx.x * 8], 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = s[r][c];
}

// Found in rows whose distance is not known: a line holds both halves of a row, or of two rows.
__global__ void found_rows(const half *in, half *out, int pitch)
{
    __shared__ half s[64][40];
    int r = threadIdx.x / 4, c = threadIdx.x % 4 * 8;
    __pipeline_memcpy_async(&s[r][c], &in[r * pitch + c], 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = s[r][c];
}

// Found by moving the destination: blocks of 257 float4 begin at 0, 16, 0 and 16 bytes within a sector: 16, 20, 16, 20.
__global__ void found_moving(const float4 *in, float4 *out)
{
    __shared__ float4 s[4 * 257];
    for (int i = 0; i < 4; i++)
        __pipeline_memcpy_async(&s[threadIdx.x + 257 * i], &in[threadIdx.x + 256 * i], 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}

// Maybe: an array of 528 bytes may lie before s (it does, as nvcc places them: 20). Taken to be 16, and said to be assumed.
__global__ void behind(const float4 *in, float4 *out)
{
    __shared__ float4 before[33];
    __shared__ float4 s[256];
    before[threadIdx.x % 33] = out[threadIdx.x];
    __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
    out[threadIdx.x + 256] = before[threadIdx.x % 33];
}

// Fine: padded by 16 halves, rows are 96 bytes apart, whole blocks: 16 sectors.
__global__ void fine(const half *in, half *out)
{
    __shared__ half s[64][48];
    int r = threadIdx.x / 4, c = threadIdx.x % 4 * 8;
    __pipeline_memcpy_async(&s[r][c], &in[blockIdx.x * 2048 + threadIdx.x * 8], 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = s[r][c];
}

// Fine: swizzled by pieces of 16 bytes, but pairs of them stay in their block: 16 sectors.
__global__ void fine_swizzled(const float4 *in, float4 *out)
{
    __shared__ float4 s[32][8];
    int r = threadIdx.x / 8, c = threadIdx.x % 8;
    __pipeline_memcpy_async(&s[r][c ^ (r & 7)], &in[blockIdx.x * 256 + threadIdx.x], 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = s[r][c ^ (r & 7)];
}

// Confused with it: the lanes read every other 16 bytes: 32 sectors, whatever the destination.
__global__ void strided(const float4 *in, float4 *out)
{
    __shared__ float4 s[256];
    __pipeline_memcpy_async(&s[threadIdx.x], &in[2 * threadIdx.x], 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}

// Confused with it: copies of 8 bytes go through L1, where no sector is torn.
__global__ void narrow(const float2 *in, float2 *out)
{
    __shared__ float2 s[32][9];
    int r = threadIdx.x / 8, c = threadIdx.x % 8;
    __pipeline_memcpy_async(&s[r][c], &in[threadIdx.x], 8);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = s[r][c];
}

void run(const half *in, half *out, int pitch, const float4 *in4, float4 *out4, const float2 *in2, float2 *out2)
{
    found<<<16, 256>>>(in, out);
    found_rows<<<16, 256>>>(in, out, pitch);
    found_moving<<<1, 256>>>(in4, out4);
    behind<<<1, 256>>>(in4, out4);
    fine<<<16, 256>>>(in, out);
    fine_swizzled<<<16, 256>>>(in4, out4);
    strided<<<16, 256>>>(in4, out4);
    narrow<<<1, 256>>>(in2, out2);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/global_torn_copy.cu:37:9: note: load touches 18 sectors per request, 16 would do: 1.12× the sectors [global-uncoalesced]
//|    37 |         __pipeline_memcpy_async(&s[threadIdx.x + 257 * i], &in[threadIdx.x + 256 * i], 16);
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: torn-copy: the lanes read 16 sectors, but write them to 20 blocks of 32 bytes in s, each of which fetches for itself: rows there begin inside a block
//|   note: address in + 16*tx + 4096*k; kernel found_moving<<<(1, 1, 1), (256, 1, 1)>>> (line 109), 32 requests a block
//| testdata/causes/global_torn_copy.cu:13:5: note: load touches 20 sectors per request, 16 would do: 1.25× the sectors [global-uncoalesced]
//|    13 |     __pipeline_memcpy_async(&s[r][c], &in[blockIdx.x * 2048 + threadIdx.x * 8], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: torn-copy: the lanes read 16 sectors, but write them to 20 blocks of 32 bytes in s, each of which fetches for itself: rows there begin inside a block
//|   note: address in + 16*tx + 4096*bx; kernel found<<<(16, 1, 1), (256, 1, 1)>>> (line 107), 8 requests a block
//| testdata/causes/global_torn_copy.cu:25:5: note: load touches 20 sectors per request, 16 would do: 1.25× the sectors [global-uncoalesced]
//|    25 |     __pipeline_memcpy_async(&s[r][c], &in[r * pitch + c], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: torn-copy: the lanes read 16 sectors, but write them to 20 blocks of 32 bytes in s, each of which fetches for itself: rows there begin inside a block
//|   note: hangs on pitch: 20–22 sectors; --set pitch=… settles it
//|   note: address in + 2*pitch*(tx / 4) + 16*(tx % 4); kernel found_rows<<<(16, 1, 1), (256, 1, 1)>>> (line 108), 8 requests a block
//|   note: assumed: pitch: large and a multiple of 32
//| testdata/causes/global_torn_copy.cu:17:24: warning: load takes 4 wavefronts per request, 1 would do: 4-way bank conflict [shared-bank-conflict]
//|    17 |     out[threadIdx.x] = s[r][c];
//|       |                        ^~~~~~~
//|   note: row-stride: neighbouring lanes are 4 words apart; the 32 lanes use 8 of 32 banks, and one bank is asked for 4 different words
//|   note: address s + 16*tx + 16*(tx / 4); kernel found<<<(16, 1, 1), (256, 1, 1)>>> (line 107), 8 requests a block
//|   note: suggestion: no padding of 1 to 32 elements a row and no XOR swizzle of the columns lowers the wavefronts that all accesses to s take
//| testdata/causes/global_torn_copy.cu:29:24: warning: load takes 4 wavefronts per request, 1 would do: 4-way bank conflict [shared-bank-conflict]
//|    29 |     out[threadIdx.x] = s[r][c];
//|       |                        ^~~~~~~
//|   note: row-stride: neighbouring lanes are 4 words apart; the 32 lanes use 8 of 32 banks, and one bank is asked for 4 different words
//|   note: address s + 16*tx + 16*(tx / 4); kernel found_rows<<<(16, 1, 1), (256, 1, 1)>>> (line 108), 8 requests a block
//|   note: suggestion: no padding of 1 to 32 elements a row and no XOR swizzle of the columns lowers the wavefronts that all accesses to s take
//| testdata/causes/global_torn_copy.cu:67:24: warning: load takes 4 wavefronts per request, 1 would do: 4-way bank conflict [shared-bank-conflict]
//|    67 |     out[threadIdx.x] = s[r][c];
//|       |                        ^~~~~~~
//|   note: row-stride: neighbouring lanes are 4 words apart; the 32 lanes use 8 of 32 banks, and one bank is asked for 4 different words
//|   note: address s + 16*tx + 32*(tx / 4); kernel fine<<<(16, 1, 1), (256, 1, 1)>>> (line 111), 8 requests a block
//|   note: suggestion: no padding of 1 to 32 elements a row and no XOR swizzle of the columns lowers the wavefronts that all accesses to s take
//| testdata/causes/global_torn_copy.cu:98:5: warning: store takes 4 wavefronts per request, 2 would do: 2-way bank conflict [shared-bank-conflict]
//|    98 |     __pipeline_memcpy_async(&s[r][c], &in[threadIdx.x], 8);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: a warp covers rows of 8 × 8 bytes, 72 bytes from each to the next, that meet in the banks; the 16 lanes of a phase use 30 of 32 banks, and one bank is asked for 2 different words
//|   note: address s + 8*tx + 8*(tx / 8); kernel narrow<<<(1, 1, 1), (256, 1, 1)>>> (line 114), 8 requests a block
//|   note: suggestion: pad the rows of s by 15 elements, s[32][24]: 4 → 2 wavefronts per request, 64 → 32 a block over all accesses to s, for 3840 bytes more shared memory (--fix --unsafe-fixes makes it)
//| testdata/causes/global_torn_copy.cu:102:24: warning: load takes 4 wavefronts per request, 2 would do: 2-way bank conflict [shared-bank-conflict]
//|   102 |     out[threadIdx.x] = s[r][c];
//|       |                        ^~~~~~~
//|   note: row-stride: a warp covers rows of 8 × 8 bytes, 72 bytes from each to the next, that meet in the banks; the 16 lanes of a phase use 30 of 32 banks, and one bank is asked for 2 different words
//|   note: address s + 8*tx + 8*(tx / 8); kernel narrow<<<(1, 1, 1), (256, 1, 1)>>> (line 114), 8 requests a block
//|   note: suggestion: pad the rows of s by 15 elements, s[32][24]: 4 → 2 wavefronts per request, 64 → 32 a block over all accesses to s, for 3840 bytes more shared memory (--fix --unsafe-fixes makes it)
//| testdata/causes/global_torn_copy.cu:49:5: note: store takes 4.88 wavefronts per request on average, 4 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    49 |     before[threadIdx.x % 33] = out[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~
//|   note: irregular: the 8 lanes of a phase use 32 of 32 banks, and one bank is asked for 2 different words
//|   note: byte offsets of lanes 0 … 31: 0 -512 -496 -480 -464 -448 -432 -416 -400 -384 -368 -352 -336 -320 -304 -288 -272 -256 -240 -224 -208 -192 -176 -160 -144 -128 -112 -96 -80 -64 -48 -32
//|   note: address before + 16*(tx % 33); kernel behind<<<(1, 1, 1), (256, 1, 1)>>> (line 110), 8 requests a block
//|   note: suggestion: no padding of 1 to 32 elements after each pass over the banks lowers the wavefronts that all accesses to before take
//| testdata/causes/global_torn_copy.cu:55:30: note: load takes 4.88 wavefronts per request on average, 4 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    55 |     out[threadIdx.x + 256] = before[threadIdx.x % 33];
//|       |                              ^~~~~~~~~~~~~~~~~~~~~~~~
//|   note: irregular: the 8 lanes of a phase use 32 of 32 banks, and one bank is asked for 2 different words
//|   note: byte offsets of lanes 0 … 31: 0 -512 -496 -480 -464 -448 -432 -416 -400 -384 -368 -352 -336 -320 -304 -288 -272 -256 -240 -224 -208 -192 -176 -160 -144 -128 -112 -96 -80 -64 -48 -32
//|   note: address before + 16*(tx % 33); kernel behind<<<(1, 1, 1), (256, 1, 1)>>> (line 110), 8 requests a block
//|   note: suggestion: no padding of 1 to 32 elements after each pass over the banks lowers the wavefronts that all accesses to before take
//| testdata/causes/global_torn_copy.cu:17:5: note: store touches 2 sectors per request (ideal 2)
//|    17 |     out[threadIdx.x] = s[r][c];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 2*tx; kernel found<<<(16, 1, 1), (256, 1, 1)>>> (line 107), 8 requests a block
//| testdata/causes/global_torn_copy.cu:29:5: note: store touches 2 sectors per request (ideal 2)
//|    29 |     out[threadIdx.x] = s[r][c];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 2*tx; kernel found_rows<<<(16, 1, 1), (256, 1, 1)>>> (line 108), 8 requests a block
//| testdata/causes/global_torn_copy.cu:41:5: note: store touches 16 sectors per request (ideal 16)
//|    41 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 16*tx; kernel found_moving<<<(1, 1, 1), (256, 1, 1)>>> (line 109), 8 requests a block
//| testdata/causes/global_torn_copy.cu:41:24: note: load takes 4 wavefronts per request (ideal 4)
//|    41 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 16*tx; kernel found_moving<<<(1, 1, 1), (256, 1, 1)>>> (line 109), 8 requests a block
//| testdata/causes/global_torn_copy.cu:49:32: note: load touches 16 sectors per request (ideal 16)
//|    49 |     before[threadIdx.x % 33] = out[threadIdx.x];
//|       |                                ^~~~~~~~~~~~~~~~
//|   note: address out + 16*tx; kernel behind<<<(1, 1, 1), (256, 1, 1)>>> (line 110), 8 requests a block
//| testdata/causes/global_torn_copy.cu:50:5: note: load touches 16 sectors per request (ideal 16)
//|    50 |     __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 16*tx; kernel behind<<<(1, 1, 1), (256, 1, 1)>>> (line 110), 8 requests a block
//|   note: assumed: the array that an asynchronous copy writes begins at a multiple of 32 bytes
//| testdata/causes/global_torn_copy.cu:54:5: note: store touches 16 sectors per request (ideal 16)
//|    54 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 16*tx; kernel behind<<<(1, 1, 1), (256, 1, 1)>>> (line 110), 8 requests a block
//| testdata/causes/global_torn_copy.cu:54:24: note: load takes 4 wavefronts per request (ideal 4)
//|    54 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 16*tx; kernel behind<<<(1, 1, 1), (256, 1, 1)>>> (line 110), 8 requests a block
//| testdata/causes/global_torn_copy.cu:55:5: note: store touches 16 sectors per request (ideal 16)
//|    55 |     out[threadIdx.x + 256] = before[threadIdx.x % 33];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 16*tx + 4096; kernel behind<<<(1, 1, 1), (256, 1, 1)>>> (line 110), 8 requests a block
//| testdata/causes/global_torn_copy.cu:63:5: note: load touches 16 sectors per request (ideal 16)
//|    63 |     __pipeline_memcpy_async(&s[r][c], &in[blockIdx.x * 2048 + threadIdx.x * 8], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 16*tx + 4096*bx; kernel fine<<<(16, 1, 1), (256, 1, 1)>>> (line 111), 8 requests a block
//| testdata/causes/global_torn_copy.cu:67:5: note: store touches 2 sectors per request (ideal 2)
//|    67 |     out[threadIdx.x] = s[r][c];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 2*tx; kernel fine<<<(16, 1, 1), (256, 1, 1)>>> (line 111), 8 requests a block
//| testdata/causes/global_torn_copy.cu:75:5: note: load touches 16 sectors per request (ideal 16)
//|    75 |     __pipeline_memcpy_async(&s[r][c ^ (r & 7)], &in[blockIdx.x * 256 + threadIdx.x], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 16*tx + 4096*bx; kernel fine_swizzled<<<(16, 1, 1), (256, 1, 1)>>> (line 112), 8 requests a block
//| testdata/causes/global_torn_copy.cu:79:5: note: store touches 16 sectors per request (ideal 16)
//|    79 |     out[threadIdx.x] = s[r][c ^ (r & 7)];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 16*tx; kernel fine_swizzled<<<(16, 1, 1), (256, 1, 1)>>> (line 112), 8 requests a block
//| testdata/causes/global_torn_copy.cu:79:24: note: load takes 4 wavefronts per request (ideal 4)
//|    79 |     out[threadIdx.x] = s[r][c ^ (r & 7)];
//|       |                        ^~~~~~~~~~~~~~~~~
//|   note: address s + 128*(tx / 8) + 16*(tx % 8 ^ tx / 8 % 8); kernel fine_swizzled<<<(16, 1, 1), (256, 1, 1)>>> (line 112), 8 requests a block
//| testdata/causes/global_torn_copy.cu:86:5: note: load touches 16 sectors per request (ideal 16)
//|    86 |     __pipeline_memcpy_async(&s[threadIdx.x], &in[2 * threadIdx.x], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 32*tx; kernel strided<<<(16, 1, 1), (256, 1, 1)>>> (line 113), 8 requests a block
//| testdata/causes/global_torn_copy.cu:90:5: note: store touches 16 sectors per request (ideal 16)
//|    90 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 16*tx; kernel strided<<<(16, 1, 1), (256, 1, 1)>>> (line 113), 8 requests a block
//| testdata/causes/global_torn_copy.cu:90:24: note: load takes 4 wavefronts per request (ideal 4)
//|    90 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 16*tx; kernel strided<<<(16, 1, 1), (256, 1, 1)>>> (line 113), 8 requests a block
//| testdata/causes/global_torn_copy.cu:98:5: note: load touches 8 sectors per request (ideal 8)
//|    98 |     __pipeline_memcpy_async(&s[r][c], &in[threadIdx.x], 8);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 8*tx; kernel narrow<<<(1, 1, 1), (256, 1, 1)>>> (line 114), 8 requests a block
//| testdata/causes/global_torn_copy.cu:102:5: note: store touches 8 sectors per request (ideal 8)
//|   102 |     out[threadIdx.x] = s[r][c];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 8*tx; kernel narrow<<<(1, 1, 1), (256, 1, 1)>>> (line 114), 8 requests a block
//| testdata/causes/global_torn_copy.cu:9:17: note: kernel found<<<(16, 1, 1), (256, 1, 1)>>> (line 107): a block asks for 4608 bytes of global memory and moves 5632 (81 % efficiency); 32 wavefronts of shared memory, 8 would do
//|   note: fix first: the load on line 17, 24 excess wavefronts a block; they outweigh 32 excess sectors a block
//| testdata/causes/global_torn_copy.cu:21:17: note: kernel found_rows<<<(16, 1, 1), (256, 1, 1)>>> (line 108): a block asks for 4608 bytes of global memory and moves 5632 (81 % efficiency); 32 wavefronts of shared memory, 8 would do
//|   note: fix first: the load on line 29, 24 excess wavefronts a block; they outweigh 32 excess sectors a block
//| testdata/causes/global_torn_copy.cu:33:17: note: kernel found_moving<<<(1, 1, 1), (256, 1, 1)>>> (line 109): a block asks for 20480 bytes of global memory and moves 22528 (90 % efficiency); 32 wavefronts of shared memory, 32 would do
//|   note: fix first: the load on line 37, 64 excess sectors a block
//| testdata/causes/global_torn_copy.cu:45:17: note: kernel behind<<<(1, 1, 1), (256, 1, 1)>>> (line 110): a block asks for 16384 bytes of global memory and moves 16384 (100 % efficiency); 110 wavefronts of shared memory, 96 would do
//|   note: fix first: the store on line 49, 7 excess wavefronts a block
//| testdata/causes/global_torn_copy.cu:59:17: note: kernel fine<<<(16, 1, 1), (256, 1, 1)>>> (line 111): a block asks for 4608 bytes of global memory and moves 4608 (100 % efficiency); 32 wavefronts of shared memory, 8 would do
//|   note: fix first: the load on line 67, 24 excess wavefronts a block
//| testdata/causes/global_torn_copy.cu:71:17: note: kernel fine_swizzled<<<(16, 1, 1), (256, 1, 1)>>> (line 112): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 32 wavefronts of shared memory, 32 would do
//| testdata/causes/global_torn_copy.cu:83:17: note: kernel strided<<<(16, 1, 1), (256, 1, 1)>>> (line 113): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 32 wavefronts of shared memory, 32 would do
//| testdata/causes/global_torn_copy.cu:94:17: note: kernel narrow<<<(1, 1, 1), (256, 1, 1)>>> (line 114): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 64 wavefronts of shared memory, 32 would do
//|   note: fix first: the store on line 98, 16 excess wavefronts a block
// check-command: whatif %s --kernel found --pad s=8
// check-output:
//| found<<<(16, 1, 1), (256, 1, 1)>>> (line 107): --pad s=8
//|     13:5   load   __pipeline_memcpy_async(&s[r][c], &in[blockIdx.…  20 sectors    → 16 sectors    better
//|     17:24  load   s[r][c]                                           4 wavefronts  → 4 wavefronts  same
//|   shared memory of a block: 5120 → 6144 bytes
//|   blocks an SM holds: 8 → 8 (limited by threads; registers aside)
// check-command: whatif %s --kernel found --pad s=4
// check-output:
//| found<<<(16, 1, 1), (256, 1, 1)>>> (line 107): --pad s=4
//|     13:5   load   __pipeline_memcpy_async(&s[r][c], &in[blockIdx.…  20 sectors    → unknown: misaligned  unknown
//|     17:24  load   s[r][c]                                           4 wavefronts  → 3 wavefronts         better
//|   shared memory of a block: 5120 → 5632 bytes
//|   blocks an SM holds: 8 → 8 (limited by threads; registers aside)
//| testdata/causes/global_torn_copy.cu:13:5: warning: the change misaligns this load of 16 bytes: the hardware would trap
