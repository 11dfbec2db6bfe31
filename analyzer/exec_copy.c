/* Asynchronous copies (cp.async): whether the two sides can be counted one by one.
 *
 * Hardware counts source and destination of a cp.async together (ca_copy_count). Where lanes read
 * what stands together and write it together, that is the sum of a load and a store; elsewhere the
 * sides get in each other's way: past L1 the load is then counted with where it writes, through L1
 * there is no number. The lanes' offsets decide; what is uniform over the warp is taken as aligned.
 * Where an unknown size says how far apart lanes read, large sizes are tried, and said to be
 * assumed. */
#include <string.h>

#include "cuaddr/copy.h"
#include "exec_private.h"

enum {
    OWN_WAVEFRONTS = 3, /* every cp.async counts them, whatever its addresses */
    SOMEWHERE = 1 << 30 /* added to offsets, so that none is negative; a multiple of 2 MiB */
};

struct sides {
    ca_form from, to, mask; /* the parts that depend on lanes; mask NULL: all lanes */
    struct ca_env env;
    int64_t *value; /* as env.value */
    bool *known;    /* as env.known */
    int64_t size;   /* that unknown sizes are taken to have */
    bool sized;     /* one of them was met */
    struct ca_copy copy;
};

/* Gives what is uniform over the warp a value: sizes the one that is tried, indices the first. */
static void settle(const struct ca_atom *a, void *ctx) {
    struct sides *s = ctx;
    bool size = a->kind == CA_ATOM_PARAM || a->kind == CA_ATOM_UNIFORM;
    if (!size && a->kind != CA_ATOM_COUNTER && a->kind != CA_ATOM_BLOCK)
        return;
    s->sized |= size;
    s->known[a->id] = true;
    s->value[a->id] = size ? s->size : 0;
}

/* Evaluates the warp's lanes; false where some are not known. */
static bool sides_known(struct sides *s) {
    int64_t from[CA_WARP], to[CA_WARP], on[CA_WARP];
    uint32_t lanes = s->env.lanes;
    uint32_t known = s->mask ? ca_form_eval(s->mask, &s->env, on) : 0;
    s->copy.active = lanes;
    for (unsigned i = 0; i < CA_WARP; i++)
        if ((known >> i & 1) && on[i] == 0)
            s->copy.active &= ~(1u << i);
    if ((ca_form_eval(s->from, &s->env, from) & ca_form_eval(s->to, &s->env, to) & lanes) != lanes)
        return false;
    for (unsigned i = 0; i < CA_WARP; i++) {
        s->copy.global[i] = (uint64_t)(from[i] + SOMEWHERE);
        s->copy.shared[i] = (uint64_t)(to[i] + SOMEWHERE);
    }
    return true;
}

/* The store that the copy's destination is. */
static struct ca_count destination_count(const struct ca_copy *copy) {
    struct ca_pattern p = {
        .op = CA_SHARED_STORE, .bytes_per_lane = copy->bytes_per_lane, .active = copy->active};
    struct ca_count count;
    memcpy(p.address, copy->shared, sizeof p.address);
    ca_pattern_count(ca_geometry_default(), &p, &count);
    return count;
}

/* Whether the warp's copy through L1 costs something else than its sides by themselves. */
static bool sides_tangle(const struct ca_copy *copy) {
    struct ca_copy_count count;
    if (ca_copy_count(ca_geometry_default(), copy, &count) != CA_OK || !copy->active)
        return false; /* misaligned: counted, and said, elsewhere */
    return count.wavefronts - OWN_WAVEFRONTS != destination_count(copy).wavefronts;
}

enum entangled { APART, TANGLED, NOT_KNOWN };

static enum entangled look(struct exec *x, struct sides *s) {
    enum entangled found = APART;
    ca_form_each_atom(s->from, settle, s);
    ca_form_each_atom(s->to, settle, s);
    for (unsigned w = 0; w < ca_block_warps(x->launch->block); w++) {
        ca_env_warp(&s->env, x->launch->block, w);
        if (!sides_known(s))
            found = NOT_KNOWN;
        else if (!s->copy.bypass && sides_tangle(&s->copy))
            return TANGLED;
    }
    return found;
}

/* Fills in the sides; what is made for them lives in `arena`. */
static bool prepare(struct exec *x, struct sides *s, ca_form to, ca_form from,
                    struct ca_arena *arena) {
    ca_form uniform;
    ca_form_split(x->forms, from, &uniform, &s->from);
    ca_form_split(x->forms, to, &uniform, &s->to);
    if (!s->from || !s->to)
        return false;
    unsigned atoms = ca_forms_atoms(x->forms);
    s->env.value = s->value = ca_arena_alloc(arena, (atoms + 1) * sizeof *s->value);
    s->env.known = s->known = ca_arena_alloc(arena, (atoms + 1) * sizeof *s->known);
    return true;
}

static struct copy_sides tangle(struct exec *x, struct sides *s) {
    static const int64_t sizes[] = {4096, 32 * 129}; /* whole lines; an odd number of them */
    bool bypass = s->copy.bypass;
    enum entangled worst = APART;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && (i == 0 || s->sized); i++) {
        s->size = sizes[i];
        enum entangled found = look(x, s);
        if (found > worst)
            worst = found;
    }
    if (worst != NOT_KNOWN && bypass)
        return (struct copy_sides){.paired = true};
    if (worst == NOT_KNOWN)
        return (struct copy_sides){.tangled =
                                       "an asynchronous copy between places that data decide"};
    if (worst == TANGLED)
        return (struct copy_sides){
            .tangled = "an asynchronous copy whose source lanes share banks or lie in many lines"};
    return (struct copy_sides){.assumed = s->sized};
}

struct copy_sides copy_look(struct exec *x, ca_form to, ca_form from, int64_t bytes) {
    struct copy_sides found = {0};
    struct sides s = {.mask = x->mask,
                      .copy = {.bytes_per_lane = (unsigned)bytes, .bypass = bytes == 16}};
    if (x->host || !to || !from || (bytes != 4 && bytes != 8 && bytes != 16))
        return found;
    struct ca_arena *passing = ca_arena_new();
    if (prepare(x, &s, to, from, passing))
        found = tangle(x, &s);
    ca_arena_free(passing);
    return found;
}
