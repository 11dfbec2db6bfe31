/* Conditions: what is decided, what a lane decides, what must be assumed.
 *
 * A comparison with a size nobody knows (`x < w`) is taken to hold as it does for most threads of a
 * large problem: it is evaluated at corners of the block with sizes large, and where all agree,
 * that is the assumption. Conditions that no lane takes part in and nothing settles become a
 * choice: both ways are followed. */
#include <string.h>

#include "exec_private.h"

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
        const struct ca_atom *node = node_of(c->cond), *choice = ca_form_as_atom(c->choice);
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
    const struct ca_atom *node = node_of(cond);
    bool order = node && (node->op == CA_FORM_LT || node->op == CA_FORM_LE);
    bool has_size = deps & (CA_DEP_PARAM | CA_DEP_UNIFORM);
    bool by_lane = form_varies(x, cond);
    has_size |= order && (deps & CA_DEP_BASE); /* two buffers: nobody knows which lies first */
    if (deps & CA_DEP_VARYING)
        return (struct decision){.form = cond};
    if (!has_size && !unknown_grid(x, deps))
        return (struct decision){
            .form = cond}; /* lanes, counters and blocks: the enumerator knows them all */
    if (!has_size && !(deps & (CA_DEP_LANE | CA_DEP_COUNTER)))
        return decide_blocks(x, cond);
    bool equality = node && (node->op == CA_FORM_EQ || node->op == CA_FORM_NE);
    bool placed = deps & (CA_DEP_LANE | CA_DEP_BLOCK | CA_DEP_COUNTER);
    enum verdict v = placed || asks_remainders(cond) ? corners_of_parts(x, cond, (struct trial){0})
                                                     : VERDICT_MIXED;
    if (v != VERDICT_MIXED) {
        ca_form shown = v == VERDICT_TRUE ? cond : ca_form_not(x->forms, cond);
        return (struct decision){.form = ca_form_const(x->forms, v == VERDICT_TRUE),
                                 .assumed =
                                     ca_form_print_most(shown ? shown : cond, x->arena, MAX_TEXT),
                                 .tail = by_lane && corners_part(x, cond, v),
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

/* Who of the way that is taken where the assumption fails is known: for a && b that is taken to
 * fail, the lanes of a part that isn't; NULL: all. `fails`: for a || b that is taken to hold. */
static ca_form rest_of_part(struct exec *x, const struct decision *part, bool fails) {
    int64_t c;
    if (ca_form_is_const(part->form, &c))
        return (c != 0) == fails ? part->rest : NULL;
    if (part->choice)
        return NULL;
    return fails ? ca_form_not(x->forms, part->form) : part->form;
}

static ca_form rest_of(struct exec *x, enum ca_formop op, const struct decision *a,
                       const struct decision *b) {
    ca_form left = rest_of_part(x, a, op == CA_FORM_OR);
    ca_form right = rest_of_part(x, b, op == CA_FORM_OR);
    return left && right ? ca_form_and(x->forms, left, right) : left ? left : right;
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
    int64_t c;
    if (ca_form_is_const(d.form, &c)) {
        d.choice = d.pure_choice = false;
        d.rest = (c != 0) == (op == CA_FORM_OR) ? rest_of(x, op, &a, &b) : NULL;
    }
    return d;
}

static const struct ca_atom *as_extreme(ca_form f) {
    const struct ca_atom *a = node_of(f);
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
    const struct ca_atom *node = node_of(cond);
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

void assume_rare(struct exec *x, const struct decision *d) {
    assume_push(x, ca_arena_printf(x->arena, "a way taken only where %s fails", d->assumed));
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
