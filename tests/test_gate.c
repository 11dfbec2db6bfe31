/* Tests of the parsers behind the gate: configuration, compile commands, unified diffs, baselines,
 * paths. */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "baseline.h"
#include "compile_commands.h"
#include "config.h"
#include "paths.h"
#include "unified_diff.h"

static struct ca_arena *arena;

static int set_up(void **state) {
    (void)state;
    arena = ca_arena_new();
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    ca_arena_free(arena);
    return 0;
}

/* A file of that text, which is gone after read(path). */
static const char *temporary(const char *text) {
    char *path = ca_arena_strdup(arena, "/tmp/cuaddr-test-XXXXXX");
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    return path;
}

/* --- paths --- */

static void patterns_speak_of_paths_and_parts(void **state) {
    (void)state;
    static const struct {
        const char *pattern, *path;
        bool matches;
    } rows[] = {
        {"a.cu", "a.cu", true},
        {"a.cu", "src/a.cu", true},
        {"a.cu", "src/a.cu.txt", false},
        {"src", "src/a.cu", true},
        {"src/", "src/a.cu", true},
        {"sub", "src/sub/a.cu", true},
        {"src/sub", "src/sub/a.cu", true},
        {"src/sub", "other/src/sub/a.cu", false},
        {"*/sub", "src/sub/a.cu", true},
        {"**/sub", "sub/a.cu", true},
        {"**/b.cu", "x/y/b.cu", true},
        {"*_gen.cu", "src/x_gen.cu", true},
        {"s?c", "src/a.cu", true},
        {"./a.cu", "a.cu", true},
        {"a.cu", "./a.cu", true},
        {"sr", "src/a.cu", false},
        {"*", "a.cu", true},
        {"/abs", "/abs/a.cu", true},
        {"", "a.cu", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (path_matches(arena, rows[i].pattern, rows[i].path) != rows[i].matches)
            fail_msg("%s and %s", rows[i].pattern, rows[i].path);
}

static void names_are_joined_and_cut(void **state) {
    (void)state;
    assert_string_equal(path_join(arena, "a", "b"), "a/b");
    assert_string_equal(path_join(arena, "a/", "b"), "a/b");
    assert_string_equal(path_join(arena, ".", "b"), "b");
    assert_string_equal(path_join(arena, "a", "/b"), "/b");
    assert_string_equal(path_folder(arena, "a/b/c"), "a/b");
    assert_string_equal(path_folder(arena, "c"), ".");
    assert_string_equal(path_folder(arena, "/c"), "/");
    assert_string_equal(path_below("/a", "/a/b/c"), "b/c");
    assert_string_equal(path_below("/a", "/ab/c"), "/ab/c");
    assert_string_equal(path_below("/", "/ab/c"), "ab/c");
    assert_string_equal(path_absolute(arena, "/nowhere/./x/../y//z"), "/nowhere/y/z");
    assert_string_equal(path_absolute(arena, "/nowhere/../../.."), "/");
    assert_string_equal(path_plain("././a"), "a");
    assert_string_equal(path_plain("./"), "./");
}

/* --- compile commands --- */

/* The translated arguments in one line. */
static const char *translated(const char *const *args, size_t n) {
    size_t kept;
    const char *text = "";
    const char **list = compile_commands_translate(args, n, "/b", arena, &kept);
    for (size_t i = 0; i < kept; i++)
        text = ca_arena_printf(arena, "%s%s%s", text, i ? " " : "", list[i]);
    return text;
}

#define TRANSLATED(...)                                                                            \
    translated((const char *const[]){__VA_ARGS__},                                                 \
               sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

static void arguments_that_change_the_meaning_are_kept(void **state) {
    (void)state;
    assert_string_equal(TRANSLATED("nvcc", "-Iinc", "-I", "/abs", "-DX=1", "-UX"),
                        "-I /b/inc -I /abs -D X=1 -U X");
    assert_string_equal(TRANSLATED("-isystem=a", "-isystemb", "--include-path=c", "-iquote", "d"),
                        "-isystem /b/a -isystem /b/b -I /b/c -iquote /b/d");
    assert_string_equal(TRANSLATED("-std=c++17", "--std", "c++14", "-include", "x.h"),
                        "-std=c++17 -std=c++14 -include x.h");
}

static void all_others_are_left_out(void **state) {
    (void)state;
    assert_string_equal(TRANSLATED("/usr/bin/ccache", "nvcc", "-gencode",
                                   "arch=compute_80,code=sm_80", "-arch=sm_90", "-rdc=true", "-dc",
                                   "-ccbin", "g++", "--expt-relaxed-constexpr", "-t", "8",
                                   "--use_fast_math", "-fplugin=evil.so", "-x", "cu", "-c", "k.cu",
                                   "-o", "k.o", "-O3"),
                        "");
    assert_string_equal(TRANSLATED("-Xcompiler", "-fPIC,-DA,-Iq", "-Xcompiler=-DB"),
                        "-D A -I /b/q -D B");
    assert_string_equal(TRANSLATED("-D"), "");
    assert_string_equal(TRANSLATED("", "-", "--", "-Xcompiler"), "");
}

/* --- unified diffs --- */

static struct unified_diff read_diff(const char *text) {
    struct unified_diff d;
    const char *error;
    if (!unified_diff_read("diff", text, arena, &d, &error))
        fail_msg("%s", error);
    return d;
}

static void hunks_tell_lines_and_the_old_text(void **state) {
    (void)state;
    struct unified_diff d =
        read_diff("diff --git a/x.cu b/x.cu\nindex 1..2 100644\n--- a/x.cu\n+++ b/x.cu\n"
                  "@@ -1,4 +1,4 @@ context\n one\n-two\n+2\n three\n four\n"
                  "@@ -7,2 +7 @@\n-seven\n eight\n@@ -10,0 +10,2 @@\n+a\n+b\n");
    const char *error, *now = "one\n2\nthree\nfour\nfive\nsix\neight\nnine\nten\na\nb\n";
    assert_int_equal(d.n, 1);
    assert_string_equal(d.files[0].old_path, "x.cu");
    const char *old = unified_diff_undo(&d.files[0], now, arena, &error);
    assert_string_equal(old, "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n");
    static const bool touched[] = {false, true,  false, false, false, false,
                                   false, false, false, true,  true,  false};
    for (unsigned line = 1; line <= 12; line++)
        assert_int_equal(unified_diff_touches(&d.files[0], line, line), touched[line - 1]);
    assert_true(unified_diff_touches(&d.files[0], 5, 7)); /* a line between them went away */
    assert_null(unified_diff_undo(&d.files[0], "one\ntwo\n", arena, &error));
    assert_string_equal(error, "line 2 is another than in the diff");
}

static void names_of_all_kinds(void **state) {
    (void)state;
    struct unified_diff d = read_diff(
        "--- \"a/\\303\\274 \\\"x\\\"\\t.cu\"\n+++ \"b/\\303\\274 \\\"x\\\"\\t.cu\"\n@@ -1 +1 "
        "@@\n-a\n+b\n"
        "--- old name.cu\t2026-01-01 00:00:00\n+++ new name.cu\t2026-01-01\n@@ -0,0 +1 @@\n+b\n"
        "--- /dev/null\n+++ b/added.cu\n@@ -0,0 +1 @@\n+b\n--- a/gone.cu\n+++ /dev/null\n@@ -1 "
        "+0,0 @@\n-b\n"
        "similarity index 100%\nrename from p.cu\nrename to q.cu\n"
        "similarity index 90%\nrename from r.cu\nrename to s.cu\n--- a/r.cu\n+++ b/s.cu\n@@ -1 +1 "
        "@@\n-a\n+b\n");
    assert_int_equal(d.n, 6);
    assert_string_equal(d.files[0].new_path, "\xc3\xbc \"x\"\t.cu");
    assert_string_equal(d.files[1].old_path, "old name.cu");
    assert_null(d.files[2].old_path);
    assert_null(d.files[3].new_path);
    assert_string_equal(d.files[4].old_path, "p.cu");
    assert_string_equal(d.files[5].old_path, "r.cu");
    assert_int_equal(d.files[5].n_hunks, 1);
}

static void files_without_a_last_line_end(void **state) {
    (void)state;
    const char *error;
    struct unified_diff d =
        read_diff("--- x\n+++ x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n");
    assert_string_equal(unified_diff_undo(&d.files[0], "b\n", arena, &error), "a");
    d = read_diff("--- x\n+++ x\n@@ -1 +1 @@\n-a\n+b\n\\ No newline at end of file\n");
    assert_string_equal(unified_diff_undo(&d.files[0], "b", arena, &error), "a\n");
}

static void cut_diffs_never_lead_astray(void **state) {
    (void)state;
    const char *text = "rename from a\nrename to \"b\\\n--- \"a\\\n+++ b\n@@ -1,3 +1,2 @@ x\n "
                       "a\n-b\n+c\n d\n\\ No\n";
    struct unified_diff d;
    const char *error;
    for (size_t n = 0; n <= strlen(text); n++) {
        char *cut = malloc(n + 1);
        memcpy(cut, text, n);
        cut[n] = '\0';
        if (!unified_diff_read("diff", cut, arena, &d, &error))
            assert_true(strncmp(error, "diff:", 5) == 0);
        free(cut);
    }
}

/* --- configuration --- */

static const struct config *read_config(const char *text, const char **error) {
    const char *path = temporary(text);
    const struct config *c = config_read(path, arena, error);
    if (*error && strncmp(*error, path, strlen(path)) == 0)
        *error += strlen(path);
    unlink(path);
    return c;
}

static void every_key_has_its_place(void **state) {
    (void)state;
    const char *error;
    const struct config *c = read_config(
        "severity: {shared-bank-conflict: error, global-uncoalesced: off}\n"
        "thresholds: {max-ways: 2.5, min-efficiency: 75%, min-excess: 1e3}\n"
        "assumptions: worst\nvalues: {n: -4, m: 1<<4}\n"
        "kernels:\n  'a*': {block: 32x8, grid: [5, 6], values: {n: 1}}\n  b: {block: 64}\n"
        "include-paths: /\ndefines: [A, B=2]\nstandard: c++17\nexclude: [x, 'y*']\narch: sm_80\n",
        &error);
    assert_null(error);
    assert_int_equal(c->n_severities, 2);
    assert_int_equal(c->severities[0].severity, SEVERITY_ERROR);
    assert_true(c->severities[1].off && !c->severities[0].off);
    assert_true(c->max_ways.value == 2.5 && c->min_efficiency.value == 0.75 &&
                c->min_excess.value == 1000);
    assert_true(c->worst && c->max_ways.given);
    assert_int_equal(c->n_shapes, 3); /* what holds for all comes last */
    assert_string_equal(c->shapes[0].glob, "a*");
    assert_int_equal(c->shapes[0].block[1], 8);
    assert_int_equal(c->shapes[0].grid[1], 6);
    assert_int_equal(c->shapes[1].block[0], 64);
    assert_false(c->shapes[1].has_grid);
    assert_null(c->shapes[2].glob);
    assert_int_equal(c->shapes[2].sets[0].value, -4);
    assert_int_equal(c->shapes[2].sets[1].value, 16);
    assert_int_equal(c->n_clang_args, 4);
    assert_string_equal(c->clang_args[0], "-I/");
    assert_string_equal(c->clang_args[2], "-DB=2");
    assert_string_equal(c->excludes[1], "y*");
    assert_string_equal(c->geometry->arch, "sm_80");
}

static void errors_name_line_column_and_the_nearest(void **state) {
    (void)state;
    const char *error;
    assert_null(read_config("arch: sm_90\nthreshold: {}\n", &error));
    assert_string_equal(error, ":2:1: unknown key threshold; did you mean thresholds?");
    assert_null(read_config("severity:\n  shared-bank-conflicts: error\n", &error));
    assert_string_equal(
        error, ":2:3: unknown rule shared-bank-conflicts; did you mean shared-bank-conflict?");
    assert_null(read_config("&a [*a, *a]", &error));
    assert_non_null(error);
    assert_null(read_config("values: &a {n: *a}", &error));
    assert_non_null(error);
}

/* --- baselines --- */

static void a_baseline_reads_what_it_wrote(void **state) {
    (void)state;
    struct analysis_options o = {.n_sets = 0};
    const char *path = temporary(""), *error = NULL;
    struct analysis *a = analysis_new(&o);
    analysis_add_file(
        a, "k.cu",
        "__global__ void k(float *p) { p[2 * threadIdx.x] = 1; p[8 * threadIdx.x] = 1; }");
    assert_int_equal(a->n_findings, 2);
    assert_true(baseline_write(path, a, arena, &error));
    struct baseline *b = baseline_read(path, arena, &error);
    assert_non_null(b);
    a->accesses[a->findings[1].access].cost.typical *= 1.5; /* worse than it was */
    baseline_apply(b, a);
    assert_string_equal(a->findings[0].suppressed, "in the baseline");
    assert_null(a->findings[1].suppressed);
    assert_non_null(
        strstr(a->findings[1].notes[a->findings[1].n_notes - 1], "worse than in the baseline"));
    unlink(path);
    analysis_free(a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_speak_of_paths_and_parts),
        cmocka_unit_test(names_are_joined_and_cut),
        cmocka_unit_test(arguments_that_change_the_meaning_are_kept),
        cmocka_unit_test(all_others_are_left_out),
        cmocka_unit_test(hunks_tell_lines_and_the_old_text),
        cmocka_unit_test(names_of_all_kinds),
        cmocka_unit_test(files_without_a_last_line_end),
        cmocka_unit_test(cut_diffs_never_lead_astray),
        cmocka_unit_test(every_key_has_its_place),
        cmocka_unit_test(errors_name_line_column_and_the_nearest),
        cmocka_unit_test(a_baseline_reads_what_it_wrote),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
