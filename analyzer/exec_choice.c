/* exec_choice.c - places that a condition chooses: `(c ? a : b) = 1`, references and pointers bound
 * to one of several variables. */
#include "exec_private.h"

#define MAX_CHOSEN 16 /* choices within choices that are followed */

/* One of two addresses. */
struct choice {
    ca_form cond, when, otherwise;
};

/* Splits an address at a choice in it, if there is one. */
static bool split_choice(struct exec *x, ca_form address, struct choice *out) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(address, &terms);
    for (size_t i = 0; i < n; i++) {
        const struct ca_atom *a = terms[i].atoms[0];
        bool chosen = a->kind == CA_ATOM_NODE && a->op == CA_FORM_SELECT;
        if (!chosen || terms[i].degree != 1 || terms[i].coef != 1 ||
            !(ca_form_deps(ca_form_of_atom(a)) & CA_DEP_BASE))
            continue;
        ca_form rest = form_sub(x, address, ca_form_of_atom(a));
        *out = (struct choice){a->args[0], form_add(x, a->args[1], rest),
                               form_add(x, a->args[2], rest)};
        return true;
    }
    return false;
}

static void havoc_base(const struct ca_atom *a, void *ctx) {
    struct object *o = a->kind == CA_ATOM_BASE ? a->user : NULL;
    if (o && o->space == OBJECT_LOCAL)
        store_havoc(ctx, o, true);
}

static struct value read_at(struct exec *x, ca_form address, const struct ir_type *type,
                            unsigned depth) {
    struct choice c;
    if (depth < MAX_CHOSEN && split_choice(x, address, &c)) {
        struct value a = read_at(x, c.when, type, depth + 1),
                     b = read_at(x, c.otherwise, type, depth + 1);
        return value_join(x, c.cond, a, b);
    }
    struct place p = place_from(x, address);
    if (p.object && p.object->space == OBJECT_LOCAL)
        return store_read(x, p.object, p.offset, type);
    return value_unknown(x, type, true, NULL);
}

struct value choice_read(struct exec *x, ca_form address, const struct ir_type *type) {
    return read_at(x, address, type, 0);
}

/* `when` NULL: always. */
static void write_at(struct exec *x, ca_form address, ca_form when, const struct ir_type *type,
                     const struct value *v, unsigned depth) {
    struct choice c;
    if (depth < MAX_CHOSEN && split_choice(x, address, &c)) {
        ca_form no = form_or_unknown(x, ca_form_not(x->forms, c.cond), c.cond, NULL);
        write_at(x, c.when, mask_and(x, when, c.cond), type, v, depth + 1);
        write_at(x, c.otherwise, mask_and(x, when, no), type, v, depth + 1);
        return;
    }
    struct place p = place_from(x, address);
    if (!p.object || p.object->space != OBJECT_LOCAL) {
        ca_form_each_atom(address, havoc_base, x);
        return;
    }
    struct value old = store_read(x, p.object, p.offset, type);
    store_write(x, p.object, p.offset, type, when ? value_join(x, when, *v, old) : *v);
}

void choice_write(struct exec *x, ca_form address, const struct ir_type *type, struct value v) {
    write_at(x, address, NULL, type, &v, 0);
}
