#!/usr/bin/env python3
"""`cuaddr diff OLD.json NEW.json`: stories of a change, formats, bad reports.

usage: compare.py CUADDR
"""

import json
import re
import sys

import clitest
from clitest import CliTest

PADDED = """\
#define PITCH 33
__global__ void transpose(float *out, const float *in, int n) {
    __shared__ float tile[32][PITCH];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * n + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * n + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
void run(float *a, float *b, int n) {
    transpose<<<1, dim3(32, 32)>>>(a, b, n);
}
"""
UNPADDED = PADDED.replace("PITCH 33", "PITCH 32")
READ = "tile[threadIdx.x][threadIdx.y]"


class DiffTest(CliTest):
    def report(self, name, source, file="a.cu", arguments=()):
        self.write(file, source)
        _, out, _ = self.cuaddr("check", "--format=json", *arguments, file)
        return self.write(name, out)

    def diff(self, old, new, form="json"):
        """(status, what is printed, the counts)"""
        status, out, err = self.cuaddr("diff", f"--format={form}", old, new)
        counts = {name: int(number) for number, name in re.findall(r"(\d+) (\w+)", err)}
        return status, json.loads(out) if form == "json" else out, counts

    def stories(self, before, after, **options):
        """[(change, expression, before, after)] from the source `before` to `after`."""
        status, out, counts = self.diff(self.report("old.json", before), self.report("new.json", after, **options))
        self.assertEqual(out["counts"], counts)
        self.assertEqual(status, 1 if counts["worse"] else 0)
        return [(c["change"], (c["after"] or c["before"])["expression"], c["before"] and c["before"]["value"],
                 c["after"] and c["after"]["value"]) for c in out["changes"]]


class Stories(DiffTest):
    def test_nothing_changed(self):
        self.assertEqual(self.stories(PADDED, PADDED), [])

    def test_dropped_padding_is_worse_far_from_the_change(self):
        self.assertEqual(self.stories(PADDED, UNPADDED), [("worse", READ, 1, 32)])

    def test_padding_is_better(self):
        self.assertEqual(self.stories(UNPADDED, PADDED), [("better", READ, 32, 1)])

    def test_moved_code_is_the_same(self):
        moved = "// a new head\n\n" + PADDED.replace("[threadIdx.y * n + threadIdx.x]", "[threadIdx.y*n +  threadIdx.x]")
        self.assertEqual(self.stories(PADDED, moved), [])

    def test_a_renamed_file_is_the_same_and_told(self):
        self.assertEqual(self.stories(PADDED, PADDED, file="b.cu"), [])
        self.report("new.json", UNPADDED, file="b.cu")
        _, out, _ = self.diff("old.json", "new.json", "text")
        self.assertEqual(len(out.splitlines()), 1)
        self.assertIn("b.cu:6: worse: load of", out)
        self.assertIn("was in a.cu", out)

    def test_another_block(self):
        before = PADDED.replace("dim3(32, 32)", "dim3(32, 8)")
        after = PADDED.replace("dim3(32, 32)", "dim3(8, 32)")
        self.assertEqual(self.stories(before, after), [("worse", "tile[threadIdx.y][threadIdx.x]", 1, 4), ("worse", READ, 1, 4)])

    def test_appeared_and_vanished(self):
        more = PADDED.replace("    __syncthreads();\n", "    __syncthreads();\n    out[0] = in[1];\n")
        self.assertEqual(self.stories(PADDED, more), [("appeared", "out[0]", None, 1), ("appeared", "in[1]", None, 1)])
        self.assertEqual(self.stories(more, PADDED), [("vanished", "out[0]", 1, None), ("vanished", "in[1]", 1, None)])

    def test_a_rewritten_expression_is_the_same_access(self):
        turned = PADDED.replace("out[threadIdx.y * n + threadIdx.x]", "out[threadIdx.x * n + threadIdx.y]")
        self.assertEqual(self.stories(PADDED, turned), [("worse", "out[threadIdx.x * n + threadIdx.y]", 4, 32)])
        _, out, _ = self.diff("old.json", "new.json", "text")
        self.assertIn("store of out[threadIdx.x * n + threadIdx.y], before out[threadIdx.y * n + threadIdx.x] in kernel", out)

    def test_what_is_unknown_counts_as_its_worst(self):
        unknown = PADDED.replace("in[threadIdx.y * n + threadIdx.x]", "in[(int)out[threadIdx.x]]")
        changes = self.stories(PADDED, unknown)
        self.assertIn(("worse", "in[(int)out[threadIdx.x]]", 4, 32), changes)
        _, out, _ = self.diff("old.json", "new.json", "text")
        self.assertIn("4 → up to 32 sectors per request", out)

    def test_the_worst_comes_first(self):
        worse = UNPADDED.replace("out[threadIdx.y * n + threadIdx.x]", "out[threadIdx.y * n + 2 * threadIdx.x]")
        self.assertEqual([change[0:2] for change in self.stories(PADDED, worse)],
                         [("worse", READ), ("worse", "out[threadIdx.y * n + 2 * threadIdx.x]")])

    def test_a_kernel_that_broke_is_told(self):
        broken = PADDED.replace("    __syncthreads();\n", "    __syncthreads();\n    out[0] = UNDECLARED;\n")
        self.stories(PADDED, broken)
        _, out, _ = self.diff("old.json", "new.json")
        self.assertEqual(len(out["incomplete"]), 1)
        self.assertIn("kernel transpose", out["incomplete"][0])
        self.assertIn("incomplete: a.cu", self.diff("old.json", "new.json", "text")[1])
        self.assertIn("- not wholly analyzed any more", self.diff("old.json", "new.json", "markdown")[1])


class Formats(DiffTest):
    def test_text(self):
        status, out, counts = self.diff(self.report("old.json", PADDED), self.report("new.json", UNPADDED), "text")
        self.assertEqual(out, f"a.cu:6: worse: load of {READ} in kernel transpose<<<…, (32, 32, 1)>>>: "
                              "1 → 32 wavefronts per request (ideal 1)\n")
        self.assertEqual((status, counts), (1, {"worse": 1, "better": 0, "appeared": 0, "vanished": 0, "unchanged": 3}))

    def test_markdown(self):
        _, out, _ = self.diff(self.report("old.json", PADDED), self.report("new.json", UNPADDED), "markdown")
        self.assertEqual(out.splitlines(), [
            "**cuaddr**: 1 worse, 0 better, 0 appeared, 0 vanished, 3 unchanged", "",
            "| | place | kernel | access | before | after | |", "| --- | --- | --- | --- | ---: | ---: | --- |",
            f"| **worse** | `a.cu:6` | `transpose` | `{READ}` | 1 | 32 | wavefronts per request, ideal 1 |"])

    def test_hostile_texts_stay_texts(self):
        report = json.loads((self.directory / self.report("old.json", PADDED)).read_text(encoding="utf-8"))
        for access in report["accesses"]:
            access["expression"] = "a[`x|y`] <b> \x1b[31m\n| ::error::"
            access["file"] = "::error::|`.cu"
        self.write("new.json", json.dumps(report))
        self.write("empty.json", json.dumps(dict(report, accesses=[])))
        for form in ("text", "markdown"):
            _, out, _ = self.diff("empty.json", "new.json", form)
            self.assertNotIn("\x1b", out)
            self.assertFalse(any(line.lstrip().startswith("::") for line in out.splitlines()), out)
        rows = [line for line in out.splitlines() if line.startswith("| appeared")]
        self.assertEqual(len(rows), 4)
        for row in rows:
            self.assertEqual(len(re.findall(r"(?<!\\)\|", row)), 8, row)


class BadReports(DiffTest):
    def refused(self, *arguments):
        status, out, err = self.cuaddr("diff", *arguments)
        self.assertEqual((status, out, err.count("\n")), (2, "", 1), err)
        return err

    def test_number_of_reports(self):
        self.assertIn("expected two reports, OLD.json and NEW.json, got 1", self.refused("a.json"))
        self.assertIn("got 3", self.refused("a", "b", "c"))

    def test_missing(self):
        self.assertIn("none.json: No such file or directory", self.refused("none.json", "none.json"))

    def test_no_report(self):
        good = self.report("good.json", PADDED)
        for text, message in (("", "bad.json:1: expected a JSON report"), ("{\n \"schema\": 1,\n oops }", "bad.json:3: expected a JSON report"),
                              ("[]", "has the keys schema and accesses"), ('{"schema": 1}', "has the keys schema and accesses"),
                              ('{"schema": 2, "accesses": []}', "bad.json: expected schema 1, got 2"),
                              ('{"schema": 1, "accesses": [7]}', "bad.json: accesses[0]: expected a fingerprint"),
                              ('{"schema": 1, "accesses": [{"fingerprint": "x"}]}', "accesses[0]: expected sectors or wavefronts"),
                              ("[" * 100000, "bad.json:1: expected a JSON report")):
            self.write("bad.json", text)
            self.assertIn(message, self.refused(good, "bad.json"), text[:60])
            self.assertIn(message, self.refused("bad.json", good), text[:60])

    def test_format(self):
        good = self.report("good.json", PADDED)
        self.assertIn("--format: expected text, markdown or json, got 'sarif'", self.refused("--format=sarif", good, good))


if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
