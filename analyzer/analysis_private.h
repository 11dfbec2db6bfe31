/* Inside the analysis: growing lists, launches of a file. Only analysis*.c include this. */
#ifndef CUADDR_ANALYSIS_PRIVATE_H
#define CUADDR_ANALYSIS_PRIVATE_H

#include "analysis.h"
#include "exec.h"

struct load_unit;

struct analysis_state {
    struct analysis a; /* first: what callers see */
    struct analysis_options o;
    struct ca_arena *scratch; /* one file's program, runs and forms: dropped after it unless kept */
    struct ca_arena **kept;   /* scratch arenas that live as long as the analysis */
    size_t n_kept, cap_kept;
    struct ca_cost_cache *costs; /* counted in this file; in scratch */
    size_t run_budget;           /* warp evaluations each run of this file may take */
    unsigned searched;           /* accesses costed in one file's search for better layouts */
    size_t cap_kernels, cap_accesses, cap_findings, cap_notes, cap_files, cap_reasons, cap_reads,
        cap_suppressions;
};

/* A launch a kernel is to be run under, before shapes that nobody states are filled in. */
struct kernel_launch {
    struct ir_function *kernel;
    struct exec_host_launch host; /* from the source; n_args 0 and sizes 0 where there is none */
    bool from_source;
};

struct launch_list {
    struct kernel_launch *items;
    size_t n;
};

/* analysis_launch.c: every launch in the unit, by running its host code. */
void launches_find(struct analysis_state *s, struct ir_program *p, struct launch_list *out);
/* The launches `kernel` is analyzed under: shapes filled in, alike ones once; never empty. */
size_t launches_of(struct analysis_state *s, struct ir_program *p, const struct launch_list *all,
                   struct ir_function *kernel, struct exec_launch **exec,
                   struct analysis_launch **shown);

/* analysis_shape.c: what options and configuration say of a kernel; NULL: of host code. Lists in
 * s->scratch. */
struct analysis_shape shape_of(const struct analysis_state *s, const struct ir_function *f);

/* analysis_access.c: from a run to accesses[] entries of kernel number `kernel`. */
void accesses_add(struct analysis_state *s, unsigned kernel, const struct exec_run *run,
                  const struct exec_launch *l);

/* analysis_part.c: the different parts of a run, to be counted as they are asked for. In `arena`.
 */
struct alikes;
struct alikes *alikes_of(const struct exec_run *run, size_t budget, struct ca_cost_cache *costs,
                         struct ca_arena *arena);
/* Warp evaluations a run may take where a file has so many of them. */
size_t run_budget(size_t runs);
/* Fills *out from run->accesses' own element e. False: there are too many different ones, and this
 * is not among the sample; never where it `must` be. */
bool part_count(struct alikes *l, const struct exec_run *run, const struct exec_access *e,
                const struct exec_launch *launch, const struct ca_geometry *g, bool must,
                struct analysis_part *out);
/* Of an address, what its cost hangs on: parts that differ by their array and by whole sectors or
 * rows of banks cost the same. NULL where it can't be built. */
ca_form part_key(struct ca_forms *t, ca_form address);
bool counters_alike(const struct ca_counter *a, size_t n, const struct ca_counter *b, size_t m);
/* The cost of an access from those of its parts, weighted by requests. */
struct ca_cost parts_cost(const struct analysis_part *parts, size_t n, bool requests_known);
/* analysis_part.c: warp evaluations one of n parts may take, so that all together end soon. */
unsigned parts_budget(size_t n);
/* analysis_print.c: the parts' address forms as one text. */
const char *parts_print(const struct analysis_part *parts, size_t n, struct ca_arena *arena);
/* Adds what x->cost took for granted to x->assumptions, and lowers its confidence where there is
 * any. */
void access_add_assumptions(struct analysis_access *x, struct ca_arena *arena);

/* analysis_finding.c: from accesses[] from `first` on to findings[]. */
void findings_add(struct analysis_state *s, size_t first);
/* Orders all findings and sums kernels up. */
void findings_sort(struct analysis *a);

/* analysis_reads.c: which files the unit was read from. */
void reads_add(struct analysis_state *s, const struct load_unit *u);

/* analysis_dump.c */
void dump_program(struct ir_program *p);
void dump_accesses(struct analysis_state *s, size_t first, bool lanes);
void dump_tree(struct load_unit *unit);

/* analysis.c */
void note_add(struct analysis_state *s, enum note_kind kind, const char *file, unsigned line,
              unsigned column, const char *message);
void reason_count(struct analysis_state *s, enum stats_kind kind, const char *text, unsigned count);
/* `list` with room for one more of `item` bytes. */
void *list_grow(struct ca_arena *arena, void *list, size_t n, size_t *cap, size_t item);
/* Copies that outlive the file's scratch. */
const char *keep(struct analysis_state *s, const char *text);
struct ir_site keep_site(struct analysis_state *s, const struct ir_site *site);
bool glob_match(const char *glob, const char *text);

#endif
