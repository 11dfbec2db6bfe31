#!/usr/bin/env python3
"""Timings of a release build. usage: bench.py CUADDR BENCH_SIM

1. For each transpose in testdata/: `cuaddr check` beside `clang-19 -fsyntax-only` of the same file, with the same prelude
   and the same options. The runs of the two alternate, so that both meet the same machine; the ratio is the median of the
   pairs' ratios. It must not exceed LIMIT: analysis may cost little beside parsing.
2. A large file: what each further kernel costs, of parsing and of all.
3. sim/ alone (bench_sim): counting a request, and enumerating an access of 8 warps and 4 iterations.

The exit status is 1 where the limit is missed.
"""

import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAIRS = 21
LIMIT = 1.3
KERNELS = 400  # of the large file
PRELUDE = "analyzer/prelude/cuda"
CLANG = ["clang-19", "-fsyntax-only", "-xcuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "-D__CUDA_ARCH__=900",
         "-Wno-unknown-cuda-version", "-w", "-ferror-limit=0", "-fno-spell-checking", "-I", PRELUDE,
         "-include", f"{PRELUDE}/cuda_runtime.h"]

KERNEL = """\
__global__ void transpose{i}(float *out, const float *in, int n)
{{
    __shared__ float tile[32][32 + {i} % 4];
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < n && y + j < n)
            tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}}
void run{i}(float *out, const float *in, int n)
{{
    transpose{i}<<<dim3(n / 32, n / 32), dim3(32, 8)>>>(out, in, n);
}}
"""


def seconds(command, allowed):
    """Wall-clock seconds of one run, whose exit status must be an allowed one."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    elapsed = time.perf_counter() - start
    if done.returncode not in allowed:
        sys.exit(f"bench.py: {' '.join(command)}\nexit status {done.returncode}\n{done.stderr}")
    return elapsed


def pairs(cuaddr, path, count):
    """Alternating runs: [(seconds of cuaddr, seconds of clang)]."""
    return [(seconds([cuaddr, "check", "--isolated", path], (0, 1)), seconds(CLANG + [path], (0,))) for _ in range(count)]


def bench_transposes(cuaddr):
    """Prints the rows; returns whether the limit holds."""
    ratios = []
    print(f"{'file':<44} {'cuaddr, ms':>12} {'clang, ms':>12} {'ratio':>8}   limit {LIMIT}, medians of {PAIRS}")
    for file in sorted((ROOT / "testdata" / "transpose").glob("*.cu")):
        path = file.relative_to(ROOT).as_posix()
        times = pairs(cuaddr, path, PAIRS)
        ours, theirs = (statistics.median(column) * 1e3 for column in zip(*times))
        ratios.append(statistics.median(a / b for a, b in times))
        print(f"{path:<44} {ours:>12.1f} {theirs:>12.1f} {ratios[-1]:>8.2f}")
    if not ratios:
        sys.exit("bench.py: no file in testdata/transpose")
    return max(ratios) <= LIMIT


def bench_large_file(cuaddr):
    """What a kernel adds: the large file's time less a one-kernel file's, by the number of further kernels."""
    with tempfile.TemporaryDirectory(prefix="cuaddr-bench-") as folder:
        medians = []
        for count in (1, KERNELS):
            path = pathlib.Path(folder) / f"{count}.cu"
            path.write_text("".join(KERNEL.format(i=i) for i in range(count)), encoding="utf-8")
            medians.append([statistics.median(column) for column in zip(*pairs(cuaddr, str(path), 5))])
    ours, theirs = ((large - small) / (KERNELS - 1) * 1e6 for small, large in zip(*medians))
    print(f"\n{'a file of ' + str(KERNELS) + ' tiled transposes':<57} {'µs a kernel':>12}")
    print(f"{'clang -fsyntax-only':<57} {theirs:>12.0f}\n{'cuaddr check':<57} {ours:>12.0f}")


def bench_sim(program):
    print(f"\n{'counting and enumerating':<57} {'µs':>12}")
    for line in subprocess.run([program], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout.splitlines():
        name, nanoseconds = line.split("\t")
        print(f"{name:<57} {float(nanoseconds) / 1e3:>12.2f}")


def main():
    if len(sys.argv) != 3:
        print("usage: bench.py CUADDR BENCH_SIM", file=sys.stderr)
        return 2
    cuaddr, sim = (str(pathlib.Path(argument).resolve()) for argument in sys.argv[1:])
    holds = bench_transposes(cuaddr)
    bench_large_file(cuaddr)
    bench_sim(sim)
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
