/* suggest_weigh.c - what all accesses to a shared array cost together, under one layout or another.
 *
 * Neighbouring accesses that a compiler merges count as the wider one they become (merge.h), as
 * long as the layout lets them. Accesses that are alike up to a shift by whole banks are counted
 * once. */
#include "suggest.h"

#include "merge.h"

#include <stdlib.h>
#include <string.h>

#define SEARCH_BUDGET 4000u /* warp evaluations an access may take at one try */
#define MAX_SEARCHED  4000u /* accesses costed anew in one file; then nothing more is suggested */
#define MAX_OF_ARRAY  800u  /* of them, for one array */
#define COPY_WIDTH    16u   /* bytes a lane of a copy past L1 */

/* --- gathering --- */

static void add_use(struct suggest *s, struct array_search *a, size_t *cap,
                    const struct analysis_access *x, const struct analysis_part *part) {
    const struct ca_cost *c = &part->cost;
    struct array_use use = {.access = x, .part = part};
    struct layout_array array = layout_array_of(part);
    a->opaque |= !part->access.address;
    a->rigid |= part->rigid;
    if (c->confidence == CA_UNKNOWN || !layout_of(&array, &use.layout))
        return; /* nothing can be said of it, whatever the layout */
    a->uses = list_grow(s->state->scratch, a->uses, a->n_uses, cap, sizeof *a->uses);
    a->uses[a->n_uses++] = use;
    a->counted &= c->requests_known && c->requests_per_block > 0;
    a->width = part->access.bytes_per_lane > a->width ? part->access.bytes_per_lane : a->width;
    a->matrix |= x->op == CA_LDMATRIX_X1 || x->op == CA_LDMATRIX_X2 || x->op == CA_LDMATRIX_X4;
}

/* An asynchronous copy writes to the array: no wavefronts, but 16 bytes have to stay together. */
static void add_copy(struct suggest *s, struct array_search *a, size_t *cap,
                     const struct ir_var *to) {
    a->width = a->width > COPY_WIDTH ? a->width : COPY_WIDTH;
    for (size_t i = 0; i < a->n_copied; i++)
        if (a->copied[i] == to)
            return;
    a->copied = list_grow(s->state->scratch, a->copied, a->n_copied, cap, sizeof *a->copied);
    a->copied[a->n_copied++] = to;
}

/* Requests of a block; where nobody knows them for all, those of one turn of the loops of unknown
 * length. */
static double weight_of(const struct suggest *s, const struct array_search *a,
                        const struct array_use *u) {
    const struct ca_access *x = &u->part->access;
    double weight = u->part->times;
    if (a->counted)
        return weight * u->part->cost.requests_per_block;
    weight *= ca_block_warps(s->state->a.kernels[u->access->kernel].launch.block);
    for (size_t i = 0; i < x->n_counters; i++) {
        int64_t trip;
        if (x->counters[i].trip && ca_form_is_const(x->counters[i].trip, &trip) && trip > 0)
            weight *= (double)trip;
    }
    return weight;
}

/* Instances of a template may hold other types: each has its own widest access. */
static void find_widths(const struct suggest *s, struct array_search *a) {
    for (size_t i = 0; i < a->n_uses; i++) {
        a->uses[i].weight = weight_of(s, a, &a->uses[i]);
        for (size_t j = 0; j < a->n_uses; j++) {
            unsigned width = a->uses[j].part->access.bytes_per_lane;
            if (a->uses[j].part->object == a->uses[i].part->object && width > a->uses[i].width)
                a->uses[i].width = width;
        }
        for (size_t j = 0; j < a->n_copied; j++)
            if (a->copied[j] == a->uses[i].part->object)
                a->uses[i].width = COPY_WIDTH;
    }
}

/* --- one layout --- */

/* What the wavefronts of a request hang on, once shifts by whole banks are taken off. */
struct seen {
    const struct ca_forms *forms;
    ca_form lane, mask;
    unsigned width;
    enum ca_op op;
    double typical, floor;
    struct seen *next;
};

struct trial {
    const struct suggest *s;
    const struct layout_change *change; /* NULL: the layout as it is */
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

/* Fills in what a part of access x costs under its new address; false where the hardware would
 * trap, or nobody knows. */
static bool cost_part(struct trial *t, const struct analysis_access *x,
                      struct analysis_part *part) {
    ca_form uniform, lane;
    const struct ca_access *access = &part->access;
    ca_form_split(x->forms, access->address, &uniform, &lane);
    unsigned least = access->bytes_per_lane > 4 ? access->bytes_per_lane : 4;
    struct seen key = {.forms = x->forms,
                       .lane = lane,
                       .mask = access->mask,
                       .width = access->bytes_per_lane,
                       .op = access->op,
                       .next = t->seen};
    bool shifts = uniform && lane && ca_form_divisor(uniform) >= least;
    struct seen *known = shifts ? find_seen(t, &key) : NULL;
    if (!known) {
        t->s->state->searched++;
        layout_cost(x->forms, part, &t->s->state->a.kernels[x->kernel], t->geometry, SEARCH_BUDGET,
                    t->arena);
        if (part->cost.confidence == CA_UNKNOWN)
            return false;
        key.typical = part->cost.typical;
        key.floor = part->cost.floor;
        known = ca_arena_dup(t->arena, &key, sizeof key);
        t->seen = shifts ? known : t->seen;
    }
    part->cost.typical = known->typical;
    part->cost.floor = known->floor;
    return true;
}

static bool move_use(struct trial *t, const struct array_use *u, struct analysis_part *out) {
    struct layout from = u->layout, to = u->layout;
    struct analysis_part pieces[LAYOUT_MAX_PIECES];
    unsigned n;
    *out = *u->part;
    if (!t->change)
        return true;
    if (layout_apply(&from, &to, t->change, u->width, t->geometry, t->arena))
        return false;
    if (to.n_dims > 1 && layout_stride(&to, to.n_dims - 2) % u->width)
        return false; /* rows would start where a wide access must not */
    if (!layout_part(u->access->forms, &from, &to, 0, u->part, pieces, &n) || n != 1)
        return false;
    *out = pieces[0];
    return true;
}

/* --- groups --- */

/* Moves a group's members; *merge turns false where the layout parts neighbours. */
static bool move_group(struct trial *t, const struct array_search *a, const struct use_group *g,
                       struct analysis_part *parts, bool *merge) {
    for (size_t i = 0; i < g->n; i++) {
        const struct array_use *u = &a->uses[g->members[i]];
        if (!move_use(t, u, &parts[i]))
            return false;
        *merge &= merge_survives(u->part->access.address, parts[i].access.address);
    }
    return true;
}

static bool weigh_group(struct trial *t, const struct array_search *a, const struct use_group *g,
                        bool merge, struct array_weight *sum) {
    struct analysis_part *parts = ca_arena_alloc(t->arena, g->n * sizeof *parts);
    struct merge_group *merged = ca_arena_alloc(t->arena, g->n * sizeof *merged);
    size_t *of = ca_arena_alloc(t->arena, g->n * sizeof *of), n = g->n;
    const struct analysis_access *x = a->uses[g->members[0]].access;
    if (!move_group(t, a, g, parts, &merge))
        return false;
    if (merge)
        n = merge_parts(x->forms, t->arena, parts, g->n, merged, of);
    for (size_t i = 0; i < n; i++) {
        struct analysis_part *p = merge ? &merged[i].wide : &parts[i];
        const struct array_use *u = &a->uses[g->members[merge ? merged[i].first : i]];
        unsigned elements = merge ? merged[i].elements : 1, members = 0;
        for (size_t j = 0; j < g->n && elements > 1; j++)
            members += of[j] == i;
        double weight = members == 1 ? u->weight / elements : u->weight;
        if ((t->change || elements > 1) && !cost_part(t, u->access, p))
            return false;
        sum->wavefronts += weight * p->cost.typical;
        sum->requests += weight;
        sum->floor += weight * p->cost.floor;
    }
    return true;
}

bool suggest_better(double total, double than) {
    return total < than * (1 - 1e-9);
}

bool suggest_weigh(struct suggest *s, struct array_search *a, const struct layout_change *c,
                   double limit, struct array_weight *out) {
    struct trial t = {s, c, s->state->a.geometry, ca_arena_new(), NULL};
    double rest = a->least.floor;
    bool possible = true;
    *out = (struct array_weight){0};
    for (size_t i = 0; i < a->n_groups && possible; i++) {
        a->cut |= s->state->searched >= MAX_SEARCHED ||
                  s->state->searched - a->searched_before >= MAX_OF_ARRAY;
        rest -= a->groups[i].floor;
        possible = !a->cut && weigh_group(&t, a, &a->groups[i], true, out) &&
                   !suggest_better(limit, out->wavefronts + rest);
    }
    ca_arena_free(t.arena);
    return possible;
}

bool suggest_weigh_kernel(struct suggest *s, const struct array_search *a,
                          const struct layout_change *c, unsigned kernel, double *before,
                          double *after) {
    struct trial now = {s, NULL, s->state->a.geometry, ca_arena_new(), NULL};
    struct trial then = {s, c, s->state->a.geometry, now.arena, NULL};
    struct array_weight merged = {0}, single = {0}, changed = {0};
    bool told = a->counted;
    for (size_t i = 0; i < a->n_groups && told; i++) {
        const struct use_group *g = &a->groups[i];
        if (a->uses[g->members[0]].access->kernel != kernel)
            continue;
        told = weigh_group(&now, a, g, false, &single) && weigh_group(&now, a, g, true, &merged) &&
               weigh_group(&then, a, g, true, &changed);
    }
    ca_arena_free(now.arena);
    *before = merged.wavefronts < single.wavefronts ? merged.wavefronts : single.wavefronts;
    *after = changed.wavefronts;
    return told;
}

/* Which uses are merged as things are. */
static void find_groups(struct suggest *s, struct array_search *a, struct ca_forms *forms) {
    struct ca_arena *arena = s->state->scratch;
    struct analysis_part *parts = ca_arena_alloc(arena, a->n_uses * sizeof *parts);
    struct merge_group *merged = ca_arena_alloc(arena, a->n_uses * sizeof *merged);
    size_t *of = ca_arena_alloc(arena, a->n_uses * sizeof *of), n = 0, first = a->n_groups;
    size_t *index = ca_arena_alloc(arena, a->n_uses * sizeof *index);
    for (size_t i = 0; i < a->n_uses; i++)
        if (a->uses[i].access->forms == forms) {
            index[n] = i;
            parts[n++] = *a->uses[i].part;
        }
    size_t found = merge_parts(forms, arena, parts, n, merged, of);
    for (size_t i = 0; i < found; i++) {
        a->merges |= merged[i].elements > 1;
        a->groups[a->n_groups++] =
            (struct use_group){.members = ca_arena_alloc(arena, MERGE_BYTES * sizeof *index)};
    }
    for (size_t i = 0; i < n; i++) {
        struct use_group *g = &a->groups[first + of[i]];
        g->members[g->n++] = index[i];
    }
}

/* The most costly ones first: they tell soonest that a change is no good. */
static int by_cost(const void *pa, const void *pb) {
    const struct use_group *a = pa, *b = pb;
    return a->cost > b->cost ? -1 : a->cost < b->cost;
}

/* What the array costs as it is, merged or not, and at least. */
static void weigh_before(struct suggest *s, struct array_search *a) {
    struct trial t = {s, NULL, s->state->a.geometry, ca_arena_new(), NULL};
    struct array_weight merged = {0}, single = {0};
    for (size_t i = 0; i < a->n_groups; i++) {
        struct use_group *g = &a->groups[i];
        struct array_weight m = {0}, o = {0};
        weigh_group(&t, a, g, false, &o);
        if (!weigh_group(&t, a, g, true, &m))
            m = o;
        g->floor = m.floor < o.floor ? m.floor : o.floor;
        g->cost = m.wavefronts;
        merged.wavefronts += m.wavefronts;
        merged.requests += m.requests;
        merged.floor += g->floor;
        single.wavefronts += o.wavefronts;
    }
    ca_arena_free(t.arena);
    a->least = merged;
    a->before = merged.wavefronts < single.wavefronts ? merged.wavefronts : single.wavefronts;
    qsort(a->groups, a->n_groups, sizeof *a->groups, by_cost);
}

void suggest_gather(struct suggest *s, struct array_search *a) {
    size_t cap = 0, cap_copied = 0;
    a->counted = true;
    a->searched_before = s->state->searched;
    for (size_t i = s->first_access; i < s->state->a.n_accesses; i++) {
        const struct analysis_access *x = &s->state->a.accesses[i];
        for (size_t j = 0; j < x->n_parts; j++) {
            const struct analysis_part *part = &x->parts[j];
            if (part->object && suggest_same_array(part->object, a->var))
                add_use(s, a, &cap, x, part);
            if (part->partner_object && suggest_same_array(part->partner_object, a->var))
                add_copy(s, a, &cap_copied, part->partner_object);
        }
    }
    if (!a->n_uses)
        return;
    find_widths(s, a);
    a->groups = ca_arena_alloc(s->state->scratch, a->n_uses * sizeof *a->groups);
    for (size_t i = 0; i < a->n_uses; i++) {
        bool known = false;
        for (size_t j = 0; j < i && !known; j++)
            known = a->uses[j].access->forms == a->uses[i].access->forms;
        if (!known)
            find_groups(s, a, a->uses[i].access->forms);
    }
    weigh_before(s, a);
}
