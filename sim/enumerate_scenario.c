/* enumerate_scenario.c - which values the unknown joint variables are tried at, and what the budget
 * allows.
 *
 * Unknown sizes (PARAM) are typically large multiples of 32; for best and worst they are varied one
 * at a time, then all together, over 32 consecutive values and, where they are strides, over 1
 * … 32. Other unknowns are alike at all their values: every combination counts the same; but block
 * 0, and a stride of 0, are tried for best and worst only. */
#include "enumerate_internal.h"

#include <math.h>
#include <string.h>

enum {
    EVEN_VALUES = 32,        /* values tried of unknown uniform data and of unknown iterations */
    BLOCK_VALUES = 16,       /* indices tried of an unknown grid */
    SIZE_VALUES = 32,        /* consecutive sizes, and small strides, tried */
    MAX_COMBINED = 1024,     /* combinations of the unknowns that aren't sizes */
    SHORT_WALKS = 64,        /* iterations of known loops, all together, that always fit */
    LONG_WALKS = 512,        /* that are walked if the budget is large enough */
    LEAST_TRIED = 16,        /* cases that are tried of what there is, however small the budget */
    ORDINARY_SIZE = 48,      /* atoms in a form whose evaluation counts as one */
    LARGEST_POWER = 1 << 20, /* of two, that a size is tried at */
    MAX_VARIED = 8,          /* of these, how many each other size is tried with */
    MAX_SIZES = 1 << 20      /* scenarios for all sizes together: no bound but the budget's */
};

/* A fixed well-spread number for `i`, to keep strata from falling in step with powers of two. */
static uint64_t scatter(uint64_t i) {
    i = (i ^ i >> 31) * UINT64_C(0x9e3779b97f4a7c15);
    return i ^ i >> 29;
}

/* The i-th of m values spread over 0 … n-1, first and last among them; m <= n. */
static int64_t spread(int64_t n, int64_t m, int64_t i) {
    if (m >= n)
        return i;
    if (i == 0)
        return 0;
    if (i == m - 1)
        return n - 1;
    int64_t first = (int64_t)((double)n / (double)m * (double)i);
    int64_t next = (int64_t)((double)n / (double)m * (double)(i + 1));
    return first + (int64_t)(scatter((uint64_t)i) % (uint64_t)(next > first ? next - first : 1));
}

/* The values between the first and the last, in m - 2 strata of this size. */
static double middle(int64_t n, int64_t m) {
    return (double)(n - 2) / (double)(m - 2);
}

int64_t enumerate_stratum(int64_t n, int64_t m, int64_t i, unsigned seed) {
    if (m >= n)
        return i;
    if (i == 0)
        return 0;
    if (i == m - 1)
        return n - 1;
    int64_t first = 1 + (int64_t)(middle(n, m) * (double)(i - 1));
    int64_t next = 1 + (int64_t)(middle(n, m) * (double)i);
    uint64_t golden = ((uint64_t)seed * (uint64_t)m + (uint64_t)i) * UINT64_C(0x9e3779b97f4a7c15);
    return next > first
               ? first + (int64_t)((double)(next - first) * ldexp((double)(golden >> 32), -32))
               : first;
}

double enumerate_stratum_size(int64_t n, int64_t m, int64_t i) {
    if (m >= n)
        return 1;
    if (m <= 2)
        return (double)n / (double)m;
    return i == 0 || i == m - 1 ? 1 : middle(n, m);
}

static bool in_range(const struct ca_atom *atom, int64_t value) {
    return value >= atom->range.lo && value <= atom->range.hi;
}

static bool var_has(const struct var *v, int64_t value) {
    for (unsigned i = 0; i < v->n_values; i++)
        if (v->values[i] == value)
            return true;
    return false;
}

static void var_try(struct var *v, int64_t value) {
    if (v->n_values < VALUES_MAX && in_range(v->atom, value) && !var_has(v, value))
        v->values[v->n_values++] = value;
}

/* How many values the atom's range holds; INT64_MAX where more than that. */
static int64_t range_size(struct ca_range r) {
    uint64_t size = (uint64_t)r.hi - (uint64_t)r.lo;
    return size >= INT64_MAX ? INT64_MAX : (int64_t)size + 1;
}

/* A large multiple of 32, unlike that of other sizes. In shared memory 32 times an odd number, as
 * rows that padding helps are. Elsewhere 1024 times one, from 3 on: lanes up to 32 elements apart
 * do not meet the end of a row within a warp, and a few blocks reach the next row. */
static int64_t typical_size(const struct var *v, unsigned rank) {
    struct ca_range r = v->atom->range;
    int64_t odd = 1 + 2 * (int64_t)rank;
    int64_t power = v->banked ? 1024 : 4096; /* what fits into shared memory, and what does not */
    int64_t value = v->power ? power << rank % 8 : v->banked ? 32 * (126 + odd) : 1024 * (2 + odd);
    if (value < r.lo)
        value = r.lo > INT64_MAX - 32 ? r.lo : (r.lo + 31) / 32 * 32;
    if (value > r.hi)
        value = r.hi >= 32 ? r.hi / 32 * 32 : r.hi;
    return value < r.lo ? r.hi : value;
}

/* 1 … `count` alike, and 0 as the rarity that it is; false where the range does not allow that. */
static bool values_without_0(struct var *v, int64_t count) {
    struct ca_range r = v->atom->range;
    if (r.lo > 0 || r.hi < count || range_size(r) <= count + 1)
        return false;
    for (int64_t i = 1; i <= count; i++)
        var_try(v, i);
    var_try(v, 0);
    v->n_rare = 1;
    return true;
}

/* `count` consecutive values, from 0 where the range allows. */
static void values_even(struct var *v, int64_t count) {
    struct ca_range r = v->atom->range;
    int64_t first = r.lo > 0 ? r.lo : 0;
    if (range_size(r) <= count)
        first = r.lo;
    else if (r.hi < 0)
        first = r.hi - count + 1;
    for (int64_t i = 0; i < count && first <= INT64_MAX - i; i++)
        var_try(v, first + i);
}

/* All lanes; for best and worst none of them, some in order, and any. */
static void values_of_bits(struct var *v) {
    static const uint32_t orders[] = {UINT32_MAX, 0,          0x55555555, 0xaaaaaaaa,
                                      0x33333333, 0x0f0f0f0f, 0x00ff00ff, 0x0000ffff,
                                      0xffff0000, 1,          0x80000000};
    size_t n = sizeof orders / sizeof *orders;
    for (size_t i = 0; i < EVEN_VALUES; i++) {
        uint32_t word = i < n ? orders[i] : (uint32_t)(scatter(i) >> 16);
        var_try(v, v->atom->range.lo < 0 ? (int64_t)(int32_t)word : (int64_t)word);
    }
    v->n_rare = v->n_values ? v->n_values - 1 : 0;
}

/* The logarithm of 1024, and all that others may be. */
static void values_of_shift(struct var *v) {
    var_try(v, 10);
    values_even(v, SIZE_VALUES);
}

static void values_of_size(struct var *v, unsigned rank) {
    int64_t typical = typical_size(v, rank);
    var_try(v, typical);
    for (int64_t p = 1; v->power && p <= LARGEST_POWER; p *= 2)
        var_try(v, p);
    for (int64_t r = 1; r < SIZE_VALUES && !v->power; r++)
        if (typical <= INT64_MAX - r)
            var_try(v, typical + r);
    static const int64_t even[] = {64 * 63, 128 * 31, 1024, 4096}; /* multiples of more than 32 */
    for (size_t i = 0; v->banked && !v->power && i < sizeof even / sizeof *even; i++)
        var_try(v, even[i]);
    if (range_size(v->atom->range) <= VALUES_MAX)
        values_even(v, VALUES_MAX);
    for (int64_t small = 1; v->stride && !v->power && small <= SIZE_VALUES; small++)
        var_try(v, small);
}

/* A BASE with a value of its own only moves as a whole: one aligned place. */
static void values_of_base(struct var *v, unsigned index) {
    uint64_t align = v->atom->align ? v->atom->align : 1;
    v->values[0] = (int64_t)(PLACE / align * align + ((uint64_t)index << 48));
    v->n_values = 1;
}

/* `index` among the variables, `rank` among the sizes. */
static void var_list_values(struct var *v, unsigned index, unsigned rank) {
    if (v->bits) {
        values_of_bits(v);
        v->exhaustive = false;
        if (v->n_values)
            return;
    }
    switch (v->atom->kind) {
    case CA_ATOM_PARAM:
        if (v->shift)
            values_of_shift(v);
        else
            values_of_size(v, rank);
        break;
    case CA_ATOM_BASE:
        values_of_base(v, index);
        break;
    case CA_ATOM_BLOCK:
        if (!values_without_0(v, BLOCK_VALUES))
            values_even(v, BLOCK_VALUES);
        break;
    default:
        if (!v->stride || !values_without_0(v, EVEN_VALUES))
            values_even(v, v->stride ? EVEN_VALUES + 1 : EVEN_VALUES);
        break;
    }
    if (!v->n_values)
        v->values[v->n_values++] = v->atom->range.lo;
    v->exhaustive = range_size(v->atom->range) <= v->n_values;
}

static bool is_size(const struct var *v) {
    return v->atom->kind == CA_ATOM_PARAM;
}

static bool is_sampled(const struct var *v) {
    return v->joint && !v->known;
}

static struct scenario *scenario_add(struct enumeration *e) {
    if (e->n_scenarios == e->room_scenarios) {
        unsigned room = e->room_scenarios ? 2 * e->room_scenarios : 16;
        struct scenario *larger = ca_arena_alloc(e->arena, room * sizeof *larger);
        if (e->n_scenarios)
            memcpy(larger, e->scenarios, e->n_scenarios * sizeof *larger);
        e->scenarios = larger;
        e->room_scenarios = room;
    }
    struct scenario *s = &e->scenarios[e->n_scenarios++];
    memset(s, 0, sizeof *s);
    s->against = -1;
    return s;
}

/* Evaluations the access may take; one of a large form counts as several. */
static double budget_of(const struct enumeration *e) {
    double budget = e->options->budget ? e->options->budget : 200000;
    unsigned size =
        ca_form_size(e->uniform) + ca_form_size(e->lane) + (e->mask ? ca_form_size(e->mask) : 0);
    return size > ORDINARY_SIZE ? budget * ORDINARY_SIZE / size : budget;
}

/* Walks of known loops that are never cut short for the sake of more scenarios: half of a loop over
 * strides is another number, where half of the values of some data, or of the blocks, is not. */
static int64_t short_walks(const struct enumeration *e) {
    double fit = budget_of(e) / e->warps / LEAST_TRIED;
    int64_t most = fit < SHORT_WALKS ? SHORT_WALKS : fit > LONG_WALKS ? LONG_WALKS : (int64_t)fit;
    int64_t walks = 1;
    for (unsigned i = e->n_blocks; i < e->n_walked; i++) {
        const struct var *v = &e->vars[i];
        if (v->known && v->joint && v->cap <= most / walks)
            walks *= v->cap;
    }
    return walks;
}

/* Scenarios that are worth their time, `most` at most: every one is walked by all warps. */
static int64_t worthwhile(const struct enumeration *e, int64_t most) {
    int64_t walks = short_walks(e);
    double fit = (walks > 1 ? 0.5 : 2) * budget_of(e) / e->warps / (double)walks;
    return fit > (double)most ? most : fit < LEAST_TRIED ? LEAST_TRIED : (int64_t)fit;
}

/* Halves the values, and puts the rare ones aside. */
static void var_shorten(struct var *v) {
    unsigned common = v->n_values - v->n_rare;
    bool spare = v->spare || (v->n_rare && !v->bits);
    int64_t aside = spare ? v->values[common] : 0;
    v->spare = spare;
    v->n_values = (common + 1) / 2;
    v->n_rare = 0;
    v->exhaustive = false;
    if (v->spare)
        v->values[v->n_values] = aside;
}

/* Shortens lists of values until all combinations of the unknowns that aren't sizes fit. */
static int64_t fit_combinations(struct enumeration *e) {
    int64_t most = worthwhile(e, MAX_COMBINED);
    for (;;) {
        int64_t product = 1;
        struct var *longest = NULL;
        for (unsigned i = 0; i < e->n_vars; i++) {
            struct var *v = &e->vars[i];
            if (!is_sampled(v) || is_size(v))
                continue;
            product = product > most ? product : product * v->n_values;
            if (!longest || v->n_values > longest->n_values)
                longest = v;
        }
        if (product <= most || !longest)
            return product;
        var_shorten(longest);
        e->sampled = true;
    }
}

/* Sets the picks of combination `c`; the first variable is the lowest digit. Links it to the
 * combination that differs in its lowest digit that isn't 0. */
static void scenario_combine(struct enumeration *e, struct scenario *s, int64_t c) {
    int64_t step = 1, rest = c;
    for (unsigned i = 0; i < e->n_vars; i++) {
        const struct var *v = &e->vars[i];
        if (!is_sampled(v) || is_size(v))
            continue;
        s->pick[i] = (unsigned char)(rest % v->n_values);
        if (s->pick[i] && s->against < 0) {
            s->against = (int)(c - s->pick[i] * step);
            s->differs = i;
        }
        rest /= v->n_values;
        step *= v->n_values;
    }
}

static bool is_rare(const struct enumeration *e, const struct scenario *s) {
    for (unsigned i = 0; i < e->n_vars; i++)
        if (e->vars[i].n_rare && s->pick[i] >= e->vars[i].n_values - e->vars[i].n_rare)
            return true;
    return false;
}

static unsigned pick_of_least(const struct var *v) {
    unsigned least = 0;
    for (unsigned i = 1; i < v->n_values + v->spare; i++)
        least = v->values[i] < v->values[least] ? i : least;
    return least;
}

/* The scenario of the least values: block 0 in its first turn, where the rest of a size lies. */
static int64_t scenario_least(struct enumeration *e) {
    unsigned char pick[VARS_MAX] = {0};
    int64_t combination = 0, step = 1;
    bool listed = true;
    for (unsigned i = 0; i < e->n_vars; i++) {
        const struct var *v = &e->vars[i];
        if (!is_sampled(v) || is_size(v))
            continue;
        pick[i] = (unsigned char)pick_of_least(v);
        listed = listed && pick[i] < v->n_values;
        combination += pick[i] * step;
        step *= v->n_values;
    }
    if (listed)
        return combination;
    memcpy(scenario_add(e)->pick, pick, sizeof pick);
    return e->n_scenarios - 1;
}

/* Size `i` at `value` of its values, with `few` of the combinations, the least one among them. */
static void vary_size(struct enumeration *e, unsigned i, unsigned value, int64_t combinations,
                      int64_t few) {
    for (int64_t c = 0; c < few; c++) {
        int64_t base = c ? spread(combinations, few, c) : e->least;
        struct scenario *s = scenario_add(e);
        memcpy(s->pick, e->scenarios[base].pick, sizeof s->pick);
        s->pick[i] = (unsigned char)value;
        s->against = (int)base;
        s->differs = i;
    }
}

/* Size `i` at its values but the typical one, as many as its share of the scenarios allows. */
static void vary_values(struct enumeration *e, unsigned i, int64_t combinations, int64_t share) {
    struct var *v = &e->vars[i];
    int64_t values = v->n_values - 1, tried = values < share ? values : share;
    int64_t few = tried ? share / tried : 0;
    few = few > MAX_VARIED ? MAX_VARIED : few;
    few = few > combinations ? combinations : few;
    if (tried < values) {
        v->exhaustive = false;
        e->sampled = true;
    }
    for (int64_t t = 0; t < tried; t++)
        vary_size(e, i, (unsigned)(1 + spread(values, tried, t)), combinations, few);
}

/* All sizes away from their typical values at once. */
static void vary_all_sizes(struct enumeration *e) {
    for (unsigned value = 1; value < VALUES_MAX; value++) {
        struct scenario *s = scenario_add(e);
        for (unsigned i = 0; i < e->n_vars; i++)
            if (is_sampled(&e->vars[i]) && is_size(&e->vars[i]))
                s->pick[i] = (unsigned char)(value < e->vars[i].n_values ? value : 0);
    }
}

static void list_scenarios(struct enumeration *e) {
    int64_t combinations = fit_combinations(e);
    double common = 1;
    for (unsigned i = 0; i < e->n_vars; i++)
        if (is_sampled(&e->vars[i]) && !is_size(&e->vars[i]))
            common *= e->vars[i].n_values - e->vars[i].n_rare;
    for (int64_t c = 0; c < combinations; c++) {
        struct scenario *s = scenario_add(e);
        scenario_combine(e, s, c);
        s->weight = is_rare(e, s) ? 0 : 1 / common;
    }
    unsigned sizes = 0;
    if (e->typical)
        return;
    e->least = scenario_least(e);
    for (unsigned i = 0; i < e->n_vars; i++)
        sizes += is_sampled(&e->vars[i]) && is_size(&e->vars[i]);
    int64_t share = sizes ? worthwhile(e, MAX_SIZES) / sizes : 0;
    for (unsigned i = 0; i < e->n_vars; i++)
        if (is_sampled(&e->vars[i]) && is_size(&e->vars[i]))
            vary_values(e, i, combinations, share > LEAST_TRIED ? share : LEAST_TRIED);
    if (sizes > 1)
        vary_all_sizes(e);
}

/* The most iterations a known joint variable may take. */
static int64_t var_extent(const struct var *v) {
    if (v->extent >= 0)
        return v->extent ? v->extent : 1;
    int64_t hi = ca_form_range(v->trip).hi;
    return hi < 1 ? 1 : hi;
}

/* Halves the longest walks until scenarios × warps × walks fit the budget. */
static void fit_budget(struct enumeration *e) {
    double budget = budget_of(e);
    for (;;) {
        double cases = (double)e->n_scenarios * e->warps;
        struct var *longest = NULL;
        for (unsigned i = 0; i < e->n_walked; i++) {
            struct var *v = &e->vars[i];
            if (!v->known || !v->joint)
                continue;
            cases *= (double)v->cap;
            if (!longest || v->cap > longest->cap)
                longest = v;
        }
        if (cases <= budget || !longest || longest->cap <= 2)
            return;
        longest->cap =
            longest->cap > 4 * (int64_t)budget ? 4 * (int64_t)budget : (longest->cap + 1) / 2;
    }
}

void enumerate_plan(struct enumeration *e) {
    bool banked = ca_op_info(e->op)->space == CA_SPACE_SHARED;
    for (unsigned i = 0, rank = 0; i < e->n_vars; i++) {
        struct var *v = &e->vars[i];
        v->banked = banked;
        if (is_sampled(v))
            var_list_values(v, i, rank);
        else if (is_size(v))
            v->values[v->n_values++] = typical_size(v, rank);
        else if (v->joint)
            v->cap = var_extent(v);
        rank += is_size(v);
    }
    list_scenarios(e);
    fit_budget(e);
}
