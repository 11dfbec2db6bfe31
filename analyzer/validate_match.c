/* validate_match.c - sites and rows of a profile, brought together; what the difference means. */
#include "validate.h"

#include <math.h>
#include <string.h>

static const char *const verdict_ids[VERDICTS] = {
    [VERDICT_MATCH] = "match",
    [VERDICT_WITHIN] = "within_range",
    [VERDICT_MERGED] = "merged",
    [VERDICT_HOISTED] = "hoisted",
    [VERDICT_REMOVED] = "optimized_away",
    [VERDICT_DIFFERS] = "differs",
    [VERDICT_UNKNOWN] = "unknown",
    [VERDICT_MISSING] = "not_in_profile",
};

static const char *const verdict_texts[VERDICTS] = {
    [VERDICT_MATCH] = "match",
    [VERDICT_WITHIN] = "within range",
    [VERDICT_MERGED] = "merged with others by the compiler",
    [VERDICT_HOISTED] = "executed less often than the source says",
    [VERDICT_REMOVED] = "optimized away",
    [VERDICT_DIFFERS] = "differs",
    [VERDICT_UNKNOWN] = "unknown",
    [VERDICT_MISSING] = "not in the profile",
};

const char *verdict_id(enum verdict v) {
    return verdict_ids[v];
}

const char *verdict_text(enum verdict v) {
    return verdict_texts[v];
}

struct matcher {
    struct validation *v;
    struct ncu_source *profile;
    struct ca_arena *arena;
};

/* --- places --- */

static const char *without_dots(const char *path) {
    while (strncmp(path, "./", 2) == 0 || strncmp(path, "../", 3) == 0)
        path = strchr(path, '/') + 1;
    return path;
}

/* Whether two paths may name one file: the shorter one is the end of the other, from a slash on. */
static bool same_file(const char *a, const char *b) {
    a = without_dots(a);
    b = without_dots(b);
    size_t na = strlen(a), nb = strlen(b);
    const char *longer = na > nb ? a : b, *shorter = na > nb ? b : a;
    size_t skip = na > nb ? na - nb : nb - na;
    return strcmp(longer + skip, shorter) == 0 && (skip == 0 || longer[skip - 1] == '/');
}

static bool same_way(const struct validate_site *s, const struct ncu_access *row) {
    return s->space == row->space && s->verb == row->verb && strcmp(s->name, row->kernel) == 0;
}

static unsigned launches_of(const struct matcher *m, const struct validate_site *s) {
    const struct ncu_kernel *k = ncu_source_kernel(m->profile, s->name);
    return k ? k->launches : 0;
}

/* --- numbers --- */

/* Reports round to six decimals: how far a total of so many requests may be off for that. */
static double slack(const struct validate_site *s) {
    return 0.01 + (s->requests > 0 ? s->requests : 1) * 1e-6;
}

static bool equal(const struct validate_site *s, double measured) {
    return s->predicted >= 0 && fabs(measured - s->predicted) <= slack(s);
}

/* The measured number to hold against the prediction: a launch's total, or the mean of a request.
 */
static double comparable(const struct validate_site *s, double total, double executed) {
    return s->requests >= 0 ? total : executed > 0 ? total / executed : 0;
}

/* --- verdicts --- */

/* A row of the same kernel, space and way that is wider than the site's accesses; NULL: none. */
static const struct ncu_access *wider_row(const struct matcher *m, const struct validate_site *s) {
    for (size_t i = 0; i < m->profile->n_accesses; i++) {
        const struct ncu_access *row = &m->profile->accesses[i];
        if (same_way(s, row) && row->bytes[1] > s->bytes && same_file(s->file, row->file))
            return row;
    }
    return NULL;
}

static void explain(struct matcher *m, struct validate_site *s, double value) {
    bool own = s->row->bytes[1] > s->bytes;
    const struct ncu_access *wider = own ? s->row : wider_row(m, s);
    s->verdict = VERDICT_DIFFERS;
    if (own || (wider && value < s->predicted)) {
        s->verdict = VERDICT_MERGED;
        s->note = ca_arena_printf(m->arena,
                                  "an instruction of line %u moves %u bytes a lane, the source %u",
                                  wider->line, wider->bytes[1], s->bytes);
    } else if (s->requests >= 0 && s->executed < s->requests - slack(s) && value < s->predicted) {
        s->verdict = VERDICT_HOISTED;
        s->note = ca_arena_printf(m->arena, "executed by %.0f warps, the source says %.0f",
                                  s->executed, s->requests);
    }
}

static void judge(struct matcher *m, struct validate_site *s, struct ncu_access *row) {
    unsigned launches = launches_of(m, s);
    s->row = row;
    row->taken = true;
    s->executed = row->executed / launches;
    s->measured = comparable(s, row->count / launches, s->executed);
    double value = s->measured;
    if (equal(s, value))
        s->verdict = VERDICT_MATCH;
    else if (!s->known)
        s->verdict = VERDICT_UNKNOWN;
    else if (!s->exact && value >= s->least - slack(s) && value <= s->most + slack(s))
        s->verdict = VERDICT_WITHIN;
    else
        explain(m, s, value);
}

/* --- pairing --- */

/* The page shows an inlined instruction in the file that was called and in the one that calls:
 * marks such further rows of `row`. */
static void take_copies(struct matcher *m, const struct ncu_access *row) {
    for (size_t i = 0; i < m->profile->n_accesses; i++) {
        struct ncu_access *other = &m->profile->accesses[i];
        if (other->address == row->address && other->space == row->space &&
            other->verb == row->verb && strcmp(other->kernel, row->kernel) == 0)
            other->taken = true;
    }
}

/* Takes a row of the lines from `line` on, up to `last`. */
static void pair_by_line(struct matcher *m, struct validate_site *s, unsigned line, unsigned last) {
    for (size_t i = 0; i < m->profile->n_accesses; i++) {
        struct ncu_access *row = &m->profile->accesses[i];
        if (row->line >= line && row->line <= last && (line == s->line || !row->taken) &&
            same_way(s, row) && same_file(s->file, row->file)) {
            judge(m, s, row);
            take_copies(m, row);
            return;
        }
    }
}

static unsigned distance(const struct validate_site *s, const struct ncu_access *row) {
    if (!same_file(s->file, row->file))
        return 1000000;
    return row->line > s->line ? row->line - s->line : s->line - row->line;
}

/* The free row that has what was predicted, the nearest; where nothing exact was predicted, the
 * nearest at all. A wider row is another access', even where the number is the same. NULL: none. */
static struct ncu_access *free_row(struct matcher *m, const struct validate_site *s) {
    struct ncu_access *best = NULL;
    unsigned launches = launches_of(m, s);
    for (size_t i = 0; i < m->profile->n_accesses; i++) {
        struct ncu_access *row = &m->profile->accesses[i];
        if (row->taken || !same_way(s, row) || row->bytes[1] > s->bytes)
            continue;
        double value = comparable(s, row->count / launches, row->executed / launches);
        bool fits = equal(s, value) || (!s->exact && value >= s->least && value <= s->most);
        if (fits && (!best || distance(s, row) < distance(s, best)))
            best = row;
    }
    return best;
}

/* Does the row stand in a file that no site is in: a header whose function makes the instruction?
 */
static bool is_foreign(const struct validation *v, const struct ncu_access *row) {
    for (size_t i = 0; i < v->n_sites; i++)
        if (same_file(v->sites[i].file, row->file))
            return false;
    return true;
}

/* Whether `row` could be of a site's instructions. */
static bool may_be_of(const struct validation *v, const struct validate_site *s,
                      const struct ncu_access *row) {
    return same_way(s, row) &&
           (same_file(s->file, row->file) || (row->bytes[1] == s->bytes && is_foreign(v, row)));
}

/* Whether a site is left without a row, and `row` could be of its instructions. */
static bool left_over(const struct validation *v, const struct validate_site *s,
                      const struct ncu_access *row) {
    return !s->row && may_be_of(v, s, row);
}

/* What all sites left over for a row are predicted to do together; -1: not known of each. */
static double predicted_together(const struct validation *v, const struct ncu_access *row) {
    double sum = 0;
    for (size_t i = 0; i < v->n_sites; i++) {
        const struct validate_site *s = &v->sites[i];
        if (!left_over(v, s, row))
            continue;
        if (s->requests < 0 || s->predicted < 0)
            return -1;
        sum += s->predicted;
    }
    return sum;
}

/* The arms of a branch may end in one instruction: a free row that has what the sites left over for
 * it are predicted to do together is theirs. */
static void pair_together(struct matcher *m, struct ncu_access *row) {
    struct validation *v = m->v;
    double sum = predicted_together(v, row);
    const struct ncu_kernel *k = ncu_source_kernel(m->profile, row->kernel);
    if (row->taken || sum <= 0 || fabs(sum - row->count / k->launches) > 0.01 + sum * 1e-6)
        return;
    for (size_t i = 0; i < v->n_sites; i++) {
        struct validate_site *s = &v->sites[i];
        if (!left_over(v, s, row))
            continue;
        s->verdict = VERDICT_MERGED;
        s->note = ca_arena_printf(
            m->arena,
            "one instruction, listed %s%s%u, does this and more: %.0f together, as predicted",
            same_file(s->file, row->file) ? "on line "
                                          : ca_arena_printf(m->arena, "in %s", row->file),
            same_file(s->file, row->file) ? "" : ":", row->line, sum);
        s->row = row;
        s->measured = -1;
    }
    take_copies(m, row);
}

/* Instructions stand on other lines where the compiler moves them or a header's function makes
 * them. */
static void pair_elsewhere(struct matcher *m, struct validate_site *s) {
    struct ncu_access *row = free_row(m, s);
    if (!row) { /* for now: pair_together() may know better */
        s->verdict = VERDICT_REMOVED;
        s->note = "no instruction of this line in the profile";
        return;
    }
    judge(m, s, row);
    take_copies(m, row);
    s->note =
        same_file(s->file, row->file)
            ? ca_arena_printf(m->arena, "the profile lists it on line %u", row->line)
            : ca_arena_printf(m->arena, "the profile lists it in %s:%u", row->file, row->line);
}

/* Sites of which only bounds are known may share the instructions of one function of a header. */
static void pair_shared(struct matcher *m, struct validate_site *s) {
    for (size_t i = 0; i < m->profile->n_accesses; i++) {
        struct ncu_access *row = &m->profile->accesses[i];
        if (s->requests >= 0 || !may_be_of(m->v, s, row) || !is_foreign(m->v, row))
            continue;
        judge(m, s, row);
        s->note =
            ca_arena_printf(m->arena, "with others of this kernel, the profile lists it in %s:%u",
                            row->file, row->line);
        return;
    }
}

void validate_match(struct validation *v, struct ncu_source *profile, struct ca_arena *arena) {
    struct matcher m = {v, profile, arena};
    for (size_t i = 0; i < v->n_sites; i++) {
        v->sites[i].verdict = VERDICT_MISSING;
        if (launches_of(&m, &v->sites[i]))
            pair_by_line(&m, &v->sites[i], v->sites[i].line, v->sites[i].line);
    }
    for (size_t i = 0; i < v->n_sites; i++)
        if (launches_of(&m, &v->sites[i]) && !v->sites[i].row)
            pair_by_line(&m, &v->sites[i], v->sites[i].line + 1, v->sites[i].last_line);
    for (size_t i = 0; i < v->n_sites; i++)
        if (launches_of(&m, &v->sites[i]) && !v->sites[i].row)
            pair_elsewhere(&m, &v->sites[i]);
    for (size_t i = 0; i < profile->n_accesses; i++)
        pair_together(&m, &profile->accesses[i]);
    for (size_t i = 0; i < v->n_sites; i++)
        if (launches_of(&m, &v->sites[i]) && !v->sites[i].row)
            pair_shared(&m, &v->sites[i]);
}

bool validate_failed(const struct validation *v) {
    for (size_t i = 0; i < v->n_sites; i++)
        if (v->sites[i].exact && v->sites[i].verdict == VERDICT_DIFFERS)
            return true;
    return false;
}

/* --- totals --- */

static bool counter_is(enum ncu_counter c, const struct validate_site *s) {
    static const struct {
        enum ncu_space space;
        enum ncu_verb verb;
    } ways[NCU_COUNTERS] = {
        [NCU_SECTORS_LOAD] = {NCU_GLOBAL, NCU_LOAD},
        [NCU_SECTORS_STORE] = {NCU_GLOBAL, NCU_STORE},
        [NCU_REQUESTS_LOAD] = {NCU_GLOBAL, NCU_LOAD},
        [NCU_REQUESTS_STORE] = {NCU_GLOBAL, NCU_STORE},
        [NCU_WAVEFRONTS_LOAD] = {NCU_SHARED, NCU_LOAD},
        [NCU_WAVEFRONTS_STORE] = {NCU_SHARED, NCU_STORE},
        [NCU_EXECUTED_LOAD] = {NCU_SHARED, NCU_LOAD},
        [NCU_EXECUTED_STORE] = {NCU_SHARED, NCU_STORE},
    };
    return ways[c].space == s->space && ways[c].verb == s->verb;
}

double validate_total(const struct validation *v, const char *name, enum ncu_counter c) {
    double sum = 0;
    bool requests = c == NCU_REQUESTS_LOAD || c == NCU_REQUESTS_STORE;
    if (c == NCU_EXECUTED_LOAD || c == NCU_EXECUTED_STORE)
        return -1; /* counts warps that are switched off too */
    for (size_t i = 0; i < v->n_sites; i++) {
        const struct validate_site *s = &v->sites[i];
        if (!counter_is(c, s) || strcmp(s->name, name) != 0)
            continue;
        if (s->requests < 0 || s->predicted < 0)
            return -1;
        sum += requests ? s->requests : s->predicted;
    }
    return sum;
}
