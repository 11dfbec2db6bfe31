"""What the tests of cuaddr as a program share: a test case with a directory of its own, and their main function.

A test program is a module of classes derived from CliTest; it ends in `sys.exit(clitest.main(__name__))`.
"""

import pathlib
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


def cases(suite):
    """The single tests of a suite, in order."""
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from cases(item)
        else:
            yield item


def main(module):
    """Runs the tests of the named module; returns the exit status."""
    if len(sys.argv) != 2:
        print(f"usage: {pathlib.Path(sys.argv[0]).name} CUADDR", file=sys.stderr)
        return 2
    CliTest.program = str(pathlib.Path(sys.argv[1]).resolve())
    report = harness.Report()
    for case in cases(unittest.defaultTestLoader.loadTestsFromModule(sys.modules[module])):
        result = unittest.TestResult()
        case.run(result)
        if result.skipped:
            print(f"SKIP {case.id().partition('.')[2]}: {result.skipped[0][1]}", flush=True)
            continue
        wrong = [text for _, text in result.failures + result.errors]
        report.case(case.id().partition(".")[2], wrong[0] if wrong else None)
    return report.close()
