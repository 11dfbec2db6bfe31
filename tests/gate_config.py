#!/usr/bin/env python3
"""Tests of the configuration, .cuaddr.yaml: every key, how it is found, what is said of a broken one; exit statuses.

usage: gate_config.py CUADDR
"""

import json
import sys

import clitest
from clitest import CliTest

# A global store of 8 sectors (4 would do), a shared load of 4 wavefronts (1 would do), 8 warps.
KERNELS = """__global__ void strided(float *out, int n) {
    out[2 * threadIdx.x] = n;
}
__global__ void conflicts(float *out) {
    __shared__ float s[1024];
    out[threadIdx.x] = s[4 * (threadIdx.x % 32)];
}
int main() {
    float *p = nullptr;
    strided<<<4, 256>>>(p, 7);
    conflicts<<<4, 256>>>(p);
}
"""
UNKNOWN = """__global__ void gather(float *out, const int *at, const float *in) {
    out[threadIdx.x] = in[at[threadIdx.x]];
}
int main() { gather<<<1, 32>>>(nullptr, nullptr, nullptr); }
"""
MISALIGNED = """__global__ void shifted(float *out, int n) {
    out[threadIdx.x + n] = 1;
}
int main(int argc, char **) { shifted<<<1, 32>>>(nullptr, argc); }
"""
BOTH = {"global-uncoalesced": "warning", "shared-bank-conflict": "warning"}


class Case(CliTest):
    def setUp(self):
        super().setUp()
        self.write("k.cu", KERNELS)

    def configure(self, text):
        self.write(".cuaddr.yaml", text)

    def report(self, *arguments):
        status, out, err = self.cuaddr("check", "--format", "json", *(arguments or ["k.cu"]))
        self.assertTrue(out, err)
        return status, json.loads(out)

    def severities(self, *arguments):
        """What findings there are: {rule: severity}."""
        return {f["rule"]: f["severity"] for f in self.report(*arguments)[1]["findings"]}

    def refused(self, *arguments):
        status, out, err = self.cuaddr("check", *(arguments or ["k.cu"]))
        self.assertEqual((status, out), (2, ""), err)
        return err


class Severity(Case):
    def test_without_a_configuration(self):
        self.assertEqual(self.severities(), BOTH)

    def test_of_a_rule(self):
        self.configure("severity:\n  global-uncoalesced: error\n  shared-bank-conflict: note\n")
        self.assertEqual(self.severities(), {"global-uncoalesced": "error", "shared-bank-conflict": "note"})
        self.assertEqual(self.report("k.cu", "--fail-on", "error")[0], 1)

    def test_off(self):
        self.configure("severity: {global-uncoalesced: off, shared-bank-conflict: off}\n")
        self.assertEqual((self.report()[0], self.severities()), (0, {}))

    def test_of_findings_about_the_source(self):
        self.write("k.cu", KERNELS + "// cuaddr: ignore[global-uncoalesced] long gone\nint nothing;\n")
        self.assertEqual(self.severities()["unused-suppression"], "warning")
        self.configure("severity: {unused-suppression: off}\n")
        self.assertEqual(self.severities(), BOTH)


class Thresholds(Case):
    def check(self, text, *rules):
        self.configure(f"thresholds: {{{text}}}\n")
        self.assertEqual(sorted(self.severities()), sorted(rules), text)

    def test_max_ways(self):
        self.check("max-ways: 4", "global-uncoalesced")
        self.check("max-ways: 3.5", *BOTH)

    def test_min_efficiency(self):
        self.check("min-efficiency: 0.5", "shared-bank-conflict")
        self.check("min-efficiency: 50%", "shared-bank-conflict")
        self.check("min-efficiency: 51%", *BOTH)

    def test_min_excess(self):
        self.check("min-excess: 24", *BOTH)
        self.check("min-excess: 25", "global-uncoalesced")  # 4 sectors × 8 warps against 3 wavefronts × 8 warps
        self.check("min-excess: 33")

    def test_beyond_one_a_slight_case_is_a_full_finding(self):
        self.write("slight.cu", MISALIGNED)
        self.assertEqual(self.severities("slight.cu", "--set", "n=1", "--block", "32"), {"global-uncoalesced": "note"})
        self.configure("thresholds: {min-efficiency: 0.95}\n")
        self.assertEqual(self.severities("slight.cu", "--set", "n=1"), {"global-uncoalesced": "warning"})


class Assumptions(Case):
    def test_the_worst_case_is_judged(self):
        self.write("shifted.cu", MISALIGNED)
        self.assertEqual(self.severities("shifted.cu"), {})
        self.configure("assumptions: worst\n")
        _, report = self.report("shifted.cu")
        self.assertEqual([f["rule"] for f in report["findings"]], ["global-uncoalesced"])
        self.assertIn("touches 5 sectors", report["findings"][0]["message"])
        self.assertIn("the worst case is judged; typically it is 4", report["findings"][0]["notes"])
        self.configure("assumptions: typical\n")
        self.assertEqual(self.severities("shifted.cu"), {})


class Kernels(Case):
    def launches(self, *arguments):
        return {k["name"]: (k["launch"]["block"], k["launch"]["grid"], k["launch"]["source"])
                for k in self.report(*arguments)[1]["kernels"]}

    def test_block_and_grid_by_name(self):
        self.configure('kernels:\n  "str*": {block: [64, 2], grid: "3,5"}\n  "*": {block: 32}\n')
        self.assertEqual(self.launches(), {"strided": ([64, 2, 1], [3, 5, 1], "option"),
                                           "conflicts": ([32, 1, 1], [4, 1, 1], "option")})

    def test_the_command_line_outranks_it(self):
        self.configure('kernels: {"*": {block: [64, 2]}}\n')
        self.assertEqual(self.launches("k.cu", "--block", "128")["strided"][0], [128, 1, 1])

    def test_values_of_a_kernel_and_of_all(self):
        self.write("v.cu", "__global__ void a(float *o, int n, int m) { o[n * m * threadIdx.x] = 1; }\n"
                           "__global__ void b(float *o, int n, int m) { o[n * m * threadIdx.x] = 1; }\n")
        self.configure("values: {n: 2, m: 0x1}\nkernels: {a: {values: {n: 1<<2}}}\n")

        def sectors(*arguments):
            return [x["sectors"]["typical"] for x in self.report("v.cu", *arguments)[1]["accesses"]]
        self.assertEqual(sectors(), [16, 8])
        self.assertEqual(sectors("--set", "n=1"), [4, 4])


class Parsing(Case):
    def sectors(self, *arguments):
        accesses = self.report("d.cu", *arguments)[1]["accesses"]
        self.assertEqual(len(accesses), 1)
        return accesses[0]["sectors"]["typical"]

    def test_defines_include_paths_standard(self):
        (self.directory / "inc").mkdir()
        self.write("inc/base.h", "#define STEP (BASE * (__cplusplus == 201703L ? 1 : 2))\n")
        self.write("d.cu", '#include "base.h"\n__global__ void k(float *o) { o[STEP * threadIdx.x] = 1; }\n')
        self.configure("include-paths: inc\ndefines: [BASE=2]\nstandard: c++17\n")
        self.assertEqual(self.sectors(), 8)
        self.assertEqual(self.sectors("-std=c++14"), 16)
        self.assertEqual(self.sectors("-UBASE", "-DBASE=4"), 16)

    def test_exclude_is_seen_from_the_file_s_folder(self):
        (self.directory / "src/vendor").mkdir(parents=True)
        self.write("src/vendor/x.cu", KERNELS)
        self.write("src/y.cu", KERNELS)
        self.write("src/.cuaddr.yaml", "exclude: [vendor/]\n")
        self.assertEqual(self.report(".")[1]["files"], ["k.cu", "src/y.cu"])

    def test_arch(self):
        self.configure("arch: sm_80\n")
        self.assertEqual(self.report()[1]["arch"], "sm_80")
        (self.directory / "src").mkdir()
        self.write("src/y.cu", KERNELS)
        self.write("src/.cuaddr.yaml", "arch: sm_90\n")
        self.assertIn("different architectures", self.refused("k.cu", "src/y.cu"))


class Finding(Case):
    def setUp(self):
        super().setUp()
        (self.directory / "src/deep").mkdir(parents=True)
        self.write("src/deep/k.cu", KERNELS)
        self.configure("severity: {global-uncoalesced: error}\n")

    def test_the_nearest_above_the_file_counts_alone(self):
        self.assertEqual(self.severities("src/deep/k.cu")["global-uncoalesced"], "error")
        self.write("src/.cuaddr.yaml", "severity: {shared-bank-conflict: error}\n")
        self.assertEqual(self.severities("src/deep/k.cu"), {"global-uncoalesced": "warning", "shared-bank-conflict": "error"})
        self.assertEqual({(f["file"], f["rule"]): f["severity"] for f in self.report("k.cu", "src")[1]["findings"]},
                         {("k.cu", "global-uncoalesced"): "error", ("k.cu", "shared-bank-conflict"): "warning",
                          ("src/deep/k.cu", "global-uncoalesced"): "warning",
                          ("src/deep/k.cu", "shared-bank-conflict"): "error"})

    def test_config_names_one(self):
        self.write("other.yaml", "severity: {global-uncoalesced: note}\n")
        self.assertEqual(self.severities("src/deep/k.cu", "--config", "other.yaml")["global-uncoalesced"], "note")
        self.assertIn("absent.yaml: the configuration cannot be read: no such file", self.refused("k.cu", "--config", "absent.yaml"))

    def test_isolated(self):
        self.assertEqual(self.severities("k.cu", "--isolated"), BOTH)

    def test_show_config_reads_back_the_same(self):
        self.configure("""severity: {global-uncoalesced: error, shared-bank-conflict: off}
thresholds: {max-ways: 2, min-efficiency: 75%, min-excess: 10}
assumptions: worst
kernels: {"a \\"b\\"*": {block: [32, 8], grid: 7, values: {n: -1}}, "c": {}}
values: {m: 2}
defines: ["A=\\"x\\"", B]
standard: c++17
exclude: [third_party]
arch: sm_80
""")
        status, shown, _ = self.cuaddr("check", "--show-config")
        self.assertEqual(status, 0)
        self.write("shown.yaml", shown)
        again = self.cuaddr("check", "--show-config", "--config", "shown.yaml")
        self.assertEqual((again[0], again[1].splitlines()[1:]), (0, shown.splitlines()[1:]))
        self.assertEqual(shown.splitlines()[0], "# .cuaddr.yaml")
        self.assertIn('  "a \\"b\\"*":\n    block: [32, 8, 1]\n    grid: [7, 1, 1]\n    values:\n      "n": -1\n', shown)

    def test_show_config_of_a_broken_one(self):
        self.configure("arch: sm_1\n")
        self.assertIn("unknown architecture sm_1", self.refused("--show-config"))
        self.assertIn("unknown architecture sm_1", self.refused("--show-config", "k.cu"))

    def test_show_config_without_one(self):
        status, shown, _ = self.cuaddr("check", "--show-config", "--isolated", "k.cu")
        self.assertEqual(status, 0)
        self.assertIn("no configuration file", shown)


class Broken(Case):
    def check(self, text, *parts):
        self.configure(text)
        err = self.refused()
        for part in parts:
            self.assertIn(part, err, text)
        self.assertEqual(err.count("\n"), 1)

    def test_unknown_keys(self):
        self.check("arch: sm_90\nseverty: {}\n", ".cuaddr.yaml:2:1: unknown key severty; did you mean severity?")
        self.check("thresholds:\n  max-wais: 2\n", ".cuaddr.yaml:2:3: unknown key max-wais; did you mean max-ways?")
        self.check("kernels: {k: {blok: 1}}\n", "unknown key blok; did you mean block?")
        self.check("xyzzy: 1\n", "unknown key xyzzy; known are arch, assumptions, defines")

    def test_unknown_rules_and_words(self):
        self.check("severity:\n  global-uncoalesed: error\n", ":2:3: unknown rule global-uncoalesed; did you mean global-uncoalesced?")
        self.check("severity: {global-uncoalesced: warn}\n", "expected note, warning, error or off, got warn")
        self.check("assumptions: best\n", ":1:14: expected typical or worst, got best")
        self.check("arch: sm_91\n", "unknown architecture sm_91; did you mean sm_90?")

    def test_values_that_do_not_fit(self):
        self.check("thresholds: {max-ways: 0}\n", "expected a number from 1 to 32, got 0")
        self.check("thresholds: {min-efficiency: 80}\n", "expected a number from 0 to 1, or a percentage, got 80")
        self.check("thresholds: {min-excess: many}\n", "got many")
        self.check("thresholds: {min-excess: nan}\n", "got nan")
        self.check("thresholds: 4\n", "expected a mapping with max-ways")
        self.check("kernels: {k: {block: [32, 64]}}\n", "expected [X, Y, Z] with 1 to 1024 threads in all", "got 32,64")
        self.check("kernels: {k: {grid: 0}}\n", "got 0")
        self.check("values: {n: 1.5}\n", "expected an integer", "got 1.5")
        self.check("include-paths: [nowhere]\n", "there is no folder nowhere")
        self.check("exclude: {a: b}\n", "expected a list of patterns, got a mapping")
        self.check("defines: [[A]]\n", "got a list")
        self.check("standard:\n", "got nothing")

    def test_keys_that_are_there_twice(self):
        self.check("arch: sm_90\narch: sm_80\n", ":2:1: key arch is there twice, first on line 1")
        self.check("values: {n: 1, n: 2}\n", "key n is there twice")

    def test_no_yaml(self):
        self.check("arch: [1\nx", "no YAML")
        self.check("- arch\n", "expected keys and values")
        self.check("{[a]: 1}\n", "expected a key, got a list")
        self.check("\x07arch: 1\n", "no YAML")

    def test_names_from_it_cannot_reach_the_terminal(self):
        self.check('"a\\x1b[31m": 1\n', "unknown key a\\x1b[31m")

    def test_empty_is_fine(self):
        for text in ("", "# nothing\n", "---\n"):
            self.configure(text)
            self.assertEqual(self.severities(), BOTH)


class Statuses(Case):
    def status(self, *arguments):
        return self.cuaddr("check", *arguments)[0]

    def test_findings_and_failures_are_told_apart(self):
        self.write("bad.cu", "__global__ void k(float *p) { p[0] = nowhere; }\n")
        self.write("fine.cu", "__global__ void k(float *p) { p[threadIdx.x] = 0; }\n")
        self.assertEqual(self.status("fine.cu"), 0)
        self.assertEqual(self.status("k.cu"), 1)
        self.assertEqual(self.status("bad.cu"), 2)
        self.assertEqual(self.status("k.cu", "bad.cu"), 2)

    def test_fail_on(self):
        self.configure("severity: {global-uncoalesced: note, shared-bank-conflict: note}\n")
        self.assertEqual(self.status("k.cu"), 0)
        self.assertEqual(self.status("k.cu", "--fail-on", "note"), 1)
        self.configure("severity: {global-uncoalesced: error}\n")
        self.assertEqual(self.status("k.cu", "--fail-on", "error"), 1)
        self.assertEqual(self.status("k.cu", "--fail-on", "error", "--isolated"), 0)

    def test_exit_zero_lets_findings_pass_but_no_failure(self):
        self.assertEqual(self.status("k.cu", "--exit-zero"), 0)
        self.assertEqual(self.status("absent.cu", "--exit-zero"), 2)
        self.assertEqual(self.severities("k.cu", "--exit-zero"), BOTH)

    def test_strict_makes_findings_of_what_is_unknown(self):
        self.write("u.cu", UNKNOWN)
        self.assertEqual(self.status("u.cu"), 0)
        status, report = self.report("u.cu", "--strict")
        self.assertEqual((status, [(f["rule"], f["severity"], f["line"]) for f in report["findings"]]),
                         (1, [("unknown-cost", "warning", 2)]))
        self.assertIn("load of unknown cost: ", report["findings"][0]["message"])
        self.write("u.cu", UNKNOWN.replace("];", "]; // cuaddr: ignore[unknown-cost] at[] is sorted"))
        self.assertEqual(self.status("u.cu", "--strict"), 0)
        self.configure("severity: {unknown-cost: error}\n")
        self.write("u.cu", UNKNOWN)
        self.assertEqual(self.status("u.cu", "--strict", "--fail-on", "error"), 1)


if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
