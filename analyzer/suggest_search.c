/* suggest_search.c - which layout of a shared array costs all its accesses the least.
 *
 * Padding from 1 element on up, then swizzles; the first that reaches the floor and parts no
 * neighbours ends the search, as nothing can be cheaper. */
#include "suggest.h"

#include "merge.h"

#include <string.h>

#define MAX_STATIC_SHARED 49152u /* bytes of static shared memory a block may declare */
#define MAX_SHIFT         4u     /* rows a swizzle shifts by at most: 2^4 */
#define MAX_ROWS          3u     /* row lengths tried of an array with one dimension */
#define LEAST_ROW         4u     /* elements */
#define LEAST_GAIN        0.1    /* share of an array's wavefronts that a change must save */

/* --- what a change costs beside wavefronts --- */

static bool uses_array(const struct analysis_kernel *k, const struct ir_var *v) {
    for (size_t i = 0; i < k->n_shared_vars; i++)
        if (suggest_same_array(k->shared_vars[i], v))
            return true;
    return false;
}

/* Does it take more static shared memory than compiles, or resident blocks away? */
static bool takes_room(struct suggest *s, const struct array_search *a,
                       const struct layout_change *c, bool *fits) {
    struct layout_plan plan = suggest_plan(s, c);
    bool lost = false;
    *fits = true;
    for (size_t i = 0; i < s->state->a.n_kernels; i++) {
        const struct analysis_kernel *k = &s->state->a.kernels[i];
        const unsigned *b = k->launch.block;
        uint64_t before, after;
        if (!uses_array(k, a->var))
            continue;
        bool known = layout_shared_bytes(NULL, k, &before);
        layout_shared_bytes(&plan, k, &after);
        uint64_t declared = k->static_shared + (after - before);
        *fits &= a->var->storage != IR_SHARED || k->static_shared > MAX_STATIC_SHARED ||
                 declared <= MAX_STATIC_SHARED;
        unsigned threads = b[0] * b[1] * b[2];
        lost |= known && layout_blocks_per_sm(plan.a->geometry, threads, after, NULL) <
                             layout_blocks_per_sm(plan.a->geometry, threads, before, NULL);
    }
    return lost;
}

/* --- rows of an array with one dimension --- */

/* The index of the row, for rows of `row` elements. */
static ca_form row_index(const struct array_use *u, uint64_t row) {
    struct ca_forms *t = u->access->forms;
    const struct ca_atom *base = ca_form_base_of(u->part->access.address);
    ca_form offset = base ? ca_form_sub(t, u->part->access.address, ca_form_of_atom(base)) : NULL;
    return ca_form_op(t, CA_FORM_DIV, offset, ca_form_const(t, (int64_t)(row * u->layout.elem)),
                      NULL);
}

/* Nothing but sums of indices, and quotients of one thread index each; *steps where an index
 * counts rows one by one. */
static bool is_row_index(ca_form f, bool *steps) {
    const struct ca_term *terms;
    const struct ca_atom *leaf;
    size_t n = ca_form_terms(f, &terms);
    for (size_t i = 0; i < n; i++) {
        const struct ca_atom *a = terms[i].atoms[0];
        bool node = a->kind == CA_ATOM_NODE;
        if (terms[i].degree != 1)
            return false;
        if (node && (!merge_simple_node(a, &leaf) || leaf->kind != CA_ATOM_THREAD))
            return false;
        *steps |= !node && terms[i].coef == 1;
    }
    return true;
}

bool search_has_rows(const struct array_search *a, uint64_t row) {
    bool steps = false;
    for (size_t i = 0; i < a->n_uses; i++) {
        ca_form f = row_index(&a->uses[i], row);
        if (!f || !is_row_index(f, &steps))
            return false;
    }
    return steps;
}

struct row_list {
    uint64_t rows[MAX_ROWS];
    unsigned n;
};

static void add_row(struct row_list *l, const struct array_search *a, uint64_t row) {
    for (unsigned i = 0; i < l->n; i++)
        if (l->rows[i] == row)
            return;
    if (l->n < MAX_ROWS && row >= LEAST_ROW && search_has_rows(a, row))
        l->rows[l->n++] = row;
}

/* Rows that the indices step by. */
static void find_rows(const struct array_search *a, struct row_list *l) {
    uint64_t elem = a->uses[0].layout.elem;
    for (size_t i = 0; i < a->n_uses && i < 64; i++) {
        const struct ca_term *terms;
        size_t n = ca_form_terms(a->uses[i].part->access.address, &terms);
        for (size_t j = 0; j < n; j++)
            if (terms[j].degree == 1 && terms[j].coef > 0 && (uint64_t)terms[j].coef % elem == 0 &&
                terms[j].atoms[0]->kind != CA_ATOM_BASE)
                add_row(l, a, (uint64_t)terms[j].coef / elem);
    }
}

/* --- the search --- */
struct candidate {
    bool found;
    struct layout_change change;
    struct array_weight weight;
    bool map;  /* an index map, that costs instructions */
    bool lost; /* resident blocks */
};

static bool at_floor(const struct array_search *a, double total) {
    return total <= a->least.floor * (1 + 1e-9);
}

/* Nothing can be better: as few wavefronts and requests as there can be. */
static bool is_best(const struct array_search *a, const struct candidate *c) {
    return c->found && at_floor(a, c->weight.wavefronts) &&
           !suggest_better(a->least.requests, c->weight.requests);
}

/* Would it upset accesses that cannot be followed? */
static bool upsets(const struct array_search *a, const struct layout_change *c) {
    return (a->opaque || a->rigid) &&
           (c->kind == LAYOUT_SWIZZLE || c->row || c->pad * a->uses[0].layout.elem % 16);
}

/* Fewer wavefronts; then fewer requests; then no index map. */
static bool prefer(const struct candidate *c, const struct candidate *best) {
    const struct array_weight *a = &c->weight, *b = &best->weight;
    if (!best->found || suggest_better(a->wavefronts, b->wavefronts))
        return true;
    if (suggest_better(b->wavefronts, a->wavefronts))
        return false;
    if (suggest_better(a->requests, b->requests) || suggest_better(b->requests, a->requests))
        return a->requests < b->requests;
    return best->map && !c->map;
}

static void consider(struct suggest *s, struct array_search *a, const struct layout_change *c,
                     bool map, struct candidate *best) {
    struct candidate next = {.found = true, .change = *c, .map = map};
    bool fits;
    double limit = best->found ? best->weight.wavefronts : a->before;
    if (upsets(a, c) || !suggest_weigh(s, a, c, limit, &next.weight) ||
        !suggest_better(next.weight.wavefronts, a->before) || !prefer(&next, best))
        return;
    next.lost = takes_room(s, a, c, &fits);
    if (fits)
        *best = next;
}

static void try_pads(struct suggest *s, struct array_search *a, uint64_t row, bool map,
                     struct candidate *best) {
    for (uint64_t pad = 1; pad <= SUGGEST_MAX_PAD && !is_best(a, best); pad++) {
        struct layout_change c = {.kind = LAYOUT_PAD, .name = a->var->name, .pad = pad, .row = row};
        consider(s, a, &c, map, best);
    }
}

static void try_swizzles(struct suggest *s, struct array_search *a, struct candidate *best) {
    uint64_t least = a->width > a->uses[0].layout.elem ? a->width : a->uses[0].layout.elem;
    for (unsigned shift = 0; shift <= MAX_SHIFT; shift++)
        for (uint64_t unit = least; unit <= 16 || unit == least; unit *= 2) {
            struct layout_change c = {
                .kind = LAYOUT_SWIZZLE, .name = a->var->name, .shift = shift, .unit = unit};
            consider(s, a, &c, true, best);
            if (is_best(a, best))
                return;
        }
}

/* Rows of an array with one dimension: those that its indices step by, then as far apart as the
 * lanes of the access are along x, else one pass over the banks. */
static void try_split_pads(struct suggest *s, struct array_search *a,
                           const struct analysis_part *part, struct candidate *best) {
    const struct ca_geometry *g = s->state->a.geometry;
    uint64_t elem = a->uses[0].layout.elem, banks = (uint64_t)g->banks * g->bank_width / elem;
    const struct ca_term *terms;
    struct row_list rows = {0};
    size_t n = ca_form_terms(part->access.address, &terms);
    find_rows(a, &rows);
    for (unsigned i = 0; i < rows.n; i++)
        try_pads(s, a, rows.rows[i], false, best);
    for (size_t i = 0; i < n; i++) {
        const struct ca_term *t = &terms[i];
        bool along_x =
            t->degree == 1 && t->atoms[0]->kind == CA_ATOM_THREAD && t->atoms[0]->axis == 0;
        uint64_t row = along_x && t->coef > 0 ? (uint64_t)t->coef / elem : 0;
        if (row > 1 && (uint64_t)t->coef % elem == 0 && row % banks == 0)
            try_pads(s, a, row, true, best);
    }
    if (banks > 1)
        try_pads(s, a, banks, true, best);
}

static void add_best(struct array_search *a, const struct candidate *c) {
    if (c->weight.wavefronts > a->before * (1 - LEAST_GAIN) * (1 + 1e-9)) {
        if (!a->small.found || suggest_better(c->weight.wavefronts, a->small.after))
            a->small = (struct small_gain){true, c->change, c->weight.wavefronts};
        return;
    }
    a->after[a->n_best] = c->weight.wavefronts;
    a->best[a->n_best++] = c->change;
}

/* Swizzle first where padding breaks the alignment of wide accesses or takes blocks away; where
 * both do as well, padding is the simpler. */
static void choose(struct array_search *a, const struct candidate *pad,
                   const struct candidate *swizzle) {
    bool wide = a->matrix || (a->width >= 16 && a->uses[0].layout.elem < a->width);
    double p = pad->weight.wavefronts, w = swizzle->weight.wavefronts;
    bool first = swizzle->found && (!pad->found || suggest_better(w, p) ||
                                    (!suggest_better(p, w) && (wide || pad->lost)));
    if (first)
        add_best(a, swizzle);
    if (pad->found)
        add_best(a, pad);
}

static void search(struct suggest *s, struct array_search *a, const struct analysis_part *part) {
    struct candidate pad = {0}, swizzle = {0};
    bool rows = a->uses[0].layout.n_dims > 1;
    if (rows)
        try_pads(s, a, 0, false, &pad);
    else
        try_split_pads(s, a, part, &pad);
    bool wide = a->matrix || (a->width >= 16 && a->uses[0].layout.elem < a->width);
    if (rows && (wide || !pad.found || pad.lost || !at_floor(a, pad.weight.wavefronts)))
        try_swizzles(s, a, &swizzle);
    choose(a, &pad, &swizzle);
}

struct array_search *search_array(struct suggest *s, const struct analysis_access *x,
                                  const struct analysis_part *part) {
    const struct ir_var *v = part->object;
    if (x->space != CA_SPACE_SHARED || !v)
        return NULL;
    for (struct array_search *a = s->searches; a; a = a->next)
        if (suggest_same_array(a->var, v))
            return a->n_uses ? a : NULL;
    struct array_search *a = ca_arena_alloc(s->state->scratch, sizeof *a);
    *a = (struct array_search){.next = s->searches, .var = v, .site = v->site};
    s->searches = a;
    suggest_gather(s, a);
    if (a->n_uses)
        search(s, a, part);
    return a->n_uses ? a : NULL;
}
