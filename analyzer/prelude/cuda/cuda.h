/*
 * cuda.h - the driver API: types, enumerations, and functions that take anything; the launch
 * has its exact signature.
 */
#ifndef CUADDR_CUDA_H
#define CUADDR_CUDA_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

#define __cuda_cuda_h__
#define CUDA_ARRAY3D_DESCRIPTOR CUDA_ARRAY3D_DESCRIPTOR_st

enum cudaError_enum {
    CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1, CUDA_ERROR_OUT_OF_MEMORY = 2,
    CUDA_ERROR_NOT_INITIALIZED = 3, CUDA_ERROR_DEINITIALIZED = 4, CUDA_ERROR_PROFILER_DISABLED =
    5, CUDA_ERROR_STUB_LIBRARY = 34, CUDA_ERROR_NO_DEVICE = 100, CUDA_ERROR_INVALID_DEVICE = 101,
    CUDA_ERROR_INVALID_IMAGE = 200, CUDA_ERROR_INVALID_CONTEXT = 201,
    CUDA_ERROR_CONTEXT_ALREADY_CURRENT = 202, CUDA_ERROR_MAP_FAILED = 205, CUDA_ERROR_UNMAP_FAILED
    = 206, CUDA_ERROR_ARRAY_IS_MAPPED = 207, CUDA_ERROR_ALREADY_MAPPED = 208,
    CUDA_ERROR_NO_BINARY_FOR_GPU = 209, CUDA_ERROR_ALREADY_ACQUIRED = 210, CUDA_ERROR_NOT_MAPPED =
    211, CUDA_ERROR_ECC_UNCORRECTABLE = 214, CUDA_ERROR_UNSUPPORTED_LIMIT = 215,
    CUDA_ERROR_INVALID_PTX = 218, CUDA_ERROR_INVALID_SOURCE = 300, CUDA_ERROR_FILE_NOT_FOUND =
    301, CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND = 302, CUDA_ERROR_SHARED_OBJECT_INIT_FAILED =
    303, CUDA_ERROR_OPERATING_SYSTEM = 304, CUDA_ERROR_INVALID_HANDLE = 400, CUDA_ERROR_NOT_FOUND
    = 500, CUDA_ERROR_NOT_READY = 600, CUDA_ERROR_ILLEGAL_ADDRESS = 700,
    CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701, CUDA_ERROR_LAUNCH_TIMEOUT = 702,
    CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING = 703, CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED = 704,
    CUDA_ERROR_PEER_ACCESS_NOT_ENABLED = 705, CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE = 708,
    CUDA_ERROR_CONTEXT_IS_DESTROYED = 709, CUDA_ERROR_ASSERT = 710, CUDA_ERROR_TOO_MANY_PEERS =
    711, CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED = 712, CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED =
    713, CUDA_ERROR_LAUNCH_FAILED = 719, CUDA_ERROR_NOT_PERMITTED = 800, CUDA_ERROR_NOT_SUPPORTED
    = 801, CUDA_ERROR_UNKNOWN = 999
};
typedef enum cudaError_enum CUresult;

enum CUdevice_attribute_enum {
    CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X,
    CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z,
    CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y,
    CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK,
    CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY, CU_DEVICE_ATTRIBUTE_WARP_SIZE,
    CU_DEVICE_ATTRIBUTE_MAX_PITCH, CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK,
    CU_DEVICE_ATTRIBUTE_CLOCK_RATE, CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT,
    CU_DEVICE_ATTRIBUTE_GPU_OVERLAP, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
    CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT, CU_DEVICE_ATTRIBUTE_INTEGRATED,
    CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY, CU_DEVICE_ATTRIBUTE_COMPUTE_MODE,
    CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH,
    CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH,
    CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH,
    CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH,
    CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT,
    CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS, CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT,
    CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS, CU_DEVICE_ATTRIBUTE_ECC_ENABLED,
    CU_DEVICE_ATTRIBUTE_PCI_BUS_ID, CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID,
    CU_DEVICE_ATTRIBUTE_TCC_DRIVER, CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE,
    CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE,
    CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR, CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT,
    CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH,
    CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS, CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID = 50,
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED,
    CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = 81,
    CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR, CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY,
    CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD, CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS = 89,
    CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95,
    CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
    CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 102,
    CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED,
    CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_HANDLE_SUPPORTED,
    CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_KMT_HANDLE_SUPPORTED,
    CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR,
    CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED,
    CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED = 110,
    CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED = 115, CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH = 120,
    CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED = 132,
    CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED = 102
};
typedef enum CUdevice_attribute_enum CUdevice_attribute;

enum CUfunction_attribute_enum {
    CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES,
    CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES,
    CU_FUNC_ATTRIBUTE_NUM_REGS, CU_FUNC_ATTRIBUTE_PTX_VERSION, CU_FUNC_ATTRIBUTE_BINARY_VERSION,
    CU_FUNC_ATTRIBUTE_CACHE_MODE_CA, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
    CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT,
    CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED = 14
};
typedef enum CUfunction_attribute_enum CUfunction_attribute;

enum CUcomputemode_enum {
    CU_COMPUTEMODE_DEFAULT, CU_COMPUTEMODE_PROHIBITED = 2, CU_COMPUTEMODE_EXCLUSIVE_PROCESS = 3
};
typedef enum CUcomputemode_enum CUcomputemode;

enum CUmemorytype_enum {
    CU_MEMORYTYPE_HOST = 1, CU_MEMORYTYPE_DEVICE, CU_MEMORYTYPE_ARRAY, CU_MEMORYTYPE_UNIFIED
};
typedef enum CUmemorytype_enum CUmemorytype;

enum CUarray_format_enum {
    CU_AD_FORMAT_UNSIGNED_INT8 = 1, CU_AD_FORMAT_UNSIGNED_INT16 = 2, CU_AD_FORMAT_UNSIGNED_INT32 =
    3, CU_AD_FORMAT_SIGNED_INT8 = 8, CU_AD_FORMAT_SIGNED_INT16 = 9, CU_AD_FORMAT_SIGNED_INT32 =
    10, CU_AD_FORMAT_HALF = 16, CU_AD_FORMAT_FLOAT = 32
};
typedef enum CUarray_format_enum CUarray_format;

enum CUaddress_mode_enum {
    CU_TR_ADDRESS_MODE_WRAP, CU_TR_ADDRESS_MODE_CLAMP, CU_TR_ADDRESS_MODE_MIRROR,
    CU_TR_ADDRESS_MODE_BORDER
};
typedef enum CUaddress_mode_enum CUaddress_mode;

enum CUfilter_mode_enum {
    CU_TR_FILTER_MODE_POINT, CU_TR_FILTER_MODE_LINEAR
};
typedef enum CUfilter_mode_enum CUfilter_mode;

enum CUresourcetype_enum {
    CU_RESOURCE_TYPE_ARRAY, CU_RESOURCE_TYPE_MIPMAPPED_ARRAY, CU_RESOURCE_TYPE_LINEAR,
    CU_RESOURCE_TYPE_PITCH2D
};
typedef enum CUresourcetype_enum CUresourcetype;

enum CUmemAllocationType_enum {
    CU_MEM_ALLOCATION_TYPE_INVALID, CU_MEM_ALLOCATION_TYPE_PINNED
};
typedef enum CUmemAllocationType_enum CUmemAllocationType;

enum CUmemAllocationHandleType_enum {
    CU_MEM_HANDLE_TYPE_NONE, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, CU_MEM_HANDLE_TYPE_WIN32,
    CU_MEM_HANDLE_TYPE_WIN32_KMT = 4, CU_MEM_HANDLE_TYPE_FABRIC = 8
};
typedef enum CUmemAllocationHandleType_enum CUmemAllocationHandleType;

enum CUmemLocationType_enum {
    CU_MEM_LOCATION_TYPE_INVALID, CU_MEM_LOCATION_TYPE_DEVICE, CU_MEM_LOCATION_TYPE_HOST
};
typedef enum CUmemLocationType_enum CUmemLocationType;

enum CUmemAccess_flags_enum {
    CU_MEM_ACCESS_FLAGS_PROT_NONE = 0, CU_MEM_ACCESS_FLAGS_PROT_READ = 1,
    CU_MEM_ACCESS_FLAGS_PROT_READWRITE = 3
};
typedef enum CUmemAccess_flags_enum CUmemAccess_flags;

enum CUmemAllocationGranularity_flags_enum {
    CU_MEM_ALLOC_GRANULARITY_MINIMUM, CU_MEM_ALLOC_GRANULARITY_RECOMMENDED
};
typedef enum CUmemAllocationGranularity_flags_enum CUmemAllocationGranularity_flags;

enum CUmemAllocationCompType_enum {
    CU_MEM_ALLOCATION_COMP_NONE, CU_MEM_ALLOCATION_COMP_GENERIC
};
typedef enum CUmemAllocationCompType_enum CUmemAllocationCompType;

enum CUjit_option_enum {
    CU_JIT_MAX_REGISTERS, CU_JIT_THREADS_PER_BLOCK, CU_JIT_WALL_TIME, CU_JIT_INFO_LOG_BUFFER,
    CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, CU_JIT_ERROR_LOG_BUFFER,
    CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, CU_JIT_OPTIMIZATION_LEVEL, CU_JIT_TARGET_FROM_CUCONTEXT,
    CU_JIT_TARGET, CU_JIT_FALLBACK_STRATEGY, CU_JIT_GENERATE_DEBUG_INFO, CU_JIT_LOG_VERBOSE,
    CU_JIT_GENERATE_LINE_INFO, CU_JIT_CACHE_MODE
};
typedef enum CUjit_option_enum CUjit_option;

enum CUjitInputType_enum {
    CU_JIT_INPUT_CUBIN, CU_JIT_INPUT_PTX, CU_JIT_INPUT_FATBINARY, CU_JIT_INPUT_OBJECT,
    CU_JIT_INPUT_LIBRARY
};
typedef enum CUjitInputType_enum CUjitInputType;

enum CUlimit_enum {
    CU_LIMIT_STACK_SIZE, CU_LIMIT_PRINTF_FIFO_SIZE, CU_LIMIT_MALLOC_HEAP_SIZE
};
typedef enum CUlimit_enum CUlimit;

enum CUfunc_cache_enum {
    CU_FUNC_CACHE_PREFER_NONE, CU_FUNC_CACHE_PREFER_SHARED, CU_FUNC_CACHE_PREFER_L1,
    CU_FUNC_CACHE_PREFER_EQUAL
};
typedef enum CUfunc_cache_enum CUfunc_cache;

enum CUctx_flags_enum {
    CU_CTX_SCHED_AUTO = 0, CU_CTX_SCHED_SPIN = 1, CU_CTX_SCHED_YIELD = 2,
    CU_CTX_SCHED_BLOCKING_SYNC = 4, CU_CTX_MAP_HOST = 8, CU_CTX_LMEM_RESIZE_TO_MAX = 16
};
typedef enum CUctx_flags_enum CUctx_flags;

enum CUstream_flags_enum {
    CU_STREAM_DEFAULT, CU_STREAM_NON_BLOCKING
};
typedef enum CUstream_flags_enum CUstream_flags;

enum CUevent_flags_enum {
    CU_EVENT_DEFAULT, CU_EVENT_BLOCKING_SYNC, CU_EVENT_DISABLE_TIMING
};
typedef enum CUevent_flags_enum CUevent_flags;

enum CUgraphicsRegisterFlags_enum {
    CU_GRAPHICS_REGISTER_FLAGS_NONE, CU_GRAPHICS_REGISTER_FLAGS_READ_ONLY
};
typedef enum CUgraphicsRegisterFlags_enum CUgraphicsRegisterFlags;

enum CUmem_advise_enum {
    CU_MEM_ADVISE_SET_READ_MOSTLY = 1, CU_MEM_ADVISE_UNSET_READ_MOSTLY,
    CU_MEM_ADVISE_SET_PREFERRED_LOCATION
};
typedef enum CUmem_advise_enum CUmem_advise;

enum CUmemAttach_flags_enum {
    CU_MEM_ATTACH_GLOBAL = 1, CU_MEM_ATTACH_HOST = 2
};
typedef enum CUmemAttach_flags_enum CUmemAttach_flags;

enum CUtensorMapDataType_enum {
    CU_TENSOR_MAP_DATA_TYPE_UINT8, CU_TENSOR_MAP_DATA_TYPE_UINT16, CU_TENSOR_MAP_DATA_TYPE_UINT32,
    CU_TENSOR_MAP_DATA_TYPE_INT32, CU_TENSOR_MAP_DATA_TYPE_FLOAT16 = 6,
    CU_TENSOR_MAP_DATA_TYPE_FLOAT32, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16 = 9
};
typedef enum CUtensorMapDataType_enum CUtensorMapDataType;

enum CUtensorMapInterleave_enum {
    CU_TENSOR_MAP_INTERLEAVE_NONE
};
typedef enum CUtensorMapInterleave_enum CUtensorMapInterleave;

enum CUtensorMapSwizzle_enum {
    CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_SWIZZLE_32B, CU_TENSOR_MAP_SWIZZLE_64B,
    CU_TENSOR_MAP_SWIZZLE_128B
};
typedef enum CUtensorMapSwizzle_enum CUtensorMapSwizzle;

enum CUtensorMapL2promotion_enum {
    CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
    CU_TENSOR_MAP_L2_PROMOTION_L2_128B, CU_TENSOR_MAP_L2_PROMOTION_L2_256B
};
typedef enum CUtensorMapL2promotion_enum CUtensorMapL2promotion;

enum CUtensorMapFloatOOBfill_enum {
    CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE
};
typedef enum CUtensorMapFloatOOBfill_enum CUtensorMapFloatOOBfill;

#define CU_STREAM_LEGACY               ((CUstream)0x1)
#define CU_STREAM_PER_THREAD           ((CUstream)0x2)
#define CU_LAUNCH_PARAM_END            ((void *)0x00)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)0x01)
#define CU_LAUNCH_PARAM_BUFFER_SIZE    ((void *)0x02)
#define CU_TRSA_OVERRIDE_FORMAT        0x01
#define CU_TRSF_READ_AS_INTEGER        0x01
#define CU_TRSF_NORMALIZED_COORDINATES 0x02
#define CU_TRSF_SRGB                   0x10
#define CU_PARAM_TR_DEFAULT            -1
#define CU_MEMHOSTALLOC_PORTABLE       0x01
#define CU_MEMHOSTALLOC_DEVICEMAP      0x02
#define CU_MEMHOSTALLOC_WRITECOMBINED  0x04
#define CU_MEMHOSTREGISTER_PORTABLE    0x01
#define CU_MEMHOSTREGISTER_DEVICEMAP   0x02
#define CU_IPC_HANDLE_SIZE             64

typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef unsigned long long CUmemGenericAllocationHandle;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUkern_st *CUkernel;
typedef struct CUlib_st *CUlibrary;
typedef struct CUarray_st *CUarray;
typedef struct CUmipmappedArray_st *CUmipmappedArray;
typedef struct CUtexref_st *CUtexref;
typedef struct CUsurfref_st *CUsurfref;
typedef struct CUevent_st *CUevent;
typedef struct CUstream_st *CUstream;
typedef struct CUgraphicsResource_st *CUgraphicsResource;
typedef struct CUlinkState_st *CUlinkState;
typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphExec_st *CUgraphExec;
typedef struct CUgraphNode_st *CUgraphNode;
typedef struct CUmemPoolHandle_st *CUmemoryPool;
typedef struct CUeglStreamConnection_st *CUeglStreamConnection;
typedef void (*CUstreamCallback)(CUstream, CUresult, void *);
struct CUipcMemHandle {
    char reserved[64];
};
struct CUipcEventHandle {
    char reserved[64];
};
struct CUmemLocation {
    CUmemLocationType type;
    int id;
};
struct CUmemAllocationProp {
    CUmemAllocationType type;
    CUmemAllocationHandleType requestedHandleTypes;
    CUmemLocation location;
    void *win32HandleMetaData;
    struct {
        unsigned char compressionType, gpuDirectRDMACapable;
        unsigned short usage;
    } allocFlags;
};
struct CUmemAccessDesc {
    CUmemLocation location;
    CUmemAccess_flags flags;
};
struct CUDA_ARRAY_DESCRIPTOR {
    size_t Width, Height;
    CUarray_format Format;
    unsigned NumChannels;
};
struct CUDA_ARRAY3D_DESCRIPTOR_st {
    size_t Width, Height, Depth;
    CUarray_format Format;
    unsigned NumChannels, Flags;
};
struct CUDA_MEMCPY2D {
    size_t srcXInBytes, srcY;
    CUmemorytype srcMemoryType;
    const void *srcHost;
    CUdeviceptr srcDevice;
    CUarray srcArray;
    size_t srcPitch, dstXInBytes, dstY;
    CUmemorytype dstMemoryType;
    void *dstHost;
    CUdeviceptr dstDevice;
    CUarray dstArray;
    size_t dstPitch, WidthInBytes, Height;
};
struct CUDA_MEMCPY3D {
    size_t srcXInBytes, srcY, srcZ, srcLOD;
    CUmemorytype srcMemoryType;
    const void *srcHost;
    CUdeviceptr srcDevice;
    CUarray srcArray;
    size_t srcPitch, srcHeight, dstXInBytes, dstY, dstZ, dstLOD;
    CUmemorytype dstMemoryType;
    void *dstHost;
    CUdeviceptr dstDevice;
    CUarray dstArray;
    size_t dstPitch, dstHeight, WidthInBytes, Height, Depth;
};
struct CUDA_RESOURCE_DESC {
    CUresourcetype resType;
    union {
        struct {
            CUarray hArray;
        } array;
        struct {
            CUdeviceptr devPtr;
            CUarray_format format;
            unsigned numChannels;
            size_t sizeInBytes, width, height, pitchInBytes;
        } linear, pitch2D;
    } res;
    unsigned flags;
};
struct CUDA_TEXTURE_DESC {
    CUaddress_mode addressMode[3];
    CUfilter_mode filterMode;
    unsigned flags, maxAnisotropy;
};
struct CUctxCreateParams {
    void *execAffinityParams;
    int numExecAffinityParams;
    void *cigParams;
};
struct CUlaunchConfig {
    unsigned gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes;
    CUstream hStream;
    void *attrs;
    unsigned numAttrs;
};
struct __attribute__((aligned(64))) CUtensorMap {
    unsigned long long opaque[16];
};

extern "C" CUresult cuLaunchKernel(CUfunction kernel, unsigned grid_x, unsigned grid_y,
                                   unsigned grid_z, unsigned block_x, unsigned block_y,
                                   unsigned block_z, unsigned shared_bytes, CUstream stream,
                                   void **parameters, void **extra);
extern "C" CUresult cuLaunchCooperativeKernel(CUfunction kernel, unsigned grid_x, unsigned grid_y,
                                              unsigned grid_z, unsigned block_x, unsigned block_y,
                                              unsigned block_z, unsigned shared_bytes,
                                              CUstream stream, void **parameters);

__cuaddr_any_host(CUresult, cuArray3DCreate);
__cuaddr_any_host(CUresult, cuArray3DGetDescriptor);
__cuaddr_any_host(CUresult, cuArrayCreate);
__cuaddr_any_host(CUresult, cuArrayDestroy);
__cuaddr_any_host(CUresult, cuArrayGetDescriptor);
__cuaddr_any_host(CUresult, cuCtxAttach);
__cuaddr_any_host(CUresult, cuCtxCreate);
__cuaddr_any_host(CUresult, cuCtxDestroy);
__cuaddr_any_host(CUresult, cuCtxDetach);
__cuaddr_any_host(CUresult, cuCtxDisablePeerAccess);
__cuaddr_any_host(CUresult, cuCtxEnablePeerAccess);
__cuaddr_any_host(CUresult, cuCtxGetApiVersion);
__cuaddr_any_host(CUresult, cuCtxGetCurrent);
__cuaddr_any_host(CUresult, cuCtxGetDevice);
__cuaddr_any_host(CUresult, cuCtxGetLimit);
__cuaddr_any_host(CUresult, cuCtxPopCurrent);
__cuaddr_any_host(CUresult, cuCtxPushCurrent);
__cuaddr_any_host(CUresult, cuCtxSetCacheConfig);
__cuaddr_any_host(CUresult, cuCtxSetCurrent);
__cuaddr_any_host(CUresult, cuCtxSetLimit);
__cuaddr_any_host(CUresult, cuCtxSynchronize);
__cuaddr_any_host(CUresult, cuDeviceCanAccessPeer);
__cuaddr_any_host(CUresult, cuDeviceComputeCapability);
__cuaddr_any_host(CUresult, cuDeviceGet);
__cuaddr_any_host(CUresult, cuDeviceGetAttribute);
__cuaddr_any_host(CUresult, cuDeviceGetByPCIBusId);
__cuaddr_any_host(CUresult, cuDeviceGetCount);
__cuaddr_any_host(CUresult, cuDeviceGetName);
__cuaddr_any_host(CUresult, cuDeviceGetPCIBusId);
__cuaddr_any_host(CUresult, cuDeviceGetProperties);
__cuaddr_any_host(CUresult, cuDeviceGetUuid);
__cuaddr_any_host(CUresult, cuDevicePrimaryCtxRelease);
__cuaddr_any_host(CUresult, cuDevicePrimaryCtxReset);
__cuaddr_any_host(CUresult, cuDevicePrimaryCtxRetain);
__cuaddr_any_host(CUresult, cuDevicePrimaryCtxSetFlags);
__cuaddr_any_host(CUresult, cuDeviceTotalMem);
__cuaddr_any_host(CUresult, cuDriverGetVersion);
__cuaddr_any_host(CUresult, cuEventCreate);
__cuaddr_any_host(CUresult, cuEventCreateFromEGLSync);
__cuaddr_any_host(CUresult, cuEventDestroy);
__cuaddr_any_host(CUresult, cuEventElapsedTime);
__cuaddr_any_host(CUresult, cuEventQuery);
__cuaddr_any_host(CUresult, cuEventRecord);
__cuaddr_any_host(CUresult, cuEventSynchronize);
__cuaddr_any_host(CUresult, cuFuncGetAttribute);
__cuaddr_any_host(CUresult, cuFuncSetAttribute);
__cuaddr_any_host(CUresult, cuFuncSetBlockShape);
__cuaddr_any_host(CUresult, cuFuncSetCacheConfig);
__cuaddr_any_host(CUresult, cuFuncSetSharedMemConfig);
__cuaddr_any_host(CUresult, cuFuncSetSharedSize);
__cuaddr_any_host(CUresult, cuGetErrorName);
__cuaddr_any_host(CUresult, cuGetErrorString);
__cuaddr_any_host(CUresult, cuGetProcAddress);
__cuaddr_any_host(CUresult, cuGraphInstantiate);
__cuaddr_any_host(CUresult, cuGraphLaunch);
__cuaddr_any_host(CUresult, cuGraphicsEGLRegisterImage);
__cuaddr_any_host(CUresult, cuGraphicsMapResources);
__cuaddr_any_host(CUresult, cuGraphicsResourceGetMappedEglFrame);
__cuaddr_any_host(CUresult, cuGraphicsResourceGetMappedPointer);
__cuaddr_any_host(CUresult, cuGraphicsResourceSetMapFlags);
__cuaddr_any_host(CUresult, cuGraphicsSubResourceGetMappedArray);
__cuaddr_any_host(CUresult, cuGraphicsUnmapResources);
__cuaddr_any_host(CUresult, cuGraphicsUnregisterResource);
__cuaddr_any_host(CUresult, cuInit);
__cuaddr_any_host(CUresult, cuIpcCloseMemHandle);
__cuaddr_any_host(CUresult, cuIpcGetEventHandle);
__cuaddr_any_host(CUresult, cuIpcGetMemHandle);
__cuaddr_any_host(CUresult, cuIpcOpenEventHandle);
__cuaddr_any_host(CUresult, cuIpcOpenMemHandle);
__cuaddr_any_host(CUresult, cuLaunch);
__cuaddr_any_host(CUresult, cuLaunchGrid);
__cuaddr_any_host(CUresult, cuLaunchGridAsync);
__cuaddr_any_host(CUresult, cuLaunchKernelEx);
__cuaddr_any_host(CUresult, cuLibraryGetKernel);
__cuaddr_any_host(CUresult, cuLibraryLoadData);
__cuaddr_any_host(CUresult, cuLibraryUnload);
__cuaddr_any_host(CUresult, cuLinkAddData);
__cuaddr_any_host(CUresult, cuLinkAddFile);
__cuaddr_any_host(CUresult, cuLinkComplete);
__cuaddr_any_host(CUresult, cuLinkCreate);
__cuaddr_any_host(CUresult, cuLinkDestroy);
__cuaddr_any_host(CUresult, cuMemAddressFree);
__cuaddr_any_host(CUresult, cuMemAddressReserve);
__cuaddr_any_host(CUresult, cuMemAdvise);
__cuaddr_any_host(CUresult, cuMemAlloc);
__cuaddr_any_host(CUresult, cuMemAllocAsync);
__cuaddr_any_host(CUresult, cuMemAllocHost);
__cuaddr_any_host(CUresult, cuMemAllocManaged);
__cuaddr_any_host(CUresult, cuMemAllocPitch);
__cuaddr_any_host(CUresult, cuMemCreate);
__cuaddr_any_host(CUresult, cuMemExportToShareableHandle);
__cuaddr_any_host(CUresult, cuMemFree);
__cuaddr_any_host(CUresult, cuMemFreeAsync);
__cuaddr_any_host(CUresult, cuMemFreeHost);
__cuaddr_any_host(CUresult, cuMemGetAddressRange);
__cuaddr_any_host(CUresult, cuMemGetAllocationGranularity);
__cuaddr_any_host(CUresult, cuMemGetAllocationPropertiesFromHandle);
__cuaddr_any_host(CUresult, cuMemGetInfo);
__cuaddr_any_host(CUresult, cuMemHostAlloc);
__cuaddr_any_host(CUresult, cuMemHostGetDevicePointer);
__cuaddr_any_host(CUresult, cuMemHostRegister);
__cuaddr_any_host(CUresult, cuMemHostUnregister);
__cuaddr_any_host(CUresult, cuMemImportFromShareableHandle);
__cuaddr_any_host(CUresult, cuMemMap);
__cuaddr_any_host(CUresult, cuMemPrefetchAsync);
__cuaddr_any_host(CUresult, cuMemRelease);
__cuaddr_any_host(CUresult, cuMemSetAccess);
__cuaddr_any_host(CUresult, cuMemUnmap);
__cuaddr_any_host(CUresult, cuMemcpy);
__cuaddr_any_host(CUresult, cuMemcpy2D);
__cuaddr_any_host(CUresult, cuMemcpy2DAsync);
__cuaddr_any_host(CUresult, cuMemcpy2DUnaligned);
__cuaddr_any_host(CUresult, cuMemcpy3D);
__cuaddr_any_host(CUresult, cuMemcpy3DAsync);
__cuaddr_any_host(CUresult, cuMemcpyAsync);
__cuaddr_any_host(CUresult, cuMemcpyAtoA);
__cuaddr_any_host(CUresult, cuMemcpyAtoD);
__cuaddr_any_host(CUresult, cuMemcpyAtoH);
__cuaddr_any_host(CUresult, cuMemcpyDtoA);
__cuaddr_any_host(CUresult, cuMemcpyDtoD);
__cuaddr_any_host(CUresult, cuMemcpyDtoDAsync);
__cuaddr_any_host(CUresult, cuMemcpyDtoH);
__cuaddr_any_host(CUresult, cuMemcpyDtoHAsync);
__cuaddr_any_host(CUresult, cuMemcpyHtoA);
__cuaddr_any_host(CUresult, cuMemcpyHtoD);
__cuaddr_any_host(CUresult, cuMemcpyHtoDAsync);
__cuaddr_any_host(CUresult, cuMemcpyPeer);
__cuaddr_any_host(CUresult, cuMemcpyPeerAsync);
__cuaddr_any_host(CUresult, cuMemsetD16);
__cuaddr_any_host(CUresult, cuMemsetD2D16);
__cuaddr_any_host(CUresult, cuMemsetD2D32);
__cuaddr_any_host(CUresult, cuMemsetD2D8);
__cuaddr_any_host(CUresult, cuMemsetD32);
__cuaddr_any_host(CUresult, cuMemsetD32Async);
__cuaddr_any_host(CUresult, cuMemsetD8);
__cuaddr_any_host(CUresult, cuMemsetD8Async);
__cuaddr_any_host(CUresult, cuModuleGetFunction);
__cuaddr_any_host(CUresult, cuModuleGetGlobal);
__cuaddr_any_host(CUresult, cuModuleGetSurfRef);
__cuaddr_any_host(CUresult, cuModuleGetTexRef);
__cuaddr_any_host(CUresult, cuModuleLoad);
__cuaddr_any_host(CUresult, cuModuleLoadData);
__cuaddr_any_host(CUresult, cuModuleLoadDataEx);
__cuaddr_any_host(CUresult, cuModuleLoadFatBinary);
__cuaddr_any_host(CUresult, cuModuleUnload);
__cuaddr_any_host(CUresult, cuOccupancyMaxActiveBlocksPerMultiprocessor);
__cuaddr_any_host(CUresult, cuOccupancyMaxPotentialBlockSize);
__cuaddr_any_host(CUresult, cuParamSetSize);
__cuaddr_any_host(CUresult, cuParamSetTexRef);
__cuaddr_any_host(CUresult, cuParamSetf);
__cuaddr_any_host(CUresult, cuParamSeti);
__cuaddr_any_host(CUresult, cuParamSetv);
__cuaddr_any_host(CUresult, cuPointerGetAttribute);
__cuaddr_any_host(CUresult, cuPointerGetAttributes);
__cuaddr_any_host(CUresult, cuProfilerStart);
__cuaddr_any_host(CUresult, cuProfilerStop);
__cuaddr_any_host(CUresult, cuStreamAddCallback);
__cuaddr_any_host(CUresult, cuStreamBeginCapture);
__cuaddr_any_host(CUresult, cuStreamCreate);
__cuaddr_any_host(CUresult, cuStreamCreateWithPriority);
__cuaddr_any_host(CUresult, cuStreamDestroy);
__cuaddr_any_host(CUresult, cuStreamEndCapture);
__cuaddr_any_host(CUresult, cuStreamQuery);
__cuaddr_any_host(CUresult, cuStreamSynchronize);
__cuaddr_any_host(CUresult, cuStreamWaitEvent);
__cuaddr_any_host(CUresult, cuSurfObjectCreate);
__cuaddr_any_host(CUresult, cuSurfObjectDestroy);
__cuaddr_any_host(CUresult, cuSurfRefSetArray);
__cuaddr_any_host(CUresult, cuTensorMapEncodeTiled);
__cuaddr_any_host(CUresult, cuTexObjectCreate);
__cuaddr_any_host(CUresult, cuTexObjectDestroy);
__cuaddr_any_host(CUresult, cuTexRefCreate);
__cuaddr_any_host(CUresult, cuTexRefDestroy);
__cuaddr_any_host(CUresult, cuTexRefSetAddress);
__cuaddr_any_host(CUresult, cuTexRefSetAddress2D);
__cuaddr_any_host(CUresult, cuTexRefSetAddressMode);
__cuaddr_any_host(CUresult, cuTexRefSetArray);
__cuaddr_any_host(CUresult, cuTexRefSetFilterMode);
__cuaddr_any_host(CUresult, cuTexRefSetFlags);
__cuaddr_any_host(CUresult, cuTexRefSetFormat);

#endif
