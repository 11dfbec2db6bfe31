/*
 * form_logic.c - truth values: not, and, or, select.
 *
 * Conjunctions and disjunctions are chains of & and | over boolean nodes, sorted, without
 * duplicates and without a condition beside its negation.
 */
#include "form_private.h"

#include <string.h>

enum {
    CHAIN = 48, /* conditions in a chain that are looked through; longer ones just nest */
    SIMPLE = 32 /* atoms in an arm that is tried at a value of the condition's */
};

bool form_is_boolean(ca_form f) {
    const struct ca_atom *a = ca_form_as_atom(f);
    return (a && form_atom(a)->boolean) || (f->n_terms == 0 && (f->constant & ~INT64_C(1)) == 0);
}

/* 1 where a is not 0. */
static ca_form truth(struct ca_forms *t, ca_form a) {
    return form_is_boolean(a) ? a : ca_form_op(t, CA_FORM_NE, a, t->zero, NULL);
}

static ca_form negate_node(struct ca_forms *t, const struct ca_atom *n) {
    ca_form x = n->args[0], y = n->args[1];
    switch (n->op) {
    case CA_FORM_LT:
        return ca_form_op(t, CA_FORM_LE, y, x, NULL);
    case CA_FORM_LE:
        return ca_form_op(t, CA_FORM_LT, y, x, NULL);
    case CA_FORM_EQ:
        return ca_form_op(t, CA_FORM_NE, x, y, NULL);
    case CA_FORM_NE:
        return ca_form_op(t, CA_FORM_EQ, x, y, NULL);
    case CA_FORM_AND:
        return ca_form_or(t, ca_form_not(t, x), ca_form_not(t, y));
    default:
        return ca_form_and(t, ca_form_not(t, x), ca_form_not(t, y));
    }
}

ca_form ca_form_not(struct ca_forms *t, ca_form a) {
    if (!a)
        return NULL;
    if (a->n_terms == 0)
        return a == t->zero ? t->one : t->zero;
    if (!form_is_boolean(a))
        return ca_form_op(t, CA_FORM_EQ, a, t->zero, NULL);
    struct form_atom *n = (struct form_atom *)form_atom(ca_form_as_atom(a));
    if (!n->negation)
        n->negation = negate_node(t, &n->pub);
    return n->negation;
}

/* --- chains --- */

struct chain {
    ca_form item[CHAIN];
    unsigned n;
    bool full;     /* something did not fit */
    bool opposite; /* a condition and its negation are both in it */
};

static void chain_add_one(struct ca_forms *t, struct chain *chain, ca_form f) {
    ca_form opposite = ca_form_not(t, f);
    unsigned at = chain->n;
    for (unsigned i = 0; i < chain->n; i++) {
        if (chain->item[i] == f)
            return;
        chain->opposite |= chain->item[i] == opposite;
    }
    if (chain->n == CHAIN) {
        chain->full = true;
        return;
    }
    while (at > 0 && chain->item[at - 1]->serial > f->serial)
        at--;
    memmove(&chain->item[at + 1], &chain->item[at], (chain->n - at) * sizeof *chain->item);
    chain->item[at] = f;
    chain->n++;
}

static void chain_add(struct ca_forms *t, struct chain *chain, enum ca_formop op, ca_form f) {
    const struct ca_atom *node = form_as_node(f, op);
    if (!node) {
        chain_add_one(t, chain, f);
        return;
    }
    chain_add(t, chain, op, node->args[0]);
    chain_add(t, chain, op, node->args[1]);
}

/* a && b or a || b, of truth values; `absorbing` is the constant that decides it. */
static ca_form join(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b,
                    ca_form absorbing) {
    struct chain chain = {.n = 0};
    if (a->n_terms == 0)
        return a == absorbing ? a : b;
    if (b->n_terms == 0)
        return b == absorbing ? b : a;
    chain_add(t, &chain, op, a);
    chain_add(t, &chain, op, b);
    if (chain.opposite)
        return absorbing;
    if (chain.full)
        return form_node(t, op, a, b, NULL);
    ca_form f = chain.item[0];
    for (unsigned i = 1; f && i < chain.n; i++)
        f = form_node(t, op, f, chain.item[i], NULL);
    return f;
}

ca_form ca_form_and(struct ca_forms *t, ca_form a, ca_form b) {
    a = truth(t, a ? a : t->one);
    b = truth(t, b ? b : t->one);
    return a && b ? join(t, CA_FORM_AND, a, b, t->zero) : NULL;
}

ca_form ca_form_or(struct ca_forms *t, ca_form a, ca_form b) {
    a = a ? truth(t, a) : NULL;
    b = b ? truth(t, b) : NULL;
    return a && b ? join(t, CA_FORM_OR, a, b, t->one) : NULL;
}

/* --- select --- */

/* Terms that both arms hold alike, and the constant where it is the same. */
static ca_form common_part(struct ca_forms *t, ca_form a, ca_form b) {
    struct ca_term terms[FORM_TERMS];
    size_t n = 0;
    for (unsigned i = 0, j = 0; i < a->n_terms && j < b->n_terms;) {
        int order = form_term_order(&a->terms[i], &b->terms[j]);
        if (order == 0 && a->terms[i].coef == b->terms[j].coef)
            terms[n++] = a->terms[i];
        i += order <= 0;
        j += order >= 0;
    }
    return form_intern(t, n > 0 && a->constant == b->constant ? a->constant : 0, terms, n);
}

/* The arm itself, or, where it is a select by the same condition, that one's arm. */
static ca_form arm(ca_form condition, ca_form f, unsigned which) {
    const struct ca_atom *inner = form_as_node(f, CA_FORM_SELECT);
    return inner && inner->args[0] == condition ? inner->args[which] : f;
}

/* A select between truth values is logic; NULL where an arm is none, or neither is constant. */
static ca_form select_truth(struct ca_forms *t, ca_form c, ca_form a, ca_form b) {
    if (!form_is_boolean(a) || !form_is_boolean(b))
        return NULL;
    if (a->n_terms == 0)
        return a == t->one ? ca_form_or(t, c, b) : ca_form_and(t, ca_form_not(t, c), b);
    if (b->n_terms == 0)
        return b == t->zero ? ca_form_and(t, c, a) : ca_form_or(t, ca_form_not(t, c), a);
    return NULL;
}

/* x == k ? a : b is b where b is a at x = k, and so for x != k; NULL: it is not so. */
static ca_form select_equal(struct ca_forms *t, ca_form c, ca_form a, ca_form b) {
    const struct ca_atom *equal = form_as_node(c, CA_FORM_EQ);
    const struct ca_atom *node = equal ? equal : form_as_node(c, CA_FORM_NE);
    if (!node)
        return NULL;
    bool first = node->args[1]->n_terms == 0;
    const struct ca_atom *x = ca_form_as_atom(node->args[!first]);
    ca_form k = node->args[first], one = equal ? a : b, all = equal ? b : a;
    if (!x || x->kind == CA_ATOM_NODE || k->n_terms > 0 || ca_form_size(all) > SIMPLE ||
        !ca_form_has_atom(all, x))
        return NULL;
    return ca_form_subst(t, all, x, k) == one ? all : NULL;
}

ca_form form_fold_select(struct ca_forms *t, enum ca_formop op, ca_form c, ca_form a, ca_form b) {
    (void)op;
    c = truth(t, c);
    if (!c || a == b)
        return c ? a : NULL;
    if (c->n_terms == 0)
        return c == t->one ? a : b;
    a = arm(c, a, 1);
    b = arm(c, b, 2);
    ca_form simple = a == b ? a : select_truth(t, c, a, b);
    simple = simple ? simple : select_equal(t, c, a, b);
    if (simple)
        return simple;
    ca_form common = common_part(t, a, b);
    if (common == t->zero)
        return form_node(t, CA_FORM_SELECT, c, a, b);
    ca_form rest = ca_form_op(t, CA_FORM_SELECT, c, form_merge(t, a, common, -1),
                              form_merge(t, b, common, -1));
    return ca_form_add(t, common, rest);
}
