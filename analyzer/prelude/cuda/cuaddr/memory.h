/*
 * memory.h - intrinsics that access memory: atomic operations, loads and stores with a cache
 * operator, prefetches, asynchronous copies, and questions about address spaces. All are
 * declarations, to be recognized by name.
 */
#ifndef CUADDR_MEMORY_H
#define CUADDR_MEMORY_H
#pragma GCC system_header

/* Atomic read-modify-write of *address; the old value is returned. */
#define __cuaddr_atomic2(name)                                                                     \
    template <class T, class V> __device__ T name(T *address, V value);                            \
    template <class T, class V> __device__ T name(volatile T *address, V value);
#define __cuaddr_atomic3(name)                                                                     \
    template <class T, class C, class V> __device__ T name(T *address, C compare, V value);        \
    template <class T, class C, class V> __device__ T name(volatile T *address, C compare, V value);
#define __cuaddr_atomic2_scopes(name)                                                              \
    __cuaddr_atomic2(name) __cuaddr_atomic2(name##_block) __cuaddr_atomic2(name##_system)
__cuaddr_atomic2_scopes(atomicAdd)
__cuaddr_atomic2_scopes(atomicSub)
__cuaddr_atomic2_scopes(atomicExch)
__cuaddr_atomic2_scopes(atomicMin)
__cuaddr_atomic2_scopes(atomicMax)
__cuaddr_atomic2_scopes(atomicInc)
__cuaddr_atomic2_scopes(atomicDec)
__cuaddr_atomic2_scopes(atomicAnd)
__cuaddr_atomic2_scopes(atomicOr)
__cuaddr_atomic2_scopes(atomicXor)
__cuaddr_atomic3(atomicCAS)
__cuaddr_atomic3(atomicCAS_block)
__cuaddr_atomic3(atomicCAS_system)
#undef __cuaddr_atomic2
#undef __cuaddr_atomic3
#undef __cuaddr_atomic2_scopes

/* Atomic operations in the manner of GNU C: memory orders and scopes are integers. */
#define __NV_ATOMIC_RELAXED         0
#define __NV_ATOMIC_CONSUME         1
#define __NV_ATOMIC_ACQUIRE         2
#define __NV_ATOMIC_RELEASE         3
#define __NV_ATOMIC_ACQ_REL         4
#define __NV_ATOMIC_SEQ_CST         5
#define __NV_THREAD_SCOPE_THREAD    0
#define __NV_THREAD_SCOPE_BLOCK     1
#define __NV_THREAD_SCOPE_CLUSTER   2
#define __NV_THREAD_SCOPE_DEVICE    3
#define __NV_THREAD_SCOPE_SYSTEM    4
template <class T>
__device__ T __nv_atomic_load_n(T *address, int order, int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
__device__ void __nv_atomic_load(T *address, T *result, int order,
                                 int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T, class V>
__device__ void __nv_atomic_store_n(T *address, V value, int order,
                                    int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T, class V>
__device__ T __nv_atomic_fetch_add(T *address, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T, class V>
__device__ T __nv_atomic_fetch_sub(T *address, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T, class V>
__device__ T __nv_atomic_fetch_min(T *address, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T, class V>
__device__ T __nv_atomic_fetch_max(T *address, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T, class V>
__device__ T __nv_atomic_fetch_and(T *address, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T, class V>
__device__ T __nv_atomic_fetch_or(T *address, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T, class V>
__device__ T __nv_atomic_fetch_xor(T *address, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T, class V>
__device__ T __nv_atomic_exchange_n(T *address, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T, class V>
__device__ bool __nv_atomic_compare_exchange_n(T *address, T *expected, V value, bool weak,
                                               int success, int failure,
                                               int scope = __NV_THREAD_SCOPE_SYSTEM);
__device__ void __nv_atomic_thread_fence(int order, int scope = __NV_THREAD_SCOPE_SYSTEM);

/* Loads and stores of one T with a cache operator. */
#define __cuaddr_load(name)  template <class T> __device__ T name(const T *address);
#define __cuaddr_store(name) template <class T, class V> __device__ void name(T *address, V value);
__cuaddr_load(__ldg)
__cuaddr_load(__ldca)
__cuaddr_load(__ldcg)
__cuaddr_load(__ldcs)
__cuaddr_load(__ldlu)
__cuaddr_load(__ldcv)
__cuaddr_store(__stwb)
__cuaddr_store(__stcg)
__cuaddr_store(__stcs)
__cuaddr_store(__stwt)
#undef __cuaddr_load
#undef __cuaddr_store

/* Address spaces. */
__device__ __cuaddr_size __cvta_generic_to_shared(const volatile void *);
__device__ __cuaddr_size __cvta_generic_to_global(const volatile void *);
__device__ __cuaddr_size __cvta_generic_to_local(const volatile void *);
__device__ __cuaddr_size __cvta_generic_to_constant(const volatile void *);
__device__ __cuaddr_size __cvta_generic_to_grid_constant(const volatile void *);
__device__ void *__cvta_shared_to_generic(__cuaddr_size);
__device__ void *__cvta_global_to_generic(__cuaddr_size);
__device__ void *__cvta_local_to_generic(__cuaddr_size);
__device__ void *__cvta_constant_to_generic(__cuaddr_size);
__device__ unsigned __isGlobal(const void *);
__device__ unsigned __isShared(const void *);
__device__ unsigned __isConstant(const void *);
__device__ unsigned __isLocal(const void *);
__device__ unsigned __isGridConstant(const void *);
__device__ void *__nv_associate_access_property(const void *, unsigned long long);
__device__ void *__cluster_map_shared_rank(const void *, unsigned);

#endif
