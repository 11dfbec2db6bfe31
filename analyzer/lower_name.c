/* lower_name.c - names: constants, variables, functions, built-in variables; and what libclang
 * evaluates. */
#include "lower_private.h"

#include <string.h>

/* --- constants --- */

struct dependence {
    unsigned budget;
    bool found;
};

static bool depends(CXCursor c) {
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (!clang_isExpression(kind) || !lower_is_dependent(clang_getCursorType(c)))
        return false;
    /* The type of a built-in function's name is none of its own. */
    return kind != CXCursor_DeclRefExpr ||
           clang_getCursorKind(clang_getCursorReferenced(c)) != CXCursor_FunctionDecl;
}

static enum CXChildVisitResult find_dependence(CXCursor c, CXCursor parent, CXClientData data) {
    struct dependence *d = data;
    (void)parent;
    if (!d->budget || depends(c)) {
        d->found = true;
        return CXChildVisit_Break;
    }
    d->budget--;
    return CXChildVisit_Recurse;
}

/* libclang crashes on evaluating what depends on template parameters or holds an error. */
static bool may_evaluate(CXCursor c) {
    struct dependence d = {.budget = 300};
    CXType type = clang_getCursorType(c);
    if (type.kind == CXType_Invalid || lower_is_dependent(type))
        return false;
    clang_visitChildren(c, find_dependence, &d);
    return !d.found;
}

struct ir_expr *lower_evaluated(struct lower *l, CXCursor c, const struct ir_type *type) {
    if (type->kind != IR_INT && type->kind != IR_BOOL && type->kind != IR_FLOAT)
        return NULL;
    if (!may_evaluate(c))
        return NULL;
    CXEvalResult result = clang_Cursor_Evaluate(c);
    if (!result)
        return NULL;
    struct ir_expr *e = NULL;
    CXEvalResultKind kind = clang_EvalResult_getKind(result);
    if (kind == CXEval_Int && type->kind != IR_FLOAT)
        e = node_int(l, type,
                     clang_EvalResult_isUnsignedInt(result)
                         ? (int64_t)clang_EvalResult_getAsUnsigned(result)
                         : clang_EvalResult_getAsLongLong(result));
    else if (kind == CXEval_Float && type->kind == IR_FLOAT)
        e = node_float(l, type, clang_EvalResult_getAsDouble(result));
    clang_EvalResult_dispose(result);
    return e;
}

/* --- names --- */

bool lower_is_const(CXType type) {
    CXType t = clang_getCanonicalType(type);
    return clang_isConstQualifiedType(t) && !clang_isVolatileQualifiedType(t);
}

/* A `const` number whose initializer is a constant: its value. Each variable is tried once. */
static struct ir_expr *constant_variable(struct lower *l, CXCursor use, CXCursor var) {
    static struct ir_expr none;
    CXCursor key = clang_getCanonicalCursor(var);
    struct ir_expr *known = map_find(&l->constants, key);
    if (known)
        return known == &none ? NULL : known;
    CXCursor init = clang_Cursor_getVarDeclInitializer(var);
    struct ir_expr *e = NULL;
    if (clang_Cursor_isNull(init) || may_evaluate(init))
        e = lower_evaluated(l, use, lower_type(l, clang_getCursorType(var)));
    map_add(&l->constants, l->arena, key, e ? e : &none);
    return e;
}

struct ir_expr *lower_named_constant(struct lower *l, CXCursor c) {
    CXCursor named = clang_getCursorReferenced(c);
    const struct ir_type *type = lower_type(l, clang_getCursorType(c));
    enum CXCursorKind kind = clang_getCursorKind(named);
    if (kind == CXCursor_EnumConstantDecl)
        return node_int(l, type, clang_getEnumConstantDeclValue(named));
    if (kind != CXCursor_VarDecl)
        return NULL;
    CXType declared = clang_getCursorType(named);
    if (lower_is_reference(declared) || !lower_is_const(declared))
        return NULL;
    if (type->kind == IR_INT && strcmp(lower_qualified(l, named), "warpSize") == 0)
        return node_int(l, type, 32);
    return constant_variable(l, c, named);
}

/* A template argument that stands for its parameter: a name without a declaration, the value below
 * it. */
static struct ir_expr *template_argument(struct lower *l, CXCursor c) {
    struct kids kids = lower_expr_kids(l, c);
    const struct ir_type *type = lower_type(l, clang_getCursorType(c));
    if (kids.n == 1)
        return node_fit(l, lower_rvalue(l, kids.v[0]), type);
    struct ir_expr *e = lower_evaluated(l, c, type);
    return e ? e : node_unknown(l, type, "name without a declaration");
}

bool lower_names_variable(CXCursor named) {
    switch (clang_getCursorKind(named)) {
    case CXCursor_VarDecl:
    case CXCursor_ParmDecl:
    case CXCursor_UnexposedDecl: /* a structured binding */
        return true;
    default:
        return false;
    }
}

bool lower_is_array_param(CXCursor decl) {
    CXType type = clang_getCursorType(decl);
    return clang_getCursorKind(decl) == CXCursor_ParmDecl && !lower_is_reference(type) &&
           lower_is_array(type);
}

static bool names_function(CXCursor named) {
    switch (clang_getCursorKind(named)) {
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_FunctionTemplate:
    case CXCursor_ConversionFunction:
        return true;
    default:
        return false;
    }
}

static struct ir_expr *function_address(struct lower *l, CXCursor named) {
    if (clang_getCursorKind(named) == CXCursor_FunctionTemplate)
        return node_unknown(
            l, l->t_pointer,
            ca_arena_printf(l->arena, "address of template %s", lower_spelling(l, named)));
    struct ir_expr *e = node_new(l, IR_E_FUNCTION, l->t_pointer, 0);
    e->callee = lower_function_of(l, named)->function;
    return e;
}

struct ir_expr *lower_name_value(struct lower *l, CXCursor c) {
    CXCursor named = clang_getCursorReferenced(c);
    const struct ir_type *type = lower_type(l, clang_getCursorType(c));
    if (clang_Cursor_isNull(named) || clang_isInvalid(clang_getCursorKind(named)))
        return template_argument(l, c);
    struct ir_expr *e = lower_named_constant(l, c);
    if (!e)
        e = lower_builtin(l, c);
    if (e)
        return e;
    if (lower_names_variable(named)) {
        struct ir_expr *place = lower_name(l, c);
        return node_load(l, place, lower_place_site(l, place, c));
    }
    if (names_function(named))
        return function_address(l, named);
    return node_unknown(l, type, ca_arena_printf(l->arena, "name %s", lower_spelling(l, c)));
}

struct ir_expr *lower_name(struct lower *l, CXCursor c) {
    CXCursor named = clang_getCursorReferenced(c);
    if (!clang_Cursor_isNull(named) && names_function(named))
        return node_deref(l, function_address(l, named), lower_type(l, clang_getCursorType(c)));
    if (clang_Cursor_isNull(named) || !lower_names_variable(named))
        return node_temp(l, lower_name_value(l, c));
    struct ir_expr *e = lower_builtin(l, c);
    if (e)
        return node_temp(l, e);
    e = lower_captured(l, named);
    if (!e && clang_getCursorKind(named) == CXCursor_UnexposedDecl)
        return lower_binding(l, named, c);
    return e ? e : node_var(l, lower_var(l, named));
}

struct builtin_row {
    const char *name;
    enum ir_builtin builtin;
};

static const struct builtin_row builtins[] = {{"threadIdx", IR_THREAD_IDX},
                                              {"blockIdx", IR_BLOCK_IDX},
                                              {"blockDim", IR_BLOCK_DIM},
                                              {"gridDim", IR_GRID_DIM}};

static const struct builtin_row *find_builtin(struct lower *l, CXCursor c) {
    if (clang_getCursorKind(c) != CXCursor_DeclRefExpr)
        return NULL;
    CXCursor var = clang_getCursorReferenced(c);
    if (clang_getCursorKind(var) != CXCursor_VarDecl ||
        !clang_isTranslationUnit(clang_getCursorKind(clang_getCursorSemanticParent(var))))
        return NULL;
    const char *name = lower_spelling(l, var);
    for (size_t i = 0; i < sizeof builtins / sizeof builtins[0]; i++) {
        if (strcmp(builtins[i].name, name) == 0)
            return &builtins[i];
    }
    return NULL;
}

static struct ir_expr *builtin_axis(struct lower *l, const struct builtin_row *row,
                                    const struct ir_type *type, unsigned axis) {
    struct ir_expr *e = node_new(l, IR_E_BUILTIN, type, 0);
    e->op = (unsigned char)row->builtin;
    e->axis = (unsigned char)axis;
    return e;
}

struct ir_expr *lower_builtin(struct lower *l, CXCursor c) {
    const struct ir_type *type = lower_type(l, clang_getCursorType(c));
    if (clang_getCursorKind(c) == CXCursor_MemberRefExpr) {
        struct kids kids = lower_expr_kids(l, c);
        const struct builtin_row *row =
            kids.n == 1 ? find_builtin(l, lower_strip(l, kids.v[0])) : NULL;
        const char *field = row ? lower_spelling(l, c) : "";
        bool axis = row && field[0] >= 'x' && field[0] <= 'z' && !field[1];
        return axis ? builtin_axis(l, row, type, (unsigned)(field[0] - 'x')) : NULL;
    }
    const struct builtin_row *row = find_builtin(l, c);
    if (!row || type->kind != IR_RECORD || type->n_fields != 3)
        return NULL;
    struct ir_expr *e = node_new(l, IR_E_INIT, type, 3);
    uint64_t *offsets = ca_arena_alloc(l->arena, 3 * sizeof *offsets);
    for (unsigned axis = 0; axis < 3; axis++) {
        e->args[axis] = builtin_axis(l, row, type->fields[axis].type, axis);
        offsets[axis] = type->fields[axis].offset;
    }
    e->offsets = offsets;
    return e;
}
