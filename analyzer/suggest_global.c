/* suggest_global.c - a remedy for column walks in global memory: a tile in shared memory. */
#include "suggest.h"

#include "report.h"

#include <string.h>

/* --- tiles
 * -------------------------------------------------------------------------------------------------
 *
 * A column walk, A·tx + e·c + rest with e the element and c a sum of other thread indices and loop
 * counters: lanes lie A apart, and what lies side by side is walked by other warps or iterations.
 * Staged through a tile in shared memory, lanes take the columns and c the rows: e·tx + A·c + rest.
 */
struct walk {
    ca_form tx, across; /* tx; c */
    ca_form pitch;      /* A, bytes */
    ca_form rest;
};

static bool is_side(const struct ca_term *t, int64_t elem) {
    if (t->degree != 1 || t->coef % elem)
        return false;
    const struct ca_atom *a = t->atoms[0];
    return (a->kind == CA_ATOM_THREAD && a->axis > 0) || a->kind == CA_ATOM_COUNTER;
}

/* Takes the terms of e·c out of `rest`: those that are multiples of e by less than a tile's width
 * go together as long as one of them steps by e itself. */
static bool split_sides(struct ca_forms *t, ca_form f, int64_t elem, int64_t limit,
                        struct walk *w) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(f, &terms);
    bool unit = false;
    w->across = ca_form_const(t, 0);
    w->rest = f;
    for (size_t i = 0; i < n; i++) {
        if (!is_side(&terms[i], elem) || terms[i].coef < 0 || terms[i].coef >= limit)
            continue;
        ca_form atom, rest, coefficient;
        if (!ca_form_linear_in(t, w->rest, terms[i].atoms[0], &coefficient, &rest))
            continue;
        atom = ca_form_sub(t, w->rest, rest); /* coef·atom */
        unit |= terms[i].coef == elem;
        w->across = ca_form_add(t, w->across,
                                ca_form_op(t, CA_FORM_DIV, atom, ca_form_const(t, elem), NULL));
        w->rest = rest;
    }
    return unit && w->across;
}

static bool find_walk(struct ca_forms *t, ca_form address, int64_t elem, struct walk *w) {
    ca_form rest;
    w->tx = ca_form_thread(t, 0);
    const struct ca_atom *tx = ca_form_as_atom(w->tx);
    if (!tx || !address || !ca_form_linear_in(t, address, tx, &w->pitch, &rest) || !w->pitch)
        return false;
    int64_t pitch;
    if (ca_form_is_const(w->pitch, &pitch) && (pitch <= elem || pitch % elem))
        return false;
    return split_sides(t, rest, elem, 32 * elem, w);
}

/* The part with rows and columns changed over; false where it is no column walk. */
static bool transpose_part(struct ca_forms *t, const struct analysis_part *part,
                           struct analysis_part *out) {
    int64_t elem = part->access.bytes_per_lane;
    struct walk w;
    if (!find_walk(t, part->access.address, elem, &w))
        return false;
    *out = *part;
    ca_form rows = ca_form_mul(t, w.pitch, w.across);
    ca_form columns = ca_form_scale(t, w.tx, elem);
    out->access.address = ca_form_add(t, ca_form_add(t, columns, rows), w.rest);
    return out->access.address != NULL;
}

/* Wavefronts of one request to a tile with rows of 33 elements, along its columns: the worse of its
 * two directions. */
static double tile_wavefronts(struct suggest *s, const struct analysis_access *x) {
    struct ca_pattern p = {
        .op = CA_SHARED_LOAD, .bytes_per_lane = x->bytes_per_lane, .active = UINT32_MAX};
    struct ca_count count;
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        p.address[lane] = (uint64_t)lane * 33 * x->bytes_per_lane;
    if (ca_pattern_count(s->state->a.geometry, &p, &count) != CA_OK)
        return 0;
    return count.wavefronts;
}

static bool transposed(struct suggest *s, const struct analysis_access *x, double *after) {
    struct analysis_part *parts =
        ca_arena_alloc(s->state->scratch, (x->n_parts + 1) * sizeof *parts);
    for (size_t i = 0; i < x->n_parts; i++) {
        if (!transpose_part(x->forms, &x->parts[i], &parts[i]))
            return false;
        layout_cost(x->forms, &parts[i], &s->state->a.kernels[x->kernel], s->state->a.geometry,
                    parts_budget(16 * x->n_parts), s->state->scratch);
        if (parts[i].cost.confidence == CA_UNKNOWN)
            return false;
    }
    *after = parts_cost(parts, x->n_parts, x->cost.requests_known).typical;
    return x->n_parts > 0;
}

/* The outermost loop that no part's address or mask has the counter of; NULL: there is none. */
static const struct ca_counter *idle_loop(const struct analysis_access *x) {
    const struct ca_access *first = &x->parts[0].access;
    for (size_t k = 0; k < first->n_counters; k++) {
        const struct ca_counter *c = &first->counters[k];
        bool idle = true;
        for (size_t i = 0; i < x->n_parts && idle; i++) {
            const struct ca_access *a = &x->parts[i].access;
            idle = k < a->n_counters && a->counters[k].atom == c->atom &&
                   !ca_form_has_atom(a->address, c->atom) &&
                   !(a->mask && ca_form_has_atom(a->mask, c->atom));
        }
        if (idle)
            return c;
    }
    return NULL;
}

/* "; fill it before the loop of n turns, …": what stays the same needs to be read once. */
static const char *fill_words(struct ca_arena *arena, const struct analysis_access *x) {
    const struct ca_counter *c = idle_loop(x);
    if (!c)
        return "";
    bool told = c->trip && !(ca_form_deps(c->trip) & (CA_DEP_NODE | CA_DEP_COUNTER));
    return ca_arena_printf(
        arena, "; fill it before the loop%s%s%s that the address does not hang on",
        told ? " of " : "", told ? ca_form_print(c->trip, arena) : "", told ? " turns" : "");
}

void suggest_tile(struct suggest *s, const struct analysis_finding *f, struct suggestion_list *l) {
    const struct analysis_access *x = &s->state->a.accesses[f->access];
    double after;
    if (ca_op_info(x->op)->verb[0] == 'a' || !transposed(s, x, &after) ||
        after >= x->cost.typical * (1 - 1e-9))
        return;
    struct analysis_suggestion item = {.kind = "tile", .before = x->cost.typical, .after = after};
    const char *wavefronts = report_number(s->arena, tile_wavefronts(s, x));
    bool store = strcmp(ca_op_info(x->op)->verb, "store") == 0;
    item.text = ca_arena_printf(
        s->arena,
        "%s through a tile in shared memory with rows of 33 elements, so that neighbouring lanes "
        "%s neighbouring columns: %s → %s sectors per request, and %s wavefront%s a request "
        "along the tile's columns%s",
        store ? "write" : "read", store ? "write" : "read", report_number(s->arena, item.before),
        report_number(s->arena, item.after), wavefronts, strcmp(wavefronts, "1") == 0 ? "" : "s",
        store ? "" : fill_words(s->arena, x));
    suggestion_add(s, l, item);
}
