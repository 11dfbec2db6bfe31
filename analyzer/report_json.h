/* report_json.h - pieces of the JSON report that other commands print too. */
#ifndef CUADDR_ANALYZER_REPORT_JSON_H
#define CUADDR_ANALYZER_REPORT_JSON_H

#include <jansson.h>

#include "analysis.h"

/* An entry of accesses[], as docs/json.md has it; a new reference. `fingerprint` (NULL: none) is
 * the caller's to know; `arena` serves the texts. */
json_t *report_json_access(const struct analysis *a, const struct analysis_access *x,
                           const char *fingerprint, struct ca_arena *arena);
/* "tool" of the report's top; a new reference. */
json_t *report_json_tool(struct ca_arena *arena);
/* Valid UTF-8 whatever `text` is; null for NULL. */
json_t *report_json_text(const char *text, struct ca_arena *arena);

#endif
