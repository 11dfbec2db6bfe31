/* diagnose_global.c - why a request touches more sectors than its bytes need. */
#include <stdlib.h>
#include <string.h>

#include "diagnose.h"

#define SECTOR 32 /* bytes; sectors are that on every architecture in the table */

struct global {
    const struct diagnose *d;
    const struct lane_shape *s;
    struct ca_arena *arena;
    int64_t width;  /* bytes a lane */
    int64_t stride; /* bytes, without its sign */
};

static bool is_unit(const struct global *g) {
    return g->s->measured && g->stride == g->width;
}

/* --- who walks along a row, where the lanes walk down a column --- */

/* May the term be an index that moves within a row, while the lane index moves from row to row? */
static bool moves_within(const struct global *g, const struct ca_term *t, bool by_one) {
    const struct ca_atom *a = t->atoms[0];
    int64_t bytes, distance = llabs(t->coef);
    bool sized = g->s->step && !ca_form_is_const(g->s->step, &bytes);
    bool index = a->kind == CA_ATOM_BLOCK || a->kind == CA_ATOM_COUNTER ||
                 (a->kind == CA_ATOM_THREAD && a->axis != g->s->axis) ||
                 (a->kind == CA_ATOM_PARAM && sized && !ca_form_has_atom(g->s->step, a));
    if (!index || t->degree != 1)
        return false;
    if (by_one)
        return distance == g->width;
    return distance % g->width == 0 && (sized || distance < g->stride);
}

/* A thread, block or loop index that does: by one element, or else by several. */
static const struct ca_atom *walker_in(const struct global *g, ca_form f) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(f, &terms);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < n; i++)
            if (moves_within(g, &terms[i], pass == 0))
                return terms[i].atoms[0];
    return NULL;
}

/* Do the unrolled copies of the access lie within a row? */
static bool walks_unrolled(const struct global *g) {
    const struct analysis_access *x = g->d->access;
    ca_form first = g->d->part->access.address;
    bool beside = false;
    for (size_t i = 0; i < x->n_parts; i++) {
        ca_form other = x->parts[i].access.address;
        int64_t distance;
        if (!other || other == first)
            continue;
        if (!ca_form_is_const(ca_form_sub(x->forms, other, first), &distance))
            return false;
        beside |= llabs(distance) == g->width;
    }
    return beside;
}

static const char *walker_name(const struct global *g) {
    const struct ca_atom *a = walker_in(g, g->d->part->access.address);
    if (a)
        return a->name;
    return walks_unrolled(g) ? "the unrolled loop" : NULL;
}

/* --- the causes --- */

/* "8 elements (32 bytes)", "n elements (4·n bytes)". */
static const char *distance(const struct global *g) {
    struct ca_arena *arena = g->arena;
    int64_t bytes;
    ca_form step = g->s->step;
    if (step && !ca_form_is_const(step, &bytes)) {
        ca_form elements = ca_form_op(g->d->access->forms, CA_FORM_DIV, step,
                                      ca_form_const(g->d->access->forms, g->width), NULL);
        const char *text = diagnose_form(arena, step);
        return elements && !(ca_form_deps(elements) & CA_DEP_NODE)
                   ? ca_arena_printf(arena, "%s elements (%s bytes)",
                                     diagnose_form(arena, elements), text)
                   : ca_arena_printf(arena, "%s bytes", text);
    }
    bool sized = ca_form_deps(g->d->part->access.address) & (CA_DEP_PARAM | CA_DEP_UNIFORM);
    const char *when = !step && sized ? " at typical sizes" : "";
    if (g->stride % g->width)
        return ca_arena_printf(arena, "%s%s", diagnose_count(arena, g->stride, "byte"), when);
    return ca_arena_printf(arena, "%s (%lld bytes)%s",
                           diagnose_count(arena, g->stride / g->width, "element"),
                           (long long)g->stride, when);
}

/* "each 32-byte sector serves 2 lanes". */
static const char *served(const struct global *g) {
    const char *lanes = report_number(g->arena, (double)SECTOR / (double)g->stride);
    if (g->stride >= SECTOR)
        return "every lane needs a sector of its own";
    return ca_arena_printf(g->arena, "a %d-byte sector serves %s lanes%s, not %lld", SECTOR, lanes,
                           strchr(lanes, '.') ? " on average" : "", (long long)(SECTOR / g->width));
}

static bool array_of_structs(const struct global *g, struct analysis_cause *out) {
    const struct ir_type *record = diagnose_record(g->d->part->holds, (uint64_t)g->stride);
    const struct analysis_access *x = g->d->access;
    if (!record || g->stride <= g->width)
        return false;
    out->id = "array-of-structs";
    const char *name = record->name ? record->name : "the struct";
    if (x->n_parts > 1 && x->n_parts * (size_t)g->width == (size_t)g->stride)
        out->arithmetic =
            ca_arena_printf(g->arena,
                            "%s is %lld bytes and is moved whole, but in %zu requests of %lld "
                            "bytes, each of which touches all sectors again",
                            name, (long long)g->stride, x->n_parts, (long long)g->width);
    else
        out->arithmetic = ca_arena_printf(
            g->arena, "lanes are one %s (%lld bytes) apart and each uses %lld bytes of it: %s",
            name, (long long)g->stride, (long long)g->width, served(g));
    return true;
}

/* A pointer to rows: what it points to is an array as large as the distance of the lanes. */
static bool points_to_row(const struct global *g) {
    const struct ir_type *holds = g->d->part->holds;
    return holds && holds->kind == IR_ARRAY && holds->size == (uint64_t)g->stride;
}

static bool column_walk(const struct global *g, struct analysis_cause *out) {
    const char *walker = walker_name(g);
    bool rows = diagnose_rows(g->d->part->holds, (uint64_t)g->stride) || points_to_row(g);
    if (!walker && !rows)
        return false;
    out->id = "column-walk";
    out->arithmetic =
        ca_arena_printf(g->arena, "neighbouring lanes are a whole row apart, %s%s%s%s: %s",
                        distance(g), walker ? ", while " : "", walker ? walker : "",
                        walker ? " walks along the row" : "", served(g));
    return true;
}

static void strided(const struct global *g, struct analysis_cause *out) {
    out->id = "strided";
    const char *who =
        g->s->copies > 1
            ? ca_arena_printf(g->arena, "every %u lanes share an address, and these are",
                              g->s->copies)
            : "neighbouring lanes are";
    out->arithmetic = ca_arena_printf(g->arena, "%s %s apart: %s", who, distance(g), served(g));
}

static bool short_rows(const struct global *g, struct analysis_cause *out) {
    const struct lane_shape *s = g->s;
    const unsigned *block = g->d->launch->block;
    int64_t row = s->run * g->width;
    bool by_block = s->run * s->copies == block[0];
    if (s->run * s->copies >= s->active || s->active < CA_WARP || !(s->regular || by_block))
        return false;
    out->id = "short-rows";
    const char *why = block[0] < CA_WARP && block[0] > 1
                          ? ca_arena_printf(g->arena, "blockDim.x is %u", block[0])
                          : "the index is split over rows";
    out->arithmetic =
        ca_arena_printf(g->arena, "%s: a warp covers %u rows of %u × %lld = %lld bytes%s", why,
                        s->active / s->copies / s->run, s->run, (long long)g->width, (long long)row,
                        row % SECTOR ? ", no whole number of 32-byte sectors"
                                     : ", some of which begin inside a sector");
    return true;
}

static uint64_t lowest(const struct ca_pattern *p) {
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < CA_WARP; i++)
        if ((p->active >> i & 1) && p->address[i] < least)
            least = p->address[i];
    return least;
}

static bool starts_aligned(const struct global *g) {
    return lowest(&g->s->w.pattern) % SECTOR == 0;
}

/* Consecutive bytes from inside a sector: by the mask's doing where all lanes would begin aligned.
 */
static void misaligned(const struct global *g, struct analysis_cause *out) {
    uint64_t past = lowest(&g->s->w.pattern) % SECTOR;
    unsigned bytes = g->s->active / g->s->copies * (unsigned)g->width;
    bool masked = g->s->active < CA_WARP && g->s->start % SECTOR == 0;
    const char *who =
        masked ? ca_arena_printf(g->arena, "only %u of 32 lanes take part, and their bytes",
                                 g->s->active)
               : "the warp's bytes";
    out->id = masked ? "partial-warp" : "misaligned-base";
    out->arithmetic = ca_arena_printf(
        g->arena,
        "%s begin %u bytes past a %d-byte boundary: %u bytes touch %u sectors, where %u would do",
        who, (unsigned)past, SECTOR, bytes, g->s->w.count.sectors, (bytes + SECTOR - 1) / SECTOR);
}

static void partial(const struct global *g, struct analysis_cause *out) {
    out->id = "partial-warp";
    out->arithmetic = ca_arena_printf(
        g->arena,
        "only %u of 32 lanes take part, with gaps between them: their %u bytes lie in %u sectors",
        g->s->active, g->s->active * (unsigned)g->width, g->s->w.count.sectors);
}

static void irregular(const struct global *g, struct analysis_cause *out) {
    out->id = "irregular";
    out->arithmetic = ca_arena_printf(
        g->arena,
        "the %u lanes follow no single stride: they lie in %u sectors of %u lines of 128 bytes",
        g->s->active, g->s->w.count.sectors, g->s->w.count.lines);
    out->lanes = lanes_text(g->arena, &g->s->w.pattern);
}

/* A copy whose lanes read no sector too many, but fetch some of them several times. */
static bool is_torn(const struct global *g) {
    const struct ca_witness *w = &g->s->w;
    return w->fetched > w->count.sectors && w->count.sectors <= w->count.ideal_sectors;
}

static void torn(const struct global *g, struct analysis_cause *out) {
    const struct ir_var *to = g->d->part->partner_object;
    out->id = "torn-copy";
    out->arithmetic = ca_arena_printf(
        g->arena,
        "the lanes read %u sectors, but write them to %u blocks of %d bytes in %s, each of which "
        "fetches for itself: rows there begin inside a block",
        g->s->w.count.sectors, g->s->w.fetched, SECTOR, to ? to->name : "shared memory");
}

void diagnose_global(const struct diagnose *d, const struct lane_shape *s,
                     struct analysis_cause *out) {
    const struct global g = {d, s, d->arena, d->access->bytes_per_lane, llabs(s->stride)};
    bool rows = is_unit(&g) && s->run * s->copies < s->active;
    if (is_torn(&g))
        torn(&g, out);
    else if (!s->measured)
        irregular(&g, out);
    else if (rows && (s->run * g.width % SECTOR || starts_aligned(&g)) && short_rows(&g, out))
        return;
    else if (is_unit(&g) && s->gaps)
        partial(&g, out);
    else if (is_unit(&g) && !starts_aligned(&g))
        misaligned(&g, out);
    else if (!s->regular || g.stride <= g.width)
        irregular(&g, out);
    else if (!array_of_structs(&g, out) && !column_walk(&g, out))
        strided(&g, out);
}
