/* cublas.h - both interfaces are in cublas_v2.h. */
#pragma once
#pragma GCC system_header
#include "cublas_v2.h"
