/*
 * curand.h - cuRAND on the host: types and functions that take anything.
 */
#ifndef CUADDR_CURAND_H
#define CUADDR_CURAND_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

#define CURAND_H_

enum curandStatus {
    CURAND_STATUS_SUCCESS = 0, CURAND_STATUS_VERSION_MISMATCH = 100, CURAND_STATUS_NOT_INITIALIZED
    = 101, CURAND_STATUS_ALLOCATION_FAILED = 102, CURAND_STATUS_TYPE_ERROR = 103,
    CURAND_STATUS_OUT_OF_RANGE = 104, CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
    CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106, CURAND_STATUS_LAUNCH_FAILURE = 201,
    CURAND_STATUS_PREEXISTING_FAILURE = 202, CURAND_STATUS_INITIALIZATION_FAILED = 203,
    CURAND_STATUS_ARCH_MISMATCH = 204, CURAND_STATUS_INTERNAL_ERROR = 999
};
typedef enum curandStatus curandStatus_t;

enum curandRngType {
    CURAND_RNG_TEST = 0, CURAND_RNG_PSEUDO_DEFAULT = 100, CURAND_RNG_PSEUDO_XORWOW = 101,
    CURAND_RNG_PSEUDO_MRG32K3A = 121, CURAND_RNG_PSEUDO_MTGP32 = 141, CURAND_RNG_PSEUDO_MT19937 =
    142, CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161, CURAND_RNG_QUASI_DEFAULT = 200,
    CURAND_RNG_QUASI_SOBOL32 = 201, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
    CURAND_RNG_QUASI_SOBOL64 = 203, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
};
typedef enum curandRngType curandRngType_t;

enum curandOrdering {
    CURAND_ORDERING_PSEUDO_BEST = 100, CURAND_ORDERING_PSEUDO_DEFAULT = 101,
    CURAND_ORDERING_PSEUDO_SEEDED = 102, CURAND_ORDERING_PSEUDO_LEGACY = 103,
    CURAND_ORDERING_PSEUDO_DYNAMIC = 104, CURAND_ORDERING_QUASI_DEFAULT = 201
};
typedef enum curandOrdering curandOrdering_t;

enum curandDirectionVectorSet {
    CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101, CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 =
    102, CURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103, CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6
    = 104
};
typedef enum curandDirectionVectorSet curandDirectionVectorSet_t;

typedef struct curandGenerator_st *curandGenerator_t;
typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];

__cuaddr_any_host(curandStatus_t, curandCreateGenerator);
__cuaddr_any_host(curandStatus_t, curandCreateGeneratorHost);
__cuaddr_any_host(curandStatus_t, curandDestroyGenerator);
__cuaddr_any_host(curandStatus_t, curandGenerate);
__cuaddr_any_host(curandStatus_t, curandGenerateLogNormal);
__cuaddr_any_host(curandStatus_t, curandGenerateLongLong);
__cuaddr_any_host(curandStatus_t, curandGenerateNormal);
__cuaddr_any_host(curandStatus_t, curandGenerateNormalDouble);
__cuaddr_any_host(curandStatus_t, curandGeneratePoisson);
__cuaddr_any_host(curandStatus_t, curandGenerateSeeds);
__cuaddr_any_host(curandStatus_t, curandGenerateUniform);
__cuaddr_any_host(curandStatus_t, curandGenerateUniformDouble);
__cuaddr_any_host(curandStatus_t, curandGetDirectionVectors32);
__cuaddr_any_host(curandStatus_t, curandGetDirectionVectors64);
__cuaddr_any_host(curandStatus_t, curandGetScrambleConstants32);
__cuaddr_any_host(curandStatus_t, curandGetScrambleConstants64);
__cuaddr_any_host(curandStatus_t, curandGetVersion);
__cuaddr_any_host(curandStatus_t, curandSetGeneratorOffset);
__cuaddr_any_host(curandStatus_t, curandSetGeneratorOrdering);
__cuaddr_any_host(curandStatus_t, curandSetPseudoRandomGeneratorSeed);
__cuaddr_any_host(curandStatus_t, curandSetQuasiRandomGeneratorDimensions);
__cuaddr_any_host(curandStatus_t, curandSetStream);

#endif
