/* Accesses: from a place and a type to entries of the run, each distinct one once. */
#include <string.h>

#include "exec_private.h"
#include "prelude.h"

#define MAX_PIECES   64     /* accesses one copy is split into; larger copies are unknown */
#define MAX_ACCESSES 200000 /* distinct entries of one run */

/* --- space --- */
struct spaces {
    unsigned seen; /* bit per enum object_space */
    struct object *object;
    unsigned objects;
};

static void see_base(const struct ca_atom *a, void *ctx) {
    struct spaces *s = ctx;
    if (a->kind != CA_ATOM_BASE || !a->user)
        return;
    struct object *o = a->user;
    s->seen |= 1u << o->space;
    s->objects += s->object != o;
    s->object = o;
}

static struct spaces spaces_of(ca_form address) {
    struct spaces s = {0};
    if (address)
        ca_form_each_atom(address, see_base, &s);
    return s;
}

enum object_space place_space(struct exec *x, struct place p) {
    (void)x;
    if (p.object)
        return p.object->space;
    struct spaces s = spaces_of(p.offset);
    for (unsigned i = 0; i < 4; i++)
        if (s.seen == 1u << i)
            return (enum object_space)i;
    return OBJECT_GLOBAL;
}

/* --- operations --- */
static enum ca_op op_of(const struct exec *x, enum object_space space, enum ir_effect effect) {
    static const enum ca_op ops[2][3] = {
        {CA_GLOBAL_LOAD, CA_GLOBAL_STORE, CA_GLOBAL_ATOMIC},
        {CA_SHARED_LOAD, CA_SHARED_STORE, CA_SHARED_ATOMIC},
    };
    if (space == OBJECT_CONSTANT)
        return CA_CONSTANT_LOAD;
    unsigned which = effect == IR_F_STORE ? 1 : effect == IR_F_ATOMIC ? 2 : 0;
    enum ca_op op = ops[space == OBJECT_SHARED][which];
    return op == CA_SHARED_ATOMIC ? x->atomic_op : op;
}

/* --- the list --- */
static bool same_site(const struct ir_site *a, const struct ir_site *b) {
    return a->line == b->line && a->column == b->column && a->end_line == b->end_line &&
           a->end_column == b->end_column && (a->file == b->file || strcmp(a->file, b->file) == 0);
}

static bool same_counters(const struct exec *x, const struct exec_access *a) {
    if (a->n_counters != x->n_counters)
        return false;
    for (unsigned i = 0; i < x->n_counters; i++)
        if (a->counters[i].atom != x->counters[i].atom ||
            a->counters[i].trip != x->counters[i].trip)
            return false;
    return true;
}

static unsigned hash_of(const struct exec_access *a) {
    uintptr_t h = (uintptr_t)a->address * 31 + (uintptr_t)a->mask;
    h = h * 31 + a->site.line * 131 + a->site.column + (unsigned)a->op;
    return (unsigned)(h ^ h >> 13 ^ h >> 27) % 1024;
}

static struct exec_access *find_same(struct exec *x, const struct exec_access *like, unsigned h) {
    for (unsigned i = x->access_heads[h]; i; i = x->access_chain[i - 1]) {
        struct exec_access *a = &x->accesses[i - 1];
        if (a->address == like->address && a->mask == like->mask && a->partner == like->partner &&
            a->op == like->op && a->bytes_per_lane == like->bytes_per_lane &&
            a->unknown == like->unknown && same_site(&a->site, &like->site) && same_counters(x, a))
            return a;
    }
    return NULL;
}

static void *grow(struct exec *x, const void *old, size_t n, size_t cap, size_t item) {
    void *grown = ca_arena_alloc(x->keep, cap * item);
    if (n)
        memcpy(grown, old, n * item);
    return grown;
}

static struct exec_access *append(struct exec *x, unsigned h) {
    if (x->n_accesses == x->cap_accesses) {
        size_t cap = x->cap_accesses ? 2 * x->cap_accesses : 32;
        x->accesses = grow(x, x->accesses, x->n_accesses, cap, sizeof *x->accesses);
        x->access_chain = grow(x, x->access_chain, x->n_accesses, cap, sizeof *x->access_chain);
        x->cap_accesses = cap;
    }
    size_t i = x->n_accesses++;
    x->access_chain[i] = x->access_heads[h];
    x->access_heads[h] = (unsigned)i + 1;
    return &x->accesses[i];
}

static void copy_context(struct exec *x, struct exec_access *a) {
    a->n_counters = x->n_counters;
    a->counters = ca_arena_dup(x->keep, x->counters, x->n_counters * sizeof *x->counters);
    a->conditional = x->conditional;
    size_t i = x->assumed ? x->assumed->depth : 0, divisions = magic_texts(x, a, NULL);
    a->n_assumptions = i + divisions;
    a->assumptions = ca_arena_alloc(x->keep, (a->n_assumptions + 1) * sizeof *a->assumptions);
    magic_texts(x, a, &a->assumptions[i]);
    for (const struct assumption *s = x->assumed; s && i > 0; s = s->outer)
        a->assumptions[--i] = s->text;
}

static void add(struct exec *x, struct exec_access a) {
    unsigned h = hash_of(&a);
    struct exec_access *same = find_same(x, &a, h);
    if (same) {
        same->times++;
        return;
    }
    if (x->n_accesses >= MAX_ACCESSES) {
        exec_incomplete(x, "too many different accesses", &a.site);
        return;
    }
    copy_context(x, &a);
    *append(x, h) = a;
}

/* --- widths --- */
/* The widest access the type's alignment lets the compiler use for a copy of it. */
static unsigned piece_bytes(const struct ir_type *type) {
    unsigned piece = type->align >= 16  ? 16
                     : type->align >= 8 ? 8
                     : type->align >= 4 ? 4
                     : type->align >= 2 ? 2
                                        : 1;
    while (piece > 1 && type->size % piece)
        piece /= 2;
    return piece;
}

static const struct ir_var *object_var(const struct object *o) {
    return o ? o->var : NULL;
}

static const struct ir_type *object_type(const struct object *o) {
    return !o ? NULL : o->type ? o->type : o->pointee;
}

/* As long as the results live. */
static const char *object_name(struct exec *x, const struct object *o) {
    if (!o)
        return "";
    return o->var ? o->name : ca_arena_strdup(x->keep, o->name);
}

static bool is_own(const struct ir_site *site) {
    return strncmp(site->file, PRELUDE_ROOT "/", sizeof PRELUDE_ROOT) == 0;
}

/* What cuaddr's own headers do (a conversion of a half) is done where they are used. */
static const struct ir_site *users_site(const struct exec *x, const struct ir_site *site) {
    const struct frame *f = x->frame;
    const struct ir_site *at = site;
    for (; f && is_own(at); f = f->caller)
        at = f->site ? f->site : at;
    return is_own(at) ? site : at;
}

void record_access(struct exec *x, struct place p, enum ir_effect effect,
                   const struct ir_type *type, const struct ir_site *site) {
    if (x->host || exec_dead(x) || !site || type->size == 0)
        return;
    ca_form address = p.unknown ? NULL : place_address(x, p);
    enum object_space space = place_space(x, p);
    if (space == OBJECT_LOCAL)
        return;
    if (x->trial) {
        close_watch(x, address);
        close_watch(x, x->mask);
        return;
    }
    struct spaces s = spaces_of(address);
    struct object *o = p.object ? p.object : s.objects == 1 ? s.object : NULL;
    unsigned piece = piece_bytes(type);
    uint64_t pieces = type->size / piece;
    struct exec_access a = {.site = *users_site(x, site),
                            .op = op_of(x, space, effect),
                            .bytes_per_lane = piece,
                            .mask = x->mask,
                            .partner = x->partner,
                            .partner_object = x->partner_object,
                            .object = object_var(o),
                            .holds = object_type(o),
                            .object_name = object_name(x, o),
                            .unknown = p.unknown,
                            .times = 1,
                            .async = x->async,
                            .rigid = x->rigid,
                            .barriers = x->barriers,
                            .pieces = (unsigned)pieces};
    if (pieces > MAX_PIECES) {
        a.unknown = "a copy of a very large object";
        pieces = 1;
    }
    for (uint64_t i = 0; i < pieces; i++) {
        if (address && !a.unknown)
            a.address = form_add(x, address, ca_form_const(x->forms, (int64_t)(i * piece)));
        add(x, a);
    }
}
