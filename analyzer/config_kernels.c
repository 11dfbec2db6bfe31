/* config_kernels.c - the shapes and values of kernels, in the configuration. */
#include <inttypes.h>
#include <string.h>

#include "analysis_private.h"
#include "cli.h"
#include "config_reader.h"
#include "text.h"

/* "32,8", 256 or [32, 8] as one text. */
static const char *dims_text(struct config_reader *r, yaml_node_t *node) {
    const char **parts;
    size_t n;
    const char *text = "";
    if (!config_texts(r, node, "numbers, X[, Y[, Z]]", &parts, &n))
        return NULL;
    for (size_t i = 0; i < n; i++)
        text = ca_arena_printf(r->arena, "%s%s%s", text, i ? "," : "", parts[i]);
    return text;
}

static bool read_block(struct config_reader *r, yaml_node_t *node, void *object) {
    struct analysis_shape *shape = object;
    uint64_t dims[3];
    const char *text = dims_text(r, node);
    if (!text)
        return false;
    if (!cli_value_dims(text, dims) || dims[0] > 1024 || dims[1] > 1024 || dims[2] > 64 ||
        dims[0] * dims[1] * dims[2] > 1024)
        return config_wrong(
            r, node, "expected [X, Y, Z] with 1 to 1024 threads in all (Z at most 64), got %s",
            text_clean(r->arena, text));
    shape->has_block = true;
    for (int i = 0; i < 3; i++)
        shape->block[i] = (unsigned)dims[i];
    return true;
}

static bool read_grid(struct config_reader *r, yaml_node_t *node, void *object) {
    struct analysis_shape *shape = object;
    const char *text = dims_text(r, node);
    if (!text)
        return false;
    shape->has_grid = cli_value_dims(text, shape->grid) && shape->grid[0] <= INT32_MAX &&
                      shape->grid[1] <= UINT16_MAX && shape->grid[2] <= UINT16_MAX;
    return shape->has_grid || config_wrong(r, node,
                                           "expected [X, Y, Z] with 1 to 2147483647 blocks along x "
                                           "and 1 to 65535 along y and z, got %s",
                                           text_clean(r->arena, text));
}

static bool read_value(struct config_reader *r, yaml_node_t *key, yaml_node_t *value,
                       void *object) {
    struct analysis_shape *shape = object;
    struct analysis_set *sets = (struct analysis_set *)shape->sets;
    const char *text = config_text(r, value, "an integer");
    int64_t number;
    if (!text)
        return false;
    if (!cli_value_integer(text, &number))
        return config_wrong(r, value,
                            "expected an integer (decimal, 0x… or A<<B, within 64 bits), got %s",
                            text_clean(r->arena, text));
    const char *name = ca_arena_strdup(r->arena, (const char *)key->data.scalar.value);
    sets[shape->n_sets++] = (struct analysis_set){name, number};
    return true;
}

static bool read_values(struct config_reader *r, yaml_node_t *node, void *object) {
    struct analysis_shape *shape = object;
    shape->sets = ca_arena_alloc(r->arena, (config_count(node) + 1) * sizeof *shape->sets);
    return config_entries(r, node, "a mapping of names to integers", read_value, shape);
}

static const struct config_key kernel_keys[] = {
    {"block", read_block}, {"grid", read_grid}, {"values", read_values}, {NULL, NULL}};

/* Makes room for one more behind all there are. */
static struct analysis_shape *add_shape(struct config_reader *r) {
    struct config *c = r->config;
    struct analysis_shape *list = ca_arena_alloc(r->arena, (c->n_shapes + 1) * sizeof *list);
    if (c->n_shapes)
        memcpy(list, c->shapes, c->n_shapes * sizeof *list);
    c->shapes = list;
    return &list[c->n_shapes++];
}

static bool read_kernel(struct config_reader *r, yaml_node_t *key, yaml_node_t *value,
                        void *object) {
    (void)object;
    struct analysis_shape *shape = add_shape(r);
    shape->glob = ca_arena_strdup(r->arena, (const char *)key->data.scalar.value);
    return config_mapping(r, value, kernel_keys, shape, "a mapping with block, grid or values");
}

bool config_read_kernels(struct config_reader *r, yaml_node_t *node, void *config) {
    (void)config;
    return config_entries(r, node,
                          "a mapping of kernel names, with * and ?, to what is said of them",
                          read_kernel, NULL);
}

/* Behind the kernels' own, wherever it stands in the file (config.c sees to that). */
bool config_read_values(struct config_reader *r, yaml_node_t *node, void *config) {
    (void)config;
    return read_values(r, node, add_shape(r));
}
