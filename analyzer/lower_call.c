/* lower_call.c - calls: of functions, methods, operators, intrinsics. */
#include "lower_private.h"

#include <string.h>

/* --- the callee --- */

static bool is_function_decl(CXCursor c) {
    switch (clang_getCursorKind(c)) {
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
        return true;
    default:
        return false;
    }
}

struct assignment_search {
    CXCursor var;
    bool found;
};

static enum CXChildVisitResult find_assignment(CXCursor c, CXCursor parent, CXClientData data) {
    struct assignment_search *s = data;
    bool names = clang_getCursorKind(c) == CXCursor_DeclRefExpr &&
                 clang_equalCursors(clang_getCursorReferenced(c), s->var);
    if (names && (clang_getCursorBinaryOperatorKind(parent) == CXBinaryOperator_Assign ||
                  clang_getCursorUnaryOperatorKind(parent) == CXUnaryOperator_AddrOf)) {
        s->found = true;
        return CXChildVisit_Break;
    }
    return CXChildVisit_Recurse;
}

bool lower_var_is_assigned(CXCursor var) {
    struct assignment_search s = {.var = var};
    if (clang_isConstQualifiedType(clang_getCanonicalType(clang_getCursorType(var))))
        return false;
    CXCursor around = clang_getCursorSemanticParent(var);
    if (clang_isTranslationUnit(clang_getCursorKind(around)))
        return true; /* anyone may set it */
    clang_visitChildren(around, find_assignment, &s);
    return s.found;
}

/* A variable of function pointer type that is set once, where it is declared. */
static CXCursor pointer_target(struct lower *l, CXCursor var) {
    CXCursor init = clang_Cursor_getVarDeclInitializer(var);
    CXType type = lower_plain(clang_getCursorType(var));
    if (clang_Cursor_isNull(init) || type.kind != CXType_Pointer || lower_var_is_assigned(var))
        return clang_getNullCursor();
    return lower_named_function(l, init);
}

CXCursor lower_named_function(struct lower *l, CXCursor c) {
    for (unsigned depth = 0; depth < 16; depth++) {
        c = lower_strip(l, c);
        struct kids kids = lower_expr_kids(l, c);
        enum CXCursorKind kind = clang_getCursorKind(c);
        if (kind == CXCursor_UnaryOperator && kids.n == 1) {
            c = kids.v[0];
            continue;
        }
        if (kind != CXCursor_DeclRefExpr)
            break;
        CXCursor named = clang_getCursorReferenced(c);
        bool argument = clang_Cursor_isNull(named) || clang_isInvalid(clang_getCursorKind(named));
        if (argument && kids.n == 1) { /* a template's, in its parameter's place */
            c = kids.v[0];
            continue;
        }
        if (is_function_decl(named))
            return named;
        if (clang_getCursorKind(named) != CXCursor_VarDecl)
            break;
        return pointer_target(l, named);
    }
    return clang_getNullCursor();
}

static CXCursor callee_of(struct lower *l, CXCursor call, struct kids kids) {
    CXCursor named = clang_getCursorReferenced(call);
    if (!clang_Cursor_isNull(named) && is_function_decl(named))
        return named;
    return kids.n ? lower_named_function(l, kids.v[0]) : clang_getNullCursor();
}

static CXType function_type(CXType type) {
    type = lower_plain(type);
    if (type.kind == CXType_Pointer)
        type = lower_plain(clang_getPointeeType(type));
    return type;
}

/* The type of what is called: of the named function, or of the pointer's function. */
static CXType called_type(CXCursor call) {
    CXCursor named = clang_getCursorReferenced(call);
    return clang_Cursor_isNull(named) ? clang_getCursorType(named)
                                      : function_type(clang_getCursorType(named));
}

bool lower_call_is_lvalue(CXCursor c) {
    CXCursor named = clang_getCursorReferenced(c);
    if (clang_Cursor_isNull(named) || clang_getCursorKind(named) == CXCursor_Constructor)
        return false;
    return lower_is_reference(clang_getResultType(called_type(c)));
}

/* --- arguments --- */

struct ir_expr *lower_argument(struct lower *l, CXCursor arg, CXType parameter) {
    if (parameter.kind == CXType_Invalid)
        return lower_rvalue(l, arg);
    if (lower_is_reference(parameter))
        return lower_bound(l, arg, parameter);
    if (lower_is_array(parameter)) /* declared as one; a pointer */
        return lower_converted_to(l, arg, parameter);
    return node_fit(l, lower_rvalue(l, arg), lower_param_type(l, parameter));
}

/* A default argument has no place in the source: its value is that of the parameter's declaration.
 */
static CXCursor written_argument(struct lower *l, CXCursor arg, CXCursor callee, unsigned i) {
    if (clang_getCursorKind(arg) != CXCursor_UnexposedExpr || lower_has_place(arg) ||
        lower_expr_kids(l, arg).n)
        return arg;
    CXCursor parameter = clang_Cursor_getArgument(callee, i);
    if (clang_Cursor_isNull(parameter))
        return arg;
    struct kids kids = lower_expr_kids(l, parameter);
    return kids.n ? kids.v[kids.n - 1] : arg;
}

static bool is_method(CXCursor callee) {
    enum CXCursorKind kind = clang_getCursorKind(callee);
    return (kind == CXCursor_CXXMethod && !clang_CXXMethod_isStatic(callee)) ||
           kind == CXCursor_ConversionFunction || kind == CXCursor_Destructor;
}

static CXCursor record_of_method(CXCursor callee) {
    return clang_getCursorSemanticParent(callee);
}

/* The object that a member expression calls a method of, as a pointer. */
static struct ir_expr *object_pointer(struct lower *l, CXCursor member, CXCursor callee) {
    struct kids kids = lower_expr_kids(l, member);
    if (clang_getCursorKind(member) != CXCursor_MemberRefExpr || !kids.n)
        return lower_this_as(l, clang_getCursorType(record_of_method(callee)));
    if (lower_plain(clang_getCursorType(kids.v[0])).kind == CXType_Pointer)
        return lower_rvalue(l, kids.v[0]);
    return node_address(l, lower_lvalue(l, kids.v[0]));
}

/* The call of `callee` in a node of `kind`, its arguments lowered. Operators have the object among
 * them. */
static struct ir_expr *with_arguments(struct lower *l, CXCursor call, CXCursor callee,
                                      enum ir_expr_kind kind) {
    CXType type = clang_getCursorType(callee);
    int n = clang_Cursor_getNumArguments(call), params = clang_getNumArgTypes(type);
    unsigned count = n > 0 ? (unsigned)n : 0;
    struct kids kids = lower_expr_kids(l, call);
    bool method = is_method(callee);
    bool by_member = method && kids.n &&
                     clang_getCursorKind(lower_strip(l, kids.v[0])) == CXCursor_MemberRefExpr &&
                     (unsigned)(params > 0 ? params : 0) >= count;
    struct ir_expr *e =
        node_new(l, kind, lower_type(l, clang_getResultType(type)), count + (by_member ? 1 : 0));
    unsigned out = 0, skipped = method && !by_member ? 1 : 0;
    if (by_member)
        e->args[out++] = object_pointer(l, lower_strip(l, kids.v[0]), callee);
    for (unsigned i = 0; i < count; i++) {
        CXCursor arg = clang_Cursor_getArgument(call, i);
        if (i < skipped) {
            e->args[out++] = node_address(l, lower_lvalue(l, arg));
            continue;
        }
        arg = written_argument(l, arg, callee, i - skipped);
        e->args[out++] = lower_argument(l, arg, clang_getArgType(type, i - skipped));
    }
    return e;
}

/* --- calls --- */

static struct ir_expr *unknown_call(struct lower *l, CXCursor call, CXCursor callee,
                                    const char *reason) {
    struct ir_expr *e = with_arguments(l, call, callee, IR_E_UNKNOWN);
    e->reason = reason;
    return e;
}

/* An implicit or defaulted assignment operator copies the whole record. */
static struct ir_expr *trivial_assignment(struct lower *l, CXCursor call) {
    CXCursor to = clang_Cursor_getArgument(call, 0), from = clang_Cursor_getArgument(call, 1);
    if (clang_Cursor_getNumArguments(call) == 1) { /* written as a.operator=(b) */
        struct kids kids = lower_expr_kids(l, call);
        struct kids object = kids.n ? lower_expr_kids(l, kids.v[0]) : kids;
        from = to;
        if (object.n != 1 || lower_plain(clang_getCursorType(object.v[0])).kind == CXType_Pointer)
            return NULL;
        to = object.v[0];
    }
    struct ir_expr *place = lower_lvalue(l, to);
    return node_address(l, node_assign(l, place, lower_rvalue(l, from), lower_new_site(l, to)));
}

static bool is_trivial_assignment(struct lower *l, CXCursor callee) {
    bool assigns = clang_CXXMethod_isCopyAssignmentOperator(callee) ||
                   clang_CXXMethod_isMoveAssignmentOperator(callee);
    return assigns && !lower_function_of(l, callee)->has_body;
}

/* The intrinsic that `callee` is, or NULL. What the user wrote means what its body says, whatever
 * its name. */
static const struct ir_intrinsic *intrinsic_of(struct lower *l, CXCursor callee,
                                               const char *qualified) {
    const struct lower_function *f = lower_function_of(l, callee);
    if (f->has_body && !f->in_system)
        return NULL;
    const char *numbered =
        ca_arena_printf(l->arena, "%s/%d", qualified, clang_Cursor_getNumArguments(callee));
    const struct ir_intrinsic *found = intrinsic_find(numbered);
    /* Families of reserved names are of plain functions: a member of __half is not of the family
     * __h. */
    bool whole =
        found && (strcmp(found->name, qualified) == 0 || strcmp(found->name, numbered) == 0);
    return whole || !strstr(qualified, "::") ? found : NULL;
}

static struct ir_expr *intrinsic_call(struct lower *l, CXCursor call, CXCursor callee,
                                      const struct ir_intrinsic *which) {
    struct ir_expr *e = with_arguments(l, call, callee, IR_E_INTRINSIC);
    e->intrinsic = which;
    e->site = lower_new_site(l, call);
    return e;
}

static struct ir_expr *plain_call(struct lower *l, CXCursor call, CXCursor callee) {
    struct lower_function *f = lower_function_of(l, callee);
    if (clang_CXXMethod_isVirtual(callee) && clang_Cursor_isDynamicCall(call))
        return unknown_call(l, call, callee,
                            ca_arena_printf(l->arena, "virtual call of %s", f->function->name));
    struct ir_expr *constant = NULL;
    if (!f->has_body && clang_Cursor_getNumArguments(call) == 0) /* __builtin_inff() … */
        constant = lower_evaluated(l, call, lower_type(l, clang_getCursorType(call)));
    if (constant)
        return constant;
    if (!f->has_body)
        return unknown_call(
            l, call, callee,
            ca_arena_printf(l->arena, "call of %s, whose body isn't here", f->function->qualified));
    struct ir_expr *e = with_arguments(l, call, callee, IR_E_CALL);
    e->callee = f->function;
    e->site = lower_new_site(l, call);
    return e;
}

static struct ir_expr *undeclared_call(struct lower *l, CXCursor call, struct kids kids) {
    struct ir_expr *e = kids.n && !lower_is_dependent(clang_getCursorType(call))
                            ? lower_call_at(l, call, kids.v[0])
                            : NULL;
    if (e)
        return e;
    CXCursor called = kids.n ? lower_strip(l, kids.v[0]) : call;
    const char *name = lower_spelling(l, called);
    CXType type = lower_plain(clang_getCursorType(kids.n ? kids.v[0] : call));
    const char *what =
        type.kind == CXType_Pointer ? "call through a pointer" : "call of what is not declared";
    const char *sep = name[0] ? ": " : "";
    e = node_unknown_of(l, call, ca_arena_printf(l->arena, "%s%s%s", what, sep, name));
    if (lower_call_is_lvalue(call))
        e->type = lower_type(l, clang_getResultType(called_type(call)));
    return e;
}

/* Functions that give their argument itself; libclang shows no body of theirs. */
static bool is_identity(const char *qualified) {
    static const char *const names[] = {"std::forward", "std::move", "std::as_const",
                                        "std::move_if_noexcept"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], qualified) == 0)
            return true;
    }
    return false;
}

struct ir_expr *lower_call(struct lower *l, CXCursor c) {
    if (lower_is_launch(l, c))
        return lower_launch(l, c);
    if (lower_is_constructor_call(c))
        return lower_construct_value(l, c);
    struct kids kids = lower_expr_kids(l, c);
    CXCursor callee = callee_of(l, c, kids);
    if (clang_Cursor_isNull(callee) || lower_is_dependent(clang_getCursorType(c)))
        return undeclared_call(l, c, kids);
    const char *qualified = lower_qualified(l, callee);
    if (is_identity(qualified) && lower_call_is_lvalue(c) && clang_Cursor_getNumArguments(c) == 1)
        return lower_bound(l, clang_Cursor_getArgument(c, 0),
                           clang_getResultType(clang_getCursorType(callee)));
    if (lower_launch_api(qualified))
        return lower_launch_call(l, c, qualified);
    const struct ir_intrinsic *intrinsic = intrinsic_of(l, callee, qualified);
    if (intrinsic)
        return intrinsic_call(l, c, callee, intrinsic);
    if (is_trivial_assignment(l, callee)) {
        struct ir_expr *e = trivial_assignment(l, c);
        if (e)
            return e;
    }
    return plain_call(l, c, callee);
}
