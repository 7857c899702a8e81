"""Write what `Match` hands through to its game: every verb of `Game` that it does not write itself; --check only tells.

A state in the arguments is that of the game inside. What returns nothing has changed something, so the match follows:
it counts a game that is over and takes over who is asked. What returns a state is for `Match` to write by hand.
The attributes of a game are taken over by `named_like`, all of them.
"""

import argparse
import ast
from collections.abc import Iterator
from pathlib import Path

from tasks._generated import ROOT, refuse, section, settle

BEGIN = "# dev forwards"
GAME = ROOT / "src" / "boltyard" / "core" / "game.py"
MATCH = ROOT / "src" / "boltyard" / "core" / "match.py"
INDENT = "    "


class Inner(ast.NodeTransformer):
    """The types of a match in the place of those of any game."""

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name("MatchState") if node.id == "S" else node


def class_in(text: str, name: str) -> ast.ClassDef:
    return next(node for node in ast.parse(text).body if isinstance(node, ast.ClassDef) and node.name == name)


def verbs(node: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and not item.name.startswith("_"):
            yield item


def attributes(node: ast.ClassDef) -> list[str]:
    return [
        item.target.id for item in node.body if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
    ]


def handed_on(name: str, kind: str) -> str:
    """An argument as the game inside knows it."""
    return {"S": f"{name}.inner", "list[S]": f"[each.inner for each in {name}]"}.get(kind, name)


def forward(verb: ast.FunctionDef) -> list[str]:
    """The verb, handed through."""
    returns = ast.unparse(verb.returns) if verb.returns else "None"
    if "S" in [node.id for node in ast.walk(ast.parse(returns)) if isinstance(node, ast.Name)]:
        refuse(f"`Game.{verb.name}` returns a state: write it in `Match` by hand")
    kinds = {arg.arg: ast.unparse(arg.annotation) for arg in verb.args.args[1:] if arg.annotation}
    call = f"self.game.{verb.name}({', '.join(handed_on(name, kind) for name, kind in kinds.items())})"
    given = ast.unparse(Inner().visit(verb.args))
    lines = [f"def {verb.name}({given}) -> {returns}:"]
    if returns != "None":
        return [*lines, f"{INDENT}return {call}"]
    changed = [name for name, kind in kinds.items() if kind == "S"]
    return [*lines, f"{INDENT}{call}", *[f"{INDENT}self.follow({name})" for name in changed[:1]]]


def renewed(game_text: str, match_text: str) -> str:
    """The module of `Match`, as it should read."""
    lines = match_text.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("class Match("))
    first, last = section(lines[start:], BEGIN)
    by_hand = class_in("\n".join(lines[: start + first] + lines[start + last :]), "Match")
    written = {verb.name for verb in verbs(by_hand)}
    game = class_in(game_text, "Game")
    blocks = [
        ["def named_like(self, game: AnyGame) -> None:", *[f"{INDENT}self.{a} = game.{a}" for a in attributes(game)]]
    ]
    blocks += [forward(verb) for verb in verbs(game) if verb.name not in written]
    made = [f"{INDENT}{line}" if line else "" for block in blocks for line in ("", *block)]
    lines[start + first : start + last] = [*made, ""]
    return "\n".join(lines) + "\n"


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev forwards", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail where something is stale")
    made = renewed(GAME.read_text(encoding="utf-8"), MATCH.read_text(encoding="utf-8"))
    files: dict[Path, str] = {MATCH: made}
    return settle(files, parser.parse_args(words).check, "forwards")
