#!/usr/bin/env python3
"""How much of other people's code cuaddr understands: python3 tests/corpus.py CUADDR TREE…

Runs `cuaddr check --format json` over every .cu file under each TREE, with no options but the folders where such a
file's headers obviously are, and adds up the reports' `stats`. A tree is one code base; the table has one row each.
Files that others of the tree include (`cuaddr check --list-files` tells) are seen there and not on their own; the
table says how many they are.

  -j N           files at a time (2)
  --limit S      processor seconds a file may take before it is stopped (60)
  --only SUFFIX  of folders under src that differ in what follows the last dash, only those with this (HeCBench: -cuda)
  --sites FILE   also write every access site as one JSON object a line, to draw samples from
  --markdown     the table as Markdown

An interrupt ends the run early and prints what it has; the table then counts the files that were seen.
Ends with status 1 where a file crashed cuaddr, was stopped or gave no report.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading

FOLDERS = ("include", "Common", "inc", "common", "src", "utils")
SPACES = ("global", "shared")
SLOW = 10  # seconds of processor time
BIG = 1 << 20  # KiB of memory
STOPPED = ("crashed", "no result after")  # in notes: what happened to the process of one file


def include_options(path, tree):
    """-I for the file's folder, the folders above it up to the tree, and the usual folders in each."""
    options = []
    for folder in path.parents:
        options += [f"-I{f}" for f in (folder, *(folder / name for name in FOLDERS)) if f.is_dir()]
        if folder == tree:
            break
    return options


def is_other(folder, only):
    """Is it one of several folders that differ in what follows the last dash, and not the one that counts?"""
    return not folder.name.endswith(only) and (folder.parent / (folder.name.rsplit("-", 1)[0] + only)).is_dir()


def operands(tree, only):
    """The folders and files that make up the tree, without the folders under src that --only leaves out."""
    source = tree / "src"
    if not only or not source.is_dir() or not any(is_other(folder, only) for folder in source.iterdir()):
        return [tree]
    parts = [part for part in tree.iterdir() if part != source] + [part for part in source.iterdir() if not is_other(part, only)]
    return sorted(part for part in parts if not part.name.startswith(".") and (part.is_dir() or part.suffix == ".cu"))


def list_files(program, parts, *options):
    """The .cu files that cuaddr would analyze."""
    done = subprocess.run([program, "check", "--list-files", *options, "--files-from", "-"], input="".join(f"{part}\n" for part in parts),
                          stdout=subprocess.PIPE, encoding="utf-8", errors="surrogateescape", check=True)
    return [pathlib.Path(line) for line in done.stdout.splitlines() if line.endswith(".cu")]


def find_files(program, tree, only):
    """The .cu files to analyze, and the number of others: those that they include by what their text says. In a shuffled
    order, always the same: what an interrupted run has seen is a fair sample."""
    parts = operands(tree, only)
    files = sorted(list_files(program, parts))
    included = len(list_files(program, parts, "--each-file")) - len(files)
    random.Random(1).shuffle(files)
    return files, included


def run(program, path, tree, limit):
    """One file: (path, report or None, what went wrong or None, CPU seconds, peak KiB)."""
    command = ["sh", "-c", 'ulimit -t "$0" && exec "$@"', str(limit), program, "check", "--format", "json", "-j1", "--timeout", str(limit * 10), str(path),
               *include_options(path, tree)]
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = subprocess.Popen(command, stdout=out, stderr=err, stdin=subprocess.DEVNULL)
        timer = threading.Timer(limit * 10, child.kill)  # a machine may be busy
        timer.start()
        _, status, used = os.wait4(child.pid, 0)
        timer.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        report, trouble = judge(child.returncode, out.read(), err.read().decode("utf-8", "replace"))
    return path, report, trouble, used.ru_utime + used.ru_stime, used.ru_maxrss


def judge(status, out, err):
    if status not in (0, 1, 2):
        return None, f"exit status {status}: {err[-200:]}"
    try:
        report = json.loads(out)
    except ValueError:
        return None, f"no report: {err[-200:]}"
    for note in report["notes"]:
        if any(text in note["message"] for text in STOPPED):
            return report, note["message"]
    return report, None


def counted_accesses(report):
    """Those that `stats` counts: of a kernel with several launches, those of the first."""
    seen, at = set(), 0
    for kernel in report["kernels"]:
        accesses = report["accesses"][at : at + kernel["accesses"]]
        at += kernel["accesses"]
        key = (kernel["file"], kernel["line"], kernel["instance"])
        if key not in seen:
            yield from accesses
        seen.add(key)


def unknown_reasons(report):
    """Why sites in global and shared memory are unknown, and how many. `stats` tells, and knows instances of one name apart, but
    its reasons are those of constant memory, too."""
    if not report["stats"]["constant"]["unknown"]:
        return [(reason["reason"], reason["count"]) for reason in report["stats"]["unknown"]]
    return [(access["reason"], 1) for access in counted_accesses(report)
            if access["space"] in SPACES and access["confidence"] == "unknown"]


class Sums:
    """What one code base, or all of them, came to."""

    def __init__(self):
        self.n = collections.Counter()
        self.reasons = {kind: collections.Counter() for kind in ("refused", "incomplete", "unknown")}
        self.example = {}
        self.troubles, self.slow, self.big = [], [], []
        self.longest = self.largest = 0

    def add(self, path, report, trouble, seconds, kib):
        self.n["files"] += 1
        self.longest, self.largest = max(self.longest, seconds), max(self.largest, kib)
        for bad, list_, value in ((trouble, self.troubles, trouble), (seconds > SLOW, self.slow, round(seconds, 1)),
                                  (kib > BIG, self.big, kib)):
            if bad:
                list_.append((str(path), value))
        if report:
            self.add_stats(report["stats"], path)
            self.add_unknown(report, path)

    def add_stats(self, stats, path):
        for key in ("kernels_defined", "kernels_analyzed", "kernels_complete", "errors_in_kernels"):
            self.n[key] += stats[key]
        for space in SPACES:
            for confidence, count in stats[space].items():
                self.n[confidence] += count
        for kind in ("refused", "incomplete"):
            for reason in stats[kind]:
                self.reasons[kind][reason["reason"]] += reason["count"]
                self.example.setdefault((kind, reason["reason"]), str(path))

    def add_unknown(self, report, path):
        for reason, count in unknown_reasons(report):
            self.n["data-dependent"] += count * reason.startswith("data-dependent")
            self.reasons["unknown"][reason] += count
            self.example.setdefault(("unknown", reason), str(path))

    def row(self, name):
        n = self.n
        sites = n["exact"] + n["assumed"] + n["unknown"]
        good = n["exact"] + n["assumed"] + n["data-dependent"]
        return (name, n["files"], n["included"], len(self.troubles), len(self.slow), f"{self.longest:.1f}", f"{self.largest / 1024:.0f}",
                n["kernels_defined"], n["kernels_analyzed"], percent(n["kernels_complete"], n["kernels_analyzed"]), sites,
                n["exact"], n["assumed"], n["data-dependent"], sites - good, percent(good, sites))


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


HEADINGS = ("code base", "files", "included by others", "failed", f"over {SLOW} s", "longest, s", "most memory, MiB", "kernels", "analyzed",
            "wholly", "sites", "exact", "assumed", "data-dependent", "otherwise unknown", "understood")


def print_table(rows, markdown):
    rows = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEADINGS))]
    for number, row in enumerate(rows):
        cells = [cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths))]
        print("| " + " | ".join(cells) + " |" if markdown else "  ".join(cells))
        if markdown and number == 0:
            print("|" + "|".join("-" * (w + 1) + ("-" if i == 0 else ":") for i, w in enumerate(widths)) + "|")


def print_reasons(sums, most):
    for kind, heading in (("refused", "Kernels not analyzed"), ("incomplete", "Kernels analyzed in part"),
                          ("unknown", "Sites of unknown cost")):
        print(f"\n{heading}:")
        for reason, count in sums.reasons[kind].most_common(most):
            print(f"{count:6}  {reason[:160]}  [{sums.example[kind, reason]}]")
    for heading, list_ in (("Failed", sums.troubles), (f"Over {SLOW} s", sums.slow), ("Over 1 GiB", sums.big)):
        for path, value in list_:
            print(f"{heading}: {path}: {value}")


def write_sites(out, path, report):
    for access in report["accesses"]:
        out.write(json.dumps({**access, "unit": str(path)}) + "\n")


def run_tree(o, tree, sums, sites):
    """Adds every file under the tree to each of the sums; False: interrupted."""
    pool = concurrent.futures.ThreadPoolExecutor(o.j)
    files, included = find_files(o.program, tree, o.only)
    jobs = [pool.submit(run, o.program, path, tree, o.limit) for path in files]
    for s in sums:
        s.n["included"] += included
    try:
        for job in jobs:
            result = job.result()
            for s in sums:
                s.add(*result)
            if sites and result[1]:
                write_sites(sites, result[0], result[1])
    except KeyboardInterrupt:
        pool.shutdown(wait=False, cancel_futures=True)
        return False
    pool.shutdown()
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("trees", nargs="+", type=pathlib.Path)
    parser.add_argument("-j", type=int, default=2)
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--only", default="-cuda")
    parser.add_argument("--most", type=int, default=40, help="reasons of each kind to print (40)")
    parser.add_argument("--sites", type=pathlib.Path)
    parser.add_argument("--markdown", action="store_true")
    o = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    all_, rows = Sums(), [HEADINGS]
    sites = o.sites.open("w", encoding="utf-8") if o.sites else None
    for tree in o.trees:
        sums = Sums()
        whole = run_tree(o, tree, (sums, all_), sites)
        rows.append(sums.row(tree.name + ("" if whole else " (in part)")))
        print(*rows[-1], file=sys.stderr, flush=True)
        if not whole:
            break
    print_table(rows + ([all_.row("all")] if len(o.trees) > 1 else []), o.markdown)
    print_reasons(all_, o.most)
    return 1 if all_.troubles or not all_.n["files"] else 0


if __name__ == "__main__":
    sys.exit(main())
