#!/usr/bin/env python3
"""Tests of cuaddr as a program: options, exit statuses, messages on bad input.

usage: cli.py CUADDR. A test is a method of a class below whose name begins with `test_`; it calls self.cuaddr(...) and
asserts. What cuaddr prints for a kernel belongs into testdata/ (golden.py), not here.
"""

import json
import os
import pty
import re
import subprocess
import sys

import clitest
import harness
from clitest import ROOT, CliTest


class Version(CliTest):
    def test_version_is_the_project_s(self):
        project = re.search(r"version: '([^']+)'", (ROOT / "meson.build").read_text(encoding="utf-8")).group(1)
        status, out, _ = self.cuaddr("--version")
        self.assertEqual(status, 0)
        self.assertEqual(out.split()[:2], ["cuaddr", project])


class Help(CliTest):
    COMMANDS = ("check", "diff", "sim", "help")

    def test_no_argument_is_a_usage_error(self):
        status, out, err = self.cuaddr()
        self.assertEqual((status, out), (2, ""))
        self.assertIn("usage: cuaddr", err)

    def test_help_lists_the_commands(self):
        for spelling in (["help"], ["--help"], ["-h"]):
            status, out, err = self.cuaddr(*spelling)
            self.assertEqual((status, err), (0, ""))
            for command in self.COMMANDS:
                self.assertRegex(out, rf"(?m)^  {command} ")

    def test_each_command_has_a_page(self):
        for command in self.COMMANDS:
            status, out, _ = self.cuaddr("help", command)
            self.assertEqual(status, 0)
            self.assertTrue(out.startswith(f"usage: cuaddr {command} "), out)
            self.assertEqual(self.cuaddr(command, "--help"), (0, out, ""))
            self.assertLessEqual(max(map(len, out.splitlines())), 88)

    def test_the_page_of_check_names_its_options_only(self):
        _, out, _ = self.cuaddr("help", "check")
        for option in ("--block X[,Y[,Z]]", "--grid", "--set NAME=VALUE", "--kernel GLOB", "--format", "--output FORMAT=FILE",
                       "--all", "--fail-on", "--color", "--stats", "--dump", "--instantiate", "-I DIR", "-D NAME", "-std="):
            self.assertIn(option, out)
        self.assertNotIn("--patterns", out)

    def test_help_of_a_command_that_is_none(self):
        status, out, err = self.cuaddr("help", "chekc")
        self.assertEqual((status, out), (2, ""))
        self.assertIn("unknown command 'chekc'; did you mean 'cuaddr check'?", err)

    def test_help_of_two_commands(self):
        status, _, err = self.cuaddr("help", "check", "sim")
        self.assertEqual(status, 2)
        self.assertIn("expected one command, got 2", err)


class Usage(CliTest):
    """Wrong usage: one line on stderr, nothing on stdout, exit status 2."""

    def refused(self, *arguments):
        status, out, err = self.cuaddr(*arguments)
        self.assertEqual((status, out), (2, ""))
        self.assertEqual(err.count("\n"), 1, err)
        return err

    def test_unknown_command(self):
        self.assertIn("unknown command 'chekc'; did you mean 'cuaddr check'?", self.refused("chekc", "a.cu"))
        self.assertIn("to check a file: 'cuaddr check a.cu'", self.refused("a.cu"))
        self.assertIn("see 'cuaddr help'", self.refused("quantize"))

    def test_unknown_option(self):
        self.assertIn("unknown option --foramt; did you mean --format?", self.refused("check", "--foramt=json", "a.cu"))
        self.assertIn("unknown option --quantize; see 'cuaddr help check'", self.refused("check", "--quantize", "a.cu"))
        self.assertIn("unknown option -x", self.refused("check", "-x", "a.cu"))

    def test_option_of_another_command(self):
        self.assertIn("--patterns is an option of 'cuaddr sim'", self.refused("check", "--patterns", "a.csv"))
        self.assertIn("--block is an option of 'cuaddr check'", self.refused("sim", "--block", "32"))

    def test_no_file(self):
        self.assertIn("expected a file to check", self.refused("check"))
        self.assertIn("expected a file to check", self.refused("check", "--all", "--", "-DN=1"))

    def test_block_that_is_none(self):
        for value in ("abc", "0", "32,0", "32,", "", "1,1,1,1", "1025", "32,33", "1,1,65", "-1", "1e3", " 32"):
            err = self.refused("check", f"--block={value}", "a.cu")
            self.assertIn(f"--block: expected X[,Y[,Z]] with 1 to 1024 threads in all (Z at most 64), got '{value}'", err)

    def test_grid_that_is_none(self):
        for value in ("abc", "0", "1,65536", "1,1,65536", "2147483648"):
            self.assertIn(f"got '{value}'", self.refused("check", "--grid", value, "a.cu"))

    def test_contradictions(self):
        self.assertIn("--block: given twice, as 32,8,1 and as 8,32,1",
                      self.refused("check", "--block", "32,8", "--block", "8,32", "a.cu"))
        self.assertIn("--set: n given twice, as 1 and as 2", self.refused("check", "--set", "n=1", "--set", "n=2", "a.cu"))
        self.assertIn("--format: given twice", self.refused("check", "--format=json", "--format=text", "a.cu"))
        self.assertIn("--output: two reports would go to the file r",
                      self.refused("check", "--output", "json=r", "--output", "text=r", "a.cu"))

    def test_set_that_sets_nothing(self):
        for value in ("n", "=3", "n=", "n=x", "n=4k", "n=1.5", "n=1<<64"):
            self.assertIn(f"--set: expected NAME=INTEGER (decimal, 0x… or A<<B, within 64 bits), got '{value}'",
                          self.refused("check", "--set", value, "a.cu"))

    def test_choices(self):
        self.assertIn("--format: expected one of text, json, sarif, github, gitlab, junit, checkstyle, markdown, got 'jsn'; did you mean json?",
                      self.refused("check", "--format", "jsn", "a.cu"))
        self.assertIn("--color: expected one of auto, always, never", self.refused("check", "--color=blue", "a.cu"))
        self.assertIn("--fail-on: expected one of note, warning, error", self.refused("check", "--fail-on", "x", "a.cu"))
        self.assertIn("--dump: expected one of ast, program, affine, lanes", self.refused("check", "--dump", "x", "a.cu"))

    def test_output_without_format_or_file(self):
        self.assertIn("expected FORMAT=FILE", self.refused("check", "--output", "r.json", "a.cu"))
        self.assertIn("expected FORMAT=FILE", self.refused("check", "--output", "json=", "a.cu"))
        self.assertIn("one of the formats text, json", self.refused("check", "--output", "xml=r", "a.cu"))

    def test_values_that_are_missing_or_too_many(self):
        self.assertIn("--block: expected X[,Y[,Z]] after it", self.refused("check", "a.cu", "--block"))
        self.assertIn("-I: expected DIR after it", self.refused("check", "a.cu", "-I"))
        self.assertIn("--all: takes no value, got 'yes'", self.refused("check", "--all=yes", "a.cu"))
        self.assertIn("--kernel: expected a kernel's name", self.refused("check", "--kernel=", "a.cu"))
        self.assertIn("--instantiate: expected a kernel with template arguments",
                      self.refused("check", "--instantiate", "f", "a.cu"))

    def test_hostile_arguments_can_t_drive_the_terminal(self):
        err = self.refused("check", "--format", "\x1b]0;title\x07", "a.cu")
        self.assertNotIn("\x1b", err)
        self.assertIn("\\x1b]0;title\\x07", err)


class Sim(CliTest):
    HEADER = "op,bytes_per_lane,active_mask_hex,measured," + ",".join(f"lane{i}" for i in range(32)) + "\n"

    def pattern(self, measured):
        return f"shared_load,4,ffffffff,{measured}," + ",".join(str(4 * i) for i in range(32)) + "\n"

    def test_no_patterns(self):
        status, out, err = self.cuaddr("sim")
        self.assertEqual((status, out), (2, ""))
        self.assertIn("expected --patterns FILE.csv", err)

    def test_match_and_difference(self):
        name = self.write("p.csv", self.HEADER + self.pattern(1))
        status, out, err = self.cuaddr("sim", "--patterns", name)
        self.assertEqual((status, err), (0, "1 of 1 rows match\n"))
        self.assertIn("shared_load,4,ffffffff,1,1\n", out)
        name = self.write("p.csv", self.HEADER + self.pattern(1) + self.pattern(2))
        status, _, err = self.cuaddr("sim", f"--patterns={name}")
        self.assertEqual((status, err), (1, "1 of 2 rows match\n"))

    def test_a_broken_row_is_told_by_its_line(self):
        name = self.write("p.csv", self.HEADER + self.pattern(1) + "shared_load,4,ffffffff,1,0\n")
        status, _, err = self.cuaddr("sim", "--patterns", name)
        self.assertEqual(status, 2)
        self.assertIn("p.csv:3: error: ", err)


NAIVE = """\
__global__ void transpose(float *out, const float *in, int n) {
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 8 + threadIdx.y;
    out[x * n + y] = in[y * n + x];
}
void run(float *out, const float *in) {
    transpose<<<dim3(256, 1024), dim3(32, 8)>>>(out, in, 8192);
}
"""
COPY = NAIVE.replace("out[x * n + y]", "out[y * n + x]").replace("transpose", "copy")


class Check(CliTest):
    def test_findings_give_status_1(self):
        name = self.write("naive.cu", NAIVE)
        status, out, err = self.cuaddr("check", name)
        self.assertEqual(status, 1)
        self.assertIn("naive.cu:4:5: warning: ", out)
        self.assertIn("[global-uncoalesced]", out)
        self.assertIn("    4 |     out[x * n + y] = in[y * n + x];\n      |     ^~~~~~~~~~~~~~\n", out)
        self.assertEqual(err, "1 file, 1 kernel, 2 accesses: 1 finding\n")

    def test_nothing_found_gives_status_0(self):
        name = self.write("copy.cu", COPY)
        self.assertEqual(self.cuaddr("check", name), (0, "", "1 file, 1 kernel, 2 accesses: no findings\n"))

    def test_all_lists_what_is_fine(self):
        name = self.write("copy.cu", COPY)
        status, out, _ = self.cuaddr("check", "--all", name)
        self.assertEqual(status, 0)
        self.assertIn("copy.cu:4:5: note: store touches 4 sectors per request (ideal 4)", out)
        self.assertIn("copy.cu:4:22: note: load touches 4 sectors per request (ideal 4)", out)

    def test_fail_on_error_lets_warnings_pass(self):
        name = self.write("naive.cu", NAIVE)
        status, out, _ = self.cuaddr("check", "--fail-on", "error", name)
        self.assertEqual(status, 0)
        self.assertIn("warning: ", out)

    def test_block_outranks_the_launch(self):
        name = self.write("naive.cu", NAIVE)
        for spelling in ("16,16", "16x16"):
            _, out, _ = self.cuaddr("check", "--format=json", "--block", spelling, name)
            launch = json.loads(out)["accesses"][0]["launch"]
            self.assertEqual((launch["block"], launch["source"]), ([16, 16, 1], "option"))

    def test_kernel_chooses(self):
        name = self.write("both.cu", NAIVE + COPY.replace("run", "run2"))
        _, out, _ = self.cuaddr("check", "--format=json", "--kernel", "c?p*", name)
        self.assertEqual([k["name"] for k in json.loads(out)["kernels"]], ["copy"])
        status, _, err = self.cuaddr("check", "--kernel", "absent", name)
        self.assertEqual(status, 2)
        self.assertIn("absent", err)

    def test_clang_options_reach_clang(self):
        source = COPY.replace("8192", "SIZE").replace("void run", "#ifndef SIZE\n#error SIZE is wanted\n#endif\nvoid run")
        name = self.write("copy.cu", source)
        for arguments in (["-DSIZE=64"], ["-D", "SIZE=64"]):
            status, _, err = self.cuaddr("check", *arguments, name)
            self.assertEqual(status, 0, err)
        status, _, err = self.cuaddr("check", name, "--", "-DSIZE=64")
        self.assertEqual(status, 0, err)

    def test_includes_are_searched(self):
        (self.directory / "include").mkdir()
        self.write("include/size.h", "enum { SIZE = 64 };\n")
        name = self.write("copy.cu", '#include "size.h"\n' + COPY.replace("8192", "SIZE"))
        for arguments in (["-Iinclude"], ["-I", "include"], ["-isystem", "include"]):
            status, _, err = self.cuaddr("check", *arguments, name)
            self.assertEqual(status, 0, err)

    def test_one_run_writes_several_reports(self):
        name = self.write("naive.cu", NAIVE)
        status, out, _ = self.cuaddr("check", "--output", "json=r.json", "--output", "text=r.txt", name)
        self.assertEqual(status, 1)
        self.assertEqual((self.directory / "r.txt").read_text(encoding="utf-8"), out)
        _, same, _ = self.cuaddr("check", "--format", "json", name)
        self.assertEqual((self.directory / "r.json").read_text(encoding="utf-8"), same)

    def test_a_report_that_can_t_be_written(self):
        name = self.write("copy.cu", COPY)
        status, _, err = self.cuaddr("check", "--output", "json=absent/r.json", name)
        self.assertEqual(status, 2)
        self.assertIn("absent/r.json: No such file or directory", err)

    def test_standard_output_that_is_full(self):
        name = self.write("naive.cu", NAIVE)
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([self.program, "check", name], cwd=self.directory, stdout=full, stderr=subprocess.PIPE,
                                  env=harness.environment(), timeout=harness.TIMEOUT_SECONDS, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"standard output could not be written", done.stderr)

    def test_dump_replaces_the_findings(self):
        name = self.write("naive.cu", NAIVE)
        for stage, part in (("ast", "transpose"), ("program", "kernel void transpose("), ("affine", "4*tx"),
                            ("lanes", "warp 0: 0 32768 65536")):
            status, out, err = self.cuaddr("check", f"--dump={stage}", name)
            self.assertEqual((status, err), (0, ""))
            self.assertIn(part, out)
            self.assertNotIn("warning: ", out)

    def test_instantiate_makes_a_kernel_of_a_template(self):
        name = self.write("scale.cu", "template <class T, int N> __global__ void scale(T *a) { a[threadIdx.x * N] *= 2; }\n")
        _, out, _ = self.cuaddr("check", "--format=json", "--block=32", "--instantiate", "scale<float, 2>", name)
        accesses = json.loads(out)["accesses"]
        self.assertEqual([(a["instance"], a["op"], a["sectors"]["typical"]) for a in accesses],
                         [("scale<float, 2>", "load", 8), ("scale<float, 2>", "store", 8)])

    def test_stats_go_to_stderr(self):
        name = self.write("copy.cu", COPY)
        _, out, err = self.cuaddr("check", "--stats", name)
        self.assertEqual(out, "")
        self.assertIn("kernels: 1 defined, 1 analyzed, 1 of them complete", err)
        self.assertRegex(err, r"(?m)^global accesses: \d+ exact, \d+ assumed, 0 unknown$")


class Color(CliTest):
    ESCAPE = "\x1b["

    def setUp(self):
        super().setUp()
        self.name = self.write("naive.cu", NAIVE)

    def colored(self, *arguments, **variables):
        _, out, _ = self.cuaddr("check", *arguments, self.name, env={**harness.environment(), **variables})
        return self.ESCAPE in out

    def test_a_pipe_gets_none(self):
        self.assertFalse(self.colored())

    def test_always_and_never(self):
        self.assertTrue(self.colored("--color=always", NO_COLOR="1"))
        self.assertFalse(self.colored("--color", "never", CLICOLOR_FORCE="1"))

    def test_variables_decide_auto(self):
        self.assertTrue(self.colored(CLICOLOR_FORCE="1"))
        self.assertFalse(self.colored(CLICOLOR_FORCE="1", NO_COLOR="1"))
        self.assertFalse(self.colored(CLICOLOR_FORCE="0"))

    def test_json_and_files_have_none(self):
        self.assertFalse(self.colored("--color=always", "--format=json"))
        self.cuaddr("check", "--color=always", "--output", "text=r.txt", self.name)
        self.assertNotIn(self.ESCAPE, (self.directory / "r.txt").read_text(encoding="utf-8"))

    def on_terminal(self, **variables):
        """What a terminal as standard output gets."""
        ours, theirs = pty.openpty()
        with subprocess.Popen([self.program, "check", self.name], cwd=self.directory, stdout=theirs,
                              stderr=subprocess.DEVNULL, env={**harness.environment(), "TERM": "xterm", **variables}) as run:
            os.close(theirs)
            shown = b""
            while chunk := self.read(ours):
                shown += chunk
            run.wait(timeout=harness.TIMEOUT_SECONDS)
        os.close(ours)
        return shown.decode()

    @staticmethod
    def read(descriptor):
        try:
            return os.read(descriptor, 4096)
        except OSError:  # the other end is closed
            return b""

    def test_a_terminal_gets_colours(self):
        self.assertIn(self.ESCAPE, self.on_terminal())
        self.assertNotIn(self.ESCAPE, self.on_terminal(NO_COLOR="1"))
        self.assertNotIn(self.ESCAPE, self.on_terminal(TERM="dumb"))


class BadInput(CliTest):
    """Each gives a message that names the file, and status 2."""

    def refused(self, name, *arguments):
        status, out, err = self.cuaddr("check", *arguments, name)
        self.assertEqual(status, 2, out + err)
        self.assertIn(name, err)
        self.assertIn("error: ", err)
        return err

    def test_missing_file(self):
        self.assertIn("absent.cu: error: ", self.refused("absent.cu"))

    def test_directory(self):
        (self.directory / "dir.cu").mkdir()
        self.assertIn("directory", self.refused("dir.cu"))

    def test_binary(self):
        (self.directory / "binary.cu").write_bytes(bytes(range(256)) * 16)
        self.refused("binary.cu")

    def test_other_files_are_still_checked(self):
        name = self.write("naive.cu", NAIVE)
        status, out, err = self.cuaddr("check", "absent.cu", name)
        self.assertEqual(status, 2)
        self.assertIn("[global-uncoalesced]", out)
        self.assertIn("absent.cu", err)

    def test_json_tells_it_too(self):
        status, out, _ = self.cuaddr("check", "--format=json", "absent.cu")
        self.assertEqual(status, 2)
        notes = json.loads(out)["notes"]
        self.assertEqual([(n["kind"], n["file"]) for n in notes], [("bad_input", "absent.cu")])


class Names(CliTest):
    """File names are anybody's bytes."""

    def test_escapes_in_a_name_are_shown_not_sent(self):
        name = self.write("a\x1b[31m.cu", NAIVE)
        status, out, _ = self.cuaddr("check", name)
        self.assertEqual(status, 1)
        self.assertNotIn("\x1b", out)
        self.assertIn("a\\x1b[31m.cu:4:5: warning: ", out)

    def test_blanks_and_dashes(self):
        name = self.write("-a b.cu", NAIVE)
        status, out, _ = self.cuaddr("check", "./" + name)
        self.assertEqual(status, 1)
        self.assertIn("./-a b.cu:4:5: warning: ", out)


if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
