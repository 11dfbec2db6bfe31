/* cuda_pipeline.h - the primitives and the classes. */
#pragma once
#pragma GCC system_header
#include "cuaddr/libcudacxx.h"
#include "cuda_pipeline_primitives.h"
