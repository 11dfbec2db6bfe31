/* compare.c - `cuaddr validate` for machines without libclang: predictions come as a JSON report.
 *
 *     compare PREDICTIONS.json RUN.csv [RAW.csv] > result.json
 *
 * Built by run.sh from the same sources. Exit status as of cuaddr validate. */
#include "validate.h"

#include <stdio.h>

static void say(void *context, unsigned line, const char *message) {
    fprintf(stderr, "%s:%u: error: %s\n", (const char *)context, line, message);
}

static bool read_raw(char *path, struct ca_arena *arena, struct ncu_raw *raw) {
    size_t bytes = 0;
    char *text = ncu_load(path, arena, &bytes, say, path);
    return text && ncu_raw_read(text, bytes, arena, raw, say, path);
}

static int compare(int argc, char **argv, const json_t *report, struct ca_arena *arena) {
    struct validation v;
    struct ncu_source profile = {0};
    struct ncu_raw raw = {0};
    size_t bytes = 0;
    const char *wrong = validate_sites(report, arena, &v);
    if (wrong) {
        fprintf(stderr, "%s: error: %s\n", argv[1], wrong);
        return 2;
    }
    char *text = ncu_load(argv[2], arena, &bytes, say, argv[2]);
    bool sound = text && ncu_source_read(text, bytes, arena, &profile, say, argv[2]);
    if (argc > 3) {
        sound = read_raw(argv[3], arena, &raw) && sound;
        v.raw = &raw;
    }
    if (!profile.n_kernels)
        return 2;
    validate_match(&v, &profile, arena);
    validate_write_json(stdout, &v, arena);
    return sound ? validate_failed(&v) : 2;
}

int main(int argc, char **argv) {
    json_error_t error;
    if (argc < 3 || argc > 4) {
        fprintf(stderr, "usage: compare PREDICTIONS.json RUN.csv [RAW.csv]\n");
        return 2;
    }
    json_t *report = json_load_file(argv[1], 0, &error);
    if (!report) {
        fprintf(stderr, "%s:%d: error: expected a JSON report: %s\n", argv[1], error.line,
                error.text);
        return 2;
    }
    struct ca_arena *arena = ca_arena_new();
    int status = compare(argc, argv, report, arena);
    json_decref(report);
    ca_arena_free(arena);
    return status;
}
