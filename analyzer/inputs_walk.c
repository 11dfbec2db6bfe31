/* inputs_walk.c - the CUDA files below a folder. */
#include "inputs_walk.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "analysis_private.h"
#include "paths.h"

#define MAX_DEPTH 64 /* folders in folders */

struct walk {
    struct ca_arena *arena;
    bool (*skip)(void *context, const char *path);
    void (*found)(void *context, const char *path);
    void *context;
    const char *error;
};

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names in a folder, sorted, without hidden ones; NULL: it cannot be read. */
static const char **read_names(struct walk *w, const char *folder, size_t *n) {
    size_t cap = 0;
    const char **names = ca_arena_alloc(w->arena, sizeof *names);
    DIR *dir = opendir(folder);
    *n = 0;
    if (!dir)
        return NULL;
    for (const struct dirent *entry; (entry = readdir(dir));) {
        if (entry->d_name[0] == '.')
            continue;
        names = list_grow(w->arena, names, *n, &cap, sizeof *names);
        names[(*n)++] = ca_arena_strdup(w->arena, entry->d_name);
    }
    closedir(dir);
    if (*n)
        qsort(names, *n, sizeof *names, by_name);
    return names;
}

static void walk_folder(struct walk *w, const char *folder, unsigned depth) {
    size_t n;
    const char **names = read_names(w, folder, &n);
    if (!names)
        w->error = ca_arena_printf(w->arena, "%s: %s", folder, strerror(errno));
    for (size_t i = 0; i < n && !w->error; i++) {
        const char *path = path_join(w->arena, folder, names[i]);
        struct stat status;
        if (lstat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
            if (depth < MAX_DEPTH && !w->skip(w->context, path))
                walk_folder(w, path, depth + 1);
        } else if ((path_ends_in(path, ".cu") || path_ends_in(path, ".cuh")) &&
                   !path_is_folder(path)) {
            w->found(w->context, path);
        }
    }
}

bool inputs_walk(const char *folder, struct ca_arena *arena,
                 bool (*skip)(void *context, const char *path),
                 void (*found)(void *context, const char *path), void *context,
                 const char **error) {
    struct walk w = {.arena = arena, .skip = skip, .found = found, .context = context};
    walk_folder(&w, folder, 0);
    *error = w.error;
    return !w.error;
}
