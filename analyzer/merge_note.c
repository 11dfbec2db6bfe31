/* merge_note.c - tells, at a finding, what its requests cost where a compiler merges them. */
#include "diagnose.h"
#include "layout.h"
#include "merge.h"

#include <string.h>

/* The parts that may be merged with those of access x: of its kernel, to its array. */
struct candidates {
    struct analysis_part *parts;
    bool *own; /* of x itself */
    size_t n, cap, cap_own;
};

static bool is_beside(const struct analysis_access *x, const struct analysis_access *y) {
    return y->kernel == x->kernel && y->op == x->op && y->bytes_per_lane == x->bytes_per_lane &&
           y->forms == x->forms && strcmp(y->object, x->object) == 0;
}

static void collect(struct analysis_state *s, size_t first, const struct analysis_access *x,
                    struct candidates *c) {
    for (size_t i = first; i < s->a.n_accesses; i++) {
        const struct analysis_access *y = &s->a.accesses[i];
        if (y->kernel < x->kernel || !is_beside(x, y))
            continue;
        for (size_t j = 0; j < y->n_parts; j++) {
            c->parts = list_grow(s->scratch, c->parts, c->n, &c->cap, sizeof *c->parts);
            c->own = list_grow(s->scratch, c->own, c->n, &c->cap_own, sizeof *c->own);
            c->parts[c->n] = y->parts[j];
            c->own[c->n++] = y == x;
        }
    }
}

static bool is_never(const struct analysis_part *p) {
    return p->cost.confidence == CA_UNKNOWN && p->cost.reason == CA_REASON_NEVER;
}

/* What the groups that x's parts are in cost, where all of them merge alike. */
static bool merged_cost(struct analysis_state *s, const struct analysis_access *x,
                        const struct candidates *c, const struct merge_group *groups,
                        const size_t *of, struct analysis_merged *out) {
    struct analysis_part *wide = ca_arena_alloc(s->scratch, (c->n + 1) * sizeof *wide);
    bool *seen = ca_arena_alloc(s->scratch, (c->n + 1) * sizeof *seen);
    size_t n = 0;
    *out = (struct analysis_merged){0};
    for (size_t i = 0; i < c->n; i++) {
        const struct merge_group *g = &groups[of[i]];
        if (!c->own[i] || is_never(&c->parts[i]) || seen[of[i]])
            continue;
        if (g->elements < 2 || (out->elements && out->elements != g->elements))
            return false;
        seen[of[i]] = true;
        out->elements = g->elements;
        wide[n] = g->wide;
        layout_cost(x->forms, &wide[n], &s->a.kernels[x->kernel], s->a.geometry,
                    parts_budget(16 * c->n), s->scratch);
        if (wide[n++].cost.confidence == CA_UNKNOWN)
            return false;
    }
    out->bytes = out->elements * x->bytes_per_lane;
    out->cost = n ? parts_cost(wide, n, x->cost.requests_known).typical : 0;
    return n > 0;
}

static const char *merged_text(struct ca_arena *arena, const struct analysis_access *x,
                               const struct analysis_merged *m) {
    const char *verb = ca_op_info(x->op)->verb;
    const char *unit = x->space == CA_SPACE_GLOBAL ? "sector" : "wavefront";
    const char *cost = report_number(arena, m->cost);
    return ca_arena_printf(arena,
                           "a compiler can make one %s of %u bytes of %u neighbouring ones of a "
                           "thread: %s %s%s a request then, instead of %u × %s",
                           verb, m->bytes, m->elements, cost, unit,
                           strcmp(cost, "1") == 0 ? "" : "s", m->elements,
                           report_number(arena, x->cost.typical));
}

static void add_note(struct ca_arena *arena, struct analysis_finding *f, const char *text) {
    const char **notes = ca_arena_alloc(arena, (f->n_notes + 1) * sizeof *notes);
    if (f->n_notes)
        memcpy(notes, f->notes, f->n_notes * sizeof *notes);
    notes[f->n_notes++] = text;
    f->notes = notes;
}

void merges_note(struct analysis_state *s, size_t first_access, size_t first_finding) {
    for (size_t i = first_finding; i < s->a.n_findings; i++) {
        struct analysis_finding *f = &s->a.findings[i];
        const struct analysis_access *x =
            f->access == ANALYSIS_NO_ACCESS ? NULL : &s->a.accesses[f->access];
        if (!x || !x->n_parts || x->cost.confidence == CA_UNKNOWN ||
            x->bytes_per_lane >= MERGE_BYTES)
            continue;
        struct candidates c = {0};
        collect(s, first_access, x, &c);
        struct merge_group *groups = ca_arena_alloc(s->scratch, (c.n + 1) * sizeof *groups);
        size_t *of = ca_arena_alloc(s->scratch, (c.n + 1) * sizeof *of);
        merge_parts(x->forms, s->scratch, c.parts, c.n, groups, of);
        if (merged_cost(s, x, &c, groups, of, &f->merged))
            add_note(s->a.arena, f, merged_text(s->a.arena, x, &f->merged));
        else
            f->merged = (struct analysis_merged){0};
    }
}
