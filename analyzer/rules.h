/* rules.h - what findings are of: one row a rule, with its page. */
#ifndef CUADDR_RULES_H
#define CUADDR_RULES_H

#include <stddef.h>

#include "analysis.h"

#define RULE_UNKNOWN "unknown-cost" /* with --strict alone */

struct rule {
    const char *id;
    enum ca_space space;    /* of the accesses it judges; nothing, where it judges none */
    enum severity severity; /* of a clear case; a slight one is a note */
    const char *summary;    /* one line, no full stop */
    bool about_source;      /* it judges comments, not accesses */
};

/* Rule number i, or NULL past the end of the table; most important first. */
const struct rule *rule_at(size_t i);
/* NULL: no such rule. */
const struct rule *rule_find(const char *id);

/* The rule's page, docs/rules/ID.md, as Markdown: what it is, why it costs, what to do. Never NULL.
 */
const char *rule_page(const struct rule *r);

/* The rule that judges accesses of a space. Never NULL. */
const struct rule *rule_of(enum ca_space space);

/* --- causes: what a finding, or a note about an access, is put down to --- */
struct rule_cause {
    const char *id; /* the same id may stand once a space */
    enum ca_space space;
    const char *summary; /* a few words */
};

/* Cause number i, or NULL past the end of the table; by space. */
const struct rule_cause *rule_cause_at(size_t i);
/* Its section of the rule's page, with the heading. In `arena`; NULL: the page has none, which a
 * test forbids. */
char *rule_cause_section(const struct rule_cause *c, struct ca_arena *arena);

/* The i-th word that `cuaddr explain` knows, rules first, then causes; NULL past the end. For
 * suggestions. */
const char *rule_word(size_t i, const void *context);

#endif
