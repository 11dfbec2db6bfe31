/* Leaving: break, continue, return. What lanes had written when they left is kept aside, and joined
 * with the rest where they come back: at the end of the turn, the loop, the switch, the call. */
#include "exec_private.h"

#define MAX_DEPARTED 48 /* of more groups of lanes nobody keeps apart what they wrote */

/* --- meetings --- */
void meeting_open(const struct exec *x, struct meeting *m) {
    *m = (struct meeting){.mark = x->n_trail,
                          .objects = x->n_objects,
                          .mask = x->mask,
                          .path = x->path,
                          .assumed = x->assumed,
                          .unlikely = x->unlikely};
}

/* The active lanes, of those at the opening, and for which of the unknown choices; NULL: all. */
static ca_form departing(struct exec *x, const struct meeting *m) {
    if (x->mask == m->mask && x->path == m->path)
        return NULL;
    if (!x->mask || x->mask == x->path)
        return x->path;
    return x->path ? mask_and(x, x->mask, x->path) : x->mask;
}

void meeting_depart(struct exec *x, struct meeting *m) {
    if (x->unlikely > m->unlikely) /* assumed not to happen */
        return;
    ca_form lanes = departing(x, m);
    if (!lanes && !m->last && x->assumed == m->assumed)
        return; /* all together: what they wrote is the state that stays */
    if (m->n++ >= MAX_DEPARTED)
        return;
    struct departed *d = ca_arena_alloc(x->arena, sizeof *d);
    *d = (struct departed){.earlier = m->last, .lanes = lanes};
    d->way.n = trail_changes(x, m->mark, m->objects, &d->way.changes);
    m->last = d;
}

/* The same out of a loop that something unknown ends: in which turn nobody knows, so that what
 * follows its counter is not known behind it. */
static void depart_open(struct exec *x, struct meeting *m, bool by_lane) {
    const struct departed *before = m->last;
    meeting_depart(x, m);
    struct departed *d = m->last;
    if (!d || d == before)
        return;
    if (d->lanes && (ca_form_deps(d->lanes) & CA_DEP_COUNTER))
        d->lanes = ca_form_atom(x->forms, by_lane ? CA_ATOM_VARYING : CA_ATOM_UNIFORM, "early",
                                (struct ca_range){0, 1});
    for (size_t i = 0; i < d->way.n; i++) {
        struct value *v = &d->way.changes[i].cell.value;
        if (!d->way.changes[i].whole && v->kind == VALUE_INT &&
            (ca_form_deps(v->form) & CA_DEP_COUNTER))
            *v = value_unknown(x, &value_long, by_lane || form_varies(x, v->form),
                               d->way.changes[i].object->name);
    }
}

/* Takes back what was written since the opening. */
static struct way take_back(struct exec *x, const struct meeting *m) {
    struct way w = {.mask = NULL};
    w.n = trail_changes(x, m->mark, m->objects, &w.changes);
    trail_undo(x, m->mark);
    return w;
}

/* Too many to tell apart: each place that was written holds something that differs by lane. */
static void lose(struct exec *x, const struct way *w) {
    for (size_t i = 0; i < w->n; i++) {
        const struct change *c = &w->changes[i];
        if (c->whole)
            store_havoc(x, c->object, true);
        else
            store_set_cell(x, c->object, c->cell.offset, c->cell.size,
                           c->cell.value.kind == VALUE_INT
                               ? value_unknown(x, &value_long, true, c->object->name)
                               : value_data(true));
    }
}

void meeting_close(struct exec *x, struct meeting *m) {
    const struct departed *d = m->last;
    if (!d)
        return;
    struct way rest = take_back(x, m);
    if (exec_dead(x)) { /* the last to leave stand for all that are left */
        rest = d->way;
        d = d->earlier;
    }
    way_apply(x, &rest);
    for (; d; d = d->earlier) {
        rest = take_back(x, m);
        if (d->lanes)
            ways_join(x, d->lanes, &d->way, &rest);
        else
            way_apply(x, &d->way);
    }
    if (m->n > MAX_DEPARTED) {
        rest = take_back(x, m);
        lose(x, &rest);
    }
    m->last = NULL;
}

/* --- results --- */
/* --- the statements --- */
static void leave(struct exec *x) {
    x->mask = ca_form_const(x->forms, 0);
    x->leaves++;
}

/* How a break or return met here ends loop l: what decides it, and whether for all lanes alike. */
static unsigned note_exit(const struct exec *x, struct loop *l) {
    unsigned deps = x->since ? ca_form_deps(x->since) : 0;
    bool unknown = deps & (CA_DEP_PARAM | CA_DEP_UNIFORM | CA_DEP_VARYING);
    unsigned exit = EXIT_KNOWN;
    if (unknown || x->unlikely)
        exit = x->mask == l->mask ? EXIT_UNIFORM : EXIT_LANE;
    l->exits |= exit;
    return exit;
}

static void note_result(struct exec *x, struct frame *f, struct value v) {
    if (f->result_unlikely && !x->unlikely) /* what was assumed not to happen does not count */
        f->n_returned = f->cap_returned = 0;
    else if (f->n_returned > 0 && x->unlikely && !f->result_unlikely)
        return;
    if (f->n_returned == f->cap_returned) {
        f->cap_returned = f->cap_returned ? 2 * f->cap_returned : 4;
        struct returned *grown = ca_arena_alloc(x->arena, f->cap_returned * sizeof *grown);
        for (unsigned i = 0; i < f->n_returned; i++)
            grown[i] = f->returned[i];
        f->returned = grown;
    }
    f->result_unlikely = x->unlikely > 0;
    f->returned[f->n_returned++] = (struct returned){departing(x, &f->end), v};
}

/* Out of a loop that something unknown ends, nobody knows in which turn: any of the values. */
static struct value any_result(struct exec *x, const struct frame *f, const struct ir_type *type) {
    bool varying = f->open_exits & EXIT_LANE;
    for (unsigned i = 0; i < f->n_returned; i++)
        varying |= value_varying(x, &f->returned[i].value);
    return value_unknown(x, type, varying, f->function->name);
}

struct value frame_result(struct exec *x, const struct frame *f, const struct ir_type *type) {
    if (f->open_exits)
        return any_result(x, f, type);
    struct value v = f->returned[f->n_returned - 1].value;
    for (unsigned i = f->n_returned - 1; i-- > 0;) {
        const struct returned *r = &f->returned[i];
        v = r->lanes ? value_join(x, r->lanes, r->value, v) : r->value;
    }
    return v;
}

void exec_return(struct exec *x, const struct ir_stmt *s) {
    struct frame *f = x->frame;
    unsigned open = 0;
    for (struct loop *l = f->loop; l; l = l->outer)
        open |= note_exit(x, l) & ~(unsigned)EXIT_KNOWN;
    f->open_exits |= open;
    if (s->expr)
        note_result(x, f, eval(x, s->expr));
    if (f->caller && open)
        depart_open(x, &f->end, open & EXIT_LANE);
    else if (f->caller)
        meeting_depart(x, &f->end);
    x->returns++;
    leave(x);
}

void exec_break(struct exec *x) {
    struct loop *l = x->frame->loop;
    if (l) {
        if (!l->is_switch)
            note_exit(x, l);
        meeting_depart(x, &l->end);
        l->broken = lanes_or(x, l->broken, x->mask);
    }
    leave(x);
}

void exec_continue(struct exec *x) {
    struct loop *l = x->frame->loop;
    while (l && l->is_switch)
        l = l->outer;
    if (l) {
        meeting_depart(x, &l->turn);
        l->continued = lanes_or(x, l->continued, x->mask);
    }
    if (l != x->frame->loop)
        x->returns++; /* out of a switch */
    leave(x);
}
