"""Somebody at a table of Battleground, who presses the first option that is offered in words."""

from playwright.sync_api import Page

OFFERED = """() => document.querySelector('.end') || (document.body.dataset.version !== 'sent'
  && document.querySelector('.options .btn:not([aria-disabled=true])'))"""
SHOWN = "document.body.dataset.version + (document.querySelector('.options')?.innerText ?? '')"


def decide(page: Page) -> None:
    before = page.evaluate(SHOWN)
    page.evaluate("document.querySelector('.options .btn:not([aria-disabled=true])')?.click()")  # if it is there still
    page.wait_for_function(f"before => {SHOWN} !== before", arg=before)
