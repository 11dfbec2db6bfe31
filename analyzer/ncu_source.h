/* ncu_source.h - Nsight Compute's source page: what each line's instructions did to memory.
 *
 *     ncu -i run.ncu-rep --page source --csv --print-source cuda,sass --print-units base > run.csv
 *
 * The page holds, per kernel and file, a "File Path" row, a "Function Name" row, a header and then,
 * per source line, a row of the line and rows of its instructions. Only the instructions are read:
 * each counts once a line, however often the page repeats it. Older column names are known
 * (ncu_source.c). */
#ifndef CUADDR_ANALYZER_NCU_SOURCE_H
#define CUADDR_ANALYZER_NCU_SOURCE_H

#include "ncu_csv.h"

#include <stdint.h>

enum ncu_space { NCU_GLOBAL, NCU_SHARED };
enum ncu_verb { NCU_LOAD, NCU_STORE, NCU_ATOMIC };

/* The instructions of one line that access one space in one way, over all launches of the kernel. A
 * copy from global to shared memory (LDGSTS) stands as a load and as a store. */
struct ncu_access {
    const char *kernel; /* ncu_kernel_name of the function */
    const char *file;   /* as in the page; "" where it names none */
    unsigned line;      /* from 1 */
    enum ncu_space space;
    enum ncu_verb verb;
    unsigned instructions; /* different ones */
    unsigned bytes[2];     /* bytes a lane: the least and the most of any of them; 0 unknown */
    uint64_t address;      /* of the first instruction */
    double executed;       /* warps that executed them, those wholly switched off included */
    double count;          /* sectors (global) or wavefronts (shared) */
    double ideal;          /* Nsight's ideal of that; -1 where there is no such column */
    bool taken;            /* for the matcher */
};

struct ncu_kernel {
    const char *name; /* ncu_kernel_name */
    unsigned launches;
};

struct ncu_source {
    struct ncu_access *accesses;
    size_t n_accesses;
    struct ncu_kernel *kernels; /* those with counts */
    size_t n_kernels;
    size_t broken; /* things reported */
};

/* Reads a page (`text` is changed). False where something was broken or nothing could be read
 * (said). */
bool ncu_source_read(char *text, size_t bytes, struct ca_arena *arena, struct ncu_source *out,
                     ncu_error_fn *error, void *context);

/* The name of a kernel or an instance in one spelling: without return type, parameters and blanks,
 * types of template arguments' values left out, true and false as 1 and 0. In `arena`. */
char *ncu_kernel_name(const char *function, struct ca_arena *arena);

/* The kernel of that name, or NULL. */
const struct ncu_kernel *ncu_source_kernel(const struct ncu_source *s, const char *name);

#endif
