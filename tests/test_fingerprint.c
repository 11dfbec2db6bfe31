/* Unit tests of fingerprints: what they hang on, and what they must not. */
#include "testing.h"

#include "fingerprint.h"

#include <string.h>

/* --- GitHub's hash of a line --- */

#define MOST_LINES 14

struct line_case {
    const char *text;
    const char *hashes[MOST_LINES]; /* up to the first NULL */
};

/* Worked out by a second program, which was held against the action's own examples. */
static const struct line_case line_cases[] = {
    {"", {"c129715d7a2bc9a3:1"}},
    {"__global__ void k() {\n\tt[tx] = 0;\n}\n",
     {"9e837cd049609ac:1", "2b098bfdf00bccc4:1", "32dce9ccfdbc9d3e:1", "c129715d7a2bc9a3:1"}},
    {"__global__ void k() {\r\n  t[tx]\t= 0;\r\r\n}\r",
     {"6dba9dad53670b56:1", "b97cbf2ed58ff206:1", "2aace4c0835fec88:1", "32dce9ccfdbc9d3e:1",
      "c129715d7a2bc9a3:1"}},
    {"// \xe2\x82\xac \xf0\x9f\x98\x80\n\xe2\x82x\xff\xc0\x80\xed\xa0\x80\n",
     {"ac68c65ea1d8b941:1", "b06cc3aeb504adc4:1", "c129715d7a2bc9a3:1"}},
};

static void lines_hash_as_github_hashes_them(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    for (size_t i = 0; i < sizeof line_cases / sizeof *line_cases; i++) {
        const struct line_case *c = &line_cases[i];
        size_t n = 0;
        char **found = fingerprint_lines(arena, c->text, strlen(c->text), &n);
        for (size_t k = 0; k < n; k++)
            assert_string_equal(found[k], c->hashes[k]);
        assert_null(c->hashes[n]);
    }
    ca_arena_free(arena);
}

static void equal_lines_are_numbered(void **state) {
    (void)state;
    char text[201] = "";
    struct ca_arena *arena = ca_arena_new();
    size_t n = 0;
    for (int i = 0; i < 100; i++)
        memcpy(text + 2 * i, "a\n", 2);
    char **found = fingerprint_lines(arena, text, 200, &n);
    assert_int_equal(n, 101);
    for (size_t i = 0; i < 3; i++) {
        const char *expected = strchr(found[0], ':');
        assert_int_equal(strncmp(found[0], found[i], (size_t)(expected - found[0])), 0);
        assert_int_equal(strchr(found[i], ':')[1], '1' + (char)i);
    }
    ca_arena_free(arena);
}

/* --- our own --- */

static struct analysis_kernel kernels[] = {{.name = "k", .instance = "k"},
                                           {.name = "k", .instance = "k"},
                                           {.name = "k", .instance = "k<8>"}};

static struct analysis_access access_at(unsigned kernel, const char *file, unsigned line,
                                        const char *text) {
    return (struct analysis_access){
        .kernel = kernel,
        .space = CA_SPACE_GLOBAL,
        .op = CA_GLOBAL_LOAD,
        .site = {.file = file, .line = line, .column = 5, .text = text},
    };
}

static char **prints(struct ca_arena *arena, struct analysis_access *accesses, size_t n) {
    struct analysis a = {.kernels = kernels, .accesses = accesses, .n_accesses = n};
    return fingerprint_accesses(arena, &a);
}

static void places_and_blanks_do_not_matter(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct analysis_access before[] = {access_at(0, "a.cu", 3, "p[i]"),
                                       access_at(0, "a.cu", 4, "p[i + n]")};
    struct analysis_access after[] = {access_at(0, "b.cuh", 70, "p[ i ]"),
                                      access_at(0, "b.cuh", 80, "p[i+n]")};
    char **old = prints(arena, before, 2);
    char **new = prints(arena, after, 2);
    for (int i = 0; i < 2; i++) {
        assert_string_equal(old[i], new[i]);
        assert_int_equal(strlen(old[i]), FINGERPRINT_DIGITS);
        assert_int_equal(strspn(old[i], "0123456789abcdef"), FINGERPRINT_DIGITS);
    }
    assert_string_not_equal(old[0], old[1]);
    ca_arena_free(arena);
}

static void words_do_not_grow_together(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct analysis_access x[] = {access_at(0, "a.cu", 3, "p[sizeof  x]"),
                                  access_at(0, "a.cu", 4, "p[sizeofx]")};
    char **found = prints(arena, x, 2);
    assert_string_not_equal(found[0], found[1]);
    ca_arena_free(arena);
}

static void like_accesses_are_told_apart(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct analysis_access x[] = {
        access_at(0, "a.cu", 3, "p[i]"), access_at(0, "a.cu", 9, "p[i]"),
        access_at(1, "a.cu", 3, "p[i]"), /* another launch of the same kernel */
        access_at(1, "a.cu", 9, "p[i]"), access_at(2, "a.cu", 3, "p[i]"), /* another instance */
        access_at(0, "a.cu", 3, "p[i]"),                                  /* the store of p[i]++ */
    };
    x[5].op = CA_GLOBAL_STORE;
    char **found = prints(arena, x, 6);
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < i; k++)
            assert_string_not_equal(found[i], found[k]);
    ca_arena_free(arena);
}

static void a_further_launch_changes_no_other(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct analysis_access x[] = {access_at(0, "a.cu", 3, "p[i]"), access_at(0, "a.cu", 9, "p[i]"),
                                  access_at(1, "a.cu", 3, "p[i]"), access_at(1, "a.cu", 9, "p[i]")};
    char **all = prints(arena, x, 4);
    char **fewer = prints(arena, x, 2);
    assert_string_equal(all[0], fewer[0]);
    assert_string_equal(all[1], fewer[1]);
    ca_arena_free(arena);
}

static void files_number_on_their_own(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct analysis_access x[] = {access_at(0, "b.cu", 3, "p[i]"), access_at(0, "a.cu", 3, "p[i]")};
    char **found = prints(arena, x, 2);
    assert_string_equal(found[0], found[1]);
    ca_arena_free(arena);
}

static void findings_hang_on_rule_and_access(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct analysis_access x[] = {access_at(0, "a.cu", 3, "p[i]"), access_at(0, "a.cu", 9, "p[i]")};
    struct analysis_finding f[] = {{.rule = "one", .access = 1, .excess_per_block = 1},
                                   {.rule = "two", .access = 1},
                                   {.rule = "one", .access = 0}};
    struct analysis a = {
        .kernels = kernels, .accesses = x, .n_accesses = 2, .findings = f, .n_findings = 3};
    char **all = fingerprint_findings(arena, &a);
    assert_string_not_equal(all[0], all[1]);
    assert_string_not_equal(all[0], all[2]);
    f[0].excess_per_block = 100; /* got worse */
    a.n_findings = 1;            /* the others are mended */
    assert_string_equal(fingerprint_findings(arena, &a)[0], all[0]);
    ca_arena_free(arena);
}

static struct analysis_finding about_comment(unsigned line, const char *text) {
    return (struct analysis_finding){.rule = "unused-suppression",
                                     .access = ANALYSIS_NO_ACCESS,
                                     .site = {.file = "a.cu", .line = line, .text = text}};
}

static void findings_about_comments_hang_on_their_text(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct analysis_finding before[] = {about_comment(3, "// x y"), about_comment(9, "// x y"),
                                        about_comment(9, "// z")};
    struct analysis_finding after[] = {about_comment(90, "// z"), about_comment(40, "//  x y"),
                                       about_comment(30, "// x y")};
    struct analysis a = {.findings = before, .n_findings = 3};
    struct analysis b = {.findings = after, .n_findings = 3};
    char **old = fingerprint_findings(arena, &a);
    char **new = fingerprint_findings(arena, &b);
    assert_string_equal(old[0], new[2]);
    assert_string_equal(old[1], new[1]);
    assert_string_equal(old[2], new[0]);
    assert_string_not_equal(old[0], old[1]);
    ca_arena_free(arena);
}

static void texts_do_not_run_together(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    const char *one[] = {"ab", "c"};
    const char *other[] = {"a", "bc"};
    assert_string_not_equal(fingerprint_texts(arena, one, 2), fingerprint_texts(arena, other, 2));
    assert_string_not_equal(fingerprint_texts(arena, one, 2), fingerprint_texts(arena, one, 1));
    ca_arena_free(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_hash_as_github_hashes_them),
        cmocka_unit_test(equal_lines_are_numbered),
        cmocka_unit_test(places_and_blanks_do_not_matter),
        cmocka_unit_test(words_do_not_grow_together),
        cmocka_unit_test(like_accesses_are_told_apart),
        cmocka_unit_test(a_further_launch_changes_no_other),
        cmocka_unit_test(files_number_on_their_own),
        cmocka_unit_test(findings_hang_on_rule_and_access),
        cmocka_unit_test(findings_about_comments_hang_on_their_text),
        cmocka_unit_test(texts_do_not_run_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
