/* fix_uses.c - is an array used through plain subscripts alone?
 *
 * A plain use is a[i][j]… with all dimensions, read, written, or given to an intrinsic that touches
 * that one element. All else (rows handed on, &a[0][0], casts, references) may depend on how long a
 * row is. */
#include "fix.h"

#include <string.h>

struct walk {
    const struct ir_var *var;
    unsigned n_dims;
    struct ca_arena *arena;
    const char *why; /* found */
    unsigned line;   /* of the statement at hand */
    unsigned budget;
};

static void walk_expr(struct walk *w, const struct ir_expr *e, const struct ir_expr *parent);

static bool is_array(const struct walk *w, const struct ir_var *v) {
    return v == w->var ||
           (v->storage == w->var->storage && v->site.line == w->var->site.line &&
            v->site.column == w->var->site.column && strcmp(v->name, w->var->name) == 0 &&
            v->site.file && w->var->site.file && strcmp(v->site.file, w->var->site.file) == 0);
}

/* One subscript, *(&inner + i) or *&inner: what is subscripted; *index is i or NULL. */
static const struct ir_expr *strip(const struct ir_expr *e, const struct ir_expr **index) {
    *index = NULL;
    if (e->kind != IR_E_DEREF)
        return NULL;
    const struct ir_expr *pointer = e->args[0];
    if (pointer->kind == IR_E_PTRADD) {
        *index = pointer->args[1];
        pointer = pointer->args[0];
    }
    return pointer->kind == IR_E_ADDRESS ? pointer->args[0] : NULL;
}

/* Is it the array with `n` subscripts? Fills in their indices. */
static bool subscripted(const struct walk *w, const struct ir_expr *e, unsigned n,
                        const struct ir_expr *indices[LAYOUT_MAX_DIMS]) {
    for (unsigned k = 0; k < n; k++) {
        e = strip(e, &indices[k]);
        if (!e)
            return false;
    }
    return e->kind == IR_E_VAR && is_array(w, e->var);
}

/* Is it the address of one element? &a[i][0] is the same as a[i]: subscripts of 0 may be gone. */
static bool element_address(const struct walk *w, const struct ir_expr *e,
                            const struct ir_expr *indices[LAYOUT_MAX_DIMS]) {
    const struct ir_type *element = e->type->elem;
    if (e->kind != IR_E_ADDRESS || !element || element->kind == IR_ARRAY)
        return false;
    for (unsigned n = 0; n <= w->n_dims; n++)
        if (subscripted(w, e->args[0], n, indices))
            return true;
    return false;
}

/* May an element's place be taken by this expression? */
static bool touches_element(const struct ir_expr *parent) {
    if (!parent)
        return false;
    switch (parent->kind) {
    case IR_E_LOAD:
    case IR_E_ASSIGN:
    case IR_E_COMPOUND:
    case IR_E_INCDEC:
    case IR_E_FIELD:
        return true;
    default:
        return false;
    }
}

static bool takes_address(const struct ir_expr *e) {
    enum ir_effect effect = e->intrinsic->effect;
    return effect == IR_F_LOAD || effect == IR_F_STORE || effect == IR_F_ATOMIC;
}

static void report(struct walk *w, const char *how) {
    if (!w->why)
        w->why = ca_arena_printf(w->arena, "line %u %s", w->line, how);
}

static void walk_indices(struct walk *w, const struct ir_expr *const *indices) {
    for (unsigned k = 0; k < w->n_dims; k++)
        if (indices[k])
            walk_expr(w, indices[k], NULL);
}

/* An atomic's &a[i][j], an element where it is touched; anything else is walked into. */
static bool plain_use(struct walk *w, const struct ir_expr *e, const struct ir_expr *parent) {
    const struct ir_expr *indices[LAYOUT_MAX_DIMS] = {0};
    bool plain;
    if (parent && parent->kind == IR_E_INTRINSIC)
        plain = takes_address(parent) && element_address(w, e, indices);
    else
        plain = touches_element(parent) && subscripted(w, e, w->n_dims, indices);
    if (plain)
        walk_indices(w, indices);
    return plain;
}

static void walk_expr(struct walk *w, const struct ir_expr *e, const struct ir_expr *parent) {
    if (!e || w->why || w->budget == 0)
        return;
    w->budget--;
    if (e->kind == IR_E_VAR && is_array(w, e->var)) {
        report(w, "uses it other than through all its subscripts");
        return;
    }
    if (plain_use(w, e, parent))
        return;
    for (unsigned i = 0; i < e->n_args; i++)
        walk_expr(w, e->args[i], e);
}

static void walk_stmt(struct walk *w, const struct ir_stmt *s) {
    if (!s || w->why || w->budget == 0)
        return;
    w->budget--;
    w->line = s->site.line ? s->site.line : w->line;
    walk_expr(w, s->expr, NULL);
    walk_expr(w, s->step, NULL);
    for (unsigned i = 0; i < s->n_body; i++)
        walk_stmt(w, s->body[i]);
    for (unsigned i = 0; i < s->n_cases; i++)
        walk_stmt(w, s->cases[i].body);
}

static bool same_file(const struct ir_site *a, const struct ir_site *b) {
    return a->file && b->file && strcmp(a->file, b->file) == 0;
}

/* The function whose text declares the variable; NULL: none does. */
static const struct ir_function *owner_of(const struct ir_program *p, const struct ir_var *v) {
    for (unsigned i = 0; i < p->n_functions; i++) {
        const struct ir_function *f = p->functions[i];
        if (same_file(&f->site, &v->site) && f->site.line <= v->site.line &&
            v->site.line <= f->end_line)
            return f;
    }
    return NULL;
}

/* Can `f` name what `owner` declares? Only where it is written inside of it. */
static bool may_name(const struct ir_function *f, const struct ir_function *owner) {
    return !owner || (same_file(&f->site, &owner->site) && f->site.line <= owner->end_line &&
                      owner->site.line <= f->end_line);
}

const char *fix_uses(const struct ir_program *p, const struct ir_var *v, unsigned n_dims,
                     struct ca_arena *arena) {
    struct walk w = {.var = v, .n_dims = n_dims, .arena = arena, .budget = 2000000};
    const struct ir_function *owner = owner_of(p, v);
    for (unsigned i = 0; i < p->n_functions && !w.why; i++) {
        const struct ir_function *f = p->functions[i];
        w.line = f->site.line;
        if (f->state == IR_LOWERED && may_name(f, owner))
            walk_stmt(&w, f->body);
    }
    if (w.budget == 0)
        return "the program is too large to look at every use";
    return w.why;
}
