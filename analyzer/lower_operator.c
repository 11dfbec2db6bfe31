/* lower_operator.c - binary and unary operators, assignments. */
#include "lower_private.h"

struct op_row {
    enum CXBinaryOperatorKind from;
    enum ir_binop op;
};

static const struct op_row ops[] = {
    {CXBinaryOperator_Add, IR_ADD},       {CXBinaryOperator_Sub, IR_SUB},
    {CXBinaryOperator_Mul, IR_MUL},       {CXBinaryOperator_Div, IR_DIV},
    {CXBinaryOperator_Rem, IR_MOD},       {CXBinaryOperator_And, IR_AND},
    {CXBinaryOperator_Or, IR_OR},         {CXBinaryOperator_Xor, IR_XOR},
    {CXBinaryOperator_Shl, IR_SHL},       {CXBinaryOperator_Shr, IR_SHR},
    {CXBinaryOperator_LT, IR_LT},         {CXBinaryOperator_LE, IR_LE},
    {CXBinaryOperator_GT, IR_GT},         {CXBinaryOperator_GE, IR_GE},
    {CXBinaryOperator_EQ, IR_EQ},         {CXBinaryOperator_NE, IR_NE},
    {CXBinaryOperator_AddAssign, IR_ADD}, {CXBinaryOperator_SubAssign, IR_SUB},
    {CXBinaryOperator_MulAssign, IR_MUL}, {CXBinaryOperator_DivAssign, IR_DIV},
    {CXBinaryOperator_RemAssign, IR_MOD}, {CXBinaryOperator_AndAssign, IR_AND},
    {CXBinaryOperator_OrAssign, IR_OR},   {CXBinaryOperator_XorAssign, IR_XOR},
    {CXBinaryOperator_ShlAssign, IR_SHL}, {CXBinaryOperator_ShrAssign, IR_SHR},
};

static bool find_op(CXCursor c, enum ir_binop *op) {
    enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind(c);
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++) {
        if (ops[i].from == kind) {
            *op = ops[i].op;
            return true;
        }
    }
    return false;
}

static int64_t element_bytes(const struct ir_expr *pointer) {
    const struct ir_type *elem = pointer->type->elem;
    return elem && elem->size ? (int64_t)elem->size : 1;
}

static bool is_number(const struct ir_type *type) {
    return type->kind == IR_INT || type->kind == IR_BOOL || type->kind == IR_FLOAT;
}

/* --- binary --- */

/* + and - with a pointer in them; NULL: there is none. */
static struct ir_expr *pointer_arithmetic(struct lower *l, enum ir_binop op, struct ir_expr *a,
                                          struct ir_expr *b, const struct ir_type *type) {
    bool pa = a->type->kind == IR_POINTER, pb = b->type->kind == IR_POINTER;
    if (op == IR_ADD && pa != pb) {
        struct ir_expr *pointer = pa ? a : b;
        return node_ptradd(l, pointer, pa ? b : a, element_bytes(pointer));
    }
    if (op == IR_SUB && pa && !pb)
        return node_ptradd(l, a, b, -element_bytes(a));
    if (op != IR_SUB || !pa || !pb)
        return NULL;
    struct ir_expr *e = node_new(l, IR_E_PTRDIFF, type, 2);
    e->args[0] = a;
    e->args[1] = b;
    e->offset = element_bytes(a);
    return e;
}

static struct ir_expr *logic(struct lower *l, CXCursor c, struct kids kids) {
    bool is_and = clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_LAnd;
    const struct ir_type *type = lower_type(l, clang_getCursorType(c));
    struct ir_expr *a = lower_condition(l, kids.v[0]);
    if (a->kind == IR_E_INT) {
        if ((a->ival != 0) != is_and)
            return node_int(l, type, !is_and);
        return node_fit(l, lower_condition(l, kids.v[1]), type);
    }
    struct ir_expr *e = node_new(l, IR_E_LOGIC, type, 2);
    e->op = is_and ? IR_AND : IR_OR;
    e->args[0] = a;
    e->args[1] = lower_condition(l, kids.v[1]);
    return e;
}

static struct ir_expr *comma(struct lower *l, struct kids kids) {
    struct ir_expr *first = lower_effect(l, kids.v[0]);
    return node_comma(l, first, lower_rvalue(l, kids.v[1]));
}

static struct ir_expr *arithmetic(struct lower *l, CXCursor c, enum ir_binop op, struct kids kids) {
    const struct ir_type *type = lower_type(l, clang_getCursorType(c));
    struct ir_expr *a = lower_rvalue(l, kids.v[0]), *b = lower_rvalue(l, kids.v[1]);
    struct ir_expr *e = op == IR_ADD || op == IR_SUB ? pointer_arithmetic(l, op, a, b, type) : NULL;
    if (e)
        return e;
    bool compares = op >= IR_LT;
    bool known = compares ? a->type->kind != IR_RECORD && a->type->kind != IR_OPAQUE &&
                                b->type->kind != IR_RECORD && b->type->kind != IR_OPAQUE
                          : is_number(a->type) && is_number(b->type) && is_number(type);
    if (!known) {
        e = node_new(l, IR_E_UNKNOWN, type, 2);
        e->args[0] = a;
        e->args[1] = b;
        e->reason = "operator on what is no number";
        return e;
    }
    return node_binary(l, op, a, b, type);
}

static struct ir_expr *assigned_value(struct lower *l, CXCursor c, struct kids kids);

struct ir_expr *lower_operator(struct lower *l, CXCursor c) {
    struct kids kids = lower_expr_kids(l, c);
    enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind(c);
    enum ir_binop op;
    if (kids.n != 2)
        return node_unknown_of(l, c, "operator without an operand");
    if (kind == CXBinaryOperator_LAnd || kind == CXBinaryOperator_LOr)
        return logic(l, c, kids);
    if (kind == CXBinaryOperator_Comma)
        return comma(l, kids);
    if (kind == CXBinaryOperator_Assign)
        return assigned_value(l, c, kids);
    if (!find_op(c, &op))
        return node_unknown_of(l, c, "operator of a rare kind");
    return arithmetic(l, c, op, kids);
}

/* --- assignments --- */

/* A place that may be named twice: itself, or what a made-up pointer, set before, points to. */
static struct ir_expr *reusable(struct lower *l, struct ir_expr *place, struct ir_expr **before) {
    *before = NULL;
    if (place->kind == IR_E_VAR)
        return place;
    struct ir_expr *address = node_address(l, place);
    struct ir_var *pointer = lower_made_up(l, address->type, "place");
    const struct ir_site *site = l->frame->site ? l->frame->site : &pointer->site;
    *before = node_assign(l, node_var(l, pointer), address, site);
    return node_deref(l, node_load(l, node_var(l, pointer), site), place->type);
}

/* A variable that lives in registers, or a part of one: reading it back costs nothing. */
static bool is_register(const struct ir_expr *place) {
    while (place->kind == IR_E_FIELD)
        place = place->args[0];
    return place->kind == IR_E_VAR &&
           (place->var->storage == IR_LOCAL || place->var->storage == IR_PARAM);
}

/* `value` stored in `place`, as a value: what was stored, not what would be read back. */
static struct ir_expr *stored_value(struct lower *l, struct ir_expr *place, struct ir_expr *value,
                                    const struct ir_site *site) {
    if (is_register(place))
        return node_load(l, node_assign(l, place, value, site), site);
    struct ir_var *kept = lower_made_up(l, place->type, "value");
    struct ir_expr *keep = node_assign(l, node_var(l, kept), value, site);
    struct ir_expr *store = node_assign(l, place, node_load(l, node_var(l, kept), site), site);
    return node_comma(l, keep, node_comma(l, store, node_load(l, node_var(l, kept), site)));
}

static struct ir_expr *assigned_value(struct lower *l, CXCursor c, struct kids kids) {
    const struct ir_type *type = lower_type(l, clang_getCursorType(c));
    struct ir_expr *place = lower_lvalue(l, kids.v[0]);
    struct ir_expr *value = node_fit(l, lower_rvalue(l, kids.v[1]), type);
    return stored_value(l, place, value, lower_place_site(l, place, kids.v[0]));
}

/* p += n: a pointer's step has no compound form in the IR. */
static struct ir_expr *pointer_compound(struct lower *l, enum ir_binop op, struct ir_expr *place,
                                        struct ir_expr *by, const struct ir_site *site) {
    struct ir_expr *before;
    place = reusable(l, place, &before);
    struct ir_expr *value = node_load(l, place, site);
    int64_t bytes = element_bytes(value);
    struct ir_expr *e =
        node_assign(l, place, node_ptradd(l, value, by, op == IR_SUB ? -bytes : bytes), site);
    return before ? node_comma(l, before, e) : e;
}

/* libclang tells no computation type. The right operand was converted to it, except in shifts. */
static const struct ir_type *calculation_type(struct lower *l, enum ir_binop op,
                                              const struct ir_type *left,
                                              const struct ir_type *right) {
    if (op != IR_SHL && op != IR_SHR)
        return is_number(right) && right->kind != IR_BOOL ? right : left;
    return left->size < 4 ? l->t_int : left;
}

static struct ir_expr *compound(struct lower *l, enum ir_binop op, struct kids kids) {
    struct ir_expr *place = lower_lvalue(l, kids.v[0]), *by = lower_rvalue(l, kids.v[1]);
    const struct ir_site *site = lower_place_site(l, place, kids.v[0]);
    if (place->type->kind == IR_POINTER && (op == IR_ADD || op == IR_SUB))
        return pointer_compound(l, op, place, by, site);
    if (!is_number(place->type) || !is_number(by->type)) {
        struct ir_expr *e = node_unknown(l, place->type, "operator on what is no number");
        return node_assign(l, place, e, site);
    }
    struct ir_expr *e = node_new(l, IR_E_COMPOUND, place->type, 2);
    e->lvalue = true;
    e->op = (unsigned char)op;
    e->calc = calculation_type(l, op, place->type, by->type);
    e->args[0] = place;
    e->args[1] = by;
    e->site = site;
    return e;
}

/* The same as a value: one read, one write, and what was written. */
struct ir_expr *lower_compound_value(struct lower *l, CXCursor c) {
    struct kids kids = lower_expr_kids(l, c);
    enum ir_binop op;
    struct ir_expr *before, *e = lower_assignment(l, c);
    if (e->kind != IR_E_COMPOUND || is_register(e->args[0]) || !find_op(c, &op) || kids.n != 2)
        return node_load(l, e, lower_new_site(l, c));
    struct ir_expr *place = reusable(l, e->args[0], &before), *by = e->args[1];
    struct ir_expr *old = node_cast(l, node_load(l, place, e->site), e->calc);
    if (op != IR_SHL && op != IR_SHR)
        by = node_cast(l, by, e->calc);
    struct ir_expr *sum = node_cast(l, node_binary(l, op, old, by, e->calc), place->type);
    struct ir_expr *value = stored_value(l, place, sum, e->site);
    return before ? node_comma(l, before, value) : value;
}

struct ir_expr *lower_assignment(struct lower *l, CXCursor c) {
    struct kids kids = lower_expr_kids(l, c);
    enum ir_binop op;
    if (kids.n != 2)
        return node_temp(l, node_unknown_of(l, c, "assignment without an operand"));
    if (clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Assign) {
        struct ir_expr *place = lower_lvalue(l, kids.v[0]);
        return node_assign(l, place, lower_rvalue(l, kids.v[1]),
                           lower_place_site(l, place, kids.v[0]));
    }
    if (!find_op(c, &op))
        return node_temp(l, node_unknown_of(l, c, "assignment of a rare kind"));
    return compound(l, op, kids);
}

/* --- unary --- */

struct ir_expr *lower_incdec(struct lower *l, CXCursor c) {
    struct kids kids = lower_expr_kids(l, c);
    enum CXUnaryOperatorKind kind = clang_getCursorUnaryOperatorKind(c);
    bool prefix = kind == CXUnaryOperator_PreInc || kind == CXUnaryOperator_PreDec;
    struct ir_expr *place = lower_lvalue(l, kids.v[0]);
    struct ir_expr *e = node_new(l, IR_E_INCDEC, place->type, 1);
    e->lvalue = prefix;
    e->prefix = prefix;
    e->ival = kind == CXUnaryOperator_PreInc || kind == CXUnaryOperator_PostInc ? 1 : -1;
    e->args[0] = place;
    e->offset = place->type->kind == IR_POINTER ? element_bytes(place) : 0;
    e->site = lower_place_site(l, place, kids.v[0]);
    return e;
}

/* ++x and --x as values. */
static struct ir_expr *prefix_value(struct lower *l, CXCursor c) {
    struct ir_expr *before, *e = lower_incdec(l, c);
    if (is_register(e->args[0]))
        return node_load(l, e, e->site);
    struct ir_expr *place = reusable(l, e->args[0], &before), *old = node_load(l, place, e->site);
    struct ir_expr *sum =
        place->type->kind == IR_POINTER
            ? node_ptradd(l, old, node_int(l, l->t_long, e->ival), e->offset)
            : node_binary(l, IR_ADD, old, node_cast(l, node_int(l, l->t_int, e->ival), place->type),
                          place->type);
    struct ir_expr *value = stored_value(l, place, sum, e->site);
    return before ? node_comma(l, before, value) : value;
}

static struct ir_expr *address_of(struct lower *l, CXCursor c, CXCursor operand) {
    const struct ir_type *type = lower_type(l, clang_getCursorType(c));
    CXCursor bare = lower_strip(l, operand);
    enum CXTypeKind kind = lower_plain(clang_getCursorType(operand)).kind;
    if (kind == CXType_FunctionProto || kind == CXType_FunctionNoProto)
        return node_cast(l, lower_rvalue(l, operand), type);
    if (type->kind != IR_POINTER)
        return node_unknown(
            l, type, ca_arena_printf(l->arena, "pointer to member %s", lower_spelling(l, bare)));
    struct ir_expr *e = node_address(l, lower_lvalue(l, operand));
    return e->type->elem == type->elem ? e : node_cast(l, e, type);
}

struct ir_expr *lower_unary(struct lower *l, CXCursor c) {
    struct kids kids = lower_expr_kids(l, c);
    const struct ir_type *type = lower_type(l, clang_getCursorType(c));
    if (kids.n != 1)
        return node_unknown_of(l, c, "operator without an operand");
    CXCursor operand = kids.v[0];
    switch (clang_getCursorUnaryOperatorKind(c)) {
    case CXUnaryOperator_PostInc:
    case CXUnaryOperator_PostDec:
        return lower_incdec(l, c);
    case CXUnaryOperator_PreInc:
    case CXUnaryOperator_PreDec:
        return prefix_value(l, c);
    case CXUnaryOperator_AddrOf:
        return address_of(l, c, operand);
    case CXUnaryOperator_Deref:
        return node_load(l, lower_lvalue(l, c), lower_new_site(l, c));
    case CXUnaryOperator_Plus:
    case CXUnaryOperator_Extension:
        return node_fit(l, lower_rvalue(l, operand), type);
    case CXUnaryOperator_Minus:
        return node_unary(l, IR_NEG, lower_rvalue(l, operand), type);
    case CXUnaryOperator_Not:
        return node_unary(l, IR_NOT, lower_rvalue(l, operand), type);
    case CXUnaryOperator_LNot:
        return node_unary(l, IR_LNOT, lower_condition(l, operand), type);
    default:
        return node_unknown_of(l, c, "operator of a rare kind");
    }
}
