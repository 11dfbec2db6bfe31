/* inputs_walk.h - the CUDA files below a folder. */
#ifndef CUADDR_ANALYZER_INPUTS_WALK_H
#define CUADDR_ANALYZER_INPUTS_WALK_H

#include <stdbool.h>

#include "cuaddr/arena.h"

/* Calls `found` for each .cu and .cuh file below the folder, sorted by name, subfolders among the
 * files. Hidden folders are left out, links to folders not followed, and folders that `skip` names
 * not entered. False, with *error in `arena`, where a folder cannot be read. */
bool inputs_walk(const char *folder, struct ca_arena *arena,
                 bool (*skip)(void *context, const char *path),
                 void (*found)(void *context, const char *path), void *context, const char **error);

#endif
