/* test_ncu.c - the readers of Nsight Compute's pages: rows, numbers, columns, whatever is broken.
 */
#include "testing.h"

#include "ncu_csv.h"
#include "ncu_raw.h"
#include "ncu_source.h"

#include <stdio.h>
#include <string.h>

struct said {
    unsigned n;
    unsigned line; /* of the last */
    char message[256];
};

static void say(void *context, unsigned line, const char *message) {
    struct said *s = context;
    s->n++;
    s->line = line;
    snprintf(s->message, sizeof s->message, "%s", message);
}

/* A text that may be changed. */
static char *writable(struct ca_arena *arena, const char *text) {
    return ca_arena_strdup(arena, text);
}

/* --- numbers --- */

static void numbers_of_any_locale(void **state) {
    (void)state;
    static const struct {
        const char *text;
        double value;
    } cases[] = {
        {"0", 0},
        {"1234", 1234},
        {"1,234", 1234},
        {"1.234", 1234},
        {"1 234", 1234},
        {"1'234", 1234},
        {"1\xc2\xa0"
         "234",
         1234},
        {"1\xe2\x80\xaf"
         "234",
         1234},
        {"12,345,678", 12345678},
        {"12.345.678", 12345678},
        {"1,234.50", 1234.5},
        {"1.234,50", 1234.5},
        {"0.125", 0.125},
        {"2.5", 2.5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double value = -1;
        assert_true(ncu_number(cases[i].text, &value));
        if (value - cases[i].value > 1e-9 || cases[i].value - value > 1e-9)
            fail_msg("'%s' read as %f", cases[i].text, value);
    }
}

static void what_is_no_number(void **state) {
    (void)state;
    static const char *const cases[] = {"", "-", "n/a", "12x", ",5", "1,", "1,,2", "-3", "0x10"};
    double value;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (ncu_number(cases[i], &value))
            fail_msg("'%s' read as %f", cases[i], value);
}

/* --- rows --- */

/* Reads all rows; the fields of the last are left in *c. */
static unsigned rows_of(struct ca_arena *arena, const char *text, size_t bytes, struct ncu_csv *c,
                        struct said *said) {
    char *copy = ca_arena_alloc(arena, bytes + 1);
    unsigned n = 0;
    memcpy(copy, text, bytes);
    ncu_csv_open(c, copy, bytes, arena, say, said);
    while (ncu_csv_next(c))
        n++;
    return n;
}

static void rows_are_taken_apart(void **state) {
    (void)state;
    static const struct {
        const char *text;
        unsigned rows;
        size_t fields; /* of the last row */
        const char *last;
    } cases[] = {
        {"", 0, 0, NULL},
        {"\n\n", 0, 0, NULL},
        {"\"a\",\"b\"\n", 1, 2, "b"},
        {"\"a\",\"b\"", 1, 2, "b"},
        {"\"a\",\"b\"\r\n\"c\",\"d\"\r\n", 2, 2, "d"},
        {"\xef\xbb\xbf\"a\",\"b\"\n", 1, 2, "b"},
        {"a,b,\n", 1, 3, ""},
        {"a,b,", 1, 3, ""},
        {"\"1,234\",\"5\"\n", 1, 2, "5"},
        {"\"x\",\"say \"\"yes\"\" now\"\n", 1, 2, "say \"yes\" now"},
        {"\"7\",\"asm(\"a, b\");\"\n", 1, 2, "asm(\"a, b\");"}, /* as Nsight writes it */
        {"\"7\",\": \"r\"(x), \"n\"(y),\",\"5\"\n", 1, 3, "5"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ca_arena *arena = ca_arena_new();
        struct said said = {0};
        struct ncu_csv c;
        assert_int_equal(rows_of(arena, cases[i].text, strlen(cases[i].text), &c, &said),
                         cases[i].rows);
        assert_int_equal(said.n, 0);
        if (cases[i].rows) {
            assert_int_equal(c.n, cases[i].fields);
            assert_string_equal(c.fields[c.n - 1], cases[i].last);
        }
        ca_arena_free(arena);
    }
}

static void broken_rows_are_told_by_line(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct said said = {0};
    struct ncu_csv c;
    const char *text = "\"a\",\"b\"\n\"never ends\n\"c\",\"d\"\n";
    assert_int_equal(rows_of(arena, text, strlen(text), &c, &said), 2);
    assert_int_equal(said.n, 1);
    assert_int_equal(said.line, 2);
    assert_string_equal(c.fields[1], "d");
    said = (struct said){0};
    assert_int_equal(rows_of(arena, "a,b\nPK\x03\x04\0\0\xff", 12, &c, &said), 0);
    assert_int_equal(said.n, 1);
    assert_non_null(strstr(said.message, "NUL"));
    ca_arena_free(arena);
}

static void a_flood_of_broken_rows_is_cut(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct said said = {0};
    struct ncu_csv c;
    char text[4000];
    for (size_t i = 0; i < sizeof text; i += 4)
        memcpy(text + i, "\"xy\n", 4);
    rows_of(arena, text, sizeof text, &c, &said);
    assert_int_equal(said.n, 101);
    assert_non_null(strstr(said.message, "not read"));
    ca_arena_free(arena);
}

/* --- the source page --- */

#define HEADER                                                                                     \
    "\"Line No\",\"Source\",\"Address\",\"Source\",\"Instructions Executed\",\"Address Space\","   \
    "\"Access Operation\",\"Access Size\",\"L1 Wavefronts Shared\",\"L1 Wavefronts Shared "        \
    "Ideal\",\"L2 Theoretical Sectors Global\",\"L2 Theoretical Sectors Global Ideal\"\n"
#define TITLE                                                                                      \
    "\"File Path\",\"/home/me/k.cu\"\n\"Function Name\",\"void f<(int)2, (bool)1>(float *)\"\n"
#define LINE(n)                                                                                    \
    "\"" n "\",\"v = s[i];\",\"-\",\"-\",\"9\",\"-\",\"-\",\"-\",\"9\",\"9\",\"9\",\"9\"\n"
#define LDS                                                                                        \
    "\"\",\"\",\"0x10\",\"@!P0  LDS.64 R8, "                                                       \
    "[R2]\",\"1,024\",\"Shared\",\"Load\",\"64\",\"2,048\",\"1,024\",\"0\",\"0\"\n"
#define STG                                                                                        \
    "\"\",\"\",\"0x20\",\"      STG.E [R2.64], "                                                   \
    "R5\",\"64\",\"Global\",\"Store\",\"32\",\"0\",\"0\",\"256\",\"200\"\n"
#define ELIDED "\"\",\"\",\"...\",\"...\",\"-\",\"-\",\"-\",\"-\",\"-\",\"-\",\"-\",\"-\"\n"

static struct ncu_source page(struct ca_arena *arena, const char *text, struct said *said) {
    struct ncu_source s;
    ncu_source_read(writable(arena, text), strlen(text), arena, &s, say, said);
    return s;
}

static void a_page_becomes_accesses(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct said said = {0};
    struct ncu_source s =
        page(arena, TITLE HEADER LINE("7") LDS ELIDED STG LDS STG LINE("8") STG, &said);
    assert_int_equal(said.n, 0);
    assert_int_equal(s.n_kernels, 1);
    assert_string_equal(s.kernels[0].name, "f<2,1>");
    assert_int_equal(s.kernels[0].launches, 1);
    assert_int_equal(s.n_accesses, 3);
    const struct ncu_access *a = &s.accesses[0];
    assert_int_equal(a->line, 7);
    assert_int_equal(a->space, NCU_SHARED);
    assert_int_equal(a->verb, NCU_LOAD);
    assert_int_equal(a->instructions, 1); /* shown twice, counted once */
    assert_int_equal(a->bytes[1], 8);
    assert_int_equal(a->executed, 1024);
    assert_int_equal(a->count, 2048);
    assert_int_equal(a->ideal, 1024);
    assert_int_equal(s.accesses[1].space, NCU_GLOBAL);
    assert_int_equal(s.accesses[1].verb, NCU_STORE);
    assert_int_equal(s.accesses[1].count, 256);
    assert_int_equal(s.accesses[2].line, 8);
    ca_arena_free(arena);
}

static void launches_and_files_of_a_kernel(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct said said = {0};
    static const char inlined[] =
        "\"File Path\",\"h.h\"\n\"Function Name\",\"void f<(int)2, (bool)1>(float *)\"\n" HEADER
            LINE("3") LDS;
    char text[8192];
    snprintf(text, sizeof text, "%s%s%s%s", TITLE HEADER LINE("7") LDS, inlined,
             TITLE HEADER LINE("7") LDS, inlined);
    struct ncu_source s = page(arena, text, &said);
    assert_int_equal(said.n, 0);
    assert_int_equal(s.kernels[0].launches, 2);
    assert_int_equal(s.n_accesses, 2);
    assert_int_equal(s.accesses[0].count, 4096);
    assert_string_equal(s.accesses[1].file, "h.h");
    ca_arena_free(arena);
}

/* Other versions name and order the columns otherwise, and need not have all of them. */
static void other_columns_are_known(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct said said = {0};
    struct ncu_source s =
        page(arena,
             "\"Kernel Name\",\"g(int)\"\n"
             "\"#\",\"Memory L1 Transactions Shared\",\"Address\",\"Source\",\"# Instructions "
             "Executed\"\n"
             "\"5\",\"0\",\"-\",\"-\",\"0\"\n\"\",\"64\",\"0x30\",\"STS.U16 [R1], R2\",\"32\"\n",
             &said);
    assert_int_equal(said.n, 0);
    assert_int_equal(s.n_accesses, 1);
    assert_string_equal(s.accesses[0].kernel, "g");
    assert_string_equal(s.accesses[0].file, "");
    assert_int_equal(s.accesses[0].count, 64);
    assert_int_equal(s.accesses[0].bytes[0], 2);
    assert_true(s.accesses[0].ideal < 0);
    ca_arena_free(arena);
}

static void instructions_are_known_by_name(void **state) {
    (void)state;
    static const struct {
        const char *instruction;
        size_t accesses;
        enum ncu_space space;
        enum ncu_verb verb;
        unsigned bytes;
    } cases[] = {
        {"LDG.E.U8.CONSTANT R1, [R2]", 1, NCU_GLOBAL, NCU_LOAD, 1},
        {"LDGSTS.E.BYPASS.128 [R1], [R2.64]", 2, NCU_GLOBAL, NCU_LOAD, 16},
        {"LDGDEPBAR", 0, NCU_GLOBAL, NCU_LOAD, 0},
        {"LDSM.16.M88.4 R4, [R19]", 1, NCU_SHARED, NCU_LOAD, 16},
        {"ATOMS.POPC.INC.32 RZ, [R4]", 1, NCU_SHARED, NCU_ATOMIC, 4},
        {"REDG.E.ADD.STRONG.GPU [R2.64], R5", 1, NCU_GLOBAL, NCU_ATOMIC, 4},
        {"ATOMG.E.CAS.64.STRONG.GPU PT, R22, [R24], R8", 1, NCU_GLOBAL, NCU_ATOMIC, 8},
        {"LD.E.64 R2, [R4]", 1, NCU_SHARED, NCU_LOAD, 8}, /* generic: the column says Shared */
        {"LDC R1, c[0x0][0x28]", 0, NCU_SHARED, NCU_LOAD, 0},
        {"STL [R1], R2", 0, NCU_SHARED, NCU_STORE, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ca_arena *arena = ca_arena_new();
        struct said said = {0};
        char *text = ca_arena_printf(
            arena,
            TITLE HEADER LINE("7") "\"\",\"\",\"0x10\",\"%s\",\"1\",\"Shared\",\"-\","
                                   "\"-\",\"1\",\"1\",\"1\",\"1\"\n",
            cases[i].instruction);
        struct ncu_source s = page(arena, text, &said);
        assert_int_equal(s.n_accesses, cases[i].accesses);
        if (s.n_accesses) {
            assert_int_equal(s.accesses[0].space, cases[i].space);
            assert_int_equal(s.accesses[0].verb, cases[i].verb);
            assert_int_equal(s.accesses[0].bytes[1], cases[i].bytes);
        }
        ca_arena_free(arena);
    }
}

static void source_code_with_quotes_is_one_field(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct said said = {0};
    struct ncu_source s =
        page(arena,
             TITLE HEADER "\"7\",\"f(\"a\",\"b\");\",\"-\",\"-\",\"9\",\"-\",\"-\",\"-\",\"9\","
                          "\"9\",\"9\",\"9\"\n" LDS,
             &said);
    assert_int_equal(said.n, 0);
    assert_int_equal(s.n_accesses, 1);
    assert_int_equal(s.accesses[0].line, 7);
    ca_arena_free(arena);
}

static void broken_pages_are_said(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
        unsigned line;
    } cases[] = {
        {"", "no header row", 0},
        {"no CSV at all\n", "no header row", 0},
        {"\"File Path\",\"k.cu\"\n\"a\",\"b\",\"c\"\n", "no header row", 0},
        {TITLE HEADER LINE("7") "\"\",\"\",\"0x10\",\"LDS\"\n", "expected 12 fields", 5},
        {TITLE HEADER
         "\"seven\",\"\",\"-\",\"-\",\"9\",\"-\",\"-\",\"-\",\"9\",\"9\",\"9\",\"9\"\n",
         "line number", 4},
        {TITLE HEADER LINE("7") "\"\",\"\",\"0x10\",\"LDS R1, "
                                "[R2]\",\"many\",\"Shared\",\"-\",\"-\",\"1\",\"1\",\"1\","
                                "\"1\"\n",
         "expected a number, found 'many'", 5},
        {TITLE "\"Line No\",\"Source\",\"Address\",\"Source\"\n", "found none", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ca_arena *arena = ca_arena_new();
        struct said said = {0};
        struct ncu_source s;
        assert_false(ncu_source_read(writable(arena, cases[i].text), strlen(cases[i].text), arena,
                                     &s, say, &said));
        assert_true(s.broken > 0);
        if (!strstr(said.message, cases[i].message) || said.line != cases[i].line)
            fail_msg("case %zu: line %u: %s", i, said.line, said.message);
        ca_arena_free(arena);
    }
}

/* A file that stops anywhere is read up to there, or refused; it never crashes. */
static void truncated_pages_are_survived(void **state) {
    (void)state;
    static const char text[] = TITLE HEADER LINE("7") LDS STG LINE("8") STG;
    for (size_t bytes = 0; bytes < sizeof text; bytes++) {
        struct ca_arena *arena = ca_arena_new();
        struct said said = {0};
        struct ncu_source s;
        char *copy = ca_arena_alloc(arena, bytes + 1);
        memcpy(copy, text, bytes);
        bool sound = ncu_source_read(copy, bytes, arena, &s, say, &said);
        assert_int_equal(sound, said.n == 0);
        ca_arena_free(arena);
    }
}

static void kernels_have_one_spelling(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"k(float *, int)", "k"},
        {"void tile<double, (int)0>(T1 *, const T1 *)", "tile<double,0>"},
        {"tile<double, 0>", "tile<double,0>"},
        {"scan<true>", "scan<1>"},
        {"void scan<(bool)1>(float *)", "scan<1>"},
        {"void h<unsigned int, signed char>(T1)", "h<unsigned,char>"},
        {"h<unsigned, char>", "h<unsigned,char>"},
        {"ns::k<ns::s<int>, (unsigned int)3>(int)", "ns::k<ns::s<int>,3>"},
        {"(anonymous namespace)::k(int)", "(anonymousnamespace)::k"},
        {"truefalse(int)", "truefalse"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ca_arena *arena = ca_arena_new();
        assert_string_equal(ncu_kernel_name(cases[i][0], arena), cases[i][1]);
        ca_arena_free(arena);
    }
}

/* --- the raw page --- */

static void counters_are_summed_by_kernel(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct said said = {0};
    struct ncu_raw raw;
    const char *text =
        "==PROF== Connected\n"
        "\"ID\",\"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum\",\"Kernel Name\"\n"
        "\"\",\"sector\",\"\"\n"
        "\"0\",\"1,024\",\"k(int)\"\n\"1\",\"1.024\",\"k(int)\"\n\"2\",\"7\",\"j(int)\"\n";
    assert_true(ncu_raw_read(writable(arena, text), strlen(text), arena, &raw, say, &said));
    assert_int_equal(raw.n_kernels, 2);
    assert_string_equal(raw.kernels[0].kernel, "k");
    assert_int_equal(raw.kernels[0].launches, 2);
    assert_int_equal(raw.kernels[0].count[NCU_SECTORS_LOAD], 2048);
    assert_true(raw.kernels[0].count[NCU_SECTORS_STORE] < 0);
    assert_int_equal(raw.kernels[1].count[NCU_SECTORS_LOAD], 7);
    ca_arena_free(arena);
}

static void broken_raw_pages_are_said(void **state) {
    (void)state;
    static const char *const cases[] = {
        "",
        "\"ID\",\"Kernel Name\"\n",
        "\"ID\",\"Kernel Name\",\"gpu__time_duration.sum\"\n\"0\",\"k(int)\",\"5\"\n",
        "\"Kernel Name\",\"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum\"\n\"k(int)\",\"n/a\"\n",
        "\"Kernel Name\",\"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum\"\n\"k(int)\"\n",
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ca_arena *arena = ca_arena_new();
        struct said said = {0};
        struct ncu_raw raw;
        assert_false(
            ncu_raw_read(writable(arena, cases[i]), strlen(cases[i]), arena, &raw, say, &said));
        assert_true(said.n > 0);
        ca_arena_free(arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_any_locale),
        cmocka_unit_test(what_is_no_number),
        cmocka_unit_test(rows_are_taken_apart),
        cmocka_unit_test(broken_rows_are_told_by_line),
        cmocka_unit_test(a_flood_of_broken_rows_is_cut),
        cmocka_unit_test(a_page_becomes_accesses),
        cmocka_unit_test(launches_and_files_of_a_kernel),
        cmocka_unit_test(other_columns_are_known),
        cmocka_unit_test(instructions_are_known_by_name),
        cmocka_unit_test(source_code_with_quotes_is_one_field),
        cmocka_unit_test(broken_pages_are_said),
        cmocka_unit_test(truncated_pages_are_survived),
        cmocka_unit_test(kernels_have_one_spelling),
        cmocka_unit_test(counters_are_summed_by_kernel),
        cmocka_unit_test(broken_raw_pages_are_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
