// host.h - what the validation programs share on the host: checked calls, device arrays,
// comparisons.
#ifndef CUADDR_VALIDATE_HOST_H
#define CUADDR_VALIDATE_HOST_H

#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

inline void checked(cudaError_t e, const char *file, int line) {
    if (e == cudaSuccess)
        return;
    fprintf(stderr, "%s:%d: CUDA: %s\n", file, line, cudaGetErrorString(e));
    exit(2);
}
#define CHECKED(call) checked((call), __FILE__, __LINE__)

inline unsigned random_state = 12345;

// 0 … limit-1, the same sequence on every run.
inline unsigned random_below(unsigned limit) {
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % limit;
}

// `n` elements on the host and on the device. The device side starts poisoned (0xff bytes).
template <typename T> struct array {
    size_t n;
    T *host, *device;
    explicit array(size_t n) : n(n), host((T *)calloc(n, sizeof(T))), device(nullptr) {
        CHECKED(cudaMalloc(&device, n * sizeof(T)));
        poison();
    }
    ~array() {
        cudaFree(device);
        free(host);
    }
    void poison() {
        CHECKED(cudaMemset(device, 0xff, n * sizeof(T)));
    }
    void push() {
        CHECKED(cudaMemcpy(device, host, n * sizeof(T), cudaMemcpyHostToDevice));
    }
    void pull() {
        CHECKED(cudaMemcpy(host, device, n * sizeof(T), cudaMemcpyDeviceToHost));
    }
    // Small integers, exact in every type used here and in sums of thousands of them.
    void fill() {
        for (size_t i = 0; i < n; i++)
            host[i] = (T)(random_below(16));
        push();
    }
};

inline bool same(double a, double b) {
    return a == b || (isnan(a) && isnan(b)) || fabs(a - b) <= 1e-5 * fmax(fabs(a), fabs(b));
}

// Finishes a launch and says whether the results are right.
inline bool verdict(const char *name, bool right) {
    printf("%-28s %s\n", name, right ? "right" : "WRONG");
    return right;
}

inline void finish(const char *name) {
    cudaError_t e = cudaGetLastError();
    if (e == cudaSuccess)
        e = cudaDeviceSynchronize();
    if (e == cudaSuccess)
        return;
    fprintf(stderr, "%s: CUDA: %s\n", name, cudaGetErrorString(e));
    exit(2);
}

// Whether every element of `out` on the device is what `expected` says of its index.
template <typename T, typename F> bool all_equal(const char *name, array<T> &out, F expected) {
    finish(name);
    out.pull();
    for (size_t i = 0; i < out.n; i++)
        if (!same((double)out.host[i], (double)expected(i))) {
            printf("%s: element %zu is %g, expected %g\n", name, i, (double)out.host[i],
                   (double)expected(i));
            return verdict(name, false);
        }
    return verdict(name, true);
}

// Whether `out` on the device holds the bytes of `in` on the host.
template <typename T> bool equal_bytes(const char *name, array<T> &out, const array<T> &in) {
    finish(name);
    out.pull();
    return verdict(name, memcmp(out.host, in.host, out.n * sizeof(T)) == 0);
}

inline double sum_of(const float *v, size_t n) {
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += v[i];
    return sum;
}

#endif
