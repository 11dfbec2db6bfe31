/* gate.c - `cuaddr check` over many files. */
#include "gate.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "baseline.h"
#include "cache.h"
#include "changed.h"
#include "gate_headers.h"
#include "gate_order.h"
#include "inputs.h"
#include "jobs.h"
#include "paths.h"
#include "policy.h"
#include "text.h"

struct gate {
    const struct cli_request *r;
    struct ca_arena *arena;
    struct config_finder *finder;
    struct compile_commands *db;
    struct cache *cache;
    struct input_list inputs;
    struct baseline *baseline;
    struct changed *changed;
    const struct ca_geometry *geometry;

    /* while it runs; file number i of the analysis is from of[i] */
    struct analysis *a;
    struct job *jobs;
    const struct input **of;
    size_t *first_access; /* of a file, in a->accesses[] */
    size_t n;             /* files that are in the analysis */
};

/* --- opening --- */

static bool open_database(struct gate *g) {
    const char *path = g->r->gate.build_path, *error;
    if (!path)
        return true;
    g->db = compile_commands_open(path, g->arena, &error);
    if (!g->db)
        cli_error(g->r->command, "--build-path: %s: %s", path, error);
    return g->db;
}

static bool open_cache(struct gate *g) {
    const char *folder = g->r->gate.cache_dir, *error;
    if (!folder)
        folder = getenv("CUADDR_CACHE_DIR");
    if (g->r->gate.no_cache || g->r->analysis.dump || !folder || !*folder)
        return true;
    g->cache = cache_open(folder, g->arena, &error);
    if (!g->cache)
        cli_error(g->r->command, "--cache-dir: %s: %s", folder, error);
    return g->cache;
}

static bool open_baseline(struct gate *g) {
    const char *error;
    if (!g->r->gate.baseline)
        return true;
    g->baseline = baseline_read(g->r->gate.baseline, g->arena, &error);
    if (!g->baseline)
        cli_error(g->r->command, "--baseline: %s", error);
    return g->baseline;
}

static bool open_changed(struct gate *g) {
    const struct cli_gate *o = &g->r->gate;
    const char *error;
    if (o->diff && o->diff_base) {
        cli_error(g->r->command,
                  "--diff and --diff-base are two ways to say one thing; give one of them");
        return false;
    }
    if (o->diff_base)
        g->changed = changed_from_git(o->diff_base, g->arena, &error);
    else if (o->diff)
        g->changed = changed_from_diff(o->diff, g->arena, &error);
    else
        return true;
    if (!g->changed)
        cli_error(g->r->command, "%s: %s", o->diff ? "--diff" : "--diff-base", error);
    return g->changed;
}

/* One report is about one architecture. */
static bool settle_geometry(struct gate *g) {
    const struct input_list *list = &g->inputs;
    g->geometry = list->n ? list->items[0].options->geometry : NULL;
    for (size_t i = 1; i < list->n; i++) {
        if (list->items[i].options->geometry == g->geometry)
            continue;
        cli_error(
            g->r->command,
            "%s and %s are configured for different architectures; check them one after the other",
            list->items[0].path, list->items[i].path);
        return false;
    }
    return true;
}

static bool has_operands(const struct cli_request *r) {
    if (r->n_files || r->gate.files_from || r->gate.build_path || r->gate.show_config)
        return true;
    cli_error(r->command, "expected a file to check, or a directory; see 'cuaddr help check'");
    return false;
}

struct gate *gate_open(const struct cli_request *r) {
    struct gate *g = ca_arena_alloc(r->arena, sizeof *g);
    g->r = r;
    g->arena = r->arena;
    g->finder = config_finder_new(r->gate.config, r->gate.isolated, g->arena);
    if (has_operands(r) && open_database(g) && inputs_find(r, g->finder, g->db, &g->inputs) &&
        settle_geometry(g) &&
        (r->gate.show_config || r->gate.list_files ||
         (open_cache(g) && open_baseline(g) && open_changed(g))))
        return g;
    gate_close(g);
    return NULL;
}

void gate_close(struct gate *g) {
    compile_commands_close(g->db);
    changed_close(g->changed);
}

size_t gate_files(const struct gate *g) {
    return g->inputs.n;
}

const struct analysis_options *gate_options(const struct gate *g, const char *path) {
    for (size_t i = 0; i < g->inputs.n; i++)
        if (strcmp(g->inputs.items[i].path, path) == 0)
            return g->inputs.items[i].text ? NULL : g->inputs.items[i].options;
    return NULL;
}

static bool shown_before(const struct gate *g, size_t i) {
    for (size_t j = 0; j < i; j++)
        if (g->inputs.items[j].config->path == g->inputs.items[i].config->path)
            return true;
    return false;
}

bool gate_show_config(const struct gate *g, FILE *out) {
    const char *error;
    const struct config *here = g->inputs.n ? NULL : config_for(g->finder, "./x.cu", &error);
    if (!here && !g->inputs.n) {
        cli_error(g->r->command, "%s", error);
        return false;
    }
    if (here)
        config_show(out, here);
    for (size_t i = 0; i < g->inputs.n; i++)
        if (!shown_before(g, i))
            config_show(out, g->inputs.items[i].config);
    return true;
}

void gate_list_files(const struct gate *g, FILE *out) {
    gate_order_list(&g->inputs, g->arena, out);
}

/* --- running --- */

static void show_progress(const struct gate *g, const char *path) {
    struct ca_arena *arena = ca_arena_new();
    fprintf(stderr, "\r\x1b[K[%zu/%zu] %.60s", g->n, g->inputs.n, text_clean(arena, path));
    fflush(stderr);
    ca_arena_free(arena);
}

static bool wants_progress(const struct gate *g) {
    return g->inputs.n > 1 && isatty(STDERR_FILENO);
}

static void merged(void *context, size_t job) {
    struct gate *g = context;
    (void)job;
    g->n++;
    g->first_access[g->n] = g->a->n_accesses;
    if (wants_progress(g))
        show_progress(g, g->of[g->n - 1]->path);
}

static unsigned cores(void) {
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > JOBS_MAX ? JOBS_MAX : (unsigned)n;
}

static struct jobs_options jobs_options_of(struct gate *g) {
    const struct cli_gate *o = &g->r->gate;
    return (struct jobs_options){.parallel = g->r->analysis.dump ? 1
                                             : o->jobs           ? o->jobs
                                                                 : cores(),
                                 .seconds = o->seconds ? o->seconds : JOBS_DEFAULT_SECONDS,
                                 .cache = g->cache,
                                 .merged = merged,
                                 .context = g};
}

/* Runs the files turn by turn; g->n, those that are done, grows meanwhile. */
static void run_all(struct gate *g, const struct jobs_options *o) {
    struct gate_order *order = gate_order_new(&g->inputs, g->arena);
    for (;;) {
        size_t first = g->n, n = gate_order_next(order, g->of + first);
        if (n == 0)
            break;
        for (size_t i = first; i < first + n; i++)
            g->jobs[i] = (struct job){g->of[i]->path, g->of[i]->text, g->of[i]->options};
        jobs_run(g->a, g->jobs + first, n, o);
        gate_order_learn(order, g->a);
    }
    gate_order_note(order, g->a, g->changed || g->baseline);
}

static const struct config *config_of(const struct gate *g, const struct analysis_finding *f) {
    const char *file = f->site.file;
    for (size_t i = 0; i < g->n; i++) {
        bool here = f->access == ANALYSIS_NO_ACCESS
                        ? file && strcmp(g->a->files[i], file) == 0
                        : f->access >= g->first_access[i] && f->access < g->first_access[i + 1];
        if (here)
            return g->of[i]->config;
    }
    for (size_t i = 0; i < g->a->n_reads && file; i++)
        if (strcmp(path_plain(g->a->reads[i].path), file) == 0)
            return g->of[g->a->reads[i].file]->config;
    return g->of[0]->config;
}

static void apply_policy(struct gate *g) {
    struct analysis *a = g->a;
    size_t kept = 0;
    for (size_t i = 0; i < a->n_findings; i++) {
        struct analysis_finding f = a->findings[i];
        if (policy_apply(config_of(g, &f), a, &f))
            a->findings[kept++] = f;
    }
    a->n_findings = kept;
}

/* The fingerprints in there go by the number of the access: which findings there are matters not.
 */
static bool keep_changed(struct gate *g, const struct jobs_options *o) {
    struct analysis *a = g->a;
    const char *error;
    size_t kept = 0;
    if (!g->changed)
        return true;
    if (!changed_compare(g->changed, a, g->jobs, o, &error)) {
        cli_error(g->r->command, "--diff: %s", error);
        return false;
    }
    for (size_t i = 0; i < a->n_findings; i++) {
        struct analysis_finding f = a->findings[i];
        if (changed_brought(g->changed, a, &f))
            a->findings[kept++] = f;
    }
    a->n_findings = kept;
    return true;
}

/* Written before any is suppressed by an older one. */
static bool apply_baselines(struct gate *g) {
    const char *path = g->r->gate.write_baseline, *error;
    if (path && !baseline_write(path, g->a, g->arena, &error)) {
        cli_error(g->r->command, "--write-baseline: %s", error);
        return false;
    }
    if (path && !g->baseline)
        g->baseline = baseline_read(path, g->arena, &error);
    if (g->baseline)
        baseline_apply(g->baseline, g->a);
    return true;
}

/* By access: is a finding about it live? */
static const bool *live_accesses(struct gate *g) {
    bool *live = ca_arena_alloc(g->arena, g->a->n_accesses + 1);
    for (size_t i = 0; i < g->a->n_findings; i++) {
        const struct analysis_finding *f = &g->a->findings[i];
        if (f->access != ANALYSIS_NO_ACCESS && !f->suppressed)
            live[f->access] = true;
    }
    return live;
}

static bool is_silent(const struct analysis *a, const struct analysis_note *n, const bool *loud) {
    if (n->kind == NOTE_INFO && strcmp(n->message, ANALYSIS_NO_KERNEL) == 0)
        return true;
    if (n->kind != NOTE_ASSUMED)
        return false;
    for (size_t i = 0; i < a->n_kernels; i++)
        if (loud[i] && a->kernels[i].site.line == n->line && n->file &&
            strcmp(a->kernels[i].site.file, n->file) == 0)
            return false;
    return true;
}

/* What was there before is not spoken of: no advice on it, no notes about its kernels. */
static void silence(struct gate *g) {
    struct analysis *a = g->a;
    const bool *live = live_accesses(g);
    bool *loud = ca_arena_alloc(g->arena, a->n_kernels + 1); /* kernels with live findings */
    size_t kept = 0;
    if (!g->changed && !g->baseline)
        return;
    for (size_t i = 0; i < a->n_accesses; i++)
        loud[a->accesses[i].kernel] |= live[i];
    for (size_t i = 0; i < a->n_kernels; i++)
        if (!live[a->kernels[i].totals.first_access])
            a->kernels[i].totals.first = NULL;
    for (size_t i = 0; i < a->n_notes; i++)
        if (!is_silent(a, &a->notes[i], loud))
            a->notes[kept++] = a->notes[i];
    a->n_notes = kept;
}

struct analysis *gate_run(struct gate *g) {
    struct analysis_options options = g->r->analysis;
    struct jobs_options o = jobs_options_of(g);
    options.geometry = g->geometry;
    g->a = analysis_new(&options);
    g->jobs = ca_arena_alloc(g->arena, (g->inputs.n + 1) * sizeof *g->jobs);
    g->of = ca_arena_alloc(g->arena, (g->inputs.n + 1) * sizeof(const struct input *));
    g->first_access = ca_arena_alloc(g->arena, (g->inputs.n + 1) * sizeof *g->first_access);
    run_all(g, &o);
    if (wants_progress(g))
        fputs("\r\x1b[K", stderr);
    analysis_finish(g->a);
    gate_headers_once(g->a);
    apply_policy(g);
    if (keep_changed(g, &o) && apply_baselines(g)) {
        silence(g);
        return g->a;
    }
    analysis_free(g->a);
    return NULL;
}
