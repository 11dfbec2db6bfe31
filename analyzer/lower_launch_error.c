/* lower_launch_error.c - errors outside of kernels that cost a launch: which kernel each one
 * spoils.
 *
 * libclang drops a launch that holds an error, or keeps it without what could not be read, and says
 * nothing. So the text is searched: the statement with the error either launches a kernel itself,
 * or sets a variable (`dim3 block(TX, TY);`) that launches below it use. */
#include "lower_private.h"

#include <ctype.h>
#include <string.h>

enum token_kind { TOKEN_WORD, TOKEN_MARK, TOKEN_LAUNCH, TOKEN_CLOSE }; /* <<< and >>> */

struct token {
    enum token_kind kind;
    unsigned start, length; /* bytes */
};

/* One file's text and tokens. */
struct text {
    const char *file; /* as diagnostics name it */
    const char *bytes;
    size_t size;
    struct token *tokens;
    unsigned n, cap;
};

/* --- tokens --- */

static void add_token(struct lower *l, struct text *t, struct token token) {
    if (t->n == t->cap) {
        t->cap = t->cap ? 2 * t->cap : 1024;
        struct token *grown = ca_arena_alloc(l->arena, t->cap * sizeof *grown);
        if (t->n)
            memcpy(grown, t->tokens, t->n * sizeof *grown);
        t->tokens = grown;
    }
    t->tokens[t->n++] = token;
}

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static bool begins(const struct text *t, size_t at, const char *what) {
    size_t n = strlen(what);
    return at + n <= t->size && memcmp(t->bytes + at, what, n) == 0;
}

static size_t skip_to(const struct text *t, size_t at, const char *end) {
    while (at < t->size && !begins(t, at, end))
        at++;
    return at + strlen(end);
}

static size_t skip_quoted(const struct text *t, size_t at) {
    char quote = t->bytes[at++];
    while (at < t->size && t->bytes[at] != quote && t->bytes[at] != '\n')
        at += t->bytes[at] == '\\' ? 2 : 1;
    return at + 1;
}

/* Behind a blank, a comment or a literal that starts at `at`; `at` where there is none. */
static size_t skip_other(const struct text *t, size_t at) {
    if (isspace((unsigned char)t->bytes[at]))
        return at + 1;
    if (begins(t, at, "//"))
        return skip_to(t, at, "\n");
    if (begins(t, at, "/*"))
        return skip_to(t, at + 2, "*/");
    return t->bytes[at] == '"' || t->bytes[at] == '\'' ? skip_quoted(t, at) : at;
}

static struct token token_at(const struct text *t, size_t at) {
    struct token token = {TOKEN_MARK, (unsigned)at, 1};
    if (begins(t, at, "<<<") || begins(t, at, ">>>")) {
        token.kind = t->bytes[at] == '<' ? TOKEN_LAUNCH : TOKEN_CLOSE;
        token.length = 3;
    } else if (is_word(t->bytes[at])) {
        token.kind = TOKEN_WORD;
        while (at + token.length < t->size && is_word(t->bytes[at + token.length]))
            token.length++;
    }
    return token;
}

static void tokenize(struct lower *l, struct text *t) {
    for (size_t at = 0; at < t->size;) {
        size_t behind = skip_other(t, at);
        if (behind == at) {
            struct token token = token_at(t, at);
            add_token(l, t, token);
            behind = at + token.length;
        }
        at = behind;
    }
}

static bool is_mark(const struct text *t, unsigned i, const char *marks) {
    return i < t->n && t->tokens[i].kind == TOKEN_MARK &&
           strchr(marks, t->bytes[t->tokens[i].start]);
}

static bool is_name(const struct text *t, unsigned i, const char *name, size_t length) {
    return t->tokens[i].kind == TOKEN_WORD && t->tokens[i].length == length &&
           memcmp(t->bytes + t->tokens[i].start, name, length) == 0;
}

/* --- statements --- */

/* A `{` right behind a name opens an initializer: `dim3 block{TX, TY}`. */
static bool opens_initializer(const struct text *t, unsigned i) {
    return is_mark(t, i, "{") && i > 0 && t->tokens[i - 1].kind == TOKEN_WORD &&
           !is_name(t, i - 1, "else", 4) && !is_name(t, i - 1, "do", 2) &&
           !is_name(t, i - 1, "try", 3);
}

/* The first token of the statement around the token `i`. */
static unsigned statement_start(const struct text *t, unsigned i) {
    while (i > 0 && (!is_mark(t, i - 1, ";{}") || opens_initializer(t, i - 1)))
        i--;
    return i;
}

/* The token that ends the statement which begins with token `i`: a `;`, or a brace. */
static unsigned statement_end(const struct text *t, unsigned i) {
    int depth = 0;
    for (; i < t->n; i++) {
        if (opens_initializer(t, i))
            depth++;
        else if (is_mark(t, i, "}") && depth > 0)
            depth--;
        else if (is_mark(t, i, ";{}"))
            break;
    }
    return i;
}

/* The kernel's name before the `<<<` at `i`; NULL where none stands there. */
static const struct token *launched(const struct text *t, unsigned i) {
    int depth = 0;
    while (i-- > 0) {
        const struct token *token = &t->tokens[i];
        if (token->kind == TOKEN_CLOSE || is_mark(t, i, ">"))
            depth += (int)token->length;
        else if (is_mark(t, i, "<"))
            depth--;
        else if (depth <= 0)
            return token->kind == TOKEN_WORD ? token : NULL;
        else if (is_mark(t, i, ";{}"))
            return NULL;
    }
    return NULL;
}

/* The variable that a statement without a launch sets: the name before its first `(`, `{` or `=`.
 */
static const struct token *variable_set(const struct text *t, unsigned from, unsigned to) {
    for (unsigned i = from + 1; i < to; i++)
        if (is_mark(t, i, "({="))
            return t->tokens[i - 1].kind == TOKEN_WORD ? &t->tokens[i - 1] : NULL;
    return NULL;
}

/* --- kernels --- */

static void spoil(struct lower *l, const struct text *t, const struct token *name,
                  const struct load_diag *d, const char *how) {
    for (unsigned i = 0; name && i < l->program->n_functions; i++) {
        struct ir_function *f = l->program->functions[i];
        if (!f->is_kernel || f->incomplete || strlen(f->name) != name->length ||
            memcmp(f->name, t->bytes + name->start, name->length) != 0)
            continue;
        f->incomplete = ca_arena_printf(l->arena, "%s: %s", how, lower_advised(l, d->message));
        f->incomplete_site = lower_error_site(d);
    }
}

static bool uses(const struct text *t, unsigned from, unsigned to, const struct token *name) {
    for (unsigned i = from; i < to; i++)
        if (is_name(t, i, t->bytes + name->start, name->length))
            return true;
    return false;
}

/* Spoils what the statement launches; false where it launches nothing. */
static bool spoil_launched(struct lower *l, const struct text *t, unsigned from, unsigned to,
                           const struct load_diag *d) {
    bool any = false;
    for (unsigned i = from; i < to; i++) {
        if (t->tokens[i].kind != TOKEN_LAUNCH)
            continue;
        any = true;
        spoil(l, t, launched(t, i), d, "a launch of it could not be read");
    }
    return any;
}

/* Spoils what is launched with the variable, from `from` to the end of its block. */
static void spoil_users(struct lower *l, const struct text *t, unsigned from,
                        const struct token *name, const struct load_diag *d) {
    int depth = 0;
    for (unsigned i = from; i < t->n && depth >= 0; i++) {
        depth += is_mark(t, i, "{") ? 1 : is_mark(t, i, "}") ? -1 : 0;
        if (t->tokens[i].kind == TOKEN_LAUNCH && uses(t, i, statement_end(t, i), name))
            spoil(l, t, launched(t, i), d, "what a launch of it uses could not be read");
    }
}

static void spoil_by(struct lower *l, const struct text *t, const struct load_diag *d) {
    unsigned at = 0;
    while (at < t->n && t->tokens[at].start + t->tokens[at].length <= d->offset)
        at++;
    unsigned from = statement_start(t, at), to = statement_end(t, from);
    if (spoil_launched(l, t, from, to, d))
        return;
    const struct token *name = variable_set(t, from, to);
    if (name)
        spoil_users(l, t, to, name, d);
}

/* --- files --- */

static bool read_text(struct lower *l, const char *file, struct text *t) {
    *t = (struct text){.file = file};
    t->bytes = lower_file(l, clang_getFile(l->tu, file), &t->size);
    if (t->bytes)
        tokenize(l, t);
    return t->n > 0;
}

static bool in_kernel(const struct lower *l, const struct load_diag *d) {
    for (unsigned i = 0; i < l->program->n_functions; i++) {
        const struct ir_function *f = l->program->functions[i];
        if (f->is_kernel && f->site.file && strcmp(f->site.file, d->file) == 0 &&
            d->line >= f->site.line && d->line <= f->end_line)
            return true;
    }
    return false;
}

void lower_mark_launch_errors(struct lower *l) {
    struct text t = {.file = ""};
    bool readable = false;
    for (int i = 0; i < l->unit->diag_count; i++) {
        const struct load_diag *d = &l->unit->diags[i];
        if (d->severity < LOAD_ERROR || !d->line || d->missing_header || in_kernel(l, d))
            continue;
        if (strcmp(t.file, d->file) != 0)
            readable = read_text(l, d->file, &t);
        if (readable)
            spoil_by(l, &t, d);
    }
}
