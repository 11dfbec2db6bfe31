/* bench_sim.c - what counting a request and enumerating an access cost: lines
 * `name<TAB>nanoseconds`, for bench.py. */
#include <stdio.h>
#include <time.h>

#include "cuaddr/sim.h"

#define N_RUNS   9      /* the fastest counts */
#define N_TIMES  400    /* accesses a run */
#define N_COUNTS 100000 /* requests a run */

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* An access of the 32 × 8 block being built: t[x], t[y] and a loop of four turns. */
struct built {
    struct ca_forms *forms;
    ca_form x, y, k, n;
    struct ca_counter loop;
    struct ca_access access;
};

typedef void build_fn(struct built *b);

static ca_form sum(struct built *b, ca_form f, ca_form g) {
    return ca_form_add(b->forms, f, g);
}

static ca_form times(struct built *b, ca_form f, int64_t factor) {
    return ca_form_scale(b->forms, f, factor);
}

/* Rows 8 k + y, columns x. */
static ca_form row(struct built *b) {
    return sum(b, b->y, times(b, b->k, 8));
}

static void set(struct built *b, enum ca_op op, const char *name, ca_form offset) {
    ca_form base = ca_form_base(b->forms, name, 256, NULL);
    b->access = (struct ca_access){.op = op,
                                   .bytes_per_lane = 4,
                                   .address = sum(b, base, offset),
                                   .counters = &b->loop,
                                   .n_counters = 1};
}

static void known_size(struct built *b) {
    set(b, CA_GLOBAL_LOAD, "in", sum(b, times(b, b->x, 4), times(b, row(b), 4 * 8192)));
}

static void unknown_size(struct built *b) {
    ca_form rows = ca_form_mul(b->forms, row(b), b->n);
    set(b, CA_GLOBAL_LOAD, "in", sum(b, times(b, b->x, 4), times(b, rows, 4)));
}

static void tile_column(struct built *b) {
    set(b, CA_SHARED_LOAD, "tile", sum(b, times(b, b->x, 128), times(b, row(b), 4)));
}

static void tile_swizzled(struct built *b) {
    ca_form column = ca_form_op(b->forms, CA_FORM_XOR, b->x, row(b), NULL);
    set(b, CA_SHARED_LOAD, "tile", sum(b, times(b, b->x, 128), times(b, column, 4)));
}

static void masked(struct built *b) {
    known_size(b);
    b->access.mask =
        ca_form_op(b->forms, CA_FORM_LT, sum(b, b->x, row(b)), ca_form_const(b->forms, 40), NULL);
}

static void build(struct built *b, struct ca_arena *arena, build_fn *what) {
    static const unsigned block[3] = {32, 8, 1};
    *b = (struct built){.forms = ca_forms_new(arena, block)};
    b->x = ca_form_thread(b->forms, 0);
    b->y = ca_form_thread(b->forms, 1);
    b->k = ca_form_atom(b->forms, CA_ATOM_COUNTER, "k", (struct ca_range){0, 3});
    b->n = ca_form_atom(b->forms, CA_ATOM_PARAM, "n", (struct ca_range){1, CA_RANGE_MAX});
    b->loop = (struct ca_counter){ca_form_as_atom(b->k), ca_form_const(b->forms, 4)};
    what(b);
}

/* Nanoseconds to build the forms of an access and to enumerate its 32 requests. */
static double time_access(build_fn *what) {
    double best = 1e9;
    for (int run = 0; run < N_RUNS; run++) {
        double start = seconds();
        for (int i = 0; i < N_TIMES; i++) {
            struct ca_arena *arena = ca_arena_new();
            struct ca_enumerate_options options = {.grid = {256, 256, 1}};
            struct ca_cost cost;
            struct built b;
            build(&b, arena, what);
            ca_enumerate(b.forms, &b.access, &options, arena, &cost);
            ca_arena_free(arena);
        }
        double took = (seconds() - start) / N_TIMES;
        best = took < best ? took : best;
    }
    return 1e9 * best;
}

/* Nanoseconds to count one request. */
static double time_count(enum ca_op op) {
    struct ca_pattern p = {.op = op, .bytes_per_lane = 4, .active = UINT32_MAX};
    unsigned total = 0;
    double best = 1e9;
    for (int run = 0; run < N_RUNS; run++) {
        double start = seconds();
        for (unsigned i = 0; i < N_COUNTS; i++) {
            struct ca_count count;
            for (unsigned lane = 0; lane < CA_WARP; lane++)
                p.address[lane] = lane * 4 * (1 + i % 40);
            ca_pattern_count(ca_geometry_default(), &p, &count);
            total += count.sectors + count.wavefronts;
        }
        double took = (seconds() - start) / N_COUNTS;
        best = took < best ? took : best;
    }
    return total ? 1e9 * best : 0;
}

int main(void) {
    static const struct {
        const char *name;
        build_fn *what;
    } accesses[] = {
        {"rows of a known size", known_size},      {"rows of an unknown size", unknown_size},
        {"column of a tile", tile_column},         {"swizzled column of a tile", tile_swizzled},
        {"rows under a lane's condition", masked},
    };
    printf("count a global request\t%.0f\n", time_count(CA_GLOBAL_LOAD));
    printf("count a shared request\t%.0f\n", time_count(CA_SHARED_LOAD));
    for (size_t i = 0; i < sizeof accesses / sizeof *accesses; i++)
        printf("enumerate %s\t%.0f\n", accesses[i].name, time_access(accesses[i].what));
    return 0;
}
