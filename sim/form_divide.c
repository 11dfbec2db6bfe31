/*
 * form_divide.c - quotients and remainders: index = row · width + column taken apart again.
 *
 * All rests on one split, a = d·q + r with the terms of a dealt out by their coefficients. Where r
 * is known to lie in 0 … d-1, q and r are quotient and remainder rounding down; they are C's where
 * besides a >= 0 or r = 0. Never applied to a sum that may have wrapped (but for masks, which are
 * modulo a power of two).
 */
#include "form_private.h"

/* --- the split --- */

/* How much of constant c goes to the quotient so that the rest's least value is in 0 … d-1. (Not
 * by a bound so far out that adding to it could wrap.) */
static int64_t constant_share(struct ca_range rest, int64_t c, int64_t d) {
    const int64_t far = INT64_C(1) << 61;
    int64_t least;
    if (rest.lo < -far || rest.lo > far || __builtin_add_overflow(rest.lo, c, &least))
        return whole_floor_div(c, d);
    return whole_floor_div(least, d);
}

/* c - d·floor(c / d) */
static int64_t low_part(int64_t c, int64_t d) {
    return c % d + (c % d < 0 ? d : 0);
}

enum dealing {
    DEAL_WHOLE,  /* only whole multiples of d leave r */
    DEAL_REDUCE, /* coefficients of r are below d in size */
    DEAL_CENTRE  /* that, and the constant nearest to 0, whatever the range: as is read best */
};

/* a = d·q + r */
static void deal_out(struct ca_forms *t, ca_form a, int64_t d, enum dealing how, ca_form *q,
                     ca_form *r) {
    struct ca_term whole[FORM_TERMS], part[FORM_TERMS];
    size_t n_whole = 0, n_part = 0;
    for (unsigned i = 0; i < a->n_terms; i++) {
        struct ca_term term = a->terms[i];
        int64_t rest = a->terms[i].coef % d;
        if (rest == 0 || how != DEAL_WHOLE) {
            term.coef = a->terms[i].coef / d;
            if (term.coef != 0)
                whole[n_whole++] = term;
            term.coef = rest;
        }
        if (rest != 0)
            part[n_part++] = term;
    }
    ca_form rest = form_intern(t, 0, part, n_part);
    int64_t share = constant_share(rest->range, a->constant, d);
    if (how == DEAL_CENTRE)
        share = whole_floor_div(a->constant, d) + (low_part(a->constant, d) > d / 2);
    *q = form_intern(t, share, whole, n_whole);
    *r = form_intern(t, form_wrap_add(a->constant, form_wrap_mul(-d, share)), part, n_part);
}

static bool below(ca_form r, int64_t d) {
    return !r->wrapped && r->range.lo >= 0 && r->range.hi < d;
}

bool form_split_at(struct ca_forms *t, ca_form a, int64_t d, ca_form *q, ca_form *r) {
    if (below(a, d)) {
        *q = t->zero;
        *r = a;
        return true;
    }
    for (int reduce = 1; reduce >= 0; reduce--) {
        deal_out(t, a, d, reduce ? DEAL_REDUCE : DEAL_WHOLE, q, r);
        if (below(*r, d))
            return true;
    }
    return false;
}

/* The greatest g < limit that divides d and some coefficient of a; 1 where there is none. */
static int64_t next_divisor(ca_form a, int64_t d, int64_t limit) {
    int64_t best = 1;
    for (unsigned i = 0; i < a->n_terms; i++) {
        int64_t g = whole_gcd(a->terms[i].coef, d);
        if (g < limit && g > best)
            best = g;
    }
    return best;
}

/* A g that divides d and splits a = g·q + r, r in 0 … g-1; `exact`: r must be 0. 1: none. */
static int64_t coarsen(struct ca_forms *t, ca_form a, int64_t d, bool exact, ca_form *q,
                       ca_form *r) {
    int64_t g = d;
    while ((g = next_divisor(a, d, g)) > 1) {
        deal_out(t, a, g, DEAL_WHOLE, q, r);
        if (exact ? *r == t->zero : below(*r, g))
            return g;
    }
    return 1;
}

/* --- what nodes are --- */

static bool is_const_node(const struct ca_atom *a, enum ca_formop op, int64_t *c) {
    return a && a->kind == CA_ATOM_NODE && a->op == op && ca_form_is_const(a->args[1], c);
}

bool form_remainder_of(const struct ca_atom *a, ca_form *y, int64_t *m, bool *floor) {
    bool mod = is_const_node(a, CA_FORM_MOD, m) && *m > 1;
    if (!mod && !(is_const_node(a, CA_FORM_AND, m) && *m > 0 && *m < INT64_MAX && !(*m & (*m + 1))))
        return false;
    *y = a->args[0];
    *floor = !mod;
    *m += !mod;
    return true;
}

/* Is the atom equal to y modulo m? */
static bool congruent_to(const struct ca_atom *a, ca_form *y, int64_t *m) {
    bool floor;
    if (form_remainder_of(a, y, m, &floor))
        return true;
    if ((!is_const_node(a, CA_FORM_ZEXT, m) && !is_const_node(a, CA_FORM_SEXT, m)) || *m < 1 ||
        *m > FORM_ZEROS)
        return false;
    *y = a->args[0];
    *m = INT64_C(1) << *m;
    return true;
}

ca_form form_pair_identity(struct ca_forms *t, const struct ca_atom *atom) {
    struct form_atom *a = (struct form_atom *)form_atom(atom);
    ca_form y;
    int64_t m;
    bool floor;
    if (a->paired || a->pairing || !form_remainder_of(atom, &y, &m, &floor))
        return a->identity;
    a->pairing = true;
    ca_form quotient = y->wrapped ? NULL : form_quotient(t, y, m, floor);
    a->identity = form_merge(t, form_merge(t, y, a->form, -1), quotient, -m);
    a->pairing = false;
    a->paired = true;
    return a->identity;
}

/* --- quotient --- */

static ca_form quotient_node(struct ca_forms *t, ca_form a, int64_t d, bool floor) {
    int64_t by = floor ? form_low_zeros(d) : d;
    return form_node(t, floor ? CA_FORM_SHR : CA_FORM_DIV, a, ca_form_const(t, by), NULL);
}

/* (x / c) / d, (x >> m) >> n, (x % m) / d for d that divides m; NULL where a is none of them. */
static ca_form quotient_of_node(struct ca_forms *t, ca_form a, int64_t d, bool floor) {
    const struct ca_atom *atom = ca_form_as_atom(a);
    ca_form y;
    int64_t c, product;
    bool inner;
    if (!atom)
        return NULL;
    if (!floor && is_const_node(atom, CA_FORM_DIV, &c) && c > 0 &&
        !__builtin_mul_overflow(c, d, &product))
        return form_quotient(t, atom->args[0], product, false);
    if (floor && is_const_node(atom, CA_FORM_SHR, &c) && c > 0 &&
        c + form_low_zeros(d) <= FORM_ZEROS)
        return form_quotient(t, atom->args[0], INT64_C(1) << (c + form_low_zeros(d)), true);
    if (form_remainder_of(atom, &y, &c, &inner) && c % d == 0 && (inner || !floor) && !y->wrapped)
        return form_remainder(t, form_quotient(t, y, d, inner), c / d, inner);
    return NULL;
}

/* The quotient where q and r are not yet final: a = d·q + r, a >= 0 or rounding down. */
static ca_form quotient_partly(struct ca_forms *t, ca_form a, int64_t d, bool floor) {
    ca_form q, r;
    deal_out(t, a, d, floor ? DEAL_CENTRE : DEAL_REDUCE, &q, &r);
    if (q == t->zero || r->wrapped || (!floor && r->range.lo < 0))
        return NULL;
    return ca_form_add(t, q, form_quotient(t, r, d, floor));
}

ca_form form_quotient(struct ca_forms *t, ca_form a, int64_t d, bool floor) {
    ca_form q, r, simple = NULL;
    if (!a || d == 1)
        return a;
    if (a->n_terms == 0)
        return ca_form_const(t, floor ? whole_floor_div(a->constant, d) : a->constant / d);
    if (a->wrapped)
        return quotient_node(t, a, d, floor);
    if (!floor && a->range.hi <= 0 && a->range.lo < 0)
        return ca_form_scale(t, form_quotient(t, ca_form_scale(t, a, -1), d, false), -1);
    if (!floor && a->range.lo > -d && a->range.hi < d)
        return t->zero;
    bool down = floor || a->range.lo >= 0; /* rounding down is right */
    if (form_split_at(t, a, d, &q, &r) && (down || r == t->zero))
        return q;
    if (a->range.lo >= 0)
        floor = false;
    if (down)
        simple = quotient_partly(t, a, d, floor);
    if (simple)
        return simple;
    int64_t g = coarsen(t, a, d, !down, &q, &r);
    if (g > 1)
        return form_quotient(t, q, d / g, floor);
    simple = quotient_of_node(t, a, d, floor);
    return simple ? simple : quotient_node(t, a, d, floor);
}

/* --- remainder --- */

static ca_form remainder_node(struct ca_forms *t, ca_form a, int64_t d, bool floor) {
    ca_form by = ca_form_const(t, floor ? d - 1 : d);
    return form_node(t, floor ? CA_FORM_AND : CA_FORM_MOD, a, by, NULL);
}

/* a with terms that are whole multiples of d left out, and y for y % m where that is the same
 * modulo d. */
static ca_form residue(struct ca_forms *t, ca_form a, int64_t d) {
    bool power = (d & (d - 1)) == 0;
    ca_form sum = a, y;
    int64_t m, period;
    for (unsigned i = 0; i < a->n_terms; i++) {
        const struct ca_term *term = &a->terms[i];
        unsigned zeros = form_low_zeros(term->coef);
        ca_form by = NULL;
        for (unsigned j = 0; j < term->degree; j++)
            zeros += form_atom(term->atoms[j])->zeros;
        if (power && zeros >= form_low_zeros(d))
            by = t->zero;
        else if (term->degree == 1 && congruent_to(term->atoms[0], &y, &m) &&
                 !__builtin_mul_overflow(term->coef % d, m % d, &period) && period % d == 0)
            by = form_merge(t, t->zero, y, term->coef);
        if (by)
            sum = form_merge(t, sum, form_merge(t, by, form_intern(t, 0, term, 1), -1), 1);
        if (!sum)
            return a;
    }
    return sum;
}

/* The remainder by way of a simpler number that is the same modulo d; NULL: there is none. */
static ca_form remainder_of_simpler(struct ca_forms *t, ca_form a, int64_t d, bool floor) {
    ca_form q, r[2];
    deal_out(t, a, d, floor ? DEAL_CENTRE : DEAL_REDUCE, &q, &r[0]);
    r[1] = residue(t, a, d);
    for (int i = 0; i < 2; i++)
        if (r[i] != a && (floor || (!r[i]->wrapped && r[i]->range.lo >= 0)))
            return form_remainder(t, r[i], d, floor);
    return NULL;
}

ca_form form_remainder(struct ca_forms *t, ca_form a, int64_t d, bool floor) {
    ca_form q, r;
    int64_t m;
    bool inner;
    if (!a || d == 1)
        return a ? t->zero : NULL;
    if (a->n_terms == 0)
        return ca_form_const(t, floor ? a->constant & (d - 1) : a->constant % d);
    if (!floor && a->wrapped)
        return remainder_node(t, a, d, false);
    if (!floor && a->range.hi <= 0 && a->range.lo < 0)
        return ca_form_scale(t, form_remainder(t, ca_form_scale(t, a, -1), d, false), -1);
    if (!floor && a->range.lo > -d && a->range.hi < d)
        return a;
    bool positive = !a->wrapped && a->range.lo >= 0;
    bool down = floor || positive;
    if (form_split_at(t, a, d, &q, &r) && (down || r == t->zero))
        return r;
    floor = floor && !positive;
    ca_form simple = down ? remainder_of_simpler(t, a, d, floor) : NULL;
    if (simple)
        return simple;
    int64_t g = coarsen(t, a, d, !down, &q, &r);
    if (g > 1)
        return ca_form_add(t, ca_form_scale(t, form_remainder(t, q, d / g, floor), g), r);
    const struct ca_atom *atom = ca_form_as_atom(a);
    if (atom && form_remainder_of(atom, &q, &m, &inner) && m % d == 0 && inner == floor)
        return form_remainder(t, q, d, floor);
    return remainder_node(t, a, d, floor);
}

/* --- by a value that is no constant --- */

/* a = b·q + r for b = 1·atom. */
static bool deal_out_atom(struct ca_forms *t, ca_form a, ca_form b, ca_form *q, ca_form *r) {
    const struct ca_atom *atom = ca_form_as_atom(b);
    return atom && ca_form_linear_in(t, a, atom, q, r);
}

static ca_form divide_by_form(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b) {
    bool quotient = op == CA_FORM_DIV;
    ca_form q, r;
    if (a->wrapped || b->wrapped || a->range.lo < 0 || b->range.lo < 1)
        return NULL;
    if (a->range.hi < b->range.lo)
        return quotient ? t->zero : a;
    if (!deal_out_atom(t, a, b, &q, &r) || q == t->zero || r->wrapped || r->range.lo < 0)
        return NULL;
    if (r->range.hi < b->range.lo)
        return quotient ? q : r;
    ca_form rest = ca_form_op(t, op, r, b, NULL);
    return quotient ? ca_form_add(t, q, rest) : rest;
}

ca_form form_fold_division(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, ca_form c) {
    (void)c;
    int64_t d;
    bool is_signed = op == CA_FORM_DIV || op == CA_FORM_MOD;
    if (!is_signed) {
        if (a->wrapped || b->wrapped || a->range.lo < 0 || b->range.lo < 0)
            return NULL;
        op = op == CA_FORM_UDIV ? CA_FORM_DIV : CA_FORM_MOD;
        return ca_form_op(t, op, a, b, NULL);
    }
    if (!ca_form_is_const(b, &d))
        return divide_by_form(t, op, a, b);
    if (d == 0 || d == INT64_MIN)
        return NULL;
    if (op == CA_FORM_MOD)
        return form_remainder(t, a, d < 0 ? -d : d, false);
    ca_form q = form_quotient(t, a, d < 0 ? -d : d, false);
    return q && d < 0 ? ca_form_scale(t, q, -1) : q;
}
