/* merge.h - neighbouring accesses of one thread that a compiler makes one wider access of.
 *
 * `for (i < 8) r[i] = a[8 * t + i]` is eight requests in the source and two of 16 bytes in what
 * nvcc makes of it, wherever it can show that the first address is a multiple of 16. Which it does
 * is its own business; here is told where it can.
 *
 * Needs: parts with their forms (analysis.h), all of one table. Leaves true: the parts of a group
 * are plain loads or plain stores of one object, with one mask, the same loops and no barrier
 * between them, and the wide access covers exactly their bytes. */
#ifndef CUADDR_ANALYZER_MERGE_H
#define CUADDR_ANALYZER_MERGE_H

#include "analysis_private.h"

#define MERGE_BYTES 16u /* the widest access, bytes a lane */
#define MERGE_TRIP  64  /* iterations up to which a loop is taken as unrolled */

struct merge_group {
    struct analysis_part wide; /* as it was where elements is 1; else its cost is not filled in */
    unsigned elements;         /* requests that become one of `wide` */
    size_t first;              /* the part with the lowest address, an index in what was given */
};

/* Groups parts[0 … n): fills groups[0 … result), result ≤ n, ordered by `first`, and of[i], the
 * group that part i is in. Both arrays are the caller's and have room for n. */
size_t merge_parts(struct ca_forms *t, struct ca_arena *arena, const struct analysis_part *parts,
                   size_t n, struct merge_group *groups, size_t *of);

/* Does a node hang on a single index, *leaf? */
bool merge_simple_node(const struct ca_atom *node, const struct ca_atom **leaf);
/* Whether a compiler sees neighbours as such still, where a layout moves them from the address
 * `before` to `after`. */
bool merge_survives(ca_form before, ca_form after);

/* merge_note.c: tells of the findings from `first_finding` on where their requests may be merged;
 * accesses from `first_access` on are those of the file. */
void merges_note(struct analysis_state *s, size_t first_access, size_t first_finding);

#endif
