/* report_escape.c - entities and escapes. */
#include "report_escape.h"

#include <stdbool.h>
#include <string.h>

#include "text.h"

#define MOST 8 /* bytes that one byte becomes, with the NUL */

struct escape {
    char byte;
    const char *put;
};

/* A copy of `text` in which the bytes of the table are replaced. */
static char *replaced(struct ca_arena *arena, const char *text, const struct escape *table,
                      size_t n) {
    char *copy = ca_arena_alloc(arena, strlen(text) * MOST + 1);
    char *end = copy;
    for (; *text; text++) {
        size_t i = 0;
        while (i < n && table[i].byte != *text)
            i++;
        if (i == n) {
            *end++ = *text;
            continue;
        }
        memcpy(end, table[i].put, strlen(table[i].put));
        end += strlen(table[i].put);
    }
    *end = '\0';
    return copy;
}

#define REPLACED(arena, text, table) replaced(arena, text, table, sizeof(table) / sizeof *(table))

/* --- XML --- */

/* U+FFFE and U+FFFF are code points, but XML has no room for them. */
static bool is_noncharacter(const char *s) {
    return s[0] == '\xef' && s[1] == '\xbf' && (s[2] == '\xbe' || s[2] == '\xbf');
}

static char *without_noncharacters(struct ca_arena *arena, const char *text) {
    char *copy = ca_arena_alloc(arena, strlen(text) * 2 + 1);
    char *end = copy;
    while (*text) {
        if (is_noncharacter(text)) {
            memcpy(end, text[2] == '\xbe' ? "\\ufffe" : "\\uffff", 6);
            end += 6;
            text += 3;
        } else {
            *end++ = *text++;
        }
    }
    *end = '\0';
    return copy;
}

char *report_xml(struct ca_arena *arena, const char *text) {
    static const struct escape entities[] = {
        {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
    const char *clean = without_noncharacters(arena, text_clean(arena, text ? text : ""));
    return REPLACED(arena, clean, entities);
}

/* --- Markdown --- */

char *report_markdown(struct ca_arena *arena, const char *text) {
    static const struct escape escapes[] = {
        {'&', "&amp;"}, {'<', "&lt;"},  {'>', "&gt;"}, {'@', "&#64;"},
        {':', "&#58;"}, {'\\', "\\\\"}, {'`', "\\`"},  {'*', "\\*"},
        {'_', "\\_"},   {'[', "\\["},   {']', "\\]"},  {'|', "\\|"},
        {'#', "\\#"},   {'~', "\\~"},   {'!', "\\!"},  {'$', "\\$"}};
    return REPLACED(arena, text_clean(arena, text ? text : ""), escapes);
}

/* The longest run of backticks in the text. */
static size_t longest_run(const char *text) {
    size_t longest = 0;
    for (; *text; text++) {
        size_t run = strspn(text, "`");
        if (run > longest)
            longest = run;
        text += run ? run - 1 : 0;
    }
    return longest;
}

/* A table splits cells at a bar even in code, where only the table knows the backslash. */
char *report_markdown_code(struct ca_arena *arena, const char *text) {
    static const struct escape bars[] = {{'|', "\\|"}};
    const char *clean = REPLACED(arena, text_clean(arena, text ? text : ""), bars);
    size_t run = longest_run(clean);
    if (!*clean)
        return ca_arena_strdup(arena, "");
    char *fence = ca_arena_alloc(arena, run + 2);
    memset(fence, '`', run + 1);
    const char *space = run || clean[0] == ' ' ? " " : "";
    return ca_arena_printf(arena, "%s%s%s%s%s", fence, space, clean, space, fence);
}
