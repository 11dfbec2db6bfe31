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

/* The line shown last: findings often share one, or go on below it. */
struct place {
    const char *text;  /* the file's; NULL: nothing was shown yet */
    unsigned line;     /* its number */
    const char *start; /* in `text` */
    size_t bytes;      /* without its end */
    struct cells cells;
    size_t room; /* that cells.cell has */
};

struct report_source {
    const struct analysis *analysis;
    struct ca_arena *arena;
    struct file *files; /* read because no text of the analysis has them: headers */
    struct place last;  /* shown */
    struct place asked; /* by report_source_line(): its text, start and line alone */
};

struct report_source *report_source_new(const struct analysis *a, struct ca_arena *arena) {
    struct report_source *s = ca_arena_alloc(arena, sizeof *s);
    s->analysis = a;
    s->arena = arena;
    return s;
}

/* --- text of files --- */

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

/* Where line number `line` of the text starts; NULL: there is none. */
static const char *find_line(const struct place *last, const char *text, unsigned line) {
    unsigned at = 1;
    const char *start = text;
    if (last->text == text && last->line <= line) {
        at = last->line;
        start = last->start;
    }
    for (; start && at < line; at++) {
        start = strchr(start, '\n');
        if (start)
            start++;
    }
    return start;
}

static size_t line_bytes(const char *line) {
    size_t bytes = strcspn(line, "\n");
    while (bytes && line[bytes - 1] == '\r')
        bytes--;
    return bytes;
}

const char *report_source_text(struct report_source *s, const char *file) {
    return file ? text_of(s, file) : NULL;
}

const char *report_source_line(struct report_source *s, const char *file, unsigned line,
                               size_t *bytes) {
    const char *text = line ? report_source_text(s, file) : NULL;
    const char *start = text ? find_line(&s->asked, text, line) : NULL;
    if (!start)
        return NULL;
    s->asked = (struct place){.text = text, .start = start, .line = line};
    *bytes = line_bytes(start);
    return start;
}

/* --- cells --- */

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

/* Fills the cells of the line. */
static void cut_line(struct place *p, struct ca_arena *arena) {
    if (p->room < p->bytes) {
        p->room = 2 * p->bytes;
        p->cells.cell = ca_arena_alloc(arena, p->room * sizeof *p->cells.cell);
    }
    p->cells.n = p->cells.columns = 0;
    for (size_t i = 0; i < p->bytes;) {
        uint32_t code;
        size_t length = text_decode(p->start + i, p->bytes - i, &code);
        add_cell(&p->cells, arena, p->start + i, i, code, length);
        i += length;
    }
}

/* Makes line `line` of the text the last one shown; false where there is none, or nothing on it. */
static bool go_to(struct report_source *s, const char *text, unsigned line) {
    struct place *p = &s->last;
    if (p->text == text && p->line == line)
        return p->bytes > 0;
    const char *start = find_line(p, text, line);
    if (!start)
        return false;
    p->text = text;
    p->line = line;
    p->start = start;
    p->bytes = line_bytes(start);
    cut_line(p, s->arena);
    return p->bytes > 0;
}

/* The first cell at or behind byte `offset` of the line; c->n: none. */
static size_t cell_at(const struct cells *c, size_t offset) {
    size_t from = 0, to = c->n;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (c->cell[middle].offset < offset)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

/* The first cell at or behind a column. */
static size_t cell_at_column(const struct cells *c, unsigned column) {
    size_t from = 0, to = c->n;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (c->cell[middle].column < column)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

/* The column at which byte `offset` of the line begins; behind the line: its end. */
static unsigned column_of(const struct cells *c, size_t offset) {
    size_t i = cell_at(c, offset);
    return i < c->n ? c->cell[i].column : c->columns;
}

/* --- show --- */

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
    for (size_t i = cell_at_column(c, w->first); i < c->n; i++) {
        unsigned end = i + 1 < c->n ? c->cell[i + 1].column : c->columns;
        if (end > w->end)
            break;
        fwrite(c->cell[i].shown, 1, c->cell[i].bytes, out);
    }
    fputs(w->end < c->columns ? "…\n" : "\n", out);
}

/* Columns by which the first shown cell lies behind the window's first: nothing is shown of a cell
 * cut in two. */
static unsigned first_shown(const struct cells *c, const struct window *w) {
    size_t i = cell_at_column(c, w->first);
    return i < c->n ? c->cell[i].column : w->first;
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
    const char *text = site->file && site->line ? text_of(s, site->file) : NULL;
    if (!text || !go_to(s, text, site->line))
        return;
    const struct cells *c = &s->last.cells;
    struct window w = choose_window(c, site, s->last.bytes);
    fprintf(out, "%5u | ", site->line);
    print_cells(out, c, &w);
    print_carets(out, c, &w, color);
}
