/*
 * runtime_enums.h - the enumerations of the CUDA runtime API. Every enumeration has a name:
 * one without would lack linkage, and the permissive templates could not take it.
 */
#ifndef CUADDR_RUNTIME_ENUMS_H
#define CUADDR_RUNTIME_ENUMS_H
#pragma GCC system_header

enum cudaError {
    cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorMemoryAllocation = 2,
    cudaErrorInitializationError = 3, cudaErrorCudartUnloading = 4, cudaErrorProfilerDisabled = 5,
    cudaErrorProfilerNotInitialized = 6, cudaErrorProfilerAlreadyStarted = 7,
    cudaErrorProfilerAlreadyStopped = 8, cudaErrorInvalidConfiguration = 9,
    cudaErrorInvalidPitchValue = 12, cudaErrorInvalidSymbol = 13, cudaErrorInvalidHostPointer =
    16, cudaErrorInvalidDevicePointer = 17, cudaErrorInvalidTexture = 18,
    cudaErrorInvalidTextureBinding = 19, cudaErrorInvalidChannelDescriptor = 20,
    cudaErrorInvalidMemcpyDirection = 21, cudaErrorAddressOfConstant = 22,
    cudaErrorTextureFetchFailed = 23, cudaErrorTextureNotBound = 24, cudaErrorSynchronizationError
    = 25, cudaErrorInvalidFilterSetting = 26, cudaErrorInvalidNormSetting = 27,
    cudaErrorMixedDeviceExecution = 28, cudaErrorNotYetImplemented = 31,
    cudaErrorMemoryValueTooLarge = 32, cudaErrorStubLibrary = 34, cudaErrorInsufficientDriver =
    35, cudaErrorInvalidSurface = 37, cudaErrorDuplicateVariableName = 43,
    cudaErrorDuplicateTextureName = 44, cudaErrorDuplicateSurfaceName = 45,
    cudaErrorDevicesUnavailable = 46, cudaErrorIncompatibleDriverContext = 49,
    cudaErrorMissingConfiguration = 52, cudaErrorPriorLaunchFailure = 53,
    cudaErrorLaunchMaxDepthExceeded = 65, cudaErrorLaunchFileScopedTex = 66,
    cudaErrorLaunchFileScopedSurf = 67, cudaErrorSyncDepthExceeded = 68,
    cudaErrorLaunchPendingCountExceeded = 69, cudaErrorInvalidDeviceFunction = 98,
    cudaErrorNoDevice = 100, cudaErrorInvalidDevice = 101, cudaErrorDeviceNotLicensed = 102,
    cudaErrorStartupFailure = 127, cudaErrorInvalidKernelImage = 200, cudaErrorDeviceUninitialized
    = 201, cudaErrorMapBufferObjectFailed = 205, cudaErrorUnmapBufferObjectFailed = 206,
    cudaErrorArrayIsMapped = 207, cudaErrorAlreadyMapped = 208, cudaErrorNoKernelImageForDevice =
    209, cudaErrorAlreadyAcquired = 210, cudaErrorNotMapped = 211, cudaErrorNotMappedAsArray =
    212, cudaErrorNotMappedAsPointer = 213, cudaErrorECCUncorrectable = 214,
    cudaErrorUnsupportedLimit = 215, cudaErrorDeviceAlreadyInUse = 216,
    cudaErrorPeerAccessUnsupported = 217, cudaErrorInvalidPtx = 218,
    cudaErrorInvalidGraphicsContext = 219, cudaErrorNvlinkUncorrectable = 220,
    cudaErrorJitCompilerNotFound = 221, cudaErrorUnsupportedPtxVersion = 222,
    cudaErrorInvalidSource = 300, cudaErrorFileNotFound = 301, cudaErrorSharedObjectSymbolNotFound
    = 302, cudaErrorSharedObjectInitFailed = 303, cudaErrorOperatingSystem = 304,
    cudaErrorInvalidResourceHandle = 400, cudaErrorIllegalState = 401, cudaErrorSymbolNotFound =
    500, cudaErrorNotReady = 600, cudaErrorIllegalAddress = 700, cudaErrorLaunchOutOfResources =
    701, cudaErrorLaunchTimeout = 702, cudaErrorLaunchIncompatibleTexturing = 703,
    cudaErrorPeerAccessAlreadyEnabled = 704, cudaErrorPeerAccessNotEnabled = 705,
    cudaErrorSetOnActiveProcess = 708, cudaErrorContextIsDestroyed = 709, cudaErrorAssert = 710,
    cudaErrorTooManyPeers = 711, cudaErrorHostMemoryAlreadyRegistered = 712,
    cudaErrorHostMemoryNotRegistered = 713, cudaErrorHardwareStackError = 714,
    cudaErrorIllegalInstruction = 715, cudaErrorMisalignedAddress = 716,
    cudaErrorInvalidAddressSpace = 717, cudaErrorInvalidPc = 718, cudaErrorLaunchFailure = 719,
    cudaErrorCooperativeLaunchTooLarge = 720, cudaErrorNotPermitted = 800, cudaErrorNotSupported =
    801, cudaErrorSystemNotReady = 802, cudaErrorSystemDriverMismatch = 803,
    cudaErrorStreamCaptureUnsupported = 900, cudaErrorStreamCaptureInvalidated = 901,
    cudaErrorGraphExecUpdateFailure = 910, cudaErrorExternalDevice = 911,
    cudaErrorInvalidClusterSize = 912, cudaErrorUnknown = 999, cudaErrorApiFailureBase = 10000
};
typedef enum cudaError cudaError_t;

enum cudaMemcpyKind {
    cudaMemcpyHostToHost = 0, cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2,
    cudaMemcpyDeviceToDevice = 3, cudaMemcpyDefault = 4
};

enum cudaChannelFormatKind {
    cudaChannelFormatKindSigned = 0, cudaChannelFormatKindUnsigned = 1, cudaChannelFormatKindFloat
    = 2, cudaChannelFormatKindNone = 3, cudaChannelFormatKindNV12 = 4
};

enum cudaTextureAddressMode {
    cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder
};

enum cudaTextureFilterMode {
    cudaFilterModePoint, cudaFilterModeLinear
};

enum cudaTextureReadMode {
    cudaReadModeElementType, cudaReadModeNormalizedFloat
};

enum cudaSurfaceBoundaryMode {
    cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap
};

enum cudaResourceType {
    cudaResourceTypeArray, cudaResourceTypeMipmappedArray, cudaResourceTypeLinear,
    cudaResourceTypePitch2D
};

enum cudaResourceViewFormat {
    cudaResViewFormatNone
};

enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9, cudaFuncAttributeClusterDimMustBeSet = 10,
    cudaFuncAttributeRequiredClusterWidth = 11, cudaFuncAttributeRequiredClusterHeight = 12,
    cudaFuncAttributeRequiredClusterDepth = 13, cudaFuncAttributeNonPortableClusterSizeAllowed =
    14, cudaFuncAttributeClusterSchedulingPolicyPreference = 15, cudaFuncAttributeMax = 16
};

enum cudaFuncCache {
    cudaFuncCachePreferNone, cudaFuncCachePreferShared, cudaFuncCachePreferL1,
    cudaFuncCachePreferEqual
};

enum cudaSharedMemConfig {
    cudaSharedMemBankSizeDefault, cudaSharedMemBankSizeFourByte, cudaSharedMemBankSizeEightByte
};

enum cudaSharedCarveout {
    cudaSharedmemCarveoutDefault = -1, cudaSharedmemCarveoutMaxShared = 100,
    cudaSharedmemCarveoutMaxL1 = 0
};

enum cudaComputeMode {
    cudaComputeModeDefault, cudaComputeModeExclusive, cudaComputeModeProhibited,
    cudaComputeModeExclusiveProcess
};

enum cudaLimit {
    cudaLimitStackSize, cudaLimitPrintfFifoSize, cudaLimitMallocHeapSize,
    cudaLimitDevRuntimeSyncDepth, cudaLimitDevRuntimePendingLaunchCount,
    cudaLimitMaxL2FetchGranularity, cudaLimitPersistingL2CacheSize
};

enum cudaMemoryAdvise {
    cudaMemAdviseSetReadMostly = 1, cudaMemAdviseUnsetReadMostly,
    cudaMemAdviseSetPreferredLocation, cudaMemAdviseUnsetPreferredLocation,
    cudaMemAdviseSetAccessedBy, cudaMemAdviseUnsetAccessedBy
};

enum cudaMemoryType {
    cudaMemoryTypeUnregistered, cudaMemoryTypeHost, cudaMemoryTypeDevice, cudaMemoryTypeManaged
};

enum cudaMemLocationType {
    cudaMemLocationTypeInvalid = 0, cudaMemLocationTypeDevice = 1, cudaMemLocationTypeHost = 2,
    cudaMemLocationTypeHostNuma = 3
};

enum cudaMemAllocationType {
    cudaMemAllocationTypeInvalid = 0, cudaMemAllocationTypePinned = 1
};

enum cudaMemAllocationHandleType {
    cudaMemHandleTypeNone = 0, cudaMemHandleTypePosixFileDescriptor = 1, cudaMemHandleTypeWin32 =
    2, cudaMemHandleTypeWin32Kmt = 4
};

enum cudaMemAccessFlags {
    cudaMemAccessFlagsProtNone = 0, cudaMemAccessFlagsProtRead = 1,
    cudaMemAccessFlagsProtReadWrite = 3
};

enum cudaMemPoolAttr {
    cudaMemPoolReuseFollowEventDependencies = 1, cudaMemPoolReuseAllowOpportunistic,
    cudaMemPoolReuseAllowInternalDependencies, cudaMemPoolAttrReleaseThreshold,
    cudaMemPoolAttrReservedMemCurrent, cudaMemPoolAttrReservedMemHigh,
    cudaMemPoolAttrUsedMemCurrent, cudaMemPoolAttrUsedMemHigh
};

enum cudaGraphMemAttributeType {
    cudaGraphMemAttrUsedMemCurrent, cudaGraphMemAttrUsedMemHigh,
    cudaGraphMemAttrReservedMemCurrent, cudaGraphMemAttrReservedMemHigh
};

enum cudaStreamCaptureMode {
    cudaStreamCaptureModeGlobal, cudaStreamCaptureModeThreadLocal, cudaStreamCaptureModeRelaxed
};

enum cudaStreamCaptureStatus {
    cudaStreamCaptureStatusNone, cudaStreamCaptureStatusActive, cudaStreamCaptureStatusInvalidated
};

enum cudaGraphNodeType {
    cudaGraphNodeTypeKernel, cudaGraphNodeTypeMemcpy, cudaGraphNodeTypeMemset,
    cudaGraphNodeTypeHost, cudaGraphNodeTypeGraph, cudaGraphNodeTypeEmpty,
    cudaGraphNodeTypeWaitEvent, cudaGraphNodeTypeEventRecord, cudaGraphNodeTypeConditional = 13
};

enum cudaGraphConditionalNodeType {
    cudaGraphCondTypeIf, cudaGraphCondTypeWhile, cudaGraphCondTypeSwitch
};

enum cudaGraphExecUpdateResult {
    cudaGraphExecUpdateSuccess, cudaGraphExecUpdateError, cudaGraphExecUpdateErrorTopologyChanged
};

enum cudaGraphInstantiateFlags {
    cudaGraphInstantiateFlagAutoFreeOnLaunch = 1, cudaGraphInstantiateFlagUpload = 2,
    cudaGraphInstantiateFlagDeviceLaunch = 4, cudaGraphInstantiateFlagUseNodePriority = 8
};

enum cudaAccessProperty {
    cudaAccessPropertyNormal, cudaAccessPropertyStreaming, cudaAccessPropertyPersisting
};

enum cudaLaunchAttributeID {
    cudaLaunchAttributeIgnore = 0, cudaLaunchAttributeAccessPolicyWindow = 1,
    cudaLaunchAttributeCooperative = 2, cudaLaunchAttributeSynchronizationPolicy = 3,
    cudaLaunchAttributeClusterDimension = 4, cudaLaunchAttributeClusterSchedulingPolicyPreference
    = 5, cudaLaunchAttributeProgrammaticStreamSerialization = 6,
    cudaLaunchAttributeProgrammaticEvent = 7, cudaLaunchAttributePriority = 8
};

enum cudaGraphicsRegisterFlags {
    cudaGraphicsRegisterFlagsNone = 0, cudaGraphicsRegisterFlagsReadOnly = 1,
    cudaGraphicsRegisterFlagsWriteDiscard = 2, cudaGraphicsRegisterFlagsSurfaceLoadStore = 4,
    cudaGraphicsRegisterFlagsTextureGather = 8
};

enum cudaGraphicsMapFlags {
    cudaGraphicsMapFlagsNone, cudaGraphicsMapFlagsReadOnly, cudaGraphicsMapFlagsWriteDiscard
};

enum cudaExternalMemoryHandleType {
    cudaExternalMemoryHandleTypeOpaqueFd = 1, cudaExternalMemoryHandleTypeOpaqueWin32,
    cudaExternalMemoryHandleTypeOpaqueWin32Kmt, cudaExternalMemoryHandleTypeD3D12Heap,
    cudaExternalMemoryHandleTypeD3D12Resource, cudaExternalMemoryHandleTypeD3D11Resource,
    cudaExternalMemoryHandleTypeD3D11ResourceKmt, cudaExternalMemoryHandleTypeNvSciBuf
};

enum cudaExternalSemaphoreHandleType {
    cudaExternalSemaphoreHandleTypeOpaqueFd = 1, cudaExternalSemaphoreHandleTypeOpaqueWin32,
    cudaExternalSemaphoreHandleTypeOpaqueWin32Kmt, cudaExternalSemaphoreHandleTypeD3D12Fence,
    cudaExternalSemaphoreHandleTypeD3D11Fence, cudaExternalSemaphoreHandleTypeNvSciSync,
    cudaExternalSemaphoreHandleTypeKeyedMutex, cudaExternalSemaphoreHandleTypeKeyedMutexKmt,
    cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd,
    cudaExternalSemaphoreHandleTypeTimelineSemaphoreWin32
};

enum cudaDataType_t {
    CUDA_R_32F = 0, CUDA_R_64F = 1, CUDA_R_16F = 2, CUDA_R_8I = 3, CUDA_C_32F = 4, CUDA_C_64F = 5,
    CUDA_C_16F = 6, CUDA_C_8I = 7, CUDA_R_8U = 8, CUDA_C_8U = 9, CUDA_R_32I = 10, CUDA_C_32I = 11,
    CUDA_R_32U = 12, CUDA_C_32U = 13, CUDA_R_16BF = 14, CUDA_C_16BF = 15, CUDA_R_4I = 16,
    CUDA_R_16I = 20, CUDA_R_64I = 24, CUDA_R_8F_E4M3 = 28, CUDA_R_8F_E5M2 = 29, CUDA_R_4F_E2M1 =
    33
};
typedef enum cudaDataType_t cudaDataType;

enum cudaDeviceAttr {
    cudaDevAttrMaxThreadsPerBlock = 1, cudaDevAttrMaxBlockDimX, cudaDevAttrMaxBlockDimY,
    cudaDevAttrMaxBlockDimZ, cudaDevAttrMaxGridDimX, cudaDevAttrMaxGridDimY,
    cudaDevAttrMaxGridDimZ, cudaDevAttrMaxSharedMemoryPerBlock, cudaDevAttrTotalConstantMemory,
    cudaDevAttrWarpSize, cudaDevAttrMaxPitch, cudaDevAttrMaxRegistersPerBlock,
    cudaDevAttrClockRate, cudaDevAttrTextureAlignment, cudaDevAttrGpuOverlap,
    cudaDevAttrMultiProcessorCount, cudaDevAttrKernelExecTimeout, cudaDevAttrIntegrated,
    cudaDevAttrCanMapHostMemory, cudaDevAttrComputeMode, cudaDevAttrConcurrentKernels = 31,
    cudaDevAttrEccEnabled, cudaDevAttrPciBusId, cudaDevAttrPciDeviceId, cudaDevAttrTccDriver,
    cudaDevAttrMemoryClockRate, cudaDevAttrGlobalMemoryBusWidth, cudaDevAttrL2CacheSize,
    cudaDevAttrMaxThreadsPerMultiProcessor, cudaDevAttrAsyncEngineCount,
    cudaDevAttrUnifiedAddressing, cudaDevAttrPciDomainId = 50, cudaDevAttrComputeCapabilityMajor =
    75, cudaDevAttrComputeCapabilityMinor, cudaDevAttrStreamPrioritiesSupported,
    cudaDevAttrGlobalL1CacheSupported, cudaDevAttrLocalL1CacheSupported,
    cudaDevAttrMaxSharedMemoryPerMultiprocessor, cudaDevAttrMaxRegistersPerMultiprocessor,
    cudaDevAttrManagedMemory, cudaDevAttrIsMultiGpuBoard, cudaDevAttrMultiGpuBoardGroupID,
    cudaDevAttrHostNativeAtomicSupported, cudaDevAttrSingleToDoublePrecisionPerfRatio,
    cudaDevAttrPageableMemoryAccess, cudaDevAttrConcurrentManagedAccess,
    cudaDevAttrComputePreemptionSupported, cudaDevAttrCanUseHostPointerForRegisteredMem,
    cudaDevAttrCooperativeLaunch = 95, cudaDevAttrCooperativeMultiDeviceLaunch,
    cudaDevAttrMaxSharedMemoryPerBlockOptin, cudaDevAttrCanFlushRemoteWrites,
    cudaDevAttrHostRegisterSupported, cudaDevAttrPageableMemoryAccessUsesHostPageTables,
    cudaDevAttrDirectManagedMemAccessFromHost, cudaDevAttrMaxBlocksPerMultiprocessor = 106,
    cudaDevAttrMaxPersistingL2CacheSize = 108, cudaDevAttrMaxAccessPolicyWindowSize,
    cudaDevAttrReservedSharedMemoryPerBlock = 111, cudaDevAttrMemoryPoolsSupported = 115,
    cudaDevAttrMemoryPoolSupportedHandleTypes = 119, cudaDevAttrClusterLaunch = 120,
    cudaDevAttrIpcEventSupport = 125
};

enum cudaDeviceP2PAttr {
    cudaDevP2PAttrPerformanceRank = 1, cudaDevP2PAttrAccessSupported,
    cudaDevP2PAttrNativeAtomicSupported, cudaDevP2PAttrCudaArrayAccessSupported
};

#endif
