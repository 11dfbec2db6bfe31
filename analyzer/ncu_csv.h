/* ncu_csv.h - reads the CSV that Nsight Compute writes: rows of quoted fields, numbers of any
 * locale.
 *
 * The text is taken apart in place: fields are NUL-terminated where they stand. Nothing here knows
 * what the columns mean (ncu_source.h, ncu_raw.h). */
#ifndef CUADDR_ANALYZER_NCU_CSV_H
#define CUADDR_ANALYZER_NCU_CSV_H

#include <stdbool.h>
#include <stddef.h>

#include "cuaddr/arena.h"

/* Told of everything that is broken: the line (0: the file as a whole) and what was expected. */
typedef void ncu_error_fn(void *context, unsigned line, const char *message);

struct ncu_csv {
    char *at, *end;    /* what is left of the text */
    unsigned line;     /* number of the line that `at` begins, from 1 */
    char **fields;     /* of the row last read */
    size_t n;          /* how many */
    unsigned row_line; /* line that the row last read begins on */
    size_t room;       /* entries allocated at `fields` */
    size_t broken;     /* rows reported so far */
    struct ca_arena *arena;
    ncu_error_fn *error;
    void *context;
};

/* A file's whole text with a NUL behind it, in `arena`; NULL (said) where it can't be read or is
 * larger than 1 GiB. */
char *ncu_load(const char *path, struct ca_arena *arena, size_t *bytes, ncu_error_fn *error,
               void *context);

/* Starts reading `bytes` bytes at `text`, which are changed; text[bytes] must be writable. A
 * byte-order mark is passed over. */
void ncu_csv_open(struct ncu_csv *c, char *text, size_t bytes, struct ca_arena *arena,
                  ncu_error_fn *error, void *context);

/* Reads the next row that is not blank; false at the end. A row that cannot be read is reported and
 * left out. */
bool ncu_csv_next(struct ncu_csv *c);

/* Reports a broken row (the last one read). False after 100 of them: reading should stop. */
bool ncu_csv_broken(struct ncu_csv *c, const char *format, ...) CA_PRINTF(2, 3);

/* A count as any locale writes it: "1234", "1,234", "1.234", "1 234", "1'234". Counts are whole, so
 * a single group of three digits behind a point is thousands. Decimals (anything else behind the
 * last separator) are kept. False for "-", "n/a", "" and whatever is no number. */
bool ncu_number(const char *text, double *out);

#endif
