/* report_gitlab.c - GitLab's Code Quality: an array of issues, each with a fingerprint of its own.
 *
 * GitLab tells new issues from old ones by their fingerprints and shows issues with the same one
 * once: the file's name goes into it, and a number where that is still not enough. */
#include "report.h"

#include "fingerprint.h"
#include "report_path.h"
#include "text.h"

#include <jansson.h>
#include <string.h>

#define ANALYSIS "analysis" /* stands for a rule where the analysis failed */

struct maker {
    const struct analysis *analysis;
    struct ca_arena *arena;
    struct report_root root;
    json_t *issues;
    json_t *seen; /* fingerprints so far, as keys */
};

static void set_text(json_t *object, const char *key, const struct maker *m, const char *text) {
    json_object_set_new(object, key, json_string_nocheck(text_utf8(m->arena, text)));
}

/* One that no issue has yet. */
static char *unique(struct maker *m, const char *const texts[3]) {
    char *digits = fingerprint_texts(m->arena, texts, 3);
    for (unsigned n = 1; json_object_get(m->seen, digits); n++) {
        const char *again[] = {digits, ca_arena_printf(m->arena, "%u", n)};
        digits = fingerprint_texts(m->arena, again, 2);
    }
    json_object_set_new(m->seen, digits, json_true());
    return digits;
}

static void add_issue(struct maker *m, const struct ir_site *site, const char *rule,
                      const char *severity, const char *message, const char *print) {
    const char *path = report_root_path(&m->root, site->file);
    const char *texts[] = {rule, path, print};
    json_t *issue = json_object();
    json_t *location = json_object();
    json_t *lines = json_object();
    set_text(issue, "description", m, text_clean(m->arena, message));
    set_text(issue, "check_name", m, rule);
    set_text(issue, "fingerprint", m, unique(m, texts));
    set_text(issue, "severity", m, severity);
    set_text(location, "path", m, path);
    json_object_set_new(lines, "begin", json_integer(site->line ? site->line : 1));
    if (site->end_line > site->line)
        json_object_set_new(lines, "end", json_integer(site->end_line));
    json_object_set_new(location, "lines", lines);
    json_object_set_new(issue, "location", location);
    json_array_append_new(m->issues, issue);
}

static void add_findings(struct maker *m) {
    static const char *const severities[] = {
        [SEVERITY_NOTE] = "info", [SEVERITY_WARNING] = "major", [SEVERITY_ERROR] = "critical"};
    const struct analysis *a = m->analysis;
    char **prints = fingerprint_findings(m->arena, a);
    for (size_t i = 0; i < a->n_findings; i++) {
        const struct analysis_finding *f = &a->findings[i];
        if (!f->suppressed)
            add_issue(m, finding_site(a, f), f->rule, severities[f->severity], f->message,
                      prints[i]);
    }
}

static void add_notes(struct maker *m) {
    for (size_t i = 0; i < m->analysis->n_notes; i++) {
        const struct analysis_note *n = &m->analysis->notes[i];
        const struct ir_site site = {.file = n->file, .line = n->line};
        if (n->kind == NOTE_BAD_INPUT)
            add_issue(m, &site, ANALYSIS, "blocker", n->message, n->message);
        else if (n->kind == NOTE_INCOMPLETE)
            add_issue(m, &site, ANALYSIS, "minor", n->message, n->message);
    }
}

void report_gitlab_write(FILE *out, const struct analysis *a, const struct report_options *o) {
    (void)o;
    struct ca_arena *arena = ca_arena_new();
    struct maker m = {.analysis = a,
                      .arena = arena,
                      .root = report_root_find(arena),
                      .issues = json_array(),
                      .seen = json_object()};
    add_notes(&m);
    add_findings(&m);
    json_dumpf(m.issues, out, JSON_INDENT(2));
    fputc('\n', out);
    json_decref(m.issues);
    json_decref(m.seen);
    ca_arena_free(arena);
}
