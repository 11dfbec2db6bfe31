/* diff_read.c - what a comparison needs of a JSON report. */
#include "diff.h"

#include <errno.h>
#include <jansson.h>
#include <string.h>

#include "load_source.h"

#define SCHEMA 1

struct reader {
    struct ca_arena *arena;
    const char *path;
    const char *error; /* the first one; NULL: none */
};

/* --- values --- */

static void fail(struct reader *r, const char *where, size_t index, const char *what) {
    if (!r->error)
        r->error = ca_arena_printf(r->arena, "%s: %s[%zu]: %s", r->path, where, index, what);
}

/* A text of an object; "" where it is null or not there. */
static const char *text_of(struct reader *r, const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? ca_arena_strdup(r->arena, text) : "";
}

static long long integer_of(const json_t *object, const char *key) {
    return json_integer_value(json_object_get(object, key));
}

/* --- accesses --- */

static bool read_cost(const json_t *access, struct diff_access *out) {
    const json_t *sectors = json_object_get(access, "sectors");
    const json_t *cost = json_is_object(sectors) ? sectors : json_object_get(access, "wavefronts");
    const json_t *typical = json_object_get(cost, "typical");
    const json_t *worst = json_object_get(cost, "worst");
    out->unit = cost == sectors ? "sector" : "wavefront";
    out->known = json_is_number(typical);
    out->value = json_number_value(out->known ? typical : worst);
    out->ideal = json_number_value(json_object_get(cost, "ideal"));
    return json_is_object(cost) && (out->known || json_is_number(worst));
}

static void read_block(const json_t *access, struct diff_access *out) {
    const json_t *block = json_object_get(json_object_get(access, "launch"), "block");
    for (size_t i = 0; i < 3; i++)
        out->block[i] = json_integer_value(json_array_get(block, i));
}

static void read_access(struct reader *r, const json_t *access, size_t index,
                        struct diff_access *out) {
    *out = (struct diff_access){.fingerprint = text_of(r, access, "fingerprint"),
                                .file = text_of(r, access, "file"),
                                .kernel = text_of(r, access, "instance"),
                                .expression = text_of(r, access, "expression"),
                                .space = text_of(r, access, "space"),
                                .op = text_of(r, access, "op"),
                                .object = text_of(r, access, "object"),
                                .line = integer_of(access, "line")};
    read_block(access, out);
    if (!*out->fingerprint)
        fail(r, "accesses", index, "expected a fingerprint; the report is older than this cuaddr");
    else if (!read_cost(access, out))
        fail(r, "accesses", index, "expected sectors or wavefronts with numbers");
}

static void read_kernel(struct reader *r, const json_t *kernel, struct diff_report *out) {
    const char *why = text_of(r, kernel, "incomplete");
    if (*why)
        out->incomplete[out->n_incomplete++] =
            ca_arena_printf(r->arena, "%s:%lld: kernel %s: %s", text_of(r, kernel, "file"),
                            integer_of(kernel, "line"), text_of(r, kernel, "instance"), why);
}

static void read_lists(struct reader *r, const json_t *top, struct diff_report *out) {
    const json_t *accesses = json_object_get(top, "accesses");
    const json_t *kernels = json_object_get(top, "kernels");
    out->n = json_array_size(accesses);
    out->accesses = ca_arena_alloc(r->arena, (out->n + 1) * sizeof *out->accesses);
    for (size_t i = 0; i < out->n && !r->error; i++)
        read_access(r, json_array_get(accesses, i), i, &out->accesses[i]);
    out->incomplete =
        ca_arena_alloc(r->arena, (json_array_size(kernels) + 1) * sizeof *out->incomplete);
    for (size_t i = 0; i < json_array_size(kernels); i++)
        read_kernel(r, json_array_get(kernels, i), out);
    out->arch = text_of(r, top, "arch");
}

/* --- the report --- */

static void check_top(struct reader *r, const json_t *top) {
    const json_t *schema = json_object_get(top, "schema");
    if (!json_is_integer(schema) || !json_is_array(json_object_get(top, "accesses")))
        r->error = ca_arena_printf(r->arena,
                                   "%s: expected a report of 'cuaddr check --format json', which "
                                   "has the keys schema and accesses",
                                   r->path);
    else if (json_integer_value(schema) != SCHEMA)
        r->error = ca_arena_printf(r->arena, "%s: expected schema %d, got %lld", r->path, SCHEMA,
                                   (long long)json_integer_value(schema));
}

bool diff_read(const char *path, struct ca_arena *arena, struct diff_report *out,
               const char **error) {
    struct reader r = {.arena = arena, .path = path};
    json_error_t at;
    FILE *in = fopen(path, "rb");
    *out = (struct diff_report){.path = path};
    if (!in) {
        *error = ca_arena_printf(arena, "%s: %s", path, strerror(errno));
        return false;
    }
    json_t *top = json_loadf(in, JSON_REJECT_DUPLICATES, &at);
    fclose(in);
    if (!top) {
        *error = ca_arena_printf(arena, "%s:%d: expected a JSON report: %s", path,
                                 at.line > 0 ? at.line : 1, at.text);
        return false;
    }
    check_top(&r, top);
    if (!r.error)
        read_lists(&r, top, out);
    json_decref(top);
    *error = r.error;
    return !r.error;
}
