/* enumerate_select.c - conditions that no lane decides and no known value does: tried both ways.
 *
 * A select whose condition holds an unknown (n > 5 ? a : b) would be sampled at typical sizes,
 * which all fall on one side. So each such condition is replaced by a choice of its own, 0 or 1,
 * alike. A condition that occurs several times is one choice. */
#include "enumerate_internal.h"

static void visit_select(const struct ca_atom *atom, void *context) {
    struct enumeration *e = context;
    if (atom->kind != CA_ATOM_NODE || atom->op != CA_FORM_SELECT || e->n_selects == SELECTS_MAX)
        return;
    const struct ca_atom *condition = ca_form_as_atom(atom->args[0]);
    unsigned deps = ca_form_deps(atom->args[0]);
    bool lane = deps & (CA_DEP_LANE | CA_DEP_VARYING);
    if (lane || !(deps & (CA_DEP_PARAM | CA_DEP_UNIFORM)))
        return;
    if (!condition || condition->kind != CA_ATOM_NODE)
        return;
    for (unsigned i = 0; i < e->n_selects; i++)
        if (e->selects[i].condition == condition)
            return;
    e->selects[e->n_selects++].condition = condition;
}

static ca_form replaced(struct ca_forms *t, ca_form f, const struct ca_atom *atom, ca_form by) {
    ca_form g = f ? ca_form_subst(t, f, atom, by) : NULL;
    return g ? g : f;
}

void enumerate_open_selects(struct enumeration *e) {
    ca_form_each_atom(e->address, visit_select, e);
    if (e->mask)
        ca_form_each_atom(e->mask, visit_select, e);
    for (unsigned i = 0; i < e->n_selects; i++) {
        struct select *s = &e->selects[i];
        ca_form choice = ca_form_atom(e->forms, CA_ATOM_UNIFORM, "choice", (struct ca_range){0, 1});
        s->choice = ca_form_as_atom(choice);
        e->address = replaced(e->forms, e->address, s->condition, choice);
        e->mask = replaced(e->forms, e->mask, s->condition, choice);
    }
}

const struct ca_atom *enumerate_condition(const struct enumeration *e, const struct ca_atom *atom) {
    for (unsigned i = 0; i < e->n_selects; i++)
        if (e->selects[i].choice == atom)
            return e->selects[i].condition;
    return NULL;
}
