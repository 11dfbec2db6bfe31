/* lower_site.c - names, source text and source ranges. */
#include "lower_private.h"

#include <string.h>

const char *lower_text(struct lower *l, CXString s) {
    const char *bytes = clang_getCString(s);
    const char *copy = ca_arena_strdup(l->arena, bytes ? bytes : "");
    clang_disposeString(s);
    return copy;
}

const char *lower_spelling(struct lower *l, CXCursor c) {
    return lower_text(l, clang_getCursorSpelling(c));
}

static bool names_scope(CXCursor c) {
    switch (clang_getCursorKind(c)) {
    case CXCursor_Namespace:
        return !clang_Cursor_isAnonymous(c) && !clang_Cursor_isInlineNamespace(c);
    case CXCursor_ClassDecl:
    case CXCursor_StructDecl:
    case CXCursor_UnionDecl:
    case CXCursor_ClassTemplate:
    case CXCursor_ClassTemplatePartialSpecialization:
        return true;
    default:
        return false;
    }
}

const char *lower_qualified(struct lower *l, CXCursor c) {
    const char *name = lower_spelling(l, c);
    CXCursor scope = clang_getCursorSemanticParent(c);
    while (!clang_Cursor_isNull(scope) && !clang_isInvalid(clang_getCursorKind(scope)) &&
           !clang_isTranslationUnit(clang_getCursorKind(scope))) {
        if (names_scope(scope))
            name = ca_arena_printf(l->arena, "%s::%s", lower_spelling(l, scope), name);
        scope = clang_getCursorSemanticParent(scope);
    }
    return name;
}

/* A place as the file shows it: a macro's argument where it stands, all else of a macro at the
 * macro's use. */
struct place {
    CXFile file;
    unsigned line, column, offset;
};

static struct place place_of(CXSourceLocation where) {
    struct place p;
    clang_getFileLocation(where, &p.file, &p.line, &p.column, &p.offset);
    return p;
}

static bool same_file(CXFile a, CXFile b) {
    return a == b || (a && b && clang_File_isEqual(a, b));
}

static bool came_out_of_macro(CXSourceLocation where, const struct place *p) {
    CXFile file;
    unsigned offset;
    clang_getSpellingLocation(where, &file, NULL, NULL, &offset);
    return !same_file(file, p->file) || offset != p->offset;
}

enum { MAX_TEXT = 240 }; /* bytes of source text kept for a site */

/* bytes[0 … n) on one line, blanks squeezed; the end of a long text is dropped. */
static const char *squeeze(struct lower *l, const char *bytes, size_t n) {
    bool cut = n > MAX_TEXT;
    n = cut ? MAX_TEXT : n;
    char *out = ca_arena_alloc(l->arena, n + sizeof "...");
    size_t used = 0;
    bool blank = false;
    for (size_t i = 0; i < n; i++) {
        if (bytes[i] == ' ' || (bytes[i] >= '\t' && bytes[i] <= '\r')) {
            blank = used > 0;
        } else {
            if (blank)
                out[used++] = ' ';
            out[used++] = bytes[i];
            blank = false;
        }
    }
    memcpy(out + used, cut ? "..." : "", cut ? sizeof "..." : 1);
    return out;
}

/* What is asked of libclang once for each file: its answers take long. */
struct lower_file {
    CXFile file;
    const char *name;
    const char *text; /* as the user wrote it; NULL: not to be had */
    size_t size;      /* bytes */
    struct lower_file *next;
};

static const struct lower_file *file_of(struct lower *l, CXFile file) {
    for (struct lower_file *f = l->files; f; f = f->next) {
        if (same_file(f->file, file))
            return f;
    }
    struct lower_file *f = ca_arena_alloc(l->arena, sizeof *f);
    f->file = file;
    f->name = lower_text(l, clang_getFileName(file));
    f->next = l->files;
    l->files = f;
    if (l->unit->file && same_file(file, l->unit->file)) {
        f->text = l->unit->text;
        f->size = l->unit->text_bytes;
    } else {
        f->text = clang_getFileContents(l->tu, file, &f->size);
    }
    return f;
}

const char *lower_file(struct lower *l, CXFile file, size_t *size) {
    const struct lower_file *f = file ? file_of(l, file) : NULL;
    *size = f ? f->size : 0;
    return f ? f->text : NULL;
}

static const char *file_bytes(struct lower *l, CXFile file, unsigned from, unsigned to) {
    size_t size = 0;
    const char *all = lower_file(l, file, &size);
    return all && from <= to && to <= size ? all + from : NULL;
}

struct ir_site lower_site_range(struct lower *l, CXSourceRange range) {
    CXSourceLocation start = clang_getRangeStart(range), end = clang_getRangeEnd(range);
    struct place from = place_of(start), to = place_of(end);
    bool in_macro = from.file && came_out_of_macro(start, &from);
    if (!same_file(from.file, to.file) || to.offset < from.offset) {
        clang_getExpansionLocation(start, &from.file, &from.line, &from.column, &from.offset);
        clang_getExpansionLocation(end, &to.file, &to.line, &to.column, &to.offset);
        in_macro = true;
    }
    if (!same_file(from.file, to.file) || to.offset < from.offset)
        to = from;
    const char *bytes = file_bytes(l, from.file, from.offset, to.offset);
    return (struct ir_site){
        .file = from.file ? file_of(l, from.file)->name : "",
        .line = from.line,
        .column = from.column,
        .end_line = to.line,
        .end_column = to.column,
        .text = bytes ? squeeze(l, bytes, to.offset - from.offset) : "",
        .in_macro = in_macro,
    };
}

struct ir_site lower_site(struct lower *l, CXCursor c) {
    return lower_site_range(l, clang_getCursorExtent(c));
}

bool lower_has_place(CXCursor c) {
    CXFile file = NULL;
    clang_getFileLocation(clang_getRangeStart(clang_getCursorExtent(c)), &file, NULL, NULL, NULL);
    return file != NULL;
}

const struct ir_site *lower_new_site(struct lower *l, CXCursor c) {
    if (!lower_has_place(c) && l->frame && l->frame->site)
        return l->frame->site;
    struct ir_site site = lower_site(l, c);
    return ca_arena_dup(l->arena, &site, sizeof site);
}

const char *lower_spelled(struct lower *l, CXCursor c, size_t *n) {
    CXFile file;
    unsigned offset;
    size_t size;
    clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(c)), &file, NULL, NULL,
                              &offset);
    const char *all = lower_file(l, file, &size);
    *n = all && offset < size ? size - offset : 0;
    return *n ? all + offset : NULL;
}

const struct ir_site *lower_place_site(struct lower *l, const struct ir_expr *place, CXCursor c) {
    while (place->kind == IR_E_FIELD)
        place = place->args[0];
    bool memory = place->kind != IR_E_VAR ||
                  (place->var->storage != IR_LOCAL && place->var->storage != IR_PARAM);
    return memory || !l->frame->site ? lower_new_site(l, c) : l->frame->site;
}

const char *lower_bytes(struct lower *l, CXSourceLocation from, CXSourceLocation to, size_t *n) {
    struct place a = place_of(from), b = place_of(to);
    if (!a.file || !same_file(a.file, b.file) || b.offset < a.offset ||
        came_out_of_macro(from, &a) || came_out_of_macro(to, &b))
        return NULL;
    *n = b.offset - a.offset;
    return file_bytes(l, a.file, a.offset, b.offset);
}
