// Asynchronous copies whose two sides hardware counts together. Measured on an H200, a warp: plain and swizzled read 16
// sectors, padded 18 (its rows begin in the middle of 32-byte blocks); column takes 32 rounds, words 2.
#include <cuda_pipeline.h>
__global__ void plain(float4 *out, const float4 *in) {
    __shared__ float4 s[256];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[blockIdx.x * 256 + t], 16);
    out[t] = s[t];
}
__global__ void padded(float4 *out, const float4 *in) { // rows of 8 float4 and one more
    __shared__ float4 s[32][9];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t / 8][t % 8], &in[blockIdx.x * 256 + t], 16);
    out[t] = s[t / 8][t % 8];
}
__global__ void swizzled(float4 *out, const float4 *in) {
    __shared__ float4 s[32][8];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t / 8][t % 8 ^ t / 8 % 8], &in[blockIdx.x * 256 + t], 16);
    out[t] = s[t / 8][t % 8];
}
__global__ void column(float *out, const float *in) {
    __shared__ float s[256];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[t * 32], 4);
    out[t] = s[t];
}
__global__ void words(float *out, const float *in) {
    __shared__ float s[256][2];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t][0], &in[blockIdx.x * 256 + t], 4);
    out[t] = s[t][0];
}
int main() {
    plain<<<4, 256>>>(0, 0);
    padded<<<4, 256>>>(0, 0);
    swizzled<<<4, 256>>>(0, 0);
    column<<<4, 256>>>(0, 0);
    words<<<4, 256>>>(0, 0);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/shared/async_copies.cu:25:5: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    25 |     __pipeline_memcpy_async(&s[t], &in[t * 32], 4);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 32 elements (128 bytes) apart: every lane needs a sector of its own
//|   note: address in + 128*tx; kernel column<<<(4, 1, 1), (256, 1, 1)>>> (line 38), 8 requests a block
//| testdata/shared/async_copies.cu:13:5: note: load touches 18 sectors per request, 16 would do: 1.12× the sectors [global-uncoalesced]
//|    13 |     __pipeline_memcpy_async(&s[t / 8][t % 8], &in[blockIdx.x * 256 + t], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: torn-copy: the lanes read 16 sectors, but write them to 18 blocks of 32 bytes in s, each of which fetches for itself: rows there begin inside a block
//|   note: address in + 16*tx + 4096*bx; kernel padded<<<(4, 1, 1), (256, 1, 1)>>> (line 36), 8 requests a block
//| testdata/shared/async_copies.cu:31:5: warning: store takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    31 |     __pipeline_memcpy_async(&s[t][0], &in[blockIdx.x * 256 + t], 4);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of s apart, 2 × 4 bytes = 2 words; gcd(2, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address s + 8*tx; kernel words<<<(4, 1, 1), (256, 1, 1)>>> (line 39), 8 requests a block
//|   note: suggestion: pad the rows of s by one element, s[256][3]: 2 → 1 wavefronts per request, 32 → 16 a block over all accesses to s, for 1024 bytes more shared memory (--fix --unsafe-fixes makes it)
//| testdata/shared/async_copies.cu:32:14: warning: load takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    32 |     out[t] = s[t][0];
//|       |              ^~~~~~~
//|   note: row-stride: neighbouring lanes are one row of s apart, 2 × 4 bytes = 2 words; gcd(2, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address s + 8*tx; kernel words<<<(4, 1, 1), (256, 1, 1)>>> (line 39), 8 requests a block
//|   note: suggestion: pad the rows of s by one element, s[256][3]: 2 → 1 wavefronts per request, 32 → 16 a block over all accesses to s, for 1024 bytes more shared memory (--fix --unsafe-fixes makes it)
//| testdata/shared/async_copies.cu:7:5: note: load touches 16 sectors per request (ideal 16)
//|     7 |     __pipeline_memcpy_async(&s[t], &in[blockIdx.x * 256 + t], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 16*tx + 4096*bx; kernel plain<<<(4, 1, 1), (256, 1, 1)>>> (line 35), 8 requests a block
//| testdata/shared/async_copies.cu:8:5: note: store touches 16 sectors per request (ideal 16)
//|     8 |     out[t] = s[t];
//|       |     ^~~~~~
//|   note: address out + 16*tx; kernel plain<<<(4, 1, 1), (256, 1, 1)>>> (line 35), 8 requests a block
//| testdata/shared/async_copies.cu:8:14: note: load takes 4 wavefronts per request (ideal 4)
//|     8 |     out[t] = s[t];
//|       |              ^~~~
//|   note: address s + 16*tx; kernel plain<<<(4, 1, 1), (256, 1, 1)>>> (line 35), 8 requests a block
//| testdata/shared/async_copies.cu:14:5: note: store touches 16 sectors per request (ideal 16)
//|    14 |     out[t] = s[t / 8][t % 8];
//|       |     ^~~~~~
//|   note: address out + 16*tx; kernel padded<<<(4, 1, 1), (256, 1, 1)>>> (line 36), 8 requests a block
//| testdata/shared/async_copies.cu:14:14: note: load takes 4 wavefronts per request (ideal 4)
//|    14 |     out[t] = s[t / 8][t % 8];
//|       |              ^~~~~~~~~~~~~~~
//|   note: address s + 16*tx + 16*(tx / 8); kernel padded<<<(4, 1, 1), (256, 1, 1)>>> (line 36), 8 requests a block
//| testdata/shared/async_copies.cu:19:5: note: load touches 16 sectors per request (ideal 16)
//|    19 |     __pipeline_memcpy_async(&s[t / 8][t % 8 ^ t / 8 % 8], &in[blockIdx.x * 256 + t], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 16*tx + 4096*bx; kernel swizzled<<<(4, 1, 1), (256, 1, 1)>>> (line 37), 8 requests a block
//| testdata/shared/async_copies.cu:20:5: note: store touches 16 sectors per request (ideal 16)
//|    20 |     out[t] = s[t / 8][t % 8];
//|       |     ^~~~~~
//|   note: address out + 16*tx; kernel swizzled<<<(4, 1, 1), (256, 1, 1)>>> (line 37), 8 requests a block
//| testdata/shared/async_copies.cu:20:14: note: load takes 4 wavefronts per request (ideal 4)
//|    20 |     out[t] = s[t / 8][t % 8];
//|       |              ^~~~~~~~~~~~~~~
//|   note: address s + 16*tx; kernel swizzled<<<(4, 1, 1), (256, 1, 1)>>> (line 37), 8 requests a block
//| testdata/shared/async_copies.cu:25:5: note: store of unknown cost, 1 to 32 wavefronts per request: an asynchronous copy whose source lanes share banks or lie in many lines
//|    25 |     __pipeline_memcpy_async(&s[t], &in[t * 32], 4);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address unknown; kernel column<<<(4, 1, 1), (256, 1, 1)>>> (line 38)
//| testdata/shared/async_copies.cu:26:5: note: store touches 4 sectors per request (ideal 4)
//|    26 |     out[t] = s[t];
//|       |     ^~~~~~
//|   note: address out + 4*tx; kernel column<<<(4, 1, 1), (256, 1, 1)>>> (line 38), 8 requests a block
//| testdata/shared/async_copies.cu:26:14: note: load takes 1 wavefront per request (ideal 1)
//|    26 |     out[t] = s[t];
//|       |              ^~~~
//|   note: address s + 4*tx; kernel column<<<(4, 1, 1), (256, 1, 1)>>> (line 38), 8 requests a block
//| testdata/shared/async_copies.cu:31:5: note: load touches 4 sectors per request (ideal 4)
//|    31 |     __pipeline_memcpy_async(&s[t][0], &in[blockIdx.x * 256 + t], 4);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 4*tx + 1024*bx; kernel words<<<(4, 1, 1), (256, 1, 1)>>> (line 39), 8 requests a block
//| testdata/shared/async_copies.cu:32:5: note: store touches 4 sectors per request (ideal 4)
//|    32 |     out[t] = s[t][0];
//|       |     ^~~~~~
//|   note: address out + 4*tx; kernel words<<<(4, 1, 1), (256, 1, 1)>>> (line 39), 8 requests a block
//| testdata/shared/async_copies.cu:4:17: note: kernel plain<<<(4, 1, 1), (256, 1, 1)>>> (line 35): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 32 wavefronts of shared memory, 32 would do
//| testdata/shared/async_copies.cu:10:17: note: kernel padded<<<(4, 1, 1), (256, 1, 1)>>> (line 36): a block asks for 8192 bytes of global memory and moves 8704 (94 % efficiency); 32 wavefronts of shared memory, 32 would do
//|   note: fix first: the load on line 13, 16 excess sectors a block
//| testdata/shared/async_copies.cu:16:17: note: kernel swizzled<<<(4, 1, 1), (256, 1, 1)>>> (line 37): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 32 wavefronts of shared memory, 32 would do
//| testdata/shared/async_copies.cu:22:17: note: kernel column<<<(4, 1, 1), (256, 1, 1)>>> (line 38): a block asks for 2048 bytes of global memory and moves 9216 (22 % efficiency); 8 wavefronts of shared memory, 8 would do; 1 access not counted
//|   note: fix first: the load on line 25, 224 excess sectors a block
//| testdata/shared/async_copies.cu:28:17: note: kernel words<<<(4, 1, 1), (256, 1, 1)>>> (line 39): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency); 32 wavefronts of shared memory, 16 would do
//|   note: fix first: the store on line 31, 8 excess wavefronts a block
