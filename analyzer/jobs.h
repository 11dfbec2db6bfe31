/* jobs.h - analyzes many files, several at a time, each in a process of its own.
 *
 * A process, because a file is from anyone: where one makes libclang crash, takes too long or too
 * much memory, the others must not suffer, and memory must not grow with their number. The results
 * arrive packed (analysis_pack.h) and are put together in the order of the jobs, so that the
 * outcome is the same whatever the processes do. */
#ifndef CUADDR_ANALYZER_JOBS_H
#define CUADDR_ANALYZER_JOBS_H

#include "analysis.h"

#define JOBS_MAX             256                 /* processes at a time */
#define JOBS_MEMORY_BYTES    ((uint64_t)6 << 30) /* address space of one */
#define JOBS_DEFAULT_SECONDS 60                  /* that one file may take */

struct cache;

struct job {
    const char *path;
    const char *text; /* NULL: read the file */
    const struct analysis_options *options;
};

struct jobs_options {
    unsigned parallel;   /* processes at a time, 1 … JOBS_MAX */
    unsigned seconds;    /* that one file may take, on the clock */
    struct cache *cache; /* NULL: none */
    /* Called for each job, in their order, when its results are in the analysis. May be NULL. */
    void (*merged)(void *context, size_t job);
    void *context;
};

/* Runs the n jobs and adds their results to `into`. Never fails: what goes wrong with a file
 * becomes a note. */
void jobs_run(struct analysis *into, const struct job *jobs, size_t n,
              const struct jobs_options *o);

#endif
