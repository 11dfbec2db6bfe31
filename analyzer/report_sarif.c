/* report_sarif.c - SARIF 2.1.0, with what GitHub's code scanning asks for.
 *
 * Places are from the repository's root, columns are Unicode code points, ranges end before their
 * end. What is no finding (bad input, incomplete kernels) are notifications of the invocation, so
 * that findings and failures of the analysis are told apart. */
#include "report.h"

#include "fingerprint.h"
#include "report_path.h"
#include "rules.h"
#include "text.h"
#include "version.h"

#include <jansson.h>
#include <string.h>

#define SCHEMA_URI  "https://json.schemastore.org/sarif-2.1.0.json"
#define SOURCE_ROOT "%SRCROOT%"

/* GitHub's line hashes of one file. */
struct hashed {
    const char *file;
    char **hashes; /* by line, from 0 */
    size_t n;      /* lines; 0: the file can't be read */
    struct hashed *next;
};

struct maker {
    const struct analysis *analysis;
    struct ca_arena *arena;
    struct report_root root;
    struct report_source *source;
    struct hashed *hashed;
    char **fingerprints; /* one a finding */
};

/* --- values --- */

static json_t *text_value(const struct maker *m, const char *text) {
    return json_string_nocheck(text_utf8(m->arena, text ? text : ""));
}

static void set_text(json_t *object, const char *key, const struct maker *m, const char *text) {
    json_object_set_new(object, key, text_value(m, text));
}

static void set_number(json_t *object, const char *key, unsigned number) {
    json_object_set_new(object, key, json_integer(number));
}

/* In a message, braces are placeholders and "[a](b)" is a link: neither is meant here. */
static char *plain_message(struct ca_arena *arena, const char *text) {
    char *copy = ca_arena_alloc(arena, 2 * strlen(text) + 1);
    char *end = copy;
    for (; *text; text++) {
        *end++ = *text;
        if (*text == '{' || *text == '}')
            *end++ = *text;
        else if (*text == ']' && text[1] == '(')
            *end++ = ' ';
    }
    *end = '\0';
    return copy;
}

static json_t *message_value(const struct maker *m, const char *text) {
    json_t *message = json_object();
    set_text(message, "text", m, plain_message(m->arena, text));
    return message;
}

/* --- places --- */

/* The code points before byte column `column` of a line; the column itself where the line is not
 * there. Both count from 1. */
static unsigned code_column(const struct maker *m, const char *file, unsigned line,
                            unsigned column) {
    size_t bytes = 0;
    const char *text = report_source_line(m->source, file, line, &bytes);
    unsigned count = 1;
    if (!text)
        return column;
    for (size_t i = 0; i + 1 < column && i < bytes; count++) {
        uint32_t code;
        i += text_decode(text + i, bytes - i, &code);
    }
    return count;
}

static json_t *region_value(const struct maker *m, const struct ir_site *site) {
    json_t *region = json_object();
    bool ends = site->end_line > site->line ||
                (site->end_line == site->line && site->end_column > site->column);
    set_number(region, "startLine", site->line ? site->line : 1);
    if (site->line && site->column)
        set_number(region, "startColumn", code_column(m, site->file, site->line, site->column));
    if (site->line && site->column && ends) {
        set_number(region, "endLine", site->end_line);
        set_number(region, "endColumn",
                   code_column(m, site->file, site->end_line, site->end_column));
    }
    return region;
}

static json_t *artifact_value(const struct maker *m, const char *file) {
    json_t *artifact = json_object();
    const char *uri = report_root_uri(&m->root, file);
    set_text(artifact, "uri", m, uri);
    if (strncmp(uri, "file://", 7) != 0)
        set_text(artifact, "uriBaseId", m, SOURCE_ROOT);
    return artifact;
}

static json_t *location_value(const struct maker *m, const struct ir_site *site) {
    json_t *location = json_object();
    json_t *physical = json_object();
    json_object_set_new(physical, "artifactLocation", artifact_value(m, site->file));
    json_object_set_new(physical, "region", region_value(m, site));
    json_object_set_new(location, "physicalLocation", physical);
    return location;
}

/* --- rules --- */

static json_t *texts_value(const struct maker *m, const char *text) {
    json_t *value = json_object();
    set_text(value, "text", m, text);
    return value;
}

static json_t *rule_properties(const struct maker *m, const struct rule *r) {
    static const char *const severities[] = {[SEVERITY_NOTE] = "recommendation",
                                             [SEVERITY_WARNING] = "warning",
                                             [SEVERITY_ERROR] = "error"};
    json_t *properties = json_object();
    json_t *tags = json_array();
    json_array_append_new(tags, text_value(m, "cuda"));
    json_array_append_new(tags, text_value(m, "performance"));
    json_object_set_new(properties, "tags", tags);
    set_text(properties, "precision", m, "high");
    set_text(properties, "problem.severity", m, severities[r->severity]);
    return properties;
}

static json_t *rule_value(const struct maker *m, const struct rule *r) {
    json_t *rule = json_object();
    json_t *defaults = json_object();
    json_t *help = texts_value(m, rule_page(r));
    set_text(help, "markdown", m, rule_page(r));
    set_text(defaults, "level", m, report_severity(r->severity));
    set_text(rule, "id", m, r->id);
    set_text(rule, "name", m, r->id);
    json_object_set_new(rule, "shortDescription", texts_value(m, r->summary));
    json_object_set_new(rule, "fullDescription",
                        texts_value(m, ca_arena_printf(m->arena, "%s.", r->summary)));
    json_object_set_new(rule, "defaultConfiguration", defaults);
    json_object_set_new(rule, "help", help);
    json_object_set_new(rule, "properties", rule_properties(m, r));
    return rule;
}

static json_t *tool_value(const struct maker *m) {
    json_t *tool = json_object();
    json_t *driver = json_object();
    json_t *rules = json_array();
    for (size_t i = 0; rule_at(i); i++)
        json_array_append_new(rules, rule_value(m, rule_at(i)));
    set_text(driver, "name", m, "cuaddr");
    set_text(driver, "version", m, version_string());
    set_text(driver, "semanticVersion", m, version_string());
    json_object_set_new(driver, "rules", rules);
    json_object_set_new(tool, "driver", driver);
    return tool;
}

/* The rule's place in the table, or -1. */
static int rule_index(const char *id) {
    for (size_t i = 0; rule_at(i); i++)
        if (strcmp(rule_at(i)->id, id) == 0)
            return (int)i;
    return -1;
}

/* --- results --- */

static const struct hashed *hashes_of(struct maker *m, const char *file) {
    struct hashed *h = m->hashed;
    while (h && strcmp(h->file, file) != 0)
        h = h->next;
    if (h)
        return h;
    const char *text = report_source_text(m->source, file);
    h = ca_arena_alloc(m->arena, sizeof *h);
    *h = (struct hashed){.file = file, .next = m->hashed};
    if (text)
        h->hashes = fingerprint_lines(m->arena, text, strlen(text), &h->n);
    m->hashed = h;
    return h;
}

static json_t *fingerprints_value(struct maker *m, const struct analysis_finding *f) {
    const struct ir_site *site = finding_site(m->analysis, f);
    const struct hashed *h = hashes_of(m, site->file ? site->file : "");
    json_t *prints = json_object();
    if (site->line && site->line <= h->n)
        set_text(prints, "primaryLocationLineHash", m, h->hashes[site->line - 1]);
    set_text(prints, "cuaddr/v1", m, m->fingerprints[f - m->analysis->findings]);
    return prints;
}

static void add_related(json_t *list, const struct maker *m, const struct ir_site *site,
                        const char *text) {
    if (!site->file || !site->line)
        return;
    json_t *location = location_value(m, site);
    set_number(location, "id", (unsigned)json_array_size(list) + 1);
    json_object_set_new(location, "message", message_value(m, text));
    json_array_append_new(list, location);
}

/* What the cost comes from besides the access itself: the array as it is declared, who says the
 * block, the kernel. */
static json_t *related_value(const struct maker *m, const struct analysis_access *x) {
    const struct analysis_kernel *k = &m->analysis->kernels[x->kernel];
    const struct analysis_launch *l = &k->launch;
    const struct ir_site launch = {.file = l->file, .line = l->line};
    json_t *list = json_array();
    add_related(list, m, &x->object_site,
                ca_arena_printf(m->arena, "the declaration of %s", x->object));
    if (l->source == LAUNCH_LAUNCH || l->source == LAUNCH_BOUNDS)
        add_related(list, m, &launch,
                    ca_arena_printf(m->arena, "the launch, with blocks of %u×%u×%u threads",
                                    l->block[0], l->block[1], l->block[2]));
    add_related(list, m, &k->site, ca_arena_printf(m->arena, "the kernel %s", k->instance));
    return list;
}

static json_t *suppressions_value(const struct maker *m, const struct analysis_finding *f) {
    json_t *list = json_array();
    if (f->suppressed) {
        json_t *suppression = json_object();
        set_text(suppression, "kind", m, f->baselined ? "external" : "inSource");
        set_text(suppression, "justification", m, f->suppressed);
        json_array_append_new(list, suppression);
    }
    return list;
}

/* The message, then what a reader of text gets in notes. */
static char *result_text(const struct maker *m, const struct analysis_finding *f) {
    struct ca_arena *arena = m->arena;
    char *text = ca_arena_printf(arena, "%s.", text_clean(arena, f->message));
    if (f->access == ANALYSIS_NO_ACCESS)
        return text;
    const struct analysis_access *x = &m->analysis->accesses[f->access];
    if (x->cause.arithmetic)
        text = ca_arena_printf(arena, "%s\n%s.", text, text_clean(arena, x->cause.arithmetic));
    text = ca_arena_printf(arena, "%s\n%s.", text, report_origin(arena, m->analysis, x));
    for (size_t i = 0; i < x->n_assumptions; i++)
        text =
            ca_arena_printf(arena, "%s\nassumed: %s.", text, text_clean(arena, x->assumptions[i]));
    for (size_t i = 0; i < f->n_suggestions; i++)
        text = ca_arena_printf(arena, "%s\n%s.", text, text_clean(arena, f->suggestions[i].text));
    return text;
}

static json_t *locations_value(const struct maker *m, const struct analysis_finding *f) {
    const struct analysis_kernel *k = finding_kernel(m->analysis, f);
    json_t *list = json_array();
    json_t *location = location_value(m, finding_site(m->analysis, f));
    if (k) {
        json_t *names = json_array();
        json_t *name = json_object();
        set_text(name, "fullyQualifiedName", m, k->instance);
        set_text(name, "kind", m, "function");
        json_array_append_new(names, name);
        json_object_set_new(location, "logicalLocations", names);
    }
    json_array_append_new(list, location);
    return list;
}

/* --- fixes --- */

static json_t *replacement_value(const struct maker *m, const struct analysis_edit *e) {
    const struct ir_site site = {.file = e->file,
                                 .line = e->line,
                                 .column = e->column,
                                 .end_line = e->end_line,
                                 .end_column = e->end_column};
    json_t *replacement = json_object();
    json_t *region = region_value(m, &site);
    if (!json_object_get(region, "endLine")) { /* an insertion: nothing is deleted */
        json_object_set(region, "endLine", json_object_get(region, "startLine"));
        json_object_set(region, "endColumn", json_object_get(region, "startColumn"));
    }
    json_object_set_new(replacement, "deletedRegion", region);
    json_object_set_new(replacement, "insertedContent", texts_value(m, e->replacement));
    return replacement;
}

/* One change a file; edits of one file stand together. */
static json_t *changes_value(const struct maker *m, const struct analysis_suggestion *s) {
    json_t *changes = json_array();
    json_t *replacements = NULL;
    for (size_t i = 0; i < s->n_edits; i++) {
        const struct analysis_edit *e = &s->edits[i];
        if (i == 0 || strcmp(e->file, e[-1].file) != 0) {
            json_t *change = json_object();
            replacements = json_array();
            json_object_set_new(change, "artifactLocation", artifact_value(m, e->file));
            json_object_set_new(change, "replacements", replacements);
            json_array_append_new(changes, change);
        }
        json_array_append_new(replacements, replacement_value(m, e));
    }
    return changes;
}

static json_t *fixes_value(const struct maker *m, const struct analysis_finding *f) {
    json_t *fixes = json_array();
    for (size_t i = 0; i < f->n_suggestions; i++) {
        const struct analysis_suggestion *s = &f->suggestions[i];
        if (s->n_edits == 0 || s->worsens)
            continue;
        json_t *fix = json_object();
        json_object_set_new(fix, "description", message_value(m, text_clean(m->arena, s->text)));
        json_object_set_new(fix, "artifactChanges", changes_value(m, s));
        json_array_append_new(fixes, fix);
    }
    return fixes;
}

static json_t *result_value(struct maker *m, const struct analysis_finding *f) {
    const struct analysis_kernel *k = finding_kernel(m->analysis, f);
    json_t *result = json_object();
    set_text(result, "ruleId", m, f->rule);
    if (rule_index(f->rule) >= 0)
        json_object_set_new(result, "ruleIndex", json_integer(rule_index(f->rule)));
    set_text(result, "level", m, report_severity(f->severity));
    json_object_set_new(result, "message", message_value(m, result_text(m, f)));
    json_object_set_new(result, "locations", locations_value(m, f));
    if (k)
        json_object_set_new(result, "relatedLocations",
                            related_value(m, &m->analysis->accesses[f->access]));
    json_object_set_new(result, "partialFingerprints", fingerprints_value(m, f));
    json_object_set_new(result, "fixes", fixes_value(m, f));
    json_object_set_new(result, "suppressions", suppressions_value(m, f));
    if (f->baselined)
        set_text(result, "baselineState", m, "unchanged");
    return result;
}

/* --- the run --- */

static json_t *notification_value(const struct maker *m, const struct analysis_note *n) {
    static const char *const levels[] = {[NOTE_BAD_INPUT] = "error",
                                         [NOTE_INCOMPLETE] = "warning",
                                         [NOTE_ASSUMED] = "note",
                                         [NOTE_INFO] = "note"};
    const struct ir_site site = {.file = n->file, .line = n->line, .column = n->column};
    json_t *notification = json_object();
    set_text(notification, "level", m, levels[n->kind]);
    json_object_set_new(notification, "message",
                        message_value(m, text_clean(m->arena, n->message)));
    if (n->file) {
        json_t *locations = json_array();
        json_array_append_new(locations, location_value(m, &site));
        json_object_set_new(notification, "locations", locations);
    }
    return notification;
}

static json_t *invocations_value(const struct maker *m) {
    json_t *list = json_array();
    json_t *invocation = json_object();
    json_t *notifications = json_array();
    for (size_t i = 0; i < m->analysis->n_notes; i++)
        json_array_append_new(notifications, notification_value(m, &m->analysis->notes[i]));
    json_object_set_new(invocation, "executionSuccessful", json_boolean(!m->analysis->bad_input));
    json_object_set_new(invocation, "toolExecutionNotifications", notifications);
    json_array_append_new(list, invocation);
    return list;
}

static json_t *bases_value(const struct maker *m) {
    json_t *bases = json_object();
    json_t *base = json_object();
    json_object_set_new(base, "description", texts_value(m, "The root of the repository."));
    json_object_set_new(bases, SOURCE_ROOT, base);
    return bases;
}

static json_t *run_value(struct maker *m) {
    json_t *run = json_object();
    json_t *results = json_array();
    for (size_t i = 0; i < m->analysis->n_findings; i++)
        json_array_append_new(results, result_value(m, &m->analysis->findings[i]));
    json_object_set_new(run, "tool", tool_value(m));
    json_object_set_new(run, "columnKind", json_string("unicodeCodePoints"));
    json_object_set_new(run, "originalUriBaseIds", bases_value(m));
    json_object_set_new(run, "invocations", invocations_value(m));
    json_object_set_new(run, "results", results);
    return run;
}

void report_sarif_write(FILE *out, const struct analysis *a, const struct report_options *o) {
    (void)o; /* suppressed results are there and marked; accesses without a finding are none */
    struct ca_arena *arena = ca_arena_new();
    struct maker m = {.analysis = a, .arena = arena, .root = report_root_find(arena)};
    m.source = report_source_new(a, arena);
    m.fingerprints = fingerprint_findings(arena, a);
    json_t *log = json_object();
    json_t *runs = json_array();
    json_array_append_new(runs, run_value(&m));
    json_object_set_new(log, "$schema", json_string(SCHEMA_URI));
    json_object_set_new(log, "version", json_string("2.1.0"));
    json_object_set_new(log, "runs", runs);
    json_dumpf(log, out, JSON_INDENT(2));
    fputc('\n', out);
    json_decref(log);
    ca_arena_free(arena);
}
