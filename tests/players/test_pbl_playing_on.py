"""PBL ROBOTS as it is played on by the hundred: quicker than the plain way, and in everything the same."""

from functools import cache

import pytest

from boltyard.core.flow import first_asked
from boltyard.core.piles import HIDDEN
from boltyard.core.rng import stream
from boltyard.core.state import WHOLE
from boltyard.core.tactics import SHORT
from boltyard.games.pbl.game import base_game
from boltyard.games.pbl.moves import END
from boltyard.games.pbl.phases import TURN, WINDOW
from boltyard.games.pbl.tactics.auction import PLAIN, Auction, Chances, attack_worth, auction, die_with, roll_chances
from boltyard.games.pbl.tactics.cover import Cover, can_cover
from boltyard.games.pbl.tactics.preferences import prefer
from boltyard.players.knowing import tactics_of

GAME = base_game()
EVERY = 3  # of the questions every so many is looked at


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("settings", [{"edition": "1.3"}, {"edition": "2017"}, {"house": "blind"}])
def test_a_policy_in_a_covered_world_chooses_as_with_a_view_and_leaves_all_as_it_was(
    settings: dict[str, str], seats: int
) -> None:
    game = GAME.bound(GAME.schema.read(settings))
    tactics = tactics_of("pbl")
    s = game.new({"draft": "quick", **settings}, 11, seats)
    n = 0
    while not s.over:
        seat = first_asked(s.asked)
        options = game.legal(s, seat)
        move = options[0]
        if len(options) > 1:
            move = prefer(game.view(s, seat), seat, options)
            n += 1
            if n % EVERY == 0 or s.turn == 0:
                before = s.plain()

                assert tactics.brief_policy(s, seat, options) is move
                assert s.plain() == before
        game.apply(s, seat, move)


def test_under_a_cover_lies_nothing_that_the_seat_cannot_see() -> None:
    """F51: hands, decks and piles are as in a view or less, and whose a card is nobody can ask but by the same."""
    chance = stream("5", "covered")
    s = GAME.new({"draft": "quick"}, 5, 2)
    covered = 0
    while not s.over:
        seat = first_asked(s.asked)
        options = GAME.legal(s, seat)
        if len(options) > 1 and can_cover(s):
            view = GAME.view(s, seat)
            cover = Cover(s, seat)
            covered += 1

            assert (s.viewer, s.hands, s.sealed, s.discards) == (seat, view.hands, view.sealed, view.discards)
            for mine, theirs in zip([*s.decks, s.shop], [*view.decks, view.shop], strict=True):
                assert len(mine) == len(theirs)
                assert set(mine) <= {HIDDEN}
            assert s.owner in ([], view.owner)
            assert not s.of
            assert len(set(s.at)) == 1

            cover.lift(s)

            assert s.viewer == WHOLE
        GAME.apply(s, seat, options[chance.below(len(options))])
    assert covered > 20


def test_what_is_worth_following_to_the_end() -> None:
    """On a turn something is done, two ways at least; in a window every card may be the one."""
    tactics = tactics_of("pbl")
    s = GAME.new({"draft": "quick"}, 7, 2)
    turns = windows = 0
    while not s.over:
        seat = first_asked(s.asked)
        options = GAME.legal(s, seat)
        if len(options) > 1 and s.turn:
            answers = tactics.shortlist(s, seat, options)
            doing = [option for option in options if option is not END]
            if s.frames[-1].rule == TURN and answers[0] is not END and len(doing) > 1:
                turns += 1

                assert END not in answers
                assert len(answers) > 1
            elif s.frames[-1].rule == WINDOW:
                windows += 1

                assert len(answers) == min(SHORT, len(options))
        GAME.apply(s, seat, tactics.fast_policy(s, seat, options) if len(options) > 1 else options[0])
    assert turns
    assert windows


# A fight, counted as it is told.


def plainly(stake: float, bomb: Chances, shield: Chances, lead: int, bombs: int, shields: int) -> float:
    """Whoever is behind pays for a roll or gives up, whichever is better."""

    @cache
    def worth(lead: int, bombs: int, shields: int) -> float:
        if lead > 0:
            if not shields:
                return stake
            return min(stake, 1.0 + sum(chance * worth(lead - x, bombs, shields - 1) for x, chance in shield))
        if not bombs:
            return 0.0
        return max(0.0, -1.0 + sum(chance * worth(lead + x, bombs - 1, shields) for x, chance in bomb))

    return worth(lead, bombs, shields)


@pytest.mark.parametrize(("faces", "dice"), [(PLAIN, 1), ((3, 4, 3, 4, 5, 6), 1), (PLAIN, 2), (PLAIN, 0)])
@pytest.mark.parametrize("stake", [1, 3, 40])
def test_a_fight_is_worth_what_good_sense_makes_of_it(stake: int, faces: tuple[int, ...], dice: int) -> None:
    bomb, shield = roll_chances(faces, dice), roll_chances(PLAIN, 1)
    fight = Auction(stake, bomb, shield)
    for bombs, shields in [(3, 4), (0, 2), (2, 0), (0, 0), (1, 1)]:
        for lead in range(-30, 31, 3):
            found = plainly(float(stake), bomb, shield, lead, bombs, shields)

            assert fight.worth(lead, bombs, shields) == pytest.approx(found, abs=1e-9)


def test_an_attack_is_worth_all_that_may_come_of_its_first_rolls() -> None:
    die = die_with(PLAIN)
    fight = auction(3, die, 1, die, 1)
    found = sum(p * q * fight.worth(a - d, 2, 1) for a, p in roll_chances(PLAIN, 4) for d, q in roll_chances(PLAIN, 2))

    assert attack_worth(fight, die, 4, die, 2, 2, 1) == pytest.approx(found)
    assert attack_worth(fight, die, 4, die, 2, 2, 1) == attack_worth(fight, die, 4, die, 2, 2, 1)
    assert auction(3, die, 1, die, 1) is fight
    assert auction(4, die, 1, die, 1) is not fight
