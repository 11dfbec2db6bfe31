/* Values: made, converted, joined. */
#include <math.h>
#include <string.h>

#include "exec_private.h"

const struct ir_type value_long = {
    .kind = IR_INT, .size = 8, .align = 8, .is_signed = true, .name = "long"};

struct value value_int(ca_form f) {
    return (struct value){.kind = VALUE_INT, .form = f};
}

struct value value_const(struct exec *x, int64_t v) {
    return value_int(ca_form_const(x->forms, v));
}

struct value value_number(double d) {
    return (struct value){.kind = VALUE_NUMBER, .number = d};
}

struct value value_data(bool varying) {
    return (struct value){.kind = VALUE_DATA, .varying = varying};
}

struct value value_void(void) {
    return (struct value){.kind = VALUE_VOID};
}

static struct ca_range type_range(const struct ir_type *type) {
    if (type->kind == IR_BOOL)
        return (struct ca_range){0, 1};
    if (type->kind != IR_INT || type->size >= 8)
        return (struct ca_range){type->is_signed ? CA_RANGE_MIN : 0, CA_RANGE_MAX};
    if (type->size >= 4) /* open: sizes are taken not to overflow */
        return (struct ca_range){type->is_signed ? CA_RANGE_MIN : 0, CA_RANGE_MAX};
    int64_t half = (int64_t)1 << (8 * type->size - 1);
    return type->is_signed ? (struct ca_range){-half, half - 1}
                           : (struct ca_range){0, 2 * half - 1};
}

bool value_set(const struct exec *x, const char *name, int64_t *out) {
    for (size_t i = 0; name && i < x->options->n_sets; i++)
        if (strcmp(x->options->sets[i].name, name) == 0) {
            *out = x->options->sets[i].value;
            return true;
        }
    return false;
}

struct value value_unknown(struct exec *x, const struct ir_type *type, bool varying,
                           const char *name) {
    if (!name)
        name = x->place_name ? x->place_name : "?";
    switch (type->kind) {
    case IR_VOID:
        return value_void();
    case IR_FLOAT:
        return value_data(varying);
    case IR_BOOL:
    case IR_INT: {
        int64_t v;
        if (value_set(x, name, &v))
            return value_const(x, v);
        enum ca_atom_kind kind = varying   ? CA_ATOM_VARYING
                                 : x->host ? CA_ATOM_PARAM
                                           : CA_ATOM_UNIFORM;
        return value_int(ca_form_atom(x->forms, kind, name, type_range(type)));
    }
    case IR_POINTER:
        if (varying)
            return value_int(ca_form_atom(x->forms, CA_ATOM_VARYING, name, type_range(type)));
        {
            struct object *o = object_new(x, NULL, NULL, name, OBJECT_GLOBAL, FILL_UNKNOWN_VARYING);
            o->pointee = type->elem;
            return value_int(object_base(x, o));
        }
    default:
        return (struct value){.kind = VALUE_RECORD, .varying = varying};
    }
}

void scratch_extend(struct exec *x, struct scratch *s) {
    unsigned n = ca_forms_atoms(x->forms);
    if (n <= s->cap)
        return;
    s->cap = 2 * n + 64;
    s->value = ca_arena_alloc(x->arena, s->cap * sizeof *s->value);
    s->known = ca_arena_alloc(x->arena, s->cap * sizeof *s->known);
}

/* f depends on lanes and nothing else: evaluated for every warp of the block. */
static bool lanes_vary(struct exec *x, ca_form f) {
    scratch_extend(x, &x->lanes);
    struct ca_env env = {.value = x->lanes.value, .known = x->lanes.known};
    unsigned warps = ca_block_warps(x->launch->block);
    for (unsigned w = 0; w < warps; w++) {
        int64_t out[CA_WARP];
        ca_env_warp(&env, x->launch->block, w);
        uint32_t ok = ca_form_eval(f, &env, out);
        for (unsigned i = 1; i < CA_WARP; i++)
            if ((env.lanes >> i & 1) && ((ok >> i & 1) != (ok & 1) || out[i] != out[0]))
                return true;
    }
    return false;
}

/* threadIdx.x always differs within a warp; .y and .z only where rows are no whole number of warps.
 */
static bool axis_varies(const struct exec *x, unsigned axis) {
    const unsigned *b = x->launch->block;
    unsigned row = axis == 0 ? 1 : axis == 1 ? b[0] : b[0] * b[1];
    return row % CA_WARP != 0;
}

static bool atom_varies(struct exec *x, const struct ca_atom *a) {
    if (a->kind == CA_ATOM_THREAD)
        return axis_varies(x, a->axis);
    if (a->kind != CA_ATOM_NODE)
        return a->kind == CA_ATOM_VARYING;
    unsigned deps = 0;
    for (unsigned i = 0; i < a->n_args; i++)
        deps |= ca_form_deps(a->args[i]);
    if (!(deps & ~(unsigned)(CA_DEP_LANE | CA_DEP_NODE)) && a->op != CA_FORM_TABLE) {
        ca_form f = ca_form_op(x->forms, a->op, a->args[0], a->n_args > 1 ? a->args[1] : NULL,
                               a->n_args > 2 ? a->args[2] : NULL);
        return !f || lanes_vary(x, f);
    }
    for (unsigned i = 0; i < a->n_args; i++)
        if (form_varies(x, a->args[i]))
            return true;
    return false;
}

bool form_varies(struct exec *x, ca_form f) {
    unsigned deps = ca_form_deps(f);
    if (deps & CA_DEP_VARYING)
        return true;
    if (x->host || !(deps & CA_DEP_LANE))
        return false;
    if (!(deps & ~(unsigned)(CA_DEP_LANE | CA_DEP_NODE)))
        return lanes_vary(x, f);
    const struct ca_term *terms;
    size_t n = ca_form_terms(f, &terms);
    for (size_t i = 0; i < n; i++)
        for (unsigned j = 0; j < terms[i].degree; j++)
            if (atom_varies(x, terms[i].atoms[j]))
                return true;
    return false;
}

bool value_varying(struct exec *x, const struct value *v) {
    switch (v->kind) {
    case VALUE_INT:
        return form_varies(x, v->form);
    case VALUE_DATA:
        return v->varying;
    case VALUE_RECORD:
        for (unsigned i = 0; i < v->n_cells; i++)
            if (value_varying(x, &v->cells[i].value))
                return true;
        return v->varying && !v->zero_rest;
    default:
        return false;
    }
}

static const struct ir_type int_type = {
    .kind = IR_INT, .size = 4, .align = 4, .is_signed = true, .name = "int"};

ca_form value_form(struct exec *x, const struct value *v) {
    if (v->kind == VALUE_INT)
        return v->form;
    if (v->kind == VALUE_NUMBER && fabs(v->number) < 9e18)
        return ca_form_const(x->forms, (int64_t)v->number);
    return value_unknown(x, &int_type, value_varying(x, v), NULL).form;
}

bool value_is_unknown_atom(ca_form f) {
    const struct ca_atom *a = ca_form_as_atom(f);
    return a && (a->kind == CA_ATOM_UNIFORM || a->kind == CA_ATOM_VARYING);
}

static struct value to_float(struct exec *x, struct value v) {
    int64_t c;
    if (v.kind == VALUE_NUMBER || v.kind == VALUE_DATA)
        return v;
    if (v.kind == VALUE_INT && ca_form_is_const(v.form, &c))
        return value_number((double)c);
    return value_data(value_varying(x, &v));
}

static struct value to_integer(struct exec *x, struct value v, const struct ir_type *to) {
    if (v.kind == VALUE_NUMBER && to->kind == IR_BOOL)
        return value_const(x, v.number != 0);
    if (v.kind != VALUE_INT && v.kind != VALUE_NUMBER)
        return value_unknown(x, to, value_varying(x, &v), NULL);
    ca_form f = value_form(x, &v);
    if (to->kind == IR_BOOL)
        return value_int(form_truth(x, f));
    if (to->kind == IR_POINTER || to->size == 0 || to->size > 8 || ca_form_base_of(f))
        return value_int(f);
    ca_form w = ca_form_wrap(x->forms, f, (unsigned)(8 * to->size), to->is_signed);
    return value_int(w ? w : value_unknown(x, to, form_varies(x, f), NULL).form);
}

struct value value_convert(struct exec *x, struct value v, const struct ir_type *to) {
    switch (to->kind) {
    case IR_VOID:
        return value_void();
    case IR_FLOAT:
        return to_float(x, v);
    case IR_BOOL:
    case IR_INT:
    case IR_POINTER:
        return to_integer(x, v, to);
    default:
        return v.kind == VALUE_RECORD ? v : value_unknown(x, to, value_varying(x, &v), NULL);
    }
}

static struct value join_records(struct exec *x, ca_form cond, struct value a, struct value b) {
    if (a.n_cells == b.n_cells) {
        struct cell *cells = ca_arena_alloc(x->arena, a.n_cells * sizeof *cells);
        unsigned i = 0;
        for (; i < a.n_cells && a.cells[i].offset == b.cells[i].offset &&
               a.cells[i].size == b.cells[i].size;
             i++) {
            cells[i] = a.cells[i];
            cells[i].value = value_join(x, cond, a.cells[i].value, b.cells[i].value);
        }
        if (i == a.n_cells) {
            a.cells = cells;
            a.zero_rest = a.zero_rest && b.zero_rest;
            a.varying = a.varying || b.varying;
            return a;
        }
    }
    return (struct value){.kind = VALUE_RECORD, .varying = true};
}

struct value value_join(struct exec *x, ca_form cond, struct value a, struct value b) {
    if (a.kind == VALUE_INT && b.kind == VALUE_INT) {
        if (a.form == b.form)
            return a;
        ca_form f = chosen_value(x, cond, a.form, b.form);
        f = f ? f : ca_form_op(x->forms, CA_FORM_SELECT, cond, a.form, b.form);
        return value_int(f ? f : value_unknown(x, &int_type, true, NULL).form);
    }
    if (a.kind == VALUE_VOID)
        return b;
    if (b.kind == VALUE_VOID)
        return a;
    if (a.kind == VALUE_NUMBER && b.kind == VALUE_NUMBER && a.number == b.number)
        return a;
    if (a.kind == VALUE_RECORD && b.kind == VALUE_RECORD)
        return join_records(x, cond, a, b);
    bool varying = value_varying(x, &a) || value_varying(x, &b) || form_varies(x, cond);
    if (a.kind == VALUE_INT || b.kind == VALUE_INT)
        return value_unknown(x, &int_type, varying, NULL);
    return value_data(varying);
}
