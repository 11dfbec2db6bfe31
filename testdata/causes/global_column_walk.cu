// column-walk: the lane index multiplies a row length, and another index moves within the row.
// Found: lanes are 4 * 1024 bytes apart: 32 sectors; k moves within the row.
__global__ void found(const float *in, float *out)
{
    float sum = 0;
    for (int k = 0; k < 64; k++)
        sum += in[threadIdx.x * 1024 + k];
    out[threadIdx.x] = sum;
}

// Found with a row length that is not known: as many sectors as n allows, 4 * n bytes a lane.
__global__ void found_unknown(const float *in, float *out, int n)
{
    out[threadIdx.x] = in[threadIdx.x * n + blockIdx.x];
}

// Found in an array of rows: each lane reads the first element of its own row of 16 floats, 64 bytes.
__global__ void found_rows(const float (*in)[16], float *out)
{
    out[threadIdx.x] = in[threadIdx.x][0];
}

// Fine: lanes move within the row, k from row to row: 4 sectors each.
__global__ void fine(const float *in, float *out)
{
    float sum = 0;
    for (int k = 0; k < 64; k++)
        sum += in[k * 1024 + threadIdx.x];
    out[threadIdx.x] = sum;
}

// Confused with it: the same distance, but every other index moves by whole multiples of it: strided.
__global__ void strided(const float *in, float *out)
{
    out[threadIdx.x] = in[(blockIdx.x * 128 + threadIdx.x) * 1024];
}

void run(const float *in, float *out, int n)
{
    found<<<1, 128>>>(in, out);
    found_unknown<<<n, 128>>>(in, out, n);
    found_rows<<<1, 128>>>((const float (*)[16])in, out);
    fine<<<1, 128>>>(in, out);
    strided<<<8, 128>>>(in, out);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/global_column_walk.cu:7:16: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|     7 |         sum += in[threadIdx.x * 1024 + k];
//|       |                ^~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, 1024 elements (4096 bytes), while k walks along the row: every lane needs a sector of its own
//|   note: address in + 4096*tx + 4*k; kernel found<<<(1, 1, 1), (128, 1, 1)>>> (line 40), 256 requests a block
//|   note: suggestion: read through a tile in shared memory with rows of 33 elements, so that neighbouring lanes read neighbouring columns: 32 → 4 sectors per request, and 1 wavefront a request along the tile's columns
//| testdata/causes/global_column_walk.cu:14:24: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    14 |     out[threadIdx.x] = in[threadIdx.x * n + blockIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, n elements (4·n bytes), while bx walks along the row: every lane needs a sector of its own
//|   note: hangs on n: min(4·n, 32) sectors, up to one more where a row begins inside a sector; --set n=… settles it
//|   note: address in + 4*n*tx + 4*bx; kernel found_unknown<<<…, (128, 1, 1)>>> (line 41), 4 requests a block
//|   note: assumed: n: large and a multiple of 32; blocks of a grid of unknown size are alike
//| testdata/causes/global_column_walk.cu:20:24: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    20 |     out[threadIdx.x] = in[threadIdx.x][0];
//|       |                        ^~~~~~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, 16 elements (64 bytes): every lane needs a sector of its own
//|   note: address in + 64*tx; kernel found_rows<<<(1, 1, 1), (128, 1, 1)>>> (line 42), 4 requests a block
//| testdata/causes/global_column_walk.cu:35:24: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    35 |     out[threadIdx.x] = in[(blockIdx.x * 128 + threadIdx.x) * 1024];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 1024 elements (4096 bytes) apart: every lane needs a sector of its own
//|   note: address in + 4096*tx + 524288*bx; kernel strided<<<(8, 1, 1), (128, 1, 1)>>> (line 44), 4 requests a block
//| testdata/causes/global_column_walk.cu:8:5: note: store touches 4 sectors per request (ideal 4)
//|     8 |     out[threadIdx.x] = sum;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel found<<<(1, 1, 1), (128, 1, 1)>>> (line 40), 4 requests a block
//| testdata/causes/global_column_walk.cu:14:5: note: store touches 4 sectors per request (ideal 4)
//|    14 |     out[threadIdx.x] = in[threadIdx.x * n + blockIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel found_unknown<<<…, (128, 1, 1)>>> (line 41), 4 requests a block
//| testdata/causes/global_column_walk.cu:20:5: note: store touches 4 sectors per request (ideal 4)
//|    20 |     out[threadIdx.x] = in[threadIdx.x][0];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel found_rows<<<(1, 1, 1), (128, 1, 1)>>> (line 42), 4 requests a block
//| testdata/causes/global_column_walk.cu:28:16: note: load touches 4 sectors per request (ideal 4)
//|    28 |         sum += in[k * 1024 + threadIdx.x];
//|       |                ^~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 4*tx + 4096*k; kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 43), 256 requests a block
//| testdata/causes/global_column_walk.cu:29:5: note: store touches 4 sectors per request (ideal 4)
//|    29 |     out[threadIdx.x] = sum;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 43), 4 requests a block
//| testdata/causes/global_column_walk.cu:35:5: note: store touches 4 sectors per request (ideal 4)
//|    35 |     out[threadIdx.x] = in[(blockIdx.x * 128 + threadIdx.x) * 1024];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel strided<<<(8, 1, 1), (128, 1, 1)>>> (line 44), 4 requests a block
//| testdata/causes/global_column_walk.cu:3:17: note: kernel found<<<(1, 1, 1), (128, 1, 1)>>> (line 40): a block asks for 33280 bytes of global memory and moves 262656 (12 % efficiency)
//|   note: fix first: the load on line 7, 7168 excess sectors a block
//| testdata/causes/global_column_walk.cu:12:17: note: kernel found_unknown<<<…, (128, 1, 1)>>> (line 41): a block asks for 1024 bytes of global memory and moves 4608 (22 % efficiency)
//|   note: fix first: the load on line 14, 112 excess sectors a block
//| testdata/causes/global_column_walk.cu:18:17: note: kernel found_rows<<<(1, 1, 1), (128, 1, 1)>>> (line 42): a block asks for 1024 bytes of global memory and moves 4608 (22 % efficiency)
//|   note: fix first: the load on line 20, 112 excess sectors a block
//| testdata/causes/global_column_walk.cu:24:17: note: kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 43): a block asks for 33280 bytes of global memory and moves 33280 (100 % efficiency)
//| testdata/causes/global_column_walk.cu:33:17: note: kernel strided<<<(8, 1, 1), (128, 1, 1)>>> (line 44): a block asks for 1024 bytes of global memory and moves 4608 (22 % efficiency)
//|   note: fix first: the load on line 35, 112 excess sectors a block
