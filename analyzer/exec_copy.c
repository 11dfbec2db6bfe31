/* Asynchronous copies (cp.async): whether the two sides can be counted one by one.
 *
 * Hardware counts source and destination of a cp.async together (ca_copy_count). Where lanes read
 * what stands together and write it together, that is the sum of a load and a store; elsewhere the
 * sides get in each other's way. The lanes' offsets decide; what is uniform over the warp is taken
 * as aligned. */
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
    struct ca_copy copy;
};

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

static struct ca_count side_count(const struct ca_copy *copy, bool source) {
    struct ca_pattern p = {.op = source ? CA_GLOBAL_LOAD : CA_SHARED_STORE,
                           .bytes_per_lane = copy->bytes_per_lane,
                           .active = copy->active};
    struct ca_count count;
    memcpy(p.address, source ? copy->global : copy->shared, sizeof p.address);
    ca_pattern_count(ca_geometry_default(), &p, &count);
    return count;
}

/* Whether the warp's copy costs something else than its sides by themselves. */
static bool sides_tangle(const struct ca_copy *copy) {
    struct ca_copy_count count;
    if (ca_copy_count(ca_geometry_default(), copy, &count) != CA_OK || !copy->active)
        return false; /* misaligned: counted, and said, elsewhere */
    if (copy->bypass)
        return count.sectors != side_count(copy, true).sectors;
    return count.wavefronts - OWN_WAVEFRONTS != side_count(copy, false).wavefronts;
}

const char *copy_tangled(struct exec *x, ca_form to, ca_form from, int64_t bytes) {
    static const char *const reasons[] = {
        "an asynchronous copy whose source lanes share banks or lie in many lines",
        "a 16-byte asynchronous copy whose destination tears sectors of its source apart"};
    struct sides s = {.mask = x->mask,
                      .copy = {.bytes_per_lane = (unsigned)bytes, .bypass = bytes == 16}};
    ca_form uniform;
    unsigned atoms = ca_forms_atoms(x->forms);
    if (x->host || !to || !from || (bytes != 4 && bytes != 8 && bytes != 16))
        return NULL;
    ca_form_split(x->forms, from, &uniform, &s.from);
    ca_form_split(x->forms, to, &uniform, &s.to);
    if (!s.from || !s.to)
        return NULL;
    atoms = ca_forms_atoms(x->forms) > atoms ? ca_forms_atoms(x->forms) : atoms;
    s.env.value = ca_arena_alloc(x->arena, (atoms + 1) * sizeof *s.env.value);
    s.env.known = ca_arena_alloc(x->arena, (atoms + 1) * sizeof *s.env.known);
    for (unsigned w = 0; w < ca_block_warps(x->launch->block); w++) {
        ca_env_warp(&s.env, x->launch->block, w);
        if (sides_known(&s) && sides_tangle(&s.copy))
            return reasons[s.copy.bypass];
    }
    return NULL;
}
