/* One warp request: an operation, 32 byte addresses, which lanes are active. From them, what the
 * hardware does: 32-byte sectors for global memory, wavefronts (bank conflicts) for shared memory.
 * Nothing here is a guess; the rules reproduce every row of testdata/hw/h200_patterns.csv. */
#ifndef CUADDR_PATTERN_H
#define CUADDR_PATTERN_H

#include <stdbool.h>
#include <stdint.h>

#include "cuaddr/geometry.h"

#ifdef __cplusplus
extern "C" {
#endif

enum ca_space { CA_SPACE_GLOBAL, CA_SPACE_SHARED, CA_SPACE_CONSTANT };

/* Operations the pattern rules distinguish. The names are those of the pattern files. */
enum ca_op {
    CA_GLOBAL_LOAD,
    CA_GLOBAL_STORE,
    CA_GLOBAL_ATOMIC, /* counted as the sectors its lanes touch, as Nsight Compute's theoretical
                         sectors; the hardware takes turns on top where lanes want the same word */
    CA_SHARED_LOAD,
    CA_SHARED_STORE,
    CA_SHARED_ATOMIC_ADD,   /* 32-bit integer add of the constant 1, result unused: as a load of 4
                               bytes */
    CA_SHARED_ATOMIC_TURNS, /* one instruction (integer add, min, max, and, or, xor, exchange; 8
                               bytes: exchange): lanes wanting the same word take turns too */
    CA_SHARED_ATOMIC_CAS,   /* compare-and-swap, 4 or 8 bytes: turns of two wavefronts */
    CA_SHARED_ATOMIC, /* any other shared atomic: a loop of instructions whose length data decide
                         (float and 64-bit adds); counted like a store and never exact */
    CA_LDMATRIX_X1,
    CA_LDMATRIX_X2,
    CA_LDMATRIX_X4,
    CA_CONSTANT_LOAD, /* distinct addresses serialize */
    CA_OPS
};

struct ca_op_info {
    const char *name;       /* "global_load" */
    enum ca_space space;    /* which counts are meaningful */
    const char *verb;       /* "load", "store" or "atomic" */
    unsigned char phases8;  /* lanes a phase at 8 bytes per lane (16), shared memory */
    unsigned char phases16; /* lanes a phase at 16 bytes per lane (8), shared memory */
    bool merges;            /* whether phases merge where lane pairs agree (loads only) */
    uint32_t lanes; /* bit i: the operation takes lane i's address (ldmatrix_xN: lanes 0 … 8N-1) */
    unsigned char
        turn; /* wavefronts of a turn, where lanes that want one word take turns; 0: they don't */
};

/* Never NULL for op < CA_OPS. */
const struct ca_op_info *ca_op_info(enum ca_op op);
/* Finds an operation by its name in the pattern files; returns false where there is none. */
bool ca_op_find(const char *name, enum ca_op *out);

struct ca_pattern {
    enum ca_op op;
    unsigned bytes_per_lane;   /* 1, 2, 4, 8 or 16 */
    uint32_t active;           /* bit i: lane i takes part */
    uint64_t address[CA_WARP]; /* first byte each lane touches; lanes not active are ignored */
};

struct ca_count {
    unsigned active_lanes;  /* 0 … 32 */
    unsigned sectors;       /* global: distinct 32-byte sectors; 0 for shared memory */
    unsigned ideal_sectors; /* global: ceil(active lanes × bytes per lane / 32), or `sectors` where
                               that is less, as Nsight Compute's …_ideal */
    unsigned lines;         /* global: distinct 128-byte lines */
    unsigned wavefronts;    /* shared: wavefronts of the request; constant: distinct addresses */
    unsigned ideal_wavefronts; /* shared: ceil(active lanes × bytes / 128), or `phases` where
                                  merging makes that less, as Nsight Compute's …_ideal */
    unsigned
        phases;     /* shared: the fewest wavefronts this request's phases allow (each phase one) */
    unsigned ways;  /* shared: the deepest bank queue in any phase (1: no conflict); 0 with no lane
                       active */
    bool broadcast; /* at least two active lanes read the same word */
};

enum ca_status {
    CA_OK,
    CA_BAD_WIDTH,  /* bytes_per_lane is not 1, 2, 4, 8 or 16 (ldmatrix: not 16; shared_atomic_add:
                      not 4;  shared_atomic_turns, …_cas: neither 4 nor 8) */
    CA_MISALIGNED, /* an active lane's address is no multiple of bytes_per_lane: hardware traps */
    CA_BAD_MASK,   /* ldmatrix: active lanes outside 0 … 8N-1 */
};

/* Counts one request. On any status but CA_OK `*out` is zeroed. */
enum ca_status ca_pattern_count(const struct ca_geometry *g, const struct ca_pattern *p,
                                struct ca_count *out);
const char *ca_status_text(enum ca_status s);

#ifdef __cplusplus
}
#endif
#endif
