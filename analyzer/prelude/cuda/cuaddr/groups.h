/*
 * groups.h - cooperative groups. Ranks and sizes have bodies over the built-in variables, so that
 * `tile.thread_rank()` is arithmetic on threadIdx; barriers and exchanges call the intrinsics. What
 * depends on the active lanes or on the cluster is only declared, hence unknown.
 */
#ifndef CUADDR_GROUPS_H
#define CUADDR_GROUPS_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

namespace cooperative_groups {

/* Threads of the block, the thread's number in it, blocks of the grid, the block's number. */
__device__ inline unsigned __block_size() {
    return blockDim.x * blockDim.y * blockDim.z;
}
__device__ inline unsigned __block_thread() {
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
__device__ inline unsigned long long __grid_size() {
    return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
}
__device__ inline unsigned long long __grid_block() {
    return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}

/* Known to the hardware only. */
__device__ unsigned __coalesced_rank();
__device__ unsigned __coalesced_size();
__device__ void __grid_sync();
__device__ void __multi_grid_sync();
__device__ unsigned __cluster_rank();
__device__ unsigned __cluster_size();

struct thread_block;
struct coalesced_group;
struct grid_group;
template <unsigned Size, class Parent> class thread_block_tile;

/* Any group: `width` threads of a block that follow each other, or all of them where it is 0. */
struct thread_group {
    unsigned width;
    __device__ constexpr thread_group(unsigned threads = 0) : width(threads) {
    }
    __device__ unsigned long long size() const {
        return width ? width : __block_size();
    }
    __device__ unsigned long long num_threads() const {
        return size();
    }
    __device__ unsigned long long thread_rank() const {
        return width ? __block_thread() % width : __block_thread();
    }
    __device__ unsigned meta_group_rank() const {
        return width ? __block_thread() / width : 0;
    }
    __device__ unsigned meta_group_size() const {
        return width ? (__block_size() + width - 1) / width : 1;
    }
    __device__ bool is_valid() const {
        return true;
    }
    __device__ void sync() const {
        __syncthreads();
    }
    template <class T> __device__ T shfl(T value, int source) const {
        return __shfl_sync(0xffffffffu, value, source, width);
    }
    template <class T> __device__ T shfl_down(T value, unsigned delta) const {
        return __shfl_down_sync(0xffffffffu, value, delta, width);
    }
    template <class T> __device__ T shfl_up(T value, unsigned delta) const {
        return __shfl_up_sync(0xffffffffu, value, delta, width);
    }
    template <class T> __device__ T shfl_xor(T value, unsigned mask) const {
        return __shfl_xor_sync(0xffffffffu, value, mask, width);
    }
};

struct thread_block : public thread_group {
    __device__ constexpr thread_block() : thread_group(0) {
    }
    __device__ static void sync() {
        __syncthreads();
    }
    __device__ static unsigned size() {
        return __block_size();
    }
    __device__ static unsigned num_threads() {
        return __block_size();
    }
    __device__ static unsigned thread_rank() {
        return __block_thread();
    }
    __device__ static dim3 group_index() {
        return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
    }
    __device__ static dim3 thread_index() {
        return dim3(threadIdx.x, threadIdx.y, threadIdx.z);
    }
    __device__ static dim3 group_dim() {
        return blockDim;
    }
    __device__ static dim3 dim_threads() {
        return blockDim;
    }
    struct arrival_token {};
    __device__ static arrival_token barrier_arrive() {
        return {};
    }
    __device__ static void barrier_wait(arrival_token = {}) {
        __syncthreads();
    }
};

template <unsigned Size, class Parent = void> class thread_block_tile : public thread_group {
  public:
    __device__ constexpr thread_block_tile() : thread_group(Size) {
    }
    template <class P>
    __device__ constexpr thread_block_tile(const thread_block_tile<Size, P> &) : thread_group(Size) {
    }
    __device__ static constexpr unsigned size() {
        return Size;
    }
    __device__ static constexpr unsigned num_threads() {
        return Size;
    }
    __device__ static unsigned thread_rank() {
        return __block_thread() % Size;
    }
    __device__ static unsigned meta_group_rank() {
        return __block_thread() / Size;
    }
    __device__ static unsigned meta_group_size() {
        return (__block_size() + Size - 1) / Size;
    }
    __device__ static void sync() {
        __syncwarp();
    }
    template <class T> __device__ T shfl(T value, int source) const {
        return __shfl_sync(0xffffffffu, value, source, Size);
    }
    template <class T> __device__ T shfl_down(T value, unsigned delta) const {
        return __shfl_down_sync(0xffffffffu, value, delta, Size);
    }
    template <class T> __device__ T shfl_up(T value, unsigned delta) const {
        return __shfl_up_sync(0xffffffffu, value, delta, Size);
    }
    template <class T> __device__ T shfl_xor(T value, unsigned mask) const {
        return __shfl_xor_sync(0xffffffffu, value, mask, Size);
    }
    __device__ int any(int predicate) const {
        return __any_sync(0xffffffffu, predicate);
    }
    __device__ int all(int predicate) const {
        return __all_sync(0xffffffffu, predicate);
    }
    __device__ unsigned ballot(int predicate) const {
        return __ballot_sync(0xffffffffu, predicate);
    }
    template <class T> __device__ unsigned match_any(T value) const {
        return __match_any_sync(0xffffffffu, value);
    }
    template <class T> __device__ unsigned match_all(T value, int &predicate) const {
        return __match_all_sync(0xffffffffu, value, &predicate);
    }
};

struct coalesced_group : public thread_group {
    __device__ coalesced_group() : thread_group(0) {
    }
    __device__ unsigned size() const {
        return __coalesced_size();
    }
    __device__ unsigned num_threads() const {
        return __coalesced_size();
    }
    __device__ unsigned thread_rank() const {
        return __coalesced_rank();
    }
    __device__ unsigned meta_group_rank() const {
        return __coalesced_rank();
    }
    __device__ unsigned meta_group_size() const {
        return __coalesced_size();
    }
    __device__ void sync() const {
        __syncwarp();
    }
    template <class T> __device__ T shfl(T value, int source) const {
        return __shfl_sync(__activemask(), value, source);
    }
    template <class T> __device__ T shfl_down(T value, unsigned delta) const {
        return __shfl_down_sync(__activemask(), value, delta);
    }
    template <class T> __device__ T shfl_up(T value, unsigned delta) const {
        return __shfl_up_sync(__activemask(), value, delta);
    }
    __device__ int any(int predicate) const {
        return __any_sync(__activemask(), predicate);
    }
    __device__ int all(int predicate) const {
        return __all_sync(__activemask(), predicate);
    }
    __device__ unsigned ballot(int predicate) const {
        return __ballot_sync(__activemask(), predicate);
    }
    template <class T> __device__ unsigned match_any(T value) const {
        return __match_any_sync(__activemask(), value);
    }
};

struct grid_group {
    __device__ void sync() const {
        __grid_sync();
    }
    __device__ bool is_valid() const {
        return true;
    }
    __device__ static unsigned long long size() {
        return __grid_size() * __block_size();
    }
    __device__ static unsigned long long num_threads() {
        return __grid_size() * __block_size();
    }
    __device__ static unsigned long long thread_rank() {
        return __grid_block() * __block_size() + __block_thread();
    }
    __device__ static unsigned long long block_rank() {
        return __grid_block();
    }
    __device__ static unsigned long long num_blocks() {
        return __grid_size();
    }
    __device__ static dim3 group_dim() {
        return gridDim;
    }
    __device__ static dim3 dim_blocks() {
        return gridDim;
    }
    __device__ static dim3 block_index() {
        return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
    }
};

struct multi_grid_group {
    __device__ void sync() const {
        __multi_grid_sync();
    }
    __device__ bool is_valid() const;
    __device__ unsigned long long size() const;
    __device__ unsigned long long num_threads() const;
    __device__ unsigned long long thread_rank() const;
    __device__ unsigned grid_rank() const;
    __device__ unsigned num_grids() const;
};

struct cluster_group {
    struct arrival_token {};
    __device__ static void sync() {
        __cluster_barrier_wait();
    }
    __device__ static arrival_token barrier_arrive() {
        return {};
    }
    __device__ static void barrier_wait(arrival_token = {}) {
        __cluster_barrier_wait();
    }
    __device__ static unsigned block_rank() {
        return __cluster_rank();
    }
    __device__ static unsigned num_blocks() {
        return __cluster_size();
    }
    __device__ static unsigned size() {
        return __cluster_size() * __block_size();
    }
    __device__ static unsigned num_threads() {
        return __cluster_size() * __block_size();
    }
    __device__ static unsigned thread_rank() {
        return __cluster_rank() * __block_size() + __block_thread();
    }
    __device__ static dim3 block_index();
    __device__ static dim3 dim_blocks();
    __device__ static dim3 dim_threads();
    __device__ static unsigned query_shared_rank(const void *);
    template <class T> __device__ static T *map_shared_rank(T *address, int rank) {
        return (T *)__cluster_map_shared_rank(address, rank);
    }
};

__device__ inline thread_block this_thread_block() {
    return {};
}
__device__ inline grid_group this_grid() {
    return {};
}
__device__ inline multi_grid_group this_multi_grid() {
    return {};
}
__device__ inline cluster_group this_cluster() {
    return {};
}
__device__ inline coalesced_group coalesced_threads() {
    return {};
}
template <class G> __device__ inline void sync(const G &group) {
    group.sync();
}
template <class G> __device__ inline unsigned long long thread_rank(const G &group) {
    return group.thread_rank();
}
template <class G> __device__ inline unsigned long long group_size(const G &group) {
    return group.size();
}

template <unsigned Size, class G>
__device__ inline thread_block_tile<Size, G> tiled_partition(const G &) {
    return {};
}
template <class G> __device__ inline thread_group tiled_partition(const G &, unsigned size) {
    return thread_group(size);
}
template <class G, class L>
__device__ inline coalesced_group labeled_partition(const G &, L) {
    return {};
}
template <class G> __device__ inline coalesced_group binary_partition(const G &, bool) {
    return {};
}
template <unsigned Size> struct block_tile_memory {
    char storage[Size ? Size : 1];
};
template <unsigned Size> __device__ inline thread_block this_thread_block(block_tile_memory<Size> &) {
    return {};
}
template <class G, class F, class... A>
__device__ inline void invoke_one(const G &group, F &&function, A &&...arguments) {
    if (group.thread_rank() == 0)
        function(arguments...);
}
namespace experimental {
using cooperative_groups::block_tile_memory;
using cooperative_groups::this_thread_block;
using cooperative_groups::thread_block_tile;
using cooperative_groups::tiled_partition;
} // namespace experimental

/* Operations to reduce and scan with. */
template <class T = void> struct plus {
    __device__ T operator()(const T &a, const T &b) const {
        return a + b;
    }
};
template <class T = void> struct less {
    __device__ T operator()(const T &a, const T &b) const {
        return b < a ? b : a;
    }
};
template <class T = void> struct greater {
    __device__ T operator()(const T &a, const T &b) const {
        return a < b ? b : a;
    }
};
template <class T = void> struct bit_and {
    __device__ T operator()(const T &a, const T &b) const {
        return a & b;
    }
};
template <class T = void> struct bit_or {
    __device__ T operator()(const T &a, const T &b) const {
        return a | b;
    }
};
template <class T = void> struct bit_xor {
    __device__ T operator()(const T &a, const T &b) const {
        return a ^ b;
    }
};

/* Reductions and scans. */
template <class G, class T, class Op> __device__ T reduce(const G &group, T value, Op operation);
template <class G, class T, class Op>
__device__ T inclusive_scan(const G &group, T value, Op operation);
template <class G, class T> __device__ T inclusive_scan(const G &group, T value);
template <class G, class T, class Op>
__device__ T exclusive_scan(const G &group, T value, Op operation);
template <class G, class T> __device__ T exclusive_scan(const G &group, T value);
template <class G, class A, class T, class Op>
__device__ void reduce_update_async(const G &group, A &atomic, T value, Op operation);
template <class G, class A, class T, class Op>
__device__ void reduce_store_async(const G &group, A &atomic, T value, Op operation);

/* Copies by all threads of the group together, in the background. Sizes are bytes for the first,
 * elements for the second, which has an extent for each side. */
template <class G, class T, class U, class S>
__device__ void memcpy_async(const G &group, T *destination, const U *source, const S &bytes);
template <class G, class T, class D, class U, class S>
__device__ void memcpy_async(const G &group, T *destination, const D &destination_layout,
                             const U *source, const S &source_layout);
template <class G> __device__ void wait(const G &group);
template <unsigned stages, class G> __device__ void wait_prior(const G &group);

} // namespace cooperative_groups

#endif
