/* Address forms: integer values in a normal form that shows how they depend on the lane.
 *
 *     value = constant + Σ coefficient · (product of atoms)
 *
 * An atom is a thread or block index, the base of a memory object, an unknown, a loop counter, or a
 * non-affine node (`/ % & | ^ << >> min max select` …) over other values. Forms are immutable and
 * hash-consed in their table: two equal values are the same pointer. Coefficients and constants
 * wrap modulo 2^64.
 *
 * Bounds: 64 terms, 8 atoms in a product, 96 nodes within nodes, 4096 atoms in a form written out
 * as a tree. A builder that would pass one returns NULL, and so does one that is handed NULL
 * (ca_form_and apart): the caller takes NULL for a value it does not know. So every walk and
 * evaluation is short whatever the input.
 *
 * Arithmetic with open ranges is taken not to overflow; where finite ranges show that a sum may
 * pass 2^63, it is folded only as far as that holds modulo 2^64. A table and its forms belong to
 * one thread.
 *
 * This normal form is the affine index expression the user is shown: what is printed is what is
 * simulated. */
#ifndef CUADDR_FORM_H
#define CUADDR_FORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cuaddr/arena.h"
#include "cuaddr/geometry.h"

#ifdef __cplusplus
extern "C" {
#endif

struct ca_forms;                       /* the table; one for each kernel × launch */
typedef const struct ca_form *ca_form; /* a value; lives as long as its table */

enum ca_atom_kind {
    CA_ATOM_THREAD,  /* threadIdx.{x,y,z}: differs by lane */
    CA_ATOM_BLOCK,   /* blockIdx.{x,y,z}: uniform over the block */
    CA_ATOM_BASE,    /* address of a memory object, aligned to `align` bytes */
    CA_ATOM_PARAM,   /* unknown, uniform, size-like: a kernel parameter, gridDim, a host value */
    CA_ATOM_COUNTER, /* a loop's iteration number 0, 1, …: uniform over the warp */
    CA_ATOM_UNIFORM, /* unknown, uniform over the warp, not size-like: data read by all lanes alike
                      */
    CA_ATOM_VARYING, /* unknown, may differ by lane: data */
    CA_ATOM_NODE     /* an operation over other forms */
};

/* Operations of nodes. Arguments are 64-bit signed values unless said. */
enum ca_formop {
    CA_FORM_DIV,  /* C division, truncating; by zero: unknown */
    CA_FORM_MOD,  /* C remainder */
    CA_FORM_UDIV, /* unsigned 64-bit division and remainder */
    CA_FORM_UMOD,
    CA_FORM_AND,
    CA_FORM_OR,
    CA_FORM_XOR,
    CA_FORM_SHL,  /* shift counts outside 0 … 63 give unknown */
    CA_FORM_SHR,  /* arithmetic */
    CA_FORM_USHR, /* logical on 64 bits */
    CA_FORM_MIN,
    CA_FORM_MAX,
    CA_FORM_LT, /* comparisons give 0 or 1 */
    CA_FORM_LE,
    CA_FORM_EQ,
    CA_FORM_NE,
    CA_FORM_SELECT, /* args[0] != 0 ? args[1] : args[2] */
    CA_FORM_ZEXT,   /* args[1] is the constant width in bits: value modulo 2^bits */
    CA_FORM_SEXT,   /* the same, then sign-extended */
    CA_FORM_TABLE,  /* table[args[0]]: a value listed by index; outside: unknown */
    CA_FORM_SHFL,   /* args[0] as lane number args[1] (mod 32) of the same warp holds it */
    CA_FORM_POPC,
    CA_FORM_CLZ,
    CA_FORM_FFS,
    CA_FORM_BREV, /* on 32 bits, as __popc, __clz, __ffs, __brev */
    CA_FORMOPS
};

#define CA_RANGE_MIN INT64_MIN /* no lower bound known */
#define CA_RANGE_MAX INT64_MAX /* no upper bound known */
struct ca_range {
    int64_t lo, hi;
}; /* inclusive */

struct ca_atom {
    enum ca_atom_kind kind;
    unsigned id;           /* number in its table, from 0, in order of creation */
    unsigned axis;         /* THREAD, BLOCK: 0, 1, 2 for x, y, z */
    unsigned align;        /* BASE: bytes */
    const char *name;      /* as printed ("tx", "tile", "n", "k"); NULL for nodes */
    struct ca_range range; /* values it may take */
    void *user;            /* BASE: the owner's object; others NULL */
    ca_form key; /* VARYING: lanes for which this is the same have the same value; NULL: nobody
                    knows which have */
    /* NODE only */
    enum ca_formop op;
    unsigned n_args; /* 1 … 3 */
    ca_form args[3];
    const int64_t *table; /* CA_FORM_TABLE: n_table values */
    size_t n_table;
};

struct ca_term {
    int64_t coef;                       /* never 0 */
    unsigned degree;                    /* atoms in the product, 1 or more, repeated for powers */
    const struct ca_atom *const *atoms; /* sorted by id */
};

/* What a form depends on, through nodes too. */
enum ca_dep {
    CA_DEP_LANE = 1 << CA_ATOM_THREAD,
    CA_DEP_BLOCK = 1 << CA_ATOM_BLOCK,
    CA_DEP_BASE = 1 << CA_ATOM_BASE,
    CA_DEP_PARAM = 1 << CA_ATOM_PARAM,
    CA_DEP_COUNTER = 1 << CA_ATOM_COUNTER,
    CA_DEP_UNIFORM = 1 << CA_ATOM_UNIFORM,
    CA_DEP_VARYING = 1 << CA_ATOM_VARYING,
    CA_DEP_NODE = 1 << CA_ATOM_NODE /* a non-affine node occurs */
};

/* `block`: threads along x, y, z; bounds the thread atoms. The table lives in `arena`. */
struct ca_forms *ca_forms_new(struct ca_arena *arena, const unsigned block[3]);
const unsigned *ca_forms_block(const struct ca_forms *t); /* the block it was made with */
unsigned ca_forms_atoms(const struct ca_forms *t);        /* atoms so far; ids run below it */

/* --- build --- */
ca_form ca_form_const(struct ca_forms *t, int64_t v);
ca_form ca_form_thread(struct ca_forms *t,
                       unsigned axis); /* constant 0 where the block is 1 thread wide there */
ca_form ca_form_block(struct ca_forms *t, unsigned axis,
                      struct ca_range range); /* one atom per axis, the first
                                                   range stays; constant where the
                                                   range is one value */
/* A fresh atom at every call (PARAM, COUNTER, UNIFORM, VARYING, BASE). `name` is copied. */
ca_form ca_form_atom(struct ca_forms *t, enum ca_atom_kind kind, const char *name,
                     struct ca_range range);
ca_form ca_form_base(struct ca_forms *t, const char *name, unsigned align, void *user);
/* A fresh VARYING atom that is a function of `key`, which holds no VARYING itself. */
ca_form ca_form_data(struct ca_forms *t, const char *name, struct ca_range range, ca_form key);

ca_form ca_form_add(struct ca_forms *t, ca_form a, ca_form b);
ca_form ca_form_sub(struct ca_forms *t, ca_form a, ca_form b);
ca_form ca_form_scale(struct ca_forms *t, ca_form a, int64_t k);
/* Distributes products. */
ca_form ca_form_mul(struct ca_forms *t, ca_form a, ca_form b);
/* Any node operation, folded where it can be: constants; by ranges ((32*k + tx) % 32 is tx for tx <
 * 32; (32*k + tx) / 32 is k; x & (2^n-1) as %; << as ·; disjoint bits | ^ as +; x ^ x = 0;
 * comparisons the ranges decide; select with equal arms …). Unused arguments are NULL. Not for
 * CA_FORM_TABLE. */
ca_form ca_form_op(struct ca_forms *t, enum ca_formop op, ca_form a, ca_form b, ca_form c);
ca_form ca_form_table(struct ca_forms *t, const int64_t *values, size_t n,
                      ca_form index); /* copies values */
ca_form ca_form_not(struct ca_forms *t,
                    ca_form a); /* 1 where a is 0, else 0; pushes into comparisons */
ca_form ca_form_and(struct ca_forms *t, ca_form a,
                    ca_form b); /* logical (0: false, others: true); NULL counts as 1: no
                                   condition. A condition that could not be built
                                   must be told apart by the caller. */
ca_form ca_form_or(struct ca_forms *t, ca_form a, ca_form b); /* logical */
/* Converts to an integer type of `bits` (8, 16, 32, 64): the identity where the range fits, and
 * where the range is open because of an unknown (sizes are taken not to overflow); else a ZEXT or
 * SEXT node. */
ca_form ca_form_wrap(struct ca_forms *t, ca_form a, unsigned bits, bool is_signed);
/* `f` with every occurrence of `atom` replaced by `by`, in nodes too. */
ca_form ca_form_subst(struct ca_forms *t, ca_form f, const struct ca_atom *atom, ca_form by);

/* --- look --- */
bool ca_form_is_const(ca_form f, int64_t *out); /* out may be NULL */
int64_t ca_form_constant(ca_form f);            /* the constant part */
size_t ca_form_terms(ca_form f, const struct ca_term **out);
unsigned ca_form_deps(ca_form f); /* ca_dep bits */
bool ca_form_affine(ca_form f);   /* no node, and no term of more than one lane-dependent atom */
struct ca_range ca_form_range(ca_form f);
const struct ca_atom *ca_form_as_atom(ca_form f); /* f is exactly 1·atom: that atom; else NULL */
ca_form ca_form_of_atom(const struct ca_atom *a); /* 1·a */
unsigned ca_form_size(ca_form f);                 /* atoms in it written out, 1 for a constant */
unsigned ca_form_ids(ca_form f); /* one more than the greatest atom id in f; 0: none */
bool ca_form_has_atom(ca_form f, const struct ca_atom *atom); /* in nodes too */
/* Splits f = coef·atom + rest with `atom` in neither; false where atom occurs in a node or to a
 * power. */
bool ca_form_linear_in(struct ca_forms *t, ca_form f, const struct ca_atom *atom, ca_form *coef,
                       ca_form *rest);
/* Splits f = uniform + lane: `uniform` holds every term that no lane-dependent atom takes part in.
 */
void ca_form_split(struct ca_forms *t, ca_form f, ca_form *uniform, ca_form *lane);
/* The one BASE atom that occurs with coefficient 1 at top level; NULL where there is none or
 * several. */
const struct ca_atom *ca_form_base_of(ca_form f);
/* The greatest power of two that divides f, whatever values its atoms take (bases by their
 * alignment; others by nothing known: 1); 2^62 for 0. */
uint64_t ca_form_divisor(ca_form f);
/* Calls `visit` once for every atom of f, in nodes too (a node before its arguments). */
void ca_form_each_atom(ca_form f, void (*visit)(const struct ca_atom *a, void *ctx), void *ctx);

/* --- move --- */
/* Moves forms to a table of the same block, so that the old one, with all that was built on the
 * way, can go: say what is wanted, run, then ask for what it became. Order of creation is kept. In
 * `arena`; the new forms are their table's. */
struct ca_move;
struct ca_move *ca_move_new(struct ca_arena *arena, const struct ca_forms *from,
                            struct ca_forms *to);
void ca_move_want(struct ca_move *m, ca_form f); /* NULL is fine */
void ca_move_run(struct ca_move *m);
ca_form ca_move_of(const struct ca_move *m, ca_form f); /* NULL: f is, or it was not wanted */
const struct ca_atom *ca_move_atom(const struct ca_move *m, const struct ca_atom *a);

/* --- print --- */
/* As the user reads it: "tile + 132*tx + 4*ty + 32*k"; base first, then thread, block, counter,
 * other atoms, the constant last; nodes as C ("(tx ^ ty)", "min(a, b)"). In `arena`. */
char *ca_form_print(ca_form f, struct ca_arena *arena);
/* The first `most` bytes of it at most, and "…" where that is not all. */
char *ca_form_print_most(ca_form f, struct ca_arena *arena, size_t most);

/* --- evaluate --- */
/* Values of nodes kept between evaluations, for loops that change an environment in nested order.
 * Each leaf has a level, 0 outermost; whoever changes values at a level says so, and what depends
 * on that level or a deeper one is worked out anew. It lives in `arena`, and covers the atoms whose
 * ids are below `atoms`. Values written without saying so give wrong results: take the memory out
 * of the environment while you do. */
struct ca_memo;
struct ca_memo *ca_memo_new(struct ca_arena *arena, unsigned atoms, unsigned levels);
void ca_memo_level(struct ca_memo *m, const struct ca_atom *leaf,
                   unsigned level); /* before any evaluation; else 0 */
void ca_memo_thread_level(struct ca_memo *m,
                          unsigned level); /* where `thread` and `lanes` change; the same */
void ca_memo_changed(struct ca_memo *m, unsigned level);

struct ca_env {
    unsigned thread[3][CA_WARP]; /* threadIdx of each lane */
    uint32_t lanes;              /* bit i: lane i exists (a block's last warp may be partial) */
    const int64_t *value; /* by atom id, for BLOCK, BASE, PARAM, COUNTER, UNIFORM, VARYING atoms */
    const bool *known;    /* by atom id: value[id] holds */
    struct ca_memo *memo; /* NULL: every evaluation works out every node */
};
/* Values of all 32 lanes at once. Returns the mask of lanes whose value is known; values of other
 * lanes are 0. Three-valued: 0·unknown is 0, `0 & unknown` is 0, a select whose condition is known
 * needs only that arm. */
uint32_t ca_form_eval(ca_form f, const struct ca_env *env, int64_t out[CA_WARP]);
/* Fills thread[][] and lanes for warp number `warp` of a block (x fastest, then y, z). */
void ca_env_warp(struct ca_env *env, const unsigned block[3], unsigned warp);
unsigned ca_block_warps(const unsigned block[3]);

#ifdef __cplusplus
}
#endif
#endif
