/* lower_type.c - libclang's types → ir_type, each canonical type once. */
#include "lower_private.h"

#include <string.h>

enum { N_TYPE_BUCKETS = 512 };

struct type_entry {
    CXType key; /* plain: canonical, unqualified */
    struct ir_type *type;
    struct type_entry *next;
};

/* --- questions about libclang's types --- */

bool lower_is_reference(CXType t) {
    enum CXTypeKind kind = clang_getCanonicalType(t).kind;
    return kind == CXType_LValueReference || kind == CXType_RValueReference;
}

CXType lower_plain(CXType t) {
    t = clang_getCanonicalType(t);
    if (t.kind == CXType_LValueReference || t.kind == CXType_RValueReference)
        t = clang_getCanonicalType(clang_getPointeeType(t));
    return t.kind == CXType_Invalid ? t : clang_getUnqualifiedType(t);
}

bool lower_same_type(CXType a, CXType b) {
    return clang_equalTypes(lower_plain(a), lower_plain(b));
}

bool lower_is_record(CXType t) {
    return lower_plain(t).kind == CXType_Record;
}

bool lower_is_array(CXType t) {
    switch (lower_plain(t).kind) {
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
    case CXType_VariableArray:
        return true;
    default:
        return false;
    }
}

bool lower_is_dependent(CXType t) {
    CXType plain = lower_plain(t);
    return plain.kind == CXType_Dependent || plain.kind == CXType_Unexposed ||
           plain.kind == CXType_DependentSizedArray || plain.kind == CXType_Auto;
}

/* --- the table --- */

static unsigned hash_type(CXType t) {
    unsigned hash = 17;
    while (t.kind == CXType_Pointer) {
        hash = hash * 31 + 1;
        t = clang_getCanonicalType(clang_getPointeeType(t));
    }
    CXCursor decl = clang_getTypeDeclaration(t);
    return hash * 31 + (unsigned)t.kind + clang_hashCursor(decl) +
           (unsigned)clang_getNumElements(t);
}

static struct ir_type *find_type(const struct lower *l, CXType key, unsigned bucket) {
    for (struct type_entry *e = l->types[bucket]; e; e = e->next) {
        if (clang_equalTypes(e->key, key))
            return e->type;
    }
    return NULL;
}

static struct ir_type *add_type(struct lower *l, CXType key, unsigned bucket) {
    struct type_entry *e = ca_arena_alloc(l->arena, sizeof *e);
    e->key = key;
    e->type = ca_arena_alloc(l->arena, sizeof *e->type);
    e->next = l->types[bucket];
    l->types[bucket] = e;
    return e->type;
}

/* --- records --- */

struct field_list {
    struct ca_arena *arena;
    CXCursor *v;
    unsigned n, cap;
};

static enum CXVisitorResult add_field(CXCursor field, CXClientData data) {
    struct field_list *list = data;
    if (list->n == list->cap) {
        unsigned cap = list->cap ? list->cap * 2 : 8;
        CXCursor *v = ca_arena_alloc(list->arena, cap * sizeof *v);
        if (list->n)
            memcpy(v, list->v, list->n * sizeof *v);
        list->v = v;
        list->cap = cap;
    }
    list->v[list->n++] = field;
    return CXVisit_Continue;
}

struct kids lower_fields(struct lower *l, CXType record) {
    struct field_list list = {.arena = l->arena};
    clang_Type_visitFields(lower_plain(record), add_field, &list);
    return (struct kids){list.v, list.n};
}

int64_t lower_field_offset(struct lower *l, CXCursor field) {
    long long bits = clang_Cursor_getOffsetOfField(field);
    if (bits < 0)
        return 0;
    if (!clang_Cursor_isBitField(field))
        return bits / 8;
    const struct ir_type *type = lower_type(l, clang_getCursorType(field));
    uint64_t unit = type->size ? type->size * 8 : 8;
    return (int64_t)((uint64_t)bits / unit * unit / 8);
}

/* The class's own declaration with its bases: for an implicit instantiation, which shows none, its
 * template's. */
struct kids lower_bases(struct lower *l, CXType record) {
    CXCursor decl = clang_getTypeDeclaration(record);
    for (int tries = 0; tries < 2; tries++) {
        struct kids all = lower_kids(l, decl);
        struct kids bases = {all.v, 0};
        for (unsigned i = 0; i < all.n; i++) {
            if (clang_getCursorKind(all.v[i]) == CXCursor_CXXBaseSpecifier)
                bases.v[bases.n++] = all.v[i];
        }
        if (bases.n || all.n)
            return bases;
        decl = clang_getSpecializedCursorTemplate(decl);
        if (clang_Cursor_isNull(decl))
            break;
    }
    return (struct kids){NULL, 0};
}

static int64_t align_up(int64_t offset, int64_t align) {
    return align > 1 ? (offset + align - 1) / align * align : offset;
}

/* libclang 19 tells no base's offset: bases one after the other, as the C++ ABI lays out what is
 * not virtual. A base that a vptr precedes is not known. */
static bool find_base(struct lower *l, CXType derived, CXType base, int64_t *offset,
                      unsigned depth) {
    struct kids bases = lower_bases(l, derived);
    int64_t at = 0;
    for (unsigned i = 0; i < bases.n && depth < 32; i++) {
        CXType direct = lower_plain(clang_getCursorType(bases.v[i]));
        if (clang_isVirtualBase(bases.v[i]))
            return false;
        if (lower_is_dependent(direct) && bases.n == 1)
            direct = base; /* of a template's instance: nothing better is known */
        const struct ir_type *type = lower_type(l, direct);
        bool empty = type->kind == IR_RECORD && type->n_fields == 0;
        at = empty ? at : align_up(at, type->align);
        int64_t inner = 0;
        if (clang_equalTypes(direct, base) || find_base(l, direct, base, &inner, depth + 1)) {
            *offset = (empty ? 0 : at) + inner;
            return true;
        }
        at += empty ? 0 : (int64_t)type->size;
    }
    return false;
}

bool lower_base_offset(struct lower *l, CXType derived, CXType base, int64_t *offset) {
    derived = lower_plain(derived);
    base = lower_plain(base);
    if (derived.kind != CXType_Record || base.kind != CXType_Record)
        return false;
    return find_base(l, derived, base, offset, 0);
}

static unsigned fill_bases(struct lower *l, struct ir_field *out, CXType t, struct kids bases) {
    unsigned n = 0;
    for (unsigned i = 0; i < bases.n; i++) {
        CXType base = lower_plain(clang_getCursorType(bases.v[i]));
        int64_t offset;
        if (lower_is_dependent(base) || !lower_base_offset(l, t, base, &offset))
            continue;
        const struct ir_type *type = lower_type(l, base);
        if (type->n_fields)
            out[n++] = (struct ir_field){.name = "", .offset = (uint64_t)offset, .type = type};
    }
    return n;
}

/* libclang makes a name up for what has none. */
static const char *field_name(struct lower *l, CXCursor field) {
    const char *name = lower_spelling(l, field);
    return strchr(name, '(') ? "" : name;
}

static void fill_record(struct lower *l, struct ir_type *type, CXType t) {
    struct kids bases = lower_bases(l, t), fields = lower_fields(l, t);
    type->kind = IR_RECORD;
    type->is_union = clang_getCursorKind(clang_getTypeDeclaration(t)) == CXCursor_UnionDecl;
    struct ir_field *out = ca_arena_alloc(l->arena, (bases.n + fields.n) * sizeof *out);
    unsigned n = fill_bases(l, out, t, bases);
    for (unsigned i = 0; i < fields.n; i++) {
        out[n++] = (struct ir_field){
            .name = field_name(l, fields.v[i]),
            .offset = (uint64_t)lower_field_offset(l, fields.v[i]),
            .type = lower_type(l, clang_getCursorType(fields.v[i])),
            .bitfield = clang_Cursor_isBitField(fields.v[i]),
        };
    }
    type->fields = out;
    type->n_fields = n;
}

/* --- one type --- */

struct kind_row {
    enum CXTypeKind from;
    enum ir_kind kind;
    bool is_signed;
};

static const struct kind_row kinds[] = {
    {CXType_Void, IR_VOID, false},
    {CXType_Bool, IR_BOOL, false},
    {CXType_Char_U, IR_INT, false},
    {CXType_UChar, IR_INT, false},
    {CXType_Char16, IR_INT, false},
    {CXType_Char32, IR_INT, false},
    {CXType_UShort, IR_INT, false},
    {CXType_UInt, IR_INT, false},
    {CXType_ULong, IR_INT, false},
    {CXType_ULongLong, IR_INT, false},
    {CXType_UInt128, IR_INT, false},
    {CXType_Char_S, IR_INT, true},
    {CXType_SChar, IR_INT, true},
    {CXType_WChar, IR_INT, true},
    {CXType_Short, IR_INT, true},
    {CXType_Int, IR_INT, true},
    {CXType_Long, IR_INT, true},
    {CXType_LongLong, IR_INT, true},
    {CXType_Int128, IR_INT, true},
    {CXType_Float, IR_FLOAT, true},
    {CXType_Double, IR_FLOAT, true},
    {CXType_LongDouble, IR_FLOAT, true},
    {CXType_Float128, IR_FLOAT, true},
    {CXType_Half, IR_FLOAT, true},
    {CXType_Float16, IR_FLOAT, true},
    {CXType_BFloat16, IR_FLOAT, true},
    {CXType_NullPtr, IR_POINTER, false},
    {CXType_Pointer, IR_POINTER, false},
    {CXType_LValueReference, IR_POINTER, false},
    {CXType_RValueReference, IR_POINTER, false},
    {CXType_ConstantArray, IR_ARRAY, false},
    {CXType_IncompleteArray, IR_ARRAY, false},
    {CXType_VariableArray, IR_ARRAY, false},
    {CXType_Vector, IR_ARRAY, false},
    {CXType_ExtVector, IR_ARRAY, false},
    {CXType_Record, IR_RECORD, false},
};

static const struct kind_row *kind_of(enum CXTypeKind kind) {
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (kinds[i].from == kind)
            return &kinds[i];
    }
    return NULL;
}

static void fill_array(struct lower *l, struct ir_type *type, CXType t) {
    type->elem = lower_type(l, clang_getElementType(t));
    long long n = clang_getNumElements(t);
    type->count = n > 0 ? (uint64_t)n : 0;
    if (!type->count)
        type->size = 0;
}

static void fill_type(struct lower *l, struct ir_type *type, CXType t) {
    const struct kind_row *row = kind_of(t.kind);
    bool sized = row || t.kind == CXType_MemberPointer || t.kind == CXType_Complex;
    /* libclang crashes on the size of its own placeholder types. */
    long long size = sized ? clang_Type_getSizeOf(t) : -1,
              align = sized ? clang_Type_getAlignOf(t) : -1;
    type->name = lower_text(l, clang_getTypeSpelling(t));
    type->size = size > 0 ? (uint64_t)size : 0;
    type->align = align > 0 ? (unsigned)align : 1;
    type->kind = row && (size >= 0 || row->kind != IR_RECORD) ? row->kind : IR_OPAQUE;
    type->is_signed = row && row->is_signed && row->kind == IR_INT;
    if (type->kind == IR_VOID)
        type->size = 0;
    if (t.kind == CXType_NullPtr)
        type->elem = l->t_void;
    else if (type->kind == IR_POINTER) {
        type->size = 8;
        type->align = 8;
        type->elem = lower_type(l, clang_getPointeeType(t));
    } else if (type->kind == IR_ARRAY)
        fill_array(l, type, t);
    else if (type->kind == IR_RECORD)
        fill_record(l, type, t);
}

/* A lambda's closure is laid out by lower_lambda.c, whose captures the front end does not show. */
static const struct ir_type *closure_type(struct lower *l, CXType t) {
    if (t.kind != CXType_Record)
        return NULL;
    struct lower_closure *closure = lower_closure_of(l, clang_getTypeDeclaration(t));
    return closure ? closure->type : NULL;
}

const struct ir_type *lower_type(struct lower *l, CXType t) {
    CXType key = clang_getCanonicalType(t);
    if (key.kind == CXType_Invalid)
        return l->t_opaque;
    key = clang_getUnqualifiedType(key);
    if (key.kind == CXType_Enum)
        return lower_type(l, clang_getEnumDeclIntegerType(clang_getTypeDeclaration(key)));
    if (key.kind == CXType_Atomic)
        return lower_type(l, clang_Type_getValueType(key));
    unsigned bucket = hash_type(key) % N_TYPE_BUCKETS;
    struct ir_type *type = find_type(l, key, bucket);
    if (type)
        return type;
    const struct ir_type *closure = closure_type(l, key);
    if (closure)
        return closure;
    type = add_type(l, key, bucket);
    fill_type(l, type, key);
    return type;
}

const struct ir_type *lower_param_type(struct lower *l, CXType t) {
    enum CXTypeKind kind = lower_plain(t).kind;
    if (!lower_is_reference(t) && (kind == CXType_FunctionProto || kind == CXType_FunctionNoProto))
        return lower_pointer_to(l, lower_type(l, t));
    if (lower_is_reference(t) || !lower_is_array(t))
        return lower_type(l, t);
    return lower_pointer_to(l, lower_type(l, clang_getArrayElementType(lower_plain(t))));
}

/* --- made types --- */

const struct ir_type *lower_pointer_to(struct lower *l, const struct ir_type *elem) {
    struct ir_type *type = ca_arena_alloc(l->arena, sizeof *type);
    *type = (struct ir_type){
        .kind = IR_POINTER,
        .size = 8,
        .align = 8,
        .elem = elem,
        .name = ca_arena_printf(l->arena, "%s *", elem->name),
    };
    return type;
}

const struct ir_type *lower_array_of(struct lower *l, const struct ir_type *elem, uint64_t count) {
    struct ir_type *type = ca_arena_alloc(l->arena, sizeof *type);
    *type = (struct ir_type){
        .kind = IR_ARRAY,
        .size = elem->size * count,
        .align = elem->align,
        .elem = elem,
        .count = count,
        .name = ca_arena_printf(l->arena, "%s[%llu]", elem->name, (unsigned long long)count),
    };
    return type;
}

static const struct ir_type *basic(struct lower *l, enum ir_kind kind, unsigned size,
                                   bool is_signed, const char *name) {
    struct ir_type *type = ca_arena_alloc(l->arena, sizeof *type);
    *type = (struct ir_type){
        .kind = kind, .size = size, .align = size ? size : 1, .is_signed = is_signed, .name = name};
    return type;
}

void lower_types_init(struct lower *l) {
    l->types = ca_arena_alloc(l->arena, N_TYPE_BUCKETS * sizeof(struct type_entry *));
    l->t_void = basic(l, IR_VOID, 0, false, "void");
    l->t_bool = basic(l, IR_BOOL, 1, false, "bool");
    l->t_int = basic(l, IR_INT, 4, true, "int");
    l->t_long = basic(l, IR_INT, 8, true, "long");
    l->t_opaque = basic(l, IR_OPAQUE, 0, false, "?");
    l->t_pointer = lower_pointer_to(l, l->t_void);
}
