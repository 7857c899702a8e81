"""Where things stand in a TOML text: the parser does not tell. Bad TOML may confuse this, but not stop it."""


class Statement:
    """A head or a fact of a TOML text, and the lines it stands on."""

    def __init__(self, path: list[str], first: int, last: int, is_head: bool) -> None:
        self.path = path
        self.first = first
        self.last = last
        self.is_head = is_head


def statements(lines: list[str]) -> list[Statement]:
    """The heads and facts of a text, each with its full path and its lines."""
    found: list[Statement] = []
    table: list[str] = []
    n = 0
    while n < len(lines):
        line = lines[n].strip()
        if line == "" or line.startswith("#"):
            n += 1
        elif line.startswith("["):
            table = _dotted(line.lstrip("["))
            found.append(Statement(table, n, n, True))
            n += 1
        else:
            last = _value_end(lines, n)
            found.append(Statement([*table, *_dotted(line)], n, last, False))
            n = last + 1
    return found


def _dotted(line: str) -> list[str]:
    """The parts of a key such as `bruno.text` or `"a b".c`, up to what follows it."""
    parts: list[str] = []
    part = ""
    quote = ""
    for letter in line:
        if quote:
            if letter == quote:
                quote = ""
            else:
                part += letter
        elif letter in "\"'":
            quote = letter
        elif letter in "=]":
            break
        elif letter == ".":
            parts.append(part)
            part = ""
        elif letter not in " \t":
            part += letter
    return [*parts, part]


def _value_end(lines: list[str], first: int) -> int:
    """The last line of the statement that begins here: strings in three quotes and lists may go on."""
    quote = ""
    depth = 0
    for n in range(first, len(lines)):
        line = lines[n]
        i = 0
        while i < len(line):
            letter = line[i]
            if quote:
                if letter == "\\" and quote[0] == '"':
                    i += 1
                elif line.startswith(quote, i):
                    i += len(quote) - 1
                    quote = ""
            elif letter == "#":
                break
            elif letter in "\"'":
                quote = letter * 3 if line.startswith(letter * 3, i) else letter
                i += len(quote) - 1
            elif letter in "[{":
                depth += 1
            elif letter in "]}":
                depth -= 1
            i += 1
        if len(quote) == 1:  # never closed: the parser will say so
            quote = ""
        if quote == "" and depth <= 0:
            return n
    return len(lines) - 1
