/* curand_mtgp32.h - all of it is in curand_kernel.h. */
#pragma once
#pragma GCC system_header
#include "curand_kernel.h"
