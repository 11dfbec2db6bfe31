/* validate.h - predictions held against a profile of the same program.
 *
 * A site is all accesses of one line of one kernel to one space in one way (load, store, atomic):
 * what Nsight Compute's source page can tell apart. Everything lives in the arena given. */
#ifndef CUADDR_ANALYZER_VALIDATE_H
#define CUADDR_ANALYZER_VALIDATE_H

#include <stdio.h>

#include <jansson.h>

#include "ncu_raw.h"
#include "ncu_source.h"

enum verdict {
    VERDICT_MATCH,   /* equal to the last sector or wavefront */
    VERDICT_WITHIN,  /* inside what was predicted as possible */
    VERDICT_MERGED,  /* the compiler made wider or fewer instructions of it and others */
    VERDICT_HOISTED, /* the compiler executes it less often than the source says */
    VERDICT_REMOVED, /* the compiler left no such instruction */
    VERDICT_DIFFERS,
    VERDICT_UNKNOWN, /* nothing was predicted */
    VERDICT_MISSING, /* the profile has no counts for the kernel */
    VERDICTS
};
const char *verdict_id(enum verdict v);   /* "within_range" */
const char *verdict_text(enum verdict v); /* "within range" */

struct validate_site {
    const char *file; /* as predicted */
    unsigned line;
    unsigned last_line; /* of the longest of its expressions */
    const char *kernel; /* the instance, as predicted */
    const char *name;   /* ncu_kernel_name of it */
    enum ncu_space space;
    enum ncu_verb verb;
    unsigned bytes;  /* a lane: the most of any of its accesses */
    bool exact;      /* every one of them */
    bool known;      /* something is predicted at all */
    double requests; /* warp requests with an active lane, per launch; -1 unknown */
    /* Sectors or wavefronts: per launch where requests are known, else the mean of a request. */
    double predicted; /* -1 where only bounds are known */
    double least, most;
    /* filled by validate_match() */
    enum verdict verdict;
    double measured; /* per launch, or the mean of a request, as `predicted`; -1 none */
    double executed; /* warps, per launch; -1 none */
    const struct ncu_access *row; /* NULL: none */
    const char *note; /* what the compiler did, or where the row stands; NULL: nothing to say */
};

struct validate_launches {
    const char *name; /* ncu_kernel_name */
    unsigned n;       /* launches predicted */
};

struct validation {
    struct validate_site *sites;
    size_t n_sites;
    struct validate_launches *kernels;
    size_t n_kernels;
    const struct ncu_raw *raw; /* NULL: none was given */
};

/* Takes the sites from a JSON report (docs/json.md). NULL: fine; else what is wrong with it. */
const char *validate_sites(const json_t *report, struct ca_arena *arena, struct validation *out);

/* Finds each site's row in the profile, and the verdict. Marks rows as taken. */
void validate_match(struct validation *v, struct ncu_source *profile, struct ca_arena *arena);

/* Whether a prediction marked exact differs from what was measured, with no rewrite of the compiler
 * to explain it. */
bool validate_failed(const struct validation *v);

/* What is predicted for a kernel and a counter, per launch; -1 where some part is unknown or the
 * counter is none of sectors and wavefronts. */
double validate_total(const struct validation *v, const char *name, enum ncu_counter c);

void validate_write_text(FILE *out, const struct validation *v, struct ca_arena *arena);
void validate_write_json(FILE *out, const struct validation *v, struct ca_arena *arena);

#endif
