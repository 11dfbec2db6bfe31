/* lower_error.c - front-end errors: which function each one spoils, and what to say about it. */
#include "lower_private.h"

#include <string.h>

void lower_find_missing_header(struct lower *l) {
    for (int i = 0; i < l->unit->diag_count && !l->missing_header; i++)
        l->missing_header = l->unit->diags[i].missing_header;
}

static bool is_upper_name(const char *from, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (!(from[i] >= 'A' && from[i] <= 'Z') && !(from[i] >= '0' && from[i] <= '9') &&
            from[i] != '_')
            return false;
    }
    return n > 0;
}

/* What the user can do: a name in capitals that nobody declared is most likely a macro that the
 * build passes. */
const char *lower_advised(struct lower *l, const char *message) {
    static const char undeclared[] = "use of undeclared identifier '";
    if (strncmp(message, undeclared, sizeof undeclared - 1) == 0) {
        const char *name = message + sizeof undeclared - 1, *end = strchr(name, '\'');
        if (end && is_upper_name(name, (size_t)(end - name)))
            return ca_arena_printf(l->arena,
                                   "%s; if the build passes it as a macro, give -D%.*s=VALUE",
                                   message, (int)(end - name), name);
    }
    if (l->missing_header)
        return ca_arena_printf(l->arena, "%s (the header %s was not found)", message,
                               l->missing_header);
    return message;
}

struct ir_site lower_error_site(const struct load_diag *d) {
    return (struct ir_site){.file = d->file,
                            .line = d->line,
                            .column = d->column,
                            .end_line = d->line,
                            .end_column = d->column,
                            .text = ""};
}

void lower_mark_incomplete(struct lower *l, CXCursor c) {
    struct ir_function *f = l->frame->function->function;
    if (f->incomplete)
        return;
    f->incomplete = lower_advised(l, "an expression here depends on a declaration with an error");
    f->incomplete_site = lower_has_place(c) ? lower_site(l, c) : *l->frame->site;
}

struct extent {
    const char *file;
    unsigned from, to; /* bytes */
};

static bool lies_in(const struct extent *e, const struct load_diag *d) {
    return d->severity >= LOAD_ERROR && d->line && d->offset >= e->from && d->offset < e->to &&
           strcmp(d->file, e->file) == 0;
}

void lower_mark_errors(struct lower *l, struct lower_function *f) {
    CXSourceRange range = clang_getCursorExtent(f->cursor);
    CXFile file;
    struct extent e;
    clang_getExpansionLocation(clang_getRangeStart(range), &file, NULL, NULL, &e.from);
    clang_getExpansionLocation(clang_getRangeEnd(range), NULL, NULL, NULL, &e.to);
    if (!file || !l->unit->diag_count)
        return;
    e.file = lower_text(l, clang_getFileName(file));
    for (int i = 0; i < l->unit->diag_count; i++) {
        const struct load_diag *d = &l->unit->diags[i];
        if (!lies_in(&e, d))
            continue;
        f->function->incomplete = lower_advised(l, d->message);
        f->function->incomplete_site = lower_error_site(d);
        return;
    }
}
