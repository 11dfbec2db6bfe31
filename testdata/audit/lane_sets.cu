// Sets of lanes that nobody knows: all lanes typically, any others for best and worst.
//
// Numbers behind //= are counted by hand.

// Stream compaction: what is kept stands together.
__global__ void compact(float *out, const float *in) {
    unsigned lane = threadIdx.x % 32, kept = __ballot_sync(~0u, in[threadIdx.x] > 0);
    //= load in[threadIdx.x] = 4
    if (in[threadIdx.x] > 0)
        //= load in[threadIdx.x] = 4
        out[threadIdx.x / 32 * 32 + __popc(kept & ((1u << lane) - 1))] = 1;
    //= store out[threadIdx.x / 32 * 32 + __popc(kept & ((1u << lane) - 1))] = 4 in 1..4 assumed
    out[1024 + __popc(~kept & ((1u << lane) - 1))] = 2; // none is missing
    //= store out[1024 + __popc(~kept & ((1u << lane) - 1))] = 1 in 1..4 assumed
}

__global__ void bitmap(float *out, const float *values, const unsigned *bits, unsigned m) {
    unsigned w = bits[blockIdx.x], lane = threadIdx.x;
    //= load bits[blockIdx.x] = 1
    out[lane + 64 * (w >> lane & 1)] = values[__popc(w << (31 - lane))];
    //= store out[lane + 64 * (w >> lane & 1)] = 4 in 4..8 assumed
    //= load values[__popc(w << (31 - lane))] = 5 in 1..5 assumed
    out[__popc(m & ((1u << lane) - 1))] = 3;
    //= store out[__popc(m & ((1u << lane) - 1))] = 4 in 1..4 assumed
    out[__popc(0xffffffff & ((1u << lane) - 1))] = 3;
    //= store out[__popc(0xffffffff & ((1u << lane) - 1))] = 4
}

void run(float *out, const float *in, const unsigned *bits, unsigned m) {
    compact<<<1, 64>>>(out, in);
    bitmap<<<1, 32>>>(out, in, bits, m);
}

// check-command: check --all %s
// check-output:
//| testdata/audit/lane_sets.cu:20:40: note: load touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|    20 |     out[lane + 64 * (w >> lane & 1)] = values[__popc(w << (31 - lane))];
//|       |                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address values + 4*__popc(bits[blockIdx.x]*(1 << (-tx + 31))); kernel bitmap<<<(1, 1, 1), (32, 1, 1)>>> (line 31), 1 request a block
//|   note: assumed: a sample of the cases stands for all; sets of lanes that nobody knows hold all lanes
//| testdata/audit/lane_sets.cu:7:65: note: load touches 4 sectors per request (ideal 4)
//|     7 |     unsigned lane = threadIdx.x % 32, kept = __ballot_sync(~0u, in[threadIdx.x] > 0);
//|       |                                                                 ^~~~~~~~~~~~~~~
//|   note: address in + 4*tx; kernel compact<<<(1, 1, 1), (64, 1, 1)>>> (line 30), 2 requests a block
//| testdata/audit/lane_sets.cu:9:9: note: load touches 4 sectors per request (ideal 4)
//|     9 |     if (in[threadIdx.x] > 0)
//|       |         ^~~~~~~~~~~~~~~
//|   note: address in + 4*tx; kernel compact<<<(1, 1, 1), (64, 1, 1)>>> (line 30), 2 requests a block
//| testdata/audit/lane_sets.cu:11:9: note: store touches 1 to 4 sectors per request, typically 4 (ideal 4)
//|    11 |         out[threadIdx.x / 32 * 32 + __popc(kept & ((1u << lane) - 1))] = 1;
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 128*(tx / 32) + 4*__popc(__ballot_sync & ((1 << tx % 32) - 1)); kernel compact<<<(1, 1, 1), (64, 1, 1)>>> (line 30)
//|   note: assumed: a sample of the cases stands for all; no lane is switched off by data; sets of lanes that nobody knows hold all lanes
//| testdata/audit/lane_sets.cu:13:5: note: store touches 1 to 4 sectors per request, typically 1 (ideal 1)
//|    13 |     out[1024 + __popc(~kept & ((1u << lane) - 1))] = 2; // none is missing
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*__popc(((1 << tx % 32) - 1) & (-__ballot_sync - 1)) + 4096; kernel compact<<<(1, 1, 1), (64, 1, 1)>>> (line 30), 2 requests a block
//|   note: assumed: a sample of the cases stands for all; sets of lanes that nobody knows hold all lanes
//| testdata/audit/lane_sets.cu:18:18: note: load touches 1 sector per request (ideal 1, a broadcast: free)
//|    18 |     unsigned w = bits[blockIdx.x], lane = threadIdx.x;
//|       |                  ^~~~~~~~~~~~~~~~
//|   note: address bits; kernel bitmap<<<(1, 1, 1), (32, 1, 1)>>> (line 31), 1 request a block
//| testdata/audit/lane_sets.cu:20:5: note: store touches 4 to 8 sectors per request, typically 4 (ideal 4)
//|    20 |     out[lane + 64 * (w >> lane & 1)] = values[__popc(w << (31 - lane))];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*tx + 256*((bits[blockIdx.x] >> tx) % 2); kernel bitmap<<<(1, 1, 1), (32, 1, 1)>>> (line 31), 1 request a block
//|   note: assumed: a sample of the cases stands for all; sets of lanes that nobody knows hold all lanes
//| testdata/audit/lane_sets.cu:23:5: note: store touches 1 to 4 sectors per request, typically 4 (ideal 4)
//|    23 |     out[__popc(m & ((1u << lane) - 1))] = 3;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on m: 1 sectors if m is large and a multiple of 32, else 1–4; --set m=… settles it
//|   note: address out + 4*__popc(m & ((1 << tx) - 1)); kernel bitmap<<<(1, 1, 1), (32, 1, 1)>>> (line 31), 1 request a block
//|   note: assumed: a sample of the cases stands for all; sets of lanes that nobody knows hold all lanes
//| testdata/audit/lane_sets.cu:25:5: note: store touches 4 sectors per request (ideal 4)
//|    25 |     out[__popc(0xffffffff & ((1u << lane) - 1))] = 3;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*__popc((1 << tx) - 1); kernel bitmap<<<(1, 1, 1), (32, 1, 1)>>> (line 31), 1 request a block
//| testdata/audit/lane_sets.cu:6:17: note: kernel compact<<<(1, 1, 1), (64, 1, 1)>>> (line 30): a block asks for 576 bytes of global memory and moves 576 (100 % efficiency); 1 access not counted
//| testdata/audit/lane_sets.cu:17:17: note: kernel bitmap<<<(1, 1, 1), (32, 1, 1)>>> (line 31): a block asks for 544 bytes of global memory and moves 576 (94 % efficiency)
//|   note: fix first: the load on line 20, 1 excess sectors a block
