/* suggest_soa.c - an array for each field of a record, where that is worth it.
 *
 * It is not where the same lanes use all of a small record: one access of 8 or 16 bytes moves it
 * whole, or could; and what one field's load brings to L1, the next one finds there, so the traffic
 * to L2 and memory stays what it was. Measured: docs/whatif.md. */
#include "suggest.h"

#include "merge.h"
#include "report.h"

#include <inttypes.h>
#include <string.h>

#define ONE_ACCESS   16u /* bytes that a lane moves at once at most */
#define SMALL_RECORD 32u /* bytes: one sector a lane */
#define LEAST_GAIN   0.1 /* share of all sectors or wavefronts that must be saved */

/* The record that the costliest part's array holds, named; NULL: none. */
static const struct ir_type *record_of(const struct analysis_access *x) {
    for (size_t i = 0; i < x->n_parts; i++) {
        struct layout_array array = layout_array_of(&x->parts[i]);
        const struct ir_type *t = layout_element(&array);
        if (t && t->kind == IR_RECORD && t->n_fields > 1 && t->name &&
            layout_is_record(t, t->name) && t->size > x->bytes_per_lane)
            return t;
    }
    return NULL;
}

static const char *unit_of(const struct analysis_access *x) {
    return x->space == CA_SPACE_GLOBAL ? "sectors" : "wavefronts";
}

/* --- used as a whole? --- */
struct place {
    const struct ca_atom *base;
    ca_form index;   /* of the element */
    uint64_t within; /* bytes into it */
};

static bool place_of(struct ca_forms *t, const struct analysis_part *p, uint64_t size,
                     struct place *out) {
    ca_form coefficient, offset, bytes = ca_form_const(t, (int64_t)size);
    int64_t within;
    out->base = p->access.address ? ca_form_base_of(p->access.address) : NULL;
    if (!out->base || !ca_form_linear_in(t, p->access.address, out->base, &coefficient, &offset))
        return false;
    ca_form rest = ca_form_op(t, CA_FORM_MOD, offset, bytes, NULL);
    out->index = ca_form_op(t, CA_FORM_DIV, offset, bytes, NULL);
    if (!rest || !out->index || !ca_form_is_const(rest, &within) || within < 0)
        return false;
    out->within = (uint64_t)within;
    return true;
}

/* The bytes of the element at `at` that lanes as in `like` move, with `together` before the same
 * barrier; bit i: byte i. */
static uint64_t bytes_used(const struct analysis_access *y, const struct analysis_part *like,
                           const struct place *at, uint64_t size, bool together) {
    uint64_t used = 0;
    for (size_t i = 0; i < y->n_parts; i++) {
        struct place p;
        if (y->parts[i].access.mask != like->access.mask ||
            (together && y->parts[i].barriers != like->barriers) ||
            !place_of(y->forms, &y->parts[i], size, &p) || p.base != at->base ||
            p.index != at->index)
            continue;
        for (unsigned b = 0; b < y->parts[i].access.bytes_per_lane && p.within + b < size; b++)
            used |= UINT64_C(1) << (p.within + b);
    }
    return used;
}

/* Do the lanes of x use every byte of their records, here or elsewhere in the kernel? */
static bool used_whole(const struct suggest *s, const struct analysis_access *x, uint64_t size,
                       bool together) {
    uint64_t used = 0, all = size < 64 ? (UINT64_C(1) << size) - 1 : UINT64_MAX;
    struct place at;
    if (size > 64 || !x->n_parts || !place_of(x->forms, &x->parts[0], size, &at))
        return false;
    for (size_t i = s->first_access; i < s->state->a.n_accesses; i++) {
        const struct analysis_access *y = &s->state->a.accesses[i];
        if (y->kernel == x->kernel && y->forms == x->forms && y->op == x->op)
            used |= bytes_used(y, &x->parts[0], &at, size, together);
    }
    return used == all;
}

static bool stored_to(const struct suggest *s, const struct analysis_access *x) {
    for (size_t i = s->first_access; i < s->state->a.n_accesses; i++) {
        const struct analysis_access *y = &s->state->a.accesses[i];
        if (y->kernel == x->kernel && y->space == x->space && strcmp(y->object, x->object) == 0 &&
            strcmp(ca_op_info(y->op)->verb, "load") != 0)
            return true;
    }
    return false;
}

static bool is_vector(const struct ir_type *t) {
    uint64_t bytes;
    unsigned align;
    return layout_type_find(layout_record_name(t), &bytes, &align);
}

/* The alignment that makes the fewest accesses of it; 0: none makes fewer. */
static unsigned wider_align(const struct ir_type *t) {
    for (unsigned align = ONE_ACCESS; align > t->align; align /= 2)
        if (t->size % align == 0)
            return align;
    return 0;
}

/* One access each already. */
static void say_whole(struct suggest *s, const struct analysis_access *x, const struct ir_type *t,
                      struct suggestion_list *l) {
    struct analysis_suggestion item = {
        .kind = "none", .before = x->cost.typical, .after = x->cost.typical};
    item.text = ca_arena_printf(
        s->arena, "none: the same lanes %s all of %s, %" PRIu64 " bytes that one access moves",
        ca_op_info(x->op)->verb, layout_record_name(t), t->size);
    suggestion_add(s, l, item);
}

/* Fewer sectors a request, but no less traffic. */
static void say_small(struct suggest *s, const struct analysis_access *x, const struct ir_type *t,
                      struct suggestion_list *l) {
    struct analysis_suggestion item = {
        .kind = "align", .before = x->cost.typical, .after = x->cost.typical};
    const char *name = layout_record_name(t), *align = "";
    unsigned wider = wider_align(t);
    if (wider)
        align = ca_arena_printf(s->arena, "; alignas(%u) on it makes %s of it", wider,
                                wider == t->size ? "one load" : "fewer loads");
    item.text = ca_arena_printf(s->arena,
                                "the same lanes load all of %s, and the other fields come from L1: "
                                "an array for each would move the same bytes from L2 and memory%s",
                                name, align);
    suggestion_add(s, l, item);
}

/* Says why an array for each field would gain nothing; false where it may. */
static bool say_no_gain(struct suggest *s, const struct analysis_access *x, const struct ir_type *t,
                        struct suggestion_list *l) {
    bool loads = strcmp(ca_op_info(x->op)->verb, "load") == 0;
    bool one = t->size <= ONE_ACCESS && (is_vector(t) || t->align == t->size);
    if (one && used_whole(s, x, t->size, true)) {
        say_whole(s, x, t, l);
        return true;
    }
    if (t->size > SMALL_RECORD || !loads || x->space != CA_SPACE_GLOBAL || stored_to(s, x) ||
        !used_whole(s, x, t->size, false))
        return false;
    say_small(s, x, t, l);
    return true;
}

/* --- what it would gain --- */

/* What the accesses to the records of x's kernel cost a block where neighbours are merged; `total`
 * where they are not. */
static double merged_total(struct suggest *s, const struct change_result *r,
                           const struct analysis_access *x, bool after, double total) {
    struct ca_arena *arena = s->state->scratch;
    struct analysis_part *parts = NULL;
    size_t n = 0, cap = 0;
    for (size_t i = 0; i < r->n; i++) {
        const struct analysis_access *b = r->rows[i].before;
        if (b->kernel != x->kernel || b->space != x->space || b->forms != x->forms)
            continue;
        const struct analysis_access *y = after ? &r->rows[i].after : b;
        for (size_t j = 0; j < y->n_parts && y->cost.reason != CA_REASON_NEVER; j++) {
            parts = list_grow(arena, parts, n, &cap, sizeof *parts);
            parts[n++] = y->parts[j];
        }
    }
    struct merge_group *groups = ca_arena_alloc(arena, (n + 1) * sizeof *groups);
    size_t *of = ca_arena_alloc(arena, (n + 1) * sizeof *of);
    size_t n_groups = merge_parts(x->forms, arena, parts, n, groups, of);
    double merged = 0;
    for (size_t i = 0; i < n_groups; i++) {
        struct analysis_part *p = &groups[i].wide;
        if (groups[i].elements > 1)
            layout_cost(x->forms, p, &s->state->a.kernels[x->kernel], s->state->a.geometry,
                        parts_budget(16 * n), arena);
        merged += p->times * p->cost.requests_per_block * p->cost.typical;
    }
    return merged < total ? merged : total;
}

static const char *total_words(struct suggest *s, const struct analysis_suggestion *item,
                               const char *name, bool merged) {
    if (item->total_before <= 0)
        return "";
    return ca_arena_printf(s->arena, ", %s → %s a block over all accesses to %s%s",
                           report_number(s->arena, item->total_before),
                           report_number(s->arena, item->total_after), name,
                           merged ? ", neighbouring ones merged" : "");
}

void suggest_soa(struct suggest *s, const struct analysis_finding *f, struct suggestion_list *l) {
    const struct analysis_access *x = &s->state->a.accesses[f->access];
    const struct ir_type *t = record_of(x);
    if (!t)
        return;
    struct layout_change c = {.kind = LAYOUT_SOA, .name = t->name};
    const struct change_result *result = suggest_result(s, &c, NULL);
    const struct analysis_access *changed = suggest_after(result, x);
    if (!changed || changed->cost.confidence == CA_UNKNOWN ||
        changed->cost.typical >= x->cost.typical * (1 - 1e-9) || say_no_gain(s, x, t, l))
        return;
    const char *name = ca_arena_strdup(s->arena, layout_record_name(t));
    struct analysis_suggestion item = {.kind = "soa",
                                       .change = ca_arena_printf(s->arena, "--soa %s", name),
                                       .before = x->cost.typical,
                                       .after = changed->cost.typical};
    bool merged = false;
    if (suggest_totals(result, x, &item.total_before, &item.total_after)) {
        double before = item.total_before, after = item.total_after;
        item.total_before = merged_total(s, result, x, false, before);
        item.total_after = merged_total(s, result, x, true, after);
        merged =
            suggest_better(item.total_before, before) || suggest_better(item.total_after, after);
        if (item.total_after > item.total_before * (1 - LEAST_GAIN) * (1 + 1e-9))
            return; /* what it gains here it loses elsewhere, or hardly gains */
    } else {
        item.total_before = item.total_after = 0;
    }
    item.text = ca_arena_printf(
        s->arena,
        "an array for each field of %s (structure of arrays) instead of an array of %s: %s → %s %s "
        "per request%s",
        name, name, report_number(s->arena, item.before), report_number(s->arena, item.after),
        unit_of(x), total_words(s, &item, name, merged));
    suggestion_add(s, l, item);
}
