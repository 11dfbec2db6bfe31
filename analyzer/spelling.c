/* spelling.c - edit distance with swaps of neighbours. */
#include "spelling.h"

#include <ctype.h>
#include <string.h>

#define MAX_WORD 40 /* longer words are not compared, bytes */

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

static int lower(const char *word, size_t i) {
    return tolower((unsigned char)word[i]);
}

/* The edit distance of two words of at most MAX_WORD bytes. */
static size_t distance(const char *a, const char *b) {
    size_t rows[MAX_WORD + 1][MAX_WORD + 1];
    size_t a_length = strlen(a);
    size_t b_length = strlen(b);
    for (size_t i = 0; i <= a_length; i++) {
        for (size_t j = 0; j <= b_length; j++) {
            if (!i || !j) {
                rows[i][j] = i + j;
                continue;
            }
            size_t replaced = rows[i - 1][j - 1] + (lower(a, i - 1) != lower(b, j - 1));
            size_t changed = least(rows[i - 1][j], rows[i][j - 1]) + 1;
            rows[i][j] = least(replaced, changed);
            if (i > 1 && j > 1 && lower(a, i - 1) == lower(b, j - 2) &&
                lower(a, i - 2) == lower(b, j - 1))
                rows[i][j] = least(rows[i][j], rows[i - 2][j - 2] + 1);
        }
    }
    return rows[a_length][b_length];
}

const char *spelling_nearest(const char *word, spelling_list *list, const void *context) {
    const char *best = NULL;
    size_t length = strlen(word);
    size_t limit = length / 3 + 1; /* that many slips still leave the word recognizable */
    if (length > MAX_WORD)
        return NULL;
    for (size_t i = 0; list(i, context); i++) {
        const char *candidate = list(i, context);
        if (strlen(candidate) > MAX_WORD)
            continue;
        size_t d = distance(word, candidate);
        if (d <= limit && d < strlen(candidate)) {
            best = candidate;
            limit = d ? d - 1 : 0;
            if (d == 0)
                break;
        }
    }
    return best;
}
