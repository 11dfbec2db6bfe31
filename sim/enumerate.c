/* enumerate.c - one access → what its warp requests cost: walks scenarios, blocks, warps and
 * iterations. See enumerate_internal.h for the parts. */
#include "enumerate_internal.h"

#include <string.h>

static const char *const reason_texts[CA_REASONS] = {
    [CA_REASON_NONE] = "none",
    [CA_REASON_DATA] = "data-dependent",
    [CA_REASON_UNMODELED] = "not modeled",
    [CA_REASON_MISALIGNED] = "misaligned",
    [CA_REASON_NO_RULE] = "no measured rule",
    [CA_REASON_BUDGET] = "too many cases",
    [CA_REASON_NEVER] = "never active",
};

const char *ca_reason_text(enum ca_reason r) {
    return (unsigned)r < CA_REASONS ? reason_texts[r] : "?";
}

/* --- set up --- */

/* U matters modulo a sector for global memory (a line for copies that count pairs of lines and
 * blocks), a word for shared memory (turning all banks alike changes no count), and for alignment
 * modulo the width. */
static unsigned period_of(const struct enumeration *e) {
    unsigned period = 1;
    if (e->access->partner)
        period = e->geometry->line;
    else if (ca_op_info(e->op)->space == CA_SPACE_GLOBAL)
        period = e->geometry->sector;
    else if (ca_op_info(e->op)->space == CA_SPACE_SHARED)
        period = e->geometry->bank_width;
    return period > e->width ? period : e->width;
}

static void visit_varying(const struct ca_atom *atom, void *context) {
    if (atom->kind == CA_ATOM_VARYING)
        *(bool *)context = true;
}

static bool term_has_data(const struct ca_term *term) {
    bool found = false;
    for (unsigned a = 0; a < term->degree; a++) {
        const struct ca_atom *atom = term->atoms[a];
        if (atom->kind == CA_ATOM_NODE)
            ca_form_each_atom(ca_form_of_atom(atom), visit_varying, &found);
        else
            visit_varying(atom, &found);
    }
    return found;
}

/* By what power of two data moves L at least, up to 2^32. */
static void find_data(struct enumeration *e) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(e->lane, &terms);
    uint64_t all = (uint64_t)1 << 32;
    for (size_t i = 0; i < n; i++)
        if (term_has_data(&terms[i])) {
            all |= (uint64_t)terms[i].coef;
            e->has_data = true;
        }
    e->data_divisor = all & -all;
    struct ca_range r = ca_form_range(e->lane);
    bool bounded = r.lo != CA_RANGE_MIN && r.hi != CA_RANGE_MAX;
    e->span = bounded ? (uint64_t)r.hi - (uint64_t)r.lo : UINT64_MAX;
}

/* Values for all variables that have one from the start: joint ones, and sizes and bases for nodes
 * of U. */
static void set_first_values(struct enumeration *e) {
    for (unsigned i = 0; i < e->n_vars; i++) {
        struct var *v = &e->vars[i];
        bool base = v->atom->kind == CA_ATOM_BASE, size = v->atom->kind == CA_ATOM_PARAM;
        e->is_known[v->atom->id] = v->joint || base || size;
        if (v->n_values)
            e->value[v->atom->id] = v->values[0];
        else if (base)
            e->value[v->atom->id] = (int64_t)PLACE;
    }
}

/* Whether the operation exists at this width; an atomic add that was not measured is another
 * atomic. */
static bool width_exists(struct enumeration *e) {
    bool one_instruction = e->width == 4 || (e->width == 8 && e->op == CA_SHARED_ATOMIC_CAS);
    if (ca_op_info(e->op)->space == CA_SPACE_SHARED &&
        strcmp(ca_op_info(e->op)->verb, "atomic") == 0 && !one_instruction &&
        e->op != CA_SHARED_ATOMIC_TURNS)
        e->op = CA_SHARED_ATOMIC;
    struct ca_pattern none = {.op = e->op, .bytes_per_lane = e->width};
    struct ca_count count;
    return ca_pattern_count(e->geometry, &none, &count) == CA_OK;
}

/* Lists the threads of every warp, once. */
static void list_warps(struct enumeration *e) {
    e->warps = ca_block_warps(ca_forms_block(e->forms));
    e->warp_envs = ca_arena_alloc(e->arena, e->warps * sizeof *e->warp_envs);
    for (unsigned w = 0; w < e->warps; w++)
        ca_env_warp(&e->warp_envs[w], ca_forms_block(e->forms), w);
}

static void env_set_warp(struct enumeration *e, unsigned warp) {
    memcpy(e->env.thread, e->warp_envs[warp].thread, sizeof e->env.thread);
    e->env.lanes = e->warp_envs[warp].lanes;
}

/* One more than the greatest id of the atoms that have to do with the access. */
static unsigned atoms_used(const struct enumeration *e) {
    unsigned most = 0;
    ca_form forms[] = {e->address, e->lane, e->uniform, e->mask, e->partner};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (forms[i] && ca_form_ids(forms[i]) > most)
            most = ca_form_ids(forms[i]);
    for (unsigned i = 0; i < e->n_keys; i++)
        most = ca_form_ids(e->keys[i]) > most ? ca_form_ids(e->keys[i]) : most;
    for (unsigned i = 0; i < e->n_vars; i++) {
        const struct var *v = &e->vars[i];
        most = v->atom->id >= most ? v->atom->id + 1 : most;
        most = v->trip && ca_form_ids(v->trip) > most ? ca_form_ids(v->trip) : most;
    }
    return most;
}

/* Values change scenario by scenario, in it block by block, then by warp, then counter by counter.
 */
static unsigned level_of(const struct enumeration *e, unsigned var) {
    return var < e->n_blocks ? 1 + var : 2 + var;
}

static unsigned level_of_warps(const struct enumeration *e) {
    return 1 + e->n_blocks;
}

static struct ca_memo *new_memo(const struct enumeration *e, unsigned atoms) {
    struct ca_memo *m = ca_memo_new(e->arena, atoms, 2 + e->n_walked);
    ca_memo_thread_level(m, level_of_warps(e));
    for (unsigned i = 0; i < e->n_walked; i++)
        ca_memo_level(m, e->vars[i].atom, level_of(e, i));
    return m;
}

static void know_data(const struct ca_atom *atom, void *known) {
    ((bool *)known)[atom->id] |= atom->kind == CA_ATOM_VARYING;
}

/* Memories for the walk, and the environment where all data is 0. */
static void set_environments(struct enumeration *e, unsigned atoms) {
    e->env.memo = new_memo(e, atoms);
    if (!e->has_data)
        return;
    bool *known = ca_arena_dup(e->arena, e->is_known, atoms * sizeof *known);
    ca_form_each_atom(e->lane, know_data, known);
    e->zero_env = (struct ca_env){.value = e->value, .known = known, .memo = new_memo(e, atoms)};
}

static void changed(struct enumeration *e, unsigned level) {
    if (e->env.memo)
        ca_memo_changed(e->env.memo, level);
    if (e->zero_env.memo)
        ca_memo_changed(e->zero_env.memo, level);
}

enum { COPY_WIDTH = 16 }; /* bytes a lane: the one width of copies past L1 */

/* A term's product; NULL: it is too large for a form. */
static ca_form term_form(struct ca_forms *t, const struct ca_term *term) {
    ca_form f = ca_form_const(t, term->coef);
    for (unsigned j = 0; j < term->degree && f; j++)
        f = ca_form_mul(t, f, ca_form_of_atom(term->atoms[j]));
    return f;
}

/* Keeps of the partner what differs by lane and what is no whole number of sectors, its base aside;
 * false where data is in it, or the access is no such copy. */
static bool keep_partner(struct enumeration *e) {
    ca_form uniform, lane;
    const struct ca_term *terms;
    int64_t sector = e->geometry->sector;
    if (e->op != CA_GLOBAL_LOAD || e->width != COPY_WIDTH)
        return false;
    ca_form_split(e->forms, e->access->partner, &uniform, &lane);
    if (!uniform || !lane || (ca_form_deps(lane) & CA_DEP_VARYING))
        return false;
    size_t n = ca_form_terms(uniform, &terms);
    ca_form rest = ca_form_const(e->forms, ca_form_constant(uniform) % sector);
    e->partner = ca_form_add(e->forms, lane, rest);
    for (size_t i = 0; i < n && e->partner; i++) {
        bool base = terms[i].degree == 1 && terms[i].atoms[0]->kind == CA_ATOM_BASE;
        ca_form term = base || terms[i].coef % sector == 0 ? NULL : term_form(e->forms, &terms[i]);
        if (term)
            e->partner = ca_form_add(e->forms, e->partner, term);
    }
    return e->partner != NULL;
}

/* Gets all ready for the walk. Where that can't be, returns the reason. */
static enum ca_reason enumerate_begin(struct enumeration *e, struct ca_forms *t,
                                      const struct ca_access *a,
                                      const struct ca_enumerate_options *o, bool typical) {
    static const struct ca_enumerate_options defaults;
    memset(e, 0, sizeof *e);
    e->typical = typical;
    e->forms = t;
    e->access = a;
    e->options = o ? o : &defaults;
    e->geometry = e->options->geometry ? e->options->geometry : ca_geometry_default();
    e->arena = ca_arena_new();
    e->op = a->op;
    e->width = a->bytes_per_lane;
    e->mask = a->mask;
    if (!width_exists(e))
        return CA_REASON_NO_RULE;
    e->period = period_of(e);
    list_warps(e);
    if (!a->address)
        return CA_REASON_UNMODELED;
    e->address = a->address;
    enumerate_open_selects(e);
    ca_form_split(t, e->address, &e->uniform, &e->lane);
    if (!e->uniform || !e->lane || (a->partner && !keep_partner(e)))
        return CA_REASON_UNMODELED;
    enumerate_find_keys(e);
    enumerate_find_vars(e);
    if (e->overflow)
        return CA_REASON_BUDGET;
    enumerate_plan(e);
    unsigned atoms = atoms_used(e);
    e->env.value = e->value = ca_arena_alloc(e->arena, atoms * sizeof *e->value);
    e->env.known = e->is_known = ca_arena_alloc(e->arena, atoms * sizeof *e->is_known);
    find_data(e);
    set_first_values(e);
    set_environments(e, atoms);
    env_set_warp(e, 0);
    enumerate_count_residues(e);
    return CA_REASON_NONE;
}

static void enumerate_end(struct enumeration *e) {
    ca_arena_free(e->arena);
}

/* --- walk --- */

/* The iterations of a counter at the values of now: the most any lane makes. */
static int64_t trip_now(struct enumeration *e, const struct var *v) {
    int64_t trips[CA_WARP], most = 0;
    if (v->extent >= 0)
        return v->extent;
    uint32_t known = ca_form_eval(v->trip, &e->env, trips) & e->env.lanes;
    if (known != e->env.lanes)
        e->trips_known = false;
    if (!known)
        return 1;
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        if ((known >> lane & 1) && trips[lane] > most)
            most = trips[lane];
    return most;
}

static bool hunt_over(const struct enumeration *e) {
    return e->hunt && e->hunt->found;
}

static void walk_counters(struct enumeration *e, unsigned i, double weight);

/* All values of a known joint counter, or as many as its cap allows. */
static void walk_values(struct enumeration *e, unsigned i, int64_t trip, double weight) {
    struct var *v = &e->vars[i];
    int64_t visits = trip < v->cap ? trip : v->cap;
    unsigned seed = e->walks++;
    e->sampled = e->sampled || visits < trip;
    for (int64_t k = 0; k < visits && !hunt_over(e); k++) {
        e->value[v->atom->id] = enumerate_stratum(trip, visits, k, seed);
        changed(e, level_of(e, i));
        walk_counters(e, i + 1, weight * enumerate_stratum_size(trip, visits, k));
    }
}

/* Counters from vars[i] on; a counter that no request's pattern depends on only multiplies. */
static void walk_counters(struct enumeration *e, unsigned i, double weight) {
    for (; i < e->n_walked; i++) {
        struct var *v = &e->vars[i];
        if (!v->known)
            continue;
        int64_t trip = trip_now(e, v);
        if (trip <= 0)
            return;
        if (v->joint) {
            walk_values(e, i, trip, weight);
            return;
        }
        v->now = trip;
        weight *= (double)trip;
    }
    enumerate_request(e, weight);
}

static void walk_warps(struct enumeration *e, double weight) {
    for (e->warp = 0; e->warp < e->warps && !hunt_over(e); e->warp++) {
        env_set_warp(e, e->warp);
        changed(e, level_of_warps(e));
        walk_counters(e, e->n_blocks, weight);
    }
}

/* Known joint blocks; the weights of all blocks sum to 1. */
static void walk_blocks(struct enumeration *e, unsigned i, double weight) {
    while (i < e->n_blocks && !(e->vars[i].known && e->vars[i].joint))
        i++;
    if (i == e->n_blocks) {
        walk_warps(e, weight);
        return;
    }
    struct var *v = &e->vars[i];
    int64_t visits = v->extent < v->cap ? v->extent : v->cap;
    unsigned seed = e->walks++;
    e->sampled = e->sampled || visits < v->extent;
    for (int64_t b = 0; b < visits && !hunt_over(e); b++) {
        e->value[v->atom->id] = enumerate_stratum(v->extent, visits, b, seed);
        changed(e, level_of(e, i));
        walk_blocks(e, i + 1,
                    weight * enumerate_stratum_size(v->extent, visits, b) / (double)v->extent);
    }
}

static void walk_scenario(struct enumeration *e, const struct scenario *s) {
    for (unsigned i = 0; i < e->n_vars; i++) {
        const struct var *v = &e->vars[i];
        if (v->joint && !v->known)
            e->value[v->atom->id] = v->values[s->pick[i]];
    }
    changed(e, 0);
    e->weight = s->weight;
    e->requests = 0;
    e->walks = 0;
    e->undefined = false;
    memset(e->sums, 0, sizeof e->sums);
    walk_blocks(e, 0, 1);
}

static void enumerate_all(struct enumeration *e, struct total *t) {
    memset(t, 0, sizeof *t);
    t->least = 1e300;
    t->outcomes = ca_arena_alloc(e->arena, e->n_scenarios * sizeof *t->outcomes);
    for (unsigned i = 0; i < e->n_scenarios; i++) {
        walk_scenario(e, &e->scenarios[i]);
        enumerate_add(e, t, i);
    }
}

/* Whether there are counts. */
static bool enumerate_cost(struct ca_forms *t, const struct ca_access *a,
                           const struct ca_enumerate_options *o, bool typical,
                           struct ca_cost *out) {
    struct enumeration e;
    struct total total;
    memset(out, 0, sizeof *out);
    enum ca_reason reason = enumerate_begin(&e, t, a, o, typical);
    if (reason == CA_REASON_NONE) {
        enumerate_all(&e, &total);
        enumerate_conclude(&e, &total, out);
    } else {
        ca_cost_unknown(e.op, reason, out);
    }
    bool counted = reason == CA_REASON_NONE && enumerate_is_counted(&total);
    enumerate_end(&e);
    return counted;
}

static void enumerate_anew(struct ca_forms *t, const struct ca_access *a,
                           const struct ca_enumerate_options *o, struct ca_cost *out) {
    enumerate_cost(t, a, o, false, out);
}

void ca_enumerate(struct ca_forms *t, const struct ca_access *a,
                  const struct ca_enumerate_options *o, struct ca_arena *arena,
                  struct ca_cost *out) {
    (void)arena;
    if (o && o->cache && a->address)
        enumerate_cached(t, a, o, out, enumerate_anew);
    else
        enumerate_anew(t, a, o, out);
}

/* --- a witness --- */

bool ca_enumerate_witness(struct ca_forms *t, const struct ca_access *a,
                          const struct ca_enumerate_options *o, struct ca_arena *arena,
                          struct ca_witness *out) {
    struct ca_cost cost;
    struct enumeration e;
    (void)arena;
    memset(out, 0, sizeof *out);
    if (!enumerate_cost(t, a, o, true, &cost)) /* the peak is that of typical values */
        return false;
    bool possible = enumerate_begin(&e, t, a, o, true) == CA_REASON_NONE;
    struct hunt hunt = {cost.peak, out, false};
    e.hunt = &hunt;
    for (unsigned i = 0; possible && i < e.n_scenarios && !hunt.found; i++)
        if (e.scenarios[i].weight > 0)
            walk_scenario(&e, &e.scenarios[i]);
    enumerate_end(&e);
    return hunt.found;
}
