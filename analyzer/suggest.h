/* suggest.h - changes that would lower what a finding costs, found by simulating them.
 *
 * Needs: findings with their accesses' forms, and the program they came from. Leaves true: every
 * shared-bank-conflict finding about a known array has at least one suggestion (`none` where the
 * search found nothing); global findings have one where a remedy that can be simulated fits. All
 * numbers of a suggestion come out of the enumerator, none out of a rule of thumb. */
#ifndef CUADDR_ANALYZER_SUGGEST_H
#define CUADDR_ANALYZER_SUGGEST_H

#include "analysis_private.h"
#include "layout.h"

#define SUGGEST_MAX_PAD 32 /* elements a row that the search tries */

/* Fills in the suggestions of the findings from `first_finding` on, which are about accesses from
 * `first_access` on, all of one file. */
void suggestions_add(struct analysis_state *s, const struct ir_program *p, size_t first_access,
                     size_t first_finding);

/* --- inside: what the suggest_*.c files share
 * ---------------------------------------------------------------- */
struct suggest {
    struct analysis_state *state;
    struct ca_arena *arena; /* results */
    const struct ir_program *program;
    size_t first_access;
    struct array_search *searches; /* arrays searched so far */
    struct change_result *results; /* changes simulated so far */
};

/* A list that grows in s->arena. */
struct suggestion_list {
    struct analysis_suggestion *items;
    size_t n, cap;
};
void suggestion_add(struct suggest *s, struct suggestion_list *l, struct analysis_suggestion item);

/* The layout plan of one change, over the analysis as it stands. */
struct layout_plan suggest_plan(const struct suggest *s, const struct layout_change *c);
/* Every access of the file that a change touches, before and after it. */
struct changed_access {
    const struct analysis_access *before;
    struct analysis_access after;
};
struct change_result {
    struct layout_change change;
    const struct ir_var *var;
    struct changed_access *rows;
    size_t n;
    struct change_result *next;
};

/* Simulates the change, when first asked for it; `var` (NULL: any) is the array it is about. */
const struct change_result *suggest_result(struct suggest *s, const struct layout_change *c,
                                           const struct ir_var *var);
/* What becomes of an access; NULL: nothing. */
const struct analysis_access *suggest_after(const struct change_result *r,
                                            const struct analysis_access *x);
/* Cost a block of all accesses of x's kernel and space that the change touches, before and after;
 * false where it is not known for one of them. */
bool suggest_totals(const struct change_result *r, const struct analysis_access *x, double *before,
                    double *after);
/* Are they one array, of one instance of a template or of two? */
bool suggest_same_array(const struct ir_var *v, const struct ir_var *w);

/* suggest_bank.c: padding and swizzles of the array that finding f's access goes to. */
void suggest_banks(struct suggest *s, const struct analysis_finding *f, struct suggestion_list *l);
/* suggest_global.c: structure of arrays; a tile in shared memory. */
void suggest_soa(struct suggest *s, const struct analysis_finding *f, struct suggestion_list *l);
void suggest_tile(struct suggest *s, const struct analysis_finding *f, struct suggestion_list *l);

/* suggest_search.c: all accesses to one array, and what a change costs them together. */
struct array_use {
    const struct analysis_access *access;
    const struct analysis_part *part;
    struct layout layout; /* as declared: of this instance of the kernel */
    unsigned width;       /* the widest access to this instance's array, bytes */
    double floor;         /* the least that it could cost a block, by `weight` */
    double weight;        /* requests a block, relative where nobody knows */
};

struct array_search {
    struct array_search *next;
    struct ir_site site; /* the declaration */
    const struct ir_var *var;
    struct array_use *uses;
    size_t n_uses;
    unsigned width; /* the widest access, bytes */
    bool matrix;    /* some access is an ldmatrix */
    /* Some access is by whole warps whose lanes are not documented: rows keep their alignment of 16
     * bytes, columns their order. */
    bool opaque;
    double before, floor;         /* wavefronts of a block, as it is and at least */
    struct layout_change best[2]; /* best first */
    size_t n_best;
    bool cut; /* the search ran out of steps */
};

/* The search over the array that `part` goes to, made when first asked for; NULL: it goes to no
 * array that can be laid out anew. */
struct array_search *search_array(struct suggest *s, const struct analysis_access *x,
                                  const struct analysis_part *part);
#endif
