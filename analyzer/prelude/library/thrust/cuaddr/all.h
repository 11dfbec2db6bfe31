/*
 * all.h - Thrust as host code needs it: containers, pointers, tuples, iterators, functors, and the
 * algorithms as declarations that take anything and return what the real ones would, as far as
 * types go.
 */
#ifndef CUADDR_THRUST_ALL_H
#define CUADDR_THRUST_ALL_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

#include "thrust/cuaddr/iterators.h"

#include "thrust/cuaddr/vectors.h"

#define THRUST_VERSION          200800
#define THRUST_MAJOR_VERSION    2
#define THRUST_MINOR_VERSION    8
#define THRUST_SUBMINOR_VERSION 0
#define THRUST_DEVICE_SYSTEM_CUDA 1
#define THRUST_DEVICE_SYSTEM    1

namespace thrust {

/* Algorithms. R is what each returns: nothing, its first iterator, a value, a count. */
#define __cuaddr_void(name)                                                                        \
    template <class... A> __host__ __device__ void name(const A &...);
#define __cuaddr_first(name)                                                                       \
    template <class I, class... A> __host__ __device__ I name(I first, const A &...);              \
    template <class I, class... A>                                                                 \
    __host__ __device__ I name(const __policy &, I first, const A &...);
#define __cuaddr_out(name)                                                                         \
    template <class I, class O, class... A>                                                        \
    __host__ __device__ O name(I first, I last, O out, const A &...);                              \
    template <class I, class O, class... A>                                                        \
    __host__ __device__ O name(const __policy &, I first, I last, O out, const A &...);
#define __cuaddr_count(name)                                                                       \
    template <class... A> __host__ __device__ ptrdiff_t name(const A &...);
#define __cuaddr_bool(name)                                                                        \
    template <class... A> __host__ __device__ bool name(const A &...);
__cuaddr_void(sort)
__cuaddr_void(sort_by_key)
__cuaddr_void(stable_sort)
__cuaddr_void(stable_sort_by_key)
__cuaddr_void(fill)
__cuaddr_void(generate)
__cuaddr_void(sequence)
__cuaddr_void(tabulate)
__cuaddr_void(replace)
__cuaddr_void(replace_if)
__cuaddr_void(scatter)
__cuaddr_void(scatter_if)
__cuaddr_void(shuffle)
__cuaddr_void(reverse)
__cuaddr_void(swap_ranges)
__cuaddr_void(uninitialized_fill)
__cuaddr_first(for_each)
__cuaddr_first(for_each_n)
__cuaddr_first(fill_n)
__cuaddr_first(generate_n)
__cuaddr_first(find)
__cuaddr_first(find_if)
__cuaddr_first(find_if_not)
__cuaddr_first(max_element)
__cuaddr_first(min_element)
__cuaddr_first(remove)
__cuaddr_first(remove_if)
__cuaddr_first(unique)
__cuaddr_first(partition)
__cuaddr_first(stable_partition)
__cuaddr_first(lower_bound)
__cuaddr_first(upper_bound)
__cuaddr_first(partition_point)
__cuaddr_first(is_sorted_until)
__cuaddr_out(copy)
__cuaddr_out(copy_if)
__cuaddr_out(copy_n)
__cuaddr_out(transform)
__cuaddr_out(transform_if)
__cuaddr_out(gather)
__cuaddr_out(gather_if)
__cuaddr_out(inclusive_scan)
__cuaddr_out(exclusive_scan)
__cuaddr_out(adjacent_difference)
__cuaddr_out(unique_copy)
__cuaddr_out(remove_copy)
__cuaddr_out(remove_copy_if)
__cuaddr_out(replace_copy)
__cuaddr_out(replace_copy_if)
__cuaddr_out(reverse_copy)
__cuaddr_out(transform_inclusive_scan)
__cuaddr_out(transform_exclusive_scan)
__cuaddr_out(inclusive_scan_by_key)
__cuaddr_out(exclusive_scan_by_key)
__cuaddr_out(merge)
__cuaddr_out(set_union)
__cuaddr_out(set_intersection)
__cuaddr_out(set_difference)
__cuaddr_out(shuffle_copy)
__cuaddr_out(uninitialized_copy)
__cuaddr_out(partition_copy)
__cuaddr_count(count)
__cuaddr_count(count_if)
__cuaddr_count(unique_count)
__cuaddr_bool(is_sorted)
__cuaddr_bool(equal)
__cuaddr_bool(all_of)
__cuaddr_bool(any_of)
__cuaddr_bool(none_of)
__cuaddr_bool(is_partitioned)
__cuaddr_bool(binary_search)
#undef __cuaddr_void
#undef __cuaddr_first
#undef __cuaddr_out
#undef __cuaddr_count
#undef __cuaddr_bool

template <class I> __host__ __device__ typename __value_of<I>::type reduce(I first, I last);
template <class I, class T, class... A>
__host__ __device__ T reduce(I first, I last, T init, const A &...);
template <class I>
__host__ __device__ typename __value_of<I>::type reduce(const __policy &, I first, I last);
template <class I, class T, class... A>
__host__ __device__ T reduce(const __policy &, I first, I last, T init, const A &...);
template <class I, class U, class T, class... A>
__host__ __device__ T transform_reduce(I first, I last, U unary, T init, const A &...);
template <class I, class U, class T, class... A>
__host__ __device__ T transform_reduce(const __policy &, I first, I last, U unary, T init,
                                       const A &...);
template <class I, class J, class T, class... A>
__host__ __device__ T inner_product(I first, I last, J second, T init, const A &...);
template <class I, class J, class T, class... A>
__host__ __device__ T inner_product(const __policy &, I first, I last, J second, T init,
                                    const A &...);
template <class I> __host__ __device__ pair<I, I> minmax_element(I first, I last);
template <class I, class... A>
__host__ __device__ pair<I, I> minmax_element(const __policy &, I first, I last, const A &...);
template <class K, class V, class L, class W, class... A>
__host__ __device__ pair<L, W> reduce_by_key(K, K, V, L, W, const A &...);
template <class K, class V, class L, class W, class... A>
__host__ __device__ pair<L, W> reduce_by_key(const __policy &, K, K, V, L, W, const A &...);
template <class K, class V, class... A>
__host__ __device__ pair<K, V> unique_by_key(K, K, V, const A &...);
template <class K, class V, class... A>
__host__ __device__ pair<K, V> unique_by_key(const __policy &, K, K, V, const A &...);
template <class K, class V, class L, class W, class... A>
__host__ __device__ pair<L, W> unique_by_key_copy(K, K, V, L, W, const A &...);
template <class K, class V, class L, class W, class... A>
__host__ __device__ pair<L, W> unique_by_key_copy(const __policy &, K, K, V, L, W, const A &...);
template <class A, class B, class C, class D, class K, class V, class... R>
__host__ __device__ pair<K, V> merge_by_key(A, A, B, B, C, D, K, V, const R &...);
template <class I, class J, class... A>
__host__ __device__ pair<I, J> mismatch(I, I, J, const A &...);
template <class I> __host__ __device__ pair<I, I> equal_range(I first, I last);

/* Random numbers. */
struct __engine {
    typedef unsigned result_type;
    __host__ __device__ __engine(unsigned long long seed = 0);
    __host__ __device__ unsigned operator()();
    __host__ __device__ void discard(unsigned long long);
    __host__ __device__ void seed(unsigned long long);
    static constexpr unsigned min = 0, max = 0xffffffffu;
};
typedef __engine default_random_engine;
typedef __engine minstd_rand;
typedef __engine minstd_rand0;
typedef __engine taus88;
typedef __engine ranlux24;
typedef __engine ranlux48;
#define __cuaddr_distribution(name, T)                                                             \
    template <class V = T> struct name {                                                           \
        typedef V result_type;                                                                     \
        __host__ __device__ name(V a = V(), V b = V());                                            \
        template <class E> __host__ __device__ V operator()(E &engine);                            \
    };
__cuaddr_distribution(uniform_real_distribution, double)
__cuaddr_distribution(uniform_int_distribution, int)
__cuaddr_distribution(normal_distribution, double)
#undef __cuaddr_distribution
namespace random {
using thrust::default_random_engine;
using thrust::minstd_rand;
using thrust::normal_distribution;
using thrust::taus88;
using thrust::uniform_int_distribution;
using thrust::uniform_real_distribution;
} // namespace random

struct system_error {
    template <class... A> system_error(const A &...);
    const char *what() const;
    int code() const;
};
inline int cuda_category() {
    return 0;
}
namespace system {
using thrust::system_error;
namespace cuda {
namespace experimental {
template <class T> struct pinned_allocator;
}
} // namespace cuda
} // namespace system

} // namespace thrust

#endif
