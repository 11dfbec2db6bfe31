/* cusolverSp_LOWLEVEL_PREVIEW.h - all of it is in cusolver_common.h. */
#pragma once
#pragma GCC system_header
#include "cusolver_common.h"
