/* enumerate_residue.c - residues of the uniform part of an address, without walking through its
 * variables.
 *
 * Each term of U has a distribution of residues modulo the period; independent terms add by
 * convolution. Terms of variables whose values are known give `known`, an exact distribution; the
 * others give `free`: residues that remain possible, and how likely they typically are. Where one
 * variable is in several terms the sum is taken as if they were independent: `free` may then hold
 * more residues than can occur, never fewer. */
#include "enumerate_internal.h"

#include <string.h>

static unsigned residue_of(const struct enumeration *e, int64_t value) {
    return (unsigned)((uint64_t)value & (e->period - 1));
}

/* All weight on one residue. */
static struct residues residues_point(const struct enumeration *e, int64_t value) {
    struct residues r;
    memset(&r, 0, sizeof r);
    r.weight[residue_of(e, value)] = 1;
    r.reach[residue_of(e, value)] = true;
    return r;
}

/* first, first + step, … `count` of them, alike; count < 0: without end. */
static struct residues residues_run(const struct enumeration *e, int64_t first, int64_t count,
                                    int64_t step) {
    struct residues r;
    memset(&r, 0, sizeof r);
    int64_t period = e->period;
    int64_t whole = count < 0 ? 1 : count / period, part = count < 0 ? 0 : count % period;
    double total = count < 0 ? (double)period : (double)count;
    for (int64_t k = 0; k < period; k++) {
        double times = (double)(whole + (k < part));
        unsigned at = residue_of(e, (int64_t)((uint64_t)first + (uint64_t)k * (uint64_t)step));
        r.weight[at] += times / total;
        r.reach[at] = r.reach[at] || times > 0;
    }
    return r;
}

/* The residues of x ∘ y for independent x and y: sums, or products. */
static struct residues residues_join(const struct enumeration *e, const struct residues *x,
                                     const struct residues *y, bool product) {
    struct residues r;
    memset(&r, 0, sizeof r);
    for (unsigned i = 0; i < e->period; i++)
        for (unsigned k = 0; x->reach[i] && k < e->period; k++) {
            unsigned at = (product ? i * k : i + k) & (e->period - 1);
            r.weight[at] += x->weight[i] * y->weight[k];
            r.reach[at] = r.reach[at] || y->reach[k];
        }
    return r;
}

/* Values of a range that bounds an unknown; without end where it is as long as the period or
 * longer. */
static struct residues residues_of_range(const struct enumeration *e, struct ca_range range) {
    uint64_t size = (uint64_t)range.hi - (uint64_t)range.lo;
    if (size >= e->period - 1 || range.lo > range.hi)
        return residues_run(e, 0, -1, 1);
    return residues_run(e, range.lo, (int64_t)size + 1, 1);
}

/* Typically a multiple of 32, as likely one as another, where the range allows any. */
static struct residues residues_of_size(const struct enumeration *e, struct ca_range range) {
    struct residues r = residues_of_range(e, range);
    unsigned typical = r.reach[0] ? 0 : residue_of(e, range.hi), n = 0;
    memset(r.weight, 0, sizeof r.weight);
    for (unsigned i = 0; i < e->period; i += TYPICAL_MULTIPLE)
        n += r.reach[0] && r.reach[i];
    for (unsigned i = typical; i < e->period; i += TYPICAL_MULTIPLE)
        r.weight[i] = r.reach[i] ? 1.0 / (n ? n : 1) : 0;
    if (!n)
        r.weight[typical] = 1;
    return r;
}

/* The one value a node takes at the values that are set now; false where it has none, or not one.
 */
static bool node_value(struct enumeration *e, ca_form node, int64_t *out) {
    int64_t lanes[CA_WARP];
    if (!(ca_form_eval(node, &e->env, lanes) & 1))
        return false;
    *out = lanes[0];
    return true;
}

static struct residues residues_of_form(struct enumeration *e, ca_form f);

/* One of two forms, either as likely. */
static struct residues residues_of_either(struct enumeration *e, ca_form f, ca_form g) {
    struct residues r = residues_of_form(e, f), s = residues_of_form(e, g);
    for (unsigned i = 0; i < e->period; i++) {
        r.weight[i] = (r.weight[i] + s.weight[i]) / 2;
        r.reach[i] = r.reach[i] || s.reach[i];
    }
    return r;
}

/* What a node typically is a multiple of, as likely one as another. */
static void weigh_typical(const struct enumeration *e, const struct ca_atom *node,
                          struct residues *r) {
    struct typical t = enumerate_typical(node);
    struct residues often = residues_run(e, t.offset, t.step ? -1 : 1, t.step);
    double sum = 0;
    for (unsigned i = 0; i < e->period; i++)
        sum += often.weight[i] = r->reach[i] ? often.weight[i] : 0;
    for (unsigned i = 0; i < e->period && sum > 0; i++)
        r->weight[i] = often.weight[i] / sum;
}

/* A node that holds unknowns: what its arms are, where it is one of two; else any multiple of its
 * divisor within its range. Typical: its value at typical sizes, where it depends on nothing else.
 */
static struct residues residues_of_node(struct enumeration *e, const struct ca_atom *atom) {
    ca_form node = ca_form_of_atom(atom);
    uint64_t divisor = ca_form_divisor(node);
    struct residues r;
    bool either = atom->op == CA_FORM_SELECT || atom->op == CA_FORM_MIN || atom->op == CA_FORM_MAX;
    if (either)
        r = residues_of_either(e, atom->args[atom->n_args - 2], atom->args[atom->n_args - 1]);
    else if (divisor > 1)
        r = residues_run(e, 0, -1, (int64_t)divisor);
    else
        r = residues_of_range(e, ca_form_range(node));
    if (!either)
        weigh_typical(e, atom, &r);
    unsigned size_like = CA_DEP_PARAM | CA_DEP_BASE | CA_DEP_NODE;
    int64_t value;
    if (!(ca_form_deps(node) & ~size_like) && node_value(e, node, &value)) {
        memset(r.weight, 0, sizeof r.weight);
        r.weight[residue_of(e, value)] = 1;
        r.reach[residue_of(e, value)] = true;
    }
    return r;
}

/* A known variable's values: 0 … extent-1. Where the extent isn't known yet (it changes from
 * request to request), without end. */
static struct residues residues_of_extent(const struct enumeration *e, const struct var *v) {
    int64_t extent = v->extent >= 0 ? v->extent : v->now;
    return residues_run(e, 0, extent > 0 ? extent : -1, 1);
}

/* What an unknown node takes for granted. */
static unsigned node_assumptions(const struct ca_atom *atom) {
    unsigned deps = ca_form_deps(ca_form_of_atom(atom));
    unsigned assumptions = 0;
    if (atom->op == CA_FORM_SELECT)
        return CA_ASSUME_UNIFORM_SELECT;
    if (deps & (CA_DEP_PARAM | CA_DEP_BASE))
        assumptions |= CA_ASSUME_SIZES;
    if (deps & CA_DEP_UNIFORM)
        assumptions |= CA_ASSUME_UNIFORM;
    if (deps & CA_DEP_COUNTER)
        assumptions |= CA_ASSUME_TRIP;
    if (deps & CA_DEP_BLOCK)
        assumptions |= CA_ASSUME_BLOCKS;
    return assumptions;
}

/* The residues of one atom of U that isn't joint, and what they take for granted. */
static struct residues residues_of_atom(struct enumeration *e, const struct ca_atom *atom,
                                        unsigned *assumptions) {
    const struct var *v = enumerate_var(e, atom);
    switch (atom->kind) {
    case CA_ATOM_BASE: {
        struct residues r = residues_run(e, 0, -1, atom->align ? atom->align : 1);
        memset(r.weight, 0, sizeof r.weight);
        r.weight[0] = 1;
        *assumptions |= CA_ASSUME_SIZES;
        return r;
    }
    case CA_ATOM_PARAM:
        *assumptions |= CA_ASSUME_SIZES;
        return residues_of_size(e, atom->range);
    case CA_ATOM_COUNTER:
    case CA_ATOM_BLOCK:
        if (v && v->known)
            return residues_of_extent(e, v);
        *assumptions |= atom->kind == CA_ATOM_BLOCK ? CA_ASSUME_BLOCKS : CA_ASSUME_TRIP;
        return residues_of_range(e, atom->range);
    case CA_ATOM_NODE:
        *assumptions |= node_assumptions(atom);
        return residues_of_node(e, atom);
    default:
        *assumptions |= CA_ASSUME_UNIFORM;
        return residues_of_range(e, atom->range);
    }
}

struct question {
    struct enumeration *e;
    bool yes;
};

static void visit_joint(const struct ca_atom *atom, void *context) {
    struct question *q = context;
    const struct var *v = enumerate_var(q->e, atom);
    q->yes = q->yes && (atom->kind == CA_ATOM_NODE || (v && v->joint));
}

/* Whether all variables under a node are joint. */
static bool under_joint(struct enumeration *e, const struct ca_atom *atom) {
    struct question q = {e, atom->kind == CA_ATOM_NODE};
    if (q.yes)
        ca_form_each_atom(ca_form_of_atom(atom), visit_joint, &q);
    return q.yes;
}

static struct standing term_standing(struct enumeration *e, const struct ca_term *term) {
    struct standing s = {true, true, false};
    for (unsigned a = 0; a < term->degree; a++) {
        const struct ca_atom *atom = term->atoms[a];
        const struct var *v = enumerate_var(e, atom);
        bool joint = v ? v->joint : under_joint(e, atom);
        s.joint = s.joint && joint;
        s.known = s.known && (joint || (v && v->known));
        s.varies = s.varies || joint || (v && v->known && v->extent < 0);
    }
    return s;
}

/* The value of an atom all whose variables are joint. */
static int64_t joint_value(struct enumeration *e, const struct ca_atom *atom) {
    int64_t value = 0;
    if (atom->kind != CA_ATOM_NODE)
        return e->value[atom->id];
    if (!node_value(e, ca_form_of_atom(atom), &value))
        e->undefined = true;
    return value;
}

/* The residues of a term. With `values`, joint variables stand for their value of now. */
static struct residues residues_of_term(struct enumeration *e, const struct ca_term *term,
                                        bool values, unsigned *assumptions) {
    struct residues r = residues_point(e, term->coef);
    for (unsigned a = 0; a < term->degree; a++) {
        const struct ca_atom *atom = term->atoms[a];
        const struct var *v = enumerate_var(e, atom);
        bool joint = v ? v->joint : under_joint(e, atom);
        struct residues one = values && joint ? residues_point(e, joint_value(e, atom))
                                              : residues_of_atom(e, atom, assumptions);
        r = residues_join(e, &r, &one, true);
    }
    return r;
}

/* The residues of a form under a node: nothing in it has a value of now. */
static struct residues residues_of_form(struct enumeration *e, ca_form f) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(f, &terms);
    struct residues sum = residues_point(e, ca_form_constant(f));
    unsigned ignored = 0;
    for (size_t i = 0; i < n; i++) {
        struct residues r = residues_of_term(e, &terms[i], false, &ignored);
        sum = residues_join(e, &sum, &r, false);
    }
    return sum;
}

static bool is_point(const struct enumeration *e, const struct residues *r) {
    unsigned n = 0;
    for (unsigned i = 0; i < e->period; i++)
        n += r->reach[i];
    return n <= 1;
}

static void visit_mark(const struct ca_atom *atom, void *context) {
    struct var *v = enumerate_var(context, atom);
    if (v && !v->known)
        v->free = true;
}

static void term_mark(struct enumeration *e, const struct ca_term *term) {
    for (unsigned a = 0; a < term->degree; a++) {
        const struct ca_atom *atom = term->atoms[a];
        if (atom->kind == CA_ATOM_NODE)
            ca_form_each_atom(ca_form_of_atom(atom), visit_mark, e);
        else
            visit_mark(atom, e);
    }
}

static void count_free(struct enumeration *e, const struct ca_term *term) {
    unsigned assumptions = 0;
    struct residues r = residues_of_term(e, term, false, &assumptions);
    if (!is_point(e, &r)) {
        e->free_assumptions |= assumptions;
        term_mark(e, term);
    }
    e->free = residues_join(e, &e->free, &r, false);
}

/* Adds up the known terms that aren't all joint. */
static struct residues count_known(struct enumeration *e) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(e->uniform, &terms);
    struct residues sum = residues_point(e, 0);
    unsigned ignored = 0;
    for (size_t i = 0; i < n; i++) {
        struct standing s = e->standing[i];
        if (s.joint || !s.known || residue_of(e, terms[i].coef) == 0)
            continue;
        struct residues r = residues_of_term(e, &terms[i], true, &ignored);
        sum = residues_join(e, &sum, &r, false);
    }
    return sum;
}

void enumerate_count_residues(struct enumeration *e) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(e->uniform, &terms);
    e->free = residues_point(e, 0);
    e->standing = ca_arena_alloc(e->arena, n * sizeof *e->standing);
    for (size_t i = 0; i < n; i++) {
        struct standing s = e->standing[i] = term_standing(e, &terms[i]);
        if (residue_of(e, terms[i].coef) == 0)
            continue;
        if (!s.known)
            count_free(e, &terms[i]);
        else if (!s.joint && s.varies)
            e->dynamic = true;
    }
    if (!e->dynamic)
        e->known = count_known(e);
}

const struct residues *enumerate_known(struct enumeration *e) {
    if (e->dynamic)
        e->known = count_known(e);
    return &e->known;
}

int64_t enumerate_shift(struct enumeration *e) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(e->uniform, &terms);
    uint64_t shift = (uint64_t)ca_form_constant(e->uniform);
    for (size_t i = 0; i < n; i++) {
        if (residue_of(e, terms[i].coef) == 0 || !e->standing[i].joint)
            continue;
        uint64_t product = (uint64_t)terms[i].coef;
        for (unsigned a = 0; a < terms[i].degree; a++)
            product *= (uint64_t)joint_value(e, terms[i].atoms[a]);
        shift += product;
    }
    return (int64_t)shift;
}
