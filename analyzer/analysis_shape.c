/* analysis_shape.c - what the command line, and behind it the configuration, say of a kernel. */
#include <string.h>

#include "analysis_private.h"

static bool concerns(const struct analysis_shape *shape, const struct ir_function *f) {
    if (!shape->glob)
        return true;
    return f && (glob_match(shape->glob, f->name) || glob_match(shape->glob, f->instance));
}

static void take_block(struct analysis_shape *to, const unsigned block[3]) {
    to->has_block = true;
    memcpy(to->block, block, sizeof to->block);
}

static void take_grid(struct analysis_shape *to, const uint64_t grid[3]) {
    to->has_grid = true;
    memcpy(to->grid, grid, sizeof to->grid);
}

static size_t most_sets(const struct analysis_options *o) {
    size_t n = o->n_sets;
    for (size_t i = 0; i < o->n_shapes; i++)
        n += o->shapes[i].n_sets;
    return n;
}

static void add_set(struct analysis_set *sets, size_t *n, struct analysis_set set) {
    for (size_t i = 0; i < *n; i++)
        if (strcmp(sets[i].name, set.name) == 0)
            return;
    sets[(*n)++] = set;
}

struct analysis_shape shape_of(const struct analysis_state *s, const struct ir_function *f) {
    const struct analysis_options *o = &s->o;
    struct analysis_set *sets = ca_arena_alloc(s->scratch, (most_sets(o) + 1) * sizeof *sets);
    struct analysis_shape out = {.sets = sets};
    if (o->has_block)
        take_block(&out, o->block);
    if (o->has_grid)
        take_grid(&out, o->grid);
    for (size_t i = 0; i < o->n_sets; i++)
        sets[out.n_sets++] = o->sets[i];
    for (size_t i = 0; i < o->n_shapes; i++) {
        const struct analysis_shape *from = &o->shapes[i];
        if (!concerns(from, f))
            continue;
        if (from->has_block && !out.has_block)
            take_block(&out, from->block);
        if (from->has_grid && !out.has_grid)
            take_grid(&out, from->grid);
        for (size_t j = 0; j < from->n_sets; j++)
            add_set(sets, &out.n_sets, from->sets[j]);
    }
    return out;
}
