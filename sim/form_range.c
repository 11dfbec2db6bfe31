/*
 * form_range.c - what is known of a value without running it: its range and its low zero bits.
 *
 * CA_RANGE_MIN and CA_RANGE_MAX are open ends and stay open. A finite bound that passes 63 bits
 * makes the whole range open and says so: then the value itself may have wrapped.
 */
#include "form_private.h"

const struct ca_range form_range_all = {CA_RANGE_MIN, CA_RANGE_MAX};

static bool is_open(int64_t bound) {
    return bound == CA_RANGE_MIN || bound == CA_RANGE_MAX;
}

/* a + b, where an open bound (of both, the same one) absorbs. */
static int64_t bound_add(int64_t a, int64_t b, bool *overflow) {
    int64_t sum;
    if (is_open(a))
        return a;
    if (is_open(b))
        return b;
    if (__builtin_add_overflow(a, b, &sum) || is_open(sum))
        *overflow = true;
    return sum;
}

/* An open bound that is the wrong way round is a constant at the edge: count it as overflow. */
static bool is_edge(struct ca_range r) {
    return r.lo == CA_RANGE_MAX || r.hi == CA_RANGE_MIN;
}

struct ca_range form_range_add(struct ca_range a, struct ca_range b, bool *overflow) {
    *overflow |= is_edge(a) || is_edge(b);
    struct ca_range sum = {bound_add(a.lo, b.lo, overflow), bound_add(a.hi, b.hi, overflow)};
    return *overflow ? form_range_all : sum;
}

static int64_t bound_mul(int64_t a, int64_t b, bool *overflow) {
    int64_t product;
    if (a == 0 || b == 0)
        return 0;
    if (is_open(a) || is_open(b))
        return (a < 0) == (b < 0) ? CA_RANGE_MAX : CA_RANGE_MIN;
    if (__builtin_mul_overflow(a, b, &product) || is_open(product))
        *overflow = true;
    return product;
}

struct ca_range form_range_mul(struct ca_range a, struct ca_range b, bool *overflow) {
    *overflow |= (is_edge(a) && b.lo != b.hi) || (is_edge(b) && a.lo != a.hi);
    int64_t corner[4] = {bound_mul(a.lo, b.lo, overflow), bound_mul(a.lo, b.hi, overflow),
                         bound_mul(a.hi, b.lo, overflow), bound_mul(a.hi, b.hi, overflow)};
    struct ca_range r = {corner[0], corner[0]};
    for (int i = 1; i < 4; i++) {
        r.lo = corner[i] < r.lo ? corner[i] : r.lo;
        r.hi = corner[i] > r.hi ? corner[i] : r.hi;
    }
    return *overflow ? form_range_all : r;
}

struct ca_range form_term_range(const struct ca_term *term, bool *overflow) {
    struct ca_range r = {1, 1};
    for (unsigned i = 0; i < term->degree; i++)
        r = i == 0 ? term->atoms[0]->range : form_range_mul(r, term->atoms[i]->range, overflow);
    if (term->coef == 1)
        return r;
    if (is_open(term->coef)) /* a coefficient that is an open bound to look at */
        *overflow = true;
    return form_range_mul(r, (struct ca_range){term->coef, term->coef}, overflow);
}

/* --- nodes --- */

static int64_t min64(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t max64(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* -x for a bound; open ends change sides. */
static int64_t bound_negate(int64_t x) {
    return x == CA_RANGE_MIN ? CA_RANGE_MAX : x == CA_RANGE_MAX ? CA_RANGE_MIN : -x;
}

static int64_t bound_abs_max(struct ca_range r) {
    return max64(r.lo < 0 ? bound_negate(r.lo) : r.lo, r.hi < 0 ? bound_negate(r.hi) : r.hi);
}

static int64_t bound_div(int64_t a, int64_t d) {
    return is_open(a) ? a : a / d;
}

static struct ca_range range_div(struct ca_range a, struct ca_range b) {
    if (b.lo >= 1 && b.lo == b.hi)
        return (struct ca_range){bound_div(a.lo, b.lo), bound_div(a.hi, b.lo)};
    int64_t least = b.lo > 1 ? b.lo : 1;
    if (b.lo >= 0) /* by 0 there is no value */
        return (struct ca_range){a.lo >= 0 ? 0 : bound_div(a.lo, least),
                                 a.hi <= 0 ? 0 : bound_div(a.hi, least)};
    int64_t most = bound_abs_max(a);
    return (struct ca_range){bound_negate(most), most};
}

static struct ca_range range_mod(struct ca_range a, struct ca_range b) {
    int64_t most = bound_abs_max(b);
    most = is_open(most) ? most : max64(most, 1) - 1;
    return (struct ca_range){a.lo >= 0 ? 0 : max64(a.lo, bound_negate(most)),
                             a.hi <= 0 ? 0 : min64(a.hi, most)};
}

uint64_t form_fill(uint64_t v) {
    for (unsigned shift = 1; shift < 64; shift *= 2)
        v |= v >> shift;
    return v;
}

/* x & y, x | y, x ^ y of numbers in -2^k … 2^k-1 stay there. */
static struct ca_range range_bitwise(enum ca_formop op, struct ca_range a, struct ca_range b) {
    uint64_t low = (uint64_t)(a.lo ^ (a.lo >> 63)) | (uint64_t)(b.lo ^ (b.lo >> 63));
    uint64_t high = (uint64_t)(a.hi ^ (a.hi >> 63)) | (uint64_t)(b.hi ^ (b.hi >> 63));
    int64_t most = (int64_t)form_fill(low | high);
    struct ca_range r = {-most - 1, most};
    if (op == CA_FORM_AND && (a.lo >= 0 || b.lo >= 0)) {
        r.lo = 0;
        r.hi = a.lo < 0 ? b.hi : b.lo < 0 ? a.hi : min64(a.hi, b.hi);
    } else if (a.lo >= 0 && b.lo >= 0) {
        r.lo = op == CA_FORM_OR ? max64(a.lo, b.lo) : 0;
    }
    return r;
}

static struct ca_range range_shl(struct ca_range a, struct ca_range b) {
    bool overflow = false;
    if (b.lo < 0 || b.hi > 62)
        return form_range_all;
    struct ca_range factor = {INT64_C(1) << b.lo, INT64_C(1) << b.hi};
    return form_range_mul(a, factor, &overflow);
}

static int64_t bound_shr(int64_t a, int64_t n) {
    return is_open(a) ? a : a >> n;
}

static struct ca_range range_shr(struct ca_range a, struct ca_range b) {
    int64_t least = min64(max64(b.lo, 0), 63), most = min64(max64(b.hi, 0), 63);
    return (struct ca_range){min64(bound_shr(a.lo, least), bound_shr(a.lo, most)),
                             max64(bound_shr(a.hi, least), bound_shr(a.hi, most))};
}

static struct ca_range range_ushr(struct ca_range a, struct ca_range b) {
    if (a.lo >= 0)
        return range_shr(a, b);
    if (b.lo < 1 || b.lo > 63)
        return form_range_all;
    return (struct ca_range){0, (int64_t)(UINT64_MAX >> b.lo)};
}

static struct ca_range range_udiv(struct ca_range a, struct ca_range b) {
    if (a.lo >= 0)
        return (struct ca_range){0, b.lo >= 1 ? bound_div(a.hi, b.lo) : a.hi};
    if (b.lo < 2)
        return form_range_all;
    return (struct ca_range){0, (int64_t)(UINT64_MAX / (uint64_t)b.lo)};
}

static struct ca_range range_umod(struct ca_range a, struct ca_range b) {
    struct ca_range r = form_range_all;
    if (a.lo >= 0)
        r = (struct ca_range){0, a.hi};
    if (b.lo >= 1)
        r = (struct ca_range){0, min64(r.hi, is_open(b.hi) ? b.hi : b.hi - 1)};
    return r;
}

static struct ca_range range_table(const struct ca_atom *n) {
    struct ca_range index = n->args[0]->range, r = {0, 0};
    size_t first = index.lo > 0 ? (size_t)index.lo : 0;
    for (size_t i = first, seen = 0; i < n->n_table && (int64_t)i <= index.hi; i++, seen++) {
        r.lo = seen ? min64(r.lo, n->table[i]) : n->table[i];
        r.hi = seen ? max64(r.hi, n->table[i]) : n->table[i];
    }
    return r;
}

static struct ca_range range_width(const struct ca_atom *n) {
    int64_t bits = n->args[1]->constant;
    if (n->args[1]->n_terms > 0 || bits < 1 || bits > 63)
        return form_range_all;
    if (n->op == CA_FORM_ZEXT)
        return (struct ca_range){0, (int64_t)((UINT64_C(1) << bits) - 1)};
    int64_t half = INT64_C(1) << (bits - 1);
    return (struct ca_range){-half, half - 1};
}

struct ca_range form_node_range(const struct ca_atom *n) {
    struct ca_range a = n->args[0]->range, b = n->n_args > 1 ? n->args[1]->range : a;
    struct ca_range c = n->n_args > 2 ? n->args[2]->range : b;
    switch (n->op) {
    case CA_FORM_DIV:
        return range_div(a, b);
    case CA_FORM_MOD:
        return range_mod(a, b);
    case CA_FORM_UDIV:
        return range_udiv(a, b);
    case CA_FORM_UMOD:
        return range_umod(a, b);
    case CA_FORM_AND:
    case CA_FORM_OR:
    case CA_FORM_XOR:
        return range_bitwise(n->op, a, b);
    case CA_FORM_SHL:
        return range_shl(a, b);
    case CA_FORM_SHR:
        return range_shr(a, b);
    case CA_FORM_USHR:
        return range_ushr(a, b);
    case CA_FORM_MIN:
        return (struct ca_range){min64(a.lo, b.lo), min64(a.hi, b.hi)};
    case CA_FORM_MAX:
        return (struct ca_range){max64(a.lo, b.lo), max64(a.hi, b.hi)};
    case CA_FORM_SELECT:
        return (struct ca_range){min64(b.lo, c.lo), max64(b.hi, c.hi)};
    case CA_FORM_ZEXT:
    case CA_FORM_SEXT:
        return range_width(n);
    case CA_FORM_TABLE:
        return range_table(n);
    case CA_FORM_SHFL:
        return a;
    case CA_FORM_POPC:
    case CA_FORM_CLZ:
    case CA_FORM_FFS:
        return (struct ca_range){0, 32};
    case CA_FORM_BREV:
        return (struct ca_range){0, UINT32_MAX};
    default:
        return (struct ca_range){0, 1}; /* comparisons */
    }
}

/* --- bits --- */

unsigned form_low_zeros(int64_t v) {
    unsigned n = 0;
    while (n < FORM_ZEROS && !((uint64_t)v >> n & 1))
        n++;
    return n;
}

static unsigned least(unsigned a, unsigned b) {
    return a < b ? a : b;
}

static unsigned table_zeros(const struct ca_atom *n) {
    unsigned zeros = FORM_ZEROS;
    for (size_t i = 0; i < n->n_table; i++)
        zeros = least(zeros, form_low_zeros(n->table[i]));
    return zeros;
}

unsigned form_node_zeros(const struct ca_atom *n) {
    unsigned a = n->args[0]->zeros, b = n->n_args > 1 ? n->args[1]->zeros : 0;
    switch (n->op) {
    case CA_FORM_AND:
        return a > b ? a : b;
    case CA_FORM_MOD:
    case CA_FORM_UMOD:
    case CA_FORM_OR:
    case CA_FORM_XOR:
    case CA_FORM_MIN:
    case CA_FORM_MAX:
        return least(a, b);
    case CA_FORM_SELECT:
        return least(b, n->args[2]->zeros);
    case CA_FORM_ZEXT:
    case CA_FORM_SEXT: {
        int64_t bits = n->args[1]->constant;
        return n->args[1]->n_terms == 0 && bits > 0 && a >= (uint64_t)bits ? FORM_ZEROS : a;
    }
    case CA_FORM_SHL: {
        int64_t shift = n->args[1]->range.lo;
        return shift <= 0            ? a
               : shift >= FORM_ZEROS ? FORM_ZEROS
                                     : least(a + (unsigned)shift, FORM_ZEROS);
    }
    case CA_FORM_SHFL:
        return a;
    case CA_FORM_TABLE:
        return table_zeros(n);
    default:
        return 0;
    }
}

uint64_t form_bits(ca_form f) {
    uint64_t bits = UINT64_MAX;
    if (f->n_terms == 0)
        return (uint64_t)f->constant;
    if (!f->wrapped && f->range.lo >= 0)
        bits = form_fill((uint64_t)f->range.hi);
    return bits & ~((UINT64_C(1) << f->zeros) - 1);
}

ca_form form_exact_difference(struct ca_forms *t, ca_form a, ca_form b) {
    struct ca_range minus_b = {bound_negate(b->range.hi), bound_negate(b->range.lo)};
    bool overflow = false;
    form_range_add(a->range, minus_b, &overflow);
    if (a->wrapped || b->wrapped || overflow)
        return NULL;
    ca_form d = ca_form_sub(t, a, b);
    return d && !d->wrapped ? d : NULL;
}
