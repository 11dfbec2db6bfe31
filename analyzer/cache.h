/* cache.h - results of earlier runs, a file each, in a folder.
 *
 * An entry is found by all that is asked for (the path, the options, the folder cuaddr runs in, the
 * program itself) and holds good while the file, and every file that it includes, hold what they
 * held, and while no header has turned up that was missing. A header that newly hides another one
 * of its name, in an earlier -I folder, is not noticed. Entries may be removed at any time, and
 * several runs may share a folder. A broken entry counts as none. */
#ifndef CUADDR_ANALYZER_CACHE_H
#define CUADDR_ANALYZER_CACHE_H

#include <time.h>

#include "analysis.h"
#include "jobs.h"

struct cache;

/* Opens the folder `directory`, which is made where it is missing. NULL with *error, a line without
 * the folder's name, where that fails. Lives in `arena`. */
struct cache *cache_open(const char *directory, struct ca_arena *arena, const char **error);

/* Reads the result for a job, whose text is at hand, into *out (zeroed; in `arena`). False: there
 * is none that holds good. */
bool cache_find(struct cache *c, const struct job *job, struct ca_arena *arena,
                struct analysis *out);

/* Keeps the packed result, which `part` is unpacked, of a job that began at `start`. Where a file
 * was written since then, or anything fails, nothing is kept. */
void cache_store(struct cache *c, const struct job *job, const struct analysis *part,
                 const void *bytes, size_t n, time_t start);

#endif
