/* Unit tests of one suppressing comment: what it says, or what it lacks. */
#include "testing.h"

#include "suppress.h"

#include <string.h>

struct comment_case {
    const char *token;
    enum suppress_kind kind;
    const char *rules;  /* parted by blanks */
    const char *reason; /* NULL: malformed */
};

static const struct comment_case cases[] = {
    {"// cuaddr: ignore[global-uncoalesced] runs once", SUPPRESS_LINE, "global-uncoalesced",
     "runs once"},
    {"//cuaddr:ignore[global-uncoalesced]x", SUPPRESS_LINE, "global-uncoalesced", "x"},
    {"/* cuaddr: ignore[ shared-bank-conflict ]: why */", SUPPRESS_LINE, "shared-bank-conflict",
     "why"},
    {"/* cuaddr:\n   ignore[global-uncoalesced,\n shared-bank-conflict]\tthe\n   tile */",
     SUPPRESS_LINE, "global-uncoalesced shared-bank-conflict", "the tile"},
    {"// cuaddr: ignore-begin[constant-divergent] - ported", SUPPRESS_BEGIN, "constant-divergent",
     "ported"},
    {"// cuaddr: ignore-end[constant-divergent]", SUPPRESS_END, "constant-divergent", ""},
    {"// cuaddr: ignore-end", SUPPRESS_END, "", ""},
    {"// cuaddr: ignore[global-uncoalesced] \xff", SUPPRESS_LINE, "global-uncoalesced", "\\xff"},
    {"// cuaddr: ignore", SUPPRESS_LINE, "", NULL},
    {"// cuaddr: ignore[global-uncoalesced", SUPPRESS_LINE, "", NULL},
    {"// cuaddr: ignore[global-uncoalesced] ...", SUPPRESS_LINE, "global-uncoalesced", NULL},
    {"// cuaddr: Ignore[global-uncoalesced] why", SUPPRESS_LINE, "", NULL},
    {"// cuaddr: ignore-begin[global-uncoalesced]", SUPPRESS_BEGIN, "global-uncoalesced", NULL},
    {"// cuaddr: ignore[global-uncoalesced, nonsense] why", SUPPRESS_LINE, "global-uncoalesced",
     NULL},
    {"//cuaddr:", SUPPRESS_LINE, "", NULL},
};

static void assert_comment(struct ca_arena *arena, const struct comment_case *c) {
    struct suppress_comment found;
    char rules[256] = "";
    assert_true(suppress_parse(arena, c->token, &found));
    assert_int_equal(found.problem != NULL, c->reason == NULL);
    assert_int_equal(found.kind, c->kind);
    for (size_t i = 0; i < found.n_rules; i++) {
        strcat(rules, i ? " " : "");
        strcat(rules, found.rules[i]);
    }
    assert_string_equal(rules, c->rules);
    if (c->reason)
        assert_string_equal(found.reason, c->reason);
}

static void comments_are_read(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_comment(arena, &cases[i]);
    ca_arena_free(arena);
}

static void other_comments_are_left_alone(void **state) {
    (void)state;
    static const char *const tokens[] = {"//",
                                         "/**/",
                                         "/* */",
                                         "// x",
                                         "// see cuaddr: ignore[x] y",
                                         "/// cuaddr: ignore",
                                         "// CUADDR: ignore"};
    struct ca_arena *arena = ca_arena_new();
    struct suppress_comment found;
    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++)
        assert_false(suppress_parse(arena, tokens[i], &found));
    ca_arena_free(arena);
}

static void rules_are_limited(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    char *token = ca_arena_strdup(arena, "// cuaddr: ignore[global-uncoalesced");
    for (int i = 1; i <= SUPPRESS_MOST; i++)
        token = ca_arena_printf(arena, "%s,global-uncoalesced", token);
    struct suppress_comment found;
    assert_true(suppress_parse(arena, ca_arena_printf(arena, "%s] why", token), &found));
    assert_non_null(found.problem);
    assert_int_equal(found.n_rules, SUPPRESS_MOST);
    ca_arena_free(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comments_are_read),
        cmocka_unit_test(other_comments_are_left_alone),
        cmocka_unit_test(rules_are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
