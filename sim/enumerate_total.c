/* enumerate_total.c - what the scenarios add up to: means, bounds, and what they take for granted.
 */
#include "enumerate_internal.h"

#include <string.h>

static bool differ(double a, double b) {
    double gap = a > b ? a - b : b - a;
    return gap > 1e-9 * (a > b ? a : b);
}

static void sums_mix(struct sums *t, const struct sums *s, double weight) {
    t->lo += weight * s->lo;
    t->hi += weight * s->hi;
    t->ways += weight * s->ways;
    t->ideal += weight * s->ideal;
    t->floor += weight * s->floor;
    t->active += weight * s->active;
    t->least = t->any && t->least < s->least ? t->least : s->least;
    t->any = true;
    t->peak = t->peak > s->peak ? t->peak : s->peak;
    t->peak_ways = t->peak_ways > s->peak_ways ? t->peak_ways : s->peak_ways;
    t->broadcast = t->broadcast || s->broadcast;
}

/* Typical means: over the free residues, by their typical weight; over scenarios, by requests.
 * Residues that would trap can't occur: their weight goes to the others. */
static void total_typical(struct enumeration *e, struct total *t, double weight) {
    double possible = 0;
    for (unsigned f = 0; f < e->period; f++)
        possible += e->free.reach[f] && !e->sums[f].misaligned ? e->free.weight[f] : 0;
    for (unsigned f = 0; f < e->period; f++) {
        if (!e->free.reach[f] || e->sums[f].misaligned)
            continue;
        double share = possible > 0 ? e->free.weight[f] / possible : 1;
        if (share > 0)
            sums_mix(&t->sums, &e->sums[f], weight * share);
        if (possible <= 0)
            break;
    }
    t->weight += weight * e->requests;
    t->scenarios += weight;
    t->requests += weight * e->requests;
}

/* Bounds over the free residues of the scenario just walked. Where data may do away with whole
 * requests, the mean may be that of any of them. */
static struct outcome scenario_bounds(struct enumeration *e, struct total *t) {
    struct outcome o = {false, 0, 0};
    double first = 0;
    for (unsigned f = 0; f < e->period; f++) {
        const struct sums *s = &e->sums[f];
        if (!e->free.reach[f] || s->misaligned) {
            t->misaligned = t->misaligned || s->misaligned;
            continue;
        }
        double lo = e->requests_by_data ? s->kindest : s->lo / e->requests;
        double hi = e->requests_by_data ? s->peak : s->hi / e->requests;
        t->residues_matter = t->residues_matter || (o.feasible && differ(first, hi));
        first = o.feasible ? first : hi;
        o.lo = o.feasible && o.lo < lo ? o.lo : lo;
        o.hi = o.feasible && o.hi > hi ? o.hi : hi;
        o.feasible = true;
    }
    return o;
}

/* Whether the scenario's sizes are typical ones and less than 32 more: those of tails. */
static bool is_near(const struct enumeration *e, const struct scenario *s) {
    for (unsigned i = 0; i < e->n_vars; i++) {
        const struct var *v = &e->vars[i];
        bool size = v->atom->kind == CA_ATOM_PARAM && v->joint && !v->known;
        if (size && (v->power || v->shift || v->bits || v->values[s->pick[i]] < v->values[0] ||
                     v->values[s->pick[i]] - v->values[0] >= TYPICAL_MULTIPLE))
            return false;
    }
    return true;
}

/* What the scenario stands for. */
static enum stand stand_of(const struct enumeration *e, const struct scenario *s) {
    return s->weight > 0 ? STAND_TYPICAL : is_near(e, s) ? STAND_TAIL : STAND_ANY;
}

void enumerate_add(struct enumeration *e, struct total *t, unsigned index) {
    const struct scenario *s = &e->scenarios[index];
    t->undefined = t->undefined || e->undefined;
    if (s->weight > 0) {
        t->least = t->least < e->requests ? t->least : e->requests;
        t->most = t->most > e->requests ? t->most : e->requests;
    }
    if (e->requests <= 0)
        return;
    t->active = true;
    if (e->undefined)
        return;
    struct outcome o = t->outcomes[index] = scenario_bounds(e, t);
    if (!o.feasible)
        return;
    t->best = t->any && t->best < o.lo ? t->best : o.lo;
    t->worst = t->any && t->worst > o.hi ? t->worst : o.hi;
    t->any = true;
    enum stand stand = stand_of(e, s);
    if (stand < t->stand || (stand == STAND_ANY && t->weight > 0))
        return;
    if (stand > t->stand) {
        memset(&t->sums, 0, sizeof t->sums);
        t->weight = t->scenarios = t->requests = 0;
        t->stand = stand;
    }
    total_typical(e, t, s->weight > 0 ? s->weight : 1e-6);
}

static unsigned assumption_of(const struct enumeration *e, const struct ca_atom *atom) {
    static const unsigned by_kind[] = {
        [CA_ATOM_BLOCK] = CA_ASSUME_BLOCKS,    [CA_ATOM_BASE] = CA_ASSUME_SIZES,
        [CA_ATOM_PARAM] = CA_ASSUME_SIZES,     [CA_ATOM_COUNTER] = CA_ASSUME_TRIP,
        [CA_ATOM_UNIFORM] = CA_ASSUME_UNIFORM,
    };
    if (enumerate_condition(e, atom))
        return CA_ASSUME_UNIFORM_SELECT;
    return atom->kind <= CA_ATOM_UNIFORM ? by_kind[atom->kind] : 0;
}

/* Which variables' values the bounds hang on: those whose change alone changes a scenario's
 * outcome. */
static void mark_causes(struct enumeration *e, const struct total *t) {
    for (unsigned i = 0; i < e->n_scenarios; i++) {
        const struct scenario *s = &e->scenarios[i];
        if (s->against < 0)
            continue;
        const struct outcome *a = &t->outcomes[i], *b = &t->outcomes[s->against];
        if (a->feasible && b->feasible && (differ(a->lo, b->lo) || differ(a->hi, b->hi)))
            e->vars[s->differs].cause = true;
    }
    for (unsigned i = 0; i < e->n_vars; i++)
        e->vars[i].cause = e->vars[i].cause || (e->vars[i].free && t->residues_matter);
}

/* The assumptions about one variable's values. Unknown sizes and data that are plain strides are
 * tried at every residue; all else that isn't tried at all its values is a sample. */
static unsigned judge_var(const struct enumeration *e, const struct var *v) {
    bool sampled = v->joint && !v->known && !v->exhaustive && v->atom->kind != CA_ATOM_BASE;
    bool plain = !v->opaque && v->cause &&
                 (v->atom->kind == CA_ATOM_PARAM || v->atom->kind == CA_ATOM_UNIFORM);
    unsigned own = v->shift  ? CA_ASSUME_SHIFTS
                   : v->bits ? CA_ASSUME_BITS
                             : assumption_of(e, v->atom);
    unsigned assumptions = v->cause ? own : 0;
    return assumptions | (sampled && !plain ? CA_ASSUME_SAMPLED : 0);
}

/* The assumptions, and the causes, of a result. */
static void judge(struct enumeration *e, const struct total *t, struct ca_cost *out) {
    bool agree = !differ(out->best, out->worst);
    mark_causes(e, t);
    if (t->residues_matter)
        out->assumptions |= e->free_assumptions;
    for (unsigned i = 0; i < e->n_vars; i++) {
        const struct var *v = &e->vars[i];
        const struct ca_atom *condition = enumerate_condition(e, v->atom);
        if (v->cause && !v->shift && out->n_causes < CA_MAX_CAUSES)
            out->causes[out->n_causes++] = condition ? condition : v->atom;
        out->assumptions |= judge_var(e, v);
    }
    for (unsigned i = 0; i < e->n_vars; i++)
        out->assumptions |= e->vars[i].power ? CA_ASSUME_POWERS : 0;
    if (e->sampled)
        out->assumptions |= CA_ASSUME_SAMPLED;
    if (e->trips_uneven && differ(t->sums.least, t->sums.peak))
        out->assumptions |= CA_ASSUME_TRIP;
    if (e->masked_by_data && !agree)
        out->assumptions |= CA_ASSUME_DATA_MASK;
    if (!agree && !out->assumptions && !e->typical_by_data)
        out->assumptions = CA_ASSUME_SAMPLED;
    out->confidence = agree && !out->assumptions ? CA_EXACT : CA_ASSUMED;
}

static void give_up(struct ca_cost *out, enum ca_reason reason) {
    out->confidence = CA_UNKNOWN;
    out->reason = reason;
}

void ca_cost_unknown(enum ca_op op, enum ca_reason reason, struct ca_cost *out) {
    const struct ca_op_info *info = ca_op_info(op);
    double lanes = 0;
    for (uint32_t left = info->lanes; left; left &= left - 1)
        lanes++;
    double most = info->turn ? lanes * info->turn : lanes;
    give_up(out, reason);
    if (reason == CA_REASON_NEVER)
        return;
    out->best = out->ideal = out->floor = 1;
    out->typical = out->worst = out->peak = most;
    out->ways = out->peak_ways = info->space == CA_SPACE_SHARED ? most : 0;
    out->active_lanes = lanes;
}

/* Why there is no number at all. */
static enum ca_reason no_number(const struct enumeration *e, const struct total *t) {
    if (t->undefined)
        return CA_REASON_UNMODELED;
    if (t->misaligned)
        return CA_REASON_MISALIGNED;
    return e->sampled ? CA_REASON_BUDGET : CA_REASON_NEVER;
}

static void total_means(struct total *t, struct ca_cost *out) {
    double w = t->weight;
    out->best = t->best;
    out->typical = t->sums.hi / w;
    out->worst = t->worst;
    out->typical = out->typical < out->best ? out->best : out->typical;
    out->typical = out->typical > out->worst ? out->worst : out->typical;
    out->peak = t->sums.peak;
    out->peak_ways = t->sums.peak_ways;
    out->ideal = t->sums.ideal / w;
    out->floor = t->sums.floor / w;
    out->ways = t->sums.ways / w;
    out->active_lanes = t->sums.active / w;
    out->broadcast = t->sums.broadcast;
}

static double guessed_requests(const struct enumeration *e, const struct total *t) {
    double requests = t->requests;
    for (unsigned i = 0; i < e->n_vars; i++) {
        const struct var *v = &e->vars[i];
        struct ca_range r = v->atom->range;
        bool open = v->atom->kind == CA_ATOM_COUNTER && !v->known;
        if (open)
            requests *= r.hi - r.lo < CA_LONG_LOOP ? (double)(r.hi - r.lo + 1) : CA_LONG_LOOP;
    }
    return requests;
}

bool enumerate_is_counted(const struct total *t) {
    return t->any && t->weight > 0;
}

void enumerate_conclude(struct enumeration *e, struct total *t, struct ca_cost *out) {
    out->requests_known =
        e->trips_known && !e->sampled && !e->requests_by_data && !differ(t->least, t->most);
    if (out->requests_known)
        out->requests_per_block = t->most;
    if (e->trips_known && !e->sampled && !differ(t->least, t->most))
        out->requests_most = t->most;
    if (!enumerate_is_counted(t)) {
        ca_cost_unknown(e->op, no_number(e, t), out);
        return;
    }
    total_means(t, out);
    out->requests_typical = guessed_requests(e, t);
    judge(e, t, out);
    if (e->op == CA_SHARED_ATOMIC)
        give_up(out, CA_REASON_NO_RULE);
    else if (e->typical_by_data && out->confidence != CA_EXACT && differ(out->best, out->worst))
        give_up(out, CA_REASON_DATA);
}
