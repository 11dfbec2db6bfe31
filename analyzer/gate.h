/* gate.h - `cuaddr check` over many files: inputs, configuration, workers, cache, baseline, diff.
 */
#ifndef CUADDR_ANALYZER_GATE_H
#define CUADDR_ANALYZER_GATE_H

#include "cli.h"

struct gate;

/* Finds out what is to be checked, and how. NULL, with a message, where that fails. In the
 * request's arena; close it. */
struct gate *gate_open(const struct cli_request *r);
void gate_close(struct gate *g);

/* The files that are to be checked; one counts even if it is left out later, since others include
 * it. */
size_t gate_files(const struct gate *g);

/* What the file of that path is analyzed with; NULL: it is none of these, or its text is not the
 * file's own. */
const struct analysis_options *gate_options(const struct gate *g, const char *path);

/* --show-config: the configurations that the files have. False, with a message, where it is broken.
 */
bool gate_show_config(const struct gate *g, FILE *out);

/* --list-files: the files that gate_run() would analyze, as far as their texts tell. */
void gate_list_files(const struct gate *g, FILE *out);

/* A new analysis of all files: finished, with the findings that count. NULL, with a message, where
 * the baseline or the diff cannot be read or written. */
struct analysis *gate_run(struct gate *g);

#endif
