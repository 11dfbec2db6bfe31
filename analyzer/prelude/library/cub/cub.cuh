/*
 * cub.cuh - CUB's block and warp primitives with their types, and its device-wide algorithms as
 * functions that take anything. All operations are declarations: how they use shared memory is
 * CUB's own affair.
 */
#ifndef CUADDR_CUB_H
#define CUADDR_CUB_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

#define CUB_VERSION                    200800
#define CUB_PTX_ARCH                   900
#define CUB_MIN(a, b)                  ((a) < (b) ? (a) : (b))
#define CUB_MAX(a, b)                  ((a) > (b) ? (a) : (b))
#define CUB_QUOTIENT_CEILING(a, b)     (((a) + (b) - 1) / (b))
#define CUB_RUNTIME_FUNCTION           __host__ __device__
#define CubDebug(e)                    (e)
#define CubDebugExit(e)                (e)

namespace cub {

enum BlockReduceAlgorithm {
    BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
    BLOCK_REDUCE_RAKING,
    BLOCK_REDUCE_WARP_REDUCTIONS
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT,
    BLOCK_LOAD_STRIPED,
    BLOCK_LOAD_VECTORIZE,
    BLOCK_LOAD_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT,
    BLOCK_STORE_STRIPED,
    BLOCK_STORE_VECTORIZE,
    BLOCK_STORE_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };

/* What primitives keep in shared memory; the size is a guess. */
template <class T, int items> struct __cuaddr_storage {
    T items_[items];
};
#define __cuaddr_primitive(name, items)                                                            \
    typedef __cuaddr_storage<T, items> TempStorage;                                                \
    __device__ name(TempStorage &);                                                                \
    __device__ name(TempStorage &, int linear_tid);                                                \
    __device__ name();

#define __cuaddr_reductions                                                                        \
    __device__ T Sum(T);                                                                           \
    __device__ T Sum(T, int valid_items);                                                          \
    template <int n> __device__ T Sum(T(&)[n]);                                                    \
    template <class Op> __device__ T Reduce(T, Op);                                                \
    template <class Op> __device__ T Reduce(T, Op, int valid_items);                               \
    template <int n, class Op> __device__ T Reduce(T(&)[n], Op);                                   \
    template <class F> __device__ T HeadSegmentedSum(T, F);                                        \
    template <class F> __device__ T TailSegmentedSum(T, F);                                        \
    template <class Op, class F> __device__ T HeadSegmentedReduce(T, F, Op);                       \
    template <class Op, class F> __device__ T TailSegmentedReduce(T, F, Op);
#define __cuaddr_scans                                                                             \
    template <class... A> __device__ void ExclusiveSum(A &&...);                                   \
    template <class... A> __device__ void InclusiveSum(A &&...);                                   \
    template <class... A> __device__ void ExclusiveScan(A &&...);                                  \
    template <class... A> __device__ void InclusiveScan(A &&...);                                  \
    template <class... A> __device__ void Sum(A &&...);                                            \
    template <class... A> __device__ void Scan(A &&...);                                           \
    template <class V> __device__ V Broadcast(V, unsigned lane);

template <class T, int X, BlockReduceAlgorithm algorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1,
          int Z = 1, int arch = 0>
class BlockReduce {
  public:
    __cuaddr_primitive(BlockReduce, 33) __cuaddr_reductions
};
template <class T, int threads = 32, int arch = 0> class WarpReduce {
  public:
    __cuaddr_primitive(WarpReduce, 1) __cuaddr_reductions
};
template <class T, int X, BlockScanAlgorithm algorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1,
          int arch = 0>
class BlockScan {
  public:
    __cuaddr_primitive(BlockScan, X *Y *Z + 33) __cuaddr_scans
};
template <class T, int threads = 32, int arch = 0> class WarpScan {
  public:
    __cuaddr_primitive(WarpScan, 1) __cuaddr_scans
};

template <class T, int X, int n, BlockLoadAlgorithm algorithm = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1,
          int arch = 0>
class BlockLoad {
  public:
    __cuaddr_primitive(BlockLoad, X *Y *Z *n)
    template <class I, class... R> __device__ void Load(I source, T (&items)[n], R...);
};
template <class T, int X, int n, BlockStoreAlgorithm algorithm = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1,
          int arch = 0>
class BlockStore {
  public:
    __cuaddr_primitive(BlockStore, X *Y *Z *n)
    template <class I, class... R> __device__ void Store(I destination, T (&items)[n], R...);
};
#define __cuaddr_any_method(name) template <class... A> __device__ void name(A &&...);
template <class T, int X, int n, bool slices = false, int Y = 1, int Z = 1, int arch = 0>
class BlockExchange {
  public:
    __cuaddr_primitive(BlockExchange, X *Y *Z *n)
    __cuaddr_any_method(StripedToBlocked)
    __cuaddr_any_method(BlockedToStriped)
    __cuaddr_any_method(WarpStripedToBlocked)
    __cuaddr_any_method(BlockedToWarpStriped)
    __cuaddr_any_method(ScatterToBlocked)
    __cuaddr_any_method(ScatterToStriped)
};
template <class T, int n, int threads = 32, int arch = 0> class WarpExchange {
  public:
    __cuaddr_primitive(WarpExchange, threads *n)
    __cuaddr_any_method(StripedToBlocked)
    __cuaddr_any_method(BlockedToStriped)
    __cuaddr_any_method(ScatterToStriped)
};
template <class T, int X, int Y = 1, int Z = 1, int arch = 0> class BlockAdjacentDifference {
  public:
    __cuaddr_primitive(BlockAdjacentDifference, X *Y *Z)
    __cuaddr_any_method(SubtractLeft)
    __cuaddr_any_method(SubtractRight)
    __cuaddr_any_method(SubtractLeftPartialTile)
    __cuaddr_any_method(SubtractRightPartialTile)
    __cuaddr_any_method(FlagHeads)
    __cuaddr_any_method(FlagTails)
};
template <class T, int X, int Y = 1, int Z = 1, int arch = 0> class BlockDiscontinuity {
  public:
    __cuaddr_primitive(BlockDiscontinuity, X *Y *Z)
    __cuaddr_any_method(FlagHeads)
    __cuaddr_any_method(FlagTails)
    __cuaddr_any_method(FlagHeadsAndTails)
};
template <class T, int X, int Y = 1, int Z = 1, int arch = 0> class BlockShuffle {
  public:
    __cuaddr_primitive(BlockShuffle, X *Y *Z)
    __cuaddr_any_method(Offset)
    __cuaddr_any_method(Rotate)
    __cuaddr_any_method(Up)
    __cuaddr_any_method(Down)
};
struct NullType {};
template <class T, int X, int n, class V = NullType, int bits = 4, bool memoize = true, int = 0,
          int = 0, int Y = 1, int Z = 1, int arch = 0>
class BlockRadixSort {
  public:
    __cuaddr_primitive(BlockRadixSort, X *Y *Z *n)
    __cuaddr_any_method(Sort)
    __cuaddr_any_method(SortDescending)
    __cuaddr_any_method(SortBlockedToStriped)
    __cuaddr_any_method(SortDescendingBlockedToStriped)
};
template <class T, int X, int n, class V = NullType, int Y = 1, int Z = 1> class BlockMergeSort {
  public:
    __cuaddr_primitive(BlockMergeSort, X *Y *Z *n)
    __cuaddr_any_method(Sort)
    __cuaddr_any_method(StableSort)
};
template <class T, int X, int n, int bins, BlockHistogramAlgorithm algorithm = BLOCK_HISTO_SORT, int Y = 1,
          int Z = 1, int arch = 0>
class BlockHistogram {
  public:
    __cuaddr_primitive(BlockHistogram, bins)
    __cuaddr_any_method(InitHistogram)
    __cuaddr_any_method(Histogram)
    __cuaddr_any_method(Composite)
};
#undef __cuaddr_any_method
#undef __cuaddr_primitive
#undef __cuaddr_reductions
#undef __cuaddr_scans

/* Loads and stores by the threads of a block. */
#define __cuaddr_io(name) template <class... A> __device__ void name(A &&...);
#define __cuaddr_io_of(name) template <int threads, class... A> __device__ void name(A &&...);
__cuaddr_io(LoadDirectBlocked)
__cuaddr_io(StoreDirectBlocked)
__cuaddr_io(LoadDirectBlockedVectorized)
__cuaddr_io(StoreDirectBlockedVectorized)
__cuaddr_io_of(LoadDirectStriped)
__cuaddr_io_of(StoreDirectStriped)
__cuaddr_io(LoadDirectWarpStriped)
__cuaddr_io(StoreDirectWarpStriped)
#undef __cuaddr_io
#undef __cuaddr_io_of
template <CacheLoadModifier modifier, class T> __device__ T ThreadLoad(const T *address);
template <CacheStoreModifier modifier, class T, class V>
__device__ void ThreadStore(T *address, V value);
__device__ unsigned LaneId();
__device__ unsigned WarpId();
template <class... A> __device__ int RowMajorTid(const A &...);
template <int threads, class T> __device__ T ShuffleIndex(T value, int lane, unsigned mask);

/* Operators. */
struct Sum {
    template <class A, class B> __host__ __device__ auto operator()(const A &a, const B &b) const {
        return a + b;
    }
};
struct Max {
    template <class T> __host__ __device__ T operator()(const T &a, const T &b) const {
        return a < b ? b : a;
    }
};
struct Min {
    template <class T> __host__ __device__ T operator()(const T &a, const T &b) const {
        return b < a ? b : a;
    }
};
struct Equality {
    template <class T> __host__ __device__ bool operator()(const T &a, const T &b) const {
        return a == b;
    }
};
struct Inequality {
    template <class T> __host__ __device__ bool operator()(const T &a, const T &b) const {
        return a != b;
    }
};
struct Difference {
    template <class T> __host__ __device__ T operator()(const T &a, const T &b) const {
        return a - b;
    }
};
template <class K, class V> struct KeyValuePair {
    typedef K Key;
    typedef V Value;
    K key;
    V value;
    KeyValuePair() = default;
    __host__ __device__ KeyValuePair(const K &k, const V &v) : key(k), value(v) {
    }
};
struct ArgMax {
    template <class T> __host__ __device__ T operator()(const T &a, const T &b) const {
        return a.value < b.value ? b : a;
    }
};
struct ArgMin {
    template <class T> __host__ __device__ T operator()(const T &a, const T &b) const {
        return b.value < a.value ? b : a;
    }
};
template <class T> struct Traits {
    typedef unsigned UnsignedBits;
    __host__ __device__ static UnsignedBits TwiddleIn(UnsignedBits key);
    __host__ __device__ static UnsignedBits TwiddleOut(UnsignedBits key);
};
#define __cuaddr_wide_traits(T)                                                                    \
    template <> struct Traits<T> {                                                                 \
        typedef unsigned long long UnsignedBits;                                                   \
        __host__ __device__ static UnsignedBits TwiddleIn(UnsignedBits key);                       \
        __host__ __device__ static UnsignedBits TwiddleOut(UnsignedBits key);                      \
    };
__cuaddr_wide_traits(double)
__cuaddr_wide_traits(long long)
__cuaddr_wide_traits(unsigned long long)
__cuaddr_wide_traits(long)
__cuaddr_wide_traits(unsigned long)
#undef __cuaddr_wide_traits
template <class T> struct DoubleBuffer {
    T *d_buffers[2];
    int selector;
    __host__ __device__ DoubleBuffer(T *a = nullptr, T *b = nullptr)
        : d_buffers{a, b}, selector(0) {
    }
    __host__ __device__ T *Current() {
        return d_buffers[selector];
    }
    __host__ __device__ T *Alternate() {
        return d_buffers[selector ^ 1];
    }
};
template <class A, class B> __host__ __device__ constexpr auto DivideAndRoundUp(A a, B b) {
    return (a + b - 1) / b;
}
template <int n> struct Log2 {
    enum __value { VALUE = n > 1 ? 1 + Log2<(n > 1 ? n / 2 : 0)>::VALUE : 0 };
};
template <> struct Log2<0> {
    enum __value { VALUE = 0 };
};

/* Iterators. */
template <class V, class Op, class I, class D = ptrdiff_t> struct TransformInputIterator {
    I source;
    Op op;
    __host__ __device__ TransformInputIterator(I i, Op o) : source(i), op(o) {
    }
    template <class N> __host__ __device__ V operator[](N n) const {
        return op(source[n]);
    }
    __host__ __device__ V operator*() const {
        return op(*source);
    }
};
template <class V, class D = ptrdiff_t> struct CountingInputIterator {
    V value;
    __host__ __device__ CountingInputIterator(V v) : value(v) {
    }
    template <class N> __host__ __device__ V operator[](N n) const {
        return value + (V)n;
    }
    __host__ __device__ V operator*() const {
        return value;
    }
};
template <class V, class D = ptrdiff_t> struct ConstantInputIterator {
    V value;
    __host__ __device__ ConstantInputIterator(V v) : value(v) {
    }
    template <class N> __host__ __device__ V operator[](N) const {
        return value;
    }
};
template <class I> struct ArgIndexInputIterator {
    I source;
    __host__ __device__ ArgIndexInputIterator(I i) : source(i) {
    }
};
template <CacheLoadModifier modifier, class V, class D = ptrdiff_t>
struct CacheModifiedInputIterator {
    const V *source;
    __host__ __device__ CacheModifiedInputIterator(const V *p) : source(p) {
    }
    template <class N> __device__ V operator[](N n) const {
        return ThreadLoad<modifier>(source + n);
    }
};

/* Device-wide algorithms, called by the host. */
#define __cuaddr_device(name)                                                                      \
    template <class... A> __host__ __device__ static cudaError_t name(const A &...);
struct DeviceReduce {
    __cuaddr_device(Reduce) __cuaddr_device(Sum) __cuaddr_device(Min) __cuaddr_device(Max)
        __cuaddr_device(ArgMin) __cuaddr_device(ArgMax) __cuaddr_device(ReduceByKey)
            __cuaddr_device(TransformReduce)
};
struct DeviceSegmentedReduce {
    __cuaddr_device(Reduce) __cuaddr_device(Sum) __cuaddr_device(Min) __cuaddr_device(Max)
        __cuaddr_device(ArgMin) __cuaddr_device(ArgMax)
};
struct DeviceScan {
    __cuaddr_device(ExclusiveSum) __cuaddr_device(InclusiveSum) __cuaddr_device(ExclusiveScan)
        __cuaddr_device(InclusiveScan) __cuaddr_device(ExclusiveSumByKey)
            __cuaddr_device(InclusiveSumByKey) __cuaddr_device(InclusiveScanInit)
};
struct DeviceSelect {
    __cuaddr_device(Flagged) __cuaddr_device(If) __cuaddr_device(Unique)
        __cuaddr_device(UniqueByKey)
};
struct DevicePartition {
    __cuaddr_device(Flagged) __cuaddr_device(If)
};
struct DeviceRadixSort {
    __cuaddr_device(SortPairs) __cuaddr_device(SortPairsDescending) __cuaddr_device(SortKeys)
        __cuaddr_device(SortKeysDescending)
};
struct DeviceSegmentedRadixSort {
    __cuaddr_device(SortPairs) __cuaddr_device(SortPairsDescending) __cuaddr_device(SortKeys)
        __cuaddr_device(SortKeysDescending)
};
struct DeviceSegmentedSort {
    __cuaddr_device(SortPairs) __cuaddr_device(SortPairsDescending) __cuaddr_device(SortKeys)
        __cuaddr_device(SortKeysDescending) __cuaddr_device(StableSortPairs)
};
struct DeviceMergeSort {
    __cuaddr_device(SortPairs) __cuaddr_device(SortKeys) __cuaddr_device(StableSortPairs)
        __cuaddr_device(StableSortKeys)
};
struct DeviceHistogram {
    __cuaddr_device(HistogramEven) __cuaddr_device(HistogramRange)
        __cuaddr_device(MultiHistogramEven) __cuaddr_device(MultiHistogramRange)
};
struct DeviceRunLengthEncode {
    __cuaddr_device(Encode) __cuaddr_device(NonTrivialRuns)
};
struct DeviceSpmv {
    __cuaddr_device(CsrMV)
};
struct DeviceFor {
    __cuaddr_device(Bulk) __cuaddr_device(ForEach) __cuaddr_device(ForEachN)
};
struct DeviceTopK {
    __cuaddr_device(MaxKeys) __cuaddr_device(MaxPairs) __cuaddr_device(MinKeys)
        __cuaddr_device(MinPairs)
};
#undef __cuaddr_device

struct CachingDeviceAllocator {
    template <class... A> CachingDeviceAllocator(const A &...);
    template <class T, class... A> cudaError_t DeviceAllocate(T **, const A &...);
    template <class... A> cudaError_t DeviceFree(const A &...);
    cudaError_t FreeAllCached();
};

} // namespace cub

#endif
