// A comparison with the lesser of two sizes is one with each: all but the last tiles are full.
//
// Numbers behind //= are counted by hand.

__global__ void tiles(float *out, const float *in, const int *count) {
    int n = *count; // nobody knows it
    //= load *count = 1
    for (int tile = blockIdx.x; tile * 256 < n; tile += gridDim.x) {
        int end = min(n - tile * 256, 256);
        if (threadIdx.x < end)
            out[tile * 256 + threadIdx.x] = in[2 * (tile * 256 + threadIdx.x)];
        //= store out[tile * 256 + threadIdx.x] = 4 assumed
        //= load in[2 * (tile * 256 + threadIdx.x)] = 8 assumed
    }
}

__global__ void window(float *out, const float *in, int first, int last) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (max(first, 0) <= i + first && i < min(last, 1 << 20))
        out[i] = in[i + 8];
    //= store out[i] = 4 assumed
    //= load in[i + 8] = 4 assumed
}

void run(float *out, const float *in, const int *count, int a, int b) {
    tiles<<<a, 256>>>(out, in, count);
    window<<<64, 256>>>(out, in, a, b);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/extremes.cu:11:45: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    11 |             out[tile * 256 + threadIdx.x] = in[2 * (tile * 256 + threadIdx.x)];
//|       |                                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address in + 8*tx + 2048*bx + 2048*gridDim.x*k; kernel tiles<<<…, (256, 1, 1)>>> (line 26)
//|   note: assumed: tx + 256*bx + 256*gridDim.x*k < *count
//| testdata/audit/extremes.cu:6:13: note: load touches 1 sector per request (ideal 1, a broadcast: free)
//|     6 |     int n = *count; // nobody knows it
//|       |             ^~~~~~
//|   note: address count; kernel tiles<<<…, (256, 1, 1)>>> (line 26), 8 requests a block
//| testdata/audit/extremes.cu:11:13: note: store touches 4 sectors per request (ideal 4)
//|    11 |             out[tile * 256 + threadIdx.x] = in[2 * (tile * 256 + threadIdx.x)];
//|       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*tx + 1024*bx + 1024*gridDim.x*k; kernel tiles<<<…, (256, 1, 1)>>> (line 26)
//|   note: assumed: tx + 256*bx + 256*gridDim.x*k < *count
//| testdata/audit/extremes.cu:20:9: note: store touches 4 sectors per request (ideal 4)
//|    20 |         out[i] = in[i + 8];
//|       |         ^~~~~~
//|   note: address out + 4*tx + 1024*bx; kernel window<<<(64, 1, 1), (256, 1, 1)>>> (line 27), 8 requests a block
//|   note: assumed: tx + 256*bx < last
//| testdata/audit/extremes.cu:20:18: note: load touches 4 sectors per request (ideal 4)
//|    20 |         out[i] = in[i + 8];
//|       |                  ^~~~~~~~~
//|   note: address in + 4*tx + 1024*bx + 32; kernel window<<<(64, 1, 1), (256, 1, 1)>>> (line 27), 8 requests a block
//|   note: assumed: tx + 256*bx < last
//| testdata/audit/extremes.cu:5:17: note: kernel tiles<<<…, (256, 1, 1)>>> (line 26): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency); 2 accesses not counted
//|   note: fix first: the load on line 11, 4 excess sectors a request
//| testdata/audit/extremes.cu:17:17: note: kernel window<<<(64, 1, 1), (256, 1, 1)>>> (line 27): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency)
