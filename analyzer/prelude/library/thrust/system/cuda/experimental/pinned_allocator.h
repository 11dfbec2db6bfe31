/* pinned_allocator.h - all of it is in cuaddr/all.h. */
#pragma once
#pragma GCC system_header
#include "thrust/cuaddr/all.h"
