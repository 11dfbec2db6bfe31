/* suppress_tokens.c - the comments of a file, and the code that each is for. */
#include <string.h>

#include "load.h"
#include "suppress.h"

struct tokens {
    CXTranslationUnit tu;
    CXToken *token;
    unsigned n;
    const char *file; /* as it was asked for */
};

static unsigned line_of(CXSourceLocation where, unsigned *column) {
    unsigned line;
    clang_getFileLocation(where, NULL, &line, column, NULL);
    return line;
}

static unsigned first_line(const struct tokens *t, unsigned i) {
    return line_of(clang_getTokenLocation(t->tu, t->token[i]), NULL);
}

static unsigned last_line(const struct tokens *t, unsigned i) {
    return line_of(clang_getRangeEnd(clang_getTokenExtent(t->tu, t->token[i])), NULL);
}

static bool is_comment(const struct tokens *t, unsigned i) {
    return clang_getTokenKind(t->token[i]) == CXToken_Comment;
}

static char *text_of(const struct tokens *t, unsigned i, struct ca_arena *arena) {
    CXString string = clang_getTokenSpelling(t->tu, t->token[i]);
    const char *text = clang_getCString(string);
    char *copy = ca_arena_strdup(arena, text ? text : "");
    clang_disposeString(string);
    return copy;
}

/* --- lines --- */

static bool has_code_beside(const struct tokens *t, unsigned i) {
    unsigned first = first_line(t, i);
    unsigned last = last_line(t, i);
    for (unsigned k = i; k-- > 0 && last_line(t, k) == first;)
        if (!is_comment(t, k))
            return true;
    for (unsigned k = i + 1; k < t->n && first_line(t, k) == last; k++)
        if (!is_comment(t, k))
            return true;
    return false;
}

/* How much deeper in parentheses and brackets the code is behind a token; *ends: the token ends a
 * statement. */
static int depth_of(const struct tokens *t, unsigned i, bool *ends) {
    int depth = 0;
    *ends = false;
    if (clang_getTokenKind(t->token[i]) != CXToken_Punctuation)
        return 0;
    CXString string = clang_getTokenSpelling(t->tu, t->token[i]);
    const char *text = clang_getCString(string);
    if (text && *text && !text[1]) {
        depth = (strchr("([", *text) != NULL) - (strchr(")]", *text) != NULL);
        *ends = strchr(";{}", *text) != NULL;
    }
    clang_disposeString(string);
    return depth;
}

/* The statement behind token i. */
static void find_statement(const struct tokens *t, unsigned i, struct suppress_place *out) {
    int depth = 0;
    for (unsigned k = i + 1; k < t->n; k++) {
        bool ends;
        if (is_comment(t, k))
            continue;
        if (!out->first_line)
            out->first_line = first_line(t, k);
        out->last_line = last_line(t, k);
        depth += depth_of(t, k, &ends);
        if (ends && depth <= 0)
            return;
    }
}

static void find_lines(const struct tokens *t, unsigned i, struct suppress_place *out) {
    if (has_code_beside(t, i)) {
        out->first_line = first_line(t, i);
        out->last_line = last_line(t, i);
    } else {
        find_statement(t, i, out);
    }
}

/* --- files --- */

static struct ir_site site_of(const struct tokens *t, unsigned i, const char *text) {
    CXSourceRange range = clang_getTokenExtent(t->tu, t->token[i]);
    struct ir_site site = {.file = t->file, .text = text};
    site.line = line_of(clang_getRangeStart(range), &site.column);
    site.end_line = line_of(clang_getRangeEnd(range), &site.end_column);
    return site;
}

/* False where the file cannot hold a comment of ours. */
static bool tokenize(struct load_unit *u, const char *name, struct tokens *out) {
    CXFile file = clang_getFile(u->tu, name);
    size_t bytes = 0;
    const char *text = file ? clang_getFileContents(u->tu, file, &bytes) : NULL;
    if (!text || !strstr(text, SUPPRESS_MARK))
        return false;
    CXSourceRange range = clang_getRange(clang_getLocationForOffset(u->tu, file, 0),
                                         clang_getLocationForOffset(u->tu, file, (unsigned)bytes));
    *out = (struct tokens){.tu = u->tu, .file = name};
    clang_tokenize(u->tu, range, &out->token, &out->n);
    return true;
}

size_t suppress_places(struct load_unit *u, const char *file, struct ca_arena *arena,
                       struct suppress_place **out) {
    struct tokens t;
    size_t n = 0;
    size_t room = 0;
    *out = NULL;
    if (!tokenize(u, file, &t))
        return 0;
    for (unsigned i = 0; i < t.n; i++) {
        struct suppress_place place = {.first_line = 0};
        const char *text = is_comment(&t, i) ? text_of(&t, i, arena) : NULL;
        if (!text || !suppress_parse(arena, text, &place.comment))
            continue;
        place.site = site_of(&t, i, text);
        find_lines(&t, i, &place);
        *out = list_grow(arena, *out, n, &room, sizeof **out);
        (*out)[n++] = place;
    }
    clang_disposeTokens(t.tu, t.token, t.n);
    return n;
}
