/* load_source.c - reads a source file whole, and refuses what cannot be one. */
#include "load_source.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "load.h"

static const char *too_large(struct ca_arena *arena) {
    return ca_arena_printf(arena, "larger than %zu MiB; expected a CUDA source file",
                           LOAD_MAX_BYTES >> 20);
}

static bool check_status(const char *path, struct ca_arena *arena, const char **error) {
    struct stat status;
    if (stat(path, &status) != 0) {
        *error = errno == ENOENT ? "no such file" : ca_arena_strdup(arena, strerror(errno));
        return false;
    }
    if (S_ISDIR(status.st_mode)) {
        *error = "is a directory; expected a CUDA source file";
        return false;
    }
    if (S_ISREG(status.st_mode) && status.st_size > (off_t)LOAD_MAX_BYTES) {
        *error = too_large(arena);
        return false;
    }
    return true;
}

/* Reads at most LOAD_MAX_BYTES + 1 bytes; pipes have no size beforehand, so the buffer grows. */
static bool read_all(FILE *file, struct ca_arena *arena, struct load_source *out) {
    size_t capacity = (size_t)64 << 10, bytes = 0;
    char *text = ca_arena_alloc(arena, capacity + 1);
    for (;;) {
        bytes += fread(text + bytes, 1, capacity - bytes, file);
        if (bytes < capacity || bytes > LOAD_MAX_BYTES)
            break;
        char *larger = ca_arena_alloc(arena, capacity * 4 + 1);
        memcpy(larger, text, bytes);
        text = larger;
        capacity *= 4;
    }
    text[bytes] = '\0';
    *out = (struct load_source){text, bytes};
    return !ferror(file);
}

/* Editors do not count a byte order mark as a column. */
static void skip_byte_order_mark(struct load_source *source) {
    if (strncmp(source->text, "\xef\xbb\xbf", 3) != 0)
        return;
    source->text += 3;
    source->bytes -= 3;
}

static const char *content_error(const struct load_source *source, struct ca_arena *arena) {
    if (source->bytes > LOAD_MAX_BYTES)
        return too_large(arena);
    if (source->bytes == 0)
        return "is empty; expected CUDA source text";
    const char *nul = memchr(source->text, '\0', source->bytes);
    if (nul)
        return ca_arena_printf(arena,
                               "holds a NUL byte at offset %zu: binary or UTF-16; expected CUDA "
                               "source text",
                               (size_t)(nul - source->text));
    return NULL;
}

bool load_source_exists(const char *path) {
    struct stat status;
    return stat(path, &status) == 0;
}

bool load_source_read(const char *path, struct ca_arena *arena, struct load_source *out,
                      const char **error) {
    if (!check_status(path, arena, error))
        return false;
    FILE *file = fopen(path, "rb");
    if (!file) {
        *error = ca_arena_printf(arena, "cannot be opened: %s", strerror(errno));
        return false;
    }
    bool read = read_all(file, arena, out);
    *error = read ? content_error(out, arena)
                  : ca_arena_printf(arena, "cannot be read: %s", strerror(errno));
    fclose(file);
    skip_byte_order_mark(out);
    return !*error;
}
