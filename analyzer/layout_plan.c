/* layout_plan.c - changes of layout over all accesses of an analysis. */
#include "layout.h"

#include "analysis_private.h"
#include "spelling.h"

#include <inttypes.h>
#include <string.h>

/* --- which arrays --- */

static bool names_array(const struct layout_change *c, const struct layout_array *v) {
    if (!v->name)
        return false;
    return c->kind == LAYOUT_SOA ? layout_is_record(layout_element(v), c->name)
                                 : strcmp(v->name, c->name) == 0;
}

/* The widest access to the array, bytes. */
static unsigned widest(const struct layout_plan *p, const struct layout_array *array) {
    unsigned width = 0;
    for (size_t i = 0; i < p->a->n_accesses; i++) {
        const struct analysis_access *x = &p->a->accesses[i];
        for (size_t j = 0; j < x->n_parts; j++) {
            struct layout_array v = layout_array_of(&x->parts[j]);
            bool same = v.var == array->var && v.type == array->type && v.name &&
                        strcmp(v.name, array->name) == 0;
            if (same && x->bytes_per_lane > width)
                width = x->bytes_per_lane;
        }
    }
    return width;
}

/* What the plan makes of one array. */
struct planned {
    bool touched, soa;
    struct layout from, to;
    unsigned align; /* of a new element type; 0: none */
};

static const char *plan_array(const struct layout_plan *p, const struct layout_array *v,
                              struct planned *out) {
    *out = (struct planned){0};
    for (size_t i = 0; i < p->n_changes; i++) {
        const struct layout_change *c = &p->changes[i];
        if (!names_array(c, v))
            continue;
        if (!out->touched && !layout_of(v, &out->from))
            return ca_arena_printf(p->arena, "%s is no array whose elements have a known size",
                                   v->name);
        if (!out->touched)
            out->to = out->from;
        if (out->soa || (out->touched && c->kind == LAYOUT_SOA))
            return ca_arena_printf(p->arena, "%s: no further change of %s goes with --soa", c->spec,
                                   v->name);
        out->touched = true;
        out->soa = c->kind == LAYOUT_SOA;
        out->align = c->kind == LAYOUT_TYPE ? c->align : out->align;
        const char *wrong = out->soa ? NULL
                                     : layout_apply(&out->from, &out->to, c, widest(p, v),
                                                    p->a->geometry, p->arena);
        if (wrong)
            return wrong;
    }
    return NULL;
}

/* --- names --- */
typedef const char *visit_array(void *context, const struct layout_array *v);

/* Calls visit for the arrays of all kernels (some several times) until it returns a text. */
static const char *each_array(const struct layout_plan *p, visit_array *visit, void *context) {
    const char *text = NULL;
    struct layout_array array;
    for (size_t i = 0; i < p->a->n_kernels; i++)
        for (size_t j = 0; j < p->a->kernels[i].n_shared_vars && !text; j++) {
            array = layout_array_of_var(p->a->kernels[i].shared_vars[j]);
            text = visit(context, &array);
        }
    for (size_t i = 0; i < p->a->n_accesses; i++)
        for (size_t j = 0; j < p->a->accesses[i].n_parts && !text; j++) {
            array = layout_array_of(&p->a->accesses[i].parts[j]);
            text = visit(context, &array);
        }
    return text;
}

struct name_list {
    const struct layout_plan *plan;
    bool structs; /* names of element structs instead of arrays */
    const char **names;
    size_t n, cap;
};

static const char *add_name(void *context, const struct layout_array *v) {
    struct name_list *l = context;
    const struct ir_type *t = layout_element(v);
    struct layout layout;
    const char *name = l->structs ? (t && t->kind == IR_RECORD ? t->name : NULL) : v->name;
    if (!name || !*name || !layout_of(v, &layout))
        return NULL;
    for (size_t i = 0; i < l->n; i++)
        if (strcmp(l->names[i], name) == 0)
            return NULL;
    l->names = list_grow(l->plan->arena, l->names, l->n, &l->cap, sizeof *l->names);
    l->names[l->n++] = name;
    return NULL;
}

static const char *listed(size_t i, const void *context) {
    const struct name_list *l = context;
    return i < l->n ? l->names[i] : NULL;
}

static const char *unknown_name(const struct layout_plan *p, const struct layout_change *c) {
    struct name_list l = {.plan = p, .structs = c->kind == LAYOUT_SOA};
    const char *what = l.structs ? "array of structs" : "array or pointer", *list = "";
    each_array(p, add_name, &l);
    if (l.n == 0)
        return ca_arena_printf(p->arena, "%s: the kernels use no %s", c->spec, what);
    for (size_t i = 0; i < l.n; i++)
        list = ca_arena_printf(p->arena, "%s%s%s", list, i ? ", " : "", l.names[i]);
    const char *nearest = spelling_nearest(c->name, listed, &l);
    return ca_arena_printf(p->arena, "%s: the kernels use no %s of %s; there %s %s%s%s%s", c->spec,
                           l.structs ? "array" : what, c->name, l.n == 1 ? "is" : "are", list,
                           nearest ? "; did you mean " : "", nearest ? nearest : "",
                           nearest ? "?" : "");
}

static const char *is_named(void *context, const struct layout_array *v) {
    return names_array(context, v) ? v->name : NULL;
}

static const char *check_array(void *context, const struct layout_array *v) {
    struct planned planned;
    return plan_array(context, v, &planned);
}

const char *layout_plan_check(const struct layout_plan *p) {
    for (size_t i = 0; i < p->n_changes; i++)
        if (!each_array(p, is_named, (void *)&p->changes[i]))
            return unknown_name(p, &p->changes[i]);
    return each_array(p, check_array, (void *)p);
}

/* --- accesses --- */

bool layout_plan_touches(const struct layout_plan *p, const struct analysis_access *x) {
    for (size_t i = 0; i < x->n_parts; i++) {
        struct layout_array array = layout_array_of(&x->parts[i]);
        struct layout_array partner = layout_array_of_var(x->parts[i].partner_object);
        for (size_t j = 0; j < p->n_changes; j++)
            if (names_array(&p->changes[j], &array) || names_array(&p->changes[j], &partner))
                return true;
    }
    return false;
}

/* Where a copy writes under the plan, for all `n` parts that its load became. */
static bool planned_partner(const struct layout_plan *p, const struct analysis_access *x,
                            struct analysis_part *parts, unsigned n) {
    struct planned planned;
    struct layout_array array = layout_array_of_var(parts[0].partner_object);
    if (!parts[0].access.partner || plan_array(p, &array, &planned) || !planned.touched)
        return true;
    struct analysis_part side = parts[0], moved[LAYOUT_MAX_PIECES];
    unsigned pieces = 0;
    side.access.address = side.access.partner;
    if (planned.soa ||
        !layout_part(x->forms, &planned.from, &planned.to, planned.align, &side, moved, &pieces))
        return false;
    for (unsigned i = 0; i < n; i++)
        parts[i].access.partner = moved[0].access.address;
    return pieces == 1;
}

static bool planned_part(const struct layout_plan *p, const struct analysis_access *x,
                         const struct analysis_part *part, struct layout_soa *soa,
                         struct analysis_part out[LAYOUT_MAX_PIECES], unsigned *n) {
    struct planned planned;
    struct layout_array array = layout_array_of(part);
    out[0] = *part;
    *n = 1;
    if (plan_array(p, &array, &planned) || !planned.touched)
        return true;
    return planned.soa
               ? layout_soa_part(soa, layout_element(&array), part, out, n)
               : layout_part(x->forms, &planned.from, &planned.to, planned.align, part, out, n);
}

static struct ca_cost cost_unknown(const struct ca_cost *before, enum ca_space space) {
    struct ca_cost c = *before;
    c.best = 1;
    c.typical = c.worst = c.peak = c.active_lanes > 1 ? c.active_lanes : 1;
    c.ways = c.peak_ways = space == CA_SPACE_SHARED ? c.worst : 0;
    c.confidence = CA_UNKNOWN;
    c.reason = CA_REASON_UNMODELED;
    return c;
}

static void finish(const struct layout_plan *p, struct analysis_access *out,
                   struct analysis_part *parts, size_t n, bool told) {
    const struct ca_cost before = out->cost;
    out->parts = parts;
    out->n_parts = n;
    out->address = parts_print(parts, n, p->arena);
    out->reason = NULL;
    out->affine = true;
    for (size_t i = 0; i < n; i++)
        out->affine &= parts[i].access.address && ca_form_affine(parts[i].access.address);
    out->bytes_per_lane = n ? parts[0].access.bytes_per_lane : out->bytes_per_lane;
    out->op = n ? parts[0].access.op : out->op;
    out->cost =
        told ? parts_cost(parts, n, before.requests_known) : cost_unknown(&before, out->space);
    access_add_assumptions(out, p->arena);
    if (!told)
        out->reason = "its address cannot be rearranged for the new layout";
    else if (out->cost.confidence == CA_UNKNOWN)
        out->reason = ca_reason_text(out->cost.reason);
}

#define MAX_LOOK 512u /* parts that one is compared with */

/* Costs part n of `parts`, or takes over what one alike before it cost. `keys`: their addresses as
 * far as they matter. */
static void cost_part(const struct layout_plan *p, const struct analysis_access *x,
                      struct analysis_part *parts, ca_form *keys, size_t n) {
    const struct ca_access *own = &parts[n].access;
    keys[n] = NULL;
    if (!own->address) /* a copy from who knows where into an array that changes */
        return;
    keys[n] = part_key(x->forms, own->address);
    for (size_t i = n > MAX_LOOK ? n - MAX_LOOK : 0; i < n && keys[n]; i++) {
        const struct ca_access *other = &parts[i].access;
        if (keys[i] == keys[n] && other->mask == own->mask && other->op == own->op &&
            other->partner == own->partner && other->bytes_per_lane == own->bytes_per_lane &&
            counters_alike(other->counters, other->n_counters, own->counters, own->n_counters)) {
            parts[n].cost = parts[i].cost;
            return;
        }
    }
    layout_cost(x->forms, &parts[n], &p->a->kernels[x->kernel], p->a->geometry,
                parts_budget(16 * x->n_parts), p->arena);
}

void layout_plan_access(const struct layout_plan *p, const struct analysis_access *x,
                        struct analysis_access *out) {
    struct layout_soa *soa = layout_soa_new(x->forms, p->arena);
    struct analysis_part *parts = NULL, pieces[LAYOUT_MAX_PIECES];
    ca_form *keys = NULL;
    size_t n = 0, cap = 0, cap_keys = 0;
    bool told = true;
    *out = *x;
    for (size_t i = 0; i < x->n_parts && told; i++) {
        unsigned n_pieces = 0;
        told = planned_part(p, x, &x->parts[i], soa, pieces, &n_pieces) &&
               planned_partner(p, x, pieces, n_pieces);
        for (unsigned j = 0; j < n_pieces && told; j++) {
            parts = list_grow(p->arena, parts, n, &cap, sizeof *parts);
            keys = list_grow(p->arena, keys, n, &cap_keys, sizeof *keys);
            parts[n] = pieces[j];
            cost_part(p, x, parts, keys, n++);
        }
    }
    finish(p, out, parts, n, told);
}

/* --- sizes --- */

/* How many bytes more a plan makes of one variable that takes `bytes` now. */
static uint64_t new_bytes(const struct layout_plan *p, const struct ir_var *v, uint64_t bytes) {
    struct planned planned;
    struct layout_array array = layout_array_of_var(v);
    if (!p || plan_array(p, &array, &planned) || !planned.touched || planned.soa)
        return bytes;
    if (planned.from.dims[0] == 0 && !planned.from.split) /* extern: as many rows as fit */
        planned.from.dims[0] = planned.to.dims[0] = bytes / layout_stride(&planned.from, 0);
    if (planned.from.split && planned.from.count == 0)
        planned.from.count = planned.to.count = bytes / planned.from.elem;
    return layout_bytes(&planned.to);
}

bool layout_shared_bytes(const struct layout_plan *p, const struct analysis_kernel *k,
                         uint64_t *bytes) {
    const struct ir_var *dynamic = NULL;
    *bytes = 0;
    for (size_t i = 0; i < k->n_shared_vars; i++) {
        const struct ir_var *v = k->shared_vars[i];
        if (v->storage == IR_SHARED)
            *bytes += new_bytes(p, v, v->type->size);
        else if (!dynamic)
            dynamic = v;
    }
    if (!dynamic)
        return true;
    if (k->launch.dynamic_shared < 0)
        return false;
    *bytes += new_bytes(p, dynamic, (uint64_t)k->launch.dynamic_shared);
    return true;
}
