/*
 * form_apply.c - what operations make of values: of one, and of one for each of 32 lanes.
 *
 * No input gives undefined behaviour: where an operation has no value, that is told.
 */
#include "form_private.h"

static bool apply_div(int64_t a, int64_t b, int64_t *out) {
    if (b == 0 || (a == INT64_MIN && b == -1))
        return false;
    *out = a / b;
    return true;
}

static bool apply_mod(int64_t a, int64_t b, int64_t *out) {
    if (b == 0)
        return false;
    *out = b == -1 ? 0 : a % b;
    return true;
}

static bool apply_udiv(int64_t a, int64_t b, int64_t *out) {
    if (b == 0)
        return false;
    *out = (int64_t)((uint64_t)a / (uint64_t)b);
    return true;
}

static bool apply_umod(int64_t a, int64_t b, int64_t *out) {
    if (b == 0)
        return false;
    *out = (int64_t)((uint64_t)a % (uint64_t)b);
    return true;
}

static bool apply_shl(int64_t a, int64_t b, int64_t *out) {
    *out = (int64_t)((uint64_t)a << (b & 63));
    return b >= 0 && b < 64;
}

static bool apply_shr(int64_t a, int64_t b, int64_t *out) {
    *out = a >> (b & 63);
    return b >= 0 && b < 64;
}

static bool apply_ushr(int64_t a, int64_t b, int64_t *out) {
    *out = (int64_t)((uint64_t)a >> (b & 63));
    return b >= 0 && b < 64;
}

static bool apply_zext(int64_t a, int64_t bits, int64_t *out) {
    if (bits < 1 || bits > 64)
        return false;
    *out = (int64_t)((uint64_t)a & UINT64_MAX >> (64 - bits));
    return true;
}

static bool apply_sext(int64_t a, int64_t bits, int64_t *out) {
    if (bits < 1 || bits > 64)
        return false;
    *out = (int64_t)((uint64_t)a << (64 - bits)) >> (64 - bits);
    return true;
}

static bool apply_popc(int64_t a, int64_t b, int64_t *out) {
    (void)b;
    *out = 0;
    for (uint32_t v = (uint32_t)a; v != 0; v &= v - 1)
        ++*out;
    return true;
}

static bool apply_clz(int64_t a, int64_t b, int64_t *out) {
    (void)b;
    *out = 32;
    for (uint32_t v = (uint32_t)a; v != 0; v >>= 1)
        --*out;
    return true;
}

static bool apply_ffs(int64_t a, int64_t b, int64_t *out) {
    uint32_t v = (uint32_t)a;
    apply_clz(v & (0 - v), b, out);
    *out = 32 - *out;
    return true;
}

static bool apply_brev(int64_t a, int64_t b, int64_t *out) {
    (void)b;
    *out = 0;
    for (unsigned i = 0; i < 32; i++)
        *out |= (a >> i & 1) << (31 - i);
    return true;
}

#define ALWAYS(name, value)                                                                        \
    static bool apply_##name(int64_t a, int64_t b, int64_t *out) {                                 \
        *out = (value);                                                                            \
        return true;                                                                               \
    }
ALWAYS(and, a &b)
ALWAYS(or, a | b)
ALWAYS(xor, a ^ b)
ALWAYS(min, a < b ? a : b)
ALWAYS(max, a > b ? a : b)
ALWAYS(lt, a < b)
ALWAYS(le, a <= b)
ALWAYS(eq, a == b)
ALWAYS(ne, a != b)

/* Every operation that is a function of two values (or one): X(operation, name). */
#define FORM_BINARY(X)                                                                             \
    X(DIV, div)                                                                                    \
    X(MOD, mod)                                                                                    \
    FORM_OTHERS(X)
#define FORM_OTHERS(X)                                                                             \
    X(UDIV, udiv)                                                                                  \
    X(UMOD, umod)                                                                                  \
    X(AND, and)                                                                                    \
    X(OR, or)                                                                                      \
    X(XOR, xor)                                                                                    \
    X(SHL, shl)                                                                                    \
    X(SHR, shr)                                                                                    \
    X(USHR, ushr)                                                                                  \
    X(MIN, min)                                                                                    \
    X(MAX, max)                                                                                    \
    X(LT, lt)                                                                                      \
    X(LE, le)                                                                                      \
    X(EQ, eq)                                                                                      \
    X(NE, ne)                                                                                      \
    X(ZEXT, zext)                                                                                  \
    X(SEXT, sext)                                                                                  \
    X(POPC, popc)                                                                                  \
    X(CLZ, clz)                                                                                    \
    X(FFS, ffs)                                                                                    \
    X(BREV, brev)

/* Neighbouring lanes mostly have one quotient: what it holds for is remembered. */
struct quotient {
    int64_t by, is;       /* divisor; the quotient … */
    int64_t first, after; /* … of first … after - 1 */
};

static bool quotient_of(struct quotient *q, int64_t a, int64_t b) {
    if (b == q->by && a >= q->first && a < q->after)
        return true;
    if (!apply_div(a, b, &q->is))
        return false;
    bool plain = a >= 0 && b > 0 && q->is < INT64_MAX / b - 1;
    q->by = b;
    q->first = plain ? q->is * b : a;
    q->after = plain ? q->first + b : a; /* none but this */
    return true;
}

static uint32_t lanes_div(const int64_t *a, const int64_t *b, int64_t *out) {
    struct quotient q = {0, 0, 0, 0};
    uint32_t known = 0;
    for (unsigned i = 0; i < CA_WARP; i++)
        if (quotient_of(&q, a[i], b[i])) {
            out[i] = q.is;
            known |= 1u << i;
        }
    return known;
}

static uint32_t lanes_mod(const int64_t *a, const int64_t *b, int64_t *out) {
    struct quotient q = {0, 0, 0, 0};
    uint32_t known = 0;
    for (unsigned i = 0; i < CA_WARP; i++) {
        if (b[i] > 0 && quotient_of(&q, a[i], b[i])) {
            out[i] = a[i] - q.is * b[i]; /* no more than a[i] */
            known |= 1u << i;
        } else {
            known |= (uint32_t)apply_mod(a[i], b[i], &out[i]) << i;
        }
    }
    return known;
}

/* The same over lanes: out may be a. Returns the lanes where the operation has a value. */
#define OVER_LANES(op, name)                                                                       \
    static uint32_t lanes_##name(const int64_t *a, const int64_t *b, int64_t *out) {               \
        uint32_t known = 0;                                                                        \
        for (unsigned i = 0; i < CA_WARP; i++)                                                     \
            known |= (uint32_t)apply_##name(a[i], b[i], &out[i]) << i;                             \
        return known;                                                                              \
    }
FORM_OTHERS(OVER_LANES)

typedef bool (*apply_one)(int64_t a, int64_t b, int64_t *out);
typedef uint32_t (*apply_lanes)(const int64_t *a, const int64_t *b, int64_t *out);

#define ENTRY_ONE(op, name)   [CA_FORM_##op] = apply_##name,
#define ENTRY_LANES(op, name) [CA_FORM_##op] = lanes_##name,
static const apply_one one_by_op[CA_FORMOPS] = {FORM_BINARY(ENTRY_ONE)};
static const apply_lanes lanes_by_op[CA_FORMOPS] = {FORM_BINARY(ENTRY_LANES)};

bool form_apply(enum ca_formop op, int64_t a, int64_t b, int64_t *out) {
    return one_by_op[op] && one_by_op[op](a, b, out);
}

uint32_t form_apply_lanes(enum ca_formop op, const int64_t *a, const int64_t *b, int64_t *out) {
    return lanes_by_op[op](a, b, out);
}
