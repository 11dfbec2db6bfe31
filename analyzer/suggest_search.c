/* suggest_search.c - which layout of a shared array costs all its accesses the least.
 *
 * Padding from 1 element on up, then swizzles; the first that reaches the floor ends the search, as
 * nothing can be cheaper. Accesses that are alike up to a shift by whole banks are counted once. */
#include "suggest.h"

#include <stdlib.h>
#include <string.h>

#define SEARCH_BUDGET     4000u /* warp evaluations an access may take at one try */
#define MAX_SEARCHED      600u /* accesses costed anew in one file; then nothing more is suggested */
#define MAX_STATIC_SHARED 49152u /* bytes of static shared memory a block may declare */
#define MAX_SHIFT         4u     /* rows a swizzle shifts by at most: 2^4 */

/* --- gathering
 * --------------------------------------------------------------------------------------------- */

static void add_use(struct suggest *s, struct array_search *a, size_t *cap,
                    const struct analysis_access *x, const struct analysis_part *part) {
    const struct ca_cost *c = &part->cost;
    struct array_use use = {.access = x, .part = part};
    struct layout_array array = layout_array_of(part);
    a->opaque |= !part->access.address;
    if (c->confidence == CA_UNKNOWN || !layout_of(&array, &use.layout))
        return; /* nothing can be said of it, whatever the layout */
    use.weight = part->times * (c->requests_per_block > 0 ? c->requests_per_block : 1);
    use.floor = use.weight * c->floor;
    a->uses = list_grow(s->state->scratch, a->uses, a->n_uses, cap, sizeof *a->uses);
    a->uses[a->n_uses++] = use;
    a->before += use.weight * c->typical;
    a->floor += use.floor;
    a->width = part->access.bytes_per_lane > a->width ? part->access.bytes_per_lane : a->width;
    a->matrix |= x->op == CA_LDMATRIX_X1 || x->op == CA_LDMATRIX_X2 || x->op == CA_LDMATRIX_X4;
}

/* Instances of a template may hold other types: each has its own widest access. */
static void find_widths(struct array_search *a) {
    for (size_t i = 0; i < a->n_uses; i++)
        for (size_t j = 0; j < a->n_uses; j++) {
            unsigned width = a->uses[j].part->access.bytes_per_lane;
            if (a->uses[j].part->object == a->uses[i].part->object && width > a->uses[i].width)
                a->uses[i].width = width;
        }
}

/* The most costly ones first: they tell soonest that a change is no good. */
static int by_excess(const void *pa, const void *pb) {
    const struct array_use *a = pa, *b = pb;
    double x = a->weight * a->part->cost.typical, y = b->weight * b->part->cost.typical;
    return x > y ? -1 : x < y;
}

static void gather(struct suggest *s, struct array_search *a) {
    size_t cap = 0;
    for (size_t i = s->first_access; i < s->state->a.n_accesses; i++) {
        const struct analysis_access *x = &s->state->a.accesses[i];
        for (size_t j = 0; j < x->n_parts; j++)
            if (x->parts[j].object && suggest_same_array(x->parts[j].object, a->var))
                add_use(s, a, &cap, x, &x->parts[j]);
    }
    find_widths(a);
    if (a->n_uses)
        qsort(a->uses, a->n_uses, sizeof *a->uses, by_excess);
}

/* --- one try
 * -----------------------------------------------------------------------------------------------
 */

/* What the wavefronts of a request hang on, once shifts by whole banks are taken off. */
struct seen {
    const struct ca_forms *forms;
    ca_form lane, mask;
    unsigned width;
    enum ca_op op;
    double typical;
    struct seen *next;
};

static bool better(double total, double than) {
    return total < than * (1 - 1e-9);
}

struct trial {
    const struct suggest *s;
    const struct ca_geometry *geometry;
    struct ca_arena *arena; /* dropped after the try */
    struct seen *seen;
};

static struct seen *find_seen(struct trial *t, const struct seen *like) {
    for (struct seen *e = t->seen; e; e = e->next)
        if (e->forms == like->forms && e->lane == like->lane && e->mask == like->mask &&
            e->width == like->width && e->op == like->op)
            return e;
    return NULL;
}

/* The cost of a part under its new address; false where the hardware would trap, or nobody knows.
 */
static bool cost_part(struct trial *t, const struct array_use *u, struct analysis_part *part,
                      double *typical) {
    ca_form uniform, lane;
    struct ca_forms *forms = u->access->forms;
    const struct ca_access *access = &part->access;
    ca_form_split(forms, access->address, &uniform, &lane);
    unsigned least = access->bytes_per_lane > 4 ? access->bytes_per_lane : 4;
    struct seen key = {forms, lane, access->mask, access->bytes_per_lane, access->op, 0, t->seen};
    bool shifts = uniform && lane && ca_form_divisor(uniform) >= least;
    struct seen *known = shifts ? find_seen(t, &key) : NULL;
    if (!known) {
        t->s->state->searched++;
        layout_cost(forms, part, &t->s->state->a.kernels[u->access->kernel], t->geometry,
                    SEARCH_BUDGET, t->arena);
        if (part->cost.confidence == CA_UNKNOWN)
            return false;
        key.typical = part->cost.typical;
        known = ca_arena_dup(t->arena, &key, sizeof key);
        t->seen = shifts ? known : t->seen;
    }
    *typical = known->typical;
    return true;
}

static bool try_use(struct trial *t, const struct array_use *u, const struct layout_change *c,
                    double *sum) {
    struct layout from = u->layout, to = u->layout;
    struct analysis_part pieces[LAYOUT_MAX_PIECES];
    unsigned n;
    double typical;
    if (layout_apply(&from, &to, c, u->width, t->geometry, t->arena))
        return false;
    if (to.n_dims > 1 && layout_stride(&to, to.n_dims - 2) % u->width)
        return false; /* rows would start where a wide access must not */
    if (!layout_part(u->access->forms, &from, &to, 0, u->part, pieces, &n))
        return false;
    for (unsigned i = 0; i < n; i++) {
        if (!cost_part(t, u, &pieces[i], &typical))
            return false;
        *sum += u->weight * typical;
    }
    return true;
}

/* The total under a change; false where it is not possible, or no lower than `limit`. */
static bool try_change(const struct suggest *s, struct array_search *a,
                       const struct layout_change *c, double limit, double *total) {
    struct trial t = {.s = s, .geometry = s->state->a.geometry, .arena = ca_arena_new()};
    double rest = a->floor;
    bool possible = true;
    *total = 0;
    for (size_t i = 0; i < a->n_uses && possible; i++) {
        a->cut |= s->state->searched >= MAX_SEARCHED;
        rest -= a->uses[i].floor;
        possible = !a->cut && try_use(&t, &a->uses[i], c, total) && better(*total + rest, limit);
    }
    ca_arena_free(t.arena);
    return possible;
}

/* --- what a change costs beside wavefronts
 * -------------------------------------------------------------------- */

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

/* --- the search
 * -------------------------------------------------------------------------------------------- */
struct candidate {
    bool found;
    struct layout_change change;
    double total;
    bool lost; /* resident blocks */
};

static bool at_floor(const struct array_search *a, double total) {
    return total <= a->floor * (1 + 1e-9);
}

/* Would it upset accesses that cannot be followed? */
static bool upsets(const struct array_search *a, const struct layout_change *c) {
    return a->opaque &&
           (c->kind == LAYOUT_SWIZZLE || c->row || c->pad * a->uses[0].layout.elem % 16);
}

static void consider(struct suggest *s, struct array_search *a, const struct layout_change *c,
                     struct candidate *best) {
    double total;
    bool fits;
    double limit = best->found ? best->total : a->before;
    if (upsets(a, c) || !try_change(s, a, c, limit, &total))
        return;
    bool lost = takes_room(s, a, c, &fits);
    if (fits)
        *best = (struct candidate){true, *c, total, lost};
}

static void try_pads(struct suggest *s, struct array_search *a, uint64_t row,
                     struct candidate *best) {
    for (uint64_t pad = 1; pad <= SUGGEST_MAX_PAD; pad++) {
        struct layout_change c = {.kind = LAYOUT_PAD, .name = a->var->name, .pad = pad, .row = row};
        consider(s, a, &c, best);
        if (best->found && at_floor(a, best->total))
            return;
    }
}

static void try_swizzles(struct suggest *s, struct array_search *a, struct candidate *best) {
    uint64_t least = a->width > a->uses[0].layout.elem ? a->width : a->uses[0].layout.elem;
    for (unsigned shift = 0; shift <= MAX_SHIFT; shift++)
        for (uint64_t unit = least; unit <= 16 || unit == least; unit *= 2) {
            struct layout_change c = {
                .kind = LAYOUT_SWIZZLE, .name = a->var->name, .shift = shift, .unit = unit};
            consider(s, a, &c, best);
            if (best->found && at_floor(a, best->total))
                return;
        }
}

/* Rows of an array with one dimension: as far apart as the lanes of the access are along x, else
 * one pass over the banks. */
static void try_split_pads(struct suggest *s, struct array_search *a,
                           const struct analysis_part *part, struct candidate *best) {
    const struct ca_geometry *g = s->state->a.geometry;
    uint64_t elem = a->uses[0].layout.elem, banks = (uint64_t)g->banks * g->bank_width / elem;
    const struct ca_term *terms;
    size_t n = ca_form_terms(part->access.address, &terms);
    for (size_t i = 0; i < n; i++) {
        const struct ca_term *t = &terms[i];
        bool along_x =
            t->degree == 1 && t->atoms[0]->kind == CA_ATOM_THREAD && t->atoms[0]->axis == 0;
        uint64_t row = along_x && t->coef > 0 ? (uint64_t)t->coef / elem : 0;
        if (row > 1 && (uint64_t)t->coef % elem == 0 && row % banks == 0)
            try_pads(s, a, row, best);
    }
    if (banks > 1 && !(best->found && at_floor(a, best->total)))
        try_pads(s, a, banks, best);
}

/* Swizzle first where padding breaks the alignment of wide accesses or takes blocks away; where
 * both do as well, padding is the simpler. */
static void choose(struct array_search *a, const struct candidate *pad,
                   const struct candidate *swizzle) {
    bool wide = a->matrix || (a->width >= 16 && a->uses[0].layout.elem < a->width);
    bool first =
        swizzle->found && (!pad->found || better(swizzle->total, pad->total) ||
                           (swizzle->total <= pad->total * (1 + 1e-9) && (wide || pad->lost)));
    if (first)
        a->best[a->n_best++] = swizzle->change;
    if (pad->found)
        a->best[a->n_best++] = pad->change;
}

static void search(struct suggest *s, struct array_search *a, const struct analysis_part *part) {
    struct candidate pad = {0}, swizzle = {0};
    bool rows = a->uses[0].layout.n_dims > 1;
    if (rows)
        try_pads(s, a, 0, &pad);
    else
        try_split_pads(s, a, part, &pad);
    bool wide = a->matrix || (a->width >= 16 && a->uses[0].layout.elem < a->width);
    if (rows && (wide || !pad.found || pad.lost || !at_floor(a, pad.total)))
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
    gather(s, a);
    if (a->n_uses)
        search(s, a, part);
    return a->n_uses ? a : NULL;
}
