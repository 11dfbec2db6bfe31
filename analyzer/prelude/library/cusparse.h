/*
 * cusparse.h - cuSPARSE: types and functions that take anything.
 */
#ifndef CUADDR_CUSPARSE_H
#define CUADDR_CUSPARSE_H
#pragma GCC system_header

#include "cuComplex.h"

#define CUSPARSE_H_
#define CUSPARSEAPI
#define CUSPARSE_VER_MAJOR 12
#define CUSPARSE_VERSION 12500

enum cusparseStatus_t {
    CUSPARSE_STATUS_SUCCESS, CUSPARSE_STATUS_NOT_INITIALIZED, CUSPARSE_STATUS_ALLOC_FAILED,
    CUSPARSE_STATUS_INVALID_VALUE, CUSPARSE_STATUS_ARCH_MISMATCH, CUSPARSE_STATUS_MAPPING_ERROR,
    CUSPARSE_STATUS_EXECUTION_FAILED, CUSPARSE_STATUS_INTERNAL_ERROR,
    CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED, CUSPARSE_STATUS_ZERO_PIVOT,
    CUSPARSE_STATUS_NOT_SUPPORTED, CUSPARSE_STATUS_INSUFFICIENT_RESOURCES
};

enum cusparsePointerMode_t {
    CUSPARSE_POINTER_MODE_HOST, CUSPARSE_POINTER_MODE_DEVICE
};

enum cusparseAction_t {
    CUSPARSE_ACTION_SYMBOLIC, CUSPARSE_ACTION_NUMERIC
};

enum cusparseMatrixType_t {
    CUSPARSE_MATRIX_TYPE_GENERAL, CUSPARSE_MATRIX_TYPE_SYMMETRIC, CUSPARSE_MATRIX_TYPE_HERMITIAN,
    CUSPARSE_MATRIX_TYPE_TRIANGULAR
};

enum cusparseFillMode_t {
    CUSPARSE_FILL_MODE_LOWER, CUSPARSE_FILL_MODE_UPPER
};

enum cusparseDiagType_t {
    CUSPARSE_DIAG_TYPE_NON_UNIT, CUSPARSE_DIAG_TYPE_UNIT
};

enum cusparseIndexBase_t {
    CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_INDEX_BASE_ONE
};

enum cusparseOperation_t {
    CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE,
    CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE
};

enum cusparseDirection_t {
    CUSPARSE_DIRECTION_ROW, CUSPARSE_DIRECTION_COLUMN
};

enum cusparseSolvePolicy_t {
    CUSPARSE_SOLVE_POLICY_NO_LEVEL, CUSPARSE_SOLVE_POLICY_USE_LEVEL
};

enum cusparseIndexType_t {
    CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3
};

enum cusparseOrder_t {
    CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2
};

enum cusparseSpMatAttribute_t {
    CUSPARSE_SPMAT_FILL_MODE, CUSPARSE_SPMAT_DIAG_TYPE
};

enum cusparseSpMVAlg_t {
    CUSPARSE_SPMV_ALG_DEFAULT, CUSPARSE_SPMV_COO_ALG1, CUSPARSE_SPMV_CSR_ALG1,
    CUSPARSE_SPMV_CSR_ALG2, CUSPARSE_SPMV_COO_ALG2, CUSPARSE_MV_ALG_DEFAULT = 0,
    CUSPARSE_CSRMV_ALG1 = 2, CUSPARSE_CSRMV_ALG2 = 3
};

enum cusparseSpMMAlg_t {
    CUSPARSE_SPMM_ALG_DEFAULT, CUSPARSE_SPMM_COO_ALG1, CUSPARSE_SPMM_COO_ALG2,
    CUSPARSE_SPMM_CSR_ALG1 = 4, CUSPARSE_SPMM_CSR_ALG2 = 6, CUSPARSE_SPMM_CSR_ALG3 = 12
};

enum cusparseSpGEMMAlg_t {
    CUSPARSE_SPGEMM_DEFAULT, CUSPARSE_SPGEMM_ALG1 = 3, CUSPARSE_SPGEMM_ALG2, CUSPARSE_SPGEMM_ALG3
};

enum cusparseSpSVAlg_t {
    CUSPARSE_SPSV_ALG_DEFAULT
};

enum cusparseSpSMAlg_t {
    CUSPARSE_SPSM_ALG_DEFAULT
};

enum cusparseSDDMMAlg_t {
    CUSPARSE_SDDMM_ALG_DEFAULT
};

enum cusparseSparseToDenseAlg_t {
    CUSPARSE_SPARSETODENSE_ALG_DEFAULT
};

enum cusparseDenseToSparseAlg_t {
    CUSPARSE_DENSETOSPARSE_ALG_DEFAULT
};

enum cusparseCsr2CscAlg_t {
    CUSPARSE_CSR2CSC_ALG_DEFAULT = 1, CUSPARSE_CSR2CSC_ALG1 = 1, CUSPARSE_CSR2CSC_ALG2 = 2
};

typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr_t_struct *cusparseMatDescr_t;
typedef struct cusparseSpMatDescr_t_struct *cusparseSpMatDescr_t;
typedef struct cusparseDnMatDescr_t_struct *cusparseDnMatDescr_t;
typedef struct cusparseDnVecDescr_t_struct *cusparseDnVecDescr_t;
typedef struct cusparseSpVecDescr_t_struct *cusparseSpVecDescr_t;
typedef struct cusparseSpGEMMDescr_t_struct *cusparseSpGEMMDescr_t;
typedef struct cusparseSpSVDescr_t_struct *cusparseSpSVDescr_t;
typedef struct cusparseSpSMDescr_t_struct *cusparseSpSMDescr_t;
typedef struct csrilu02Info_t_struct *csrilu02Info_t;
typedef struct csric02Info_t_struct *csric02Info_t;
typedef struct csrsv2Info_t_struct *csrsv2Info_t;
typedef struct csrsm2Info_t_struct *csrsm2Info_t;
typedef struct csru2csrInfo_t_struct *csru2csrInfo_t;
typedef struct bsrsv2Info_t_struct *bsrsv2Info_t;
typedef const struct cusparseSpMatDescr_t_struct *cusparseConstSpMatDescr_t;
typedef const struct cusparseDnMatDescr_t_struct *cusparseConstDnMatDescr_t;
typedef const struct cusparseDnVecDescr_t_struct *cusparseConstDnVecDescr_t;

const char *cusparseGetErrorString(cusparseStatus_t);
const char *cusparseGetErrorName(cusparseStatus_t);
cusparseIndexBase_t cusparseGetMatIndexBase(cusparseMatDescr_t);

__cuaddr_any_host(cusparseStatus_t, cusparseAxpby);
__cuaddr_any_host(cusparseStatus_t, cusparseCbsrmv);
__cuaddr_any_host(cusparseStatus_t, cusparseCcsr2csc);
__cuaddr_any_host(cusparseStatus_t, cusparseCcsr2dense);
__cuaddr_any_host(cusparseStatus_t, cusparseCcsrgeam2);
__cuaddr_any_host(cusparseStatus_t, cusparseCcsrgemm);
__cuaddr_any_host(cusparseStatus_t, cusparseCcsric02);
__cuaddr_any_host(cusparseStatus_t, cusparseCcsric02_analysis);
__cuaddr_any_host(cusparseStatus_t, cusparseCcsric02_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseCcsrilu02);
__cuaddr_any_host(cusparseStatus_t, cusparseCcsrilu02_analysis);
__cuaddr_any_host(cusparseStatus_t, cusparseCcsrilu02_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseCcsrmm);
__cuaddr_any_host(cusparseStatus_t, cusparseCcsrmm2);
__cuaddr_any_host(cusparseStatus_t, cusparseCcsrmv);
__cuaddr_any_host(cusparseStatus_t, cusparseCcsrsv2_analysis);
__cuaddr_any_host(cusparseStatus_t, cusparseCcsrsv2_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseCcsrsv2_solve);
__cuaddr_any_host(cusparseStatus_t, cusparseCdense2csr);
__cuaddr_any_host(cusparseStatus_t, cusparseCgthr);
__cuaddr_any_host(cusparseStatus_t, cusparseCgtsv2);
__cuaddr_any_host(cusparseStatus_t, cusparseCgtsv2StridedBatch);
__cuaddr_any_host(cusparseStatus_t, cusparseCgtsv2_bufferSizeExt);
__cuaddr_any_host(cusparseStatus_t, cusparseCnnz);
__cuaddr_any_host(cusparseStatus_t, cusparseCreate);
__cuaddr_any_host(cusparseStatus_t, cusparseCreateBlockedEll);
__cuaddr_any_host(cusparseStatus_t, cusparseCreateBsr);
__cuaddr_any_host(cusparseStatus_t, cusparseCreateConstCsr);
__cuaddr_any_host(cusparseStatus_t, cusparseCreateCoo);
__cuaddr_any_host(cusparseStatus_t, cusparseCreateCsc);
__cuaddr_any_host(cusparseStatus_t, cusparseCreateCsr);
__cuaddr_any_host(cusparseStatus_t, cusparseCreateCsric02Info);
__cuaddr_any_host(cusparseStatus_t, cusparseCreateCsrilu02Info);
__cuaddr_any_host(cusparseStatus_t, cusparseCreateCsrsv2Info);
__cuaddr_any_host(cusparseStatus_t, cusparseCreateDnMat);
__cuaddr_any_host(cusparseStatus_t, cusparseCreateDnVec);
__cuaddr_any_host(cusparseStatus_t, cusparseCreateIdentityPermutation);
__cuaddr_any_host(cusparseStatus_t, cusparseCreateMatDescr);
__cuaddr_any_host(cusparseStatus_t, cusparseCreateSpVec);
__cuaddr_any_host(cusparseStatus_t, cusparseCsctr);
__cuaddr_any_host(cusparseStatus_t, cusparseCsr2cscEx2);
__cuaddr_any_host(cusparseStatus_t, cusparseCsr2cscEx2_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseCsrGet);
__cuaddr_any_host(cusparseStatus_t, cusparseCsrSetPointers);
__cuaddr_any_host(cusparseStatus_t, cusparseCsrSetStridedBatch);
__cuaddr_any_host(cusparseStatus_t, cusparseDbsrmv);
__cuaddr_any_host(cusparseStatus_t, cusparseDcsr2csc);
__cuaddr_any_host(cusparseStatus_t, cusparseDcsr2dense);
__cuaddr_any_host(cusparseStatus_t, cusparseDcsrgeam2);
__cuaddr_any_host(cusparseStatus_t, cusparseDcsrgemm);
__cuaddr_any_host(cusparseStatus_t, cusparseDcsric02);
__cuaddr_any_host(cusparseStatus_t, cusparseDcsric02_analysis);
__cuaddr_any_host(cusparseStatus_t, cusparseDcsric02_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseDcsrilu02);
__cuaddr_any_host(cusparseStatus_t, cusparseDcsrilu02_analysis);
__cuaddr_any_host(cusparseStatus_t, cusparseDcsrilu02_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseDcsrmm);
__cuaddr_any_host(cusparseStatus_t, cusparseDcsrmm2);
__cuaddr_any_host(cusparseStatus_t, cusparseDcsrmv);
__cuaddr_any_host(cusparseStatus_t, cusparseDcsrsv2_analysis);
__cuaddr_any_host(cusparseStatus_t, cusparseDcsrsv2_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseDcsrsv2_solve);
__cuaddr_any_host(cusparseStatus_t, cusparseDdense2csr);
__cuaddr_any_host(cusparseStatus_t, cusparseDenseToSparse_analysis);
__cuaddr_any_host(cusparseStatus_t, cusparseDenseToSparse_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseDenseToSparse_convert);
__cuaddr_any_host(cusparseStatus_t, cusparseDestroy);
__cuaddr_any_host(cusparseStatus_t, cusparseDestroyCsric02Info);
__cuaddr_any_host(cusparseStatus_t, cusparseDestroyCsrilu02Info);
__cuaddr_any_host(cusparseStatus_t, cusparseDestroyCsrsv2Info);
__cuaddr_any_host(cusparseStatus_t, cusparseDestroyDnMat);
__cuaddr_any_host(cusparseStatus_t, cusparseDestroyDnVec);
__cuaddr_any_host(cusparseStatus_t, cusparseDestroyMatDescr);
__cuaddr_any_host(cusparseStatus_t, cusparseDestroySpMat);
__cuaddr_any_host(cusparseStatus_t, cusparseDestroySpVec);
__cuaddr_any_host(cusparseStatus_t, cusparseDgthr);
__cuaddr_any_host(cusparseStatus_t, cusparseDgtsv2);
__cuaddr_any_host(cusparseStatus_t, cusparseDgtsv2StridedBatch);
__cuaddr_any_host(cusparseStatus_t, cusparseDgtsv2_bufferSizeExt);
__cuaddr_any_host(cusparseStatus_t, cusparseDnMatSetStridedBatch);
__cuaddr_any_host(cusparseStatus_t, cusparseDnMatSetValues);
__cuaddr_any_host(cusparseStatus_t, cusparseDnVecSetValues);
__cuaddr_any_host(cusparseStatus_t, cusparseDnnz);
__cuaddr_any_host(cusparseStatus_t, cusparseDsctr);
__cuaddr_any_host(cusparseStatus_t, cusparseGather);
__cuaddr_any_host(cusparseStatus_t, cusparseRot);
__cuaddr_any_host(cusparseStatus_t, cusparseSDDMM);
__cuaddr_any_host(cusparseStatus_t, cusparseSDDMM_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseSDDMM_preprocess);
__cuaddr_any_host(cusparseStatus_t, cusparseSbsrmv);
__cuaddr_any_host(cusparseStatus_t, cusparseScatter);
__cuaddr_any_host(cusparseStatus_t, cusparseScsr2csc);
__cuaddr_any_host(cusparseStatus_t, cusparseScsr2dense);
__cuaddr_any_host(cusparseStatus_t, cusparseScsrgeam2);
__cuaddr_any_host(cusparseStatus_t, cusparseScsrgemm);
__cuaddr_any_host(cusparseStatus_t, cusparseScsric02);
__cuaddr_any_host(cusparseStatus_t, cusparseScsric02_analysis);
__cuaddr_any_host(cusparseStatus_t, cusparseScsric02_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseScsrilu02);
__cuaddr_any_host(cusparseStatus_t, cusparseScsrilu02_analysis);
__cuaddr_any_host(cusparseStatus_t, cusparseScsrilu02_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseScsrmm);
__cuaddr_any_host(cusparseStatus_t, cusparseScsrmm2);
__cuaddr_any_host(cusparseStatus_t, cusparseScsrmv);
__cuaddr_any_host(cusparseStatus_t, cusparseScsrsv2_analysis);
__cuaddr_any_host(cusparseStatus_t, cusparseScsrsv2_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseScsrsv2_solve);
__cuaddr_any_host(cusparseStatus_t, cusparseSdense2csr);
__cuaddr_any_host(cusparseStatus_t, cusparseSetMatDiagType);
__cuaddr_any_host(cusparseStatus_t, cusparseSetMatFillMode);
__cuaddr_any_host(cusparseStatus_t, cusparseSetMatIndexBase);
__cuaddr_any_host(cusparseStatus_t, cusparseSetMatType);
__cuaddr_any_host(cusparseStatus_t, cusparseSetPointerMode);
__cuaddr_any_host(cusparseStatus_t, cusparseSetStream);
__cuaddr_any_host(cusparseStatus_t, cusparseSgthr);
__cuaddr_any_host(cusparseStatus_t, cusparseSgtsv2);
__cuaddr_any_host(cusparseStatus_t, cusparseSgtsv2StridedBatch);
__cuaddr_any_host(cusparseStatus_t, cusparseSgtsv2_bufferSizeExt);
__cuaddr_any_host(cusparseStatus_t, cusparseSnnz);
__cuaddr_any_host(cusparseStatus_t, cusparseSpGEMM_compute);
__cuaddr_any_host(cusparseStatus_t, cusparseSpGEMM_copy);
__cuaddr_any_host(cusparseStatus_t, cusparseSpGEMM_createDescr);
__cuaddr_any_host(cusparseStatus_t, cusparseSpGEMM_destroyDescr);
__cuaddr_any_host(cusparseStatus_t, cusparseSpGEMM_estimateMemory);
__cuaddr_any_host(cusparseStatus_t, cusparseSpGEMM_workEstimation);
__cuaddr_any_host(cusparseStatus_t, cusparseSpMM);
__cuaddr_any_host(cusparseStatus_t, cusparseSpMM_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseSpMM_preprocess);
__cuaddr_any_host(cusparseStatus_t, cusparseSpMV);
__cuaddr_any_host(cusparseStatus_t, cusparseSpMV_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseSpMV_preprocess);
__cuaddr_any_host(cusparseStatus_t, cusparseSpMatGetSize);
__cuaddr_any_host(cusparseStatus_t, cusparseSpMatSetAttribute);
__cuaddr_any_host(cusparseStatus_t, cusparseSpSM_analysis);
__cuaddr_any_host(cusparseStatus_t, cusparseSpSM_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseSpSM_createDescr);
__cuaddr_any_host(cusparseStatus_t, cusparseSpSM_destroyDescr);
__cuaddr_any_host(cusparseStatus_t, cusparseSpSM_solve);
__cuaddr_any_host(cusparseStatus_t, cusparseSpSV_analysis);
__cuaddr_any_host(cusparseStatus_t, cusparseSpSV_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseSpSV_createDescr);
__cuaddr_any_host(cusparseStatus_t, cusparseSpSV_destroyDescr);
__cuaddr_any_host(cusparseStatus_t, cusparseSpSV_solve);
__cuaddr_any_host(cusparseStatus_t, cusparseSparseToDense);
__cuaddr_any_host(cusparseStatus_t, cusparseSparseToDense_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseSsctr);
__cuaddr_any_host(cusparseStatus_t, cusparseXcoo2csr);
__cuaddr_any_host(cusparseStatus_t, cusparseXcoosort);
__cuaddr_any_host(cusparseStatus_t, cusparseXcsr2coo);
__cuaddr_any_host(cusparseStatus_t, cusparseXcsrgemmNnz);
__cuaddr_any_host(cusparseStatus_t, cusparseXcsrilu02_zeroPivot);
__cuaddr_any_host(cusparseStatus_t, cusparseXcsrsort);
__cuaddr_any_host(cusparseStatus_t, cusparseXcsrsort_bufferSizeExt);
__cuaddr_any_host(cusparseStatus_t, cusparseZbsrmv);
__cuaddr_any_host(cusparseStatus_t, cusparseZcsr2csc);
__cuaddr_any_host(cusparseStatus_t, cusparseZcsr2dense);
__cuaddr_any_host(cusparseStatus_t, cusparseZcsrgeam2);
__cuaddr_any_host(cusparseStatus_t, cusparseZcsrgemm);
__cuaddr_any_host(cusparseStatus_t, cusparseZcsric02);
__cuaddr_any_host(cusparseStatus_t, cusparseZcsric02_analysis);
__cuaddr_any_host(cusparseStatus_t, cusparseZcsric02_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseZcsrilu02);
__cuaddr_any_host(cusparseStatus_t, cusparseZcsrilu02_analysis);
__cuaddr_any_host(cusparseStatus_t, cusparseZcsrilu02_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseZcsrmm);
__cuaddr_any_host(cusparseStatus_t, cusparseZcsrmm2);
__cuaddr_any_host(cusparseStatus_t, cusparseZcsrmv);
__cuaddr_any_host(cusparseStatus_t, cusparseZcsrsv2_analysis);
__cuaddr_any_host(cusparseStatus_t, cusparseZcsrsv2_bufferSize);
__cuaddr_any_host(cusparseStatus_t, cusparseZcsrsv2_solve);
__cuaddr_any_host(cusparseStatus_t, cusparseZdense2csr);
__cuaddr_any_host(cusparseStatus_t, cusparseZgthr);
__cuaddr_any_host(cusparseStatus_t, cusparseZgtsv2);
__cuaddr_any_host(cusparseStatus_t, cusparseZgtsv2StridedBatch);
__cuaddr_any_host(cusparseStatus_t, cusparseZgtsv2_bufferSizeExt);
__cuaddr_any_host(cusparseStatus_t, cusparseZnnz);
__cuaddr_any_host(cusparseStatus_t, cusparseZsctr);

#endif
