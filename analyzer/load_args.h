/* load_args.h - the command line that libclang gets. */
#ifndef CUADDR_ANALYZER_LOAD_ARGS_H
#define CUADDR_ANALYZER_LOAD_ARGS_H

#include <stdbool.h>

#include "cuaddr/arena.h"

/* Arguments for clang_parseTranslationUnit2(), the file's name not among them. */
struct load_args {
    const char **items; /* room for LOAD_ARGS_SPARE more; in the arena */
    int count;
    int standard; /* index of cuaddr's own -std in items; -1 where the user gave one */
};

enum { LOAD_ARGS_SPARE = 4 };

/*
 * Puts the user's arguments between cuaddr's own: CUDA host mode and the prelude's toolkit headers
 * before them, the prelude's copies of libraries behind. Options that only nvcc knows are left out;
 * an include directory that is a CUDA toolkit's moves behind the prelude. C++20 unless `args` say;
 * C++11 at least.
 *
 * False where an argument cannot be passed on (a file's name, an option without its value): *error
 * is one line, in the arena.
 */
bool load_args_build(const char *const *args, int count, struct ca_arena *arena,
                     struct load_args *out, const char **error);

#endif
