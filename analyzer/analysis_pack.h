/* analysis_pack.h - the results of one file as bytes: what a worker process hands to its parent,
 * and what the cache keeps. */
#ifndef CUADDR_ANALYZER_ANALYSIS_PACK_H
#define CUADDR_ANALYZER_ANALYSIS_PACK_H

#include "analysis.h"
#include "pack.h"

/* Writes all that reporters see of an analysis, except the texts of its files, geometry, parts and
 * forms. */
void analysis_pack(struct analysis *a, struct pack *p);

/* Reads one packed analysis into *out (zeroed; all of it in p->arena). False: the bytes are no such
 * thing. Indices are in range afterwards. */
bool analysis_unpack(struct pack *p, struct analysis *out);

/* Appends `part`, the results of one file, to `a`, as analysis_add_file() would have. `text` is the
 * file's, or NULL. Both, and all that `part` points to, must live as long as `a`. */
void analysis_merge(struct analysis *a, const struct analysis *part, const char *text);

#endif
