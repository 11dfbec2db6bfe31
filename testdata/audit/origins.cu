// Where the launch's pointers point: past a buffer's beginning by something unknown, and two of them into one buffer.
//
// Numbers behind //= are counted by hand.

__global__ void somewhere(float *a) {
    a[threadIdx.x] = 1;
    //= store a[threadIdx.x] = 4 in 4..5 assumed
}

__global__ void sectors(float *b) {
    b[threadIdx.x] = 1; // 12 bytes past a sector's beginning
    //= store b[threadIdx.x] = 5
}

// The guard is of 40 elements: 32 of the first warp, 8 of the second.
__global__ void between(const float *first, const float *last, float *out) {
    if (first + threadIdx.x < last)
        out[threadIdx.x] = first[threadIdx.x];
    //= store out[threadIdx.x] = 2.5 peak 4 x2
    //= load first[threadIdx.x] = 2.5 peak 4 x2
    long n = last - first;
    out[(n - 1 - threadIdx.x) & 31] = 1; // words 7 … 0, 31 … 8
    //= store out[(n - 1 - threadIdx.x) & 31] = 4
}

// Nobody knows whether this is one buffer: it is said to be.
__global__ void apart(const float *from, const float *end, float *out) {
    if (from + threadIdx.x < end)
        out[threadIdx.x] = 1;
    //= store out[threadIdx.x] = 4 assumed
}

__global__ void choice(float *c) {
    c[threadIdx.x] = 1;
    //= store c[threadIdx.x] = 5
}

int atoi(const char *);

int main(int argc, char **argv) {
    float *f, *g;
    cudaMalloc(&f, 1 << 20);
    cudaMalloc(&g, 1 << 20);
    somewhere<<<1, 32>>>(f + atoi(argv[1]));
    for (float *p = f + 3; p < f + 20; p += 8)
        sectors<<<1, 32>>>(p);
    between<<<1, 64>>>(f, f + 40, g);
    apart<<<1, 64>>>(f, g, f);
    choice<<<1, 32>>>(argc > 1 ? f + 3 : g + 11);
}

// check-command: check --all %s
// check-output:
//| testdata/audit/origins.cu:11:5: note: store touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|    11 |     b[threadIdx.x] = 1; // 12 bytes past a sector's beginning
//|       |     ^~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 12 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address b + 4*tx + 32*start(b) + 12; kernel sectors<<<(1, 1, 1), (32, 1, 1)>>> (line 46), 1 request a block
//| testdata/audit/origins.cu:34:5: note: store touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|    34 |     c[threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 12 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address c + 4*tx + 32*start(c) + 12; kernel choice<<<(1, 1, 1), (32, 1, 1)>>> (line 49), 1 request a block
//| testdata/audit/origins.cu:6:5: note: store touches 4 to 5 sectors per request, typically 4 (ideal 4)
//|     6 |     a[threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~
//|   note: hangs on start(a): 4 sectors if start(a) is a multiple of 8, else 5; --set start(a)=… settles it
//|   note: address a + 4*tx + 4*start(a); kernel somewhere<<<(1, 1, 1), (32, 1, 1)>>> (line 44), 1 request a block
//|   note: assumed: start(a): large and a multiple of 32
//| testdata/audit/origins.cu:18:9: note: store touches 2.5 sectors per request (ideal 2.5)
//|    18 |         out[threadIdx.x] = first[threadIdx.x];
//|       |         ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel between<<<(1, 1, 1), (64, 1, 1)>>> (line 47), 2 requests a block, 20 of 32 lanes active
//| testdata/audit/origins.cu:18:28: note: load touches 2.5 sectors per request (ideal 2.5)
//|    18 |         out[threadIdx.x] = first[threadIdx.x];
//|       |                            ^~~~~~~~~~~~~~~~~~
//|   note: address first + 4*tx; kernel between<<<(1, 1, 1), (64, 1, 1)>>> (line 47), 2 requests a block, 20 of 32 lanes active
//| testdata/audit/origins.cu:22:5: note: store touches 4 sectors per request (ideal 4)
//|    22 |     out[(n - 1 - threadIdx.x) & 31] = 1; // words 7 … 0, 31 … 8
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*((-tx + 7) & 31); kernel between<<<(1, 1, 1), (64, 1, 1)>>> (line 47), 2 requests a block
//| testdata/audit/origins.cu:29:9: note: store touches 4 sectors per request (ideal 4)
//|    29 |         out[threadIdx.x] = 1;
//|       |         ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel apart<<<(1, 1, 1), (64, 1, 1)>>> (line 48), 2 requests a block
//|   note: assumed: from + 4*tx < end
//| testdata/audit/origins.cu:5:17: note: kernel somewhere<<<(1, 1, 1), (32, 1, 1)>>> (line 44): a block asks for 128 bytes of global memory and moves 128 (100 % efficiency)
//| testdata/audit/origins.cu:10:17: note: kernel sectors<<<(1, 1, 1), (32, 1, 1)>>> (line 46): a block asks for 128 bytes of global memory and moves 160 (80 % efficiency)
//|   note: fix first: the store on line 11, 1 excess sectors a block
//| testdata/audit/origins.cu:16:17: note: kernel between<<<(1, 1, 1), (64, 1, 1)>>> (line 47): a block asks for 576 bytes of global memory and moves 576 (100 % efficiency)
//| testdata/audit/origins.cu:27:17: note: kernel apart<<<(1, 1, 1), (64, 1, 1)>>> (line 48): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency)
//| testdata/audit/origins.cu:33:17: note: kernel choice<<<(1, 1, 1), (32, 1, 1)>>> (line 49): a block asks for 128 bytes of global memory and moves 160 (80 % efficiency)
//|   note: fix first: the store on line 34, 1 excess sectors a block
