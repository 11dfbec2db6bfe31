#!/usr/bin/env python3
"""The numbers that stand beside the accesses of testdata/audit, testdata/loops and testdata/peers, compared with the JSON report.

usage: counted.py CUADDR. A line

    //= [INSTANCE: ]OP EXPRESSION = MEAN [within D] [peak P] [in BEST..WORST] [xREQUESTS] [assumed]
    //= [INSTANCE: ]OP EXPRESSION = BEST..WORST [xREQUESTS] unknown
    //= [INSTANCE: ]OP EXPRESSION in BEST..WORST [xREQUESTS]

speaks of the access EXPRESSION in the nearest line of code above it, in the kernel INSTANCE where a line belongs to
several: the mean cost of a warp request (sectors of global, wavefronts of shared memory), the costliest request where it is
another, what it may be at best and at worst, warp requests per block (`x?`: not known). Without a word the number is exact;
the last form says nothing about the mean. Means are compared to three
decimals, or to D where a sample stands for all. Every access to global or shared memory in such a file must be spoken of, and every such line must find its access.
All these numbers were counted by hand; none was copied from a report.
"""

import json
import re
import sys

import clitest
import harness
from clitest import ROOT, CliTest

STATED = re.compile(
    r"\s*//= (?:(?P<instance>[\w<>:]+|\w+<.*?>): )?(?P<op>load|store|atomic) (?P<expression>.*?)"
    r"(?: = (?:(?P<mean>\d+(?:\.\d+)?)(?: within (?P<within>NUM))?(?: peak (?P<peak>\d+))?|(?P<least>NUM)\.\.(?P<most>NUM)))?"
    r"(?: in (?P<best>NUM)\.\.(?P<worst>NUM))?(?: x(?P<requests>[\d.]+|\?))?(?: (?P<confidence>assumed|unknown))?$".replace("NUM", r"\d+(?:\.\d+)?"))
FOLDERS = ("testdata/audit", "testdata/language", "testdata/loops", "testdata/peers")


def stated(path):
    """Yields (line of code, match, line of the statement) of a file."""
    code = 0
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.lstrip().startswith("//="):
            yield code, STATED.match(line), number
        elif not line.lstrip().startswith("//"):
            code = number


def rounded(number):
    return None if number is None else round(number, 3)


def said(match):
    """What a statement says, as the report's numbers are put by found()."""
    m = {name: text for name, text in match.groupdict().items() if text}
    numbers = {name: float(m[name]) for name in ("mean", "within", "best", "worst") if name in m}
    if "mean" in m:
        numbers["mean"] = rounded(numbers["mean"])
        numbers["peak"] = float(m.get("peak", m["mean"]))
    if "least" in m:
        numbers.update(best=float(m["least"]), worst=float(m["most"]))
    if "requests" in m:
        numbers["requests"] = None if m["requests"] == "?" else float(m["requests"])
    if "mean" in m or "least" in m:
        numbers["confidence"] = m.get("confidence", "exact")
    return numbers


def found(access):
    cost = access["sectors"] or access["wavefronts"] or {}
    return {"confidence": access["confidence"], "requests": rounded(access["requests_per_block"]),
            "mean": rounded(cost.get("typical")), "peak": rounded(cost.get("peak")),
            "best": rounded(cost.get("best")), "worst": rounded(cost.get("worst"))}


class Counted(CliTest):
    """One test a statement, and one a file: nothing is left out."""

    def report(self, file):
        _, out, err = harness.run([self.program, "check", "--format=json", file], ROOT)
        self.assertEqual(err.count("error: "), 0, err)
        report = json.loads(out)
        self.assertEqual([k["incomplete"] for k in report["kernels"] if k["incomplete"]], [])
        return [a for a in report["accesses"] if a["space"] != "constant"]


REPORTS = {}


def report_of(test, file):
    if file not in REPORTS:
        REPORTS[file] = test.report(file)
    return REPORTS[file]


def key_of(access):
    return access["line"], access["op"], access["expression"]


def add_statement(file, line, match, number):
    def test(self):
        self.assertIsNotNone(match, f"{file}:{number}: not understood")
        key = (line, match["op"], match["expression"])
        accesses = [a for a in report_of(self, file)
                    if key_of(a) == key and match["instance"] in (None, a["instance"])]
        self.assertEqual(len(accesses), 1, f"{file}:{number}: {len(accesses)} accesses {key}")
        wanted = said(match)
        numbers = found(accesses[0])
        within = wanted.pop("within", 0)
        if within:
            self.assertAlmostEqual(numbers["mean"], wanted.pop("mean"), delta=within)
        self.assertEqual({name: numbers[name] for name in wanted}, wanted, f"{file}:{number}: {accesses[0]['address']}")

    setattr(Counted, f"test_{file.removeprefix('testdata/')}:{number:03}", test)


def add_file(file, statements):
    def test(self):
        spoken = {(line, m["op"], m["expression"]) for line, m, _ in statements if m}
        silent = [f"{file}:{a['line']}: {a['op']} {a['expression']}" for a in report_of(self, file)
                  if key_of(a) not in spoken]
        self.assertEqual(silent, [], "no number is stated")

    setattr(Counted, f"test_{file.removeprefix('testdata/')} whole", test)


def add_tests():
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).glob("*.cu")):
            file = path.relative_to(ROOT).as_posix()
            statements = list(stated(path))
            add_file(file, statements)
            for line, match, number in statements:
                add_statement(file, line, match, number)


add_tests()

if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
