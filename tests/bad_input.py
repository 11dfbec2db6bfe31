#!/usr/bin/env python3
"""Bad input: what cuaddr says of files that are missing, broken, hostile or absurd.

usage: bad_input.py CUADDR. Whatever the file holds, cuaddr ends in time, with one of its exit statuses and a message that
names the file and, where there is one, the line.
"""

import sys

import clitest
from clitest import CliTest


class Files(CliTest):
    """Files that are no source text: status 2, one line that says what was expected."""

    def refused(self, name, message):
        status, out, err = self.cuaddr("check", name)
        self.assertEqual((status, out), (2, ""), err)
        self.assertTrue(err.startswith(f"{name}: error: {message}"), err)
        self.assertEqual(err.count("\n"), 2, err)  # the message and the summary

    def test_missing(self):
        self.refused("absent.cu", "no such file")

    def test_directory(self):
        (self.directory / "dir.cu").mkdir()
        status, out, err = self.cuaddr("check", "dir.cu")
        self.assertEqual((status, out, err),
                         (2, "", "cuaddr check: error: dir.cu: no .cu or .cuh file in this directory\n"))

    def test_binary(self):
        (self.directory / "binary.cu").write_bytes(b"\x7fELF\x02\x01\x01\x00" + bytes(range(256)) * 16)
        self.refused("binary.cu", "holds a NUL byte at offset 7: binary or UTF-16; expected CUDA source text")


if __name__ == "__main__":
    sys.exit(clitest.main(__name__))
