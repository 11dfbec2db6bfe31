/*
 * cufft.h - cuFFT: types and functions that take anything.
 */
#ifndef CUADDR_CUFFT_H
#define CUADDR_CUFFT_H
#pragma GCC system_header

#include "cuComplex.h"

#define _CUFFT_H_
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
#define CUFFT_VERSION 11300

typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;

enum cufftResult_t {
    CUFFT_SUCCESS, CUFFT_INVALID_PLAN, CUFFT_ALLOC_FAILED, CUFFT_INVALID_TYPE,
    CUFFT_INVALID_VALUE, CUFFT_INTERNAL_ERROR, CUFFT_EXEC_FAILED, CUFFT_SETUP_FAILED,
    CUFFT_INVALID_SIZE, CUFFT_UNALIGNED_DATA, CUFFT_INCOMPLETE_PARAMETER_LIST,
    CUFFT_INVALID_DEVICE, CUFFT_PARSE_ERROR, CUFFT_NO_WORKSPACE, CUFFT_NOT_IMPLEMENTED,
    CUFFT_LICENSE_ERROR, CUFFT_NOT_SUPPORTED, CUFFT_MISSING_DEPENDENCY, CUFFT_NVRTC_FAILURE,
    CUFFT_NVJITLINK_FAILURE, CUFFT_NVSHMEM_FAILURE
};
typedef enum cufftResult_t cufftResult;

enum cufftType_t {
    CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c,
    CUFFT_Z2Z = 0x69
};
typedef enum cufftType_t cufftType;

__cuaddr_any_host(cufftResult, cufftCreate);
__cuaddr_any_host(cufftResult, cufftDestroy);
__cuaddr_any_host(cufftResult, cufftEstimate1d);
__cuaddr_any_host(cufftResult, cufftExecC2C);
__cuaddr_any_host(cufftResult, cufftExecC2R);
__cuaddr_any_host(cufftResult, cufftExecD2Z);
__cuaddr_any_host(cufftResult, cufftExecR2C);
__cuaddr_any_host(cufftResult, cufftExecZ2D);
__cuaddr_any_host(cufftResult, cufftExecZ2Z);
__cuaddr_any_host(cufftResult, cufftGetSize);
__cuaddr_any_host(cufftResult, cufftGetVersion);
__cuaddr_any_host(cufftResult, cufftMakePlan1d);
__cuaddr_any_host(cufftResult, cufftMakePlan2d);
__cuaddr_any_host(cufftResult, cufftMakePlan3d);
__cuaddr_any_host(cufftResult, cufftMakePlanMany);
__cuaddr_any_host(cufftResult, cufftMakePlanMany64);
__cuaddr_any_host(cufftResult, cufftPlan1d);
__cuaddr_any_host(cufftResult, cufftPlan2d);
__cuaddr_any_host(cufftResult, cufftPlan3d);
__cuaddr_any_host(cufftResult, cufftPlanMany);
__cuaddr_any_host(cufftResult, cufftSetAutoAllocation);
__cuaddr_any_host(cufftResult, cufftSetStream);
__cuaddr_any_host(cufftResult, cufftSetWorkArea);

#endif
