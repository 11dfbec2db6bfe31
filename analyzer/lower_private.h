/* lower_private.h - what the files of the lowering share; nobody else includes it.
 *
 *   lower.c           entry, the public questions
 *   lower_graph.c     which functions there are, who calls and launches what
 *   lower_function.c  function objects, parameters, bodies, variables
 *   lower_stmt.c      statements            lower_loop.c   loops and switches
 *   lower_expr.c      kinds of expressions  lower_cast.c   conversions
 *   lower_name.c      names, constants      lower_operator.c operators
 *   lower_call.c      calls                 lower_construct.c constructors
 *   lower_launch.c    kernel launches       lower_init.c   initializer lists
 *   lower_lambda.c    closures              lower_type.c   types
 *   lower_site.c      source ranges         lower_error.c  front-end errors
 *   lower_asm.c       inline assembly
 *   lower_bounds.c    __launch_bounds__     lower_launch_error.c launches lost to one
 *   lower_node.c      makes IR nodes        lower_map.c    tables by cursor
 *
 * Vocabulary: an expression cursor is asked for its rvalue() (a value) or its lvalue() (an
 * address). An lvalue cursor asked for its value gives a LOAD whose site is that cursor; a value
 * asked for its place gives a TEMP. */
#ifndef CUADDR_LOWER_PRIVATE_H
#define CUADDR_LOWER_PRIVATE_H

#include <clang-c/Index.h>

#include "load.h"
#include "lower.h"
#include "program.h"

enum { LOWER_MAX_DEPTH = 300 }; /* nesting of expressions and statements that is followed */

/* --- tables --- */

/* A table from cursors to pointers; grows, never shrinks. All in the arena. */
struct lower_map {
    struct lower_map_entry **buckets;
    unsigned n_buckets; /* a power of two, or 0 before the first entry */
    unsigned n_entries;
};
void *map_find(const struct lower_map *m, CXCursor key);
void map_add(struct lower_map *m, struct ca_arena *arena, CXCursor key, void *value);

/* Children of a cursor, in source order. */
struct kids {
    CXCursor *v;
    unsigned n;
};

/* --- the state --- */

/* What a structured binding's name stands for: part `index` of a hidden variable. */
struct lower_binding {
    struct ir_var *hidden;
    CXType type; /* of the hidden variable, as declared */
    unsigned index;
};

/* What the lowering knows of a function beside its ir_function (ir_function.front points here). */
struct lower_function {
    CXCursor cursor; /* the definition, or the declaration where there is none */
    CXCursor body;   /* its compound statement; null cursor: none */
    bool has_body;
    bool launches; /* it holds a kernel launch itself */
    bool scanned;
    bool in_system; /* of a system header */
    struct ir_function *function;
    struct ir_function **calls; /* functions it names, each once */
    unsigned n_calls;
    unsigned cap_calls;
    struct lower_closure *closure; /* it is the call operator of this closure; NULL: of none */
};

/* What a lambda expression captured. */
struct lower_capture {
    CXCursor var; /* the variable named; null cursor: `this` */
    bool by_reference;
    uint64_t offset;            /* bytes into the closure */
    const struct ir_type *type; /* of the field: for references the pointer */
};
struct lower_closure {
    CXCursor record; /* the closure type's declaration */
    struct ir_type *type;
    struct lower_capture *captures;
    unsigned n_captures;
};

/* The function being lowered. */
struct lower_frame {
    struct lower_function *function;
    struct ir_var *self;    /* the object's or closure's pointer; NULL: none */
    struct ir_stmt **temps; /* DECLs of made-up variables, put in front of the body */
    unsigned n_temps, cap_temps;
    struct ir_expr *object; /* lvalue: whose default member initializer is lowered; NULL: none */
    const struct ir_site *site; /* the closest site above, for what has none of its own */
    unsigned depth;
};

struct lower {
    CXTranslationUnit tu;
    struct ca_arena *arena;
    struct ir_program *program;
    struct lower_map functions;    /* canonical cursor → struct lower_function */
    struct lower_map vars;         /* canonical cursor → struct ir_var */
    struct lower_map closures;     /* closure record → struct lower_closure */
    struct lower_map bindings;     /* name → struct lower_binding */
    unsigned constant_depth;       /* initializers of constants being lowered */
    struct lower_map constants;    /* variable → struct ir_expr, or a mark for "none" */
    struct type_entry **types;     /* buckets of the type table */
    struct lower_function **order; /* all functions in order of discovery */
    unsigned n_order, cap_order;
    struct load_unit *unit;
    struct lower_file *files;   /* seen so far (lower_site.c) */
    const char *missing_header; /* the first one that the front end did not find; NULL: none */
    unsigned cap_functions;     /* of program->functions */
    unsigned n_made_up;         /* made-up variables so far */
    struct lower_frame *frame;
    const struct ir_type *t_void, *t_bool, *t_int, *t_long, *t_pointer, *t_opaque;
};

/* --- lower_site.c: text and places --- */
const char *lower_text(struct lower *l, CXString s); /* in the arena; disposes of s */
const char *lower_spelling(struct lower *l, CXCursor c);
const char *lower_qualified(struct lower *l, CXCursor c); /* "ns::Class::name" */
struct ir_site lower_site(struct lower *l, CXCursor c);
struct ir_site lower_site_range(struct lower *l, CXSourceRange range);
const struct ir_site *lower_new_site(struct lower *l,
                                     CXCursor c); /* of the frame's closest where c has none */
bool lower_has_place(CXCursor c);                 /* it stands somewhere in a file */
const char *lower_file(struct lower *l, CXFile file,
                       size_t *size); /* its text as the user wrote it, or NULL */
/* The text from where c is spelled, in a macro's definition perhaps, to the file's end; NULL: not
 * to be had. */
const char *lower_spelled(struct lower *l, CXCursor c, size_t *n);
/* The site of a read or write of `place`, written at c; for what lives in registers the statement's
 * will do. */
const struct ir_site *lower_place_site(struct lower *l, const struct ir_expr *place, CXCursor c);
/* Source bytes between two places of one file, not in a macro; NULL where there are none. *n:
 * bytes. */
const char *lower_bytes(struct lower *l, CXSourceLocation from, CXSourceLocation to, size_t *n);

/* --- children --- */
struct kids lower_kids(struct lower *l, CXCursor c);      /* all */
struct kids lower_expr_kids(struct lower *l, CXCursor c); /* expressions only */
bool lower_same_function(CXCursor a, CXCursor b);
bool lower_has_attr(CXCursor c, enum CXCursorKind attr);

/* --- lower_type.c --- */
const struct ir_type *lower_type(struct lower *l, CXType t);
const struct ir_type *lower_param_type(struct lower *l,
                                       CXType t); /* as declared; arrays are pointers */
const struct ir_type *lower_pointer_to(struct lower *l, const struct ir_type *elem);
const struct ir_type *lower_array_of(struct lower *l, const struct ir_type *elem, uint64_t count);
CXType lower_plain(CXType t); /* canonical, without reference and top-level qualifiers */
bool lower_same_type(CXType a, CXType b);
bool lower_is_reference(CXType t);
bool lower_is_record(CXType t);
bool lower_is_array(CXType t);
bool lower_is_dependent(CXType t);
/* Bytes from a `derived` to its `base`; false where it is none, or where that is not known. */
bool lower_base_offset(struct lower *l, CXType derived, CXType base, int64_t *offset);
struct kids lower_fields(struct lower *l, CXType record);
struct kids lower_bases(struct lower *l, CXType record);     /* base specifiers */
int64_t lower_field_offset(struct lower *l, CXCursor field); /* bytes */
void lower_types_init(struct lower *l);

/* --- lower_node.c --- */
struct ir_expr *node_new(struct lower *l, enum ir_expr_kind kind, const struct ir_type *type,
                         unsigned n_args);
struct ir_expr *node_int(struct lower *l, const struct ir_type *type, int64_t value);
struct ir_expr *node_float(struct lower *l, const struct ir_type *type, double value);
struct ir_expr *node_unknown(struct lower *l, const struct ir_type *type, const char *reason);
struct ir_expr *node_unknown_of(struct lower *l, CXCursor c,
                                const char *reason);         /* its operands evaluated */
struct ir_expr *node_var(struct lower *l, struct ir_var *v); /* lvalue; sees through references */
struct ir_expr *node_deref(struct lower *l, struct ir_expr *pointer, const struct ir_type *type);
struct ir_expr *node_address(struct lower *l, struct ir_expr *lvalue);
struct ir_expr *node_field(struct lower *l, struct ir_expr *record, int64_t offset,
                           const struct ir_type *type);
struct ir_expr *node_temp(struct lower *l, struct ir_expr *value);
struct ir_expr *node_load(struct lower *l, struct ir_expr *lvalue, const struct ir_site *site);
struct ir_expr *node_cast(struct lower *l, struct ir_expr *value, const struct ir_type *type);
struct ir_expr *node_unary(struct lower *l, enum ir_unop op, struct ir_expr *a,
                           const struct ir_type *type);
struct ir_expr *node_binary(struct lower *l, enum ir_binop op, struct ir_expr *a, struct ir_expr *b,
                            const struct ir_type *type);
struct ir_expr *node_ptradd(struct lower *l, struct ir_expr *pointer, struct ir_expr *index,
                            int64_t bytes);
struct ir_expr *node_assign(struct lower *l, struct ir_expr *place, struct ir_expr *value,
                            const struct ir_site *site);
struct ir_expr *node_comma(struct lower *l, struct ir_expr *first, struct ir_expr *second);
struct ir_expr *node_fit(struct lower *l, struct ir_expr *value,
                         const struct ir_type *type); /* a value of that type */
struct ir_stmt *node_stmt(struct lower *l, enum ir_stmt_kind kind, CXCursor place);
struct ir_stmt *node_block(struct lower *l, CXCursor place, struct ir_stmt **body, unsigned n);

/* A list of statements that grows. */
struct stmts {
    struct ir_stmt **v;
    unsigned n, cap;
};
void stmts_add(struct lower *l, struct stmts *list, struct ir_stmt *s);
void stmts_add_expr(struct lower *l, struct stmts *list, CXCursor place, struct ir_expr *e);

/* --- lower_expr.c, lower_operator.c --- */
struct ir_expr *lower_rvalue(struct lower *l, CXCursor c);
struct ir_expr *lower_lvalue(struct lower *l, CXCursor c);
struct ir_expr *lower_effect(struct lower *l,
                             CXCursor c); /* for its effects: value or place, nothing loaded */
struct ir_expr *lower_condition(struct lower *l, CXCursor c);
bool lower_is_lvalue(struct lower *l, CXCursor c);
bool lower_names_variable(CXCursor named); /* or a structured binding, which looks like one */
bool lower_is_const(CXType type);
struct ir_expr *lower_name_value(struct lower *l, CXCursor c);
bool lower_is_array_param(
    CXCursor decl); /* libclang shows it as the array that was written; it is a pointer */
struct ir_expr *lower_evaluated(struct lower *l, CXCursor c,
                                const struct ir_type *type); /* a constant, or NULL */
CXCursor lower_strip(struct lower *l, CXCursor c); /* without parentheses and conversions */
struct ir_expr *lower_bound(struct lower *l, CXCursor c,
                            CXType reference); /* pointer that a reference is bound to */
struct ir_expr *lower_this(struct lower *l, const struct ir_type *pointer);
struct ir_expr *lower_this_as(struct lower *l,
                              CXType record); /* where it is not written: of a base, perhaps */
struct ir_expr *lower_operator(struct lower *l, CXCursor c);   /* binary operators, as values */
struct ir_expr *lower_assignment(struct lower *l, CXCursor c); /* = and compound, as lvalues */
struct ir_expr *lower_compound_value(struct lower *l, CXCursor c);
struct ir_expr *lower_unary(struct lower *l, CXCursor c); /* as values */
struct ir_expr *lower_incdec(struct lower *l, CXCursor c);
struct ir_expr *lower_name(struct lower *l, CXCursor c); /* a variable's name, as lvalue */
struct ir_expr *lower_named_constant(struct lower *l,
                                     CXCursor c);           /* a name's constant value, or NULL */
struct ir_expr *lower_builtin(struct lower *l, CXCursor c); /* threadIdx.x, threadIdx …, or NULL */
struct ir_expr *lower_member(struct lower *l, CXCursor c);  /* as lvalue */

/* --- lower_cast.c --- */
struct ir_expr *lower_implicit(struct lower *l, CXCursor c);
/* The value of c as a `to`, for places where libclang shows no conversion. */
struct ir_expr *lower_converted_to(struct lower *l, CXCursor c, CXType to);
struct ir_expr *lower_explicit_cast(struct lower *l, CXCursor c);
struct ir_expr *lower_cast_lvalue(struct lower *l,
                                  CXCursor c); /* reference casts, bases; NULL: it is a value */
bool lower_cast_is_lvalue(struct lower *l, CXCursor c);
bool lower_is_cast(enum CXCursorKind kind);
bool lower_only_child(struct lower *l, CXCursor c, CXCursor *child);

/* --- lower_call.c, lower_construct.c, lower_launch.c, lower_init.c, lower_lambda.c --- */
struct ir_expr *lower_call(struct lower *l,
                           CXCursor c); /* a reference's pointer where the callee returns one */
bool lower_call_is_lvalue(CXCursor c);
struct ir_expr *lower_argument(struct lower *l, CXCursor arg, CXType parameter);
/* The function that an expression names, seen through casts and constant pointers; null cursor: not
 * known. */
CXCursor lower_named_function(struct lower *l, CXCursor c);
/* What is called or launched, as a pointer: of `p`, `*p`, `(*p)` and of a reference alike. */
struct ir_expr *lower_function_pointer(struct lower *l, CXCursor called);
/* The call of what `called` points to; NULL: that is no function. */
struct ir_expr *lower_call_at(struct lower *l, CXCursor call, CXCursor called);
bool lower_var_is_assigned(
    CXCursor var); /* after its declaration, in the function or file around it */

struct ir_expr *lower_construct_value(struct lower *l, CXCursor call);
/* The value of a construction that runs no constructor's body; NULL: one has to run. */
struct ir_expr *lower_construct_simple(struct lower *l, CXCursor call);
/* Constructs into `place` (used several times: it must be cheap and without effects). */
void lower_construct(struct lower *l, struct stmts *out, struct ir_expr *place, CXCursor call);
void lower_default_members(struct lower *l, struct stmts *out, struct ir_expr *place,
                           CXType record);
bool lower_is_constructor_call(CXCursor c);
void lower_declare_first(struct lower *l,
                         struct ir_var *var); /* in front of the body, without a value */
struct ir_var *lower_made_up(struct lower *l, const struct ir_type *type, const char *stem);
/* The initializer in the member's declaration; null cursor: none. */
CXCursor lower_member_initializer(struct lower *l, CXCursor field);
/* `init` stored in `place`: what a declaration or a member initializer does. */
void lower_initialize(struct lower *l, struct stmts *out, struct ir_expr *place, CXType type,
                      CXCursor init);
void lower_member_initializers(struct lower *l, struct stmts *out, CXCursor constructor);

bool lower_is_launch(struct lower *l, CXCursor call);
struct ir_expr *lower_launch(struct lower *l, CXCursor call);
bool lower_launch_api(const char *qualified);
struct ir_expr *lower_launch_call(struct lower *l, CXCursor call,
                                  const char *qualified); /* cudaLaunchKernel … */

struct ir_expr *lower_init_list(struct lower *l, CXCursor list, CXType type);

struct lower_closure *lower_closure_of(struct lower *l, CXCursor record);
struct ir_expr *lower_lambda(struct lower *l, CXCursor c);
struct ir_expr *lower_captured(struct lower *l,
                               CXCursor var); /* lvalue inside a closure's body, or NULL */

/* --- lower_stmt.c --- */
struct ir_stmt *lower_stmt(struct lower *l, CXCursor c); /* one statement, of several a block */
void lower_stmt_into(struct lower *l, struct stmts *out, CXCursor c);
void lower_declare(struct lower *l, struct stmts *out, CXCursor decl);
void lower_bind(struct lower *l, CXCursor name, struct ir_var *hidden, CXType type, unsigned index);
struct ir_expr *lower_binding(struct lower *l, CXCursor name, CXCursor use); /* lvalue */
struct ir_expr *lower_statement_expr(struct lower *l, CXCursor c);           /* ({ ... }) */
void lower_asm(struct lower *l, struct stmts *out, CXCursor c);              /* lower_asm.c */
struct ir_stmt *lower_if(struct lower *l, CXCursor c);
struct ir_stmt *lower_for(struct lower *l, CXCursor c);
struct ir_stmt *lower_while(struct lower *l, CXCursor c);
struct ir_stmt *lower_do(struct lower *l, CXCursor c);
struct ir_stmt *lower_range_for(struct lower *l, CXCursor c);
struct ir_stmt *lower_switch(struct lower *l, CXCursor c);

/* --- lower_function.c --- */
struct lower_function *lower_function_of(struct lower *l, CXCursor c);
struct ir_var *lower_var(struct lower *l, CXCursor decl);
struct ir_var *lower_new_var(struct lower *l, const char *name, enum ir_storage storage,
                             const struct ir_type *type);
void lower_body(struct lower *l, struct lower_function *f);
unsigned lower_launch_bounds(struct lower *l,
                             CXCursor kernel); /* threads; 0: none, or not known (lower_bounds.c) */

/* --- lower_graph.c, lower_error.c, lower_launch_error.c --- */
void lower_discover(struct lower *l);
void lower_find_missing_header(struct lower *l);
/* c's type is not known, for an error elsewhere: so says the function that is lowered. */
void lower_mark_incomplete(struct lower *l, CXCursor c);
void lower_mark_errors(struct lower *l,
                       struct lower_function *f); /* sets `incomplete` where one lies inside */
/* Sets `incomplete` of kernels that a launch with an error names. */
void lower_mark_launch_errors(struct lower *l);
const char *lower_advised(struct lower *l, const char *message); /* with what the user can do */
struct ir_site lower_error_site(const struct load_diag *d);

#endif
