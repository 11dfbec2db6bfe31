// The language that kernels are mostly written in, one construct a kernel. The numbers were counted by hand.
#include <cuda_runtime.h>

#define WIDTH 48
#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)
#define AT(p, row, column) ((p)[(row) * WIDTH + (column)])

const int STRIDE = 4;
constexpr int twice(int n) { return 2 * n; }
enum { COLUMNS = 33 };

// A warp of the 16 × 16 block has two rows, 48 floats apart: 64 bytes each, both aligned to 32.
__global__ void macros(float *out, const float *in)
{
    AT(out, threadIdx.y, threadIdx.x) = AT(in, threadIdx.y, threadIdx.x * 2);
    //= load AT(in, threadIdx.y, threadIdx.x * 2) = 8 x8
    //= store AT(out, threadIdx.y, threadIdx.x) = 4 x8
}

__global__ void constants(float *out, const float *in)
{
    constexpr int step = twice(STRIDE);
    const int i = INDEX;
    out[i * STRIDE] = in[i * step];
    //= load in[i * step] = 32 x2
    //= store out[i * STRIDE] = 16 x2
}

template <class T, int N>
__global__ void templates(T *out, const T *in)
{
    out[threadIdx.x] = in[threadIdx.x * N];
    //= templates<float, 2>: load in[threadIdx.x * N] = 8 x2
    //= templates<float, 2>: store out[threadIdx.x] = 4 x2
    //= templates<double, 1>: load in[threadIdx.x * N] = 8 x2
    //= templates<double, 1>: store out[threadIdx.x] = 8 x2
}

// 4 × 4 × 33 words: a step in z is 132 words, 4 banks; a step in y is 33, 1 bank; a step in x is 1 bank.
__global__ void tiles(float *out)
{
    __shared__ float line[64];
    __shared__ float plane[32][COLUMNS];
    __shared__ float cube[4][4][COLUMNS];
    int x = threadIdx.x;
    line[x] = 1;
    //= store line[x] = 1 x1
    plane[x][0] = 2;
    //= store plane[x][0] = 1 x1
    cube[x / 8][x % 4][0] = 3; // lanes x and x + 4 write one word; 16 words lie in banks 4 z + y, z, y < 4
    //= store cube[x / 8][x % 4][0] = 1 x1
    __syncthreads();
    out[x] = line[x * 2 % 64] + plane[0][x] + cube[x % 4][0][x / 4];
    //= load line[x * 2 % 64] = 2 x1
    //= load plane[0][x] = 1 x1
    //= load cube[x % 4][0][x / 4] = 2 x1
    //= store out[x] = 4 x1
}

// The second half begins 128 floats behind the first. Doubles: two phases of a half warp.
__global__ void dynamic(float *out)
{
    extern __shared__ float buffer[];
    float *second = buffer + blockDim.x;
    double *wide = reinterpret_cast<double *>(second);
    buffer[threadIdx.x] = 1;
    //= store buffer[threadIdx.x] = 1 x4
    wide[threadIdx.x / 2] = 2;
    //= store wide[threadIdx.x / 2] = 2 x4
    __syncthreads();
    out[threadIdx.x] = second[threadIdx.x * 2 % 128];
    //= load second[threadIdx.x * 2 % 128] = 2 x4
    //= store out[threadIdx.x] = 4 x4
}

__global__ void pointers(float *out, const float *in, int n)
{
    const float *row = in + blockIdx.x * n;
    const float *end = row + n;
    float *p = &out[threadIdx.x];
    *p = *(row + threadIdx.x);
    //= load *(row + threadIdx.x) = 4 x2
    //= store *p = 4 x2
    p += 64;
    *p++ = end[-1 - (int)threadIdx.x];
    //= load end[-1 - (int)threadIdx.x] = 4 x2
    //= store *p++ = 4 x2
    *p = 0; // one float on
    //= store *p = 5 x2
}

struct Cell {
    float value;
    int next[3];
};

// A cell is 16 bytes, two of them a sector.
__global__ void structs(Cell *cells, float *out)
{
    Cell *c = cells + threadIdx.x;
    out[threadIdx.x] = c->value;
    //= load c->value = 16 x2
    //= store out[threadIdx.x] = 4 x2
    c->next[2] = 1;
    //= store c->next[2] = 16 x2
}

__global__ void vectors(float4 *out, const float2 *in)
{
    float2 a = in[threadIdx.x];
    //= load in[threadIdx.x] = 8 x2
    out[threadIdx.x] = make_float4(a.x, a.y, 0, 0);
    //= store out[threadIdx.x] = 16 x2
    out[threadIdx.x + 64].y = a.x;
    //= store out[threadIdx.x + 64].y = 16 x2
}

// 100 of 128 threads: three whole warps and one of 4 lanes.
__global__ void conditions(float *out, const float *in)
{
    int i = threadIdx.x;
    if (i >= 100)
        return;
    float v = in[i];
    //= load in[i] = 3.25 peak 4 x4
    if (i % 2)
        out[i] = v;
        //= store out[i] = 3.25 peak 4 x4
    else
        out[i + 128] = v;
        //= store out[i + 128] = 3.25 peak 4 x4
}

// A grid of 8 × 64 threads walks 2048 floats in four steps, two warps a block.
__global__ void loops(float *out)
{
    for (int i = INDEX; i < 2048; i += gridDim.x * blockDim.x)
        out[i] += 1;
        //= load out[i] = 4 x8
        //= store out[i] = 4 x8
}

__device__ int wrapped(int i, int n) { return i < n ? i : i - n; }
__device__ inline float &place(float *p, int row) { return p[wrapped(row * 32 + 8, 2048)]; }
__forceinline__ __device__ void put(float *p, int i, float v)
{
    p[i] = v;
    //= store p[i] = 32 x2
}

__global__ void functions(float *out)
{
    place(out, threadIdx.x) = 1;
    //= store place(out, threadIdx.x) = 32 x2
    put(out, threadIdx.x * 8, 2);
}

void run(float *f, const float *g, double *d, const double *e, Cell *c, float4 *q, const float2 *r)
{
    const int threads = 64;
    dim3 square(16, 16), line;
    line.x = threads;
    macros<<<1, square>>>(f, g);
    constants<<<dim3(8), threads>>>(f, g);
    templates<float, 2><<<1, threads>>>(f, g);
    templates<double, 1><<<1, line>>>(d, e);
    tiles<<<1, 32>>>(f);
    dynamic<<<1, 2 * threads, 2 * 2 * threads * sizeof(float)>>>(f);
    pointers<<<16, threads>>>(f, g, 1024);
    structs<<<1, threads>>>(c, f);
    vectors<<<1, threads>>>(q, r);
    conditions<<<1, 128>>>(f, g);
    loops<<<8, threads>>>(f);
    functions<<<1, threads>>>(f);
}

// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/language/basics.cu:24:23: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    24 |     out[i * STRIDE] = in[i * step];
//|       |                       ^~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 8 elements (32 bytes) apart: every lane needs a sector of its own
//|   note: address in + 32*tx + 2048*bx; kernel constants<<<(8, 1, 1), (64, 1, 1)>>> (line 164), 2 requests a block
//| testdata/language/basics.cu:147:5: warning: store touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|   147 |     p[i] = v;
//|       |     ^~~~
//|   note: strided: neighbouring lanes are 8 elements (32 bytes) apart: every lane needs a sector of its own
//|   note: address out + 32*tx; kernel functions<<<(1, 1, 1), (64, 1, 1)>>> (line 174), 2 requests a block
//| testdata/language/basics.cu:153:5: warning: store touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|   153 |     place(out, threadIdx.x) = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 32 elements (128 bytes) apart: every lane needs a sector of its own
//|   note: address out + 128*tx + 32; kernel functions<<<(1, 1, 1), (64, 1, 1)>>> (line 174), 2 requests a block
//| testdata/language/basics.cu:15:41: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    15 |     AT(out, threadIdx.y, threadIdx.x) = AT(in, threadIdx.y, threadIdx.x * 2);
//|       |                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address in + 8*tx + 192*ty; kernel macros<<<(1, 1, 1), (16, 16, 1)>>> (line 163), 8 requests a block
//| testdata/language/basics.cu:24:5: warning: store touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    24 |     out[i * STRIDE] = in[i * step];
//|       |     ^~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 4 elements (16 bytes) apart: a 32-byte sector serves 2 lanes, not 8
//|   note: address out + 16*tx + 1024*bx; kernel constants<<<(8, 1, 1), (64, 1, 1)>>> (line 164), 2 requests a block
//| testdata/language/basics.cu:101:24: warning: load touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|   101 |     out[threadIdx.x] = c->value;
//|       |                        ^~~~~~~~
//|   note: array-of-structs: lanes are one Cell (16 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 2 lanes, not 8
//|   note: address cells + 16*tx; kernel structs<<<(1, 1, 1), (64, 1, 1)>>> (line 170), 2 requests a block
//|   note: suggestion: an array for each field of Cell (structure of arrays) instead of an array of Cell: 16 → 4 sectors per request, 64 → 32 a block over all accesses to Cell (cuaddr whatif --soa Cell)
//| testdata/language/basics.cu:104:5: warning: store touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|   104 |     c->next[2] = 1;
//|       |     ^~~~~~~~~~
//|   note: array-of-structs: lanes are one Cell (16 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 2 lanes, not 8
//|   note: address cells + 16*tx + 12; kernel structs<<<(1, 1, 1), (64, 1, 1)>>> (line 170), 2 requests a block
//|   note: suggestion: an array for each field of Cell (structure of arrays) instead of an array of Cell: 16 → 12 sectors per request, 64 → 32 a block over all accesses to Cell (cuaddr whatif --soa Cell)
//| testdata/language/basics.cu:114:5: warning: store touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|   114 |     out[threadIdx.x + 64].y = a.x;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~
//|   note: array-of-structs: lanes are one float4 (16 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 2 lanes, not 8
//|   note: address out + 16*tx + 1028; kernel vectors<<<(1, 1, 1), (64, 1, 1)>>> (line 171), 2 requests a block
//|   note: suggestion: an array for each field of float4 (structure of arrays) instead of an array of float4: 16 → 4 sectors per request, 64 → 40 a block over all accesses to float4 (cuaddr whatif --soa float4)
//| testdata/language/basics.cu:32:24: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    32 |     out[threadIdx.x] = in[threadIdx.x * N];
//|       |                        ^~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address in + 8*tx; kernel templates<float, 2><<<(1, 1, 1), (64, 1, 1)>>> (line 165), 2 requests a block
//| testdata/language/basics.cu:127:9: warning: store touches 3.25 sectors per request, 1.75 would do: 1.86× the sectors [global-uncoalesced]
//|   127 |         out[i] = v;
//|       |         ^~~~~~
//|   note: partial-warp: only 16 of 32 lanes take part, with gaps between them: their 64 bytes lie in 4 sectors
//|   note: address out + 4*tx; kernel conditions<<<(1, 1, 1), (128, 1, 1)>>> (line 172), 4 requests a block, 12.5 of 32 lanes active
//| testdata/language/basics.cu:130:9: warning: store touches 3.25 sectors per request, 1.75 would do: 1.86× the sectors [global-uncoalesced]
//|   130 |         out[i + 128] = v;
//|       |         ^~~~~~~~~~~~
//|   note: partial-warp: only 16 of 32 lanes take part, with gaps between them: their 64 bytes lie in 4 sectors
//|   note: address out + 4*tx + 512; kernel conditions<<<(1, 1, 1), (128, 1, 1)>>> (line 172), 4 requests a block, 12.5 of 32 lanes active
//| testdata/language/basics.cu:88:5: note: store touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|    88 |     *p = 0; // one float on
//|       |     ^~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address out + 4*tx + 260; kernel pointers<<<(16, 1, 1), (64, 1, 1)>>> (line 169), 2 requests a block
//| testdata/language/basics.cu:71:24: warning: load takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    71 |     out[threadIdx.x] = second[threadIdx.x * 2 % 128];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 2 words apart; gcd(2, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address buffer + 8*(tx % 64) + 512; kernel dynamic<<<(1, 1, 1), (128, 1, 1)>>> (line 168), 4 requests a block
//|   note: suggestion: no padding of 1 to 32 elements after each pass over the banks lowers the wavefronts that all accesses to buffer take
//| testdata/language/basics.cu:53:14: warning: load takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    53 |     out[x] = line[x * 2 % 64] + plane[0][x] + cube[x % 4][0][x / 4];
//|       |              ^~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 2 words apart; gcd(2, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address line + 8*tx; kernel tiles<<<(1, 1, 1), (32, 1, 1)>>> (line 167), 1 request a block
//|   note: suggestion: put one element of padding behind every 32 of line, line[i + i / 32] for line[i], which costs instructions: 2 → 1 wavefronts per request, 3 → 2 a block over all accesses to line, for 4 bytes more shared memory (cuaddr whatif --pad line=1/32)
//| testdata/language/basics.cu:53:47: warning: load takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    53 |     out[x] = line[x * 2 % 64] + plane[0][x] + cube[x % 4][0][x / 4];
//|       |                                               ^~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of cube apart, 4 × 132 bytes = 132 words; the 32 lanes use 20 of 32 banks, and one bank is asked for 2 different words
//|   note: address cube + 528*(tx % 4) + 4*(tx / 4); kernel tiles<<<(1, 1, 1), (32, 1, 1)>>> (line 167), 1 request a block
//|   note: suggestion: pad the rows of cube by one element, cube[4][4][34]: 2 → 1 wavefronts per request, 3 → 2 a block over all accesses to cube, for 64 bytes more shared memory (--fix makes it)
//| testdata/language/basics.cu:13:17: note: kernel macros<<<(1, 1, 1), (16, 16, 1)>>> (line 163): a block asks for 2048 bytes of global memory and moves 3072 (66 % efficiency)
//|   note: fix first: the load on line 15, 32 excess sectors a block
//| testdata/language/basics.cu:20:17: note: kernel constants<<<(8, 1, 1), (64, 1, 1)>>> (line 164): a block asks for 512 bytes of global memory and moves 3072 (16 % efficiency)
//|   note: fix first: the load on line 24, 56 excess sectors a block
//| testdata/language/basics.cu:30:17: note: kernel templates<float, 2><<<(1, 1, 1), (64, 1, 1)>>> (line 165): a block asks for 512 bytes of global memory and moves 768 (66 % efficiency)
//|   note: fix first: the load on line 32, 8 excess sectors a block
//| testdata/language/basics.cu:40:17: note: kernel tiles<<<(1, 1, 1), (32, 1, 1)>>> (line 167): a block asks for 128 bytes of global memory and moves 128 (100 % efficiency); 8 wavefronts of shared memory, 6 would do
//|   note: fix first: the load on line 53, 1 excess wavefronts a block
//| testdata/language/basics.cu:61:17: note: kernel dynamic<<<(1, 1, 1), (128, 1, 1)>>> (line 168): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency); 20 wavefronts of shared memory, 16 would do
//|   note: fix first: the load on line 71, 4 excess wavefronts a block
//| testdata/language/basics.cu:76:17: note: kernel pointers<<<(16, 1, 1), (64, 1, 1)>>> (line 169): a block asks for 1280 bytes of global memory and moves 1344 (95 % efficiency)
//|   note: fix first: the store on line 88, 2 excess sectors a block
//| testdata/language/basics.cu:98:17: note: kernel structs<<<(1, 1, 1), (64, 1, 1)>>> (line 170): a block asks for 768 bytes of global memory and moves 2304 (33 % efficiency)
//|   note: fix first: the load on line 101, 24 excess sectors a block
//| testdata/language/basics.cu:108:17: note: kernel vectors<<<(1, 1, 1), (64, 1, 1)>>> (line 171): a block asks for 1792 bytes of global memory and moves 2560 (70 % efficiency)
//|   note: fix first: the store on line 114, 24 excess sectors a block
//| testdata/language/basics.cu:119:17: note: kernel conditions<<<(1, 1, 1), (128, 1, 1)>>> (line 172): a block asks for 800 bytes of global memory and moves 1248 (64 % efficiency)
//|   note: fix first: the store on line 127, 6 excess sectors a block
//| testdata/language/basics.cu:151:17: note: kernel functions<<<(1, 1, 1), (64, 1, 1)>>> (line 174): a block asks for 512 bytes of global memory and moves 4096 (12 % efficiency)
//|   note: fix first: the store on line 147, 56 excess sectors a block
