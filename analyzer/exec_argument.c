/* exec_argument.c - what host code tells of a launch's arguments, and a kernel takes from it:
 * numbers, where pointers point, and the same of the members of records. */
#include <string.h>

#include "exec_private.h"
#include "gcd.h"

#define MAX_STEP (1 << 20) /* bytes: more says nothing more about a place */

/* --- host --- */
static bool same_arg(const struct exec_arg *a, const struct exec_arg *b) {
    bool same = a->known == b->known && a->value == b->value && a->offset == b->offset &&
                a->step == b->step && a->origin == b->origin && a->n_members == b->n_members;
    for (unsigned i = 0; i < a->n_members && same; i++) {
        const struct exec_member *m = &a->members[i], *n = &b->members[i];
        same = m->offset == n->offset && m->size == n->size && same_arg(&m->arg, &n->arg);
    }
    return same;
}

bool exec_same_args(const struct exec_arg *a, const struct exec_arg *b, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        if (!same_arg(&a[i], &b[i]))
            return false;
    return true;
}

/* Of two places a pointer may have, what both have in common. */
static void either_place(struct exec_arg *a, const struct exec_arg *b) {
    int64_t apart = a->offset - b->offset;
    a->origin = a->origin == b->origin ? a->origin : 0;
    a->step = gcd(gcd(a->step, b->step), apart);
    a->offset = a->step ? a->offset % a->step : a->offset;
}

/* How far `f` lies past the base in it, if there is one. */
static void place_pointer(struct exec *x, ca_form f, struct exec_arg *a) {
    const struct ca_atom *choice = node_of(f);
    if (choice && choice->op == CA_FORM_SELECT) {
        struct exec_arg other = {.known = false};
        place_pointer(x, choice->args[1], a);
        place_pointer(x, choice->args[2], &other);
        either_place(a, &other);
        return;
    }
    const struct ca_atom *base = ca_form_base_of(f);
    const struct object *o = base ? base->user : NULL;
    ca_form rest = base ? ca_form_sub(x->forms, f, ca_form_of_atom(base)) : NULL;
    if (!rest)
        return;
    a->origin = o ? o->id + 1 : 0;
    a->offset = ca_form_constant(rest);
    ca_form more = ca_form_sub(x->forms, rest, ca_form_const(x->forms, a->offset));
    if (!more || ca_form_is_const(more, NULL))
        return;
    uint64_t step = ca_form_divisor(more);
    a->step = step > MAX_STEP ? MAX_STEP : step ? (int64_t)step : 1;
    a->offset %= a->step;
}

static struct exec_arg scalar_argument(struct exec *x, ca_form f) {
    struct exec_arg a = {.known = ca_form_is_const(f, &a.value)};
    place_pointer(x, f, &a);
    if (x->trial)
        close_watch(x, f);
    return a;
}

static void note_members(struct exec *x, const struct value *v, struct exec_arg *a) {
    a->members = ca_arena_alloc(x->keep, (v->n_cells + 1) * sizeof *a->members);
    for (unsigned i = 0; i < v->n_cells; i++) {
        const struct cell *c = &v->cells[i];
        if (c->value.kind != VALUE_INT)
            continue;
        struct exec_member m = {c->offset, c->size, scalar_argument(x, c->value.form)};
        m.arg.origin = 0;
        if (m.arg.known || m.arg.offset || m.arg.step)
            a->members[a->n_members++] = m;
    }
}

struct exec_arg argument_of(struct exec *x, const struct value *v) {
    struct exec_arg a = {.known = false};
    if (v->kind == VALUE_INT)
        return scalar_argument(x, v->form);
    if (v->kind == VALUE_RECORD)
        note_members(x, v, &a);
    return a;
}

/* Memory is numbered by the first argument that points into it; what no other shares has none. */
void arguments_relate(struct exec *x, struct exec_arg *args, unsigned n) {
    unsigned *number = ca_arena_alloc(x->arena, (n + 1) * sizeof *number);
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = n; j-- > 0 && args[i].origin;)
            if (j != i && args[j].origin == args[i].origin)
                number[i] = (j < i ? j : i) + 1;
    for (unsigned i = 0; i < n; i++)
        args[i].origin = number[i];
}

/* --- kernel --- */
/* Where a pointer points to, as far as the launch tells. */
static ca_form pointer_start(struct exec *x, const struct exec_arg *a, const char *name) {
    ca_form offset = ca_form_const(x->forms, a->offset);
    const struct ca_range any = {CA_RANGE_MIN, CA_RANGE_MAX};
    int64_t set;
    if (!a->step)
        return offset;
    const char *start = ca_arena_printf(x->arena, "start(%s)", name);
    ca_form steps = value_set(x, start, &set) ? ca_form_const(x->forms, set)
                                              : ca_form_atom(x->forms, CA_ATOM_PARAM, start, any);
    return form_add(x, offset, form_scale(x, steps, a->step));
}

/* A parameter, or a member of one. */
struct bound {
    struct exec *x;
    struct object *object;
    const struct exec_arg *arg; /* of the whole parameter */
};

/* A pointer that the launch gives past where its memory begins, or as NULL. */
static void bind_pointer(const struct bound *b, uint64_t at, const struct ir_type *type,
                         const struct exec_arg *a) {
    struct exec *x = b->x;
    bool is_null = a->known && a->value == 0;
    if (!(a->origin || a->offset || a->step || is_null))
        return;
    struct value v = store_read_scalar(x, b->object, at, type);
    const struct ca_atom *base = v.kind == VALUE_INT ? ca_form_base_of(v.form) : NULL;
    struct object *memory = base ? base->user : NULL;
    if (!memory)
        return;
    memory->is_null = is_null;
    memory->origin = a->origin;
    const char *name = object_place_name(x, b->object, at);
    if (a->offset || a->step)
        store_set_cell(x, b->object, at, type->size,
                       value_int(form_add(x, v.form, pointer_start(x, a, name))));
}

static void bind_number(const struct bound *b, uint64_t at, const struct ir_type *type,
                        const struct exec_arg *a) {
    int64_t value = a->value;
    bool set = value_set(b->x, object_place_name(b->x, b->object, at), &value);
    if (set || a->known)
        store_set_cell(b->x, b->object, at, type->size, value_const(b->x, value));
}

static void bind_scalar(const struct bound *b, uint64_t at, const struct ir_type *type,
                        const struct exec_arg *a) {
    if (type->kind == IR_POINTER)
        bind_pointer(b, at, type, a);
    else if (type->kind == IR_INT || type->kind == IR_BOOL)
        bind_number(b, at, type, a);
}

static void bind_leaf(void *ctx, uint64_t offset, const struct ir_type *leaf) {
    const struct bound *b = ctx;
    for (unsigned i = 0; i < b->arg->n_members; i++) {
        const struct exec_member *m = &b->arg->members[i];
        if (m->offset == offset && m->size == leaf->size)
            bind_scalar(b, offset, leaf, &m->arg);
    }
}

void arguments_bind(struct exec *x, const struct ir_function *f) {
    static const struct exec_arg unknown;
    for (unsigned i = 0; i < f->n_params; i++) {
        const struct ir_var *v = f->params[i];
        struct object *o = object_new(x, v, v->type, v->name, OBJECT_LOCAL, FILL_PARAM);
        bool told = x->launch && i < x->launch->n_args;
        struct bound b = {x, o, told ? &x->launch->args[i] : &unknown};
        object_bind(x, v, o);
        bind_scalar(&b, 0, v->type, b.arg);
        if (b.arg->n_members)
            type_leaves(v->type, 0, bind_leaf, &b);
    }
}
