/* lower_graph.c - which functions there are: kernels, their instances, who launches and calls whom.
 *
 * Function bodies of the user's files are walked once. What they name is walked too, so that
 * instances of templates, which stand nowhere in the file, are found through their use. Nothing is
 * lowered here. */
#include "lower_private.h"

#include <stdlib.h>
#include <string.h>

struct walk {
    struct lower *l;
    struct lower_function *function; /* whose body is walked */
    struct lower_function **queue;
    unsigned n_queue, cap_queue, done;
};

static void enqueue(struct walk *w, struct lower_function *f) {
    if (f->scanned || f->in_system || !f->has_body)
        return;
    f->scanned = true;
    if (w->n_queue == w->cap_queue) {
        unsigned cap = w->cap_queue ? w->cap_queue * 2 : 64;
        struct lower_function **v =
            ca_arena_alloc(w->l->arena, cap * sizeof(struct lower_function *));
        if (w->n_queue)
            memcpy(v, w->queue, w->n_queue * sizeof *v);
        w->queue = v;
        w->cap_queue = cap;
    }
    w->queue[w->n_queue++] = f;
}

/* --- calls --- */

static void add_call(struct lower *l, struct lower_function *f, struct ir_function *callee) {
    for (unsigned i = 0; i < f->n_calls; i++) {
        if (f->calls[i] == callee)
            return;
    }
    if (f->n_calls == f->cap_calls) {
        unsigned cap = f->cap_calls ? f->cap_calls * 2 : 8;
        struct ir_function **v = ca_arena_alloc(l->arena, cap * sizeof(struct ir_function *));
        if (f->n_calls)
            memcpy(v, f->calls, f->n_calls * sizeof *v);
        f->calls = v;
        f->cap_calls = cap;
    }
    f->calls[f->n_calls++] = callee;
}

static bool names_function(CXCursor named) {
    switch (clang_getCursorKind(named)) {
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_ConversionFunction:
        return true;
    default:
        return false;
    }
}

static bool may_name_function(enum CXCursorKind kind) {
    return kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr ||
           kind == CXCursor_CallExpr;
}

static enum CXChildVisitResult walk_body(CXCursor c, CXCursor parent, CXClientData data) {
    struct walk *w = data;
    (void)parent;
    if (!may_name_function(clang_getCursorKind(c)))
        return CXChildVisit_Recurse;
    CXCursor named = clang_getCursorReferenced(c);
    if (clang_Cursor_isNull(named) || !names_function(named))
        return CXChildVisit_Recurse;
    struct lower_function *f = lower_function_of(w->l, named);
    const char *name = f->function->qualified;
    if (strcmp(name, "__cudaPushCallConfiguration") == 0 ||
        strcmp(name, "cudaConfigureCall") == 0 || lower_launch_api(name))
        w->function->launches = true;
    add_call(w->l, w->function, f->function);
    enqueue(w, f);
    return CXChildVisit_Recurse;
}

static void walk_queue(struct walk *w) {
    while (w->done < w->n_queue) {
        w->function = w->queue[w->done++];
        clang_visitChildren(w->function->cursor, walk_body, w);
    }
}

/* --- declarations --- */

/* A file-scope variable may name kernels too: tables of functions, pointers to them. */
static enum CXChildVisitResult walk_initializer(CXCursor c, CXCursor parent, CXClientData data) {
    struct walk *w = data;
    (void)parent;
    if (clang_getCursorKind(c) != CXCursor_DeclRefExpr)
        return CXChildVisit_Recurse;
    CXCursor named = clang_getCursorReferenced(c);
    if (!clang_Cursor_isNull(named) && names_function(named))
        enqueue(w, lower_function_of(w->l, named));
    return CXChildVisit_Recurse;
}

static enum CXChildVisitResult walk_decl(CXCursor c, CXCursor parent, CXClientData data) {
    struct walk *w = data;
    (void)parent;
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(c)))
        return CXChildVisit_Continue;
    switch (clang_getCursorKind(c)) {
    case CXCursor_Namespace:
    case CXCursor_LinkageSpec:
    case CXCursor_UnexposedDecl:
    case CXCursor_ClassDecl:
    case CXCursor_StructDecl:
        return CXChildVisit_Recurse;
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
        if (clang_isCursorDefinition(c))
            enqueue(w, lower_function_of(w->l, c));
        return CXChildVisit_Continue;
    case CXCursor_FunctionTemplate:
        if (clang_isCursorDefinition(c) && lower_has_attr(c, CXCursor_CUDAGlobalAttr))
            lower_function_of(w->l, c);
        return CXChildVisit_Continue;
    case CXCursor_VarDecl:
        clang_visitChildren(c, walk_initializer, w);
        return CXChildVisit_Continue;
    default:
        return CXChildVisit_Continue;
    }
}

/* --- the list --- */

static bool is_instance_of(const struct lower_function *f, CXCursor template) {
    CXCursor from = clang_getSpecializedCursorTemplate(f->cursor);
    return !clang_Cursor_isNull(from) && lower_same_function(from, template);
}

static bool has_instance(const struct lower *l, const struct lower_function *template) {
    for (unsigned i = 0; i < l->n_order; i++) {
        if (l->order[i]->has_body && l->order[i]->function->is_kernel &&
            is_instance_of(l->order[i], template->cursor))
            return true;
    }
    return false;
}

static bool is_listed_kernel(const struct lower *l, const struct lower_function *f) {
    if (!f->function->is_kernel)
        return false;
    return f->function->is_template ? !has_instance(l, f) : f->has_body;
}

/* Source order; what one place gives several of stays as found. */
static int by_place(const void *a, const void *b) {
    const struct ir_function *f = *(struct ir_function *const *)a,
                             *g = *(struct ir_function *const *)b;
    if (f->in_main_file != g->in_main_file)
        return f->in_main_file ? 1 : -1; /* what is included comes before */
    int files = strcmp(f->site.file, g->site.file);
    if (files)
        return files;
    if (f->site.line != g->site.line)
        return f->site.line < g->site.line ? -1 : 1;
    return f->site.column < g->site.column ? -1 : f->site.column > g->site.column;
}

/* A stable sort: lists are short. */
static void sort_by_place(struct ir_function **v, unsigned n) {
    for (unsigned i = 1; i < n; i++) {
        struct ir_function *f = v[i];
        unsigned k = i;
        for (; k && by_place(&v[k - 1], &f) > 0; k--)
            v[k] = v[k - 1];
        v[k] = f;
    }
}

void lower_discover(struct lower *l) {
    struct walk w = {.l = l};
    clang_visitChildren(clang_getTranslationUnitCursor(l->tu), walk_decl, &w);
    walk_queue(&w);
    struct ir_program *p = l->program;
    p->functions = ca_arena_alloc(l->arena, (l->n_order + 1) * sizeof(struct ir_function *));
    for (unsigned i = 0; i < l->n_order; i++) {
        if (is_listed_kernel(l, l->order[i]))
            p->functions[p->n_functions++] = l->order[i]->function;
    }
    sort_by_place(p->functions, p->n_functions);
    for (unsigned i = 0; i < l->n_order; i++) {
        const struct lower_function *f = l->order[i];
        if (!f->function->is_kernel && f->has_body && !f->in_system)
            p->functions[p->n_functions++] = f->function;
    }
}

/* --- questions --- */

static bool is_call_operator_of_closure(const struct lower *l, const struct lower_function *f) {
    return strcmp(f->function->name, "operator()") == 0 &&
           lower_closure_of((struct lower *)l, clang_getCursorSemanticParent(f->cursor)) != NULL;
}

/* Host code, or a kernel that launches others. */
static bool may_launch(const struct lower *l, const struct lower_function *f) {
    return f->has_body && !f->in_system && !is_call_operator_of_closure(l, f);
}

static size_t select_functions(struct ir_program *p, const struct ir_function *callee,
                               struct ir_function ***out) {
    struct lower *l = p->lower;
    struct ir_function **list =
        ca_arena_alloc(l->arena, (l->n_order + 1) * sizeof(struct ir_function *));
    unsigned n = 0;
    for (unsigned i = 0; i < l->n_order; i++) {
        const struct lower_function *f = l->order[i];
        bool wanted = !callee && f->launches;
        for (unsigned k = 0; callee && k < f->n_calls && !wanted; k++)
            wanted = f->calls[k] == callee;
        if (wanted && may_launch(l, f))
            list[n++] = f->function;
    }
    sort_by_place(list, n);
    *out = list;
    return n;
}

size_t lower_launchers(struct ir_program *p, struct ir_function ***out) {
    return select_functions(p, NULL, out);
}

size_t lower_callers(struct ir_program *p, const struct ir_function *f, struct ir_function ***out) {
    return select_functions(p, f, out);
}
