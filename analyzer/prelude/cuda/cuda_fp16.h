/*
 * cuda_fp16.h - the IEEE half-precision types half and half2.
 * Conversions and arithmetic are declarations; operators call them, so that they inline.
 */
#ifndef CUADDR_CUDA_FP16_H
#define CUADDR_CUDA_FP16_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

#include "cuaddr/small_float.h"

#define __CUDA_FP16_H__
#define CUDART_INF_FP16      __ushort_as_half((unsigned short)0x7C00)
#define CUDART_NAN_FP16      __ushort_as_half((unsigned short)0x7FFF)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFF)
#define CUDART_ZERO_FP16     __ushort_as_half((unsigned short)0x0000)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000)
#define CUDART_ONE_FP16      __ushort_as_half((unsigned short)0x3C00)

struct __half;
struct __half_raw {
    unsigned short x;
};
__host__ __device__ __half __float2half(float);
__host__ __device__ float __half2float(__half);

struct __half {
    __cuaddr_small_members(__half, __half_raw, __float2half, __half2float)
};
__cuaddr_small_pair(__half, __half2, __half2_raw)

typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;

__cuaddr_small_intrinsics(__half, __half2)
__cuaddr_small_operators(__half, , __hdiv, __h, )
__cuaddr_small_operators(__half2, 2, __h2div, __hb, 2)
__cuaddr_small_steps(__half)
__cuaddr_small_converts(__half, half)

/* From and to float and double. */
__host__ __device__ __half __float2half_rn(float);
__host__ __device__ __half __float2half_rz(float);
__host__ __device__ __half __float2half_ru(float);
__host__ __device__ __half __float2half_rd(float);
__host__ __device__ __half __double2half(double);
__host__ __device__ __half2 __float2half2_rn(float);
__host__ __device__ __half2 __floats2half2_rn(float, float);
__host__ __device__ __half2 __float22half2_rn(float2);
__host__ __device__ float2 __half22float2(__half2);
__host__ __device__ float __low2float(__half2);
__host__ __device__ float __high2float(__half2);

/* Pairs from values and values from pairs. */
__host__ __device__ inline __half2 make_half2(__half a, __half b) {
    return __half2(a, b);
}
__host__ __device__ inline __half2 __halves2half2(__half a, __half b) {
    return __half2(a, b);
}
__host__ __device__ inline __half2 __half2half2(__half a) {
    return __half2(a, a);
}
__host__ __device__ inline __half __low2half(__half2 a) {
    return a.x;
}
__host__ __device__ inline __half __high2half(__half2 a) {
    return a.y;
}
__host__ __device__ inline __half2 __low2half2(__half2 a) {
    return __half2(a.x, a.x);
}
__host__ __device__ inline __half2 __high2half2(__half2 a) {
    return __half2(a.y, a.y);
}
__host__ __device__ inline __half2 __lowhigh2highlow(__half2 a) {
    return __half2(a.y, a.x);
}
__host__ __device__ inline __half2 __lows2half2(__half2 a, __half2 b) {
    return __half2(a.x, b.x);
}
__host__ __device__ inline __half2 __highs2half2(__half2 a, __half2 b) {
    return __half2(a.y, b.y);
}

/* The same bits as an integer. */
__host__ __device__ short __half_as_short(__half);
__host__ __device__ unsigned short __half_as_ushort(__half);
__host__ __device__ __half __short_as_half(short);
__host__ __device__ __half __ushort_as_half(unsigned short);

#endif
