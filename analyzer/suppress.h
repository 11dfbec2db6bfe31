/* suppress.h - comments that say of a finding that it is known and wanted.
 *
 *     out[x * n + y] = v; // cuaddr: ignore[global-uncoalesced] runs once
 *     // cuaddr: ignore[global-uncoalesced, shared-bank-conflict] the next statement; of a kernel's
 * head: all of it
 *     // cuaddr: ignore-begin[shared-bank-conflict] ported code
 *     // cuaddr: ignore-end[shared-bank-conflict]
 *
 * A comment beside code is for its line. One alone on its lines is for the statement that follows,
 * up to its `;`, `{` or `}`. Lines that hold the name of a kernel in its definition stand for the
 * whole kernel and what it calls. Comments are clang's tokens: what stands in a string or in a
 * longer comment is none. */
#ifndef CUADDR_ANALYZER_SUPPRESS_H
#define CUADDR_ANALYZER_SUPPRESS_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis_private.h"

#define SUPPRESS_UNUSED    "unused-suppression"
#define SUPPRESS_MALFORMED "malformed-suppression"
#define SUPPRESS_MARK      "cuaddr:"
#define SUPPRESS_MOST      16 /* rules that one comment names */

/* --- one comment (suppress_parse.c) --- */
enum suppress_kind { SUPPRESS_LINE, SUPPRESS_BEGIN, SUPPRESS_END };

struct suppress_comment {
    enum suppress_kind kind;
    const char *rules[SUPPRESS_MOST]; /* ids; an end may have none, then it ends whatever is open */
    size_t n_rules;
    const char *reason;  /* one line; "" for an end */
    const char *problem; /* why it is malformed, a sentence without full stop; NULL: it is not */
};

/* Reads a comment token with its marks. False where it is none of ours. Texts are in `arena`. */
bool suppress_parse(struct ca_arena *arena, const char *token, struct suppress_comment *out);

/* --- one file (suppress_tokens.c) --- */
/* A comment of ours, and the lines it is for. */
struct suppress_place {
    struct suppress_comment comment;
    struct ir_site site;
    unsigned first_line, last_line; /* of the code it is for; 0, 0: none follows */
};

/* The comments of ours in a file of the unit, in order. In `arena`. */
size_t suppress_places(struct load_unit *u, const char *file, struct ca_arena *arena,
                       struct suppress_place **out);

/* --- all (suppress.c) --- */
/* Finds the suppressions of the unit's main file, and of every file that a finding from `first` on
 * is in, and marks those findings. The program must still be whole. */
void suppress_unit(struct analysis_state *s, struct load_unit *u, const struct ir_program *p,
                   size_t first);
/* Adds a finding for each that is malformed or unused, by place, behind the others. */
void suppress_report(struct analysis_state *s);

#endif
