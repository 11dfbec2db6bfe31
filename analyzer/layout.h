/* layout.h - how an array lies in memory, and what another layout would make of its accesses.
 *
 * The index of every access stays as it is; only where an element lies changes. So a change of
 * layout is a transformation of the address forms an analysis has found: offset → indices by the
 * old strides → offset by the new ones. No re-parse, no re-execution.
 *
 * Needs: accesses with their parts (analysis.h, while the forms live). Leaves true: the transformed
 * access is what an analysis of the edited source would give, as long as indices stay within their
 * extents. */
#ifndef CUADDR_ANALYZER_LAYOUT_H
#define CUADDR_ANALYZER_LAYOUT_H

#include "analysis.h"

#define LAYOUT_MAX_DIMS   6
#define LAYOUT_MAX_PIECES 32 /* accesses that one may fall apart into */

/* --- layouts --- */
struct layout {
    unsigned n_dims;                /* 1 … LAYOUT_MAX_DIMS */
    uint64_t dims[LAYOUT_MAX_DIMS]; /* elements, outermost first; dims[0] is 0 where unknown */
    uint64_t elem;                  /* bytes of one element */
    uint64_t pad;                   /* elements behind each innermost row */
    bool split;        /* one dimension seen as rows: the last row needs neither rest nor padding */
    uint64_t count;    /* elements, where `split` and known */
    uint64_t xor_mask; /* 0: no swizzle; else column ^= (row >> xor_shift & xor_mask) · xor_unit */
    unsigned xor_shift;
    uint64_t xor_unit; /* bytes, a power of two */
};

/* An array, or memory behind a pointer, as an access names it. Types are the same where they are
 * one object. */
struct layout_array {
    const char *name;           /* of the variable or pointer; NULL: it has none */
    const struct ir_type *type; /* of the variable; behind a pointer: what it points to */
    bool behind_pointer;
    const struct ir_var *var; /* NULL behind a pointer */
};

struct layout_array layout_array_of(const struct analysis_part *part);
struct layout_array layout_array_of_var(const struct ir_var *v);
/* The layout that its declaration states (behind a pointer: outermost extent unknown). False where
 * it has no elements with a size. */
bool layout_of(const struct layout_array *a, struct layout *out);
/* What is left of its type when all extents are taken off. May be NULL. */
const struct ir_type *layout_element(const struct layout_array *a);
/* Bytes from one index to the next along dimension `k`. */
uint64_t layout_stride(const struct layout *l, unsigned k);
/* Bytes of the whole array; 0: unknown. */
uint64_t layout_bytes(const struct layout *l);
/* Sees a one-dimensional layout as rows of `row` elements. */
void layout_split(struct layout *l, uint64_t row);
/* The largest mask that keeps a swizzle by `unit` bytes within a row, at most one pass over all
 * banks. 0: none. */
uint64_t layout_xor_mask(const struct layout *l, uint64_t unit, const struct ca_geometry *g);

/* --- changes --- */
enum layout_kind { LAYOUT_PAD, LAYOUT_SHAPE, LAYOUT_SWIZZLE, LAYOUT_TYPE, LAYOUT_SOA };

struct layout_change {
    enum layout_kind kind;
    const char *name;  /* of the array; LAYOUT_SOA: of the struct */
    const char *spec;  /* as given: "--pad tile=1" */
    uint64_t pad, row; /* PAD: elements, and behind how many of them; row 0: the innermost extent */
    unsigned n_dims;   /* SHAPE */
    uint64_t dims[LAYOUT_MAX_DIMS];
    unsigned shift; /* SWIZZLE: rows are shifted right by it first */
    uint64_t unit;  /* SWIZZLE: bytes moved together; 0: the widest access, or the element */
    uint64_t elem;  /* TYPE: bytes of the new element */
    unsigned align; /* TYPE: its alignment, bytes */
};

/* Size and alignment of a type that --type may name. False: unknown name. */
bool layout_type_find(const char *name, uint64_t *bytes, unsigned *align);
/* The i-th of those names, or NULL. */
const char *layout_type_name(size_t i);

/* Changes *to as `c` (not LAYOUT_SOA) asks; `width` is the widest access to the array, bytes. *from
 * is the layout before: padding within a single dimension makes it see rows, too.
 * Returns NULL, or what is wrong with it: a sentence without a full stop, in `arena`. */
const char *layout_apply(struct layout *from, struct layout *to, const struct layout_change *c,
                         unsigned width, const struct ca_geometry *g, struct ca_arena *arena);

/* --- accesses --- */
/* The byte offset of what lay at `offset` under `from`, under `to`. NULL: cannot be built. */
ca_form layout_offset(struct ca_forms *t, const struct layout *from, const struct layout *to,
                      ca_form offset);

/* One part under another layout; fills out[0 … *n). False where it cannot be told (its address has
 * no single base; it touches parts of elements whose type changes). Costs are not enumerated. */
bool layout_part(struct ca_forms *t, const struct layout *from, const struct layout *to,
                 unsigned align, const struct analysis_part *part,
                 struct analysis_part out[LAYOUT_MAX_PIECES], unsigned *n);

/* One part, where the array of `record`s it goes to becomes an array for each field. */
struct layout_soa;
struct layout_soa *layout_soa_new(struct ca_forms *t, struct ca_arena *arena);
bool layout_soa_part(struct layout_soa *s, const struct ir_type *record,
                     const struct analysis_part *part, struct analysis_part out[LAYOUT_MAX_PIECES],
                     unsigned *n);
/* Is it the record that `name` ("P", "struct P", "ns::P") means? */
bool layout_is_record(const struct ir_type *t, const char *name);
/* Its name without const, struct, class. */
const char *layout_record_name(const struct ir_type *t);

/* Enumerates a part's cost for a block of `k`. */
void layout_cost(struct ca_forms *t, struct analysis_part *part, const struct analysis_kernel *k,
                 const struct ca_geometry *g, unsigned budget, struct ca_arena *arena);

/* --- plans: several changes at once --- */
struct layout_plan {
    const struct analysis *a; /* made with keep_forms */
    const struct layout_change *changes;
    size_t n_changes;
    struct ca_arena *arena;
};

/* NULL, or why the changes cannot be made: a name that is no array of the kernels, an extent that
 * does not fit … */
const char *layout_plan_check(const struct layout_plan *p);
/* Does it change the array that `x` goes to? */
bool layout_plan_touches(const struct layout_plan *p, const struct analysis_access *x);
/* The access under the plan. Always fills *out; where it cannot be told, its cost is unknown. */
void layout_plan_access(const struct layout_plan *p, const struct analysis_access *x,
                        struct analysis_access *out);
/* Shared bytes of a block of `k`, static and dynamic, with the plan (NULL: as it is). False: the
 * dynamic size is not known; *bytes are then the static ones. */
bool layout_shared_bytes(const struct layout_plan *p, const struct analysis_kernel *k,
                         uint64_t *bytes);

/* --- occupancy --- */
enum layout_limit { LAYOUT_BY_THREADS, LAYOUT_BY_SHARED, LAYOUT_BY_BLOCKS };
/* Blocks of `threads` threads and `shared` bytes that one SM holds at a time, registers aside; 0:
 * not even one. *why (may be NULL): what the number hangs on. */
unsigned layout_blocks_per_sm(const struct ca_geometry *g, unsigned threads, uint64_t shared,
                              enum layout_limit *why);

#endif
