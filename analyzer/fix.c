/* fix.c - fixes made one after the other, each held against a new analysis. */
#define _GNU_SOURCE /* mkstemp, fchmod, realpath */
#include "fix.h"

#include "load_source.h"
#include "report.h"
#include "text.h"
#include "whatif.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct fixer {
    const struct analysis *a;
    struct analysis_options options; /* of the file at hand */
    const struct fix_options *f;
    struct ca_arena *arena;
    struct fix_result result;
};

/* One suggestion with edits; several findings may share it. */
struct fix {
    const struct analysis_suggestion *suggestion;
    const struct analysis_edit *edit;
};

struct fix_list {
    struct fix *items;
    size_t n, cap;
};

/* --- which fixes --- */

static bool same_edit(const struct analysis_edit *a, const struct analysis_edit *b) {
    return a->line == b->line && a->column == b->column && strcmp(a->file, b->file) == 0;
}

static void collect(struct fixer *x, const char *file, struct fix_list *l) {
    for (size_t i = 0; i < x->a->n_findings; i++)
        for (size_t j = 0; j < x->a->findings[i].n_suggestions; j++) {
            const struct analysis_suggestion *s = &x->a->findings[i].suggestions[j];
            bool known = s->n_edits == 0 || x->a->findings[i].suppressed ||
                         strcmp(s->edits[0].file, file) != 0;
            for (size_t k = 0; k < l->n && !known; k++)
                known = same_edit(l->items[k].edit, &s->edits[0]);
            if (known)
                continue;
            l->items = list_grow(x->arena, l->items, l->n, &l->cap, sizeof *l->items);
            l->items[l->n++] = (struct fix){s, &s->edits[0]};
        }
}

static int by_place(const void *pa, const void *pb) {
    const struct analysis_edit *a = ((const struct fix *)pa)->edit;
    const struct analysis_edit *b = ((const struct fix *)pb)->edit;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    return a->column < b->column ? -1 : a->column > b->column;
}

/* --- words --- */

static void say(struct fixer *x, const struct fix *fix, const char *what, const char *why) {
    report_place(x->f->messages, fix->edit->file, fix->edit->line, fix->edit->column, x->f->color);
    fprintf(x->f->messages, "%s: %s%s%s\n", what, text_clean(x->arena, fix->suggestion->text),
            *why ? "; " : "", text_clean(x->arena, why));
}

static void say_left(struct fixer *x, const struct fix *fix) {
    x->result.left++;
    say(x, fix, "not fixed",
        ca_arena_printf(x->arena, "%s (--unsafe-fixes makes it all the same)",
                        fix->suggestion->unsafe));
}

/* --- analyzing --- */

static struct analysis *analyze(const struct fixer *x, const char *file, const char *text) {
    struct analysis *a = analysis_new(&x->options);
    analysis_add_file(a, file, text);
    return a;
}

/* Why the text after a fix is no better than the one before; NULL: it is. */
static const char *objection(struct fixer *x, const struct analysis *before,
                             const struct analysis *after) {
    bool better = false;
    if (after->bad_input && !before->bad_input)
        return "the file does not parse any more";
    if (before->n_accesses != after->n_accesses || before->n_kernels != after->n_kernels)
        return "the kernels make other accesses than before";
    for (size_t i = 0; i < before->n_accesses; i++) {
        const struct analysis_access *b = &before->accesses[i], *a = &after->accesses[i];
        enum whatif_verdict v =
            whatif_compare(b, &before->kernels[b->kernel], a, &after->kernels[a->kernel]);
        better |= v == WHATIF_BETTER;
        if (v == WHATIF_WORSE || v == WHATIF_UNKNOWN)
            return ca_arena_printf(
                x->arena, "the %s at line %u in %s would %s: %s → %s", ca_op_info(b->op)->verb,
                b->site.line, before->kernels[b->kernel].instance,
                v == WHATIF_WORSE ? "get worse" : "be of unknown cost",
                report_number(x->arena, b->cost.typical), report_number(x->arena, a->cost.typical));
    }
    return better ? NULL : "a new analysis shows no access any cheaper";
}

/* --- one file --- */
struct edited {
    const char *original;
    struct analysis_edit *edits; /* kept so far, by place */
    size_t n;
    const char *text;       /* with them */
    struct analysis *state; /* of that text */
};

static void try_fix(struct fixer *x, const char *file, struct edited *e, const struct fix *fix) {
    e->edits[e->n] = *fix->edit;
    const char *text = fix_apply(e->original, e->edits, e->n + 1, x->arena);
    struct analysis *after = analyze(x, file, text);
    const char *why = objection(x, e->state, after);
    if (why) {
        x->result.undone++;
        say(x, fix, "not fixed", why);
        analysis_free(after);
        return;
    }
    x->result.made++;
    say(x, fix, x->f->dry_run ? "would fix" : "fixed", "");
    analysis_free(e->state);
    e->state = after;
    e->text = text;
    e->n++;
}

/* --- writing --- */

static bool write_all(int fd, const char *text) {
    size_t left = strlen(text);
    while (left > 0) {
        ssize_t n = write(fd, text, left);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        text += n;
        left -= (size_t)n;
    }
    return true;
}

static bool has_byte_order_mark(const char *file) {
    char mark[3];
    FILE *in = fopen(file, "rb");
    bool there = in && fread(mark, 1, 3, in) == 3 && memcmp(mark, "\xef\xbb\xbf", 3) == 0;
    if (in)
        fclose(in);
    return there;
}

/* Writes beside the file, then puts the new one in its place: there is never half a file. */
static bool replace_file(struct fixer *x, const char *file, const char *text) {
    char *real = realpath(file, NULL);
    struct stat st;
    if (!real || stat(real, &st) != 0) {
        free(real);
        return false;
    }
    char *temporary = ca_arena_printf(x->arena, "%s.cuaddr-XXXXXX", real);
    int fd = mkstemp(temporary);
    const char *mark = has_byte_order_mark(real) ? "\xef\xbb\xbf" : "";
    bool fine = fd >= 0 && write_all(fd, mark) && write_all(fd, text) &&
                fchmod(fd, st.st_mode & 07777) == 0 && fsync(fd) == 0;
    if (fd >= 0)
        fine = close(fd) == 0 && fine;
    fine = fine && rename(temporary, real) == 0;
    if (fd >= 0 && !fine) {
        int error = errno;
        unlink(temporary);
        errno = error;
    }
    free(real);
    return fine;
}

static void finish_file(struct fixer *x, const char *file, const struct edited *e) {
    if (e->n == 0)
        return;
    if (x->f->dry_run) {
        fix_diff(x->f->out, file, e->original, e->text);
        return;
    }
    if (replace_file(x, file, e->text))
        return;
    x->result.failed = true;
    report_place(x->f->messages, file, 0, 0, x->f->color);
    report_label(x->f->messages, SEVERITY_ERROR, x->f->color);
    fprintf(x->f->messages, "the fixes could not be written: %s\n", strerror(errno));
}

static void fix_file(struct fixer *x, const char *file, const char *text) {
    struct fix_list list = {0};
    collect(x, file, &list);
    if (list.n == 0)
        return;
    qsort(list.items, list.n, sizeof *list.items, by_place);
    struct edited e = {.original = text, .text = text, .state = analyze(x, file, text)};
    e.edits = ca_arena_alloc(x->arena, list.n * sizeof *e.edits);
    for (size_t i = 0; i < list.n; i++) {
        if (list.items[i].suggestion->unsafe && !x->f->unsafe)
            say_left(x, &list.items[i]);
        else
            try_fix(x, file, &e, &list.items[i]);
    }
    finish_file(x, file, &e);
    analysis_free(e.state);
}

/* The text that the file has now; NULL: it cannot be read, or it is another than was analyzed. */
static const char *text_now(struct fixer *x, size_t i) {
    struct load_source source;
    const char *error = NULL;
    if (!load_source_read(x->a->files[i], x->arena, &source, &error))
        return NULL;
    return x->a->texts[i] && strcmp(x->a->texts[i], source.text) != 0 ? NULL : source.text;
}

struct fix_result fix_files(const struct analysis *a, const struct fix_options *f) {
    struct fixer x = {.a = a, .f = f, .arena = ca_arena_new()};
    for (size_t i = 0; i < a->n_files; i++) {
        const struct analysis_options *o = f->options(f->context, a->files[i]);
        const char *text = o ? text_now(&x, i) : NULL;
        for (size_t j = 0; j < i && text; j++)
            text = strcmp(a->files[i], a->files[j]) == 0 ? NULL : text;
        if (!text)
            continue;
        x.options = *o;
        x.options.suggest = false;
        x.options.dump = NULL;
        fix_file(&x, a->files[i], text);
    }
    ca_arena_free(x.arena);
    return x.result;
}
