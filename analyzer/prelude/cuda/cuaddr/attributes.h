/*
 * attributes.h - the spellings of CUDA's attributes, and the macros by which code recognizes nvcc
 * and the runtime's headers.
 */
#ifndef CUADDR_ATTRIBUTES_H
#define CUADDR_ATTRIBUTES_H
#pragma GCC system_header

#define __global__             __attribute__((global))
#define __device__             __attribute__((device))
#define __host__               __attribute__((host))
#define __shared__             __attribute__((shared))
#define __constant__           __attribute__((constant))
#define __managed__            __attribute__((device))
#define __grid_constant__
#define __tile_static__        __attribute__((shared))
#define __forceinline__        inline __attribute__((always_inline))
#define __inline_hint__        inline
#define __align__(n)           __attribute__((aligned(n)))
#define __builtin_align__(n)   __attribute__((aligned(n)))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __maxnreg__(n)
#define __block_size__(...)
#define __cluster_dims__(...)
#define __nv_pure__
#define __device_builtin__
#define __cudart_builtin__
#define __specialization_static static
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB

/* nvcc 12.8, compute capability 9.0 (__CUDA_ARCH__ comes from the command line). */
#define __CUDACC__                  1
#define __NVCC__                    1
#define __CUDACC_VER_MAJOR__        12
#define __CUDACC_VER_MINOR__        8
#define __CUDACC_VER_BUILD__        61
#define __CUDACC_EXTENDED_LAMBDA__  1
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#define __CUDA_ARCH_LIST__          900
#define __CUDA_API_VER_MAJOR__      12
#define __CUDA_API_VER_MINOR__      8
#define CUDART_VERSION              12080
#define CUDA_VERSION                12080
#define __CUDART_API_VERSION        CUDART_VERSION

/* Include guards of the toolkit's headers: helper headers test them. */
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__

/* A position that C++ denies to alignas but nvcc allows is fine for the GNU attribute. */
template <class T> __attribute__((host, device)) constexpr unsigned long __cuaddr_alignment() {
    return alignof(T);
}
template <unsigned long bytes>
__attribute__((host, device)) constexpr unsigned long __cuaddr_alignment() {
    return bytes ? bytes : 1;
}
#define alignas(...) __attribute__((aligned(__cuaddr_alignment<__VA_ARGS__>())))

/*
 * Stands in for a dynamic shared array whose name is declared with several types: the loader
 * rewrites `extern __shared__ T s[];` to `__ca_( __shared__ T s[);`, which is as long. The annotation tells that the
 * extent, 1, is not the array's own.
 */
#define __ca_(...)                                                                         \
    static __attribute__((annotate("cuaddr_dynamic_shared"))) __VA_ARGS__ 1]

/* Declarations that take anything, for host functions whose exact signature does not matter. */
#define __cuaddr_any_host(result, name) template <class... A> result name(A...)
#define __cuaddr_any(result, name)      template <class... A> __host__ __device__ result name(A...)

#endif
