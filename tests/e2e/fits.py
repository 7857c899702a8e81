"""Does a table fit its screen? Nothing scrolls, and every card of the hand can be seen whole, at every question."""

from collections.abc import Callable

from playwright.sync_api import Page, ViewportSize

SIZES: dict[str, ViewportSize] = {
    "laptop": {"width": 1366, "height": 657},
    "desk": {"width": 1440, "height": 900},
    "wall": {"width": 1920, "height": 1080},
    "phone": {"width": 375, "height": 812},
}
# A card that is hidden in part by something that clips it, or that lies half outside of the screen, is cut. A pixel is
# forgiven: the browser rounds.
MISFITS = """() => {
  const said = [];
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight) said.push(`the page is ${page.scrollHeight} px high of ${innerHeight}`);
  if (page.scrollWidth > innerWidth) said.push(`the page is ${page.scrollWidth} px wide of ${innerWidth}`);
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const inside = (box, room) => box.left >= room.left - 1 && box.top >= room.top - 1
    && box.right <= room.right + 1 && box.bottom <= room.bottom + 1;
  for (const card of document.querySelectorAll('.hand [data-card]')) {
    const box = card.getBoundingClientRect();
    if (!box.width) { said.push(`${card.dataset.card} is not shown`); continue; }
    if (!inside(box, screen)) said.push(`${card.dataset.card} leaves the screen: ${JSON.stringify(box)}`);
    for (let room = card.parentElement; room && room !== document.body; room = room.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(room);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      if (!inside(box, room.getBoundingClientRect())) said.push(`${card.dataset.card} is cut by ${room.className}`);
    }
  }
  return said;
}"""
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('.hand [data-card]')].map(one => [one.dataset.card,
    one.getBoundingClientRect()]);
  return boxes.flatMap(([key, a], at) => boxes.slice(at + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 9 && b.top < a.bottom - 9)
    .map(([other]) => `${key} and ${other} overlap`));
}"""


def misfits(page: Page) -> list[str]:
    """What does not fit on the screen as it stands now; nothing at a table that is laid out well."""
    found: list[str] = page.evaluate(MISFITS) + page.evaluate(OVERLAPS)
    return found


def play_fitting(
    page: Page,
    await_turn: Callable[[Page], bool],
    decide: Callable[[Page], object],
    enough: Callable[[Page], bool] = lambda page: False,
) -> int:
    """Play as the game's own `await_turn` and `decide` do, and look at each question whether everything fits.

    It ends with the game, or where `enough` says so; the number of questions.
    """
    asked = 0
    while await_turn(page) and not enough(page):
        asked += 1
        found = misfits(page)
        assert found == [], f"question {asked} at {page.viewport_size}: {found}"
        decide(page)
    return asked


def turn_of(page: Page) -> int:
    """Which turn the head of the table says it is; 0 before the first."""
    tags = page.locator("header .tag").filter(has_text="Turn ")
    return int(tags.first.inner_text().split()[-1]) if tags.count() else 0
