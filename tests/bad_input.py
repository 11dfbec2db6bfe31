#!/usr/bin/env python3
"""Bad input: what cuaddr says of files that are missing, broken, hostile or absurd.

usage: bad_input.py CUADDR. Whatever the file holds, cuaddr ends in time, with one of its exit statuses and a message that
names the file and, where there is one, the line. Statuses: 2 where something could not be read, so that the analysis is
not whole; else what the findings give, 0 or 1.
"""

import json
import os
import sys
import time

import clitest
import harness
from clitest import CliTest

STRIDED = "__global__ void fine(float *a) {\n    a[threadIdx.x * 2] = 1;\n}\n"  # its finding is on its second line
LIMIT_SECONDS = 10  # for one file, however absurd
SANITIZER_FACTOR = 6


class BadInput(CliTest):
    """Runs cuaddr on a text; looks at the JSON report, which has every message with its place."""

    def check(self, text, *arguments, name="bad.cu"):
        """Returns (status, report, stderr)."""
        if text is not None:
            data = text if isinstance(text, bytes) else text.encode()
            (self.directory / name).write_bytes(data)
        status, out, err = self.cuaddr("check", "--format=json", *arguments, name)
        return status, json.loads(out), err

    def notes(self, report, kind):
        return [(note["line"], note["message"]) for note in report["notes"] if note["kind"] == kind]

    def incomplete(self, report, kernel):
        """Why the kernel is incomplete, and the line that is to blame."""
        return [(k["incomplete_line"], k["incomplete"]) for k in report["kernels"] if k["name"] == kernel][0]

    def findings(self, report):
        return [(finding["kernel"], finding["line"]) for finding in report["findings"]]


class Files(BadInput):
    """Files that are no source text: status 2, and one line that says what was expected."""

    def refused(self, name, message):
        status, out, err = self.cuaddr("check", name)
        self.assertEqual((status, out), (2, ""), err)
        self.assertTrue(err.startswith(f"{name}: error: {message}"), err)
        self.assertEqual(err.count("\n"), 2, err)  # the message and the summary

    def test_missing(self):
        self.refused("absent.cu", "no such file")
        self.refused("no/such/folder/absent.cu", "no such file")

    def test_directory(self):
        (self.directory / "dir.cu").mkdir()
        status, out, err = self.cuaddr("check", "dir.cu")
        self.assertEqual((status, out, err),
                         (2, "", "cuaddr check: error: dir.cu: no .cu or .cuh file in this directory\n"))

    def test_not_permitted(self):
        name = self.write("secret.cu", STRIDED)
        (self.directory / name).chmod(0)
        if os.access(self.directory / name, os.R_OK):
            self.skipTest("everything is readable for this user")
        self.refused(name, "cannot be opened: Permission denied")

    def test_empty(self):
        (self.directory / "empty.cu").write_bytes(b"")
        self.refused("empty.cu", "is empty; expected CUDA source text")

    def test_binary(self):
        (self.directory / "binary.cu").write_bytes(b"\x7fELF\x02\x01\x01\x00" + bytes(range(256)) * 16)
        self.refused("binary.cu", "holds a NUL byte at offset 7: binary or UTF-16; expected CUDA source text")

    def test_a_nul_byte_in_source(self):
        (self.directory / "nul.cu").write_bytes(STRIDED.encode() + b"\0\n")
        self.refused("nul.cu", f"holds a NUL byte at offset {len(STRIDED)}")

    def test_utf_16(self):
        (self.directory / "wide.cu").write_bytes(STRIDED.encode("utf-16"))
        self.refused("wide.cu", "holds a NUL byte at offset 3: binary or UTF-16; expected CUDA source text")

    def test_too_large(self):
        with open(self.directory / "large.cu", "wb") as file:
            file.truncate((64 << 20) + 1)
        self.refused("large.cu", "larger than 64 MiB; expected a CUDA source file")

    def test_the_others_are_still_analyzed(self):
        self.write("fine.cu", STRIDED)
        self.write("empty.cu", "")
        status, out, err = self.cuaddr("check", "--format=json", "absent.cu", "fine.cu", "empty.cu")
        report = json.loads(out)
        self.assertEqual(status, 2, err)
        self.assertEqual(self.findings(report), [("fine", 2)])
        self.assertEqual(report["files"], ["absent.cu", "fine.cu", "empty.cu"])
        self.assertEqual([n["file"] for n in report["notes"] if n["kind"] == "bad_input"], ["absent.cu", "empty.cu"])


class NotCuda(BadInput):
    def test_prose(self):
        status, report, err = self.check("Dear reader,\nthis is a letter. It isn't CUDA.\n")
        self.assertEqual(status, 2)
        self.assertIn("bad.cu:", err)
        self.assertEqual(report["kernels"], [])

    def test_no_kernel(self):
        """Ordinary C++ is no error: a gate may be given all files of a project."""
        for text in ("int main() { return 0; }\n", "#include <vector>\nstd::vector<int> v;\n", "// nothing\n", " \n\n"):
            status, report, err = self.check(text)
            self.assertEqual(status, 0, err)
            self.assertEqual(len(self.notes(report, "info")), 1)
            self.assertIn("no kernel (__global__ function) is defined here", self.notes(report, "info")[0][1])

    def test_a_kernel_that_an_error_hides(self):
        for text in ("template <class T, UNKNOWN N> __global__ Thing k(T *a);\n",
                     "__global__ void k(Thing t, Thing;\n", "Oops __global__ void k(float *a) { a[0] = 1; }\n"):
            status, _, err = self.check(text)
            self.assertEqual(status, 2, text)
            self.assertIn("bad.cu:1:", err)

    def test_other_languages(self):
        for text in ("def f(x):\n    return x * 2\n", "{\"a\": [1, 2, 3]}\n", "<html><body>no</body></html>\n", "fn main() -> i32 { 0 }\n"):
            status, report, err = self.check(text)
            self.assertEqual(status, 2, text)
            self.assertRegex(err, r"bad\.cu:[12]:\d+: error: ")
            self.assertEqual(report["findings"], [])


class Errors(BadInput):
    """Errors of the front end: told with their place; what they spoil is said, the rest is analyzed."""

    def test_syntax_error_in_one_kernel(self):
        for body in ("a[threadIdx.x * = 1;", "a[threadIdx.x = 1;", "int 3x = 1;", "if (a[0] > 1 a[1] = 2;", "a[0] = ;", "else a[0] = 1;"):
            status, report, err = self.check(f"__global__ void broken(float *a) {{\n    {body}\n}}\n{STRIDED}")
            self.assertEqual(status, 2, err)
            self.assertIn("bad.cu:2:", err)
            line, reason = self.incomplete(report, "broken")
            self.assertEqual(line, 2)
            self.assertTrue(reason)
            self.assertIn(("fine", 5), self.findings(report))
            self.assertEqual(self.incomplete(report, "fine"), (None, None))

    def test_text_report_names_the_incomplete_kernel(self):
        self.write("bad.cu", "__global__ void broken(float *a) {\n    a[0] = UNKNOWN;\n}\n" + STRIDED)
        status, out, err = self.cuaddr("check", "bad.cu")
        self.assertEqual(status, 2)
        self.assertRegex(out, r"(?m)^bad\.cu:2:12: warning: kernel broken is incomplete: .*-DUNKNOWN=")
        self.assertRegex(err, r"1 incomplete kernel\b")

    def test_undeclared_macro(self):
        text = """\
__global__ void k(float *a) {
    __shared__ float s[TILE];
    s[threadIdx.x] = a[threadIdx.x];
}
void run(float *a) { k<<<1, 64>>>(a); }
"""
        status, report, _ = self.check(text)
        line, reason = self.incomplete(report, "k")
        self.assertEqual((status, line), (2, 2))
        self.assertIn("use of undeclared identifier 'TILE'", reason)
        self.assertIn("-DTILE=", reason)
        status, report, _ = self.check(text, "-DTILE=64")
        self.assertEqual((status, self.incomplete(report, "k")), (0, (None, None)))
        self.assertEqual(len(report["accesses"]), 2)

    def test_undeclared_function_and_type(self):
        for body in ("a[0] = helper(a[1]);", "Thing t; t.x = a[0];", "other::call(a[8]);", "a[0].x = 1;"):
            status, report, _ = self.check(f"__global__ void k(float *a) {{\n    {body}\n}}\n")
            line, reason = self.incomplete(report, "k")
            self.assertEqual((status, line), (2, 2), body)
            self.assertTrue(reason)

    def launch_errors(self, *lines):
        text = "__global__ void k(float *a, int n) {\n    a[threadIdx.x * 2] = n;\n}\n" + "\n".join(lines) + "\n"
        status, report, err = self.check(text)
        self.assertEqual(status, 2, err)
        return self.incomplete(report, "k"), err

    def test_error_on_a_launch_line(self):
        for launch in ("k<<<1, BLOCK>>>(a, 3);", "k<<<BLOCK, 32>>>(a, 3);", "k<<<1, 32, BLOCK>>>(a, 3);", "k<<<1, 32>>>(a, BLOCK);",
                       "k<<<1,\n32>>>(a,\nBLOCK);"):
            (line, reason), err = self.launch_errors("void run(float *a) {", launch, "}")
            self.assertEqual(line, 5 + launch[:launch.index("BLOCK")].count("\n"))
            self.assertIn("launch", reason)
            self.assertIn("-DBLOCK=", reason)
            self.assertIn(f"bad.cu:{line}:", err)

    def test_launch_that_does_not_fit(self):
        for launch in ("k<<<1, 32>>>(a);", "k<<<1, 32>>>(a, 1, 2);", 'k<<<1, 32>>>("text", 1);', "k<<<1>>>(a, 1);"):
            (line, reason), _ = self.launch_errors("void run(float *a) {", launch, "}")
            self.assertEqual(line, 5, launch)
            self.assertIn("launch", reason)

    def test_error_in_what_a_launch_uses(self):
        for declaration in ("dim3 b(TX, 4);", "dim3 b = dim3(TX, 4);", "dim3 b{TX, 4};", "int b = TX * 4;"):
            (line, reason), _ = self.launch_errors("void run(float *a) {", declaration, "k<<<1, b>>>(a, 3);", "}")
            self.assertEqual(line, 5, declaration)
            self.assertIn("-DTX=", reason)

    def test_error_elsewhere_in_host_code_spoils_nothing(self):
        status, report, _ = self.check(STRIDED + "void run(float *a) {\n    int x = UNDECLARED;\n    fine<<<1, 32>>>(a);\n}\n")
        self.assertEqual(status, 1)
        self.assertEqual(self.incomplete(report, "fine"), (None, None))
        self.assertEqual(report["kernels"][0]["launch"]["block"], [32, 1, 1])
        self.assertIn("UNDECLARED", self.notes(report, "info")[0][1])
        self.assertEqual(self.notes(report, "info")[0][0], 5)

    def test_missing_include(self):
        text = '#include "mine/settings.h"\n#include <thing.cuh>\n' + STRIDED
        status, report, err = self.check(text)
        self.assertEqual(status, 2)
        notes = self.notes(report, "bad_input")
        self.assertEqual([line for line, _ in notes], [1, 2])
        self.assertIn("'mine/settings.h'", notes[0][1])
        self.assertIn("'thing.cuh'", notes[1][1])
        self.assertIn("-I", notes[0][1])
        self.assertIn("bad.cu:1:10: error: ", err)
        self.assertEqual(self.findings(report), [("fine", 4)])

    def test_what_a_missing_include_would_have_declared(self):
        status, report, _ = self.check('#include "mine.h"\n__global__ void k(float *a) {\n    mine::store(a, 1);\n}\n')
        line, reason = self.incomplete(report, "k")
        self.assertEqual((status, line), (2, 3))
        self.assertIn("mine.h", reason)

    def test_error_directive(self):
        status, _, err = self.check("#ifndef ARCH\n#error ARCH is wanted\n#endif\n" + STRIDED)
        self.assertIn("ARCH is wanted", err + json.dumps(_))
        self.assertIn(status, (1, 2))

    def test_error_in_an_included_kernel(self):
        (self.directory / "kernel.cuh").write_text("__global__ void k(float *a) {\n    a[0] = SIZE;\n}\n", encoding="utf-8")
        status, report, err = self.check('#include "kernel.cuh"\nvoid run(float *a) { k<<<1, 32>>>(a); }\n')
        self.assertEqual((status, self.incomplete(report, "k")[0]), (2, 2))
        self.assertIn("kernel.cuh:2:12: error: ", err)


class Shapes(BadInput):
    """Blocks that nobody states, that contradict each other, or that no GPU runs."""

    def test_no_launch(self):
        status, report, _ = self.check(STRIDED)
        self.assertEqual(status, 1)
        launch = report["kernels"][0]["launch"]
        self.assertEqual((launch["block"], launch["source"], launch["line"]), ([256, 1, 1], "assumed", None))
        (line, message), = self.notes(report, "assumed")
        self.assertEqual(line, 1)
        for part in ("256×1×1", "fine", "no launch", "--block"):
            self.assertIn(part, message)
        access = report["accesses"][0]
        self.assertEqual(access["confidence"], "assumed")
        self.assertTrue(any("block" in assumption for assumption in access["assumptions"]))

    def test_block_says_otherwise(self):
        status, report, _ = self.check(STRIDED, "--block=64")
        self.assertEqual(status, 1)
        self.assertEqual(self.notes(report, "assumed"), [])
        self.assertEqual(report["kernels"][0]["launch"]["source"], "option")
        self.assertEqual(report["accesses"][0]["confidence"], "exact")

    def test_contradictory_block(self):
        self.write("bad.cu", STRIDED)
        status, out, err = self.cuaddr("check", "--block=32", "--block=64", "bad.cu")
        self.assertEqual((status, out), (2, ""))
        self.assertIn("--block: given twice, as 32,1,1 and as 64,1,1", err)

    def test_launches_that_no_gpu_runs(self):
        for block in ("2000", "dim3(32, 33)", "dim3(1 << 20, 1 << 20)", "0", "dim3(32, 0)", "-5", "1ll << 40"):
            status, report, _ = self.check(STRIDED + f"void run(float *a) {{\n    fine<<<1, {block}>>>(a);\n}}\n")
            self.assertEqual(status, 1)
            launch = report["kernels"][0]["launch"]
            self.assertEqual((launch["block"], launch["source"]), ([256, 1, 1], "assumed"), block)
            (line, message), = self.notes(report, "assumed")
            self.assertEqual(line, 5)
            self.assertIn("256×1×1", message)
            self.assertRegex(message, "no block has more than 1024|below 1")

    def test_a_launch_that_does_not_tell(self):
        _, report, _ = self.check(STRIDED + "void run(float *a, int t) {\n    fine<<<1, t>>>(a);\n}\n")
        (line, message), = self.notes(report, "assumed")
        self.assertEqual(line, 5)
        self.assertIn("launch does not tell it", message)


class Encodings(BadInput):
    def place(self, data):
        status, report, err = self.check(data)
        self.assertEqual(status, 1, err)
        return [(f["line"], f["column"], report["accesses"][f["access"]]["expression"]) for f in report["findings"]]

    def test_dos_line_ends(self):
        data = STRIDED.replace("\n", "\r\n").encode()
        self.assertEqual(self.place(data), [(2, 5, "a[threadIdx.x * 2]")])
        _, out, _ = self.cuaddr("check", "bad.cu")
        self.assertNotIn("\r", out)

    def test_byte_order_mark(self):
        data = b"\xef\xbb\xbf__global__ void k(float *a) { a[threadIdx.x * 2] = 1; }\n"
        self.assertEqual(self.place(data), [(1, 31, "a[threadIdx.x * 2]")])

    def test_latin_1_in_comments_and_strings(self):
        data = b"// caf\xe9\nconst char *s = \"na\xefve\";\n" + STRIDED.encode()
        self.assertEqual(self.place(data), [(4, 5, "a[threadIdx.x * 2]")])

    def test_invalid_utf_8_in_code(self):
        status, report, err = self.check(b"__global__ void k(float *a) {\n    a[0] = 1; \xff\xfe\n}\n")
        self.assertEqual(status, 2)
        self.assertEqual(self.incomplete(report, "k")[0], 2)
        self.assertIn("bad.cu:2:", err)

    def test_identifiers_beyond_ascii(self):
        self.assertEqual(self.place("__global__ void größe(float *größen) {\n größen[threadIdx.x * 2] = 1;\n}\n"),
                         [(2, 2, "größen[threadIdx.x * 2]")])

    def test_no_newline_at_the_end(self):
        self.assertEqual(self.place(STRIDED.rstrip()), [(2, 5, "a[threadIdx.x * 2]")])

    def test_control_characters_are_not_printed(self):
        self.write("bad.cu", "__global__ void k(float *a) { a[threadIdx.x * 2] = 1; } // \x1b[31m \x07\n")
        for arguments in ([], ["--color=never", "--all"]):
            _, out, _ = self.cuaddr("check", *arguments, "bad.cu")
            self.assertNotIn("\x1b", out)
            self.assertNotIn("\x07", out)


class Absurd(BadInput):
    """Absurd and hostile files: an end in time, a status, a report."""

    KERNEL = "__global__ void k(float *a, int n) {\n%s\n}\nvoid run(float *a) { k<<<64, 256>>>(a, 8192); }\n"

    def endures(self, text, *arguments):
        """The report of the text, after at most LIMIT_SECONDS."""
        start = time.monotonic()
        status, report, err = self.check(text, *arguments)
        factor = SANITIZER_FACTOR if harness.is_sanitized(self.program) else 1
        self.assertLess(time.monotonic() - start, LIMIT_SECONDS * factor)
        self.assertIn(status, (0, 1, 2))
        self.assertEqual(status == 2, bool(self.notes(report, "bad_input")), err)
        return report

    def kernel(self, body):
        return self.endures(self.KERNEL % body)

    def costs(self, report):
        return [(a["sectors"] or a["wavefronts"])["typical"] for a in report["accesses"]]

    def test_huge_arrays(self):
        report = self.kernel("""\
    __shared__ float s[1 << 28];
    s[threadIdx.x * 1000000] = a[threadIdx.x * (1ll << 40)];
    float local[1 << 26];
    for (int i = 0; i < n; i++) local[i] = a[i];
    a[threadIdx.x] = local[n - 1];""")
        self.assertIn(32, self.costs(report))

    def test_huge_structs(self):
        self.endures("struct S { float x[1 << 20]; };\n__global__ void k(S *p) {\n"
                     "    p[threadIdx.x] = p[threadIdx.x + 1];\n    S l;\n    l.x[threadIdx.x] = 1;\n    p[2] = l;\n}\n")

    def test_nested_structs(self):
        types = "struct S0 { int a[2]; };\n" + "".join(f"struct S{i} {{ S{i - 1} a[16]; }};\n" for i in range(1, 15))
        self.endures(types + "__global__ void k(S14 *p) {\n    S14 l = p[1];\n    p[0].a[1].a[2] = l.a[3].a[4];\n}\n")
        empty = "struct E0 {};\n" + "".join(f"struct E{i} {{ E{i - 1} a, b; }};\n" for i in range(1, 16))
        self.endures(empty + "__global__ void k(E15 *p) {\n    E15 l = p[1];\n    p[2] = l;\n}\n")

    def test_loops_without_end(self):
        self.kernel("    for (;;) a[threadIdx.x * 2]++;")
        self.kernel("    while (true) { if (a[threadIdx.x] > 0) continue; a[threadIdx.x * 2] = 1; }")
        self.kernel("    unsigned long long y = 1;\n    do { y = y * 6364136223846793005ull + 1; a[y % 77] = 1; } while (y);")

    def test_very_long_loops(self):
        report = self.kernel("    for (long long i = 0; i < 1000000000000000000ll; i++) a[threadIdx.x * 2 + i] = 1;")
        self.assertEqual(len(report["accesses"]), 1)
        self.kernel("    for (long long i = 1; i < 1000000000000000000ll; i = i * 3 + 1) a[threadIdx.x * i % 77] = 1;")
        self.kernel("".join(f"for (int i{i} = 0; i{i} < 1000; i{i}++)\n" for i in range(12)) +
                    "a[" + "+".join(f"i{i} * threadIdx.x" for i in range(12)) + "] = 1;")
        self.kernel("int x = 1;\n" + "".join(f"for (int i{i} = 0; i{i} < 10; i{i}++) {{ x = x * 3 + i{i} % 7;\n" for i in range(12)) +
                    "a[x * threadIdx.x] = 1;" + "}" * 12)

    def test_launches_in_long_loops(self):
        report = self.endures(STRIDED + "void run(float *a) {\n    for (int i = 0; i < 100000000; i++) fine<<<i, i>>>(a);\n}\n"
                              "int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }\n"
                              "int main() { float *a = 0; fine<<<fib(40), 32>>>(a); for (;;) ; }\n")
        self.assertLessEqual(len(report["kernels"]), 16)

    def test_long_expressions(self):
        for terms, cost in ((200, 32), (5000, None)):  # beyond the depth that is followed it is unknown, not guessed
            report = self.kernel("    a[" + "+".join(["threadIdx.x"] * terms) + "] = 1;")
            self.assertEqual(self.costs(report), [cost])
        self.kernel("    int x = threadIdx.x;\n" + "    x = x * x + n;\n" * 60 + "    a[x] = 1;")
        self.kernel("    int x = threadIdx.x + blockIdx.x + n;\n" +
                    "    x *= threadIdx.x + blockIdx.y * blockIdx.z + threadIdx.y + n;\n" * 12 + "    a[x] = 1;")

    def test_deep_nesting(self):
        for before, after, depth in (("(", ")", 200), ("(", ")", 100000), ("-", "", 200), ("(int)a[", "]", 200)):
            self.kernel("    a[" + before * depth + "threadIdx.x" + after * depth + "] = 1;")
        self.kernel("".join(f"if (n > {i}) {{" for i in range(200)) + "a[0] = 1;" + "}" * 200)
        self.kernel("{" * 200 + "a[0] = 1;" + "}" * 200)

    def test_many_branches(self):
        self.kernel("int x = 0;\n" + "".join(f"if (a[{i}] > {i}) x += {i} * threadIdx.x; else x ^= threadIdx.x;\n" for i in range(500)) +
                    "a[x] = 1;")

    def test_recursion(self):
        report = self.endures("__device__ int f(int n) { return n < 2 ? 1 : f(n - 1) + f(n - 2); }\n"
                              "__global__ void k(float *a) {\n    a[f(threadIdx.x)] = 1;\n    a[f(90)] = 2;\n    a[threadIdx.x * 2] = 3;\n}\n")
        self.assertIn(8, self.costs(report))
        self.endures("__device__ int g(int n);\n__device__ int f(int n) { return g(n) + 1; }\n__device__ int g(int n) { return f(n) * 2; }\n"
                     "__global__ void k(float *a) {\n    a[f(threadIdx.x)] = 1;\n}\n")

    def test_calls_that_double(self):
        functions = "__device__ int f0(int n) { return n + 1; }\n" + "".join(
            f"__device__ int f{i}(int n) {{ return f{i - 1}(n) + f{i - 1}(n + 1); }}\n" for i in range(1, 40))
        self.endures(functions + self.KERNEL % "    a[f39(threadIdx.x)] = 1;")

    def test_templates(self):
        deep = "template <int N> __device__ int f(int x) { return f<N - 1>(x) + N; }\n"
        self.endures(deep + "template <> __device__ int f<0>(int x) { return x; }\n" + self.KERNEL % "    a[f<5000>(threadIdx.x)] = 1;")
        self.endures(deep.replace("N - 1", "N + 1") + self.KERNEL % "    a[f<0>(threadIdx.x)] = 1;")
        self.endures("template <int N, int M> struct S { static const int v = S<N - 1, M>::v + S<N - 1, M + 1>::v; };\n"
                     "template <int M> struct S<0, M> { static const int v = M; };\n" + self.KERNEL % "    a[S<100, 0>::v * threadIdx.x] = 1;")

    def test_macros_that_double(self):
        self.endures("#define M0 threadIdx.x\n" + "".join(f"#define M{i} M{i - 1} + M{i - 1}\n" for i in range(1, 13)) +
                     self.KERNEL % "    a[M12] = 1;")

    def test_include_cycles(self):
        self.write("a.cuh", '#include "b.cuh"\n')
        self.write("b.cuh", '#include "a.cuh"\n')
        for name in ("a.cuh", "bad.cu"):
            report = self.endures(f'#include "{name}"\n' + STRIDED)
            self.assertIn("fine", [finding["kernel"] for finding in report["findings"]])

    def test_many_lines(self):
        report = self.endures("// nothing\n" * 100000 + STRIDED)
        self.assertEqual(self.findings(report), [("fine", 100002)])

    def test_long_lines(self):
        report = self.kernel("    a[threadIdx.x * 2] = 1; /*" + "x" * 3000000 + "*/ a[threadIdx.x * 3] = 2;")
        self.assertEqual(len(report["findings"]), 2)
        self.write("bad.cu", self.KERNEL % " ".join(f"a[threadIdx.x * {i}] = {i};" for i in range(1000)))
        status, out, _ = self.cuaddr("check", "--all", "bad.cu")
        self.assertEqual(status, 1)
        source = [line for line in out.splitlines() if line.startswith("    2 | ")]
        self.assertEqual(len(source), 1000)
        self.assertLess(max(map(len, source)), 120)

    def test_many_kernels(self):
        text = "".join(f"__global__ void k{i}(float *a, int n) {{\n    int x = blockIdx.x * blockDim.x + threadIdx.x;\n"
                       f"    if (x < n) a[x * 2] = a[x] + {i};\n}}\n" for i in range(500))
        self.assertEqual(len(self.endures(text)["kernels"]), 500)

    def test_large_tables(self):
        self.endures("__constant__ int table[100000] = {" + ",".join(str(i * 7 % 1000) for i in range(100000)) + "};\n" +
                     self.KERNEL % "    a[table[threadIdx.x]] = 1;")

    def test_arithmetic_that_is_undefined(self):
        self.kernel("""\
    __shared__ float s[32];
    s[threadIdx.x - 1000] = s[-1];
    a[-(long long)threadIdx.x * 0x7fffffffffffffffll] = 1;
    int x = threadIdx.x % 0;
    a[x] = 1 / 0;
    a[1 << 200] = a[threadIdx.x >> -5];
    a[threadIdx.x / (n - n)] = a[(int)0x80000000 / -1];
    a[threadIdx.x << 63] = 1;""")

    def test_kernels_that_are_none(self):
        self.endures("__global__ int k(float *a) { return 1; }\n__global__ void __global__ k2(float &a) { a = 1; }\n"
                     "struct S { __global__ void m(float *a) { a[threadIdx.x * 2] = 1; } };\n__global__ void k3(...) { }\n"
                     "__shared__ float outside[3];\n__global__ void k4() { __shared__ float s; (&s)[threadIdx.x * 2] = 1; k4<<<1, 1>>>(); }\n"
                     "__global__ void k5();\nnamespace { __global__ void k6(float *a) { a[threadIdx.x * 2] = 1; } }\n")

    def test_jumps_and_assembly(self):
        self.kernel("  again: a[threadIdx.x] = 1; if (n > 3) goto again;\n"
                    "  switch (n) { case 1: for (;;) { case 2: a[1] = 1; } default: goto again; }\n"
                    '  asm volatile("ld.global.f32 %0, [%1];" : "=f"(a[threadIdx.x]) : "l"(a)); asm("nonsense %99");')

    def test_fragments(self):
        for text in ("__global__", "__global__ void k(", "__global__ void k() {", "#include", '#include "', "/* never closed", '"', 'R"(',
                     "\\", "__shared__ extern [] =", "template<" * 100, "#if 1\n" + STRIDED, "<<<", ">>>", "k<<<", "(" * 1000,
                     "k" + "<" * 1000, "}" * 1000, "#define A A\nA", "%:", "??/", "extern \"C\" {", "a\\\n" * 1000):
            with self.subTest(text=text[:30]):
                self.endures(text)


class FrontEnd(BadInput):
    """Where libclang itself crashes or never ends, the file is left out with a message; the others are analyzed."""

    def left_out(self, text, message, *arguments):
        self.write("fine.cu", STRIDED)
        status, report, err = self.check(text, "fine.cu", *arguments)
        self.assertEqual(status, 2, err)
        self.assertEqual(self.findings(report), [("fine", 2)])
        (_, note), = self.notes(report, "bad_input")
        self.assertRegex(note, message)
        self.assertIn(f"bad.cu: error: {note}", err)

    def test_crash(self):
        if harness.is_sanitized(self.program):
            self.skipTest("the sanitizer reports libclang's own stack overflow")
        self.left_out("{" * 200000, r"crashed \(signal \d+, .*\), so it is left out")

    def test_no_end(self):
        bomb = "#define M0 threadIdx.x\n" + "".join(f"#define M{i} M{i - 1} + M{i - 1}\n" for i in range(1, 41))
        self.left_out(bomb + "__global__ void k(float *a) {\n    a[M40] = 1;\n}\n", "no result after 2 seconds of work.*--timeout", "--timeout=2")


if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
