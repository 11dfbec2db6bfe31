#!/usr/bin/env python3
"""Tests of `cuaddr validate`: comparisons with profiles of an H200 replayed from testdata/hw, bad input, statuses.

usage: validate.py CUADDR
"""

import csv
import io
import json
import pathlib
import shutil
import sys
import unittest

import clitest
import harness
from clitest import ROOT, CliTest

SUITES = ("kernels_global", "kernels_tiles", "kernels_block", "kernels_apps", "kernels_language")
FIXES = ("fixes_before", "fixes_after")
KERNEL = """__global__ void k(float *out, const float *in) {
    __shared__ float s[256];
    int t = threadIdx.x;
    s[t] = in[2 * t];
    __syncthreads();
    out[t] = s[255 - t];
}
int main() { k<<<1, 256>>>(nullptr, nullptr); }
"""
HEADER = ["Line No", "Source", "Address", "Source", "Instructions Executed", "Address Space", "Access Size",
          "L1 Wavefronts Shared", "L2 Theoretical Sectors Global"]
# line, instruction, executed, space, wavefronts, sectors: what the hardware counts for KERNEL
ROWS = [(4, "LDG.E R1, [R2.64]", 8, "Global", 0, 64), (4, "STS [R1], R2", 8, "Shared", 8, 0),
        (6, "LDS R1, [R2]", 8, "Shared", 8, 0), (6, "STG.E [R2.64], R1", 8, "Global", 0, 32)]


def page(rows, path="k.cu", function="k(float *, const float *)", header=None):
    """A source page; header: another order of the columns."""
    out = io.StringIO()
    names = [name if i != 3 else "Code" for i, name in enumerate(HEADER)] # both columns of code are called Source
    order = [names.index(name) for name in header] if header else range(len(HEADER))
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerows([["File Path", path], ["Function Name", function], [HEADER[i] for i in order]])
    for n, (line, instruction, executed, space, wavefronts, sectors) in enumerate(rows):
        full = [str(line), "", "-", "-", "0", "-", "-", "0", "0"]
        writer.writerow([full[i] for i in order])
        full = ["", "", hex(0x100 + 16 * n), instruction, executed, space, "32", wavefronts, sectors]
        writer.writerow([full[i] for i in order])
    return out.getvalue()


class Replay(CliTest):
    """The predictions of today against what was measured once."""

    def replayed(self, suite, profile):
        status, out, err = self.cuaddr("validate", str(ROOT / f"cuda_validate/{suite}.cu"), "--format", "json", "--ncu",
                                       str(ROOT / f"testdata/hw/{profile}.csv"), "--ncu-raw",
                                       str(ROOT / f"testdata/hw/ncu_{suite}_raw.csv"))
        self.assertEqual((status, err), (0, ""))
        return json.loads(out)

    def test_kernels_equal_the_profiles_to_the_last_sector(self):
        exact, equal = 0, 0
        for suite in SUITES:
            result = self.replayed(suite, f"ncu_{suite}")
            summary = result["summary"]
            self.assertEqual(summary["measured"], len(result["sites"]))
            for verdict in ("differs", "hoisted", "optimized_away", "unknown", "missing"):
                self.assertEqual(summary[verdict], 0, f"{suite}: {verdict}")
            exact += summary["exact"]
            equal += summary["exact_match"]
        self.assertGreaterEqual(exact, 405)
        self.assertLessEqual(exact - equal, 10) # 98 %, with the 120 of fixes_*.cu

    def test_what_is_no_match_is_explained(self):
        merged = [(s["kernel"], s["line"]) for suite in SUITES for s in self.replayed(suite, f"ncu_{suite}")["sites"]
                  if s["verdict"] == "merged"]
        self.assertEqual({kernel for kernel, _ in merged},
                         {"matmul_tiled", "reduce_interleaved", "scan_blelloch<false>", "by_switch"})
        self.assertEqual(len(merged), 10)

    def test_hardware_counters_of_whole_kernels(self):
        equal, known = 0, 0
        for suite in SUITES:
            for c in self.replayed(suite, f"ncu_{suite}")["counters"]:
                if c["predicted"] is not None:
                    known += 1
                    equal += abs(c["predicted"] - c["measured"]) < 0.5
        self.assertGreaterEqual(known, 400)
        self.assertLessEqual(known - equal, 5) # merged accesses, and the shared side of cp.async

    def test_fixes_bring_what_was_predicted(self):
        for suite in FIXES:
            status, out, err = self.cuaddr("validate", str(ROOT / f"cuda_validate/{suite}.cu"), "--ncu",
                                           str(ROOT / f"testdata/hw/ncu_{suite}.csv"))
            self.assertEqual((status, err), (0, ""))
            self.assertIn("60 of 60 sites marked exact match\n", out)

    def test_transposes(self):
        for source, profile, sites in (("testdata/hw/transposes_measured.cu", "ncu_transposes", 16),
                                       ("cuda_validate/transposes.cu", "ncu_transposes_sizes", 64)):
            status, out, err = self.cuaddr("validate", str(ROOT / source), "--ncu", str(ROOT / f"testdata/hw/{profile}.csv"))
            self.assertEqual((status, err), (0, ""))
            self.assertIn(f"{sites} sites, {sites} measured: {sites} match\n", out)


class Verdicts(CliTest):
    def validate(self, text, *options, kernel=KERNEL):
        self.write("k.cu", kernel)
        self.write("run.csv", text)
        return self.cuaddr("validate", "k.cu", "--ncu", "run.csv", *options)

    def verdicts(self, rows, **options):
        status, out, _ = self.validate(page(rows, **options), "--format", "json")
        return status, [s["verdict"] for s in json.loads(out)["sites"]]

    def test_all_match(self):
        status, out, err = self.validate(page(ROWS))
        self.assertEqual((status, err), (0, ""))
        self.assertIn("k.cu:4: global load, k: predicted 64 sectors, measured 64 (×1): match\n", out)
        self.assertIn("4 of 4 sites marked exact match\n", out)

    def test_the_json_form(self):
        _, out, _ = self.validate(page(ROWS), "--format", "json")
        result = json.loads(out)
        self.assertEqual(result["schema"], 1)
        self.assertEqual(result["summary"]["match"], 4)
        self.assertEqual({"measured", "match", "within_range", "differs", "unknown", "missing"} - set(result["summary"]), set())
        site = result["sites"][0]
        self.assertEqual({"file", "line", "kernel", "space", "op", "predicted", "measured", "verdict"} - set(site), set())

    def test_an_exact_prediction_that_differs_gives_status_1(self):
        rows = [(4, "LDG.E R1, [R2.64]", 8, "Global", 0, 65)] + ROWS[1:]
        status, found = self.verdicts(rows)
        self.assertEqual(status, 1)
        self.assertEqual(sorted(found), ["differs", "match", "match", "match"])

    def test_rewrites_are_named(self):
        merged = ROWS[:2] + [(6, "LDS.128 R1, [R2]", 2, "Shared", 4, 0)] + ROWS[3:]
        hoisted = ROWS[:2] + [(6, "LDS R1, [R2]", 4, "Shared", 4, 0)] + ROWS[3:]
        removed = ROWS[:2] + ROWS[3:]
        for rows, verdict in ((merged, "merged"), (hoisted, "hoisted"), (removed, "optimized_away")):
            status, found = self.verdicts(rows)
            self.assertEqual((status, found.count(verdict), found.count("match")), (0, 1, 3))

    def test_arms_of_a_branch_in_one_instruction(self):
        kernel = KERNEL.replace("s[t] = in[2 * t];", "if (t < 128)\n s[t] = in[t];\n else\n s[t] = in[2 * t];")
        rows = [(8, "LDG.E R1, [R2.64]", 8, "Global", 0, 48), (5, "STS [R1], R2", 4, "Shared", 4, 0),
                (7, "STS [R1], R2", 4, "Shared", 4, 0), (9, "LDS R1, [R2]", 8, "Shared", 8, 0),
                (9, "STG.E [R2.64], R1", 8, "Global", 0, 32)]
        status, out, _ = self.validate(page(rows), kernel=kernel)
        self.assertEqual(status, 0)
        self.assertEqual(out.count("merged with others by the compiler (one instruction, listed on line 8, does this and more: "
                                   "48 together, as predicted)\n"), 2)

    def test_an_instruction_on_another_line_is_found(self):
        moved = ROWS[:2] + [(5, "LDS R1, [R2]", 8, "Shared", 8, 0)] + ROWS[3:]
        _, out, _ = self.validate(page(moved))
        self.assertIn("match (the profile lists it on line 5)\n", out)

    def test_a_wider_instruction_elsewhere_is_another_access(self):
        rows = ROWS[:2] + [(5, "LDS.128 R1, [R2]", 2, "Shared", 8, 0)] + ROWS[3:]
        status, found = self.verdicts(rows)
        self.assertEqual((status, sorted(found)), (0, ["match", "match", "match", "merged"]))

    def test_an_expression_over_several_lines(self):
        kernel = KERNEL.replace("s[255 - t]", "s[255 -\n t]")
        rows = ROWS[:2] + [(7, "LDS.64 R1, [R2]", 4, "Shared", 4, 0)] + ROWS[3:]
        _, out, _ = self.validate(page(rows), kernel=kernel)
        self.assertIn("k.cu:6: shared load, k: predicted 8 wavefronts, measured 4 (×0.5): merged with others by the compiler "
                      "(an instruction of line 7 moves 8 bytes a lane, the source 4)\n", out)

    def test_instructions_that_a_header_makes(self):
        kernel = KERNEL.replace("s[t] = in[2 * t];", "float a = in[t];\n a += in[4 * t];\n s[t] = a;")
        rows = [(6, "STS [R1], R2", 8, "Shared", 8, 0), (8, "LDS R1, [R2]", 8, "Shared", 8, 0),
                (8, "STG.E [R2.64], R1", 8, "Global", 0, 32)]
        header = [(46, "LDG.E R1, [R2.64]", 16, "Global", 0, 32 + 128)]
        status, out, _ = self.validate(page(rows) + page(header, path="copy.h"), kernel=kernel)
        self.assertEqual(status, 0)
        self.assertEqual(out.count("merged with others by the compiler (one instruction, listed in copy.h:46, does this and more: "
                                   "160 together, as predicted)\n"), 2, out)

    def test_sites_of_unknown_cost_share_a_header(self):
        kernel = KERNEL.replace("s[t] = in[2 * t];", "float a = t;\n const int *at = (const int *)s;\n"
                                                     " if (s[t] > 0) {\n a += in[at[t]];\n a += in[at[t + 1]];\n }\n s[t] = a;")
        rows = [(10, "STS [R1], R2", 8, "Shared", 8, 0), (6, "LDS R1, [R2]", 8, "Shared", 8, 0),
                (12, "STG.E [R2.64], R1", 8, "Global", 0, 32)]
        header = [(46, "LDG.E R1, [R2.64]", 16, "Global", 0, 320)]
        status, out, _ = self.validate(page(rows) + page(header, path="copy.h"), kernel=kernel)
        self.assertIn("the profile lists it in copy.h:46", out)
        self.assertIn("with others of this kernel, the profile lists it in copy.h:46", out)

    def test_a_kernel_that_is_not_in_the_profile(self):
        status, found = self.verdicts(ROWS, function="other(int)")
        self.assertEqual((status, found), (0, ["not_in_profile"] * 4))

    def test_two_launches_are_compared_by_their_mean(self):
        status, found = self.validate(page(ROWS) + page(ROWS), "--format", "json")[:2]
        self.assertEqual((status, json.loads(found)["summary"]["match"]), (0, 4))

    def test_a_site_that_depends_on_data_is_held_against_its_bounds(self):
        kernel = KERNEL.replace("in[2 * t]", "in[((const int *)in)[t]]")
        rows = [(4, "LDG.E R1, [R2.64]", 16, "Global", 0, 150)] + ROWS[1:]
        status, out, _ = self.validate(page(rows), "--format", "json", kernel=kernel)
        self.assertEqual((status, json.loads(out)["summary"]["within_range"]), (0, 1))

    def test_predictions_made_elsewhere(self):
        self.write("k.cu", KERNEL)
        self.write("run.csv", page(ROWS))
        self.write("p.json", self.cuaddr("check", "--format", "json", "k.cu")[1])
        status, out, err = self.cuaddr("validate", "--predictions", "p.json", "--ncu", "run.csv")
        self.assertEqual((status, err), (0, ""))
        self.assertIn("4 of 4 sites marked exact match\n", out)

    def test_columns_in_another_order(self):
        self.assertEqual(self.verdicts(ROWS, header=["Line No", "Source", "L2 Theoretical Sectors Global", "Address", "Code",
                                                     "L1 Wavefronts Shared", "Address Space", "Access Size",
                                                     "Instructions Executed"])[1], ["match"] * 4)

    def test_thousands_of_other_locales(self):
        kernel = KERNEL.replace("k<<<1,", "k<<<1000,")
        for comma in (",", ".", "\u202f", "\u00a0", "'", " "):
            rows = [(line, i, f"8{comma}000", s, f"{w}{comma}000" if w else 0, f"{g}{comma}000" if g else 0)
                    for line, i, _, s, w, g in ROWS]
            status, out, err = self.validate(page(rows), kernel=kernel)
            self.assertEqual((status, err), (0, ""), comma)
            self.assertIn("4 sites, 4 measured: 4 match\n", out)


class BadInput(CliTest):
    def setUp(self):
        super().setUp()
        self.write("k.cu", KERNEL)
        self.write("run.csv", page(ROWS))

    def refused(self, *arguments):
        status, _, err = self.cuaddr("validate", *arguments)
        self.assertEqual(status, 2, err)
        return err

    def test_usage(self):
        self.assertIn("expected --ncu", self.refused("k.cu"))
        self.assertIn("--predictions", self.refused("--ncu", "run.csv"))
        self.assertIn("text or json", self.refused("k.cu", "--ncu", "run.csv", "--format", "sarif"))

    def test_files_that_are_not_there(self):
        self.assertIn("none.csv: error: expected a readable CSV", self.refused("k.cu", "--ncu", "none.csv"))
        self.assertIn("none.cu", self.refused("none.cu", "--ncu", "run.csv"))
        self.assertIn("none.json", self.refused("--predictions", "none.json", "--ncu", "run.csv"))

    def test_predictions_that_are_none(self):
        for text, message in (("{", "expected a JSON report"), ("[]", "cuaddr check --format json"),
                              ('{"schema": 1, "accesses": [{"space": "global"}], "kernels": []}', "as 'file'"),
                              ('{"schema": 1, "accesses": [{}], "kernels": []}', "as 'space'")):
            self.write("p.json", text)
            self.assertIn(message, self.refused("--predictions", "p.json", "--ncu", "run.csv"))

    def test_empty_and_binary_profiles(self):
        self.write("run.csv", "")
        self.assertIn("found no header row", self.refused("k.cu", "--ncu", "run.csv"))
        (self.directory / "run.csv").write_bytes(bytes(range(256)) * 40)
        self.assertIn("run.csv:", self.refused("k.cu", "--ncu", "run.csv"))

    def test_a_broken_row_is_named_and_the_others_compared(self):
        lines = page(ROWS).splitlines()
        self.write("run.csv", "\n".join(lines[:4] + ['"","","0x1","LDS'] + lines[4:]))
        status, out, err = self.cuaddr("validate", "k.cu", "--ncu", "run.csv")
        self.assertEqual(status, 2)
        self.assertIn("run.csv:5: error: expected fields separated by commas", err)
        self.assertIn("4 sites, 4 measured: 4 match\n", out)

    def test_a_truncated_profile(self):
        text = page(ROWS)
        self.write("run.csv", text[:len(text) - 20])
        self.assertIn("run.csv:11: error: expected", self.refused("k.cu", "--ncu", "run.csv"))

    def test_raw_pages(self):
        self.write("raw.csv", "nothing\n")
        self.assertIn("raw.csv: error: expected Nsight Compute's raw page",
                      self.refused("k.cu", "--ncu", "run.csv", "--ncu-raw", "raw.csv"))
        self.write("raw.csv", '"Kernel Name","l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"\n"","sector"\n'
                              '"k(float *, const float *)","64"\n')
        status, out, _ = self.cuaddr("validate", "k.cu", "--ncu", "run.csv", "--ncu-raw", "raw.csv")
        self.assertEqual(status, 0)
        self.assertIn("k: l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum: predicted 64, measured 64: match\n", out)


class RunScript(CliTest):
    """run.sh says what is missing, and how to get it."""

    def run_script(self, **programs):
        """Runs it where the only programs are the usual ones and those given, as shell scripts."""
        tools = self.directory / "bin"
        tools.mkdir()
        for name in ("sh", "dirname", "mkdir", "cat", "ls", "head", "tail", "cut", "tr", "date", "grep", "chmod", "touch", "rm"):
            (tools / name).symlink_to(shutil.which(name))
        (tools / "python3").symlink_to(sys.executable)
        for name, text in programs.items():
            (tools / name).write_text("#!/bin/sh\n" + text, encoding="utf-8")
            (tools / name).chmod(0o755)
        return harness.run([str(tools / "sh"), str(ROOT / "cuda_validate/run.sh"), "out"], self.directory,
                           env={"PATH": str(tools), "NVCC": str(tools / "nvcc")})

    NVCC = 'for last; do :; done; while [ "$1" != -o ]; do [ $# -gt 0 ] || exit 0; shift; done; echo "#!/bin/sh" > "$2"; chmod +x "$2"\n'
    GPU = "echo 'A GPU, 1.2, 9.0, 1000 MHz, 2000 MHz, 3000 MHz'\n"

    def test_without_a_gpu(self):
        status, _, err = self.run_script(nvcc=self.NVCC)
        self.assertEqual(status, 2)
        self.assertIn("nvidia-smi fails: is there a GPU, and its driver?", err)

    def test_without_permission_for_counters(self):
        refused = "echo '==ERROR== ERR_NVGPUCTRPERM - The user does not have permission'; exit 1\n"
        status, out, err = self.run_script(**{"nvcc": self.NVCC, "nvidia-smi": self.GPU, "ncu": refused})
        self.assertEqual(status, 0, err)
        self.assertIn("NVreg_RestrictProfilingToAdminUsers=0", err)
        report = (self.directory / "out/report.md").read_text(encoding="utf-8")
        self.assertIn("# cuaddr's predictions on A GPU\n", report)
        self.assertIn("ERR_NVGPUCTRPERM", report)

    @unittest.skipIf(pathlib.Path("/usr/local/cuda/bin/ncu").exists(), "run.sh would find Nsight Compute")
    def test_without_ncu(self):
        status, _, err = self.run_script(**{"nvcc": self.NVCC, "nvidia-smi": self.GPU})
        self.assertEqual(status, 0, err)
        self.assertIn("ncu not found", err)


if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
