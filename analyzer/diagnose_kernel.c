/* diagnose_kernel.c - what a block of a kernel moves in all, and where to begin. */
#include "diagnose.h"

/* One excess sector in units of one excess wavefront. On the H200 transposes of testdata/hw, 28
 * excess sectors a request cost 0.88 ms and 31 excess wavefronts 0.16 ms: five to six times as much
 * each. */
#define SECTOR_WEIGHT 6

static void add_global(struct analysis_totals *t, const struct ca_geometry *g,
                       const struct analysis_access *x) {
    const struct ca_cost *c = &x->cost;
    double lanes = c->active_lanes * x->bytes_per_lane, least = c->floor * g->sector;
    t->bytes_requested += c->requests_per_block * (lanes < least ? lanes : least);
    t->bytes_moved += c->requests_per_block * c->typical * g->sector;
}

static void add_access(struct analysis_totals *t, const struct ca_geometry *g,
                       const struct analysis_access *x) {
    const struct ca_cost *c = &x->cost;
    if (c->reason == CA_REASON_NEVER || x->space == CA_SPACE_CONSTANT)
        return;
    if (c->confidence == CA_UNKNOWN || !c->requests_known) {
        t->uncounted++;
    } else if (x->space == CA_SPACE_GLOBAL) {
        add_global(t, g, x);
    } else {
        t->wavefronts += c->requests_per_block * c->typical;
        t->least_wavefronts += c->requests_per_block * c->floor;
    }
}

/* --- where to begin --- */

/* The first findings of a kernel in global memory and elsewhere: findings are sorted, those are the
 * worst. */
struct worst {
    const struct analysis_finding *global, *other;
};

static struct worst find_worst(const struct analysis *a, unsigned kernel) {
    struct worst w = {0};
    for (size_t i = 0; i < a->n_findings; i++) {
        const struct analysis_finding *f = &a->findings[i];
        if (f->access == ANALYSIS_NO_ACCESS || f->suppressed ||
            a->accesses[f->access].kernel != kernel)
            continue;
        const struct analysis_finding **worst =
            a->accesses[f->access].space == CA_SPACE_GLOBAL ? &w.global : &w.other;
        *worst = *worst ? *worst : f;
    }
    return w;
}

/* Sectors or wavefronts in excess: a block's, or a request's where nobody knows how many there are.
 */
static double excess_of(const struct analysis *a, const struct analysis_finding *f) {
    const struct ca_cost *c = &a->accesses[f->access].cost;
    return c->requests_known ? f->excess_per_block : c->typical - c->floor;
}

/* Whether the global one is to be fixed first. */
static bool global_first(const struct analysis *a, const struct worst *w) {
    if (!w->global || !w->other)
        return w->global;
    if (w->global->severity != w->other->severity)
        return w->global->severity > w->other->severity;
    bool known = a->accesses[w->global->access].cost.requests_known;
    if (known != a->accesses[w->other->access].cost.requests_known)
        return !known;
    return excess_of(a, w->global) * SECTOR_WEIGHT >= excess_of(a, w->other);
}

static char *excess_text(struct analysis *a, const struct analysis_finding *f) {
    const struct analysis_access *x = &a->accesses[f->access];
    return ca_arena_printf(a->arena, "%s excess %s a %s", report_number(a->arena, excess_of(a, f)),
                           x->space == CA_SPACE_GLOBAL ? "sectors" : "wavefronts",
                           x->cost.requests_known ? "block" : "request");
}

static char *first_text(struct analysis *a, const struct worst *w, bool global) {
    const struct analysis_finding *f = global ? w->global : w->other;
    const struct analysis_access *x = &a->accesses[f->access];
    char *text = ca_arena_printf(a->arena, "fix first: the %s on line %u, %s",
                                 ca_op_info(x->op)->verb, x->site.line, excess_text(a, f));
    if (global && w->other)
        return ca_arena_printf(a->arena,
                               "%s, for a sector from memory costs about %d replayed wavefronts",
                               text, SECTOR_WEIGHT);
    if (w->global && !global)
        return ca_arena_printf(a->arena, "%s; they outweigh %s", text, excess_text(a, w->global));
    return text;
}

void diagnose_kernel(struct analysis *a, unsigned kernel) {
    struct analysis_totals t = {0};
    struct worst w = find_worst(a, kernel);
    for (size_t i = 0; i < a->n_accesses; i++)
        if (a->accesses[i].kernel == kernel)
            add_access(&t, a->geometry, &a->accesses[i]);
    if (w.global || w.other) {
        bool global = global_first(a, &w);
        t.first_access = (global ? w.global : w.other)->access;
        t.first = first_text(a, &w, global);
    }
    a->kernels[kernel].totals = t;
}
