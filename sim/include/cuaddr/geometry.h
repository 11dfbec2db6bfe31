/* The memory geometry of a GPU, as data.
 *
 * Every number here was measured, not remembered: the sources are the pattern files under
 * testdata/hw/ (one warp, one instruction, hardware counters) and their README. */
#ifndef CUADDR_GEOMETRY_H
#define CUADDR_GEOMETRY_H

#ifdef __cplusplus
extern "C" {
#endif

#define CA_WARP 32 /* lanes in a warp; the width of every array of lanes in this library */

/* What the numbers of one architecture are. All units are bytes unless said. */
struct ca_geometry {
    const char *arch;          /* "sm_90" */
    const char *gpu;           /* a card of this architecture the numbers were checked on, or "" */
    unsigned warp;             /* lanes a warp (32) */
    unsigned sector;           /* bytes a global-memory sector (32) */
    unsigned line;             /* bytes a cache line (128) */
    unsigned banks;            /* shared-memory banks (32) */
    unsigned bank_width;       /* bytes a bank serves per wavefront (4) */
    unsigned shared_per_sm;    /* shared memory of one SM, bytes */
    unsigned shared_per_block; /* largest shared memory of one block (opt-in), bytes */
    unsigned shared_reserved;  /* bytes the system reserves per resident block */
    unsigned shared_granularity; /* allocation unit of shared memory, bytes */
    unsigned threads_per_sm;     /* resident threads an SM */
    unsigned blocks_per_sm;      /* resident blocks an SM */
    unsigned threads_per_block;  /* most threads a block (1024) */
};

/* The geometry named `arch` ("sm_70" … ), or NULL where it isn't in the table. Static storage. */
const struct ca_geometry *ca_geometry_find(const char *arch);

/* The geometry used where nobody names one (sm_90). Never NULL. */
const struct ca_geometry *ca_geometry_default(void);

/* The table, for listing: returns entry `i`, or NULL past its end. */
const struct ca_geometry *ca_geometry_at(unsigned i);

#ifdef __cplusplus
}
#endif
#endif
