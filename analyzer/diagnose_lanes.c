/* diagnose_lanes.c - how the lanes of one request lie to each other. */
#include <stdlib.h>
#include <string.h>

#include "diagnose.h"

/* Warp evaluations spent on finding the request that is looked at: enough for a thousand iterations
 * of each warp of a large block; in longer loops the costliest of a sample will do. */
#define WITNESS_BUDGET 20000

struct ca_enumerate_options diagnose_options(const struct diagnose *d) {
    struct ca_enumerate_options o = {
        .geometry = d->geometry, .cache = d->costs, .budget = WITNESS_BUDGET};
    for (unsigned i = 0; i < 3 && d->launch->grid_known; i++)
        o.grid[i] = d->launch->grid[i];
    return o;
}

static double excess(const struct analysis_part *p) {
    double requests = p->cost.requests_per_block > 0 ? p->cost.requests_per_block : 1;
    return (p->cost.typical - p->cost.floor) * p->times * requests;
}

const struct analysis_part *diagnose_part(const struct analysis_access *x) {
    const struct analysis_part *best = NULL;
    for (size_t i = 0; i < x->n_parts; i++) {
        const struct analysis_part *p = &x->parts[i];
        if (p->access.address && (!best || excess(p) > excess(best)))
            best = p;
    }
    return best;
}

struct ca_access lanes_fix(struct ca_forms *t, const struct ca_access *a,
                           const struct ca_atom *atom, int64_t value) {
    struct ca_access fixed = *a;
    ca_form by = ca_form_const(t, value);
    fixed.address = a->address ? ca_form_subst(t, a->address, atom, by) : NULL;
    if (a->mask && atom->kind == CA_ATOM_COUNTER)
        fixed.mask = ca_form_subst(t, a->mask, atom, by);
    return fixed;
}

static void read_mask(struct lane_shape *s) {
    uint32_t active = s->w.pattern.active;
    unsigned last = 0;
    s->active = 0;
    for (unsigned i = 0; i < CA_WARP; i++) {
        if (!(active >> i & 1))
            continue;
        s->first = s->active ? s->first : i;
        s->active++;
        last = i;
    }
    s->gaps = s->active && last - s->first + 1 != s->active;
}

/* Drops neighbours that repeat an address, where all do so equally often. Returns how many
 * addresses are left. */
static unsigned drop_copies(struct lane_shape *s, int64_t at[CA_WARP], unsigned n) {
    unsigned copies = 1;
    while (copies < n && at[copies] == at[0])
        copies++;
    bool alike = n % copies == 0;
    for (unsigned i = 0; i < n && alike; i++)
        alike = at[i] == at[i - i % copies];
    s->copies = alike ? copies : 1;
    for (unsigned i = 0; i * s->copies < n; i++)
        at[i] = at[i * s->copies];
    return n / s->copies;
}

/* Runs of one stride, each as far from the one before it. */
static void read_runs(struct lane_shape *s, const int64_t at[CA_WARP], unsigned n) {
    s->stride = n > 1 ? at[1] - at[0] : 0;
    s->run = 1;
    while (s->run < n && at[s->run] - at[s->run - 1] == s->stride)
        s->run++;
    s->jump = s->run < n ? at[s->run] - at[0] : 0;
    s->regular = n % s->run == 0;
    for (unsigned i = 0; i < n && s->regular; i++)
        s->regular = at[i] == at[0] + s->jump * (i / s->run) + s->stride * (i % s->run);
}

/* The addresses as they would be with every lane taking part: the mask then does not hide a stride.
 */
static void read_addresses(const struct diagnose *d, struct lane_shape *s) {
    struct ca_enumerate_options o = diagnose_options(d);
    struct ca_access bare = d->part->access;
    struct ca_witness w = s->w;
    bare.mask = NULL;
    if (d->part->access.mask && s->active < CA_WARP &&
        !ca_enumerate_witness(d->access->forms, &bare, &o, d->arena, &w))
        w = s->w;
    int64_t at[CA_WARP];
    unsigned n = 0;
    for (unsigned i = 0; i < CA_WARP; i++)
        if (w.pattern.active >> i & 1)
            at[n++] = (int64_t)w.pattern.address[i];
    if (n == 0)
        return;
    s->start = (uint64_t)at[0];
    n = drop_copies(s, at, n);
    read_runs(s, at, n);
    s->measured = true;
}

/* Where all lanes of a row of the block agree, the next axis is the one that counts. */
static void read_step(const struct diagnose *d, struct lane_shape *s) {
    const unsigned *block = d->launch->block;
    struct ca_forms *t = d->access->forms;
    while (s->axis < 2 && block[s->axis] == 1)
        s->axis++;
    if (s->axis == 0 && s->copies > 1 && s->copies == block[0])
        s->axis = block[1] > 1 ? 1 : 2;
    const struct ca_atom *thread = ca_form_as_atom(ca_form_thread(t, s->axis));
    ca_form rest;
    if (!thread || !ca_form_linear_in(t, d->part->access.address, thread, &s->step, &rest))
        s->step = NULL;
}

bool lanes_read(const struct diagnose *d, struct lane_shape *out) {
    struct ca_enumerate_options o = diagnose_options(d);
    memset(out, 0, sizeof *out);
    if (!d->part || !d->part->access.address)
        return false;
    if (!ca_enumerate_witness(d->access->forms, &d->part->access, &o, d->arena, &out->w))
        return false;
    read_mask(out);
    read_addresses(d, out);
    read_step(d, out);
    return out->active > 0;
}

char *lanes_text(struct ca_arena *arena, const struct ca_pattern *p) {
    char *text = "";
    uint64_t base = 0;
    for (unsigned i = CA_WARP; i-- > 0;)
        base = p->active >> i & 1 ? p->address[i] : base;
    for (unsigned i = 0; i < CA_WARP; i++) {
        const char *gap = i ? " " : "";
        text = p->active >> i & 1 ? ca_arena_printf(arena, "%s%s%lld", text, gap,
                                                    (long long)(int64_t)(p->address[i] - base))
                                  : ca_arena_printf(arena, "%s%s-", text, gap);
    }
    return text;
}
