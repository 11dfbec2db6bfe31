/* Unit tests of the IR's checker, its text form and the table of intrinsics. */
#include "testing.h"

#include "program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- an IR made by hand --- */

static const struct ir_type type_void = {.kind = IR_VOID, .align = 1, .name = "void"};
static const struct ir_type type_int = {
    .kind = IR_INT, .size = 4, .align = 4, .is_signed = true, .name = "int"};
static const struct ir_type type_long = {
    .kind = IR_INT, .size = 8, .align = 8, .is_signed = true, .name = "long"};
static const struct ir_type type_float = {.kind = IR_FLOAT, .size = 4, .align = 4, .name = "float"};
static const struct ir_type type_pointer = {
    .kind = IR_POINTER, .size = 8, .align = 8, .elem = &type_float, .name = "float *"};
static const struct ir_field pair_fields[] = {{"x", 0, &type_float, false},
                                              {"y", 4, &type_float, false}};
static const struct ir_type type_pair = {
    .kind = IR_RECORD, .size = 8, .align = 4, .fields = pair_fields, .n_fields = 2, .name = "pair"};

static const struct ir_site some_site = {
    .file = "k.cu", .line = 7, .column = 3, .end_line = 7, .end_column = 9, .text = "out[i]"};

/* One program with one kernel `void k(float *out)`, and the arena all is made in. */
struct fixture {
    struct ca_arena *arena;
    struct ir_program program;
    struct ir_function kernel;
    struct ir_var out, i, pair;
    struct ir_var *params[1];
};

static int set_up(void **state) {
    struct ca_arena *arena = ca_arena_new();
    struct fixture *f = ca_arena_alloc(arena, sizeof *f);
    f->arena = arena;
    f->out = (struct ir_var){.name = "out", .storage = IR_PARAM, .type = &type_pointer, .id = 0};
    f->i = (struct ir_var){.name = "i", .storage = IR_LOCAL, .type = &type_int, .id = 1};
    f->pair = (struct ir_var){.name = "p", .storage = IR_LOCAL, .type = &type_pair, .id = 2};
    f->params[0] = &f->out;
    f->program = (struct ir_program){.arena = arena, .n_vars = 3};
    f->kernel = (struct ir_function){.name = "k",
                                     .instance = "k",
                                     .qualified = "k",
                                     .state = IR_LOWERED,
                                     .is_kernel = true,
                                     .result = &type_void,
                                     .params = f->params,
                                     .n_params = 1};
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    ca_arena_free(((struct fixture *)*state)->arena);
    return 0;
}

static struct ir_expr *expr(struct fixture *f, enum ir_expr_kind kind, const struct ir_type *type,
                            struct ir_expr *a, struct ir_expr *b) {
    struct ir_expr *e = ca_arena_alloc(f->arena, sizeof *e);
    e->kind = kind;
    e->type = type;
    e->args = ca_arena_alloc(f->arena, 3 * sizeof *e->args);
    e->args[0] = a;
    e->args[1] = b;
    e->n_args = !!a + !!b;
    e->lvalue = kind == IR_E_VAR || kind == IR_E_DEREF || kind == IR_E_FIELD || kind == IR_E_TEMP ||
                kind == IR_E_ASSIGN || kind == IR_E_COMPOUND;
    e->site = &some_site;
    return e;
}

static struct ir_expr *variable(struct fixture *f, const struct ir_var *v) {
    struct ir_expr *e = expr(f, IR_E_VAR, v->type, NULL, NULL);
    e->var = v;
    return e;
}

static struct ir_expr *load_of(struct fixture *f, struct ir_expr *lvalue) {
    return expr(f, IR_E_LOAD, lvalue->type, lvalue, NULL);
}

static struct ir_expr *integer(struct fixture *f, int64_t value) {
    struct ir_expr *e = expr(f, IR_E_INT, &type_int, NULL, NULL);
    e->ival = value;
    return e;
}

/* out[i] */
static struct ir_expr *element(struct fixture *f) {
    struct ir_expr *sum = expr(f, IR_E_PTRADD, &type_pointer, load_of(f, variable(f, &f->out)),
                               load_of(f, variable(f, &f->i)));
    sum->offset = 4;
    return expr(f, IR_E_DEREF, &type_float, sum, NULL);
}

static struct ir_stmt *stmt(struct fixture *f, enum ir_stmt_kind kind, struct ir_expr *e,
                            unsigned n_body) {
    struct ir_stmt *s = ca_arena_alloc(f->arena, sizeof *s);
    s->kind = kind;
    s->expr = e;
    s->site = some_site;
    s->n_body = n_body;
    s->body = ca_arena_alloc(f->arena, 4 * sizeof *s->body);
    return s;
}

/* The checker's verdict on a kernel whose body is s; NULL: well-formed. */
static const char *verdict(struct fixture *f, struct ir_stmt *s) {
    f->kernel.body = s;
    return program_check(&f->program, &f->kernel);
}

static const char *verdict_on(struct fixture *f, struct ir_expr *e) {
    return verdict(f, stmt(f, IR_S_EXPR, e, 0));
}

static void assert_holds(const char *text, const char *part) {
    assert_non_null(text);
    if (!strstr(text, part))
        fail_msg("\"%s\" lacks \"%s\"", text, part);
}

/* --- the checker --- */

static void well_formed_trees_pass(void **state) {
    struct fixture *f = *state;
    assert_null(
        verdict_on(f, expr(f, IR_E_ASSIGN, &type_float, element(f), load_of(f, element(f)))));
    struct ir_expr *y = expr(f, IR_E_FIELD, &type_float, variable(f, &f->pair), NULL);
    y->offset = 4;
    assert_null(verdict_on(f, load_of(f, y)));
}

static void an_absent_type_is_found(void **state) {
    struct fixture *f = *state;
    struct ir_expr *e = integer(f, 1);
    e->type = NULL;
    assert_string_equal(verdict_on(f, e), "k.cu:7:3: in k: INT has no type");
}

static void lvalues_and_values_are_told_apart(void **state) {
    struct fixture *f = *state;
    assert_holds(verdict_on(f, expr(f, IR_E_ASSIGN, &type_float, element(f), element(f))),
                 "ASSIGN has an lvalue where a value is needed");
    assert_holds(verdict_on(f, expr(f, IR_E_LOAD, &type_int, integer(f, 1), NULL)),
                 "LOAD has a value where an lvalue is needed");
    struct ir_expr *e = element(f);
    e->lvalue = false;
    assert_holds(verdict_on(f, load_of(f, e)), "DEREF is not marked an lvalue");
    struct ir_expr *one = integer(f, 1);
    one->lvalue = true;
    assert_holds(verdict_on(f, one), "INT is marked an lvalue");
}

static void argument_counts_are_checked(void **state) {
    struct fixture *f = *state;
    assert_holds(verdict_on(f, expr(f, IR_E_BINARY, &type_int, integer(f, 1), NULL)),
                 "BINARY has a wrong number of arguments");
    struct ir_expr *e = expr(f, IR_E_BINARY, &type_int, integer(f, 1), integer(f, 2));
    e->args[1] = NULL;
    assert_holds(verdict_on(f, e), "BINARY lacks an argument");
}

static void reads_and_writes_need_a_site(void **state) {
    struct fixture *f = *state;
    struct ir_expr *read = load_of(f, element(f));
    read->site = NULL;
    assert_holds(verdict_on(f, read), "LOAD has no site");
}

static void sizes_must_agree(void **state) {
    struct fixture *f = *state;
    struct ir_expr *wide = expr(f, IR_E_INT, &type_long, NULL, NULL);
    assert_holds(verdict_on(f, expr(f, IR_E_BINARY, &type_int, integer(f, 1), wide)),
                 "operands of two sizes");
    assert_holds(verdict_on(f, expr(f, IR_E_ASSIGN, &type_float, element(f), wide)),
                 "stores a value of another size");
    struct ir_expr *past = expr(f, IR_E_FIELD, &type_float, variable(f, &f->pair), NULL);
    past->offset = 8;
    assert_holds(verdict_on(f, load_of(f, past)), "reaches past its record");
}

static void shifts_may_mix_sizes(void **state) {
    struct fixture *f = *state;
    struct ir_expr *wide = expr(f, IR_E_INT, &type_long, NULL, NULL);
    struct ir_expr *e = expr(f, IR_E_BINARY, &type_long, wide, integer(f, 3));
    e->op = IR_SHL;
    assert_null(verdict_on(f, e));
}

static void variables_must_belong_to_the_program(void **state) {
    struct fixture *f = *state;
    struct ir_var stray = {.name = "stray", .type = &type_int, .id = 99};
    assert_holds(verdict_on(f, load_of(f, variable(f, &stray))), "id is out of range");
}

static void postfix_is_a_value_and_prefix_an_lvalue(void **state) {
    struct fixture *f = *state;
    struct ir_expr *e = expr(f, IR_E_INCDEC, &type_int, variable(f, &f->i), NULL);
    e->ival = 1;
    assert_null(verdict_on(f, e));
    e->prefix = true;
    assert_holds(verdict_on(f, e), "exactly where it is prefix");
    e->lvalue = true;
    assert_null(verdict_on(f, e));
    e->ival = 2;
    assert_holds(verdict_on(f, e), "steps by something else");
}

static void intrinsics_need_their_addresses(void **state) {
    struct fixture *f = *state;
    struct ir_expr *e = expr(f, IR_E_INTRINSIC, &type_float, integer(f, 1), NULL);
    e->intrinsic = intrinsic_find("__ldg");
    assert_holds(verdict_on(f, e), "address from what is no pointer");
    e->args[0] = load_of(f, variable(f, &f->out));
    assert_null(verdict_on(f, e));
    e->intrinsic = intrinsic_find("__pipeline_memcpy_async");
    assert_holds(verdict_on(f, e), "fewer arguments than its effect needs");
}

static void calls_need_as_many_arguments_as_parameters(void **state) {
    struct fixture *f = *state;
    struct ir_expr *e = expr(f, IR_E_CALL, &type_void, NULL, NULL);
    assert_holds(verdict_on(f, e), "CALL has no callee");
    e->callee = &f->kernel;
    assert_holds(verdict_on(f, e), "fewer arguments than its callee");
}

static void breaks_belong_into_loops_or_switches(void **state) {
    struct fixture *f = *state;
    assert_holds(verdict(f, stmt(f, IR_S_BREAK, NULL, 0)), "BREAK stands outside");
    struct ir_stmt *loop = stmt(f, IR_S_LOOP, NULL, 2);
    loop->body[1] = stmt(f, IR_S_BREAK, NULL, 0);
    assert_null(verdict(f, loop));
    struct ir_case only = {.is_default = true, .body = stmt(f, IR_S_CONTINUE, NULL, 0)};
    struct ir_stmt *choice = stmt(f, IR_S_SWITCH, integer(f, 1), 0);
    choice->cases = &only;
    choice->n_cases = 1;
    assert_holds(verdict(f, choice), "CONTINUE stands outside");
    only.body->kind = IR_S_BREAK;
    assert_null(verdict(f, choice));
}

static void statements_are_checked(void **state) {
    struct fixture *f = *state;
    assert_holds(verdict(f, stmt(f, IR_S_IF, NULL, 2)), "IF has no condition");
    assert_holds(verdict(f, stmt(f, IR_S_IF, integer(f, 1), 1)), "IF has a wrong number of parts");
    assert_holds(verdict(f, stmt(f, IR_S_DECL, NULL, 0)), "DECL names no variable");
    assert_holds(verdict(f, stmt(f, IR_S_UNKNOWN, NULL, 0)), "has no reason");
    struct ir_stmt *decl = stmt(f, IR_S_DECL, NULL, 0);
    decl->var = &f->out;
    assert_holds(verdict(f, decl), "that is not local");
    assert_holds(verdict(f, stmt(f, IR_S_BLOCK, NULL, 1)), "BLOCK lacks a statement");
}

static void a_lowered_function_has_a_body(void **state) {
    struct fixture *f = *state;
    assert_holds(verdict(f, NULL), "is lowered but has no body");
    f->kernel.state = IR_NO_BODY;
    assert_null(verdict(f, NULL));
}

/* --- the text --- */

static void assert_dump(struct fixture *f, struct ir_stmt *s, const char *expected) {
    f->kernel.body = s;
    assert_string_equal(program_dump(&f->kernel, f->arena), expected);
}

static void expressions_read_like_c(void **state) {
    struct fixture *f = *state;
    struct ir_expr *e = expr(f, IR_E_COMPOUND, &type_float, element(f), integer(f, 3));
    e->calc = &type_float;
    assert_dump(f, stmt(f, IR_S_EXPR, e, 0),
                "kernel void k(float * out)\n"
                "    7    (*(load(out) + load(i)*4) += 3)\n");
}

static void statements_take_a_line_each(void **state) {
    struct fixture *f = *state;
    struct ir_stmt *loop = stmt(f, IR_S_LOOP, load_of(f, variable(f, &f->i)), 2);
    struct ir_stmt *decl = stmt(f, IR_S_DECL, integer(f, 5), 0);
    decl->var = &f->i;
    loop->body[0] = decl;
    loop->step = expr(f, IR_E_INCDEC, &type_int, variable(f, &f->i), NULL);
    loop->step->ival = -1;
    struct ir_stmt *choice = stmt(f, IR_S_IF, integer(f, 1), 2);
    choice->body[0] = stmt(f, IR_S_BREAK, NULL, 0);
    choice->body[1] = stmt(f, IR_S_RETURN, NULL, 0);
    loop->body[1] = choice;
    assert_dump(f, loop,
                "kernel void k(float * out)\n"
                "    7    loop\n"
                "           first\n"
                "    7        int i = 5\n"
                "           while load(i)\n"
                "           step i--\n"
                "           do\n"
                "    7        if 1\n"
                "    7          break\n"
                "             else\n"
                "    7          return\n");
}

static void members_and_unknowns_are_named(void **state) {
    struct fixture *f = *state;
    struct ir_expr *y = expr(f, IR_E_FIELD, &type_float, variable(f, &f->pair), NULL);
    y->offset = 4;
    struct ir_expr *e = expr(f, IR_E_UNKNOWN, &type_int, load_of(f, y), NULL);
    e->reason = "inline assembly";
    f->kernel.bounds_threads = 128;
    f->kernel.incomplete = "macro N is missing";
    assert_dump(f, stmt(f, IR_S_EXPR, e, 0),
                "kernel void k(float * out), at most 128 threads, incomplete: macro N is missing\n"
                "    7    unknown[inline assembly](load(p.y))\n");
}

static void launches_look_like_launches(void **state) {
    struct fixture *f = *state;
    struct ir_expr *e = expr(f, IR_E_LAUNCH, &type_void, integer(f, 8), integer(f, 256));
    struct ir_expr *args[] = {integer(f, 8), integer(f, 256), integer(f, 0),
                              load_of(f, variable(f, &f->out))};
    e->args = args;
    e->n_args = 4;
    e->n_config = 2;
    e->callee = &f->kernel;
    assert_dump(f, stmt(f, IR_S_EXPR, e, 0),
                "kernel void k(float * out)\n"
                "    7    k<<<8, 256>>>(load(out))\n");
    assert_null(verdict_on(f, e));
}

static void pointers_to_functions_are_called_and_launched(void **state) {
    struct fixture *f = *state;
    struct ir_expr *address = expr(f, IR_E_FUNCTION, &type_pointer, NULL, NULL);
    address->callee = &f->kernel;
    struct ir_expr *call = expr(f, IR_E_CALL_AT, &type_void, address, integer(f, 8));
    struct ir_expr *args[] = {address, integer(f, 8), integer(f, 256), integer(f, 0),
                              load_of(f, variable(f, &f->out))};
    struct ir_expr *launch = expr(f, IR_E_LAUNCH_AT, &type_void, NULL, NULL);
    launch->args = args;
    launch->n_args = 5;
    launch->n_config = 2;
    assert_dump(f, stmt(f, IR_S_EXPR, call, 0), "kernel void k(float * out)\n    7    (*&k)(8)\n");
    assert_dump(f, stmt(f, IR_S_EXPR, launch, 0),
                "kernel void k(float * out)\n    7    (*&k)<<<8, 256>>>(load(out))\n");
    assert_null(verdict_on(f, call));
    assert_null(verdict_on(f, launch));
    call->args[0] = integer(f, 8);
    assert_non_null(verdict_on(f, call));
    launch->n_config = 1;
    assert_non_null(verdict_on(f, launch));
    address->callee = NULL;
    assert_non_null(verdict_on(f, address));
}

/* --- intrinsics --- */

struct expectation {
    const char *name;
    enum ir_effect effect;
    enum ir_pure fn;
    unsigned address, value; /* argument numbers */
};

static void intrinsics_are_found_by_name(void **state) {
    (void)state;
    static const struct expectation wanted[] = {
        {"atomicAdd", IR_F_ATOMIC, IR_P_NONE, 0, 0},
        {"atomicCAS_system", IR_F_ATOMIC, IR_P_NONE, 0, 0},
        {"__ldg", IR_F_LOAD, IR_P_NONE, 0, 0},
        {"__stcs", IR_F_STORE, IR_P_NONE, 0, 0},
        {"__shfl_down_sync", IR_F_SHUFFLE, IR_P_SHFL_DOWN, 0, 1},
        {"__shfl_xor", IR_F_SHUFFLE, IR_P_SHFL_XOR, 0, 0},
        {"__syncthreads", IR_F_BARRIER, IR_P_NONE, 0, 0},
        {"__syncthreads_count", IR_F_UNIFORM, IR_P_NONE, 0, 0},
        {"nvcuda::wmma::load_matrix_sync", IR_F_TILE, IR_P_NONE, 1, 0},
        {"nvcuda::wmma::store_matrix_sync", IR_F_TILE, IR_P_NONE, 0, 0},
        {"__pipeline_memcpy_async", IR_F_COPY_ASYNC, IR_P_NONE, 0, 0},
        {"cuda::memcpy_async", IR_F_COPY_ASYNC, IR_P_NONE, 0, 0},
        {"cuda::memcpy_async/5", IR_F_TILE, IR_P_NONE, 2, 0},
        {"cooperative_groups::memcpy_async", IR_F_TILE, IR_P_NONE, 2, 0},
        {"cooperative_groups::memcpy_async/5", IR_F_TILE, IR_P_NONE, 3, 0},
        {"memset", IR_F_FILL, IR_P_NONE, 0, 0},
        {"min", IR_F_PURE, IR_P_MIN, 0, 0},
        {"umax", IR_F_PURE, IR_P_MAX, 0, 0},
        {"__umul24", IR_F_PURE, IR_P_MUL24, 0, 0},
        {"__cvta_generic_to_shared", IR_F_PURE, IR_P_IDENTITY, 0, 0},
        {"expf", IR_F_OPAQUE, IR_P_NONE, 0, 0},
        {"clock64", IR_F_VARYING, IR_P_NONE, 0, 0},
        {"__assert_fail", IR_F_NORETURN, IR_P_NONE, 0, 0},
        {"operator new[]", IR_F_VARYING, IR_P_NONE, 0, 0},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        const struct ir_intrinsic *found = intrinsic_find(wanted[i].name);
        if (!found)
            fail_msg("%s is not found", wanted[i].name);
        assert_string_equal(found->name, wanted[i].name);
        assert_int_equal(found->effect, wanted[i].effect);
        assert_int_equal(found->fn, wanted[i].fn);
        assert_int_equal(found->address, wanted[i].address);
        assert_int_equal(found->value, wanted[i].value);
    }
}

/* The names of the prelude that a user meets most often in each corner of the sorted table. */
static void families_stand_for_their_members(void **state) {
    (void)state;
    static const char *const opaque[] = {"__float2int_rn", "__half2float", "__vabsdiffu4",
                                         "__hadd2",        "tex2D",        "__fmaf_rn",
                                         "__sincosf",      "surf2Dread"};
    for (size_t i = 0; i < sizeof opaque / sizeof opaque[0]; i++) {
        const struct ir_intrinsic *found = intrinsic_find(opaque[i]);
        if (!found)
            fail_msg("%s is not found", opaque[i]);
        assert_int_equal(found->effect, IR_F_OPAQUE);
    }
    assert_int_equal(intrinsic_find("curand_uniform")->effect, IR_F_VARYING);
    assert_int_equal(intrinsic_find("__ffs")->fn, IR_P_FFS);
}

/* bsearch finds an entry only where the table is sorted: each name that the source lists must find
 * itself. */
static void every_entry_finds_itself(void **state) {
    (void)state;
    const char *root = getenv("CUADDR_SOURCE_ROOT");
    char path[4096], line[512], name[128];
    snprintf(path, sizeof path, "%s/analyzer/intrinsics.c", root ? root : ".");
    FILE *source = fopen(path, "r");
    assert_non_null(source);
    unsigned entries = 0;
    while (fgets(line, sizeof line, source)) {
        if (sscanf(line, " {\"%127[^\"]\", IR_F_", name) != 1)
            continue;
        const struct ir_intrinsic *found = intrinsic_find(name);
        if (!found || strcmp(found->name, name) != 0)
            fail_msg("%s does not find itself", name);
        entries++;
    }
    fclose(source);
    assert_true(entries > 300);
}

static void the_number_of_parameters_may_stand_behind_a_name(void **state) {
    (void)state;
    assert_string_equal(intrinsic_find("__ffs/1")->name, "__ffs");
    assert_string_equal(intrinsic_find("cuda::memcpy_async/4")->name, "cuda::memcpy_async");
    assert_string_equal(intrinsic_find("__float2int_rn/1")->name, "__f");
    assert_null(intrinsic_find("operator/"));
    assert_null(intrinsic_find("operator//2"));
    assert_null(intrinsic_find("frexp/2"));
}

static void other_names_are_not_found(void **state) {
    (void)state;
    static const char *const unknown[] = {"",         "atomic", "atomicAddX", "frexp",
                                          "std::min", "my_min", "texture",    "zzz"};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++)
        assert_null(intrinsic_find(unknown[i]));
}

#define WITH_FIXTURE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_FIXTURE(well_formed_trees_pass),
        WITH_FIXTURE(an_absent_type_is_found),
        WITH_FIXTURE(lvalues_and_values_are_told_apart),
        WITH_FIXTURE(argument_counts_are_checked),
        WITH_FIXTURE(reads_and_writes_need_a_site),
        WITH_FIXTURE(sizes_must_agree),
        WITH_FIXTURE(shifts_may_mix_sizes),
        WITH_FIXTURE(variables_must_belong_to_the_program),
        WITH_FIXTURE(postfix_is_a_value_and_prefix_an_lvalue),
        WITH_FIXTURE(intrinsics_need_their_addresses),
        WITH_FIXTURE(calls_need_as_many_arguments_as_parameters),
        WITH_FIXTURE(breaks_belong_into_loops_or_switches),
        WITH_FIXTURE(statements_are_checked),
        WITH_FIXTURE(a_lowered_function_has_a_body),
        WITH_FIXTURE(expressions_read_like_c),
        WITH_FIXTURE(statements_take_a_line_each),
        WITH_FIXTURE(members_and_unknowns_are_named),
        WITH_FIXTURE(launches_look_like_launches),
        WITH_FIXTURE(pointers_to_functions_are_called_and_launched),
        cmocka_unit_test(intrinsics_are_found_by_name),
        cmocka_unit_test(families_stand_for_their_members),
        cmocka_unit_test(every_entry_finds_itself),
        cmocka_unit_test(the_number_of_parameters_may_stand_behind_a_name),
        cmocka_unit_test(other_names_are_not_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
