#!/usr/bin/env python3
"""Runs cuaddr over testdata/ and compares with the output that each file carries; --regenerate rewrites it.

Every testdata/**/*.cu ends in its cases, after the code, so that line numbers never move:

    // check-command: check --all %s
    // check-exit: 1
    // check-output:
    //| testdata/transpose/naive.cu:9:5: warning: ...
    //|
    //| 1 finding

A line `// check-command:` begins a case and, the first one, the test section, which reaches to the end of the file.
Between it and `// check-output:`, in any order:

    // check-exit: N                  the exit status; 0 where absent
    // check-error-contains: TEXT     stderr holds TEXT; may be repeated
    // check-output-contains: TEXT    stdout holds TEXT; may be repeated; the whole of stdout is then not compared
    // check-known-to-fail: REASON    the output shown is the right one, and cuaddr does not print it yet
    // anything else                  a remark, kept

`%s` is the file's path from the project's root, where the command runs; arguments are split as a shell would. The whole
of stdout is compared, byte by byte; without `check-output:` nothing may be printed. The output stands in `//|` lines,
which hold any text: no comment can end early there. A case that is known to fail and passes is a failure: remove the tag.
"""

import argparse
import concurrent.futures
import difflib
import pathlib
import re
import shlex
import sys

import harness

COMMAND = "// check-command:"
OUTPUT = "// check-output:"
KEYS = ("check-command", "check-exit", "check-error-contains", "check-output-contains", "check-known-to-fail",
        "check-output")
DIRECTIVE = re.compile(r"// (check-[a-z-]+):\s*(.*)$")


class BadFile(Exception):
    """A file whose test section cannot be understood."""


class Case:
    """One command of a file and what is expected of it."""

    def __init__(self, head):
        self.head = head  # the lines before `// check-output:`, as written
        self.body = None  # the expected stdout as a list of lines, or None where the file has no check-output
        self.tail = []  # what follows the output (blank and `//` lines), as written

    def values(self, key):
        found = (DIRECTIVE.match(line) for line in self.head)
        return [m.group(2) for m in found if m and m.group(1) == key]

    @property
    def command(self):
        return self.values("check-command")[0]

    @property
    def status(self):
        return int((self.values("check-exit") or ["0"])[-1])

    @property
    def known_to_fail(self):
        return bool(self.values("check-known-to-fail"))

    @property
    def whole(self):
        """Is the whole of stdout compared?"""
        return not self.values("check-output-contains")

    def expected(self):
        return "".join(line + "\n" for line in self.body or [])

    def lines(self):
        """The case as it stands in the file."""
        body = [] if self.body is None else [OUTPUT] + ["//| " + line if line else "//|" for line in self.body]
        return self.head + body + self.tail

    def take(self, status, stdout):
        """Make what was printed the expectation."""
        self.head = [line for line in self.head if not line.startswith("// check-exit:")]
        if status:
            self.head.insert(1, f"// check-exit: {status}")
        while not self.head[-1]:
            self.tail.insert(0, self.head.pop())
        if self.whole:
            self.body = stdout.split("\n")[:-1] if stdout else None


def parse_case(path, first_line, lines):
    case = Case([])
    place = case.head
    for number, line in enumerate(lines, first_line):
        directive = DIRECTIVE.match(line)
        if directive and directive.group(1) not in KEYS:
            raise BadFile(f"{path}:{number}: unknown directive {directive.group(1)}; known are: {', '.join(KEYS)}")
        if directive and directive.group(1) == "check-exit" and not re.fullmatch(r"\d+", directive.group(2)):
            raise BadFile(f"{path}:{number}: check-exit wants a number, not '{directive.group(2)}'")
        if line == OUTPUT and case.body is None:
            case.body = []
        elif line.startswith("//|") and case.body is not None and not case.tail:
            case.body.append(line[4:])
        elif line == "" or (line.startswith("//") and not line.startswith("//|")):
            place = case.head if case.body is None else case.tail
            if directive and place is case.tail:
                raise BadFile(f"{path}:{number}: {directive.group(1)} must stand before check-output")
            place.append(line)
        else:
            raise BadFile(f"{path}:{number}: expected a '//' or '//|' line after {COMMAND[:-1]}, found '{line}'")
    return case


def parse(path, text):
    """Returns (the code above the test section, the cases)."""
    lines = text.split("\n")
    starts = [i for i, line in enumerate(lines) if line.startswith(COMMAND)]
    if not starts:
        raise BadFile(f"{path}: no '{COMMAND} ARGUMENTS' line: the file tests nothing")
    if text.endswith("\n"):
        lines.pop()
    ends = starts[1:] + [len(lines)]
    return lines[:starts[0]], [parse_case(path, a + 1, lines[a:b]) for a, b in zip(starts, ends)]


def execute(cuaddr, root, path, case):
    arguments = [a.replace("%s", path) for a in shlex.split(case.command)]
    return harness.run([cuaddr] + arguments, root)


def differences(case, status, stdout, stderr):
    """What is wrong with this result, as text; empty where all is well."""
    wrong = []
    if status != case.status:
        wrong.append(f"exit status {status}, expected {case.status}; stderr:\n{stderr}")
    wrong += [f"stderr lacks: {text}\nstderr:\n{stderr}" for text in case.values("check-error-contains")
              if text not in stderr]
    wrong += [f"stdout lacks: {text}\nstdout:\n{stdout}" for text in case.values("check-output-contains")
              if text not in stdout]
    if case.whole and stdout != case.expected():
        wrong += difflib.unified_diff(case.expected().split("\n"), stdout.split("\n"), "expected", "printed",
                                      lineterm="")
    return "\n".join(wrong)


def judge(cuaddr, root, path, case):
    """Returns (the verdict: pass, fail or known; the reason)."""
    try:
        reason = differences(case, *execute(cuaddr, root, path, case))
    except (harness.Crash, OSError, ValueError) as crash:
        return "fail", str(crash)
    if case.known_to_fail:
        return ("known", "") if reason else ("fail", "passes, but is tagged check-known-to-fail: remove the tag")
    return ("fail", reason) if reason else ("pass", "")


def compare(pool, cuaddr, root, files):
    """Runs all cases of (path, cases or the error); returns the exit status."""
    report = harness.Report()
    known = 0
    jobs = [(path, None, cases) if isinstance(cases, BadFile) else
            (path, case, pool.submit(judge, cuaddr, root, path, case))
            for path, _, cases in files for case in ([None] if isinstance(cases, BadFile) else cases)]
    for path, case, job in jobs:
        name = f"{path}: {case.command}" if case else path
        verdict, reason = ("fail", str(job)) if case is None else job.result()
        if verdict == "known":
            known += 1
            print(f"KNOWN {name}")
        else:
            report.case(name, reason or None)
    if known:
        print(f"{known} known to fail, not counted")
    return report.close()


def regenerate(cuaddr, root, files):
    """Rewrites the files from what is printed now; crashes and tagged cases are left as they are."""
    trouble = 0
    for path, code, cases in files:
        try:
            if isinstance(cases, BadFile):
                raise cases
            for case in cases:
                status, stdout, _ = execute(cuaddr, root, path, case)
                if not case.known_to_fail:
                    case.take(status, stdout)
        except (BadFile, harness.Crash, OSError, ValueError) as error:
            print(f"{path}: left as it is: {error}", file=sys.stderr)
            trouble = 1
            continue
        text = "".join(line + "\n" for line in code + [line for case in cases for line in case.lines()])
        file = root / path
        if read(file) != text:
            file.write_bytes(text.encode())
            print(f"rewritten: {path}")
    return trouble


def read(file):
    """The text with its line ends as they are."""
    return file.read_bytes().decode()


def load(root, wanted):
    """Returns [(path from the root, code lines, cases or BadFile)] of the wanted files, or of all in testdata/."""
    paths = [pathlib.Path(p).resolve() for p in wanted] or sorted((root / "testdata").rglob("*.cu"))
    files = []
    for file in paths:
        path = file.relative_to(root).as_posix()
        try:
            files.append((path, *parse(path, read(file))))
        except BadFile as error:
            files.append((path, [], error))
    return files


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--regenerate", action="store_true", help="rewrite the expectations from what is printed now")
    parser.add_argument("-j", "--jobs", type=int, default=2, help="commands run side by side (2)")
    parser.add_argument("cuaddr", help="the program to test")
    parser.add_argument("files", nargs="*", help="test files; all of testdata/ where none is named")
    options = parser.parse_args()

    cuaddr = str(pathlib.Path(options.cuaddr).resolve())
    files = load(root, options.files)
    if options.regenerate:
        return regenerate(cuaddr, root, files)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        return compare(pool, cuaddr, root, files)


if __name__ == "__main__":
    sys.exit(main())
