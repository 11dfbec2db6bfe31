/* gate_order.h - when each file is analyzed, and whether it is at all: one that only a folder names
 * waits for those that include it, and is left out where they do. */
#ifndef CUADDR_ANALYZER_GATE_ORDER_H
#define CUADDR_ANALYZER_GATE_ORDER_H

#include <stdio.h>

#include "inputs.h"

struct gate_order;

/* `inputs` must stay. In `arena`. */
struct gate_order *gate_order_new(const struct input_list *inputs, struct ca_arena *arena);

/* The inputs whose turn it is, in their order: the number of them, 0 where all have had theirs.
 * They count as analyzed from now on. turn[] has room for all inputs. */
size_t gate_order_next(struct gate_order *o, const struct input **turn);

/* Looks at what the last turn made of `a`: what it read, and what came out of that, needs no turn.
 */
void gate_order_learn(struct gate_order *o, const struct analysis *a);

/* After the last turn: says in `a` which .cu files were left out, and where kernels were lost by
 * that. `quiet`: only the latter. */
void gate_order_note(const struct gate_order *o, struct analysis *a, bool quiet);

/* Prints the files that have a turn as far as their texts tell, one a line. */
void gate_order_list(const struct input_list *inputs, struct ca_arena *arena, FILE *out);

#endif
