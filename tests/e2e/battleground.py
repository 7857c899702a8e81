"""Somebody at a table of Battleground, who presses what is lit on the screen and nothing else."""

from playwright.sync_api import Page

from tests.e2e.table import over

STANDING = """() => ({
  over: Boolean(document.querySelector('[aria-label="How it ended"]')),
  sent: document.body.dataset.version === 'sent',
  red: Boolean(document.querySelector('.phase.red')),
  clap: Boolean([...document.querySelectorAll('.btn.go, button.clap')].find((one) => /clap/i.test(one.innerText))),
  go: Boolean(document.querySelector('.ask .btn.go')),
  cards: [...document.querySelectorAll('.hc.may')].map((one) => one.getAttribute('aria-keyshortcuts')),
  seats: [...document.querySelectorAll('button.legal[data-seat]')].map((one) => one.getAttribute('aria-keyshortcuts')),
})"""
SHOWN = "document.body.dataset.version + document.querySelector('main').innerText"
OFFERED = f"""() => {{
  const now = ({STANDING})();
  return now.over || (!now.sent && (now.go || (now.red && now.cards.length > 0)));
}}"""


def offered(page: Page) -> bool:
    """Until something is lit for me, or the match is over; True if something is."""
    page.wait_for_function(OFFERED)
    return not over(page)


def play_a_bit(page: Page) -> bool:
    """Press a key for something that is lit; False where nothing was."""
    now = page.evaluate(STANDING)
    if now["over"] or now["sent"]:
        return False
    if now["clap"]:
        page.keyboard.press("Space")
    elif not now["red"] and now["go"]:
        page.keyboard.press("Enter")
    elif now["red"] and now["seats"] and now["cards"]:
        page.keyboard.press(now["seats"][0])
        page.keyboard.press(now["cards"][0])
    elif now["red"] and now["go"]:
        page.keyboard.press("Enter")
    elif now["red"] and now["cards"]:
        page.keyboard.press(now["cards"][0])
    else:
        return False
    return True
