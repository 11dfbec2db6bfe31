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

/* --- where to begin
 * ------------------------------------------------------------------------------------------- */

struct worst {
    const struct analysis_finding *global, *shared;
    double sectors,
        wavefronts; /* their excess: a block's, or a request's where the number is unknown */
};

static double excess_of(const struct analysis_finding *f, const struct analysis_access *x) {
    return f->excess_per_block > 0 ? f->excess_per_block : x->cost.typical - x->cost.floor;
}

static void find_worst(const struct analysis *a, unsigned kernel, struct worst *out) {
    for (size_t i = 0; i < a->n_findings; i++) {
        const struct analysis_finding *f = &a->findings[i];
        const struct analysis_access *x = &a->accesses[f->access];
        double excess = excess_of(f, x);
        if (x->kernel != kernel)
            continue;
        if (x->space == CA_SPACE_GLOBAL && excess > out->sectors) {
            out->global = f;
            out->sectors = excess;
        } else if (x->space != CA_SPACE_GLOBAL && excess > out->wavefronts) {
            out->shared = f;
            out->wavefronts = excess;
        }
    }
}

static char *first_text(struct analysis *a, const struct worst *w, bool global) {
    const struct analysis_finding *f = global ? w->global : w->shared;
    const struct analysis_access *x = &a->accesses[f->access];
    const char *excess = diagnose_number(a->arena, global ? w->sectors : w->wavefronts);
    const char *what = ca_arena_printf(a->arena, "fix first: the %s on line %u, %s excess %s a %s",
                                       ca_op_info(x->op)->verb, x->site.line, excess,
                                       global ? "sectors" : "wavefronts",
                                       f->excess_per_block > 0 ? "block" : "request");
    if (global && w->shared)
        return ca_arena_printf(
            a->arena, "%s: memory traffic, at about %d times the cost of a replayed wavefront each",
            what, SECTOR_WEIGHT);
    if (!global && w->global)
        return ca_arena_printf(a->arena, "%s: they outweigh the %s excess sectors", what,
                               diagnose_number(a->arena, w->sectors));
    return ca_arena_printf(a->arena, "%s%s", what,
                           global ? ": memory traffic" : ": global accesses are fine");
}

void diagnose_kernel(struct analysis *a, unsigned kernel) {
    struct analysis_totals t = {0};
    struct worst w = {0};
    for (size_t i = 0; i < a->n_accesses; i++)
        if (a->accesses[i].kernel == kernel)
            add_access(&t, a->geometry, &a->accesses[i]);
    find_worst(a, kernel, &w);
    if (w.global || w.shared) {
        bool global = w.global && (!w.shared || w.sectors * SECTOR_WEIGHT >= w.wavefronts);
        t.first_access = (global ? w.global : w.shared)->access;
        t.first = first_text(a, &w, global);
    }
    a->kernels[kernel].totals = t;
}
