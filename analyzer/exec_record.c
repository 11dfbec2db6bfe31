/* exec_record.c - objects read and written whole: field by field, and what no field covers. */
#include "exec_private.h"

#include <string.h>

struct gather {
    struct exec *x;
    struct object *object;
    uint64_t start;
    struct cell *cells;
    unsigned n, cap;
};

static void gather_leaf(void *ctx, uint64_t offset, const struct ir_type *leaf) {
    struct gather *g = ctx;
    if (g->n == g->cap)
        return;
    struct value v = type_is_scalar(leaf)
                         ? store_read_scalar(g->x, g->object, g->start + offset, leaf)
                         : value_data(g->object->fill == FILL_UNKNOWN_VARYING);
    g->cells[g->n++] = (struct cell){offset, leaf->size, v};
}

static void count_leaf(void *ctx, uint64_t offset, const struct ir_type *leaf) {
    (void)offset;
    (void)leaf;
    ++*(unsigned *)ctx;
}

/* Takes the parts of a type, itself included, from what is left; false where that is not enough. */
static bool take_parts(const struct ir_type *t, unsigned *left) {
    bool enough = *left > 0;
    *left -= enough;
    if (t->kind == IR_ARRAY)
        for (uint64_t i = 0; i < t->count && enough; i++)
            enough = take_parts(t->elem, left);
    else if (t->kind == IR_RECORD && !t->is_union)
        for (unsigned i = 0; i < t->n_fields && enough; i++)
            enough = take_parts(t->fields[i].type, left);
    return enough;
}

/* The leaves of a type that is copied leaf by leaf; 0: they are too many. */
static unsigned leaves_to_copy(const struct ir_type *type) {
    unsigned n = 0, left = 2 * MAX_COPY_LEAVES;
    if (take_parts(type, &left))
        type_leaves(type, 0, count_leaf, &n);
    return n > MAX_COPY_LEAVES ? 0 : n;
}

static bool is_gathered(const struct gather *g, const struct cell *c) {
    for (unsigned i = 0; i < g->n; i++)
        if (g->cells[i].offset < c->offset + c->size - g->start &&
            c->offset - g->start < g->cells[i].offset + g->cells[i].size)
            return true;
    return false;
}

/* What lies where the type tells no field: the members of a base that a template's argument names
 * are not known to it. False: too much to carry along. */
static bool gather_rest(struct gather *g, uint64_t size, unsigned leaves) {
    struct object *o = g->object;
    for (unsigned i = store_index(o, g->start); i < o->n_cells; i++) {
        const struct cell *c = &o->cells[i];
        if (c->offset >= g->start + size)
            break;
        if (leaves && is_gathered(g, c))
            continue;
        if (g->n == g->cap || c->offset + c->size > g->start + size)
            return false;
        unsigned at = g->n++;
        for (; at > 0 && g->cells[at - 1].offset > c->offset - g->start; at--)
            g->cells[at] = g->cells[at - 1];
        g->cells[at] = (struct cell){c->offset - g->start, c->size, c->value};
    }
    return true;
}

static void add_bytes(void *ctx, uint64_t offset, const struct ir_type *leaf) {
    (void)offset;
    *(uint64_t *)ctx += leaf->size;
}

/* Whether bytes of it are no field's, as far as the type tells. */
static bool has_gaps(const struct ir_type *type, unsigned leaves) {
    uint64_t bytes = 0;
    if (leaves)
        type_leaves(type, 0, add_bytes, &bytes);
    return !type->is_union && bytes < type->size;
}

struct value record_read(struct exec *x, struct object *o, uint64_t offset,
                         const struct ir_type *type) {
    unsigned n = leaves_to_copy(type);
    unsigned cells = store_index(o, offset + type->size) - store_index(o, offset);
    bool rest = cells && has_gaps(type, n);
    unsigned cap = n + (rest && cells <= MAX_COPY_LEAVES ? cells : 0);
    struct value v = {.kind = VALUE_RECORD, .varying = o->fill == FILL_UNKNOWN_VARYING};
    struct gather g = {x, o, offset, ca_arena_alloc(x->arena, (cap + 1) * sizeof *g.cells), 0, cap};
    if (n)
        type_leaves(type, 0, gather_leaf, &g);
    if (rest)
        v.varying |= !gather_rest(&g, type->size, n);
    v.cells = g.cells;
    v.n_cells = g.n;
    return v;
}

/* --- writing --- */
static const struct cell *record_cell(const struct value *v, uint64_t offset, uint64_t size) {
    for (unsigned i = 0; i < v->n_cells; i++)
        if (v->cells[i].offset == offset && v->cells[i].size == size)
            return &v->cells[i];
    return NULL;
}

struct scatter {
    struct exec *x;
    struct object *object;
    uint64_t start;
    const struct value *from;
};

static void scatter_leaf(void *ctx, uint64_t offset, const struct ir_type *leaf) {
    struct scatter *s = ctx;
    const struct cell *c = record_cell(s->from, offset, leaf->size);
    struct value v;
    if (c)
        v = c->value;
    else if (s->from->zero_rest)
        v = leaf->kind == IR_FLOAT ? value_number(0) : value_const(s->x, 0);
    else
        v = type_is_scalar(leaf) ? value_unknown(s->x, leaf, s->from->varying, s->object->name)
                                 : value_data(s->from->varying);
    store_set_cell(s->x, s->object, s->start + offset, leaf->size, v);
}

struct spans {
    const struct cell *value;
    bool inside; /* in a leaf, at least in part */
};

static void find_leaf(void *ctx, uint64_t offset, const struct ir_type *leaf) {
    struct spans *s = ctx;
    s->inside |=
        s->value->offset < offset + leaf->size && offset < s->value->offset + s->value->size;
}

static bool in_leaf(const struct ir_type *type, struct cell at) {
    struct spans s = {.value = &at};
    type_leaves(type, 0, find_leaf, &s);
    return s.inside;
}

/* What gather_rest() brought along. What stood there before is gone. */
static void scatter_rest(struct exec *x, struct object *o, uint64_t start,
                         const struct ir_type *type, const struct value *v) {
    bool varying = value_varying(x, v);
    for (unsigned i = store_index(o, start); i < o->n_cells; i++) {
        struct cell c = o->cells[i];
        if (c.offset >= start + type->size)
            break;
        if (!in_leaf(type, (struct cell){c.offset - start, c.size, c.value}))
            store_set_cell(x, o, c.offset, c.size, value_data(varying));
    }
    for (unsigned i = 0; i < v->n_cells; i++)
        if (!in_leaf(type, v->cells[i]))
            store_set_cell(x, o, start + v->cells[i].offset, v->cells[i].size, v->cells[i].value);
}

/* Whether the cells of a record are all of it. */
static bool is_covered(const struct value *v, uint64_t size) {
    uint64_t bytes = 0;
    for (unsigned i = 0; i < v->n_cells; i++)
        bytes += v->cells[i].size;
    return bytes == size;
}

bool record_write(struct exec *x, struct object *o, uint64_t start, const struct ir_type *type,
                  const struct value *v) {
    unsigned leaves = leaves_to_copy(type);
    if (leaves == 0 && !is_covered(v, type->size))
        return false;
    struct scatter s = {x, o, start, v};
    if (leaves)
        type_leaves(type, 0, scatter_leaf, &s);
    if (has_gaps(type, leaves))
        scatter_rest(x, o, start, type, v);
    return true;
}
