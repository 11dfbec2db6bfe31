/* Unit tests of the lane enumerator (sim/enumerate*.c): accesses whose cost is known by hand, by
 * measurement or from the table of numbers the product must print. */
#include "testing.h"

#include "cuaddr/enumerate.h"

#include <string.h>

static const struct ca_range any = {CA_RANGE_MIN, CA_RANGE_MAX};
static const struct ca_range natural = {0, CA_RANGE_MAX};

/* One access being built. */
struct bench {
    struct ca_arena *arena;
    struct ca_forms *t;
    struct ca_counter counters[4];
    struct ca_enumerate_options options;
    struct ca_access access;
    struct ca_cost cost;
    ca_form x, y, z, bx;
};

static struct bench bench_new(unsigned bx, unsigned by, unsigned bz) {
    struct bench b;
    memset(&b, 0, sizeof b);
    unsigned block[3] = {bx, by, bz};
    b.arena = ca_arena_new();
    b.t = ca_forms_new(b.arena, block);
    b.x = ca_form_thread(b.t, 0);
    b.y = ca_form_thread(b.t, 1);
    b.z = ca_form_thread(b.t, 2);
    b.bx = ca_form_block(b.t, 0, natural);
    return b;
}

static void bench_free(struct bench *b) {
    ca_arena_free(b->arena);
}

static ca_form num(struct bench *b, int64_t v) {
    return ca_form_const(b->t, v);
}

static ca_form times(struct bench *b, ca_form f, int64_t k) {
    return ca_form_scale(b->t, f, k);
}

static ca_form add(struct bench *b, ca_form f, ca_form g) {
    return ca_form_add(b->t, f, g);
}

static ca_form mul(struct bench *b, ca_form f, ca_form g) {
    return ca_form_mul(b->t, f, g);
}

static ca_form op(struct bench *b, enum ca_formop o, ca_form f, ca_form g) {
    return ca_form_op(b->t, o, f, g, NULL);
}

static ca_form param(struct bench *b, const char *name) {
    return ca_form_atom(b->t, CA_ATOM_PARAM, name, natural);
}

/* A counter of `trip` iterations (NULL: unknown), inside those made before. */
static ca_form counter(struct bench *b, ca_form trip) {
    struct ca_range range = {0, CA_RANGE_MAX};
    if (trip) {
        int64_t hi = ca_form_range(trip).hi;
        range.hi = hi == CA_RANGE_MAX ? hi : hi - 1;
    }
    ca_form k = ca_form_atom(b->t, CA_ATOM_COUNTER, "k", range);
    b->counters[b->access.n_counters++] = (struct ca_counter){ca_form_as_atom(k), trip};
    return k;
}

/* Enumerates base + index · bytes. */
static const struct ca_cost *run_masked(struct bench *b, enum ca_op o, unsigned bytes,
                                        ca_form index, ca_form mask) {
    unsigned align = ca_op_info(o)->space == CA_SPACE_GLOBAL ? 256 : 16;
    ca_form base = ca_form_base(b->t, "p", align, NULL);
    b->access.op = o;
    b->access.bytes_per_lane = bytes;
    b->access.address = add(b, base, times(b, index, bytes));
    b->access.mask = mask;
    b->access.counters = b->counters;
    ca_enumerate(b->t, &b->access, &b->options, b->arena, &b->cost);
    assert_true(b->cost.best <= b->cost.typical && b->cost.typical <= b->cost.worst);
    assert_true((b->cost.confidence == CA_UNKNOWN) == (b->cost.reason != CA_REASON_NONE));
    assert_true(b->cost.confidence != CA_EXACT || b->cost.assumptions == 0);
    return &b->cost;
}

static const struct ca_cost *run(struct bench *b, enum ca_op o, unsigned bytes, ca_form index) {
    return run_masked(b, o, bytes, index, NULL);
}

static void expect_near(double found, double expected, const char *what, int line) {
    if (found - expected > 1e-9 || expected - found > 1e-9) {
        print_error("line %d: %s is %.9g, expected %.9g\n", line, what, found, expected);
        fail();
    }
}

static void expect_exactly(const struct ca_cost *c, double cost, int line) {
    expect_near(c->best, cost, "best", line);
    expect_near(c->typical, cost, "typical", line);
    expect_near(c->worst, cost, "worst", line);
    if (c->confidence != CA_EXACT || c->assumptions || c->n_causes)
        print_error("line %d: confidence %d, assumptions %x\n", line, c->confidence,
                    c->assumptions);
    assert_int_equal(c->confidence, CA_EXACT);
    assert_int_equal(c->n_causes, 0);
}

static void expect_bounds(const struct ca_cost *c, double best, double typical, double worst,
                          int line) {
    expect_near(c->best, best, "best", line);
    expect_near(c->typical, typical, "typical", line);
    expect_near(c->worst, worst, "worst", line);
}

#define EXACT(c, cost)                  expect_exactly(c, cost, __LINE__)
#define BOUNDS(c, best, typical, worst) expect_bounds(c, best, typical, worst, __LINE__)
#define NEAR(found, expected)           expect_near(found, expected, #found, __LINE__)

/* --- shared memory
 * ---------------------------------------------------------------------------------------- */

static void even_strides_conflict_by_their_gcd(void **state) {
    (void)state;
    static const unsigned ways[] = {4, 2, 8, 2, 4, 2, 16, 2, 4, 2, 8, 2, 4, 2, 32};
    for (int i = 0; i < 15; i++) {
        struct bench b = bench_new(1024, 1, 1);
        const struct ca_cost *c = run(&b, CA_SHARED_LOAD, 4, times(&b, b.x, 4 + 2 * i));
        EXACT(c, ways[i]);
        NEAR(c->ways, ways[i]);
        NEAR(c->floor, 1);
        NEAR(c->requests_per_block, 32);
        bench_free(&b);
    }
}

static void tile_columns(void **state) {
    (void)state;
    static const unsigned expected[][2] = {{32, 32}, {33, 1},  {34, 2}, {36, 4},
                                           {48, 16}, {64, 32}, {65, 1}, {40, 8}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        struct bench b = bench_new(32, 8, 1);
        ca_form k = counter(&b, num(&b, 4));
        ca_form row = add(&b, b.y, times(&b, k, 8));
        const struct ca_cost *c =
            run(&b, CA_SHARED_LOAD, 4, add(&b, times(&b, b.x, expected[i][0]), row));
        EXACT(c, expected[i][1]);
        assert_true(c->requests_known);
        NEAR(c->requests_per_block, 32);
        EXACT(run(&b, CA_SHARED_STORE, 4, add(&b, times(&b, row, expected[i][0]), b.x)), 1);
        bench_free(&b);
    }
}

static void stride_17_plus_row(void **state) {
    (void)state;
    struct bench b = bench_new(16, 16, 1);
    EXACT(run(&b, CA_SHARED_LOAD, 4, add(&b, times(&b, b.x, 17), b.y)), 2);
    bench_free(&b);
    b = bench_new(32, 32, 1);
    EXACT(run(&b, CA_SHARED_LOAD, 4, add(&b, times(&b, b.x, 17), b.y)), 1);
    bench_free(&b);
}

static void swizzled_tile_is_free_of_conflicts(void **state) {
    (void)state;
    struct bench b = bench_new(32, 8, 1);
    ca_form k = counter(&b, num(&b, 4));
    ca_form row = add(&b, b.y, times(&b, k, 8));
    ca_form swizzled = op(&b, CA_FORM_XOR, row, b.x);
    EXACT(run(&b, CA_SHARED_LOAD, 4, add(&b, times(&b, b.x, 32), swizzled)), 1);
    EXACT(run(&b, CA_SHARED_STORE, 4, add(&b, times(&b, row, 32), swizzled)), 1);
    NEAR(b.cost.requests_per_block, 32);
    bench_free(&b);
}

static void double_tiles(void **state) {
    (void)state;
    struct bench b = bench_new(32, 8, 1);
    EXACT(run(&b, CA_SHARED_LOAD, 8, add(&b, times(&b, b.x, 32), b.y)), 32);
    const struct ca_cost *c = run(&b, CA_SHARED_LOAD, 8, add(&b, times(&b, b.x, 33), b.y));
    EXACT(c, 2);
    NEAR(c->ideal, 2);
    NEAR(c->floor, 2);
    bench_free(&b);
}

static void broadcasts_and_groups(void **state) {
    (void)state;
    struct bench b = bench_new(32, 8, 1);
    const struct ca_cost *c = run(&b, CA_SHARED_LOAD, 4, num(&b, 0));
    EXACT(c, 1);
    assert_true(c->broadcast);
    EXACT(run(&b, CA_SHARED_LOAD, 4, op(&b, CA_FORM_DIV, b.x, num(&b, 2))), 1);
    ca_form k = counter(&b, NULL);
    EXACT(run(&b, CA_SHARED_LOAD, 4, add(&b, times(&b, b.y, 32), k)), 1);
    assert_false(b.cost.requests_known);
    EXACT(run(&b, CA_SHARED_LOAD, 4, add(&b, b.x, times(&b, k, 7))), 1);
    bench_free(&b);
}

static void wide_and_narrow_unit_strides(void **state) {
    (void)state;
    struct bench b = bench_new(256, 1, 1);
    EXACT(run(&b, CA_SHARED_LOAD, 16, b.x), 4);
    NEAR(b.cost.ideal, 4);
    NEAR(b.cost.ways, 1);
    EXACT(run(&b, CA_SHARED_STORE, 16, b.x), 4);
    EXACT(run(&b, CA_SHARED_LOAD, 8, b.x), 2);
    EXACT(run(&b, CA_SHARED_LOAD, 1, b.x), 1);
    EXACT(run(&b, CA_SHARED_LOAD, 1, times(&b, b.x, 4)), 1);
    EXACT(run(&b, CA_SHARED_LOAD, 1, times(&b, b.x, 128)), 32);
    bench_free(&b);
}

static void squares(void **state) {
    (void)state;
    struct bench b = bench_new(1024, 1, 1);
    const struct ca_cost *c = run(&b, CA_SHARED_LOAD, 4, times(&b, mul(&b, b.x, b.x), 2));
    assert_int_equal(c->confidence, CA_EXACT);
    NEAR(c->peak, 8);
    bench_free(&b);
}

static void doubling_strides(void **state) {
    (void)state;
    static const int64_t powers[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512};
    struct bench b = bench_new(1024, 1, 1);
    ca_form k = counter(&b, num(&b, 10));
    ca_form stride = ca_form_table(b.t, powers, 10, k);
    const struct ca_cost *c = run(&b, CA_SHARED_LOAD, 4, mul(&b, stride, b.x));
    EXACT(c, (1 + 2 + 4 + 8 + 16 + 5 * 32) / 10.0);
    NEAR(c->peak, 32);
    NEAR(c->requests_per_block, 320);
    bench_free(&b);
}

static void a_reduction_counts_only_warps_at_work(void **state) {
    (void)state;
    /* for (s = 128; s > 0; s >>= 1) if (tid < s) … sh[tid + s], 256 threads */
    static const int64_t halves[] = {128, 64, 32, 16, 8, 4, 2, 1};
    struct bench b = bench_new(256, 1, 1);
    ca_form s = ca_form_table(b.t, halves, 8, counter(&b, num(&b, 8)));
    ca_form mask = op(&b, CA_FORM_LT, b.x, s);
    const struct ca_cost *c = run_masked(&b, CA_SHARED_LOAD, 4, add(&b, b.x, s), mask);
    EXACT(c, 1);
    NEAR(c->requests_per_block, 4 + 2 + 1 + 1 + 1 + 1 + 1 + 1);
    NEAR(c->active_lanes, (4 * 32 + 2 * 32 + 32 + 16 + 8 + 4 + 2 + 1) / 12.0);
    bench_free(&b);
}

static void an_unknown_stride_spans_all_conflicts(void **state) {
    (void)state;
    struct bench b = bench_new(256, 1, 1);
    ca_form f = ca_form_atom(b.t, CA_ATOM_UNIFORM, "f", any);
    const struct ca_cost *c = run(&b, CA_SHARED_LOAD, 4, mul(&b, f, b.x));
    NEAR(c->best, 1);
    NEAR(c->worst, 32);
    assert_int_equal(c->confidence, CA_ASSUMED);
    assert_int_equal(c->assumptions, CA_ASSUME_UNIFORM);
    assert_int_equal(c->n_causes, 1);
    assert_ptr_equal(c->causes[0], ca_form_as_atom(f));
    /* f = 0 … 32; 0 is a broadcast; else the ways are gcd(f, 32) */
    NEAR(c->typical, (1 + 16 * 1 + 8 * 2 + 4 * 4 + 2 * 8 + 1 * 16 + 32) / 33.0);
    bench_free(&b);
}

/* --- global memory
 * ---------------------------------------------------------------------------------------- */

static void unit_strides_by_width(void **state) {
    (void)state;
    static const unsigned expected[][2] = {{1, 1}, {2, 2}, {4, 4}, {8, 8}, {16, 16}};
    for (int i = 0; i < 5; i++) {
        struct bench b = bench_new(256, 1, 1);
        ca_form index = add(&b, b.x, times(&b, b.bx, 256));
        const struct ca_cost *c = run(&b, CA_GLOBAL_LOAD, expected[i][0], index);
        EXACT(c, expected[i][1]);
        NEAR(c->ideal, expected[i][1]);
        NEAR(c->floor, expected[i][1]);
        NEAR(c->requests_per_block, 8);
        NEAR(c->active_lanes, 32);
        bench_free(&b);
    }
}

static void fixed_strides_and_offsets(void **state) {
    (void)state;
    struct bench b = bench_new(256, 1, 1);
    EXACT(run(&b, CA_GLOBAL_LOAD, 4, times(&b, b.x, 2)), 8);
    EXACT(run(&b, CA_GLOBAL_LOAD, 4, times(&b, b.x, 8)), 32);
    EXACT(run(&b, CA_GLOBAL_LOAD, 4, times(&b, b.x, 1024)), 32);
    EXACT(run(&b, CA_GLOBAL_LOAD, 4, add(&b, b.x, num(&b, 1))), 5);
    EXACT(run(&b, CA_GLOBAL_LOAD, 4, times(&b, b.x, 4)), 16);
    EXACT(run(&b, CA_GLOBAL_LOAD, 4, times(&b, b.x, 7)), 28);
    EXACT(run(&b, CA_GLOBAL_ATOMIC, 4, num(&b, 3)), 1);
    bench_free(&b);
}

static void offsets_of_unknown_size(void **state) {
    (void)state;
    struct bench b = bench_new(256, 1, 1);
    ca_form n = param(&b, "n");
    const struct ca_cost *c = run(&b, CA_GLOBAL_LOAD, 4, add(&b, n, b.x));
    BOUNDS(c, 4, 4, 5);
    assert_int_equal(c->confidence, CA_ASSUMED);
    assert_int_equal(c->assumptions, CA_ASSUME_SIZES);
    assert_ptr_equal(c->causes[0], ca_form_as_atom(n));
    EXACT(run(&b, CA_GLOBAL_LOAD, 4, add(&b, times(&b, n, 32), b.x)), 4);
    EXACT(run(&b, CA_GLOBAL_LOAD, 4, n), 1);
    ca_form half = op(&b, CA_FORM_LT, op(&b, CA_FORM_MOD, b.x, num(&b, 32)), num(&b, 16));
    EXACT(run_masked(&b, CA_GLOBAL_LOAD, 4, add(&b, times(&b, n, 32), b.x), half), 2);
    BOUNDS(run_masked(&b, CA_GLOBAL_LOAD, 4, add(&b, n, b.x), half), 2, 2, 3);
    /* only what is aligned to the width can occur */
    EXACT(run(&b, CA_GLOBAL_LOAD, 16, add(&b, times(&b, n, 2), b.x)), 16);
    bench_free(&b);
}

static void strides_of_unknown_size(void **state) {
    (void)state;
    struct bench b = bench_new(256, 1, 1);
    ca_form n = param(&b, "n");
    const struct ca_cost *c = run(&b, CA_GLOBAL_LOAD, 4, mul(&b, n, b.x));
    BOUNDS(c, 4, 32, 32);
    assert_int_equal(c->confidence, CA_ASSUMED);
    assert_int_equal(c->assumptions, CA_ASSUME_SIZES);
    assert_int_equal(c->n_causes, 1);
    c = run(&b, CA_GLOBAL_LOAD, 4, times(&b, mul(&b, n, b.x), 32));
    BOUNDS(c, 32, 32, 32);
    ca_form odd = op(&b, CA_FORM_MOD, b.x, num(&b, 2));
    BOUNDS(run_masked(&b, CA_GLOBAL_LOAD, 4, mul(&b, n, b.x), odd), 4, 16, 16);
    NEAR(b.cost.active_lanes, 16);
    bench_free(&b);
}

static void strides_are_min_of_four_n_and_32(void **state) {
    (void)state;
    for (int64_t n = 1; n <= 20; n++) {
        struct bench b = bench_new(256, 1, 1);
        double all = 4 * n < 32 ? (double)(4 * n) : 32;
        double odd = 4 * n < 16 ? (double)(4 * n) : 16;
        ca_form mask = op(&b, CA_FORM_MOD, b.x, num(&b, 2));
        const struct ca_cost *c = run(&b, CA_GLOBAL_LOAD, 4, times(&b, b.x, n));
        EXACT(c, all);
        EXACT(run_masked(&b, CA_GLOBAL_LOAD, 4, times(&b, b.x, n), mask), odd);
        bench_free(&b);
    }
}

static void two_rows_of_sixteen(void **state) {
    (void)state;
    struct bench b = bench_new(16, 16, 1);
    ca_form n = param(&b, "n");
    const struct ca_cost *c = run(&b, CA_GLOBAL_LOAD, 4, add(&b, mul(&b, b.y, n), b.x));
    NEAR(c->typical, 4);
    assert_true(c->best <= 4 && c->worst >= 5 && c->worst <= 6);
    assert_int_equal(c->assumptions, CA_ASSUME_SIZES);
    bench_free(&b);
}

static void a_row_of_an_unknown_matrix(void **state) {
    (void)state;
    /* in[(by*32 + y + k)*n + bx*32 + x], 32×8: one row a warp */
    struct bench b = bench_new(32, 8, 1);
    ca_form n = param(&b, "n");
    ca_form k = counter(&b, num(&b, 4));
    ca_form row =
        add(&b, add(&b, b.y, times(&b, k, 8)), times(&b, ca_form_block(b.t, 1, natural), 32));
    ca_form column = add(&b, b.x, times(&b, b.bx, 32));
    const struct ca_cost *c = run(&b, CA_GLOBAL_LOAD, 4, add(&b, mul(&b, row, n), column));
    NEAR(c->typical, 4);
    NEAR(c->requests_per_block, 32);
    /* the naive transpose's store */
    c = run(&b, CA_GLOBAL_STORE, 4, add(&b, mul(&b, column, n), row));
    NEAR(c->typical, 32);
    NEAR(c->worst, 32);
    bench_free(&b);
}

/* --- loops, warps, masks
 * ---------------------------------------------------------------------------------- */

static void known_loops_shift_by_what_they_do(void **state) {
    (void)state;
    struct bench b = bench_new(256, 1, 1);
    ca_form k = counter(&b, num(&b, 10));
    /* residues 0, 4, …, 28, 0, 4: two of ten aligned at 0 … */
    const struct ca_cost *c = run(&b, CA_GLOBAL_LOAD, 4, add(&b, b.x, k));
    EXACT(c, (2 * 4 + 8 * 5) / 10.0);
    NEAR(c->peak, 5);
    NEAR(c->requests_per_block, 80);
    bench_free(&b);
}

static void unknown_loops_spread_evenly(void **state) {
    (void)state;
    struct bench b = bench_new(256, 1, 1);
    ca_form k = counter(&b, NULL);
    const struct ca_cost *c = run(&b, CA_GLOBAL_LOAD, 4, add(&b, b.x, k));
    BOUNDS(c, 4, (4 + 7 * 5) / 8.0, 5);
    assert_int_equal(c->assumptions, CA_ASSUME_TRIP);
    assert_ptr_equal(c->causes[0], ca_form_as_atom(k));
    assert_false(c->requests_known);
    EXACT(run(&b, CA_GLOBAL_LOAD, 4, add(&b, b.x, times(&b, k, 8))), 4);
    bench_free(&b);
}

static void unknown_uniform_offsets_spread_evenly(void **state) {
    (void)state;
    struct bench b = bench_new(256, 1, 1);
    ca_form u = ca_form_atom(b.t, CA_ATOM_UNIFORM, "u", any);
    const struct ca_cost *c = run(&b, CA_GLOBAL_LOAD, 4, add(&b, b.x, u));
    BOUNDS(c, 4, (4 + 7 * 5) / 8.0, 5);
    assert_int_equal(c->assumptions, CA_ASSUME_UNIFORM);
    bench_free(&b);
}

static void blocks_of_known_and_unknown_grids(void **state) {
    (void)state;
    struct bench b = bench_new(100, 1, 1);
    ca_form i = add(&b, b.x, times(&b, b.bx, 100));
    const struct ca_cost *c = run(&b, CA_GLOBAL_LOAD, 4, i);
    assert_int_equal(c->assumptions, CA_ASSUME_BLOCKS);
    /* warps of 32, 32, 32 and 4 lanes, starting 16 bytes into a sector every second block; 4 lanes:
     * 1 sector */
    BOUNDS(c, 13 / 4.0, (13 + 16) / 8.0, 16 / 4.0);
    b.options.grid[0] = 3;
    EXACT(run(&b, CA_GLOBAL_LOAD, 4, i), (13 + 16 + 13) / 12.0);
    assert_true(b.cost.requests_known);
    NEAR(b.cost.requests_per_block, 4);
    NEAR(b.cost.active_lanes, 25);
    bench_free(&b);
}

static void triangular_loops(void **state) {
    (void)state;
    struct bench b = bench_new(32, 1, 1);
    ca_form i = counter(&b, num(&b, 16));
    ca_form j = counter(&b, i);
    const struct ca_cost *c = run(&b, CA_GLOBAL_LOAD, 4, add(&b, b.x, times(&b, j, 32)));
    EXACT(c, 4);
    assert_true(c->requests_known);
    NEAR(c->requests_per_block, 120);
    c = run(&b, CA_GLOBAL_LOAD, 4, add(&b, b.x, j));
    double sectors = 0;
    for (int outer = 0; outer < 16; outer++)
        for (int inner = 0; inner < outer; inner++)
            sectors += inner % 8 ? 5 : 4;
    EXACT(c, sectors / 120);
    bench_free(&b);
}

static void lanes_that_loop_differently(void **state) {
    (void)state;
    /* for (i = x; i < 100; i += 64) a[i], 64 threads: warp 0 goes twice, warp 1 too, with 4 lanes
     */
    struct bench b = bench_new(64, 1, 1);
    ca_form trip = op(&b, CA_FORM_DIV, add(&b, num(&b, 163), times(&b, b.x, -1)), num(&b, 64));
    ca_form k = counter(&b, trip);
    ca_form i = add(&b, b.x, times(&b, k, 64));
    const struct ca_cost *c =
        run_masked(&b, CA_GLOBAL_LOAD, 4, i, op(&b, CA_FORM_LT, i, num(&b, 100)));
    EXACT(c, (4 + 4 + 4 + 1) / 4.0);
    NEAR(c->requests_per_block, 4);
    NEAR(c->active_lanes, 25);
    bench_free(&b);
}

static void a_guard_on_the_last_block(void **state) {
    (void)state;
    /* i < 1000 with 4 blocks of 256: 31 full warps and one of 8 lanes */
    struct bench b = bench_new(256, 1, 1);
    b.options.grid[0] = 4;
    b.bx = ca_form_block(b.t, 0, (struct ca_range){0, 3});
    ca_form i = add(&b, b.x, times(&b, b.bx, 256));
    const struct ca_cost *c =
        run_masked(&b, CA_GLOBAL_LOAD, 4, i, op(&b, CA_FORM_LT, i, num(&b, 1000)));
    EXACT(c, (31 * 4 + 1) / 32.0);
    NEAR(c->requests_per_block, 8);
    bench_free(&b);
}

static void accesses_that_never_run(void **state) {
    (void)state;
    struct bench b = bench_new(64, 1, 1);
    const struct ca_cost *c = run_masked(&b, CA_GLOBAL_LOAD, 4, b.x, num(&b, 0));
    assert_int_equal(c->reason, CA_REASON_NEVER);
    assert_true(c->requests_known);
    NEAR(c->requests_per_block, 0);
    counter(&b, num(&b, 0));
    c = run(&b, CA_GLOBAL_LOAD, 4, b.x);
    assert_int_equal(c->reason, CA_REASON_NEVER);
    bench_free(&b);
}

static void misaligned_accesses_are_no_number(void **state) {
    (void)state;
    struct bench b = bench_new(64, 1, 1);
    b.access.address =
        add(&b, ca_form_base(b.t, "s", 16, NULL), add(&b, times(&b, b.x, 8), num(&b, 4)));
    b.access.op = CA_SHARED_LOAD;
    b.access.bytes_per_lane = 8;
    ca_enumerate(b.t, &b.access, NULL, b.arena, &b.cost);
    assert_int_equal(b.cost.confidence, CA_UNKNOWN);
    assert_int_equal(b.cost.reason, CA_REASON_MISALIGNED);
    b.access.address = add(&b, b.access.address, times(&b, b.x, -7));
    ca_enumerate(b.t, &b.access, NULL, b.arena, &b.cost);
    assert_int_equal(b.cost.reason, CA_REASON_MISALIGNED);
    bench_free(&b);
}

static void operations_without_a_rule(void **state) {
    (void)state;
    struct bench b = bench_new(64, 1, 1);
    const struct ca_cost *c = run(&b, CA_SHARED_ATOMIC, 4, b.x);
    assert_int_equal(c->reason, CA_REASON_NO_RULE);
    NEAR(c->best, 1);
    c = run(&b, CA_SHARED_ATOMIC_ADD, 8, b.x);
    assert_int_equal(c->reason, CA_REASON_NO_RULE);
    c = run(&b, CA_GLOBAL_LOAD, 12, b.x);
    assert_int_equal(c->reason, CA_REASON_NO_RULE);
    EXACT(run(&b, CA_SHARED_ATOMIC_ADD, 4, b.x), 1);
    bench_free(&b);
}

/* --- data
 * -------------------------------------------------------------------------------------------------
 */

static void data_dependent_addresses_have_bounds(void **state) {
    (void)state;
    struct bench b = bench_new(256, 1, 1);
    ca_form v = ca_form_atom(b.t, CA_ATOM_VARYING, "a[x]", any);
    const struct ca_cost *c = run(&b, CA_GLOBAL_ATOMIC, 4, v);
    BOUNDS(c, 1, 32, 32);
    assert_int_equal(c->reason, CA_REASON_DATA);
    c = run(&b, CA_SHARED_LOAD, 4, v);
    BOUNDS(c, 1, 32, 32);
    assert_int_equal(c->reason, CA_REASON_DATA);
    /* rows chosen by data, columns by lane: 4 sectors where all choose alike */
    c = run(&b, CA_GLOBAL_LOAD, 4, add(&b, times(&b, v, 1024), b.x));
    BOUNDS(c, 4, 32, 32);
    bench_free(&b);
}

static void data_within_a_small_range(void **state) {
    (void)state;
    /* a histogram of 256 bins: at most 8 words of a bank; of 16 bytes: at most 2 sectors where
     * misplaced */
    struct bench b = bench_new(256, 1, 1);
    ca_form v = ca_form_atom(b.t, CA_ATOM_VARYING, "bin", (struct ca_range){0, 255});
    BOUNDS(run(&b, CA_SHARED_ATOMIC_ADD, 4, v), 1, 8, 8);
    ca_form w = ca_form_atom(b.t, CA_ATOM_VARYING, "bin", (struct ca_range){0, 3});
    BOUNDS(run(&b, CA_GLOBAL_ATOMIC, 4, w), 1, 2, 2);
    bench_free(&b);
}

static void data_that_keeps_lanes_in_their_banks(void **state) {
    (void)state;
    /* hist[bin*32 + lane] never conflicts; hist[bin*32] always meets in one bank */
    struct bench b = bench_new(256, 1, 1);
    ca_form v = ca_form_atom(b.t, CA_ATOM_VARYING, "bin", any);
    ca_form lane = op(&b, CA_FORM_MOD, b.x, num(&b, 32));
    EXACT(run(&b, CA_SHARED_ATOMIC_ADD, 4, add(&b, times(&b, v, 32), lane)), 1);
    BOUNDS(run(&b, CA_SHARED_ATOMIC_ADD, 4, times(&b, v, 32)), 1, 32, 32);
    BOUNDS(run(&b, CA_SHARED_LOAD, 4, add(&b, times(&b, v, 8), lane)), 1, 4, 4);
    bench_free(&b);
}

static void data_that_masks(void **state) {
    (void)state;
    struct bench b = bench_new(256, 1, 1);
    ca_form v = ca_form_atom(b.t, CA_ATOM_VARYING, "flag", any);
    const struct ca_cost *c = run_masked(&b, CA_GLOBAL_LOAD, 4, b.x, v);
    BOUNDS(c, 1, 4, 4);
    assert_int_equal(c->confidence, CA_ASSUMED);
    assert_int_equal(c->assumptions, CA_ASSUME_DATA_MASK);
    EXACT(run_masked(&b, CA_SHARED_LOAD, 4, b.x, v), 1);
    bench_free(&b);
}

/* --- limits
 * -----------------------------------------------------------------------------------------------
 */

static void long_walks_are_sampled(void **state) {
    (void)state;
    struct bench b = bench_new(1024, 1, 1);
    b.options.budget = 2000;
    ca_form k = counter(&b, num(&b, 1000000));
    ca_form index = op(&b, CA_FORM_XOR, b.x, op(&b, CA_FORM_MOD, k, num(&b, 32)));
    const struct ca_cost *c = run(&b, CA_SHARED_LOAD, 4, index);
    BOUNDS(c, 1, 1, 1);
    assert_int_equal(c->confidence, CA_ASSUMED);
    assert_int_equal(c->assumptions, CA_ASSUME_SAMPLED);
    bench_free(&b);
}

static void many_unknowns_stay_within_reason(void **state) {
    (void)state;
    struct bench b = bench_new(32, 32, 1);
    ca_form index = b.x;
    for (int i = 0; i < 8; i++)
        index = add(&b, index,
                    mul(&b, i % 2 ? b.x : b.y,
                        i < 4 ? param(&b, "n") : ca_form_atom(b.t, CA_ATOM_UNIFORM, "u", any)));
    const struct ca_cost *c = run(&b, CA_GLOBAL_LOAD, 4, index);
    assert_int_equal(c->confidence, CA_ASSUMED);
    NEAR(c->worst, 32);
    bench_free(&b);
}

static void more_variables_than_there_is_room_for(void **state) {
    (void)state;
    struct bench b = bench_new(32, 1, 1);
    ca_form index = b.x, mask = b.x;
    for (int i = 0; i < 40; i++) {
        index = add(&b, index, param(&b, "n"));
        mask = add(&b, mask, param(&b, "m"));
    }
    const struct ca_cost *c =
        run_masked(&b, CA_GLOBAL_LOAD, 4, index, op(&b, CA_FORM_NE, mask, num(&b, 0)));
    assert_int_equal(c->confidence, CA_UNKNOWN);
    assert_int_equal(c->reason, CA_REASON_BUDGET);
    bench_free(&b);
}

static void forms_that_could_not_be_built(void **state) {
    (void)state;
    struct bench b = bench_new(32, 1, 1);
    b.access.op = CA_GLOBAL_LOAD;
    b.access.bytes_per_lane = 4;
    ca_enumerate(b.t, &b.access, NULL, b.arena, &b.cost);
    assert_int_equal(b.cost.reason, CA_REASON_UNMODELED);
    bench_free(&b);
}

static void nodes_of_unknowns_keep_their_divisor(void **state) {
    (void)state;
    struct bench b = bench_new(256, 1, 1);
    ca_form n = param(&b, "n");
    ca_form k = counter(&b, num(&b, 64));
    /* n/2 may be anything, 8*(n/2) only shifts by whole sectors */
    ca_form half = op(&b, CA_FORM_DIV, n, num(&b, 2));
    BOUNDS(run(&b, CA_GLOBAL_LOAD, 4, add(&b, b.x, half)), 4, 4, 5);
    EXACT(run(&b, CA_GLOBAL_LOAD, 4, add(&b, b.x, times(&b, half, 8))), 4);
    /* k/8 runs 0 … 7, eight times each */
    EXACT(run(&b, CA_GLOBAL_LOAD, 4, add(&b, b.x, op(&b, CA_FORM_DIV, k, num(&b, 8)))),
          (4 + 7 * 5) / 8.0);
    bench_free(&b);
}

static void undecided_conditions_go_both_ways(void **state) {
    (void)state;
    struct bench b = bench_new(256, 1, 1);
    ca_form n = param(&b, "n");
    ca_form condition = op(&b, CA_FORM_LT, n, num(&b, 5));
    ca_form wide = ca_form_op(b.t, CA_FORM_SELECT, condition, times(&b, b.x, 8), b.x);
    const struct ca_cost *c = run(&b, CA_GLOBAL_LOAD, 4, wide);
    BOUNDS(c, 4, 18, 32);
    assert_int_equal(c->confidence, CA_ASSUMED);
    assert_int_equal(c->assumptions, CA_ASSUME_UNIFORM_SELECT);
    assert_int_equal(c->n_causes, 1);
    assert_ptr_equal(c->causes[0], ca_form_as_atom(condition));
    /* both ways alike: it doesn't matter which */
    ca_form back =
        ca_form_op(b.t, CA_FORM_SELECT, condition, add(&b, num(&b, 255), times(&b, b.x, -1)), b.x);
    EXACT(run(&b, CA_GLOBAL_LOAD, 4, back), 4);
    bench_free(&b);
}

static void a_witness_keeps_its_place(void **state) {
    (void)state;
    struct bench b = bench_new(32, 8, 1);
    ca_form k = counter(&b, num(&b, 4));
    struct ca_witness w;
    run(&b, CA_SHARED_LOAD, 4, add(&b, times(&b, b.x, 32), add(&b, add(&b, b.y, num(&b, 3)), k)));
    assert_true(ca_enumerate_witness(b.t, &b.access, &b.options, b.arena, &w));
    assert_int_equal(w.pattern.address[0] % 128, 12);
    assert_int_equal(w.pattern.address[31] - w.pattern.address[0], 31 * 128);
    assert_int_equal(w.count.wavefronts, 32);
    bench_free(&b);
}

static void a_witness_shows_the_costliest_request(void **state) {
    (void)state;
    struct bench b = bench_new(256, 1, 1);
    ca_form k = counter(&b, num(&b, 3));
    struct ca_witness w;
    run(&b, CA_GLOBAL_LOAD, 4, add(&b, b.x, k));
    assert_true(ca_enumerate_witness(b.t, &b.access, &b.options, b.arena, &w));
    assert_int_equal(w.count.sectors, 5);
    assert_int_equal(w.warp, 0);
    assert_int_equal(w.pattern.address[1] - w.pattern.address[0], 4);
    run(&b, CA_GLOBAL_LOAD, 4, ca_form_atom(b.t, CA_ATOM_VARYING, "v", any));
    assert_false(ca_enumerate_witness(b.t, &b.access, &b.options, b.arena, &w));
    run_masked(&b, CA_GLOBAL_LOAD, 4, b.x, num(&b, 0));
    assert_false(ca_enumerate_witness(b.t, &b.access, &b.options, b.arena, &w));
    run_masked(&b, CA_SHARED_LOAD, 4, times(&b, b.x, 32), op(&b, CA_FORM_LE, num(&b, 64), b.x));
    assert_true(ca_enumerate_witness(b.t, &b.access, &b.options, b.arena, &w));
    assert_int_equal(w.warp, 2);
    assert_int_equal(w.count.wavefronts, 32);
    bench_free(&b);
}

static void reasons_have_texts(void **state) {
    (void)state;
    for (enum ca_reason r = 0; r < CA_REASONS; r++)
        assert_non_null(ca_reason_text(r));
    assert_string_equal(ca_reason_text(CA_REASON_DATA), "data-dependent");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(even_strides_conflict_by_their_gcd),
        cmocka_unit_test(tile_columns),
        cmocka_unit_test(stride_17_plus_row),
        cmocka_unit_test(swizzled_tile_is_free_of_conflicts),
        cmocka_unit_test(double_tiles),
        cmocka_unit_test(broadcasts_and_groups),
        cmocka_unit_test(wide_and_narrow_unit_strides),
        cmocka_unit_test(squares),
        cmocka_unit_test(doubling_strides),
        cmocka_unit_test(a_reduction_counts_only_warps_at_work),
        cmocka_unit_test(an_unknown_stride_spans_all_conflicts),
        cmocka_unit_test(unit_strides_by_width),
        cmocka_unit_test(fixed_strides_and_offsets),
        cmocka_unit_test(offsets_of_unknown_size),
        cmocka_unit_test(strides_of_unknown_size),
        cmocka_unit_test(strides_are_min_of_four_n_and_32),
        cmocka_unit_test(two_rows_of_sixteen),
        cmocka_unit_test(a_row_of_an_unknown_matrix),
        cmocka_unit_test(known_loops_shift_by_what_they_do),
        cmocka_unit_test(unknown_loops_spread_evenly),
        cmocka_unit_test(unknown_uniform_offsets_spread_evenly),
        cmocka_unit_test(blocks_of_known_and_unknown_grids),
        cmocka_unit_test(triangular_loops),
        cmocka_unit_test(lanes_that_loop_differently),
        cmocka_unit_test(a_guard_on_the_last_block),
        cmocka_unit_test(accesses_that_never_run),
        cmocka_unit_test(misaligned_accesses_are_no_number),
        cmocka_unit_test(operations_without_a_rule),
        cmocka_unit_test(data_dependent_addresses_have_bounds),
        cmocka_unit_test(data_within_a_small_range),
        cmocka_unit_test(data_that_keeps_lanes_in_their_banks),
        cmocka_unit_test(data_that_masks),
        cmocka_unit_test(long_walks_are_sampled),
        cmocka_unit_test(many_unknowns_stay_within_reason),
        cmocka_unit_test(more_variables_than_there_is_room_for),
        cmocka_unit_test(forms_that_could_not_be_built),
        cmocka_unit_test(nodes_of_unknowns_keep_their_divisor),
        cmocka_unit_test(undecided_conditions_go_both_ways),
        cmocka_unit_test(a_witness_keeps_its_place),
        cmocka_unit_test(a_witness_shows_the_costliest_request),
        cmocka_unit_test(reasons_have_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
