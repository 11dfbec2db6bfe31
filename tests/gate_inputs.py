#!/usr/bin/env python3
"""Tests of `cuaddr check` over many files: folders, lists, compile databases, standard input, workers, the cache.

usage: gate_inputs.py CUADDR
"""

import json
import os
import pathlib
import re
import sys
import time

import clitest
import harness
from clitest import CliTest

STRIDED = """__global__ void strided(float *out) {
    out[2 * threadIdx.x] = 1;
}
"""
FINE = """__global__ void fine(float *out) {
    out[threadIdx.x] = 1;
}
"""
SIZED = """__global__ void sized(float *out) {
    out[STEP * threadIdx.x] = 1;
}
"""


class Case(CliTest):
    def write(self, name, text):
        (self.directory / name).parent.mkdir(parents=True, exist_ok=True)
        return super().write(name, text)

    def report(self, *arguments, **options):
        """Runs `check` with a JSON report; returns (status, report, stderr)."""
        status, out, err = self.cuaddr("check", "--format", "json", *arguments, **options)
        self.assertTrue(out, err)
        return status, json.loads(out), err

    def files(self, *arguments, **options):
        return self.report(*arguments, **options)[1]["files"]

    def sectors(self, *arguments, **options):
        """The sectors of the only access."""
        accesses = self.report(*arguments, **options)[1]["accesses"]
        self.assertEqual(len(accesses), 1, accesses)
        return accesses[0]["sectors"]["typical"]

    def refused(self, *arguments, **options):
        status, out, err = self.cuaddr("check", *arguments, **options)
        self.assertEqual((status, out), (2, ""), err)
        return err


class Folders(Case):
    def setUp(self):
        super().setUp()
        for name in ("src/b.cu", "src/a.cu", "src/sub/c.cu", "src/third_party/x.cu", "src/.hidden/h.cu", "src/d.cpp"):
            self.write(name, STRIDED)

    def test_are_searched_in_the_order_of_names(self):
        self.assertEqual(self.files("src"), ["src/a.cu", "src/b.cu", "src/sub/c.cu", "src/third_party/x.cu"])

    def test_a_file_counts_once(self):
        self.assertEqual(self.files("src/sub/c.cu", "src/sub", "src/sub/c.cu"), ["src/sub/c.cu"])

    def test_links_to_folders_are_not_followed(self):
        os.symlink("..", self.directory / "src" / "sub" / "up")
        self.assertEqual(self.files("src/sub"), ["src/sub/c.cu"])

    def test_exclude_speaks_of_parts_and_of_whole_paths(self):
        self.assertEqual(self.files("src", "--exclude", "third_party", "--exclude", "b.*"), ["src/a.cu", "src/sub/c.cu"])
        self.assertEqual(self.files("src", "--exclude", "src/sub/"), ["src/a.cu", "src/b.cu", "src/third_party/x.cu"])
        self.assertEqual(self.files("src", "--exclude", "**/third_party", "--exclude=*/?.cu", "src/d.cpp"), ["src/d.cpp"])

    def test_exclude_holds_for_named_files_too(self):
        self.assertEqual(self.files("src/a.cu", "src/b.cu", "--exclude", "a.cu"), ["src/b.cu"])

    def test_nothing_left_is_fine_and_said(self):
        status, out, err = self.cuaddr("check", "src/a.cu", "--exclude", "src")
        self.assertEqual((status, out), (0, ""))
        self.assertIn("every file is excluded", err)

    def test_none_in_it_is_an_error_unless_others_are_given(self):
        (self.directory / "empty").mkdir()
        self.assertIn("empty: no .cu or .cuh file", self.refused("empty"))
        self.assertEqual(self.files("empty", "src/sub"), ["src/sub/c.cu"])

    def test_a_header_is_left_out_where_a_file_includes_it(self):
        self.write("lib/used.cuh", STRIDED)
        self.write("lib/alone.cuh", STRIDED)
        self.write("lib/main.cu", '#include "used.cuh"\n' + FINE)
        self.assertEqual(self.files("lib"), ["lib/main.cu", "lib/alone.cuh"])
        self.assertEqual(self.files("lib", "lib/used.cuh"), ["lib/main.cu", "lib/used.cuh", "lib/alone.cuh"])
        self.assertEqual(self.files("lib/used.cuh", "lib/main.cu"), ["lib/used.cuh", "lib/main.cu"])

    def test_a_finding_in_a_header_counts_once(self):
        self.write("lib/shared.cuh", "#pragma once\n" + STRIDED)
        for name in ("lib/one.cu", "lib/two.cu"):
            self.write(name, '#include "shared.cuh"\n')
        _, report, _ = self.report("lib")
        self.assertEqual([f["file"] for f in report["findings"]], ["lib/shared.cuh"])


class Included(Case):
    """Files of a folder that others of them include."""

    def setUp(self):
        super().setUp()
        self.write("src/kernels.cu", SIZED)  # does not parse on its own
        self.write("src/main.cu", '#define STEP 2\n#include "kernels.cu"\n')

    def infos(self, report):
        return [(n.get("file"), n["message"]) for n in report["notes"] if n["kind"] == "info"]

    def listed(self, *arguments):
        status, out, err = self.cuaddr("check", "--list-files", *arguments)
        self.assertEqual((status, err), (0, ""))
        return out.splitlines()

    def test_is_analyzed_where_it_is_included(self):
        status, report, err = self.report("src")
        self.assertEqual((status, report["files"]), (1, ["src/main.cu"]), err)
        self.assertEqual([(f["file"], f["line"]) for f in report["findings"]], [("src/kernels.cu", 2)])
        self.assertEqual([(k["file"], k["name"]) for k in report["kernels"]], [("src/kernels.cu", "sized")])
        self.assertEqual(self.infos(report), [(None, "src/kernels.cu is analyzed where others include it; "
                                               "--each-file also analyzes it on its own")])

    def test_one_note_for_all_of_them(self):
        for i in range(9):
            self.write(f"many/part{i}.cu", SIZED.replace("sized", f"sized{i}"))
        self.write("many/main.cu", "#define STEP 1\n" + "".join(f'#include "part{i}.cu"\n' for i in range(9)))
        status, report, _ = self.report("many")
        self.assertEqual((status, len(report["kernels"])), (0, 9))
        names = ", ".join(f"many/part{i}.cu" for i in range(8))
        self.assertEqual(self.infos(report), [(None, "9 files are analyzed where others include them; "
                                               f"--each-file also analyzes each on its own: {names}, …")])

    def test_the_note_stands_in_text_and_sarif(self):
        _, out, _ = self.cuaddr("check", "src")
        self.assertIn("note: src/kernels.cu is analyzed where others include it", out)
        _, out, _ = self.cuaddr("check", "src", "--format", "sarif")
        notes = json.loads(out)["runs"][0]["invocations"][0]["toolExecutionNotifications"]
        self.assertEqual([n["message"]["text"].split(" is ")[0] for n in notes if "include it" in n["message"]["text"]], ["src/kernels.cu"])

    def test_what_is_named_is_analyzed_on_its_own(self):
        both = ["src/kernels.cu", "src/main.cu"]
        self.write("list", "src\nsrc/kernels.cu\n")
        for arguments in (["src/kernels.cu", "src/main.cu"], ["src/kernels.cu", "src"], ["src", "src/kernels.cu"], ["--files-from", "list"],
                          ["src", "--each-file"]):
            status, report, _ = self.report(*arguments)
            self.assertEqual((status, report["files"], self.infos(report)), (2, both, []), arguments)
        self.assertEqual(self.files("-", "--stdin-name", "src/kernels.cu", "src/main.cu", stdin=SIZED), both)

    def test_what_the_compile_commands_name_is_analyzed_on_its_own(self):
        self.write("src/late.cu", FINE)
        self.write("src/main.cu", '#define STEP 2\n#include "kernels.cu"\n#include "late.cu"\n')
        self.write("compile_commands.json", json.dumps([
            {"directory": str(self.directory), "file": "src/kernels.cu", "command": "nvcc -DSTEP=4 -c src/kernels.cu"}]))
        self.assertEqual(self.files("-p", ".", "src"), ["src/kernels.cu", "src/main.cu"])

    def test_list_files(self):
        self.write("src/used.cuh", FINE)
        self.write("src/alone.cuh", FINE)
        self.write("src/sub/other.cu", '#include "../used.cuh"\n')
        self.assertEqual(self.listed("src"), ["src/main.cu", "src/sub/other.cu", "src/alone.cuh"])
        self.assertEqual(self.listed("src", "--exclude", "main.cu"), ["src/kernels.cu", "src/sub/other.cu", "src/alone.cuh"])
        self.assertEqual(self.listed("src/kernels.cu", "src/main.cu"), ["src/kernels.cu", "src/main.cu"])
        self.assertEqual(self.listed("src/sub", "--each-file"), ["src/sub/other.cu"])
        self.assertEqual(self.listed("src", "--each-file"),
                         ["src/alone.cuh", "src/kernels.cu", "src/main.cu", "src/sub/other.cu", "src/used.cuh"])

    def test_through_files_that_no_folder_holds(self):
        self.write("src/main.cu", '#define STEP 2\n#include "../inc/outer.h"\n')
        self.write("inc/outer.h", '#pragma once\n#include "outer.h"\n#include <inner.h>\n')
        self.write("elsewhere/inner.h", '#include "kernels.cu"\n')
        self.write(".cuaddr.yaml", "include-paths: [src]\n")
        for arguments in (["-Ielsewhere"], ["-I", "elsewhere"]):
            self.assertEqual(self.listed("src", *arguments), ["src/main.cu"])
            self.assertEqual(self.files("src", *arguments), ["src/main.cu"])
        self.assertEqual(self.listed("src"), ["src/kernels.cu", "src/main.cu"])

    def test_by_way_of_a_system_folder_nothing_is_analyzed(self):
        self.write("src/kernels.cu", STRIDED)
        self.write("src/main.cu", "#include <inner.h>\n")
        self.write("elsewhere/inner.h", '#include "../src/kernels.cu"\n')
        both = ["src/kernels.cu", "src/main.cu"]
        self.assertEqual(self.listed("src", "-isystem", "elsewhere"), both)
        self.assertEqual(self.files("src", "-isystem", "elsewhere"), both)

    def test_chains(self):
        self.write("src/main.cu", '#define STEP 2\n#include "middle.cu"\n')
        self.write("src/middle.cu", '#include "kernels.cu"\n')
        self.assertEqual(self.files("src"), ["src/main.cu"])
        self.assertEqual(self.files("src", "--exclude", "main.cu"), ["src/middle.cu"])

    def test_comments_and_literals_include_nothing(self):
        self.write("src/main.cu", '#define STEP 2\n// #include "kernels.cu"\n/*\n#include "kernels.cu"\n*/\n'
                                  'const char *s = R"(\n#include "kernels.cu"\n)";\n')
        self.assertEqual(self.listed("src"), ["src/kernels.cu", "src/main.cu"])

    def test_an_include_that_is_off_loses_nothing(self):
        self.write("src/kernels.cu", STRIDED)
        self.write("src/main.cu", '#ifdef NEVER\n#include "kernels.cu"\n#endif\n' + FINE)
        status, report, _ = self.report("src")
        self.assertEqual((status, report["files"], self.infos(report)), (1, ["src/main.cu", "src/kernels.cu"], []))
        self.assertEqual(self.files("src", "-DNEVER"), ["src/main.cu"])

    def test_an_include_of_a_file_that_is_off_includes_what_that_includes(self):
        self.write("src/part.cu", '#define STEP 2\n#include "kernels.cu"\n')
        self.write("src/main.cu", '#if 0\n#include "part.cu"\n#endif\n' + FINE)
        self.assertEqual(self.files("src"), ["src/main.cu", "src/part.cu"])

    def test_kernels_that_are_off_where_they_are_included_are_told(self):
        self.write("src/kernels.cu", "#ifdef NEVER\n" + STRIDED + "#endif\n")
        status, report, _ = self.report("src")
        self.assertEqual((status, report["files"]), (0, ["src/main.cu"]))
        told = [message for file, message in self.infos(report) if file == "src/kernels.cu"]
        self.assertEqual(len(told), 1, report["notes"])
        self.assertIn("no kernel of this file is analyzed", told[0])
        for arguments in (["-DNEVER"], ["--kernel", "absent"]):
            _, report, _ = self.report("src", *arguments)
            self.assertNotIn("no kernel of this file", str(report["notes"]), arguments)

    def test_a_file_without_kernels_is_not_missed(self):
        self.write("src/kernels.cu", "// no __global__ here\nint host() { return 1; }\n")
        self.assertEqual([file for file, _ in self.infos(self.report("src")[1])], ["src/main.cu", None])

    def test_where_those_that_include_it_fail_it_is_analyzed_on_its_own(self):
        self.write("src/kernels.cu", STRIDED)
        self.write("src/main.cu", '#include "absent.h"\n#ifdef FROM_ABSENT_H\n#define ON\n#endif\n'
                                  '#ifndef ON\n#define __global__ static\n#endif\n#include "kernels.cu"\n')
        status, report, err = self.report("src")
        self.assertEqual((status, report["files"]), (2, ["src/main.cu", "src/kernels.cu"]), err)
        self.assertEqual([f["file"] for f in report["findings"]], ["src/kernels.cu"])

    def test_a_ring_leaves_one(self):
        guard = "#ifndef {0}\n#define {0}\n"
        self.write("ring/b.cu", guard.format("B") + '#include "c.cu"\n#endif\n')
        self.write("ring/c.cu", guard.format("C") + '#include "b.cu"\n' + STRIDED + "#endif\n")
        self.assertEqual(self.listed("ring"), ["ring/b.cu"])
        self.assertEqual(self.files("ring"), ["ring/b.cu"])
        self.write("ring/z.cu", '#include "c.cu"\n')
        self.assertEqual(self.files("ring"), ["ring/z.cu"])
        self.write("ring/a.cu", "#include <a.cu>\n" + FINE)
        self.assertEqual(self.files("ring"), ["ring/a.cu", "ring/z.cu"])

    def test_one_that_includes_itself(self):
        self.write("self/a.cu", '#ifndef A\n#define A\n#include "a.cu"\n#include "b.cu"\n#endif\n' + FINE)
        self.write("self/b.cu", STRIDED)
        self.assertEqual(self.files("self"), ["self/a.cu"])

    def test_configuration_of_its_own_holds_for_it(self):
        self.write("src/.cuaddr.yaml", "defines: [STEP=1]\n")
        self.write("src/main.cu", '#include "kernels.cu"\n')
        self.assertEqual(self.report("src")[0], 0)

    def test_configuration_of_those_that_include_it_holds_for_comments_in_it(self):
        self.write("first/a.cu", FINE)
        self.write("src/kernels.cu", FINE.replace("= 1;", "= 1; // cuaddr: ignore[global-uncoalesced] once"))
        self.assertEqual([(f["file"], f["rule"]) for f in self.report("first", "src")[1]["findings"]],
                         [("src/kernels.cu", "unused-suppression")])
        self.write("src/.cuaddr.yaml", "severity: {unused-suppression: off}\n")
        self.assertEqual(self.report("first", "src")[1]["findings"], [])

    def test_the_report_is_the_same_however_many_work_and_from_the_cache(self):
        self.write("src/other.cu", '#define STEP 4\n#include "kernels.cu"\n')
        expected = self.cuaddr("check", "src", "-j1", "--format", "json")
        self.assertEqual(len(json.loads(expected[1])["findings"]), 2)
        for arguments in (["-j2"], ["--cache-dir", "cache"], ["--cache-dir", "cache"]):
            self.assertEqual(self.cuaddr("check", "src", *arguments, "--format", "json"), expected)


class Lists(Case):
    def test_files_from(self):
        for name in ("a.cu", "sub/b.cu", "c d.cu"):
            self.write(name, STRIDED)
        self.write("list", "c d.cu\r\n\nsub\n")
        self.assertEqual(self.files("--files-from", "list"), ["c d.cu", "sub/b.cu"])
        self.assertEqual(self.files("a.cu", "--files-from", "-", stdin="sub/b.cu\n"), ["a.cu", "sub/b.cu"])

    def test_files_from_that_is_missing(self):
        self.assertIn("--files-from: absent: no such file", self.refused("--files-from", "absent"))

    def test_standard_input(self):
        self.write("inc/step.h", "#define STEP 4\n")
        status, report, _ = self.report("-", "--stdin-name", "src/x.cu", "-Iinc", stdin='#include "step.h"\n' + SIZED)
        self.assertEqual((status, report["files"]), (1, ["src/x.cu"]))
        self.assertEqual(report["findings"][0]["file"], "src/x.cu")
        self.assertEqual(self.files("-", stdin=STRIDED), ["<stdin>"])

    def test_standard_input_without_source(self):
        self.assertIn("standard input: is empty", self.refused("-", stdin=" \n"))
        self.assertIn("NUL byte", self.refused("-", stdin="__global__ void k() {}\0"))


class CompileCommands(Case):
    def database(self, *entries):
        (self.directory / "build").mkdir(exist_ok=True)
        self.write("build/compile_commands.json", json.dumps([
            {"directory": str(self.directory / "build"), "file": file, **command} for file, command in entries]))

    def sectors_with(self, command):
        """Sectors of SIZED, which does not parse unless the command says what STEP is."""
        self.write("src/k.cu", SIZED)
        key = "arguments" if isinstance(command, list) else "command"
        self.database(("../src/k.cu", {key: command}))
        return self.sectors("-p", "build")

    def test_names_the_files(self):
        self.write("src/k.cu", FINE)
        self.write("src/host.cpp", "int main() {}\n")
        self.database(("../src/k.cu", {"command": "nvcc -c ../src/k.cu"}),
                      ("../src/k.cu", {"command": "nvcc -c ../src/k.cu -DTWICE"}),
                      ("../src/host.cpp", {"command": "c++ -c ../src/host.cpp"}))
        self.assertEqual(self.files("-p", "build"), ["src/k.cu"])
        self.assertEqual(self.files("--build-path=build/compile_commands.json"), ["src/k.cu"])

    def test_options_of_nvcc(self):
        self.assertEqual(self.sectors_with(
            "/usr/local/cuda/bin/nvcc -forward-unknown-to-host-compiler -ccbin=/usr/bin/g++ -DSTEP=8 -gencode "
            "arch=compute_90,code=sm_90 -arch=sm_80 -rdc=true -dc --expt-relaxed-constexpr --expt-extended-lambda "
            "--use_fast_math -t 4 -Xcompiler -fPIC,-Wall -Xptxas=-v -std=c++17 -O3 -x cu -c ../src/k.cu -o k.o"), 32)

    def test_macros_by_every_spelling(self):
        for spelling in ("-DSTEP=2", "-D STEP=2", "--define-macro=STEP=2", "--define-macro STEP=2", "-Xcompiler -DSTEP=2",
                         "-Xcompiler=-fopenmp,-DSTEP=2", "--compiler-options '-DSTEP=2'", "-DSTEP=4 -USTEP -DSTEP=2"):
            self.assertEqual(self.sectors_with(f"nvcc {spelling} -c ../src/k.cu"), 8, spelling)

    def test_folders_by_every_spelling_seen_from_the_build_folder(self):
        self.write("inc/step.h", "#define STEP 4\n")
        for spelling in ("-I../inc -include step.h", "-I ../inc --pre-include step.h", "-isystem=../inc -include step.h",
                         "-isystem ../inc -include step.h", "--include-path=../inc -include step.h",
                         "--system-include ../inc -include ../inc/step.h", "-idirafter ../inc -include step.h"):
            self.assertEqual(self.sectors_with(f"nvcc {spelling} -c ../src/k.cu"), 16, spelling)

    def test_response_files(self):
        self.write("build/inner.rsp", '--define-macro "STEP=4"\n')
        self.write("build/outer.rsp", "-O2 --options-file inner.rsp\n")
        for spelling in ("@inner.rsp", "--options-file inner.rsp", "-optf outer.rsp", "--options-file=outer.rsp"):
            self.assertEqual(self.sectors_with(f"nvcc {spelling} -c ../src/k.cu"), 16, spelling)

    def test_a_response_file_that_names_itself(self):
        self.write("build/self.rsp", "-DSTEP=4 --options-file self.rsp\n")
        self.assertEqual(self.sectors_with(["nvcc", "--options-file", "self.rsp", "-c", "../src/k.cu"]), 16)

    def test_the_command_line_outranks_it(self):
        self.write("src/k.cu", SIZED)
        self.database(("../src/k.cu", {"command": "nvcc -DSTEP=8 -c ../src/k.cu"}))
        self.assertEqual(self.sectors("-p", "build", "-USTEP", "-DSTEP=2"), 8)

    def test_a_file_it_does_not_name_is_read_like_its_neighbours(self):
        self.write("src/k.cu", FINE)
        self.write("src/other.cu", SIZED)
        self.database(("../src/k.cu", {"command": "nvcc -DSTEP=8 -c ../src/k.cu"}))
        self.assertEqual(self.sectors("-p", "build", "src/other.cu"), 32)

    def test_missing_and_broken(self):
        self.assertIn("--build-path: build: holds no compile_commands.json", self.refused("-p", "build"))
        self.write("build/compile_commands.json", "[{]")
        self.assertIn("cannot be read; expected a JSON list", self.refused("-p", "build"))
        self.database(("x.cpp", {"command": "c++ -c x.cpp"}))
        self.assertIn("name no .cu file", self.refused("-p", "build"))


class Workers(Case):
    def many(self, n=9):
        for i in range(n):
            self.write(f"src/f{i}.cu", FINE.replace("fine", f"fine{i}") + STRIDED.replace("2 *", f"{i} *"))

    def test_the_report_is_the_same_however_many_work(self):
        self.many()
        expected = self.cuaddr("check", "src", "-j1", "--format", "json", "--stats")
        self.assertEqual(expected[0], 1)
        self.assertIn("7 findings", expected[2])
        for jobs in (["-j2"], ["-j", "3"], ["--jobs=16"], []):
            self.assertEqual(self.cuaddr("check", "src", *jobs, "--format", "json", "--stats"), expected)

    def test_numbers_that_are_none(self):
        self.write("a.cu", FINE)
        for value in ("0", "-1", "two", "257", ""):
            self.assertIn("--jobs: expected a number from 1 to 256", self.refused("a.cu", f"--jobs={value}"))

    def test_one_that_takes_too_long_does_not_hold_up_the_others(self):
        bomb = "#define A0 x x\n" + "".join(f"#define A{i} A{i - 1} A{i - 1}\n" for i in range(1, 40))
        self.write("bomb.cu", bomb + FINE + "int y = A39;\n")
        self.write("ok.cu", STRIDED)
        status, report, err = self.report("bomb.cu", "ok.cu", "--timeout", "1")
        self.assertEqual((status, report["files"]), (2, ["bomb.cu", "ok.cu"]))
        self.assertEqual([f["file"] for f in report["findings"]], ["ok.cu"])
        self.assertIn("bomb.cu: error: no result after 1 second", err)

    def test_one_that_crashes_the_parser_does_not_take_the_others_down(self):
        self.write("deep.cu", "__global__ void k(int *a) { a[0] = " + "+".join(["a[1]"] * 300000) + "; }\n")
        self.write("ok.cu", STRIDED)
        environment = harness.environment()
        environment["ASAN_OPTIONS"] += ":handle_segv=0:use_sigaltstack=0"  # a crash, then, and no report of one
        status, report, err = self.report("deep.cu", "ok.cu", env=environment)
        self.assertEqual(report["files"], ["deep.cu", "ok.cu"])
        self.assertEqual([f["file"] for f in report["findings"]], ["ok.cu"])
        if status == 2:  # not where the stack holds it
            self.assertIn("deep.cu: error: the analysis of this file crashed", err)


class Cache(Case):
    def setUp(self):
        super().setUp()
        self.write("src/k.cu", '#include "step.h"\n' + SIZED)
        self.write("src/step.h", "#define STEP 2\n")
        self.age()

    def age(self):
        """Makes the files older than the next run: results of files that change meanwhile are not kept."""
        for file in (self.directory / "src").iterdir():
            then = time.time() - 100
            os.utime(file, (then, then))

    def entries(self):
        return sorted(p for p in (self.directory / "cache").glob("??/*"))

    def cached(self, *arguments):
        return self.sectors("src/k.cu", "--cache-dir", "cache", *arguments)

    def test_a_hit_needs_no_parse_and_says_the_same(self):
        first = self.cuaddr("check", "src", "--cache-dir", "cache", "--format", "json")
        self.assertEqual(len(self.entries()), 1)
        before = self.entries()[0].stat().st_mtime_ns
        self.assertEqual(self.cuaddr("check", "src", "--cache-dir", "cache", "--format", "json", "--timeout", "1"), first)
        self.assertEqual(self.entries()[0].stat().st_mtime_ns, before)
        self.assertEqual(self.cuaddr("check", "src", "--no-cache", "--format", "json"), first)

    def test_is_used(self):
        self.cached()
        entry = self.entries()[0]
        data = entry.read_bytes()
        self.assertIn(b"STEP * threadIdx.x", data)
        self.assertEqual(data.count(b"sized"), 5)
        entry.write_bytes(data.replace(b"sized", b"fixed"))  # its own digest no longer fits
        _, report, _ = self.report("src/k.cu", "--cache-dir", "cache")
        self.assertEqual(report["kernels"][0]["name"], "sized")
        self.assertEqual(self.entries()[0].read_bytes(), data)

    def test_notices_what_changed(self):
        self.assertEqual(self.cached(), 8)
        self.write("src/step.h", "#define STEP 4\n")
        self.age()
        self.assertEqual(self.cached(), 16)
        self.write("src/k.cu", "#define STEP 1\n" + SIZED)
        self.age()
        self.assertEqual(self.cached(), 4)
        self.assertEqual(len(self.entries()), 1)

    def test_notices_other_options(self):
        self.write("src/k.cu", SIZED)
        self.age()
        self.assertEqual(self.cached("-DSTEP=2"), 8)
        self.assertEqual(self.cached("-DSTEP=4"), 16)
        self.assertEqual(self.cached("-DSTEP=2"), 8)
        self.assertEqual(self.cached("-DSTEP=2", "--block", "8"), 2)
        self.assertEqual(len(self.entries()), 3)

    def test_notices_a_header_that_turned_up(self):
        self.write("src/k.cu", '#include "step.h"\n#include "late.h"\n' + SIZED)
        (self.directory / "inc").mkdir()
        self.age()
        arguments = ("src/k.cu", "-Iinc", "--cache-dir", "cache")
        self.assertEqual(self.report(*arguments)[0], 2)
        self.assertEqual(self.report(*arguments)[0], 2)
        self.write("inc/late.h", "#undef STEP\n#define STEP 8\n")
        status, report, _ = self.report(*arguments)
        self.assertEqual((status, report["accesses"][0]["sectors"]["typical"]), (1, 32))

    def test_a_broken_entry_counts_as_none(self):
        self.cached()
        entry = self.entries()[0]
        whole = entry.read_bytes()
        for broken in (b"", b"nonsense", whole[:-1], whole[:100], whole + b"x", b"\xff" * 4000):
            entry.write_bytes(broken)
            self.assertEqual(self.cached(), 8)
            self.assertEqual(self.entries()[0].read_bytes(), whole)

    def test_the_environment_names_one(self):
        environment = harness.environment()
        environment["CUADDR_CACHE_DIR"] = "cache/below/here"
        self.report("src/k.cu", env=environment)
        self.assertEqual(len(list((self.directory / "cache/below/here").glob("??/*"))), 1)
        self.assertTrue((self.directory / "cache/below/here/CACHEDIR.TAG").exists())
        environment["CUADDR_CACHE_DIR"] = "unused"
        self.report("src/k.cu", "--no-cache", env=environment)
        self.assertFalse((self.directory / "unused").exists())

    def test_a_folder_that_cannot_be_made(self):
        self.write("file", "")
        self.assertRegex(self.refused("src/k.cu", "--cache-dir", "file"), "--cache-dir: file: ")
        self.assertRegex(self.refused("src/k.cu", "--cache-dir", "file/below"), "--cache-dir: file/below: ")


if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
