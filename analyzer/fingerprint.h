/* fingerprint.h - what makes a finding the same one in another run.
 *
 * Two kinds. Our own names no place: it is made of the rule, the kernel, what is done (load, store,
 * atomic; global, shared), the expression with blanks taken out, which occurrence of it in the
 * file, and which of the kernel's launches. Moving code, renaming the file and other findings that
 * come or go leave it as it is. It does not hold the count either: what got worse is still the same
 * access. Two files with the same kernel have the same fingerprints; compare the file where that
 * matters.
 *
 * The other is GitHub's primaryLocationLineHash: a hash of the text from the line's start on, as
 * the upload action of code scanning computes it where a report holds none. */
#ifndef CUADDR_ANALYZER_FINGERPRINT_H
#define CUADDR_ANALYZER_FINGERPRINT_H

#include <stddef.h>

#include "analysis.h"

#define FINGERPRINT_DIGITS 32 /* lowercase hexadecimal digits */

/* One a->accesses[] entry, in its order; texts and array in `arena`. */
char **fingerprint_accesses(struct ca_arena *arena, const struct analysis *a);
/* One a->findings[] entry, in its order. Unique within one file. */
char **fingerprint_findings(struct ca_arena *arena, const struct analysis *a);

/* FINGERPRINT_DIGITS digits that hang on all bytes of the n texts and on where one ends and the
 * next begins. NULL counts as "". In `arena`. */
char *fingerprint_texts(struct ca_arena *arena, const char *const *texts, size_t n);

/* GitHub's hash of each line of a file: "c129715d7a2bc9a3:1". Line number k is at [k - 1]; *n is
 * their number, at least 1. In `arena`. */
char **fingerprint_lines(struct ca_arena *arena, const char *text, size_t bytes, size_t *n);

#endif
