/*
 * cublasLt.h - cuBLASLt: types and functions that take anything.
 */
#ifndef CUADDR_CUBLASLT_H
#define CUADDR_CUBLASLT_H
#pragma GCC system_header

#include "cublas_v2.h"

typedef struct cublasLtContext *cublasLtHandle_t;
struct cublasLtMatmulDescOpaque_t {
    unsigned long long data[32];
};
typedef cublasLtMatmulDescOpaque_t *cublasLtMatmulDesc_t;
struct cublasLtMatrixLayoutOpaque_t {
    unsigned long long data[32];
};
typedef cublasLtMatrixLayoutOpaque_t *cublasLtMatrixLayout_t;
struct cublasLtMatmulPreferenceOpaque_t {
    unsigned long long data[32];
};
typedef cublasLtMatmulPreferenceOpaque_t *cublasLtMatmulPreference_t;
struct cublasLtMatrixTransformDescOpaque_t {
    unsigned long long data[32];
};
typedef cublasLtMatrixTransformDescOpaque_t *cublasLtMatrixTransformDesc_t;
struct cublasLtMatmulAlgo_t {
    unsigned long long data[8];
};
struct cublasLtMatmulHeuristicResult_t {
    cublasLtMatmulAlgo_t algo;
    size_t workspaceSize;
    cublasStatus_t state;
    float wavesCount;
    int reserved[4];
};

enum cublasLtMatmulDescAttributes_t {
    CUBLASLT_MATMUL_DESC_COMPUTE_TYPE, CUBLASLT_MATMUL_DESC_SCALE_TYPE,
    CUBLASLT_MATMUL_DESC_POINTER_MODE, CUBLASLT_MATMUL_DESC_TRANSA, CUBLASLT_MATMUL_DESC_TRANSB,
    CUBLASLT_MATMUL_DESC_TRANSC, CUBLASLT_MATMUL_DESC_FILL_MODE, CUBLASLT_MATMUL_DESC_EPILOGUE,
    CUBLASLT_MATMUL_DESC_BIAS_POINTER, CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE,
    CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD,
    CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE,
    CUBLASLT_MATMUL_DESC_ALPHA_VECTOR_BATCH_STRIDE, CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET,
    CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, CUBLASLT_MATMUL_DESC_B_SCALE_POINTER,
    CUBLASLT_MATMUL_DESC_C_SCALE_POINTER, CUBLASLT_MATMUL_DESC_D_SCALE_POINTER,
    CUBLASLT_MATMUL_DESC_AMAX_D_POINTER, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE,
    CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_POINTER,
    CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_AMAX_POINTER, CUBLASLT_MATMUL_DESC_FAST_ACCUM,
    CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, CUBLASLT_MATMUL_DESC_A_SCALE_MODE,
    CUBLASLT_MATMUL_DESC_B_SCALE_MODE, CUBLASLT_MATMUL_DESC_C_SCALE_MODE,
    CUBLASLT_MATMUL_DESC_D_SCALE_MODE
};

enum cublasLtMatrixLayoutAttribute_t {
    CUBLASLT_MATRIX_LAYOUT_TYPE, CUBLASLT_MATRIX_LAYOUT_ORDER, CUBLASLT_MATRIX_LAYOUT_ROWS,
    CUBLASLT_MATRIX_LAYOUT_COLS, CUBLASLT_MATRIX_LAYOUT_LD, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT,
    CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, CUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET
};

enum cublasLtMatmulPreferenceAttributes_t {
    CUBLASLT_MATMUL_PREF_SEARCH_MODE, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
    CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES,
    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES,
    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT,
    CUBLASLT_MATMUL_PREF_IMPL_MASK
};

enum cublasLtEpilogue_t {
    CUBLASLT_EPILOGUE_DEFAULT = 1, CUBLASLT_EPILOGUE_RELU = 2, CUBLASLT_EPILOGUE_BIAS = 4,
    CUBLASLT_EPILOGUE_RELU_BIAS = 6, CUBLASLT_EPILOGUE_GELU = 32, CUBLASLT_EPILOGUE_GELU_BIAS =
    36, CUBLASLT_EPILOGUE_RELU_AUX = 130, CUBLASLT_EPILOGUE_RELU_AUX_BIAS = 134,
    CUBLASLT_EPILOGUE_DRELU = 136, CUBLASLT_EPILOGUE_DRELU_BGRAD = 152, CUBLASLT_EPILOGUE_GELU_AUX
    = 160, CUBLASLT_EPILOGUE_GELU_AUX_BIAS = 164, CUBLASLT_EPILOGUE_DGELU = 192,
    CUBLASLT_EPILOGUE_DGELU_BGRAD = 208, CUBLASLT_EPILOGUE_BGRADA = 256, CUBLASLT_EPILOGUE_BGRADB
    = 512
};

enum cublasLtOrder_t {
    CUBLASLT_ORDER_COL, CUBLASLT_ORDER_ROW, CUBLASLT_ORDER_COL32, CUBLASLT_ORDER_COL4_4R2_8C,
    CUBLASLT_ORDER_COL32_2R_4R4
};

__cuaddr_any_host(cublasStatus_t, cublasLtCreate);
__cuaddr_any_host(cublasStatus_t, cublasLtDestroy);
__cuaddr_any_host(cublasStatus_t, cublasLtMatmul);
__cuaddr_any_host(cublasStatus_t, cublasLtMatmulAlgoCapGetAttribute);
__cuaddr_any_host(cublasStatus_t, cublasLtMatmulAlgoCheck);
__cuaddr_any_host(cublasStatus_t, cublasLtMatmulAlgoConfigSetAttribute);
__cuaddr_any_host(cublasStatus_t, cublasLtMatmulAlgoGetHeuristic);
__cuaddr_any_host(cublasStatus_t, cublasLtMatmulAlgoGetIds);
__cuaddr_any_host(cublasStatus_t, cublasLtMatmulAlgoInit);
__cuaddr_any_host(cublasStatus_t, cublasLtMatmulDescCreate);
__cuaddr_any_host(cublasStatus_t, cublasLtMatmulDescDestroy);
__cuaddr_any_host(cublasStatus_t, cublasLtMatmulDescGetAttribute);
__cuaddr_any_host(cublasStatus_t, cublasLtMatmulDescInit);
__cuaddr_any_host(cublasStatus_t, cublasLtMatmulDescSetAttribute);
__cuaddr_any_host(cublasStatus_t, cublasLtMatmulPreferenceCreate);
__cuaddr_any_host(cublasStatus_t, cublasLtMatmulPreferenceDestroy);
__cuaddr_any_host(cublasStatus_t, cublasLtMatmulPreferenceInit);
__cuaddr_any_host(cublasStatus_t, cublasLtMatmulPreferenceSetAttribute);
__cuaddr_any_host(cublasStatus_t, cublasLtMatrixLayoutCreate);
__cuaddr_any_host(cublasStatus_t, cublasLtMatrixLayoutDestroy);
__cuaddr_any_host(cublasStatus_t, cublasLtMatrixLayoutInit);
__cuaddr_any_host(cublasStatus_t, cublasLtMatrixLayoutSetAttribute);
__cuaddr_any_host(cublasStatus_t, cublasLtMatrixTransform);
__cuaddr_any_host(cublasStatus_t, cublasLtMatrixTransformDescCreate);
__cuaddr_any_host(cublasStatus_t, cublasLtMatrixTransformDescDestroy);
__cuaddr_any_host(cublasStatus_t, cublasLtMatrixTransformDescSetAttribute);

#endif
