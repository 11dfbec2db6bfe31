#!/usr/bin/env python3
"""Reads every report format with a reader that is not cuaddr's: schemas for SARIF and JSON, Python's XML and JSON
parsers, and GitHub's rules for workflow commands as its runner applies them; then feeds them hostile names and sources.

usage: formats.py CUADDR
"""

import json
import os
import re
import sys
import urllib.parse
import xml.etree.ElementTree as xml

import clitest
import linehash
import schema
from clitest import ROOT, CliTest

SARIF_SCHEMA = ROOT / "tests" / "schemas" / "sarif-2.1.0-rtm.5.json"
JSON_SCHEMA = ROOT / "docs" / "json.schema.json"
FORMATS = ("text", "json", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown")

MIXED = """\
__global__ void strided(float *out, const float *in, int n) {
    out[threadIdx.x * 8] = in[threadIdx.x];
    /* ä€😀 */ out[threadIdx.x * 16] = 0;
    out[threadIdx.x * 32] = 0; // cuaddr: ignore[global-uncoalesced] runs once a day
}
template <int N> __global__ void fine(float *out) {
    out[threadIdx.x] = N; // cuaddr: ignore[global-uncoalesced] nothing here
}
__global__ void broken(float *a) {
    a[threadIdx.x] = UNDECLARED;
}
void run(float *a, float *b, int n) {
    strided<<<4, 128>>>(a, b, n);
    fine<3><<<4, 128>>>(a);
}
"""

MANY = "__global__ void many(float *out) {\n" + "".join(
    f"    out[threadIdx.x * {i + 2} + {i}] = 0;\n" for i in range(25)) + "}\n"

# What ends or begins something in one of the formats, or moves a terminal's cursor.
HOSTILE = "]]> </failure><x y=\"'&amp; %0A::error::pwned ::warning file=a::b ##[error]c \x1b[31m\x07 | ` $(x) {0} [a](http://b) @all \ufffe"
HOSTILE_NAMES = ("::error file=x,line=1::pwned.cu", "a%0A::error::b.cu", "line\n::warning::break.cu", "quote\"'<&>]]>.cu",
                 "esc\x1b[31m.cu", os.fsdecode(b"latin\xff.cu"), "{0}|`x`.cu", "spa ce#?.cu")


def hostile_source():
    return (f"// cuaddr: ignore[{HOSTILE}\n"
            "__global__ void k(float *out) {\n"
            f"    out[threadIdx.x * 8 /* {HOSTILE} */] = 0;\n"
            f"    out[threadIdx.x * 9] = 0; // cuaddr: ignore[global-uncoalesced] why {HOSTILE}\n"
            f"    out[threadIdx.x * 10] = 0; // cuaddr: ignore[shared-bank-conflict] why {HOSTILE}\n"
            "}\n")


def workflow_commands(text):
    """The commands that GitHub's runner would see: (name, properties, message); other lines are log."""
    commands = []
    for line in re.split(r"\r\n|\r|\n", text):
        found = re.match(r"\s*::([^ :]+)(?: (.*?))?::(.*)$", line)
        if not found:
            continue
        properties = {}
        for pair in filter(None, (found.group(2) or "").split(",")):
            key, _, value = pair.partition("=")
            for code, char in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
                value = value.replace(code, char)
            properties[key] = value
        message = found.group(3)
        for code, char in (("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
            message = message.replace(code, char)
        commands.append((found.group(1), properties, message))
    return commands


class FormatTest(CliTest):
    def report(self, form, *arguments, cwd=None):
        status, out, err = self.cuaddr("check", f"--format={form}", *arguments) if cwd is None else self.inside(cwd, form, *arguments)
        self.assertIn(status, (0, 1, 2), err)
        return out

    def inside(self, cwd, form, *arguments):
        whole, self.directory = self.directory, self.directory / cwd
        try:
            return self.cuaddr("check", f"--format={form}", *arguments)
        finally:
            self.directory = whole

    def write_mixed(self, name="mixed.cu"):
        return self.write(name, MIXED)

    def write_hostile(self, name="hostile.cu"):
        (self.directory / name).write_bytes(hostile_source().encode("utf-8") + b"// \xff\xc0\n")
        return name


class Json(FormatTest):
    def closed(self, value):
        """The schema with no room for keys that it does not name."""
        if isinstance(value, dict):
            value = {key: self.closed(item) for key, item in value.items()}
            if "properties" in value:
                value["additionalProperties"] = False
        elif isinstance(value, list):
            value = [self.closed(item) for item in value]
        return value

    def check(self, text):
        self.assertEqual(schema.errors(json.loads(text), self.closed(json.loads(JSON_SCHEMA.read_text(encoding="utf-8")))), [])

    def test_follows_its_schema(self):
        self.check(self.report("json", self.write_mixed(), "missing.cu"))

    def test_hostile_source_follows_it_too(self):
        self.check(self.report("json", self.write_hostile()))

    def test_testdata_follows_it(self):
        for path in sorted((ROOT / "testdata").rglob("*.cu"))[:12]:
            self.check(self.report("json", str(path)))

    def test_the_schema_can_fail(self):
        report = json.loads(self.report("json", self.write_mixed()))
        report["findings"][0]["severity"] = "fatal"
        self.assertEqual(len(schema.errors(report, json.loads(JSON_SCHEMA.read_text(encoding="utf-8")))), 1)


class Sarif(FormatTest):
    def sarif(self, *arguments, **options):
        log = json.loads(self.report("sarif", *arguments, **options))
        self.assertEqual(schema.errors(log, json.loads(SARIF_SCHEMA.read_text(encoding="utf-8"))), [])
        self.assertEqual((log["version"], len(log["runs"])), ("2.1.0", 1))
        return log["runs"][0]

    def region(self, result):
        return result["locations"][0]["physicalLocation"]["region"]

    def uri(self, result):
        return result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]

    def test_follows_the_official_schema(self):
        run = self.sarif(self.write_mixed(), "missing.cu")
        self.assertEqual(len(run["results"]), 4)
        self.sarif(*(str(path) for path in sorted((ROOT / "testdata").rglob("*.cu"))[:12]))

    def test_no_finding_is_a_valid_log_too(self):
        self.assertEqual(self.sarif(self.write("a.cu", "__global__ void k(float *a) { a[threadIdx.x] = 0; }\n"))["results"], [])

    def test_the_schema_can_fail(self):
        log = json.loads(self.report("sarif", self.write_mixed()))
        log["runs"][0]["results"][0]["level"] = "fatal"
        self.assertEqual(len(schema.errors(log, json.loads(SARIF_SCHEMA.read_text(encoding="utf-8")))), 1)

    def test_rules_have_what_github_shows(self):
        rules = self.sarif(self.write_mixed())["tool"]["driver"]["rules"]
        listed = json.loads(self.cuaddr("rules", "--format=json")[1])
        listed = listed["rules"] if isinstance(listed, dict) else listed
        self.assertEqual([rule["id"] for rule in rules], [rule["id"] for rule in listed])
        for rule in rules:
            for key in ("name", "shortDescription", "fullDescription", "defaultConfiguration", "help", "properties"):
                self.assertIn(key, rule)
            self.assertTrue(rule["help"]["markdown"].startswith("# " + rule["id"]))
            self.assertIn("performance", rule["properties"]["tags"])
            self.assertIn(rule["properties"]["problem.severity"], ("recommendation", "warning", "error"))
            self.assertEqual(rule["properties"]["precision"], "high")

    def test_results_name_their_rule(self):
        run = self.sarif(self.write_mixed())
        for result in run["results"]:
            self.assertEqual(run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"], result["ruleId"])

    def test_regions_are_code_points_and_end_behind_the_last(self):
        run = self.sarif(self.write_mixed())
        self.assertEqual(run["columnKind"], "unicodeCodePoints")
        shown = []
        for result in run["results"]:
            region = self.region(result)
            self.assertEqual(region["startLine"], region["endLine"])
            shown.append(MIXED.splitlines()[region["startLine"] - 1][region["startColumn"] - 1:region["endColumn"] - 1])
        self.assertEqual(sorted(shown), ["// cuaddr: ignore[global-uncoalesced] nothing here", "out[threadIdx.x * 16]",
                                         "out[threadIdx.x * 32]", "out[threadIdx.x * 8]"])

    def test_line_hashes_are_githubs(self):
        hashes = linehash.line_hashes(MIXED.encode("utf-8"))
        for result in self.sarif(self.write_mixed())["results"]:
            self.assertEqual(result["partialFingerprints"]["primaryLocationLineHash"], hashes[self.region(result)["startLine"] - 1])

    def test_fingerprints_are_those_of_json(self):
        self.write_mixed()
        findings = json.loads(self.report("json", "mixed.cu"))["findings"]
        self.assertEqual([result["partialFingerprints"]["cuaddr/v1"] for result in self.sarif("mixed.cu")["results"]],
                         [finding["fingerprint"] for finding in findings])

    def test_uris_are_from_the_repositorys_root(self):
        for folder in (".git", "src", "src/deep"):
            (self.directory / folder).mkdir()
        self.write_mixed("src/deep/mixed.cu")
        run = self.sarif("deep/../deep/./mixed.cu", cwd="src")
        self.assertEqual({self.uri(result) for result in run["results"]}, {"src/deep/mixed.cu"})
        self.assertEqual({result["locations"][0]["physicalLocation"]["artifactLocation"]["uriBaseId"] for result in run["results"]},
                         {"%SRCROOT%"})
        run = self.sarif(str(self.directory.resolve() / "src/deep/mixed.cu"))
        self.assertEqual({self.uri(result) for result in run["results"]}, {"src/deep/mixed.cu"})

    def test_a_file_elsewhere_has_an_absolute_uri(self):
        (self.directory / "work").mkdir()
        self.write_mixed("a b.cu")
        run = self.sarif("../a b.cu", cwd="work")
        path = urllib.parse.quote(str(self.directory.resolve() / "a b.cu"))
        self.assertEqual({self.uri(result) for result in run["results"]}, {"file://" + path})

    def test_suppressed_results_are_marked(self):
        by_line = {self.region(result)["startLine"]: result["suppressions"] for result in self.sarif(self.write_mixed())["results"]}
        self.assertEqual(by_line[4], [{"kind": "inSource", "justification": "runs once a day"}])
        self.assertEqual([by_line[2], by_line[3]], [[], []])

    def test_results_in_the_baseline_are_marked(self):
        self.cuaddr("check", "--write-baseline", "old.json", self.write_mixed())
        results = self.sarif("--baseline", "old.json", "mixed.cu")["results"]
        marked = {self.region(r)["startLine"]: (r["suppressions"][0]["kind"], r.get("baselineState")) for r in results}
        self.assertEqual(marked, {2: ("external", "unchanged"), 3: ("external", "unchanged"), 4: ("inSource", None),
                                  7: ("external", "unchanged")})

    def test_causes_are_related_locations(self):
        result = next(r for r in self.sarif(self.write_mixed())["results"] if self.region(r)["startLine"] == 2)
        related = {item["message"]["text"]: item["physicalLocation"]["region"]["startLine"] for item in result["relatedLocations"]}
        self.assertEqual(related["the launch, with blocks of 128×1×1 threads"], 13)
        self.assertEqual(related["the kernel strided"], 1)
        self.assertEqual([item["id"] for item in result["relatedLocations"]], list(range(1, len(related) + 1)))
        self.assertEqual(result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"], "strided")

    def test_the_array_is_related_and_fixes_mend_it(self):
        source = ("__global__ void k(float *out) {\n    /* ä */ __shared__ float t[32][32];\n    t[threadIdx.y][threadIdx.x] = 0;\n"
                  "    __syncthreads();\n    out[threadIdx.x] = t[threadIdx.x][threadIdx.y];\n}\n")
        results = self.sarif("--block=32,8", self.write("a.cu", source))["results"]
        conflict = next(r for r in results if r["ruleId"] == "shared-bank-conflict")
        related = {item["message"]["text"]: item["physicalLocation"]["region"]["startLine"] for item in conflict["relatedLocations"]}
        self.assertEqual(related["the declaration of t"], 2)
        fix = conflict["fixes"][0]
        self.assertEqual(fix["artifactChanges"][0]["artifactLocation"]["uri"], "a.cu")
        lines = source.splitlines(keepends=True)
        for change in sorted(fix["artifactChanges"][0]["replacements"], key=lambda r: -r["deletedRegion"]["startLine"]):
            region = change["deletedRegion"]
            line = lines[region["startLine"] - 1]
            self.assertEqual(region["startLine"], region["endLine"])
            lines[region["startLine"] - 1] = line[:region["startColumn"] - 1] + change["insertedContent"]["text"] + line[region["endColumn"] - 1:]
        _, out, _ = self.cuaddr("check", "--block=32,8", self.write("b.cu", "".join(lines)))
        self.assertNotIn("shared-bank-conflict", out)

    def test_failures_of_the_analysis_are_no_results(self):
        run = self.sarif(self.write_mixed(), "missing.cu")
        invocation = run["invocations"][0]
        self.assertFalse(invocation["executionSuccessful"])
        levels = {note["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]: note["level"]
                  for note in invocation["toolExecutionNotifications"] if note["level"] == "error"}
        self.assertEqual(set(levels), {"mixed.cu", "missing.cu"})
        run = self.sarif(self.write("fine.cu", "__global__ void k(float *a) { a[threadIdx.x] = 0; }\n"))
        self.assertTrue(run["invocations"][0]["executionSuccessful"])

    def test_braces_and_links_in_messages_are_text(self):
        for result in self.sarif(self.write_hostile())["results"]:
            text = result["message"]["text"]
            self.assertNotIn("](", text)
            self.assertIsNone(re.search(r"(?<!\{)\{[0-9]+\}(?!\})", text))


class Github(FormatTest):
    def test_places(self):
        (self.directory / ".git").mkdir()
        (self.directory / "src").mkdir()
        self.write_mixed("src/mixed.cu")
        commands = workflow_commands(self.report("github", "mixed.cu", cwd="src"))
        name, properties, message = next(c for c in commands if c[1].get("line") == "2")
        self.assertEqual(name, "warning")
        self.assertEqual(properties, {"title": "cuaddr: global-uncoalesced", "file": "src/mixed.cu", "line": "2", "endLine": "2",
                                      "col": "5", "endColumn": "25"})
        self.assertTrue(message.startswith("store touches 32 sectors per request, 4 would do"))
        self.assertNotIn("4", [c[1].get("line") for c in commands], "suppressed")

    def test_bad_input_is_an_error_incomplete_a_warning(self):
        commands = workflow_commands(self.report("github", self.write_mixed(), "missing.cu"))
        self.assertIn(("error", {"title": "cuaddr: analysis", "file": "missing.cu"}, "no such file"), commands)
        self.assertTrue(any(c[0] == "warning" and "kernel broken is incomplete" in c[2] for c in commands))

    def test_ten_a_level_the_worst_first_and_a_line_about_the_rest(self):
        out = self.report("github", self.write("many.cu", MANY))
        warnings = [c for c in workflow_commands(out) if c[0] == "warning"]
        self.assertEqual(len(warnings), 10)
        findings = json.loads(self.report("json", "many.cu"))["findings"]
        worst = [str(f["line"]) for f in findings if f["severity"] == "warning"][:10]
        self.assertEqual([c[1]["line"] for c in warnings], worst)
        self.assertIn(f"cuaddr: {len([f for f in findings if f['severity'] == 'warning']) - 10} more of level warning", out)

    def test_nothing_to_tell_is_nothing(self):
        self.assertEqual(self.report("github", self.write("a.cu", "__global__ void k(float *a) { a[threadIdx.x] = 0; }\n")), "")


class Gitlab(FormatTest):
    def test_issues(self):
        issues = json.loads(self.report("gitlab", self.write_mixed(), "missing.cu"))
        for issue in issues:
            self.assertEqual(set(issue), {"description", "check_name", "fingerprint", "severity", "location"})
            self.assertIn(issue["severity"], ("info", "minor", "major", "critical", "blocker"))
            self.assertGreaterEqual(issue["location"]["lines"]["begin"], 1)
        self.assertEqual([(i["check_name"], i["severity"]) for i in issues if i["location"]["path"] == "missing.cu"],
                         [("analysis", "blocker")])
        lines = sorted(i["location"]["lines"]["begin"] for i in issues if i["check_name"] == "global-uncoalesced")
        self.assertEqual(lines, [2, 3])

    def test_fingerprints_are_unique_and_stay(self):
        twice = MIXED.replace("out[threadIdx.x * 16] = 0;", "out[threadIdx.x * 16] = 0; out[threadIdx.x * 16] = 1;")
        names = [self.write("a.cu", twice), self.write("b.cu", twice)]
        first = [issue["fingerprint"] for issue in json.loads(self.report("gitlab", *names))]
        self.assertEqual(len(first), len(set(first)))
        self.write("a.cu", "\n\n" + twice)
        again = json.loads(self.report("gitlab", *names))
        moved = [issue["fingerprint"] for issue in again if issue["check_name"] != "analysis"]
        self.assertEqual(set(moved) - set(first), set())


class Junit(FormatTest):
    def junit(self, *arguments):
        root = xml.fromstring(self.report("junit", *arguments).encode("utf-8"))
        self.assertEqual(root.tag, "testsuites")
        for element in [root, *root]:
            cases = element.findall(".//testcase")
            counted = [len(cases)] + [sum(case.find(kind) is not None for case in cases)
                                      for kind in ("failure", "error", "skipped")]
            self.assertEqual([int(element.get(key)) for key in ("tests", "failures", "errors", "skipped")], counted)
        return {(case.get("classname"), case.get("name")): case for case in root.iter("testcase")}

    def test_kernels_are_cases(self):
        cases = self.junit(self.write_mixed(), "missing.cu")
        self.assertEqual([child.tag for child in cases["mixed.cu", "fine<3>"]], [])
        failure = cases["mixed.cu", "strided"].find("failure")
        self.assertEqual(failure.get("message"), "2 findings")
        self.assertIn("mixed.cu:2:5: warning: store touches 32 sectors", failure.text)
        self.assertEqual(len(failure.text.splitlines()), 2)
        self.assertIsNotNone(cases["mixed.cu", "broken"].find("skipped"))
        self.assertEqual(cases["missing.cu", "can be read"].find("error").get("message"), "no such file")
        self.assertIn("unused-suppression", cases["mixed.cu", "suppressions"].find("failure").text)

    def test_what_does_not_fail_the_run_fails_no_case(self):
        case = self.junit("--fail-on=error", self.write_mixed())["mixed.cu", "strided"]
        self.assertIsNone(case.find("failure"))
        self.assertIn("global-uncoalesced", case.find("system-out").text)


class Checkstyle(FormatTest):
    def test_errors(self):
        root = xml.fromstring(self.report("checkstyle", self.write_mixed(), "missing.cu").encode("utf-8"))
        self.assertEqual(root.tag, "checkstyle")
        files = {file.get("name"): file.findall("error") for file in root.findall("file")}
        self.assertEqual(set(files), {"mixed.cu", "missing.cu"})
        found = [(e.get("line"), e.get("column"), e.get("severity")) for e in files["mixed.cu"]
                 if e.get("source") == "cuaddr.global-uncoalesced"]
        self.assertEqual(sorted(found), [("2", "5", "warning"), ("3", "21", "warning")])
        self.assertEqual([(e.get("severity"), e.get("source")) for e in files["missing.cu"]], [("error", "cuaddr.analysis")])


class Markdown(FormatTest):
    def test_a_row_a_finding(self):
        out = self.report("markdown", self.write_mixed())
        rows = [line for line in out.splitlines() if line.startswith("| warning |")]
        self.assertEqual(len(rows), 3)
        self.assertIn("| warning | `mixed.cu:2` | `strided` | `out[threadIdx.x * 8]` |", out)
        self.assertEqual(len(self.report("markdown", "--show-suppressed", "mixed.cu").splitlines()), len(out.splitlines()) + 1)


class Several(FormatTest):
    def test_any_number_in_one_run(self):
        self.write_mixed()
        outputs = [f"--output={form}=report.{form}" for form in FORMATS]
        status, out, _ = self.cuaddr("check", *outputs, "mixed.cu")
        self.assertEqual(status, 2)  # a kernel that is broken
        for form in FORMATS:
            self.assertEqual((self.directory / f"report.{form}").read_text(encoding="utf-8"), self.report(form, "mixed.cu"), form)
        self.assertEqual(out, self.report("text", "mixed.cu"))


class Injection(FormatTest):
    """Whatever stands in names and sources, a reader sees the same structure as for harmless ones."""

    def setUp(self):
        super().setUp()
        self.names = [self.write_hostile(name) for name in HOSTILE_NAMES]
        self.assertGreater(len(self.names), 6)

    def shapes(self, element):
        return [element.tag, sorted(element.keys()), [self.shapes(child) for child in element]]

    def test_xml(self):
        plain = [self.write_hostile(f"{i}.cu") for i in range(len(self.names))]
        for form in ("junit", "checkstyle"):
            hostile = self.report(form, *self.names)
            self.assertNotIn("\x1b", hostile)
            self.assertEqual(self.shapes(xml.fromstring(hostile.encode("utf-8"))),
                             self.shapes(xml.fromstring(self.report(form, *plain).encode("utf-8"))), form)

    def test_xml_keeps_names(self):
        name = self.names[HOSTILE_NAMES.index("quote\"'<&>]]>.cu")]
        root = xml.fromstring(self.report("checkstyle", name).encode("utf-8"))
        self.assertEqual(root.find("file").get("name"), name)

    def test_workflow_commands(self):
        for name in self.names:
            out = self.report("github", name)
            commands = workflow_commands(out)
            self.assertEqual(len(commands), len(out.splitlines()), "each line is one command")
            for command, properties, _ in commands:
                self.assertEqual(command, "warning")
                self.assertEqual(set(properties) - {"title", "file", "line", "endLine", "col", "endColumn"}, set())
                self.assertTrue(properties["title"].startswith("cuaddr: "))

    def test_workflow_commands_keep_names(self):
        name = "::error file=x,line=1::pwned.cu"
        self.assertEqual({c[1]["file"] for c in workflow_commands(self.report("github", name))}, {name})

    def test_text_and_messages_begin_no_command(self):
        for name in self.names:
            for arguments in ((name,), (name + ".missing",)):
                _, out, err = self.cuaddr("check", *arguments)
                for line in (out + err).splitlines():
                    self.assertFalse(line.lstrip().startswith("::"), line)

    def test_terminals(self):
        for form in ("text", "github", "junit", "checkstyle", "markdown"):
            _, out, err = self.cuaddr("check", "--color=never", "--show-suppressed", f"--format={form}", *self.names)
            self.assertIsNone(re.search("[\x00-\x08\x0b-\x1f\x7f]", out + err), form)

    def test_json(self):
        for form in ("json", "sarif", "gitlab"):
            out = self.report(form, *self.names)
            json.loads(out)
            self.assertIsNone(re.search("[\x00-\x09\x0b-\x1f\x7f]", out.replace("\x7f", "")), form)
        self.assertIn("latin\\xff.cu", {issue["location"]["path"] for issue in json.loads(out)})

    def test_sarif(self):
        log = json.loads(self.report("sarif", *self.names))
        self.assertEqual(schema.errors(log, json.loads(SARIF_SCHEMA.read_text(encoding="utf-8"))), [])
        found = {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in log["runs"][0]["results"]}
        self.assertEqual({urllib.parse.unquote_to_bytes(uri) for uri in found}, {os.fsencode(name) for name in self.names})

    def test_markdown(self):
        out = self.report("markdown", "--show-suppressed", *self.names)
        for line in out.splitlines():
            bare = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", line)  # what is no code
            self.assertNotRegex(bare, r"<|@|(?<!\\)\[|://", line)
            if line.startswith("| "):
                self.assertEqual(len(re.findall(r"(?<!\\)\|", line)), 6, line)


if __name__ == "__main__":
    schema.need_package()
    sys.exit(clitest.main(__name__))
