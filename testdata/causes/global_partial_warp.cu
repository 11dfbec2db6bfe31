// partial-warp: lanes that a condition switches off leave gaps, or a start inside a sector.
// Found: every other lane; their 64 bytes lie in the same 4 sectors, 2 would do.
__global__ void found(float *out)
{
    if (threadIdx.x % 2 == 0)
        out[threadIdx.x] = 1;
}

// Found: lanes 4 … 19 of each warp, 64 bytes from byte 16 on: 3 sectors, 2 would do.
__global__ void found_middle(float *out)
{
    int lane = threadIdx.x % 32;
    if (lane >= 4 && lane < 20)
        out[threadIdx.x] = 1;
}

// Fine: lanes 0 … 15: 64 bytes, 2 sectors.
__global__ void fine(float *out)
{
    if (threadIdx.x % 32 < 16)
        out[threadIdx.x] = 1;
}

// Confused with it: half of the lanes, but the offset is what begins inside a sector: misaligned-base.
__global__ void offset(float *out)
{
    if (threadIdx.x % 32 < 16)
        out[threadIdx.x + 1] = 1;
}

// Confused with it: one lane of each warp, 4 bytes: 1 sector, and 1 is the least.
__global__ void leader(float *out)
{
    if (threadIdx.x % 32 == 0)
        out[threadIdx.x / 32] = 1;
}

void run(float *out)
{
    found<<<1, 128>>>(out);
    found_middle<<<1, 128>>>(out);
    fine<<<1, 128>>>(out);
    offset<<<1, 128>>>(out);
    leader<<<1, 128>>>(out);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/global_partial_warp.cu:6:9: warning: store touches 4 sectors per request, 2 would do: 2× the sectors [global-uncoalesced]
//|     6 |         out[threadIdx.x] = 1;
//|       |         ^~~~~~~~~~~~~~~~
//|   note: partial-warp: only 16 of 32 lanes take part, with gaps between them: their 64 bytes lie in 4 sectors
//|   note: address out + 4*tx; kernel found<<<(1, 1, 1), (128, 1, 1)>>> (line 40), 4 requests a block, 16 of 32 lanes active
//| testdata/causes/global_partial_warp.cu:14:9: warning: store touches 3 sectors per request, 2 would do: 1.5× the sectors [global-uncoalesced]
//|    14 |         out[threadIdx.x] = 1;
//|       |         ^~~~~~~~~~~~~~~~
//|   note: partial-warp: only 16 of 32 lanes take part, and their bytes begin 16 bytes past a 32-byte boundary: 64 bytes touch 3 sectors, where 2 would do
//|   note: address out + 4*tx; kernel found_middle<<<(1, 1, 1), (128, 1, 1)>>> (line 41), 4 requests a block, 16 of 32 lanes active
//| testdata/causes/global_partial_warp.cu:28:9: warning: store touches 3 sectors per request, 2 would do: 1.5× the sectors [global-uncoalesced]
//|    28 |         out[threadIdx.x + 1] = 1;
//|       |         ^~~~~~~~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 64 bytes touch 3 sectors, where 2 would do
//|   note: address out + 4*tx + 4; kernel offset<<<(1, 1, 1), (128, 1, 1)>>> (line 43), 4 requests a block, 16 of 32 lanes active
//| testdata/causes/global_partial_warp.cu:21:9: note: store touches 2 sectors per request (ideal 2)
//|    21 |         out[threadIdx.x] = 1;
//|       |         ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 42), 4 requests a block, 16 of 32 lanes active
//| testdata/causes/global_partial_warp.cu:35:9: note: store touches 1 sector per request (ideal 1)
//|    35 |         out[threadIdx.x / 32] = 1;
//|       |         ^~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*(tx / 32); kernel leader<<<(1, 1, 1), (128, 1, 1)>>> (line 44), 4 requests a block, 1 of 32 lanes active
//| testdata/causes/global_partial_warp.cu:3:17: note: kernel found<<<(1, 1, 1), (128, 1, 1)>>> (line 40): a block asks for 256 bytes of global memory and moves 512 (50 % efficiency)
//|   note: fix first: the store on line 6, 8 excess sectors a block
//| testdata/causes/global_partial_warp.cu:10:17: note: kernel found_middle<<<(1, 1, 1), (128, 1, 1)>>> (line 41): a block asks for 256 bytes of global memory and moves 384 (66 % efficiency)
//|   note: fix first: the store on line 14, 4 excess sectors a block
//| testdata/causes/global_partial_warp.cu:18:17: note: kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 42): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency)
//| testdata/causes/global_partial_warp.cu:25:17: note: kernel offset<<<(1, 1, 1), (128, 1, 1)>>> (line 43): a block asks for 256 bytes of global memory and moves 384 (66 % efficiency)
//|   note: fix first: the store on line 28, 4 excess sectors a block
//| testdata/causes/global_partial_warp.cu:32:17: note: kernel leader<<<(1, 1, 1), (128, 1, 1)>>> (line 44): a block asks for 16 bytes of global memory and moves 128 (12 % efficiency)
