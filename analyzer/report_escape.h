/* report_escape.h - text from outside on its way into XML and Markdown: it can say nothing there
 * but itself. Every result is one line in `arena`; controls and bytes that are no UTF-8 are escaped
 * as in text.h; NULL counts as "". */
#ifndef CUADDR_ANALYZER_REPORT_ESCAPE_H
#define CUADDR_ANALYZER_REPORT_ESCAPE_H

#include "cuaddr/arena.h"

/* For an element or a quoted attribute. */
char *report_xml(struct ca_arena *arena, const char *text);

/* For running text and table cells of GitHub's and GitLab's Markdown: no mark-up, HTML, link or
 * mention comes of it. */
char *report_markdown(struct ca_arena *arena, const char *text);

/* The same as code, with its backticks: `a[i]`. */
char *report_markdown_code(struct ca_arena *arena, const char *text);

#endif
