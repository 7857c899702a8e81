"""Battleground in the browser, played in words, in its rounds and in real time."""

from playwright.sync_api import Page, expect

from tests.e2e.battleground import OFFERED, decide
from tests.e2e.pictures import findings, shoot
from tests.e2e.table import AT_A_TABLE, come, over, put_up

pytestmark = AT_A_TABLE


def test_it_is_played_in_words(page: Page) -> None:
    come(page, put_up(page, game="battleground"))
    for _ in range(6):
        page.wait_for_function(OFFERED)
        if over(page):
            break
        decide(page)
    shoot(page, "table-battleground")

    assert findings(page) == []


PRESS = """() => {
  const button = document.querySelector('.options .btn:not([aria-disabled=true])');
  button?.click();
  return Boolean(button);
}"""


def test_real_time_against_bots(page: Page) -> None:
    """BB-R-57, -62: acts carry the moment they were made, and no line makes them late; bots take their time."""
    come(page, put_up(page, "me", "greedy", "greedy", game="battleground", settings={"timing": "authentic"}, beat=350))
    said: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: said.append(str(text))))
    page.reload()
    acted = 0
    for _ in range(30):
        page.wait_for_function(OFFERED)
        if over(page):
            break
        before = page.evaluate("document.body.dataset.version")
        if not page.evaluate(PRESS):  # time does not wait: what is offered may be gone
            continue
        page.wait_for_function("before => document.body.dataset.version !== before", arg=before)
        acted += 1
        if acted >= 3:
            break

    assert acted >= 1
    expect(page.get_by_text("older than its line explains")).to_have_count(0)
    assert any('"kind":"ping"' in text and '"delay":-1' not in text for text in said)
    assert any('"kind":"act"' in text and '"sent":' in text and '"sent":-1' not in text for text in said)
