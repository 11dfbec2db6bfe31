/*
 * helper_cuda.h - the CUDA samples' helpers for the host (error checks, choice of a device), for
 * code that was taken out of the samples' tree. The real files, where present, come first.
 */
#ifndef CUADDR_HELPER_CUDA_H
#define CUADDR_HELPER_CUDA_H
#pragma GCC system_header

#include "helper_string.h"

#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif

template <class T> void check(T result, const char *function, const char *file, int line);
#define checkCudaErrors(value)     check((value), #value, __FILE__, __LINE__)
#define getLastCudaError(message)  check(cudaGetLastError(), message, __FILE__, __LINE__)
#define printLastCudaError(message) check(cudaGetLastError(), message, __FILE__, __LINE__)

const char *_cudaGetErrorEnum(cudaError_t);
int ftoi(float);
int _ConvertSMVer2Cores(int major, int minor);
const char *_ConvertSMVer2ArchName(int major, int minor);
int gpuDeviceInit(int device);
int gpuGetMaxGflopsDeviceId();
int findCudaDevice(int argc, const char **argv);
int findIntegratedGPU();
bool checkCudaCapabilities(int major, int minor);
template <class... A> int findCudaDeviceDRV(const A &...);
template <class... A> int cudaDeviceInit(const A &...);

#endif
