/* cmd_sim.c - `cuaddr sim`: the simulator's rules against measured patterns. */
#include "cmd_sim.h"

#include "patterns_csv.h"

#include <stdio.h>
#include <string.h>

enum { STATUS_MATCH, STATUS_DIFFER, STATUS_BAD };

static const char usage[] = "usage: cuaddr sim --patterns FILE.csv\n";

static void report_error(void *context, unsigned line, const char *message) {
    const char *path = context;
    if (line)
        fprintf(stderr, "%s:%u: error: %s\n", path, line, message);
    else
        fprintf(stderr, "%s: error: %s\n", path, message);
}

static unsigned row_predicted(const struct patterns_row *row) {
    struct ca_count count;
    ca_pattern_count(ca_geometry_default(), &row->pattern, &count);
    bool global = ca_op_info(row->pattern.op)->space == CA_SPACE_GLOBAL;
    return global ? count.sectors : count.wavefronts;
}

/* Prints every row with its prediction; how many match. */
static size_t print_rows(const struct patterns *p) {
    size_t matching = 0;
    for (size_t i = 0; i < p->n; i++) {
        const struct patterns_row *row = &p->rows[i];
        unsigned predicted = row_predicted(row);
        printf("%s,%u,%08x,%u,%u\n", ca_op_info(row->pattern.op)->name, row->pattern.bytes_per_lane,
               (unsigned)row->mask, row->measured, predicted);
        matching += predicted == row->measured;
    }
    return matching;
}

static int check_file(const char *path, struct ca_arena *arena) {
    size_t bytes = 0;
    struct patterns patterns;
    char *text = patterns_load(path, arena, &bytes, report_error, (void *)path);
    if (!text)
        return STATUS_BAD;
    bool sound = patterns_read(text, bytes, arena, &patterns, report_error, (void *)path);
    size_t matching = print_rows(&patterns);
    if (fflush(stdout) || ferror(stdout)) {
        fprintf(stderr, "cuaddr sim: error: the output can't be written\n");
        return STATUS_BAD;
    }
    fprintf(stderr, "%zu of %zu rows match\n", matching, patterns.n);
    if (!sound)
        return STATUS_BAD;
    return matching == patterns.n ? STATUS_MATCH : STATUS_DIFFER;
}

/* The value of --patterns; NULL (said on stderr) where the arguments are wrong. */
static const char *patterns_option(int argc, char **argv) {
    const char *path = NULL;
    for (int i = 0; i < argc; i++) {
        const char *value = NULL;
        if (strncmp(argv[i], "--patterns=", 11) == 0)
            value = argv[i] + 11;
        else if (strcmp(argv[i], "--patterns") == 0 && i + 1 < argc)
            value = argv[++i];
        if (!value || !*value || path) {
            fprintf(stderr, "cuaddr sim: error: expected one --patterns FILE.csv, found '%s'\n",
                    argv[i]);
            return NULL;
        }
        path = value;
    }
    if (!path)
        fprintf(stderr, "cuaddr sim: error: expected --patterns FILE.csv\n");
    return path;
}

int cmd_sim(int argc, char **argv) {
    if (argc == 1 && (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0)) {
        fputs(usage, stdout);
        return STATUS_MATCH;
    }
    const char *path = patterns_option(argc, argv);
    if (!path) {
        fputs(usage, stderr);
        return STATUS_BAD;
    }
    struct ca_arena *arena = ca_arena_new();
    int status = check_file(path, arena);
    ca_arena_free(arena);
    return status;
}
