/* pack.c - values in a row of bytes, and back: integers in 8 bytes, little end first. */
#include "pack.h"

#include <string.h>

struct pack pack_writer(struct ca_arena *arena) {
    return (struct pack){.arena = arena};
}

struct pack pack_reader(const void *bytes, size_t n, struct ca_arena *arena) {
    return (struct pack){.arena = arena, .reading = true, .next = bytes, .left = n};
}

/* --- bytes --- */

static void put(struct pack *p, const void *bytes, size_t n) {
    if (p->room - p->n < n) {
        size_t room = 2 * (p->room + n) + 256;
        unsigned char *grown = ca_arena_alloc(p->arena, room);
        if (p->n)
            memcpy(grown, p->bytes, p->n);
        p->bytes = grown;
        p->room = room;
    }
    if (n)
        memcpy(p->bytes + p->n, bytes, n);
    p->n += n;
}

/* The next n bytes, or NULL where there are not as many. */
static const unsigned char *take(struct pack *p, size_t n) {
    if (p->failed || p->left < n) {
        p->failed = true;
        return NULL;
    }
    const unsigned char *at = p->next;
    p->next += n;
    p->left -= n;
    return at;
}

void pack_u64(struct pack *p, uint64_t *value) {
    unsigned char bytes[8];
    if (p->reading) {
        const unsigned char *at = take(p, sizeof bytes);
        *value = 0;
        for (unsigned i = 0; at && i < sizeof bytes; i++)
            *value |= (uint64_t)at[i] << 8 * i;
        return;
    }
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(*value >> 8 * i);
    put(p, bytes, sizeof bytes);
}

/* --- values --- */

void pack_i64(struct pack *p, int64_t *value) {
    uint64_t bits = p->reading ? 0 : (uint64_t)*value;
    pack_u64(p, &bits);
    memcpy(value, &bits, sizeof bits);
}

void pack_unsigned(struct pack *p, unsigned *value) {
    uint64_t wide = p->reading ? 0 : *value;
    pack_u64(p, &wide);
    p->failed |= p->reading && wide > UINT32_MAX;
    *value = (unsigned)wide;
}

void pack_bool(struct pack *p, bool *value) {
    if (!p->reading) {
        unsigned char byte = *value;
        put(p, &byte, 1);
        return;
    }
    const unsigned char *at = take(p, 1);
    p->failed |= at && *at > 1;
    *value = at && *at == 1;
}

void pack_double(struct pack *p, double *value) {
    uint64_t bits = 0;
    if (!p->reading)
        memcpy(&bits, value, sizeof bits);
    pack_u64(p, &bits);
    memcpy(value, &bits, sizeof bits);
}

int pack_enum(struct pack *p, int value, int last) {
    uint64_t wide = (uint64_t)value;
    pack_u64(p, &wide);
    if (wide <= (uint64_t)last)
        return (int)wide;
    p->failed = true;
    return 0;
}

void pack_text(struct pack *p, const char **value) {
    bool present = !p->reading && *value;
    pack_bool(p, &present);
    uint64_t length = present && !p->reading ? strlen(*value) : 0;
    if (present)
        pack_u64(p, &length);
    if (!p->reading) {
        put(p, present ? *value : "", length);
        return;
    }
    *value = NULL;
    const unsigned char *at = present && length <= p->left ? take(p, (size_t)length) : NULL;
    p->failed |= present && !at;
    if (!at)
        return;
    char *text = ca_arena_alloc(p->arena, (size_t)length + 1);
    memcpy(text, at, (size_t)length);
    p->failed |= memchr(text, '\0', (size_t)length) != NULL;
    *value = text;
}

/* --- lists --- */

void *pack_list(struct pack *p, void *list, size_t *n, size_t size, size_t least) {
    uint64_t length = *n;
    pack_u64(p, &length);
    if (!p->reading)
        return list;
    if (length > p->left / least)
        p->failed = true;
    *n = p->failed ? 0 : (size_t)length;
    return *n ? ca_arena_alloc(p->arena, *n * size) : NULL;
}

void pack_texts(struct pack *p, const char ***list, size_t *n) {
    *list = pack_list(p, (void *)*list, n, sizeof **list, 1);
    for (size_t i = 0; i < *n; i++)
        pack_text(p, &(*list)[i]);
}
