/* helper_cuda_drvapi.h - the driver API with the same checks. */
#pragma once
#pragma GCC system_header
#include "cuda.h"
#include "helper_cuda.h"
