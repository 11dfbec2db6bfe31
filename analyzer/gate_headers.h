/* gate_headers.h - headers that several files include. */
#ifndef CUADDR_ANALYZER_GATE_HEADERS_H
#define CUADDR_ANALYZER_GATE_HEADERS_H

#include "analysis.h"

/* Has a file of the analysis included this one? */
bool gate_header_is_read(const struct analysis *a, struct ca_arena *arena, const char *path);

/* Leaves one of the findings that say the same of the same place: units share headers. */
void gate_headers_once(struct analysis *a);

#endif
