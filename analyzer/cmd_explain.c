/* cmd_explain.c - `cuaddr explain`: one access in full, or the page of a rule. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

#include "explain.h"
#include "rules.h"
#include "spelling.h"
#include "text.h"

/* --- pages --- */

/* Prints what is known of a rule or a cause; false where the word is neither. */
static bool write_page(const char *word, struct ca_arena *arena) {
    bool found = false;
    if (rule_find(word)) {
        fputs(rule_page(rule_find(word)), stdout);
        return true;
    }
    for (size_t i = 0; rule_cause_at(i); i++) {
        const struct rule_cause *c = rule_cause_at(i);
        char *section = strcmp(c->id, word) == 0 ? rule_cause_section(c, arena) : NULL;
        if (!section)
            continue;
        printf("%s%s\n\n%s", found ? "\n" : "",
               ca_arena_printf(arena, "# %s", rule_of(c->space)->id), section);
        found = true;
    }
    return found;
}

static int unknown_word(const char *word, struct ca_arena *arena) {
    const char *nearest = spelling_nearest(word, rule_word, NULL);
    const char *shown = text_clean(arena, word);
    if (nearest)
        cli_error(CLI_EXPLAIN, "no rule or cause '%s'; did you mean '%s'?", shown, nearest);
    else if (strpbrk(word, "./"))
        cli_error(CLI_EXPLAIN, "expected FILE:LINE[:COLUMN], got '%s'", shown);
    else
        cli_error(CLI_EXPLAIN, "no rule or cause '%s'; 'cuaddr rules' lists them", shown);
    return CLI_BAD;
}

/* --- places --- */

struct place {
    const char *file;      /* where the access stands */
    unsigned line, column; /* column 0: any */
};

/* The number behind the last `:` of `text`, which is cut off there; 0 where there is none. */
static unsigned cut_number(char *text) {
    char *colon = strrchr(text, ':'), *end;
    if (!colon || colon == text || colon[1] < '1' || colon[1] > '9')
        return 0;
    unsigned long n = strtoul(colon + 1, &end, 10);
    if (*end || n > 10000000)
        return 0;
    *colon = '\0';
    return (unsigned)n;
}

/* Reads FILE:LINE[:COLUMN]; false where it is none. */
static bool read_place(const char *word, struct ca_arena *arena, struct place *out) {
    char *text = ca_arena_strdup(arena, word);
    unsigned last = cut_number(text);
    unsigned before = last ? cut_number(text) : 0;
    *out = before ? (struct place){text, before, last} : (struct place){text, last, 0};
    return last > 0;
}

static bool same_file(const char *site, const char *named) {
    size_t a = strlen(site), b = strlen(named);
    if (strcmp(site, named) == 0)
        return true;
    return a > b && site[a - b - 1] == '/' && strcmp(site + a - b, named) == 0;
}

static bool is_there(const struct analysis_access *x, const struct place *p) {
    const struct ir_site *s = &x->site;
    if (!same_file(s->file, p->file) || p->line < s->line || p->line > s->end_line)
        return false;
    if (!p->column)
        return true;
    bool after = p->line > s->line || p->column >= s->column;
    bool before = p->line < s->end_line || p->column < s->end_column;
    return after && before;
}

/* "12, 18": lines of the file that have accesses, the nearest to the place; NULL: none. */
static const char *nearest_lines(const struct analysis *a, const struct place *p,
                                 struct ca_arena *arena) {
    unsigned below = 0, above = 0;
    for (size_t i = 0; i < a->n_accesses; i++) {
        const struct ir_site *s = &a->accesses[i].site;
        if (!same_file(s->file, p->file))
            continue;
        if (s->line <= p->line && s->line > below)
            below = s->line;
        if (s->line > p->line && (!above || s->line < above))
            above = s->line;
    }
    if (below && above)
        return ca_arena_printf(arena, "lines %u and %u", below, above);
    return below || above ? ca_arena_printf(arena, "line %u", below ? below : above) : NULL;
}

static void say_nothing_there(const struct analysis *a, const struct place *p,
                              struct ca_arena *arena) {
    const char *lines = nearest_lines(a, p, arena);
    const char *column = p->column ? ca_arena_printf(arena, ":%u", p->column) : "";
    fprintf(stderr, "%s:%u%s: error: no access to global, shared or constant memory stands here",
            text_clean(arena, p->file), p->line, column);
    if (lines)
        fprintf(stderr, "; the nearest: %s\n", lines);
    else
        fputs("; none was found in this file at all\n", stderr);
}

static int explain_place(const struct cli_request *r, const char *unit, const struct place *p) {
    struct analysis_options o = r->analysis;
    size_t shown = 0;
    o.keep_forms = o.suggest = true;
    struct analysis *a = analysis_new(&o);
    analysis_add_file(a, unit, NULL);
    analysis_finish(a);
    for (size_t i = 0; i < a->n_accesses; i++) {
        if (!is_there(&a->accesses[i], p) || explain_told(a, i))
            continue;
        fputs(shown++ ? "\n" : "", stdout);
        explain_access(stdout, a, i, cli_wants_color(r->color, stdout));
    }
    cli_say_bad_input(a, cli_wants_color(r->color, stderr));
    if (!shown && a->n_files && a->texts[0])
        say_nothing_there(a, p, r->arena);
    analysis_free(a);
    return shown ? CLI_FINE : CLI_BAD;
}

/* --- the command --- */

static int explain(const struct cli_request *r) {
    struct place p;
    const char *word = r->n_files ? r->files[r->n_files - 1] : NULL;
    if (!word || r->n_files > 2) {
        cli_error(CLI_EXPLAIN,
                  "expected a rule, or a place FILE:LINE[:COLUMN]; see 'cuaddr help explain'");
        return CLI_BAD;
    }
    if (read_place(word, r->arena, &p))
        return explain_place(r, r->n_files == 2 ? r->files[0] : p.file, &p);
    if (r->n_files == 2) {
        cli_error(CLI_EXPLAIN, "expected FILE HEADER:LINE[:COLUMN], got '%s'",
                  text_clean(r->arena, word));
        return CLI_BAD;
    }
    return write_page(word, r->arena) ? CLI_FINE : unknown_word(word, r->arena);
}

int cmd_explain(int argc, char **argv) {
    struct ca_arena *arena = ca_arena_new();
    struct cli_request request;
    int status = CLI_BAD;
    if (cli_parse(CLI_EXPLAIN, argc, argv, arena, &request)) {
        if (request.help) {
            cli_help(stdout, CLI_EXPLAIN);
            status = CLI_FINE;
        } else {
            status = explain(&request);
        }
        if (fflush(stdout) || ferror(stdout)) {
            cli_error(CLI_EXPLAIN, "standard output could not be written");
            status = CLI_BAD;
        }
    }
    ca_arena_free(arena);
    return status;
}
