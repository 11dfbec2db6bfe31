/* Expressions: rvalues and places. */
#include <string.h>

#include "exec_private.h"

bool exec_dead(const struct exec *x) {
    int64_t c;
    return x->incomplete || (x->mask && ca_form_is_const(x->mask, &c) && c == 0);
}

#define RUN_BYTES  ((size_t)256 << 20) /* memory one run may take on its way */
#define FILE_BYTES ((size_t)512 << 20) /* and the results of all runs of a file together */

/* Memory is looked at now and then: it grows with what was executed. */
static bool too_large(const struct exec *x) {
    return ca_arena_bytes(x->arena) > RUN_BYTES || ca_arena_bytes(x->keep) > FILE_BYTES;
}

bool exec_step(struct exec *x) {
    if (++x->steps > x->max_steps)
        exec_incomplete(x, "too many steps to follow", NULL);
    else if (x->steps % 256 == 0 && too_large(x))
        exec_incomplete(x, "too large to follow", NULL);
    return !x->incomplete;
}

/* --- places --- */
ca_form place_address(struct exec *x, struct place p) {
    if (!p.object)
        return p.offset;
    return form_add(x, object_base(x, p.object), p.offset);
}

struct place place_from(struct exec *x, ca_form address) {
    const struct ca_atom *base = ca_form_base_of(address);
    if (!base || !base->user) { /* a head holds no base, but stands for a place in an object */
        struct object *local = x->closing ? close_object(x, address) : NULL;
        bool is_local = local && local->space == OBJECT_LOCAL;
        return (struct place){.object = is_local ? local : NULL, .offset = address};
    }
    struct object *o = base->user;
    return (struct place){.object = o, .offset = form_sub(x, address, object_base(x, o))};
}

static struct place unknown_place(struct exec *x, const char *why) {
    return (struct place){.offset = ca_form_const(x->forms, 0), .unknown = why};
}

static struct place place_temp(struct exec *x, const struct ir_expr *e) {
    struct object *o =
        object_new(x, NULL, e->type, "temporary", OBJECT_LOCAL, FILL_UNKNOWN_UNIFORM);
    struct place p = {.object = o, .offset = ca_form_const(x->forms, 0)};
    struct value v = eval(x, e->args[0]);
    store_write(x, o, p.offset, e->type, v);
    return p;
}

static struct place place_deref(struct exec *x, const struct ir_expr *e) {
    struct value v = eval(x, e->args[0]);
    if (v.kind != VALUE_INT)
        return unknown_place(x, "a pointer that is not followed");
    return place_from(x, v.form);
}

static struct value read_then(struct exec *x, const struct ir_expr *e, struct place p) {
    return eval_read(x, p, e->args[0]->type, e->site);
}

static struct place place_assign(struct exec *x, const struct ir_expr *e) {
    const char *outer = x->place_name;
    x->place_name = e->args[0]->kind == IR_E_VAR ? e->args[0]->var->name : NULL;
    struct value v = eval(x, e->args[1]); /* C++17: the right side first */
    x->place_name = outer;
    struct place p = eval_place(x, e->args[0]);
    eval_write(x, p, e->args[0]->type, v, e->site);
    return p;
}

static struct place place_compound(struct exec *x, const struct ir_expr *e) {
    struct value b = eval(x, e->args[1]);
    struct place p = eval_place(x, e->args[0]);
    const struct ir_type *t = e->args[0]->type, *calc = e->calc ? e->calc : t;
    struct value a = read_then(x, e, p);
    struct value r;
    if (t->kind == IR_POINTER && a.kind == VALUE_INT && b.kind == VALUE_INT) {
        int64_t scale = e->offset ? e->offset : t->elem ? (int64_t)t->elem->size : 1;
        ca_form step = form_scale(x, b.form, e->op == IR_SUB ? -scale : scale);
        r = value_int(form_add(x, a.form, step));
    } else {
        r = arith_binary(x, e->op, value_convert(x, a, calc), b, calc, calc);
    }
    eval_write(x, p, t, value_convert(x, r, t), e->site);
    return p;
}

/* ++ and --: `old` gets the value before. */
static struct place place_incdec(struct exec *x, const struct ir_expr *e, struct value *old) {
    struct place p = eval_place(x, e->args[0]);
    const struct ir_type *t = e->args[0]->type;
    struct value a = read_then(x, e, p);
    if (old)
        *old = a;
    int64_t scale = t->kind == IR_POINTER ? (e->offset ? e->offset
                                             : t->elem ? (int64_t)t->elem->size
                                                       : 1)
                                          : 1;
    struct value r;
    if (t->kind == IR_POINTER && a.kind == VALUE_INT)
        r = value_int(form_add(x, a.form, ca_form_const(x->forms, e->ival * scale)));
    else
        r = arith_binary(x, IR_ADD, a, value_const(x, e->ival), t, t);
    eval_write(x, p, t, value_convert(x, r, t), e->site);
    return p;
}

struct cond_arms {
    const struct ir_expr *arm[2];
    struct value value[2];
    ca_form address[2];
    bool done[2];
    bool lvalue;
    const char *assumed; /* what the choice between them took to hold; NULL: nothing */
    const struct assumption *before, *after[2]; /* in force at the start, and behind each arm */
};

static void run_arm(struct exec *x, struct cond_arms *c, int i) {
    if (c->lvalue)
        c->address[i] = place_address(x, eval_place(x, c->arm[i]));
    else
        c->value[i] = eval(x, c->arm[i]);
    c->after[i] = x->assumed;
    c->done[i] = true;
}

static void arm_then(struct exec *x, const void *ctx) {
    struct cond_arms *c = *(struct cond_arms *const *)ctx;
    run_arm(x, c, 0);
}

static void arm_else(struct exec *x, const void *ctx) {
    struct cond_arms *c = *(struct cond_arms *const *)ctx;
    run_arm(x, c, 1);
}

/* Runs both arms of ?: as far as the condition lets; leaves the decided condition in *cond. */
static struct cond_arms cond_arms(struct exec *x, const struct ir_expr *e, ca_form *cond) {
    struct cond_arms c = {.arm = {e->args[1], e->args[2]}, .lvalue = e->lvalue};
    struct cond_arms *pc = &c;
    struct value v = eval(x, e->args[0]);
    ca_form f = form_truth(x, value_form(x, &v));
    struct decision d = decide(x, f);
    *cond = d.form;
    c.assumed = d.assumed;
    c.before = x->assumed;
    exec_branch(x, f, arm_then, arm_else, &pc);
    return c;
}

static struct place place_cond(struct exec *x, const struct ir_expr *e) {
    ca_form cond;
    struct cond_arms c = cond_arms(x, e, &cond);
    int64_t k;
    if (ca_form_is_const(cond, &k) && c.done[k ? 0 : 1])
        return place_from(x, c.address[k ? 0 : 1]);
    if (!c.done[0] || !c.done[1])
        return unknown_place(x, "a conditional place");
    ca_form f = ca_form_op(x->forms, CA_FORM_SELECT, cond, c.address[0], c.address[1]);
    return f ? place_from(x, f) : unknown_place(x, "a conditional place");
}

static struct place place_other(struct exec *x, const struct ir_expr *e) {
    for (unsigned i = 0; i < e->n_args; i++) {
        if (e->args[i]->lvalue)
            eval_place(x, e->args[i]);
        else
            eval(x, e->args[i]);
    }
    return unknown_place(x, e->reason ? e->reason : "a place that is not followed");
}

struct place eval_place(struct exec *x, const struct ir_expr *e) {
    if (!exec_step(x))
        return unknown_place(x, "too many steps to follow");
    struct place p;
    switch (e->kind) {
    case IR_E_VAR:
        return (struct place){.object = object_of_var(x, e->var),
                              .offset = ca_form_const(x->forms, 0)};
    case IR_E_DEREF:
        return place_deref(x, e);
    case IR_E_FIELD:
        p = eval_place(x, e->args[0]);
        p.offset = form_add(x, p.offset, ca_form_const(x->forms, e->offset));
        return p;
    case IR_E_TEMP:
        return place_temp(x, e);
    case IR_E_ASSIGN:
        return place_assign(x, e);
    case IR_E_COMPOUND:
        return place_compound(x, e);
    case IR_E_INCDEC:
        return place_incdec(x, e, NULL);
    case IR_E_COND:
        return place_cond(x, e);
    case IR_E_COMMA:
        if (e->args[0]->lvalue)
            eval_place(x, e->args[0]);
        else
            eval(x, e->args[0]);
        return eval_place(x, e->args[1]);
    default:
        return place_other(x, e);
    }
}

/* --- reads and writes --- */
/* Lanes that read one place get one value. */
static struct value keyed(struct exec *x, struct value v, const struct place *p) {
    const struct ca_atom *a = v.kind == VALUE_INT ? ca_form_as_atom(v.form) : NULL;
    if (!a || a->kind != CA_ATOM_VARYING || p->unknown ||
        (ca_form_deps(p->offset) & CA_DEP_VARYING))
        return v;
    return value_int(ca_form_data(x->forms, a->name, a->range, p->offset));
}

struct value eval_read(struct exec *x, struct place p, const struct ir_type *type,
                       const struct ir_site *site) {
    enum object_space space = place_space(x, p);
    if (p.object && space == OBJECT_LOCAL && !p.unknown)
        return store_read(x, p.object, p.offset, type);
    if (space == OBJECT_LOCAL && !p.unknown)
        return choice_read(x, p.offset, type);
    record_access(x, p, IR_F_LOAD, type, site);
    if (p.object && space == OBJECT_CONSTANT && ca_form_is_const(p.offset, NULL))
        return store_read(x, p.object, p.offset, type);
    bool varying = p.unknown || form_varies(x, p.offset);
    const char *name = site && site->text ? site->text : p.object ? p.object->name : NULL;
    return keyed(x, value_unknown(x, type, varying, name), &p);
}

void eval_write(struct exec *x, struct place p, const struct ir_type *type, struct value v,
                const struct ir_site *site) {
    if (exec_dead(x))
        return;
    if (p.object && p.object->space == OBJECT_LOCAL && !p.unknown)
        store_write(x, p.object, p.offset, type, v);
    else if (!p.unknown && place_space(x, p) == OBJECT_LOCAL)
        choice_write(x, p.offset, type, v);
    else
        record_access(x, p, IR_F_STORE, type, site);
}

/* --- rvalues --- */
static struct value eval_builtin(struct exec *x, const struct ir_expr *e) {
    const struct exec_launch *l = x->launch;
    if (x->host || !l)
        return value_unknown(x, e->type, false, "a device index in host code");
    switch ((enum ir_builtin)e->op) {
    case IR_THREAD_IDX:
        return value_int(ca_form_thread(x->forms, e->axis));
    case IR_BLOCK_IDX:
        return value_int(x->block_idx[e->axis]);
    case IR_BLOCK_DIM:
        return value_const(x, l->block[e->axis]);
    case IR_GRID_DIM:
        return value_int(x->grid_dim[e->axis]);
    }
    return value_unknown(x, e->type, false, NULL);
}

static struct value eval_pointer_add(struct exec *x, const struct ir_expr *e) {
    struct value a = eval(x, e->args[0]), b = eval(x, e->args[1]);
    if (a.kind != VALUE_INT || b.kind != VALUE_INT)
        return value_unknown(x, e->type, value_varying(x, &a) || value_varying(x, &b), NULL);
    return value_int(form_add(x, a.form, form_scale(x, b.form, e->offset)));
}

static struct value eval_pointer_diff(struct exec *x, const struct ir_expr *e) {
    struct value a = eval(x, e->args[0]), b = eval(x, e->args[1]);
    if (a.kind != VALUE_INT || b.kind != VALUE_INT)
        return value_unknown(x, e->type, true, NULL);
    ca_form d = form_sub(x, a.form, form_rebased(x, a.form, b.form));
    ca_form size = ca_form_const(x->forms, e->offset ? e->offset : 1);
    return value_int(form_or_unknown(x, ca_form_op(x->forms, CA_FORM_DIV, d, size, NULL), d, NULL));
}

struct logic {
    const struct ir_expr *right;
    struct value value;
    bool done;
};

static void logic_right(struct exec *x, const void *ctx) {
    struct logic *l = *(struct logic *const *)ctx;
    struct value v = eval(x, l->right);
    l->value = value_int(form_truth(x, value_form(x, &v)));
    l->done = true;
}

static void logic_nothing(struct exec *x, const void *ctx) {
    (void)x;
    (void)ctx;
}

/* a && b: b runs only in lanes where a holds (||: where it doesn't). */
static struct value eval_logic(struct exec *x, const struct ir_expr *e) {
    struct value a = eval(x, e->args[0]);
    ca_form left = form_truth(x, value_form(x, &a));
    struct logic l = {.right = e->args[1]};
    struct logic *pl = &l;
    bool is_and = e->op == IR_AND;
    exec_branch(x, left, is_and ? logic_right : logic_nothing, is_and ? logic_nothing : logic_right,
                &pl);
    if (!l.done)
        return value_int(left);
    ca_form f = is_and ? ca_form_and(x->forms, left, l.value.form)
                       : ca_form_or(x->forms, left, l.value.form);
    return value_int(form_or_unknown(x, f, left, l.value.form));
}

static bool arms_differ(const struct cond_arms *c) {
    bool ints =
        c->done[0] && c->done[1] && c->value[0].kind == VALUE_INT && c->value[1].kind == VALUE_INT;
    return ints && c->value[0].form != c->value[1].form;
}

/* What the values of the arms took to hold stays in force with them. */
static void keep_assumptions(struct exec *x, const struct cond_arms *c) {
    if (c->assumed && arms_differ(c))
        assume_push(x, c->assumed);
    for (int i = 0; i < 2 && !c->assumed; i++) {
        const struct assumption *a =
            c->done[i] && c->value[i].kind == VALUE_INT ? c->after[i] : NULL;
        for (; a && a != c->before; a = a->outer)
            assume_push(x, a->text);
    }
}

static struct value eval_cond(struct exec *x, const struct ir_expr *e) {
    ca_form cond;
    struct cond_arms c = cond_arms(x, e, &cond);
    int64_t k;
    keep_assumptions(x, &c);
    if (ca_form_is_const(cond, &k) && c.done[k ? 0 : 1])
        return value_convert(x, c.value[k ? 0 : 1], e->type);
    if (!c.done[0] || !c.done[1])
        return value_unknown(x, e->type, true, NULL);
    struct value a = value_convert(x, c.value[0], e->type),
                 b = value_convert(x, c.value[1], e->type);
    return value_join(x, cond, a, b);
}

static struct value eval_cast(struct exec *x, const struct ir_expr *e) {
    struct value v = eval(x, e->args[0]);
    return value_convert(x, v, e->type);
}

static struct value eval_init(struct exec *x, const struct ir_expr *e) {
    struct object *o = object_new(x, NULL, e->type, "initializer", OBJECT_LOCAL, FILL_ZERO);
    for (unsigned i = 0; i < e->n_args; i++) {
        struct value v = eval(x, e->args[i]);
        store_write(x, o, ca_form_const(x->forms, (int64_t)e->offsets[i]), e->args[i]->type, v);
    }
    struct value v = store_read(x, o, ca_form_const(x->forms, 0), e->type);
    v.zero_rest = v.kind == VALUE_RECORD;
    return v;
}

/* What is reached through v may have been written. */
static void lose(struct exec *x, const struct value *v) {
    if (v->kind != VALUE_INT || !ca_form_base_of(v->form))
        return;
    struct place p = place_from(x, v->form);
    if (p.object && p.object->space == OBJECT_LOCAL)
        store_havoc(x, p.object, !x->host);
}

struct value value_lost(struct exec *x, const struct ir_type *type, const struct value *args,
                        unsigned n) {
    bool varying = !x->host; /* it may look at anything, threadIdx too */
    for (unsigned i = 0; i < n; i++) {
        varying |= value_varying(x, &args[i]);
        lose(x, &args[i]);
    }
    return value_unknown(x, type, varying, NULL);
}

/* A call or construct whose meaning is not known: its arguments run, what it may write through them
 * is lost. */
struct value eval_unknown_from(struct exec *x, const struct ir_expr *e, unsigned first) {
    struct value *args = ca_arena_alloc(x->arena, (e->n_args + 1) * sizeof *args);
    unsigned n = 0;
    for (unsigned i = first; i < e->n_args; i++) {
        if (e->args[i]->lvalue)
            eval_place(x, e->args[i]);
        else
            args[n++] = eval(x, e->args[i]);
    }
    return value_lost(x, e->type, args, n);
}

struct value eval_unknown(struct exec *x, const struct ir_expr *e) {
    return eval_unknown_from(x, e, 0);
}

static struct value eval_lvalue_as_value(struct exec *x, const struct ir_expr *e) {
    struct place p = eval_place(x, e);
    return p.unknown ? value_unknown(x, e->type, true, NULL) : value_int(place_address(x, p));
}

static struct value eval_load(struct exec *x, const struct ir_expr *e) {
    struct place p = eval_place(x, e->args[0]);
    return eval_read(x, p, e->type, e->site);
}

static struct value eval_binary(struct exec *x, const struct ir_expr *e) {
    struct value a = eval(x, e->args[0]), b = eval(x, e->args[1]);
    return arith_binary(x, e->op, a, b, e->type, e->args[0]->type);
}

static struct value eval_comma(struct exec *x, const struct ir_expr *e) {
    if (e->args[0]->lvalue)
        eval_place(x, e->args[0]);
    else
        eval(x, e->args[0]);
    return eval(x, e->args[1]);
}

static struct value eval_simple(struct exec *x, const struct ir_expr *e) {
    struct value old = value_void();
    switch (e->kind) {
    case IR_E_INT:
        return value_const(x, e->ival);
    case IR_E_FLOAT:
        return value_number(e->fval);
    case IR_E_ADDRESS:
        return eval_lvalue_as_value(x, e->args[0]);
    case IR_E_UNARY:
        return arith_unary(x, e->op, eval(x, e->args[0]), e->type);
    case IR_E_INCDEC:
        place_incdec(x, e, &old);
        return old;
    case IR_E_LAUNCH:
        record_launch(x, e);
        return value_void();
    case IR_E_LAUNCH_AT:
        record_launch_at(x, e);
        return value_void();
    case IR_E_FUNCTION:
        return function_address(x, e->callee);
    default:
        return eval_unknown(x, e);
    }
}

typedef struct value eval_fn(struct exec *x, const struct ir_expr *e);

static eval_fn *const evaluators[IR_E_UNKNOWN + 1] = {
    [IR_E_INT] = eval_simple,          [IR_E_FLOAT] = eval_simple,
    [IR_E_LOAD] = eval_load,           [IR_E_ADDRESS] = eval_simple,
    [IR_E_PTRADD] = eval_pointer_add,  [IR_E_PTRDIFF] = eval_pointer_diff,
    [IR_E_UNARY] = eval_simple,        [IR_E_BINARY] = eval_binary,
    [IR_E_LOGIC] = eval_logic,         [IR_E_COND] = eval_cond,
    [IR_E_COMMA] = eval_comma,         [IR_E_CAST] = eval_cast,
    [IR_E_INCDEC] = eval_simple,       [IR_E_CALL] = exec_call,
    [IR_E_INTRINSIC] = exec_intrinsic, [IR_E_BUILTIN] = eval_builtin,
    [IR_E_INIT] = eval_init,           [IR_E_LAUNCH] = eval_simple,
    [IR_E_FUNCTION] = eval_simple,     [IR_E_CALL_AT] = exec_call_at,
    [IR_E_LAUNCH_AT] = eval_simple,    [IR_E_UNKNOWN] = eval_unknown,
};

struct value eval(struct exec *x, const struct ir_expr *e) {
    if (!exec_step(x))
        return value_unknown(x, e->type, true, NULL);
    if (e->lvalue)
        return eval_lvalue_as_value(x, e);
    return evaluators[e->kind] ? evaluators[e->kind](x, e) : eval_unknown(x, e);
}
