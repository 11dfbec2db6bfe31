// Loaded data that only move what a warp touches: lanes that read one index get one value, so the pattern is known, and where the
// data are multiplied by whole rows the sectors too.
//
// Numbers behind //= are counted by hand, for n a large multiple of 32: a warp stays in one row.

// A row that an index in memory names, copied by consecutive threads.
__global__ void rows(float *out, const float *table, const int *row, int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    out[i] = table[row[i / n] * n + i % n];
    //= load table[row[i / n] * n + i % n] = 4 assumed
    //= load row[i / n] = 1 assumed
    //= store out[i] = 4
}

// By 4 elements: 512 bytes a warp.
__global__ void wide(float4 *out, const float4 *table, const int *row, int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    out[i] = table[row[i / (n / 4)] * (n / 4) + i % (n / 4)];
    //= load table[row[i / (n / 4)] * (n / 4) + i % (n / 4)] = 16 assumed
    //= load row[i / (n / 4)] = 1 assumed
    //= store out[i] = 16
}

// Moved by single elements: 4 sectors, or 5; where n is small, any of 1 to 32.
__global__ void offsets(float *out, const float *in, const int *start, int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    out[i] = in[start[i / n] + i % n];
    //= load in[start[i / n] + i % n] = 1..32 x8 unknown
    //= load start[i / n] = 1 assumed
    //= store out[i] = 4
}

// Two rows of 64 bytes a warp, each where its own index says: 2 sectors each, the same two or others.
__global__ void halves(float *out, const float *table, const int *row) {
    out[threadIdx.x] = table[row[threadIdx.x / 16] * 16 + threadIdx.x % 16];
    //= load table[row[threadIdx.x / 16] * 16 + threadIdx.x % 16] = 2..4 x1 unknown
    //= load row[threadIdx.x / 16] = 1 x1
    //= store out[threadIdx.x] = 4 x1
}

void run(float *out, const float *in, const int *at, int n) {
    rows<<<n, 256>>>(out, in, at, n);
    wide<<<n, 256>>>((float4 *)out, (const float4 *)in, at, n);
    offsets<<<n, 256>>>(out, in, at, n);
    halves<<<1, 32>>>(out, in, at);
}

// check-command: check --all %s
// check-output:
//| testdata/audit/keyed.cu:9:5: note: store touches 4 sectors per request (ideal 4)
//|     9 |     out[i] = table[row[i / n] * n + i % n];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 1024*bx; kernel rows<<<…, (256, 1, 1)>>> (line 42), 8 requests a block
//| testdata/audit/keyed.cu:9:14: note: load touches 1 to 32 sectors per request, typically 4 (ideal 4)
//|     9 |     out[i] = table[row[i / n] * n + i % n];
//|       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on n: 1–32 sectors; --set n=… settles it
//|   note: address table + 4*row[i / n]*n + 4*((tx + 256*bx) % n); kernel rows<<<…, (256, 1, 1)>>> (line 42), 8 requests a block
//|   note: assumed: n: large and a multiple of 32; a sample of the cases stands for all
//| testdata/audit/keyed.cu:9:20: note: load touches 1 to 4 sectors per request, typically 1 (ideal 1, a broadcast: free)
//|     9 |     out[i] = table[row[i / n] * n + i % n];
//|       |                    ^~~~~~~~~~
//|   note: hangs on n: 1–4 sectors; --set n=… settles it
//|   note: address row + 4*((tx + 256*bx) / n); kernel rows<<<…, (256, 1, 1)>>> (line 42), 8 requests a block
//|   note: assumed: n: large and a multiple of 32; a sample of the cases stands for all
//| testdata/audit/keyed.cu:18:5: note: store touches 16 sectors per request (ideal 16)
//|    18 |     out[i] = table[row[i / (n / 4)] * (n / 4) + i % (n / 4)];
//|       |     ^~~~~~
//|   note: address out + 16*tx + 4096*bx; kernel wide<<<…, (256, 1, 1)>>> (line 43), 8 requests a block
//| testdata/audit/keyed.cu:18:14: note: load touches 1 to 32 sectors per request, typically 16 (ideal 16)
//|    18 |     out[i] = table[row[i / (n / 4)] * (n / 4) + i % (n / 4)];
//|       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on n: 1–32 sectors; --set n=… settles it
//|   note: address table + 16*row[i / (n / 4)]*(n / 4) + 16*((tx + 256*bx) % (n / 4)); kernel wide<<<…, (256, 1, 1)>>> (line 43), 8 requests a block
//|   note: assumed: n: large and a multiple of 32; a sample of the cases stands for all
//| testdata/audit/keyed.cu:18:20: note: load touches 1 to 4 sectors per request, typically 1 (ideal 1, a broadcast: free)
//|    18 |     out[i] = table[row[i / (n / 4)] * (n / 4) + i % (n / 4)];
//|       |                    ^~~~~~~~~~~~~~~~
//|   note: hangs on n: 1–4 sectors; --set n=… settles it
//|   note: address row + 4*((tx + 256*bx) / (n / 4)); kernel wide<<<…, (256, 1, 1)>>> (line 43), 8 requests a block
//|   note: assumed: n: large and a multiple of 32; a sample of the cases stands for all
//| testdata/audit/keyed.cu:27:5: note: store touches 4 sectors per request (ideal 4)
//|    27 |     out[i] = in[start[i / n] + i % n];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 1024*bx; kernel offsets<<<…, (256, 1, 1)>>> (line 44), 8 requests a block
//| testdata/audit/keyed.cu:27:14: note: load of unknown cost, 1 to 32 sectors per request: data-dependent
//|    27 |     out[i] = in[start[i / n] + i % n];
//|       |              ^~~~~~~~~~~~~~~~~~~~~~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 1 and 32 sectors a request
//|   note: address in + 4*start[i / n] + 4*((tx + 256*bx) % n); kernel offsets<<<…, (256, 1, 1)>>> (line 44), 8 requests a block
//|   note: assumed: n: large and a multiple of 32; a sample of the cases stands for all
//| testdata/audit/keyed.cu:27:17: note: load touches 1 to 4 sectors per request, typically 1 (ideal 1, a broadcast: free)
//|    27 |     out[i] = in[start[i / n] + i % n];
//|       |                 ^~~~~~~~~~~~
//|   note: hangs on n: 1–4 sectors; --set n=… settles it
//|   note: address start + 4*((tx + 256*bx) / n); kernel offsets<<<…, (256, 1, 1)>>> (line 44), 8 requests a block
//|   note: assumed: n: large and a multiple of 32; a sample of the cases stands for all
//| testdata/audit/keyed.cu:35:5: note: store touches 4 sectors per request (ideal 4)
//|    35 |     out[threadIdx.x] = table[row[threadIdx.x / 16] * 16 + threadIdx.x % 16];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel halves<<<(1, 1, 1), (32, 1, 1)>>> (line 45), 1 request a block
//| testdata/audit/keyed.cu:35:24: note: load of unknown cost, 2 to 4 sectors per request: data-dependent
//|    35 |     out[threadIdx.x] = table[row[threadIdx.x / 16] * 16 + threadIdx.x % 16];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 2 and 4 sectors a request
//|   note: address table + 64*row[threadIdx.x / 16] + 4*(tx % 16); kernel halves<<<(1, 1, 1), (32, 1, 1)>>> (line 45), 1 request a block
//| testdata/audit/keyed.cu:35:30: note: load touches 1 sector per request (ideal 1, a broadcast: free)
//|    35 |     out[threadIdx.x] = table[row[threadIdx.x / 16] * 16 + threadIdx.x % 16];
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//|   note: address row + 4*(tx / 16); kernel halves<<<(1, 1, 1), (32, 1, 1)>>> (line 45), 1 request a block
//| testdata/audit/keyed.cu:7:17: note: kernel rows<<<…, (256, 1, 1)>>> (line 42): a block asks for 2304 bytes of global memory and moves 2304 (100 % efficiency)
//| testdata/audit/keyed.cu:16:17: note: kernel wide<<<…, (256, 1, 1)>>> (line 43): a block asks for 8448 bytes of global memory and moves 8448 (100 % efficiency)
//| testdata/audit/keyed.cu:25:17: note: kernel offsets<<<…, (256, 1, 1)>>> (line 44): a block asks for 1280 bytes of global memory and moves 1280 (100 % efficiency); 1 access not counted
//| testdata/audit/keyed.cu:34:17: note: kernel halves<<<(1, 1, 1), (32, 1, 1)>>> (line 45): a block asks for 160 bytes of global memory and moves 160 (100 % efficiency); 1 access not counted
