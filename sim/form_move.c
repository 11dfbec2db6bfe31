/*
 * form_move.c - moves forms to a table of their own, without all that was built on the way to them.
 *
 * Needs: the old table alive until it is done. Leaves true: a form moved prints, evaluates and
 * measures like the old one; of two forms or atoms, the one made first is the first in the new
 * table too.
 */
#include "form_private.h"

struct ca_move {
    struct ca_arena *arena;
    struct ca_forms *to;
    unsigned n;      /* forms of the old table */
    ca_form *wanted; /* by serial: the old form; NULL: it is not wanted */
    ca_form *moved;  /* by serial: the new form */
};

struct ca_move *ca_move_new(struct ca_arena *arena, const struct ca_forms *from,
                            struct ca_forms *to) {
    struct ca_move *m = ca_arena_alloc(arena, sizeof *m);
    m->arena = arena;
    m->to = to;
    m->n = from->n_forms;
    m->wanted = ca_arena_alloc(arena, m->n * sizeof *m->wanted);
    m->moved = ca_arena_alloc(arena, m->n * sizeof *m->moved);
    return m;
}

void ca_move_want(struct ca_move *m, ca_form f) {
    if (!f || f->serial >= m->n || m->wanted[f->serial])
        return;
    m->wanted[f->serial] = f;
    for (unsigned i = 0; i < f->n_terms; i++)
        for (unsigned j = 0; j < f->terms[i].degree; j++) {
            const struct ca_atom *a = f->terms[i].atoms[j];
            ca_move_want(m, form_atom(a)->form);
            ca_move_want(m, a->key);
            for (unsigned k = 0; k < a->n_args; k++)
                ca_move_want(m, a->args[k]);
        }
}

static ca_form move_node(struct ca_move *m, const struct ca_atom *n) {
    ca_form args[3] = {NULL, NULL, NULL};
    for (unsigned i = 0; i < n->n_args; i++)
        args[i] = ca_move_of(m, n->args[i]);
    return form_node_table(m->to, n->op, args, n->table, n->n_table);
}

static ca_form move_atom(struct ca_move *m, const struct ca_atom *a) {
    switch (a->kind) {
    case CA_ATOM_THREAD:
        return ca_form_thread(m->to, a->axis);
    case CA_ATOM_BLOCK:
        return ca_form_block(m->to, a->axis, a->range);
    case CA_ATOM_BASE:
        return ca_form_base(m->to, a->name, a->align, a->user);
    case CA_ATOM_NODE:
        return move_node(m, a);
    case CA_ATOM_VARYING:
        return ca_form_data(m->to, a->name, a->range, ca_move_of(m, a->key));
    default:
        return ca_form_atom(m->to, a->kind, a->name, a->range);
    }
}

/* Terms stay in order: atoms keep theirs. NULL where an atom could not be made, which is never. */
static ca_form move_sum(struct ca_move *m, ca_form f) {
    struct ca_term *terms = ca_arena_alloc(m->arena, f->n_terms * sizeof *terms);
    for (unsigned i = 0; i < f->n_terms; i++) {
        const struct ca_atom **atoms =
            ca_arena_alloc(m->arena, f->terms[i].degree * sizeof(struct ca_atom *));
        for (unsigned j = 0; j < f->terms[i].degree; j++) {
            atoms[j] = ca_move_atom(m, f->terms[i].atoms[j]);
            if (!atoms[j])
                return NULL;
        }
        terms[i] = (struct ca_term){f->terms[i].coef, f->terms[i].degree, atoms};
    }
    return form_intern(m->to, f->constant, terms, f->n_terms);
}

void ca_move_run(struct ca_move *m) {
    for (unsigned i = 0; i < m->n; i++) {
        ca_form f = m->wanted[i];
        const struct ca_atom *a = f ? ca_form_as_atom(f) : NULL;
        if (f)
            m->moved[i] = a ? move_atom(m, a) : move_sum(m, f);
    }
}

ca_form ca_move_of(const struct ca_move *m, ca_form f) {
    return f && f->serial < m->n ? m->moved[f->serial] : NULL;
}

const struct ca_atom *ca_move_atom(const struct ca_move *m, const struct ca_atom *a) {
    ca_form f = ca_move_of(m, form_atom(a)->form);
    return f ? ca_form_as_atom(f) : NULL;
}
