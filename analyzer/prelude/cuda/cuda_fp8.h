/*
 * cuda_fp8.h - the 8-bit floating-point types, singly and in twos and fours. Conversions are
 * declarations.
 */
#ifndef CUADDR_CUDA_FP8_H
#define CUADDR_CUDA_FP8_H
#pragma GCC system_header

#include "cuda_bf16.h"

#include "cuda_fp16.h"

#define __CUDA_FP8_H__

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

__host__ __device__ __nv_fp8_storage_t __nv_cvt_double_to_fp8(double, __nv_saturation_t,
                                                              __nv_fp8_interpretation_t);
__host__ __device__ __nv_fp8_storage_t __nv_cvt_float_to_fp8(float, __nv_saturation_t,
                                                             __nv_fp8_interpretation_t);
__host__ __device__ __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2, __nv_saturation_t,
                                                                  __nv_fp8_interpretation_t);
__host__ __device__ __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw, __nv_saturation_t,
                                                               __nv_fp8_interpretation_t);
__host__ __device__ __nv_fp8x2_storage_t
__nv_cvt_halfraw2_to_fp8x2(__half2_raw, __nv_saturation_t, __nv_fp8_interpretation_t);
__host__ __device__ __nv_fp8_storage_t
__nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw, __nv_saturation_t, __nv_fp8_interpretation_t);
__host__ __device__ __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t,
                                                       __nv_fp8_interpretation_t);
__host__ __device__ __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t,
                                                           __nv_fp8_interpretation_t);
__host__ __device__ __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(unsigned char);
__host__ __device__ unsigned char __nv_cvt_float_to_e8m0(float, __nv_saturation_t, int);
__host__ __device__ float __cuaddr_fp8_to_float(__nv_fp8_storage_t, __nv_fp8_interpretation_t);
__host__ __device__ float4 __cuaddr_fp8x4_to_float4(__nv_fp8x4_storage_t, int);
__host__ __device__ __nv_fp8x4_storage_t __cuaddr_float4_to_fp8x4(float4, int);
__host__ __device__ float2 __cuaddr_fp8x2_to_float2(__nv_fp8x2_storage_t, int);

#define __cuaddr_fp8(T, kind)                                                                      \
    struct T {                                                                                     \
        __nv_fp8_storage_t __x;                                                                    \
        T() = default;                                                                             \
        template <class V> __host__ __device__ explicit T(const V &v) {                            \
            __x = __nv_cvt_float_to_fp8((float)v, __NV_SATFINITE, kind);                           \
        }                                                                                          \
        template <class V, class = typename __cuaddr_integer<V>::as_int>                           \
        __host__ __device__ explicit operator V() const {                                          \
            return (V)__cuaddr_fp8_to_float(__x, kind);                                            \
        }                                                                                          \
        __host__ __device__ operator float() const {                                               \
            return __cuaddr_fp8_to_float(__x, kind);                                               \
        }                                                                                          \
    };
#define __cuaddr_fp8_group(T, bits)                                                                \
    struct __attribute__((aligned(2))) T##2##bits {                                                \
        __nv_fp8x2_storage_t __x;                                                                  \
        T##2##bits() = default;                                                                    \
        __host__ __device__ explicit T##2##bits(__half2 v);                                        \
        __host__ __device__ explicit T##2##bits(__nv_bfloat162 v);                                 \
        __host__ __device__ explicit operator __half2() const;                                     \
        __host__ __device__ explicit T##2##bits(float2 v) {                                        \
            __x = __nv_cvt_float2_to_fp8x2(v, __NV_SATFINITE, __NV##bits);                         \
        }                                                                                          \
        __host__ __device__ explicit operator float2() const {                                     \
            return __cuaddr_fp8x2_to_float2(__x, __NV##bits);                                      \
        }                                                                                          \
    };                                                                                             \
    struct __attribute__((aligned(4))) T##4##bits {                                                \
        __nv_fp8x4_storage_t __x;                                                                  \
        T##4##bits() = default;                                                                    \
        __host__ __device__ explicit T##4##bits(__half2 low, __half2 high);                        \
        __host__ __device__ explicit T##4##bits(__nv_bfloat162 low, __nv_bfloat162 high);          \
        __host__ __device__ explicit T##4##bits(double4 v);                                        \
        __host__ __device__ explicit T##4##bits(float4 v) {                                        \
            __x = __cuaddr_float4_to_fp8x4(v, __NV##bits);                                         \
        }                                                                                          \
        __host__ __device__ explicit operator float4() const {                                     \
            return __cuaddr_fp8x4_to_float4(__x, __NV##bits);                                      \
        }                                                                                          \
    };
#define __NV_e4m3 __NV_E4M3
#define __NV_e5m2 __NV_E5M2
__cuaddr_fp8(__nv_fp8_e4m3, __NV_E4M3)
__cuaddr_fp8(__nv_fp8_e5m2, __NV_E5M2)
__cuaddr_fp8_group(__nv_fp8x, _e4m3)
__cuaddr_fp8_group(__nv_fp8x, _e5m2)
#undef __cuaddr_fp8
#undef __cuaddr_fp8_group
#undef __NV_e4m3
#undef __NV_e5m2

struct __nv_fp8_e8m0 {
    unsigned char __x;
    __nv_fp8_e8m0() = default;
    __host__ __device__ explicit __nv_fp8_e8m0(float v) {
        __x = __nv_cvt_float_to_e8m0(v, __NV_SATFINITE, 0);
    }
    __host__ __device__ explicit operator float() const;
};

#endif
