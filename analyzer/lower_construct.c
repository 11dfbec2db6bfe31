/* lower_construct.c - objects coming to life: constructors, members, made-up variables. */
#include "lower_private.h"

#include <string.h>

enum { MAX_ELEMENTS = 64 }; /* of an array whose elements' constructors are called one by one */

bool lower_is_constructor_call(CXCursor c) {
    return clang_getCursorKind(c) == CXCursor_CallExpr &&
           clang_getCursorKind(clang_getCursorReferenced(c)) == CXCursor_Constructor;
}

void lower_declare_first(struct lower *l, struct ir_var *var) {
    struct ir_stmt *decl = node_stmt(l, IR_S_DECL, clang_getNullCursor());
    struct stmts temps = {l->frame->temps, l->frame->n_temps, l->frame->cap_temps};
    decl->var = var;
    stmts_add(l, &temps, decl);
    l->frame->temps = temps.v;
    l->frame->n_temps = temps.n;
    l->frame->cap_temps = temps.cap;
}

struct ir_var *lower_made_up(struct lower *l, const struct ir_type *type, const char *stem) {
    const char *name = ca_arena_printf(l->arena, "<%s %u>", stem, ++l->n_made_up);
    struct ir_var *var = lower_new_var(l, name, IR_LOCAL, type);
    if (l->frame->site)
        var->site = *l->frame->site;
    lower_declare_first(l, var);
    return var;
}

static struct ir_expr *constructor_argument(struct lower *l, CXCursor call, CXCursor constructor,
                                            unsigned i) {
    CXCursor arg = clang_Cursor_getArgument(call, i);
    CXType parameter = clang_getArgType(clang_getCursorType(constructor), i);
    if (!lower_has_place(arg) && !lower_expr_kids(l, arg).n) {
        CXCursor declared = clang_Cursor_getArgument(constructor, i);
        struct kids kids = lower_expr_kids(l, declared);
        if (kids.n)
            arg = kids.v[kids.n - 1];
    }
    return lower_argument(l, arg, parameter);
}

static unsigned count_arguments(CXCursor call) {
    int n = clang_Cursor_getNumArguments(call);
    return n > 0 ? (unsigned)n : 0;
}

/* --- as values --- */

static bool copies(CXCursor constructor) {
    return clang_CXXConstructor_isCopyConstructor(constructor) ||
           clang_CXXConstructor_isMoveConstructor(constructor);
}

/* dim3(x, y, z): the three numbers, without a call. NULL: another constructor. */
static struct ir_expr *dim3_value(struct lower *l, CXCursor call, CXCursor constructor,
                                  const struct ir_type *type) {
    if (strcmp(type->name, "dim3") != 0 || count_arguments(call) != 3 || type->n_fields != 3)
        return NULL;
    struct ir_expr *e = node_new(l, IR_E_INIT, type, 3);
    uint64_t *offsets = ca_arena_alloc(l->arena, 3 * sizeof *offsets);
    for (unsigned i = 0; i < 3; i++) {
        e->args[i] =
            node_fit(l, constructor_argument(l, call, constructor, i), type->fields[i].type);
        offsets[i] = type->fields[i].offset;
    }
    e->offsets = offsets;
    return e;
}

static struct ir_expr *unknown_construction(struct lower *l, CXCursor call, CXCursor constructor,
                                            const struct ir_type *type) {
    unsigned n = count_arguments(call);
    struct ir_expr *e = node_new(l, IR_E_UNKNOWN, type, n);
    for (unsigned i = 0; i < n; i++)
        e->args[i] = constructor_argument(l, call, constructor, i);
    e->reason = ca_arena_printf(l->arena, "constructor of %s, whose body isn't here", type->name);
    return e;
}

struct ir_expr *lower_construct_simple(struct lower *l, CXCursor call) {
    CXCursor constructor = clang_getCursorReferenced(call);
    const struct ir_type *type = lower_type(l, clang_getCursorType(call));
    struct ir_expr *e = dim3_value(l, call, constructor, type);
    if (e || lower_function_of(l, constructor)->has_body)
        return e;
    if (copies(constructor) && count_arguments(call) == 1)
        return node_fit(l, lower_rvalue(l, clang_Cursor_getArgument(call, 0)), type);
    if (clang_CXXConstructor_isDefaultConstructor(constructor))
        return NULL;
    return unknown_construction(l, call, constructor, type);
}

/* The statements that construct, as one expression whose value is what was constructed. */
static struct ir_expr *chained(struct lower *l, const struct stmts *list, struct ir_expr *value) {
    for (unsigned i = list->n; i-- > 0;)
        value = node_comma(l, list->v[i]->expr, value);
    return value;
}

struct ir_expr *lower_construct_value(struct lower *l, CXCursor call) {
    const struct ir_type *type = lower_type(l, clang_getCursorType(call));
    struct ir_expr *e = lower_construct_simple(l, call);
    if (e)
        return e;
    struct stmts list = {0};
    struct ir_var *made = lower_made_up(l, type, "object");
    lower_construct(l, &list, node_var(l, made), call);
    if (!list.n)
        return node_new(l, IR_E_INIT, type, 0);
    return chained(l, &list, node_load(l, node_var(l, made), lower_new_site(l, call)));
}

/* --- into a place --- */

static void run_constructor(struct lower *l, struct stmts *out, struct ir_expr *place,
                            CXCursor call, struct lower_function *f) {
    unsigned n = count_arguments(call);
    struct ir_expr *e = node_new(l, IR_E_CALL, l->t_void, n + 1);
    e->callee = f->function;
    e->args[0] = node_address(l, place);
    for (unsigned i = 0; i < n; i++)
        e->args[i + 1] = constructor_argument(l, call, f->cursor, i);
    e->site = lower_new_site(l, call);
    stmts_add_expr(l, out, call, e);
}

static void construct_elements(struct lower *l, struct stmts *out, struct ir_expr *place,
                               CXCursor call, struct lower_function *f) {
    const struct ir_type *array = place->type;
    const struct ir_type *elem = array->elem;
    uint64_t count = array->count;
    while (elem && elem->kind == IR_ARRAY) {
        count *= elem->count;
        elem = elem->elem;
    }
    if (!elem || !count || count > MAX_ELEMENTS) {
        stmts_add_expr(l, out, call,
                       node_unknown(l, l->t_void, "constructors of a large array's elements"));
        return;
    }
    struct ir_expr *start = node_cast(l, node_address(l, place), lower_pointer_to(l, elem));
    for (uint64_t i = 0; i < count; i++) {
        struct ir_expr *at =
            node_ptradd(l, start, node_int(l, l->t_long, (int64_t)i), (int64_t)elem->size);
        run_constructor(l, out, node_deref(l, at, elem), call, f);
    }
}

/* T() zeroes what it names no value for; a mere declaration leaves it as it was. */
static void default_in_place(struct lower *l, struct stmts *out, struct ir_expr *place,
                             CXCursor call) {
    if (lower_kids(l, call).n && !place->type->is_union)
        stmts_add_expr(
            l, out, call,
            node_assign(l, place, node_new(l, IR_E_INIT, place->type, 0), lower_new_site(l, call)));
    lower_default_members(l, out, place, clang_getCursorType(call));
}

void lower_construct(struct lower *l, struct stmts *out, struct ir_expr *place, CXCursor call) {
    CXCursor constructor = clang_getCursorReferenced(call);
    struct lower_function *f = lower_function_of(l, constructor);
    bool array = place->type->kind == IR_ARRAY;
    struct ir_expr *value = array ? NULL : lower_construct_simple(l, call);
    if (value)
        stmts_add_expr(l, out, call, node_assign(l, place, value, lower_new_site(l, call)));
    else if (f->has_body && array)
        construct_elements(l, out, place, call, f);
    else if (f->has_body)
        run_constructor(l, out, place, call, f);
    else if (!array)
        default_in_place(l, out, place, call);
}

/* --- members --- */

/* The initializers written for one member or base: what follows its name. */
struct written {
    CXCursor field; /* null cursor: a base, or the class itself */
    CXCursor init;
};

/* The class's own constructor without parameters, where it has a body; null cursor: none. */
static CXCursor default_constructor(struct lower *l, CXType record) {
    struct kids kids = lower_kids(l, clang_getTypeDeclaration(lower_plain(record)));
    for (unsigned i = 0; i < kids.n; i++) {
        if (clang_getCursorKind(kids.v[i]) == CXCursor_Constructor &&
            clang_CXXConstructor_isDefaultConstructor(kids.v[i]) &&
            lower_function_of(l, kids.v[i])->has_body)
            return kids.v[i];
    }
    return clang_getNullCursor();
}

/* A record member that nothing initializes in writing. */
static void default_record(struct lower *l, struct stmts *out, struct ir_expr *place,
                           CXType record) {
    CXCursor constructor = default_constructor(l, record);
    if (clang_Cursor_isNull(constructor)) {
        lower_default_members(l, out, place, record);
        return;
    }
    struct lower_function *f = lower_function_of(l, constructor);
    int params = clang_Cursor_getNumArguments(constructor);
    struct ir_expr *e = node_new(l, IR_E_CALL, l->t_void, 1 + (params > 0 ? (unsigned)params : 0));
    e->callee = f->function;
    e->args[0] = node_address(l, place);
    for (unsigned i = 1; i < e->n_args; i++) {
        CXCursor parameter = clang_Cursor_getArgument(constructor, i - 1);
        struct kids kids = lower_expr_kids(l, parameter);
        CXType type = clang_getCursorType(parameter);
        e->args[i] = kids.n ? lower_argument(l, kids.v[kids.n - 1], type)
                            : node_unknown(l, lower_type(l, type), "default argument");
    }
    stmts_add_expr(l, out, clang_getNullCursor(), e);
}

static bool stands_after_name(CXCursor field, CXCursor part) {
    unsigned name, at;
    clang_getFileLocation(clang_getCursorLocation(field), NULL, NULL, NULL, &name);
    clang_getFileLocation(clang_getRangeStart(clang_getCursorExtent(part)), NULL, NULL, NULL, &at);
    return at > name;
}

/* The initializer is shown beside the type's template arguments and the member's extent or width.
 */
CXCursor lower_member_initializer(struct lower *l, CXCursor field) {
    struct kids kids = lower_expr_kids(l, field);
    CXType type = clang_getCursorType(field);
    if (!kids.n)
        return clang_getNullCursor();
    CXCursor last = kids.v[kids.n - 1];
    bool is_list = clang_getCursorKind(last) == CXCursor_InitListExpr;
    if ((lower_is_array(type) || clang_Cursor_isBitField(field)) && !is_list)
        return clang_getNullCursor();
    return is_list || stands_after_name(field, last) ? last : clang_getNullCursor();
}

static void default_member(struct lower *l, struct stmts *out, struct ir_expr *object,
                           CXCursor field) {
    CXType type = clang_getCursorType(field);
    struct ir_expr *place =
        node_field(l, object, lower_field_offset(l, field), lower_type(l, type));
    CXCursor init = lower_member_initializer(l, field);
    bool initialized = !clang_Cursor_isNull(init);
    struct ir_expr *outer = l->frame->object;
    l->frame->object = object;
    if (initialized)
        lower_initialize(l, out, place, type, init);
    l->frame->object = outer;
    if (initialized)
        return;
    if (lower_is_record(type) && !lower_is_reference(type) && l->frame->depth < LOWER_MAX_DEPTH) {
        l->frame->depth++;
        default_record(l, out, place, type);
        l->frame->depth--;
    }
}

static void default_bases(struct lower *l, struct stmts *out, struct ir_expr *object, CXType record,
                          const struct written *list, unsigned n);

void lower_default_members(struct lower *l, struct stmts *out, struct ir_expr *place,
                           CXType record) {
    if (lower_type(l, record)->is_union)
        return;
    default_bases(l, out, place, record, NULL, 0);
    struct kids fields = lower_fields(l, record);
    for (unsigned i = 0; i < fields.n; i++)
        default_member(l, out, place, fields.v[i]);
}

void lower_initialize(struct lower *l, struct stmts *out, struct ir_expr *place, CXType type,
                      CXCursor init) {
    if (lower_is_reference(type)) {
        stmts_add_expr(l, out, init,
                       node_assign(l, place, lower_bound(l, init, type), lower_new_site(l, init)));
        return;
    }
    if (lower_is_constructor_call(init)) {
        lower_construct(l, out, place, init);
        return;
    }
    struct ir_expr *value = clang_getCursorKind(init) == CXCursor_InitListExpr
                                ? lower_init_list(l, init, type)
                                : lower_rvalue(l, init);
    stmts_add_expr(l, out, init, node_assign(l, place, value, lower_new_site(l, init)));
}

static struct written *written_initializers(struct lower *l, CXCursor constructor, unsigned *n) {
    struct kids kids = lower_kids(l, constructor);
    struct written *list = ca_arena_alloc(l->arena, (kids.n + 1) * sizeof *list);
    CXCursor field = clang_getNullCursor();
    *n = 0;
    for (unsigned i = 0; i < kids.n; i++) {
        enum CXCursorKind kind = clang_getCursorKind(kids.v[i]);
        if (kind == CXCursor_MemberRef) {
            field = clang_getCursorReferenced(kids.v[i]);
        } else if (clang_isExpression(kind) &&
                   (!clang_Cursor_isNull(field) || lower_is_constructor_call(kids.v[i]))) {
            list[(*n)++] = (struct written){field, kids.v[i]};
            field = clang_getNullCursor();
        }
    }
    return list;
}

static const struct written *find_written(const struct written *list, unsigned n, CXCursor field) {
    for (unsigned i = 0; i < n; i++) {
        if (!clang_Cursor_isNull(list[i].field) &&
            clang_equalCursors(clang_getCanonicalCursor(list[i].field),
                               clang_getCanonicalCursor(field)))
            return &list[i];
    }
    return NULL;
}

static bool is_written_base(const struct written *list, unsigned n, CXType base) {
    for (unsigned i = 0; i < n; i++) {
        if (clang_Cursor_isNull(list[i].field) &&
            lower_same_type(clang_getCursorType(list[i].init), base))
            return true;
    }
    return false;
}

/* Bases that nothing initializes in writing. */
static void default_bases(struct lower *l, struct stmts *out, struct ir_expr *object, CXType record,
                          const struct written *list, unsigned n) {
    struct kids bases = lower_bases(l, record);
    for (unsigned i = 0; i < bases.n; i++) {
        CXType base = lower_plain(clang_getCursorType(bases.v[i]));
        int64_t offset = 0;
        if (lower_is_dependent(base) || is_written_base(list, n, base) ||
            !lower_base_offset(l, record, base, &offset))
            continue;
        default_record(l, out, node_field(l, object, offset, lower_type(l, base)), base);
    }
}

/* Bases, or a constructor that does it all in this one's place (true). */
static bool initialize_bases(struct lower *l, struct stmts *out, struct ir_expr *object,
                             CXType record, const struct written *list, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        CXType base = clang_getCursorType(list[i].init);
        int64_t offset = 0;
        if (!clang_Cursor_isNull(list[i].field))
            continue;
        bool delegates = lower_same_type(base, record);
        if (delegates || lower_base_offset(l, record, base, &offset))
            lower_construct(l, out,
                            delegates ? object : node_field(l, object, offset, lower_type(l, base)),
                            list[i].init);
        if (delegates)
            return true;
    }
    return false;
}

void lower_member_initializers(struct lower *l, struct stmts *out, CXCursor constructor) {
    CXType record = clang_getCursorType(clang_getCursorSemanticParent(constructor));
    const struct ir_type *type = lower_type(l, record);
    unsigned n;
    struct written *list = written_initializers(l, constructor, &n);
    struct ir_expr *object = node_deref(l, lower_this(l, lower_pointer_to(l, type)), type);
    if (initialize_bases(l, out, object, record, list, n))
        return;
    default_bases(l, out, object, record, list, n);
    struct kids fields = lower_fields(l, record);
    for (unsigned i = 0; i < fields.n; i++) {
        const struct written *w = find_written(list, n, fields.v[i]);
        CXType member = clang_getCursorType(fields.v[i]);
        if (!w) {
            if (!type->is_union)
                default_member(l, out, object, fields.v[i]);
            continue;
        }
        struct ir_expr *place =
            node_field(l, object, lower_field_offset(l, fields.v[i]), lower_type(l, member));
        lower_initialize(l, out, place, member, w->init);
    }
}
