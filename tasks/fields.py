"""Write slots, copies and saved forms of states and frames from their fields; --check only tells what is stale.

A class declares its fields once, annotated in its body or in `__init__`, with the words of `core/fields.py`. Where its
body has a section between `# dev fields: ...` and `# end of what is generated`, the first line says what belongs there:

    slots         `__slots__`
    clone         a copy; of a class with `__init__`, by calling it
    copy_NAME     the same into a copy that somebody else makes: for classes that others extend
    plain, fill   everything that is saved in plain numbers and words, and back
    plain, read   the same for what never changes: it is made anew, by calling its `__init__`
"""

import argparse
import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from boltyard.boxes import boxes, folder_of
from tasks._generated import ROOT, refuse, section, settle

BEGIN = "# dev fields:"
HOME = ROOT / "src" / "boltyard"
PLACES = ("core", "games")
WAYS = ("Shared", "Replaced", "Prepared", "Unsaved", "Local", "Given")
UNCHANGING = ("int", "bool", "str", "frozenset", "OneCard", "Bundle", "CardBits", "Move", "Event", "Noted")
NUMBERS = ("int", "bool", "str")  # saved as they are
LISTS = ("list", "ByCard", "Two")
HOLDS_CARDS = ("OneCard", "Pile", "Bundle", "CardBits", "ByCard", "Noted")
INDENT = "    "
ITEMS = ("item", "part", "piece")  # what a thing in a list is called, by how deep it lies


@dataclass(frozen=True)
class Field:
    """One thing that an object holds: how it is copied, and what it is."""

    name: str
    way: str
    type: ast.expr

    @property
    def is_saved(self) -> bool:
        return self.way not in ("Shared", "Unsaved", "Local")


@dataclass
class Class:
    """A class with fields, as its source declares it."""

    name: str
    base: str
    parts: list[str]
    fields: list[Field]
    made_with: list[str] | None  # the arguments of its `__init__`, if it has one
    path: Path
    chain: list["Class"] = field(default_factory=list)  # itself and what it extends, the last first

    def part(self, start: str) -> str:
        """What it has generated that begins like this."""
        return next((part for part in self.parts if part.startswith(start)), "")

    @property
    def is_state(self) -> bool:
        return self.chain[-1].name == "State"


# Reading.


def classes(sources: dict[Path, str]) -> dict[str, Class]:
    """Every class of these files with a section to be written, by name."""
    found: dict[str, Class] = {}
    for path, text in sources.items():
        if BEGIN in text:
            for node in ast.parse(text).body:
                if isinstance(node, ast.ClassDef):
                    marks = [line.strip() for line in lines_of(node, text) if line.strip().startswith(BEGIN)]
                    parts = marks[0].removeprefix(BEGIN).replace(",", " ").split() if marks else []
                    if parts:
                        found[node.name] = read_class(node, parts, path)
    for each in found.values():
        at: Class | None = each
        while at is not None:
            each.chain.append(at)
            at = found.get(at.base)
    return found


def lines_of(node: ast.ClassDef, text: str) -> list[str]:
    """The lines of a class, comments at its end too."""
    lines = text.splitlines()[node.lineno :]
    end = next((i for i, line in enumerate(lines) if line and not line[0].isspace()), len(lines))
    return lines[:end]


def read_class(node: ast.ClassDef, parts: list[str], path: Path) -> Class:
    base = node.bases[0].id if node.bases and isinstance(node.bases[0], ast.Name) else ""
    fields = list(declared(node))
    made_with: list[str] | None = None
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name == "__init__":
            made_with = [arg.arg for arg in item.args.args[1:]]
            fields += fields_in(item)
    return Class(node.name, base, parts, fields, made_with, path)


def declared(node: ast.ClassDef) -> Iterator[Field]:
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and item.value is None and isinstance(item.target, ast.Name):
            yield field_of(item.target.id, item.annotation)


def fields_in(init: ast.FunctionDef) -> Iterator[Field]:
    """The fields that are annotated where they get their first value."""
    for item in ast.walk(init):
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Attribute):
            yield field_of(item.target.attr, item.annotation)


def field_of(name: str, annotation: ast.expr) -> Field:
    if isinstance(annotation, ast.Subscript) and word(annotation) in WAYS:
        return Field(name, word(annotation), annotation.slice)
    return Field(name, "", annotation)


def word(kind: ast.expr) -> str:
    """The name of a type, or of what is made of another: `list` of `list[int]`."""
    if isinstance(kind, ast.Subscript):
        return word(kind.value)
    return kind.id if isinstance(kind, ast.Name) else ""


def item_of(kind: ast.expr) -> ast.expr:
    """What a list has in it."""
    if word(kind) == "Pile":
        return ast.Name("OneCard")
    assert isinstance(kind, ast.Subscript)
    return kind.slice


def is_list(kind: ast.expr) -> bool:
    return word(kind) in (*LISTS, "Pile")


def is_numbers(kind: ast.expr) -> bool:
    """Is it made of nothing that must be named?"""
    return word(kind) in NUMBERS or (word(kind) == "list" and is_numbers(item_of(kind)))


def holds(kind: ast.expr, words: tuple[str, ...]) -> bool:
    """Is there any of these in it?"""
    return word(kind) in words or (isinstance(kind, ast.Subscript) and holds(kind.slice, words))


# Copies.


def copied(kind: ast.expr, what: str, depth: int = 0) -> str:
    """An expression for a copy of it, as deep as it can change."""
    name = word(kind)
    if name in UNCHANGING:
        return what
    if not is_list(kind):
        return f"{what}.clone()"
    item = item_of(kind)
    if word(item) in UNCHANGING:
        return f"{what}[:]"
    if name == "Two":
        return f"[{copied(item, f'{what}[0]')}, {copied(item, f'{what}[1]')}]"
    return listed(copied(item, ITEMS[depth], depth + 1), what, depth)


def copy_lines(each: Field) -> list[str]:
    """The lines that give a copy this field. A loop is quicker than a comprehension where it is interpreted."""
    mine = f"self.{each.name}"
    if each.way == "Given":
        return []
    if each.way in ("Shared", "Replaced"):
        return [f"copy.{each.name} = {mine}"]
    if each.way == "Local":
        return [f"copy.{each.name} = None"]
    if word(each.type) == "list" and word(item_of(each.type)) not in UNCHANGING:
        one = f"one_{each.name.removesuffix('s')}"
        return [
            f"{each.name}: {ast.unparse(each.type)} = []",
            f"for {one} in {mine}:",
            f"{INDENT}{each.name}.append({copied(item_of(each.type), one)})",
            f"copy.{each.name} = {each.name}",
        ]
    return [f"copy.{each.name} = {copied(each.type, mine)}"]


def all_copied(fields: list[Field]) -> list[str]:
    """The lines for all of them; what belongs to the set-up is copied only as long as that goes on."""
    lines = [line for each in fields if each.way != "Prepared" for line in copy_lines(each)]
    prepared = [each for each in fields if each.way == "Prepared"]
    if prepared:
        lines.append("if self.turn:  # nothing of the set-up changes any more")
        lines += [f"{INDENT}copy.{each.name} = self.{each.name}" for each in prepared]
        lines.append("else:")
        lines += [f"{INDENT}copy.{each.name} = {copied(each.type, f'self.{each.name}')}" for each in prepared]
    return lines


def fields_of(chain: list[Class]) -> list[Field]:
    """Of several classes, that of the first before those of what extends it."""
    return [each for cls in reversed(chain) for each in cls.fields]


def slots(cls: Class) -> list[str]:
    names = sorted(each.name for each in cls.fields)
    return ["__slots__ = (", *[f'{INDENT}"{name}",' for name in names], ")"] if names else ["__slots__ = ()"]


def clone(cls: Class) -> list[str]:
    rest = fields_of(cls.chain)
    lines = [f"copy = {cls.name}()"]
    made_with = next((each.made_with for each in cls.chain if each.made_with is not None), None)
    if made_with is not None:
        by_name = {each.name: each for each in rest}
        for name in made_with:
            if name not in by_name or copy_lines(by_name[name]) != [f"copy.{name} = self.{name}"]:
                refuse(f"{cls.name}: `{name}` of __init__ is no field that copies share")
        lines = [f"copy = {cls.name}({', '.join(f'self.{name}' for name in made_with)})"]
        rest = [each for each in rest if each.name not in made_with]
    else:
        copier = next((each for each in cls.chain if each.part("copy_")), None)
        if copier is not None:
            lines.append(f"self.{copier.part('copy_')}(copy)")
            rest = fields_of(cls.chain[: cls.chain.index(copier)])
    return [f'def clone(self) -> "{cls.name}":', *indented([*lines, *all_copied(rest), "return copy"])]


def copier(cls: Class) -> list[str]:
    """The copy into another, after what the class extends has done its part."""
    name = cls.part("copy_")
    above = next((each for each in cls.chain[1:] if each.part("copy_")), None)
    if any(each.fields for each in cls.chain[1 : cls.chain.index(above) if above else None]):
        refuse(f"{cls.name} extends a class with fields that nothing copies")
    lines = [f"self.{above.part('copy_')}(copy)"] if above else []
    lines += all_copied(cls.fields)
    return [f'def {name}(self, copy: "{cls.name}") -> None:', *indented(lines)]


# Saving.


def saved(kind: ast.expr, what: str, replaced: bool, depth: int = 0) -> str:
    """An expression for the plain form of it."""
    name = word(kind)
    simple = {
        "OneCard": f"legend.name({what})",
        "Pile": f"legend.names({what})",
        "Bundle": f"legend.names(list({what}))",
        "CardBits": f"legend.names_of({what})",
        "Move": f"{what}.text",
        "Rng": f"{what}.lanes()",
        "State": f"{what}.plain()",
        "Frame": f"{what}.by.saved(self, {what})",
        "Noted": f"{what}.plain(legend)",
    }
    if name in simple:
        return simple[name]
    if name in UNCHANGING or (replaced and is_numbers(kind)):
        return what
    if name == "ByCard":
        item = item_of(kind)
        if word(item) not in NUMBERS:
            what = listed(saved(item, ITEMS[depth], False, depth + 1), what, depth)
        return f"legend.by_name({what})"
    if not is_list(kind):
        return f"{what}.plain(legend)"
    item = item_of(kind)
    if word(item) == "Pile":
        return f"legend.all_names({what})"
    if word(item) in NUMBERS:
        return f"{what}[:]"
    return listed(saved(item, ITEMS[depth], replaced, depth + 1), what, depth)


def listed(expression: str, source: str, depth: int) -> str:
    return f"[{expression} for {ITEMS[depth]} in {source}]"


def loaded(kind: ast.expr, what: str, depth: int = 0) -> str:
    """An expression for the value that this plain form stands for."""
    name = word(kind)
    simple = {
        "OneCard": f"legend.number({what})",
        "Pile": f"legend.pile({what})",
        "Bundle": f"tuple(legend.pile({what}))",
        "CardBits": f"legend.bits({what})",
        "Move": f"reader.move({what})",
        "Rng": f"from_lanes({what})",
        "State": f"reader.state({what})",
        "Frame": f"self.revived({what})",
        "Noted": f"{word(item_of(kind)) if name == 'Noted' else ''}.read({what}, legend)",
    }
    if name in simple:
        return simple[name]
    if name in UNCHANGING:
        return what
    if name == "ByCard":
        item = item_of(kind)
        kept = f"legend.by_number({what})"
        return kept if word(item) in NUMBERS else listed(loaded(item, ITEMS[depth], depth + 1), kept, depth)
    item = item_of(kind)
    if word(item) == "Pile":
        return f"legend.piles({what})"
    if word(item) in NUMBERS:
        return f"{what}[:]"
    return listed(loaded(item, ITEMS[depth], depth + 1), what, depth)


def is_object(kind: ast.expr, known: dict[str, Class]) -> bool:
    """Is it something with fields of its own that is saved and filled like this?"""
    return word(kind) in known and bool(known[word(kind)].part("fill")) and word(kind) not in ("State", "Frame")


def plain(cls: Class) -> list[str]:
    fields = [each for each in cls.fields if each.is_saved]
    values = [(each.name, saved(each.type, f"self.{each.name}", each.way == "Replaced")) for each in fields]
    above = len(cls.chain) > 1 and any(each.part("plain") for each in cls.chain[1:])
    given = "" if cls.is_state else ", legend: Legend"
    lines = ["legend = self.legend()"] if cls.is_state and any("legend" in value for _, value in values) else []
    if above:
        lines.append(f"plain = super().plain({'' if cls.is_state else 'legend'})")
        lines += ["plain.update(", *[f"{INDENT}{name}={value}," for name, value in values], ")", "return plain"]
    else:
        lines += ["return {", *[f'{INDENT}"{name}": {value},' for name, value in values], "}"]
    return [f"def plain(self{given}) -> Plain:", *indented(lines)]


def fill(cls: Class, known: dict[str, Class]) -> list[str]:
    lines: list[str] = []
    if any(each.part("fill") for each in cls.chain[1:]):
        lines.append("super().fill(plain, reader)")
    fields = [each for each in cls.fields if each.is_saved]
    if any(holds(each.type, HOLDS_CARDS) for each in fields):
        lines.append("legend = reader.legend")
    for each in fields:
        item = item_of(each.type) if is_list(each.type) else each.type
        if is_object(item, known):
            lines += [
                f"self.{each.name} = []",
                f'for item in plain["{each.name}"]:',
                f"{INDENT}self.{each.name}.append({word(item)}())",
                f"{INDENT}self.{each.name}[-1].fill(item, reader)",
            ]
        else:
            value = f'plain["{each.name}"]'
            lines.append(f"self.{each.name} = {loaded(each.type, value)}")
    return ["def fill(self, plain: Plain, reader: Reader) -> None:", *indented(lines)]


def read(cls: Class) -> list[str]:
    """Something that never changes, made of its plain form."""
    kinds = {each.name: each.type for each in cls.fields}
    values = ", ".join(loaded(kinds[name], f'plain["{name}"]') for name in cls.made_with or ())
    return [
        "@staticmethod",
        f'def read(plain: Plain, legend: Legend) -> "{cls.name}":',
        *indented([f"return {cls.name}({values})"]),
    ]


# Writing.


def indented(lines: list[str]) -> list[str]:
    return [f"{INDENT}{line}" if line else "" for line in lines]


def body(cls: Class, known: dict[str, Class]) -> list[str]:
    """What stands between the two lines."""
    written: list[list[str]] = []
    for part in cls.parts:
        if part == "slots":
            written.append(slots(cls))
        elif part == "clone":
            written.append(clone(cls))
        elif part == "plain":
            written.append(plain(cls))
        elif part == "fill":
            written.append(fill(cls, known))
        elif part == "read":
            written.append(read(cls))
        elif re.fullmatch(r"copy_[a-z_]+", part):
            written.append(copier(cls))
        else:
            refuse(f"{cls.name}: nobody knows how to write {part!r}")
    lines = [line for block in written for line in (*block, "")]
    return indented(lines)


def renewed(sources: dict[Path, str]) -> dict[Path, str]:
    """The files with sections, as they should read."""
    known = classes(sources)
    made: dict[Path, str] = {}
    for path in {each.path for each in known.values()}:
        lines = sources[path].splitlines()
        for cls in [each for each in known.values() if each.path == path]:
            start = next(i for i, line in enumerate(lines) if re.match(rf"class {cls.name}\b", line))
            first, last = section(lines[start:], BEGIN)
            lines[start + first : start + last] = ["", *body(cls, known)]
        made[path] = "\n".join(lines) + "\n"
    return made


def kernel_sources() -> dict[Path, str]:
    """The kernel, and the games that were put beside those of the house."""
    places = [HOME / place for place in PLACES]
    places += [place for place in map(folder_of, boxes()) if not place.is_relative_to(HOME)]
    paths = [path for place in places for path in sorted(place.rglob("*.py"))]
    return {path: path.read_text(encoding="utf-8") for path in paths}


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev fields", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail where something is stale")
    return settle(renewed(kernel_sources()), parser.parse_args(words).check, "fields")
