// Blocks of a grid nobody knows: those at its edges are few, and what holds for the others is assumed. What differs from block to
// block is tried.
//
// Numbers behind //= are counted by hand.

__global__ void halo(float *out, const float *in, int n) {
    int first = blockIdx.x > 0 ? blockIdx.x * 32 - 1 : 0; // one on the left belongs to the block before
    out[blockIdx.x * 32 + threadIdx.x] = in[first + threadIdx.x];
    //= load in[first + threadIdx.x] = 5 assumed
    //= store out[blockIdx.x * 32 + threadIdx.x] = 4 assumed
}

// Every other block runs backwards, which costs the same.
__global__ void turned(float *out, const float *in, int n) {
    int lane = blockIdx.x % 2 ? 31 - threadIdx.x : threadIdx.x;
    out[blockIdx.x * 32 + lane] = in[(blockIdx.x % 2 ? 8 : 1) * lane];
    //= load in[(blockIdx.x % 2 ? 8 : 1) * lane] = 18 peak 32 assumed
    //= store out[blockIdx.x * 32 + lane] = 4 assumed
}

// A stride that memory says: as likely one as another, 112 / 32 wavefronts.
__global__ void strided(float *out, const int *stride) {
    __shared__ float s[4096];
    s[threadIdx.x * stride[blockIdx.x]] = 0;
    //= store s[threadIdx.x * stride[blockIdx.x]] = 3.5 peak 32 in 1..32 assumed
    //= load stride[blockIdx.x] = 1
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
    //= store out[threadIdx.x] = 4
    //= load s[threadIdx.x] = 1
}

void run(float *out, const float *in, const int *stride, int n) {
    halo<<<n, 32>>>(out, in, n);
    turned<<<n, 32>>>(out, in, n);
    strided<<<n, 32>>>(out, stride);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/blocks.cu:16:35: warning: load touches 18 sectors per request, 4 would do: 4.5× the sectors [global-uncoalesced]
//|    16 |     out[blockIdx.x * 32 + lane] = in[(blockIdx.x % 2 ? 8 : 1) * lane];
//|       |                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 8 elements (32 bytes) apart: every lane needs a sector of its own
//|   note: address in + 4*(bx % 2 != 0 ? -tx + 31 : tx)*(bx % 2 != 0 ? 8 : 1); kernel turned<<<…, (32, 1, 1)>>> (line 35), 1 request a block
//|   note: assumed: blocks of a grid of unknown size are alike; a sample of the cases stands for all
//| testdata/audit/blocks.cu:8:42: note: load touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|     8 |     out[blockIdx.x * 32 + threadIdx.x] = in[first + threadIdx.x];
//|       |                                          ^~~~~~~~~~~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 28 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address in + 4*tx + 128*bx - 4; kernel halo<<<…, (32, 1, 1)>>> (line 34), 1 request a block
//|   note: assumed: bx > 0
//| testdata/audit/blocks.cu:24:5: warning: store takes 3.5 wavefronts per request on average, 1 would do: up to 32-way bank conflict [shared-bank-conflict]
//|    24 |     s[threadIdx.x * stride[blockIdx.x]] = 0;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 4·stride[blockIdx.x] bytes apart, at typical sizes 32 words; gcd(32, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways
//|   note: address s + 4*stride[blockIdx.x]*tx; kernel strided<<<…, (32, 1, 1)>>> (line 36), 1 request a block
//|   note: assumed: stride[blockIdx.x]: any value is as likely as another
//|   note: suggestion: put 27 elements of padding behind every 32 of s, s[i + i / 32 * 27] for s[i], which costs instructions: 3.5 → 2 wavefronts per request, 4.5 → 3 a block over all accesses to s, for 13716 bytes more shared memory, which leaves room for 7 blocks an SM instead of 13 (cuaddr whatif --pad s=27/32)
//| testdata/audit/blocks.cu:8:5: note: store touches 4 sectors per request (ideal 4)
//|     8 |     out[blockIdx.x * 32 + threadIdx.x] = in[first + threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*tx + 128*bx; kernel halo<<<…, (32, 1, 1)>>> (line 34), 1 request a block
//|   note: assumed: bx > 0
//| testdata/audit/blocks.cu:16:5: note: store touches 4 sectors per request (ideal 4)
//|    16 |     out[blockIdx.x * 32 + lane] = in[(blockIdx.x % 2 ? 8 : 1) * lane];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 128*bx + 4*(bx % 2 != 0 ? -tx + 31 : tx); kernel turned<<<…, (32, 1, 1)>>> (line 35), 1 request a block
//|   note: assumed: a sample of the cases stands for all
//| testdata/audit/blocks.cu:24:21: note: load touches 1 sector per request (ideal 1, a broadcast: free)
//|    24 |     s[threadIdx.x * stride[blockIdx.x]] = 0;
//|       |                     ^~~~~~~~~~~~~~~~~~
//|   note: address stride + 4*bx; kernel strided<<<…, (32, 1, 1)>>> (line 36), 1 request a block
//| testdata/audit/blocks.cu:28:5: note: store touches 4 sectors per request (ideal 4)
//|    28 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel strided<<<…, (32, 1, 1)>>> (line 36), 1 request a block
//| testdata/audit/blocks.cu:28:24: note: load takes 1 wavefront per request (ideal 1)
//|    28 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel strided<<<…, (32, 1, 1)>>> (line 36), 1 request a block
//| testdata/audit/blocks.cu:6:17: note: kernel halo<<<…, (32, 1, 1)>>> (line 34): a block asks for 256 bytes of global memory and moves 288 (88 % efficiency)
//|   note: fix first: the load on line 8, 1 excess sectors a block
//| testdata/audit/blocks.cu:14:17: note: kernel turned<<<…, (32, 1, 1)>>> (line 35): a block asks for 256 bytes of global memory and moves 704 (36 % efficiency)
//|   note: fix first: the load on line 16, 14 excess sectors a block
//| testdata/audit/blocks.cu:22:17: note: kernel strided<<<…, (32, 1, 1)>>> (line 36): a block asks for 160 bytes of global memory and moves 160 (100 % efficiency); 4.5 wavefronts of shared memory, 2 would do
//|   note: fix first: the store on line 24, 2.5 excess wavefronts a block
