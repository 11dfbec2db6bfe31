/* report_checkstyle.c - the XML of checkstyle, which many tools read: a <file> a file, an <error> a
 * finding. What could not be read is there too, as cuaddr.analysis. */
#include "report.h"

#include "report_escape.h"
#include "report_path.h"

#include <string.h>

#define ANALYSIS "analysis" /* the last part of what stands for a rule, where it is none */

struct writer {
    FILE *out;
    const struct analysis *analysis;
    struct ca_arena *arena;
    struct report_root root;
};

static void write_error(const struct writer *w, const struct ir_site *site, enum severity severity,
                        const char *message, const char *rule) {
    static const char *const severities[] = {
        [SEVERITY_NOTE] = "info", [SEVERITY_WARNING] = "warning", [SEVERITY_ERROR] = "error"};
    fprintf(w->out, "    <error");
    if (site->line)
        fprintf(w->out, " line=\"%u\"", site->line);
    if (site->line && site->column)
        fprintf(w->out, " column=\"%u\"", site->column);
    fprintf(w->out, " severity=\"%s\" message=\"%s\" source=\"cuaddr.%s\"/>\n",
            severities[severity], report_xml(w->arena, message), report_xml(w->arena, rule));
}

static bool is_in(const char *site_file, const char *file) {
    return strcmp(site_file ? site_file : "", file) == 0;
}

static bool is_failure(const struct analysis_note *n) {
    return n->kind == NOTE_BAD_INPUT || n->kind == NOTE_INCOMPLETE;
}

static void write_notes(const struct writer *w, const char *file) {
    for (size_t i = 0; i < w->analysis->n_notes; i++) {
        const struct analysis_note *n = &w->analysis->notes[i];
        const struct ir_site site = {.line = n->line, .column = n->column};
        if (is_failure(n) && is_in(n->file, file))
            write_error(w, &site, n->kind == NOTE_BAD_INPUT ? SEVERITY_ERROR : SEVERITY_WARNING,
                        n->message, ANALYSIS);
    }
}

static void write_file(const struct writer *w, const char *file) {
    const struct analysis *a = w->analysis;
    fprintf(w->out, "  <file name=\"%s\">\n",
            report_xml(w->arena, report_root_path(&w->root, file)));
    write_notes(w, file);
    for (size_t i = 0; i < a->n_findings; i++) {
        const struct analysis_finding *f = &a->findings[i];
        const struct ir_site *site = finding_site(a, f);
        if (!f->suppressed && is_in(site->file, file))
            write_error(w, site, f->severity, f->message, f->rule);
    }
    fputs("  </file>\n", w->out);
}

void report_checkstyle_write(FILE *out, const struct analysis *a, const struct report_options *o) {
    (void)o;
    struct ca_arena *arena = ca_arena_new();
    struct writer w = {.out = out, .analysis = a, .arena = arena, .root = report_root_find(arena)};
    size_t n;
    const char **files = report_files(arena, a, &n);
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"8.0\">\n", out);
    for (size_t i = 0; i < n; i++)
        write_file(&w, files[i]);
    fputs("</checkstyle>\n", out);
    ca_arena_free(arena);
}
