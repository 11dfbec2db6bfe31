/* merge.c - which accesses of one thread lie side by side. */
#include "merge.h"

#include <stdlib.h>
#include <string.h>

/* --- alignment that a compiler can show --- */

/* Of the object: a static __shared__ array is the compiler's to place, anything else is aligned as
 * its type says. */
static uint64_t base_align(const struct analysis_part *p) {
    const struct ir_type *t = p->holds;
    uint64_t align = t ? t->align : 1;
    if (p->object && p->object->storage == IR_SHARED)
        return MERGE_BYTES;
    if (p->object && p->object->storage != IR_PARAM && p->object->align > align)
        align = p->object->align;
    return align;
}

/* The greatest power of two, up to MERGE_BYTES, that an address provably is a multiple of. */
static uint64_t known_align(struct ca_forms *t, const struct analysis_part *p, ca_form address) {
    const struct ca_atom *base = address ? ca_form_base_of(address) : NULL;
    ca_form offset = base ? ca_form_sub(t, address, ca_form_of_atom(base)) : NULL;
    if (!offset)
        return 1;
    uint64_t object = base_align(p), divisor = ca_form_divisor(offset);
    return object < divisor ? object : divisor;
}

static bool is_plain(const struct analysis_part *p) {
    enum ca_op op = p->access.op;
    bool moves = op == CA_GLOBAL_LOAD || op == CA_GLOBAL_STORE || op == CA_SHARED_LOAD ||
                 op == CA_SHARED_STORE;
    return moves && !p->async && p->access.address && p->access.bytes_per_lane < MERGE_BYTES;
}

/* --- along a loop --- */

/* Iterations of a short loop; 0: it is not known to be one. */
static int64_t short_trip(const struct ca_counter *c) {
    int64_t trip;
    if (!c->trip || !ca_form_is_const(c->trip, &trip) || trip < 2 || trip > MERGE_TRIP)
        return 0;
    return trip;
}

/* The access with `elements` iterations of counter number k in one. */
static void widen(struct ca_forms *t, struct ca_arena *arena, const struct analysis_part *p,
                  size_t k, ca_form rest, unsigned elements, int64_t trip,
                  struct analysis_part *wide) {
    const struct ca_access *a = &p->access;
    struct ca_counter *counters =
        ca_arena_dup(arena, a->counters, a->n_counters * sizeof *counters);
    unsigned bytes = a->bytes_per_lane * elements;
    counters[k].trip = ca_form_const(t, trip / elements);
    *wide = *p;
    wide->access.counters = counters;
    wide->access.bytes_per_lane = bytes;
    wide->access.address =
        ca_form_add(t, rest, ca_form_scale(t, ca_form_of_atom(counters[k].atom), bytes));
}

static unsigned along_counter(struct ca_forms *t, struct ca_arena *arena,
                              const struct analysis_part *p, size_t k, struct analysis_part *wide) {
    const struct ca_access *a = &p->access;
    const struct ca_atom *atom = a->counters[k].atom;
    int64_t step, trip = short_trip(&a->counters[k]);
    ca_form coefficient, rest;
    if (!trip || (a->mask && ca_form_has_atom(a->mask, atom)) ||
        !ca_form_linear_in(t, a->address, atom, &coefficient, &rest) ||
        !ca_form_is_const(coefficient, &step) || step != (int64_t)a->bytes_per_lane)
        return 1;
    uint64_t align = known_align(t, p, rest);
    for (unsigned elements = MERGE_BYTES / a->bytes_per_lane; elements > 1; elements /= 2)
        if (align >= (uint64_t)elements * a->bytes_per_lane && trip % elements == 0) {
            widen(t, arena, p, k, rest, elements, trip, wide);
            return elements;
        }
    return 1;
}

/* The innermost loop that steps by the width; those within it must be short, too. */
static unsigned along_loops(struct ca_forms *t, struct ca_arena *arena,
                            const struct analysis_part *p, struct analysis_part *wide) {
    for (size_t k = p->access.n_counters; k-- > 0 && short_trip(&p->access.counters[k]);) {
        unsigned elements = along_counter(t, arena, p, k, wide);
        if (elements > 1)
            return elements;
    }
    return 1;
}

/* --- side by side --- */
struct neighbour {
    const struct analysis_part *part;
    ca_form rest; /* the address without its constant */
    int64_t at;   /* the constant, bytes */
    size_t index; /* of the part */
    bool taken;   /* in a group */
};

static int by_number(uint64_t a, uint64_t b) {
    return a < b ? -1 : a > b;
}

/* Parts that may be merged stand together. */
static int by_context(const struct neighbour *a, const struct neighbour *b) {
    const struct ca_access *x = &a->part->access, *y = &b->part->access;
    const uint64_t keys[][2] = {
        {(uintptr_t)a->rest, (uintptr_t)b->rest},
        {(uintptr_t)x->mask, (uintptr_t)y->mask},
        {x->op, y->op},
        {x->bytes_per_lane, y->bytes_per_lane},
        {a->part->barriers, b->part->barriers},
        {x->n_counters, y->n_counters},
    };
    int order = 0;
    for (size_t i = 0; i < sizeof keys / sizeof *keys && !order; i++)
        order = by_number(keys[i][0], keys[i][1]);
    for (size_t i = 0; !order && i < x->n_counters; i++) {
        order = by_number((uintptr_t)x->counters[i].atom, (uintptr_t)y->counters[i].atom);
        order = order ? order
                      : by_number((uintptr_t)x->counters[i].trip, (uintptr_t)y->counters[i].trip);
    }
    return order;
}

static int by_address(const void *pa, const void *pb) {
    const struct neighbour *a = pa, *b = pb;
    int order = by_context(a, b);
    if (!order && a->at != b->at)
        order = a->at < b->at ? -1 : 1;
    return order ? order : by_number(a->index, b->index);
}

#define MAX_ALIKE 64u /* parts at one address that are looked past */

/* The next free neighbour at `at` behind list[i]; n: there is none. */
static size_t find_at(const struct neighbour *list, size_t n, size_t i, int64_t at) {
    for (size_t j = i + 1; j < n && j - i < 16 * MAX_ALIKE; j++) {
        if (by_context(&list[i], &list[j]) != 0 || list[j].at > at)
            return n;
        if (list[j].at == at && !list[j].taken)
            return j;
    }
    return n;
}

/* Takes `elements` neighbours from list[i] on into group g, where all are there. */
static bool take(struct neighbour *list, size_t n, size_t i, unsigned elements, size_t g,
                 size_t *of) {
    size_t found[MERGE_BYTES] = {i};
    int64_t width = list[i].part->access.bytes_per_lane;
    for (unsigned e = 1; e < elements; e++) {
        found[e] = find_at(list, n, i, list[i].at + e * width);
        if (found[e] == n)
            return false;
    }
    for (unsigned e = 0; e < elements; e++) {
        list[found[e]].taken = true;
        of[list[found[e]].index] = g;
    }
    return true;
}

static unsigned beside(struct ca_forms *t, struct neighbour *list, size_t n, size_t i, size_t g,
                       size_t *of) {
    const struct analysis_part *p = list[i].part;
    uint64_t align = known_align(t, p, p->access.address);
    for (unsigned elements = MERGE_BYTES / p->access.bytes_per_lane; elements > 1; elements /= 2)
        if (align >= (uint64_t)elements * p->access.bytes_per_lane &&
            take(list, n, i, elements, g, of))
            return elements;
    return 1;
}

/* --- groups --- */

static int by_first(const void *pa, const void *pb) {
    const struct merge_group *a = pa, *b = pb;
    return by_number(a->first, b->first);
}

/* Orders groups; of[] holds their old numbers and gets the new ones. */
static void order_groups(struct ca_arena *arena, struct merge_group *groups, size_t n_groups,
                         size_t *of, size_t n) {
    size_t *number = ca_arena_alloc(arena, (n + 1) * sizeof *number), *first = number;
    size_t *lead = ca_arena_alloc(arena, (n_groups + 1) * sizeof *lead);
    for (size_t g = 0; g < n_groups; g++)
        lead[g] = groups[g].first;
    if (n_groups)
        qsort(groups, n_groups, sizeof *groups, by_first);
    for (size_t g = 0; g < n_groups; g++)
        first[groups[g].first] = g;
    for (size_t i = 0; i < n; i++)
        of[i] = first[lead[of[i]]];
}

/* A part that no loop widens, as a neighbour of others; false where it is none. */
static bool neighbour_of(struct ca_forms *t, const struct analysis_part *p, size_t i,
                         struct neighbour *out) {
    if (!is_plain(p))
        return false;
    int64_t at = ca_form_constant(p->access.address);
    *out = (struct neighbour){p, ca_form_sub(t, p->access.address, ca_form_const(t, at)), at, i,
                              false};
    return out->rest != NULL;
}

/* Groups of neighbours, behind the n_groups that there are. */
static size_t group_neighbours(struct ca_forms *t, struct neighbour *list, size_t n,
                               struct merge_group *groups, size_t n_groups, size_t *of) {
    if (n)
        qsort(list, n, sizeof *list, by_address);
    for (size_t i = 0; i < n; i++) {
        if (list[i].taken)
            continue;
        struct merge_group g = {*list[i].part, 1, list[i].index};
        of[g.first] = n_groups;
        g.elements = beside(t, list, n, i, n_groups, of);
        g.wide.access.bytes_per_lane *= g.elements;
        groups[n_groups++] = g;
    }
    return n_groups;
}

size_t merge_parts(struct ca_forms *t, struct ca_arena *arena, const struct analysis_part *parts,
                   size_t n, struct merge_group *groups, size_t *of) {
    struct neighbour *list = ca_arena_alloc(arena, (n + 1) * sizeof *list);
    size_t n_list = 0, n_groups = 0;
    for (size_t i = 0; i < n; i++) {
        struct merge_group g = {parts[i], 1, i};
        if (is_plain(&parts[i]))
            g.elements = along_loops(t, arena, &parts[i], &g.wide);
        if (g.elements == 1 && neighbour_of(t, &parts[i], i, &list[n_list])) {
            n_list++;
            continue;
        }
        of[i] = n_groups;
        groups[n_groups++] = g;
    }
    n_groups = group_neighbours(t, list, n_list, groups, n_groups, of);
    order_groups(arena, groups, n_groups, of, n);
    return n_groups;
}

/* --- under another layout --- */
struct leaves {
    const struct ca_atom *first;
    bool several;
};

static void see_leaf(const struct ca_atom *a, void *ctx) {
    struct leaves *l = ctx;
    if (a->kind == CA_ATOM_NODE)
        return;
    l->several |= l->first && l->first != a;
    l->first = a;
}

bool merge_simple_node(const struct ca_atom *node, const struct ca_atom **leaf) {
    struct leaves l = {0};
    ca_form_each_atom(ca_form_of_atom(node), see_leaf, &l);
    *leaf = l.first;
    return l.first && !l.several;
}

/* A quotient of several indices at once, (5·k + i) / 32, hides from a compiler that neighbours stay
 * neighbours. */
bool merge_survives(ca_form before, ca_form after) {
    const struct ca_term *terms;
    const struct ca_atom *leaf;
    size_t n = ca_form_terms(after, &terms);
    for (size_t i = 0; i < n; i++)
        for (unsigned j = 0; j < terms[i].degree; j++) {
            const struct ca_atom *a = terms[i].atoms[j];
            if (a->kind == CA_ATOM_NODE && !ca_form_has_atom(before, a) &&
                !merge_simple_node(a, &leaf))
                return false;
        }
    return true;
}
