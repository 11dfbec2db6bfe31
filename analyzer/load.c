/* load.c - parses a CUDA source file with libclang and the embedded prelude. */
#include "load.h"

#include <stdlib.h>
#include <string.h>

#include "load_args.h"
#include "load_retry.h"
#include "load_rewrite.h"
#include "load_source.h"
#include "prelude.h"

/* Headers rewritten for a second parse, at most. */
enum { MAX_REWRITTEN = 64 };

/* What one parse needs. */
struct loader {
    struct ca_arena *arena;
    const struct load_options *options;
    struct load_unit *unit;
    struct load_args args;
    struct CXUnsavedFile *unsaved; /* the main file, the prelude, rewritten headers */
    int n_unsaved;
};

static bool has_prefix(const char *text, const char *prefix) {
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* ---- files in memory ---- */

static void add_unsaved(struct loader *l, const char *path, const char *text, size_t bytes) {
    l->unsaved[l->n_unsaved++] =
        (struct CXUnsavedFile){.Filename = path, .Contents = text, .Length = (unsigned long)bytes};
}

/* The main file comes first, so that a second parse can replace it. */
static void set_main_text(struct loader *l, bool all_dynamic) {
    const struct load_unit *unit = l->unit;
    const char *text = load_rewrite(unit->text, unit->text_bytes, all_dynamic, l->arena);
    if (l->options->append)
        text = ca_arena_printf(l->arena, "%s\n%s\n", text, l->options->append);
    l->n_unsaved = 0;
    add_unsaved(l, l->options->path, text, strlen(text));
}

static void add_prelude(struct loader *l) {
    for (int i = 0; i < prelude_file_count; i++) {
        const struct prelude_file *file = &prelude_files[i];
        const char *path = ca_arena_printf(l->arena, PRELUDE_ROOT "/%s", file->path);
        add_unsaved(l, path, file->text, file->bytes);
    }
}

/* Rewritten at once: a second parse rewrites what it finds on the disk. */
static void add_overlays(struct loader *l) {
    for (size_t i = 0; i < l->options->n_overlays; i++) {
        const struct load_overlay *o = &l->options->overlays[i];
        if (strcmp(o->path, l->options->path) != 0)
            add_unsaved(l, o->path, load_rewrite(o->text, strlen(o->text), true, l->arena),
                        strlen(o->text));
    }
}

static bool read_main(struct loader *l, const char **error) {
    struct load_source source = {.text = l->options->text};
    if (source.text)
        source.bytes = strlen(source.text);
    else if (!load_source_read(l->options->path, l->arena, &source, error))
        return false;
    l->unit->text = source.text;
    l->unit->text_bytes = source.bytes;
    return true;
}

/* ---- parsing ---- */

static bool parse(struct loader *l, const char **error) {
    static const char *const reasons[] = {
        [CXError_Failure] = "libclang cannot parse the file with these arguments",
        [CXError_Crashed] = "libclang crashed on this file",
        [CXError_InvalidArguments] = "libclang cannot parse the file with these arguments",
        [CXError_ASTReadError] = "libclang cannot parse the file with these arguments",
    };
    enum CXErrorCode code = clang_parseTranslationUnit2(
        l->unit->index, l->options->path, l->args.items, l->args.count, l->unsaved,
        (unsigned)l->n_unsaved, CXTranslationUnit_KeepGoing, &l->unit->tu);
    if (code == CXError_Success)
        return true;
    *error = (size_t)code < sizeof reasons / sizeof *reasons ? reasons[code] : "libclang failed";
    return false;
}

/* ---- diagnostics ---- */

static const char *take_string(struct ca_arena *arena, CXString string) {
    const char *text = clang_getCString(string);
    const char *copy = ca_arena_strdup(arena, text ? text : "");
    clang_disposeString(string);
    return copy;
}

/* The name in "'name' file not found", or NULL. */
static const char *missing_header(const char *message, struct ca_arena *arena) {
    const char *end = strstr(message, "' file not found");
    if (!end || message[0] != '\'')
        return NULL;
    return ca_arena_printf(arena, "%.*s", (int)(end - message - 1), message + 1);
}

static struct load_diag read_diag(struct loader *l, CXDiagnostic diagnostic) {
    CXSourceLocation location = clang_getDiagnosticLocation(diagnostic);
    enum CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(diagnostic);
    CXFile file;
    struct load_diag diag = {
        .severity = severity == CXDiagnostic_Fatal   ? LOAD_FATAL
                    : severity == CXDiagnostic_Error ? LOAD_ERROR
                                                     : LOAD_WARNING,
        .message = take_string(l->arena, clang_getDiagnosticSpelling(diagnostic)),
    };
    clang_getFileLocation(location, &file, &diag.line, &diag.column, &diag.offset);
    diag.file = file ? take_string(l->arena, clang_getFileName(file)) : "";
    diag.in_main_file = file && clang_File_isEqual(file, l->unit->file);
    diag.missing_header = missing_header(diag.message, l->arena);
    return diag;
}

/* The prelude's permissive templates are never defined; clang minds where an argument's type is
 * local to this file. No user could mend that. */
static bool is_artifact(const struct load_diag *diag) {
    return has_prefix(diag->file, PRELUDE_ROOT "/") &&
           strstr(diag->message, "is used but not defined in this translation unit");
}

static void read_diags(struct loader *l) {
    struct load_unit *unit = l->unit;
    unsigned count = clang_getNumDiagnostics(unit->tu);
    struct load_diag *diags = ca_arena_alloc(l->arena, (count + 1) * sizeof *diags);
    unit->diag_count = 0;
    for (unsigned i = 0; i < count; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(unit->tu, i);
        struct load_diag diag = read_diag(l, diagnostic);
        if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Warning && !is_artifact(&diag))
            diags[unit->diag_count++] = diag;
        clang_disposeDiagnostic(diagnostic);
    }
    unit->diags = diags;
}

/* ---- second parse, with headers rewritten or added ---- */

static bool have_unsaved(const struct loader *l, const char *path) {
    for (int i = 0; i < l->n_unsaved; i++)
        if (strcmp(l->unsaved[i].Filename, path) == 0)
            return true;
    return false;
}

static bool rewrite_header(struct loader *l, const char *path) {
    struct load_source source;
    const char *error;
    if (have_unsaved(l, path) || !load_source_read(path, l->arena, &source, &error))
        return false;
    const char *text = load_rewrite(source.text, source.bytes, true, l->arena);
    if (text == source.text)
        return false;
    add_unsaved(l, path, text, source.bytes);
    return true;
}

static bool any_diag(const struct loader *l, bool (*wanted)(const struct load_diag *)) {
    for (int i = 0; i < l->unit->diag_count; i++)
        if (wanted(&l->unit->diags[i]))
            return true;
    return false;
}

/* Rewrites what the errors ask for; false where the text stays what it is. */
static bool rewrite_for_diags(struct loader *l) {
    if (!any_diag(l, load_retry_rewrite))
        return false;
    bool headers = false;
    const char *before = l->unsaved[0].Contents;
    set_main_text(l, true);
    add_prelude(l);
    add_overlays(l);
    int limit = l->n_unsaved + MAX_REWRITTEN;
    for (int i = 0; i < l->unit->diag_count && l->n_unsaved < limit; i++)
        if (load_retry_rewrite(&l->unit->diags[i]) && *l->unit->diags[i].file)
            headers |= rewrite_header(l, l->unit->diags[i].file);
    return headers || strcmp(before, l->unsaved[0].Contents) != 0;
}

static bool include_for_diags(struct loader *l) {
    if (!any_diag(l, load_retry_standard_headers))
        return false;
    l->args.items[l->args.count++] = "-include";
    l->args.items[l->args.count++] = PRELUDE_IMPLICIT;
    return true;
}

static bool lower_standard_for_diags(struct loader *l) {
    if (l->args.standard < 0 || !any_diag(l, load_retry_older_standard))
        return false;
    l->args.items[l->args.standard] = "-std=c++17";
    return true;
}

static bool parse_again(struct loader *l, const char **error) {
    clang_disposeTranslationUnit(l->unit->tu);
    l->unit->tu = NULL;
    if (!parse(l, error))
        return false;
    l->unit->file = clang_getFile(l->unit->tu, l->options->path);
    read_diags(l);
    return true;
}

/* ---- interface ---- */

static bool run(struct loader *l, const char **error) {
    if (!read_main(l, error))
        return false;
    if (!load_args_build(l->options->args, l->options->n_args, l->arena, &l->args, error))
        return false;
    size_t slots = (size_t)prelude_file_count + 1 + l->options->n_overlays + MAX_REWRITTEN;
    l->unsaved = ca_arena_alloc(l->arena, slots * sizeof *l->unsaved);
    set_main_text(l, false);
    add_prelude(l);
    add_overlays(l);
    l->unit->index = clang_createIndex(0, 0);
    if (!parse(l, error))
        return false;
    l->unit->file = clang_getFile(l->unit->tu, l->options->path);
    read_diags(l);
    bool rewritten = rewrite_for_diags(l), included = include_for_diags(l);
    bool lowered = lower_standard_for_diags(l);
    return (!rewritten && !included && !lowered) || parse_again(l, error);
}

bool load_parse(const struct load_options *options, struct ca_arena *arena, struct load_unit **out,
                const char **error) {
    struct load_unit *unit = ca_arena_alloc(arena, sizeof *unit);
    struct loader loader = {.arena = arena, .options = options, .unit = unit};
    unit->path = ca_arena_strdup(arena, options->path);
    *error = NULL;
    *out = unit;
    if (run(&loader, error))
        return true;
    load_free(unit);
    *out = NULL;
    return false;
}

void load_free(struct load_unit *unit) {
    if (!unit)
        return;
    if (unit->tu)
        clang_disposeTranslationUnit(unit->tu);
    if (unit->index)
        clang_disposeIndex(unit->index);
    unit->tu = NULL;
    unit->index = NULL;
}
