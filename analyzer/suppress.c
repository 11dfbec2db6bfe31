/* suppress.c - marks the findings that comments speak of, and tells of comments that speak of none.
 */
#include "suppress.h"

#include <stdlib.h>
#include <string.h>

#include "load.h"
#include "paths.h"
#include "program.h"

/* A unit on its way through the stage. */
struct stage {
    struct analysis_state *s;
    struct load_unit *unit;
    const struct ir_program *program;
    const char **files; /* whose comments are read */
    size_t n_files, cap_files;
};

static bool same_text(const char *a, const char *b) {
    return strcmp(a ? a : "", b ? b : "") == 0;
}

/* A program names files as libclang does, "./header.h", an analysis as the user knows them. */
static bool same_file(const char *a, const char *b) {
    return a && b ? strcmp(path_plain(a), path_plain(b)) == 0 : a == b;
}

/* --- is an unused one worth telling? --- */

/* Was all of the kernel looked at? */
static bool is_whole(const struct stage *g, const struct ir_function *f) {
    const struct analysis *a = &g->s->a;
    bool seen = false;
    for (size_t i = 0; i < a->n_kernels; i++) {
        const struct analysis_kernel *k = &a->kernels[i];
        if (k->site.line != f->site.line || !same_file(k->site.file, f->site.file))
            continue;
        seen = true;
        if (k->incomplete)
            return false;
    }
    return seen;
}

static bool overlaps(const struct ir_function *f, const struct analysis_suppression *x) {
    return same_file(f->site.file, x->site.file) && f->site.line <= x->last_line &&
           x->first_line <= f->end_line;
}

/* On a kernel that was looked at, no; on one that was not, yes; elsewhere any kernel may have
 * called what is there. */
static bool is_idle(const struct stage *g, const struct analysis_suppression *x) {
    bool all = true;
    bool on_kernel = false;
    bool on_whole = true;
    for (unsigned i = 0; i < g->program->n_functions; i++) {
        const struct ir_function *f = g->program->functions[i];
        if (!f->is_kernel)
            continue;
        bool whole = is_whole(g, f);
        all &= whole;
        if (overlaps(f, x)) {
            on_kernel = true;
            on_whole &= whole;
        }
    }
    return !(on_kernel ? on_whole : all);
}

/* --- suppressions of a file --- */

static struct analysis_suppression *add(struct stage *g, const struct suppress_place *p,
                                        const char *rule) {
    struct analysis_state *s = g->s;
    struct analysis *a = &s->a;
    a->suppressions = list_grow(a->arena, a->suppressions, a->n_suppressions, &s->cap_suppressions,
                                sizeof *a->suppressions);
    struct analysis_suppression *x = &a->suppressions[a->n_suppressions++];
    *x = (struct analysis_suppression){.site = keep_site(s, &p->site),
                                       .rule = keep(s, rule),
                                       .reason = keep(s, p->comment.reason),
                                       .first_line = p->first_line,
                                       .last_line = p->last_line};
    return x;
}

static void add_problem(struct stage *g, const struct suppress_place *p, const char *problem) {
    struct analysis_suppression *x = add(g, p, "");
    x->first_line = x->last_line = 0;
    x->problem = keep(g->s, problem);
}

/* A range is open as long as its last line is 0; `mark` is the file's first suppression. */
static bool is_open(const struct analysis_suppression *x) {
    return x->first_line && !x->last_line;
}

static void begin_range(struct stage *g, const struct suppress_place *p) {
    for (size_t i = 0; i < p->comment.n_rules; i++) {
        struct analysis_suppression *x = add(g, p, p->comment.rules[i]);
        x->first_line = p->site.line;
        x->last_line = 0;
    }
}

/* Ends the last open range of the rule; where it is NULL, all that the last open comment began. */
static bool end_range(struct stage *g, size_t mark, const char *rule, unsigned line) {
    struct analysis *a = &g->s->a;
    unsigned begun = 0;
    for (size_t i = a->n_suppressions; i-- > mark;) {
        struct analysis_suppression *x = &a->suppressions[i];
        if (!is_open(x) || (rule && strcmp(x->rule, rule) != 0) || (begun && x->site.line != begun))
            continue;
        x->last_line = line;
        begun = x->site.line;
        if (rule)
            return true;
    }
    return begun != 0;
}

static void end_ranges(struct stage *g, size_t mark, const struct suppress_place *p) {
    const struct suppress_comment *c = &p->comment;
    bool ended = c->n_rules || end_range(g, mark, NULL, p->site.line);
    for (size_t i = 0; i < c->n_rules; i++)
        ended = end_range(g, mark, c->rules[i], p->site.line) && ended;
    if (!ended)
        add_problem(g, p, "no ignore-begin stands before this ignore-end");
}

static void add_lines(struct stage *g, const struct suppress_place *p) {
    if (!p->first_line)
        add_problem(g, p, "no code follows this comment");
    for (size_t i = 0; i < p->comment.n_rules && p->first_line; i++)
        add(g, p, p->comment.rules[i]);
}

static void add_place(struct stage *g, size_t mark, const struct suppress_place *p) {
    if (p->comment.problem)
        add_problem(g, p, p->comment.problem);
    else if (p->comment.kind == SUPPRESS_LINE)
        add_lines(g, p);
    else if (p->comment.kind == SUPPRESS_BEGIN)
        begin_range(g, p);
    else
        end_ranges(g, mark, p);
}

static void add_file(struct stage *g, const char *file) {
    struct analysis *a = &g->s->a;
    size_t mark = a->n_suppressions;
    struct ca_arena *arena = ca_arena_new();
    struct suppress_place *places;
    size_t n = suppress_places(g->unit, file, arena, &places);
    for (size_t i = 0; i < n; i++)
        add_place(g, mark, &places[i]);
    for (size_t i = mark; i < a->n_suppressions; i++) {
        struct analysis_suppression *x = &a->suppressions[i];
        if (is_open(x)) {
            x->problem = "no ignore-end follows this ignore-begin";
            x->first_line = 0;
        }
        x->idle = !x->problem && (g->s->o.kernel_glob || is_idle(g, x));
    }
    ca_arena_free(arena);
}

/* --- findings --- */

static bool covers_site(const struct analysis_suppression *x, const struct ir_site *site) {
    unsigned end = site->end_line > site->line ? site->end_line : site->line;
    return same_text(x->site.file, site->file) && x->first_line <= end &&
           site->line <= x->last_line;
}

static bool covers(const struct analysis *a, const struct analysis_suppression *x,
                   const struct analysis_finding *f) {
    const struct analysis_kernel *kernel = finding_kernel(a, f);
    return strcmp(x->rule, f->rule) == 0 &&
           (covers_site(x, finding_site(a, f)) || (kernel && covers_site(x, &kernel->site)));
}

/* The first that covers it gives the reason; all that do are used. */
static void mark_finding(struct analysis *a, struct analysis_finding *f, size_t mark) {
    for (size_t i = mark; i < a->n_suppressions; i++) {
        struct analysis_suppression *x = &a->suppressions[i];
        if (x->problem || !covers(a, x, f))
            continue;
        x->used = true;
        if (!f->suppressed)
            f->suppressed = x->reason;
    }
}

/* Reads the comments of a file that was not read yet. */
static void add_new_file(struct stage *g, const char *file) {
    for (size_t i = 0; i < g->n_files; i++)
        if (same_file(g->files[i], file))
            return;
    g->files = list_grow(g->s->scratch, g->files, g->n_files, &g->cap_files, sizeof *g->files);
    g->files[g->n_files++] = file;
    if (file)
        add_file(g, file);
}

/* The files are the unit's own, those that its kernels are in, and those that findings are in. */
void suppress_unit(struct analysis_state *s, struct load_unit *u, const struct ir_program *p,
                   size_t first) {
    struct stage g = {.s = s, .unit = u, .program = p};
    size_t mark = s->a.n_suppressions;
    add_new_file(&g, u->path);
    for (unsigned i = 0; i < p->n_functions; i++)
        if (p->functions[i]->is_kernel)
            add_new_file(&g, p->functions[i]->site.file);
    for (size_t i = first; i < s->a.n_findings; i++)
        add_new_file(&g, finding_site(&s->a, &s->a.findings[i])->file);
    for (size_t i = first; i < s->a.n_findings; i++)
        mark_finding(&s->a, &s->a.findings[i], mark);
}

/* --- findings of their own --- */

static int by_place(const void *pa, const void *pb) {
    const struct analysis_suppression *a = pa;
    const struct analysis_suppression *b = pb;
    int order = strcmp(a->site.file, b->site.file);
    if (order == 0 && a->site.line != b->site.line)
        order = a->site.line < b->site.line ? -1 : 1;
    if (order == 0 && a->site.column != b->site.column)
        order = a->site.column < b->site.column ? -1 : 1;
    return order ? order : strcmp(a->rule, b->rule);
}

/* What several units saw of one comment is one. */
static size_t merge_alike(struct analysis_suppression *list, size_t n) {
    size_t kept = 0;
    if (n)
        qsort(list, n, sizeof *list, by_place);
    for (size_t i = 0; i < n; i++) {
        if (kept && by_place(&list[kept - 1], &list[i]) == 0) {
            list[kept - 1].used |= list[i].used;
            list[kept - 1].idle |= list[i].idle;
        } else {
            list[kept++] = list[i];
        }
    }
    return kept;
}

static void report_one(struct analysis_state *s, const struct analysis_suppression *x) {
    struct analysis *a = &s->a;
    struct analysis_finding f = {.rule = SUPPRESS_MALFORMED,
                                 .severity = SEVERITY_WARNING,
                                 .access = ANALYSIS_NO_ACCESS,
                                 .site = x->site,
                                 .message = x->problem,
                                 .cause = ""};
    if (!x->problem) {
        f.rule = SUPPRESS_UNUSED;
        f.message = ca_arena_printf(
            a->arena, "no finding of %s is on %s %u: remove the comment", x->rule,
            x->first_line == x->last_line ? "line" : "the lines from", x->first_line);
    }
    a->findings =
        list_grow(a->arena, a->findings, a->n_findings, &s->cap_findings, sizeof *a->findings);
    a->findings[a->n_findings++] = f;
}

void suppress_report(struct analysis_state *s) {
    struct analysis *a = &s->a;
    a->n_suppressions = merge_alike(a->suppressions, a->n_suppressions);
    for (size_t i = 0; i < a->n_suppressions; i++) {
        const struct analysis_suppression *x = &a->suppressions[i];
        if (x->problem || (!x->used && !x->idle))
            report_one(s, x);
    }
}
