// transposes.cu - five transposes of four element types, checked against the host and timed.
//
//   transposes [--quick] > transposes.csv
//
// Columns: type,variant,rows,columns,right,median_ms,gbps,share_of_copy. share_of_copy is the rate over that of the
// device-to-device copy of the same bytes measured in the same run. With --quick each variant is launched once on one
// size, for a profiler. Exit status 1 where a result is wrong.
#include <cuda_fp16.h>

#include <algorithm>
#include <vector>

#include "host.h"

constexpr int TILE = 32; // rows and columns of a tile
constexpr int STEP = 8;  // rows of threads in a block
constexpr int REPEATS = 51;

template <typename T> __global__ void copy_rows(T *out, const T *in, int rows, int columns) {
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += STEP)
        out[(size_t)(y + j) * columns + x] = in[(size_t)(y + j) * columns + x];
}

template <typename T> __global__ void transpose_naive(T *out, const T *in, int rows, int columns) {
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += STEP)
        out[(size_t)x * rows + y + j] = in[(size_t)(y + j) * columns + x];
}

template <typename T> __global__ void transpose_tiled(T *out, const T *in, int rows, int columns) {
    __shared__ T tile[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y;
    for (int j = 0; j < TILE; j += STEP)
        tile[ty + j][tx] = in[(size_t)(blockIdx.y * TILE + ty + j) * columns + blockIdx.x * TILE + tx];
    __syncthreads();
    for (int j = 0; j < TILE; j += STEP)
        out[(size_t)(blockIdx.x * TILE + ty + j) * rows + blockIdx.y * TILE + tx] = tile[tx][ty + j];
}

template <typename T> __global__ void transpose_padded(T *out, const T *in, int rows, int columns) {
    __shared__ T tile[TILE][TILE + 1];
    int tx = threadIdx.x, ty = threadIdx.y;
    for (int j = 0; j < TILE; j += STEP)
        tile[ty + j][tx] = in[(size_t)(blockIdx.y * TILE + ty + j) * columns + blockIdx.x * TILE + tx];
    __syncthreads();
    for (int j = 0; j < TILE; j += STEP)
        out[(size_t)(blockIdx.x * TILE + ty + j) * rows + blockIdx.y * TILE + tx] = tile[tx][ty + j];
}

template <typename T> __global__ void transpose_swizzled(T *out, const T *in, int rows, int columns) {
    __shared__ T tile[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y;
    for (int j = 0; j < TILE; j += STEP)
        tile[ty + j][tx ^ (ty + j)] = in[(size_t)(blockIdx.y * TILE + ty + j) * columns + blockIdx.x * TILE + tx];
    __syncthreads();
    for (int j = 0; j < TILE; j += STEP)
        out[(size_t)(blockIdx.x * TILE + ty + j) * rows + blockIdx.y * TILE + tx] = tile[tx][(ty + j) ^ tx];
}

static void set(float &to, size_t i) {
    to = (float)(i % 1000003);
}
static void set(double &to, size_t i) {
    to = (double)i;
}
static void set(__half &to, size_t i) {
    to = __float2half((float)(i % 2039));
}
static void set(float4 &to, size_t i) {
    to = make_float4((float)(i % 1000003), (float)(i % 65521), 1, 2);
}

struct timer {
    cudaEvent_t from, to;
    timer() {
        CHECKED(cudaEventCreate(&from));
        CHECKED(cudaEventCreate(&to));
    }
    ~timer() {
        cudaEventDestroy(from);
        cudaEventDestroy(to);
    }
};

// The median of the times, in milliseconds, that `work` takes; once where `repeats` is 1.
template <typename F> static float median_ms(int repeats, F work) {
    timer t;
    std::vector<float> times;
    for (int i = 0; i < repeats; i++) {
        float ms = 0;
        CHECKED(cudaEventRecord(t.from));
        work();
        CHECKED(cudaEventRecord(t.to));
        CHECKED(cudaEventSynchronize(t.to));
        CHECKED(cudaEventElapsedTime(&ms, t.from, t.to));
        times.push_back(ms);
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

// Whether the output is the input, transposed or not: every element of a small matrix, samples of a large one.
template <typename T> static bool correct(const array<T> &in, array<T> &out, int rows, int columns, bool transposed) {
    out.pull();
    size_t step = in.n > (1u << 22) ? 31 : 1;
    for (size_t y = 0; y < (size_t)rows; y += step)
        for (size_t x = 0; x < (size_t)columns; x += step) {
            const T *expected = in.host + y * columns + x;
            const T *found = out.host + (transposed ? x * rows + y : y * columns + x);
            if (memcmp(expected, found, sizeof(T)) != 0)
                return false;
        }
    return true;
}

template <typename T> static void launch(int variant, T *out, const T *in, int rows, int columns) {
    dim3 grid(columns / TILE, rows / TILE), block(TILE, STEP);
    if (variant == 0)
        copy_rows<T><<<grid, block>>>(out, in, rows, columns);
    else if (variant == 1)
        transpose_naive<T><<<grid, block>>>(out, in, rows, columns);
    else if (variant == 2)
        transpose_tiled<T><<<grid, block>>>(out, in, rows, columns);
    else if (variant == 3)
        transpose_padded<T><<<grid, block>>>(out, in, rows, columns);
    else
        transpose_swizzled<T><<<grid, block>>>(out, in, rows, columns);
}

template <typename T> static bool run_size(const char *type, int rows, int columns, int repeats) {
    const char *const names[] = {"copy", "naive", "tiled", "padded", "swizzled"};
    size_t n = (size_t)rows * columns;
    array<T> in(n), out(n);
    for (size_t i = 0; i < n; i++)
        set(in.host[i], i);
    in.push();
    double bytes = 2.0 * n * sizeof(T);
    float copy_ms = median_ms(repeats, [&] {
        CHECKED(cudaMemcpyAsync(out.device, in.device, n * sizeof(T), cudaMemcpyDeviceToDevice));
    });
    bool all = true;
    for (int k = 0; k < 5; k++) {
        out.poison();
        float ms = median_ms(repeats, [&] { launch<T>(k, out.device, in.device, rows, columns); });
        finish(names[k]);
        bool right = correct(in, out, rows, columns, k > 0);
        printf("%s,%s,%d,%d,%s,%.4f,%.0f,%.3f\n", type, names[k], rows, columns, right ? "yes" : "NO", ms,
               bytes / ms / 1e6, copy_ms / ms);
        all &= right;
    }
    return all;
}

int main(int argc, char **argv) {
    bool quick = argc > 1 && strcmp(argv[1], "--quick") == 0, ok = true;
    printf("type,variant,rows,columns,right,median_ms,gbps,share_of_copy\n");
    if (quick) {
        ok &= run_size<float>("float", 1024, 2048, 1);
        ok &= run_size<double>("double", 1024, 2048, 1);
        ok &= run_size<__half>("half", 1024, 2048, 1);
        ok &= run_size<float4>("float4", 1024, 2048, 1);
        return ok ? 0 : 1;
    }
    ok &= run_size<float>("float", 8192, 8192, REPEATS);
    ok &= run_size<float>("float", 4096, 16384, REPEATS);
    ok &= run_size<float>("float", 992, 2016, REPEATS);
    ok &= run_size<double>("double", 8192, 8192, REPEATS);
    ok &= run_size<double>("double", 4096, 8192, REPEATS);
    ok &= run_size<__half>("half", 8192, 8192, REPEATS);
    ok &= run_size<__half>("half", 8192, 16384, REPEATS);
    ok &= run_size<float4>("float4", 4096, 4096, REPEATS);
    ok &= run_size<float4>("float4", 4096, 8192, REPEATS);
    return ok ? 0 : 1;
}
