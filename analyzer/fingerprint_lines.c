/* fingerprint_lines.c - GitHub's hash of a line: a rolling hash over the hundred characters that
 * follow the line's start.
 *
 * Characters are UTF-16 code units of the text; blanks and tabs do not count, every line end is one
 * line feed, and the text ends in one unit 0xffff and as many zeros as are needed. Equal hashes are
 * numbered in the order of their lines. */
#include "fingerprint.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

#define WINDOW      100 /* code units a hash is made of */
#define FACTOR      37u /* of one unit's place against the next one's */
#define END_OF_FILE 0xffffu
#define REPLACEMENT 0xfffdu /* stands for bytes that are no UTF-8 */

/* --- code units --- */

struct units {
    uint16_t *unit; /* with blanks dropped, line ends unified, 0xffff at the end */
    size_t n;
};

static bool is_continuation(unsigned char byte, unsigned char first, unsigned char last) {
    return byte >= first && byte <= last;
}

/* Bytes that one replacement character stands for: a lead byte with what of its sequence is there,
 * or one byte. The Unicode standard calls it a maximal subpart. */
static size_t invalid_length(const unsigned char *s, size_t bytes) {
    static const struct {
        unsigned char lead, last_lead, first, last; /* the second byte's range */
        size_t length;
    } forms[] = {{0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
                 {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3},
                 {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
                 {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (s[0] < forms[i].lead || s[0] > forms[i].last_lead)
            continue;
        if (bytes < 2 || !is_continuation(s[1], forms[i].first, forms[i].last))
            return 1;
        size_t length = 2;
        while (length < forms[i].length && length < bytes && is_continuation(s[length], 0x80, 0xbf))
            length++;
        return length;
    }
    return 1;
}

static void add_code(struct units *u, uint32_t code) {
    if (code > 0xffff) {
        u->unit[u->n++] = (uint16_t)(0xd800 + ((code - 0x10000) >> 10));
        u->unit[u->n++] = (uint16_t)(0xdc00 + ((code - 0x10000) & 0x3ff));
    } else {
        u->unit[u->n++] = (uint16_t)code;
    }
}

static struct units read_units(struct ca_arena *arena, const char *text, size_t bytes) {
    struct units u = {.unit = ca_arena_alloc(arena, (bytes + 1) * sizeof *u.unit)};
    bool after_return = false;
    for (size_t i = 0; i < bytes;) {
        uint32_t code;
        size_t length = text_decode(text + i, bytes - i, &code);
        if (code == TEXT_INVALID) {
            length = invalid_length((const unsigned char *)text + i, bytes - i);
            code = REPLACEMENT;
        }
        bool skipped = code == ' ' || code == '\t' || (after_return && code == '\n');
        if (!skipped)
            add_code(&u, code == '\r' ? '\n' : code);
        after_return = code == '\r';
        i += length;
    }
    u.unit[u.n++] = END_OF_FILE;
    return u;
}

/* --- hashes --- */

struct line_hash {
    uint64_t hash;
    size_t line; /* from 0 */
};

static uint64_t power(uint64_t base, unsigned exponent) {
    uint64_t result = 1;
    while (exponent--)
        result *= base;
    return result;
}

static uint64_t unit_at(const struct units *u, size_t i) {
    return i < u->n ? u->unit[i] : 0;
}

/* The hash that is current when the unit `start` leaves the window, for each line start. */
static struct line_hash *hash_lines(struct ca_arena *arena, const struct units *u, size_t *n) {
    struct line_hash *lines = ca_arena_alloc(arena, (u->n + 1) * sizeof *lines);
    uint64_t first = power(FACTOR, WINDOW);
    uint64_t hash = 0;
    *n = 0;
    for (size_t end = 0; end < u->n + WINDOW; end++) {
        size_t start = end - WINDOW; /* read only where it is in the text */
        bool full = end >= WINDOW;
        if (full && (start == 0 || u->unit[start - 1] == '\n')) {
            lines[*n] = (struct line_hash){hash, *n};
            ++*n;
        }
        hash = FACTOR * hash + unit_at(u, end) - (full ? first * unit_at(u, start) : 0);
    }
    return lines;
}

static int by_hash(const void *pa, const void *pb) {
    const struct line_hash *a = pa;
    const struct line_hash *b = pb;
    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    return a->line < b->line ? -1 : a->line > b->line;
}

char **fingerprint_lines(struct ca_arena *arena, const char *text, size_t bytes, size_t *n) {
    struct units u = read_units(arena, text, bytes);
    struct line_hash *lines = hash_lines(arena, &u, n);
    char **digits = ca_arena_alloc(arena, *n * sizeof *digits);
    unsigned same = 0;
    qsort(lines, *n, sizeof *lines, by_hash);
    for (size_t i = 0; i < *n; i++) {
        same = i && lines[i].hash == lines[i - 1].hash ? same + 1 : 1;
        digits[lines[i].line] = ca_arena_printf(arena, "%" PRIx64 ":%u", lines[i].hash, same);
    }
    return digits;
}
