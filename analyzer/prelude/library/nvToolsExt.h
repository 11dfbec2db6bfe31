/*
 * nvToolsExt.h - NVTX: marks and ranges, as functions that take anything.
 */
#ifndef CUADDR_NVTOOLSEXT_H
#define CUADDR_NVTOOLSEXT_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

#define NVTX_VERSION                     3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE    (sizeof(nvtxEventAttributes_t))

enum nvtxColorType_t {
    NVTX_COLOR_UNKNOWN, NVTX_COLOR_ARGB
};

enum nvtxMessageType_t {
    NVTX_MESSAGE_UNKNOWN, NVTX_MESSAGE_TYPE_ASCII, NVTX_MESSAGE_TYPE_UNICODE,
    NVTX_MESSAGE_TYPE_REGISTERED
};

enum nvtxPayloadType_t {
    NVTX_PAYLOAD_UNKNOWN, NVTX_PAYLOAD_TYPE_UNSIGNED_INT64, NVTX_PAYLOAD_TYPE_INT64,
    NVTX_PAYLOAD_TYPE_DOUBLE
};

struct nvtxEventAttributes_t {
    unsigned short version, size;
    unsigned category;
    int colorType;
    unsigned color;
    int payloadType, reserved0;
    union {
        unsigned long long ullValue;
        long long llValue;
        double dValue;
    } payload;
    int messageType;
    union {
        const char *ascii;
        const wchar_t *unicode;
    } message;
};
typedef struct nvtxDomainRegistration *nvtxDomainHandle_t;
typedef unsigned long long nvtxRangeId_t;

__cuaddr_any_host(int, nvtxDomainDestroy);
__cuaddr_any_host(int, nvtxDomainRangePop);
__cuaddr_any_host(int, nvtxDomainRangePushEx);
__cuaddr_any_host(int, nvtxInitialize);
__cuaddr_any_host(int, nvtxMarkA);
__cuaddr_any_host(int, nvtxMarkEx);
__cuaddr_any_host(int, nvtxNameCategoryA);
__cuaddr_any_host(int, nvtxNameCudaDeviceA);
__cuaddr_any_host(int, nvtxNameCudaEventA);
__cuaddr_any_host(int, nvtxNameCudaStreamA);
__cuaddr_any_host(int, nvtxNameOsThreadA);
__cuaddr_any_host(int, nvtxRangeEnd);
__cuaddr_any_host(int, nvtxRangePop);
__cuaddr_any_host(int, nvtxRangePush);
__cuaddr_any_host(int, nvtxRangePushA);
__cuaddr_any_host(int, nvtxRangePushEx);

__cuaddr_any_host(nvtxRangeId_t, nvtxRangeStartA);
__cuaddr_any_host(nvtxRangeId_t, nvtxRangeStartEx);

__cuaddr_any_host(nvtxDomainHandle_t, nvtxDomainCreateA);

#define nvtxMark       nvtxMarkA
#define nvtxRangeStart nvtxRangeStartA

#endif
