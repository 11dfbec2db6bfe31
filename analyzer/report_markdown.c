/* report_markdown.c - a table of findings for a job's summary or a comment on a pull request. */
#include "report.h"

#include "report_escape.h"
#include "report_path.h"

struct writer {
    FILE *out;
    const struct analysis *analysis;
    struct ca_arena *arena;
    struct report_root root;
};

static char *place_of(const struct writer *w, const char *file, unsigned line) {
    const char *path = report_root_path(&w->root, file);
    return report_markdown_code(w->arena,
                                line ? ca_arena_printf(w->arena, "%s:%u", path, line) : path);
}

static void write_finding(const struct writer *w, const struct analysis_finding *f) {
    const struct ir_site *site = finding_site(w->analysis, f);
    const struct analysis_kernel *k = finding_kernel(w->analysis, f);
    fprintf(
        w->out, "| %s | %s | %s | %s | %s%s%s |\n", report_severity(f->severity),
        place_of(w, site->file, site->line), k ? report_markdown_code(w->arena, k->instance) : "",
        report_markdown_code(w->arena, site->text), report_markdown(w->arena, f->message),
        f->suppressed ? " (suppressed: " : "",
        f->suppressed ? ca_arena_printf(w->arena, "%s)", report_markdown(w->arena, f->suppressed))
                      : "");
}

static void write_notes(const struct writer *w) {
    for (size_t i = 0; i < w->analysis->n_notes; i++) {
        const struct analysis_note *n = &w->analysis->notes[i];
        if (n->kind == NOTE_BAD_INPUT || n->kind == NOTE_INCOMPLETE)
            fprintf(w->out, "- %s: %s\n", place_of(w, n->file, n->line),
                    report_markdown(w->arena, n->message));
    }
}

static bool is_shown(const struct analysis_finding *f, const struct report_options *o) {
    return !f->suppressed || o->suppressed;
}

void report_markdown_write(FILE *out, const struct analysis *a, const struct report_options *o) {
    struct ca_arena *arena = ca_arena_new();
    struct writer w = {.out = out, .analysis = a, .arena = arena, .root = report_root_find(arena)};
    bool any = false;
    fprintf(out, "**cuaddr**: %s\n\n", report_summary(arena, a));
    for (size_t i = 0; i < a->n_findings; i++) {
        if (is_shown(&a->findings[i], o) && !any)
            fputs("| | place | kernel | access | what |\n| --- | --- | --- | --- | --- |\n", out);
        if (is_shown(&a->findings[i], o))
            write_finding(&w, &a->findings[i]);
        any |= is_shown(&a->findings[i], o);
    }
    if (any)
        fputc('\n', out);
    write_notes(&w);
    ca_arena_free(arena);
}
