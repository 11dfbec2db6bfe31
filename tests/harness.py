"""What golden.py and cli.py share: running cuaddr, and the report of passed and failed cases.

A case prints one line, `PASS name` or `FAIL name` (its reason indented below); the last line of a test program is
`N passed, N failed`. .ci/run counts these lines.
"""

import os
import subprocess

TIMEOUT_SECONDS = 120
SANITIZER_STATUS = 99  # AddressSanitizer's own is 1, which cuaddr uses for "findings"
SANITIZER_MARKS = ("Sanitizer: ", "runtime error: ")


def is_sanitized(program):
    """Whether the program was built with AddressSanitizer."""
    with open(program, "rb") as file:
        return b"__asan_init" in file.read()


class Crash(Exception):
    """The program died, hung or tripped a sanitizer, whatever was expected of it."""


def environment():
    """The caller's environment without what would change cuaddr's output."""
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "CLICOLOR_FORCE")}
    asan = kept.get("ASAN_OPTIONS")
    kept["ASAN_OPTIONS"] = (asan + ":" if asan else "") + f"exitcode={SANITIZER_STATUS}:abort_on_error=0"
    kept["LC_ALL"] = "C.UTF-8"
    return kept


def run(command, cwd, stdin=None, env=None):
    """Runs the command; returns (status, stdout, stderr) as int, str, str. Raises Crash."""
    try:
        done = subprocess.run(command, cwd=cwd, input=stdin, env=env or environment(), timeout=TIMEOUT_SECONDS,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                              errors="backslashreplace")
    except subprocess.TimeoutExpired:
        raise Crash(f"no end after {TIMEOUT_SECONDS} s") from None
    if done.returncode < 0:
        raise Crash(f"killed by signal {-done.returncode}\n{done.stderr}")
    if done.returncode == SANITIZER_STATUS or any(mark in done.stderr for mark in SANITIZER_MARKS):
        raise Crash(f"a sanitizer complains\n{done.stderr}")
    return done.returncode, done.stdout, done.stderr


class Report:
    """Prints the cases as they end, and keeps count."""

    def __init__(self):
        self.passed = 0
        self.failed = 0

    def case(self, name, reason=None):
        """One case has ended: well, or with a reason why not."""
        if reason is None:
            self.passed += 1
            print(f"PASS {name}", flush=True)
        else:
            self.failed += 1
            print(f"FAIL {name}", *("    " + line for line in reason.splitlines()), sep="\n", flush=True)

    def close(self):
        """Prints the closing line; returns the exit status. No case at all is a failure."""
        if self.passed + self.failed == 0:
            self.case("there are cases to run", "none was found")
        print(f"{self.passed} passed, {self.failed} failed", flush=True)
        return 1 if self.failed else 0
