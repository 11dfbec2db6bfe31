/* pattern.c - one warp request: lane addresses → sectors, lines, wavefronts.
 *
 * The rules are those measured on sm_90 (testdata/hw/README.md); every row of
 * testdata/hw/h200_*.csv is a test.
 *
 *   global    distinct aligned 32-byte sectors of the bytes of all active lanes.
 *   shared    per phase: the largest number of distinct 4-byte words wanted from one bank; summed
 *             over phases.
 *   phases    up to 4 bytes a lane: the whole warp; 8 bytes: half-warps; 16 bytes: quarter-warps.
 *             Loads of 8 and 16 bytes merge phases in pairs where lane pairs agree (lanes_agree).
 *             An empty phase costs nothing.
 *   atomics   on shared memory: lanes wanting the same word take turns like lanes wanting others of
 *             the bank; compare-and-swap takes two wavefronts a turn. Adding the constant 1 without
 *             looking at the result counts lanes first: turns are by distinct words.
 *   ldmatrix  phases of 8 rows of 16 bytes, transposed or not.
 *
 * Addresses are multiples of the width (hardware traps otherwise), so no lane straddles a sector
 * or, at up to 4 bytes, a word. */
#include "cuaddr/pattern.h"

#include <stddef.h>
#include <string.h>

#define GLOBAL(verb)         CA_SPACE_GLOBAL, verb, 0, 0, false, 0xffffffff, 0
#define SHARED(verb, merges) CA_SPACE_SHARED, verb, 16, 8, merges, 0xffffffff, 0
#define TURNS(wavefronts)    CA_SPACE_SHARED, "atomic", 16, 8, false, 0xffffffff, wavefronts
#define LDMATRIX(lanes)      CA_SPACE_SHARED, "load", 8, 8, false, lanes, 0

static const struct ca_op_info operations[CA_OPS] = {
    [CA_GLOBAL_LOAD] = {"global_load", GLOBAL("load")},
    [CA_GLOBAL_STORE] = {"global_store", GLOBAL("store")},
    [CA_GLOBAL_ATOMIC] = {"global_atomic", GLOBAL("atomic")},
    [CA_SHARED_LOAD] = {"shared_load", SHARED("load", true)},
    [CA_SHARED_STORE] = {"shared_store", SHARED("store", false)},
    [CA_SHARED_ATOMIC_ADD] = {"shared_atomic_add", SHARED("atomic", false)},
    [CA_SHARED_ATOMIC_TURNS] = {"shared_atomic_turns", TURNS(1)},
    [CA_SHARED_ATOMIC_CAS] = {"shared_atomic_cas", TURNS(2)},
    [CA_SHARED_ATOMIC] = {"shared_atomic", SHARED("atomic", false)},
    [CA_LDMATRIX_X1] = {"ldmatrix_x1", LDMATRIX(0xff)},
    [CA_LDMATRIX_X2] = {"ldmatrix_x2", LDMATRIX(0xffff)},
    [CA_LDMATRIX_X4] = {"ldmatrix_x4", LDMATRIX(0xffffffff)},
    [CA_CONSTANT_LOAD] = {"constant_load", CA_SPACE_CONSTANT, "load", 0, 0, false, 0xffffffff, 0},
};

/* Further names of the pattern files: instructions that follow another one's rule. */
static const struct {
    const char *name;
    enum ca_op op;
} aliases[] = {
    {"global_load_nc", CA_GLOBAL_LOAD},
    {"global_atomic_add", CA_GLOBAL_ATOMIC},
    {"global_atomic_addf", CA_GLOBAL_ATOMIC},
    {"global_atomic_cas", CA_GLOBAL_ATOMIC},
    {"global_atomic_exch", CA_GLOBAL_ATOMIC},
    {"global_red_add", CA_GLOBAL_ATOMIC},
    {"global_red_addf", CA_GLOBAL_ATOMIC},
    {"ldmatrix_x1_trans", CA_LDMATRIX_X1},
    {"ldmatrix_x2_trans", CA_LDMATRIX_X2},
    {"ldmatrix_x4_trans", CA_LDMATRIX_X4},
    {"shared_atomic_add_value", CA_SHARED_ATOMIC_TURNS},
    {"shared_atomic_exch", CA_SHARED_ATOMIC_TURNS},
    {"shared_atomic_max", CA_SHARED_ATOMIC_TURNS},
    {"shared_atomic_xor", CA_SHARED_ATOMIC_TURNS},
};

static const char *const status_texts[] = {
    [CA_OK] = "ok",
    [CA_BAD_WIDTH] = "the operation does not exist at this many bytes per lane",
    [CA_MISALIGNED] = "an active lane's address is no multiple of the bytes per lane",
    [CA_BAD_MASK] = "lanes are active that this ldmatrix does not read",
};

const struct ca_op_info *ca_op_info(enum ca_op op) {
    return &operations[op];
}

bool ca_op_find(const char *name, enum ca_op *out) {
    for (unsigned i = 0; name && i < CA_OPS; i++)
        if (strcmp(operations[i].name, name) == 0) {
            *out = (enum ca_op)i;
            return true;
        }
    for (size_t i = 0; name && i < sizeof aliases / sizeof aliases[0]; i++)
        if (strcmp(aliases[i].name, name) == 0) {
            *out = aliases[i].op;
            return true;
        }
    return false;
}

const char *ca_status_text(enum ca_status s) {
    return (size_t)s < sizeof status_texts / sizeof status_texts[0] ? status_texts[s] : "?";
}

static bool is_ldmatrix(enum ca_op op) {
    return op == CA_LDMATRIX_X1 || op == CA_LDMATRIX_X2 || op == CA_LDMATRIX_X4;
}

static enum ca_status pattern_check(const struct ca_pattern *p) {
    unsigned bytes = p->bytes_per_lane;
    bool power = bytes && !(bytes & (bytes - 1)) && bytes <= 16;
    if (!power || (is_ldmatrix(p->op) && bytes != 16) ||
        (p->op == CA_SHARED_ATOMIC_ADD && bytes != 4) ||
        (operations[p->op].turn && bytes != 4 && bytes != 8))
        return CA_BAD_WIDTH;
    if (p->active & ~operations[p->op].lanes)
        return CA_BAD_MASK;
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        if ((p->active >> lane & 1) && p->address[lane] % bytes)
            return CA_MISALIGNED;
    return CA_OK;
}

static unsigned lanes_in(uint32_t mask) {
    unsigned n = 0;
    for (; mask; mask &= mask - 1)
        n++;
    return n;
}

/* Adds `value` to a sorted set of `n` values, unless it is there; the new size. */
static unsigned set_add(uint64_t *set, unsigned n, uint64_t value) {
    unsigned at = n;
    while (at && set[at - 1] > value)
        at--;
    if (at && set[at - 1] == value)
        return n;
    memmove(set + at + 1, set + at, (n - at) * sizeof *set);
    set[at] = value;
    return n + 1;
}

/* Distinct blocks of `unit` bytes the active lanes' first bytes lie in. */
static unsigned distinct_units(const struct ca_pattern *p, unsigned unit) {
    uint64_t set[CA_WARP];
    unsigned n = 0;
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        if (p->active >> lane & 1)
            n = set_add(set, n, p->address[lane] / unit);
    return n;
}

/* Whether every active lane's partner (lane ^ distance) is inactive or has the same address. */
static bool lanes_agree(const struct ca_pattern *p, unsigned distance) {
    for (unsigned lane = 0; lane < CA_WARP; lane++) {
        unsigned partner = lane ^ distance;
        if ((p->active >> lane & 1) && (p->active >> partner & 1) &&
            p->address[lane] != p->address[partner])
            return false;
    }
    return true;
}

static unsigned phase_lanes(const struct ca_pattern *p) {
    const struct ca_op_info *op = &operations[p->op];
    if (p->bytes_per_lane < 8)
        return CA_WARP;
    unsigned lanes = p->bytes_per_lane == 8 ? op->phases8 : op->phases16;
    return op->merges && (lanes_agree(p, 1) || lanes_agree(p, 2)) ? 2 * lanes : lanes;
}

/* The words one phase wants, listed by bank: word[i] is followed by word[next[i]]. */
struct queues {
    uint64_t word[CA_WARP * 4]; /* byte address / bank width */
    unsigned char next[CA_WARP * 4];
    unsigned char head[CA_WARP];  /* by bank: its first word's index + 1; 0: none */
    unsigned char depth[CA_WARP]; /* by bank: its distinct words */
    unsigned n;
};

/* Adds `word` to its bank's queue: once, or once a lane where lanes take turns. */
static void queues_want(struct queues *q, uint64_t word, unsigned banks, bool turns) {
    unsigned bank = (unsigned)(word % banks);
    for (unsigned i = q->head[bank]; i && !turns; i = q->next[i - 1])
        if (q->word[i - 1] == word)
            return;
    q->word[q->n] = word;
    q->next[q->n] = q->head[bank];
    q->head[bank] = (unsigned char)++q->n;
    q->depth[bank]++;
}

/* Wavefronts of the lanes in `mask`, served together: the deepest bank's queue. */
static unsigned phase_wavefronts(const struct ca_geometry *g, const struct ca_pattern *p,
                                 uint32_t mask) {
    struct queues q;
    memset(q.head, 0, sizeof q.head);
    memset(q.depth, 0, sizeof q.depth);
    q.n = 0;
    unsigned words = p->bytes_per_lane <= g->bank_width ? 1 : p->bytes_per_lane / g->bank_width;
    unsigned deepest = 0, turn = operations[p->op].turn;
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        for (unsigned w = 0; (mask >> lane & 1) && w < words; w++)
            queues_want(&q, p->address[lane] / g->bank_width + w, g->banks, turn != 0);
    for (unsigned bank = 0; bank < g->banks; bank++)
        if (q.depth[bank] > deepest)
            deepest = q.depth[bank];
    return turn ? deepest * turn : deepest;
}

static void count_shared(const struct ca_geometry *g, const struct ca_pattern *p,
                         struct ca_count *out) {
    unsigned lanes = phase_lanes(p), turn = operations[p->op].turn;
    uint32_t phase = lanes == CA_WARP ? 0xffffffff : (1u << lanes) - 1;
    for (unsigned first = 0; first < CA_WARP; first += lanes) {
        unsigned deep = phase_wavefronts(g, p, p->active & phase << first);
        out->wavefronts += deep;
        out->phases += deep ? (turn ? turn : 1) : 0;
        if (deep > out->ways)
            out->ways = deep;
    }
    unsigned row = g->banks * g->bank_width;
    out->ideal_wavefronts = (out->active_lanes * p->bytes_per_lane + row - 1) / row;
    if (out->phases < out->ideal_wavefronts)
        out->ideal_wavefronts = out->phases;
}

static void count_global(const struct ca_geometry *g, const struct ca_pattern *p,
                         struct ca_count *out) {
    out->sectors = distinct_units(p, g->sector);
    out->lines = distinct_units(p, g->line);
    out->ideal_sectors = (out->active_lanes * p->bytes_per_lane + g->sector - 1) / g->sector;
    if (out->sectors < out->ideal_sectors)
        out->ideal_sectors = out->sectors;
}

static void count_constant(const struct ca_geometry *g, const struct ca_pattern *p,
                           struct ca_count *out) {
    (void)g;
    out->wavefronts = out->ways = distinct_units(p, 1);
    out->phases = out->ideal_wavefronts = out->active_lanes != 0;
}

static void (*const counters[])(const struct ca_geometry *, const struct ca_pattern *,
                                struct ca_count *) = {
    [CA_SPACE_GLOBAL] = count_global,
    [CA_SPACE_SHARED] = count_shared,
    [CA_SPACE_CONSTANT] = count_constant,
};

/* Two active lanes read the same word: there are fewer distinct ones than lanes. */
static bool is_broadcast(const struct ca_geometry *g, const struct ca_pattern *p, unsigned active) {
    unsigned unit = p->bytes_per_lane > g->bank_width ? p->bytes_per_lane : g->bank_width;
    return strcmp(operations[p->op].verb, "load") == 0 && distinct_units(p, unit) < active;
}

enum ca_status ca_pattern_count(const struct ca_geometry *g, const struct ca_pattern *p,
                                struct ca_count *out) {
    memset(out, 0, sizeof *out);
    enum ca_status status = pattern_check(p);
    if (status != CA_OK)
        return status;
    out->active_lanes = lanes_in(p->active);
    out->broadcast = is_broadcast(g, p, out->active_lanes);
    counters[operations[p->op].space](g, p, out);
    return CA_OK;
}
