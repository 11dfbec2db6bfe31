/*
 * bits.h - integer, bit, conversion and rounding intrinsics on registers.
 */
#ifndef CUADDR_BITS_H
#define CUADDR_BITS_H
#pragma GCC system_header

/* Bits of integers. */
__device__ int __popc(unsigned);
__device__ int __popcll(unsigned long long);
__device__ int __clz(int);
__device__ int __clzll(long long);
__device__ int __ffs(int);
__device__ int __ffsll(long long);
__device__ unsigned __brev(unsigned);
__device__ unsigned long long __brevll(unsigned long long);
__device__ unsigned __byte_perm(unsigned, unsigned, unsigned);
__device__ unsigned __funnelshift_l(unsigned, unsigned, unsigned);
__device__ unsigned __funnelshift_r(unsigned, unsigned, unsigned);
__device__ unsigned __funnelshift_lc(unsigned, unsigned, unsigned);
__device__ unsigned __funnelshift_rc(unsigned, unsigned, unsigned);
__device__ unsigned __fns(unsigned mask, unsigned base, int offset);

/* Integer arithmetic. */
__device__ int __mul24(int, int);
__device__ unsigned __umul24(unsigned, unsigned);
__device__ int mul24(int, int);
__device__ unsigned umul24(unsigned, unsigned);
__device__ int __mulhi(int, int);
__device__ unsigned __umulhi(unsigned, unsigned);
__device__ long long __mul64hi(long long, long long);
__device__ unsigned long long __umul64hi(unsigned long long, unsigned long long);
__device__ int mulhi(int, int);
__device__ unsigned umulhi(unsigned, unsigned);
__device__ int __hadd(int, int);
__device__ int __rhadd(int, int);
__device__ unsigned __uhadd(unsigned, unsigned);
__device__ unsigned __urhadd(unsigned, unsigned);
__device__ unsigned __sad(int, int, unsigned);
__device__ unsigned __usad(unsigned, unsigned, unsigned);
__device__ unsigned __usad4(unsigned, unsigned, unsigned = 0);
__device__ int __dp4a(int, int, int);
__device__ unsigned __dp4a(unsigned, unsigned, unsigned);
__device__ int __dp4a(char4, char4, int);
__device__ unsigned __dp4a(uchar4, uchar4, unsigned);
__device__ int __dp2a_lo(int, int, int);
__device__ unsigned __dp2a_lo(unsigned, unsigned, unsigned);
__device__ int __dp2a_hi(int, int, int);
__device__ unsigned __dp2a_hi(unsigned, unsigned, unsigned);

/* The same bits as another type. */
__device__ int __float_as_int(float);
__device__ unsigned __float_as_uint(float);
__device__ float __int_as_float(int);
__device__ float __uint_as_float(unsigned);
__device__ long long __double_as_longlong(double);
__device__ unsigned long long __double_as_ulonglong(double);
__device__ double __longlong_as_double(long long);
__device__ double __ulonglong_as_double(unsigned long long);
__device__ double __hiloint2double(int, int);
__device__ int __double2hiint(double);
__device__ int __double2loint(double);
__device__ float int_as_float(int);
__device__ int float_as_int(float);
__device__ float uint_as_float(unsigned);
__device__ unsigned float_as_uint(float);

/* Fast approximations. */
#define __cuaddr_fast1(name) __device__ float name(float);
__cuaddr_fast1(__expf)
__cuaddr_fast1(__exp10f)
__cuaddr_fast1(__logf)
__cuaddr_fast1(__log2f)
__cuaddr_fast1(__log10f)
__cuaddr_fast1(__sinf)
__cuaddr_fast1(__cosf)
__cuaddr_fast1(__tanf)
__cuaddr_fast1(__tanhf)
__cuaddr_fast1(__saturatef)
__cuaddr_fast1(saturate)
__cuaddr_fast1(__frsqrt_rn)
#undef __cuaddr_fast1
__device__ float __powf(float, float);
__device__ float __fdividef(float, float);
__device__ float __fmaf_ieee_rn(float, float, float);
__device__ void __sincosf(float, float *, float *);

/* Arithmetic with a rounding direction: to nearest even, to zero, up, down. */
#define __cuaddr_round1(type, name)                                                                \
    __device__ type name##_rn(type);                                                               \
    __device__ type name##_rz(type);                                                               \
    __device__ type name##_ru(type);                                                               \
    __device__ type name##_rd(type);
#define __cuaddr_round2(type, name)                                                                \
    __device__ type name##_rn(type, type);                                                         \
    __device__ type name##_rz(type, type);                                                         \
    __device__ type name##_ru(type, type);                                                         \
    __device__ type name##_rd(type, type);
#define __cuaddr_round3(type, name)                                                                \
    __device__ type name##_rn(type, type, type);                                                   \
    __device__ type name##_rz(type, type, type);                                                   \
    __device__ type name##_ru(type, type, type);                                                   \
    __device__ type name##_rd(type, type, type);
__cuaddr_round1(float, __frcp)
__cuaddr_round1(float, __fsqrt)
__cuaddr_round1(double, __drcp)
__cuaddr_round1(double, __dsqrt)
__cuaddr_round2(float, __fadd)
__cuaddr_round2(float, __fsub)
__cuaddr_round2(float, __fmul)
__cuaddr_round2(float, __fdiv)
__cuaddr_round2(double, __dadd)
__cuaddr_round2(double, __dsub)
__cuaddr_round2(double, __dmul)
__cuaddr_round2(double, __ddiv)
__cuaddr_round3(float, __fmaf)
__cuaddr_round3(double, __fma)
#undef __cuaddr_round1
#undef __cuaddr_round2
#undef __cuaddr_round3

/* Conversions with a rounding direction. */
#define __cuaddr_convert(to, name, from)                                                           \
    __device__ to name##_rn(from);                                                                 \
    __device__ to name##_rz(from);                                                                 \
    __device__ to name##_ru(from);                                                                 \
    __device__ to name##_rd(from);
__cuaddr_convert(int, __float2int, float)
__cuaddr_convert(float, __int2float, int)
__cuaddr_convert(unsigned, __float2uint, float)
__cuaddr_convert(float, __uint2float, unsigned)
__cuaddr_convert(long long, __float2ll, float)
__cuaddr_convert(float, __ll2float, long long)
__cuaddr_convert(unsigned long long, __float2ull, float)
__cuaddr_convert(float, __ull2float, unsigned long long)
__cuaddr_convert(int, __double2int, double)
__cuaddr_convert(double, __int2double, int)
__cuaddr_convert(unsigned, __double2uint, double)
__cuaddr_convert(double, __uint2double, unsigned)
__cuaddr_convert(long long, __double2ll, double)
__cuaddr_convert(double, __ll2double, long long)
__cuaddr_convert(unsigned long long, __double2ull, double)
__cuaddr_convert(double, __ull2double, unsigned long long)
__cuaddr_convert(float, __double2float, double)
#undef __cuaddr_convert

#endif
