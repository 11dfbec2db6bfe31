/*
 * libcudacxx.h - the parts of namespace cuda that kernels use to copy in the background and to
 * wait: scopes, pipelines, barriers, atomics, annotated sizes. Copies are declarations.
 */
#ifndef CUADDR_LIBCUDACXX_H
#define CUADDR_LIBCUDACXX_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

namespace cuda {

enum thread_scope {
    thread_scope_system,
    thread_scope_device,
    thread_scope_block,
    thread_scope_thread,
    thread_scope_cluster
};

namespace std {
enum memory_order {
    memory_order_relaxed,
    memory_order_consume,
    memory_order_acquire,
    memory_order_release,
    memory_order_acq_rel,
    memory_order_seq_cst
};
struct __empty_completion {};
} // namespace std
using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

/* A number of bytes, known to be a multiple of `alignment`. */
template <size_t alignment> struct aligned_size_t {
    size_t value;
    __host__ __device__ explicit constexpr aligned_size_t(size_t bytes) : value(bytes) {
    }
    __host__ __device__ constexpr operator size_t() const {
        return value;
    }
};

template <thread_scope scope, class Completion = std::__empty_completion> class barrier {
  public:
    typedef unsigned long long arrival_token;
    barrier() = default;
    __host__ __device__ barrier(ptrdiff_t expected, Completion = Completion());
    __device__ arrival_token arrive(ptrdiff_t update = 1);
    __device__ void wait(arrival_token token) const;
    __device__ void wait_parity(bool parity) const;
    __device__ bool try_wait(arrival_token token) const;
    __device__ void arrive_and_wait();
    __device__ void arrive_and_drop();
    __device__ static constexpr ptrdiff_t max() {
        return (1 << 20) - 1;
    }

  private:
    unsigned long long state;
};
template <thread_scope scope, class C>
__host__ __device__ void init(barrier<scope, C> *barrier, ptrdiff_t expected);

enum class pipeline_role { producer, consumer };
template <thread_scope scope, unsigned stages> struct pipeline_shared_state {
    unsigned long long full[stages], empty[stages];
};
template <thread_scope scope> class pipeline {
  public:
    __device__ void producer_acquire();
    __device__ void producer_commit();
    __device__ void consumer_wait();
    __device__ void consumer_release();
    template <class R, class P> __device__ bool consumer_wait_for(const R &, const P &);
    __device__ bool quit();
};
__device__ pipeline<thread_scope_thread> make_pipeline();
template <class G, thread_scope scope, unsigned stages, class... A>
__device__ pipeline<scope> make_pipeline(const G &group,
                                         pipeline_shared_state<scope, stages> *state, A...);
template <unsigned stages, thread_scope scope>
__device__ void pipeline_consumer_wait_prior(pipeline<scope> &);
template <thread_scope scope>
__device__ void pipeline_producer_commit(pipeline<thread_scope_thread> &, barrier<scope> &);

/* Copies in the background: by one thread, or by a group together (its first argument). */
template <class T, class U, class P>
__device__ void memcpy_async(T *destination, const U *source, size_t bytes, P &synchronizer);
template <class G, class T, class U, class P>
__device__ void memcpy_async(const G &group, T *destination, const U *source, size_t bytes,
                             P &synchronizer);

namespace device {
template <thread_scope scope>
__device__ unsigned long long *barrier_native_handle(barrier<scope> &);
template <thread_scope scope>
__device__ unsigned long long barrier_arrive_tx(barrier<scope> &, ptrdiff_t, ptrdiff_t);
namespace experimental {
using device::barrier_arrive_tx;
using device::barrier_native_handle;
template <class... A> __device__ void cp_async_bulk_global_to_shared(const A &...);
template <class... A> __device__ void cp_async_bulk_shared_to_global(const A &...);
template <class... A> __device__ void cp_async_bulk_tensor_2d_global_to_shared(const A &...);
template <class... A> __device__ void cp_async_bulk_tensor_2d_shared_to_global(const A &...);
template <class... A> __device__ void cp_async_bulk_commit_group(const A &...);
template <int n> __device__ void cp_async_bulk_wait_group_read();
__device__ void fence_proxy_async_shared_cta();
} // namespace experimental
} // namespace device

/* An atomic object: its operations are the atomic intrinsics on its value. */
template <class T, thread_scope scope = thread_scope_system> struct atomic {
    T value;
    atomic() = default;
    __host__ __device__ constexpr atomic(T v) : value(v) {
    }
    __device__ T load(memory_order = memory_order_seq_cst) const {
        return __nv_atomic_load_n(&value, __NV_ATOMIC_SEQ_CST);
    }
    __device__ void store(T v, memory_order = memory_order_seq_cst) {
        __nv_atomic_store_n(&value, v, __NV_ATOMIC_SEQ_CST);
    }
    __device__ T exchange(T v, memory_order = memory_order_seq_cst) {
        return atomicExch(&value, v);
    }
    __device__ T fetch_add(T v, memory_order = memory_order_seq_cst) {
        return atomicAdd(&value, v);
    }
    __device__ T fetch_sub(T v, memory_order = memory_order_seq_cst) {
        return atomicSub(&value, v);
    }
    __device__ T fetch_and(T v, memory_order = memory_order_seq_cst) {
        return atomicAnd(&value, v);
    }
    __device__ T fetch_or(T v, memory_order = memory_order_seq_cst) {
        return atomicOr(&value, v);
    }
    __device__ T fetch_xor(T v, memory_order = memory_order_seq_cst) {
        return atomicXor(&value, v);
    }
    __device__ T fetch_max(T v, memory_order = memory_order_seq_cst) {
        return atomicMax(&value, v);
    }
    __device__ T fetch_min(T v, memory_order = memory_order_seq_cst) {
        return atomicMin(&value, v);
    }
    __device__ bool compare_exchange_strong(T &expected, T v, memory_order = memory_order_seq_cst,
                                            memory_order = memory_order_seq_cst) {
        T old = atomicCAS(&value, expected, v);
        bool same = old == expected;
        expected = old;
        return same;
    }
    __device__ bool compare_exchange_weak(T &expected, T v, memory_order = memory_order_seq_cst,
                                          memory_order = memory_order_seq_cst) {
        return compare_exchange_strong(expected, v);
    }
    __device__ void wait(T, memory_order = memory_order_seq_cst) const;
    __device__ void notify_one();
    __device__ void notify_all();
    __device__ T operator=(T v) {
        store(v);
        return v;
    }
    __device__ operator T() const {
        return load();
    }
    __device__ T operator++(int) {
        return atomicAdd(&value, (T)1);
    }
    __device__ T operator++() {
        return atomicAdd(&value, (T)1) + (T)1;
    }
    __device__ T operator+=(T v) {
        return atomicAdd(&value, v) + v;
    }
};
/* The same on an object elsewhere. */
template <class T, thread_scope scope = thread_scope_system> struct atomic_ref {
    T *address;
    __host__ __device__ explicit constexpr atomic_ref(T &object) : address(&object) {
    }
    __device__ T load(memory_order = memory_order_seq_cst) const {
        return __nv_atomic_load_n(address, __NV_ATOMIC_SEQ_CST);
    }
    __device__ void store(T v, memory_order = memory_order_seq_cst) const {
        __nv_atomic_store_n(address, v, __NV_ATOMIC_SEQ_CST);
    }
    __device__ T exchange(T v, memory_order = memory_order_seq_cst) const {
        return atomicExch(address, v);
    }
    __device__ T fetch_add(T v, memory_order = memory_order_seq_cst) const {
        return atomicAdd(address, v);
    }
    __device__ T fetch_sub(T v, memory_order = memory_order_seq_cst) const {
        return atomicSub(address, v);
    }
    __device__ T fetch_and(T v, memory_order = memory_order_seq_cst) const {
        return atomicAnd(address, v);
    }
    __device__ T fetch_or(T v, memory_order = memory_order_seq_cst) const {
        return atomicOr(address, v);
    }
    __device__ T fetch_max(T v, memory_order = memory_order_seq_cst) const {
        return atomicMax(address, v);
    }
    __device__ T fetch_min(T v, memory_order = memory_order_seq_cst) const {
        return atomicMin(address, v);
    }
    __device__ bool compare_exchange_strong(T &expected, T v,
                                            memory_order = memory_order_seq_cst,
                                            memory_order = memory_order_seq_cst) const {
        T old = atomicCAS(address, expected, v);
        bool same = old == expected;
        expected = old;
        return same;
    }
    __device__ T operator++(int) const {
        return atomicAdd(address, (T)1);
    }
    __device__ T operator+=(T v) const {
        return atomicAdd(address, v) + v;
    }
};
__device__ inline void atomic_thread_fence(memory_order, thread_scope = thread_scope_system) {
    __threadfence();
}

/* Division by a number known late. */
template <class A, class B> __host__ __device__ constexpr A ceil_div(A a, B b) {
    return (a + b - 1) / b;
}

struct stream_ref {
    cudaStream_t stream;
    stream_ref(cudaStream_t s = nullptr) : stream(s) {
    }
};

} // namespace cuda

namespace nvcuda {
namespace experimental {
using cuda::make_pipeline;
using cuda::memcpy_async;
using cuda::pipeline;
} // namespace experimental
} // namespace nvcuda

#endif
