/* diagnose.c - the cause of one access, and the words the causes share. */
#include "diagnose.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- words --- */

char *diagnose_form(struct ca_arena *arena, ca_form f) {
    const char *printed = ca_form_print(f, arena);
    char *text = ca_arena_alloc(arena, 2 * strlen(printed) + 1), *to = text;
    for (const char *at = printed; *at; at++) {
        if (*at == '*') {
            *to++ = '\xc2';
            *to++ = '\xb7';
        } else {
            *to++ = *at;
        }
    }
    *to = '\0';
    return text;
}

char *diagnose_count(struct ca_arena *arena, int64_t n, const char *one) {
    return ca_arena_printf(arena, "%lld %s%s", (long long)n, one, n == 1 ? "" : "s");
}

/* --- types --- */

/* The type of what an array or pointer holds; NULL for others. */
static const struct ir_type *below(const struct ir_type *t) {
    return t && (t->kind == IR_POINTER || t->kind == IR_ARRAY) ? t->elem : NULL;
}

const struct ir_type *diagnose_record(const struct ir_type *t, uint64_t bytes) {
    for (; t; t = below(t))
        if (t->kind == IR_RECORD && t->size == bytes && t->n_fields > 0)
            return t;
    return NULL;
}

const struct ir_type *diagnose_rows(const struct ir_type *t, uint64_t bytes) {
    for (; t; t = below(t))
        if (below(t) && t->elem->kind == IR_ARRAY && t->elem->size == bytes)
            return t;
    return NULL;
}

/* --- accesses --- */

static void diagnose_constant(const struct diagnose *d, const struct lane_shape *s,
                              struct analysis_cause *out) {
    out->id = "divergent";
    out->arithmetic = ca_arena_printf(d->arena,
                                      "the %u lanes read %u different addresses, which the "
                                      "constant cache serves one after the other",
                                      s->active, s->w.count.wavefronts);
}

static void explain_excess(const struct diagnose *d, struct analysis_cause *out) {
    static void (*const by_space[])(const struct diagnose *, const struct lane_shape *,
                                    struct analysis_cause *) = {
        [CA_SPACE_GLOBAL] = diagnose_global,
        [CA_SPACE_SHARED] = diagnose_shared,
        [CA_SPACE_CONSTANT] = diagnose_constant,
    };
    struct lane_shape s;
    out->id = "irregular";
    if (lanes_read(d, &s))
        by_space[d->access->space](d, &s, out);
}

/* What depends on loaded data has bounds only. */
static void explain_data(const struct diagnose *d, struct analysis_cause *out) {
    out->id = "data-dependent";
    out->arithmetic = ca_arena_printf(
        d->arena, "the address follows data that the kernel loads: between %s and %s %s a request",
        report_number(d->arena, d->access->cost.best),
        report_number(d->arena, d->access->cost.worst),
        d->access->space == CA_SPACE_GLOBAL ? "sectors" : "wavefronts");
}

/* A word on what costs nothing. */
static void explain_free(const struct diagnose *d, struct analysis_cause *out) {
    struct ca_forms *t = d->access->forms;
    ca_form step, rest;
    int64_t bytes;
    unsigned axis = 0;
    while (axis < 2 && d->launch->block[axis] == 1)
        axis++;
    const struct ca_atom *thread = ca_form_as_atom(ca_form_thread(t, axis));
    if (!thread || !ca_form_linear_in(t, d->part->access.address, thread, &step, &rest) ||
        !ca_form_is_const(step, &bytes))
        return;
    if (d->access->space == CA_SPACE_GLOBAL && bytes == -(int64_t)d->access->bytes_per_lane) {
        out->id = "reversed";
        out->arithmetic = "the lanes run backwards through their bytes, which costs nothing: the "
                          "sectors are the same";
    }
}

void diagnose_access(struct ca_arena *arena, const struct ca_geometry *g,
                     const struct analysis_launch *l, struct ca_cost_cache *costs,
                     struct analysis_access *x, bool costly) {
    const struct diagnose d = {arena, g, l, x, diagnose_part(x), costs};
    struct analysis_cause cause = {0};
    if (x->cost.confidence == CA_UNKNOWN) {
        if (x->cost.reason == CA_REASON_DATA)
            explain_data(&d, &cause);
    } else if (costly) {
        explain_excess(&d, &cause);
    } else if (d.part) {
        explain_free(&d, &cause);
    }
    diagnose_unknown(&d, &cause);
    x->cause = cause;
}
