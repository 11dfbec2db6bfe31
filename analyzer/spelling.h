/* spelling.h - the word that was probably meant. */
#ifndef CUADDR_ANALYZER_SPELLING_H
#define CUADDR_ANALYZER_SPELLING_H

#include <stddef.h>

/* Names the i-th word of a list, or NULL past its end. */
typedef const char *spelling_list(size_t i, const void *context);

/* The word of the list that is closest to `word` (insertions, deletions, replacements and swaps of
 * neighbours count one each; case counts nothing), or NULL where none is close. */
const char *spelling_nearest(const char *word, spelling_list *list, const void *context);

#endif
