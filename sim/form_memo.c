/*
 * form_memo.c - remembers the values of nodes while an environment changes in nested order.
 *
 * Forms share nodes, and loops change few of the values a node depends on: without a memory a node
 * would be worked out once for every way that leads to it, and again for every request. Every leaf
 * has a level; a change at one level outdates what depends on it and on all deeper ones.
 */
#include "form_private.h"

enum { NO_LEVEL = UINT16_MAX };

struct ca_memo *ca_memo_new(struct ca_arena *arena, unsigned atoms, unsigned levels) {
    struct ca_memo *m = ca_arena_alloc(arena, sizeof *m);
    m->arena = arena;
    m->n_atoms = atoms;
    m->n_levels = levels ? levels : 1;
    m->stamps = ca_arena_alloc(arena, m->n_levels * sizeof *m->stamps);
    m->leaf_levels = ca_arena_alloc(arena, atoms * sizeof *m->leaf_levels);
    m->entries = ca_arena_alloc(arena, atoms * sizeof(struct memo_entry *));
    ca_memo_changed(m, 0);
    return m;
}

void ca_memo_level(struct ca_memo *m, const struct ca_atom *leaf, unsigned level) {
    if (leaf->id < m->n_atoms && level < m->n_levels)
        m->leaf_levels[leaf->id] = (uint16_t)level;
}

void ca_memo_thread_level(struct ca_memo *m, unsigned level) {
    m->thread_level = level < m->n_levels ? level : 0;
}

void ca_memo_changed(struct ca_memo *m, unsigned level) {
    m->clock++;
    for (unsigned i = level; i < m->n_levels; i++)
        m->stamps[i] = m->clock;
}

static unsigned level_of(struct ca_memo *m, const struct ca_atom *a);

static unsigned level_of_form(struct ca_memo *m, ca_form f) {
    unsigned level = 0;
    for (unsigned i = 0; i < f->n_terms; i++)
        for (unsigned j = 0; j < f->terms[i].degree; j++) {
            unsigned one = level_of(m, f->terms[i].atoms[j]);
            level = one > level ? one : level;
        }
    return level;
}

/* The deepest level of what `a` depends on; NO_LEVEL where that is more than the memory covers. */
static unsigned level_of(struct ca_memo *m, const struct ca_atom *a) {
    if (a->kind == CA_ATOM_THREAD)
        return m->thread_level;
    if (a->id >= m->n_atoms)
        return NO_LEVEL;
    if (a->kind != CA_ATOM_NODE)
        return m->leaf_levels[a->id];
    struct memo_entry *e = form_memo(m, a);
    return e ? e->level : NO_LEVEL;
}

struct memo_entry *form_memo(struct ca_memo *m, const struct ca_atom *node) {
    if (node->id >= m->n_atoms)
        return NULL;
    struct memo_entry *e = m->entries[node->id];
    if (e)
        return e->level == NO_LEVEL ? NULL : e;
    unsigned lanes = form_atom(node)->deps & CA_DEP_LANE ? CA_WARP : 1;
    e = ca_arena_alloc(m->arena, sizeof *e + lanes * sizeof e->value[0]);
    for (unsigned i = 0; i < node->n_args; i++) {
        unsigned one = node->args[i] ? level_of_form(m, node->args[i]) : 0;
        e->level = one > e->level ? one : e->level;
    }
    m->entries[node->id] = e;
    return e->level == NO_LEVEL ? NULL : e;
}
