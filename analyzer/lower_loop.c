/* lower_loop.c - loops and switches. */
#include "lower_private.h"

#include <string.h>

static struct ir_stmt *new_loop(struct lower *l, CXCursor c) {
    struct ir_stmt *s = node_stmt(l, IR_S_LOOP, c);
    s->n_body = 2;
    s->body = ca_arena_alloc(l->arena, 2 * sizeof(struct ir_stmt *));
    return s;
}

/* A condition that declares a variable: it is made and tested at the top of each round. */
static struct ir_stmt *tested_body(struct lower *l, CXCursor decl, CXCursor condition,
                                   CXCursor body) {
    struct stmts list = {0}, leave = {0};
    lower_declare(l, &list, decl);
    struct ir_stmt *test = node_stmt(l, IR_S_IF, condition);
    test->expr = node_unary(l, IR_LNOT, lower_condition(l, condition), l->t_bool);
    test->n_body = 2;
    test->body = ca_arena_alloc(l->arena, 2 * sizeof(struct ir_stmt *));
    stmts_add(l, &leave, node_stmt(l, IR_S_BREAK, condition));
    test->body[0] = node_block(l, condition, leave.v, leave.n);
    stmts_add(l, &list, test);
    lower_stmt_into(l, &list, body);
    return node_block(l, body, list.v, list.n);
}

/* --- for --- */

struct for_parts {
    CXCursor init, decl, condition, step, body; /* null cursors: absent */
};

/* Past a comment or a quoted text that starts at text[i]; i itself where there is none. */
static size_t skip_quoted(const char *text, size_t i, size_t n) {
    size_t start = i;
    if (i + 1 < n && text[i] == '/' && text[i + 1] == '/') {
        while (i < n && text[i] != '\n')
            i++;
    } else if (i + 1 < n && text[i] == '/' && text[i + 1] == '*') {
        for (i += 2; i + 1 < n && (text[i] != '*' || text[i + 1] != '/'); i++)
            ;
        i += 2;
    } else if (text[i] == '"' || text[i] == '\'') {
        for (i++; i < n && text[i] != text[start]; i++)
            i += text[i] == '\\';
        i++;
    }
    return i;
}

/* Which of the three parts an expression is, by the semicolons in front of it; -1: that can't be
 * seen. */
static int semicolons_before(struct lower *l, CXCursor loop, CXCursor part) {
    size_t n = 0;
    const char *text = lower_bytes(l, clang_getRangeStart(clang_getCursorExtent(loop)),
                                   clang_getRangeStart(clang_getCursorExtent(part)), &n);
    int count = 0;
    for (size_t i = 0; text && i < n;) {
        size_t next = skip_quoted(text, i, n);
        count += next == i && text[i] == ';';
        i = next > i ? next : i + 1;
    }
    return text ? count : -1;
}

static bool sets_something(CXCursor c) {
    switch (clang_getCursorKind(c)) {
    case CXCursor_CompoundAssignOperator:
        return true;
    case CXCursor_BinaryOperator:
        return clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Assign ||
               clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Comma;
    case CXCursor_UnaryOperator: {
        enum CXUnaryOperatorKind kind = clang_getCursorUnaryOperatorKind(c);
        return kind >= CXUnaryOperator_PostInc && kind <= CXUnaryOperator_PreDec;
    }
    default:
        return false;
    }
}

/* In a macro nothing but the shape tells the parts apart: what sets something before the condition
 * is the start. */
static int guess_part(const struct for_parts *p, CXCursor part) {
    if (!sets_something(part))
        return 1;
    bool started = !clang_Cursor_isNull(p->init) || !clang_Cursor_isNull(p->condition);
    return started ? 2 : 0;
}

static void sort_part(struct lower *l, CXCursor loop, struct for_parts *p, CXCursor part,
                      bool all_there, unsigned index) {
    enum CXCursorKind kind = clang_getCursorKind(part);
    if (kind == CXCursor_DeclStmt) {
        p->init = part;
        return;
    }
    if (kind == CXCursor_VarDecl) {
        p->decl = part;
        return;
    }
    int which = all_there ? (int)index : semicolons_before(l, loop, part);
    if (which < 0)
        which = guess_part(p, part);
    if (which == 0)
        p->init = part;
    else if (which == 1)
        p->condition = part;
    else
        p->step = part;
}

static struct for_parts for_parts(struct lower *l, CXCursor c) {
    CXCursor none = clang_getNullCursor();
    struct for_parts p = {none, none, none, none, none};
    struct kids kids = lower_kids(l, c);
    if (!kids.n)
        return p;
    p.body = kids.v[kids.n - 1];
    bool all_there = kids.n == 4 && clang_getCursorKind(kids.v[1]) != CXCursor_VarDecl;
    for (unsigned i = 0; i + 1 < kids.n; i++)
        sort_part(l, c, &p, kids.v[i], all_there, i);
    return p;
}

struct ir_stmt *lower_for(struct lower *l, CXCursor c) {
    struct for_parts p = for_parts(l, c);
    struct ir_stmt *s = new_loop(l, c);
    if (clang_Cursor_isNull(p.body)) {
        s->expr = node_unknown(l, l->t_bool, "loop that the front end dropped");
        return s;
    }
    if (!clang_Cursor_isNull(p.init))
        s->body[0] = lower_stmt(l, p.init);
    if (!clang_Cursor_isNull(p.step))
        s->step = lower_effect(l, p.step);
    if (!clang_Cursor_isNull(p.decl) && !clang_Cursor_isNull(p.condition)) {
        s->body[1] = tested_body(l, p.decl, p.condition, p.body);
        return s;
    }
    if (!clang_Cursor_isNull(p.condition))
        s->expr = lower_condition(l, p.condition);
    s->body[1] = lower_stmt(l, p.body);
    return s;
}

/* --- while, do --- */

struct ir_stmt *lower_while(struct lower *l, CXCursor c) {
    struct kids kids = lower_kids(l, c);
    struct ir_stmt *s = new_loop(l, c);
    if (kids.n == 3 && clang_getCursorKind(kids.v[0]) == CXCursor_VarDecl) {
        s->body[1] = tested_body(l, kids.v[0], kids.v[1], kids.v[2]);
        return s;
    }
    s->expr = kids.n == 2 ? lower_condition(l, kids.v[0])
                          : node_unknown(l, l->t_bool, "condition that the front end dropped");
    if (kids.n)
        s->body[1] = lower_stmt(l, kids.v[kids.n - 1]);
    return s;
}

struct ir_stmt *lower_do(struct lower *l, CXCursor c) {
    struct kids kids = lower_kids(l, c);
    struct ir_stmt *s = new_loop(l, c);
    s->post_test = true;
    s->expr = kids.n == 2 ? lower_condition(l, kids.v[1])
                          : node_unknown(l, l->t_bool, "condition that the front end dropped");
    if (kids.n)
        s->body[1] = lower_stmt(l, kids.v[0]);
    return s;
}

/* --- range for --- */

/* What the loop variable is at element `at` of an array. */
static struct ir_stmt *element_decl(struct lower *l, CXCursor decl, struct ir_expr *address,
                                    const struct ir_type *elem) {
    struct ir_stmt *s = node_stmt(l, IR_S_DECL, decl);
    struct ir_var *var = lower_var(l, decl);
    s->var = var;
    s->expr = var->is_reference
                  ? node_fit(l, address, var->type)
                  : node_fit(l, node_load(l, node_deref(l, address, elem), lower_new_site(l, decl)),
                             var->type);
    return s;
}

static struct ir_stmt *array_loop(struct lower *l, CXCursor c, CXCursor decl, CXCursor range,
                                  CXCursor body) {
    struct ir_expr *array = lower_lvalue(l, range);
    const struct ir_type *elem = array->type->elem, *pointer_type = lower_pointer_to(l, elem);
    const struct ir_site *site = lower_new_site(l, range);
    struct ir_var *start = lower_made_up(l, pointer_type, "start"),
                  *at = lower_made_up(l, l->t_long, "index");
    struct stmts outer = {0}, list = {0};
    stmts_add_expr(l, &outer, range,
                   node_assign(l, node_var(l, start),
                               node_cast(l, node_address(l, array), pointer_type), site));
    struct ir_stmt *s = new_loop(l, c);
    struct stmts init = {0};
    stmts_add_expr(l, &init, range,
                   node_assign(l, node_var(l, at), node_int(l, l->t_long, 0), site));
    s->body[0] = init.v[0];
    s->expr = node_binary(l, IR_LT, node_load(l, node_var(l, at), site),
                          node_int(l, l->t_long, (int64_t)array->type->count), l->t_bool);
    s->step = node_new(l, IR_E_INCDEC, l->t_long, 1);
    s->step->args[0] = node_var(l, at);
    s->step->lvalue = s->step->prefix = true;
    s->step->ival = 1;
    s->step->site = site;
    struct ir_expr *address =
        node_ptradd(l, node_load(l, node_var(l, start), site), node_load(l, node_var(l, at), site),
                    elem->size ? (int64_t)elem->size : 1);
    stmts_add(l, &list, element_decl(l, decl, address, elem));
    lower_stmt_into(l, &list, body);
    s->body[1] = node_block(l, body, list.v, list.n);
    stmts_add(l, &outer, s);
    return node_block(l, c, outer.v, outer.n);
}

/* Over a class with begin() and end(): how often is not known. */
static struct ir_stmt *class_loop(struct lower *l, CXCursor c, CXCursor decl, CXCursor range,
                                  CXCursor body) {
    static const char reason[] = "range-for over a class";
    struct ir_stmt *s = new_loop(l, c), *element = node_stmt(l, IR_S_DECL, decl);
    struct stmts list = {0};
    s->expr = node_new(l, IR_E_UNKNOWN, l->t_bool, 1);
    s->expr->reason = reason;
    s->expr->args[0] = lower_effect(l, range);
    element->var = lower_var(l, decl);
    element->expr = node_unknown(l, element->var->type, reason);
    stmts_add(l, &list, element);
    lower_stmt_into(l, &list, body);
    s->body[1] = node_block(l, body, list.v, list.n);
    return s;
}

struct ir_stmt *lower_range_for(struct lower *l, CXCursor c) {
    struct kids kids = lower_kids(l, c);
    struct stmts list = {0};
    unsigned at = 0;
    if (kids.n && clang_getCursorKind(kids.v[0]) == CXCursor_DeclStmt)
        lower_stmt_into(l, &list, kids.v[at++]);
    if (kids.n - at != 3 || clang_getCursorKind(kids.v[at]) != CXCursor_VarDecl) {
        struct ir_stmt *s = node_stmt(l, IR_S_UNKNOWN, c);
        s->reason = "range-for of a rare kind";
        return s;
    }
    CXType type = clang_getCursorType(kids.v[at + 1]);
    bool array = lower_is_array(type) && lower_type(l, lower_plain(type))->count;
    stmts_add(l, &list,
              array ? array_loop(l, c, kids.v[at], kids.v[at + 1], kids.v[at + 2])
                    : class_loop(l, c, kids.v[at], kids.v[at + 1], kids.v[at + 2]));
    return list.n == 1 ? list.v[0] : node_block(l, c, list.v, list.n);
}

/* --- switch --- */

enum { MAX_RANGE = 4096 }; /* values that one `case a ... b` may stand for */

struct switch_state {
    struct ir_case *cases;
    unsigned n, cap;
    struct stmts body; /* of the last case */
    bool labels_only;  /* nothing came after the last case's label yet */
    const char *wrong;
};

static void close_case(struct lower *l, struct switch_state *s, CXCursor place) {
    if (s->n)
        s->cases[s->n - 1].body = node_block(l, place, s->body.v, s->body.n);
    s->body = (struct stmts){0};
}

static struct ir_case *open_case(struct lower *l, struct switch_state *s, CXCursor place) {
    if (s->n && s->labels_only)
        return &s->cases[s->n - 1];
    close_case(l, s, place);
    if (s->n == s->cap) {
        unsigned cap = s->cap ? s->cap * 2 : 8;
        struct ir_case *v = ca_arena_alloc(l->arena, cap * sizeof *v);
        if (s->n)
            memcpy(v, s->cases, s->n * sizeof *v);
        s->cases = v;
        s->cap = cap;
    }
    s->labels_only = true;
    s->cases[s->n] = (struct ir_case){0};
    return &s->cases[s->n++];
}

static void add_values(struct lower *l, struct switch_state *s, struct ir_case *k, int64_t from,
                       int64_t to) {
    if (to < from || to - from >= MAX_RANGE) {
        s->wrong = "case range that is empty or too long";
        return;
    }
    unsigned more = (unsigned)(to - from) + 1;
    int64_t *values = ca_arena_alloc(l->arena, (k->n_values + more) * sizeof *values);
    if (k->n_values)
        memcpy(values, k->values, k->n_values * sizeof *values);
    for (unsigned i = 0; i < more; i++)
        values[k->n_values + i] = from + i;
    k->values = values;
    k->n_values += more;
}

static enum CXChildVisitResult find_label(CXCursor c, CXCursor parent, CXClientData data) {
    enum CXCursorKind kind = clang_getCursorKind(c);
    (void)parent;
    if (kind == CXCursor_SwitchStmt || kind == CXCursor_LambdaExpr)
        return CXChildVisit_Continue;
    *(bool *)data |= kind == CXCursor_CaseStmt || kind == CXCursor_DefaultStmt;
    return *(bool *)data ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* Whether a label of the switch at hand stands within the statement, as in Duff's device. */
static bool has_label(CXCursor statement) {
    bool found = false;
    if (clang_getCursorKind(statement) != CXCursor_SwitchStmt)
        clang_visitChildren(statement, find_label, &found);
    return found;
}

static void read_statement(struct lower *l, struct switch_state *s, struct stmts *before,
                           CXCursor c);

static void read_case(struct lower *l, struct switch_state *s, struct stmts *before, CXCursor c) {
    struct kids kids = lower_kids(l, c);
    if (kids.n < 2 || kids.n > 3) {
        s->wrong = "case without a value";
        return;
    }
    struct ir_expr *from = lower_rvalue(l, kids.v[0]),
                   *to = kids.n == 3 ? lower_rvalue(l, kids.v[1]) : from;
    if (from->kind != IR_E_INT || to->kind != IR_E_INT) {
        s->wrong = "case whose value is no constant";
        return;
    }
    add_values(l, s, open_case(l, s, c), from->ival, to->ival);
    read_statement(l, s, before, kids.v[kids.n - 1]);
}

static void read_statement(struct lower *l, struct switch_state *s, struct stmts *before,
                           CXCursor c) {
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (kind == CXCursor_CaseStmt) {
        read_case(l, s, before, c);
    } else if (kind == CXCursor_DefaultStmt) {
        struct kids kids = lower_kids(l, c);
        open_case(l, s, c)->is_default = true;
        if (kids.n)
            read_statement(l, s, before, kids.v[0]);
    } else if (s->n) {
        s->labels_only = false;
        if (has_label(c))
            s->wrong = "case label inside of a nested statement";
        lower_stmt_into(l, &s->body, c);
    } else if (kind == CXCursor_DeclStmt) {
        lower_stmt_into(l, before, c);
    }
}

struct ir_stmt *lower_switch(struct lower *l, CXCursor c) {
    struct kids kids = lower_kids(l, c);
    struct stmts list = {0};
    struct switch_state state = {0};
    unsigned at = 0;
    while (at < kids.n && (clang_getCursorKind(kids.v[at]) == CXCursor_DeclStmt ||
                           clang_getCursorKind(kids.v[at]) == CXCursor_VarDecl)) {
        if (clang_getCursorKind(kids.v[at]) == CXCursor_DeclStmt)
            lower_stmt_into(l, &list, kids.v[at++]);
        else
            lower_declare(l, &list, kids.v[at++]);
    }
    struct ir_stmt *s = node_stmt(l, IR_S_SWITCH, c);
    if (kids.n - at != 2) {
        s->kind = IR_S_UNKNOWN;
        s->reason = "switch of a rare kind";
        return s;
    }
    s->expr = lower_rvalue(l, kids.v[at]);
    CXCursor body = kids.v[at + 1];
    bool compound = clang_getCursorKind(body) == CXCursor_CompoundStmt;
    struct kids inner = compound ? lower_kids(l, body) : (struct kids){&body, 1};
    for (unsigned i = 0; i < inner.n && !state.wrong; i++)
        read_statement(l, &state, &list, inner.v[i]);
    close_case(l, &state, c);
    s->cases = state.cases;
    s->n_cases = state.n;
    if (state.wrong) {
        s->kind = IR_S_UNKNOWN;
        s->reason = state.wrong;
    }
    stmts_add(l, &list, s);
    return list.n == 1 ? list.v[0] : node_block(l, c, list.v, list.n);
}
