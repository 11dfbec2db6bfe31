/* The enumerator against plain counting: accesses made at random (from a fixed seed), each walked
 * block by block, warp by warp, iteration by iteration. Where all is known the means must be equal;
 * where sizes are unknown, what is claimed exact must hold at any size. */
#include "testing.h"

#include "cuaddr/enumerate.h"

#include <string.h>

enum { LEAVES = 8, ATOMS = 4096, TRIP_MOST = 64 };

/* One random access. */
struct trial {
    struct ca_arena *arena;
    struct ca_forms *t;
    ca_form leaf[LEAVES]; /* what its forms are made of */
    unsigned n_leaves;
    ca_form bx, by, base, n, k;
    unsigned grid[2]; /* blocks */
    struct ca_counter counter;
    struct ca_access access;
    struct ca_cost cost;
    struct ca_env env;
    int64_t value[ATOMS];
    bool known[ATOMS];
};

/* What plain counting gives. */
struct plain {
    double cost, requests, lanes, peak; /* sums over requests, and the costliest */
    bool bad;                           /* an address was misaligned or had no value */
};

static uint64_t seed;

static int64_t draw(int64_t lo, int64_t hi) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return lo + (int64_t)(seed % (uint64_t)(hi - lo + 1));
}

static ca_form random_form(struct trial *r, unsigned depth);

static ca_form random_node(struct trial *r, unsigned depth) {
    static const enum ca_formop by_constant[] = {CA_FORM_MOD, CA_FORM_DIV, CA_FORM_AND,
                                                 CA_FORM_MIN};
    ca_form a = random_form(r, depth - 1), b = random_form(r, depth - 1);
    switch (draw(0, 8)) {
    case 0:
    case 1:
        return ca_form_add(r->t, a, b);
    case 2:
        return ca_form_scale(r->t, a, draw(1, 40));
    case 3:
        return ca_form_mul(r->t, a, b);
    case 4:
        return ca_form_op(r->t, CA_FORM_XOR, a, b, NULL);
    case 5:
        return ca_form_op(r->t, CA_FORM_SELECT, ca_form_op(r->t, CA_FORM_LT, a, b, NULL), b, a);
    default:
        return ca_form_op(r->t, by_constant[draw(0, 3)], a, ca_form_const(r->t, draw(1, 40)), NULL);
    }
}

static ca_form random_form(struct trial *r, unsigned depth) {
    ca_form f = NULL;
    if (depth && draw(0, 3))
        f = random_node(r, depth);
    if (f)
        return f;
    return draw(0, 3) ? r->leaf[draw(0, r->n_leaves - 1)] : ca_form_const(r->t, draw(0, 40));
}

static ca_form trial_leaf(struct trial *r, ca_form f) {
    r->leaf[r->n_leaves++] = f;
    return f;
}

/* A loop of a constant trip, or of one that follows the block index or the lane. */
static void trial_loop(struct trial *r) {
    ca_form trips[] = {ca_form_const(r->t, draw(1, 9)),
                       ca_form_add(r->t, r->bx, ca_form_const(r->t, draw(0, 3))),
                       ca_form_op(r->t, CA_FORM_MOD, r->leaf[0], ca_form_const(r->t, 5), NULL)};
    r->counter.trip = trips[draw(0, 2)];
    r->k = ca_form_atom(r->t, CA_ATOM_COUNTER, "k", (struct ca_range){0, TRIP_MOST});
    r->counter.atom = ca_form_as_atom(trial_leaf(r, r->k));
    r->access.counters = &r->counter;
    r->access.n_counters = 1;
}

static void trial_begin(struct trial *r, bool unknown_size) {
    static const unsigned blocks[][3] = {{32, 1, 1}, {64, 1, 1}, {100, 1, 1}, {16, 16, 1},
                                         {32, 8, 1}, {8, 4, 5},  {7, 9, 2}};
    static const enum ca_op ops[] = {CA_GLOBAL_LOAD, CA_SHARED_LOAD, CA_SHARED_STORE};
    memset(r, 0, sizeof *r);
    r->arena = ca_arena_new();
    r->t = ca_forms_new(r->arena, blocks[draw(0, 6)]);
    for (unsigned axis = 0; axis < 3; axis++)
        trial_leaf(r, ca_form_thread(r->t, axis));
    for (unsigned axis = 0; axis < 2; axis++)
        r->grid[axis] = (unsigned)draw(2, 5);
    r->bx = trial_leaf(r, ca_form_block(r->t, 0, (struct ca_range){0, r->grid[0] - 1}));
    r->by = trial_leaf(r, ca_form_block(r->t, 1, (struct ca_range){0, r->grid[1] - 1}));
    r->base = ca_form_base(r->t, "p", 256, NULL);
    r->n = ca_form_atom(r->t, CA_ATOM_PARAM, "n", (struct ca_range){0, CA_RANGE_MAX});
    if (unknown_size)
        trial_leaf(r, r->n);
    if (draw(0, 1))
        trial_loop(r);
    r->access.op = ops[draw(0, 2)];
    r->access.bytes_per_lane = 1u << draw(0, 4);
    ca_form index = ca_form_scale(r->t, random_form(r, 3), r->access.bytes_per_lane);
    r->access.address = ca_form_add(r->t, r->base, index);
    if (draw(0, 2) == 0)
        r->access.mask = ca_form_op(r->t, CA_FORM_LT, random_form(r, 2), random_form(r, 2), NULL);
}

static void trial_enumerate(struct trial *r) {
    struct ca_enumerate_options o = {.grid = {r->grid[0], r->grid[1], 1}};
    ca_enumerate(r->t, &r->access, &o, r->arena, &r->cost);
}

static void plain_request(struct trial *r, struct plain *p) {
    struct ca_pattern request = {.op = r->access.op, .bytes_per_lane = r->access.bytes_per_lane};
    struct ca_count count;
    int64_t on[CA_WARP], at[CA_WARP];
    uint32_t known = r->access.mask ? ca_form_eval(r->access.mask, &r->env, on) : r->env.lanes;
    uint32_t have = ca_form_eval(r->access.address, &r->env, at);
    for (unsigned lane = 0; lane < CA_WARP; lane++) {
        if ((known >> lane & 1) && (!r->access.mask || on[lane]))
            request.active |= r->env.lanes & 1u << lane;
        request.address[lane] = (uint64_t)at[lane];
    }
    if (!request.active)
        return;
    bool counted = ca_pattern_count(ca_geometry_default(), &request, &count) == CA_OK;
    p->bad = p->bad || !counted || (request.active & ~have);
    double cost = count.sectors + count.wavefronts;
    p->cost += cost;
    p->requests++;
    p->lanes += count.active_lanes;
    p->peak = cost > p->peak ? cost : p->peak;
}

static void plain_warp(struct trial *r, struct plain *p) {
    int64_t trips[CA_WARP], most = 1;
    if (r->counter.trip) {
        ca_form_eval(r->counter.trip, &r->env, trips);
        most = 0;
        for (unsigned lane = 0; lane < CA_WARP; lane++)
            if ((r->env.lanes >> lane & 1) && trips[lane] > most)
                most = trips[lane];
    }
    for (int64_t k = 0; k < most; k++) {
        if (r->k)
            r->value[ca_form_as_atom(r->k)->id] = k;
        plain_request(r, p);
    }
}

static struct plain plain_count(struct trial *r, int64_t n) {
    struct plain p = {0};
    assert_true(ca_forms_atoms(r->t) <= ATOMS);
    memset(r->known, 1, sizeof r->known);
    r->env.value = r->value;
    r->env.known = r->known;
    r->value[ca_form_as_atom(r->base)->id] = 1 << 20;
    r->value[ca_form_as_atom(r->n)->id] = n;
    for (unsigned x = 0; x < r->grid[0]; x++)
        for (unsigned y = 0; y < r->grid[1]; y++)
            for (unsigned w = 0; w < ca_block_warps(ca_forms_block(r->t)); w++) {
                r->value[ca_form_as_atom(r->bx)->id] = x;
                r->value[ca_form_as_atom(r->by)->id] = y;
                ca_env_warp(&r->env, ca_forms_block(r->t), w);
                plain_warp(r, &p);
            }
    return p;
}

static bool near(double a, double b) {
    return a - b < 1e-6 && b - a < 1e-6;
}

static void complain(const struct trial *r, const char *what, double plain, double found) {
    print_error("%s of %s, mask %s: counted %g, enumerated %g\n", what,
                ca_form_print(r->access.address, r->arena),
                r->access.mask ? ca_form_print(r->access.mask, r->arena) : "none", plain, found);
    fail();
}

static void expect_same(const struct trial *r, const char *what, double plain, double found) {
    if (!near(plain, found))
        complain(r, what, plain, found);
}

static void known_accesses_are_counted_exactly(void **state) {
    (void)state;
    unsigned counted = 0;
    seed = UINT64_C(88172645463325252);
    for (int i = 0; i < 1500; i++) {
        static struct trial r;
        trial_begin(&r, false);
        trial_enumerate(&r);
        struct plain p = plain_count(&r, 0);
        if (p.bad || p.requests <= 0) {
            assert_int_equal(r.cost.confidence, CA_UNKNOWN);
        } else {
            assert_int_equal(r.cost.confidence, CA_EXACT);
            expect_same(&r, "best", p.cost / p.requests, r.cost.best);
            expect_same(&r, "typical", p.cost / p.requests, r.cost.typical);
            expect_same(&r, "worst", p.cost / p.requests, r.cost.worst);
            expect_same(&r, "peak", p.peak, r.cost.peak);
            expect_same(&r, "lanes", p.lanes / p.requests, r.cost.active_lanes);
            expect_same(&r, "requests", p.requests / (r.grid[0] * r.grid[1]),
                        r.cost.requests_per_block);
            counted++;
        }
        ca_arena_free(r.arena);
    }
    assert_true(counted > 900);
}

static void exact_claims_hold_at_any_size(void **state) {
    (void)state;
    unsigned exact = 0, assumed = 0;
    seed = UINT64_C(424242);
    for (int i = 0; i < 1000; i++) {
        static struct trial r;
        trial_begin(&r, true);
        trial_enumerate(&r);
        assumed += r.cost.confidence == CA_ASSUMED;
        for (int size = 0; size < 4 && r.cost.confidence == CA_EXACT; size++) {
            struct plain p = plain_count(&r, size ? draw(0, size < 3 ? 40 : 100000) : 4096);
            if (p.bad || p.requests <= 0)
                continue;
            expect_same(&r, "exact", p.cost / p.requests, r.cost.typical);
            exact++;
        }
        ca_arena_free(r.arena);
    }
    assert_true(exact > 500 && assumed > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_accesses_are_counted_exactly),
        cmocka_unit_test(exact_claims_hold_at_any_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
