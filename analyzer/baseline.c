/* baseline.c - findings that were there when the gate was put up. */
#include "baseline.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis_private.h"
#include "fingerprint.h"
#include "load_source.h"
#include "paths.h"
#include "report.h"
#include "text.h"
#include "version.h"
#include "whole.h"

#define SCHEMA 1

struct entry {
    const char *file, *rule, *kernel, *expression, *fingerprint, *message;
    double cost; /* sectors or wavefronts per request; 0: none is known */
    bool used;
};

struct baseline {
    struct ca_arena *arena;
    const char *path;   /* for messages */
    const char *folder; /* absolute */
    struct entry *entries;
    size_t n;
};

/* --- what a finding is to a baseline --- */

static const char *file_of(struct ca_arena *arena, const char *folder, const struct analysis *a,
                           const struct analysis_finding *f) {
    const char *file = finding_site(a, f)->file;
    return file ? path_below(folder, path_absolute(arena, file)) : "";
}

static double cost_of(const struct analysis *a, const struct analysis_finding *f) {
    if (f->access == ANALYSIS_NO_ACCESS)
        return 0;
    const struct ca_cost *c = &a->accesses[f->access].cost;
    return c->confidence == CA_UNKNOWN || !isfinite(c->typical) ? 0 : c->typical;
}

/* --- reading --- */

static bool read_entry(struct baseline *b, const json_t *value, struct entry *e) {
    const struct {
        const char *name;
        const char **to;
    } texts[] = {{"file", &e->file},       {"rule", &e->rule},
                 {"kernel", &e->kernel},   {"expression", &e->expression},
                 {"message", &e->message}, {"fingerprint", &e->fingerprint}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *text = json_string_value(json_object_get(value, texts[i].name));
        if (!text)
            return false;
        *texts[i].to = ca_arena_strdup(b->arena, text);
    }
    const json_t *cost = json_object_get(value, "cost");
    e->cost = json_number_value(cost);
    return json_is_number(cost);
}

static const char *read_entries(struct baseline *b, const json_t *top) {
    const json_t *list = json_object_get(top, "findings");
    const json_t *schema = json_object_get(top, "schema");
    if (!json_is_array(list) || !json_is_integer(schema))
        return ca_arena_printf(b->arena, "%s: no baseline; expected what --write-baseline writes",
                               b->path);
    if (json_integer_value(schema) != SCHEMA)
        return ca_arena_printf(b->arena,
                               "%s: a baseline of schema %lld; this cuaddr reads schema %d",
                               b->path, (long long)json_integer_value(schema), SCHEMA);
    b->n = json_array_size(list);
    b->entries = ca_arena_alloc(b->arena, (b->n + 1) * sizeof *b->entries);
    for (size_t i = 0; i < b->n; i++)
        if (!read_entry(b, json_array_get(list, i), &b->entries[i]))
            return ca_arena_printf(
                b->arena,
                "%s: finding %zu lacks a key, or one has the wrong type; expected file, rule, "
                "kernel, expression, message, fingerprint and cost",
                b->path, i + 1);
    return NULL;
}

struct baseline *baseline_read(const char *path, struct ca_arena *arena, const char **error) {
    struct baseline *b = ca_arena_alloc(arena, sizeof *b);
    json_error_t wrong;
    const char *why;
    b->arena = arena;
    b->path = text_clean(arena, path);
    b->folder = path_folder(arena, path_absolute(arena, path));
    const char *text = whole_text(path, arena, &why);
    if (!text) {
        *error = ca_arena_printf(arena, "%s: the baseline cannot be read: %s", b->path, why);
        return NULL;
    }
    json_t *top = json_loads(text, JSON_REJECT_DUPLICATES, &wrong);
    *error = top ? read_entries(b, top)
                 : ca_arena_printf(arena, "%s:%d: no baseline: %s", b->path, wrong.line,
                                   text_clean(arena, wrong.text));
    json_decref(top);
    return *error ? NULL : b;
}

/* --- applying --- */

/* The files of an analysis as a baseline names them. */
struct names {
    const char **items;
    size_t n;
};

static struct names names_of(struct baseline *b, const struct analysis *a) {
    struct names names = {ca_arena_alloc(b->arena, (a->n_files + a->n_reads + 1) * sizeof(char *)),
                          0};
    for (size_t i = 0; i < a->n_files; i++)
        names.items[names.n++] = path_below(b->folder, path_absolute(b->arena, a->files[i]));
    for (size_t i = 0; i < a->n_reads; i++)
        names.items[names.n++] = path_below(b->folder, path_absolute(b->arena, a->reads[i].path));
    return names;
}

static bool has_name(const struct names *names, const char *file) {
    for (size_t i = 0; i < names->n; i++)
        if (strcmp(names->items[i], file) == 0)
            return true;
    return false;
}

static bool is_gone(struct baseline *b, const char *file) {
    return !load_source_exists(path_join(b->arena, b->folder, file));
}

static struct entry *find_entry(struct baseline *b, const char *file, const char *fingerprint) {
    for (size_t i = 0; i < b->n; i++) {
        struct entry *e = &b->entries[i];
        if (!e->used && strcmp(e->fingerprint, fingerprint) == 0 &&
            (file ? strcmp(e->file, file) == 0 : is_gone(b, e->file)))
            return e;
    }
    return NULL;
}

static void add_note(struct analysis *a, struct analysis_finding *f, const char *note) {
    const char **notes = ca_arena_alloc(a->arena, (f->n_notes + 1) * sizeof *notes);
    if (f->n_notes)
        memcpy(notes, f->notes, f->n_notes * sizeof *notes);
    notes[f->n_notes++] = note;
    f->notes = notes;
}

static void apply_entry(struct analysis *a, struct analysis_finding *f, struct entry *e) {
    double now = cost_of(a, f);
    e->used = true;
    if (now > e->cost * 1.001 + 0.005)
        add_note(a, f,
                 ca_arena_printf(a->arena,
                                 "worse than in the baseline, where it was %s per request",
                                 report_number(a->arena, e->cost)));
    else if (!f->suppressed) {
        f->suppressed = "in the baseline";
        f->baselined = true;
    }
}

static void match(struct baseline *b, struct analysis *a, char **fingerprints, bool renamed) {
    for (size_t i = 0; i < a->n_findings; i++) {
        struct analysis_finding *f = &a->findings[i];
        const char *file = renamed ? NULL : file_of(b->arena, b->folder, a, f);
        struct entry *e = f->suppressed ? NULL : find_entry(b, file, fingerprints[i]);
        if (e)
            apply_entry(a, f, e);
    }
}

static void note_stale(struct baseline *b, struct analysis *a) {
    const struct names names = names_of(b, a);
    for (size_t i = 0; i < b->n; i++) {
        const struct entry *e = &b->entries[i];
        if (e->used || (!has_name(&names, e->file) && !is_gone(b, e->file)))
            continue;
        note_add((struct analysis_state *)a, NOTE_INFO,
                 path_shown(a->arena, path_join(a->arena, b->folder, e->file)), 0, 0,
                 ca_arena_printf(a->arena,
                                 "stale entry in the baseline: %s of %s in kernel %s is gone; "
                                 "--write-baseline brings it up to date",
                                 e->rule, *e->expression ? e->expression : "a comment", e->kernel));
    }
}

void baseline_apply(struct baseline *b, struct analysis *a) {
    char **fingerprints = fingerprint_findings(b->arena, a);
    match(b, a, fingerprints, false);
    match(b, a, fingerprints, true);
    note_stale(b, a);
}

/* --- writing --- */

static int by_text(const char *a, const char *b, int otherwise) {
    int order = strcmp(a, b);
    return order ? order : otherwise;
}

static int by_file(const void *pa, const void *pb) {
    const struct entry *a = pa, *b = pb;
    return by_text(
        a->file, b->file,
        by_text(a->kernel, b->kernel,
                by_text(a->expression, b->expression, by_text(a->fingerprint, b->fingerprint, 0))));
}

static size_t collect(struct ca_arena *arena, const char *folder, const struct analysis *a,
                      struct entry *out) {
    char **fingerprints = fingerprint_findings(arena, a);
    size_t n = 0;
    for (size_t i = 0; i < a->n_findings; i++) {
        const struct analysis_finding *f = &a->findings[i];
        const struct analysis_kernel *k = finding_kernel(a, f);
        const char *text = finding_site(a, f)->text;
        if (f->suppressed)
            continue;
        out[n++] = (struct entry){.file = text_utf8(arena, file_of(arena, folder, a, f)),
                                  .rule = f->rule,
                                  .kernel = k ? text_utf8(arena, k->instance) : "",
                                  .expression = text && k ? text_utf8(arena, text) : "",
                                  .fingerprint = fingerprints[i],
                                  .message = text_utf8(arena, f->message),
                                  .cost = cost_of(a, f)};
    }
    if (n)
        qsort(out, n, sizeof *out, by_file);
    return n;
}

static json_t *entry_value(const struct entry *e) {
    double cost = round(e->cost * 1e6) / 1e6;
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:o, s:s}", "file", e->file, "rule", e->rule,
                     "kernel", e->kernel, "expression", e->expression, "fingerprint",
                     e->fingerprint, "cost",
                     cost == floor(cost) ? json_integer((json_int_t)cost) : json_real(cost),
                     "message", e->message);
}

bool baseline_write(const char *path, const struct analysis *a, struct ca_arena *arena,
                    const char **error) {
    const char *folder = path_folder(arena, path_absolute(arena, path));
    struct entry *entries = ca_arena_alloc(arena, (a->n_findings + 1) * sizeof *entries);
    size_t n = collect(arena, folder, a, entries);
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(list, entry_value(&entries[i]));
    json_t *top = json_pack("{s:i, s:s, s:s, s:o}", "schema", SCHEMA, "tool", "cuaddr", "version",
                            version_string(), "findings", list);
    FILE *out = fopen(path, "w");
    bool written = out && json_dumpf(top, out, JSON_INDENT(2) | JSON_REAL_PRECISION(12)) == 0 &&
                   fputc('\n', out) != EOF;
    if (out && fclose(out) != 0)
        written = false;
    if (!written)
        *error = ca_arena_printf(arena, "%s: the baseline cannot be written: %s",
                                 text_clean(arena, path), strerror(errno));
    json_decref(top);
    return written;
}
