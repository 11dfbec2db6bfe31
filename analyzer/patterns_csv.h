/* patterns_csv.h - reads pattern files: one warp request a row, with what hardware measured for it.
 *
 * The first line is the header
 *     op,bytes_per_lane,active_mask_hex,measured,lane0,…,lane31
 * and every further line has these 36 fields: an operation's name (ca_op_find), bytes, up to eight
 * hex digits, a count (sectors for global memory, wavefronts for shared memory), 32 byte offsets.
 * Files of copies (cp_async_ca, cp_async_cg) have the header
 *     op,bytes_per_lane,active_mask_hex,measured_sectors,measured_shared_wavefronts,shared0,…,shared31,global0,…,global31
 * instead; their wavefronts include the one that every launch counts by itself.
 * CRLF line ends, blank lines, a byte-order mark and a missing last newline are all right. */
#ifndef CUADDR_ANALYZER_PATTERNS_CSV_H
#define CUADDR_ANALYZER_PATTERNS_CSV_H

#include "cuaddr/arena.h"
#include "cuaddr/copy.h"
#include "cuaddr/pattern.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PATTERNS_LAUNCH_WAVEFRONTS 1 /* what every launch counts on shared memory by itself */

struct patterns_row {
    unsigned line;     /* in the file, from 1 */
    uint32_t mask;     /* active_mask_hex as written, bit i: lane i */
    unsigned measured; /* sectors or wavefronts */
    struct ca_pattern
        pattern;         /* active: the mask, less the lanes that the operation does not use */
    bool is_copy;        /* the row of a file of copies: `copy`, not `pattern`, holds */
    struct ca_copy copy; /* where is_copy */
    unsigned measured_wavefronts; /* where is_copy; `measured` is the sectors then */
};

struct patterns {
    struct patterns_row *rows; /* the sound rows, in the file's order; in the arena */
    size_t n;                  /* rows */
    size_t broken;             /* rows reported to the callback */
};

/* Told of every broken line: its number (0: the file as a whole) and what was expected. */
typedef void patterns_error_fn(void *context, unsigned line, const char *message);

/* The file's whole text, NUL-terminated, in `arena`; NULL where it can't be read or is larger than
 * 64 MiB
 * (`error` was called). */
char *patterns_load(const char *path, struct ca_arena *arena, size_t *bytes,
                    patterns_error_fn *error, void *context);

/* Reads `bytes` bytes at `text` into *out, which is always filled. Returns false where anything was
 * broken. Reading stops at a bad header, and after 100 broken rows. */
bool patterns_read(const char *text, size_t bytes, struct ca_arena *arena, struct patterns *out,
                   patterns_error_fn *error, void *context);

#endif
