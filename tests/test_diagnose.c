/* Unit tests of the diagnosis: causes, arithmetic, what costs hang on, totals, on accesses made by
 * hand. */
#include "testing.h"

#include "diagnose.h"
#include "rules.h"

#include <string.h>

/* One access of a float under construction. */
struct fixture {
    struct ca_arena *arena;
    struct ca_forms *t;
    struct analysis_launch launch;
    struct analysis_part parts[4];
    struct analysis_access x;
    struct ca_counter counter;
    ca_form base, tx, ty, bx;
};

static void use_block(struct fixture *f, unsigned x, unsigned y) {
    const unsigned block[3] = {x, y, 1};
    memcpy(f->launch.block, block, sizeof block);
    f->t = ca_forms_new(f->arena, block);
    f->base = ca_form_base(f->t, "a", 256, NULL);
    f->tx = ca_form_thread(f->t, 0);
    f->ty = ca_form_thread(f->t, 1);
    f->bx = ca_form_block(f->t, 0, (struct ca_range){0, 63});
}

static int set_up(void **state) {
    struct ca_arena *arena = ca_arena_new();
    struct fixture *f = ca_arena_alloc(arena, sizeof *f);
    f->arena = arena;
    use_block(f, 128, 1);
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    ca_arena_free(((struct fixture *)*state)->arena);
    return 0;
}

static ca_form times(struct fixture *f, ca_form a, int64_t k) {
    return ca_form_scale(f->t, a, k);
}

static ca_form plus(struct fixture *f, ca_form a, ca_form b) {
    return ca_form_add(f->t, a, b);
}

static ca_form number(struct fixture *f, int64_t v) {
    return ca_form_const(f->t, v);
}

static ca_form unknown(struct fixture *f, const char *name) {
    return ca_form_atom(f->t, CA_ATOM_PARAM, name, (struct ca_range){1, CA_RANGE_MAX});
}

/* The access a + offset, enumerated. */
static struct analysis_access *access_at(struct fixture *f, enum ca_op op, unsigned bytes,
                                         ca_form offset) {
    struct ca_enumerate_options o = {0};
    struct analysis_part *p = &f->parts[f->x.n_parts];
    p->access.op = op;
    p->access.bytes_per_lane = bytes;
    p->access.address = plus(f, f->base, offset);
    if (f->counter.atom) {
        p->access.counters = &f->counter;
        p->access.n_counters = 1;
    }
    p->times = 1;
    ca_enumerate(f->t, &p->access, &o, f->arena, &p->cost);
    f->x.op = op;
    f->x.space = ca_op_info(op)->space;
    f->x.bytes_per_lane = bytes;
    f->x.forms = f->t;
    f->x.parts = f->parts;
    f->x.n_parts++;
    f->x.cost = p->cost;
    return &f->x;
}

static const struct analysis_cause *diagnosed(struct fixture *f, bool costly) {
    diagnose_access(f->arena, ca_geometry_default(), &f->launch, NULL, &f->x, costly);
    return &f->x.cause;
}

static void assert_cause(struct fixture *f, const char *id, const char *part) {
    const struct analysis_cause *c = diagnosed(f, true);
    assert_non_null(c->id);
    assert_string_equal(c->id, id);
    if (part && !strstr(c->arithmetic, part))
        fail_msg("\"%s\" lacks \"%s\"", c->arithmetic, part);
}

/* --- global --- */

static void a_stride_is_told_in_elements_and_bytes(void **state) {
    struct fixture *f = *state;
    access_at(f, CA_GLOBAL_LOAD, 4, times(f, f->tx, 8));
    assert_cause(f, "strided",
                 "2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8");
}

static void a_smaller_index_makes_a_column(void **state) {
    struct fixture *f = *state;
    access_at(f, CA_GLOBAL_LOAD, 4, plus(f, times(f, f->tx, 4096), times(f, f->bx, 4)));
    assert_cause(f, "column-walk", "while bx walks along the row");
}

static void an_index_by_whole_rows_makes_none(void **state) {
    struct fixture *f = *state;
    access_at(f, CA_GLOBAL_LOAD, 4, plus(f, times(f, f->tx, 4096), times(f, f->bx, 4096 * 128)));
    assert_cause(f, "strided", "1024 elements (4096 bytes)");
}

static void unrolled_neighbours_make_a_column(void **state) {
    struct fixture *f = *state;
    for (int i = 0; i < 4; i++)
        access_at(f, CA_GLOBAL_LOAD, 4, plus(f, times(f, f->tx, 64), number(f, 4 * i)));
    assert_cause(f, "column-walk", "the unrolled loop walks along the row");
}

static void a_record_of_the_stride_s_size_makes_structs(void **state) {
    struct fixture *f = *state;
    const struct ir_field field = {.name = "x"};
    const struct ir_type record = {
        .kind = IR_RECORD, .size = 16, .name = "Body", .fields = &field, .n_fields = 1};
    const struct ir_type pointer = {.kind = IR_POINTER, .size = 8, .elem = &record};
    access_at(f, CA_GLOBAL_LOAD, 4, times(f, f->tx, 16));
    f->parts[0].holds = &pointer;
    assert_cause(f, "array-of-structs", "one Body (16 bytes) apart and each uses 4 bytes");
    access_at(f, CA_GLOBAL_LOAD, 4, times(f, f->tx, 32)); /* two records apart: no field walk */
    f->x.parts = f->parts + 1;
    f->x.n_parts = 1;
    f->parts[1].holds = &pointer;
    assert_cause(f, "strided", "8 elements (32 bytes)");
}

static void a_constant_offset_misaligns(void **state) {
    struct fixture *f = *state;
    access_at(f, CA_GLOBAL_LOAD, 4, plus(f, times(f, f->tx, 4), number(f, 20)));
    assert_cause(f, "misaligned-base",
                 "begin 20 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4");
}

static void narrow_blocks_have_short_rows(void **state) {
    struct fixture *f = *state;
    use_block(f, 4, 32);
    access_at(f, CA_GLOBAL_STORE, 4, plus(f, times(f, f->tx, 4), times(f, f->ty, 1024)));
    assert_cause(f, "short-rows", "blockDim.x is 4: a warp covers 8 rows of 4 × 4 = 16 bytes");
}

static void masks_with_gaps_are_partial_warps(void **state) {
    struct fixture *f = *state;
    struct analysis_access *x = access_at(f, CA_GLOBAL_STORE, 4, times(f, f->tx, 4));
    ca_form odd = ca_form_op(f->t, CA_FORM_MOD, f->tx, number(f, 2), NULL);
    f->parts[0].access.mask = ca_form_not(f->t, odd);
    ca_enumerate(f->t, &f->parts[0].access, &(struct ca_enumerate_options){0}, f->arena, &x->cost);
    assert_cause(f, "partial-warp", "only 16 of 32 lanes take part, with gaps");
}

static void backwards_is_free_and_said_so(void **state) {
    struct fixture *f = *state;
    access_at(f, CA_GLOBAL_LOAD, 4, plus(f, times(f, f->tx, -4), number(f, 508)));
    assert_string_equal(diagnosed(f, false)->id, "reversed");
    f->x.n_parts = 0;
    access_at(f, CA_GLOBAL_LOAD, 4, times(f, f->tx, 4));
    assert_null(diagnosed(f, false)->id);
}

static void squares_are_irregular_and_listed(void **state) {
    struct fixture *f = *state;
    use_block(f, 32, 1);
    access_at(f, CA_GLOBAL_LOAD, 4, times(f, ca_form_mul(f->t, f->tx, f->tx), 4));
    assert_cause(f, "irregular", "lie in 30 sectors");
    assert_int_equal(strncmp(f->x.cause.lanes, "0 4 16 36 64 ", 13), 0);
}

/* --- shared --- */

static void ways_are_a_greatest_common_divisor(void **state) {
    static const struct {
        int64_t words;
        const char *part;
    } rows[] = {{32, "gcd(32, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways"},
                {34, "gcd(34, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways"},
                {36, "gcd(36, 32) = 4, so the 32 lanes meet in 32/4 = 8 banks: 4 ways"},
                {48, "gcd(48, 32) = 16, so the 32 lanes meet in 32/16 = 2 banks: 16 ways"}};
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        f->x.n_parts = 0;
        access_at(f, CA_SHARED_LOAD, 4, times(f, f->tx, 4 * rows[i].words));
        assert_cause(f, "row-stride", rows[i].part);
    }
}

static void wide_elements_count_groups_of_banks(void **state) {
    struct fixture *f = *state;
    access_at(f, CA_SHARED_LOAD, 8, times(f, f->tx, 256));
    assert_cause(
        f, "row-stride",
        "gcd(32, 16) = 16, so the 16 lanes of a phase meet in 16/16 = 1 pair of banks: 16 ways");
    f->x.n_parts = 0;
    access_at(f, CA_SHARED_LOAD, 16, times(f, f->tx, 64));
    assert_cause(
        f, "row-stride",
        "gcd(4, 8) = 4, so the 8 lanes of a phase meet in 8/4 = 2 groups of 4 banks: 4 ways");
}

static void rows_are_named_by_the_array(void **state) {
    struct fixture *f = *state;
    const struct ir_type real = {.kind = IR_FLOAT, .size = 4};
    const struct ir_type row = {.kind = IR_ARRAY, .size = 160, .elem = &real, .count = 40};
    const struct ir_type rows = {.kind = IR_ARRAY, .size = 5120, .elem = &row, .count = 32};
    const struct ir_var tile = {.name = "tile", .type = &rows};
    access_at(f, CA_SHARED_LOAD, 4, times(f, f->tx, 160));
    f->parts[0].holds = &rows;
    f->parts[0].object = &tile;
    assert_cause(f, "row-stride",
                 "one row of tile apart, 40 × 4 bytes = 40 words; gcd(40, 32) = 8");
}

static void bytes_conflict_where_words_would_not(void **state) {
    struct fixture *f = *state;
    access_at(f, CA_SHARED_LOAD, 1, times(f, f->tx, 65));
    assert_cause(f, "element-size",
                 "16.25 words apart: with 4-byte elements the same subscripts would not conflict");
}

static void loops_that_multiply_the_lane_diverge(void **state) {
    struct fixture *f = *state;
    ca_form k = ca_form_atom(f->t, CA_ATOM_COUNTER, "k", (struct ca_range){0, 3});
    f->counter = (struct ca_counter){ca_form_as_atom(k), ca_form_const(f->t, 4)};
    access_at(f, CA_SHARED_LOAD, 4,
              times(f, ca_form_mul(f->t, f->tx, plus(f, k, number(f, 1))), 4));
    assert_cause(f, "diverging-stride", "ways by iteration: 1, 2, 1, 4");
}

static void loops_that_move_all_lanes_do_not(void **state) {
    struct fixture *f = *state;
    ca_form k = ca_form_atom(f->t, CA_ATOM_COUNTER, "k", (struct ca_range){0, 3});
    f->counter = (struct ca_counter){ca_form_as_atom(k), ca_form_const(f->t, 4)};
    access_at(f, CA_SHARED_LOAD, 4, plus(f, times(f, f->tx, 8), times(f, k, 4)));
    assert_cause(f, "row-stride", "2 words apart; gcd(2, 32) = 2");
}

static void banks_list_who_wants_what(void **state) {
    struct fixture *f = *state;
    struct bank_use *u = ca_arena_alloc(f->arena, sizeof *u);
    struct ca_pattern p = {.op = CA_SHARED_LOAD, .bytes_per_lane = 4, .active = 0xf};
    struct ca_count c;
    p.address[0] = 0;
    p.address[1] = 128; /* bank 0 again */
    p.address[2] = 128; /* the same word */
    p.address[3] = 4;
    assert_int_equal(ca_pattern_count(ca_geometry_default(), &p, &c), CA_OK);
    banks_read(ca_geometry_default(), &p, &c, u);
    assert_int_equal(u->phases, 1);
    assert_int_equal(u->depth[0][0], 2);
    assert_int_equal(u->depth[0][1], 1);
    assert_int_equal(u->who[0][0][0], 1);
    assert_int_equal(u->who[0][0][1], 6);
    assert_int_equal(u->banks, 2);
    assert_int_equal(u->deepest, 2);
}

/* --- unknowns --- */

static void assert_hangs(struct fixture *f, const char *unknowns, const char *cost,
                         const char *settle) {
    const struct analysis_cause *c = diagnosed(f, true);
    assert_non_null(c->hangs_on);
    assert_string_equal(c->unknowns, unknowns);
    assert_string_equal(c->hangs_on, cost);
    assert_string_equal(c->settle, settle);
}

static void strides_of_unknowns_have_formulas(void **state) {
    struct fixture *f = *state;
    ca_form n = unknown(f, "n");
    access_at(f, CA_GLOBAL_LOAD, 4, times(f, ca_form_mul(f->t, n, f->tx), 4));
    assert_hangs(f, "n", "min(4·n, 32) sectors", "--set n=…");
    f->x.n_parts = 0;
    access_at(f, CA_SHARED_LOAD, 4, times(f, ca_form_mul(f->t, n, f->tx), 4));
    assert_hangs(f, "n", "gcd(n, 32)-way bank conflict", "--set n=…");
    f->x.n_parts = 0;
    access_at(f, CA_SHARED_LOAD, 4, times(f, ca_form_mul(f->t, n, f->tx), 8));
    assert_hangs(f, "n", "gcd(2·n, 32)-way bank conflict", "--set n=…");
}

static void offsets_of_unknowns_ask_for_multiples(void **state) {
    struct fixture *f = *state;
    ca_form n = unknown(f, "n");
    access_at(f, CA_GLOBAL_LOAD, 4, plus(f, times(f, f->tx, 4), times(f, n, 4)));
    assert_hangs(f, "n", "4 sectors if n is a multiple of 8, else 5", "--set n=…");
    f->x.n_parts = 0;
    access_at(f, CA_GLOBAL_LOAD, 4, plus(f, times(f, f->tx, 4), times(f, n, 8)));
    assert_hangs(f, "n", "4 sectors if n is a multiple of 4, else 5", "--set n=…");
}

static void two_unknowns_ask_for_multiples_of_both(void **state) {
    struct fixture *f = *state;
    ca_form n = unknown(f, "n"), m = unknown(f, "m");
    access_at(f, CA_GLOBAL_LOAD, 4, plus(f, times(f, f->tx, 4), times(f, plus(f, n, m), 4)));
    assert_hangs(f, "n, m", "4 sectors if n and m are multiples of 8, else 4–5",
                 "--set n=… --set m=…");
}

static void a_stride_beyond_a_sector_hangs_on_small_values_alone(void **state) {
    struct fixture *f = *state;
    ca_form step = plus(f, times(f, unknown(f, "n"), 4), number(f, 4));
    access_at(f, CA_GLOBAL_LOAD, 4, ca_form_mul(f->t, step, f->tx));
    assert_hangs(f, "n", "32 sectors unless n is small", "--set n=…");
}

static void what_moves_all_words_together_hangs_on_nothing(void **state) {
    struct fixture *f = *state;
    access_at(f, CA_SHARED_LOAD, 4, plus(f, times(f, f->tx, 8), times(f, unknown(f, "n"), 4)));
    assert_null(diagnosed(f, true)->hangs_on);
}

/* --- kernels --- */

static struct analysis_access counted(enum ca_op op, double typical, double least, double requests,
                                      unsigned line) {
    return (struct analysis_access){.op = op,
                                    .space = ca_op_info(op)->space,
                                    .bytes_per_lane = 4,
                                    .site = {.file = "k.cu", .line = line},
                                    .cost = {.typical = typical,
                                             .floor = least,
                                             .active_lanes = 32,
                                             .requests_per_block = requests,
                                             .requests_known = true}};
}

static void assert_first(struct fixture *f, double sectors, double wavefronts, unsigned access,
                         const char *text) {
    struct analysis_access x[2] = {counted(CA_GLOBAL_LOAD, 4 + sectors, 4, 10, 7),
                                   counted(CA_SHARED_LOAD, 1 + wavefronts, 1, 10, 9)};
    struct analysis_finding found[2] = {
        {.access = 0, .severity = SEVERITY_WARNING, .excess_per_block = 10 * sectors},
        {.access = 1, .severity = SEVERITY_WARNING, .excess_per_block = 10 * wavefronts}};
    struct analysis_kernel k = {0};
    struct analysis a = {.arena = f->arena,
                         .geometry = ca_geometry_default(),
                         .kernels = &k,
                         .n_kernels = 1,
                         .accesses = x,
                         .n_accesses = 2,
                         .findings = found,
                         .n_findings = 2};
    diagnose_kernel(&a, 0);
    assert_true(k.totals.bytes_requested == 10 * 128);
    assert_true(k.totals.bytes_moved == 10 * (4 + sectors) * 32);
    assert_true(k.totals.wavefronts == 10 * (1 + wavefronts));
    assert_true(k.totals.least_wavefronts == 10);
    assert_int_equal(k.totals.first_access, access);
    assert_string_equal(k.totals.first, text);
}

static void memory_comes_before_conflicts_unless_these_outweigh_it(void **state) {
    assert_first(*state, 28, 31, 0,
                 "fix first: the load on line 7, 280 excess sectors a block, for a sector from "
                 "memory costs about 6 "
                 "replayed wavefronts");
    assert_first(*state, 4, 31, 1,
                 "fix first: the load on line 9, 310 excess wavefronts a block; they outweigh 40 "
                 "excess sectors a block");
}

static void what_cannot_be_counted_is_left_out(void **state) {
    struct fixture *f = *state;
    struct analysis_access x[2] = {counted(CA_GLOBAL_LOAD, 4, 4, 10, 7),
                                   counted(CA_GLOBAL_LOAD, 32, 1, 10, 8)};
    struct analysis_kernel k = {0};
    struct analysis a = {.arena = f->arena,
                         .geometry = ca_geometry_default(),
                         .kernels = &k,
                         .n_kernels = 1,
                         .accesses = x,
                         .n_accesses = 2};
    x[1].cost.confidence = CA_UNKNOWN;
    x[1].cost.reason = CA_REASON_DATA;
    diagnose_kernel(&a, 0);
    assert_int_equal(k.totals.uncounted, 1);
    assert_true(k.totals.bytes_moved == 1280);
    assert_null(k.totals.first);
}

/* --- rules --- */

static void every_rule_has_a_page_that_begins_with_its_name(void **state) {
    struct fixture *f = *state;
    assert_non_null(rule_at(0));
    for (size_t i = 0; rule_at(i); i++) {
        const char *head = ca_arena_printf(f->arena, "# %s\n\n", rule_at(i)->id);
        const char *page = rule_page(rule_at(i));
        if (strncmp(page, head, strlen(head)) != 0)
            fail_msg("the page of %s does not begin with its name", rule_at(i)->id);
        assert_true(strlen(page) > 2 * strlen(head));
        assert_ptr_equal(rule_find(rule_at(i)->id), rule_at(i));
    }
    assert_null(rule_find("no-such-rule"));
}

static void every_cause_has_a_section(void **state) {
    struct fixture *f = *state;
    for (size_t i = 0; rule_cause_at(i); i++) {
        const struct rule_cause *c = rule_cause_at(i);
        char *section = rule_cause_section(c, f->arena);
        if (!section)
            fail_msg("%s has no section %s", rule_of(c->space)->id, c->id);
        else
            assert_null(strstr(section + 1, "\n##"));
    }
}

#define WITH_FIXTURE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_FIXTURE(a_stride_is_told_in_elements_and_bytes),
        WITH_FIXTURE(a_smaller_index_makes_a_column),
        WITH_FIXTURE(an_index_by_whole_rows_makes_none),
        WITH_FIXTURE(unrolled_neighbours_make_a_column),
        WITH_FIXTURE(a_record_of_the_stride_s_size_makes_structs),
        WITH_FIXTURE(a_constant_offset_misaligns),
        WITH_FIXTURE(narrow_blocks_have_short_rows),
        WITH_FIXTURE(masks_with_gaps_are_partial_warps),
        WITH_FIXTURE(backwards_is_free_and_said_so),
        WITH_FIXTURE(squares_are_irregular_and_listed),
        WITH_FIXTURE(ways_are_a_greatest_common_divisor),
        WITH_FIXTURE(wide_elements_count_groups_of_banks),
        WITH_FIXTURE(rows_are_named_by_the_array),
        WITH_FIXTURE(bytes_conflict_where_words_would_not),
        WITH_FIXTURE(loops_that_multiply_the_lane_diverge),
        WITH_FIXTURE(loops_that_move_all_lanes_do_not),
        WITH_FIXTURE(banks_list_who_wants_what),
        WITH_FIXTURE(strides_of_unknowns_have_formulas),
        WITH_FIXTURE(offsets_of_unknowns_ask_for_multiples),
        WITH_FIXTURE(two_unknowns_ask_for_multiples_of_both),
        WITH_FIXTURE(a_stride_beyond_a_sector_hangs_on_small_values_alone),
        WITH_FIXTURE(what_moves_all_words_together_hangs_on_nothing),
        WITH_FIXTURE(memory_comes_before_conflicts_unless_these_outweigh_it),
        WITH_FIXTURE(what_cannot_be_counted_is_left_out),
        WITH_FIXTURE(every_rule_has_a_page_that_begins_with_its_name),
        WITH_FIXTURE(every_cause_has_a_section),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
