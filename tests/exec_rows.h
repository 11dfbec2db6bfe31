/* exec_rows.h - rows that state what the executor and the enumerator say of one access in a small
 * source.
 *
 * In a row's source an @ stands before the expression of the access that is looked at; it is taken
 * out before the source is read. What is said of it is one line:
 *
 *     load 4 peak 5 x8 exact: in + 4*tx
 *
 * operation, mean cost of a warp request (sectors of global, wavefronts of shared and constant
 * memory), costliest request where it is another, warp requests per block (x? unknown, x0 never),
 * confidence, address. Means are rounded to three decimals. Where only bounds are known:
 *
 *     load 1..32 x8 unknown: data-dependent
 *
 * Several lines, in the order of kernels and launches, stand for several accesses at that place: a
 * read-modify-write, several launches, template instances. A kernel that can't be analyzed whole is
 *
 *     refused: part of the reason
 */
#ifndef CUADDR_EXEC_ROWS_H
#define CUADDR_EXEC_ROWS_H

#include <stddef.h>

struct exec_row {
    const char *name;     /* of the case, for messages */
    const char *source;   /* what `wrap` wraps; with the @ */
    const char *expected; /* lines, without a last newline; "" none */
};

/* Checks all rows and fails with a list of those that differ. The source of a row is put where
 * `wrap` has its %s; NULL: it is the whole file. */
void exec_rows_check(const char *wrap, const struct exec_row *rows, size_t n_rows);

#define EXEC_ROWS_CHECK(wrap, rows) exec_rows_check(wrap, rows, sizeof(rows) / sizeof *(rows))

/* A kernel of one block of 64 threads, two warps, with the usual memory at hand. */
extern const char exec_rows_kernel[];

#endif
