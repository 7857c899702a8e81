"""Somebody at a table that is played in words, who presses the first option that is offered."""

from playwright.sync_api import Page

OFFERED = """() => document.querySelector('.end') || (document.body.dataset.version !== 'sent'
  && document.querySelector('.options .btn:not([aria-disabled=true])'))"""
SHOWN = "document.body.dataset.version + (document.querySelector('.options')?.innerText ?? '')"
# Looked at and pressed in one go: what was there a moment ago may have gone, and another question come. What it says
# is what stood there before, or that the match is over; nothing where there was nothing to press any more.
PRESS = f"""() => {{
  if (document.querySelector('.end')) return 'over';
  const button = document.querySelector('.options .btn:not([aria-disabled=true])');
  const before = {SHOWN};
  button?.click();
  return button && before;
}}"""


def play_out(page: Page) -> None:
    """Answer whatever is asked, until the match is over."""
    while True:
        page.wait_for_function(OFFERED)
        before = page.evaluate(PRESS)
        if before == "over":
            return
        if before is not None:
            page.wait_for_function(f"before => {SHOWN} !== before", arg=before)
