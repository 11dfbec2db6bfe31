/* lower_init.c - braced initializer lists. libclang shows them as written: conversions, elided
 * braces and what is left out are found here from the types. */
#include "lower_private.h"

/* A value under construction: parts at byte offsets. */
struct parts {
    struct ir_expr **v;
    uint64_t *offsets;
    unsigned n, cap;
};

/* The initializers of one pair of braces, consumed from the left. */
struct reader {
    struct kids kids;
    unsigned at;
};

static void add_part(struct lower *l, struct parts *p, uint64_t offset, struct ir_expr *value) {
    if (p->n == p->cap) {
        unsigned cap = p->cap ? p->cap * 2 : 8;
        struct ir_expr **v = ca_arena_alloc(l->arena, cap * sizeof(struct ir_expr *));
        uint64_t *offsets = ca_arena_alloc(l->arena, cap * sizeof *offsets);
        for (unsigned i = 0; i < p->n; i++) {
            v[i] = p->v[i];
            offsets[i] = p->offsets[i];
        }
        p->v = v;
        p->offsets = offsets;
        p->cap = cap;
    }
    p->v[p->n] = value;
    p->offsets[p->n++] = offset;
}

static void read_aggregate(struct lower *l, struct reader *r, CXType type, uint64_t offset,
                           struct parts *out);

static bool is_aggregate(CXType type) {
    return lower_is_array(type) || lower_is_record(type);
}

/* Whether an initializer is a value of the whole aggregate, not of its first element. */
static bool initializes_whole(CXCursor init, CXType type) {
    return clang_getCursorKind(init) == CXCursor_InitListExpr ||
           lower_same_type(clang_getCursorType(init), type) ||
           clang_getCursorKind(init) == CXCursor_StringLiteral;
}

/* A class without visible elements (it has constructors) is never initialized element by element.
 */
static bool has_elements(struct lower *l, CXType type) {
    return lower_is_array(type) || lower_fields(l, type).n > 0;
}

static void read_element(struct lower *l, struct reader *r, CXType type, uint64_t offset,
                         struct parts *out) {
    if (r->at >= r->kids.n)
        return;
    CXCursor init = r->kids.v[r->at];
    if (is_aggregate(type) && !initializes_whole(init, type) && has_elements(l, type)) {
        read_aggregate(l, r, type, offset, out);
        return;
    }
    r->at++;
    struct ir_expr *value;
    if (lower_is_reference(type))
        value = lower_bound(l, init, type);
    else if (clang_getCursorKind(init) == CXCursor_InitListExpr)
        value = lower_init_list(l, init, type);
    else
        value = lower_converted_to(l, init, type);
    add_part(l, out, offset, value);
}

/* `.name = value`: a MemberRef before the value. */
static bool read_designated(struct lower *l, struct reader *r, uint64_t offset, struct parts *out) {
    CXCursor init = r->kids.v[r->at];
    struct kids kids = lower_kids(l, init);
    if (clang_getCursorKind(init) != CXCursor_UnexposedExpr || kids.n != 2 ||
        clang_getCursorKind(kids.v[0]) != CXCursor_MemberRef)
        return false;
    CXCursor field = clang_getCursorReferenced(kids.v[0]);
    struct reader one = {{&kids.v[1], 1}, 0};
    read_element(l, &one, clang_getCursorType(field),
                 offset + (uint64_t)lower_field_offset(l, field), out);
    r->at++;
    return true;
}

static bool has_part(const struct parts *p, uint64_t offset) {
    for (unsigned i = 0; i < p->n; i++)
        if (p->offsets[i] == offset)
            return true;
    return false;
}

/* Members that the list leaves to their declarations. */
static void read_defaults(struct lower *l, struct kids fields, uint64_t offset, struct parts *out) {
    for (unsigned i = 0; i < fields.n; i++) {
        uint64_t at = offset + (uint64_t)lower_field_offset(l, fields.v[i]);
        CXCursor init = lower_member_initializer(l, fields.v[i]);
        if (clang_Cursor_isNull(init) || has_part(out, at))
            continue;
        const struct ir_type *type = lower_type(l, clang_getCursorType(fields.v[i]));
        struct ir_expr *value =
            type->kind == IR_INT || type->kind == IR_BOOL ? lower_evaluated(l, init, type) : NULL;
        add_part(l, out, at,
                 value ? value : node_unknown(l, type, "a default that is not constant"));
    }
}

static void read_fields(struct lower *l, struct reader *r, CXType type, uint64_t offset,
                        struct parts *out) {
    struct kids fields = lower_fields(l, type);
    bool is_union =
        clang_getCursorKind(clang_getTypeDeclaration(lower_plain(type))) == CXCursor_UnionDecl;
    for (unsigned i = 0; i < fields.n && r->at < r->kids.n && !(is_union && i); i++) {
        if (read_designated(l, r, offset, out))
            continue;
        read_element(l, r, clang_getCursorType(fields.v[i]),
                     offset + (uint64_t)lower_field_offset(l, fields.v[i]), out);
    }
    if (!is_union)
        read_defaults(l, fields, offset, out);
}

static void read_aggregate(struct lower *l, struct reader *r, CXType type, uint64_t offset,
                           struct parts *out) {
    type = lower_plain(type);
    if (!lower_is_array(type)) {
        read_fields(l, r, type, offset, out);
        return;
    }
    CXType elem = clang_getElementType(type);
    uint64_t size = lower_type(l, elem)->size;
    long long count = clang_getNumElements(type);
    for (long long i = 0; r->at < r->kids.n && (count <= 0 || i < count); i++) {
        unsigned before = r->at;
        read_element(l, r, elem, offset + (uint64_t)i * size, out);
        if (r->at == before)
            break;
    }
}

static bool stays_inside(const struct ir_expr *e) {
    for (unsigned i = 0; i < e->n_args; i++) {
        if (e->offsets[i] + e->args[i]->type->size > e->type->size)
            return false;
    }
    return true;
}

static struct ir_expr *aggregate(struct lower *l, struct kids kids, CXType type) {
    struct reader reader = {kids, 0};
    struct parts parts = {0};
    if (kids.n && lower_is_record(type) && lower_type(l, type)->n_fields > lower_fields(l, type).n)
        return node_unknown(l, lower_type(l, type), "initializer list of a class with a base");
    read_aggregate(l, &reader, type, 0, &parts);
    struct ir_expr *e = node_new(l, IR_E_INIT, lower_type(l, type), 0);
    e->args = parts.v;
    e->offsets = parts.offsets;
    e->n_args = parts.n;
    return stays_inside(e) ? e : node_unknown(l, e->type, "initializer list of a rare kind");
}

struct ir_expr *lower_init_list(struct lower *l, CXCursor list, CXType type) {
    struct kids kids = lower_expr_kids(l, list);
    const struct ir_type *to = lower_type(l, lower_plain(type));
    if (lower_is_dependent(type) || l->frame->depth >= LOWER_MAX_DEPTH)
        return node_unknown_of(l, list, "initializer list of no known type");
    if (is_aggregate(type)) {
        bool whole = kids.n == 1 && lower_is_record(type) &&
                     clang_getCursorKind(kids.v[0]) != CXCursor_InitListExpr &&
                     lower_same_type(clang_getCursorType(kids.v[0]), type);
        if (whole)
            return lower_rvalue(l, kids.v[0]);
        l->frame->depth++;
        struct ir_expr *e = aggregate(l, kids, type);
        l->frame->depth--;
        return e;
    }
    if (kids.n == 1)
        return lower_converted_to(l, kids.v[0], type);
    if (kids.n || to->kind == IR_OPAQUE)
        return node_unknown_of(l, list, "initializer list of a rare kind");
    return to->kind == IR_FLOAT ? node_float(l, to, 0) : node_int(l, to, 0);
}
