/* unified_diff.h - a unified diff, as git or diff -u write it: which lines changed, and what a file
 * held before. */
#ifndef CUADDR_ANALYZER_UNIFIED_DIFF_H
#define CUADDR_ANALYZER_UNIFIED_DIFF_H

#include <stdbool.h>
#include <stddef.h>

#include "cuaddr/arena.h"

struct diff_line {
    char sign;        /* ' ', '-' or '+' */
    const char *text; /* without its line end; not terminated */
    size_t bytes;
    bool no_newline; /* the file ends in it */
};

struct diff_hunk {
    unsigned old_start, old_count, new_start, new_count; /* lines, from 1 */
    unsigned at;                                         /* line of the diff it stands on */
    struct diff_line *lines;
    size_t n_lines;
};

struct diff_file {
    const char *old_path,
        *new_path; /* as given, without a/ and b/; NULL: there is none (/dev/null) */
    bool whole;    /* every line is new, without hunks: an untracked file */
    struct diff_hunk *hunks;
    size_t n_hunks;
};

struct unified_diff {
    struct diff_file *files;
    size_t n;
};

/* Reads the text `name`, in `arena`. False with *error, "NAME:LINE: what is wrong". */
bool unified_diff_read(const char *name, const char *text, struct ca_arena *arena,
                       struct unified_diff *out, const char **error);

/* Did any of the lines first … last of the new file change, or did lines between them go away? */
bool unified_diff_touches(const struct diff_file *f, unsigned first, unsigned last);

/* What the file held before, from what it holds now; in `arena`. NULL with *error where the diff is
 * not of this text. */
const char *unified_diff_undo(const struct diff_file *f, const char *now, struct ca_arena *arena,
                              const char **error);

#endif
