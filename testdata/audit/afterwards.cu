// What an index is after a loop that lanes leave at turns of their own.
//
// Numbers behind //= are counted by hand, or by a program of a few lines that walks the lanes.

// 128 warps, each with an end of its own: whole sectors until there, a part, and whole ones from there on.
__global__ void parts(float *out, const float *in) {
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int first = 8 * (int)(blockIdx.x * 4 + warp), i = lane;
    float s = 0;
    for (; i < first; i += 32)
        s += in[i];
    //= load in[i] = 3.907692 peak 4
    if (i < 1024) {
        s += in[i + 1024];
        //= load in[i + 1024] = 3.953125 peak 4
        i += 32;
    }
    for (; i < 1024; i += 32)
        s += in[i + 2048];
    //= load in[i + 2048] = 3.90625 peak 4
    out[threadIdx.x] = s;
    //= store out[threadIdx.x] = 4
}

// 0 to 12 and 13 to 31 part: 512 and 384 bytes on.
__global__ void ends(float *out, const float *in) {
    int i = threadIdx.x, k = 0;
    for (; i < 109; i += 32)
        out[i] = in[i];
    //= store out[i] = 3.5 peak 4
    //= load in[i] = 3.5 peak 4
    out[i] = 1; // words 109 to 140
    //= store out[i] = 5
    while (k < (int)threadIdx.x)
        k += 7;
    out[k] = 2; // words 0, 7, 14, 21, 28 and 35
    //= store out[k] = 5
}

// The tail of a loop over quarters starts where they end: at a multiple of 32, as sizes are.
__global__ void tail(float *out, int n) {
    int i = threadIdx.x;
    for (; i < n / 4 * 4; i += 128)
        out[i] = 1;
    //= store out[i] = 4 assumed
    out[i] = 2;
    //= store out[i] = 4 assumed
}

void run(float *out, const float *in, int n) {
    parts<<<32, 128>>>(out, in);
    ends<<<1, 32>>>(out, in);
    tail<<<1, 128>>>(out, n);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/afterwards.cu:36:5: warning: store touches 5 sectors per request, 1 would do: 5× the sectors [global-uncoalesced]
//|    36 |     out[k] = 2; // words 0, 7, 14, 21, 28 and 35
//|       |     ^~~~~~
//|   note: irregular: the 32 lanes follow no single stride: they lie in 5 sectors of 2 lines of 128 bytes
//|   note: byte offsets of lanes 0 … 31: 0 28 28 28 28 28 28 28 56 56 56 56 56 56 56 84 84 84 84 84 84 84 112 112 112 112 112 112 112 140 140 140
//|   note: address out + 28*((tx + 6) / 7); kernel ends<<<(1, 1, 1), (32, 1, 1)>>> (line 52), 1 request a block
//| testdata/audit/afterwards.cu:32:5: note: store touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|    32 |     out[i] = 1; // words 109 to 140
//|       |     ^~~~~~
//|   note: misaligned-base: the warp's bytes begin 20 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address out + 4*tx + 128*((-tx + 44) / 32) + 384; kernel ends<<<(1, 1, 1), (32, 1, 1)>>> (line 52), 1 request a block
//| testdata/audit/afterwards.cu:11:14: note: load touches 3.91 sectors per request (ideal 3.91)
//|    11 |         s += in[i];
//|       |              ^~~~~
//|   note: address in + 128*k + 4*(tx % 32); kernel parts<<<(32, 1, 1), (128, 1, 1)>>> (line 51), 65 requests a block, 31.26 of 32 lanes active
//| testdata/audit/afterwards.cu:14:14: note: load touches 3.95 sectors per request (ideal 3.95)
//|    14 |         s += in[i + 1024];
//|       |              ^~~~~~~~~~~~
//|   note: address in + 128*bx + 4*(tx % 32) + 128*((-tx % 32 + 8*(tx / 32) + 31) / 32) + 4096; kernel parts<<<(32, 1, 1), (128, 1, 1)>>> (line 51), 4 requests a block, 31.62 of 32 lanes active
//| testdata/audit/afterwards.cu:19:14: note: load touches 3.91 sectors per request (ideal 3.91)
//|    19 |         s += in[i + 2048];
//|       |              ^~~~~~~~~~~~
//|   note: address in + 128*bx + 128*k + 4*(tx % 32) + 128*((-tx % 32 + 8*(tx / 32) + 31) / 32) + 4*(32*bx + tx % 32 + 32*((-tx % 32 + 8*(tx / 32) + 31) / 32) < 1024 ? 32 : 0) + 8192; kernel parts<<<(32, 1, 1), (128, 1, 1)>>> (line 51), 62 requests a block, 31.25 of 32 lanes active
//| testdata/audit/afterwards.cu:21:5: note: store touches 4 sectors per request (ideal 4)
//|    21 |     out[threadIdx.x] = s;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel parts<<<(32, 1, 1), (128, 1, 1)>>> (line 51), 4 requests a block
//| testdata/audit/afterwards.cu:29:9: note: store touches 3.5 sectors per request (ideal 3.5)
//|    29 |         out[i] = in[i];
//|       |         ^~~~~~
//|   note: address out + 4*tx + 128*k; kernel ends<<<(1, 1, 1), (32, 1, 1)>>> (line 52), 4 requests a block, 27.25 of 32 lanes active
//| testdata/audit/afterwards.cu:29:18: note: load touches 3.5 sectors per request (ideal 3.5)
//|    29 |         out[i] = in[i];
//|       |                  ^~~~~
//|   note: address in + 4*tx + 128*k; kernel ends<<<(1, 1, 1), (32, 1, 1)>>> (line 52), 4 requests a block, 27.25 of 32 lanes active
//| testdata/audit/afterwards.cu:44:9: note: store touches 4 sectors per request (ideal 4)
//|    44 |         out[i] = 1;
//|       |         ^~~~~~
//|   note: address out + 4*tx + 512*k; kernel tail<<<(1, 1, 1), (128, 1, 1)>>> (line 53)
//|   note: assumed: tx + 128*k < 4*(n / 4)
//| testdata/audit/afterwards.cu:46:5: note: store touches 4 to 4.25 sectors per request, typically 4 (ideal 4)
//|    46 |     out[i] = 2;
//|       |     ^~~~~~
//|   note: hangs on n: 4 sectors if n is a multiple of 8, else 4–5; --set n=… settles it
//|   note: address out + 4*tx + 512*((-tx + 4*(n / 4) + 127) / 128); kernel tail<<<(1, 1, 1), (128, 1, 1)>>> (line 53), 4 requests a block
//|   note: assumed: n: large and a multiple of 32; a sample of the cases stands for all
//| testdata/audit/afterwards.cu:6:17: note: kernel parts<<<(32, 1, 1), (128, 1, 1)>>> (line 51): a block asks for 16896 bytes of global memory and moves 16896 (100 % efficiency)
//| testdata/audit/afterwards.cu:26:17: note: kernel ends<<<(1, 1, 1), (32, 1, 1)>>> (line 52): a block asks for 1032 bytes of global memory and moves 1216 (84 % efficiency)
//|   note: fix first: the store on line 36, 4 excess sectors a block
//| testdata/audit/afterwards.cu:41:17: note: kernel tail<<<(1, 1, 1), (128, 1, 1)>>> (line 53): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency); 1 access not counted
