/* ncu_raw.c - the raw page of Nsight Compute → counters by kernel. */
#include "ncu_raw.h"

#include "ncu_source.h"

#include <string.h>

static const char *const counter_names[NCU_COUNTERS] = {
    [NCU_SECTORS_LOAD] = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    [NCU_SECTORS_STORE] = "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
    [NCU_REQUESTS_LOAD] = "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
    [NCU_REQUESTS_STORE] = "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum",
    [NCU_WAVEFRONTS_LOAD] = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
    [NCU_WAVEFRONTS_STORE] = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
    [NCU_EXECUTED_LOAD] = "smsp__inst_executed_op_shared_ld.sum",
    [NCU_EXECUTED_STORE] = "smsp__inst_executed_op_shared_st.sum",
};

const char *ncu_counter_name(enum ncu_counter c) {
    return counter_names[c];
}

struct table {
    struct ncu_csv csv;
    struct ca_arena *arena;
    struct ncu_raw *out;
    size_t room;
    size_t width;         /* fields of the header; 0: none yet */
    int kernel;           /* column of the kernel's name */
    int at[NCU_COUNTERS]; /* columns; -1: absent */
};

static int find_field(const struct ncu_csv *c, const char *name) {
    for (size_t i = 0; i < c->n; i++)
        if (strcmp(c->fields[i], name) == 0)
            return (int)i;
    return -1;
}

static bool take_header(struct table *t) {
    bool any = false;
    t->kernel = find_field(&t->csv, "Kernel Name");
    if (t->kernel < 0)
        t->kernel = find_field(&t->csv, "Function Name");
    if (t->kernel < 0)
        return false;
    for (int i = 0; i < NCU_COUNTERS; i++) {
        t->at[i] = find_field(&t->csv, counter_names[i]);
        any |= t->at[i] >= 0;
    }
    t->width = t->csv.n;
    return any;
}

static struct ncu_totals *totals_for(struct table *t, const char *kernel) {
    struct ncu_raw *o = t->out;
    for (size_t i = 0; i < o->n_kernels; i++)
        if (strcmp(o->kernels[i].kernel, kernel) == 0)
            return &o->kernels[i];
    if (o->n_kernels == t->room) {
        t->room = t->room ? 2 * t->room : 32;
        struct ncu_totals *larger = ca_arena_alloc(t->arena, t->room * sizeof *larger);
        if (o->n_kernels)
            memcpy(larger, o->kernels, o->n_kernels * sizeof *larger);
        o->kernels = larger;
    }
    struct ncu_totals *k = &o->kernels[o->n_kernels++];
    *k = (struct ncu_totals){.kernel = kernel};
    for (int i = 0; i < NCU_COUNTERS; i++)
        k->count[i] = t->at[i] < 0 ? -1 : 0;
    return k;
}

static void take_row(struct table *t) {
    struct ncu_csv *c = &t->csv;
    double values[NCU_COUNTERS] = {0};
    if (!*c->fields[t->kernel])
        return; /* the row of units */
    for (int i = 0; i < NCU_COUNTERS; i++)
        if (t->at[i] >= 0 && !ncu_number(c->fields[t->at[i]], &values[i])) {
            ncu_csv_broken(c, "%s: expected a number, found '%.24s'", counter_names[i],
                           c->fields[t->at[i]]);
            return;
        }
    struct ncu_totals *k = totals_for(t, ncu_kernel_name(c->fields[t->kernel], t->arena));
    k->launches++;
    for (int i = 0; i < NCU_COUNTERS; i++)
        if (t->at[i] >= 0)
            k->count[i] += values[i];
}

bool ncu_raw_read(char *text, size_t bytes, struct ca_arena *arena, struct ncu_raw *out,
                  ncu_error_fn *error, void *context) {
    struct table t = {.arena = arena, .out = out};
    bool found = false;
    *out = (struct ncu_raw){0};
    ncu_csv_open(&t.csv, text, bytes, arena, error, context);
    while (ncu_csv_next(&t.csv)) {
        if (!t.width)
            found |= t.csv.n > 1 && take_header(&t);
        else if (t.csv.n != t.width)
            ncu_csv_broken(&t.csv, "expected %zu fields as in the header, found %zu", t.width,
                           t.csv.n);
        else
            take_row(&t);
    }
    out->broken = t.csv.broken;
    if (!found || !out->n_kernels) {
        error(context, 0,
              "expected Nsight Compute's raw page (ncu -i REPORT --page raw --csv) with a column "
              "Kernel Name and one of the counters l1tex__t_sectors_…, l1tex__data_pipe_lsu_…");
        out->broken++;
    }
    return out->broken == 0;
}
