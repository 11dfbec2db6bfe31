/* diff.c - matching and comparing. */
#include "diff.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NOTHING 1e-6 /* a difference per request that rounding can make */

const char *diff_kind_name(enum diff_kind kind) {
    static const char *const names[] = {[DIFF_WORSE] = "worse",
                                        [DIFF_BETTER] = "better",
                                        [DIFF_APPEARED] = "appeared",
                                        [DIFF_VANISHED] = "vanished",
                                        [DIFF_SAME] = "unchanged"};
    return names[kind];
}

/* --- matching --- */

/* What two accesses must have in common; in `arena`. */
typedef char *make_key(struct ca_arena *arena, const struct diff_access *x);

static char *key_of_place(struct ca_arena *arena, const struct diff_access *x) {
    return ca_arena_printf(arena, "%s\n%s", x->fingerprint, x->file);
}

static char *key_of_print(struct ca_arena *arena, const struct diff_access *x) {
    return ca_arena_printf(arena, "%s", x->fingerprint);
}

static char *key_of_object(struct ca_arena *arena, const struct diff_access *x) {
    return ca_arena_printf(arena, "%s\n%s\n%s\n%s\n%s\n%lld,%lld,%lld", x->file, x->kernel,
                           x->space, x->op, x->object, x->block[0], x->block[1], x->block[2]);
}

/* The unmatched accesses of a report by key: lists of their numbers, in order. */
static json_t *list_by_key(const struct diff_report *r, struct ca_arena *arena, make_key *key) {
    json_t *lists = json_object();
    for (size_t i = 0; i < r->n; i++) {
        if (r->accesses[i].other)
            continue;
        const char *name = key(arena, &r->accesses[i]);
        json_t *list = json_object_get(lists, name);
        if (!list) {
            list = json_array();
            json_object_set_new_nocheck(lists, name, list);
        }
        json_array_append_new(list, json_integer((json_int_t)i));
    }
    return lists;
}

static void match_lists(struct diff_report *before, const json_t *old, struct diff_report *after,
                        const json_t *new, bool single) {
    size_t n =
        json_array_size(old) < json_array_size(new) ? json_array_size(old) : json_array_size(new);
    if (single && (json_array_size(old) != 1 || json_array_size(new) != 1))
        return;
    for (size_t i = 0; i < n; i++) {
        struct diff_access *a = &before->accesses[json_integer_value(json_array_get(old, i))];
        struct diff_access *b = &after->accesses[json_integer_value(json_array_get(new, i))];
        a->other = b;
        b->other = a;
    }
}

/* Matches what is left and has the same key, in order; where `single` only what has it alone. */
static void match(struct diff_report *before, struct diff_report *after, make_key *key,
                  bool single) {
    struct ca_arena *arena = ca_arena_new();
    json_t *old = list_by_key(before, arena, key);
    json_t *new = list_by_key(after, arena, key);
    const char *name;
    json_t *list;
    json_object_foreach(new, name, list) {
        match_lists(before, json_object_get(old, name), after, list, single);
    }
    json_decref(old);
    json_decref(new);
    ca_arena_free(arena);
}

/* --- comparing --- */

static enum diff_kind kind_of(const struct diff_access *before, const struct diff_access *after) {
    if (!before)
        return DIFF_APPEARED;
    if (!after)
        return DIFF_VANISHED;
    if (after->value > before->value + NOTHING)
        return DIFF_WORSE;
    return after->value < before->value - NOTHING ? DIFF_BETTER : DIFF_SAME;
}

static double size_of(const struct diff_change *c) {
    if (c->before && c->after)
        return fabs(c->after->value - c->before->value);
    const struct diff_access *x = c->before ? c->before : c->after;
    return x->value - x->ideal;
}

static int by_kind(const void *pa, const void *pb) {
    const struct diff_change *a = pa;
    const struct diff_change *b = pb;
    const struct diff_access *xa = a->after ? a->after : a->before;
    const struct diff_access *xb = b->after ? b->after : b->before;
    double sa = size_of(a);
    double sb = size_of(b);
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (sa != sb)
        return sa > sb ? -1 : 1;
    return xa < xb ? -1 : xa > xb; /* of one kind, both are in the same report */
}

static void add(struct diff *d, const struct diff_access *before, const struct diff_access *after) {
    enum diff_kind kind = kind_of(before, after);
    d->counts[kind]++;
    if (kind != DIFF_SAME)
        d->changes[d->n++] = (struct diff_change){kind, before, after};
}

void diff_compare(struct diff_report *before, struct diff_report *after, struct ca_arena *arena,
                  struct diff *out) {
    match(before, after, key_of_place, false);
    match(before, after, key_of_print, false);
    match(before, after, key_of_object, true);
    *out = (struct diff){
        .changes = ca_arena_alloc(arena, (before->n + after->n + 1) * sizeof *out->changes)};
    for (size_t i = 0; i < after->n; i++)
        add(out, after->accesses[i].other, &after->accesses[i]);
    for (size_t i = 0; i < before->n; i++)
        if (!before->accesses[i].other)
            add(out, &before->accesses[i], NULL);
    if (out->n)
        qsort(out->changes, out->n, sizeof *out->changes, by_kind);
}
