/* copy.c - one warp's cp.async: where it reads and where it writes → sectors and wavefronts.
 *
 * The rules are those found on sm_90 (testdata/hw/README.md):
 *
 *   tag class   of a 128-byte source line: two bits, each the exclusive or of some address bits.
 *   tag pass    takes at most one source line of each class; within a class lines come in the order
 * of the lowest lane that wants them. data        of one pass, in phases of 32, 16 or 8 lanes for
 * 4, 8 or 16 bytes: rounds. A lane is served in the first round in which no lower lane still
 * waiting, or served in that round, claims one of its source banks or one of its destination banks.
 * There is no broadcast: two lanes reading the same word take two rounds. past L1     (cp.async.cg)
 * the banks do not matter. */
#include "cuaddr/copy.h"

#include <string.h>

enum {
    LINE_BITS = 15, /* address bits of a line's number whose part in the tag class is known */
    CLASSES = 4,    /* tag classes */
    OWN = 3         /* wavefronts that every cp.async counts by itself */
};

/* By bit of the line's number: what it adds (exclusive or) to the tag class. Measured with pairs of
 * lines. */
static const unsigned char tag_bits[LINE_BITS] = {1, 2, 1, 2, 3, 1, 2, 3, 2, 1, 2, 1, 3, 1, 3};

static unsigned tag_class(uint64_t line) {
    unsigned class = 0;
    for (unsigned i = 0; i < LINE_BITS; i++)
        if (line >> i & 1)
            class ^= tag_bits[i];
    return class;
}

static enum ca_status copy_check(const struct ca_copy *c) {
    unsigned bytes = c->bytes_per_lane;
    if ((bytes != 4 && bytes != 8 && bytes != 16) || (c->bypass && bytes != 16))
        return CA_BAD_WIDTH;
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        if ((c->active >> lane & 1) && (c->global[lane] % bytes || c->shared[lane] % bytes))
            return CA_MISALIGNED;
    return CA_OK;
}

/* The banks of `bytes` bytes from `address` on, a bit each. */
static uint32_t banks_of(const struct ca_geometry *g, uint64_t address, unsigned bytes) {
    uint32_t banks = 0;
    for (unsigned i = 0; i < bytes; i += g->bank_width)
        banks |= 1u << (address + i) / g->bank_width % g->banks;
    return banks;
}

/* Rounds that the lanes in `waiting` take, all of one pass and one phase. */
static unsigned data_rounds(const struct ca_geometry *g, const struct ca_copy *c,
                            uint32_t waiting) {
    unsigned rounds = 0;
    for (; waiting; rounds++) {
        uint32_t from = 0, to = 0, left = 0;
        for (unsigned lane = 0; lane < CA_WARP; lane++) {
            if (!(waiting >> lane & 1))
                continue;
            uint32_t source = banks_of(g, c->global[lane], c->bytes_per_lane);
            uint32_t destination = banks_of(g, c->shared[lane], c->bytes_per_lane);
            if ((source & from) || (destination & to))
                left |= 1u << lane;
            from |= source;
            to |= destination;
        }
        waiting = left;
    }
    return rounds;
}

static unsigned pass_rounds(const struct ca_geometry *g, const struct ca_copy *c, uint32_t pass) {
    unsigned lanes = CA_WARP / (c->bytes_per_lane / 4), rounds = 0;
    uint32_t phase = lanes == CA_WARP ? 0xffffffff : (1u << lanes) - 1;
    for (unsigned first = 0; first < CA_WARP; first += lanes)
        rounds += data_rounds(g, c, pass & phase << first);
    return rounds;
}

/* Lanes of `rest` that the next tag pass serves. */
static uint32_t next_pass(const struct ca_geometry *g, const struct ca_copy *c, uint32_t rest) {
    uint64_t line[CLASSES];
    bool taken[CLASSES] = {false};
    uint32_t pass = 0;
    for (unsigned lane = 0; lane < CA_WARP; lane++) {
        if (!(rest >> lane & 1))
            continue;
        uint64_t wanted = c->global[lane] / g->line;
        unsigned class = tag_class(wanted);
        if (!taken[class]) {
            taken[class] = true;
            line[class] = wanted;
        }
        if (line[class] == wanted)
            pass |= 1u << lane;
    }
    return pass;
}

static void count_through_l1(const struct ca_geometry *g, const struct ca_copy *c,
                             struct ca_copy_count *out) {
    uint64_t first = 0;
    bool any = false;
    for (uint32_t rest = c->active; rest; out->tag_passes++) {
        uint32_t pass = next_pass(g, c, rest);
        out->wavefronts += pass_rounds(g, c, pass);
        rest &= ~pass;
    }
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        if (c->active >> lane & 1) {
            uint64_t above = c->global[lane] / g->line >> LINE_BITS;
            if (any && above != first)
                out->exact = false;
            first = above;
            any = true;
        }
}

enum { SLOTS = 64 }; /* twice the lanes, a power of two */

/* A set of pairs. */
struct pairs {
    uint64_t first[SLOTS], second[SLOTS];
    bool taken[SLOTS];
    unsigned n;
};

static void pairs_add(struct pairs *p, uint64_t first, uint64_t second) {
    uint64_t h = (first * UINT64_C(0x9e3779b97f4a7c15)) ^ (second * UINT64_C(0xff51afd7ed558ccd));
    unsigned at = (unsigned)(h >> 58);
    for (; p->taken[at]; at = (at + 1) % SLOTS)
        if (p->first[at] == first && p->second[at] == second)
            return;
    p->taken[at] = true;
    p->first[at] = first;
    p->second[at] = second;
    p->n++;
}

/* Distinct pairs (source block of `source` bytes, destination block of `destination` bytes). */
static unsigned distinct_pairs(const struct ca_copy *c, unsigned source, uint64_t destination) {
    struct pairs p;
    memset(p.taken, 0, sizeof p.taken);
    p.n = 0;
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        if (c->active >> lane & 1)
            pairs_add(&p, c->global[lane] / source, c->shared[lane] / destination);
    return p.n;
}

enum ca_status ca_copy_count(const struct ca_geometry *g, const struct ca_copy *c,
                             struct ca_copy_count *out) {
    memset(out, 0, sizeof *out);
    enum ca_status status = copy_check(c);
    if (status != CA_OK)
        return status;
    for (uint32_t rest = c->active; rest; rest &= rest - 1)
        out->active_lanes++;
    out->exact = true;
    if (out->active_lanes)
        out->wavefronts = OWN;
    unsigned bytes = distinct_pairs(c, c->bytes_per_lane, UINT64_MAX) * c->bytes_per_lane;
    out->ideal_sectors = (bytes + g->sector - 1) / g->sector;
    out->sectors = c->bypass ? distinct_pairs(c, g->line, g->sector)
                             : distinct_pairs(c, g->sector, UINT64_MAX);
    if (!c->bypass)
        count_through_l1(g, c, out);
    return CA_OK;
}
