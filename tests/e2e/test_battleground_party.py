"""Battleground as a party: a screen on the wall, and a hand on every phone."""

from collections.abc import Callable

import pytest
import segno
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.fits import MISFITS, SIZES
from tests.e2e.party import GAME, LISTEN, updates
from tests.e2e.pictures import PHONE, findings, resize, shoot
from tests.e2e.table import AT_A_TABLE, put_up
from tests.server.overheard import agree, leaks, order

pytestmark = AT_A_TABLE
WALL: ViewportSize = SIZES["wall"]
Passes = Callable[[], None]  # time
STEPS = 6  # of a finger on its way
MOST_ROUNDS = 20  # until somebody can lend: four icons of six
# Real time without haste: every part of a round is as long as can be, and time leaps over it when all is done.
TERMS = {
    "timing": "authentic",
    "clap_success": "1",
    "clap_timeout": "120",
    "opening_ms": "60000",
    "open_min_ms": "120000",
    "open_max_ms": "120000",
    "final_ms": "60000",
}
# The picture as it stands on the screen: dark or light, at the middle of each of so many modules and of its margin.
MODULES = """async (img, [modules, border]) => {
  await img.decode();  // a picture that is still under way has its place already, and nothing in it
  const size = (modules + 2 * border) * 8;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size, size);
  pen.drawImage(img, 0, 0, size, size);
  const dark = (x, y) => pen.getImageData(x * 8 + 4, y * 8 + 4, 1, 1).data[0] < 128 ? 1 : 0;
  const all = Array.from({ length: modules + 2 * border }, (_, at) => at);
  return all.map((y) => all.map((x) => dark(x, y)));
}"""


def test_the_code_on_the_wall_leads_to_the_table(page: Page, base_url: str) -> None:
    """BB-R-88, F30: what a camera sees there is the address of the table, module by module as another encoder has it;
    by the short code one comes to the same screen.
    """
    link = put_up(page, "me", "open", "open", game=GAME)
    code = page.request.get(f"/api/tables/{link.removeprefix('/t/')}").json()["code"]
    page.goto(f"/t/{code}/arena")
    picture = page.get_by_role("img", name="QR code")
    expect(picture).to_be_visible()
    expected = segno.make(base_url.rstrip("/") + link, error="m")
    rows = [list(row) for row in expected.matrix]
    border = 2
    blank = [[0] * (len(rows) + 2 * border)] * border
    framed = blank + [[0] * border + row + [0] * border for row in rows] + blank

    assert picture.evaluate(MODULES, [len(rows), border]) == framed
    assert page.url.endswith(f"{link}/arena")


class Finger:
    """A finger on a phone: real touches, not clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line = page.context.new_cdp_session(page)

    def touch(self, kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, thing: Locator) -> tuple[float, float]:
        spot = middle(thing)
        self.touch("touchStart", spot)
        return spot

    def up(self) -> None:
        self.touch("touchEnd")

    def swipe(self, thing: Locator, onto: Locator) -> None:
        (x, y), (to_x, to_y) = self.down(thing), middle(onto)
        for step in range(1, STEPS + 1):
            self.touch("touchMove", (x + (to_x - x) * step / STEPS, y + (to_y - y) * step / STEPS))
        self.up()


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def room(page: Page, somebody: Callable[..., Page]) -> list[Page]:
    """Three people with phones, who listen to everything; the wall is the page itself."""
    resize(page, WALL)
    phones = [somebody(viewport=PHONE, has_touch=True, is_mobile=True) for _ in range(3)]
    for one in (page, *phones):
        one.add_init_script(LISTEN)
    return phones


def sit_down(phone: Page, link: str, name: str = "") -> None:
    """By the link, with one press; whoever says no name keeps the one that is there."""
    phone.goto(link)
    field = phone.get_by_label("What shall others call you?")
    expect(field).not_to_have_value("")
    if name:
        field.fill(name)
    phone.get_by_role("button", name="Sit down").tap()


def fits(page: Page) -> None:
    """At every size, and the checker finds nothing."""
    assert findings(page) == []
    for size in SIZES.values():
        resize(page, size)
        assert page.evaluate(MISFITS) == []
    resize(page, WALL)


def face(phone: Page, name: str) -> Locator:
    return phone.get_by_role("navigation", name="The others").get_by_role("button").filter(has_text=name)


class Party:
    """A wall, three phones before it, and their table."""

    def __init__(self, wall: Page, phones: list[Page]) -> None:
        self.wall = wall
        self.phones = phones
        names = wall.locator("li.seat .name").all_inner_texts()  # from the top left, clockwise from the bottom left
        self.names = [names[1], names[0], names[2]]

    def phase(self, name: str) -> None:
        """All of them are there."""
        for one in (self.wall, *self.phones):
            one.wait_for_function(f"() => window.view?.phase === '{name}'")

    def attacks(self, card: int = 0) -> tuple[int, int]:
        """Whoever has the clap attacks the next one with this card; their seats."""
        self.phase("clap")
        clapper = int(self.wall.evaluate("window.view.clapper"))
        rival = (clapper + 1) % 3
        phone = self.phones[clapper]
        phone.locator("button.clap").tap()
        phone.locator(".hc").nth(card).filter(has_text="Put down").tap()
        face(phone, self.names[rival]).tap()
        done = f"() => window.view.defenders.includes({rival}) && window.view.seats[{clapper}].table.length"
        self.wall.wait_for_function(done)
        return clapper, rival

    @property
    def icons(self) -> set[str]:
        return set(self.wall.evaluate("window.view.icons"))


def test_three_phones_and_a_wall(page: Page, room: list[Page], leap: Passes, hop: Passes) -> None:
    """BB-R-13, -29, -88, -89: by the link one is asked for a name once and sits with one press; cards and faces are
    held to make them ready; phones shake at red; a card is lent with one swipe; all hear the same in the same order,
    and nobody anything too soon; it fits, and the checker finds nothing.
    """
    link = put_up(room[0], "me", "open", "open", game=GAME, settings=TERMS)
    page.goto(f"{link}/arena")
    expect(page.get_by_role("heading", name="Point your phone here")).to_be_visible()
    shoot(page, "arena-lobby")
    fits(page)
    room[0].goto(link)
    sit_down(room[1], link, "Nia")
    expect(page.get_by_role("listitem").filter(has_text="Nia")).to_be_visible()
    sit_down(room[2], link)
    for one in (page, *room):
        expect(one.locator(".phase")).to_be_visible()
    expect(page.locator("li.seat")).to_have_count(3)
    party = Party(page, room)

    # Who has the clap makes a card and a rival ready, by holding them.
    party.phase("clap")
    clapper = int(page.evaluate("window.view.clapper"))
    rival = (clapper + 1) % 3
    phone, finger = room[clapper], Finger(room[clapper])
    card = phone.locator(".hc").first
    for thing in (card, face(phone, party.names[rival])):
        finger.down(thing)
        expect(thing).to_have_attribute("aria-pressed", "true")
        finger.up()
        expect(thing).to_have_attribute("aria-pressed", "true")  # what follows a hold is no press
    shoot(phone, "hand")
    assert findings(phone) == []
    phone.locator("button.clap").tap()
    expect(page.locator(".phase.red")).to_be_visible()
    expect(card).to_contain_text("Press: put down")  # each still needs its own press
    card.tap()
    face(phone, party.names[rival]).tap()
    expect(page.get_by_text("Defends")).to_be_visible()
    expect(page.locator(".stand")).to_have_count(1)
    for one in room:
        expect(one.locator(".phase.red")).to_be_visible()
        one.wait_for_function("() => window.buzzed.length > 0")
    assert all(one.evaluate("window.buzzed") == [200] for one in room)
    shoot(page, "arena")
    fits(page)
    shoot(room[rival], "hand-defends")
    assert room[rival].evaluate(MISFITS) == []
    assert findings(room[rival]) == []

    lends(party, leap, hop)

    told = [updates(one) for one in (*room, page)]
    assert agree([order([one for one in some if not one["fresh"]]) for some in told]) == ""
    assert [leaks(some, seat) for seat, some in zip((0, 1, 2, -1), told, strict=True)] == [[]] * 4


def lends(party: Party, leap: Passes, hop: Passes) -> None:
    """BB-BORROW-1..4: who defends asks, who sits by swipes a card onto their face, and it is put down.

    In some rounds nobody sits by, or nobody is asked but forced: those pass, whatever the die shows.
    """
    leap()
    for _ in range(MOST_ROUNDS):
        attacker, defender = party.attacks()
        hop()
        party.phase("open")
        if not party.icons & {"all_defend", "conscript"}:
            break
        leap()
    lender = 3 - attacker - defender
    asking, lending = party.phones[defender], party.phones[lender]
    asking.get_by_role("button", name="Or for what?").tap()
    sheet = asking.get_by_role("region", name="Ask for what?")
    sheet.get_by_role("button", name="Lend me any bot?").tap()
    assert asking.evaluate(MISFITS) == []
    sheet.get_by_role("button", name="Ask", exact=True).tap()
    expect(sheet).to_have_count(0)
    card = lending.locator(".hc").filter(has_text="Lend").first
    expect(card).to_be_visible()
    Finger(lending).swipe(card, face(lending, party.names[defender]))
    lent = asking.locator(".hc").filter(has_text=f"from {party.names[lender]}")
    expect(lent).to_be_visible()
    expect(lending.get_by_text(f"is with {party.names[defender]}")).to_be_visible()
    expect(party.wall.locator("li.seat.l").filter(has_text=party.names[lender])).to_be_visible()
    lent.tap()
    party.wall.wait_for_function(f"() => window.view.seats[{defender}].table.length === 1")
