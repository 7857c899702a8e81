"""`boltyard rules`: the catalogues at the command line."""

from __future__ import annotations

import re
from typing import Annotated

from cyclopts import Parameter

from boltyard import catalogue, rule_search
from boltyard.boxes import find_box, keys, listed, quickest
from boltyard.catalogue import Entry
from boltyard.cli.errors import Usage
from boltyard.cli.output import bold, hanging, titled, width, write_json
from boltyard.cli.shell import Flag, Json, command
from boltyard.core.errors import BadSetting
from boltyard.core.match import Match
from boltyard.invocation import program
from boltyard.twelve import twelve_lines

WORDS_HELP = "ids ({0}-R-1), areas ({0}-BUILD), a game, or words to look for; none: overview".format(quickest().prefix)
HEADS = {"Test": "Check", "Ed": "Edition"}  # as a reader would call the column
SHOWN = 20  # search results in words; --json has them all

app = command("rules")


@app.default
def rules(
    *words: Annotated[str, Parameter(help=WORDS_HELP)],
    game: Annotated[str | None, Parameter(help=f"only this game: {listed()}")] = None,
    mode: Annotated[str | None, Parameter(help="with --print: the rules of these modes")] = None,
    settings: Annotated[
        list[str] | None, Parameter(name="--set", negative=(), help="with --print: a setting, key=value")
    ] = None,
    seats: Annotated[int | None, Parameter(help="with --print: how many play")] = None,
    print_: Annotated[Flag, Parameter(name="--print", help="one HTML page with the rules of a table")] = False,
    json: Json = False,
) -> int:
    if print_:
        return _print_page(words, game, mode, settings or [], seats)
    if mode or settings or seats:
        raise Usage(f"--mode, --set and --seats go with --print: {program()} rules --mode quick --print > rules.html")
    key = catalogue.known_game(game) if game is not None else None
    words = tuple(word for word in (word.strip(" ,.;:") for word in words) if word)
    if len(words) == 1 and words[0].lower() in keys():
        return _in_twelve_lines(words[0].lower(), json)
    if words and all(is_id_shaped(word) for word in words):
        found = [one for word in words for one in _named(word, key)]
        if json:
            write_json([_row(one) for one in found])
        else:
            print("\n\n".join(_whole(one) for one in found))
        return 0
    if words:
        return _search(words, key, json)
    named = [key] if key else catalogue.games()
    if json:
        index = catalogue.test_index()
        write_json([_row(one, index) for name in named for one in catalogue.entries(name)])
    else:
        print("\n\n".join(_overview(name) for name in named))
    return 0


def _in_twelve_lines(game: str, json: bool) -> int:
    """A game for whoever wants to begin; a game that tells it nowhere shows its sections."""
    lines = twelve_lines(game)
    if json:
        write_json({"game": game, "lines": list(lines)})
    elif lines:
        print(bold(find_box(game).title))
        print("\n".join(lines))
        print(hanging("", f"{program()} play {game} begins; {program()} rules --game {game} lists every section."))
    else:
        print(_overview(game))
    return 0


def _print_page(words: tuple[str, ...], game: str | None, mode: str | None, sets: list[str], seats: int | None) -> int:
    """The rules of one table on standard output."""
    from boltyard.cli.agreement import read_settings
    from boltyard.cli.rulebook import page
    from boltyard.games import GAMES, find_game

    if words:
        raise Usage(f"--print makes a page of the whole table; leave {' '.join(words)!r} out.")
    match = find_game(game) if game is not None else None
    if match is None:
        named = (mode or "traditional").split(",")
        match = next((one for one in GAMES.values() if all(word.strip() in one.schema.modes for word in named)), None)
    if match is None:
        raise Usage(f"No game has the modes {mode}; {program()} games lists them.")
    chosen = match.schema.read(read_settings(match, mode, sets))
    fewest = next((n for n in range(match.least_seats, match.most_seats + 1) if _is_for(match, chosen, n)), 0)
    if seats is not None or not fewest:
        match.new(chosen, 0, seats or match.least_seats)  # refuses with the reason
    print(page(match, chosen, seats or fewest))
    return 0


def _is_for(match: Match, settings: dict[str, str], seats: int) -> bool:
    try:
        match.new(settings, 0, seats)
    except BadSetting:
        return False
    return True


def _named(word: str, game: str | None) -> list[Entry]:
    """The entries of an id, a shortened list of ids, or an area."""
    word = word.upper().removesuffix("*").rstrip("-")
    its_game = catalogue.game_of(word) or ""
    if game and its_game != game:
        raise Usage(f"{word} is a rule of {its_game}, not of {game}; leave out --game.")
    areas = catalogue.areas(its_game)
    if word in areas:
        return areas[word]
    letters = re.sub(r"(?<=\d)[A-Z]\b", lambda letter: letter[0].lower(), word)  # BB-R-40a
    return [catalogue.entry(rule) for rule in catalogue.ids_in(letters) or [word]]


def _search(words: tuple[str, ...], game: str | None, json: bool) -> int:
    found = rule_search.find(words, game)
    if json:
        index = catalogue.test_index() if found else {}
        write_json([_row(one, index) for one in found])
        return 0 if found else 1
    if not found:
        raise Usage(f"No rule speaks of {' '.join(words)!r}; {_advice(words, game)}", exit_code=1)
    for one in found[:SHOWN]:
        print(titled(one.id, _first_words(one.text)))
    if len(found) > SHOWN:
        print(hanging("", f"... and {len(found) - SHOWN} more; another word narrows it down, --json has them all."))
    return 0


def _advice(words: tuple[str, ...], game: str | None) -> str:
    for word in words:
        if not rule_search.find([word], game):
            near = rule_search.nearest_word(word, game)
            if near:
                return f"did you mean {near!r}?"
    return "try fewer or other words, or none for the list of sections."


def _row(one: Entry, index: dict[str, list[str]] | None = None) -> dict[str, object]:
    return {
        "id": one.id,
        "text": one.text,
        "kind": one.kind,
        "tests": one.tests if index is None else index.get(one.id, []),
        "game": one.game,
        "section": one.section,
        "columns": one.columns,
        "references": catalogue.references(one),
    }


def _whole(one: Entry) -> str:
    """Everything about an entry: what it says, what settles it, what else speaks of it, what tests hold it."""
    part = catalogue.section(one.game, one.section)
    where = f"{one.kind} of {find_box(one.game).title}, section {one.section} {part.title}"
    lines = [titled(one.id, where)]
    lines += [hanging("  ", f"{HEADS.get(head, head)}: {text}", 4) for head, text in one.columns.items() if text]

    names, named_by = catalogue.references(one), catalogue.referring(one.id)
    related = [catalogue.entry(rule) for rule in dict.fromkeys(names + named_by)]
    rulings = [other for other in related if other.kind in ("ruling", "publisher")]
    for other in rulings:
        answer = next((text for head, text in other.columns.items() if head.startswith("Ruling")), other.text)
        lines.append(hanging("  ", f"{other.id}: {_first_words(answer)}", 4))
    others = [other.id for other in related if other not in rulings]
    if others:
        lines.append(hanging("  ", f"See also: {', '.join(others)}", 4))

    tests, reason = one.tests, catalogue.needs_test(one)
    if tests:
        lines.append("  Tests:")
        lines += [f"    {test}" for test in tests]
    else:
        lines.append(f"  Tests: none needed ({reason})" if reason else "  Tests: none yet")
    return "\n".join(lines)


def _first_words(text: str) -> str:
    """About two lines of a statement."""
    room = 2 * width() - 20
    return text if len(text) <= room else text[:room].rsplit(" ", 1)[0] + " ..."


def _overview(game: str) -> str:
    lines = [titled(find_box(game).title, f"({game}) {len(catalogue.entries(game))} statements")]
    for part in catalogue.sections(game):
        if part.ids:
            lines.append(hanging(f"  {part.number:<8}", f"{part.title}: {', '.join(_spans(part.ids))}", 10))
    return "\n".join(lines)


def _spans(ids: tuple[str, ...]) -> list[str]:
    """Ids that follow each other as `ROB-BUILD-1..10`."""
    spans: list[list[str]] = []
    for rule in ids:
        if spans and _follows(spans[-1][-1], rule):
            spans[-1].append(rule)
        else:
            spans.append([rule])
    return [f"{span[0]}..{span[-1].rpartition('-')[2]}" if len(span) > 1 else span[0] for span in spans]


def _follows(before: str, rule: str) -> bool:
    alike = before[-1].isdigit() == rule[-1].isdigit()  # 40 and 40a do not make a range
    return alike and catalogue.ids_in(f"{before}..{rule.rpartition('-')[2]}") == [before, rule]


def is_id_shaped(word: str) -> bool:
    """Does it begin like the ids of a game, however it goes on?"""
    return re.fullmatch(rf"(?:{catalogue.prefixes()})-[\w./*-]+", word, re.IGNORECASE) is not None
