/* ncu_raw.h - Nsight Compute's raw page: hardware counters, one launch a row.
 *
 *     ncu --metrics l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum,… -o run PROGRAM
 *     ncu -i run.ncu-rep --page raw --csv --print-units base > raw.csv */
#ifndef CUADDR_ANALYZER_NCU_RAW_H
#define CUADDR_ANALYZER_NCU_RAW_H

#include "ncu_csv.h"

/* The counters that predictions are held against. */
enum ncu_counter {
    NCU_SECTORS_LOAD, /* l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum */
    NCU_SECTORS_STORE,
    NCU_REQUESTS_LOAD, /* l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum */
    NCU_REQUESTS_STORE,
    NCU_WAVEFRONTS_LOAD, /* l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum */
    NCU_WAVEFRONTS_STORE,
    NCU_EXECUTED_LOAD, /* smsp__inst_executed_op_shared_ld.sum */
    NCU_EXECUTED_STORE,
    NCU_COUNTERS
};

struct ncu_totals {
    const char *kernel; /* ncu_kernel_name */
    unsigned launches;
    double count[NCU_COUNTERS]; /* over all launches; -1: the file does not say */
};

struct ncu_raw {
    struct ncu_totals *kernels;
    size_t n_kernels;
    size_t broken; /* things reported */
};

/* "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum" */
const char *ncu_counter_name(enum ncu_counter c);

/* Reads a page (`text` is changed). False where something was broken or nothing could be read
 * (said). */
bool ncu_raw_read(char *text, size_t bytes, struct ca_arena *arena, struct ncu_raw *out,
                  ncu_error_fn *error, void *context);

#endif
