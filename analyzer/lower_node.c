/* lower_node.c - makes IR nodes. Constants are folded here, so that what is made of literals is a
 * literal. */
#include "lower_private.h"

#include <string.h>

struct ir_expr *node_new(struct lower *l, enum ir_expr_kind kind, const struct ir_type *type,
                         unsigned n_args) {
    struct ir_expr *e = ca_arena_alloc(l->arena, sizeof *e);
    e->kind = kind;
    e->type = type;
    e->n_args = n_args;
    if (n_args)
        e->args = ca_arena_alloc(l->arena, n_args * sizeof *e->args);
    return e;
}

/* `value` as a `type` holds it: cut to its width, sign- or zero-extended again. */
static int64_t wrap(const struct ir_type *type, int64_t value) {
    if (type->kind == IR_BOOL)
        return value != 0;
    if (type->kind != IR_INT || type->size >= 8 || !type->size)
        return value;
    unsigned bits = (unsigned)type->size * 8;
    uint64_t mask = ((uint64_t)1 << bits) - 1, low = (uint64_t)value & mask;
    if (type->is_signed && (low >> (bits - 1)))
        low |= ~mask;
    return (int64_t)low;
}

static bool is_whole(const struct ir_type *type) {
    return type->kind == IR_INT || type->kind == IR_BOOL;
}

/* A constant whose arithmetic in 64 bits is right for its type. */
static bool is_constant(const struct ir_expr *e) {
    return e->kind == IR_E_INT && is_whole(e->type) && e->type->size <= 8;
}

struct ir_expr *node_int(struct lower *l, const struct ir_type *type, int64_t value) {
    struct ir_expr *e = node_new(l, IR_E_INT, type, 0);
    e->ival = wrap(type, value);
    return e;
}

struct ir_expr *node_float(struct lower *l, const struct ir_type *type, double value) {
    struct ir_expr *e = node_new(l, IR_E_FLOAT, type, 0);
    e->fval = value;
    return e;
}

struct ir_expr *node_unknown(struct lower *l, const struct ir_type *type, const char *reason) {
    struct ir_expr *e = node_new(l, IR_E_UNKNOWN, type, 0);
    e->reason = reason;
    return e;
}

struct ir_expr *node_unknown_of(struct lower *l, CXCursor c, const char *reason) {
    struct kids kids = lower_expr_kids(l, c);
    CXType type = clang_getCursorType(c);
    if (lower_is_dependent(type))
        lower_mark_incomplete(l, c);
    struct ir_expr *e = node_new(l, IR_E_UNKNOWN, lower_type(l, type), kids.n);
    e->reason = reason;
    for (unsigned i = 0; i < kids.n; i++) {
        bool read = clang_getCursorKind(kids.v[i]) == CXCursor_UnexposedExpr;
        e->args[i] = read ? lower_rvalue(l, kids.v[i]) : lower_effect(l, kids.v[i]);
    }
    return e;
}

/* --- places --- */

static struct ir_expr *place(struct lower *l, enum ir_expr_kind kind, const struct ir_type *type,
                             struct ir_expr *of) {
    struct ir_expr *e = node_new(l, kind, type, of ? 1 : 0);
    e->lvalue = true;
    if (of)
        e->args[0] = of;
    return e;
}

struct ir_expr *node_var(struct lower *l, struct ir_var *v) {
    struct ir_expr *e = place(l, IR_E_VAR, v->type, NULL);
    e->var = v;
    if (!v->is_reference)
        return e;
    return node_deref(l, node_load(l, e, &v->site), v->type->elem ? v->type->elem : l->t_opaque);
}

struct ir_expr *node_deref(struct lower *l, struct ir_expr *pointer, const struct ir_type *type) {
    if (pointer->kind == IR_E_ADDRESS && pointer->args[0]->type == type)
        return pointer->args[0];
    if (pointer->type->kind != IR_POINTER)
        pointer = node_fit(l, pointer, lower_pointer_to(l, type));
    return place(l, IR_E_DEREF, type, pointer);
}

struct ir_expr *node_address(struct lower *l, struct ir_expr *lvalue) {
    if (lvalue->kind == IR_E_DEREF && lvalue->args[0]->type->elem == lvalue->type)
        return lvalue->args[0];
    struct ir_expr *e = node_new(l, IR_E_ADDRESS, lower_pointer_to(l, lvalue->type), 1);
    e->args[0] = lvalue;
    return e;
}

struct ir_expr *node_field(struct lower *l, struct ir_expr *record, int64_t offset,
                           const struct ir_type *type) {
    bool inside = record->type->kind == IR_RECORD && offset >= 0 &&
                  (uint64_t)offset + type->size <= record->type->size;
    if (!inside) {
        struct ir_expr *address =
            node_ptradd(l, node_address(l, record), node_int(l, l->t_long, offset), 1);
        return node_deref(l, address, type);
    }
    struct ir_expr *e = place(l, IR_E_FIELD, type, record);
    e->offset = offset;
    return e;
}

struct ir_expr *node_temp(struct lower *l, struct ir_expr *value) {
    if (value->kind == IR_E_LOAD && value->args[0]->kind == IR_E_TEMP)
        return value->args[0];
    return place(l, IR_E_TEMP, value->type, value);
}

struct ir_expr *node_load(struct lower *l, struct ir_expr *lvalue, const struct ir_site *site) {
    if (lvalue->kind == IR_E_TEMP)
        return lvalue->args[0];
    struct ir_expr *e = node_new(l, IR_E_LOAD, lvalue->type, 1);
    e->args[0] = lvalue;
    e->site = site;
    return e;
}

/* --- values --- */

static bool is_scalar(const struct ir_type *type) {
    return is_whole(type) || type->kind == IR_FLOAT || type->kind == IR_POINTER;
}

static bool same_representation(const struct ir_type *a, const struct ir_type *b) {
    if (a->kind == IR_POINTER && b->kind == IR_POINTER && a->elem == b->elem)
        return true;
    return a == b || (a->kind == b->kind && a->size == b->size && a->is_signed == b->is_signed &&
                      a->kind != IR_POINTER && a->kind != IR_RECORD && a->kind != IR_ARRAY);
}

static struct ir_expr *unknown_with(struct lower *l, struct ir_expr *value,
                                    const struct ir_type *type, const char *reason) {
    struct ir_expr *e = node_new(l, IR_E_UNKNOWN, type, 1);
    e->args[0] = value;
    e->reason = reason;
    return e;
}

struct ir_expr *node_cast(struct lower *l, struct ir_expr *value, const struct ir_type *type) {
    if (same_representation(value->type, type))
        return value;
    if (type->kind != IR_VOID && (!is_scalar(type) || !is_scalar(value->type)))
        return unknown_with(
            l, value, type,
            ca_arena_printf(l->arena, "conversion of %s to %s", value->type->name, type->name));
    if (value->kind == IR_E_UNKNOWN && !value->n_args && type->kind != IR_VOID)
        return node_unknown(l, type, value->reason);
    if (value->kind == IR_E_INT && (is_whole(type) || type->kind == IR_POINTER))
        return node_int(l, type, value->ival);
    if (is_constant(value) && type->kind == IR_FLOAT)
        return node_float(
            l, type, value->type->is_signed ? (double)value->ival : (double)(uint64_t)value->ival);
    if (value->kind == IR_E_FLOAT && type->kind == IR_FLOAT)
        return node_float(l, type, type->size == 4 ? (double)(float)value->fval : value->fval);
    if (value->kind == IR_E_FLOAT && is_whole(type) && value->fval > -9e18 && value->fval < 9e18)
        return type->kind == IR_BOOL ? node_int(l, type, value->fval != 0)
                                     : node_int(l, type, (int64_t)value->fval);
    struct ir_expr *e = node_new(l, IR_E_CAST, type, 1);
    e->args[0] = value;
    return e;
}

struct ir_expr *node_fit(struct lower *l, struct ir_expr *value, const struct ir_type *type) {
    if (same_representation(value->type, type))
        return value;
    if (value->type->kind == type->kind && value->type->size == type->size)
        return value;
    return node_cast(l, value, type);
}

struct ir_expr *node_unary(struct lower *l, enum ir_unop op, struct ir_expr *a,
                           const struct ir_type *type) {
    if (is_constant(a)) {
        int64_t v = a->ival;
        return node_int(l, type,
                        op == IR_NEG   ? (int64_t)(0 - (uint64_t)v)
                        : op == IR_NOT ? ~v
                                       : !v);
    }
    if (a->kind == IR_E_FLOAT && op == IR_NEG)
        return node_float(l, type, -a->fval);
    struct ir_expr *e = node_new(l, IR_E_UNARY, type, 1);
    e->op = (unsigned char)op;
    e->args[0] = a;
    return e;
}

static bool compare(enum ir_binop op, int64_t a, int64_t b, bool is_signed) {
    bool less = is_signed ? a < b : (uint64_t)a < (uint64_t)b;
    switch (op) {
    case IR_LT:
        return less;
    case IR_LE:
        return less || a == b;
    case IR_GT:
        return !less && a != b;
    case IR_GE:
        return !less;
    case IR_EQ:
        return a == b;
    default:
        return a != b;
    }
}

/* Division and shifts, where they have a value. */
static bool fold_partial(enum ir_binop op, int64_t a, int64_t b, const struct ir_type *t,
                         int64_t *out) {
    uint64_t ua = (uint64_t)a, ub = (uint64_t)b;
    switch (op) {
    case IR_DIV:
    case IR_MOD:
        if (!b || (t->is_signed && b == -1))
            return false;
        if (t->is_signed)
            *out = op == IR_DIV ? a / b : a % b;
        else
            *out = (int64_t)(op == IR_DIV ? ua / ub : ua % ub);
        return true;
    case IR_SHL:
    case IR_SHR:
        if (ub >= t->size * 8)
            return false;
        *out = op == IR_SHL ? (int64_t)(ua << ub) : t->is_signed ? a >> b : (int64_t)(ua >> ub);
        return true;
    default:
        return false;
    }
}

static bool fold(enum ir_binop op, int64_t a, int64_t b, const struct ir_type *t, int64_t *out) {
    uint64_t ua = (uint64_t)a, ub = (uint64_t)b;
    switch (op) {
    case IR_ADD:
        *out = (int64_t)(ua + ub);
        return true;
    case IR_SUB:
        *out = (int64_t)(ua - ub);
        return true;
    case IR_MUL:
        *out = (int64_t)(ua * ub);
        return true;
    case IR_AND:
        *out = a & b;
        return true;
    case IR_OR:
        *out = a | b;
        return true;
    case IR_XOR:
        *out = a ^ b;
        return true;
    case IR_DIV:
    case IR_MOD:
    case IR_SHL:
    case IR_SHR:
        return fold_partial(op, a, b, t, out);
    default:
        *out = compare(op, a, b, t->is_signed);
        return true;
    }
}

struct ir_expr *node_binary(struct lower *l, enum ir_binop op, struct ir_expr *a, struct ir_expr *b,
                            const struct ir_type *type) {
    int64_t value;
    if (is_constant(a) && is_constant(b) && fold(op, a->ival, b->ival, a->type, &value))
        return node_int(l, type, value);
    bool shift = op == IR_SHL || op == IR_SHR;
    if (!shift && a->type->size != b->type->size)
        b = node_fit(l, b, a->type);
    if (op < IR_LT && a->type->size != type->size)
        a = node_fit(l, a, type);
    if (op < IR_LT && !shift && b->type->size != type->size)
        b = node_fit(l, b, type);
    struct ir_expr *e = node_new(l, IR_E_BINARY, type, 2);
    e->op = (unsigned char)op;
    e->args[0] = a;
    e->args[1] = b;
    return e;
}

struct ir_expr *node_ptradd(struct lower *l, struct ir_expr *pointer, struct ir_expr *index,
                            int64_t bytes) {
    if (pointer->type->kind != IR_POINTER)
        pointer = node_fit(l, pointer, l->t_pointer);
    if (!is_whole(index->type))
        index = node_fit(l, index, l->t_long);
    if (index->kind == IR_E_INT && index->ival == 0)
        return pointer;
    struct ir_expr *e = node_new(l, IR_E_PTRADD, pointer->type, 2);
    e->args[0] = pointer;
    e->args[1] = index;
    e->offset = bytes;
    return e;
}

struct ir_expr *node_assign(struct lower *l, struct ir_expr *to, struct ir_expr *value,
                            const struct ir_site *site) {
    struct ir_expr *e = node_new(l, IR_E_ASSIGN, to->type, 2);
    e->lvalue = true;
    e->args[0] = to;
    e->args[1] = node_fit(l, value, to->type);
    e->site = site;
    return e;
}

struct ir_expr *node_comma(struct lower *l, struct ir_expr *first, struct ir_expr *second) {
    struct ir_expr *e = node_new(l, IR_E_COMMA, second->type, 2);
    e->args[0] = first;
    e->args[1] = second;
    e->lvalue = second->lvalue;
    return e;
}

/* --- statements --- */

struct ir_stmt *node_stmt(struct lower *l, enum ir_stmt_kind kind, CXCursor place_of) {
    struct ir_stmt *s = ca_arena_alloc(l->arena, sizeof *s);
    s->kind = kind;
    if (!clang_Cursor_isNull(place_of) && lower_has_place(place_of))
        s->site = lower_site(l, place_of);
    else if (l->frame && l->frame->site)
        s->site = *l->frame->site;
    return s;
}

struct ir_stmt *node_block(struct lower *l, CXCursor place_of, struct ir_stmt **body, unsigned n) {
    struct ir_stmt *s = node_stmt(l, IR_S_BLOCK, place_of);
    s->body = body;
    s->n_body = n;
    return s;
}

void stmts_add(struct lower *l, struct stmts *list, struct ir_stmt *s) {
    if (list->n == list->cap) {
        unsigned cap = list->cap ? list->cap * 2 : 8;
        struct ir_stmt **v = ca_arena_alloc(l->arena, cap * sizeof(struct ir_stmt *));
        if (list->n)
            memcpy(v, list->v, list->n * sizeof *v);
        list->v = v;
        list->cap = cap;
    }
    list->v[list->n++] = s;
}

void stmts_add_expr(struct lower *l, struct stmts *list, CXCursor place_of, struct ir_expr *e) {
    struct ir_stmt *s = node_stmt(l, IR_S_EXPR, place_of);
    s->expr = e;
    stmts_add(l, list, s);
}
