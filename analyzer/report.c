/* report.c - the table of formats, and the words they share. */
#include "report.h"

#include "text.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define MAX_ADDRESS 240 /* bytes of an address form that a line shows */

static const struct reporter reporters[] = {
    {"text", report_text_write},
    {"json", report_json_write},
    {"sarif", report_sarif_write},
    {"github", report_github_write},
    {"gitlab", report_gitlab_write},
    {"junit", report_junit_write},
    {"checkstyle", report_checkstyle_write},
    {"markdown", report_markdown_write},
};

const struct reporter *report_at(size_t i) {
    return i < sizeof reporters / sizeof reporters[0] ? &reporters[i] : NULL;
}

const struct reporter *report_find(const char *name) {
    for (size_t i = 0; report_at(i); i++) {
        if (strcmp(report_at(i)->name, name) == 0)
            return report_at(i);
    }
    return NULL;
}

/* --- words --- */

const char *report_severity(enum severity s) {
    static const char *const names[] = {
        [SEVERITY_NOTE] = "note", [SEVERITY_WARNING] = "warning", [SEVERITY_ERROR] = "error"};
    return names[s];
}

const char *report_confidence(enum ca_confidence c) {
    static const char *const names[] = {
        [CA_EXACT] = "exact", [CA_ASSUMED] = "assumed", [CA_UNKNOWN] = "unknown"};
    return names[c];
}

const char *report_space(enum ca_space s) {
    static const char *const names[] = {[CA_SPACE_GLOBAL] = "global",
                                        [CA_SPACE_SHARED] = "shared",
                                        [CA_SPACE_CONSTANT] = "constant"};
    return names[s];
}

char *report_number(struct ca_arena *arena, double value) {
    char *text = ca_arena_printf(arena, "%.2f", value);
    char *end = text + strlen(text);
    if (!strchr(text, '.'))
        return text; /* not finite */
    while (end[-1] == '0')
        *--end = '\0';
    if (end[-1] == '.')
        end[-1] = '\0';
    return text;
}

/* "1 sector", "4 sectors", by the number that is printed. */
static char *counted(struct ca_arena *arena, const char *number, const char *one) {
    return ca_arena_printf(arena, "%s %s%s", number, one, strcmp(number, "1") == 0 ? "" : "s");
}

static char *counted_size(struct ca_arena *arena, size_t n, const char *one) {
    return counted(arena, ca_arena_printf(arena, "%zu", n), one);
}

/* What an access of each space is said to do, and what is counted. */
static const struct {
    const char *does, *unit;
} space_words[] = {
    [CA_SPACE_GLOBAL] = {"touches", "sector"},
    [CA_SPACE_SHARED] = {"takes", "wavefront"},
    [CA_SPACE_CONSTANT] = {"takes", "wavefront"},
};

/* "4 sectors per request", "4 to 5 sectors per request, typically 4.12". */
static char *cost_range(struct ca_arena *arena, const struct ca_cost *c, const char *unit) {
    const char *best = report_number(arena, c->best);
    const char *worst = report_number(arena, c->worst);
    const char *typical = report_number(arena, c->typical);
    if (strcmp(best, worst) == 0)
        return ca_arena_printf(arena, "%s per request", counted(arena, worst, unit));
    return ca_arena_printf(arena, "%s to %s per request, typically %s", best,
                           counted(arena, worst, unit), typical);
}

char *report_bounds(struct ca_arena *arena, const struct analysis_access *x) {
    const struct ca_cost *c = &x->cost;
    const char *unit = space_words[x->space].unit;
    const char *best = report_number(arena, c->best);
    const char *worst = report_number(arena, c->worst);
    if (c->reason == CA_REASON_NEVER || c->reason == CA_REASON_MISALIGNED)
        return NULL;
    if (c->reason == CA_REASON_NO_RULE)
        return ca_arena_printf(arena, "at least %s", counted(arena, best, unit));
    if (strcmp(best, worst) == 0)
        return counted(arena, worst, unit);
    return ca_arena_printf(arena, "%s to %s", best, counted(arena, worst, unit));
}

/* Is it worth a word that lanes read alike? Not in global memory of mere bytes of one word, nor
 * where the others cost. */
static bool says_broadcast(const struct analysis_access *x) {
    const struct ca_cost *c = &x->cost;
    bool words = x->space != CA_SPACE_GLOBAL || x->bytes_per_lane >= 4;
    return c->broadcast && words && (c->typical <= c->ideal || c->typical <= c->floor);
}

char *report_cost(struct ca_arena *arena, const struct analysis_access *x) {
    const struct ca_cost *c = &x->cost;
    const char *verb = ca_op_info(x->op)->verb;
    if (c->reason == CA_REASON_NEVER)
        return ca_arena_printf(arena, "%s is never executed under this launch", verb);
    if (c->confidence == CA_UNKNOWN) {
        const char *bounds = report_bounds(arena, x);
        return ca_arena_printf(
            arena, "%s of unknown cost%s%s%s: %s", verb, bounds ? ", " : "", bounds ? bounds : "",
            bounds ? " per request" : "",
            text_clean(arena, x->reason ? x->reason : ca_reason_text(c->reason)));
    }
    const char *range = cost_range(arena, c, space_words[x->space].unit);
    return ca_arena_printf(arena, "%s %s %s (ideal %s%s)", verb, space_words[x->space].does, range,
                           report_number(arena, c->ideal),
                           says_broadcast(x) ? ", a broadcast: free" : "");
}

/* "transpose<<<(256,256), (32,8)>>> (line 80)". */
char *report_launch(struct ca_arena *arena, const struct analysis_kernel *k) {
    const struct analysis_launch *l = &k->launch;
    static const char *const origin[] = {
        [LAUNCH_OPTION] = "block from the command line",
        [LAUNCH_LAUNCH] = "",
        [LAUNCH_BOUNDS] = "block from __launch_bounds__",
        [LAUNCH_ASSUMED] = "block assumed",
    };
    const char *text = l->text && *l->text
                           ? l->text
                           : ca_arena_printf(arena, "%s, block (%u,%u,%u)", k->instance,
                                             l->block[0], l->block[1], l->block[2]);
    const char *note = origin[l->source];
    if (l->source == LAUNCH_LAUNCH && l->line) {
        bool elsewhere = l->file && k->site.file && strcmp(l->file, k->site.file) != 0;
        note = elsewhere ? ca_arena_printf(arena, "%s:%u", l->file, l->line)
                         : ca_arena_printf(arena, "line %u", l->line);
    }
    return ca_arena_printf(arena, *note ? "%s (%s)" : "%s", text_clean(arena, text),
                           text_clean(arena, note));
}

/* ", 8 requests a block, 16 of 32 lanes active". */
static char *request_words(struct ca_arena *arena, const struct ca_cost *c) {
    const char *requests = "";
    const char *lanes = "";
    if (c->requests_known)
        requests =
            ca_arena_printf(arena, ", %s a block",
                            counted(arena, report_number(arena, c->requests_per_block), "request"));
    if (c->active_lanes > 0 && c->active_lanes < CA_WARP)
        lanes = ca_arena_printf(arena, ", %s of %d lanes active",
                                report_number(arena, c->active_lanes), CA_WARP);
    return ca_arena_printf(arena, "%s%s", requests, lanes);
}

char *report_origin(struct ca_arena *arena, const struct analysis *a,
                    const struct analysis_access *x) {
    const char *address = text_clean(arena, *x->address ? x->address : "unknown");
    size_t length = strlen(address);
    if (length > MAX_ADDRESS) {
        length = MAX_ADDRESS;
        while (((unsigned char)address[length] & 0xc0) == 0x80)
            length--;
        address = ca_arena_printf(arena, "%.*s…", (int)length, address);
    }
    return ca_arena_printf(arena, "address %s; kernel %s%s", address,
                           report_launch(arena, &a->kernels[x->kernel]),
                           request_words(arena, &x->cost));
}

/* --- sums --- */

/* Kernels are listed once a launch; this tells whether kernel i is the first of its name and place.
 */
static bool is_first(const struct analysis *a, size_t i) {
    const struct analysis_kernel *k = &a->kernels[i];
    for (size_t j = 0; j < i; j++) {
        const struct analysis_kernel *other = &a->kernels[j];
        if (k->site.line == other->site.line && strcmp(k->instance, other->instance) == 0 &&
            strcmp(k->site.file ? k->site.file : "", other->site.file ? other->site.file : "") == 0)
            return false;
    }
    return true;
}

static char *add_part(struct ca_arena *arena, char *sum, size_t n, const char *one) {
    return n ? ca_arena_printf(arena, "%s, %s", sum, counted_size(arena, n, one)) : sum;
}

char *report_summary(struct ca_arena *arena, const struct analysis *a) {
    size_t kernels = 0;
    size_t incomplete = 0;
    size_t unknown = 0;
    size_t suppressed = 0;
    for (size_t i = 0; i < a->n_kernels; i++) {
        bool first = is_first(a, i);
        kernels += first;
        incomplete += first && a->kernels[i].incomplete;
    }
    for (size_t i = 0; i < a->n_accesses; i++)
        unknown += a->accesses[i].cost.confidence == CA_UNKNOWN;
    for (size_t i = 0; i < a->n_findings; i++)
        suppressed += a->findings[i].suppressed != NULL;
    size_t findings = a->n_findings - suppressed;
    char *sum = ca_arena_printf(
        arena, "%s, %s, %s: %s", counted_size(arena, a->n_files, "file"),
        counted_size(arena, kernels, "kernel"),
        a->n_accesses == 1 ? "1 access" : ca_arena_printf(arena, "%zu accesses", a->n_accesses),
        findings ? counted_size(arena, findings, "finding") : "no findings");
    if (suppressed)
        sum = ca_arena_printf(arena, "%s, %zu suppressed", sum, suppressed);
    if (unknown)
        sum = ca_arena_printf(arena, "%s, %zu of unknown cost", sum, unknown);
    return add_part(arena, sum, incomplete, "incomplete kernel");
}

static void add_file(const char **files, size_t *n, const char *file) {
    const char *name = file ? file : "";
    for (size_t i = *n; i-- > 0;)
        if (strcmp(files[i], name) == 0)
            return;
    files[(*n)++] = name;
}

const char **report_files(struct ca_arena *arena, const struct analysis *a, size_t *n) {
    size_t room = a->n_files + a->n_kernels + a->n_findings + a->n_notes + 1;
    const char **files = ca_arena_alloc(arena, room * sizeof *files);
    *n = 0;
    for (size_t i = 0; i < a->n_files; i++)
        add_file(files, n, a->files[i]);
    for (size_t i = 0; i < a->n_kernels; i++)
        add_file(files, n, a->kernels[i].site.file);
    for (size_t i = 0; i < a->n_findings; i++)
        add_file(files, n, finding_site(a, &a->findings[i])->file);
    for (size_t i = 0; i < a->n_notes; i++)
        if (a->notes[i].kind != NOTE_INFO)
            add_file(files, n, a->notes[i].file);
    return files;
}

static void report_reasons(FILE *out, const struct analysis_stats *s, enum stats_kind kind,
                           const char *heading) {
    struct ca_arena *arena = ca_arena_new();
    for (size_t i = 0; i < s->n_reasons; i++) {
        if (s->reasons[i].kind != kind)
            continue;
        if (heading)
            fprintf(out, "%s:\n", heading);
        heading = NULL;
        fprintf(out, "%6u  %s\n", s->reasons[i].count, text_clean(arena, s->reasons[i].text));
    }
    ca_arena_free(arena);
}

void report_stats(FILE *out, const struct analysis *a) {
    const struct analysis_stats *s = &a->stats;
    fprintf(
        out,
        "kernels: %u defined, %u analyzed, %u of them complete; %u front-end errors in bodies\n",
        s->kernels_defined, s->kernels_analyzed, s->kernels_complete, s->errors_in_kernels);
    for (unsigned space = 0; space < 3; space++) {
        const unsigned *n = s->sites[space];
        fprintf(out, "%s accesses: %u exact, %u assumed, %u unknown\n",
                report_space((enum ca_space)space), n[CA_EXACT], n[CA_ASSUMED], n[CA_UNKNOWN]);
    }
    report_reasons(out, s, STATS_REFUSED, "kernels not analyzed");
    report_reasons(out, s, STATS_INCOMPLETE, "kernels analyzed in part");
    report_reasons(out, s, STATS_UNKNOWN, "accesses of unknown cost");
}

/* --- colours --- */

const char *report_color(bool on, enum report_color c) {
    static const char *const escapes[] = {
        [REPORT_PLAIN] = "\x1b[0m",    [REPORT_BOLD] = "\x1b[1m",
        [REPORT_ERROR] = "\x1b[1;31m", [REPORT_WARNING] = "\x1b[1;35m",
        [REPORT_NOTE] = "\x1b[1;36m",  [REPORT_CARET] = "\x1b[1;32m",
    };
    return on ? escapes[c] : "";
}

void report_place(FILE *out, const char *file, unsigned line, unsigned column, bool color) {
    struct ca_arena *arena = ca_arena_new();
    const char *name = text_clean(arena, file ? file : "cuaddr");
    bool is_command = strncmp(name + strspn(name, " "), "::", 2) == 0; /* to GitHub's runner */
    fprintf(out, "%s%s%s:", report_color(color, REPORT_BOLD), is_command ? "./" : "", name);
    if (line)
        fprintf(out, "%u:", line);
    if (line && column)
        fprintf(out, "%u:", column);
    fprintf(out, "%s ", report_color(color, REPORT_PLAIN));
    ca_arena_free(arena);
}

void report_label(FILE *out, enum severity s, bool color) {
    static const enum report_color colors[] = {[SEVERITY_NOTE] = REPORT_NOTE,
                                               [SEVERITY_WARNING] = REPORT_WARNING,
                                               [SEVERITY_ERROR] = REPORT_ERROR};
    fprintf(out, "%s%s:%s ", report_color(color, colors[s]), report_severity(s),
            report_color(color, REPORT_PLAIN));
}
