// A tail that only sizes have which are no multiples of 32: those lanes count that take part in it, over the sizes that have one.
//
// Numbers behind //= are counted by hand.

// Pairs, and the element that is left of an odd n: one lane's.
__global__ void pairs(float2 *out, float *rest, const float *in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 2)
        out[i] = make_float2(in[2 * i], in[2 * i + 1]);
    //= store out[i] = 8 assumed
    //= load in[2 * i] = 8 assumed
    //= load in[2 * i + 1] = 8 assumed
    if (i + n / 2 * 2 < n)
        rest[i] = in[i + n / 2 * 2];
    //= store rest[i] = 1 assumed
    //= load in[i + n / 2 * 2] = 1 assumed
}

// Of quarters up to three elements are left: bytes 0 to 11 of a sector, whatever n is.
__global__ void quarters(float4 *out, float *rest, int n) {
    int i = threadIdx.x;
    if (i < n / 4)
        out[i] = make_float4(0, 0, 0, 0);
    //= store out[i] = 16 assumed
    if (i < n % 4)
        rest[n / 4 * 4 + i] = 0;
    //= store rest[n / 4 * 4 + i] = 1 assumed
}

// What no size near 32·m tells: whole warps past the end.
__global__ void past(float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 1;
    //= store out[i] = 4 assumed
    else
        out[2 * i] = 0;
    //= store out[2 * i] = 8 assumed
}

// The same as loops: one turn of three lanes at most; up to 31 lanes; up to 63.
__global__ void rests(float *a, int n) {
    int t = threadIdx.x;
    for (int k = n / 4 * 4 + t; k < n; k += blockDim.x)
        a[k] = 1;
    //= store a[k] = 1 assumed
    for (int k = (n & ~31) + t; k < n; k += 32)
        a[k] = 2;
    //= store a[k] = 2.451613 peak 4 assumed
}

// The rest lies past the threads of block 0, whatever the grid; in turns of a block, or of the grid.
__global__ void blocks(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = n / 4 * 4 + i; k < n; k += blockDim.x)
        a[k] = 1;
    //= store a[k] = 1 assumed
    for (int k = n / 4 * 4 + i; k < n; k += blockDim.x * gridDim.x)
        a[k] = 2;
    //= store a[k] = 1 assumed
}

void run(float *a, float *b, const float *in, int n) {
    pairs<<<(n / 2 + 255) / 256, 256>>>((float2 *)a, b, in, n);
    quarters<<<1, 256>>>((float4 *)a, b, n);
    rests<<<1, 64>>>(a, n);
    past<<<(n + 255) / 256, 256>>>(a, n);
    blocks<<<(n + 255) / 256, 256>>>(a, n);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/tails.cu:37:9: warning: store touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    37 |         out[2 * i] = 0;
//|       |         ^~~~~~~~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address out + 8*tx + 2048*bx; kernel past<<<…, (256, 1, 1)>>> (line 67)
//|   note: assumed: a way taken only where tx + 256*bx < n fails
//| testdata/audit/tails.cu:9:30: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|     9 |         out[i] = make_float2(in[2 * i], in[2 * i + 1]);
//|       |                              ^~~~~~~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address in + 8*tx + 2048*bx; kernel pairs<<<…, (256, 1, 1)>>> (line 64), 8 requests a block
//|   note: assumed: tx + 256*bx < n / 2
//| testdata/audit/tails.cu:9:41: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|     9 |         out[i] = make_float2(in[2 * i], in[2 * i + 1]);
//|       |                                         ^~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address in + 8*tx + 2048*bx + 4; kernel pairs<<<…, (256, 1, 1)>>> (line 64), 8 requests a block
//|   note: assumed: tx + 256*bx < n / 2
//| testdata/audit/tails.cu:9:9: note: store touches 8 sectors per request (ideal 8)
//|     9 |         out[i] = make_float2(in[2 * i], in[2 * i + 1]);
//|       |         ^~~~~~
//|   note: address out + 8*tx + 2048*bx; kernel pairs<<<…, (256, 1, 1)>>> (line 64), 8 requests a block
//|   note: assumed: tx + 256*bx < n / 2
//| testdata/audit/tails.cu:14:9: note: store touches 1 sector per request (ideal 1)
//|    14 |         rest[i] = in[i + n / 2 * 2];
//|       |         ^~~~~~~
//|   note: address rest + 4*tx + 1024*bx; kernel pairs<<<…, (256, 1, 1)>>> (line 64), 1 of 32 lanes active
//|   note: assumed: a way taken only where n <= tx + 256*bx + 2*(n / 2) fails; a sample of the cases stands for all
//| testdata/audit/tails.cu:14:19: note: load touches 1 sector per request (ideal 1)
//|    14 |         rest[i] = in[i + n / 2 * 2];
//|       |                   ^~~~~~~~~~~~~~~~~
//|   note: address in + 4*tx + 1024*bx + 8*(n / 2); kernel pairs<<<…, (256, 1, 1)>>> (line 64), 1 of 32 lanes active
//|   note: assumed: a way taken only where n <= tx + 256*bx + 2*(n / 2) fails; a sample of the cases stands for all
//| testdata/audit/tails.cu:23:9: note: store touches 16 sectors per request (ideal 16)
//|    23 |         out[i] = make_float4(0, 0, 0, 0);
//|       |         ^~~~~~
//|   note: address out + 16*tx; kernel quarters<<<(1, 1, 1), (256, 1, 1)>>> (line 65), 8 requests a block
//|   note: assumed: tx < n / 4
//| testdata/audit/tails.cu:26:9: note: store touches 1 sector per request (ideal 1)
//|    26 |         rest[n / 4 * 4 + i] = 0;
//|       |         ^~~~~~~~~~~~~~~~~~~
//|   note: address rest + 4*tx + 16*(n / 4); kernel quarters<<<(1, 1, 1), (256, 1, 1)>>> (line 65), 2 of 32 lanes active
//|   note: assumed: a way taken only where n % 4 <= tx fails; a sample of the cases stands for all
//| testdata/audit/tails.cu:34:9: note: store touches 4 sectors per request (ideal 4)
//|    34 |         out[i] = 1;
//|       |         ^~~~~~
//|   note: address out + 4*tx + 1024*bx; kernel past<<<…, (256, 1, 1)>>> (line 67), 8 requests a block
//|   note: assumed: tx + 256*bx < n
//| testdata/audit/tails.cu:45:9: note: store touches 1 sector per request (ideal 1)
//|    45 |         a[k] = 1;
//|       |         ^~~~
//|   note: address a + 4*tx + 256*k + 16*(n / 4); kernel rests<<<(1, 1, 1), (64, 1, 1)>>> (line 66), 2 of 32 lanes active
//|   note: assumed: a way taken only where n <= tx + 64*k + 4*(n / 4) fails; a sample of the cases stands for all
//| testdata/audit/tails.cu:48:9: note: store touches 1 to 4 sectors per request, typically 2.45 (ideal 2.45)
//|    48 |         a[k] = 2;
//|       |         ^~~~
//|   note: address a + 128*k + 4*(int32_t)(tx + 32*(n / 32 % 288230376151711744)); kernel rests<<<(1, 1, 1), (64, 1, 1)>>> (line 66), 16 of 32 lanes active
//|   note: assumed: a way taken only where n <= 32*k + (int32_t)(tx + 32*(n / 32 % 288230376151711744)) fails; a loop of unknown length runs long enough to meet every alignment; a sample of the cases stands for all
//| testdata/audit/tails.cu:56:9: note: store touches 1 sector per request (ideal 1)
//|    56 |         a[k] = 1;
//|       |         ^~~~
//|   note: address a + 4*tx + 1024*bx + 1024*k + 16*(n / 4); kernel blocks<<<…, (256, 1, 1)>>> (line 68), 2 of 32 lanes active
//|   note: assumed: a way taken only where n <= tx + 256*bx + 256*k + 4*(n / 4) fails; a sample of the cases stands for all
//| testdata/audit/tails.cu:59:9: note: store touches 1 sector per request (ideal 1)
//|    59 |         a[k] = 2;
//|       |         ^~~~
//|   note: address a + 4*tx + 1024*bx + 1024*gridDim.x*k + 16*(n / 4); kernel blocks<<<…, (256, 1, 1)>>> (line 68), 2 of 32 lanes active
//|   note: assumed: a way taken only where n <= tx + 256*bx + 256*gridDim.x*k + 4*(n / 4) fails; a sample of the cases stands for all
//| testdata/audit/tails.cu:6:17: note: kernel pairs<<<…, (256, 1, 1)>>> (line 64): a block asks for 4096 bytes of global memory and moves 6144 (66 % efficiency); 2 accesses not counted
//|   note: fix first: the load on line 9, 32 excess sectors a block
//| testdata/audit/tails.cu:20:17: note: kernel quarters<<<(1, 1, 1), (256, 1, 1)>>> (line 65): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 1 access not counted
//| testdata/audit/tails.cu:31:17: note: kernel past<<<…, (256, 1, 1)>>> (line 67): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 1 access not counted
//|   note: fix first: the store on line 37, 4 excess sectors a request
//| testdata/audit/tails.cu:42:17: note: kernel rests<<<(1, 1, 1), (64, 1, 1)>>> (line 66): 2 accesses not counted
//| testdata/audit/tails.cu:53:17: note: kernel blocks<<<…, (256, 1, 1)>>> (line 68): 2 accesses not counted
