/* cmd_rules.c - `cuaddr rules`: the rules that findings are of, for people and for programs. */
#include "cli.h"

#include <jansson.h>
#include <string.h>

#include "report.h"
#include "rules.h"

static void write_text(void) {
    for (size_t i = 0; rule_at(i); i++)
        printf("%-22s  %-8s %s\n", rule_at(i)->id, report_severity(rule_at(i)->severity),
               rule_at(i)->summary);
    printf("\nCauses that findings, and notes of --all, name:\n");
    for (size_t i = 0; rule_cause_at(i); i++) {
        const struct rule_cause *c = rule_cause_at(i);
        printf("%-22s  %-8s %s\n", c->id, report_space(c->space), c->summary);
    }
    printf("\n'cuaddr explain RULE' or 'cuaddr explain CAUSE' tells more.\n");
}

static json_t *causes_value(const struct rule *r) {
    json_t *causes = json_array();
    for (size_t i = 0; rule_cause_at(i); i++) {
        const struct rule_cause *c = rule_cause_at(i);
        if (!r->about_source && rule_of(c->space) == r)
            json_array_append_new(causes,
                                  json_pack("{s:s, s:s}", "id", c->id, "summary", c->summary));
    }
    return causes;
}

static void write_json(void) {
    json_t *rules = json_array();
    for (size_t i = 0; rule_at(i); i++) {
        const struct rule *r = rule_at(i);
        json_array_append_new(rules,
                              json_pack("{s:s, s:s?, s:s, s:s, s:o, s:s}", "id", r->id, "space",
                                        r->about_source ? NULL : report_space(r->space), "severity",
                                        report_severity(r->severity), "summary", r->summary,
                                        "causes", causes_value(r), "page", rule_page(r)));
    }
    json_t *top = json_pack("{s:i, s:o}", "schema", 1, "rules", rules);
    json_dumpf(top, stdout, JSON_INDENT(2));
    fputc('\n', stdout);
    json_decref(top);
}

static int rules(const struct cli_request *r) {
    const char *format = r->format->name;
    bool json = strcmp(format, "json") == 0;
    if (!json && strcmp(format, "text") != 0) {
        cli_error(CLI_RULES, "--format: expected text or json, got '%s'", format);
        return CLI_BAD;
    }
    (json ? write_json : write_text)();
    if (fflush(stdout) == 0 && !ferror(stdout))
        return CLI_FINE;
    cli_error(CLI_RULES, "standard output could not be written");
    return CLI_BAD;
}

int cmd_rules(int argc, char **argv) {
    struct ca_arena *arena = ca_arena_new();
    struct cli_request request;
    int status = CLI_BAD;
    if (cli_parse(CLI_RULES, argc, argv, arena, &request)) {
        if (request.help) {
            cli_help(stdout, CLI_RULES);
            status = CLI_FINE;
        } else {
            status = rules(&request);
        }
    }
    ca_arena_free(arena);
    return status;
}
