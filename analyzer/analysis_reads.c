/* analysis_reads.c - lists the files that a unit was read from. */
#include <string.h>

#include "analysis_private.h"
#include "load.h"
#include "prelude.h"

static bool is_prelude(const char *path) {
    return strncmp(path, PRELUDE_ROOT "/", strlen(PRELUDE_ROOT "/")) == 0;
}

static void add(struct analysis_state *s, const char *path, bool system, bool missing) {
    struct analysis *a = &s->a;
    a->reads = list_grow(a->arena, a->reads, a->n_reads, &s->cap_reads, sizeof *a->reads);
    a->reads[a->n_reads++] = (struct analysis_read){.file = (unsigned)a->n_files - 1,
                                                    .path = ca_arena_strdup(a->arena, path),
                                                    .system = system,
                                                    .missing = missing};
}

struct visit {
    struct analysis_state *state;
    const struct load_unit *unit;
};

static void visit_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data) {
    const struct visit *v = data;
    CXString name = clang_getFileName(file);
    const char *path = clang_getCString(name);
    CXSourceLocation start = clang_getLocationForOffset(v->unit->tu, file, 0);
    (void)stack, (void)depth;
    if (path && !clang_File_isEqual(file, v->unit->file) && !is_prelude(path))
        add(v->state, path, clang_Location_isInSystemHeader(start), false);
    clang_disposeString(name);
}

void reads_add(struct analysis_state *s, const struct load_unit *u) {
    struct visit v = {s, u};
    clang_getInclusions(u->tu, visit_file, &v);
    for (int i = 0; i < u->diag_count; i++)
        if (u->diags[i].missing_header)
            add(s, u->diags[i].missing_header, false, true);
}
