/* whole.h - whole numbers: what forms and typical values both need of them. */
#ifndef CUADDR_WHOLE_H
#define CUADDR_WHOLE_H

#include <stdint.h>

static inline uint64_t whole_size(int64_t a) {
    return a < 0 ? -(uint64_t)a : (uint64_t)a;
}

/* The greatest common divisor, of absolute values; gcd(a, 0) is |a|. */
static inline int64_t whole_gcd(int64_t a, int64_t b) {
    uint64_t x = whole_size(a), y = whole_size(b);
    while (y != 0) {
        uint64_t rest = x % y;
        x = y;
        y = rest;
    }
    return (int64_t)x;
}

/* a / d rounded down, for d > 0. */
static inline int64_t whole_floor_div(int64_t a, int64_t d) {
    return a / d - (a % d < 0);
}

#endif
