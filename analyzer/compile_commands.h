/* compile_commands.h - how the project compiles its files: compile_commands.json.
 *
 * Read by libclang, which also expands @response files and guesses the arguments of a header from
 * those of a file like it. Of the arguments only those are taken that change what a file means:
 * folders to search, macros, files to include, the language standard. They may be nvcc's or another
 * compiler's; relative names are made absolute. */
#ifndef CUADDR_ANALYZER_COMPILE_COMMANDS_H
#define CUADDR_ANALYZER_COMPILE_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

#include "cuaddr/arena.h"

struct compile_commands;

/* Opens the database in the folder `path`, or the file itself. NULL with *error, a line without the
 * path, where there is none. Close it. */
struct compile_commands *compile_commands_open(const char *path, struct ca_arena *arena,
                                               const char **error);
void compile_commands_close(struct compile_commands *c);

/* Arguments for clang of the file with this absolute path, in `arena`; *n is their number. NULL:
 * the database has nothing for it. */
const char **compile_commands_args(struct compile_commands *c, const char *absolute,
                                   struct ca_arena *arena, size_t *n);

/* The absolute paths of all .cu files in it, each once, in its order. */
const char **compile_commands_files(struct compile_commands *c, struct ca_arena *arena, size_t *n);

/* The part of a compiler's n arguments that matters here, seen from the absolute folder they are
 * for. */
const char **compile_commands_translate(const char *const *args, size_t n, const char *folder,
                                        struct ca_arena *arena, size_t *kept);

#endif
