#!/usr/bin/env python3
"""Random kernels, executed here lane by lane, against what cuaddr says of their source.

A kernel is a small tree of statements. It is printed as CUDA and, independently of cuaddr, run for every thread with
C's integer rules; each access notes its address under a key of source place, call path and loop turns, so that lanes of
a warp that share a key make one request. Costs follow the rules of testdata/hw/README.md. All sizes, blocks and grids
are known, hence cuaddr must be right wherever it says "exact", and must bound the truth wherever it doesn't.

    oracle.py CUADDR [--seed N] [--kernels N] [--keep]
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

MAX_EVENTS = 60000  # accesses of one kernel; larger ones are drawn again


class Undefined(Exception):
    """The kernel does something C leaves undefined, or runs too long: draw another."""


def wrap(value, unsigned):
    if unsigned:
        return value & 0xFFFFFFFF
    if not -(1 << 31) <= value < 1 << 31:
        raise Undefined
    return value


def c_div(a, b):
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


# --- expressions: tuples (kind, unsigned, ...) ---------------------------------------------------------------

BINARY = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"]
COMPARE = ["<", "<=", ">", ">=", "==", "!="]


def show(e):
    kind = e[0]
    if kind == "const":
        return f"{e[2]}u" if e[1] else str(e[2])
    if kind in ("var", "builtin"):
        return e[2]
    if kind == "bin":
        return f"({show(e[3])} {e[2]} {show(e[4])})"
    if kind == "cond":
        return f"({show(e[2])} ? {show(e[3])} : {show(e[4])})"
    if kind == "call":
        return f"{e[2]}({', '.join(show(a) for a in e[3])})"
    if kind == "cast":
        return f"({'unsigned' if e[1] else 'int'}){show(e[2])}"
    if kind == "local":
        return f"{e[2]}[{show(e[3])}]"
    if kind == "device":
        return f"{e[2]['name']}({', '.join(show(a) for a in e[3])})"
    raise AssertionError(kind)


def apply(op, a, b, unsigned):
    if op == "+":
        return wrap(a + b, unsigned)
    if op == "-":
        return wrap(a - b, unsigned)
    if op == "*":
        return wrap(a * b, unsigned)
    if op in "/%":
        if b == 0:
            raise Undefined
        q = c_div(a, b)
        return q if op == "/" else a - q * b
    if op in ("<<", ">>"):
        if not 0 <= b < 32 or (op == "<<" and a < 0):
            raise Undefined
        return wrap(a << b, unsigned) if op == "<<" else a >> b
    if op in COMPARE:
        return int({"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "==": a == b, "!=": a != b}[op])
    return {"&": a & b, "|": a | b, "^": a ^ b}[op]


class Thread:
    """One thread's run of a kernel."""

    def __init__(self, builtins, events):
        self.vars = dict(builtins)
        self.events = events
        self.turns = []
        self.budget = 4000

    def convert(self, value, unsigned):
        if unsigned:
            return value & 0xFFFFFFFF
        value &= 0xFFFFFFFF
        return value - (1 << 32) if value >> 31 else value

    def eval(self, e):
        kind = e[0]
        if kind == "const":
            return e[2]
        if kind in ("var", "builtin"):
            return self.vars[e[2]]
        if kind == "bin":
            op, left, right = e[2], e[3], e[4]
            a, b = self.eval(left), self.eval(right)
            common = left[1] or right[1]
            if op in ("<<", ">>"):
                return apply(op, a, b, left[1])
            a, b = self.convert(a, common), self.convert(b, common)
            return apply(op, a, b, common)
        if kind == "cond":
            arm = e[3] if self.eval(e[2]) else e[4]
            return self.convert(self.eval(arm), e[1])
        if kind == "call":
            a, b = (self.eval(x) for x in e[3])
            return {"min": min, "max": max}[e[2]](a, b)
        if kind == "cast":
            return self.convert(self.eval(e[2]), e[1])
        if kind == "local":
            i = self.eval(e[3])
            if not 0 <= i < 4:
                raise Undefined
            return self.vars[e[2]][i]
        if kind == "device":
            return self.call(e[2], e[3], e[4])
        raise AssertionError(kind)


class Leave(Exception):
    pass


class Break(Leave):
    pass


class Continue(Leave):
    pass


class Return(Leave):
    pass


class LeaveFunction(Leave):
    pass


# --- drawing kernels -----------------------------------------------------------------------------------------

class Draw:
    def __init__(self, rng):
        self.rng = rng
        self.names = 0
        self.lines = []
        self.scope = []  # (name, unsigned)
        self.arrays = []
        self.pointers = []  # (name, array it points into)
        self.functions = []
        self.depth = 0
        self.calls = 0
        self.inside = False  # a function's body is being drawn

    def pick(self, *choices):
        return self.rng.choice(choices)

    def fresh(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def const(self, low=0, high=40):
        return ("const", False, self.rng.randint(low, high))

    def leaf(self):
        r = self.rng.random()
        if r < 0.35:
            return ("builtin", True, self.pick("threadIdx.x", "threadIdx.x", "threadIdx.y", "blockIdx.x"))
        if r < 0.75 and self.scope:
            name, unsigned = self.rng.choice(self.scope)
            return ("var", unsigned, name)
        if r < 0.8 and self.arrays:
            return ("local", False, self.rng.choice(self.arrays), self.const(0, 3))
        return self.const()

    def expr(self, depth):
        if depth == 0 or self.rng.random() < 0.2:
            return self.leaf()
        r = self.rng.random()
        if r < 0.8:
            op = self.rng.choice(BINARY)
            left = self.expr(depth - 1)
            if op in ("<<", ">>"):
                right = self.const(0, 5)
            elif op in "/%":
                right = ("const", False, self.pick(2, 3, 4, 8, 16, 32, 5, 33))
            elif op == "&":
                right = ("const", False, self.pick(1, 3, 7, 15, 31, 63, 28, 21))
            elif op == "*":
                right = self.const(0, 36)
            else:
                right = self.expr(depth - 1)
            unsigned = left[1] if op in ("<<", ">>") else left[1] or right[1]
            return ("bin", unsigned, op, left, right)
        if r < 0.87:
            a, b = self.expr(depth - 1), self.expr(depth - 1)
            return ("cond", a[1] or b[1], self.condition(depth - 1), a, b)
        if r < 0.9 and self.functions and not self.inside:
            self.calls += 1
            f = self.rng.choice([f for f in self.functions if not f["out"]] or [None])
            if f:
                return ("device", False, f, (self.expr(1), self.expr(1)), self.calls)
        if r < 0.94:
            a, b = (("cast", False, self.expr(depth - 1)) for _ in range(2))
            return ("call", False, self.pick("min", "max"), (a, b))
        return ("cast", self.pick(True, False), self.expr(depth - 1))

    def condition(self, depth):
        return ("bin", False, self.rng.choice(COMPARE), self.expr(depth), self.expr(max(0, depth - 1)))

    def block(self, size, depth, accesses=True):
        mark, arrays, pointers = len(self.scope), len(self.arrays), len(self.pointers)
        self.accesses = accesses
        body = [self.statement(depth) for _ in range(size)]
        self.accesses = True
        del self.scope[mark:], self.arrays[arrays:], self.pointers[pointers:]
        return body

    def access(self):
        array = self.pick("g", "h", "s", "t", "d", "c")
        name = array
        if self.pointers and self.rng.random() < 0.4:
            name, array = self.rng.choice(self.pointers)
        store = self.rng.random() < 0.4
        index = self.expr(self.rng.randint(1, 3))
        return ["access", array, store, index, None, name]

    def pointer(self):
        if self.pointers and self.rng.random() < 0.5:
            name, _ = self.rng.choice(self.pointers)
            return ["advance", name, self.expr(1)]
        name, array = self.fresh("p"), self.pick("g", "h", "s", "d")
        e = self.expr(2)
        self.pointers.append((name, array))
        return ["pointer", name, array, e]

    def function(self):
        """A device function: two numbers in, one out, by its value or by a reference."""
        a, b, out = self.fresh("x"), self.fresh("y"), self.rng.random() < 0.4
        outer, self.scope, self.inside = self.scope, [(a, False), (b, True)], True
        result = self.fresh("r")
        body = [["decl", result, False, self.expr(2)]]
        self.scope.append((result, False))
        body += self.block(self.rng.randint(1, 3), 2, False)
        f = {"name": self.fresh("f"), "a": a, "b": b, "result": result, "out": out, "body": body}
        self.scope, self.inside = outer, False
        return f

    def statement(self, depth):
        r = self.rng.random()
        if r < 0.4 and not self.inside:
            return self.access()
        if r < 0.46 and not self.inside:
            return self.pointer()
        if r < 0.5 and not self.inside:
            outs = [f for f in self.functions if f["out"]]
            targets = [v for v in self.scope if not v[0].startswith("k") and not v[1]]
            if outs and targets:
                self.calls += 1
                return ["into", self.rng.choice(targets)[0], self.rng.choice(outs), (self.expr(1), self.expr(1)), self.calls]
        if r < 0.6 or depth == 0:
            if self.scope and self.rng.random() < 0.4:
                name, unsigned = self.rng.choice([v for v in self.scope])
                if not name.startswith("k"):
                    return ["assign", name, unsigned, self.pick("=", "+=", "^="), self.expr(2)]
            name, unsigned = self.fresh("v"), self.pick(True, False)
            e = self.expr(3)
            self.scope.append((name, unsigned))
            return ["decl", name, unsigned, e]
        if r < 0.64:
            name = self.fresh("a")
            values = [self.expr(1) for _ in range(4)]
            self.arrays.append(name)
            return ["array", name, values]
        if r < 0.82:
            c = self.condition(2)
            leave = self.rng.random()
            if leave < 0.12:
                return ["if", c, [["leave"] if self.inside else ["return"]], None]
            if leave < 0.3 and self.depth:
                return ["if", c, [[self.pick("break", "continue")]], None]
            other = self.block(self.rng.randint(1, 2), depth - 1) if self.rng.random() < 0.4 else None
            return ["if", c, self.block(self.rng.randint(1, 2), depth - 1), other]
        if r < 0.86:
            e = ("bin", False, "&", self.expr(1), ("const", False, 3))
            cases = [self.block(1, depth - 1) + ([["break"]] if self.rng.random() < 0.8 else []) for _ in range(3)]
            return ["switch", e, cases]
        return self.loop(depth)

    def loop(self, depth):
        name = self.fresh("k")
        kind = self.pick("up", "up", "down", "double", "halve", "lane", "while", "do")
        start, step, bound = self.rng.randint(0, 3), self.pick(1, 1, 2, 3, 8), self.rng.randint(1, 12)
        self.scope.append((name, False))
        self.depth += 1
        body = self.block(self.rng.randint(1, 3), depth - 1)
        self.depth -= 1
        self.scope.pop()
        return ["loop", kind, name, start, step, bound, body]


LOOPS = {  # kind: (initial value, condition, step), as expressions over the counter
    "up": ("{s}", "{n} < {b}", "{n} += {d}"),
    "down": ("{b}", "{n} >= {s}", "{n} -= {d}"),
    "double": ("1", "{n} < {b}0", "{n} *= 2"),
    "halve": ("{b}0", "{n} > 0", "{n} >>= 1"),
    "lane": ("(int)threadIdx.x", "{n} < {b}7", "{n} += 40"),
    "while": ("{s}", "{n} < {b}", "{n} += {d}"),
    "do": ("{s}", "{n} < {b}", "{n} += {d}"),
}


class Printer:
    def __init__(self):
        self.lines = []
        self.sites = {}

    def put(self, level, text):
        self.lines.append("    " * level + text)

    def statements(self, body, level):
        for s in body:
            getattr(self, "put_" + s[0])(s, level)

    def put_access(self, s, level):
        s[4] = len(self.lines) + 1  # one access a line: its line is its name
        if s[2]:
            self.put(level, f"{s[5]}[{show(s[3])}] = 1;")
        else:
            self.put(level, f"sink += {s[5]}[{show(s[3])}];")

    def put_pointer(self, s, level):
        self.put(level, f"{TYPES[s[2]]} *{s[1]} = {s[2]} + {show(s[3])};")

    def put_advance(self, s, level):
        self.put(level, f"{s[1]} += {show(s[2])};")

    def put_into(self, s, level):
        self.put(level, f"{s[2]['name']}({', '.join(show(a) for a in s[3])}, {s[1]});")

    def put_leave(self, s, level):
        self.put(level, f"return{self.leave};")

    def put_function(self, f):
        out = f["out"]
        self.leave = "" if out else " " + f["result"]
        head = "void" if out else "int"
        extra = f", int &{f['result']}" if out else ""
        self.put(0, f"__device__ {head} {f['name']}(int {f['a']}, unsigned {f['b']}{extra})")
        self.put(0, "{")
        if out:
            self.put(1, f"{f['result']} = {show(f['body'][0][3])};")
        self.statements(f["body"][out:], 1)
        self.put(1, f"return{self.leave};")
        self.put(0, "}")

    def put_decl(self, s, level):
        self.put(level, f"{'unsigned' if s[2] else 'int'} {s[1]} = {show(s[3])};")

    def put_array(self, s, level):
        self.put(level, f"int {s[1]}[4] = {{{', '.join('(int)' + show(v) for v in s[2])}}};")

    def put_assign(self, s, level):
        self.put(level, f"{s[1]} {s[3]} {show(s[4])};")

    def put_if(self, s, level):
        self.put(level, f"if ({show(s[1])}) {{")
        self.statements(s[2], level + 1)
        if s[3] is not None:
            self.put(level, "} else {")
            self.statements(s[3], level + 1)
        self.put(level, "}")

    def put_switch(self, s, level):
        self.put(level, f"switch ({show(s[1])}) {{")
        for i, body in enumerate(s[2]):
            self.put(level, f"case {i}: {{" if i < 2 else "default: {")
            self.statements(body, level + 1)
            self.put(level, "}")
        self.put(level, "}")

    def put_loop(self, s, level):
        names = dict(n=s[2], s=s[3], d=s[4], b=s[5])
        init, cond, step = (t.format(**names) for t in LOOPS[s[1]])
        if s[1] == "while":
            self.put(level, f"int {s[2]} = {init};")
            self.put(level, f"while ({cond}) {{")
            self.put(level + 1, f"{step};")
        elif s[1] == "do":
            self.put(level, f"int {s[2]} = {init};")
            self.put(level, "do {")
            self.put(level + 1, f"{step};")
        else:
            self.put(level, f"for (int {s[2]} = {init}; {cond}; {step}) {{")
        self.statements(s[6], level + 1)
        self.put(level, f"}} while ({cond});" if s[1] == "do" else "}")

    def put_return(self, s, level):
        self.put(level, "return;")

    def put_break(self, s, level):
        self.put(level, "break;")

    def put_continue(self, s, level):
        self.put(level, "continue;")


# --- running them --------------------------------------------------------------------------------------------

class Runner(Thread):
    def run(self, body):
        for s in body:
            self.budget -= 1
            if self.budget < 0:
                raise Undefined
            getattr(self, "do_" + s[0])(s)

    def do_access(self, s):
        index = self.eval(s[3])
        if s[5] != s[1]:
            index += self.vars[s[5]]
        self.events.append(((s[4], tuple(self.turns)), s[1], s[2], index))
        if len(self.events) > MAX_EVENTS:
            raise Undefined

    def do_pointer(self, s):
        self.vars[s[1]] = self.eval(s[3])

    def do_advance(self, s):
        self.vars[s[1]] += self.eval(s[2])

    def call(self, f, arguments, site):
        a, b = (self.eval(x) for x in arguments)
        self.vars[f["a"]], self.vars[f["b"]] = self.convert(a, False), self.convert(b, True)
        self.turns.append(("call", site))
        depth = len(self.turns)
        try:
            self.run(f["body"])
        except LeaveFunction:
            pass
        del self.turns[depth - 1:]
        return self.vars[f["result"]]

    def do_into(self, s):
        self.vars[s[1]] = self.call(s[2], s[3], s[4])

    def do_leave(self, s):
        raise LeaveFunction

    def do_decl(self, s):
        self.vars[s[1]] = self.convert(self.eval(s[3]), s[2])

    def do_array(self, s):
        self.vars[s[1]] = [self.convert(self.eval(v), False) for v in s[2]]

    def do_assign(self, s):
        value = self.eval(s[4])
        if s[3] != "=":
            common = s[2] or s[4][1]
            old = self.convert(self.vars[s[1]], common)
            value = apply(s[3][0], old, self.convert(value, common), common)
        self.vars[s[1]] = self.convert(value, s[2])

    def do_if(self, s):
        if self.eval(s[1]):
            self.run(s[2])
        elif s[3] is not None:
            self.run(s[3])

    def do_switch(self, s):
        start = self.eval(s[1])
        try:
            for body in s[2][min(start, 2):]:
                self.run(body)
        except Break:
            pass

    def do_loop(self, s):
        kind, name, start, step, bound, body = s[1:]
        value = {"down": bound, "double": 1, "halve": bound * 10}.get(kind, start)
        if kind == "lane":
            value = self.vars["threadIdx.x"]
        self.vars[name] = value
        self.turns.append(0)
        first = kind == "do"
        try:
            while first or self.goes_on(kind, name, start, bound):
                first = False
                if kind in ("while", "do"):
                    self.step(kind, name, step)
                try:
                    self.run(body)
                except Continue:
                    pass
                if kind not in ("while", "do"):
                    self.step(kind, name, step)
                self.turns[-1] += 1
        except Break:
            pass
        finally:
            while self.turns and isinstance(self.turns[-1], tuple):
                self.turns.pop()
            self.turns.pop()

    def goes_on(self, kind, name, start, bound):
        v = self.vars[name]
        return {"down": v >= start, "double": v < bound * 10, "halve": v > 0, "lane": v < bound * 10 + 7}.get(
            kind, v < bound)

    def step(self, kind, name, step):
        v = self.vars[name]
        self.vars[name] = {"down": v - step, "double": wrap(v * 2, False), "halve": v >> 1, "lane": v + 40}.get(
            kind, v + step)

    def do_return(self, s):
        raise Return

    def do_break(self, s):
        raise Break

    def do_continue(self, s):
        raise Continue


TYPES = {"g": "float", "h": "double", "s": "float", "d": "double"}

ARRAYS = {  # name: (shared, bytes an element, declaration)
    "g": (False, 4, "float *g"),
    "h": (False, 8, "double *h"),
    "s": (True, 4, "__shared__ float s[4096]"),
    "t": (True, 2, "__shared__ short t[4096]"),
    "d": (True, 8, "__shared__ double d[1024]"),
    "c": (False, 1, "unsigned char *c"),
}


def cost(array, store, addresses):
    shared, size, _ = ARRAYS[array]
    if not shared:
        return len({b // 32 for a in addresses.values() for b in (a, a + size - 1)})
    phases = [range(32)]
    if size == 8:
        phases = [range(16), range(16, 32)]
        for bit in (1, 2):
            if not store and all(addresses.get(i ^ bit, a) == a for i, a in addresses.items()):
                phases = [range(32)]
    total = 0
    for phase in phases:
        banks = {}
        for lane in phase:
            if lane in addresses:
                for word in range(addresses[lane] // 4, (addresses[lane] + size - 1) // 4 + 1):
                    banks.setdefault(word % 32, set()).add(word)
        total += max((len(w) for w in banks.values()), default=0)
    return total


def run_kernel(body, block, grid):
    """Means and counts by line: {line: (requests over the grid, total cost, peak)}."""
    sums = {}
    for bx in range(grid):
        requests = {}
        for t in range(block[0] * block[1]):
            events = []
            thread = Runner({"threadIdx.x": t % block[0], "threadIdx.y": t // block[0], "blockIdx.x": bx}, events)
            try:
                thread.run(body)
            except Return:
                pass
            for key, array, store, index in events:
                request = requests.setdefault((t // 32, key, array, store), {})
                if t % 32 in request:
                    raise Undefined  # the key is not fine enough to tell two requests apart
                request[t % 32] = (1 << 40) + index * ARRAYS[array][1]
        for (_, key, array, store), addresses in requests.items():
            n, total, peak = sums.get(key[0], (0, 0, 0))
            c = cost(array, store, addresses)
            sums[key[0]] = (n + 1, total + c, max(peak, c))
    return sums


# --- comparing -----------------------------------------------------------------------------------------------

def draw_kernel(rng, name):
    while True:
        draw = Draw(rng)
        draw.functions = [draw.function() for _ in range(rng.randint(0, 3))]
        body = draw.block(rng.randint(3, 7), 3)
        block = rng.choice([(32, 1), (64, 1), (16, 4), (32, 4), (48, 1), (8, 8)])
        grid = rng.choice([1, 2, 3])
        printer = Printer()
        for f in draw.functions:
            printer.put_function(f)
        printer.put(0, f"__global__ void {name}(float *g, double *h, unsigned char *c)")
        printer.put(0, "{")
        for array in "std":
            printer.put(1, ARRAYS[array][2] + ";")
        printer.put(1, "float sink = 0;")
        printer.statements(body, 1)
        printer.put(1, "h[999999] = sink;")
        printer.put(0, "}")
        printer.put(0, f"void run_{name}(float *g, double *h, unsigned char *c)")
        printer.put(0, f"{{ {name}<<<{grid}, dim3({block[0]}, {block[1]})>>>(g, h, c); }}")
        try:
            return printer.lines, run_kernel(body, block, grid), grid
        except (Undefined, Leave):
            continue


def compare(sums, grid, accesses, counts):
    wrong = []
    by_line = {}
    for a in accesses:
        by_line.setdefault(a["line"], []).append(a)
    for line, (n, total, peak) in sums.items():
        found = [a for a in by_line.get(line, []) if a["expression"] != "h[999999]"]
        if len(found) != 1:
            wrong.append(f"line {line}: {len(found)} accesses, expected 1")
            continue
        a = found[0]
        numbers = a.get("sectors") or a.get("wavefronts")
        mean = total / n
        counts[a["confidence"]] += 1
        if numbers["best"] > mean + 1e-6 or numbers["worst"] < mean - 1e-6:
            wrong.append(f"line {line}: {mean:g} lies outside {numbers['best']:g} … {numbers['worst']:g}: {a['address']}")
        elif a["confidence"] == "exact" and (abs(numbers["typical"] - mean) > 1e-6 or numbers["peak"] != peak):
            wrong.append(f"line {line}: exact {numbers['typical']:g} (peak {numbers['peak']:g}), truly {mean:g} "
                         f"(peak {peak}): {a['address']}")
        elif a["confidence"] == "exact" and a["requests_per_block"] is not None and \
                abs(a["requests_per_block"] - n / grid) > 1e-6:
            wrong.append(f"line {line}: {a['requests_per_block']:g} requests a block, truly {n / grid:g}")
    for line, found in by_line.items():
        for a in found:
            if line not in sums and a["requests_per_block"] and a["expression"] != "h[999999]":
                wrong.append(f"line {line}: never executed, but said to take {a['requests_per_block']} requests a block")
    return wrong


def check_kernel(cuaddr, seed, counts, keep):
    lines, sums, grid = draw_kernel(random.Random(seed), "kernel")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / f"oracle_{seed}.cu"
        path.write_text("\n".join(lines) + "\n")
        run = subprocess.run([cuaddr, "check", "--format", "json", str(path)], capture_output=True, text=True, timeout=60)
        try:
            report = json.loads(run.stdout)
        except ValueError:
            return [f"no report (status {run.returncode}): {run.stderr[-400:]}"], lines
    if report["kernels"][0]["incomplete"]:
        return [f"incomplete: {report['kernels'][0]['incomplete']}"], lines
    return compare(sums, grid, report["accesses"], counts), lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cuaddr")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kernels", type=int, default=150)
    parser.add_argument("--keep", action="store_true", help="print the source of kernels that differ")
    options = parser.parse_args()
    counts = {"exact": 0, "assumed": 0, "unknown": 0}
    failed = 0
    for seed in range(options.seed, options.seed + options.kernels):
        wrong, lines = check_kernel(options.cuaddr, seed, counts, options.keep)
        failed += bool(wrong)
        print(f"{'FAIL' if wrong else 'PASS'} kernel {seed}", *("    " + text for text in wrong), sep="\n")
        if wrong and options.keep:
            print("\n".join(f"{i:3} {line}" for i, line in enumerate(lines, 1)))
    print(f"accesses compared: {counts['exact']} exact, {counts['assumed']} assumed, {counts['unknown']} unknown")
    print(f"{options.kernels - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
