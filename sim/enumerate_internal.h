/* enumerate_internal.h - what the parts of the enumerator share.
 *
 * An access's address is U + L: U holds the terms no lane takes part in, L the others. U only
 * shifts the pattern, so of U only the residue modulo `period` matters. The variables of an access
 * fall into four groups:
 *
 *            | values it runs through are known      | values unknown
 *   in L, …  | joint, averaged: every iteration,     | joint, sampled: one scenario for each
 * assignment | every block (or a sample)             | only in U| residues counted exactly
 * (`known`)    | residues that remain possible (`free`)
 *
 * enumerate_vars.c decides the group of every variable, enumerate_scenario.c lists the scenarios,
 * enumerate_residue.c counts residues, enumerate_request.c costs one request, enumerate.c walks,
 * enumerate_total.c sums up. */
#ifndef CUADDR_ENUMERATE_INTERNAL_H
#define CUADDR_ENUMERATE_INTERNAL_H

#include "cuaddr/enumerate.h"

#define TYPICAL_MULTIPLE 32  /* elements: what unknown sizes are typically multiples of */
#define PERIOD_MAX       128 /* the largest period: bytes of a line */
#define VALUES_MAX       72  /* sampled values of one unknown */
#define VARS_MAX         64  /* variables one access may have */
#define AXES             3   /* block indices */
#define KEYS_MAX         8   /* loads that an address hangs on, to be told apart */
#define SELECTS_MAX      8   /* conditions of one access tried both ways */
#define PLACE                                                                                      \
    ((uint64_t)1 << 40) /* where patterns are laid, bytes: far from 0, a multiple of all periods   \
                         */

/* A variable of the access: a leaf atom that isn't THREAD, VARYING or a node. */
struct var {
    const struct ca_atom *atom;
    ca_form trip;   /* counters: iterations; NULL: unknown */
    int64_t extent; /* known variables of constant extent: it takes 0 … extent-1; -1: depends on
                       others */
    bool known;     /* the values it runs through are known (block of a known grid, counter of known
                       trip) */
    bool joint;     /* it has a value while a request is costed */
    bool power;     /* n - 1 masks something: a power of two */
    bool bits;      /* lanes look at bits of it: a set of lanes */
    bool shift;     /* something is shifted by it: the logarithm of a size */
    bool banked;    /* of an access to shared memory */
    bool stride;    /* it multiplies something lane-dependent */
    bool opaque;    /* it occurs under a node of L or of the mask, where a sample proves little */
    bool exhaustive;   /* values[] are all the values it can have */
    bool free;         /* unknown, and several residues of U hang on it */
    bool cause;        /* varying it changes the cost */
    unsigned n_values; /* unknown joint variables: the values tried; values[0] is typical */
    unsigned n_rare;   /* of them, the last: tried for best and worst only */
    bool spare;        /* there was no room for the rare: the first of them is values[n_values] */
    int64_t values[VALUES_MAX];
    int64_t cap; /* known joint: values visited at most */
    int64_t now; /* known, not joint: its extent at the request being costed */
};

/* A distribution of residues modulo the period. */
struct residues {
    double weight[PERIOD_MAX]; /* sums to 1 */
    bool reach[PERIOD_MAX];    /* the residue can occur */
};

/* Typically offset + step·i for a whole i; step 0: the one number. */
struct typical {
    int64_t step, offset; /* 0 <= offset < step, where step isn't 0 */
};

/* How a term of U is accounted for. */
struct standing {
    bool joint;  /* all its variables have values while requests are costed: part of the shift */
    bool known;  /* all its variables are joint, or run through known values */
    bool varies; /* some variable's value, or extent, changes from request to request */
};

/* The values the unknown joint variables take together. */
struct scenario {
    double weight; /* share in the typical mean; 0: tried for best and worst only */
    int against;   /* a scenario that differs from this one in variable `differs` only; -1: none */
    unsigned differs;             /* index into vars */
    unsigned char pick[VARS_MAX]; /* by variable: index into its values */
};

/* What one request costs at one residue. */
struct cell {
    bool done, misaligned, broadcast;
    unsigned char lo, hi; /* sectors or wavefronts: bounds where data decides, else equal */
    unsigned char ways, ideal, floor, active;
};

/* Lanes that loaded data shift alike. */
struct lane_groups {
    unsigned n;
    unsigned char of[CA_WARP]; /* by lane: 0 … n-1 */
};

/* The relative pattern of a request: what its cost depends on, but for the residue. */
struct shape {
    uint32_t active; /* lanes certainly active */
    uint32_t maybe;  /* lanes that data may switch off */
    bool misplaced;  /* a lane's partner is no multiple of the width */
    uint64_t
        shift; /* data move each group of lanes by multiples of so many bytes; 0: nobody knows */
    struct lane_groups groups;
    bool paired;             /* has a partner */
    uint32_t data;           /* active or maybe lanes whose address data decides */
    int64_t offset[CA_WARP]; /* bytes from the first lane; lanes not active: 0 */
    int64_t block[CA_WARP];  /* with a partner: sector-sized blocks from the first lane's */
};

struct shape_entry {
    struct shape shape;
    uint64_t hash;
    struct cell *cells; /* by residue; `period` of them */
};

struct shape_cache {
    struct shape_entry *entries; /* open addressing; cells NULL: free */
    size_t room, n;              /* room is a power of two */
};

/* Sums over the requests of one scenario at one free residue, weighted. */
struct sums {
    double lo, hi, ways, ideal, floor, active;
    double peak, peak_ways; /* the most a single request takes */
    double least, kindest;  /* the least: of hi, of lo */
    bool any, broadcast, misaligned;
};

/* A scenario's outcome, means a request. */
struct outcome {
    bool feasible;
    double lo, hi; /* over the free residues */
};

/* Whose requests the typical number is of: that of the typical scenarios; where none of them has
 * requests, of all those whose sizes are the typical ones and up to 31 more; else of the first that
 * has any. */
enum stand { STAND_ANY, STAND_TAIL, STAND_TYPICAL };

/* What the scenarios add up to. */
struct total {
    struct outcome *outcomes; /* by scenario */
    bool any;                 /* some scenario had a feasible request */
    enum stand stand;         /* which scenarios the sums are of */
    double best, worst;
    double weight;      /* typical weight of requests in feasible scenarios */
    double scenarios;   /* typical weight of scenarios that had requests */
    double requests;    /* a block, typical, before division by `scenarios` */
    double least, most; /* requests a block among the scenarios with weight */
    bool active, undefined,
        misaligned; /* some scenario had requests; an address without value; misaligned */
    bool residues_matter;
    struct sums sums;
};

/* A witness being looked for: see ca_enumerate_witness. */
struct hunt {
    double peak; /* the cost it must have */
    struct ca_witness *out;
    bool found;
};

/* A condition tried both ways. */
struct select {
    const struct ca_atom *condition; /* the node */
    const struct ca_atom *choice;    /* what stands for it: 0 or 1 */
};

struct enumeration {
    struct ca_forms *forms;
    const struct ca_access *access;
    const struct ca_enumerate_options *options;
    const struct ca_geometry *geometry;
    struct ca_arena *arena; /* scratch, freed at the end */
    enum ca_op op;
    unsigned width;              /* bytes a lane */
    unsigned period;             /* bytes: U matters modulo this */
    ca_form address;             /* bytes */
    ca_form uniform, lane, mask; /* U, L; mask NULL: all lanes */
    ca_form partner;             /* that part of the partner that matters; NULL: none */
    uint64_t data_divisor;       /* bytes: data moves L by multiples of this (a power of two) */
    uint64_t span;               /* bytes L can span; UINT64_MAX: no bound */
    bool typical;                /* only scenarios with weight: no bounds are looked for */
    bool has_data;               /* VARYING occurs in L */
    bool keyed;                  /* it only shifts L, and keys[] say which lanes alike */
    ca_form keys[KEYS_MAX];
    unsigned n_keys;
    unsigned warps;           /* of the block */
    struct ca_env *warp_envs; /* by warp: its threads and lanes */
    struct ca_env env;
    struct ca_env zero_env; /* has_data: the same with all data known to be 0 */
    int64_t *value;         /* env.value, writable; by atom id */
    bool *is_known;         /* env.known, writable */

    struct var vars[VARS_MAX]; /* blocks, then counters outermost first, then the rest */
    unsigned n_vars, n_walked; /* vars[0 … n_walked-1] are the blocks and counters */
    unsigned n_blocks;         /* vars[0 … n_blocks-1] are blocks */
    bool overflow;             /* more variables than VARS_MAX */
    bool sampled;              /* values were left out to keep the budget */
    unsigned walks;            /* over a variable's values, in this scenario so far */
    bool trips_known;
    bool trips_uneven; /* an unknown trip may differ between warps, blocks or iterations */

    struct select selects[SELECTS_MAX];
    unsigned n_selects;

    struct scenario *scenarios;
    unsigned n_scenarios, room_scenarios;
    int64_t least; /* the scenario of the least values that aren't sizes, at typical sizes */

    struct standing *standing;   /* by term of U */
    struct residues known, free; /* of U's terms without joint atoms */
    bool dynamic;                /* `known` must be recounted for every request */
    unsigned free_assumptions;   /* ca_assume bits, should the free residues matter */

    /* the scenario being walked */
    double weight;   /* its typical weight */
    double requests; /* weighted requests with an active lane */
    bool undefined;  /* an address had no value in it */
    bool masked_by_data, address_by_data;
    bool typical_by_data;  /* data make a difference at the typical values */
    bool requests_by_data; /* data may switch off all lanes of some request */
    struct sums sums[PERIOD_MAX];

    unsigned warp; /* being walked */
    struct shape_cache cache;
    struct hunt *hunt; /* NULL unless a witness is looked for */
};

/* enumerate_select.c: puts choices in place of conditions that nobody decides, in address and mask.
 */
void enumerate_open_selects(struct enumeration *e);
/* The condition that `atom` is the choice of; NULL: none. */
const struct ca_atom *enumerate_condition(const struct enumeration *e, const struct ca_atom *atom);

/* enumerate_data.c: whether data only shift L, and by which keys; then which of `lanes` they shift
 * alike at the values of now (false: nobody knows). */
void enumerate_find_keys(struct enumeration *e);
bool enumerate_group_lanes(struct enumeration *e, uint32_t lanes, struct lane_groups *g);
uint64_t enumerate_data_shift(struct enumeration *e); /* by multiples of how many bytes, then */

/* enumerate_vars.c: fills vars, and which of them are joint. */
void enumerate_find_vars(struct enumeration *e);
struct var *enumerate_var(struct enumeration *e, const struct ca_atom *atom); /* NULL: none */

/* enumerate_scenario.c: values of the unknown joint variables, scenarios, caps that keep the
 * budget. */
void enumerate_plan(struct enumeration *e);
/* The i-th of m values of 0 … n-1 that are walked where all are too many: the first and the last,
 * each for itself, as what differs at an edge differs in one block or turn of many; and one of each
 * stratum between, another one by seed, so that the walks of many warps together meet more. */
int64_t enumerate_stratum(int64_t n, int64_t m, int64_t i, unsigned seed);
/* How many values of the n it stands for. */
double enumerate_stratum_size(int64_t n, int64_t m, int64_t i);

/* enumerate_typical.c */
struct typical enumerate_typical(const struct ca_atom *node);

/* enumerate_residue.c */
void enumerate_count_residues(struct enumeration *e); /* `known` and `free`, once for an access */
int64_t enumerate_shift(struct enumeration *e);       /* the part of U all whose atoms are joint */
const struct residues *
enumerate_known(struct enumeration *e); /* of the rest, at the joint values of now */

/* enumerate_request.c: costs the request that the joint values and env describe, into e->sums. */
void enumerate_request(struct enumeration *e, double weight);

/* enumerate_total.c: adds the scenario just walked; then says what all of them cost. */
void enumerate_add(struct enumeration *e, struct total *t, unsigned index);
bool enumerate_is_counted(const struct total *t); /* some request has a number */
void enumerate_conclude(struct enumeration *e, struct total *t, struct ca_cost *out);

/* enumerate_cache.c: *out from o->cache, or from `enumerate` and then in it. */
typedef void enumerate_fn(struct ca_forms *t, const struct ca_access *a,
                          const struct ca_enumerate_options *o, struct ca_cost *out);
void enumerate_cached(struct ca_forms *t, const struct ca_access *a,
                      const struct ca_enumerate_options *o, struct ca_cost *out,
                      enumerate_fn *enumerate);

#endif
