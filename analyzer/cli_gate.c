/* cli_gate.c - the options that struct cli_gate holds: a table of where each has its place. */
#include "cli_gate.h"

#include <stdlib.h>
#include <string.h>

#include "jobs.h"

#define MAX_SECONDS 86400

enum place_kind { FLAG, TEXT, TEXTS, NUMBER };

static const struct place {
    const char *name;
    enum place_kind kind;
    size_t at;     /* bytes from the start of struct cli_gate */
    unsigned most; /* NUMBER */
} places[] = {
    {"baseline", TEXT, offsetof(struct cli_gate, baseline), 0},
    {"build-path", TEXT, offsetof(struct cli_gate, build_path), 0},
    {"cache-dir", TEXT, offsetof(struct cli_gate, cache_dir), 0},
    {"config", TEXT, offsetof(struct cli_gate, config), 0},
    {"diff", TEXT, offsetof(struct cli_gate, diff), 0},
    {"diff-base", TEXT, offsetof(struct cli_gate, diff_base), 0},
    {"each-file", FLAG, offsetof(struct cli_gate, each_file), 0},
    {"exclude", TEXTS, offsetof(struct cli_gate, excludes), 0},
    {"exit-zero", FLAG, offsetof(struct cli_gate, exit_zero), 0},
    {"files-from", TEXT, offsetof(struct cli_gate, files_from), 0},
    {"isolated", FLAG, offsetof(struct cli_gate, isolated), 0},
    {"jobs", NUMBER, offsetof(struct cli_gate, jobs), JOBS_MAX},
    {"list-files", FLAG, offsetof(struct cli_gate, list_files), 0},
    {"no-cache", FLAG, offsetof(struct cli_gate, no_cache), 0},
    {"show-config", FLAG, offsetof(struct cli_gate, show_config), 0},
    {"stdin-name", TEXT, offsetof(struct cli_gate, stdin_name), 0},
    {"strict", FLAG, offsetof(struct cli_gate, strict), 0},
    {"timeout", NUMBER, offsetof(struct cli_gate, seconds), MAX_SECONDS},
    {"write-baseline", TEXT, offsetof(struct cli_gate, write_baseline), 0},
};

static const char *set_text(struct cli_request *r, const char **at, const char *value) {
    if (!*value)
        return "expected a value, got nothing";
    if (*at && strcmp(*at, value) != 0)
        return ca_arena_printf(r->arena, "given twice, as %s and as %s", *at, value);
    *at = value;
    return NULL;
}

static const char *set_number(struct cli_request *r, unsigned *at, const char *value,
                              unsigned most) {
    char *end;
    unsigned long number = strtoul(value, &end, 10);
    if (*value < '0' || *value > '9' || *end || number < 1 || number > most)
        return ca_arena_printf(r->arena, "expected a number from 1 to %u, got '%s'", most, value);
    if (*at && *at != number)
        return ca_arena_printf(r->arena, "given twice, as %u and as %lu", *at, number);
    *at = (unsigned)number;
    return NULL;
}

static const char *add_text(struct cli_gate *g, const char *value) {
    if (!*value)
        return "expected a pattern, got nothing";
    g->excludes[g->n_excludes++] = value;
    return NULL;
}

const char *cli_set_gate(struct cli_request *r, const struct cli_option *o, const char *value) {
    const struct place *p = places;
    while (strcmp(p->name, o->name) != 0)
        p++; /* a test sees to it that each has a place */
    void *at = (char *)&r->gate + p->at;
    switch (p->kind) {
    case FLAG:
        *(bool *)at = true;
        return NULL;
    case TEXT:
        return set_text(r, at, value);
    case TEXTS:
        return add_text(&r->gate, value);
    case NUMBER:
        return set_number(r, at, value, p->most);
    }
    return NULL;
}
