/*
 * runtime.h - functions of the CUDA runtime API. Those that launch kernels have their exact
 * signature; the others take anything, since what they do cannot matter here.
 */
#ifndef CUADDR_RUNTIME_H
#define CUADDR_RUNTIME_H
#pragma GCC system_header

#include "cuaddr/runtime_types.h"

/* Launches. */
extern "C" cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                        size_t shared_bytes = 0, cudaStream_t stream = nullptr);
extern "C" cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block,
                                                   void **arguments, size_t shared_bytes = 0,
                                                   cudaStream_t stream = nullptr);
extern "C" cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *kernel,
                                           void **arguments);
template <class T>
cudaError_t cudaLaunchKernel(T *kernel, dim3 grid, dim3 block, void **arguments,
                             size_t shared_bytes = 0, cudaStream_t stream = nullptr);
template <class T>
cudaError_t cudaLaunchCooperativeKernel(T *kernel, dim3 grid, dim3 block, void **arguments,
                                        size_t shared_bytes = 0, cudaStream_t stream = nullptr);
template <class... P, class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(P...),
                               A &&...arguments);
template <class K>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int *min_grid_size, int *block_size, K kernel,
                                               size_t shared_bytes = 0, int block_size_limit = 0);
__device__ void cudaTriggerProgrammaticLaunchCompletion();
__device__ void cudaGridDependencySynchronize();

/* Errors, devices, memory. */
__host__ __device__ const char *cudaGetErrorString(cudaError_t);
__host__ __device__ const char *cudaGetErrorName(cudaError_t);
__host__ __device__ cudaError_t cudaGetLastError();
__host__ __device__ cudaError_t cudaPeekAtLastError();
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *, int device);
template <class T> __host__ __device__ cudaError_t cudaMalloc(T **pointer, size_t bytes);
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc();
cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind);

/* Exact, since an argument may be an array of variable length, which no template takes. */
__host__ __device__ cudaError_t cudaMemcpy(void *, const void *, size_t, cudaMemcpyKind);
__host__ __device__ cudaError_t cudaMemcpyAsync(void *, const void *, size_t, cudaMemcpyKind,
                                                cudaStream_t = nullptr);
__host__ __device__ cudaError_t cudaMemset(void *, int, size_t);
__host__ __device__ cudaError_t cudaMemsetAsync(void *, int, size_t, cudaStream_t = nullptr);
cudaError_t cudaMemcpy2D(void *, size_t, const void *, size_t, size_t, size_t, cudaMemcpyKind);
__host__ __device__ cudaError_t cudaFree(void *);
cudaError_t cudaFreeHost(void *);
cudaError_t cudaFreeAsync(void *, cudaStream_t);
template <class T> cudaError_t cudaMallocHost(T **, size_t, unsigned = 0);

/* Callable in kernels too. */
__cuaddr_any(cudaError_t, cudaDeviceGetAttribute);
__cuaddr_any(cudaError_t, cudaDeviceGetLimit);
__cuaddr_any(cudaError_t, cudaDeviceSynchronize);
__cuaddr_any(cudaError_t, cudaEventCreateWithFlags);
__cuaddr_any(cudaError_t, cudaEventDestroy);
__cuaddr_any(cudaError_t, cudaEventRecord);
__cuaddr_any(cudaError_t, cudaFuncGetAttributes);
__cuaddr_any(cudaError_t, cudaGetDevice);
__cuaddr_any(cudaError_t, cudaGraphLaunch);
__cuaddr_any(cudaError_t, cudaGraphSetConditional);
__cuaddr_any(cudaError_t, cudaMemcpy2DAsync);
__cuaddr_any(cudaError_t, cudaStreamCreateWithFlags);
__cuaddr_any(cudaError_t, cudaStreamDestroy);
__cuaddr_any(cudaError_t, cudaStreamSynchronize);
__cuaddr_any(cudaError_t, cudaStreamWaitEvent);
__cuaddr_any(cudaError_t, cudaThreadSynchronize);

/* Of the host alone. */
__cuaddr_any_host(cudaError_t, cudaArrayGetInfo);
__cuaddr_any_host(cudaError_t, cudaChooseDevice);
__cuaddr_any_host(cudaError_t, cudaCreateSurfaceObject);
__cuaddr_any_host(cudaError_t, cudaCreateTextureObject);
__cuaddr_any_host(cudaError_t, cudaCtxResetPersistingL2Cache);
__cuaddr_any_host(cudaError_t, cudaDestroyExternalMemory);
__cuaddr_any_host(cudaError_t, cudaDestroyExternalSemaphore);
__cuaddr_any_host(cudaError_t, cudaDestroySurfaceObject);
__cuaddr_any_host(cudaError_t, cudaDestroyTextureObject);
__cuaddr_any_host(cudaError_t, cudaDeviceCanAccessPeer);
__cuaddr_any_host(cudaError_t, cudaDeviceDisablePeerAccess);
__cuaddr_any_host(cudaError_t, cudaDeviceEnablePeerAccess);
__cuaddr_any_host(cudaError_t, cudaDeviceGetByPCIBusId);
__cuaddr_any_host(cudaError_t, cudaDeviceGetCacheConfig);
__cuaddr_any_host(cudaError_t, cudaDeviceGetDefaultMemPool);
__cuaddr_any_host(cudaError_t, cudaDeviceGetGraphMemAttribute);
__cuaddr_any_host(cudaError_t, cudaDeviceGetMemPool);
__cuaddr_any_host(cudaError_t, cudaDeviceGetNvSciSyncAttributes);
__cuaddr_any_host(cudaError_t, cudaDeviceGetP2PAttribute);
__cuaddr_any_host(cudaError_t, cudaDeviceGetPCIBusId);
__cuaddr_any_host(cudaError_t, cudaDeviceGetSharedMemConfig);
__cuaddr_any_host(cudaError_t, cudaDeviceGetStreamPriorityRange);
__cuaddr_any_host(cudaError_t, cudaDeviceGraphMemTrim);
__cuaddr_any_host(cudaError_t, cudaDeviceReset);
__cuaddr_any_host(cudaError_t, cudaDeviceSetCacheConfig);
__cuaddr_any_host(cudaError_t, cudaDeviceSetGraphMemAttribute);
__cuaddr_any_host(cudaError_t, cudaDeviceSetLimit);
__cuaddr_any_host(cudaError_t, cudaDeviceSetMemPool);
__cuaddr_any_host(cudaError_t, cudaDeviceSetSharedMemConfig);
__cuaddr_any_host(cudaError_t, cudaDriverGetVersion);
__cuaddr_any_host(cudaError_t, cudaEventCreate);
__cuaddr_any_host(cudaError_t, cudaEventElapsedTime);
__cuaddr_any_host(cudaError_t, cudaEventQuery);
__cuaddr_any_host(cudaError_t, cudaEventRecordWithFlags);
__cuaddr_any_host(cudaError_t, cudaEventSynchronize);
__cuaddr_any_host(cudaError_t, cudaExternalMemoryGetMappedBuffer);
__cuaddr_any_host(cudaError_t, cudaExternalMemoryGetMappedMipmappedArray);
__cuaddr_any_host(cudaError_t, cudaFreeArray);
__cuaddr_any_host(cudaError_t, cudaFreeMipmappedArray);
__cuaddr_any_host(cudaError_t, cudaFuncSetAttribute);
__cuaddr_any_host(cudaError_t, cudaFuncSetCacheConfig);
__cuaddr_any_host(cudaError_t, cudaFuncSetSharedMemConfig);
__cuaddr_any_host(cudaError_t, cudaGetChannelDesc);
__cuaddr_any_host(cudaError_t, cudaGetDeviceCount);
__cuaddr_any_host(cudaError_t, cudaGetDeviceFlags);
__cuaddr_any_host(cudaError_t, cudaGetDriverEntryPoint);
__cuaddr_any_host(cudaError_t, cudaGetFuncBySymbol);
__cuaddr_any_host(cudaError_t, cudaGetMipmappedArrayLevel);
__cuaddr_any_host(cudaError_t, cudaGetSymbolAddress);
__cuaddr_any_host(cudaError_t, cudaGetSymbolSize);
__cuaddr_any_host(cudaError_t, cudaGetTextureObjectResourceDesc);
__cuaddr_any_host(cudaError_t, cudaGraphAddChildGraphNode);
__cuaddr_any_host(cudaError_t, cudaGraphAddDependencies);
__cuaddr_any_host(cudaError_t, cudaGraphAddEmptyNode);
__cuaddr_any_host(cudaError_t, cudaGraphAddEventRecordNode);
__cuaddr_any_host(cudaError_t, cudaGraphAddEventWaitNode);
__cuaddr_any_host(cudaError_t, cudaGraphAddHostNode);
__cuaddr_any_host(cudaError_t, cudaGraphAddKernelNode);
__cuaddr_any_host(cudaError_t, cudaGraphAddMemAllocNode);
__cuaddr_any_host(cudaError_t, cudaGraphAddMemFreeNode);
__cuaddr_any_host(cudaError_t, cudaGraphAddMemcpyNode);
__cuaddr_any_host(cudaError_t, cudaGraphAddMemcpyNode1D);
__cuaddr_any_host(cudaError_t, cudaGraphAddMemsetNode);
__cuaddr_any_host(cudaError_t, cudaGraphAddNode);
__cuaddr_any_host(cudaError_t, cudaGraphClone);
__cuaddr_any_host(cudaError_t, cudaGraphConditionalHandleCreate);
__cuaddr_any_host(cudaError_t, cudaGraphCreate);
__cuaddr_any_host(cudaError_t, cudaGraphDebugDotPrint);
__cuaddr_any_host(cudaError_t, cudaGraphDestroy);
__cuaddr_any_host(cudaError_t, cudaGraphExecDestroy);
__cuaddr_any_host(cudaError_t, cudaGraphExecKernelNodeSetParams);
__cuaddr_any_host(cudaError_t, cudaGraphExecMemcpyNodeSetParams);
__cuaddr_any_host(cudaError_t, cudaGraphExecMemsetNodeSetParams);
__cuaddr_any_host(cudaError_t, cudaGraphExecUpdate);
__cuaddr_any_host(cudaError_t, cudaGraphGetEdges);
__cuaddr_any_host(cudaError_t, cudaGraphGetNodes);
__cuaddr_any_host(cudaError_t, cudaGraphGetRootNodes);
__cuaddr_any_host(cudaError_t, cudaGraphInstantiate);
__cuaddr_any_host(cudaError_t, cudaGraphInstantiateWithFlags);
__cuaddr_any_host(cudaError_t, cudaGraphInstantiateWithParams);
__cuaddr_any_host(cudaError_t, cudaGraphKernelNodeGetParams);
__cuaddr_any_host(cudaError_t, cudaGraphKernelNodeSetAttribute);
__cuaddr_any_host(cudaError_t, cudaGraphKernelNodeSetParams);
__cuaddr_any_host(cudaError_t, cudaGraphMemAllocNodeGetParams);
__cuaddr_any_host(cudaError_t, cudaGraphNodeGetDependencies);
__cuaddr_any_host(cudaError_t, cudaGraphNodeGetType);
__cuaddr_any_host(cudaError_t, cudaGraphUpload);
__cuaddr_any_host(cudaError_t, cudaGraphicsMapResources);
__cuaddr_any_host(cudaError_t, cudaGraphicsResourceGetMappedMipmappedArray);
__cuaddr_any_host(cudaError_t, cudaGraphicsResourceGetMappedPointer);
__cuaddr_any_host(cudaError_t, cudaGraphicsResourceSetMapFlags);
__cuaddr_any_host(cudaError_t, cudaGraphicsSubResourceGetMappedArray);
__cuaddr_any_host(cudaError_t, cudaGraphicsUnmapResources);
__cuaddr_any_host(cudaError_t, cudaGraphicsUnregisterResource);
__cuaddr_any_host(cudaError_t, cudaHostAlloc);
__cuaddr_any_host(cudaError_t, cudaHostGetDevicePointer);
__cuaddr_any_host(cudaError_t, cudaHostGetFlags);
__cuaddr_any_host(cudaError_t, cudaHostRegister);
__cuaddr_any_host(cudaError_t, cudaHostUnregister);
__cuaddr_any_host(cudaError_t, cudaImportExternalMemory);
__cuaddr_any_host(cudaError_t, cudaImportExternalSemaphore);
__cuaddr_any_host(cudaError_t, cudaInitDevice);
__cuaddr_any_host(cudaError_t, cudaIpcCloseMemHandle);
__cuaddr_any_host(cudaError_t, cudaIpcGetEventHandle);
__cuaddr_any_host(cudaError_t, cudaIpcGetMemHandle);
__cuaddr_any_host(cudaError_t, cudaIpcOpenEventHandle);
__cuaddr_any_host(cudaError_t, cudaIpcOpenMemHandle);
__cuaddr_any_host(cudaError_t, cudaLaunchCooperativeKernelMultiDevice);
__cuaddr_any_host(cudaError_t, cudaLaunchHostFunc);
__cuaddr_any_host(cudaError_t, cudaMalloc3D);
__cuaddr_any_host(cudaError_t, cudaMalloc3DArray);
__cuaddr_any_host(cudaError_t, cudaMallocArray);
__cuaddr_any_host(cudaError_t, cudaMallocAsync);
__cuaddr_any_host(cudaError_t, cudaMallocFromPoolAsync);
__cuaddr_any_host(cudaError_t, cudaMallocManaged);
__cuaddr_any_host(cudaError_t, cudaMallocMipmappedArray);
__cuaddr_any_host(cudaError_t, cudaMallocPitch);
__cuaddr_any_host(cudaError_t, cudaMemAdvise);
__cuaddr_any_host(cudaError_t, cudaMemGetInfo);
__cuaddr_any_host(cudaError_t, cudaMemPoolCreate);
__cuaddr_any_host(cudaError_t, cudaMemPoolDestroy);
__cuaddr_any_host(cudaError_t, cudaMemPoolExportPointer);
__cuaddr_any_host(cudaError_t, cudaMemPoolExportToShareableHandle);
__cuaddr_any_host(cudaError_t, cudaMemPoolGetAccess);
__cuaddr_any_host(cudaError_t, cudaMemPoolGetAttribute);
__cuaddr_any_host(cudaError_t, cudaMemPoolImportFromShareableHandle);
__cuaddr_any_host(cudaError_t, cudaMemPoolImportPointer);
__cuaddr_any_host(cudaError_t, cudaMemPoolSetAccess);
__cuaddr_any_host(cudaError_t, cudaMemPoolSetAttribute);
__cuaddr_any_host(cudaError_t, cudaMemPoolTrimTo);
__cuaddr_any_host(cudaError_t, cudaMemPrefetchAsync);
__cuaddr_any_host(cudaError_t, cudaMemRangeGetAttribute);
__cuaddr_any_host(cudaError_t, cudaMemcpy2DArrayToArray);
__cuaddr_any_host(cudaError_t, cudaMemcpy2DFromArray);
__cuaddr_any_host(cudaError_t, cudaMemcpy2DToArray);
__cuaddr_any_host(cudaError_t, cudaMemcpy2DToArrayAsync);
__cuaddr_any_host(cudaError_t, cudaMemcpy3D);
__cuaddr_any_host(cudaError_t, cudaMemcpy3DAsync);
__cuaddr_any_host(cudaError_t, cudaMemcpy3DPeer);
__cuaddr_any_host(cudaError_t, cudaMemcpyFromArray);
__cuaddr_any_host(cudaError_t, cudaMemcpyFromSymbol);
__cuaddr_any_host(cudaError_t, cudaMemcpyFromSymbolAsync);
__cuaddr_any_host(cudaError_t, cudaMemcpyPeer);
__cuaddr_any_host(cudaError_t, cudaMemcpyPeerAsync);
__cuaddr_any_host(cudaError_t, cudaMemcpyToArray);
__cuaddr_any_host(cudaError_t, cudaMemcpyToArrayAsync);
__cuaddr_any_host(cudaError_t, cudaMemcpyToSymbol);
__cuaddr_any_host(cudaError_t, cudaMemcpyToSymbolAsync);
__cuaddr_any_host(cudaError_t, cudaMemset2D);
__cuaddr_any_host(cudaError_t, cudaMemset2DAsync);
__cuaddr_any_host(cudaError_t, cudaMemset3D);
__cuaddr_any_host(cudaError_t, cudaOccupancyAvailableDynamicSMemPerBlock);
__cuaddr_any_host(cudaError_t, cudaOccupancyMaxActiveBlocksPerMultiprocessor);
__cuaddr_any_host(cudaError_t, cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags);
__cuaddr_any_host(cudaError_t, cudaOccupancyMaxActiveClusters);
__cuaddr_any_host(cudaError_t, cudaOccupancyMaxPotentialBlockSizeVariableSMem);
__cuaddr_any_host(cudaError_t, cudaOccupancyMaxPotentialClusterSize);
__cuaddr_any_host(cudaError_t, cudaPointerGetAttributes);
__cuaddr_any_host(cudaError_t, cudaProfilerInitialize);
__cuaddr_any_host(cudaError_t, cudaProfilerStart);
__cuaddr_any_host(cudaError_t, cudaProfilerStop);
__cuaddr_any_host(cudaError_t, cudaRuntimeGetVersion);
__cuaddr_any_host(cudaError_t, cudaSetDevice);
__cuaddr_any_host(cudaError_t, cudaSetDeviceFlags);
__cuaddr_any_host(cudaError_t, cudaSetValidDevices);
__cuaddr_any_host(cudaError_t, cudaSignalExternalSemaphoresAsync);
__cuaddr_any_host(cudaError_t, cudaStreamAddCallback);
__cuaddr_any_host(cudaError_t, cudaStreamAttachMemAsync);
__cuaddr_any_host(cudaError_t, cudaStreamBeginCapture);
__cuaddr_any_host(cudaError_t, cudaStreamBeginCaptureToGraph);
__cuaddr_any_host(cudaError_t, cudaStreamCopyAttributes);
__cuaddr_any_host(cudaError_t, cudaStreamCreate);
__cuaddr_any_host(cudaError_t, cudaStreamCreateWithPriority);
__cuaddr_any_host(cudaError_t, cudaStreamEndCapture);
__cuaddr_any_host(cudaError_t, cudaStreamGetAttribute);
__cuaddr_any_host(cudaError_t, cudaStreamGetCaptureInfo);
__cuaddr_any_host(cudaError_t, cudaStreamGetFlags);
__cuaddr_any_host(cudaError_t, cudaStreamGetPriority);
__cuaddr_any_host(cudaError_t, cudaStreamIsCapturing);
__cuaddr_any_host(cudaError_t, cudaStreamQuery);
__cuaddr_any_host(cudaError_t, cudaStreamSetAttribute);
__cuaddr_any_host(cudaError_t, cudaStreamUpdateCaptureDependencies);
__cuaddr_any_host(cudaError_t, cudaThreadExchangeStreamCaptureMode);
__cuaddr_any_host(cudaError_t, cudaThreadExit);
__cuaddr_any_host(cudaError_t, cudaThreadSetCacheConfig);
__cuaddr_any_host(cudaError_t, cudaWaitExternalSemaphoresAsync);

#endif
