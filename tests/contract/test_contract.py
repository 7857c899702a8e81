"""The contract every game keeps, held by random play over all games and all their settings.

Each test is one promise of the house style's section 8. A game that joins `GAMES` is held to all of them.
"""

import json
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any, get_type_hints

import pytest

from boltyard.core import flow
from boltyard.core.flow import Tally
from boltyard.core.match import Match
from boltyard.core.moves import OFFER_DRAW, REFUSE_DRAW, Move
from boltyard.core.record import Record, read_record
from boltyard.core.rng import Rng, stream
from boltyard.core.sentences import Audience
from boltyard.core.state import CLOCK, PUBLIC, Frame, State
from boltyard.core.table import Table, verify
from boltyard.games import GAMES
from boltyard.players.bots import players_of, thinks_ahead
from boltyard.players.player import ask_player, make_player, player_stream
from boltyard.players.sight import Sight
from tests.contract.positions import (
    able,
    asked,
    insides,
    positions,
    tables,
    text,
    told,
    walk,
)

NAMES = ["ana", "bo", "cy", "dee", "eve", "fay"]
MOST_ORDERS = 12  # of sealed answers to one question

pytestmark = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


# Copies.


def test_a_clone_equals_its_original(game: Match) -> None:
    for s in positions(game, every=3):
        assert text(game, s.clone()) == text(game, s)


def test_playing_one_never_disturbs_another_nor_any_older_clone(game: Match) -> None:
    for n, settings, seats in tables(game):
        s = game.new(settings, n, seats)
        held = []
        for i, _ in enumerate(walk(game, s, stream(str(n), "walk"))):
            if i % 4 == 0:
                copy = s.clone()
                held.append((copy, text(game, copy)))
        for i, (copy, _) in enumerate(held[::5]):
            branch = copy.clone()
            for j, _ in enumerate(walk(game, branch, stream(f"{n} {i}", "branch"))):
                if j == 12:
                    break

        assert all(text(game, copy) == before for copy, before in held)


def fields(state: State) -> dict[str, Any]:
    """Every field that the classes of this state announce; a new one is found by itself."""
    named: dict[str, Any] = {}
    for cls in reversed(type(state).__mro__):
        if cls is not object:
            named.update(get_type_hints(cls))
    return named


# Rules, agreements and printed cards are the table's; a copy has no listener.
SHARED = {"book", "terms", "settings", "cards", "moves", "log"}
UNSAVED = {"hurried"}  # whoever loads a match says anew whether somebody watches
TOLD_ELSEWHERE = {"inner", "seats", "sides"}  # the layer below; how many there are follows from what they own


def value(field: Any) -> Any:
    """A field as something that can be compared."""
    if isinstance(field, Rng):
        return field.lanes()
    if isinstance(field, list):
        return [value(one) for one in field]
    if hasattr(field, "clone") or hasattr(field, "read"):  # a frame, a robot, a roll
        slots = [slot for cls in type(field).__mro__ for slot in getattr(cls, "__slots__", ())]
        return {slot: value(getattr(field, slot)) for slot in slots}
    return field


def unusual(field: Any) -> Any:
    """Another value of the same kind, that no default and no random game would have."""
    if isinstance(field, bool):
        return not field
    if isinstance(field, int):
        return field + 7
    if isinstance(field, str):
        return field + "7"
    if isinstance(field, Rng):
        return field.fork("unusual")
    if isinstance(field, tuple):
        return (*field, 7)
    if isinstance(field, list) and not field:
        return field
    if hasattr(field, "clone"):
        copy = field.clone()
        for part in type(field).__slots__:
            setattr(copy, part, unusual(getattr(field, part)))
        return copy
    if isinstance(field, list) and not isinstance(field[0], (Move, Frame)):
        return [unusual(field[0]), *field[1:]]
    return field


def layers(state: Any) -> list[Any]:
    """A match and the game inside it."""
    return [state, state.inner] if hasattr(state, "inner") else [state]


def marked_states(game: Match) -> Iterator[tuple[Any, int, str]]:
    """States of which one field has an unusual value: the state, its layer, the field."""
    source = next(s for i, s in enumerate(positions(game)) if i == 25)
    for depth, layer in enumerate(layers(source)):
        for field in fields(layer):
            if field not in SHARED | TOLD_ELSEWHERE:
                s = source.clone()
                setattr(layers(s)[depth], field, unusual(getattr(layer, field)))
                yield s, depth, field


def test_every_field_survives_a_clone(game: Match) -> None:
    for s, depth, field in marked_states(game):
        ours, theirs = getattr(layers(s)[depth], field), getattr(layers(s.clone())[depth], field)
        assert value(theirs) == value(ours), f"{type(layers(s)[depth]).__name__}.{field}"
    for s in positions(game, every=20):
        for layer, copy in zip(layers(s), layers(s.clone()), strict=True):
            for field in fields(layer):
                if field not in SHARED:
                    assert value(getattr(copy, field)) == value(getattr(layer, field)), field
                else:
                    assert field == "log" or getattr(copy, field) is getattr(layer, field), field


def test_every_field_survives_a_save(game: Match) -> None:
    lost = []
    for s, depth, field in marked_states(game):
        loaded = game.load(json.loads(text(game, s)), s.settings)
        ours, theirs = getattr(layers(s)[depth], field), getattr(layers(loaded)[depth], field)
        if value(theirs) != value(ours) and field not in UNSAVED:
            lost.append(f"{type(layers(s)[depth]).__name__}.{field}")

    assert lost == []


def test_a_saved_match_plays_on_as_the_original(game: Match) -> None:
    for s in positions(game, every=71):
        loaded = game.load(json.loads(text(game, s)), s.settings)
        assert text(game, loaded) == text(game, s)
        for (seat, move), (other, same) in zip(
            walk(game, s, stream("1", "on")), walk(game, loaded, stream("1", "on")), strict=True
        ):
            assert (seat, move) == (other, same)
        assert text(game, loaded) == text(game, s)


# Options.


def test_codes_are_unique_among_options(game: Match) -> None:
    for s in positions(game):
        for seat in able(s):
            codes = [move.text for move in [*game.legal(s, seat), *game.asides(s, seat)]]
            assert len(set(codes)) == len(codes)


def test_there_is_always_an_option_until_there_is_an_outcome(game: Match) -> None:
    for s in positions(game):
        assert game.outcome(s) is None
        assert s.asked
        for seat in asked(s):
            assert game.legal(s, seat)
        for seat in range(s.seats):
            assert bool(game.legal(s, seat)) == (seat in able(s))


def test_games_end(game: Match) -> None:
    for n, settings, seats in tables(game):
        s = game.new(settings, n, seats)
        for _ in walk(game, s, stream(str(n), "walk")):
            pass
        outcome = game.outcome(s)

        assert outcome is not None
        assert set(outcome.winners) <= set(range(seats))
        assert outcome.reason
        assert not any(game.legal(s, seat) or game.asides(s, seat) for seat in range(seats))


def test_the_answer_for_silence_is_always_legal(game: Match) -> None:
    """ROB-R-49: item by item, each is an option in its turn, and with the last the answer is complete."""
    for s in positions(game):
        for seat in asked(s):
            if game.named(s, seat):
                continue
            world = s.clone()
            moves = game.default(world, seat, stream("1", "silence"))
            for i, move in enumerate(moves):
                assert move in game.legal(world, seat), f"{move} of {moves}"
                complete = bool(game.closing_line(world, seat, move))
                game.answer(world, seat, move)
                assert complete == (i == len(moves) - 1), f"{move} of {moves}"


def test_every_code_can_be_said(game: Match) -> None:
    """What a move's code says is that move, alone or as the beginning of its set."""
    for s in positions(game, every=3):
        for seat in able(s):
            for move in game.legal(s, seat):
                read = game.read(s, seat, move.text)
                assert read[0] is move


def test_an_offer_refused_leaves_the_question_as_it_was(game: Match) -> None:
    """ROB-R-48: whoever offers a draw, at whatever question."""
    for s in positions(game, every=3):
        for seat in range(s.seats):
            if OFFER_DRAW in game.asides(s, seat):
                world = s.clone()
                game.apply(world, seat, OFFER_DRAW)
                while REFUSE_DRAW in game.legal(world, asked(world)[0]):
                    game.apply(world, asked(world)[0], REFUSE_DRAW)

                assert world.asked == s.asked
                if not any(game.named(s, other) for other in range(s.seats)):
                    assert [game.legal(world, other) for other in asked(s)] == [
                        game.legal(s, other) for other in asked(s)
                    ]


# Cards and secrets.


def test_every_card_is_in_exactly_one_place(game: Match) -> None:
    for s in positions(game):
        cards = insides(game).cards(game.show(s))
        assert len(set(cards)) == len(cards)
        assert "?" not in cards


def test_no_card_comes_or_goes(game: Match) -> None:
    for n, settings, seats in tables(game):
        s = game.new(settings, n, seats)
        dealt: list[str] = []
        for _ in walk(game, s, stream(str(n), "walk")):
            cards = sorted(insides(game).lasting(game.show(s)))
            if dealt and cards:
                assert cards == dealt
            dealt = cards


def test_a_view_shows_no_more_than_there_is(game: Match) -> None:
    for s in positions(game, every=3):
        whole = insides(game).cards(game.show(s))
        for seat in [*range(s.seats), PUBLIC]:
            seen = [key for key in insides(game).cards(game.show(game.view(s, seat))) if key != "?"]
            assert set(seen) <= set(whole)
            assert len(set(seen)) == len(seen)


def test_an_imagined_world_gives_the_same_view(game: Match) -> None:
    rng = stream("1", "worlds")
    for s in positions(game, every=5):
        for seat in range(s.seats):
            view = game.view(s, seat)
            world = game.imagine(view, rng)
            assert text(game, game.view(world, seat)) == text(game, view)


def test_what_i_may_do_never_depends_on_what_i_cannot_see(game: Match) -> None:
    rng = stream("1", "worlds")
    for s in positions(game, every=3):
        for seat in able(s):
            view = game.view(s, seat)
            assert game.legal(view, seat) == game.legal(s, seat)
            assert game.legal(game.imagine(view, rng), seat) == game.legal(s, seat)


def test_worlds_differ_and_can_be_played_to_the_end(game: Match) -> None:
    rng = stream("1", "worlds")
    for s in positions(game, every=60):
        view = game.view(s, able(s)[0])
        one, other = game.imagine(view, rng), game.imagine(view, rng)
        if "?" in insides(game).cards(game.show(view)):
            assert text(game, one) != text(game, other)
        for _ in walk(game, one, rng):
            pass
        assert game.outcome(one) is not None


NOTES = ("known", "fits", "builds", "hopes")


def known(shown: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every word of a shown state with the zone it stands in, but for what is seen of a face-down card.

    What a viewer notes for itself, what it has seen and how its own cards fit, is no zone; a world has none of it.
    """
    if isinstance(shown, dict) and "down" in shown:
        return
    if isinstance(shown, dict):
        for key, part in shown.items():
            if key not in NOTES:
                yield from known(part, f"{path}/{key}")
    elif isinstance(shown, list):
        for part in shown:
            yield from known(part, path)
    elif isinstance(shown, str) and shown != "?":
        yield path, shown


def test_after_imagine_a_card_known_to_be_somebodys_is_still_theirs(game: Match) -> None:
    rng = stream("1", "worlds")
    for s in positions(game, every=9):
        for seat in range(s.seats):
            view = game.view(s, seat)
            assert set(known(game.show(view))) <= set(known(game.show(game.imagine(view, rng))))


def test_swapping_cards_i_have_not_seen_changes_nothing_for_me(game: Match) -> None:
    """F51: view, options, who is asked and the words of the question stay the same."""
    swaps = 0
    for s in positions(game, every=15):
        for seat in range(s.seats):
            for other in insides(game).swaps(s, seat):
                swaps += 1
                assert text(game, game.view(other, seat)) == text(game, game.view(s, seat))
                assert (other.asked, other.free) == (s.asked, s.free)
                assert game.legal(other, seat) == game.legal(s, seat)

    assert swaps > 100


def at_once(key: str) -> list[str]:
    """Players that answer at once; those that look ahead are held to the same in `tests/players`."""
    return [name for name in players_of(key) if not thinks_ahead(key, name)]


def test_swapping_cards_it_has_not_seen_changes_nothing_for_a_bot(game: Match) -> None:
    """F51: bots see views only."""
    for s in positions(game, every=8):
        for name, seat in product(at_once(game.key), asked(s)):
            options = game.legal(s, seat)
            chosen = {
                make_player(name, game, seat, player_stream(1, seat)).choose(Sight(False, game, world, seat), options)
                for world in [s, *insides(game).swaps(s, seat)]
            }
            assert len(chosen) == 1, name
            assert chosen <= set(options)


def test_hidden_cards_never_appear_in_an_event_meant_for_others(game: Match) -> None:
    """F10: what an event shows or tells a viewer, that viewer's view shows before or after it."""
    for event, before, after in told(game):
        every = set(insides(game).cards(game.show(after)))
        for viewer in [*range(after.seats), PUBLIC]:
            seen: set[str] = set()
            for s in (before, after):
                seen |= insides(game).known(game, game.view(s, viewer))
            shown = {game.legend.keys[card] for card in event.shown_to(viewer).cards_named()}
            words = insides(game).named_in(game.tell(event, viewer, NAMES)) & every
            assert shown <= seen, event.kind
            assert words <= seen, game.tell(event, viewer, NAMES)


def test_a_viewer_without_a_seat_is_told_what_all_seats_are_told(game: Match) -> None:
    """F15: a spectator's log holds every public card, and no card that is not there."""
    for event, _, after in told(game):
        lines = {game.tell(event, seat, NAMES) for seat in range(after.seats)}
        if len(lines) == 1:
            assert {game.tell(event, PUBLIC, NAMES)} == lines


def test_a_description_names_no_card_its_viewer_has_not_seen(game: Match) -> None:
    """F10: codes hold secrets too; what another seat may choose is told as far as the viewer may know it."""
    for s in positions(game, every=10):
        for viewer in [*range(s.seats), PUBLIC]:
            view = game.view(s, viewer)
            seen = insides(game).known(game, view)
            every = set(insides(game).cards(game.show(s)))
            for seat in able(s):
                for move in game.legal(s, seat):
                    text = Audience(NAMES).text(game.describe(view, move, viewer))
                    named = insides(game).named_in(text) & every
                    assert named <= seen, f"{viewer} reads {text!r}"


def test_sealed_answers_arriving_in_any_order_give_the_same_state(game: Match) -> None:
    rng = stream("1", "sealed")
    for s in positions(game):
        if len(asked(s)) < 2:
            continue
        answers: list[list[Move]] = []
        for seat in asked(s):
            world = s.clone()
            given: list[Move] = []
            while world.asked >> seat & 1 and (not given or game.named(world, seat)):
                options = game.legal(world, seat)
                given.append(options[rng.below(len(options))])
                game.answer(world, seat, given[-1])
            answers.append(given)
        ends = set()
        orders = list(permutations(range(len(answers))))
        for order in orders[:: max(1, len(orders) // MOST_ORDERS)]:
            world = s.clone()
            for i in order:
                for move in answers[i]:
                    game.answer(world, asked(s)[i], move)
            ends.add(text(game, world))
        assert len(ends) == 1


def test_what_a_seat_has_named_is_in_no_other_view(game: Match) -> None:
    for s in positions(game, every=4):
        for seat in range(s.seats):
            if game.named(s, seat):
                bare = s.clone()
                layers(bare)[-1].sealed[seat] = []
                for other in [*range(s.seats), PUBLIC]:
                    if other != seat:
                        assert text(game, game.view(s, other)) == text(game, game.view(bare, other))


# Records.


def played(game: Match, settings: dict[str, str], seed: int, names: list[str], hurry: bool = False) -> Table:
    """A match between these players at a table, perhaps without the questions that have one answer."""
    seats = len(names)
    table = Table(game, Record(game.key, game.rules_version, NAMES[:seats], seed, settings))
    match: Any = table.state
    if hurry:
        game.hurry(match)
    players = [make_player(name, game, seat, player_stream(seed, seat)) for seat, name in enumerate(names)]
    while not table.over:
        if not table.asked:
            act_or_wait(table, players)
            continue
        seat = table.asked[0]
        table.answer(seat, ask_player(players[seat], table, seat))
    return table


def act_or_wait(table: Table, players: list[Any]) -> None:
    """Where only time is asked: whoever is free acts or does not, as `playout` has it, and then a beat passes."""
    for seat, player in enumerate(players):
        if table.state.free >> seat & 1 and not table.asked and player.rng.below(2):
            while table.answer(seat, ask_player(player, table, seat)) is None:
                pass
    if table.clock_is_asked:
        table.say(CLOCK, f"elapse {flow.BEAT}")


def test_a_record_replays_to_the_same_digest(game: Match) -> None:
    """F20: under every setting."""
    for n, settings, seats in tables(game):
        table = played(game, settings, n, ["uniform"] * seats)
        again = verify(game, read_record(table.record.text()))
        assert again.record.text() == table.record.text()
        assert text(game, again.state) == text(game, table.state)


def test_the_same_seed_plays_the_same_match(game: Match) -> None:
    """ROB-INV-9: and another seed another one."""
    for names in (["uniform"] * game.least_seats, ["greedy"] * game.least_seats):
        records = [played(game, {}, seed, names).record.text() for seed in (5, 5, 6)]
        assert records[0] == records[1] != records[2]


def test_changing_a_bot_does_not_change_the_deck(game: Match) -> None:
    """F06: a bot's thinking never shifts the cards, however much chance it uses."""
    for seed in range(8):
        deals = set()
        for name in at_once(game.key):
            for extra in (0, 17):
                s = game.new({}, seed, game.least_seats)
                rngs = [player_stream(seed, seat) for seat in range(s.seats)]
                for rng in rngs:
                    for _ in range(extra):
                        rng.below(6)
                players = [make_player(name, game, seat, rngs[seat]) for seat in range(s.seats)]
                while insides(game).deal(s) is None:
                    seat = asked(s)[0]
                    game.answer(s, seat, players[seat].choose(Sight(False, game, s, seat), game.legal(s, seat)))
                deals.add(json.dumps(insides(game).deal(s)))
        assert len(deals) == 1


def test_uniform_players_at_a_table_play_the_games_of_the_machine(game: Match) -> None:
    """Given the same streams, `playout` and a table give the same games and count the same decisions."""
    for n, settings, seats in tables(game):
        if game.wins_needed(game.schema.read(settings)) > 1:
            continue
        table = played(game, settings, n, ["uniform"] * seats, hurry=True)
        s = game.new(settings, n, seats)
        tally = Tally()
        flow.playout(s.inner, [player_stream(n, seat) for seat in range(s.seats)], tally)
        ended: Any = table.state

        assert json.dumps(s.inner.plain(), sort_keys=True) == json.dumps(ended.inner.plain(), sort_keys=True)
        assert (tally.decisions, tally.questions) == (table.decisions, table.questions)


def test_hurrying_changes_no_match(game: Match) -> None:
    """Where nobody watches, questions with one answer are left out; the record is the same to the letter."""
    for n, settings, seats in tables(game):
        records = [played(game, settings, n, ["uniform"] * seats, hurry).record.text() for hurry in (False, True)]
        assert records[0] == records[1]
