/* report_junit.c - JUnit's XML: a suite a file, a case a kernel.
 *
 * A kernel passes where it has no finding of the severity that fails the run; findings below that
 * stand in its output. One that could not be wholly analyzed and has no finding is skipped, not
 * passed. What could not be read is an error. */
#include "report.h"

#include "report_escape.h"
#include "report_path.h"

#include <string.h>

/* What a case is about: one kernel under all its launches, a file's comments, or a note. */
struct test {
    const char *file, *name;
    const struct analysis_kernel *kernel; /* the first entry of it; NULL: comments, or a note */
    const struct analysis_note *note;     /* bad input; NULL: it is none */
};

struct writer {
    FILE *out;
    const struct analysis *analysis;
    const struct report_options *options;
    struct ca_arena *arena;
    struct report_root root;
    struct test *tests;
    size_t n_tests;
};

struct counts {
    unsigned tests, failures, errors, skipped;
};

static bool same(const char *a, const char *b) {
    return strcmp(a ? a : "", b ? b : "") == 0;
}

/* --- cases --- */

static bool is_of_kernel(const struct test *t, const struct analysis_kernel *k) {
    return t->kernel && same(t->kernel->instance, k->instance) &&
           same(t->kernel->site.file, k->site.file) && t->kernel->site.line == k->site.line;
}

static void add_test(struct writer *w, struct test t) {
    for (size_t i = 0; i < w->n_tests; i++) {
        const struct test *o = &w->tests[i];
        if (t.kernel ? is_of_kernel(o, t.kernel)
                     : !t.note && !o->kernel && !o->note && same(o->file, t.file))
            return;
    }
    t.file = t.file ? t.file : "";
    w->tests[w->n_tests++] = t;
}

static void collect(struct writer *w) {
    const struct analysis *a = w->analysis;
    size_t room = a->n_kernels + a->n_findings + a->n_notes + 1;
    w->tests = ca_arena_alloc(w->arena, room * sizeof *w->tests);
    for (size_t i = 0; i < a->n_notes; i++) {
        const struct analysis_note *n = &a->notes[i];
        if (n->kind == NOTE_BAD_INPUT)
            add_test(w, (struct test){.file = n->file, .name = "can be read", .note = n});
    }
    for (size_t i = 0; i < a->n_kernels; i++) {
        const struct analysis_kernel *k = &a->kernels[i];
        add_test(w, (struct test){.file = k->site.file, .name = k->instance, .kernel = k});
    }
    for (size_t i = 0; i < a->n_findings; i++) {
        const struct analysis_finding *f = &a->findings[i];
        if (f->access == ANALYSIS_NO_ACCESS)
            add_test(w, (struct test){.file = f->site.file, .name = "suppressions"});
    }
}

static bool concerns(const struct writer *w, const struct test *t,
                     const struct analysis_finding *f) {
    const struct analysis_kernel *k = finding_kernel(w->analysis, f);
    if (f->suppressed || t->note)
        return false;
    return k ? is_of_kernel(t, k) : !t->kernel && same(f->site.file, t->file);
}

static unsigned count(const struct writer *w, const struct test *t, bool failing) {
    unsigned n = 0;
    for (size_t i = 0; i < w->analysis->n_findings; i++) {
        const struct analysis_finding *f = &w->analysis->findings[i];
        n += concerns(w, t, f) && (f->severity >= w->options->fail_on) == failing;
    }
    return n;
}

static bool is_skipped(const struct test *t) {
    return t->kernel && t->kernel->incomplete;
}

/* --- writing --- */

static void write_lines(const struct writer *w, const struct test *t, bool failing) {
    for (size_t i = 0; i < w->analysis->n_findings; i++) {
        const struct analysis_finding *f = &w->analysis->findings[i];
        const struct ir_site *site = finding_site(w->analysis, f);
        if (!concerns(w, t, f) || (f->severity >= w->options->fail_on) != failing)
            continue;
        fprintf(w->out, "%s:%u:%u: %s: %s [%s]\n",
                report_xml(w->arena, report_root_path(&w->root, site->file)), site->line,
                site->column, report_severity(f->severity), report_xml(w->arena, f->message),
                report_xml(w->arena, f->rule));
    }
}

static void write_test(const struct writer *w, const struct test *t) {
    unsigned failing = count(w, t, true);
    fprintf(w->out, "    <testcase classname=\"%s\" name=\"%s\">\n",
            report_xml(w->arena, report_root_path(&w->root, t->file)),
            report_xml(w->arena, t->name));
    if (t->note) {
        fprintf(w->out, "      <error type=\"analysis\" message=\"%s\"",
                report_xml(w->arena, t->note->message));
        if (t->note->line)
            fprintf(w->out, ">line %u</error>\n", t->note->line);
        else
            fputs("/>\n", w->out);
    }
    if (failing) {
        fprintf(w->out, "      <failure type=\"finding\" message=\"%u finding%s\">", failing,
                failing == 1 ? "" : "s");
        write_lines(w, t, true);
        fputs("</failure>\n", w->out);
    } else if (is_skipped(t)) {
        fprintf(w->out, "      <skipped message=\"incomplete: %s\"/>\n",
                report_xml(w->arena, t->kernel->incomplete));
    }
    if (count(w, t, false)) {
        fputs("      <system-out>", w->out);
        write_lines(w, t, false);
        fputs("</system-out>\n", w->out);
    }
    fputs("    </testcase>\n", w->out);
}

/* Of one file, or of all where it is NULL. */
static struct counts count_all(const struct writer *w, const char *file) {
    struct counts c = {0};
    for (size_t i = 0; i < w->n_tests; i++) {
        const struct test *t = &w->tests[i];
        if (file && !same(t->file, file))
            continue;
        bool fails = count(w, t, true) > 0;
        c.tests++;
        c.failures += fails;
        c.errors += t->note != NULL;
        c.skipped += !fails && is_skipped(t);
    }
    return c;
}

static void write_counts(const struct writer *w, const char *element, const char *name,
                         struct counts c) {
    fprintf(w->out, "<%s name=\"%s\" tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\">\n",
            element, report_xml(w->arena, name), c.tests, c.failures, c.errors, c.skipped);
}

static void write_suite(const struct writer *w, const char *file) {
    fputs("  ", w->out);
    write_counts(w, "testsuite", report_root_path(&w->root, file), count_all(w, file));
    for (size_t i = 0; i < w->n_tests; i++)
        if (same(w->tests[i].file, file))
            write_test(w, &w->tests[i]);
    fputs("  </testsuite>\n", w->out);
}

static bool has_tests(const struct writer *w, const char *file) {
    return count_all(w, file).tests > 0;
}

void report_junit_write(FILE *out, const struct analysis *a, const struct report_options *o) {
    struct ca_arena *arena = ca_arena_new();
    struct writer w = {
        .out = out, .analysis = a, .options = o, .arena = arena, .root = report_root_find(arena)};
    size_t n;
    const char **files = report_files(arena, a, &n);
    collect(&w);
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", out);
    write_counts(&w, "testsuites", "cuaddr", count_all(&w, NULL));
    for (size_t i = 0; i < n; i++)
        if (has_tests(&w, files[i]))
            write_suite(&w, files[i]);
    fputs("</testsuites>\n", out);
    ca_arena_free(arena);
}
