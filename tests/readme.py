#!/usr/bin/env python3
"""Compares the examples in README.md and docs/ with what cuaddr prints; --regenerate rewrites them.

usage: readme.py [--regenerate] CUADDR. An example is a fenced block marked `console`, whose first line is `$ cuaddr …`:

    ```console
    $ cuaddr check testdata/transpose/tiled.cu
    testdata/transpose/tiled.cu:18:32: warning: …
    ```

It holds what a terminal would show: standard output, then standard error. The command runs in the project's root.
"""

import pathlib
import re
import shlex
import sys

import harness

ROOT = pathlib.Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```console\n\$ cuaddr (.*)\n((?:(?!```).*\n)*)```$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")


def shown(cuaddr, command):
    """What a terminal would show."""
    _, out, err = harness.run([cuaddr, *shlex.split(command)], ROOT)
    return out + err


def documents():
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def regenerate(cuaddr):
    for path in documents():
        text = path.read_text(encoding="utf-8")
        new = BLOCK.sub(lambda m: f"```console\n$ cuaddr {m.group(1)}\n{shown(cuaddr, m.group(1))}```", text)
        if new != text:
            path.write_text(new, encoding="utf-8")
            print(f"rewritten: {path.relative_to(ROOT)}")
    return 0


def wrong_link(path, target):
    """Why a link leads nowhere; None: it leads somewhere."""
    if "://" in target or (path.parent / target).exists():
        return None
    return f"no file {target}"


def compare(cuaddr):
    report = harness.Report()
    for path in documents():
        name = path.relative_to(ROOT).as_posix()
        text = path.read_text(encoding="utf-8")
        for match in BLOCK.finditer(text):
            try:
                printed = shown(cuaddr, match.group(1))
            except harness.Crash as crash:
                printed = str(crash)
            same = printed == match.group(2)
            report.case(f"{name}: cuaddr {match.group(1)}", None if same else f"documented:\n{match.group(2)}printed:\n{printed}")
        broken = [reason for target in LINK.findall(text) if (reason := wrong_link(path, target))]
        report.case(f"{name}: its links lead somewhere", "\n".join(broken) or None)
    return report.close()


def main():
    arguments = sys.argv[1:]
    rewrite = "--regenerate" in arguments
    arguments = [argument for argument in arguments if argument != "--regenerate"]
    if len(arguments) != 1:
        print("usage: readme.py [--regenerate] CUADDR", file=sys.stderr)
        return 2
    cuaddr = str(pathlib.Path(arguments[0]).resolve())
    return regenerate(cuaddr) if rewrite else compare(cuaddr)


if __name__ == "__main__":
    sys.exit(main())
