/* git.h - asks git. */
#ifndef CUADDR_ANALYZER_GIT_H
#define CUADDR_ANALYZER_GIT_H

#include <stdbool.h>
#include <stddef.h>

#include "cuaddr/arena.h"

/* Runs git with the arguments (the last is NULL), without a shell. What it prints, NUL-terminated,
 * in `arena`; *bytes, where not NULL, is its length. NULL with *error, a line from git's messages,
 * where it fails. */
char *git_run(const char *const *args, struct ca_arena *arena, size_t *bytes, const char **error);

#endif
