"""A first game in the browser: by Enter alone through all five lessons, and the same table goes on."""

import pytest
from playwright.sync_api import Page, expect

from boltyard.lessons.course import course_of
from tests.e2e.fits import misfits
from tests.e2e.pictures import findings
from tests.e2e.table import AT_A_TABLE, LOOKS

pytestmark = AT_A_TABLE

# A result that stands on the table until it was read has a yellow button of its own, while the coach has none. It is
# pressed in the moment in which it is seen: a moment later the same key would answer the coach.
STEP = """(say) => {
  const coach = document.querySelector('[data-lesson=coach]');
  if (!coach) return false;
  if (coach.querySelector('.btn')) return coach.querySelector('.say')?.textContent === say;
  [...document.querySelectorAll('main .btn.go')].find((one) => one.offsetParent)?.click();
  return false;
}"""


def until_told(page: Page, say: str) -> None:
    """Wait for this note; what is to be read on the way is read."""
    for _ in range(LOOKS):
        if page.evaluate(STEP, say):
            return
        page.evaluate("new Promise(requestAnimationFrame)")
    raise AssertionError(f"it never came to: {say}")


@pytest.mark.parametrize("game", ["pbl", "robots", "battleground"])
def test_by_enter_alone_to_the_end(page: Page, game: str) -> None:
    """Every note with its one yellow button, no fault for the accessibility checker; then the match goes on."""
    course = course_of(game)
    page.goto(f"/learn/{game}/first-game")
    seen: set[int] = set()
    for note in course.notes.values():
        until_told(page, note.say)
        coach = page.get_by_role("region", name="The lesson")
        expect(coach).to_contain_text(note.why)
        expect(coach).to_contain_text(course.goal)
        expect(coach.get_by_role("button")).to_have_count(1)
        expect(page.locator("main .btn.go:visible")).to_have_count(1)
        assert misfits(page) == []
        if note.lesson not in seen:
            seen.add(note.lesson)
            assert findings(page) == []
        coach.get_by_role("button").press("Enter")

    expect(page.get_by_role("region", name="The lesson")).to_have_count(0)
    expect(page.locator(".call:not(.wait)")).to_be_visible()  # my own turn, at the same table


def test_a_lit_part_is_the_button_and_nothing_else_is(page: Page) -> None:
    """Another card only beats the edge and says why; the lit one answers. Skip leaves the lesson, not the match."""
    page.goto("/learn/robots/first-game")
    first, second, *_ = course_of("robots").notes.values()
    until_told(page, first.say)
    page.locator("main [data-card='2D']").first.click()
    expect(page.get_by_role("region", name="The lesson")).to_contain_text("the lit part is meant")

    page.locator("main [data-card='4H']").first.click()
    until_told(page, second.say)

    page.get_by_role("button", name="Skip the lesson, play on").click()
    expect(page.get_by_role("region", name="The lesson")).to_have_count(0)
    expect(page.locator(".call:not(.wait)")).to_be_visible()
