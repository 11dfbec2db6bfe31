/*
 * load_rewrite.h - makes clang accept shared-memory declarations that nvcc accepts, in a copy of
 * the text in which every other byte stays where it is:
 *
 * - an initializer of a __shared__ variable becomes blanks: `__shared__ int n = 0;`;
 * - `extern __shared__ T s[];` in a function becomes `__ca_( __shared__ T s[);` (a macro of the
 *   prelude that declares an annotated static array) where one name has several types.
 */
#ifndef CUADDR_ANALYZER_LOAD_REWRITE_H
#define CUADDR_ANALYZER_LOAD_REWRITE_H

#include <stdbool.h>
#include <stddef.h>

#include "cuaddr/arena.h"

/*
 * The rewritten text, as many bytes as `text` and NUL-terminated, in the arena; `text` itself where
 * nothing needs to change. `all_dynamic`: rewrite every dynamic shared array in a function, not
 * only those that conflict within this text.
 */
const char *load_rewrite(const char *text, size_t bytes, bool all_dynamic, struct ca_arena *arena);

#endif
