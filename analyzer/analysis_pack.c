/* analysis_pack.c - the results of one file as bytes, and back.
 *
 * Whoever adds a field to a structure of analysis.h adds a line here, and then the new size below:
 * a field that is not packed is lost, since every result passes through here. */
#include "analysis_pack.h"

#include <assert.h>
#include <string.h>

#define MAGIC UINT64_C(0x3330726464617563) /* "cuaddr03" */

/* Least bytes that a packed object takes: a text takes 1, a number 8. */
enum {
    LEAST_KERNEL = 100,
    LEAST_ACCESS = 150,
    LEAST_FINDING = 80,
    LEAST_NOTE = 24,
    LEAST_EDIT = 32,
    LEAST_SUGGESTION = 40,
    LEAST_SUPPRESSION = 50,
    LEAST_REASON = 17
};

/* Where the compiler says so here, a structure was changed: pack its new field below, then put the
 * size right. */
#if UINTPTR_MAX == UINT64_MAX
static_assert(sizeof(struct analysis_launch) == 88, "pack the new field of analysis_launch");
static_assert(sizeof(struct analysis_totals) == 56, "pack the new field of analysis_totals");
static_assert(sizeof(struct analysis_kernel) == 288, "pack the new field of analysis_kernel");
static_assert(sizeof(struct analysis_cause) == 48, "pack the new field of analysis_cause");
static_assert(sizeof(struct ca_cost) == 184, "pack the new field of ca_cost");
static_assert(sizeof(struct analysis_access) == 400, "pack the new field of analysis_access");
static_assert(sizeof(struct analysis_finding) == 144, "pack the new field of analysis_finding");
static_assert(sizeof(struct analysis_suggestion) == 88,
              "pack the new field of analysis_suggestion");
static_assert(sizeof(struct analysis_suppression) == 80,
              "pack the new field of analysis_suppression");
static_assert(sizeof(struct analysis_note) == 32, "pack the new field of analysis_note");
static_assert(sizeof(struct analysis_stats) == 72, "pack the new field of analysis_stats");
#endif

#define PACK_LIST(p, list, n, least, pack)                                                         \
    do {                                                                                           \
        (list) = pack_list((p), (list), &(n), sizeof *(list), (least));                            \
        for (size_t i_ = 0; i_ < (n) && !(p)->failed; i_++)                                        \
            pack((p), &(list)[i_]);                                                                \
    } while (0)

static void pack_site(struct pack *p, struct ir_site *s) {
    pack_text(p, &s->file);
    pack_unsigned(p, &s->line);
    pack_unsigned(p, &s->column);
    pack_unsigned(p, &s->end_line);
    pack_unsigned(p, &s->end_column);
    pack_text(p, &s->text);
    pack_bool(p, &s->in_macro);
}

static void pack_launch(struct pack *p, struct analysis_launch *l) {
    for (int i = 0; i < 3; i++)
        pack_unsigned(p, &l->block[i]);
    pack_bool(p, &l->grid_known);
    for (int i = 0; i < 3; i++)
        pack_u64(p, &l->grid[i]);
    pack_i64(p, &l->dynamic_shared);
    l->source = (enum launch_source)pack_enum(p, (int)l->source, LAUNCH_ASSUMED);
    pack_text(p, &l->file);
    pack_unsigned(p, &l->line);
    pack_text(p, &l->text);
    pack_text(p, &l->why);
}

static void pack_totals(struct pack *p, struct analysis_totals *t) {
    pack_double(p, &t->bytes_requested);
    pack_double(p, &t->bytes_moved);
    pack_double(p, &t->wavefronts);
    pack_double(p, &t->least_wavefronts);
    pack_unsigned(p, &t->uncounted);
    pack_text(p, &t->first);
    pack_unsigned(p, &t->first_access);
}

static void pack_kernel(struct pack *p, struct analysis_kernel *k) {
    pack_text(p, &k->name);
    pack_text(p, &k->instance);
    pack_site(p, &k->site);
    pack_unsigned(p, &k->end_line);
    pack_launch(p, &k->launch);
    pack_text(p, &k->incomplete);
    pack_site(p, &k->incomplete_site);
    pack_u64(p, &k->static_shared);
    pack_unsigned(p, &k->n_accesses);
    pack_totals(p, &k->totals);
}

static void pack_cost(struct pack *p, struct ca_cost *c) {
    double *numbers[] = {&c->best,          &c->typical,
                         &c->worst,         &c->peak,
                         &c->ideal,         &c->floor,
                         &c->ways,          &c->peak_ways,
                         &c->active_lanes,  &c->requests_per_block,
                         &c->requests_most, &c->requests_typical};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        pack_double(p, numbers[i]);
    pack_bool(p, &c->requests_known);
    pack_bool(p, &c->broadcast);
    c->confidence = (enum ca_confidence)pack_enum(p, (int)c->confidence, CA_UNKNOWN);
    c->reason = (enum ca_reason)pack_enum(p, (int)c->reason, CA_REASONS - 1);
    pack_unsigned(p, &c->assumptions);
}

static void pack_cause(struct pack *p, struct analysis_cause *c) {
    pack_text(p, &c->id);
    pack_text(p, &c->arithmetic);
    pack_text(p, &c->lanes);
    pack_text(p, &c->hangs_on);
    pack_text(p, &c->unknowns);
    pack_text(p, &c->settle);
}

static void pack_access(struct pack *p, struct analysis_access *x) {
    pack_site(p, &x->site);
    pack_unsigned(p, &x->kernel);
    x->space = (enum ca_space)pack_enum(p, (int)x->space, CA_SPACE_CONSTANT);
    x->op = (enum ca_op)pack_enum(p, (int)x->op, CA_OPS - 1);
    pack_unsigned(p, &x->bytes_per_lane);
    pack_text(p, &x->address);
    pack_text(p, &x->object);
    pack_site(p, &x->object_site);
    pack_bool(p, &x->affine);
    pack_cost(p, &x->cost);
    pack_texts(p, &x->assumptions, &x->n_assumptions);
    pack_text(p, &x->reason);
    pack_cause(p, &x->cause);
}

static void pack_edit(struct pack *p, struct analysis_edit *e) {
    pack_text(p, &e->file);
    pack_unsigned(p, &e->line);
    pack_unsigned(p, &e->column);
    pack_unsigned(p, &e->end_line);
    pack_unsigned(p, &e->end_column);
    pack_text(p, &e->replacement);
}

static void pack_suggestion(struct pack *p, struct analysis_suggestion *s) {
    pack_text(p, &s->kind);
    pack_text(p, &s->text);
    pack_text(p, &s->change);
    pack_double(p, &s->before);
    pack_double(p, &s->after);
    pack_double(p, &s->total_before);
    pack_double(p, &s->total_after);
    struct analysis_edit *edits = (struct analysis_edit *)s->edits;
    PACK_LIST(p, edits, s->n_edits, LEAST_EDIT, pack_edit);
    s->edits = edits;
    pack_text(p, &s->unsafe);
    pack_bool(p, &s->worsens);
}

static void pack_finding(struct pack *p, struct analysis_finding *f) {
    pack_text(p, &f->rule);
    f->severity = (enum severity)pack_enum(p, (int)f->severity, SEVERITY_ERROR);
    pack_unsigned(p, &f->access);
    pack_site(p, &f->site);
    pack_text(p, &f->message);
    pack_text(p, &f->cause);
    pack_double(p, &f->excess_per_block);
    pack_texts(p, &f->notes, &f->n_notes);
    pack_unsigned(p, &f->merged.elements);
    pack_unsigned(p, &f->merged.bytes);
    pack_double(p, &f->merged.cost);
    struct analysis_suggestion *list = (struct analysis_suggestion *)f->suggestions;
    PACK_LIST(p, list, f->n_suggestions, LEAST_SUGGESTION, pack_suggestion);
    f->suggestions = list;
    pack_text(p, &f->suppressed);
    pack_bool(p, &f->baselined);
}

static void pack_suppression(struct pack *p, struct analysis_suppression *s) {
    pack_site(p, &s->site);
    pack_text(p, &s->rule);
    pack_text(p, &s->reason);
    pack_unsigned(p, &s->first_line);
    pack_unsigned(p, &s->last_line);
    pack_bool(p, &s->used);
    pack_bool(p, &s->idle);
    pack_text(p, &s->problem);
}

static void pack_note(struct pack *p, struct analysis_note *n) {
    n->kind = (enum note_kind)pack_enum(p, (int)n->kind, NOTE_INFO);
    pack_text(p, &n->file);
    pack_unsigned(p, &n->line);
    pack_unsigned(p, &n->column);
    pack_text(p, &n->message);
}

static void pack_reason(struct pack *p, struct analysis_reason *r) {
    r->kind = (enum stats_kind)pack_enum(p, (int)r->kind, STATS_UNKNOWN);
    pack_text(p, &r->text);
    pack_unsigned(p, &r->count);
}

static void pack_stats(struct pack *p, struct analysis_stats *s) {
    unsigned *numbers[] = {&s->kernels_defined, &s->kernels_analyzed, &s->kernels_complete,
                           &s->errors_in_kernels};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        pack_unsigned(p, numbers[i]);
    for (size_t i = 0; i < 9; i++)
        pack_unsigned(p, &s->sites[i / 3][i % 3]);
    PACK_LIST(p, s->reasons, s->n_reasons, LEAST_REASON, pack_reason);
}

static void pack_read_file(struct pack *p, struct analysis_read *r) {
    pack_text(p, &r->path);
    pack_bool(p, &r->system);
    pack_bool(p, &r->missing);
}

static void pack_all(struct pack *p, struct analysis *a) {
    uint64_t magic = MAGIC;
    pack_u64(p, &magic);
    p->failed |= magic != MAGIC;
    pack_texts(p, &a->files, &a->n_files);
    PACK_LIST(p, a->reads, a->n_reads, 3, pack_read_file);
    PACK_LIST(p, a->kernels, a->n_kernels, LEAST_KERNEL, pack_kernel);
    PACK_LIST(p, a->accesses, a->n_accesses, LEAST_ACCESS, pack_access);
    PACK_LIST(p, a->findings, a->n_findings, LEAST_FINDING, pack_finding);
    PACK_LIST(p, a->notes, a->n_notes, LEAST_NOTE, pack_note);
    PACK_LIST(p, a->suppressions, a->n_suppressions, LEAST_SUPPRESSION, pack_suppression);
    pack_stats(p, &a->stats);
    pack_u64(p, &magic);
    p->failed |= magic != MAGIC;
}

void analysis_pack(struct analysis *a, struct pack *p) {
    pack_all(p, a);
}

/* --- reading --- */

static bool known_texts(const char *const *texts, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (!texts[i])
            return false;
    return true;
}

static bool good_access(const struct analysis *a, const struct analysis_access *x) {
    return x->kernel < a->n_kernels && x->site.file && x->site.text && x->address && x->object &&
           known_texts(x->assumptions, x->n_assumptions);
}

static bool good_suggestions(const struct analysis_finding *f) {
    for (size_t i = 0; i < f->n_suggestions; i++) {
        const struct analysis_suggestion *s = &f->suggestions[i];
        if (!s->kind || !s->text)
            return false;
        for (size_t j = 0; j < s->n_edits; j++)
            if (!s->edits[j].file || !s->edits[j].replacement)
                return false;
    }
    return true;
}

static bool good_finding(const struct analysis *a, const struct analysis_finding *f) {
    bool placed = f->access < a->n_accesses || (f->access == ANALYSIS_NO_ACCESS && f->site.file);
    return placed && f->rule && f->message && f->cause && known_texts(f->notes, f->n_notes) &&
           good_suggestions(f);
}

static bool good_kernel(const struct analysis *a, const struct analysis_kernel *k) {
    return k->name && k->instance && k->site.file && k->launch.text &&
           (!k->totals.first || k->totals.first_access < a->n_accesses);
}

#define ALL_GOOD(a, list, n, good)                                                                 \
    for (size_t i = 0; i < (n); i++)                                                               \
        if (!good((a), &(list)[i]))                                                                \
            return false;

static bool is_sound(const struct analysis *a) {
    ALL_GOOD(a, a->kernels, a->n_kernels, good_kernel)
    ALL_GOOD(a, a->accesses, a->n_accesses, good_access)
    ALL_GOOD(a, a->findings, a->n_findings, good_finding)
    for (size_t i = 0; i < a->n_notes; i++)
        if (!a->notes[i].message)
            return false;
    for (size_t i = 0; i < a->n_reads; i++)
        if (!a->reads[i].path)
            return false;
    for (size_t i = 0; i < a->n_suppressions; i++)
        if (!a->suppressions[i].site.file)
            return false;
    for (size_t i = 0; i < a->stats.n_reasons; i++)
        if (!a->stats.reasons[i].text)
            return false;
    return a->n_files == 1 && a->files[0];
}

bool analysis_unpack(struct pack *p, struct analysis *out) {
    pack_all(p, out);
    return !p->failed && is_sound(out);
}
