/* The results: what the reporters read, and the one call that makes them.
 *
 * One analysis covers all files of one command line. Objects point at each other by index, so that
 * an index is what JSON shows. Everything lives in the analysis' arena; text fields are never NULL
 * unless said. */
#ifndef CUADDR_ANALYSIS_H
#define CUADDR_ANALYSIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cuaddr/sim.h"
#include "program.h"

/* --- asked for --- */
struct analysis_set {
    const char *name;
    int64_t value;
}; /* --set NAME=VALUE */

/* What the configuration says of the kernels that a glob matches; the options above all outrank it.
 */
struct analysis_shape {
    const char *glob; /* NULL: all kernels */
    bool has_block, has_grid;
    unsigned block[3]; /* threads */
    uint64_t grid[3];  /* blocks */
    const struct analysis_set *sets;
    size_t n_sets;
};

struct load_overlay; /* load.h */

struct analysis_options {
    const struct ca_geometry *geometry; /* NULL: default */
    bool has_block;                     /* --block */
    unsigned block[3];                  /* threads along x, y, z */
    bool has_grid;                      /* --grid */
    uint64_t grid[3];                   /* blocks */
    const struct analysis_set *sets;
    size_t n_sets;
    const char *kernel_glob;        /* --kernel; NULL: all */
    const char *const *instantiate; /* --instantiate 'f<float,128>' */
    size_t n_instantiate;
    const char *const *clang_args; /* -I -D -std … */
    size_t n_clang_args;
    const struct analysis_shape
        *shapes; /* of the configuration: the first that matches and says something counts */
    size_t n_shapes;
    bool worst;  /* judge accesses by their worst cost, not by their typical one */
    bool strict; /* accesses of unknown cost are findings */
    const struct load_overlay *overlays; /* headers read from memory */
    size_t n_overlays;
    bool keep_forms;  /* keep parts and forms of accesses after their file (explain, whatif) */
    bool suggest;     /* search for suggestions to the findings */
    const char *dump; /* "ast", "program", "affine", "lanes": printed to stdout; NULL: none */
};

/* --- found --- */
enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };

enum launch_source { LAUNCH_OPTION, LAUNCH_LAUNCH, LAUNCH_BOUNDS, LAUNCH_ASSUMED };
const char *
launch_source_name(enum launch_source s); /* "option", "launch", "launch_bounds", "assumed" */

struct analysis_launch {
    unsigned block[3]; /* threads */
    bool grid_known;
    uint64_t grid[3];          /* blocks, where grid_known */
    int64_t dynamic_shared;    /* bytes; -1 unknown */
    enum launch_source source; /* of the block shape */
    const char *file;          /* of the launch; NULL where there is none */
    unsigned line;             /* of the launch; 0 where there is none */
    const char *text;          /* "transpose<<<(256, 256), (32, 8)>>>" for messages */
    const char *why; /* why the block is assumed, a sentence without full stop; NULL: it is not */
};

/* What one block of a kernel moves, over the accesses whose cost and number are known. */
struct analysis_totals {
    double bytes_requested; /* global: wanted by the lanes, an address that several lanes read
                               counted once */
    double bytes_moved;     /* global: sectors × their size */
    double wavefronts, least_wavefronts; /* shared: taken, and the least the same requests allow */
    unsigned uncounted; /* global and shared accesses left out: cost or number unknown */
    const char *first;  /* what to fix first and why, a sentence without full stop; NULL: nothing */
    unsigned first_access; /* index in accesses[], where `first` */
};

struct analysis_kernel {
    const char *name, *instance; /* "scale", "scale<float, 128>" */
    struct ir_site site;         /* its name in its definition */
    unsigned end_line;
    struct analysis_launch launch;  /* one kernel entry a kernel × launch */
    const char *incomplete;         /* why part of it could not be analyzed; NULL: whole */
    struct ir_site incomplete_site; /* line 0: none */
    uint64_t static_shared;         /* bytes of __shared__ variables it declares and uses */
    unsigned n_accesses;            /* in accesses[] */
    struct analysis_totals totals;
    const struct ir_var *const
        *shared_vars; /* its __shared__ variables; NULL once the file is done, as parts */
    size_t n_shared_vars;
};

/* One executed form of an access: unrolled or inlined copies of one source access each have theirs.
 */
struct analysis_part {
    struct ca_access access;
    struct ca_cost cost;
    double times; /* requests it stands for, relative to cost.requests_per_block (1: once) */
    const struct ir_var *object;         /* the array or parameter it goes to; NULL: unknown */
    const struct ir_var *partner_object; /* what access.partner is in; NULL: none, or unknown */
    const struct ir_type
        *holds;        /* its type; of memory behind a pointer the pointee's; NULL: unknown */
    bool rigid;        /* of a matrix fragment: its lines stay as far apart as one number says */
    bool async;        /* a side of an asynchronous copy */
    unsigned barriers; /* met before it, when first executed */
};

/* Why an access costs what it does, read off its address form. */
struct analysis_cause {
    const char *id;         /* "strided" …, the names of docs/findings.md; NULL: nothing to say */
    const char *arithmetic; /* one sentence with the numbers at hand, no full stop; NULL: none */
    const char *lanes;      /* irregular: byte offsets of the 32 lanes; NULL: none */
    const char *
        hangs_on; /* how the cost follows unknowns: "min(4·n, 32) sectors"; NULL: it follows none */
    const char *unknowns; /* the names it hangs on: "n, m"; NULL: none */
    const char *settle;   /* "--set n=…"; NULL: no option settles it */
};

struct analysis_access {
    struct ir_site site;
    unsigned kernel; /* index in kernels[] */
    enum ca_space space;
    enum ca_op op;
    unsigned bytes_per_lane;
    const char *address;        /* the affine form in bytes; further forms follow as " | …" */
    const char *object;         /* name of the array or pointer; "" unknown */
    struct ir_site object_site; /* its declaration; line 0: not known */
    bool affine;
    struct ca_cost cost;      /* over all parts, weighted by requests */
    const char **assumptions; /* sentences without a full stop */
    size_t n_assumptions;
    const char *reason;                /* why unknown; NULL unless cost.confidence is CA_UNKNOWN */
    const struct analysis_part *parts; /* NULL once the file is done, unless options.keep_forms */
    size_t n_parts;
    struct ca_forms *forms; /* the table the parts' forms live in; NULL as parts */
    struct analysis_cause cause;
};

/* A replacement in the source: the bytes from line:column up to, not including,
 * end_line:end_column. */
struct analysis_edit {
    const char *file;
    unsigned line, column, end_line, end_column;
    const char *replacement;
};

/* A change that would lower the cost of a finding's access, with what a simulation of it gave. */
struct analysis_suggestion {
    const char
        *kind; /* "pad", "swizzle", "soa", "tile", "align"; "none": the search found nothing */
    const char *text; /* a sentence without a full stop */
    const char
        *change; /* what `cuaddr whatif` takes: "--pad tile=1"; NULL: it has no such option */
    double before, after; /* sectors or wavefronts per request of this access */
    double total_before,
        total_after; /* per block, all accesses to the array; 0: number of requests unknown */
    const struct analysis_edit *edits; /* that make it; by place in the file */
    size_t n_edits;
    const char *unsafe; /* why --fix leaves the edits to --unsafe-fixes; NULL: it makes them */
    bool worsens;       /* some other access then costs more: no fix keeps that */
};

#define ANALYSIS_NO_ACCESS (~0u) /* a finding about the source itself: a suppression */

/* What neighbouring requests of one thread cost where a compiler makes one wider request of them.
 */
struct analysis_merged {
    unsigned elements; /* requests that become one, 2 … 16; 0: none do */
    unsigned bytes;    /* per lane of the wide one */
    double cost;       /* sectors or wavefronts per wide request */
};

struct analysis_finding {
    const char *rule; /* "global-uncoalesced" */
    enum severity severity;
    unsigned access;     /* index in accesses[], or ANALYSIS_NO_ACCESS */
    struct ir_site site; /* where, with ANALYSIS_NO_ACCESS; see finding_site() */
    const char *message; /* one line, no full stop */
    const char *cause;   /* id of the access' cause; never NULL from the analysis */
    double
        excess_per_block; /* sectors or wavefronts beyond the floor; 0 where the count is unknown */
    const char **notes;   /* further lines */
    size_t n_notes;
    struct analysis_merged merged;                 /* of its access */
    const struct analysis_suggestion *suggestions; /* best first */
    size_t n_suggestions;
    const char *suppressed; /* the reason that a comment gives; NULL: it counts */
    bool baselined;         /* with `suppressed`: the baseline does it, not a comment */
};

/* A comment `cuaddr: ignore…` (suppress.h). Files that several units include are listed once a
 * unit. */
struct analysis_suppression {
    struct ir_site site; /* the comment */
    const char *rule;    /* id; one entry each where the comment names several */
    const char *reason;
    unsigned first_line, last_line; /* lines it is for, inclusive; 0, 0: malformed */
    bool used;                      /* some finding is on them */
    bool idle; /* unused would mean nothing: its kernel was not, or not wholly, analyzed */
    const char *problem; /* why it is malformed, a sentence without full stop; NULL: it is not */
};

/* Something to tell that is no finding: an error in a file, a kernel left out, an assumed block. */
enum note_kind {
    NOTE_BAD_INPUT,  /* exit status 2: unreadable, unparsable, contradictory */
    NOTE_INCOMPLETE, /* part of a kernel missing */
    NOTE_ASSUMED,    /* a block shape nobody states … */
    NOTE_INFO
};
/* The note on a file that defines none. */
#define ANALYSIS_NO_KERNEL "no kernel (__global__ function) is defined here"
struct analysis_note {
    enum note_kind kind;
    const char *file;      /* NULL: none */
    unsigned line, column; /* 0: none */
    const char *message;
};

/* Why something is missing, and how often. */
enum stats_kind {
    STATS_REFUSED,    /* kernels not analyzed */
    STATS_INCOMPLETE, /* kernels analyzed in part */
    STATS_UNKNOWN     /* access sites of unknown cost */
};
struct analysis_reason {
    enum stats_kind kind;
    const char *text;
    unsigned count; /* kernels or sites, by kind */
};

/* For --stats; sites are counted once a source place and kernel instance, under the kernel's first
 * launch. */
struct analysis_stats {
    unsigned kernels_defined;   /* every instance of a template, and 1 for one without any */
    unsigned kernels_analyzed;  /* of them, with a body and (templates) an instance */
    unsigned kernels_complete;  /* of the analyzed */
    unsigned errors_in_kernels; /* front-end errors inside kernel bodies */
    unsigned sites[3][3];       /* [enum ca_space][enum ca_confidence] */
    struct analysis_reason *reasons;
    size_t n_reasons;
};

/* A file that a unit was read from, besides cuaddr's own headers; or a header that it asks for and
 * that is nowhere. */
struct analysis_read {
    unsigned file;    /* index in files[] of the unit */
    const char *path; /* as libclang names it; missing: as spelled in the #include */
    bool system;      /* found in a system directory */
    bool missing;
};

struct analysis {
    struct ca_arena *arena;
    const struct ca_geometry *geometry;
    const char **files; /* analyzed, in command-line order */
    const char **texts; /* their contents, for source lines; NULL where unreadable */
    size_t n_files;
    struct analysis_kernel *kernels;
    size_t n_kernels;
    struct analysis_access *accesses; /* by file, then kernel, then source order */
    size_t n_accesses;
    struct analysis_finding *findings; /* most costly first within a file */
    size_t n_findings;
    struct analysis_note *notes;
    size_t n_notes;
    struct analysis_suppression *suppressions; /* all files'; whoever joins analyses appends them */
    size_t n_suppressions;
    struct analysis_read *reads; /* what the results hang on: cache and --diff ask */
    size_t n_reads;
    struct analysis_stats stats;
    bool bad_input; /* some note is NOTE_BAD_INPUT: exit status 2 */
};

/* Starts an empty analysis. */
struct analysis *analysis_new(const struct analysis_options *o);
/* Analyzes one file (`text` NULL: read it) and adds what it finds. Never fails: troubles become
 * notes. */
void analysis_add_file(struct analysis *a, const char *path, const char *text);
/* Adds findings about suppressions and orders all. Call once after the last file. */
void analysis_finish(struct analysis *a);
void analysis_free(struct analysis *a); /* with everything in it; NULL is fine */

/* Where a finding stands: at its access, or at a comment. */
static inline const struct ir_site *finding_site(const struct analysis *a,
                                                 const struct analysis_finding *f) {
    return f->access == ANALYSIS_NO_ACCESS ? &f->site : &a->accesses[f->access].site;
}
/* The kernel it is in; NULL for one about the source itself. */
static inline const struct analysis_kernel *finding_kernel(const struct analysis *a,
                                                           const struct analysis_finding *f) {
    return f->access == ANALYSIS_NO_ACCESS ? NULL : &a->kernels[a->accesses[f->access].kernel];
}

#endif
