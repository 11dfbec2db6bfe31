/*
 * cublasXt.h - cuBLAS over several GPUs.
 */
#ifndef CUADDR_CUBLASXT_H
#define CUADDR_CUBLASXT_H
#pragma GCC system_header

#include "cublas_v2.h"

typedef struct cublasXtContext *cublasXtHandle_t;

__cuaddr_any_host(cublasStatus_t, cublasXtCgemm);
__cuaddr_any_host(cublasStatus_t, cublasXtCreate);
__cuaddr_any_host(cublasStatus_t, cublasXtDestroy);
__cuaddr_any_host(cublasStatus_t, cublasXtDeviceSelect);
__cuaddr_any_host(cublasStatus_t, cublasXtDgemm);
__cuaddr_any_host(cublasStatus_t, cublasXtSetBlockDim);
__cuaddr_any_host(cublasStatus_t, cublasXtSgemm);
__cuaddr_any_host(cublasStatus_t, cublasXtZgemm);

#endif
