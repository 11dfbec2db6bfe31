/* fingerprint.c - location-free fingerprints of accesses and findings. */
#include "fingerprint.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- hash --- */

/* Two FNV-1a hashes with different starts, each mixed at the end. */
struct hash {
    uint64_t part[2];
};

static struct hash hash_start(void) {
    return (struct hash){{0xcbf29ce484222325u, 0x6c62272e07bb0142u}};
}

static void hash_byte(struct hash *h, unsigned char byte) {
    h->part[0] = (h->part[0] ^ byte) * 0x100000001b3u;
    h->part[1] = (h->part[1] ^ (byte + 0x9eu)) * 0x100000001b3u;
}

static void hash_text(struct hash *h, const char *text) {
    for (; text && *text; text++)
        hash_byte(h, (unsigned char)*text);
    hash_byte(h, 0);
}

static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 33) * 0xff51afd7ed558ccdu;
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53u;
    return x ^ x >> 33;
}

static char *hash_digits(struct ca_arena *arena, const struct hash *h) {
    return ca_arena_printf(arena, "%016" PRIx64 "%016" PRIx64, mix(h->part[0]),
                           mix(h->part[1] ^ h->part[0] >> 1));
}

char *fingerprint_texts(struct ca_arena *arena, const char *const *texts, size_t n) {
    struct hash h = hash_start();
    for (size_t i = 0; i < n; i++)
        hash_text(&h, texts[i]);
    return hash_digits(arena, &h);
}

/* --- expressions --- */

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

/* Blanks stay only where two words would grow together. */
static char *normalized(struct ca_arena *arena, const char *text) {
    char *copy = ca_arena_alloc(arena, strlen(text) + 1);
    char *end = copy;
    bool blank = false;
    for (; *text; text++) {
        if (isspace((unsigned char)*text)) {
            blank = true;
            continue;
        }
        if (blank && end > copy && is_word(end[-1]) && is_word(*text))
            *end++ = ' ';
        blank = false;
        *end++ = *text;
    }
    *end = '\0';
    return copy;
}

/* --- occurrences --- */

/* An access, or a finding without one, on its way to a number among its like. */
struct entry {
    const char *key;  /* what like ones share: no place, no number */
    const char *file; /* numbers begin anew in each */
    unsigned line, column;
    size_t index;        /* in the list it came from */
    unsigned occurrence; /* which place in the file, of those with this key; from 0 */
    unsigned repeat;     /* which one at that very place: launches of one kernel; from 0 */
};

static int by_key(const struct entry *a, const struct entry *b) {
    int order = strcmp(a->key, b->key);
    return order ? order : strcmp(a->file, b->file);
}

static int by_place(const struct entry *a, const struct entry *b) {
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    return a->column < b->column ? -1 : a->column > b->column;
}

static int by_all(const void *pa, const void *pb) {
    const struct entry *a = pa;
    const struct entry *b = pb;
    int order = by_key(a, b);
    if (order == 0)
        order = by_place(a, b);
    return order ? order : a->index < b->index ? -1 : a->index > b->index;
}

/* Sorts the entries and numbers them. */
static void number_entries(struct entry *entries, size_t n) {
    if (n)
        qsort(entries, n, sizeof *entries, by_all);
    for (size_t i = 1; i < n; i++) {
        struct entry *e = &entries[i];
        const struct entry *last = e - 1;
        if (by_key(last, e) != 0)
            continue;
        bool same_place = by_place(last, e) == 0;
        e->occurrence = last->occurrence + !same_place;
        e->repeat = same_place ? last->repeat + 1 : 0;
    }
}

static char *entry_digits(struct ca_arena *arena, const struct entry *e) {
    const char *texts[] = {e->key, ca_arena_printf(arena, "%u.%u", e->occurrence, e->repeat)};
    return fingerprint_texts(arena, texts, 2);
}

static char **digits_of(struct ca_arena *arena, struct entry *entries, size_t n) {
    char **digits = ca_arena_alloc(arena, (n + 1) * sizeof *digits);
    number_entries(entries, n);
    for (size_t i = 0; i < n; i++)
        digits[entries[i].index] = entry_digits(arena, &entries[i]);
    return digits;
}

static struct entry entry_at(const struct ir_site *site, const char *key, size_t index) {
    return (struct entry){.key = key,
                          .file = site->file ? site->file : "",
                          .line = site->line,
                          .column = site->column,
                          .index = index};
}

/* --- accesses and findings --- */

static const char *access_key(struct ca_arena *arena, const struct analysis *a,
                              const struct analysis_access *x) {
    return ca_arena_printf(arena, "%s\n%d %s\n%s", a->kernels[x->kernel].instance, (int)x->space,
                           ca_op_info(x->op)->verb,
                           normalized(arena, x->site.text ? x->site.text : ""));
}

char **fingerprint_accesses(struct ca_arena *arena, const struct analysis *a) {
    struct entry *entries = ca_arena_alloc(arena, (a->n_accesses + 1) * sizeof *entries);
    for (size_t i = 0; i < a->n_accesses; i++) {
        const struct analysis_access *x = &a->accesses[i];
        entries[i] = entry_at(&x->site, access_key(arena, a, x), i);
    }
    return digits_of(arena, entries, a->n_accesses);
}

/* Those about the source itself: what the comment says, and which of those that say so. */
static void add_source_digits(struct ca_arena *arena, const struct analysis *a, char **digits) {
    struct entry *entries = ca_arena_alloc(arena, (a->n_findings + 1) * sizeof *entries);
    size_t n = 0;
    for (size_t i = 0; i < a->n_findings; i++) {
        const struct analysis_finding *f = &a->findings[i];
        const char *text = f->site.text ? normalized(arena, f->site.text) : "";
        if (f->access == ANALYSIS_NO_ACCESS)
            entries[n++] = entry_at(&f->site, ca_arena_printf(arena, "%s\n%s", f->rule, text), i);
    }
    number_entries(entries, n);
    for (size_t i = 0; i < n; i++)
        digits[entries[i].index] = entry_digits(arena, &entries[i]);
}

/* A finding's is its access' with the rule; whether earlier accesses have findings cannot matter.
 */
char **fingerprint_findings(struct ca_arena *arena, const struct analysis *a) {
    char **accesses = fingerprint_accesses(arena, a);
    char **digits = ca_arena_alloc(arena, (a->n_findings + 1) * sizeof *digits);
    for (size_t i = 0; i < a->n_findings; i++) {
        const struct analysis_finding *f = &a->findings[i];
        if (f->access == ANALYSIS_NO_ACCESS)
            continue;
        const char *texts[] = {f->rule, accesses[f->access]};
        digits[i] = fingerprint_texts(arena, texts, 2);
    }
    add_source_digits(arena, a, digits);
    return digits;
}
