/*
 * prelude.h - what nvcc makes visible in every CUDA file, without a toolkit: included before the
 * first line of each parsed file. It includes no standard header, so that an empty file costs next
 * to nothing.
 *
 * Rules for all files here: an operation that the hardware does (memory access, exchange between
 * lanes, barrier, arithmetic intrinsic) is only declared, under its own name; a helper that merely
 * rearranges registers has its body, so that the analysis follows it like the user's own code.
 */
#ifndef CUADDR_PRELUDE_H
#define CUADDR_PRELUDE_H
#pragma GCC system_header

#include "cuaddr/attributes.h"

#include "cuaddr/vectors.h"

#include "cuaddr/builtins.h"

#include "cuaddr/libc.h"

#include "cuaddr/math.h"

#include "cuaddr/bits.h"

#include "cuaddr/simd.h"

#include "cuaddr/memory.h"

#include "cuaddr/runtime.h"

#include "cuaddr/texture.h"

#endif
