/* Inside the configuration: YAML nodes, and messages about them. Only config*.c include this. */
#ifndef CUADDR_ANALYZER_CONFIG_READER_H
#define CUADDR_ANALYZER_CONFIG_READER_H

#include <stdbool.h>
#include <yaml.h>

#include "config.h"

struct config_reader {
    struct ca_arena *arena;
    struct config *config;
    yaml_document_t document;
    const char *error; /* the first one; NULL: none */
};

/* A key of a mapping, and what takes its value. */
struct config_key {
    const char *name;
    bool (*read)(struct config_reader *r, yaml_node_t *value, void *object);
};

/* False, always: what is wrong at a node is kept as the error. */
bool config_wrong(struct config_reader *r, const yaml_node_t *at, const char *format, ...)
    CA_PRINTF(3, 4);
/* The text of a scalar, or NULL after config_wrong(): `expected` says what was. */
const char *config_text(struct config_reader *r, yaml_node_t *node, const char *expected);
/* "; did you mean X?" of a list of words, or "". */
const char *config_nearest(struct config_reader *r, const char *word,
                           const char *(*list)(size_t i, const void *context), const void *context);
/* Calls the key's function for each entry of a mapping. A key that is not in the table (which ends
 * with a NULL name), or is there twice, is an error. `what` names the mapping. */
bool config_mapping(struct config_reader *r, yaml_node_t *node, const struct config_key *keys,
                    void *object, const char *what);
/* Calls `read` with each key and value of a mapping whose keys are free; none may be there twice.
 */
bool config_entries(struct config_reader *r, yaml_node_t *node, const char *what,
                    bool (*read)(struct config_reader *r, yaml_node_t *key, yaml_node_t *value,
                                 void *object),
                    void *object);
/* The number of entries in a mapping or items in a sequence. */
size_t config_count(const yaml_node_t *node);
/* A list of texts; one text alone counts as a list of one. */
bool config_texts(struct config_reader *r, yaml_node_t *node, const char *what, const char ***out,
                  size_t *n);

/* config_kernels.c: the values of `kernels:` and `values:`. */
bool config_read_kernels(struct config_reader *r, yaml_node_t *node, void *config);
bool config_read_values(struct config_reader *r, yaml_node_t *node, void *config);

#endif
