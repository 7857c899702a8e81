"""Write web/src/lib/wire.ts from the messages of the wire and the views of the games; --check only says if it is fresh.

A message is a struct of `boltyard.server.wire`, a view a TypedDict of `games/NAME/shapes.py`; both become interfaces.
"""

import argparse
import ast
import inspect
import sys
import textwrap
from pathlib import Path

import msgspec

from boltyard.server.shapes import declared, fields_of, parts_of, unions
from boltyard.server.wire import FROM_CLIENTS, MESSAGES, UNIONS
from boltyard.server.wire.parts import DECLARED, NAMED

TARGET = Path(__file__).resolve().parents[1] / "web" / "src" / "lib" / "wire.ts"
OPENING = (
    "// Written by `./boltyard dev wire` from src/boltyard/server/wire/ and the games' shapes.py; change it there.\n"
)
JSON = "export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };\n"
LONGEST = 120  # characters of a line
PLAIN = {
    msgspec.inspect.StrType: "string",
    msgspec.inspect.IntType: "number",
    msgspec.inspect.FloatType: "number",
    msgspec.inspect.BoolType: "boolean",
    msgspec.inspect.NoneType: "null",
}


def typescript() -> str:
    """Every message as an interface, then every view, then what the socket may carry, each way."""
    interfaces = [interface(one) for one in (*MESSAGES, *parts_of(declared()))]
    each_way = {name: [message.__name__ for message in some] for name, some in UNIONS.items()}
    return "\n".join(
        [OPENING, JSON, *interfaces, *(union(name, some) for name, some in {**unions(), **each_way}.items())]
    )


def interface(message: type) -> str:
    """One message, or what a game declares.

    The server sends its defaults unless a struct omits them, so of its messages only those have optional fields.
    """
    shape = msgspec.inspect.type_info(message)
    assert isinstance(shape, msgspec.inspect.StructType | msgspec.inspect.TypedDictType)
    lines = [*comment((message.__doc__ or "").partition("\n")[0]), f"export interface {message.__name__} {{"]
    if isinstance(shape, msgspec.inspect.StructType) and shape.tag_field:
        lines.append(f'  {shape.tag_field}: "{shape.tag}";')
    optional = message in FROM_CLIENTS or not isinstance(shape, msgspec.inspect.StructType) or omits(message)
    said = docs_of(message)
    for field in fields_of(shape):
        lines += comment(said.get(field.name, ""), "  ")
        lines.append(f"  {field.encode_name}{'?' if optional and not field.required else ''}: {name_of(field.type)};")
    return "\n".join([*lines, "}\n"])


def omits(message: type) -> bool:
    """Does it leave out what has its default?"""
    return issubclass(message, msgspec.Struct) and message.__struct_config__.omit_defaults


def comment(text: str, indent: str = "") -> list[str]:
    """A sentence, folded where it is long."""
    line = f"{indent}/** {text} */"
    if len(line) <= LONGEST:
        return [line] if text else []
    folded = textwrap.wrap(text, LONGEST - len(indent) - 3)
    return [f"{indent}/**", *(f"{indent} * {part}" for part in folded), f"{indent} */"]


def docs_of(declaration: type) -> dict[str, str]:
    """What stands below the fields of a class, and of those it extends."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(declaration)))
    except (OSError, TypeError):  # made by a call
        return {}
    (node,) = tree.body
    assert isinstance(node, ast.ClassDef)
    said: dict[str, str] = {}
    for base in node.bases:
        found = vars(sys.modules[declaration.__module__]).get(ast.unparse(base))
        if isinstance(found, type):
            said |= docs_of(found)
    for field, after in zip(node.body, node.body[1:]):
        if isinstance(field, ast.AnnAssign) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            said[ast.unparse(field.target)] = " ".join(str(after.value.value).split())
    return said


def union(name: str, names: list[str]) -> str:
    """One of these."""
    line = f"export type {name} = {' | '.join(names)};"
    if len(line) <= LONGEST:
        return f"{line}\n"
    return "\n".join([f"export type {name} =", *(f"  | {one}" for one in names)]) + ";\n"


def name_of(shape: msgspec.inspect.Type) -> str:
    """The type as TypeScript writes it."""
    match shape:
        case msgspec.inspect.Metadata():
            marks = shape.extra or {}
            return str(marks.get(DECLARED) or marks.get(NAMED) or name_of(shape.type))
        case msgspec.inspect.StructType() | msgspec.inspect.TypedDictType():
            return shape.cls.__name__
        case msgspec.inspect.ListType():
            inner = name_of(shape.item_type)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case msgspec.inspect.DictType():
            return f"Record<{name_of(shape.key_type)}, {name_of(shape.value_type)}>"
        case msgspec.inspect.LiteralType():
            return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in shape.values)
        case msgspec.inspect.UnionType():
            return " | ".join(name_of(one) for one in shape.types)
    return PLAIN[type(shape)]


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev wire", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 when the file is out of date")
    checking = parser.parse_args(argv).check
    text = typescript()
    if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    if checking:
        print("web/src/lib/wire.ts is out of date; run: ./boltyard dev wire", file=sys.stderr)
        return 1
    TARGET.write_text(text, encoding="utf-8")
    print("web/src/lib/wire.ts written")
    return 0
