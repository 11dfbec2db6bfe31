/* Loops: closed over a counter where that can be done, else run turn by turn while the condition is
 * decided. */
#include <stdio.h>

#include "exec_private.h"

#define MAX_TURNS  2048 /* turns run one by one; what is left is closed with unknowns */
#define SMALL_TRIP 64   /* loops this short are run where that keeps local arrays known */

static void body_of(struct exec *x, const struct ir_stmt *s) {
    if (s->n_body > 1 && s->body[1])
        exec_stmt(x, s->body[1]);
}

/* After the body: lanes that said continue come back for the step. */
static void rejoin(struct exec *x, struct loop *l, unsigned returns) {
    meeting_close(x, &l->turn);
    if (x->returns == returns && !l->broken)
        x->mask = l->mask;
    else if (l->continued)
        x->mask = exec_dead(x) ? l->continued : lanes_or(x, l->continued, x->mask);
    l->continued = NULL;
}

static void step_of(struct exec *x, const struct ir_stmt *s) {
    if (!s->step || exec_dead(x))
        return;
    if (s->step->lvalue)
        eval_place(x, s->step);
    else
        eval(x, s->step);
}

static ca_form condition(struct exec *x, const struct ir_stmt *s) {
    if (!s->expr)
        return NULL;
    struct value v = eval(x, s->expr);
    ca_form f = form_truth(x, value_form(x, &v));
    close_watch(x, f);
    return f;
}

/* One turn whatever the condition says; a do loop's condition comes last. */
static ca_form turn_with(struct exec *x, const struct ir_stmt *s, struct loop *l) {
    ca_form cond = NULL;
    unsigned returns = x->returns;
    if (!s->post_test)
        cond = condition(x, s);
    l->mask = x->mask;
    meeting_open(x, &l->turn);
    body_of(x, s);
    rejoin(x, l, returns);
    if (s->post_test && !exec_dead(x))
        cond = condition(x, s);
    step_of(x, s);
    return cond;
}

/* What a loop changes of the state around it, and must give back. */
struct around {
    struct loop *loop;
    ca_form mask, path, since;
    bool conditional;
    unsigned unlikely;
    struct assumption *assumed;
};

static struct around loop_enter(struct exec *x, struct loop *l) {
    struct around a = {x->frame->loop, x->mask,     x->path,   x->since,
                       x->conditional, x->unlikely, x->assumed};
    *l = (struct loop){.outer = x->frame->loop, .mask = x->mask};
    meeting_open(x, &l->end);
    x->frame->loop = l;
    x->since = NULL;
    return a;
}

static void loop_leave(struct exec *x, const struct around *a) {
    x->frame->loop = a->loop;
    x->mask = a->mask;
    x->path = a->path;
    x->since = a->since;
    x->conditional = a->conditional;
    x->unlikely = a->unlikely;
    x->assumed = a->assumed;
}

ca_form loop_turn(struct exec *x, const struct ir_stmt *s) {
    struct loop l;
    struct frame frame = *x->frame; /* what a trial returns does not count */
    struct around a = loop_enter(x, &l);
    ca_form cond = turn_with(x, s, &l);
    loop_leave(x, &a);
    *x->frame = frame;
    if (x->closing)
        x->closing->exits |= l.exits;
    return cond;
}

/* --- turn by turn --- */
enum ending { ENDED, UNDECIDED };

/* The condition before a turn: narrows the mask; says whether the loop is over, or nobody can say.
 */
static bool goes_on(struct exec *x, struct loop *l, ca_form cond, enum ending *end) {
    int64_t c;
    *end = ENDED;
    if (!cond)
        return true;
    struct decision d = decide(x, cond);
    if (ca_form_is_const(d.form, &c)) {
        if (d.assumed)
            *end = UNDECIDED;
        else if (!c)
            l->exited = lanes_or(x, l->exited, x->mask);
        return !d.assumed && c;
    }
    unsigned deps = ca_form_deps(d.form);
    if (d.choice || (deps & (CA_DEP_VARYING | CA_DEP_UNIFORM | CA_DEP_PARAM))) {
        *end = UNDECIDED;
        return false;
    }
    ca_form fails = form_or_unknown(x, ca_form_not(x->forms, d.form), d.form, NULL);
    ca_form mask = x->mask;
    x->mask = mask_and(x, mask, fails);
    l->exited = lanes_or(x, l->exited, x->mask);
    meeting_depart(x, &l->end);
    x->mask = mask_and(x, mask, d.form);
    return true;
}

static void assume_no_exit(struct exec *x, const struct ir_stmt *s) {
    assume_push(
        x, ca_arena_printf(x->arena, "no lane leaves the loop of line %u early", s->site.line));
}

static enum ending run_turns(struct exec *x, const struct ir_stmt *s, struct loop *l) {
    enum ending end = ENDED;
    for (unsigned i = 0; i < MAX_TURNS; i++) {
        unsigned returns = x->returns;
        if ((!s->post_test || i) && !goes_on(x, l, condition(x, s), &end))
            return end;
        if (exec_dead(x))
            return ENDED;
        l->mask = x->mask;
        meeting_open(x, &l->turn);
        body_of(x, s);
        rejoin(x, l, returns);
        x->conditional |= (l->exits & (EXIT_UNIFORM | EXIT_LANE)) != 0;
        if (l->exits & EXIT_LANE)
            assume_no_exit(x, s);
        if (exec_dead(x))
            return ENDED;
        step_of(x, s);
    }
    return UNDECIDED;
}

/* --- closed --- */
static const struct ca_range any_steps = {-(INT64_C(1) << 40), INT64_C(1) << 40};

/* What nobody can tell of a variable after some turns: it went on by whole steps from where it
 * started, in the object where it started. NULL: not even that. */
static ca_form moved_by_steps(struct exec *x, const struct carried *v, bool varying) {
    int64_t set;
    bool open = v->after && v->before.kind == VALUE_INT && !value_set(x, v->object->name, &set);
    ca_form turn = open ? form_sub(x, v->after, v->head_form) : NULL;
    int64_t step = turn ? (int64_t)ca_form_divisor(turn) : 1;
    if (!turn || step <= 1 || step > 1 << 20 || (ca_form_deps(turn) & CA_DEP_BASE))
        return NULL;
    enum ca_atom_kind kind = varying ? CA_ATOM_VARYING : x->host ? CA_ATOM_PARAM : CA_ATOM_UNIFORM;
    const char *name = ca_arena_printf(x->arena, "steps(%s)", v->object->name);
    ca_form steps = ca_form_atom(x->forms, kind, name, any_steps);
    return form_add(x, v->before.form, form_scale(x, steps, step));
}

/* A variable without a closed form. */
static struct value value_open(struct exec *x, const struct carried *v, bool varying) {
    ca_form moved = moved_by_steps(x, v, varying);
    return moved ? value_int(moved) : value_unknown(x, &value_long, varying, v->object->name);
}

static void set_heads(struct exec *x, const struct closing *c) {
    for (size_t i = 0; i < c->n_lost; i++)
        store_havoc(x, c->lost[i], true);
    for (size_t i = 0; i < c->n; i++) {
        const struct carried *v = &c->vars[i];
        struct value at_head;
        if (v->closed)
            at_head = value_int(v->closed);
        else if (v->head)
            at_head = value_open(x, v, v->varying);
        else
            at_head = value_data(v->varying);
        store_set_cell(x, v->object, v->offset, v->size, at_head);
    }
}

static void subst_all(struct exec *x, struct closing *c, const struct ca_atom *from, ca_form to) {
    for (size_t i = 0; i < c->n; i++)
        if (c->vars[i].closed) {
            c->vars[i].closed = ca_form_subst(x->forms, c->vars[i].closed, from, to);
            if (!c->vars[i].closed)
                c->all_closed = false;
        }
}

/* The condition at the start of turn k, or at its end, on trial. */
static ca_form condition_at_head(struct exec *x, const struct ir_stmt *s, const struct closing *c) {
    size_t mark = x->n_trail;
    ca_form cond;
    x->trial++;
    set_heads(x, c);
    if (s->post_test)
        cond = loop_turn(x, s);
    else
        cond = condition(x, s);
    x->trial--;
    trail_undo(x, mark);
    return cond;
}

static ca_form fresh_counter(struct exec *x, int64_t last) {
    char name[16] = "k";
    if (x->n_counters)
        snprintf(name, sizeof name, "k%u", x->n_counters + 1);
    return ca_form_atom(x->forms, CA_ATOM_COUNTER, name, (struct ca_range){0, last});
}

struct plan {
    struct closing c;
    ca_form k;     /* counter */
    ca_form cond;  /* at the start of turn k, of a do loop at its end; NULL: always */
    ca_form trip;  /* turns; NULL unknown */
    bool exact;    /* every lane takes part in every turn */
    bool by_lane;  /* lanes may make different numbers of turns */
    int64_t turns; /* trip where it is constant; -1 */
};

static void plan_loop(struct exec *x, const struct ir_stmt *s, struct plan *p) {
    p->k = fresh_counter(x, CA_RANGE_MAX);
    close_find(x, s, &p->c, p->k);
    p->cond = condition_at_head(x, s, &p->c);
    p->exact = false;
    p->by_lane = (p->cond && form_varies(x, p->cond)) || (p->c.exits & ~(unsigned)EXIT_UNIFORM);
    p->turns = -1;
    const struct ca_atom *k = ca_form_as_atom(p->k);
    p->trip = p->cond ? close_trip(x, p->cond, k, &p->exact) : NULL;
    if (s->post_test && p->trip)
        p->trip = form_add(x, p->trip, ca_form_const(x->forms, 1));
    int64_t n;
    if (p->trip && ca_form_is_const(p->trip, &n))
        p->turns = n;
    if (p->turns > 0) { /* a tighter range folds more */
        ca_form tight = fresh_counter(x, p->turns - 1);
        subst_all(x, &p->c, k, tight);
        if (p->cond)
            p->cond = ca_form_subst(x->forms, p->cond, k, tight);
        p->k = tight;
    }
}

/* The turns that are made, which may differ by lane; NULL: nobody knows which. Where nobody knows
 * how many, an unknown. */
static ca_form turns_made(struct exec *x, const struct ir_stmt *s, const struct plan *p) {
    if (p->c.exits)
        return NULL;
    if (p->trip && p->exact)
        return p->trip;
    if (p->cond && form_varies(x, p->cond)) {
        ca_form more = close_turns(x, p->cond, ca_form_as_atom(p->k));
        return more && s->post_test ? form_add(x, more, ca_form_const(x->forms, 1)) : more;
    }
    if (p->trip || !p->cond)
        return NULL;
    struct ca_range any = {0, CA_RANGE_MAX};
    return ca_form_atom(x->forms, x->host ? CA_ATOM_PARAM : CA_ATOM_UNIFORM, "turns", any);
}

/* What the carried variables are once the loop is over. */
static void after_loop(struct exec *x, const struct ir_stmt *s, const struct plan *p) {
    ca_form turns = turns_made(x, s, p);
    for (size_t i = 0; i < p->c.n_lost; i++)
        store_havoc(x, p->c.lost[i], true);
    for (size_t i = 0; i < p->c.n; i++) {
        const struct carried *v = &p->c.vars[i];
        struct value end = value_data(v->varying);
        ca_form f = v->closed && turns
                        ? ca_form_subst(x->forms, v->closed, ca_form_as_atom(p->k), turns)
                        : NULL;
        if (v->closed && v->after == v->head_form)
            f = v->closed;
        else if (v->settled && p->turns > 0 && p->exact && !p->c.exits)
            f = v->after;
        if (f)
            end = value_int(f);
        else if (v->head)
            end = value_open(x, v, v->varying || p->by_lane);
        store_set_cell(x, v->object, v->offset, v->size, end);
    }
}

/* Whether turns double or halve something until it meets an unknown size: then few are made, and
 * each is another one. */
static bool is_geometric(struct exec *x, const struct plan *p) {
    const struct ca_atom *k = ca_form_as_atom(p->k), *n = ca_form_as_atom(p->cond);
    bool compares = n && n->kind == CA_ATOM_NODE && n->op >= CA_FORM_LT && n->op <= CA_FORM_NE;
    ca_form coef, rest;
    if (p->c.halves)
        return true;
    if (!compares || !(ca_form_deps(p->cond) & CA_DEP_PARAM) || !ca_form_has_atom(p->cond, k))
        return false;
    return !ca_form_linear_in(x->forms, n->args[0], k, &coef, &rest) ||
           !ca_form_linear_in(x->forms, n->args[1], k, &coef, &rest);
}

/* Under what turn k is made. A do loop makes the first one always, others where the condition held
 * at the end of the one before. */
static ca_form condition_of_turn(struct exec *x, const struct ir_stmt *s, const struct plan *p) {
    if (!s->post_test || !p->cond)
        return p->cond;
    ca_form one = ca_form_const(x->forms, 1), zero = ca_form_const(x->forms, 0);
    ca_form before =
        ca_form_subst(x->forms, p->cond, ca_form_as_atom(p->k), form_sub(x, p->k, one));
    ca_form first = ca_form_op(x->forms, CA_FORM_EQ, p->k, zero, NULL);
    before = before ? before : p->cond;
    ca_form f = first ? ca_form_or(x->forms, first, before) : NULL;
    return form_or_unknown(x, f, before, NULL);
}

/* Narrows the lanes of turn k by the loop's condition and notes what had to be assumed. */
static void enter_turn(struct exec *x, const struct ir_stmt *s, const struct plan *p) {
    if (!p->cond || (p->exact && p->trip))
        return;
    ca_form cond = condition_of_turn(x, s, p);
    if (is_geometric(x, p)) {
        x->mask = mask_and(x, x->mask, cond);
        return;
    }
    struct decision d = decide(x, cond);
    int64_t c;
    bool constant = ca_form_is_const(d.form, &c);
    if (d.assumed && constant && c) {
        if (d.by_lane) /* else the loop's length is unknown, which the counter says */
            assume_push(x, d.assumed);
    } else if (constant || d.pure_choice) {
        x->conditional |= !constant || !c;
        if (d.assumed && d.by_lane) /* no turn is made at sizes like those assumed */
            assume_rare(x, &d);
        if (d.tail)
            x->mask = mask_and(x, x->mask, cond);
    } else
        x->mask = mask_and(x, x->mask, d.form);
}

/* The turns to walk of a long loop that lanes leave at turns of their own: each warp's, not the
 * most that any lane of any block makes. */
static ca_form walked(struct exec *x, const struct ir_stmt *s, const struct plan *p) {
    bool loose = p->turns > SMALL_TRIP && !p->exact;
    ca_form own = loose && !s->post_test ? close_turns(x, p->cond, ca_form_as_atom(p->k)) : NULL;
    return own ? own : p->trip;
}

static void run_closed(struct exec *x, const struct ir_stmt *s, struct plan *p) {
    if (p->turns == 0 && !s->post_test)
        return;
    if (x->n_counters == sizeof x->counters / sizeof *x->counters) {
        exec_incomplete(x, "loops nested too deeply", &s->site);
        return;
    }
    size_t mark = x->n_trail;
    struct loop l;
    struct around a = loop_enter(x, &l);
    x->counters[x->n_counters++] = (struct ca_counter){ca_form_as_atom(p->k), walked(x, s, p)};
    set_heads(x, &p->c);
    enter_turn(x, s, p);
    x->conditional |= p->c.exits != 0;
    if (p->c.exits & (EXIT_LANE | EXIT_KNOWN))
        assume_no_exit(x, s);
    turn_with(x, s, &l);
    x->n_counters--;
    trail_undo(x, mark);
    loop_leave(x, &a);
    after_loop(x, s, p);
}

/* Whether the way out of a loop without a condition of its own hangs on something unknown from here
 * on. */
static bool exit_is_open(struct exec *x, const struct ir_stmt *s) {
    struct closing probe = {.outer = x->closing};
    size_t mark = x->n_trail;
    x->closing = &probe;
    x->trial++;
    loop_turn(x, s);
    x->trial--;
    x->closing = probe.outer;
    trail_undo(x, mark);
    return probe.exits & (EXIT_UNIFORM | EXIT_LANE);
}

/* Whether running turn by turn would tell more than the closed forms do. */
static bool better_run(struct exec *x, const struct ir_stmt *s, const struct plan *p) {
    int64_t always;
    bool endless = !p->trip && (!p->cond || (ca_form_is_const(p->cond, &always) && always));
    if (endless)
        return !exit_is_open(x, s);
    if (p->c.exits & EXIT_KNOWN)
        return true;
    if (p->c.local_symbolic && p->turns >= 0 && p->turns <= SMALL_TRIP)
        return true;
    return !p->c.all_closed && p->c.runnable;
}

static enum ending run_open(struct exec *x, const struct ir_stmt *s) {
    struct loop l;
    unsigned returns = x->returns;
    struct around a = loop_enter(x, &l);
    enum ending end = run_turns(x, s, &l);
    meeting_close(x, &l.end);
    ca_form mask = l.exited;
    if (l.broken)
        mask = lanes_or(x, mask, l.broken);
    bool incomplete = x->incomplete;
    bool all = end == UNDECIDED || x->returns == returns;
    loop_leave(x, &a);
    if (!all && !incomplete)
        x->mask = mask ? mask : ca_form_const(x->forms, 0);
    return end;
}

void exec_loop(struct exec *x, const struct ir_stmt *s) {
    if (s->n_body > 0 && s->body[0])
        exec_stmt(x, s->body[0]);
    if (exec_dead(x))
        return;
    struct plan p = {0};
    plan_loop(x, s, &p);
    if (better_run(x, s, &p)) {
        if (run_open(x, s) == ENDED)
            return;
        p = (struct plan){0};
        plan_loop(x, s, &p);
    }
    run_closed(x, s, &p);
}
