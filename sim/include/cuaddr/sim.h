/* libcuaddr_sim: how a CUDA warp touches memory, counted. The umbrella header. */
#ifndef CUADDR_SIM_H
#define CUADDR_SIM_H
#include "cuaddr/arena.h"
#include "cuaddr/copy.h"
#include "cuaddr/enumerate.h"
#include "cuaddr/form.h"
#include "cuaddr/geometry.h"
#include "cuaddr/pattern.h"
#endif
