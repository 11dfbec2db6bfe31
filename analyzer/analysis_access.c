/* Accesses: what one run executed, enumerated, and put together by the place in the source. */
#include <stdlib.h>
#include <string.h>

#include "analysis_private.h"

struct group {
    struct analysis_access *access;
    struct analysis_part *parts;
    size_t n_parts, cap_parts;
    const struct exec_access **from; /* by part */
    size_t cap_from;
    bool conditional;
    bool sampled; /* some parts stand for others */
};

static bool same_place(const struct ir_site *a, const struct ir_site *b) {
    return a->line == b->line && a->column == b->column && a->end_line == b->end_line &&
           a->end_column == b->end_column && strcmp(a->file, b->file) == 0;
}

static bool same_group(const struct analysis_access *x, const struct exec_access *e) {
    return x->op == e->op && x->bytes_per_lane == e->bytes_per_lane &&
           same_place(&x->site, &e->site);
}

/* --- putting parts together --- */
static bool is_never(const struct ca_cost *c) {
    return c->confidence == CA_UNKNOWN && c->reason == CA_REASON_NEVER;
}

/* What one access does in several places. */
struct parts {
    const struct analysis_part *v;
    size_t n;
    bool some; /* of one at least it is known that it is ever active */
};

static bool was_met(const struct ca_cost *c) {
    return c->confidence != CA_UNKNOWN ||
           (c->reason != CA_REASON_NEVER && c->reason != CA_REASON_BUDGET);
}

static struct parts parts_of(const struct analysis_part *v, size_t n) {
    struct parts p = {v, n, false};
    for (size_t i = 0; i < n; i++)
        p.some = p.some || was_met(&v[i].cost);
    return p;
}

/* A part that is never active does not count; nor does one that a sample never met active, where
 * others were. */
static bool counts(const struct parts *p, size_t i) {
    const struct ca_cost *c = &p->v[i].cost;
    return !(is_never(c) && p->n > 1) && (was_met(c) || !p->some);
}

static double requests_most(const struct ca_cost *c) {
    return c->requests_most;
}

static double requests_typical(const struct ca_cost *c) {
    return c->requests_typical;
}

static double one_each(const struct ca_cost *c) {
    (void)c;
    return 1;
}

typedef double weigh(const struct ca_cost *c);

/* Parts weigh by their requests, those that data may do away with among them; where one's number is
 * not known, by what it may be; where that is not known either, by how often they are executed. */
static weigh *weight_of(const struct parts *p) {
    bool most = true, typical = true;
    for (size_t i = 0; i < p->n; i++) {
        if (!counts(p, i))
            continue;
        most = most && requests_most(&p->v[i].cost) > 0;
        typical = typical && requests_typical(&p->v[i].cost) > 0;
    }
    return most ? requests_most : typical ? requests_typical : one_each;
}

/* How often parts are executed matters where their costs differ. */
static bool weights_matter(const struct parts *p) {
    double least = 0, most = 0;
    bool any = false;
    for (size_t i = 0; i < p->n; i++) {
        if (!counts(p, i))
            continue;
        double c = p->v[i].cost.typical;
        least = !any || c < least ? c : least;
        most = !any || c > most ? c : most;
        any = true;
    }
    return most - least > 1e-9;
}

static bool has_open_loop(const struct analysis_part *p) {
    for (size_t i = 0; i < p->access.n_counters; i++) {
        ca_form trip = p->access.counters[i].trip;
        if (!trip || (ca_form_deps(trip) & (CA_DEP_PARAM | CA_DEP_UNIFORM | CA_DEP_VARYING)))
            return true;
    }
    return false;
}

/* What the weights of parts that cost different numbers take for granted. */
static unsigned assumed_weights(const struct parts *p, weigh *weight) {
    if (!weights_matter(p))
        return 0;
    for (size_t i = 0; i < p->n && weight == requests_typical; i++)
        if (has_open_loop(&p->v[i]))
            return CA_ASSUME_TURNS;
    return CA_ASSUME_UNIFORM_SELECT;
}

static void add_cost(struct ca_cost *sum, const struct ca_cost *c, double w, bool first) {
    sum->best += w * c->best;
    sum->typical += w * c->typical;
    sum->worst += w * c->worst;
    sum->ideal += w * c->ideal;
    sum->floor += w * c->floor;
    sum->ways += w * c->ways;
    sum->active_lanes += w * c->active_lanes;
    sum->peak = first || c->peak > sum->peak ? c->peak : sum->peak;
    sum->peak_ways = first || c->peak_ways > sum->peak_ways ? c->peak_ways : sum->peak_ways;
    sum->broadcast |= c->broadcast;
    sum->assumptions |= c->assumptions;
    if (first || c->confidence > sum->confidence) {
        sum->confidence = c->confidence;
        sum->reason = c->reason;
    }
    for (unsigned i = 0; i < c->n_causes && sum->n_causes < CA_MAX_CAUSES; i++) {
        bool known = false;
        for (unsigned j = 0; j < sum->n_causes; j++)
            known |= sum->causes[j] == c->causes[i];
        if (!known)
            sum->causes[sum->n_causes++] = c->causes[i];
    }
}

static void scale_cost(struct ca_cost *c, double total) {
    double *fields[] = {&c->best,  &c->typical, &c->worst,       &c->ideal,
                        &c->floor, &c->ways,    &c->active_lanes};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        *fields[i] /= total;
}

/* Where nobody knows how often which part is executed, the mean may lie anywhere among theirs. */
static void widen_bounds(struct ca_cost *sum, const struct parts *p) {
    for (size_t i = 0; i < p->n; i++) {
        const struct ca_cost *c = &p->v[i].cost;
        if (!counts(p, i))
            continue;
        sum->best = c->best < sum->best ? c->best : sum->best;
        sum->worst = c->worst > sum->worst ? c->worst : sum->worst;
    }
}

struct ca_cost parts_cost(const struct analysis_part *parts, size_t n, bool requests_known) {
    struct ca_cost sum = {.requests_known = requests_known};
    const struct parts all = parts_of(parts, n), *p = &all;
    double total = 0;
    size_t used = 0;
    weigh *weight = weight_of(p);
    for (size_t i = 0; i < n; i++) {
        const struct ca_cost *c = &parts[i].cost;
        if (is_never(c) && n > 1)
            continue;
        sum.requests_known &= c->requests_known;
        if (!counts(p, i)) {
            sum.assumptions |= CA_ASSUME_SAMPLED;
            continue;
        }
        double w = parts[i].times * weight(c);
        add_cost(&sum, c, w, used++ == 0);
        total += w;
        sum.requests_per_block += parts[i].times * c->requests_per_block;
    }
    if (used == 0 && n > 0) /* none is ever active */
        return parts[0].cost;
    scale_cost(&sum, total > 0 ? total : 1);
    if (sum.requests_known)
        return sum;
    sum.requests_per_block = 0;
    widen_bounds(&sum, p);
    unsigned assumed = assumed_weights(p, weight);
    bool turns = assumed == CA_ASSUME_TURNS && sum.confidence != CA_UNKNOWN;
    if (turns || (assumed && sum.confidence == CA_EXACT)) {
        sum.assumptions |= assumed;
        sum.confidence = CA_ASSUMED;
    }
    return sum;
}

/* --- words --- */
struct words {
    struct ca_arena *arena;
    const char **list;
    size_t n, cap;
};

static void say(struct words *w, const char *text) {
    for (size_t i = 0; i < w->n; i++)
        if (strcmp(w->list[i], text) == 0)
            return;
    w->list = list_grow(w->arena, w->list, w->n, &w->cap, sizeof *w->list);
    w->list[w->n++] = text;
}

/* The names of the unknowns of one kind that a result hangs on: "n, m". */
static const char *names(struct words *w, const struct ca_cost *c, enum ca_atom_kind kind) {
    const char *list = NULL;
    for (unsigned i = 0; i < c->n_causes; i++) {
        if (c->causes[i]->kind != kind || !c->causes[i]->name)
            continue;
        list = list ? ca_arena_printf(w->arena, "%s, %s", list, c->causes[i]->name)
                    : c->causes[i]->name;
    }
    return list;
}

struct assume_text {
    unsigned flag;
    enum ca_atom_kind kind; /* of the names that are told */
    const char *with, *without;
};

static const struct assume_text assume_texts[] = {
    {CA_ASSUME_SIZES, CA_ATOM_PARAM, "%s: large and a multiple of 32",
     "unknown sizes are large multiples of 32"},
    {CA_ASSUME_UNIFORM, CA_ATOM_UNIFORM, "%s: any value is as likely as another",
     "values read by all lanes alike are spread evenly"},
    {CA_ASSUME_TRIP, CA_ATOM_COUNTER,
     "a loop of unknown length runs long enough to meet every alignment",
     "a loop of unknown length runs long enough to meet every alignment"},
    {CA_ASSUME_TURNS, CA_ATOM_NODE, "a loop of unknown length makes 32 turns",
     "a loop of unknown length makes 32 turns"},
    {CA_ASSUME_BLOCKS, CA_ATOM_BLOCK, "blocks of a grid of unknown size are alike",
     "blocks of a grid of unknown size are alike"},
    {CA_ASSUME_SAMPLED, CA_ATOM_NODE, "a sample of the cases stands for all",
     "a sample of the cases stands for all"},
    {CA_ASSUME_DATA_MASK, CA_ATOM_VARYING, "no lane is switched off by data",
     "no lane is switched off by data"},
    {CA_ASSUME_POWERS, CA_ATOM_NODE,
     "sizes that mask an index, i & (n - 1), or end a doubling are powers of two",
     "sizes that mask an index, i & (n - 1), or end a doubling are powers of two"},
    {CA_ASSUME_BITS, CA_ATOM_NODE, "sets of lanes that nobody knows hold all lanes",
     "sets of lanes that nobody knows hold all lanes"},
    {CA_ASSUME_SHIFTS, CA_ATOM_NODE, "unknown shifts are by 10 bits, as those by a size of 1024",
     "unknown shifts are by 10 bits, as those by a size of 1024"},
    {CA_ASSUME_UNIFORM_SELECT, CA_ATOM_NODE,
     "both ways of a condition nobody decides are as likely",
     "both ways of a condition nobody decides are as likely"},
};

static void say_flags(struct words *w, const struct ca_cost *c) {
    for (size_t i = 0; i < sizeof assume_texts / sizeof *assume_texts; i++) {
        const struct assume_text *t = &assume_texts[i];
        if (!(c->assumptions & t->flag))
            continue;
        const char *list = names(w, c, t->kind);
        say(w, list && strstr(t->with, "%s") ? ca_arena_printf(w->arena, "%s%s", list, t->with + 2)
                                             : t->without);
    }
}

static void say_assumptions(struct analysis_state *s, struct group *g,
                            const struct analysis_launch *l) {
    struct words w = {.arena = s->a.arena};
    struct analysis_access *x = g->access;
    for (size_t i = 0; i < g->n_parts; i++)
        for (size_t j = 0; j < g->from[i]->n_assumptions; j++)
            say(&w, keep(s, g->from[i]->assumptions[j]));
    say_flags(&w, &x->cost);
    if (l->source == LAUNCH_ASSUMED || l->source == LAUNCH_BOUNDS)
        say(&w, ca_arena_printf(w.arena, "block (%u,%u,%u): %s", l->block[0], l->block[1],
                                l->block[2], l->why ? l->why : "from __launch_bounds__"));
    if (w.n > 0 && x->cost.confidence == CA_EXACT)
        x->cost.confidence = CA_ASSUMED;
    if (x->cost.confidence == CA_ASSUMED && w.n == 0)
        say(&w, "a sample of the cases stands for all");
    x->assumptions = w.list;
    x->n_assumptions = w.n;
}

void access_add_assumptions(struct analysis_access *x, struct ca_arena *arena) {
    struct words w = {.arena = arena, .n = x->n_assumptions, .cap = x->n_assumptions};
    w.list = ca_arena_dup(arena, x->assumptions, w.n * sizeof *w.list);
    say_flags(&w, &x->cost);
    if (w.n > 0 && x->cost.confidence == CA_EXACT)
        x->cost.confidence = CA_ASSUMED;
    x->assumptions = w.list;
    x->n_assumptions = w.n;
}

static const char *reason_of(const struct group *g) {
    for (size_t i = 0; i < g->n_parts; i++)
        if (g->from[i]->unknown)
            return g->from[i]->unknown;
    return ca_reason_text(g->access->cost.reason);
}

static void finish_group(struct analysis_state *s, struct group *g,
                         const struct analysis_launch *l) {
    struct analysis_access *x = g->access;
    x->cost = parts_cost(g->parts, g->n_parts, !g->conditional);
    x->cost.assumptions |= g->sampled ? CA_ASSUME_SAMPLED : 0;
    x->affine = true;
    x->object = "";
    for (size_t i = 0; i < g->n_parts; i++) {
        x->affine &= g->parts[i].access.address && ca_form_affine(g->parts[i].access.address);
        if (g->from[i]->object_name[0])
            x->object = keep(s, g->from[i]->object_name);
        if (g->from[i]->object)
            x->object_site = keep_site(s, &g->from[i]->object->site);
    }
    x->parts = g->parts;
    x->n_parts = g->n_parts;
    x->address = parts_print(g->parts, g->n_parts, s->a.arena);
    say_assumptions(s, g, l);
    x->reason = x->cost.confidence == CA_UNKNOWN ? keep(s, reason_of(g)) : NULL;
    x->site = keep_site(s, &x->site);
}

/* --- the list --- */
static struct group *group_for(struct analysis_state *s, struct group **groups, size_t *n,
                               size_t *cap, size_t first, const struct exec_access *e) {
    for (size_t i = 0; i < *n; i++)
        if (same_group(&s->a.accesses[first + i], e))
            return &(*groups)[i];
    *groups = list_grow(s->scratch, *groups, *n, cap, sizeof **groups);
    s->a.accesses = list_grow(s->a.arena, s->a.accesses, s->a.n_accesses, &s->cap_accesses,
                              sizeof *s->a.accesses);
    s->a.accesses[s->a.n_accesses++] =
        (struct analysis_access){.site = e->site,
                                 .op = e->op,
                                 .space = ca_op_info(e->op)->space,
                                 .bytes_per_lane = e->bytes_per_lane};
    (*groups)[*n] = (struct group){0};
    return &(*groups)[(*n)++];
}

static int by_source(const void *pa, const void *pb) {
    const struct analysis_access *a = pa, *b = pb;
    int files = strcmp(a->site.file, b->site.file);
    if (files)
        return files;
    if (a->site.line != b->site.line)
        return a->site.line < b->site.line ? -1 : 1;
    if (a->site.column != b->site.column)
        return a->site.column < b->site.column ? -1 : 1;
    if (a->op != b->op)
        return a->op < b->op ? -1 : 1;
    return a->bytes_per_lane < b->bytes_per_lane ? -1 : a->bytes_per_lane > b->bytes_per_lane;
}

static void sort_accesses(struct analysis_access *list, size_t n) {
    for (size_t i = 1; i < n; i++) { /* insertion: stable, and mostly sorted already */
        struct analysis_access x = list[i];
        size_t j = i;
        for (; j > 0 && by_source(&list[j - 1], &x) > 0; j--)
            list[j] = list[j - 1];
        list[j] = x;
    }
}

#define FEW_PARTS                                                                                  \
    64 /* of one access that are all counted, however many others make it a sample                 \
        */

void accesses_add(struct analysis_state *s, unsigned kernel, const struct exec_run *run,
                  const struct exec_launch *l) {
    struct group *groups = NULL;
    struct alikes *alikes = alikes_of(run, s->run_budget, s->costs, s->scratch);
    size_t n = 0, cap = 0, first = s->a.n_accesses;
    for (size_t i = 0; i < run->n_accesses; i++) {
        const struct exec_access *e = &run->accesses[i];
        struct group *g = group_for(s, &groups, &n, &cap, first, e);
        g->parts = list_grow(s->scratch, g->parts, g->n_parts, &g->cap_parts, sizeof *g->parts);
        g->from = list_grow(s->scratch, g->from, g->n_parts, &g->cap_from, sizeof *g->from);
        g->conditional |= e->conditional;
        if (!part_count(alikes, run, e, l, s->a.geometry, g->n_parts < FEW_PARTS,
                        &g->parts[g->n_parts])) {
            g->parts[g->n_parts - 1].times += e->times; /* which stands for it */
            g->sampled = true;
            continue;
        }
        g->from[g->n_parts++] = e;
    }
    for (size_t i = 0; i < n; i++) {
        groups[i].access = &s->a.accesses[first + i];
        groups[i].access->kernel = kernel;
        groups[i].access->forms = run->forms;
        finish_group(s, &groups[i], &s->a.kernels[kernel].launch);
    }
    sort_accesses(s->a.accesses + first, n);
    s->a.kernels[kernel].n_accesses = (unsigned)n;
}
