// What the front end of another analyzer refuses, in kernels of a few lines. Numbers behind //= are counted by hand; every kernel
// runs with two warps unless it says so.
#include <cuda_fp16.h>

#define WIDTH 32
constexpr int pad = 1;

__shared__ float in_file[WIDTH * 4];

struct Particle {
    float x, y, z, w;
};

namespace work {
__device__ int twice(int i)
{
    return 2 * i;
}
} // namespace work

template <typename T, int STEP>
__global__ void templated(T *a)
{
    a[threadIdx.x * STEP] = 1;
    //= templated<float, 2>: store a[threadIdx.x * STEP] = 8 x2
    //= templated<double, 1>: store a[threadIdx.x * STEP] = 8 x2
}

__global__ void wide(float4 *to, const float4 *from)
{
    to[threadIdx.x] = from[threadIdx.x];
    //= load from[threadIdx.x] = 16 x2
    //= store to[threadIdx.x] = 16 x2
}

__global__ void halves(__half *a)
{
    a[threadIdx.x] = __float2half(1.5f);
    //= store a[threadIdx.x] = 2 x2
}

extern "C" __global__ void __launch_bounds__(64) functions(float *__restrict__ to, const float *__restrict__ from)
{
    auto i = work::twice(threadIdx.x);
    to[threadIdx.x] = from[i];
    //= load from[i] = 8 x2
    //= store to[threadIdx.x] = 4 x2
}

__global__ void structs(Particle *p, const Particle *q)
{
    p[threadIdx.x].x = q[threadIdx.x].y;
    //= load q[threadIdx.x].y = 16 x2
    //= store p[threadIdx.x].x = 16 x2
}

__global__ void types(float *a, size_t pitch)
{
    bool first = threadIdx.x < 8;
    size_t i = threadIdx.x;
    if (first)
        a[i] = 1.0f;
    //= store a[i] = 1 x1
    float *row = reinterpret_cast<float *>(reinterpret_cast<char *>(a) + 32 * pitch);
    row[i] = .5e1f;
    //= store row[i] = 4 x2
}

// Columns of 33 words, bits of the lane exchanged: a bank each.
__global__ void bits(float *a)
{
    __shared__ float t[32][32 + pad];
    int x = threadIdx.x & 31;
    t[x ^ 5][threadIdx.x >> 5] = 1;
    //= store t[x ^ 5][threadIdx.x >> 5] = 1 x2
    int n = 64, steps = 0;
    while (n >>= 1)
        steps++;
    in_file[threadIdx.x << steps & 127] = 1;
    // Six steps. Words 0 and 64, on one bank.
    //= store in_file[threadIdx.x << steps & 127] = 2 x2
    a[threadIdx.x] = t[x][0];
    //= load t[x][0] = 1 x2
    //= store a[threadIdx.x] = 4 x2
}

__global__ void ways(float *a, float *b)
{
    int i = threadIdx.x < 32 ? threadIdx.x : 2 * threadIdx.x;
    a[i] = 1;
    // 4 sectors for the first warp, 8 for the second.
    //= store a[i] = 6 peak 8 x2
    switch (threadIdx.x / 16) {
    case 0:
        b[threadIdx.x] = 1;
        //= store b[threadIdx.x] = 2 x1
        break;
    case 1:
        break;
    default:
        b[threadIdx.x] = 2;
        //= store b[threadIdx.x] = 4 x1
    }
    if (threadIdx.x >= 40)
        return;
    // 4 sectors, and one for lanes 32 … 39.
    *(a + threadIdx.x) = __ldg(b + threadIdx.x);
    //= load __ldg(b + threadIdx.x) = 2.5 peak 4 x2
    //= store *(a + threadIdx.x) = 2.5 peak 4 x2
}

// Loops that have no bound there. n is 256, two blocks: 2 turns for each.
__global__ void grid_stride(float *a, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        a[i] = 1;
    //= store a[i] = 4 x4
}

__global__ void loops(float *a, int n)
{
    int i = 0;
    while (i < n)
        a[i++ * 64 + threadIdx.x] = 1;
    //= store a[i++ * 64 + threadIdx.x] = 4 x512
    for (int d = 7; d >= 0; d--)
        a[d * 64 + threadIdx.x] = 2;
    //= store a[d * 64 + threadIdx.x] = 4 x16
    // d = 16, 8, 4, 2, 1: 64, 32, 16, 8, 4 sectors, as far as there are lanes: 32 32 16 8 4 = 92 in 5.
    for (int d = 16; d > 0; d /= 2)
        a[d * threadIdx.x] = 3;
    //= store a[d * threadIdx.x] = 18.4 peak 32 x10
}

void run(float *a, float *b, double *d, float4 *v, __half *h, Particle *p)
{
    const int n = 256;
    templated<float, 2><<<1, 64>>>(a);
    templated<double, 1><<<1, 64>>>(d);
    wide<<<1, 64>>>(v, v + 64);
    halves<<<1, 64>>>(h);
    functions<<<1, 64>>>(a, b);
    structs<<<1, 64>>>(p, p + 64);
    types<<<1, 64>>>(a, 512);
    bits<<<1, 64>>>(a);
    ways<<<1, 64>>>(a, b);
    grid_stride<<<2, 64>>>(a, n);
    loops<<<1, 64>>>(a, n);
}

// check-command: check %s
// check-exit: 1
// check-output-contains: bank
