/* Unit tests of the reports, on results made by hand. */
#include "testing.h"

#include "report.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char file_name[] = "t.cu";

/* Line 2 has a tab; line 3 an escape and a byte that is no UTF-8; line 4 is wide. */
static const char source[] = "__global__ void k(float *out, int n) {\n"
                             "\tout[n * tx] = 1;\n"
                             "    s[\x1b[31m] = \xff;\n"
                             "    "
                             "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                             "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                             "aaaaaaaaaaaaaaaaaaaaa += wide[i];\n"
                             "}\n";

struct fixture {
    struct ca_arena *arena;
    struct analysis a;
    const char *files[1];
    const char *texts[1];
    struct analysis_kernel kernel;
    struct analysis_access accesses[2];
    struct analysis_finding finding;
    struct analysis_note note;
    const char *assumptions[1];
    const char *hints[1];
};

static struct ir_site site_at(unsigned line, unsigned column, unsigned end_column) {
    return (struct ir_site){.file = file_name,
                            .line = line,
                            .column = column,
                            .end_line = line,
                            .end_column = end_column,
                            .text = "out[n * tx]"};
}

static void fill_accesses(struct fixture *f) {
    f->accesses[0] = (struct analysis_access){.site = site_at(2, 2, 13),
                                              .space = CA_SPACE_GLOBAL,
                                              .op = CA_GLOBAL_STORE,
                                              .bytes_per_lane = 4,
                                              .address = "out + 4*n*tx",
                                              .object = "out",
                                              .affine = true,
                                              .assumptions = f->assumptions,
                                              .n_assumptions = 1,
                                              .cost = {.best = 32,
                                                       .typical = 32,
                                                       .worst = 32,
                                                       .peak = 32,
                                                       .ideal = 4,
                                                       .active_lanes = 32,
                                                       .requests_per_block = 8,
                                                       .requests_known = true,
                                                       .confidence = CA_ASSUMED}};
    f->accesses[1] = (struct analysis_access){.site = site_at(4, 131, 138),
                                              .space = CA_SPACE_SHARED,
                                              .op = CA_SHARED_LOAD,
                                              .bytes_per_lane = 4,
                                              .address = "wide + 4*tx",
                                              .object = "wide",
                                              .affine = true,
                                              .cost = {.best = 1,
                                                       .typical = 1,
                                                       .worst = 1,
                                                       .peak = 1,
                                                       .ideal = 1,
                                                       .ways = 1,
                                                       .active_lanes = 16.5,
                                                       .confidence = CA_EXACT}};
}

static int set_up(void **state) {
    struct ca_arena *arena = ca_arena_new();
    struct fixture *f = ca_arena_alloc(arena, sizeof *f);
    f->arena = arena;
    f->files[0] = file_name;
    f->texts[0] = source;
    f->assumptions[0] = "n is a large multiple of 32";
    f->hints[0] = "column n of a row-major array";
    f->kernel = (struct analysis_kernel){.name = "k",
                                         .instance = "k<4>",
                                         .site = site_at(1, 17, 18),
                                         .launch = {.block = {32, 8, 1},
                                                    .dynamic_shared = -1,
                                                    .source = LAUNCH_LAUNCH,
                                                    .file = file_name,
                                                    .line = 80,
                                                    .text = "k<<<?, (32,8)>>>"},
                                         .n_accesses = 2};
    fill_accesses(f);
    f->finding =
        (struct analysis_finding){.rule = "global-uncoalesced",
                                  .severity = SEVERITY_WARNING,
                                  .message = "store touches 32 sectors per request, 4 would do",
                                  .excess_per_block = 224,
                                  .notes = f->hints,
                                  .n_notes = 1};
    f->note = (struct analysis_note){NOTE_INFO, file_name, 1, 17, "something to know"};
    f->a = (struct analysis){.arena = arena,
                             .geometry = ca_geometry_default(),
                             .files = f->files,
                             .texts = f->texts,
                             .n_files = 1,
                             .kernels = &f->kernel,
                             .n_kernels = 1,
                             .accesses = f->accesses,
                             .n_accesses = 2,
                             .findings = &f->finding,
                             .n_findings = 1};
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    ca_arena_free(((struct fixture *)*state)->arena);
    return 0;
}

/* What a reporter writes, in the fixture's arena. */
static char *written(struct fixture *f, const char *format, bool all, bool color) {
    char *text = NULL;
    size_t bytes = 0;
    FILE *out = open_memstream(&text, &bytes);
    assert_non_null(out);
    const struct report_options options = {.all = all, .color = color};
    report_find(format)->write(out, &f->a, &options);
    fclose(out);
    char *copy = ca_arena_strdup(f->arena, text);
    free(text);
    return copy;
}

static void assert_holds(const char *text, const char *part) {
    if (!strstr(text, part))
        fail_msg("\"%s\" lacks \"%s\"", text, part);
}

/* --- text --- */

static void findings_read_like_a_compiler_s(void **state) {
    struct fixture *f = *state;
    assert_string_equal(
        written(f, "text", false, false),
        "t.cu:2:2: warning: store touches 32 sectors per request, 4 would do [global-uncoalesced]\n"
        "    2 |     out[n * tx] = 1;\n"
        "      |     ^~~~~~~~~~~\n"
        "  note: address out + 4*n*tx; kernel k<<<?, (32,8)>>> (line 80), 8 requests a block\n"
        "  note: assumed: n is a large multiple of 32\n"
        "  note: column n of a row-major array\n");
}

static void all_lists_what_is_fine_and_cuts_wide_lines(void **state) {
    struct fixture *f = *state;
    f->a.n_findings = 0;
    f->a.accesses++;
    f->a.n_accesses = 1;
    assert_string_equal(written(f, "text", true, false),
                        "t.cu:4:131: note: load takes 1 wavefront per request (ideal 1)\n"
                        "    4 | …aaaaaaaaaaaaaaaa += wide[i];\n"
                        "      |                      ^~~~~~~\n"
                        "  note: address wide + 4*tx; kernel k<<<?, (32,8)>>> (line 80), 16.5 of "
                        "32 lanes active\n"
                        "t.cu:1:17: note: kernel k<<<?, (32,8)>>> (line 80)\n");
    assert_string_equal(written(f, "text", false, false), "");
}

static void source_can_t_drive_the_terminal(void **state) {
    struct fixture *f = *state;
    f->accesses[0].site = site_at(3, 5, 13);
    f->finding.message = "a \x1b[2J message";
    char *text = written(f, "text", false, false);
    assert_holds(text, "a \\x1b[2J message");
    assert_holds(text, "    3 |     s[\\x1b[31m] = \\xff;\n"
                       "      |     ^~~~~~~~~~~\n");
    assert_null(strchr(text, '\x1b'));
}

static void colours_come_only_where_asked_for(void **state) {
    struct fixture *f = *state;
    assert_null(strchr(written(f, "text", true, false), '\x1b'));
    assert_holds(written(f, "text", true, true), "\x1b[1;35mwarning:\x1b[0m");
}

static void sites_that_can_t_be_shown_are_told_without_source(void **state) {
    struct fixture *f = *state;
    f->accesses[0].site = site_at(99, 1, 2);
    assert_holds(written(f, "text", false, false), "[global-uncoalesced]\n  note: address");
    f->accesses[0].site.file = "absent-header.cuh";
    assert_holds(written(f, "text", false, false), "absent-header.cuh:99:1: warning: ");
    f->accesses[0].site = site_at(2, 2, 13);
    f->texts[0] = NULL;
    assert_holds(written(f, "text", false, false), "[global-uncoalesced]\n  note: address");
}

static void ranges_over_lines_reach_to_the_end_of_the_first(void **state) {
    struct fixture *f = *state;
    f->accesses[0].site.end_line = 3;
    f->accesses[0].site.end_column = 1;
    assert_holds(written(f, "text", false, false), "|     ^~~~~~~~~~~~~~~~\n");
}

static void notes_come_first_and_bad_input_is_left_to_stderr(void **state) {
    struct fixture *f = *state;
    f->a.notes = &f->note;
    f->a.n_notes = 1;
    assert_int_equal(
        strncmp(written(f, "text", false, false), "t.cu:1:17: note: something to know\n", 35), 0);
    f->note.kind = NOTE_INCOMPLETE;
    assert_holds(written(f, "text", false, false), "t.cu:1:17: warning: something to know\n");
    f->note.kind = NOTE_BAD_INPUT;
    assert_null(strstr(written(f, "text", false, false), "something to know"));
}

/* --- words --- */

static void numbers_have_at_most_two_decimals(void **state) {
    struct fixture *f = *state;
    assert_string_equal(report_number(f->arena, 4), "4");
    assert_string_equal(report_number(f->arena, 4.125), "4.12");
    assert_string_equal(report_number(f->arena, 4.5), "4.5");
    assert_string_equal(report_number(f->arena, 100), "100");
    assert_string_equal(report_number(f->arena, 0), "0");
}

static void costs_are_sentences(void **state) {
    struct fixture *f = *state;
    struct analysis_access *x = &f->accesses[0];
    assert_string_equal(report_cost(f->arena, x), "store touches 32 sectors per request (ideal 4)");
    x->cost.best = 4;
    x->cost.typical = 4.25;
    x->cost.worst = 5;
    assert_string_equal(report_cost(f->arena, x),
                        "store touches 4 to 5 sectors per request, typically 4.25 (ideal 4)");
    x->cost.confidence = CA_UNKNOWN;
    x->reason = "data-dependent";
    assert_string_equal(report_cost(f->arena, x),
                        "store of unknown cost, 4 to 5 sectors per request: data-dependent");
    x->cost.reason = CA_REASON_NO_RULE;
    x->reason = "no measured rule";
    assert_string_equal(report_cost(f->arena, x),
                        "store of unknown cost, at least 4 sectors per request: no measured rule");
    x->cost.reason = CA_REASON_MISALIGNED;
    x->reason = "misaligned";
    assert_string_equal(report_cost(f->arena, x), "store of unknown cost: misaligned");
    x->cost.reason = CA_REASON_NEVER;
    assert_string_equal(report_cost(f->arena, x), "store is never executed under this launch");
}

static void broadcasts_are_named(void **state) {
    struct fixture *f = *state;
    f->accesses[1].cost.broadcast = true;
    assert_string_equal(report_cost(f->arena, &f->accesses[1]),
                        "load takes 1 wavefront per request (ideal 1, a broadcast: free)");
}

static void origins_tell_where_the_block_comes_from(void **state) {
    struct fixture *f = *state;
    struct analysis_launch *l = &f->kernel.launch;
    l->text = NULL;
    l->source = LAUNCH_ASSUMED;
    assert_holds(report_origin(f->arena, &f->a, &f->accesses[0]),
                 "kernel k<4>, block (32,8,1) (block assumed)");
    l->source = LAUNCH_OPTION;
    assert_holds(report_origin(f->arena, &f->a, &f->accesses[0]), "(block from the command line)");
    l->source = LAUNCH_BOUNDS;
    assert_holds(report_origin(f->arena, &f->a, &f->accesses[0]), "(block from __launch_bounds__)");
    l->source = LAUNCH_LAUNCH;
    l->file = "main.cu";
    assert_holds(report_origin(f->arena, &f->a, &f->accesses[0]), "(main.cu:80)");
}

static void summaries_count(void **state) {
    struct fixture *f = *state;
    assert_string_equal(report_summary(f->arena, &f->a), "1 file, 1 kernel, 2 accesses: 1 finding");
    f->accesses[1].cost.confidence = CA_UNKNOWN;
    f->kernel.incomplete = "macro N is missing";
    f->a.n_findings = 0;
    assert_string_equal(
        report_summary(f->arena, &f->a),
        "1 file, 1 kernel, 2 accesses: no findings, 1 of unknown cost, 1 incomplete kernel");
    struct analysis_kernel twice[2] = {f->kernel, f->kernel};
    f->a.kernels = twice;
    f->a.n_kernels = 2;
    assert_holds(report_summary(f->arena, &f->a), "1 file, 1 kernel,");
}

/* --- JSON --- */

static json_t *parsed(struct fixture *f) {
    json_error_t error;
    json_t *top = json_loads(written(f, "json", false, false), 0, &error);
    if (!top)
        fail_msg("line %d: %s", error.line, error.text);
    return top;
}

/* The keys of an object, in order, parted by blanks. */
static void assert_keys(json_t *object, const char *expected) {
    char keys[1024] = "";
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value) {
        strcat(keys, *keys ? " " : "");
        strcat(keys, key);
    }
    assert_string_equal(keys, expected);
}

static json_t *first(json_t *top, const char *list) {
    return json_array_get(json_object_get(top, list), 0);
}

static void json_has_every_key_in_order(void **state) {
    struct fixture *f = *state;
    f->a.notes = &f->note;
    f->a.n_notes = 1;
    json_t *top = parsed(f);
    assert_keys(top, "schema tool arch files kernels accesses findings notes stats");
    assert_keys(json_object_get(top, "tool"), "name version");
    assert_keys(first(top, "kernels"),
                "name instance file line column end_line end_column launch incomplete "
                "incomplete_line static_shared accesses totals");
    assert_keys(json_object_get(first(top, "kernels"), "totals"),
                "bytes_requested bytes_moved wavefronts least_wavefronts uncounted fix_first "
                "fix_first_access");
    assert_keys(first(top, "accesses"),
                "file line column end_line end_column fingerprint expression kernel "
                "instance launch space op bytes_per_lane object "
                "address affine active_lanes requests_per_block confidence "
                "assumptions reason sectors wavefronts ways cause "
                "arithmetic hangs_on");
    assert_keys(json_object_get(first(top, "accesses"), "launch"),
                "block grid dynamic_shared source file line");
    assert_keys(json_object_get(first(top, "accesses"), "sectors"),
                "best typical worst peak ideal");
    assert_keys(
        first(top, "findings"),
        "rule severity file line column end_line end_column kernel message cause arithmetic "
        "hangs_on notes merged access excess_per_block fingerprint suppressed "
        "suggestions");
    assert_keys(first(top, "notes"), "kind file line column message");
    json_decref(top);
}

static void json_has_null_where_nothing_applies(void **state) {
    struct fixture *f = *state;
    json_t *top = parsed(f);
    json_t *store = first(top, "accesses");
    json_t *load = json_array_get(json_object_get(top, "accesses"), 1);
    assert_true(json_is_null(json_object_get(store, "wavefronts")));
    assert_true(json_is_null(json_object_get(store, "ways")));
    assert_true(json_is_null(json_object_get(store, "reason")));
    assert_true(json_is_null(json_object_get(load, "sectors")));
    assert_true(json_is_null(json_object_get(load, "requests_per_block")));
    assert_true(json_is_null(json_object_get(json_object_get(store, "launch"), "grid")));
    assert_true(json_is_null(json_object_get(json_object_get(store, "launch"), "dynamic_shared")));
    assert_int_equal(json_integer_value(json_object_get(load, "ways")), 1);
    assert_true(json_real_value(json_object_get(load, "active_lanes")) == 16.5);
    json_decref(top);
}

static void json_gives_bounds_where_the_cost_is_unknown(void **state) {
    struct fixture *f = *state;
    f->accesses[0].cost.confidence = CA_UNKNOWN;
    f->accesses[0].cost.best = 1;
    f->accesses[0].reason = "data-dependent";
    json_t *top = parsed(f);
    json_t *sectors = json_object_get(first(top, "accesses"), "sectors");
    assert_int_equal(json_integer_value(json_object_get(sectors, "best")), 1);
    assert_int_equal(json_integer_value(json_object_get(sectors, "worst")), 32);
    assert_true(json_is_null(json_object_get(sectors, "typical")));
    assert_string_equal(json_string_value(json_object_get(first(top, "accesses"), "reason")),
                        "data-dependent");
    json_decref(top);
}

static void json_stays_valid_whatever_the_source_holds(void **state) {
    struct fixture *f = *state;
    f->accesses[0].site.text = "a\"\\\xff\x1b\n";
    f->finding.message = "\xc3";
    json_t *top = parsed(f);
    assert_string_equal(json_string_value(json_object_get(first(top, "accesses"), "expression")),
                        "a\"\\\\xff\x1b\n");
    assert_string_equal(json_string_value(json_object_get(first(top, "findings"), "message")),
                        "\\xc3");
    json_decref(top);
}

#define WITH_FIXTURE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_FIXTURE(findings_read_like_a_compiler_s),
        WITH_FIXTURE(all_lists_what_is_fine_and_cuts_wide_lines),
        WITH_FIXTURE(source_can_t_drive_the_terminal),
        WITH_FIXTURE(colours_come_only_where_asked_for),
        WITH_FIXTURE(sites_that_can_t_be_shown_are_told_without_source),
        WITH_FIXTURE(ranges_over_lines_reach_to_the_end_of_the_first),
        WITH_FIXTURE(notes_come_first_and_bad_input_is_left_to_stderr),
        WITH_FIXTURE(numbers_have_at_most_two_decimals),
        WITH_FIXTURE(costs_are_sentences),
        WITH_FIXTURE(broadcasts_are_named),
        WITH_FIXTURE(origins_tell_where_the_block_comes_from),
        WITH_FIXTURE(summaries_count),
        WITH_FIXTURE(json_has_every_key_in_order),
        WITH_FIXTURE(json_has_null_where_nothing_applies),
        WITH_FIXTURE(json_gives_bounds_where_the_cost_is_unknown),
        WITH_FIXTURE(json_stays_valid_whatever_the_source_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
