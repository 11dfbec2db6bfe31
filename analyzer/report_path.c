/* report_path.c - from the names that a command line gives to names from the repository's root. */
#include "report_path.h"

#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#define MOST_BYTES 4096 /* of the working directory's name */

/* `path`, absolute, without empty, "." and ".." parts and without a slash at its end; "/" is "". */
static char *normalized(struct ca_arena *arena, const char *path) {
    char *out = ca_arena_alloc(arena, strlen(path) + 2);
    size_t used = 0;
    while (*path) {
        size_t length = strcspn(path, "/");
        if (length == 2 && memcmp(path, "..", 2) == 0) {
            while (used && out[--used] != '/')
                continue;
        } else if (length && !(length == 1 && *path == '.')) {
            out[used++] = '/';
            memcpy(out + used, path, length);
            used += length;
        }
        path += length + (path[length] == '/');
    }
    out[used] = '\0';
    return out;
}

static bool holds_repository(struct ca_arena *arena, const char *directory) {
    return access(ca_arena_printf(arena, "%s/.git", directory), F_OK) == 0;
}

struct report_root report_root_find(struct ca_arena *arena) {
    char here[MOST_BYTES];
    struct report_root r = {.arena = arena, .work = "", .root = ""};
    if (!getcwd(here, sizeof here))
        return r;
    r.work = r.root = normalized(arena, here);
    char *directory = ca_arena_strdup(arena, r.work);
    for (;;) {
        if (holds_repository(arena, directory)) {
            r.root = directory;
            return r;
        }
        char *slash = strrchr(directory, '/');
        if (!slash)
            return r;
        *slash = '\0';
    }
}

const char *report_root_path(const struct report_root *r, const char *file) {
    const char *name = file ? file : "";
    size_t length = strlen(r->root);
    const char *path = name[0] == '/' ? name : ca_arena_printf(r->arena, "%s/%s", r->work, name);
    path = normalized(r->arena, path);
    if (strncmp(path, r->root, length) == 0 && path[length] == '/')
        return path + length + 1;
    return *path ? path : name;
}

const char *report_root_uri(const struct report_root *r, const char *file) {
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    static const char hex[] = "0123456789ABCDEF";
    const char *path = report_root_path(r, file);
    char *uri = ca_arena_alloc(r->arena, 3 * strlen(path) + sizeof "file://");
    char *end = uri;
    if (*path == '/')
        end += strlen(strcpy(uri, "file://"));
    for (; *path; path++) {
        if (strchr(plain, *path)) {
            *end++ = *path;
        } else {
            *end++ = '%';
            *end++ = hex[(unsigned char)*path >> 4];
            *end++ = hex[(unsigned char)*path & 15];
        }
    }
    *end = '\0';
    return uri;
}
