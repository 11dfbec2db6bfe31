/* cli_layout.c - the changes of layout that `cuaddr whatif` takes. */
#include "cli.h"

#include "layout.h"
#include "spelling.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The next free change, with the name in front of '='; *rest is what follows it. NULL: no name. */
static struct layout_change *begin(struct cli_request *r, const struct cli_option *o,
                                   const char *value, const char **rest) {
    const char *equals = strchr(value, '=');
    if (!equals || equals == value || !equals[1])
        return NULL;
    char *name = ca_arena_strdup(r->arena, value);
    name[equals - value] = '\0';
    struct layout_change *c = (struct layout_change *)&r->layouts[r->n_layouts];
    *c = (struct layout_change){.name = name};
    c->spec = ca_arena_printf(r->arena, "--%s %s", o->name, value);
    *rest = equals + 1;
    return c;
}

static const char *end(struct cli_request *r, const struct layout_change *c) {
    r->n_layouts++;
    r->changes[r->n_changes++] = c->spec;
    return NULL;
}

/* A decimal number at *text, below 2^31, moved past it. */
static bool take_number(const char **text, uint64_t *out) {
    size_t digits = strspn(*text, "0123456789");
    if (digits == 0 || digits > 10)
        return false;
    *out = strtoull(*text, NULL, 10);
    *text += digits;
    return *out < (uint64_t)1 << 31;
}

static bool take_char(const char **text, char c) {
    bool there = **text == c;
    *text += there;
    return there;
}

const char *cli_set_pad(struct cli_request *r, const struct cli_option *o, const char *value) {
    const char *rest;
    struct layout_change *c = begin(r, o, value, &rest);
    bool fine = c && take_number(&rest, &c->pad);
    if (fine && take_char(&rest, '/'))
        fine = take_number(&rest, &c->row) && c->row > 0;
    if (!fine || *rest)
        return ca_arena_printf(
            r->arena, "expected NAME=N or NAME=N/ROW, numbers of elements, got '%s'", value);
    c->kind = LAYOUT_PAD;
    return end(r, c);
}

const char *cli_set_shape(struct cli_request *r, const struct cli_option *o, const char *value) {
    const char *rest;
    struct layout_change *c = begin(r, o, value, &rest);
    bool fine = c != NULL;
    while (fine) {
        fine = c->n_dims < LAYOUT_MAX_DIMS && take_number(&rest, &c->dims[c->n_dims]) &&
               c->dims[c->n_dims] > 0;
        c->n_dims += fine;
        if (!take_char(&rest, 'x'))
            break;
    }
    if (!fine || *rest || c->n_dims < 2)
        return ca_arena_printf(
            r->arena, "expected NAME=ROWSxCOLUMNS, two to %d extents, as tile=32x33, got '%s'",
            LAYOUT_MAX_DIMS, value);
    c->kind = LAYOUT_SHAPE;
    return end(r, c);
}

const char *cli_set_swizzle(struct cli_request *r, const struct cli_option *o, const char *value) {
    const char *rest;
    uint64_t shift = 0;
    struct layout_change *c = begin(r, o, value, &rest);
    bool fine = c && strncmp(rest, "xor", 3) == 0;
    if (fine) {
        rest += 3;
        if (take_char(&rest, ':')) {
            fine = take_number(&rest, &shift) && shift < 32;
            if (fine && take_char(&rest, ':'))
                fine = take_number(&rest, &c->unit) && c->unit > 0;
        }
    }
    if (!fine || *rest)
        return ca_arena_printf(
            r->arena, "expected NAME=xor, NAME=xor:SHIFT or NAME=xor:SHIFT:BYTES, got '%s'", value);
    c->kind = LAYOUT_SWIZZLE;
    c->shift = (unsigned)shift;
    return end(r, c);
}

static const char *type_word(size_t i, const void *context) {
    (void)context;
    return layout_type_name(i);
}

const char *cli_set_type(struct cli_request *r, const struct cli_option *o, const char *value) {
    const char *rest;
    struct layout_change *c = begin(r, o, value, &rest);
    if (!c)
        return ca_arena_printf(r->arena, "expected NAME=TYPE, as tile=double, got '%s'", value);
    if (!layout_type_find(rest, &c->elem, &c->align)) {
        const char *nearest = spelling_nearest(rest, type_word, NULL);
        return ca_arena_printf(
            r->arena, "expected a built-in or vector type behind '=', got '%s'%s%s%s", rest,
            nearest ? "; did you mean " : "", nearest ? nearest : "", nearest ? "?" : "");
    }
    c->kind = LAYOUT_TYPE;
    return end(r, c);
}

const char *cli_set_soa(struct cli_request *r, const struct cli_option *o, const char *value) {
    if (!*value || strchr(value, '='))
        return ca_arena_printf(r->arena, "expected the name of a struct, got '%s'", value);
    struct layout_change *c = (struct layout_change *)&r->layouts[r->n_layouts];
    *c = (struct layout_change){.kind = LAYOUT_SOA, .name = value};
    c->spec = ca_arena_printf(r->arena, "--%s %s", o->name, value);
    return end(r, c);
}
