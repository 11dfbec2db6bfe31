/* enumerate_request.c - costs one request: the values of env give every lane's address, up to U's
 * residue.
 *
 * The relative pattern (struct shape) is looked up in a cache, so that warps and iterations that
 * are alike are counted once. Where data decides an address, two patterns bound the cost: with
 * divisor g of what data adds, kindest    every such lane at (address modulo g): lanes agree on a
 * word or sector wherever they can, unkindest  every such lane in a row of its own, in its bank if
 * g holds it there, else in a common one. */
#include "cuaddr/copy.h"
#include "enumerate_internal.h"

#include <string.h>

enum { CACHE_FIRST = 64, CACHE_MOST = 4096 }; /* entries */

static unsigned lanes_in(uint32_t mask) {
    unsigned n = 0;
    for (; mask; mask &= mask - 1)
        n++;
    return n;
}

static unsigned first_lane(uint32_t mask) {
    unsigned lane = 0;
    while (!(mask >> lane & 1))
        lane++;
    return lane;
}

/* --- the cache --- */

static uint64_t shape_hash(const struct shape *s) {
    uint64_t h =
        ((uint64_t)s->active << 32 | s->maybe) ^ (uint64_t)s->data * UINT64_C(0xff51afd7ed558ccd);
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        h = (h ^ (uint64_t)s->offset[lane]) * UINT64_C(0x9e3779b97f4a7c15), h ^= h >> 29;
    for (unsigned lane = 0; s->paired && lane < CA_WARP; lane++)
        h = (h ^ (uint64_t)s->block[lane]) * UINT64_C(0x9e3779b97f4a7c15), h ^= h >> 29;
    return h;
}

static bool shape_same(const struct shape *a, const struct shape *b) {
    return a->active == b->active && a->maybe == b->maybe && a->data == b->data &&
           memcmp(a->offset, b->offset, sizeof a->offset) == 0 && a->misplaced == b->misplaced &&
           a->shift == b->shift &&
           (!a->shift || memcmp(&a->groups, &b->groups, sizeof a->groups) == 0) &&
           (!a->paired || memcmp(a->block, b->block, sizeof a->block) == 0);
}

static struct shape_entry *cache_place(struct shape_cache *c, const struct shape *s,
                                       uint64_t hash) {
    size_t at = hash & (c->room - 1);
    while (c->entries[at].cells &&
           !(c->entries[at].hash == hash && shape_same(&c->entries[at].shape, s)))
        at = (at + 1) & (c->room - 1);
    return &c->entries[at];
}

static void cache_grow(struct enumeration *e) {
    struct shape_cache old = e->cache;
    e->cache.room = old.room ? 2 * old.room : CACHE_FIRST;
    e->cache.entries = ca_arena_alloc(e->arena, e->cache.room * sizeof *e->cache.entries);
    for (size_t i = 0; i < old.room; i++)
        if (old.entries[i].cells)
            *cache_place(&e->cache, &old.entries[i].shape, old.entries[i].hash) = old.entries[i];
}

/* The cells of a shape, one a residue, costed or still to be. `spare` serves where the cache is
 * full. */
static struct cell *cache_cells(struct enumeration *e, const struct shape *s,
                                struct cell spare[PERIOD_MAX]) {
    uint64_t hash = shape_hash(s);
    if (2 * e->cache.n >= e->cache.room && e->cache.room < CACHE_MOST)
        cache_grow(e);
    struct shape_entry *entry = cache_place(&e->cache, s, hash);
    if (entry->cells)
        return entry->cells;
    if (4 * e->cache.n >= 3 * e->cache.room) {
        memset(spare, 0, PERIOD_MAX * sizeof *spare);
        return spare;
    }
    entry->shape = *s;
    entry->hash = hash;
    entry->cells = ca_arena_alloc(e->arena, e->period * sizeof *entry->cells);
    e->cache.n++;
    return entry->cells;
}

/* --- cost --- */

static unsigned cost_of(const struct enumeration *e, const struct ca_count *c) {
    return ca_op_info(e->op)->space == CA_SPACE_GLOBAL ? c->sectors : c->wavefronts;
}

static enum ca_status count_lanes(const struct enumeration *e, const struct ca_pattern *p,
                                  uint32_t lanes, struct ca_count *out) {
    struct ca_pattern some = *p;
    some.active = lanes;
    return ca_pattern_count(e->geometry, &some, out);
}

static unsigned cost_lanes(const struct enumeration *e, const struct ca_pattern *p,
                           uint32_t lanes) {
    struct ca_count c;
    count_lanes(e, p, lanes, &c);
    return cost_of(e, &c);
}

/* Distinct addresses of the active lanes; those in ascending order need no search. */
static unsigned distinct_addresses(const struct ca_pattern *p) {
    unsigned distinct = 0;
    uint64_t highest = 0;
    for (unsigned lane = 0; lane < CA_WARP; lane++) {
        bool seen = !(p->active >> lane & 1);
        bool above = !distinct || p->address[lane] > highest;
        for (unsigned i = 0; !above && !seen && i < lane; i++)
            seen = (p->active >> i & 1) && p->address[i] == p->address[lane];
        distinct += !seen;
        if (!seen && above)
            highest = p->address[lane];
    }
    return distinct;
}

/* The least the operation allows for these lanes: phases; sectors of the distinct bytes packed
 * together. */
static unsigned floor_of(const struct enumeration *e, const struct ca_pattern *p,
                         const struct ca_count *c) {
    if (ca_op_info(e->op)->space != CA_SPACE_GLOBAL)
        return c->phases;
    unsigned bytes = distinct_addresses(p) * e->width;
    return (bytes + e->geometry->sector - 1) / e->geometry->sector;
}

static struct ca_pattern pattern_of(const struct enumeration *e, const struct shape *s,
                                    unsigned residue) {
    struct ca_pattern p = {.op = e->op, .bytes_per_lane = e->width, .active = s->active | s->maybe};
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        p.address[lane] = PLACE + residue + (uint64_t)s->offset[lane];
    return p;
}

/* The most distinct sectors, or words of one bank a phase, that addresses within L's span allow. */
static unsigned span_cap(const struct enumeration *e, unsigned phases) {
    const struct ca_geometry *g = e->geometry;
    if (e->span > (uint64_t)1 << 20)
        return UINT32_MAX;
    unsigned bytes = (unsigned)e->span + e->width;
    if (ca_op_info(e->op)->space == CA_SPACE_GLOBAL)
        return (bytes + g->sector - 1) / g->sector + 1;
    unsigned row = g->banks * g->bank_width;
    unsigned words = (bytes + g->bank_width - 1) / g->bank_width * g->bank_width;
    return (words + row - 1) / row * phases;
}

/* Moves the data-decided lanes: to their address modulo the divisor, plus `apart` · (lane + 1). */
static void move_data(const struct enumeration *e, struct ca_pattern *p, uint32_t data,
                      uint64_t apart) {
    uint64_t divisor = e->data_divisor;
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        if (data >> lane & 1) {
            uint64_t inner = p->address[lane] & (divisor - 1);
            p->address[lane] = (inner & ~(uint64_t)(e->width - 1)) + apart * (lane + 1);
        }
}

/* Bounds where data decides some lanes' addresses. */
static void cost_data(const struct enumeration *e, const struct shape *s, struct ca_pattern *p,
                      struct cell *cell) {
    uint64_t row = (uint64_t)e->geometry->banks * e->geometry->bank_width;
    uint64_t apart = e->data_divisor > row ? e->data_divisor : row;
    uint32_t all = s->active | s->maybe;
    struct ca_pattern kind = *p;
    struct ca_count known, unkind;
    if (count_lanes(e, p, all & ~s->data, &known) == CA_MISALIGNED)
        cell->misaligned = true;
    move_data(e, &kind, s->data, 0);
    unsigned lo = cost_lanes(e, &kind, s->data & s->active);
    unsigned known_lo = cost_lanes(e, p, s->active & ~s->data);
    move_data(e, p, s->data, apart);
    count_lanes(e, p, s->data, &unkind);
    unsigned hi = cost_of(e, &known) + cost_of(e, &unkind);
    unsigned cap = s->data == all ? span_cap(e, unkind.phases) : UINT32_MAX;
    hi = hi < cap ? hi : cap;
    hi = hi < lanes_in(all) ? hi : lanes_in(all);
    lo = lo > known_lo ? lo : known_lo;
    lo = lo ? lo : 1;
    count_lanes(e, p, all, &unkind);
    cell->hi = (unsigned char)(hi > lo ? hi : lo);
    cell->lo = (unsigned char)lo;
    cell->ways = (unsigned char)(unkind.ways < hi ? unkind.ways : hi);
    cell->floor = cell->lo;
    cell->ideal = (unsigned char)(unkind.ideal_sectors + unkind.ideal_wavefronts);
}

/* Where a copy's lanes write, counted from an arbitrary place. */
static uint64_t destination(const struct enumeration *e, const struct shape *s, unsigned lane) {
    return PLACE + (uint64_t)s->block[lane] * e->geometry->sector;
}

/* The sectors of a copy past L1, of the lanes in `active`. */
static struct ca_copy_count count_copy(const struct enumeration *e, const struct shape *s,
                                       const struct ca_pattern *p, uint32_t active) {
    struct ca_copy copy = {.bytes_per_lane = e->width, .bypass = true, .active = active};
    struct ca_copy_count count;
    memcpy(copy.global, p->address, sizeof copy.global);
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        copy.shared[lane] = destination(e, s, lane);
    ca_copy_count(e->geometry, &copy, &count);
    return count;
}

static void cost_copy(const struct enumeration *e, const struct shape *s,
                      const struct ca_pattern *p, struct cell *cell) {
    struct ca_count c;
    cell->misaligned = ca_pattern_count(e->geometry, p, &c) != CA_OK || s->misplaced;
    unsigned sectors = count_copy(e, s, p, p->active).sectors;
    cell->lo = cell->hi = (unsigned char)sectors;
    if (s->maybe)
        cell->lo = s->active ? (unsigned char)count_copy(e, s, p, s->active).sectors : 1;
    cell->ideal = (unsigned char)c.ideal_sectors;
    cell->floor = (unsigned char)floor_of(e, p, &c);
    cell->broadcast = c.broadcast;
}

static void cost_plain(const struct enumeration *e, const struct shape *s,
                       const struct ca_pattern *p, struct cell *cell) {
    struct ca_count c;
    cell->misaligned = ca_pattern_count(e->geometry, p, &c) != CA_OK;
    cell->lo = cell->hi = (unsigned char)cost_of(e, &c);
    if (s->maybe)
        cell->lo = (unsigned char)(s->active ? cost_lanes(e, p, s->active) : cell->hi != 0);
    cell->ways = (unsigned char)c.ways;
    cell->ideal = (unsigned char)(c.ideal_sectors + c.ideal_wavefronts);
    cell->floor = (unsigned char)floor_of(e, p, &c);
    cell->broadcast = c.broadcast;
}

/* Data shift all lanes alike, by some multiple of what they move L by at least. */
static void cost_shifted(const struct enumeration *e, const struct shape *s, unsigned residue,
                         struct cell *out) {
    uint64_t step = s->shift > e->width ? s->shift : e->width;
    unsigned char lo = 0;
    bool any = false;
    for (uint64_t shift = 0; shift < e->period; shift += step) {
        struct ca_pattern p = pattern_of(e, s, (residue + (unsigned)shift) & (e->period - 1));
        struct cell one = {.done = true, .active = out->active};
        cost_plain(e, s, &p, &one);
        if (one.misaligned)
            continue;
        lo = any && lo < one.lo ? lo : one.lo;
        if (!any || one.hi > out->hi)
            *out = one;
        any = true;
    }
    out->misaligned = !any;
    out->lo = lo;
}

/* Several groups of lanes, each shifted by itself: together they cost no more than one after the
 * other, and no less than each. */
static void cost_groups(const struct enumeration *e, const struct shape *s, unsigned residue,
                        struct cell *cell) {
    unsigned hi = 0, lo = cell->lo;
    for (unsigned g = 0; g < s->groups.n; g++) {
        struct shape own = *s;
        struct cell one = {.done = true};
        for (unsigned lane = 0; lane < CA_WARP; lane++)
            if (s->groups.of[lane] != g) {
                own.active &= ~(1u << lane);
                own.maybe &= ~(1u << lane);
            }
        cost_shifted(e, &own, residue, &one);
        cell->misaligned |= one.misaligned;
        hi += one.hi;
        lo = one.lo > lo && own.active ? one.lo : lo;
    }
    cell->hi = (unsigned char)(hi < cell->hi ? hi : cell->hi);
    cell->lo = (unsigned char)(lo < cell->hi ? lo : cell->hi);
    cell->ways = cell->ways < cell->hi ? cell->ways : cell->hi;
}

static const struct cell *cell_at(const struct enumeration *e, const struct shape *s,
                                  struct cell *cells, unsigned residue) {
    struct cell *cell = &cells[residue];
    if (cell->done)
        return cell;
    struct ca_pattern p = pattern_of(e, s, residue);
    cell->done = true;
    cell->active = (unsigned char)lanes_in(p.active);
    if (s->shift && s->groups.n == 1)
        cost_shifted(e, s, residue, cell);
    else if (s->paired)
        cost_copy(e, s, &p, cell);
    else if (s->data)
        cost_data(e, s, &p, cell);
    else
        cost_plain(e, s, &p, cell);
    if (s->shift && s->groups.n > 1)
        cost_groups(e, s, residue, cell);
    return cell;
}

/* --- the request --- */

static void sums_add(struct sums *t, const struct cell *c, double weight) {
    t->lo += weight * c->lo;
    t->hi += weight * c->hi;
    t->ways += weight * c->ways;
    t->ideal += weight * c->ideal;
    t->floor += weight * c->floor;
    t->active += weight * c->active;
    t->least = t->any && t->least < c->hi ? t->least : c->hi;
    t->kindest = t->any && t->kindest < c->lo ? t->kindest : c->lo;
    t->any = true;
    t->peak = t->peak > c->hi ? t->peak : c->hi;
    t->peak_ways = t->peak_ways > c->ways ? t->peak_ways : c->ways;
    t->broadcast = t->broadcast || c->broadcast;
    t->misaligned = t->misaligned || c->misaligned;
}

/* Sets the mask of a request's lanes; false where none can be active. */
static bool request_lanes(struct enumeration *e, struct shape *s) {
    uint32_t exist = e->env.lanes & ca_op_info(e->op)->lanes;
    s->active = exist;
    s->maybe = 0;
    if (e->mask) {
        int64_t on[CA_WARP];
        uint32_t known = ca_form_eval(e->mask, &e->env, on);
        s->maybe = exist & ~known;
        s->active &= known;
        for (unsigned lane = 0; lane < CA_WARP; lane++)
            if (!on[lane])
                s->active &= ~(1u << lane);
    }
    return (s->active | s->maybe) != 0;
}

/* L with data taken as 0, for the lanes in `data`. Lanes without a value even so stay 0. */
static void request_fill_data(struct enumeration *e, uint32_t data, int64_t at[CA_WARP]) {
    int64_t zero[CA_WARP];
    memcpy(e->zero_env.thread, e->env.thread, sizeof e->env.thread);
    e->zero_env.lanes = e->env.lanes;
    ca_form_eval(e->lane, &e->zero_env, zero);
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        if (data >> lane & 1)
            at[lane] = zero[lane];
}

/* Fills the shape's offsets; *first: L at its first lane. false where an address has no value. */
static bool request_offsets(struct enumeration *e, struct shape *s, int64_t *first) {
    int64_t at[CA_WARP];
    uint32_t lanes = s->active | s->maybe;
    s->data = lanes & ~ca_form_eval(e->lane, &e->env, at);
    if (s->data && (!e->has_data || e->partner))
        return false;
    if (s->data)
        request_fill_data(e, s->data, at);
    if (s->data == lanes && e->keyed && enumerate_group_lanes(e, lanes, &s->groups)) {
        s->shift = enumerate_data_shift(e);
        s->data = s->groups.n > 1 ? lanes : 0;
    }
    *first = at[first_lane(lanes)];
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        s->offset[lane] = lanes >> lane & 1 ? (int64_t)((uint64_t)at[lane] - (uint64_t)*first) : 0;
    return true;
}

/* The same of the copy's other side, in blocks the size of a sector. */
static bool request_blocks(struct enumeration *e, struct shape *s) {
    int64_t at[CA_WARP], sector = e->geometry->sector;
    uint32_t lanes = s->active | s->maybe;
    s->paired = true;
    s->misplaced = false;
    if (lanes & ~ca_form_eval(e->partner, &e->env, at))
        return false;
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        s->misplaced |= (lanes >> lane & 1) && at[lane] % e->width != 0;
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        at[lane] = at[lane] / sector - (at[lane] % sector < 0);
    int64_t first = at[first_lane(lanes)];
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        s->block[lane] = lanes >> lane & 1 ? at[lane] - first : 0;
    return true;
}

/* Gives every variable that has no value one: 0 or the nearest to it, bases well separated places.
 */
static void hunt_fill(struct enumeration *e) {
    e->env.memo = NULL; /* values change out of order */
    for (unsigned i = 0; i < e->n_vars; i++) {
        const struct ca_atom *atom = e->vars[i].atom;
        uint64_t align = atom->align > 256 ? atom->align : 256;
        if (atom->kind == CA_ATOM_BASE)
            e->value[atom->id] = (int64_t)((i + 1) * PLACE / align * align);
        else if (!e->is_known[atom->id])
            e->value[atom->id] = atom->range.lo > 0   ? atom->range.lo
                                 : atom->range.hi < 0 ? atom->range.hi
                                                      : 0;
        e->is_known[atom->id] = true;
    }
}

/* The request's own addresses, shifted to the residue looked for; false where some lane has none.
 */
static bool hunt_addresses(struct enumeration *e, unsigned residue, struct ca_pattern *p) {
    int64_t at[CA_WARP];
    hunt_fill(e);
    if (p->active & ~ca_form_eval(e->address, &e->env, at))
        return false;
    uint64_t shift = (residue - (uint64_t)at[first_lane(p->active)]) & (e->period - 1);
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        p->address[lane] = p->active >> lane & 1 ? (uint64_t)at[lane] + shift : 0;
    return true;
}

/* Keeps the request as the witness if its cost is the one looked for. */
static void hunt_check(struct enumeration *e, const struct shape *s, unsigned residue,
                       const struct cell *c) {
    struct hunt *hunt = e->hunt;
    if (hunt->found || c->misaligned || s->data || c->hi < hunt->peak)
        return;
    hunt->found = true;
    hunt->out->warp = e->warp;
    hunt->out->pattern = pattern_of(e, s, residue);
    struct ca_pattern own = hunt->out->pattern;
    if (hunt_addresses(e, residue, &own))
        hunt->out->pattern = own;
    ca_pattern_count(e->geometry, &hunt->out->pattern, &hunt->out->count);
    hunt->out->fetched = s->paired ? c->hi : 0;
}

/* Adds the request at every free residue, at each with the known residues as often as they occur.
 */
static void request_sum(struct enumeration *e, const struct shape *s, uint64_t start,
                        double weight) {
    struct cell spare[PERIOD_MAX];
    const struct residues *known = enumerate_known(e);
    struct cell *cells = cache_cells(e, s, spare);
    unsigned char reached[PERIOD_MAX], n = 0;
    for (unsigned k = 0; k < e->period; k++)
        if (known->reach[k])
            reached[n++] = (unsigned char)k;
    for (unsigned f = 0; f < e->period; f++)
        for (unsigned i = 0; e->free.reach[f] && i < n; i++) {
            unsigned k = reached[i], residue = (unsigned)(start + f + k) & (e->period - 1);
            const struct cell *c = cell_at(e, s, cells, residue);
            sums_add(&e->sums[f], c, weight * known->weight[k]);
            e->typical_by_data |=
                (s->data || s->shift) && c->lo != c->hi && e->weight > 0 && e->free.weight[f] > 0;
            if (e->hunt && e->free.weight[f] > 0 && e->weight > 0)
                hunt_check(e, s, residue, c);
        }
}

void enumerate_request(struct enumeration *e, double weight) {
    struct shape s;
    int64_t first;
    s.paired = s.misplaced = false;
    s.shift = 0;
    if (!request_lanes(e, &s))
        return;
    if (!request_offsets(e, &s, &first) || (e->partner && !request_blocks(e, &s))) {
        e->undefined = true;
        return;
    }
    e->requests += weight;
    e->masked_by_data = e->masked_by_data || s.maybe;
    e->requests_by_data = e->requests_by_data || (s.maybe && !s.active);
    e->address_by_data = e->address_by_data || s.data || s.shift;
    request_sum(e, &s, (uint64_t)enumerate_shift(e) + (uint64_t)first, weight);
}
