/* layout_soa.c - an array of structs taken apart into an array for each field.
 *
 * Field f of element i, at offset i·sizeof(struct) + offset(f), moves to i·sizeof(f) in an array of
 * its own. A copy of several fields at once becomes an access to each. Members that are structs or
 * arrays themselves stay whole. */
#include "layout.h"

#include <string.h>

#define FIELD_ALIGN 256 /* bytes: arrays from an allocator */

struct field_base {
    const struct ca_atom *whole; /* base of the array of structs */
    const struct ir_field *field;
    ca_form base;
    struct field_base *next;
};

struct layout_soa {
    struct ca_forms *t;
    struct ca_arena *arena;
    struct field_base *bases;
};

struct layout_soa *layout_soa_new(struct ca_forms *t, struct ca_arena *arena) {
    struct layout_soa *s = ca_arena_alloc(arena, sizeof *s);
    *s = (struct layout_soa){.t = t, .arena = arena};
    return s;
}

/* --- names --- */

static const char *skip_word(const char *name, const char *word) {
    size_t n = strlen(word);
    return strncmp(name, word, n) == 0 && name[n] == ' ' ? name + n + 1 : name;
}

static const char *plain_name(const char *name) {
    return skip_word(skip_word(skip_word(name, "const"), "struct"), "class");
}

const char *layout_record_name(const struct ir_type *t) {
    return plain_name(t->name);
}

bool layout_is_record(const struct ir_type *t, const char *name) {
    if (!t || t->kind != IR_RECORD || !t->name || t->n_fields == 0 || t->is_union)
        return false;
    const char *own = plain_name(t->name), *wanted = plain_name(name);
    size_t a = strlen(own), b = strlen(wanted);
    if (a > 6 && strcmp(own + a - 6, " const") == 0)
        a -= 6;
    if (a < b || strncmp(own + a - b, wanted, b) != 0)
        return false;
    return a == b || (a > b + 1 && own[a - b - 1] == ':');
}

/* --- fields --- */

static const struct ir_field *field_at(const struct ir_type *record, uint64_t offset) {
    for (unsigned i = 0; i < record->n_fields; i++) {
        const struct ir_field *f = &record->fields[i];
        if (f->type && offset >= f->offset && offset < f->offset + f->type->size)
            return f;
    }
    return NULL;
}

static ca_form base_of_field(struct layout_soa *s, const struct ca_atom *whole,
                             const struct ir_field *f) {
    for (struct field_base *b = s->bases; b; b = b->next)
        if (b->whole == whole && b->field == f)
            return b->base;
    struct field_base *b = ca_arena_alloc(s->arena, sizeof *b);
    const char *name = ca_arena_printf(s->arena, "%s.%s", whole->name, f->name);
    *b =
        (struct field_base){whole, f, ca_form_base(s->t, name, FIELD_ALIGN, whole->user), s->bases};
    s->bases = b;
    return b->base;
}

/* The widest single access that stays within `left` bytes and is aligned at `at`. */
static unsigned width_at(uint64_t at, uint64_t left, unsigned most) {
    unsigned width = most;
    while (width > 1 && (width > left || at % width))
        width /= 2;
    return width;
}

/* `bytes` bytes from `within` on, of element `index`, field after field. */
static bool take_fields(struct layout_soa *s, const struct ir_type *record,
                        const struct analysis_part *part, const struct ca_atom *whole,
                        ca_form index, uint64_t within, struct analysis_part *out, unsigned *n) {
    uint64_t end = within + part->access.bytes_per_lane;
    for (*n = 0; within < end && *n < LAYOUT_MAX_PIECES;) {
        const struct ir_field *f = field_at(record, within);
        if (!f) {
            within++; /* a gap between fields */
            continue;
        }
        uint64_t at = within - f->offset, left = f->type->size - at;
        if (left > end - within)
            left = end - within;
        struct analysis_part *p = &out[(*n)++];
        *p = *part;
        p->access.bytes_per_lane = width_at(at, left, part->access.bytes_per_lane);
        ca_form offset = ca_form_add(s->t, ca_form_scale(s->t, index, (int64_t)f->type->size),
                                     ca_form_const(s->t, (int64_t)at));
        p->access.address = ca_form_add(s->t, base_of_field(s, whole, f), offset);
        if (!p->access.address)
            return false;
        within += p->access.bytes_per_lane;
    }
    return *n > 0 && within >= end;
}

bool layout_soa_part(struct layout_soa *s, const struct ir_type *record,
                     const struct analysis_part *part, struct analysis_part out[LAYOUT_MAX_PIECES],
                     unsigned *n) {
    ca_form address = part->access.address, coefficient, offset;
    const struct ca_atom *whole = address ? ca_form_base_of(address) : NULL;
    if (!whole || !ca_form_linear_in(s->t, address, whole, &coefficient, &offset))
        return false;
    ca_form size = ca_form_const(s->t, (int64_t)record->size);
    ca_form within = ca_form_op(s->t, CA_FORM_MOD, offset, size, NULL);
    ca_form index = ca_form_op(s->t, CA_FORM_DIV, offset, size, NULL);
    int64_t field;
    if (!index || !within || !ca_form_is_const(within, &field) || field < 0)
        return false;
    return take_fields(s, record, part, whole, index, (uint64_t)field, out, n);
}
