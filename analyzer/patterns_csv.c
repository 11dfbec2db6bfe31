/* patterns_csv.c - the reader of pattern files: text → rows, every broken line reported. */
#include "patterns_csv.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COMMON_FIELDS = 3, /* op, bytes_per_lane, active_mask_hex */
    FIXED_FIELDS = 4,  /* before the lanes of a request */
    FIELDS = FIXED_FIELDS + CA_WARP,
    COPY_FIXED_FIELDS = 5, /* before the lanes of a copy */
    COPY_FIELDS = COPY_FIXED_FIELDS + 2 * CA_WARP,
    MAX_BROKEN = 100,            /* broken rows after which reading stops */
    MAX_BYTES = 64 * 1024 * 1024 /* of a file */
};

static const char *const fixed_names[FIXED_FIELDS] = {"op", "bytes_per_lane", "active_mask_hex",
                                                      "measured"};
static const char *const copy_names[COPY_FIXED_FIELDS] = {
    "op", "bytes_per_lane", "active_mask_hex", "measured_sectors", "measured_shared_wavefronts"};

struct field {
    const char *text;
    int length; /* bytes */
};

struct reader {
    const char *at, *end;
    unsigned line; /* number of the line last taken, from 1 */
    struct ca_arena *arena;
    patterns_error_fn *error;
    void *context;
    bool copies;                      /* the header was that of a file of copies */
    struct field fields[COPY_FIELDS]; /* of the line last taken */
};

static bool reader_fail(struct reader *r, const char *format, ...) CA_PRINTF(2, 3);

static bool reader_fail(struct reader *r, const char *format, ...) {
    char message[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    r->error(r->context, r->line, message);
    return false;
}

/* A name of a column, for messages. */
static const char *column_name(const struct reader *r, unsigned i, char buffer[16]) {
    unsigned fixed = r->copies ? COPY_FIXED_FIELDS : FIXED_FIELDS, lane = i - fixed;
    if (i < fixed)
        return r->copies ? copy_names[i] : fixed_names[i];
    const char *word = !r->copies ? "lane" : lane < CA_WARP ? "shared" : "global";
    snprintf(buffer, 16, "%s%u", word, lane % CA_WARP);
    return buffer;
}

static unsigned column_count(const struct reader *r) {
    return r->copies ? COPY_FIELDS : FIELDS;
}

/* A field as it may stand in a message: cut short, nothing unprintable. */
static const char *field_shown(struct field f, char buffer[32]) {
    int n = f.length < 24 ? f.length : 24;
    for (int i = 0; i < n; i++)
        buffer[i] = f.text[i] >= ' ' && f.text[i] <= '~' ? f.text[i] : '?';
    strcpy(buffer + n, n < f.length ? "..." : "");
    return buffer;
}

/* Takes the next line that is not blank; false at the end of the text. */
static bool reader_line(struct reader *r, struct field *line) {
    while (r->at < r->end) {
        const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
        const char *next = stop ? stop + 1 : r->end;
        if (!stop)
            stop = r->end;
        if (stop > r->at && stop[-1] == '\r')
            stop--;
        *line = (struct field){r->at, (int)(stop - r->at)};
        r->at = next;
        r->line++;
        if (line->length)
            return true;
    }
    return false;
}

/* Splits a line at its commas into the reader's fields; false (reported) where there aren't as many
 * as columns. */
static bool reader_split(struct reader *r, struct field line) {
    unsigned n = 0;
    const char *end = line.text + line.length;
    for (const char *at = line.text;; n++) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        const char *stop = comma ? comma : end;
        if (n < COPY_FIELDS)
            r->fields[n] = (struct field){at, (int)(stop - at)};
        if (!comma)
            break;
        at = comma + 1;
    }
    if (++n == column_count(r))
        return true;
    return reader_fail(r, "expected %u fields separated by commas, found %u", column_count(r), n);
}

static bool read_header(struct reader *r) {
    struct field line;
    if (!reader_line(r, &line))
        return reader_fail(r, "expected the header line op,bytes_per_lane,active_mask_hex,measured,"
                              "lane0,...,lane31; the file is empty");
    static const char copy_mark[] = ",measured_sectors,";
    for (int i = 0; i + (int)sizeof copy_mark <= line.length; i++)
        r->copies |= memcmp(line.text + i, copy_mark, sizeof copy_mark - 1) == 0;
    if (!reader_split(r, line))
        return reader_fail(r, "expected the header line op,bytes_per_lane,active_mask_hex,measured,"
                              "lane0,...,lane31");
    for (unsigned i = 0; i < column_count(r); i++) {
        char name[16], shown[32];
        const char *expected = column_name(r, i, name);
        struct field f = r->fields[i];
        if ((size_t)f.length != strlen(expected) || memcmp(f.text, expected, strlen(expected)) != 0)
            return reader_fail(r, "expected '%s' as column %u of the header, found '%s'", expected,
                               i + 1, field_shown(f, shown));
    }
    return true;
}

static int digit_value(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16;
}

/* Field `i` as a number of the given radix, at most `most`; false (reported) otherwise. */
static bool read_number(struct reader *r, unsigned i, unsigned radix, uint64_t most,
                        uint64_t *out) {
    struct field f = r->fields[i];
    uint64_t value = 0;
    bool sound = f.length > 0;
    for (int k = 0; sound && k < f.length; k++) {
        unsigned digit = (unsigned)digit_value(f.text[k]);
        sound = digit < radix && value <= (most - digit) / radix;
        value = value * radix + digit;
    }
    *out = value;
    if (sound)
        return true;
    char name[16], shown[32];
    return reader_fail(r, "%s: expected a %s number from 0 to %llu, found '%s'",
                       column_name(r, i, name), radix == 16 ? "hexadecimal" : "decimal",
                       (unsigned long long)most, field_shown(f, shown));
}

static bool field_is(struct field f, const char *name) {
    return (size_t)f.length == strlen(name) && memcmp(f.text, name, strlen(name)) == 0;
}

static bool read_op(struct reader *r, enum ca_op *op) {
    char name[32], shown[32];
    struct field f = r->fields[0];
    if (f.length < (int)sizeof name) {
        memcpy(name, f.text, (size_t)f.length);
        name[f.length] = '\0';
        if (strlen(name) == (size_t)f.length && ca_op_find(name, op))
            return true;
    }
    return reader_fail(r,
                       "op: expected an operation such as global_load or shared_store, found '%s'",
                       field_shown(f, shown));
}

static bool read_copy_op(struct reader *r, bool *bypass) {
    char shown[32];
    *bypass = field_is(r->fields[0], "cp_async_cg");
    if (*bypass || field_is(r->fields[0], "cp_async_ca"))
        return true;
    return reader_fail(r, "op: expected cp_async_ca or cp_async_cg, found '%s'",
                       field_shown(r->fields[0], shown));
}

/* 32 offsets from field `first` on. */
static bool read_lanes(struct reader *r, unsigned first, uint64_t lanes[CA_WARP]) {
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        if (!read_number(r, first + lane, 10, INT64_MAX, &lanes[lane]))
            return false;
    return true;
}

static bool row_status(struct reader *r, enum ca_status status) {
    if (status == CA_OK)
        return true;
    return reader_fail(r, "expected a request that hardware accepts: %s", ca_status_text(status));
}

static bool read_copy(struct reader *r, struct patterns_row *row) {
    uint64_t wavefronts;
    struct ca_copy_count count;
    if (!read_copy_op(r, &row->copy.bypass) ||
        !read_number(r, COMMON_FIELDS + 1, 10, UINT32_MAX, &wavefronts) ||
        !read_lanes(r, COPY_FIXED_FIELDS, row->copy.shared) ||
        !read_lanes(r, COPY_FIXED_FIELDS + CA_WARP, row->copy.global))
        return false;
    row->is_copy = true;
    row->measured_wavefronts = (unsigned)wavefronts;
    row->copy.active = row->mask;
    return row_status(r, ca_copy_count(ca_geometry_default(), &row->copy, &count));
}

static bool read_request(struct reader *r, struct patterns_row *row) {
    struct ca_count count;
    if (!read_op(r, &row->pattern.op) || !read_lanes(r, FIXED_FIELDS, row->pattern.address))
        return false;
    row->pattern.active = row->mask & ca_op_info(row->pattern.op)->lanes;
    return row_status(r, ca_pattern_count(ca_geometry_default(), &row->pattern, &count));
}

/* The row in the reader's fields; false (reported) where it is broken. */
static bool read_row(struct reader *r, struct patterns_row *row) {
    uint64_t bytes, mask, measured;
    memset(row, 0, sizeof *row);
    row->line = r->line;
    if (!read_number(r, 1, 10, 16, &bytes) || !read_number(r, 2, 16, UINT32_MAX, &mask) ||
        !read_number(r, COMMON_FIELDS, 10, UINT32_MAX, &measured))
        return false;
    row->mask = (uint32_t)mask;
    row->measured = (unsigned)measured;
    row->pattern.bytes_per_lane = row->copy.bytes_per_lane = (unsigned)bytes;
    return r->copies ? read_copy(r, row) : read_request(r, row);
}

static void patterns_add(struct patterns *p, size_t *room, struct ca_arena *arena,
                         const struct patterns_row *row) {
    if (p->n == *room) {
        *room = *room ? 2 * *room : 256;
        struct patterns_row *rows = ca_arena_alloc(arena, *room * sizeof *rows);
        if (p->n)
            memcpy(rows, p->rows, p->n * sizeof *rows);
        p->rows = rows;
    }
    p->rows[p->n++] = *row;
}

bool patterns_read(const char *text, size_t bytes, struct ca_arena *arena, struct patterns *out,
                   patterns_error_fn *error, void *context) {
    struct reader r = {
        .at = text, .end = text + bytes, .arena = arena, .error = error, .context = context};
    size_t room = 0;
    struct field line;
    *out = (struct patterns){NULL, 0, 0};
    if (bytes >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        r.at += 3;
    if (!read_header(&r)) {
        out->broken = 1;
        return false;
    }
    while (out->broken < MAX_BROKEN && reader_line(&r, &line)) {
        struct patterns_row row;
        if (reader_split(&r, line) && read_row(&r, &row))
            patterns_add(out, &room, arena, &row);
        else
            out->broken++;
    }
    if (out->broken == MAX_BROKEN && r.at < r.end)
        reader_fail(&r, "%d broken rows: the rest of the file is not read", MAX_BROKEN);
    return out->broken == 0;
}

/* The rest of an open file; NULL where reading fails (errno) or it is too large (EFBIG). */
static char *read_stream(FILE *file, struct ca_arena *arena, size_t *bytes) {
    size_t room = 1 << 16, n = 0;
    char *text = malloc(room + 1);
    while (text) {
        n += fread(text + n, 1, room - n, file);
        if (n < room || room > MAX_BYTES)
            break;
        char *larger = realloc(text, 2 * room + 1);
        if (!larger)
            break;
        text = larger;
        room *= 2;
    }
    char *copy = NULL;
    if (text && n > MAX_BYTES)
        errno = EFBIG;
    else if (text && feof(file)) {
        copy = ca_arena_alloc(arena, n + 1);
        memcpy(copy, text, n);
        *bytes = n;
    }
    free(text);
    return copy;
}

char *patterns_load(const char *path, struct ca_arena *arena, size_t *bytes,
                    patterns_error_fn *error, void *context) {
    char message[256];
    errno = 0;
    FILE *file = fopen(path, "rb");
    char *text = file ? read_stream(file, arena, bytes) : NULL;
    if (!text) {
        snprintf(message, sizeof message, "expected a readable pattern file of at most 64 MiB: %s",
                 errno ? strerror(errno) : "reading failed");
        error(context, 0, message);
    }
    if (file)
        fclose(file);
    return text;
}
