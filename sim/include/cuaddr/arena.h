/*
 * arena.h - memory that is given out piece by piece and freed all at once.
 *
 * Every object of one analysis (a translation unit, a simulation) lives in one arena and dies with
 * it: there is no per-object free, and pointers into an arena stay valid until ca_arena_free().
 * Allocation never fails: where memory runs out, a message goes to stderr and the process aborts.
 * An arena is not locked; use one per thread.
 */
#ifndef CUADDR_ARENA_H
#define CUADDR_ARENA_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define CA_PRINTF(format_index, first_argument)                                                    \
    __attribute__((format(printf, format_index, first_argument), nonnull(format_index)))
#else
#define CA_PRINTF(format_index, first_argument)
#endif

struct ca_arena;

/* A new empty arena, owned by the caller. */
struct ca_arena *ca_arena_new(void);

/* Frees the arena and all that was allocated from it. NULL is allowed. */
void ca_arena_free(struct ca_arena *arena);

/* `bytes` zeroed bytes, aligned for any type. Never NULL; zero bytes give a pointer that must not
 * be read. */
void *ca_arena_alloc(struct ca_arena *arena, size_t bytes);

/* A copy of the `bytes` bytes at `source`, aligned for any type. `source` may be NULL where bytes
 * is 0. */
void *ca_arena_dup(struct ca_arena *arena, const void *source, size_t bytes);

/* A copy of the NUL-terminated string `text`. */
char *ca_arena_strdup(struct ca_arena *arena, const char *text);

/* The formatted text, as printf would write it. Aborts on a format that the C library refuses. */
char *ca_arena_printf(struct ca_arena *arena, const char *format, ...) CA_PRINTF(2, 3);

/* The bytes handed out so far, each request rounded up to the alignment: a measure to set budgets
 * by. */
size_t ca_arena_bytes(const struct ca_arena *arena);

#ifdef __cplusplus
}
#endif

#endif
