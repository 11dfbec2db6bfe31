/* geometry.c - the table of architectures.
 *
 * Warp, sector, line and banks were measured on sm_90 (one H200; testdata/hw/). No other
 * architecture was measured: the vendor's documentation gives the same numbers for all of them. The
 * occupancy numbers (shared memory, threads and blocks of an SM, the opt-in limit of a block, the
 * system's 1 KiB a block from sm_80 on) are those of the compute-capability tables in the CUDA C++
 * programming guide and were not measured, on sm_90 either. */
#include "cuaddr/geometry.h"

#include <stddef.h>
#include <string.h>

#define KIB(n) ((n) * 1024u)

/* arch, a card checked, then: shared memory a SM and a block (KiB), reserved a block and
 * granularity (bytes), threads and blocks a SM. */
#define GEOMETRY(arch, gpu, per_sm, per_block, reserved, granularity, threads, blocks)             \
    {arch,           gpu,      CA_WARP,     32,      128,    32,  4, KIB(per_sm),                  \
     KIB(per_block), reserved, granularity, threads, blocks, 1024}

static const struct ca_geometry geometries[] = {
    GEOMETRY("sm_70", "", 96, 96, 0, 256, 2048, 32),
    GEOMETRY("sm_75", "", 64, 64, 0, 256, 1024, 16),
    GEOMETRY("sm_80", "", 164, 163, 1024, 128, 2048, 32),
    GEOMETRY("sm_86", "", 100, 99, 1024, 128, 1536, 16),
    GEOMETRY("sm_87", "", 164, 163, 1024, 128, 1536, 16),
    GEOMETRY("sm_89", "", 100, 99, 1024, 128, 1536, 24),
    GEOMETRY("sm_90", "NVIDIA H200", 228, 227, 1024, 128, 2048, 32),
    GEOMETRY("sm_100", "", 228, 227, 1024, 128, 2048, 32),
    GEOMETRY("sm_103", "", 228, 227, 1024, 128, 2048, 32),
    GEOMETRY("sm_120", "", 100, 99, 1024, 128, 1536, 24),
    GEOMETRY("sm_121", "", 100, 99, 1024, 128, 1536, 24),
};

#define N_GEOMETRIES (sizeof geometries / sizeof geometries[0])

const struct ca_geometry *ca_geometry_find(const char *arch) {
    for (size_t i = 0; arch && i < N_GEOMETRIES; i++)
        if (strcmp(geometries[i].arch, arch) == 0)
            return &geometries[i];
    return NULL;
}

const struct ca_geometry *ca_geometry_default(void) {
    return ca_geometry_find("sm_90");
}

const struct ca_geometry *ca_geometry_at(unsigned i) {
    return i < N_GEOMETRIES ? &geometries[i] : NULL;
}
