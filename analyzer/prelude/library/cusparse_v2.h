/* cusparse_v2.h - all of it is in cusparse.h. */
#pragma once
#pragma GCC system_header
#include "cusparse.h"
