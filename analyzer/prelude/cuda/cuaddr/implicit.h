/*
 * implicit.h - the standard headers that nvcc includes before every file. They are slow to parse,
 * so this file is included only where a first parse missed one of their names.
 */
#ifndef CUADDR_IMPLICIT_H
#define CUADDR_IMPLICIT_H
#pragma GCC system_header

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmath>
#include <cstdlib>
#include <new>
#include <utility>

#endif
