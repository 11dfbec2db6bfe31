#!/usr/bin/env python3
"""Every form of the comments `cuaddr: ignore…`, what they hide, and what is told of those that are wrong or useless.

usage: suppressions.py CUADDR
"""

import json
import sys

import clitest
from clitest import CliTest

RULE = "global-uncoalesced"


class SuppressionTest(CliTest):
    def findings(self, source, *arguments, status=None, name="a.cu"):
        """{(line, rule): suppressed} of the report; checks the exit status where one is given."""
        self.write(name, source)
        got, out, err = self.cuaddr("check", "--format=json", *arguments, name)
        if status is not None:
            self.assertEqual(got, status, err)
        return {(f["line"], f["rule"]): f["suppressed"] and f["suppressed"]["reason"] for f in json.loads(out)["findings"]}

    def kernel(self, *lines):
        """The findings of a kernel with these lines: the first is line 2."""
        return self.findings("__global__ void k(float *a, const float *b) {\n" + "\n".join(lines) + "\n}\n")

    def message(self, comment):
        """What is said of a comment that is malformed."""
        self.write("a.cu", f"__global__ void k(float *a) {{\n    a[threadIdx.x * 8] = 0; {comment}\n}}\n")
        status, out, _ = self.cuaddr("check", "--format=json", "a.cu")
        findings = json.loads(out)["findings"]
        self.assertEqual(status, 1)
        self.assertEqual([(f["rule"], f["line"], f["access"], f["kernel"]) for f in findings if f["rule"] != RULE],
                         [("malformed-suppression", 2, None, None)], comment)
        self.assertEqual([f["suppressed"] for f in findings if f["rule"] == RULE], [None])
        return next(f["message"] for f in findings if f["rule"] != RULE)


class Forms(SuppressionTest):
    def test_on_the_line(self):
        for comment in (f"// cuaddr: ignore[{RULE}] runs once", f"//cuaddr:ignore[ {RULE} ]: runs once",
                        f"/* cuaddr: ignore[{RULE}] runs once */", f"// cuaddr: ignore[{RULE}] -  runs   once"):
            self.assertEqual(self.kernel(f"a[threadIdx.x * 8] = 0; {comment}", "a[threadIdx.x * 9] = 0;"),
                             {(2, RULE): "runs once", (3, RULE): None}, comment)

    def test_before_code_on_the_line(self):
        self.assertEqual(self.kernel(f"/* cuaddr: ignore[{RULE}] why */ a[threadIdx.x * 8] = 0;", "a[threadIdx.x * 9] = 0;"),
                         {(2, RULE): "why", (3, RULE): None})

    def test_alone_on_the_line_before(self):
        self.assertEqual(self.kernel(f"// cuaddr: ignore[{RULE}] why", "a[threadIdx.x * 8] = 0;", "a[threadIdx.x * 9] = 0;"),
                         {(3, RULE): "why", (4, RULE): None})

    def test_alone_before_a_statement_of_several_lines(self):
        self.assertEqual(self.kernel(f"// cuaddr: ignore[{RULE}] why", "// another comment", "", "a[threadIdx.x * 8] =",
                                     "    b[threadIdx.x * 9];", "a[threadIdx.x * 10] = 0;"),
                         {(5, RULE): "why", (6, RULE): "why", (7, RULE): None})

    def test_a_statement_ends_outside_of_parentheses(self):
        self.assertEqual(self.kernel(f"// cuaddr: ignore[{RULE}] why", "for (int i = 0; i < 4;", "     a[threadIdx.x * 8] = i++) {",
                                     "    a[threadIdx.x * 9] = 0;", "}"),
                         {(4, RULE): "why", (5, RULE): None})

    def test_a_finding_that_begins_before_its_comment(self):
        self.assertEqual(self.kernel("a[threadIdx.x *", f"  8] = 0; // cuaddr: ignore[{RULE}] why"), {(2, RULE): "why"})

    def test_two_rules_in_one(self):
        self.assertEqual(self.kernel("__shared__ float s[32][32];",
                                     f"// cuaddr: ignore[{RULE}, shared-bank-conflict] both",
                                     "a[threadIdx.x * 8] = s[threadIdx.x % 32][0] + s[threadIdx.x % 32][1];"),
                         {(4, RULE): "both", (4, "shared-bank-conflict"): "both"})

    def test_range(self):
        self.assertEqual(self.kernel(f"// cuaddr: ignore-begin[{RULE}] ported", "a[threadIdx.x * 8] = 0;", "a[threadIdx.x * 9] = 0;",
                                     f"// cuaddr: ignore-end[{RULE}]", "a[threadIdx.x * 10] = 0;"),
                         {(3, RULE): "ported", (4, RULE): "ported", (6, RULE): None})

    def test_an_end_without_a_rule_ends_the_last_begin(self):
        found = self.kernel(f"// cuaddr: ignore-begin[{RULE}] outer", f"// cuaddr: ignore-begin[{RULE}] inner",
                            "a[threadIdx.x * 8] = 0;", "// cuaddr: ignore-end", "a[threadIdx.x * 9] = 0;", "// cuaddr: ignore-end",
                            "a[threadIdx.x * 10] = 0;")
        self.assertEqual(found, {(4, RULE): "outer", (6, RULE): "outer", (8, RULE): None})

    def test_kernel(self):
        for head in ("__global__ void k(float *a) {", "__global__ void\nk(float *a)\n{", "__launch_bounds__(128)\n__global__ void k(float *a) {",
                     "template <int N>\n__global__ void k(float *a) {"):
            call = "k<3><<<1, 128>>>(0);" if "template" in head else "k<<<1, 128>>>(0);"
            found = self.findings(f"// cuaddr: ignore[{RULE}] legacy\n{head}\n    a[threadIdx.x * 8] = 0;\n    a[threadIdx.x * 9] = 0;\n}}\n"
                                  f"__global__ void l(float *a) {{\n    a[threadIdx.x * 8] = 0;\n}}\nvoid run() {{ {call} }}\n", status=1)
            self.assertEqual(sorted(map(str, found.values())), ["None", "legacy", "legacy"], head)

    def test_kernel_with_what_it_calls(self):
        self.write("part.cuh", "__device__ void part(float *a) {\n    a[threadIdx.x * 8] = 0;\n}\n")
        found = self.findings(f'#include "part.cuh"\n// cuaddr: ignore[{RULE}] legacy\n__global__ void k(float *a) {{ part(a); }}\n', status=0)
        self.assertEqual(found, {(2, RULE): "legacy"})

    def test_in_a_header(self):
        self.write("part.cuh", f"__device__ void part(float *a) {{\n    a[threadIdx.x * 8] = 0; // cuaddr: ignore[{RULE}] known\n}}\n")
        found = self.findings('#include "part.cuh"\n__global__ void k(float *a) { part(a); }\n', status=0)
        self.assertEqual(found, {(2, RULE): "known"})

    def test_another_rule_hides_nothing(self):
        self.assertEqual(self.kernel("a[threadIdx.x * 8] = 0; // cuaddr: ignore[shared-bank-conflict] why"),
                         {(2, RULE): None, (2, "unused-suppression"): None})

    def test_only_comments_count(self):
        for text in (f'const char *s = "// cuaddr: ignore[{RULE}] why"; a[threadIdx.x * 8] = 0;',
                     f"a[threadIdx.x * 8] = 0; // see cuaddr: ignore[{RULE}] why",
                     f"a[threadIdx.x * 8] = 0; const char *s = R\"(\n// cuaddr: ignore[{RULE}] why\n)\";"):
            self.assertEqual(self.kernel(text), {(2, RULE): None}, text)


class Malformed(SuppressionTest):
    def test_no_rule(self):
        self.assertIn("a rule id in brackets is required", self.message("// cuaddr: ignore runs once"))
        self.assertIn("a rule id is missing", self.message("// cuaddr: ignore[] runs once"))
        self.assertIn("a rule id is missing", self.message(f"// cuaddr: ignore[{RULE},] runs once"))
        self.assertIn("the bracket is not closed", self.message(f"// cuaddr: ignore[{RULE} runs once"))

    def test_no_reason(self):
        for comment in (f"// cuaddr: ignore[{RULE}]", f"/* cuaddr: ignore[{RULE}] */", f"// cuaddr: ignore[{RULE}]: --"):
            self.assertIn("a reason is required", self.message(comment))

    def test_unknown_rule(self):
        self.assertEqual(self.message("// cuaddr: ignore[global-uncoalessed] why"),
                         "there is no rule 'global-uncoalessed'; did you mean global-uncoalesced?")
        self.assertEqual(self.message("// cuaddr: ignore[*] why"), "there is no rule '*'")

    def test_rules_about_comments_cannot_be_ignored(self):
        self.assertEqual(self.message("// cuaddr: ignore[unused-suppression] why"), "unused-suppression cannot be ignored")

    def test_unknown_word(self):
        self.assertEqual(self.message(f"// cuaddr: ignroe[{RULE}] why"), "'ignroe' means nothing here; did you mean ignore?")
        self.assertIn("expected ignore, ignore-begin or ignore-end", self.message("// cuaddr: please look away"))
        self.assertIn("expected ignore, ignore-begin or ignore-end", self.message("// cuaddr:"))

    def test_half_a_range(self):
        self.assertEqual(self.message(f"// cuaddr: ignore-begin[{RULE}] why"), "no ignore-end follows this ignore-begin")
        self.assertEqual(self.message("// cuaddr: ignore-end"), "no ignore-begin stands before this ignore-end")
        self.assertEqual(self.message(f"// cuaddr: ignore-end[{RULE}]"), "no ignore-begin stands before this ignore-end")

    def test_nothing_follows(self):
        found = self.findings(f"__global__ void k(float *a) {{ a[threadIdx.x] = 0; }}\n// cuaddr: ignore[{RULE}] why\n", status=1)
        self.assertEqual(found, {(2, "malformed-suppression"): None})


class Unused(SuppressionTest):
    SOURCE = f"__global__ void k(float *a) {{\n    a[threadIdx.x] = 0; // cuaddr: ignore[{RULE}] why\n}}\n"

    def test_is_a_finding(self):
        self.assertEqual(self.findings(self.SOURCE, status=1), {(2, "unused-suppression"): None})
        _, out, _ = self.cuaddr("check", "a.cu")
        self.assertIn("a.cu:2:25: warning: no finding of global-uncoalesced is on line 2: remove the comment [unused-suppression]", out)

    def test_is_told_once_for_two_launches(self):
        source = self.SOURCE + "void run() { k<<<1, 32>>>(0); k<<<1, 64>>>(0); }\n"
        self.write("a.cu", source)
        _, out, _ = self.cuaddr("check", "--format=json", "a.cu")
        self.assertEqual([f["rule"] for f in json.loads(out)["findings"]], ["unused-suppression"])

    def test_is_not_told_of_what_was_not_looked_at(self):
        self.assertEqual(self.findings(self.SOURCE + "__global__ void l(float *a) { a[threadIdx.x] = 0; }\n", "--kernel=l", status=0), {})
        broken = self.SOURCE.replace("why\n", "why\n    a[0] = UNDECLARED;\n")
        self.assertEqual(self.findings(broken, status=2), {})
        template = "template <int N> " + self.SOURCE
        self.assertEqual(self.findings(template, status=0), {})

    def test_is_told_of_a_header_that_holds_the_kernel(self):
        self.write("part.cuh", self.SOURCE.replace("* 8", "* 1"))
        self.write("a.cu", '#include "part.cuh"\n')
        _, out, _ = self.cuaddr("check", "--format=json", "a.cu")
        self.assertEqual([(f["file"], f["rule"]) for f in json.loads(out)["findings"]], [("part.cuh", "unused-suppression")])

    def test_of_a_header_that_one_of_two_files_needs(self):
        self.write("part.cuh", f"__device__ void part(float *a, int n) {{\n    a[threadIdx.x * n] = 0; // cuaddr: ignore[{RULE}] known\n"
                               "    a[threadIdx.x * 8] = 0;\n}\n")
        self.write("one.cu", '#include "part.cuh"\n__global__ void one(float *a) { part(a, 1); }\n')
        self.write("two.cu", '#include "part.cuh"\n__global__ void two(float *a) { part(a, 8); }\n')
        for names in (("one.cu", "two.cu"), ("two.cu", "one.cu")):
            _, out, _ = self.cuaddr("check", "--format=json", *names)
            self.assertNotIn("unused-suppression", {f["rule"] for f in json.loads(out)["findings"]})
        _, out, _ = self.cuaddr("check", "--format=json", "one.cu")
        self.assertIn("unused-suppression", {f["rule"] for f in json.loads(out)["findings"]})


class Effect(SuppressionTest):
    SOURCE = f"__global__ void k(float *a) {{\n    a[threadIdx.x * 8] = 0; // cuaddr: ignore[{RULE}] runs once\n}}\n"

    def test_status_and_summary(self):
        self.write("a.cu", self.SOURCE)
        status, out, err = self.cuaddr("check", "--block=32", "a.cu")
        self.assertEqual((status, out), (0, ""))
        self.assertIn("no findings, 1 suppressed", err)

    def test_shown_on_demand(self):
        self.write("a.cu", self.SOURCE)
        status, out, _ = self.cuaddr("check", "--show-suppressed", "a.cu")
        self.assertEqual(status, 0)
        self.assertIn("[global-uncoalesced]", out)
        self.assertIn("note: suppressed: runs once", out)

    def test_left_out_of_what_shows_findings_only(self):
        self.write("a.cu", self.SOURCE)
        for form in ("github", "gitlab", "checkstyle", "junit"):
            _, out, _ = self.cuaddr("check", f"--format={form}", "a.cu")
            self.assertNotIn(RULE, out, form)

    def test_severity_still_counts_for_others(self):
        self.write("a.cu", self.SOURCE.replace("}\n", "    a[threadIdx.x * 9] = 0;\n}\n"))
        self.assertEqual(self.cuaddr("check", "a.cu")[0], 1)


if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
