/* cudaEGL.h - the driver API is in cuda.h. */
#pragma once
#pragma GCC system_header
#include "cuda.h"
