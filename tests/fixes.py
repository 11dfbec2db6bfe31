#!/usr/bin/env python3
"""Tests of `cuaddr check --fix`: what is fixed, what is left alone and why, and how files are written.

usage: fixes.py CUADDR
"""

import json
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import unittest

import clitest
from clitest import ROOT, CliTest

KERNEL = """{head}__global__ void transpose(float *out, const float *in)
{{
    __shared__ float {declaration};
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    {use}
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}}
void run(float *out, const float *in) {{ transpose<<<1, dim3(32, 32)>>>(out, in); }}
"""


def kernel(use="", declaration="tile[32][32]", head=""):
    return KERNEL.format(use=use, declaration=declaration, head=head)


PLAIN = kernel()


class FixTest(CliTest):
    def fix(self, text, *arguments, name="kernel.cu"):
        """Fixes a file with that text; returns (status, the text then, stdout, stderr)."""
        file = self.directory / name
        file.write_bytes(text.encode())
        status, out, err = self.cuaddr("check", "--fix", *arguments, name)
        return status, file.read_bytes().decode(), out, err

    def expect_fixed(self, text, old, new, *arguments):
        """`old` becomes `new`, nothing else changes, and no conflict is left."""
        self.assertEqual(text.count(old), 1)
        status, after, out, err = self.fix(text, *arguments)
        self.assertEqual(after, text.replace(old, new), err)
        self.assertEqual((status, out), (0, ""), err)
        self.assertIn("fixed: pad the rows of tile", err)
        status, again, _, _ = self.fix(after)
        self.assertEqual((status, again), (0, after))

    def expect_left(self, text, why, *arguments):
        status, after, out, err = self.fix(text, *arguments)
        self.assertEqual(after, text)
        self.assertEqual(status, 1)
        self.assertIn("32-way bank conflict", out)
        self.assertIn("not fixed", err)
        self.assertIn(why, err)


class Safe(FixTest):
    def test_plain_subscripts(self):
        self.expect_fixed(PLAIN, "[32][32]", "[32][32 + 1]")

    def test_named_extent(self):
        text = kernel(declaration="tile[TILE][TILE]", head="#define TILE 32\n")
        self.expect_fixed(text, "[TILE][TILE]", "[TILE][TILE + 1]")

    def test_extent_that_is_a_looser_expression(self):
        self.expect_fixed(kernel(declaration="tile[32][1 << 5]"), "[1 << 5]", "[(1 << 5) + 1]")

    def test_extent_with_blanks_and_comments(self):
        self.expect_fixed(kernel(declaration="tile [32] /* rows */ [ 32 ]"), "[ 32 ]", "[ 32 + 1 ]")

    def test_extent_with_brackets(self):
        text = kernel(declaration="tile[32][sizeof(int[8])]")
        self.expect_fixed(text, "[sizeof(int[8])]", "[sizeof(int[8]) + 1]")

    def test_several_declarators(self):
        text = kernel(declaration="other[8], tile[32][32], more[32][2]", use="other[0] = more[0][1] = 0;")
        self.expect_fixed(text, "tile[32][32]", "tile[32][32 + 1]")

    def test_declaration_over_several_lines(self):
        self.expect_fixed(kernel(declaration="tile[32]\n        [32]"), "\n        [32]", "\n        [32 + 1]")

    def test_atomics_and_compound_assignments(self):
        use = "atomicAdd(&tile[threadIdx.y][0], 1.0f); tile[0][threadIdx.x] += 2; ++tile[1][threadIdx.x];"
        self.expect_fixed(kernel(use), "[32][32]", "[32][32 + 1]")

    def test_carriage_returns_and_no_last_line_end(self):
        text = PLAIN.replace("\n", "\r\n").rstrip()
        self.expect_fixed(text, "[32][32]", "[32][32 + 1]")

    def test_byte_order_mark(self):
        self.expect_fixed("\ufeff" + PLAIN, "[32][32]", "[32][32 + 1]")

    def test_an_element_s_size(self):
        self.expect_fixed(kernel("out[0] = sizeof tile[0][0];"), "[32][32]", "[32][32 + 1]")

    def test_comments_and_strings_name_it(self):
        self.expect_fixed(kernel('// tile as a whole\n    /* tile */ const char *s = "tile";'), "[32][32];",
                          "[32][32 + 1];")

    def test_two_arrays_of_one_kernel(self):
        text = kernel("tail[threadIdx.y][threadIdx.x] = tile[0][threadIdx.x]; __syncthreads();"
                      "out[9] = tail[threadIdx.x][threadIdx.y];", declaration="tile[32][32], tail[32][64]")
        status, after, _, err = self.fix(text)
        self.assertEqual(status, 0, err)
        self.assertIn("tile[32][32 + 1], tail[32][64 + 1]", after)

    def test_element_struct(self):
        text = kernel(declaration="unused").replace("__shared__ float unused", "__shared__ struct { float x; } tile[32][32]")
        text = text.replace("][threadIdx.x] = in", "][threadIdx.x].x = in").replace("][threadIdx.y];", "][threadIdx.y].x;")
        self.expect_fixed(text, "[32][32]", "[32][32 + 1]")


class Unsafe(FixTest):
    ROW = kernel("float *row = tile[threadIdx.y]; row[0] = 1;")

    def test_row_as_pointer(self):
        self.expect_left(self.ROW, "line 6 uses it other than through all its subscripts")

    def test_unsafe_fixes(self):
        self.expect_fixed(self.ROW, "[32][32]", "[32][32 + 1]", "--unsafe-fixes")

    def test_element_s_address(self):
        self.expect_left(kernel("float *all = &tile[0][0]; all[5] = 1;"), "line 6 uses it")

    def test_cast(self):
        self.expect_left(kernel("((int *)tile)[3] = 1;"), "line 6 uses it")

    def test_reference(self):
        self.expect_left(kernel("float (&all)[32][32] = tile; all[0][0] = 1;"), "line 6 uses it")

    def test_size(self):
        for size in ("sizeof(tile)", "sizeof(tile[0])", "sizeof tile"):
            self.expect_left(kernel(f"out[0] = {size};"), "line 6 names it without all its subscripts")

    def test_size_in_a_macro(self):
        self.expect_left(kernel("out[0] = BYTES;", head="#define BYTES \\\n    sizeof(tile)\n"),
                         "line 2 names it without all its subscripts")

    def test_call(self):
        head = "__device__ float f(float (*rows)[32]) { return rows[1][0]; }\n"
        self.expect_left(kernel("out[0] = f(tile);", head=head), "uses it other than through all its subscripts")

    def test_discarded_code(self):
        text = kernel("if constexpr (sizeof(int) == 8) out[0] = ((float *)tile)[4];")
        self.expect_left(text, "line 6 names it without all its subscripts")

    def test_kernel_understood_in_part(self):
        file = self.write("kernel.cu", kernel("out[0] = UNDECLARED;"))
        status, _, err = self.cuaddr("check", "--fix", "--dry-run", file)
        self.assertEqual(status, 2)
        self.assertIn("not fixed", err)
        self.assertIn("part of transpose is not understood", err)


class Undone(FixTest):
    def test_an_access_gets_worse(self):
        """The wider instance gains, the odd one loses."""
        text = PLAIN.replace("__global__", "template <int W>\n__global__").replace("[32][32]", "[32][W]")
        text = text.replace("transpose<<<1, dim3(32, 32)>>>(out, in);", "transpose<32><<<1, dim3(32, 32)>>>(out, in); "
                            "transpose<33><<<1, dim3(32, 32)>>>(out, in);")
        self.expect_left(text, "the load at line 8 in transpose<33> would get worse: 1 → 2")

    def test_too_much_shared_memory(self):
        """48 KiB of static shared memory is the most that compiles: no padding is suggested."""
        text = PLAIN.replace("float tile[32][32]", "double tile[192][32]").replace("threadIdx.y];", "threadIdx.y % 4];")
        status, after, out, _ = self.fix(text)
        self.assertEqual((status, after), (1, text))
        self.assertNotIn("suggestion: pad", out)
        self.assertIn("suggestion: swizzle", out)

    def test_resident_blocks_are_lost(self):
        """Seven blocks of 252 rows fit into an SM, six of longer rows: the swizzle comes first, the padding is unsafe."""
        text = PLAIN.replace("tile[32][32]", "tile[252][32]").replace("dim3(32, 32)", "dim3(32, 8)")
        status, after, out, err = self.fix(text)
        self.assertEqual((status, after), (1, text))
        self.assertIn("room for resident blocks", err)
        self.assertLess(out.index("suggestion: swizzle"), out.index("suggestion: pad"))
        self.assertIn("which leaves room for 6 blocks an SM instead of 7", out)


class DryRun(FixTest):
    def test_diff(self):
        status, after, out, err = self.fix(PLAIN, "--dry-run")
        self.assertEqual((status, after), (1, PLAIN))
        self.assertIn("would fix", err)
        self.assertEqual(out.splitlines(), [
            "--- a/kernel.cu", "+++ b/kernel.cu", "@@ -1,6 +1,6 @@",
            " __global__ void transpose(float *out, const float *in)", " {", "-    __shared__ float tile[32][32];",
            "+    __shared__ float tile[32][32 + 1];",
            "     tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];", "     __syncthreads();", "     "])

    @unittest.skipUnless(shutil.which("patch"), "no patch")
    def test_patch_takes_the_diff(self):
        for text in (PLAIN, kernel("\n" * 20 + "tile[0][0] = 1;", declaration="tile[32][32], tail[32][32]"),
                     "#define N 32\n" + PLAIN.rstrip().replace("[32][32]", "[N][N]")):
            _, _, out, _ = self.fix(text, "--dry-run")
            _, fixed, _, _ = self.fix(text)
            (self.directory / "kernel.cu").write_text(text)
            subprocess.run(["patch", "-s", "-p1"], cwd=self.directory, input=out, text=True, check=True)
            self.assertEqual((self.directory / "kernel.cu").read_text(), fixed)
            self.assertNotEqual(fixed, text)

    def test_nothing_to_fix(self):
        fine = PLAIN.replace("[32][32]", "[32][33]")
        self.assertEqual(self.fix(fine, "--dry-run")[:3], (0, fine, ""))


class Files(FixTest):
    def test_mode_is_kept(self):
        file = self.directory / "kernel.cu"
        file.write_text(PLAIN)
        file.chmod(0o751)
        self.cuaddr("check", "--fix", "kernel.cu")
        self.assertEqual(stat.S_IMODE(file.stat().st_mode), 0o751)
        self.assertIn("32 + 1", file.read_text())
        self.assertEqual(os.listdir(self.directory), ["kernel.cu"])

    def test_symbolic_link_stays_one(self):
        (self.directory / "kernel.cu").write_text(PLAIN)
        link = self.directory / "link.cu"
        link.symlink_to("kernel.cu")
        self.cuaddr("check", "--fix", "link.cu")
        self.assertTrue(link.is_symlink())
        self.assertIn("32 + 1", (self.directory / "kernel.cu").read_text())

    def test_header_is_not_touched(self):
        self.write("tile.cuh", PLAIN)
        file = self.write("kernel.cu", '#include "tile.cuh"\n')
        self.cuaddr("check", "--fix", file)
        self.assertEqual((self.directory / "tile.cuh").read_text(), PLAIN)

    def test_a_file_that_another_of_the_folder_includes_is_not_edited(self):
        (self.directory / "src").mkdir()
        part = self.write("src/part.cu", PLAIN)
        self.write("src/kernel.cu", '#include "part.cu"\n')
        self.cuaddr("check", "--fix", "src")
        self.assertEqual((self.directory / part).read_text(), PLAIN)
        self.cuaddr("check", "--fix", part)
        self.assertNotEqual((self.directory / part).read_text(), PLAIN)

    def test_files_with_the_same_kernel(self):
        self.write("a.cu", PLAIN)
        self.write("b.cu", PLAIN)
        status, _, err = self.cuaddr("check", "--fix", "a.cu", "b.cu")
        self.assertEqual(status, 0, err)
        for name in ("a.cu", "b.cu"):
            self.assertEqual((self.directory / name).read_text(), PLAIN.replace("[32][32]", "[32][32 + 1]"))

    def test_suppressed_finding_is_not_fixed(self):
        text = PLAIN.replace("    out[", "    // cuaddr: ignore[shared-bank-conflict] measured: it does not matter\n    out[")
        status, after, _, err = self.fix(text)
        self.assertEqual((status, after), (0, text), err)

    def test_definitions_are_used(self):
        text = kernel(declaration="tile[N][N]")
        status, after, _, err = self.fix(text, "-DN=32")
        self.assertEqual((status, after), (0, text.replace("[N][N]", "[N][N + 1]")), err)


class Validation(FixTest):
    """The programs that a GPU is asked about are what --fix makes today."""

    SOURCES = ROOT / "cuda_validate"

    def test_generated(self):
        made = subprocess.run([sys.executable, self.SOURCES / "generate_fixes.py"], capture_output=True, check=True).stdout
        self.assertEqual((self.SOURCES / "fixes_before.cu").read_bytes(), made)

    def test_fixed(self):
        shutil.copy(self.SOURCES / "host.h", self.directory)
        before = (self.SOURCES / "fixes_before.cu").read_text()
        _, after, _, err = self.fix(before)
        self.assertEqual(after, (self.SOURCES / "fixes_after.cu").read_text(), err)
        self.assertEqual(err.count(": fixed: "), 14)


class Usage(FixTest):
    def refused(self, *arguments):
        status, out, err = self.cuaddr("check", *arguments, self.write("kernel.cu", PLAIN))
        self.assertEqual((status, out), (2, ""))
        return err

    def test_dry_run_alone(self):
        self.assertIn("--dry-run goes with --fix", self.refused("--dry-run"))

    def test_unsafe_fixes_alone(self):
        self.assertIn("--unsafe-fixes goes with --fix", self.refused("--unsafe-fixes"))

    def test_dump(self):
        self.assertIn("--fix does not go with --dump", self.refused("--fix", "--dump", "affine"))

    def test_json_holds_the_edit(self):
        file = self.write("kernel.cu", PLAIN)
        status, out, _ = self.cuaddr("check", "--format", "json", file)
        self.assertEqual(status, 1)
        suggestion = json.loads(out)["findings"][0]["suggestions"][0]
        self.assertEqual(suggestion["edits"], [{"file": file, "line": 3, "column": 31, "end_line": 3, "end_column": 33,
                                                "replacement": "32 + 1"}])
        self.assertIsNone(suggestion["unsafe"])


class Whatif(CliTest):
    TILED = str(ROOT / "testdata" / "transpose" / "tiled.cu")

    def refused(self, *arguments, file=TILED):
        status, out, err = self.cuaddr("whatif", file, *arguments)
        self.assertEqual((status, out), (2, ""), err)
        return err

    def test_unknown_array(self):
        err = self.refused("--pad", "til=1")
        self.assertIn("the kernels use no array or pointer of til; there are tile, in, out; did you mean tile?", err)

    def test_unknown_struct(self):
        self.assertIn("the kernels use no array of structs", self.refused("--soa", "Particle"))
        strides = str(ROOT / "testdata" / "global" / "strides.cu")
        self.assertIn("there are Particle, Wide; did you mean Wide?", self.refused("--soa", "Wyde", file=strides))

    def test_shapes_that_do_not_fit(self):
        self.assertIn("tile is [32][32]: expected 2 extents, got 3", self.refused("--shape", "tile=2x32x32"))
        self.assertIn("would put indices up to 31 into the next row", self.refused("--shape", "tile=32x31"))
        self.assertIn("expected NAME=ROWSxCOLUMNS", self.refused("--shape", "tile=32"))
        self.assertIn("expected NAME=ROWSxCOLUMNS", self.refused("--shape", "tile=32x0"))
        self.assertIn("in has one dimension", self.refused("--shape", "in=32x33"))

    def test_paddings(self):
        self.assertIn("--pad in=1/32", self.refused("--pad", "in=1"))
        self.assertIn("leave out the length behind the slash", self.refused("--pad", "tile=1/32"))
        for value in ("tile", "=1", "tile=", "tile=x", "tile=-1", "tile=1/0", "tile=1/", "tile=99999999999", "tile=1 "):
            self.assertIn("expected NAME=N or NAME=N/ROW", self.refused("--pad", value))
        self.assertIn("at most 65536", self.refused("--pad", "tile=65537"))

    def test_swizzles(self):
        self.assertIn("no row to swizzle by", self.refused("--swizzle", "in=xor"))
        self.assertIn("powers of two from 4 bytes on", self.refused("--swizzle", "tile=xor:0:2"))
        self.assertIn("powers of two from 4 bytes on", self.refused("--swizzle", "tile=xor:0:12"))
        for value in ("tile=add", "tile=xor:", "tile=xor:32", "tile=xor:0:0", "tile=xor:1:4:2"):
            self.assertIn("expected NAME=xor", self.refused("--swizzle", value))

    def test_types(self):
        self.assertIn("expected a built-in or vector type behind '=', got 'doubel'; did you mean double?",
                      self.refused("--type", "tile=doubel"))

    def test_usage(self):
        self.assertIn("expected a change", self.refused())
        self.assertIn("expected a file", self.cuaddr("whatif", "--pad", "tile=1")[2])
        self.assertIn("expected one file, got 2", self.refused(self.TILED, "--pad", "tile=1"))
        self.assertIn("expected text or json", self.refused("--pad", "tile=1", "--format", "sarif"))
        self.assertIn("no kernel matches", self.refused("--pad", "tile=1", "--kernel", "nothing"))
        self.assertIn("no such file", self.refused("--pad", "tile=1", file="missing.cu"))

    def test_worse_accesses_are_said(self):
        status, out, _ = self.cuaddr("whatif", self.TILED, "--type", "tile=double")
        self.assertEqual(status, 0)
        self.assertIn("tiled.cu:13:9: warning: the change makes this store worse: 1 wavefront → 2 wavefronts per request", out)

    def test_lost_blocks_are_said(self):
        status, out, _ = self.cuaddr("whatif", self.TILED, "--shape", "tile=32x1024")
        self.assertEqual(status, 0)
        self.assertIn("an SM then holds 1 blocks of transpose instead of 8", out)
        _, out, _ = self.cuaddr("whatif", self.TILED, "--shape", "tile=32x4096")
        self.assertIn("more shared memory than an SM gives to one", out)

    def test_json(self):
        status, out, _ = self.cuaddr("whatif", self.TILED, "--format", "json", "--pad", "tile=1")
        report = json.loads(out)
        self.assertEqual(status, 0)
        self.assertEqual(list(report), ["schema", "tool", "arch", "change", "accesses", "shared_bytes", "blocks_per_sm",
                                        "kernels"])
        self.assertEqual(report["change"], ["--pad tile=1"])
        self.assertEqual(report["shared_bytes"], {"before": 4096, "after": 4224})
        self.assertEqual(report["blocks_per_sm"], {"before": 8, "after": 8})
        self.assertEqual([kernel["merged_wavefronts"] for kernel in report["kernels"]], [None])
        costs = [(row["before"]["wavefronts"]["typical"], row["after"]["wavefronts"]["typical"], row["verdict"])
                 for row in report["accesses"]]
        self.assertEqual(costs, [(1, 1, "same"), (32, 1, "better")])
        whole = json.loads(self.cuaddr("check", "--format", "json", self.TILED)[1])["accesses"]
        self.assertEqual([row["before"] for row in report["accesses"]], [a for a in whole if a["object"] == "tile"])

    def test_merged_neighbours(self):
        """One word of padding parts four neighbours: 2 loads of 16 bytes × 2 become 8 × 1; by hand in the file's head."""
        path = "testdata/whatif/neighbours.cu"
        for change, after in (("a=1/64", 32 + 512), ("a=4/64", 16 + 256)):
            _, out, _ = self.cuaddr("whatif", str(ROOT / path), "--format", "json", "--kernel", "slight", "--pad", change)
            merged = json.loads(out)["kernels"][0]["merged_wavefronts"]
            self.assertEqual(merged, {"before": 32 + 256, "after": after}, change)

    def test_block_and_sizes(self):
        _, out, _ = self.cuaddr("whatif", self.TILED, "--format", "json", "--block", "16,16", "--set", "n=1000")
        report = json.loads(out)
        self.assertEqual(report["change"], ["--block 16,16", "--set n=1000"])
        self.assertEqual({row["after"]["launch"]["block"][0] for row in report["accesses"]}, {16})
        self.assertEqual(len(report["accesses"]), 4)


if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
