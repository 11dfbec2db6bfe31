/* load_source.h - reads a source file whole, and refuses what cannot be one. */
#ifndef CUADDR_ANALYZER_LOAD_SOURCE_H
#define CUADDR_ANALYZER_LOAD_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "cuaddr/arena.h"

struct load_source {
    const char *text; /* NUL-terminated, in the arena; holds no other NUL */
    size_t bytes;     /* without the NUL */
};

/* Reads `path`. On failure false, and *error is one line without the path, in the arena. */
bool load_source_read(const char *path, struct ca_arena *arena, struct load_source *out,
                      const char **error);

/* Whether something stands at `path`. */
bool load_source_exists(const char *path);

#endif
