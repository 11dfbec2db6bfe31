/* program_check.c - the invariants of the IR, tested on one lowered function.
 *
 * What an expression kind demands stands in one table; what the table can't say is a function of
 * its own. The first violation found is told, with its place. */
#include "program.h"

enum result { RVALUE, LVALUE, EITHER };

#define ANY UINT32_MAX /* no upper bound on arguments */
#define ALL UINT32_MAX /* every argument */

struct check {
    struct ir_program *program;
    const struct ir_function *function;
    unsigned loops;             /* loops around the statement at hand */
    unsigned switches;          /* switches around it */
    const struct ir_site *near; /* the closest site around what is looked at */
    const char *wrong;          /* the first violation, or NULL */
};

/* A special check returns what is wrong, or NULL. */
typedef const char *special(const struct check *c, const struct ir_expr *e);

struct rule {
    const char *name;
    unsigned min_args, max_args; /* ANY: no upper bound */
    enum result result;
    uint32_t lvalue_args; /* bit i: args[i] must be an lvalue; the others must be rvalues */
    uint32_t free_args;   /* bit i: args[i] may be either */
    bool site;            /* a site is required */
    special *more;        /* what else must hold, or NULL */
};

static bool is_pointer(const struct ir_expr *e) {
    return e->type->kind == IR_POINTER;
}

static bool is_integer(const struct ir_expr *e) {
    return e->type->kind == IR_INT || e->type->kind == IR_BOOL;
}

static bool same_size(const struct ir_expr *a, const struct ir_expr *b) {
    return a->type->size == b->type->size;
}

static const char *check_var(const struct check *c, const struct ir_expr *e) {
    if (!e->var)
        return "names no variable";
    if (!e->var->type)
        return "names a variable without a type";
    return e->var->id < c->program->n_vars ? NULL : "names a variable whose id is out of range";
}

static const char *check_deref(const struct check *c, const struct ir_expr *e) {
    (void)c;
    return is_pointer(e->args[0]) ? NULL : "dereferences what is no pointer";
}

static const char *check_field(const struct check *c, const struct ir_expr *e) {
    (void)c;
    const struct ir_type *whole = e->args[0]->type;
    if (whole->kind != IR_RECORD)
        return "takes a member of what is no record";
    if (e->offset < 0 || (uint64_t)e->offset + e->type->size > whole->size)
        return "reaches past its record";
    return NULL;
}

static const char *check_load(const struct check *c, const struct ir_expr *e) {
    (void)c;
    return same_size(e, e->args[0]) ? NULL : "reads another size than its lvalue has";
}

static const char *check_address(const struct check *c, const struct ir_expr *e) {
    (void)c;
    return is_pointer(e) ? NULL : "has a type that is no pointer";
}

static const char *check_ptradd(const struct check *c, const struct ir_expr *e) {
    (void)c;
    if (!is_pointer(e) || !is_pointer(e->args[0]))
        return "adds to what is no pointer";
    return is_integer(e->args[1]) ? NULL : "adds what is no integer";
}

static const char *check_ptrdiff(const struct check *c, const struct ir_expr *e) {
    (void)c;
    if (!is_pointer(e->args[0]) || !is_pointer(e->args[1]))
        return "subtracts what is no pointer";
    return e->offset ? NULL : "divides by an element size of 0";
}

static const char *check_unary(const struct check *c, const struct ir_expr *e) {
    (void)c;
    return e->op <= IR_LNOT ? NULL : "has an operator out of range";
}

static const char *check_binary(const struct check *c, const struct ir_expr *e) {
    (void)c;
    if (e->op > IR_NE)
        return "has an operator out of range";
    if (e->op == IR_SHL || e->op == IR_SHR)
        return same_size(e, e->args[0]) ? NULL : "shifts an operand of another size than its own";
    if (!same_size(e->args[0], e->args[1]))
        return "has operands of two sizes";
    if (e->op < IR_LT && !same_size(e, e->args[0]))
        return "has operands of another size than its own";
    return NULL;
}

static const char *check_logic(const struct check *c, const struct ir_expr *e) {
    (void)c;
    return e->op == IR_AND || e->op == IR_OR ? NULL : "is neither && nor ||";
}

static const char *check_cond(const struct check *c, const struct ir_expr *e) {
    (void)c;
    if (e->args[0]->lvalue)
        return "has an lvalue as condition";
    if (e->args[1]->lvalue != e->lvalue || e->args[2]->lvalue != e->lvalue)
        return "has arms that are not both what it is, lvalue or rvalue";
    return NULL;
}

static const char *check_comma(const struct check *c, const struct ir_expr *e) {
    (void)c;
    return e->args[1]->lvalue == e->lvalue ? NULL : "is not what its second operand is";
}

static const char *check_assign(const struct check *c, const struct ir_expr *e) {
    (void)c;
    return same_size(e->args[0], e->args[1]) ? NULL : "stores a value of another size";
}

static const char *check_compound(const struct check *c, const struct ir_expr *e) {
    (void)c;
    if (!e->calc)
        return "does not say in which type it calculates";
    return e->op <= IR_SHR ? NULL : "has an operator that does not assign";
}

static const char *check_incdec(const struct check *c, const struct ir_expr *e) {
    (void)c;
    if (e->ival != 1 && e->ival != -1)
        return "steps by something else than 1 or -1";
    if (is_pointer(e->args[0]) && !e->offset)
        return "steps a pointer by 0 bytes";
    return e->lvalue == e->prefix ? NULL : "is an lvalue exactly where it is prefix: it is not so";
}

static const char *check_call(const struct check *c, const struct ir_expr *e) {
    (void)c;
    if (!e->callee)
        return "has no callee";
    if (e->callee->state == IR_LOWERED && e->n_args < e->callee->n_params)
        return "has fewer arguments than its callee has parameters";
    return NULL;
}

static const char *check_launch(const struct check *c, const struct ir_expr *e) {
    (void)c;
    if (!e->callee)
        return "has no callee";
    if (e->n_config < 2 || e->n_config > 3)
        return "has another number of configuration arguments than 2 or 3";
    if (e->callee->state == IR_LOWERED && e->n_args != 3 + e->callee->n_params)
        return "has another number of arguments than its kernel has parameters";
    return NULL;
}

/* args[first … end) are there and are pointers. */
static const char *check_pointers(const struct ir_expr *e, unsigned first, unsigned end) {
    for (unsigned i = first; i < end; i++) {
        if (i >= e->n_args)
            return "has fewer arguments than its effect needs";
        if (!is_pointer(e->args[i]))
            return "takes an address from what is no pointer";
    }
    return NULL;
}

static const char *check_intrinsic(const struct check *c, const struct ir_expr *e) {
    (void)c;
    const struct ir_intrinsic *i = e->intrinsic;
    if (!i)
        return "names no intrinsic";
    switch (i->effect) {
    case IR_F_LOAD:
    case IR_F_STORE:
    case IR_F_ATOMIC:
    case IR_F_TILE:
    case IR_F_RAW:
        return e->site ? check_pointers(e, i->address, i->address + 1u) : "has no site";
    case IR_F_COPY_ASYNC:
    case IR_F_COPY:
        return e->site ? check_pointers(e, 0, 2) : "has no site";
    case IR_F_FILL:
        return e->site ? check_pointers(e, 0, 1) : "has no site";
    case IR_F_SHUFFLE:
        return e->n_args > i->value + 1u ? NULL : "has fewer arguments than its effect needs";
    default:
        return NULL;
    }
}

static const char *check_builtin(const struct check *c, const struct ir_expr *e) {
    (void)c;
    return e->op <= IR_GRID_DIM && e->axis <= 2 ? NULL : "is no built-in variable";
}

static const char *check_init(const struct check *c, const struct ir_expr *e) {
    (void)c;
    if (e->n_args && !e->offsets)
        return "does not say where its parts go";
    for (unsigned i = 0; i < e->n_args; i++) {
        if (e->offsets[i] + e->args[i]->type->size > e->type->size)
            return "has a part that reaches past its end";
    }
    return NULL;
}

static const char *check_function(const struct check *c, const struct ir_expr *e) {
    (void)c;
    if (!e->callee)
        return "has no callee";
    return is_pointer(e) ? NULL : "has a type that is no pointer";
}

static const char *check_call_at(const struct check *c, const struct ir_expr *e) {
    (void)c;
    return is_pointer(e->args[0]) ? NULL : "calls what is no pointer";
}

static const char *check_launch_at(const struct check *c, const struct ir_expr *e) {
    if (e->n_config < 2 || e->n_config > 3)
        return "has another number of configuration arguments than 2 or 3";
    return check_call_at(c, e);
}

static const char *check_unknown(const struct check *c, const struct ir_expr *e) {
    (void)c;
    return e->reason ? NULL : "has no reason";
}

static const struct rule rules[] = {
    /*                  name        arguments  result  lvalues free site   more */
    [IR_E_VAR] = {"VAR", 0, 0, LVALUE, 0, 0, false, check_var},
    [IR_E_DEREF] = {"DEREF", 1, 1, LVALUE, 0, 0, false, check_deref},
    [IR_E_FIELD] = {"FIELD", 1, 1, LVALUE, 1, 0, false, check_field},
    [IR_E_TEMP] = {"TEMP", 1, 1, LVALUE, 0, 0, false, NULL},
    [IR_E_INT] = {"INT", 0, 0, RVALUE, 0, 0, false, NULL},
    [IR_E_FLOAT] = {"FLOAT", 0, 0, RVALUE, 0, 0, false, NULL},
    [IR_E_LOAD] = {"LOAD", 1, 1, RVALUE, 1, 0, true, check_load},
    [IR_E_ADDRESS] = {"ADDRESS", 1, 1, RVALUE, 1, 0, false, check_address},
    [IR_E_PTRADD] = {"PTRADD", 2, 2, RVALUE, 0, 0, false, check_ptradd},
    [IR_E_PTRDIFF] = {"PTRDIFF", 2, 2, RVALUE, 0, 0, false, check_ptrdiff},
    [IR_E_UNARY] = {"UNARY", 1, 1, RVALUE, 0, 0, false, check_unary},
    [IR_E_BINARY] = {"BINARY", 2, 2, RVALUE, 0, 0, false, check_binary},
    [IR_E_LOGIC] = {"LOGIC", 2, 2, RVALUE, 0, 0, false, check_logic},
    [IR_E_COND] = {"COND", 3, 3, EITHER, 0, ALL, false, check_cond},
    [IR_E_COMMA] = {"COMMA", 2, 2, EITHER, 0, ALL, false, check_comma},
    [IR_E_CAST] = {"CAST", 1, 1, RVALUE, 0, 0, false, NULL},
    [IR_E_ASSIGN] = {"ASSIGN", 2, 2, LVALUE, 1, 0, true, check_assign},
    [IR_E_COMPOUND] = {"COMPOUND", 2, 2, LVALUE, 1, 0, true, check_compound},
    [IR_E_INCDEC] = {"INCDEC", 1, 1, EITHER, 1, 0, true, check_incdec},
    [IR_E_CALL] = {"CALL", 0, ANY, RVALUE, 0, 0, false, check_call},
    [IR_E_INTRINSIC] = {"INTRINSIC", 0, ANY, RVALUE, 0, 0, false, check_intrinsic},
    [IR_E_BUILTIN] = {"BUILTIN", 0, 0, RVALUE, 0, 0, false, check_builtin},
    [IR_E_INIT] = {"INIT", 0, ANY, RVALUE, 0, 0, false, check_init},
    [IR_E_LAUNCH] = {"LAUNCH", 3, ANY, RVALUE, 0, 0, true, check_launch},
    [IR_E_FUNCTION] = {"FUNCTION", 0, 0, RVALUE, 0, 0, false, check_function},
    [IR_E_CALL_AT] = {"CALL_AT", 1, ANY, RVALUE, 0, 0, false, check_call_at},
    [IR_E_LAUNCH_AT] = {"LAUNCH_AT", 4, ANY, RVALUE, 0, 0, true, check_launch_at},
    [IR_E_UNKNOWN] = {"UNKNOWN", 0, ANY, EITHER, 0, ALL, false, check_unknown},
};

#define N_RULES (sizeof rules / sizeof rules[0])

static void fail(struct check *c, const char *subject, const char *what) {
    static const struct ir_site nowhere = {.file = "?"};
    const struct ir_site *s = c->near ? c->near : &nowhere;
    if (!c->wrong)
        c->wrong = ca_arena_printf(
            c->program->arena, "%s:%u:%u: in %s: %s %s", s->file ? s->file : "?", s->line,
            s->column, c->function->instance ? c->function->instance : "?", subject, what);
}

static bool has_bit(uint32_t mask, unsigned i) {
    return mask == ALL || (i < 32 && (mask >> i & 1));
}

/* What is wrong with e itself, its arguments being known to exist and to have types. */
static const char *expr_itself(const struct check *c, const struct ir_expr *e) {
    const struct rule *r = &rules[e->kind];
    if (e->n_args < r->min_args || e->n_args > r->max_args)
        return "has a wrong number of arguments";
    if (r->result != EITHER && e->lvalue != (r->result == LVALUE))
        return e->lvalue ? "is marked an lvalue" : "is not marked an lvalue";
    for (unsigned i = 0; i < e->n_args; i++) {
        if (!has_bit(r->free_args, i) && e->args[i]->lvalue != has_bit(r->lvalue_args, i))
            return e->args[i]->lvalue ? "has an lvalue where a value is needed"
                                      : "has a value where an lvalue is needed";
    }
    if (r->site && !e->site)
        return "has no site";
    return r->more ? r->more(c, e) : NULL;
}

static void check_expr(struct check *c, const struct ir_expr *e) {
    if (c->wrong)
        return;
    if ((unsigned)e->kind >= N_RULES) {
        fail(c, "an expression", "has a kind out of range");
        return;
    }
    if (!e->type) {
        fail(c, rules[e->kind].name, "has no type");
        return;
    }
    const struct ir_site *outer = c->near;
    if (e->site)
        c->near = e->site;
    if (e->n_args && !e->args)
        fail(c, rules[e->kind].name, "has no arguments");
    for (unsigned i = 0; i < e->n_args && !c->wrong; i++) {
        if (e->args[i])
            check_expr(c, e->args[i]);
        else
            fail(c, rules[e->kind].name, "lacks an argument");
    }
    const char *what = c->wrong ? NULL : expr_itself(c, e);
    if (what)
        fail(c, rules[e->kind].name, what);
    c->near = outer;
}

/* --- statements --- */

static void check_value(struct check *c, const struct ir_expr *e, const char *subject) {
    check_expr(c, e);
    if (!c->wrong && e->lvalue)
        fail(c, subject, "has an lvalue where a value is needed");
}

static void check_decl(struct check *c, const struct ir_stmt *s) {
    if (!s->var || !s->var->type) {
        fail(c, "DECL", "names no variable with a type");
        return;
    }
    if (s->var->storage != IR_LOCAL)
        fail(c, "DECL", "brings a variable to life that is not local");
    if (s->var->id >= c->program->n_vars)
        fail(c, "DECL", "names a variable whose id is out of range");
    if (!s->expr)
        return;
    check_value(c, s->expr, "DECL");
    if (!c->wrong && s->expr->type->size != s->var->type->size)
        fail(c, "DECL", "has an initializer of another size than its variable");
}

static void check_stmt(struct check *c, const struct ir_stmt *s);

static void check_parts(struct check *c, const struct ir_stmt *s, unsigned count,
                        const char *subject) {
    if (s->n_body != count || (count && !s->body)) {
        fail(c, subject, "has a wrong number of parts");
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        if (s->body[i])
            check_stmt(c, s->body[i]);
    }
}

static void check_block(struct check *c, const struct ir_stmt *s) {
    check_parts(c, s, s->n_body, "BLOCK");
    for (unsigned i = 0; i < s->n_body && !c->wrong; i++) {
        if (!s->body[i])
            fail(c, "BLOCK", "lacks a statement");
    }
}

static void check_if(struct check *c, const struct ir_stmt *s) {
    if (s->expr)
        check_value(c, s->expr, "IF");
    else
        fail(c, "IF", "has no condition");
    check_parts(c, s, 2, "IF");
}

static void check_loop(struct check *c, const struct ir_stmt *s) {
    if (s->expr)
        check_value(c, s->expr, "LOOP");
    if (s->step)
        check_expr(c, s->step);
    c->loops++;
    check_parts(c, s, 2, "LOOP");
    c->loops--;
}

static void check_switch(struct check *c, const struct ir_stmt *s) {
    unsigned defaults = 0;
    if (s->expr)
        check_value(c, s->expr, "SWITCH");
    else
        fail(c, "SWITCH", "has no value to switch on");
    c->switches++;
    for (unsigned i = 0; i < s->n_cases && !c->wrong; i++) {
        const struct ir_case *k = &s->cases[i];
        defaults += k->is_default;
        if (k->n_values && !k->values)
            fail(c, "SWITCH", "has a case without its values");
        if (!k->n_values && !k->is_default)
            fail(c, "SWITCH", "has a case that nothing leads to");
        if (k->body)
            check_stmt(c, k->body);
    }
    c->switches--;
    if (defaults > 1)
        fail(c, "SWITCH", "has more than one default");
}

static void check_return(struct check *c, const struct ir_stmt *s) {
    const struct ir_type *result = c->function->result;
    if (!s->expr)
        return;
    check_value(c, s->expr, "RETURN");
    if (!c->wrong && result && result->kind != IR_VOID && s->expr->type->size != result->size)
        fail(c, "RETURN", "gives a value of another size than the function's result");
}

static void check_simple(struct check *c, const struct ir_stmt *s) {
    if (s->kind == IR_S_EXPR && !s->expr)
        fail(c, "EXPR", "has no expression");
    else if (s->kind == IR_S_EXPR)
        check_expr(c, s->expr);
    else if (s->kind == IR_S_BREAK && !c->loops && !c->switches)
        fail(c, "BREAK", "stands outside of loops and switches");
    else if (s->kind == IR_S_CONTINUE && !c->loops)
        fail(c, "CONTINUE", "stands outside of loops");
    else if (s->kind == IR_S_UNKNOWN && !s->reason)
        fail(c, "UNKNOWN statement", "has no reason");
}

static void check_stmt(struct check *c, const struct ir_stmt *s) {
    static void (*const by_kind[])(struct check *, const struct ir_stmt *) = {
        [IR_S_BLOCK] = check_block,    [IR_S_EXPR] = check_simple,  [IR_S_DECL] = check_decl,
        [IR_S_IF] = check_if,          [IR_S_LOOP] = check_loop,    [IR_S_SWITCH] = check_switch,
        [IR_S_RETURN] = check_return,  [IR_S_BREAK] = check_simple, [IR_S_CONTINUE] = check_simple,
        [IR_S_UNKNOWN] = check_simple,
    };
    if (c->wrong)
        return;
    if (s->site.file)
        c->near = &s->site;
    if ((unsigned)s->kind < sizeof by_kind / sizeof by_kind[0])
        by_kind[s->kind](c, s);
    else
        fail(c, "a statement", "has a kind out of range");
}

static void check_params(struct check *c, const struct ir_function *f) {
    for (unsigned i = 0; i < f->n_params && !c->wrong; i++) {
        const struct ir_var *v = f->params[i];
        if (!v || !v->type)
            fail(c, "a parameter", "has no type");
        else if (v->storage != IR_PARAM)
            fail(c, "a parameter", "is stored like something else");
        else if (v->id >= c->program->n_vars)
            fail(c, "a parameter", "has an id out of range");
    }
}

const char *program_check(struct ir_program *p, const struct ir_function *f) {
    struct check c = {.program = p, .function = f, .near = &f->site};
    if (!f->name || !f->instance || !f->qualified)
        fail(&c, "the function", "lacks a name");
    if (!f->result)
        fail(&c, "the function", "has no result type");
    if ((f->state == IR_LOWERED) != (f->body != NULL))
        fail(&c, "the function",
             f->body ? "has a body though it is not lowered" : "is lowered but has no body");
    check_params(&c, f);
    if (!c.wrong && f->body)
        check_stmt(&c, f->body);
    return c.wrong;
}
