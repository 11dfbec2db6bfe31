/* whatif.c - two analyses side by side. */
#include "whatif.h"

#include "diagnose.h"

#include <string.h>

const char *whatif_verdict_name(enum whatif_verdict v) {
    static const char *const names[] = {"same", "better", "worse", "unknown"};
    return names[v];
}

/* --- comparing --- */

/* What a thread of the block pays on average where it is known how often the access runs, else what
 * a request does. (A block of another size makes other numbers of requests: that alone is no
 * change.) */
static double paid(const struct ca_cost *c, bool per_thread, double threads) {
    return per_thread ? c->typical * c->requests_per_block / threads : c->typical;
}

static int sign_of(double before, double after) {
    double slack = 1e-6 * (before > after ? before : after);
    return after > before + slack ? 1 : after < before - slack ? -1 : 0;
}

static double threads_of(const struct analysis_kernel *k) {
    return (double)k->launch.block[0] * k->launch.block[1] * k->launch.block[2];
}

static bool same_unknown(const struct ca_cost *b, const struct ca_cost *a) {
    return b->confidence == a->confidence && b->reason == a->reason && b->best == a->best &&
           b->worst == a->worst;
}

enum whatif_verdict whatif_compare(const struct analysis_access *before,
                                   const struct analysis_kernel *kernel_before,
                                   const struct analysis_access *after,
                                   const struct analysis_kernel *kernel_after) {
    const struct ca_cost *b = &before->cost, *a = &after->cost;
    if (b->confidence == CA_UNKNOWN || a->confidence == CA_UNKNOWN)
        return same_unknown(b, a) ? WHATIF_SAME : WHATIF_UNKNOWN;
    bool per_thread = b->requests_known && a->requests_known;
    int sign = sign_of(paid(b, per_thread, threads_of(kernel_before)),
                       paid(a, per_thread, threads_of(kernel_after)));
    return sign > 0 ? WHATIF_WORSE : sign < 0 ? WHATIF_BETTER : WHATIF_SAME;
}

/* --- who is who --- */

static bool same_kernel(const struct analysis_kernel *a, const struct analysis_kernel *b) {
    return a->site.line == b->site.line && strcmp(a->instance, b->instance) == 0;
}

static size_t launch_number(const struct analysis *a, size_t k) {
    size_t n = 0;
    for (size_t i = 0; i < k; i++)
        n += same_kernel(&a->kernels[i], &a->kernels[k]);
    return n;
}

/* The kernel of `b` that kernel k of `a` is: by instance and line of the launch, else by the number
 * of the launch. NULL: none. */
static const struct analysis_kernel *find_kernel(const struct analysis *a, size_t k,
                                                 const struct analysis *b) {
    const struct analysis_kernel *found = NULL;
    size_t number = launch_number(a, k), n = 0;
    for (size_t i = 0; i < b->n_kernels; i++) {
        const struct analysis_kernel *other = &b->kernels[i];
        if (!same_kernel(&a->kernels[k], other))
            continue;
        if (other->launch.line == a->kernels[k].launch.line && n == number)
            return other;
        if (!found || n <= number)
            found = other;
        n++;
    }
    return found;
}

static bool same_access(const struct analysis_access *a, const struct analysis_access *b) {
    return a->site.line == b->site.line && a->site.column == b->site.column &&
           a->site.end_line == b->site.end_line && a->site.end_column == b->site.end_column &&
           a->op == b->op && a->bytes_per_lane == b->bytes_per_lane &&
           strcmp(a->site.file, b->site.file) == 0;
}

static const struct analysis_access *find_access(const struct analysis *b, size_t kernel,
                                                 const struct analysis_access *like) {
    for (size_t i = 0; i < b->n_accesses; i++)
        if (b->accesses[i].kernel == kernel && same_access(&b->accesses[i], like))
            return &b->accesses[i];
    return NULL;
}

/* --- rows --- */
struct run {
    struct whatif *w;
    const struct whatif_request *r;
    struct layout_plan plan; /* over w->b */
};

/* A changed access costs what it does for another cause. */
static void explain(struct run *run, const struct analysis_kernel *k, struct analysis_access *x) {
    const struct ca_cost *c = &x->cost;
    x->cause = (struct analysis_cause){0};
    bool costly = c->confidence != CA_UNKNOWN && c->floor > 0 && c->typical >= 1.05 * c->floor;
    diagnose_access(run->w->arena, run->w->a->geometry, &k->launch, NULL, x, costly);
}

static void add_row(struct run *run, struct whatif_kernel *k, const struct analysis_access *before,
                    const struct analysis_access *after) {
    struct whatif_row *row = &k->rows[k->n_rows];
    *row = (struct whatif_row){
        .before = before, .after = after, .origin = after, .verdict = WHATIF_UNKNOWN};
    if (after && layout_plan_touches(&run->plan, after)) {
        struct analysis_access *changed = ca_arena_alloc(run->w->arena, sizeof *changed);
        layout_plan_access(&run->plan, after, changed);
        explain(run, k->after, changed);
        row->after = changed;
    } else if (!run->r->rerun) {
        return; /* untouched */
    }
    k->n_rows++;
    if (before && row->after)
        row->verdict = whatif_compare(before, k->before, row->after, k->after);
}

static struct whatif_room room_of(const struct run *run, const struct analysis_kernel *k,
                                  const struct layout_plan *plan) {
    struct whatif_room room = {0};
    const unsigned *block = k->launch.block;
    room.known = layout_shared_bytes(plan, k, &room.shared_bytes);
    room.blocks = layout_blocks_per_sm(run->w->a->geometry, block[0] * block[1] * block[2],
                                       room.shared_bytes, &room.limit);
    return room;
}

static void fill_kernel(struct run *run, size_t index, struct whatif_kernel *k) {
    const struct analysis *a = run->w->a, *b = run->w->b;
    k->before = &a->kernels[index];
    k->after = run->r->rerun ? find_kernel(a, index, b) : k->before;
    if (!k->after)
        return;
    size_t other = (size_t)(k->after - b->kernels);
    size_t most = k->before->n_accesses + k->after->n_accesses;
    k->rows = ca_arena_alloc(run->w->arena, (most + 1) * sizeof *k->rows);
    for (size_t i = 0; i < a->n_accesses; i++)
        if (a->accesses[i].kernel == index)
            add_row(run, k, &a->accesses[i], find_access(b, other, &a->accesses[i]));
    for (size_t i = 0; i < b->n_accesses && b != a; i++)
        if (b->accesses[i].kernel == other && !find_access(a, index, &b->accesses[i]))
            add_row(run, k, NULL, &b->accesses[i]);
    whatif_merged(run->w, k);
    k->room_before = room_of(run, k->before, NULL);
    k->room_after = room_of(run, k->after, &run->plan);
}

/* --- running --- */

static struct analysis *analyze(const struct whatif_request *r, const struct analysis_options *o) {
    struct analysis_options options = *o;
    options.keep_forms = true;
    struct analysis *a = analysis_new(&options);
    analysis_add_file(a, r->file, NULL);
    analysis_finish(a);
    return a;
}

struct whatif *whatif_run(const struct whatif_request *r) {
    struct ca_arena *arena = ca_arena_new();
    struct whatif *w = ca_arena_alloc(arena, sizeof *w);
    *w = (struct whatif){.arena = arena, .a = analyze(r, &r->base)};
    w->b = r->rerun ? analyze(r, &r->changed) : w->a;
    struct run run = {.w = w, .r = r};
    run.plan = (struct layout_plan){
        .a = w->b, .changes = r->layouts, .n_changes = r->n_layouts, .arena = arena};
    if (w->a->n_kernels)
        w->error = layout_plan_check(&run.plan);
    if (w->error)
        return w;
    w->n_kernels = w->a->n_kernels;
    w->kernels = ca_arena_alloc(arena, (w->n_kernels + 1) * sizeof *w->kernels);
    for (size_t i = 0; i < w->n_kernels; i++)
        fill_kernel(&run, i, &w->kernels[i]);
    return w;
}

void whatif_free(struct whatif *w) {
    if (!w)
        return;
    if (w->b != w->a)
        analysis_free(w->b);
    analysis_free(w->a);
    ca_arena_free(w->arena);
}
