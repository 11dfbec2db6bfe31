/* fix_describe.c - from a padding to the edit of the declaration. */
#include "fix.h"

#include <inttypes.h>
#include <string.h>

/* Text of the analyzed file of that name; NULL: it is none of them. */
static const char *text_of(const struct analysis *a, const char *file) {
    for (size_t i = a->n_files; file && i-- > 0;)
        if (strcmp(a->files[i], file) == 0)
            return a->texts[i];
    return NULL;
}

/* Leaves blanks at both ends out. */
static void trim(const char *text, size_t *begin, size_t *end) {
    while (*begin < *end && strchr(" \t\r\n", text[*begin]))
        ++*begin;
    while (*end > *begin && strchr(" \t\r\n", text[*end - 1]))
        --*end;
}

/* "TILE + 1", "(A << 2) + 1". */
static const char *longer(struct ca_arena *arena, const char *text, size_t begin, size_t end,
                          uint64_t pad) {
    const char *old = ca_arena_printf(arena, "%.*s", (int)(end - begin), text + begin);
    bool loose = strpbrk(old, "<>&|^?=,") != NULL;
    return ca_arena_printf(arena, loose ? "(%s) + %" PRIu64 : "%s + %" PRIu64, old, pad);
}

/* Lines in which the array can be named: those of the function around its declaration. */
static void scope_of(const struct ir_program *p, const struct ir_var *v, unsigned *first,
                     unsigned *last) {
    *first = 1;
    *last = UINT32_MAX - 1;
    for (unsigned i = 0; i < p->n_functions; i++) {
        const struct ir_function *f = p->functions[i];
        if (!f->site.file || strcmp(f->site.file, v->site.file) != 0)
            continue;
        if (f->site.line <= v->site.line && v->site.line <= f->end_line && f->site.line >= *first) {
            *first = f->site.line;
            *last = f->end_line;
        }
    }
}

/* A part of a function that uses the array may be missing. */
static const char *why_unseen(struct analysis_state *s, const struct ir_program *p,
                              const struct ir_var *v, unsigned first, unsigned last) {
    for (unsigned i = 0; i < p->n_functions; i++) {
        const struct ir_function *f = p->functions[i];
        bool here = f->site.file && strcmp(f->site.file, v->site.file) == 0 &&
                    f->site.line >= first && f->end_line <= last;
        if (here && f->incomplete)
            return ca_arena_printf(s->a.arena, "part of %s is not understood: %s", f->name,
                                   f->incomplete);
    }
    return NULL;
}

static const char *why_unsafe(struct analysis_state *s, const struct ir_program *p,
                              const struct ir_var *v, unsigned n_dims, const char *text,
                              size_t declared) {
    unsigned first, last;
    scope_of(p, v, &first, &last);
    const char *why = why_unseen(s, p, v, first, last);
    why = why ? why : fix_uses(p, v, n_dims, s->a.arena);
    return why ? why : fix_scan_names(text, v->name, n_dims, first, last, declared, s->a.arena);
}

void fix_describe(struct analysis_state *s, const struct ir_program *p, const struct ir_var *v,
                  const struct layout_change *c, struct analysis_suggestion *out) {
    struct layout_array array = layout_array_of_var(v);
    struct layout layout;
    const char *text = text_of(&s->a, v->site.file);
    size_t begin, end;
    if (c->kind != LAYOUT_PAD || c->row || v->storage != IR_SHARED || !text ||
        !layout_of(&array, &layout) || layout.n_dims < 2 ||
        !fix_find_extent(text, &v->site, v->name, layout.n_dims, &begin, &end))
        return;
    struct analysis_edit *edit = ca_arena_alloc(s->a.arena, sizeof *edit);
    trim(text, &begin, &end);
    edit->file = keep(s, v->site.file);
    fix_place(text, begin, &edit->line, &edit->column);
    fix_place(text, end, &edit->end_line, &edit->end_column);
    edit->replacement = longer(s->a.arena, text, begin, end, c->pad);
    out->edits = edit;
    out->n_edits = 1;
    out->unsafe = why_unsafe(s, p, v, layout.n_dims, text, begin);
}
