/* paths.c - file names: joined, made absolute, shown as a user would write them. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "paths.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analysis_private.h"

char *path_join(struct ca_arena *arena, const char *folder, const char *name) {
    if (name[0] == '/' || strcmp(folder, ".") == 0)
        return ca_arena_strdup(arena, name);
    size_t length = strlen(folder);
    return ca_arena_printf(arena, "%s%s%s", folder, length && folder[length - 1] == '/' ? "" : "/",
                           name);
}

/* Takes "." and ".." out of an absolute path, in place. */
static void squeeze(char *path) {
    char *to = path;
    for (const char *at = path; *at;) {
        at += strspn(at, "/");
        size_t length = strcspn(at, "/");
        if (length == 2 && strncmp(at, "..", 2) == 0) {
            while (to > path && *--to != '/')
                ;
        } else if (length > 0 && !(length == 1 && *at == '.')) {
            *to++ = '/';
            memmove(to, at, length);
            to += length;
        }
        at += length;
    }
    if (to == path)
        *to++ = '/';
    *to = '\0';
}

char *path_absolute(struct ca_arena *arena, const char *path) {
    char *real = realpath(path, NULL);
    if (real) {
        char *copy = ca_arena_strdup(arena, real);
        free(real);
        return copy;
    }
    real = path[0] == '/' ? NULL : realpath(".", NULL);
    char *whole = path_join(arena, real ? real : "/", path);
    free(real);
    squeeze(whole);
    return whole;
}

char *path_folder(struct ca_arena *arena, const char *path) {
    const char *slash = strrchr(path, '/');
    if (!slash)
        return ca_arena_strdup(arena, ".");
    if (slash == path)
        return ca_arena_strdup(arena, "/");
    return ca_arena_printf(arena, "%.*s", (int)(slash - path), path);
}

const char *path_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

const char *path_below(const char *from, const char *path) {
    size_t length = strlen(from);
    if (length == 1 && path[0] == '/' && path[1])
        return path + 1;
    return strncmp(from, path, length) == 0 && path[length] == '/' && path[length + 1]
               ? path + length + 1
               : path;
}

const char *path_shown(struct ca_arena *arena, const char *absolute) {
    return path_below(path_absolute(arena, "."), absolute);
}

const char *path_plain(const char *path) {
    while (path[0] == '.' && path[1] == '/' && path[2])
        path += 2;
    return path;
}

bool path_ends_in(const char *path, const char *ending) {
    size_t length = strlen(path), tail = strlen(ending);
    return length > tail && strcmp(path + length - tail, ending) == 0;
}

bool path_is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool path_matches(struct ca_arena *arena, const char *pattern, const char *path) {
    char *glob = ca_arena_strdup(arena, strncmp(pattern, "./", 2) == 0 ? pattern + 2 : pattern);
    size_t length = strlen(glob);
    while (length > 1 && glob[length - 1] == '/')
        glob[--length] = '\0';
    bool whole = strchr(glob, '/') != NULL;
    char *part = ca_arena_strdup(arena, strncmp(path, "./", 2) == 0 ? path + 2 : path);
    char *start = part;
    for (char *at = part;; at++) {
        if (*at && *at != '/')
            continue;
        char end = *at;
        *at = '\0';
        if (at > part && (glob_match(glob, whole ? part : start) ||
                          (strncmp(glob, "**/", 3) == 0 && glob_match(glob + 3, part))))
            return true;
        if (!end)
            return false;
        *at = end;
        start = at + 1;
    }
}
