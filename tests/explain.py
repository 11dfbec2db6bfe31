#!/usr/bin/env python3
"""Tests of `cuaddr explain` and `cuaddr rules`: arguments, pages, exit statuses. What is shown of an access is in
testdata/explain/.

usage: explain.py CUADDR
"""

import json
import re
import sys

import clitest
from clitest import ROOT, CliTest

TILE = """\
__global__ void column(float *out) {
    __shared__ float tile[32][32];
    tile[threadIdx.y][threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
void run(float *out) {
    column<<<1, dim3(32, 32)>>>(out);
    column<<<2, dim3(32, 32)>>>(out);
}
"""


class Place(CliTest):
    def setUp(self):
        super().setUp()
        self.name = self.write("tile.cu", TILE)

    def test_a_line_shows_all_its_accesses(self):
        status, out, err = self.cuaddr("explain", "tile.cu:5")
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(re.findall(r"(?m)^tile.cu:(\d+:\d+): (\w+)", out), [("5:5", "store"), ("5:43", "load")])

    def test_a_column_chooses(self):
        for column in (43, 50, 72):
            status, out, _ = self.cuaddr("explain", f"tile.cu:5:{column}")
            self.assertEqual(status, 0)
            self.assertEqual(re.findall(r"(?m)^tile.cu:(\d+:\d+)", out), ["5:43"])

    def test_launches_that_change_nothing_are_told_once(self):
        _, out, _ = self.cuaddr("explain", "tile.cu:5:43")
        self.assertEqual(out.count("address = "), 1)
        self.assertIn("the same under column<<<(2, 1, 1), (32, 32, 1)>>> (line 9)\n", out)

    def test_the_reason_for_32_ways(self):
        _, out, _ = self.cuaddr("explain", "tile.cu:5:43")
        self.assertIn("bank   = (32·tx + ty) mod 32 = ty mod 32\n", out)
        self.assertIn("tx drops out: its coefficient is a multiple of 32\n", out)
        self.assertIn("→ 32 lanes want 32 different words of one bank: 32 ways, 32 wavefronts\n", out)

    def test_the_proof_that_padding_helps(self):
        self.write("tile.cu", TILE.replace("tile[32][32]", "tile[32][33]"))
        _, out, _ = self.cuaddr("explain", "tile.cu:5:43")
        self.assertIn("bank   = (33·tx + ty) mod 32 = (tx + ty) mod 32\n       → 32 lanes in 32 banks, once each: 1 wavefront\n",
                      out)

    def test_the_table_has_each_lane_once(self):
        _, out, _ = self.cuaddr("explain", "tile.cu:5:43")
        rows = re.findall(r"(?m)^ +(\d+) +(\d+) +(\d+) +(\d+) +(\d+)$", out)
        self.assertEqual([(int(lane), int(byte), int(bank)) for lane, _, _, byte, bank in rows],
                         [(lane, 128 * lane, 0) for lane in range(32)])

    def test_options_of_check_hold(self):
        self.write("n.cu", "__global__ void k(float *a, int n) { a[threadIdx.x * n] = 1; }\n")
        status, out, _ = self.cuaddr("explain", "--set", "n=2", "--block=64", "n.cu:1", "--", "-DX")
        self.assertEqual(status, 0)
        self.assertIn("address = a + 8·tx\n", out)
        self.assertIn("block from the command line", out)

    def test_headers_are_reached_through_the_file_that_includes_them(self):
        self.write("tile.h", TILE)
        self.write("main.cu", '#include "tile.h"\n')
        status, out, _ = self.cuaddr("explain", "main.cu", "tile.h:5:43")
        self.assertEqual(status, 0)
        self.assertIn("tile.h:5:43: load takes 32 wavefronts", out)

    def test_colours_come_only_where_asked_for(self):
        self.assertNotIn("\x1b", self.cuaddr("explain", "tile.cu:5")[1])
        self.assertIn("\x1b[", self.cuaddr("explain", "--color=always", "tile.cu:5")[1])


class BadPlace(CliTest):
    def refused(self, *arguments):
        status, out, err = self.cuaddr("explain", *arguments)
        self.assertEqual((status, out), (2, ""))
        return err

    def test_no_access_there(self):
        self.write("tile.cu", TILE)
        self.assertEqual(self.refused("tile.cu:4"),
                         "tile.cu:4: error: no access to global, shared or constant memory stands here; the nearest: "
                         "lines 3 and 5\n")
        self.assertIn("tile.cu:5:40: error: no access", self.refused("tile.cu:5:40"))
        self.assertIn("the nearest: line 5", self.refused("tile.cu:900"))

    def test_a_file_without_accesses(self):
        self.write("empty.cu", "__global__ void k() {}\n")
        self.assertIn("none was found in this file at all", self.refused("empty.cu:1"))

    def test_a_file_that_is_missing(self):
        self.assertIn("missing.cu", self.refused("missing.cu:3"))

    def test_a_place_without_a_line(self):
        for word in ("tile.cu", "tile.cu:", "tile.cu:x", "tile.cu:0", "tile.cu:-3", "./tile.cu"):
            self.assertIn(f"expected FILE:LINE[:COLUMN], got '{word}'", self.refused(word))

    def test_too_few_and_too_many(self):
        self.assertIn("expected a rule, or a place FILE:LINE[:COLUMN]", self.refused())
        self.assertIn("expected a rule, or a place FILE:LINE[:COLUMN]", self.refused("a.cu", "b.h:1", "c.h:2"))
        self.assertIn("expected FILE HEADER:LINE[:COLUMN], got 'b.h'", self.refused("a.cu", "b.h"))

    def test_words_that_are_no_rule(self):
        self.assertIn("no rule or cause 'shared-bank-conflcit'; did you mean 'shared-bank-conflict'?",
                      self.refused("shared-bank-conflcit"))
        self.assertIn("no rule or cause 'quantize'; 'cuaddr rules' lists them", self.refused("quantize"))
        self.assertNotIn("\x1b", self.refused("\x1b[31m"))


class Pages(CliTest):
    def test_a_rule_s_page_is_its_document(self):
        for path in (ROOT / "docs" / "rules").glob("*.md"):
            self.assertEqual(self.cuaddr("explain", path.stem), (0, path.read_text(encoding="utf-8"), ""))

    def test_pages_answer_the_usual_questions(self):
        shared = self.cuaddr("explain", "shared-bank-conflict")[1]
        for part in ("Why 33, and not 34 or 64", "a broadcast is free", "gcd(64, 32) = 32"):
            self.assertIn(part, shared)
        everywhere = self.cuaddr("explain", "global-uncoalesced")[1]
        for part in ("Banks play no part here", "Where the stride\nis inherent"):
            self.assertIn(part, everywhere)

    def test_a_cause_is_a_section(self):
        status, out, _ = self.cuaddr("explain", "row-stride")
        self.assertEqual(status, 0)
        self.assertTrue(out.startswith("# shared-bank-conflict\n\n### `row-stride`\n"), out)
        self.assertNotIn("element-size", out)

    def test_a_cause_of_two_rules_is_two_sections(self):
        _, out, _ = self.cuaddr("explain", "irregular")
        self.assertEqual(re.findall("(?m)^# (.*)", out), ["global-uncoalesced", "shared-bank-conflict"])


class Rules(CliTest):
    def test_text_lists_rules_and_causes(self):
        status, out, err = self.cuaddr("rules")
        self.assertEqual((status, err), (0, ""))
        for word in ("global-uncoalesced", "shared-bank-conflict", "constant-divergent", "column-walk", "diverging-stride"):
            self.assertRegex(out, rf"(?m)^{word} ")

    def test_json_holds_the_pages(self):
        status, out, _ = self.cuaddr("rules", "--format=json")
        self.assertEqual(status, 0)
        rules = json.loads(out)
        self.assertEqual(rules["schema"], 1)
        found = {rule["id"]: rule for rule in rules["rules"]}
        self.assertEqual(set(found), {path.stem for path in (ROOT / "docs" / "rules").glob("*.md")})
        for name, rule in found.items():
            self.assertEqual(list(rule), ["id", "space", "severity", "summary", "causes", "page"])
            self.assertEqual(rule["page"], (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8"))
            self.assertIn(rule["severity"], ("note", "warning", "error"))
            for cause in rule["causes"]:
                self.assertIn(f"### `{cause['id']}`\n", rule["page"])
        self.assertEqual(found["constant-divergent"]["space"], "constant")

    def test_findings_name_listed_rules_and_causes(self):
        self.write("tile.cu", TILE)
        rules = {rule["id"]: [cause["id"] for cause in rule["causes"]]
                 for rule in json.loads(self.cuaddr("rules", "--format=json")[1])["rules"]}
        for finding in json.loads(self.cuaddr("check", "--format=json", "tile.cu")[1])["findings"]:
            self.assertIn(finding["cause"], rules[finding["rule"]])

    def test_misuse(self):
        status, out, err = self.cuaddr("rules", "shared-bank-conflict")
        self.assertEqual((status, out), (2, ""))
        self.assertIn("takes no further argument, got 'shared-bank-conflict'", err)
        status, _, err = self.cuaddr("rules", "--format=sarif")
        self.assertEqual(status, 2)
        self.assertIn("--format: expected text or json, got 'sarif'", err)


class Findings(CliTest):
    """docs/findings.md names every rule and cause."""

    def test_the_document_lists_all(self):
        text = (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")
        for rule in json.loads(self.cuaddr("rules", "--format=json")[1])["rules"]:
            self.assertIn(f"[`{rule['id']}`](rules/{rule['id']}.md)", text)
            for cause in rule["causes"]:
                self.assertIn(f"`{cause['id']}`", text)


if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
