/* The program: what lowering leaves of a translation unit, and all that the executor reads.
 *
 * A small typed tree IR. Statements are structured; every expression says whether it is an lvalue
 * (its value is an address) or an rvalue; every read and write of memory is a node of its own that
 * carries its source range. Template instances, methods and lambdas are plain functions with an
 * explicit object argument; references are pointers; implicit conversions are CASTs. Functions are
 * lowered once, when first asked for, and called, not copied: the executor runs a call in a new
 * frame.
 *
 * Everything lives in the arena of its translation unit and is read-only once lowered. */
#ifndef CUADDR_PROGRAM_H
#define CUADDR_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cuaddr/arena.h"

/* --- places in the source --- */
struct ir_site {
    const char *file;              /* path as libclang names it */
    unsigned line, column;         /* 1-based; column in bytes */
    unsigned end_line, end_column; /* exclusive */
    const char *text;              /* the expression's source text, one line, blanks squeezed */
    bool in_macro;                 /* it came out of a macro: the range is the macro's use */
};

/* --- types --- */
enum ir_kind { IR_VOID, IR_BOOL, IR_INT, IR_FLOAT, IR_POINTER, IR_ARRAY, IR_RECORD, IR_OPAQUE };

struct ir_field {
    const char *name; /* "" for a base class or an unnamed member */
    uint64_t offset;  /* bytes from the record's start */
    const struct ir_type *type;
    bool bitfield; /* its value is not tracked */
};

struct ir_type {
    enum ir_kind kind;
    uint64_t size;                 /* bytes; 0 for void and for arrays of unknown bound */
    unsigned align;                /* bytes, 1 or more */
    bool is_signed;                /* IR_INT; pointers, bool: false */
    bool is_union;                 /* IR_RECORD */
    const struct ir_type *elem;    /* IR_POINTER (references too): pointee; IR_ARRAY: element */
    uint64_t count;                /* IR_ARRAY: elements; 0 unknown bound */
    const struct ir_field *fields; /* IR_RECORD: bases and members by offset */
    unsigned n_fields;
    const char *name; /* as the source spells it, for messages */
};

/* --- variables --- */
enum ir_storage {
    IR_LOCAL, /* a function's own, in registers */
    IR_PARAM,
    IR_SHARED,         /* __shared__ with its size known */
    IR_SHARED_DYNAMIC, /* extern __shared__: starts where the launch's dynamic memory starts */
    IR_DEVICE,         /* __device__ at file scope (or __managed__): global memory */
    IR_CONSTANT,       /* __constant__ */
    IR_HOST            /* a host variable at file scope */
};

struct ir_var {
    const char *name; /* as written; a lambda's or record's unnamed parts get a made-up one */
    enum ir_storage storage;
    const struct ir_type *type; /* references: the pointer that stands for them */
    bool is_reference; /* declared as T&: `type` is a pointer to T, bound once by its initializer */
    bool is_const;     /* never assigned after its initializer */
    const struct ir_expr *init; /* IR_HOST and const: what it holds; NULL: not known */
    unsigned id;                /* unique in the program, from 0 */
    unsigned align;      /* bytes, by declaration; SHARED and DEVICE: where the object may start */
    struct ir_site site; /* the declaration */
};

/* --- expressions --- */
enum ir_expr_kind {
    /* lvalues: their value is an address */
    IR_E_VAR,   /* var */
    IR_E_DEREF, /* args[0]: pointer rvalue */
    IR_E_FIELD, /* args[0]: lvalue of a record; `offset` bytes into it */
    IR_E_TEMP,  /* args[0]: rvalue, given a place of its own (a temporary) */
    /* rvalues */
    IR_E_INT,     /* ival: integers, bools, enumerators, null pointers, sizeof … */
    IR_E_FLOAT,   /* fval */
    IR_E_LOAD,    /* args[0]: lvalue; reads type->size bytes there; site */
    IR_E_ADDRESS, /* args[0]: lvalue; its address as a pointer: &x, array decay, binding a reference
                   */
    IR_E_PTRADD,  /* args[0]: pointer, args[1]: integer; + args[1]·offset bytes (`offset`: element
                     size, bytes; may be negated) */
    IR_E_PTRDIFF, /* args[0] - args[1], divided by `offset` bytes */
    IR_E_UNARY,   /* unop: args[0] */
    IR_E_BINARY,  /* binop: args[0], args[1]; both of type `type` after promotion except shifts and
                     comparisons */
    IR_E_LOGIC,   /* && (binop IR_AND) or || (binop IR_OR), short-circuiting */
    IR_E_COND,   /* args[0] ? args[1] : args[2]; lvalue where both arms are and it is used as one */
    IR_E_COMMA,  /* args[0], then args[1]; lvalue-ness of args[1] */
    IR_E_CAST,   /* args[0] converted to `type` (int, float, pointer, bool) */
    IR_E_ASSIGN, /* args[0]: lvalue = args[1]: rvalue; writes; site; is the lvalue afterwards */
    IR_E_COMPOUND, /* args[0] = (calc type)args[0] binop args[1]: a read and a write; site; is the
                      lvalue */
    IR_E_INCDEC,   /* args[0]: lvalue, += ival (1 or -1; pointers: in elements of `offset` bytes);
                      a read and a write; site; prefix: is the lvalue; postfix: the old value (rvalue)
                    */
    IR_E_CALL, /* callee with n_args arguments (object pointer first for methods, closure pointer
                  for lambdas) */
    IR_E_INTRINSIC, /* intrinsic with n_args arguments; site where it touches memory */
    IR_E_BUILTIN,   /* threadIdx, blockIdx, blockDim, gridDim: `builtin`, `axis` */
    IR_E_INIT,      /* an aggregate's value: args[i] stored at offsets[i]; other bytes are zero */
    IR_E_LAUNCH,    /* kernel launch, host code: callee; args: grid, block (dim3 records), dynamic
                       shared bytes, then    the kernel's own arguments; site: the whole launch
                       expression; n_config: 2 or 3 are given */
    IR_E_FUNCTION,  /* the address of `callee` */
    IR_E_CALL_AT,   /* the function whose address args[0] is, called with args[1 …) */
    IR_E_LAUNCH_AT, /* launch of the kernel whose address args[0] is; args[1 …) as IR_E_LAUNCH has
                       them, the kernel's own left out where they are not known; site; n_config */
    IR_E_UNKNOWN    /* a value not modelled; args are still evaluated for their reads; `reason` says
                       what it was */
};

enum ir_unop { IR_NEG, IR_NOT /* ~ */, IR_LNOT };
enum ir_binop {
    IR_ADD,
    IR_SUB,
    IR_MUL,
    IR_DIV,
    IR_MOD,
    IR_AND,
    IR_OR,
    IR_XOR,
    IR_SHL,
    IR_SHR,
    IR_LT,
    IR_LE,
    IR_GT,
    IR_GE,
    IR_EQ,
    IR_NE
};
enum ir_builtin { IR_THREAD_IDX, IR_BLOCK_IDX, IR_BLOCK_DIM, IR_GRID_DIM };

struct ir_expr {
    enum ir_expr_kind kind;
    bool lvalue;        /* its value is an address; `type` is then the type of what lies there */
    bool prefix;        /* IR_E_INCDEC */
    unsigned char axis; /* IR_E_BUILTIN: 0, 1, 2 */
    unsigned char op;   /* enum ir_unop, ir_binop or ir_builtin, by kind */
    unsigned char n_config;     /* IR_E_LAUNCH, IR_E_LAUNCH_AT */
    const struct ir_type *type; /* never NULL */
    const struct ir_type *calc; /* IR_E_COMPOUND: the type the operation is done in */
    struct ir_expr **args;
    unsigned n_args;
    int64_t ival;
    double fval;
    int64_t offset;          /* bytes, by kind */
    const uint64_t *offsets; /* IR_E_INIT: n_args of them, bytes */
    const struct ir_var *var;
    struct ir_function *callee; /* IR_E_CALL, IR_E_LAUNCH, IR_E_FUNCTION; never NULL there */
    const struct ir_intrinsic *intrinsic;
    const char *reason; /* IR_E_UNKNOWN: "inline assembly", "call of undeclared f" … */
    const struct ir_site
        *site; /* reads and writes: the range of the lvalue expression; others may have it */
};

/* --- statements --- */
enum ir_stmt_kind {
    IR_S_BLOCK,  /* body[0 … n_body) in order */
    IR_S_EXPR,   /* expr, value dropped */
    IR_S_DECL,   /* var comes to life; expr: initializer rvalue (pointer for references) or NULL.
                    Never emitted for SHARED/DEVICE/CONSTANT variables */
    IR_S_IF,     /* expr; body[0], body[1] (NULL: no else) */
    IR_S_LOOP,   /* body[0]: init or NULL; expr: condition or NULL (always); step or NULL; body[1]:
                    body.   post_test: do … while */
    IR_S_SWITCH, /* expr; cases[n_cases] */
    IR_S_RETURN, /* expr or NULL (pointer where the function returns a reference) */
    IR_S_BREAK,
    IR_S_CONTINUE,
    IR_S_UNKNOWN /* not modelled (goto …): `reason`; what follows in the function is incomplete */
};

struct ir_case {
    const int64_t *values; /* labels that lead here; NULL with is_default alone */
    unsigned n_values;
    bool is_default;
    struct ir_stmt *body; /* runs on into the next case unless it breaks */
};

struct ir_stmt {
    enum ir_stmt_kind kind;
    bool post_test; /* IR_S_LOOP */
    struct ir_expr *expr;
    struct ir_expr *step;
    const struct ir_var *var;
    struct ir_stmt **body;
    unsigned n_body;
    struct ir_case *cases;
    unsigned n_cases;
    const char *reason;
    struct ir_site site; /* the statement's head */
};

/* --- functions --- */
enum ir_state { IR_UNSEEN, IR_LOWERING, IR_LOWERED, IR_NO_BODY };

struct ir_function {
    const char *name; /* as written: "transpose" */
    const char
        *instance; /* with template arguments: "transpose<float, 32>"; equals name otherwise */
    const char *qualified; /* with namespaces and classes, without template arguments */
    enum ir_state state;
    bool is_kernel;   /* __global__ */
    bool is_host;     /* host code only */
    bool is_template; /* an uninstantiated template: no body to run */
    bool in_main_file;
    const struct ir_type *result; /* references: the pointer that stands for them */
    struct ir_var **params;       /* object/closure pointer first */
    unsigned n_params;
    struct ir_stmt *body;    /* NULL unless IR_LOWERED */
    unsigned bounds_threads; /* __launch_bounds__, threads; 0: none */
    const char *incomplete;  /* why part of the body is missing (front-end error: macro, header …);
                                NULL: whole */
    struct ir_site incomplete_site;
    struct ir_site site; /* the name in its definition */
    unsigned end_line;   /* last line of its body */
    void *front;         /* the lowering's own (cursor); others leave it alone */
};

/* --- intrinsics --- */
/* Functions without a body whose meaning is known, found by qualified name. One table:
 * intrinsics.c. */
enum ir_effect {
    IR_F_PURE,       /* a value of the arguments; `fn` says which */
    IR_F_OPAQUE,     /* a value not modelled; uniform where all arguments are */
    IR_F_VARYING,    /* a value that differs by lane: clock, shuffles by unknown lanes */
    IR_F_UNIFORM,    /* the same in all lanes: ballots, __syncthreads_count */
    IR_F_LOAD,       /* reads *args[0] */
    IR_F_STORE,      /* writes *args[0] */
    IR_F_ATOMIC,     /* read-modify-write of *args[0] in one */
    IR_F_COPY_ASYNC, /* args[0]: shared destination, args[1]: global source, args[2]: bytes: a load
                        and a store */
    IR_F_COPY,       /* memcpy(args[0], args[1], args[2]) by each lane */
    IR_F_FILL,       /* memset(args[0], …, args[2]) by each lane */
    IR_F_SHUFFLE,    /* args: value, lane number (see fn) */
    IR_F_BARRIER,    /* __syncthreads and kin: nothing to count */
    IR_F_TILE,    /* a warp-wide matrix load or store: memory touched, lanes not documented: unknown
                     with reason */
    IR_F_RAW,     /* an instruction of inline assembly: `bytes` bytes a lane at *args[0], `value`
                     matrices of     an ldmatrix or 0; a write where its name says store */
    IR_F_NORETURN /* __trap, exit */
};
enum ir_pure {
    IR_P_NONE,
    IR_P_MIN,
    IR_P_MAX,
    IR_P_ABS,
    IR_P_POPC,
    IR_P_CLZ,
    IR_P_FFS,
    IR_P_BREV,
    IR_P_MUL24,
    IR_P_MULHI,
    IR_P_BYTE_PERM,
    IR_P_FLOOR,
    IR_P_CEIL,
    IR_P_SQRT,
    IR_P_LOG2,
    IR_P_POW,
    IR_P_ROUND,
    IR_P_LANE_ID,
    IR_P_SHFL,
    IR_P_SHFL_UP,
    IR_P_SHFL_DOWN,
    IR_P_SHFL_XOR,
    IR_P_IDENTITY /* the first argument: __builtin_assume_aligned, __cvta … */
};
struct ir_intrinsic {
    const char *name; /* qualified */
    enum ir_effect effect;
    enum ir_pure fn;
    unsigned char address; /* which argument is the address (LOAD, STORE, ATOMIC, TILE) */
    unsigned char value;   /* which argument is the value (SHUFFLE: value; the lane is value + 1) */
    unsigned char bytes;   /* access width, bytes; 0: the pointee's size */
};
/* By qualified name, or by that with "/N" behind it, N the number of parameters. NULL: none. */
const struct ir_intrinsic *intrinsic_find(const char *qualified);

/* --- the program --- */
struct ir_program {
    struct ca_arena *arena;
    struct ir_function **functions; /* every function found so far, kernels in source order first */
    unsigned n_functions;
    unsigned n_vars;     /* ids of variables run below it */
    struct lower *lower; /* the lowering that made it, asked again for bodies */
};

/* Lowers f's body now if that was not done (state becomes IR_LOWERED or IR_NO_BODY). Cheap when
 * done before. */
void program_need_body(struct ir_program *p, struct ir_function *f);

/* States and tests the IR's invariants on one lowered function: types never NULL, lvalues where
 * lvalues are needed, argument counts by kind, sites on reads and writes … Returns NULL, or what is
 * wrong (in the program's arena). */
const char *program_check(struct ir_program *p, const struct ir_function *f);

/* `--dump=program`: one lowered function as text, one statement a line. In `arena`. */
char *program_dump(const struct ir_function *f, struct ca_arena *arena);

#endif
