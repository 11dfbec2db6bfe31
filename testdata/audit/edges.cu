// Blocks at the edge of a grid are few, also where not all blocks are tried: they count as what they are.
//
// Numbers behind //= are counted by a program of a few lines that walks all 63 · 63 blocks, for each of the turns k < 32, or for
// all blocks of the grid.

// Two rows of 16 longs a warp; the last column of blocks has 8 of them, and the last rows read one row together.
__global__ void below(bool *out, const long *in, int order) {
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    if (x >= 1000 || y >= 1000)
        return;
    long mine = in[y * 1000 + x];
    //= load in[y * 1000 + x] = 7.936508 peak 8
    bool most = true;
    for (int o = 1; o <= order; o++) {
        int other = y + o;
        if (other >= 1000)
            other = 999;
        most &= mine > in[other * 1000 + x];
        //= load in[other * 1000 + x] = 7.869048 within 0.04 peak 8 assumed
    }
    out[y * 1000 + x] = most;
    //= store out[y * 1000 + x] = 2.492063 peak 3
}

// A triangle of turns in another: a sample is walked of it.
__global__ void triangle(float *out, const float *in) {
    int warp = threadIdx.x / 32, first = 8 * (int)(blockIdx.x * 8 + warp);
    for (int t = first; t < 1024; t++) {
        float s = 0;
        int i = threadIdx.x % 32;
        for (; i < first; i += 32)
            s += in[1024 * t + i];
        //= load in[1024 * t + i] = 3.863459 within 0.004 peak 4 assumed
        if (i <= t)
            s += in[1024 * t + i];
        //= load in[1024 * t + i] = 3.907461 peak 4
        for (i += 32; i <= t; i += 32)
            s += in[1024 * t + i];
        //= load in[1024 * t + i] = 3.860294 within 0.004 peak 4 assumed
        out[threadIdx.x] = s;
        //= store out[threadIdx.x] = 4
    }
}

void run(bool *out, const long *in, int order) {
    below<<<dim3(63, 63), dim3(16, 16)>>>(out, in, order);
    triangle<<<16, 256>>>((float *)out, (const float *)in);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/edges.cu:21:5: warning: store touches 2.49 sectors per request, 1 would do: 2.49× the sectors [global-uncoalesced]
//|    21 |     out[y * 1000 + x] = most;
//|       |     ^~~~~~~~~~~~~~~~~
//|   note: short-rows: blockDim.x is 16: a warp covers 2 rows of 16 × 1 = 16 bytes, no whole number of 32-byte sectors
//|   note: address out + tx + 1000*ty + 16*bx + 16000*by; kernel below<<<(63, 63, 1), (16, 16, 1)>>> (line 46), 7.94 requests a block, 31.75 of 32 lanes active
//| testdata/audit/edges.cu:11:17: note: load touches 7.94 sectors per request (ideal 7.94)
//|    11 |     long mine = in[y * 1000 + x];
//|       |                 ^~~~~~~~~~~~~~~~
//|   note: address in + 8*tx + 8000*ty + 128*bx + 128000*by; kernel below<<<(63, 63, 1), (16, 16, 1)>>> (line 46), 7.94 requests a block, 31.75 of 32 lanes active
//| testdata/audit/edges.cu:18:24: note: load touches 7.85 to 7.93 sectors per request, typically 7.88 (ideal 7.88, a broadcast: free)
//|    18 |         most &= mine > in[other * 1000 + x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~
//|   note: address in + 8*tx + 128*bx + 8000*(ty + 16*by + k >= 999 ? 999 : ty + 16*by + k + 1); kernel below<<<(63, 63, 1), (16, 16, 1)>>> (line 46), 31.75 of 32 lanes active
//|   note: assumed: a loop of unknown length runs long enough to meet every alignment; a sample of the cases stands for all
//| testdata/audit/edges.cu:32:18: note: load touches 3.86 sectors per request (ideal 3.86)
//|    32 |             s += in[1024 * t + i];
//|       |                  ^~~~~~~~~~~~~~~~
//|   note: address in + 4*tx + 262144*bx + 4096*k + 128*k2 + 32640*(tx / 32); kernel triangle<<<(16, 1, 1), (256, 1, 1)>>> (line 47), 30.91 of 32 lanes active
//|   note: assumed: a sample of the cases stands for all
//| testdata/audit/edges.cu:35:18: note: load touches 3.91 sectors per request (ideal 3.91)
//|    35 |             s += in[1024 * t + i];
//|       |                  ^~~~~~~~~~~~~~~~
//|   note: address in + 4*tx + 262400*bx + 4096*k + 32640*(tx / 32) + 128*((8*(tx / 32) - tx % 32 + 31) / 32); kernel triangle<<<(16, 1, 1), (256, 1, 1)>>> (line 47), 4128 requests a block, 31.05 of 32 lanes active
//| testdata/audit/edges.cu:38:18: note: load touches 3.86 sectors per request (ideal 3.86)
//|    38 |             s += in[1024 * t + i];
//|       |                  ^~~~~~~~~~~~~~~~
//|   note: address in + 4*tx + 262400*bx + 4096*k + 128*k2 + 32640*(tx / 32) + 128*((8*(tx / 32) - tx % 32 + 31) / 32) + 128; kernel triangle<<<(16, 1, 1), (256, 1, 1)>>> (line 47), 30.54 of 32 lanes active
//|   note: assumed: a sample of the cases stands for all
//| testdata/audit/edges.cu:40:9: note: store touches 4 sectors per request (ideal 4)
//|    40 |         out[threadIdx.x] = s;
//|       |         ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel triangle<<<(16, 1, 1), (256, 1, 1)>>> (line 47), 4128 requests a block
//| testdata/audit/edges.cu:7:17: note: kernel below<<<(63, 63, 1), (16, 16, 1)>>> (line 46): a block asks for 2267.57 bytes of global memory and moves 2648.53 (85 % efficiency); 1 access not counted
//|   note: fix first: the store on line 21, 11.84 excess sectors a block
//| testdata/audit/edges.cu:26:17: note: kernel triangle<<<(16, 1, 1), (256, 1, 1)>>> (line 47): a block asks for 1041002 bytes of global memory and moves 1044544 (99 % efficiency); 2 accesses not counted
