/* cuda_pipeline_helpers.h - part of libcudacxx.h. */
#pragma once
#pragma GCC system_header
#include "cuaddr/libcudacxx.h"
