/* config.h - `.cuaddr.yaml`: what a project says once, for all its files.
 *
 *     severity:                 # a rule: note, warning, error or off
 *       shared-bank-conflict: error
 *     thresholds:               # what lies within them is no finding, what lies beyond is a full
 * one max-ways: 2             # shared: deepest bank conflict that is let pass, on average
 *       min-efficiency: 0.8     # global: least share of the moved sectors that were needed; or 80%
 *       min-excess: 100         # least excess sectors or wavefronts of a block, where it is known
 *     assumptions: typical      # or worst: which count of an uncertain access is judged
 *     kernels:                  # by name, with * and ?; the first that matches and says something
 * counts "transpose*": {block: [32, 8], grid: [256, 256], values: {n: 8192}} values: {n: 4096} #
 * parameters and unknowns, in all kernels include-paths: [include]  # seen from the file's folder
 *     defines: [NDEBUG, TILE=32]
 *     standard: c++17
 *     exclude: [third_party, "*_generated.cu"]
 *     arch: sm_90
 *
 * A file is governed by the `.cuaddr.yaml` in the nearest of the folders above it. */
#ifndef CUADDR_ANALYZER_CONFIG_H
#define CUADDR_ANALYZER_CONFIG_H

#include <stdio.h>

#include "analysis.h"

#define CONFIG_NAME ".cuaddr.yaml"

struct config_severity {
    const char *rule;
    bool off; /* no findings of it at all */
    enum severity severity;
};

struct config_threshold {
    bool given;
    double value;
};

struct config {
    const char *path;   /* as shown in messages; NULL: nobody wrote one */
    const char *folder; /* absolute: what its names are seen from */
    const struct config_severity *severities;
    size_t n_severities;
    struct config_threshold max_ways;       /* wavefronts of one conflict, 1 or more */
    struct config_threshold min_efficiency; /* 0 … 1 */
    struct config_threshold min_excess;     /* sectors or wavefronts per block */
    bool worst;                             /* assumptions: worst */
    const struct analysis_shape *shapes;
    size_t n_shapes;
    const char **clang_args; /* -I, -D, -std= */
    size_t n_clang_args;
    const char **excludes;
    size_t n_excludes;
    const struct ca_geometry *geometry; /* NULL: not said */
};

/* Reads a file, in `arena`. NULL with *error, "FILE:LINE:COLUMN: what is wrong" in one line, where
 * it is broken or cannot be read. */
const struct config *config_read(const char *path, struct ca_arena *arena, const char **error);

/* Prints it as YAML that reads back the same. */
void config_show(FILE *out, const struct config *c);

/* --- which one governs a file (config_find.c) --- */
struct config_finder;

/* `only`: --config, or NULL; `isolated`: no file counts. In `arena`. */
struct config_finder *config_finder_new(const char *only, bool isolated, struct ca_arena *arena);
/* The configuration of a file (which need not exist). NULL with *error where it is broken. */
const struct config *config_for(struct config_finder *f, const char *path, const char **error);

#endif
