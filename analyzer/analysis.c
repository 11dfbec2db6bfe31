/* The analysis of a command line's files: the passes, one after the other. */
#include "analysis.h"

#include <stdlib.h>
#include <string.h>

#include "analysis_private.h"
#include "load.h"
#include "lower.h"
#include "merge.h"
#include "paths.h"
#include "suggest.h"
#include "suppress.h"

/* --- lists --- */
void *list_grow(struct ca_arena *arena, void *list, size_t n, size_t *cap, size_t item) {
    if (n < *cap)
        return list;
    *cap = *cap ? 2 * *cap : 8;
    void *grown = ca_arena_alloc(arena, *cap * item);
    if (n)
        memcpy(grown, list, n * item);
    return grown;
}

void note_add(struct analysis_state *s, enum note_kind kind, const char *file, unsigned line,
              unsigned column, const char *message) {
    for (size_t i = 0; i < s->a.n_notes; i++) {
        const struct analysis_note *n = &s->a.notes[i];
        if (n->kind == kind && n->line == line && n->column == column &&
            strcmp(n->message, message) == 0 && n->file && file && strcmp(n->file, file) == 0)
            return;
    }
    s->a.notes = list_grow(s->a.arena, s->a.notes, s->a.n_notes, &s->cap_notes, sizeof *s->a.notes);
    s->a.notes[s->a.n_notes++] = (struct analysis_note){
        kind, file ? ca_arena_strdup(s->a.arena, file) : NULL, line, column, message};
    s->a.bad_input |= kind == NOTE_BAD_INPUT;
}

void reason_count(struct analysis_state *s, enum stats_kind kind, const char *text,
                  unsigned count) {
    struct analysis_stats *t = &s->a.stats;
    for (size_t i = 0; i < t->n_reasons; i++)
        if (t->reasons[i].kind == kind && strcmp(t->reasons[i].text, text) == 0) {
            t->reasons[i].count += count;
            return;
        }
    t->reasons =
        list_grow(s->a.arena, t->reasons, t->n_reasons, &s->cap_reasons, sizeof *t->reasons);
    t->reasons[t->n_reasons++] = (struct analysis_reason){kind, text, count};
}

const char *keep(struct analysis_state *s, const char *text) {
    return text ? ca_arena_strdup(s->a.arena, text) : NULL;
}

/* As the user knows it: a header beside x.cu is no "./header.h". The file itself stays as it was
 * named. */
static const char *shown_file(const struct analysis_state *s, const char *file) {
    if (!file || (s->a.n_files && strcmp(s->a.files[s->a.n_files - 1], file) == 0))
        return file;
    return path_plain(file);
}

struct ir_site keep_site(struct analysis_state *s, const struct ir_site *site) {
    struct ir_site copy = *site;
    copy.file = keep(s, shown_file(s, site->file));
    copy.text = keep(s, site->text);
    return copy;
}

/* `*` any text, `?` any one character. */
bool glob_match(const char *glob, const char *text) {
    const char *star = NULL, *resume = NULL;
    while (*text) {
        if (*glob == '*') {
            star = glob++;
            resume = text;
        } else if (*glob == '?' || *glob == *text) {
            glob++;
            text++;
        } else if (star) {
            glob = star + 1;
            text = ++resume;
        } else {
            return false;
        }
    }
    while (*glob == '*')
        glob++;
    return *glob == '\0';
}

/* --- one kernel --- */
static bool wanted(const struct analysis_state *s, const struct ir_function *f) {
    const char *glob = s->o.kernel_glob;
    return !glob || glob_match(glob, f->name) || glob_match(glob, f->instance);
}

static void count_sites(struct analysis_state *s, size_t first) {
    for (size_t i = first; i < s->a.n_accesses; i++) {
        const struct analysis_access *x = &s->a.accesses[i];
        s->a.stats.sites[x->space][x->cost.confidence]++;
        if (x->reason)
            reason_count(s, STATS_UNKNOWN, x->reason, 1);
    }
}

static void run_kernel(struct analysis_state *s, struct ir_program *p, struct ir_function *f,
                       const struct exec_launch *l, const struct analysis_launch *shown,
                       bool count) {
    struct analysis_shape wish = shape_of(s, f);
    struct exec_options o = {wish.sets, wish.n_sets};
    struct exec_run run;
    exec_kernel(p, f, l, &o, s->scratch, &run);
    s->a.kernels =
        list_grow(s->a.arena, s->a.kernels, s->a.n_kernels, &s->cap_kernels, sizeof *s->a.kernels);
    unsigned index = (unsigned)s->a.n_kernels++;
    struct analysis_kernel *k = &s->a.kernels[index];
    const struct ir_site *at = f->incomplete ? &f->incomplete_site : &run.incomplete_site;
    *k = (struct analysis_kernel){.name = keep(s, f->name),
                                  .instance = keep(s, f->instance),
                                  .site = keep_site(s, &f->site),
                                  .end_line = f->end_line,
                                  .launch = *shown,
                                  .static_shared = run.static_shared,
                                  .incomplete =
                                      keep(s, f->incomplete ? f->incomplete : run.incomplete),
                                  .incomplete_site = keep_site(s, at),
                                  .shared_vars = run.shared_vars,
                                  .n_shared_vars = run.n_shared_vars};
    size_t first = s->a.n_accesses;
    accesses_add(s, index, &run, l);
    if (count) {
        count_sites(s, first);
        s->a.stats.kernels_analyzed++;
        if (k->incomplete)
            reason_count(s, STATS_INCOMPLETE, k->incomplete, 1);
        else
            s->a.stats.kernels_complete++;
    }
}

static void note_kernel(struct analysis_state *s, const struct analysis_kernel *k) {
    if (k->incomplete) {
        const struct ir_site *at = k->incomplete_site.line ? &k->incomplete_site : &k->site;
        note_add(
            s, NOTE_INCOMPLETE, at->file, at->line, at->column,
            ca_arena_printf(s->a.arena, "kernel %s is incomplete: %s", k->instance, k->incomplete));
    }
    if (k->launch.source == LAUNCH_ASSUMED) {
        const struct analysis_launch *l = &k->launch;
        note_add(s, NOTE_ASSUMED, l->line ? l->file : k->site.file,
                 l->line ? l->line : k->site.line, l->line ? 0 : k->site.column,
                 ca_arena_printf(
                     s->a.arena,
                     "a block of %u×%u×%u threads is assumed for %s: %s; --block says otherwise",
                     l->block[0], l->block[1], l->block[2], k->instance, l->why));
    }
}

static void analyze_kernel(struct analysis_state *s, struct ir_program *p,
                           const struct launch_list *all, struct ir_function *f) {
    struct exec_launch *launches;
    struct analysis_launch *shown;
    program_need_body(p, f);
    s->a.stats.kernels_defined++;
    if (f->state != IR_LOWERED) {
        reason_count(s, STATS_REFUSED, "a kernel without a body here", 1);
        return;
    }
    size_t n = launches_of(s, p, all, f, &launches, &shown);
    for (size_t i = 0; i < n; i++) {
        run_kernel(s, p, f, &launches[i], &shown[i], i == 0);
        note_kernel(s, &s->a.kernels[s->a.n_kernels - 1]);
    }
}

static void skip_template(struct analysis_state *s, const struct ir_function *f) {
    s->a.stats.kernels_defined++;
    reason_count(s, STATS_REFUSED, "a kernel template that nothing here launches", 1);
    if (f->incomplete)
        note_add(s, NOTE_INCOMPLETE, f->incomplete_site.file, f->incomplete_site.line,
                 f->incomplete_site.column,
                 ca_arena_printf(s->a.arena, "kernel template %s is not analyzed: %s", f->name,
                                 f->incomplete));
    if (f->incomplete)
        return;
    note_add(s, NOTE_INFO, f->site.file, f->site.line, f->site.column,
             ca_arena_printf(s->a.arena,
                             "kernel template %s is not analyzed: nothing here launches it; name "
                             "an instance with --instantiate '%s<…>'",
                             f->name, f->name));
}

/* --- one file --- */
static bool inside(const struct ir_function *f, const struct load_diag *d) {
    return f->site.file && strcmp(f->site.file, d->file) == 0 && d->line >= f->site.line &&
           d->line <= f->end_line;
}

/* A kernel is said to be incomplete for this error: one of a launch. */
static bool spoils(const struct ir_function *f, const struct load_diag *d) {
    const struct ir_site *at = &f->incomplete_site;
    return f->incomplete && at->line == d->line && at->column == d->column &&
           strcmp(at->file, d->file) == 0;
}

static bool in_kernel(const struct ir_program *p, const struct load_diag *d) {
    for (unsigned i = 0; i < p->n_functions; i++)
        if (p->functions[i]->is_kernel &&
            (inside(p->functions[i], d) || spoils(p->functions[i], d)))
            return true;
    return false;
}

static size_t count_kernels(const struct ir_program *p) {
    size_t n = 0;
    for (unsigned i = 0; i < p->n_functions; i++)
        n += p->functions[i]->is_kernel;
    return n;
}

/* Errors of the front end: a missing header, an error in a kernel or on a launch and a syntax error
 * are bad input; others in host code only mean that a launch may have been missed. */
static void note_errors(struct analysis_state *s, const struct load_unit *u,
                        const struct ir_program *p) {
    const struct load_diag *first_host = NULL;
    unsigned host = 0;
    bool all = count_kernels(p) == 0 && strstr(u->text, "__global__"); /* an error hides a kernel */
    for (int i = 0; i < u->diag_count; i++) {
        const struct load_diag *d = &u->diags[i];
        if (d->severity == LOAD_WARNING)
            continue;
        bool kernel = in_kernel(p, d);
        s->a.stats.errors_in_kernels += kernel;
        if (d->missing_header)
            note_add(s, NOTE_BAD_INPUT, d->file, d->line, d->column,
                     ca_arena_printf(s->a.arena,
                                     "header '%s' is not found: give its folder with -I; the "
                                     "analysis went on without it",
                                     d->missing_header));
        else if (all || kernel || d->line == 0 || strncmp(d->message, "expected", 8) == 0)
            note_add(s, NOTE_BAD_INPUT, d->file[0] ? d->file : u->path, d->line, d->column,
                     ca_arena_strdup(s->a.arena, d->message));
        else if (!host++)
            first_host = d;
    }
    if (first_host)
        note_add(
            s, NOTE_INFO, first_host->file, first_host->line, first_host->column,
            ca_arena_printf(
                s->a.arena,
                "%u error%s in host code passed over, the first: %s; launches may have been missed",
                host, host == 1 ? "" : "s", first_host->message));
}

static void analyze_unit(struct analysis_state *s, struct load_unit *u) {
    struct ir_program *p = lower_program(u, s->scratch);
    struct launch_list launches;
    size_t first = s->a.n_accesses, first_kernel = s->a.n_kernels, first_finding = s->a.n_findings;
    size_t kernels = 0;
    if (s->o.dump && strcmp(s->o.dump, "program") == 0)
        dump_program(p);
    launches_find(s, p, &launches);
    s->run_budget = run_budget(count_kernels(p) + launches.n);
    for (unsigned i = 0; i < p->n_functions; i++) {
        struct ir_function *f = p->functions[i];
        if (!f->is_kernel || !wanted(s, f))
            continue;
        kernels++;
        if (f->is_template)
            skip_template(s, f);
        else
            analyze_kernel(s, p, &launches, f);
    }
    note_errors(s, u, p);
    if (kernels == 0 && !s->o.kernel_glob)
        note_add(s, NOTE_INFO, u->path, 0, 0, ANALYSIS_NO_KERNEL);
    if (s->o.dump && (strcmp(s->o.dump, "affine") == 0 || strcmp(s->o.dump, "lanes") == 0))
        dump_accesses(s, first, s->o.dump[0] == 'l');
    findings_add(s, first);
    merges_note(s, first, first_finding);
    suppress_unit(s, u, p, first_finding);
    if (s->o.suggest)
        suggestions_add(s, p, first, first_finding);
    lower_free(p);
    for (size_t i = first; i < s->a.n_accesses && !s->o.keep_forms; i++) {
        struct analysis_access *x = &s->a.accesses[i];
        x->parts = NULL;
        x->forms = NULL;
        x->n_parts = x->cost.n_causes = 0;
    }
    for (size_t i = first_kernel; i < s->a.n_kernels && !s->o.keep_forms; i++) {
        s->a.kernels[i].shared_vars = NULL;
        s->a.kernels[i].n_shared_vars = 0;
    }
}

/* Gives the file's scratch back, or keeps it with the results that point into it. */
static void drop_scratch(struct analysis_state *s) {
    if (!s->o.keep_forms) {
        ca_arena_free(s->scratch);
    } else {
        s->kept =
            list_grow(s->a.arena, s->kept, s->n_kept, &s->cap_kept, sizeof(struct ca_arena *));
        s->kept[s->n_kept++] = s->scratch;
    }
    s->scratch = NULL;
}

static char *instantiations(struct analysis_state *s) {
    char *text = NULL;
    for (size_t i = 0; i < s->o.n_instantiate; i++)
        text = ca_arena_printf(s->a.arena, "%s\nstatic auto *cuaddr_instance_%zu = &%s;\n",
                               text ? text : "", i, s->o.instantiate[i]);
    return text;
}

void analysis_add_file(struct analysis *a, const char *path, const char *text) {
    struct analysis_state *s = (struct analysis_state *)a;
    struct load_unit *u = NULL;
    const char *error = NULL;
    struct load_options o = {.path = path,
                             .text = text,
                             .args = s->o.clang_args,
                             .n_args = (int)s->o.n_clang_args,
                             .append = instantiations(s),
                             .overlays = s->o.overlays,
                             .n_overlays = s->o.n_overlays};
    bool loaded = load_parse(&o, a->arena, &u, &error);
    size_t cap = s->cap_files;
    a->files = list_grow(a->arena, a->files, a->n_files, &cap, sizeof *a->files);
    a->texts = list_grow(a->arena, a->texts, a->n_files, &s->cap_files, sizeof *a->texts);
    a->files[a->n_files] = ca_arena_strdup(a->arena, path);
    a->texts[a->n_files++] = loaded ? u->text : NULL;
    if (loaded)
        reads_add(s, u);
    if (!loaded) {
        note_add(s, NOTE_BAD_INPUT, path, 0, 0, error ? error : "the file could not be parsed");
        return;
    }
    if (s->o.dump && strcmp(s->o.dump, "ast") == 0)
        dump_tree(u);
    s->scratch = ca_arena_new();
    s->costs = ca_cost_cache_new(s->scratch);
    s->searched = 0;
    analyze_unit(s, u);
    load_free(u);
    drop_scratch(s);
}

/* --- all files --- */
struct analysis *analysis_new(const struct analysis_options *o) {
    struct ca_arena *arena = ca_arena_new();
    struct analysis_state *s = ca_arena_alloc(arena, sizeof *s);
    s->o = *o;
    s->a.arena = arena;
    s->a.geometry = o->geometry ? o->geometry : ca_geometry_default();
    return &s->a;
}

void analysis_finish(struct analysis *a) {
    findings_sort(a);
    suppress_report((struct analysis_state *)a);
}

void analysis_free(struct analysis *a) {
    if (!a)
        return;
    struct analysis_state *s = (struct analysis_state *)a;
    for (size_t i = 0; i < s->n_kept; i++)
        ca_arena_free(s->kept[i]);
    ca_arena_free(a->arena);
}
