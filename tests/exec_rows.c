/* exec_rows.c - runs the analysis on each row's source and says of the marked access what it found.
 */
#include "exec_rows.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"

const char exec_rows_kernel[] =
    "__constant__ int table[64];\n"
    "__global__ void k(float *in, float *out, int *map, int n, int m, float4 *v, double *d, char "
    "*c) {\n"
    "  __shared__ float s[4096];\n"
    "  int tx = threadIdx.x;\n"
    "  %s\n"
    "  out[tx] = s[tx];\n"
    "}\n"
    "void run(float *in, float *out, int *map, int n, int m, float4 *v, double *d, char *c) {\n"
    "  k<<<1, 64>>>(in, out, map, n, m, v, d, c);\n"
    "}\n";

struct source {
    char *text;            /* malloc'd, without the @ */
    unsigned line, column; /* of what stood behind it */
};

static struct source source_make(const char *wrap, const char *body) {
    struct source s = {.line = 1, .column = 1};
    size_t room = strlen(body) + (wrap ? strlen(wrap) : 0) + 1;
    char *whole = malloc(room);
    assert_non_null(whole);
    const char *hole = wrap ? strstr(wrap, "%s") : NULL;
    if (hole)
        snprintf(whole, room, "%.*s%s%s", (int)(hole - wrap), wrap, body, hole + 2);
    else
        snprintf(whole, room, "%s", body);
    char *mark = strchr(whole, '@');
    assert_non_null(mark);
    for (const char *p = whole; p < mark; p++) {
        s.line += *p == '\n';
        s.column = *p == '\n' ? 1 : s.column + 1;
    }
    memmove(mark, mark + 1, strlen(mark));
    s.text = whole;
    return s;
}

/* Text that grows. */
struct text {
    char at[8192];
    size_t len;
};

__attribute__((format(printf, 2, 3))) static void put(struct text *t, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = vsnprintf(t->at + t->len, sizeof t->at - t->len, format, args);
    va_end(args);
    assert_true(n >= 0 && t->len + (size_t)n < sizeof t->at);
    t->len += (size_t)n;
}

static void put_mean(struct text *t, double v) {
    char digits[32];
    snprintf(digits, sizeof digits, "%.3f", v);
    char *end = digits + strlen(digits);
    while (end[-1] == '0')
        *--end = '\0';
    if (end[-1] == '.')
        *--end = '\0';
    put(t, "%s", digits);
}

static void put_requests(struct text *t, const struct ca_cost *c) {
    put(t, " x");
    if (c->requests_known)
        put_mean(t, c->requests_per_block);
    else
        put(t, "?");
}

static void put_access(struct text *t, const struct analysis_access *a) {
    static const char *const confidences[] = {"exact", "assumed", "unknown"};
    const struct ca_cost *c = &a->cost;
    bool unknown = c->confidence == CA_UNKNOWN;
    put(t, "%s%s ", t->len > 0 ? "\n" : "", ca_op_info(a->op)->name);
    put_mean(t, unknown ? c->best : c->typical);
    if (unknown) {
        put(t, "..");
        put_mean(t, c->worst);
    } else if (c->peak > c->typical + 1e-6) {
        put(t, " peak ");
        put_mean(t, c->peak);
    }
    put_requests(t, c);
    put(t, " %s: %s", confidences[c->confidence], unknown ? a->reason : a->address);
}

static void describe(const struct analysis *a, const struct source *s, struct text *t) {
    for (size_t i = 0; i < a->n_accesses; i++) {
        const struct ir_site *site = &a->accesses[i].site;
        if (site->line == s->line && site->column == s->column)
            put_access(t, &a->accesses[i]);
    }
}

/* Why a kernel is incomplete; NULL: all are whole. */
static const char *refusal(const struct analysis *a) {
    for (size_t i = 0; i < a->n_kernels; i++) {
        if (a->kernels[i].incomplete)
            return a->kernels[i].incomplete;
    }
    return a->n_kernels > 0 ? NULL : "no kernel";
}

static const char refused_sign[] = "refused: ";

static bool is_expected(const char *expected, const char *found, const char *refused) {
    size_t n = sizeof refused_sign - 1;
    if (strncmp(expected, refused_sign, n) == 0)
        return refused && strstr(refused, expected + n);
    return !refused && strcmp(expected, found) == 0;
}

static bool row_holds(const char *wrap, const struct exec_row *row) {
    struct source s = source_make(wrap, row->source);
    struct analysis_options options = {0};
    struct analysis *a = analysis_new(&options);
    analysis_add_file(a, "row.cu", s.text);
    analysis_finish(a);
    const char *refused = refusal(a);
    struct text found = {.len = 0};
    describe(a, &s, &found);
    bool holds = is_expected(row->expected, found.at, refused);
    if (!holds) {
        print_error("%s:\n  %s\n  expected %s\n  found    %s%s%s\n", row->name, row->source,
                    row->expected, found.at, refused ? " refused: " : "", refused ? refused : "");
    }
    analysis_free(a);
    free(s.text);
    return holds;
}

void exec_rows_check(const char *wrap, const struct exec_row *rows, size_t n_rows) {
    unsigned failed = 0;
    for (size_t i = 0; i < n_rows; i++)
        failed += !row_holds(wrap, &rows[i]);
    if (failed > 0)
        fail_msg("%u of %zu rows differ", failed, n_rows);
}
