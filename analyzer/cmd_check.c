/* cmd_check.c - `cuaddr check`: files in, findings out. */
#include "cli.h"

#include "fix.h"
#include "gate.h"
#include "report.h"
#include "text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_set(const char *variable) {
    const char *value = getenv(variable);
    return value && *value;
}

bool cli_wants_color(enum cli_color color, FILE *stream) {
    const char *term = getenv("TERM");
    if (color != CLI_COLOR_AUTO)
        return color == CLI_COLOR_ALWAYS;
    if (is_set("NO_COLOR"))
        return false;
    if (is_set("CLICOLOR_FORCE") && strcmp(getenv("CLICOLOR_FORCE"), "0") != 0)
        return true;
    return isatty(fileno(stream)) && (!term || strcmp(term, "dumb") != 0);
}

/* --- output --- */

/* False, with a message, where the report could not be written. */
static bool write_file(const struct cli_output *output, const struct analysis *a,
                       const struct report_options *o) {
    FILE *out = fopen(output->path, "w");
    if (!out) {
        cli_error(CLI_CHECK, "%s: %s", output->path, strerror(errno));
        return false;
    }
    output->reporter->write(out, a, o);
    bool written = !ferror(out);
    written = fclose(out) == 0 && written;
    if (!written)
        cli_error(CLI_CHECK, "%s: the report could not be written", output->path);
    return written;
}

static bool write_stdout(const struct cli_request *r, const struct analysis *a) {
    const struct report_options options = {.all = r->all,
                                           .color = cli_wants_color(r->color, stdout),
                                           .suppressed = r->suppressed,
                                           .fail_on = r->fail_on};
    if (!r->analysis.dump && !r->dry_run)
        r->format->write(stdout, a, &options);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    cli_error(CLI_CHECK, "standard output could not be written");
    return false;
}

static bool write_reports(const struct cli_request *r, const struct analysis *a) {
    const struct report_options plain = {
        .all = r->all, .suppressed = r->suppressed, .fail_on = r->fail_on};
    bool written = write_stdout(r, a);
    for (size_t i = 0; i < r->n_outputs; i++)
        written = write_file(&r->outputs[i], a, &plain) && written;
    return written;
}

void cli_say_bad_input(const struct analysis *a, bool color) {
    struct ca_arena *arena = ca_arena_new();
    for (size_t i = 0; i < a->n_notes; i++) {
        const struct analysis_note *n = &a->notes[i];
        if (n->kind != NOTE_BAD_INPUT)
            continue;
        report_place(stderr, n->file, n->line, n->column, color);
        report_label(stderr, SEVERITY_ERROR, color);
        fprintf(stderr, "%s\n", text_clean(arena, n->message));
    }
    ca_arena_free(arena);
}

static void say_summary(const struct cli_request *r, const struct analysis *a) {
    if (!r->analysis.dump)
        fprintf(stderr, "%s\n", report_summary(r->arena, a));
    if (r->stats)
        report_stats(stderr, a);
}

/* --- status --- */

static bool kernel_missed(const struct cli_request *r, const struct analysis *a) {
    if (!r->analysis.kernel_glob || a->n_kernels || a->bad_input)
        return false;
    cli_error(CLI_CHECK, "--kernel: no kernel matches '%s'", r->analysis.kernel_glob);
    return true;
}

static int status_of(const struct cli_request *r, const struct analysis *a) {
    if (a->bad_input)
        return CLI_BAD;
    if (r->analysis.dump || r->gate.exit_zero)
        return CLI_FINE; /* a dump asks for nothing that could be found */
    for (size_t i = 0; i < a->n_findings; i++) {
        if (!a->findings[i].suppressed && a->findings[i].severity >= r->fail_on)
            return CLI_FOUND;
    }
    return CLI_FINE;
}

static int report(const struct cli_request *r, struct analysis *a) {
    bool fine = write_reports(r, a);
    cli_say_bad_input(a, cli_wants_color(r->color, stderr));
    fine = !kernel_missed(r, a) && fine;
    say_summary(r, a);
    return fine ? status_of(r, a) : CLI_BAD;
}

/* --- fixes --- */

static const struct analysis_options *options_of(void *context, const char *file) {
    return gate_options(context, file);
}

/* Makes the fixes that the findings suggest; `again`: files have other texts now. */
static bool fix(const struct cli_request *r, struct gate *g, const struct analysis *a,
                bool *again) {
    const struct fix_options options = {.dry_run = r->dry_run,
                                        .unsafe = r->unsafe_fixes,
                                        .options = options_of,
                                        .context = g,
                                        .out = stdout,
                                        .messages = stderr,
                                        .color = cli_wants_color(r->color, stderr)};
    struct fix_result result = fix_files(a, &options);
    *again = result.made && !r->dry_run;
    return !result.failed;
}

/* A run over all files, and one more where fixes changed some of them. */
static int run(const struct cli_request *r, struct gate **g) {
    struct analysis *a = gate_run(*g);
    bool again = false;
    bool fine = a && (!r->fix || fix(r, *g, a, &again));
    if (again) {
        analysis_free(a);
        gate_close(*g);
        *g = gate_open(r);
        a = *g ? gate_run(*g) : NULL;
    }
    int status = a ? report(r, a) : CLI_BAD;
    analysis_free(a);
    return fine ? status : CLI_BAD;
}

static int check(const struct cli_request *r) {
    struct gate *g = gate_open(r);
    int status = CLI_BAD;
    if (!g)
        return CLI_BAD;
    if (r->gate.show_config) {
        status = gate_show_config(g, stdout) ? CLI_FINE : CLI_BAD;
    } else if (r->gate.list_files) {
        gate_list_files(g, stdout);
        status = CLI_FINE;
    } else if (gate_files(g) == 0) {
        fprintf(stderr, "cuaddr check: every file is excluded: nothing to check\n");
        status = CLI_FINE;
    } else {
        status = run(r, &g);
    }
    if (g)
        gate_close(g);
    return status;
}

/* What is wrong with the arguments; NULL: nothing. */
static const char *misuse(const struct cli_request *r) {
    if (!r->fix && r->dry_run)
        return "--dry-run goes with --fix";
    if (!r->fix && r->unsafe_fixes)
        return "--unsafe-fixes goes with --fix";
    if (r->fix && r->analysis.dump)
        return "--fix does not go with --dump";
    return NULL;
}

int cmd_check(int argc, char **argv) {
    struct ca_arena *arena = ca_arena_new();
    struct cli_request request;
    int status = CLI_BAD;
    if (cli_parse(CLI_CHECK, argc, argv, arena, &request)) {
        if (request.help) {
            cli_help(stdout, CLI_CHECK);
            status = CLI_FINE;
        } else if (misuse(&request)) {
            cli_error(CLI_CHECK, "%s", misuse(&request));
        } else {
            status = check(&request);
        }
    }
    ca_arena_free(arena);
    return status;
}
