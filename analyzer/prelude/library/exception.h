/* exception.h - the CUDA samples' exceptions come down to the standard ones. */
#pragma once
#pragma GCC system_header
#include "helper_string.h"
#include <stdexcept>
