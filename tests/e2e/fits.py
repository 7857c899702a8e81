"""Does a table fit its screen? At every question nothing scrolls and no card of the hand or of an open pile is cut.

What stands between the robots is cut nowhere either, and whatever the page says may be pressed can be pressed.
"""

from collections.abc import Callable, Sequence

from playwright.sync_api import Page, ViewportSize

from tests.e2e.pictures import resize
from tests.e2e.table import FRAME, text_of

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
  for (const plate of document.querySelectorAll('.panel > *, .board > *')) {
    const { scrollHeight, clientHeight, className } = plate;
    if (clientHeight && scrollHeight > clientHeight + 1)
      said.push(`${className} needs ${scrollHeight} px and has ${clientHeight}`);
  }
  for (const card of document.querySelectorAll('.hand [data-card], .draft .cards [data-card]')) {
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
  const boxes = [...document.querySelectorAll('.hand [data-card], .draft .cards [data-card]')]
    .map(one => [one.dataset.card, one.getBoundingClientRect()]);
  return boxes.flatMap(([key, a], at) => boxes.slice(at + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 9 && b.top < a.bottom - 9)
    .map(([other]) => `${key} and ${other} overlap`));
}"""


def misfits(page: Page) -> list[str]:
    """What does not fit on the screen as it stands now; nothing at a table that is laid out well."""
    found: list[str] = page.evaluate(MISFITS) + page.evaluate(OVERLAPS)
    return found


# Whatever says that it may be pressed is hit in its middle; what a search finds is a list that may be longer than the
# screen, and is moved to the thing first. A thing may still be on its way to its place, or something
# else on its way out of it: for so many frames that is forgiven, on a slow machine as on a fast one.
ON_ITS_WAY = 120
COVERED = """frames => new Promise(told => {
  const presses = 'main .may, main .btn, .thumb .btn, .chooser button, .halves button';
  const named = one => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} ${one.innerText ?? ''}`
    .replace(/svelte-\\w+|\\s+/g, ' ').slice(0, 90);
  const look = () => {
    const found = [];
    for (const thing of document.querySelectorAll(presses)) {
      if (thing.ariaDisabled === 'true' || !thing.checkVisibility({ visibilityProperty: true })) continue;
      const list = thing.closest('.chooser'), room = list?.getBoundingClientRect();
      const middle = one => one.top + one.height / 2;
      if (list) list.scrollTop += middle(thing.getBoundingClientRect()) - middle(room);
      const { left, top, width, height } = thing.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (list) list.scrollTop = 0;
      if (!thing.contains(hit)) found.push(`${hit ? named(hit) : 'the edge of the screen'} over ${named(thing)}`);
    }
    if (found.length && frames--) requestAnimationFrame(look);
    else told(found);
  };
  look();
})"""


# Tags are moved out of the way of whatever can be pressed, of each other and of what stands between the robots.
LAID_OVER = """() => {
  const others = '.tower, .nameplate, .cockpit, .fixed, .sign, .seats, .turns, .aside > *, .panel, .board, .face';
  const seen = which => [...document.querySelectorAll(which)].filter(one => one.checkVisibility())
    .map(one => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width);
  const tags = seen('.arena .ltag');
  const around = seen(others.split(', ').map(one => `.arena ${one}`).join(', '));
  const named = one => one.dataset.part ?? one.className;
  return tags.flatMap(([tag, a], at) => [...around, ...tags.slice(at + 1)]
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `the tag of ${named(tag)} and ${named(other)} lie over each other`));
}"""
# The fullest table there is: every tag at its widest, both shoulders armed, hangars with six bays and a long name.
CROWD = """() => {
  const wide = innerWidth < 1100 ? 82 : 132;
  for (const machine of document.querySelectorAll('.machine')) {
    const head = machine.querySelector('.ltag.head');
    for (const place of ['left_shoulder', 'right_shoulder']) {
      if (machine.querySelector(`.ltag.${place}`)) continue;
      const tag = head.cloneNode(true);
      tag.classList.replace('head', place);
      tag.dataset.part = tag.dataset.part.replace('head', place);
      tag.style.translate = '';
      machine.append(tag);
    }
    for (const tag of machine.querySelectorAll('.ltag')) {
      tag.classList.add('x3');
      tag.style.width = `${wide}px`;
    }
  }
  for (const tower of document.querySelectorAll('.tower')) {
    tower.querySelector('.name').textContent = 'Thunderworks Observatory';
    const bays = tower.querySelector('ul');
    const bay = bays.querySelector('li') ?? document.createElement('li');
    while (bays.children.length < 6) bays.append(bay.cloneNode(true));
  }
}"""


def crowd(page: Page) -> None:
    """Fill the arena as full as it gets; whatever is laid out for it is laid out when the next frame is drawn."""
    page.evaluate(CROWD)
    page.evaluate(FRAME)
    page.evaluate(FRAME)


def laid_over(page: Page) -> list[str]:
    """Tags that lie over each other, or over something that can be pressed, as it is drawn: what has changed since
    the last frame is laid out for the next one, and a panel that grows takes a few.
    """
    found: list[str] = page.evaluate(LAID_OVER)
    for _ in range(LAID_OUT):
        if not found:
            break
        page.evaluate(FRAME)
        found = page.evaluate(LAID_OVER)
    return found


LAID_OUT = 5  # frames


def misfits_at_rest(page: Page) -> list[str]:
    """The same where things move: for so many frames a card may still be on its way to its place."""
    found = misfits(page)
    for _ in range(ON_ITS_WAY):
        if not found:
            break
        page.evaluate(FRAME)
        found = misfits(page)
    return found


def covered(page: Page) -> list[str]:
    """What may be pressed and lies under something else; nothing at a table that can be played at."""
    found: list[str] = page.evaluate(COVERED, ON_ITS_WAY)
    return found + laid_over(page)


def play_fitting(
    page: Page,
    await_turn: Callable[[Page], bool],
    decide: Callable[[Page], object],
    enough: Callable[[Page], bool] = lambda page: False,
    sizes: Sequence[str] = (),
) -> int:
    """Play as the game's own `await_turn` and `decide` do, and look at each question whether everything fits.

    With `sizes` it must fit each of them, else the screen as it is. It ends with the game, or where `enough` says so;
    the number of questions.
    """
    asked = 0
    while await_turn(page) and not enough(page):
        asked += 1
        for size in sizes or [""]:
            if size:
                resize(page, SIZES[size])
            found = misfits(page)
            assert found == [], f"question {asked} at {page.viewport_size}: {found}"
        decide(page)
    return asked


def turn_of(page: Page) -> int:
    """Which turn the head of the table says it is; 0 before the first."""
    said = text_of(page.locator("header .tag").filter(has_text="Turn ")).split()
    return int(said[-1]) if said else 0


def out_of_reach(page: Page) -> list[str]:
    """Buttons of the thumb's bar that are lower than 44 px, or not on the screen."""
    found: list[str] = page.locator(".thumb .btn:visible").evaluate_all(OUT_OF_REACH)
    return found


OUT_OF_REACH = """all => all.map(one => [one.innerText, one.getBoundingClientRect()])
  .filter(([, box]) => box.height < 44 || box.bottom > innerHeight).map(([name]) => name)"""
