/* includes.h - what a source file includes, read off its text: nothing is preprocessed, so that an
 * #include under an #if that is off counts as well, and one whose name is a macro does not. */
#ifndef CUADDR_ANALYZER_INCLUDES_H
#define CUADDR_ANALYZER_INCLUDES_H

#include <stdbool.h>
#include <stddef.h>

#include "cuaddr/arena.h"

struct include {
    const char *name; /* as spelled, between the quotes */
    bool angled;      /* <name>, not "name" */
};

struct includes {
    struct include *items; /* in their order; NULL where there are none */
    size_t n;
    bool has_kernel; /* __global__ stands in its code */
};

/* Reads a NUL-terminated text; comments and literals, raw strings too, hold no directives. All in
 * `arena`. Any text is fine. */
struct includes includes_read(const char *text, struct ca_arena *arena);

#endif
