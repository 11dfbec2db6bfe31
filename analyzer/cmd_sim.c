/* cmd_sim.c - `cuaddr sim`: the simulator's rules against measured patterns. */
#include "cmd_sim.h"

#include "cli.h"
#include "patterns_csv.h"

#include <stdio.h>
#include <string.h>

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

static bool print_request(const struct patterns_row *row) {
    unsigned predicted = row_predicted(row);
    printf("%s,%u,%08x,%u,%u\n", ca_op_info(row->pattern.op)->name, row->pattern.bytes_per_lane,
           (unsigned)row->mask, row->measured, predicted);
    return predicted == row->measured;
}

static bool print_copy(const struct patterns_row *row) {
    struct ca_copy_count count;
    ca_copy_count(ca_geometry_default(), &row->copy, &count);
    unsigned wavefronts = count.wavefronts + PATTERNS_LAUNCH_WAVEFRONTS;
    printf("%s,%u,%08x,%u,%u,%u,%u\n", row->copy.bypass ? "cp_async_cg" : "cp_async_ca",
           row->copy.bytes_per_lane, (unsigned)row->mask, row->measured, count.sectors,
           row->measured_wavefronts, wavefronts);
    return count.sectors == row->measured && wavefronts == row->measured_wavefronts;
}

/* Prints every row with its prediction; how many match. */
static size_t print_rows(const struct patterns *p) {
    size_t matching = 0;
    for (size_t i = 0; i < p->n; i++)
        matching += p->rows[i].is_copy ? print_copy(&p->rows[i]) : print_request(&p->rows[i]);
    return matching;
}

static int check_file(const char *path, struct ca_arena *arena) {
    size_t bytes = 0;
    struct patterns patterns;
    char *text = patterns_load(path, arena, &bytes, report_error, (void *)path);
    if (!text)
        return CLI_BAD;
    bool sound = patterns_read(text, bytes, arena, &patterns, report_error, (void *)path);
    size_t matching = print_rows(&patterns);
    if (fflush(stdout) || ferror(stdout)) {
        fprintf(stderr, "cuaddr sim: error: the output can't be written\n");
        return CLI_BAD;
    }
    fprintf(stderr, "%zu of %zu rows match\n", matching, patterns.n);
    if (!sound)
        return CLI_BAD;
    return matching == patterns.n ? CLI_FINE : CLI_FOUND;
}

int cmd_sim(int argc, char **argv) {
    struct ca_arena *arena = ca_arena_new();
    struct cli_request request;
    int status = CLI_BAD;
    if (cli_parse(CLI_SIM, argc, argv, arena, &request)) {
        if (request.help) {
            cli_help(stdout, CLI_SIM);
            status = CLI_FINE;
        } else if (!request.patterns) {
            cli_error(CLI_SIM, "expected --patterns FILE.csv");
        } else {
            status = check_file(request.patterns, arena);
        }
    }
    ca_arena_free(arena);
    return status;
}
