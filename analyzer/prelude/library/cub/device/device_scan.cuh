/* device_scan.cuh - all of it is in cub.cuh. */
#pragma once
#pragma GCC system_header
#include "cub/cub.cuh"
