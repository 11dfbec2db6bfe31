/* cli_parse.c - arguments against the table of options. */
#include "cli.h"

#include "layout.h"
#include "report.h"
#include "spelling.h"
#include "text.h"

#include <stdarg.h>
#include <string.h>

struct parser {
    struct cli_request *request;
    int argc;
    char **argv;
    int next; /* the argument to read next */
};

/* How an argument spells an option. */
struct match {
    const struct cli_option *option; /* NULL: it is none */
    const char *value;               /* joined to it, or NULL */
};

void cli_error(enum cli_command_id command, const char *format, ...) {
    struct ca_arena *arena = ca_arena_new();
    char message[2048];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    fprintf(stderr, "cuaddr %s: error: %s\n", cli_command(command)->name,
            text_clean(arena, message));
    ca_arena_free(arena);
}

static const char *dashes(const struct cli_option *o) {
    return o->form == CLI_LONG ? "--" : "-";
}

char *cli_option_spelling(const struct cli_option *o, struct ca_arena *arena) {
    return ca_arena_printf(arena, "%s%s%s", dashes(o), o->name,
                           o->form == CLI_CLANG_EQUALS ? "=" : "");
}

static bool takes(enum cli_command_id command, const struct cli_option *o) {
    return o->commands >> command & 1;
}

/* Does `arg` spell option o? Fills in the value that is joined to it. */
static bool spells(const struct cli_option *o, const char *arg, const char **value) {
    size_t length = strlen(o->name);
    *value = NULL;
    if (o->form == CLI_LONG && o->letter && arg[0] == '-' && arg[1] == o->letter) {
        *value = o->argument && arg[2] ? arg + 2 : NULL; /* -j2 */
        return o->argument || !arg[2];
    }
    if (strncmp(arg, dashes(o), strlen(dashes(o))) != 0)
        return false;
    const char *name = arg + strlen(dashes(o));
    if (strncmp(name, o->name, length) != 0)
        return false;
    const char *rest = name + length;
    if (!*rest)
        return true;
    bool equals = *rest == '=' && (o->form == CLI_LONG || o->form == CLI_CLANG_EQUALS);
    *value = equals ? rest + 1 : rest;
    return equals || o->form == CLI_CLANG_JOINED;
}

/* Long names first, so that -include is not taken for -I nclude. */
static struct match match_option(const char *arg) {
    struct match best = {NULL, NULL};
    for (size_t i = 0; cli_option(i); i++) {
        const struct cli_option *o = cli_option(i);
        const char *value;
        if (spells(o, arg, &value) && (!best.option || strlen(o->name) > strlen(best.option->name)))
            best = (struct match){o, value};
    }
    return best;
}

struct spelled {
    enum cli_command_id command;
    struct ca_arena *arena;
};

/* The i-th option that the command takes, as typed. */
static const char *option_word(size_t i, const void *context) {
    const struct spelled *s = context;
    for (size_t n = 0; cli_option(n); n++) {
        if (takes(s->command, cli_option(n)) && i-- == 0)
            return cli_option_spelling(cli_option(n), s->arena);
    }
    return NULL;
}

static bool unknown_option(const struct cli_request *r, const char *arg) {
    struct spelled list = {r->command, r->arena};
    char *word = ca_arena_strdup(r->arena, arg);
    word[strcspn(word, "=")] = '\0';
    const char *nearest = spelling_nearest(word, option_word, &list);
    if (nearest)
        cli_error(r->command, "unknown option %s; did you mean %s?", word, nearest);
    else
        cli_error(r->command, "unknown option %s; see 'cuaddr help %s'", word,
                  cli_command(r->command)->name);
    return false;
}

/* An option of other commands. */
static bool foreign_option(const struct cli_request *r, const struct cli_option *o) {
    const char *list = "";
    for (int id = 0; id < CLI_COMMANDS; id++) {
        if (takes((enum cli_command_id)id, o))
            list = ca_arena_printf(r->arena, "%s%s'cuaddr %s'", list, *list ? ", " : "",
                                   cli_command((enum cli_command_id)id)->name);
    }
    cli_error(r->command, "%s is an option of %s", cli_option_spelling(o, r->arena), list);
    return false;
}

static bool bad_value(const struct cli_request *r, const struct cli_option *o, const char *what) {
    cli_error(r->command, "%s: %s", cli_option_spelling(o, r->arena), what);
    return false;
}

static const char *choice_word(size_t i, const void *context) {
    return ((const struct cli_option *)context)->choice(i);
}

static bool is_choice(const struct cli_option *o, const char *value) {
    for (size_t i = 0; o->choice(i); i++) {
        if (strcmp(o->choice(i), value) == 0)
            return true;
    }
    return false;
}

static bool bad_choice(const struct cli_request *r, const struct cli_option *o, const char *value) {
    const char *list = "";
    for (size_t i = 0; o->choice(i); i++)
        list = ca_arena_printf(r->arena, "%s%s%s", list, i ? ", " : "", o->choice(i));
    const char *nearest = spelling_nearest(value, choice_word, o);
    return bad_value(r, o,
                     ca_arena_printf(r->arena, "expected one of %s, got '%s'%s%s%s", list, value,
                                     nearest ? "; did you mean " : "", nearest ? nearest : "",
                                     nearest ? "?" : ""));
}

static bool take_option(struct parser *p, struct match m) {
    struct cli_request *r = p->request;
    const struct cli_option *o = m.option;
    const char *value = m.value;
    if (!takes(r->command, o))
        return foreign_option(r, o);
    if (!o->argument && value)
        return bad_value(r, o, ca_arena_printf(r->arena, "takes no value, got '%s'", value));
    if (o->argument && !value) {
        if (p->next >= p->argc || o->form == CLI_CLANG_EQUALS)
            return bad_value(r, o, ca_arena_printf(r->arena, "expected %s after it", o->argument));
        value = p->argv[p->next++];
    }
    if (o->choice && !is_choice(o, value))
        return bad_choice(r, o, value);
    const char *wrong = o->set(r, o, value);
    return wrong ? bad_value(r, o, wrong) : true;
}

static bool take_rest(struct parser *p) {
    struct analysis_options *a = &p->request->analysis;
    const char **args = (const char **)a->clang_args;
    if (!takes(p->request->command, match_option("-D").option)) {
        cli_error(p->request->command, "arguments for clang, after --, mean nothing here");
        return false;
    }
    while (p->next < p->argc)
        args[a->n_clang_args++] = p->argv[p->next++];
    return true;
}

static bool take_operand(struct cli_request *r, const char *arg) {
    if (!*cli_command(r->command)->operands) {
        cli_error(r->command, "takes no further argument, got '%s'", arg);
        return false;
    }
    r->files[r->n_files++] = arg;
    return true;
}

static bool take_argument(struct parser *p, const char *arg) {
    if (strcmp(arg, "--") == 0)
        return take_rest(p);
    if (arg[0] != '-' || !arg[1])
        return take_operand(p->request, arg);
    struct match m = match_option(arg);
    return m.option ? take_option(p, m) : unknown_option(p->request, arg);
}

static void request_init(struct cli_request *r, enum cli_command_id command, int argc,
                         struct ca_arena *arena) {
    size_t room = (size_t)argc + 1;
    *r = (struct cli_request){.arena = arena, .command = command, .fail_on = SEVERITY_WARNING};
    r->analysis.suggest = command == CLI_CHECK;
    r->format = report_at(0);
    r->room = room;
    r->files = ca_arena_alloc(arena, room * sizeof *r->files);
    r->gate.excludes = ca_arena_alloc(arena, room * sizeof *r->gate.excludes);
    r->outputs = ca_arena_alloc(arena, room * sizeof *r->outputs);
    r->seen = ca_arena_alloc(arena, cli_option_count() * sizeof *r->seen);
    r->layouts = ca_arena_alloc(arena, room * sizeof *r->layouts);
    r->changes = ca_arena_alloc(arena, room * sizeof *r->changes);
    r->analysis.sets = ca_arena_alloc(arena, room * sizeof *r->analysis.sets);
    r->analysis.instantiate = ca_arena_alloc(arena, room * sizeof *r->analysis.instantiate);
    r->analysis.clang_args = ca_arena_alloc(arena, room * sizeof *r->analysis.clang_args);
}

bool cli_parse(enum cli_command_id command, int argc, char **argv, struct ca_arena *arena,
               struct cli_request *out) {
    struct parser p = {.request = out, .argc = argc, .argv = argv};
    request_init(out, command, argc, arena);
    while (p.next < argc && !out->help) {
        if (!take_argument(&p, argv[p.next++]))
            return false;
    }
    return true;
}
