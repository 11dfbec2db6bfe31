/* explain_equation.c - the bank or sector of a lane, reduced step by step with the numbers of the
 * address. */
#include <stdlib.h>
#include <string.h>

#include "explain.h"
#include "gcd.h"

static void add(struct equation *e, const char *line) {
    if (e->n < sizeof e->line / sizeof *e->line)
        e->line[e->n++] = line;
}

static bool is_base(const struct ca_term *t) {
    return t->degree == 1 && t->atoms[0]->kind == CA_ATOM_BASE;
}

/* k · the product of the term's atoms. */
static ca_form scaled(struct ca_forms *t, const struct ca_term *term, int64_t k) {
    ca_form f = ca_form_const(t, k);
    for (unsigned i = 0; i < term->degree; i++)
        f = ca_form_mul(t, f, ca_form_of_atom(term->atoms[i]));
    return f;
}

/* What is made of each coefficient and of the constant; `divisor` and `modulus` as the maker likes.
 */
typedef int64_t remake(int64_t coef, int64_t by);

static int64_t divided(int64_t coef, int64_t by) {
    return coef / by;
}

static int64_t reduced(int64_t coef, int64_t by) {
    return coef % by;
}

/* f without its bases, each coefficient made anew; NULL where the form cannot be built. */
static ca_form remade(struct ca_forms *t, ca_form f, remake *make, int64_t by) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(f, &terms);
    ca_form sum = ca_form_const(t, make(ca_form_constant(f), by));
    for (size_t i = 0; i < n; i++)
        if (!is_base(&terms[i]))
            sum = ca_form_add(t, sum, scaled(t, &terms[i], make(terms[i].coef, by)));
    return sum;
}

/* The greatest number that divides all coefficients and the constant, bases apart. */
static int64_t content(ca_form f) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(f, &terms);
    int64_t g = llabs(ca_form_constant(f));
    for (size_t i = 0; i < n; i++)
        if (!is_base(&terms[i]))
            g = gcd(g, terms[i].coef);
    return g;
}

/* --- banks --- */

/* "tx": the lane-dependent terms of f whose coefficient is a multiple of 32, which drop out. NULL:
 * none. */
static const char *dropped(const struct diagnose *d, ca_form words) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(words, &terms);
    const char *list = NULL;
    for (size_t i = 0; i < n; i++) {
        ca_form product = scaled(d->access->forms, &terms[i], 1);
        if (terms[i].coef % d->geometry->banks || !product ||
            !(ca_form_deps(product) & CA_DEP_LANE))
            continue;
        const char *name = diagnose_form(d->arena, product);
        list = list ? ca_arena_printf(d->arena, "%s and %s", list, name) : name;
    }
    return list;
}

/* "→ 32 lanes in 32 banks, once each: 1 wavefront". */
static const char *bank_result(const struct diagnose *d, const struct lane_shape *s,
                               const struct bank_use *u) {
    const struct ca_count *c = &s->w.count;
    const char *lanes =
        u->phases > 1
            ? ca_arena_printf(d->arena, "%u phases of up to %u lanes: each", u->phases, u->lanes)
            : ca_arena_printf(d->arena, "%u lanes", s->active);
    const char *sum = diagnose_count(d->arena, c->wavefronts, "wavefront");
    if (u->deepest <= 1)
        return ca_arena_printf(d->arena, "%s in %s, once each%s: %s", lanes,
                               diagnose_count(d->arena, u->banks, "bank"),
                               c->broadcast ? " (lanes that agree are served together)" : "", sum);
    if (u->turns)
        return ca_arena_printf(d->arena, "%s in %s; at one bank up to %u take turns: %u ways, %s",
                               lanes, diagnose_count(d->arena, u->banks, "bank"), u->deepest,
                               c->ways, sum);
    if (u->banks == 1)
        return ca_arena_printf(d->arena, "%s want %u different words of one bank: %u ways, %s",
                               lanes, u->deepest, u->deepest, sum);
    return ca_arena_printf(
        d->arena, "%s in %s, and the fullest is asked for %u different words: %u ways, %s", lanes,
        diagnose_count(d->arena, u->banks, "bank"), u->deepest, u->deepest, sum);
}

/* A form in brackets where it is more than one name. */
static const char *grouped(struct ca_arena *arena, ca_form f) {
    const char *text = diagnose_form(arena, f);
    bool name = ca_form_is_const(f, NULL) || (ca_form_as_atom(f) && ca_form_as_atom(f)->name);
    return name ? text : ca_arena_printf(arena, "(%s)", text);
}

/* The bank where all coefficients are whole words: two remakes. */
static void whole_words(const struct diagnose *d, ca_form f, struct equation *out) {
    struct ca_forms *t = d->access->forms;
    int64_t banks = d->geometry->banks;
    ca_form words = remade(t, f, divided, 4);
    ca_form rest = words ? remade(t, words, reduced, banks) : NULL;
    if (!rest)
        return;
    const char *from = grouped(d->arena, words), *to = grouped(d->arena, rest);
    const char *gone = dropped(d, words);
    if (ca_form_is_const(words, NULL)) {
        add(out, "bank   = the same for all lanes");
        return;
    }
    add(out, strcmp(from, to) == 0
                 ? ca_arena_printf(d->arena, "bank   = %s mod %lld", from, (long long)banks)
                 : ca_arena_printf(d->arena, "bank   = %s mod %lld = %s mod %lld", from,
                                   (long long)banks, to, (long long)banks));
    if (gone)
        add(out, ca_arena_printf(d->arena,
                                 "         %s drops out: its coefficient is a multiple of %lld",
                                 gone, (long long)banks));
}

void equation_banks(const struct diagnose *d, const struct lane_shape *s, const struct bank_use *u,
                    struct equation *out) {
    ca_form f = d->part->access.address;
    int64_t whole = content(f);
    if (whole % 4 == 0)
        whole_words(d, f, out);
    else
        add(out, ca_arena_printf(d->arena, "bank   = ⌊(%s) / 4⌋ mod %u",
                                 diagnose_form(d->arena, remade(d->access->forms, f, divided, 1)),
                                 d->geometry->banks));
    if (d->access->bytes_per_lane > 4)
        add(out, ca_arena_printf(d->arena, "         and the next %s: a lane takes %u bytes",
                                 d->access->bytes_per_lane == 8 ? "bank" : "3 banks",
                                 d->access->bytes_per_lane));
    add(out, ca_arena_printf(d->arena, "       → %s", bank_result(d, s, u)));
}

/* --- sectors --- */

/* Splits f = by·whole + rest by coefficients. */
static void split_by(struct ca_forms *t, ca_form f, int64_t by, ca_form *whole, ca_form *rest) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(f, &terms);
    int64_t constant = ca_form_constant(f);
    bool even = constant % by == 0;
    *whole = ca_form_const(t, even ? constant / by : 0);
    *rest = ca_form_const(t, even ? 0 : constant);
    for (size_t i = 0; i < n; i++) {
        if (is_base(&terms[i]))
            continue;
        if (terms[i].coef % by == 0)
            *whole = ca_form_add(t, *whole, scaled(t, &terms[i], terms[i].coef / by));
        else
            *rest = ca_form_add(t, *rest, scaled(t, &terms[i], terms[i].coef));
    }
}

/* "64·bx + ⌊tx / 4⌋"; NULL where the forms can't be built. */
static const char *sector_text(const struct diagnose *d, ca_form f) {
    int64_t sector = d->geometry->sector;
    ca_form whole, rest;
    split_by(d->access->forms, f, sector, &whole, &rest);
    int64_t zero;
    if (!whole || !rest)
        return NULL;
    if (ca_form_is_const(rest, &zero) && zero == 0)
        return diagnose_form(d->arena, whole);
    int64_t common = gcd(content(rest), sector);
    ca_form inner = remade(d->access->forms, rest, divided, common);
    if (!inner)
        return NULL;
    const char *floor = ca_arena_printf(
        d->arena, strchr(diagnose_form(d->arena, inner), ' ') ? "⌊(%s) / %lld⌋" : "⌊%s / %lld⌋",
        diagnose_form(d->arena, inner), (long long)(sector / common));
    return ca_form_is_const(whole, &zero) && zero == 0
               ? floor
               : ca_arena_printf(d->arena, "%s + %s", diagnose_form(d->arena, whole), floor);
}

void equation_sectors(const struct diagnose *d, const struct lane_shape *s, struct equation *out) {
    const struct ca_count *c = &s->w.count;
    const char *text = sector_text(d, d->part->access.address);
    if (text)
        add(out,
            ca_arena_printf(d->arena, "sector = ⌊address / %u⌋ = %s", d->geometry->sector, text));
    add(out, ca_arena_printf(
                 d->arena,
                 "       → %s × %u bytes lie in %s, %s of 128 bytes; %u would hold them packed",
                 diagnose_count(d->arena, s->active, "lane"), d->access->bytes_per_lane,
                 diagnose_count(d->arena, c->sectors, "sector"),
                 diagnose_count(d->arena, c->lines, "line"), c->ideal_sectors));
    if (s->w.fetched > c->sectors)
        add(out, ca_arena_printf(d->arena,
                                 "       → the copy fetches from a line once for each block of %u "
                                 "bytes in shared memory that its bytes go to: %u sectors",
                                 d->geometry->sector, s->w.fetched));
}
