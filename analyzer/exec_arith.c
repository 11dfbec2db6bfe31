/* Operators on values: integers through the address forms, floating values as constants or as data.
 */
#include <math.h>

#include "exec_private.h"

ca_form form_or_unknown(struct exec *x, ca_form f, ca_form a, ca_form b) {
    if (f)
        return f;
    bool varying = form_varies(x, a) || (b && form_varies(x, b));
    return value_unknown(x, &value_long, varying, NULL).form;
}

ca_form form_add(struct exec *x, ca_form a, ca_form b) {
    return form_or_unknown(x, ca_form_add(x->forms, a, b), a, b);
}

ca_form form_sub(struct exec *x, ca_form a, ca_form b) {
    return form_or_unknown(x, ca_form_sub(x->forms, a, b), a, b);
}

ca_form form_scale(struct exec *x, ca_form a, int64_t k) {
    return form_or_unknown(x, ca_form_scale(x->forms, a, k), a, NULL);
}

/* A pointer that tests find to be null: it keeps its base otherwise, so that what small examples
 * access through it has a name. */
static ca_form tested(struct exec *x, ca_form f) {
    const struct ca_atom *base = ca_form_base_of(f);
    const struct object *o = base ? base->user : NULL;
    return o && o->is_null && f == o->base ? ca_form_const(x->forms, 0) : f;
}

ca_form form_rebased(struct exec *x, ca_form a, ca_form b) {
    const struct ca_atom *base_a = ca_form_base_of(a), *base_b = ca_form_base_of(b);
    const struct object *oa = base_a ? base_a->user : NULL, *ob = base_b ? base_b->user : NULL;
    if (!oa || !ob || oa == ob || !oa->origin || oa->origin != ob->origin)
        return b;
    return form_add(x, form_sub(x, b, ob->base), oa->base);
}

ca_form form_truth(struct exec *x, ca_form f) {
    f = tested(x, f);
    struct ca_range r = ca_form_range(f);
    if (r.lo >= 0 && r.hi <= 1)
        return f;
    if (ca_form_base_of(f))
        return ca_form_const(x->forms, 1); /* the address of an object is never null */
    ca_form zero = ca_form_const(x->forms, 0);
    return form_or_unknown(x, ca_form_op(x->forms, CA_FORM_NE, f, zero, NULL), f, NULL);
}

/* How an integer operator becomes a node; add, sub, mul have builders of their own. */
struct node_rule {
    enum ca_formop signed_op, unsigned_op;
    bool swap; /* a > b is b < a */
};

static const struct node_rule node_rules[] = {
    [IR_DIV] = {CA_FORM_DIV, CA_FORM_UDIV, false}, [IR_MOD] = {CA_FORM_MOD, CA_FORM_UMOD, false},
    [IR_AND] = {CA_FORM_AND, CA_FORM_AND, false},  [IR_OR] = {CA_FORM_OR, CA_FORM_OR, false},
    [IR_XOR] = {CA_FORM_XOR, CA_FORM_XOR, false},  [IR_SHL] = {CA_FORM_SHL, CA_FORM_SHL, false},
    [IR_SHR] = {CA_FORM_SHR, CA_FORM_USHR, false}, [IR_LT] = {CA_FORM_LT, CA_FORM_LT, false},
    [IR_LE] = {CA_FORM_LE, CA_FORM_LE, false},     [IR_GT] = {CA_FORM_LT, CA_FORM_LT, true},
    [IR_GE] = {CA_FORM_LE, CA_FORM_LE, true},      [IR_EQ] = {CA_FORM_EQ, CA_FORM_EQ, false},
    [IR_NE] = {CA_FORM_NE, CA_FORM_NE, false},
};

/* 64-bit unsigned values that can't be negative divide and shift like signed ones, which fold
 * better. */
static bool plainly_positive(ca_form f) {
    struct ca_range r = ca_form_range(f);
    return r.lo >= 0 || r.lo == CA_RANGE_MIN;
}

static ca_form node(struct exec *x, enum ir_binop op, ca_form a, ca_form b, bool is_unsigned) {
    const struct node_rule *r = &node_rules[op];
    bool as_unsigned = is_unsigned && !(plainly_positive(a) && plainly_positive(b));
    enum ca_formop o = as_unsigned ? r->unsigned_op : r->signed_op;
    return r->swap ? ca_form_op(x->forms, o, b, a, NULL) : ca_form_op(x->forms, o, a, b, NULL);
}

static struct value integer_binary(struct exec *x, enum ir_binop op, ca_form a, ca_form b,
                                   const struct ir_type *type, const struct ir_type *operand) {
    ca_form f = op == IR_SHR ? magic_quotient(x, a, b) : NULL;
    if (op == IR_SUB || op >= IR_LT)
        b = form_rebased(x, a, b);
    bool is_unsigned = operand->kind == IR_INT && !operand->is_signed;
    if (f)
        return value_int(f);
    switch (op) {
    case IR_ADD:
        f = form_add(x, a, b);
        break;
    case IR_SUB:
        f = form_sub(x, a, b);
        break;
    case IR_MUL:
        f = ca_form_mul(x->forms, a, b);
        break;
    case IR_EQ:
    case IR_NE:
        f = node(x, op, tested(x, a), tested(x, b), false);
        break;
    default:
        f = node(x, op, a, b, is_unsigned && operand->size == 8);
    }
    f = form_or_unknown(x, f, a, b);
    bool wraps =
        type->kind == IR_INT && type->size < 8 && (is_unsigned || op == IR_SHL) && op <= IR_SHR;
    if (wraps) {
        ca_form w = ca_form_wrap(x->forms, f, (unsigned)(8 * type->size), type->is_signed);
        f = form_or_unknown(x, w, f, NULL);
    }
    return value_int(f);
}

static bool is_number(const struct value *v, double *out) {
    int64_t c;
    if (v->kind == VALUE_NUMBER) {
        *out = v->number;
        return true;
    }
    if (v->kind == VALUE_INT && ca_form_is_const(v->form, &c)) {
        *out = (double)c;
        return true;
    }
    return false;
}

static bool number_binary(enum ir_binop op, double a, double b, double *out) {
    switch (op) {
    case IR_ADD:
        *out = a + b;
        return true;
    case IR_SUB:
        *out = a - b;
        return true;
    case IR_MUL:
        *out = a * b;
        return true;
    case IR_DIV:
        *out = a / b;
        return b != 0;
    case IR_LT:
        *out = a < b;
        return true;
    case IR_LE:
        *out = a <= b;
        return true;
    case IR_GT:
        *out = a > b;
        return true;
    case IR_GE:
        *out = a >= b;
        return true;
    case IR_EQ:
        *out = a == b;
        return true;
    case IR_NE:
        *out = a != b;
        return true;
    default:
        return false;
    }
}

static struct value float_binary(struct exec *x, enum ir_binop op, struct value a, struct value b,
                                 const struct ir_type *type) {
    double na, nb, r;
    if (is_number(&a, &na) && is_number(&b, &nb) && number_binary(op, na, nb, &r))
        return type->kind == IR_FLOAT ? value_number(r) : value_const(x, (int64_t)r);
    bool varying = value_varying(x, &a) || value_varying(x, &b);
    return value_unknown(x, type, varying, NULL);
}

struct value arith_binary(struct exec *x, enum ir_binop op, struct value a, struct value b,
                          const struct ir_type *type, const struct ir_type *operand) {
    if (a.kind == VALUE_INT && b.kind == VALUE_INT && operand->kind != IR_FLOAT)
        return integer_binary(x, op, a.form, b.form, type, operand);
    return float_binary(x, op, a, b, type);
}

static struct value float_unary(struct exec *x, enum ir_unop op, struct value a,
                                const struct ir_type *type) {
    double n;
    if (is_number(&a, &n) && op == IR_NEG)
        return value_number(-n);
    if (is_number(&a, &n) && op == IR_LNOT)
        return value_const(x, n == 0);
    return value_unknown(x, type, value_varying(x, &a), NULL);
}

struct value arith_unary(struct exec *x, enum ir_unop op, struct value a,
                         const struct ir_type *type) {
    if (a.kind != VALUE_INT)
        return float_unary(x, op, a, type);
    ca_form f;
    if (op == IR_LNOT)
        return value_int(
            form_or_unknown(x, ca_form_not(x->forms, form_truth(x, a.form)), a.form, NULL));
    f = form_scale(x, a.form, -1);
    if (op == IR_NOT)
        f = form_sub(x, f, ca_form_const(x->forms, 1));
    if (type->kind == IR_INT && !type->is_signed && type->size < 8)
        f = ca_form_wrap(x->forms, f, (unsigned)(8 * type->size), false);
    return value_int(form_or_unknown(x, f, a.form, NULL));
}
