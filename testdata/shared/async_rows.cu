// Asynchronous copies whose source rows lie an unknown number of floats apart. What lanes read decides what they cost on
// shared memory, too: with 4 rows of 8 words a warp, a large multiple of 32 apart, lanes share banks on the source side, and no
// number can be given, whether n is known or not. Where a warp reads one row it does not matter how far the next one is.
#include <cuda_pipeline.h>
__global__ void rows(float *out, const float *in, int n) {
    __shared__ float s[128 * 2];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t * 2], &in[t / 8 * n + t % 8], 4);
    out[t] = s[t * 2];
}
__global__ void one(float *out, const float *in, int n) {
    __shared__ float s[128 * 2];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t * 2], &in[t / 32 * n + t % 32], 4);
    out[t] = s[t * 2];
}
__global__ void wide(float4 *out, const float *in, int n) {
    __shared__ float4 s[128];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[t / 8 * n + t % 8 * 4], 16);
    out[t] = s[t];
}
__global__ void gather(float *out, const float *in, const int *at) {
    __shared__ float s[128];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[at[t]], 4);
    out[t] = s[t];
}
void run(float *out, const float *in, const int *at, int n) {
    rows<<<4, 128>>>(out, in, n);
    one<<<4, 128>>>(out, in, n);
    wide<<<4, 128>>>((float4 *)out, in, n);
    gather<<<4, 128>>>(out, in, at);
}

// check-command: check --all --kernel rows %s
// check-exit: 1
// check-output:
//| testdata/shared/async_rows.cu:9:14: warning: load takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|     9 |     out[t] = s[t * 2];
//|       |              ^~~~~~~~
//|   note: row-stride: neighbouring lanes are 2 words apart; gcd(2, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address s + 8*tx; kernel rows<<<(4, 1, 1), (128, 1, 1)>>> (line 30), 4 requests a block
//|   note: suggestion: none: what some accesses to s cost, or which lane goes where, is not known
//| testdata/shared/async_rows.cu:8:5: note: load touches 2 to 7.5 sectors per request, typically 4 (ideal 4)
//|     8 |     __pipeline_memcpy_async(&s[t * 2], &in[t / 8 * n + t % 8], 4);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on n: 4 sectors if n is large and a multiple of 8, else 2–8; --set n=… settles it
//|   note: address in + 4*n*(tx / 8) + 4*(tx % 8); kernel rows<<<(4, 1, 1), (128, 1, 1)>>> (line 30), 4 requests a block
//|   note: assumed: n: large and a multiple of 32
//| testdata/shared/async_rows.cu:8:5: note: store of unknown cost, 1 to 32 wavefronts per request: an asynchronous copy whose source lanes share banks or lie in many lines
//|     8 |     __pipeline_memcpy_async(&s[t * 2], &in[t / 8 * n + t % 8], 4);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address unknown; kernel rows<<<(4, 1, 1), (128, 1, 1)>>> (line 30)
//| testdata/shared/async_rows.cu:9:5: note: store touches 4 sectors per request (ideal 4)
//|     9 |     out[t] = s[t * 2];
//|       |     ^~~~~~
//|   note: address out + 4*tx; kernel rows<<<(4, 1, 1), (128, 1, 1)>>> (line 30), 4 requests a block
//| testdata/shared/async_rows.cu:5:17: note: kernel rows<<<(4, 1, 1), (128, 1, 1)>>> (line 30): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 8 wavefronts of shared memory, 4 would do; 1 access not counted
//|   note: fix first: the load on line 9, 4 excess wavefronts a block
// check-command: check --all --kernel rows --set n=4096 %s
// check-exit: 1
// check-output:
//| testdata/shared/async_rows.cu:9:14: warning: load takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|     9 |     out[t] = s[t * 2];
//|       |              ^~~~~~~~
//|   note: row-stride: neighbouring lanes are 2 words apart; gcd(2, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address s + 8*tx; kernel rows<<<(4, 1, 1), (128, 1, 1)>>> (line 30), 4 requests a block
//|   note: suggestion: none: what some accesses to s cost, or which lane goes where, is not known
//| testdata/shared/async_rows.cu:8:5: note: load touches 4 sectors per request (ideal 4)
//|     8 |     __pipeline_memcpy_async(&s[t * 2], &in[t / 8 * n + t % 8], 4);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 4*tx + 16352*(tx / 8); kernel rows<<<(4, 1, 1), (128, 1, 1)>>> (line 30), 4 requests a block
//| testdata/shared/async_rows.cu:8:5: note: store of unknown cost, 1 to 32 wavefronts per request: an asynchronous copy whose source lanes share banks or lie in many lines
//|     8 |     __pipeline_memcpy_async(&s[t * 2], &in[t / 8 * n + t % 8], 4);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address unknown; kernel rows<<<(4, 1, 1), (128, 1, 1)>>> (line 30)
//| testdata/shared/async_rows.cu:9:5: note: store touches 4 sectors per request (ideal 4)
//|     9 |     out[t] = s[t * 2];
//|       |     ^~~~~~
//|   note: address out + 4*tx; kernel rows<<<(4, 1, 1), (128, 1, 1)>>> (line 30), 4 requests a block
//| testdata/shared/async_rows.cu:5:17: note: kernel rows<<<(4, 1, 1), (128, 1, 1)>>> (line 30): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 8 wavefronts of shared memory, 4 would do; 1 access not counted
//|   note: fix first: the load on line 9, 4 excess wavefronts a block
// check-command: check --all --kernel one %s
// check-exit: 1
// check-output:
//| testdata/shared/async_rows.cu:14:5: warning: store takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    14 |     __pipeline_memcpy_async(&s[t * 2], &in[t / 32 * n + t % 32], 4);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 2 words apart; gcd(2, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address s + 8*tx; kernel one<<<(4, 1, 1), (128, 1, 1)>>> (line 31), 4 requests a block
//|   note: assumed: the rows of an asynchronous copy lie a large multiple of 32 elements apart
//|   note: suggestion: put one element of padding behind every 32 of s, s[i + i / 32] for s[i], which costs instructions: 2 → 1 wavefronts per request, 16 → 8 a block over all accesses to s, for 28 bytes more shared memory (cuaddr whatif --pad s=1/32)
//| testdata/shared/async_rows.cu:15:14: warning: load takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    15 |     out[t] = s[t * 2];
//|       |              ^~~~~~~~
//|   note: row-stride: neighbouring lanes are 2 words apart; gcd(2, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address s + 8*tx; kernel one<<<(4, 1, 1), (128, 1, 1)>>> (line 31), 4 requests a block
//|   note: suggestion: put one element of padding behind every 32 of s, s[i + i / 32] for s[i], which costs instructions: 2 → 1 wavefronts per request, 16 → 8 a block over all accesses to s, for 28 bytes more shared memory (cuaddr whatif --pad s=1/32)
//| testdata/shared/async_rows.cu:14:5: note: load touches 4 to 4.75 sectors per request, typically 4 (ideal 4)
//|    14 |     __pipeline_memcpy_async(&s[t * 2], &in[t / 32 * n + t % 32], 4);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on n: 4 sectors if n is a multiple of 8, else 4–5; --set n=… settles it
//|   note: address in + 4*n*(tx / 32) + 4*(tx % 32); kernel one<<<(4, 1, 1), (128, 1, 1)>>> (line 31), 4 requests a block
//|   note: assumed: the rows of an asynchronous copy lie a large multiple of 32 elements apart; n: large and a multiple of 32
//| testdata/shared/async_rows.cu:15:5: note: store touches 4 sectors per request (ideal 4)
//|    15 |     out[t] = s[t * 2];
//|       |     ^~~~~~
//|   note: address out + 4*tx; kernel one<<<(4, 1, 1), (128, 1, 1)>>> (line 31), 4 requests a block
//| testdata/shared/async_rows.cu:11:17: note: kernel one<<<(4, 1, 1), (128, 1, 1)>>> (line 31): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 16 wavefronts of shared memory, 8 would do
//|   note: fix first: the store on line 14, 4 excess wavefronts a block
// check-command: check --all --kernel wide %s
// check-output:
//| testdata/shared/async_rows.cu:20:5: note: load touches 16 to 18 sectors per request, typically 16 (ideal 16)
//|    20 |     __pipeline_memcpy_async(&s[t], &in[t / 8 * n + t % 8 * 4], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on n: 16–18 sectors; --set n=… settles it
//|   note: address in + 4*n*(tx / 8) + 16*(tx % 8); kernel wide<<<(4, 1, 1), (128, 1, 1)>>> (line 32), 4 requests a block
//|   note: assumed: n: large and a multiple of 32
//| testdata/shared/async_rows.cu:21:5: note: store touches 16 sectors per request (ideal 16)
//|    21 |     out[t] = s[t];
//|       |     ^~~~~~
//|   note: address out + 16*tx; kernel wide<<<(4, 1, 1), (128, 1, 1)>>> (line 32), 4 requests a block
//| testdata/shared/async_rows.cu:21:14: note: load takes 4 wavefronts per request (ideal 4)
//|    21 |     out[t] = s[t];
//|       |              ^~~~
//|   note: address s + 16*tx; kernel wide<<<(4, 1, 1), (128, 1, 1)>>> (line 32), 4 requests a block
//| testdata/shared/async_rows.cu:17:17: note: kernel wide<<<(4, 1, 1), (128, 1, 1)>>> (line 32): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 16 wavefronts of shared memory, 16 would do
// check-command: check --all --kernel gather %s
// check-output:
//| testdata/shared/async_rows.cu:26:5: note: load of unknown cost, 1 to 32 sectors per request: data-dependent
//|    26 |     __pipeline_memcpy_async(&s[t], &in[at[t]], 4);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 1 and 32 sectors a request
//|   note: address in + 4*at[t]; kernel gather<<<(4, 1, 1), (128, 1, 1)>>> (line 33), 4 requests a block
//| testdata/shared/async_rows.cu:26:5: note: store of unknown cost, 1 to 32 wavefronts per request: an asynchronous copy between places that data decide
//|    26 |     __pipeline_memcpy_async(&s[t], &in[at[t]], 4);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address unknown; kernel gather<<<(4, 1, 1), (128, 1, 1)>>> (line 33)
//| testdata/shared/async_rows.cu:26:40: note: load touches 4 sectors per request (ideal 4)
//|    26 |     __pipeline_memcpy_async(&s[t], &in[at[t]], 4);
//|       |                                        ^~~~~
//|   note: address at + 4*tx; kernel gather<<<(4, 1, 1), (128, 1, 1)>>> (line 33), 4 requests a block
//| testdata/shared/async_rows.cu:27:5: note: store touches 4 sectors per request (ideal 4)
//|    27 |     out[t] = s[t];
//|       |     ^~~~~~
//|   note: address out + 4*tx; kernel gather<<<(4, 1, 1), (128, 1, 1)>>> (line 33), 4 requests a block
//| testdata/shared/async_rows.cu:27:14: note: load takes 1 wavefront per request (ideal 1)
//|    27 |     out[t] = s[t];
//|       |              ^~~~
//|   note: address s + 4*tx; kernel gather<<<(4, 1, 1), (128, 1, 1)>>> (line 33), 4 requests a block
//| testdata/shared/async_rows.cu:23:17: note: kernel gather<<<(4, 1, 1), (128, 1, 1)>>> (line 33): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 4 wavefronts of shared memory, 4 would do; 2 accesses not counted
