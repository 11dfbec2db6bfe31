#!/usr/bin/env python3
"""Runs cuaddr on damaged copies of CUDA files and watches for crashes, sanitizer reports and runs without end.

usage: fuzz.py CUADDR [-n RUNS] [--seed N] [--keep FOLDER] [FILE...]

Each run takes one of the files (all of testdata/ where none is named), deletes, doubles, swaps or replaces some of its
tokens, and checks it. An exit status of 0, 1 or 2 without a sanitizer's complaint is well; anything else is kept in FOLDER
and makes the exit status 1. The same seed makes the same files. Best run with a sanitizer build: `make fuzz`.
"""

import argparse
import pathlib
import random
import re
import sys
import tempfile
import time

import harness

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/|\w+|<<<|>>>|[-+*/%&|^<>=!]=|&&|\|\||<<|>>|\s+|.', re.DOTALL)
WORDS = """0 1 -1 2 31 32 33 1024 2147483647 4294967295u 0x7fffffffffffffffll 1e30 'a' "s" nullptr
threadIdx.x threadIdx.y blockIdx.x blockDim.x gridDim.x warpSize n a x int unsigned float double char long float4 void auto bool
size_t __shared__ __global__ __device__ __constant__ extern static const volatile __restrict__ struct union template typename
class if else for while do switch case default break continue return goto sizeof new delete operator this
+ - * / % & | ^ << >> && || ! ~ < > == != = += -= *= ++ -- ? : , ; . -> ( ) [ ] { } <<< >>> # \\ // /* */
__syncthreads() atomicAdd(&a[x],1) make_float4(1,2,3,4) __shfl_sync(~0,x,1) __ldg(&a[x]) (float4*) reinterpret_cast<int*>(a)
[threadIdx.x] [threadIdx.x*n] [x][x] &a[x] *a dim3(32,8) <<<1,32>>> \n#define\x20n\x20threadIdx.x\n \n#include\x20"x.h"\n""".split(" ")


def words():
    return [word.replace("\\x20", " ").replace("\\n", "\n") for part in WORDS for word in part.split("\n") if word]


class Damager:
    """Makes damaged texts, from the tokens of good ones."""

    def __init__(self, texts, seed):
        self.random = random.Random(seed)
        self.texts = [TOKEN.findall(text) for text in texts]
        self.words = words()

    def change(self, tokens):
        """One random change, in place."""
        pick = self.random.randrange
        at = pick(len(tokens))
        kind = pick(8)
        end = at + 1 + pick(self.random.choice((1, 3, 12, 60)))
        if kind == 0:
            del tokens[at:end]
        elif kind == 1:
            tokens[at:at] = tokens[at:end] * self.random.choice((1, 1, 2, 40))
        elif kind == 2:
            other = pick(len(tokens))
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif kind in (3, 4):
            tokens[at] = self.random.choice(self.words)
        elif kind == 5:
            tokens.insert(at, self.random.choice(self.words))
        elif kind == 6:
            other = self.random.choice(self.texts)
            start = pick(len(other))
            tokens[at:at] = other[start:start + 1 + pick(40)]
        else:
            number = [i for i, token in enumerate(tokens) if token.isdigit()]
            if number:
                tokens[self.random.choice(number)] = str(self.random.choice((0, 1, 3, 7, 31, 33, 1 << 20, (1 << 31) - 1, 1 << 40)))

    def text(self):
        tokens = list(self.random.choice(self.texts))
        for _ in range(self.random.choice((1, 1, 2, 3, 5, 10))):
            if tokens:
                self.change(tokens)
        return "".join(tokens)


def code_of(path):
    """A file without its test section."""
    return path.read_text(encoding="utf-8", errors="replace").partition("// check-command:")[0]


def run(program, folder, text):
    """What is wrong with cuaddr's answer to the text; None where all is well."""
    (folder / "fuzz.cu").write_text(text, encoding="utf-8")
    try:
        status, out, err = harness.run([program, "check", "--all", "--timeout=60", "fuzz.cu"], folder)
    except harness.Crash as crash:
        return str(crash)
    if status not in (0, 1, 2):
        return f"exit status {status}\n{err}"
    if "please report that" in err or "no result after" in err:
        return err
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cuaddr")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("-n", "--runs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("fuzz-failures"))
    options = parser.parse_args()
    files = options.files or sorted((ROOT / "testdata").rglob("*.cu"))
    damager = Damager([code_of(file) for file in files], options.seed)
    failures, slowest = 0, 0
    with tempfile.TemporaryDirectory(prefix="cuaddr-fuzz-") as folder:
        for i in range(options.runs):
            text = damager.text()
            start = time.monotonic()
            wrong = run(str(pathlib.Path(options.cuaddr).resolve()), pathlib.Path(folder), text)
            slowest = max(slowest, time.monotonic() - start)
            if wrong:
                failures += 1
                options.keep.mkdir(parents=True, exist_ok=True)
                kept = options.keep / f"{options.seed}-{i}.cu"
                kept.write_text(text, encoding="utf-8")
                print(f"{kept}: {wrong.strip().splitlines()[0] if wrong.strip() else 'wrong'}\n{wrong}")
    print(f"{options.runs} runs, {failures} failures, the slowest took {slowest:.1f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
