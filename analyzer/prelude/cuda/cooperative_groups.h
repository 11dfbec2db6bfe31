/* cooperative_groups.h - all groups and their operations. */
#pragma once
#pragma GCC system_header
#include "cuaddr/groups.h"
