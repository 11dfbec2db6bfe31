// misaligned-base: a warp's bytes are in a row, but begin inside a sector.
// Found: 128 bytes from byte 4 on lie in sectors 0 … 4: 5, where 4 would do.
__global__ void found(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + 1];
}

// Found for doubles: 256 bytes from byte 8 on: 9 sectors, 8 would do.
__global__ void found_double(const double *in, double *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + 1];
}

// Fine: 8 floats are a whole sector: 4 sectors.
__global__ void fine(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + 8];
}

// Confused with it: the offset is a multiple of n, which is not known: 4 sectors if n is a multiple of 8, else 5.
__global__ void unknown(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + n];
}

// Confused with it: lanes run backwards from an aligned end: 4 sectors.
__global__ void backwards(const float *in, float *out)
{
    out[threadIdx.x] = in[127 - threadIdx.x];
}

void run(const float *in, float *out, const double *ind, double *outd, int n)
{
    found<<<16, 128>>>(in, out);
    found_double<<<16, 128>>>(ind, outd);
    fine<<<16, 128>>>(in, out);
    unknown<<<16, 128>>>(in, out, n);
    backwards<<<1, 128>>>(in, out);
}

// check-command: check --all %s
// check-output:
//| testdata/causes/global_misaligned_base.cu:6:14: note: load touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|     6 |     out[i] = in[i + 1];
//|       |              ^~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address in + 4*tx + 512*bx + 4; kernel found<<<(16, 1, 1), (128, 1, 1)>>> (line 38), 4 requests a block
//| testdata/causes/global_misaligned_base.cu:13:14: note: load touches 9 sectors per request, 8 would do: 1.12× the sectors [global-uncoalesced]
//|    13 |     out[i] = in[i + 1];
//|       |              ^~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 8 bytes past a 32-byte boundary: 256 bytes touch 9 sectors, where 8 would do
//|   note: address in + 8*tx + 1024*bx + 8; kernel found_double<<<(16, 1, 1), (128, 1, 1)>>> (line 39), 4 requests a block
//| testdata/causes/global_misaligned_base.cu:6:5: note: store touches 4 sectors per request (ideal 4)
//|     6 |     out[i] = in[i + 1];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 512*bx; kernel found<<<(16, 1, 1), (128, 1, 1)>>> (line 38), 4 requests a block
//| testdata/causes/global_misaligned_base.cu:13:5: note: store touches 8 sectors per request (ideal 8)
//|    13 |     out[i] = in[i + 1];
//|       |     ^~~~~~
//|   note: address out + 8*tx + 1024*bx; kernel found_double<<<(16, 1, 1), (128, 1, 1)>>> (line 39), 4 requests a block
//| testdata/causes/global_misaligned_base.cu:20:5: note: store touches 4 sectors per request (ideal 4)
//|    20 |     out[i] = in[i + 8];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 512*bx; kernel fine<<<(16, 1, 1), (128, 1, 1)>>> (line 40), 4 requests a block
//| testdata/causes/global_misaligned_base.cu:20:14: note: load touches 4 sectors per request (ideal 4)
//|    20 |     out[i] = in[i + 8];
//|       |              ^~~~~~~~~
//|   note: address in + 4*tx + 512*bx + 32; kernel fine<<<(16, 1, 1), (128, 1, 1)>>> (line 40), 4 requests a block
//| testdata/causes/global_misaligned_base.cu:27:5: note: store touches 4 sectors per request (ideal 4)
//|    27 |     out[i] = in[i + n];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 512*bx; kernel unknown<<<(16, 1, 1), (128, 1, 1)>>> (line 41), 4 requests a block
//| testdata/causes/global_misaligned_base.cu:27:14: note: load touches 4 to 5 sectors per request, typically 4 (ideal 4)
//|    27 |     out[i] = in[i + n];
//|       |              ^~~~~~~~~
//|   note: hangs on n: 4 sectors if n is a multiple of 8, else 5; --set n=… settles it
//|   note: address in + 4*tx + 512*bx + 4*n; kernel unknown<<<(16, 1, 1), (128, 1, 1)>>> (line 41), 4 requests a block
//|   note: assumed: n: large and a multiple of 32
//| testdata/causes/global_misaligned_base.cu:33:5: note: store touches 4 sectors per request (ideal 4)
//|    33 |     out[threadIdx.x] = in[127 - threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel backwards<<<(1, 1, 1), (128, 1, 1)>>> (line 42), 4 requests a block
//| testdata/causes/global_misaligned_base.cu:33:24: note: load touches 4 sectors per request (ideal 4)
//|    33 |     out[threadIdx.x] = in[127 - threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~
//|   note: reversed: the lanes run backwards through their bytes, which costs nothing: the sectors are the same
//|   note: address in - 4*tx + 508; kernel backwards<<<(1, 1, 1), (128, 1, 1)>>> (line 42), 4 requests a block
//| testdata/causes/global_misaligned_base.cu:3:17: note: kernel found<<<(16, 1, 1), (128, 1, 1)>>> (line 38): a block asks for 1024 bytes of global memory and moves 1152 (88 % efficiency)
//|   note: fix first: the load on line 6, 4 excess sectors a block
//| testdata/causes/global_misaligned_base.cu:10:17: note: kernel found_double<<<(16, 1, 1), (128, 1, 1)>>> (line 39): a block asks for 2048 bytes of global memory and moves 2176 (94 % efficiency)
//|   note: fix first: the load on line 13, 4 excess sectors a block
//| testdata/causes/global_misaligned_base.cu:17:17: note: kernel fine<<<(16, 1, 1), (128, 1, 1)>>> (line 40): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency)
//| testdata/causes/global_misaligned_base.cu:24:17: note: kernel unknown<<<(16, 1, 1), (128, 1, 1)>>> (line 41): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency)
//| testdata/causes/global_misaligned_base.cu:31:17: note: kernel backwards<<<(1, 1, 1), (128, 1, 1)>>> (line 42): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency)
