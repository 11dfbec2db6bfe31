/*
 * cufftXt.h - cuFFT over several GPUs and with callbacks.
 */
#ifndef CUADDR_CUFFTXT_H
#define CUADDR_CUFFTXT_H
#pragma GCC system_header

#include "cufft.h"

#include "cuda_fp16.h"

struct cudaXtDesc {
    int version, nGPUs, GPUs[64];
    void *data[64];
    size_t size[64];
};
struct cudaLibXtDesc {
    int version;
    cudaXtDesc *descriptor;
    int library, subFormat;
    void *libDescriptor;
};

enum cufftXtSubFormat_t {
    CUFFT_XT_FORMAT_INPUT, CUFFT_XT_FORMAT_OUTPUT, CUFFT_XT_FORMAT_INPLACE,
    CUFFT_XT_FORMAT_INPLACE_SHUFFLED, CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED
};
typedef enum cufftXtSubFormat_t cufftXtSubFormat;

enum cufftXtCopyType_t {
    CUFFT_COPY_HOST_TO_DEVICE, CUFFT_COPY_DEVICE_TO_HOST, CUFFT_COPY_DEVICE_TO_DEVICE
};
typedef enum cufftXtCopyType_t cufftXtCopyType;

enum cufftXtCallbackType_t {
    CUFFT_CB_LD_COMPLEX, CUFFT_CB_LD_COMPLEX_DOUBLE, CUFFT_CB_LD_REAL, CUFFT_CB_LD_REAL_DOUBLE,
    CUFFT_CB_ST_COMPLEX, CUFFT_CB_ST_COMPLEX_DOUBLE, CUFFT_CB_ST_REAL, CUFFT_CB_ST_REAL_DOUBLE
};
typedef enum cufftXtCallbackType_t cufftXtCallbackType;

typedef cufftComplex (*cufftCallbackLoadC)(void *, size_t, void *, void *);
typedef void (*cufftCallbackStoreC)(void *, size_t, cufftComplex, void *, void *);
typedef cufftReal (*cufftCallbackLoadR)(void *, size_t, void *, void *);
typedef void (*cufftCallbackStoreR)(void *, size_t, cufftReal, void *, void *);
typedef cufftDoubleComplex (*cufftCallbackLoadZ)(void *, size_t, void *, void *);
typedef void (*cufftCallbackStoreZ)(void *, size_t, cufftDoubleComplex, void *, void *);
typedef cufftDoubleReal (*cufftCallbackLoadD)(void *, size_t, void *, void *);
typedef void (*cufftCallbackStoreD)(void *, size_t, cufftDoubleReal, void *, void *);

__cuaddr_any_host(cufftResult, cufftXtClearCallback);
__cuaddr_any_host(cufftResult, cufftXtExec);
__cuaddr_any_host(cufftResult, cufftXtExecDescriptor);
__cuaddr_any_host(cufftResult, cufftXtExecDescriptorC2C);
__cuaddr_any_host(cufftResult, cufftXtExecDescriptorC2R);
__cuaddr_any_host(cufftResult, cufftXtExecDescriptorR2C);
__cuaddr_any_host(cufftResult, cufftXtExecDescriptorZ2Z);
__cuaddr_any_host(cufftResult, cufftXtFree);
__cuaddr_any_host(cufftResult, cufftXtGetSizeMany);
__cuaddr_any_host(cufftResult, cufftXtMakePlanMany);
__cuaddr_any_host(cufftResult, cufftXtMalloc);
__cuaddr_any_host(cufftResult, cufftXtMemcpy);
__cuaddr_any_host(cufftResult, cufftXtSetCallback);
__cuaddr_any_host(cufftResult, cufftXtSetCallbackSharedSize);
__cuaddr_any_host(cufftResult, cufftXtSetGPUs);
__cuaddr_any_host(cufftResult, cufftXtSetWorkArea);

#endif
