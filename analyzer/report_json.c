/* report_json.c - everything that was found, for programs. The schema is documented in
 * docs/json.md.
 *
 * Every key is always there, null where it does not apply; order and spelling never change within
 * one schema number; all text is valid UTF-8. */
#include "report.h"

#include "fingerprint.h"
#include "report_json.h"
#include "text.h"
#include "version.h"

#include <math.h>

#define SCHEMA 1

struct maker {
    const struct analysis *analysis;
    struct ca_arena *arena;      /* texts on their way into JSON */
    char **accesses, **findings; /* their fingerprints */
};

static json_t *text_value(const struct maker *m, const char *text) {
    return text ? json_string_nocheck(text_utf8(m->arena, text)) : json_null();
}

/* Whole numbers as integers, others rounded to 6 decimals; null where it is no number. */
static json_t *number_value(double value) {
    double rounded = round(value * 1e6) / 1e6;
    if (!isfinite(value))
        return json_null();
    if (rounded == floor(rounded) && fabs(rounded) < 9e15)
        return json_integer((json_int_t)rounded);
    return json_real(rounded);
}

static json_t *known_number(bool known, double value) {
    return known ? number_value(value) : json_null();
}

/* A line or column, null where there is none. */
static json_t *place_value(unsigned number) {
    return number ? json_integer(number) : json_null();
}

static json_t *texts_value(const struct maker *m, const char *const *texts, size_t n) {
    json_t *array = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(array, text_value(m, texts[i]));
    return array;
}

static void set_range(json_t *object, const struct maker *m, const struct ir_site *site) {
    json_object_set_new(object, "file", text_value(m, site->file));
    json_object_set_new(object, "line", place_value(site->line));
    json_object_set_new(object, "column", place_value(site->column));
    json_object_set_new(object, "end_line", place_value(site->end_line));
    json_object_set_new(object, "end_column", place_value(site->end_column));
}

static json_t *launch_value(const struct maker *m, const struct analysis_launch *l) {
    json_t *launch = json_object();
    json_t *block = json_array();
    json_t *grid = l->grid_known ? json_array() : json_null();
    for (int axis = 0; axis < 3; axis++) {
        json_array_append_new(block, json_integer(l->block[axis]));
        if (l->grid_known)
            json_array_append_new(grid, json_integer((json_int_t)l->grid[axis]));
    }
    json_object_set_new(launch, "block", block);
    json_object_set_new(launch, "grid", grid);
    json_object_set_new(launch, "dynamic_shared",
                        known_number(l->dynamic_shared >= 0, (double)l->dynamic_shared));
    json_object_set_new(launch, "source", text_value(m, launch_source_name(l->source)));
    json_object_set_new(launch, "file", text_value(m, l->file));
    json_object_set_new(launch, "line", place_value(l->line));
    return launch;
}

/* What a block moves, over the accesses that can be counted. */
static json_t *totals_value(const struct maker *m, const struct analysis_totals *t) {
    json_t *totals = json_object();
    json_object_set_new(totals, "bytes_requested", number_value(t->bytes_requested));
    json_object_set_new(totals, "bytes_moved", number_value(t->bytes_moved));
    json_object_set_new(totals, "wavefronts", number_value(t->wavefronts));
    json_object_set_new(totals, "least_wavefronts", number_value(t->least_wavefronts));
    json_object_set_new(totals, "uncounted", json_integer(t->uncounted));
    json_object_set_new(totals, "fix_first", text_value(m, t->first));
    json_object_set_new(totals, "fix_first_access",
                        t->first ? json_integer(t->first_access) : json_null());
    return totals;
}

static json_t *kernel_value(const struct maker *m, const struct analysis_kernel *k) {
    json_t *kernel = json_object();
    json_object_set_new(kernel, "name", text_value(m, k->name));
    json_object_set_new(kernel, "instance", text_value(m, k->instance));
    set_range(kernel, m, &k->site);
    json_object_set_new(kernel, "launch", launch_value(m, &k->launch));
    json_object_set_new(kernel, "incomplete", text_value(m, k->incomplete));
    json_object_set_new(kernel, "incomplete_line",
                        k->incomplete ? place_value(k->incomplete_site.line) : json_null());
    json_object_set_new(kernel, "static_shared", json_integer((json_int_t)k->static_shared));
    json_object_set_new(kernel, "accesses", json_integer(k->n_accesses));
    json_object_set_new(kernel, "totals", totals_value(m, &k->totals));
    return kernel;
}

/* Where the cost is unknown there is no typical value, only bounds. */
static json_t *cost_value(const struct ca_cost *c) {
    bool known = c->confidence != CA_UNKNOWN;
    json_t *cost = json_object();
    json_object_set_new(cost, "best", number_value(c->best));
    json_object_set_new(cost, "typical", known_number(known, c->typical));
    json_object_set_new(cost, "worst", number_value(c->worst));
    json_object_set_new(cost, "peak", known_number(known, c->peak));
    json_object_set_new(cost, "ideal", number_value(c->ideal));
    return cost;
}

static void set_cost(json_t *access, const struct analysis_access *x) {
    bool global = x->space == CA_SPACE_GLOBAL;
    const struct ca_cost *c = &x->cost;
    json_object_set_new(access, "sectors", global ? cost_value(c) : json_null());
    json_object_set_new(access, "wavefronts", global ? json_null() : cost_value(c));
    json_object_set_new(
        access, "ways",
        known_number(x->space == CA_SPACE_SHARED && c->confidence != CA_UNKNOWN, c->ways));
}

static json_t *hangs_on_value(const struct maker *m, const struct analysis_cause *c) {
    if (!c->hangs_on)
        return json_null();
    json_t *value = json_object();
    json_object_set_new(value, "unknowns", text_value(m, c->unknowns));
    json_object_set_new(value, "cost", text_value(m, c->hangs_on));
    json_object_set_new(value, "settle", text_value(m, c->settle));
    return value;
}

static void set_cause(json_t *access, const struct maker *m, const struct analysis_cause *c) {
    json_object_set_new(access, "cause", text_value(m, c->id));
    json_object_set_new(access, "arithmetic", text_value(m, c->arithmetic));
    json_object_set_new(access, "hangs_on", hangs_on_value(m, c));
}

static json_t *access_object(const struct maker *m, const struct analysis_access *x,
                             const char *fingerprint) {
    const struct analysis_kernel *k = &m->analysis->kernels[x->kernel];
    const struct ca_cost *c = &x->cost;
    json_t *access = json_object();
    set_range(access, m, &x->site);
    json_object_set_new(access, "fingerprint", text_value(m, fingerprint));
    json_object_set_new(access, "expression", text_value(m, x->site.text));
    json_object_set_new(access, "kernel", text_value(m, k->name));
    json_object_set_new(access, "instance", text_value(m, k->instance));
    json_object_set_new(access, "launch", launch_value(m, &k->launch));
    json_object_set_new(access, "space", text_value(m, report_space(x->space)));
    json_object_set_new(access, "op", text_value(m, ca_op_info(x->op)->verb));
    json_object_set_new(access, "bytes_per_lane", json_integer(x->bytes_per_lane));
    json_object_set_new(access, "object",
                        x->object && *x->object ? text_value(m, x->object) : json_null());
    json_object_set_new(access, "address", text_value(m, x->address));
    json_object_set_new(access, "affine", json_boolean(x->affine));
    json_object_set_new(access, "active_lanes", number_value(c->active_lanes));
    json_object_set_new(access, "requests_per_block",
                        known_number(c->requests_known, c->requests_per_block));
    json_object_set_new(access, "confidence", text_value(m, report_confidence(c->confidence)));
    json_object_set_new(access, "assumptions", texts_value(m, x->assumptions, x->n_assumptions));
    json_object_set_new(access, "reason",
                        c->confidence == CA_UNKNOWN
                            ? text_value(m, x->reason ? x->reason : ca_reason_text(c->reason))
                            : json_null());
    set_cost(access, x);
    set_cause(access, m, &x->cause);
    return access;
}

static json_t *access_value(const struct maker *m, const struct analysis_access *x) {
    return access_object(m, x, m->accesses[x - m->analysis->accesses]);
}

static json_t *edit_value(const struct maker *m, const struct analysis_edit *e) {
    json_t *edit = json_object();
    json_object_set_new(edit, "file", text_value(m, e->file));
    json_object_set_new(edit, "line", place_value(e->line));
    json_object_set_new(edit, "column", place_value(e->column));
    json_object_set_new(edit, "end_line", place_value(e->end_line));
    json_object_set_new(edit, "end_column", place_value(e->end_column));
    json_object_set_new(edit, "replacement", text_value(m, e->replacement));
    return edit;
}

static json_t *suggestion_value(const struct maker *m, const struct analysis_suggestion *s) {
    json_t *suggestion = json_object();
    json_t *edits = json_array();
    bool totals = s->total_before > 0;
    for (size_t i = 0; i < s->n_edits; i++)
        json_array_append_new(edits, edit_value(m, &s->edits[i]));
    json_object_set_new(suggestion, "kind", text_value(m, s->kind));
    json_object_set_new(suggestion, "text", text_value(m, s->text));
    json_object_set_new(suggestion, "change", text_value(m, s->change));
    json_object_set_new(suggestion, "before", number_value(s->before));
    json_object_set_new(suggestion, "after", number_value(s->after));
    json_object_set_new(suggestion, "total_before", known_number(totals, s->total_before));
    json_object_set_new(suggestion, "total_after", known_number(totals, s->total_after));
    json_object_set_new(suggestion, "edits", edits);
    json_object_set_new(suggestion, "unsafe", text_value(m, s->unsafe));
    json_object_set_new(suggestion, "worsens", json_boolean(s->worsens));
    return suggestion;
}

static json_t *suggestions_value(const struct maker *m, const struct analysis_finding *f) {
    json_t *array = json_array();
    for (size_t i = 0; i < f->n_suggestions; i++)
        json_array_append_new(array, suggestion_value(m, &f->suggestions[i]));
    return array;
}

static json_t *suppressed_value(const struct maker *m, const struct analysis_finding *f) {
    if (!f->suppressed)
        return json_null();
    json_t *suppressed = json_object();
    json_object_set_new(suppressed, "by", text_value(m, f->baselined ? "baseline" : "comment"));
    json_object_set_new(suppressed, "reason", text_value(m, f->suppressed));
    return suppressed;
}

static json_t *merged_value(const struct analysis_merged *g) {
    if (!g->elements)
        return json_null();
    json_t *merged = json_object();
    json_object_set_new(merged, "elements", json_integer(g->elements));
    json_object_set_new(merged, "bytes_per_lane", json_integer(g->bytes));
    json_object_set_new(merged, "per_request", number_value(g->cost));
    return merged;
}

static json_t *finding_value(const struct maker *m, const struct analysis_finding *f) {
    const struct analysis_kernel *kernel = finding_kernel(m->analysis, f);
    bool counted = kernel && m->analysis->accesses[f->access].cost.requests_known;
    static const struct analysis_cause none;
    const struct analysis_cause *cause = kernel ? &m->analysis->accesses[f->access].cause : &none;
    json_t *finding = json_object();
    json_object_set_new(finding, "rule", text_value(m, f->rule));
    json_object_set_new(finding, "severity", text_value(m, report_severity(f->severity)));
    set_range(finding, m, finding_site(m->analysis, f));
    json_object_set_new(finding, "kernel", text_value(m, kernel ? kernel->name : NULL));
    json_object_set_new(finding, "message", text_value(m, f->message));
    json_object_set_new(finding, "cause", text_value(m, f->cause));
    json_object_set_new(finding, "arithmetic", text_value(m, cause->arithmetic));
    json_object_set_new(finding, "hangs_on", hangs_on_value(m, cause));
    json_object_set_new(finding, "notes", texts_value(m, f->notes, f->n_notes));
    json_object_set_new(finding, "merged", merged_value(&f->merged));
    json_object_set_new(finding, "access", kernel ? json_integer(f->access) : json_null());
    json_object_set_new(finding, "excess_per_block", known_number(counted, f->excess_per_block));
    json_object_set_new(finding, "fingerprint",
                        text_value(m, m->findings[f - m->analysis->findings]));
    json_object_set_new(finding, "suppressed", suppressed_value(m, f));
    json_object_set_new(finding, "suggestions", suggestions_value(m, f));
    return finding;
}

static json_t *note_value(const struct maker *m, const struct analysis_note *n) {
    static const char *const kinds[] = {[NOTE_BAD_INPUT] = "bad_input",
                                        [NOTE_INCOMPLETE] = "incomplete",
                                        [NOTE_ASSUMED] = "assumed",
                                        [NOTE_INFO] = "info"};
    json_t *note = json_object();
    json_object_set_new(note, "kind", text_value(m, kinds[n->kind]));
    json_object_set_new(note, "file", text_value(m, n->file));
    json_object_set_new(note, "line", place_value(n->line));
    json_object_set_new(note, "column", place_value(n->column));
    json_object_set_new(note, "message", text_value(m, n->message));
    return note;
}

static json_t *sites_value(const unsigned counts[3]) {
    json_t *sites = json_object();
    json_object_set_new(sites, "exact", json_integer(counts[CA_EXACT]));
    json_object_set_new(sites, "assumed", json_integer(counts[CA_ASSUMED]));
    json_object_set_new(sites, "unknown", json_integer(counts[CA_UNKNOWN]));
    return sites;
}

static json_t *reasons_value(const struct maker *m, enum stats_kind kind) {
    const struct analysis_stats *s = &m->analysis->stats;
    json_t *reasons = json_array();
    for (size_t i = 0; i < s->n_reasons; i++) {
        if (s->reasons[i].kind != kind)
            continue;
        json_t *reason = json_object();
        json_object_set_new(reason, "reason", text_value(m, s->reasons[i].text));
        json_object_set_new(reason, "count", json_integer(s->reasons[i].count));
        json_array_append_new(reasons, reason);
    }
    return reasons;
}

static json_t *stats_value(const struct maker *m) {
    const struct analysis_stats *s = &m->analysis->stats;
    json_t *stats = json_object();
    json_object_set_new(stats, "kernels_defined", json_integer(s->kernels_defined));
    json_object_set_new(stats, "kernels_analyzed", json_integer(s->kernels_analyzed));
    json_object_set_new(stats, "kernels_complete", json_integer(s->kernels_complete));
    json_object_set_new(stats, "errors_in_kernels", json_integer(s->errors_in_kernels));
    for (unsigned space = 0; space < 3; space++)
        json_object_set_new(stats, report_space((enum ca_space)space),
                            sites_value(s->sites[space]));
    json_object_set_new(stats, "refused", reasons_value(m, STATS_REFUSED));
    json_object_set_new(stats, "incomplete", reasons_value(m, STATS_INCOMPLETE));
    json_object_set_new(stats, "unknown", reasons_value(m, STATS_UNKNOWN));
    return stats;
}

static json_t *tool_value(const struct maker *m) {
    json_t *tool = json_object();
    json_object_set_new(tool, "name", text_value(m, "cuaddr"));
    json_object_set_new(tool, "version", text_value(m, version_string()));
    return tool;
}

/* Appends list(a, i) for all i below n. */
#define FILL(array, m, list, n, make)                                                              \
    do {                                                                                           \
        for (size_t i_ = 0; i_ < (n); i_++)                                                        \
            json_array_append_new(array, make(m, &(list)[i_]));                                    \
    } while (0)

static json_t *report_value(const struct maker *m) {
    const struct analysis *a = m->analysis;
    json_t *top = json_object();
    json_t *kernels = json_array();
    json_t *accesses = json_array();
    json_t *findings = json_array();
    json_t *notes = json_array();
    FILL(kernels, m, a->kernels, a->n_kernels, kernel_value);
    FILL(accesses, m, a->accesses, a->n_accesses, access_value);
    FILL(findings, m, a->findings, a->n_findings, finding_value);
    FILL(notes, m, a->notes, a->n_notes, note_value);
    json_object_set_new(top, "schema", json_integer(SCHEMA));
    json_object_set_new(top, "tool", tool_value(m));
    json_object_set_new(top, "arch", text_value(m, a->geometry->arch));
    json_object_set_new(top, "files", texts_value(m, a->files, a->n_files));
    json_object_set_new(top, "kernels", kernels);
    json_object_set_new(top, "accesses", accesses);
    json_object_set_new(top, "findings", findings);
    json_object_set_new(top, "notes", notes);
    json_object_set_new(top, "stats", stats_value(m));
    return top;
}

/* --- for other commands --- */

json_t *report_json_access(const struct analysis *a, const struct analysis_access *x,
                           const char *fingerprint, struct ca_arena *arena) {
    const struct maker m = {.analysis = a, .arena = arena};
    return access_object(&m, x, fingerprint);
}

json_t *report_json_tool(struct ca_arena *arena) {
    const struct maker m = {.arena = arena};
    return tool_value(&m);
}

json_t *report_json_text(const char *text, struct ca_arena *arena) {
    const struct maker m = {.arena = arena};
    return text_value(&m, text);
}

void report_json_write(FILE *out, const struct analysis *a, const struct report_options *o) {
    (void)o; /* JSON always holds everything */
    struct maker m = {.analysis = a, .arena = ca_arena_new()};
    m.accesses = fingerprint_accesses(m.arena, a);
    m.findings = fingerprint_findings(m.arena, a);
    json_t *top = report_value(&m);
    json_dumpf(top, out, JSON_INDENT(2) | JSON_REAL_PRECISION(15));
    fputc('\n', out);
    json_decref(top);
    ca_arena_free(m.arena);
}
