// reversed: lanes run backwards, which is free. It is told with --all alone.
// Found: 128 bytes, the last lane first: 4 sectors.
__global__ void found(const float *in, float *out)
{
    out[threadIdx.x] = in[127 - threadIdx.x];
}

// Fine, and nothing to say: forwards.
__global__ void fine(const float *in, float *out)
{
    out[threadIdx.x] = in[threadIdx.x];
}

// Confused with it: backwards by two elements is a stride: 8 sectors.
__global__ void strided(const float *in, float *out)
{
    out[threadIdx.x] = in[255 - 2 * threadIdx.x];
}

// Confused with it: backwards from an end inside a sector costs one more: 5.
__global__ void misaligned(const float *in, float *out)
{
    out[threadIdx.x] = in[128 - threadIdx.x];
}

void run(const float *in, float *out)
{
    found<<<1, 128>>>(in, out);
    fine<<<1, 128>>>(in, out);
    strided<<<1, 128>>>(in, out);
    misaligned<<<1, 128>>>(in, out);
}

// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/causes/global_reversed.cu:17:24: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    17 |     out[threadIdx.x] = in[255 - 2 * threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address in - 8*tx + 1020; kernel strided<<<(1, 1, 1), (128, 1, 1)>>> (line 30), 4 requests a block
//| testdata/causes/global_reversed.cu:23:24: note: load touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|    23 |     out[threadIdx.x] = in[128 - threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address in - 4*tx + 512; kernel misaligned<<<(1, 1, 1), (128, 1, 1)>>> (line 31), 4 requests a block
//| testdata/causes/global_reversed.cu:15:17: note: kernel strided<<<(1, 1, 1), (128, 1, 1)>>> (line 30): a block asks for 1024 bytes of global memory and moves 1536 (66 % efficiency)
//|   note: fix first: the load on line 17, 16 excess sectors a block
//| testdata/causes/global_reversed.cu:21:17: note: kernel misaligned<<<(1, 1, 1), (128, 1, 1)>>> (line 31): a block asks for 1024 bytes of global memory and moves 1152 (88 % efficiency)
//|   note: fix first: the load on line 23, 4 excess sectors a block

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/global_reversed.cu:17:24: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    17 |     out[threadIdx.x] = in[255 - 2 * threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address in - 8*tx + 1020; kernel strided<<<(1, 1, 1), (128, 1, 1)>>> (line 30), 4 requests a block
//| testdata/causes/global_reversed.cu:23:24: note: load touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|    23 |     out[threadIdx.x] = in[128 - threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address in - 4*tx + 512; kernel misaligned<<<(1, 1, 1), (128, 1, 1)>>> (line 31), 4 requests a block
//| testdata/causes/global_reversed.cu:5:5: note: store touches 4 sectors per request (ideal 4)
//|     5 |     out[threadIdx.x] = in[127 - threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel found<<<(1, 1, 1), (128, 1, 1)>>> (line 28), 4 requests a block
//| testdata/causes/global_reversed.cu:5:24: note: load touches 4 sectors per request (ideal 4)
//|     5 |     out[threadIdx.x] = in[127 - threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~
//|   note: reversed: the lanes run backwards through their bytes, which costs nothing: the sectors are the same
//|   note: address in - 4*tx + 508; kernel found<<<(1, 1, 1), (128, 1, 1)>>> (line 28), 4 requests a block
//| testdata/causes/global_reversed.cu:11:5: note: store touches 4 sectors per request (ideal 4)
//|    11 |     out[threadIdx.x] = in[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 29), 4 requests a block
//| testdata/causes/global_reversed.cu:11:24: note: load touches 4 sectors per request (ideal 4)
//|    11 |     out[threadIdx.x] = in[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~
//|   note: address in + 4*tx; kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 29), 4 requests a block
//| testdata/causes/global_reversed.cu:17:5: note: store touches 4 sectors per request (ideal 4)
//|    17 |     out[threadIdx.x] = in[255 - 2 * threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel strided<<<(1, 1, 1), (128, 1, 1)>>> (line 30), 4 requests a block
//| testdata/causes/global_reversed.cu:23:5: note: store touches 4 sectors per request (ideal 4)
//|    23 |     out[threadIdx.x] = in[128 - threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel misaligned<<<(1, 1, 1), (128, 1, 1)>>> (line 31), 4 requests a block
//| testdata/causes/global_reversed.cu:3:17: note: kernel found<<<(1, 1, 1), (128, 1, 1)>>> (line 28): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency)
//| testdata/causes/global_reversed.cu:9:17: note: kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 29): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency)
//| testdata/causes/global_reversed.cu:15:17: note: kernel strided<<<(1, 1, 1), (128, 1, 1)>>> (line 30): a block asks for 1024 bytes of global memory and moves 1536 (66 % efficiency)
//|   note: fix first: the load on line 17, 16 excess sectors a block
//| testdata/causes/global_reversed.cu:21:17: note: kernel misaligned<<<(1, 1, 1), (128, 1, 1)>>> (line 31): a block asks for 1024 bytes of global memory and moves 1152 (88 % efficiency)
//|   note: fix first: the load on line 23, 4 excess sectors a block
