/* One warp's cp.async: 32 addresses in global memory, 32 in shared memory, which lanes are active.
 * From them, what the hardware does. The rules reproduce every row of
 * testdata/hw/h200_cp_async*.csv. */
#ifndef CUADDR_COPY_H
#define CUADDR_COPY_H

#include <stdbool.h>
#include <stdint.h>

#include "cuaddr/geometry.h"
#include "cuaddr/pattern.h"

#ifdef __cplusplus
extern "C" {
#endif

struct ca_copy {
    unsigned bytes_per_lane;  /* 4, 8 or 16 */
    bool bypass;              /* cp.async.cg, past the L1 cache: 16 bytes only */
    uint32_t active;          /* bit i: lane i takes part */
    uint64_t global[CA_WARP]; /* first byte each lane reads; lanes not active are ignored */
    uint64_t shared[CA_WARP]; /* first byte each lane writes */
};

struct ca_copy_count {
    unsigned active_lanes; /* 0 … 32 */
    unsigned sectors; /* 32-byte sectors read: through L1 the distinct ones; past it a sector counts
                         again where lanes of one 128-byte line go to different 32-byte blocks of
                         shared memory */
    unsigned ideal_sectors; /* ceil(distinct bytes read / 32) */
    unsigned tag_passes; /* through L1: passes of the tag stage (at most one source line a tag class
                            each) */
    unsigned wavefronts; /* on shared memory, the instruction's own 3 included; past L1: always 3 */
    bool exact; /* false where source lines differ in address bits of which the tag class is not
                   known (2 MiB or more apart): tag_passes and wavefronts are then a guess */
};

/* Counts one copy: CA_OK, CA_BAD_WIDTH or CA_MISALIGNED. On any status but CA_OK `*out` is zeroed.
 */
enum ca_status ca_copy_count(const struct ca_geometry *g, const struct ca_copy *c,
                             struct ca_copy_count *out);

#ifdef __cplusplus
}
#endif
#endif
