#!/usr/bin/env python3
"""Tests of what comes with the program: completions, manual pages, hooks, the GitHub Action, the problem matcher.

usage: packaging.py CUADDR. Shells and scdoc are tried where they are installed; bash always.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
import unittest

import clitest
from clitest import ROOT, CliTest


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


class Case(CliTest):
    def printed(self, *arguments):
        status, out, err = self.cuaddr(*arguments)
        self.assertEqual((status, err), (0, ""))
        return out

    def commands(self):
        return re.findall(r"(?m)^  ([a-z]+) ", self.printed("help"))

    def options(self, command):
        """The options of a command as its help has them: (spelling, whether it takes a value)."""
        found = re.findall(r"(?m)^  (?:-\w, )?(--?[\w-]+=?)( \S|[A-Z])?", self.printed("help", command))
        return [(name, bool(value)) for name, value in found]

    def runs(self, *command):
        done = subprocess.run(command, cwd=self.directory, capture_output=True, encoding="utf-8", check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""), command)
        return done.stdout


class Completions(Case):
    def test_bash(self):
        script = self.directory / self.write("cuaddr.bash", self.printed("completions", "bash"))
        self.write("file.cu", "")

        def complete(*words):
            line = " ".join(map(shlex.quote, words))
            return self.runs("bash", "-c", f"source {script}; compopt() {{ :; }}; COMP_WORDS=({line}); "
                             f"COMP_CWORD={len(words) - 1}; _cuaddr; printf '%s\\n' \"${{COMPREPLY[@]}}\"").split()
        self.assertEqual(complete("cuaddr", "che"), ["check"])
        self.assertEqual(complete("cuaddr", "check", "--fail-on", ""), ["note", "warning", "error"])
        self.assertEqual(complete("cuaddr", "check", "--fail-on", "=", "no"), ["note"])
        self.assertEqual(complete("cuaddr", "check", "fi"), ["file.cu"])
        self.assertEqual(complete("cuaddr", "check", "--baseline", "fi"), ["file.cu"])
        self.assertEqual(complete("cuaddr", "check", "--block", "fi"), [])
        self.assertEqual(complete("cuaddr", "help", "che"), ["check"])
        for command in self.commands():
            options = [name for name, _ in self.options(command)]
            self.assertTrue(options)
            self.assertEqual(sorted(complete("cuaddr", command, "-")), sorted(options))

    @unittest.skipUnless(shutil.which("zsh"), "no zsh")
    def test_zsh_parses(self):
        self.write("_cuaddr", self.printed("completions", "zsh"))
        self.runs("zsh", "-n", "_cuaddr")

    @unittest.skipUnless(shutil.which("fish"), "no fish")
    def test_fish(self):
        self.write("cuaddr.fish", self.printed("completions", "fish"))
        self.runs("fish", "-n", "cuaddr.fish")
        out = self.runs("fish", "--no-config", "-c", "source cuaddr.fish; complete -C 'cuaddr check --fail-on n'")
        self.assertEqual([line.split("\t")[0] for line in out.splitlines()], ["note"])

    def test_all_name_every_option(self):
        for shell in ("zsh", "fish"):
            text = self.printed("completions", shell)
            for command in self.commands():
                for name, _ in self.options(command):
                    self.assertIn(name.strip("-="), text)

    def test_words_that_are_none(self):
        for words, part in ((["bsh"], "did you mean bash?"), ([], "got 'nothing'"), (["man"], "a command after man"),
                            (["man", "chek"], "got 'chek'"), (["bash", "x"], "nothing further")):
            status, out, err = self.cuaddr("completions", *words)
            self.assertEqual((status, out), (2, ""))
            self.assertIn(part, err)


class ManualPages(Case):
    def test_there_is_one_of_each_command(self):
        listed = re.search(r"foreach name : \[([^]]*)\]", read("docs/meson.build")).group(1)
        self.assertEqual(sorted(re.findall(r"'(\w+)'", listed)), sorted(self.commands()))
        overview = read("docs/man/cuaddr.1.scd")
        for command in self.commands():
            self.assertIn(f"\n*{command}*\n", overview)

    def test_the_configuration_s_page_has_every_key(self):
        page = read("docs/man/cuaddr.yaml.5.scd")
        for name in ("analyzer/config.c", "analyzer/config_kernels.c"):
            for key in re.findall(r'\{"([a-z-]+)", (?:config_)?read_', read(name)):
                self.assertIn(f"*{key}*", page)

    @unittest.skipUnless(shutil.which("scdoc"), "no scdoc")
    def test_scdoc_takes_them(self):
        pages = [self.printed("completions", "man", command) for command in self.commands()]
        for page in pages + [read("docs/man/cuaddr.1.scd"), read("docs/man/cuaddr.yaml.5.scd")]:
            done = subprocess.run(["scdoc"], input=page, capture_output=True, encoding="utf-8", check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn(".SH NAME", done.stdout)


class Habits(Case):
    def test_problem_matcher(self):
        pattern = json.loads(read("docs/problem-matcher.json"))["problemMatcher"][0]["pattern"][0]
        self.write("k.cu", "__global__ void k(float *p) {\n    p[2 * threadIdx.x] = 1;\n}\n")
        _, out, _ = self.cuaddr("check", "k.cu")
        found = [m for m in map(re.compile(pattern["regexp"]).match, out.splitlines()) if m]
        self.assertEqual(len(found), 1, out)
        place = [found[0].group(pattern[part]) for part in ("file", "line", "column", "severity", "code")]
        self.assertEqual(place, ["k.cu", "2", "5", "warning", "global-uncoalesced"])

    def yaml(self, name):
        try:
            import yaml  # pylint: disable=import-outside-toplevel
        except ImportError:
            self.skipTest("no PyYAML")
        return yaml.safe_load(read(name))

    def test_pre_commit_hooks_are_commands_that_exist(self):
        hooks = self.yaml(".pre-commit-hooks.yaml")
        self.assertEqual([hook["id"] for hook in hooks], ["cuaddr", "cuaddr-changes"])
        known = [name for name, _ in self.options("check")]
        for hook in hooks:
            words = hook["entry"].split()
            self.assertEqual(words[:2], ["cuaddr", "check"])
            self.assertEqual([word for word in words if word.startswith("--") and word not in known], [])
            self.assertTrue(re.search(hook["files"], "src/a.cuh") and not re.search(hook["files"], "src/a.cu.txt"))

    def test_the_action_checks_what_its_inputs_say(self):
        action = self.yaml("action.yml")
        step = action["runs"]["steps"][-1]
        (self.directory / "cuaddr-build/analyzer").mkdir(parents=True)
        program = self.directory / "cuaddr-build/analyzer/cuaddr"
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(self.program)} "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        self.write("k.cu", "__global__ void k(float *p) { p[2 * threadIdx.x] = 1; }\n")
        values = {name: str(given.get("default", "")) for name, given in action["inputs"].items()}
        self.assertEqual(set(re.findall(r"inputs\.([\w-]+)", read("action.yml"))), set(values))
        environment = {"PATH": "/usr/bin:/bin", "RUNNER_TEMP": str(self.directory), "GITHUB_OUTPUT": "outputs", "BASE": ""}
        for key, value in step["env"].items():
            name = re.fullmatch(r"\$\{\{ inputs\.([\w-]+) \}\}", value)
            environment.setdefault(key, values[name.group(1)] if name else "")
        done = subprocess.run(["bash", "-eo", "pipefail", "-c", step["run"]], cwd=self.directory, env=environment,
                              capture_output=True, encoding="utf-8", check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("k.cu:1:31: warning: ", done.stdout)
        self.assertRegex(done.stdout, r"(?m)^::warning .*file=k\.cu,line=1,")
        self.assertEqual((self.directory / "outputs").read_text(encoding="utf-8"), "sarif=cuaddr.sarif\n")
        self.assertIn("global-uncoalesced", (self.directory / "cuaddr.sarif").read_text(encoding="utf-8"))

    def test_the_debian_package_has_the_project_s_version(self):
        project = re.search(r"version: '([^']+)'", read("meson.build")).group(1)
        self.assertTrue(read("debian/changelog").startswith(f"cuaddr ({project}) "))


if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
