"""The rooms of a league in the browser: two people draft their keepers, bid for them, fire and exchange them.

Computer players answer at once, so a room stands still as soon as only people are asked; until then one looks again.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Watch, settle
from tests.e2e.pictures import PHONE, SIDEWAYS, findings, resize, shoot

pytestmark = pytest.mark.e2e

Somebody = Callable[..., Page]
KEEP = re.compile("^Keep ")
NAME = re.compile("^Name ")
BID = re.compile("^(Bid|Seal) ")


class Room:
    """A league of two people, seen through their browsers; its commissioner came first."""

    def __init__(self, ana: Page, bo: Page, **wish: Any) -> None:
        self.pages = {"Ana": ana, "Bo": bo}
        for name, page in self.pages.items():
            page.request.post("/api/me", data={"name": name})
        made = ana.request.post("/api/leagues", data={"game": "pbl", "name": "Harbour", **wish})
        assert made.status == 201, made.text()
        self.id = made.json()["id"]
        for page in self.pages.values():
            assert page.request.post(f"/api/leagues/{self.id}/join", data={}).ok
        self.act("Ana", "start")

    def act(self, who: str, act: str, **what: Any) -> None:
        said = self.pages[who].request.post(f"/api/leagues/{self.id}/acts", data={"act": act, "what": what})
        assert said.ok, said.text()

    def view(self, who: str = "Ana") -> Any:
        return self.pages[who].request.get(f"/api/leagues/{self.id}").json()

    def still(self, after: int = 0) -> Any:
        """The league once it only waits for people, later than this entry."""
        while True:
            view = self.view()
            if view["n"] > after and (not view["room"] or all(one in self.pages for one in view["asked"])):
                return view

    def seen(self, who: str, view: Any) -> Page:
        """Their page, as soon as it shows the league like this."""
        page = self.pages[who]
        expect(page.locator("main")).to_have_attribute("data-n", str(view["n"]))
        return page

    def done(self) -> None:
        for page in self.pages.values():
            expect(page.get_by_role("heading", name="Done: the matches can be played")).to_be_visible()


def opened(ana: Page, somebody: Somebody, part: str, **wish: Any) -> Room:
    room = Room(ana, somebody(), **wish)
    ana.goto(f"/league/{room.id}/{part}")
    expect(ana.get_by_text("Away: Bo")).to_be_visible()
    bo = room.pages["Bo"]
    bo.goto(f"/league/{room.id}/{part}")
    for page in room.pages.values():
        expect(page.get_by_text("All are here")).to_be_visible()
        settle(page)
    return room


def test_two_browsers_draft_to_the_end(page: Page, somebody: Somebody, watch: Watch, leap: Callable[[], None]) -> None:
    """PBL-LEAGUE-KEEPER-2..4, PBL-R-251: snake order, one press a pick, wishes when time is up, nothing lost."""
    watch.allow("409")
    room = opened(page, somebody, "draft", template="keeper", bots=["greedy"], clocks={"pick": 240_000})
    turns = room.still()["room"]["turns"]
    assert len(turns) == 15
    mine = [at for at, one in enumerate(turns) if one in room.pages]
    for at in mine:
        view = room.still()
        who = turns[at]
        one = room.seen(who, view)
        if at == mine[0]:  # what cannot be had, with its rule; then by the keyboard
            one.route(
                "**/acts",
                lambda route: route.fulfill(
                    status=409, json={"detail": "Kicker Legs is kept already.", "rule": "PBL-LEAGUE-KEEPER-7"}
                ),
                times=1,
            )
            expect(one.get_by_text(re.compile("^Your pick"))).to_be_visible()
            one.keyboard.press("k")
            expect(one.get_by_role("alert")).to_contain_text("is kept already")
            one.get_by_role("button", name="PBL-LEAGUE-KEEPER-7").click()
            expect(one.get_by_role("dialog")).to_contain_text("PBL-LEAGUE-KEEPER-7")
            one.keyboard.press("Escape")
            shoot(one, "league-draft")
            one.keyboard.press("k")
        elif at == mine[1]:  # a wish, a reload, and the time is up
            wished = view["room"]["free"][-1]
            one.locator(f'.free [data-thing="{wished}"]').click()
            one.get_by_role("button", name="On my shortlist").click()
            expect(one.get_by_role("region", name="Your shortlist").get_by_role("listitem")).to_have_count(1)
            one.reload()
            settle(one)
            expect(one.get_by_role("region", name="Your shortlist").get_by_role("listitem")).to_have_count(1)
            leap()
            expect(one.locator(f'.board [data-thing="{wished}"]')).to_be_visible()
            assert wished in room.view()["holdings"][who]["keepers"]
        elif at == mine[2]:  # the commissioner says it, and takes it back
            ana = room.seen("Ana", view)
            if who == "Ana":
                ana.get_by_role("button", name=KEEP).click()
            else:
                ana.get_by_role("button", name="Commissioner").click()
                ana.get_by_role("dialog").get_by_role("button", name=re.compile("^keeper ", re.I)).first.click()
                ana.keyboard.press("Escape")
        else:
            one.get_by_role("button", name=KEEP).click()
        room.still(after=view["n"])

    room.done()
    held = room.view()["holdings"]
    assert [len(one["keepers"]) for one in held.values()] == [5, 5, 5]
    page.reload()
    settle(page)
    expect(page.locator("[data-held]")).to_have_count(3)
    for thing in held["Bo"]["keepers"]:
        expect(page.locator(f'[data-held="Bo"] [data-thing="{thing}"]')).to_be_visible()


def test_the_commissioner_goes_back_to_a_pick_and_a_draft_fits_a_phone(page: Page, somebody: Somebody) -> None:
    """PBL-R-252; and axe, by night and by day, on a desk and at a thumb."""
    room = opened(page, somebody, "draft", template="keeper")
    first = room.view()["room"]["turns"][0]
    room.pages[first].get_by_role("button", name=KEEP).click()
    view = room.still(after=room.view()["n"] - 1)
    while not view["room"]["taken"]:
        view = room.view()
    assert findings(page) == []
    room.seen("Ana", view)
    page.get_by_role("button", name="Commissioner").click()
    assert findings(page) == []
    page.get_by_role("button", name="Undo").click()
    view = room.still(after=view["n"])
    assert view["room"]["taken"] == []
    page.keyboard.press("Escape")
    room.seen("Bo", view)

    asked = room.pages[first]
    resize(asked, PHONE)
    expect(asked.get_by_role("button", name=KEEP)).to_be_in_viewport()
    assert asked.evaluate(SIDEWAYS) <= 0
    assert findings(asked) == []
    asked.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert findings(asked) == []
    asked.get_by_role("button", name=re.compile("^All ")).click()
    asked.get_by_role("dialog").locator("[data-thing]").nth(3).click()
    asked.get_by_role("button", name=KEEP).click()
    assert len(room.still(after=view["n"])["room"]["taken"]) == 1


def bid_out(room: Room) -> None:
    """Everybody names, bids once for what others name and passes then, until the auction is over."""
    bidden: set[tuple[str, str]] = set()
    view = room.still()
    while view["room"].get("kind") == "auction":
        who = view["asked"][0]
        page, lot = room.seen(who, view), view["room"]["lot"]
        if lot is None and len(view["holdings"][who]["keepers"]) >= view["room"]["least"]:
            page.get_by_role("button", name="I name nothing more").click()
        elif lot is None:
            page.locator("button.go:visible").filter(has_text=NAME).click()
        elif (who, lot["thing"]) not in bidden:
            bidden.add((who, lot["thing"]))
            page.get_by_role("button", name=BID).click()
        else:
            page.get_by_role("button", name=re.compile("^Pass")).click()
        view = room.still(after=view["n"])


def test_two_browsers_bid_to_the_end_fire_and_bid_again(page: Page, somebody: Somebody) -> None:
    """PBL-LEAGUE-SALARY-1..6, PBL-R-164: the auction, a season, firing with the money back, and the next auction."""
    room = opened(page, somebody, "auction", template="salary", options={"budget": 8, "most": 2, "income": 3})
    view = room.still()
    first = view["asked"][0]
    other = "Bo" if first == "Ana" else "Ana"
    room.seen(first, view).locator("button.go:visible").filter(has_text=NAME).click()
    view = room.still(after=view["n"])
    bidder = room.seen(other, view)
    bidder.get_by_role("button", name="+5 more").click()
    expect(bidder.get_by_role("button", name=BID)).to_have_text(re.compile("Bid 7.*your most is 8"))
    shoot(bidder, "league-auction")
    assert findings(bidder) == []
    bidder.keyboard.press("b")
    view = room.still(after=view["n"])
    expect(room.seen(first, view).get_by_role("status", name=re.compile("High bid 7"))).to_be_visible()
    room.pages[first].get_by_role("button", name=re.compile("^Pass")).click()
    for one in room.pages.values():
        expect(one.get_by_text("Sold so far, 1 lot, 7").first).to_be_visible()
    view = room.still(after=view["n"])
    assert view["holdings"][other]["money"] == 1
    bid_out(room)
    room.done()

    match = room.view()["to_play"][0]
    for who in room.pages:
        room.act(who, "report", match=match, winner="Ana")
    for one in room.pages.values():
        expect(one.get_by_role("heading", name="Season’s end")).to_be_visible()
    held = room.view()["holdings"]["Ana"]
    thing = held["keepers"][0]
    page.locator(f'[data-thing="{thing}"]').click()
    assert findings(page) == []
    shoot(page, "league-firing")
    page.get_by_role("button", name=re.compile("^Fire (?!nobody)")).click()
    expect(page.get_by_text(re.compile("^You have answered"))).to_be_visible()
    room.pages["Bo"].get_by_role("button", name="Fire nobody").click()
    for one in room.pages.values():
        expect(one.get_by_role("heading", name="Salary auction")).to_be_visible()
    assert room.view()["holdings"]["Ana"]["money"] == held["money"] + held["prices"][thing] + 3
    bid_out(room)
    room.done()


def test_sealed_bids_a_clock_and_a_thumb(page: Page, somebody: Somebody, leap: Callable[[], None]) -> None:
    """PBL-R-255, PBL-R-260: nobody sees a sealed bid, a computer sits in, and time closes a lot."""
    room = opened(
        page, somebody, "auction", template="salary", options={"budget": 30, "bids": "silent"}, clocks={"bid": 200_000}
    )
    view = room.still()
    first = view["asked"][0]
    other = "Bo" if first == "Ana" else "Ana"
    namer, bidder = room.pages[first], room.pages[other]
    resize(bidder, PHONE)
    room.seen(first, view).locator("button.go:visible").filter(has_text=NAME).click()
    view = room.still(after=view["n"])
    expect(room.seen(other, view).get_by_role("button", name=BID)).to_be_in_viewport()
    for _ in range(3):
        bidder.get_by_role("button", name="+5 more").click()
    assert bidder.evaluate(SIDEWAYS) <= 0
    bidder.get_by_role("button", name="Seal 16").click()
    view = room.still(after=view["n"])
    room.seen(first, view)
    expect(namer.get_by_role("list", name="Who has answered")).to_contain_text("sealed")
    expect(namer.get_by_text("16", exact=True)).to_have_count(0)
    expect(bidder.get_by_text("You have sealed 16.").first).to_be_visible()
    bidder.reload()
    settle(bidder)
    expect(bidder.get_by_text("You have sealed 16.").first).to_be_visible()
    assert findings(bidder) == []
    leap()
    view = room.still(after=view["n"])
    assert view["room"]["sold"][0]["entrant"] == other
    assert view["room"]["sold"][0]["price"] == 16
    for one in room.pages.values():
        expect(one.locator("main")).to_contain_text("16")

    resize(bidder, {"width": 1440, "height": 900})
    room.seen(other, room.still())
    bidder.get_by_label(re.compile("^Away")).fill("2")
    bidder.get_by_role("button", name="Sit in for me").click()
    expect(bidder.get_by_text("A computer bids for you, up to 2 for a lot.")).to_be_visible()
    expect(namer.get_by_text("up to 2 for a lot")).to_have_count(0)
    bidder.get_by_role("button", name="I am back").click()
    expect(bidder.get_by_label(re.compile("^Away"))).to_be_visible()
