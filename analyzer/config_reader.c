/* config_reader.c - YAML nodes, and messages about them. */
#include "config_reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "analysis_private.h"
#include "spelling.h"
#include "text.h"

bool config_wrong(struct config_reader *r, const yaml_node_t *at, const char *format, ...) {
    char message[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    if (!r->error)
        r->error = ca_arena_printf(r->arena, "%s:%zu:%zu: %s", r->config->path,
                                   at->start_mark.line + 1, at->start_mark.column + 1, message);
    return false;
}

const char *config_text(struct config_reader *r, yaml_node_t *node, const char *expected) {
    const char *text = (const char *)node->data.scalar.value;
    if (node->type != YAML_SCALAR_NODE) {
        config_wrong(r, node, "expected %s, got a %s", expected,
                     node->type == YAML_MAPPING_NODE ? "mapping" : "list");
        return NULL;
    }
    if (node->data.scalar.length == 0 || strlen(text) != node->data.scalar.length) {
        config_wrong(r, node, "expected %s, got %s", expected,
                     node->data.scalar.length ? "a text with a NUL" : "nothing");
        return NULL;
    }
    return ca_arena_strdup(r->arena, text);
}

const char *config_nearest(struct config_reader *r, const char *word,
                           const char *(*list)(size_t i, const void *context),
                           const void *context) {
    const char *nearest = spelling_nearest(word, list, context);
    return nearest ? ca_arena_printf(r->arena, "; did you mean %s?", nearest) : "";
}

size_t config_count(const yaml_node_t *node) {
    if (node->type == YAML_MAPPING_NODE)
        return (size_t)(node->data.mapping.pairs.top - node->data.mapping.pairs.start);
    if (node->type == YAML_SEQUENCE_NODE)
        return (size_t)(node->data.sequence.items.top - node->data.sequence.items.start);
    return 1;
}

/* --- mappings --- */

static bool same_scalar(const yaml_node_t *a, const yaml_node_t *b) {
    return a->type == YAML_SCALAR_NODE && b->type == YAML_SCALAR_NODE &&
           a->data.scalar.length == b->data.scalar.length &&
           memcmp(a->data.scalar.value, b->data.scalar.value, a->data.scalar.length) == 0;
}

/* Is the key there twice? The earlier one is told. */
static bool is_fresh(struct config_reader *r, const yaml_node_t *node,
                     const yaml_node_pair_t *pair) {
    yaml_node_t *key = yaml_document_get_node(&r->document, pair->key);
    for (const yaml_node_pair_t *p = node->data.mapping.pairs.start; p < pair; p++) {
        const yaml_node_t *earlier = yaml_document_get_node(&r->document, p->key);
        if (same_scalar(earlier, key))
            return config_wrong(r, key, "key %s is there twice, first on line %zu",
                                text_clean(r->arena, (const char *)key->data.scalar.value),
                                earlier->start_mark.line + 1);
    }
    return true;
}

bool config_entries(struct config_reader *r, yaml_node_t *node, const char *what,
                    bool (*read)(struct config_reader *r, yaml_node_t *key, yaml_node_t *value,
                                 void *object),
                    void *object) {
    if (node->type != YAML_MAPPING_NODE)
        return config_wrong(r, node, "expected %s", what);
    const yaml_node_pair_t *top = node->data.mapping.pairs.top;
    for (const yaml_node_pair_t *p = node->data.mapping.pairs.start; p < top; p++) {
        yaml_node_t *key = yaml_document_get_node(&r->document, p->key);
        yaml_node_t *value = yaml_document_get_node(&r->document, p->value);
        if (!key || !value || !config_text(r, key, "a key") || !is_fresh(r, node, p) ||
            !read(r, key, value, object))
            return false;
    }
    return true;
}

static const char *key_word(size_t i, const void *keys) {
    return ((const struct config_key *)keys)[i].name;
}

struct known_keys {
    const struct config_key *keys;
    void *object;
    const char *what;
};

static bool read_known(struct config_reader *r, yaml_node_t *key, yaml_node_t *value,
                       void *context) {
    const struct known_keys *known = context;
    const char *name = (const char *)key->data.scalar.value;
    for (const struct config_key *k = known->keys; k->name; k++)
        if (strcmp(k->name, name) == 0)
            return k->read(r, value, known->object);
    const char *nearest = config_nearest(r, name, key_word, known->keys);
    const char *list = "";
    for (const struct config_key *k = known->keys; !*nearest && k->name; k++)
        list = ca_arena_printf(r->arena, "%s%s%s", list, *list ? ", " : "; known are ", k->name);
    return config_wrong(r, key, "unknown key %s%s%s", text_clean(r->arena, name), nearest, list);
}

bool config_mapping(struct config_reader *r, yaml_node_t *node, const struct config_key *keys,
                    void *object, const char *what) {
    struct known_keys known = {keys, object, what};
    return config_entries(r, node, what, read_known, &known);
}

/* --- lists --- */

bool config_texts(struct config_reader *r, yaml_node_t *node, const char *what, const char ***out,
                  size_t *n) {
    size_t count = config_count(node);
    *out = ca_arena_alloc(r->arena, (count + 1) * sizeof **out);
    *n = 0;
    if (node->type == YAML_MAPPING_NODE)
        return config_wrong(r, node, "expected a list of %s, got a mapping", what);
    for (size_t i = 0; i < count; i++) {
        yaml_node_t *item = node;
        if (node->type == YAML_SEQUENCE_NODE)
            item = yaml_document_get_node(&r->document, node->data.sequence.items.start[i]);
        const char *text = item ? config_text(r, item, what) : NULL;
        if (!text)
            return false;
        (*out)[(*n)++] = text;
    }
    return true;
}
