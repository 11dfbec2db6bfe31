/* compile_commands.c - how the project compiles its files: compile_commands.json. */
#include "compile_commands.h"

#include <clang-c/CXCompilationDatabase.h>
#include <string.h>
#include <unistd.h>

#include "analysis_private.h"
#include "load_source.h"
#include "paths.h"
#include "whole.h"

#define FILE_NAME  "compile_commands.json"
#define MAX_NESTED 8 /* files of options that name files of options */

/* --- arguments --- */

/* Options that change what a file means: as nvcc, gcc or clang spell them, without dashes. */
static const struct kept_option {
    const char *name;
    const char *as; /* what clang calls it; one that ends in "=" has its value joined */
    bool joined;    /* its value may follow without a blank or "=" */
    bool is_path;
} kept_options[] = {
    {"D", "-D", true, false},
    {"I", "-I", true, true},
    {"U", "-U", true, false},
    {"define-macro", "-D", false, false},
    {"idirafter", "-idirafter", true, true},
    {"imacros", "-imacros", false, true},
    {"include", "-include", false, true},
    {"include-path", "-I", false, true},
    {"iquote", "-iquote", true, true},
    {"isystem", "-isystem", true, true},
    {"pre-include", "-include", false, true},
    {"std", "-std=", false, false},
    {"system-include", "-isystem", false, true},
    {"undefine-macro", "-U", false, false},
};

struct translation {
    struct ca_arena *arena;
    const char *folder;
    const char **kept;
    size_t n, cap;
    unsigned depth; /* of files of options */
};

static void translate(struct translation *t, const char *const *args, size_t n);

static void keep_arg(struct translation *t, const char *arg) {
    t->kept = list_grow(t->arena, t->kept, t->n, &t->cap, sizeof *t->kept);
    t->kept[t->n++] = arg;
}

/* Which name a file goes by where the folder does not have it: the search path's. */
static const char *value_path(const struct translation *t, const struct kept_option *o,
                              const char *value) {
    const char *path = path_join(t->arena, t->folder, value);
    bool searched = strcmp(o->as, "-include") == 0 || strcmp(o->as, "-imacros") == 0;
    return searched && !load_source_exists(path) ? value : path;
}

static void keep_option(struct translation *t, const struct kept_option *o, const char *value) {
    if (o->is_path)
        value = value_path(t, o, value);
    if (o->as[strlen(o->as) - 1] == '=') {
        keep_arg(t, ca_arena_printf(t->arena, "%s%s", o->as, value));
        return;
    }
    keep_arg(t, o->as);
    keep_arg(t, value);
}

/* Is the first argument the option called `name`, with one or two dashes? Then *value is what is
 * joined to it by "=", or follows, or NULL; returns the arguments taken. */
static size_t match(const char *name, bool joined, const char *const *args, size_t left,
                    const char **value) {
    size_t length = strlen(name);
    if (args[0][0] != '-')
        return 0;
    const char *at = args[0] + 1 + (args[0][1] == '-');
    if (strncmp(at, name, length) != 0)
        return 0;
    at += length;
    *value = NULL;
    if (*at == '=')
        *value = at + 1;
    else if (*at && joined && args[0][1] != '-')
        *value = at;
    else if (*at)
        return 0;
    if (*value)
        return 1;
    *value = left > 1 ? args[1] : NULL;
    return left > 1 ? 2 : 1;
}

/* "-Xcompiler -DA,-Ib": arguments for the host compiler, whose preprocessor reads device code too.
 */
static void translate_host(struct translation *t, const char *list) {
    char *copy = ca_arena_strdup(t->arena, list);
    const char **args = ca_arena_alloc(t->arena, (strlen(list) + 1) * sizeof *args);
    size_t n = 0;
    for (char *at = copy; at && *at;) {
        char *comma = strchr(at, ',');
        if (comma)
            *comma = '\0';
        args[n++] = at;
        at = comma ? comma + 1 : NULL;
    }
    translate(t, args, n);
}

/* Cuts a file of options as a shell would; in place. */
static size_t cut_words(char *text, const char **words) {
    size_t n = 0;
    char *from = text, *to = text;
    while (*(from += strspn(from, " \t\r\n"))) {
        char quote = 0;
        words[n++] = to;
        for (; *from && (quote || !strchr(" \t\r\n", *from)); from++) {
            if (*from == quote)
                quote = 0;
            else if (!quote && (*from == '"' || *from == '\''))
                quote = *from;
            else if (*from == '\\' && from[1] && quote != '\'')
                *to++ = *++from;
            else
                *to++ = *from;
        }
        bool end = !*from;
        *to++ = '\0';
        if (end)
            break;
        from++;
    }
    return n;
}

static void translate_file(struct translation *t, const char *name) {
    const char *error;
    char *text = t->depth < MAX_NESTED
                     ? whole_text(path_join(t->arena, t->folder, name), t->arena, &error)
                     : NULL;
    if (!text)
        return;
    const char **words = ca_arena_alloc(t->arena, (strlen(text) / 2 + 2) * sizeof *words);
    size_t n = cut_words(text, words);
    t->depth++;
    translate(t, words, n);
    t->depth--;
}

/* Options whose value holds further arguments. */
static const struct nest {
    const char *name;
    void (*translate)(struct translation *t, const char *value);
} nests[] = {
    {"Xcompiler", translate_host},
    {"compiler-options", translate_host},
    {"optf", translate_file},
    {"options-file", translate_file},
};

static size_t translate_nest(struct translation *t, const char *const *args, size_t left) {
    for (size_t i = 0; i < sizeof nests / sizeof *nests; i++) {
        const char *value;
        size_t taken = match(nests[i].name, false, args, left, &value);
        if (taken && value)
            nests[i].translate(t, value);
        if (taken)
            return taken;
    }
    return 0;
}

static size_t translate_option(struct translation *t, const char *const *args, size_t left) {
    const struct kept_option *best = NULL;
    const char *best_value = NULL;
    size_t best_taken = 0;
    for (size_t i = 0; i < sizeof kept_options / sizeof *kept_options; i++) {
        const struct kept_option *o = &kept_options[i];
        const char *value;
        size_t taken = match(o->name, o->joined, args, left, &value);
        if (!taken || !value || (best && strlen(best->name) >= strlen(o->name)))
            continue;
        best = o;
        best_value = value;
        best_taken = taken;
    }
    if (best)
        keep_option(t, best, best_value);
    return best_taken;
}

static void translate(struct translation *t, const char *const *args, size_t n) {
    for (size_t i = 0; i < n;) {
        size_t taken = translate_nest(t, args + i, n - i);
        if (!taken && args[i][0] == '@')
            translate_file(t, args[i] + 1);
        if (!taken)
            taken = translate_option(t, args + i, n - i);
        i += taken ? taken : 1;
    }
}

const char **compile_commands_translate(const char *const *args, size_t n, const char *folder,
                                        struct ca_arena *arena, size_t *kept) {
    struct translation t = {.arena = arena, .folder = folder};
    translate(&t, args, n);
    *kept = t.n;
    return t.kept ? t.kept : ca_arena_alloc(arena, sizeof *t.kept);
}

/* --- the database --- */

struct compile_commands {
    CXCompilationDatabase database;
};

struct compile_commands *compile_commands_open(const char *path, struct ca_arena *arena,
                                               const char **error) {
    CXCompilationDatabase_Error code;
    const char *folder = path_is_folder(path) ? path : path_folder(arena, path);
    if (!load_source_exists(path_join(arena, folder, FILE_NAME))) {
        *error = "holds no " FILE_NAME "; CMake writes one with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON";
        return NULL;
    }
    CXCompilationDatabase database = clang_CompilationDatabase_fromDirectory(folder, &code);
    if (code != CXCompilationDatabase_NoError) {
        *error = "its " FILE_NAME " cannot be read; expected a JSON list of compile commands";
        return NULL;
    }
    struct compile_commands *c = ca_arena_alloc(arena, sizeof *c);
    c->database = database;
    return c;
}

void compile_commands_close(struct compile_commands *c) {
    if (c)
        clang_CompilationDatabase_dispose(c->database);
}

static const char *take(CXString string, struct ca_arena *arena) {
    const char *text = clang_getCString(string);
    const char *copy = ca_arena_strdup(arena, text ? text : "");
    clang_disposeString(string);
    return copy;
}

const char **compile_commands_args(struct compile_commands *c, const char *absolute,
                                   struct ca_arena *arena, size_t *n) {
    const char **kept = NULL;
    CXCompileCommands list = clang_CompilationDatabase_getCompileCommands(c->database, absolute);
    if (list && clang_CompileCommands_getSize(list) > 0) {
        CXCompileCommand command = clang_CompileCommands_getCommand(list, 0);
        unsigned count = clang_CompileCommand_getNumArgs(command);
        const char **args = ca_arena_alloc(arena, (count + 1) * sizeof *args);
        for (unsigned i = 0; i < count; i++)
            args[i] = take(clang_CompileCommand_getArg(command, i), arena);
        const char *folder = take(clang_CompileCommand_getDirectory(command), arena);
        kept = compile_commands_translate(args, count, folder, arena, n);
    }
    if (list)
        clang_CompileCommands_dispose(list);
    return kept;
}

static bool listed(const char **files, size_t n, const char *path) {
    for (size_t i = 0; i < n; i++)
        if (strcmp(files[i], path) == 0)
            return true;
    return false;
}

const char **compile_commands_files(struct compile_commands *c, struct ca_arena *arena, size_t *n) {
    CXCompileCommands list = clang_CompilationDatabase_getAllCompileCommands(c->database);
    unsigned count = list ? clang_CompileCommands_getSize(list) : 0;
    const char **files = ca_arena_alloc(arena, (count + 1) * sizeof *files);
    *n = 0;
    for (unsigned i = 0; i < count; i++) {
        CXCompileCommand command = clang_CompileCommands_getCommand(list, i);
        const char *folder = take(clang_CompileCommand_getDirectory(command), arena);
        const char *name = take(clang_CompileCommand_getFilename(command), arena);
        if (!path_ends_in(name, ".cu"))
            continue;
        const char *path = path_absolute(arena, path_join(arena, folder, name));
        if (!listed(files, *n, path))
            files[(*n)++] = path;
    }
    if (list)
        clang_CompileCommands_dispose(list);
    return files;
}
