/* whatif_text.c - before → after as a table a kernel.
 *
 *     transpose<<<(256, 256, 1), (32, 8, 1)>>> (line 26): --pad tile=1
 *         13:9   store tile[threadIdx.y + j][threadIdx.x]   1 wavefront    → 1 wavefront  same
 *         18:32  load  tile[threadIdx.x][threadIdx.y + j]   32 wavefronts  → 1 wavefront  better
 *       shared memory of a block: 4096 → 4224 bytes
 *       blocks an SM holds: 8 → 8 (limited by threads; registers aside) */
#include "whatif.h"

#include "report.h"
#include "text.h"

#include <inttypes.h>
#include <string.h>

#define MAX_EXPRESSION 48 /* columns of an access's text */

enum { COLUMNS = 5 };

struct table {
    struct ca_arena *arena;
    const char *(*cells)[COLUMNS];
    size_t n;
    unsigned width[COLUMNS]; /* terminal columns */
};

static unsigned columns_of(const char *text) {
    unsigned columns = 0;
    for (size_t i = 0, n = strlen(text); i < n;) {
        uint32_t code;
        i += text_decode(text + i, n - i, &code);
        columns += text_columns(code);
    }
    return columns;
}

static const char *shortened(struct ca_arena *arena, const char *text) {
    size_t length = strlen(text);
    if (length <= MAX_EXPRESSION)
        return text;
    length = MAX_EXPRESSION - 1;
    while (((unsigned char)text[length] & 0xc0) == 0x80)
        length--;
    return ca_arena_printf(arena, "%.*s…", (int)length, text);
}

static const char *plural(struct ca_arena *arena, const char *number, const char *one) {
    return ca_arena_printf(arena, "%s %s%s", number, one, strcmp(number, "1") == 0 ? "" : "s");
}

static const char *cost_cell(struct ca_arena *arena, const struct analysis_access *x) {
    if (!x)
        return "not executed";
    const struct ca_cost *c = &x->cost;
    const char *unit = x->space == CA_SPACE_GLOBAL ? "sector" : "wavefront";
    if (c->reason == CA_REASON_NEVER && c->confidence == CA_UNKNOWN)
        return "never executed";
    if (c->confidence == CA_UNKNOWN) {
        const char *bounds = report_bounds(arena, x);
        return ca_arena_printf(arena, bounds ? "unknown, %s" : "unknown: %s",
                               bounds ? bounds : x->reason);
    }
    return plural(arena, report_number(arena, c->typical), unit);
}

static void add_cells(struct table *t, const char *const cells[COLUMNS]) {
    for (unsigned i = 0; i < COLUMNS; i++) {
        const char *cell = text_clean(t->arena, cells[i]);
        unsigned columns = columns_of(cell);
        t->cells[t->n][i] = cell;
        t->width[i] = columns > t->width[i] ? columns : t->width[i];
    }
    t->n++;
}

static void add_access(struct table *t, const struct whatif_row *row) {
    const struct analysis_access *x = row->before ? row->before : row->after;
    struct ca_arena *arena = t->arena;
    const char *cells[COLUMNS] = {
        ca_arena_printf(arena, "%u:%u", x->site.line, x->site.column),
        ca_arena_printf(arena, "%-6s %s", ca_op_info(x->op)->verb,
                        shortened(arena, x->site.text ? x->site.text : "")),
        cost_cell(arena, row->before),
        ca_arena_printf(arena, "→ %s", cost_cell(arena, row->after)),
        whatif_verdict_name(row->verdict),
    };
    add_cells(t, cells);
}

static void write_table(FILE *out, const struct table *t) {
    for (size_t i = 0; i < t->n; i++) {
        fputs("   ", out);
        for (unsigned c = 0; c < COLUMNS; c++) {
            const char *cell = t->cells[i][c];
            unsigned fill = c + 1 < COLUMNS ? t->width[c] - columns_of(cell) : 0;
            fprintf(out, " %s%*s%s", cell, (int)fill, "", c + 1 < COLUMNS ? " " : "");
        }
        fputc('\n', out);
    }
}

/* --- what a block takes --- */

/* Cost of all listed accesses of one space a block; false where it is not known. */
static bool sum_of(const struct whatif_kernel *k, bool global, bool after, double *sum) {
    size_t n = 0;
    *sum = 0;
    for (size_t i = 0; i < k->n_rows; i++) {
        const struct analysis_access *x = after ? k->rows[i].after : k->rows[i].before;
        if (!x || (x->space == CA_SPACE_GLOBAL) != global || x->cost.reason == CA_REASON_NEVER)
            continue;
        if (!x->cost.requests_known || x->cost.confidence == CA_UNKNOWN)
            return false;
        *sum += x->cost.typical * x->cost.requests_per_block;
        n++;
    }
    return n > 1;
}

static void write_sum(FILE *out, struct ca_arena *arena, const struct whatif_kernel *k,
                      bool global) {
    double before, after;
    if (sum_of(k, global, false, &before) && sum_of(k, global, true, &after))
        fprintf(out, "  %s of a block, these accesses together: %s → %s\n",
                global ? "sectors" : "wavefronts", report_number(arena, before),
                report_number(arena, after));
}

static void write_merged(FILE *out, struct ca_arena *arena, const struct whatif_kernel *k) {
    if (k->merged_before >= 0)
        fprintf(out, "  where a compiler merges neighbouring ones of a thread: %s → %s\n",
                report_number(arena, k->merged_before), report_number(arena, k->merged_after));
}

static void write_room(FILE *out, const struct whatif_kernel *k) {
    static const char *const limits[] = {[LAYOUT_BY_THREADS] = "threads",
                                         [LAYOUT_BY_SHARED] = "shared memory",
                                         [LAYOUT_BY_BLOCKS] = "the number of blocks"};
    const struct whatif_room *b = &k->room_before, *a = &k->room_after;
    if (!b->known || !a->known) {
        fprintf(out, "  shared memory of a block: not known (no launch states the dynamic size)\n");
        return;
    }
    fprintf(out, "  shared memory of a block: %" PRIu64 " → %" PRIu64 " bytes\n", b->shared_bytes,
            a->shared_bytes);
    fprintf(out, "  blocks an SM holds: %u → %u (limited by %s; registers aside)\n", b->blocks,
            a->blocks, limits[a->limit]);
}

static void write_warning(FILE *out, struct ca_arena *arena, const struct whatif_row *row,
                          bool color) {
    bool traps = row->after && row->after->cost.confidence == CA_UNKNOWN &&
                 row->after->cost.reason == CA_REASON_MISALIGNED;
    if (row->verdict != WHATIF_WORSE && !(traps && row->verdict == WHATIF_UNKNOWN))
        return;
    const struct analysis_access *x = row->before ? row->before : row->after;
    const char *verb = ca_op_info(x->op)->verb;
    report_place(out, x->site.file, x->site.line, x->site.column, color);
    report_label(out, SEVERITY_WARNING, color);
    if (traps)
        fprintf(out, "the change misaligns this %s of %u bytes: the hardware would trap\n", verb,
                row->after->bytes_per_lane);
    else
        fprintf(out, "the change makes this %s worse: %s → %s per request\n", verb,
                cost_cell(arena, row->before), cost_cell(arena, row->after));
}

static void write_lost_blocks(FILE *out, const struct whatif_kernel *k, bool color) {
    const struct whatif_room *b = &k->room_before, *a = &k->room_after;
    if (b->known && a->known && a->blocks < b->blocks) {
        report_place(out, k->before->site.file, k->before->site.line, k->before->site.column,
                     color);
        report_label(out, SEVERITY_WARNING, color);
        if (a->blocks)
            fprintf(out, "an SM then holds %u blocks of %s instead of %u\n", a->blocks,
                    k->before->instance, b->blocks);
        else
            fprintf(out, "a block of %s then takes more shared memory than an SM gives to one\n",
                    k->before->instance);
    }
}

static const char *launch_words(struct ca_arena *arena, const struct analysis_kernel *k) {
    const struct analysis_launch *l = &k->launch;
    const char *text = l->text && *l->text ? l->text : k->instance;
    return l->line ? ca_arena_printf(arena, "%s (line %u)", text, l->line) : text;
}

static void write_head(FILE *out, struct ca_arena *arena, const struct whatif_kernel *k,
                       const struct whatif_request *r, bool color) {
    fprintf(out, "%s%s:", report_color(color, REPORT_BOLD),
            text_clean(arena, launch_words(arena, k->before)));
    for (size_t i = 0; i < r->n_specs; i++)
        fprintf(out, " %s", text_clean(arena, r->specs[i]));
    fprintf(out, "%s\n", report_color(color, REPORT_PLAIN));
}

static void write_kernel(FILE *out, struct ca_arena *arena, const struct whatif_kernel *k,
                         const struct whatif_request *r, bool color) {
    struct table t = {.arena = arena};
    t.cells = ca_arena_alloc(arena, k->n_rows * sizeof *t.cells);
    for (size_t i = 0; i < k->n_rows; i++)
        add_access(&t, &k->rows[i]);
    write_head(out, arena, k, r, color);
    write_table(out, &t);
    write_sum(out, arena, k, true);
    write_sum(out, arena, k, false);
    write_merged(out, arena, k);
    write_room(out, k);
    for (size_t i = 0; i < k->n_rows; i++)
        write_warning(out, arena, &k->rows[i], color);
    write_lost_blocks(out, k, color);
}

void whatif_text(FILE *out, const struct whatif *w, const struct whatif_request *r, bool color) {
    struct ca_arena *arena = ca_arena_new();
    for (size_t i = 0; i < w->n_kernels; i++)
        if (w->kernels[i].n_rows)
            write_kernel(out, arena, &w->kernels[i], r, color);
    ca_arena_free(arena);
}
