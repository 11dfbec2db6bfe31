/* fix.h - edits that make a suggestion, and whether they may be made without asking.
 *
 * Only one kind of edit is ever made: a longer innermost extent of a shared array with a known
 * size. It is safe where the array is used through plain subscripts alone, all dimensions each
 * time: then nothing else in the program can see the difference. */
#ifndef CUADDR_ANALYZER_FIX_H
#define CUADDR_ANALYZER_FIX_H

#include <stdio.h>

#include "analysis_private.h"
#include "layout.h"

/* Fills in edits and `unsafe` of a suggestion that stands for change `c` of array `v`; no edits
 * where there are none that would make it. */
void fix_describe(struct analysis_state *s, const struct ir_program *p, const struct ir_var *v,
                  const struct layout_change *c, struct analysis_suggestion *out);

/* fix_uses.c: why something might see that the rows of `v` (`n_dims` dimensions) became longer: a
 * sentence in `arena`; NULL: nothing does. */
const char *fix_uses(const struct ir_program *p, const struct ir_var *v, unsigned n_dims,
                     struct ca_arena *arena);

/* fix_text.c, all on the text of a file: */
/* Where the innermost extent of the array declared at `site` stands: its first byte, and the one
 * behind its last. False where the declarator does not spell out `n_dims` extents. */
bool fix_find_extent(const char *text, const struct ir_site *site, const char *name,
                     unsigned n_dims, size_t *begin, size_t *end);
/* Why the lines `first` … `last`, or a macro, name the array other than with `n_dims` subscripts;
 * `declared` is where its declarator stands. NULL: they do not. */
const char *fix_scan_names(const char *text, const char *name, unsigned n_dims, unsigned first,
                           unsigned last, size_t declared, struct ca_arena *arena);
/* Byte offset of a place, and back. */
size_t fix_offset(const char *text, unsigned line, unsigned column);
void fix_place(const char *text, size_t offset, unsigned *line, unsigned *column);
/* The text with edits made, which must not overlap. In `arena`. */
char *fix_apply(const char *text, const struct analysis_edit *edits, size_t n,
                struct ca_arena *arena);

/* fix_diff.c: the unified diff of two texts of the file `path`, with three lines of context; for
 * texts that differ in whole lines only (no line added or removed). */
void fix_diff(FILE *out, const char *path, const char *before, const char *after);

/* --- making them --- */
struct fix_options {
    bool dry_run; /* print a diff instead of writing */
    bool unsafe;  /* make unsafe ones too */
    /* What a file is analyzed with; NULL: it is not to be touched. */
    const struct analysis_options *(*options)(void *context, const char *file);
    void *context;
    FILE *out;      /* where the diff goes */
    FILE *messages; /* what was done, undone and left, one line each */
    bool color;     /* of the messages */
};

struct fix_result {
    size_t made, undone, left; /* arrays: changed; changed back; not touched */
    bool failed;               /* a file could not be written */
};

/* Makes the fixes that the findings of `a` suggest: one after the other, each kept only if a new
 * analysis of the text shows no access worse and one better. */
struct fix_result fix_files(const struct analysis *a, const struct fix_options *f);

#endif
