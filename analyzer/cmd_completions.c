/* cmd_completions.c - `cuaddr completions`: completion scripts and manual pages, from the tables of
 * commands and options. */
#include "cli.h"

#include "spelling.h"
#include "text.h"

#include <string.h>

/* What may follow an option. */
enum value_kind { VALUE_NONE, VALUE_CHOICE, VALUE_FILE, VALUE_FOLDER, VALUE_OTHER };

static enum value_kind value_kind(const struct cli_option *o) {
    if (!o->argument)
        return VALUE_NONE;
    if (o->choice)
        return VALUE_CHOICE;
    if (strncmp(o->argument, "FILE", 4) == 0)
        return VALUE_FILE;
    return strcmp(o->argument, "DIR") == 0 ? VALUE_FOLDER : VALUE_OTHER;
}

static bool takes(int command, const struct cli_option *o) {
    return o->commands >> command & 1;
}

static bool takes_files(int command) {
    return strstr(cli_command((enum cli_command_id)command)->operands, "FILE") != NULL;
}

static bool is_long(const struct cli_option *o) {
    return o->form == CLI_LONG;
}

/* The text with a backslash before each of the `special` characters; a single quote ends, escapes
 * and begins a shell's quoted word. */
static void put_escaped(FILE *out, const char *text, const char *special) {
    for (; *text; text++) {
        if (*text == '\'' && strchr(special, '\''))
            fputs("'\\'", out);
        else if (strchr(special, *text))
            fputc('\\', out);
        fputc(*text, out);
    }
}

static void put_choices(FILE *out, const struct cli_option *o) {
    for (size_t i = 0; o->choice(i); i++)
        fprintf(out, "%s%s", i ? " " : "", o->choice(i));
}

static void put_commands(FILE *out) {
    for (int id = 0; id < CLI_COMMANDS; id++)
        fprintf(out, "%s%s", id ? " " : "", cli_command((enum cli_command_id)id)->name);
}

/* --- bash --- */

static void bash_values(FILE *out, int command, const struct cli_option *o) {
    enum value_kind kind = value_kind(o);
    if (kind == VALUE_NONE || !is_long(o))
        return;
    const char *name = cli_command((enum cli_command_id)command)->name;
    fprintf(out, "    %s:--%s", name, o->name);
    if (o->letter)
        fprintf(out, "|%s:-%c", name, o->letter);
    fputs(") ", out);
    if (kind == VALUE_CHOICE) {
        fputs("COMPREPLY=($(compgen -W \"", out);
        put_choices(out, o);
        fputs("\" -- \"$cur\")); ", out);
    } else if (kind != VALUE_OTHER) {
        fprintf(out, "compopt -o filenames; COMPREPLY=($(compgen -%c -- \"$cur\")); ",
                kind == VALUE_FILE ? 'f' : 'd');
    }
    fputs("return ;;\n", out);
}

static void bash_command(FILE *out, int command, struct ca_arena *arena) {
    fprintf(out, "    %s) options=\"", cli_command((enum cli_command_id)command)->name);
    const char *blank = "";
    for (size_t i = 0; cli_option(i); i++) {
        if (!takes(command, cli_option(i)))
            continue;
        fprintf(out, "%s%s", blank, cli_option_spelling(cli_option(i), arena));
        blank = " ";
    }
    fputs("\" ;;\n", out);
}

static void print_bash(FILE *out) {
    struct ca_arena *arena = ca_arena_new();
    fputs("# bash completion for cuaddr; written by 'cuaddr completions bash'\n"
          "_cuaddr() {\n"
          "    local cur=\"${COMP_WORDS[COMP_CWORD]}\" prev=\"${COMP_WORDS[COMP_CWORD-1]}\" "
          "options=\n"
          "    COMPREPLY=()\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
          "        COMPREPLY=($(compgen -W \"",
          out);
    put_commands(out);
    fputs(" --version --help\" -- \"$cur\"))\n"
          "        return\n"
          "    fi\n"
          "    if [ \"$cur\" = = ]; then\n"
          "        cur=\n"
          "    elif [ \"$prev\" = = ]; then\n"
          "        prev=\"${COMP_WORDS[COMP_CWORD-2]}\"\n"
          "    fi\n"
          "    case \"${COMP_WORDS[1]}:$prev\" in\n",
          out);
    for (int id = 0; id < CLI_COMMANDS; id++)
        for (size_t i = 0; cli_option(i); i++)
            if (takes(id, cli_option(i)))
                bash_values(out, id, cli_option(i));
    fputs("    esac\n    case \"${COMP_WORDS[1]}\" in\n", out);
    for (int id = 0; id < CLI_COMMANDS; id++)
        bash_command(out, id, arena);
    fputs("    esac\n"
          "    case \"$cur\" in\n"
          "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$cur\")) ;;\n"
          "    *) if [ \"${COMP_WORDS[1]}\" = help ]; then\n"
          "            COMPREPLY=($(compgen -W \"",
          out);
    put_commands(out);
    fputs("\" -- \"$cur\"))\n"
          "        else\n"
          "            compopt -o filenames\n"
          "            COMPREPLY=($(compgen -f -- \"$cur\"))\n"
          "        fi ;;\n"
          "    esac\n"
          "}\n"
          "complete -F _cuaddr cuaddr\n",
          out);
    ca_arena_free(arena);
}

/* --- zsh --- */

static const char *const zsh_actions[] = {
    [VALUE_FILE] = "_files", [VALUE_FOLDER] = "_files -/", [VALUE_OTHER] = " "};

static void zsh_spec(FILE *out, const struct cli_option *o, const char *spelling,
                     const char *joint) {
    fprintf(out, "      '*%s%s[", spelling, o->argument ? joint : "");
    put_escaped(out, o->help, "'[]:\\");
    fputc(']', out);
    if (o->argument) {
        fputc(':', out);
        put_escaped(out, o->argument, "'[]:\\");
        fputc(':', out);
    }
    if (value_kind(o) == VALUE_CHOICE) {
        fputc('(', out);
        put_choices(out, o);
        fputc(')', out);
    } else if (o->argument) {
        fputs(zsh_actions[value_kind(o)], out);
    }
    fputs("' \\\n", out);
}

static void zsh_option(FILE *out, const struct cli_option *o, struct ca_arena *arena) {
    const char *joint = o->form == CLI_LONG ? "=" : o->form == CLI_CLANG_SEPARATE ? "" : "-";
    if (o->letter)
        zsh_spec(out, o, ca_arena_printf(arena, "-%c", o->letter), "+");
    zsh_spec(out, o, cli_option_spelling(o, arena), joint);
}

static void print_zsh(FILE *out) {
    struct ca_arena *arena = ca_arena_new();
    fputs("#compdef cuaddr\n# written by 'cuaddr completions zsh'\n"
          "_cuaddr() {\n  local -a commands\n  commands=(\n",
          out);
    for (int id = 0; id < CLI_COMMANDS; id++) {
        const struct cli_command *c = cli_command((enum cli_command_id)id);
        fprintf(out, "    '%s:", c->name);
        put_escaped(out, c->summary, "':\\");
        fputs("'\n", out);
    }
    fputs("  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n"
          "  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $command in\n",
          out);
    for (int id = 0; id < CLI_COMMANDS; id++) {
        fprintf(out, "  %s)\n    _arguments -s : \\\n", cli_command((enum cli_command_id)id)->name);
        for (size_t i = 0; cli_option(i); i++)
            if (takes(id, cli_option(i)))
                zsh_option(out, cli_option(i), arena);
        fputs(id == CLI_HELP    ? "      '1:command:_describe command commands' ;;\n"
              : takes_files(id) ? "      '*:file:_files' ;;\n"
                                : "      && return ;;\n",
              out);
    }
    fputs("  esac\n}\n_cuaddr \"$@\"\n", out);
    ca_arena_free(arena);
}

/* --- fish --- */

static void fish_option(FILE *out, const char *command, const struct cli_option *o) {
    fprintf(out, "complete -c cuaddr -n '__fish_seen_subcommand_from %s'", command);
    if (o->form == CLI_LONG)
        fprintf(out, " -l %s", o->name);
    else
        fprintf(out, strlen(o->name) == 1 ? " -s %s" : " -o %s", o->name);
    if (o->letter)
        fprintf(out, " -s %c", o->letter);
    if (value_kind(o) == VALUE_CHOICE) {
        fputs(" -x -a '", out);
        put_choices(out, o);
        fputc('\'', out);
    } else if (o->argument) {
        fputs(value_kind(o) == VALUE_OTHER ? " -x" : " -r -F", out);
    }
    fputs(" -d '", out);
    put_escaped(out, o->help, "'\\");
    fputs("'\n", out);
}

static void print_fish(FILE *out) {
    fputs("# fish completion for cuaddr; written by 'cuaddr completions fish'\n", out);
    for (int id = 0; id < CLI_COMMANDS; id++) {
        const struct cli_command *c = cli_command((enum cli_command_id)id);
        fprintf(out, "complete -c cuaddr -n __fish_use_subcommand -f -a %s -d '", c->name);
        put_escaped(out, c->summary, "'\\");
        fputs("'\n", out);
        for (size_t i = 0; cli_option(i); i++)
            if (takes(id, cli_option(i)))
                fish_option(out, c->name, cli_option(i));
    }
    fputs("complete -c cuaddr -n '__fish_seen_subcommand_from help' -f -a '", out);
    put_commands(out);
    fputs("'\n", out);
}

/* --- manual pages, as scdoc wants them --- */

static void man_text(FILE *out, const char *text) {
    put_escaped(out, text, "*_\\<");
}

/* Paragraphs are parted by line breaks. */
static void man_paragraphs(FILE *out, const char *text) {
    for (; *text; text++) {
        char one[2] = {*text, '\0'};
        if (*text == '\n')
            fputs("\n\n", out);
        else
            man_text(out, one);
    }
    fputs("\n", out);
}

static void man_option(FILE *out, const struct cli_option *o, struct ca_arena *arena) {
    fputc('*', out);
    if (o->letter)
        fprintf(out, "-%c*, *", o->letter);
    man_text(out, cli_option_spelling(o, arena));
    fputc('*', out);
    if (o->argument) {
        fputs(o->form == CLI_CLANG_EQUALS ? "_" : " _", out);
        man_text(out, o->argument);
        fputc('_', out);
    }
    fputs("\n\t", out);
    man_text(out, o->help);
    fputs(".", out);
    for (size_t i = 0; o->choice && o->choice(i); i++)
        fprintf(out, "%s*%s*", i ? ", " : " One of ", o->choice(i));
    fputs(o->choice ? ".\n\n" : "\n\n", out);
}

static void print_man(FILE *out, enum cli_command_id id) {
    const struct cli_command *c = cli_command(id);
    struct ca_arena *arena = ca_arena_new();
    fprintf(out, "cuaddr-%s(1)\n\n# NAME\n\ncuaddr-%s - ", c->name, c->name);
    man_text(out, c->summary);
    fprintf(out, "\n\n# SYNOPSIS\n\n*cuaddr %s* [_OPTIONS_]", c->name);
    if (*c->operands) {
        fputc(' ', out);
        man_text(out, c->operands);
    }
    fputs("\n\n# DESCRIPTION\n\n", out);
    man_text(out, c->summary);
    fputs(".\n\n", out);
    man_paragraphs(out, c->details);
    fputs("\n# OPTIONS\n\n", out);
    for (size_t i = 0; cli_option(i); i++)
        if (takes(id, cli_option(i)))
            man_option(out, cli_option(i), arena);
    fputs("# SEE ALSO\n\n*cuaddr*(1), *cuaddr.yaml*(5)\n", out);
    ca_arena_free(arena);
}

/* --- the command --- */

static const struct target {
    const char *name;
    void (*print)(FILE *out);
} targets[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}, {"man", NULL}};

static const char *target_word(size_t i, const void *context) {
    (void)context;
    return i < sizeof targets / sizeof *targets ? targets[i].name : NULL;
}

static int refuse(const char *expected, const char *got, const char *nearest) {
    cli_error(CLI_COMPLETIONS, "expected %s, got '%s'%s%s%s", expected, got,
              nearest ? "; did you mean " : "", nearest ? nearest : "", nearest ? "?" : "");
    return CLI_BAD;
}

static int print_page(const struct cli_request *r) {
    for (int id = 0; r->n_files == 2 && id < CLI_COMMANDS; id++) {
        if (strcmp(cli_command((enum cli_command_id)id)->name, r->files[1]) != 0)
            continue;
        print_man(stdout, (enum cli_command_id)id);
        return CLI_FINE;
    }
    return refuse("a command after man", r->n_files > 1 ? r->files[1] : "nothing", NULL);
}

static int run(const struct cli_request *r) {
    const char *word = r->n_files ? r->files[0] : "nothing";
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        if (strcmp(targets[i].name, word) != 0)
            continue;
        if (!targets[i].print)
            return print_page(r);
        if (r->n_files > 1)
            return refuse("nothing further", r->files[1], NULL);
        targets[i].print(stdout);
        return CLI_FINE;
    }
    return refuse("bash, zsh, fish or man", word, spelling_nearest(word, target_word, NULL));
}

int cmd_completions(int argc, char **argv) {
    struct ca_arena *arena = ca_arena_new();
    struct cli_request request;
    int status = CLI_BAD;
    if (cli_parse(CLI_COMPLETIONS, argc, argv, arena, &request)) {
        if (request.help)
            cli_help(stdout, CLI_COMPLETIONS);
        status = request.help ? CLI_FINE : run(&request);
    }
    ca_arena_free(arena);
    return status;
}
