/* cufftw.h - types only. */
#pragma once
#pragma GCC system_header
#include "cufft.h"
