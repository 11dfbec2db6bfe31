/* exec_fragment.c - warp-wide matrix fragments (nvcuda::wmma): which lane takes which elements.
 *
 * The documentation leaves that open; the instructions that nvcc 13 makes for compute capability
 * 9.0 do not: testdata/hw/h200_fragments.csv has what was measured of them. The memory of a
 * fragment is `lines` of `elements`, the leading dimension apart, whatever its layout is called.
 * It is moved by rows (lanes 4i to 4i + 3 take a line together, `width` elements each, 8 lines at a
 * time), by columns (lanes 4i to 4i + 3 take one element each of `width` lines, 8 elements of a
 * line at a time), or by matrices (ldmatrix: 8 lines of 16 bytes, up to 4 of them an instruction).
 *
 * That other compilers and architectures may do otherwise is said with every number. */
#include <stdio.h>
#include <string.h>

#include "exec_private.h"

enum role { ROLE_A, ROLE_B, ROLE_C };
enum scheme { SCHEME_ROWS, SCHEME_COLUMNS };

struct fragment {
    enum role role;
    unsigned m, n, k;
    char type[32];
    bool by_row; /* row_major, mem_row_major */
};

/* How one kind of fragment is moved. */
struct moved {
    const char *type;
    unsigned roles; /* bits of enum role */
    unsigned along; /* bit 0: lines that do not run along k (of C: columns), bit 1: those that do
                       (rows) */
    unsigned bytes; /* of an element */
    enum scheme scheme;
    unsigned width; /* elements, or lines, a lane takes at once */
    bool matrices;  /* in shared memory by ldmatrix */
};

#define AB (1u << ROLE_A | 1u << ROLE_B)
#define C  (1u << ROLE_C)

static const struct moved kinds[] = {
    {"__half", AB, 3, 2, SCHEME_ROWS, 2, true},
    {"__nv_bfloat16", AB, 3, 2, SCHEME_ROWS, 2, false},
    {"nvcuda::wmma::precision::tf32", AB, 2, 4, SCHEME_ROWS, 1, false},
    {"nvcuda::wmma::precision::tf32", AB, 1, 4, SCHEME_COLUMNS, 1, false},
    {"double", AB, 2, 8, SCHEME_ROWS, 1, false},
    {"double", AB, 1, 8, SCHEME_COLUMNS, 1, false},
    {"unsigned char", AB, 2, 1, SCHEME_ROWS, 4, true},
    {"unsigned char", AB, 1, 1, SCHEME_COLUMNS, 4, false},
    {"signed char", AB, 2, 1, SCHEME_ROWS, 4, true},
    {"signed char", AB, 1, 1, SCHEME_COLUMNS, 4, false},
    {"__half", C, 3, 2, SCHEME_ROWS, 2, false},
    {"float", C, 2, 4, SCHEME_ROWS, 2, false},
    {"float", C, 1, 4, SCHEME_COLUMNS, 2, false},
    {"int", C, 2, 4, SCHEME_ROWS, 2, false},
    {"int", C, 1, 4, SCHEME_COLUMNS, 2, false},
    {"double", C, 2, 8, SCHEME_ROWS, 2, false},
    {"double", C, 1, 8, SCHEME_COLUMNS, 2, false},
};

/* --- the type --- */

/* Reads "nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, __half,
 * nvcuda::wmma::row_major>". */
static bool read_type(const char *name, struct fragment *out) {
    static const char *const roles[] = {"matrix_a", "matrix_b", "accumulator"};
    char role[32], layout[32] = "";
    const char *at = name ? strstr(name, "fragment<") : NULL;
    if (!at || sscanf(at,
                      "fragment<nvcuda::wmma::%31[a-z_], %u, %u, %u, %31[A-Za-z0-9_: ], "
                      "nvcuda::wmma::%31[a-z_]",
                      role, &out->m, &out->n, &out->k, out->type, layout) < 5)
        return false;
    char *end = strchr(out->type, '>');
    if (end)
        *end = '\0';
    out->by_row = strcmp(layout, "row_major") == 0;
    for (unsigned i = 0; i < sizeof roles / sizeof *roles; i++)
        if (strcmp(role, roles[i]) == 0) {
            out->role = (enum role)i;
            return true;
        }
    return false;
}

/* The fragment that argument `number` is, in the layout that argument 3 names where it is no part
 * of the type. */
static bool fragment_of(const struct ir_expr *e, const struct value *args, unsigned number,
                        struct fragment *out) {
    int64_t layout;
    const struct ir_type *t = e->args[number]->type;
    if (t->kind == IR_POINTER)
        t = t->elem;
    if (!t || !read_type(t->name, out))
        return false;
    if (out->role != ROLE_C)
        return true;
    if (e->n_args < 4 || args[3].kind != VALUE_INT || !ca_form_is_const(args[3].form, &layout))
        return false;
    out->by_row = layout == 0;
    return true;
}

static void shape_of(const struct fragment *f, unsigned *lines, unsigned *elements) {
    unsigned rows = f->role == ROLE_B ? f->k : f->m, columns = f->role == ROLE_A ? f->k : f->n;
    *lines = f->by_row ? rows : columns;
    *elements = f->by_row ? columns : rows;
}

/* An accumulator of 8 rows is worked out turned: its columns are what rows are in others. */
static bool runs_along(const struct fragment *f) {
    if (f->role == ROLE_A)
        return f->by_row;
    if (f->role == ROLE_B)
        return !f->by_row;
    return f->by_row != (f->m < f->n);
}

static const struct moved *kind_of(const struct fragment *f) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if ((kinds[i].roles >> f->role & 1) && (kinds[i].along >> runs_along(f) & 1) &&
            strcmp(kinds[i].type, f->type) == 0)
            return &kinds[i];
    return NULL;
}

/* --- the accesses --- */

struct tile {
    struct exec *x;
    const struct moved *how;
    unsigned lines, elements;
    ca_form start, leading; /* bytes; elements */
    bool store;
    const struct ir_site *site;
};

static ca_form number(struct exec *x, int64_t n) {
    return ca_form_const(x->forms, n);
}

/* lane / by mod of. */
static ca_form part_of_lane(struct exec *x, unsigned by, unsigned of) {
    ca_form f = ca_form_op(x->forms, CA_FORM_DIV, lane_id(x), number(x, by), NULL);
    return f ? ca_form_op(x->forms, CA_FORM_MOD, f, number(x, of), NULL) : NULL;
}

/* One request: each lane's bytes at `element` of `line`; `op` names an ldmatrix. */
static void request(const struct tile *t, ca_form line, ca_form element, unsigned bytes,
                    enum ca_op op) {
    struct exec *x = t->x;
    ca_form row = line ? ca_form_mul(x->forms, line, t->leading) : NULL;
    ca_form offset = row && element ? ca_form_add(x->forms, row, element) : NULL;
    ca_form scaled = offset ? ca_form_scale(x->forms, offset, t->how->bytes) : NULL;
    ca_form address = scaled ? ca_form_add(x->forms, t->start, scaled) : NULL;
    if (!address)
        return;
    x->atomic_op = op;
    record_access(x, place_from(x, address),
                  op != CA_OPS ? IR_F_ATOMIC
                  : t->store   ? IR_F_STORE
                               : IR_F_LOAD,
                  bytes_type(x, bytes, bytes), t->site);
}

static void move_rows(const struct tile *t) {
    unsigned width = t->how->width;
    struct exec *x = t->x;
    for (unsigned a = 0; a < t->lines; a += 8)
        for (unsigned b = 0; b < t->elements; b += 4 * width)
            request(t, form_add(x, part_of_lane(x, 4, 8), number(x, a)),
                    form_add(x, form_scale(x, part_of_lane(x, 1, 4), width), number(x, b)),
                    width * t->how->bytes, CA_OPS);
}

static void move_columns(const struct tile *t) {
    unsigned width = t->how->width;
    struct exec *x = t->x;
    for (unsigned a = 0; a < t->lines; a += 4 * width)
        for (unsigned c = 0; c < width; c++)
            for (unsigned b = 0; b < t->elements; b += 8)
                request(t,
                        form_add(x, form_scale(x, part_of_lane(x, 1, 4), width), number(x, a + c)),
                        form_add(x, part_of_lane(x, 4, 8), number(x, b)), t->how->bytes, CA_OPS);
}

/* Matrices of 8 lines by 16 bytes, those of one stripe of lines first. */
static void move_matrices(const struct tile *t) {
    static const enum ca_op ops[] = {
        [1] = CA_LDMATRIX_X1, [2] = CA_LDMATRIX_X2, [4] = CA_LDMATRIX_X4};
    unsigned wide = 16 / t->how->bytes, stripes = t->lines / 8,
             all = stripes * (t->elements / wide);
    unsigned together = all < 4 ? all : 4;
    struct exec *x = t->x;
    ca_form mask = x->mask;
    if (together < 4)
        x->mask = mask_and(
            x, mask, ca_form_op(x->forms, CA_FORM_LT, lane_id(x), number(x, 8 * together), NULL));
    for (unsigned first = 0; first < all; first += together) {
        ca_form matrix = form_add(x, part_of_lane(x, 8, together), number(x, first));
        ca_form stripe = ca_form_op(x->forms, CA_FORM_MOD, matrix, number(x, stripes), NULL);
        ca_form column = ca_form_op(x->forms, CA_FORM_DIV, matrix, number(x, stripes), NULL);
        request(t, form_add(x, form_scale(x, stripe, 8), part_of_lane(x, 1, 8)),
                form_scale(x, column, wide), 16, ops[together]);
    }
    x->mask = mask;
}

bool fragment_move(struct exec *x, const struct ir_expr *e, const struct value *args,
                   struct place place, bool store) {
    struct fragment f;
    if (e->n_args < 3 || place.unknown || !fragment_of(e, args, store ? 1 : 0, &f))
        return false;
    struct tile t = {.x = x,
                     .how = kind_of(&f),
                     .start = place_address(x, place),
                     .store = store,
                     .site = e->site};
    shape_of(&f, &t.lines, &t.elements);
    if (!t.how || !t.start || args[2].kind != VALUE_INT)
        return false;
    t.leading = args[2].form;
    struct assumption *before = x->assumed;
    assume_push(x, "matrix fragments are moved as nvcc 13 does it for compute capability 9.0");
    x->rigid = true;
    if (t.how->matrices && place_space(x, place) == OBJECT_SHARED)
        move_matrices(&t);
    else if (t.how->scheme == SCHEME_ROWS)
        move_rows(&t);
    else
        move_columns(&t);
    x->rigid = false;
    x->assumed = before;
    return true;
}
