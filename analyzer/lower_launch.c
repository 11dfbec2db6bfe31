/* lower_launch.c - kernel launches: kernel<<<…>>>(…), cudaLaunchKernel and kin. */
#include "lower_private.h"

#include <string.h>

/* --- <<< >>> --- */

static bool is_configuration(struct lower *l, CXCursor c) {
    if (clang_getCursorKind(c) != CXCursor_CallExpr)
        return false;
    const char *name = lower_spelling(l, c);
    return strcmp(name, "__cudaPushCallConfiguration") == 0 ||
           strcmp(name, "cudaConfigureCall") == 0;
}

bool lower_is_launch(struct lower *l, CXCursor call) {
    struct kids kids = lower_expr_kids(l, call);
    return kids.n >= 2 && is_configuration(l, kids.v[1]);
}

/* What one of the two dim3 or the byte count of a configuration was given. */
static struct ir_expr *configured(struct lower *l, CXCursor configuration, unsigned i,
                                  unsigned *given) {
    CXCursor arg = clang_Cursor_getArgument(configuration, i);
    if (clang_Cursor_isNull(arg) || !lower_has_place(arg))
        return node_int(l, l->t_long, 0);
    *given = i + 1;
    return lower_rvalue(l, arg);
}

static struct ir_expr *unknown_launch(struct lower *l, CXCursor call, const char *reason) {
    struct ir_expr *e = node_unknown_of(l, call, reason);
    e->site = lower_new_site(l, call);
    return e;
}

static struct ir_expr *new_launch(struct lower *l, CXCursor call, CXCursor kernel,
                                  unsigned n_kernel_args) {
    struct ir_expr *e = node_new(l, IR_E_LAUNCH, l->t_void, 3 + n_kernel_args);
    e->callee = lower_function_of(l, kernel)->function;
    e->site = lower_new_site(l, call);
    return e;
}

static unsigned count_parameters(CXCursor kernel) {
    int n = clang_getNumArgTypes(clang_getCursorType(kernel));
    return n > 0 ? (unsigned)n : 0;
}

/* A launch through a pointer: which kernel it is, execution finds out. */
static struct ir_expr *pointer_launch(struct lower *l, CXCursor call, struct kids kids) {
    int n = clang_Cursor_getNumArguments(call);
    unsigned count = n > 0 ? (unsigned)n : 0, given = 0;
    struct ir_expr *e = node_new(l, IR_E_LAUNCH_AT, l->t_void, 4 + count);
    e->site = lower_new_site(l, call);
    e->args[0] = lower_function_pointer(l, kids.v[0]);
    for (unsigned i = 0; i < 3; i++)
        e->args[1 + i] = configured(l, kids.v[1], i, &given);
    for (unsigned i = 0; i < count; i++)
        e->args[4 + i] = lower_rvalue(l, clang_Cursor_getArgument(call, i));
    e->n_config = (unsigned char)given;
    return e;
}

struct ir_expr *lower_launch(struct lower *l, CXCursor call) {
    struct kids kids = lower_expr_kids(l, call);
    CXCursor kernel = lower_named_function(l, kids.v[0]);
    int n = clang_Cursor_getNumArguments(call);
    unsigned given = 0;
    if (clang_Cursor_isNull(kernel))
        return pointer_launch(l, call, kids);
    if (n < 0 || (unsigned)n != count_parameters(kernel))
        return unknown_launch(
            l, call, "launch with another number of arguments than its kernel has parameters");
    struct ir_expr *e = new_launch(l, call, kernel, (unsigned)n);
    for (unsigned i = 0; i < 3; i++)
        e->args[i] = configured(l, kids.v[1], i, &given);
    if (given < 2)
        return unknown_launch(l, call, "launch without a configuration");
    e->n_config = (unsigned char)given;
    for (unsigned i = 0; i < (unsigned)n; i++)
        e->args[3 + i] = lower_argument(l, clang_Cursor_getArgument(call, i),
                                        clang_getArgType(clang_getCursorType(kernel), i));
    return e;
}

/* --- the runtime's functions --- */

/* Which argument is what. */
struct api_row {
    const char *name;
    signed char kernel, grid, block, args, bytes, config; /* -1: none */
    bool spread; /* the kernel's arguments are the call's own, from `args` on */
};

static const struct api_row apis[] = {
    {"cudaLaunchKernel", 0, 1, 2, 3, 4, -1, false},
    {"cudaLaunchCooperativeKernel", 0, 1, 2, 3, 4, -1, false},
    {"cudaLaunchKernelExC", 1, -1, -1, 2, -1, 0, false},
    {"cudaLaunchKernelEx", 1, -1, -1, 2, -1, 0, true},
};

static const struct api_row *find_api(const char *qualified) {
    for (size_t i = 0; i < sizeof apis / sizeof apis[0]; i++) {
        if (strcmp(apis[i].name, qualified) == 0)
            return &apis[i];
    }
    return NULL;
}

bool lower_launch_api(const char *qualified) {
    return find_api(qualified) != NULL;
}

/* The list that the argument array was initialized with; null cursor: not known. */
static CXCursor argument_list(struct lower *l, CXCursor array) {
    CXCursor named = clang_getCursorReferenced(lower_strip(l, array));
    if (clang_Cursor_isNull(named) || clang_getCursorKind(named) != CXCursor_VarDecl)
        return clang_getNullCursor();
    CXCursor init = clang_Cursor_getVarDeclInitializer(named);
    return clang_getCursorKind(init) == CXCursor_InitListExpr ? init : clang_getNullCursor();
}

/* `&x` among the arguments: the value of x. */
static struct ir_expr *pointed_argument(struct lower *l, CXCursor element, CXType parameter) {
    CXCursor bare = lower_strip(l, element);
    struct kids kids = lower_expr_kids(l, bare);
    const struct ir_type *type = lower_param_type(l, parameter);
    if (clang_getCursorUnaryOperatorKind(bare) != CXUnaryOperator_AddrOf || kids.n != 1)
        return node_unknown(l, type, "argument given by a computed pointer");
    return node_fit(l, lower_rvalue(l, kids.v[0]), type);
}

static void array_arguments(struct lower *l, struct ir_expr *e, CXCursor array, CXCursor kernel) {
    CXCursor list = argument_list(l, array);
    struct kids kids =
        clang_Cursor_isNull(list) ? (struct kids){NULL, 0} : lower_expr_kids(l, list);
    for (unsigned i = 0; i + 3 < e->n_args; i++) {
        CXType parameter = clang_getArgType(clang_getCursorType(kernel), i);
        e->args[3 + i] =
            i < kids.n ? pointed_argument(l, kids.v[i], parameter)
                       : node_unknown(l, lower_param_type(l, parameter), "argument in an array");
    }
}

static void spread_arguments(struct lower *l, struct ir_expr *e, CXCursor call, unsigned first,
                             CXCursor kernel) {
    for (unsigned i = 0; i + 3 < e->n_args; i++) {
        CXType parameter = clang_getArgType(clang_getCursorType(kernel), i);
        CXCursor arg = clang_Cursor_getArgument(call, first + i);
        e->args[3 + i] = clang_Cursor_isNull(arg)
                             ? node_unknown(l, lower_param_type(l, parameter), "argument left out")
                             : lower_argument(l, arg, parameter);
    }
}

/* A member of the launch configuration that the call's argument points to. */
static struct ir_expr *config_member(struct lower *l, CXCursor config, const char *name) {
    CXType pointer = lower_plain(clang_getCursorType(config));
    CXType type =
        pointer.kind == CXType_Pointer ? lower_plain(clang_getPointeeType(pointer)) : pointer;
    const struct ir_type *record = lower_type(l, type);
    struct ir_expr *place = pointer.kind == CXType_Pointer
                                ? node_deref(l, lower_rvalue(l, config), record)
                                : lower_lvalue(l, config);
    for (unsigned i = 0; i < record->n_fields; i++) {
        if (strcmp(record->fields[i].name, name) == 0)
            return node_load(
                l, node_field(l, place, (int64_t)record->fields[i].offset, record->fields[i].type),
                lower_new_site(l, config));
    }
    return node_unknown(l, l->t_long, "launch configuration of an unknown shape");
}

/* The launch's grid, block and dynamic shared bytes, into `out`. */
static void configure(struct lower *l, struct ir_expr *e, struct ir_expr **out, CXCursor call,
                      const struct api_row *api) {
    static const char *const members[] = {"gridDim", "blockDim", "dynamicSmemBytes"};
    const signed char direct[] = {api->grid, api->block, api->bytes};
    for (unsigned i = 0; i < 3; i++) {
        CXCursor arg =
            clang_Cursor_getArgument(call, (unsigned)(api->config >= 0 ? api->config : direct[i]));
        if (clang_Cursor_isNull(arg))
            out[i] = node_int(l, l->t_long, 0);
        else
            out[i] = api->config >= 0 ? config_member(l, arg, members[i]) : lower_rvalue(l, arg);
    }
    e->n_config = 3;
}

/* The same through a pointer: arguments in an array are not known, as their types are not. */
static struct ir_expr *pointer_launch_call(struct lower *l, CXCursor call, CXCursor kernel,
                                           const struct api_row *api) {
    int n = clang_Cursor_getNumArguments(call) - api->args;
    unsigned count = api->spread && n > 0 ? (unsigned)n : 0;
    struct ir_expr *e = node_new(l, IR_E_LAUNCH_AT, l->t_void, 4 + count);
    e->site = lower_new_site(l, call);
    e->args[0] = lower_function_pointer(l, kernel);
    configure(l, e, e->args + 1, call, api);
    for (unsigned i = 0; i < count; i++)
        e->args[4 + i] = lower_rvalue(l, clang_Cursor_getArgument(call, (unsigned)api->args + i));
    return e;
}

static struct ir_expr *named_launch_call(struct lower *l, CXCursor call, CXCursor kernel,
                                         const struct api_row *api) {
    CXCursor args = clang_Cursor_getArgument(call, (unsigned)api->args);
    struct ir_expr *e = new_launch(l, call, kernel, count_parameters(kernel));
    configure(l, e, e->args, call, api);
    if (api->spread)
        spread_arguments(l, e, call, (unsigned)api->args, kernel);
    else
        array_arguments(l, e, args, kernel);
    return e;
}

struct ir_expr *lower_launch_call(struct lower *l, CXCursor call, const char *qualified) {
    const struct api_row *api = find_api(qualified);
    CXCursor named = clang_Cursor_getArgument(call, (unsigned)api->kernel);
    if (clang_Cursor_isNull(named))
        return unknown_launch(l, call, "launch without a kernel");
    CXCursor kernel = lower_named_function(l, named);
    bool known = !clang_Cursor_isNull(kernel) && lower_function_of(l, kernel)->function->is_kernel;
    struct ir_expr *e =
        known ? named_launch_call(l, call, kernel, api) : pointer_launch_call(l, call, named, api);
    /* The call's own value, its status, is what the expression gives. */
    const struct ir_type *status = lower_type(l, clang_getCursorType(call));
    return status->kind == IR_VOID
               ? e
               : node_comma(l, e, node_unknown(l, status, "status of a launch"));
}
