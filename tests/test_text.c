/* Unit tests of what stands between a user's words and the program: text made safe to print, the
 * nearest spelling, numbers of the command line. */
#include "testing.h"

#include "cli.h"
#include "spelling.h"
#include "text.h"

#include <string.h>

/* --- text --- */

static void assert_code(const char *bytes, size_t n, size_t length, uint32_t code) {
    uint32_t found = 0;
    assert_int_equal(text_decode(bytes, n, &found), length);
    assert_int_equal(found, code);
}

static void code_points_are_decoded(void **state) {
    (void)state;
    assert_code("a", 1, 1, 'a');
    assert_code("\0", 1, 1, 0);
    assert_code("\xc3\xa4", 2, 2, 0xe4);
    assert_code("\xe2\x82\xac", 3, 3, 0x20ac);
    assert_code("\xf0\x9f\x98\x80", 4, 4, 0x1f600);
    assert_code("\xf4\x8f\xbf\xbf", 4, 4, 0x10ffff);
}

static void what_is_no_utf8_is_one_invalid_byte(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "\x80",             /* a continuation on its own */
        "\xc3",             /* cut off */
        "\xc0\x80",         /* overlong NUL */
        "\xe0\x80\xaf",     /* overlong slash */
        "\xed\xa0\x80",     /* surrogate */
        "\xf4\x90\x80\x80", /* beyond Unicode */
        "\xff",
        "\xc3(",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_code(wrong[i], strlen(wrong[i]), 1, TEXT_INVALID);
}

static void a_terminal_gets_no_controls(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    assert_string_equal(text_clean(arena, "plain ä €"), "plain ä €");
    assert_string_equal(text_clean(arena, "\x1b[31m\ttab\nline\x7f"),
                        "\\x1b[31m\\x09tab\\x0aline\\x7f");
    assert_string_equal(text_clean(arena, "\xc2\x9b"), "\\u009b"); /* C1: CSI in one character */
    assert_string_equal(text_clean(arena, "a\xe2\x80\xae"
                                          "b"),
                        "a\\u202eb"); /* right-to-left override */
    assert_string_equal(text_clean(arena, "\xff\xc3"), "\\xff\\xc3");
    ca_arena_free(arena);
}

static void json_gets_valid_utf8_and_keeps_the_rest(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    assert_string_equal(text_utf8(arena, "a\n\x1b\xe2\x80\xae"
                                         "\xff"),
                        "a\n\x1b\xe2\x80\xae\\xff");
    assert_string_equal(text_utf8(arena, ""), "");
    ca_arena_free(arena);
}

static void columns_are_those_of_a_terminal(void **state) {
    (void)state;
    assert_int_equal(text_columns('a'), 1);
    assert_int_equal(text_columns(0xe4), 1);
    assert_int_equal(text_columns(0x0301), 0);
    assert_int_equal(text_columns(0x4e2d), 2);
    assert_int_equal(text_columns(0x1f600), 2);
}

/* --- spelling --- */

static const char *word(size_t i, const void *context) {
    static const char *const words[] = {"--format", "--block", "--grid", "--fail-on", "-I"};
    (void)context;
    return i < sizeof words / sizeof words[0] ? words[i] : NULL;
}

static void slips_are_recognized(void **state) {
    (void)state;
    assert_string_equal(spelling_nearest("--foramt", word, NULL), "--format");
    assert_string_equal(spelling_nearest("--blok", word, NULL), "--block");
    assert_string_equal(spelling_nearest("--FORMAT", word, NULL), "--format");
    assert_string_equal(spelling_nearest("--failon", word, NULL), "--fail-on");
}

static void far_words_are_no_slips(void **state) {
    (void)state;
    assert_null(spelling_nearest("--quantize", word, NULL));
    assert_null(spelling_nearest("", word, NULL));
    char long_word[200];
    memset(long_word, 'x', sizeof long_word - 1);
    long_word[sizeof long_word - 1] = '\0';
    assert_null(spelling_nearest(long_word, word, NULL));
}

/* --- numbers --- */

static void assert_dims(const char *text, uint64_t x, uint64_t y, uint64_t z) {
    uint64_t dims[3];
    assert_true(cli_value_dims(text, dims));
    assert_int_equal(dims[0], x);
    assert_int_equal(dims[1], y);
    assert_int_equal(dims[2], z);
}

static void shapes_are_read_in_both_spellings(void **state) {
    (void)state;
    assert_dims("256", 256, 1, 1);
    assert_dims("32,8", 32, 8, 1);
    assert_dims("32x8", 32, 8, 1);
    assert_dims("8x8,4", 8, 8, 4);
}

static void other_shapes_are_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",      "abc",      "0",       "32,0", "32,",
        ",8",    "32,8,1,1", "-1",      "32 8", " 32",
        "32,8 ", "1e3",      "32,8x1x", "0x20", "99999999999999999999"};
    uint64_t dims[3];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (cli_value_dims(wrong[i], dims))
            fail_msg("'%s' was taken for a shape", wrong[i]);
    }
}

static void assert_integer(const char *text, int64_t value) {
    int64_t found = 0;
    if (!cli_value_integer(text, &found))
        fail_msg("'%s' was not read", text);
    assert_int_equal(found, value);
}

static void integers_are_decimal_hexadecimal_or_shifted(void **state) {
    (void)state;
    assert_integer("4096", 4096);
    assert_integer("-7", -7);
    assert_integer("+7", 7);
    assert_integer("0x1000", 4096);
    assert_integer("0XfF", 255);
    assert_integer("-0x10", -16);
    assert_integer("010", 10);
    assert_integer("1<<20", 1 << 20);
    assert_integer("3<<0", 3);
    assert_integer("9223372036854775807", INT64_MAX);
    assert_integer("-9223372036854775808", INT64_MIN);
}

static void other_integers_are_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",   "x",     "4k",     "1.5", "1<<",   "1<<63", "2<<62",   "-1<<3",
        "0x", "1<<-1", "1 << 2", " 1",  "1,000", "--1",   "1<<2<<3", "9223372036854775808",
        "0xg"};
    int64_t value;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (cli_value_integer(wrong[i], &value))
            fail_msg("'%s' was taken for an integer", wrong[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(code_points_are_decoded),
        cmocka_unit_test(what_is_no_utf8_is_one_invalid_byte),
        cmocka_unit_test(a_terminal_gets_no_controls),
        cmocka_unit_test(json_gets_valid_utf8_and_keeps_the_rest),
        cmocka_unit_test(columns_are_those_of_a_terminal),
        cmocka_unit_test(slips_are_recognized),
        cmocka_unit_test(far_words_are_no_slips),
        cmocka_unit_test(shapes_are_read_in_both_spellings),
        cmocka_unit_test(other_shapes_are_refused),
        cmocka_unit_test(integers_are_decimal_hexadecimal_or_shifted),
        cmocka_unit_test(other_integers_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
