/* report_source.c - one source line, with carets under a range of it.
 *
 * The line is cut into cells: what a code point shows as, and the columns that takes. Tabs become
 * spaces, controls and invalid bytes become escapes, so that what is printed moves nothing on a
 * terminal; a line that is too wide is shown around its range. */
#include "report.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

#define TAB_COLUMNS  4
#define SHOW_COLUMNS 100                /* columns of source that are shown at most */
#define MARGIN       20                 /* columns kept before the range where the line is cut */
#define MAX_BYTES    ((size_t)64 << 20) /* larger files are not read for their lines */

struct file {
    const char *name;
    char *text; /* read here and ours to free, or NULL: unreadable */
    struct file *next;
};

struct report_source {
    const struct analysis *analysis;
    struct ca_arena *arena;
    struct file *files; /* read because no text of the analysis has them: headers */
};

struct cell {
    const char *shown; /* not terminated */
    size_t bytes;      /* of `shown` */
    unsigned column;   /* where it begins, from 0 */
    size_t offset;     /* of its source bytes in the line */
};

struct cells {
    struct cell *cell;
    size_t n;
    unsigned columns; /* of the whole line */
};

struct report_source *report_source_new(const struct analysis *a, struct ca_arena *arena) {
    struct report_source *s = ca_arena_alloc(arena, sizeof *s);
    s->analysis = a;
    s->arena = arena;
    return s;
}

/* --- text of files
 * ---------------------------------------------------------------------------------------- */

static char *read_whole(const char *path, struct ca_arena *arena) {
    FILE *in = fopen(path, "rb");
    char *text = NULL;
    long bytes = -1;
    if (!in)
        return NULL;
    if (fseek(in, 0, SEEK_END) == 0)
        bytes = ftell(in);
    if (bytes >= 0 && (size_t)bytes <= MAX_BYTES && fseek(in, 0, SEEK_SET) == 0) {
        text = ca_arena_alloc(arena, (size_t)bytes + 1);
        text[fread(text, 1, (size_t)bytes, in)] = '\0';
    }
    fclose(in);
    return text;
}

static const char *text_of(struct report_source *s, const char *name) {
    const struct analysis *a = s->analysis;
    for (size_t i = 0; i < a->n_files; i++) {
        if (a->texts[i] && strcmp(a->files[i], name) == 0)
            return a->texts[i];
    }
    for (const struct file *f = s->files; f; f = f->next) {
        if (strcmp(f->name, name) == 0)
            return f->text;
    }
    struct file *f = ca_arena_alloc(s->arena, sizeof *f);
    *f = (struct file){.name = name, .text = read_whole(name, s->arena), .next = s->files};
    s->files = f;
    return f->text;
}

/* Line number `line` of the text, without its end; NULL: there is none. */
static const char *find_line(const char *text, unsigned line, size_t *bytes) {
    while (text && --line > 0) {
        text = strchr(text, '\n');
        if (text)
            text++;
    }
    if (!text)
        return NULL;
    *bytes = strcspn(text, "\n");
    while (*bytes && text[*bytes - 1] == '\r')
        --*bytes;
    return text;
}

/* --- cells
 * ------------------------------------------------------------------------------------------------
 */

static void add_cell(struct cells *c, struct ca_arena *arena, const char *source, size_t offset,
                     uint32_t code, size_t length) {
    struct cell *cell = &c->cell[c->n++];
    *cell = (struct cell){.shown = source, .bytes = length, .column = c->columns, .offset = offset};
    if (code == '\t') {
        cell->shown = "        ";
        cell->bytes = TAB_COLUMNS - c->columns % TAB_COLUMNS;
        c->columns += (unsigned)cell->bytes;
    } else if (code == TEXT_INVALID || text_is_control(code)) {
        char *escape = ca_arena_alloc(arena, TEXT_ESCAPE_BYTES);
        cell->bytes = text_escape(code, (unsigned char)*source, escape);
        cell->shown = escape;
        c->columns += (unsigned)cell->bytes;
    } else {
        c->columns += text_columns(code);
    }
}

static struct cells cut_line(struct ca_arena *arena, const char *line, size_t bytes) {
    struct cells c = {.cell = ca_arena_alloc(arena, (bytes + 1) * sizeof *c.cell)};
    for (size_t i = 0; i < bytes;) {
        uint32_t code;
        size_t length = text_decode(line + i, bytes - i, &code);
        add_cell(&c, arena, line + i, i, code, length);
        i += length;
    }
    return c;
}

/* The column at which byte `offset` of the line begins; behind the line: its end. */
static unsigned column_of(const struct cells *c, size_t offset) {
    for (size_t i = 0; i < c->n; i++) {
        if (c->cell[i].offset >= offset)
            return c->cell[i].column;
    }
    return c->columns;
}

/* --- show
 * -------------------------------------------------------------------------------------------------
 */

struct window {
    unsigned first, end;  /* columns of the line that are shown */
    unsigned caret, tail; /* columns of the range */
};

static struct window choose_window(const struct cells *c, const struct ir_site *site,
                                   size_t bytes) {
    struct window w = {.end = c->columns};
    size_t end = site->end_line == site->line && site->end_column > site->column
                     ? site->end_column - 1
                     : bytes;
    w.caret = column_of(c, site->column ? site->column - 1 : 0);
    w.tail = column_of(c, end);
    if (w.tail <= w.caret)
        w.tail = w.caret + 1;
    if (c->columns > SHOW_COLUMNS) {
        if (w.tail > SHOW_COLUMNS)
            w.first = w.caret > MARGIN ? w.caret - MARGIN : 0;
        if (w.end > w.first + SHOW_COLUMNS)
            w.end = w.first + SHOW_COLUMNS;
        if (w.tail > w.end)
            w.tail = w.end;
    }
    return w;
}

static void print_cells(FILE *out, const struct cells *c, const struct window *w) {
    if (w->first)
        fputs("…", out);
    for (size_t i = 0; i < c->n; i++) {
        unsigned end = i + 1 < c->n ? c->cell[i + 1].column : c->columns;
        if (c->cell[i].column >= w->first && end <= w->end)
            fwrite(c->cell[i].shown, 1, c->cell[i].bytes, out);
    }
    fputs(w->end < c->columns ? "…\n" : "\n", out);
}

/* Columns by which the first shown cell lies behind the window's first: nothing is shown of a cell
 * cut in two. */
static unsigned first_shown(const struct cells *c, const struct window *w) {
    for (size_t i = 0; i < c->n; i++) {
        if (c->cell[i].column >= w->first)
            return c->cell[i].column;
    }
    return w->first;
}

static void print_carets(FILE *out, const struct cells *c, const struct window *w, bool color) {
    unsigned first = first_shown(c, w);
    unsigned blanks = w->caret > first ? w->caret - first : 0;
    fprintf(out, "      | %*s%s", (int)(blanks + (w->first > 0)), "",
            report_color(color, REPORT_CARET));
    for (unsigned i = w->caret; i < w->tail; i++)
        fputc(i == w->caret ? '^' : '~', out);
    fprintf(out, "%s\n", report_color(color, REPORT_PLAIN));
}

void report_source_show(struct report_source *s, FILE *out, const struct ir_site *site,
                        bool color) {
    size_t bytes = 0;
    const char *text = site->file && site->line ? text_of(s, site->file) : NULL;
    const char *line = text ? find_line(text, site->line, &bytes) : NULL;
    if (!line || bytes == 0)
        return;
    struct ca_arena *scratch = ca_arena_new();
    struct cells c = cut_line(scratch, line, bytes);
    struct window w = choose_window(&c, site, bytes);
    fprintf(out, "%5u | ", site->line);
    print_cells(out, &c, &w);
    print_carets(out, &c, &w, color);
    ca_arena_free(scratch);
}
