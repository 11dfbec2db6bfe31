/* lower_bench.h - source text made a program; for the tests of analyzer/lower*.c.
 *
 * The program's text form (program_dump) is compared line by line where the shape matters;
 * program_check must hold for every function of every source. */
#ifndef CUADDR_TESTS_LOWER_BENCH_H
#define CUADDR_TESTS_LOWER_BENCH_H

#include "testing.h"

#include <stdio.h>
#include <string.h>

#include "load.h"
#include "lower.h"

struct unit {
    struct ca_arena *arena;
    struct load_unit *loaded;
    struct ir_program *program;
};

static inline void check_functions(struct ir_program *p) {
    for (unsigned i = 0; i < p->n_functions; i++) {
        program_need_body(p, p->functions[i]);
        const char *wrong = program_check(p, p->functions[i]);
        if (wrong)
            fail_msg("%s", wrong);
    }
}

static inline struct unit lower_text_of(const char *text) {
    struct unit u = {.arena = ca_arena_new()};
    struct load_options options = {.path = "t.cu", .text = text};
    const char *error = NULL;
    assert_true(load_parse(&options, u.arena, &u.loaded, &error));
    u.program = lower_program(u.loaded, u.arena);
    check_functions(u.program);
    return u;
}

static inline void release(struct unit *u) {
    lower_free(u->program);
    load_free(u->loaded);
    ca_arena_free(u->arena);
}

static inline struct ir_function *function(const struct unit *u, const char *instance) {
    for (unsigned i = 0; i < u->program->n_functions; i++) {
        if (strcmp(u->program->functions[i]->instance, instance) == 0)
            return u->program->functions[i];
    }
    fail_msg("no function %s", instance);
    return NULL;
}

/* Whether the dump of `instance` has a line that ends in `line`. */
static inline bool has_line(const struct unit *u, const char *instance, const char *line) {
    const char *text = program_dump(function(u, instance), u->arena);
    size_t n = strlen(line);
    for (const char *at = strstr(text, line); at; at = strstr(at + 1, line)) {
        if ((at[n] == '\n' || at[n] == '\0') && (at == text || at[-1] == ' '))
            return true;
    }
    return false;
}

static inline void expect_line(const struct unit *u, const char *instance, const char *line) {
    if (!has_line(u, instance, line))
        fail_msg("no line \"%s\" in:\n%s", line, program_dump(function(u, instance), u->arena));
}

/* One statement in a kernel with the usual parameters: what it becomes. */
static inline void expect_statement(const char *statement, const char *line) {
    char source[2048];
    snprintf(source, sizeof source,
             "struct P { int x, y; }; struct Q { P p; float f[2]; };\n"
             "__device__ float g[64]; __constant__ int c[16];\n"
             "__global__ void k(float *a, const Q *q, int n, int *b) {\n"
             "  __shared__ float s[8][33]; extern __shared__ double d[]; int i = n; P v; %s\n}\n",
             statement);
    struct unit u = lower_text_of(source);
    assert_null(function(&u, "k")->incomplete);
    expect_line(&u, "k", line);
    release(&u);
}

static inline const struct ir_stmt *find_stmt(const struct ir_stmt *s, enum ir_stmt_kind kind) {
    if (!s || s->kind == kind)
        return s;
    for (unsigned i = 0; i < s->n_body; i++) {
        const struct ir_stmt *found = find_stmt(s->body[i], kind);
        if (found)
            return found;
    }
    return NULL;
}

static inline struct unit kernel_with(const char *statements) {
    char source[1024];
    snprintf(source, sizeof source, "__global__ void k(float *a, int n) { int i = 0; %s }\n",
             statements);
    return lower_text_of(source);
}

#endif
