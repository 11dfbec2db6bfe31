// Sizes that mask an index are powers of two: i & (n - 1) wraps at n, and i >> (__ffs(n) - 1) divides by it.
//
// Numbers behind //= are counted by hand, for n large: a warp stays in one row.

__global__ void rows(float *out, const float *in, int n, int pitch) {
    int i = blockIdx.x * 256 + threadIdx.x, column = i & (n - 1), row = i >> (__ffs(n) - 1);
    out[i] = in[row * pitch + column];
    //= load in[row * pitch + column] = 4 assumed
    //= store out[i] = 4
}

// Half of it: the lanes run backwards from n, the first of them into a sector of its own.
__global__ void mirrored(float2 *out, const float2 *in, int n) {
    int i = blockIdx.x * 256 + threadIdx.x, x = i & (n / 2 - 1);
    out[i] = in[n - x];
    //= load in[n - x] = 9 assumed
    //= store out[i] = 8
}

__global__ void ring(float *out, const float *in, int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    out[i] = in[(i + n - 1) & (n - 1)];
    //= load in[(i + n - 1) & (n - 1)] = 5 assumed
    //= store out[i] = 4
}

void run(float *out, const float *in, int n, int pitch) {
    rows<<<64, 256>>>(out, in, n, pitch);
    mirrored<<<64, 256>>>((float2 *)out, (const float2 *)in, n);
    ring<<<64, 256>>>(out, in, n);
}

// check-command: check --all %s
// check-output:
//| testdata/audit/masks.cu:22:14: note: load touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|    22 |     out[i] = in[(i + n - 1) & (n - 1)];
//|       |              ^~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: irregular: the 32 lanes follow no single stride: they lie in 5 sectors of 2 lines of 128 bytes
//|   note: byte offsets of lanes 0 … 31: 0 -16380 -16376 -16372 -16368 -16364 -16360 -16356 -16352 -16348 -16344 -16340 -16336 -16332 -16328 -16324 -16320 -16316 -16312 -16308 -16304 -16300 -16296 -16292 -16288 -16284 -16280 -16276 -16272 -16268 -16264 -16260
//|   note: hangs on n: 1–5 sectors; --set n=… settles it
//|   note: address in + 4*((tx + 256*bx + n - 1) & (n - 1)); kernel ring<<<(64, 1, 1), (256, 1, 1)>>> (line 30), 8 requests a block
//|   note: assumed: n: large and a multiple of 32; a sample of the cases stands for all; sizes that mask an index, i & (n - 1), or end a doubling are powers of two
//| testdata/audit/masks.cu:15:14: note: load touches 9 sectors per request, 8 would do: 1.12× the sectors [global-uncoalesced]
//|    15 |     out[i] = in[n - x];
//|       |              ^~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 8 bytes past a 32-byte boundary: 256 bytes touch 9 sectors, where 8 would do
//|   note: hangs on n: 1–9 sectors; --set n=… settles it
//|   note: address in + 8*n - 8*((tx + 256*bx) & (n / 2 - 1)); kernel mirrored<<<(64, 1, 1), (256, 1, 1)>>> (line 29), 8 requests a block
//|   note: assumed: n: large and a multiple of 32; a sample of the cases stands for all; sizes that mask an index, i & (n - 1), or end a doubling are powers of two
//| testdata/audit/masks.cu:7:5: note: store touches 4 sectors per request (ideal 4)
//|     7 |     out[i] = in[row * pitch + column];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 1024*bx; kernel rows<<<(64, 1, 1), (256, 1, 1)>>> (line 28), 8 requests a block
//| testdata/audit/masks.cu:7:14: note: load touches 4 to 32 sectors per request, typically 4 (ideal 4)
//|     7 |     out[i] = in[row * pitch + column];
//|       |              ^~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on n, pitch: 4 sectors if n and pitch are multiples of 8, else 4–32; --set n=… --set pitch=… settles it
//|   note: address in + 4*pitch*((tx + 256*bx) >> (__ffs(n) - 1)) + 4*((tx + 256*bx) & (n - 1)); kernel rows<<<(64, 1, 1), (256, 1, 1)>>> (line 28), 8 requests a block
//|   note: assumed: n, pitch: large and a multiple of 32; a sample of the cases stands for all; sizes that mask an index, i & (n - 1), or end a doubling are powers of two
//| testdata/audit/masks.cu:15:5: note: store touches 8 sectors per request (ideal 8)
//|    15 |     out[i] = in[n - x];
//|       |     ^~~~~~
//|   note: address out + 8*tx + 2048*bx; kernel mirrored<<<(64, 1, 1), (256, 1, 1)>>> (line 29), 8 requests a block
//| testdata/audit/masks.cu:22:5: note: store touches 4 sectors per request (ideal 4)
//|    22 |     out[i] = in[(i + n - 1) & (n - 1)];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 1024*bx; kernel ring<<<(64, 1, 1), (256, 1, 1)>>> (line 30), 8 requests a block
//| testdata/audit/masks.cu:5:17: note: kernel rows<<<(64, 1, 1), (256, 1, 1)>>> (line 28): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency)
//| testdata/audit/masks.cu:13:17: note: kernel mirrored<<<(64, 1, 1), (256, 1, 1)>>> (line 29): a block asks for 4096 bytes of global memory and moves 4352 (94 % efficiency)
//|   note: fix first: the load on line 15, 8 excess sectors a block
//| testdata/audit/masks.cu:20:17: note: kernel ring<<<(64, 1, 1), (256, 1, 1)>>> (line 30): a block asks for 2048 bytes of global memory and moves 2304 (88 % efficiency)
//|   note: fix first: the load on line 22, 8 excess sectors a block
