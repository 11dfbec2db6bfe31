/*
 * form_eval.c - values of a form for the 32 lanes of a warp.
 *
 * Needs: an environment that covers the form's atoms. What no thread index takes part in is worked
 * out once for the warp, the rest lane by lane. Values of lanes that are not known are arbitrary
 * here, and cleared at the end. No input gives undefined behaviour.
 */
#include "form_private.h"

#include <string.h>

#define ALL_LANES UINT32_MAX

/* --- values that all lanes share --- */

static bool uniform_form(ca_form f, const struct ca_env *env, int64_t *out);

static bool uniform_select(const struct ca_atom *n, const struct ca_env *env, int64_t *out) {
    int64_t condition, other;
    if (uniform_form(n->args[0], env, &condition))
        return uniform_form(n->args[condition != 0 ? 1 : 2], env, out);
    return uniform_form(n->args[1], env, out) && uniform_form(n->args[2], env, &other) &&
           *out == other;
}

/* A known side of & or | that settles it, whatever the other is. */
static bool settles(const struct ca_atom *n, unsigned side, int64_t value) {
    if (n->op == CA_FORM_AND)
        return value == 0;
    if (n->op != CA_FORM_OR)
        return false;
    struct ca_range other = n->args[!side]->range;
    return value == -1 || (value == 1 && other.lo >= 0 && other.hi <= 1);
}

static bool uniform_binary(const struct ca_atom *n, const struct ca_env *env, int64_t *out) {
    int64_t a, b = 0;
    bool known_a = uniform_form(n->args[0], env, &a);
    if (known_a && settles(n, 0, a)) {
        *out = a;
        return true;
    }
    bool known_b = n->n_args < 2 || uniform_form(n->args[1], env, &b);
    if (n->n_args > 1 && known_b && settles(n, 1, b)) {
        *out = b;
        return true;
    }
    return known_a && known_b && form_apply(n->op, a, b, out);
}

static bool uniform_node(const struct ca_atom *n, const struct ca_env *env, int64_t *out) {
    int64_t index;
    switch (n->op) {
    case CA_FORM_SELECT:
        return uniform_select(n, env, out);
    case CA_FORM_SHFL:
        return uniform_form(n->args[1], env, &index) && uniform_form(n->args[0], env, out);
    case CA_FORM_TABLE:
        if (!uniform_form(n->args[0], env, &index) || index < 0 || (uint64_t)index >= n->n_table)
            return false;
        *out = n->table[index];
        return true;
    default:
        return uniform_binary(n, env, out);
    }
}

/* The same, remembered. */
static bool uniform_kept(const struct ca_atom *n, const struct ca_env *env, int64_t *out) {
    struct memo_entry *e = env->memo ? form_memo(env->memo, n) : NULL;
    if (!e)
        return uniform_node(n, env, out);
    if (!form_memo_holds(env->memo, e)) {
        e->known = uniform_node(n, env, &e->value[0]);
        e->stamp = env->memo->stamps[e->level];
    }
    *out = e->value[0];
    return e->known;
}

static bool uniform_atom(const struct ca_atom *a, const struct ca_env *env, int64_t *out) {
    if (a->kind == CA_ATOM_NODE)
        return uniform_kept(a, env, out);
    if (!env->known || !env->known[a->id])
        return false;
    *out = env->value[a->id];
    return true;
}

static bool uniform_term(const struct ca_term *term, const struct ca_env *env, int64_t *out) {
    bool known = true;
    int64_t product = term->coef;
    for (unsigned j = 0; j < term->degree; j++) {
        int64_t value;
        if (!uniform_atom(term->atoms[j], env, &value)) {
            known = false;
            continue;
        }
        product = form_wrap_mul(product, value);
        if (value == 0) {
            known = true;
            break;
        }
    }
    *out = product;
    return known;
}

static bool uniform_form(ca_form f, const struct ca_env *env, int64_t *out) {
    int64_t sum = f->constant, value;
    for (unsigned i = 0; i < f->n_terms; i++) {
        if (!uniform_term(&f->terms[i], env, &value))
            return false;
        sum = form_wrap_add(sum, value);
    }
    *out = sum;
    return true;
}

/* --- values that differ by lane --- */

static uint32_t lanes_form(ca_form f, const struct ca_env *env, int64_t out[CA_WARP]);
static const int64_t *form_values(ca_form f, const struct ca_env *env, int64_t room[CA_WARP],
                                  uint32_t *known);

static bool atom_is_uniform(const struct ca_atom *a) {
    return !(form_atom(a)->deps & CA_DEP_LANE);
}

static uint32_t spread(bool known, int64_t value, int64_t out[CA_WARP]) {
    for (unsigned i = 0; i < CA_WARP; i++)
        out[i] = known ? value : 0;
    return known ? ALL_LANES : 0;
}

static uint32_t lanes_select(const struct ca_atom *n, const struct ca_env *env,
                             int64_t out[CA_WARP]) {
    int64_t room[CA_WARP], other[CA_WARP];
    uint32_t known, taken = 0;
    const int64_t *condition = form_values(n->args[0], env, room, &known);
    for (unsigned i = 0; i < CA_WARP; i++)
        taken |= (uint32_t)(condition[i] != 0) << i;
    taken &= known;
    if (taken == ALL_LANES)
        return lanes_form(n->args[1], env, out);
    if (known == ALL_LANES && taken == 0)
        return lanes_form(n->args[2], env, out);
    uint32_t known_then = lanes_form(n->args[1], env, out);
    uint32_t known_else = lanes_form(n->args[2], env, other);
    uint32_t same = 0;
    for (unsigned i = 0; i < CA_WARP; i++) {
        same |= (uint32_t)(out[i] == other[i]) << i;
        if (!(taken >> i & 1))
            out[i] = other[i];
    }
    return (taken & known_then) | (known & ~taken & known_else) |
           (~known & known_then & known_else & same);
}

static uint32_t settled_lanes(const struct ca_atom *n, unsigned side, uint32_t known,
                              const int64_t *value) {
    if (n->op != CA_FORM_AND && n->op != CA_FORM_OR)
        return 0;
    int64_t always = n->op == CA_FORM_AND ? 0 : -1, also = settles(n, side, 1) ? 1 : always;
    uint32_t settled = 0;
    for (unsigned i = 0; i < CA_WARP; i++)
        settled |= (uint32_t)(value[i] == always || value[i] == also) << i;
    return settled & known;
}

/* Which side of & and | to look at first: one that no lane takes part in may settle all lanes. */
static unsigned cheap_side(const struct ca_atom *n) {
    bool symmetric = n->op == CA_FORM_AND || n->op == CA_FORM_OR;
    return symmetric && !(n->args[1]->deps & CA_DEP_LANE);
}

static uint32_t lanes_binary(const struct ca_atom *n, const struct ca_env *env,
                             int64_t out[CA_WARP]) {
    static const int64_t none[CA_WARP];
    int64_t room_a[CA_WARP], room_b[CA_WARP];
    unsigned first = cheap_side(n);
    uint32_t known_a, known_b = ALL_LANES, settled_b = 0;
    const int64_t *a = form_values(n->args[first], env, room_a, &known_a), *b = none;
    uint32_t settled_a = settled_lanes(n, first, known_a, a);
    if (settled_a == ALL_LANES) {
        memcpy(out, a, CA_WARP * sizeof *out);
        return ALL_LANES;
    }
    if (n->n_args > 1) {
        b = form_values(n->args[!first], env, room_b, &known_b);
        settled_b = settled_lanes(n, !first, known_b, b);
    }
    uint32_t has_value = form_apply_lanes(n->op, a, b, out) & known_a & known_b;
    for (unsigned i = 0; (settled_a | settled_b) & ~has_value && i < CA_WARP; i++)
        if ((settled_a | settled_b) >> i & 1)
            out[i] = settled_a >> i & 1 ? a[i] : b[i];
    return has_value | settled_a | settled_b;
}

static uint32_t lanes_shuffle(const struct ca_atom *n, const struct ca_env *env,
                              int64_t out[CA_WARP]) {
    int64_t room_value[CA_WARP], room_from[CA_WARP];
    uint32_t known_value, known;
    const int64_t *value = form_values(n->args[0], env, room_value, &known_value);
    const int64_t *from = form_values(n->args[1], env, room_from, &known);
    known_value &= env->lanes;
    for (unsigned i = 0; i < CA_WARP; i++) {
        unsigned lane = (unsigned)from[i] & (CA_WARP - 1);
        out[i] = value[lane];
        known &= ~((~known_value >> lane & 1) << i);
    }
    return known;
}

static uint32_t lanes_table(const struct ca_atom *n, const struct ca_env *env,
                            int64_t out[CA_WARP]) {
    uint32_t known = lanes_form(n->args[0], env, out);
    for (unsigned i = 0; i < CA_WARP; i++) {
        bool inside = out[i] >= 0 && (uint64_t)out[i] < n->n_table;
        out[i] = inside ? n->table[out[i]] : 0;
        known &= ~((uint32_t)!inside << i);
    }
    return known;
}

static uint32_t lanes_node(const struct ca_atom *a, const struct ca_env *env,
                           int64_t out[CA_WARP]) {
    switch (a->op) {
    case CA_FORM_SELECT:
        return lanes_select(a, env, out);
    case CA_FORM_SHFL:
        return lanes_shuffle(a, env, out);
    case CA_FORM_TABLE:
        return lanes_table(a, env, out);
    default:
        return lanes_binary(a, env, out);
    }
}

/* An atom's values, in `room` or where they are remembered. */
static const int64_t *atom_values(const struct ca_atom *a, const struct ca_env *env,
                                  int64_t room[CA_WARP], uint32_t *known) {
    if (atom_is_uniform(a)) {
        int64_t value = 0;
        bool is_known = uniform_atom(a, env, &value);
        *known = spread(is_known, value, room);
        return room;
    }
    if (a->kind == CA_ATOM_THREAD) {
        for (unsigned i = 0; i < CA_WARP; i++)
            room[i] = env->thread[a->axis][i];
        *known = ALL_LANES;
        return room;
    }
    struct memo_entry *e = env->memo ? form_memo(env->memo, a) : NULL;
    if (!e) {
        *known = lanes_node(a, env, room);
        return room;
    }
    if (!form_memo_holds(env->memo, e)) {
        e->known = lanes_node(a, env, e->value);
        e->stamp = env->memo->stamps[e->level];
    }
    *known = e->known;
    return e->value;
}

/* The same of a form. */
static const int64_t *form_values(ca_form f, const struct ca_env *env, int64_t room[CA_WARP],
                                  uint32_t *known) {
    const struct ca_atom *alone = ca_form_as_atom(f);
    if (alone)
        return atom_values(alone, env, room, known);
    *known = lanes_form(f, env, room);
    return room;
}

/* The coefficient times the factors that all lanes share; *known is false where one is not known,
 * *out then the product of the others. */
static int64_t shared_factors(const struct ca_term *term, const struct ca_env *env, bool *known) {
    int64_t product = term->coef, value;
    for (unsigned j = 0; j < term->degree; j++) {
        if (!atom_is_uniform(term->atoms[j]))
            continue;
        if (uniform_atom(term->atoms[j], env, &value))
            product = form_wrap_mul(product, value);
        else
            *known = false;
    }
    return product;
}

/* Multiplies `out` by the values that are known. */
static void multiply(int64_t out[CA_WARP], const int64_t value[CA_WARP], uint32_t known) {
    for (unsigned i = 0; i < CA_WARP; i++)
        if (known == ALL_LANES || known >> i & 1)
            out[i] = form_wrap_mul(out[i], value[i]);
}

static uint32_t zeros(const int64_t value[CA_WARP]) {
    uint32_t zero = 0;
    for (unsigned i = 0; i < CA_WARP; i++)
        zero |= (uint32_t)(value[i] == 0) << i;
    return zero;
}

/* A product is 0 where the factors that are known make 0, whatever the others are. */
static uint32_t lanes_product(const struct ca_term *term, const struct ca_env *env,
                              int64_t out[CA_WARP]) {
    int64_t room[CA_WARP];
    bool shared_known = true;
    int64_t shared = shared_factors(term, env, &shared_known);
    uint32_t known = spread(true, shared, out);
    if (shared == 0)
        return ALL_LANES;
    known = shared_known ? known : 0;
    for (unsigned j = 0; j < term->degree; j++) {
        if (atom_is_uniform(term->atoms[j]))
            continue;
        uint32_t known_value;
        const int64_t *value = atom_values(term->atoms[j], env, room, &known_value);
        multiply(out, value, known_value);
        known &= known_value;
    }
    return known == ALL_LANES ? known : known | zeros(out);
}

static void add_scaled(int64_t sum[CA_WARP], const int64_t value[CA_WARP], int64_t coef) {
    if (coef == 1)
        for (unsigned i = 0; i < CA_WARP; i++)
            sum[i] = form_wrap_add(sum[i], value[i]);
    else
        for (unsigned i = 0; i < CA_WARP; i++)
            sum[i] = form_wrap_add(sum[i], form_wrap_mul(coef, value[i]));
}

/* The one factor that differs by lane; NULL: there are several, or none. */
static const struct ca_atom *lone_factor(const struct ca_term *term) {
    const struct ca_atom *found = NULL;
    for (unsigned j = 0; j < term->degree; j++) {
        if (atom_is_uniform(term->atoms[j]))
            continue;
        if (found)
            return NULL;
        found = term->atoms[j];
    }
    return found;
}

/* Adds the term to `sum`; returns the lanes where it is known. */
static uint32_t lanes_add_term(const struct ca_term *term, const struct ca_env *env,
                               int64_t sum[CA_WARP]) {
    int64_t room[CA_WARP];
    uint32_t known = 0;
    bool shared_known = true;
    const struct ca_atom *alone = lone_factor(term);
    if (alone) {
        int64_t shared = shared_factors(term, env, &shared_known);
        if (shared == 0)
            return ALL_LANES;
        const int64_t *value = atom_values(alone, env, room, &known);
        if (shared_known) {
            add_scaled(sum, value, shared);
            return known;
        }
    }
    known = lanes_product(term, env, room);
    add_scaled(sum, room, 1);
    return known;
}

static bool term_is_uniform(const struct ca_term *term) {
    for (unsigned j = 0; j < term->degree; j++)
        if (!atom_is_uniform(term->atoms[j]))
            return false;
    return true;
}

static uint32_t lanes_form(ca_form f, const struct ca_env *env, int64_t out[CA_WARP]) {
    int64_t uniform = f->constant, value;
    uint32_t known = ALL_LANES;
    const struct ca_atom *alone = ca_form_as_atom(f);
    if (alone) {
        const int64_t *values = atom_values(alone, env, out, &known);
        if (values != out)
            memcpy(out, values, CA_WARP * sizeof *out);
        return known;
    }
    for (unsigned i = 0; i < f->n_terms; i++) {
        if (!term_is_uniform(&f->terms[i]))
            continue;
        if (!uniform_term(&f->terms[i], env, &value))
            return spread(false, 0, out);
        uniform = form_wrap_add(uniform, value);
    }
    spread(true, uniform, out);
    for (unsigned i = 0; (f->deps & CA_DEP_LANE) && i < f->n_terms; i++)
        if (!term_is_uniform(&f->terms[i]))
            known &= lanes_add_term(&f->terms[i], env, out);
    return known;
}

uint32_t ca_form_eval(ca_form f, const struct ca_env *env, int64_t out[CA_WARP]) {
    uint32_t known = lanes_form(f, env, out) & env->lanes;
    for (unsigned i = 0; known != ALL_LANES && i < CA_WARP; i++)
        if (!(known >> i & 1))
            out[i] = 0;
    return known;
}

/* --- environments --- */

unsigned ca_block_warps(const unsigned block[3]) {
    uint64_t threads = (uint64_t)block[0] * block[1] * block[2];
    return (unsigned)((threads + CA_WARP - 1) / CA_WARP);
}

void ca_env_warp(struct ca_env *env, const unsigned block[3], unsigned warp) {
    uint64_t threads = (uint64_t)block[0] * block[1] * block[2];
    uint64_t first = (uint64_t)warp * CA_WARP;
    unsigned x = (unsigned)(first % block[0]), y = (unsigned)(first / block[0] % block[1]);
    unsigned z = (unsigned)(first / block[0] / block[1]);
    env->lanes = 0;
    for (unsigned i = 0; i < CA_WARP; i++) {
        bool exists = first + i < threads;
        env->lanes |= (uint32_t)exists << i;
        env->thread[0][i] = exists ? x : 0;
        env->thread[1][i] = exists ? y : 0;
        env->thread[2][i] = exists ? z : 0;
        if (++x < block[0])
            continue;
        x = 0;
        if (++y == block[1]) {
            y = 0;
            z++;
        }
    }
}
