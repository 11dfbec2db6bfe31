/*
 * load.h - first stage: from a path or a text to libclang's translation unit.
 *
 * Needs: nothing but a C++ standard library's headers; no CUDA toolkit, and none is looked for.
 * Leaves true: the translation unit is parsed in CUDA host mode with the embedded prelude
 * (prelude.h), every byte of the file stands at its own offset and line, and all errors are listed.
 *
 * nvcc accepts a few things that clang does not; they are rewritten in memory, byte for byte (see
 * load_rewrite.h). Whoever shows source to the user takes it from load_unit.text, which is the
 * original.
 */
#ifndef CUADDR_ANALYZER_LOAD_H
#define CUADDR_ANALYZER_LOAD_H

#include <clang-c/Index.h>
#include <stdbool.h>
#include <stddef.h>

#include "cuaddr/arena.h"

/* Larger files are refused (bytes). */
#define LOAD_MAX_BYTES ((size_t)64 << 20)

/* The annotation (CXCursor_AnnotateAttr below the VarDecl) on a dynamic shared array that had to be
 * rewritten: its outermost extent reads 1, its storage class static; both mean nothing. All other
 * dynamic shared arrays are `extern` with an incomplete array type. */
#define LOAD_DYNAMIC_SHARED_ANNOTATION "cuaddr_dynamic_shared"

/* The text of a file that is not to be read. */
struct load_overlay {
    const char *path, *text;
};

struct load_options {
    const char *path;        /* the file; also the name in messages */
    const char *text;        /* NUL-terminated content, or NULL: read the file */
    const char *const *args; /* the user's -I, -D, -std …, for clang */
    int n_args;
    /* Put behind the file's text, or NULL. To instantiate a template take its address,
     * `static auto *use = &k<double>;`: libclang does not visit an explicit instantiation. */
    const char *append;
    const struct load_overlay *overlays; /* other files that are to hold other texts than they do */
    size_t n_overlays;
};

enum load_severity { LOAD_WARNING, LOAD_ERROR, LOAD_FATAL };

struct load_diag {
    enum load_severity severity;
    const char *file; /* as clang names it; "" where there is none (the command line) */
    unsigned line;    /* from 1; 0: no place */
    unsigned column;  /* bytes, from 1 */
    unsigned offset;  /* bytes from the file's start */
    bool in_main_file;
    const char *message;        /* without place and severity */
    const char *missing_header; /* as spelled in the #include that was not found, or NULL */
};

struct load_unit {
    CXIndex index;
    CXTranslationUnit tu;
    CXFile file;      /* the main file */
    const char *path; /* as given */
    const char *text; /* the original text, NUL-terminated, without what was appended */
    size_t text_bytes;
    const struct load_diag *diags; /* in clang's order; no notes */
    int diag_count;
};

/*
 * Parses. On success *out is set and must be given to load_free(); its strings live in the arena.
 * A file full of errors is a success: see diags. On failure (file missing, a directory, unreadable,
 * too large, binary, libclang gave up) false, and *error is one line without the path, in the
 * arena.
 */
bool load_parse(const struct load_options *options, struct ca_arena *arena, struct load_unit **out,
                const char **error);

/* Frees what libclang holds; the rest dies with the arena. NULL is allowed. */
void load_free(struct load_unit *unit);

#endif
