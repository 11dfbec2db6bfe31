// short-rows: a warp covers several rows that are no whole sectors, or begin inside one.
// Found: blocks 4 wide; a warp is 8 rows of 16 bytes in rows of 1024 bytes: 8 sectors, 4 would do.
__global__ void found(const float *in, float *out)
{
    int i = threadIdx.y * 256 + blockIdx.x * 4 + threadIdx.x;
    out[i] = in[i];
}

// Found through the index: rows of 4 elements by / and %.
__global__ void found_index(const float *in, float *out)
{
    int i = threadIdx.x / 4 * 256 + threadIdx.x % 4;
    out[threadIdx.x] = in[i];
}

// Fine: blocks 8 wide; a warp is 4 rows of 32 bytes, a sector each: 4.
__global__ void fine(const float *in, float *out)
{
    int i = threadIdx.y * 256 + blockIdx.x * 8 + threadIdx.x;
    out[i] = in[i];
}

// Confused with it: blocks 4 wide over rows of 4 floats: the rows join up, 128 bytes in a row, 4 sectors.
__global__ void joined(const float *in, float *out)
{
    int i = threadIdx.y * 4 + threadIdx.x;
    out[i] = in[i];
}

// Confused with it: blocks 8 wide, but lanes walk down columns.
__global__ void columns(const float *in, float *out)
{
    int i = threadIdx.y * 8 + threadIdx.x;
    out[i] = in[threadIdx.x * 256 + threadIdx.y];
}

void run(const float *in, float *out)
{
    found<<<64, dim3(4, 32)>>>(in, out);
    found_index<<<1, 128>>>(in, out);
    fine<<<32, dim3(8, 32)>>>(in, out);
    joined<<<1, dim3(4, 32)>>>(in, out);
    columns<<<1, dim3(8, 32)>>>(in, out);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/global_short_rows.cu:34:14: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    34 |     out[i] = in[threadIdx.x * 256 + threadIdx.y];
//|       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, 256 elements (1024 bytes), while ty walks along the row: every lane needs a sector of its own
//|   note: address in + 1024*tx + 4*ty; kernel columns<<<(1, 1, 1), (8, 32, 1)>>> (line 43), 8 requests a block
//|   note: suggestion: read through a tile in shared memory with rows of 33 elements, so that neighbouring lanes read neighbouring columns: 8 → 4 sectors per request, and 1 wavefront a request along the tile's columns
//| testdata/causes/global_short_rows.cu:6:5: warning: store touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|     6 |     out[i] = in[i];
//|       |     ^~~~~~
//|   note: short-rows: blockDim.x is 4: a warp covers 8 rows of 4 × 4 = 16 bytes, no whole number of 32-byte sectors
//|   note: address out + 4*tx + 1024*ty + 16*bx; kernel found<<<(64, 1, 1), (4, 32, 1)>>> (line 39), 4 requests a block
//| testdata/causes/global_short_rows.cu:6:14: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|     6 |     out[i] = in[i];
//|       |              ^~~~~
//|   note: short-rows: blockDim.x is 4: a warp covers 8 rows of 4 × 4 = 16 bytes, no whole number of 32-byte sectors
//|   note: address in + 4*tx + 1024*ty + 16*bx; kernel found<<<(64, 1, 1), (4, 32, 1)>>> (line 39), 4 requests a block
//| testdata/causes/global_short_rows.cu:13:24: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    13 |     out[threadIdx.x] = in[i];
//|       |                        ^~~~~
//|   note: short-rows: the index is split over rows: a warp covers 8 rows of 4 × 4 = 16 bytes, no whole number of 32-byte sectors
//|   note: address in + 4*tx + 1008*(tx / 4); kernel found_index<<<(1, 1, 1), (128, 1, 1)>>> (line 40), 4 requests a block
//| testdata/causes/global_short_rows.cu:13:5: note: store touches 4 sectors per request (ideal 4)
//|    13 |     out[threadIdx.x] = in[i];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel found_index<<<(1, 1, 1), (128, 1, 1)>>> (line 40), 4 requests a block
//| testdata/causes/global_short_rows.cu:20:5: note: store touches 4 sectors per request (ideal 4)
//|    20 |     out[i] = in[i];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 1024*ty + 32*bx; kernel fine<<<(32, 1, 1), (8, 32, 1)>>> (line 41), 8 requests a block
//| testdata/causes/global_short_rows.cu:20:14: note: load touches 4 sectors per request (ideal 4)
//|    20 |     out[i] = in[i];
//|       |              ^~~~~
//|   note: address in + 4*tx + 1024*ty + 32*bx; kernel fine<<<(32, 1, 1), (8, 32, 1)>>> (line 41), 8 requests a block
//| testdata/causes/global_short_rows.cu:27:5: note: store touches 4 sectors per request (ideal 4)
//|    27 |     out[i] = in[i];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 16*ty; kernel joined<<<(1, 1, 1), (4, 32, 1)>>> (line 42), 4 requests a block
//| testdata/causes/global_short_rows.cu:27:14: note: load touches 4 sectors per request (ideal 4)
//|    27 |     out[i] = in[i];
//|       |              ^~~~~
//|   note: address in + 4*tx + 16*ty; kernel joined<<<(1, 1, 1), (4, 32, 1)>>> (line 42), 4 requests a block
//| testdata/causes/global_short_rows.cu:34:5: note: store touches 4 sectors per request (ideal 4)
//|    34 |     out[i] = in[threadIdx.x * 256 + threadIdx.y];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 32*ty; kernel columns<<<(1, 1, 1), (8, 32, 1)>>> (line 43), 8 requests a block
//| testdata/causes/global_short_rows.cu:3:17: note: kernel found<<<(64, 1, 1), (4, 32, 1)>>> (line 39): a block asks for 1024 bytes of global memory and moves 2048 (50 % efficiency)
//|   note: fix first: the store on line 6, 16 excess sectors a block
//| testdata/causes/global_short_rows.cu:10:17: note: kernel found_index<<<(1, 1, 1), (128, 1, 1)>>> (line 40): a block asks for 1024 bytes of global memory and moves 1536 (66 % efficiency)
//|   note: fix first: the load on line 13, 16 excess sectors a block
//| testdata/causes/global_short_rows.cu:17:17: note: kernel fine<<<(32, 1, 1), (8, 32, 1)>>> (line 41): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency)
//| testdata/causes/global_short_rows.cu:24:17: note: kernel joined<<<(1, 1, 1), (4, 32, 1)>>> (line 42): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency)
//| testdata/causes/global_short_rows.cu:31:17: note: kernel columns<<<(1, 1, 1), (8, 32, 1)>>> (line 43): a block asks for 2048 bytes of global memory and moves 3072 (66 % efficiency)
//|   note: fix first: the load on line 34, 32 excess sectors a block
