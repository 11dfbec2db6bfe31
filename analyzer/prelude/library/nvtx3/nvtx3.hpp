/* nvtx3.hpp - NVTX for C++: ranges that end with their scope. */
#pragma once
#pragma GCC system_header
#include "nvToolsExt.h"
namespace nvtx3 {
struct scoped_range {
    template <class... A> explicit scoped_range(const A &...);
    ~scoped_range();
};
struct event_attributes {
    template <class... A> explicit event_attributes(const A &...);
};
typedef scoped_range thread_range;
template <class... A> void mark(const A &...);
} // namespace nvtx3
#define NVTX3_FUNC_RANGE()
