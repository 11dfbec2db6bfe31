/* lower_cast.c - conversions. libclang does not say which conversion an implicit one is: the two
 * types do. */
#include "lower_private.h"

#include <string.h>

bool lower_is_cast(enum CXCursorKind kind) {
    switch (kind) {
    case CXCursor_CStyleCastExpr:
    case CXCursor_CXXStaticCastExpr:
    case CXCursor_CXXReinterpretCastExpr:
    case CXCursor_CXXConstCastExpr:
    case CXCursor_CXXFunctionalCastExpr:
    case CXCursor_CXXDynamicCastExpr:
    case CXCursor_CXXAddrspaceCastExpr:
        return true;
    default:
        return false;
    }
}

/* A cast's operand is its last expression: template arguments of the type's name stand before it.
 */
bool lower_only_child(struct lower *l, CXCursor c, CXCursor *child) {
    struct kids kids = lower_expr_kids(l, c);
    bool is_cast = lower_is_cast(clang_getCursorKind(c));
    if (!kids.n || (kids.n > 1 && !is_cast))
        return false;
    *child = kids.v[kids.n - 1];
    return true;
}

static bool is_function(CXType t) {
    CXType plain = lower_plain(t);
    return plain.kind == CXType_FunctionProto || plain.kind == CXType_FunctionNoProto;
}

/* Whether an explicit cast is written to a reference type: the last character of the type's name is
 * &. */
static bool casts_to_reference(struct lower *l, CXCursor c, CXCursor operand) {
    size_t n = 0;
    CXSourceLocation from = clang_getRangeStart(clang_getCursorExtent(c));
    CXSourceLocation to = clang_getRangeStart(clang_getCursorExtent(operand));
    const char *text = lower_bytes(l, from, to, &n);
    if (!text) /* in a macro: a bare place that is cast to a record can be nothing else */
        return lower_is_record(clang_getCursorType(c)) &&
               !lower_same_type(clang_getCursorType(c), clang_getCursorType(operand)) &&
               lower_is_lvalue(l, operand);
    while (n && strchr(" \t\r\n(", text[n - 1]))
        n--;
    if (!n || (text[n - 1] != '>' && text[n - 1] != ')'))
        return false;
    n--;
    while (n && strchr(" \t\r\n", text[n - 1]))
        n--;
    return n && text[n - 1] == '&';
}

/* --- as places --- */

static bool is_derived_from(struct lower *l, CXType derived, CXType base) {
    int64_t offset;
    return lower_base_offset(l, derived, base, &offset);
}

static bool implicit_is_lvalue(struct lower *l, CXCursor c, CXCursor child) {
    CXType to = clang_getCursorType(c), from = clang_getCursorType(child);
    if (!lower_same_type(to, from) && !(lower_is_record(to) && is_derived_from(l, from, to)))
        return false;
    return lower_is_lvalue(l, child);
}

bool lower_cast_is_lvalue(struct lower *l, CXCursor c) {
    CXCursor child;
    if (!lower_only_child(l, c, &child))
        return false;
    if (clang_getCursorKind(c) == CXCursor_UnexposedExpr)
        return implicit_is_lvalue(l, c, child);
    return casts_to_reference(l, c, child);
}

/* `place` of type `from` seen as one of type `to`: a base, a derived class, or other bytes. */
static struct ir_expr *reinterpreted(struct lower *l, struct ir_expr *place, CXType from,
                                     CXType to) {
    const struct ir_type *type = lower_type(l, lower_plain(to));
    int64_t offset = 0;
    if (lower_same_type(from, to))
        return place;
    if (lower_base_offset(l, from, to, &offset))
        return node_field(l, place, offset, type);
    struct ir_expr *address = node_address(l, place);
    if (lower_base_offset(l, to, from, &offset) && offset)
        address = node_ptradd(l, address, node_int(l, l->t_long, -offset), 1);
    return node_deref(l, node_cast(l, address, lower_pointer_to(l, type)), type);
}

struct ir_expr *lower_cast_lvalue(struct lower *l, CXCursor c) {
    CXCursor child;
    if (!lower_cast_is_lvalue(l, c) || !lower_only_child(l, c, &child))
        return NULL;
    return reinterpreted(l, lower_lvalue(l, child), clang_getCursorType(child),
                         clang_getCursorType(c));
}

/* --- as values --- */

/* A pointer to a class turned into one to its base or its derived class. */
static struct ir_expr *class_pointer(struct lower *l, struct ir_expr *value, CXType from,
                                     CXType to) {
    CXType a = lower_plain(clang_getPointeeType(from)), b = lower_plain(clang_getPointeeType(to));
    int64_t offset = 0;
    if (!lower_same_type(a, b)) {
        if (!lower_base_offset(l, a, b, &offset) && lower_base_offset(l, b, a, &offset))
            offset = -offset;
    }
    if (offset)
        value = node_ptradd(l, value, node_int(l, l->t_long, offset), 1);
    return node_cast(l, value, lower_type(l, to));
}

/* A decayed argument is shown with the array type that its parameter was written with: back to what
 * it is. */
static CXCursor undecayed(struct lower *l, CXCursor c) {
    CXCursor child;
    for (unsigned depth = 0; depth < LOWER_MAX_DEPTH; depth++) {
        enum CXCursorKind kind = clang_getCursorKind(c);
        bool wraps = kind == CXCursor_UnexposedExpr || kind == CXCursor_ParenExpr;
        if (!wraps || !lower_is_array(clang_getCursorType(c)) || !lower_only_child(l, c, &child))
            break;
        c = child;
    }
    return c;
}

/* An array as the pointer to its first element. */
static struct ir_expr *decayed(struct lower *l, CXCursor array, const struct ir_type *type) {
    CXCursor c = undecayed(l, array);
    CXCursor named = clang_getCursorReferenced(c);
    bool parameter = clang_getCursorKind(c) == CXCursor_DeclRefExpr &&
                     !clang_Cursor_isNull(named) && lower_is_array_param(named);
    if (parameter || !lower_is_array(clang_getCursorType(c)))
        return node_cast(l, lower_rvalue(l, c), type);
    if (clang_getCursorKind(c) == CXCursor_StringLiteral)
        return node_unknown(l, type, "string literal");
    struct ir_expr *e = node_new(l, IR_E_ADDRESS, type, 1);
    e->args[0] = lower_lvalue(l, c);
    return e;
}

/* A function as the pointer to it; *p is p again. */
static struct ir_expr *function_pointer(struct lower *l, CXCursor c, const struct ir_type *type) {
    CXCursor bare = lower_strip(l, c), child;
    if (clang_getCursorUnaryOperatorKind(bare) == CXUnaryOperator_Deref &&
        lower_only_child(l, bare, &child))
        bare = child;
    return node_cast(l, lower_rvalue(l, bare), type);
}

static struct ir_expr *record_value(struct lower *l, CXCursor c, CXCursor child) {
    CXType to = clang_getCursorType(c), from = clang_getCursorType(child);
    if (lower_is_record(from) && is_derived_from(l, from, to))
        return node_load(l, reinterpreted(l, lower_lvalue(l, child), from, to),
                         lower_new_site(l, child));
    if (clang_getCursorKind(child) == CXCursor_InitListExpr)
        return lower_init_list(l, child, to);
    return node_unknown_of(l, c,
                           ca_arena_printf(l->arena, "conversion to %s", lower_type(l, to)->name));
}

static struct ir_expr *converted(struct lower *l, CXCursor c, CXCursor child) {
    CXType to = lower_plain(clang_getCursorType(c)), from = lower_plain(clang_getCursorType(child));
    const struct ir_type *type = lower_type(l, to);
    if (lower_is_dependent(to) || lower_is_dependent(from))
        return node_unknown_of(l, c, "expression with an error in it");
    if (lower_same_type(to, from))
        return lower_rvalue(l, child);
    if (lower_is_array(from) && to.kind == CXType_Pointer)
        return decayed(l, child, type);
    if (is_function(from))
        return function_pointer(l, child, type);
    if (to.kind == CXType_Record)
        return record_value(l, c, child);
    if (to.kind == CXType_Void) {
        struct ir_expr *e = lower_effect(l, child);
        e = e->lvalue ? node_address(l, e) : e;
        return e->type->kind == IR_VOID ? e : node_cast(l, e, type);
    }
    if (clang_getCursorKind(child) == CXCursor_InitListExpr)
        return lower_init_list(l, child, to);
    struct ir_expr *value = lower_rvalue(l, child);
    if (to.kind == CXType_Pointer && from.kind == CXType_Pointer)
        return class_pointer(l, value, from, to);
    return node_cast(l, value, type);
}

struct ir_expr *lower_converted_to(struct lower *l, CXCursor c, CXType to) {
    CXType from = clang_getCursorType(c), plain = lower_plain(to);
    const struct ir_type *type = lower_param_type(l, plain);
    if (lower_is_array(from) && type->kind == IR_POINTER)
        return decayed(l, c, type);
    struct ir_expr *value = lower_rvalue(l, c);
    if (plain.kind == CXType_Pointer && lower_plain(from).kind == CXType_Pointer)
        return class_pointer(l, value, lower_plain(from), plain);
    return node_fit(l, value, type);
}

/* No operand: a default argument, an initializer left out, T(). */
static struct ir_expr *without_operand(struct lower *l, CXCursor c) {
    CXType t = clang_getCursorType(c);
    const struct ir_type *type = lower_type(l, t);
    struct ir_expr *e = lower_evaluated(l, c, type);
    if (e)
        return e;
    if (lower_is_dependent(t))
        return node_unknown(l, type, "expression with an error in it");
    if (type->kind == IR_POINTER)
        return node_int(l, type, 0);
    if (type->kind == IR_RECORD)
        return node_new(l, IR_E_INIT, type, 0);
    return node_unknown(l, type, "default value");
}

struct ir_expr *lower_implicit(struct lower *l, CXCursor c) {
    struct kids kids = lower_expr_kids(l, c);
    if (!kids.n)
        return without_operand(l, c);
    if (kids.n > 1)
        return node_unknown_of(l, c,
                               lower_is_dependent(clang_getCursorType(c))
                                   ? "expression with an error in it"
                                   : "expression of a rare kind");
    return converted(l, c, kids.v[0]);
}

struct ir_expr *lower_explicit_cast(struct lower *l, CXCursor c) {
    CXCursor child;
    if (!lower_only_child(l, c, &child))
        return without_operand(l, c);
    if (lower_cast_is_lvalue(l, c))
        return node_load(l, lower_cast_lvalue(l, c), lower_new_site(l, c));
    return converted(l, c, child);
}
