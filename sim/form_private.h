/*
 * form_private.h - what the files of the address forms share. See cuaddr/form.h for what a form is.
 *
 * Stages of a build: an operation is folded (form_fold.c and the files it lists), what is left of
 * it becomes a node (form_node), sums of atoms become a form (form_intern). Both are hash-consed
 * and measured once: range, dependence, alignment and tree size are read off, never computed again.
 */
#ifndef FORM_PRIVATE_H
#define FORM_PRIVATE_H

#include "cuaddr/form.h"
#include "whole.h"

/* Bounds. What would pass one of them is not built: the builder returns NULL. With them every walk
 * over a form is short, however the input was made. */
enum {
    FORM_TERMS = 64,  /* terms in a form */
    FORM_DEGREE = 8,  /* atoms in a product */
    FORM_SIZE = 4096, /* atoms in a form written out as a tree */
    FORM_DEPTH = 96,  /* nodes within nodes */
    FORM_ZEROS = 62   /* low zero bits worth telling apart */
};

struct form_atom {
    struct ca_atom pub;     /* first: a pointer to it is a pointer to the whole */
    unsigned deps;          /* ca_dep bits, its own kind and those of its arguments */
    unsigned size;          /* atoms in the tree below, this one included */
    unsigned depth;         /* nodes on the longest path down, this one included; 0 for others */
    unsigned zeros;         /* low bits that are 0 whatever the value, 0 … FORM_ZEROS */
    bool wrapped;           /* its range is open because of an overflow, not of an unknown */
    bool boolean;           /* a comparison, or && and || of comparisons: 0 or 1 */
    bool pairing;           /* `identity` is being built */
    bool paired;            /* `identity` is final */
    ca_form identity;       /* see form_pair_identity(); NULL where there is none */
    ca_form negation;       /* boolean: what ca_form_not() gave; NULL: not asked yet */
    ca_form form;           /* 1·atom */
    struct ca_forms *table; /* its owner */
    unsigned visit;         /* generation of the last walk that met it */
};

struct ca_form {
    int64_t constant;
    const struct ca_term *terms; /* sorted by degree, then by the ids of the atoms */
    unsigned n_terms;
    unsigned serial;       /* in order of creation: the canonical order of arguments */
    unsigned deps;         /* ca_dep bits */
    unsigned size;         /* atoms in the tree, 1 for a constant */
    unsigned depth;        /* nodes on the longest path down */
    unsigned zeros;        /* low bits that are 0 whatever the value, 0 … FORM_ZEROS */
    unsigned ids;          /* one more than the greatest atom id below; 0 for a constant */
    unsigned pairs;        /* terms that are one atom of the kind form_remainder_of() knows */
    bool wrapped;          /* the sum may pass 2^63: `range` is open, and values are modulo 2^64 */
    struct ca_range range; /* inclusive */
};

struct form_slot {
    uint64_t hash;
    const void *item; /* NULL: free */
};

struct form_set {
    struct form_slot *slots;
    size_t n_slots; /* a power of two */
    size_t n;       /* slots taken */
};

/* What was last worked out for a node. */
struct memo_entry {
    unsigned level;  /* the deepest it depends on */
    unsigned stamp;  /* of that level, when it was worked out; 0: never */
    uint32_t known;  /* lanes with a value; a uniform node: 0 or not */
    int64_t value[]; /* by lane; a uniform node: one */
};

struct ca_memo {
    struct ca_arena *arena;
    unsigned n_atoms, n_levels;
    unsigned thread_level;
    unsigned clock;              /* changes so far */
    unsigned *stamps;            /* by level: when it changed last, from 1 */
    uint16_t *leaf_levels;       /* by atom id */
    struct memo_entry **entries; /* by atom id; NULL: not met yet */
};

/* The node's entry, made when first asked for; NULL: it is not covered. */
struct memo_entry *form_memo(struct ca_memo *m, const struct ca_atom *node);

static inline bool form_memo_holds(const struct ca_memo *m, const struct memo_entry *e) {
    return e->stamp == m->stamps[e->level];
}

struct ca_forms {
    struct ca_arena *arena;
    unsigned block[3]; /* threads along x, y, z */
    unsigned n_atoms;
    unsigned n_forms;
    unsigned visit;             /* generation of the last walk by ca_form_each_atom() */
    struct form_set forms;      /* of struct ca_form */
    struct form_set nodes;      /* of struct form_atom */
    ca_form zero, one;          /* constants, made first */
    ca_form thread[3], grid[3]; /* the atoms made so far; NULL: not yet */
};

static inline const struct form_atom *form_atom(const struct ca_atom *a) {
    return (const struct form_atom *)a;
}

static inline int64_t form_wrap_add(int64_t a, int64_t b) {
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static inline int64_t form_wrap_mul(int64_t a, int64_t b) {
    return (int64_t)((uint64_t)a * (uint64_t)b);
}

/* form.c: the table */
ca_form form_intern(struct ca_forms *t, int64_t constant, const struct ca_term *terms, size_t n);
/* The operation as a node, not folded; `table` and n_table for CA_FORM_TABLE, else NULL and 0. */
ca_form form_node_table(struct ca_forms *t, enum ca_formop op, const ca_form args[3],
                        const int64_t *table, size_t n_table);
ca_form form_node(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, ca_form c);

/* form_sum.c */
/* a + k·b, terms merged and nothing else. */
ca_form form_merge(struct ca_forms *t, ca_form a, ca_form b, int64_t k);
int form_term_order(const struct ca_term *a, const struct ca_term *b);
/* The node of f = 1·node, with operation `op`; else NULL. */
const struct ca_atom *form_as_node(ca_form f, enum ca_formop op);

/* form_range.c */
extern const struct ca_range form_range_all;
struct ca_range form_range_add(struct ca_range a, struct ca_range b, bool *overflow);
struct ca_range form_range_mul(struct ca_range a, struct ca_range b, bool *overflow);
struct ca_range form_term_range(const struct ca_term *term, bool *overflow);
struct ca_range form_node_range(const struct ca_atom *node);
unsigned form_node_zeros(const struct ca_atom *node);
unsigned form_low_zeros(int64_t v); /* FORM_ZEROS at most, and for 0 */
/* The bits that some value of f may have set. */
uint64_t form_bits(ca_form f);
/* All ones up to the highest set bit of v. */
uint64_t form_fill(uint64_t v);
/* a - b, where it cannot overflow: by its sign a and b compare. Else NULL. */
ca_form form_exact_difference(struct ca_forms *t, ca_form a, ca_form b);

/* form_divide.c: by a constant d >= 1. `floor`: rounds down, d a power of two (>> and &); else
 * towards zero as C does (/ and %). */
ca_form form_quotient(struct ca_forms *t, ca_form a, int64_t d, bool floor);
ca_form form_remainder(struct ca_forms *t, ca_form a, int64_t d, bool floor);
/* Is the atom y % m, or y & (m - 1) (then *floor)? */
bool form_remainder_of(const struct ca_atom *a, ca_form *y, int64_t *m, bool *floor);
/* y - m·(y / m) - y % m for such an atom, which is 0; NULL for others. */
ca_form form_pair_identity(struct ca_forms *t, const struct ca_atom *a);
/* Splits a = d·q + r, r within 0 … d-1 whatever the values; false where that is not known. */
bool form_split_at(struct ca_forms *t, ca_form a, int64_t d, ca_form *q, ca_form *r);

/* Folding: the simplest form of an operation, NULL where there is none better than the node. */
typedef ca_form (*form_folder)(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b,
                               ca_form c);
ca_form form_fold_division(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, ca_form c);
ca_form form_fold_bits(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, ca_form c);
ca_form form_fold_less(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, ca_form c);
ca_form form_fold_equal(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, ca_form c);
ca_form form_fold_extreme(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, ca_form c);
ca_form form_fold_select(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, ca_form c);

/* form_logic.c */
bool form_is_boolean(ca_form f); /* 0, 1 or exactly one boolean node */

/* form_eval.c */
/* The operation on known values; false where it has none (division by zero …). Not for SELECT,
 * TABLE, SHFL. */
bool form_apply(enum ca_formop op, int64_t a, int64_t b, int64_t *out);
/* The same over lanes, for operations that form_apply() knows: out may be a. Returns the lanes
 * where the operation has a value. */
uint32_t form_apply_lanes(enum ca_formop op, const int64_t *a, const int64_t *b, int64_t *out);

#endif
