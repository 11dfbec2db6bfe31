/* explain.c - one access shown in full. */
#include "explain.h"

#include <string.h>

#include "report.h"
#include "text.h"

struct explanation {
    FILE *out;
    const struct analysis *a;
    const struct analysis_access *x;
    struct ca_arena *arena;
    bool color;
};

static void write_text(const struct explanation *e, const char *text) {
    fprintf(e->out, "%s\n", text_clean(e->arena, text));
}

/* --- the head --- */

static void write_head(const struct explanation *e) {
    const struct analysis_access *x = e->x;
    struct report_source *source = report_source_new(e->a, e->arena);
    report_place(e->out, x->site.file, x->site.line, x->site.column, e->color);
    fprintf(e->out, "%s%s%s\n", report_color(e->color, REPORT_BOLD),
            text_clean(e->arena, report_cost(e->arena, x)), report_color(e->color, REPORT_PLAIN));
    report_source_show(source, e->out, &x->site, e->color);
    write_text(e, ca_arena_printf(e->arena, "kernel %s",
                                  report_launch(e->arena, &e->a->kernels[x->kernel])));
}

/* Other launches under which the very same holds. */
static bool is_same(const struct analysis_access *a, const struct analysis_access *b) {
    return a->site.line == b->site.line && a->site.column == b->site.column && a->op == b->op &&
           a->bytes_per_lane == b->bytes_per_lane && strcmp(a->site.file, b->site.file) == 0 &&
           strcmp(a->address, b->address) == 0 && a->cost.typical == b->cost.typical &&
           a->cost.worst == b->cost.worst;
}

static void write_others(const struct explanation *e, size_t number) {
    for (size_t i = number + 1; i < e->a->n_accesses; i++)
        if (is_same(e->x, &e->a->accesses[i]))
            write_text(e, ca_arena_printf(
                              e->arena, "the same under %s",
                              report_launch(e->arena, &e->a->kernels[e->a->accesses[i].kernel])));
}

bool explain_told(const struct analysis *a, size_t number) {
    for (size_t i = 0; i < number; i++)
        if (is_same(&a->accesses[i], &a->accesses[number]))
            return true;
    return false;
}

/* --- the address --- */

static const char *dotted(struct ca_arena *arena, const char *text) {
    const char *dot = "·";
    char *copy = ca_arena_alloc(arena, strlen(dot) * strlen(text) + 1), *to = copy;
    for (; *text; text++) {
        size_t n = *text == '*' ? strlen(dot) : 1;
        memcpy(to, *text == '*' ? dot : text, n);
        to += n;
    }
    return copy;
}

static void write_address(const struct explanation *e, const struct diagnose *d) {
    const char *one = d->part ? diagnose_form(e->arena, d->part->access.address) : NULL;
    fputc('\n', e->out);
    if (!one || e->x->n_parts == 1) {
        write_text(e, ca_arena_printf(e->arena, "address = %s", dotted(e->arena, e->x->address)));
        return;
    }
    write_text(e, ca_arena_printf(e->arena, "address = %s", one));
    write_text(e, ca_arena_printf(e->arena,
                                  "          the costliest of %zu executions of this line: %s",
                                  e->x->n_parts, dotted(e->arena, e->x->address)));
}

/* Does some thread index that differs within a warp occur in f? In rows of whole warps ty and tz do
 * not. */
static bool differs_in_warp(struct ca_forms *t, ca_form f, const unsigned block[3]) {
    unsigned row = 1;
    for (unsigned axis = 0; axis < 3; row *= block[axis++]) {
        const struct ca_atom *thread = ca_form_as_atom(ca_form_thread(t, axis));
        if (thread && row % CA_WARP && ca_form_has_atom(f, thread))
            return true;
    }
    return ca_form_deps(f) & CA_DEP_VARYING;
}

/* The terms of f that differ by lane within a warp; NULL: the form cannot be built. */
static ca_form lane_terms(struct ca_forms *t, ca_form f, const unsigned block[3]) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(f, &terms);
    ca_form sum = ca_form_const(t, 0);
    for (size_t i = 0; i < n; i++) {
        ca_form term = ca_form_const(t, terms[i].coef);
        for (unsigned j = 0; j < terms[i].degree; j++)
            term = ca_form_mul(t, term, ca_form_of_atom(terms[i].atoms[j]));
        if (!term || differs_in_warp(t, term, block))
            sum = ca_form_add(t, sum, term);
    }
    return sum;
}

static void write_lane_part(const struct explanation *e, const struct diagnose *d) {
    int64_t none;
    if (!d->part)
        return;
    ca_form lane = lane_terms(e->x->forms, d->part->access.address, d->launch->block);
    if (lane && !(ca_form_is_const(lane, &none) && none == 0))
        write_text(e, ca_arena_printf(e->arena, "of this, the lanes of a warp differ by %s",
                                      diagnose_form(e->arena, lane)));
    else
        write_text(e, "all lanes of a warp have the same address");
    if (d->part->access.mask)
        write_text(e, ca_arena_printf(e->arena, "active lanes: %s",
                                      diagnose_form(e->arena, d->part->access.mask)));
}

/* --- the request --- */

static void write_equation(const struct explanation *e, const struct equation *q) {
    for (unsigned i = 0; i < q->n; i++)
        write_text(e, q->line[i]);
}

static void write_request(const struct explanation *e, const struct diagnose *d,
                          const struct lane_shape *s) {
    struct equation q = {0};
    struct bank_use *use = ca_arena_alloc(e->arena, sizeof *use);
    if (e->x->space == CA_SPACE_SHARED) {
        banks_read(d->geometry, &s->w.pattern, &s->w.count, use);
        equation_banks(d, s, use, &q);
    } else if (e->x->space == CA_SPACE_GLOBAL) {
        equation_sectors(d, s, &q);
    }
    write_equation(e, &q);
    if (e->x->cause.id && e->x->cause.arithmetic)
        write_text(e, ca_arena_printf(e->arena, "%s: %s", e->x->cause.id, e->x->cause.arithmetic));
    fprintf(e->out,
            "\nThe costliest request, of warp %u; bytes from the 128-byte line of the lowest "
            "address:\n",
            s->w.warp);
    map_lanes(e->out, d, s);
    if (e->x->space == CA_SPACE_SHARED)
        map_banks(e->out, d, use, e->color);
    else if (e->x->space == CA_SPACE_GLOBAL)
        map_sectors(e->out, d, s);
}

/* --- what it hangs on, and what would help --- */

static void write_conditions(const struct explanation *e) {
    const struct analysis_access *x = e->x;
    const struct analysis_cause *c = &x->cause;
    if (c->hangs_on || x->n_assumptions)
        fputc('\n', e->out);
    if (c->hangs_on)
        write_text(e,
                   ca_arena_printf(e->arena,
                                   c->settle ? "hangs on %s: %s; %s settles it" : "hangs on %s: %s",
                                   c->unknowns, c->hangs_on, c->settle));
    for (size_t i = 0; i < x->n_assumptions; i++)
        write_text(e, ca_arena_printf(e->arena, "assumed: %s", x->assumptions[i]));
}

static void write_suggestions(const struct explanation *e, size_t number) {
    for (size_t i = 0; i < e->a->n_findings; i++) {
        const struct analysis_finding *f = &e->a->findings[i];
        if (f->access != number)
            continue;
        fputc('\n', e->out);
        for (size_t j = 0; j < f->n_suggestions; j++)
            write_text(e, f->suggestions[j].text);
        write_text(e,
                   ca_arena_printf(
                       e->arena, "'cuaddr explain %s' tells more about the rule%s", f->rule,
                       f->cause ? ca_arena_printf(e->arena, ", 'cuaddr explain %s' about the cause",
                                                  f->cause)
                                : ""));
    }
}

void explain_access(FILE *out, const struct analysis *a, size_t number, bool color) {
    struct ca_arena *arena = ca_arena_new();
    const struct analysis_access *x = &a->accesses[number];
    const struct explanation e = {out, a, x, arena, color};
    const struct diagnose d = {arena, a->geometry,      &a->kernels[x->kernel].launch,
                               x,     diagnose_part(x), NULL};
    struct lane_shape s;
    write_head(&e);
    write_others(&e, number);
    write_address(&e, &d);
    write_lane_part(&e, &d);
    if (lanes_read(&d, &s))
        write_request(&e, &d, &s);
    else if (x->cause.arithmetic)
        write_text(&e, ca_arena_printf(arena, "%s: %s", x->cause.id, x->cause.arithmetic));
    write_conditions(&e);
    write_suggestions(&e, number);
    ca_arena_free(arena);
}
