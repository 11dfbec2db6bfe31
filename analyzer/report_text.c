/* report_text.c - findings like a compiler's messages.
 *
 *     file:line:column: warning: what is wrong [rule-id]
 *        14 |     out[x * n + y] = in[y * n + x];
 *           |     ^~~~~~~~~~~~~~
 *       note: where the address comes from, under which launch
 *       note: what was assumed
 *
 * What could not be analyzed stands before the findings, what is fine (with --all) behind them. */
#include "report.h"

#include "text.h"

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

/* What holds for every access that is listed. */
static void write_details(const struct writer *w, const struct analysis_access *x) {
    report_source_show(w->source, w->out, &x->site, w->color);
    write_subnote(w, report_origin(w->arena, w->analysis, x));
    for (size_t i = 0; i < x->n_assumptions; i++)
        write_subnote(w, ca_arena_printf(w->arena, "assumed: %s", x->assumptions[i]));
}

static void write_head(const struct writer *w, const struct ir_site *site, enum severity severity,
                       const char *message) {
    report_place(w->out, site->file, site->line, site->column, w->color);
    report_label(w->out, severity, w->color);
    fprintf(w->out, "%s%s%s", report_color(w->color, REPORT_BOLD), text_clean(w->arena, message),
            report_color(w->color, REPORT_PLAIN));
}

static void write_finding(const struct writer *w, const struct analysis_finding *f) {
    const struct ir_site *site = finding_site(w->analysis, f);
    write_head(w, site, f->severity, f->message);
    fprintf(w->out, " [%s]\n", f->rule);
    if (f->access == ANALYSIS_NO_ACCESS)
        report_source_show(w->source, w->out, site, w->color);
    else
        write_details(w, &w->analysis->accesses[f->access]);
    if (f->suppressed)
        write_subnote(w, ca_arena_printf(w->arena, "suppressed: %s", f->suppressed));
    for (size_t i = 0; i < f->n_notes; i++)
        write_subnote(w, f->notes[i]);
    for (size_t i = 0; i < f->n_suggestions; i++)
        write_subnote(w, f->suggestions[i].text);
}

static void write_access(const struct writer *w, const struct analysis_access *x) {
    write_head(w, &x->site, SEVERITY_NOTE, report_cost(w->arena, x));
    fputc('\n', w->out);
    write_details(w, x);
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

/* Every access that no finding is about. */
static void write_fine(const struct writer *w) {
    const struct analysis *a = w->analysis;
    bool *told = ca_arena_alloc(w->arena, a->n_accesses * sizeof *told);
    for (size_t i = 0; i < a->n_findings; i++)
        if (a->findings[i].access != ANALYSIS_NO_ACCESS)
            told[a->findings[i].access] = true;
    for (size_t i = 0; i < a->n_accesses; i++) {
        if (!told[i])
            write_access(w, &a->accesses[i]);
    }
}

void report_text_write(FILE *out, const struct analysis *a, const struct report_options *o) {
    struct ca_arena *arena = ca_arena_new();
    struct writer w = {.out = out, .analysis = a, .color = o->color, .arena = arena};
    w.source = report_source_new(a, arena);
    write_notes(&w);
    for (size_t i = 0; i < a->n_findings; i++)
        if (!a->findings[i].suppressed || o->suppressed)
            write_finding(&w, &a->findings[i]);
    if (o->all)
        write_fine(&w);
    ca_arena_free(arena);
}
