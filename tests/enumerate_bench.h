/* enumerate_bench.h - builds one access, enumerates it, compares its cost; for the tests of
 * sim/enumerate*.c. */
#ifndef CUADDR_TESTS_ENUMERATE_BENCH_H
#define CUADDR_TESTS_ENUMERATE_BENCH_H

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

static inline struct bench bench_new(unsigned bx, unsigned by, unsigned bz) {
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

static inline void bench_free(struct bench *b) {
    ca_arena_free(b->arena);
}

static inline ca_form num(struct bench *b, int64_t v) {
    return ca_form_const(b->t, v);
}

static inline ca_form times(struct bench *b, ca_form f, int64_t k) {
    return ca_form_scale(b->t, f, k);
}

static inline ca_form add(struct bench *b, ca_form f, ca_form g) {
    return ca_form_add(b->t, f, g);
}

static inline ca_form mul(struct bench *b, ca_form f, ca_form g) {
    return ca_form_mul(b->t, f, g);
}

static inline ca_form op(struct bench *b, enum ca_formop o, ca_form f, ca_form g) {
    return ca_form_op(b->t, o, f, g, NULL);
}

static inline ca_form param(struct bench *b, const char *name) {
    return ca_form_atom(b->t, CA_ATOM_PARAM, name, natural);
}

/* A counter of `trip` iterations (NULL: unknown), inside those made before. */
static inline ca_form counter(struct bench *b, ca_form trip) {
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
static inline const struct ca_cost *run_masked(struct bench *b, enum ca_op o, unsigned bytes,
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
    assert_true(b->cost.best >= 1 || b->cost.reason == CA_REASON_NEVER);
    assert_true((b->cost.confidence == CA_UNKNOWN) == (b->cost.reason != CA_REASON_NONE));
    assert_true(b->cost.confidence != CA_EXACT || b->cost.assumptions == 0);
    return &b->cost;
}

static inline const struct ca_cost *run(struct bench *b, enum ca_op o, unsigned bytes,
                                        ca_form index) {
    return run_masked(b, o, bytes, index, NULL);
}

static inline void expect_near(double found, double expected, const char *what, int line) {
    if (found - expected > 1e-9 || expected - found > 1e-9) {
        print_error("line %d: %s is %.9g, expected %.9g\n", line, what, found, expected);
        fail();
    }
}

static inline void expect_exactly(const struct ca_cost *c, double cost, int line) {
    expect_near(c->best, cost, "best", line);
    expect_near(c->typical, cost, "typical", line);
    expect_near(c->worst, cost, "worst", line);
    if (c->confidence != CA_EXACT || c->assumptions || c->n_causes)
        print_error("line %d: confidence %d, assumptions %x\n", line, c->confidence,
                    c->assumptions);
    assert_int_equal(c->confidence, CA_EXACT);
    assert_int_equal(c->n_causes, 0);
}

static inline void expect_bounds(const struct ca_cost *c, double best, double typical, double worst,
                                 int line) {
    expect_near(c->best, best, "best", line);
    expect_near(c->typical, typical, "typical", line);
    expect_near(c->worst, worst, "worst", line);
}

#define EXACT(c, cost)                  expect_exactly(c, cost, __LINE__)
#define BOUNDS(c, best, typical, worst) expect_bounds(c, best, typical, worst, __LINE__)
#define NEAR(found, expected)           expect_near(found, expected, #found, __LINE__)

#endif
