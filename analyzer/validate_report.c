/* validate_report.c - what a comparison with a profile found, as text and as JSON. */
#include "validate.h"

#include "text.h"

#include <math.h>
#include <string.h>

static const char *const space_words[] = {[NCU_GLOBAL] = "global", [NCU_SHARED] = "shared"};
static const char *const unit_words[] = {[NCU_GLOBAL] = "sectors", [NCU_SHARED] = "wavefronts"};
static const char *const verb_words[] = {
    [NCU_LOAD] = "load", [NCU_STORE] = "store", [NCU_ATOMIC] = "atomic"};

/* At most two decimals, no zeros behind the last digit. */
static const char *number_text(struct ca_arena *arena, double n) {
    char *text = ca_arena_printf(arena, "%.2f", n);
    size_t end = strlen(text);
    while (text[end - 1] == '0')
        end--;
    text[text[end - 1] == '.' ? end - 1 : end] = '\0';
    return text;
}

struct summary {
    size_t verdicts[VERDICTS]; /* sites */
    size_t measured;           /* sites with a row */
    size_t exact, exact_match; /* measured or removed sites marked exact; those that match */
};

static struct summary summary_of(const struct validation *v) {
    struct summary sum = {0};
    for (size_t i = 0; i < v->n_sites; i++) {
        const struct validate_site *s = &v->sites[i];
        sum.verdicts[s->verdict]++;
        sum.measured += s->row != NULL;
        sum.exact += s->exact && s->verdict != VERDICT_MISSING;
        sum.exact_match += s->exact && s->verdict == VERDICT_MATCH;
    }
    return sum;
}

static const char *ratio_text(struct ca_arena *arena, const struct validate_site *s) {
    if (s->predicted <= 0)
        return "";
    return ca_arena_printf(arena, " (×%s)", number_text(arena, s->measured / s->predicted));
}

/* "8192", or "2 to 32" where only bounds are known. */
static const char *predicted_text(struct ca_arena *arena, const struct validate_site *s) {
    if (!s->known)
        return "nothing";
    if (s->predicted >= 0 && (s->exact || s->least == s->most))
        return number_text(arena, s->predicted);
    return ca_arena_printf(arena, "%s to %s", number_text(arena, s->least),
                           number_text(arena, s->most));
}

static void write_site(FILE *out, const struct validate_site *s, struct ca_arena *arena) {
    fprintf(out, "%s:%u: %s %s, %s: predicted %s %s%s", text_clean(arena, s->file), s->line,
            space_words[s->space], verb_words[s->verb], text_clean(arena, s->kernel),
            predicted_text(arena, s), unit_words[s->space], s->requests < 0 ? " a request" : "");
    if (s->measured >= 0)
        fprintf(out, ", measured %s%s", number_text(arena, s->measured), ratio_text(arena, s));
    fprintf(out, ": %s", verdict_text(s->verdict));
    if (s->note)
        fprintf(out, " (%s)", text_clean(arena, s->note));
    fputc('\n', out);
}

/* --- hardware counters --- */

static bool same_count(double predicted, double measured) {
    return fabs(predicted - measured) <= 0.01 + measured * 1e-6;
}

static void write_totals(FILE *out, const struct validation *v, struct ca_arena *arena) {
    for (size_t k = 0; v->raw && k < v->raw->n_kernels; k++) {
        const struct ncu_totals *t = &v->raw->kernels[k];
        for (int c = 0; c < NCU_COUNTERS; c++) {
            double measured = t->count[c] / t->launches;
            double predicted = validate_total(v, t->kernel, (enum ncu_counter)c);
            if (t->count[c] < 0 || predicted < 0)
                continue;
            fprintf(out, "%s: %s: predicted %s, measured %s: %s\n", text_clean(arena, t->kernel),
                    ncu_counter_name((enum ncu_counter)c), number_text(arena, predicted),
                    number_text(arena, measured),
                    same_count(predicted, measured) ? "match" : "differs");
        }
    }
}

void validate_write_text(FILE *out, const struct validation *v, struct ca_arena *arena) {
    struct summary sum = summary_of(v);
    for (size_t i = 0; i < v->n_sites; i++)
        write_site(out, &v->sites[i], arena);
    write_totals(out, v, arena);
    fprintf(out, "%zu sites, %zu measured:", v->n_sites, sum.measured);
    const char *comma = "";
    for (int i = 0; i < VERDICTS; i++)
        if (sum.verdicts[i]) {
            fprintf(out, "%s %zu %s", comma, sum.verdicts[i], verdict_text((enum verdict)i));
            comma = ",";
        }
    fprintf(out, "\n%zu of %zu sites marked exact match\n", sum.exact_match, sum.exact);
}

/* --- JSON --- */

/* Whole numbers as integers, others as they are; null below 0. */
static json_t *number_value(double n) {
    if (n < 0)
        return json_null();
    return n == floor(n) && n < 9e15 ? json_integer((json_int_t)n) : json_real(n);
}

static json_t *text_value(const char *text, struct ca_arena *arena) {
    return text ? json_string(text_utf8(arena, text)) : json_null();
}

static json_t *site_value(const struct validate_site *s, struct ca_arena *arena) {
    json_t *site = json_object();
    json_object_set_new(site, "file", text_value(s->file, arena));
    json_object_set_new(site, "line", json_integer(s->line));
    json_object_set_new(site, "kernel", text_value(s->kernel, arena));
    json_object_set_new(site, "space", json_string(space_words[s->space]));
    json_object_set_new(site, "op", json_string(verb_words[s->verb]));
    json_object_set_new(site, "bytes_per_lane", json_integer(s->bytes));
    json_object_set_new(site, "exact", json_boolean(s->exact));
    json_object_set_new(site, "per", json_string(s->requests < 0 ? "request" : "launch"));
    json_object_set_new(site, "predicted", number_value(s->predicted));
    json_object_set_new(site, "least", number_value(s->least));
    json_object_set_new(site, "most", number_value(s->most));
    json_object_set_new(site, "requests", number_value(s->requests));
    json_object_set_new(site, "measured", number_value(s->measured));
    json_object_set_new(site, "executed", number_value(s->executed));
    json_object_set_new(site, "ideal_measured", number_value(s->row ? s->row->ideal : -1));
    json_object_set_new(site, "verdict", json_string(verdict_id(s->verdict)));
    json_object_set_new(site, "note", text_value(s->note, arena));
    return site;
}

static json_t *totals_value(const struct validation *v, struct ca_arena *arena) {
    json_t *array = json_array();
    for (size_t k = 0; v->raw && k < v->raw->n_kernels; k++) {
        const struct ncu_totals *t = &v->raw->kernels[k];
        for (int c = 0; c < NCU_COUNTERS; c++) {
            if (t->count[c] < 0)
                continue;
            json_t *total = json_object();
            json_object_set_new(total, "kernel", text_value(t->kernel, arena));
            json_object_set_new(total, "counter",
                                json_string(ncu_counter_name((enum ncu_counter)c)));
            json_object_set_new(total, "predicted",
                                number_value(validate_total(v, t->kernel, (enum ncu_counter)c)));
            json_object_set_new(total, "measured", number_value(t->count[c] / t->launches));
            json_array_append_new(array, total);
        }
    }
    return array;
}

static json_t *summary_value(const struct validation *v) {
    struct summary sum = summary_of(v);
    json_t *summary = json_object();
    json_object_set_new(summary, "measured", json_integer((json_int_t)sum.measured));
    for (int i = 0; i < VERDICTS; i++)
        json_object_set_new(summary, i == VERDICT_MISSING ? "missing" : verdict_id((enum verdict)i),
                            json_integer((json_int_t)sum.verdicts[i]));
    json_object_set_new(summary, "exact", json_integer((json_int_t)sum.exact));
    json_object_set_new(summary, "exact_match", json_integer((json_int_t)sum.exact_match));
    return summary;
}

void validate_write_json(FILE *out, const struct validation *v, struct ca_arena *arena) {
    json_t *top = json_object(), *sites = json_array();
    for (size_t i = 0; i < v->n_sites; i++)
        json_array_append_new(sites, site_value(&v->sites[i], arena));
    json_object_set_new(top, "schema", json_integer(1));
    json_object_set_new(top, "sites", sites);
    json_object_set_new(top, "counters", totals_value(v, arena));
    json_object_set_new(top, "summary", summary_value(v));
    json_dumpf(top, out, JSON_INDENT(2) | JSON_REAL_PRECISION(15));
    fputc('\n', out);
    json_decref(top);
}
