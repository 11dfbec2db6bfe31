/* whatif_merged.c - what a change does where a compiler merges neighbouring accesses. */
#include "whatif.h"

#include "merge.h"

/* One side of the rows that go to shared memory. */
struct side {
    const struct whatif *w;
    const struct analysis_kernel *kernel;
    struct ca_forms *forms;
    struct ca_arena *arena;
    struct analysis_part *parts;
    size_t n, cap;
    double alone; /* wavefronts of those that cannot be merged any more */
    bool known;
};

static double weighed(const struct analysis_part *p) {
    return p->cost.reason == CA_REASON_NEVER
               ? 0
               : p->times * p->cost.requests_per_block * p->cost.typical;
}

/* Adds x's parts; `from`: x before its layout changed. */
static void add_access(struct side *s, const struct analysis_access *x,
                       const struct analysis_access *from) {
    bool alike = x->n_parts == from->n_parts;
    s->known &= x->cost.reason == CA_REASON_NEVER ||
                (x->cost.requests_known && x->cost.confidence != CA_UNKNOWN);
    s->known &= !s->forms || s->forms == x->forms;
    s->forms = x->forms;
    for (size_t i = 0; i < x->n_parts; i++) {
        const struct analysis_part *p = &x->parts[i];
        if (!p->access.address || !from->forms ||
            (x != from &&
             (!alike || !merge_survives(from->parts[i].access.address, p->access.address)))) {
            s->alone += weighed(p);
            continue;
        }
        s->parts = list_grow(s->arena, s->parts, s->n, &s->cap, sizeof *s->parts);
        s->parts[s->n++] = *p;
    }
}

/* The sum over a side; *merges where some of it is merged. */
static double total(struct side *s, bool *merges) {
    struct merge_group *groups = ca_arena_alloc(s->arena, (s->n + 1) * sizeof *groups);
    size_t *of = ca_arena_alloc(s->arena, (s->n + 1) * sizeof *of);
    size_t n = s->n ? merge_parts(s->forms, s->arena, s->parts, s->n, groups, of) : 0;
    double sum = s->alone;
    for (size_t i = 0; i < n; i++) {
        struct analysis_part *p = &groups[i].wide;
        if (groups[i].elements > 1) {
            *merges = true;
            layout_cost(s->forms, p, s->kernel, s->w->a->geometry, parts_budget(16 * s->n),
                        s->arena);
        }
        sum += weighed(p);
    }
    return sum;
}

void whatif_merged(const struct whatif *w, struct whatif_kernel *k) {
    struct side before = {.w = w, .kernel = k->before, .arena = w->arena, .known = true};
    struct side after = {.w = w, .kernel = k->after, .arena = w->arena, .known = true};
    bool merges = false;
    k->merged_before = k->merged_after = -1;
    for (size_t i = 0; i < k->n_rows; i++) {
        const struct whatif_row *r = &k->rows[i];
        const struct analysis_access *x = r->before ? r->before : r->after;
        if (x->space != CA_SPACE_SHARED)
            continue;
        if (r->before)
            add_access(&before, r->before, r->before);
        if (r->after)
            add_access(&after, r->after, r->origin ? r->origin : r->after);
    }
    if (!before.known || !after.known)
        return;
    double b = total(&before, &merges), a = total(&after, &merges);
    if (merges) {
        k->merged_before = b;
        k->merged_after = a;
    }
}
