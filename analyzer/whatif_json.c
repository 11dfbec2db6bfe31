/* whatif_json.c - before → after for programs; the keys are documented in docs/json.md. */
#include "whatif.h"

#include "fingerprint.h"
#include "report_json.h"

#define SCHEMA 1

struct maker {
    const struct whatif *w;
    struct ca_arena *arena;
    char **before, **after; /* fingerprints of the accesses of w->a and w->b */
};

static json_t *pair(json_t *before, json_t *after) {
    json_t *object = json_object();
    json_object_set_new(object, "before", before);
    json_object_set_new(object, "after", after);
    return object;
}

static json_t *before_value(const struct maker *m, const struct analysis_access *x) {
    const struct analysis *a = m->w->a;
    return x ? report_json_access(a, x, m->before[x - a->accesses], m->arena) : json_null();
}

static json_t *after_value(const struct maker *m, const struct whatif_row *row) {
    const struct analysis *b = m->w->b;
    return row->after
               ? report_json_access(b, row->after, m->after[row->origin - b->accesses], m->arena)
               : json_null();
}

static json_t *row_value(const struct maker *m, const struct whatif_row *row) {
    json_t *object = pair(before_value(m, row->before), after_value(m, row));
    json_object_set_new(object, "verdict", json_string(whatif_verdict_name(row->verdict)));
    return object;
}

static json_t *bytes_value(const struct whatif_room *room) {
    return room->known ? json_integer((json_int_t)room->shared_bytes) : json_null();
}

static json_t *blocks_value(const struct whatif_room *room) {
    return room->known ? json_integer(room->blocks) : json_null();
}

static void set_room(json_t *object, const struct whatif_kernel *k) {
    json_object_set_new(object, "shared_bytes",
                        k ? pair(bytes_value(&k->room_before), bytes_value(&k->room_after))
                          : json_null());
    json_object_set_new(object, "blocks_per_sm",
                        k ? pair(blocks_value(&k->room_before), blocks_value(&k->room_after))
                          : json_null());
}

static json_t *kernel_value(const struct maker *m, const struct whatif_kernel *k) {
    json_t *object = json_object();
    json_object_set_new(object, "name", report_json_text(k->before->name, m->arena));
    json_object_set_new(object, "instance", report_json_text(k->before->instance, m->arena));
    json_object_set_new(object, "launch", report_json_text(k->before->launch.text, m->arena));
    set_room(object, k);
    json_object_set_new(object, "merged_wavefronts",
                        k->merged_before >= 0
                            ? pair(json_real(k->merged_before), json_real(k->merged_after))
                            : json_null());
    return object;
}

static json_t *report_value(const struct maker *m, const struct whatif_request *r) {
    const struct whatif_kernel *first = NULL;
    json_t *top = json_object(), *change = json_array();
    json_t *accesses = json_array(), *kernels = json_array();
    for (size_t i = 0; i < r->n_specs; i++)
        json_array_append_new(change, report_json_text(r->specs[i], m->arena));
    for (size_t i = 0; i < m->w->n_kernels; i++) {
        const struct whatif_kernel *k = &m->w->kernels[i];
        if (k->n_rows == 0)
            continue;
        first = first ? first : k;
        json_array_append_new(kernels, kernel_value(m, k));
        for (size_t j = 0; j < k->n_rows; j++)
            json_array_append_new(accesses, row_value(m, &k->rows[j]));
    }
    json_object_set_new(top, "schema", json_integer(SCHEMA));
    json_object_set_new(top, "tool", report_json_tool(m->arena));
    json_object_set_new(top, "arch", report_json_text(m->w->a->geometry->arch, m->arena));
    json_object_set_new(top, "change", change);
    json_object_set_new(top, "accesses", accesses);
    set_room(top, first);
    json_object_set_new(top, "kernels", kernels);
    return top;
}

void whatif_json(FILE *out, const struct whatif *w, const struct whatif_request *r) {
    struct maker m = {.w = w, .arena = ca_arena_new()};
    m.before = fingerprint_accesses(m.arena, w->a);
    m.after = fingerprint_accesses(m.arena, w->b);
    json_t *top = report_value(&m, r);
    json_dumpf(top, out, JSON_INDENT(2) | JSON_REAL_PRECISION(15));
    fputc('\n', out);
    json_decref(top);
    ca_arena_free(m.arena);
}
