/* lower_asm.c - inline assembly: its operands' values and places, and the memory instructions known
 * by their text.
 *
 * libclang shows the operands, outputs first, but not the text: that is read from the source, or
 * from the definition of the macro that the statement came out of. Of the text the one thing looked
 * for is a memory instruction of the table below with its address as `[%N]`. */
#include "lower_private.h"

#include <stdlib.h>
#include <string.h>

/* The statement's text: the pieces of its string joined, escapes as they are written. */
struct asm_text {
    char bytes[1024];
    size_t n;
};

/* --- text --- */
static bool is_word(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Joins the strings that stand between `from` and the first colon or closing parenthesis after one.
 */
static void join_strings(struct asm_text *t, const char *from, const char *end) {
    bool inside = false;
    for (const char *c = from; c < end && t->n + 1 < sizeof t->bytes; c++) {
        if (*c == '"')
            inside = !inside;
        else if (inside)
            t->bytes[t->n++] = *c;
        else if (*c == ':' || *c == ';' || (t->n && *c == ')'))
            break;
    }
    t->bytes[t->n] = '\0';
}

/* Behind the word `name`, standing alone in `from` … `end`. */
static const char *behind_word(const char *from, const char *end, const char *name) {
    size_t n = strlen(name);
    for (const char *c = from; c + n < end; c++)
        if (memcmp(c, name, n) == 0 && (c == from || !is_word(c[-1])) && !is_word(c[n]))
            return c + n;
    return NULL;
}

static bool starts_asm(const char *text, const char *end) {
    static const char *const words[] = {"asm", "__asm__", "__asm"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t n = strlen(words[i]);
        if ((size_t)(end - text) > n && memcmp(text, words[i], n) == 0 && !is_word(text[n]))
            return true;
    }
    return false;
}

struct macro_search {
    struct lower *l;
    const char *name;
    struct asm_text *text;
};

/* `#define NAME(…) asm …` in one file of the unit. */
static void search_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data) {
    struct macro_search *s = data;
    size_t size = 0;
    const char *all = s->text->n ? NULL : lower_file(s->l, file, &size),
               *end = all ? all + size : NULL;
    (void)stack;
    (void)depth;
    for (const char *c = all; c && !s->text->n;) {
        c = behind_word(c, end, "define");
        const char *name = c;
        while (name && name < end && (*name == ' ' || *name == '\t'))
            name++;
        size_t n = strlen(s->name);
        if (!name || (size_t)(end - name) <= n || memcmp(name, s->name, n) != 0 || is_word(name[n]))
            continue;
        const char *body = behind_word(name, end, "asm");
        const char *other = behind_word(name, end, "define");
        if (body && (!other || body < other))
            join_strings(s->text, body, end);
    }
}

static void find_text(struct lower *l, CXCursor c, struct asm_text *text) {
    size_t n = 0;
    const char *at = lower_spelled(l, c, &n);
    text->n = 0;
    text->bytes[0] = '\0';
    if (!at)
        return;
    if (starts_asm(at, at + n)) {
        join_strings(text, at, at + n);
        return;
    }
    size_t word = 0;
    while (word < n && is_word(at[word]))
        word++;
    struct macro_search s = {l, ca_arena_printf(l->arena, "%.*s", (int)word, at), text};
    if (word)
        clang_getInclusions(l->tu, search_file, &s);
}

/* "inline assembly" with the first instruction, where the text can be seen. */
static const char *asm_reason(struct lower *l, const struct asm_text *t) {
    const char *from = t->bytes;
    while (*from && (strchr(" \t{", *from) || (*from == '\\' && from[1])))
        from += *from == '\\' ? 2 : 1;
    size_t n = strcspn(from, " \t;\\");
    return n ? ca_arena_printf(l->arena, "inline assembly: %.*s", (int)n, from) : "inline assembly";
}

/* --- memory instructions --- */
/* Which function without a body does the same. */
struct asm_row {
    const char *starts;    /* the mnemonic's first parts */
    const char *part;      /* and one further on; NULL: none asked for */
    const char *intrinsic; /* its name in intrinsics.c */
    unsigned addresses;    /* operands in brackets, in the order of the intrinsic's arguments */
};
static const struct asm_row rows[] = {
    {"cp.async.ca.shared", NULL, "__pipeline_memcpy_async", 2},
    {"cp.async.cg.shared", NULL, "__pipeline_memcpy_async", 2},
    {"ldmatrix.", ".x1", "cuaddr::ldmatrix_x1", 1},
    {"ldmatrix.", ".x2", "cuaddr::ldmatrix_x2", 1},
    {"ldmatrix.", ".x4", "cuaddr::ldmatrix_x4", 1},
    {"stmatrix.", NULL, "cuaddr::stmatrix_store", 1},
    {"ld.", ".v4.", "cuaddr::load_16", 1},
    {"ld.", ".v2.", "cuaddr::load_8", 1},
    {"st.", ".v4.", "cuaddr::store_16", 1},
    {"st.", ".v2.", "cuaddr::store_8", 1},
};

/* Where the instruction of a row stands in the text; NULL: nowhere. */
static const char *find_row(const char *text, const struct asm_row *row) {
    for (const char *at = text; (at = strstr(at, row->starts)); at++) {
        char mnemonic[128];
        size_t n = strcspn(at, " \t[{;\\");
        if ((at > text && (is_word(at[-1]) || at[-1] == '.')) || n >= sizeof mnemonic)
            continue;
        memcpy(mnemonic, at, n);
        mnemonic[n] = '\0';
        bool words = n > 2 && strcmp(mnemonic + n - 2, "32") == 0; /* elements of a vector */
        if (!row->part || (strstr(mnemonic, row->part) && (row->part[1] != 'v' || words)))
            return at + n;
    }
    return NULL;
}

/* Reads `%N` at *at and steps behind it. */
static bool operand(const char **at, unsigned *number) {
    if (**at != '%' || (*at)[1] < '0' || (*at)[1] > '9')
        return false;
    char *end;
    *number = (unsigned)strtoul(*at + 1, &end, 10);
    *at = end;
    return true;
}

static bool is_asm_output(struct lower *l, CXCursor c) {
    return clang_getCursorKind(c) != CXCursor_UnexposedExpr && lower_is_lvalue(l, c);
}

/* The value of operand N as a pointer (an address in shared memory is a 32-bit integer). */
static struct ir_expr *address_operand(struct lower *l, struct kids kids, unsigned number) {
    if (number >= kids.n || is_asm_output(l, kids.v[number]))
        return NULL;
    return node_cast(l, lower_rvalue(l, kids.v[number]), l->t_pointer);
}

/* `, %2` or `, 16` behind the last address. */
static struct ir_expr *length_operand(struct lower *l, struct kids kids, const char *at) {
    unsigned number;
    while (*at == ' ' || *at == ',' || *at == ']')
        at++;
    if (operand(&at, &number))
        return number < kids.n ? lower_rvalue(l, kids.v[number]) : NULL;
    long bytes = strtol(at, NULL, 10);
    return bytes > 0 ? node_int(l, l->t_long, bytes) : NULL;
}

/* The access that a row makes of the text behind its mnemonic; NULL: its operands have another
 * shape. */
static struct ir_expr *row_access(struct lower *l, CXCursor c, struct kids kids,
                                  const struct asm_row *row, const char *at) {
    unsigned number, n = row->addresses + (row->addresses == 2);
    struct ir_expr *e = node_new(l, IR_E_INTRINSIC, l->t_void, n);
    e->intrinsic = intrinsic_find(row->intrinsic);
    e->site = lower_new_site(l, c);
    for (unsigned i = 0; i < row->addresses; i++) {
        at = strchr(at, '[');
        if (!at || (at++, !operand(&at, &number)) || *at != ']' ||
            !(e->args[i] = address_operand(l, kids, number)))
            return NULL;
    }
    if (row->addresses == 2 && !(e->args[2] = length_operand(l, kids, at)))
        return NULL;
    return e;
}

static void lower_memory(struct lower *l, struct stmts *out, CXCursor c, struct kids kids,
                         const struct asm_text *text) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *at = find_row(text->bytes, &rows[i]);
        struct ir_expr *e = at ? row_access(l, c, kids, &rows[i], at) : NULL;
        if (e)
            stmts_add_expr(l, out, c, e);
    }
}

/* --- the statement --- */
void lower_asm(struct lower *l, struct stmts *out, CXCursor c) {
    struct kids kids = lower_expr_kids(l, c);
    struct asm_text text;
    find_text(l, c, &text);
    const char *reason = asm_reason(l, &text);
    lower_memory(l, out, c, kids, &text);
    struct ir_expr *inputs = node_new(l, IR_E_UNKNOWN, l->t_void, kids.n);
    inputs->reason = reason;
    inputs->n_args = 0;
    for (unsigned i = 0; i < kids.n; i++) {
        if (!is_asm_output(l, kids.v[i]))
            inputs->args[inputs->n_args++] = lower_rvalue(l, kids.v[i]);
    }
    bool used = !kids.n && !text.n; /* a barrier for compilers: nothing */
    for (unsigned i = 0; i < kids.n; i++) {
        if (!is_asm_output(l, kids.v[i]))
            continue;
        struct ir_expr *place = lower_lvalue(l, kids.v[i]);
        struct ir_expr *value = node_unknown(l, place->type, reason);
        if (!used) {
            value->args = inputs->args;
            value->n_args = inputs->n_args;
        }
        used = true;
        stmts_add_expr(l, out, c, node_assign(l, place, value, lower_new_site(l, kids.v[i])));
    }
    if (!used)
        stmts_add_expr(l, out, c, inputs);
}
