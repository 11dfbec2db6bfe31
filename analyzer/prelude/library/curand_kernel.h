/*
 * curand_kernel.h - cuRAND in kernels: the states with their sizes, the generators as
 * declarations.
 */
#ifndef CUADDR_CURAND_KERNEL_H
#define CUADDR_CURAND_KERNEL_H
#pragma GCC system_header

#include "curand.h"

struct __attribute__((aligned(8))) curandStateXORWOW {
    unsigned int opaque[12];
};
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;
struct __attribute__((aligned(16))) curandStatePhilox4_32_10 {
    unsigned int opaque[16];
};
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
struct __attribute__((aligned(8))) curandStateMRG32k3a {
    unsigned int opaque[12];
};
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
struct __attribute__((aligned(8))) curandStateMtgp32 {
    unsigned int opaque[1030];
};
typedef curandStateMtgp32 curandStateMtgp32_t;
struct __attribute__((aligned(4))) curandStateSobol32 {
    unsigned int opaque[35];
};
typedef curandStateSobol32 curandStateSobol32_t;
struct __attribute__((aligned(4))) curandStateScrambledSobol32 {
    unsigned int opaque[36];
};
typedef curandStateScrambledSobol32 curandStateScrambledSobol32_t;
struct __attribute__((aligned(8))) curandStateSobol64 {
    unsigned int opaque[132];
};
typedef curandStateSobol64 curandStateSobol64_t;
struct __attribute__((aligned(8))) curandStateScrambledSobol64 {
    unsigned int opaque[134];
};
typedef curandStateScrambledSobol64 curandStateScrambledSobol64_t;

template <class... A> __device__ void curand_init(A... seed_sequence_offset_state);
template <class S> __device__ void skipahead(unsigned long long n, S *state);
template <class S> __device__ void skipahead_sequence(unsigned long long n, S *state);
#define __cuaddr_generator(type, name) template <class S> __device__ type name(S *state);
__cuaddr_generator(unsigned, curand)
__cuaddr_generator(uint4, curand4)
__cuaddr_generator(unsigned long long, curand_longlong)
__cuaddr_generator(float, curand_uniform)
__cuaddr_generator(float2, curand_uniform2)
__cuaddr_generator(float4, curand_uniform4)
__cuaddr_generator(double, curand_uniform_double)
__cuaddr_generator(double2, curand_uniform2_double)
__cuaddr_generator(double4, curand_uniform4_double)
__cuaddr_generator(float, curand_normal)
__cuaddr_generator(float2, curand_normal2)
__cuaddr_generator(float4, curand_normal4)
__cuaddr_generator(double, curand_normal_double)
__cuaddr_generator(double2, curand_normal2_double)
__cuaddr_generator(double4, curand_normal4_double)
#undef __cuaddr_generator
template <class S> __device__ float curand_log_normal(S *state, float mean, float deviation);
template <class S>
__device__ double curand_log_normal_double(S *state, double mean, double deviation);
template <class S> __device__ unsigned curand_poisson(S *state, double lambda);

#endif
