#!/usr/bin/env python3
"""The numbers that cuaddr must print for the kernels of testdata/, as one table.

usage: table.py CUADDR. Each row names an access (file, kernel with template arguments, expression, operation) and what the
JSON report must say of it. Every number here was counted by hand; none was copied from a report. What the text report
says of the same kernels stands in testdata/ itself (golden.py).
"""

import json
import sys

import clitest
import harness
from clitest import ROOT, CliTest

# What stands behind the operation: best/typical/worst, then the words:
#   peak=P         the costliest request; typical where absent
#   ideal=I        the fewest possible; typical where absent
#   ways=W         k of the k-way conflict (shared memory); 1 where absent
#   requests=R     warp requests per block
#   assumed        confidence; "exact" where absent
TABLE = """
transpose/copy.cu
  copy | in[(y + j) * n + x]  | global load  | 4/4/4 requests=32
  copy | out[(y + j) * n + x] | global store | 4/4/4 requests=32

transpose/naive.cu
  transpose | in[(y + j) * n + x] | global load  | 4/4/4 requests=32
  transpose | out[x * n + y + j]  | global store | 32/32/32 ideal=4 requests=32

transpose/tiled.cu
  transpose | in[(y + j) * n + x]                 | global load  | 4/4/4 requests=32
  transpose | out[(y + j) * n + x]                | global store | 4/4/4 requests=32
  transpose | tile[threadIdx.y + j][threadIdx.x]  | shared store | 1/1/1 requests=32
  transpose | tile[threadIdx.x][threadIdx.y + j]  | shared load  | 32/32/32 ideal=1 ways=32 requests=32

transpose/padded.cu
  transpose | in[(y + j) * n + x]                 | global load  | 4/4/4 requests=32
  transpose | out[(y + j) * n + x]                | global store | 4/4/4 requests=32
  transpose | tile[threadIdx.y + j][threadIdx.x]  | shared store | 1/1/1 requests=32
  transpose | tile[threadIdx.x][threadIdx.y + j]  | shared load  | 1/1/1 requests=32

transpose/swizzled.cu
  transpose | in[(y + j) * n + x]                                 | global load  | 4/4/4 requests=32
  transpose | out[(y + j) * n + x]                                | global store | 4/4/4 requests=32
  transpose | tile[threadIdx.y + j][threadIdx.x ^ (threadIdx.y + j)] | shared store | 1/1/1 requests=32
  transpose | tile[threadIdx.x][(threadIdx.y + j) ^ threadIdx.x]     | shared load  | 1/1/1 requests=32

# n unknown. Worst: n odd, rows begin at every multiple of 4 bytes, 5 sectors but for one row in 8: 4 + 7/8.
transpose/unknown_size.cu
  copy      | in[(y + j) * n + x]                 | global load  | 4/4/4.875 requests=32 assumed
  copy      | out[(y + j) * n + x]                | global store | 4/4/4.875 requests=32 assumed
  naive     | in[(y + j) * n + x]                 | global load  | 4/4/4.875 requests=32 assumed
  naive     | out[x * n + y + j]                  | global store | */32/32 ideal=4 requests=32 assumed
  tiled<32> | in[(y + j) * n + x]                 | global load  | 4/4/4.875 requests=32 assumed
  tiled<32> | out[(y + j) * n + x]                | global store | 4/4/4.875 requests=32 assumed
  tiled<32> | tile[threadIdx.y + j][threadIdx.x]  | shared store | 1/1/1 requests=32
  tiled<32> | tile[threadIdx.x][threadIdx.y + j]  | shared load  | 32/32/32 ideal=1 ways=32 requests=32
  tiled<33> | in[(y + j) * n + x]                 | global load  | 4/4/4.875 requests=32 assumed
  tiled<33> | out[(y + j) * n + x]                | global store | 4/4/4.875 requests=32 assumed
  tiled<33> | tile[threadIdx.y + j][threadIdx.x]  | shared store | 1/1/1 requests=32
  tiled<33> | tile[threadIdx.x][threadIdx.y + j]  | shared load  | 1/1/1 requests=32
  swizzled  | in[(y + j) * n + x]                 | global load  | 4/4/4.875 requests=32 assumed
  swizzled  | out[(y + j) * n + x]                | global store | 4/4/4.875 requests=32 assumed
  swizzled  | tile[threadIdx.y + j][threadIdx.x ^ (threadIdx.y + j)] | shared store | 1/1/1 requests=32
  swizzled  | tile[threadIdx.x][(threadIdx.y + j) ^ threadIdx.x]     | shared load  | 1/1/1 requests=32

# Doubles: two wavefronts are the least for a full warp. Of [32][32] each half warp puts 16 rows on one pair of banks.
shared/column_read.cu
  column_read<float, 32>  | tile[threadIdx.x][threadIdx.y + j] | shared load  | 32/32/32 ideal=1 ways=32 requests=32
  column_read<float, 33>  | tile[threadIdx.x][threadIdx.y + j] | shared load  | 1/1/1 requests=32
  column_read<float, 34>  | tile[threadIdx.x][threadIdx.y + j] | shared load  | 2/2/2 ideal=1 ways=2 requests=32
  column_read<float, 36>  | tile[threadIdx.x][threadIdx.y + j] | shared load  | 4/4/4 ideal=1 ways=4 requests=32
  column_read<float, 48>  | tile[threadIdx.x][threadIdx.y + j] | shared load  | 16/16/16 ideal=1 ways=16 requests=32
  column_read<float, 64>  | tile[threadIdx.x][threadIdx.y + j] | shared load  | 32/32/32 ideal=1 ways=32 requests=32
  column_read<float, 65>  | tile[threadIdx.x][threadIdx.y + j] | shared load  | 1/1/1 requests=32
  column_read<double, 32> | tile[threadIdx.x][threadIdx.y + j] | shared load  | 32/32/32 ideal=2 ways=16 requests=32
  column_read<double, 33> | tile[threadIdx.x][threadIdx.y + j] | shared load  | 2/2/2 requests=32
  column_read<double, 32> | tile[threadIdx.y + j][threadIdx.x] | shared store | 2/2/2 requests=32
  column_read<double, 33> | tile[threadIdx.y + j][threadIdx.x] | shared store | 2/2/2 requests=32

shared/element_size.cu
  double_tile   | tile[threadIdx.x][threadIdx.y] | shared load  | 32/32/32 ideal=2 ways=16 requests=32
  double_padded | tile[threadIdx.x][threadIdx.y] | shared load  | 2/2/2 requests=32
  broadcast     | s[0]                           | shared load  | 1/1/1 requests=1
  float4_row    | s[threadIdx.x]                 | shared load  | 4/4/4 requests=4
  float4_row    | s[threadIdx.x]                 | shared store | 4/4/4 requests=4
  float4_row    | out[threadIdx.x]               | global store | 16/16/16 requests=4
  uchar_rows    | s[threadIdx.x]                 | shared load  | 1/1/1 requests=1
  uchar_rows    | s[threadIdx.x * 4]             | shared load  | 1/1/1 requests=1
  uchar_rows    | s[threadIdx.x * 128]           | shared load  | 32/32/32 ideal=1 ways=32 requests=1
  uchar_rows    | out[threadIdx.x]               | global store | 1/1/1 requests=1

# 28-byte structs: lane i wants bytes 28 i to 28 i + 3; the 32 lanes span 872 bytes, 28 sectors, and skip none.
global/strides.cu
  strides      | data[i * 2]    | global load  | 8/8/8 ideal=4 requests=8
  strides      | data[i * 8]    | global load  | 32/32/32 ideal=4 requests=8
  strides      | data[i * 1024] | global load  | 32/32/32 ideal=4 requests=8
  strides      | data[i + 1]    | global load  | 5/5/5 ideal=4 requests=8
  strides      | out[i]         | global store | 4/4/4 requests=8
  structs      | p[i].x         | global load  | 16/16/16 ideal=4 requests=8
  structs      | q[i].x         | global load  | 28/28/28 ideal=4 requests=8

# Two rows of 16 floats, two sectors each. Worst: n odd, a row takes 3 sectors unless it begins at a multiple of 32 bytes,
# which an even row (8 of 16) does every fourth time: 2 warps of 8 take 2 + 3 sectors, the others 6.
global/short_rows.cu
  rows | in[y * n + x]  | global load  | */4/5.75 requests=8 assumed
  rows | out[y * n + x] | global store | */4/5.75 requests=8 assumed
"""


def parse(line):
    """A row of the table -> (key of the access, {what: expected value}, confidence)."""
    kernel, expression, place, numbers = (part.strip() for part in line.split(" | "))
    space, op = place.split()
    words = numbers.split()
    expected = dict(zip(("best", "typical", "worst"), words[0].split("/")))
    expected.update(word.split("=") for word in words[1:] if "=" in word)
    expected.setdefault("peak", expected["typical"])
    expected.setdefault("ideal", expected["typical"])
    if space == "shared":
        expected.setdefault("ways", "1")
    wanted = {name: float(value) for name, value in expected.items() if value != "*"}
    return (kernel, expression, space, op), wanted, "assumed" if "assumed" in words else "exact"


def rows():
    """Yields (file, key, expected, confidence)."""
    file = None
    for line in TABLE.splitlines():
        if line.startswith("  "):
            yield file, *parse(line)
        elif line and not line.startswith("#"):
            file = "testdata/" + line


def key_of(access):
    return access["instance"], access["expression"], access["space"], access["op"]


def numbers_of(access):
    """What the report says of an access, under the table's names."""
    cost = access["sectors"] if access["space"] == "global" else access["wavefronts"]
    return {**cost, "ways": access["ways"], "requests": access["requests_per_block"]}


class Table(CliTest):
    """One test: the rows, each by itself."""

    def report(self, file):
        _, out, err = harness.run([self.program, "check", "--format=json", file], ROOT)
        self.assertEqual(err.count("error: "), 0, err)
        found = {}
        for access in json.loads(out)["accesses"]:
            self.assertNotIn(key_of(access), found, f"{file}: two accesses that the table cannot tell apart")
            found[key_of(access)] = access
        return found

    def check_row(self, access, wanted, confidence):
        numbers = numbers_of(access)
        self.assertEqual({name: numbers[name] for name in wanted}, wanted)
        self.assertEqual((access["confidence"], access["reason"]), (confidence, None))
        self.assertEqual(bool(access["assumptions"]), confidence == "assumed")
        self.assertEqual(access["active_lanes"], 32)


def add_test(file, number, key, wanted, confidence, reports):
    """Makes a row a test of its own, so that it is counted and named."""

    def test(self):
        if file not in reports:
            reports[file] = self.report(file)
        self.assertIn(key, reports[file])
        self.check_row(reports[file][key], wanted, confidence)

    setattr(Table, f"test_{number:02}_{file.removeprefix('testdata/')}: " + " ".join(key), test)


def add_tests():
    reports = {}
    for number, (file, key, wanted, confidence) in enumerate(rows()):
        add_test(file, number, key, wanted, confidence, reports)


add_tests()

if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
