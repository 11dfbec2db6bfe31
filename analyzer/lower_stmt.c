/* lower_stmt.c - statements and declarations. */
#include "lower_private.h"

#include <string.h>

/* --- declarations --- */

/* An initializer without what only wraps it: cleanups, materialized temporaries, a cast to its own
 * type. */
static CXCursor bare_initializer(struct lower *l, CXCursor init) {
    for (unsigned depth = 0; depth < 16; depth++) {
        CXCursor child;
        enum CXCursorKind kind = clang_getCursorKind(init);
        bool wraps = kind == CXCursor_UnexposedExpr || kind == CXCursor_ParenExpr ||
                     kind == CXCursor_CXXFunctionalCastExpr;
        if (!wraps || !lower_only_child(l, init, &child) ||
            !lower_same_type(clang_getCursorType(init), clang_getCursorType(child)))
            break;
        init = child;
    }
    return init;
}

static void declare_from(struct lower *l, struct stmts *out, struct ir_stmt *decl,
                         struct ir_var *var, CXType type, CXCursor init) {
    if (lower_is_reference(type)) {
        decl->expr = lower_bound(l, init, type);
        stmts_add(l, out, decl);
        return;
    }
    CXCursor bare = bare_initializer(l, init);
    if (lower_is_constructor_call(bare)) {
        decl->expr = lower_is_array(type) ? NULL : lower_construct_simple(l, bare);
        stmts_add(l, out, decl);
        if (!decl->expr)
            lower_construct(l, out, node_var(l, var), bare);
        return;
    }
    struct ir_expr *value = clang_getCursorKind(bare) == CXCursor_InitListExpr
                                ? lower_init_list(l, bare, type)
                                : lower_rvalue(l, init);
    decl->expr = node_fit(l, value, var->type);
    stmts_add(l, out, decl);
}

void lower_bind(struct lower *l, CXCursor name, struct ir_var *hidden, CXType type,
                unsigned index) {
    struct lower_binding *b = ca_arena_alloc(l->arena, sizeof *b);
    *b = (struct lower_binding){hidden, type, index};
    map_add(&l->bindings, l->arena, clang_getCanonicalCursor(name), b);
}

struct ir_expr *lower_binding(struct lower *l, CXCursor name, CXCursor use) {
    const struct lower_binding *b = map_find(&l->bindings, clang_getCanonicalCursor(name));
    const struct ir_type *type = lower_type(l, clang_getCursorType(use));
    if (!b) /* a variable template's instance looks the same */
        return node_var(l, lower_var(l, name));
    struct ir_expr *whole = node_var(l, b->hidden);
    if (lower_is_array(b->type) && type->size)
        return node_field(l, whole, (int64_t)(b->index * type->size), type);
    struct kids fields =
        lower_is_record(b->type) ? lower_fields(l, b->type) : (struct kids){NULL, 0};
    if (b->index >= fields.n ||
        lower_type(l, clang_getCursorType(fields.v[b->index]))->size != type->size)
        return node_temp(l, node_unknown(l, type, "structured binding of a rare kind"));
    return node_field(l, whole, lower_field_offset(l, fields.v[b->index]), type);
}

/* `auto [a, b] = …`: a hidden variable, its members under the names. */
static void declare_bindings(struct lower *l, struct stmts *out, CXCursor decl) {
    struct kids kids = lower_kids(l, decl), exprs = lower_expr_kids(l, decl);
    CXType type = clang_getCursorType(decl);
    struct ir_var *hidden = lower_new_var(l, "<bound object>", IR_LOCAL, lower_type(l, type));
    hidden->is_reference = lower_is_reference(type);
    hidden->site = lower_site(l, decl);
    struct ir_stmt *s = node_stmt(l, IR_S_DECL, decl);
    s->var = hidden;
    unsigned index = 0;
    for (unsigned i = 0; i < kids.n; i++) {
        if (clang_getCursorKind(kids.v[i]) == CXCursor_UnexposedDecl)
            lower_bind(l, kids.v[i], hidden, type, index++);
    }
    if (exprs.n)
        declare_from(l, out, s, hidden, type, exprs.v[exprs.n - 1]);
    else
        stmts_add(l, out, s);
}

void lower_declare(struct lower *l, struct stmts *out, CXCursor decl) {
    enum CXCursorKind kind = clang_getCursorKind(decl);
    if (kind == CXCursor_UnexposedDecl && lower_kids(l, decl).n) {
        declare_bindings(l, out, decl);
        return;
    }
    if (kind != CXCursor_VarDecl)
        return;
    struct ir_var *var = lower_var(l, decl);
    if (var->storage != IR_LOCAL)
        return;
    struct ir_stmt *s = node_stmt(l, IR_S_DECL, decl);
    s->var = var;
    CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
    if (clang_Cursor_isNull(init))
        stmts_add(l, out, s);
    else
        declare_from(l, out, s, var, clang_getCursorType(decl), init);
}

static void declare_all(struct lower *l, struct stmts *out, CXCursor c) {
    struct kids kids = lower_kids(l, c);
    for (unsigned i = 0; i < kids.n; i++)
        lower_declare(l, out, kids.v[i]);
}

/* --- if --- */

/* Whether `;` stands between two expressions: the first is an init statement. */
static bool is_init_statement(struct lower *l, CXCursor first, CXCursor second) {
    size_t n = 0;
    const char *text = lower_bytes(l, clang_getRangeEnd(clang_getCursorExtent(first)),
                                   clang_getRangeStart(clang_getCursorExtent(second)), &n);
    return text && memchr(text, ';', n) && !memchr(text, ')', n);
}

/* Lowers what stands in front of a condition; gives the index of the condition. */
static unsigned before_condition(struct lower *l, struct stmts *out, struct kids kids) {
    unsigned at = 0;
    if (at < kids.n && clang_getCursorKind(kids.v[at]) == CXCursor_DeclStmt)
        declare_all(l, out, kids.v[at++]);
    else if (kids.n >= 3 && clang_isExpression(clang_getCursorKind(kids.v[0])) &&
             clang_isExpression(clang_getCursorKind(kids.v[1])) &&
             is_init_statement(l, kids.v[0], kids.v[1]))
        stmts_add_expr(l, out, kids.v[0], lower_effect(l, kids.v[at++]));
    if (at < kids.n && clang_getCursorKind(kids.v[at]) == CXCursor_VarDecl)
        lower_declare(l, out, kids.v[at++]);
    return at;
}

static struct ir_stmt *wrapped(struct lower *l, CXCursor c, struct stmts *list,
                               struct ir_stmt *last) {
    if (!list->n)
        return last;
    stmts_add(l, list, last);
    return node_block(l, c, list->v, list->n);
}

struct ir_stmt *lower_if(struct lower *l, CXCursor c) {
    struct stmts list = {0};
    struct kids kids = lower_kids(l, c);
    unsigned at = before_condition(l, &list, kids);
    struct ir_stmt *s = node_stmt(l, IR_S_IF, c);
    bool has_condition = at < kids.n && clang_isExpression(clang_getCursorKind(kids.v[at]));
    s->expr = has_condition ? lower_condition(l, kids.v[at++])
                            : node_unknown(l, l->t_bool, "condition that the front end dropped");
    s->n_body = 2;
    s->body = ca_arena_alloc(l->arena, 2 * sizeof(struct ir_stmt *));
    for (unsigned i = 0; i < 2 && at < kids.n; i++)
        s->body[i] = lower_stmt(l, kids.v[at++]);
    if (s->expr->kind != IR_E_INT)
        return wrapped(l, c, &list, s);
    struct ir_stmt *taken = s->body[s->expr->ival ? 0 : 1];
    return wrapped(l, c, &list, taken ? taken : node_block(l, c, NULL, 0));
}

/* --- statements in expressions --- */

/* A declaration inside of an expression: the variable is declared in front, its initializer
 * assigned here. */
static struct ir_expr *declared_inside(struct lower *l, const struct ir_stmt *s) {
    struct ir_var *var = (struct ir_var *)s->var;
    struct ir_expr *place = node_new(l, IR_E_VAR, var->type, 0);
    place->lvalue = true;
    place->var = var;
    lower_declare_first(l, var);
    return s->expr ? node_assign(l, place, s->expr, l->frame->site ? l->frame->site : &var->site)
                   : NULL;
}

/* ({ a; b; c; }) as (a, b, c), where nothing but declarations and expressions stands in it. */
struct ir_expr *lower_statement_expr(struct lower *l, CXCursor c) {
    struct kids outer = lower_kids(l, c);
    struct kids kids = outer.n == 1 ? lower_kids(l, outer.v[0]) : outer;
    struct stmts list = {0};
    if (!kids.n || !clang_isExpression(clang_getCursorKind(kids.v[kids.n - 1])))
        return node_unknown_of(l, c, "statements in an expression");
    for (unsigned i = 0; i + 1 < kids.n; i++)
        lower_stmt_into(l, &list, kids.v[i]);
    for (unsigned i = 0; i < list.n; i++) {
        if (list.v[i]->kind != IR_S_DECL && list.v[i]->kind != IR_S_EXPR)
            return node_unknown(l, lower_type(l, clang_getCursorType(c)),
                                "statements in an expression");
    }
    struct ir_expr *e = lower_rvalue(l, kids.v[kids.n - 1]);
    for (unsigned i = list.n; i-- > 0;) {
        struct ir_expr *before =
            list.v[i]->kind == IR_S_DECL ? declared_inside(l, list.v[i]) : list.v[i]->expr;
        e = before ? node_comma(l, before, e) : e;
    }
    return e;
}

/* --- the others --- */

static void add_unknown(struct lower *l, struct stmts *out, CXCursor c, const char *reason) {
    struct ir_stmt *s = node_stmt(l, IR_S_UNKNOWN, c);
    s->reason = reason;
    stmts_add(l, out, s);
}

static void lower_compound(struct lower *l, struct stmts *out, CXCursor c) {
    struct stmts list = {0};
    struct kids kids = lower_kids(l, c);
    for (unsigned i = 0; i < kids.n; i++)
        lower_stmt_into(l, &list, kids.v[i]);
    stmts_add(l, out, node_block(l, c, list.v, list.n));
}

static void lower_return(struct lower *l, struct stmts *out, CXCursor c) {
    struct kids kids = lower_expr_kids(l, c);
    struct ir_stmt *s = node_stmt(l, IR_S_RETURN, c);
    CXType result = clang_getResultType(clang_getCursorType(l->frame->function->cursor));
    const struct ir_type *type = l->frame->function->function->result;
    if (kids.n && type->kind == IR_VOID)
        stmts_add_expr(l, out, c, lower_effect(l, kids.v[0]));
    else if (kids.n && lower_is_reference(result))
        s->expr = lower_bound(l, kids.v[0], result);
    else if (kids.n && clang_getCursorKind(kids.v[0]) == CXCursor_InitListExpr)
        s->expr = lower_init_list(l, kids.v[0], result);
    else if (kids.n)
        s->expr = node_fit(l, lower_rvalue(l, kids.v[0]), type);
    stmts_add(l, out, s);
}

/* A statement that only wraps another: attributes, a label, try. */
static void lower_inner(struct lower *l, struct stmts *out, CXCursor c) {
    struct kids kids = lower_kids(l, c);
    bool try = clang_getCursorKind(c) == CXCursor_CXXTryStmt;
    for (unsigned i = 0; i < kids.n; i++) {
        CXCursor kid = kids.v[try ? i : kids.n - 1 - i];
        enum CXCursorKind kind = clang_getCursorKind(kid);
        if (clang_isStatement(kind) || clang_isExpression(kind)) {
            lower_stmt_into(l, out, kid);
            return;
        }
    }
}

static void lower_break(struct lower *l, struct stmts *out, CXCursor c) {
    bool leaves = clang_getCursorKind(c) == CXCursor_BreakStmt;
    stmts_add(l, out, node_stmt(l, leaves ? IR_S_BREAK : IR_S_CONTINUE, c));
}

static void lower_goto(struct lower *l, struct stmts *out, CXCursor c) {
    add_unknown(l, out, c, "goto");
}

static void lower_stray_case(struct lower *l, struct stmts *out, CXCursor c) {
    add_unknown(l, out, c, "case label inside of a nested statement");
}

static void lower_nothing(struct lower *l, struct stmts *out, CXCursor c) {
    (void)l;
    (void)out;
    (void)c;
}

struct stmt_row {
    enum CXCursorKind kind;
    struct ir_stmt *(*one)(struct lower *l, CXCursor c);
    void (*into)(struct lower *l, struct stmts *out, CXCursor c);
};

static const struct stmt_row rows[] = {
    {CXCursor_CompoundStmt, NULL, lower_compound},
    {CXCursor_DeclStmt, NULL, declare_all},
    {CXCursor_IfStmt, lower_if, NULL},
    {CXCursor_ForStmt, lower_for, NULL},
    {CXCursor_WhileStmt, lower_while, NULL},
    {CXCursor_DoStmt, lower_do, NULL},
    {CXCursor_CXXForRangeStmt, lower_range_for, NULL},
    {CXCursor_SwitchStmt, lower_switch, NULL},
    {CXCursor_ReturnStmt, NULL, lower_return},
    {CXCursor_BreakStmt, NULL, lower_break},
    {CXCursor_ContinueStmt, NULL, lower_break},
    {CXCursor_NullStmt, NULL, lower_nothing},
    {CXCursor_GotoStmt, NULL, lower_goto},
    {CXCursor_IndirectGotoStmt, NULL, lower_goto},
    {CXCursor_LabelStmt, NULL, lower_inner},
    {CXCursor_UnexposedStmt, NULL, lower_inner},
    {CXCursor_CXXTryStmt, NULL, lower_inner},
    {CXCursor_GCCAsmStmt, NULL, lower_asm},
    {CXCursor_MSAsmStmt, NULL, lower_asm},
    {CXCursor_CaseStmt, NULL, lower_stray_case},
    {CXCursor_DefaultStmt, NULL, lower_stray_case},
};

static void dispatch(struct lower *l, struct stmts *out, CXCursor c) {
    enum CXCursorKind kind = clang_getCursorKind(c);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].kind != kind)
            continue;
        if (rows[i].one)
            stmts_add(l, out, rows[i].one(l, c));
        else
            rows[i].into(l, out, c);
        return;
    }
    if (clang_isExpression(kind))
        stmts_add_expr(l, out, c, lower_effect(l, c));
    else if (clang_isStatement(kind))
        add_unknown(l, out, c, lower_text(l, clang_getCursorKindSpelling(kind)));
}

void lower_stmt_into(struct lower *l, struct stmts *out, CXCursor c) {
    const struct ir_site *outer = l->frame->site;
    if (l->frame->depth >= LOWER_MAX_DEPTH) {
        add_unknown(l, out, c, "statement nested too deeply");
        return;
    }
    l->frame->depth++;
    if (lower_has_place(c)) {
        struct ir_site here = lower_site(l, c);
        l->frame->site = ca_arena_dup(l->arena, &here, sizeof here);
    }
    dispatch(l, out, c);
    l->frame->site = outer;
    l->frame->depth--;
}

struct ir_stmt *lower_stmt(struct lower *l, CXCursor c) {
    struct stmts list = {0};
    lower_stmt_into(l, &list, c);
    return list.n == 1 ? list.v[0] : node_block(l, c, list.v, list.n);
}
