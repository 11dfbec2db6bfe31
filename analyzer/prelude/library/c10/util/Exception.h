/* Exception.h - all of it is in torch/extension.h. */
#pragma once
#pragma GCC system_header
#include "torch/extension.h"
