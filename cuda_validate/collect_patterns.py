#!/usr/bin/env python3
"""Puts what the profiler counted into the rows of request files.

usage: collect_patterns.py LAUNCHES.map RAW.csv REQUESTS.csv > measured.csv

LAUNCHES.map is what patterns wrote, RAW.csv the profiler's raw page of the same run (the first launch is the empty
one). A request's class says which counter is its own; of the metrics that the run has:

  global_ld, global_st        sectors of loads, stores
  global_atom                 theoretical sectors (memory_l2_theoretical_sectors_global)
  shared_ld, shared_st        wavefronts of loads, stores
  shared_atom                 wavefronts of atomics
  copy                        sectors of loads; all wavefronts on shared memory
"""
import csv
import sys

SECTORS = "l1tex__t_sectors_pipe_lsu_mem_global_op_%s.sum"
WAVEFRONTS = "l1tex__data_pipe_lsu_wavefronts_mem_shared%s.sum"
COUNTERS = {
    "global_ld": [SECTORS % "ld"],
    "global_st": [SECTORS % "st"],
    "global_atom": ["memory_l2_theoretical_sectors_global"],
    "shared_ld": [WAVEFRONTS % "_op_ld"],
    "shared_st": [WAVEFRONTS % "_op_st"],
    "shared_atom": [WAVEFRONTS % "_op_atom"],
    "copy": [SECTORS % "ld", WAVEFRONTS % ""],
}


def number(text):
    return int(text.replace(",", ""))


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    with open(sys.argv[2], newline="") as f:
        raw = list(csv.reader(f))
    header, launches = raw[0], raw[3:]  # names, units, the empty launch, the others
    with open(sys.argv[3], newline="") as f:
        rows = list(csv.reader(f))
    with open(sys.argv[1], newline="") as f:
        places = list(csv.DictReader(f))
    measured = {}
    for place in places:
        launch = launches[int(place["launch"])]
        columns = [header.index(name) for name in COUNTERS[place["class"]]]
        measured[int(place["row"])] = [number(launch[c]) for c in columns]
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(rows[0])
    for i, row in enumerate(rows[1:]):
        row[3:3 + len(measured[i])] = measured[i]
        out.writerow(row)


if __name__ == "__main__":
    main()
