/*
 * cuda_gl_interop.h - OpenGL interoperation.
 */
#ifndef CUADDR_CUDA_GL_INTEROP_H
#define CUADDR_CUDA_GL_INTEROP_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

typedef unsigned int GLuint;
typedef unsigned int GLenum;
typedef int GLint;

enum cudaGLMapFlags { cudaGLMapFlagsNone, cudaGLMapFlagsReadOnly, cudaGLMapFlagsWriteDiscard };
enum cudaGLDeviceList { cudaGLDeviceListAll = 1 };

__cuaddr_any_host(cudaError_t, cudaGLGetDevices);
__cuaddr_any_host(cudaError_t, cudaGLMapBufferObject);
__cuaddr_any_host(cudaError_t, cudaGLRegisterBufferObject);
__cuaddr_any_host(cudaError_t, cudaGLSetGLDevice);
__cuaddr_any_host(cudaError_t, cudaGLUnmapBufferObject);
__cuaddr_any_host(cudaError_t, cudaGLUnregisterBufferObject);
__cuaddr_any_host(cudaError_t, cudaGraphicsGLRegisterBuffer);
__cuaddr_any_host(cudaError_t, cudaGraphicsGLRegisterImage);

#endif
