/* Findings: which accesses cost more than they must, the words for it, and their order. */
#include <stdlib.h>
#include <string.h>

#include "analysis_private.h"
#include "diagnose.h"
#include "rules.h"

/* From which share of the least on an access counts as clear; between the two thresholds it is a
 * note. */
#define CLEAR_RATIO 1.5
#define NOTE_RATIO  1.05

/* --- words --- */
static const char *message_global(struct ca_arena *arena, const struct ca_cost *c,
                                  const char *verb) {
    return ca_arena_printf(arena, "%s touches %s sectors per request, %s would do: %s× the sectors",
                           verb, report_number(arena, c->typical), report_number(arena, c->floor),
                           report_number(arena, c->typical / c->floor));
}

static const char *message_shared(struct ca_arena *arena, const struct ca_cost *c,
                                  const char *verb) {
    const char *typical = report_number(arena, c->typical), *least = report_number(arena, c->floor);
    if (c->peak_ways == c->ways)
        return ca_arena_printf(
            arena, "%s takes %s wavefronts per request, %s would do: %s-way bank conflict", verb,
            typical, least, report_number(arena, c->ways));
    return ca_arena_printf(
        arena,
        "%s takes %s wavefronts per request on average, %s would do: up to %s-way bank conflict",
        verb, typical, least, report_number(arena, c->peak_ways));
}

static const char *message_constant(struct ca_arena *arena, const struct ca_cost *c,
                                    const char *verb) {
    return ca_arena_printf(
        arena,
        "%s of constant memory asks for %s different addresses per request, served one by one",
        verb, report_number(arena, c->typical));
}

static const char *message_of(struct ca_arena *arena, const struct analysis_access *x,
                              const struct ca_cost *c) {
    static const char *(*const by_space[])(struct ca_arena *, const struct ca_cost *,
                                           const char *) = {
        [CA_SPACE_GLOBAL] = message_global,
        [CA_SPACE_SHARED] = message_shared,
        [CA_SPACE_CONSTANT] = message_constant,
    };
    return by_space[x->space](arena, c, ca_op_info(x->op)->verb);
}

/* --- judging --- */
/* How many times the least it costs; 1 where that is not known. */
static double ratio_of(const struct ca_cost *c) {
    return c->confidence == CA_UNKNOWN || c->floor <= 0 ? 1 : c->typical / c->floor;
}

static void add_finding(struct analysis_state *s, struct analysis_finding f) {
    s->a.findings = list_grow(s->a.arena, s->a.findings, s->a.n_findings, &s->cap_findings,
                              sizeof *s->a.findings);
    s->a.findings[s->a.n_findings++] = f;
}

/* --strict: what cannot be told counts as well. */
static void judge_unknown(struct analysis_state *s, unsigned index) {
    const struct analysis_access *x = &s->a.accesses[index];
    if (x->cost.confidence != CA_UNKNOWN || x->cost.reason == CA_REASON_NEVER)
        return;
    const char *reason = x->reason ? x->reason : ca_reason_text(x->cost.reason);
    add_finding(s, (struct analysis_finding){
                       .rule = RULE_UNKNOWN,
                       .severity = SEVERITY_WARNING,
                       .access = index,
                       .cause = x->cause.id ? x->cause.id : "irregular",
                       .message = ca_arena_printf(s->a.arena, "%s of unknown cost: %s",
                                                  ca_op_info(x->op)->verb, reason)});
}

/* What the worst case costs, where that is to be judged. */
static struct ca_cost judged_cost(const struct analysis_state *s, const struct analysis_access *x) {
    struct ca_cost c = x->cost;
    if (s->o.worst && c.confidence != CA_UNKNOWN)
        c.typical = c.worst;
    return c;
}

static void note_worst(struct analysis_state *s, const struct analysis_access *x,
                       struct analysis_finding *f) {
    if (!s->o.worst || x->cost.worst <= x->cost.typical)
        return;
    f->notes = ca_arena_alloc(s->a.arena, sizeof *f->notes);
    f->notes[f->n_notes++] =
        ca_arena_printf(s->a.arena, "the worst case is judged; typically it is %s",
                        report_number(s->a.arena, x->cost.typical));
}

static void judge(struct analysis_state *s, unsigned index) {
    struct analysis_access *x = &s->a.accesses[index];
    const struct rule *r = rule_of(x->space);
    struct ca_cost cost = judged_cost(s, x);
    double ratio = ratio_of(&cost);
    bool costly = ratio >= NOTE_RATIO;
    diagnose_access(s->a.arena, s->a.geometry, &s->a.kernels[x->kernel].launch, s->costs, x,
                    costly);
    if (s->o.strict)
        judge_unknown(s, index);
    if (!costly)
        return;
    struct analysis_finding f = {.rule = r->id,
                                 .severity = ratio < CLEAR_RATIO ? SEVERITY_NOTE : r->severity,
                                 .access = index,
                                 .message = message_of(s->a.arena, x, &cost),
                                 .cause = x->cause.id,
                                 .excess_per_block =
                                     (cost.typical - cost.floor) * cost.requests_per_block};
    note_worst(s, x, &f);
    add_finding(s, f);
}

void findings_add(struct analysis_state *s, size_t first) {
    for (size_t i = first; i < s->a.n_accesses; i++)
        judge(s, (unsigned)i);
}

/* --- order --- */
static const struct analysis *sorting; /* qsort has no context argument */

static int descending(double a, double b) {
    return a == b ? 0 : a > b ? -1 : 1;
}

static int by_place(const struct analysis_finding *a, const struct analysis_finding *b) {
    int files = strcmp(a->site.file ? a->site.file : "", b->site.file ? b->site.file : "");
    if (files)
        return files;
    return a->site.line != b->site.line
               ? (a->site.line < b->site.line ? -1 : 1)
               : (a->site.column > b->site.column) - (a->site.column < b->site.column);
}

/* Global memory first, clear cases before slight ones. Where nobody knows how often an access runs,
 * a loop of unknown length is around it as a rule: it comes before those that are counted. Findings
 * about the source itself come last. */
static int by_cost(const void *pa, const void *pb) {
    const struct analysis_finding *a = pa, *b = pb;
    bool none = a->access == ANALYSIS_NO_ACCESS;
    if (none || b->access == ANALYSIS_NO_ACCESS)
        return none && b->access == ANALYSIS_NO_ACCESS ? by_place(a, b) : none ? 1 : -1;
    const struct analysis_access *xa = &sorting->accesses[a->access],
                                 *xb = &sorting->accesses[b->access];
    if (xa->space != xb->space)
        return xa->space < xb->space ? -1 : 1;
    if (a->severity != b->severity)
        return a->severity > b->severity ? -1 : 1;
    if (xa->cost.requests_known != xb->cost.requests_known)
        return xa->cost.requests_known ? 1 : -1;
    int order = descending(a->excess_per_block, b->excess_per_block);
    if (!order)
        order = descending(ratio_of(&xa->cost), ratio_of(&xb->cost));
    return order ? order : a->access < b->access ? -1 : a->access > b->access;
}

void findings_sort(struct analysis *a) {
    sorting = a;
    if (a->n_findings)
        qsort(a->findings, a->n_findings, sizeof *a->findings, by_cost);
    sorting = NULL;
    for (size_t k = 0; k < a->n_kernels; k++)
        diagnose_kernel(a, (unsigned)k);
}
