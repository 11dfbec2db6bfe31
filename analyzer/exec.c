/* The executor's two ways in: a kernel under a launch, host code for the launches it makes. */
#include <stdlib.h>
#include <string.h>

#include "exec_private.h"

#define KERNEL_STEPS 12000000 /* expressions and statements one kernel may take */

static const char *const axis_name[3] = {"gridDim.x", "gridDim.y", "gridDim.z"};

static void start(struct exec *x, struct ir_program *p, const struct exec_launch *l,
                  const struct exec_options *o, struct ca_arena *arena) {
    static const unsigned one[3] = {1, 1, 1};
    static const struct exec_options none = {0};
    memset(x, 0, sizeof *x);
    x->program = p;
    x->arena = ca_arena_new();
    x->keep = arena;
    x->launch = l;
    x->options = o ? o : &none;
    x->forms = ca_forms_new(x->arena, l ? l->block : one);
    x->max_steps = KERNEL_STEPS;
    x->host = !l;
    for (unsigned i = 0; l && i < 3; i++) {
        int64_t last = l->grid[i] ? (int64_t)l->grid[i] - 1 : CA_RANGE_MAX;
        x->block_idx[i] = last == 0 ? ca_form_const(x->forms, 0)
                                    : ca_form_block(x->forms, i, (struct ca_range){0, last});
        x->grid_dim[i] = l->grid[i] ? ca_form_const(x->forms, (int64_t)l->grid[i])
                                    : ca_form_atom(x->forms, CA_ATOM_PARAM, axis_name[i],
                                                   (struct ca_range){1, CA_RANGE_MAX});
    }
}

static void run(struct exec *x, struct ir_function *f) {
    struct frame fr = {.function = f};
    x->frame = &fr;
    program_need_body(x->program, f);
    arguments_bind(x, f);
    if (f->incomplete)
        assume_push(x,
                    "what could not be read of the kernel changes no address and adds no request");
    if (f->body)
        exec_stmt(x, f->body);
    x->frame = NULL;
}

static void stop(struct exec *x) {
    free(x->trail);
    x->trail = NULL;
    ca_arena_free(x->arena);
    x->arena = NULL;
}

/* Takes what the results point to out of the run's forms. */
static struct ca_forms *keep_forms(struct exec *x) {
    struct ca_forms *kept = ca_forms_new(x->keep, ca_forms_block(x->forms));
    struct ca_move *m = ca_move_new(x->arena, x->forms, kept);
    for (size_t i = 0; i < x->n_accesses; i++) {
        const struct exec_access *a = &x->accesses[i];
        ca_move_want(m, a->address);
        ca_move_want(m, a->mask);
        ca_move_want(m, a->partner);
        for (size_t j = 0; j < a->n_counters; j++) {
            ca_move_want(m, ca_form_of_atom(a->counters[j].atom));
            ca_move_want(m, a->counters[j].trip);
        }
    }
    ca_move_run(m);
    for (size_t i = 0; i < x->n_accesses; i++) {
        struct exec_access *a = &x->accesses[i];
        a->address = ca_move_of(m, a->address);
        a->mask = ca_move_of(m, a->mask);
        a->partner = ca_move_of(m, a->partner);
        for (size_t j = 0; j < a->n_counters; j++)
            a->counters[j] = (struct ca_counter){ca_move_atom(m, a->counters[j].atom),
                                                 ca_move_of(m, a->counters[j].trip)};
    }
    return kept;
}

void exec_kernel(struct ir_program *p, struct ir_function *kernel, const struct exec_launch *launch,
                 const struct exec_options *o, struct ca_arena *arena, struct exec_run *out) {
    struct exec *x = ca_arena_alloc(arena, sizeof *x);
    start(x, p, launch, o, arena);
    run(x, kernel);
    struct ca_forms *forms = keep_forms(x);
    stop(x);
    *out = (struct exec_run){
        .forms = forms,
        .accesses = x->accesses,
        .n_accesses = x->n_accesses,
        .incomplete = x->incomplete ? x->incomplete : x->partial,
        .incomplete_site = x->incomplete ? x->incomplete_site : x->partial_site,
        .static_shared = x->static_shared,
        .shared_vars = x->shared,
        .n_shared_vars = x->n_shared,
    };
}

void exec_host(struct ir_program *p, struct ir_function *f, const struct exec_options *o,
               uint64_t max_steps, struct ca_arena *arena, struct exec_host_run *out) {
    struct exec *x = ca_arena_alloc(arena, sizeof *x);
    *out = (struct exec_host_run){0};
    start(x, p, NULL, o, arena);
    x->max_steps = max_steps;
    x->launches = out;
    run(x, f);
    stop(x);
    out->steps = x->steps;
}
