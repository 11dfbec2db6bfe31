/* unified_diff.c - a unified diff, as git or diff -u write it. */
#include "unified_diff.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis_private.h"

struct reader {
    const char *name;
    struct ca_arena *arena;
    const char *next; /* the line to read next */
    unsigned line;    /* its number, from 1 */
    struct unified_diff *out;
    size_t cap_files, cap_hunks, cap_lines;
    const char *error;
};

struct row {
    const char *text;
    size_t bytes; /* without the line's end */
};

/* The next line, not yet taken. Only "\n" ends one: a "\r" before it is the file's. */
static struct row peek(const struct reader *r) {
    return (struct row){r->next, strcspn(r->next, "\n")};
}

static void take(struct reader *r) {
    r->next += strcspn(r->next, "\n");
    r->next += *r->next == '\n';
    r->line++;
}

static bool begins(struct row row, const char *prefix) {
    return row.bytes >= strlen(prefix) && strncmp(row.text, prefix, strlen(prefix)) == 0;
}

static bool wrong(struct reader *r, const char *what) {
    r->error = ca_arena_printf(r->arena, "%s:%u: %s", r->name, r->line, what);
    return false;
}

/* --- names --- */

/* One character of a C string behind its backslash; *at moves over it. */
static char unescape(const char **at) {
    static const char names[] = "abtnvfr", values[] = "\a\b\t\n\v\f\r";
    const char *known = **at ? strchr(names, **at) : NULL;
    if (known) {
        ++*at;
        return values[known - names];
    }
    unsigned value = 0, digits = 0;
    while (digits < 3 && **at >= '0' && **at <= '7') {
        value = 8 * value + (unsigned)(*(*at)++ - '0');
        digits++;
    }
    return digits ? (char)value : *(*at)++;
}

/* A name behind "--- ": git puts odd ones in quotes; diff -u puts a tab and the time behind. */
static const char *read_name(struct reader *r, struct row row, size_t skip) {
    char *name = ca_arena_alloc(r->arena, row.bytes + 1), *to = name;
    const char *at = row.text + skip, *end = row.text + row.bytes;
    if (at < end && *at == '"') {
        for (at++; at < end && *at != '"';) {
            if (*at == '\\' && at + 1 < end) {
                at++;
                *to++ = unescape(&at);
            } else {
                *to++ = *at++;
            }
        }
    } else {
        while (at < end && *at != '\t' && *at != '\r')
            *to++ = *at++;
    }
    *to = '\0';
    if (strcmp(name, "/dev/null") == 0)
        return NULL;
    bool prefixed = (name[0] == 'a' || name[0] == 'b') && name[1] == '/' && name[2];
    return prefixed ? name + 2 : name;
}

/* --- hunks --- */

/* "12" or "12,3" at *at. */
static bool read_range(const char **at, unsigned *start, unsigned *count) {
    char *end;
    unsigned long first = strtoul(*at, &end, 10), n = 1;
    if (end == *at)
        return false;
    if (*end == ',') {
        const char *from = end + 1;
        n = strtoul(from, &end, 10);
        if (end == from)
            return false;
    }
    *at = end;
    *start = (unsigned)first;
    *count = (unsigned)n;
    return first <= 0x7fffffff && n <= 0x7fffffff;
}

static bool read_header(struct row row, struct diff_hunk *h) {
    const char *at = row.text + strlen("@@ -");
    return read_range(&at, &h->old_start, &h->old_count) && strncmp(at, " +", 2) == 0 &&
           (at += 2, read_range(&at, &h->new_start, &h->new_count)) && strncmp(at, " @@", 3) == 0;
}

static void add_line(struct reader *r, struct diff_hunk *h, struct row row) {
    h->lines = list_grow(r->arena, h->lines, h->n_lines, &r->cap_lines, sizeof *h->lines);
    bool blank = row.bytes == 0; /* some editors take the blank of an empty line away */
    h->lines[h->n_lines++] = (struct diff_line){.sign = blank ? ' ' : *row.text,
                                                .text = blank ? row.text : row.text + 1,
                                                .bytes = blank ? 0 : row.bytes - 1};
}

static bool read_hunk(struct reader *r, struct diff_file *f) {
    struct diff_hunk h = {.at = r->line};
    if (!read_header(peek(r), &h))
        return wrong(r, "expected a hunk like '@@ -1,2 +1,3 @@'");
    unsigned old = 0, new = 0;
    r->cap_lines = 0;
    take(r);
    while (old < h.old_count || new < h.new_count || begins(peek(r), "\\")) {
        struct row row = peek(r);
        char sign = row.bytes ? *row.text : ' ';
        if (!*r->next)
            return wrong(r, "the diff ends within a hunk");
        if (sign == '\\' && h.n_lines)
            h.lines[h.n_lines - 1].no_newline = true;
        else if (!strchr(" +-", sign))
            return wrong(r, "expected a line of the hunk, with ' ', '+' or '-' before it");
        else
            add_line(r, &h, row);
        old += sign == ' ' || sign == '-';
        new += sign == ' ' || sign == '+';
        take(r);
    }
    if (old != h.old_count || new != h.new_count)
        return wrong(r, "the hunk has more lines than its head says");
    f->hunks = list_grow(r->arena, f->hunks, f->n_hunks, &r->cap_hunks, sizeof *f->hunks);
    f->hunks[f->n_hunks++] = h;
    return true;
}

/* --- files --- */

static struct diff_file *add_file(struct reader *r) {
    struct unified_diff *d = r->out;
    d->files = list_grow(r->arena, d->files, d->n, &r->cap_files, sizeof *d->files);
    d->files[d->n] = (struct diff_file){.whole = false};
    r->cap_hunks = 0;
    return &d->files[d->n++];
}

/* git says of a changed file that it was renamed, and then names it again. */
static void join_rename(struct unified_diff *d) {
    struct diff_file *last = &d->files[d->n - 1];
    if (d->n < 2 || last[-1].n_hunks || !last[-1].new_path || !last->new_path ||
        strcmp(last[-1].new_path, last->new_path) != 0)
        return;
    last[-1] = *last;
    d->n--;
}

static bool read_names(struct reader *r) {
    struct diff_file *f = add_file(r);
    f->old_path = read_name(r, peek(r), 4);
    take(r);
    if (!begins(peek(r), "+++ "))
        return wrong(r, "expected '+++ FILE' behind '--- FILE'");
    f->new_path = read_name(r, peek(r), 4);
    take(r);
    join_rename(r->out);
    return true;
}

/* A rename without a change has no "---" line. */
static void read_rename(struct reader *r) {
    struct diff_file *f = add_file(r);
    f->old_path = read_name(r, peek(r), strlen("rename from "));
    take(r);
    if (begins(peek(r), "rename to ")) {
        f->new_path = read_name(r, peek(r), strlen("rename to "));
        take(r);
    }
}

bool unified_diff_read(const char *name, const char *text, struct ca_arena *arena,
                       struct unified_diff *out, const char **error) {
    struct reader r = {.name = name, .arena = arena, .next = text, .line = 1, .out = out};
    *out = (struct unified_diff){.n = 0};
    bool good = true;
    while (good && *r.next) {
        struct row row = peek(&r);
        if (begins(row, "--- "))
            good = read_names(&r);
        else if (begins(row, "rename from "))
            read_rename(&r);
        else if (begins(row, "@@ -") && out->n)
            good = read_hunk(&r, &out->files[out->n - 1]);
        else if (begins(row, "@@@ "))
            good = wrong(&r, "a combined diff of a merge; expected one of two versions");
        else if (begins(row, "@@ -"))
            good = wrong(&r, "expected '--- FILE' and '+++ FILE' before a hunk");
        else
            take(&r);
    }
    if (good && !out->n && *text && strspn(text, " \t\r\n") != strlen(text))
        good = wrong(&r, "no unified diff: no '--- FILE' line in it");
    *error = r.error;
    return good;
}

/* --- questions --- */

bool unified_diff_touches(const struct diff_file *f, unsigned first, unsigned last) {
    if (f->whole)
        return true;
    for (size_t i = 0; i < f->n_hunks; i++) {
        const struct diff_hunk *h = &f->hunks[i];
        unsigned line = h->new_start + (h->new_count == 0);
        for (size_t j = 0; j < h->n_lines; j++) {
            char sign = h->lines[j].sign;
            if (sign == '+' && line >= first && line <= last)
                return true;
            if (sign == '-' && first < line && line <= last)
                return true;
            line += sign != '-';
        }
    }
    return false;
}

struct undo {
    struct ca_arena *arena;
    const char *at; /* in the new text */
    unsigned line;  /* its number */
    char *to;
    const char *error;
};

static void copy_lines(struct undo *u, unsigned until) {
    while (*u->at && u->line < until) {
        size_t n = strcspn(u->at, "\n");
        n += u->at[n] == '\n';
        memcpy(u->to, u->at, n);
        u->to += n;
        u->at += n;
        u->line++;
    }
}

static void undo_line(struct undo *u, const struct diff_line *l) {
    size_t n = strcspn(u->at, "\n");
    if (l->sign != '-' && (n != l->bytes || memcmp(u->at, l->text, n) != 0)) {
        u->error = ca_arena_printf(u->arena, "line %u is another than in the diff", u->line);
        return;
    }
    if (l->sign != '+') {
        memcpy(u->to, l->text, l->bytes);
        u->to += l->bytes;
        if (!l->no_newline)
            *u->to++ = '\n';
    }
    if (l->sign != '-') {
        u->at += n + (u->at[n] == '\n');
        u->line++;
    }
}

static size_t old_bytes(const struct diff_file *f) {
    size_t n = 0;
    for (size_t i = 0; i < f->n_hunks; i++)
        for (size_t j = 0; j < f->hunks[i].n_lines; j++)
            n += f->hunks[i].lines[j].bytes + 1;
    return n;
}

const char *unified_diff_undo(const struct diff_file *f, const char *now, struct ca_arena *arena,
                              const char **error) {
    char *text = ca_arena_alloc(arena, strlen(now) + old_bytes(f) + 1);
    struct undo u = {.arena = arena, .at = now, .line = 1, .to = text};
    for (size_t i = 0; i < f->n_hunks && !u.error; i++) {
        const struct diff_hunk *h = &f->hunks[i];
        copy_lines(&u, h->new_start + (h->new_count == 0));
        for (size_t j = 0; j < h->n_lines && !u.error; j++)
            undo_line(&u, &h->lines[j]);
    }
    if (!u.error)
        copy_lines(&u, ~0u);
    *u.to = '\0';
    *error = u.error;
    return u.error ? NULL : text;
}
