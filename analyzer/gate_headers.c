/* gate_headers.c - headers that several files include. */
#include "gate_headers.h"

#include <stdlib.h>
#include <string.h>

/* A finding with its place among all. */
struct entry {
    const struct analysis *a;
    size_t at;
};

static int by_text(const char *a, const char *b) {
    return strcmp(a ? a : "", b ? b : "");
}

static int by_number(unsigned a, unsigned b) {
    return (a > b) - (a < b);
}

static int compare(const struct analysis *a, const struct analysis_finding *f,
                   const struct analysis_finding *g) {
    const struct ir_site *s = finding_site(a, f), *t = finding_site(a, g);
    const struct analysis_kernel *k = finding_kernel(a, f), *l = finding_kernel(a, g);
    const int order[] = {
        by_number(s->line, t->line),
        by_number(s->column, t->column),
        by_text(s->file, t->file),
        by_text(f->rule, g->rule),
        by_text(f->message, g->message),
        by_text(k ? k->instance : NULL, l ? l->instance : NULL),
        by_text(k ? k->launch.text : NULL, l ? l->launch.text : NULL),
    };
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (order[i])
            return order[i];
    return 0;
}

static int by_content(const void *pa, const void *pb) {
    const struct entry *a = pa, *b = pb;
    int order = compare(a->a, &a->a->findings[a->at], &b->a->findings[b->at]);
    return order ? order : a->at < b->at ? -1 : a->at > b->at;
}

void gate_headers_once(struct analysis *a) {
    size_t n = a->n_findings, kept = 0;
    struct entry *entries = ca_arena_alloc(a->arena, (n + 1) * sizeof *entries);
    bool *again = ca_arena_alloc(a->arena, n + 1);
    for (size_t i = 0; i < n; i++)
        entries[i] = (struct entry){a, i};
    if (n)
        qsort(entries, n, sizeof *entries, by_content);
    for (size_t i = 1; i < n; i++) {
        const struct analysis_finding *f = &a->findings[entries[i].at],
                                      *g = &a->findings[entries[i - 1].at];
        again[entries[i].at] = compare(a, f, g) == 0;
    }
    for (size_t i = 0; i < n; i++)
        if (!again[i])
            a->findings[kept++] = a->findings[i];
    a->n_findings = kept;
}
