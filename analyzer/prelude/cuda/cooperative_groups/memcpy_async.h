/* cooperative_groups/memcpy_async.h - it is with the groups. */
#pragma once
#pragma GCC system_header
#include "cuaddr/groups.h"
