// torn-copy: a 16-byte asynchronous copy whose destination tears sectors of its source apart. What is copied from one 128-byte
// line is fetched once for each 32-byte block of shared memory that it goes to.
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
    fine<<<16, 256>>>(in, out);
    fine_swizzled<<<16, 256>>>(in4, out4);
    strided<<<16, 256>>>(in4, out4);
    narrow<<<1, 256>>>(in2, out2);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/global_torn_copy.cu:12:5: note: load touches 20 sectors per request, 16 would do: 1.25× the sectors [global-uncoalesced]
//|    12 |     __pipeline_memcpy_async(&s[r][c], &in[blockIdx.x * 2048 + threadIdx.x * 8], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: torn-copy: the lanes read 16 sectors, but write them to 20 blocks of 32 bytes in s, each of which fetches for itself: rows there begin inside a block
//|   note: address in + 16*tx + 4096*bx; kernel found<<<(16, 1, 1), (256, 1, 1)>>> (line 80), 8 requests a block
//|   note: assumed: the destination of an asynchronous copy begins at a multiple of 32 bytes
//| testdata/causes/global_torn_copy.cu:24:5: note: load touches 20 sectors per request, 16 would do: 1.25× the sectors [global-uncoalesced]
//|    24 |     __pipeline_memcpy_async(&s[r][c], &in[r * pitch + c], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: torn-copy: the lanes read 16 sectors, but write them to 20 blocks of 32 bytes in s, each of which fetches for itself: rows there begin inside a block
//|   note: hangs on pitch: 20–22 sectors; --set pitch=… settles it
//|   note: address in + 2*pitch*(tx / 4) + 16*(tx % 4); kernel found_rows<<<(16, 1, 1), (256, 1, 1)>>> (line 81), 8 requests a block
//|   note: assumed: the destination of an asynchronous copy begins at a multiple of 32 bytes; pitch: large and a multiple of 32
//| testdata/causes/global_torn_copy.cu:16:24: warning: load takes 4 wavefronts per request, 1 would do: 4-way bank conflict [shared-bank-conflict]
//|    16 |     out[threadIdx.x] = s[r][c];
//|       |                        ^~~~~~~
//|   note: row-stride: neighbouring lanes are 4 words apart; the 32 lanes use 8 of 32 banks, and one bank is asked for 4 different words
//|   note: address s + 16*tx + 16*(tx / 4); kernel found<<<(16, 1, 1), (256, 1, 1)>>> (line 80), 8 requests a block
//|   note: suggestion: no padding of 1 to 32 elements a row and no XOR swizzle of the columns lowers the wavefronts that all accesses to s take
//| testdata/causes/global_torn_copy.cu:28:24: warning: load takes 4 wavefronts per request, 1 would do: 4-way bank conflict [shared-bank-conflict]
//|    28 |     out[threadIdx.x] = s[r][c];
//|       |                        ^~~~~~~
//|   note: row-stride: neighbouring lanes are 4 words apart; the 32 lanes use 8 of 32 banks, and one bank is asked for 4 different words
//|   note: address s + 16*tx + 16*(tx / 4); kernel found_rows<<<(16, 1, 1), (256, 1, 1)>>> (line 81), 8 requests a block
//|   note: suggestion: no padding of 1 to 32 elements a row and no XOR swizzle of the columns lowers the wavefronts that all accesses to s take
//| testdata/causes/global_torn_copy.cu:40:24: warning: load takes 4 wavefronts per request, 1 would do: 4-way bank conflict [shared-bank-conflict]
//|    40 |     out[threadIdx.x] = s[r][c];
//|       |                        ^~~~~~~
//|   note: row-stride: neighbouring lanes are 4 words apart; the 32 lanes use 8 of 32 banks, and one bank is asked for 4 different words
//|   note: address s + 16*tx + 32*(tx / 4); kernel fine<<<(16, 1, 1), (256, 1, 1)>>> (line 82), 8 requests a block
//|   note: suggestion: no padding of 1 to 32 elements a row and no XOR swizzle of the columns lowers the wavefronts that all accesses to s take
//| testdata/causes/global_torn_copy.cu:71:5: warning: store takes 4 wavefronts per request, 2 would do: 2-way bank conflict [shared-bank-conflict]
//|    71 |     __pipeline_memcpy_async(&s[r][c], &in[threadIdx.x], 8);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: a warp covers rows of 8 × 8 bytes, 72 bytes from each to the next, that meet in the banks; the 16 lanes of a phase use 30 of 32 banks, and one bank is asked for 2 different words
//|   note: address s + 8*tx + 8*(tx / 8); kernel narrow<<<(1, 1, 1), (256, 1, 1)>>> (line 85), 8 requests a block
//|   note: suggestion: pad the rows of s by 15 elements, s[32][24]: 4 → 2 wavefronts per request, 64 → 32 a block over all accesses to s, for 3840 bytes more shared memory (--fix --unsafe-fixes makes it)
//| testdata/causes/global_torn_copy.cu:75:24: warning: load takes 4 wavefronts per request, 2 would do: 2-way bank conflict [shared-bank-conflict]
//|    75 |     out[threadIdx.x] = s[r][c];
//|       |                        ^~~~~~~
//|   note: row-stride: a warp covers rows of 8 × 8 bytes, 72 bytes from each to the next, that meet in the banks; the 16 lanes of a phase use 30 of 32 banks, and one bank is asked for 2 different words
//|   note: address s + 8*tx + 8*(tx / 8); kernel narrow<<<(1, 1, 1), (256, 1, 1)>>> (line 85), 8 requests a block
//|   note: suggestion: pad the rows of s by 15 elements, s[32][24]: 4 → 2 wavefronts per request, 64 → 32 a block over all accesses to s, for 3840 bytes more shared memory (--fix --unsafe-fixes makes it)
//| testdata/causes/global_torn_copy.cu:16:5: note: store touches 2 sectors per request (ideal 2)
//|    16 |     out[threadIdx.x] = s[r][c];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 2*tx; kernel found<<<(16, 1, 1), (256, 1, 1)>>> (line 80), 8 requests a block
//| testdata/causes/global_torn_copy.cu:28:5: note: store touches 2 sectors per request (ideal 2)
//|    28 |     out[threadIdx.x] = s[r][c];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 2*tx; kernel found_rows<<<(16, 1, 1), (256, 1, 1)>>> (line 81), 8 requests a block
//| testdata/causes/global_torn_copy.cu:36:5: note: load touches 16 sectors per request (ideal 16)
//|    36 |     __pipeline_memcpy_async(&s[r][c], &in[blockIdx.x * 2048 + threadIdx.x * 8], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 16*tx + 4096*bx; kernel fine<<<(16, 1, 1), (256, 1, 1)>>> (line 82), 8 requests a block
//| testdata/causes/global_torn_copy.cu:40:5: note: store touches 2 sectors per request (ideal 2)
//|    40 |     out[threadIdx.x] = s[r][c];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 2*tx; kernel fine<<<(16, 1, 1), (256, 1, 1)>>> (line 82), 8 requests a block
//| testdata/causes/global_torn_copy.cu:48:5: note: load touches 16 sectors per request (ideal 16)
//|    48 |     __pipeline_memcpy_async(&s[r][c ^ (r & 7)], &in[blockIdx.x * 256 + threadIdx.x], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 16*tx + 4096*bx; kernel fine_swizzled<<<(16, 1, 1), (256, 1, 1)>>> (line 83), 8 requests a block
//| testdata/causes/global_torn_copy.cu:52:5: note: store touches 16 sectors per request (ideal 16)
//|    52 |     out[threadIdx.x] = s[r][c ^ (r & 7)];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 16*tx; kernel fine_swizzled<<<(16, 1, 1), (256, 1, 1)>>> (line 83), 8 requests a block
//| testdata/causes/global_torn_copy.cu:52:24: note: load takes 4 wavefronts per request (ideal 4)
//|    52 |     out[threadIdx.x] = s[r][c ^ (r & 7)];
//|       |                        ^~~~~~~~~~~~~~~~~
//|   note: address s + 128*(tx / 8) + 16*(tx % 8 ^ tx / 8 % 8); kernel fine_swizzled<<<(16, 1, 1), (256, 1, 1)>>> (line 83), 8 requests a block
//| testdata/causes/global_torn_copy.cu:59:5: note: load touches 16 sectors per request (ideal 16)
//|    59 |     __pipeline_memcpy_async(&s[threadIdx.x], &in[2 * threadIdx.x], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 32*tx; kernel strided<<<(16, 1, 1), (256, 1, 1)>>> (line 84), 8 requests a block
//|   note: assumed: the destination of an asynchronous copy begins at a multiple of 32 bytes
//| testdata/causes/global_torn_copy.cu:63:5: note: store touches 16 sectors per request (ideal 16)
//|    63 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 16*tx; kernel strided<<<(16, 1, 1), (256, 1, 1)>>> (line 84), 8 requests a block
//| testdata/causes/global_torn_copy.cu:63:24: note: load takes 4 wavefronts per request (ideal 4)
//|    63 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 16*tx; kernel strided<<<(16, 1, 1), (256, 1, 1)>>> (line 84), 8 requests a block
//| testdata/causes/global_torn_copy.cu:71:5: note: load touches 8 sectors per request (ideal 8)
//|    71 |     __pipeline_memcpy_async(&s[r][c], &in[threadIdx.x], 8);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 8*tx; kernel narrow<<<(1, 1, 1), (256, 1, 1)>>> (line 85), 8 requests a block
//| testdata/causes/global_torn_copy.cu:75:5: note: store touches 8 sectors per request (ideal 8)
//|    75 |     out[threadIdx.x] = s[r][c];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 8*tx; kernel narrow<<<(1, 1, 1), (256, 1, 1)>>> (line 85), 8 requests a block
//| testdata/causes/global_torn_copy.cu:8:17: note: kernel found<<<(16, 1, 1), (256, 1, 1)>>> (line 80): a block asks for 4608 bytes of global memory and moves 5632 (81 % efficiency); 32 wavefronts of shared memory, 8 would do
//|   note: fix first: the load on line 16, 24 excess wavefronts a block; they outweigh 32 excess sectors a block
//| testdata/causes/global_torn_copy.cu:20:17: note: kernel found_rows<<<(16, 1, 1), (256, 1, 1)>>> (line 81): a block asks for 4608 bytes of global memory and moves 5632 (81 % efficiency); 32 wavefronts of shared memory, 8 would do
//|   note: fix first: the load on line 28, 24 excess wavefronts a block; they outweigh 32 excess sectors a block
//| testdata/causes/global_torn_copy.cu:32:17: note: kernel fine<<<(16, 1, 1), (256, 1, 1)>>> (line 82): a block asks for 4608 bytes of global memory and moves 4608 (100 % efficiency); 32 wavefronts of shared memory, 8 would do
//|   note: fix first: the load on line 40, 24 excess wavefronts a block
//| testdata/causes/global_torn_copy.cu:44:17: note: kernel fine_swizzled<<<(16, 1, 1), (256, 1, 1)>>> (line 83): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 32 wavefronts of shared memory, 32 would do
//| testdata/causes/global_torn_copy.cu:56:17: note: kernel strided<<<(16, 1, 1), (256, 1, 1)>>> (line 84): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 32 wavefronts of shared memory, 32 would do
//| testdata/causes/global_torn_copy.cu:67:17: note: kernel narrow<<<(1, 1, 1), (256, 1, 1)>>> (line 85): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 64 wavefronts of shared memory, 32 would do
//|   note: fix first: the store on line 71, 16 excess wavefronts a block
// check-command: whatif %s --kernel found --pad s=8
// check-output:
//| found<<<(16, 1, 1), (256, 1, 1)>>> (line 80): --pad s=8
//|     12:5   load   __pipeline_memcpy_async(&s[r][c], &in[blockIdx.…  20 sectors    → 16 sectors    better
//|     16:24  load   s[r][c]                                           4 wavefronts  → 4 wavefronts  same
//|   shared memory of a block: 5120 → 6144 bytes
//|   blocks an SM holds: 8 → 8 (limited by threads; registers aside)
// check-command: whatif %s --kernel found --pad s=4
// check-output:
//| found<<<(16, 1, 1), (256, 1, 1)>>> (line 80): --pad s=4
//|     12:5   load   __pipeline_memcpy_async(&s[r][c], &in[blockIdx.…  20 sectors    → unknown: misaligned  unknown
//|     16:24  load   s[r][c]                                           4 wavefronts  → 3 wavefronts         better
//|   shared memory of a block: 5120 → 5632 bytes
//|   blocks an SM holds: 8 → 8 (limited by threads; registers aside)
//| testdata/causes/global_torn_copy.cu:12:5: warning: the change misaligns this load of 16 bytes: the hardware would trap
