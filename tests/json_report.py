#!/usr/bin/env python3
"""Compares the JSON report with docs/json.md: every key that is documented is there, in that order and of that type, and
no other.

usage: json_report.py CUADDR. The tables of docs/json.md are read as the schema, so that neither can drift from the other.
"""

import json
import re
import sys

import clitest
import harness
from clitest import ROOT, CliTest

COST_KEYS = ("sectors", "wavefronts")

SOURCE = """\
#include "absent.h"
extern __shared__ float dynamic[];
__constant__ float table[64];
template <class T> __global__ void all(T *a, const int *map, int n) {
    __shared__ T tile[32][32];
    tile[threadIdx.y][threadIdx.x] = a[threadIdx.x * n];
    __syncthreads();
    a[threadIdx.x * 2] += tile[threadIdx.x][threadIdx.y] + dynamic[threadIdx.x] + table[threadIdx.x];
    atomicAdd(&a[map[threadIdx.x]], T(1));
}
template <int N> __global__ void unlaunched(float *a) {
    a[threadIdx.x * N] = 0;
}
__global__ void broken(float *a) {
    a[threadIdx.x] = UNDECLARED;
    a[threadIdx.x * 4] = 0;
}
void run(float *a, int *map, int n) {
    all<<<dim3(64, 64), dim3(32, 8), 4096>>>(a, map, n);
}
"""


def is_integer(value):
    return isinstance(value, int) and not isinstance(value, bool)


CHECKS = {
    "integer": is_integer,
    "integers": is_integer,
    "string": lambda value: isinstance(value, str),
    "strings": lambda value: isinstance(value, str),
    "number": lambda value: is_integer(value) or isinstance(value, float),
    "boolean": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "array of strings": lambda value: isinstance(value, list) and all(isinstance(item, str) for item in value),
    "array of 3 integers": lambda value: isinstance(value, list) and len(value) == 3 and all(map(is_integer, value)),
    "null": lambda value: value is None,
}


def read_schema(text):
    """docs/json.md -> {heading: {key: [type, …]}}, both in the order of the file."""
    schema = {}
    for heading, body in re.findall(r"^#+ (.+)\n((?:(?!#).*\n)*)", text, re.MULTILINE):
        keys = {}
        for names, types in re.findall(r"^\| (`[^|]*`) \| ([^|]*) \|", body, re.MULTILINE):
            names = re.findall(r"`([^`]+)`", names)
            parts = [part.strip() for part in re.split(r", or |, | or ", types)]
            nullable = ["null"] if "null" in parts else []
            own = [part for part in parts if part != "null"]
            for i, name in enumerate(names):  # "string, integers": the first is a string, the others integers
                keys[name] = [own[min(i, len(own) - 1)]] + nullable
        if keys:
            schema[heading] = keys
    return schema


class Bounds(CliTest):
    """Of every access in testdata/: no request that is made costs less than 1, and the typical cost lies between the bounds."""

    def test_of_all_kinds_of_accesses(self):
        seen = set()
        for path in sorted((ROOT / "testdata").rglob("*.cu")):
            _, out, _ = self.cuaddr("check", "--format=json", path)
            for access in json.loads(out)["accesses"]:
                seen.add(access["reason"])
                self.check(access)
        self.assertLessEqual({None, "data-dependent", "misaligned", "no measured rule", "never active"}, seen)

    def check(self, access):
        for key in COST_KEYS:
            if access[key] is None:
                continue
            cost = access[key]
            place = f"{access['file']}:{access['line']}: {access['expression']}: {cost}"
            typical = cost["worst"] if cost["typical"] is None else cost["typical"]
            least = 0 if access["reason"] == "never active" else 1
            self.assertLessEqual(least, cost["best"], place)
            self.assertLessEqual(cost["best"], typical, place)
            self.assertLessEqual(typical, cost["worst"], place)


class JsonReport(CliTest):
    def setUp(self):
        super().setUp()
        self.schema = read_schema((ROOT / "docs" / "json.md").read_text(encoding="utf-8"))
        self.write("all.cu", SOURCE)
        _, out, _ = self.cuaddr("check", "--format=json", "all.cu", "missing.cu")
        self.report = json.loads(out)

    def conforms(self, heading, value):
        keys = self.schema[heading]
        self.assertEqual(list(value), list(keys), heading)
        for key, types in keys.items():
            self.assertTrue(any(CHECKS[kind](value[key]) for kind in types), f"{heading}: {key}: {value[key]!r} is no {types}")

    def test_the_document_has_all_objects(self):
        self.assertEqual(list(self.schema), ["Top", "A kernel", "Totals", "A launch", "An access", "A cost", "What a cost hangs on",
                                             "A finding", "Merged requests", "A suggestion", "A note", "The statistics"])

    def test_top(self):
        self.conforms("Top", self.report)
        self.assertEqual(self.report["schema"], 1)
        self.assertEqual(list(self.report["tool"]), ["name", "version"])
        self.assertEqual(self.report["files"], ["all.cu", "missing.cu"])

    def test_kernels(self):
        self.assertGreaterEqual({kernel["name"] for kernel in self.report["kernels"]}, {"all", "broken"})
        for kernel in self.report["kernels"]:
            self.conforms("A kernel", kernel)
            self.conforms("A launch", kernel["launch"])
            self.conforms("Totals", kernel["totals"])

    def test_accesses(self):
        accesses = self.report["accesses"]
        self.assertEqual({access["space"] for access in accesses}, {"global", "shared", "constant"})
        self.assertEqual({access["op"] for access in accesses}, {"load", "store", "atomic"})
        self.assertEqual({access["confidence"] for access in accesses}, {"exact", "assumed", "unknown"})
        for access in accesses:
            self.conforms("An access", access)
            self.conforms("A launch", access["launch"])
            cost = {"global": "sectors", "shared": "wavefronts", "constant": "wavefronts"}[access["space"]]
            self.conforms("A cost", access[cost])
            self.assertEqual([key for key in COST_KEYS if access[key] is not None], [cost])
            if access["hangs_on"]:
                self.conforms("What a cost hangs on", access["hangs_on"])
            self.assertEqual(access["reason"] is not None, access["confidence"] == "unknown")
            self.assertEqual(access[cost]["typical"] is None, access["confidence"] == "unknown")

    def test_findings(self):
        rules = {finding["rule"] for finding in self.report["findings"]}
        self.assertGreaterEqual(rules, {"global-uncoalesced", "shared-bank-conflict"})
        for finding in self.report["findings"]:
            self.conforms("A finding", finding)
            access = self.report["accesses"][finding["access"]]
            self.assertEqual((finding["cause"], finding["arithmetic"]), (access["cause"], access["arithmetic"]))
            self.assertIsNotNone(finding["cause"])
            for key in ("file", "line", "column", "end_line", "end_column", "kernel"):
                self.assertEqual(finding[key], access[key])

    def test_suggestions(self):
        suggestions = [s for finding in self.report["findings"] for s in finding["suggestions"]]
        self.assertIn("pad", {suggestion["kind"] for suggestion in suggestions})
        for suggestion in suggestions:
            self.conforms("A suggestion", suggestion)
            for edit in suggestion["edits"]:
                self.assertEqual(list(edit), ["file", "line", "column", "end_line", "end_column", "replacement"])

    def test_notes(self):
        kinds = {note["kind"] for note in self.report["notes"]}
        self.assertGreaterEqual(kinds, {"bad_input", "incomplete", "assumed"})
        for note in self.report["notes"]:
            self.conforms("A note", note)

    def test_costs_are_ordered(self):
        for access in self.report["accesses"]:
            cost = access["sectors"] or access["wavefronts"]
            typical = cost["typical"] if cost["typical"] is not None else cost["best"]
            self.assertLessEqual(cost["best"], typical)
            self.assertLessEqual(typical, cost["worst"])

    def test_ranges_cover_the_expression(self):
        lines = SOURCE.splitlines()
        for access in self.report["accesses"]:
            if access["line"] == access["end_line"]:
                text = lines[access["line"] - 1][access["column"] - 1:access["end_column"] - 1]
                self.assertEqual(text, access["expression"])

    def test_stats_add_up_the_report(self):
        stats = self.report["stats"]
        self.assertEqual([stats["kernels_defined"], stats["kernels_analyzed"], stats["kernels_complete"]], [3, 2, 1])
        self.assertGreaterEqual(stats["errors_in_kernels"], 1)
        self.assertEqual([r["reason"] for r in stats["refused"]], ["a kernel template that nothing here launches"])
        self.assertEqual([(r["reason"], r["count"]) for r in stats["incomplete"]],
                         [(k["incomplete"], 1) for k in self.report["kernels"] if k["incomplete"]])
        for space in ("global", "shared", "constant"):
            for confidence, count in stats[space].items():
                self.assertEqual(count, sum((a["space"], a["confidence"]) == (space, confidence)
                                            for a in self.report["accesses"]))
        unknown = [a["reason"] for a in self.report["accesses"] if a["reason"]]
        self.assertTrue(unknown)
        self.assertEqual({r["reason"]: r["count"] for r in stats["unknown"]},
                         {reason: unknown.count(reason) for reason in unknown})

    def test_testdata_conforms(self):
        files = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "testdata").rglob("*.cu"))
        _, out, _ = harness.run([self.program, "check", "--format=json", *files], ROOT)
        report = json.loads(out)
        self.conforms("Top", report)
        self.conforms("The statistics", report["stats"])
        for heading, key in (("A kernel", "kernels"), ("An access", "accesses"), ("A finding", "findings"), ("A note", "notes")):
            for value in report[key]:
                self.conforms(heading, value)
        merged = [finding["merged"] for finding in report["findings"] if finding["merged"]]
        self.assertIn({"elements": 4, "bytes_per_lane": 16, "per_request": 8}, merged)
        for value in merged:
            self.conforms("Merged requests", value)


if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
