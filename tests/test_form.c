/* Unit tests of the address forms (sim/form*.c). */
#include "testing.h"

#include "cuaddr/form.h"
#include "form_random.h"

#include <stdlib.h>
#include <string.h>

/* --- random expressions against their plain meaning --- */

static void describe(const struct random_world *w, const struct tree *tree, unsigned round,
                     unsigned lane, int64_t expected, int64_t got) {
    for (unsigned i = 0; i < 3; i++)
        if (tree->kids[i] && tree->kids[i]->form)
            print_error("  operand %u: %s\n", i, ca_form_print(tree->kids[i]->form, w->arena));
    print_error("tree kind %d op %d, form %s, round %u, lane %u\n", (int)tree->kind, (int)tree->op,
                ca_form_print(tree->form, w->arena), round, lane);
    fail_msg("expected %lld, got %lld", (long long)expected, (long long)got);
}

static bool in_range(ca_form f, int64_t v) {
    struct ca_range r = ca_form_range(f);
    return v >= r.lo && v <= r.hi;
}

/* One lane: the value the form has, its range, its divisor. */
static void check_lane(const struct random_world *w, const struct tree *tree, unsigned round,
                       unsigned lane, uint32_t known, int64_t got) {
    int64_t expected;
    bool has_value = (w->env.lanes >> lane & 1) && tree_value(w, tree, lane, &expected);
    if (!(known >> lane & 1))
        assert_int_equal(got, 0);
    if (!has_value)
        return;
    if (!(known >> lane & 1) || got != expected)
        describe(w, tree, round, lane, expected, got);
    if (!in_range(tree->form, got) || (uint64_t)got % ca_form_divisor(tree->form) != 0)
        describe(w, tree, round, lane, ca_form_range(tree->form).lo, got);
}

/* Every subtree, so that the smallest one that is wrong is named. */
static void check_tree(const struct random_world *w, const struct tree *tree, unsigned round) {
    int64_t got[CA_WARP];
    for (unsigned i = 0; i < 3; i++)
        if (tree->kids[i])
            check_tree(w, tree->kids[i], round);
    if (!tree->form)
        return;
    uint32_t known = ca_form_eval(tree->form, &w->env, got);
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        check_lane(w, tree, round, lane, known, got[lane]);
}

/* With some atoms unknown: what is known nevertheless must hold for every value of those. */
static void check_unknown(struct random_world *w, const struct tree *tree, unsigned round) {
    int64_t got[CA_WARP], expected;
    for (unsigned i = 3; i < RANDOM_ATOMS; i++)
        w->known[ca_form_as_atom(w->atoms[i])->id] = random_in(w->random, 0, 2) > 0;
    uint32_t known = ca_form_eval(tree->form, &w->env, got);
    for (unsigned draw = 0; draw < 4; draw++) {
        for (unsigned i = 3; i < RANDOM_ATOMS; i++) {
            unsigned id = ca_form_as_atom(w->atoms[i])->id;
            if (!w->known[id])
                w->value[id] = random_in(w->random, w->drawn[i].lo, w->drawn[i].hi);
        }
        for (unsigned lane = 0; lane < CA_WARP; lane++)
            if ((known >> lane & 1) && tree_value(w, tree, lane, &expected) &&
                expected != got[lane])
                describe(w, tree, round, lane, expected, got[lane]);
    }
}

static void check_round(struct random_source *random, unsigned round, enum random_style style,
                        unsigned depth) {
    enum { TREES = 20, DRAWS = 4 };
    struct random_world w;
    random_world_init(&w, random, style);
    for (unsigned i = 0; i < TREES; i++) {
        const struct tree *tree = random_tree(&w, depth);
        if (!tree->form)
            continue;
        assert_ptr_equal(tree_build(&w, tree), tree->form);
        for (unsigned draw = 0; draw < DRAWS; draw++) {
            random_world_draw(&w);
            check_tree(&w, tree, round);
            check_unknown(&w, tree, round);
        }
    }
    ca_arena_free(w.arena);
}

/* CUADDR_FORM_SEED=n searches longer, from another start. */
static void check_rounds(unsigned rounds, enum random_style style, unsigned max_depth) {
    const char *seed = getenv("CUADDR_FORM_SEED");
    struct random_source random = {seed ? strtoull(seed, NULL, 10) : 0};
    rounds = seed ? 4 * rounds : rounds;
    for (unsigned round = 0; round < rounds; round++)
        check_round(&random, round, style, 1 + round % max_depth);
}

static void bounded_expressions_keep_their_values(void **state) {
    (void)state;
    check_rounds(600, RANDOM_BOUNDED, 5);
}

static void open_expressions_keep_their_values(void **state) {
    (void)state;
    check_rounds(600, RANDOM_OPEN, 4);
}

static void quotients_and_masks_keep_their_values(void **state) {
    (void)state;
    check_rounds(600, RANDOM_CHAINS, 4);
}

/* --- what folds to what --- */

struct world {
    struct ca_arena *arena;
    struct ca_forms *t;
    ca_form tx, ty, k, n, u, v, tile;
};

static struct world world_new(unsigned x, unsigned y) {
    struct world w = {.arena = ca_arena_new()};
    w.t = ca_forms_new(w.arena, (const unsigned[3]){x, y, 1});
    w.tx = ca_form_thread(w.t, 0);
    w.ty = ca_form_thread(w.t, 1);
    w.k = ca_form_atom(w.t, CA_ATOM_COUNTER, "k", (struct ca_range){0, CA_RANGE_MAX});
    w.n = ca_form_atom(w.t, CA_ATOM_PARAM, "n", (struct ca_range){1, CA_RANGE_MAX});
    w.u = ca_form_atom(w.t, CA_ATOM_UNIFORM, "u", (struct ca_range){CA_RANGE_MIN, CA_RANGE_MAX});
    w.v = ca_form_atom(w.t, CA_ATOM_VARYING, "v", (struct ca_range){INT32_MIN, INT32_MAX});
    w.tile = ca_form_base(w.t, "tile", 256, NULL);
    return w;
}

static ca_form constant(const struct world *w, int64_t v) {
    return ca_form_const(w->t, v);
}

static ca_form op(const struct world *w, enum ca_formop o, ca_form a, ca_form b) {
    return ca_form_op(w->t, o, a, b, NULL);
}

static ca_form op_by(const struct world *w, enum ca_formop o, ca_form a, int64_t b) {
    return ca_form_op(w->t, o, a, constant(w, b), NULL);
}

/* x·a + y·b + c */
static ca_form sum(const struct world *w, int64_t x, ca_form a, int64_t y, ca_form b, int64_t c) {
    ca_form ab = ca_form_add(w->t, ca_form_scale(w->t, a, x), ca_form_scale(w->t, b, y));
    return ca_form_add(w->t, ab, constant(w, c));
}

static void prints(const struct world *w, ca_form f, const char *expected) {
    assert_non_null(f);
    assert_string_equal(ca_form_print(f, w->arena), expected);
}

static void rows_and_columns_come_apart(void **state) {
    (void)state;
    struct world w = world_new(32, 8);
    ca_form tid = sum(&w, 1, w.tx, 32, w.ty, 0);
    struct ca_range r = ca_form_range(tid);
    assert_int_equal(r.lo, 0);
    assert_int_equal(r.hi, 255);
    assert_ptr_equal(op_by(&w, CA_FORM_DIV, tid, 32), w.ty);
    assert_ptr_equal(op_by(&w, CA_FORM_MOD, tid, 32), w.tx);
    assert_ptr_equal(op_by(&w, CA_FORM_UDIV, tid, 32), w.ty);
    assert_ptr_equal(op_by(&w, CA_FORM_UMOD, tid, 32), w.tx);
    assert_ptr_equal(op_by(&w, CA_FORM_SHR, tid, 5), w.ty);
    assert_ptr_equal(op_by(&w, CA_FORM_USHR, tid, 5), w.ty);
    assert_ptr_equal(op_by(&w, CA_FORM_AND, tid, 31), w.tx);
    assert_ptr_equal(op_by(&w, CA_FORM_AND, tid, ~31), ca_form_scale(w.t, w.ty, 32));
    assert_ptr_equal(op_by(&w, CA_FORM_SHL, w.ty, 5), ca_form_scale(w.t, w.ty, 32));
    assert_ptr_equal(op(&w, CA_FORM_OR, op_by(&w, CA_FORM_SHL, w.ty, 5), w.tx), tid);
    assert_ptr_equal(op(&w, CA_FORM_XOR, op_by(&w, CA_FORM_SHL, w.ty, 5), w.tx), tid);
    prints(&w, op_by(&w, CA_FORM_XOR, tid, 3), "32*ty + (tx ^ 3)");
    prints(&w, op_by(&w, CA_FORM_MOD, sum(&w, 33, w.ty, 1, w.tx, 0), 32), "(tx + ty) % 32");
    ca_form nty = ca_form_mul(w.t, w.n, w.ty);
    assert_ptr_equal(op(&w, CA_FORM_MOD, nty, w.n), constant(&w, 0));
    assert_ptr_equal(op(&w, CA_FORM_DIV, nty, w.n), w.ty);
    prints(&w, op(&w, CA_FORM_MOD, sum(&w, 1, nty, 1, w.tx, 0), w.n), "tx % n");
    prints(&w, op(&w, CA_FORM_DIV, sum(&w, 1, nty, 1, w.tx, 0), w.n), "ty + tx / n");
    ca_form p = ca_form_atom(w.t, CA_ATOM_PARAM, "p", (struct ca_range){32, CA_RANGE_MAX});
    assert_ptr_equal(op(&w, CA_FORM_DIV, sum(&w, 1, ca_form_mul(w.t, p, w.ty), 1, w.tx, 0), p),
                     w.ty);
    ca_arena_free(w.arena);
}

static void quotient_and_remainder_come_together(void **state) {
    (void)state;
    struct world w = world_new(256, 1);
    ca_form q = op_by(&w, CA_FORM_DIV, w.tx, 32), r = op_by(&w, CA_FORM_MOD, w.tx, 32);
    prints(&w, q, "tx / 32");
    prints(&w, r, "tx % 32");
    assert_ptr_equal(sum(&w, 32, q, 1, r, 0), w.tx);
    assert_ptr_equal(sum(&w, 1, w.tx, -1, r, 0), ca_form_scale(w.t, q, 32));
    assert_ptr_equal(op_by(&w, CA_FORM_AND, w.tx, 31), r);
    assert_ptr_equal(op_by(&w, CA_FORM_MOD, op_by(&w, CA_FORM_MOD, w.tx, 64), 32), r);
    assert_ptr_equal(op_by(&w, CA_FORM_DIV, op_by(&w, CA_FORM_DIV, w.tx, 4), 8), q);
    prints(&w, op_by(&w, CA_FORM_MOD, ca_form_scale(w.t, w.tx, 4), 32), "4*(tx % 8)");
    prints(&w, op_by(&w, CA_FORM_DIV, ca_form_scale(w.t, w.tx, 4), 32), "tx / 8");
    prints(&w, op_by(&w, CA_FORM_MOD, sum(&w, 1, w.tile, 4, w.tx, 0), 128), "4*(tx % 32)");
    prints(&w, op_by(&w, CA_FORM_AND, w.tx, 0x60), "32*(tx / 32 % 4)");
    ca_arena_free(w.arena);
}

/* C rounds towards zero: with a negative unknown only shifts and masks come apart. */
static void unknown_signs_are_respected(void **state) {
    (void)state;
    struct world w = world_new(32, 8);
    ca_form a = sum(&w, 32, w.u, 1, w.tx, 0);
    prints(&w, op_by(&w, CA_FORM_DIV, a, 32), "(tx + 32*u) / 32");
    prints(&w, op_by(&w, CA_FORM_MOD, a, 32), "(tx + 32*u) % 32");
    assert_ptr_equal(op_by(&w, CA_FORM_SHR, a, 5), w.u);
    assert_ptr_equal(op_by(&w, CA_FORM_AND, a, 31), w.tx);
    assert_ptr_equal(op_by(&w, CA_FORM_DIV, ca_form_scale(w.t, w.u, 32), 32), w.u);
    ca_form u64 = op_by(&w, CA_FORM_MOD, w.u, 64);
    prints(&w, op_by(&w, CA_FORM_MOD, u64, 32), "u % 32");
    prints(&w, op_by(&w, CA_FORM_MOD, u64, 48), "u % 64 % 48");
    prints(&w, op_by(&w, CA_FORM_DIV, u64, 32), "u / 32 % 2");
    ca_form low = op_by(&w, CA_FORM_AND, u64, 31);
    prints(&w, low, "u & 31");
    assert_ptr_equal(op_by(&w, CA_FORM_AND, sum(&w, 1, w.u, 64, w.k, -96), 31), low);
    prints(&w, op_by(&w, CA_FORM_AND, sum(&w, 1, w.u, 0, w.k, -1), 31), "(u - 1) & 31");
    prints(&w, op_by(&w, CA_FORM_SHR, sum(&w, 1, w.u, 0, w.k, 33), 5), "((u + 1) >> 5) + 1");
    prints(&w, op_by(&w, CA_FORM_DIV, w.u, -32), "-u / 32");
    prints(&w, op_by(&w, CA_FORM_MOD, w.u, -32), "u % 32");
    prints(&w, op_by(&w, CA_FORM_DIV, w.u, 0), "u / 0");
    ca_arena_free(w.arena);
}

static void comparisons_have_one_writing(void **state) {
    (void)state;
    struct world w = world_new(32, 8);
    ca_form less = op_by(&w, CA_FORM_LT, w.tx, 5);
    prints(&w, less, "tx < 5");
    assert_ptr_equal(op_by(&w, CA_FORM_LE, w.tx, 4), less);
    assert_ptr_equal(op_by(&w, CA_FORM_LT, ca_form_scale(w.t, w.tx, 4), 17), less);
    assert_ptr_equal(op(&w, CA_FORM_LT, sum(&w, 1, w.tx, 1, w.u, 0), sum(&w, 1, w.u, 0, w.u, 5)),
                     less);
    prints(&w, ca_form_not(w.t, less), "tx >= 5");
    assert_ptr_equal(ca_form_not(w.t, ca_form_not(w.t, less)), less);
    prints(&w, op(&w, CA_FORM_LT, sum(&w, 1, w.tx, 32, w.ty, 1), w.n), "tx + 32*ty + 1 < n");
    prints(&w, op_by(&w, CA_FORM_EQ, w.tx, 0), "tx == 0");
    prints(&w, op(&w, CA_FORM_NE, w.ty, w.tx), "tx != ty");
    assert_ptr_equal(op_by(&w, CA_FORM_LT, w.tx, 32), constant(&w, 1));
    assert_ptr_equal(op_by(&w, CA_FORM_EQ, sum(&w, 4, w.u, 0, w.u, 0), 2), constant(&w, 0));
    assert_ptr_equal(op_by(&w, CA_FORM_MIN, w.tx, 31), w.tx);
    prints(&w, op_by(&w, CA_FORM_MAX, w.tx, 4), "max(tx, 4)");
    ca_arena_free(w.arena);
}

static void conditions_combine(void **state) {
    (void)state;
    struct world w = world_new(32, 8);
    ca_form a = op_by(&w, CA_FORM_LT, w.tx, 5), b = op_by(&w, CA_FORM_LT, w.ty, 3);
    ca_form both = ca_form_and(w.t, a, b), zero = constant(&w, 0), one = constant(&w, 1);
    prints(&w, both, "tx < 5 && ty < 3");
    assert_ptr_equal(ca_form_and(w.t, b, a), both);
    assert_ptr_equal(ca_form_and(w.t, both, a), both);
    assert_ptr_equal(ca_form_and(w.t, NULL, a), a);
    assert_ptr_equal(ca_form_and(w.t, both, ca_form_not(w.t, b)), zero);
    assert_ptr_equal(ca_form_or(w.t, a, ca_form_not(w.t, a)), one);
    prints(&w, ca_form_not(w.t, both), "tx >= 5 || ty >= 3");
    assert_ptr_equal(ca_form_op(w.t, CA_FORM_SELECT, a, one, zero), a);
    assert_ptr_equal(ca_form_op(w.t, CA_FORM_SELECT, a, zero, one), ca_form_not(w.t, a));
    assert_ptr_equal(ca_form_op(w.t, CA_FORM_SELECT, a, w.u, w.u), w.u);
    ca_form select = ca_form_op(w.t, CA_FORM_SELECT, a, sum(&w, 1, w.tile, 4, w.tx, 0), w.tile);
    prints(&w, select, "tile + (tx < 5 ? 4*tx : 0)");
    ca_arena_free(w.arena);
}

/* n == 1 ? u : u / n is u / n: at n = 1 they are the same. */
static void selects_by_an_equality_that_does_not_matter(void **state) {
    (void)state;
    struct world w = world_new(32, 8);
    ca_form quotient = op(&w, CA_FORM_DIV, w.u, w.n), one = constant(&w, 1);
    ca_form is = op(&w, CA_FORM_EQ, w.n, one), is_not = ca_form_not(w.t, is);
    assert_ptr_equal(ca_form_op(w.t, CA_FORM_SELECT, is, w.u, quotient), quotient);
    assert_ptr_equal(ca_form_op(w.t, CA_FORM_SELECT, is_not, quotient, w.u), quotient);
    prints(&w, ca_form_op(w.t, CA_FORM_SELECT, is, quotient, w.u), "(n == 1 ? u / n : u)");
    ca_form two = op_by(&w, CA_FORM_EQ, w.n, 2);
    prints(&w, ca_form_op(w.t, CA_FORM_SELECT, two, w.u, quotient), "(n == 2 ? u : u / n)");
    assert_ptr_equal(op(&w, CA_FORM_NE, is, constant(&w, 0)), is);
    assert_ptr_equal(op(&w, CA_FORM_EQ, is, constant(&w, 0)), is_not);
    ca_arena_free(w.arena);
}

/* By 0 there is no value, so a size that may be 0 divides as one that is not. */
static void quotients_by_sizes_have_a_range(void **state) {
    (void)state;
    struct world w = world_new(32, 8);
    struct ca_range r = ca_form_range(op(&w, CA_FORM_DIV, w.tx, w.n));
    assert_int_equal(r.lo, 0);
    assert_int_equal(r.hi, 31);
    ca_arena_free(w.arena);
}

static void sums_print_as_read(void **state) {
    (void)state;
    struct world w = world_new(32, 8);
    ca_form address = sum(&w, 1, sum(&w, 132, w.tx, 1, w.tile, 0), 32, w.k, 0);
    prints(&w, sum(&w, 1, address, 4, w.ty, 0), "tile + 132*tx + 4*ty + 32*k");
    prints(&w, sum(&w, -4, w.tx, 1, ca_form_mul(w.t, w.ty, w.n), -4), "-4*tx + n*ty - 4");
    prints(&w, op(&w, CA_FORM_XOR, w.tx, w.ty), "tx ^ ty");
    prints(&w, sum(&w, 4, op(&w, CA_FORM_XOR, w.tx, w.ty), 1, w.tile, 0), "tile + 4*(tx ^ ty)");
    prints(&w, op(&w, CA_FORM_SHL, w.tx, w.k), "tx*(1 << k)");
    prints(&w, op(&w, CA_FORM_UDIV, w.u, w.n), "udiv(u, n)");
    const int64_t halving[] = {128, 64, 32, 16, 8, 4, 2, 1}, even[] = {3, 5, 7};
    prints(&w, ca_form_table(w.t, halving, 8, w.k), "[128, 64, 32, 16, 8, 4, …][k]");
    prints(&w, ca_form_table(w.t, halving, 2, w.k), "[128, 64][k]");
    ca_form index = op_by(&w, CA_FORM_MOD, w.k, 3);
    prints(&w, ca_form_table(w.t, even, 3, index), "2*(k % 3) + 3");
    prints(&w, constant(&w, INT64_MIN), "-9223372036854775808");
    ca_arena_free(w.arena);
}

static void long_texts_are_cut(void **state) {
    (void)state;
    struct world w = world_new(32, 8);
    ca_form f =
        ca_form_op(w.t, CA_FORM_XOR, sum(&w, 8, w.tx, 3, w.n, 5),
                   ca_form_atom(w.t, CA_ATOM_UNIFORM, "größe", (struct ca_range){0, 9}), NULL);
    const char *whole = ca_form_print(f, w.arena);
    size_t length = strlen(whole);
    assert_string_equal(ca_form_print_most(f, w.arena, length), whole);
    for (size_t most = 0; most < length; most++) {
        const char *text = ca_form_print_most(f, w.arena, most);
        size_t kept = strlen(text) - strlen("…");
        assert_true(kept <= most && kept + 1 >= most); /* ö and ß are two bytes each */
        assert_memory_equal(text, whole, kept);
        assert_string_equal(text + kept, "…");
        assert_true(((unsigned char)whole[kept] & 0xc0) != 0x80);
    }
    ca_arena_free(w.arena);
}

static void conversions_wrap_what_is_known_to(void **state) {
    (void)state;
    struct world w = world_new(32, 8);
    ca_form below = sum(&w, 1, w.tx, 0, w.tx, -1);
    ca_form wrapped = ca_form_wrap(w.t, below, 32, false);
    prints(&w, wrapped, "(uint32_t)(tx - 1)");
    assert_ptr_equal(ca_form_wrap(w.t, sum(&w, 1, wrapped, 0, w.tx, 1), 32, false), w.tx);
    assert_ptr_equal(ca_form_wrap(w.t, wrapped, 32, true), below);
    assert_ptr_equal(ca_form_wrap(w.t, below, 32, true), below);
    assert_ptr_equal(ca_form_wrap(w.t, below, 64, false), below);
    assert_ptr_equal(ca_form_wrap(w.t, sum(&w, 4, w.n, -1, w.tx, 0), 32, true),
                     sum(&w, 4, w.n, -1, w.tx, 0));
    assert_ptr_equal(ca_form_wrap(w.t, constant(&w, -1), 8, false), constant(&w, 255));
    assert_ptr_equal(ca_form_wrap(w.t, constant(&w, 200), 8, true), constant(&w, -56));
    ca_form hash = ca_form_scale(w.t, sum(&w, 1, w.tx, 0, w.tx, 7), INT64_C(0x1234567890abcdef));
    prints(&w, ca_form_wrap(w.t, hash, 16, false), "(uint16_t)(-12817*tx - 24183)");
    ca_arena_free(w.arena);
}

/* --- looking and taking apart --- */

static void forms_answer_questions(void **state) {
    (void)state;
    struct world w = world_new(32, 8);
    ca_form nty = ca_form_mul(w.t, w.n, w.ty);
    ca_form f = sum(&w, 1, sum(&w, 1, w.tile, 4, nty, 8), 4, w.tx, 0);
    assert_true(ca_form_affine(f));
    assert_false(ca_form_affine(ca_form_mul(w.t, w.tx, w.ty)));
    assert_false(ca_form_affine(op(&w, CA_FORM_XOR, w.tx, w.ty)));
    assert_int_equal(ca_form_deps(f), CA_DEP_LANE | CA_DEP_BASE | CA_DEP_PARAM);
    assert_int_equal(ca_form_deps(op(&w, CA_FORM_XOR, w.tx, w.u)),
                     CA_DEP_LANE | CA_DEP_UNIFORM | CA_DEP_NODE);
    assert_int_equal(ca_form_divisor(f), 4);
    assert_int_equal(ca_form_divisor(sum(&w, 1, w.tile, 512, w.u, 0)), 256);
    assert_true(ca_form_divisor(constant(&w, 0)) == UINT64_C(1) << 62);
    assert_ptr_equal(ca_form_base_of(f), ca_form_as_atom(w.tile));
    assert_null(ca_form_base_of(sum(&w, 2, w.tile, 1, w.tx, 0)));
    assert_int_equal(ca_form_constant(f), 8);
    assert_null(ca_form_as_atom(f));
    assert_true(ca_form_has_atom(f, ca_form_as_atom(w.n)));
    assert_false(ca_form_has_atom(f, ca_form_as_atom(w.k)));
    assert_true(ca_form_has_atom(op(&w, CA_FORM_XOR, w.tx, w.u), ca_form_as_atom(w.u)));
    assert_ptr_equal(ca_form_thread(w.t, 2), constant(&w, 0));
    ca_arena_free(w.arena);
}

static void forms_split(void **state) {
    (void)state;
    struct world w = world_new(32, 8);
    ca_form coef, rest, uniform, lane, nty = ca_form_mul(w.t, w.n, w.ty);
    ca_form f = sum(&w, 1, sum(&w, 1, w.tile, 4, nty, 8), 4, w.ty, 0);
    assert_true(ca_form_linear_in(w.t, f, ca_form_as_atom(w.ty), &coef, &rest));
    prints(&w, coef, "4*n + 4");
    prints(&w, rest, "tile + 8");
    assert_true(ca_form_linear_in(w.t, f, ca_form_as_atom(w.k), &coef, &rest));
    assert_ptr_equal(coef, constant(&w, 0));
    assert_ptr_equal(rest, f);
    assert_false(
        ca_form_linear_in(w.t, ca_form_mul(w.t, w.ty, w.ty), ca_form_as_atom(w.ty), &coef, &rest));
    assert_false(ca_form_linear_in(w.t, op(&w, CA_FORM_XOR, w.tx, w.ty), ca_form_as_atom(w.ty),
                                   &coef, &rest));
    ca_form_split(w.t, sum(&w, 1, f, 1, w.v, 0), &uniform, &lane);
    prints(&w, uniform, "tile + 8");
    prints(&w, lane, "4*ty + 4*n*ty + v");
    ca_arena_free(w.arena);
}

static void atoms_are_replaced(void **state) {
    (void)state;
    struct world w = world_new(32, 8);
    ca_form x = op(&w, CA_FORM_XOR, w.tx, w.u), f = sum(&w, 4, x, 1, ca_form_mul(w.t, w.u, w.n), 0);
    const struct ca_atom *u = ca_form_as_atom(w.u);
    prints(&w, ca_form_subst(w.t, f, u, constant(&w, 0)), "4*tx");
    prints(&w, ca_form_subst(w.t, f, u, constant(&w, 3)), "3*n + 4*(tx ^ 3)");
    assert_ptr_equal(ca_form_subst(w.t, f, ca_form_as_atom(w.k), w.tx), f);
    const int64_t values[] = {3, 1, 4};
    ca_form table = ca_form_table(w.t, values, 3, w.k);
    assert_ptr_equal(ca_form_subst(w.t, table, ca_form_as_atom(w.k), constant(&w, 2)),
                     constant(&w, 4));
    ca_arena_free(w.arena);
}

static void count_atom(const struct ca_atom *a, void *ctx) {
    ((unsigned *)ctx)[a->id]++;
}

static void each_atom_is_visited_once(void **state) {
    (void)state;
    struct world w = world_new(32, 8);
    unsigned seen[16] = {0}, total = 0;
    ca_form f = ca_form_mul(w.t, op(&w, CA_FORM_XOR, w.tx, w.u), sum(&w, 1, w.u, 3, w.tx, 0));
    ca_form_each_atom(f, count_atom, seen);
    for (unsigned i = 0; i < 16; i++) {
        assert_true(seen[i] <= 1);
        total += seen[i];
    }
    assert_int_equal(total, 3); /* tx, u, tx ^ u */
    ca_form_each_atom(constant(&w, 1), count_atom, NULL);
    ca_arena_free(w.arena);
}

/* --- evaluation --- */

static void unknowns_are_three_valued(void **state) {
    (void)state;
    struct world w = world_new(20, 1);
    struct ca_env env = {.value = NULL};
    int64_t out[CA_WARP];
    const uint32_t lanes = (1u << 20) - 1;
    ca_env_warp(&env, ca_forms_block(w.t), 0);
    assert_int_equal(ca_form_eval(w.tx, &env, out), lanes);
    assert_int_equal(out[19], 19);
    assert_int_equal(out[20], 0);
    assert_int_equal(ca_form_eval(w.u, &env, out), 0);
    assert_int_equal(ca_form_eval(ca_form_mul(w.t, w.tx, w.u), &env, out), 1);
    ca_form low = op_by(&w, CA_FORM_LT, w.tx, 4);
    ca_form f = ca_form_op(w.t, CA_FORM_SELECT, low, w.u, w.tx);
    assert_int_equal(ca_form_eval(f, &env, out), lanes & ~0xfu);
    ca_form known = op_by(&w, CA_FORM_LT, w.u, 4);
    assert_int_equal(ca_form_eval(ca_form_and(w.t, low, known), &env, out), lanes & ~0xfu);
    assert_int_equal(ca_form_eval(ca_form_or(w.t, low, known), &env, out), 0xf);
    assert_int_equal(out[3], 1);
    f = op(&w, CA_FORM_DIV, w.n, w.tx); /* n unknown */
    assert_int_equal(ca_form_eval(f, &env, out), 0);
    f = op(&w, CA_FORM_DIV, constant(&w, 60), w.tx);
    assert_int_equal(ca_form_eval(f, &env, out), lanes & ~1u);
    assert_int_equal(out[7], 8);
    f = op(&w, CA_FORM_SHFL, w.tx, sum(&w, 1, w.tx, 0, w.tx, 16));
    assert_int_equal(ca_form_eval(f, &env, out), 0xf000f & lanes);
    assert_int_equal(out[3], 19);
    ca_arena_free(w.arena);
}

static void warps_cover_the_block(void **state) {
    (void)state;
    const unsigned block[3] = {33, 2, 1};
    struct ca_env env;
    assert_int_equal(ca_block_warps(block), 3);
    ca_env_warp(&env, block, 1);
    assert_int_equal(env.thread[0][0], 32);
    assert_int_equal(env.thread[1][0], 0);
    assert_int_equal(env.thread[0][1], 0);
    assert_int_equal(env.thread[1][1], 1);
    assert_int_equal(env.lanes, UINT32_MAX);
    ca_env_warp(&env, block, 2);
    assert_int_equal(env.lanes, 3);
}

/* --- bounds --- */

/* x = x·x ^ (x + x/3), over and over: refused in the end, never slow. */
static void growth_is_refused(void **state) {
    (void)state;
    struct world w = world_new(32, 8);
    ca_form x = sum(&w, 1, w.tx, 1, w.u, 0), last = x;
    unsigned steps = 0;
    for (; x && steps < 1000; steps++) {
        last = x;
        x = op(&w, CA_FORM_XOR, ca_form_mul(w.t, x, x),
               sum(&w, 1, x, 1, op_by(&w, CA_FORM_DIV, x, 3), 0));
    }
    assert_null(x);
    assert_true(steps > 1);
    assert_non_null(ca_form_print(last, w.arena));
    x = w.u;
    for (steps = 0; x && steps < 1000; steps++)
        x = ca_form_op(w.t, CA_FORM_XOR, ca_form_op(w.t, CA_FORM_DIV, x, w.v, NULL), w.k, NULL);
    assert_null(x);
    ca_form power = w.n;
    for (steps = 1; power && steps < 100; steps++)
        power = ca_form_mul(w.t, power, w.n);
    assert_null(power);
    assert_null(ca_form_add(w.t, NULL, w.tx));
    assert_null(ca_form_op(w.t, CA_FORM_XOR, w.tx, NULL, NULL));
    ca_arena_free(w.arena);
}

static void terms_are_bounded(void **state) {
    (void)state;
    struct world w = world_new(32, 8);
    ca_form total = w.tx;
    unsigned atoms = 1;
    for (; total && atoms < 1000; atoms++)
        total = ca_form_add(w.t, total,
                            ca_form_atom(w.t, CA_ATOM_UNIFORM, "q", (struct ca_range){-1, 1}));
    assert_null(total);
    assert_true(atoms > 64);
    ca_arena_free(w.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounded_expressions_keep_their_values),
        cmocka_unit_test(open_expressions_keep_their_values),
        cmocka_unit_test(quotients_and_masks_keep_their_values),
        cmocka_unit_test(rows_and_columns_come_apart),
        cmocka_unit_test(quotient_and_remainder_come_together),
        cmocka_unit_test(unknown_signs_are_respected),
        cmocka_unit_test(comparisons_have_one_writing),
        cmocka_unit_test(conditions_combine),
        cmocka_unit_test(selects_by_an_equality_that_does_not_matter),
        cmocka_unit_test(quotients_by_sizes_have_a_range),
        cmocka_unit_test(sums_print_as_read),
        cmocka_unit_test(long_texts_are_cut),
        cmocka_unit_test(conversions_wrap_what_is_known_to),
        cmocka_unit_test(forms_answer_questions),
        cmocka_unit_test(forms_split),
        cmocka_unit_test(atoms_are_replaced),
        cmocka_unit_test(each_atom_is_visited_once),
        cmocka_unit_test(unknowns_are_three_valued),
        cmocka_unit_test(warps_cover_the_block),
        cmocka_unit_test(growth_is_refused),
        cmocka_unit_test(terms_are_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
