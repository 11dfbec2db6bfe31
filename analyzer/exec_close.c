/* Closing loops: which variables a loop carries, and their value at the start of turn k.
 *
 * Turns are run on trial, with a fresh atom (a head) in place of every carried variable. What a
 * head has become at the turn's end tells: unchanged: invariant; head + c: v0 + c·k; a function of
 * itself alone from a known start (halving, doubling, toggling, wrapping): a table over k; set to
 * what stays the same: that; anything else is unknown, uniform or varying. */
#include <string.h>

#include "exec_private.h"

#define MAX_TRIALS 6
#define MAX_TABLE  64 /* turns a sequence is followed before it counts as unknown */

/* --- heads --- */
static struct carried *find_head(const struct closing *c, const struct ca_atom *a) {
    for (size_t i = 0; i < c->n; i++)
        if (c->vars[i].head == a)
            return &c->vars[i];
    return NULL;
}

struct scan {
    struct exec *x;
    struct closing *c;
    bool heads, fresh, base, varying;
    const struct ca_atom *only; /* the one head met */
    bool several;
};

static void scan_atom(const struct ca_atom *a, void *ctx) {
    struct scan *s = ctx;
    struct carried *v = find_head(s->c, a);
    if (v) {
        s->several |= s->only && s->only != a;
        s->only = a;
        s->heads = true;
        s->varying |= v->varying;
        return;
    }
    bool outside = s->x->host ? a->kind == CA_ATOM_UNIFORM : a->kind == CA_ATOM_PARAM;
    bool data =
        a->kind == CA_ATOM_PARAM || a->kind == CA_ATOM_UNIFORM || a->kind == CA_ATOM_VARYING;
    s->fresh |= data && a->id >= s->c->atoms_before && !outside;
    s->base |= a->kind == CA_ATOM_BASE && a->id >= s->c->atoms_before;
}

static struct scan scan(struct exec *x, struct closing *c, ca_form f) {
    struct scan s = {.x = x, .c = c};
    ca_form_each_atom(f, scan_atom, &s);
    return s;
}

struct watch {
    struct closing *c;
};

static void watch_atom(const struct ca_atom *a, void *ctx) {
    struct watch *w = ctx;
    for (struct closing *c = w->c; c; c = c->outer) {
        struct carried *v = find_head(c, a);
        if (v)
            v->used = true;
    }
}

void close_watch(struct exec *x, ca_form f) {
    if (!f || !x->closing)
        return;
    struct watch w = {x->closing};
    ca_form_each_atom(f, watch_atom, &w);
}

struct object *close_object(struct exec *x, ca_form address) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(address, &terms);
    for (struct closing *c = x->closing; c; c = c->outer)
        for (size_t i = 0; i < n; i++) {
            const struct carried *v = find_head(c, terms[i].atoms[0]);
            bool plain = v && terms[i].degree == 1 && terms[i].coef == 1;
            if (!plain || v->before.kind != VALUE_INT)
                continue;
            const struct ca_atom *base = ca_form_base_of(v->before.form);
            if (base && base->user)
                return base->user;
        }
    return NULL;
}

/* --- trials --- */
static void add_carried(struct exec *x, struct closing *c, const struct change *ch) {
    if (c->n == c->cap) {
        c->cap = c->cap ? 2 * c->cap : 16;
        struct carried *grown = ca_arena_alloc(x->arena, c->cap * sizeof *grown);
        if (c->n)
            memcpy(grown, c->vars, c->n * sizeof *grown);
        c->vars = grown;
    }
    struct carried v = {.object = ch->object, .offset = ch->cell.offset, .size = ch->cell.size};
    struct cell *now = store_find(v.object, v.offset, v.size);
    bool zero = !now && v.object->fill == FILL_ZERO;
    bool is_int = ch->cell.value.kind == VALUE_INT;
    v.before = now ? now->value : zero && is_int ? value_const(x, 0) : value_void();
    if (is_int || (now && now->value.kind == VALUE_INT)) {
        struct ca_range any = {CA_RANGE_MIN, CA_RANGE_MAX};
        v.head_form = ca_form_atom(x->forms, CA_ATOM_COUNTER, v.object->name, any);
        v.head = ca_form_as_atom(v.head_form);
    }
    c->vars[c->n++] = v;
}

static void add_lost(struct exec *x, struct closing *c, struct object *o) {
    for (size_t i = 0; i < c->n_lost; i++)
        if (c->lost[i] == o)
            return;
    struct object **grown = ca_arena_alloc(x->arena, (c->n_lost + 1) * sizeof(struct object *));
    if (c->n_lost)
        memcpy(grown, c->lost, c->n_lost * sizeof *grown);
    grown[c->n_lost++] = o;
    c->lost = grown;
}

static struct carried *known_carried(struct closing *c, const struct change *ch) {
    for (size_t i = 0; i < c->n; i++)
        if (c->vars[i].object == ch->object && c->vars[i].offset == ch->cell.offset &&
            c->vars[i].size == ch->cell.size)
            return &c->vars[i];
    return NULL;
}

/* One turn with heads in place; returns whether something new turned out to be carried. */
static bool trial(struct exec *x, const struct ir_stmt *s, struct closing *c) {
    size_t mark = x->n_trail;
    unsigned objects = x->n_objects;
    for (size_t i = 0; i < c->n_lost; i++)
        store_havoc(x, c->lost[i], true);
    for (size_t i = 0; i < c->n; i++) {
        struct carried *v = &c->vars[i];
        struct value at_head = v->head ? value_int(v->head_form) : value_data(true);
        store_set_cell(x, v->object, v->offset, v->size, at_head);
        v->after = v->head_form;
    }
    loop_turn(x, s);
    struct change *changes;
    size_t n = trail_changes(x, mark, objects, &changes);
    trail_undo(x, mark);
    bool news = false;
    size_t before = c->n_lost;
    for (size_t i = 0; i < n; i++) {
        struct carried *v = known_carried(c, &changes[i]);
        if (changes[i].whole)
            add_lost(x, c, changes[i].object);
        else if (!v)
            add_carried(x, c, &changes[i]);
        else
            v->after = changes[i].cell.value.kind == VALUE_INT ? changes[i].cell.value.form : NULL;
        news |= !changes[i].whole && !v;
    }
    return news || c->n_lost > before;
}

/* --- closed forms --- */
/* v after a turn is f(v): the values from a known start on, as a table over k. */
static ca_form close_sequence(struct exec *x, const struct carried *v, ca_form k) {
    int64_t values[MAX_TABLE], at;
    if (v->before.kind != VALUE_INT || !ca_form_is_const(v->before.form, &at))
        return NULL;
    size_t n = 0;
    ca_form now = v->before.form;
    while (n < MAX_TABLE && ca_form_is_const(now, &at)) {
        if (n && at == values[0]) {
            ca_form p = ca_form_const(x->forms, (int64_t)n);
            ca_form turn = ca_form_op(x->forms, CA_FORM_MOD, k, p, NULL);
            return turn ? ca_form_table(x->forms, values, n, turn) : NULL;
        }
        values[n++] = at;
        now = ca_form_subst(x->forms, v->after, v->head, now);
        if (!now)
            return NULL;
    }
    /* Lanes may part ways after some turns: then no table tells it. */
    return n == MAX_TABLE ? ca_form_table(x->forms, values, n, k) : NULL;
}

static int64_t log2_of(int64_t power) {
    int64_t bits = 0;
    while (power > INT64_C(1) << bits)
        bits++;
    return bits;
}

/* By what power of two a turn divides v; 0: it does not. The dividend, v or v as 32 bits hold it,
 * in `whole`. */
static int64_t halved_by(const struct carried *v, const struct ca_atom **whole) {
    const struct ca_atom *a = ca_form_as_atom(v->after);
    int64_t by;
    if (!a || a->kind != CA_ATOM_NODE || a->n_args < 2 || !ca_form_is_const(a->args[1], &by))
        return 0;
    *whole = ca_form_as_atom(a->args[0]);
    bool zext = *whole && (*whole)->kind == CA_ATOM_NODE && (*whole)->op == CA_FORM_ZEXT;
    if (a->args[0] != v->head_form && !(zext && (*whole)->args[0] == v->head_form))
        return 0;
    if (a->op == CA_FORM_SHR || a->op == CA_FORM_USHR)
        return by > 0 && by < 32 ? by : 0;
    bool division = a->op == CA_FORM_DIV || a->op == CA_FORM_UDIV;
    return division && by > 1 && by <= INT32_MAX && !(by & (by - 1)) ? log2_of(by) : 0;
}

struct open_counters {
    const struct exec *x;
    bool found;
    bool power; /* two to an unknown power: nothing says how large that may be */
};

static void visit_open(const struct ca_atom *a, void *ctx) {
    struct open_counters *o = ctx;
    for (size_t i = 0; i < o->x->n_counters; i++) {
        const struct ca_counter *c = &o->x->counters[i];
        o->found |= c->atom == a && (!c->trip || ca_form_range(c->trip).hi == CA_RANGE_MAX);
    }
    const unsigned unknown = CA_DEP_PARAM | CA_DEP_UNIFORM;
    bool power = a->kind == CA_ATOM_NODE && (a->op == CA_FORM_TABLE || a->op == CA_FORM_SHL);
    o->power |= power && (ca_form_deps(ca_form_of_atom(a)) & unknown);
}

/* Whether an unknown size is in it, or a loop around that nobody knows the end of. */
static bool is_open(struct exec *x, ca_form f) {
    struct open_counters o = {x, false, false};
    ca_form_each_atom(f, visit_open, &o);
    return !o.power && (o.found || (ca_form_deps(f) & (CA_DEP_PARAM | CA_DEP_UNIFORM)));
}

/* A size that every turn halves, as the strides of a tree are: shifted by k. */
static ca_form close_halving(struct exec *x, struct closing *c, const struct carried *v,
                             ca_form k) {
    const struct ca_atom *whole = NULL;
    int64_t bits = halved_by(v, &whole);
    if (!bits || !is_open(x, v->before.form))
        return NULL;
    ca_form start = ca_form_subst(x->forms, ca_form_of_atom(whole), v->head, v->before.form);
    ca_form shift = ca_form_op(x->forms, CA_FORM_MIN, form_scale(x, k, bits),
                               ca_form_const(x->forms, 63), NULL);
    c->halves = true;
    return start && shift ? ca_form_op(x->forms, CA_FORM_SHR, start, shift, NULL) : NULL;
}

/* A turn sets v to what no turn changes: that from the second one on. */
static ca_form close_reset(struct exec *x, const struct carried *v, ca_form k) {
    if (v->after == v->before.form)
        return v->after;
    ca_form first = ca_form_op(x->forms, CA_FORM_EQ, k, ca_form_const(x->forms, 0), NULL);
    return first ? ca_form_op(x->forms, CA_FORM_SELECT, first, v->before.form, v->after) : NULL;
}

#define MAX_CYCLE 4 /* variables that pass their values round */

/* The variable whose value of before v has after a turn; NULL: none. */
static const struct carried *follows(const struct closing *c, const struct carried *v) {
    const struct ca_atom *head = v->after ? ca_form_as_atom(v->after) : NULL;
    const struct carried *from = head ? find_head(c, head) : NULL;
    return from && from->before.kind == VALUE_INT ? from : NULL;
}

/* first, second, … by k % n. */
static ca_form select_turn(struct exec *x, const ca_form *starts, unsigned n, ca_form turn) {
    ca_form f = starts[n - 1];
    for (unsigned i = n - 1; i-- > 0 && f;) {
        ca_form at = ca_form_const(x->forms, i);
        ca_form now = ca_form_op(x->forms, CA_FORM_EQ, turn, at, NULL);
        f = now ? ca_form_op(x->forms, CA_FORM_SELECT, now, starts[i], f) : NULL;
    }
    return f;
}

/* Buffers that change places, as in swap(in, out): their starts in turn. What they have in common,
 * the object they lie in, stays outside the choice. */
static ca_form close_cycle(struct exec *x, const struct closing *c, const struct carried *v,
                           ca_form k) {
    ca_form starts[MAX_CYCLE], apart[MAX_CYCLE];
    const struct carried *now = v;
    unsigned n = 0;
    do {
        starts[n] = now->before.form;
        apart[n] = form_sub(x, starts[n], v->before.form);
        n++;
        now = follows(c, now);
    } while (now && now != v && n < MAX_CYCLE);
    if (now != v || n < 2)
        return NULL;
    bool together = true;
    for (unsigned i = 0; i < n; i++)
        together = together && apart[i] && !(ca_form_deps(apart[i]) & CA_DEP_BASE);
    ca_form turn = ca_form_op(x->forms, CA_FORM_MOD, k, ca_form_const(x->forms, n), NULL);
    ca_form f = turn ? select_turn(x, together ? apart : starts, n, turn) : NULL;
    return f && together ? form_add(x, v->before.form, f) : f;
}

static ca_form close_one(struct exec *x, struct closing *c, const struct carried *v, ca_form k) {
    if (!v->after || v->before.kind != VALUE_INT)
        return NULL;
    if (v->after == v->head_form)
        return v->before.form;
    ca_form round = close_cycle(x, c, v, k);
    if (round)
        return round;
    ca_form step = form_sub(x, v->after, v->head_form);
    struct scan s = scan(x, c, step);
    if (!s.heads && !s.fresh && !s.base) {
        ca_form moved = ca_form_mul(x->forms, step, k);
        return moved ? form_add(x, v->before.form, moved) : NULL;
    }
    s = scan(x, c, v->after);
    if (!s.heads && !s.fresh && !s.base)
        return close_reset(x, v, k);
    if (!s.heads || s.several || s.only != v->head || s.fresh || s.base)
        return NULL;
    ca_form halved = close_halving(x, c, v, k);
    return halved ? halved : close_sequence(x, v, k);
}

/* Unknown ones differ by lane where their start does, or what a turn makes of them. */
static void spread_varying(struct exec *x, struct closing *c) {
    bool again = true;
    for (unsigned round = 0; again && round < 8; round++) {
        again = false;
        for (size_t i = 0; i < c->n; i++) {
            struct carried *v = &c->vars[i];
            if (v->varying)
                continue;
            bool varies = value_varying(x, &v->before) || (v->head && !v->after);
            if (v->after)
                varies |= form_varies(x, v->after) || scan(x, c, v->after).varying;
            v->varying = varies;
            again |= varies;
        }
    }
}

/* What a used variable is made of is used as well. */
static void spread_used(struct exec *x, struct closing *c) {
    struct closing *outer = x->closing;
    x->closing = c;
    for (size_t round = 0; round < 4; round++)
        for (size_t i = 0; i < c->n; i++)
            if (c->vars[i].used && c->vars[i].after)
                close_watch(x, c->vars[i].after);
    x->closing = outer;
}

void close_find(struct exec *x, const struct ir_stmt *s, struct closing *c, ca_form k) {
    bool local_symbolic = x->local_symbolic;
    c->atoms_before = ca_forms_atoms(x->forms);
    c->outer = x->closing;
    x->closing = c;
    x->trial++;
    x->local_symbolic = false;
    for (unsigned i = 0; i < MAX_TRIALS && trial(x, s, c) && !x->incomplete; i++)
        ;
    c->local_symbolic = x->local_symbolic;
    x->local_symbolic = local_symbolic;
    x->trial--;
    x->closing = c->outer;
    spread_used(x, c);
    spread_varying(x, c);
    c->all_closed = true;
    for (size_t i = 0; i < c->n; i++) {
        struct carried *v = &c->vars[i];
        struct scan last = v->after ? scan(x, c, v->after) : (struct scan){.heads = true};
        v->settled = !last.heads && !last.fresh && !last.base;
        v->closed = v->head ? close_one(x, c, v, k) : NULL;
        if (!v->head || v->closed || !v->used)
            continue;
        c->all_closed = false;
        c->runnable |= v->after && !scan(x, c, v->after).fresh;
    }
}

/* --- how often --- */
/* The form d with: the loop goes on while d >= 1. NULL: not such a condition. */
static ca_form margin(struct exec *x, const struct ca_atom *n) {
    ca_form one = ca_form_const(x->forms, 1);
    switch (n->op) {
    case CA_FORM_LT:
        return form_sub(x, n->args[1], n->args[0]);
    case CA_FORM_LE:
        return form_add(x, form_sub(x, n->args[1], n->args[0]), one);
    case CA_FORM_NE:
        return form_sub(x, n->args[1], n->args[0]);
    default:
        return NULL;
    }
}

static ca_form turns_of(struct exec *x, ca_form rest, int64_t s) {
    ca_form up = form_add(x, rest, ca_form_const(x->forms, s - 1));
    ca_form q = ca_form_op(x->forms, CA_FORM_DIV, up, ca_form_const(x->forms, s), NULL);
    return q ? ca_form_op(x->forms, CA_FORM_MAX, q, ca_form_const(x->forms, 0), NULL) : NULL;
}

/* Turns until rest - s·k falls below 1. */
static ca_form turns(struct exec *x, ca_form rest, int64_t s, bool *exact) {
    unsigned deps = ca_form_deps(rest);
    struct ca_range r = ca_form_range(rest);
    *exact = !form_varies(x, rest) && !(deps & CA_DEP_LANE);
    if (deps & (CA_DEP_PARAM | CA_DEP_UNIFORM | CA_DEP_VARYING | CA_DEP_BASE))
        return NULL;
    if (deps == 0 || !*exact) {
        if (r.hi == CA_RANGE_MAX)
            return NULL;
        return ca_form_const(x->forms, r.hi < 1 ? 0 : (r.hi - 1) / s + 1);
    }
    if (r.hi == CA_RANGE_MAX && (deps & CA_DEP_BLOCK))
        return NULL;
    return turns_of(x, rest, s);
}

static ca_form trip_of_leaf(struct exec *x, const struct ca_atom *n, const struct ca_atom *k,
                            bool *exact) {
    ca_form d = margin(x, n), coef, rest;
    int64_t s;
    if (!d || !ca_form_linear_in(x->forms, d, k, &coef, &rest) || !ca_form_is_const(coef, &s) ||
        s == 0)
        return NULL;
    if (n->op ==
        CA_FORM_NE) { /* runs until both are equal: only where the step divides what is left */
        if (s > 0) {
            rest = form_scale(x, rest, -1);
            s = -s;
        }
        if (s != -1 && ca_form_divisor(rest) % (uint64_t)-s != 0) {
            int64_t left;
            if (!ca_form_is_const(rest, &left) || left % s)
                return NULL;
        }
    }
    if (s > 0)
        return NULL;
    return turns(x, rest, -s, exact);
}

/* Turns until `cond` fails, where the turn alone decides it: a table over k in it, as of halving,
 * gives no margin. */
static ca_form trip_by_turns(struct exec *x, ca_form cond, const struct ca_atom *k) {
    for (int64_t i = 0; i <= MAX_TABLE; i++) {
        ca_form at = ca_form_subst(x->forms, cond, k, ca_form_const(x->forms, i));
        int64_t holds;
        if (!at || !ca_form_is_const(at, &holds))
            return NULL;
        if (!holds)
            return ca_form_const(x->forms, i);
    }
    return NULL;
}

static ca_form trip_of(struct exec *x, ca_form cond, const struct ca_atom *k, bool *exact) {
    const struct ca_atom *n = ca_form_as_atom(cond);
    int64_t always;
    *exact = ca_form_is_const(cond, &always) && !always;
    if (*exact)
        return cond; /* 0: it never holds */
    if (!n || n->kind != CA_ATOM_NODE)
        return NULL;
    if (n->op != CA_FORM_AND)
        return trip_of_leaf(x, n, k, exact);
    bool ea, eb;
    ca_form a = trip_of(x, n->args[0], k, &ea), b = trip_of(x, n->args[1], k, &eb);
    if (!a || !b) /* the known part bounds it, the other may end it sooner */
        return a ? a : b;
    *exact = ea && eb;
    return ca_form_op(x->forms, CA_FORM_MIN, a, b, NULL);
}

ca_form close_trip(struct exec *x, ca_form cond, const struct ca_atom *k, bool *exact) {
    ca_form trip = trip_of(x, cond, k, exact);
    ca_form counted = trip && *exact ? NULL : trip_by_turns(x, cond, k);
    *exact |= counted != NULL;
    return counted ? counted : trip;
}

ca_form close_turns(struct exec *x, ca_form cond, const struct ca_atom *k) {
    const struct ca_atom *n = cond ? ca_form_as_atom(cond) : NULL;
    bool order = n && n->kind == CA_ATOM_NODE && (n->op == CA_FORM_LT || n->op == CA_FORM_LE);
    ca_form d = order ? margin(x, n) : NULL, coef, rest;
    int64_t s;
    if (!d || (ca_form_deps(d) & CA_DEP_VARYING) ||
        !ca_form_linear_in(x->forms, d, k, &coef, &rest) || !ca_form_is_const(coef, &s) || s >= 0)
        return NULL;
    return turns_of(x, rest, -s);
}
