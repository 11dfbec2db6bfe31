/* cmd_whatif.c - `cuaddr whatif`: a file and a change in, before → after out. */
#include "cli.h"

#include "report.h"
#include "text.h"
#include "whatif.h"

#include <string.h>

/* The request as whatif_run() takes it: block, grid and sizes are part of the change. */
static struct whatif_request request_of(const struct cli_request *r) {
    struct whatif_request w = {.file = r->files[0],
                               .base = r->analysis,
                               .changed = r->analysis,
                               .layouts = r->layouts,
                               .n_layouts = r->n_layouts,
                               .specs = r->changes,
                               .n_specs = r->n_changes};
    w.rerun = r->analysis.has_block || r->analysis.has_grid || r->analysis.n_sets;
    w.base.has_block = w.base.has_grid = false;
    w.base.n_sets = 0;
    return w;
}

/* Kernels of which a part is missing, and shapes that were assumed: the table holds what is left.
 */
static void say_notes(const struct cli_request *r, const struct analysis *a, bool color) {
    for (size_t i = 0; i < a->n_notes; i++) {
        const struct analysis_note *n = &a->notes[i];
        if (n->kind == NOTE_BAD_INPUT)
            continue;
        report_place(stderr, n->file, n->line, n->column, color);
        report_label(stderr, n->kind == NOTE_INCOMPLETE ? SEVERITY_WARNING : SEVERITY_NOTE, color);
        fprintf(stderr, "%s\n", text_clean(r->arena, n->message));
    }
}

/* What keeps a table from being printed; NULL: nothing. */
static const char *obstacle(const struct cli_request *r, const struct whatif *w) {
    if (w->error)
        return w->error;
    if (w->a->n_kernels || w->a->bad_input)
        return NULL;
    if (r->analysis.kernel_glob)
        return ca_arena_printf(r->arena, "--kernel: no kernel matches '%s'",
                               r->analysis.kernel_glob);
    return ca_arena_printf(r->arena, "%s: no kernel is analyzed here", r->files[0]);
}

static int write_result(const struct cli_request *r, const struct whatif *w,
                        const struct whatif_request *request) {
    if (strcmp(r->format->name, "json") == 0)
        whatif_json(stdout, w, request);
    else
        whatif_text(stdout, w, request, cli_wants_color(r->color, stdout));
    if (fflush(stdout) == 0 && !ferror(stdout))
        return w->a->bad_input || w->b->bad_input ? CLI_BAD : CLI_FINE;
    cli_error(CLI_WHATIF, "standard output could not be written");
    return CLI_BAD;
}

static int whatif(const struct cli_request *r) {
    const struct whatif_request request = request_of(r);
    bool color = cli_wants_color(r->color, stderr);
    struct whatif *w = whatif_run(&request);
    const char *wrong = obstacle(r, w);
    int status = CLI_BAD;
    cli_say_bad_input(w->a, color);
    if (wrong) {
        cli_error(CLI_WHATIF, "%s", wrong);
    } else {
        say_notes(r, w->a, color);
        status = write_result(r, w, &request);
    }
    whatif_free(w);
    return status;
}

/* What is wrong with the arguments; NULL: nothing. */
static const char *misuse(const struct cli_request *r) {
    if (r->n_files == 0)
        return "expected a file; see 'cuaddr help whatif'";
    if (r->n_files > 1)
        return ca_arena_printf(r->arena, "expected one file, got %zu", r->n_files);
    if (r->n_changes == 0)
        return "expected a change: --pad, --shape, --swizzle, --type, --soa, --block, --grid or "
               "--set; see 'cuaddr help whatif'";
    if (strcmp(r->format->name, "text") != 0 && strcmp(r->format->name, "json") != 0)
        return ca_arena_printf(r->arena, "--format: expected text or json, got '%s'",
                               r->format->name);
    return NULL;
}

int cmd_whatif(int argc, char **argv) {
    struct ca_arena *arena = ca_arena_new();
    struct cli_request request;
    int status = CLI_BAD;
    if (cli_parse(CLI_WHATIF, argc, argv, arena, &request)) {
        const char *wrong = request.help ? NULL : misuse(&request);
        if (request.help) {
            cli_help(stdout, CLI_WHATIF);
            status = CLI_FINE;
        } else if (wrong) {
            cli_error(CLI_WHATIF, "%s", wrong);
        } else {
            status = whatif(&request);
        }
    }
    ca_arena_free(arena);
    return status;
}
