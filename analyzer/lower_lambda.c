/* lower_lambda.c - closures: a record of what the body names from outside.
 *
 * libclang shows neither the closure's members nor what an implicit capture takes, so both are made
 * here: the call operator's body tells the names, the text between the brackets which are taken by
 * reference. Inside the body a captured name is the closure's member; elsewhere nothing is special:
 * a closure is copied, passed and returned like any record. The layout is this lowering's own. */
#include "lower_private.h"

#include <string.h>

/* --- what is captured --- */

struct capture_search {
    struct lower *l;
    struct lower_closure *closure;
    CXCursor record;
    CXFile file;       /* where the lambda stands */
    unsigned from, to; /* its bytes */
    unsigned cap;
    bool default_reference;
    const char *intro; /* what stands between the brackets */
    size_t n_intro;
};

static bool is_name_byte(char b) {
    return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') || b == '_';
}

/* The `name` among the captures written: 0 no, 1 by value, 2 by reference. */
static int written_capture(const struct capture_search *s, const char *name) {
    size_t n = strlen(name);
    for (size_t i = 0; n && i + n <= s->n_intro; i++) {
        bool starts = i == 0 || !is_name_byte(s->intro[i - 1]);
        if (!starts || memcmp(s->intro + i, name, n) != 0 ||
            (i + n < s->n_intro && is_name_byte(s->intro[i + n])))
            continue;
        size_t k = i;
        while (k && strchr(" \t\r\n", s->intro[k - 1]))
            k--;
        if (k && s->intro[k - 1] == '&')
            return 2;
        if (!k || s->intro[k - 1] == ',')
            return 1;
    }
    return 0;
}

static bool already(const struct lower_closure *closure, CXCursor var) {
    for (unsigned i = 0; i < closure->n_captures; i++) {
        CXCursor c = closure->captures[i].var;
        if (clang_Cursor_isNull(c) ? clang_Cursor_isNull(var) != 0
                                   : clang_equalCursors(c, var) != 0)
            return true;
    }
    return false;
}

static void add_capture(struct capture_search *s, CXCursor var, bool by_reference,
                        const struct ir_type *type) {
    struct lower_closure *closure = s->closure;
    if (closure->n_captures == s->cap) {
        unsigned cap = s->cap ? s->cap * 2 : 4;
        struct lower_capture *v = ca_arena_alloc(s->l->arena, cap * sizeof *v);
        if (closure->n_captures)
            memcpy(v, closure->captures, closure->n_captures * sizeof *v);
        closure->captures = v;
        s->cap = cap;
    }
    closure->captures[closure->n_captures++] =
        (struct lower_capture){.var = var, .by_reference = by_reference, .type = type};
}

static bool stands_inside(const struct capture_search *s, CXCursor decl) {
    CXFile file;
    unsigned offset;
    clang_getFileLocation(clang_getCursorLocation(decl), &file, NULL, NULL, &offset);
    return file && s->file && clang_File_isEqual(file, s->file) && offset >= s->from &&
           offset < s->to;
}

/* `x = …` between the brackets declares a variable of its own. */
static bool is_init_capture(const struct capture_search *s, CXCursor decl) {
    CXFile file;
    unsigned offset;
    clang_getFileLocation(clang_getCursorLocation(decl), &file, NULL, NULL, &offset);
    return stands_inside(s, decl) && s->intro && offset < s->from + s->n_intro + 2;
}

static bool is_local(CXCursor decl) {
    enum CXCursorKind kind = clang_getCursorKind(decl);
    if (kind == CXCursor_ParmDecl)
        return true;
    if (kind == CXCursor_UnexposedDecl) { /* a binding, or a variable template's instance */
        enum CXCursorKind parent = clang_getCursorKind(clang_getCursorSemanticParent(decl));
        return parent != CXCursor_Namespace && !clang_isTranslationUnit(parent);
    }
    return kind == CXCursor_VarDecl && !clang_Cursor_hasVarDeclGlobalStorage(decl);
}

static void capture_name(struct capture_search *s, CXCursor use) {
    struct lower *l = s->l;
    CXCursor var = clang_getCursorReferenced(use);
    if (clang_Cursor_isNull(var) || !is_local(var))
        return;
    bool own = is_init_capture(s, var);
    if ((stands_inside(s, var) && !own) || already(s->closure, var) || lower_named_constant(l, use))
        return;
    int written = written_capture(s, lower_spelling(l, var));
    bool by_reference = written ? written == 2 : s->default_reference;
    CXType type = clang_getCursorType(var);
    const struct ir_type *value =
        lower_is_array_param(var) ? lower_param_type(l, type) : lower_type(l, lower_plain(type));
    add_capture(s, var, by_reference, by_reference ? lower_pointer_to(l, value) : value);
}

static bool is_field_of_this(CXCursor c) {
    if (clang_getCursorKind(c) != CXCursor_MemberRefExpr)
        return false;
    enum CXCursorKind named = clang_getCursorKind(clang_getCursorReferenced(c));
    return named == CXCursor_FieldDecl || named == CXCursor_CXXMethod;
}

struct this_search {
    bool has_expression;
};

static enum CXChildVisitResult find_expression(CXCursor c, CXCursor parent, CXClientData data) {
    (void)parent;
    ((struct this_search *)data)->has_expression |= clang_isExpression(clang_getCursorKind(c)) != 0;
    return CXChildVisit_Continue;
}

static enum CXChildVisitResult find_captures(CXCursor c, CXCursor parent, CXClientData data) {
    struct capture_search *s = data;
    (void)parent;
    enum CXCursorKind kind = clang_getCursorKind(c);
    struct this_search object = {false};
    if (kind == CXCursor_DeclRefExpr)
        capture_name(s, c);
    if (is_field_of_this(c))
        clang_visitChildren(c, find_expression, &object);
    bool is_this = kind == CXCursor_CXXThisExpr || (is_field_of_this(c) && !object.has_expression);
    if (is_this && !already(s->closure, clang_getNullCursor()))
        add_capture(s, clang_getNullCursor(), true, s->l->t_pointer);
    return CXChildVisit_Recurse;
}

/* --- the record --- */

static void lay_out(struct lower *l, struct lower_closure *closure) {
    struct ir_type *type = closure->type;
    struct ir_field *fields = ca_arena_alloc(l->arena, (closure->n_captures + 1) * sizeof *fields);
    uint64_t at = 0;
    for (unsigned i = 0; i < closure->n_captures; i++) {
        struct lower_capture *c = &closure->captures[i];
        uint64_t align = c->type->align ? c->type->align : 1;
        at = (at + align - 1) / align * align;
        c->offset = at;
        at += c->type->size;
        type->align = c->type->align > type->align ? c->type->align : type->align;
        fields[i] = (struct ir_field){
            .name = clang_Cursor_isNull(c->var) ? "this" : lower_spelling(l, c->var),
            .offset = c->offset,
            .type = c->type};
    }
    type->fields = fields;
    type->n_fields = closure->n_captures;
    type->size = at ? (at + type->align - 1) / type->align * type->align : 1;
}

/* The brackets and what stands between them. */
static void read_intro(struct capture_search *s, CXCursor record) {
    CXSourceRange extent = clang_getCursorExtent(record);
    unsigned line, column;
    clang_getFileLocation(clang_getCursorLocation(record), &s->file, &line, &column, &s->from);
    clang_getFileLocation(clang_getRangeEnd(extent), NULL, NULL, NULL, &s->to);
    size_t size = 0;
    const char *bytes = lower_file(s->l, s->file, &size);
    s->default_reference = false;
    if (!bytes || s->from >= size || bytes[s->from] != '[')
        return;
    const char *end = memchr(bytes + s->from, ']', size - s->from);
    if (!end)
        return;
    s->intro = bytes + s->from + 1;
    s->n_intro = (size_t)(end - s->intro);
    size_t i = 0;
    while (i < s->n_intro && strchr(" \t\r\n", s->intro[i]))
        i++;
    size_t next = i + 1;
    while (next < s->n_intro && strchr(" \t\r\n", s->intro[next]))
        next++;
    s->default_reference =
        i < s->n_intro && s->intro[i] == '&' && (next >= s->n_intro || s->intro[next] == ',');
}

struct operator_search {
    CXCursor body;
    CXCursor method;
};

static enum CXChildVisitResult find_body(CXCursor c, CXCursor parent, CXClientData data) {
    struct operator_search *s = data;
    (void)parent;
    if (clang_getCursorKind(c) != CXCursor_CompoundStmt)
        return CXChildVisit_Continue;
    s->body = c;
    return CXChildVisit_Break;
}

static CXCursor body_of(CXCursor function) {
    struct operator_search s = {clang_getNullCursor(), clang_getNullCursor()};
    clang_visitChildren(function, find_body, &s);
    return s.body;
}

static enum CXChildVisitResult find_operator(CXCursor c, CXCursor parent, CXClientData data) {
    struct operator_search *s = data;
    (void)parent;
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (kind != CXCursor_CXXMethod && kind != CXCursor_FunctionTemplate)
        return CXChildVisit_Continue;
    CXCursor body = body_of(c);
    if (clang_Cursor_isNull(body))
        return CXChildVisit_Continue;
    s->body = body;
    return CXChildVisit_Break;
}

static bool is_closure(struct lower *l, CXCursor record) {
    if (clang_getCursorKind(record) != CXCursor_ClassDecl)
        return false;
    return strncmp(lower_spelling(l, record), "(lambda at", 10) == 0;
}

/* Closures are found by their record; what has been made once is kept. */
struct lower_closure *lower_closure_of(struct lower *l, CXCursor record) {
    record = clang_getCanonicalCursor(record);
    struct lower_closure *closure = map_find(&l->closures, record);
    if (closure || !is_closure(l, record))
        return closure;
    closure = ca_arena_alloc(l->arena, sizeof *closure);
    closure->record = record;
    closure->type = ca_arena_alloc(l->arena, sizeof *closure->type);
    *closure->type =
        (struct ir_type){.kind = IR_RECORD,
                         .size = 1,
                         .align = 1,
                         .name = lower_text(l, clang_getTypeSpelling(clang_getCursorType(record)))};
    map_add(&l->closures, l->arena, record, closure);
    struct operator_search found = {clang_getNullCursor(), clang_getNullCursor()};
    clang_visitChildren(record, find_operator, &found);
    struct capture_search s = {.l = l, .closure = closure, .record = record};
    read_intro(&s, record);
    if (!clang_Cursor_isNull(found.body)) {
        clang_getFileLocation(clang_getRangeEnd(clang_getCursorExtent(found.body)), NULL, NULL,
                              NULL, &s.to);
        clang_visitChildren(found.body, find_captures, &s);
    }
    lay_out(l, closure);
    return closure;
}

/* --- the expression --- */

static struct ir_expr *capture_value(struct lower *l, const struct lower_capture *c,
                                     const struct ir_site *site) {
    if (clang_Cursor_isNull(c->var))
        return lower_this(l, c->type);
    CXCursor init = clang_Cursor_getVarDeclInitializer(c->var);
    struct ir_expr *outer = lower_captured(l, c->var);
    bool own = !outer && clang_getCursorKind(c->var) == CXCursor_VarDecl &&
               !map_find(&l->vars, clang_getCanonicalCursor(c->var));
    if (own && !clang_Cursor_isNull(init))
        return c->by_reference ? node_address(l, lower_lvalue(l, init))
                               : node_fit(l, lower_rvalue(l, init), c->type);
    struct ir_expr *place = outer ? outer : node_var(l, lower_var(l, c->var));
    return c->by_reference ? node_cast(l, node_address(l, place), c->type)
                           : node_fit(l, node_load(l, place, site), c->type);
}

struct ir_expr *lower_lambda(struct lower *l, CXCursor c) {
    CXType type = clang_getCursorType(c);
    struct lower_closure *closure =
        lower_closure_of(l, clang_getTypeDeclaration(lower_plain(type)));
    if (!closure)
        return node_unknown(l, lower_type(l, type), "lambda of no known type");
    struct ir_expr *e = node_new(l, IR_E_INIT, closure->type, closure->n_captures);
    uint64_t *offsets = ca_arena_alloc(l->arena, (closure->n_captures + 1) * sizeof *offsets);
    const struct ir_site *site = lower_new_site(l, c);
    for (unsigned i = 0; i < closure->n_captures; i++) {
        e->args[i] = capture_value(l, &closure->captures[i], site);
        offsets[i] = closure->captures[i].offset;
    }
    e->offsets = offsets;
    return e;
}

/* --- inside the body --- */

static struct ir_expr *member_place(struct lower *l, const struct lower_closure *closure,
                                    const struct lower_capture *c) {
    const struct ir_site *site = l->frame->site ? l->frame->site : &l->frame->self->site;
    struct ir_expr *object =
        node_deref(l, node_load(l, node_var(l, l->frame->self), site), closure->type);
    struct ir_expr *place = node_field(l, object, (int64_t)c->offset, c->type);
    if (!c->by_reference)
        return place;
    return node_deref(l, node_load(l, place, site), c->type->elem);
}

struct ir_expr *lower_captured(struct lower *l, CXCursor var) {
    const struct lower_closure *closure = l->frame->function->closure;
    for (unsigned i = 0; closure && l->frame->self && i < closure->n_captures; i++) {
        if (!clang_Cursor_isNull(closure->captures[i].var) &&
            clang_equalCursors(closure->captures[i].var, var))
            return member_place(l, closure, &closure->captures[i]);
    }
    return NULL;
}

/* The class that `this` points to in the function being lowered: inside of a lambda the one around
 * it. */
static CXType class_of_this(const struct lower *l) {
    CXCursor scope = clang_getCursorSemanticParent(l->frame->function->cursor);
    for (unsigned depth = 0; l->frame->function->closure && depth < 16; depth++) {
        CXCursor around = clang_getCursorSemanticParent(clang_getCursorSemanticParent(scope));
        if (clang_getCursorKind(scope) != CXCursor_ClassDecl || clang_Cursor_isNull(around) ||
            clang_isInvalid(clang_getCursorKind(around)))
            break;
        scope = around;
        if (!map_find(&l->closures, clang_getCanonicalCursor(scope)))
            break;
    }
    return clang_getCursorType(scope);
}

struct ir_expr *lower_this_as(struct lower *l, CXType record) {
    const struct ir_type *type = lower_type(l, record);
    struct ir_expr *self = lower_this(l, lower_pointer_to(l, type));
    int64_t offset = 0;
    if (l->frame->object || !lower_base_offset(l, class_of_this(l), record, &offset) || !offset)
        return self;
    return node_ptradd(l, self, node_int(l, l->t_long, offset), 1);
}

struct ir_expr *lower_this(struct lower *l, const struct ir_type *pointer) {
    const struct lower_closure *closure = l->frame->function->closure;
    const struct ir_site *site = l->frame->site ? l->frame->site : NULL;
    if (l->frame->object)
        return node_cast(l, node_address(l, l->frame->object), pointer);
    if (!l->frame->self)
        return node_unknown(l, pointer, "this outside of a method");
    if (!site)
        site = &l->frame->self->site;
    if (!closure)
        return node_cast(l, node_load(l, node_var(l, l->frame->self), site), pointer);
    for (unsigned i = 0; i < closure->n_captures; i++) {
        const struct lower_capture *c = &closure->captures[i];
        if (clang_Cursor_isNull(c->var)) {
            struct lower_capture by_value = *c;
            by_value.by_reference = false;
            return node_cast(l, node_load(l, member_place(l, closure, &by_value), site), pointer);
        }
    }
    return node_unknown(l, pointer, "this, which the lambda does not capture");
}
