// Shift counts that nobody states are logarithms of sizes: 10, as of 1024, and 0 … 31 for best and worst.
//
// Numbers behind //= are counted by hand.

__global__ void groups(float *out, const float *in, int log_groups, int log_width) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int group = i >> (5 + log_groups), column = i & ((1 << log_width) - 1);
    out[i] = in[group]; // one of all lanes, however many warps are in a group
    //= store out[i] = 4
    //= load in[group] = 1 assumed
    out[(i >> log_width << log_width) + column + 8] = 1; // i + 8
    //= store out[(i >> log_width << log_width) + column + 8] = 4 assumed
}

__global__ void strides(float *out, const float *in, int log_width) {
    out[threadIdx.x << log_width] = in[threadIdx.x >> log_width];
    //= store out[threadIdx.x << log_width] = 32 in 4..32 assumed
    //= load in[threadIdx.x >> log_width] = 1 in 1..4 assumed
}

void run(float *out, const float *in, int a, int b) {
    groups<<<8, 256>>>(out, in, a, b);
    strides<<<1, 32>>>(out, in, b);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/shifts.cu:16:5: warning: store touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    16 |     out[threadIdx.x << log_width] = in[threadIdx.x >> log_width];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 4·(1 << log_width) bytes apart: every lane needs a sector of its own
//|   note: address out + 4*tx*(1 << log_width); kernel strides<<<(1, 1, 1), (32, 1, 1)>>> (line 23), 1 request a block
//|   note: assumed: a sample of the cases stands for all; unknown shifts are by 10 bits, as those by a size of 1024
//| testdata/audit/shifts.cu:8:5: note: store touches 4 sectors per request (ideal 4)
//|     8 |     out[i] = in[group]; // one of all lanes, however many warps are in a group
//|       |     ^~~~~~
//|   note: address out + 4*tx + 1024*bx; kernel groups<<<(8, 1, 1), (256, 1, 1)>>> (line 22), 8 requests a block
//| testdata/audit/shifts.cu:8:14: note: load touches 1 sector per request (ideal 1, a broadcast: free)
//|     8 |     out[i] = in[group]; // one of all lanes, however many warps are in a group
//|       |              ^~~~~~~~~
//|   note: address in + 4*((tx + 256*bx) >> (log_groups + 5)); kernel groups<<<(8, 1, 1), (256, 1, 1)>>> (line 22), 8 requests a block
//|   note: assumed: a sample of the cases stands for all
//| testdata/audit/shifts.cu:11:5: note: store touches 4 sectors per request (ideal 4)
//|    11 |     out[(i >> log_width << log_width) + column + 8] = 1; // i + 8
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*((tx + 256*bx) & ((1 << log_width) - 1)) + 4*(1 << log_width)*((tx + 256*bx) >> log_width) + 32; kernel groups<<<(8, 1, 1), (256, 1, 1)>>> (line 22), 8 requests a block
//|   note: assumed: a sample of the cases stands for all
//| testdata/audit/shifts.cu:16:37: note: load touches 1 to 4 sectors per request, typically 1 (ideal 1, a broadcast: free)
//|    16 |     out[threadIdx.x << log_width] = in[threadIdx.x >> log_width];
//|       |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 4*(tx >> log_width); kernel strides<<<(1, 1, 1), (32, 1, 1)>>> (line 23), 1 request a block
//|   note: assumed: a sample of the cases stands for all; unknown shifts are by 10 bits, as those by a size of 1024
//| testdata/audit/shifts.cu:5:17: note: kernel groups<<<(8, 1, 1), (256, 1, 1)>>> (line 22): a block asks for 2304 bytes of global memory and moves 2304 (100 % efficiency)
//| testdata/audit/shifts.cu:15:17: note: kernel strides<<<(1, 1, 1), (32, 1, 1)>>> (line 23): a block asks for 160 bytes of global memory and moves 1056 (15 % efficiency)
//|   note: fix first: the store on line 16, 28 excess sectors a block
