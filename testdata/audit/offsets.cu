//
// Numbers behind //= are counted by hand.
#include <cuda_runtime.h>

// One float on: 128 bytes from byte 4 are 5 sectors.
__global__ void shift(float *out, const float *in) {
    out[threadIdx.x] = in[threadIdx.x];
    //= load in[threadIdx.x] = 5 x1
    //= store out[threadIdx.x] = 5 x1
}

// 8 floats on: whole sectors.
__global__ void whole(float *out, const float *in) {
    out[threadIdx.x] = in[threadIdx.x];
    //= load in[threadIdx.x] = 4 x1
    //= store out[threadIdx.x] = 4 x1
}

// One on, and one back in the kernel.
__global__ void back(float *out, const float *in) {
    out[threadIdx.x] = in[(int)threadIdx.x - 1];
    //= load in[(int)threadIdx.x - 1] = 4 x1
    //= store out[threadIdx.x] = 4 x1
}

struct arrays {
    float *raw, *halo;
};

void split(float *a, int n) {
    shift<<<1, 32>>>(a + 1, a + n * 4 + 9);
}

void run(float *a, float *b) {
    float *c;
    cudaMalloc((void **)&c, 4096);
    arrays s = {c, c + 1};
    whole<<<1, 32>>>(b + 8, &a[16]);
    back<<<1, 32>>>(b, s.halo);
    split(a, 8);
}

// check-command: check --all %s
// check-output:
//| testdata/audit/offsets.cu:7:5: note: store touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|     7 |     out[threadIdx.x] = in[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address out + 4*tx + 4; kernel shift<<<(1, 1, 1), (32, 1, 1)>>> (line 31), 1 request a block
//| testdata/audit/offsets.cu:7:24: note: load touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|     7 |     out[threadIdx.x] = in[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address in + 4*tx + 164; kernel shift<<<(1, 1, 1), (32, 1, 1)>>> (line 31), 1 request a block
//| testdata/audit/offsets.cu:14:5: note: store touches 4 sectors per request (ideal 4)
//|    14 |     out[threadIdx.x] = in[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx + 32; kernel whole<<<(1, 1, 1), (32, 1, 1)>>> (line 38), 1 request a block
//| testdata/audit/offsets.cu:14:24: note: load touches 4 sectors per request (ideal 4)
//|    14 |     out[threadIdx.x] = in[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~
//|   note: address in + 4*tx + 64; kernel whole<<<(1, 1, 1), (32, 1, 1)>>> (line 38), 1 request a block
//| testdata/audit/offsets.cu:21:5: note: store touches 4 sectors per request (ideal 4)
//|    21 |     out[threadIdx.x] = in[(int)threadIdx.x - 1];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel back<<<(1, 1, 1), (32, 1, 1)>>> (line 39), 1 request a block
//| testdata/audit/offsets.cu:21:24: note: load touches 4 sectors per request (ideal 4)
//|    21 |     out[threadIdx.x] = in[(int)threadIdx.x - 1];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 4*tx; kernel back<<<(1, 1, 1), (32, 1, 1)>>> (line 39), 1 request a block
//| testdata/audit/offsets.cu:6:17: note: kernel shift<<<(1, 1, 1), (32, 1, 1)>>> (line 31): a block asks for 256 bytes of global memory and moves 320 (80 % efficiency)
//|   note: fix first: the store on line 7, 1 excess sectors a block
//| testdata/audit/offsets.cu:13:17: note: kernel whole<<<(1, 1, 1), (32, 1, 1)>>> (line 38): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency)
//| testdata/audit/offsets.cu:20:17: note: kernel back<<<(1, 1, 1), (32, 1, 1)>>> (line 39): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency)
