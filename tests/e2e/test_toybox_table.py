"""A game that the page has never heard of is played in words: the fourth game of the tests, at a site with its box."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from boltyard.boxes import MORE
from tests.e2e.conftest import CROWD, ROOT, patience
from tests.e2e.table import AT_A_TABLE, come, put_up
from tests.e2e.words import play_out

pytestmark = AT_A_TABLE


@pytest.fixture
def visitor(browser: Browser, chance_file: Path, tmp_path: Path) -> Iterator[Page]:
    """Somebody at a site of its own, which was opened with one more box."""
    words = [sys.executable, "-m", "tests.e2e.site", str(chance_file), "serve", "--port", "0", *CROWD]
    site = subprocess.Popen(
        [*words, "--db", str(tmp_path / "boltyard.db")],
        cwd=ROOT,
        env={**os.environ, MORE: "tests.toybox.box"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert site.stdout
    context = browser.new_context(base_url=site.stdout.readline().split()[4], reduced_motion="reduce")
    context.set_default_timeout(patience())
    try:
        yield context.new_page()
    finally:
        context.close()
        site.terminate()
        site.wait()


def test_a_game_that_is_only_a_box_is_played_in_words(visitor: Page) -> None:
    """From its name on the landing page to the end of a match against a bot."""
    visitor.goto("/")
    expect(visitor.get_by_text("Three cards, face down, and the nerve to stay.").first).to_be_visible()
    come(visitor, put_up(visitor, game="bluff"))
    expect(visitor.get_by_text("Round 1: stake a card, face down.").first).to_be_visible()
    play_out(visitor)

    expect(visitor.get_by_role("region", name="How it ended")).to_be_visible()
