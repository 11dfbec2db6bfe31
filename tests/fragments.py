#!/usr/bin/env python3
"""Loads and stores of matrix fragments, as counted, against testdata/hw/h200_fragments.csv: what an H200 measured.

usage: fragments.py CUADDR. A row of the table is one warp's launch of one kernel of fragments_measured.cu with one leading
dimension, which --set fixes here: the sectors (global memory) or wavefronts (shared memory) of all its requests, and how
many requests they were where the profiler counts them.
"""

import collections
import csv
import json
import sys

import clitest
import harness
from clitest import ROOT, CliTest

FOLDER = ROOT / "testdata" / "hw"


def measured():
    """{leading dimension: {kernel: (sectors or wavefronts, requests or None)}}"""
    table = collections.defaultdict(dict)
    with (FOLDER / "h200_fragments.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(line for line in lines if not line.startswith("#")):
            requests = int(row["measured_requests"]) if row["measured_requests"] else None
            table[int(row["leading_dimension"])][row["kernel"]] = (int(row["measured"]), requests)
    return table


def counted(report):
    """{kernel: (sectors or wavefronts, requests)} of the accesses that the kernel's name speaks of, in its first launch: the
    others, with the leading dimension fixed, are the same."""
    sums, at = {}, 0
    for kernel in report["kernels"]:
        accesses = report["accesses"][at : at + kernel["accesses"]]
        at += kernel["accesses"]
        own = [a for a in accesses if kernel["name"].endswith(f"{a['space']}_{a['op']}") and a["confidence"] != "unknown"]
        costs = [(a["sectors"] or a["wavefronts"])["typical"] * a["requests_per_block"] for a in own]
        sums.setdefault(kernel["name"], (sum(costs), sum(a["requests_per_block"] for a in own)))
    return sums


class Fragments(CliTest):
    pass


def add_row(leading, expected):
    def test(self):
        done = harness.run([self.program, "check", "--format=json", f"--set=leading={leading}", "testdata/hw/fragments_measured.cu"], ROOT)
        found = counted(json.loads(done[1]))
        for kernel, (cost, requests) in expected.items():
            self.assertIn(kernel, found)
            self.assertAlmostEqual(found[kernel][0], cost, places=6, msg=kernel)
            self.assertIn(requests, (None, found[kernel][1]), kernel)

    setattr(Fragments, f"test_leading_dimension_{leading}", test)


TABLE = measured()
for dimension, kernels in sorted(TABLE.items()):
    add_row(dimension, kernels)


class Table(CliTest):
    def test_is_whole(self):
        self.assertEqual(sum(map(len, TABLE.values())), 386)


if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
