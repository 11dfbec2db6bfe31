#!/usr/bin/env python3
"""Changes of layout, held against the analysis of edited sources.

usage: layouts.py CUADDR. `cuaddr whatif` transforms address forms, and `cuaddr check` searches over such transformations
for its suggestions. Here the same changes are made in the source, and what an analysis of that says is what both must
have said: for tiles of 16, 32 and 64 columns and elements of 1 to 16 bytes every padding from 0 to 32 is compared, and the
suggested one must be the smallest that reaches the minimum.
"""

import json
import sys

import clitest
from clitest import CliTest

MOST = 32  # elements of padding that the search tries
TYPES = ("float", "double", "half", "unsigned char", "float4")
WIDTHS = (16, 32, 64)
COSTS = ("best", "typical", "worst", "peak", "ideal")

TRANSPOSE = """#include <cuda_fp16.h>
template <int PAD>
__global__ void transpose({type} *out, const {type} *in)
{{
    __shared__ {type} tile[{height}][{width}{more}];
    int t = threadIdx.y * blockDim.x + threadIdx.x;
    for (int i = t; i < {height} * {width}; i += 256)
        tile[i / {width}][i % {width}] = in[i];
    __syncthreads();
    for (int i = t; i < {height} * {width}; i += 256)
        out[i] = tile[i % {height}][i / {height}];
}}
void run({type} *out, const {type} *in)
{{
    dim3 block(32, 8);
{launches}}}
"""


def height_of(kind, width):
    return 16 if (kind, width) == ("float4", 64) else width  # 48 KiB of static shared memory is the most


def source(kind, width, pads, more=""):
    launches = "".join(f"    transpose<{pad}><<<1, block>>>(out, in);\n" for pad in pads)
    return TRANSPOSE.format(type=kind, width=width, height=height_of(kind, width), launches=launches, more=more)


def cost(access):
    """What is compared of an access: the numbers, and how sure they are."""
    counts = access["sectors"] or access["wavefronts"]
    return ([counts[key] for key in COSTS], access["ways"], access["requests_per_block"], access["active_lanes"],
            access["bytes_per_lane"])


class LayoutTest(CliTest):
    def report(self, command, name, *arguments):
        status, out, err = self.cuaddr(command, "--format", "json", *arguments, name)
        self.assertIn(status, (0, 1), err)
        return json.loads(out)

    def check(self, text, *arguments):
        return self.report("check", self.write("kernel.cu", text), *arguments)

    def whatif(self, text, *arguments):
        return self.report("whatif", self.write("kernel.cu", text), *arguments)


class Exhaustive(LayoutTest):
    """Every padding of 15 tiles, by analysis of the padded source, by whatif, and by the search."""

    def edited_totals(self, kind, width):
        """Wavefronts a block of the tile's two accesses, by padding, where the source says so."""
        report = self.check(source(kind, width, range(MOST + 1), " + PAD"))
        totals = [0] * (MOST + 1)
        accesses = [[] for _ in totals]
        for access in report["accesses"]:
            if access["space"] == "shared":
                pad = int(access["instance"].partition("<")[2].rstrip(">"))
                totals[pad] += access["wavefronts"]["typical"] * access["requests_per_block"]
                accesses[pad].append(cost(access))
        return totals, accesses

    def compare_whatif(self, text, accesses, pads):
        for pad in pads:
            rows = self.whatif(text, "--pad", f"tile={pad}")["accesses"]
            self.assertEqual([cost(row["before"]) for row in rows], accesses[0])
            self.assertEqual([cost(row["after"]) for row in rows], accesses[pad], f"--pad tile={pad}")

    def compare_suggestion(self, text, totals):
        """The best padding is suggested; where none helps, nothing is."""
        findings = [f for f in self.check(text)["findings"] if f["rule"] == "shared-bank-conflict"]
        least = min(totals)
        self.assertEqual(bool(findings), least < totals[0], totals)
        for finding in findings:
            first = finding["suggestions"][0]
            pads = [s for s in finding["suggestions"] if s["kind"] == "pad"]
            self.assertEqual(first["total_before"], totals[0])
            self.assertLessEqual(first["total_after"], least)
            self.assertEqual([s["change"] for s in pads], [f"--pad tile={totals.index(least)}"])
            self.assertEqual(pads[0]["total_after"], least)

    def tile(self, kind, width, pads):
        text = source(kind, width, [0])
        totals, accesses = self.edited_totals(kind, width)
        self.compare_whatif(text, accesses, pads)
        self.compare_suggestion(text, totals)


def add_tile_tests():
    for kind in TYPES:
        for width in WIDTHS:
            every = width == 32 and kind in ("float", "half")
            pads = range(MOST + 1) if every else (1, 2, 3, 4, 8, 16, 31, 32)

            def test(self, kind=kind, width=width, pads=pads):
                self.tile(kind, width, pads)

            setattr(Exhaustive, f"test_{kind.replace(' ', '_')}_{width}", test)


add_tile_tests()

# name: (source, whatif's options, [(text, replacement)]); accesses are compared in order.
SHARED = """__global__ void k(float *out, const float *in, int n)
{
    BODY
}
void run(float *out, const float *in, int n) { k<<<dim3(4, 4), dim3(32, 8)>>>(out, in, n); }
"""
STRUCTS = """struct P { float x, y, z; int w; };
struct Q { double d; float f; char c; };
__global__ void k(P *p, const Q *q, float *out)
{
    int i = blockIdx.x * 128 + threadIdx.x;
    p[i].y = p[i].x + p[i + 1].z;
    out[i] = q[i].f + (float)q[i].d + q[i].c;
}
void run(P *p, Q *q, float *out) { k<<<64, 128>>>(p, q, out); }
"""
AOS_EDIT = [("__global__ void k(P *p, const Q *q, float *out)",
             "__global__ void k(float *px, float *py, float *pz, const Q *q, float *out)"),
            ("p[i].y = p[i].x + p[i + 1].z", "py[i] = px[i] + pz[i + 1]"),
            ("(P *p, Q *q, float *out)", "(float *px, float *py, float *pz, Q *q, float *out)"),
            ("(p, q, out)", "(px, py, pz, q, out)")]
Q_EDIT = [("const Q *q, float *out)\n{", "const double *qd, const float *qf, const char *qc, float *out)\n{"),
          ("q[i].f + (float)q[i].d + q[i].c", "qf[i] + (float)qd[i] + qc[i]"),
          ("Q *q, float *out) {", "double *qd, float *qf, char *qc, float *out) {"),
          ("(p, q, out)", "(p, qd, qf, qc, out)")]


def shared(body):
    return SHARED.replace("BODY", "\n    ".join(body.strip().splitlines()))


ROWS = shared("""__shared__ float tile[32][32];
int x = threadIdx.x, y = threadIdx.y;
for (int j = 0; j < 32; j += 8)
    tile[y + j][x] = in[(y + j) * n + x];
__syncthreads();
for (int j = 0; j < 32; j += 8)
    out[(y + j) * n + x] = tile[x][y + j];""")
GUARDED = shared("""__shared__ float tile[10][34];
int x = threadIdx.x, y = threadIdx.y;
tile[y + 1][x + 1] = in[y * n + x];
if (x == 0)
    tile[y + 1][0] = in[y * n];
if (y < 1)
    tile[0][x + 1] = in[x];
__syncthreads();
out[y * n + x] = tile[y][x] + tile[y + 2][x + 2] + tile[x % 10][y * 4];""")
DEEP = shared("""__shared__ float cube[2][8][32];
int x = threadIdx.x, y = threadIdx.y;
cube[y & 1][y][x] = in[x];
__syncthreads();
for (int k = 0; k < 2; k++)
    out[k * 256 + y * 32 + x] = cube[k][x & 7][y] + cube[1 - k][x / 4][x % 4];""")
FOUR = shared("""__shared__ float box[2][2][4][16];
int x = threadIdx.x, y = threadIdx.y;
box[y & 1][y >> 2][x >> 3][x & 7] = in[x];
__syncthreads();
out[y * 32 + x] = box[x & 1][x >> 1 & 1][x >> 2 & 3][y];""")
FLAT = shared("""__shared__ float s[1024];
int t = threadIdx.y * 32 + threadIdx.x;
for (int i = t; i < 1024; i += 256)
    s[i] = in[i];
__syncthreads();
for (int i = 1; i <= 16; i *= 2)
    out[t * i] = s[t % 32 * 2 * i];""")


def columns(shift, mask, times):
    """ROWS with its columns swizzled in the source."""
    return [("tile[y + j][x]", f"tile[y + j][x ^ ((y + j) >> {shift} & {mask}) * {times}]"),
            ("tile[x][y + j]", f"tile[x][(y + j) ^ (x >> {shift} & {mask}) * {times}]")]


EDITS = {
    "pad_rows": (ROWS, ["--pad", "tile=1"], [("[32][32]", "[32][32 + 1]")]),
    "pad_rows_by_more": (ROWS, ["--pad", "tile=4"], [("[32][32]", "[32][36]")]),
    "pad_by_nothing": (ROWS, ["--pad", "tile=0"], []),
    "pad_guarded": (GUARDED, ["--pad", "tile=3"], [("[10][34]", "[10][37]")]),
    "pad_three_dimensions": (DEEP, ["--pad", "cube=1"], [("[2][8][32]", "[2][8][33]")]),
    "pad_four_dimensions": (FOUR, ["--pad", "box=1"], [("[4][16]", "[4][17]")]),
    "pad_one_dimension": (FLAT, ["--pad", "s=1/32"],
                          [("s[1024]", "s[1056]"), ("s[i]", "s[i + i / 32]"),
                           ("s[t % 32 * 2 * i]", "s[t % 32 * 2 * i + t % 32 * 2 * i / 32]")]),
    "shape": (ROWS, ["--shape", "tile=32x40"], [("[32][32]", "[32][40]")]),
    "shape_three_dimensions": (DEEP, ["--shape", "cube=2x9x34"], [("[2][8][32]", "[2][9][34]")]),
    "swizzle": (ROWS, ["--swizzle", "tile=xor"], columns(0, 31, 1)),
    "swizzle_shifted": (ROWS, ["--swizzle", "tile=xor:2"], columns(2, 31, 1)),
    "swizzle_by_pairs": (ROWS, ["--swizzle", "tile=xor:1:8"], columns(1, 15, 2)),
    "swizzle_three_dimensions": (DEEP, ["--swizzle", "cube=xor"],
                                 [("cube[y & 1][y][x]", "cube[y & 1][y][x ^ y]"),
                                  ("cube[k][x & 7][y]", "cube[k][x & 7][y ^ (x & 7)]"),
                                  ("cube[1 - k][x / 4][x % 4]", "cube[1 - k][x / 4][x % 4 ^ x / 4]")]),
    "type": (ROWS, ["--type", "tile=double"], [("__shared__ float", "__shared__ double")]),
    "type_narrow": (ROWS, ["--type", "tile=uint8_t"], [("__shared__ float", "__shared__ unsigned char")]),
    "type_of_pointer": (ROWS, ["--type", "in=double"], [("const float *in", "const double *in")]),
    "type_of_a_flat_array": (FLAT, ["--type", "s=double"], [("__shared__ float", "__shared__ double")]),
    "type_and_pad": (ROWS, ["--type", "tile=double", "--pad", "tile=1"],
                     [("__shared__ float tile[32][32]", "__shared__ double tile[32][33]")]),
    "pad_and_swizzle": (ROWS, ["--pad", "tile=32", "--swizzle", "tile=xor"],
                        [("[32][32]", "[32][64]"), *columns(0, 31, 1)]),
    "soa": (STRUCTS, ["--soa", "P"], AOS_EDIT),
    "soa_of_mixed_fields": (STRUCTS, ["--soa", "Q"], Q_EDIT),
    "block": (ROWS, ["--block", "16,16"], [("dim3(32, 8)", "dim3(16, 16)")]),
    "block_and_pad": (ROWS, ["--block", "16,8", "--pad", "tile=2"],
                      [("dim3(32, 8)", "dim3(16, 8)"), ("[32][32]", "[32][34]")]),
    "size": (ROWS, ["--set", "n=1001"], [("(out, in, n); }", "(out, in, 1001); }")]),
}


class Edited(LayoutTest):
    """What whatif says of a change is what an analysis of the edited source says."""

    def compare(self, text, options, edits):
        edited = text
        for old, new in edits:
            self.assertIn(old, edited)
            edited = edited.replace(old, new)
        rows = self.whatif(text, *options)["accesses"]
        before = {key(access): access for access in self.check(text)["accesses"]}
        after = self.check(edited)["accesses"]
        self.assertTrue(rows)
        self.assertEqual(len(before), len(after))
        order = list(before)
        for row in rows:
            self.assertEqual(cost(row["before"]), cost(before[key(row["before"])]))
            expected = after[order.index(key(row["before"]))]
            self.assertEqual(cost(row["after"]), cost(expected), row["before"]["expression"])

    def test_every_edit_changes_something(self):
        """A test of the tests: most of these changes change some cost."""
        same = 0
        for text, options, _ in EDITS.values():
            rows = self.whatif(text, *options)["accesses"]
            same += all(cost(row["before"]) == cost(row["after"]) for row in rows)
        self.assertLess(same, 4)


def key(access):
    return (access["line"], access["column"], access["op"])


def add_edit_tests():
    for name, row in EDITS.items():
        setattr(Edited, f"test_{name}", lambda self, row=row: self.compare(*row))


add_edit_tests()

if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
