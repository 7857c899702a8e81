"""The rule catalogues as the wire tells them."""

from functools import cache
from threading import Lock

import msgspec

from boltyard import catalogue, guide, rule_search
from boltyard.server.compressed import JSON, Packed, pack
from boltyard.server.wire import Asked, Cell, Coaching, Guide, Rule, Rules, Section, Statement, Step, Wire

MOST_MENDED = 8  # words of a search whose spelling is looked at

encoder = msgspec.json.Encoder()
quietly = Lock()  # what takes long in a thread is done one by one: each of them slows the tables down


def told(message: Wire) -> Packed:
    """A message as a body."""
    return pack(encoder.encode(message), JSON)


@cache
def book(game: str) -> Packed:
    """A whole catalogue; it does not change while the server runs, so it is packed once."""
    rules = [_rule(one) for one in catalogue.entries(game)]
    sections = [_section(game, part, prose=True) for part in catalogue.sections(game)]
    return told(Rules(game, "", len(rules), rules, sections, guide=_guide(game)))


def search(words: str, game: str, limit: int) -> Rules:
    """What the words find, best first, with the chapters the finds stand in."""
    with quietly:
        found = rule_search.find(words, game or None)
        nearest = "" if found else _nearest(words, game)
    shown = found[:limit]
    places = dict.fromkeys((one.game, one.section) for one in shown)
    return Rules(
        game,
        words,
        len(found),
        [_rule(one) for one in shown],
        [_section(key, catalogue.section(key, number)) for key, number in places],
        nearest=nearest,
    )


def statement(rule: str) -> Statement:
    """One statement with its neighbours in the catalogue, and who speaks of it."""
    one = catalogue.entry(rule)
    order = [other.id for other in catalogue.entries(one.game)]
    at = order.index(one.id)
    return Statement(
        _rule(one),
        _section(one.game, catalogue.section(one.game, one.section)),
        mentions=catalogue.references(one),
        mentioned_by=catalogue.referring(one.id),
        before=order[at - 1] if at else "",
        after=order[at + 1] if at + 1 < len(order) else "",
        coach=_coaching(one),
    )


def _guide(game: str) -> Guide | None:
    found = guide.guide_of(game)
    if found is None:
        return None
    return Guide(
        found.goal,
        [Step(one.picture, one.title, one.text) for one in found.turn],
        [Asked(one.asks, one.answer, list(one.rules)) for one in found.questions],
    )


def _coaching(one: catalogue.Entry) -> Coaching | None:
    found, words = guide.guide_of(one.game), guide.coaching(one.id)
    return Coaching(found.start, words.do, words.why) if found and words else None


def _rule(one: catalogue.Entry) -> Rule:
    cells = [Cell(name, text) for name, text in one.columns.items()]
    return Rule(one.id, one.game, one.kind, one.section, one.text, cells, _tests().get(one.id, []))


def _section(game: str, part: catalogue.Section, prose: bool = False) -> Section:
    return Section(game, part.number, part.title, list(part.ids), part.prose if prose else "")


def _nearest(words: str, game: str) -> str:
    """A better spelling of what was asked, word by word, or the nearest id."""
    if catalogue.game_of(words) is not None:
        return catalogue.nearest(words) or ""
    asked = words.split()
    better = [rule_search.nearest_word(word, game or None) or word for word in asked[:MOST_MENDED]] + asked[
        MOST_MENDED:
    ]
    return "" if better == words.lower().split() else " ".join(better)


@cache
def _tests() -> dict[str, list[str]]:
    return catalogue.test_index()
