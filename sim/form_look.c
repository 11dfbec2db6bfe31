/*
 * form_look.c - questions about a form. What needs a walk was measured when the form was built.
 */
#include "form_private.h"

bool ca_form_is_const(ca_form f, int64_t *out) {
    if (f->n_terms > 0)
        return false;
    if (out)
        *out = f->constant;
    return true;
}

int64_t ca_form_constant(ca_form f) {
    return f->constant;
}

size_t ca_form_terms(ca_form f, const struct ca_term **out) {
    *out = f->terms;
    return f->n_terms;
}

unsigned ca_form_deps(ca_form f) {
    return f->deps;
}

static bool by_lane(const struct ca_atom *a) {
    return form_atom(a)->deps & (CA_DEP_LANE | CA_DEP_VARYING);
}

static unsigned lane_atoms(const struct ca_term *term) {
    unsigned n = 0;
    for (unsigned j = 0; j < term->degree; j++)
        n += by_lane(term->atoms[j]);
    return n;
}

bool ca_form_affine(ca_form f) {
    if (f->deps & CA_DEP_NODE)
        return false;
    for (unsigned i = 0; i < f->n_terms; i++)
        if (lane_atoms(&f->terms[i]) > 1)
            return false;
    return true;
}

struct ca_range ca_form_range(ca_form f) {
    return f->range;
}

const struct ca_atom *ca_form_as_atom(ca_form f) {
    bool is_atom =
        f->constant == 0 && f->n_terms == 1 && f->terms[0].degree == 1 && f->terms[0].coef == 1;
    return is_atom ? f->terms[0].atoms[0] : NULL;
}

static bool atom_holds(const struct ca_atom *a, const struct ca_atom *atom) {
    if (a == atom)
        return true;
    for (unsigned i = 0; a->id > atom->id && i < a->n_args; i++)
        if (ca_form_has_atom(a->args[i], atom))
            return true;
    return false;
}

ca_form ca_form_of_atom(const struct ca_atom *a) {
    return form_atom(a)->form;
}

unsigned ca_form_size(ca_form f) {
    return f->size;
}

unsigned ca_form_ids(ca_form f) {
    return f->ids;
}

bool ca_form_has_atom(ca_form f, const struct ca_atom *atom) {
    if (f->ids <= atom->id || !(f->deps & 1u << atom->kind))
        return false;
    for (unsigned i = 0; i < f->n_terms; i++)
        for (unsigned j = 0; j < f->terms[i].degree; j++)
            if (atom_holds(f->terms[i].atoms[j], atom))
                return true;
    return false;
}

/* How often `atom` is a factor of the term; -1 where it occurs within a node. */
static int power_of(const struct ca_term *term, const struct ca_atom *atom) {
    int power = 0;
    for (unsigned j = 0; j < term->degree; j++) {
        if (term->atoms[j] == atom)
            power++;
        else if (atom_holds(term->atoms[j], atom))
            return -1;
    }
    return power;
}

/* coef · (the product without `atom`) */
static ca_form cofactor(struct ca_forms *t, const struct ca_term *term,
                        const struct ca_atom *atom) {
    const struct ca_atom *atoms[FORM_DEGREE];
    struct ca_term rest = {.coef = term->coef, .atoms = atoms};
    for (unsigned j = 0; j < term->degree; j++)
        if (term->atoms[j] != atom)
            atoms[rest.degree++] = term->atoms[j];
    return rest.degree == 0 ? ca_form_const(t, rest.coef) : form_intern(t, 0, &rest, 1);
}

bool ca_form_linear_in(struct ca_forms *t, ca_form f, const struct ca_atom *atom, ca_form *coef,
                       ca_form *rest) {
    struct ca_term others[FORM_TERMS];
    size_t n = 0;
    *coef = t->zero;
    for (unsigned i = 0; i < f->n_terms; i++) {
        int power = power_of(&f->terms[i], atom);
        if (power < 0 || power > 1)
            return false;
        if (power == 1)
            *coef = form_merge(t, *coef, cofactor(t, &f->terms[i], atom), 1);
        else
            others[n++] = f->terms[i];
    }
    *rest = form_intern(t, f->constant, others, n);
    return true;
}

void ca_form_split(struct ca_forms *t, ca_form f, ca_form *uniform, ca_form *lane) {
    struct ca_term terms[2][FORM_TERMS];
    size_t n[2] = {0, 0};
    for (unsigned i = 0; i < f->n_terms; i++) {
        bool which = lane_atoms(&f->terms[i]) > 0;
        terms[which][n[which]++] = f->terms[i];
    }
    *uniform = form_intern(t, f->constant, terms[0], n[0]);
    *lane = form_intern(t, 0, terms[1], n[1]);
}

const struct ca_atom *ca_form_base_of(ca_form f) {
    const struct ca_atom *base = NULL;
    for (unsigned i = 0; i < f->n_terms; i++) {
        const struct ca_term *term = &f->terms[i];
        if (term->degree != 1 || term->coef != 1 || term->atoms[0]->kind != CA_ATOM_BASE)
            continue;
        if (base)
            return NULL;
        base = term->atoms[0];
    }
    return base;
}

uint64_t ca_form_divisor(ca_form f) {
    return UINT64_C(1) << f->zeros;
}

/* --- walk --- */

struct walk {
    unsigned generation;
    unsigned n;
    struct form_atom *met[FORM_SIZE];
};

static void walk_form(struct walk *w, ca_form f) {
    for (unsigned i = 0; i < f->n_terms; i++)
        for (unsigned j = 0; j < f->terms[i].degree; j++) {
            struct form_atom *a = (struct form_atom *)form_atom(f->terms[i].atoms[j]);
            if (a->visit == w->generation)
                continue;
            a->visit = w->generation;
            w->met[w->n++] = a;
            for (unsigned k = 0; k < a->pub.n_args; k++)
                walk_form(w, a->pub.args[k]);
        }
}

/* The atoms are gathered before the first call, so that `visit` may build forms and walk others. */
void ca_form_each_atom(ca_form f, void (*visit)(const struct ca_atom *a, void *ctx), void *ctx) {
    struct walk w;
    if (f->n_terms == 0)
        return;
    w.generation = ++form_atom(f->terms[0].atoms[0])->table->visit;
    w.n = 0;
    walk_form(&w, f);
    for (unsigned i = 0; i < w.n; i++)
        visit(&w.met[i]->pub, ctx);
}
