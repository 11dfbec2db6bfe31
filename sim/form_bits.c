/*
 * form_bits.c - & | ^ and shifts: as sums, quotients and remainders where they are that.
 *
 * Masks of adjacent bits are remainders of quotients. Operands that split at the same bit are
 * handled half by half, so that (32*ty + tx) ^ 3 is 32*ty + (tx ^ 3).
 */
#include "form_private.h"

static bool is_low_mask(int64_t m) {
    return m > 0 && m < INT64_MAX && (m & (m + 1)) == 0;
}

/* a & m for ones in adjacent bits, or in all bits from one on; NULL for other masks. */
static ca_form mask_adjacent(struct ca_forms *t, ca_form a, int64_t m) {
    unsigned low = form_low_zeros(m);
    int64_t unit = INT64_C(1) << low, width = m >> low;
    if (is_low_mask(m))
        return m < INT64_C(1) << FORM_ZEROS ? form_remainder(t, a, m + 1, true) : NULL;
    if (a->wrapped || (width != -1 && !is_low_mask(width)))
        return NULL;
    ca_form q = form_quotient(t, a, unit, true);
    if (width != -1)
        q = form_remainder(t, q, width + 1, true);
    return q ? ca_form_scale(t, q, unit) : NULL;
}

static ca_form mask_const(struct ca_forms *t, ca_form a, int64_t m) {
    uint64_t bits = form_bits(a);
    int64_t inner;
    const struct ca_atom *node = form_as_node(a, CA_FORM_AND);
    if ((bits & ~(uint64_t)m) == 0)
        return a;
    if ((bits & (uint64_t)m) == 0)
        return t->zero;
    if (node && ca_form_is_const(node->args[1], &inner))
        return ca_form_op(t, CA_FORM_AND, node->args[0], ca_form_const(t, inner & m), NULL);
    if (bits <= INT64_MAX)
        m &= (int64_t)bits;
    ca_form simple = mask_adjacent(t, a, m);
    return simple ? simple : form_node(t, CA_FORM_AND, a, ca_form_const(t, m), NULL);
}

/* a ^ m or a | m by what a & m is, where that is simple; the sum is a + m - k·(a & m). */
static ca_form combine_const(struct ca_forms *t, enum ca_formop op, ca_form a, int64_t m) {
    int64_t inner;
    const struct ca_atom *node = form_as_node(a, op);
    if (m == 0)
        return a;
    if (m == -1)
        return op == CA_FORM_OR ? ca_form_const(t, -1) : ca_form_sub(t, ca_form_const(t, -1), a);
    if (node && ca_form_is_const(node->args[1], &inner)) {
        int64_t both = op == CA_FORM_OR ? inner | m : inner ^ m;
        return ca_form_op(t, op, node->args[0], ca_form_const(t, both), NULL);
    }
    ca_form common = mask_const(t, a, m);
    if (!common || common->size > a->size || common->depth > a->depth)
        return NULL;
    return ca_form_sub(t, ca_form_add(t, a, ca_form_const(t, m)),
                       ca_form_scale(t, common, op == CA_FORM_OR ? 1 : 2));
}

/* --- halves --- */

static unsigned bit_length(uint64_t v) {
    unsigned n = 0;
    while (n < 64 && v >> n)
        n++;
    return n;
}

/* a and b at bit n, each half on its own; NULL where they don't split there, or to no use. */
static ca_form halves_at(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, unsigned n) {
    ca_form high[2], low[2];
    int64_t unit = INT64_C(1) << n;
    if (!form_split_at(t, a, unit, &high[0], &low[0]) ||
        !form_split_at(t, b, unit, &high[1], &low[1]))
        return NULL;
    bool same_low = low[0] == a && low[1] == b;
    bool same_high = high[0] == a && high[1] == b;
    if (same_low || same_high || high[0]->wrapped || high[1]->wrapped)
        return NULL;
    ca_form upper = ca_form_op(t, op, high[0], high[1], NULL);
    ca_form lower = ca_form_op(t, op, low[0], low[1], NULL);
    return upper && lower ? ca_form_add(t, ca_form_scale(t, upper, unit), lower) : NULL;
}

/* The bits where `of` might split: below a term, above its range. */
static uint64_t split_bits(ca_form of) {
    uint64_t bits = 0;
    for (unsigned i = 0; i < of->n_terms; i++)
        bits |= UINT64_C(1) << form_low_zeros(of->terms[i].coef);
    if (of->range.lo >= 0 && of->range.hi < INT64_C(1) << (FORM_ZEROS - 1))
        bits |= UINT64_C(1) << bit_length((uint64_t)of->range.hi);
    return bits & ~UINT64_C(1);
}

static ca_form by_halves(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b) {
    uint64_t at = split_bits(a) | split_bits(b);
    if (a->wrapped || b->wrapped)
        return NULL;
    for (unsigned n = FORM_ZEROS - 1; n > 0; n--) {
        ca_form halves = at >> n & 1 ? halves_at(t, op, a, b, n) : NULL;
        if (halves)
            return halves;
    }
    return NULL;
}

/* --- & | ^ --- */

/* (x ^ y) ^ y = x */
static ca_form cancel_xor(ca_form a, ca_form b) {
    const struct ca_atom *node = form_as_node(a, CA_FORM_XOR);
    if (!node)
        return NULL;
    return node->args[0] == b ? node->args[1] : node->args[1] == b ? node->args[0] : NULL;
}

static ca_form fold_same(struct ca_forms *t, enum ca_formop op, ca_form a) {
    return op == CA_FORM_XOR ? t->zero : a;
}

static ca_form fold_bitwise(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b) {
    int64_t m;
    ca_form simple = NULL;
    if (a->n_terms == 0 || (b->n_terms > 0 && a->serial > b->serial)) {
        ca_form other = a;
        a = b;
        b = other;
    }
    if (a == b)
        return fold_same(t, op, a);
    if (op != CA_FORM_XOR && form_is_boolean(a) && form_is_boolean(b))
        return op == CA_FORM_AND ? ca_form_and(t, a, b) : ca_form_or(t, a, b);
    if ((form_bits(a) & form_bits(b)) == 0)
        return op == CA_FORM_AND ? t->zero : ca_form_add(t, a, b);
    if (ca_form_is_const(b, &m))
        simple = op == CA_FORM_AND ? mask_const(t, a, m) : combine_const(t, op, a, m);
    else if (op == CA_FORM_XOR)
        simple = cancel_xor(a, b) ? cancel_xor(a, b) : cancel_xor(b, a);
    if (!simple)
        simple = by_halves(t, op, a, b);
    return simple ? simple : form_node(t, op, a, b, NULL);
}

/* --- shifts --- */

static ca_form fold_shl(struct ca_forms *t, ca_form a, ca_form b) {
    int64_t n;
    if (a == t->zero || b == t->zero)
        return a;
    if (ca_form_is_const(b, &n))
        return n >= 0 && n < 64 ? ca_form_scale(t, a, (int64_t)(UINT64_C(1) << n)) : NULL;
    if (a == t->one)
        return NULL;
    return ca_form_mul(t, a, form_node(t, CA_FORM_SHL, t->one, b, NULL));
}

static ca_form fold_shr(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b) {
    int64_t n;
    bool positive = !a->wrapped && a->range.lo >= 0;
    if (a == t->zero || b == t->zero)
        return a;
    if (op == CA_FORM_USHR && !positive)
        return NULL;
    if (ca_form_is_const(b, &n) && n > 0 && n <= FORM_ZEROS)
        return form_quotient(t, a, INT64_C(1) << n, true);
    return op == CA_FORM_USHR ? form_node(t, CA_FORM_SHR, a, b, NULL) : NULL;
}

ca_form form_fold_bits(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, ca_form c) {
    (void)c;
    if (op == CA_FORM_SHL)
        return fold_shl(t, a, b);
    if (op == CA_FORM_SHR || op == CA_FORM_USHR)
        return fold_shr(t, op, a, b);
    return fold_bitwise(t, op, a, b);
}
