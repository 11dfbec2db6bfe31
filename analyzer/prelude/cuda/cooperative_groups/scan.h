/* cooperative_groups/scan.h - it is with the groups. */
#pragma once
#pragma GCC system_header
#include "cuaddr/groups.h"
