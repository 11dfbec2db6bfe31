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

/* --- inside: what the suggest_*.c files share --- */
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
/* suggest_soa.c: a structure of arrays, or why it would gain nothing. */
void suggest_soa(struct suggest *s, const struct analysis_finding *f, struct suggestion_list *l);
/* suggest_global.c: a tile in shared memory. */
void suggest_tile(struct suggest *s, const struct analysis_finding *f, struct suggestion_list *l);

/* suggest_weigh.c: all accesses to one array, and what a layout costs them together. */
struct array_use {
    const struct analysis_access *access;
    const struct analysis_part *part;
    struct layout layout; /* as declared: of this instance of the kernel */
    unsigned width;       /* the widest access to this instance's array, bytes */
    double weight;        /* requests a block; where not `counted`: a turn of the unknown loops */
};

/* Uses that are merged into one wider access where the layout lets them; most are alone. */
struct use_group {
    size_t *members;    /* indices in uses[] */
    size_t n;           /* 1 … 16 */
    double floor, cost; /* wavefronts, at least and as it is */
};

struct array_weight {
    double wavefronts, requests; /* by `weight`, merged where they can be */
    double floor;                /* the least wavefronts that those requests could take */
};

struct small_gain {
    bool found;
    struct layout_change change;
    double after; /* wavefronts */
};

struct array_search {
    struct array_search *next;
    struct ir_site site; /* the declaration */
    const struct ir_var *var;
    struct array_use *uses;
    size_t n_uses;
    struct use_group *groups; /* most costly first */
    size_t n_groups;
    unsigned width;               /* the widest access of the source, bytes */
    const struct ir_var **copied; /* its instances that asynchronous copies of 16 bytes write */
    size_t n_copied;
    bool matrix; /* some access is an ldmatrix */
    /* Some access is by whole warps whose lanes are not documented, or an asynchronous copy of
     * unknown cost: rows keep their alignment of 16 bytes, columns their order. */
    bool opaque;
    bool rigid;    /* some access moves a matrix fragment: the same holds, but its cost is known */
    bool counted;  /* the number of requests is known for all uses */
    bool merges;   /* some accesses can be merged as things are */
    double before; /* wavefronts as it is, merged or not, whichever is less */
    struct array_weight least;    /* merged as it is; its floor is the least of all */
    struct layout_change best[2]; /* best first */
    double after[2];              /* theirs, wavefronts */
    size_t n_best;
    struct small_gain small;  /* the best of those that save too little */
    unsigned searched_before; /* accesses of the file costed before this search */
    bool cut;                 /* the search ran out of steps */
};

/* Collects all accesses to a->var and weighs them as they are. */
void suggest_gather(struct suggest *s, struct array_search *a);
/* The weight under a change; false where it is not possible, or above `limit` wavefronts. */
bool suggest_weigh(struct suggest *s, struct array_search *a, const struct layout_change *c,
                   double limit, struct array_weight *out);
/* Wavefronts a block of one kernel, before and after; false where its requests are not counted. */
bool suggest_weigh_kernel(struct suggest *s, const struct array_search *a,
                          const struct layout_change *c, unsigned kernel, double *before,
                          double *after);
bool suggest_better(double total, double than);

/* suggest_search.c: the search over the array that `part` goes to, made when first asked for; NULL:
 * it goes to no array that can be laid out anew. */
struct array_search *search_array(struct suggest *s, const struct analysis_access *x,
                                  const struct analysis_part *part);
/* Is every index of the array, of one dimension, r·row + c in rows of that many elements? */
bool search_has_rows(const struct array_search *a, uint64_t row);
#endif
