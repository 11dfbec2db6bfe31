/* Conditions: what is decided, what a lane decides, what must be assumed.
 *
 * A comparison with a size nobody knows (`x < w`) is taken to hold as it does for most threads of a
 * large problem: it is evaluated at corners of the block with sizes large, and where all agree,
 * that is the assumption. Where sizes stand on both sides, those without an index beside them bound
 * the others. Conditions that no lane takes part in and nothing settles become a
 * choice: both ways are followed. */
#include <string.h>

#include "exec_private.h"

#define CORNERS 6

/* Room for the values of all atoms; only those of the condition at hand are set. */
static void corner_room(struct exec *x) {
    unsigned n = ca_forms_atoms(x->forms);
    if (n <= x->cap_corner)
        return;
    x->cap_corner = 2 * n + 64;
    x->corner_value = ca_arena_alloc(x->arena, x->cap_corner * sizeof *x->corner_value);
    x->corner_known = ca_arena_alloc(x->arena, x->cap_corner * sizeof *x->corner_known);
}

static const struct ca_atom *as_node(ca_form f) {
    const struct ca_atom *a = ca_form_as_atom(f);
    return a && a->kind == CA_ATOM_NODE ? a : NULL;
}

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

/* Where a condition is tried. */
struct trial {
    bool inside;  /* blocks at the edges of the grid do not count */
    unsigned odd; /* what sizes are more than multiples of 32 */
};

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
    return a->kind == CA_ATOM_PARAM || a->kind == CA_ATOM_UNIFORM;
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

enum verdict { VERDICT_FALSE, VERDICT_TRUE, VERDICT_MIXED };

/* The condition at all corners and all lanes of the block: the same everywhere, or not. */
static enum verdict corners(struct exec *x, ca_form cond, struct trial trial) {
    bool seen[2] = {false, false};
    unsigned warps = x->host ? 1 : ca_block_warps(x->launch->block);
    static const unsigned one[3] = {1, 1, 1};
    const struct ca_atom *node = as_node(cond);
    struct beside beside = find_beside(x, node);
    bool equality = node && (node->op == CA_FORM_EQ || node->op == CA_FORM_NE);
    corner_room(x);
    for (unsigned c = 0; c < CORNERS; c++) {
        struct fix f = {x->corner_value, x->corner_known, c, &beside, equality, trial};
        ca_form_each_atom(cond, fix_atom, &f);
        struct ca_env env = {.value = x->corner_value, .known = x->corner_known};
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

/* What two parts of a condition assumed, as one text. */
static const char *both(struct exec *x, const char *a, const char *b) {
    if (!a || !b || strcmp(a, b) == 0)
        return a ? a : b;
    return ca_arena_printf(x->arena, "%s and %s", a, b);
}

#define MAX_TEXT 240 /* bytes of a condition that are shown: names are made of it */

static ca_form fresh_choice(struct exec *x, ca_form cond) {
    char *text = ca_form_print_most(cond, x->arena, MAX_TEXT);
    ca_form choice = ca_form_atom(x->forms, CA_ATOM_UNIFORM, text, (struct ca_range){0, 1});
    x->choices[x->n_choices++ % EXEC_CHOICES] = (struct exec_choice){choice, cond};
    return choice;
}

ca_form chosen_value(struct exec *x, ca_form cond, ca_form a, ca_form b) {
    for (unsigned i = 0; i < EXEC_CHOICES && i < x->n_choices; i++) {
        const struct exec_choice *c = &x->choices[i];
        const struct ca_atom *node = as_node(c->cond), *choice = ca_form_as_atom(c->choice);
        bool equality = node && (node->op == CA_FORM_EQ || node->op == CA_FORM_NE);
        if (!equality || !ca_form_has_atom(cond, choice))
            continue;
        ca_form own = ca_form_subst(x->forms, cond, choice, c->cond);
        ca_form f = own ? ca_form_op(x->forms, CA_FORM_SELECT, own, a, b) : NULL;
        return f == a || f == b ? f : NULL;
    }
    return NULL;
}

static bool unknown_grid(struct exec *x, unsigned deps) {
    return (deps & CA_DEP_BLOCK) && (!x->launch || !x->launch->grid[0]);
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
static enum verdict corners_of_parts(struct exec *x, ca_form cond, struct trial trial) {
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
static bool is_tail(struct exec *x, ca_form cond, enum verdict even) {
    static const unsigned odd[] = {1, 13, 30};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        if (corners_of_parts(x, cond, (struct trial){.odd = odd[i]}) != even)
            return true;
    return false;
}

/* Of a grid nobody knows, what holds for all blocks but those at its edges is assumed; what differs
 * from block to block is for the enumerator, which tries several. */
static struct decision decide_blocks(struct exec *x, ca_form cond) {
    enum verdict v = corners(x, cond, (struct trial){.inside = true});
    if (v == VERDICT_MIXED)
        return (struct decision){.form = cond};
    ca_form shown = v == VERDICT_TRUE ? cond : ca_form_not(x->forms, cond);
    return (struct decision){.form = ca_form_const(x->forms, v == VERDICT_TRUE),
                             .assumed =
                                 ca_form_print_most(shown ? shown : cond, x->arena, MAX_TEXT)};
}

#define EVEN 32 /* what sizes are taken for multiples of */

static bool is_remainder(const struct ca_atom *a) {
    int64_t by;
    bool remainder = a->kind == CA_ATOM_NODE && (a->op == CA_FORM_MOD || a->op == CA_FORM_UMOD);
    return remainder && ca_form_is_const(a->args[1], &by) && by > 0 && EVEN % by == 0;
}

/* Whether all that the condition asks of sizes is what they divide by. */
static bool asks_remainders(ca_form f) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(f, &terms);
    for (size_t i = 0; i < n; i++)
        for (unsigned j = 0; j < terms[i].degree; j++) {
            const struct ca_atom *a = terms[i].atoms[j];
            if (is_remainder(a) && ca_form_deps(a->args[0]) == CA_DEP_PARAM)
                continue;
            if (a->kind != CA_ATOM_NODE)
                return false;
            for (unsigned k = 0; k < a->n_args; k++)
                if (!asks_remainders(a->args[k]))
                    return false;
        }
    return true;
}

static struct decision decide_leaf(struct exec *x, ca_form cond) {
    unsigned deps = ca_form_deps(cond);
    bool has_size = deps & (CA_DEP_PARAM | CA_DEP_UNIFORM);
    bool by_lane = form_varies(x, cond);
    if (deps & CA_DEP_VARYING)
        return (struct decision){.form = cond};
    if (!has_size && !unknown_grid(x, deps))
        return (struct decision){
            .form = cond}; /* lanes, counters and blocks: the enumerator knows them all */
    if (!has_size && !(deps & (CA_DEP_LANE | CA_DEP_COUNTER)))
        return decide_blocks(x, cond);
    const struct ca_atom *node = as_node(cond);
    bool equality = node && (node->op == CA_FORM_EQ || node->op == CA_FORM_NE);
    bool placed = deps & (CA_DEP_LANE | CA_DEP_BLOCK | CA_DEP_COUNTER);
    enum verdict v = placed || asks_remainders(cond) ? corners_of_parts(x, cond, (struct trial){0})
                                                     : VERDICT_MIXED;
    if (v != VERDICT_MIXED) {
        ca_form shown = v == VERDICT_TRUE ? cond : ca_form_not(x->forms, cond);
        return (struct decision){.form = ca_form_const(x->forms, v == VERDICT_TRUE),
                                 .assumed =
                                     ca_form_print_most(shown ? shown : cond, x->arena, MAX_TEXT),
                                 .tail = by_lane && is_tail(x, cond, v),
                                 .few_lanes = equality && by_lane,
                                 .by_lane = by_lane};
    }
    if (by_lane)
        return (struct decision){.form = cond};
    return (struct decision){.form = fresh_choice(x, cond), .choice = true, .pure_choice = true};
}

static bool is_truth(ca_form f) {
    struct ca_range r = ca_form_range(f);
    return r.lo >= 0 && r.hi <= 1;
}

static struct decision combine(struct exec *x, enum ca_formop op, struct decision a,
                               struct decision b) {
    ca_form f = op == CA_FORM_AND ? ca_form_and(x->forms, a.form, b.form)
                                  : ca_form_or(x->forms, a.form, b.form);
    struct decision d = {.form = f,
                         .assumed = both(x, a.assumed, b.assumed),
                         .choice = a.choice || b.choice,
                         .tail = a.tail || b.tail,
                         .few_lanes = a.few_lanes || b.few_lanes,
                         .by_lane = a.by_lane || b.by_lane};
    bool a_const = ca_form_is_const(a.form, NULL), b_const = ca_form_is_const(b.form, NULL);
    d.pure_choice = (a.pure_choice || a_const) && (b.pure_choice || b_const) &&
                    (a.pure_choice || b.pure_choice);
    if (!f)
        d.form = form_or_unknown(x, NULL, a.form, b.form);
    if (ca_form_is_const(d.form, NULL))
        d.choice = d.pure_choice = false;
    return d;
}

static const struct ca_atom *as_extreme(ca_form f) {
    const struct ca_atom *a = as_node(f);
    return a && (a->op == CA_FORM_MIN || a->op == CA_FORM_MAX) ? a : NULL;
}

/* a < min(b, c) as a < b && a < c, and the like: each has sizes of its own. False: no such
 * comparison. */
static bool split_extreme(struct exec *x, const struct ca_atom *node, enum ca_formop *op,
                          ca_form part[2]) {
    if (!node || (node->op != CA_FORM_LT && node->op != CA_FORM_LE))
        return false;
    const struct ca_atom *left = as_extreme(node->args[0]), *right = as_extreme(node->args[1]);
    if (!left == !right)
        return false;
    bool all = left ? left->op == CA_FORM_MAX : right->op == CA_FORM_MIN;
    *op = all ? CA_FORM_AND : CA_FORM_OR;
    for (unsigned i = 0; i < 2; i++)
        part[i] = left ? ca_form_op(x->forms, node->op, left->args[i], node->args[1], NULL)
                       : ca_form_op(x->forms, node->op, node->args[0], right->args[i], NULL);
    return part[0] && part[1];
}

struct decision decide(struct exec *x, ca_form cond) {
    if (ca_form_is_const(cond, NULL))
        return (struct decision){.form = form_truth(x, cond)};
    const struct ca_atom *node = as_node(cond);
    if (node && (node->op == CA_FORM_AND || node->op == CA_FORM_OR) && is_truth(node->args[0]) &&
        is_truth(node->args[1]))
        return combine(x, node->op, decide(x, node->args[0]), decide(x, node->args[1]));
    enum ca_formop op;
    ca_form part[2];
    if (split_extreme(x, node, &op, part))
        return combine(x, op, decide(x, part[0]), decide(x, part[1]));
    if (!node || node->op != CA_FORM_EQ)
        return decide_leaf(x, form_truth(x, cond));
    int64_t zero;
    bool negation = ca_form_is_const(node->args[1], &zero) && zero == 0 && is_truth(node->args[0]);
    if (!negation)
        return decide_leaf(x, cond);
    struct decision d = decide(x, node->args[0]);
    ca_form inverse = ca_form_not(x->forms, d.form);
    d.form = form_or_unknown(x, inverse, d.form, NULL);
    return d;
}

/* The text as long as the results live; one copy of each. */
static const char *kept_text(struct exec *x, const char *text) {
    unsigned h = 0;
    for (const char *c = text; *c; c++)
        h = h * 31 + (unsigned char)*c;
    struct kept_text **chain = &x->texts[h % N_TEXTS];
    for (struct kept_text *k = *chain; k; k = k->next)
        if (strcmp(k->text, text) == 0)
            return k->text;
    struct kept_text *k = ca_arena_alloc(x->arena, sizeof *k);
    *k = (struct kept_text){*chain, ca_arena_strdup(x->keep, text)};
    *chain = k;
    return k->text;
}

void assume_push(struct exec *x, const char *text) {
    if (!text)
        return;
    for (const struct assumption *a = x->assumed; a; a = a->outer)
        if (strcmp(a->text, text) == 0)
            return;
    struct assumption *a = ca_arena_alloc(x->arena, sizeof *a);
    a->outer = x->assumed;
    a->text = kept_text(x, text);
    a->depth = a->outer ? a->outer->depth + 1 : 1;
    x->assumed = a;
}

#define MAX_HOST_PATH 48 /* atoms in a condition of host code */

/* Host code has no lanes to count: of a long way there, all that matters is that it may be taken.
 */
static ca_form shortened(struct exec *x, ca_form path) {
    if (!x->host || ca_form_size(path) <= MAX_HOST_PATH)
        return path;
    return ca_form_atom(x->forms, CA_ATOM_UNIFORM, "path", (struct ca_range){0, 1});
}

ca_form mask_and(struct exec *x, ca_form mask, ca_form cond) {
    if (!mask)
        return cond;
    return shortened(x, form_or_unknown(x, ca_form_and(x->forms, mask, cond), mask, cond));
}

ca_form lanes_or(struct exec *x, ca_form lanes, ca_form more) {
    ca_form all = ca_form_const(x->forms, 1);
    if (!lanes)
        return more ? more : all;
    if (!more)
        return all;
    return shortened(x, form_or_unknown(x, ca_form_or(x->forms, lanes, more), lanes, more));
}
