/* diff.h - two JSON reports of one code base, access by access.
 *
 * Accesses are matched by fingerprint, first within a file of the same name, then wherever they
 * went; what is left over is matched where one array, read or written in one way in one kernel, is
 * left once on both sides: its expression was rewritten. */
#ifndef CUADDR_ANALYZER_DIFF_H
#define CUADDR_ANALYZER_DIFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "cuaddr/arena.h"

/* An access as a report has it; texts live as long as the report. */
struct diff_access {
    const char *fingerprint, *file, *kernel, *expression, *space, *op, *object;
    long long line;
    const char *unit;          /* "sector", "wavefront" */
    bool known;                /* `typical` is known, otherwise only bounds */
    double value;              /* per request: typical; worst where that is not known */
    double ideal;              /* per request */
    long long block[3];        /* threads */
    struct diff_access *other; /* its match in the other report; NULL: none */
};

struct diff_report {
    const char *path;
    struct diff_access *accesses; /* in the report's order */
    size_t n;
    const char **incomplete; /* "a.cu:12: kernel k: why", of kernels not wholly analyzed */
    size_t n_incomplete;
    const char *arch;
};

/* Reads a report into *out, all of it in `arena`. On failure false, and *error is one line with the
 * path, and the line where there is one. */
bool diff_read(const char *path, struct ca_arena *arena, struct diff_report *out,
               const char **error);

enum diff_kind { DIFF_WORSE, DIFF_BETTER, DIFF_APPEARED, DIFF_VANISHED, DIFF_SAME };
#define DIFF_KINDS (DIFF_SAME + 1)
const char *diff_kind_name(enum diff_kind kind); /* "worse" … "unchanged" */

struct diff_change {
    enum diff_kind kind;
    const struct diff_access *before, *after; /* NULL: it appeared; it vanished */
};

struct diff {
    struct diff_change
        *changes; /* by kind, the largest change first; unchanged ones are left out */
    size_t n;
    size_t counts[DIFF_KINDS]; /* accesses of each kind */
};

/* Matches the accesses of both and compares them. An unknown cost counts as its worst. */
void diff_compare(struct diff_report *before, struct diff_report *after, struct ca_arena *arena,
                  struct diff *out);

/* diff_write.c */
void diff_write_text(FILE *out, const struct diff *d, const struct diff_report *before,
                     const struct diff_report *after);
void diff_write_markdown(FILE *out, const struct diff *d, const struct diff_report *before,
                         const struct diff_report *after);
void diff_write_json(FILE *out, const struct diff *d, const struct diff_report *before,
                     const struct diff_report *after);
/* "2 worse, 1 better, 0 appeared, 0 vanished, 12 unchanged". */
char *diff_summary(struct ca_arena *arena, const struct diff *d);

#endif
