/* suggest_bank.c - the words of a change of a shared array's layout, and its edits. */
#include "suggest.h"

#include "fix.h"
#include "report.h"

#include <inttypes.h>
#include <string.h>

struct words {
    struct suggest *s;
    const struct array_search *a;
    const struct analysis_finding *f;
    const struct layout_change *c;
    struct layout_plan plan;
    const struct change_result *result;
    double after;     /* wavefronts of all accesses, by weight */
    struct layout to; /* of the finding's instance */
};

static const char *elements(struct ca_arena *arena, uint64_t n) {
    return n == 1 ? "one element" : ca_arena_printf(arena, "%" PRIu64 " elements", n);
}

/* "[32][33]", the extents after the change. */
static const char *extents(const struct words *w) {
    struct ca_arena *arena = w->s->arena;
    const char *text = "";
    for (unsigned k = 0; k < w->to.n_dims; k++) {
        uint64_t extent = w->to.dims[k] + (k + 1 == w->to.n_dims ? w->to.pad : 0);
        text = extent ? ca_arena_printf(arena, "%s[%" PRIu64 "]", text, extent)
                      : ca_arena_printf(arena, "%s[]", text);
    }
    return text;
}

static const char *pad_words(const struct words *w) {
    const struct layout_change *c = w->c;
    struct ca_arena *arena = w->s->arena;
    if (!c->row)
        return ca_arena_printf(arena, "pad the rows of %s by %s, %s%s", c->name,
                               elements(arena, c->pad), c->name, extents(w));
    if (search_has_rows(w->a, c->row))
        return ca_arena_printf(arena,
                               "make the rows of %s %" PRIu64 " elements instead of %" PRIu64
                               ", %s[r * %" PRIu64 " + c] for %s[r * %" PRIu64 " + c]",
                               c->name, c->row + c->pad, c->row, c->name, c->row + c->pad, c->name,
                               c->row);
    const char *each = c->pad == 1 ? "" : ca_arena_printf(arena, " * %" PRIu64, c->pad);
    return ca_arena_printf(arena,
                           "put %s of padding behind every %" PRIu64 " of %s, %s[i + i / %" PRIu64
                           "%s] for %s[i], which costs instructions",
                           elements(arena, c->pad), c->row, c->name, c->name, c->row, each,
                           c->name);
}

/* "c ^ (r & 31)", "c ^ (r >> 2 & 7) * 2". */
static const char *swizzle_words(const struct words *w) {
    struct ca_arena *arena = w->s->arena;
    const struct layout *l = &w->to;
    const char *row = l->xor_shift ? ca_arena_printf(arena, "r >> %u", l->xor_shift) : "r";
    uint64_t unit = l->xor_unit / l->elem;
    const char *times = unit > 1 ? ca_arena_printf(arena, " * %" PRIu64, unit) : "";
    const char *outer = "";
    for (unsigned k = 0; k + 2 < l->n_dims; k++)
        outer = ca_arena_printf(arena, "%s[…]", outer);
    return ca_arena_printf(
        arena, "swizzle the columns of %s, %s%s[r][c ^ (%s & %" PRIu64 ")%s] for %s%s[r][c]",
        w->c->name, w->c->name, outer, row, l->xor_mask, times, w->c->name, outer);
}

static const char *spec_of(struct ca_arena *arena, const struct layout_change *c) {
    if (c->kind == LAYOUT_SWIZZLE)
        return ca_arena_printf(arena, "--swizzle %s=xor:%u:%" PRIu64, c->name, c->shift, c->unit);
    return c->row ? ca_arena_printf(arena, "--pad %s=%" PRIu64 "/%" PRIu64, c->name, c->pad, c->row)
                  : ca_arena_printf(arena, "--pad %s=%" PRIu64, c->name, c->pad);
}

#define MAX_WORSE 3u /* accesses that are named */

/* "; but the store at line 13 then takes 2 instead of 1". */
static const char *worse_words(const struct words *w) {
    struct ca_arena *arena = w->s->arena;
    const struct analysis *a = &w->s->state->a;
    const char *text = "";
    unsigned n = 0;
    for (size_t i = 0; i < w->result->n; i++) {
        const struct analysis_access *x = w->result->rows[i].before;
        double now = x->cost.typical, then = w->result->rows[i].after.cost.typical;
        if (then <= now * (1 + 1e-9) || ++n > MAX_WORSE)
            continue;
        text = ca_arena_printf(arena, "%s%s the %s at line %u in %s then takes %s instead of %s",
                               text, n > 1 ? ", and" : "; but", ca_op_info(x->op)->verb,
                               x->site.line, a->kernels[x->kernel].instance,
                               report_number(arena, then), report_number(arena, now));
    }
    return n > MAX_WORSE
               ? ca_arena_printf(arena, "%s, and %u more accesses get worse", text, n - MAX_WORSE)
               : text;
}

/* ", for 128 bytes more shared memory", and what that does to occupancy. */
static const char *room_words(const struct words *w) {
    const struct analysis_access *x = &w->s->state->a.accesses[w->f->access];
    const struct analysis_kernel *k = &w->s->state->a.kernels[x->kernel];
    const unsigned *b = k->launch.block;
    struct ca_arena *arena = w->s->arena;
    uint64_t before, after;
    bool known = layout_shared_bytes(NULL, k, &before) && layout_shared_bytes(&w->plan, k, &after);
    if (!known || after == before)
        return "";
    unsigned blocks[2];
    blocks[0] = layout_blocks_per_sm(w->plan.a->geometry, b[0] * b[1] * b[2], before, NULL);
    blocks[1] = layout_blocks_per_sm(w->plan.a->geometry, b[0] * b[1] * b[2], after, NULL);
    const char *text =
        ca_arena_printf(arena, ", for %" PRIu64 " bytes more shared memory", after - before);
    if (blocks[1] == blocks[0])
        return text;
    return ca_arena_printf(arena, "%s, which leaves room for %u blocks an SM instead of %u", text,
                           blocks[1], blocks[0]);
}

static bool loses_blocks(const char *room) {
    return strstr(room, "which leaves room") != NULL;
}

/* The numbers: of this access, and of all together where there are more. */
static const char *number_words(const struct words *w, const struct analysis_suggestion *s) {
    struct ca_arena *arena = w->s->arena;
    const char *here =
        ca_arena_printf(arena, "%s → %s wavefronts per request", report_number(arena, s->before),
                        report_number(arena, s->after));
    const char *merged = w->a->merges ? ", neighbouring ones merged" : "";
    if (s->total_before > 0)
        return ca_arena_printf(arena, "%s, %s → %s a block over all accesses to %s%s", here,
                               report_number(arena, s->total_before),
                               report_number(arena, s->total_after), w->c->name, merged);
    if (w->a->opaque || w->a->counted)
        return here;
    return ca_arena_printf(arena, "%s, %.0f %% fewer over all accesses to %s%s", here,
                           100 - 100 * w->after / w->a->before, w->c->name, merged);
}

/* The change that is best for the array does nothing for this access. */
static void add_useless(const struct words *w, const struct analysis_suggestion *s,
                        struct suggestion_list *l) {
    struct ca_arena *arena = w->s->arena;
    const char *all = "";
    if (s->total_before > 0)
        all = ca_arena_printf(arena, ", %s → %s a block", report_number(arena, s->total_before),
                              report_number(arena, s->total_after));
    struct analysis_suggestion item = {.kind = "none", .before = s->before, .after = s->before};
    item.text = ca_arena_printf(arena,
                                "none for this access; %s does most for all accesses to %s "
                                "together%s",
                                s->change, w->c->name, all);
    suggestion_add(w->s, l, item);
}

static void add_change(struct words *w, struct suggestion_list *l) {
    struct suggest *s = w->s;
    const struct analysis_access *x = &s->state->a.accesses[w->f->access];
    const struct layout_change *c = w->c;
    struct layout from;
    w->plan = suggest_plan(s, c);
    w->result = suggest_result(s, c, w->a->var);
    const struct analysis_access *changed = suggest_after(w->result, x);
    struct layout_array array = layout_array_of_var(w->a->var);
    for (size_t i = 0; i < x->n_parts; i++)
        if (x->parts[i].object && strcmp(x->parts[i].object->name, c->name) == 0)
            array = layout_array_of(&x->parts[i]);
    if (!changed || !layout_of(&array, &from))
        return;
    w->to = from;
    layout_apply(&from, &w->to, c, w->a->width, s->state->a.geometry, s->arena);
    struct analysis_suggestion item = {.kind = c->kind == LAYOUT_PAD ? "pad" : "swizzle",
                                       .change = spec_of(s->arena, c),
                                       .before = x->cost.typical,
                                       .after = changed->cost.typical};
    if (!suggest_totals(w->result, x, &item.total_before, &item.total_after) ||
        !suggest_weigh_kernel(s, w->a, c, x->kernel, &item.total_before, &item.total_after))
        item.total_before = item.total_after = 0;
    if (item.after >= item.before * (1 - 1e-9)) {
        add_useless(w, &item, l);
        return;
    }
    const char *room = room_words(w);
    fix_describe(s->state, s->program, w->a->var, c, &item);
    if (item.n_edits && loses_blocks(room) && !item.unsafe)
        item.unsafe = "the padding takes room for resident blocks away";
    const char *worse = worse_words(w);
    item.worsens = *worse;
    item.text = ca_arena_printf(s->arena, "%s%s: %s%s%s",
                                c->kind == LAYOUT_PAD ? pad_words(w) : swizzle_words(w),
                                w->a->rigid ? " and the leading dimension of its fragments" : "",
                                number_words(w, &item), room, worse);
    suggestion_add(s, l, item);
}

/* The best change there is saves too little. */
static const char *small_words(struct suggest *s, const struct array_search *a) {
    const char *merged = a->merges ? ", neighbouring ones merged" : "";
    return ca_arena_printf(s->arena,
                           "none: the best found, %s, saves %.1f %% of the wavefronts that all "
                           "accesses to %s take%s: too little to be worth it",
                           spec_of(s->arena, &a->small.change),
                           100 - 100 * a->small.after / a->before, a->var->name, merged);
}

static const char *none_words(struct suggest *s, const struct array_search *a) {
    const char *tried = a->uses[0].layout.n_dims > 1 ? " a row and no XOR swizzle of the columns"
                                                     : " after each pass over the banks";
    if (a->cut)
        return ca_arena_printf(
            s->arena, "none: too many different accesses to search for a better layout of %s",
            a->var->name);
    if (a->small.found)
        return small_words(s, a);
    if (a->opaque && a->uses[0].layout.n_dims == 1)
        return ca_arena_printf(
            s->arena, "none: what some accesses to %s cost, or which lane goes where, is not known",
            a->var->name);
    return ca_arena_printf(
        s->arena,
        "no padding of 1 to %d elements%s lowers the wavefronts that all accesses to %s take%s",
        SUGGEST_MAX_PAD, tried, a->var->name,
        a->merges ? ", neighbouring ones merged where a compiler can" : "");
}

static void add_none(struct suggest *s, const struct analysis_finding *f,
                     const struct array_search *a, struct suggestion_list *l) {
    const struct analysis_access *x = &s->state->a.accesses[f->access];
    suggestion_add(s, l,
                   (struct analysis_suggestion){.kind = "none",
                                                .before = x->cost.typical,
                                                .after = x->cost.typical,
                                                .text = none_words(s, a)});
}

void suggest_banks(struct suggest *s, const struct analysis_finding *f, struct suggestion_list *l) {
    const struct analysis_access *x = &s->state->a.accesses[f->access];
    const struct array_search *last = NULL;
    for (size_t i = 0; i < x->n_parts; i++) {
        const struct array_search *a = search_array(s, x, &x->parts[i]);
        if (!a || a == last)
            continue;
        last = a;
        for (size_t j = 0; j < a->n_best; j++) {
            struct words w = {.s = s, .a = a, .f = f, .c = &a->best[j], .after = a->after[j]};
            add_change(&w, l);
        }
        if (a->n_best == 0 && l->n == 0)
            add_none(s, f, a, l);
    }
}
