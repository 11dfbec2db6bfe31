/* suggest.c - suggestions for each finding. */
#include "suggest.h"

#include <string.h>

void suggestion_add(struct suggest *s, struct suggestion_list *l, struct analysis_suggestion item) {
    l->items = list_grow(s->arena, l->items, l->n, &l->cap, sizeof *l->items);
    l->items[l->n++] = item;
}

struct layout_plan suggest_plan(const struct suggest *s, const struct layout_change *c) {
    return (struct layout_plan){
        .a = &s->state->a, .changes = c, .n_changes = 1, .arena = s->state->scratch};
}

bool suggest_totals(struct suggest *s, const struct layout_change *c,
                    const struct analysis_access *x, double *before, double *after) {
    struct layout_plan plan = suggest_plan(s, c);
    *before = *after = 0;
    for (size_t i = s->first_access; i < s->state->a.n_accesses; i++) {
        const struct analysis_access *y = &s->state->a.accesses[i];
        struct analysis_access changed;
        if (y->kernel != x->kernel || y->space != x->space || !layout_plan_touches(&plan, y) ||
            y->cost.reason == CA_REASON_NEVER)
            continue;
        layout_plan_access(&plan, y, &changed);
        if (!y->cost.requests_known || y->cost.confidence == CA_UNKNOWN ||
            changed.cost.confidence == CA_UNKNOWN)
            return false;
        *before += y->cost.typical * y->cost.requests_per_block;
        *after += changed.cost.typical * changed.cost.requests_per_block;
    }
    return true;
}

static void suggest(struct suggest *s, struct analysis_finding *f) {
    const struct analysis_access *x = &s->state->a.accesses[f->access];
    struct suggestion_list list = {0};
    suggest_soa(s, f, &list);
    if (x->space == CA_SPACE_SHARED)
        suggest_banks(s, f, &list);
    if (x->space == CA_SPACE_GLOBAL && list.n == 0)
        suggest_tile(s, f, &list);
    f->suggestions = list.items;
    f->n_suggestions = list.n;
}

void suggestions_add(struct analysis_state *state, const struct ir_program *p, size_t first_access,
                     size_t first_finding) {
    struct suggest s = {
        .state = state, .arena = state->a.arena, .program = p, .first_access = first_access};
    for (size_t i = first_finding; i < state->a.n_findings; i++)
        if (state->a.findings[i].access != ANALYSIS_NO_ACCESS)
            suggest(&s, &state->a.findings[i]);
}
