/* ncu_csv.c - text → rows of fields; numbers of any locale. */
#include "ncu_csv.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_BROKEN = 100,     /* broken rows after which reading stops */
    MAX_FIELDS = 1 << 16, /* of one row */
    MAX_MIB = 1024        /* of a file */
};

/* The rest of an open file, at most MAX_MIB; NULL with errno set otherwise. */
static char *read_all(FILE *file, size_t *bytes) {
    size_t room = 1 << 20, n = 0;
    char *text = malloc(room + 1);
    while (text) {
        n += fread(text + n, 1, room - n, file);
        if (n < room)
            break;
        room *= 2;
        char *larger = room >> 20 > MAX_MIB ? NULL : realloc(text, room + 1);
        if (!larger) {
            free(text);
            errno = EFBIG;
            return NULL;
        }
        text = larger;
    }
    if (text && ferror(file)) {
        free(text);
        return NULL;
    }
    *bytes = n;
    return text;
}

char *ncu_load(const char *path, struct ca_arena *arena, size_t *bytes, ncu_error_fn *error,
               void *context) {
    errno = 0;
    FILE *file = fopen(path, "rb");
    char *text = file ? read_all(file, bytes) : NULL;
    char *copy = NULL;
    if (text) {
        copy = ca_arena_alloc(arena, *bytes + 1);
        memcpy(copy, text, *bytes);
    } else {
        char message[256];
        snprintf(message, sizeof message, "expected a readable CSV file of at most %d MiB: %s",
                 MAX_MIB, errno ? strerror(errno) : "reading failed");
        error(context, 0, message);
    }
    free(text);
    if (file)
        fclose(file);
    return copy;
}

void ncu_csv_open(struct ncu_csv *c, char *text, size_t bytes, struct ca_arena *arena,
                  ncu_error_fn *error, void *context) {
    *c = (struct ncu_csv){.at = text,
                          .end = text + bytes,
                          .line = 1,
                          .arena = arena,
                          .error = error,
                          .context = context};
    if (bytes >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        c->at += 3;
}

bool ncu_csv_broken(struct ncu_csv *c, const char *format, ...) {
    char message[256];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    c->error(c->context, c->row_line, message);
    if (++c->broken < MAX_BROKEN)
        return true;
    c->error(c->context, c->row_line, "100 broken rows: the rest of the file is not read");
    c->at = c->end;
    return false;
}

static void add_field(struct ncu_csv *c, char *field) {
    if (c->n == c->room) {
        size_t room = c->room ? 2 * c->room : 128;
        char **fields = ca_arena_alloc(c->arena, room * sizeof *fields);
        if (c->n)
            memcpy(fields, c->fields, c->n * sizeof *fields);
        c->fields = fields;
        c->room = room;
    }
    c->fields[c->n++] = field;
}

/* Whether a field can end before `at`: at the end of the row, or at a comma with another field
 * behind it. Source code in a field has commas too, with blanks behind them. */
static bool ends_field(const struct ncu_csv *c, const char *at) {
    if (at == c->end || *at == '\n' || *at == '\r')
        return true;
    return *at == ',' && (at + 1 == c->end || at[1] != ' ');
}

/* The closing quote of the quoted field at `open`, or NULL: it must stand on the same line. Nsight
 * Compute does not double the quotes of the source code it prints, other programs do: both are
 * read. */
static char *closing_quote(const struct ncu_csv *c, char *open) {
    for (char *at = open + 1; at < c->end && *at != '\n'; at++) {
        if (*at != '"')
            continue;
        if (ends_field(c, at + 1))
            return at;
        bool doubled = at[1] == '"' && !ends_field(c, at + 2);
        at += doubled;
    }
    return NULL;
}

/* Takes a quoted field from c->at on, its quotes undone in place; NULL where it never ends. Sets
 * *stop to the byte behind the closing quote. */
static char *quoted(struct ncu_csv *c, char **stop) {
    char *field = c->at + 1, *close = closing_quote(c, c->at), *to = field;
    if (!close)
        return NULL;
    for (char *from = field; from < close; from++) {
        from += *from == '"' && from + 1 < close && from[1] == '"'; /* the first of two */
        *to++ = *from;
    }
    *to = '\0';
    *stop = close + 1;
    return field;
}

/* Takes one field; false where the row ends with it. NULL in *field: it is broken. */
static bool take_field(struct ncu_csv *c, char **field) {
    char *stop = c->at;
    if (*c->at == '"') {
        *field = quoted(c, &stop);
        if (!*field)
            return false;
    } else {
        *field = c->at;
        while (stop < c->end && *stop != ',' && *stop != '\n' && *stop != '\r')
            stop++;
    }
    if (stop < c->end && *stop != ',' && *stop != '\n' && *stop != '\r') {
        *field = NULL;
        return false;
    }
    bool more = stop < c->end && *stop == ',';
    char *next = stop < c->end ? stop + 1 : c->end;
    if (stop < c->end && *stop == '\r' && next < c->end && *next == '\n')
        next++;
    if (!more && stop < c->end)
        c->line++;
    *stop = '\0';
    c->at = next;
    return more;
}

/* Passes over the rest of a line that cannot be read. */
static void skip_line(struct ncu_csv *c) {
    char *newline = c->at < c->end ? memchr(c->at, '\n', (size_t)(c->end - c->at)) : NULL;
    c->at = newline ? newline + 1 : c->end;
    c->line = c->row_line + 1;
}

/* Reads a row into the fields; false where it is broken (reported). */
static bool read_row(struct ncu_csv *c) {
    char *field = NULL, *begin = c->at;
    bool more = true;
    c->n = 0;
    while (more) {
        more = take_field(c, &field);
        if (!field) {
            c->at = begin;
            skip_line(c);
            ncu_csv_broken(c, "expected fields separated by commas, quoted whole or not at all");
            return false;
        }
        if (c->n == MAX_FIELDS) {
            skip_line(c);
            ncu_csv_broken(c, "expected at most %d fields", MAX_FIELDS);
            return false;
        }
        add_field(c, field);
        if (more && c->at == c->end) { /* a comma ends the file: an empty field follows */
            add_field(c, c->end);
            more = false;
        }
    }
    return true;
}

bool ncu_csv_next(struct ncu_csv *c) {
    while (c->at < c->end) {
        c->row_line = c->line;
        if (memchr(c->at, '\0', (size_t)(c->end - c->at < 512 ? c->end - c->at : 512))) {
            ncu_csv_broken(c, "expected text, found a NUL byte: is this a CSV export?");
            c->at = c->end;
            return false;
        }
        if (read_row(c) && (c->n > 1 || *c->fields[0]))
            return true;
    }
    return false;
}

/* --- numbers --- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Bytes of the separator at s: a comma, a point, an apostrophe, a blank, or a narrow or no-break
 * blank; 0: none. */
static size_t separator(const char *s) {
    static const char *const blanks[] = {"\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x89",
                                         "\xe2\x80\x99"};
    if (*s && strchr(",.' ", *s))
        return 1;
    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++)
        if (strncmp(s, blanks[i], strlen(blanks[i])) == 0)
            return strlen(blanks[i]);
    return 0;
}

bool ncu_number(const char *text, double *out) {
    char digits[64];
    size_t n = 0, whole = 0; /* digits so far; digits before the last separator */
    bool groups = true;      /* three digits stand behind every separator so far */
    const char *last = NULL, *s = text;
    unsigned separators = 0, alike = 0;
    while (*s) {
        size_t bytes = separator(s);
        if (is_digit(*s) && n + 1 < sizeof digits) {
            digits[n++] = *s++;
        } else if (bytes && n && is_digit(s[bytes])) {
            groups &= !last || n - whole == 3;
            alike += !last || strncmp(last, s, bytes) == 0;
            separators++;
            last = s;
            whole = n;
            s += bytes;
        } else {
            return false;
        }
    }
    bool thousands = separators == alike && groups && n - whole == 3 && digits[0] != '0';
    digits[n] = '\0';
    double value = strtod(digits, NULL);
    for (size_t i = whole; separators && !thousands && i < n; i++)
        value /= 10;
    *out = value;
    return n > 0;
}
