/*
 * prelude.h - the headers that stand in for the CUDA toolkit, embedded in the program.
 *
 * Two folders: "cuda" holds the toolkit's own headers, which win over any copy that the user has
 * (libclang cannot read all of NVIDIA's); "library" holds what is shipped beside it or by others
 * (CUB, Thrust, cuBLAS, SDK helpers …), where the user's own copy wins.
 */
#ifndef CUADDR_ANALYZER_PRELUDE_H
#define CUADDR_ANALYZER_PRELUDE_H

#include <stddef.h>

struct prelude_file {
    const char *path; /* below the virtual root: "cuda/cuda_runtime.h" */
    const char *text; /* ends in NUL */
    size_t bytes;     /* without the NUL */
};

/* Sorted by path within each folder. Static. */
extern const struct prelude_file prelude_files[];
extern const int prelude_file_count;

/* The virtual directory that holds the two folders, and the header to be included first of all. */
#define PRELUDE_ROOT "/cuaddr-prelude"
#define PRELUDE_MAIN PRELUDE_ROOT "/cuda/cuaddr/prelude.h"

/* The standard headers that nvcc includes by itself. */
#define PRELUDE_IMPLICIT PRELUDE_ROOT "/cuda/cuaddr/implicit.h"

#endif
