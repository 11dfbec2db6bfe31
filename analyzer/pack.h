/* pack.h - values in a row of bytes, and back.
 *
 * One function a structure serves both directions: it hands each field's address to the functions
 * below, which write the field to the bytes, or read it from them. What comes back may be truncated
 * or made up by anyone (a cache folder): reading never goes past the end, and after the first
 * trouble everything reads as zero and `failed` is set. */
#ifndef CUADDR_ANALYZER_PACK_H
#define CUADDR_ANALYZER_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cuaddr/arena.h"

struct pack {
    struct ca_arena *arena; /* holds what is written, and the texts and lists that are read */
    bool reading;
    bool failed;               /* reading: the bytes do not hold what was asked for */
    const unsigned char *next; /* reading: the next byte */
    size_t left;               /* reading: bytes from there on */
    unsigned char *bytes;      /* writing: what there is so far */
    size_t n, room;            /* writing: bytes written; bytes that `bytes` has room for */
};

struct pack pack_writer(struct ca_arena *arena);
struct pack pack_reader(const void *bytes, size_t n, struct ca_arena *arena);

void pack_bool(struct pack *p, bool *value);
void pack_unsigned(struct pack *p, unsigned *value);
void pack_u64(struct pack *p, uint64_t *value);
void pack_i64(struct pack *p, int64_t *value);
void pack_double(struct pack *p, double *value);
/* NULL stays NULL. Any bytes but NUL. */
void pack_text(struct pack *p, const char **value);
/* An enumeration of the values 0 … last, through an int. */
int pack_enum(struct pack *p, int value, int last);

/* The length of a list of objects that take at least `least` bytes each when packed (a made-up
 * length must not ask for more memory than the bytes at hand justify). Reading: the list to fill,
 * zeroed, of *n objects of `size` bytes; writing: `list` itself. */
void *pack_list(struct pack *p, void *list, size_t *n, size_t size, size_t least);
/* A list of texts. */
void pack_texts(struct pack *p, const char ***list, size_t *n);

#endif
