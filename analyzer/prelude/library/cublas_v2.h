/*
 * cublas_v2.h - cuBLAS: types and functions that take anything.
 */
#ifndef CUADDR_CUBLAS_V2_H
#define CUADDR_CUBLAS_V2_H
#pragma GCC system_header

#include "cuComplex.h"

#include "cuda_bf16.h"

#include "cuda_fp16.h"

#define CUBLAS_API_H_
#define CUBLAS_V2_H_
#define CUBLAS_VER_MAJOR 12
#define CUBLAS_VER_MINOR 8
#define CUBLAS_VERSION   120800

enum cublasStatus_t {
    CUBLAS_STATUS_SUCCESS = 0, CUBLAS_STATUS_NOT_INITIALIZED = 1, CUBLAS_STATUS_ALLOC_FAILED = 3,
    CUBLAS_STATUS_INVALID_VALUE = 7, CUBLAS_STATUS_ARCH_MISMATCH = 8, CUBLAS_STATUS_MAPPING_ERROR
    = 11, CUBLAS_STATUS_EXECUTION_FAILED = 13, CUBLAS_STATUS_INTERNAL_ERROR = 14,
    CUBLAS_STATUS_NOT_SUPPORTED = 15, CUBLAS_STATUS_LICENSE_ERROR = 16
};

typedef cublasStatus_t cublasStatus;

enum cublasOperation_t {
    CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C, CUBLAS_OP_CONJG
};

enum cublasFillMode_t {
    CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER, CUBLAS_FILL_MODE_FULL
};

enum cublasDiagType_t {
    CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT
};

enum cublasSideMode_t {
    CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT
};

enum cublasPointerMode_t {
    CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE
};

enum cublasAtomicsMode_t {
    CUBLAS_ATOMICS_NOT_ALLOWED, CUBLAS_ATOMICS_ALLOWED
};

enum cublasMath_t {
    CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1, CUBLAS_PEDANTIC_MATH = 2,
    CUBLAS_TF32_TENSOR_OP_MATH = 3, CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
};

enum cublasComputeType_t {
    CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_16F_PEDANTIC = 65, CUBLAS_COMPUTE_32F = 68,
    CUBLAS_COMPUTE_32F_PEDANTIC = 69, CUBLAS_COMPUTE_64F = 70, CUBLAS_COMPUTE_64F_PEDANTIC = 71,
    CUBLAS_COMPUTE_32I = 72, CUBLAS_COMPUTE_32I_PEDANTIC = 73, CUBLAS_COMPUTE_32F_FAST_16F = 74,
    CUBLAS_COMPUTE_32F_FAST_16BF = 75, CUBLAS_COMPUTE_32F_FAST_TF32 = 77
};

enum cublasGemmAlgo_t {
    CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_ALGO1 =
    1, CUBLAS_GEMM_ALGO2 = 2, CUBLAS_GEMM_ALGO3 = 3, CUBLAS_GEMM_ALGO4 = 4, CUBLAS_GEMM_ALGO5 = 5,
    CUBLAS_GEMM_ALGO6 = 6, CUBLAS_GEMM_ALGO7 = 7, CUBLAS_GEMM_ALGO8 = 8, CUBLAS_GEMM_ALGO9 = 9,
    CUBLAS_GEMM_ALGO10 = 10, CUBLAS_GEMM_ALGO11 = 11, CUBLAS_GEMM_ALGO12 = 12, CUBLAS_GEMM_ALGO13
    = 13, CUBLAS_GEMM_ALGO14 = 14, CUBLAS_GEMM_ALGO15 = 15, CUBLAS_GEMM_ALGO16 = 16,
    CUBLAS_GEMM_ALGO17 = 17, CUBLAS_GEMM_ALGO18 = 18, CUBLAS_GEMM_ALGO19 = 19, CUBLAS_GEMM_ALGO20
    = 20, CUBLAS_GEMM_ALGO21 = 21, CUBLAS_GEMM_ALGO22 = 22, CUBLAS_GEMM_ALGO23 = 23,
    CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99, CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
    CUBLAS_GEMM_ALGO0_TENSOR_OP = 100, CUBLAS_GEMM_ALGO1_TENSOR_OP = 101,
    CUBLAS_GEMM_ALGO2_TENSOR_OP = 102, CUBLAS_GEMM_ALGO3_TENSOR_OP = 103,
    CUBLAS_GEMM_ALGO4_TENSOR_OP = 104, CUBLAS_GEMM_ALGO5_TENSOR_OP = 105,
    CUBLAS_GEMM_ALGO6_TENSOR_OP = 106, CUBLAS_GEMM_ALGO7_TENSOR_OP = 107,
    CUBLAS_GEMM_ALGO8_TENSOR_OP = 108, CUBLAS_GEMM_ALGO9_TENSOR_OP = 109,
    CUBLAS_GEMM_ALGO10_TENSOR_OP = 110, CUBLAS_GEMM_ALGO11_TENSOR_OP = 111,
    CUBLAS_GEMM_ALGO12_TENSOR_OP = 112, CUBLAS_GEMM_ALGO13_TENSOR_OP = 113,
    CUBLAS_GEMM_ALGO14_TENSOR_OP = 114, CUBLAS_GEMM_ALGO15_TENSOR_OP = 115
};

typedef struct cublasContext *cublasHandle_t;
typedef cudaDataType cublasDataType_t;

__host__ const char *cublasGetStatusString(cublasStatus_t);
__host__ const char *cublasGetStatusName(cublasStatus_t);

__cuaddr_any_host(cublasStatus_t, cublasAlloc);
__cuaddr_any_host(cublasStatus_t, cublasAxpyEx);
__cuaddr_any_host(cublasStatus_t, cublasCaxpy);
__cuaddr_any_host(cublasStatus_t, cublasCcopy);
__cuaddr_any_host(cublasStatus_t, cublasCdgmm);
__cuaddr_any_host(cublasStatus_t, cublasCdgmm_64);
__cuaddr_any_host(cublasStatus_t, cublasCdotc);
__cuaddr_any_host(cublasStatus_t, cublasCdotu);
__cuaddr_any_host(cublasStatus_t, cublasCgbmv);
__cuaddr_any_host(cublasStatus_t, cublasCgeam);
__cuaddr_any_host(cublasStatus_t, cublasCgelsBatched);
__cuaddr_any_host(cublasStatus_t, cublasCgemm);
__cuaddr_any_host(cublasStatus_t, cublasCgemmBatched);
__cuaddr_any_host(cublasStatus_t, cublasCgemmEx);
__cuaddr_any_host(cublasStatus_t, cublasCgemmGroupedBatched);
__cuaddr_any_host(cublasStatus_t, cublasCgemmStridedBatched);
__cuaddr_any_host(cublasStatus_t, cublasCgemm_64);
__cuaddr_any_host(cublasStatus_t, cublasCgemv);
__cuaddr_any_host(cublasStatus_t, cublasCgemvBatched);
__cuaddr_any_host(cublasStatus_t, cublasCgemvStridedBatched);
__cuaddr_any_host(cublasStatus_t, cublasCgeqrfBatched);
__cuaddr_any_host(cublasStatus_t, cublasCger);
__cuaddr_any_host(cublasStatus_t, cublasCgetrfBatched);
__cuaddr_any_host(cublasStatus_t, cublasCgetriBatched);
__cuaddr_any_host(cublasStatus_t, cublasCgetrsBatched);
__cuaddr_any_host(cublasStatus_t, cublasChemm);
__cuaddr_any_host(cublasStatus_t, cublasCherk);
__cuaddr_any_host(cublasStatus_t, cublasCmatinvBatched);
__cuaddr_any_host(cublasStatus_t, cublasCreate);
__cuaddr_any_host(cublasStatus_t, cublasCreate_v2);
__cuaddr_any_host(cublasStatus_t, cublasCrot);
__cuaddr_any_host(cublasStatus_t, cublasCrotg);
__cuaddr_any_host(cublasStatus_t, cublasCscal);
__cuaddr_any_host(cublasStatus_t, cublasCspmv);
__cuaddr_any_host(cublasStatus_t, cublasCsscal);
__cuaddr_any_host(cublasStatus_t, cublasCswap);
__cuaddr_any_host(cublasStatus_t, cublasCsymm);
__cuaddr_any_host(cublasStatus_t, cublasCsymv);
__cuaddr_any_host(cublasStatus_t, cublasCsyr);
__cuaddr_any_host(cublasStatus_t, cublasCsyr2);
__cuaddr_any_host(cublasStatus_t, cublasCsyr2k);
__cuaddr_any_host(cublasStatus_t, cublasCsyrk);
__cuaddr_any_host(cublasStatus_t, cublasCtpttr);
__cuaddr_any_host(cublasStatus_t, cublasCtrmm);
__cuaddr_any_host(cublasStatus_t, cublasCtrmv);
__cuaddr_any_host(cublasStatus_t, cublasCtrsm);
__cuaddr_any_host(cublasStatus_t, cublasCtrsmBatched);
__cuaddr_any_host(cublasStatus_t, cublasCtrsv);
__cuaddr_any_host(cublasStatus_t, cublasCtrttp);
__cuaddr_any_host(cublasStatus_t, cublasDasum);
__cuaddr_any_host(cublasStatus_t, cublasDaxpy);
__cuaddr_any_host(cublasStatus_t, cublasDcopy);
__cuaddr_any_host(cublasStatus_t, cublasDdgmm);
__cuaddr_any_host(cublasStatus_t, cublasDdot);
__cuaddr_any_host(cublasStatus_t, cublasDestroy);
__cuaddr_any_host(cublasStatus_t, cublasDestroy_v2);
__cuaddr_any_host(cublasStatus_t, cublasDgbmv);
__cuaddr_any_host(cublasStatus_t, cublasDgeam);
__cuaddr_any_host(cublasStatus_t, cublasDgelsBatched);
__cuaddr_any_host(cublasStatus_t, cublasDgemm);
__cuaddr_any_host(cublasStatus_t, cublasDgemmBatched);
__cuaddr_any_host(cublasStatus_t, cublasDgemmGroupedBatched);
__cuaddr_any_host(cublasStatus_t, cublasDgemmStridedBatched);
__cuaddr_any_host(cublasStatus_t, cublasDgemm_v2);
__cuaddr_any_host(cublasStatus_t, cublasDgemv);
__cuaddr_any_host(cublasStatus_t, cublasDgemvBatched);
__cuaddr_any_host(cublasStatus_t, cublasDgemvStridedBatched);
__cuaddr_any_host(cublasStatus_t, cublasDgeqrfBatched);
__cuaddr_any_host(cublasStatus_t, cublasDger);
__cuaddr_any_host(cublasStatus_t, cublasDgetrfBatched);
__cuaddr_any_host(cublasStatus_t, cublasDgetriBatched);
__cuaddr_any_host(cublasStatus_t, cublasDgetrsBatched);
__cuaddr_any_host(cublasStatus_t, cublasDmatinvBatched);
__cuaddr_any_host(cublasStatus_t, cublasDnrm2);
__cuaddr_any_host(cublasStatus_t, cublasDotEx);
__cuaddr_any_host(cublasStatus_t, cublasDrot);
__cuaddr_any_host(cublasStatus_t, cublasDrotg);
__cuaddr_any_host(cublasStatus_t, cublasDscal);
__cuaddr_any_host(cublasStatus_t, cublasDspmv);
__cuaddr_any_host(cublasStatus_t, cublasDswap);
__cuaddr_any_host(cublasStatus_t, cublasDsymm);
__cuaddr_any_host(cublasStatus_t, cublasDsymv);
__cuaddr_any_host(cublasStatus_t, cublasDsyr);
__cuaddr_any_host(cublasStatus_t, cublasDsyr2);
__cuaddr_any_host(cublasStatus_t, cublasDsyr2k);
__cuaddr_any_host(cublasStatus_t, cublasDsyrk);
__cuaddr_any_host(cublasStatus_t, cublasDtpttr);
__cuaddr_any_host(cublasStatus_t, cublasDtrmm);
__cuaddr_any_host(cublasStatus_t, cublasDtrmv);
__cuaddr_any_host(cublasStatus_t, cublasDtrsm);
__cuaddr_any_host(cublasStatus_t, cublasDtrsmBatched);
__cuaddr_any_host(cublasStatus_t, cublasDtrsv);
__cuaddr_any_host(cublasStatus_t, cublasDtrttp);
__cuaddr_any_host(cublasStatus_t, cublasDzasum);
__cuaddr_any_host(cublasStatus_t, cublasDznrm2);
__cuaddr_any_host(cublasStatus_t, cublasFree);
__cuaddr_any_host(cublasStatus_t, cublasGemmBatchedEx);
__cuaddr_any_host(cublasStatus_t, cublasGemmEx);
__cuaddr_any_host(cublasStatus_t, cublasGemmStridedBatchedEx);
__cuaddr_any_host(cublasStatus_t, cublasGetMathMode);
__cuaddr_any_host(cublasStatus_t, cublasGetMatrix);
__cuaddr_any_host(cublasStatus_t, cublasGetMatrixAsync);
__cuaddr_any_host(cublasStatus_t, cublasGetPointerMode);
__cuaddr_any_host(cublasStatus_t, cublasGetProperty);
__cuaddr_any_host(cublasStatus_t, cublasGetStream);
__cuaddr_any_host(cublasStatus_t, cublasGetVector);
__cuaddr_any_host(cublasStatus_t, cublasGetVectorAsync);
__cuaddr_any_host(cublasStatus_t, cublasGetVersion);
__cuaddr_any_host(cublasStatus_t, cublasHgemm);
__cuaddr_any_host(cublasStatus_t, cublasHgemmBatched);
__cuaddr_any_host(cublasStatus_t, cublasHgemmStridedBatched);
__cuaddr_any_host(cublasStatus_t, cublasIcamax);
__cuaddr_any_host(cublasStatus_t, cublasIcamax_64);
__cuaddr_any_host(cublasStatus_t, cublasIdamax);
__cuaddr_any_host(cublasStatus_t, cublasIdamin);
__cuaddr_any_host(cublasStatus_t, cublasInit);
__cuaddr_any_host(cublasStatus_t, cublasIsamax);
__cuaddr_any_host(cublasStatus_t, cublasIsamin);
__cuaddr_any_host(cublasStatus_t, cublasIzamax);
__cuaddr_any_host(cublasStatus_t, cublasLoggerConfigure);
__cuaddr_any_host(cublasStatus_t, cublasNrm2Ex);
__cuaddr_any_host(cublasStatus_t, cublasSasum);
__cuaddr_any_host(cublasStatus_t, cublasSaxpy);
__cuaddr_any_host(cublasStatus_t, cublasScalEx);
__cuaddr_any_host(cublasStatus_t, cublasScasum);
__cuaddr_any_host(cublasStatus_t, cublasScnrm2);
__cuaddr_any_host(cublasStatus_t, cublasScopy);
__cuaddr_any_host(cublasStatus_t, cublasSdgmm);
__cuaddr_any_host(cublasStatus_t, cublasSdot);
__cuaddr_any_host(cublasStatus_t, cublasSetAtomicsMode);
__cuaddr_any_host(cublasStatus_t, cublasSetMathMode);
__cuaddr_any_host(cublasStatus_t, cublasSetMatrix);
__cuaddr_any_host(cublasStatus_t, cublasSetMatrixAsync);
__cuaddr_any_host(cublasStatus_t, cublasSetPointerMode);
__cuaddr_any_host(cublasStatus_t, cublasSetStream);
__cuaddr_any_host(cublasStatus_t, cublasSetVector);
__cuaddr_any_host(cublasStatus_t, cublasSetVectorAsync);
__cuaddr_any_host(cublasStatus_t, cublasSetWorkspace);
__cuaddr_any_host(cublasStatus_t, cublasSgbmv);
__cuaddr_any_host(cublasStatus_t, cublasSgeam);
__cuaddr_any_host(cublasStatus_t, cublasSgelsBatched);
__cuaddr_any_host(cublasStatus_t, cublasSgemm);
__cuaddr_any_host(cublasStatus_t, cublasSgemmBatched);
__cuaddr_any_host(cublasStatus_t, cublasSgemmEx);
__cuaddr_any_host(cublasStatus_t, cublasSgemmGroupedBatched);
__cuaddr_any_host(cublasStatus_t, cublasSgemmStridedBatched);
__cuaddr_any_host(cublasStatus_t, cublasSgemm_v2);
__cuaddr_any_host(cublasStatus_t, cublasSgemv);
__cuaddr_any_host(cublasStatus_t, cublasSgemvBatched);
__cuaddr_any_host(cublasStatus_t, cublasSgemvStridedBatched);
__cuaddr_any_host(cublasStatus_t, cublasSgeqrfBatched);
__cuaddr_any_host(cublasStatus_t, cublasSger);
__cuaddr_any_host(cublasStatus_t, cublasSgetrfBatched);
__cuaddr_any_host(cublasStatus_t, cublasSgetriBatched);
__cuaddr_any_host(cublasStatus_t, cublasSgetrsBatched);
__cuaddr_any_host(cublasStatus_t, cublasShutdown);
__cuaddr_any_host(cublasStatus_t, cublasSmatinvBatched);
__cuaddr_any_host(cublasStatus_t, cublasSnrm2);
__cuaddr_any_host(cublasStatus_t, cublasSnrm2_64);
__cuaddr_any_host(cublasStatus_t, cublasSrot);
__cuaddr_any_host(cublasStatus_t, cublasSrotg);
__cuaddr_any_host(cublasStatus_t, cublasSscal);
__cuaddr_any_host(cublasStatus_t, cublasSspmv);
__cuaddr_any_host(cublasStatus_t, cublasSswap);
__cuaddr_any_host(cublasStatus_t, cublasSsymm);
__cuaddr_any_host(cublasStatus_t, cublasSsymv);
__cuaddr_any_host(cublasStatus_t, cublasSsyr);
__cuaddr_any_host(cublasStatus_t, cublasSsyr2);
__cuaddr_any_host(cublasStatus_t, cublasSsyr2k);
__cuaddr_any_host(cublasStatus_t, cublasSsyrk);
__cuaddr_any_host(cublasStatus_t, cublasStpttr);
__cuaddr_any_host(cublasStatus_t, cublasStrmm);
__cuaddr_any_host(cublasStatus_t, cublasStrmv);
__cuaddr_any_host(cublasStatus_t, cublasStrsm);
__cuaddr_any_host(cublasStatus_t, cublasStrsmBatched);
__cuaddr_any_host(cublasStatus_t, cublasStrsv);
__cuaddr_any_host(cublasStatus_t, cublasStrttp);
__cuaddr_any_host(cublasStatus_t, cublasZaxpy);
__cuaddr_any_host(cublasStatus_t, cublasZcopy);
__cuaddr_any_host(cublasStatus_t, cublasZdgmm);
__cuaddr_any_host(cublasStatus_t, cublasZdotc);
__cuaddr_any_host(cublasStatus_t, cublasZdotu);
__cuaddr_any_host(cublasStatus_t, cublasZdscal);
__cuaddr_any_host(cublasStatus_t, cublasZgbmv);
__cuaddr_any_host(cublasStatus_t, cublasZgeam);
__cuaddr_any_host(cublasStatus_t, cublasZgelsBatched);
__cuaddr_any_host(cublasStatus_t, cublasZgemm);
__cuaddr_any_host(cublasStatus_t, cublasZgemmBatched);
__cuaddr_any_host(cublasStatus_t, cublasZgemmGroupedBatched);
__cuaddr_any_host(cublasStatus_t, cublasZgemmStridedBatched);
__cuaddr_any_host(cublasStatus_t, cublasZgemv);
__cuaddr_any_host(cublasStatus_t, cublasZgemvBatched);
__cuaddr_any_host(cublasStatus_t, cublasZgemvStridedBatched);
__cuaddr_any_host(cublasStatus_t, cublasZgeqrfBatched);
__cuaddr_any_host(cublasStatus_t, cublasZger);
__cuaddr_any_host(cublasStatus_t, cublasZgetrfBatched);
__cuaddr_any_host(cublasStatus_t, cublasZgetriBatched);
__cuaddr_any_host(cublasStatus_t, cublasZgetrsBatched);
__cuaddr_any_host(cublasStatus_t, cublasZhemm);
__cuaddr_any_host(cublasStatus_t, cublasZherk);
__cuaddr_any_host(cublasStatus_t, cublasZmatinvBatched);
__cuaddr_any_host(cublasStatus_t, cublasZrot);
__cuaddr_any_host(cublasStatus_t, cublasZrotg);
__cuaddr_any_host(cublasStatus_t, cublasZscal);
__cuaddr_any_host(cublasStatus_t, cublasZspmv);
__cuaddr_any_host(cublasStatus_t, cublasZswap);
__cuaddr_any_host(cublasStatus_t, cublasZsymm);
__cuaddr_any_host(cublasStatus_t, cublasZsymv);
__cuaddr_any_host(cublasStatus_t, cublasZsyr);
__cuaddr_any_host(cublasStatus_t, cublasZsyr2);
__cuaddr_any_host(cublasStatus_t, cublasZsyr2k);
__cuaddr_any_host(cublasStatus_t, cublasZsyrk);
__cuaddr_any_host(cublasStatus_t, cublasZtpttr);
__cuaddr_any_host(cublasStatus_t, cublasZtrmm);
__cuaddr_any_host(cublasStatus_t, cublasZtrmv);
__cuaddr_any_host(cublasStatus_t, cublasZtrsm);
__cuaddr_any_host(cublasStatus_t, cublasZtrsmBatched);
__cuaddr_any_host(cublasStatus_t, cublasZtrsv);
__cuaddr_any_host(cublasStatus_t, cublasZtrttp);

#endif
