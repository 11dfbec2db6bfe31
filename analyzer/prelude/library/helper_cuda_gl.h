/* helper_cuda_gl.h - OpenGL interoperation with the same checks. */
#pragma once
#pragma GCC system_header
#include "cuda_gl_interop.h"
#include "helper_cuda.h"
