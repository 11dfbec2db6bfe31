/* diagnose_unknown.c - how a cost follows the unknown it hangs on.
 *
 * Nothing is derived on paper and believed: the access is enumerated for one value of the unknown
 * after the other, and a formula is told only where it gives every one of those counts. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "diagnose.h"
#include "gcd.h"

#define VALUES 32 /* values of the unknown that are tried: all residues modulo the 32 lanes */
#define FAR                                                                                        \
    1024 /* sizes are tried from here on where small ones would change more than the residue */
#define BUDGET    600 /* warp evaluations for one value */
#define TOLERANCE 1e-6
#define MANY      2 /* unknowns whose combinations are tried */
#define MANY_LEAST                                                                                 \
    4 /* the least multiple tried of several unknowns: below, combinations are too many */
#define MAX_COEF 4096
#define PLACES   3

/* Where values are tried: up to 32 times an odd number, 64 times one, and 4096. */
static const int64_t tried_from[PLACES] = {FAR, 64 * 65 - VALUES, 4096 - VALUES};

struct tried {
    struct ca_cost cost[VALUES + 1]; /* [v]: with the unknown at base + v, v = 1 … VALUES */
};

struct question {
    const struct diagnose *d;
    const struct ca_atom *atoms[MANY]; /* the unknowns that have names */
    unsigned n_atoms;
    struct ca_arena *scratch;
    const char *name; /* of the one unknown, or "n and m" */
    const char *unit; /* "sectors", "wavefronts" */
};

/* False where some value's cost could not be counted whole: no formula is told from a sample. */
static bool try_values(const struct question *q, int64_t base, struct tried *out) {
    struct ca_enumerate_options o = diagnose_options(q->d);
    o.budget = BUDGET;
    for (int v = 1; v <= VALUES; v++) {
        struct ca_access a =
            lanes_fix(q->d->access->forms, &q->d->part->access, q->atoms[0], base + v);
        struct ca_cost *c = &out->cost[v];
        if (!a.address)
            return false;
        ca_enumerate(q->d->access->forms, &a, &o, q->scratch, c);
        if (c->confidence == CA_UNKNOWN || (c->assumptions & CA_ASSUME_SAMPLED))
            return false;
    }
    return true;
}

static bool near(double a, double b) {
    return fabs(a - b) < TOLERANCE;
}

/* --- formulas --- */

/* The constant c where the lanes are c·n bytes apart; 0 where they are not. */
static int64_t lane_coefficient(const struct question *q) {
    const struct diagnose *d = q->d;
    unsigned axis = 0;
    while (axis < 2 && d->launch->block[axis] == 1)
        axis++;
    const struct ca_atom *thread = ca_form_as_atom(ca_form_thread(d->access->forms, axis));
    ca_form step, rest, coef, none;
    int64_t c, zero;
    if (!thread ||
        !ca_form_linear_in(d->access->forms, d->part->access.address, thread, &step, &rest))
        return 0;
    if (!ca_form_linear_in(d->access->forms, step, q->atoms[0], &coef, &none))
        return 0;
    if (!ca_form_is_const(coef, &c) || !ca_form_is_const(none, &zero) || zero != 0)
        return 0;
    return llabs(c) <= MAX_COEF ? llabs(c) : 0;
}

static char *product(const struct question *q, int64_t k) {
    return k == 1 ? ca_arena_strdup(q->d->arena, q->name)
                  : ca_arena_printf(q->d->arena, "%lld·%s", (long long)k, q->name);
}

static char *minimum_formula(const struct question *q, const struct tried *t, int64_t c) {
    bool exact = true;
    for (int v = 1; v <= VALUES; v++) {
        double predicted = fmin((double)(c * v), CA_WARP), counted = t->cost[v].typical;
        exact &= near(counted, predicted);
        if (counted < predicted - TOLERANCE || counted > predicted + 1 + TOLERANCE)
            return NULL;
    }
    return ca_arena_printf(q->d->arena, "min(%s, %d) %s%s", product(q, c), CA_WARP, q->unit,
                           exact ? "" : ", up to one more where a row begins inside a sector");
}

static char *gcd_formula(const struct question *q, const struct tried *t, int64_t c) {
    int64_t width = q->d->access->bytes_per_lane < 4 ? 4 : q->d->access->bytes_per_lane;
    int64_t places = 4 * CA_WARP / width;
    if (c % width)
        return NULL;
    for (int v = 1; v <= VALUES; v++)
        if (!near(t->cost[v].ways, (double)gcd(c / width * v, places)))
            return NULL;
    return ca_arena_printf(q->d->arena, "gcd(%s, %lld)-way bank conflict", product(q, c / width),
                           (long long)places);
}

static char *range_text(const struct question *q, double lo, double hi) {
    const char *from = report_number(q->d->arena, lo), *to = report_number(q->d->arena, hi);
    return strcmp(from, to) == 0 ? ca_arena_strdup(q->d->arena, from)
                                 : ca_arena_printf(q->d->arena, "%s–%s", from, to);
}

/* Do multiples of p all cost `at`? Of the others' costs, the least and the most. */
static bool multiples_cost(const struct tried *t, int p, double at, double *lo, double *hi) {
    bool same = true;
    for (int v = 1; v <= VALUES; v++) {
        const struct ca_cost *c = &t->cost[v];
        if (v % p == 0) {
            same &= near(c->best, at) && near(c->worst, at);
        } else {
            *lo = fmin(*lo, floor(c->best + TOLERANCE));
            *hi = fmax(*hi, fmax(c->peak, ceil(c->worst - TOLERANCE)));
        }
    }
    return same;
}

/* "4 sectors if n is a multiple of 8, else 4–5"; where small sizes cost something else, "if n is
 * large and a multiple of 8". */
static char *multiple_formula(const struct question *q, const struct tried *t) {
    const struct ca_cost *all = &q->d->access->cost;
    double at = t->cost[VALUES].typical, least = floor(all->best + TOLERANCE),
           most = ceil(all->worst - TOLERANCE);
    for (int p = 2; p <= VALUES; p *= 2) {
        double lo = INFINITY, hi = 0;
        bool same = true;
        for (int i = 0; i < PLACES; i++)
            same &= multiples_cost(&t[i], p, at, &lo, &hi);
        if (!same || (near(lo, at) && near(hi, at)))
            continue;
        bool small = least < fmin(lo, at) - TOLERANCE || most > fmax(hi, at) + TOLERANCE;
        const char *else_range =
            range_text(q, small ? fmin(lo, least) : lo, small ? fmax(hi, most) : hi);
        return ca_arena_printf(q->d->arena, "%s %s if %s is %sa multiple of %d, else %s",
                               report_number(q->d->arena, at), q->unit, q->name,
                               small ? "large and " : "", p, else_range);
    }
    return NULL;
}

/* "32 sectors unless n is small". */
static char *settled_formula(const struct question *q, const struct tried *t) {
    double at = t->cost[VALUES].typical;
    for (int v = 1; v <= PLACES * VALUES; v++) {
        const struct ca_cost *c = &t[(v - 1) / VALUES].cost[(v - 1) % VALUES + 1];
        if (!near(c->best, at) || !near(c->worst, at))
            return NULL;
    }
    return ca_arena_printf(q->d->arena, "%s %s unless %s is small", report_number(q->d->arena, at),
                           q->unit, q->name);
}

static char *formula(const struct question *q) {
    struct tried *t = ca_arena_alloc(q->scratch, PLACES * sizeof *t);
    int64_t c = lane_coefficient(q);
    bool shared = q->d->access->space == CA_SPACE_SHARED;
    if (c && try_values(q, 0, t)) {
        char *text = shared ? gcd_formula(q, t, c) : minimum_formula(q, t, c);
        if (text)
            return text;
    }
    for (int i = 0; i < PLACES; i++)
        if (!try_values(q, tried_from[i], &t[i]))
            return NULL;
    char *text = multiple_formula(q, t);
    return text ? text : settled_formula(q, t);
}

/* --- several unknowns --- */

/* Do all combinations of multiples of p, of different residues modulo VALUES, give one count? */
static bool multiples_agree(const struct question *q, int p, double *count) {
    struct ca_enumerate_options o = diagnose_options(q->d);
    unsigned each = VALUES / (unsigned)p, combinations = 1;
    o.budget = BUDGET;
    for (unsigned i = 0; i < q->n_atoms; i++)
        combinations *= each;
    for (unsigned c = 0; c < combinations; c++) {
        struct ca_access a = q->d->part->access;
        struct ca_cost cost;
        for (unsigned i = 0, rest = c; i < q->n_atoms; i++, rest /= each)
            a = lanes_fix(q->d->access->forms, &a, q->atoms[i],
                          FAR + (int64_t)(rest % each + 1) * p);
        if (!a.address)
            return false;
        ca_enumerate(q->d->access->forms, &a, &o, q->scratch, &cost);
        *count = c ? *count : cost.typical;
        if (cost.confidence == CA_UNKNOWN || (cost.assumptions & CA_ASSUME_SAMPLED) ||
            !near(cost.best, *count) || !near(cost.worst, *count))
            return false;
    }
    return true;
}

/* "4 sectors if n and m are multiples of 8, else 4–5": the least such multiple. */
static char *multiples_formula(const struct question *q) {
    const struct ca_cost *c = &q->d->access->cost;
    double count = 0, least = 0;
    int found = 0;
    for (int p = VALUES; p >= MANY_LEAST && multiples_agree(q, p, &count); p /= 2) {
        found = p;
        least = count;
    }
    if (!found)
        return NULL;
    return ca_arena_printf(q->d->arena, "%s %s if %s are multiples of %d, else %s",
                           report_number(q->d->arena, least), q->unit, q->name, found,
                           range_text(q, floor(c->best + TOLERANCE), ceil(c->worst - TOLERANCE)));
}

/* --- which unknowns --- */

/* An unknown that the user could have named: a parameter or a size. */
static bool is_named(const struct ca_atom *a) {
    return a->kind == CA_ATOM_PARAM && a->name;
}

/* Names them in *out, and puts the first ones into *q. Returns how many there are. */
static unsigned list_names(const struct diagnose *d, struct analysis_cause *out,
                           struct question *q) {
    const struct ca_cost *c = &d->access->cost;
    unsigned n = 0;
    for (unsigned i = 0; i < c->n_causes; i++) {
        const struct ca_atom *a = c->causes[i];
        if (!is_named(a))
            continue;
        out->unknowns = n ? ca_arena_printf(d->arena, "%s, %s", out->unknowns, a->name)
                          : ca_arena_strdup(d->arena, a->name);
        out->settle = n ? ca_arena_printf(d->arena, "%s --set %s=…", out->settle, a->name)
                        : ca_arena_printf(d->arena, "--set %s=…", a->name);
        q->name = n ? ca_arena_printf(d->arena, "%s and %s", q->name, a->name) : out->unknowns;
        if (n < MANY)
            q->atoms[q->n_atoms++] = a;
        n++;
    }
    return n;
}

/* Is all but the named unknowns loops and blocks, which every enumeration runs through? */
static bool others_enumerated(const struct ca_cost *c) {
    for (unsigned i = 0; i < c->n_causes; i++)
        if (!is_named(c->causes[i]) && c->causes[i]->kind != CA_ATOM_COUNTER &&
            c->causes[i]->kind != CA_ATOM_BLOCK)
            return false;
    return true;
}

void diagnose_unknown(const struct diagnose *d, struct analysis_cause *out) {
    const struct ca_cost *c = &d->access->cost;
    struct question q = {.d = d,
                         .unit = d->access->space == CA_SPACE_GLOBAL ? "sectors" : "wavefronts"};
    if (c->confidence != CA_ASSUMED || !d->part || near(c->best, c->worst))
        return;
    unsigned n = list_names(d, out, &q);
    if (n == 0)
        return;
    if (n <= MANY && others_enumerated(c)) {
        q.scratch = ca_arena_new();
        out->hangs_on = n == 1 ? formula(&q) : multiples_formula(&q);
        ca_arena_free(q.scratch);
    }
    if (!out->hangs_on)
        out->hangs_on =
            ca_arena_printf(d->arena, "%s %s", range_text(&q, c->best, c->worst), q.unit);
}
