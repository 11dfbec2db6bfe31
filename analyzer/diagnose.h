/* diagnose.h - why an access costs what it does, from its address form alone.
 *
 * Needs: a finished access (analysis.h) with its parts and costs. Leaves true: every access that
 * costs more than it must, hangs on an unknown, or is worth a word has its `cause`; names in the
 * source never decide one, only strides, ranges, types and the block do. A cause that cannot be
 * told is "irregular". Everything is in the given arena. */
#ifndef CUADDR_DIAGNOSE_H
#define CUADDR_DIAGNOSE_H

#include "analysis.h"
#include "report.h"

/* What a cause is read from. */
struct diagnose {
    struct ca_arena *arena;
    const struct ca_geometry *geometry;
    const struct analysis_launch *launch;
    const struct analysis_access *access;
    const struct analysis_part *part; /* the costliest */
    struct ca_cost_cache *costs;      /* NULL: none */
};

/* How the lanes of one warp's request, the costliest one, lie to each other. All distances are
 * bytes. */
struct lane_shape {
    struct ca_witness w; /* that request */
    unsigned active;     /* lanes that take part, 1 … 32 */
    unsigned first;      /* the lowest of them */
    bool gaps;           /* lanes between the first and the last do not take part */
    bool measured;       /* the fields below hold: the lanes' addresses are all known */
    unsigned copies;     /* neighbouring lanes that share an address, 1 … 32 */
    int64_t stride;      /* from one address to the next within a run; 0: all lanes agree */
    unsigned run;        /* addresses in a run of that stride */
    int64_t jump;        /* from a run's start to the next one's; 0: one run */
    uint64_t start;      /* address of the first lane, were all to take part */
    bool regular;        /* all runs are alike and equally far apart */
    unsigned axis;       /* the first axis of the block with more than one thread: 0 x, 1 y, 2 z */
    ca_form step;        /* what the address grows by along it; NULL: that is no fixed amount */
};

/* The part of an access that costs the most in excess; NULL where none has a known address. */
const struct analysis_part *diagnose_part(const struct analysis_access *x);
struct ca_enumerate_options diagnose_options(const struct diagnose *d);

/* diagnose_lanes.c: false where no request can be written out (data-dependent, never active). */
bool lanes_read(const struct diagnose *d, struct lane_shape *out);
/* `f` with counter or unknown `atom` fixed at `value`; the access' other fields as they are. NULL
 * forms stay. */
struct ca_access lanes_fix(struct ca_forms *t, const struct ca_access *a,
                           const struct ca_atom *atom, int64_t value);
/* The byte offsets of the lanes from the lowest active one's: "0 4 8 - - 12 …". */
char *lanes_text(struct ca_arena *arena, const struct ca_pattern *p);

/* diagnose_banks.c: one request's use of the banks. */
struct bank_use {
    bool turns;                 /* an atomic: each lane counts, not each word */
    unsigned phases;            /* non-empty parts the request is served in */
    unsigned lanes;             /* lanes a phase, 32, 16 or 8 */
    unsigned char depth[4][32]; /* [phase][bank]: distinct words wanted */
    uint64_t word[4][32]
                 [32]; /* [phase][bank][place in the queue]: word address (byte address / 4) */
    uint32_t who[4][32][32]; /* [phase][bank][place]: bit i: lane i wants that word */
    unsigned banks;          /* banks in use in the fullest phase */
    unsigned deepest, deepest_phase, deepest_bank;
};
void banks_read(const struct ca_geometry *g, const struct ca_pattern *p, const struct ca_count *c,
                struct bank_use *out);

/* diagnose_global.c, diagnose_shared.c: the cause of a measured excess. */
void diagnose_global(const struct diagnose *d, const struct lane_shape *s,
                     struct analysis_cause *out);
void diagnose_shared(const struct diagnose *d, const struct lane_shape *s,
                     struct analysis_cause *out);

/* diagnose_unknown.c: how the cost follows the unknowns it hangs on; fills hangs_on, unknowns,
 * settle. */
void diagnose_unknown(const struct diagnose *d, struct analysis_cause *out);

/* diagnose.c: the cause of an access under its launch. `costly`: it is a finding. `costs` as above.
 */
void diagnose_access(struct ca_arena *arena, const struct ca_geometry *g,
                     const struct analysis_launch *l, struct ca_cost_cache *costs,
                     struct analysis_access *x, bool costly);

/* diagnose_kernel.c: the totals of kernel number `kernel`, and what to fix first. Findings must be
 * there. */
void diagnose_kernel(struct analysis *a, unsigned kernel);

/* --- words --- */
/* A form as an equation has it: "132·tx + 4·ty". */
char *diagnose_form(struct ca_arena *arena, ca_form f);
/* "1 word", "3 words". */
char *diagnose_count(struct ca_arena *arena, int64_t n, const char *one);
/* The record of `bytes` bytes that `t` is or holds, through arrays and pointers; NULL: there is
 * none. */
const struct ir_type *diagnose_record(const struct ir_type *t, uint64_t bytes);
/* The array among these whose elements are arrays of `bytes` bytes, its rows; NULL: there is none.
 */
const struct ir_type *diagnose_rows(const struct ir_type *t, uint64_t bytes);

#endif
