/* cli.h - the command line: one table of commands, one table of options.
 *
 * From the two tables come parsing, `cuaddr help`, the messages about wrong usage, and whatever
 * else lists options (completions, man pages). A new option is a row in cli_options.c and a setter;
 * a new command a row in cli.c and a function in a file of its own, cmd_NAME.c. */
#ifndef CUADDR_ANALYZER_CLI_H
#define CUADDR_ANALYZER_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "analysis.h"

/* Exit statuses of all commands. */
enum cli_status {
    CLI_FINE = 0,  /* nothing found */
    CLI_FOUND = 1, /* findings, differences */
    CLI_BAD = 2    /* wrong usage; unreadable or unparsable input */
};

/* --- commands --- */
enum cli_command_id {
    CLI_CHECK,
    CLI_EXPLAIN,
    CLI_RULES,
    CLI_WHATIF,
    CLI_DIFF,
    CLI_VALIDATE,
    CLI_SIM,
    CLI_COMPLETIONS,
    CLI_HELP,
    CLI_COMMANDS
};

struct cli_command {
    const char *name;
    const char *summary;  /* one line, no full stop */
    const char *operands; /* after the options in the usage line; "" none */
    const char *details;  /* paragraphs below the summary, parted by line breaks; "" none */
    /* argv holds what follows the command's name. Returns an exit status. */
    int (*run)(int argc, char **argv);
};

/* The entry of a command, id < CLI_COMMANDS. */
const struct cli_command *cli_command(enum cli_command_id id);

int cmd_check(int argc, char **argv);
int cmd_explain(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_diff(int argc, char **argv);
int cmd_validate(int argc, char **argv);
int cmd_completions(int argc, char **argv);
int cmd_help(int argc, char **argv);
int cmd_whatif(int argc, char **argv);

/* The whole program, as main() gets it. */
int cli_main(int argc, char **argv);

/* --- what a command line asks for --- */
enum cli_color { CLI_COLOR_AUTO, CLI_COLOR_ALWAYS, CLI_COLOR_NEVER };

struct cli_output {
    const struct reporter *reporter;
    const char *path; /* a file to write */
};

/* What `cuaddr check` is asked besides: which files, how, and what counts (gate.h). */
struct cli_gate {
    const char **excludes; /* --exclude, in order */
    size_t n_excludes;
    const char *files_from, *stdin_name, *build_path; /* NULL: not given, as below */
    const char *config;
    bool isolated, show_config;
    bool each_file, list_files;
    unsigned jobs;    /* processes; 0: as many as there are cores */
    unsigned seconds; /* a file may take; 0: the default */
    const char *cache_dir;
    bool no_cache;
    const char *baseline, *write_baseline;
    const char *diff_base, *diff;
    bool exit_zero, strict;
};

struct cli_request {
    struct ca_arena *arena; /* holds all lists and messages; the caller's */
    enum cli_command_id command;
    struct analysis_options analysis; /* arrays are in the arena */
    const char **files;               /* operands, in order */
    size_t n_files;
    const char *patterns;          /* sim: --patterns, or NULL */
    const char *ncu, *ncu_raw;     /* validate: profiles; NULL: not given */
    const char *predictions;       /* validate: a JSON report; NULL: not given */
    const struct reporter *format; /* --format: what goes to standard output */
    struct cli_output *outputs;    /* --output, in order */
    size_t n_outputs;
    const struct layout_change *layouts; /* whatif: changes of layout, in order */
    size_t n_layouts;
    const char **changes; /* whatif: every change as given, in order */
    size_t n_changes;
    bool fix;          /* --fix */
    bool dry_run;      /* --dry-run */
    bool unsafe_fixes; /* --unsafe-fixes */
    bool all;          /* --all */
    bool suppressed;   /* --show-suppressed */
    bool stats;        /* --stats */
    struct cli_gate gate;
    bool help;             /* --help was given: nothing else counts */
    enum severity fail_on; /* the least severity that gives status 1 */
    enum cli_color color;
    const char **seen; /* by option number: its value so far, in one spelling; NULL: not given */
    size_t room;       /* entries that each list above has room for: one an argument */
};

/* --- options --- */
enum cli_form {
    CLI_LONG,          /* --name, --name VALUE, --name=VALUE; -x where it has a letter */
    CLI_CLANG_JOINED,  /* -NVALUE or -N VALUE, handed on to clang */
    CLI_CLANG_EQUALS,  /* -name=VALUE, handed on */
    CLI_CLANG_SEPARATE /* -name VALUE, handed on */
};

/* The i-th value of a closed choice, or NULL past its end. */
typedef const char *cli_choice(size_t i);

struct cli_option {
    const char *name; /* without dashes */
    char letter;      /* 0: none */
    enum cli_form form;
    const char *argument; /* what its value is called; NULL: it takes none */
    cli_choice *choice;   /* NULL: any value */
    unsigned commands;    /* bit 1 << enum cli_command_id: the command takes it */
    const char *help;     /* a sentence or two, no full stop at the end, no line breaks */
    /* Takes the value (NULL where there is no argument). Returns NULL, or what is wrong with it, in
     * the request's arena and without the option's name. */
    const char *(*set)(struct cli_request *r, const struct cli_option *o, const char *value);
};

/* Option number i, or NULL past the end of the table. */
const struct cli_option *cli_option(size_t i);
size_t cli_option_count(void);

/* As a user types it: "--block", "-I", "-std=". In `arena`. */
char *cli_option_spelling(const struct cli_option *o, struct ca_arena *arena);

/* Reads a command's arguments into *out (`arena` keeps all of it). False where they are wrong,
 * which has been said on stderr. */
bool cli_parse(enum cli_command_id command, int argc, char **argv, struct ca_arena *arena,
               struct cli_request *out);

/* A line "cuaddr COMMAND: error: …" on stderr. */
void cli_error(enum cli_command_id command, const char *format, ...) CA_PRINTF(2, 3);

/* Prints the page of one command. */
void cli_help(FILE *out, enum cli_command_id command);

/* The setters of whatif's changes of layout (cli_layout.c). */
const char *cli_set_pad(struct cli_request *r, const struct cli_option *o, const char *value);
const char *cli_set_shape(struct cli_request *r, const struct cli_option *o, const char *value);
const char *cli_set_swizzle(struct cli_request *r, const struct cli_option *o, const char *value);
const char *cli_set_type(struct cli_request *r, const struct cli_option *o, const char *value);
const char *cli_set_soa(struct cli_request *r, const struct cli_option *o, const char *value);

/* --- what commands that read CUDA files share --- */
/* Is the stream to be coloured? NO_COLOR and CLICOLOR_FORCE as their sites define them. */
bool cli_wants_color(enum cli_color color, FILE *stream);
/* Unreadable and unparsable input, on stderr. */
void cli_say_bad_input(const struct analysis *a, bool color);

/* --- values --- */
/* "X[,Y[,Z]]" or "XxYxZ", positive decimal numbers below 2^63; absent ones are 1. False: it is no
 * such thing. */
bool cli_value_dims(const char *text, uint64_t out[3]);
/* A decimal or 0x… integer with an optional sign, or A<<B of two such. False: none, or it overflows
 * 64 bits. */
bool cli_value_integer(const char *text, int64_t *out);

#endif
