/* cutil_math.h - the old name of helper_math.h. */
#pragma once
#pragma GCC system_header
#include "helper_math.h"
