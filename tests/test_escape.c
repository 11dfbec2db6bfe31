/* Unit tests of text on its way into XML, Markdown and names from the repository's root. */
#include "testing.h"

#include "report_escape.h"
#include "report_path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void xml_is_escaped(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    assert_string_equal(report_xml(arena, "a<b> & \"c\" 'd' ]]>"),
                        "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; ]]&gt;");
    assert_string_equal(report_xml(arena, "\x1b[31m\n\t\xff"), "\\x1b[31m\\x0a\\x09\\xff");
    assert_string_equal(report_xml(arena, "\xef\xbf\xbe\xef\xbf\xbf\xef\xbf\xbd"),
                        "\\ufffe\\uffff\xef\xbf\xbd");
    assert_string_equal(report_xml(arena, "ä€😀"), "ä€😀");
    assert_string_equal(report_xml(arena, NULL), "");
    ca_arena_free(arena);
}

static void markdown_is_escaped(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    assert_string_equal(report_markdown(arena, "<b>|[a](b) @all"),
                        "&lt;b&gt;\\|\\[a\\](b) &#64;all");
    assert_string_equal(report_markdown(arena, "http://x"), "http&#58;//x");
    ca_arena_free(arena);
}

static void code_gets_a_fence_of_its_own(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    assert_string_equal(report_markdown_code(arena, "a[i]"), "`a[i]`");
    assert_string_equal(report_markdown_code(arena, "a | b"), "`a \\| b`");
    assert_string_equal(report_markdown_code(arena, "`x` ``y"), "``` `x` ``y ```");
    assert_string_equal(report_markdown_code(arena, ""), "");
    ca_arena_free(arena);
}

/* --- names --- */

struct place {
    char top[64]; /* a new directory, with repo/.git and repo/src in it */
    struct ca_arena *arena;
};

static void make(const struct place *p, const char *name) {
    assert_int_equal(mkdir(ca_arena_printf(p->arena, "%s/%s", p->top, name), 0700), 0);
}

static int set_up(void **state) {
    static struct place p;
    strcpy(p.top, "/tmp/cuaddr-escape-XXXXXX");
    p.arena = ca_arena_new();
    assert_non_null(mkdtemp(p.top));
    make(&p, "repo");
    make(&p, "repo/.git");
    make(&p, "repo/src");
    assert_int_equal(chdir(ca_arena_printf(p.arena, "%s/repo/src", p.top)), 0);
    *state = &p;
    return 0;
}

static int tear_down(void **state) {
    struct place *p = *state;
    static const char *const names[] = {"/repo/src", "/repo/.git", "/repo", ""};
    assert_int_equal(chdir("/"), 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(rmdir(ca_arena_printf(p->arena, "%s%s", p->top, names[i])), 0);
    ca_arena_free(p->arena);
    return 0;
}

static void names_are_from_the_root(void **state) {
    struct place *p = *state;
    struct report_root root = report_root_find(p->arena);
    assert_string_equal(report_root_path(&root, "a.cu"), "src/a.cu");
    assert_string_equal(report_root_path(&root, "./x/..//a.cu"), "src/a.cu");
    assert_string_equal(report_root_path(&root, "../b.cu"), "b.cu");
    assert_string_equal(report_root_uri(&root, "a b%#?.cu"), "src/a%20b%25%23%3F.cu");
    assert_string_equal(report_root_uri(&root, "\xff:.cu"), "src/%FF%3A.cu");
}

static void files_elsewhere_keep_their_names(void **state) {
    struct place *p = *state;
    struct report_root root = report_root_find(p->arena);
    assert_string_equal(report_root_path(&root, "/usr/a.cu"), "/usr/a.cu");
    assert_string_equal(report_root_path(&root, "../../../../../../../../a.cu"), "/a.cu");
    assert_string_equal(report_root_uri(&root, "/usr/a b.cu"), "file:///usr/a%20b.cu");
    const char *beside = ca_arena_printf(p->arena, "%s/repository/a.cu", p->top);
    assert_int_equal(report_root_path(&root, beside)[0], '/');
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(xml_is_escaped),
        cmocka_unit_test(markdown_is_escaped),
        cmocka_unit_test(code_gets_a_fence_of_its_own),
        cmocka_unit_test_setup_teardown(names_are_from_the_root, set_up, tear_down),
        cmocka_unit_test_setup_teardown(files_elsewhere_keep_their_names, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
