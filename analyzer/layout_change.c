/* layout_change.c - changes of a layout, as the command line and the search state them. */
#include "layout.h"

#include <inttypes.h>
#include <string.h>

#define MAX_PAD UINT64_C(65536) /* elements; more is no padding */

struct type_row {
    const char *name;
    unsigned char bytes, align;
};

/* What --type may name: the built-in types and CUDA's vectors of them. */
static const struct type_row types[] = {
    {"bool", 1, 1},
    {"char", 1, 1},
    {"signed char", 1, 1},
    {"unsigned char", 1, 1},
    {"uchar", 1, 1},
    {"int8_t", 1, 1},
    {"uint8_t", 1, 1},
    {"short", 2, 2},
    {"unsigned short", 2, 2},
    {"ushort", 2, 2},
    {"int16_t", 2, 2},
    {"uint16_t", 2, 2},
    {"half", 2, 2},
    {"__half", 2, 2},
    {"__nv_bfloat16", 2, 2},
    {"int", 4, 4},
    {"unsigned", 4, 4},
    {"unsigned int", 4, 4},
    {"uint", 4, 4},
    {"int32_t", 4, 4},
    {"uint32_t", 4, 4},
    {"float", 4, 4},
    {"half2", 4, 4},
    {"__half2", 4, 4},
    {"__nv_bfloat162", 4, 4},
    {"char2", 2, 2},
    {"uchar2", 2, 2},
    {"char4", 4, 4},
    {"uchar4", 4, 4},
    {"short2", 4, 4},
    {"ushort2", 4, 4},
    {"long", 8, 8},
    {"unsigned long", 8, 8},
    {"long long", 8, 8},
    {"unsigned long long", 8, 8},
    {"int64_t", 8, 8},
    {"uint64_t", 8, 8},
    {"size_t", 8, 8},
    {"double", 8, 8},
    {"float2", 8, 8},
    {"int2", 8, 8},
    {"uint2", 8, 8},
    {"short4", 8, 8},
    {"ushort4", 8, 8},
    {"float3", 12, 4},
    {"int3", 12, 4},
    {"uint3", 12, 4},
    {"float4", 16, 16},
    {"int4", 16, 16},
    {"uint4", 16, 16},
    {"double2", 16, 16},
    {"longlong2", 16, 16},
    {"ulonglong2", 16, 16},
    {"double4", 32, 16},
};

const char *layout_type_name(size_t i) {
    return i < sizeof types / sizeof types[0] ? types[i].name : NULL;
}

bool layout_type_find(const char *name, uint64_t *bytes, unsigned *align) {
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(types[i].name, name) != 0)
            continue;
        *bytes = types[i].bytes;
        *align = types[i].align;
        return true;
    }
    return false;
}

/* --- what each kind does --- */

static const char *shape_text(const struct layout *l, struct ca_arena *arena) {
    const char *text = "";
    for (unsigned k = 0; k < l->n_dims; k++)
        text = l->dims[k] ? ca_arena_printf(arena, "%s[%" PRIu64 "]", text, l->dims[k])
                          : ca_arena_printf(arena, "%s[]", text);
    return text;
}

static const char *rows_wanted(const struct layout_change *c, struct ca_arena *arena) {
    return ca_arena_printf(arena,
                           "%s has one dimension, so it has no rows to change; say after how many "
                           "elements padding goes: --pad %s=1/32",
                           c->name, c->name);
}

static const char *apply_pad(struct layout *from, struct layout *l, const struct layout_change *c,
                             unsigned width, const struct ca_geometry *g, struct ca_arena *arena) {
    (void)width, (void)g;
    if (c->pad > MAX_PAD)
        return ca_arena_printf(arena, "expected at most %" PRIu64 " elements of padding", MAX_PAD);
    if (c->row) {
        if (l->n_dims > 1)
            return ca_arena_printf(
                arena, "%s has rows of its own, %s: leave out the length behind the slash", c->name,
                shape_text(l, arena));
        layout_split(from, c->row);
        layout_split(l, c->row);
    } else if (l->n_dims < 2) {
        return rows_wanted(c, arena);
    }
    l->pad += c->pad;
    return NULL;
}

static const char *apply_shape(struct layout *from, struct layout *l, const struct layout_change *c,
                               unsigned width, const struct ca_geometry *g,
                               struct ca_arena *arena) {
    (void)from, (void)width, (void)g;
    if (l->n_dims < 2)
        return rows_wanted(c, arena);
    if (c->n_dims != l->n_dims)
        return ca_arena_printf(arena, "%s is %s: expected %u extents, got %u", c->name,
                               shape_text(l, arena), l->n_dims, c->n_dims);
    for (unsigned k = 0; k < l->n_dims; k++) {
        if (k > 0 && c->dims[k] < l->dims[k])
            return ca_arena_printf(arena,
                                   "%s is %s: an inner extent of %" PRIu64
                                   " would put indices up to %" PRIu64 " into the next row",
                                   c->name, shape_text(l, arena), c->dims[k], l->dims[k] - 1);
        l->dims[k] = c->dims[k];
    }
    return NULL;
}

static const char *apply_swizzle(struct layout *from, struct layout *l,
                                 const struct layout_change *c, unsigned width,
                                 const struct ca_geometry *g, struct ca_arena *arena) {
    (void)from;
    uint64_t least = width > l->elem ? width : l->elem;
    uint64_t unit = c->unit ? c->unit : least;
    if (l->n_dims < 2)
        return ca_arena_printf(arena, "%s has one dimension: there is no row to swizzle by",
                               c->name);
    if (unit < least || (unit & (unit - 1)))
        return ca_arena_printf(arena,
                               "%s: a swizzle of %s moves powers of two from %" PRIu64
                               " bytes on together, the widest access to it",
                               c->spec, c->name, least);
    l->xor_mask = layout_xor_mask(l, unit, g);
    l->xor_shift = c->shift;
    l->xor_unit = unit;
    if (l->xor_mask == 0)
        return ca_arena_printf(arena,
                               "%s is %s: its rows have no power of two of columns to permute",
                               c->name, shape_text(l, arena));
    return NULL;
}

static const char *apply_type(struct layout *from, struct layout *l, const struct layout_change *c,
                              unsigned width, const struct ca_geometry *g, struct ca_arena *arena) {
    (void)from, (void)width, (void)g, (void)arena;
    l->elem = c->elem;
    return NULL;
}

typedef const char *apply_fn(struct layout *, struct layout *, const struct layout_change *,
                             unsigned, const struct ca_geometry *, struct ca_arena *);

const char *layout_apply(struct layout *from, struct layout *to, const struct layout_change *c,
                         unsigned width, const struct ca_geometry *g, struct ca_arena *arena) {
    static apply_fn *const kinds[] = {[LAYOUT_PAD] = apply_pad,
                                      [LAYOUT_SHAPE] = apply_shape,
                                      [LAYOUT_SWIZZLE] = apply_swizzle,
                                      [LAYOUT_TYPE] = apply_type};
    return kinds[c->kind](from, to, c, width, g, arena);
}
