/* diff_write.c - a comparison as text, as a table for a pull request, as JSON. */
#include "diff.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#include "report.h"
#include "report_escape.h"
#include "text.h"
#include "version.h"

#define SCHEMA 1

struct writer {
    FILE *out;
    const struct diff *diff;
    struct ca_arena *arena;
};

/* --- words --- */

char *diff_summary(struct ca_arena *arena, const struct diff *d) {
    char *sum = ca_arena_strdup(arena, "");
    for (int kind = 0; kind < DIFF_KINDS; kind++)
        sum = ca_arena_printf(arena, "%s%s%zu %s", sum, kind ? ", " : "", d->counts[kind],
                              diff_kind_name((enum diff_kind)kind));
    return sum;
}

static const struct diff_access *shown(const struct diff_change *c) {
    return c->after ? c->after : c->before;
}

/* "32", "up to 32". */
static char *value(struct ca_arena *arena, const struct diff_access *x) {
    return ca_arena_printf(arena, "%s%s", x->known ? "" : "up to ", report_number(arena, x->value));
}

/* "1 → 32 wavefronts per request (ideal 1)". */
static char *cost(struct ca_arena *arena, const struct diff_change *c) {
    const struct diff_access *x = shown(c);
    const char *last = value(arena, x);
    const char *change = c->before && c->after
                             ? ca_arena_printf(arena, "%s → %s", value(arena, c->before), last)
                             : last;
    return ca_arena_printf(arena, "%s %s%s per request (ideal %s)", change, x->unit,
                           strcmp(last, "1") == 0 ? "" : "s", report_number(arena, x->ideal));
}

static char *place(struct ca_arena *arena, const struct diff_access *x) {
    return ca_arena_printf(arena, "%s:%lld", x->file, x->line);
}

/* Where it was, if that is another file. */
static char *origin(struct ca_arena *arena, const struct diff_change *c) {
    bool moved = c->before && c->after && strcmp(c->before->file, c->after->file) != 0;
    return moved ? ca_arena_printf(arena, "was in %s", c->before->file)
                 : ca_arena_strdup(arena, "");
}

/* What was written before, if that is another expression. */
static char *rewritten(struct ca_arena *arena, const struct diff_change *c) {
    bool other = c->before && c->after && strcmp(c->before->expression, c->after->expression) != 0;
    return other ? ca_arena_strdup(arena, c->before->expression) : ca_arena_strdup(arena, "");
}

static bool is_new(const struct diff_report *before, const char *line) {
    for (size_t i = 0; i < before->n_incomplete; i++)
        if (strcmp(before->incomplete[i], line) == 0)
            return false;
    return true;
}

/* --- text --- */

static void text_change(const struct writer *w, const struct diff_change *c) {
    struct ca_arena *arena = w->arena;
    const struct diff_access *x = shown(c);
    const char *was = rewritten(arena, c);
    const char *from = origin(arena, c);
    report_place(w->out, x->file, (unsigned)x->line, 0, false);
    fprintf(w->out, "%s: %s of %s%s%s in kernel %s<<<…, (%lld, %lld, %lld)>>>: %s%s%s\n",
            diff_kind_name(c->kind), text_clean(arena, x->op), text_clean(arena, x->expression),
            *was ? ", before " : "", text_clean(arena, was), text_clean(arena, x->kernel),
            x->block[0], x->block[1], x->block[2], cost(arena, c), *from ? ", " : "",
            text_clean(arena, from));
}

void diff_write_text(FILE *out, const struct diff *d, const struct diff_report *before,
                     const struct diff_report *after) {
    struct writer w = {.out = out, .diff = d, .arena = ca_arena_new()};
    for (size_t i = 0; i < after->n_incomplete; i++)
        if (is_new(before, after->incomplete[i]))
            fprintf(out, "incomplete: %s\n", text_clean(w.arena, after->incomplete[i]));
    for (size_t i = 0; i < d->n; i++)
        text_change(&w, &d->changes[i]);
    ca_arena_free(w.arena);
}

/* --- Markdown --- */

static void markdown_change(const struct writer *w, const struct diff_change *c) {
    struct ca_arena *arena = w->arena;
    const struct diff_access *x = shown(c);
    const char *was = rewritten(arena, c);
    const char *from = origin(arena, c);
    fprintf(w->out, "| %s%s%s | %s | %s | %s%s%s | %s | %s | %s |\n",
            c->kind == DIFF_WORSE ? "**" : "", diff_kind_name(c->kind),
            c->kind == DIFF_WORSE ? "**" : "", report_markdown_code(arena, place(arena, x)),
            report_markdown_code(arena, x->kernel), report_markdown_code(arena, x->expression),
            *was ? ", before " : "", report_markdown_code(arena, was),
            c->before ? value(arena, c->before) : "–", c->after ? value(arena, c->after) : "–",
            report_markdown(arena, ca_arena_printf(arena, "%ss per request, ideal %s%s%s", x->unit,
                                                   report_number(arena, x->ideal),
                                                   *from ? "; " : "", from)));
}

void diff_write_markdown(FILE *out, const struct diff *d, const struct diff_report *before,
                         const struct diff_report *after) {
    struct writer w = {.out = out, .diff = d, .arena = ca_arena_new()};
    fprintf(out, "**cuaddr**: %s\n", diff_summary(w.arena, d));
    if (d->n)
        fputs("\n| | place | kernel | access | before | after | |\n"
              "| --- | --- | --- | --- | ---: | ---: | --- |\n",
              out);
    for (size_t i = 0; i < d->n; i++)
        markdown_change(&w, &d->changes[i]);
    bool any = false;
    for (size_t i = 0; i < after->n_incomplete; i++) {
        if (!is_new(before, after->incomplete[i]))
            continue;
        fprintf(out, "%s- not wholly analyzed any more: %s\n", any ? "" : "\n",
                report_markdown(w.arena, after->incomplete[i]));
        any = true;
    }
    ca_arena_free(w.arena);
}

/* --- JSON --- */

static void set_text(json_t *object, const char *key, const char *text) {
    json_object_set_new(object, key, json_string_nocheck(text));
}

static void set_number(json_t *object, const char *key, double number) {
    json_object_set_new(object, key,
                        number == floor(number) ? json_integer((json_int_t)number)
                                                : json_real(number));
}

static json_t *side_value(const struct diff_access *x) {
    if (!x)
        return json_null();
    json_t *side = json_object();
    json_t *block = json_array();
    for (int i = 0; i < 3; i++)
        json_array_append_new(block, json_integer(x->block[i]));
    set_text(side, "file", x->file);
    json_object_set_new(side, "line", json_integer(x->line));
    set_text(side, "expression", x->expression);
    json_object_set_new(side, "block", block);
    json_object_set_new(side, "known", json_boolean(x->known));
    set_number(side, "value", x->value);
    set_number(side, "ideal", x->ideal);
    return side;
}

static json_t *change_value(const struct diff_change *c) {
    const struct diff_access *x = shown(c);
    json_t *change = json_object();
    set_text(change, "change", diff_kind_name(c->kind));
    set_text(change, "fingerprint", x->fingerprint);
    set_text(change, "kernel", x->kernel);
    set_text(change, "space", x->space);
    set_text(change, "op", x->op);
    set_text(change, "unit", x->unit);
    json_object_set_new(change, "before", side_value(c->before));
    json_object_set_new(change, "after", side_value(c->after));
    return change;
}

void diff_write_json(FILE *out, const struct diff *d, const struct diff_report *before,
                     const struct diff_report *after) {
    json_t *top = json_object();
    json_t *counts = json_object();
    json_t *changes = json_array();
    json_t *incomplete = json_array();
    for (int kind = 0; kind < DIFF_KINDS; kind++)
        json_object_set_new(counts, diff_kind_name((enum diff_kind)kind),
                            json_integer((json_int_t)d->counts[kind]));
    for (size_t i = 0; i < d->n; i++)
        json_array_append_new(changes, change_value(&d->changes[i]));
    for (size_t i = 0; i < after->n_incomplete; i++)
        if (is_new(before, after->incomplete[i]))
            json_array_append_new(incomplete, json_string_nocheck(after->incomplete[i]));
    json_object_set_new(top, "schema", json_integer(SCHEMA));
    set_text(top, "version", version_string());
    json_object_set_new(top, "counts", counts);
    json_object_set_new(top, "changes", changes);
    json_object_set_new(top, "incomplete", incomplete);
    json_dumpf(top, out, JSON_INDENT(2) | JSON_REAL_PRECISION(15));
    fputc('\n', out);
    json_decref(top);
}
