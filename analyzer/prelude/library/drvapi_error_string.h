/* drvapi_error_string.h - the driver API. */
#pragma once
#pragma GCC system_header
#include "cuda.h"
