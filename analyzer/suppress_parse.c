/* suppress_parse.c - what one comment says. */
#include <ctype.h>
#include <string.h>

#include "rules.h"
#include "spelling.h"
#include "suppress.h"
#include "text.h"

#define FORM "// cuaddr: ignore[rule-id] reason"

struct reader {
    struct ca_arena *arena;
    struct suppress_comment *out;
    const char *at; /* what is not read yet */
};

static const struct {
    const char *word;
    enum suppress_kind kind;
} words[] = {
    {"ignore", SUPPRESS_LINE}, {"ignore-begin", SUPPRESS_BEGIN}, {"ignore-end", SUPPRESS_END}};

#define N_WORDS (sizeof words / sizeof *words)

static const char *word_at(size_t i, const void *context) {
    (void)context;
    return i < N_WORDS ? words[i].word : NULL;
}

/* --- text --- */

/* The comment without its marks and the blanks around it, each run of blanks one space. */
static char *body_of(struct ca_arena *arena, const char *token) {
    size_t length = strlen(token);
    bool block = length >= 4 && token[1] == '*';
    char *body = ca_arena_alloc(arena, length + 1);
    char *end = body;
    length -= block ? 2 : 0;
    for (size_t i = 2; i < length; i++) {
        bool blank = isspace((unsigned char)token[i]);
        if (!blank)
            *end++ = token[i];
        else if (end > body && end[-1] != ' ')
            *end++ = ' ';
    }
    while (end > body && end[-1] == ' ')
        end--;
    *end = '\0';
    return body;
}

static void skip_blanks(struct reader *r) {
    while (*r->at == ' ')
        r->at++;
}

/* The next n bytes, for a message. */
static const char *shown(struct reader *r, size_t n) {
    return text_clean(r->arena, ca_arena_printf(r->arena, "%.*s", (int)n, r->at));
}

static bool refuse(struct reader *r, const char *problem) {
    r->out->problem = problem;
    return false;
}

/* --- parts --- */

static bool read_word(struct reader *r) {
    size_t length = strspn(r->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_");
    const char *word = shown(r, length);
    for (size_t i = 0; i < N_WORDS; i++) {
        if (strcmp(words[i].word, word) != 0)
            continue;
        r->out->kind = words[i].kind;
        r->at += length;
        return true;
    }
    const char *nearest = *word ? spelling_nearest(word, word_at, NULL) : NULL;
    if (nearest)
        return refuse(r, ca_arena_printf(r->arena, "'%s' means nothing here; did you mean %s?",
                                         word, nearest));
    return refuse(r, "expected ignore, ignore-begin or ignore-end after 'cuaddr:'");
}

static bool add_rule(struct reader *r, size_t length) {
    const char *id = shown(r, length);
    if (!*id)
        return refuse(r, "a rule id is missing: " FORM);
    if (r->out->n_rules == SUPPRESS_MOST)
        return refuse(r, ca_arena_printf(r->arena, "more than %d rules", SUPPRESS_MOST));
    if (strcmp(id, SUPPRESS_UNUSED) == 0 || strcmp(id, SUPPRESS_MALFORMED) == 0)
        return refuse(r, ca_arena_printf(r->arena, "%s cannot be ignored", id));
    if (!rule_find(id)) {
        const char *nearest = spelling_nearest(id, rule_word, NULL);
        return refuse(r, ca_arena_printf(r->arena, "there is no rule '%s'%s%s%s", id,
                                         nearest ? "; did you mean " : "", nearest ? nearest : "",
                                         nearest ? "?" : ""));
    }
    r->out->rules[r->out->n_rules++] = id;
    return true;
}

/* "[rule, rule]". */
static bool read_rules(struct reader *r) {
    skip_blanks(r);
    if (*r->at != '[')
        return r->out->kind == SUPPRESS_END ? true
                                            : refuse(r, "a rule id in brackets is required: " FORM);
    if (!strchr(r->at, ']'))
        return refuse(r, "the bracket is not closed: " FORM);
    do {
        r->at++;
        skip_blanks(r);
        size_t length = strcspn(r->at, ",]");
        size_t bare = length;
        while (bare && r->at[bare - 1] == ' ')
            bare--;
        if (!add_rule(r, bare))
            return false;
        r->at += length;
    } while (*r->at == ',');
    r->at++;
    return true;
}

static bool read_reason(struct reader *r) {
    r->at += strspn(r->at, " :-");
    r->out->reason = text_utf8(r->arena, r->at);
    if (r->out->kind == SUPPRESS_END)
        return true;
    for (const char *c = r->at; *c; c++) {
        if (isalnum((unsigned char)*c) || (unsigned char)*c >= 0x80)
            return true;
    }
    return refuse(r, "a reason is required behind the bracket: " FORM);
}

bool suppress_parse(struct ca_arena *arena, const char *token, struct suppress_comment *out) {
    struct reader r = {.arena = arena, .out = out, .at = body_of(arena, token)};
    *out = (struct suppress_comment){.reason = ""};
    if (strncmp(r.at, SUPPRESS_MARK, strlen(SUPPRESS_MARK)) != 0)
        return false;
    r.at += strlen(SUPPRESS_MARK);
    skip_blanks(&r);
    if (read_word(&r) && read_rules(&r))
        read_reason(&r);
    return true;
}
