/*
 * form_fold.c - an operation in its simplest form: which rules look at it, and the small ones.
 */
#include "form_private.h"

static bool is_unary(enum ca_formop op) {
    return op >= CA_FORM_POPC && op <= CA_FORM_BREV;
}

/* --- widths --- */

static int64_t extend(enum ca_formop op, int64_t v, int64_t bits) {
    int64_t out = v;
    form_apply(op, v, bits, &out);
    return out;
}

/* An extension of f to the same or a greater width, taken off; NULL where the atom is none. */
static ca_form without_extension(const struct ca_atom *a, int64_t bits) {
    if (a->kind != CA_ATOM_NODE || (a->op != CA_FORM_ZEXT && a->op != CA_FORM_SEXT))
        return NULL;
    return a->args[1]->n_terms == 0 && a->args[1]->constant >= bits ? a->args[0] : NULL;
}

/* A simpler value that is the same modulo 2^bits: small coefficients, no extension within. */
static ca_form narrow(struct ca_forms *t, ca_form a, int64_t bits) {
    ca_form sum = ca_form_const(t, extend(CA_FORM_SEXT, a->constant, bits));
    for (unsigned i = 0; i < a->n_terms; i++) {
        struct ca_term term = a->terms[i];
        term.coef = extend(CA_FORM_SEXT, a->terms[i].coef, bits);
        if (term.coef == 0)
            continue;
        int64_t coef = term.coef;
        ca_form inner = term.degree == 1 ? without_extension(term.atoms[0], bits) : NULL;
        term.coef = 1;
        sum = form_merge(t, sum, inner ? inner : form_intern(t, 0, &term, 1), coef);
    }
    return sum;
}

static bool fits(struct ca_range r, int64_t bits, bool is_signed) {
    int64_t half = INT64_C(1) << (bits - 1);
    if (is_signed)
        return r.lo >= -half && r.hi <= half - 1;
    return r.lo >= 0 && r.hi <= 2 * (half - 1) + 1;
}

/* a where it stays within one period of the width: then only a constant is added. */
static ca_form extend_in_period(struct ca_forms *t, ca_form a, int64_t bits, bool is_signed) {
    int64_t half = INT64_C(1) << (bits - 1);
    int64_t bias = is_signed ? half : 0, low, high;
    if (a->wrapped || bits > 61 || a->range.lo == CA_RANGE_MIN || a->range.hi == CA_RANGE_MAX ||
        __builtin_add_overflow(a->range.lo, bias, &low) ||
        __builtin_add_overflow(a->range.hi, bias, &high))
        return NULL;
    int64_t period = whole_floor_div(low, 2 * half);
    if (period != whole_floor_div(high, 2 * half))
        return NULL;
    return form_merge(t, a, t->one, form_wrap_mul(-period, 2 * half));
}

static ca_form fold_extend(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, ca_form c) {
    (void)c;
    int64_t bits;
    bool is_signed = op == CA_FORM_SEXT;
    if (!ca_form_is_const(b, &bits) || bits < 1)
        return NULL;
    if (bits >= 64)
        return a;
    ca_form in_period = extend_in_period(t, a, bits, is_signed);
    if (in_period)
        return in_period;
    ca_form simple = narrow(t, a, bits);
    if (!simple || simple == a)
        return NULL;
    in_period = extend_in_period(t, simple, bits, is_signed);
    return in_period ? in_period : form_node(t, op, simple, b, NULL);
}

ca_form ca_form_wrap(struct ca_forms *t, ca_form a, unsigned bits, bool is_signed) {
    if (!a || bits >= 64 || bits == 0)
        return a;
    if (a->n_terms > 0 && fits(a->range, bits, is_signed))
        return a;
    bool open = a->range.lo == CA_RANGE_MIN || a->range.hi == CA_RANGE_MAX;
    if (a->n_terms > 0 && open && !a->wrapped)
        return a;
    enum ca_formop op = is_signed ? CA_FORM_SEXT : CA_FORM_ZEXT;
    return ca_form_op(t, op, a, ca_form_const(t, bits), NULL);
}

/* --- tables, shuffles --- */

/* Are the values first + i·step over the whole range of the index? */
static bool table_linear(const int64_t *values, struct ca_range index, int64_t step) {
    for (int64_t i = index.lo; i < index.hi; i++)
        if ((uint64_t)values[i + 1] - (uint64_t)values[i] != (uint64_t)step)
            return false;
    return true;
}

ca_form ca_form_table(struct ca_forms *t, const int64_t *values, size_t n, ca_form index) {
    if (!index)
        return NULL;
    struct ca_range r = index->range;
    if (r.lo >= 0 && (uint64_t)r.hi < n && !index->wrapped) {
        int64_t first = values[r.lo];
        int64_t step = r.lo < r.hi ? (int64_t)((uint64_t)values[r.lo + 1] - (uint64_t)first) : 0;
        if (table_linear(values, r, step)) {
            ca_form at_zero = ca_form_const(
                t, form_wrap_add(first, form_wrap_mul(-1, form_wrap_mul(step, r.lo))));
            return ca_form_add(t, at_zero, ca_form_scale(t, index, step));
        }
    }
    return form_node_table(t, CA_FORM_TABLE, (const ca_form[3]){index, NULL, NULL}, values, n);
}

/* A value that all lanes share is the same in any lane. */
static ca_form fold_shuffle(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b,
                            ca_form c) {
    (void)t, (void)op, (void)b, (void)c;
    return a->deps & (CA_DEP_LANE | CA_DEP_VARYING) ? NULL : a;
}

/* --- the operation --- */

static const form_folder folders[CA_FORMOPS] = {
    [CA_FORM_DIV] = form_fold_division,  [CA_FORM_MOD] = form_fold_division,
    [CA_FORM_UDIV] = form_fold_division, [CA_FORM_UMOD] = form_fold_division,
    [CA_FORM_AND] = form_fold_bits,      [CA_FORM_OR] = form_fold_bits,
    [CA_FORM_XOR] = form_fold_bits,      [CA_FORM_SHL] = form_fold_bits,
    [CA_FORM_SHR] = form_fold_bits,      [CA_FORM_USHR] = form_fold_bits,
    [CA_FORM_MIN] = form_fold_extreme,   [CA_FORM_MAX] = form_fold_extreme,
    [CA_FORM_LT] = form_fold_less,       [CA_FORM_LE] = form_fold_less,
    [CA_FORM_EQ] = form_fold_equal,      [CA_FORM_NE] = form_fold_equal,
    [CA_FORM_SELECT] = form_fold_select, [CA_FORM_ZEXT] = fold_extend,
    [CA_FORM_SEXT] = fold_extend,        [CA_FORM_SHFL] = fold_shuffle,
};

static ca_form fold_constants(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b) {
    int64_t value;
    if (a->n_terms > 0 || (b && b->n_terms > 0) || op == CA_FORM_SELECT || op == CA_FORM_SHFL)
        return NULL;
    return form_apply(op, a->constant, b ? b->constant : 0, &value) ? ca_form_const(t, value)
                                                                    : NULL;
}

enum { TABLE_FOLDED = 64 }; /* entries of a table that an operation goes into */

/* What c·table[i] + d becomes under an operation with a constant is a table as well. */
static ca_form fold_into_table(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b) {
    if (op < CA_FORM_DIV || op > CA_FORM_MAX || op == CA_FORM_SHL || a->n_terms != 1 ||
        b->n_terms > 0)
        return NULL;
    const struct ca_term *term = a->terms;
    const struct ca_atom *n = term->atoms[0];
    if (term->degree != 1 || n->kind != CA_ATOM_NODE || n->op != CA_FORM_TABLE ||
        n->n_table > TABLE_FOLDED)
        return NULL;
    int64_t values[TABLE_FOLDED];
    for (size_t i = 0; i < n->n_table; i++) {
        int64_t v = form_wrap_add(form_wrap_mul(term->coef, n->table[i]), a->constant);
        if (!form_apply(op, v, b->constant, &values[i]))
            return NULL;
    }
    return ca_form_table(t, values, n->n_table, n->args[0]);
}

ca_form ca_form_op(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, ca_form c) {
    if (op >= CA_FORMOPS || op == CA_FORM_TABLE || !a)
        return NULL;
    b = is_unary(op) ? NULL : b;
    c = op == CA_FORM_SELECT ? c : NULL;
    if ((!is_unary(op) && !b) || (op == CA_FORM_SELECT && !c))
        return NULL;
    ca_form simple = fold_constants(t, op, a, b);
    if (!simple && b && !c)
        simple = fold_into_table(t, op, a, b);
    if (!simple && folders[op])
        simple = folders[op](t, op, a, b, c);
    return simple ? simple : form_node(t, op, a, b, c);
}
