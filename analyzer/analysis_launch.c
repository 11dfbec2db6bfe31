/* Launches: what the file's host code passes to its kernels, and the shape a kernel gets where
 * nobody says. */
#include <string.h>

#include "analysis_private.h"
#include "lower.h"

#define MAX_ROOTS      200     /* host functions run */
#define MAX_CLIMB      2000    /* callers looked at on the way up */
#define MAX_PER_KERNEL 8       /* different launches one kernel is analyzed under */
#define HOST_STEPS     2400000 /* expressions and statements of host code that a file may take … */
#define LEAST_STEPS    50000   /* … and what each function that is run gets of them at least */

const char *launch_source_name(enum launch_source s) {
    static const char *const names[] = {"option", "launch", "launch_bounds", "assumed"};
    return names[s];
}

/* --- which host functions to run --- */
struct function_set {
    struct ir_function **items;
    size_t n, cap;
};

static bool set_add(struct ca_arena *arena, struct function_set *set, struct ir_function *f) {
    for (size_t i = 0; i < set->n; i++)
        if (set->items[i] == f)
            return false;
    set->items = list_grow(arena, set->items, set->n, &set->cap, sizeof *set->items);
    set->items[set->n++] = f;
    return true;
}

/* Climbs from the functions that launch to those nobody calls. Functions on a cycle count as roots
 * where nothing else leads to them: they are run on their own in the second round. */
static void find_roots(struct ca_arena *arena, struct ir_program *p, struct function_set *launchers,
                       struct function_set *roots) {
    struct function_set seen = {0};
    for (size_t i = 0; i < launchers->n; i++)
        set_add(arena, &seen, launchers->items[i]);
    for (size_t i = 0; i < seen.n && i < MAX_CLIMB; i++) {
        struct ir_function **callers;
        size_t n = lower_callers(p, seen.items[i], &callers), own = 0;
        for (size_t j = 0; j < n; j++) {
            own += callers[j] == seen.items[i];
            set_add(arena, &seen, callers[j]);
        }
        if (n == own)
            set_add(arena, roots, seen.items[i]);
    }
}

static void keep_launches(struct analysis_state *s, const struct exec_host_run *run,
                          struct launch_list *out, size_t *cap) {
    for (size_t i = 0; i < run->n_launches; i++) {
        if (!run->launches[i].kernel)
            continue;
        out->items = list_grow(s->scratch, out->items, out->n, cap, sizeof *out->items);
        out->items[out->n++] =
            (struct kernel_launch){run->launches[i].kernel, run->launches[i], true};
    }
}

static bool launched_in(const struct launch_list *list, const struct ir_function *f) {
    for (size_t i = 0; i < list->n; i++) {
        const struct ir_site *l = &list->items[i].host.site;
        if (l->file && f->site.file && strcmp(l->file, f->site.file) == 0 &&
            l->line >= f->site.line && l->line <= f->end_line)
            return true;
    }
    return false;
}

/* Runs host function f for its launches, and takes its steps off `left`. */
static void run_host(struct analysis_state *s, struct ir_program *p, struct ir_function *f,
                     uint64_t *left, struct launch_list *out, size_t *cap) {
    struct analysis_shape wish = shape_of(s, NULL);
    struct exec_options o = {wish.sets, wish.n_sets};
    struct exec_host_run run;
    uint64_t steps = *left / 4 > LEAST_STEPS ? *left / 4 : LEAST_STEPS;
    exec_host(p, f, &o, steps, s->scratch, &run);
    *left -= run.steps < *left ? run.steps : *left;
    keep_launches(s, &run, out, cap);
}

void launches_find(struct analysis_state *s, struct ir_program *p, struct launch_list *out) {
    struct ir_function **found;
    struct function_set launchers = {0}, roots = {0};
    uint64_t left = HOST_STEPS;
    size_t cap = 0;
    launchers.n = launchers.cap = lower_launchers(p, &found);
    launchers.items = found;
    *out = (struct launch_list){0};
    find_roots(s->scratch, p, &launchers, &roots);
    for (size_t i = 0; i < roots.n && i < MAX_ROOTS; i++) {
        run_host(s, p, roots.items[i], &left, out, &cap);
    }
    for (size_t i = 0; i < launchers.n && i < MAX_ROOTS; i++) {
        if (launched_in(out, launchers.items[i]))
            continue;
        run_host(s, p, launchers.items[i], &left, out, &cap);
    }
}

/* --- a shape where nobody says --- */
struct use {
    struct ir_program *program;
    bool axis[3];    /* threadIdx or blockDim read along it */
    uint64_t square; /* a two-dimensional shared array's rows, where they are 8, 16 or 32 */
    unsigned depth;
    unsigned budget;
};

static void use_expr(struct use *u, const struct ir_expr *e);

static void use_var(struct use *u, const struct ir_var *v) {
    const struct ir_type *t = v->type;
    if (v->storage != IR_SHARED || t->kind != IR_ARRAY || !t->elem || t->elem->kind != IR_ARRAY)
        return;
    if (t->count == 8 || t->count == 16 || t->count == 32)
        u->square = t->count;
}

static void use_stmt(struct use *u, const struct ir_stmt *s) {
    if (!s || u->budget == 0)
        return;
    u->budget--;
    use_expr(u, s->expr);
    use_expr(u, s->step);
    for (unsigned i = 0; i < s->n_body; i++)
        use_stmt(u, s->body[i]);
    for (unsigned i = 0; i < s->n_cases; i++)
        use_stmt(u, s->cases[i].body);
}

static void use_expr(struct use *u, const struct ir_expr *e) {
    if (!e || u->budget == 0)
        return;
    u->budget--;
    if (e->kind == IR_E_BUILTIN && (e->op == IR_THREAD_IDX || e->op == IR_BLOCK_DIM))
        u->axis[e->axis % 3] = true;
    if (e->kind == IR_E_VAR)
        use_var(u, e->var);
    for (unsigned i = 0; i < e->n_args; i++)
        use_expr(u, e->args[i]);
    if (e->kind != IR_E_CALL || u->depth >= 8)
        return;
    program_need_body(u->program, e->callee);
    u->depth++;
    use_stmt(u, e->callee->body);
    u->depth--;
}

static void set_block(unsigned block[3], unsigned x, unsigned y, unsigned z) {
    block[0] = x;
    block[1] = y;
    block[2] = z;
}

/* How the kernel uses its indices: only .x: 256; .y as well: 32 × 8, or the side of its square
 * tile. */
static void guess_block(struct ir_program *p, struct ir_function *k, unsigned block[3]) {
    struct use u = {.program = p, .budget = 100000};
    program_need_body(p, k);
    use_stmt(&u, k->body);
    if (u.axis[2])
        set_block(block, 8, 8, 4);
    else if (u.axis[1] && (u.square == 8 || u.square == 16))
        set_block(block, (unsigned)u.square, (unsigned)u.square, 1);
    else if (u.axis[1])
        set_block(block, 32, 8, 1);
    else
        set_block(block, 256, 1, 1);
}

#define MAX_BLOCK 1024 /* threads, on every architecture */

/* Why the launch's own block can't be used; NULL: it can. */
static const char *block_trouble(struct analysis_state *s, const struct kernel_launch *l) {
    const struct exec_host_launch *h = &l->host;
    if (!l->from_source)
        return "no launch states it";
    if (h->not_positive)
        return "its launch states an extent below 1, with which no kernel runs";
    if (!h->block[0] || !h->block[1] || !h->block[2])
        return "its launch does not tell it";
    if (h->block[0] <= MAX_BLOCK && h->block[1] <= MAX_BLOCK && h->block[2] <= MAX_BLOCK &&
        h->block[0] * h->block[1] * h->block[2] <= MAX_BLOCK)
        return NULL;
    return ca_arena_printf(s->a.arena,
                           "its launch states %u×%u×%u threads, and no block has more than %d",
                           h->block[0], h->block[1], h->block[2], MAX_BLOCK);
}

static void fill_shape(struct analysis_state *s, struct ir_program *p,
                       const struct kernel_launch *l, struct exec_launch *e,
                       struct analysis_launch *shown) {
    const struct exec_host_launch *h = &l->host;
    struct analysis_shape wish = shape_of(s, l->kernel);
    const char *trouble = block_trouble(s, l);
    memcpy(e->block, h->block, sizeof e->block);
    shown->source = LAUNCH_LAUNCH;
    if (wish.has_block) {
        memcpy(e->block, wish.block, sizeof e->block);
        shown->source = LAUNCH_OPTION;
    } else if (trouble) {
        unsigned bound = l->kernel->bounds_threads;
        shown->source = bound ? LAUNCH_BOUNDS : LAUNCH_ASSUMED;
        guess_block(p, l->kernel, e->block);
        if (bound && bound <= MAX_BLOCK && e->block[1] == 1 && e->block[2] == 1)
            set_block(e->block, bound, 1, 1);
        else if (bound)
            shown->source = LAUNCH_ASSUMED;
        if (shown->source == LAUNCH_ASSUMED)
            shown->why = trouble;
    }
    memcpy(e->grid, wish.has_grid ? wish.grid : h->grid, sizeof e->grid);
    if (!l->from_source && !wish.has_grid)
        memset(e->grid, 0, sizeof e->grid);
}

static const char *launch_text(struct analysis_state *s, const struct kernel_launch *l,
                               const struct exec_launch *e) {
    struct ca_arena *a = s->a.arena;
    const char *grid = "…";
    if (e->grid[0] && e->grid[1] && e->grid[2])
        grid = ca_arena_printf(a, "(%llu, %llu, %llu)", (unsigned long long)e->grid[0],
                               (unsigned long long)e->grid[1], (unsigned long long)e->grid[2]);
    return ca_arena_printf(a, "%s<<<%s, (%u, %u, %u)>>>", l->kernel->instance, grid, e->block[0],
                           e->block[1], e->block[2]);
}

static void fill_launch(struct analysis_state *s, struct ir_program *p,
                        const struct kernel_launch *l, struct exec_launch *e,
                        struct analysis_launch *shown) {
    *e = (struct exec_launch){.dynamic_shared = l->from_source ? l->host.dynamic_shared : -1,
                              .args = l->host.args,
                              .n_args = l->host.n_args};
    *shown = (struct analysis_launch){0};
    fill_shape(s, p, l, e, shown);
    memcpy(shown->block, e->block, sizeof shown->block);
    memcpy(shown->grid, e->grid, sizeof shown->grid);
    shown->grid_known = e->grid[0] && e->grid[1] && e->grid[2];
    shown->dynamic_shared = e->dynamic_shared;
    if (l->from_source) {
        shown->file = keep(s, l->host.site.file);
        shown->line = l->host.site.line;
    }
    shown->text = launch_text(s, l, e);
}

static bool same_run(const struct exec_launch *a, const struct exec_launch *b) {
    if (memcmp(a->block, b->block, sizeof a->block) || memcmp(a->grid, b->grid, sizeof a->grid) ||
        a->dynamic_shared != b->dynamic_shared || a->n_args != b->n_args)
        return false;
    return exec_same_args(a->args, b->args, a->n_args);
}

size_t launches_of(struct analysis_state *s, struct ir_program *p, const struct launch_list *all,
                   struct ir_function *kernel, struct exec_launch **exec,
                   struct analysis_launch **shown) {
    size_t n = 0;
    *exec = ca_arena_alloc(s->scratch, MAX_PER_KERNEL * sizeof **exec);
    *shown = ca_arena_alloc(s->scratch, MAX_PER_KERNEL * sizeof **shown);
    for (size_t i = 0; i < all->n && n < MAX_PER_KERNEL; i++) {
        if (all->items[i].kernel != kernel)
            continue;
        fill_launch(s, p, &all->items[i], &(*exec)[n], &(*shown)[n]);
        bool new = true;
        for (size_t j = 0; j < n; j++)
            new &= !same_run(&(*exec)[j], &(*exec)[n]);
        n += new;
    }
    if (n == 0) {
        struct kernel_launch none = {.kernel = kernel};
        fill_launch(s, p, &none, &(*exec)[0], &(*shown)[0]);
        n = 1;
    }
    return n;
}
