/* Unit tests of what happens to forms once they are built: moved to another table (form_move.c),
 * evaluated with a memory (form_memo.c). Random forms; both must change nothing that can be seen.
 */
#include "testing.h"

#include <string.h>

#include "cuaddr/form.h"
#include "form_random.h"

enum { ROUNDS = 300, TREES = 12, DRAWS = 6, LEVELS = 5 };

static const enum random_style styles[] = {RANDOM_BOUNDED, RANDOM_OPEN, RANDOM_CHAINS};

/* --- moved --- */

/* The values of now, by the new table's atoms. */
static struct ca_env moved_env(const struct random_world *w, const struct ca_move *m,
                               struct ca_forms *to) {
    struct ca_env env = w->env;
    int64_t *value = ca_arena_alloc(w->arena, ca_forms_atoms(to) * sizeof *value);
    bool *known = ca_arena_alloc(w->arena, ca_forms_atoms(to) * sizeof *known);
    for (unsigned i = 0; i < RANDOM_ATOMS; i++) {
        const struct ca_atom *old = ca_form_as_atom(w->atoms[i]);
        const struct ca_atom *new = old ? ca_move_atom(m, old) : NULL;
        if (!new)
            continue;
        value[new->id] = w->value[old->id];
        known[new->id] = w->known[old->id];
    }
    env.value = value;
    env.known = known;
    return env;
}

static void assert_moved(const struct random_world *w, const struct ca_move *m, struct ca_forms *to,
                         ca_form old) {
    ca_form new = ca_move_of(m, old);
    int64_t before[CA_WARP], after[CA_WARP];
    struct ca_env env = moved_env(w, m, to);
    assert_non_null(new);
    assert_string_equal(ca_form_print(old, w->arena), ca_form_print(new, w->arena));
    assert_int_equal(ca_form_deps(old), ca_form_deps(new));
    assert_true(ca_form_divisor(old) == ca_form_divisor(new));
    assert_true(ca_form_range(old).lo == ca_form_range(new).lo);
    assert_true(ca_form_range(old).hi == ca_form_range(new).hi);
    assert_int_equal(ca_form_eval(old, &w->env, before), ca_form_eval(new, &env, after));
    assert_memory_equal(before, after, sizeof before);
}

static void move_round(struct random_source *random, enum random_style style) {
    struct random_world w;
    ca_form list[TREES];
    unsigned n = 0;
    random_world_init(&w, random, style);
    for (unsigned i = 0; i < TREES; i++) {
        ca_form f = random_tree(&w, 4)->form;
        if (f && i % 2) /* every other one stays behind */
            list[n++] = f;
    }
    struct ca_forms *to = ca_forms_new(w.arena, ca_forms_block(w.forms));
    struct ca_move *m = ca_move_new(w.arena, w.forms, to);
    for (unsigned i = 0; i < n; i++)
        ca_move_want(m, list[i]);
    ca_move_want(m, NULL);
    ca_move_run(m);
    random_world_draw(&w);
    for (unsigned i = 0; i < n; i++)
        assert_moved(&w, m, to, list[i]);
    assert_null(ca_move_of(m, NULL));
    assert_true(ca_forms_atoms(to) <= ca_forms_atoms(w.forms));
    ca_arena_free(w.arena);
}

static void moved_forms_are_the_same(void **state) {
    (void)state;
    struct random_source random = {7};
    for (unsigned round = 0; round < ROUNDS; round++)
        move_round(&random, styles[round % 3]);
}

static void what_is_not_wanted_stays(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct ca_forms *from = ca_forms_new(arena, (unsigned[]){32, 1, 1});
    struct ca_forms *to = ca_forms_new(arena, (unsigned[]){32, 1, 1});
    ca_form tx = ca_form_thread(from, 0);
    ca_form n = ca_form_atom(from, CA_ATOM_PARAM, "n", (struct ca_range){1, 9});
    ca_form m = ca_form_atom(from, CA_ATOM_PARAM, "m", (struct ca_range){1, 9});
    ca_form f = ca_form_op(from, CA_FORM_XOR, tx, m, NULL);
    struct ca_move *move = ca_move_new(arena, from, to);
    ca_move_want(move, f);
    ca_move_run(move);
    assert_null(ca_move_of(move, n));
    assert_int_equal(ca_forms_atoms(to), 3); /* tx, m, tx ^ m */
    assert_ptr_equal(ca_move_of(move, tx), ca_form_thread(to, 0));
    assert_ptr_equal(ca_move_of(move, f),
                     ca_form_op(to, CA_FORM_XOR, ca_form_thread(to, 0), ca_move_of(move, m), NULL));
    ca_arena_free(arena);
}

/* --- remembered --- */

/* New values for what is at `level` or deeper. */
static void draw_from(struct random_world *w, const unsigned levels[RANDOM_ATOMS], unsigned threads,
                      unsigned level) {
    struct ca_env env = w->env;
    int64_t before[RANDOM_ATOMS];
    for (unsigned i = 3; i < RANDOM_ATOMS; i++)
        before[i] = w->value[ca_form_as_atom(w->atoms[i])->id];
    random_world_draw(w);
    for (unsigned i = 3; i < RANDOM_ATOMS; i++)
        if (levels[i] < level)
            w->value[ca_form_as_atom(w->atoms[i])->id] = before[i];
    if (threads < level) {
        memcpy(w->env.thread, env.thread, sizeof env.thread);
        w->env.lanes = env.lanes;
    }
}

static void assert_remembered(const struct random_world *w, const struct tree *tree) {
    int64_t fresh[CA_WARP], kept[CA_WARP];
    struct ca_env env = w->env;
    env.memo = NULL;
    assert_int_equal(ca_form_eval(tree->form, &env, fresh),
                     ca_form_eval(tree->form, &w->env, kept));
    assert_memory_equal(fresh, kept, sizeof fresh);
}

static void memo_round(struct random_source *random, enum random_style style) {
    struct random_world w;
    const struct tree *trees[TREES];
    unsigned levels[RANDOM_ATOMS] = {0}, n = 0;
    random_world_init(&w, random, style);
    for (unsigned i = 0; i < TREES; i++)
        if ((trees[n] = random_tree(&w, 4))->form)
            n++;
    /* What is made later is not covered, and is worked out anew. */
    unsigned covered = (unsigned)random_in(random, 1, ca_forms_atoms(w.forms));
    w.env.memo = ca_memo_new(w.arena, covered, LEVELS);
    unsigned threads = (unsigned)random_in(random, 0, LEVELS - 1);
    ca_memo_thread_level(w.env.memo, threads);
    for (unsigned i = 3; i < RANDOM_ATOMS; i++) {
        levels[i] = (unsigned)random_in(random, 0, LEVELS - 1);
        ca_memo_level(w.env.memo, ca_form_as_atom(w.atoms[i]), levels[i]);
    }
    for (unsigned draw = 0; draw < DRAWS; draw++) {
        unsigned level = draw ? (unsigned)random_in(random, 0, LEVELS - 1) : 0;
        draw_from(&w, levels, threads, level);
        ca_memo_changed(w.env.memo, level);
        for (unsigned i = 0; i < n; i++)
            assert_remembered(&w, trees[i]);
    }
    ca_arena_free(w.arena);
}

static void remembered_values_are_the_same(void **state) {
    (void)state;
    struct random_source random = {11};
    for (unsigned round = 0; round < ROUNDS; round++)
        memo_round(&random, styles[round % 3]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moved_forms_are_the_same),
        cmocka_unit_test(what_is_not_wanted_stays),
        cmocka_unit_test(remembered_values_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
