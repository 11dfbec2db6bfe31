/* whole.h - files and streams, read whole. */
#ifndef CUADDR_ANALYZER_WHOLE_H
#define CUADDR_ANALYZER_WHOLE_H

#include <stddef.h>
#include <stdio.h>

#include "cuaddr/arena.h"

/* All that is left of a stream, NUL-terminated, in `arena`; *bytes, where not NULL, is its length.
 */
char *whole_stream(FILE *in, struct ca_arena *arena, size_t *bytes);

/* A text file, or standard input where `path` is "-". NULL with *error, a few words, where it
 * cannot be read or is no text (it holds a NUL byte). */
char *whole_text(const char *path, struct ca_arena *arena, const char **error);

#endif
