/* diagnose_shared.c - why the lanes of a request queue before the banks. */
#include <stdlib.h>
#include <string.h>

#include "diagnose.h"
#include "gcd.h"

#define LISTED 12 /* iterations whose ways are listed */

struct shared {
    const struct diagnose *d;
    const struct lane_shape *s;
    struct ca_arena *arena;
    struct bank_use use;
    int64_t width;  /* bytes a lane */
    int64_t stride; /* bytes, without its sign */
};

/* --- strides and banks --- */

/* What a lane takes of the row of banks: its element where that fills banks, else one word. */
struct unit {
    int64_t bytes;            /* 4, 8 or 16 */
    int64_t places;           /* such units in the 32 banks */
    const char *place, *many; /* what it fills: "bank", "pair of banks" … */
    const char *name;         /* what the stride is counted in */
};

static struct unit unit_of(const struct shared *g) {
    static const struct unit units[] = {
        {4, 32, "bank", "banks", "word"},
        {8, 16, "pair of banks", "pairs of banks", "element"},
        {16, 8, "group of 4 banks", "groups of 4 banks", "element"}};
    return units[g->width == 16 ? 2 : g->width == 8 ? 1 : 0];
}

/* "gcd(32, 32) = 32: the 32 lanes meet in 1 bank, 32 ways"; NULL where the ways are not that
 * simple. */
static const char *gcd_text(const struct shared *g, const struct unit *u) {
    const struct lane_shape *s = g->s;
    if (!s->regular || s->stride == 0 || g->stride % u->bytes)
        return NULL;
    int64_t common = gcd(g->stride / u->bytes, u->places), places = u->places / common;
    int64_t lanes = g->use.lanes / s->copies < s->run ? g->use.lanes / s->copies : s->run;
    if (s->active < CA_WARP && lanes > s->active)
        lanes = s->active;
    if (common <= 1 || (lanes + places - 1) / places != s->w.count.ways)
        return NULL;
    return ca_arena_printf(
        g->arena,
        "gcd(%lld, %lld) = %lld, so the %lld lanes%s meet in %lld/%lld = %lld %s: %u ways",
        (long long)(g->stride / u->bytes), (long long)u->places, (long long)common,
        (long long)lanes,
        lanes == s->run && lanes * s->copies < s->active ? " of a run"
        : g->use.phases > 1                              ? " of a phase"
                                                         : "",
        (long long)u->places, (long long)common, (long long)places,
        places == 1 ? u->place : u->many, s->w.count.ways);
}

/* What holds whatever the pattern. */
static const char *queue_text(const struct shared *g) {
    return ca_arena_printf(
        g->arena, "the %u lanes%s use %u of 32 banks, and one bank is asked for %u different words",
        g->use.lanes < g->s->active ? g->use.lanes : g->s->active,
        g->use.phases > 1 ? " of a phase" : "", g->use.banks, g->use.deepest);
}

/* "a row of tile is 32 × 4 bytes = 32 words", "neighbouring lanes are 2 words apart". */
static const char *stride_text(const struct shared *g, const struct unit *u) {
    struct ca_arena *arena = g->arena;
    const struct ir_var *v = g->d->part->object;
    const struct ir_type *rows = diagnose_rows(g->d->part->holds, (uint64_t)g->stride);
    const char *length =
        g->stride % u->bytes
            ? ca_arena_printf(arena, "%s words", report_number(arena, (double)g->stride / 4))
            : diagnose_count(arena, g->stride / u->bytes, u->name);
    const char *copies = g->s->copies > 1
                             ? ca_arena_printf(arena, "groups of %u lanes", g->s->copies)
                             : "neighbouring lanes";
    int64_t bytes;
    if (rows && rows->elem->kind == IR_ARRAY && rows->elem->count)
        return ca_arena_printf(arena, "%s are one row of %s apart, %llu × %llu bytes = %s", copies,
                               v->name, (unsigned long long)rows->elem->count,
                               (unsigned long long)rows->elem->elem->size, length);
    if (g->s->step && !ca_form_is_const(g->s->step, &bytes))
        return ca_arena_printf(arena, "%s are %s bytes apart, at typical sizes %s", copies,
                               diagnose_form(arena, g->s->step), length);
    return ca_arena_printf(arena, "%s are %s apart", copies, length);
}

/* Rows of a warp, each without a conflict, that meet in the banks. */
static bool rows_meet(const struct shared *g, struct analysis_cause *out) {
    const struct lane_shape *s = g->s;
    if (s->run * s->copies >= s->active || g->stride > g->width || s->jump == 0)
        return false;
    out->id = "row-stride";
    out->arithmetic = ca_arena_printf(g->arena,
                                      "a warp covers rows of %u × %lld bytes, %s bytes from each "
                                      "to the next, that meet in the banks; %s",
                                      s->run, (long long)g->width,
                                      report_number(g->arena, (double)s->jump), queue_text(g));
    return true;
}

static void row_stride(const struct shared *g, struct analysis_cause *out) {
    struct unit u = unit_of(g);
    if (rows_meet(g, out))
        return;
    const char *common = gcd_text(g, &u);
    out->id = "row-stride";
    out->arithmetic =
        ca_arena_printf(g->arena, "%s; %s", stride_text(g, &u), common ? common : queue_text(g));
}

/* --- loops that change the stride --- */

struct ways {
    unsigned list[LISTED];
    unsigned n;
    bool more, differ;
};

static void add_ways(struct ways *w, unsigned ways) {
    if (w->n == LISTED) {
        w->more = true;
        return;
    }
    w->differ |= w->n > 0 && ways != w->list[w->n - 1];
    w->list[w->n++] = ways;
}

static bool count_witness(const struct shared *g, const struct ca_access *a, struct ca_witness *w) {
    struct ca_enumerate_options o = diagnose_options(g->d);
    return ca_enumerate_witness(g->d->access->forms, a, &o, g->d->arena, w);
}

static int64_t lane_step(const struct ca_witness *w) {
    for (unsigned i = 1; i < CA_WARP; i++)
        if ((w->pattern.active >> (i - 1) & 3) == 3)
            return (int64_t)(w->pattern.address[i] - w->pattern.address[i - 1]);
    return 0;
}

/* The ways of the first iterations of a loop whose counter changes the distance of the lanes. */
static bool loop_changes(const struct shared *g, const struct ca_counter *c, struct ways *out) {
    const struct ca_access *a = &g->d->part->access;
    struct ca_range trips = c->trip ? ca_form_range(c->trip) : (struct ca_range){0, CA_RANGE_MAX};
    ca_form uniform, lane;
    int64_t first = 0;
    bool changes = false;
    memset(out, 0, sizeof *out);
    ca_form_split(g->d->access->forms, a->address, &uniform, &lane);
    if (!lane || !ca_form_has_atom(lane, c->atom))
        return false;
    for (int64_t k = 0; k <= LISTED && k < trips.hi && !out->more; k++) {
        struct ca_access fixed = lanes_fix(g->d->access->forms, a, c->atom, k);
        struct ca_witness w;
        if (!fixed.address || !count_witness(g, &fixed, &w))
            break;
        int64_t step = lane_step(&w);
        changes |= k > 0 && step != first;
        first = k ? first : step;
        add_ways(out, w.count.ways);
    }
    return changes && out->differ;
}

/* Is the address a multiple of the lane index and something that the lanes share? */
static bool is_linear(const struct shared *g, ca_form address) {
    struct ca_forms *t = g->d->access->forms;
    const struct ca_atom *thread = ca_form_as_atom(ca_form_thread(t, g->s->axis));
    ca_form step, rest;
    return thread && ca_form_linear_in(t, address, thread, &step, &rest);
}

/* The same for a loop that was run, one part an iteration. */
static bool parts_change(const struct shared *g, struct ways *out) {
    const struct analysis_access *x = g->d->access;
    int64_t first = 0;
    bool changes = false;
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < x->n_parts && !out->more; i++) {
        struct ca_witness w;
        if (!x->parts[i].access.address || !count_witness(g, &x->parts[i].access, &w))
            continue;
        int64_t step = lane_step(&w);
        if (!is_linear(g, x->parts[i].access.address))
            return false;
        changes |= out->n > 0 && step != first && step && first;
        first = out->n ? first : step;
        add_ways(out, w.count.ways);
    }
    return changes && out->differ;
}

static const char *ways_text(const struct shared *g, const struct ways *w) {
    const char *text = "";
    for (unsigned i = 0; i < w->n; i++)
        text = ca_arena_printf(g->arena, "%s%s%u", text, i ? ", " : "", w->list[i]);
    return w->more ? ca_arena_printf(g->arena, "%s …", text) : text;
}

static bool diverging(const struct shared *g, struct analysis_cause *out) {
    const struct ca_access *a = &g->d->part->access;
    struct ways ways;
    bool found = false;
    const char *name = "the loop";
    for (size_t i = 0; i < a->n_counters && !found; i++) {
        found = loop_changes(g, &a->counters[i], &ways);
        if (found && a->counters[i].atom->name)
            name = ca_arena_printf(g->arena, "loop counter %s", a->counters[i].atom->name);
    }
    if (!found && g->d->access->n_parts > 1)
        found = parts_change(g, &ways);
    if (!found)
        return false;
    out->id = "diverging-stride";
    out->arithmetic = ca_arena_printf(g->arena,
                                      "%s multiplies the lane index, so the distance between lanes "
                                      "changes with each iteration; ways by iteration: %s",
                                      name, ways_text(g, &ways));
    return true;
}

/* --- the other causes --- */

static bool structs(const struct shared *g, struct analysis_cause *out) {
    const struct ir_type *record = diagnose_record(g->d->part->holds, (uint64_t)g->stride);
    struct unit u = unit_of(g);
    if (!record || !g->s->regular || g->stride <= g->width)
        return false;
    const char *common = gcd_text(g, &u);
    out->id = "column-of-structs";
    out->arithmetic = ca_arena_printf(
        g->arena,
        "neighbouring lanes are one %s (%lld bytes) apart and each uses %lld bytes of it; %s",
        record->name ? record->name : "struct", (long long)g->stride, (long long)g->width,
        common ? common : queue_text(g));
    return true;
}

/* Would the same subscripts on 4-byte elements be free of conflicts? */
static bool free_with_words(const struct shared *g) {
    struct ca_pattern p = g->s->w.pattern;
    struct ca_count count;
    for (unsigned i = 0; i < CA_WARP; i++)
        p.address[i] = p.address[i] / (uint64_t)g->width * 4;
    p.bytes_per_lane = 4;
    p.op = ca_op_info(p.op)->merges ? CA_SHARED_LOAD : CA_SHARED_STORE;
    return ca_pattern_count(g->d->geometry, &p, &count) == CA_OK && count.ways <= 1;
}

static bool element_size(const struct shared *g, struct analysis_cause *out) {
    if (g->width == 4 || !free_with_words(g))
        return false;
    struct unit u = unit_of(g);
    out->id = "element-size";
    out->arithmetic = ca_arena_printf(g->arena,
                                      "%s: with 4-byte elements the same subscripts would not "
                                      "conflict, but %lld-byte ones %s; %s",
                                      stride_text(g, &u), (long long)g->width,
                                      g->width < 4 ? "share their 4-byte words with others"
                                                   : "take several banks each",
                                      queue_text(g));
    return true;
}

/* Lanes of an atomic take turns at one word. */
static bool same_word(const struct shared *g, struct analysis_cause *out) {
    unsigned most = 0;
    if (!g->use.turns)
        return false;
    for (unsigned i = 0; i < CA_WARP; i++) {
        unsigned lanes = 0;
        for (unsigned j = 0; j < CA_WARP; j++)
            lanes += (g->s->w.pattern.active >> j & 1) && (g->s->w.pattern.active >> i & 1) &&
                     g->s->w.pattern.address[j] == g->s->w.pattern.address[i];
        most = lanes > most ? lanes : most;
    }
    if (most < 2)
        return false;
    out->id = "same-word";
    out->arithmetic = ca_arena_printf(
        g->arena,
        "up to %u lanes update the same word, and an atomic serves them one after the other", most);
    return true;
}

static void irregular(const struct shared *g, struct analysis_cause *out) {
    out->id = "irregular";
    out->arithmetic = queue_text(g);
    out->lanes = lanes_text(g->arena, &g->s->w.pattern);
}

void diagnose_shared(const struct diagnose *d, const struct lane_shape *s,
                     struct analysis_cause *out) {
    struct shared g = {.d = d,
                       .s = s,
                       .arena = d->arena,
                       .width = d->access->bytes_per_lane,
                       .stride = llabs(s->stride)};
    banks_read(d->geometry, &s->w.pattern, &s->w.count, &g.use);
    if (same_word(&g, out) || diverging(&g, out) || structs(&g, out) || element_size(&g, out))
        return;
    if (s->measured && s->regular && g.stride > 0)
        row_stride(&g, out);
    else
        irregular(&g, out);
}
