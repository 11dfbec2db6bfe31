#!/usr/bin/env python3
"""cuaddr needs no CUDA toolkit, and takes nothing from one that is there.

usage: no_toolkit.py CUADDR. What a run reads is seen in two ways: clang's own list of included files (`-H`), and decoys, a
false toolkit in each place where tools look for one, whose headers stop every parse that includes them.
"""

import sys

import clitest
import harness
from clitest import ROOT, CliTest

PRELUDE = "/cuaddr-prelude/"
HEADERS = ("cuda.h", "cuda_runtime.h", "cuda_runtime_api.h", "cuda_fp16.h", "cuda_bf16.h", "cooperative_groups.h",
           "device_launch_parameters.h", "mma.h", "curand_kernel.h", "cuComplex.h", "math_constants.h")
SOURCE = "".join(f"#include <{header}>\n" for header in HEADERS) + """\
__global__ void scale(float *a) { a[threadIdx.x * 2] *= 2; }
void run(float *a) { scale<<<1, 32>>>(a); }
"""
KNOBS = ("CUDA_HOME", "CUDA_PATH", "CUDA_ROOT", "CUDADIR", "CUDA_TOOLKIT_ROOT_DIR", "CUDA_INC_PATH")


def included(err):
    """The files of clang's list: lines of dots, a blank, the path."""
    return [line.lstrip(".").strip() for line in err.splitlines() if line.startswith(".") and " " in line]


class NoToolkit(CliTest):
    def test_all_headers_are_the_prelude_s(self):
        name = self.write("all.cu", SOURCE)
        status, out, err = self.cuaddr("check", name, "--", "-H")
        self.assertEqual(status, 1, err)
        self.assertIn("[global-uncoalesced]", out)
        files = included(err)
        self.assertGreater(len(files), len(HEADERS))
        self.assertEqual([file for file in files if not file.startswith(PRELUDE)], [])

    def test_the_transposes_read_the_prelude_alone(self):
        for file in sorted((ROOT / "testdata" / "transpose").glob("*.cu")):
            _, _, err = harness.run([self.program, "check", str(file), "--", "-H"], ROOT)
            files = included(err)
            self.assertTrue(files, err)
            self.assertEqual([name for name in files if not name.startswith(PRELUDE)], [])

    def test_an_empty_environment_will_do(self):
        name = self.write("all.cu", SOURCE)
        expected = self.cuaddr("check", "--all", name)
        kept = {key: value for key, value in harness.environment().items() if key in ("ASAN_OPTIONS", "LC_ALL")}
        self.assertEqual(self.cuaddr("check", "--all", name, env=kept), expected)

    def decoy(self):
        """A false toolkit; returns its directory."""
        toolkit = self.directory / "cuda"
        for folder in ("include", "targets/x86_64-linux/include"):
            (toolkit / folder).mkdir(parents=True)
            for header in HEADERS:
                (toolkit / folder / header).write_text("#error a toolkit was read\n#define CUDA_VERSION 12040\n", encoding="utf-8")
        (toolkit / "nvvm" / "libdevice").mkdir(parents=True)
        (toolkit / "nvvm" / "libdevice" / "libdevice.10.bc").write_text("", encoding="utf-8")
        (toolkit / "version.json").write_text('{"cuda": {"version": "13.0.0"}}', encoding="utf-8")
        (toolkit / "bin").mkdir()
        for program in ("nvcc", "ptxas"):
            (toolkit / "bin" / program).write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
            (toolkit / "bin" / program).chmod(0o755)
        return toolkit

    def test_a_toolkit_that_is_there_is_left_alone(self):
        name = self.write("all.cu", SOURCE)
        expected = self.cuaddr("check", "--all", name)
        toolkit = self.decoy()
        env = {**harness.environment(), **{knob: str(toolkit) for knob in KNOBS}}
        env["PATH"] = f"{toolkit}/bin:{env.get('PATH', '')}"
        self.assertEqual(self.cuaddr("check", "--all", name, env=env), expected)

    def test_a_toolkit_s_version_changes_nothing(self):
        """clang calls other functions for a launch where it finds a newer toolkit, and knows other intrinsics."""
        name = self.write("all.cu", SOURCE)
        env = harness.environment()
        toolkit = self.decoy()
        trees = [self.cuaddr("check", "--dump=ast", name, env={**env, "PATH": path})
                 for path in (str(self.directory), f"{toolkit}/bin")]
        self.assertIn("cudaConfigureCall", trees[0][1])
        self.assertEqual(trees[0], trees[1])

    def test_a_toolkit_s_include_directory_gives_way(self):
        """Builds pass it with -I or -isystem."""
        name = self.write("all.cu", SOURCE)
        include = str(self.decoy() / "include")
        for arguments in (["-I", include], ["-isystem", include]):
            status, out, err = self.cuaddr("check", *arguments, name)
            self.assertEqual(status, 1, err)
            self.assertIn("[global-uncoalesced]", out)


if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
