/*
 * enumerate_typical.c - what a form that holds unknowns typically is a multiple of, and past what.
 *
 * Unknown sizes are typically multiples of 32, so quotients of products with them are multiples
 * too: width * y / 2 is one of 16. Everything else that is unknown may be any number. Residues that
 * are possible are not counted here: see enumerate_residue.c.
 */
#include "enumerate_internal.h"
#include "whole.h"

enum { DEPTH_MAX = 16 };

/* Steps beyond this say no more about an address. */
static const int64_t STEP_MAX = INT64_C(1) << 30;

/* offset + step·i for whole i; step 0: the one number. */
static struct typical typical_of(int64_t step, int64_t offset) {
    if (step > STEP_MAX)
        step = whole_gcd(step, STEP_MAX);
    if (step) {
        offset %= step;
        offset += offset < 0 ? step : 0;
    }
    return (struct typical){step, offset};
}

static const struct typical anything = {1, 0};

static bool is_small(struct typical x) {
    return x.offset < STEP_MAX && x.offset > -STEP_MAX;
}

static struct typical typical_sum(struct typical x, struct typical y) {
    if (!is_small(x) || !is_small(y))
        return anything;
    return typical_of(whole_gcd(x.step, y.step), x.offset + y.offset);
}

static struct typical typical_product(struct typical x, struct typical y) {
    if (!is_small(x) || !is_small(y))
        return anything;
    int64_t mixed = whole_gcd(x.offset * y.step, y.offset * x.step);
    return typical_of(whole_gcd(x.step * y.step, mixed), x.offset * y.offset);
}

/* A number that is one of the two. */
static struct typical typical_either(struct typical x, struct typical y) {
    if (!is_small(x) || !is_small(y))
        return anything;
    return typical_of(whole_gcd(whole_gcd(x.step, y.step), x.offset - y.offset), x.offset);
}

static struct typical typical_quotient(struct typical x, int64_t d) {
    if (d <= 0 || x.step % d != 0)
        return anything;
    return typical_of(x.step / d, whole_floor_div(x.offset, d));
}

static struct typical typical_remainder(struct typical x, int64_t d) {
    return d <= 0 ? anything : typical_of(x.step % d ? whole_gcd(x.step, d) : 0, x.offset % d);
}

/* x == y: 0 or 1 where they never or always meet. */
static struct typical typical_equality(struct typical x, struct typical y, bool equal) {
    if (!is_small(x) || !is_small(y))
        return anything;
    struct typical apart = typical_of(whole_gcd(x.step, y.step), x.offset - y.offset);
    if (apart.step && !apart.offset)
        return anything;
    return typical_of(0, (apart.offset == 0) == equal);
}

static struct typical form_at(ca_form f, unsigned depth);

static struct typical node_at(const struct ca_atom *atom, unsigned depth) {
    const struct ca_term *terms;
    bool constant = atom->n_args > 1 && ca_form_terms(atom->args[1], &terms) == 0;
    int64_t by = constant ? ca_form_constant(atom->args[1]) : 0;
    struct typical x = form_at(atom->args[0], depth);
    switch (atom->op) {
    case CA_FORM_DIV:
    case CA_FORM_UDIV:
        return constant ? typical_quotient(x, by) : anything;
    case CA_FORM_SHR:
    case CA_FORM_USHR:
        return constant && by >= 0 && by < 30 ? typical_quotient(x, INT64_C(1) << by) : anything;
    case CA_FORM_MOD:
    case CA_FORM_UMOD:
        return constant ? typical_remainder(x, by) : anything;
    case CA_FORM_EQ:
    case CA_FORM_NE:
        return typical_equality(x, form_at(atom->args[1], depth), atom->op == CA_FORM_EQ);
    case CA_FORM_MIN:
    case CA_FORM_MAX:
        return typical_either(x, form_at(atom->args[1], depth));
    case CA_FORM_SELECT:
        return typical_either(form_at(atom->args[1], depth), form_at(atom->args[2], depth));
    default:
        return typical_of((int64_t)ca_form_divisor(ca_form_of_atom(atom)), 0);
    }
}

static struct typical atom_at(const struct ca_atom *atom, unsigned depth) {
    uint64_t values = (uint64_t)atom->range.hi - (uint64_t)atom->range.lo;
    switch (atom->kind) {
    case CA_ATOM_BASE:
        return typical_of(atom->align ? atom->align : 1, 0);
    case CA_ATOM_PARAM:
        return values >= TYPICAL_MULTIPLE ? typical_of(TYPICAL_MULTIPLE, 0) : anything;
    case CA_ATOM_NODE:
        return depth < DEPTH_MAX ? node_at(atom, depth + 1) : anything;
    default:
        return anything;
    }
}

static struct typical form_at(ca_form f, unsigned depth) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(f, &terms);
    struct typical sum = typical_of(0, ca_form_constant(f));
    for (size_t i = 0; i < n; i++) {
        struct typical x = typical_of(0, terms[i].coef);
        for (unsigned a = 0; a < terms[i].degree; a++)
            x = typical_product(x, atom_at(terms[i].atoms[a], depth));
        sum = typical_sum(sum, x);
    }
    return sum;
}

struct typical enumerate_typical(const struct ca_atom *node) {
    return node_at(node, 0);
}
