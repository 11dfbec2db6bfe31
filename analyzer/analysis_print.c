/* analysis_print.c - the address forms of an access as one text: "tile + 4*tx + {0, 128, … 3968}".
 */
#include <stdlib.h>
#include <string.h>

#include "analysis_private.h"

#define SHOWN 4 /* different forms that are written out */

/* One part's form. */
struct printed {
    ca_form form;
    const char *rest; /* as printed, without the constant at its end */
    uint64_t hash;    /* of rest */
    bool done;        /* it is part of a text already */
};

static int by_value(const void *pa, const void *pb) {
    int64_t a = *(const int64_t *)pa, b = *(const int64_t *)pb;
    return a < b ? -1 : a > b;
}

/* "{0, 4, 8, 12}", "{0, 4, … 60}" where the steps are alike, else "{0, 4, 9, … 17 values}". */
static const char *print_constants(struct ca_arena *arena, const int64_t *c, size_t n) {
    bool even = true;
    for (size_t i = 2; i < n; i++)
        even &= c[i] - c[i - 1] == c[1] - c[0];
    size_t shown = n <= 4 ? n : even ? 2 : 3;
    const char *text = "";
    for (size_t i = 0; i < shown; i++)
        text = ca_arena_printf(arena, "%s%s%lld", text, i ? ", " : "", (long long)c[i]);
    if (shown < n)
        text = even ? ca_arena_printf(arena, "%s, … %lld", text, (long long)c[n - 1])
                    : ca_arena_printf(arena, "%s, … %zu values", text, n);
    return ca_arena_printf(arena, "{%s}", text);
}

static const char *print_rest(ca_form f, struct ca_arena *arena) {
    char *text = ca_form_print(f, arena);
    int64_t c = ca_form_constant(f);
    const char *end =
        c == INT64_MIN ? ""
                       : ca_arena_printf(arena, " %c %lld", c < 0 ? '-' : '+', (long long)llabs(c));
    size_t length = strlen(text), tail = strlen(end);
    if (c && tail < length && strcmp(text + length - tail, end) == 0)
        text[length - tail] = '\0';
    return text;
}

static uint64_t hash_of(const char *text) {
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return h;
}

/* The values of c, sorted, each once. */
static size_t sort_values(int64_t *c, size_t n) {
    size_t kept = 0;
    qsort(c, n, sizeof *c, by_value);
    for (size_t i = 0; i < n; i++)
        if (!kept || c[i] != c[kept - 1])
            c[kept++] = c[i];
    return kept;
}

/* All forms that are list[first]'s and a constant, as one text; marks them. */
static const char *print_alike(struct printed *list, size_t n, size_t first,
                               struct ca_arena *arena) {
    const struct printed *one = &list[first];
    int64_t *constants = ca_arena_alloc(arena, (n - first) * sizeof *constants);
    size_t found = 0;
    for (size_t i = first; i < n; i++) {
        struct printed *p = &list[i];
        if (p->done || p->hash != one->hash || strcmp(p->rest, one->rest) != 0)
            continue;
        p->done = true;
        constants[found++] = ca_form_constant(p->form);
    }
    found = sort_values(constants, found);
    return found == 1 ? ca_form_print(one->form, arena)
                      : ca_arena_printf(arena, "%s + %s", one->rest,
                                        print_constants(arena, constants, found));
}

/* Forms are the same pointer where they are equal: each is printed once. */
static size_t print_forms(const struct analysis_part *parts, size_t n, struct printed *out,
                          struct ca_arena *arena) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        ca_form f = parts[i].access.address;
        bool seen = !f;
        for (size_t j = count; j > 0 && count - j < 64 && !seen; j--)
            seen = out[j - 1].form == f;
        if (seen)
            continue;
        const char *rest = print_rest(f, arena);
        out[count++] = (struct printed){f, rest, hash_of(rest), false};
    }
    return count;
}

const char *parts_print(const struct analysis_part *parts, size_t n, struct ca_arena *arena) {
    struct ca_arena *passing = ca_arena_new();
    struct printed *list = ca_arena_alloc(passing, (n + 1) * sizeof *list);
    size_t count = print_forms(parts, n, list, passing), texts = 0;
    const char *text = "unknown";
    for (size_t i = 0; i < count; i++) {
        if (list[i].done)
            continue;
        const char *one = print_alike(list, count, i, passing);
        if (texts < SHOWN)
            text = texts ? ca_arena_printf(passing, "%s | %s", text, one) : one;
        texts++;
    }
    if (texts > SHOWN)
        text = ca_arena_printf(passing, "%s | … (%zu forms)", text, texts);
    text = ca_arena_strdup(arena, text);
    ca_arena_free(passing);
    return text;
}
