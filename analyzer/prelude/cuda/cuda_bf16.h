/*
 * cuda_bf16.h - the types __nv_bfloat16 and __nv_bfloat162.
 * Conversions and arithmetic are declarations; operators call them, so that they inline.
 */
#ifndef CUADDR_CUDA_BF16_H
#define CUADDR_CUDA_BF16_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

#include "cuaddr/small_float.h"

#define __CUDA_BF16_H__
#define CUDART_INF_BF16  __ushort_as_bfloat16((unsigned short)0x7F80)
#define CUDART_NAN_BF16  __ushort_as_bfloat16((unsigned short)0x7FFF)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000)
#define CUDART_ONE_BF16  __ushort_as_bfloat16((unsigned short)0x3F80)

struct __nv_bfloat16;
struct __nv_bfloat16_raw {
    unsigned short x;
};
__host__ __device__ __nv_bfloat16 __float2bfloat16(float);
__host__ __device__ float __bfloat162float(__nv_bfloat16);

struct __nv_bfloat16 {
    __cuaddr_small_members(__nv_bfloat16, __nv_bfloat16_raw, __float2bfloat16, __bfloat162float)
};
__cuaddr_small_pair(__nv_bfloat16, __nv_bfloat162, __nv_bfloat162_raw)

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

__cuaddr_small_intrinsics(__nv_bfloat16, __nv_bfloat162)
__cuaddr_small_operators(__nv_bfloat16, , __hdiv, __h, )
__cuaddr_small_operators(__nv_bfloat162, 2, __h2div, __hb, 2)
__cuaddr_small_steps(__nv_bfloat16)
__cuaddr_small_converts(__nv_bfloat16, bfloat16)

/* From and to float and double. */
__host__ __device__ __nv_bfloat16 __float2bfloat16_rn(float);
__host__ __device__ __nv_bfloat16 __float2bfloat16_rz(float);
__host__ __device__ __nv_bfloat16 __float2bfloat16_ru(float);
__host__ __device__ __nv_bfloat16 __float2bfloat16_rd(float);
__host__ __device__ __nv_bfloat16 __double2bfloat16(double);
__host__ __device__ __nv_bfloat162 __float2bfloat162_rn(float);
__host__ __device__ __nv_bfloat162 __floats2bfloat162_rn(float, float);
__host__ __device__ __nv_bfloat162 __float22bfloat162_rn(float2);
__host__ __device__ float2 __bfloat1622float2(__nv_bfloat162);
__host__ __device__ float __internal_bfloat162float(unsigned short);
__host__ __device__ float __low2float(__nv_bfloat162);
__host__ __device__ float __high2float(__nv_bfloat162);

/* Pairs from values and values from pairs. */
__host__ __device__ inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __nv_bfloat162(a, b);
}
__host__ __device__ inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __nv_bfloat162(a, b);
}
__host__ __device__ inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) {
    return __nv_bfloat162(a, a);
}
__host__ __device__ inline __nv_bfloat16 __low2bfloat16(__nv_bfloat162 a) {
    return a.x;
}
__host__ __device__ inline __nv_bfloat16 __high2bfloat16(__nv_bfloat162 a) {
    return a.y;
}
__host__ __device__ inline __nv_bfloat162 __low2bfloat162(__nv_bfloat162 a) {
    return __nv_bfloat162(a.x, a.x);
}
__host__ __device__ inline __nv_bfloat162 __high2bfloat162(__nv_bfloat162 a) {
    return __nv_bfloat162(a.y, a.y);
}
__host__ __device__ inline __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162(a.x, b.x);
}
__host__ __device__ inline __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162(a.y, b.y);
}

/* The same bits as an integer. */
__host__ __device__ short __bfloat16_as_short(__nv_bfloat16);
__host__ __device__ unsigned short __bfloat16_as_ushort(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __short_as_bfloat16(short);
__host__ __device__ __nv_bfloat16 __ushort_as_bfloat16(unsigned short);

#endif
