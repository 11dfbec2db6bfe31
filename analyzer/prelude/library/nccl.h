/*
 * nccl.h - NCCL: types and functions that take anything.
 */
#ifndef CUADDR_NCCL_H
#define CUADDR_NCCL_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

#define NCCL_MAJOR 2
#define NCCL_MINOR 25
#define NCCL_VERSION_CODE 22500
#define NCCL_UNIQUE_ID_BYTES 128

typedef struct ncclComm *ncclComm_t;
struct ncclUniqueId {
    char internal[128];
};

enum ncclResult_t {
    ncclSuccess, ncclUnhandledCudaError, ncclSystemError, ncclInternalError, ncclInvalidArgument,
    ncclInvalidUsage, ncclRemoteError, ncclInProgress
};

enum ncclDataType_t {
    ncclInt8 = 0, ncclChar = 0, ncclUint8 = 1, ncclInt32 = 2, ncclInt = 2, ncclUint32 = 3,
    ncclInt64 = 4, ncclUint64 = 5, ncclFloat16 = 6, ncclHalf = 6, ncclFloat32 = 7, ncclFloat = 7,
    ncclFloat64 = 8, ncclDouble = 8, ncclBfloat16 = 9
};

enum ncclRedOp_t {
    ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg
};

const char *ncclGetErrorString(ncclResult_t);
const char *ncclGetLastError(ncclComm_t);

__cuaddr_any_host(ncclResult_t, ncclAllGather);
__cuaddr_any_host(ncclResult_t, ncclAllReduce);
__cuaddr_any_host(ncclResult_t, ncclBcast);
__cuaddr_any_host(ncclResult_t, ncclBroadcast);
__cuaddr_any_host(ncclResult_t, ncclCommAbort);
__cuaddr_any_host(ncclResult_t, ncclCommCount);
__cuaddr_any_host(ncclResult_t, ncclCommCuDevice);
__cuaddr_any_host(ncclResult_t, ncclCommDestroy);
__cuaddr_any_host(ncclResult_t, ncclCommFinalize);
__cuaddr_any_host(ncclResult_t, ncclCommGetAsyncError);
__cuaddr_any_host(ncclResult_t, ncclCommInitAll);
__cuaddr_any_host(ncclResult_t, ncclCommInitRank);
__cuaddr_any_host(ncclResult_t, ncclCommInitRankConfig);
__cuaddr_any_host(ncclResult_t, ncclCommRegister);
__cuaddr_any_host(ncclResult_t, ncclCommSplit);
__cuaddr_any_host(ncclResult_t, ncclCommUserRank);
__cuaddr_any_host(ncclResult_t, ncclGetUniqueId);
__cuaddr_any_host(ncclResult_t, ncclGetVersion);
__cuaddr_any_host(ncclResult_t, ncclGroupEnd);
__cuaddr_any_host(ncclResult_t, ncclGroupStart);
__cuaddr_any_host(ncclResult_t, ncclMemAlloc);
__cuaddr_any_host(ncclResult_t, ncclMemFree);
__cuaddr_any_host(ncclResult_t, ncclRecv);
__cuaddr_any_host(ncclResult_t, ncclReduce);
__cuaddr_any_host(ncclResult_t, ncclReduceScatter);
__cuaddr_any_host(ncclResult_t, ncclSend);

#endif
