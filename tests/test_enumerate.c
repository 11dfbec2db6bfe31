/* Unit tests of the lane enumerator (sim/enumerate*.c) where all is known: costs by hand, by
 * measurement, or from the table of numbers that the product must print. */
#include "enumerate_bench.h"

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
    NEAR(b.cost.floor, 1);
    NEAR(b.cost.ideal, 1);
    /* 16 distinct words, twice each and from the top down */
    ca_form down = add(&b, num(&b, 127), times(&b, op(&b, CA_FORM_DIV, b.x, num(&b, 2)), -1));
    EXACT(run(&b, CA_GLOBAL_STORE, 4, down), 2);
    NEAR(b.cost.floor, 2);
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
    BOUNDS(&b.cost, 1, 32, 32);
    b.access.address = add(&b, b.access.address, times(&b, b.x, -7));
    ca_enumerate(b.t, &b.access, NULL, b.arena, &b.cost);
    assert_int_equal(b.cost.reason, CA_REASON_MISALIGNED);
    bench_free(&b);
}

/* A copy past L1: lane x reads 16 bytes at `from` and writes them at `to`, both in units of 16. */
static const struct ca_cost *run_copy(struct bench *b, ca_form from, ca_form to) {
    b->access.op = CA_GLOBAL_LOAD;
    b->access.bytes_per_lane = 16;
    b->access.address = add(b, ca_form_base(b->t, "in", 256, NULL), times(b, from, 16));
    b->access.partner = add(b, ca_form_base(b->t, "s", 16, NULL), times(b, to, 16));
    b->access.counters = b->counters;
    ca_enumerate(b->t, &b->access, &b->options, b->arena, &b->cost);
    return &b->cost;
}

static void copies_count_lines_with_where_they_go(void **state) {
    (void)state;
    struct bench b = bench_new(64, 1, 1);
    ca_form row8 = op(&b, CA_FORM_DIV, b.x, num(&b, 8)),
            row4 = op(&b, CA_FORM_DIV, b.x, num(&b, 4));
    EXACT(run_copy(&b, b.x, b.x), 16);
    EXACT(run_copy(&b, b.x, add(&b, b.x, num(&b, 2))), 16);
    /* one 16 bytes late: 17 blocks, but the line ends tear none: 4 lines of 4 blocks and a half */
    EXACT(run_copy(&b, b.x, add(&b, b.x, num(&b, 1))), 20);
    /* rows of 8 and one more: rows 1 and 3 begin inside a block (measured: 18) */
    EXACT(run_copy(&b, b.x, add(&b, b.x, row8)), 18);
    /* rows of 4 and one more: 4 of 8 take 3 blocks, the others 2 */
    EXACT(run_copy(&b, b.x, add(&b, b.x, row4)), 20);
    /* lanes that go to every other block: each fetches its sector alone */
    EXACT(run_copy(&b, b.x, times(&b, b.x, 2)), 32);
    /* swizzled within 8: pairs stay together for even masks, and part for odd ones */
    ca_form mask = op(&b, CA_FORM_MOD, row8, num(&b, 8));
    EXACT(run_copy(&b, b.x, op(&b, CA_FORM_XOR, b.x, mask)), 16);
    b.access.partner = add(&b, b.access.partner, num(&b, 8));
    ca_enumerate(b.t, &b.access, &b.options, b.arena, &b.cost);
    assert_int_equal(b.cost.reason, CA_REASON_MISALIGNED);
    bench_free(&b);
}

static void copies_hang_on_lines_of_unknown_places(void **state) {
    (void)state;
    struct bench b = bench_new(32, 1, 1);
    ca_form n = param(&b, "n"), row8 = op(&b, CA_FORM_DIV, b.x, num(&b, 8));
    /* rows of 8 · 16 bytes anywhere: each in one line or over two, where its pairs meet or part */
    const struct ca_cost *c = run_copy(&b, add(&b, b.x, n), b.x);
    BOUNDS(c, 16, 16, 20);
    assert_int_equal(c->confidence, CA_ASSUMED);
    assert_int_equal(c->assumptions, CA_ASSUME_SIZES);
    /* what all lanes share of the destination: whole sectors do not matter, halves do */
    EXACT(run_copy(&b, b.x, add(&b, add(&b, b.x, row8), times(&b, b.bx, 2))), 18);
    c = run_copy(&b, b.x, add(&b, b.x, b.bx));
    BOUNDS(c, 16, 18, 20);
    ca_form k = counter(&b, num(&b, 4));
    EXACT(run_copy(&b, b.x, add(&b, b.x, k)), 18);
    /* both sides move together: lines and blocks stay aligned to each other */
    EXACT(run_copy(&b, add(&b, b.x, k), add(&b, b.x, k)), 16.5);
    ca_form data = ca_form_atom(b.t, CA_ATOM_VARYING, "a[x]", any);
    c = run_copy(&b, b.x, data);
    assert_int_equal(c->reason, CA_REASON_UNMODELED);
    c = run_copy(&b, data, b.x);
    assert_int_equal(c->reason, CA_REASON_UNMODELED);
    bench_free(&b);
}

static void costs_of_which_nothing_is_known(void **state) {
    (void)state;
    static const struct {
        enum ca_op op;
        double worst, ways;
    } rows[] = {
        {CA_GLOBAL_LOAD, 32, 0},        {CA_GLOBAL_STORE, 32, 0},
        {CA_GLOBAL_ATOMIC, 32, 0},      {CA_SHARED_LOAD, 32, 32},
        {CA_SHARED_ATOMIC_ADD, 32, 32}, {CA_SHARED_ATOMIC_TURNS, 32, 32},
        {CA_SHARED_ATOMIC_CAS, 64, 64}, {CA_LDMATRIX_X1, 8, 8},
        {CA_LDMATRIX_X4, 32, 32},       {CA_CONSTANT_LOAD, 32, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ca_cost c = {.requests_per_block = 8, .requests_known = true};
        ca_cost_unknown(rows[i].op, CA_REASON_BUDGET, &c);
        BOUNDS(&c, 1, rows[i].worst, rows[i].worst);
        NEAR(c.ways, rows[i].ways);
        NEAR(c.requests_per_block, 8);
        assert_int_equal(c.confidence, CA_UNKNOWN);
        assert_int_equal(c.reason, CA_REASON_BUDGET);
    }
    struct ca_cost never = {.requests_known = true};
    ca_cost_unknown(CA_GLOBAL_LOAD, CA_REASON_NEVER, &never);
    BOUNDS(&never, 0, 0, 0);
}

static void operations_without_a_rule(void **state) {
    (void)state;
    struct bench b = bench_new(64, 1, 1);
    const struct ca_cost *c = run(&b, CA_SHARED_ATOMIC, 4, b.x);
    assert_int_equal(c->reason, CA_REASON_NO_RULE);
    NEAR(c->best, 1);
    c = run(&b, CA_SHARED_ATOMIC_ADD, 8, b.x);
    NEAR(c->best, 2);
    assert_int_equal(c->reason, CA_REASON_NO_RULE);
    c = run(&b, CA_GLOBAL_LOAD, 12, b.x);
    assert_int_equal(c->reason, CA_REASON_NO_RULE);
    BOUNDS(c, 1, 32, 32);
    EXACT(run(&b, CA_SHARED_ATOMIC_ADD, 4, b.x), 1);
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
        cmocka_unit_test(unit_strides_by_width),
        cmocka_unit_test(fixed_strides_and_offsets),
        cmocka_unit_test(strides_are_min_of_four_n_and_32),
        cmocka_unit_test(known_loops_shift_by_what_they_do),
        cmocka_unit_test(triangular_loops),
        cmocka_unit_test(lanes_that_loop_differently),
        cmocka_unit_test(a_guard_on_the_last_block),
        cmocka_unit_test(accesses_that_never_run),
        cmocka_unit_test(misaligned_accesses_are_no_number),
        cmocka_unit_test(copies_count_lines_with_where_they_go),
        cmocka_unit_test(copies_hang_on_lines_of_unknown_places),
        cmocka_unit_test(costs_of_which_nothing_is_known),
        cmocka_unit_test(operations_without_a_rule),
        cmocka_unit_test(a_witness_keeps_its_place),
        cmocka_unit_test(a_witness_shows_the_costliest_request),
        cmocka_unit_test(reasons_have_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
