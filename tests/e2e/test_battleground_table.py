"""Battleground in the browser: the pit, my hand, keys and time."""

from playwright.sync_api import Page, expect

from tests.e2e.battleground import STANDING, offered, play_a_bit
from tests.e2e.fits import MISFITS, SIZES
from tests.e2e.pictures import findings, resize, shoot
from tests.e2e.table import AT_A_TABLE, come, put_up

pytestmark = AT_A_TABLE
SHORT = {"win_tokens": "2"}


def test_a_whole_game_is_played_with_keys_alone(page: Page) -> None:
    """BB-D-3..16: from the first clap to the last token; it fits every screen, and the checker finds nothing."""
    come(page, put_up(page, "me", "greedy", "greedy", game="battleground", settings=SHORT))
    fought = False
    while offered(page):
        if not fought and page.evaluate(STANDING)["red"] and page.locator(".stand").count():
            fought = True
            shoot(page, "table-battleground")
            for size in SIZES.values():
                resize(page, size)
                assert page.evaluate(MISFITS) == []
            resize(page, {"width": 1280, "height": 800})
            assert findings(page) == []
        play_a_bit(page)

    expect(page.get_by_label("How it ended")).to_be_visible()
    assert fought


def test_real_time_against_bots(page: Page) -> None:
    """BB-R-57, -62: acts carry the moment they were made, and no line makes them late; bots take their time."""
    come(page, put_up(page, "me", "greedy", "greedy", game="battleground", settings={"timing": "authentic"}, beat=350))
    said: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: said.append(str(text))))
    page.reload()
    while sum('"kind":"act"' in text for text in said) < 3:
        assert offered(page), "the match was over before"
        play_a_bit(page)

    expect(page.get_by_text("older than its line explains")).to_have_count(0)
    assert any('"kind":"ping"' in text and '"delay":-1' not in text for text in said)
    assert any('"kind":"act"' in text and '"sent":' in text and '"sent":-1' not in text for text in said)
