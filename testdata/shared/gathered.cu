// An asynchronous copy from where data say, into an array that would be padded: the copy's cost is not known, before and after.
#include <cuda_pipeline.h>

__global__ void gathered(float4 *out, const float4 *in, const int *at)
{
    __shared__ float4 s[32][8];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t / 8][t % 8], &in[at[t]], 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[t] = s[t % 32][t / 32];
}

void run(float4 *out, const float4 *in, const int *at)
{
    gathered<<<4, 256>>>(out, in, at);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/shared/gathered.cu:12:14: warning: load takes 32 wavefronts per request, 4 would do: 8-way bank conflict [shared-bank-conflict]
//|    12 |     out[t] = s[t % 32][t / 32];
//|       |              ^~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of s apart, 8 × 16 bytes = 8 elements; gcd(8, 8) = 8, so the 8 lanes of a phase meet in 8/8 = 1 group of 4 banks: 8 ways
//|   note: address s + 128*(tx % 32) + 16*(tx / 32); kernel gathered<<<(4, 1, 1), (256, 1, 1)>>> (line 17), 8 requests a block
//|   note: suggestion: pad the rows of s by one element, s[32][9]: 32 → 4 wavefronts per request, 256 → 32 a block over all accesses to s, for 512 bytes more shared memory (--fix --unsafe-fixes makes it)
//| testdata/shared/gathered.cu:8:5: note: load of unknown cost, 1 to 32 sectors per request: an asynchronous copy between places that data decide
//|     8 |     __pipeline_memcpy_async(&s[t / 8][t % 8], &in[at[t]], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address unknown; kernel gathered<<<(4, 1, 1), (256, 1, 1)>>> (line 17)
//| testdata/shared/gathered.cu:8:51: note: load touches 4 sectors per request (ideal 4)
//|     8 |     __pipeline_memcpy_async(&s[t / 8][t % 8], &in[at[t]], 16);
//|       |                                                   ^~~~~
//|   note: address at + 4*tx; kernel gathered<<<(4, 1, 1), (256, 1, 1)>>> (line 17), 8 requests a block
//| testdata/shared/gathered.cu:12:5: note: store touches 16 sectors per request (ideal 16)
//|    12 |     out[t] = s[t % 32][t / 32];
//|       |     ^~~~~~
//|   note: address out + 16*tx; kernel gathered<<<(4, 1, 1), (256, 1, 1)>>> (line 17), 8 requests a block
//| testdata/shared/gathered.cu:4:17: note: kernel gathered<<<(4, 1, 1), (256, 1, 1)>>> (line 17): a block asks for 5120 bytes of global memory and moves 5120 (100 % efficiency); 256 wavefronts of shared memory, 32 would do; 1 access not counted
//|   note: fix first: the load on line 12, 224 excess wavefronts a block
// check-command: whatif %s --pad s=1
// check-output:
//| gathered<<<(4, 1, 1), (256, 1, 1)>>> (line 17): --pad s=1
//|     8:5    load   __pipeline_memcpy_async(&s[t / 8][t % 8], &in[a…  unknown, 1 to 32 sectors  → unknown, 1 to 32 sectors  same
//|     12:14  load   s[t % 32][t / 32]                                 32 wavefronts             → 4 wavefronts              better
//|   shared memory of a block: 4096 → 4608 bytes
//|   blocks an SM holds: 8 → 8 (limited by threads; registers aside)
