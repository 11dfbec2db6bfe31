/* cutil.h - the checks of the old SDK. */
#ifndef CUADDR_CUTIL_H
#define CUADDR_CUTIL_H
#pragma GCC system_header

#include "helper_functions.h"

#define CUDA_SAFE_CALL(call)       (call)
#define CUDA_SAFE_CALL_NO_SYNC(call) (call)
#define CUT_SAFE_CALL(call)        (call)
#define CU_SAFE_CALL(call)         (call)
#define CUT_CHECK_ERROR(message)   (void)cudaGetLastError()
#define CUT_DEVICE_INIT(argc, argv)
#define CUT_EXIT(argc, argv)       exit(0)
#define CUT_BANK_CHECKER(array, index) array[index]
#define cutilSafeCall(call)        (call)
#define cutilCheckMsg(message)     (void)cudaGetLastError()
#define cutilCheckError(call)      (call)

__cuaddr_any_host(int, cutCreateTimer);
__cuaddr_any_host(int, cutDeleteTimer);
__cuaddr_any_host(int, cutStartTimer);
__cuaddr_any_host(int, cutStopTimer);
__cuaddr_any_host(int, cutResetTimer);
__cuaddr_any_host(int, cutCheckCmdLineFlag);
__cuaddr_any_host(int, cutGetCmdLineArgumenti);
__cuaddr_any_host(int, cutGetCmdLineArgumentf);
__cuaddr_any_host(int, cutGetCmdLineArgumentstr);
__cuaddr_any_host(int, cutLoadPGMub);
__cuaddr_any_host(int, cutLoadPGMf);
__cuaddr_any_host(int, cutSavePGMf);
__cuaddr_any_host(int, cutSavePGMub);
__cuaddr_any_host(int, cutComparefe);
__cuaddr_any_host(int, cutCompareL2fe);
__cuaddr_any_host(int, cutComparef);
__cuaddr_any_host(int, cutLoadPPM4ub);
__cuaddr_any_host(int, cutSavePPM4ub);
__cuaddr_any_host(int, cutReadFilef);
__cuaddr_any_host(int, cutReadFilei);
__cuaddr_any_host(int, cutFree);
template <class... A> float cutGetTimerValue(const A &...);
template <class... A> char *cutFindFilePath(const A &...);

#endif
