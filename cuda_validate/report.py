#!/usr/bin/env python3
"""Writes the report of a run: report.py OUT > report.md, where OUT is the folder that run.sh filled."""
import csv
import json
import pathlib
import sys

SUITES = ["kernels_global", "kernels_tiles", "kernels_block", "kernels_apps", "kernels_language", "fixes_before", "fixes_after", "transposes"]
VERDICTS = ["match", "within_range", "merged", "hoisted", "optimized_away", "differs", "unknown", "missing"]
VARIANTS = {"copy": "copy_rows", "naive": "transpose_naive", "tiled": "transpose_tiled",
            "padded": "transpose_padded", "swizzled": "transpose_swizzled"}
CUDA_TYPES = {"float": "float", "double": "double", "half": "__half", "float4": "float4"}


def read(path):
    return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""


def table(header, rows):
    print("| " + " | ".join(header) + " |")
    print("| " + " | ".join("---" for _ in header) + " |")
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    print()


def number(n):
    return "–" if n is None else f"{n:,.2f}".rstrip("0").rstrip(".")


def machine(out):
    gpu = [field.strip() for field in (read(out / "gpu.csv").splitlines() or [""])[0].split(",")]
    names = ["GPU", "driver", "compute capability", "SM clock now", "SM clock at most", "memory clock now"]
    rows = list(zip(names, gpu))
    rows += [("CUDA", read(out / "nvcc.txt").strip()), ("Nsight Compute", read(out / "ncu.txt").strip()),
             ("cuaddr", (read(out / "cuaddr.txt").splitlines() or [""])[0]), ("date", read(out / "date.txt").strip())]
    print(f"# cuaddr's predictions on {gpu[0] or 'a GPU'}\n")
    table(["", ""], [row for row in rows if row[1]])
    print("Made by `cuda_validate/run.sh`. Clocks were left as they were found.\n")


def problems(out):
    lines = read(out / "problems.txt").splitlines()
    if lines:
        print("## What went wrong\n")
        for line in lines:
            print(f"* {line}")
        print()


def results(out):
    return {name: json.loads(read(out / f"{name}.validate.json")) for name in SUITES
            if read(out / f"{name}.validate.json").strip()}


def suites(validations):
    print("## Kernels, line by line\n")
    print("A site is a line of a kernel's source with one kind of access. Totals over the launch are compared: sectors of "
          "global memory, wavefronts of shared memory.\n")
    rows, total = [], dict.fromkeys(["sites", "exact", "exact_match"] + VERDICTS, 0)
    for name, validation in validations.items():
        summary = dict(validation["summary"], sites=len(validation["sites"]))
        rows.append([f"{name}.cu", summary["sites"], f"{summary['exact_match']} of {summary['exact']}"]
                    + [summary[v] for v in VERDICTS])
        for key in total:
            total[key] += summary[key]
    rows.append(["**all**", total["sites"], f"**{total['exact_match']} of {total['exact']}**"] + [total[v] for v in VERDICTS])
    table(["suite", "sites", "exact ones equal"] + [v.replace("_", " ") for v in VERDICTS], rows)
    if total["exact"]:
        print(f"{100 * total['exact_match'] / total['exact']:.1f} % of the sites marked exact equal the profile to the last "
              "sector or wavefront.\n")


def misses(validations):
    rows = []
    for validation in validations.values():
        for s in validation["sites"]:
            if s["verdict"] == "match" and not s["note"]:
                continue
            predicted = number(s["predicted"]) if s["predicted"] is not None else f"{number(s['least'])} to {number(s['most'])}"
            if s["predicted"] is not None and not s["exact"]:
                predicted += f" ({number(s['least'])} to {number(s['most'])})"
            rows.append([f"{pathlib.Path(s['file']).name}:{s['line']}", f"`{s['kernel']}`", f"{s['space']} {s['op']}",
                         predicted, number(s["measured"]), s["verdict"].replace("_", " "),
                         pathlib.Path(s["note"]).name if s["note"] and "/" in s["note"] else s["note"] or ""])
    print("### Everything that is no plain match\n")
    table(["line", "kernel", "access", "predicted", "measured", "verdict", "why"], rows)


def counters(validations):
    rows = []
    for name, validation in validations.items():
        known = [c for c in validation["counters"] if c["predicted"] is not None]
        equal = [c for c in known if abs(c["predicted"] - c["measured"]) <= 0.01 + c["measured"] * 1e-6]
        others = [f"`{c['kernel']}` {c['counter'].split('_pipe_lsu_')[1]}: {number(c['predicted'])} predicted, "
                  f"{number(c['measured'])} measured" for c in known if c not in equal]
        rows.append([f"{name}.cu", len(known), len(equal), "; ".join(others)])
    print("## Hardware counters, kernel by kernel\n")
    print("Sectors, requests and wavefronts of loads and stores as the hardware counted them, where every access of the kind "
          "has a known prediction.\n")
    table(["suite", "counters predicted", "equal", "others"], rows)


def predicted_costs(validations):
    """Per kernel instance: (sectors, wavefronts) of one request at each of its sites, summed."""
    costs = {}
    for s in validations.get("transposes", {"sites": []})["sites"]:
        times = s["requests"] if s["per"] == "launch" else 1
        cost = (s["predicted"] or s["most"]) / (times or 1)
        sectors, wavefronts = costs.get(s["kernel"], (0, 0))
        costs[s["kernel"]] = (sectors + cost, wavefronts) if s["space"] == "global" else (sectors, wavefronts + cost)
    return costs


def transposes(out, validations):
    rows = list(csv.DictReader(read(out / "transposes.csv").splitlines()))
    if not rows:
        return
    costs = predicted_costs(validations)
    print("## Transposes, timed\n")
    print("Median of 51 launches, 32 × 8 threads a block, checked against the host. `of copy`: the rate over that of a "
          "device-to-device copy of the same bytes. Predicted: sectors, and wavefronts on shared memory, of one request at "
          "each access, summed.\n")
    shown = []
    for r in rows:
        cost = costs.get(f"{VARIANTS[r['variant']]}<{CUDA_TYPES[r['type']]}>")
        shown.append([r["type"], f"{r['rows']} × {r['columns']}", r["variant"], r["right"], r["median_ms"], r["gbps"],
                      r["share_of_copy"], f"{number(cost[0])} + {number(cost[1])}" if cost else "–"])
    table(["type", "size", "variant", "right", "ms", "GB/s", "of copy", "predicted"], shown)
    speedups(rows, costs)


def speedups(rows, costs):
    sizes = {}
    for r in rows:
        sizes.setdefault((r["type"], r["rows"], r["columns"]), {})[r["variant"]] = float(r["median_ms"])
    shown = []
    for (kind, height, width), ms in sizes.items():
        order = "–"
        ranks = {v: costs.get(f"{VARIANTS[v]}<{CUDA_TYPES[kind]}>") for v in ("naive", "tiled", "padded", "swizzled")}
        if all(ranks.values()):
            pairs = [(a, b) for a in ranks for b in ranks if ranks[a] < ranks[b]]
            order = "yes" if all(ms[a] < ms[b] for a, b in pairs) else "NO"
        shown.append([kind, f"{height} × {width}", f"{ms['naive'] / ms['tiled']:.2f}", f"{ms['tiled'] / ms['padded']:.2f}",
                      f"{ms['naive'] / ms['padded']:.2f}", f"{ms['padded'] / ms['copy']:.3f}", order])
    table(["type", "size", "naive → tiled", "tiled → padded", "naive → padded", "padded / copy kernel",
           "times in the order of predicted cost"], shown)


def requests(out):
    rows = [[path.name.split(".")[0], read(path).strip().splitlines()[-1]] for path in sorted(out.glob("*.result.txt"))
            if read(path).strip()]
    if rows:
        print("## Single requests\n")
        print("Drawn at random, one instruction a counter and launch, against the rules of `libcuaddr_sim`.\n")
        table(["requests", "result"], rows)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    out = pathlib.Path(sys.argv[1])
    validations = results(out)
    machine(out)
    problems(out)
    if validations:
        suites(validations)
        misses(validations)
        counters(validations)
    transposes(out, validations)
    requests(out)


if __name__ == "__main__":
    main()
