/* changed.h - which findings a change brought: --diff-base and --diff.
 *
 * A finding counts where its line changed, and where its line did not but its access costs another
 * number than before: an array's extent, a launch or a macro changed elsewhere. To tell, the files
 * that the change reaches are analyzed a second time as they were before. */
#ifndef CUADDR_ANALYZER_CHANGED_H
#define CUADDR_ANALYZER_CHANGED_H

#include "analysis.h"
#include "jobs.h"

struct changed;

/* The changes from git revision `rev`, or from where its history and this one part, to the files as
 * they are. In `arena`. NULL with *error, a line, where git cannot tell. */
struct changed *changed_from_git(const char *rev, struct ca_arena *arena, const char **error);
/* The changes in a unified diff; "-" is standard input. Its names are seen from the top of the git
 * work tree, or from this folder. */
struct changed *changed_from_diff(const char *path, struct ca_arena *arena, const char **error);

/* Analyzes what the change reaches as it was before. jobs[i] is what a->files[i] came from. False
 * with *error where the diff does not fit the files. */
bool changed_compare(struct changed *c, const struct analysis *a, const struct job *jobs,
                     const struct jobs_options *o, const char **error);
/* Did the change bring the finding? Call after changed_compare(). Adds a note to one whose line did
 * not change. */
bool changed_brought(struct changed *c, struct analysis *a, struct analysis_finding *f);
/* Frees what changed_compare() made. */
void changed_close(struct changed *c);

#endif
