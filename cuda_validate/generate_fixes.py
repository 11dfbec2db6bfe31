#!/usr/bin/env python3
"""Writes fixes_before.cu: tiled transposes with conflicts, for `cuaddr check --fix` to mend.

usage: generate_fixes.py > fixes_before.cu
       cp fixes_before.cu fixes_after.cu; cuaddr check --fix fixes_after.cu

Tiles of 16, 32 and 64 columns, elements of 1 to 16 bytes, each with a declaration of its own, as the best padding differs.
Both programs run every kernel once, with one block, and check its result; profiled, they show the wavefronts that were
predicted before and after the fix. tests/fixes.py holds fixes_after.cu to what --fix makes of fixes_before.cu today.
"""

import sys

TYPES = (("float", "float"), ("double", "double"), ("half", "half"), ("unsigned char", "uchar"), ("float4", "float4"))
WIDTHS = (16, 32, 64)

HEAD = """// Tiled transposes, written by generate_fixes.py. See there for what fixes_before.cu and fixes_after.cu are for.
#include <cuda_fp16.h>

#include "host.h"
"""

KERNEL = """
__global__ void {name}({type} *out, const {type} *in) {{
    __shared__ {type} tile[{height}][{width}];
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < {height} * {width}; i += 256)
        tile[i / {width}][i % {width}] = in[i];
    __syncthreads();
    for (int i = t; i < {height} * {width}; i += 256)
        out[i] = tile[i % {height}][i / {height}];
}}
"""

MAIN = """
// Elements are compared as bytes: a transpose computes nothing.
template <typename T> struct tile_data {{
    int height, width;
    array<unsigned char> in, out;
    tile_data(int height, int width)
        : height(height), width(width), in(sizeof(T) * height * width), out(sizeof(T) * height * width) {{
        in.fill();
    }}
    T *target() {{ return (T *)out.device; }}
    const T *source() {{ return (const T *)in.device; }}
    bool check(const char *name) {{
        finish(name);
        out.pull();
        bool right = true;
        for (int i = 0; i < height * width; i++) {{
            const unsigned char *from = in.host + sizeof(T) * (i % height * width + i / height);
            right &= memcmp(out.host + sizeof(T) * i, from, sizeof(T)) == 0;
        }}
        return verdict(name, right);
    }}
}};

int main() {{
    const dim3 block(32, 8);
    bool right = true;
{calls}    return right ? 0 : 1;
}}
"""

CALL = """    {{
        tile_data<{type}> t({height}, {width});
        {name}<<<1, block>>>(t.target(), t.source());
        right &= t.check("{name}");
    }}
"""


def height_of(name, width):
    return 16 if (name, width) == ("float4", 64) else width  # a block may declare 48 KiB


def main():
    tiles = [(kind, f"transpose_{name}_{width}", height_of(name, width), width) for kind, name in TYPES for width in WIDTHS]
    text = HEAD + "".join(KERNEL.format(type=kind, name=name, height=height, width=width)
                          for kind, name, height, width in tiles)
    calls = "".join(CALL.format(type=kind, name=name, height=height, width=width) for kind, name, height, width in tiles)
    sys.stdout.write(text + MAIN.format(calls=calls))


if __name__ == "__main__":
    main()
