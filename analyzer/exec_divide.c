/* exec_divide.c - division by multiplication: (n + __umulhi(n, m)) >> s and __umulhi(n, m) >> s.
 *
 * Libraries divide by a size the host knows with a multiplier and a shift the host made of it. What
 * m and s are the kernel's source does not tell, but that they divide by something does: with m and
 * s from outside, the shape has no other use. The quotient is taken for n / d, where d is the
 * member that stands with m and s in a parameter of three integers, else an unknown of its own;
 * that it is taken so is said with every access that hangs on d. */
#include <string.h>

#include "exec_private.h"

enum { OTHERS = 3 }; /* integers of a record that holds a divisor, its multiplier and its shift */

void magic_remember(struct exec *x, ca_form high, ca_form a, ca_form b) {
    x->highs[x->n_highs++ % EXEC_HIGHS] = (struct exec_high){high, {a, b}};
}

/* --- the divisor --- */

static bool is_outside(ca_form f) {
    const struct ca_atom *a = ca_form_as_atom(f);
    return a && a->name && (a->kind == CA_ATOM_PARAM || a->kind == CA_ATOM_UNIFORM);
}

static const struct cell *cell_holding(const struct object *o, ca_form f) {
    for (unsigned i = 0; i < o->n_cells; i++)
        if (o->cells[i].value.kind == VALUE_INT && o->cells[i].value.form == f)
            return &o->cells[i];
    return NULL;
}

static const struct ir_field *field_at(const struct ir_type *t, uint64_t offset) {
    for (unsigned i = 0; i < t->n_fields; i++)
        if (offset - t->fields[i].offset < t->fields[i].type->size)
            return &t->fields[i];
    return NULL;
}

/* The innermost record around `offset`, and where it starts. */
static const struct ir_type *record_around(const struct ir_type *t, uint64_t offset,
                                           uint64_t *start) {
    const struct ir_type *found = NULL;
    uint64_t at = 0;
    while (t && (t->kind == IR_RECORD || t->kind == IR_ARRAY)) {
        if (t->kind == IR_RECORD) {
            found = t;
            *start = at;
            const struct ir_field *f = field_at(t, offset - at);
            at += f ? f->offset : 0;
            t = f ? f->type : NULL;
        } else if (t->elem->size) {
            at += (offset - at) / t->elem->size * t->elem->size;
            t = t->elem;
        } else {
            t = NULL;
        }
    }
    return found;
}

/* The third integer of a record of three, two of which are at `m` and `s`; NULL: there is none. */
static const struct ir_field *third_of(const struct ir_type *t, uint64_t m, uint64_t s) {
    const struct ir_field *third = NULL;
    if (t->n_fields != OTHERS || field_at(t, m) == field_at(t, s))
        return NULL;
    for (unsigned i = 0; i < t->n_fields; i++) {
        const struct ir_field *f = &t->fields[i];
        if (f->type->kind != IR_INT)
            return NULL;
        if (f->offset != m && f->offset != s)
            third = f;
    }
    return third;
}

static ca_form divisor_in(struct exec *x, struct object *o, ca_form m, ca_form s) {
    const struct cell *at_m = cell_holding(o, m), *at_s = cell_holding(o, s);
    uint64_t start = 0;
    if (!at_m || !at_s || !o->type)
        return NULL;
    const struct ir_type *t = record_around(o->type, at_m->offset, &start);
    if (!t || at_s->offset < start || at_s->offset - start >= t->size)
        return NULL;
    const struct ir_field *third = third_of(t, at_m->offset - start, at_s->offset - start);
    if (!third)
        return NULL;
    ca_form at = ca_form_const(x->forms, (int64_t)(start + third->offset));
    struct value v = store_read(x, o, at, third->type);
    return v.kind == VALUE_INT ? v.form : NULL;
}

/* The divisor that stands with its multiplier and its shift in a parameter of the kernel. */
static ca_form divisor_beside(struct exec *x, ca_form m, ca_form s) {
    const struct frame *outer = x->frame;
    while (outer && outer->caller)
        outer = outer->caller;
    for (unsigned i = 0; outer && i < outer->function->n_params; i++) {
        struct object *o = object_of_var(x, outer->function->params[i]);
        ca_form d = o ? divisor_in(x, o, m, s) : NULL;
        if (d)
            return d;
    }
    return NULL;
}

static const struct exec_division *division_by(struct exec *x, ca_form m, ca_form s) {
    for (struct exec_division *d = x->divisions; d; d = d->next)
        if (d->multiplier == m && d->shift == s)
            return d;
    const char *name_m = ca_form_as_atom(m)->name, *name_s = ca_form_as_atom(s)->name;
    ca_form divisor = divisor_beside(x, m, s);
    struct exec_division *d = ca_arena_alloc(x->arena, sizeof *d);
    if (!divisor)
        divisor =
            ca_form_atom(x->forms, CA_ATOM_PARAM, ca_arena_printf(x->arena, "divisor(%s)", name_m),
                         (struct ca_range){1, CA_RANGE_MAX});
    const struct ca_atom *atom = ca_form_as_atom(divisor);
    d->text = ca_arena_printf(x->keep, "%s and %s: multiplier and shift of a division by %s",
                              name_m, name_s, atom && atom->name ? atom->name : "a known size");
    d->multiplier = m;
    d->shift = s;
    d->divisor = divisor;
    d->next = x->divisions;
    return x->divisions = d;
}

/* --- the quotient --- */

static bool is_sum(struct exec *x, ca_form sum, ca_form a, ca_form b) {
    ca_form plain = ca_form_add(x->forms, a, b);
    return plain && (plain == sum || ca_form_wrap(x->forms, plain, 32, false) == sum);
}

/* `left` is the high half of n · m, or that and n: n, with *m; else NULL. */
static ca_form dividend(struct exec *x, ca_form left, ca_form *m) {
    unsigned n = x->n_highs < EXEC_HIGHS ? x->n_highs : EXEC_HIGHS;
    for (unsigned i = 0; i < n; i++)
        for (unsigned side = 0; side < 2; side++) {
            const struct exec_high *h = &x->highs[i];
            ca_form number = h->of[!side];
            *m = h->of[side];
            if (is_outside(*m) && (left == h->high || is_sum(x, left, h->high, number)))
                return number;
        }
    return NULL;
}

ca_form magic_quotient(struct exec *x, ca_form left, ca_form shift) {
    ca_form m;
    if (!x->n_highs || !is_outside(shift))
        return NULL;
    ca_form n = dividend(x, left, &m);
    return n ? ca_form_op(x->forms, CA_FORM_DIV, n, division_by(x, m, shift)->divisor, NULL) : NULL;
}

/* --- what is said of it --- */

static bool hangs_on(ca_form f, const struct exec_division *d) {
    const struct ca_atom *atom = ca_form_as_atom(d->divisor);
    return f && atom && ca_form_has_atom(f, atom);
}

size_t magic_texts(const struct exec *x, const struct exec_access *a, const char **out) {
    size_t n = 0;
    for (const struct exec_division *d = x->divisions; d; d = d->next)
        if (hangs_on(a->address, d) || hangs_on(a->mask, d)) {
            if (out)
                out[n] = d->text;
            n++;
        }
    return n;
}
