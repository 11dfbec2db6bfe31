/* includes.c - what a source file includes, read off its text. */
#include "includes.h"

#include <string.h>

#include "analysis_private.h"

struct reader {
    const char *at;
    bool fresh; /* nothing but blanks and comments stands before, on this line */
    struct ca_arena *arena;
    struct includes out;
    size_t cap;
};

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_word(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (unsigned char)c >= 0x80;
}

/* The length of a line end behind a backslash: 0 where there is none. */
static size_t splice(const char *at) {
    if (at[0] != '\\')
        return 0;
    return at[1] == '\n' ? 2 : at[1] == '\r' && at[2] == '\n' ? 3 : 0;
}

static void skip_line_comment(struct reader *r) {
    while (*r->at && *r->at != '\n')
        r->at += splice(r->at) ? splice(r->at) : 1;
}

static void skip_comment(struct reader *r) {
    const char *end = strstr(r->at + 2, "*/");
    r->at = end ? end + 2 : r->at + strlen(r->at);
}

static void skip_blanks(struct reader *r) {
    for (;;) {
        if (*r->at == ' ' || *r->at == '\t')
            r->at++;
        else if (splice(r->at))
            r->at += splice(r->at);
        else if (r->at[0] == '/' && r->at[1] == '*')
            skip_comment(r);
        else
            return;
    }
}

/* A string or a character; it ends with its line at the latest. */
static void skip_literal(struct reader *r) {
    char quote = *r->at++;
    while (*r->at && *r->at != '\n' && *r->at != quote) {
        if (splice(r->at))
            r->at += splice(r->at);
        else
            r->at += r->at[0] == '\\' && r->at[1] && r->at[1] != '\n' ? 2 : 1;
    }
    r->at += *r->at == quote;
}

/* From the quote of R"mark(…)mark". */
static void skip_raw(struct reader *r) {
    size_t mark = strcspn(r->at + 1, "( )\\\t\n\"");
    if (r->at[1 + mark] != '(') {
        skip_literal(r);
        return;
    }
    const char *end = ca_arena_printf(r->arena, ")%.*s\"", (int)mark, r->at + 1);
    const char *found = strstr(r->at + mark + 2, end);
    r->at = found ? found + strlen(end) : r->at + strlen(r->at);
}

static bool is_spelled(const char *word, size_t length, const char *text) {
    return length == strlen(text) && strncmp(word, text, length) == 0;
}

static void read_word(struct reader *r) {
    static const char *const raw[] = {"R", "LR", "uR", "UR", "u8R"};
    const char *word = r->at;
    while (is_word(*r->at))
        r->at++;
    size_t length = (size_t)(r->at - word);
    r->out.has_kernel |= is_spelled(word, length, "__global__");
    for (size_t i = 0; i < sizeof raw / sizeof *raw && *r->at == '"'; i++)
        if (is_spelled(word, length, raw[i]))
            skip_raw(r);
}

/* With the quotes that part its digits: 1'000. */
static void skip_number(struct reader *r) {
    while (is_word(*r->at) || *r->at == '.' || (*r->at == '\'' && is_word(r->at[1])))
        r->at++;
}

/* From the '#' on; of other directives the rest of the line is read as code. */
static void read_directive(struct reader *r) {
    r->at++;
    skip_blanks(r);
    if (strncmp(r->at, "include", 7) != 0 || is_word(r->at[7]))
        return;
    r->at += 7;
    skip_blanks(r);
    bool angled = *r->at == '<';
    if (!angled && *r->at != '"')
        return;
    const char *name = r->at + 1;
    size_t length = strcspn(name, angled ? ">\n" : "\"\n");
    r->at = name + length;
    if (length == 0 || *r->at == '\n' || *r->at == '\0')
        return;
    r->at++;
    r->out.items = list_grow(r->arena, r->out.items, r->out.n, &r->cap, sizeof *r->out.items);
    r->out.items[r->out.n++] =
        (struct include){ca_arena_printf(r->arena, "%.*s", (int)length, name), angled};
}

static void read_code(struct reader *r) {
    if (*r->at == '#' && r->fresh)
        read_directive(r);
    else if (*r->at == '"' || *r->at == '\'')
        skip_literal(r);
    else if (is_digit(*r->at))
        skip_number(r);
    else if (is_word(*r->at))
        read_word(r);
    else
        r->at++;
    r->fresh = false;
}

struct includes includes_read(const char *text, struct ca_arena *arena) {
    struct reader r = {.at = text, .fresh = true, .arena = arena};
    while (*r.at) {
        if (r.at[0] == '/' && r.at[1] == '/') {
            skip_line_comment(&r);
        } else if (r.at[0] == '/' && r.at[1] == '*') {
            skip_comment(&r);
        } else if (strchr("\n\r\f\v \t", *r.at)) {
            r.fresh |= *r.at == '\n';
            r.at++;
        } else if (splice(r.at)) {
            r.at += splice(r.at);
        } else {
            read_code(&r);
        }
    }
    return r.out;
}
