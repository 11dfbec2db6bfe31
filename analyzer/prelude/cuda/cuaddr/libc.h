/*
 * libc.h - C functions that nvcc makes visible without an include, each for the host (declared as
 * glibc does, so that the real header may follow) and for the device.
 */
#ifndef CUADDR_LIBC_H
#define CUADDR_LIBC_H
#pragma GCC system_header

#define __cuaddr_both(declaration)                                                                 \
    declaration;                                                                                   \
    __device__ declaration

extern "C" {
int printf(const char *, ...);
__device__ int printf(const char *, ...);
__device__ int vprintf(const char *, __builtin_va_list);
__cuaddr_both(void *malloc(__cuaddr_size) noexcept(true));
__cuaddr_both(void free(void *) noexcept(true));
__cuaddr_both(void *memset(void *, int, __cuaddr_size) noexcept(true));
__cuaddr_both(void *memcpy(void *, const void *, __cuaddr_size) noexcept(true));
__cuaddr_both(void *memmove(void *, const void *, __cuaddr_size) noexcept(true));
__cuaddr_both(int memcmp(const void *, const void *, __cuaddr_size) noexcept(true));
__cuaddr_both(__cuaddr_size strlen(const char *) noexcept(true));
__cuaddr_both(int strcmp(const char *, const char *) noexcept(true));
__cuaddr_both(char *strcpy(char *, const char *) noexcept(true));
void exit(int) noexcept(true);
void abort() noexcept(true);
__device__ void exit(int) noexcept(true);
__device__ void abort() noexcept(true);
void *calloc(__cuaddr_size, __cuaddr_size) noexcept(true);
int rand() noexcept(true);
void srand(unsigned) noexcept(true);
int atoi(const char *) noexcept(true);
double atof(const char *) noexcept(true);
long clock() noexcept(true);
__device__ long clock() noexcept(true);
__device__ void __assert_fail(const char *, const char *, unsigned, const char *) noexcept(true);
__device__ void __assertfail(const char *, const char *, unsigned, const char *, __cuaddr_size);
void __assert_fail(const char *, const char *, unsigned, const char *) noexcept(true);
}
#undef __cuaddr_both

#define assert(condition)                                                                          \
    ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __func__))

/* Allocation and placement in device code. The host's own come with <new>. */
__device__ void *operator new(__cuaddr_size);
__device__ void *operator new[](__cuaddr_size);
__device__ void operator delete(void *) noexcept;
__device__ void operator delete[](void *) noexcept;
__device__ void operator delete(void *, __cuaddr_size) noexcept;
__device__ void operator delete[](void *, __cuaddr_size) noexcept;
__device__ inline void *operator new(__cuaddr_size, void *place) noexcept {
    return place;
}
__device__ inline void *operator new[](__cuaddr_size, void *place) noexcept {
    return place;
}

typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
#ifdef __SIZE_TYPE__
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __UINT64_TYPE__ uint64_t;
#endif
#ifndef NULL
#define NULL __null
#endif
#define INFINITY  (__builtin_inff())
#define NAN       (__builtin_nanf(""))
#define HUGE_VAL  (__builtin_huge_val())
#define HUGE_VALF (__builtin_huge_valf())
#define M_E        2.7182818284590452354
#define M_LOG2E    1.4426950408889634074
#define M_LOG10E   0.43429448190325182765
#define M_LN2      0.69314718055994530942
#define M_LN10     2.30258509299404568402
#define M_PI       3.14159265358979323846
#define M_PI_2     1.57079632679489661923
#define M_PI_4     0.78539816339744830962
#define M_1_PI     0.31830988618379067154
#define M_2_PI     0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2    1.41421356237309504880
#define M_SQRT1_2  0.70710678118654752440

#endif
