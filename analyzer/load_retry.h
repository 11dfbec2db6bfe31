/*
 * load_retry.h - what the errors of a first parse say about a second one: some are nvcc's habits
 * that only a rewritten header or the standard headers that nvcc includes by itself can satisfy.
 */
#ifndef CUADDR_ANALYZER_LOAD_RETRY_H
#define CUADDR_ANALYZER_LOAD_RETRY_H

#include <stdbool.h>

#include "load.h"

/* Whether load_rewrite() of the file it stands in may remove this error. */
bool load_retry_rewrite(const struct load_diag *diag);

/* Whether the error is a name that nvcc's own includes would have declared (std::forward, FILE …).
 * The prelude leaves those headers out, since they cost ten times the rest of a small file. */
bool load_retry_standard_headers(const struct load_diag *diag);

/* Whether the error is a name that C++20 added to the global scope and the file defines (lerp):
 * nvcc's own default is C++17. */
bool load_retry_older_standard(const struct load_diag *diag);

#endif
