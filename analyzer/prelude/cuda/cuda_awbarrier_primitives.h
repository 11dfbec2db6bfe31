/* cuda_awbarrier_primitives.h - arrive/wait barriers in shared memory. */
#ifndef CUADDR_CUDA_AWBARRIER_PRIMITIVES_H
#define CUADDR_CUDA_AWBARRIER_PRIMITIVES_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;
__device__ unsigned __mbarrier_maximum_count();
__device__ void __mbarrier_init(__mbarrier_t *barrier, unsigned count);
__device__ void __mbarrier_inval(__mbarrier_t *barrier);
__device__ __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *barrier);
__device__ __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *barrier);
__device__ bool __mbarrier_test_wait(__mbarrier_t *barrier, __mbarrier_token_t token);
__device__ unsigned __mbarrier_token_pending_count(__mbarrier_token_t token);

#endif
