/*
 * nvrtc.h - run-time compilation: functions that take anything.
 */
#ifndef CUADDR_NVRTC_H
#define CUADDR_NVRTC_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

typedef struct _nvrtcProgram *nvrtcProgram;

enum nvrtcResult {
    NVRTC_SUCCESS, NVRTC_ERROR_OUT_OF_MEMORY, NVRTC_ERROR_COMPILATION = 6
};

const char *nvrtcGetErrorString(nvrtcResult);

__cuaddr_any_host(nvrtcResult, nvrtcAddNameExpression);
__cuaddr_any_host(nvrtcResult, nvrtcCompileProgram);
__cuaddr_any_host(nvrtcResult, nvrtcCreateProgram);
__cuaddr_any_host(nvrtcResult, nvrtcDestroyProgram);
__cuaddr_any_host(nvrtcResult, nvrtcGetCUBIN);
__cuaddr_any_host(nvrtcResult, nvrtcGetCUBINSize);
__cuaddr_any_host(nvrtcResult, nvrtcGetLoweredName);
__cuaddr_any_host(nvrtcResult, nvrtcGetPTX);
__cuaddr_any_host(nvrtcResult, nvrtcGetPTXSize);
__cuaddr_any_host(nvrtcResult, nvrtcGetProgramLog);
__cuaddr_any_host(nvrtcResult, nvrtcGetProgramLogSize);
__cuaddr_any_host(nvrtcResult, nvrtcVersion);

#endif
