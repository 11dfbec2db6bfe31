/* cutil_inline.h - the same checks. */
#pragma once
#pragma GCC system_header
#include "cutil.h"
