/* lower_function.c - function objects, their parameters and bodies; variables. */
#include "lower_private.h"

#include <string.h>

/* --- variables --- */

struct ir_var *lower_new_var(struct lower *l, const char *name, enum ir_storage storage,
                             const struct ir_type *type) {
    struct ir_var *v = ca_arena_alloc(l->arena, sizeof *v);
    v->name = name;
    v->storage = storage;
    v->type = type;
    v->align = type->align;
    v->id = l->program->n_vars++;
    return v;
}

static bool is_rewritten_dynamic(struct lower *l, CXCursor decl) {
    struct kids kids = lower_kids(l, decl);
    for (unsigned i = 0; i < kids.n; i++) {
        if (clang_getCursorKind(kids.v[i]) == CXCursor_AnnotateAttr &&
            strcmp(lower_spelling(l, kids.v[i]), LOAD_DYNAMIC_SHARED_ANNOTATION) == 0)
            return true;
    }
    return false;
}

static enum ir_storage shared_storage(struct lower *l, CXCursor decl) {
    bool open = clang_getCanonicalType(clang_getCursorType(decl)).kind == CXType_IncompleteArray;
    bool outside = clang_Cursor_getStorageClass(decl) == CX_SC_Extern;
    return open || outside || is_rewritten_dynamic(l, decl) ? IR_SHARED_DYNAMIC : IR_SHARED;
}

/* A static local that is never assigned is as good as one made anew. */
static bool is_static_constant(CXCursor decl) {
    CXType type = clang_getCanonicalType(clang_getCursorType(decl));
    return clang_isConstQualifiedType(type) &&
           !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(decl));
}

static bool is_in_function(CXCursor decl) {
    switch (clang_getCursorKind(clang_getCursorSemanticParent(decl))) {
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
    case CXCursor_FunctionTemplate:
        return true;
    default:
        return false;
    }
}

static enum ir_storage storage_of(struct lower *l, CXCursor decl) {
    if (clang_getCursorKind(decl) == CXCursor_ParmDecl)
        return IR_PARAM;
    if (lower_has_attr(decl, CXCursor_CUDASharedAttr))
        return shared_storage(l, decl);
    if (lower_has_attr(decl, CXCursor_CUDAConstantAttr))
        return IR_CONSTANT;
    if (lower_has_attr(decl, CXCursor_CUDADeviceAttr))
        return IR_DEVICE;
    bool variable_template = clang_getCursorKind(decl) == CXCursor_UnexposedDecl;
    if (!variable_template && !clang_Cursor_hasVarDeclGlobalStorage(decl))
        return IR_LOCAL;
    if (!is_in_function(decl))
        return IR_HOST;
    if (is_static_constant(decl))
        return IR_LOCAL;
    return l->frame && !l->frame->function->function->is_host ? IR_DEVICE : IR_HOST;
}

/* The first extent of a rewritten dynamic array is not its own. */
static const struct ir_type *var_type(struct lower *l, CXCursor decl, enum ir_storage storage) {
    const struct ir_type *type = storage == IR_PARAM
                                     ? lower_param_type(l, clang_getCursorType(decl))
                                     : lower_type(l, clang_getCursorType(decl));
    if (storage != IR_SHARED_DYNAMIC || type->kind != IR_ARRAY)
        return type;
    return lower_array_of(l, type->elem, 0);
}

static unsigned declared_align(struct lower *l, CXCursor decl, const struct ir_type *type) {
    struct kids kids = lower_kids(l, decl);
    unsigned align = type->align;
    for (unsigned i = 0; i < kids.n; i++) {
        if (clang_getCursorKind(kids.v[i]) != CXCursor_AlignedAttr)
            continue;
        struct kids values = lower_expr_kids(l, kids.v[i]);
        struct ir_expr *e = values.n ? lower_evaluated(l, values.v[0], l->t_long) : NULL;
        if (e && e->ival > align && e->ival <= 1 << 20)
            align = (unsigned)e->ival;
    }
    return align;
}

#define MAX_CONSTANTS     16   /* named by each other's initializers, one within another */
#define MAX_CONSTANT_SIZE 4096 /* bytes; larger ones are data, not sizes or kernels */

/* Whether e is the same whoever evaluates it, and runs nobody's code. */
static bool is_plain(const struct ir_expr *e) {
    static const bool plain[IR_E_UNKNOWN + 1] = {
        [IR_E_VAR] = true,     [IR_E_FIELD] = true,   [IR_E_INT] = true,   [IR_E_FLOAT] = true,
        [IR_E_LOAD] = true,    [IR_E_ADDRESS] = true, [IR_E_UNARY] = true, [IR_E_BINARY] = true,
        [IR_E_LOGIC] = true,   [IR_E_COND] = true,    [IR_E_CAST] = true,  [IR_E_INIT] = true,
        [IR_E_FUNCTION] = true};
    for (unsigned i = 0; i < e->n_args; i++)
        if (!is_plain(e->args[i]))
            return false;
    return plain[e->kind] &&
           (e->kind != IR_E_VAR || (e->var->storage == IR_HOST && e->var->is_const));
}

/* What a constant of the file holds: a grid, a table of kernels. NULL: not known. */
static struct ir_expr *constant_value(struct lower *l, CXCursor decl, const struct ir_var *v) {
    CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
    if (v->storage != IR_HOST || !v->is_const || v->is_reference || clang_Cursor_isNull(init) ||
        !l->frame || l->constant_depth >= MAX_CONSTANTS || v->type->size > MAX_CONSTANT_SIZE)
        return NULL;
    struct lower_frame frame = {.function = l->frame->function, .site = &v->site},
                       *outer = l->frame;
    CXCursor bare = lower_strip(l, init);
    struct ir_expr *e = NULL;
    l->frame = &frame;
    l->constant_depth++;
    if (lower_is_constructor_call(bare))
        e = lower_construct_simple(l, bare);
    else if (clang_getCursorKind(bare) == CXCursor_InitListExpr)
        e = lower_init_list(l, bare, clang_getCursorType(decl));
    else
        e = node_fit(l, lower_rvalue(l, init), v->type);
    l->constant_depth--;
    l->frame = outer;
    return e && !frame.n_temps && is_plain(e) ? e : NULL;
}

struct ir_var *lower_var(struct lower *l, CXCursor decl) {
    CXCursor key = clang_getCanonicalCursor(decl);
    struct ir_var *v = map_find(&l->vars, key);
    if (v)
        return v;
    CXType type = clang_getCursorType(decl);
    enum ir_storage storage = storage_of(l, decl);
    v = lower_new_var(l, lower_spelling(l, decl), storage, var_type(l, decl, storage));
    v->is_reference = lower_is_reference(type);
    v->is_const = v->is_reference || clang_isConstQualifiedType(clang_getCanonicalType(type));
    v->align = storage == IR_LOCAL || storage == IR_PARAM ? v->type->align
                                                          : declared_align(l, decl, v->type);
    v->site = lower_site(l, decl);
    map_add(&l->vars, l->arena, key, v);
    v->init = constant_value(l, decl, v);
    return v;
}

/* --- function objects --- */

struct part_search {
    CXCursor body;
};

static enum CXChildVisitResult find_body(CXCursor c, CXCursor parent, CXClientData data) {
    (void)parent;
    if (clang_getCursorKind(c) != CXCursor_CompoundStmt)
        return CXChildVisit_Continue;
    ((struct part_search *)data)->body = c;
    return CXChildVisit_Break;
}

/* Whether parameter `i` of the template that c is an instance of is a bool. */
static bool is_bool_parameter(struct lower *l, CXCursor c, unsigned i) {
    struct kids kids = lower_kids(l, clang_getSpecializedCursorTemplate(c));
    unsigned index = 0;
    for (unsigned k = 0; k < kids.n; k++) {
        enum CXCursorKind kind = clang_getCursorKind(kids.v[k]);
        bool parameter = kind == CXCursor_NonTypeTemplateParameter ||
                         kind == CXCursor_TemplateTypeParameter ||
                         kind == CXCursor_TemplateTemplateParameter;
        if (parameter && index++ == i)
            return lower_plain(clang_getCursorType(kids.v[k])).kind == CXType_Bool;
    }
    return false;
}

static const char *template_argument(struct lower *l, CXCursor c, unsigned i) {
    switch (clang_Cursor_getTemplateArgumentKind(c, i)) {
    case CXTemplateArgumentKind_Type:
        return lower_text(l, clang_getTypeSpelling(clang_Cursor_getTemplateArgumentType(c, i)));
    case CXTemplateArgumentKind_Integral:
        if (is_bool_parameter(l, c, i))
            return clang_Cursor_getTemplateArgumentValue(c, i) ? "true" : "false";
        return ca_arena_printf(l->arena, "%lld", clang_Cursor_getTemplateArgumentValue(c, i));
    case CXTemplateArgumentKind_Pack:
        return "...";
    default:
        return "?";
    }
}

static const char *instance_name(struct lower *l, CXCursor c, const char *name) {
    int n = clang_getCursorKind(c) == CXCursor_FunctionDecl
                ? clang_Cursor_getNumTemplateArguments(c)
                : 0;
    const char *list = "";
    for (int i = 0; i < n; i++)
        list = ca_arena_printf(l->arena, "%s%s%s", list, i ? ", " : "",
                               template_argument(l, c, (unsigned)i));
    return n > 0 ? ca_arena_printf(l->arena, "%s<%s>", name, list) : name;
}

/* A member of a class template, not of an instance of it. */
static bool is_pattern(CXCursor c) {
    CXCursor scope = clang_getCursorSemanticParent(c);
    for (unsigned depth = 0; depth < 64 && !clang_Cursor_isNull(scope); depth++) {
        enum CXCursorKind kind = clang_getCursorKind(scope);
        if (kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization)
            return true;
        if (clang_isInvalid(kind) || clang_isTranslationUnit(kind))
            return false;
        scope = clang_getCursorSemanticParent(scope);
    }
    return false;
}

static bool is_host_only(CXCursor c, bool is_kernel) {
    return !is_kernel && !lower_has_attr(c, CXCursor_CUDADeviceAttr);
}

static unsigned line_of(CXSourceLocation where) {
    unsigned line;
    clang_getFileLocation(where, NULL, &line, NULL, NULL);
    return line;
}

static void describe(struct lower *l, struct lower_function *f, struct ir_function *out) {
    CXCursor c = f->cursor;
    out->name = lower_spelling(l, c);
    out->instance = instance_name(l, c, out->name);
    out->qualified = lower_qualified(l, c);
    out->is_kernel = lower_has_attr(c, CXCursor_CUDAGlobalAttr);
    out->is_host = is_host_only(c, out->is_kernel);
    out->is_template = clang_getCursorKind(c) == CXCursor_FunctionTemplate;
    out->in_main_file = clang_Location_isFromMainFile(clang_getCursorLocation(c));
    out->site = lower_site_range(l, clang_Cursor_getSpellingNameRange(c, 0, 0));
    out->end_line = line_of(clang_getRangeEnd(clang_getCursorExtent(c)));
    CXType type = clang_getCursorType(c);
    enum CXCursorKind kind = clang_getCursorKind(c);
    bool nothing = kind == CXCursor_Constructor || kind == CXCursor_Destructor || out->is_template;
    out->result = nothing ? l->t_void : lower_type(l, clang_getResultType(type));
    out->bounds_threads = out->is_kernel ? lower_launch_bounds(l, c) : 0;
}

static void remember(struct lower *l, struct lower_function *f) {
    if (l->n_order == l->cap_order) {
        unsigned cap = l->cap_order ? l->cap_order * 2 : 64;
        struct lower_function **v = ca_arena_alloc(l->arena, cap * sizeof(struct lower_function *));
        if (l->n_order)
            memcpy(v, l->order, l->n_order * sizeof *v);
        l->order = v;
        l->cap_order = cap;
    }
    l->order[l->n_order++] = f;
}

static bool is_method(CXCursor c) {
    enum CXCursorKind kind = clang_getCursorKind(c);
    return (kind == CXCursor_CXXMethod && !clang_CXXMethod_isStatic(c)) ||
           kind == CXCursor_Constructor || kind == CXCursor_Destructor ||
           kind == CXCursor_ConversionFunction;
}

static void add_params(struct lower *l, struct lower_function *f) {
    struct ir_function *out = f->function;
    int n = clang_Cursor_getNumArguments(f->cursor);
    unsigned count = n > 0 ? (unsigned)n : 0;
    bool method = is_method(f->cursor);
    out->params = ca_arena_alloc(l->arena, (count + 1) * sizeof(struct ir_var *));
    if (method) {
        CXType record = clang_getCursorType(clang_getCursorSemanticParent(f->cursor));
        struct ir_var *self =
            lower_new_var(l, "this", IR_PARAM, lower_pointer_to(l, lower_type(l, record)));
        self->site = out->site;
        self->is_const = true;
        out->params[out->n_params++] = self;
    }
    for (unsigned i = 0; i < count; i++)
        out->params[out->n_params++] = lower_var(l, clang_Cursor_getArgument(f->cursor, i));
}

struct lower_function *lower_function_of(struct lower *l, CXCursor c) {
    CXCursor key = clang_getCanonicalCursor(c);
    struct lower_function *f = map_find(&l->functions, key);
    if (f)
        return f;
    CXCursor definition = clang_getCursorDefinition(c);
    f = ca_arena_alloc(l->arena, sizeof *f);
    map_add(&l->functions, l->arena, key, f);
    bool defined =
        !clang_Cursor_isNull(definition) && !clang_isInvalid(clang_getCursorKind(definition));
    f->cursor = defined ? definition : c;
    struct part_search part = {clang_getNullCursor()};
    clang_visitChildren(f->cursor, find_body, &part);
    f->body = part.body;
    /* An implicit member's body says nothing; a pattern's names what is not known yet. */
    f->has_body = !clang_Cursor_isNull(part.body) &&
                  clang_getCursorKind(f->cursor) != CXCursor_FunctionTemplate &&
                  !clang_CXXMethod_isDefaulted(f->cursor) && !is_pattern(f->cursor);
    f->in_system = clang_Location_isInSystemHeader(clang_getCursorLocation(f->cursor));
    f->function = ca_arena_alloc(l->arena, sizeof *f->function);
    f->function->front = f;
    describe(l, f, f->function);
    if (f->function->is_kernel && f->has_body)
        add_params(l, f);
    if (f->has_body || f->function->is_template)
        lower_mark_errors(l, f);
    remember(l, f);
    return f;
}

/* --- bodies --- */

static void find_closure(struct lower *l, struct lower_function *f) {
    if (clang_getCursorKind(f->cursor) == CXCursor_CXXMethod &&
        strcmp(f->function->name, "operator()") == 0)
        f->closure = lower_closure_of(l, clang_getCursorSemanticParent(f->cursor));
}

/* The made-up variables' declarations, then the body. */
static struct ir_stmt *with_temps(struct lower *l, struct lower_function *f, struct stmts *body) {
    struct stmts all = {0};
    for (unsigned i = 0; i < l->frame->n_temps; i++)
        stmts_add(l, &all, l->frame->temps[i]);
    for (unsigned i = 0; i < body->n; i++)
        stmts_add(l, &all, body->v[i]);
    return node_block(l, f->body, all.v, all.n);
}

void lower_body(struct lower *l, struct lower_function *f) {
    struct ir_function *out = f->function;
    if (out->state != IR_UNSEEN)
        return;
    if (!f->has_body) {
        out->state = IR_NO_BODY;
        return;
    }
    out->state = IR_LOWERING;
    struct lower_frame frame = {.function = f, .site = &out->site}, *outer = l->frame;
    find_closure(l, f);
    l->frame = &frame;
    if (!out->params)
        add_params(l, f);
    frame.self = is_method(f->cursor) ? out->params[0] : NULL;
    struct stmts body = {0};
    if (clang_getCursorKind(f->cursor) == CXCursor_Constructor)
        lower_member_initializers(l, &body, f->cursor);
    struct kids kids = lower_kids(l, f->body);
    for (unsigned i = 0; i < kids.n; i++)
        lower_stmt_into(l, &body, kids.v[i]);
    out->body = with_temps(l, f, &body);
    out->state = IR_LOWERED;
    l->frame = outer;
}
