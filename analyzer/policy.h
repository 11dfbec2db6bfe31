/* policy.h - what the configuration makes of findings: their severity, and whether they count. */
#ifndef CUADDR_ANALYZER_POLICY_H
#define CUADDR_ANALYZER_POLICY_H

#include "config.h"

/* Applies a configuration to one finding. False: it is to be left out. */
bool policy_apply(const struct config *c, const struct analysis *a, struct analysis_finding *f);

#endif
