/*
 * form_sum.c - sums and products of forms.
 *
 * Leaves true: terms sorted by degree and then by the ids of their atoms, none with coefficient 0;
 * c·(x / c) + x % c put together again to x. Multiplying all terms by one product keeps the order.
 */
#include "form_private.h"

#include <string.h>

int form_term_order(const struct ca_term *a, const struct ca_term *b) {
    if (a->degree != b->degree)
        return a->degree < b->degree ? -1 : 1;
    for (unsigned i = 0; i < a->degree; i++)
        if (a->atoms[i]->id != b->atoms[i]->id)
            return a->atoms[i]->id < b->atoms[i]->id ? -1 : 1;
    return 0;
}

const struct ca_atom *form_as_node(ca_form f, enum ca_formop op) {
    const struct ca_atom *a = ca_form_as_atom(f);
    return a && a->kind == CA_ATOM_NODE && a->op == op ? a : NULL;
}

ca_form form_merge(struct ca_forms *t, ca_form a, ca_form b, int64_t k) {
    struct ca_term terms[2 * FORM_TERMS];
    size_t n = 0;
    unsigned i = 0, j = 0;
    if (!a || !b)
        return NULL;
    while (i < a->n_terms || j < b->n_terms) {
        int order = i == a->n_terms   ? 1
                    : j == b->n_terms ? -1
                                      : form_term_order(&a->terms[i], &b->terms[j]);
        struct ca_term term = order <= 0 ? a->terms[i] : b->terms[j];
        term.coef = order <= 0 ? a->terms[i++].coef : 0;
        if (order >= 0)
            term.coef = form_wrap_add(term.coef, form_wrap_mul(k, b->terms[j++].coef));
        if (term.coef != 0)
            terms[n++] = term;
    }
    int64_t constant = form_wrap_add(a->constant, form_wrap_mul(k, b->constant));
    return form_intern(t, constant, terms, n);
}

/* Does the range of a say no less than that of b? */
static bool as_tight(ca_form a, ca_form b) {
    return a->range.lo >= b->range.lo && a->range.hi <= b->range.hi;
}

/* Adds multiples of identities that are 0 where that makes the form smaller without loosening its
 * range: 512·(x % 2) + x / 2 stays, 2·(x / 2) + x % 2 becomes x. */
static ca_form recombine(struct ca_forms *t, ca_form f) {
    for (unsigned i = 0; f && f->pairs > 0 && f->n_terms > 1 && i < f->n_terms; i++) {
        const struct ca_term *term = &f->terms[i];
        ca_form zero = term->degree == 1 ? form_pair_identity(t, term->atoms[0]) : NULL;
        ca_form next = zero ? form_merge(t, f, zero, term->coef) : NULL;
        if (next && next->size < f->size && as_tight(next, f))
            return recombine(t, next);
    }
    return f;
}

ca_form ca_form_add(struct ca_forms *t, ca_form a, ca_form b) {
    return recombine(t, form_merge(t, a, b, 1));
}

ca_form ca_form_sub(struct ca_forms *t, ca_form a, ca_form b) {
    return recombine(t, form_merge(t, a, b, -1));
}

ca_form ca_form_scale(struct ca_forms *t, ca_form a, int64_t k) {
    return k == 1 ? a : form_merge(t, t->zero, a, k);
}

/* The atoms of both products, sorted, into `out`. */
static void product_atoms(const struct ca_term *a, const struct ca_term *b,
                          const struct ca_atom **out) {
    unsigned i = 0, j = 0;
    while (i < a->degree || j < b->degree) {
        bool first = j == b->degree || (i < a->degree && a->atoms[i]->id <= b->atoms[j]->id);
        *out++ = first ? a->atoms[i++] : b->atoms[j++];
    }
}

/* a · term */
static ca_form times_term(struct ca_forms *t, ca_form a, const struct ca_term *term) {
    const struct ca_atom *atoms[FORM_TERMS][FORM_DEGREE];
    struct ca_term terms[FORM_TERMS + 1];
    size_t n = 0;
    if (a->constant != 0) {
        terms[n] = *term;
        terms[n].coef = form_wrap_mul(a->constant, term->coef);
        n += terms[n].coef != 0;
    }
    for (unsigned i = 0; i < a->n_terms; i++) {
        const struct ca_term *other = &a->terms[i];
        if (other->degree + term->degree > FORM_DEGREE)
            return NULL;
        product_atoms(other, term, atoms[i]);
        terms[n] = (struct ca_term){form_wrap_mul(other->coef, term->coef),
                                    other->degree + term->degree, atoms[i]};
        n += terms[n].coef != 0;
    }
    return form_intern(t, 0, terms, n);
}

ca_form ca_form_mul(struct ca_forms *t, ca_form a, ca_form b) {
    if (!a || !b)
        return NULL;
    if (b->n_terms > a->n_terms)
        return ca_form_mul(t, b, a);
    ca_form sum = ca_form_scale(t, a, b->constant);
    for (unsigned i = 0; sum && i < b->n_terms; i++)
        sum = form_merge(t, sum, times_term(t, a, &b->terms[i]), 1);
    return recombine(t, sum);
}

static ca_form subst_atom(struct ca_forms *t, const struct ca_atom *a, const struct ca_atom *atom,
                          ca_form by) {
    ca_form args[3] = {NULL, NULL, NULL};
    if (a == atom)
        return by;
    if (a->id < atom->id || a->kind != CA_ATOM_NODE || !ca_form_has_atom(form_atom(a)->form, atom))
        return form_atom(a)->form;
    for (unsigned i = 0; i < a->n_args; i++) {
        args[i] = ca_form_subst(t, a->args[i], atom, by);
        if (!args[i])
            return NULL;
    }
    if (a->op == CA_FORM_TABLE)
        return ca_form_table(t, a->table, a->n_table, args[0]);
    return ca_form_op(t, a->op, args[0], args[1], args[2]);
}

ca_form ca_form_subst(struct ca_forms *t, ca_form f, const struct ca_atom *atom, ca_form by) {
    if (!f || !by || f->ids <= atom->id)
        return f && by ? f : NULL;
    ca_form sum = ca_form_const(t, f->constant);
    for (unsigned i = 0; i < f->n_terms; i++) {
        ca_form product = ca_form_const(t, f->terms[i].coef);
        for (unsigned j = 0; product && j < f->terms[i].degree; j++)
            product = ca_form_mul(t, product, subst_atom(t, f->terms[i].atoms[j], atom, by));
        sum = ca_form_add(t, sum, product);
    }
    return sum;
}
