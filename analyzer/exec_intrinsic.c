/* Intrinsics: what a call of a known function without a body means, by its effect in the table. */
#include <math.h>
#include <string.h>

#include "exec_private.h"

static struct value arg(struct exec *x, const struct ir_expr *e, unsigned i) {
    if (i >= e->n_args)
        return value_const(x, 0);
    const struct ir_expr *a = e->args[i];
    if (!a->lvalue)
        return eval(x, a);
    return eval_read(x, eval_place(x, a), a->type, NULL);
}

/* Evaluates the arguments from `from` on; whether any of them differs by lane. */
static bool rest_varies(struct exec *x, const struct ir_expr *e, unsigned from) {
    bool varying = false;
    for (unsigned i = from; i < e->n_args; i++) {
        struct value v = arg(x, e, i);
        varying |= value_varying(x, &v);
    }
    return varying;
}

static const struct ir_type *pointee(const struct ir_expr *e, unsigned i,
                                     const struct ir_type *otherwise) {
    const struct ir_type *t = i < e->n_args ? e->args[i]->type : NULL;
    return t && t->kind == IR_POINTER && t->elem && t->elem->size ? t->elem : otherwise;
}

static struct place pointed(struct exec *x, const struct value *v) {
    if (v->kind == VALUE_INT)
        return place_from(x, v->form);
    return (struct place){.offset = ca_form_const(x->forms, 0),
                          .unknown = "a pointer that is not followed"};
}

/* --- memory --- */
static struct value do_load(struct exec *x, const struct ir_expr *e) {
    struct value p = arg(x, e, e->intrinsic->address);
    rest_varies(x, e, e->intrinsic->address + 1u);
    return eval_read(x, pointed(x, &p),
                     e->type->size ? e->type : pointee(e, e->intrinsic->address, e->type), e->site);
}

static struct value do_store(struct exec *x, const struct ir_expr *e) {
    struct value p = arg(x, e, e->intrinsic->address);
    struct value v = arg(x, e, e->intrinsic->address + 1u);
    eval_write(x, pointed(x, &p), pointee(e, e->intrinsic->address, e->type), v, e->site);
    return value_void();
}

/* Which of the measured rules for shared memory an atomic follows. */
static enum ca_op atomic_rule(const struct ir_expr *e, const struct ir_type *t,
                              const struct value *v, bool unused) {
    const char *name = e->intrinsic->name;
    int64_t c;
    bool is_add = strncmp(name, "atomicAdd", 9) == 0 || strcmp(name, "__nv_atomic_fetch_add") == 0;
    if (strncmp(name, "atomicCAS", 9) == 0 || strstr(name, "compare_exchange"))
        return t->size == 4 || t->size == 8 ? CA_SHARED_ATOMIC_CAS : CA_SHARED_ATOMIC;
    if (t->size == 8)
        return strstr(name, "xch") ? CA_SHARED_ATOMIC_TURNS : CA_SHARED_ATOMIC;
    if (t->size != 4 || (t->kind != IR_INT && !strstr(name, "xch")))
        return CA_SHARED_ATOMIC;
    bool one = v->kind == VALUE_INT && ca_form_is_const(v->form, &c) && c == 1;
    return is_add && one && unused ? CA_SHARED_ATOMIC_ADD : CA_SHARED_ATOMIC_TURNS;
}

static struct value do_atomic(struct exec *x, const struct ir_expr *e) {
    bool unused = x->result_unused;
    x->result_unused = false;
    struct value p = arg(x, e, e->intrinsic->address), v = arg(x, e, e->intrinsic->address + 1u);
    rest_varies(x, e, e->intrinsic->address + 2u);
    struct place place = pointed(x, &p);
    const struct ir_type *t = pointee(e, e->intrinsic->address, e->type);
    x->atomic_op = atomic_rule(e, t, &v, unused);
    if (place.object && place.object->space == OBJECT_LOCAL)
        store_havoc(x, place.object, true);
    else
        record_access(x, place, IR_F_ATOMIC, t, e->site);
    return value_unknown(x, e->type, true, e->site ? e->site->text : NULL);
}

/* `bytes` as one object, for copies whose type is not told. */
const struct ir_type *bytes_type(struct exec *x, int64_t bytes, unsigned align) {
    struct ir_type *t = ca_arena_alloc(x->arena, sizeof *t);
    *t = (struct ir_type){
        .kind = IR_OPAQUE, .size = (uint64_t)bytes, .align = align, .name = "bytes"};
    return t;
}

static void copy_side(struct exec *x, struct place p, enum ir_effect effect,
                      const struct ir_type *t, const struct ir_site *site) {
    if (place_space(x, p) != OBJECT_LOCAL)
        record_access(x, p, effect, t, site);
    else if (effect == IR_F_STORE && p.object)
        store_havoc(x, p.object, true);
}

/* A length in bytes: an integer, or a record around one (cuda::aligned_size_t). 0: not known. */
static int64_t length_of(const struct value *v) {
    int64_t n = 0;
    const struct value *i = v->kind == VALUE_RECORD && v->n_cells == 1 ? &v->cells[0].value : v;
    if (i->kind != VALUE_INT || !ca_form_is_const(i->form, &n) || n <= 0 || n > 1024)
        return 0;
    return n;
}

enum {
    WIDEST = 16,      /* bytes a lane an instruction moves at most */
    COPY_PAST_L1 = 16 /* of asynchronous copies that pass the L1 cache by */
};

/* Another shared array of the kernel, of no whole number of sectors, may lie before this one. */
static bool may_lie_askew(const struct exec *x, const struct ir_var *array) {
    uint64_t sector = ca_geometry_default()->sector;
    for (size_t i = 0; i < x->n_shared; i++)
        if (x->shared[i] != array && x->shared[i]->type->size % sector != 0)
            return true;
    return false;
}

/* Looks at both sides of an asynchronous copy; what is found goes into them and into x. */
static void look_at_sides(struct exec *x, struct place *dst, struct place *src, int64_t n) {
    ca_form to = place_address(x, *dst);
    struct copy_sides sides = copy_look(x, to, place_address(x, *src), n);
    if (sides.assumed)
        assume_push(x,
                    "the rows of an asynchronous copy lie a large multiple of 32 elements apart");
    if (sides.tangled && n == COPY_PAST_L1)
        src->unknown = sides.tangled;
    else if (sides.tangled)
        dst->unknown = sides.tangled;
    if (n == COPY_PAST_L1 && dst->object)
        x->partner_object = dst->object->var;
    if (!sides.paired)
        return;
    if (may_lie_askew(x, x->partner_object))
        assume_push(x,
                    "the array that an asynchronous copy writes begins at a multiple of 32 bytes");
    x->partner = to;
}

/* How wide the pieces of a memcpy or memset are. As measured (nvcc 13, sm_90): single bytes where
 * memory is behind a pointer, whatever it points to, for the function takes void *; in an array the
 * compiler places itself, as wide as the offset shows to be aligned; each side by itself. What lies
 * in registers moves freely. */
static unsigned piece_align(struct exec *x, const struct place *p) {
    if (place_space(x, *p) == OBJECT_LOCAL)
        return WIDEST;
    if (!p->object || !p->object->var)
        return 1;
    uint64_t divisor = ca_form_divisor(p->offset) | WIDEST;
    return (unsigned)(divisor & (~divisor + 1));
}

static struct value do_copy(struct exec *x, const struct ir_expr *e) {
    struct value to = arg(x, e, 0), from = arg(x, e, 1), size = arg(x, e, 2);
    rest_varies(x, e, 3);
    struct place dst = pointed(x, &to), src = pointed(x, &from);
    int64_t n = length_of(&size);
    if (!n) {
        dst.unknown = src.unknown = "a copy of unknown length";
        n = 1;
    }
    bool async = e->intrinsic->effect == IR_F_COPY_ASYNC;
    struct assumption *before = x->assumed;
    if (async && !dst.unknown && !src.unknown)
        look_at_sides(x, &dst, &src, n);
    unsigned whole = (unsigned)(n <= WIDEST ? n : 4); /* of an asynchronous copy */
    unsigned load = async ? whole : piece_align(x, &src),
             store = async ? whole : piece_align(x, &dst);
    x->async = async;
    copy_side(x, src, IR_F_LOAD, bytes_type(x, n, load), e->site);
    x->partner = NULL;
    x->partner_object = NULL;
    if (!(async && n == COPY_PAST_L1)) /* 16-byte cp.async: banks do not matter on hardware */
        copy_side(x, dst, IR_F_STORE, bytes_type(x, n, store), e->site);
    x->async = false;
    x->assumed = before;
    return value_convert(x, to, e->type);
}

static struct value do_fill(struct exec *x, const struct ir_expr *e) {
    struct value to = arg(x, e, 0), size;
    rest_varies(x, e, 1);
    size = arg(x, e, 2);
    int64_t n = length_of(&size);
    struct place dst = pointed(x, &to);
    if (!n) {
        dst.unknown = "a fill of unknown length";
        n = 1;
    }
    copy_side(x, dst, IR_F_STORE, bytes_type(x, n, piece_align(x, &dst)), e->site);
    return value_convert(x, to, e->type);
}

#define MAX_TILE_ARGS 4 /* of a load or store of a fragment */

static struct value do_tile(struct exec *x, const struct ir_expr *e) {
    struct value args[MAX_TILE_ARGS] = {{.kind = VALUE_VOID}};
    for (unsigned i = 0; i < e->n_args && i < MAX_TILE_ARGS; i++) {
        struct value *v = &args[i];
        *v = arg(x, e, i);
        if (i == e->intrinsic->address || v->kind != VALUE_INT || !ca_form_base_of(v->form))
            continue;
        struct place q = place_from(x, v->form);
        if (q.object && q.object->space == OBJECT_LOCAL)
            store_havoc(x, q.object, true);
    }
    struct value p = args[e->intrinsic->address];
    struct place place = pointed(x, &p);
    bool store = strstr(e->intrinsic->name, "store") != NULL;
    if (!fragment_move(x, e, args, place, store)) {
        place.unknown =
            strstr(e->intrinsic->name, "matrix")
                ? "a warp-wide matrix access: which lane takes which element is not documented"
                : "a copy that a whole group of lanes shares: which lane takes what is not "
                  "documented";
        record_access(x, place, store ? IR_F_STORE : IR_F_LOAD,
                      pointee(e, e->intrinsic->address, bytes_type(x, 4, 4)), e->site);
    }
    return value_unknown(x, e->type, true, NULL);
}

/* --- values --- */
struct pure_form {
    enum ca_formop op;
    bool binary;
};

static bool pure_node(enum ir_pure fn, struct pure_form *out) {
    static const struct pure_form forms[] = {
        [IR_P_MIN] = {CA_FORM_MIN, true},    [IR_P_MAX] = {CA_FORM_MAX, true},
        [IR_P_POPC] = {CA_FORM_POPC, false}, [IR_P_CLZ] = {CA_FORM_CLZ, false},
        [IR_P_FFS] = {CA_FORM_FFS, false},   [IR_P_BREV] = {CA_FORM_BREV, false},
    };
    if (fn < IR_P_MIN || fn > IR_P_BREV || fn == IR_P_ABS)
        return false;
    *out = forms[fn];
    return true;
}

static ca_form form_abs(struct exec *x, ca_form a) {
    return ca_form_op(x->forms, CA_FORM_MAX, a, form_scale(x, a, -1), NULL);
}

static bool number_of(const struct value *v, double *out) {
    int64_t c;
    if (v->kind == VALUE_NUMBER)
        *out = v->number;
    else if (v->kind == VALUE_INT && ca_form_is_const(v->form, &c))
        *out = (double)c;
    else
        return false;
    return true;
}

static bool number_pure(enum ir_pure fn, double a, double b, double *out) {
    switch (fn) {
    case IR_P_MIN:
        *out = fmin(a, b);
        return true;
    case IR_P_MAX:
        *out = fmax(a, b);
        return true;
    case IR_P_ABS:
        *out = fabs(a);
        return true;
    case IR_P_FLOOR:
        *out = floor(a);
        return true;
    case IR_P_CEIL:
        *out = ceil(a);
        return true;
    case IR_P_SQRT:
        *out = sqrt(a);
        return a >= 0;
    case IR_P_LOG2:
        *out = log2(a);
        return a > 0;
    case IR_P_POW:
        *out = pow(a, b);
        return isfinite(*out);
    case IR_P_ROUND:
        *out = round(a);
        return true;
    default:
        return false;
    }
}

ca_form lane_id(struct exec *x) {
    const unsigned *b = ca_forms_block(x->forms);
    ca_form y =
        form_add(x, form_scale(x, ca_form_thread(x->forms, 2), b[1]), ca_form_thread(x->forms, 1));
    ca_form t = form_add(x, form_scale(x, y, b[0]), ca_form_thread(x->forms, 0));
    return ca_form_op(x->forms, CA_FORM_MOD, t, ca_form_const(x->forms, CA_WARP), NULL);
}

static bool one_is_const(ca_form a, ca_form b) {
    int64_t c;
    return ca_form_is_const(a, &c) || ca_form_is_const(b, &c);
}

static ca_form high_half(struct exec *x, ca_form a, ca_form b) {
    ca_form product = ca_form_mul(x->forms, a, b), bits = ca_form_const(x->forms, 32);
    return product ? ca_form_op(x->forms, CA_FORM_SHR, product, bits, NULL) : NULL;
}

static struct value pure_integer(struct exec *x, const struct ir_expr *e, struct value a,
                                 struct value b) {
    struct pure_form p;
    enum ir_pure fn = e->intrinsic->fn;
    ca_form f = NULL;
    if (fn == IR_P_ABS)
        f = form_abs(x, a.form);
    else if (fn == IR_P_MUL24)
        f = ca_form_mul(x->forms, a.form, b.form);
    else if (fn == IR_P_MULHI && one_is_const(a.form, b.form))
        f = high_half(x, a.form, b.form);
    else if (pure_node(fn, &p))
        f = ca_form_op(x->forms, p.op, a.form, p.binary ? b.form : NULL, NULL);
    else
        return value_unknown(x, e->type, form_varies(x, a.form) || form_varies(x, b.form), NULL);
    return value_int(form_or_unknown(x, f, a.form, b.form));
}

static struct value do_pure(struct exec *x, const struct ir_expr *e) {
    enum ir_pure fn = e->intrinsic->fn;
    if (fn == IR_P_LANE_ID && !x->host)
        return value_int(form_or_unknown(x, lane_id(x), ca_form_thread(x->forms, 0), NULL));
    struct value a = arg(x, e, 0), b = arg(x, e, 1);
    rest_varies(x, e, 2);
    if (fn == IR_P_IDENTITY)
        return value_convert(x, a, e->type);
    double na, nb = 0, r;
    bool numbers = number_of(&a, &na) && (e->n_args < 2 || number_of(&b, &nb));
    bool wants_float = e->type->kind == IR_FLOAT || a.kind == VALUE_NUMBER;
    if (numbers && wants_float && number_pure(fn, na, nb, &r))
        return value_convert(x, value_number(r), e->type);
    if (a.kind == VALUE_INT && b.kind == VALUE_INT && e->type->kind == IR_INT) {
        struct value v = value_convert(x, pure_integer(x, e, a, b), e->type);
        if (fn == IR_P_MULHI)
            magic_remember(x, v.form, a.form, b.form);
        return v;
    }
    return value_unknown(x, e->type, value_varying(x, &a) || value_varying(x, &b), NULL);
}

/* The lane whose value this lane gets: `by` is the shuffle's lane, distance or mask, `width` the
 * lanes of a group. One that would leave its group gets its own. NULL: no form for it. */
static ca_form source_lane(struct exec *x, enum ir_pure fn, ca_form by, int64_t width) {
    struct ca_forms *t = x->forms;
    ca_form lane = lane_id(x), first = NULL, end = NULL;
    ca_form sub = ca_form_op(t, CA_FORM_MOD, lane, ca_form_const(t, width), NULL);
    if (!sub)
        return NULL;
    first = ca_form_sub(t, lane, sub);
    end = first ? ca_form_add(t, first, ca_form_const(t, width)) : NULL;
    if (fn == IR_P_SHFL) {
        ca_form within = ca_form_op(t, CA_FORM_AND, by, ca_form_const(t, width - 1), NULL);
        return first && within ? ca_form_add(t, first, within) : NULL;
    }
    ca_form to = fn == IR_P_SHFL_UP     ? ca_form_sub(t, lane, by)
                 : fn == IR_P_SHFL_DOWN ? ca_form_add(t, lane, by)
                                        : ca_form_op(t, CA_FORM_XOR, lane, by, NULL);
    if (fn == IR_P_SHFL_XOR && width == CA_WARP)
        return to;
    ca_form holds = fn == IR_P_SHFL_UP ? ca_form_op(t, CA_FORM_LE, first, to, NULL)
                                       : ca_form_op(t, CA_FORM_LT, to, end, NULL);
    return ca_form_op(t, CA_FORM_SELECT, holds, to, lane);
}

/* A shuffle from one lane for all is uniform; of values that forms can tell, a node; else unknown.
 */
static struct value do_shuffle(struct exec *x, const struct ir_expr *e) {
    unsigned at = e->intrinsic->value;
    for (unsigned i = 0; i < at; i++)
        arg(x, e, i);
    struct value v = arg(x, e, at), by = arg(x, e, at + 1), group = value_const(x, CA_WARP);
    if (e->n_args > at + 2)
        group = arg(x, e, at + 2);
    if (!value_varying(x, &v))
        return value_convert(x, v, e->type);
    int64_t width = 0;
    if (group.kind != VALUE_INT || !ca_form_is_const(group.form, &width) || width < 1 ||
        width > CA_WARP || (width & (width - 1)))
        width = 0;
    bool one_lane = e->intrinsic->fn == IR_P_SHFL && width == CA_WARP && !value_varying(x, &by);
    bool pure =
        v.kind == VALUE_INT && by.kind == VALUE_INT && !(ca_form_deps(v.form) & CA_DEP_VARYING);
    if (pure && width) {
        ca_form from = source_lane(x, e->intrinsic->fn, by.form, width);
        ca_form f = from ? ca_form_op(x->forms, CA_FORM_SHFL, v.form, from, NULL) : NULL;
        if (f)
            return value_int(f);
    }
    return value_unknown(x, e->type, !one_lane, e->site ? e->site->text : NULL);
}

static struct value do_opaque(struct exec *x, const struct ir_expr *e) {
    return eval_unknown(x, e);
}

static struct value do_varying(struct exec *x, const struct ir_expr *e) {
    rest_varies(x, e, 0);
    return value_unknown(x, e->type, true, e->intrinsic->name);
}

static struct value do_uniform(struct exec *x, const struct ir_expr *e) {
    rest_varies(x, e, 0);
    return value_unknown(x, e->type, false, e->intrinsic->name);
}

static struct value do_barrier(struct exec *x, const struct ir_expr *e) {
    x->barriers++;
    return do_uniform(x, e);
}

static struct value do_noreturn(struct exec *x, const struct ir_expr *e) {
    rest_varies(x, e, 0);
    x->mask = ca_form_const(x->forms, 0);
    x->leaves++;
    return value_unknown(x, e->type, false, NULL);
}

/* A vector access or an ldmatrix, whose lanes 0 … 8N-1 give the addresses of N matrices' rows. */
static struct value do_raw(struct exec *x, const struct ir_expr *e) {
    static const enum ca_op ops[] = {
        [1] = CA_LDMATRIX_X1, [2] = CA_LDMATRIX_X2, [4] = CA_LDMATRIX_X4};
    const struct ir_intrinsic *i = e->intrinsic;
    struct value p = arg(x, e, i->address);
    rest_varies(x, e, i->address + 1u);
    struct place place = pointed(x, &p);
    enum ir_effect effect = strstr(i->name, "store") ? IR_F_STORE : IR_F_LOAD;
    ca_form mask = x->mask;
    if (i->value && place_space(x, place) == OBJECT_SHARED) {
        effect = IR_F_ATOMIC; /* the operation is named, not told by effect and space */
        x->atomic_op = ops[i->value];
        if (i->value < 4)
            x->mask = mask_and(x, mask,
                               ca_form_op(x->forms, CA_FORM_LT, lane_id(x),
                                          ca_form_const(x->forms, 8 * i->value), NULL));
    }
    record_access(x, place, effect, bytes_type(x, i->bytes, i->bytes), e->site);
    x->mask = mask;
    return value_void();
}

typedef struct value intrinsic_fn(struct exec *x, const struct ir_expr *e);

static intrinsic_fn *const effects[] = {
    [IR_F_PURE] = do_pure,       [IR_F_OPAQUE] = do_opaque,   [IR_F_VARYING] = do_varying,
    [IR_F_UNIFORM] = do_uniform, [IR_F_LOAD] = do_load,       [IR_F_STORE] = do_store,
    [IR_F_ATOMIC] = do_atomic,   [IR_F_COPY_ASYNC] = do_copy, [IR_F_COPY] = do_copy,
    [IR_F_FILL] = do_fill,       [IR_F_SHUFFLE] = do_shuffle, [IR_F_BARRIER] = do_barrier,
    [IR_F_TILE] = do_tile,       [IR_F_RAW] = do_raw,         [IR_F_NORETURN] = do_noreturn,
};

struct value exec_intrinsic(struct exec *x, const struct ir_expr *e) {
    return effects[e->intrinsic->effect](x, e);
}
