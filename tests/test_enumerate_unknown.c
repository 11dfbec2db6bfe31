/* Unit tests of the lane enumerator (sim/enumerate*.c) where sizes, trips, grids or data are
 * unknown. */
#include "enumerate_bench.h"

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
    /* f = 1 … 32: the ways are gcd(f, 32); 0, a broadcast, is a rarity */
    NEAR(c->typical, (16 * 1 + 8 * 2 + 4 * 4 + 2 * 8 + 1 * 16 + 32) / 32.0);
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

/* One of two rows, and which nobody knows: both are aligned where the pitch is. */
static void uniform_parts_that_are_one_of_two(void **state) {
    (void)state;
    struct bench b = bench_new(64, 1, 1);
    ca_form n = param(&b, "n"), u = ca_form_atom(b.t, CA_ATOM_UNIFORM, "u", any);
    ca_form which = op(&b, CA_FORM_LT, u, num(&b, 5));
    ca_form either = ca_form_op(b.t, CA_FORM_SELECT, which, n, num(&b, 0));
    BOUNDS(run(&b, CA_GLOBAL_LOAD, 4, add(&b, either, b.x)), 4, 4, 5);
    either = ca_form_op(b.t, CA_FORM_SELECT, which, n, num(&b, 1));
    BOUNDS(run(&b, CA_GLOBAL_LOAD, 4, add(&b, either, b.x)), 4, 4.5, 5);
    BOUNDS(run(&b, CA_GLOBAL_LOAD, 4, add(&b, op(&b, CA_FORM_MIN, times(&b, u, 32), n), b.x)), 4, 4,
           5);
    BOUNDS(run(&b, CA_GLOBAL_LOAD, 4, add(&b, op(&b, CA_FORM_MIN, n, num(&b, 1024)), b.x)), 4, 4,
           5);
    bench_free(&b);
}

/* x & (n - 1) wraps at n, which is taken for a power of two: nothing else makes sense. */
static void sizes_that_mask_are_powers_of_two(void **state) {
    (void)state;
    struct bench b = bench_new(64, 1, 1);
    ca_form n = param(&b, "n"), less = add(&b, n, num(&b, -1));
    const struct ca_cost *c = run(&b, CA_GLOBAL_LOAD, 4, op(&b, CA_FORM_AND, b.x, less));
    BOUNDS(c, 1, 4, 4);
    assert_true(c->assumptions & CA_ASSUME_POWERS);
    ca_form half = add(&b, op(&b, CA_FORM_DIV, n, num(&b, 2)), num(&b, -1));
    c = run(&b, CA_GLOBAL_LOAD, 4, op(&b, CA_FORM_AND, times(&b, b.x, 8), half));
    BOUNDS(c, 1, 32, 32);
    c = run(&b, CA_GLOBAL_LOAD, 4, op(&b, CA_FORM_MOD, b.x, n));
    assert_false(c->assumptions & CA_ASSUME_POWERS);
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
    BOUNDS(c, 1, 32, 32);
    bench_free(&b);
}

static void forms_that_could_not_be_built(void **state) {
    (void)state;
    struct bench b = bench_new(32, 1, 1);
    b.access.op = CA_GLOBAL_LOAD;
    b.access.bytes_per_lane = 4;
    ca_enumerate(b.t, &b.access, NULL, b.arena, &b.cost);
    assert_int_equal(b.cost.reason, CA_REASON_UNMODELED);
    BOUNDS(&b.cost, 1, 32, 32);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_unknown_stride_spans_all_conflicts),
        cmocka_unit_test(offsets_of_unknown_size),
        cmocka_unit_test(strides_of_unknown_size),
        cmocka_unit_test(two_rows_of_sixteen),
        cmocka_unit_test(a_row_of_an_unknown_matrix),
        cmocka_unit_test(unknown_loops_spread_evenly),
        cmocka_unit_test(unknown_uniform_offsets_spread_evenly),
        cmocka_unit_test(blocks_of_known_and_unknown_grids),
        cmocka_unit_test(data_dependent_addresses_have_bounds),
        cmocka_unit_test(data_within_a_small_range),
        cmocka_unit_test(data_that_keeps_lanes_in_their_banks),
        cmocka_unit_test(data_that_masks),
        cmocka_unit_test(long_walks_are_sampled),
        cmocka_unit_test(many_unknowns_stay_within_reason),
        cmocka_unit_test(uniform_parts_that_are_one_of_two),
        cmocka_unit_test(sizes_that_mask_are_powers_of_two),
        cmocka_unit_test(more_variables_than_there_is_room_for),
        cmocka_unit_test(forms_that_could_not_be_built),
        cmocka_unit_test(nodes_of_unknowns_keep_their_divisor),
        cmocka_unit_test(undecided_conditions_go_both_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
