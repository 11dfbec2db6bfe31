/* nvToolsExtCudaRt.h - all of it is in nvToolsExt.h. */
#pragma once
#pragma GCC system_header
#include "nvToolsExt.h"
