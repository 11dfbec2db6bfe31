/* curand_mtgp32dc_p_11213.h - all of it is in curand_kernel.h. */
#pragma once
#pragma GCC system_header
#include "curand_kernel.h"
