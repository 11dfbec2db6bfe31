/* whole.c - files and streams, read whole. */
#include "whole.h"

#include <errno.h>
#include <string.h>

#include "paths.h"

char *whole_stream(FILE *in, struct ca_arena *arena, size_t *bytes) {
    size_t room = (size_t)64 << 10, n = 0;
    char *text = ca_arena_alloc(arena, room + 1);
    for (size_t got; (got = fread(text + n, 1, room - n, in)) > 0;) {
        n += got;
        if (n < room)
            continue;
        char *grown = ca_arena_alloc(arena, 4 * room + 1);
        memcpy(grown, text, n);
        text = grown;
        room *= 4;
    }
    text[n] = '\0';
    if (bytes)
        *bytes = n;
    return text;
}

char *whole_text(const char *path, struct ca_arena *arena, const char **error) {
    bool standard = strcmp(path, "-") == 0;
    size_t bytes = 0;
    char *text = NULL;
    FILE *in = standard ? stdin : fopen(path, "rb");
    if (!standard && path_is_folder(path))
        *error = "is a directory";
    else if (!in)
        *error = errno == ENOENT ? "no such file" : ca_arena_strdup(arena, strerror(errno));
    else if (text = whole_stream(in, arena, &bytes), ferror(in))
        *error = ca_arena_strdup(arena, strerror(errno));
    else if (strlen(text) != bytes)
        *error = "holds a NUL byte; expected text";
    else
        *error = NULL;
    if (in && !standard)
        fclose(in);
    return *error ? NULL : text;
}
