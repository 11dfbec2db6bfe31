/* config.c - reads `.cuaddr.yaml`. */
#include "config.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "config_reader.h"
#include "paths.h"
#include "rules.h"
#include "text.h"
#include "whole.h"

#define MAX_BYTES ((size_t)1 << 20)

/* --- severity --- */

static const char *const severity_words[] = {"note", "warning", "error", "off"};
enum { WORD_OFF = 3, WORDS = 4 };

static const char *severity_word(size_t i, const void *context) {
    (void)context;
    return i < WORDS ? severity_words[i] : NULL;
}

static const char *rule_name(size_t i, const void *context) {
    (void)context;
    const struct rule *rule = rule_at(i);
    return rule ? rule->id : NULL;
}

static bool read_one_severity(struct config_reader *r, yaml_node_t *key, yaml_node_t *value,
                              void *object) {
    struct config *c = object;
    struct config_severity *list = (struct config_severity *)c->severities;
    const char *id = (const char *)key->data.scalar.value;
    const struct rule *rule = rule_find(id);
    const char *word = config_text(r, value, "note, warning, error or off");
    size_t i = 0;
    if (!rule)
        return config_wrong(r, key, "unknown rule %s%s", text_clean(r->arena, id),
                            config_nearest(r, id, rule_name, NULL));
    while (word && i < WORDS && strcmp(severity_words[i], word) != 0)
        i++;
    if (word && i == WORDS)
        return config_wrong(r, value, "expected note, warning, error or off, got %s%s",
                            text_clean(r->arena, word),
                            config_nearest(r, word, severity_word, NULL));
    if (!word)
        return false;
    enum severity severity = i == WORD_OFF ? SEVERITY_NOTE : (enum severity)i;
    list[c->n_severities++] = (struct config_severity){rule->id, i == WORD_OFF, severity};
    return true;
}

static bool read_severity(struct config_reader *r, yaml_node_t *node, void *object) {
    struct config *c = object;
    c->severities = ca_arena_alloc(r->arena, (config_count(node) + 1) * sizeof *c->severities);
    return config_entries(r, node, "a mapping of rules to note, warning, error or off",
                          read_one_severity, c);
}

/* --- thresholds --- */

static bool read_number(struct config_reader *r, yaml_node_t *node, const char *expected,
                        double least, double most, struct config_threshold *out) {
    const char *text = config_text(r, node, expected);
    char *end;
    if (!text)
        return false;
    out->value = strtod(text, &end);
    if (strcmp(end, "%") == 0 && end > text && most == 1)
        out->value /= 100;
    else if (*end || end == text)
        return config_wrong(r, node, "expected %s, got %s", expected, text_clean(r->arena, text));
    out->given = out->value >= least && out->value <= most && isfinite(out->value);
    return out->given ||
           config_wrong(r, node, "expected %s, got %s", expected, text_clean(r->arena, text));
}

static bool read_max_ways(struct config_reader *r, yaml_node_t *node, void *object) {
    return read_number(r, node, "a number from 1 to 32", 1, 32,
                       &((struct config *)object)->max_ways);
}

static bool read_min_efficiency(struct config_reader *r, yaml_node_t *node, void *object) {
    return read_number(r, node, "a number from 0 to 1, or a percentage", 0, 1,
                       &((struct config *)object)->min_efficiency);
}

static bool read_min_excess(struct config_reader *r, yaml_node_t *node, void *object) {
    return read_number(r, node, "a number of sectors or wavefronts, 0 or more", 0, HUGE_VAL,
                       &((struct config *)object)->min_excess);
}

static const struct config_key threshold_keys[] = {{"max-ways", read_max_ways},
                                                   {"min-efficiency", read_min_efficiency},
                                                   {"min-excess", read_min_excess},
                                                   {NULL, NULL}};

static bool read_thresholds(struct config_reader *r, yaml_node_t *node, void *object) {
    return config_mapping(r, node, threshold_keys, object,
                          "a mapping with max-ways, min-efficiency or min-excess");
}

/* --- the rest --- */

static bool read_assumptions(struct config_reader *r, yaml_node_t *node, void *object) {
    struct config *c = object;
    const char *word = config_text(r, node, "typical or worst");
    if (!word)
        return false;
    c->worst = strcmp(word, "worst") == 0;
    return c->worst || strcmp(word, "typical") == 0 ||
           config_wrong(r, node, "expected typical or worst, got %s", text_clean(r->arena, word));
}

static void add_arg(struct config_reader *r, const char *arg) {
    struct config *c = r->config;
    const char **list = ca_arena_alloc(r->arena, (c->n_clang_args + 1) * sizeof *list);
    if (c->n_clang_args)
        memcpy(list, c->clang_args, c->n_clang_args * sizeof *list);
    list[c->n_clang_args++] = arg;
    c->clang_args = list;
}

static bool read_include_paths(struct config_reader *r, yaml_node_t *node, void *object) {
    const struct config *c = object;
    const char **list;
    size_t n;
    if (!config_texts(r, node, "folders", &list, &n))
        return false;
    for (size_t i = 0; i < n; i++) {
        const char *path =
            path_shown(r->arena, path_absolute(r->arena, path_join(r->arena, c->folder, list[i])));
        if (!path_is_folder(path))
            return config_wrong(r, node, "include-paths: there is no folder %s",
                                text_clean(r->arena, path));
        add_arg(r, ca_arena_printf(r->arena, "-I%s", path));
    }
    return true;
}

static bool read_defines(struct config_reader *r, yaml_node_t *node, void *object) {
    (void)object;
    const char **list;
    size_t n;
    if (!config_texts(r, node, "macros, NAME or NAME=VALUE", &list, &n))
        return false;
    for (size_t i = 0; i < n; i++)
        add_arg(r, ca_arena_printf(r->arena, "-D%s", list[i]));
    return true;
}

static bool read_standard(struct config_reader *r, yaml_node_t *node, void *object) {
    (void)object;
    const char *text = config_text(r, node, "a language standard like c++17");
    if (text)
        add_arg(r, ca_arena_printf(r->arena, "-std=%s", text));
    return text != NULL;
}

static bool read_exclude(struct config_reader *r, yaml_node_t *node, void *object) {
    struct config *c = object;
    return config_texts(r, node, "patterns", &c->excludes, &c->n_excludes);
}

static const char *arch_word(size_t i, const void *context) {
    (void)context;
    const struct ca_geometry *g = ca_geometry_at((unsigned)i);
    return g ? g->arch : NULL;
}

static bool read_arch(struct config_reader *r, yaml_node_t *node, void *object) {
    struct config *c = object;
    const char *text = config_text(r, node, "an architecture like sm_90");
    if (!text)
        return false;
    c->geometry = ca_geometry_find(text);
    return c->geometry ||
           config_wrong(r, node, "unknown architecture %s%s", text_clean(r->arena, text),
                        config_nearest(r, text, arch_word, NULL));
}

static const struct config_key top_keys[] = {{"arch", read_arch},
                                             {"assumptions", read_assumptions},
                                             {"defines", read_defines},
                                             {"exclude", read_exclude},
                                             {"include-paths", read_include_paths},
                                             {"kernels", config_read_kernels},
                                             {"severity", read_severity},
                                             {"standard", read_standard},
                                             {"thresholds", read_thresholds},
                                             {"values", config_read_values},
                                             {NULL, NULL}};

/* --- the file --- */

/* What is said of all kernels counts last. */
static void move_general_last(struct config *c) {
    struct analysis_shape *list = (struct analysis_shape *)c->shapes;
    for (size_t i = 0; i + 1 < c->n_shapes; i++) {
        if (list[i].glob)
            continue;
        struct analysis_shape general = list[i];
        memmove(&list[i], &list[i + 1], (c->n_shapes - i - 1) * sizeof *list);
        list[c->n_shapes - 1] = general;
        return;
    }
}

static bool read_document(struct config_reader *r, yaml_parser_t *parser) {
    if (!yaml_parser_load(parser, &r->document)) {
        r->error = ca_arena_printf(r->arena, "%s:%zu:%zu: no YAML: %s", r->config->path,
                                   parser->problem_mark.line + 1, parser->problem_mark.column + 1,
                                   parser->problem ? parser->problem : "cannot be parsed");
        return false;
    }
    yaml_node_t *root = yaml_document_get_root_node(&r->document);
    bool empty = !root || (root->type == YAML_SCALAR_NODE && root->data.scalar.length == 0);
    bool read = empty ||
                config_mapping(r, root, top_keys, r->config, "keys and values, like 'arch: sm_90'");
    move_general_last(r->config);
    yaml_document_delete(&r->document);
    return read;
}

const struct config *config_read(const char *path, struct ca_arena *arena, const char **error) {
    struct config *c = ca_arena_alloc(arena, sizeof *c);
    struct config_reader r = {.arena = arena, .config = c};
    yaml_parser_t parser;
    const char *why;
    c->path = text_clean(arena, path);
    c->folder = path_folder(arena, path_absolute(arena, path));
    *error = NULL;
    const char *text = whole_text(path, arena, &why);
    if (!text || strlen(text) > MAX_BYTES) {
        *error = ca_arena_printf(arena, "%s: the configuration cannot be read: %s", c->path,
                                 why ? why : "larger than 1 MiB");
        return NULL;
    }
    if (!yaml_parser_initialize(&parser)) {
        *error = "out of memory";
        return NULL;
    }
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, strlen(text));
    bool read = read_document(&r, &parser);
    yaml_parser_delete(&parser);
    *error = r.error;
    return read ? c : NULL;
}
