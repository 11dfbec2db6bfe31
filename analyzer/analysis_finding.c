/* Findings: which accesses cost more than they must, and the words for it. */
#include <stdlib.h>
#include <string.h>

#include "analysis_private.h"

/* From which share of the least on an access counts as a warning; between the two thresholds it is a note. */
#define WARN_RATIO 1.5
#define NOTE_RATIO 1.05

static const char *number(struct ca_arena *arena, double v)
{
    char *text = ca_arena_printf(arena, "%.2f", v);
    char *end = text + strlen(text) - 1;
    while (*end == '0')
        *end-- = '\0';
    if (*end == '.')
        *end = '\0';
    return text;
}

struct rule {
    const char *id;
    enum ca_space space;
};

static const struct rule rules[] = {
    {"global-uncoalesced", CA_SPACE_GLOBAL},
    {"shared-bank-conflict", CA_SPACE_SHARED},
};

static const char *message_of(struct ca_arena *arena, const struct analysis_access *x)
{
    const struct ca_cost *c = &x->cost;
    const char *verb = ca_op_info(x->op)->verb;
    const char *typical = number(arena, c->typical), *least = number(arena, c->floor);
    if (x->space == CA_SPACE_GLOBAL)
        return ca_arena_printf(arena, "%s touches %s sectors per request, %s would do: %s× the memory traffic", verb,
                               typical, least, number(arena, c->typical / c->floor));
    if (c->peak_ways == c->ways)
        return ca_arena_printf(arena, "%s takes %s wavefronts per request, %s would do: %s-way bank conflict", verb,
                               typical, least, number(arena, c->ways));
    return ca_arena_printf(arena, "%s takes %s wavefronts per request on average, %s would do: up to %s-way bank conflict",
                           verb, typical, least, number(arena, c->peak_ways));
}

static void judge(struct analysis_state *s, unsigned index, const struct rule *r)
{
    const struct analysis_access *x = &s->a.accesses[index];
    const struct ca_cost *c = &x->cost;
    if (x->space != r->space || c->confidence == CA_UNKNOWN || c->floor <= 0)
        return;
    double ratio = c->typical / c->floor;
    if (ratio < NOTE_RATIO)
        return;
    struct analysis_finding f = {.rule = r->id, .severity = ratio < WARN_RATIO ? SEVERITY_NOTE : SEVERITY_WARNING,
                                 .access = index, .message = message_of(s->a.arena, x),
                                 .excess_per_block = (c->typical - c->floor) * c->requests_per_block};
    s->a.findings = list_grow(s->a.arena, s->a.findings, s->a.n_findings, &s->cap_findings, sizeof *s->a.findings);
    s->a.findings[s->a.n_findings++] = f;
}

void findings_add(struct analysis_state *s, size_t first)
{
    for (size_t i = first; i < s->a.n_accesses; i++)
        for (size_t r = 0; r < sizeof rules / sizeof *rules; r++)
            judge(s, (unsigned)i, &rules[r]);
}
