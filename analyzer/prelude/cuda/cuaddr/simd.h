/*
 * simd.h - video instructions: lanes of 8 or 16 bits in a 32-bit register, and the three-operand
 * minima and maxima of dynamic programming.
 */
#ifndef CUADDR_SIMD_H
#define CUADDR_SIMD_H
#pragma GCC system_header

#define __cuaddr_simd1(name)                                                                       \
    __device__ unsigned name##2(unsigned);                                                         \
    __device__ unsigned name##4(unsigned);
#define __cuaddr_simd2(name)                                                                       \
    __device__ unsigned name##2(unsigned, unsigned);                                               \
    __device__ unsigned name##4(unsigned, unsigned);
__cuaddr_simd1(__vabs)
__cuaddr_simd1(__vabsss)
__cuaddr_simd1(__vneg)
__cuaddr_simd1(__vnegss)
__cuaddr_simd2(__vadd)
__cuaddr_simd2(__vaddss)
__cuaddr_simd2(__vaddus)
__cuaddr_simd2(__vsub)
__cuaddr_simd2(__vsubss)
__cuaddr_simd2(__vsubus)
__cuaddr_simd2(__vabsdiffs)
__cuaddr_simd2(__vabsdiffu)
__cuaddr_simd2(__vavgs)
__cuaddr_simd2(__vavgu)
__cuaddr_simd2(__vhaddu)
__cuaddr_simd2(__vmaxs)
__cuaddr_simd2(__vmaxu)
__cuaddr_simd2(__vmins)
__cuaddr_simd2(__vminu)
__cuaddr_simd2(__vsads)
__cuaddr_simd2(__vsadu)
__cuaddr_simd2(__vcmpeq)
__cuaddr_simd2(__vcmpne)
__cuaddr_simd2(__vcmpges)
__cuaddr_simd2(__vcmpgeu)
__cuaddr_simd2(__vcmpgts)
__cuaddr_simd2(__vcmpgtu)
__cuaddr_simd2(__vcmples)
__cuaddr_simd2(__vcmpleu)
__cuaddr_simd2(__vcmplts)
__cuaddr_simd2(__vcmpltu)
__cuaddr_simd2(__vseteq)
__cuaddr_simd2(__vsetne)
__cuaddr_simd2(__vsetges)
__cuaddr_simd2(__vsetgeu)
__cuaddr_simd2(__vsetgts)
__cuaddr_simd2(__vsetgtu)
__cuaddr_simd2(__vsetles)
__cuaddr_simd2(__vsetleu)
__cuaddr_simd2(__vsetlts)
__cuaddr_simd2(__vsetltu)
#undef __cuaddr_simd1
#undef __cuaddr_simd2

#define __cuaddr_dpx3(type, name) __device__ type name(type, type, type);
#define __cuaddr_dpx2(type, name) __device__ type name(type, type);
#define __cuaddr_dpx2p(type, name) __device__ type name(type, type, bool *);
#define __cuaddr_dpx2pp(name) __device__ unsigned name(unsigned, unsigned, bool *, bool *);
__cuaddr_dpx3(int, __vimin3_s32)
__cuaddr_dpx3(int, __viaddmin_s32)
__cuaddr_dpx3(int, __vimin3_s32_relu)
__cuaddr_dpx3(int, __viaddmin_s32_relu)
__cuaddr_dpx2(int, __vimin_s32_relu)
__cuaddr_dpx2p(int, __vibmin_s32)
__cuaddr_dpx3(unsigned, __vimin3_u32)
__cuaddr_dpx3(unsigned, __viaddmin_u32)
__cuaddr_dpx2p(unsigned, __vibmin_u32)
__cuaddr_dpx3(unsigned, __vimin3_s16x2)
__cuaddr_dpx3(unsigned, __viaddmin_s16x2)
__cuaddr_dpx3(unsigned, __vimin3_s16x2_relu)
__cuaddr_dpx3(unsigned, __viaddmin_s16x2_relu)
__cuaddr_dpx2(unsigned, __vimin_s16x2_relu)
__cuaddr_dpx2pp(__vibmin_s16x2)
__cuaddr_dpx3(unsigned, __vimin3_u16x2)
__cuaddr_dpx3(unsigned, __viaddmin_u16x2)
__cuaddr_dpx2pp(__vibmin_u16x2)
__cuaddr_dpx3(int, __vimax3_s32)
__cuaddr_dpx3(int, __viaddmax_s32)
__cuaddr_dpx3(int, __vimax3_s32_relu)
__cuaddr_dpx3(int, __viaddmax_s32_relu)
__cuaddr_dpx2(int, __vimax_s32_relu)
__cuaddr_dpx2p(int, __vibmax_s32)
__cuaddr_dpx3(unsigned, __vimax3_u32)
__cuaddr_dpx3(unsigned, __viaddmax_u32)
__cuaddr_dpx2p(unsigned, __vibmax_u32)
__cuaddr_dpx3(unsigned, __vimax3_s16x2)
__cuaddr_dpx3(unsigned, __viaddmax_s16x2)
__cuaddr_dpx3(unsigned, __vimax3_s16x2_relu)
__cuaddr_dpx3(unsigned, __viaddmax_s16x2_relu)
__cuaddr_dpx2(unsigned, __vimax_s16x2_relu)
__cuaddr_dpx2pp(__vibmax_s16x2)
__cuaddr_dpx3(unsigned, __vimax3_u16x2)
__cuaddr_dpx3(unsigned, __viaddmax_u16x2)
__cuaddr_dpx2pp(__vibmax_u16x2)
#undef __cuaddr_dpx3
#undef __cuaddr_dpx2
#undef __cuaddr_dpx2p
#undef __cuaddr_dpx2pp

#endif
