/* digest.h - SHA-256 (FIPS 180-4): tells whether a file still holds what it held. */
#ifndef CUADDR_ANALYZER_DIGEST_H
#define CUADDR_ANALYZER_DIGEST_H

#include <stddef.h>
#include <stdint.h>

#define DIGEST_BYTES 32

struct digest {
    uint32_t state[8];
    uint64_t bytes;          /* taken in so far */
    unsigned char block[64]; /* the last bytes that make no whole block yet */
};

void digest_start(struct digest *d);
void digest_add(struct digest *d, const void *bytes, size_t n);
/* A text with its end, so that "a", "b" is not "ab"; NULL is told from "". */
void digest_add_text(struct digest *d, const char *text);
void digest_end(struct digest *d, unsigned char out[DIGEST_BYTES]);

#endif
