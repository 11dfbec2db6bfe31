/* report.h - from results (analysis.h) to what a reader, or another program, gets.
 *
 * A reporter writes a whole, finished analysis to one stream. They stand in one table, in report.c;
 * a new format is a row there and a file report_NAME.c. Below are the pieces that formats share. */
#ifndef CUADDR_ANALYZER_REPORT_H
#define CUADDR_ANALYZER_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "analysis.h"

struct report_options {
    bool all;   /* accesses without a finding too, where the format leaves them out otherwise */
    bool color; /* terminal colours, where the format has them */
    enum severity
        fail_on;     /* the least severity that fails, for formats that tell passed from failed */
    bool suppressed; /* findings that a comment suppresses too, where the format leaves them out */
};

struct reporter {
    const char *name; /* as in --format */
    /* Writes all. Errors of the stream are the caller's to check, with ferror(). */
    void (*write)(FILE *out, const struct analysis *a, const struct report_options *o);
};

/* Reporter number i, or NULL past the end of the table; 0 is the default. */
const struct reporter *report_at(size_t i);
/* NULL: no such format. */
const struct reporter *report_find(const char *name);

void report_text_write(FILE *out, const struct analysis *a, const struct report_options *o);
void report_json_write(FILE *out, const struct analysis *a, const struct report_options *o);
void report_sarif_write(FILE *out, const struct analysis *a, const struct report_options *o);
void report_github_write(FILE *out, const struct analysis *a, const struct report_options *o);
void report_gitlab_write(FILE *out, const struct analysis *a, const struct report_options *o);
void report_junit_write(FILE *out, const struct analysis *a, const struct report_options *o);
void report_checkstyle_write(FILE *out, const struct analysis *a, const struct report_options *o);
void report_markdown_write(FILE *out, const struct analysis *a, const struct report_options *o);

/* --- words --- */
const char *report_severity(enum severity s);        /* "note", "warning", "error" */
const char *report_confidence(enum ca_confidence c); /* "exact", "assumed", "unknown" */
const char *report_space(enum ca_space s);           /* "global", "shared", "constant" */

/* A number without trailing zeros, at most two decimals: "4", "4.25", "0.33". In `arena`. */
char *report_number(struct ca_arena *arena, double value);
/* The bounds of an access of unknown cost: "1 to 32 sectors", "at least 2 wavefronts"; NULL: it is
 * never executed, or would trap. */
char *report_bounds(struct ca_arena *arena, const struct analysis_access *x);
/* What an access costs, as a sentence without a full stop: "load touches 4 sectors per request
 * (ideal 4)". */
char *report_cost(struct ca_arena *arena, const struct analysis_access *x);
/* Under which launch: "transpose<<<(256,256), (32,8)>>> (line 80)". */
char *report_launch(struct ca_arena *arena, const struct analysis_kernel *k);
/* Where from: "address out + 4*tx; kernel transpose<<<(256,256), (32,8)>>> (line 80), 8 requests a
 * block". */
char *report_origin(struct ca_arena *arena, const struct analysis *a,
                    const struct analysis_access *x);
/* "3 files, 5 kernels, 22 accesses: 2 findings". */
char *report_summary(struct ca_arena *arena, const struct analysis *a);
/* Lines for --stats. */
void report_stats(FILE *out, const struct analysis *a);

/* Every file that something is told of: those analyzed, in their order, then others; "" where a
 * note names none. In `arena`. */
const char **report_files(struct ca_arena *arena, const struct analysis *a, size_t *n);

/* --- source --- */
/* The files that source lines are shown from. */
struct report_source;
/* Lives in `arena`; close it to free the rest. */
struct report_source *report_source_new(const struct analysis *a, struct ca_arena *arena);
/* The source line of a site with carets under its range; nothing where the line can't be read. */
void report_source_show(struct report_source *s, FILE *out, const struct ir_site *site, bool color);
/* The text of a file; NULL where it can't be read. */
const char *report_source_text(struct report_source *s, const char *file);
/* One line of it, *bytes long, without its end; NULL where there is none. */
const char *report_source_line(struct report_source *s, const char *file, unsigned line,
                               size_t *bytes);

/* --- colours --- */
enum report_color {
    REPORT_PLAIN,
    REPORT_BOLD,
    REPORT_ERROR,
    REPORT_WARNING,
    REPORT_NOTE,
    REPORT_CARET
};
/* The escape that switches to a colour, "" where `on` is false. */
const char *report_color(bool on, enum report_color c);
/* "file:line:col: " (line and column only where there are any), bold. */
void report_place(FILE *out, const char *file, unsigned line, unsigned column, bool color);
/* "warning: ", in its colour. */
void report_label(FILE *out, enum severity s, bool color);

#endif
