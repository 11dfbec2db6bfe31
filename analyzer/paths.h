/* paths.h - file names: joined, made absolute, shown as a user would write them. */
#ifndef CUADDR_ANALYZER_PATHS_H
#define CUADDR_ANALYZER_PATHS_H

#include <stdbool.h>
#include <stddef.h>

#include "cuaddr/arena.h"

/* `name` seen from `folder`; an absolute name stays as it is. */
char *path_join(struct ca_arena *arena, const char *folder, const char *name);
/* Absolute, without symbolic links where the file exists; without "." and "..". */
char *path_absolute(struct ca_arena *arena, const char *path);
/* The part before the last slash: "." where there is none, "/" of "/x". */
char *path_folder(struct ca_arena *arena, const char *path);
/* The part behind the last slash. */
const char *path_name(const char *path);
/* Absolute path `path` as seen from the absolute folder `from`, where it lies below it; else
 * `path`. */
const char *path_below(const char *from, const char *path);
/* As seen from the folder cuaddr runs in, where it lies below that. */
const char *path_shown(struct ca_arena *arena, const char *absolute);
/* Without "./" before it: what libclang makes of a header beside "./x.cu". */
const char *path_plain(const char *path);
bool path_ends_in(const char *path, const char *ending);
bool path_is_folder(const char *path);

/* Does the pattern speak of the path, or of a folder that it lies in? `*` and `?` are wildcards,
 * also over slashes; a pattern without a slash speaks of any part of the path. */
bool path_matches(struct ca_arena *arena, const char *pattern, const char *path);

#endif
