"""Rulings on conduct, information and series (ROB-R-49 to ROB-R-58)."""

import pytest

from boltyard.core.match import Match
from boltyard.core.rng import stream
from boltyard.games.robots.cards import KEYS
from boltyard.games.robots.view import unseen
from tests.robots.story import GAME, Story, new_game, settings_of, steps, table


@pytest.mark.parametrize("quitter", ["black", "red"])
@pytest.mark.parametrize("phase", ["program", "build", "attack", "recover"])
def test_resigning_loses(quitter: str, phase: str) -> None:
    """ROB-R-49: at any time, in one's own decision or the other's, resigning is a loss."""
    t = table(black="hand 5S KS 2C; robots 7S=attack 8S; discard 3S", red="hand 3", phase=phase)
    assert t.asked == "black"

    t.play(f"{quitter}: resign")

    assert t.winner == ("red" if quitter == "black" else "black")
    assert t.outcome is not None
    assert (t.outcome.reason, t.outcome.rule) == ("resigned", "ROB-R-49")


@pytest.mark.parametrize("quitter", [0, 1])
def test_resigning_before_the_cards_are_dealt(quitter: int) -> None:
    """ROB-R-64, ROB-D-11: at the choice of a half, by whoever chooses or not; a series goes on with its next game."""
    s = GAME.new({}, 1)
    GAME.play(s, quitter, "resign")
    assert (s.over, s.winners, s.reason) == (True, 1 << (1 - quitter), "resigned")

    match = Match(GAME)
    games = match.new({"series": "3"}, 1)
    match.play(games, quitter, "resign")
    assert (games.number, games.over) == (2, False)
    match.play(games, quitter, "resign")
    assert games.wins[1 - quitter] == 2
    assert games.winners == 1 << (1 - quitter)


def test_silence_never_stalls_a_game() -> None:
    """ROB-R-49: with every decision timed out the game still comes to its end."""
    for seed in range(4):
        t = new_game(seed)
        t.forced = False
        while t.asked:
            t.time_out()

        assert t.outcome is not None
        assert t.turn == 38


def asked_in(phase: str, black: str, red: str = "hand -") -> str:
    """The phase whose question comes first when the story starts there."""
    return table(black=black, red=red, phase=phase, forced=False).phase


def test_public_facts_decide_who_is_asked() -> None:
    """ROB-R-50: a side with a robot programs, two cards in hand may build, an Attack robot may attack."""
    assert asked_in("program", "hand 2C 3S; robots 7S") == "program"
    assert asked_in("program", "hand 2C 3S") == "build"
    assert asked_in("build", "hand 2C 3S") == "build"  # no pair among them, and yet asked
    assert asked_in("build", "hand 2C; discard 3S; robots 7S=attack") == "attack"
    assert asked_in("attack", "hand 2C; discard 3S; robots 7S=attack") == "attack"
    assert asked_in("attack", "hand 2C; discard 3S; robots 7S") == "recover_active"
    assert asked_in("recover", "hand 2C; discard 3S") == "recover_active"
    assert asked_in("recover", "hand -; discard 3S", "hand 2D; discard 3D") == "recover_other"
    assert asked_in("recover", "hand 2C", "hand 2D; discard 3D") == "recover_other"


def test_public_facts_decide_about_blocks_and_losses() -> None:
    """ROB-R-50: the defender is asked to block with a Defense robot, and to discard for one card or more."""
    t = table(black="hand -; robots 7S=attack", red="hand -; robots 9H", phase="attack", forced=False).play("attack 7S")
    assert t.phase == "block"
    t.play("block none")
    assert (t.phase, t.answers) == ("discard", ["discard supply=5"])  # one option, and yet asked

    t = table(black="hand -; robots 7S=attack", red="hand 2; robots 9H=attack", phase="attack", forced=False)
    assert t.play("attack 7S").phase == "discard"
    assert "blocked" in t.kinds  # and yet logged


def test_every_phase_is_logged_without_an_option() -> None:
    """ROB-R-50: a turn in which nothing could be done leaves its line for each phase that both sides always have."""
    t = table(black="hand -", red="hand -", forced=False)
    turn = t.kinds[: t.kinds.index("began", 1)] if "began" in t.kinds[1:] else t.kinds

    assert turn == ["began", "drew", "programmed", "built", "attacked", "recovered", "recovered"]


def test_a_skip_tells_nothing_about_the_hand() -> None:
    """ROB-R-51: whether Black passed or had no option, Red sees the same table and reads the same log."""
    could = table(black="hand 5S JS; discard 3S", red="hand 2D", phase="build", forced=False)
    could_not = table(black="hand 5S 6C; discard 3S", red="hand 2D", phase="build", forced=False)
    assert (len(could.answers), len(could_not.answers)) == (2, 1)

    for t in (could, could_not):
        t.play("pass", "pass")

    assert could.told("red") == could_not.told("red")
    assert "Ana builds nothing." in could.told("red")
    assert "Ana recovers nothing." in could.told("red")
    assert could.view("red") == could_not.view("red")


def test_being_asked_tells_nothing_about_the_hand() -> None:
    """ROB-R-51: Red sees Black asked the same question, with or without an option behind it."""
    views = []
    for hand in ("5S JS", "5S 6C"):
        t = table(black=f"hand {hand}; discard 3S", red="hand 2D", phase="build", forced=False)
        view = GAME.view(t.s, t.seat("red"))
        views.append((GAME.save(view), GAME.show(view)))

    assert views[0] == views[1]


def recovered(trackers: str) -> Story:
    """Black has paid for two cards, and Red is to decide next."""
    words = {"black": "hand QS 2C; discard 3S JC 8S", "red": "hand KD; discard 4D"}
    return table(**words, phase="recover", show_trackers=trackers).play("recover QS: 3S 8S")


def test_returned_cards_are_known_to_be_in_hand() -> None:
    """ROB-R-52: with trackers the opponent's view keeps what everybody saw go to that hand."""
    assert sorted(recovered("on").view("red")["black"]["hand"]) == ["3S", "8S", "?"]


def test_without_trackers_memory_must_do() -> None:
    """ROB-R-52: with show_trackers off the opponent's view holds a count only."""
    t = recovered("off")

    assert t.view("red")["black"]["hand"] == ["?", "?", "?"]
    assert t.view("black")["black"]["hand"] == ["2C", "3S", "8S"]


def test_the_unseen_cards_of_a_half_are_hand_and_supply() -> None:
    """ROB-R-52: what a view does not show of a half is exactly the rest of it, hand and Supply together."""
    t = table(black="hand 5S JS; robots 7S; discard 3S", red="hand 6; robots 9H(2C)", phase="build")
    of_red = {KEYS[card] for card in unseen(GAME.view(t.s, t.seat("black")), 1)}
    of_black = {KEYS[card] for card in unseen(GAME.view(t.s, t.seat("red")), 0)}

    assert of_red == set(t.hand("red") + t.supply("red"))
    assert of_black == set(t.hand("black") + t.supply("black"))
    assert not of_black & {"7S", "3S", "2C"}


def test_a_drawn_card_is_shown_to_its_owner_only() -> None:
    """ROB-R-53: Ana reads which card she drew, Bo that she drew one."""
    t = table(black="hand 5S; supply KS", red="hand 3", forced=False)

    assert "Ana draws KS; Supply 24." in t.told("black")
    assert "Ana draws a card; Supply 24." in t.told("red")
    assert "KS" not in str(t.view("red"))


def test_a_card_discarded_from_supply_is_shown_to_everyone() -> None:
    """ROB-R-53: what comes off the Supply lies open on the pile."""
    t = table(black="hand -; robots AS=attack", red="hand -; supply KH 7H", phase="attack", forced=False)
    t.play("attack AS", "discard supply=1")

    for viewer in ("black", "red"):
        assert "Bo loses 7H from Supply; Supply 25." in t.told(viewer)
        assert t.view(viewer)["red"]["discard"] == ["7H"]


def test_counting_a_supply_neither_orders_nor_shows_it() -> None:
    """ROB-R-54: it can be counted; no view shows a card of it, and no decision touches its order."""
    t = table(black="hand 5S JS; supply KS 2C", red="hand 3", phase="build", forced=False)
    before = t.supply("black")
    assert t.view("black")["black"]["supply"] == ["?"] * len(before)

    t.play("pass")

    assert t.supply("black") == before
    assert [move.text for move in GAME.asides(t.s, 0)] == ["resign"]
    for seed in range(5):  # a Supply loses its top and nothing else
        game = new_game(seed)
        piles = [pile[:] for pile in game.s.supply]
        for _ in steps(game.s, stream(str(seed), "order")):
            if piles[0] or piles[1]:
                assert all(pile == was[: len(pile)] for pile, was in zip(game.s.supply, piles))
            piles = [pile[:] for pile in game.s.supply]


def test_fighting_changes_no_mode() -> None:
    """ROB-R-55: a surviving attacker stays in Attack, a surviving blocker in Defense."""
    t = table(black="hand -; robots 7S=attack 3S=attack", red="hand -; robots 4D 8D", phase="attack")
    t.play("attack 3S 7S", "block 3S:8D 7S:4D")

    assert t.modes("black") == {"7S": "attack"}
    assert t.modes("red") == {"8D": "defense"}


def test_a_beaten_robot_forgets_its_mode() -> None:
    """ROB-R-55: only Program sets modes: a card that fell in Attack is built again in Defense."""
    t = table(black="hand 9S KS; supply 2C; robots 7S=attack", red="hand -; supply 2D 3D; robots 7D", phase="attack")
    t.play("attack 7S", "block 7S:7D", "recover KS: 7S")
    assert (t.active, t.turn) == ("black", 13)

    t.play("build 7S 9S")

    assert t.modes("black") == {"7S": "defense"}


def test_chance_after_an_undo_is_another_fork() -> None:
    """ROB-R-56: going back does not bring the same future, and the fork has a name of its own."""
    s = new_game(3).s
    first, second = s.clone(), s.clone()
    GAME.fork_chance(first, "undo 1")
    GAME.fork_chance(second, "undo 2")

    assert len({tuple(game.rng.lanes()) for game in (s, first, second)}) == 3


def test_what_was_seen_stays_seen() -> None:
    """ROB-R-56: a card drawn and taken back is still known to who saw it, and to nobody else."""
    t = table(black="hand 5S 9S; supply KS 7C", red="hand 3", phase="build")
    back = t.s.clone()
    t.s.draw(0)
    GAME.remember(back, t.s)

    assert GAME.show(GAME.view(back, t.seat("black")))["black"]["supply"][-2:] == ["?", "7C"]
    assert GAME.show(GAME.view(back, t.seat("red")))["black"]["supply"][-2:] == ["?", "?"]


def test_the_end_of_a_game_alone_discloses_nothing() -> None:
    """ROB-R-57: a finished game of a series keeps hands, Supplies and chance hidden in the players' views."""
    t = table(black="hand 5S 9S", red="hand 3", phase="build").play("resign")
    view = GAME.view(t.s, t.seat("red"))

    assert GAME.show(view)["black"]["hand"] == ["?", "?"]
    assert set(GAME.show(view)["red"]["supply"]) == {"?"}
    assert view.rng.lanes() != t.s.rng.lanes()


@pytest.mark.parametrize(("series", "wins"), [("1", 1), ("3", 2), ("5", 3), ("7", 4)])
def test_a_series_goes_to_the_majority(series: str, wins: int) -> None:
    """ROB-R-58: first to 1, 2, 3 or 4 wins."""
    assert GAME.wins_needed(settings_of({"series": series})) == wins


def test_every_game_of_a_series_is_dealt_anew() -> None:
    """ROB-R-58: the next game starts bare, with another shuffle and its own chooser."""
    settings = settings_of({"series": "3"})
    t = new_game(4, **settings).play("black")
    first = [pile[:] for pile in t.s.supply]
    t.play("resign")
    second = Story(GAME.again(t.s, settings))
    assert second.codes == ["black", "red"]
    assert second.s.turn == 0

    second.play("black")

    assert second.s.supply != first
    assert second.counts("black") == {"hand": 6, "supply": 20, "discard": 0}
