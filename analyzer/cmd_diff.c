/* cmd_diff.c - `cuaddr diff`: two JSON reports in, what changed out. */
#include "cli.h"

#include <string.h>

#include "diff.h"
#include "report.h"

static const struct {
    const char *format;
    void (*write)(FILE *out, const struct diff *d, const struct diff_report *before,
                  const struct diff_report *after);
} writers[] = {
    {"text", diff_write_text}, {"markdown", diff_write_markdown}, {"json", diff_write_json}};

#define N_WRITERS (sizeof writers / sizeof *writers)

/* N_WRITERS: the format is none of ours. */
static size_t writer_of(const struct cli_request *r) {
    size_t i = 0;
    while (i < N_WRITERS && strcmp(writers[i].format, r->format->name) != 0)
        i++;
    return i;
}

static int compare(const struct cli_request *r) {
    struct diff_report before;
    struct diff_report after;
    struct diff d;
    const char *error = NULL;
    if (!diff_read(r->files[0], r->arena, &before, &error) ||
        !diff_read(r->files[1], r->arena, &after, &error)) {
        cli_error(CLI_DIFF, "%s", error);
        return CLI_BAD;
    }
    if (strcmp(before.arch, after.arch) != 0)
        cli_error(CLI_DIFF, "%s is for %s, %s for %s: compared all the same", before.path,
                  before.arch, after.path, after.arch);
    diff_compare(&before, &after, r->arena, &d);
    writers[writer_of(r)].write(stdout, &d, &before, &after);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        cli_error(CLI_DIFF, "standard output could not be written");
        return CLI_BAD;
    }
    fprintf(stderr, "%s\n", diff_summary(r->arena, &d));
    return d.counts[DIFF_WORSE] ? CLI_FOUND : CLI_FINE;
}

/* What is wrong with the arguments; NULL: nothing. */
static const char *misuse(const struct cli_request *r) {
    if (r->n_files != 2)
        return ca_arena_printf(r->arena,
                               "expected two reports, OLD.json and NEW.json, got %zu; see 'cuaddr "
                               "help diff'",
                               r->n_files);
    if (writer_of(r) == N_WRITERS)
        return ca_arena_printf(r->arena, "--format: expected text, markdown or json, got '%s'",
                               r->format->name);
    return NULL;
}

int cmd_diff(int argc, char **argv) {
    struct ca_arena *arena = ca_arena_new();
    struct cli_request request;
    int status = CLI_BAD;
    if (cli_parse(CLI_DIFF, argc, argv, arena, &request)) {
        const char *wrong = request.help ? NULL : misuse(&request);
        if (request.help) {
            cli_help(stdout, CLI_DIFF);
            status = CLI_FINE;
        } else if (wrong) {
            cli_error(CLI_DIFF, "%s", wrong);
        } else {
            status = compare(&request);
        }
    }
    ca_arena_free(arena);
    return status;
}
