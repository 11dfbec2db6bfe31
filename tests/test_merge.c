/* Unit tests of merging: which parts, made by hand, become one wider access. */
#include "testing.h"

#include "merge.h"

#include <string.h>

#define MOST 8

struct fixture {
    struct ca_arena *arena;
    struct ca_forms *t;
    struct ir_type type;
    struct ir_var shared, dynamic; /* where the compiler places an array, and where it does not */
    struct analysis_part parts[MOST];
    size_t n;
    struct ca_counter counters[2];
    struct merge_group groups[MOST];
    size_t of[MOST];
    ca_form base, tx;
};

static int set_up(void **state) {
    static const unsigned block[3] = {128, 1, 1};
    struct ca_arena *arena = ca_arena_new();
    struct fixture *f = ca_arena_alloc(arena, sizeof *f);
    f->arena = arena;
    f->t = ca_forms_new(arena, block);
    f->type = (struct ir_type){.kind = IR_FLOAT, .size = 4, .align = 4, .name = "float"};
    f->shared = (struct ir_var){.name = "s", .storage = IR_SHARED, .type = &f->type, .align = 4};
    f->dynamic = f->shared;
    f->dynamic.storage = IR_SHARED_DYNAMIC;
    f->base = ca_form_base(f->t, "s", 256, NULL);
    f->tx = ca_form_thread(f->t, 0);
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    ca_arena_free(((struct fixture *)*state)->arena);
    return 0;
}

static ca_form number(struct fixture *f, int64_t v) {
    return ca_form_const(f->t, v);
}

static void use_loop(struct fixture *f, unsigned k, const char *name, ca_form trip) {
    ca_form c = ca_form_atom(f->t, CA_ATOM_COUNTER, name, (struct ca_range){0, CA_RANGE_MAX});
    f->counters[k] = (struct ca_counter){ca_form_as_atom(c), trip};
}

/* A load of a float at s + lane·tx + step·(counter k) + at, in the first `loops` loops. */
static struct analysis_part *add(struct fixture *f, int64_t lane, unsigned k, int64_t step,
                                 int64_t at, unsigned loops) {
    struct analysis_part *p = &f->parts[f->n++];
    ca_form a = ca_form_add(f->t, f->base, ca_form_scale(f->t, f->tx, lane));
    if (loops)
        a = ca_form_add(f->t, a, ca_form_scale(f->t, ca_form_of_atom(f->counters[k].atom), step));
    p->access = (struct ca_access){.op = CA_SHARED_LOAD,
                                   .bytes_per_lane = 4,
                                   .address = ca_form_add(f->t, a, number(f, at)),
                                   .counters = f->counters,
                                   .n_counters = loops};
    p->times = 1;
    p->object = &f->shared;
    p->holds = &f->type;
    return p;
}

static size_t merge(struct fixture *f) {
    return merge_parts(f->t, f->arena, f->parts, f->n, f->groups, f->of);
}

/* One part, alone in its group, becomes accesses of `elements`. */
static void assert_alone(struct fixture *f, unsigned elements) {
    assert_int_equal(merge(f), 1);
    assert_int_equal(f->groups[0].elements, elements);
    assert_int_equal(f->groups[0].wide.access.bytes_per_lane, 4 * elements);
}

static void test_loop_of_eight_becomes_two(void **state) {
    struct fixture *f = *state;
    struct ca_enumerate_options o = {0};
    struct ca_cost cost;
    use_loop(f, 0, "i", number(f, 8));
    add(f, 32, 0, 4, 0, 1);
    assert_alone(f, 4);
    ca_enumerate(f->t, &f->groups[0].wide.access, &o, f->arena, &cost);
    assert_true(cost.typical == 8); /* 4 phases, two lanes at each group of banks */
    assert_true(cost.requests_per_block == 4 * 2);
}

static void test_six_turns_make_pairs(void **state) {
    struct fixture *f = *state;
    use_loop(f, 0, "i", number(f, 6));
    add(f, 32, 0, 4, 0, 1);
    assert_alone(f, 2);
}

static void test_alignment_decides(void **state) {
    static const struct {
        int64_t lane, at;
        unsigned elements;
    } rows[] = {{32, 0, 4}, {32, 8, 2}, {24, 0, 2}, {36, 0, 1}, {32, 4, 1}, {32, 16, 4}};
    struct fixture *f = *state;
    use_loop(f, 0, "i", number(f, 8));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        f->n = 0;
        add(f, rows[i].lane, 0, 4, rows[i].at, 1);
        assert_alone(f, rows[i].elements);
    }
}

static void test_dynamic_array_is_aligned_as_its_type(void **state) {
    struct fixture *f = *state;
    use_loop(f, 0, "i", number(f, 8));
    add(f, 32, 0, 4, 0, 1)->object = &f->dynamic;
    assert_alone(f, 1);
    f->dynamic.align = 8;
    assert_alone(f, 2);
    f->dynamic.align = 16;
    assert_alone(f, 4);
}

static void test_what_stops_a_loop(void **state) {
    struct fixture *f = *state;
    ca_form unknown = ca_form_atom(f->t, CA_ATOM_PARAM, "n", (struct ca_range){1, CA_RANGE_MAX});
    ca_form trips[] = {NULL, unknown, number(f, 1), number(f, 7), number(f, 128)};
    for (size_t i = 0; i < sizeof trips / sizeof *trips; i++) {
        f->n = 0;
        use_loop(f, 0, "i", trips[i]);
        add(f, 32, 0, 4, 0, 1);
        assert_alone(f, 1);
    }
    f->n = 0;
    use_loop(f, 0, "i", number(f, 8));
    struct analysis_part *p = add(f, 32, 0, 4, 0, 1);
    p->access.mask =
        ca_form_op(f->t, CA_FORM_LT, ca_form_of_atom(f->counters[0].atom), f->tx, NULL);
    assert_alone(f, 1);
    p->access.mask = NULL;
    p->async = true;
    assert_alone(f, 1);
    p->async = false;
    p->access.op = CA_SHARED_ATOMIC_ADD;
    assert_alone(f, 1);
}

static void test_outer_loop_needs_short_inner_ones(void **state) {
    struct fixture *f = *state;
    use_loop(f, 0, "i", number(f, 8));
    use_loop(f, 1, "j", number(f, 4));
    add(f, 32, 0, 4, 0, 2);
    assert_alone(f, 4);
    f->n = 0;
    use_loop(f, 1, "j", NULL);
    add(f, 32, 0, 4, 0, 2);
    assert_alone(f, 1);
}

static void test_neighbours_become_one(void **state) {
    struct fixture *f = *state;
    for (int64_t i = 3; i >= 0; i--)
        add(f, 16, 0, 0, 4 * i, 0);
    assert_int_equal(merge(f), 1);
    assert_int_equal(f->groups[0].elements, 4);
    assert_int_equal(f->groups[0].first, 3);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(f->of[i], 0);
}

static void test_gaps_and_leftovers_stay(void **state) {
    static const int64_t at[] = {0, 4, 8, 20, 24, 28};
    struct fixture *f = *state;
    for (size_t i = 0; i < 6; i++)
        add(f, 32, 0, 0, at[i], 0);
    assert_int_equal(merge(f), 4); /* 0 4, 8, 20, 24 28 */
    assert_int_equal(f->groups[0].elements, 2);
    assert_int_equal(f->groups[1].elements, 1);
    assert_int_equal(f->groups[2].elements, 1);
    assert_int_equal(f->groups[3].elements, 2);
    assert_int_equal(f->of[5], 3);
}

static void test_barrier_and_mask_part_neighbours(void **state) {
    struct fixture *f = *state;
    add(f, 8, 0, 0, 0, 0);
    struct analysis_part *p = add(f, 8, 0, 0, 4, 0);
    assert_int_equal(merge(f), 1);
    p->barriers = 1;
    assert_int_equal(merge(f), 2);
    p->barriers = 0;
    p->access.mask = ca_form_op(f->t, CA_FORM_LT, f->tx, number(f, 9), NULL);
    assert_int_equal(merge(f), 2);
    p->access.mask = NULL;
    p->access.op = CA_SHARED_STORE;
    assert_int_equal(merge(f), 2);
}

static void test_twice_the_same_makes_two_groups(void **state) {
    struct fixture *f = *state;
    for (int64_t i = 0; i < 4; i++)
        add(f, 8, 0, 0, 4 * (i % 2), 0);
    assert_int_equal(merge(f), 2);
    assert_int_equal(f->groups[0].elements, 2);
    assert_int_equal(f->groups[1].elements, 2);
    assert_int_equal(f->of[3], 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_loop_of_eight_becomes_two),
        TEST(test_six_turns_make_pairs),
        TEST(test_alignment_decides),
        TEST(test_dynamic_array_is_aligned_as_its_type),
        TEST(test_what_stops_a_loop),
        TEST(test_outer_loop_needs_short_inner_ones),
        TEST(test_neighbours_become_one),
        TEST(test_gaps_and_leftovers_stay),
        TEST(test_barrier_and_mask_part_neighbours),
        TEST(test_twice_the_same_makes_two_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
