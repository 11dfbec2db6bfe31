#!/usr/bin/env python3
"""Draws warp requests for patterns.cu: one CSV row each, reproducible by its seed.

usage: generate_patterns.py SEED ROWS_PER_OP OP:BYTES ... > requests.csv

An OP:BYTES of cp_async_* gives two lists of offsets a row (shared0 ..., global0 ...), any other one list (lane0 ...).
The column `measured` is 0: nobody has measured it yet. Do not mix both kinds in one call.
"""
import random
import sys

WARP = 32
SHARED_SPAN = 32 * 1024  # bytes of shared memory that offsets may reach
GLOBAL_SPAN = 1024 * 1024


def unit_stride(rng, unit, span):
    return [i * unit for i in range(WARP)]


def strided(rng, unit, span):
    stride = rng.choice([2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 20, 24, 31, 32, 33, 34, 36, 40, 48, 64, 65, 66])
    return [i * stride * unit for i in range(WARP)]


def reversed_lanes(rng, unit, span):
    return [(WARP - 1 - i) * unit for i in range(WARP)]


def permuted(rng, unit, span):
    order = list(range(WARP))
    rng.shuffle(order)
    return [i * unit for i in order]


def xor_lanes(rng, unit, span):
    key = rng.randrange(1, 32)
    return [(i ^ key) * unit for i in range(WARP)]


def uniform(rng, unit, span):
    return [0] * WARP


def few_words(rng, unit, span):
    words = [rng.randrange(0, 256) for _ in range(rng.choice([2, 3, 4, 6, 8, 12, 16]))]
    return [rng.choice(words) * unit for _ in range(WARP)]


def random_near(rng, unit, span):
    reach = rng.choice([32, 64, 128, 256, 512, 1024, 2048])
    return [rng.randrange(reach) * unit for _ in range(WARP)]


def random_far(rng, unit, span):
    return [rng.randrange(span // unit) * unit for _ in range(WARP)]


def same_bank(rng, unit, span):
    rows = rng.choice([2, 4, 8, 16, 32])
    return [rng.randrange(rows) * 128 + (rng.randrange(4) * unit if rng.random() < 0.3 else 0) for _ in range(WARP)]


def tile_column(rng, unit, span):
    width = rng.choice([8, 16, 32, 33, 34, 36, 40, 64, 65, 72])
    across = rng.choice([1, 2, 4, 8, 16])
    return [((i // across) * width + i % across) * unit for i in range(WARP)]


def tile_swizzled(rng, unit, span):
    width = rng.choice([8, 16, 32, 64])
    across = rng.choice([1, 2, 4, 8])
    return [((i // across) * width + ((i % across) ^ ((i // across) % width))) * unit for i in range(WARP)]


def pairs_alike(rng, unit, span):
    distance = rng.choice([1, 2, 4, 8, 16])
    reach = rng.choice([32, 64, 256, 1024])
    value = {}
    return [value.setdefault(min(i, i ^ distance), rng.randrange(reach)) * unit for i in range(WARP)]


def groups_alike(rng, unit, span):
    size = rng.choice([2, 4, 8, 16])
    step = rng.choice([1, 2, 3, 8, 16, 32, 33])
    return [(i // size) * step * unit for i in range(WARP)]


def structs(rng, unit, span):
    size = rng.choice([3, 5, 6, 7, 10, 12])
    field = rng.randrange(size)
    return [(i * size + field) * unit for i in range(WARP)]


SHAPES = [unit_stride, strided, strided, reversed_lanes, permuted, xor_lanes, uniform, few_words, few_words, random_near,
          random_near, random_near, random_far, same_bank, same_bank, tile_column, tile_column, tile_swizzled,
          pairs_alike, pairs_alike, groups_alike, structs]


def draw_mask(rng):
    kind = rng.random()
    if kind < 0.45:
        return 0xffffffff
    if kind < 0.6:
        return (1 << rng.randrange(1, 33)) - 1
    if kind < 0.65:
        return 1 << rng.randrange(32)
    if kind < 0.72:
        return rng.choice([0x55555555, 0xaaaaaaaa, 0x33333333, 0x0000ffff, 0xffff0000, 0x00ff00ff, 0xf0f0f0f0])
    return rng.getrandbits(32) | 1 << rng.randrange(32)


def draw_offsets(rng, unit, span):
    """Shapes, moved by a base that is a multiple of the width but often of nothing more."""
    offsets = rng.choice(SHAPES)(rng, unit, span)
    base = rng.choice([0, 0, unit * rng.randrange(64), 32 * rng.randrange(8), 16 * rng.randrange(16)])
    base -= base % unit
    return [(o + base) % span for o in offsets]


def row_single(rng, op, unit):
    span = GLOBAL_SPAN if op.startswith("global") else SHARED_SPAN
    mask = draw_mask(rng)
    if op.startswith("ldmatrix"):
        mask = 0xffffffff
    return [op, unit, "%08x" % mask, 0] + draw_offsets(rng, unit, span)


def row_copy(rng, op, unit):
    mask = draw_mask(rng)
    # Destinations all differ: two lanes writing one place is a race.
    while True:
        shared = draw_offsets(rng, unit, SHARED_SPAN)
        if len(set(shared)) == WARP:
            break
    source = draw_offsets(rng, unit, GLOBAL_SPAN // 4)
    if rng.random() < 0.2:
        source = unit_stride(rng, unit, 0)
    if rng.random() < 0.3:
        shared = unit_stride(rng, unit, 0)
    return [op, unit, "%08x" % mask, 0, 0] + shared + source


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    rng = random.Random(int(sys.argv[1]))
    rows = int(sys.argv[2])
    operations = [(o.split(":")[0], int(o.split(":")[1])) for o in sys.argv[3:]]
    copies = operations[0][0].startswith("cp_async")
    names = ["op", "bytes_per_lane", "active_mask_hex"]
    if copies:
        names += ["measured_sectors", "measured_shared_wavefronts"]
        names += ["shared%d" % i for i in range(WARP)] + ["global%d" % i for i in range(WARP)]
    else:
        names += ["measured"] + ["lane%d" % i for i in range(WARP)]
    print(",".join(names))
    for op, unit in operations:
        for _ in range(rows):
            row = row_copy(rng, op, unit) if copies else row_single(rng, op, unit)
            print(",".join(map(str, row)))


if __name__ == "__main__":
    main()
