// An asynchronous copy from where data say, into an array that would be padded: the copy's cost is not known, before and after.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>

namespace cg = cooperative_groups;

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

// A copy that the lanes of a block share among them as they like.
__global__ void shared_out(float *out, const float *in)
{
    __shared__ float s[256];
    cg::thread_block block = cg::this_thread_block();
    cg::memcpy_async(block, s, in + 256 * blockIdx.x, sizeof s);
    cg::wait(block);
    out[threadIdx.x] = s[threadIdx.x];
}

void run(float4 *out, const float4 *in, const int *at)
{
    gathered<<<4, 256>>>(out, in, at);
    shared_out<<<4, 256>>>((float *)out, (const float *)in);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/shared/gathered.cu:16:14: warning: load takes 32 wavefronts per request, 4 would do: 8-way bank conflict [shared-bank-conflict]
//|    16 |     out[t] = s[t % 32][t / 32];
//|       |              ^~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of s apart, 8 × 16 bytes = 8 elements; gcd(8, 8) = 8, so the 8 lanes of a phase meet in 8/8 = 1 group of 4 banks: 8 ways
//|   note: address s + 128*(tx % 32) + 16*(tx / 32); kernel gathered<<<(4, 1, 1), (256, 1, 1)>>> (line 31), 8 requests a block
//|   note: suggestion: pad the rows of s by one element, s[32][9]: 32 → 4 wavefronts per request, 256 → 32 a block over all accesses to s, for 512 bytes more shared memory (--fix --unsafe-fixes makes it)
//| testdata/shared/gathered.cu:12:5: note: load of unknown cost, 1 to 32 sectors per request: an asynchronous copy between places that data decide
//|    12 |     __pipeline_memcpy_async(&s[t / 8][t % 8], &in[at[t]], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address unknown; kernel gathered<<<(4, 1, 1), (256, 1, 1)>>> (line 31)
//| testdata/shared/gathered.cu:12:51: note: load touches 4 sectors per request (ideal 4)
//|    12 |     __pipeline_memcpy_async(&s[t / 8][t % 8], &in[at[t]], 16);
//|       |                                                   ^~~~~
//|   note: address at + 4*tx; kernel gathered<<<(4, 1, 1), (256, 1, 1)>>> (line 31), 8 requests a block
//| testdata/shared/gathered.cu:16:5: note: store touches 16 sectors per request (ideal 16)
//|    16 |     out[t] = s[t % 32][t / 32];
//|       |     ^~~~~~
//|   note: address out + 16*tx; kernel gathered<<<(4, 1, 1), (256, 1, 1)>>> (line 31), 8 requests a block
//| testdata/shared/gathered.cu:24:5: note: load of unknown cost, 1 to 32 sectors per request: a copy that a whole group of lanes shares: which lane takes what is not documented
//|    24 |     cg::memcpy_async(block, s, in + 256 * blockIdx.x, sizeof s);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address unknown; kernel shared_out<<<(4, 1, 1), (256, 1, 1)>>> (line 32)
//| testdata/shared/gathered.cu:26:5: note: store touches 4 sectors per request (ideal 4)
//|    26 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel shared_out<<<(4, 1, 1), (256, 1, 1)>>> (line 32), 8 requests a block
//| testdata/shared/gathered.cu:26:24: note: load takes 1 wavefront per request (ideal 1)
//|    26 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel shared_out<<<(4, 1, 1), (256, 1, 1)>>> (line 32), 8 requests a block
//| testdata/shared/gathered.cu:8:17: note: kernel gathered<<<(4, 1, 1), (256, 1, 1)>>> (line 31): a block asks for 5120 bytes of global memory and moves 5120 (100 % efficiency); 256 wavefronts of shared memory, 32 would do; 1 access not counted
//|   note: fix first: the load on line 16, 224 excess wavefronts a block
//| testdata/shared/gathered.cu:20:17: note: kernel shared_out<<<(4, 1, 1), (256, 1, 1)>>> (line 32): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 8 wavefronts of shared memory, 8 would do; 1 access not counted
// check-command: whatif %s --kernel gathered --pad s=1
// check-output:
//| gathered<<<(4, 1, 1), (256, 1, 1)>>> (line 31): --pad s=1
//|     12:5   load   __pipeline_memcpy_async(&s[t / 8][t % 8], &in[a…  unknown, 1 to 32 sectors  → unknown, 1 to 32 sectors  same
//|     16:14  load   s[t % 32][t / 32]                                 32 wavefronts             → 4 wavefronts              better
//|   shared memory of a block: 4096 → 4608 bytes
//|   blocks an SM holds: 8 → 8 (limited by threads; registers aside)
