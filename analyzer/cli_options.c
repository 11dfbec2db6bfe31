/* cli_options.c - the table of options, and what each does with its value. */
#include "cli.h"

#include "cli_gate.h"
#include "report.h"

#include <inttypes.h>
#include <string.h>

#define CHECK       (1u << CLI_CHECK)
#define EXPLAIN     (1u << CLI_EXPLAIN)
#define RULES       (1u << CLI_RULES)
#define WHATIF      (1u << CLI_WHATIF)
#define SIM         (1u << CLI_SIM)
#define HELP        (1u << CLI_HELP)
#define COMPLETIONS (1u << CLI_COMPLETIONS)
#define DIFF        (1u << CLI_DIFF)
#define VALIDATE    (1u << CLI_VALIDATE)
#define COMMANDS    (CHECK | EXPLAIN | RULES | WHATIF | DIFF | VALIDATE | SIM | HELP | COMPLETIONS)
#define KERNELS     (CHECK | EXPLAIN | WHATIF | VALIDATE) /* read CUDA files */

#define MAX_THREADS 1024u /* a block may have, on every architecture */

static size_t number_of(const struct cli_option *o) {
    return (size_t)(o - cli_option(0));
}

/* An option that settles one thing may be repeated, but not with another value. `value` is its
 * canonical spelling. */
static const char *settle(struct cli_request *r, const struct cli_option *o, const char *value) {
    const char **seen = &r->seen[number_of(o)];
    if (*seen && strcmp(*seen, value) != 0)
        return ca_arena_printf(r->arena, "given twice, as %s and as %s", *seen, value);
    *seen = value;
    return NULL;
}

/* For whatif these options are a change; it is told as it was given. */
static void note_change(struct cli_request *r, const struct cli_option *o, const char *value) {
    if (r->command == CLI_WHATIF)
        r->changes[r->n_changes++] = ca_arena_printf(r->arena, "--%s %s", o->name, value);
}

/* --- shapes and values --- */

static const char *canonical_dims(struct cli_request *r, const uint64_t dims[3]) {
    return ca_arena_printf(r->arena, "%" PRIu64 ",%" PRIu64 ",%" PRIu64, dims[0], dims[1], dims[2]);
}

static const char *set_block(struct cli_request *r, const struct cli_option *o, const char *value) {
    static const uint64_t most[3] = {1024, 1024, 64};
    uint64_t dims[3];
    bool fits = cli_value_dims(value, dims);
    for (int i = 0; i < 3 && fits; i++)
        fits = dims[i] <= most[i];
    if (!fits || dims[0] * dims[1] * dims[2] > MAX_THREADS)
        return ca_arena_printf(
            r->arena, "expected X[,Y[,Z]] with 1 to %u threads in all (Z at most 64), got '%s'",
            MAX_THREADS, value);
    r->analysis.has_block = true;
    for (int i = 0; i < 3; i++)
        r->analysis.block[i] = (unsigned)dims[i];
    note_change(r, o, value);
    return settle(r, o, canonical_dims(r, dims));
}

static const char *set_grid(struct cli_request *r, const struct cli_option *o, const char *value) {
    static const uint64_t most[3] = {INT32_MAX, UINT16_MAX, UINT16_MAX};
    uint64_t dims[3];
    bool fits = cli_value_dims(value, dims);
    for (int i = 0; i < 3 && fits; i++)
        fits = dims[i] <= most[i];
    if (!fits)
        return ca_arena_printf(
            r->arena,
            "expected X[,Y[,Z]] with 1 to 2147483647 blocks along x and 1 to 65535 along "
            "y and z, got '%s'",
            value);
    r->analysis.has_grid = true;
    memcpy(r->analysis.grid, dims, sizeof dims);
    note_change(r, o, value);
    return settle(r, o, canonical_dims(r, dims));
}

static const char *set_value(struct cli_request *r, const struct cli_option *o, const char *value) {
    const char *equals = strchr(value, '=');
    int64_t number;
    if (!equals || equals == value || !cli_value_integer(equals + 1, &number))
        return ca_arena_printf(
            r->arena, "expected NAME=INTEGER (decimal, 0x… or A<<B, within 64 bits), got '%s'",
            value);
    char *name = ca_arena_strdup(r->arena, value);
    name[equals - value] = '\0';
    struct analysis_set *sets = (struct analysis_set *)r->analysis.sets;
    for (size_t i = 0; i < r->analysis.n_sets; i++) {
        if (strcmp(sets[i].name, name) == 0 && sets[i].value != number)
            return ca_arena_printf(r->arena, "%s given twice, as %" PRId64 " and as %" PRId64, name,
                                   sets[i].value, number);
    }
    sets[r->analysis.n_sets++] = (struct analysis_set){.name = name, .value = number};
    note_change(r, o, value);
    return NULL;
}

static const char *set_kernel(struct cli_request *r, const struct cli_option *o,
                              const char *value) {
    if (!*value)
        return "expected a kernel's name, with * and ? as wildcards, got nothing";
    r->analysis.kernel_glob = value;
    return settle(r, o, value);
}

static const char *set_instantiate(struct cli_request *r, const struct cli_option *o,
                                   const char *value) {
    (void)o;
    const char *open = strchr(value, '<');
    if (!open || open == value || value[strlen(value) - 1] != '>')
        return ca_arena_printf(
            r->arena, "expected a kernel with template arguments like 'f<float, 128>', got '%s'",
            value);
    const char **list = (const char **)r->analysis.instantiate;
    list[r->analysis.n_instantiate++] = value;
    return NULL;
}

/* --- choices --- */

static const char *pick(const char *const *names, size_t n, size_t i) {
    return i < n ? names[i] : NULL;
}

#define CHOICE(function, ...)                                                                      \
    static const char *function(size_t i) {                                                        \
        static const char *const names[] = {__VA_ARGS__};                                          \
        return pick(names, sizeof names / sizeof names[0], i);                                     \
    }
CHOICE(dump_choice, "ast", "program", "affine", "lanes")
CHOICE(fail_choice, "note", "warning", "error") /* enum severity */
CHOICE(color_choice, "auto", "always", "never") /* enum cli_color */

static const char *format_choice(size_t i) {
    const struct reporter *reporter = report_at(i);
    return reporter ? reporter->name : NULL;
}

/* The number of the choice that `value` is; the parser has seen to it that it is one. */
static size_t chosen(const struct cli_option *o, const char *value) {
    size_t i = 0;
    while (o->choice(i) && strcmp(o->choice(i), value) != 0)
        i++;
    return i;
}

static const char *set_format(struct cli_request *r, const struct cli_option *o,
                              const char *value) {
    r->format = report_find(value);
    return settle(r, o, value);
}

static const char *set_fail_on(struct cli_request *r, const struct cli_option *o,
                               const char *value) {
    r->fail_on = (enum severity)chosen(o, value);
    return settle(r, o, value);
}

static const char *set_color(struct cli_request *r, const struct cli_option *o, const char *value) {
    r->color = (enum cli_color)chosen(o, value);
    return settle(r, o, value);
}

static const char *set_dump(struct cli_request *r, const struct cli_option *o, const char *value) {
    r->analysis.dump = value;
    return settle(r, o, value);
}

/* --- the rest --- */

/* "text, json" */
static const char *format_names(struct cli_request *r) {
    const char *names = "";
    for (size_t i = 0; report_at(i); i++)
        names = ca_arena_printf(r->arena, "%s%s%s", names, i ? ", " : "", report_at(i)->name);
    return names;
}

static const char *set_output(struct cli_request *r, const struct cli_option *o,
                              const char *value) {
    (void)o;
    const char *equals = strchr(value, '=');
    if (!equals || !equals[1])
        return ca_arena_printf(r->arena, "expected FORMAT=FILE, got '%s'", value);
    char *format = ca_arena_strdup(r->arena, value);
    format[equals - value] = '\0';
    const struct reporter *reporter = report_find(format);
    if (!reporter)
        return ca_arena_printf(r->arena, "expected one of the formats %s before '=', got '%s'",
                               format_names(r), format);
    for (size_t i = 0; i < r->n_outputs; i++) {
        if (strcmp(r->outputs[i].path, equals + 1) == 0)
            return ca_arena_printf(r->arena, "two reports would go to the file %s", equals + 1);
    }
    r->outputs[r->n_outputs++] = (struct cli_output){.reporter = reporter, .path = equals + 1};
    return NULL;
}

static const char *set_all(struct cli_request *r, const struct cli_option *o, const char *value) {
    (void)o, (void)value;
    r->all = true;
    return NULL;
}

static const char *set_fix(struct cli_request *r, const struct cli_option *o, const char *value) {
    (void)o, (void)value;
    r->fix = true;
    return NULL;
}

static const char *set_dry_run(struct cli_request *r, const struct cli_option *o,
                               const char *value) {
    (void)o, (void)value;
    r->dry_run = true;
    return NULL;
}

static const char *set_unsafe_fixes(struct cli_request *r, const struct cli_option *o,
                                    const char *value) {
    (void)o, (void)value;
    r->unsafe_fixes = true;
    return NULL;
}

static const char *set_suppressed(struct cli_request *r, const struct cli_option *o,
                                  const char *value) {
    (void)o, (void)value;
    r->suppressed = true;
    return NULL;
}

static const char *set_stats(struct cli_request *r, const struct cli_option *o, const char *value) {
    (void)o, (void)value;
    r->stats = true;
    return NULL;
}

static const char *set_help(struct cli_request *r, const struct cli_option *o, const char *value) {
    (void)o, (void)value;
    r->help = true;
    return NULL;
}

/* Takes a file's name into *place. */
static const char *set_file(struct cli_request *r, const struct cli_option *o, const char *value,
                            const char **place) {
    if (!*value)
        return "expected a file, got nothing";
    *place = value;
    return settle(r, o, value);
}

static const char *set_profile(struct cli_request *r, const struct cli_option *o,
                               const char *value) {
    return set_file(r, o, value, &r->ncu);
}

static const char *set_profile_raw(struct cli_request *r, const struct cli_option *o,
                                   const char *value) {
    return set_file(r, o, value, &r->ncu_raw);
}

static const char *set_predictions(struct cli_request *r, const struct cli_option *o,
                                   const char *value) {
    return set_file(r, o, value, &r->predictions);
}

static const char *set_patterns(struct cli_request *r, const struct cli_option *o,
                                const char *value) {
    if (!*value)
        return "expected a file, got nothing";
    r->patterns = value;
    return settle(r, o, value);
}

static const char *pass_to_clang(struct cli_request *r, const struct cli_option *o,
                                 const char *value) {
    const char **args = (const char **)r->analysis.clang_args;
    size_t *n = &r->analysis.n_clang_args;
    if (!*value)
        return "expected a value, got nothing";
    if (o->form == CLI_CLANG_SEPARATE) {
        args[(*n)++] = ca_arena_printf(r->arena, "-%s", o->name);
        args[(*n)++] = value;
    } else {
        const char *equals = o->form == CLI_CLANG_EQUALS ? "=" : "";
        args[(*n)++] = ca_arena_printf(r->arena, "-%s%s%s", o->name, equals, value);
    }
    return NULL;
}

/* Sorted as `cuaddr help` is to show them. */
static const struct cli_option options[] = {
    {"block", 0, CLI_LONG, "X[,Y[,Z]]", NULL, KERNELS,
     "Threads of a block, as 32,8 or 32x8; it outranks the launches in the file", set_block},
    {"grid", 0, CLI_LONG, "X[,Y[,Z]]", NULL, KERNELS,
     "Blocks of the grid; it outranks the launches in the file", set_grid},
    {"set", 0, CLI_LONG, "NAME=VALUE", NULL, KERNELS,
     "Fixes a kernel parameter or an unknown by name to an integer: n=4096, n=0x1000, n=1<<12. May "
     "be "
     "repeated",
     set_value},
    {"pad", 0, CLI_LONG, "NAME=N[/ROW]", NULL, WHATIF,
     "Puts N elements behind each innermost row of array NAME; with /ROW behind every ROW elements "
     "of one with a single dimension",
     cli_set_pad},
    {"shape", 0, CLI_LONG, "NAME=RxC", NULL, WHATIF,
     "Gives array NAME other extents, outermost first: tile=32x33", cli_set_shape},
    {"swizzle", 0, CLI_LONG, "NAME=xor[:SHIFT[:BYTES]]", NULL, WHATIF,
     "Permutes the columns of array NAME: column ^= row, the row shifted right by SHIFT, columns "
     "of "
     "BYTES bytes",
     cli_set_swizzle},
    {"soa", 0, CLI_LONG, "STRUCT", NULL, WHATIF,
     "Turns arrays of STRUCT into an array for each of its fields", cli_set_soa},
    {"type", 0, CLI_LONG, "NAME=TYPE", NULL, WHATIF,
     "Gives array NAME elements of another built-in or vector type: tile=double", cli_set_type},
    {"kernel", 0, CLI_LONG, "GLOB", NULL, KERNELS,
     "Only kernels whose name, with or without template arguments, matches", set_kernel},
    {"instantiate", 0, CLI_LONG, "'F<ARGS>'", NULL, KERNELS,
     "Also analyzes this instance of a kernel template that nothing launches. May be repeated",
     set_instantiate},
    {"format", 0, CLI_LONG, "FORMAT", format_choice, CHECK | RULES | WHATIF | DIFF | VALIDATE,
     "What goes to standard output: text (default), json, sarif, github, gitlab, junit, checkstyle "
     "or markdown; whatif, rules and validate know text and json, diff text, markdown and json",
     set_format},
    {"output", 0, CLI_LONG, "FORMAT=FILE", NULL, CHECK, "Writes a further report. May be repeated",
     set_output},
    {"all", 0, CLI_LONG, NULL, NULL, CHECK,
     "Lists every access, also those that are fine or unknown", set_all},
    {"fix", 0, CLI_LONG, NULL, NULL, CHECK,
     "Pads shared arrays in the files themselves where that is safe and lowers bank conflicts, and "
     "reports what is left",
     set_fix},
    {"dry-run", 0, CLI_LONG, NULL, NULL, CHECK,
     "With --fix: prints what it would change as a unified diff, and changes nothing", set_dry_run},
    {"unsafe-fixes", 0, CLI_LONG, NULL, NULL, CHECK,
     "With --fix: also pads arrays that are used through casts, pointers or sizeof",
     set_unsafe_fixes},
    {"show-suppressed", 0, CLI_LONG, NULL, NULL, CHECK,
     "Lists findings that a comment 'cuaddr: ignore[rule-id] reason' suppresses too",
     set_suppressed},
    {"fail-on", 0, CLI_LONG, "SEVERITY", fail_choice, CHECK,
     "The least severity that gives exit status 1: note, warning (default) or error", set_fail_on},
    {"color", 0, CLI_LONG, "WHEN", color_choice, KERNELS,
     "Colours in text: auto (default; on a terminal, unless NO_COLOR is set), always or never",
     set_color},
    {"stats", 0, CLI_LONG, NULL, NULL, CHECK,
     "Tells on standard error how many kernels and accesses were understood, and why others were "
     "not",
     set_stats},
    {"dump", 0, CLI_LONG, "STAGE", dump_choice, CHECK,
     "Prints what a stage made of the file instead of findings: ast, program, affine or lanes",
     set_dump},
    {"build-path", 'p', CLI_LONG, "DIR", NULL, CHECK,
     "Takes include folders, macros and the like from DIR/compile_commands.json, and its .cu files "
     "where none is named",
     cli_set_gate},
    {"files-from", 0, CLI_LONG, "FILE", NULL, CHECK,
     "Checks the files and folders that FILE names, one a line; - is standard input", cli_set_gate},
    {"exclude", 0, CLI_LONG, "GLOB", NULL, CHECK,
     "Leaves out files, and folders with all in them, whose path or a part of it matches. May be "
     "repeated",
     cli_set_gate},
    {"each-file", 0, CLI_LONG, NULL, NULL, CHECK,
     "Analyzes every file of a folder on its own, also those that others of them include",
     cli_set_gate},
    {"list-files", 0, CLI_LONG, NULL, NULL, CHECK,
     "Prints the files that would be analyzed, one a line, and checks nothing", cli_set_gate},
    {"stdin-name", 0, CLI_LONG, "NAME", NULL, CHECK,
     "What the file that comes from standard input (-) is called", cli_set_gate},
    {"config", 0, CLI_LONG, "FILE", NULL, CHECK,
     "Reads this configuration instead of the nearest .cuaddr.yaml above each file", cli_set_gate},
    {"isolated", 0, CLI_LONG, NULL, NULL, CHECK, "Reads no configuration", cli_set_gate},
    {"show-config", 0, CLI_LONG, NULL, NULL, CHECK,
     "Prints the configuration that the files have, and checks nothing", cli_set_gate},
    {"jobs", 'j', CLI_LONG, "N", NULL, CHECK, "Analyzes N files at a time (default: one a core)",
     cli_set_gate},
    {"timeout", 0, CLI_LONG, "SECONDS", NULL, CHECK,
     "What one file may take of a processor before it is left out (default: 60)", cli_set_gate},
    {"cache-dir", 0, CLI_LONG, "DIR", NULL, CHECK,
     "Keeps results in DIR, and takes them from there while files and options are the same "
     "(default: the variable CUADDR_CACHE_DIR, or no cache)",
     cli_set_gate},
    {"no-cache", 0, CLI_LONG, NULL, NULL, CHECK, "Uses no cache", cli_set_gate},
    {"baseline", 0, CLI_LONG, "FILE", NULL, CHECK,
     "Suppresses the findings that FILE lists, unless they got worse", cli_set_gate},
    {"write-baseline", 0, CLI_LONG, "FILE", NULL, CHECK,
     "Writes the findings of this run to FILE, and suppresses them", cli_set_gate},
    {"diff-base", 0, CLI_LONG, "REV", NULL, CHECK,
     "Only findings that a change since git revision REV brought: on changed lines, or of accesses "
     "whose cost changed",
     cli_set_gate},
    {"diff", 0, CLI_LONG, "FILE", NULL, CHECK,
     "The same for the changes in a unified diff; - is standard input", cli_set_gate},
    {"exit-zero", 0, CLI_LONG, NULL, NULL, CHECK, "Exit status 0 also where there are findings",
     cli_set_gate},
    {"strict", 0, CLI_LONG, NULL, NULL, CHECK,
     "Accesses whose cost cannot be told are findings too (unknown-cost)", cli_set_gate},
    {"ncu", 0, CLI_LONG, "RUN.csv", NULL, VALIDATE,
     "The profile: Nsight Compute's source page, as CSV (ncu -i REPORT --page source --csv "
     "--print-source cuda,sass --print-units base)",
     set_profile},
    {"ncu-raw", 0, CLI_LONG, "RAW.csv", NULL, VALIDATE,
     "The raw page of the same program, for totals of hardware counters a kernel", set_profile_raw},
    {"predictions", 0, CLI_LONG, "FILE.json", NULL, VALIDATE,
     "Predictions made elsewhere, by 'cuaddr check --format json', instead of CUDA files",
     set_predictions},
    {"patterns", 0, CLI_LONG, "FILE.csv", NULL, SIM,
     "The requests to count, with the columns op, bytes_per_lane, active_mask_hex, measured, lane0 "
     "… lane31",
     set_patterns},
    {"help", 'h', CLI_LONG, NULL, NULL, COMMANDS, "Shows this text", set_help},
    {"I", 0, CLI_CLANG_JOINED, "DIR", NULL, KERNELS, "Searches DIR for included files",
     pass_to_clang},
    {"D", 0, CLI_CLANG_JOINED, "NAME[=VALUE]", NULL, KERNELS, "Defines a macro", pass_to_clang},
    {"U", 0, CLI_CLANG_JOINED, "NAME", NULL, KERNELS, "Undefines a macro", pass_to_clang},
    {"std", 0, CLI_CLANG_EQUALS, "STANDARD", NULL, KERNELS, "The language: c++17, c++20 …",
     pass_to_clang},
    {"include", 0, CLI_CLANG_SEPARATE, "FILE", NULL, KERNELS, "Includes FILE first", pass_to_clang},
    {"isystem", 0, CLI_CLANG_SEPARATE, "DIR", NULL, KERNELS,
     "Searches DIR for included files, after the -I directories", pass_to_clang},
};

size_t cli_option_count(void) {
    return sizeof options / sizeof options[0];
}

const struct cli_option *cli_option(size_t i) {
    return i < cli_option_count() ? &options[i] : NULL;
}
