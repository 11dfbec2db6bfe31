// irregular: no stride describes the lanes, so they are listed.
// Found: 4 * i * i bytes. Lanes 0, 1, 2 are at bytes 0, 4, 16, one sector; lane 3 at 36 is in the next, and from there on squares are
// at least 28 bytes apart: each lane has its own. 30 sectors.
__global__ void found(const float *in, float *out)
{
    out[threadIdx.x] = in[threadIdx.x * threadIdx.x];
}

// Fine: an XOR of the lane by 5 permutes the 32 floats of a warp: 4 sectors.
__global__ void fine(const float *in, float *out)
{
    out[threadIdx.x] = in[threadIdx.x ^ 5];
}

// Confused with it: a non-affine index with one stride: (i & ~1) + (i & 1) is i, times 8.
__global__ void strided(const float *in, float *out)
{
    out[threadIdx.x] = in[8 * ((threadIdx.x & ~1) + (threadIdx.x & 1))];
}

void run(const float *in, float *out)
{
    found<<<1, 32>>>(in, out);
    fine<<<1, 32>>>(in, out);
    strided<<<1, 32>>>(in, out);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/global_irregular.cu:18:24: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    18 |     out[threadIdx.x] = in[8 * ((threadIdx.x & ~1) + (threadIdx.x & 1))];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 8 elements (32 bytes) apart: every lane needs a sector of its own
//|   note: address in + 32*tx; kernel strided<<<(1, 1, 1), (32, 1, 1)>>> (line 25), 1 request a block
//| testdata/causes/global_irregular.cu:6:24: warning: load touches 30 sectors per request, 4 would do: 7.5× the sectors [global-uncoalesced]
//|     6 |     out[threadIdx.x] = in[threadIdx.x * threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: irregular: the 32 lanes follow no single stride: they lie in 30 sectors of 24 lines of 128 bytes
//|   note: byte offsets of lanes 0 … 31: 0 4 16 36 64 100 144 196 256 324 400 484 576 676 784 900 1024 1156 1296 1444 1600 1764 1936 2116 2304 2500 2704 2916 3136 3364 3600 3844
//|   note: address in + 4*tx*tx; kernel found<<<(1, 1, 1), (32, 1, 1)>>> (line 23), 1 request a block
//| testdata/causes/global_irregular.cu:6:5: note: store touches 4 sectors per request (ideal 4)
//|     6 |     out[threadIdx.x] = in[threadIdx.x * threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel found<<<(1, 1, 1), (32, 1, 1)>>> (line 23), 1 request a block
//| testdata/causes/global_irregular.cu:12:5: note: store touches 4 sectors per request (ideal 4)
//|    12 |     out[threadIdx.x] = in[threadIdx.x ^ 5];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel fine<<<(1, 1, 1), (32, 1, 1)>>> (line 24), 1 request a block
//| testdata/causes/global_irregular.cu:12:24: note: load touches 4 sectors per request (ideal 4)
//|    12 |     out[threadIdx.x] = in[threadIdx.x ^ 5];
//|       |                        ^~~~~~~~~~~~~~~~~~~
//|   note: address in + 4*(tx ^ 5); kernel fine<<<(1, 1, 1), (32, 1, 1)>>> (line 24), 1 request a block
//| testdata/causes/global_irregular.cu:18:5: note: store touches 4 sectors per request (ideal 4)
//|    18 |     out[threadIdx.x] = in[8 * ((threadIdx.x & ~1) + (threadIdx.x & 1))];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel strided<<<(1, 1, 1), (32, 1, 1)>>> (line 25), 1 request a block
//| testdata/causes/global_irregular.cu:4:17: note: kernel found<<<(1, 1, 1), (32, 1, 1)>>> (line 23): a block asks for 256 bytes of global memory and moves 1088 (23 % efficiency)
//|   note: fix first: the load on line 6, 26 excess sectors a block
//| testdata/causes/global_irregular.cu:10:17: note: kernel fine<<<(1, 1, 1), (32, 1, 1)>>> (line 24): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency)
//| testdata/causes/global_irregular.cu:16:17: note: kernel strided<<<(1, 1, 1), (32, 1, 1)>>> (line 25): a block asks for 256 bytes of global memory and moves 1152 (22 % efficiency)
//|   note: fix first: the load on line 18, 28 excess sectors a block
