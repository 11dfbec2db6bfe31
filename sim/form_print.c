/*
 * form_print.c - a form as the user reads it: C syntax, with the fewest parentheses that keep the
 * meaning plain (shifts and bitwise operators put theirs around sums though C would not need it).
 */
#include "form_private.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_SHOWN = 6 }; /* values of a table that are printed; the rest is "…" */

/* How tightly an expression holds together, as in C. */
enum level {
    LEVEL_ANY,
    LEVEL_LOGIC_OR,
    LEVEL_LOGIC_AND,
    LEVEL_BITS, /* & ^ |: always parenthesized within each other */
    LEVEL_EQUAL,
    LEVEL_LESS,
    LEVEL_SHIFT,
    LEVEL_SUM,
    LEVEL_PRODUCT,
    LEVEL_PRIMARY
};

struct text {
    struct ca_arena *arena;
    char *at;    /* NUL-terminated */
    size_t len;  /* bytes without the NUL */
    size_t room; /* bytes allocated */
    size_t most; /* bytes after which nothing more is put */
};

static bool full(const struct text *out) {
    return out->len > out->most;
}

static void put(struct text *out, const char *piece) {
    size_t n = full(out) ? 0 : strlen(piece);
    if (n == 0)
        return;
    if (out->len + n + 1 > out->room) {
        size_t room = 2 * out->room + n + 64;
        char *bigger = ca_arena_alloc(out->arena, room);
        if (out->len > 0)
            memcpy(bigger, out->at, out->len);
        out->at = bigger;
        out->room = room;
    }
    memcpy(out->at + out->len, piece, n + 1);
    out->len += n;
}

static void put_number(struct text *out, int64_t v) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRId64, v);
    put(out, digits);
}

static void put_magnitude(struct text *out, int64_t v) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, v < 0 ? -(uint64_t)v : (uint64_t)v);
    put(out, digits);
}

static void put_form(struct text *out, ca_form f, enum level least);

/* --- nodes --- */

struct infix {
    const char *sign;              /* " / " */
    const char *flipped;           /* with the sides exchanged; NULL: they keep their places */
    enum level level, left, right; /* its own; the least its operands need to go bare */
};

static const struct infix infixes[CA_FORMOPS] = {
    [CA_FORM_DIV] = {" / ", NULL, LEVEL_PRODUCT, LEVEL_PRODUCT, LEVEL_PRIMARY},
    [CA_FORM_MOD] = {" % ", NULL, LEVEL_PRODUCT, LEVEL_PRODUCT, LEVEL_PRIMARY},
    [CA_FORM_AND] = {" & ", NULL, LEVEL_BITS, LEVEL_PRODUCT, LEVEL_PRODUCT},
    [CA_FORM_OR] = {" | ", NULL, LEVEL_BITS, LEVEL_PRODUCT, LEVEL_PRODUCT},
    [CA_FORM_XOR] = {" ^ ", NULL, LEVEL_BITS, LEVEL_PRODUCT, LEVEL_PRODUCT},
    [CA_FORM_SHL] = {" << ", NULL, LEVEL_SHIFT, LEVEL_PRODUCT, LEVEL_PRODUCT},
    [CA_FORM_SHR] = {" >> ", NULL, LEVEL_SHIFT, LEVEL_PRODUCT, LEVEL_PRODUCT},
    [CA_FORM_LT] = {" < ", " > ", LEVEL_LESS, LEVEL_SHIFT, LEVEL_SHIFT},
    [CA_FORM_LE] = {" <= ", " >= ", LEVEL_LESS, LEVEL_SHIFT, LEVEL_SHIFT},
    [CA_FORM_EQ] = {" == ", " == ", LEVEL_EQUAL, LEVEL_SHIFT, LEVEL_SHIFT},
    [CA_FORM_NE] = {" != ", " != ", LEVEL_EQUAL, LEVEL_SHIFT, LEVEL_SHIFT},
};

/* && and || are & and | over boolean nodes. */
static const struct infix logic_and = {" && ", NULL, LEVEL_LOGIC_AND, LEVEL_LOGIC_AND, LEVEL_EQUAL};
static const struct infix logic_or = {" || ", NULL, LEVEL_LOGIC_OR, LEVEL_LOGIC_OR, LEVEL_EQUAL};

static const char *const calls[CA_FORMOPS] = {
    [CA_FORM_UDIV] = "udiv",   [CA_FORM_UMOD] = "umod", [CA_FORM_USHR] = "ushr",
    [CA_FORM_MIN] = "min",     [CA_FORM_MAX] = "max",   [CA_FORM_SHFL] = "shfl",
    [CA_FORM_POPC] = "__popc", [CA_FORM_CLZ] = "__clz", [CA_FORM_FFS] = "__ffs",
    [CA_FORM_BREV] = "__brev", [CA_FORM_ZEXT] = "zext", [CA_FORM_SEXT] = "sext",
};

static const struct infix *infix_of(const struct ca_atom *n) {
    if (n->op == CA_FORM_AND && form_atom(n)->boolean)
        return &logic_and;
    if (n->op == CA_FORM_OR && form_atom(n)->boolean)
        return &logic_or;
    return infixes[n->op].sign ? &infixes[n->op] : NULL;
}

static void put_infix(struct text *out, const struct ca_atom *n, const struct infix *infix) {
    bool flip = infix->flipped && n->args[0]->n_terms == 0;
    put_form(out, n->args[flip], infix->left);
    put(out, flip ? infix->flipped : infix->sign);
    put_form(out, n->args[!flip], infix->right);
}

static void put_select(struct text *out, const struct ca_atom *n) {
    put(out, "(");
    put_form(out, n->args[0], LEVEL_LOGIC_OR);
    put(out, " ? ");
    put_form(out, n->args[1], LEVEL_ANY);
    put(out, " : ");
    put_form(out, n->args[2], LEVEL_ANY);
    put(out, ")");
}

/* Entries that the index can reach. */
static size_t table_reached(const struct ca_atom *n) {
    int64_t last = n->args[0]->range.hi;
    return last >= 0 && (uint64_t)last < n->n_table ? (size_t)last + 1 : n->n_table;
}

static void put_table(struct text *out, const struct ca_atom *n) {
    size_t reached = table_reached(n);
    put(out, "[");
    for (size_t i = 0; i < reached && i < TABLE_SHOWN; i++) {
        put(out, i > 0 ? ", " : "");
        put_number(out, n->table[i]);
    }
    put(out, reached > TABLE_SHOWN ? ", …][" : "][");
    put_form(out, n->args[0], LEVEL_ANY);
    put(out, "]");
}

/* The C type of that width, where there is one. */
static bool put_cast(struct text *out, const struct ca_atom *n) {
    int64_t bits = n->args[1]->constant;
    if (n->args[1]->n_terms > 0 || (bits != 8 && bits != 16 && bits != 32))
        return false;
    put(out, n->op == CA_FORM_ZEXT ? "(uint" : "(int");
    put_number(out, bits);
    put(out, "_t)");
    put_form(out, n->args[0], LEVEL_PRIMARY);
    return true;
}

static void put_call(struct text *out, const struct ca_atom *n) {
    put(out, calls[n->op]);
    for (unsigned i = 0; i < n->n_args; i++) {
        put(out, i == 0 ? "(" : ", ");
        put_form(out, n->args[i], LEVEL_ANY);
    }
    put(out, ")");
}

static void put_node(struct text *out, const struct ca_atom *n) {
    const struct infix *infix = infix_of(n);
    if (infix)
        put_infix(out, n, infix);
    else if (n->op == CA_FORM_SELECT)
        put_select(out, n);
    else if (n->op == CA_FORM_TABLE)
        put_table(out, n);
    else if ((n->op != CA_FORM_ZEXT && n->op != CA_FORM_SEXT) || !put_cast(out, n))
        put_call(out, n);
}

/* --- sums --- */

static enum level atom_level(const struct ca_atom *a) {
    const struct infix *infix = a->kind == CA_ATOM_NODE ? infix_of(a) : NULL;
    return infix ? infix->level : LEVEL_PRIMARY;
}

static void put_atom(struct text *out, const struct ca_atom *a, enum level least) {
    bool bare = atom_level(a) >= least;
    put(out, bare ? "" : "(");
    if (a->kind == CA_ATOM_NODE)
        put_node(out, a);
    else
        put(out, a->name);
    put(out, bare ? "" : ")");
}

/* Where the terms of an atom stand in a sum: bases, then threads, blocks, counters, the others. */
static unsigned sum_rank(const struct ca_atom *a) {
    static const unsigned rank[] = {
        [CA_ATOM_BASE] = 0,     [CA_ATOM_THREAD] = 4, [CA_ATOM_BLOCK] = 8,
        [CA_ATOM_COUNTER] = 12, [CA_ATOM_PARAM] = 16, [CA_ATOM_UNIFORM] = 20,
        [CA_ATOM_VARYING] = 24, [CA_ATOM_NODE] = 28};
    return rank[a->kind] + a->axis;
}

static unsigned term_rank(const struct ca_term *term) {
    unsigned rank = sum_rank(term->atoms[0]);
    for (unsigned j = 1; j < term->degree; j++)
        rank = sum_rank(term->atoms[j]) < rank ? sum_rank(term->atoms[j]) : rank;
    return rank;
}

static int by_rank(const void *x, const void *y) {
    const struct ca_term *a = *(const struct ca_term *const *)x;
    const struct ca_term *b = *(const struct ca_term *const *)y;
    unsigned left = term_rank(a), right = term_rank(b);
    return left != right ? (left < right ? -1 : 1) : form_term_order(a, b);
}

/* In a product sizes stand before indices: n*ty. */
static int by_product_rank(const void *x, const void *y) {
    const struct ca_atom *a = *(const struct ca_atom *const *)x;
    const struct ca_atom *b = *(const struct ca_atom *const *)y;
    bool late_a = a->kind == CA_ATOM_NODE, late_b = b->kind == CA_ATOM_NODE;
    if (late_a != late_b)
        return late_a ? 1 : -1;
    unsigned left = sum_rank(a), right = sum_rank(b);
    if (left != right)
        return left > right ? -1 : 1;
    return a->id < b->id ? -1 : a->id > b->id;
}

/* The size of the coefficient and the product, without a sign. */
static void put_term(struct text *out, const struct ca_term *term, enum level least) {
    const struct ca_atom *atoms[FORM_DEGREE];
    bool unit = term->coef == 1 || term->coef == -1;
    memcpy(atoms, term->atoms, term->degree * sizeof *atoms);
    qsort(atoms, term->degree, sizeof *atoms, by_product_rank);
    if (!unit)
        put_magnitude(out, term->coef);
    for (unsigned j = 0; j < term->degree; j++) {
        put(out, unit && j == 0 ? "" : "*");
        put_atom(out, atoms[j], unit && term->degree == 1 ? least : LEVEL_PRIMARY);
    }
}

static enum level form_level(ca_form f) {
    if (f->n_terms == 0)
        return LEVEL_PRIMARY;
    if (f->n_terms > 1 || f->constant != 0 || f->terms[0].coef < 0)
        return LEVEL_SUM;
    if (f->terms[0].coef > 1 || f->terms[0].degree > 1)
        return LEVEL_PRODUCT;
    return atom_level(f->terms[0].atoms[0]);
}

static void put_sum(struct text *out, ca_form f) {
    const struct ca_term *terms[FORM_TERMS];
    bool alone = f->n_terms == 1 && f->constant == 0 && f->terms[0].coef > 0;
    for (unsigned i = 0; i < f->n_terms; i++)
        terms[i] = &f->terms[i];
    qsort(terms, f->n_terms, sizeof *terms, by_rank);
    for (unsigned i = 0; i < f->n_terms; i++) {
        bool negative = terms[i]->coef < 0;
        put(out, i == 0 ? (negative ? "-" : "") : negative ? " - " : " + ");
        put_term(out, terms[i], alone ? LEVEL_ANY : LEVEL_PRODUCT);
    }
    if (f->constant != 0 && f->n_terms > 0) {
        put(out, f->constant < 0 ? " - " : " + ");
        put_magnitude(out, f->constant);
    } else if (f->n_terms == 0) {
        put_number(out, f->constant);
    }
}

static void put_form(struct text *out, ca_form f, enum level least) {
    if (full(out))
        return;
    bool bare = form_level(f) >= least;
    put(out, bare ? "" : "(");
    put_sum(out, f);
    put(out, bare ? "" : ")");
}

char *ca_form_print(ca_form f, struct ca_arena *arena) {
    return ca_form_print_most(f, arena, SIZE_MAX - 1);
}

char *ca_form_print_most(ca_form f, struct ca_arena *arena, size_t most) {
    struct text out = {.arena = arena, .most = most};
    put_form(&out, f, LEVEL_ANY);
    if (!full(&out))
        return out.at;
    while (most > 0 && ((unsigned char)out.at[most] & 0xc0) == 0x80)
        most--; /* no half characters */
    out.at[most] = '\0';
    out.len = most;
    out.most = SIZE_MAX - 1;
    put(&out, "…");
    return out.at;
}
