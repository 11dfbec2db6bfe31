/* validate_sites.c - a JSON report's accesses → sites that a profile can tell apart. */
#include "validate.h"

#include <string.h>

struct maker {
    struct ca_arena *arena;
    struct validation *out;
    size_t room_sites, room_kernels;
    const char *wrong; /* the first thing wrong; NULL: nothing yet */
};

static const char *text_of(struct maker *m, const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    if (!text && !m->wrong)
        m->wrong =
            ca_arena_printf(m->arena, "expected a string as '%s' of an access or kernel", key);
    return text ? text : "";
}

static double number_of(struct maker *m, const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    if (!json_is_number(value) && !m->wrong)
        m->wrong = ca_arena_printf(m->arena, "expected a number as '%s' of an access", key);
    return json_number_value(value);
}

/* A number, or -1 where it is null. */
static double number_or_none(struct maker *m, const json_t *object, const char *key) {
    return json_is_null(json_object_get(object, key)) ? -1 : number_of(m, object, key);
}

static bool space_of(const char *word, enum ncu_space *out) {
    *out = strcmp(word, "shared") == 0 ? NCU_SHARED : NCU_GLOBAL;
    return *out == NCU_SHARED || strcmp(word, "global") == 0;
}

static enum ncu_verb verb_of(const char *word) {
    return strcmp(word, "store") == 0    ? NCU_STORE
           : strcmp(word, "atomic") == 0 ? NCU_ATOMIC
                                         : NCU_LOAD;
}

/* Blocks of the launch; -1 unknown. */
static double blocks_of(const json_t *access) {
    const json_t *grid = json_object_get(json_object_get(access, "launch"), "grid");
    double blocks = 1;
    for (size_t i = 0; i < 3 && json_array_size(grid) == 3; i++)
        blocks *= json_number_value(json_array_get(grid, i));
    return json_array_size(grid) == 3 ? blocks : -1;
}

static struct validate_site *site_for(struct maker *m, const struct validate_site *like) {
    struct validation *v = m->out;
    for (size_t i = 0; i < v->n_sites; i++) {
        struct validate_site *s = &v->sites[i];
        if (s->line == like->line && s->space == like->space && s->verb == like->verb &&
            strcmp(s->name, like->name) == 0 && strcmp(s->file, like->file) == 0)
            return s;
    }
    if (v->n_sites == m->room_sites) {
        m->room_sites = m->room_sites ? 2 * m->room_sites : 128;
        struct validate_site *larger = ca_arena_alloc(m->arena, m->room_sites * sizeof *larger);
        if (v->n_sites)
            memcpy(larger, v->sites, v->n_sites * sizeof *larger);
        v->sites = larger;
    }
    v->sites[v->n_sites] = *like;
    return &v->sites[v->n_sites++];
}

/* Adds one access' prediction to its site. */
static void site_add(struct maker *m, struct validate_site *s, const json_t *access) {
    const json_t *cost = json_object_get(access, s->space == NCU_SHARED ? "wavefronts" : "sectors");
    double requests = number_or_none(m, access, "requests_per_block"), blocks = blocks_of(access);
    double typical = number_or_none(m, cost, "typical"), worst = number_of(m, cost, "worst");
    double bytes = number_of(m, access, "bytes_per_lane");
    unsigned last = (unsigned)number_of(m, access, "end_line");
    bool counted = requests >= 0 && blocks >= 0;
    double times = counted ? requests * blocks : 1;
    s->exact &= strcmp(text_of(m, access, "confidence"), "exact") == 0;
    s->known |= worst > 0;
    s->last_line = last > s->last_line ? last : s->last_line;
    s->bytes = bytes > s->bytes ? (unsigned)bytes : s->bytes;
    s->requests = counted && s->requests >= 0 ? s->requests + times : -1;
    s->predicted = typical >= 0 && s->predicted >= 0 ? s->predicted + typical * times : -1;
    s->least += number_of(m, cost, "best") * times;
    s->most += worst * times;
}

static void take_access(struct maker *m, const json_t *access) {
    struct validate_site like = {.exact = true, .measured = -1, .executed = -1};
    if (!space_of(text_of(m, access, "space"), &like.space))
        return; /* constant memory: the source page does not count it */
    like.file = ca_arena_strdup(m->arena, text_of(m, access, "file"));
    like.line = (unsigned)number_of(m, access, "line");
    like.kernel = ca_arena_strdup(m->arena, text_of(m, access, "instance"));
    like.name = ncu_kernel_name(like.kernel, m->arena);
    like.verb = verb_of(text_of(m, access, "op"));
    site_add(m, site_for(m, &like), access);
}

static void take_kernel(struct maker *m, const json_t *kernel) {
    struct validation *v = m->out;
    const char *name = ncu_kernel_name(text_of(m, kernel, "instance"), m->arena);
    for (size_t i = 0; i < v->n_kernels; i++)
        if (strcmp(v->kernels[i].name, name) == 0) {
            v->kernels[i].n++;
            return;
        }
    if (v->n_kernels == m->room_kernels) {
        m->room_kernels = m->room_kernels ? 2 * m->room_kernels : 32;
        struct validate_launches *larger =
            ca_arena_alloc(m->arena, m->room_kernels * sizeof *larger);
        if (v->n_kernels)
            memcpy(larger, v->kernels, v->n_kernels * sizeof *larger);
        v->kernels = larger;
    }
    v->kernels[v->n_kernels++] = (struct validate_launches){name, 1};
}

/* Several predicted launches of one kernel: a site's numbers are those of the mean launch. */
static void mean_launch(struct validation *v, struct validate_site *s) {
    unsigned launches = 1;
    for (size_t i = 0; i < v->n_kernels; i++)
        if (strcmp(v->kernels[i].name, s->name) == 0)
            launches = v->kernels[i].n;
    if (s->requests < 0)
        return;
    s->requests /= launches;
    s->predicted = s->predicted < 0 ? -1 : s->predicted / launches;
    s->least /= launches;
    s->most /= launches;
}

const char *validate_sites(const json_t *report, struct ca_arena *arena, struct validation *out) {
    struct maker m = {.arena = arena, .out = out};
    const json_t *accesses = json_object_get(report, "accesses");
    const json_t *kernels = json_object_get(report, "kernels");
    *out = (struct validation){0};
    if (json_integer_value(json_object_get(report, "schema")) != 1 || !json_is_array(accesses) ||
        !json_is_array(kernels))
        return "expected a report of 'cuaddr check --format json' (schema 1)";
    for (size_t i = 0; i < json_array_size(kernels); i++)
        take_kernel(&m, json_array_get(kernels, i));
    for (size_t i = 0; i < json_array_size(accesses); i++)
        take_access(&m, json_array_get(accesses, i));
    for (size_t i = 0; i < out->n_sites; i++)
        mean_launch(out, &out->sites[i]);
    return m.wrong;
}
