/* Conditions with sizes nobody knows, tried at corners: large sizes, the first blocks and turns,
 * all lanes of the block. Where sizes stand on both sides, those without an index beside them bound
 * the others. */
#include "exec_private.h"

#define CORNERS 6

#define SIDE 16 /* sizes on one side of a comparison */

/* Sizes that stand beside a lane, block or loop index in a comparison with others (`first + i <
 * end`). */
struct beside {
    const struct ca_atom *size[SIDE];
    unsigned n;
    bool too_many;
};

static bool is_beside(const struct beside *b, const struct ca_atom *a) {
    for (unsigned i = 0; i < b->n; i++)
        if (b->size[i] == a)
            return true;
    return false;
}

/* An unknown size: large, and different from others; less so beside an index, so that the others
 * bound it. A multiple of 32, or that and `odd`. */
static int64_t large(const struct ca_atom *a, unsigned corner, bool less, unsigned odd) {
    unsigned hash = 0;
    for (const char *c = a->name ? a->name : ""; *c; c++)
        hash = 31 * hash + (unsigned char)*c;
    int64_t base = INT64_C(1) << (less ? 10 : 24), spread = less ? 31 : 4099;
    int64_t v = base + 32 * ((int64_t)hash % spread) + (corner & 1 ? 0 : 64) + odd;
    return v > a->range.hi ? a->range.hi : v;
}

#define INSIDE 1000 /* a block index far from both ends of a large grid */

struct fix {
    int64_t *value;
    bool *known;
    unsigned corner;
    const struct beside *beside;
    bool equality;
    struct trial trial;
};

/* What a variable holds at the head of a loop that is being closed: small, as indices are; but it
 * meets no other value by chance. */
static int64_t held(const struct fix *f) {
    return f->equality ? 12345701 + 7919 * (int64_t)f->corner : f->corner >= 4 ? 2 : f->corner >= 2;
}

static void fix_atom(const struct ca_atom *a, void *ctx) {
    struct fix *f = ctx;
    f->known[a->id] = true;
    if (a->kind == CA_ATOM_COUNTER && a->range.lo < 0) {
        f->value[a->id] = held(f);
        return;
    }
    switch (a->kind) {
    case CA_ATOM_BLOCK:
        if (f->trial.inside) {
            f->value[a->id] = INSIDE + f->corner;
            break;
        }
        /* fall through */
    case CA_ATOM_COUNTER:
        f->value[a->id] = f->corner >= 4 ? (a->range.hi < 2 ? a->range.hi : 2) : f->corner >= 2;
        if (f->value[a->id] > a->range.hi)
            f->value[a->id] = a->range.hi;
        break;
    case CA_ATOM_VARYING:
        f->known[a->id] = false;
        break;
    default:
        f->value[a->id] = large(a, f->corner, is_beside(f->beside, a), f->trial.odd);
        break;
    }
}

static bool is_size(const struct ca_atom *a) {
    return a->kind == CA_ATOM_PARAM || a->kind == CA_ATOM_UNIFORM || a->kind == CA_ATOM_BASE;
}

static void visit_beside(const struct ca_atom *a, void *ctx) {
    struct beside *b = ctx;
    if (!is_size(a) || is_beside(b, a))
        return;
    if (b->n == SIDE)
        b->too_many = true;
    else
        b->size[b->n++] = a;
}

static unsigned term_deps(const struct ca_term *term) {
    unsigned deps = 0;
    for (unsigned j = 0; j < term->degree; j++)
        deps |= ca_form_deps(ca_form_of_atom(term->atoms[j]));
    return deps;
}

static void add_term(struct beside *b, const struct ca_term *term) {
    for (unsigned j = 0; j < term->degree; j++)
        ca_form_each_atom(ca_form_of_atom(term->atoms[j]), visit_beside, b);
}

/* The sizes on the side of a comparison where indices are, if there are sizes on the other side
 * alone; else none: then all are alike. */
static struct beside find_beside(struct exec *x, const struct ca_atom *node) {
    struct beside side[2] = {{.n = 0}, {.n = 0}}, none = {.n = 0};
    bool indexed[2] = {false, false};
    const struct ca_term *terms;
    bool order = node && (node->op == CA_FORM_LT || node->op == CA_FORM_LE);
    ca_form difference = order ? ca_form_sub(x->forms, node->args[0], node->args[1]) : NULL;
    size_t n = difference ? ca_form_terms(difference, &terms) : 0;
    for (size_t i = 0; i < n; i++) {
        unsigned s = terms[i].coef < 0;
        indexed[s] |= term_deps(&terms[i]) & (CA_DEP_LANE | CA_DEP_BLOCK | CA_DEP_COUNTER);
        add_term(&side[s], &terms[i]);
    }
    unsigned with = indexed[1];
    if (indexed[0] == indexed[1] || side[0].too_many || side[1].too_many || !side[!with].n)
        return none;
    for (unsigned i = 0; i < side[with].n; i++)
        if (is_beside(&side[!with], side[with].size[i]))
            return none;
    return side[with];
}

/* The condition at all corners and all lanes of the block: the same everywhere, or not. */
enum verdict corners(struct exec *x, ca_form cond, struct trial trial) {
    bool seen[2] = {false, false};
    unsigned warps = x->host ? 1 : ca_block_warps(x->launch->block);
    static const unsigned one[3] = {1, 1, 1};
    const struct ca_atom *node = node_of(cond);
    struct beside beside = find_beside(x, node);
    bool equality = node && (node->op == CA_FORM_EQ || node->op == CA_FORM_NE);
    scratch_extend(x, &x->corner);
    for (unsigned c = 0; c < CORNERS; c++) {
        struct fix f = {x->corner.value, x->corner.known, c, &beside, equality, trial};
        ca_form_each_atom(cond, fix_atom, &f);
        struct ca_env env = {.value = x->corner.value, .known = x->corner.known};
        for (unsigned w = 0; w < warps; w += warps > 8 ? warps - 1 : 1) {
            int64_t out[CA_WARP];
            ca_env_warp(&env, x->host ? one : x->launch->block, w);
            uint32_t ok = ca_form_eval(cond, &env, out);
            if (ok != env.lanes)
                return VERDICT_MIXED;
            for (unsigned i = 0; i < CA_WARP; i++)
                if (env.lanes >> i & 1)
                    seen[out[i] != 0] = true;
        }
    }
    return seen[0] && seen[1] ? VERDICT_MIXED : seen[1] ? VERDICT_TRUE : VERDICT_FALSE;
}

/* A quotient by, or a shift by, an unknown: of sizes that are all large it would be next to
 * nothing. */
static void find_quotient(const struct ca_atom *a, void *ctx) {
    const struct ca_atom **found = ctx;
    const unsigned sizes = CA_DEP_PARAM | CA_DEP_UNIFORM | CA_DEP_NODE;
    if (*found || a->kind != CA_ATOM_NODE || (ca_form_deps(ca_form_of_atom(a)) & ~sizes))
        return;
    bool quotient = a->op == CA_FORM_DIV || a->op == CA_FORM_UDIV || a->op == CA_FORM_SHL ||
                    a->op == CA_FORM_SHR || a->op == CA_FORM_USHR;
    if (quotient && !ca_form_is_const(a->args[1], NULL))
        *found = a;
}

/* The verdict where such a part of a problem (`n / ranks`) is itself a size like any other. */
enum verdict corners_of_parts(struct exec *x, ca_form cond, struct trial trial) {
    ca_form parted = cond;
    for (unsigned i = 0; i < 4 && parted; i++) {
        const struct ca_atom *quotient = NULL;
        ca_form_each_atom(parted, find_quotient, &quotient);
        if (!quotient)
            break;
        ca_form size =
            ca_form_atom(x->forms, CA_ATOM_PARAM, "part", (struct ca_range){1, CA_RANGE_MAX});
        parted = ca_form_subst(x->forms, parted, quotient, size);
    }
    enum verdict v = parted ? corners(x, parted, trial) : VERDICT_MIXED;
    return v == VERDICT_MIXED && parted != cond ? corners(x, cond, trial) : v;
}

/* Whether some lanes decide otherwise where sizes are no multiples of 32 (`i + n / 2 * 2 < n`). */
bool corners_part(struct exec *x, ca_form cond, enum verdict even) {
    static const unsigned odd[] = {1, 13, 30};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        if (corners_of_parts(x, cond, (struct trial){.odd = odd[i]}) != even)
            return true;
    return false;
}
