// kernels_block.cu - kernels in which a block works together: reductions, scans, atomics, a sort, asynchronous copies.
//
// Launched once each; every access is predicted and measured line by line. Sizes are constants, so that every
// prediction that can be exact is. One access of a kind stands on a line. Every kernel's result is compared with the
// host's; exit status 1 where one is wrong.
#include <cuda_pipeline.h>

#include "host.h"

constexpr int N = 1 << 16;   // elements of one-dimensional data
constexpr int THREADS = 256; // threads of a one-dimensional block
constexpr int BLOCKS = N / THREADS;
constexpr int TILE = 32; // columns of threads in a two-dimensional block
constexpr int ROWS = 8;  // rows of them

struct point3 {
    float x, y, z;
};

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
    atomicAdd(&ones[t % 8 * 32], 1u);
    atomicMax(&tops[t % 8], v);
    __syncthreads();
    unsigned a = sums[t];
    unsigned b = ones[t];
    unsigned c = tops[t];
    out[blockIdx.x * THREADS + t] = a * 10000 + b * 100 + c;
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
        unsigned ones = t % 32 == 0 ? THREADS / 8 : 0;
        return sum * 10000 + ones * 100 + top;
    });
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
    bool ok = test_reductions();
    ok &= test_atomics();
    ok &= test_shared();
    ok &= test_language();
    printf("%s\n", ok ? "all right" : "SOME WRONG");
    return ok ? 0 : 1;
}
