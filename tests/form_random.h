/* form_random.h - random expressions with a plain C meaning, to hold address forms against.
 *
 * A tree is built together with its form, and evaluated one lane at a time by the semantics of
 * cuaddr/form.h, with no folding: where both have a value they must agree. */
#ifndef CUADDR_FORM_RANDOM_H
#define CUADDR_FORM_RANDOM_H

#include "cuaddr/form.h"

enum { RANDOM_ATOMS = 10 };

struct random_source {
    uint64_t state;
};
uint64_t random_next(struct random_source *r);
int64_t random_in(struct random_source *r, int64_t lo, int64_t hi); /* inclusive */

/* What stands in a tree besides the node operations of enum ca_formop. */
enum tree_kind {
    TREE_CONST,
    TREE_ATOM,
    TREE_ADD,
    TREE_SUB,
    TREE_MUL,
    TREE_NOT,
    TREE_AND,
    TREE_OR,
    TREE_WRAP,
    TREE_TABLE,
    TREE_OP
};

struct tree {
    enum tree_kind kind;
    enum ca_formop op; /* TREE_OP */
    int64_t value;     /* TREE_CONST: itself; TREE_ATOM: its number; TREE_WRAP: bits */
    bool is_signed;    /* TREE_WRAP */
    const struct tree *kids[3];
    const int64_t *table; /* TREE_TABLE */
    size_t n_table;
    ca_form form; /* what it was built to; NULL: past a bound */
};

enum random_style {
    RANDOM_BOUNDED, /* every atom has bounds: wrap-around at 2^64 and all */
    RANDOM_OPEN,    /* unknowns have no bounds, values stay small, nothing is converted */
    RANDOM_CHAINS   /* bounded; quotients, remainders, masks and shifts by powers of two */
};

/* A table with thread, block, counter, parameter and unknown atoms, and the values they have now.
 */
struct random_world {
    struct ca_arena *arena;
    struct random_source *random;
    struct ca_forms *forms;
    enum random_style style;
    bool open; /* style is RANDOM_OPEN */
    ca_form atoms[RANDOM_ATOMS];
    struct ca_range drawn[RANDOM_ATOMS]; /* where values are drawn from */
    struct ca_env env;
    int64_t *value; /* env.value */
    bool *known;    /* env.known */
};

void random_world_init(struct random_world *w, struct random_source *random,
                       enum random_style style);
void random_world_draw(struct random_world *w); /* a warp of the block, and values for the atoms */
const struct tree *random_tree(struct random_world *w, unsigned depth);
/* The form of the tree, built anew. */
ca_form tree_build(struct random_world *w, const struct tree *tree);

/* The tree's value in a lane; false where it has none (division by zero, overflow in an open world
 * …). */
bool tree_value(const struct random_world *w, const struct tree *tree, unsigned lane, int64_t *out);

#endif
