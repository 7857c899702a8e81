"""Somebody at a table that is played in words, who presses the first option that is offered."""

from playwright.sync_api import Page

OFFERED = """() => document.querySelector('.end') || (document.body.dataset.version !== 'sent'
  && document.querySelector('.options .btn:not([aria-disabled=true])'))"""
SHOWN = "document.body.dataset.version + (document.querySelector('.options')?.innerText ?? '')"


PRESS = f"""() => {{
  const button = document.querySelector('.options .btn:not([aria-disabled=true])');
  const before = {SHOWN};
  button?.click();
  return button && before;
}}"""


def decide(page: Page) -> bool:
    """Look and press in one go; whoever finds nothing to press any more waits for nothing. Whether it was pressed."""
    before = page.evaluate(PRESS)
    if before is None:
        return False
    page.wait_for_function(f"before => {SHOWN} !== before", arg=before)
    return True
