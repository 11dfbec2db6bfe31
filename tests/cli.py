#!/usr/bin/env python3
"""Tests of cuaddr as a program: options, exit statuses, messages on bad input.

usage: cli.py CUADDR. A test is a method of a class below whose name begins with `test_`; it calls self.cuaddr(...) and
asserts. What cuaddr prints for a kernel belongs into testdata/ (golden.py), not here.
"""

import pathlib
import re
import sys
import tempfile
import unittest

import harness

ROOT = pathlib.Path(__file__).resolve().parent.parent


class CliTest(unittest.TestCase):
    """A test with a fresh directory, self.directory, in which cuaddr runs."""

    program = None

    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="cuaddr-cli-")
        self.addCleanup(holder.cleanup)
        self.directory = pathlib.Path(holder.name)

    def write(self, name, text):
        """Writes a file into the test's directory; returns its name, as cuaddr is to be given it."""
        (self.directory / name).write_text(text, encoding="utf-8")
        return name

    def cuaddr(self, *arguments, **options):
        """Runs cuaddr; returns (status, stdout, stderr). A crash fails the test."""
        return harness.run([self.program, *arguments], self.directory, **options)


class Version(CliTest):
    def test_version_is_the_project_s(self):
        project = re.search(r"version: '([^']+)'", (ROOT / "meson.build").read_text(encoding="utf-8")).group(1)
        status, out, _ = self.cuaddr("--version")
        self.assertEqual(status, 0)
        self.assertEqual(out.split()[:2], ["cuaddr", project])


class Usage(CliTest):
    def test_no_argument_is_a_usage_error(self):
        status, out, err = self.cuaddr()
        self.assertEqual((status, out), (2, ""))
        self.assertIn("usage: cuaddr", err)


def cases(suite):
    """The single tests of a suite, in order."""
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from cases(item)
        else:
            yield item


def main():
    if len(sys.argv) != 2:
        print("usage: cli.py CUADDR", file=sys.stderr)
        return 2
    CliTest.program = str(pathlib.Path(sys.argv[1]).resolve())
    report = harness.Report()
    for case in cases(unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])):
        result = unittest.TestResult()
        case.run(result)
        wrong = [text for _, text in result.failures + result.errors]
        report.case(case.id().partition(".")[2], wrong[0] if wrong else None)
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
