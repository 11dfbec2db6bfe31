/* Unit tests of the costs that the enumerator keeps (sim/enumerate_cache.c). */
#include "enumerate_bench.h"

/* Rows of n elements, one a lane: what else an access may be is varied. */
struct variant {
    const char *what;
    unsigned block;
    uint64_t grid;
    enum ca_op op;
    unsigned bytes;
    int64_t offset;    /* elements */
    int64_t greatest;  /* that n may be; 0: any */
    int64_t masked;    /* lanes from here on do not take part; 0: all do */
    int64_t trip;      /* of a loop over columns; 0: none */
    bool squared;      /* n · n, not n · m */
    bool data, keyed;  /* something loaded in the index; by lane pairs */
    unsigned budget;   /* 0: the default */
    const char *names; /* of n and m, one letter each */
};

static const struct variant plain = {"plain", 64, 0,     CA_GLOBAL_LOAD, 4,     0, 0,
                                     0,       0,  false, false,          false, 0, "nm"};

static ca_form loaded(struct bench *b, const struct variant *v) {
    struct ca_range few = {0, 7};
    ca_form key = op(b, CA_FORM_DIV, b->x, num(b, 2));
    return times(b,
                 v->keyed ? ca_form_data(b->t, "d", few, key)
                          : ca_form_atom(b->t, CA_ATOM_VARYING, "d", few),
                 8);
}

/* Builds the variant in a table of its own and costs it. */
static struct bench cost(const struct variant *v, struct ca_cost_cache *cache) {
    struct bench b = bench_new(v->block, 1, 1);
    char n_name[2] = {v->names[0], 0}, m_name[2] = {v->names[1], 0};
    struct ca_range range = {0, v->greatest ? v->greatest : CA_RANGE_MAX};
    ca_form n = ca_form_atom(b.t, CA_ATOM_PARAM, n_name, range);
    ca_form m = ca_form_atom(b.t, CA_ATOM_PARAM, m_name, range);
    ca_form index = add(&b, mul(&b, mul(&b, n, v->squared ? n : m), b.bx), b.x);
    b.options.cache = cache;
    b.options.grid[0] = v->grid;
    b.options.budget = v->budget;
    index = add(&b, index, num(&b, v->offset));
    if (v->trip)
        index = add(&b, index, counter(&b, num(&b, v->trip)));
    if (v->data)
        index = add(&b, index, loaded(&b, v));
    ca_form mask = v->masked ? op(&b, CA_FORM_LT, b.x, num(&b, v->masked)) : NULL;
    run_masked(&b, v->op, v->bytes, index, mask);
    return b;
}

static void same_cost(const struct ca_cost *a, const struct ca_cost *b) {
    assert_memory_equal(a, b, offsetof(struct ca_cost, causes));
    assert_int_equal(a->n_causes, b->n_causes);
}

static void names_do_not_matter(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct ca_cost_cache *cache = ca_cost_cache_new(arena);
    struct variant other = plain;
    other.names = "pq";
    struct bench first = cost(&plain, cache), second = cost(&other, cache);
    assert_int_equal(ca_cost_cache_hits(cache), 1);
    same_cost(&first.cost, &second.cost);
    assert_true(first.cost.n_causes > 0);
    for (unsigned i = 0; i < first.cost.n_causes; i++) {
        const struct ca_atom *a = first.cost.causes[i], *b = second.cost.causes[i];
        assert_int_equal(a->kind, b->kind);
        if (a->kind == CA_ATOM_PARAM) /* its own, not the other's */
            assert_int_equal(b->name[0], a->name[0] == 'n' ? 'p' : 'q');
    }
    bench_free(&first);
    bench_free(&second);
    ca_arena_free(arena);
}

/* Everything that a cost hangs on. */
static void all_else_matters(void **state) {
    (void)state;
    static const struct variant variants[] = {
        {"block", 96, 0, CA_GLOBAL_LOAD, 4, 0, 0, 0, 0, false, false, false, 0, "nm"},
        {"grid", 64, 3, CA_GLOBAL_LOAD, 4, 0, 0, 0, 0, false, false, false, 0, "nm"},
        {"operation", 64, 0, CA_GLOBAL_STORE, 4, 0, 0, 0, 0, false, false, false, 0, "nm"},
        {"width", 64, 0, CA_GLOBAL_LOAD, 8, 0, 0, 0, 0, false, false, false, 0, "nm"},
        {"offset", 64, 0, CA_GLOBAL_LOAD, 4, 3, 0, 0, 0, false, false, false, 0, "nm"},
        {"range", 64, 0, CA_GLOBAL_LOAD, 4, 0, 5, 0, 0, false, false, false, 0, "nm"},
        {"mask", 64, 0, CA_GLOBAL_LOAD, 4, 0, 0, 20, 0, false, false, false, 0, "nm"},
        {"another mask", 64, 0, CA_GLOBAL_LOAD, 4, 0, 0, 21, 0, false, false, false, 0, "nm"},
        {"loop", 64, 0, CA_GLOBAL_LOAD, 4, 0, 0, 0, 5, false, false, false, 0, "nm"},
        {"trip", 64, 0, CA_GLOBAL_LOAD, 4, 0, 0, 0, 9, false, false, false, 0, "nm"},
        {"one size", 64, 0, CA_GLOBAL_LOAD, 4, 0, 0, 0, 0, true, false, false, 0, "nm"},
        {"data", 64, 0, CA_GLOBAL_LOAD, 4, 0, 0, 0, 0, false, true, false, 0, "nm"},
        {"keyed data", 64, 0, CA_GLOBAL_LOAD, 4, 0, 0, 0, 0, false, true, true, 0, "nm"},
        {"budget", 64, 0, CA_GLOBAL_LOAD, 4, 0, 0, 0, 0, false, false, false, 500, "nm"},
    };
    struct ca_arena *arena = ca_arena_new();
    struct ca_cost_cache *cache = ca_cost_cache_new(arena);
    struct bench first = cost(&plain, cache);
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        struct bench alone = cost(&variants[i], NULL), kept = cost(&variants[i], cache);
        if (ca_cost_cache_hits(cache) > 0) {
            print_error("%s is not told apart\n", variants[i].what);
            fail();
        }
        same_cost(&alone.cost, &kept.cost);
        bench_free(&alone);
        bench_free(&kept);
    }
    struct bench again = cost(&plain, cache);
    assert_int_equal(ca_cost_cache_hits(cache), 1);
    same_cost(&first.cost, &again.cost);
    bench_free(&first);
    bench_free(&again);
    ca_arena_free(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_do_not_matter),
        cmocka_unit_test(all_else_matters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
