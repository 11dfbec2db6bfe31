/* cuda_device_runtime_api.h - all of it is in the prelude. */
#pragma once
#include "cuaddr/prelude.h"
