/*
 * builtins.h - built-in variables, the launch configuration call, barriers, fences, votes and
 * exchanges between the lanes of a warp.
 */
#ifndef CUADDR_BUILTINS_H
#define CUADDR_BUILTINS_H
#pragma GCC system_header

typedef decltype(sizeof(0)) __cuaddr_size;
typedef struct CUstream_st *cudaStream_t;

extern __device__ const uint3 threadIdx;
extern __device__ const uint3 blockIdx;
extern __device__ const dim3 blockDim;
extern __device__ const dim3 gridDim;
extern __device__ const int warpSize;

/* What `kernel<<<grid, block, bytes, stream>>>` calls before the kernel (host and device mode). */
extern "C" __host__ __device__ unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block,
                                                                    __cuaddr_size shared_bytes = 0,
                                                                    cudaStream_t stream = nullptr);
extern "C" __host__ __device__ unsigned cudaConfigureCall(dim3 grid, dim3 block,
                                                          __cuaddr_size shared_bytes = 0,
                                                          cudaStream_t stream = nullptr);

/* Barriers and fences. */
__device__ void __syncthreads();
__device__ int __syncthreads_count(int predicate);
__device__ int __syncthreads_and(int predicate);
__device__ int __syncthreads_or(int predicate);
__device__ void __syncwarp(unsigned mask = 0xffffffffu);
__device__ void __threadfence();
__device__ void __threadfence_block();
__device__ void __threadfence_system();
__device__ void __cluster_barrier_arrive();
__device__ void __cluster_barrier_arrive_relaxed();
__device__ void __cluster_barrier_wait();

/* Votes. */
__device__ int __all_sync(unsigned mask, int predicate);
__device__ int __any_sync(unsigned mask, int predicate);
__device__ int __uni_sync(unsigned mask, int predicate);
__device__ unsigned __ballot_sync(unsigned mask, int predicate);
__device__ int __all(int predicate);
__device__ int __any(int predicate);
__device__ unsigned __ballot(int predicate);
__device__ unsigned __activemask();
template <class T> __device__ unsigned __match_any_sync(unsigned mask, T value);
template <class T> __device__ unsigned __match_all_sync(unsigned mask, T value, int *predicate);

/* Exchanges. */
template <class T>
__device__ T __shfl_sync(unsigned mask, T value, int source_lane, int width = 32);
template <class T>
__device__ T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32);
template <class T>
__device__ T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32);
template <class T>
__device__ T __shfl_xor_sync(unsigned mask, T value, int lane_mask, int width = 32);
template <class T> __device__ T __shfl(T value, int source_lane, int width = 32);
template <class T> __device__ T __shfl_up(T value, unsigned delta, int width = 32);
template <class T> __device__ T __shfl_down(T value, unsigned delta, int width = 32);
template <class T> __device__ T __shfl_xor(T value, int lane_mask, int width = 32);

/* Reductions over a warp. */
template <class T> __device__ T __reduce_add_sync(unsigned mask, T value);
template <class T> __device__ T __reduce_min_sync(unsigned mask, T value);
template <class T> __device__ T __reduce_max_sync(unsigned mask, T value);
template <class T> __device__ T __reduce_and_sync(unsigned mask, T value);
template <class T> __device__ T __reduce_or_sync(unsigned mask, T value);
template <class T> __device__ T __reduce_xor_sync(unsigned mask, T value);

/* Clocks, traps, sleep, questions about the machine. */
__device__ long long clock64();
__device__ unsigned long long __globaltimer();
__device__ void __trap();
__device__ void __brkpt(int = 0);
__device__ void __nanosleep(unsigned nanoseconds);
__device__ void __prof_trigger(int);
__device__ void __exit();
__device__ unsigned __smid();
__device__ unsigned __nv_ptx_builtin_ocg_get_smid();
__device__ unsigned __pm0();
__device__ unsigned __pm1();

#endif
