/* report_path.h - the names of files in reports that other programs read.
 *
 * They want names from the root of the repository: the nearest directory from the working directory
 * upwards that holds `.git`; where there is none, the working directory. */
#ifndef CUADDR_ANALYZER_REPORT_PATH_H
#define CUADDR_ANALYZER_REPORT_PATH_H

#include "cuaddr/arena.h"

struct report_root {
    struct ca_arena *arena;
    const char *work; /* the working directory, absolute; "" where it cannot be told */
    const char *root; /* the repository's; work or a directory above it */
};

/* Looks for the root. Texts are in `arena`, and so are those of the functions below. */
struct report_root report_root_find(struct ca_arena *arena);

/* The file from the root, without "." and "..": "src/a.cu". A file elsewhere keeps its absolute
 * name. NULL counts as "". */
const char *report_root_path(const struct report_root *r, const char *file);

/* The same as a URI reference, all but plain characters as %XX; "file:///…" for a file elsewhere.
 */
const char *report_root_uri(const struct report_root *r, const char *file);

#endif
