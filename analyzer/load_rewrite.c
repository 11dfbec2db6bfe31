/* load_rewrite.c - length-preserving rewrite of shared-memory declarations for clang. */
#include "load_rewrite.h"

#include <ctype.h>
#include <string.h>

enum token_kind { TOKEN_WORD, TOKEN_STRING, TOKEN_PUNCT };

struct token {
    enum token_kind kind;
    size_t start, end; /* bytes from the text's start; end is exclusive */
    bool in_function;  /* inside braces that are not a namespace's or an extern "C" block's */
};

/* One `extern __shared__` array in a function. */
struct dynamic {
    int extern_token;  /* index of `extern` */
    int name_token;    /* index of the declared name */
    int bracket_token; /* index of the `]` of the first, empty extent */
    bool own_type;     /* its type is no built-in one: it may depend on template parameters */
    bool convert;
};

struct rewriter {
    struct ca_arena *arena;
    const char *text;
    size_t bytes;
    char *copy; /* NULL until something changes */
    struct token *tokens;
    int count, capacity; /* tokens */
    bool has_template;
};

/* ---- tokens ---- */

static size_t skip_line(const struct rewriter *r, size_t at) {
    for (; at < r->bytes && r->text[at] != '\n'; at++)
        if (r->text[at] == '\\' && r->text[at + 1] == '\r' && r->text[at + 2] == '\n')
            at += 2;
        else if (r->text[at] == '\\' && r->text[at + 1] == '\n')
            at++;
    return at;
}

static size_t skip_comment(const struct rewriter *r, size_t at) {
    if (r->text[at + 1] == '/')
        return skip_line(r, at);
    const char *end = strstr(r->text + at + 2, "*/");
    return end ? (size_t)(end - r->text) + 2 : r->bytes;
}

/* From the quote at `at` to behind the closing one, or to the line's end. */
static size_t skip_quoted(const struct rewriter *r, size_t at) {
    char quote = r->text[at++];
    while (at < r->bytes && r->text[at] != quote && r->text[at] != '\n')
        at += r->text[at] == '\\' && at + 1 < r->bytes ? 2 : 1;
    return at < r->bytes ? at + 1 : r->bytes;
}

/* R"tag( ... )tag", from the quote. */
static size_t skip_raw(const struct rewriter *r, size_t at) {
    char close[20] = ")";
    size_t tag = at + 1, length = strcspn(r->text + tag, "( \n");
    if (length > 16)
        return skip_quoted(r, at);
    memcpy(close + 1, r->text + tag, length);
    close[1 + length] = '"';
    const char *end = strstr(r->text + tag, close);
    return end ? (size_t)(end - r->text) + length + 2 : r->bytes;
}

static bool word_char(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static size_t token_end(const struct rewriter *r, size_t at, enum token_kind *kind) {
    const char *text = r->text;
    *kind = TOKEN_PUNCT;
    if (text[at] == '"' || text[at] == '\'') {
        *kind = TOKEN_STRING;
        return skip_quoted(r, at);
    }
    if (word_char(text[at])) {
        size_t end = at;
        while (end < r->bytes &&
               (word_char(text[end]) || (text[end] == '\'' && isdigit((unsigned char)text[at]) &&
                                         word_char(text[end + 1]))))
            end++;
        *kind = TOKEN_WORD;
        if (text[end] == '"' && text[end - 1] == 'R')
            return *kind = TOKEN_STRING, skip_raw(r, end);
        return end;
    }
    bool compound = text[at + 1] == '=' && strchr("=!<>+-*/%&|^", text[at]);
    return at + (compound ? 2 : 1);
}

static void add_token(struct rewriter *r, struct token token) {
    if (r->count == r->capacity) {
        int capacity = r->capacity ? r->capacity * 2 : 1024;
        struct token *tokens = ca_arena_alloc(r->arena, (size_t)capacity * sizeof *tokens);
        if (r->count)
            memcpy(tokens, r->tokens, (size_t)r->count * sizeof *tokens);
        r->tokens = tokens;
        r->capacity = capacity;
    }
    r->tokens[r->count++] = token;
}

/* Comments, preprocessor lines and white space give no token. */
static void tokenize(struct rewriter *r) {
    bool line_start = true;
    size_t at = 0;
    while (at < r->bytes) {
        char c = r->text[at];
        if (c == '\n') {
            line_start = true;
            at++;
        } else if (isspace((unsigned char)c) || (c == '\\' && r->text[at + 1] == '\n')) {
            at++;
        } else if (c == '/' && (r->text[at + 1] == '/' || r->text[at + 1] == '*')) {
            at = skip_comment(r, at);
        } else if (c == '#' && line_start) {
            at = skip_line(r, at);
        } else {
            struct token token = {.start = at};
            token.end = at = token_end(r, at, &token.kind);
            add_token(r, token);
            line_start = false;
        }
    }
}

static bool is(const struct rewriter *r, int token, const char *spelling) {
    if (token < 0 || token >= r->count)
        return false;
    const struct token *t = &r->tokens[token];
    size_t length = strlen(spelling);
    return t->end - t->start == length && memcmp(r->text + t->start, spelling, length) == 0;
}

static bool is_any(const struct rewriter *r, int token, const char *const *spellings) {
    for (; *spellings; spellings++)
        if (is(r, token, *spellings))
            return true;
    return false;
}

/* ---- scopes ---- */

/* Whether the `{` at token `brace` opens a namespace or an extern "C" block. */
static bool opens_namespace(const struct rewriter *r, int brace) {
    for (int i = brace - 1; i >= 0; i--) {
        if (is(r, i, "namespace"))
            return true;
        if (r->tokens[i].kind == TOKEN_STRING && is(r, i - 1, "extern"))
            return true;
        if (r->tokens[i].kind == TOKEN_PUNCT && !is(r, i, ":"))
            return false;
    }
    return false;
}

/* Sets in_function. Conditional compilation can unbalance the braces; the depth never goes below
 * zero, and a wrong guess only leaves a declaration as it is. */
static void find_scopes(struct rewriter *r) {
    int function_depth = 0, namespace_depth = 0;
    for (int i = 0; i < r->count; i++) {
        r->has_template |= is(r, i, "template");
        r->tokens[i].in_function = function_depth > 0;
        if (is(r, i, "{")) {
            if (function_depth == 0 && opens_namespace(r, i))
                namespace_depth++;
            else
                function_depth++;
        } else if (is(r, i, "}")) {
            if (function_depth > 0)
                function_depth--;
            else if (namespace_depth > 0)
                namespace_depth--;
        }
    }
}

/* ---- declarations ---- */

/* The first token of the declaration that holds `token`. */
static int declaration_start(const struct rewriter *r, int token) {
    static const char *const stops[] = {";", "{", "}", NULL};
    int depth = 0; /* of __align__(...) and the like, walked backwards */
    int at = token;
    for (; at > 0; at--) {
        if (is(r, at - 1, ")"))
            depth++;
        else if (is(r, at - 1, "(") && depth-- == 0)
            break;
        else if (depth == 0 && is_any(r, at - 1, stops))
            break;
    }
    return at;
}

/* The `;` that ends the declaration that holds `token`, or -1 (a parameter, for instance). */
static int declaration_end(const struct rewriter *r, int token) {
    static const char *const opens[] = {"(", "[", "{", NULL};
    static const char *const closes[] = {")", "]", "}", NULL};
    int depth = 0;
    for (int at = token; at < r->count; at++) {
        if (is_any(r, at, opens))
            depth++;
        else if (is_any(r, at, closes) && --depth < 0)
            return -1;
        else if (depth == 0 && is(r, at, ";"))
            return at;
    }
    return -1;
}

/* The first token after the bracket at `open` and what it encloses. */
static int after_group(const struct rewriter *r, int open) {
    static const char *const opens[] = {"(", "[", "{", NULL};
    static const char *const closes[] = {")", "]", "}", NULL};
    int depth = 0;
    for (int at = open; at < r->count; at++) {
        if (is_any(r, at, opens))
            depth++;
        else if (is_any(r, at, closes) && --depth == 0)
            return at + 1;
    }
    return r->count;
}

/* ---- changes ---- */

static char *change(struct rewriter *r) {
    if (!r->copy)
        r->copy = ca_arena_dup(r->arena, r->text, r->bytes + 1);
    return r->copy;
}

static void blank(struct rewriter *r, size_t start, size_t end) {
    char *copy = change(r);
    for (size_t at = start; at < end; at++)
        if (copy[at] != '\n' && copy[at] != '\r')
            copy[at] = ' ';
}

/* Blanks the initializers, `= value` and `{value}`, between two tokens of one declaration. */
static void blank_initializers(struct rewriter *r, int start, int end) {
    static const char *const groups[] = {"(", "[", NULL};
    static const char *const tags[] = {"struct", "union", "class", "enum", NULL};
    bool tagged = false;
    for (int at = start; at < end;) {
        tagged |= is_any(r, at, tags);
        bool braces = is(r, at, "{") && !tagged;
        if (!is(r, at, "=") && !braces) {
            at = is_any(r, at, groups) || is(r, at, "{") ? after_group(r, at) : at + 1;
            continue;
        }
        int stop = at;
        while (stop < end && !is(r, stop, ","))
            stop = is_any(r, stop, groups) || is(r, stop, "{") ? after_group(r, stop) : stop + 1;
        blank(r, r->tokens[at].start, r->tokens[stop < end ? stop : end].start);
        at = stop;
    }
}

/* ---- dynamic shared arrays ---- */

static bool builtin_type_word(const struct rewriter *r, int token) {
    static const char *const words[] = {
        "extern",  "__shared__", "volatile",      "const",   "unsigned", "signed", "char",
        "short",   "int",        "long",          "float",   "double",   "bool",   "__align__",
        "alignas", "float2",     "float4",        "double2", "int2",     "int4",   "uint8_t",
        "int8_t",  "uint32_t",   "int32_t",       "half",    "half2",    "uint4",  "uint2",
        "__half",  "float3",     "__attribute__", "aligned", "uchar",    "uint",   NULL};
    return r->tokens[token].kind != TOKEN_WORD || is_any(r, token, words) ||
           isdigit((unsigned char)r->text[r->tokens[token].start]);
}

/* Whether `start` … `end` declares one array of unknown extent; fills `out`. */
static bool read_dynamic(const struct rewriter *r, int start, int end, struct dynamic *out) {
    if (!is(r, start, "extern") || !r->tokens[start].in_function)
        return false;
    *out = (struct dynamic){.extern_token = start};
    for (int at = start + 1; at < end; at++) {
        if (is(r, at, "[") && is(r, at + 1, "]") && r->tokens[at - 1].kind == TOKEN_WORD) {
            out->name_token = at - 1;
            out->bracket_token = at + 1;
            return is(r, at + 2, ";") || is(r, at + 2, "[");
        }
        out->own_type |= !is(r, at + 1, "[") && !builtin_type_word(r, at);
    }
    return false;
}

static bool same_spelling(const struct rewriter *r, int a, int b) {
    const struct token *x = &r->tokens[a], *y = &r->tokens[b];
    size_t length = x->end - x->start;
    return y->end - y->start == length &&
           memcmp(r->text + x->start, r->text + y->start, length) == 0;
}

/* Whether the two declare one name with types that are spelled differently. */
static bool conflicts(const struct rewriter *r, const struct dynamic *a, const struct dynamic *b) {
    if (!same_spelling(r, a->name_token, b->name_token))
        return false;
    int length = a->name_token - a->extern_token;
    if (b->name_token - b->extern_token != length)
        return true;
    for (int i = 0; i < length; i++)
        if (!same_spelling(r, a->extern_token + i, b->extern_token + i))
            return true;
    return false;
}

static void choose_dynamics(const struct rewriter *r, struct dynamic *all, int count,
                            bool all_dynamic) {
    all_dynamic |= count > 1000; /* the comparison below is quadratic */
    for (int i = 0; i < count; i++) {
        all[i].convert = all_dynamic || (all[i].own_type && r->has_template);
        for (int j = 0; j < count && !all[i].convert; j++)
            all[i].convert = conflicts(r, &all[i], &all[j]);
    }
}

static void convert_dynamic(struct rewriter *r, const struct dynamic *dynamic) {
    static const char macro[] = "__ca_(";
    char *copy = change(r);
    memcpy(copy + r->tokens[dynamic->extern_token].start, macro, sizeof macro - 1);
    copy[r->tokens[dynamic->bracket_token].start] = ')';
}

/* ---- all of it ---- */

static int count_shared(const struct rewriter *r) {
    int count = 0;
    for (int i = 0; i < r->count; i++)
        count += is(r, i, "__shared__");
    return count;
}

const char *load_rewrite(const char *text, size_t bytes, bool all_dynamic, struct ca_arena *arena) {
    struct rewriter r = {.arena = arena, .text = text, .bytes = bytes};
    if (!strstr(text, "__shared__"))
        return text;
    tokenize(&r);
    find_scopes(&r);
    struct dynamic *dynamics =
        ca_arena_alloc(arena, (size_t)(count_shared(&r) + 1) * sizeof *dynamics);
    int count = 0;
    for (int i = 0; i < r.count; i++) {
        if (!is(&r, i, "__shared__"))
            continue;
        int start = declaration_start(&r, i), end = declaration_end(&r, i);
        if (end < 0)
            continue;
        if (read_dynamic(&r, start, end, &dynamics[count]))
            count++;
        else if (r.tokens[i].in_function)
            blank_initializers(&r, i + 1, end);
        i = end;
    }
    choose_dynamics(&r, dynamics, count, all_dynamic);
    for (int i = 0; i < count; i++)
        if (dynamics[i].convert)
            convert_dynamic(&r, &dynamics[i]);
    return r.copy ? r.copy : text;
}
