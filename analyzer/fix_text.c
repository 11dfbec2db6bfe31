/* fix_text.c - places, names and extents in a file's text. */
#include "fix.h"

#include <ctype.h>
#include <string.h>

/* --- places --- */

size_t fix_offset(const char *text, unsigned line, unsigned column) {
    const char *at = text;
    for (unsigned l = 1; l < line; l++) {
        const char *end = strchr(at, '\n');
        if (!end)
            return strlen(text);
        at = end + 1;
    }
    size_t rest = strlen(at);
    size_t into = column ? column - 1 : 0;
    return (size_t)(at - text) + (into < rest ? into : rest);
}

void fix_place(const char *text, size_t offset, unsigned *line, unsigned *column) {
    *line = *column = 1;
    for (size_t i = 0; i < offset && text[i]; i++) {
        *column = text[i] == '\n' ? 1 : *column + 1;
        *line += text[i] == '\n';
    }
}

/* --- tokens --- */

static bool in_name(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

/* Behind a comment, a string or a character that begins at `at`; `at` where none does. */
static size_t skip_quiet(const char *text, size_t at) {
    if (text[at] == '/' && text[at + 1] == '/')
        return at + strcspn(text + at, "\n");
    if (text[at] == '/' && text[at + 1] == '*') {
        const char *end = strstr(text + at + 2, "*/");
        return end ? (size_t)(end + 2 - text) : strlen(text);
    }
    bool digits = at > 0 && isdigit((unsigned char)text[at - 1]); /* 1'000'000 */
    if (text[at] != '"' && (text[at] != '\'' || digits))
        return at;
    size_t i = at + 1;
    while (text[i] && text[i] != text[at] && text[i] != '\n')
        i += text[i] == '\\' && text[i + 1] ? 2 : 1;
    return text[i] == text[at] ? i + 1 : i;
}

static size_t skip_blank(const char *text, size_t at) {
    for (;;) {
        size_t next = at + strspn(text + at, " \t\r\n\\");
        if (text[next] == '/')
            next = skip_quiet(text, next);
        if (next == at)
            return at;
        at = next;
    }
}

/* Behind the bracket that closes the one at `at`; 0: none does. */
static size_t skip_brackets(const char *text, size_t at) {
    unsigned depth = 0;
    while (text[at]) {
        size_t quiet = skip_quiet(text, at);
        if (quiet != at) {
            at = quiet;
            continue;
        }
        depth += text[at] == '[';
        if (text[at] == ']' && --depth == 0)
            return at + 1;
        at++;
    }
    return 0;
}

/* The next place from `at` on, before `end`, where the identifier `name` stands; `end`: none. */
static size_t next_name(const char *text, size_t at, size_t end, const char *name) {
    size_t length = strlen(name);
    while (at < end && text[at]) {
        size_t quiet = skip_quiet(text, at);
        if (quiet != at) {
            at = quiet;
        } else if (in_name(text[at])) {
            size_t n = 0;
            while (in_name(text[at + n]))
                n++;
            if (n == length && strncmp(text + at, name, n) == 0)
                return at;
            at += n;
        } else {
            at++;
        }
    }
    return end;
}

/* Bracket groups behind the name at `at`, at most `most`; the last one's inside in *begin, *end. */
static unsigned count_groups(const char *text, size_t at, unsigned most, size_t *begin,
                             size_t *end) {
    unsigned n = 0;
    while (in_name(text[at]))
        at++;
    for (at = skip_blank(text, at); n < most && text[at] == '['; at = skip_blank(text, at)) {
        size_t behind = skip_brackets(text, at);
        if (!behind)
            break;
        *begin = at + 1;
        *end = behind - 1;
        at = behind;
        n++;
    }
    return n;
}

bool fix_find_extent(const char *text, const struct ir_site *site, const char *name,
                     unsigned n_dims, size_t *begin, size_t *end) {
    size_t last = fix_offset(text, site->end_line, site->end_column);
    size_t at = fix_offset(text, site->line, site->column);
    while ((at = next_name(text, at, last, name)) < last) {
        if (count_groups(text, at, n_dims + 1, begin, end) == n_dims &&
            strspn(text + *begin, " \t\r\n") < *end - *begin)
            return true;
        at += strlen(name);
    }
    return false;
}

/* --- names --- */

/* From `from` to `to`, is every mention of the array a[..][..] with all subscripts? */
static const char *scan(const char *text, const char *name, unsigned n_dims, size_t from, size_t to,
                        size_t declared, struct ca_arena *arena) {
    for (size_t at = from; (at = next_name(text, at, to, name)) < to; at += strlen(name)) {
        size_t begin = 0, end = 0;
        unsigned n = count_groups(text, at, n_dims, &begin, &end), line, column;
        bool declares = begin <= declared && declared <= end && n > 0;
        bool member =
            at > 0 && (text[at - 1] == '.' || (text[at - 1] == '>' && text[at - 2] == '-'));
        if (n == n_dims || declares || member)
            continue;
        fix_place(text, at, &line, &column);
        return ca_arena_printf(arena, "line %u names it without all its subscripts", line);
    }
    return NULL;
}

/* The end of the preprocessor line that begins at `at`, with its continuations. */
static size_t directive_end(const char *text, size_t at) {
    size_t i = at;
    while (text[i] && (text[i] != '\n' || (i > 0 && text[i - 1] == '\\')))
        i++;
    return i;
}

static const char *scan_macros(const char *text, const char *name, unsigned n_dims, size_t declared,
                               struct ca_arena *arena) {
    const char *why = NULL;
    for (const char *line = text; line && !why;) {
        size_t at = (size_t)(line - text), blank = strspn(line, " \t");
        size_t end = directive_end(text, at);
        if (line[blank] == '#')
            why = scan(text, name, n_dims, at, end, declared, arena);
        line = text[end] ? text + end + 1 : NULL;
    }
    return why;
}

const char *fix_scan_names(const char *text, const char *name, unsigned n_dims, unsigned first,
                           unsigned last, size_t declared, struct ca_arena *arena) {
    const char *why = scan(text, name, n_dims, fix_offset(text, first, 1),
                           fix_offset(text, last + 1, 1), declared, arena);
    return why ? why : scan_macros(text, name, n_dims, declared, arena);
}

/* --- edits --- */

char *fix_apply(const char *text, const struct analysis_edit *edits, size_t n,
                struct ca_arena *arena) {
    char *result = ca_arena_strdup(arena, text);
    for (size_t i = n; i-- > 0;) { /* from the end on, so that places stay */
        const struct analysis_edit *e = &edits[i];
        size_t from = fix_offset(result, e->line, e->column);
        size_t to = fix_offset(result, e->end_line, e->end_column);
        result = ca_arena_printf(arena, "%.*s%s%s", (int)from, result, e->replacement, result + to);
    }
    return result;
}
