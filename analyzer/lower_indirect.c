/* lower_indirect.c - calls through pointers to functions. Which function it is, execution finds
 * out. */
#include "lower_private.h"

static bool is_function(CXType type) {
    return type.kind == CXType_FunctionProto || type.kind == CXType_FunctionNoProto;
}

struct ir_expr *lower_function_pointer(struct lower *l, CXCursor called) {
    CXCursor c = lower_strip(l, called);
    struct kids kids = lower_expr_kids(l, c);
    if (clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_Deref && kids.n == 1)
        return lower_function_pointer(l, kids.v[0]); /* (*p)(x) is p(x), however often */
    CXCursor named = clang_getCursorReferenced(c);
    bool reference = is_function(lower_plain(clang_getCursorType(c))) &&
                     !clang_Cursor_isNull(named) && lower_names_variable(named);
    struct ir_expr *e = reference ? node_address(l, lower_lvalue(l, c)) : lower_rvalue(l, c);
    return node_fit(l, e, l->t_pointer);
}

struct ir_expr *lower_call_at(struct lower *l, CXCursor call, CXCursor called) {
    CXType type = lower_plain(clang_getCursorType(called));
    int n = clang_Cursor_getNumArguments(call);
    if (type.kind == CXType_Pointer)
        type = lower_plain(clang_getPointeeType(type));
    if (!is_function(type) || n < 0)
        return NULL;
    struct ir_expr *e =
        node_new(l, IR_E_CALL_AT, lower_type(l, clang_getResultType(type)), 1 + (unsigned)n);
    e->site = lower_new_site(l, call);
    e->args[0] = lower_function_pointer(l, called);
    for (unsigned i = 0; i < (unsigned)n; i++)
        e->args[1 + i] =
            lower_argument(l, clang_Cursor_getArgument(call, i), clang_getArgType(type, i));
    return e;
}
