// kernels.cu - ordinary kernels, one launch each, whose memory accesses are predicted and measured line by line.
//
// Sizes are constants, so that every prediction that can be exact is. One access of a kind stands on a line. Every
// kernel's result is compared with the host's; exit status 1 where one is wrong.
#include <cuda_pipeline.h>

#include "host.h"

constexpr int N = 1 << 16;   // elements of one-dimensional data
constexpr int THREADS = 256; // threads of a one-dimensional block
constexpr int BLOCKS = N / THREADS;
constexpr int SIDE = 256; // rows and columns of two-dimensional data
constexpr int TILE = 32;  // rows and columns of a tile
constexpr int ROWS = 8;   // rows of threads in a tile's block

// --- copies ---------------------------------------------------------------------------------------------------

__global__ void copy_unit(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i];
    out[i] = v;
}

template <int STRIDE> __global__ void copy_strided(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i * STRIDE];
    out[i] = v;
}

template <int STRIDE> __global__ void store_strided(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i];
    out[i * STRIDE] = v;
}

template <int OFFSET> __global__ void copy_offset(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i + OFFSET];
    out[i] = v;
}

__global__ void copy_float4(float4 *out, const float4 *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 v = in[i];
    out[i] = v;
}

__global__ void copy_float2(float2 *out, const float2 *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float2 v = in[i];
    out[i] = v;
}

__global__ void copy_double(double *out, const double *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double v = in[i];
    out[i] = v;
}

__global__ void copy_short(short *out, const short *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    short v = in[i];
    out[i] = v;
}

__global__ void copy_char(unsigned char *out, const unsigned char *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned char v = in[i];
    out[i] = v;
}

__global__ void copy_reversed(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[N - 1 - i];
    out[i] = v;
}

__global__ void copy_grid_stride(float *out, const float *in) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += blockDim.x * gridDim.x) {
        float v = in[i];
        out[i] = v;
    }
}

__global__ void copy_half_warps(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % 32 < 16) {
        float v = in[i];
        out[i] = v;
    } else {
        out[i] = 7;
    }
}

// --- layouts --------------------------------------------------------------------------------------------------

struct particle {
    float x, y, z, mass;
};

struct point3 {
    float x, y, z;
};

__global__ void aos_field(float *out, const particle *p) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float m = p[i].mass;
    out[i] = m;
}

__global__ void aos_point(float *out, const point3 *p) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = p[i].x;
    float z = p[i].z;
    out[i] = x - z;
}

__global__ void aos_update(particle *p, const float *by) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float d = by[i];
    float x = p[i].x;
    p[i].x = x + d;
}

__global__ void soa_field(float *out, const float *x, const float *z) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = x[i];
    float b = z[i];
    out[i] = a - b;
}

__global__ void gather(float *out, const float *in, const int *index) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = index[i];
    float v = in[k];
    out[i] = v;
}

// --- reductions and scans ---------------------------------------------------------------------------------------

__global__ void reduce_interleaved(float *out, const float *in) {
    __shared__ float s[THREADS];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * THREADS + t];
    __syncthreads();
    for (int step = 1; step < THREADS; step *= 2) {
        int i = 2 * step * t;
        if (i < THREADS) {
            float other = s[i + step];
            float own = s[i];
            s[i] = own + other;
        }
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}

__global__ void reduce_sequential(float *out, const float *in) {
    __shared__ float s[THREADS];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * THREADS + t];
    __syncthreads();
    for (int step = THREADS / 2; step > 0; step >>= 1) {
        if (t < step) {
            float other = s[t + step];
            float own = s[t];
            s[t] = own + other;
        }
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}

__global__ void reduce_warps(float *out, const float *in) {
    __shared__ float s[THREADS / 32];
    float v = in[blockIdx.x * THREADS + threadIdx.x];
    for (int offset = 16; offset > 0; offset /= 2)
        v += __shfl_down_sync(0xffffffff, v, offset);
    if (threadIdx.x % 32 == 0)
        s[threadIdx.x / 32] = v;
    __syncthreads();
    if (threadIdx.x < THREADS / 32) {
        float w = s[threadIdx.x];
        for (int offset = THREADS / 64; offset > 0; offset /= 2)
            w += __shfl_down_sync(0xff, w, offset);
        if (threadIdx.x == 0)
            out[blockIdx.x] = w;
    }
}

constexpr int SCAN = 2 * THREADS; // elements a block scans

template <bool PADDED> __device__ int scan_place(int i) {
    return PADDED ? i + i / 32 : i;
}

template <bool PADDED> __global__ void scan_blelloch(float *out, const float *in) {
    __shared__ float s[SCAN + SCAN / 32];
    int t = threadIdx.x, base = blockIdx.x * SCAN;
    s[scan_place<PADDED>(t)] = in[base + t];
    s[scan_place<PADDED>(t + THREADS)] = in[base + t + THREADS];
    for (int d = THREADS, step = 1; d > 0; d >>= 1, step *= 2) {
        __syncthreads();
        if (t < d) {
            int a = scan_place<PADDED>(step * (2 * t + 1) - 1);
            int b = scan_place<PADDED>(step * (2 * t + 2) - 1);
            float x = s[a];
            float y = s[b];
            s[b] = x + y;
        }
    }
    __syncthreads();
    if (t == 0)
        s[scan_place<PADDED>(SCAN - 1)] = 0;
    for (int d = 1, step = THREADS; d < SCAN; d *= 2, step >>= 1) {
        __syncthreads();
        if (t < d) {
            int a = scan_place<PADDED>(step * (2 * t + 1) - 1);
            int b = scan_place<PADDED>(step * (2 * t + 2) - 1);
            float x = s[a];
            float y = s[b];
            s[a] = y;
            s[b] = x + y;
        }
    }
    __syncthreads();
    out[base + t] = s[scan_place<PADDED>(t)];
    out[base + t + THREADS] = s[scan_place<PADDED>(t + THREADS)];
}

__global__ void scan_hillis_steele(float *out, const float *in) {
    __shared__ float s[2][THREADS];
    int t = threadIdx.x, from = 0;
    s[0][t] = in[blockIdx.x * THREADS + t];
    __syncthreads();
    for (int step = 1; step < THREADS; step *= 2) {
        float v = s[from][t];
        if (t >= step)
            v += s[from][t - step];
        s[1 - from][t] = v;
        from = 1 - from;
        __syncthreads();
    }
    out[blockIdx.x * THREADS + t] = s[from][t];
}

// --- atomics ----------------------------------------------------------------------------------------------------

constexpr int BINS = 64;

__global__ void histogram_by_data(unsigned *out, const unsigned *in) {
    __shared__ unsigned bins[BINS];
    if (threadIdx.x < BINS)
        bins[threadIdx.x] = 0;
    __syncthreads();
    unsigned v = in[blockIdx.x * THREADS + threadIdx.x];
    atomicAdd(&bins[v % BINS], 1u);
    __syncthreads();
    if (threadIdx.x < BINS)
        atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);
}

__global__ void atomics_by_lane(unsigned *out, const unsigned *in) {
    __shared__ unsigned sums[THREADS];
    __shared__ unsigned ones[THREADS];
    __shared__ unsigned tops[THREADS];
    int t = threadIdx.x;
    unsigned v = in[blockIdx.x * THREADS + t];
    sums[t] = 0;
    ones[t] = 0;
    tops[t] = 0;
    __syncthreads();
    atomicAdd(&sums[t / 4], v);
    atomicAdd(&ones[t / 8 * 32], 1u);
    atomicMax(&tops[t % 8], v);
    __syncthreads();
    unsigned a = sums[t];
    unsigned b = ones[t];
    unsigned c = tops[t];
    out[blockIdx.x * THREADS + t] = a * 10000 + b * 100 + c;
}

// --- tiles of other element types --------------------------------------------------------------------------------

template <typename T, int PAD> __global__ void tile_columns(T *out, const T *in) {
    __shared__ T tile[TILE][TILE + PAD];
    int x = threadIdx.x, column = blockIdx.x * TILE + x, row = blockIdx.y * TILE;
    for (int y = threadIdx.y; y < TILE; y += ROWS)
        tile[y][x] = in[(row + y) * SIDE + column];
    __syncthreads();
    column = blockIdx.y * TILE + x;
    row = blockIdx.x * TILE;
    for (int y = threadIdx.y; y < TILE; y += ROWS)
        out[(row + y) * SIDE + column] = tile[x][y];
}

__global__ void tile_swizzled(float *out, const float *in) {
    __shared__ float tile[TILE][TILE];
    int x = threadIdx.x, column = blockIdx.x * TILE + x, row = blockIdx.y * TILE;
    for (int y = threadIdx.y; y < TILE; y += ROWS)
        tile[y][x ^ y] = in[(row + y) * SIDE + column];
    __syncthreads();
    column = blockIdx.y * TILE + x;
    row = blockIdx.x * TILE;
    for (int y = threadIdx.y; y < TILE; y += ROWS)
        out[(row + y) * SIDE + column] = tile[x][y ^ x];
}

__global__ void tile_float4(float4 *out, const float4 *in) {
    __shared__ float4 tile[ROWS][TILE + 1];
    int x = threadIdx.x, y = threadIdx.y, i = blockIdx.x * TILE * ROWS;
    tile[y][x] = in[i + y * TILE + x];
    __syncthreads();
    int t = y * TILE + x;
    float4 v = tile[t % ROWS][t / ROWS];
    out[i + t] = v;
}

__global__ void tile_float2(float2 *out, const float2 *in) {
    __shared__ float2 tile[ROWS][TILE];
    int x = threadIdx.x, y = threadIdx.y, i = blockIdx.x * TILE * ROWS;
    tile[y][x] = in[i + y * TILE + x];
    __syncthreads();
    int t = y * TILE + x;
    float2 v = tile[t % ROWS][t / ROWS];
    out[i + t] = v;
}

// --- matrices ----------------------------------------------------------------------------------------------------

__global__ void matmul_naive(float *c, const float *a, const float *b) {
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < SIDE; k++) {
        float left = a[y * SIDE + k];
        float right = b[k * SIDE + x];
        sum += left * right;
    }
    c[y * SIDE + x] = sum;
}

__global__ void matmul_tiled(float *c, const float *a, const float *b) {
    __shared__ float as[16][16];
    __shared__ float bs[16][16];
    int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 16 + tx, y = blockIdx.y * 16 + ty;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < SIDE; k += 16) {
        as[ty][tx] = a[y * SIDE + k + tx];
        bs[ty][tx] = b[(k + ty) * SIDE + x];
        __syncthreads();
        for (int i = 0; i < 16; i++) {
            sum += as[ty][i]
                 * bs[i][tx];
        }
        __syncthreads();
    }
    c[y * SIDE + x] = sum;
}

__global__ void matmul_transposed_tile(float *c, const float *a, const float *b) {
    __shared__ float as[16][16];
    __shared__ float bs[16][16];
    int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 16 + tx, y = blockIdx.y * 16 + ty;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < SIDE; k += 16) {
        as[tx][ty] = a[y * SIDE + k + tx];
        bs[ty][tx] = b[(k + ty) * SIDE + x];
        __syncthreads();
#pragma unroll 1
        for (int i = 0; i < 16; i++) {
            sum += as[i][ty]
                 * bs[i][tx];
        }
        __syncthreads();
    }
    c[y * SIDE + x] = sum;
}

__global__ void matvec_row(float *out, const float *m, const float *v) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < SIDE; k++) {
        float left = m[row * SIDE + k];
        float right = v[k];
        sum += left * right;
    }
    out[row] = sum;
}

__global__ void matvec_column(float *out, const float *m, const float *v) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < SIDE; k++) {
        float left = m[k * SIDE + column];
        float right = v[k];
        sum += left * right;
    }
    out[column] = sum;
}

__global__ void row_sums(float *out, const float *m) {
    int row = blockIdx.x * ROWS + threadIdx.y;
    float sum = 0;
    for (int k = threadIdx.x; k < SIDE; k += TILE)
        sum += m[row * SIDE + k];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, offset);
    if (threadIdx.x == 0)
        out[row] = sum;
}

// --- stencils ----------------------------------------------------------------------------------------------------

constexpr int RADIUS = 3;

__global__ void stencil_1d(float *out, const float *in) {
    __shared__ float s[THREADS + 2 * RADIUS];
    int i = blockIdx.x * THREADS + threadIdx.x, t = threadIdx.x + RADIUS;
    s[t] = in[i + RADIUS];
    if (threadIdx.x < RADIUS) {
        s[t - RADIUS] = in[i];
        s[t + THREADS] = in[i + RADIUS + THREADS];
    }
    __syncthreads();
    float sum = 0;
    for (int k = -RADIUS; k <= RADIUS; k++)
        sum += s[t + k];
    out[i] = sum;
}

__global__ void stencil_2d(float *out, const float *in) {
    int x = blockIdx.x * TILE + threadIdx.x + 1, y = blockIdx.y * ROWS + threadIdx.y + 1;
    const int pitch = SIDE + 2;
    float here = in[y * pitch + x];
    float left = in[y * pitch + x - 1];
    float right = in[y * pitch + x + 1];
    float above = in[(y - 1) * pitch + x];
    float below = in[(y + 1) * pitch + x];
    out[(y - 1) * SIDE + x - 1] = here + left + right + above + below;
}

__global__ void stencil_2d_shared(float *out, const float *in) {
    __shared__ float s[ROWS + 2][TILE + 2];
    const int pitch = SIDE + 2;
    int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * TILE + tx, y = blockIdx.y * ROWS + ty;
    s[ty + 1][tx + 1] = in[(y + 1) * pitch + x + 1];
    if (ty == 0) {
        s[0][tx + 1] = in[y * pitch + x + 1];
        s[ROWS + 1][tx + 1] = in[(y + ROWS + 1) * pitch + x + 1];
    }
    if (tx == 0) {
        s[ty + 1][0] = in[(y + 1) * pitch + x];
        s[ty + 1][TILE + 1] = in[(y + 1) * pitch + x + TILE + 1];
    }
    __syncthreads();
    float here = s[ty + 1][tx + 1];
    float left = s[ty + 1][tx];
    float right = s[ty + 1][tx + 2];
    float above = s[ty][tx + 1];
    float below = s[ty + 2][tx + 1];
    out[y * SIDE + x] = here + left + right + above + below;
}

// --- sorting and shuffling ----------------------------------------------------------------------------------------

__global__ void bitonic_sort(float *out, const float *in) {
    __shared__ float s[THREADS];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * THREADS + t];
    __syncthreads();
    for (int k = 2; k <= THREADS; k *= 2) {
        for (int j = k / 2; j > 0; j /= 2) {
            int other = t ^ j;
            float a = s[t];
            float b = s[other];
            __syncthreads();
            bool low = (t & k) == 0;
            bool first = other > t;
            s[t] = first == low ? fminf(a, b) : fmaxf(a, b);
            __syncthreads();
        }
    }
    out[blockIdx.x * THREADS + t] = s[t];
}

__global__ void reverse_in_shared(float *out, const float *in) {
    __shared__ float s[THREADS];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * THREADS + t];
    __syncthreads();
    float v = s[THREADS - 1 - t];
    out[blockIdx.x * THREADS + t] = v;
}

template <int STRIDE> __global__ void shared_stride(float *out, const float *in) {
    __shared__ float s[THREADS * STRIDE];
    int t = threadIdx.x;
    s[t * STRIDE] = in[blockIdx.x * THREADS + t];
    __syncthreads();
    float v = s[(THREADS - 1 - t) * STRIDE];
    out[blockIdx.x * THREADS + t] = v;
}

__global__ void shared_struct(float *out, const float *in) {
    __shared__ point3 s[THREADS];
    int t = threadIdx.x;
    float v = in[blockIdx.x * THREADS + t];
    s[t].x = v;
    s[t].z = v * 2;
    __syncthreads();
    float a = s[THREADS - 1 - t].x;
    float b = s[t ^ 1].z;
    out[blockIdx.x * THREADS + t] = a + b;
}

__global__ void shared_bytes(unsigned char *out, const unsigned char *in) {
    __shared__ unsigned char s[THREADS];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * THREADS + t];
    __syncthreads();
    unsigned char v = s[t / 4 + t % 4 * (THREADS / 4)];
    out[blockIdx.x * THREADS + t] = v;
}

__global__ void shared_broadcast(float *out, const float *in) {
    __shared__ float s[THREADS];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * THREADS + t];
    __syncthreads();
    float a = s[t / 32];
    float b = s[t / 2];
    out[blockIdx.x * THREADS + t] = a + b;
}

// --- device functions, lambdas, dynamic shared memory, asynchronous copies ----------------------------------------

__device__ void put(float *to, int row, int column, float v) {
    to[row * TILE + column] = v;
}

__device__ float take(const float *from, int row, int column) {
    return from[row * TILE + column];
}

__global__ void through_functions(float *out, const float *in) {
    __shared__ float s[ROWS * TILE];
    int base = blockIdx.x * ROWS * TILE;
    float v = take(in + base, threadIdx.y, threadIdx.x);
    s[threadIdx.x * ROWS + threadIdx.y] = v;
    __syncthreads();
    auto at = [&](int i) { return s[i]; };
    put(out + base, threadIdx.y, threadIdx.x, at(threadIdx.y * TILE + threadIdx.x));
}

__global__ void dynamic_shared(float *out, const float *in) {
    extern __shared__ float dynamic[];
    int t = threadIdx.x;
    float *second = dynamic + THREADS;
    dynamic[t] = in[blockIdx.x * THREADS + t];
    second[t] = 1;
    __syncthreads();
    float a = dynamic[(t * 3) % THREADS];
    float b = second[t];
    out[blockIdx.x * THREADS + t] = a + b;
}

__global__ void async_copy(float *out, const float *in) {
    __shared__ float s[THREADS];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[blockIdx.x * THREADS + t], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    float v = s[THREADS - 1 - t];
    out[blockIdx.x * THREADS + t] = v;
}

__global__ void async_copy_16(float4 *out, const float4 *in) {
    __shared__ float4 s[THREADS];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[blockIdx.x * THREADS + t], sizeof(float4));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    float4 v = s[THREADS - 1 - t];
    out[blockIdx.x * THREADS + t] = v;
}

// --- host ----------------------------------------------------------------------------------------------------------

template <typename T, typename F> bool all_equal(const char *name, array<T> &out, F expected) {
    finish(name);
    out.pull();
    for (size_t i = 0; i < out.n; i++)
        if (!same((double)out.host[i], (double)expected(i))) {
            printf("%s: element %zu is %g, expected %g\n", name, i, (double)out.host[i], (double)expected(i));
            return verdict(name, false);
        }
    return verdict(name, true);
}

static bool test_copies() {
    array<float> in(33 * N), out(N), wide(8 * N);
    in.fill();
    float *h = in.host;
    bool ok = true;
    copy_unit<<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("copy_unit", out, [&](size_t i) { return h[i]; });
    copy_strided<2><<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("copy_strided<2>", out, [&](size_t i) { return h[2 * i]; });
    copy_strided<33><<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("copy_strided<33>", out, [&](size_t i) { return h[33 * i]; });
    store_strided<8><<<BLOCKS, THREADS>>>(wide.device, in.device);
    ok &= all_equal("store_strided<8>", wide, [&](size_t i) { return i % 8 ? NAN : h[i / 8]; });
    copy_offset<1><<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("copy_offset<1>", out, [&](size_t i) { return h[i + 1]; });
    out.poison();
    copy_reversed<<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("copy_reversed", out, [&](size_t i) { return h[N - 1 - i]; });
    out.poison();
    copy_grid_stride<<<BLOCKS / 4, THREADS>>>(out.device, in.device);
    ok &= all_equal("copy_grid_stride", out, [&](size_t i) { return h[i]; });
    out.poison();
    copy_half_warps<<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("copy_half_warps", out, [&](size_t i) { return i % 32 < 16 ? h[i] : 7; });
    return ok;
}

template <typename T> static bool equal_bytes(const char *name, array<T> &out, const array<T> &in) {
    finish(name);
    out.pull();
    return verdict(name, memcmp(out.host, in.host, out.n * sizeof(T)) == 0);
}

static bool test_widths() {
    array<float4> in4(N), out4(N);
    array<float2> in2(N), out2(N);
    array<double> in_d(N), out_d(N);
    array<short> in_s(N), out_s(N);
    array<unsigned char> in_c(N), out_c(N);
    for (int i = 0; i < N; i++) {
        in4.host[i] = make_float4((float)i, 1, 2, (float)(i % 7));
        in2.host[i] = make_float2((float)i, 3);
    }
    in4.push();
    in2.push();
    in_d.fill();
    in_s.fill();
    in_c.fill();
    bool ok = true;
    copy_float4<<<BLOCKS, THREADS>>>(out4.device, in4.device);
    ok &= equal_bytes("copy_float4", out4, in4);
    copy_float2<<<BLOCKS, THREADS>>>(out2.device, in2.device);
    ok &= equal_bytes("copy_float2", out2, in2);
    copy_double<<<BLOCKS, THREADS>>>(out_d.device, in_d.device);
    ok &= equal_bytes("copy_double", out_d, in_d);
    copy_short<<<BLOCKS, THREADS>>>(out_s.device, in_s.device);
    ok &= equal_bytes("copy_short", out_s, in_s);
    copy_char<<<BLOCKS, THREADS>>>(out_c.device, in_c.device);
    ok &= equal_bytes("copy_char", out_c, in_c);
    return ok;
}

static bool test_layouts() {
    array<particle> p(N);
    array<point3> q(N);
    array<float> x(N), z(N), out(N);
    array<int> index(N);
    x.fill();
    z.fill();
    for (int i = 0; i < N; i++) {
        p.host[i] = {x.host[i], 1, 2, z.host[i]};
        q.host[i] = {x.host[i], 1, z.host[i]};
        index.host[i] = (int)random_below(N);
    }
    p.push();
    q.push();
    index.push();
    bool ok = true;
    aos_field<<<BLOCKS, THREADS>>>(out.device, p.device);
    ok &= all_equal("aos_field", out, [&](size_t i) { return z.host[i]; });
    aos_point<<<BLOCKS, THREADS>>>(out.device, q.device);
    ok &= all_equal("aos_point", out, [&](size_t i) { return x.host[i] - z.host[i]; });
    soa_field<<<BLOCKS, THREADS>>>(out.device, x.device, z.device);
    ok &= all_equal("soa_field", out, [&](size_t i) { return x.host[i] - z.host[i]; });
    gather<<<BLOCKS, THREADS>>>(out.device, x.device, index.device);
    ok &= all_equal("gather", out, [&](size_t i) { return x.host[index.host[i]]; });
    aos_update<<<BLOCKS, THREADS>>>(p.device, z.device);
    finish("aos_update");
    p.pull();
    bool right = true;
    for (int i = 0; i < N; i++)
        right &= p.host[i].x == x.host[i] + z.host[i] && p.host[i].mass == z.host[i];
    return verdict("aos_update", right) && ok;
}

static double sum_of(const float *v, size_t n) {
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += v[i];
    return sum;
}

static bool test_reductions() {
    array<float> in(N), out(BLOCKS), all(N);
    in.fill();
    auto block_sum = [&](size_t b) { return sum_of(in.host + b * THREADS, THREADS); };
    auto scan_sum = [&](size_t i) { return sum_of(in.host + i / SCAN * SCAN, i % SCAN); };
    bool ok = true;
    reduce_interleaved<<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("reduce_interleaved", out, block_sum);
    out.poison();
    reduce_sequential<<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("reduce_sequential", out, block_sum);
    out.poison();
    reduce_warps<<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("reduce_warps", out, block_sum);
    scan_blelloch<false><<<N / SCAN, THREADS>>>(all.device, in.device);
    ok &= all_equal("scan_blelloch<false>", all, scan_sum);
    all.poison();
    scan_blelloch<true><<<N / SCAN, THREADS>>>(all.device, in.device);
    ok &= all_equal("scan_blelloch<true>", all, scan_sum);
    all.poison();
    scan_hillis_steele<<<BLOCKS, THREADS>>>(all.device, in.device);
    ok &= all_equal("scan_hillis_steele", all,
                    [&](size_t i) { return sum_of(in.host + i / THREADS * THREADS, i % THREADS + 1); });
    return ok;
}

static bool test_atomics() {
    array<unsigned> in(N), bins(BINS), out(N);
    in.fill();
    CHECKED(cudaMemset(bins.device, 0, BINS * sizeof(unsigned)));
    unsigned expected[BINS] = {0};
    for (int i = 0; i < N; i++)
        expected[in.host[i] % BINS]++;
    bool ok = true;
    histogram_by_data<<<BLOCKS, THREADS>>>(bins.device, in.device);
    ok &= all_equal("histogram_by_data", bins, [&](size_t i) { return expected[i]; });
    atomics_by_lane<<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("atomics_by_lane", out, [&](size_t i) {
        const unsigned *v = in.host + i / THREADS * THREADS;
        unsigned t = i % THREADS, sum = 0, top = 0;
        for (unsigned k = 0; k < THREADS; k++) {
            sum += k / 4 == t ? v[k] : 0;
            top = k % 8 == t && v[k] > top ? v[k] : top;
        }
        unsigned ones = t % 32 == 0 && t < THREADS ? 8 : 0;
        return sum * 10000 + ones * 100 + top;
    });
    return ok;
}

static bool test_tiles() {
    dim3 grid(SIDE / TILE, SIDE / TILE), block(TILE, ROWS);
    array<float> in(SIDE * SIDE), out(SIDE * SIDE);
    array<double> in_d(SIDE * SIDE), out_d(SIDE * SIDE);
    array<short> in_s(SIDE * SIDE), out_s(SIDE * SIDE);
    array<unsigned char> in_c(SIDE * SIDE), out_c(SIDE * SIDE);
    in.fill();
    in_d.fill();
    in_s.fill();
    in_c.fill();
    auto across = [](size_t i) { return i % SIDE * SIDE + i / SIDE; };
    bool ok = true;
    tile_columns<float, 0><<<grid, block>>>(out.device, in.device);
    ok &= all_equal("tile_columns<float, 0>", out, [&](size_t i) { return in.host[across(i)]; });
    out.poison();
    tile_columns<float, 1><<<grid, block>>>(out.device, in.device);
    ok &= all_equal("tile_columns<float, 1>", out, [&](size_t i) { return in.host[across(i)]; });
    out.poison();
    tile_swizzled<<<grid, block>>>(out.device, in.device);
    ok &= all_equal("tile_swizzled", out, [&](size_t i) { return in.host[across(i)]; });
    tile_columns<double, 0><<<grid, block>>>(out_d.device, in_d.device);
    ok &= all_equal("tile_columns<double, 0>", out_d, [&](size_t i) { return in_d.host[across(i)]; });
    out_d.poison();
    tile_columns<double, 1><<<grid, block>>>(out_d.device, in_d.device);
    ok &= all_equal("tile_columns<double, 1>", out_d, [&](size_t i) { return in_d.host[across(i)]; });
    tile_columns<short, 2><<<grid, block>>>(out_s.device, in_s.device);
    ok &= all_equal("tile_columns<short, 2>", out_s, [&](size_t i) { return in_s.host[across(i)]; });
    tile_columns<unsigned char, 4><<<grid, block>>>(out_c.device, in_c.device);
    ok &= all_equal("tile_columns<unsigned char, 4>", out_c, [&](size_t i) { return in_c.host[across(i)]; });
    return ok;
}

static bool test_vector_tiles() {
    dim3 block(TILE, ROWS);
    array<float4> in4(N), out4(N);
    array<float2> in2(N), out2(N);
    for (int i = 0; i < N; i++) {
        in4.host[i] = make_float4((float)i, 1, 2, (float)(i % 7));
        in2.host[i] = make_float2((float)i, 3);
    }
    in4.push();
    in2.push();
    tile_float4<<<N / (TILE * ROWS), block>>>(out4.device, in4.device);
    finish("tile_float4");
    tile_float2<<<N / (TILE * ROWS), block>>>(out2.device, in2.device);
    finish("tile_float2");
    out4.pull();
    out2.pull();
    bool right4 = true, right2 = true;
    for (int i = 0; i < N; i++) {
        int t = i % (TILE * ROWS), from = i - t + t % ROWS * TILE + t / ROWS;
        right4 &= out4.host[i].x == in4.host[from].x && out4.host[i].w == in4.host[from].w;
        right2 &= out2.host[i].x == in2.host[from].x && out2.host[i].y == in2.host[from].y;
    }
    bool ok = verdict("tile_float4", right4);
    return verdict("tile_float2", right2) && ok;
}

static bool test_matrices() {
    array<float> a(SIDE * SIDE), b(SIDE * SIDE), c(SIDE * SIDE), v(SIDE), out(SIDE);
    a.fill();
    b.fill();
    v.fill();
    dim3 grid(SIDE / 16, SIDE / 16), block(16, 16);
    auto product = [&](size_t i) {
        double sum = 0;
        for (int k = 0; k < SIDE; k++)
            sum += a.host[i / SIDE * SIDE + k] * b.host[k * SIDE + i % SIDE];
        return sum;
    };
    auto row_times = [&](size_t i) {
        double sum = 0;
        for (int k = 0; k < SIDE; k++)
            sum += a.host[i * SIDE + k] * v.host[k];
        return sum;
    };
    auto column_times = [&](size_t i) {
        double sum = 0;
        for (int k = 0; k < SIDE; k++)
            sum += a.host[k * SIDE + i] * v.host[k];
        return sum;
    };
    bool ok = true;
    matmul_naive<<<grid, block>>>(c.device, a.device, b.device);
    ok &= all_equal("matmul_naive", c, product);
    c.poison();
    matmul_tiled<<<grid, block>>>(c.device, a.device, b.device);
    ok &= all_equal("matmul_tiled", c, product);
    c.poison();
    matmul_transposed_tile<<<grid, block>>>(c.device, a.device, b.device);
    ok &= all_equal("matmul_transposed_tile", c, product);
    matvec_row<<<SIDE / 64, 64>>>(out.device, a.device, v.device);
    ok &= all_equal("matvec_row", out, row_times);
    matvec_column<<<SIDE / 64, 64>>>(out.device, a.device, v.device);
    ok &= all_equal("matvec_column", out, column_times);
    row_sums<<<SIDE / ROWS, dim3(TILE, ROWS)>>>(out.device, a.device);
    ok &= all_equal("row_sums", out, [&](size_t i) { return sum_of(a.host + i * SIDE, SIDE); });
    return ok;
}

static bool test_stencils() {
    const int pitch = SIDE + 2;
    array<float> line(N + 2 * RADIUS), out(N), field(pitch * pitch), plane(SIDE * SIDE);
    line.fill();
    field.fill();
    dim3 grid(SIDE / TILE, SIDE / ROWS), block(TILE, ROWS);
    auto five = [&](size_t i) {
        const float *f = field.host + (i / SIDE + 1) * pitch + i % SIDE + 1;
        return f[0] + f[-1] + f[1] + f[-pitch] + f[pitch];
    };
    bool ok = true;
    stencil_1d<<<BLOCKS, THREADS>>>(out.device, line.device);
    ok &= all_equal("stencil_1d", out, [&](size_t i) { return sum_of(line.host + i, 2 * RADIUS + 1); });
    stencil_2d<<<grid, block>>>(plane.device, field.device);
    ok &= all_equal("stencil_2d", plane, five);
    plane.poison();
    stencil_2d_shared<<<grid, block>>>(plane.device, field.device);
    ok &= all_equal("stencil_2d_shared", plane, five);
    return ok;
}

static int by_value(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return x < y ? -1 : x > y;
}

static bool test_shared() {
    array<float> in(N), out(N), sorted(N);
    array<unsigned char> bytes(N), bytes_out(N);
    in.fill();
    bytes.fill();
    auto of_block = [&](size_t i, size_t t) { return in.host[i / THREADS * THREADS + t]; };
    auto reversed = [&](size_t i) { return of_block(i, THREADS - 1 - i % THREADS); };
    for (int b = 0; b < BLOCKS; b++) {
        memcpy(sorted.host + b * THREADS, in.host + b * THREADS, THREADS * sizeof(float));
        qsort(sorted.host + b * THREADS, THREADS, sizeof(float), by_value);
    }
    bool ok = true;
    bitonic_sort<<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("bitonic_sort", out, [&](size_t i) { return sorted.host[i]; });
    out.poison();
    reverse_in_shared<<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("reverse_in_shared", out, reversed);
    out.poison();
    shared_stride<2><<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("shared_stride<2>", out, reversed);
    out.poison();
    shared_stride<5><<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("shared_stride<5>", out, reversed);
    out.poison();
    shared_stride<32><<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("shared_stride<32>", out, reversed);
    out.poison();
    shared_struct<<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("shared_struct", out, [&](size_t i) { return reversed(i) + 2 * in.host[i ^ 1]; });
    shared_bytes<<<BLOCKS, THREADS>>>(bytes_out.device, bytes.device);
    ok &= all_equal("shared_bytes", bytes_out, [&](size_t i) {
        size_t t = i % THREADS;
        return bytes.host[i - t + t / 4 + t % 4 * (THREADS / 4)];
    });
    out.poison();
    shared_broadcast<<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("shared_broadcast", out,
                    [&](size_t i) { return of_block(i, i % THREADS / 32) + of_block(i, i % THREADS / 2); });
    return ok;
}

static bool test_language() {
    array<float> in(N), out(N);
    array<float4> in4(N), out4(N);
    in.fill();
    for (int i = 0; i < N; i++)
        in4.host[i] = make_float4((float)i, 1, 2, (float)(i % 7));
    in4.push();
    auto of_block = [&](size_t i, size_t t) { return in.host[i / THREADS * THREADS + t]; };
    bool ok = true;
    through_functions<<<N / (ROWS * TILE), dim3(TILE, ROWS)>>>(out.device, in.device);
    ok &= all_equal("through_functions", out,
                    [&](size_t i) { return of_block(i, i % ROWS * TILE + i % THREADS / ROWS); });
    out.poison();
    dynamic_shared<<<BLOCKS, THREADS, 2 * THREADS * sizeof(float)>>>(out.device, in.device);
    ok &= all_equal("dynamic_shared", out, [&](size_t i) { return of_block(i, i % THREADS * 3 % THREADS) + 1; });
    out.poison();
    async_copy<<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("async_copy", out, [&](size_t i) { return of_block(i, THREADS - 1 - i % THREADS); });
    async_copy_16<<<BLOCKS, THREADS>>>(out4.device, in4.device);
    finish("async_copy_16");
    out4.pull();
    bool right = true;
    for (int i = 0; i < N; i++)
        right &= out4.host[i].x == in4.host[i - i % THREADS + THREADS - 1 - i % THREADS].x;
    return verdict("async_copy_16", right) && ok;
}

int main() {
    bool ok = test_copies();
    ok &= test_widths();
    ok &= test_layouts();
    ok &= test_reductions();
    ok &= test_atomics();
    ok &= test_tiles();
    ok &= test_vector_tiles();
    ok &= test_matrices();
    ok &= test_stencils();
    ok &= test_shared();
    ok &= test_language();
    printf("%s\n", ok ? "all right" : "SOME WRONG");
    return ok ? 0 : 1;
}
