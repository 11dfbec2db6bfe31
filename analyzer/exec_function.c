/* Functions as values: an address is the base of an object that stands for the function, so that
 * variables, members, arrays and choices hold it like any pointer. */
#include "exec_private.h"

struct value function_address(struct exec *x, struct ir_function *f) {
    struct object *o = x->functions;
    while (o && o->function != f)
        o = o->next_function;
    if (!o) {
        o = object_new(x, NULL, NULL, f->name, OBJECT_LOCAL, FILL_UNKNOWN_UNIFORM);
        o->function = f;
        o->next_function = x->functions;
        x->functions = o;
    }
    return value_int(object_base(x, o));
}

struct ir_function *function_at(const struct value *v) {
    const struct ca_atom *base = v->kind == VALUE_INT ? ca_form_base_of(v->form) : NULL;
    const struct object *o = base ? base->user : NULL;
    return o && o->function && v->form == o->base ? o->function : NULL;
}

struct collecting {
    struct ir_function **out;
    unsigned n;
};

static void collect(const struct ca_atom *a, void *ctx) {
    struct collecting *c = ctx;
    const struct object *o = a->kind == CA_ATOM_BASE ? a->user : NULL;
    if (!o || !o->function)
        return;
    for (unsigned i = 0; i < c->n; i++)
        if (c->out[i] == o->function)
            return;
    if (c->n < MAX_FUNCTIONS)
        c->out[c->n++] = o->function;
}

unsigned functions_in(const struct value *v, struct ir_function *out[MAX_FUNCTIONS]) {
    struct collecting c = {out, 0};
    if (v->kind == VALUE_INT)
        ca_form_each_atom(v->form, collect, &c);
    return c.n;
}
