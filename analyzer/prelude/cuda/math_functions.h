/* math_functions.h - all of it is in the prelude. */
#pragma once
#include "cuaddr/prelude.h"
