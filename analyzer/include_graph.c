/* include_graph.c - which of the files that are to be checked include others of them. */
#define _XOPEN_SOURCE 700 /* S_ISREG */
#include "include_graph.h"

#include <string.h>
#include <sys/stat.h>

#include "analysis_private.h"
#include "includes.h"
#include "load_source.h"
#include "paths.h"

#define NO_INPUT SIZE_MAX

/* A file; the inputs come before those that are only included. */
struct node {
    const char *path;                       /* absolute */
    const char *name;                       /* as it was found */
    const char *text;                       /* NULL: the file's */
    const struct analysis_options *options; /* of the first input that leads to it */
    size_t *to;                             /* nodes that it includes */
    size_t n_to, cap_to;
    bool has_kernel;
};

struct include_graph {
    struct ca_arena *arena;
    const struct input_list *inputs;
    struct node *nodes;
    size_t n, cap;
    size_t *of;    /* by input: its node */
    size_t *table; /* a hash table by path of nodes, each + 1; its size is a power of two */
    size_t cap_table;
};

/* --- nodes --- */

static size_t *slot_of(const struct include_graph *g, const char *path) {
    size_t h = 14695981039346656037u;
    for (const char *at = path; *at; at++)
        h = (h ^ (unsigned char)*at) * 1099511628211u;
    size_t i = h & (g->cap_table - 1);
    while (g->table[i] && strcmp(g->nodes[g->table[i] - 1].path, path) != 0)
        i = (i + 1) & (g->cap_table - 1);
    return &g->table[i];
}

static void grow_table(struct include_graph *g) {
    g->cap_table *= 2;
    g->table = ca_arena_alloc(g->arena, g->cap_table * sizeof *g->table);
    for (size_t i = 0; i < g->n; i++)
        *slot_of(g, g->nodes[i].path) = i + 1;
}

/* The node of the file; a new one where there is none. */
static size_t node_of(struct include_graph *g, const char *name, const char *text,
                      const struct analysis_options *options) {
    const char *path = path_absolute(g->arena, name);
    if (2 * g->n >= g->cap_table)
        grow_table(g);
    size_t *slot = slot_of(g, path);
    if (*slot)
        return *slot - 1;
    g->nodes = list_grow(g->arena, g->nodes, g->n, &g->cap, sizeof *g->nodes);
    g->nodes[g->n++] = (struct node){.path = path, .name = name, .text = text, .options = options};
    *slot = g->n;
    return g->n - 1;
}

/* --- edges --- */

/* A pipe is not for reading twice. */
static bool is_regular(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* The folder that argument *i names to search, or NULL; *i moves on to its last part. Kernels that
 * are included by way of a system folder (-isystem) are not analyzed there. */
static const char *folder_argument(const struct analysis_options *o, size_t *i) {
    static const char *const names[] = {"-I", "-iquote"};
    const char *arg = o->clang_args[*i];
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        size_t length = strlen(names[k]);
        if (strncmp(arg, names[k], length) != 0)
            continue;
        if (arg[length])
            return arg + length;
        return *i + 1 < o->n_clang_args ? o->clang_args[++*i] : NULL;
    }
    return NULL;
}

/* Where the included file is; NULL: nowhere, or in a system folder. */
static const char *locate(struct include_graph *g, const struct node *from,
                          const struct include *include) {
    const struct analysis_options *o = from->options;
    const char *path = path_join(g->arena, path_folder(g->arena, from->name), include->name);
    if (!include->angled && is_regular(path))
        return path;
    for (size_t i = 0; i < o->n_clang_args; i++) {
        const char *folder = folder_argument(o, &i);
        if (folder)
            path = path_join(g->arena, folder, include->name);
        if (folder && is_regular(path))
            return path;
    }
    return NULL;
}

static void add_edge(struct include_graph *g, size_t from, size_t to) {
    struct node *n = &g->nodes[from];
    n->to = list_grow(g->arena, n->to, n->n_to, &n->cap_to, sizeof *n->to);
    n->to[n->n_to++] = to;
}

static void read_node(struct include_graph *g, size_t i, struct ca_arena *scratch) {
    struct load_source source = {.text = g->nodes[i].text};
    const char *error;
    if (!source.text && (!is_regular(g->nodes[i].path) ||
                         !load_source_read(g->nodes[i].path, scratch, &source, &error)))
        return;
    const struct includes list = includes_read(source.text, scratch);
    g->nodes[i].has_kernel = list.has_kernel;
    for (size_t k = 0; k < list.n; k++) {
        const char *path = locate(g, &g->nodes[i], &list.items[k]);
        if (path)
            add_edge(g, i, node_of(g, path, NULL, g->nodes[i].options));
    }
}

struct include_graph *include_graph_new(const struct input_list *inputs, struct ca_arena *arena) {
    struct include_graph *g = ca_arena_alloc(arena, sizeof *g);
    *g = (struct include_graph){.arena = arena, .inputs = inputs, .cap_table = 256};
    g->table = ca_arena_alloc(arena, g->cap_table * sizeof *g->table);
    g->nodes = list_grow(arena, NULL, 0, &g->cap, sizeof *g->nodes);
    g->of = ca_arena_alloc(arena, (inputs->n + 1) * sizeof *g->of);
    for (size_t i = 0; i < inputs->n; i++) {
        const struct input *in = &inputs->items[i];
        g->of[i] = node_of(g, in->path, in->text, in->options);
    }
    for (size_t i = 0; i < g->n; i++) { /* g->n grows meanwhile */
        struct ca_arena *scratch = ca_arena_new();
        read_node(g, i, scratch);
        ca_arena_free(scratch);
    }
    return g;
}

/* --- order --- */

/* A walk, deep files first. */
struct walk {
    const struct include_graph *g;
    bool *seen;    /* by node */
    size_t *stack; /* nodes from the start to where it is */
    size_t *next;  /* by node: the edge to follow next */
    size_t *order; /* nodes that are done with */
    size_t n_order;
};

static struct walk new_walk(const struct include_graph *g, struct ca_arena *arena) {
    return (struct walk){.g = g,
                         .seen = ca_arena_alloc(arena, g->n + 1),
                         .stack = ca_arena_alloc(arena, (g->n + 1) * sizeof(size_t)),
                         .next = ca_arena_alloc(arena, (g->n + 1) * sizeof(size_t)),
                         .order = ca_arena_alloc(arena, (g->n + 1) * sizeof(size_t))};
}

static void walk_from(struct walk *w, size_t start) {
    size_t depth = 0;
    if (w->seen[start])
        return;
    w->seen[start] = true;
    w->stack[depth++] = start;
    while (depth > 0) {
        size_t at = w->stack[depth - 1];
        const struct node *n = &w->g->nodes[at];
        if (w->next[at] == n->n_to) {
            w->order[w->n_order++] = at;
            depth--;
            continue;
        }
        size_t to = n->to[w->next[at]++];
        if (!w->seen[to])
            w->stack[depth++] = to;
        w->seen[to] = true;
    }
}

static void walk_waiting(struct walk *w, const bool *waiting, bool headers) {
    for (size_t i = 0; i < w->g->inputs->n; i++)
        if (waiting[i] && w->g->inputs->items[i].header == headers)
            walk_from(w, w->g->of[i]);
}

/* By node: the first input that waits, or NO_INPUT. */
static size_t *waiting_inputs(const struct include_graph *g, struct ca_arena *arena,
                              const bool *waiting) {
    size_t *of = ca_arena_alloc(arena, (g->n + 1) * sizeof *of);
    for (size_t i = 0; i < g->n; i++)
        of[i] = NO_INPUT;
    for (size_t i = g->inputs->n; i-- > 0;)
        if (waiting[i])
            of[g->of[i]] = i;
    return of;
}

/* Of two files where one leads to the other and not back, a walk is done with the former later,
 * whichever it meets first. So what is met backwards and was not led to yet, nothing leads to but
 * files of its own ring, of which a walk is done last with the one that it met first. */
void include_graph_first(const struct include_graph *g, const bool *waiting, bool *first) {
    struct ca_arena *arena = ca_arena_new();
    const size_t *input = waiting_inputs(g, arena, waiting);
    struct walk all = new_walk(g, arena), led_to = new_walk(g, arena);
    walk_waiting(&all, waiting, false);
    walk_waiting(&all, waiting, true);
    for (size_t i = 0; i < g->inputs->n; i++) {
        first[i] = waiting[i] && !g->inputs->items[i].found;
        if (first[i])
            walk_from(&led_to, g->of[i]);
    }
    for (size_t k = all.n_order; k-- > 0;) {
        size_t node = all.order[k];
        if (input[node] == NO_INPUT || led_to.seen[node])
            continue;
        first[input[node]] = true;
        walk_from(&led_to, node);
    }
    ca_arena_free(arena);
}

const char *include_graph_path(const struct include_graph *g, size_t i) {
    return g->nodes[g->of[i]].path;
}

bool include_graph_has_kernel(const struct include_graph *g, size_t i) {
    return g->nodes[g->of[i]].has_kernel;
}
