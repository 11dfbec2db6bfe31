/* cuda_pipeline_primitives.h - asynchronous copies from global to shared memory, as declarations. */
#ifndef CUADDR_CUDA_PIPELINE_PRIMITIVES_H
#define CUADDR_CUDA_PIPELINE_PRIMITIVES_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

__device__ void __pipeline_memcpy_async(void *shared, const void *global, size_t bytes,
                                        size_t zero_filled_bytes = 0);
__device__ void __pipeline_commit();
__device__ void __pipeline_wait_prior(size_t groups);
__device__ void __pipeline_arrive_on(unsigned long long *barrier);

#endif
