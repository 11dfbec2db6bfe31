/* surface_functions.h - all of it is in the prelude. */
#pragma once
#pragma GCC system_header
#include "cuaddr/prelude.h"
