/* cli_gate.h - the setters of the options that struct cli_gate holds. */
#ifndef CUADDR_ANALYZER_CLI_GATE_H
#define CUADDR_ANALYZER_CLI_GATE_H

#include "cli.h"

/* Finds the option's place in r->gate by its name. */
const char *cli_set_gate(struct cli_request *r, const struct cli_option *o, const char *value);

#endif
