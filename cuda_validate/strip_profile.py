#!/usr/bin/env python3
"""Makes a source page of Nsight Compute small enough to keep: strip_profile.py RUN.csv > small.csv

Keeps the columns that `cuaddr validate` reads and the rows of instructions that access memory (each once), with the rows
of their source lines. Paths are cut to what stands behind the folder of the repository.
"""
import csv
import re
import sys

COLUMNS = ["Line No", "Source", "Address", "Source", "Instructions Executed", "Address Space", "Access Operation",
           "Access Size", "L1 Wavefronts Shared", "L1 Wavefronts Shared Ideal", "L2 Theoretical Sectors Global",
           "L2 Theoretical Sectors Global Ideal"]
MEMORY = re.compile(r"\s*(@!?U?P\d+\s+)?(LD[GS]|ST[GS]|ATOM|RED|LDGSTS|LD\.|ST\.|LD |ST )")


def short_path(path):
    for folder in ("cuda_validate/", "include/"):
        if folder in path:
            return path[path.rindex(folder):]
    return path.rsplit("/", 1)[-1]


def columns_of(header):
    places, start = [], 0
    for name in COLUMNS:
        if name in header[start if name == "Source" else 0:]:
            place = header.index(name, start if name == "Source" else 0)
            places.append(place)
            start = place + 1 if name == "Source" else start
    return places


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    out = csv.writer(sys.stdout, lineterminator="\n", quoting=csv.QUOTE_ALL)
    titles, places, width, line, seen = [], None, 0, None, set()
    with open(sys.argv[1], newline="", encoding="utf-8") as f:
        for row in csv.reader(f):
            if not row:
                continue
            if row[0] in ("File Path", "Function Name"):
                titles = titles[:1] if row[0] == "Function Name" else []
                titles.append([row[0], short_path(row[1])])
                continue
            if row[0] == "Line No":
                counted = "Address Space" in row
                places, width = (columns_of(row), len(row)) if counted else (None, 0)
                if counted:
                    out.writerows(titles)
                    out.writerow([row[i] for i in places])
                continue
            if not places:
                continue
            if row[0]:
                line, seen = row, set()
            elif len(row) == width and MEMORY.match(row[3]) and row[2] not in seen:
                if line:
                    out.writerow([line[0], "", "-", "-"] + ["0"] * (len(places) - 4))
                    line = None
                seen.add(row[2])
                out.writerow([row[i] for i in places])


if __name__ == "__main__":
    main()
