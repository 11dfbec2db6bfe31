/* helper_functions.h - all of the samples' host helpers. */
#pragma once
#pragma GCC system_header
#include "helper_cuda.h"
#include "helper_image.h"
#include "helper_string.h"
#include "helper_timer.h"
#include "exception.h"
