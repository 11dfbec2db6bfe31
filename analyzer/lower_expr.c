/* lower_expr.c - expressions: the tables that send each kind of cursor to its lowering, as value
 * and as place.
 *
 * Leaves true: every cursor gives some node; what is not understood is IR_E_UNKNOWN with its kind
 * as the reason, its operands still there. */
#include "lower_private.h"

#include <string.h>

typedef struct ir_expr *lowering(struct lower *l, CXCursor c);

struct expr_row {
    enum CXCursorKind kind;
    lowering *value; /* NULL: it is a place, loaded */
    lowering *place; /* NULL: it is a value, given a place */
};

/* --- literals --- */

static struct ir_expr *literal(struct lower *l, CXCursor c) {
    const struct ir_type *type = lower_type(l, clang_getCursorType(c));
    struct ir_expr *e = lower_evaluated(l, c, type);
    return e ? e : node_unknown(l, type, "literal");
}

static struct ir_expr *bool_literal(struct lower *l, CXCursor c) {
    struct ir_expr *e = lower_evaluated(l, c, l->t_bool);
    if (e)
        return e;
    size_t n = 0;
    CXSourceRange range = clang_getCursorExtent(c);
    const char *text = lower_bytes(l, clang_getRangeStart(range), clang_getRangeEnd(range), &n);
    return node_int(l, l->t_bool, text && n == 4);
}

static struct ir_expr *null_pointer(struct lower *l, CXCursor c) {
    const struct ir_type *type = lower_type(l, clang_getCursorType(c));
    return node_int(l, type, 0);
}

static struct ir_expr *string_value(struct lower *l, CXCursor c) {
    return node_unknown(l, lower_type(l, clang_getCursorType(c)), "string literal");
}

static struct ir_expr *size_value(struct lower *l, CXCursor c) {
    struct ir_expr *e = lower_evaluated(l, c, lower_type(l, clang_getCursorType(c)));
    return e ? e
             : node_unknown(l, lower_type(l, clang_getCursorType(c)),
                            "sizeof of what has no known size");
}

/* --- members and elements --- */

/* The object of a member expression, as a place. */
static struct ir_expr *member_object(struct lower *l, CXCursor c, CXCursor field) {
    struct kids kids = lower_expr_kids(l, c);
    if (!kids.n) {
        CXType record = clang_getCursorType(clang_getCursorSemanticParent(field));
        return node_deref(l, lower_this_as(l, record), lower_type(l, record));
    }
    CXType type = clang_getCursorType(kids.v[0]);
    if (lower_plain(type).kind != CXType_Pointer)
        return lower_lvalue(l, kids.v[0]);
    struct ir_expr *pointer = lower_rvalue(l, kids.v[0]);
    return node_deref(l, pointer, lower_type(l, clang_getPointeeType(lower_plain(type))));
}

struct ir_expr *lower_member(struct lower *l, CXCursor c) {
    CXCursor field = clang_getCursorReferenced(c);
    if (clang_getCursorKind(field) == CXCursor_VarDecl)
        return lower_name(l, c);
    if (clang_getCursorKind(field) != CXCursor_FieldDecl)
        return node_temp(l, node_unknown_of(l, c, "member that is no field"));
    struct ir_expr *builtin = lower_builtin(l, c);
    if (builtin)
        return node_temp(l, builtin);
    struct ir_expr *object = member_object(l, c, field);
    CXType type = clang_getCursorType(field);
    struct ir_expr *e = node_field(l, object, lower_field_offset(l, field), lower_type(l, type));
    if (!lower_is_reference(type))
        return e;
    return node_deref(l, node_load(l, e, lower_new_site(l, c)),
                      lower_type(l, clang_getCursorType(c)));
}

static struct ir_expr *member_value(struct lower *l, CXCursor c) {
    struct ir_expr *e = lower_named_constant(l, c);
    if (!e)
        e = lower_builtin(l, c);
    if (e)
        return e;
    struct ir_expr *place = lower_member(l, c);
    return node_load(l, place, lower_place_site(l, place, c));
}

static struct ir_expr *subscript(struct lower *l, CXCursor c) {
    struct kids kids = lower_expr_kids(l, c);
    if (kids.n != 2)
        return node_temp(l, node_unknown_of(l, c, "subscript without an operand"));
    const struct ir_type *type = lower_type(l, clang_getCursorType(c));
    enum ir_kind first = lower_type(l, clang_getCursorType(kids.v[0]))->kind;
    unsigned at = first == IR_POINTER || first == IR_ARRAY ? 0 : 1;
    struct ir_expr *base = lower_rvalue(l, kids.v[at]);
    if (base->type->kind != IR_POINTER)
        return node_temp(l, node_unknown_of(l, c, "subscript of a vector"));
    struct ir_expr *index = lower_rvalue(l, kids.v[1 - at]);
    return node_deref(l, node_ptradd(l, base, index, type->size ? (int64_t)type->size : 1), type);
}

/* An element of a constant table, where the index is a constant too. */
static struct ir_expr *constant_element(struct lower *l, CXCursor c) {
    struct kids kids = lower_expr_kids(l, c);
    CXCursor base = kids.n == 2 ? lower_strip(l, kids.v[0]) : c;
    if (clang_getCursorKind(base) != CXCursor_DeclRefExpr)
        return NULL;
    CXCursor table = clang_getCursorReferenced(base);
    CXType type = clang_getCursorType(table);
    bool constant = clang_getCursorKind(table) == CXCursor_VarDecl && lower_is_array(type) &&
                    lower_is_const(type);
    return constant ? lower_evaluated(l, c, lower_type(l, clang_getCursorType(c))) : NULL;
}

static struct ir_expr *element_value(struct lower *l, CXCursor c) {
    struct ir_expr *e = constant_element(l, c);
    return e ? e : node_load(l, subscript(l, c), lower_new_site(l, c));
}

static struct ir_expr *this_value(struct lower *l, CXCursor c) {
    return lower_this(l, lower_type(l, clang_getCursorType(c)));
}

/* --- the rest --- */

static struct ir_expr *inner_value(struct lower *l, CXCursor c) {
    struct kids kids = lower_expr_kids(l, c);
    return kids.n == 1 ? lower_rvalue(l, kids.v[0])
                       : node_unknown_of(l, c, "parentheses around nothing");
}

static struct ir_expr *inner_place(struct lower *l, CXCursor c) {
    struct kids kids = lower_expr_kids(l, c);
    return kids.n == 1 ? lower_lvalue(l, kids.v[0])
                       : node_temp(l, node_unknown_of(l, c, "parentheses around nothing"));
}

static struct ir_expr *conditional(struct lower *l, CXCursor c, bool as_place) {
    struct kids kids = lower_expr_kids(l, c);
    const struct ir_type *type = lower_type(l, clang_getCursorType(c));
    if (kids.n != 3) {
        struct ir_expr *e = node_unknown_of(l, c, "conditional operator without an operand");
        return as_place ? node_temp(l, e) : e;
    }
    struct ir_expr *condition = lower_condition(l, kids.v[0]);
    if (condition->kind == IR_E_INT)
        return as_place ? lower_lvalue(l, kids.v[condition->ival ? 1 : 2])
                        : node_fit(l, lower_rvalue(l, kids.v[condition->ival ? 1 : 2]), type);
    struct ir_expr *e = node_new(l, IR_E_COND, type, 3);
    e->lvalue = as_place;
    e->args[0] = condition;
    for (unsigned i = 1; i < 3; i++)
        e->args[i] =
            as_place ? lower_lvalue(l, kids.v[i]) : node_fit(l, lower_rvalue(l, kids.v[i]), type);
    return e;
}

static struct ir_expr *conditional_value(struct lower *l, CXCursor c) {
    return conditional(l, c, false);
}

static struct ir_expr *conditional_place(struct lower *l, CXCursor c) {
    if (!lower_is_lvalue(l, c))
        return node_temp(l, conditional(l, c, false));
    return conditional(l, c, true);
}

static struct ir_expr *call_value(struct lower *l, CXCursor c) {
    struct ir_expr *call = lower_call(l, c);
    if (!lower_call_is_lvalue(c))
        return call;
    const struct ir_type *type = lower_type(l, clang_getCursorType(c));
    return node_load(l, node_deref(l, call, type), lower_new_site(l, c));
}

static struct ir_expr *call_place(struct lower *l, CXCursor c) {
    struct ir_expr *call = lower_call(l, c);
    if (!lower_call_is_lvalue(c))
        return node_temp(l, call);
    return node_deref(l, call, lower_type(l, clang_getCursorType(c)));
}

static struct ir_expr *implicit_place(struct lower *l, CXCursor c) {
    struct ir_expr *e = lower_cast_lvalue(l, c);
    return e ? e : node_temp(l, lower_implicit(l, c));
}

static struct ir_expr *cast_place(struct lower *l, CXCursor c) {
    struct ir_expr *e = lower_cast_lvalue(l, c);
    return e ? e : node_temp(l, lower_explicit_cast(l, c));
}

static struct ir_expr *list_value(struct lower *l, CXCursor c) {
    return lower_init_list(l, c, clang_getCursorType(c));
}

static struct ir_expr *operator_place(struct lower *l, CXCursor c) {
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c);
    if (op == CXBinaryOperator_Assign)
        return lower_assignment(l, c);
    struct kids kids = lower_expr_kids(l, c);
    if (op == CXBinaryOperator_Comma && kids.n == 2 && lower_is_lvalue(l, kids.v[1]))
        return node_comma(l, lower_effect(l, kids.v[0]), lower_lvalue(l, kids.v[1]));
    return node_temp(l, lower_operator(l, c));
}

static struct ir_expr *unary_place(struct lower *l, CXCursor c) {
    struct kids kids = lower_expr_kids(l, c);
    enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(c);
    if (kids.n == 1 && op == CXUnaryOperator_Deref)
        return node_deref(l, lower_rvalue(l, kids.v[0]), lower_type(l, clang_getCursorType(c)));
    if (op == CXUnaryOperator_PreInc || op == CXUnaryOperator_PreDec)
        return lower_incdec(l, c);
    if (kids.n == 1 && op == CXUnaryOperator_Extension)
        return lower_lvalue(l, kids.v[0]);
    return node_temp(l, lower_unary(l, c));
}

static const struct expr_row rows[] = {
    {CXCursor_DeclRefExpr, lower_name_value, lower_name},
    {CXCursor_MemberRefExpr, member_value, lower_member},
    {CXCursor_ArraySubscriptExpr, element_value, subscript},
    {CXCursor_ParenExpr, inner_value, inner_place},
    {CXCursor_UnexposedExpr, lower_implicit, implicit_place},
    {CXCursor_BinaryOperator, lower_operator, operator_place},
    {CXCursor_CompoundAssignOperator, lower_compound_value, lower_assignment},
    {CXCursor_UnaryOperator, lower_unary, unary_place},
    {CXCursor_ConditionalOperator, conditional_value, conditional_place},
    {CXCursor_CallExpr, call_value, call_place},
    {CXCursor_CXXThisExpr, this_value, NULL},
    {CXCursor_LambdaExpr, lower_lambda, NULL},
    {CXCursor_InitListExpr, list_value, NULL},
    {CXCursor_CompoundLiteralExpr, inner_value, NULL},
    {CXCursor_IntegerLiteral, literal, NULL},
    {CXCursor_FloatingLiteral, literal, NULL},
    {CXCursor_CharacterLiteral, literal, NULL},
    {CXCursor_CXXBoolLiteralExpr, bool_literal, NULL},
    {CXCursor_CXXNullPtrLiteralExpr, null_pointer, NULL},
    {CXCursor_GNUNullExpr, null_pointer, NULL},
    {CXCursor_StmtExpr, lower_statement_expr, NULL},
    {CXCursor_StringLiteral, string_value, NULL},
    {CXCursor_UnaryExpr, size_value, NULL},
    {CXCursor_SizeOfPackExpr, size_value, NULL},
};

static const struct expr_row *find_row(enum CXCursorKind kind) {
    static const struct expr_row cast = {CXCursor_CStyleCastExpr, lower_explicit_cast, cast_place};
    if (lower_is_cast(kind))
        return &cast;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].kind == kind)
            return &rows[i];
    }
    return NULL;
}

static struct ir_expr *other_value(struct lower *l, CXCursor c) {
    struct ir_expr *e = lower_evaluated(l, c, lower_type(l, clang_getCursorType(c)));
    if (e)
        return e;
    return node_unknown_of(l, c,
                           lower_text(l, clang_getCursorKindSpelling(clang_getCursorKind(c))));
}

struct ir_expr *lower_rvalue(struct lower *l, CXCursor c) {
    const struct expr_row *row = find_row(clang_getCursorKind(c));
    struct ir_expr *e;
    if (l->frame->depth >= LOWER_MAX_DEPTH)
        return node_unknown(l, lower_type(l, clang_getCursorType(c)),
                            "expression nested too deeply");
    l->frame->depth++;
    if (!row)
        e = other_value(l, c);
    else if (row->value)
        e = row->value(l, c);
    else
        e = node_load(l, row->place(l, c), lower_new_site(l, c));
    l->frame->depth--;
    return e;
}

struct ir_expr *lower_lvalue(struct lower *l, CXCursor c) {
    const struct expr_row *row = find_row(clang_getCursorKind(c));
    if (!row || !row->place || l->frame->depth >= LOWER_MAX_DEPTH)
        return node_temp(l, lower_rvalue(l, c));
    l->frame->depth++;
    struct ir_expr *e = row->place(l, c);
    l->frame->depth--;
    return e;
}

bool lower_is_lvalue(struct lower *l, CXCursor c) {
    const struct expr_row *row = find_row(clang_getCursorKind(c));
    struct kids kids;
    if (!row || !row->place)
        return clang_getCursorKind(c) == CXCursor_StringLiteral;
    switch (row->kind) {
    case CXCursor_DeclRefExpr:
        return lower_names_variable(clang_getCursorReferenced(c));
    case CXCursor_MemberRefExpr:
        return clang_getCursorKind(clang_getCursorReferenced(c)) == CXCursor_FieldDecl ||
               lower_names_variable(clang_getCursorReferenced(c));
    case CXCursor_ParenExpr:
        kids = lower_expr_kids(l, c);
        return kids.n == 1 && lower_is_lvalue(l, kids.v[0]);
    case CXCursor_BinaryOperator:
        kids = lower_expr_kids(l, c);
        return clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Assign ||
               (clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Comma && kids.n == 2 &&
                lower_is_lvalue(l, kids.v[1]));
    case CXCursor_UnaryOperator:
        return clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_Deref ||
               clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_PreInc ||
               clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_PreDec;
    case CXCursor_ConditionalOperator:
        kids = lower_expr_kids(l, c);
        return kids.n == 3 && lower_is_lvalue(l, kids.v[1]) && lower_is_lvalue(l, kids.v[2]);
    case CXCursor_CallExpr:
        return lower_call_is_lvalue(c);
    case CXCursor_UnexposedExpr:
    case CXCursor_CStyleCastExpr:
        return lower_cast_is_lvalue(l, c);
    default:
        return true;
    }
}

struct ir_expr *lower_effect(struct lower *l, CXCursor c) {
    CXCursor bare = c;
    struct kids kids;
    while (clang_getCursorKind(bare) == CXCursor_ParenExpr) {
        kids = lower_expr_kids(l, bare);
        if (kids.n != 1)
            break;
        bare = kids.v[0];
    }
    return lower_is_lvalue(l, bare) ? lower_lvalue(l, bare) : lower_rvalue(l, bare);
}

struct ir_expr *lower_condition(struct lower *l, CXCursor c) {
    struct ir_expr *e = lower_rvalue(l, c);
    return e->type->kind == IR_RECORD || e->type->kind == IR_OPAQUE ? node_fit(l, e, l->t_bool) : e;
}

CXCursor lower_strip(struct lower *l, CXCursor c) {
    for (unsigned depth = 0; depth < LOWER_MAX_DEPTH; depth++) {
        enum CXCursorKind kind = clang_getCursorKind(c);
        if (kind != CXCursor_ParenExpr && kind != CXCursor_UnexposedExpr && !lower_is_cast(kind))
            break;
        CXCursor child;
        if (!lower_only_child(l, c, &child))
            break;
        c = child;
    }
    return c;
}

struct ir_expr *lower_bound(struct lower *l, CXCursor c, CXType reference) {
    const struct ir_type *pointer = lower_type(l, reference);
    struct ir_expr *e = node_address(l, lower_lvalue(l, c));
    return e->type->elem == pointer->elem ? e : node_cast(l, e, pointer);
}
