/* rules.c - the table of rules; their pages are docs/rules/, built in. */
#include "rules.h"

#include <string.h>

#include "prelude.h"

extern const struct prelude_file rule_page_files[];
extern const int rule_page_file_count;

static const struct rule rules[] = {
    {"global-uncoalesced", CA_SPACE_GLOBAL, SEVERITY_WARNING,
     "A warp's global access touches more 32-byte sectors than its bytes need", false},
    {"shared-bank-conflict", CA_SPACE_SHARED, SEVERITY_WARNING,
     "Lanes of a warp want different words of one shared-memory bank and are served one after the "
     "other",
     false},
    {"constant-divergent", CA_SPACE_CONSTANT, SEVERITY_WARNING,
     "Lanes of a warp read different constant-memory addresses, which are served one after the "
     "other",
     false},
    {RULE_UNKNOWN, CA_SPACE_GLOBAL, SEVERITY_WARNING,
     "With --strict: what the access costs cannot be told from the source", false},
    {"unused-suppression", CA_SPACE_GLOBAL, SEVERITY_WARNING,
     "A comment that ignores a rule is for code that no finding of the rule is on", true},
    {"malformed-suppression", CA_SPACE_GLOBAL, SEVERITY_WARNING,
     "A comment that begins with cuaddr: does not say what is to be ignored, or why", true},
};

#define N_RULES (sizeof rules / sizeof *rules)

const struct rule *rule_at(size_t i) {
    return i < N_RULES ? &rules[i] : NULL;
}

const struct rule *rule_find(const char *id) {
    for (size_t i = 0; i < N_RULES; i++)
        if (strcmp(rules[i].id, id) == 0)
            return &rules[i];
    return NULL;
}

const char *rule_page(const struct rule *r) {
    size_t length = strlen(r->id);
    for (int i = 0; i < rule_page_file_count; i++) {
        const char *name = strrchr(rule_page_files[i].path, '/');
        if (name && strncmp(name + 1, r->id, length) == 0 && strcmp(name + 1 + length, ".md") == 0)
            return rule_page_files[i].text;
    }
    return "";
}

/* --- causes --- */

static const struct rule_cause causes[] = {
    {"column-walk", CA_SPACE_GLOBAL,
     "the lane index multiplies a row length: lanes walk down a column"},
    {"strided", CA_SPACE_GLOBAL, "neighbouring lanes are several elements apart"},
    {"array-of-structs", CA_SPACE_GLOBAL, "lanes are a struct apart and each uses a field of it"},
    {"misaligned-base", CA_SPACE_GLOBAL, "the warp's bytes begin inside a sector"},
    {"short-rows", CA_SPACE_GLOBAL, "the warp is split over rows shorter than it"},
    {"partial-warp", CA_SPACE_GLOBAL, "some lanes take no part"},
    {"torn-copy", CA_SPACE_GLOBAL,
     "an asynchronous copy writes a sector's bytes to several 32-byte blocks"},
    {"reversed", CA_SPACE_GLOBAL, "lanes run backwards: free"},
    {"data-dependent", CA_SPACE_GLOBAL, "the address follows loaded data: only bounds are known"},
    {"irregular", CA_SPACE_GLOBAL, "no single stride"},
    {"row-stride", CA_SPACE_SHARED, "the distance between lanes shares a factor with the banks"},
    {"element-size", CA_SPACE_SHARED, "elements narrower or wider than a bank"},
    {"diverging-stride", CA_SPACE_SHARED, "a loop variable multiplies the lane index"},
    {"column-of-structs", CA_SPACE_SHARED, "lanes are a struct apart and each uses a field of it"},
    {"same-word", CA_SPACE_SHARED, "lanes of an atomic take turns at one word"},
    {"data-dependent", CA_SPACE_SHARED, "the address follows loaded data: only bounds are known"},
    {"irregular", CA_SPACE_SHARED, "no single stride"},
    {"divergent", CA_SPACE_CONSTANT, "lanes read different addresses"},
    {"data-dependent", CA_SPACE_CONSTANT, "the address follows loaded data: only bounds are known"},
};

#define N_CAUSES (sizeof causes / sizeof *causes)

const struct rule_cause *rule_cause_at(size_t i) {
    return i < N_CAUSES ? &causes[i] : NULL;
}

const struct rule *rule_of(enum ca_space space) {
    size_t i = 0;
    while (i < N_RULES && (rules[i].about_source || rules[i].space != space))
        i++;
    return rule_at(i);
}

char *rule_cause_section(const struct rule_cause *c, struct ca_arena *arena) {
    const char *page = rule_page(rule_of(c->space));
    const char *at = strstr(page, ca_arena_printf(arena, "\n### `%s`\n", c->id));
    if (!at)
        return NULL;
    const char *end = strstr(at + 1, "\n##");
    return ca_arena_printf(arena, "%.*s", end ? (int)(end - at) : (int)strlen(at + 1), at + 1);
}

const char *rule_word(size_t i, const void *context) {
    (void)context;
    if (i < N_RULES)
        return rules[i].id;
    return i - N_RULES < N_CAUSES ? causes[i - N_RULES].id : NULL;
}
