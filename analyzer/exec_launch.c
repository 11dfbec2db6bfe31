/* Kernel launches met in host code. */
#include <string.h>

#include "exec_private.h"

#define N_CONFIG     3    /* grid, block, dynamic shared bytes come before the kernel's arguments */
#define MAX_LAUNCHES 4096 /* distinct launches one host function is followed for */

static const struct cell *cell_at(const struct value *v, uint64_t offset) {
    for (unsigned i = 0; i < v->n_cells; i++)
        if (v->cells[i].offset == offset)
            return &v->cells[i];
    return NULL;
}

/* The extent along `axis` of a dim3, or 0 where it isn't known, or isn't one. */
static int64_t extent(struct exec *x, const struct value *v, unsigned axis, bool *not_positive) {
    int64_t n = 0;
    bool known = false;
    if (v->kind == VALUE_RECORD) {
        const struct cell *c = cell_at(v, 4 * (uint64_t)axis);
        if (c && c->value.kind == VALUE_INT)
            known = ca_form_is_const(c->value.form, &n);
    } else if (v->kind == VALUE_INT) {
        if (axis > 0)
            return 1;
        known = ca_form_is_const(v->form, &n);
    }
    if (x->trial && v->kind == VALUE_RECORD)
        for (unsigned i = 0; i < v->n_cells; i++)
            if (v->cells[i].value.kind == VALUE_INT)
                close_watch(x, v->cells[i].value.form);
    *not_positive |= known && n <= 0;
    return n > 0 ? n : 0;
}

static bool same_launch(const struct exec_host_launch *a, const struct exec_host_launch *b) {
    if (a->kernel != b->kernel || a->dynamic_shared != b->dynamic_shared ||
        a->n_args != b->n_args || a->site.line != b->site.line ||
        memcmp(a->block, b->block, sizeof a->block) != 0 ||
        memcmp(a->grid, b->grid, sizeof a->grid) != 0)
        return false;
    return exec_same_args(a->args, b->args, a->n_args);
}

static void add_launch(struct exec *x, struct exec_host_launch l) {
    struct exec_host_run *r = x->launches;
    for (size_t i = 0; i < r->n_launches; i++)
        if (same_launch(&r->launches[i], &l))
            return;
    if (r->n_launches >= MAX_LAUNCHES)
        return;
    if (r->n_launches == x->cap_launches) {
        x->cap_launches = x->cap_launches ? 2 * x->cap_launches : 8;
        struct exec_host_launch *grown = ca_arena_alloc(x->keep, x->cap_launches * sizeof *grown);
        if (r->n_launches)
            memcpy(grown, r->launches, r->n_launches * sizeof *grown);
        r->launches = grown;
    }
    r->launches[r->n_launches++] = l;
}

/* Grid, block and dynamic shared bytes, from args[first …) of e. */
static void configure(struct exec *x, const struct ir_expr *e, unsigned first,
                      struct exec_host_launch *l) {
    struct value config[N_CONFIG] = {value_void(), value_void(), value_const(x, 0)};
    if (e->site)
        l->site = *e->site;
    l->dynamic_shared = -1;
    for (unsigned i = 0; i < N_CONFIG && first + i < e->n_args; i++)
        config[i] = eval(x, e->args[first + i]);
    for (unsigned axis = 0; axis < 3; axis++) {
        bool no_grid = false;
        l->grid[axis] = (uint64_t)extent(x, &config[0], axis, &no_grid);
        int64_t threads = extent(x, &config[1], axis, &l->not_positive);
        l->block[axis] = threads > INT32_MAX ? INT32_MAX : (unsigned)threads;
    }
    if (config[2].kind == VALUE_INT && !ca_form_is_const(config[2].form, &l->dynamic_shared))
        l->dynamic_shared = -1;
}

/* The kernel's own arguments, from args[first …) of e. */
static struct value *arguments(struct exec *x, const struct ir_expr *e, unsigned first,
                               unsigned *n) {
    *n = e->n_args > first ? e->n_args - first : 0;
    struct value *v = ca_arena_alloc(x->arena, (*n + 1) * sizeof *v);
    for (unsigned i = 0; i < *n; i++)
        v[i] = eval(x, e->args[first + i]);
    return v;
}

/* Launches through pointers have arguments of their own types, not of the kernel's parameters. */
static void launch_kernel(struct exec *x, struct exec_host_launch l, struct ir_function *kernel,
                          const struct value *args, unsigned n) {
    l.kernel = kernel;
    l.n_args = n < kernel->n_params ? n : kernel->n_params;
    l.args = ca_arena_alloc(x->keep, (l.n_args + 1) * sizeof *l.args);
    for (unsigned i = 0; i < l.n_args; i++) {
        struct value v = value_convert(x, args[i], kernel->params[i]->type);
        l.args[i] = argument_of(x, &v);
    }
    arguments_relate(x, l.args, l.n_args);
    if (x->host && !x->trial && !exec_dead(x))
        add_launch(x, l);
}

void record_launch(struct exec *x, const struct ir_expr *e) {
    struct exec_host_launch l = {0};
    unsigned n;
    configure(x, e, 0, &l);
    struct value *args = arguments(x, e, N_CONFIG, &n);
    launch_kernel(x, l, e->callee, args, n);
}

void record_launch_at(struct exec *x, const struct ir_expr *e) {
    struct exec_host_launch l = {0};
    struct ir_function *found[MAX_FUNCTIONS];
    struct value pointer = eval(x, e->args[0]);
    unsigned n, n_found = functions_in(&pointer, found);
    configure(x, e, 1, &l);
    struct value *args = arguments(x, e, 1 + N_CONFIG, &n);
    for (unsigned i = 0; i < n_found; i++)
        if (found[i]->is_kernel)
            launch_kernel(x, l, found[i], args, n);
}
