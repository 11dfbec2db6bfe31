/* report_text.c - findings like a compiler's messages.
 *
 *     file:line:column: warning: what is wrong [rule-id]
 *        14 |     out[x * n + y] = in[y * n + x];
 *           |     ^~~~~~~~~~~~~~
 *       note: cause: the arithmetic
 *       note: where the address comes from, under which launch
 *       note: what was assumed
 *
 * What could not be analyzed stands before the findings, what is fine (with --all) behind them, and
 * at the end a line for each kernel that has findings. What is the same under several launches of
 * one kernel is told once. */
#include "report.h"

#include "text.h"

#include <math.h>
#include <string.h>

#define MAX_LAUNCHES 6 /* further launches that one note names */

struct writer {
    FILE *out;
    const struct analysis *analysis;
    bool color;
    struct ca_arena *arena; /* for one report */
    struct report_source *source;
};

static void write_subnote(const struct writer *w, const char *text) {
    fputs("  ", w->out);
    report_label(w->out, SEVERITY_NOTE, w->color);
    fprintf(w->out, "%s\n", text_clean(w->arena, text));
}

static void write_head(const struct writer *w, const struct ir_site *site, enum severity severity,
                       const char *message) {
    report_place(w->out, site->file, site->line, site->column, w->color);
    report_label(w->out, severity, w->color);
    fprintf(w->out, "%s%s%s", report_color(w->color, REPORT_BOLD), text_clean(w->arena, message),
            report_color(w->color, REPORT_PLAIN));
}

/* --- one access --- */

static void write_cause(const struct writer *w, const struct analysis_cause *c) {
    if (c->id && c->arithmetic)
        write_subnote(w, ca_arena_printf(w->arena, "%s: %s", c->id, c->arithmetic));
    if (c->lanes)
        write_subnote(w, ca_arena_printf(w->arena, "byte offsets of lanes 0 … 31: %s", c->lanes));
    if (c->hangs_on)
        write_subnote(
            w, ca_arena_printf(w->arena,
                               c->settle ? "hangs on %s: %s; %s settles it" : "hangs on %s: %s",
                               c->unknowns, c->hangs_on, c->settle));
}

static void write_assumptions(const struct writer *w, const struct analysis_access *x) {
    const char *text = "assumed: ";
    for (size_t i = 0; i < x->n_assumptions; i++)
        text = ca_arena_printf(w->arena, "%s%s%s", text, i ? "; " : "", x->assumptions[i]);
    if (x->n_assumptions)
        write_subnote(w, text);
}

/* What holds for every access that is listed. */
static void write_details(const struct writer *w, const struct analysis_access *x) {
    report_source_show(w->source, w->out, &x->site, w->color);
    write_cause(w, &x->cause);
    write_subnote(w, report_origin(w->arena, w->analysis, x));
    write_assumptions(w, x);
}

/* --- the same under several launches --- */

static bool same_text(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_cost(const struct ca_cost *a, const struct ca_cost *b) {
    return a->best == b->best && a->typical == b->typical && a->worst == b->worst &&
           a->ideal == b->ideal && a->requests_known == b->requests_known &&
           a->requests_per_block == b->requests_per_block && a->active_lanes == b->active_lanes &&
           a->confidence == b->confidence;
}

/* Would both accesses be told in the same words, but for the launch and "load" or "store"? */
static bool is_same(const struct analysis_access *a, const struct analysis_access *b) {
    if (a->site.line != b->site.line || a->site.column != b->site.column ||
        a->bytes_per_lane != b->bytes_per_lane || a->n_assumptions != b->n_assumptions)
        return false;
    for (size_t i = 0; i < a->n_assumptions; i++)
        if (strcmp(a->assumptions[i], b->assumptions[i]) != 0)
            return false;
    return same_text(a->site.file, b->site.file) && same_text(a->address, b->address) &&
           same_text(a->cause.arithmetic, b->cause.arithmetic) && same_text(a->reason, b->reason) &&
           same_cost(&a->cost, &b->cost);
}

/* Accesses that are told with another: the launches they are under, as they come; what they are
 * beside a load under the same one, as in `a[i] += x`. */
struct others {
    const char *text;
    size_t n;
    const char *twin; /* "store"; NULL: none */
};

static void add_launch(const struct writer *w, struct others *o, unsigned kernel) {
    if (o->n++ >= MAX_LAUNCHES)
        return;
    const char *launch = report_launch(w->arena, &w->analysis->kernels[kernel]);
    o->text = o->text ? ca_arena_printf(w->arena, "%s, %s", o->text, launch) : launch;
}

/* `other` is told with x. */
static void add_other(const struct writer *w, struct others *o, const struct analysis_access *x,
                      const struct analysis_access *other) {
    if (other->op == x->op)
        add_launch(w, o, other->kernel);
    else if (other->kernel == x->kernel)
        o->twin = ca_op_info(other->op)->verb;
}

static void write_others(const struct writer *w, const struct others *o) {
    if (o->twin)
        write_subnote(w,
                      ca_arena_printf(w->arena, "the same for the %s of this expression", o->twin));
    if (o->n == 0)
        return;
    const char *more =
        o->n > MAX_LAUNCHES ? ca_arena_printf(w->arena, " and %zu more", o->n - MAX_LAUNCHES) : "";
    write_subnote(w, ca_arena_printf(w->arena, "the same under %s%s", o->text, more));
}

/* --- findings --- */

static bool is_same_finding(const struct analysis *a, const struct analysis_finding *f,
                            const struct analysis_finding *other) {
    return other->access != ANALYSIS_NO_ACCESS && strcmp(f->rule, other->rule) == 0 &&
           same_text(strchr(f->message, ' '), strchr(other->message, ' ')) &&
           same_text(f->suppressed, other->suppressed) &&
           is_same(&a->accesses[f->access], &a->accesses[other->access]);
}

static void write_finding_details(const struct writer *w, size_t number, bool *told) {
    const struct analysis *a = w->analysis;
    const struct analysis_finding *f = &a->findings[number];
    struct others others = {0};
    write_details(w, &a->accesses[f->access]);
    for (size_t i = number + 1; i < a->n_findings; i++) {
        if (told[i] || !is_same_finding(a, f, &a->findings[i]))
            continue;
        told[i] = true;
        add_other(w, &others, &a->accesses[f->access], &a->accesses[a->findings[i].access]);
    }
    write_others(w, &others);
}

static void write_suggestion(const struct writer *w, const struct analysis_suggestion *s) {
    const char *how = "";
    if (s->n_edits && !s->worsens)
        how = s->unsafe ? " (--fix --unsafe-fixes makes it)" : " (--fix makes it)";
    else if (s->change)
        how = ca_arena_printf(w->arena, " (cuaddr whatif %s)", s->change);
    write_subnote(w, ca_arena_printf(w->arena, "suggestion: %s%s", s->text, how));
}

static void write_finding(const struct writer *w, size_t number, bool *told) {
    const struct analysis_finding *f = &w->analysis->findings[number];
    write_head(w, finding_site(w->analysis, f), f->severity, f->message);
    fprintf(w->out, " [%s]\n", f->rule);
    if (f->access == ANALYSIS_NO_ACCESS)
        report_source_show(w->source, w->out, &f->site, w->color);
    else
        write_finding_details(w, number, told);
    if (f->suppressed)
        write_subnote(w, ca_arena_printf(w->arena, "suppressed: %s", f->suppressed));
    for (size_t i = 0; i < f->n_notes; i++)
        write_subnote(w, f->notes[i]);
    for (size_t i = 0; i < f->n_suggestions; i++)
        write_suggestion(w, &f->suggestions[i]);
}

static void write_findings(const struct writer *w, bool suppressed) {
    const struct analysis *a = w->analysis;
    bool *told = ca_arena_alloc(w->arena, (a->n_findings + 1) * sizeof *told);
    for (size_t i = 0; i < a->n_findings; i++)
        if (!told[i] && (suppressed || !a->findings[i].suppressed))
            write_finding(w, i, told);
}

/* Bad input is said on stderr by whoever asked for the report. */
static void write_notes(const struct writer *w) {
    for (size_t i = 0; i < w->analysis->n_notes; i++) {
        const struct analysis_note *n = &w->analysis->notes[i];
        if (n->kind == NOTE_BAD_INPUT)
            continue;
        const struct ir_site site = {.file = n->file, .line = n->line, .column = n->column};
        write_head(w, &site, n->kind == NOTE_INCOMPLETE ? SEVERITY_WARNING : SEVERITY_NOTE,
                   n->message);
        fputc('\n', w->out);
    }
}

/* --- what is fine --- */

static void write_access(const struct writer *w, size_t number, bool *told) {
    const struct analysis *a = w->analysis;
    const struct analysis_access *x = &a->accesses[number];
    struct others others = {0};
    write_head(w, &x->site, SEVERITY_NOTE, report_cost(w->arena, x));
    fputc('\n', w->out);
    write_details(w, x);
    for (size_t i = number + 1; i < a->n_accesses; i++) {
        if (told[i] || !is_same(x, &a->accesses[i]))
            continue;
        told[i] = true;
        add_other(w, &others, x, &a->accesses[i]);
    }
    write_others(w, &others);
}

/* Every access that no finding is about. */
static void write_fine(const struct writer *w) {
    const struct analysis *a = w->analysis;
    bool *told = ca_arena_alloc(w->arena, (a->n_accesses + 1) * sizeof *told);
    for (size_t i = 0; i < a->n_findings; i++)
        if (a->findings[i].access != ANALYSIS_NO_ACCESS)
            told[a->findings[i].access] = true;
    for (size_t i = 0; i < a->n_accesses; i++)
        if (!told[i])
            write_access(w, i, told);
}

/* --- sums --- */

static bool same_totals(const struct analysis_totals *a, const struct analysis_totals *b) {
    return a->bytes_requested == b->bytes_requested && a->bytes_moved == b->bytes_moved &&
           a->wavefronts == b->wavefronts && a->least_wavefronts == b->least_wavefronts &&
           a->uncounted == b->uncounted && same_text(a->first, b->first);
}

static bool is_same_kernel(const struct analysis_kernel *a, const struct analysis_kernel *b) {
    return a->site.line == b->site.line && same_text(a->site.file, b->site.file) &&
           strcmp(a->instance, b->instance) == 0 && same_totals(&a->totals, &b->totals);
}

/* ": a block asks for 8192 bytes of global memory and moves 36864 (22 %); 64 wavefronts …". */
static const char *total_words(const struct writer *w, const struct analysis_totals *t) {
    struct ca_arena *arena = w->arena;
    const char *text = "";
    if (t->bytes_moved > 0)
        text = ca_arena_printf(
            arena, ": a block asks for %s bytes of global memory and moves %s (%s %% efficiency)",
            report_number(arena, t->bytes_requested), report_number(arena, t->bytes_moved),
            report_number(arena, floor(100 * t->bytes_requested / t->bytes_moved)));
    if (t->least_wavefronts > 0)
        text = ca_arena_printf(arena, "%s%s %s wavefront%s of shared memory, %s would do", text,
                               *text ? ";" : ": a block takes", report_number(arena, t->wavefronts),
                               t->wavefronts == 1 ? "" : "s",
                               report_number(arena, t->least_wavefronts));
    if (t->uncounted)
        text = ca_arena_printf(arena, "%s%s %u access%s not counted", text, *text ? ";" : ":",
                               t->uncounted, t->uncounted == 1 ? "" : "es");
    return text;
}

static void write_kernel(const struct writer *w, size_t number, bool *told) {
    const struct analysis *a = w->analysis;
    const struct analysis_kernel *k = &a->kernels[number];
    struct others others = {0};
    write_head(w, &k->site, SEVERITY_NOTE,
               ca_arena_printf(w->arena, "kernel %s%s", report_launch(w->arena, k),
                               total_words(w, &k->totals)));
    fputc('\n', w->out);
    if (k->totals.first)
        write_subnote(w, k->totals.first);
    for (size_t i = number + 1; i < a->n_kernels; i++) {
        if (told[i] || !is_same_kernel(k, &a->kernels[i]))
            continue;
        told[i] = true;
        add_launch(w, &others, (unsigned)i);
    }
    write_others(w, &others);
}

static void write_kernels(const struct writer *w, bool all) {
    const struct analysis *a = w->analysis;
    bool *told = ca_arena_alloc(w->arena, (a->n_kernels + 1) * sizeof *told);
    for (size_t i = 0; i < a->n_kernels; i++)
        if (!told[i] && (all || a->kernels[i].totals.first))
            write_kernel(w, i, told);
}

void report_text_write(FILE *out, const struct analysis *a, const struct report_options *o) {
    struct ca_arena *arena = ca_arena_new();
    struct writer w = {.out = out, .analysis = a, .color = o->color, .arena = arena};
    w.source = report_source_new(a, arena);
    write_notes(&w);
    write_findings(&w, o->suppressed);
    if (o->all)
        write_fine(&w);
    write_kernels(&w, o->all);
    ca_arena_free(arena);
}
