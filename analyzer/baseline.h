/* baseline.h - findings that were there when the gate was put up.
 *
 * A baseline is a JSON file, sorted, for version control: {"schema": 1, "findings": [{"file",
 * "rule", "kernel", "expression", "fingerprint", "cost", "message"}]}. `file` is seen from the
 * baseline's folder; `cost` is what a request takes, sectors or wavefronts. A finding is an old one
 * where file and fingerprint (fingerprint.h) are an entry's, or the fingerprint alone is that of an
 * entry whose file is gone: renamed. An entry stands for one finding. */
#ifndef CUADDR_ANALYZER_BASELINE_H
#define CUADDR_ANALYZER_BASELINE_H

#include "analysis.h"

struct baseline;

/* Reads one, in `arena`. NULL with *error, a line with the file's name, where that fails. */
struct baseline *baseline_read(const char *path, struct ca_arena *arena, const char **error);

/* Suppresses old findings, unless one costs more than it did, which becomes a note of it. Entries
 * for files of this analysis, or for files that are gone, that no finding matches become notes. */
void baseline_apply(struct baseline *b, struct analysis *a);

/* Writes the findings that no comment suppresses. False with *error, in `arena`. */
bool baseline_write(const char *path, const struct analysis *a, struct ca_arena *arena,
                    const char **error);

#endif
