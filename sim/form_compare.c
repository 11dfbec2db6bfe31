/*
 * form_compare.c - comparisons, min and max by the difference of the two sides.
 *
 * Leaves true: what the ranges decide is a constant; other comparisons have their common terms
 * cancelled, coefficients without a common divisor, all of them positive, and one way to say it
 * (tx < 5 and tx <= 4 are the same node). Sums that may wrap are compared as they stand.
 */
#include "form_private.h"

#define SAFE (INT64_C(1) << 61) /* coefficients below it can be negated and stepped at will */

/* Both sides of Σ terms <= bound, with the terms of negative sign moved over. */
struct sides {
    ca_form positive, negative;
    int64_t bound;
};

/* The common divisor of the coefficients; 0 where one is too large to work with. */
static int64_t content(ca_form d) {
    int64_t g = 0;
    if (d->constant <= -SAFE || d->constant >= SAFE)
        return 0;
    for (unsigned i = 0; i < d->n_terms; i++) {
        if (d->terms[i].coef <= -SAFE || d->terms[i].coef >= SAFE)
            return 0;
        g = whole_gcd(d->terms[i].coef, g);
    }
    return g;
}

static void part_sides(struct ca_forms *t, ca_form d, int64_t by, struct sides *s) {
    struct ca_term positive[FORM_TERMS], negative[FORM_TERMS];
    size_t n_positive = 0, n_negative = 0;
    for (unsigned i = 0; i < d->n_terms; i++) {
        struct ca_term term = d->terms[i];
        term.coef = d->terms[i].coef / by;
        if (term.coef > 0) {
            positive[n_positive++] = term;
        } else {
            term.coef = -term.coef;
            negative[n_negative++] = term;
        }
    }
    s->positive = form_intern(t, 0, positive, n_positive);
    s->negative = form_intern(t, 0, negative, n_negative);
}

/* --- < and <= --- */

static ca_form plus(struct ca_forms *t, ca_form a, int64_t c) {
    return form_merge(t, a, t->one, c);
}

/* positive - negative <= bound, in the one way it is written. */
static ca_form write_less(struct ca_forms *t, const struct sides *s) {
    ca_form p = s->positive, n = s->negative;
    int64_t m = s->bound;
    if (n == t->zero)
        return form_node(t, CA_FORM_LT, p, ca_form_const(t, m + 1), NULL);
    if (m == -1)
        return form_node(t, CA_FORM_LT, p, n, NULL);
    if (m == 0 || p == t->zero)
        return form_node(t, CA_FORM_LE, plus(t, p, -m), n, NULL);
    if (m > 0)
        return form_node(t, CA_FORM_LT, p, plus(t, n, m + 1), NULL);
    return form_node(t, CA_FORM_LT, plus(t, p, -m - 1), n, NULL);
}

ca_form form_fold_less(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, ca_form c) {
    (void)c;
    int64_t strict = op == CA_FORM_LT;
    struct sides s;
    if (a == b)
        return strict ? t->zero : t->one;
    if (a->range.hi < b->range.lo && a->range.hi != CA_RANGE_MAX)
        return t->one;
    ca_form d = form_exact_difference(t, a, b);
    if (!d)
        return NULL;
    if (d->range.hi <= -strict)
        return t->one;
    if (d->range.lo >= 1 - strict)
        return t->zero;
    int64_t g = content(d);
    if (g == 0)
        return NULL;
    part_sides(t, d, g, &s);
    s.bound = whole_floor_div(-d->constant - strict, g);
    return write_less(t, &s);
}

/* --- == and != --- */

static ca_form write_equal(struct ca_forms *t, enum ca_formop op, const struct sides *s) {
    if (s->negative == t->zero && form_is_boolean(s->positive))
        return (s->bound == 0) == (op == CA_FORM_EQ) ? ca_form_not(t, s->positive) : s->positive;
    if (s->negative == t->zero)
        return form_node(t, op, s->positive, ca_form_const(t, s->bound), NULL);
    if (s->bound >= 0)
        return form_node(t, op, s->positive, plus(t, s->negative, s->bound), NULL);
    return form_node(t, op, plus(t, s->positive, -s->bound), s->negative, NULL);
}

ca_form form_fold_equal(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, ca_form c) {
    (void)c;
    ca_form never = op == CA_FORM_EQ ? t->zero : t->one;
    struct sides s;
    if (a == b)
        return op == CA_FORM_EQ ? t->one : t->zero;
    if (b == t->zero && form_is_boolean(a))
        return op == CA_FORM_NE ? a : ca_form_not(t, a);
    ca_form d = form_exact_difference(t, a, b);
    int64_t g = d ? content(d) : 0;
    if (g == 0)
        return a->serial > b->serial ? form_node(t, op, b, a, NULL) : NULL;
    if (d->range.lo > 0 || d->range.hi < 0 || d->constant % g != 0)
        return never;
    if (d->terms[0].coef < 0)
        g = -g;
    part_sides(t, d, g, &s);
    s.bound = -d->constant / g;
    return write_equal(t, op, &s);
}

/* --- min and max --- */

/* min(min(x, c), e) = min(x, min(c, e)); NULL where a is no such node or b no constant. */
static ca_form extreme_of_extreme(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b) {
    const struct ca_atom *node = form_as_node(a, op);
    int64_t inner, outer;
    if (!node || !ca_form_is_const(b, &outer) || !ca_form_is_const(node->args[1], &inner))
        return NULL;
    bool take = (inner < outer) == (op == CA_FORM_MIN);
    return form_node(t, op, node->args[0], ca_form_const(t, take ? inner : outer), NULL);
}

ca_form form_fold_extreme(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, ca_form c) {
    (void)c;
    bool is_min = op == CA_FORM_MIN;
    if (a->n_terms == 0 || (b->n_terms > 0 && a->serial > b->serial)) {
        ca_form other = a;
        a = b;
        b = other;
    }
    if (a == b)
        return a;
    ca_form d = form_exact_difference(t, a, b);
    if (d && d->range.hi <= 0)
        return is_min ? a : b;
    if (d && d->range.lo >= 0)
        return is_min ? b : a;
    ca_form simple = extreme_of_extreme(t, op, a, b);
    return simple ? simple : form_node(t, op, a, b, NULL);
}
