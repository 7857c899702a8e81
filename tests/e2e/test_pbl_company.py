"""Several people at a table of PBL ROBOTS: a draft, three robots, two teams; and matches of several games."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.pbl import ASKED, ATTACKED, await_turn, come, decide, log_of, seat_down
from tests.e2e.pictures import findings, shoot
from tests.e2e.table import AT_A_TABLE, ENDED, hand_of, level, over, quiet_coach, resign, take_seat, whoever

pytestmark = AT_A_TABLE

LATER_TURN = re.compile(r"turn ([2-9]|\d\d)", re.IGNORECASE)
SHOWN = "all => all.map(one => one.dataset.card)"


def gather(page: Page, somebody: Callable[..., Page], people: int, **terms: object) -> list[Page]:
    """So many people, each with a browser of their own, at one table."""
    link = seat_down(page, "me", *["open"] * (people - 1), **terms)
    pages = [page, *[somebody() for _ in range(people - 1)]]
    for seat in pages[1:]:
        take_seat(seat, link)
    for seat in pages:
        quiet_coach(seat)
        come(seat, link)
    return pages


def play_while(there: Callable[[], bool], *pages: Page, kinds: set[str] | None = None) -> None:
    """Whoever is asked decides, while something has not come to pass; the kinds of decisions are noted."""
    noted = kinds if kinds is not None else set()
    while there():
        seat = whoever(ASKED, *pages)
        assert not over(seat), "the game was over before"
        noted.add(decide(seat))


def two_teams(page: Page, somebody: Callable[..., Page], mode: str) -> list[Page]:
    """Four people at a table of teams, after somebody's first turn."""
    pages = gather(page, somebody, 4, mode=mode, settings={"draft": "quick"})
    play_while(lambda: " ends the turn" not in log_of(page), *pages)
    whoever(ASKED, *pages)
    level(*pages)
    return pages


def talk(page: Page, text: str) -> None:
    page.keyboard.press("c")
    page.get_by_label("Say something").fill(text)
    page.keyboard.press("Enter")


def test_two_people_draft_and_fight(page: Page, somebody: Callable[..., Page]) -> None:
    """A regular draft in two browsers: the piles of one are backs to the other; then to the first attack.

    Whole games are clicked through elsewhere, and against a bot in half the time.
    """
    ana, bo = gather(page, somebody, 2, mode="traditional")
    play_while(lambda: not ana.locator(".draft").count(), ana, bo)
    for _ in range(6):
        seat = whoever(ASKED, ana, bo)
        other = bo if seat is ana else ana
        level(ana, bo)
        opened = set(seat.locator(".view [data-card]").evaluate_all(SHOWN))
        assert opened
        assert opened.isdisjoint(other.locator("[data-card]").evaluate_all(SHOWN))
        decide(seat)
    kinds: set[str] = set()
    play_while(lambda: not {"draft", "choose", "build", "attack"} <= kinds, ana, bo, kinds=kinds)
    resign(whoever(ASKED, ana, bo))

    for seat in (ana, bo):
        expect(seat.get_by_role("region", name="How it ended")).to_contain_text(ENDED)
    assert {seat.locator(".end h2").inner_text().lower() for seat in (ana, bo)} == {"you won", "you lost"}


def test_three_people_at_one_table(page: Page, somebody: Callable[..., Page]) -> None:
    """Each sees two rivals; who is attacked is asked, and all three read the same of it."""
    pages = gather(page, somebody, 3, mode="quick")
    play_while(lambda: not ATTACKED.search(log_of(page)), *pages)
    whoever(ASKED, *pages)
    level(*pages)

    for seat in pages:
        expect(seat.locator(".theirs .machine")).to_have_count(2)
        expect(seat.get_by_role("log", name="Log")).to_contain_text(ATTACKED)
        mine = set(hand_of(seat))
        for other in pages:
            assert other is seat or mine.isdisjoint(other.locator("[data-card]").evaluate_all(SHOWN))
    for seat in pages[1:]:  # two leave the table to the third
        resign(seat)
    expect(page.locator(".end h2")).to_have_text("You won")


def test_pilot_and_gunner_do_not_talk(page: Page, somebody: Callable[..., Page]) -> None:
    """PBL-MODE-2V2-2, -4: the Gunner sees five cards of the deck and no hand, and whoever talks reads the rule."""
    pages = two_teams(page, somebody, "pilot_gunner")
    talk(page, "Draw the hangar!")
    expect(page.get_by_role("alert").filter(has_text="PBL-MODE-2V2-4")).to_be_visible()
    expect(page.get_by_role("log", name="Chat")).not_to_contain_text("Draw the hangar!")
    pilots = [seat for seat in pages if hand_of(seat)]
    gunners = [seat for seat in pages if seat not in pilots]

    assert len(pilots) == len(gunners) == 2
    for gunner in gunners:
        expect(gunner.locator(".gun [data-card]")).to_have_count(5)
        sight = set(gunner.locator(".gun [data-card]").evaluate_all(SHOWN))
        for other in pages:
            assert other is gunner or sight.isdisjoint(other.locator("[data-card]").evaluate_all(SHOWN))
    gunner = gunners[0]
    first, second = gunner.locator(".gun [data-card]").evaluate_all(SHOWN)[:2]
    gunner.locator(".gun .swap").first.click()
    expect(gunner.locator(".gun [data-card]").first).to_have_attribute("data-card", second)
    expect(gunner.locator(".gun [data-card]").nth(1)).to_have_attribute("data-card", first)
    shoot(gunner, "pbl-gunner")
    assert findings(gunner) == []


def test_four_hands_show_each_other_their_cards(page: Page, somebody: Callable[..., Page]) -> None:
    """PBL-MODE-2V2-8: partners see both hands and may talk; the other team sees neither."""
    pages = two_teams(page, somebody, "four_hands")
    talk(page, "I hold a hangar")
    expect(page.get_by_role("log", name="Chat")).to_contain_text("I hold a hangar")

    for at, seat in enumerate(pages):
        partner = pages[(at + 2) % 4]
        shown = set(seat.locator("[data-card]").evaluate_all(SHOWN))
        assert hand_of(seat)
        assert set(hand_of(partner)) <= shown
        for rival in (pages[(at + 1) % 4], pages[(at + 3) % 4]):
            assert shown.isdisjoint(hand_of(rival))
    shoot(page, "pbl-four-hands")
    assert findings(page) == []


def test_a_series_goes_on_with_the_next_game(page: Page) -> None:
    """The turns of the second game count from one again; the page shows them all the same, and the score."""
    quiet_coach(page)
    come(page, seat_down(page, "me", "greedy", mode="quick", settings={"series": "3"}))
    head = page.get_by_role("banner")
    expect(head).to_contain_text("Game 1, first to 2 wins")
    for game in (1, 2):
        play_while(lambda: not re.search(LATER_TURN, log_of(page).split("is over.")[-1]), page)
        assert await_turn(page)
        resign(page)
        if game == 1:
            expect(head).to_contain_text("Game 2, first to 2 wins")
            play_while(lambda: page.locator(".pregame").count() > 0, page)
            expect(page.get_by_role("log", name="Log")).to_contain_text("Game 1 is over.")
            expect(page.locator(".theirs .nameplate")).to_contain_text("1/2")

    expect(page.locator(".end h2")).to_have_text("You lost")
    expect(page.get_by_role("region", name="How it ended")).to_contain_text(re.compile("wins", re.IGNORECASE))
