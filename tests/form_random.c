#include "form_random.h"

#include <string.h>

uint64_t random_next(struct random_source *r) {
    uint64_t z = r->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

int64_t random_in(struct random_source *r, int64_t lo, int64_t hi) {
    return lo + (int64_t)(random_next(r) % (uint64_t)(hi - lo + 1));
}

/* --- worlds --- */

static const unsigned blocks[][3] = {{32, 8, 1}, {256, 1, 1}, {16, 16, 1}, {8, 8, 4},
                                     {33, 3, 1}, {1, 64, 1},  {64, 4, 1},  {5, 5, 5}};
enum { BLOCKS = sizeof blocks / sizeof blocks[0] };

static void add_atom(struct random_world *w, unsigned i, enum ca_atom_kind kind, const char *name,
                     struct ca_range drawn, struct ca_range open) {
    w->drawn[i] = drawn;
    w->atoms[i] = ca_form_atom(w->forms, kind, name, w->open ? open : drawn);
}

void random_world_init(struct random_world *w, struct random_source *random,
                       enum random_style style) {
    static const int64_t widths[] = {1, 3, 4, 8, 16, 31, 32, 64};
    const struct ca_range all = {CA_RANGE_MIN, CA_RANGE_MAX};
    *w = (struct random_world){
        .arena = ca_arena_new(), .random = random, .style = style, .open = style == RANDOM_OPEN};
    w->forms = ca_forms_new(w->arena, blocks[random_in(random, 0, BLOCKS - 1)]);
    for (unsigned axis = 0; axis < 3; axis++)
        w->atoms[axis] = ca_form_thread(w->forms, axis);
    w->drawn[3] = (struct ca_range){0, widths[random_in(random, 0, 7)]};
    w->atoms[3] = ca_form_block(w->forms, 0, w->drawn[3]);
    int64_t trip = widths[random_in(random, 0, 7)], size = widths[random_in(random, 0, 7)];
    add_atom(w, 4, CA_ATOM_COUNTER, "k", (struct ca_range){0, trip},
             (struct ca_range){0, CA_RANGE_MAX});
    add_atom(w, 5, CA_ATOM_PARAM, "n", (struct ca_range){1, size},
             (struct ca_range){1, CA_RANGE_MAX});
    add_atom(w, 6, CA_ATOM_UNIFORM, "u", (struct ca_range){-size, trip}, all);
    add_atom(w, 7, CA_ATOM_VARYING, "v", (struct ca_range){0, 3}, all);
    add_atom(w, 8, CA_ATOM_UNIFORM, "m", (struct ca_range){-9, -1},
             (struct ca_range){CA_RANGE_MIN, -1});
    add_atom(w, 9, CA_ATOM_PARAM, "p", (struct ca_range){32, 40},
             (struct ca_range){32, CA_RANGE_MAX});
    w->value = ca_arena_alloc(w->arena, 4096 * sizeof *w->value);
    w->known = ca_arena_alloc(w->arena, 4096 * sizeof *w->known);
    w->env.value = w->value;
    w->env.known = w->known;
}

void random_world_draw(struct random_world *w) {
    const unsigned *block = ca_forms_block(w->forms);
    ca_env_warp(&w->env, block, (unsigned)random_in(w->random, 0, ca_block_warps(block) - 1));
    for (unsigned i = 3; i < RANDOM_ATOMS; i++) {
        unsigned id = ca_form_as_atom(w->atoms[i])->id;
        w->value[id] = random_in(w->random, w->drawn[i].lo, w->drawn[i].hi);
        w->known[id] = true;
    }
}

/* --- trees --- */

static int64_t random_const(struct random_world *w) {
    static const int64_t special[] = {INT64_MIN, INT64_MAX,  INT64_MIN + 1, INT64_C(1) << 62,
                                      -1,        UINT32_MAX, INT32_MIN,     INT64_C(1) << 40};
    struct random_source *r = w->random;
    switch (random_in(r, 0, w->style == RANDOM_CHAINS ? 2 : w->open ? 4 : 5)) {
    case 0:
        return INT64_C(1) << random_in(r, 0, 8);
    case 1:
        return (INT64_C(1) << random_in(r, 0, 8)) - 1;
    case 2:
        return -(INT64_C(1) << random_in(r, 0, 6));
    case 3:
        return random_in(r, -40, 40);
    case 4:
        return random_in(r, 0, 4);
    default:
        return random_in(r, 0, 3) ? random_in(r, 0, 300) : special[random_in(r, 0, 7)];
    }
}

static struct tree *leaf(struct random_world *w) {
    struct tree *tree = ca_arena_alloc(w->arena, sizeof *tree);
    tree->kind = random_in(w->random, 0, 9) < 3 ? TREE_CONST : TREE_ATOM;
    tree->value =
        tree->kind == TREE_CONST ? random_const(w) : random_in(w->random, 0, RANDOM_ATOMS - 1);
    if (tree->kind == TREE_ATOM && random_in(w->random, 0, 2) == 0)
        tree->value = random_in(w->random, 0, 1);
    return tree;
}

static const struct tree *constant(struct random_world *w, int64_t v) {
    struct tree *tree = ca_arena_alloc(w->arena, sizeof *tree);
    tree->kind = TREE_CONST;
    tree->value = v;
    tree->form = tree_build(w, tree);
    return tree;
}

static enum ca_formop random_op(struct random_world *w) {
    static const enum ca_formop chained[] = {CA_FORM_DIV, CA_FORM_MOD, CA_FORM_AND, CA_FORM_SHR,
                                             CA_FORM_XOR};
    static const enum ca_formop likely[] = {CA_FORM_DIV, CA_FORM_MOD, CA_FORM_AND,   CA_FORM_XOR,
                                            CA_FORM_SHR, CA_FORM_LT,  CA_FORM_SELECT};
    if (w->style == RANDOM_CHAINS)
        return chained[random_in(w->random, 0, 4)];
    for (;;) {
        enum ca_formop op = (enum ca_formop)random_in(w->random, 0, CA_FORMOPS - 1);
        if (random_in(w->random, 0, 2) == 0)
            op = likely[random_in(w->random, 0, 6)];
        if (op != CA_FORM_TABLE && !(w->open && op == CA_FORM_SHL))
            return op;
    }
}

static void fill_table(struct random_world *w, struct tree *tree) {
    int64_t *table = ca_arena_alloc(w->arena, 9 * sizeof *table);
    int64_t step = random_in(w->random, -5, 5), noise = random_in(w->random, 0, 1);
    tree->n_table = (size_t)random_in(w->random, 1, 9);
    for (size_t i = 0; i < tree->n_table; i++)
        table[i] = step * (int64_t)i + (noise ? random_in(w->random, -9, 9) : 7);
    tree->table = table;
}

/* Second operands that make an operation interesting: constants for the most part. */
static const struct tree *second(struct random_world *w, struct tree *tree, unsigned depth) {
    if (tree->op == CA_FORM_ZEXT || tree->op == CA_FORM_SEXT)
        return constant(w, random_in(w->random, 1, w->open ? 40 : 64));
    if (random_in(w->random, 0, w->style == RANDOM_CHAINS ? 9 : 2) == 0)
        return random_tree(w, depth);
    if (tree->op == CA_FORM_SHR || tree->op == CA_FORM_USHR || tree->op == CA_FORM_SHL)
        return constant(w, random_in(w->random, 0, 9));
    return constant(w, random_const(w));
}

const struct tree *random_tree(struct random_world *w, unsigned depth) {
    static const enum tree_kind kinds[] = {
        TREE_ADD, TREE_ADD, TREE_ADD, TREE_SUB, TREE_MUL,   TREE_MUL, TREE_NOT, TREE_AND,
        TREE_OR,  TREE_OP,  TREE_OP,  TREE_OP,  TREE_OP,    TREE_OP,  TREE_OP,  TREE_OP,
        TREE_OP,  TREE_OP,  TREE_OP,  TREE_OP,  TREE_TABLE, TREE_WRAP};
    static const enum tree_kind chain_kinds[] = {TREE_OP, TREE_OP,  TREE_OP,
                                                 TREE_OP, TREE_ADD, TREE_MUL};
    struct tree *tree = leaf(w);
    if (depth > 0 && random_in(w->random, 0, 9) > 0) {
        tree->kind = kinds[random_in(w->random, 0, w->open ? 20 : 21)];
        if (w->style == RANDOM_CHAINS)
            tree->kind = chain_kinds[random_in(w->random, 0, 5)];
        tree->op = random_op(w);
        tree->kids[0] = random_tree(w, depth - 1);
        tree->kids[1] = second(w, tree, depth - 1);
        if (tree->op == CA_FORM_SELECT)
            tree->kids[1] = random_tree(w, depth - 1);
        tree->kids[2] = random_tree(w, depth - 1);
        tree->value = INT64_C(8) << random_in(w->random, 0, 3);
        tree->is_signed = random_in(w->random, 0, 1);
        fill_table(w, tree);
    }
    tree->form = tree_build(w, tree);
    return tree;
}

ca_form tree_build(struct random_world *w, const struct tree *tree) {
    struct ca_forms *t = w->forms;
    ca_form kid[3] = {NULL, NULL, NULL};
    for (unsigned i = 0; i < 3; i++)
        if (tree->kids[i] && !(kid[i] = tree->kids[i]->form))
            return NULL;
    switch (tree->kind) {
    case TREE_CONST:
        return ca_form_const(t, tree->value);
    case TREE_ATOM:
        return w->atoms[tree->value];
    case TREE_ADD:
        return ca_form_add(t, kid[0], kid[1]);
    case TREE_SUB:
        return ca_form_sub(t, kid[0], kid[1]);
    case TREE_MUL:
        return ca_form_mul(t, kid[0], kid[1]);
    case TREE_NOT:
        return ca_form_not(t, kid[0]);
    case TREE_AND:
        return ca_form_and(t, kid[0], kid[1]);
    case TREE_OR:
        return ca_form_or(t, kid[0], kid[1]);
    case TREE_WRAP:
        return ca_form_wrap(t, kid[0], (unsigned)tree->value, tree->is_signed);
    case TREE_TABLE:
        return ca_form_table(t, tree->table, tree->n_table, kid[0]);
    default:
        return ca_form_op(t, tree->op, kid[0], kid[1], kid[2]);
    }
}

/* --- their meaning, written out afresh --- */

static int64_t low_bits(int64_t v, int64_t bits, bool is_signed) {
    uint64_t mask = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
    uint64_t low = (uint64_t)v & mask;
    if (is_signed && low >> (bits - 1))
        low |= ~mask;
    return (int64_t)low;
}

static int64_t count_bits(uint32_t v) {
    int64_t n = 0;
    for (unsigned i = 0; i < 32; i++)
        n += v >> i & 1;
    return n;
}

static int64_t lowest_bit(uint32_t v) {
    for (unsigned i = 0; i < 32; i++)
        if (v >> i & 1)
            return i + 1;
    return 0;
}

static int64_t highest_bit(uint32_t v) {
    for (unsigned i = 32; i > 0; i--)
        if (v >> (i - 1) & 1)
            return i;
    return 0;
}

static int64_t reversed(uint32_t v) {
    uint32_t out = 0;
    for (unsigned i = 0; i < 32; i++)
        if (v >> i & 1)
            out |= UINT32_C(1) << (31 - i);
    return out;
}

static bool shift_value(enum ca_formop op, int64_t a, int64_t b, int64_t *out) {
    if (b < 0 || b > 63)
        return false;
    if (op == CA_FORM_SHL)
        *out = (int64_t)((uint64_t)a << b);
    else if (op == CA_FORM_USHR)
        *out = (int64_t)((uint64_t)a >> b);
    else
        *out = a < 0 ? ~(~a >> b) : a >> b;
    return true;
}

static bool divide_value(enum ca_formop op, int64_t a, int64_t b, int64_t *out) {
    if (b == 0 || (a == INT64_MIN && b == -1))
        return false;
    switch (op) {
    case CA_FORM_DIV:
        *out = a / b;
        break;
    case CA_FORM_MOD:
        *out = a % b;
        break;
    case CA_FORM_UDIV:
        *out = (int64_t)((uint64_t)a / (uint64_t)b);
        break;
    default:
        *out = (int64_t)((uint64_t)a % (uint64_t)b);
        break;
    }
    return true;
}

static int64_t compare_value(enum ca_formop op, int64_t a, int64_t b) {
    switch (op) {
    case CA_FORM_LT:
        return a < b;
    case CA_FORM_LE:
        return a <= b;
    case CA_FORM_EQ:
        return a == b;
    default:
        return a != b;
    }
}

static int64_t bits_value(enum ca_formop op, uint32_t v) {
    switch (op) {
    case CA_FORM_POPC:
        return count_bits(v);
    case CA_FORM_CLZ:
        return 32 - highest_bit(v);
    case CA_FORM_FFS:
        return lowest_bit(v);
    default:
        return reversed(v);
    }
}

static int64_t bitwise_value(enum ca_formop op, int64_t a, int64_t b) {
    return op == CA_FORM_AND ? a & b : op == CA_FORM_OR ? a | b : a ^ b;
}

static bool op_value(enum ca_formop op, int64_t a, int64_t b, int64_t *out) {
    if (op <= CA_FORM_UMOD)
        return divide_value(op, a, b, out);
    if (op >= CA_FORM_SHL && op <= CA_FORM_USHR)
        return shift_value(op, a, b, out);
    if (op <= CA_FORM_XOR)
        *out = bitwise_value(op, a, b);
    else if (op == CA_FORM_MIN || op == CA_FORM_MAX)
        *out = (a < b) == (op == CA_FORM_MIN) ? a : b;
    else if (op <= CA_FORM_NE)
        *out = compare_value(op, a, b);
    else if (op == CA_FORM_ZEXT || op == CA_FORM_SEXT)
        *out = low_bits(a, b, op == CA_FORM_SEXT);
    else
        *out = bits_value(op, (uint32_t)a);
    return true;
}

static bool sum_value(const struct random_world *w, enum tree_kind kind, int64_t a, int64_t b,
                      int64_t *out) {
    bool overflow = kind == TREE_ADD   ? __builtin_add_overflow(a, b, out)
                    : kind == TREE_SUB ? __builtin_sub_overflow(a, b, out)
                                       : __builtin_mul_overflow(a, b, out);
    return !(overflow && w->open);
}

static bool atom_value(const struct random_world *w, int64_t which, unsigned lane, int64_t *out) {
    if (which < 3)
        *out = w->env.thread[which][lane];
    else
        *out = w->value[ca_form_as_atom(w->atoms[which])->id];
    return true;
}

static bool shuffle_value(const struct random_world *w, const struct tree *tree, int64_t from,
                          int64_t *out) {
    unsigned lane = (unsigned)((uint64_t)from % CA_WARP);
    return (w->env.lanes >> lane & 1) && tree_value(w, tree->kids[0], lane, out);
}

static bool pair_value(const struct random_world *w, const struct tree *tree, int64_t a, int64_t b,
                       int64_t *out) {
    switch (tree->kind) {
    case TREE_AND:
        *out = a && b;
        return true;
    case TREE_OR:
        *out = a || b;
        return true;
    case TREE_OP:
        return op_value(tree->op, a, b, out);
    default:
        return sum_value(w, tree->kind, a, b, out);
    }
}

bool tree_value(const struct random_world *w, const struct tree *tree, unsigned lane,
                int64_t *out) {
    int64_t a, b;
    if (tree->kind == TREE_CONST) {
        *out = tree->value;
        return true;
    }
    if (tree->kind == TREE_ATOM)
        return atom_value(w, tree->value, lane, out);
    if (tree->kind == TREE_OP && tree->op == CA_FORM_SHFL)
        return tree_value(w, tree->kids[1], lane, &b) && shuffle_value(w, tree, b, out);
    if (!tree_value(w, tree->kids[0], lane, &a))
        return false;
    if (tree->kind == TREE_OP && tree->op == CA_FORM_SELECT)
        return tree_value(w, tree->kids[a ? 1 : 2], lane, out);
    if (tree->kind == TREE_TABLE) {
        bool inside = a >= 0 && (uint64_t)a < tree->n_table;
        *out = inside ? tree->table[a] : 0;
        return inside;
    }
    if (tree->kind == TREE_NOT || tree->kind == TREE_WRAP) {
        *out = tree->kind == TREE_NOT ? a == 0 : low_bits(a, tree->value, tree->is_signed);
        return true;
    }
    return tree_value(w, tree->kids[1], lane, &b) && pair_value(w, tree, a, b, out);
}
