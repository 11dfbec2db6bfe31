/* gate_order.c - when each file is analyzed, and whether it is at all. */
#include "gate_order.h"

#include <stdlib.h>
#include <string.h>

#include "analysis_private.h"
#include "include_graph.h"
#include "paths.h"

#define MOST_NAMED 8 /* files that a note lists */

enum state { WAITING, ANALYZED, LEFT_OUT };

struct named {
    const char *name; /* without folders */
    size_t input;
};

struct gate_order {
    struct ca_arena *arena;
    const struct input_list *inputs;
    struct include_graph *graph; /* NULL: no file waits for another */
    enum state *state;           /* by input, as all below */
    bool *read;                  /* some analyzed file did */
    bool *lost;                  /* left out, and no kernel of it is in the analysis */
    struct named *by_name;       /* inputs, sorted */
    size_t n_reads;              /* reads of the analysis that are known */
};

/* --- turns --- */

static int by_name(const void *a, const void *b) {
    return strcmp(((const struct named *)a)->name, ((const struct named *)b)->name);
}

struct gate_order *gate_order_new(const struct input_list *inputs, struct ca_arena *arena) {
    struct gate_order *o = ca_arena_alloc(arena, sizeof *o);
    bool any = false;
    *o = (struct gate_order){.arena = arena, .inputs = inputs};
    o->state = ca_arena_alloc(arena, (inputs->n + 1) * sizeof *o->state);
    o->read = ca_arena_alloc(arena, inputs->n + 1);
    o->lost = ca_arena_alloc(arena, inputs->n + 1);
    o->by_name = ca_arena_alloc(arena, (inputs->n + 1) * sizeof *o->by_name);
    for (size_t i = 0; i < inputs->n; i++) {
        o->by_name[i] = (struct named){path_name(inputs->items[i].path), i};
        any |= inputs->items[i].found;
    }
    if (inputs->n)
        qsort(o->by_name, inputs->n, sizeof *o->by_name, by_name);
    if (any && inputs->n > 1)
        o->graph = include_graph_new(inputs, arena);
    return o;
}

/* Marks whose turn it is. Headers are included by ways that no text shows, so they come last. */
static void mark_first(const struct gate_order *o, bool *first) {
    bool *waiting = ca_arena_alloc(o->arena, o->inputs->n + 1), any = false;
    for (size_t i = 0; i < o->inputs->n; i++)
        first[i] = waiting[i] = o->state[i] == WAITING;
    if (!o->graph)
        return;
    include_graph_first(o->graph, waiting, first);
    for (size_t i = 0; i < o->inputs->n; i++)
        any |= first[i] && !o->inputs->items[i].header;
    for (size_t i = 0; i < o->inputs->n && any; i++)
        first[i] &= !o->inputs->items[i].header;
}

size_t gate_order_next(struct gate_order *o, const struct input **turn) {
    bool *first = ca_arena_alloc(o->arena, o->inputs->n + 1);
    size_t n = 0;
    mark_first(o, first);
    for (size_t i = 0; i < o->inputs->n; i++) {
        if (!first[i])
            continue;
        o->state[i] = ANALYZED;
        turn[n++] = &o->inputs->items[i];
    }
    return n;
}

/* --- what was read --- */

static bool is_file(const struct gate_order *o, size_t input, const char *path) {
    return path && strcmp(path_name(path), path_name(o->inputs->items[input].path)) == 0 &&
           strcmp(path_absolute(o->arena, path), include_graph_path(o->graph, input)) == 0;
}

/* Where inputs of that name begin in by_name[]. */
static size_t lower_bound(const struct gate_order *o, const char *name) {
    size_t low = 0, high = o->inputs->n;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (strcmp(o->by_name[middle].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void mark_read(struct gate_order *o, const char *path) {
    const char *name = path_name(path);
    for (size_t k = lower_bound(o, name); k < o->inputs->n; k++) {
        if (strcmp(o->by_name[k].name, name) != 0)
            return;
        o->read[o->by_name[k].input] |= is_file(o, o->by_name[k].input, path);
    }
}

/* Is a kernel of it in the analysis, or is it told why none is? Who asks for some kernels only is
 * told nothing of the others. */
static bool has_results(const struct gate_order *o, const struct analysis *a, size_t input) {
    if (o->inputs->items[input].options->kernel_glob)
        return true;
    for (size_t i = 0; i < a->n_kernels; i++)
        if (is_file(o, input, a->kernels[i].site.file))
            return true;
    for (size_t i = 0; i < a->n_notes; i++)
        if (is_file(o, input, a->notes[i].file))
            return true;
    return false;
}

static bool is_bad(const struct analysis *a, const char *path) {
    for (size_t i = 0; i < a->n_notes; i++)
        if (a->notes[i].kind == NOTE_BAD_INPUT && a->notes[i].file &&
            strcmp(path_plain(a->notes[i].file), path_plain(path)) == 0)
            return true;
    return false;
}

/* Has the unit errors, in the file itself or in one that it includes? */
static bool is_bad_unit(const struct analysis *a, unsigned file) {
    bool bad = is_bad(a, a->files[file]);
    for (size_t i = 0; i < a->n_reads && !bad; i++)
        bad = a->reads[i].file == file && !a->reads[i].system && is_bad(a, a->reads[i].path);
    return bad;
}

/* Did a unit without errors include it? */
static bool is_well_read(const struct gate_order *o, const struct analysis *a, size_t input) {
    for (size_t i = 0; i < a->n_reads; i++)
        if (is_file(o, input, a->reads[i].path) && !is_bad_unit(a, a->reads[i].file))
            return true;
    return false;
}

void gate_order_learn(struct gate_order *o, const struct analysis *a) {
    if (!o->graph)
        return;
    for (; o->n_reads < a->n_reads; o->n_reads++)
        mark_read(o, a->reads[o->n_reads].path);
    for (size_t i = 0; i < o->inputs->n; i++) {
        if (o->state[i] != WAITING || !o->read[i])
            continue;
        bool kernel = !o->inputs->items[i].header && include_graph_has_kernel(o->graph, i);
        o->lost[i] = kernel && !has_results(o, a, i);
        if (!o->lost[i] || is_well_read(o, a, i))
            o->state[i] = LEFT_OUT;
    }
}

/* --- words --- */

/* "a.cu, b.cu, …" of the .cu files that were left out; their number. */
static size_t name_left_out(const struct gate_order *o, const char **names) {
    size_t n = 0;
    *names = "";
    for (size_t i = 0; i < o->inputs->n; i++) {
        const struct input *in = &o->inputs->items[i];
        if (o->state[i] != LEFT_OUT || in->header)
            continue;
        if (n < MOST_NAMED)
            *names = ca_arena_printf(o->arena, "%s%s%s", *names, n ? ", " : "", in->path);
        else if (n == MOST_NAMED)
            *names = ca_arena_printf(o->arena, "%s, …", *names);
        n++;
    }
    return n;
}

static void note_left_out(const struct gate_order *o, struct analysis *a) {
    const char *names;
    size_t n = name_left_out(o, &names);
    if (n == 0)
        return;
    const char *message =
        n == 1 ? ca_arena_printf(a->arena,
                                 "%s is analyzed where others include it; --each-file also "
                                 "analyzes it on its own",
                                 names)
               : ca_arena_printf(a->arena,
                                 "%zu files are analyzed where others include them; --each-file "
                                 "also analyzes each on its own: %s",
                                 n, names);
    note_add((struct analysis_state *)a, NOTE_INFO, NULL, 0, 0, message);
}

static void note_lost(const struct gate_order *o, struct analysis *a) {
    for (size_t i = 0; i < o->inputs->n; i++)
        if (o->state[i] == LEFT_OUT && o->lost[i] && !has_results(o, a, i))
            note_add(
                (struct analysis_state *)a, NOTE_INFO, o->inputs->items[i].path, 0, 0,
                "no kernel of this file is analyzed: it was read where others include it, and "
                "nothing of its kernels was left there; name the file to analyze it on its own");
}

void gate_order_note(const struct gate_order *o, struct analysis *a, bool quiet) {
    if (!quiet)
        note_left_out(o, a);
    note_lost(o, a);
}

void gate_order_list(const struct input_list *inputs, struct ca_arena *arena, FILE *out) {
    struct gate_order *o = gate_order_new(inputs, arena);
    bool *all = ca_arena_alloc(arena, inputs->n + 1), *first = all;
    for (size_t i = 0; i < inputs->n; i++)
        all[i] = true;
    if (o->graph) {
        first = ca_arena_alloc(arena, inputs->n + 1);
        include_graph_first(o->graph, all, first);
    }
    for (int headers = 0; headers < 2; headers++)
        for (size_t i = 0; i < inputs->n; i++)
            if (first[i] && inputs->items[i].header == headers)
                fprintf(out, "%s\n", inputs->items[i].path);
}
