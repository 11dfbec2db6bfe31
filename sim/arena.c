/*
 * arena.c - a chain of blocks, filled front to back. A request that does not fit opens a new block,
 * as large as it needs; what is left of the old one is given up.
 */
#include "cuaddr/arena.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALIGNMENT alignof(max_align_t)

/* Under AddressSanitizer each piece is a block of its own, so that running over its end is seen. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ONE_PIECE_A_BLOCK
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define ONE_PIECE_A_BLOCK
#endif

#ifdef ONE_PIECE_A_BLOCK
#define BLOCK_BYTES ((size_t)0)
#else
#define BLOCK_BYTES ((size_t)64 * 1024)
#endif

struct block {
    struct block *previous; /* the block filled before this one, or NULL */
    size_t capacity;        /* bytes in `data` */
    size_t used;            /* bytes of `data` handed out; a multiple of ALIGNMENT */
    alignas(max_align_t) unsigned char data[];
};

struct ca_arena {
    struct block *last; /* the block that is being filled, or NULL before the first request */
    size_t bytes;       /* bytes handed out from all blocks */
};

static _Noreturn void die(const char *why, size_t bytes) {
    fprintf(stderr, "cuaddr: %s (%zu bytes wanted)\n", why, bytes);
    abort();
}

static void *zeroed_or_die(size_t bytes) {
    void *memory = calloc(1, bytes);
    if (!memory)
        die("out of memory", bytes);
    return memory;
}

struct ca_arena *ca_arena_new(void) {
    return zeroed_or_die(sizeof(struct ca_arena));
}

void ca_arena_free(struct ca_arena *arena) {
    if (!arena)
        return;
    for (struct block *block = arena->last; block;) {
        struct block *previous = block->previous;
        free(block);
        block = previous;
    }
    free(arena);
}

static struct block *open_block(struct ca_arena *arena, size_t bytes) {
    size_t capacity = bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES;
    struct block *block = zeroed_or_die(sizeof(struct block) + capacity);
    block->capacity = capacity;
    block->previous = arena->last;
    arena->last = block;
    return block;
}

/* `bytes` rounded up to a whole number of alignment units, at least one, so that no two requests
 * share an address. */
static size_t rounded(size_t bytes) {
    if (bytes > SIZE_MAX - sizeof(struct block) - ALIGNMENT)
        die("impossible allocation", bytes);
    size_t units = (bytes + ALIGNMENT - 1) / ALIGNMENT;
    return (units ? units : 1) * ALIGNMENT;
}

void *ca_arena_alloc(struct ca_arena *arena, size_t bytes) {
    size_t wanted = rounded(bytes);
    struct block *block = arena->last;
    if (!block || block->capacity - block->used < wanted)
        block = open_block(arena, wanted);
    void *memory = block->data + block->used;
    block->used += wanted;
    arena->bytes += wanted;
    return memory;
}

void *ca_arena_dup(struct ca_arena *arena, const void *source, size_t bytes) {
    void *copy = ca_arena_alloc(arena, bytes);
    if (bytes)
        memcpy(copy, source, bytes);
    return copy;
}

char *ca_arena_strdup(struct ca_arena *arena, const char *text) {
    return ca_arena_dup(arena, text, strlen(text) + 1);
}

char *ca_arena_printf(struct ca_arena *arena, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0)
        die("text cannot be formatted", 0);

    char *text = ca_arena_alloc(arena, (size_t)length + 1);
    va_start(arguments, format);
    vsnprintf(text, (size_t)length + 1, format, arguments);
    va_end(arguments);
    return text;
}

size_t ca_arena_bytes(const struct ca_arena *arena) {
    return arena->bytes;
}
