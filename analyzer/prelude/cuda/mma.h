/*
 * mma.h - matrix fragments (nvcuda::wmma). Loads and stores of a fragment are declarations: which
 * lane touches which element is not specified.
 */
#ifndef CUADDR_MMA_H
#define CUADDR_MMA_H
#pragma GCC system_header

#include "cuda_bf16.h"

#include "cuda_fp16.h"

namespace nvcuda {
namespace wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32;
}
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

/* The type in which a fragment stores an element. */
template <class T> struct __stored {
    typedef T type;
};
template <> struct __stored<precision::tf32> {
    typedef float type;
};
template <> struct __stored<experimental::precision::u4> {
    typedef unsigned type;
};
template <> struct __stored<experimental::precision::s4> {
    typedef int type;
};
template <> struct __stored<experimental::precision::b1> {
    typedef unsigned type;
};

/* Elements a lane holds: those of the matrix over 32 lanes, twice where A and B are of 16 bits (a
 * guess for what lies between architectures). */
template <class Use, int m, int n, int k> struct __elements {
    static const int count = m * n / 32;
};
template <int m, int n, int k> struct __elements<matrix_a, m, n, k> {
    static const int count = m * k / 16;
};
template <int m, int n, int k> struct __elements<matrix_b, m, n, k> {
    static const int count = k * n / 16;
};

template <class Use, int m, int n, int k, class T, class Layout = void> class fragment {
  public:
    typedef T element_type;
    typedef typename __stored<T>::type storage_element_type;
    static constexpr int num_elements = __elements<Use, m, n, k>::count;
    static constexpr int num_storage_elements = num_elements;
    storage_element_type x[num_elements];
};

template <class F, class V> __device__ void fill_fragment(F &fragment, const V &value);
template <class F, class T>
__device__ void load_matrix_sync(F &fragment, const T *source, unsigned stride);
template <class F, class T>
__device__ void load_matrix_sync(F &fragment, const T *source, unsigned stride, layout_t layout);
template <class F, class T>
__device__ void store_matrix_sync(T *destination, const F &fragment, unsigned stride,
                                  layout_t layout);
template <class D, class A, class B, class C>
__device__ void mma_sync(D &d, const A &a, const B &b, const C &c, bool saturate = false);
template <class D, class A, class B, class C>
__device__ void bmma_sync(D &d, const A &a, const B &b, const C &c,
                          experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
                          experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
__device__ float __float_to_tf32(float);

} // namespace wmma
} // namespace nvcuda

#endif
