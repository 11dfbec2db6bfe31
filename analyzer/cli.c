/* cli.c - the table of commands, and their help. */
#include "cli.h"

#include "cmd_sim.h"
#include "spelling.h"
#include "text.h"
#include "version.h"

#include <stdlib.h>
#include <string.h>

#define HELP_COLUMN 26 /* where explanations begin, columns */
#define HELP_WIDTH  80 /* columns of a line */

static const struct cli_command commands[CLI_COMMANDS] = {
    [CLI_CHECK] =
        {
            .name = "check",
            .summary = "Counts what each memory access of the kernels in CUDA files costs a warp",
            .operands = "FILE... [-- CLANG-ARGS]",
            .details =
                "Findings go to standard output, the most costly first: global accesses that touch "
                "more "
                "32-byte sectors than they need, and shared accesses with bank conflicts. Where "
                "the "
                "file does not launch a kernel, give --block; where a size is unknown, --set.\n"
                "Exit status: 0 nothing found, 1 findings (see --fail-on), 2 wrong usage or input "
                "that cannot be read or parsed.",
            .run = cmd_check,
        },
    [CLI_EXPLAIN] =
        {
            .name = "explain",
            .summary = "Shows why one access costs what it does, or the page of a rule",
            .operands = "[FILE] FILE:LINE[:COLUMN] | RULE | CAUSE [-- CLANG-ARGS]",
            .details =
                "Of an access: its address over the lanes, the equation of the banks or sectors "
                "with the real numbers, the 32 lanes of its costliest request, and a map of what "
                "they meet. Where it stands in a header, name the file that includes it first: "
                "explain main.cu kernels.h:32. Of a rule or a cause: the page that 'cuaddr rules' "
                "lists.\n"
                "Exit status: 0; 2 wrong usage, an unknown word, no access at that place, or input "
                "that cannot be read.",
            .run = cmd_explain,
        },
    [CLI_RULES] =
        {
            .name = "rules",
            .summary = "Lists the rules that findings are of, and the causes they name",
            .operands = "",
            .details = "As JSON with --format json, each rule with its page in Markdown.",
            .run = cmd_rules,
        },
    [CLI_WHATIF] =
        {
            .name = "whatif",
            .summary = "Tells what a change of a kernel would bring, before it is made",
            .operands = "FILE [-- CLANG-ARGS]",
            .details =
                "Simulates the kernels again with the change and prints a before → after table of "
                "every access it touches, the shared memory of a block, and how many blocks an SM "
                "then holds. Several changes are made together.\n"
                "Exit status: 0; 2 wrong usage, an unknown name, or input that cannot be read or "
                "parsed.",
            .run = cmd_whatif,
        },
    [CLI_DIFF] =
        {
            .name = "diff",
            .summary = "Compares two JSON reports: which accesses got better or worse, appeared or "
                       "vanished",
            .operands = "OLD.json NEW.json",
            .details =
                "The reports are those of 'cuaddr check --format json'. Accesses are matched by "
                "what "
                "they are, not by where they stand: code that moved is the same code. A cost that "
                "is "
                "not known counts as its worst.\n"
                "Exit status: 0 nothing got worse, 1 some access did, 2 wrong usage or a report "
                "that "
                "cannot be read.",
            .run = cmd_diff,
        },
    [CLI_VALIDATE] =
        {
            .name = "validate",
            .summary = "Holds predictions against an Nsight Compute profile, line by line",
            .operands = "[FILE...] [-- CLANG-ARGS]",
            .details =
                "Compares the sectors and wavefronts of every access over a launch with what the "
                "profile counted, and names what the compiler rewrote: accesses merged into wider "
                "ones, executed less often, optimized away. Make the profile of a program compiled "
                "with -lineinfo:\n"
                "ncu --section SourceCounters --import-source yes -o run PROGRAM; ncu -i "
                "run.ncu-rep --page source --csv --print-source cuda,sass --print-units base > "
                "run.csv\n"
                "Exit status: 0; 1 a prediction marked exact differs and no rewrite explains it; 2 "
                "wrong usage, or input that cannot be read (sound rows are compared all the same).",
            .run = cmd_validate,
        },
    [CLI_SIM] =
        {
            .name = "sim",
            .summary = "Counts the single warp requests of a pattern file and compares with what "
                       "was measured",
            .operands = "",
            .details =
                "Prints op,bytes_per_lane,active_mask_hex,measured,predicted a row; the last line "
                "on "
                "standard error is 'N of M rows match'.\n"
                "Exit status: 0 all rows match, 1 some differ, 2 wrong usage or a broken row.",
            .run = cmd_sim,
        },
    [CLI_COMPLETIONS] =
        {
            .name = "completions",
            .summary = "Prints a shell's completion script, or a command's manual page",
            .operands = "bash|zsh|fish|man COMMAND",
            .details = "For bash: cuaddr completions bash > "
                       "~/.local/share/bash-completion/completions/cuaddr. For zsh, into a file "
                       "_cuaddr in a folder of $fpath; for fish, "
                       "into ~/.config/fish/completions/cuaddr.fish. Manual pages come in scdoc's "
                       "format. An installation brings all of them.",
            .run = cmd_completions,
        },
    [CLI_HELP] =
        {
            .name = "help",
            .summary = "Tells what cuaddr, or one of its commands, does and takes",
            .operands = "[COMMAND]",
            .details = "",
            .run = cmd_help,
        },
};

const struct cli_command *cli_command(enum cli_command_id id) {
    return &commands[id];
}

/* --- help --- */

/* Prints words from column `column` on, wrapped, each further line indented to there. A line break
 * begins a paragraph. */
static void print_wrapped(FILE *out, const char *text, unsigned column) {
    unsigned at = column;
    while (*text) {
        size_t length = strcspn(text, " \n");
        if (at > column && at + 1 + length > HELP_WIDTH) {
            fprintf(out, "\n%*s", (int)column, "");
            at = column;
        }
        at += (unsigned)fprintf(out, "%s%.*s", at > column ? " " : "", (int)length, text);
        text += length + strspn(text + length, " ");
        if (*text == '\n') {
            fprintf(out, "\n\n%*s", (int)column, "");
            at = column;
            text++;
        }
    }
    fputc('\n', out);
}

static void print_entry(FILE *out, const char *label, const char *text) {
    int length = fprintf(out, "  %s", label);
    if (length + 2 > HELP_COLUMN) {
        fputc('\n', out);
        length = 0;
    }
    fprintf(out, "%*s", HELP_COLUMN - length, "");
    print_wrapped(out, text, HELP_COLUMN);
}

/* "--format FORMAT", "-I DIR", "-std=STANDARD", "-h, --help". */
static const char *option_label(const struct cli_option *o, struct ca_arena *arena) {
    const char *spelling = cli_option_spelling(o, arena);
    if (o->letter)
        spelling = ca_arena_printf(arena, "-%c, %s", o->letter, spelling);
    if (!o->argument)
        return spelling;
    return ca_arena_printf(arena, "%s%s%s", spelling, o->form == CLI_CLANG_EQUALS ? "" : " ",
                           o->argument);
}

static bool has_options(enum cli_command_id id, bool of_clang) {
    for (size_t i = 0; cli_option(i); i++) {
        if ((cli_option(i)->commands >> id & 1) && (cli_option(i)->form != CLI_LONG) == of_clang)
            return true;
    }
    return false;
}

static void print_options(FILE *out, enum cli_command_id id, bool of_clang, const char *title) {
    struct ca_arena *arena = ca_arena_new();
    if (has_options(id, of_clang))
        fprintf(out, "\n%s:\n", title);
    for (size_t i = 0; cli_option(i); i++) {
        const struct cli_option *o = cli_option(i);
        if ((o->commands >> id & 1) && (o->form != CLI_LONG) == of_clang)
            print_entry(out, option_label(o, arena), o->help);
    }
    ca_arena_free(arena);
}

void cli_help(FILE *out, enum cli_command_id id) {
    const struct cli_command *c = &commands[id];
    fprintf(out, "usage: cuaddr %s [OPTIONS]%s%s\n\n%s.\n", c->name, *c->operands ? " " : "",
            c->operands, c->summary);
    if (*c->details) {
        fputc('\n', out);
        print_wrapped(out, c->details, 0);
    }
    print_options(out, id, false, "Options");
    print_options(out, id, true, "Options for the parser, clang (others after --)");
}

static void print_overview(FILE *out) {
    fputs("usage: cuaddr COMMAND [ARGUMENTS]\n"
          "       cuaddr --version\n\n"
          "Tells how the warps of CUDA kernels touch memory, from their source alone.\n\n"
          "Commands:\n",
          out);
    for (int id = 0; id < CLI_COMMANDS; id++)
        print_entry(out, commands[id].name, commands[id].summary);
    fputs("\n'cuaddr help COMMAND' tells more about one of them.\n", out);
}

/* --- dispatch --- */

static const char *command_word(size_t i, const void *context) {
    (void)context;
    return i < CLI_COMMANDS ? commands[i].name : NULL;
}

/* The command of that name, or CLI_COMMANDS. */
static enum cli_command_id find_command(const char *name) {
    int id = 0;
    while (id < CLI_COMMANDS && strcmp(commands[id].name, name) != 0)
        id++;
    return (enum cli_command_id)id;
}

static int unknown_command(const char *word) {
    struct ca_arena *arena = ca_arena_new();
    const char *shown = text_clean(arena, word);
    const char *nearest = spelling_nearest(word, command_word, NULL);
    fprintf(stderr, "cuaddr: error: unknown command '%s'", shown);
    if (nearest)
        fprintf(stderr, "; did you mean 'cuaddr %s'?\n", nearest);
    else if (strpbrk(word, "./"))
        fprintf(stderr, "; to check a file: 'cuaddr check %s'\n", shown);
    else
        fputs("; see 'cuaddr help'\n", stderr);
    ca_arena_free(arena);
    return CLI_BAD;
}

int cmd_help(int argc, char **argv) {
    struct ca_arena *arena = ca_arena_new();
    struct cli_request request;
    int status = CLI_FINE;
    if (!cli_parse(CLI_HELP, argc, argv, arena, &request)) {
        status = CLI_BAD;
    } else if (request.n_files > 1) {
        cli_error(CLI_HELP, "expected one command, got %zu", request.n_files);
        status = CLI_BAD;
    } else if (request.help) {
        cli_help(stdout, CLI_HELP);
    } else if (request.n_files == 0) {
        print_overview(stdout);
    } else {
        enum cli_command_id id = find_command(request.files[0]);
        if (id < CLI_COMMANDS)
            cli_help(stdout, id);
        else
            status = unknown_command(request.files[0]);
    }
    ca_arena_free(arena);
    return status;
}

static int print_version(void) {
    char *libclang = version_libclang();
    printf("cuaddr %s (%s)\n", version_string(), libclang ? libclang : "libclang");
    free(libclang);
    return CLI_FINE;
}

int cli_main(int argc, char **argv) {
    if (argc < 2) {
        print_overview(stderr);
        return CLI_BAD;
    }
    const char *word = argv[1];
    if (strcmp(word, "--version") == 0)
        return print_version();
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        word = "help";
    enum cli_command_id id = find_command(word);
    return id < CLI_COMMANDS ? commands[id].run(argc - 2, argv + 2) : unknown_command(word);
}
