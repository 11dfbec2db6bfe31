/*
 * form.c - the table of address forms: atoms, nodes and sums, each made once.
 *
 * Needs: terms sorted and merged by the caller (form_sum.c). Leaves true: equal forms are the same
 * pointer; every form and node is within the bounds of form_private.h and carries its measures.
 */
#include "form_private.h"

#include <string.h>

static const char *const axis_names[2][3] = {{"tx", "ty", "tz"}, {"bx", "by", "bz"}};

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ (hash >> 29);
}

/* --- sets --- */

static const void *set_find(const struct form_set *set, uint64_t hash,
                            bool (*same)(const void *, const void *), const void *key) {
    if (set->n_slots == 0)
        return NULL;
    for (size_t i = hash & (set->n_slots - 1);; i = (i + 1) & (set->n_slots - 1)) {
        const struct form_slot *slot = &set->slots[i];
        if (!slot->item)
            return NULL;
        if (slot->hash == hash && same(slot->item, key))
            return slot->item;
    }
}

static void set_place(struct form_set *set, uint64_t hash, const void *item) {
    size_t i = hash & (set->n_slots - 1);
    while (set->slots[i].item)
        i = (i + 1) & (set->n_slots - 1);
    set->slots[i] = (struct form_slot){hash, item};
}

static void set_put(struct ca_arena *arena, struct form_set *set, uint64_t hash, const void *item) {
    if (4 * (set->n + 1) > 3 * set->n_slots) {
        struct form_set bigger = {.n_slots = set->n_slots ? 2 * set->n_slots : 64, .n = set->n};
        bigger.slots = ca_arena_alloc(arena, bigger.n_slots * sizeof *bigger.slots);
        for (size_t i = 0; i < set->n_slots; i++)
            if (set->slots[i].item)
                set_place(&bigger, set->slots[i].hash, set->slots[i].item);
        *set = bigger;
    }
    set_place(set, hash, item);
    set->n++;
}

/* --- sums --- */

static uint64_t sum_hash(const struct ca_form *f) {
    uint64_t hash = mix(1, (uint64_t)f->constant);
    for (unsigned i = 0; i < f->n_terms; i++) {
        hash = mix(hash, (uint64_t)f->terms[i].coef);
        for (unsigned j = 0; j < f->terms[i].degree; j++)
            hash = mix(hash, f->terms[i].atoms[j]->id);
    }
    return hash;
}

static bool sum_same(const void *item, const void *key) {
    const struct ca_form *a = item, *b = key;
    if (a->constant != b->constant || a->n_terms != b->n_terms)
        return false;
    for (unsigned i = 0; i < a->n_terms; i++)
        if (a->terms[i].coef != b->terms[i].coef || form_term_order(&a->terms[i], &b->terms[i]))
            return false;
    return true;
}

static void measure_term(struct ca_form *f, const struct ca_term *term) {
    unsigned zeros = form_low_zeros(term->coef);
    ca_form y;
    int64_t m;
    bool floor;
    for (unsigned j = 0; j < term->degree; j++) {
        const struct form_atom *a = form_atom(term->atoms[j]);
        f->deps |= a->deps;
        f->size += a->size;
        f->depth = f->depth > a->depth ? f->depth : a->depth;
        f->ids = f->ids > a->pub.id ? f->ids : a->pub.id + 1;
        f->wrapped |= a->wrapped;
        zeros += a->zeros;
    }
    f->zeros = f->zeros < zeros ? f->zeros : zeros;
    f->pairs += term->degree == 1 && form_remainder_of(term->atoms[0], &y, &m, &floor);
}

static bool open_range(struct ca_range r) {
    return r.lo == CA_RANGE_MIN || r.hi == CA_RANGE_MAX;
}

/* Fills in the measures; false where the form passes a bound. */
static bool sum_measure(struct ca_form *f) {
    bool overflow = false;
    f->size = 1;
    f->zeros = form_low_zeros(f->constant);
    f->range = (struct ca_range){f->constant, f->constant};
    f->wrapped =
        f->n_terms == 0 && open_range(f->range); /* a constant that looks like an open end */
    for (unsigned i = 0; i < f->n_terms; i++) {
        if (f->terms[i].degree > FORM_DEGREE)
            return false;
        measure_term(f, &f->terms[i]);
        if (f->size > FORM_SIZE || f->depth > FORM_DEPTH)
            return false;
        f->range = form_range_add(f->range, form_term_range(&f->terms[i], &overflow), &overflow);
    }
    f->wrapped |= overflow;
    if (f->n_terms > 0 && f->wrapped && !ca_form_as_atom(f))
        f->range = form_range_all;
    return true;
}

static ca_form sum_store(struct ca_forms *t, const struct ca_form *key) {
    struct ca_form *f = ca_arena_dup(t->arena, key, sizeof *key);
    struct ca_term *terms = ca_arena_dup(t->arena, key->terms, key->n_terms * sizeof *terms);
    for (unsigned i = 0; i < key->n_terms; i++)
        terms[i].atoms =
            ca_arena_dup(t->arena, terms[i].atoms, terms[i].degree * sizeof *terms[i].atoms);
    f->terms = terms;
    f->serial = t->n_forms++;
    return f;
}

ca_form form_intern(struct ca_forms *t, int64_t constant, const struct ca_term *terms, size_t n) {
    if (n > FORM_TERMS)
        return NULL;
    struct ca_form key = {.constant = constant, .terms = terms, .n_terms = (unsigned)n};
    uint64_t hash = sum_hash(&key);
    ca_form found = set_find(&t->forms, hash, sum_same, &key);
    if (found)
        return found;
    if (!sum_measure(&key))
        return NULL;
    found = sum_store(t, &key);
    set_put(t->arena, &t->forms, hash, found);
    return found;
}

/* --- atoms and nodes --- */

static ca_form atom_add(struct ca_forms *t, struct form_atom *a) {
    const struct ca_atom *atom = &a->pub;
    a->table = t;
    a->pub.id = t->n_atoms++;
    a->deps |= 1u << a->pub.kind;
    a->form = form_intern(t, 0, &(struct ca_term){.coef = 1, .degree = 1, .atoms = &atom}, 1);
    return a->form;
}

static struct form_atom *atom_new(struct ca_forms *t, enum ca_atom_kind kind, const char *name,
                                  struct ca_range range) {
    struct form_atom *a = ca_arena_alloc(t->arena, sizeof *a);
    a->pub.kind = kind;
    a->pub.name = name;
    a->pub.range = range;
    a->size = 1;
    return a;
}

static bool both_boolean(const struct ca_atom *n) {
    return form_is_boolean(n->args[0]) && form_is_boolean(n->args[1]);
}

/* Fills in the measures of a node whose operation and arguments are set. */
static void node_measure(struct form_atom *a) {
    bool any_wrapped = false, any_open = false;
    a->size = 1;
    for (unsigned i = 0; i < a->pub.n_args; i++) {
        ca_form arg = a->pub.args[i];
        a->deps |= arg->deps;
        a->size += arg->size;
        a->depth = a->depth > arg->depth ? a->depth : arg->depth;
        any_wrapped |= arg->wrapped;
        any_open |= open_range(arg->range);
    }
    a->depth++;
    a->pub.range = form_node_range(&a->pub);
    a->zeros = form_node_zeros(&a->pub);
    enum ca_formop op = a->pub.op;
    bool huge = op == CA_FORM_UDIV || op == CA_FORM_UMOD || op == CA_FORM_USHR; /* of a negative */
    a->wrapped = open_range(a->pub.range) &&
                 (any_wrapped || !any_open || (huge && a->pub.args[0]->range.lo < 0));
    a->boolean = (op >= CA_FORM_LT && op <= CA_FORM_NE) ||
                 ((op == CA_FORM_AND || op == CA_FORM_OR) && both_boolean(&a->pub));
}

static uint64_t node_hash(const struct ca_atom *n) {
    uint64_t hash = mix(2, n->op);
    for (unsigned i = 0; i < n->n_args; i++)
        hash = mix(hash, n->args[i]->serial);
    for (size_t i = 0; i < n->n_table; i++)
        hash = mix(hash, (uint64_t)n->table[i]);
    return hash;
}

static bool node_same(const void *item, const void *key) {
    const struct ca_atom *a = item, *b = key;
    return a->op == b->op && memcmp(a->args, b->args, sizeof a->args) == 0 &&
           a->n_table == b->n_table &&
           (a->n_table == 0 || memcmp(a->table, b->table, a->n_table * sizeof *a->table) == 0);
}

ca_form form_node_table(struct ca_forms *t, enum ca_formop op, const ca_form args[3],
                        const int64_t *table, size_t n_table) {
    struct form_atom key = {.pub = {.kind = CA_ATOM_NODE, .op = op}};
    for (unsigned i = 0; i < 3 && args[i]; i++)
        key.pub.args[key.pub.n_args++] = args[i];
    key.pub.table = table;
    key.pub.n_table = n_table;
    uint64_t hash = node_hash(&key.pub);
    const struct form_atom *found = set_find(&t->nodes, hash, node_same, &key);
    if (found)
        return found->form;
    node_measure(&key);
    if (key.size >= FORM_SIZE || key.depth > FORM_DEPTH)
        return NULL;
    struct form_atom *a = ca_arena_dup(t->arena, &key, sizeof key);
    if (n_table > 0)
        a->pub.table = ca_arena_dup(t->arena, table, n_table * sizeof *table);
    set_put(t->arena, &t->nodes, hash, a);
    return atom_add(t, a);
}

ca_form form_node(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, ca_form c) {
    bool unary = op >= CA_FORM_POPC && op <= CA_FORM_BREV;
    if (!a || (!b && !unary) || (!c && op == CA_FORM_SELECT))
        return NULL;
    return form_node_table(t, op, (const ca_form[3]){a, b, c}, NULL, 0);
}

/* --- the public constructors --- */

struct ca_forms *ca_forms_new(struct ca_arena *arena, const unsigned block[3]) {
    struct ca_forms *t = ca_arena_alloc(arena, sizeof *t);
    t->arena = arena;
    memcpy(t->block, block, sizeof t->block);
    t->zero = form_intern(t, 0, NULL, 0);
    t->one = form_intern(t, 1, NULL, 0);
    return t;
}

const unsigned *ca_forms_block(const struct ca_forms *t) {
    return t->block;
}

unsigned ca_forms_atoms(const struct ca_forms *t) {
    return t->n_atoms;
}

ca_form ca_form_const(struct ca_forms *t, int64_t v) {
    return form_intern(t, v, NULL, 0);
}

static ca_form axis_atom(struct ca_forms *t, ca_form *slot, enum ca_atom_kind kind, unsigned axis,
                         struct ca_range range) {
    if (range.lo == range.hi)
        return ca_form_const(t, range.lo);
    if (!*slot) {
        struct form_atom *a = atom_new(t, kind, axis_names[kind == CA_ATOM_BLOCK][axis], range);
        a->pub.axis = axis;
        *slot = atom_add(t, a);
    }
    return *slot;
}

ca_form ca_form_thread(struct ca_forms *t, unsigned axis) {
    int64_t threads = t->block[axis] > 0 ? t->block[axis] : 1;
    return axis_atom(t, &t->thread[axis], CA_ATOM_THREAD, axis, (struct ca_range){0, threads - 1});
}

ca_form ca_form_block(struct ca_forms *t, unsigned axis, struct ca_range range) {
    return axis_atom(t, &t->grid[axis], CA_ATOM_BLOCK, axis, range);
}

ca_form ca_form_atom(struct ca_forms *t, enum ca_atom_kind kind, const char *name,
                     struct ca_range range) {
    return atom_add(t, atom_new(t, kind, ca_arena_strdup(t->arena, name), range));
}

ca_form ca_form_data(struct ca_forms *t, const char *name, struct ca_range range, ca_form key) {
    struct form_atom *a = atom_new(t, CA_ATOM_VARYING, ca_arena_strdup(t->arena, name), range);
    a->pub.key = key;
    return atom_add(t, a);
}

ca_form ca_form_base(struct ca_forms *t, const char *name, unsigned align, void *user) {
    struct form_atom *a = atom_new(t, CA_ATOM_BASE, ca_arena_strdup(t->arena, name),
                                   (struct ca_range){0, CA_RANGE_MAX});
    a->pub.align = align;
    a->pub.user = user;
    a->zeros = align > 0 ? form_low_zeros(align) : 0;
    return atom_add(t, a);
}
