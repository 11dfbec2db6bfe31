/* config_show.c - prints a configuration as YAML. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "config.h"
#include "report.h"

/* A double-quoted scalar. */
static void show_text(FILE *out, const char *text) {
    fputc('"', out);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < 0x20 || c == 0x7f)
            fprintf(out, "\\x%02x", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

static void show_threshold(FILE *out, const char *name, const struct config_threshold *t) {
    if (t->given)
        fprintf(out, "  %s: %.15g\n", name, t->value);
}

static void show_values(FILE *out, const struct analysis_shape *s, const char *indent) {
    for (size_t i = 0; i < s->n_sets; i++) {
        fputs(indent, out);
        show_text(out, s->sets[i].name);
        fprintf(out, ": %" PRId64 "\n", s->sets[i].value);
    }
}

static void show_shape(FILE *out, const struct analysis_shape *s) {
    if (!s->glob) {
        fputs("values:\n", out);
        show_values(out, s, "  ");
        return;
    }
    fputs("  ", out);
    show_text(out, s->glob);
    fputs(s->has_block || s->has_grid || s->n_sets ? ":\n" : ": {}\n", out);
    if (s->has_block)
        fprintf(out, "    block: [%u, %u, %u]\n", s->block[0], s->block[1], s->block[2]);
    if (s->has_grid)
        fprintf(out, "    grid: [%" PRIu64 ", %" PRIu64 ", %" PRIu64 "]\n", s->grid[0], s->grid[1],
                s->grid[2]);
    if (s->n_sets)
        fputs("    values:\n", out);
    show_values(out, s, "      ");
}

/* Those of the arguments for clang that begin with `option`. */
static void show_args(FILE *out, const struct config *c, const char *option, const char *key) {
    size_t length = strlen(option), shown = 0;
    for (size_t i = 0; i < c->n_clang_args; i++) {
        if (strncmp(c->clang_args[i], option, length) != 0)
            continue;
        if (shown++ == 0)
            fprintf(out, "%s:\n", key);
        fputs("  - ", out);
        show_text(out, c->clang_args[i] + length);
        fputc('\n', out);
    }
}

static void show_severities(FILE *out, const struct config *c) {
    if (c->n_severities)
        fputs("severity:\n", out);
    for (size_t i = 0; i < c->n_severities; i++) {
        const struct config_severity *s = &c->severities[i];
        fprintf(out, "  %s: %s\n", s->rule, s->off ? "off" : report_severity(s->severity));
    }
}

void config_show(FILE *out, const struct config *c) {
    fprintf(out, "# %s\n", c->path ? c->path : "no configuration file: the defaults");
    fprintf(out, "arch: %s\n", (c->geometry ? c->geometry : ca_geometry_default())->arch);
    fprintf(out, "assumptions: %s\n", c->worst ? "worst" : "typical");
    show_severities(out, c);
    if (c->max_ways.given || c->min_efficiency.given || c->min_excess.given)
        fputs("thresholds:\n", out);
    show_threshold(out, "max-ways", &c->max_ways);
    show_threshold(out, "min-efficiency", &c->min_efficiency);
    show_threshold(out, "min-excess", &c->min_excess);
    bool kernels = false;
    for (size_t i = 0; i < c->n_shapes; i++) {
        if (c->shapes[i].glob && !kernels)
            fputs("kernels:\n", out);
        kernels |= c->shapes[i].glob != NULL;
        show_shape(out, &c->shapes[i]);
    }
    show_args(out, c, "-I", "include-paths");
    show_args(out, c, "-D", "defines");
    for (size_t i = 0; i < c->n_clang_args; i++)
        if (strncmp(c->clang_args[i], "-std=", 5) == 0)
            fprintf(out, "standard: %s\n", c->clang_args[i] + 5);
    if (c->n_excludes)
        fputs("exclude:\n", out);
    for (size_t i = 0; i < c->n_excludes; i++) {
        fputs("  - ", out);
        show_text(out, c->excludes[i]);
        fputc('\n', out);
    }
}
