/* analysis_part.c - costs the parts of accesses: each address form an access was executed with.
 *
 * Unrolled loops make many parts. Those that are alike are counted once; of very many that are not,
 * a sample. */
#include <string.h>

#include "analysis_private.h"

/* Parts that differ by their array and by whole sectors or rows of banks cost the same. */
struct alike {
    ca_form address; /* without its base; constant and coefficients of what lanes share below
                        SAME_SHIFT */
    const struct exec_access *like;
    struct ca_cost cost;
    bool counted;
    unsigned next; /* in its chain + 1 */
};

struct alikes {
    struct alike *items;
    size_t n, cap;
    unsigned heads[256]; /* first of each chain + 1 */
    size_t budget;       /* warp evaluations for all of them */
    struct ca_cost_cache *costs;
    unsigned *of; /* by number of the access in the run: its item + 1; 0: none */
};

#define SAME_SHIFT 128 /* bytes: a multiple of the sector, of a row of banks, of every width */

static int64_t low_part(int64_t c) {
    return ((c % SAME_SHIFT) + SAME_SHIFT) % SAME_SHIFT;
}

/* What is alike for all lanes only shifts the request: of each term's coefficient, as of the
 * constant, the part below SAME_SHIFT is what matters. */
static ca_form low_terms(struct ca_forms *t, ca_form uniform) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(uniform, &terms);
    ca_form f = ca_form_const(t, low_part(ca_form_constant(uniform)));
    for (size_t i = 0; i < n; i++) {
        ca_form product = ca_form_const(t, low_part(terms[i].coef));
        for (unsigned j = 0; j < terms[i].degree; j++)
            product = ca_form_mul(t, product, ca_form_of_atom(terms[i].atoms[j]));
        f = ca_form_add(t, f, product);
    }
    return f;
}

ca_form part_key(struct ca_forms *t, ca_form address) {
    const struct ca_atom *base = ca_form_base_of(address);
    ca_form uniform, lane;
    if (base && base->align % SAME_SHIFT == 0)
        address = ca_form_sub(t, address, ca_form_of_atom(base));
    if (!address)
        return NULL;
    ca_form_split(t, address, &uniform, &lane);
    return uniform && lane ? ca_form_add(t, low_terms(t, uniform), lane) : NULL;
}

bool counters_alike(const struct ca_counter *a, size_t n, const struct ca_counter *b, size_t m) {
    if (n != m)
        return false;
    for (size_t i = 0; i < n; i++)
        if (a[i].atom != b[i].atom || a[i].trip != b[i].trip)
            return false;
    return true;
}

static bool counts_alike(const struct exec_access *a, const struct exec_access *b) {
    return a->op == b->op && a->bytes_per_lane == b->bytes_per_lane && a->mask == b->mask &&
           a->partner == b->partner &&
           counters_alike(a->counters, a->n_counters, b->counters, b->n_counters);
}

static unsigned chain_of(ca_form f) {
    uintptr_t h = (uintptr_t)f;
    return (unsigned)(h >> 4 ^ h >> 12) % 256;
}

static unsigned alike_find(const struct alikes *l, ca_form f, const struct exec_access *e) {
    for (unsigned i = l->heads[chain_of(f)]; i; i = l->items[i - 1].next)
        if (l->items[i - 1].address == f && counts_alike(l->items[i - 1].like, e))
            return i;
    return 0;
}

static unsigned alike_add(struct alikes *l, struct ca_arena *arena, ca_form f,
                          const struct exec_access *e) {
    unsigned *head = &l->heads[chain_of(f)];
    l->items = list_grow(arena, l->items, l->n, &l->cap, sizeof *l->items);
    l->items[l->n++] = (struct alike){.address = f, .like = e, .next = *head};
    return *head = (unsigned)l->n;
}

struct alikes *alikes_of(const struct exec_run *run, size_t budget, struct ca_cost_cache *costs,
                         struct ca_arena *arena) {
    struct alikes *l = ca_arena_alloc(arena, sizeof *l);
    l->budget = budget;
    l->costs = costs;
    l->of = ca_arena_alloc(arena, (run->n_accesses + 1) * sizeof *l->of);
    for (size_t i = 0; i < run->n_accesses; i++) {
        const struct exec_access *e = &run->accesses[i];
        ca_form f = e->address ? part_key(run->forms, e->address) : NULL;
        unsigned known = f ? alike_find(l, f, e) : 0;
        if (e->address)
            l->of[i] = known ? known : alike_add(l, arena, f ? f : e->address, e);
    }
    return l;
}

/* --- counting --- */
#define FILE_BUDGET 16000000 /* warp evaluations that all runs of a file may take */
#define RUN_BUDGET  1000000  /* of them, what one gets at most … */
#define LEAST_RUN   100000   /* … and at least */
#define MIN_BUDGET  1000     /* what an access gets at least */
#define MAX_BUDGET  200000

size_t run_budget(size_t runs) {
    size_t share = FILE_BUDGET / (runs + 1);
    return share < LEAST_RUN ? LEAST_RUN : share > RUN_BUDGET ? RUN_BUDGET : share;
}

static unsigned share_of(size_t budget, size_t n) {
    size_t share = budget / (n + 1);
    return share < MIN_BUDGET ? MIN_BUDGET : share > MAX_BUDGET ? MAX_BUDGET : (unsigned)share;
}

unsigned parts_budget(size_t n) {
    return share_of(RUN_BUDGET, n);
}

#define MAX_COUNTED 1024 /* different parts of one run that are counted, if there are more */

/* Is item `i` among those counted? */
static bool is_chosen(const struct alikes *l, size_t i) {
    return i % (1 + l->n / MAX_COUNTED) == 0;
}

static void count(struct alikes *l, struct alike *a, const struct exec_run *run,
                  const struct exec_launch *launch, const struct ca_geometry *g,
                  const struct ca_access *access) {
    size_t counted = l->n < MAX_COUNTED ? l->n : MAX_COUNTED;
    struct ca_enumerate_options o = {
        .geometry = g, .cache = l->costs, .budget = share_of(l->budget, counted)};
    memcpy(o.grid, launch->grid, sizeof o.grid);
    struct ca_arena *passing = ca_arena_new(); /* what the count needs on its way */
    ca_enumerate(run->forms, access, &o, passing, &a->cost);
    ca_arena_free(passing);
    a->counted = true;
}

bool part_count(struct alikes *l, const struct exec_run *run, const struct exec_access *e,
                const struct exec_launch *launch, const struct ca_geometry *g, bool must,
                struct analysis_part *out) {
    *out = (struct analysis_part){.times = e->times,
                                  .object = e->object,
                                  .partner_object = e->partner_object,
                                  .holds = e->holds,
                                  .async = e->async,
                                  .rigid = e->rigid,
                                  .barriers = e->barriers};
    out->access = (struct ca_access){.op = e->op,
                                     .bytes_per_lane = e->bytes_per_lane,
                                     .address = e->address,
                                     .mask = e->mask,
                                     .partner = e->partner,
                                     .counters = e->counters,
                                     .n_counters = e->n_counters};
    unsigned item = l->of[e - run->accesses];
    if (!item) {
        ca_cost_unknown(e->op, CA_REASON_UNMODELED, &out->cost);
        return true;
    }
    struct alike *a = &l->items[item - 1];
    if (!a->counted && !must && !is_chosen(l, item - 1))
        return false;
    if (!a->counted)
        count(l, a, run, launch, g, &out->access);
    out->cost = a->cost;
    return true;
}
