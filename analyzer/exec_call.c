/* Calls: the callee's body runs in a frame of its own, its parameters are objects bound to the
 * arguments. */
#include <string.h>

#include "exec_private.h"

#define MAX_DEPTH      96   /* calls within calls; template recursion goes deep */
#define MAX_RECURSIONS 1000 /* of one run that are followed: two calls in each would never end */

static bool on_stack(const struct exec *x, const struct ir_function *f) {
    for (const struct frame *fr = x->frame; fr; fr = fr->caller)
        if (fr->function == f)
            return true;
    return false;
}

/* Host code of system headers has nothing to tell about launches and costs much to follow. */
static bool worth_following(const struct exec *x, const struct ir_function *f) {
    return !x->host || !f->site.file || strncmp(f->site.file, "/usr/", 5) != 0;
}

static void bind(struct exec *x, const struct ir_function *f, const struct value *args,
                 unsigned n) {
    for (unsigned i = 0; i < f->n_params; i++) {
        const struct ir_var *v = f->params[i];
        struct object *o = object_new(x, v, v->type, v->name, OBJECT_LOCAL, FILL_UNKNOWN_UNIFORM);
        object_bind(x, v, o);
        if (i < n)
            store_write(x, o, ca_form_const(x->forms, 0), v->type, args[i]);
    }
}

static struct value run_callee(struct exec *x, struct ir_function *f, const struct ir_expr *e) {
    struct frame fr = {.caller = x->frame, .function = f, .site = e->site};
    ca_form mask = x->mask, path = x->path, since = x->since;
    bool conditional = x->conditional;
    unsigned leaves = x->leaves, returns = x->returns, unlikely = x->unlikely;
    struct assumption *assumed = x->assumed;
    meeting_open(x, &fr.end);
    x->frame = &fr;
    x->depth++;
    if (f->body)
        exec_stmt(x, f->body);
    x->depth--;
    x->frame = fr.caller;
    x->conditional = conditional;
    x->path = path;
    x->since = since;
    x->unlikely = unlikely;
    bool gone = exec_dead(x) && x->returns == returns; /* __trap: nobody comes back */
    if (!gone)
        meeting_close(x, &fr.end);
    if (!gone) {
        x->mask = mask;
        x->leaves = leaves;
    }
    x->returns = returns;
    struct value v = fr.n_returned > 0 ? frame_result(x, &fr, e->type)
                                       : value_unknown(x, e->type, false, f->name);
    if (v.kind != VALUE_INT) /* a number may be what it is only under an assumption */
        x->assumed = assumed;
    return v;
}

/* Recursion ends of itself where constants decide it: `constexpr int log2(int n)`. */
static bool all_constant(const struct value *args, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        if (args[i].kind != VALUE_INT || !ca_form_is_const(args[i].form, NULL))
            return false;
    return n > 0;
}

/* A recursive call binds the variables of the calls around it anew: what they were bound to. */
static struct object **save_locals(struct exec *x, unsigned *n) {
    *n = x->cap_objects;
    return ca_arena_dup(x->arena, x->objects, *n * sizeof(struct object *));
}

static void restore_locals(struct exec *x, struct object *const *saved, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        const struct ir_var *v = saved[i] ? saved[i]->var : NULL;
        if (v && (v->storage == IR_LOCAL || v->storage == IR_PARAM))
            x->objects[i] = saved[i];
    }
}

static struct value recurse(struct exec *x, struct ir_function *f, const struct ir_expr *e,
                            const struct value *args, unsigned n) {
    unsigned n_saved;
    struct object **saved = save_locals(x, &n_saved);
    bind(x, f, args, n);
    struct value v = run_callee(x, f, e);
    restore_locals(x, saved, n_saved);
    return v;
}

/* The call, its arguments evaluated. */
static struct value call_with(struct exec *x, struct ir_function *f, const struct ir_expr *e,
                              struct value *args, unsigned n) {
    bool again = on_stack(x, f);
    bool ends = !again || (all_constant(args, n) && x->recursions < MAX_RECURSIONS);
    if (x->depth >= MAX_DEPTH || !ends) {
        exec_partial(x, ca_arena_printf(x->arena, "recursion in %s is not followed", f->name),
                     e->site);
        return value_lost(x, e->type, args, n);
    }
    if (f->incomplete)
        exec_partial(x, f->incomplete, &f->incomplete_site);
    if (exec_dead(x))
        return value_unknown(x, e->type, true, NULL);
    x->recursions += again;
    if (again)
        return recurse(x, f, e, args, n);
    bind(x, f, args, n);
    return run_callee(x, f, e);
}

/* `f` with the arguments of e from `first` on; those before are evaluated. */
static struct value call_function(struct exec *x, struct ir_function *f, const struct ir_expr *e,
                                  unsigned first) {
    unsigned n = e->n_args - first;
    if (!worth_following(x, f))
        return eval_unknown_from(x, e, first);
    program_need_body(x->program, f);
    if (f->state != IR_LOWERED)
        return eval_unknown_from(x, e, first);
    struct value *args = ca_arena_alloc(x->arena, (n + 1) * sizeof *args);
    const char *outer = x->place_name;
    x->place_name = NULL;
    for (unsigned i = 0; i < n; i++)
        args[i] = eval(x, e->args[first + i]);
    struct value v = call_with(x, f, e, args, n);
    x->place_name = outer;
    return v;
}

struct value exec_call(struct exec *x, const struct ir_expr *e) {
    return call_function(x, e->callee, e, 0);
}

struct value exec_call_at(struct exec *x, const struct ir_expr *e) {
    struct value pointer = eval(x, e->args[0]);
    struct ir_function *f = function_at(&pointer);
    return f ? call_function(x, f, e, 1) : eval_unknown_from(x, e, 1);
}
