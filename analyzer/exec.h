/* The symbolic executor: one kernel under one launch → the address form of every access it makes.
 *
 * Needs: lowered functions (program.h). Leaves true: every read or write of global, shared or
 * constant memory that an execution can reach is in the run's list, with the form of its address,
 * the lanes that take part, the loops around it and what was assumed on the way; what could not be
 * followed has a reason. Nothing is dropped: where steps run out, the run says so. */
#ifndef CUADDR_EXEC_H
#define CUADDR_EXEC_H

#include "analysis.h"
#include "cuaddr/sim.h"
#include "program.h"

/* An argument a launch is known to pass. */
struct exec_arg {
    bool known;
    int64_t value; /* known: of a scalar */
    /* Of a pointer: it points `offset` bytes past where its memory begins, and an unknown number of
     * times `step` bytes more (0: no more). */
    int64_t offset, step;
    unsigned origin; /* the memory, by number; arguments of one launch may share it. 0: not known */
    struct exec_member *members; /* of a record: integers and pointers in it */
    unsigned n_members;
};

struct exec_member {
    uint64_t offset, size; /* bytes */
    struct exec_arg arg;
};

bool exec_same_args(const struct exec_arg *a, const struct exec_arg *b, unsigned n);

struct exec_launch {
    unsigned block[3];           /* threads */
    uint64_t grid[3];            /* blocks; 0: unknown */
    int64_t dynamic_shared;      /* bytes; -1: unknown */
    const struct exec_arg *args; /* by kernel parameter */
    unsigned n_args;
};

struct exec_options {
    const struct analysis_set *sets; /* values by name, for parameters and unknowns */
    size_t n_sets;
};

/* One access as executed. Two executions that agree in everything are one entry with `times`
 * counted up. */
struct exec_access {
    struct ir_site site;
    enum ca_op op;
    unsigned bytes_per_lane; /* 1, 2, 4, 8, 16 */
    ca_form address;         /* bytes; NULL: not known (`unknown` says why) */
    ca_form mask;            /* NULL: all lanes */
    ca_form partner;         /* a copy's load whose cost hangs on where it writes: those bytes, as
                                ca_access has them; NULL: others */
    const struct ir_var *partner_object; /* what is written; NULL: none, or not known */
    struct ca_counter *counters;         /* loops around it, outermost first */
    size_t n_counters;
    const struct ir_var *object; /* what it goes to; NULL: unknown */
    const struct ir_type
        *holds; /* what the object is, or what the pointer to it points to; NULL: unknown */
    const char *object_name;  /* "" unknown */
    const char *unknown;      /* why the address can't be known; NULL: it is */
    const char **assumptions; /* conditions taken to hold on the way here */
    size_t n_assumptions;
    bool conditional; /* behind a condition no launch decides: how often is unknown */
    unsigned times;   /* executions alike, 1 or more */
    unsigned pieces;  /* equal pieces a wide copy was split into (struct of 4 floats: 4), 1: none */
    bool async;       /* a side of an asynchronous copy */
    bool rigid;       /* of a matrix fragment: its lines stay as far apart as one number says */
    unsigned barriers; /* met before it, when first executed */
};

struct exec_run {
    struct ca_forms *forms;
    struct exec_access *accesses; /* in order of first execution */
    size_t n_accesses;
    const char *incomplete; /* steps ran out, goto, recursion …; NULL: whole */
    struct ir_site incomplete_site;
    uint64_t static_shared;                  /* bytes of __shared__ variables met */
    const struct ir_var *const *shared_vars; /* those variables */
    size_t n_shared_vars;
};

/* Runs `kernel` (lowered on demand) under `launch`. Everything in `arena`. */
void exec_kernel(struct ir_program *p, struct ir_function *kernel, const struct exec_launch *launch,
                 const struct exec_options *o, struct ca_arena *arena, struct exec_run *out);

/* A launch met while host code ran. */
struct exec_host_launch {
    struct ir_function *kernel;
    unsigned block[3];      /* 0: not known */
    uint64_t grid[3];       /* 0: not known */
    bool not_positive;      /* an extent of the block is known, and is below 1 */
    int64_t dynamic_shared; /* -1: not known */
    struct exec_arg *args;
    unsigned n_args;
    struct ir_site site;
};
struct exec_host_run {
    struct exec_host_launch *launches; /* distinct ones, in order */
    size_t n_launches;
    uint64_t steps; /* expressions and statements that were run */
};

/* Runs host function `f` with its parameters unknown, for max_steps at most, and collects the
 * launches it reaches. */
void exec_host(struct ir_program *p, struct ir_function *f, const struct exec_options *o,
               uint64_t max_steps, struct ca_arena *arena, struct exec_host_run *out);

#endif
