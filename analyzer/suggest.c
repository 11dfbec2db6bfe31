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

/* --- simulated changes --- */

bool suggest_same_array(const struct ir_var *v, const struct ir_var *w) {
    return v == w || (v->site.line == w->site.line && v->site.column == w->site.column &&
                      strcmp(v->name, w->name) == 0 && strcmp(v->site.file, w->site.file) == 0);
}

static bool is_array(const struct ir_var *v, const struct ir_var *var) {
    return v && suggest_same_array(v, var);
}

static bool goes_to(const struct analysis_access *x, const struct ir_var *var) {
    for (size_t i = 0; i < x->n_parts; i++)
        if (!var || is_array(x->parts[i].object, var) || is_array(x->parts[i].partner_object, var))
            return true;
    return false;
}

static bool same_change(const struct layout_change *a, const struct layout_change *b) {
    return a->kind == b->kind && a->pad == b->pad && a->row == b->row && a->shift == b->shift &&
           a->unit == b->unit && strcmp(a->name, b->name) == 0;
}

static void simulate(struct suggest *s, struct change_result *r, const struct ir_var *var) {
    struct layout_plan plan = suggest_plan(s, &r->change);
    size_t cap = 0;
    for (size_t i = s->first_access; i < s->state->a.n_accesses; i++) {
        const struct analysis_access *x = &s->state->a.accesses[i];
        if (!goes_to(x, var) || !layout_plan_touches(&plan, x))
            continue;
        r->rows = list_grow(s->state->scratch, r->rows, r->n, &cap, sizeof *r->rows);
        r->rows[r->n].before = x;
        layout_plan_access(&plan, x, &r->rows[r->n++].after);
    }
}

const struct change_result *suggest_result(struct suggest *s, const struct layout_change *c,
                                           const struct ir_var *var) {
    for (struct change_result *r = s->results; r; r = r->next)
        if (same_change(&r->change, c) && r->var == var)
            return r;
    struct change_result *r = ca_arena_alloc(s->state->scratch, sizeof *r);
    *r = (struct change_result){.change = *c, .var = var, .next = s->results};
    s->results = r;
    simulate(s, r, var);
    return r;
}

const struct analysis_access *suggest_after(const struct change_result *r,
                                            const struct analysis_access *x) {
    for (size_t i = 0; i < r->n; i++)
        if (r->rows[i].before == x)
            return &r->rows[i].after;
    return NULL;
}

bool suggest_totals(const struct change_result *r, const struct analysis_access *x, double *before,
                    double *after) {
    *before = *after = 0;
    for (size_t i = 0; i < r->n; i++) {
        const struct analysis_access *b = r->rows[i].before, *a = &r->rows[i].after;
        if (b->kernel != x->kernel || b->space != x->space || b->cost.reason == CA_REASON_NEVER)
            continue;
        if (!b->cost.requests_known || b->cost.confidence == CA_UNKNOWN ||
            a->cost.confidence == CA_UNKNOWN)
            return false;
        *before += b->cost.typical * b->cost.requests_per_block;
        *after += a->cost.typical * a->cost.requests_per_block;
    }
    return true;
}

/* --- findings --- */

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
