/* analysis_merge.c - puts the results of one file behind those of the files before it. */
#include <stdlib.h>
#include <string.h>

#include "analysis_pack.h"
#include "analysis_private.h"

/* `list` with room for `more` objects of `size` bytes, however few there were. */
static void *room_for(struct ca_arena *arena, void *list, size_t n, size_t *cap, size_t more,
                      size_t size) {
    while (*cap < n + more)
        list = list_grow(arena, list, *cap, cap, size);
    return list;
}

static void merge_stats(struct analysis_state *s, const struct analysis_stats *from) {
    struct analysis_stats *to = &s->a.stats;
    to->kernels_defined += from->kernels_defined;
    to->kernels_analyzed += from->kernels_analyzed;
    to->kernels_complete += from->kernels_complete;
    to->errors_in_kernels += from->errors_in_kernels;
    for (size_t i = 0; i < 9; i++)
        to->sites[i / 3][i % 3] += from->sites[i / 3][i % 3];
    for (size_t i = 0; i < from->n_reasons; i++)
        reason_count(s, from->reasons[i].kind, from->reasons[i].text, from->reasons[i].count);
}

static void merge_kernels(struct analysis_state *s, const struct analysis *part, unsigned access) {
    struct analysis *a = &s->a;
    a->kernels = room_for(a->arena, a->kernels, a->n_kernels, &s->cap_kernels, part->n_kernels,
                          sizeof *a->kernels);
    for (size_t i = 0; i < part->n_kernels; i++) {
        struct analysis_kernel *k = &a->kernels[a->n_kernels++];
        *k = part->kernels[i];
        k->totals.first_access += access;
    }
}

static void merge_accesses(struct analysis_state *s, const struct analysis *part, unsigned kernel) {
    struct analysis *a = &s->a;
    a->accesses = room_for(a->arena, a->accesses, a->n_accesses, &s->cap_accesses, part->n_accesses,
                           sizeof *a->accesses);
    for (size_t i = 0; i < part->n_accesses; i++) {
        struct analysis_access *x = &a->accesses[a->n_accesses++];
        *x = part->accesses[i];
        x->kernel += kernel;
    }
}

static void merge_findings(struct analysis_state *s, const struct analysis *part, unsigned access) {
    struct analysis *a = &s->a;
    a->findings = room_for(a->arena, a->findings, a->n_findings, &s->cap_findings, part->n_findings,
                           sizeof *a->findings);
    for (size_t i = 0; i < part->n_findings; i++) {
        struct analysis_finding *f = &a->findings[a->n_findings++];
        *f = part->findings[i];
        if (f->access != ANALYSIS_NO_ACCESS)
            f->access += access;
    }
}

static void merge_suppressions(struct analysis_state *s, const struct analysis *part) {
    struct analysis *a = &s->a;
    a->suppressions = room_for(a->arena, a->suppressions, a->n_suppressions, &s->cap_suppressions,
                               part->n_suppressions, sizeof *a->suppressions);
    if (part->n_suppressions)
        memcpy(a->suppressions + a->n_suppressions, part->suppressions,
               part->n_suppressions * sizeof *a->suppressions);
    a->n_suppressions += part->n_suppressions;
}

static void merge_file(struct analysis_state *s, const char *path, const char *text) {
    struct analysis *a = &s->a;
    size_t cap = s->cap_files;
    a->files = list_grow(a->arena, a->files, a->n_files, &cap, sizeof *a->files);
    a->texts = list_grow(a->arena, a->texts, a->n_files, &s->cap_files, sizeof *a->texts);
    a->files[a->n_files] = path;
    a->texts[a->n_files++] = text;
}

/* The headers of the system are left out: nobody asks which of the files read them. */
static void merge_reads(struct analysis_state *s, const struct analysis *part) {
    struct analysis *a = &s->a;
    for (size_t i = 0; i < part->n_reads; i++) {
        if (part->reads[i].system || part->reads[i].missing)
            continue;
        a->reads = list_grow(a->arena, a->reads, a->n_reads, &s->cap_reads, sizeof *a->reads);
        a->reads[a->n_reads] = part->reads[i];
        a->reads[a->n_reads++].file = (unsigned)a->n_files;
    }
}

void analysis_merge(struct analysis *a, const struct analysis *part, const char *text) {
    struct analysis_state *s = (struct analysis_state *)a;
    unsigned kernel = (unsigned)a->n_kernels, access = (unsigned)a->n_accesses;
    merge_reads(s, part);
    merge_file(s, part->files[0], text);
    merge_kernels(s, part, access);
    merge_accesses(s, part, kernel);
    merge_findings(s, part, access);
    merge_suppressions(s, part);
    for (size_t i = 0; i < part->n_notes; i++) {
        const struct analysis_note *n = &part->notes[i];
        note_add(s, n->kind, n->file, n->line, n->column, n->message);
    }
    merge_stats(s, &part->stats);
}
