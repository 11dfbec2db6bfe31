/* Objects and what they hold: cells of scalars by offset, a trail to undo by. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exec_private.h"

struct object *object_new(struct exec *x, const struct ir_var *var, const struct ir_type *type,
                          const char *name, enum object_space space, enum object_fill fill) {
    struct object *o = ca_arena_alloc(x->arena, sizeof *o);
    o->id = x->n_objects++;
    o->var = var;
    o->type = type;
    o->name = name ? name : var ? var->name : "";
    o->space = space;
    o->fill = fill;
    return o;
}

struct storage_rule {
    enum object_space space;
    enum object_fill fill;
};

static const struct storage_rule storage_rules[] = {
    [IR_LOCAL] = {OBJECT_LOCAL, FILL_UNKNOWN_UNIFORM},
    [IR_PARAM] = {OBJECT_LOCAL, FILL_UNKNOWN_UNIFORM},
    [IR_SHARED] = {OBJECT_SHARED, FILL_UNKNOWN_VARYING},
    [IR_SHARED_DYNAMIC] = {OBJECT_SHARED, FILL_UNKNOWN_VARYING},
    [IR_DEVICE] = {OBJECT_GLOBAL, FILL_UNKNOWN_VARYING},
    [IR_CONSTANT] = {OBJECT_CONSTANT, FILL_PARAM},
    [IR_HOST] = {OBJECT_LOCAL, FILL_PARAM},
};

static void note_shared(struct exec *x, const struct ir_var *v) {
    if (x->n_shared == x->cap_shared) {
        size_t cap = x->cap_shared ? 2 * x->cap_shared : 8;
        const struct ir_var **grown = ca_arena_alloc(x->keep, cap * sizeof *grown);
        if (x->n_shared)
            memcpy(grown, x->shared, x->n_shared * sizeof *grown);
        x->shared = grown;
        x->cap_shared = cap;
    }
    x->shared[x->n_shared++] = v;
    x->static_shared += v->storage == IR_SHARED ? v->type->size : 0;
}

/* All `extern __shared__` arrays start at the same byte: one object serves them. */
static struct object *dynamic_shared(struct exec *x) {
    for (size_t i = 0; i < x->n_shared; i++)
        if (x->shared[i]->storage == IR_SHARED_DYNAMIC)
            return x->objects[x->shared[i]->id];
    return NULL;
}

void object_bind(struct exec *x, const struct ir_var *v, struct object *o) {
    if (v->id >= x->cap_objects) { /* bodies lowered meanwhile brought new variables */
        unsigned cap = 2 * v->id + 64;
        struct object **grown = ca_arena_alloc(x->arena, cap * sizeof(struct object *));
        if (x->cap_objects)
            memcpy(grown, x->objects, x->cap_objects * sizeof *grown);
        x->objects = grown;
        x->cap_objects = cap;
    }
    x->objects[v->id] = o;
}

/* A constant of the file, when it is first met; undoing what led there leaves it as it is. */
static void initialize(struct exec *x, struct object *o, const struct ir_var *v) {
    struct value value = eval(x, v->init);
    size_t mark = x->n_trail;
    store_write(x, o, ca_form_const(x->forms, 0), v->type, value);
    x->n_trail = mark;
}

struct object *object_of_var(struct exec *x, const struct ir_var *v) {
    struct object *o = v->id < x->cap_objects ? x->objects[v->id] : NULL;
    if (o)
        return o;
    const struct storage_rule *r = &storage_rules[v->storage];
    if (v->storage == IR_SHARED_DYNAMIC)
        o = dynamic_shared(x);
    if (!o)
        o = object_new(x, v, v->type, v->name, r->space, r->fill);
    object_bind(x, v, o);
    if (v->init)
        initialize(x, o, v);
    if (r->space == OBJECT_SHARED)
        note_shared(x, v);
    return o;
}

/* Variables in global memory are packed in an object file, by size of element; when it is loaded
 * the driver puts each at a multiple of 256 bytes (measured: see docs/numbers.md). */
ca_form object_base(struct exec *x, struct object *o) {
    if (!o->base) {
        unsigned align = o->space == OBJECT_LOCAL ? 16 : o->space == OBJECT_SHARED ? 128 : 256;
        o->base = ca_form_base(x->forms, o->name, align, o);
    }
    return o->base;
}

/* --- cells --- */
unsigned store_index(const struct object *o, uint64_t offset) {
    unsigned lo = 0, hi = o->n_cells;
    while (lo < hi) {
        unsigned mid = (lo + hi) / 2;
        if (o->cells[mid].offset < offset)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

struct cell *store_find(struct object *o, uint64_t offset, uint64_t size) {
    unsigned i = store_index(o, offset);
    if (i < o->n_cells && o->cells[i].offset == offset && o->cells[i].size == size)
        return &o->cells[i];
    return NULL;
}

static struct trail_entry *trail_push(struct exec *x, struct object *o) {
    if (x->n_trail == x->cap_trail) {
        size_t cap = x->cap_trail ? 2 * x->cap_trail : 256;
        struct trail_entry *grown = realloc(x->trail, cap * sizeof *grown);
        if (!grown)
            abort();
        x->trail = grown;
        x->cap_trail = cap;
    }
    struct trail_entry *e = &x->trail[x->n_trail++];
    *e = (struct trail_entry){.object = o};
    return e;
}

static void remove_at(struct exec *x, struct object *o, unsigned i) {
    struct trail_entry *e = trail_push(x, o);
    e->existed = true;
    e->old = o->cells[i];
    memmove(&o->cells[i], &o->cells[i + 1], (o->n_cells - i - 1) * sizeof *o->cells);
    o->n_cells--;
}

static void insert_at(struct exec *x, struct object *o, unsigned i, struct cell c) {
    if (o->n_cells == o->cap_cells) {
        unsigned cap = o->cap_cells ? 2 * o->cap_cells : 2;
        struct cell *grown = ca_arena_alloc(x->arena, cap * sizeof *grown);
        if (o->n_cells)
            memcpy(grown, o->cells, o->n_cells * sizeof *grown);
        o->cells = grown;
        o->cap_cells = cap;
    }
    memmove(&o->cells[i + 1], &o->cells[i], (o->n_cells - i) * sizeof *o->cells);
    o->cells[i] = c;
    o->n_cells++;
}

void store_set_cell(struct exec *x, struct object *o, uint64_t offset, uint64_t size,
                    struct value v) {
    struct cell *c = store_find(o, offset, size);
    if (c) {
        struct trail_entry *e = trail_push(x, o);
        e->existed = true;
        e->old = *c;
        c->value = v;
        return;
    }
    unsigned i = store_index(o, offset);
    while (i > 0 && o->cells[i - 1].offset + o->cells[i - 1].size > offset)
        remove_at(x, o, --i);
    while (i < o->n_cells && o->cells[i].offset < offset + size)
        remove_at(x, o, i);
    struct trail_entry *e = trail_push(x, o);
    e->old = (struct cell){.offset = offset, .size = size};
    insert_at(x, o, i, (struct cell){offset, size, v});
}

void store_havoc(struct exec *x, struct object *o, bool varying) {
    struct trail_entry *e = trail_push(x, o);
    e->whole = true;
    e->old_cells = o->cells;
    e->old_n = o->n_cells;
    e->old_fill = o->fill;
    o->cells = NULL;
    o->n_cells = o->cap_cells = 0;
    o->fill = varying ? FILL_UNKNOWN_VARYING : FILL_UNKNOWN_UNIFORM;
}

static void undo_one(struct exec *x, const struct trail_entry *e) {
    struct object *o = e->object;
    if (e->whole) {
        o->cells = e->old_cells;
        o->n_cells = o->cap_cells = e->old_n;
        o->fill = e->old_fill;
        return;
    }
    unsigned i = store_index(o, e->old.offset);
    bool here =
        i < o->n_cells && o->cells[i].offset == e->old.offset && o->cells[i].size == e->old.size;
    if (e->existed && here)
        o->cells[i].value = e->old.value;
    else if (e->existed)
        insert_at(x, o, i, e->old);
    else if (here) {
        memmove(&o->cells[i], &o->cells[i + 1], (o->n_cells - i - 1) * sizeof *o->cells);
        o->n_cells--;
    }
}

void trail_undo(struct exec *x, size_t mark) {
    while (x->n_trail > mark)
        undo_one(x, &x->trail[--x->n_trail]);
}

int change_order(const void *pa, const void *pb) {
    const struct change *a = pa, *b = pb;
    if (a->object->id != b->object->id)
        return a->object->id < b->object->id ? -1 : 1;
    if (a->whole != b->whole)
        return a->whole ? -1 : 1;
    if (a->cell.offset != b->cell.offset)
        return a->cell.offset < b->cell.offset ? -1 : 1;
    return a->cell.size < b->cell.size ? -1 : a->cell.size > b->cell.size;
}

size_t trail_changes(struct exec *x, size_t mark, unsigned older_than, struct change **out) {
    struct change *list = ca_arena_alloc(x->arena, (x->n_trail - mark + 1) * sizeof *list);
    size_t n = 0;
    for (size_t i = mark; i < x->n_trail; i++) {
        const struct trail_entry *e = &x->trail[i];
        if (e->object->id < older_than)
            list[n++] = (struct change){.object = e->object, .whole = e->whole, .cell = e->old};
    }
    qsort(list, n, sizeof *list, change_order);
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        if (kept && change_order(&list[kept - 1], &list[i]) == 0)
            continue;
        struct change c = list[i];
        struct cell *now = c.whole ? NULL : store_find(c.object, c.cell.offset, c.cell.size);
        if (!c.whole && !now)
            continue; /* overwritten by another size since: that one is listed too */
        if (now)
            c.cell.value = now->value;
        c.fill = c.object->fill;
        list[kept++] = c;
    }
    *out = list;
    return kept;
}

void change_apply(struct exec *x, const struct change *c) {
    if (c->whole)
        store_havoc(x, c->object, c->fill != FILL_UNKNOWN_UNIFORM);
    else
        store_set_cell(x, c->object, c->cell.offset, c->cell.size, c->cell.value);
}

/* --- typed reads and writes --- */
void type_leaves(const struct ir_type *t, uint64_t offset, leaf_fn *visit, void *ctx) {
    if (t->kind == IR_ARRAY) {
        for (uint64_t i = 0; i < t->count && i < MAX_COPY_LEAVES; i++)
            type_leaves(t->elem, offset + i * t->elem->size, visit, ctx);
    } else if (t->kind == IR_RECORD && !t->is_union) {
        for (unsigned i = 0; i < t->n_fields; i++)
            type_leaves(t->fields[i].type, offset + t->fields[i].offset, visit, ctx);
    } else if (t->size > 0) {
        visit(ctx, offset, t);
    }
}

bool type_is_scalar(const struct ir_type *t) {
    return t->kind == IR_BOOL || t->kind == IR_INT || t->kind == IR_FLOAT || t->kind == IR_POINTER;
}

struct field_path {
    char text[120];
};

/* "p.width" for the place `offset` bytes into an object, for naming unknowns. */
static void name_place(const struct object *o, uint64_t offset, struct field_path *out) {
    size_t n = strlen(o->name);
    if (n >= sizeof out->text)
        n = sizeof out->text - 1;
    memcpy(out->text, o->name, n);
    out->text[n] = '\0';
    const struct ir_type *t = o->type;
    while (t && (t->kind == IR_RECORD || t->kind == IR_ARRAY)) {
        char part[64] = "";
        if (t->kind == IR_ARRAY) {
            if (!t->elem->size)
                return;
            snprintf(part, sizeof part, "[%llu]", (unsigned long long)(offset / t->elem->size));
            offset %= t->elem->size;
            t = t->elem;
        } else {
            const struct ir_field *f = NULL;
            for (unsigned i = 0; i < t->n_fields; i++)
                if (t->fields[i].offset <= offset &&
                    offset < t->fields[i].offset + t->fields[i].type->size)
                    f = &t->fields[i];
            if (!f)
                return;
            if (f->name && f->name[0])
                snprintf(part, sizeof part, ".%s", f->name);
            offset -= f->offset;
            t = f->type;
        }
        n = strlen(out->text);
        snprintf(out->text + n, sizeof out->text - n, "%s", part);
    }
}

const char *object_place_name(struct exec *x, const struct object *o, uint64_t offset) {
    struct field_path path;
    name_place(o, offset, &path);
    return ca_arena_strdup(x->arena, path.text);
}

static struct value make_param(struct exec *x, struct object *o, uint64_t offset,
                               const struct ir_type *type) {
    const char *name = object_place_name(x, o, offset);
    struct value v = value_unknown(x, type, false, name);
    const struct ca_atom *a = v.kind == VALUE_INT ? ca_form_as_atom(v.form) : NULL;
    if (a && a->kind == CA_ATOM_UNIFORM) /* size-like: it comes from the outside */
        v = value_int(
            ca_form_atom(x->forms, CA_ATOM_PARAM, name, (struct ca_range){0, a->range.hi}));
    return v;
}

/* What bytes hold that no cell covers, not even in part. */
static struct value fill_value(struct exec *x, struct object *o, uint64_t offset,
                               const struct ir_type *type) {
    if (o->fill == FILL_ZERO)
        return type->kind == IR_FLOAT ? value_number(0) : value_const(x, 0);
    if (o->fill != FILL_PARAM) {
        struct value v = value_unknown(x, type, o->fill == FILL_UNKNOWN_VARYING, o->name);
        if (type->kind == IR_POINTER && o->fill == FILL_UNKNOWN_UNIFORM)
            store_set_cell(x, o, offset, type->size, v); /* one memory, however often it is read */
        return v;
    }
    struct value v = make_param(x, o, offset, type);
    /* The same place reads the same next time; no trail: nothing was changed. */
    insert_at(x, o, store_index(o, offset), (struct cell){offset, type->size, v});
    return v;
}

struct value store_read_scalar(struct exec *x, struct object *o, uint64_t offset,
                               const struct ir_type *type) {
    struct cell *c = store_find(o, offset, type->size);
    if (c)
        return value_convert(x, c->value, type);
    unsigned i = store_index(o, offset);
    bool overlap = (i < o->n_cells && o->cells[i].offset < offset + type->size) ||
                   (i > 0 && o->cells[i - 1].offset + o->cells[i - 1].size > offset);
    if (overlap)
        return value_unknown(x, type, true, o->name);
    return fill_value(x, o, offset, type);
}

/* The cells that an offset between known bounds may name. */
struct reach {
    ca_form index;  /* 0 … n-1 */
    uint64_t first; /* offset of the first, bytes */
    uint64_t step;  /* bytes from one to the next */
    size_t n;
};

#define MAX_REACH   64 /* cells read through one offset */
#define MAX_CHOICES 8  /* of these, where they hold no constants */

static bool find_reach(struct exec *x, ca_form offset, uint64_t size, struct reach *out) {
    struct ca_range r = ca_form_range(offset);
    if (r.lo < 0 || r.hi <= r.lo || r.hi - r.lo > MAX_REACH * 64)
        return false;
    ca_form from = form_sub(x, offset, ca_form_const(x->forms, r.lo));
    uint64_t step = ca_form_divisor(from);
    if (step < size || (uint64_t)(r.hi - r.lo) / step >= MAX_REACH)
        return false;
    *out = (struct reach){
        .first = (uint64_t)r.lo, .step = step, .n = (size_t)(r.hi - r.lo) / step + 1};
    out->index =
        ca_form_op(x->forms, CA_FORM_DIV, from, ca_form_const(x->forms, (int64_t)step), NULL);
    return out->index != NULL;
}

/* Whether all these cells hold integers; `constant`: known ones, left in values. */
static bool cells_within(struct object *o, const struct reach *r, uint64_t size, int64_t *values,
                         bool *constant) {
    *constant = true;
    for (size_t i = 0; i < r->n; i++) {
        const struct cell *c = store_find(o, r->first + i * r->step, size);
        if (!c || c->value.kind != VALUE_INT)
            return false;
        *constant &= ca_form_is_const(c->value.form, &values[i]);
    }
    return true;
}

/* A read that chooses among cells whose values are known. */
static bool read_among(struct exec *x, struct object *o, ca_form offset, const struct ir_type *type,
                       struct value *out) {
    struct reach r;
    int64_t values[MAX_REACH];
    bool constant;
    if (!type_is_scalar(type) || !find_reach(x, offset, type->size, &r) ||
        !cells_within(o, &r, type->size, values, &constant) || (!constant && r.n > MAX_CHOICES))
        return false;
    ca_form f = constant ? ca_form_table(x->forms, values, r.n, r.index)
                         : store_find(o, r.first + (r.n - 1) * r.step, type->size)->value.form;
    for (size_t i = r.n - 1; !constant && f && i-- > 0;) {
        ca_form is =
            ca_form_op(x->forms, CA_FORM_EQ, r.index, ca_form_const(x->forms, (int64_t)i), NULL);
        const struct cell *c = store_find(o, r.first + i * r.step, type->size);
        f = ca_form_op(x->forms, CA_FORM_SELECT, is, c->value.form, f);
    }
    if (f)
        *out = value_convert(x, value_int(f), type);
    return f != NULL;
}

/* Reading at an offset that is not constant: whatever any cell may hold. */
static struct value read_anywhere(struct exec *x, struct object *o, ca_form offset,
                                  const struct ir_type *type) {
    struct value chosen;
    if (read_among(x, o, offset, type, &chosen))
        return chosen;
    bool varying = form_varies(x, offset) || o->fill == FILL_UNKNOWN_VARYING;
    for (unsigned i = 0; i < o->n_cells && !varying; i++)
        varying = value_varying(x, &o->cells[i].value);
    close_watch(x, offset);
    if (type->kind == IR_INT || type->kind == IR_POINTER)
        x->local_symbolic = true;
    return value_unknown(x, type, varying, o->name);
}

struct value store_read(struct exec *x, struct object *o, ca_form offset,
                        const struct ir_type *type) {
    int64_t at;
    if (!ca_form_is_const(offset, &at) || at < 0)
        return read_anywhere(x, o, offset, type);
    if (type_is_scalar(type))
        return store_read_scalar(x, o, (uint64_t)at, type);
    return record_read(x, o, (uint64_t)at, type);
}

void store_write(struct exec *x, struct object *o, ca_form offset, const struct ir_type *type,
                 struct value v) {
    int64_t at;
    if (!ca_form_is_const(offset, &at) || at < 0) {
        close_watch(x, offset);
        if (type->kind == IR_INT || type->kind == IR_POINTER)
            x->local_symbolic = true;
        store_havoc(x, o,
                    form_varies(x, offset) || value_varying(x, &v) ||
                        o->fill == FILL_UNKNOWN_VARYING);
        return;
    }
    if (type_is_scalar(type)) {
        store_set_cell(x, o, (uint64_t)at, type->size, value_convert(x, v, type));
        return;
    }
    if (v.kind != VALUE_RECORD || !record_write(x, o, (uint64_t)at, type, &v))
        store_havoc(x, o, value_varying(x, &v));
}
