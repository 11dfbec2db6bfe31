// Comparisons between sizes nobody knows: what bounds an index is taken to be the greater one, whatever the names are and in
// whatever order they come.
//
// Numbers behind //= are counted by hand.

__global__ void from_to(float *out, const float *in, int first, int end) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (first + i < end)
        out[first + i] = in[i];
    //= load in[i] = 4 x8 assumed
    //= store out[first + i] = 4 in 4..5 x8 assumed
}

// The same with the names in the other order, and turned.
__global__ void to_from(float *out, const float *in, int zenith, int base) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (zenith > base + i)
        out[base + i] = in[i];
    //= load in[i] = 4 x8 assumed
    //= store out[base + i] = 4 in 4..5 x8 assumed
}

// Left early where the guard fails.
__global__ void leaves(float *out, const float *in, int first, int count, int end) {
    int i = first * count + blockIdx.x * 256 + threadIdx.x;
    if (i >= end)
        return;
    out[i] = in[threadIdx.x];
    //= load in[threadIdx.x] = 4 x8 assumed
    //= store out[i] = 4 in 4..5 x8 assumed
}

// A row of a sparse matrix: its end, too, is read from memory.
__global__ void rows(float *out, const int *start, const float *in) {
    float sum = 0;
    for (int j = start[blockIdx.x] + threadIdx.x; j < start[blockIdx.x + 1]; j += 32)
        //= load start[blockIdx.x] = 1 x1
        //= load start[blockIdx.x + 1] = 1 x? assumed
        sum += in[j];
    //= load in[j] = 4.875 peak 5 x? assumed
    out[threadIdx.x] = sum;
    //= store out[threadIdx.x] = 4 x1
}

void run(float *out, const float *in, const int *start, int first, int count, int end) {
    from_to<<<count, 256>>>(out, in, first, end);
    to_from<<<count, 256>>>(out, in, end, first);
    leaves<<<count, 256>>>(out, in, first, count, end);
    rows<<<count, 32>>>(out, start, in);
}

// check-command: check --all %s
// check-output:
//| testdata/audit/ranges.cu:39:16: note: load touches 4.88 sectors per request, 4 would do: 1.22× the sectors [global-uncoalesced]
//|    39 |         sum += in[j];
//|       |                ^~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address in + 4*tx + 128*k + 4*start[blockIdx.x]; kernel rows<<<…, (32, 1, 1)>>> (line 49)
//|   note: assumed: tx + 32*k + start[blockIdx.x] < start[blockIdx.x + 1]; start[blockIdx.x]: any value is as likely as another; a loop of unknown length runs long enough to meet every alignment
//| testdata/audit/ranges.cu:9:9: note: store touches 4 to 5 sectors per request, typically 4 (ideal 4)
//|     9 |         out[first + i] = in[i];
//|       |         ^~~~~~~~~~~~~~
//|   note: hangs on first: 4 sectors if first is a multiple of 8, else 5; --set first=… settles it
//|   note: address out + 4*tx + 1024*bx + 4*first; kernel from_to<<<…, (256, 1, 1)>>> (line 46), 8 requests a block
//|   note: assumed: tx + 256*bx + first < end; first: large and a multiple of 32
//| testdata/audit/ranges.cu:9:26: note: load touches 4 sectors per request (ideal 4)
//|     9 |         out[first + i] = in[i];
//|       |                          ^~~~~
//|   note: address in + 4*tx + 1024*bx; kernel from_to<<<…, (256, 1, 1)>>> (line 46), 8 requests a block
//|   note: assumed: tx + 256*bx + first < end
//| testdata/audit/ranges.cu:18:9: note: store touches 4 to 5 sectors per request, typically 4 (ideal 4)
//|    18 |         out[base + i] = in[i];
//|       |         ^~~~~~~~~~~~~
//|   note: hangs on base: 4 sectors if base is a multiple of 8, else 5; --set base=… settles it
//|   note: address out + 4*tx + 1024*bx + 4*base; kernel to_from<<<…, (256, 1, 1)>>> (line 47), 8 requests a block
//|   note: assumed: tx + 256*bx + base < zenith; base: large and a multiple of 32
//| testdata/audit/ranges.cu:18:25: note: load touches 4 sectors per request (ideal 4)
//|    18 |         out[base + i] = in[i];
//|       |                         ^~~~~
//|   note: address in + 4*tx + 1024*bx; kernel to_from<<<…, (256, 1, 1)>>> (line 47), 8 requests a block
//|   note: assumed: tx + 256*bx + base < zenith
//| testdata/audit/ranges.cu:28:5: note: store touches 4 to 5 sectors per request, typically 4 (ideal 4)
//|    28 |     out[i] = in[threadIdx.x];
//|       |     ^~~~~~
//|   note: hangs on first, count: 4 sectors if first and count are multiples of 4, else 4–5; --set first=… --set count=… settles it
//|   note: address out + 4*tx + 1024*bx + 4*first*count; kernel leaves<<<…, (256, 1, 1)>>> (line 48), 8 requests a block
//|   note: assumed: tx + 256*bx + first*count < end; first, count: large and a multiple of 32
//| testdata/audit/ranges.cu:28:14: note: load touches 4 sectors per request (ideal 4)
//|    28 |     out[i] = in[threadIdx.x];
//|       |              ^~~~~~~~~~~~~~~
//|   note: address in + 4*tx; kernel leaves<<<…, (256, 1, 1)>>> (line 48), 8 requests a block
//|   note: assumed: tx + 256*bx + first*count < end
//| testdata/audit/ranges.cu:36:18: note: load touches 1 sector per request (ideal 1, a broadcast: free)
//|    36 |     for (int j = start[blockIdx.x] + threadIdx.x; j < start[blockIdx.x + 1]; j += 32)
//|       |                  ^~~~~~~~~~~~~~~~~
//|   note: address start + 4*bx; kernel rows<<<…, (32, 1, 1)>>> (line 49), 1 request a block
//| testdata/audit/ranges.cu:36:55: note: load touches 1 sector per request (ideal 1, a broadcast: free)
//|    36 |     for (int j = start[blockIdx.x] + threadIdx.x; j < start[blockIdx.x + 1]; j += 32)
//|       |                                                       ^~~~~~~~~~~~~~~~~~~~~
//|   note: address start + 4*bx + 4; kernel rows<<<…, (32, 1, 1)>>> (line 49)
//|   note: assumed: tx + 32*k + start[blockIdx.x] < start[blockIdx.x + 1]
//| testdata/audit/ranges.cu:41:5: note: store touches 4 sectors per request (ideal 4)
//|    41 |     out[threadIdx.x] = sum;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel rows<<<…, (32, 1, 1)>>> (line 49), 1 request a block
//| testdata/audit/ranges.cu:6:17: note: kernel from_to<<<…, (256, 1, 1)>>> (line 46): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency)
//| testdata/audit/ranges.cu:15:17: note: kernel to_from<<<…, (256, 1, 1)>>> (line 47): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency)
//| testdata/audit/ranges.cu:24:17: note: kernel leaves<<<…, (256, 1, 1)>>> (line 48): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency)
//| testdata/audit/ranges.cu:34:17: note: kernel rows<<<…, (32, 1, 1)>>> (line 49): a block asks for 160 bytes of global memory and moves 160 (100 % efficiency); 2 accesses not counted
//|   note: fix first: the load on line 39, 0.88 excess sectors a request
