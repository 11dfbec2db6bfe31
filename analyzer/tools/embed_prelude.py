#!/usr/bin/env python3
"""Turns directories of text, such as the prelude's, into one C source: a table of path, text and length.

usage: embed_prelude.py [--table=TABLE] OUTPUT.c STAMP.d DIRECTORY NAME...
The table is TABLE_files ("prelude_files" by default), TABLE_file_count its length.
Each NAME is a folder under DIRECTORY; its files appear as NAME/path, sorted. STAMP.d is a
dependency file that names headers and folders, so that an edited or a new header rebuilds the table.
"""

import os
import sys


def header_paths(root, name):
    """The files under root/name, as paths relative to root, sorted."""
    found = []
    for folder, folders, files in os.walk(os.path.join(root, name)):
        folders.sort()
        found += [os.path.relpath(os.path.join(folder, file), root) for file in files]
    return sorted(path.replace(os.sep, "/") for path in found)


def main():
    table = "prelude"
    if sys.argv[1].startswith("--table="):
        table = sys.argv.pop(1).partition("=")[2]
    output, stamp, root, names = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
    paths = [path for name in names for path in header_paths(root, name)]
    texts = []
    for path in paths:
        with open(os.path.join(root, path), "rb") as file:
            texts.append(file.read())
    with open(output, "w", encoding="ascii") as file:
        file.write("/* Made by embed_prelude.py. */\n")
        file.write('#include "prelude.h"\n\n')
        file.write("extern const struct prelude_file %s_files[];\nextern const int %s_file_count;\n" % (table, table))
        for number, text in enumerate(texts):
            # An array, not a literal: a literal may not be longer than 4095 bytes in C11.
            file.write("static const char text_%d[] = {\n" % number)
            values = [str(byte) if byte < 128 else "'\\%03o'" % byte for byte in text] + ["0"]
            for start in range(0, len(values), 24):
                file.write("    " + ",".join(values[start : start + 24]) + ",\n")
            file.write("};\n")
        file.write("\nconst struct prelude_file %s_files[] = {\n" % table)
        for number, path in enumerate(paths):
            file.write('    {"%s", text_%d, %d},\n' % (path, number, len(texts[number])))
        file.write("};\n")
        file.write("const int %s_file_count = %d;\n" % (table, len(paths)))
    inputs = sorted({os.path.dirname(path) for path in paths}) + paths
    with open(stamp, "w", encoding="utf-8") as file:
        file.write("%s: %s\n" % (output, " ".join(os.path.join(root, path) for path in inputs)))


main()
