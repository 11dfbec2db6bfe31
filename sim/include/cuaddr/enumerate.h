/* The lane enumerator: one access in address form → what its warp requests cost, over all warps of
 * a block, all iterations of its loops, and the values its unknowns may take. */
#ifndef CUADDR_ENUMERATE_H
#define CUADDR_ENUMERATE_H

#include "cuaddr/form.h"
#include "cuaddr/pattern.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A loop around the access. Iterations run 0 … trip-1; which lanes take part in one is the mask's
 * business. */
struct ca_counter {
    const struct ca_atom *atom; /* CA_ATOM_COUNTER */
    ca_form trip;               /* iterations; may hold outer counters and blocks; NULL: unknown */
};

struct ca_access {
    enum ca_op op;
    unsigned bytes_per_lane; /* 1, 2, 4, 8, 16 */
    ca_form address;         /* bytes */
    ca_form mask;            /* nonzero: the lane is active; NULL: all lanes */
    ca_form partner; /* a 16-byte cp.async read past L1 (CA_GLOBAL_LOAD): where in shared memory
                        each lane's bytes go, bytes; it counts sectors as ca_copy_count does. Its
                        base is taken for a multiple of a sector. NULL: everything else */
    const struct ca_counter *counters; /* outermost first */
    size_t n_counters;
};

/* Costs counted before, of accesses that differ in nothing but names: instances of one template
 * often do. Lives in `arena`; for one thread at a time. */
struct ca_cost_cache;
struct ca_cost_cache *ca_cost_cache_new(struct ca_arena *arena);
size_t ca_cost_cache_hits(const struct ca_cost_cache *c); /* costs it gave so far */

struct ca_enumerate_options {
    const struct ca_geometry *geometry; /* NULL: the default */
    struct ca_cost_cache *cache;        /* NULL: none */
    uint64_t grid[3];                   /* blocks along each axis; 0: unknown */
    unsigned budget; /* warp evaluations an access may take; 0: the default (200000) */
};

enum ca_confidence {
    CA_EXACT,   /* holds whatever the unknowns are */
    CA_ASSUMED, /* holds under the assumptions listed */
    CA_UNKNOWN  /* only bounds are known; `reason` says why */
};

enum ca_reason {
    CA_REASON_NONE,
    CA_REASON_DATA,       /* the address depends on loaded data: only bounds */
    CA_REASON_UNMODELED,  /* an operation the forms can't hold */
    CA_REASON_MISALIGNED, /* addresses no multiple of the width: the hardware would trap */
    CA_REASON_NO_RULE,    /* no measured rule for this operation */
    CA_REASON_BUDGET,     /* too many cases to enumerate, and sampling was no help */
    CA_REASON_NEVER,      /* no lane is ever active under this launch */
    CA_REASONS
};
const char *ca_reason_text(enum ca_reason r); /* "data-dependent" … */

/* Turns that a loop of unknown length is taken to make, where that weighs. */
enum { CA_LONG_LOOP = 32 };

/* What a result took for granted. */
enum ca_assume {
    CA_ASSUME_SIZES = 1 << 0,   /* typical: unknown sizes are large multiples of 32 */
    CA_ASSUME_UNIFORM = 1 << 1, /* unknown uniform data spread evenly */
    CA_ASSUME_TRIP =
        1 << 2, /* an unknown iteration count taken as long enough to see every residue */
    CA_ASSUME_BLOCKS = 1 << 3,    /* block indices of an unknown grid spread evenly */
    CA_ASSUME_SAMPLED = 1 << 4,   /* a sample of iterations, blocks or values stands for all */
    CA_ASSUME_DATA_MASK = 1 << 5, /* lanes that data may switch off were taken as active */
    CA_ASSUME_POWERS =
        1 << 7, /* sizes that mask an index, x & (n - 1), or end a doubling are powers of two */
    CA_ASSUME_UNIFORM_SELECT = 1 << 6, /* a condition no lane decides was tried both ways */
    CA_ASSUME_BITS = 1 << 10,          /* sets of lanes that nobody knows hold all lanes */
    CA_ASSUME_SHIFTS = 1 << 9,         /* sizes shift as the logarithm of 1024 does */
    CA_ASSUME_TURNS = 1 << 8 /* a loop of unknown length weighs as one of CA_LONG_LOOP turns */
};

#define CA_MAX_CAUSES 8

/* Where confidence is CA_UNKNOWN only best and worst mean something (typical and peak repeat
 * worst); with reason MISALIGNED, UNMODELED, BUDGET, or NO_RULE at a width that doesn't exist,
 * there are no counts at all and they are those of ca_cost_unknown; with reason NEVER everything is
 * 0. With NO_RULE at a width that does exist, best and worst are what a store of those words takes:
 * the least that the first turn of the loop takes; there is no upper bound.
 *
 * Counts are per warp request with at least one active lane: sectors for global, wavefronts for
 * shared and constant memory (by ca_op_info(op)->space). best ≤ typical ≤ worst always. */
struct ca_cost {
    double best;    /* mean over warps and iterations, with the unknowns at their kindest */
    double typical; /* the same at their typical values (means where several are alike) */
    double worst;
    double peak;  /* the costliest single request seen at the typical values */
    double ideal; /* mean of Nsight Compute's ideal */
    double floor; /* mean of the least this operation allows: shared: its phases; global: sectors if
                     the distinct bytes of the active lanes stood together from an aligned start (1
                     where all lanes agree) */
    double ways;  /* shared: deepest bank queue, the mean over requests; global: 0 */
    double peak_ways;
    double active_lanes;       /* mean */
    double requests_per_block; /* warp requests of one block; 0 where unknown */
    double requests_most; /* the same where data switch no lane off; 0 where that is unknown too */
    double requests_typical; /* a guess at the same: unknown loops take 32 turns; 0: no guess */
    bool requests_known;
    bool broadcast; /* some request reads one word with several lanes */
    enum ca_confidence confidence;
    enum ca_reason reason; /* CA_REASON_NONE unless confidence is CA_UNKNOWN */
    unsigned assumptions;  /* ca_assume bits */
    const struct ca_atom
        *causes[CA_MAX_CAUSES]; /* unknown atoms the spread best … worst hangs on */
    unsigned n_causes;
};

/* The cost of a request of which nothing is known but its operation: one sector or wavefront at
 * best, and at worst one a lane (where lanes take turns, one or two a lane); with CA_REASON_NEVER
 * all 0. Leaves the counts of requests alone. */
void ca_cost_unknown(enum ca_op op, enum ca_reason reason, struct ca_cost *out);

/* Enumerates one access. Always fills *out. `arena` serves scratch that lives on; the enumerator
 * frees none. */
void ca_enumerate(struct ca_forms *t, const struct ca_access *a,
                  const struct ca_enumerate_options *o, struct ca_arena *arena,
                  struct ca_cost *out);

/* One concrete request, for explanations and lane tables: the first request with an active lane
 * whose cost is the peak at typical values. false where none exists (data-dependent, never active).
 */
struct ca_witness {
    unsigned warp;             /* warp number in the block */
    struct ca_pattern pattern; /* addresses with bases at 256-byte aligned, well separated places */
    struct ca_count count;
    unsigned fetched; /* with a partner: sectors the copy fetches, count.sectors or more; else 0 */
};
bool ca_enumerate_witness(struct ca_forms *t, const struct ca_access *a,
                          const struct ca_enumerate_options *o, struct ca_arena *arena,
                          struct ca_witness *out);

#ifdef __cplusplus
}
#endif
#endif
