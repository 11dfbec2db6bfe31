/*
 * cuComplex.h - complex numbers as pairs, with bodies.
 */
#ifndef CUADDR_CUCOMPLEX_H
#define CUADDR_CUCOMPLEX_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

/* V: the pair, T: its element, f: what the name of the single-precision function adds. */
#define __cuaddr_complex(V, T, f)                                                                  \
    __host__ __device__ inline T cuCreal##f(V a) {                                                 \
        return a.x;                                                                                \
    }                                                                                              \
    __host__ __device__ inline T cuCimag##f(V a) {                                                 \
        return a.y;                                                                                \
    }                                                                                              \
    __host__ __device__ inline V cuConj##f(V a) {                                                  \
        return V{a.x, -a.y};                                                                       \
    }                                                                                              \
    __host__ __device__ inline V cuCadd##f(V a, V b) {                                             \
        return V{a.x + b.x, a.y + b.y};                                                            \
    }                                                                                              \
    __host__ __device__ inline V cuCsub##f(V a, V b) {                                             \
        return V{a.x - b.x, a.y - b.y};                                                            \
    }                                                                                              \
    __host__ __device__ inline V cuCmul##f(V a, V b) {                                             \
        return V{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                                    \
    }                                                                                              \
    __host__ __device__ inline V cuCfma##f(V a, V b, V c) {                                        \
        return V{a.x * b.x - a.y * b.y + c.x, a.x * b.y + a.y * b.x + c.y};                        \
    }                                                                                              \
    __host__ __device__ inline V cuCdiv##f(V a, V b) {                                             \
        T n = b.x * b.x + b.y * b.y;                                                               \
        return V{(a.x * b.x + a.y * b.y) / n, (a.y * b.x - a.x * b.y) / n};                        \
    }                                                                                              \
    __host__ __device__ T cuCabs##f(V a);
__cuaddr_complex(cuDoubleComplex, double, )
__cuaddr_complex(cuFloatComplex, float, f)
#undef __cuaddr_complex
__host__ __device__ inline cuFloatComplex make_cuFloatComplex(float r, float i) {
    return {r, i};
}
__host__ __device__ inline cuComplex make_cuComplex(float r, float i) {
    return {r, i};
}
__host__ __device__ inline cuDoubleComplex make_cuDoubleComplex(double r, double i) {
    return {r, i};
}
__host__ __device__ inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex c) {
    return {c.x, c.y};
}
__host__ __device__ inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex c) {
    return {(float)c.x, (float)c.y};
}

#endif
