"""What every game says to people: prompts, descriptions, events, refusals; each with its rule where one is due."""

import json
import re
from typing import Any

import pytest

from boltyard import catalogue, guide
from boltyard.core.errors import Wrong
from boltyard.core.events import Ended, event_from
from boltyard.core.match import Match
from boltyard.core.rng import stream
from boltyard.core.sentences import Audience
from boltyard.core.state import EVERYONE, PUBLIC
from boltyard.games import GAMES
from tests.contract.positions import (
    able,
    insides,
    positions,
    seats_for,
    told,
    walk,
)
from tests.plain_words import shorthand_in

PROMPT = 90  # characters
NAMES = ["ana", "bo", "cy", "dee", "eve", "fay"]
RULE = re.compile(r"\((?:[^()]*[, ])?([A-Z]{2,}-[A-Z0-9-]*\d+[a-z]?)\)$")

pytestmark = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def test_a_prompt_fits_in_a_line(game: Match) -> None:
    """In at most 90 characters, with its decision and a rule that exists."""
    ids = {one.id for one in catalogue.entries(game.key)}
    told = guide.guide_of(game.key)
    for s in positions(game):
        for seat in able(s):
            asked = game.wording(game.view(s, seat), seat)
            text = Audience(NAMES, seat).text(asked.prompt)
            assert 0 < len(text) <= PROMPT, text
            assert asked.decision in ids
            assert game.decision(s, seat) == asked.decision
            assert told is None or asked.decision in told.coach, "the coach has a word for whatever is asked"
            assert asked.rule in ids


def test_every_move_can_be_described(game: Match) -> None:
    for s in positions(game, every=2):
        for seat in able(s):
            for move in [*game.legal(s, seat), *game.asides(s, seat)]:
                assert Audience(NAMES, seat).text(game.describe(game.view(s, seat), move, seat)).strip()


def test_every_event_can_be_told(game: Match) -> None:
    """To every seat, to nobody in particular, and to all after the end; some events need no words."""
    for event, _, after in told(game):
        for viewer in (*range(after.seats), PUBLIC, -2):
            line = game.tell(event, viewer, NAMES)
            assert "\n" not in line
            json.dumps(game.show_event(event.shown_to(viewer)))


def test_every_event_names_a_rule_by_its_kind_alone(game: Match) -> None:
    """ROB-R-65, F16: a rule that is there, and the same for whoever did it and whether or not there was a choice."""
    ids = {one.id for one in catalogue.entries(game.key)}
    rules: dict[tuple[str, str], set[str]] = {}
    for event, _, _ in told(game):
        what = event.reason if isinstance(event, Ended) else str(dict(game.show_event(event)).get("phase", ""))
        rules.setdefault((event.kind, what), set()).add(game.event_rule(event))

    for (kind, _), named in rules.items():
        assert kind in game.event_kinds
        assert len(named) == 1
        assert named <= ids, kind


def test_every_rule_of_an_event_is_there(game: Match) -> None:
    ids = {one.id for one in catalogue.entries(game.key)}
    rules = {kind.rule for kind in game.event_kinds.values()} - {""}

    assert rules <= ids


def test_every_event_is_saved_by_its_fields(game: Match) -> None:
    """Saved and loaded it is the same event."""
    for event, _, _ in told(game):
        plain = json.loads(json.dumps(event.saved(game.legend)))
        assert event_from(game.event_kinds, plain, game.legend) == event


NONSENSE = ["", "fly away", "attack", "build x y", "block", "program 5S", "discard supply=x", "recover : :", "= bo"]


def vocabulary(game: Match) -> list[str]:
    """Codes of all kinds, items and whole answers, from a few random matches."""
    codes = {"pass", "done", "offer draw", "accept draw", "refuse draw"}
    for seed in range(3):
        s = game.new({}, seed, seats_for(game, {})[seed % len(seats_for(game, {}))])
        for i, (seat, move) in enumerate(walk(game, s, stream(str(seed), "walk"))):
            if i % 5 == 0:
                codes.add(move.text)
                codes.add(game.line(s, seat, [*game.named(s, seat), move]))
    return sorted(codes)


def refusal(game: Match, s: Any, seat: int, code: str) -> str:
    """What is said against this code; nothing where it is legal."""
    try:
        game.read(s, seat, code)
    except Wrong as wrong:
        return wrong.sentence
    return ""


def test_every_refusal_names_a_rule(game: Match) -> None:
    """F55: whatever a seat says in the game's own words, and cannot do, maps to a rule id."""
    ids = {one.id for one in catalogue.entries(game.key)}
    codes = vocabulary(game)
    bare: dict[str, str] = {}
    for s in positions(game, every=25):
        for seat in range(s.seats):
            for code in codes:
                sentence = refusal(game, s, seat, code)
                found = RULE.search(sentence)
                if sentence and (not found or found.group(1) not in ids):
                    bare[code.split()[0]] = sentence

    assert bare == {}


def test_a_refusal_tells_nothing_its_seat_has_not_seen(game: Match) -> None:
    """F10: swap two cards that this seat has not seen, and it is refused in the same words."""
    codes = vocabulary(game)[::5]
    for s in positions(game, every=97):
        for seat in range(s.seats):
            said = [refusal(game, s, seat, code) for code in codes]
            for other in insides(game).swaps(s, seat)[::5]:
                assert [refusal(game, other, seat, code) for code in codes] == said


def test_nonsense_is_refused_in_one_sentence(game: Match) -> None:
    for s in positions(game, every=25):
        for seat in range(s.seats):
            for code in NONSENSE:
                sentence = refusal(game, s, seat, code)
                assert sentence
                assert "\n" not in sentence


def test_why_not_has_a_rule_for_what_cannot_be_done(game: Match) -> None:
    """F55: it never fails, and where it says something, it names the rule."""
    ids = {one.id for one in catalogue.entries(game.key)}
    codes = vocabulary(game) + NONSENSE
    for s in positions(game, every=25):
        for seat in range(s.seats):
            for code in codes:
                why = game.why_not(game.view(s, seat), seat, code)
                if why:
                    assert why.rule in ids, why.text()
                    assert not RULE.search(why.sentence), "the rule is told beside the sentence"


def test_nobody_reads_shorthand(game: Match) -> None:
    """Questions, choices, events, refusals: in words, with names; the rule stands beside, never inside."""
    said: set[str] = set()
    codes = vocabulary(game)
    for s in positions(game, every=15):
        for seat in able(s):
            reader, view = Audience(NAMES, seat), game.view(s, seat)
            said.add(reader.text(game.wording(view, seat).prompt))
            said |= {
                reader.text(game.describe(view, move, seat)) for move in [*game.legal(s, seat), *game.asides(s, seat)]
            }
    for s in positions(game, every=150):
        for seat in range(s.seats):
            reader, view = Audience(NAMES, seat), game.view(s, seat)
            said |= {reader.text(why.said) for code in codes if (why := game.why_not(view, seat, code))}
    said |= {game.tell(event, 0, NAMES) for event, _, _ in told(game)}

    assert {line: found for line in said if (found := shorthand_in(line))} == {}


def test_why_not_is_silent_about_what_can_be_done(game: Match) -> None:
    """F55: a legal act has no reason against it."""
    for s in positions(game, every=10):
        for seat in able(s):
            for move in [*game.legal(s, seat), *game.asides(s, seat)]:
                assert game.why_not(game.view(s, seat), seat, move.text) is None, move.text


def test_a_picture_is_the_view_as_text(game: Match) -> None:
    """However a game paints it: `picture` and `show_with` say what `show` says of the view."""
    for s in positions(game, every=5):
        for viewer in [*range(s.seats), PUBLIC, *([EVERYONE] if s.over else [])]:
            view = game.view(s, viewer)
            shown = json.loads(json.dumps(game.show(view)))
            painted = game.picture(s, viewer)
            assert bool(painted) == (game.paints and viewer != EVERYONE)
            assert not painted or list(json.loads(painted).items()) == list(shown.items())
            moves = game.legal(view, viewer) if viewer >= 0 else []
            assert json.loads(json.dumps(game.show_with(view, moves))) == shown


def test_what_is_shown_is_plain(game: Match) -> None:
    """States, views and outcomes become JSON as they are."""
    for s in positions(game, every=10):
        json.dumps(game.show(s))
        json.dumps(game.show(game.view(s, PUBLIC)))
        assert isinstance(game.essence(s), str)
