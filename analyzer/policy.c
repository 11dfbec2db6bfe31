/* policy.c - what the configuration makes of findings. */
#include "policy.h"

#include <string.h>

#include "rules.h"

#define SLACK 1e-9 /* what a mean may be off by, relative */

static double judged(const struct config *c, const struct ca_cost *cost) {
    return c->worst ? cost->worst : cost->typical;
}

/* Is the cost of an access within the threshold that its kind of memory has? *clear: there is one.
 */
static bool within(const struct config *c, const struct analysis_access *x, bool *clear) {
    const struct ca_cost *cost = &x->cost;
    bool shared = x->space == CA_SPACE_SHARED, global = x->space == CA_SPACE_GLOBAL;
    *clear = (shared && c->max_ways.given) || (global && c->min_efficiency.given);
    if (shared && c->max_ways.given)
        return (c->worst ? cost->peak_ways : cost->ways) <= c->max_ways.value * (1 + SLACK);
    if (global && c->min_efficiency.given)
        return cost->floor >= c->min_efficiency.value * judged(c, cost) * (1 - SLACK);
    return false;
}

static bool is_slight(const struct config *c, const struct analysis_access *x,
                      const struct analysis_finding *f) {
    return c->min_excess.given && x->cost.requests_known &&
           f->excess_per_block < c->min_excess.value;
}

bool policy_apply(const struct config *c, const struct analysis *a, struct analysis_finding *f) {
    bool about_cost = f->access != ANALYSIS_NO_ACCESS && strcmp(f->rule, RULE_UNKNOWN) != 0;
    if (about_cost) {
        const struct analysis_access *x = &a->accesses[f->access];
        bool clear;
        if (within(c, x, &clear) || is_slight(c, x, f))
            return false;
        const struct rule *rule = clear ? rule_find(f->rule) : NULL;
        if (rule && f->severity < rule->severity)
            f->severity = rule->severity;
    }
    for (size_t i = 0; i < c->n_severities; i++) {
        if (strcmp(c->severities[i].rule, f->rule) != 0)
            continue;
        if (c->severities[i].off)
            return false;
        if (f->severity != SEVERITY_NOTE) /* slight cases stay notes */
            f->severity = c->severities[i].severity;
    }
    return true;
}
