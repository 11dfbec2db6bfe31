/* Tests of what files include by their text, and of the order that follows from it. */
#define _XOPEN_SOURCE 700 /* mkdtemp() */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "include_graph.h"
#include "includes.h"
#include "paths.h"

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

/* --- texts --- */

/* The names in a text, "a.h <b.h>". */
static const char *names_in(const char *text) {
    const struct includes list = includes_read(text, arena);
    const char *names = "";
    for (size_t i = 0; i < list.n; i++)
        names = ca_arena_printf(arena, "%s%s%s%s%s", names, i ? " " : "",
                                list.items[i].angled ? "<" : "", list.items[i].name,
                                list.items[i].angled ? ">" : "");
    return names;
}

static void directives_are_found(void **state) {
    (void)state;
    static const struct {
        const char *text, *names;
    } rows[] = {
        {"", ""},
        {"#include \"a.cu\"", "a.cu"},
        {"#include <a.cu>\n#include \"b.cu\"\n", "<a.cu> b.cu"},
        {"  #\tinclude\"a.cu\"", "a.cu"},
        {"/* one */ # /* two */ include /* three */ \"a.cu\"", "a.cu"},
        {"# \\\n include \\\r\n \"a.cu\"", "a.cu"},
        {"#if 0\n#include \"a.cu\"\n#endif", "a.cu"},
        {"#include <it's>\n#include \"a.cu\"", "<it's> a.cu"},
        {"#error don't\n#include \"a.cu\"", "a.cu"},
        {"int x = 1'000'000;\n#include \"a.cu\"", "a.cu"},
        {"char c = '\"';\n#include \"a.cu\"", "a.cu"},
        {"char c = '\\'';\n#include \"a.cu\"", "a.cu"},
        {"\"open\n#include \"a.cu\"", "a.cu"},
        {"u8R\"x(\n#include \"no.cu\"\n)\" )x\"\n#include \"a.cu\"", "a.cu"},
        {"FOR\"(\"\n#include \"a.cu\"", "a.cu"},
        {"\f\v\r\n#include \"a.cu\"\r\n", "a.cu"},
        /* and what is none */
        {"// #include \"a.cu\"", ""},
        {"// one \\\n#include \"a.cu\"", ""},
        {"/*\n#include \"a.cu\"\n*/", ""},
        {"/*\n#include \"a.cu\"\n", ""},
        {"x #include \"a.cu\"", ""},
        {"\"one \\\n#include <a.cu>\"", ""},
        {"R\"(\n#include \"a.cu\"\n)\"", ""},
        {"R\"(\n#include \"a.cu\"\n", ""},
        {"#include_next <a.cu>", ""},
        {"#include NAME", ""},
        {"#include \"a.cu\n\"", ""},
        {"#include <a.cu", ""},
        {"#include \"\"", ""},
        {"#include", ""},
        {"#", ""},
        {"\\", ""},
        {"'\\", ""},
        {"R\"", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(names_in(rows[i].text), rows[i].names);
}

static void kernels_are_code(void **state) {
    (void)state;
    assert_true(includes_read("template <int N>\n__global__ void k();", arena).has_kernel);
    assert_true(includes_read("#define KERNEL __global__", arena).has_kernel);
    assert_false(includes_read("// __global__\n/* __global__ */ \"__global__\"", arena).has_kernel);
    assert_false(includes_read("int my__global__; int __global__s;", arena).has_kernel);
}

/* --- order --- */

/* A folder with a file for each row, "b c" being what it includes; the first letter is its name. A
 * capital letter is a header's, "!" behind the name says that the command line names it. */
struct files {
    char *folder;
    struct input_list list;
};

static char *path_of(const struct files *f, char name) {
    return ca_arena_printf(arena, "%s/%c.cu%s", f->folder, name, name < 'a' ? "h" : "");
}

static struct files make_files(const char *const *rows, size_t n) {
    static const struct analysis_options options;
    struct files f = {.folder = ca_arena_strdup(arena, "/tmp/cuaddr-test-XXXXXX")};
    assert_non_null(mkdtemp(f.folder));
    f.list.items = ca_arena_alloc(arena, n * sizeof *f.list.items);
    for (size_t i = 0; i < n; i++) {
        char *path = path_of(&f, rows[i][0]);
        FILE *out = fopen(path, "w");
        assert_non_null(out);
        for (const char *at = rows[i] + 1; *at; at++)
            if (*at != ' ' && *at != '!')
                fprintf(out, "#include \"%s\"\n", path_name(path_of(&f, *at)));
        fclose(out);
        bool found = rows[i][1] != '!';
        f.list.items[f.list.n++] = (struct input){
            .path = path, .found = found, .header = found && rows[i][0] < 'a', .options = &options};
    }
    return f;
}

static void remove_files(const struct files *f) {
    for (size_t i = 0; i < f->list.n; i++)
        unlink(f->list.items[i].path);
    rmdir(f->folder);
}

/* Whose turn is first where those wait whose names are in `waiting`. */
static const char *first_of(const struct files *f, const char *waiting) {
    struct include_graph *g = include_graph_new(&f->list, arena);
    bool *wait = ca_arena_alloc(arena, f->list.n), *first = ca_arena_alloc(arena, f->list.n);
    const char *names = "";
    for (size_t i = 0; i < f->list.n; i++)
        wait[i] = strchr(waiting, path_name(f->list.items[i].path)[0]);
    include_graph_first(g, wait, first);
    for (size_t i = 0; i < f->list.n; i++)
        if (first[i])
            names = ca_arena_printf(arena, "%s%c", names, path_name(f->list.items[i].path)[0]);
    return names;
}

static void the_order_of_files(void **state) {
    (void)state;
    static const struct {
        const char *rows[6];
        const char *waiting, *first;
    } cases[] = {
        {{"a", "b"}, "ab", "ab"},
        {{"a b", "b"}, "ab", "a"},
        {{"a", "b a"}, "ab", "b"},
        {{"a b", "b c", "c"}, "abc", "a"},
        {{"a b", "b c", "c"}, "bc", "b"},
        {{"a b", "b c", "c"}, "ac", "a"}, /* through one that is done */
        {{"a a", "b"}, "ab", "ab"},
        {{"a b", "b a"}, "ab", "a"},
        {{"a b", "b a", "z b"}, "abz", "z"},
        {{"a b", "b a", "z b"}, "ab", "a"},
        {{"a d", "b c", "c b d", "d"}, "abcd", "ab"},
        {{"a b", "b c", "c d", "d b", "e f", "f e"}, "bcdef", "be"},
        {{"a!", "b! a"}, "ab", "ab"},
        {{"a! b", "b a c", "c"}, "abc", "a"},
        {{"a b", "b! a"}, "ab", "b"},
        {{"A b", "b A"}, "Ab", "b"}, /* a ring with a header */
        {{"A b", "b"}, "Ab", "A"},
        {{"A", "b A"}, "Ab", "b"},
        {{"a b", "b"}, "", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t n = 0;
        while (n < 6 && cases[i].rows[n])
            n++;
        const struct files f = make_files(cases[i].rows, n);
        const char *first = first_of(&f, cases[i].waiting);
        remove_files(&f);
        assert_string_equal(first, cases[i].first);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(directives_are_found),
        cmocka_unit_test(kernels_are_code),
        cmocka_unit_test(the_order_of_files),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
