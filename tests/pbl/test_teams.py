"""Two against two: Pilot and Gunner, and Two Robots with four hands (PBL-MODE-2V2)."""

import pytest

from boltyard.core.errors import BadSetting, Wrong
from boltyard.core.match import Match
from boltyard.core.moves import codes
from boltyard.core.reasons import text_of
from boltyard.core.record import Record, read_record
from boltyard.core.rng import stream
from boltyard.core.state import PUBLIC
from boltyard.core.table import Table, verify
from boltyard.games.pbl.invariants import broken
from boltyard.games.pbl.opening import begin_opening
from boltyard.games.pbl.phases import DRAFT, OPENING
from boltyard.games.pbl.plays import blasts
from boltyard.games.pbl.state import Pbl
from tests.pbl.conftest import Give
from tests.pbl.story import CARDS, GAME, NAMES, Story, keys, new_game, number, steps

PILOT_GUNNER: dict[str, object] = {"team": "pilot_gunner", "draft": "quick"}
FOUR_HANDS: dict[str, object] = {"team": "four_hands", "draft": "quick"}


def team_game(settings: dict[str, object]) -> Story:
    return new_game(1, 4, **settings)


def in_play(settings: dict[str, object]) -> Story:
    """At the first turn, always with the first option."""
    t = team_game(settings)
    while not t.s.turn:
        t.play(f"{t.asked.split()[0]}: {GAME.legal(t.s, NAMES.index(t.asked.split()[0]))[0].text}")
    return t


# Setting up


def test_teams_are_for_four() -> None:
    """PBL-MODE-2V2-1, PBL-MODE-2V2-6: four seats and a team mode go together, and ending=last with them."""
    with pytest.raises(BadSetting, match=r"team=four_hands is for 4 seats, not 2 \(PBL-MODE-2V2-1\)"):
        GAME.new({"team": "four_hands"}, 1)
    with pytest.raises(BadSetting, match="4 seats play as two teams"):
        GAME.new({}, 1, 4)
    with pytest.raises(BadSetting, match="team=four_hands does not go with ending=race"):
        GAME.new({"team": "four_hands", "ending": "race"}, 1, 4)
    with pytest.raises(BadSetting, match="team=pilot_gunner does not go with challenge=community"):
        GAME.new({"team": "pilot_gunner", "challenge": "community"}, 1, 4)


def test_the_team_says_who_plays() -> None:
    """PBL-D-44, PBL-R-154: the lower chair says whether it is Pilot or Gunner; the Pilot decides from then on."""
    t = team_game(PILOT_GUNNER)
    assert t.codes == ["role 0 pilot", "role 0 gunner"]
    t.play("role 0 gunner", "role 1 pilot")

    assert t.s.lead == [2, 1]
    assert t.asked == "cy"  # takes the team's robot
    assert [t.s.gunner(side) for side in (0, 1)] == [0, 3]


def test_the_team_names_its_captain_and_who_begins() -> None:
    """PBL-D-44, PBL-R-155, PBL-R-157: then the captain confirms for the team; turns go A, B, A, B."""
    t = team_game(FOUR_HANDS)
    assert t.codes == ["captain 0", "captain 2"]
    t.play("captain 2")
    assert t.asked == "cy"
    assert t.codes == ["first 0", "first 2"]
    t.play("first 2", "captain 1", "first 1")

    assert t.asked == "cy"
    assert t.s.openers == [2, 1]


def test_one_draft_deck_and_robot_for_each_team() -> None:
    """PBL-MODE-2V2-1, PBL-MODE-2V2-6, PBL-R-155: both partners see the pile, one roll for each team."""
    t = team_game({"team": "four_hands"})
    while not t.s.piles:
        t.play(t.codes[0])
    assert t.s.frames[0].rule == DRAFT
    drafter = NAMES.index(t.asked)
    partner, rival = NAMES[(drafter + 2) % 4], NAMES[(drafter + 1) % 4]

    assert t.kinds.count("rolled_d20") % 2 == 0
    assert "?" not in t.view(partner)["piles"][0]
    assert "?" in t.view(rival)["piles"][0]
    assert len(t.s.robots) == len(t.s.decks) == 2
    assert len(t.s.shop) + len(t.s.draft) + 5 == 90  # 15 + 75, as with two players


# Pilot and Gunner


def test_the_gunner_sees_the_top_five_and_no_hand() -> None:
    """PBL-MODE-2V2-2, PBL-MODE-2V2-3, PBL-R-154: the Pilot sees none of them; nobody else does either."""
    t = in_play(PILOT_GUNNER)
    gunner, pilot = t.s.gunner(0), t.s.lead[0]
    deck = keys(t.s.decks[0])
    seen = t.view(NAMES[gunner])

    assert seen["sides"][0]["deck"][-5:] == deck[-5:]
    assert set(seen["sides"][0]["deck"][:-5]) == {"?"}
    assert all(set(hand) <= {"?"} for hand in seen["hands"])
    assert len(seen["hands"][pilot]) == 5
    assert t.view(NAMES[pilot])["hands"][pilot] == t.hand(NAMES[pilot])
    for other in (pilot, t.s.lead[1], t.s.gunner(1), PUBLIC):
        assert set(GAME.show(GAME.view(t.s, other))["sides"][0]["deck"]) == {"?"}


def test_the_order_chosen_is_the_order_drawn() -> None:
    """PBL-MODE-2V2-2, PBL-D-43, PBL-R-154, PBL-R-217: at any time, without blocking, without a word."""
    t = in_play(PILOT_GUNNER)
    gunner, pilot = t.s.gunner(0), t.s.lead[0]
    top = keys(t.s.decks[0][-5:])
    wanted = sorted(top, reverse=True)
    asked = t.s.asked
    t.forget()
    GAME.play(t.s, gunner, f"order {' '.join(wanted)}")

    assert t.s.asked == asked
    assert t.kinds == []
    assert keys(t.s.decks[0][-5:][::-1]) == wanted
    assert GAME.wording(GAME.view(t.s, gunner), gunner).decision == "PBL-D-43"
    before = len(t.s.hands[pilot])
    drawn = t.s.decks[0][-1]
    while len(t.s.hands[pilot]) == before:
        t.play("end" if "end" in t.codes else "pass")
    assert drawn in t.s.hands[pilot]
    assert t.view(NAMES[gunner])["hands"][pilot].count("?") == len(t.s.hands[pilot])


def test_a_gunner_can_order_nothing_else() -> None:
    """PBL-MODE-2V2-3, PBL-D-43: only the five, each once; and a Gunner is never asked."""
    t = in_play(PILOT_GUNNER)
    gunner = t.s.gunner(0)
    top = keys(t.s.decks[0][-5:])
    for code in (f"order {' '.join(top[:4])}", f"order {' '.join([*top[:4], top[0]])}", "end", "resign", "pass"):
        with pytest.raises(Wrong):
            GAME.play(t.s, gunner, code)

    assert keys(t.s.decks[0][-5:]) == top
    assert GAME.asides(t.s, gunner) == []


def test_partners_may_not_talk() -> None:
    """PBL-MODE-2V2-4, PBL-MODE-2V2-8: the table is silent for Pilot and Gunner, and open with four hands."""
    assert "PBL-MODE-2V2-4" in text_of(GAME.why_silent(team_game(PILOT_GUNNER).s, 0))
    assert GAME.why_silent(team_game(FOUR_HANDS).s, 0) is None


def test_whole_games_of_pilot_and_gunner_never_ask_a_gunner() -> None:
    """PBL-MODE-2V2-3: the Pilot is the sole controller, with the hand of the team; both win."""
    for seed in range(2):
        s = GAME.new(PILOT_GUNNER, seed, 4)
        for _ in steps(s, stream(str(seed), "gunner")):
            if s.turn:
                gunners = 1 << s.gunner(0) | 1 << s.gunner(1)
                assert not s.asked & gunners
                assert not any(s.hands[s.gunner(side)] for side in (0, 1))
        assert s.winners in (0, 0b0101, 0b1010)


# Two Robots / 4 Hands


def test_four_hands_of_five_are_kept() -> None:
    """PBL-MODE-2V2-7, PBL-R-156: each of the four chooses; the team's deck is one."""
    t = team_game(FOUR_HANDS)
    while t.s.frames[0].rule != OPENING:
        t.play(t.codes[0])
    assert t.asked == "ana bo cy di"
    assert [len(deck) for deck in t.s.decks] == [20, 20]
    partner = t.view("ana")["offers"]
    assert "?" not in [key for hand in partner[2] for key in hand]  # partners share what they see
    assert {key for hand in partner[1] for key in hand} == {"?"}
    for name in NAMES:
        t.play(f"{name}: keep 1")

    assert [len(hand) for hand in t.s.hands] == [5, 5, 5, 5]
    assert t.view("ana")["hands"][2] == t.hand("cy")  # PBL-MODE-2V2-8
    assert set(t.view("ana")["hands"][1]) == {"?"}


def test_four_turns_make_a_round() -> None:
    """PBL-MODE-2V2-9, PBL-R-157: the team of the faster pilot first, then alternating."""
    t = in_play(FOUR_HANDS)
    seats = []
    for _ in range(5):
        seats.append(t.s.frames[0].seat)
        turn = t.s.turn
        while t.s.turn == turn:
            t.play("end" if "end" in t.codes else t.codes[0])

    first = t.s.first
    assert seats == [first, 1 - first, first + 2, 3 - first, first]


def with_hands(t: Story, **hands: str) -> Story:
    """Give these seats these hands, taken from wherever the cards are; the active seat is at its MOVE."""
    s = t.s
    wanted = {name: [number(key) for key in text.split()] for name, text in hands.items()}
    flat = [card for cards in wanted.values() for card in cards]
    for zone in [*s.hands, *s.decks, s.shop]:
        zone[:] = [card for card in zone if card not in flat]
    for name in NAMES:
        seat = NAMES.index(name)
        held = wanted.get(name, [])
        s.decks[s.side[seat]] = [card for card in s.hands[seat] if card not in flat] + s.decks[s.side[seat]]
        for card in s.hands[seat]:
            s.at[card] = 0
        s.hands[seat] = sorted(held)
        for card in held:
            s.owner[card] = s.side[seat]
            s.at[card] = s.of[card] = s.eyes(seat)
    return t


def test_in_their_own_turn_players_use_their_own_hand() -> None:
    """PBL-MODE-2V2-10: a partner's card is refused."""
    t = in_play(FOUR_HANDS)
    me = NAMES[t.s.frames[0].seat]
    partner = NAMES[(NAMES.index(me) + 2) % 4]
    with_hands(t, **{me: "head_1a", partner: "legs_1a"})

    assert t.builds == ["head_1a"]
    assert t.refused("build legs_1a")


def test_both_partners_may_add_and_the_side_concedes_when_both_pass() -> None:
    """PBL-MODE-2V2-11, PBL-D-45, PBL-R-158: the acting partner is asked first, then the other."""
    t = in_play(FOUR_HANDS)
    me = NAMES[t.s.frames[0].seat]
    rivals = [NAMES[seat] for seat in t.s.players_of(1 - t.s.first)]
    partner = NAMES[(NAMES.index(me) + 2) % 4]
    with_hands(t, **{me: "head_1a", partner: "legs_1a", rivals[0]: "head_1b", rivals[1]: "legs_1b"})
    t.load(6, 6, 6, 1, 1, 1, 1, 1, 1)
    target = t.s.captain(1 - t.s.first)
    t.play(f"attack legs {target}.head")
    while "concede" not in t.codes:
        t.play("pass")
    assert t.asked == rivals[0]
    t.play("concede")
    assert t.asked == rivals[1]
    assert t.codes == ["concede", "add legs_1b"]
    t.load(1).play("add legs_1b")
    while t.asked != rivals[0] or "concede" not in t.codes:
        t.play("pass")  # still behind: the acting partner is asked again
    t.play("concede")

    assert t.kinds.count("conceded") >= 2
    assert "blew_off" in t.kinds


def test_chances_count_both_hands_until_one_has_passed() -> None:
    """PBL-R-235: three cards of two partners are up to three dice; who has passed adds none any more."""
    t = in_play(FOUR_HANDS)
    me = NAMES[t.s.frames[0].seat]
    rivals = [NAMES[seat] for seat in t.s.players_of(1 - t.s.first)]
    partner = NAMES[(NAMES.index(me) + 2) % 4]
    with_hands(t, **{me: "head_1a", partner: "legs_1a", rivals[0]: "head_1b", rivals[1]: "legs_1b head_1c"})
    before = t.view(me)
    assert {len(chances) for chances in before["ladders"].values()} == {2}  # with one, and with two
    t.load(6, 6, 6, 1, 1, 1, 1, 1, 1)
    t.play(f"attack legs {t.s.captain(1 - t.s.first)}.head")
    while "concede" not in t.codes:
        t.play("pass")

    assert all(len(t.view(name)["combat"]["odds"]["0"]) == 4 for name in NAMES[:4])
    t.play("concede")
    assert all(len(t.view(name)["combat"]["odds"]["0"]) == 3 for name in NAMES[:4])


def test_storage_bombs_and_blasts_are_the_acting_partners(give: Give) -> None:
    """PBL-R-158, PBL-R-216: in the own turn its player's, on defense whose turn was last."""
    give("crew_1a", "blast", "draw", when="any", cards=1)
    t = in_play(FOUR_HANDS)
    side = t.s.side[t.s.frames[0].seat]
    other = 1 - side
    crew = number("crew_1a")
    for zone in [*t.s.hands, *t.s.decks, t.s.shop]:
        if crew in zone:
            zone.remove(crew)
    t.s.robots[other].crew = [crew]
    t.s.owner[crew] = other
    acting = t.s.acting(other)
    order = t.s.order

    assert acting == order[-1]  # no turn yet: who will be last
    assert codes(blasts(t.s, acting)) == ["blast crew_1a"]
    assert blasts(t.s, (acting + 2) % 4) == []


def test_a_team_has_one_voice() -> None:
    """PBL-R-214: only Pilot or captain resigns or offers a draw, and only the other one answers."""
    t = in_play(FOUR_HANDS)
    captain = t.s.lead[0]

    assert codes(GAME.asides(t.s, captain)) == ["resign", "offer draw"]
    assert GAME.asides(t.s, (captain + 2) % 4) == []
    GAME.play(t.s, captain, "offer draw")
    assert t.s.asked == 1 << t.s.lead[1]


def test_a_short_deck_is_shared_over_four_hands() -> None:
    """PBL-R-156, PBL-R-16: in turns, so that no hand is more than one card behind."""
    t = team_game(FOUR_HANDS)
    while t.s.frames[0].rule != OPENING:
        t.play(t.codes[0])
    s = t.s
    dealt = [card for seat in (0, 2) for hand in s.offers[seat] for card in hand]
    s.decks[1] += [card for seat in (1, 3) for hand in s.offers[seat] for card in hand]
    s.shop += (s.decks[0] + dealt)[17:]
    s.decks[0] = (s.decks[0] + dealt)[:17]
    begin_opening(s, s.frames[0])

    assert [len(hand) for seat in (0, 2) for hand in s.offers[seat]] == [5, 4, 4, 4]


# Both


@pytest.mark.parametrize("team", ["pilot_gunner", "four_hands"])
@pytest.mark.parametrize(
    "more", [{}, {"dunk": "on"}, {"bombs": "predetermined"}, {"edition": "2017", "draft": "regular"}]
)
def test_views_of_teams_hide_what_they_should(team: str, more: dict[str, str]) -> None:
    """PBL-R-215, PBL-INFO-4: every view imagines a world that looks the same and offers the same."""
    s = GAME.new({"team": team, "draft": "quick", **more}, 3, 4)
    rng = stream("3", team)
    for n, _ in enumerate(steps(s, stream("4", team))):
        if n % 40:
            continue
        for seat in range(4):
            view = GAME.view(s, seat)
            world = GAME.imagine(view, rng)
            assert GAME.save(GAME.view(world, seat)) == GAME.save(view)
            assert codes(GAME.legal(world, seat)) == codes(GAME.legal(s, seat))
            assert broken(world) == ""


@pytest.mark.parametrize("more", [{"series": "3"}, {"rotation": "3"}])
@pytest.mark.parametrize("team", ["pilot_gunner", "four_hands"])
def test_teams_play_matches_and_records_hold_every_order(team: str, more: dict[str, str]) -> None:
    """PBL-MODE-SERIES-1, PBL-MODE-ROTATION-1, PBL-D-43: partners win together; a Gunner's orders are in the record."""
    match = Match(GAME)
    at = Table(match, Record("pbl", 1, NAMES, 9, {"team": team, "draft": "quick", **more}))
    rng = stream("9", team)
    ordered = 0
    while not at.over:
        free = at.state.free
        if free and rng.below(10) == 0:
            seat = next(seat for seat in range(4) if free >> seat & 1)
            options = at.options(seat)
            while options:
                step = at.answer(seat, options[rng.below(len(options))])
                options = [] if step else at.options(seat)
                ordered += step is not None
        seat = at.asked[0]
        options = at.options(seat)
        at.answer(seat, options[rng.below(len(options))])

    assert (ordered > 0) is (team == "pilot_gunner")
    assert sum(line.code.startswith("order ") for line in at.record.lines) == ordered
    wins = at.state.wins  # type: ignore[attr-defined]
    assert wins[:2] == wins[2:]
    inner: Pbl = at.state.inner  # type: ignore[attr-defined]
    assert len({inner.owner[card] for card in CARDS.orange}) >= 2
    verify(match, read_record(at.record.text()))
