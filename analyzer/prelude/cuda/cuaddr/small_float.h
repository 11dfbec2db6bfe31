/*
 * small_float.h - what the 16-bit floating-point types have in common, as macros over the type T of
 * one value and the type T2 of a pair.
 */
#ifndef CUADDR_SMALL_FLOAT_H
#define CUADDR_SMALL_FLOAT_H
#pragma GCC system_header

#define __CUDA_FP16_DECL__ __host__ __device__

/* The members every T shares: implicit from and to float, from other numbers, to integers. */
#define __cuaddr_small_members(T, raw, from_float, to_float) \
    unsigned short __x; \
    T() = default; \
    __host__ __device__ constexpr T(const raw &r) : __x(r.x) { \
    } \
    __host__ __device__ T(float v) { \
        *this = from_float(v); \
    } \
    __host__ __device__ T(double v) { \
        *this = from_float((float)v); \
    } \
    template <class V, class = typename __cuaddr_integer<V>::as_int> \
    __host__ __device__ T(V v) { \
        *this = from_float((float)v); \
    } \
    __host__ __device__ operator raw() const { \
        raw r; \
        r.x = __x; \
        return r; \
    } \
    __host__ __device__ operator float() const { \
        return to_float(*this); \
    } \
    __host__ __device__ explicit operator double() const { \
        return to_float(*this); \
    } \
    template <class V, class = typename __cuaddr_integer<V>::as_int> \
    __host__ __device__ explicit operator V() const { \
        return (V)to_float(*this); \
    } \
    __host__ __device__ T &operator=(const raw &r) { \
        __x = r.x; \
        return *this; \
    }

/* Intrinsics on T and T2 with one, two or three operands. */
#define __cuaddr_small1(T, name) __host__ __device__ T name(T);
#define __cuaddr_small2(T, name) __host__ __device__ T name(T, T);
#define __cuaddr_small3(T, name) __host__ __device__ T name(T, T, T);
#define __cuaddr_small_compare(T, T2, name) \
    __host__ __device__ bool __h##name(T, T); \
    __host__ __device__ bool __h##name##u(T, T); \
    __host__ __device__ T2 __h##name##2(T2, T2); \
    __host__ __device__ T2 __h##name##u2(T2, T2); \
    __host__ __device__ bool __hb##name##2(T2, T2); \
    __host__ __device__ bool __hb##name##u2(T2, T2); \
    __host__ __device__ unsigned __h##name##2_mask(T2, T2); \
    __host__ __device__ unsigned __h##name##u2_mask(T2, T2);
#define __cuaddr_small_math(T, T2, name) \
    __device__ T h##name(T); \
    __device__ T2 h2##name(T2);

#define __cuaddr_small_intrinsics(T, T2) \
    __cuaddr_small1(T, __hneg) \
    __cuaddr_small1(T2, __hneg2) \
    __cuaddr_small1(T, __habs) \
    __cuaddr_small1(T2, __habs2) \
    __cuaddr_small2(T, __hadd) \
    __cuaddr_small2(T2, __hadd2) \
    __cuaddr_small2(T, __hsub) \
    __cuaddr_small2(T2, __hsub2) \
    __cuaddr_small2(T, __hmul) \
    __cuaddr_small2(T2, __hmul2) \
    __cuaddr_small2(T, __hdiv) \
    __cuaddr_small2(T2, __h2div) \
    __cuaddr_small2(T, __hadd_rn) \
    __cuaddr_small2(T2, __hadd2_rn) \
    __cuaddr_small2(T, __hsub_rn) \
    __cuaddr_small2(T2, __hsub2_rn) \
    __cuaddr_small2(T, __hmul_rn) \
    __cuaddr_small2(T2, __hmul2_rn) \
    __cuaddr_small2(T, __hadd_sat) \
    __cuaddr_small2(T2, __hadd2_sat) \
    __cuaddr_small2(T, __hsub_sat) \
    __cuaddr_small2(T2, __hsub2_sat) \
    __cuaddr_small2(T, __hmul_sat) \
    __cuaddr_small2(T2, __hmul2_sat) \
    __cuaddr_small2(T, __hmax) \
    __cuaddr_small2(T2, __hmax2) \
    __cuaddr_small2(T, __hmin) \
    __cuaddr_small2(T2, __hmin2) \
    __cuaddr_small2(T, __hmax_nan) \
    __cuaddr_small2(T2, __hmax2_nan) \
    __cuaddr_small2(T, __hmin_nan) \
    __cuaddr_small2(T2, __hmin2_nan) \
    __cuaddr_small3(T, __hfma) \
    __cuaddr_small3(T2, __hfma2) \
    __cuaddr_small3(T, __hfma_sat) \
    __cuaddr_small3(T2, __hfma2_sat) \
    __cuaddr_small3(T, __hfma_relu) \
    __cuaddr_small3(T2, __hfma2_relu) \
    __cuaddr_small3(T2, __hcmadd) \
    __cuaddr_small_compare(T, T2, eq) \
    __cuaddr_small_compare(T, T2, ne) \
    __cuaddr_small_compare(T, T2, lt) \
    __cuaddr_small_compare(T, T2, le) \
    __cuaddr_small_compare(T, T2, gt) \
    __cuaddr_small_compare(T, T2, ge) \
    __cuaddr_small_math(T, T2, sqrt) \
    __cuaddr_small_math(T, T2, rsqrt) \
    __cuaddr_small_math(T, T2, rcp) \
    __cuaddr_small_math(T, T2, exp) \
    __cuaddr_small_math(T, T2, exp2) \
    __cuaddr_small_math(T, T2, exp10) \
    __cuaddr_small_math(T, T2, log) \
    __cuaddr_small_math(T, T2, log2) \
    __cuaddr_small_math(T, T2, log10) \
    __cuaddr_small_math(T, T2, sin) \
    __cuaddr_small_math(T, T2, cos) \
    __cuaddr_small_math(T, T2, tanh) \
    __cuaddr_small_math(T, T2, tanh_approx) \
    __cuaddr_small_math(T, T2, floor) \
    __cuaddr_small_math(T, T2, ceil) \
    __cuaddr_small_math(T, T2, trunc) \
    __cuaddr_small_math(T, T2, rint) \
    __host__ __device__ bool __hisnan(T); \
    __host__ __device__ int __hisinf(T); \
    __host__ __device__ T2 __hisnan2(T2);

/* Operators in terms of the intrinsics. */
#define __cuaddr_small_operator(T, op, name) \
    __host__ __device__ inline T operator op(const T &a, const T &b) { \
        return name(a, b); \
    } \
    __host__ __device__ inline T &operator op##=(T &a, const T &b) { \
        return a = name(a, b); \
    }
#define __cuaddr_small_relation(T, op, name) \
    __host__ __device__ inline bool operator op(const T &a, const T &b) { \
        return name(a, b); \
    }
#define __cuaddr_small_operators(T, suffix, divide, before, after) \
    __cuaddr_small_operator(T, +, __hadd##suffix) \
    __cuaddr_small_operator(T, -, __hsub##suffix) \
    __cuaddr_small_operator(T, *, __hmul##suffix) \
    __cuaddr_small_operator(T, /, divide) \
    __cuaddr_small_relation(T, ==, before##eq##after) \
    __cuaddr_small_relation(T, !=, before##ne##after) \
    __cuaddr_small_relation(T, <, before##lt##after) \
    __cuaddr_small_relation(T, <=, before##le##after) \
    __cuaddr_small_relation(T, >, before##gt##after) \
    __cuaddr_small_relation(T, >=, before##ge##after) \
    __host__ __device__ inline T operator-(const T &a) { \
        return __hneg##suffix(a); \
    } \
    __host__ __device__ inline T operator+(const T &a) { \
        return a; \
    }

/* ++ and --, of T only. */
#define __cuaddr_small_steps(T) \
    __host__ __device__ inline T &operator++(T &a) { \
        return a = __hadd(a, T(1.0f)); \
    } \
    __host__ __device__ inline T &operator--(T &a) { \
        return a = __hsub(a, T(1.0f)); \
    }

/* From and to integers, with a rounding direction. `name` is the type's name in conversions. */
#define __cuaddr_small_convert(T, name, type, type_name) \
    __host__ __device__ T __##type_name##2##name##_rn(type); \
    __host__ __device__ T __##type_name##2##name##_rz(type); \
    __host__ __device__ T __##type_name##2##name##_ru(type); \
    __host__ __device__ T __##type_name##2##name##_rd(type); \
    __host__ __device__ type __##name##2##type_name##_rn(T); \
    __host__ __device__ type __##name##2##type_name##_rz(T); \
    __host__ __device__ type __##name##2##type_name##_ru(T); \
    __host__ __device__ type __##name##2##type_name##_rd(T);
#define __cuaddr_small_converts(T, name) \
    __cuaddr_small_convert(T, name, int, int) \
    __cuaddr_small_convert(T, name, unsigned, uint) \
    __cuaddr_small_convert(T, name, short, short) \
    __cuaddr_small_convert(T, name, unsigned short, ushort) \
    __cuaddr_small_convert(T, name, long long, ll) \
    __cuaddr_small_convert(T, name, unsigned long long, ull)

/* A pair: two values, four bytes, four-byte alignment. */
#define __cuaddr_small_pair(T, T2, raw2) \
    struct raw2 { \
        unsigned short x, y; \
    }; \
    struct __attribute__((aligned(4))) T2 { \
        T x, y; \
        T2() = default; \
        __host__ __device__ constexpr T2(const T &a, const T &b) : x(a), y(b) { \
        } \
        __host__ __device__ T2(const raw2 &r) { \
            x.__x = r.x; \
            y.__x = r.y; \
        } \
    };

#endif
