/* cuda_awbarrier.h - part of libcudacxx.h. */
#pragma once
#pragma GCC system_header
#include "cuaddr/libcudacxx.h"
#include "cuda_awbarrier_primitives.h"
