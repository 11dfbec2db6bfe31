/* The greatest common divisor of absolute values; gcd(a, 0) is |a|. Not for INT64_MIN. */
#ifndef CUADDR_GCD_H
#define CUADDR_GCD_H

#include <stdint.h>
#include <stdlib.h>

static inline int64_t gcd(int64_t a, int64_t b) {
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return llabs(a);
}

#endif
