#!/usr/bin/env python3
"""Timings. usage: bench.py CUADDR

For each transpose in testdata/: the time of `cuaddr check`, of `clang-19 -fsyntax-only` on the same file with the same
prelude, and their ratio. The limit is LIMIT: analysis may cost little beside parsing. Runs of the two alternate, and the
fastest of each counts. The exit status is 1 where the limit is missed.
"""

import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RUNS = 15
LIMIT = 1.3
PRELUDE = "analyzer/prelude/cuda"
CLANG = ["clang-19", "-fsyntax-only", "-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90", "-nocudainc",
         "-nocudalib", "-Wno-unknown-cuda-version", "-w", "-std=c++20", "-isystem", PRELUDE,
         "-include", "cuda_runtime.h"]


def seconds(command, allowed):
    """Wall-clock seconds of one run, whose exit status must be an allowed one."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    elapsed = time.perf_counter() - start
    if done.returncode not in allowed:
        sys.exit(f"bench.py: {' '.join(command)}\nexit status {done.returncode}\n{done.stderr}")
    return elapsed


def main():
    if len(sys.argv) != 2:
        print("usage: bench.py CUADDR", file=sys.stderr)
        return 2
    cuaddr = str(pathlib.Path(sys.argv[1]).resolve())
    files = sorted((ROOT / "testdata" / "transpose").glob("*.cu"))
    if not files:
        sys.exit("bench.py: no file in testdata/transpose")

    slow = False
    print(f"{'file':<44} {'cuaddr, ms':>12} {'clang, ms':>12} {'ratio':>8}   limit {LIMIT}")
    for file in files:
        path = file.relative_to(ROOT).as_posix()
        pairs = [(seconds([cuaddr, "check", path], (0, 1)), seconds(CLANG + [path], (0,))) for _ in range(RUNS)]
        ours, theirs = (min(times) for times in zip(*pairs))
        slow = slow or ours > LIMIT * theirs
        print(f"{path:<44} {ours * 1e3:>12.1f} {theirs * 1e3:>12.1f} {ours / theirs:>8.2f}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
