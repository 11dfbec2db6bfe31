#!/usr/bin/env python3
"""Counts the test cases in the logs of `meson test`; the last line is `N passed, N failed`.

usage: count.py BUILDDIR... A case is one line of a cmocka program (`[       OK ] name`) or of golden.py and cli.py
(`PASS name`). The same case in several builds counts once, as passed where it passed in each of them. A test program that
fails though none of its cases does (a crash, a time-out), or that shows no case at all, counts as a failed case itself;
so does a build without a log. The exit status is 0 where some case passed and none failed.
"""

import json
import pathlib
import re
import sys

PASSED = re.compile(r"^(?:\[ +OK \]|PASS) (.+)$", re.MULTILINE)
FAILED = re.compile(r"^(?:\[  FAILED  \]|\[  ERROR   \]|FAIL) (?!---)(.+)$", re.MULTILINE)
SUMMARY = re.compile(r"\d+ test\(s\)")  # cmocka's closing lines have the same brackets


def program_verdicts(entry):
    """The cases of one test program: {name: passed}."""
    text = entry.get("stdout", "") + "\n" + entry.get("stderr", "")
    verdicts = {name: True for name in PASSED.findall(text)}
    verdicts.update({name: False for name in FAILED.findall(text) if not SUMMARY.match(name)})
    if entry["result"] not in ("OK", "SKIP", "EXPECTEDFAIL") and all(verdicts.values()):
        verdicts[f"({entry['result']}, exit status {entry['returncode']})"] = False
    elif not verdicts and entry["result"] != "SKIP":
        verdicts["(no case seen)"] = False
    return verdicts


def build_verdicts(directory):
    """The cases of all test programs of one build: {(program, name): passed}."""
    log = pathlib.Path(directory) / "meson-logs" / "testlog.json"
    if not log.exists():
        return {(str(directory), "(the tests did not run)"): False}
    entries = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    return {(entry["name"], name): passed
            for entry in entries for name, passed in program_verdicts(entry).items()}


def main():
    total = {}
    for directory in sys.argv[1:]:
        verdicts = build_verdicts(directory)
        print(f"{directory}: {sum(verdicts.values())} passed, {len(verdicts) - sum(verdicts.values())} failed")
        for case, passed in verdicts.items():
            total[case] = total.get(case, True) and passed
    for (program, name), passed in total.items():
        if not passed:
            print(f"failed: {program}: {name}")
    passed = sum(total.values())
    failed = len(total) - passed
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
