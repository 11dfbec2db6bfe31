/* `--dump`: what a stage leaves, as text on stdout. */
#include <stdio.h>

#include "analysis_private.h"
#include "load.h"
#include "lower.h"

static void dump_function(struct ir_program *p, struct ir_function *f, struct ca_arena *arena) {
    program_need_body(p, f);
    if (f->state == IR_LOWERED)
        printf("%s\n", program_dump(f, arena));
}

/* Kernels, then the host functions that launch them. */
void dump_program(struct ir_program *p) {
    struct ca_arena *arena = ca_arena_new();
    struct ir_function **launchers;
    size_t n = lower_launchers(p, &launchers);
    for (unsigned i = 0; i < p->n_functions; i++)
        if (p->functions[i]->is_kernel && !p->functions[i]->is_template)
            dump_function(p, p->functions[i], arena);
    for (size_t i = 0; i < n; i++)
        dump_function(p, launchers[i], arena);
    ca_arena_free(arena);
}

static void dump_lanes(struct analysis_state *s, const struct analysis_access *x,
                       const struct analysis_part *part) {
    struct ca_witness w;
    struct ca_enumerate_options o = {.geometry = s->a.geometry};
    const struct analysis_launch *l = &s->a.kernels[x->kernel].launch;
    for (unsigned i = 0; i < 3 && l->grid_known; i++)
        o.grid[i] = l->grid[i];
    if (!part->access.address || !ca_enumerate_witness(x->forms, &part->access, &o, s->a.arena, &w))
        return;
    printf("    warp %u:", w.warp);
    for (unsigned i = 0; i < CA_WARP; i++) {
        if (w.pattern.active >> i & 1)
            printf(" %lld", (long long)(w.pattern.address[i] - w.pattern.address[0]));
        else
            printf(" -");
    }
    printf("\n");
}

void dump_accesses(struct analysis_state *s, size_t first, bool lanes) {
    for (size_t i = first; i < s->a.n_accesses; i++) {
        const struct analysis_access *x = &s->a.accesses[i];
        printf("%s:%u:%u: %s %u bytes: %s\n", x->site.file, x->site.line, x->site.column,
               ca_op_info(x->op)->name, x->bytes_per_lane, x->address);
        for (size_t j = 0; j < x->n_parts; j++) {
            const struct analysis_part *p = &x->parts[j];
            if (p->access.mask)
                printf("    if %s\n", ca_form_print(p->access.mask, s->a.arena));
            if (lanes)
                dump_lanes(s, x, p);
        }
    }
}

static enum CXChildVisitResult dump_cursor(CXCursor c, CXCursor parent, CXClientData depth) {
    (void)parent;
    unsigned level = *(unsigned *)depth;
    if (level == 0 && !clang_Location_isFromMainFile(clang_getCursorLocation(c)))
        return CXChildVisit_Continue;
    CXString kind = clang_getCursorKindSpelling(clang_getCursorKind(c)),
             name = clang_getCursorSpelling(c);
    unsigned line, column;
    clang_getExpansionLocation(clang_getCursorLocation(c), NULL, &line, &column, NULL);
    printf("%*s%s %s %u:%u\n", (int)(2 * level), "", clang_getCString(kind), clang_getCString(name),
           line, column);
    clang_disposeString(kind);
    clang_disposeString(name);
    unsigned below = level + 1;
    if (below < 200)
        clang_visitChildren(c, dump_cursor, &below);
    return CXChildVisit_Continue;
}

void dump_tree(struct load_unit *unit) {
    unsigned level = 0;
    clang_visitChildren(clang_getTranslationUnitCursor(unit->tu), dump_cursor, &level);
}
