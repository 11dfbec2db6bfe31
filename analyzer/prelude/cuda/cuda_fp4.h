/*
 * cuda_fp4.h - the 4-bit floating-point types as storage, with the conversions that code calls.
 */
#ifndef CUADDR_CUDA_FP4_H
#define CUADDR_CUDA_FP4_H
#pragma GCC system_header

#include "cuda_fp8.h"

typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp4x4_storage_t;
enum __nv_fp4_interpretation_t { __NV_E2M1 };

__host__ __device__ __half_raw __nv_cvt_fp4_to_halfraw(__nv_fp4_storage_t,
                                                       __nv_fp4_interpretation_t);
__host__ __device__ __half2_raw __nv_cvt_fp4x2_to_halfraw2(__nv_fp4x2_storage_t,
                                                           __nv_fp4_interpretation_t);
__host__ __device__ __nv_fp4x2_storage_t __nv_cvt_float2_to_fp4x2(float2,
                                                                  __nv_fp4_interpretation_t, int);
struct __nv_fp4_e2m1 {
    __nv_fp4_storage_t __x;
};
struct __nv_fp4x2_e2m1 {
    __nv_fp4x2_storage_t __x;
    __nv_fp4x2_e2m1() = default;
    __host__ __device__ explicit __nv_fp4x2_e2m1(float2);
    __host__ __device__ explicit operator float2() const;
};
struct __attribute__((aligned(2))) __nv_fp4x4_e2m1 {
    __nv_fp4x4_storage_t __x;
    __nv_fp4x4_e2m1() = default;
    __host__ __device__ explicit __nv_fp4x4_e2m1(float4);
    __host__ __device__ explicit operator float4() const;
};

#endif
