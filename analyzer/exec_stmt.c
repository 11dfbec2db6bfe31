/* Statements: branches and their joins, switch, return, break. */
#include <string.h>

#include "exec_private.h"

void exec_incomplete(struct exec *x, const char *why, const struct ir_site *site) {
    if (x->incomplete)
        return;
    x->incomplete = ca_arena_strdup(x->keep, why);
    if (site)
        x->incomplete_site = *site;
}

void exec_partial(struct exec *x, const char *why, const struct ir_site *site) {
    if (x->partial)
        return;
    x->partial = ca_arena_strdup(x->keep, why);
    if (site)
        x->partial_site = *site;
}

/* --- joining two ways --- */
struct context { /* what a branch must leave as it was */
    ca_form mask, path, since;
    bool conditional;
    unsigned unlikely;
    struct assumption *assumed;
    size_t mark;
    unsigned objects;
    unsigned leaves;
};

static struct context context_save(const struct exec *x) {
    return (struct context){x->mask,    x->path,    x->since,     x->conditional, x->unlikely,
                            x->assumed, x->n_trail, x->n_objects, x->leaves};
}

static void context_restore(struct exec *x, const struct context *c) {
    x->mask = c->mask;
    x->path = c->path;
    x->since = c->since;
    x->conditional = c->conditional;
    x->unlikely = c->unlikely;
    x->assumed = c->assumed;
}

/* Runs one way and takes its changes back. */
static struct way run_way(struct exec *x, const struct context *c, branch_fn *run,
                          const void *ctx) {
    run(x, ctx);
    struct way w = {.mask = x->mask, .dead = exec_dead(x)};
    w.n = trail_changes(x, c->mark, c->objects, &w.changes);
    trail_undo(x, c->mark);
    return w;
}

void way_apply(struct exec *x, const struct way *w) {
    for (size_t i = 0; i < w->n; i++)
        change_apply(x, &w->changes[i]);
}

static struct value value_now(struct exec *x, const struct change *c) {
    struct cell *now = store_find(c->object, c->cell.offset, c->cell.size);
    if (now)
        return now->value;
    if (c->object->fill == FILL_ZERO)
        return c->cell.value.kind == VALUE_INT ? value_const(x, 0) : value_number(0);
    return value_void();
}

static void join_one(struct exec *x, ca_form cond, const struct change *a, const struct change *b) {
    const struct change *any = a ? a : b;
    if (any->whole) {
        store_havoc(x, any->object, true);
        return;
    }
    struct value va = a ? a->cell.value : value_now(x, any),
                 vb = b ? b->cell.value : value_now(x, any);
    store_set_cell(x, any->object, any->cell.offset, any->cell.size, value_join(x, cond, va, vb));
}

/* Merges two sorted lists; an object lost as a whole on either way stays lost. */
void ways_join(struct exec *x, ca_form cond, const struct way *a, const struct way *b) {
    size_t i = 0, j = 0;
    const struct object *lost = NULL;
    while (i < a->n || j < b->n) {
        int order = i == a->n ? 1 : j == b->n ? -1 : change_order(&a->changes[i], &b->changes[j]);
        const struct change *ca = order <= 0 ? &a->changes[i] : NULL,
                            *cb = order >= 0 ? &b->changes[j] : NULL;
        i += ca != NULL;
        j += cb != NULL;
        const struct change *any = ca ? ca : cb;
        if (any->object == lost)
            continue;
        if (any->whole)
            lost = any->object;
        join_one(x, cond, ca, cb);
    }
}

/* --- branches --- */
/* Whether one of the two ways, the other of which is `rare`, left an integer or pointer that the
 * other did not. */
static bool wrote_numbers(struct exec *x, const struct context *c, const struct way *rare) {
    struct way main = {.n = 0};
    main.n = trail_changes(x, c->mark, c->objects, &main.changes);
    for (size_t i = 0; i < rare->n; i++)
        if (!rare->changes[i].whole && rare->changes[i].cell.value.kind == VALUE_INT)
            return true;
    for (size_t i = 0; i < main.n; i++)
        if (!main.changes[i].whole && main.changes[i].cell.value.kind == VALUE_INT)
            return true;
    return false;
}

/* Who goes the way that is taken where an assumption fails: all lanes, unless more is known. */
static ca_form rare_lanes(struct exec *x, const struct decision *d, bool holds, ca_form cond) {
    if (d->tail)
        return holds ? form_or_unknown(x, ca_form_not(x->forms, cond), cond, NULL) : cond;
    if (d->few_lanes)
        return ca_form_atom(x->forms, CA_ATOM_VARYING, d->assumed, (struct ca_range){0, 1});
    return d->rest;
}

/* A condition taken to hold. Where no lane decides it, it holds by its own in the way it guards:
 * nothing is assumed of the accesses there but how often they happen. The other way runs first, for
 * its accesses; then the assumed way, whose state stays. */
static void branch_assumed(struct exec *x, const struct decision *d, ca_form cond, bool holds,
                           branch_fn *then, branch_fn *otherwise, const void *ctx) {
    struct context c = context_save(x);
    ca_form lanes = rare_lanes(x, d, holds, cond);
    x->conditional = true;
    x->unlikely++;
    if (lanes)
        x->mask = mask_and(x, x->mask, lanes);
    if (d->by_lane)
        assume_rare(x, d);
    struct way rare = run_way(x, &c, holds ? otherwise : then, ctx);
    context_restore(x, &c);
    x->leaves = c.leaves;
    if (d->by_lane)
        assume_push(x, d->assumed);
    else
        x->conditional = true;
    (holds ? then : otherwise)(x, ctx);
    if (exec_dead(x) && !rare.dead &&
        !x->incomplete) { /* what follows is reached by the other way only */
        trail_undo(x, c.mark);
        context_restore(x, &c);
        way_apply(x, &rare);
        x->conditional = true;
        x->unlikely++;
    } else if (!rare.dead) { /* both ways go on: the assumption ends here, unless their states
                                differ */
        x->assumed = c.assumed;
        x->conditional = c.conditional;
        if ((rare.n > 0 && !d->by_lane) || wrote_numbers(x, &c, &rare))
            assume_push(x, d->assumed);
    }
}

static void branch_enter(struct exec *x, const struct context *c, const struct decision *d,
                         ca_form cond) {
    x->conditional = c->conditional || d->choice;
    if (!d->pure_choice)
        x->mask = mask_and(x, c->mask, cond);
    x->path = mask_and(x, c->path, cond);
    x->since = mask_and(x, c->since, cond);
    if (d->assumed)
        assume_push(x, d->assumed);
}

static ca_form join_masks(struct exec *x, const struct context *c, const struct way *a,
                          const struct way *b) {
    if (x->leaves == c->leaves)
        return c->mask;
    if (a->dead)
        return b->mask;
    if (b->dead || a->mask == b->mask)
        return a->mask;
    if (!a->mask || !b->mask)
        return NULL;
    return form_or_unknown(x, ca_form_or(x->forms, a->mask, b->mask), a->mask, b->mask);
}

static void branch_both(struct exec *x, const struct decision *d, branch_fn *then,
                        branch_fn *otherwise, const void *ctx) {
    struct context c = context_save(x);
    ca_form no = form_or_unknown(x, ca_form_not(x->forms, d->form), d->form, NULL);
    branch_enter(x, &c, d, d->form);
    struct way a = run_way(x, &c, then, ctx);
    context_restore(x, &c);
    branch_enter(x, &c, d, no);
    struct way b = run_way(x, &c, otherwise, ctx);
    context_restore(x, &c);
    x->mask = join_masks(x, &c, &a, &b);
    if (a.dead && b.dead)
        x->mask = ca_form_const(x->forms, 0);
    if (d->assumed && a.dead != b.dead) /* what follows is reached under it */
        assume_push(x, d->assumed);
    if (a.dead && !b.dead) /* what the lanes gone had written waits where they come back */
        way_apply(x, &b);
    else if (b.dead && !a.dead)
        way_apply(x, &a);
    else if (!a.dead)
        ways_join(x, d->form, &a, &b);
}

void exec_branch(struct exec *x, ca_form cond, branch_fn *then, branch_fn *otherwise,
                 const void *ctx) {
    if (exec_dead(x))
        return;
    close_watch(x, cond);
    struct decision d = decide(x, cond);
    int64_t c;
    if (!ca_form_is_const(d.form, &c))
        branch_both(x, &d, then, otherwise, ctx);
    else if (d.assumed)
        branch_assumed(x, &d, cond, c != 0, then, otherwise, ctx);
    else
        (c ? then : otherwise)(x, ctx);
}

static void if_then(struct exec *x, const void *ctx) {
    const struct ir_stmt *s = ctx;
    if (s->n_body > 0 && s->body[0])
        exec_stmt(x, s->body[0]);
}

static void if_else(struct exec *x, const void *ctx) {
    const struct ir_stmt *s = ctx;
    if (s->n_body > 1 && s->body[1])
        exec_stmt(x, s->body[1]);
}

static void exec_if(struct exec *x, const struct ir_stmt *s) {
    struct value v = eval(x, s->expr);
    exec_branch(x, form_truth(x, value_form(x, &v)), if_then, if_else, s);
}

/* --- declarations --- */
static void exec_decl(struct exec *x, const struct ir_stmt *s) {
    const struct ir_var *v = s->var;
    struct object *o = object_new(x, v, v->type, v->name, OBJECT_LOCAL, FILL_UNKNOWN_UNIFORM);
    if (s->expr) {
        const char *outer = x->place_name;
        x->place_name = v->name;
        struct value init = eval(x, s->expr);
        x->place_name = outer;
        if (init.kind == VALUE_RECORD && init.zero_rest)
            o->fill = FILL_ZERO;
        store_write(x, o, ca_form_const(x->forms, 0), v->type, init);
    }
    object_bind(x, v, o);
}

/* --- switch --- */
/* The cases in order; in each run the lanes that enter there and those that fell through from the
 * one before. */
struct switching {
    const struct ir_stmt *body;
    ca_form after; /* lanes that reach the body's end; NULL: all that entered */
    bool ran, dead;
};

static void case_run(struct exec *x, const void *ctx) {
    struct switching *w = *(struct switching *const *)ctx;
    unsigned leaves = x->leaves;
    exec_stmt(x, w->body);
    w->ran = true;
    w->dead = exec_dead(x);
    w->after = x->leaves == leaves ? NULL : x->mask;
}

static void case_skip(struct exec *x, const void *ctx) {
    (void)x;
    (void)ctx;
}

static ca_form case_matches(struct exec *x, ca_form value, const struct ir_case *c) {
    ca_form any = ca_form_const(x->forms, 0);
    for (unsigned i = 0; i < c->n_values; i++) {
        ca_form v = ca_form_const(x->forms, c->values[i]);
        ca_form eq =
            form_or_unknown(x, ca_form_op(x->forms, CA_FORM_EQ, value, v, NULL), value, NULL);
        any = form_or_unknown(x, ca_form_or(x->forms, any, eq), any, eq);
    }
    return any;
}

/* Which lanes enter at each case: entry[i], 0 or 1 by lane. A value nobody knows enters each case
 * or not. */
static ca_form *case_entries(struct exec *x, const struct ir_stmt *s, ca_form value) {
    ca_form *entry = ca_arena_alloc(x->arena, (s->n_cases + 1) * sizeof *entry);
    ca_form none = ca_form_const(x->forms, 1);
    bool open = !form_varies(x, value) && (ca_form_deps(value) & (CA_DEP_PARAM | CA_DEP_UNIFORM));
    for (unsigned i = 0; i < s->n_cases; i++) {
        entry[i] = open ? ca_form_atom(x->forms, CA_ATOM_UNIFORM, "case", (struct ca_range){0, 1})
                        : case_matches(x, value, &s->cases[i]);
        ca_form miss = form_or_unknown(x, ca_form_not(x->forms, entry[i]), entry[i], NULL);
        none = form_or_unknown(x, ca_form_and(x->forms, none, miss), none, miss);
    }
    for (unsigned i = 0; i < s->n_cases && !open; i++)
        if (s->cases[i].is_default)
            entry[i] = form_or_unknown(x, ca_form_or(x->forms, entry[i], none), entry[i], none);
    return entry;
}

/* A condition as it stands, where no lane and no unknown of the forms' own can be told apart any
 * more. */
static struct decision as_choice(struct exec *x, ca_form cond) {
    unsigned deps = ca_form_deps(cond);
    bool open = (deps & (CA_DEP_PARAM | CA_DEP_UNIFORM)) && !(deps & CA_DEP_VARYING) &&
                !form_varies(x, cond);
    return (struct decision){.form = cond, .choice = open, .pure_choice = open};
}

static ca_form run_case(struct exec *x, const struct ir_stmt *body, ca_form active) {
    struct switching w = {.body = body};
    struct switching *pw = &w;
    int64_t c;
    if (!ca_form_is_const(active, &c)) {
        struct decision d = as_choice(x, active);
        branch_both(x, &d, case_run, case_skip, &pw);
    } else if (c) {
        ca_form mask = x->mask;
        case_run(x, &pw);
        if (w.dead && !x->incomplete) /* those not here go on to the other cases: there are none,
                                         but code follows */
            x->mask = ca_form_const(x->forms, 0);
        else if (!w.after)
            x->mask = mask;
    }
    if (!w.ran || w.dead)
        return ca_form_const(x->forms, 0);
    return w.after ? w.after : active;
}

static void exec_switch(struct exec *x, const struct ir_stmt *s) {
    struct value v = eval(x, s->expr);
    struct loop l = {
        .outer = x->frame->loop, .is_switch = true, .mask = x->mask, .since = x->since};
    meeting_open(x, &l.end);
    ca_form mask = x->mask, fell = ca_form_const(x->forms, 0);
    unsigned returns = x->returns;
    ca_form *entry = case_entries(x, s, value_form(x, &v));
    x->frame->loop = &l;
    for (unsigned i = 0; i < s->n_cases && !exec_dead(x); i++)
        fell = run_case(x, s->cases[i].body,
                        form_or_unknown(x, ca_form_or(x->forms, entry[i], fell), fell, entry[i]));
    x->frame->loop = l.outer;
    meeting_close(x, &l.end);
    if (x->returns == returns && !x->incomplete)
        x->mask = mask;
    else if (l.broken)
        x->mask = exec_dead(x) ? l.broken : lanes_or(x, l.broken, x->mask);
}

/* --- statements --- */
static void exec_block(struct exec *x, const struct ir_stmt *s) {
    for (unsigned i = 0; i < s->n_body && !exec_dead(x); i++)
        if (s->body[i])
            exec_stmt(x, s->body[i]);
}

static void exec_expr(struct exec *x, const struct ir_expr *e) {
    x->result_unused = e->kind == IR_E_INTRINSIC;
    if (e->lvalue)
        eval_place(x, e);
    else
        eval(x, e);
}

void exec_stmt(struct exec *x, const struct ir_stmt *s) {
    if (exec_dead(x) || !exec_step(x))
        return;
    switch (s->kind) {
    case IR_S_BLOCK:
        exec_block(x, s);
        break;
    case IR_S_EXPR:
        exec_expr(x, s->expr);
        break;
    case IR_S_DECL:
        exec_decl(x, s);
        break;
    case IR_S_IF:
        exec_if(x, s);
        break;
    case IR_S_LOOP:
        exec_loop(x, s);
        break;
    case IR_S_SWITCH:
        exec_switch(x, s);
        break;
    case IR_S_RETURN:
        exec_return(x, s);
        break;
    case IR_S_BREAK:
        exec_break(x);
        break;
    case IR_S_CONTINUE:
        exec_continue(x);
        break;
    case IR_S_UNKNOWN:
        exec_incomplete(x, s->reason ? s->reason : "a statement that is not followed", &s->site);
        break;
    }
}
