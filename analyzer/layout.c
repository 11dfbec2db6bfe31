/* layout.c - layouts, and offsets from one to another. */
#include "layout.h"

#include <string.h>

/* --- what a declaration states --- */

struct layout_array layout_array_of_var(const struct ir_var *v) {
    return v ? (struct layout_array){.name = v->name, .type = v->type, .var = v}
             : (struct layout_array){0};
}

struct layout_array layout_array_of(const struct analysis_part *part) {
    if (part->object)
        return layout_array_of_var(part->object);
    const struct ca_atom *base =
        part->access.address ? ca_form_base_of(part->access.address) : NULL;
    return (struct layout_array){
        .name = base ? base->name : NULL, .type = part->holds, .behind_pointer = true};
}

const struct ir_type *layout_element(const struct layout_array *a) {
    const struct ir_type *t = a->type;
    while (t && t->kind == IR_ARRAY)
        t = t->elem;
    return t;
}

bool layout_of(const struct layout_array *a, struct layout *out) {
    const struct ir_type *t = a->type;
    *out = (struct layout){0};
    if (a->behind_pointer)
        out->dims[out->n_dims++] = 0;
    for (; t && t->kind == IR_ARRAY && out->n_dims < LAYOUT_MAX_DIMS; t = t->elem)
        out->dims[out->n_dims++] = t->count;
    if (!t || t->kind == IR_ARRAY || t->size == 0 || out->n_dims == 0)
        return false;
    for (unsigned k = 1; k < out->n_dims; k++)
        if (out->dims[k] == 0)
            return false;
    out->elem = t->size;
    return true;
}

uint64_t layout_stride(const struct layout *l, unsigned k) {
    uint64_t stride = l->elem;
    if (k + 1 < l->n_dims)
        stride *= l->dims[l->n_dims - 1] + l->pad;
    for (unsigned i = l->n_dims - 1; i > k + 1; i--)
        stride *= l->dims[i - 1];
    return stride;
}

uint64_t layout_bytes(const struct layout *l) {
    if (!l->split)
        return l->dims[0] * layout_stride(l, 0);
    if (l->count == 0)
        return 0;
    uint64_t last = l->count - 1, row = l->dims[1];
    return last / row * layout_stride(l, 0) + (last % row + 1) * l->elem;
}

void layout_split(struct layout *l, uint64_t row) {
    l->count = l->dims[0];
    l->dims[0] = (l->count + row - 1) / row;
    l->dims[1] = row;
    l->n_dims = 2;
    l->split = true;
}

uint64_t layout_xor_mask(const struct layout *l, uint64_t unit, const struct ca_geometry *g) {
    uint64_t row = l->dims[l->n_dims - 1] * l->elem;
    if (unit == 0 || l->n_dims < 2 || row % unit)
        return 0;
    uint64_t columns = row / unit, most = (uint64_t)g->banks * g->bank_width / unit;
    uint64_t power = columns & (~columns + 1);
    if (power > most)
        power = most;
    return power ? power - 1 : 0;
}

/* --- offsets --- */

static ca_form quotient(struct ca_forms *t, ca_form a, uint64_t by) {
    return ca_form_op(t, CA_FORM_DIV, a, ca_form_const(t, (int64_t)by), NULL);
}

static ca_form swizzled(struct ca_forms *t, const struct layout *to, ca_form row, ca_form column) {
    ca_form shift = ca_form_const(t, to->xor_shift);
    ca_form bits = ca_form_op(t, CA_FORM_AND, ca_form_op(t, CA_FORM_SHR, row, shift, NULL),
                              ca_form_const(t, (int64_t)to->xor_mask), NULL);
    return ca_form_op(t, CA_FORM_XOR, column, ca_form_scale(t, bits, (int64_t)to->xor_unit), NULL);
}

ca_form layout_offset(struct ca_forms *t, const struct layout *from, const struct layout *to,
                      ca_form offset) {
    ca_form sum = ca_form_const(t, 0), column = offset, row = NULL, outer = NULL;
    unsigned last = from->n_dims - 1;
    for (unsigned k = 0; k < last; k++) {
        ca_form rows = quotient(t, offset, layout_stride(from, k)); /* counted from the start */
        row = k == 0 ? rows : ca_form_sub(t, rows, ca_form_scale(t, outer, (int64_t)from->dims[k]));
        sum = ca_form_add(t, sum, ca_form_scale(t, row, (int64_t)layout_stride(to, k)));
        outer = rows;
    }
    if (outer)
        column =
            ca_form_sub(t, offset, ca_form_scale(t, outer, (int64_t)layout_stride(from, last - 1)));
    if (from->elem != to->elem)
        column = ca_form_scale(t, quotient(t, column, from->elem), (int64_t)to->elem);
    if (to->xor_mask && row)
        column = swizzled(t, to, row, column);
    return ca_form_add(t, sum, column);
}

/* --- parts --- */

/* Splits an address into its base and the offset from it. */
static bool split_address(struct ca_forms *t, ca_form address, ca_form *base, ca_form *offset) {
    const struct ca_atom *atom = address ? ca_form_base_of(address) : NULL;
    if (!atom)
        return false;
    *base = NULL;
    ca_form coefficient;
    if (!ca_form_linear_in(t, address, atom, &coefficient, offset) || !*offset)
        return false;
    *base = ca_form_sub(t, address, *offset);
    return *base != NULL;
}

/* An access of `bytes` bytes, in as few pieces as its alignment allows. */
static unsigned pieces_of(struct ca_forms *t, const struct analysis_part *part, ca_form address,
                          uint64_t bytes, unsigned align, struct analysis_part *out) {
    unsigned piece = align >= 16 ? 16 : align;
    while (piece > 1 && bytes % piece)
        piece /= 2;
    unsigned n = 0;
    for (uint64_t at = 0; at < bytes && n < LAYOUT_MAX_PIECES; at += piece, n++) {
        out[n] = *part;
        out[n].access.bytes_per_lane = piece;
        out[n].access.address = ca_form_add(t, address, ca_form_const(t, (int64_t)at));
        if (part->access.op == CA_SHARED_ATOMIC_ADD && piece != 4)
            out[n].access.op = CA_SHARED_ATOMIC;
    }
    return n;
}

/* Does a part take whole elements? */
static bool whole_elements(struct ca_forms *t, const struct layout *from, ca_form offset,
                           const struct analysis_part *part) {
    int64_t rest;
    ca_form within =
        ca_form_op(t, CA_FORM_MOD, offset, ca_form_const(t, (int64_t)from->elem), NULL);
    return within && ca_form_is_const(within, &rest) && rest == 0 &&
           part->access.bytes_per_lane % from->elem == 0;
}

static bool retyped_part(struct ca_forms *t, const struct layout *from, const struct layout *to,
                         unsigned align, const struct analysis_part *part, ca_form offset,
                         ca_form address, struct analysis_part *out, unsigned *n) {
    if (!whole_elements(t, from, offset, part))
        return false;
    uint64_t bytes = part->access.bytes_per_lane / from->elem * to->elem;
    if (part->access.bytes_per_lane > from->elem && align < bytes)
        align = (unsigned)(bytes & (~bytes + 1)); /* a vector access through a cast stays one */
    *n = pieces_of(t, part, address, bytes, align, out);
    return true;
}

bool layout_part(struct ca_forms *t, const struct layout *from, const struct layout *to,
                 unsigned align, const struct analysis_part *part,
                 struct analysis_part out[LAYOUT_MAX_PIECES], unsigned *n) {
    ca_form base, offset;
    if (!split_address(t, part->access.address, &base, &offset))
        return false;
    ca_form moved = layout_offset(t, from, to, offset);
    ca_form address = moved ? ca_form_add(t, base, moved) : NULL;
    if (!address)
        return false;
    if (from->elem != to->elem)
        return retyped_part(t, from, to, align, part, offset, address, out, n);
    out[0] = *part;
    out[0].access.address = address;
    *n = 1;
    return true;
}

void layout_cost(struct ca_forms *t, struct analysis_part *part, const struct analysis_kernel *k,
                 const struct ca_geometry *g, unsigned budget, struct ca_arena *arena) {
    struct ca_enumerate_options o = {.geometry = g, .budget = budget};
    memcpy(o.grid, k->launch.grid, sizeof o.grid);
    ca_enumerate(t, &part->access, &o, arena, &part->cost);
}

/* --- occupancy --- */

unsigned layout_blocks_per_sm(const struct ca_geometry *g, unsigned threads, uint64_t shared,
                              enum layout_limit *why) {
    enum layout_limit limit = LAYOUT_BY_BLOCKS;
    uint64_t most = g->blocks_per_sm;
    unsigned warps = (threads + g->warp - 1) / g->warp;
    uint64_t unit = g->shared_granularity ? g->shared_granularity : 1;
    uint64_t taken = (shared + g->shared_reserved + unit - 1) / unit * unit;
    if (warps && g->threads_per_sm / (warps * g->warp) < most) {
        most = g->threads_per_sm / (warps * g->warp);
        limit = LAYOUT_BY_THREADS;
    }
    if (shared && g->shared_per_sm / taken < most) {
        most = g->shared_per_sm / taken;
        limit = LAYOUT_BY_SHARED;
    }
    if (shared > g->shared_per_block) {
        most = 0;
        limit = LAYOUT_BY_SHARED;
    }
    if (why)
        *why = limit;
    return (unsigned)most;
}
