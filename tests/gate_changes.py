#!/usr/bin/env python3
"""Tests of what keeps old findings quiet: the baseline, and the limits to what a change brought.

usage: gate_changes.py CUADDR. The last class plays a repository of three commits through the gate.
"""

import json
import re
import subprocess
import sys

import clitest
import harness
from clitest import CliTest

TILE = """#define PAD {pad}
__global__ void rows(float *out, const float *in) {{
    __shared__ float tile[32][32 + PAD];
    tile[threadIdx.y][threadIdx.x] = in[32 * threadIdx.y + threadIdx.x];
    __syncthreads();
    out[32 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}}
int main() {{ rows<<<1, dim3(32, 32)>>>(nullptr, nullptr); }}
"""
CONFLICT = TILE.format(pad=0)
MILD = TILE.format(pad=2)
PADDED = TILE.format(pad=1)
STRIDED = "__global__ void strided(float *out) { out[2 * threadIdx.x] = 1; }\n"


class Case(CliTest):
    def write(self, name, text):
        (self.directory / name).parent.mkdir(parents=True, exist_ok=True)
        return super().write(name, text)

    def git(self, *arguments):
        names = ("-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "commit.gpgsign=false", "-c", "init.defaultBranch=main")
        done = subprocess.run(["git", *names, *arguments], cwd=self.directory, capture_output=True, encoding="utf-8", check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def commit(self, **files):
        """Commits files: their names with _ for the dot."""
        for name, text in files.items():
            self.write(name.replace("_", "."), text)
        self.git("add", "-A")
        self.git("commit", "-qm", "step")

    def findings(self, *arguments, status=None, **options):
        """The findings that count, as (file, line, rule)."""
        got, out, err = self.cuaddr("check", "--format", "json", *arguments, **options)
        self.assertTrue(out, err)
        report = json.loads(out)
        live = [f for f in report["findings"] if not f.get("suppressed")]
        if status is not None:
            self.assertEqual(got, status, err)
        self.notes = [n["message"] for n in report["notes"]]
        self.of_findings = [note for f in live for note in f["notes"]]
        return [(f["file"], f["line"], f["rule"]) for f in live]

    def refused(self, *arguments, **options):
        status, out, err = self.cuaddr("check", *arguments, **options)
        self.assertEqual((status, out), (2, ""), err)
        return err


class Baseline(Case):
    def setUp(self):
        super().setUp()
        self.write("k.cu", CONFLICT)
        self.assertEqual(self.findings("k.cu", "--write-baseline", "base.json", status=0), [])

    def test_old_findings_count_no_more(self):
        self.assertEqual(self.findings("k.cu", status=1), [("k.cu", 6, "shared-bank-conflict")])
        self.assertEqual(self.findings("k.cu", "--baseline", "base.json", status=0), [])

    def test_is_sorted_and_for_people_too(self):
        base = json.loads((self.directory / "base.json").read_text())
        self.assertEqual((base["schema"], base["tool"]), (1, "cuaddr"))
        entry = base["findings"][0]
        self.assertEqual((entry["file"], entry["rule"], entry["kernel"], entry["expression"], entry["cost"]),
                         ("k.cu", "shared-bank-conflict", "rows", "tile[threadIdx.x][threadIdx.y]", 32))
        text = (self.directory / "base.json").read_bytes()
        self.findings("k.cu", "--write-baseline", "base.json")
        self.assertEqual((self.directory / "base.json").read_bytes(), text)

    def test_moved_code_stays_quiet(self):
        self.write("k.cu", "// a line\n\n" + STRIDED.replace("2 *", "1 *") + CONFLICT.replace("    out[", "\n        out["))
        self.assertEqual(self.findings("k.cu", "--baseline", "base.json", status=0), [])

    def test_a_renamed_file_stays_quiet_a_copied_one_does_not(self):
        self.write("copy.cu", CONFLICT)
        self.assertEqual(self.findings("k.cu", "copy.cu", "--baseline", "base.json", status=1), [("copy.cu", 6, "shared-bank-conflict")])
        (self.directory / "k.cu").unlink()
        self.assertEqual(self.findings("copy.cu", "--baseline", "base.json", status=0), [])
        self.assertEqual(self.notes, [])

    def test_a_new_finding_counts(self):
        self.write("k.cu", CONFLICT + STRIDED)
        self.assertEqual(self.findings("k.cu", "--baseline", "base.json", status=1), [("k.cu", 9, "global-uncoalesced")])

    def test_a_second_one_of_the_same_kind_counts(self):
        line = "    out[32 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];\n"
        self.write("k.cu", CONFLICT.replace(line, 2 * line))
        self.assertEqual(self.findings("k.cu", "--baseline", "base.json", status=1), [("k.cu", 7, "shared-bank-conflict")])

    def test_a_worse_count_wakes_it_a_better_one_does_not(self):
        self.write("k.cu", MILD)
        self.assertEqual(self.findings("k.cu", "--baseline", "base.json", status=0), [])
        self.findings("k.cu", "--write-baseline", "mild.json")
        self.write("k.cu", CONFLICT)
        self.assertEqual(self.findings("k.cu", "--baseline", "mild.json", status=1), [("k.cu", 6, "shared-bank-conflict")])
        self.assertIn("worse than in the baseline, where it was 2 per request", self.of_findings)

    def test_stale_entries_are_told(self):
        self.write("k.cu", PADDED)
        self.assertEqual(self.findings("k.cu", "--baseline", "base.json", status=0), [])
        self.assertEqual(len([n for n in self.notes if "stale entry in the baseline: shared-bank-conflict of "
                              "tile[threadIdx.x][threadIdx.y] in kernel rows" in n]), 1)

    def test_entries_for_files_that_are_not_checked_are_not_stale(self):
        self.write("other.cu", PADDED)
        self.findings("other.cu", "--baseline", "base.json", status=0)
        self.assertEqual([n for n in self.notes if "stale" in n], [])

    def test_both_options_bring_it_up_to_date(self):
        self.write("k.cu", CONFLICT + STRIDED)
        self.assertEqual(len(self.findings("k.cu", "--baseline", "base.json", "--write-baseline", "new.json", status=1)), 1)
        self.assertEqual(len(json.loads((self.directory / "new.json").read_text())["findings"]), 2)
        self.assertEqual(self.findings("k.cu", "--baseline", "new.json", status=0), [])

    def test_a_file_that_another_includes(self):
        self.write("d/main.cu", '#define STEP 2\n#include "part.cu"\n')
        self.write("d/part.cu", STRIDED.replace("2 *", "STEP *"))
        self.findings("d", "--write-baseline", "d.json", status=0)
        self.assertEqual(self.findings("d", "--baseline", "d.json", status=0), [])
        self.assertEqual(self.notes, [])
        self.write("d/main.cu", '#define STEP 4\n#include "part.cu"\n')
        self.write("d/part.cu", "\n" + STRIDED.replace("2 *", "STEP *"))
        self.assertEqual(self.findings("d", "--baseline", "d.json", status=1), [("d/part.cu", 2, "global-uncoalesced")])
        self.write("d/part.cu", "// empty\n")
        self.findings("d", "--baseline", "d.json", status=0)
        self.assertEqual([n for n in self.notes if n.startswith("stale")][0].split(":")[0], "stale entry in the baseline")

    def test_what_a_comment_suppresses_is_not_written(self):
        self.write("k.cu", CONFLICT.replace("y];\n}", "y]; // cuaddr: ignore[shared-bank-conflict] tiny\n}"))
        self.findings("k.cu", "--write-baseline", "new.json", status=0)
        self.assertEqual(json.loads((self.directory / "new.json").read_text())["findings"], [])

    def test_is_seen_from_its_own_folder(self):
        self.write("sub/here.cu", CONFLICT)
        self.findings("sub/here.cu", "--write-baseline", "sub/base.json", status=0)
        self.assertEqual(json.loads((self.directory / "sub/base.json").read_text())["findings"][0]["file"], "here.cu")
        self.assertEqual(self.findings(str(self.directory / "sub/here.cu"), "--baseline", "sub/base.json", status=0), [])

    def test_missing_and_broken(self):
        self.assertIn("--baseline: absent.json: the baseline cannot be read: no such file", self.refused("k.cu", "--baseline", "absent.json"))
        for text, message in (("{", "bad.json:1: no baseline"), ("[]", "bad.json: no baseline; expected what --write-baseline writes"),
                              ('{"schema": 2, "findings": []}', "a baseline of schema 2"),
                              ('{"schema": 1, "findings": [{"file": 3}]}', "finding 1 lacks a key")):
            self.write("bad.json", text)
            self.assertIn(message, self.refused("k.cu", "--baseline", "bad.json"))
        self.assertIn("--write-baseline: no/base.json: the baseline cannot be written", self.refused("k.cu", "--write-baseline", "no/base.json"))


class DiffBase(Case):
    """--diff-base in a repository whose first commit holds old findings."""

    def setUp(self):
        super().setUp()
        self.git("init", "-q")
        self.commit(k_cu=MILD + STRIDED)

    def changed(self, *arguments, status=None):
        return self.findings(".", "--diff-base", "HEAD", *arguments, status=status)

    def test_nothing_changed_nothing_found(self):
        self.assertEqual(self.changed(status=0), [])
        self.assertEqual(len(self.findings(".")), 2)

    def test_a_finding_on_a_changed_line(self):
        self.write("k.cu", MILD + STRIDED.replace("2 *", "4 *") + "__global__ void fine() {}\n")
        self.assertEqual(self.changed(status=1), [("k.cu", 9, "global-uncoalesced")])
        self.assertEqual(self.of_findings[-1:], [note for note in self.of_findings[-1:] if "did not change" not in note])

    def test_moved_code_is_not_changed(self):
        self.write("k.cu", "// one\n// two\n" + MILD + "\n\n" + STRIDED)
        self.assertEqual(self.changed(status=0), [])

    def test_a_change_elsewhere_that_makes_an_access_worse(self):
        self.write("k.cu", CONFLICT + STRIDED)  # the macro on line 1
        self.assertEqual(self.changed(status=1), [("k.cu", 6, "shared-bank-conflict")])
        self.assertIn("the line did not change, but something elsewhere did: before, it was 2 per request", self.of_findings)

    def test_an_array_s_extent(self):
        self.write("k.cu", (MILD + STRIDED).replace("32 + PAD", "32"))
        self.assertEqual(self.changed(status=1), [("k.cu", 6, "shared-bank-conflict")])

    def test_a_launch_s_block(self):
        self.write("k.cu", (MILD + STRIDED).replace("dim3(32, 32)", "dim3(2, 32)"))
        self.assertIn(("k.cu", 6, "global-uncoalesced"), self.changed(status=1))

    def test_a_header(self):
        self.commit(tile_cuh=MILD.replace("int main", "inline void go"), k_cu='#include "tile.cuh"\n')
        self.assertEqual(self.changed(status=0), [])
        self.write("tile.cuh", CONFLICT.replace("int main", "inline void go"))
        self.assertEqual(self.changed(status=1), [("tile.cuh", 6, "shared-bank-conflict")])

    def test_a_header_in_a_folder_that_is_searched(self):
        self.write("inc/pad.h", "#undef PAD\n#define PAD 2\n")
        self.commit(k_cu='#include "pad.h"\n' + MILD.split("\n", 1)[1])
        self.write("inc/pad.h", "#undef PAD\n#define PAD 0\n")
        self.assertEqual(self.changed("-Iinc", status=1), [("k.cu", 6, "shared-bank-conflict")])

    def test_a_file_that_another_includes(self):
        part = STRIDED.replace("2 *", "STEP *")
        self.write("d/main.cu", '#define STEP 2\n#include "part.cu"\n')
        self.commit(**{"d/part_cu": part})
        self.assertEqual(self.findings("d", "--diff-base", "HEAD", status=0), [])
        self.write("d/part.cu", "// moved\n" + part)
        self.assertEqual(self.findings("d", "--diff-base", "HEAD", status=0), [])
        self.assertEqual(self.notes, [])
        self.write("d/part.cu", part + part.replace("strided", "more"))
        self.assertEqual(self.findings("d", "--diff-base", "HEAD", status=1), [("d/part.cu", 2, "global-uncoalesced")])
        self.write("d/part.cu", part)
        self.write("d/main.cu", '#define STEP 4\n#include "part.cu"\n')
        self.assertEqual(self.findings("d", "--diff-base", "HEAD", status=1), [("d/part.cu", 1, "global-uncoalesced")])

    def test_new_files_known_to_git_or_not(self):
        self.write("new.cu", STRIDED)
        self.assertEqual(self.changed(status=1), [("new.cu", 1, "global-uncoalesced")])
        self.git("add", "new.cu")
        self.assertEqual(self.changed(status=1), [("new.cu", 1, "global-uncoalesced")])

    def test_a_renamed_file_is_not_new(self):
        self.git("mv", "k.cu", "moved.cu")
        self.assertEqual(self.changed(status=0), [])
        self.write("moved.cu", CONFLICT + STRIDED)
        self.assertEqual(self.changed(status=1), [("moved.cu", 6, "shared-bank-conflict")])

    def test_counts_from_where_the_histories_part(self):
        self.git("checkout", "-qb", "topic")
        self.commit(k_cu=MILD + STRIDED + "// topic\n")
        self.git("checkout", "-q", "main")
        self.commit(k_cu=MILD + STRIDED.replace("2 *", "1 *"))
        self.git("checkout", "-q", "topic")
        self.assertEqual(self.findings(".", "--diff-base", "main", status=0), [])

    def test_from_a_folder_below(self):
        self.write("sub/s.cu", STRIDED)
        status, out, _ = harness.run([self.program, "check", "s.cu", "--diff-base", "HEAD", "--format", "json"], self.directory / "sub")
        self.assertEqual((status, [f["file"] for f in json.loads(out)["findings"]]), (1, ["s.cu"]))

    def test_odd_names(self):
        for name in ("a b.cu", 'quo"te.cu', "tab\tx.cu", "ü.cu"):
            self.write(name, "// old\n" + STRIDED)
        self.commit()
        for name in ("a b.cu", 'quo"te.cu', "tab\tx.cu", "ü.cu"):
            self.write(name, "// old\n" + STRIDED.replace("2 *", "4 *"))
        self.assertEqual({f for f, _, _ in self.changed(status=1)}, {"a b.cu", 'quo"te.cu', "tab\tx.cu", "ü.cu"})

    def test_revisions_that_are_none(self):
        self.assertIn("--diff-base: nowhere: git knows no such revision", self.refused("k.cu", "--diff-base", "nowhere"))
        self.assertIn("--diff-base: --output=x is no revision", self.refused("k.cu", "--diff-base=--output=x"))
        self.assertFalse((self.directory / "x").exists())

    def test_both_at_once(self):
        self.assertIn("give one of them", self.refused("k.cu", "--diff-base", "HEAD", "--diff", "x"))


class NoRepository(Case):
    def test_diff_base(self):
        self.write("k.cu", STRIDED)
        environment = dict(harness.environment(), GIT_CEILING_DIRECTORIES=str(self.directory.parent))
        self.assertIn("not a git repository", self.refused("k.cu", "--diff-base", "HEAD", env=environment))


class Diff(Case):
    """--diff: the same from a file."""

    OLD, NEW = MILD + STRIDED, CONFLICT + STRIDED

    def make(self, old, new, *options):
        (self.directory / "old").mkdir()
        self.write("old/k.cu", old)
        self.write("k.cu", new)
        done = subprocess.run(["diff", *options, "old/k.cu", "k.cu"], cwd=self.directory, capture_output=True, check=False)
        self.write("changes.diff", re.sub(r"^--- old/", "--- ", done.stdout.decode(), flags=re.MULTILINE))

    def test_any_context(self):
        for context in ("-U0", "-U1", "-U3", "-U999"):
            with self.subTest(context):
                self.make(self.OLD, self.NEW, context)
                self.assertEqual(self.findings("k.cu", "--diff", "changes.diff", status=1), [("k.cu", 6, "shared-bank-conflict")])
                (self.directory / "old/k.cu").unlink()
                (self.directory / "old").rmdir()

    def test_from_standard_input(self):
        self.make(self.OLD, self.NEW, "-u")
        text = (self.directory / "changes.diff").read_text()
        self.assertEqual(len(self.findings("k.cu", "--diff", "-", stdin=text)), 1)
        self.assertEqual(len(self.findings("k.cu", "--diff", "-", stdin=text.replace("--- k", "--- a/k").replace("+++ k", "+++ b/k"))), 1)

    def test_an_empty_one_leaves_nothing(self):
        self.write("k.cu", self.OLD)
        self.assertEqual(self.findings("k.cu", "--diff", "-", stdin="", status=0), [])

    def test_line_ends(self):
        self.make(self.OLD.replace("\n", "\r\n"), self.NEW.replace("\n", "\r\n").rstrip("\r\n"), "-u")
        self.assertEqual(self.findings("k.cu", "--diff", "changes.diff", status=1)[0], ("k.cu", 9, "global-uncoalesced"))

    def test_one_that_does_not_fit(self):
        self.make(self.OLD, self.NEW, "-u")
        self.write("k.cu", self.NEW.replace("#define PAD 0", "#define PAD 7"))
        self.assertIn("the diff does not fit k.cu: line 1 is another than in the diff", self.refused("k.cu", "--diff", "changes.diff"))

    def test_missing_and_broken(self):
        self.write("k.cu", self.OLD)
        self.assertIn("--diff: absent.diff: no such file", self.refused("k.cu", "--diff", "absent.diff"))
        for text, message in (("hello\n", "no unified diff"), ("--- a\n+++ b\n@@ nonsense\n@@ -x +1 @@\n", "bad.diff:4: expected a hunk"),
                              ("--- a\n", "bad.diff:2: expected '+++ FILE'"), ("--- a\n+++ b\n@@ -1,2 +1 @@\n x\n", "the diff ends within a hunk"),
                              ("--- a\n+++ b\n@@ -1 +1 @@\n?x\n", "bad.diff:4: expected a line of the hunk"),
                              ("--- a\n+++ b\n@@@ -1 -1 +1 @@@\n", "a combined diff")):
            self.write("bad.diff", text)
            self.assertIn(message, self.refused("k.cu", "--diff", "bad.diff"), text)


class Demonstration(Case):
    """Three commits: clean; one that drops the padding; the fix. The gate of a pull request, at each."""

    def gate(self):
        return self.cuaddr("check", ".", "--diff-base", "HEAD~1", "--output", "sarif=out.sarif", "--output", "github=annotations")

    def test_three_commits(self):
        self.git("init", "-q")
        self.commit(README_md="a project\n")
        self.commit(tile_cu=PADDED)
        self.assertEqual(self.gate()[0], 0)
        self.assertEqual(json.loads((self.directory / "out.sarif").read_text())["runs"][0]["results"], [])
        self.assertNotIn("::warning", (self.directory / "annotations").read_text())

        self.commit(tile_cu=CONFLICT)
        status, out, err = self.gate()
        self.assertEqual(status, 1, err)
        self.assertEqual(len(re.findall(r"^tile\.cu:\d+:\d+: warning:", out, re.MULTILINE)), 1)
        results = json.loads((self.directory / "out.sarif").read_text())["runs"][0]["results"]
        self.assertEqual([r["ruleId"] for r in results], ["shared-bank-conflict"])
        place = results[0]["locations"][0]["physicalLocation"]
        self.assertEqual((place["artifactLocation"]["uri"], place["region"]["startLine"]), ("tile.cu", 6))
        annotations = [line for line in (self.directory / "annotations").read_text().splitlines() if line.startswith("::warning")]
        self.assertEqual(len(annotations), 1)
        self.assertIn("file=tile.cu,line=6", annotations[0])

        self.commit(tile_cu=PADDED)
        self.assertEqual(self.gate()[0], 0)


if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
