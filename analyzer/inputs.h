/* inputs.h - which files a command line means, and how each is to be read. */
#ifndef CUADDR_ANALYZER_INPUTS_H
#define CUADDR_ANALYZER_INPUTS_H

#include "cli.h"
#include "compile_commands.h"
#include "config.h"

struct input {
    const char *path;
    const char *text; /* standard input's; NULL: read the file */
    bool found;  /* only a folder names it: left out where a file that is checked includes it */
    bool header; /* found, and a .cuh: its turn comes after all others */
    const struct config *config;
    const struct analysis_options *options; /* the command line's, over the configuration's, over
                                               those of the compile commands */
};

struct input_list {
    struct input *items; /* each file once, in the order of the command line, folders sorted */
    size_t n;
    size_t n_excluded;
};

/* Finds the files: operands, --files-from, folders, or all of the compile commands (`db`, or NULL);
 * without those that --exclude or their configuration excludes. False, with a message, where
 * something is missing or broken. */
bool inputs_find(const struct cli_request *r, struct config_finder *finder,
                 struct compile_commands *db, struct input_list *out);

#endif
