/* enumerate_vars.c - finds an access's variables and decides which need a value while requests are
 * costed.
 *
 * Joint are: variables of L and of the mask; variables of the trips of known counters; in U, known
 * variables under a node or in a product with another, where residues can't be counted one by one.
 * All else stays out of the walk: enumerate_residue.c accounts for it. */
#include "enumerate_internal.h"

#include <string.h>

struct var *enumerate_var(struct enumeration *e, const struct ca_atom *atom) {
    for (unsigned i = 0; i < e->n_vars; i++)
        if (e->vars[i].atom == atom)
            return &e->vars[i];
    return NULL;
}

static bool is_variable(const struct ca_atom *atom) {
    return atom->kind != CA_ATOM_THREAD && atom->kind != CA_ATOM_VARYING &&
           atom->kind != CA_ATOM_NODE;
}

static struct var *var_add(struct enumeration *e, const struct ca_atom *atom) {
    if (e->n_vars == VARS_MAX) {
        e->overflow = true;
        return NULL;
    }
    struct var *v = &e->vars[e->n_vars++];
    memset(v, 0, sizeof *v);
    v->atom = atom;
    v->extent = -1;
    return v;
}

static void visit_block(const struct ca_atom *atom, void *context) {
    struct enumeration *e = context;
    if (atom->kind == CA_ATOM_BLOCK && !enumerate_var(e, atom))
        var_add(e, atom);
}

static void visit_any(const struct ca_atom *atom, void *context) {
    struct enumeration *e = context;
    if (is_variable(atom) && !enumerate_var(e, atom))
        var_add(e, atom);
}

static void visit_joint(const struct ca_atom *atom, void *context) {
    struct var *v = enumerate_var(context, atom);
    if (v)
        v->joint = true;
}

/* Calls `visit` for the atoms of the address, the mask and all trips. */
static void each_atom(struct enumeration *e, void (*visit)(const struct ca_atom *, void *)) {
    ca_form_each_atom(e->address, visit, e);
    if (e->mask)
        ca_form_each_atom(e->mask, visit, e);
    if (e->partner)
        ca_form_each_atom(e->partner, visit, e);
    for (unsigned i = 0; i < e->n_keys; i++)
        ca_form_each_atom(e->keys[i], visit, e);
    for (size_t i = 0; i < e->access->n_counters; i++)
        if (e->access->counters[i].trip)
            ca_form_each_atom(e->access->counters[i].trip, visit, e);
}

static void visit_opaque(const struct ca_atom *atom, void *context) {
    struct var *v = enumerate_var(context, atom);
    if (v)
        v->opaque = true;
}

/* Marks the variables under the nodes of `f`. */
static void mark_opaque(struct enumeration *e, ca_form f) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(f, &terms);
    for (size_t i = 0; i < n; i++)
        for (unsigned a = 0; a < terms[i].degree; a++)
            if (terms[i].atoms[a]->kind == CA_ATOM_NODE)
                ca_form_each_atom(ca_form_of_atom(terms[i].atoms[a]), visit_opaque, e);
}

static void visit_power(const struct ca_atom *atom, void *context) {
    struct var *v = enumerate_var(context, atom);
    if (v && atom->kind == CA_ATOM_PARAM)
        v->power = true;
}

/* Marks n in n - 1, n / 2 - 1 and the like. */
static void mark_mask(struct enumeration *e, ca_form f) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(f, &terms);
    if (ca_form_constant(f) == -1 && n == 1 && terms[0].degree == 1)
        ca_form_each_atom(ca_form_of_atom(terms[0].atoms[0]), visit_power, e);
}

static void visit_doubled(const struct ca_atom *atom, void *context) {
    bool power =
        atom->kind == CA_ATOM_NODE && (atom->op == CA_FORM_TABLE || atom->op == CA_FORM_SHL);
    *(bool *)context |= power && (ca_form_deps(ca_form_of_atom(atom)) & CA_DEP_COUNTER);
}

/* Marks n in 2 << k < n and the like. */
static void mark_end(struct enumeration *e, ca_form doubled, ca_form end) {
    const struct ca_term *terms;
    bool found = false;
    ca_form_each_atom(doubled, visit_doubled, &found);
    if (found && ca_form_terms(end, &terms) == 1 && terms[0].degree == 1)
        visit_power(terms[0].atoms[0], e);
}

static void visit_mask(const struct ca_atom *atom, void *context) {
    if (atom->kind != CA_ATOM_NODE)
        return;
    if (atom->op == CA_FORM_AND) {
        mark_mask(context, atom->args[0]);
        mark_mask(context, atom->args[1]);
    }
    if (atom->op == CA_FORM_LT || atom->op == CA_FORM_LE) {
        mark_end(context, atom->args[0], atom->args[1]);
        mark_end(context, atom->args[1], atom->args[0]);
    }
}

/* Marks p in 1 << p and i >> (p + 5). */
static void visit_shift(const struct ca_atom *atom, void *context) {
    bool shift = atom->kind == CA_ATOM_NODE &&
                 (atom->op == CA_FORM_SHL || atom->op == CA_FORM_SHR || atom->op == CA_FORM_USHR);
    const struct ca_term *terms;
    size_t n = shift ? ca_form_terms(atom->args[1], &terms) : 0;
    for (size_t i = 0; i < n; i++) {
        struct var *v = enumerate_var(context, terms[i].atoms[0]);
        if (v && v->atom->kind == CA_ATOM_PARAM) {
            v->shift = true;
            v->power = false;
        }
    }
}

/* Marks w where `f` is w, -w - 1, w << lane or whole words of these. */
static void mark_bits(struct enumeration *e, ca_form f) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(f, &terms);
    for (unsigned i = 0; n == 1 && i < terms[0].degree; i++) {
        const struct ca_atom *a = terms[0].atoms[i];
        bool node = a->kind == CA_ATOM_NODE;
        struct var *v = enumerate_var(e, a);
        if (node && (a->op == CA_FORM_ZEXT || a->op == CA_FORM_SEXT))
            mark_bits(e, a->args[0]);
        else if (v && (a->kind == CA_ATOM_UNIFORM || a->kind == CA_ATOM_PARAM))
            v->bits = !v->power;
        else if (!node || a->op != CA_FORM_SHL)
            return;
    }
}

/* Marks w in w >> lane, w & (1 << lane) - 1, popc(w). */
static void visit_bits(const struct ca_atom *atom, void *context) {
    if (atom->kind != CA_ATOM_NODE)
        return;
    bool shift = atom->op == CA_FORM_SHR || atom->op == CA_FORM_USHR || atom->op == CA_FORM_SHL;
    if (atom->op == CA_FORM_POPC || (shift && (ca_form_deps(atom->args[1]) & CA_DEP_LANE)))
        mark_bits(context, atom->args[0]);
    for (unsigned i = 0; i < 2 && atom->op == CA_FORM_AND; i++)
        if (ca_form_deps(atom->args[1 - i]) & CA_DEP_LANE)
            mark_bits(context, atom->args[i]);
}

struct question {
    struct enumeration *e;
    bool yes;
};

static void visit_known(const struct ca_atom *atom, void *context) {
    struct question *q = context;
    struct var *v = enumerate_var(q->e, atom);
    bool leaf_known = atom->kind == CA_ATOM_NODE || atom->kind == CA_ATOM_THREAD || (v && v->known);
    q->yes = q->yes && leaf_known;
}

/* Whether every variable in `f` runs through known values. */
static bool all_known(struct enumeration *e, ca_form f) {
    struct question q = {e, true};
    ca_form_each_atom(f, visit_known, &q);
    return q.yes;
}

static void know_blocks(struct enumeration *e) {
    for (unsigned i = 0; i < e->n_blocks; i++) {
        struct var *v = &e->vars[i];
        uint64_t grid = v->atom->axis < AXES ? e->options->grid[v->atom->axis] : 0;
        v->known = grid != 0 && grid <= INT64_MAX;
        v->extent = v->known ? (int64_t)grid : -1;
    }
}

/* Adds the counters, outermost first, and decides which have a known trip: inner trips may hold
 * outer counters. */
static void add_counters(struct enumeration *e) {
    const unsigned uniform_deps = CA_DEP_PARAM | CA_DEP_UNIFORM | CA_DEP_BASE | CA_DEP_NODE;
    e->trips_known = true;
    for (size_t i = 0; i < e->access->n_counters; i++) {
        const struct ca_counter *c = &e->access->counters[i];
        bool known = c->trip && all_known(e, c->trip);
        struct var *v = enumerate_var(e, c->atom) ? NULL : var_add(e, c->atom);
        e->trips_known = e->trips_known && known;
        if (!known && (!c->trip || (ca_form_deps(c->trip) & ~uniform_deps)))
            e->trips_uneven = true;
        if (!v)
            continue;
        v->trip = c->trip;
        v->known = known;
        int64_t extent;
        if (known && ca_form_is_const(c->trip, &extent))
            v->extent = extent > 0 ? extent : 0;
    }
}

static bool is_lane_atom(const struct ca_atom *atom) {
    if (atom->kind == CA_ATOM_NODE)
        return (ca_form_deps(ca_form_of_atom(atom)) & (CA_DEP_LANE | CA_DEP_VARYING)) != 0;
    return atom->kind == CA_ATOM_THREAD || atom->kind == CA_ATOM_VARYING;
}

/* Marks the variables that multiply something lane-dependent in L. */
static void visit_size(const struct ca_atom *atom, void *context) {
    struct var *v = enumerate_var(context, atom);
    if (v && atom->kind == CA_ATOM_PARAM)
        v->stride = true;
}

static void mark_strides(struct enumeration *e) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(e->lane, &terms);
    for (size_t i = 0; i < n; i++) {
        bool lane = false;
        for (unsigned a = 0; a < terms[i].degree; a++)
            lane = lane || is_lane_atom(terms[i].atoms[a]);
        for (unsigned a = 0; lane && a < terms[i].degree; a++) {
            struct var *v = enumerate_var(e, terms[i].atoms[a]);
            if (v)
                v->stride = true;
        }
    }
    ca_form_each_atom(e->lane, visit_size, e); /* so are n / 2, and n in i % n */
}

/* Whether all of a term's atoms, under nodes too, run through known values. */
static bool term_known(struct enumeration *e, const struct ca_term *term) {
    struct question q = {e, true};
    for (unsigned a = 0; a < term->degree; a++) {
        const struct ca_atom *atom = term->atoms[a];
        if (atom->kind == CA_ATOM_NODE)
            ca_form_each_atom(ca_form_of_atom(atom), visit_known, &q);
        else
            visit_known(atom, &q);
    }
    return q.yes;
}

static void term_make_joint(struct enumeration *e, const struct ca_term *term) {
    for (unsigned a = 0; a < term->degree; a++) {
        const struct ca_atom *atom = term->atoms[a];
        if (atom->kind == CA_ATOM_NODE)
            ca_form_each_atom(ca_form_of_atom(atom), visit_joint, e);
        else
            visit_joint(atom, e);
    }
}

/* Known variables of U whose residues can't be counted apart: under nodes, or multiplied with each
 * other. */
static void join_uniform(struct enumeration *e) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(e->uniform, &terms);
    for (size_t i = 0; i < n; i++) {
        bool plain = terms[i].degree == 1 && terms[i].atoms[0]->kind != CA_ATOM_NODE;
        bool matters = (uint64_t)terms[i].coef % e->period != 0;
        if (!plain && matters && term_known(e, &terms[i]))
            term_make_joint(e, &terms[i]);
    }
}

/* A known counter whose trip depends on others needs those others' values; innermost first reaches
 * all. */
static void join_trips(struct enumeration *e) {
    for (unsigned i = e->n_walked; i-- > e->n_blocks;) {
        struct var *v = &e->vars[i];
        if (v->known && v->extent < 0)
            ca_form_each_atom(v->trip, visit_joint, e);
    }
}

void enumerate_find_vars(struct enumeration *e) {
    each_atom(e, visit_block);
    e->n_blocks = e->n_vars;
    know_blocks(e);
    add_counters(e);
    e->n_walked = e->n_vars;
    each_atom(e, visit_any);
    ca_form_each_atom(e->lane, visit_joint, e);
    if (e->mask)
        ca_form_each_atom(e->mask, visit_joint, e);
    if (e->partner)
        ca_form_each_atom(e->partner, visit_joint, e);
    for (unsigned i = 0; i < e->n_keys; i++) {
        ca_form_each_atom(e->keys[i], visit_joint, e);
        mark_opaque(e, e->keys[i]);
    }
    mark_strides(e);
    each_atom(e, visit_mask);
    each_atom(e, visit_shift);
    each_atom(e, visit_bits);
    mark_opaque(e, e->lane);
    if (e->mask)
        mark_opaque(e, e->mask);
    if (e->partner)
        mark_opaque(e, e->partner);
    join_uniform(e);
    join_trips(e);
}
