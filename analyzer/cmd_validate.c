/* cmd_validate.c - `cuaddr validate`: predictions and a profile in, the differences out. */
#include "cli.h"

#include "report.h"
#include "text.h"
#include "validate.h"

#include <stdlib.h>
#include <string.h>

struct said {
    struct ca_arena *arena;
    const char *path;
};

static void say(void *context, unsigned line, const char *message) {
    const struct said *s = context;
    const char *path = text_clean(s->arena, s->path), *clean = text_clean(s->arena, message);
    if (line)
        fprintf(stderr, "%s:%u: error: %s\n", path, line, clean);
    else
        fprintf(stderr, "%s: error: %s\n", path, clean);
}

/* --- predictions --- */

static void add_files(const struct cli_request *r, struct analysis *a) {
    for (size_t i = 0; i < r->n_files; i++)
        analysis_add_file(a, r->files[i], NULL);
    analysis_finish(a);
}

/* The JSON report of the files named; NULL (said) where they cannot be analyzed. */
static json_t *predict(const struct cli_request *r) {
    struct analysis *a = analysis_new(&r->analysis);
    const struct report_options options = {.all = true};
    char *text = NULL;
    size_t bytes = 0;
    json_t *report = NULL;
    add_files(r, a);
    cli_say_bad_input(a, cli_wants_color(r->color, stderr));
    FILE *memory = a->bad_input ? NULL : open_memstream(&text, &bytes);
    if (memory) {
        report_json_write(memory, a, &options);
        fclose(memory);
        report = json_loadb(text, bytes, 0, NULL);
        free(text);
    }
    analysis_free(a);
    return report;
}

static json_t *load_predictions(const struct cli_request *r) {
    json_error_t error;
    json_t *report = json_load_file(r->predictions, 0, &error);
    if (!report)
        cli_error(CLI_VALIDATE, "%s:%d: expected a JSON report: %s", r->predictions,
                  error.line > 0 ? error.line : 0, error.text);
    return report;
}

/* --- profiles --- */

static bool read_profile(const struct cli_request *r, struct ncu_source *out) {
    struct said said = {r->arena, r->ncu};
    size_t bytes = 0;
    char *text = ncu_load(r->ncu, r->arena, &bytes, say, &said);
    return text && ncu_source_read(text, bytes, r->arena, out, say, &said);
}

static bool read_raw(const struct cli_request *r, struct ncu_raw *out) {
    struct said said = {r->arena, r->ncu_raw};
    size_t bytes = 0;
    char *text = ncu_load(r->ncu_raw, r->arena, &bytes, say, &said);
    return text && ncu_raw_read(text, bytes, r->arena, out, say, &said);
}

/* --- status --- */

static int write_result(const struct cli_request *r, const struct validation *v) {
    if (strcmp(r->format->name, "json") == 0)
        validate_write_json(stdout, v, r->arena);
    else
        validate_write_text(stdout, v, r->arena);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        cli_error(CLI_VALIDATE, "standard output could not be written");
        return CLI_BAD;
    }
    return validate_failed(v) ? CLI_FOUND : CLI_FINE;
}

static int compare(const struct cli_request *r, const json_t *report) {
    struct validation v;
    struct ncu_source profile = {0};
    struct ncu_raw raw = {0};
    const char *wrong = validate_sites(report, r->arena, &v);
    if (wrong) {
        cli_error(CLI_VALIDATE, "%s: %s", r->predictions ? r->predictions : "predictions", wrong);
        return CLI_BAD;
    }
    bool sound = read_profile(r, &profile);
    if (r->ncu_raw)
        sound = read_raw(r, &raw) && sound;
    if (!profile.n_kernels)
        return CLI_BAD;
    v.raw = r->ncu_raw ? &raw : NULL;
    validate_match(&v, &profile, r->arena);
    int status = write_result(r, &v);
    return sound ? status : CLI_BAD;
}

static const char *misuse(const struct cli_request *r) {
    if (!r->ncu)
        return "expected --ncu RUN.csv, the source page of a profile";
    if (!r->predictions == !r->n_files)
        return "expected either CUDA files or --predictions FILE.json";
    if (strcmp(r->format->name, "text") != 0 && strcmp(r->format->name, "json") != 0)
        return ca_arena_printf(r->arena, "--format: expected text or json, got '%s'",
                               r->format->name);
    return NULL;
}

static int validate(const struct cli_request *r) {
    json_t *report = r->predictions ? load_predictions(r) : predict(r);
    int status = report ? compare(r, report) : CLI_BAD;
    json_decref(report);
    return status;
}

int cmd_validate(int argc, char **argv) {
    struct ca_arena *arena = ca_arena_new();
    struct cli_request request;
    int status = CLI_BAD;
    if (cli_parse(CLI_VALIDATE, argc, argv, arena, &request)) {
        if (request.help) {
            cli_help(stdout, CLI_VALIDATE);
            status = CLI_FINE;
        } else if (misuse(&request)) {
            cli_error(CLI_VALIDATE, "%s", misuse(&request));
        } else {
            status = validate(&request);
        }
    }
    ca_arena_free(arena);
    return status;
}
