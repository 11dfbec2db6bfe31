// Index forms in global memory, sectors of 32 bytes for a request of 32 lanes. Numbers behind //= are counted by hand; n is what
// nobody says, the last two are the kindest and the worst value of it.

struct Quad {
    float x, y, z, w;
};

// 128 bytes in a row are 4 sectors, or 5 where they do not begin at a multiple of 32 bytes. For 64 threads, two warps.
__global__ void rows(float *a, int n)
{
    int x = threadIdx.x;
    a[32 * n + x] = 1;
    //= store a[32 * n + x] = 4 x2
    a[n + x] = 1;
    //= store a[n + x] = 4 in 4..5 x2 assumed
    a[n] = 1;
    //= store a[n] = 1 x2
}

// Lanes n floats apart: 4·n sectors, up to one a lane. A size is at least 1.
__global__ void strides(float *a, int n)
{
    int x = threadIdx.x;
    a[n * x] = 1;
    //= store a[n * x] = 32 in 4..32 x2 assumed
    a[32 * n * x] = 1;
    //= store a[32 * n * x] = 32 in 32..32 x2 assumed
    if (x % 2 == 1)
        a[n * x] = 2;
    //= store a[n * x] = 16 in 4..16 x2 assumed
}

// 16 lanes of each warp: 64 bytes.
__global__ void halves(float *a, int n)
{
    int x = threadIdx.x;
    if (x % 32 < 16)
        a[32 * n + x] = 1;
    //= store a[32 * n + x] = 2 x2
    if (x % 32 < 16)
        a[n + x] = 1;
    //= store a[n + x] = 2 in 2..3 x2 assumed
}

// A struct that is aligned to its floats moves float by float: four requests, each over the same 512 bytes.
__global__ void whole(Quad *to, const Quad *from)
{
    to[threadIdx.x] = from[threadIdx.x];
    //= load from[threadIdx.x] = 16 x8
    //= store to[threadIdx.x] = 16 x8
}

__global__ void widths(double *d, short *s, char *c, long long *l)
{
    d[threadIdx.x] = 1;
    //= store d[threadIdx.x] = 8 x2
    s[threadIdx.x] = 1;
    //= store s[threadIdx.x] = 2 x2
    c[threadIdx.x] = 1;
    //= store c[threadIdx.x] = 1 x2
    l[threadIdx.x] = 1;
    //= store l[threadIdx.x] = 8 x2
}

// Where a lane goes is in memory.
__global__ void scattered(int *o, const int *a)
{
    atomicAdd(&o[a[threadIdx.x]], 1);
    //= load a[threadIdx.x] = 4 x2
    //= atomic atomicAdd(&o[a[threadIdx.x]], 1) = 1..32 x2 unknown
}

void run(float *a, int n, Quad *to, const Quad *from, double *d, short *s, char *c, long long *l, int *o)
{
    rows<<<1, 64>>>(a, n);
    strides<<<1, 64>>>(a, n);
    halves<<<1, 64>>>(a, n);
    whole<<<1, 64>>>(to, from);
    widths<<<1, 64>>>(d, s, c, l);
    scattered<<<1, 64>>>(o, o);
}

// check-command: check %s
// check-exit: 1
// check-output-contains: min(4·n, 32)
