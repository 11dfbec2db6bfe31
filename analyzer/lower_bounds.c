/* lower_bounds.c - __launch_bounds__(threads): libclang shows the attribute's text only, so the
 * first argument is read from it: numbers, names of template parameters and constants, + - * / and
 * parentheses. */
#include "lower_private.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct bounds_text {
    struct lower *l;
    CXCursor kernel;
    const char *at, *end;
    bool wrong;
    unsigned depth;
};

static void skip_blanks(struct bounds_text *t) {
    while (t->at < t->end && isspace((unsigned char)*t->at))
        t->at++;
}

static bool accept(struct bounds_text *t, char c) {
    skip_blanks(t);
    if (t->at >= t->end || *t->at != c)
        return false;
    t->at++;
    return true;
}

static long long sum(struct bounds_text *t);

struct constant_search {
    struct lower *l;
    const char *name;
    long long value;
    bool found;
};

static enum CXChildVisitResult find_constant(CXCursor c, CXCursor parent, CXClientData data) {
    struct constant_search *s = data;
    (void)parent;
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (kind == CXCursor_EnumDecl || kind == CXCursor_Namespace)
        return clang_Location_isInSystemHeader(clang_getCursorLocation(c)) ? CXChildVisit_Continue
                                                                           : CXChildVisit_Recurse;
    if ((kind != CXCursor_VarDecl && kind != CXCursor_EnumConstantDecl) ||
        strcmp(lower_spelling(s->l, c), s->name) != 0)
        return CXChildVisit_Continue;
    if (kind == CXCursor_EnumConstantDecl) {
        s->value = clang_getEnumConstantDeclValue(c);
        s->found = true;
        return CXChildVisit_Break;
    }
    CXCursor init = clang_Cursor_getVarDeclInitializer(c);
    struct ir_expr *e =
        clang_Cursor_isNull(init) ? NULL : lower_evaluated(s->l, init, s->l->t_long);
    s->found = e != NULL;
    s->value = e ? e->ival : 0;
    return CXChildVisit_Break;
}

/* The value of a template's parameter in the instance `kernel`. */
static bool template_value(struct bounds_text *t, const char *name, long long *value) {
    CXCursor template = clang_getSpecializedCursorTemplate(t->kernel);
    if (clang_Cursor_isNull(template))
        return false;
    struct kids kids = lower_kids(t->l, template);
    unsigned index = 0;
    for (unsigned i = 0; i < kids.n; i++) {
        enum CXCursorKind kind = clang_getCursorKind(kids.v[i]);
        if (kind == CXCursor_NonTypeTemplateParameter &&
            strcmp(lower_spelling(t->l, kids.v[i]), name) == 0) {
            if (clang_Cursor_getTemplateArgumentKind(t->kernel, index) !=
                CXTemplateArgumentKind_Integral)
                return false;
            *value = clang_Cursor_getTemplateArgumentValue(t->kernel, index);
            return true;
        }
        index += kind == CXCursor_NonTypeTemplateParameter ||
                 kind == CXCursor_TemplateTypeParameter ||
                 kind == CXCursor_TemplateTemplateParameter;
    }
    return false;
}

/* The text that an object-like macro of the main file stands for, where it is a number. */
static bool macro_value(struct bounds_text *t, const char *name, long long *value) {
    const char *text = t->l->unit->text;
    size_t n = strlen(name);
    bool found = false;
    for (const char *p = strstr(text, "#define"); p; p = strstr(p + 1, "#define")) {
        const char *q = p + strlen("#define");
        while (*q == ' ' || *q == '\t')
            q++;
        if (strncmp(q, name, n) != 0 || (q[n] != ' ' && q[n] != '\t'))
            continue;
        char *end;
        q += n;
        while (*q == ' ' || *q == '\t' || *q == '(')
            q++;
        long long v = strtoll(q, &end, 0);
        while (*end == ' ' || *end == '\t' || *end == ')')
            end++;
        found = isdigit((unsigned char)*q) &&
                (*end == '\n' || *end == '\r' || *end == '\0' || *end == '/');
        *value = v;
    }
    return found;
}

static long long name_value(struct bounds_text *t) {
    const char *from = t->at;
    while (t->at < t->end && (isalnum((unsigned char)*t->at) || *t->at == '_' || *t->at == ':'))
        t->at++;
    const char *name = ca_arena_printf(t->l->arena, "%.*s", (int)(t->at - from), from);
    const char *colon = strrchr(name, ':');
    struct constant_search s = {.l = t->l, .name = colon ? colon + 1 : name};
    long long value = 0;
    if (template_value(t, s.name, &value) || macro_value(t, s.name, &value))
        return value;
    clang_visitChildren(clang_getTranslationUnitCursor(t->l->tu), find_constant, &s);
    t->wrong |= !s.found;
    return s.value;
}

static long long primary(struct bounds_text *t) {
    skip_blanks(t);
    if (t->at >= t->end || t->depth > 20) {
        t->wrong = true;
        return 0;
    }
    if (accept(t, '(')) {
        t->depth++;
        long long v = sum(t);
        t->depth--;
        t->wrong |= !accept(t, ')');
        return v;
    }
    if (isdigit((unsigned char)*t->at)) {
        char *end;
        long long v = strtoll(t->at, &end, 0);
        while (end < t->end && strchr("uUlL", *end))
            end++;
        t->at = end;
        return v;
    }
    if (isalpha((unsigned char)*t->at) || *t->at == '_')
        return name_value(t);
    t->wrong = true;
    return 0;
}

static long long product(struct bounds_text *t) {
    long long v = primary(t);
    while (!t->wrong) {
        bool times = accept(t, '*');
        if (!times && !accept(t, '/'))
            break;
        long long w = primary(t);
        t->wrong |= llabs(v) > 1 << 20 || llabs(w) > 1 << 20 || (!times && !w);
        if (!t->wrong)
            v = times ? v * w : v / w;
    }
    return v;
}

static long long sum(struct bounds_text *t) {
    long long v = product(t);
    while (!t->wrong) {
        bool plus = accept(t, '+');
        if (!plus && !accept(t, '-'))
            break;
        long long w = product(t);
        v = plus ? v + w : v - w;
    }
    return v;
}

unsigned lower_launch_bounds(struct lower *l, CXCursor kernel) {
    static const char attribute[] = "launch_bounds";
    struct kids kids = lower_kids(l, kernel);
    for (unsigned i = 0; i < kids.n; i++) {
        if (clang_getCursorKind(kids.v[i]) != CXCursor_UnexposedAttr)
            continue;
        struct ir_site site = lower_site(l, kids.v[i]);
        const char *text = strstr(site.text, attribute);
        const char *open = text ? strchr(text, '(') : NULL;
        if (!open)
            continue;
        struct bounds_text t = {
            .l = l, .kernel = kernel, .at = open + 1, .end = open + strlen(open)};
        long long threads = sum(&t);
        bool whole = !t.wrong && (accept(&t, ',') || accept(&t, ')'));
        return whole && threads > 0 && threads <= 1024 ? (unsigned)threads : 0;
    }
    return 0;
}
