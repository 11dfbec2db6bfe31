/* inputs.c - which files a command line means, and how each is to be read. */
#include "inputs.h"

#include <string.h>

#include "analysis_private.h"
#include "inputs_walk.h"
#include "paths.h"
#include "whole.h"

struct finding_inputs {
    const struct cli_request *r;
    struct ca_arena *arena;
    struct config_finder *finder;
    struct compile_commands *db;
    struct input_list *out;
    size_t cap;
    const char **db_files; /* all of the compile commands; NULL: not asked for yet */
    size_t n_db_files;
    bool walking;      /* what is found comes from a folder */
    const char *error; /* of a configuration */
    const char *empty; /* the first folder without CUDA files */
};

/* --- what is excluded --- */

static bool any_matches(struct finding_inputs *f, const char *const *patterns, size_t n,
                        const char *path) {
    for (size_t i = 0; i < n; i++)
        if (path_matches(f->arena, patterns[i], path))
            return true;
    return false;
}

/* A configuration's patterns are seen from its folder. */
static bool is_excluded(struct finding_inputs *f, const char *path, const struct config *c) {
    if (any_matches(f, f->r->gate.excludes, f->r->gate.n_excludes, path))
        return true;
    if (!c->n_excludes)
        return false;
    const char *seen = path_below(c->folder, path_absolute(f->arena, path));
    return any_matches(f, c->excludes, c->n_excludes, seen);
}

static const struct config *config_of(struct finding_inputs *f, const char *path) {
    const char *error;
    const struct config *c = config_for(f->finder, path, &error);
    if (!c && !f->error)
        f->error = error;
    return c;
}

/* --- how a file is to be read --- */

static const char **join_args(struct finding_inputs *f, const char *path, const struct config *c,
                              size_t *n) {
    const struct analysis_options *o = &f->r->analysis;
    size_t n_db = 0;
    const char **db = NULL;
    if (f->db)
        db = compile_commands_args(f->db, path_absolute(f->arena, path), f->arena, &n_db);
    const char **args =
        ca_arena_alloc(f->arena, (n_db + c->n_clang_args + o->n_clang_args + 1) * sizeof *args);
    *n = 0;
    for (size_t i = 0; i < n_db; i++)
        args[(*n)++] = db[i];
    for (size_t i = 0; i < c->n_clang_args; i++)
        args[(*n)++] = c->clang_args[i];
    for (size_t i = 0; i < o->n_clang_args; i++)
        args[(*n)++] = o->clang_args[i];
    return args;
}

static const struct analysis_options *options_of(struct finding_inputs *f, const char *path,
                                                 const struct config *c) {
    struct analysis_options *o = ca_arena_alloc(f->arena, sizeof *o);
    *o = f->r->analysis;
    o->clang_args = join_args(f, path, c, &o->n_clang_args);
    o->shapes = c->shapes;
    o->n_shapes = c->n_shapes;
    o->worst = c->worst;
    o->strict = f->r->gate.strict;
    if (!o->geometry)
        o->geometry = c->geometry;
    return o;
}

/* --- the list --- */

static struct input *listed(const struct input_list *list, const char *path) {
    for (size_t i = 0; i < list->n; i++)
        if (strcmp(list->items[i].path, path) == 0)
            return &list->items[i];
    return NULL;
}

/* Do the compile commands compile it? */
static bool is_compiled(struct finding_inputs *f, const char *path) {
    const char *absolute = path_absolute(f->arena, path);
    if (f->db && !f->db_files)
        f->db_files = compile_commands_files(f->db, f->arena, &f->n_db_files);
    for (size_t i = 0; i < f->n_db_files; i++)
        if (strcmp(f->db_files[i], absolute) == 0)
            return true;
    return false;
}

/* Is it to be checked for no other reason than that a folder holds it? */
static bool is_found(struct finding_inputs *f, const char *path) {
    return f->walking && !f->r->gate.each_file && !is_compiled(f, path);
}

static void add(struct finding_inputs *f, const char *path, const char *text) {
    struct input_list *out = f->out;
    const struct config *c = config_of(f, path);
    struct input *before = listed(out, path);
    bool found = is_found(f, path);
    if (before && !found)
        before->found = before->header = false;
    if (!c || before)
        return;
    if (is_excluded(f, path, c)) {
        out->n_excluded++;
        return;
    }
    out->items = list_grow(f->arena, out->items, out->n, &f->cap, sizeof *out->items);
    out->items[out->n++] = (struct input){.path = path,
                                          .text = text,
                                          .found = found,
                                          .header = found && path_ends_in(path, ".cuh"),
                                          .config = c,
                                          .options = options_of(f, path, c)};
}

static void add_found(void *context, const char *path) {
    add(context, path, NULL);
}

static bool skip_folder(void *context, const char *path) {
    struct finding_inputs *f = context;
    const struct config *c = config_of(f, path);
    return !c || is_excluded(f, path, c);
}

static bool add_folder(struct finding_inputs *f, const char *path) {
    size_t before = f->out->n + f->out->n_excluded;
    const char *error;
    f->walking = true;
    bool read = inputs_walk(path, f->arena, skip_folder, add_found, f, &error);
    f->walking = false;
    if (!read)
        cli_error(f->r->command, "%s", error);
    if (read && !f->empty && f->out->n + f->out->n_excluded == before)
        f->empty = path;
    return read;
}

static bool add_stdin(struct finding_inputs *f) {
    const char *name = f->r->gate.stdin_name ? f->r->gate.stdin_name : "<stdin>", *error;
    const char *text = whole_text("-", f->arena, &error);
    if (text && text[strspn(text, " \t\r\n")] == '\0')
        error = "is empty; expected CUDA source text";
    if (error)
        cli_error(f->r->command, "standard input: %s", error);
    else
        add(f, name, text);
    return !error;
}

static bool add_operand(struct finding_inputs *f, const char *path) {
    if (strcmp(path, "-") == 0)
        return add_stdin(f);
    if (path_is_folder(path))
        return add_folder(f, path);
    add(f, path, NULL);
    return true;
}

/* One name a line; blank lines count for nothing. */
static bool add_lines(struct finding_inputs *f, const char *list) {
    const char *error;
    char *text = whole_text(list, f->arena, &error);
    if (!text) {
        cli_error(f->r->command, "--files-from: %s: %s", list, error);
        return false;
    }
    for (char *at = text; *at;) {
        size_t length = strcspn(at, "\r\n");
        char *next = at + length + (at[length] != '\0');
        at[length] = '\0';
        if (length && !add_operand(f, at))
            return false;
        at = next;
    }
    return true;
}

static void add_database(struct finding_inputs *f) {
    size_t n;
    const char **files = compile_commands_files(f->db, f->arena, &n);
    for (size_t i = 0; i < n; i++)
        add(f, path_shown(f->arena, files[i]), NULL);
}

static bool add_all(struct finding_inputs *f) {
    const struct cli_request *r = f->r;
    for (size_t i = 0; i < r->n_files; i++)
        if (!add_operand(f, r->files[i]))
            return false;
    if (r->gate.files_from && !add_lines(f, r->gate.files_from))
        return false;
    if (!r->n_files && !r->gate.files_from && f->db) {
        add_database(f);
        if (!f->error && f->out->n + f->out->n_excluded == 0) {
            cli_error(r->command, "the compile commands name no .cu file");
            return false;
        }
    }
    return true;
}

bool inputs_find(const struct cli_request *r, struct config_finder *finder,
                 struct compile_commands *db, struct input_list *out) {
    struct finding_inputs f = {.r = r, .arena = r->arena, .finder = finder, .db = db, .out = out};
    *out = (struct input_list){.n = 0};
    if (!add_all(&f))
        return false;
    if (f.error)
        cli_error(r->command, "%s", f.error);
    else if (f.empty && out->n + out->n_excluded == 0)
        cli_error(r->command, "%s: no .cu or .cuh file in this directory", f.empty);
    else
        return true;
    return false;
}
