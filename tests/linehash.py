"""GitHub's primaryLocationLineHash, written from its description: the hash of the hundred UTF-16 units from a line's start
on, blanks and tabs left out, line ends made one line feed, U+FFFF and zeros at the end; equal hashes are numbered."""

WINDOW = 100


def line_hashes(data):
    """bytes -> the hash of each line, as a list."""
    text = data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    units = text.encode("utf-16-le", "surrogatepass")
    units = [units[i] | units[i + 1] << 8 for i in range(0, len(units), 2)]
    units = [unit for unit in units if unit not in (0x20, 0x09)] + [0xFFFF]
    starts = [i for i in range(len(units)) if i == 0 or units[i - 1] == 0x0A]
    seen = {}
    hashes = []
    for start in starts:
        window = units[start:start + WINDOW]
        window += [0] * (WINDOW - len(window))
        value = 0
        for unit in window:
            value = (value * 37 + unit) % 2**64
        seen[value] = seen.get(value, 0) + 1
        hashes.append(f"{value:x}:{seen[value]}")
    return hashes
