"""JSON against a JSON schema, by Debian's python3-jsonschema.

Tests may run under another Python than the system's, one that lacks the package: need_package() then starts the test
program again under the system's.
"""

import os
import sys

SYSTEM_PYTHON = "/usr/bin/python3"

try:
    import jsonschema
except ImportError:
    jsonschema = None


def need_package():
    """Makes sure that the package is there, or ends the program."""
    if jsonschema:
        return
    if os.environ.get("CUADDR_TEST_PYTHON") or not os.access(SYSTEM_PYTHON, os.X_OK):
        print("FAIL python3-jsonschema is installed", "    `sh tests/setup.sh test` installs it", "0 passed, 1 failed", sep="\n")
        sys.exit(1)
    os.execve(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv], dict(os.environ, CUADDR_TEST_PYTHON=SYSTEM_PYTHON))


def errors(value, schema):
    """What is wrong with the value: one line each, with the path to it."""
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    found = validator(schema, format_checker=jsonschema.FormatChecker()).iter_errors(value)
    return [f"/{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}" for error in found]
