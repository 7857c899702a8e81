"""Write web/src/lib/wire.ts from the structs of boltyard.server.wire; --check only says whether it is fresh."""

import argparse
import inspect
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from boltyard.server.wire import FROM_CLIENTS, MESSAGES, UNIONS

TARGET = Path(__file__).resolve().parents[1] / "web" / "src" / "lib" / "wire.ts"
OPENING = "// Written by `./boltyard dev wire` from src/boltyard/server/wire/; change it there.\n"
PLAIN = {
    msgspec.inspect.StrType: "string",
    msgspec.inspect.IntType: "number",
    msgspec.inspect.FloatType: "number",
    msgspec.inspect.BoolType: "boolean",
    msgspec.inspect.NoneType: "null",
    msgspec.inspect.RawType: "unknown",
}


def typescript() -> str:
    """Every message as an interface, in the order of the module; then what the socket may carry, each way."""
    return OPENING + "".join(f"\n{one}" for one in [*map(interface, MESSAGES), *map(union, UNIONS, UNIONS.values())])


def union(name: str, some: Iterable[type[msgspec.Struct]]) -> str:
    """One of several messages, a line for each."""
    return "\n  | ".join([f"export type {name} =", *(one.__name__ for one in some)]) + ";\n"


def interface(message: type[msgspec.Struct]) -> str:
    """One message. The server always sends its defaults, so only what clients send has optional fields."""
    shape = msgspec.inspect.type_info(message)
    assert isinstance(shape, msgspec.inspect.StructType)
    doc = (inspect.getdoc(message) or "").partition("\n")[0]
    kind = f'  {shape.tag_field}: "{shape.tag}";\n' if shape.tag_field else ""
    optional = message in FROM_CLIENTS
    fields = kind + "".join(
        f"  {field.encode_name}{'?' if optional and not field.required else ''}: {name_of(field.type)};\n"
        for field in shape.fields
    )
    return f"/** {doc} */\nexport interface {message.__name__} {{\n{fields}}}\n"


def name_of(shape: msgspec.inspect.Type) -> str:
    """The type as TypeScript writes it."""
    match shape:
        case msgspec.inspect.Metadata():
            return name_of(shape.type)
        case msgspec.inspect.StructType():
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
    parser = argparse.ArgumentParser(prog="./boltyard dev wire", description=__doc__)
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
