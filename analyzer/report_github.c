/* report_github.c - workflow commands of GitHub Actions, which become annotations on changed lines.
 *
 * GitHub shows ten a level and step and drops the rest, so the worst go first and one plain line
 * tells how many are left out. Nothing from the source can end a command or begin another: line
 * breaks and percent signs are encoded in all of them, colons and commas in properties too. */
#include "report.h"

#include "report_path.h"
#include "text.h"

#include <string.h>

#define MOST_SHOWN 10 /* commands a level */

struct writer {
    FILE *out;
    const struct analysis *analysis;
    struct ca_arena *arena;
    struct report_root root;
    unsigned found[3]; /* by enum severity: all that there is to tell */
};

/* --- encoding --- */

static char *encoded(struct ca_arena *arena, const char *text, const char *marks) {
    static const char hex[] = "0123456789ABCDEF";
    char *copy = ca_arena_alloc(arena, 3 * strlen(text) + 1);
    char *end = copy;
    for (; *text; text++) {
        if (strchr(marks, *text)) {
            *end++ = '%';
            *end++ = hex[(unsigned char)*text >> 4];
            *end++ = hex[(unsigned char)*text & 15];
        } else {
            *end++ = *text;
        }
    }
    *end = '\0';
    return copy;
}

/* Valid UTF-8 without controls but line breaks, which are encoded. */
static char *data(const struct writer *w, const char *text) {
    return encoded(w->arena, text, "%\r\n");
}

static char *property(const struct writer *w, const char *text) {
    return encoded(w->arena, text_clean(w->arena, text), "%\r\n:,");
}

/* --- commands --- */

static void write_command(struct writer *w, enum severity level, const struct ir_site *site,
                          const char *title, const char *message) {
    static const char *const commands[] = {
        [SEVERITY_NOTE] = "notice", [SEVERITY_WARNING] = "warning", [SEVERITY_ERROR] = "error"};
    if (w->found[level]++ >= MOST_SHOWN)
        return;
    fprintf(w->out, "::%s title=%s", commands[level], property(w, title));
    if (site->file)
        fprintf(w->out, ",file=%s", property(w, report_root_path(&w->root, site->file)));
    if (site->file && site->line) {
        bool one_line = site->end_line == site->line;
        fprintf(w->out, ",line=%u,endLine=%u", site->line,
                site->end_line > site->line ? site->end_line : site->line);
        if (one_line && site->column && site->end_column > site->column)
            fprintf(w->out, ",col=%u,endColumn=%u", site->column, site->end_column);
    }
    fprintf(w->out, "::%s\n", data(w, message));
}

static char *finding_text(const struct writer *w, const struct analysis_finding *f) {
    char *text = text_clean(w->arena, f->message);
    if (f->access == ANALYSIS_NO_ACCESS)
        return text;
    const struct analysis_access *x = &w->analysis->accesses[f->access];
    text = ca_arena_printf(w->arena, "%s\n%s", text, report_origin(w->arena, w->analysis, x));
    if (f->n_suggestions)
        text =
            ca_arena_printf(w->arena, "%s\n%s", text, text_clean(w->arena, f->suggestions[0].text));
    return text;
}

static void write_finding(struct writer *w, const struct analysis_finding *f) {
    if (f->suppressed)
        return;
    write_command(w, f->severity, finding_site(w->analysis, f),
                  ca_arena_printf(w->arena, "cuaddr: %s", f->rule), finding_text(w, f));
}

static void write_notes(struct writer *w, enum note_kind kind, enum severity level) {
    for (size_t i = 0; i < w->analysis->n_notes; i++) {
        const struct analysis_note *n = &w->analysis->notes[i];
        const struct ir_site site = {.file = n->file, .line = n->line};
        if (n->kind == kind)
            write_command(w, level, &site, "cuaddr: analysis", text_clean(w->arena, n->message));
    }
}

static void write_rest(const struct writer *w) {
    for (int level = SEVERITY_ERROR; level >= SEVERITY_NOTE; level--) {
        if (w->found[level] > MOST_SHOWN)
            fprintf(w->out, "cuaddr: %u more of level %s without an annotation: GitHub shows %d\n",
                    w->found[level] - MOST_SHOWN, report_severity((enum severity)level),
                    MOST_SHOWN);
    }
}

void report_github_write(FILE *out, const struct analysis *a, const struct report_options *o) {
    (void)o;
    struct ca_arena *arena = ca_arena_new();
    struct writer w = {.out = out, .analysis = a, .arena = arena, .root = report_root_find(arena)};
    write_notes(&w, NOTE_BAD_INPUT, SEVERITY_ERROR);
    for (size_t i = 0; i < a->n_findings; i++)
        write_finding(&w, &a->findings[i]);
    write_notes(&w, NOTE_INCOMPLETE, SEVERITY_WARNING);
    write_rest(&w);
    ca_arena_free(arena);
}
