/* enumerate_cache.c - costs counted before.
 *
 * Instances of one template often make the same access: the same sums of the same atoms, in tables
 * of forms of their own. What a cost hangs on is written out atom by atom, each told by the order
 * in which it is met and by all the enumerator looks at, but not by its name; accesses that read
 * alike share a cost. 128 bits of hash stand for the text. */
#include "enumerate_internal.h"

#include <string.h>

struct mark {
    unsigned walk, number; /* the walk that met the atom last, and its number there */
};

struct known_cost {
    struct known_cost *next;
    uint64_t print[2];
    struct ca_cost cost;
    unsigned causes[CA_MAX_CAUSES]; /* numbers of atoms */
};

enum { CHAINS = 1024 };

struct ca_cost_cache {
    struct ca_arena *arena;
    struct known_cost *chain[CHAINS];
    struct mark *marks; /* by atom id */
    unsigned n_marks, walk;
    size_t hits;
};

struct ca_cost_cache *ca_cost_cache_new(struct ca_arena *arena) {
    struct ca_cost_cache *c = ca_arena_alloc(arena, sizeof *c);
    c->arena = arena;
    return c;
}

size_t ca_cost_cache_hits(const struct ca_cost_cache *c) {
    return c->hits;
}

/* --- fingerprints --- */
struct printer {
    struct ca_cost_cache *cache;
    uint64_t print[2];
    const struct ca_atom **met; /* in order; room for all of the table */
    unsigned n_met;
};

static void add(struct printer *p, uint64_t value) {
    uint64_t a = (p->print[0] ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    uint64_t b = (p->print[1] + value) * UINT64_C(0xbf58476d1ce4e5b9);
    p->print[0] = a ^ a >> 32;
    p->print[1] = b ^ b >> 29;
}

static void add_form(struct printer *p, ca_form f);

static void add_atom(struct printer *p, const struct ca_atom *a) {
    struct mark *m = &p->cache->marks[a->id];
    if (m->walk == p->cache->walk) {
        add(p, m->number);
        return;
    }
    *m = (struct mark){p->cache->walk, p->n_met};
    p->met[p->n_met++] = a;
    add(p, UINT64_MAX);
    add(p, (uint64_t)a->kind << 32 | a->axis);
    add(p, (uint64_t)a->align << 32 | a->op);
    add(p, (uint64_t)a->range.lo);
    add(p, (uint64_t)a->range.hi);
    add(p, a->n_table);
    for (size_t i = 0; i < a->n_table; i++)
        add(p, (uint64_t)a->table[i]);
    add_form(p, a->kind == CA_ATOM_VARYING ? a->key : NULL);
    for (unsigned i = 0; i < a->n_args; i++)
        add_form(p, a->args[i]);
}

static void add_form(struct printer *p, ca_form f) {
    const struct ca_term *terms;
    if (!f) {
        add(p, 1);
        return;
    }
    size_t n = ca_form_terms(f, &terms);
    add(p, 2 + n);
    add(p, (uint64_t)ca_form_constant(f));
    for (size_t i = 0; i < n; i++) {
        add(p, (uint64_t)terms[i].coef);
        add(p, terms[i].degree);
        for (unsigned j = 0; j < terms[i].degree; j++)
            add_atom(p, terms[i].atoms[j]);
    }
}

static void add_access(struct printer *p, const struct ca_access *a) {
    add(p, (uint64_t)a->op << 32 | a->bytes_per_lane);
    add_form(p, a->address);
    add_form(p, a->mask);
    add_form(p, a->partner);
    add(p, a->n_counters);
    for (size_t i = 0; i < a->n_counters; i++) {
        add_form(p, ca_form_of_atom(a->counters[i].atom));
        add_form(p, a->counters[i].trip);
    }
}

/* Makes room for a walk over the table's atoms. */
static void walk_begin(struct ca_cost_cache *c, const struct ca_forms *t, struct printer *p,
                       struct ca_arena *passing) {
    unsigned n = ca_forms_atoms(t);
    if (n > c->n_marks) {
        c->n_marks = 2 * n;
        c->marks = ca_arena_alloc(c->arena, c->n_marks * sizeof *c->marks);
    }
    c->walk++;
    *p = (struct printer){.cache = c, .print = {1, 2}};
    p->met = ca_arena_alloc(passing, (n + 1) * sizeof(const struct ca_atom *));
}

static void print(struct printer *p, const struct ca_forms *t, const struct ca_access *a,
                  const struct ca_enumerate_options *o) {
    const unsigned *block = ca_forms_block(t);
    for (unsigned i = 0; i < AXES; i++) {
        add(p, block[i]);
        add(p, o->grid[i]);
    }
    add(p, o->budget);
    add(p, (uint64_t)(uintptr_t)o->geometry);
    add_access(p, a);
}

/* --- costs --- */
static struct known_cost *find(struct ca_cost_cache *c, const uint64_t print[2]) {
    struct known_cost *k = c->chain[print[0] % CHAINS];
    while (k && memcmp(k->print, print, sizeof k->print) != 0)
        k = k->next;
    return k;
}

static void keep(struct ca_cost_cache *c, const struct printer *p, const struct ca_cost *cost) {
    struct known_cost *k = ca_arena_alloc(c->arena, sizeof *k), **chain;
    *k = (struct known_cost){.cost = *cost, .print = {p->print[0], p->print[1]}};
    for (unsigned i = 0; i < cost->n_causes; i++)
        k->causes[i] = c->marks[cost->causes[i]->id].number;
    chain = &c->chain[k->print[0] % CHAINS];
    k->next = *chain;
    *chain = k;
}

/* Whether every cause is an atom of the walk: conditions that the enumerator makes are not. */
static bool all_met(const struct printer *p, const struct ca_cost *cost) {
    const struct ca_cost_cache *c = p->cache;
    for (unsigned i = 0; i < cost->n_causes; i++) {
        unsigned id = cost->causes[i]->id;
        bool met = id < c->n_marks && c->marks[id].walk == c->walk;
        if (!met || p->met[c->marks[id].number] != cost->causes[i])
            return false;
    }
    return true;
}

void enumerate_cached(struct ca_forms *t, const struct ca_access *a,
                      const struct ca_enumerate_options *o, struct ca_cost *out,
                      enumerate_fn *enumerate) {
    struct ca_arena *passing = ca_arena_new();
    struct printer p;
    walk_begin(o->cache, t, &p, passing);
    print(&p, t, a, o);
    const struct known_cost *k = find(o->cache, p.print);
    if (k) {
        *out = k->cost;
        o->cache->hits++;
        for (unsigned i = 0; i < out->n_causes; i++)
            out->causes[i] = p.met[k->causes[i]];
    } else {
        enumerate(t, a, o, out);
        if (all_met(&p, out))
            keep(o->cache, &p, out);
    }
    ca_arena_free(passing);
}
