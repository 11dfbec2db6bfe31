/* lower_map.c - tables from cursors to pointers, and the children of a cursor. */
#include "lower_private.h"

#include <stdlib.h>
#include <string.h>

struct lower_map_entry {
    CXCursor key;
    unsigned hash;
    void *value;
    struct lower_map_entry *next;
};

void *map_find(const struct lower_map *m, CXCursor key) {
    if (!m->n_buckets)
        return NULL;
    unsigned hash = clang_hashCursor(key);
    struct lower_map_entry *e = m->buckets[hash & (m->n_buckets - 1)];
    for (; e; e = e->next) {
        if (e->hash == hash && clang_equalCursors(e->key, key))
            return e->value;
    }
    return NULL;
}

static void grow(struct lower_map *m, struct ca_arena *arena) {
    unsigned n = m->n_buckets ? m->n_buckets * 2 : 64;
    struct lower_map_entry **buckets = ca_arena_alloc(arena, n * sizeof *buckets);
    for (unsigned i = 0; i < m->n_buckets; i++) {
        for (struct lower_map_entry *e = m->buckets[i], *next; e; e = next) {
            next = e->next;
            e->next = buckets[e->hash & (n - 1)];
            buckets[e->hash & (n - 1)] = e;
        }
    }
    m->buckets = buckets;
    m->n_buckets = n;
}

void map_add(struct lower_map *m, struct ca_arena *arena, CXCursor key, void *value) {
    if (m->n_entries >= m->n_buckets)
        grow(m, arena);
    struct lower_map_entry *e = ca_arena_alloc(arena, sizeof *e);
    e->key = key;
    e->hash = clang_hashCursor(key);
    e->value = value;
    e->next = m->buckets[e->hash & (m->n_buckets - 1)];
    m->buckets[e->hash & (m->n_buckets - 1)] = e;
    m->n_entries++;
}

/* --- children --- */

struct collection {
    struct ca_arena *arena;
    CXCursor *v;
    unsigned n, cap;
    bool only_expressions;
};

static enum CXChildVisitResult collect(CXCursor c, CXCursor parent, CXClientData data) {
    struct collection *k = data;
    (void)parent;
    if (k->only_expressions && !clang_isExpression(clang_getCursorKind(c)))
        return CXChildVisit_Continue;
    if (k->n == k->cap) {
        unsigned cap = k->cap ? k->cap * 2 : 4;
        CXCursor *v = ca_arena_alloc(k->arena, cap * sizeof *v);
        if (k->n)
            memcpy(v, k->v, k->n * sizeof *v);
        k->v = v;
        k->cap = cap;
    }
    k->v[k->n++] = c;
    return CXChildVisit_Continue;
}

struct kids lower_kids(struct lower *l, CXCursor c) {
    struct collection k = {.arena = l->arena};
    clang_visitChildren(c, collect, &k);
    return (struct kids){k.v, k.n};
}

struct kids lower_expr_kids(struct lower *l, CXCursor c) {
    struct collection k = {.arena = l->arena, .only_expressions = true};
    clang_visitChildren(c, collect, &k);
    return (struct kids){k.v, k.n};
}

bool lower_same_function(CXCursor a, CXCursor b) {
    return clang_equalCursors(clang_getCanonicalCursor(a), clang_getCanonicalCursor(b));
}

struct attr_search {
    enum CXCursorKind wanted;
    bool found;
};

static enum CXChildVisitResult find_attr(CXCursor c, CXCursor parent, CXClientData data) {
    struct attr_search *s = data;
    (void)parent;
    if (clang_getCursorKind(c) != s->wanted)
        return CXChildVisit_Continue;
    s->found = true;
    return CXChildVisit_Break;
}

bool lower_has_attr(CXCursor c, enum CXCursorKind attr) {
    struct attr_search s = {.wanted = attr};
    if (clang_Cursor_hasAttrs(c) || clang_getCursorKind(c) == CXCursor_FunctionTemplate)
        clang_visitChildren(c, find_attr, &s);
    return s.found;
}
