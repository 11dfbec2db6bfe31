/* changed.c - which findings a change brought. */
#include "changed.h"

#include <math.h>
#include <string.h>

#include "analysis_private.h"
#include "fingerprint.h"
#include "git.h"
#include "load.h"
#include "load_source.h"
#include "paths.h"
#include "report.h"
#include "text.h"
#include "unified_diff.h"
#include "whole.h"

/* A changed file. */
struct file {
    const struct diff_file *diff;
    const char *old_path, *new_path; /* absolute; NULL: there is none */
    const char *old_text;            /* NULL: it did not exist, or was not asked for yet */
};

struct changed {
    struct ca_arena *arena;
    struct unified_diff diff;
    struct file *files;
    size_t n_files, cap_files;
    struct analysis *old; /* the files that the change reaches, before it */
    char **old_prints;    /* fingerprints of its accesses */
    char **new_prints;
    bool *reached; /* by number of the file in the analysis */
};

/* --- where the change is from --- */

static void add_file(struct changed *c, const struct diff_file *diff, const char *old_path,
                     const char *new_path) {
    c->files = list_grow(c->arena, c->files, c->n_files, &c->cap_files, sizeof *c->files);
    c->files[c->n_files++] = (struct file){
        .diff = diff,
        .old_path = old_path ? path_absolute(c->arena, old_path) : NULL,
        .new_path = new_path ? path_absolute(c->arena, new_path) : NULL,
    };
}

/* `name` seen from the first of the folders that has it; from the first, where none does. */
static const char *locate(struct changed *c, const char *name, const char *const *folders) {
    for (size_t i = 0; name && folders[i]; i++) {
        const char *path = path_join(c->arena, folders[i], name);
        if (load_source_exists(path))
            return path;
    }
    return name ? path_join(c->arena, folders[0], name) : NULL;
}

static void add_files(struct changed *c, const char *const *folders) {
    for (size_t i = 0; i < c->diff.n; i++) {
        const struct diff_file *f = &c->diff.files[i];
        const char *new_path = locate(c, f->new_path, folders);
        bool same = f->old_path && f->new_path && strcmp(f->old_path, f->new_path) == 0;
        add_file(c, f, same ? new_path : locate(c, f->old_path, folders), new_path);
    }
}

static char *git_top(struct ca_arena *arena, const char **error) {
    static const char *const args[] = {"rev-parse", "--show-toplevel", NULL};
    char *top = git_run(args, arena, NULL, error);
    if (top)
        top[strcspn(top, "\r\n")] = '\0';
    return top;
}

/* Files that git does not know yet are new as a whole. */
static bool add_untracked(struct changed *c, const char *top, const char **error) {
    static const struct diff_file whole = {.whole = true};
    const char *const args[] = {"-C", top, "ls-files", "--others", "--exclude-standard",
                                "-z", NULL};
    size_t bytes;
    char *names = git_run(args, c->arena, &bytes, error);
    if (!names)
        return false;
    for (size_t at = 0; at < bytes; at += strlen(names + at) + 1)
        add_file(c, &whole, NULL, path_join(c->arena, top, names + at));
    return true;
}

/* Where the history of `rev` and this one part; `rev` itself where they never meet. */
static const char *branch_point(const char *rev, struct ca_arena *arena) {
    const char *const args[] = {"merge-base", "--", rev, "HEAD", NULL};
    const char *error;
    char *base = git_run(args, arena, NULL, &error);
    if (!base || !*base)
        return rev;
    base[strcspn(base, "\r\n")] = '\0';
    return base;
}

struct changed *changed_from_git(const char *rev, struct ca_arena *arena, const char **error) {
    struct changed *c = ca_arena_alloc(arena, sizeof *c);
    const char *why = NULL;
    c->arena = arena;
    if (rev[0] == '-') {
        *error = ca_arena_printf(arena, "%s is no revision", rev);
        return NULL;
    }
    const char *top = git_top(arena, &why);
    const char *check = ca_arena_printf(arena, "%s^{commit}", rev);
    const char *const verify[] = {"rev-parse", "--quiet", "--verify", check, NULL};
    if (top && !git_run(verify, arena, NULL, &why))
        why =
            "git knows no such revision; a shallow clone lacks older ones (in CI: fetch-depth: 0)";
    else if (top) {
        const char *base = branch_point(rev, arena);
        const char *const args[] = {"-C",
                                    top,
                                    "-c",
                                    "core.quotePath=false",
                                    "diff",
                                    "--no-color",
                                    "--no-ext-diff",
                                    "--no-textconv",
                                    "--find-renames",
                                    "--unified=0",
                                    "--src-prefix=a/",
                                    "--dst-prefix=b/",
                                    base,
                                    "--",
                                    NULL};
        const char *text = git_run(args, arena, NULL, &why);
        const char *folders[] = {top, NULL};
        if (text && unified_diff_read("git diff", text, arena, &c->diff, &why)) {
            add_files(c, folders);
            if (add_untracked(c, top, &why))
                return c;
        }
    }
    *error = ca_arena_printf(arena, "%s: %s", rev, why);
    return NULL;
}

struct changed *changed_from_diff(const char *path, struct ca_arena *arena, const char **error) {
    struct changed *c = ca_arena_alloc(arena, sizeof *c);
    const char *why;
    c->arena = arena;
    const char *text = whole_text(path, arena, &why);
    if (!text) {
        *error = ca_arena_printf(arena, "%s: %s", path, why);
        return NULL;
    }
    if (!unified_diff_read(path, text, arena, &c->diff, error))
        return NULL;
    const char *top = git_top(arena, &why);
    const char *folders[] = {top ? top : ".", ".", NULL};
    add_files(c, folders);
    return c;
}

/* --- as it was before --- */

static struct file *file_at(const struct changed *c, const char *path) {
    const char *absolute = path_absolute(c->arena, path);
    for (size_t i = 0; i < c->n_files; i++)
        if (c->files[i].new_path && strcmp(c->files[i].new_path, absolute) == 0)
            return &c->files[i];
    return NULL;
}

/* Old texts of everything that is CUDA, C or C++ by what it is: text that libclang may ask for. */
static bool undo_all(struct changed *c, const char **error) {
    for (size_t i = 0; i < c->n_files; i++) {
        struct file *f = &c->files[i];
        const char *now = "", *why = NULL;
        if (!f->old_path)
            continue;
        if (f->new_path && !(now = whole_text(f->new_path, c->arena, &why)))
            continue; /* binary, or gone since: no source */
        f->old_text = unified_diff_undo(f->diff, now, c->arena, &why);
        if (!f->old_text) {
            *error =
                ca_arena_printf(c->arena, "the diff does not fit %s: %s",
                                path_shown(c->arena, f->new_path ? f->new_path : f->old_path), why);
            return false;
        }
    }
    return true;
}

/* libclang names files as they were found: by the path a folder and an #include make. */
static void add_overlay(struct changed *c, struct load_overlay *list, size_t *n, const char *path,
                        const char *text) {
    for (size_t i = 0; i < *n; i++)
        if (strcmp(list[i].path, path) == 0)
            return;
    list[(*n)++] = (struct load_overlay){path, text};
    (void)c;
}

static const struct load_overlay *overlays_of(struct changed *c, const struct analysis *a,
                                              size_t *n) {
    struct load_overlay *list =
        ca_arena_alloc(c->arena, (2 * c->n_files + a->n_reads + 1) * sizeof *list);
    *n = 0;
    for (size_t i = 0; i < a->n_reads; i++) {
        const struct file *f = file_at(c, a->reads[i].path);
        if (f && f->old_text)
            add_overlay(c, list, n, a->reads[i].path, f->old_text);
    }
    for (size_t i = 0; i < c->n_files; i++) {
        const struct file *f = &c->files[i];
        if (!f->old_text)
            continue;
        add_overlay(c, list, n, f->old_path, f->old_text);
        add_overlay(c, list, n, path_shown(c->arena, f->old_path), f->old_text);
    }
    return list;
}

static void find_reached(struct changed *c, const struct analysis *a) {
    c->reached = ca_arena_alloc(c->arena, a->n_files + 1);
    for (size_t i = 0; i < a->n_files; i++)
        c->reached[i] = file_at(c, a->files[i]) != NULL;
    for (size_t i = 0; i < a->n_reads; i++)
        c->reached[a->reads[i].file] |= file_at(c, a->reads[i].path) != NULL;
}

static struct job old_job(struct changed *c, const struct analysis *a, size_t i,
                          const struct job *now, const struct load_overlay *overlays,
                          size_t n_overlays) {
    struct analysis_options *o = ca_arena_dup(c->arena, now->options, sizeof *o);
    const struct file *f = file_at(c, a->files[i]);
    o->overlays = overlays;
    o->suggest = false;
    o->n_overlays = n_overlays;
    return (struct job){.path = now->path, .text = f ? f->old_text : a->texts[i], .options = o};
}

bool changed_compare(struct changed *c, const struct analysis *a, const struct job *jobs,
                     const struct jobs_options *o, const char **error) {
    struct jobs_options quiet = {.parallel = o->parallel, .seconds = o->seconds};
    struct job *old = ca_arena_alloc(c->arena, (a->n_files + 1) * sizeof *old);
    size_t n = 0, n_overlays;
    if (!undo_all(c, error))
        return false;
    find_reached(c, a);
    const struct load_overlay *overlays = overlays_of(c, a, &n_overlays);
    for (size_t i = 0; i < a->n_files; i++) {
        const struct file *f = file_at(c, a->files[i]);
        if (c->reached[i] && a->texts[i] && !(f && !f->old_text))
            old[n++] = old_job(c, a, i, &jobs[i], overlays, n_overlays);
    }
    struct analysis_options options = {.geometry = a->geometry};
    c->old = analysis_new(&options);
    jobs_run(c->old, old, n, &quiet);
    c->old_prints = fingerprint_accesses(c->arena, c->old);
    c->new_prints = fingerprint_accesses(c->arena, a);
    return true;
}

/* --- judging --- */

/* Is the file of an old access what the new one is called now? */
static bool same_file(const struct changed *c, const char *old_path, const char *new_path) {
    if (strcmp(path_plain(old_path), path_plain(new_path)) == 0)
        return true;
    const struct file *f = file_at(c, new_path);
    return f && f->old_path && strcmp(path_absolute(c->arena, old_path), f->old_path) == 0;
}

static bool same_cost(const struct analysis_access *a, const struct analysis_access *b) {
    bool unknown = a->cost.confidence == CA_UNKNOWN;
    if (unknown != (b->cost.confidence == CA_UNKNOWN))
        return false;
    return unknown || fabs(a->cost.typical - b->cost.typical) <= 1e-6 * fabs(a->cost.typical);
}

static bool was_there(const struct changed *c, const struct analysis_access *now, const char *print,
                      const struct analysis_access **before) {
    *before = NULL;
    for (size_t i = 0; i < c->old->n_accesses; i++) {
        const struct analysis_access *x = &c->old->accesses[i];
        if (strcmp(c->old_prints[i], print) != 0 || !same_file(c, x->site.file, now->site.file))
            continue;
        *before = x;
        if (same_cost(x, now))
            return true;
    }
    return false;
}

/* Does the change reach a unit that the file is part of? */
static bool unit_reached(const struct changed *c, const struct analysis *a, const char *path) {
    for (size_t i = 0; i < a->n_files; i++)
        if (c->reached[i] && strcmp(a->files[i], path) == 0)
            return true;
    for (size_t i = 0; i < a->n_reads; i++)
        if (c->reached[a->reads[i].file] &&
            strcmp(path_plain(a->reads[i].path), path_plain(path)) == 0)
            return true;
    return false;
}

static void note_before(struct analysis *a, struct analysis_finding *f,
                        const struct analysis_access *before) {
    const char **notes = ca_arena_alloc(a->arena, (f->n_notes + 1) * sizeof *notes);
    const char *was = "this access was not there, or not under this launch";
    if (before && before->cost.confidence == CA_UNKNOWN)
        was = "its cost was unknown";
    else if (before)
        was = ca_arena_printf(a->arena, "it was %s per request",
                              report_number(a->arena, before->cost.typical));
    if (f->n_notes)
        memcpy(notes, f->notes, f->n_notes * sizeof *notes);
    notes[f->n_notes++] = ca_arena_printf(
        a->arena, "the line did not change, but something elsewhere did: before, %s", was);
    f->notes = notes;
}

bool changed_brought(struct changed *c, struct analysis *a, struct analysis_finding *f) {
    const struct ir_site *site = finding_site(a, f);
    const struct file *file = site->file ? file_at(c, site->file) : NULL;
    unsigned last = site->end_line > site->line ? site->end_line : site->line;
    if (file && unified_diff_touches(file->diff, site->line, last))
        return true;
    if (f->access == ANALYSIS_NO_ACCESS || !unit_reached(c, a, site->file))
        return false;
    const struct analysis_access *before;
    if (was_there(c, &a->accesses[f->access], c->new_prints[f->access], &before))
        return false;
    note_before(a, f, before);
    return true;
}

void changed_close(struct changed *c) {
    if (c)
        analysis_free(c->old);
}
