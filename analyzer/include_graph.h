/* include_graph.h - which of the files that are to be checked include others of them.
 *
 * By their text (includes.h), through whatever headers lie between, found where clang would look
 * for them: beside the including file and in the folders that its options name. This settles no
 * more than an order in which to analyze; which files a unit was read from libclang tells. */
#ifndef CUADDR_ANALYZER_INCLUDE_GRAPH_H
#define CUADDR_ANALYZER_INCLUDE_GRAPH_H

#include "inputs.h"

struct include_graph;

/* Reads all the files and what they include. `inputs` must stay; the graph lives in `arena`. A file
 * that cannot be read includes nothing. */
struct include_graph *include_graph_new(const struct input_list *inputs, struct ca_arena *arena);

/* Of the inputs that wait (one flag an input), marks in `first` those that no other waiting one
 * includes, and of those that include each other in a ring that no other one includes, the first;
 * .cu files come before headers there. What the command line names is always marked. Marks at least
 * one where any waits. */
void include_graph_first(const struct include_graph *g, const bool *waiting, bool *first);

/* The absolute path of input number i. */
const char *include_graph_path(const struct include_graph *g, size_t i);
/* Does __global__ stand in its code? */
bool include_graph_has_kernel(const struct include_graph *g, size_t i);

#endif
