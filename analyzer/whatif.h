/* whatif.h - the accesses of a file's kernels before and after a change.
 *
 * Changes of block, grid and sizes run the analysis again; changes of an array's layout transform
 * the address forms that came out of it (layout.h). Several changes are made together. */
#ifndef CUADDR_ANALYZER_WHATIF_H
#define CUADDR_ANALYZER_WHATIF_H

#include <stdio.h>

#include "layout.h"

struct whatif_request {
    const char *file;
    struct analysis_options base; /* without the change */
    bool rerun;                   /* block, grid or sets change: `changed` says to what */
    struct analysis_options changed;
    const struct layout_change *layouts;
    size_t n_layouts;
    const char *const *specs; /* every change as given, in order, for reports */
    size_t n_specs;
};

enum whatif_verdict { WHATIF_SAME, WHATIF_BETTER, WHATIF_WORSE, WHATIF_UNKNOWN };
const char *whatif_verdict_name(enum whatif_verdict v); /* "same", "better" … */

/* One access; either side is NULL where it is not executed there. */
struct whatif_row {
    const struct analysis_access *before, *after;
    const struct analysis_access
        *origin;                 /* in w->b: what `after` is, or was before its layout changed */
    enum whatif_verdict verdict; /* by what a thread pays, or a request where that is not known */
};

/* What a block of a kernel takes. */
struct whatif_room {
    bool known;            /* shared memory is known, and so are the blocks */
    uint64_t shared_bytes; /* static and dynamic */
    unsigned blocks;       /* that an SM holds at a time, registers aside */
    enum layout_limit limit;
};

struct whatif_kernel {
    const struct analysis_kernel *before, *after;
    struct whatif_room room_before, room_after;
    struct whatif_row *rows;
    size_t n_rows; /* 0: the change touches nothing of this kernel */
    /* Wavefronts a block, of the rows together, where a compiler merges neighbouring accesses; -1
     * both: not known, or there are none that it can. */
    double merged_before, merged_after;
};

struct whatif {
    struct ca_arena *arena;
    struct analysis *a, *b;        /* before and after; the same where nothing was run again */
    const char *error;             /* why the change cannot be made; NULL: fine */
    struct whatif_kernel *kernels; /* as in a->kernels */
    size_t n_kernels;
};

/* whatif_merged.c: fills in merged_before and merged_after. */
void whatif_merged(const struct whatif *w, struct whatif_kernel *k);

/* Runs the analyses and compares. Bad input stands in the notes of w->a. Never NULL. */
struct whatif *whatif_run(const struct whatif_request *r);
void whatif_free(struct whatif *w);

/* What `after` costs against `before`. */
enum whatif_verdict whatif_compare(const struct analysis_access *before,
                                   const struct analysis_kernel *kernel_before,
                                   const struct analysis_access *after,
                                   const struct analysis_kernel *kernel_after);

void whatif_text(FILE *out, const struct whatif *w, const struct whatif_request *r, bool color);
void whatif_json(FILE *out, const struct whatif *w, const struct whatif_request *r);

#endif
