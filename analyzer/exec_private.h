/* Inside the executor: values, objects with their cells, the trail, the state. Only exec*.c include
 * this. */
#ifndef CUADDR_EXEC_PRIVATE_H
#define CUADDR_EXEC_PRIVATE_H

#include "exec.h"

/* --- values --- */
enum value_kind {
    VALUE_VOID,
    VALUE_INT,    /* integers, bools, pointers: `form` */
    VALUE_NUMBER, /* a floating value that is known: `number` */
    VALUE_DATA,   /* a value not tracked (floating data); only whether it differs by lane */
    VALUE_RECORD  /* `cells` */
};

struct value {
    enum value_kind kind;
    bool varying;   /* VALUE_DATA: may differ by lane. VALUE_RECORD: so may bytes no cell covers */
    bool zero_rest; /* VALUE_RECORD: bytes no cell covers are zero */
    unsigned n_cells;
    ca_form form;
    double number;
    struct cell *cells; /* by offset */
};

struct cell {
    uint64_t offset;    /* bytes from the object's start */
    uint64_t size;      /* bytes */
    struct value value; /* never a record */
};

/* --- objects --- */
enum object_space { OBJECT_LOCAL, OBJECT_GLOBAL, OBJECT_SHARED, OBJECT_CONSTANT };

/* What bytes hold that no cell covers. */
enum object_fill {
    FILL_UNKNOWN_UNIFORM,
    FILL_UNKNOWN_VARYING,
    FILL_ZERO,
    FILL_PARAM /* an unknown of the outside, one per place, made when first read */
};

struct object {
    unsigned id;                   /* in order of creation */
    const struct ir_var *var;      /* NULL: a temporary, or memory behind a pointer */
    const struct ir_type *type;    /* NULL: memory behind a pointer */
    const struct ir_type *pointee; /* memory behind a pointer: what it points to; NULL: not known */
    const char *name;
    enum object_space space;
    enum object_fill fill;
    bool is_null;                 /* the launch gives NULL for it */
    unsigned origin;              /* the launch gives other pointers into it; 0: none is known */
    struct ir_function *function; /* what it stands for, a function's address; NULL: memory */
    struct object *next_function;
    ca_form base;       /* its address; made when first needed */
    struct cell *cells; /* sorted by offset */
    unsigned n_cells, cap_cells;
};

/* An lvalue: `offset` bytes into `object`, or (object NULL) wherever `offset` points. */
struct place {
    struct object *object;
    ca_form offset;
    const char *unknown; /* why the address is not known; NULL: it is */
};

/* --- the trail: what was overwritten, so that branches and trials can be undone --- */
struct trail_entry {
    struct object *object;
    bool whole; /* all cells and the fill were replaced */
    bool existed;
    struct cell old;        /* !whole */
    struct cell *old_cells; /* whole */
    unsigned old_n;
    enum object_fill old_fill;
};

/* --- loops and frames --- */
/* How lanes may leave a loop early. */
enum loop_exit {
    EXIT_KNOWN = 1,   /* lanes, counters and blocks decide: running turn by turn settles it */
    EXIT_UNIFORM = 2, /* something unknown decides, for all lanes alike */
    EXIT_LANE = 4     /* something unknown decides, lane by lane */
};

/* What one way, or one group of lanes, wrote. */
struct way {
    struct change *changes; /* by place */
    size_t n;
    ca_form mask; /* lanes at its end */
    bool dead;    /* none: all left */
};

/* Lanes that left, with what they had written by then. */
struct departed {
    struct departed *earlier;
    ca_form lanes; /* NULL: all that were left */
    struct way way;
};

/* Where lanes that leave come back together. */
struct meeting {
    size_t mark;        /* of the trail */
    unsigned objects;   /* objects made later are not met again */
    ca_form mask, path; /* of those who will come */
    struct assumption *assumed;
    unsigned unlikely;
    struct departed *last;
    unsigned n;
};

struct loop {
    struct loop *outer;
    struct meeting end, turn;
    ca_form broken;    /* lanes that left by break; NULL none */
    ca_form continued; /* lanes that skipped to the step; NULL none */
    ca_form exited;    /* lanes whose condition failed; NULL none */
    ca_form mask;      /* lanes at the start of the turn */
    ca_form since;     /* conditions in force there, of those met since the loop around */
    unsigned exits;    /* enum loop_exit bits */
    bool is_switch;
};

/* A value returned, and for which lanes (and unknown choices); NULL: for all that are left. */
struct returned {
    ca_form lanes;
    struct value value;
};

struct frame {
    struct frame *caller;
    struct ir_function *function;
    struct returned *returned; /* values so far, in order */
    unsigned n_returned, cap_returned;
    bool result_unlikely; /* they came from ways assumed not to be taken */
    unsigned
        open_exits; /* enum loop_exit bits of returns out of loops that something unknown ends */
    struct meeting end;         /* of the call; a kernel's own is not opened */
    const struct ir_site *site; /* of the call; NULL: the kernel itself, or not known */
    struct loop *loop;          /* innermost */
};

struct assumption {
    struct assumption *outer;
    const char *text;
    unsigned depth;
};

/* A condition nobody decides, and what stands for it. */
struct exec_choice {
    ca_form choice, cond;
};

/* The high half of a product: __umulhi(of[0], of[1]). */
struct exec_high {
    ca_form high, of[2];
};

/* A division by multiplication that was met: exec_divide.c. */
struct exec_division {
    struct exec_division *next;
    ca_form multiplier, shift, divisor;
    const char *text; /* what is taken for granted */
};

#define EXEC_HIGHS   32 /* high halves that are remembered */
#define EXEC_CHOICES 32 /* and choices */
#define N_TEXTS      64
struct kept_text {
    struct kept_text *next;
    const char *text;
};

/* Room to evaluate forms: by atom, its value and whether it is set. */
struct scratch {
    int64_t *value;
    bool *known;
    unsigned cap;
};

struct exec {
    struct ir_program *program;
    struct ca_arena *arena; /* what the run needs on its way: dropped at its end */
    struct ca_arena *keep;  /* what its results point to, forms among them */
    struct ca_forms *forms;
    const struct exec_launch *launch;
    const struct exec_options *options;
    bool host; /* host code: no lanes */

    struct object **objects; /* by variable id; NULL: not alive */
    unsigned cap_objects;
    unsigned n_objects;       /* objects made so far */
    struct object *functions; /* those that stand for functions */
    struct trail_entry *trail;
    size_t n_trail, cap_trail;

    struct frame *frame;
    unsigned depth;      /* calls */
    unsigned recursions; /* calls of functions that were being called already, so far */
    ca_form mask;        /* active lanes; NULL: all; constant 0: none, code is dead */
    ca_form since;       /* those of the path met since the innermost loop began; NULL: none */
    ca_form path;        /* all conditions on the way, unknown uniform ones too; NULL: none */
    bool conditional;    /* behind a condition nobody decides */
    unsigned unlikely;   /* > 0: on a way that was assumed not to be taken */
    unsigned leaves,
        returns; /* lanes left a branch (return, break, continue), a loop (return), so often */
    struct assumption *assumed;         /* conditions taken to hold, innermost first */
    struct exec_high highs[EXEC_HIGHS]; /* the latest, in a ring */
    unsigned n_highs;                   /* met so far */
    struct exec_division *divisions;
    struct exec_choice choices[EXEC_CHOICES]; /* the latest, in a ring */
    unsigned n_choices;                       /* made so far */
    struct kept_text *texts[N_TEXTS];         /* theirs, by hash */
    struct ca_counter counters[16];           /* loops in force, outermost first */
    unsigned n_counters;

    unsigned trial;               /* > 0: nothing is recorded */
    struct closing *closing;      /* in a trial: the loop whose carried variables are watched */
    bool local_symbolic;          /* a tracked local was indexed by something not constant */
    bool carried_unknown;         /* a loop left a variable it could not close */
    struct scratch lanes, corner; /* of lanes alone, where no atom is known; of corners */
    uint64_t steps, max_steps;    /* expressions and statements */
    const char *incomplete;       /* why execution stopped */
    struct ir_site incomplete_site;
    const char *partial; /* something left out while execution went on */
    struct ir_site partial_site;

    struct exec_access *accesses;
    size_t n_accesses, cap_accesses;
    unsigned *access_chain;      /* by access: the next of its hash chain + 1; 0 ends */
    unsigned access_heads[1024]; /* first of each chain + 1 */
    const struct ir_var **shared;
    size_t n_shared, cap_shared;
    uint64_t static_shared;
    ca_form block_idx[3], grid_dim[3];
    struct exec_host_run *launches; /* host */
    size_t cap_launches;
    enum ca_op atomic_op; /* the shared atomic or ldmatrix being recorded */
    bool async;           /* what is recorded is a side of an asynchronous copy */
    bool rigid;           /* what is recorded moves a matrix fragment */
    ca_form partner;      /* what is recorded is counted with these addresses; NULL: alone */
    const struct ir_var *partner_object;
    unsigned barriers;      /* met so far */
    bool result_unused;     /* the expression about to be evaluated is a statement of its own */
    const char *place_name; /* what to call an unknown made now; NULL: nothing better */
};

/* exec_value.c */
extern const struct ir_type value_long; /* the type of unknowns whose own type does not matter */
/* --set gives names their values wherever an unknown of that name would be made. */
bool value_set(const struct exec *x, const char *name, int64_t *out);
/* Makes room for all atoms there are; where it grows, none is known any more. */
void scratch_extend(struct exec *x, struct scratch *s);
struct value value_int(ca_form f);
struct value value_const(struct exec *x, int64_t v);
struct value value_number(double d);
struct value value_data(bool varying);
struct value value_void(void);
/* An unknown of `type` (records: no cells). Integers are a fresh atom, pointers a fresh base where
 * uniform. */
struct value value_unknown(struct exec *x, const struct ir_type *type, bool varying,
                           const char *name);
bool value_varying(struct exec *x, const struct value *v); /* may differ by lane within a warp */
ca_form value_form(struct exec *x,
                   const struct value *v); /* as an integer; data: a fresh unknown */
struct value value_convert(struct exec *x, struct value v, const struct ir_type *to);
struct value value_join(struct exec *x, ca_form cond, struct value a, struct value b);
bool form_varies(struct exec *x, ca_form f); /* differs among the lanes of some warp */
bool value_is_unknown_atom(ca_form f);

/* exec_store.c */
struct object *object_new(struct exec *x, const struct ir_var *var, const struct ir_type *type,
                          const char *name, enum object_space space, enum object_fill fill);
struct object *object_of_var(struct exec *x, const struct ir_var *v);
void object_bind(struct exec *x, const struct ir_var *v, struct object *o);
ca_form object_base(struct exec *x, struct object *o);
struct value store_read(struct exec *x, struct object *o, ca_form offset,
                        const struct ir_type *type);
void store_write(struct exec *x, struct object *o, ca_form offset, const struct ir_type *type,
                 struct value v);
void store_havoc(struct exec *x, struct object *o, bool varying);
/* "p.rows[2]": what bytes of a parameter are called. In the run's arena. */
const char *object_place_name(struct exec *x, const struct object *o, uint64_t offset);
void store_set_cell(struct exec *x, struct object *o, uint64_t offset, uint64_t size,
                    struct value v);
struct cell *store_find(struct object *o, uint64_t offset, uint64_t size);
void trail_undo(struct exec *x, size_t mark);
/* The cells written since `mark` in objects older than `older_than`, each once, with present
 * values. */
struct change {
    struct object *object;
    bool whole;
    struct cell cell;
    enum object_fill fill;
};
size_t trail_changes(struct exec *x, size_t mark, unsigned older_than, struct change **out);
/* Orders changes by object, then place, for qsort too. */
int change_order(const void *a, const void *b);
void change_apply(struct exec *x, const struct change *c);
/* Calls visit for each scalar leaf of a type: offset, leaf type. */
typedef void leaf_fn(void *ctx, uint64_t offset, const struct ir_type *leaf);
void type_leaves(const struct ir_type *t, uint64_t offset, leaf_fn *visit, void *ctx);

bool type_is_scalar(const struct ir_type *t);
/* The first cell at or behind an offset. */
unsigned store_index(const struct object *o, uint64_t offset);
struct value store_read_scalar(struct exec *x, struct object *o, uint64_t offset,
                               const struct ir_type *type);

/* exec_record.c */
#define MAX_COPY_LEAVES                                                                            \
    4096 /* scalars of one record or array copied cell by cell; beyond it: unknown */
struct value record_read(struct exec *x, struct object *o, uint64_t offset,
                         const struct ir_type *type);
/* False: it is not known cell by cell, and nothing was written. */
bool record_write(struct exec *x, struct object *o, uint64_t start, const struct ir_type *type,
                  const struct value *v);

/* exec_expr.c */
struct value eval(struct exec *x, const struct ir_expr *e);       /* rvalue */
struct place eval_place(struct exec *x, const struct ir_expr *e); /* lvalue */
struct value eval_read(struct exec *x, struct place p, const struct ir_type *type,
                       const struct ir_site *site);
void eval_write(struct exec *x, struct place p, const struct ir_type *type, struct value v,
                const struct ir_site *site);
ca_form place_address(struct exec *x, struct place p);
/* Whether the two sides of a cp.async can be counted one by one (exec_copy.c). */
struct copy_sides {
    const char *tangled; /* why not; NULL: they can */
    bool assumed;        /* they can as long as sizes that say how far apart lanes are are large
                            multiples of 32 */
    bool paired;         /* they can if the load is counted with where it writes */
};
struct copy_sides copy_look(struct exec *x, ca_form to, ca_form from, int64_t bytes);
struct place place_from(struct exec *x, ca_form address);
bool exec_step(struct exec *x); /* counts one; false: stop */
bool exec_dead(const struct exec *x);

/* exec_arith.c */
struct value arith_binary(struct exec *x, enum ir_binop op, struct value a, struct value b,
                          const struct ir_type *type, const struct ir_type *operand);
struct value arith_unary(struct exec *x, enum ir_unop op, struct value a,
                         const struct ir_type *type);
ca_form form_or_unknown(struct exec *x, ca_form f, ca_form a,
                        ca_form b); /* f, or a fresh unknown where f is NULL */
ca_form form_add(struct exec *x, ca_form a,
                 ca_form b); /* never NULL: unknown where it can't be built */
ca_form form_sub(struct exec *x, ca_form a, ca_form b);
ca_form form_scale(struct exec *x, ca_form a, int64_t k);
ca_form form_truth(struct exec *x, ca_form f); /* f as 0 or 1 */
/* b, told from the start of a's memory where the launch gives both as pointers into one. */
ca_form form_rebased(struct exec *x, ca_form a, ca_form b);

/* exec_intrinsic.c */
ca_form lane_id(struct exec *x);
/* `bytes` bytes of nothing in particular, aligned to `align`. */
const struct ir_type *bytes_type(struct exec *x, int64_t bytes, unsigned align);

/* exec_fragment.c: records what the load or store `e` of a matrix fragment at `place` touches;
 * false: it is not known which lane takes which element. */
bool fragment_move(struct exec *x, const struct ir_expr *e, const struct value *args,
                   struct place place, bool store);

/* exec_divide.c */
/* `high` is the upper half of a · b. */
void magic_remember(struct exec *x, ca_form high, ca_form a, ca_form b);
/* left >> shift, where that is a division by multiplication; NULL: it is none. */
ca_form magic_quotient(struct exec *x, ca_form left, ca_form shift);
/* What is taken for granted of the divisions an access hangs on, into `out` (NULL: not wanted);
 * how many they are. */
size_t magic_texts(const struct exec *x, const struct exec_access *a, const char **out);

/* exec_argument.c: what host code tells of one argument of a launch, and of all together; the
 * kernel's parameters, as far as its launch tells them. */
struct exec_arg argument_of(struct exec *x, const struct value *v);
void arguments_relate(struct exec *x, struct exec_arg *args, unsigned n);
void arguments_bind(struct exec *x, const struct ir_function *f);

/* exec_choice.c: what stands at an address that holds local variables only, one of several. */
struct value choice_read(struct exec *x, ca_form address, const struct ir_type *type);
void choice_write(struct exec *x, ca_form address, const struct ir_type *type, struct value v);

/* exec_corner.c */
/* Where a condition is tried. */
struct trial {
    bool inside;  /* blocks at the edges of the grid do not count */
    unsigned odd; /* what sizes are more than multiples of 32 */
};

enum verdict { VERDICT_FALSE, VERDICT_TRUE, VERDICT_MIXED };

/* The condition at all corners and all lanes of the block: the same everywhere, or not. */
enum verdict corners(struct exec *x, ca_form cond, struct trial trial);
/* The same where a part of a problem (`n / ranks`) is itself a size like any other. */
enum verdict corners_of_parts(struct exec *x, ca_form cond, struct trial trial);
/* Whether some lanes decide otherwise than `even` where sizes are no multiples of 32. */
bool corners_part(struct exec *x, ca_form cond, enum verdict even);

static inline const struct ca_atom *node_of(ca_form f) {
    const struct ca_atom *a = ca_form_as_atom(f);
    return a && a->kind == CA_ATOM_NODE ? a : NULL;
}

/* exec_cond.c */
/* Replaces what is undecided by what is assumed, and unknown uniform conditions by choices.
 * `assumed` gets the texts. */
struct decision {
    ca_form form;        /* 0/1; constant: decided, or assumed where `assumed` is set */
    const char *assumed; /* text of what was taken to hold; NULL: nothing */
    bool choice;         /* form holds a choice between ways nobody decides */
    bool pure_choice;    /* form is nothing but such a choice: no lane decides it */
    bool by_lane;        /* what was assumed differs by lane: who takes part hangs on it */
    bool tail;           /* the other way is that of sizes that are no multiples of 32 */
    bool few_lanes; /* assumed from an equality with a lane's index: the other way is one lane's at
                       most */
    ca_form rest;   /* who of the other way is known; NULL: all lanes */
};
struct decision decide(struct exec *x, ca_form cond);
/* cond ? a : b where `cond` is a choice whose own condition, an equality, makes them one: that one
 * (n != 1 ? k / n : k); else NULL. */
ca_form chosen_value(struct exec *x, ca_form cond, ca_form a, ca_form b);
void assume_push(struct exec *x, const char *text);
/* On the way that is taken only where what `d` assumed fails. */
void assume_rare(struct exec *x, const struct decision *d);
ca_form mask_and(struct exec *x, ca_form mask, ca_form cond);
/* Lanes of either: `lanes` NULL is none, `more` NULL is all, as the masks of an exit are kept. */
ca_form lanes_or(struct exec *x, ca_form lanes, ca_form more);

/* exec_stmt.c */
void exec_stmt(struct exec *x, const struct ir_stmt *s);
void exec_incomplete(struct exec *x, const char *why, const struct ir_site *site);
void way_apply(struct exec *x, const struct way *w);
/* Writes what either way wrote: a's values where `cond` holds. */
void ways_join(struct exec *x, ca_form cond, const struct way *a, const struct way *b);

/* exec_leave.c */
void exec_return(struct exec *x, const struct ir_stmt *s);
void exec_break(struct exec *x);
void exec_continue(struct exec *x);
void meeting_open(const struct exec *x, struct meeting *m);
void meeting_depart(struct exec *x, struct meeting *m); /* the active lanes are about to leave */
void meeting_close(struct exec *x, struct meeting *m);  /* joins them to those still active */
/* What the call of frame f gives: each lane what it returned first; n_returned > 0. */
struct value frame_result(struct exec *x, const struct frame *f, const struct ir_type *type);
/* Runs two continuations under cond and !cond and joins what they wrote. */
typedef void branch_fn(struct exec *x, const void *ctx);
void exec_branch(struct exec *x, ca_form cond, branch_fn *then, branch_fn *otherwise,
                 const void *ctx);

/* exec_loop.c, exec_close.c */
void exec_loop(struct exec *x, const struct ir_stmt *s);
/* A variable a loop carries from turn to turn. */
struct carried {
    struct object *object;
    uint64_t offset, size;
    struct value before; /* when the loop starts */
    const struct ca_atom
        *head;         /* stands for its value at the start of a turn; NULL: floating data */
    ca_form head_form; /* the same as a value; NULL with head */
    ca_form after;     /* its value at the turn's end, in terms of heads; NULL: unknown */
    bool settled;      /* a turn leaves it the same whatever it was before */
    ca_form closed;    /* its value at the start of turn k; NULL: unknown */
    bool varying;      /* its unknown value differs by lane */
    bool used;         /* its value at the head takes part in an address, a mask, a condition */
};
struct closing {
    struct closing *outer;
    struct carried *vars;
    size_t n, cap;
    struct object **lost; /* objects overwritten as a whole */
    size_t n_lost;
    bool all_closed; /* every integer and pointer that matters has a closed form */
    bool runnable;  /* of those not closed, one at least is no loaded data: running turns would tell
                     */
    bool halves;    /* an unknown size is halved: at some turn it is 0 */
    unsigned exits; /* enum loop_exit bits of its breaks and returns */
    bool local_symbolic;   /* a tracked local array was indexed by a carried variable */
    unsigned atoms_before; /* atoms made since are this turn's own */
};
/* One turn of the loop `s`: condition, body, step. Returns the condition's form (NULL: none). */
ca_form loop_turn(struct exec *x, const struct ir_stmt *s);
/* Finds what the loop carries by running turns on trial, and closes it over counter k. */
void close_find(struct exec *x, const struct ir_stmt *s, struct closing *c, ca_form k);
void close_watch(struct exec *x, ca_form f);
/* The object that a pointer carried by a loop being closed starts in; NULL: none is in `address`.
 */
struct object *close_object(struct exec *x, ca_form address);
/* Iterations for which `cond` (a form in counter k) holds from 0 on. NULL: unknown. `exact` false:
 * an upper bound over lanes, and the condition stays as a mask. */
ca_form close_trip(struct exec *x, ca_form cond, const struct ca_atom *k, bool *exact);
/* Turns each lane makes while `cond` holds, where it is one comparison that a constant step of k
 * ends; NULL: it is not. */
ca_form close_turns(struct exec *x, ca_form cond, const struct ca_atom *k);

/* exec_call.c, exec_intrinsic.c */
struct value eval_unknown(struct exec *x, const struct ir_expr *e); /* in exec_expr.c */
void exec_partial(struct exec *x, const char *why, const struct ir_site *site);
/* The same where the first `first` arguments were evaluated already. */
struct value eval_unknown_from(struct exec *x, const struct ir_expr *e, unsigned first);
/* What a call that is not followed gives; what its arguments point to is lost. */
struct value value_lost(struct exec *x, const struct ir_type *type, const struct value *args,
                        unsigned n);
struct value exec_call(struct exec *x, const struct ir_expr *e);
struct value exec_call_at(struct exec *x, const struct ir_expr *e); /* through a pointer */
struct value exec_intrinsic(struct exec *x, const struct ir_expr *e);

/* exec_function.c */
#define MAX_FUNCTIONS 16 /* that one pointer is followed to */
struct value function_address(struct exec *x, struct ir_function *f);
/* The function that v is the address of; NULL: it is none, or one of several. */
struct ir_function *function_at(const struct value *v);
/* Those that v may be the address of, by choices nobody decides; how many. */
unsigned functions_in(const struct value *v, struct ir_function *out[MAX_FUNCTIONS]);

/* exec_access.c */
void record_access(struct exec *x, struct place p, enum ir_effect effect,
                   const struct ir_type *type, const struct ir_site *site);
enum object_space place_space(struct exec *x, struct place p);

/* exec_launch.c */
void record_launch(struct exec *x, const struct ir_expr *e);
void record_launch_at(struct exec *x, const struct ir_expr *e); /* through a pointer */

#endif
