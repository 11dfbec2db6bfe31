/* gate_headers.h - headers that several files include. */
#ifndef CUADDR_ANALYZER_GATE_HEADERS_H
#define CUADDR_ANALYZER_GATE_HEADERS_H

#include "analysis.h"

/* Leaves one of the findings that say the same of the same place: units share headers. */
void gate_headers_once(struct analysis *a);

#endif
