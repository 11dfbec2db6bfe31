/* config_find.c - which configuration governs a file. */
#include <string.h>

#include "config.h"
#include "load_source.h"
#include "paths.h"

/* A folder whose files were asked about. */
struct folder {
    const char *path; /* absolute */
    const struct config *config;
    const char *error;
    struct folder *next;
};

struct config_finder {
    struct ca_arena *arena;
    const char *only;           /* --config */
    struct folder *known;       /* latest first */
    const struct config *fixed; /* that governs all files; NULL: the nearest one does */
    const char *error;
};

struct config_finder *config_finder_new(const char *only, bool isolated, struct ca_arena *arena) {
    struct config_finder *f = ca_arena_alloc(arena, sizeof *f);
    f->arena = arena;
    f->only = only;
    if (only) {
        f->fixed = config_read(only, arena, &f->error);
    } else if (isolated) {
        struct config *none = ca_arena_alloc(arena, sizeof *none);
        none->folder = path_absolute(arena, ".");
        f->fixed = none;
    }
    return f;
}

/* The configuration in the folder or the nearest above it. */
static void look_up(struct config_finder *f, struct folder *at) {
    const char *folder = at->path;
    for (;;) {
        const char *path = path_join(f->arena, folder, CONFIG_NAME);
        if (load_source_exists(path)) {
            at->config = config_read(path_shown(f->arena, path), f->arena, &at->error);
            return;
        }
        if (strcmp(folder, "/") == 0)
            break;
        folder = path_folder(f->arena, folder);
    }
    struct config *none = ca_arena_alloc(f->arena, sizeof *none);
    none->folder = path_absolute(f->arena, ".");
    at->config = none;
}

const struct config *config_for(struct config_finder *f, const char *path, const char **error) {
    *error = f->error;
    if (f->fixed || f->error)
        return f->fixed;
    const char *folder = path_folder(f->arena, path_absolute(f->arena, path));
    struct folder *known = f->known;
    while (known && strcmp(known->path, folder) != 0)
        known = known->next;
    if (!known) {
        known = ca_arena_alloc(f->arena, sizeof *known);
        *known = (struct folder){.path = folder, .next = f->known};
        look_up(f, known);
        f->known = known;
    }
    *error = known->error;
    return known->config;
}
