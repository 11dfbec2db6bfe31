/* fix_diff.c - a unified diff of two texts with the same number of lines. */
#include "fix.h"

#include <string.h>

#define CONTEXT 3u /* lines around a change */

struct lines {
    const char **start; /* n + 1 of them: the last is the text's end */
    unsigned n;
};

static struct lines lines_of(const char *text, struct ca_arena *arena) {
    struct lines l = {0};
    unsigned count = 1;
    for (const char *at = text; *at; at++)
        count += *at == '\n';
    l.start = ca_arena_alloc(arena, (count + 1) * sizeof *l.start);
    const char *at = text;
    while (*at) {
        const char *end = strchr(at, '\n');
        l.start[l.n++] = at;
        at = end ? end + 1 : at + strlen(at);
    }
    l.start[l.n] = at;
    return l;
}

static bool differs(const struct lines *a, const struct lines *b, unsigned i) {
    size_t n = (size_t)(a->start[i + 1] - a->start[i]);
    return n != (size_t)(b->start[i + 1] - b->start[i]) || memcmp(a->start[i], b->start[i], n) != 0;
}

static void print_line(FILE *out, char mark, const struct lines *l, unsigned i) {
    size_t n = (size_t)(l->start[i + 1] - l->start[i]);
    fputc(mark, out);
    fwrite(l->start[i], 1, n, out);
    if (n == 0 || l->start[i][n - 1] != '\n')
        fputs("\n\\ No newline at end of file\n", out);
}

/* Changed lines in a row: all old ones, then all new ones. Returns the line behind them. */
static unsigned print_change(FILE *out, const struct lines *a, const struct lines *b, unsigned i,
                             unsigned end) {
    unsigned last = i;
    while (last < end && differs(a, b, last))
        last++;
    for (unsigned k = i; k < last; k++)
        print_line(out, '-', a, k);
    for (unsigned k = i; k < last; k++)
        print_line(out, '+', b, k);
    return last;
}

static void print_hunk(FILE *out, const struct lines *a, const struct lines *b, unsigned from,
                       unsigned to) {
    fprintf(out, "@@ -%u,%u +%u,%u @@\n", from + 1, to - from, from + 1, to - from);
    for (unsigned i = from; i < to;) {
        if (differs(a, b, i))
            i = print_change(out, a, b, i, to);
        else
            print_line(out, ' ', a, i++);
    }
}

/* The line behind the hunk whose first change is `first`: changes closer than two contexts share
 * one. */
static unsigned hunk_end(const struct lines *a, const struct lines *b, unsigned n, unsigned first) {
    unsigned last = first;
    for (unsigned i = first; i < n && i <= last + 2 * CONTEXT + 1; i++)
        if (differs(a, b, i))
            last = i;
    return last + CONTEXT + 1 < n ? last + CONTEXT + 1 : n;
}

void fix_diff(FILE *out, const char *path, const char *before, const char *after) {
    struct ca_arena *arena = ca_arena_new();
    struct lines a = lines_of(before, arena), b = lines_of(after, arena);
    const char *prefix = path[0] == '/' ? "" : "a/";
    unsigned n = a.n < b.n ? a.n : b.n;
    bool begun = false;
    for (unsigned i = 0; i < n; i++) {
        if (!differs(&a, &b, i))
            continue;
        if (!begun)
            fprintf(out, "--- %s%s\n+++ %s%s\n", prefix, path, *prefix ? "b/" : "", path);
        begun = true;
        unsigned end = hunk_end(&a, &b, n, i);
        print_hunk(out, &a, &b, i > CONTEXT ? i - CONTEXT : 0, end);
        i = end - 1;
    }
    ca_arena_free(arena);
}
