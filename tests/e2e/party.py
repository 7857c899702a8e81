"""A room of people at one table of Battleground, each with a phone, and a screen on the wall: what their pages note,
and a hand that presses what is lit.
"""

import json
from typing import Any

from playwright.sync_api import Page

GAME = "battleground"

# Noted by the page itself: every message as it comes; and after a bot was taken up, how late what may be put down is
# offered and drawn; beside it an empty loop, a timer of the same page for the same moment that asks for a pong and
# nothing else.
LISTEN = """
window.heard = [];
window.handed = [];
window.buzzed = [];
window.view = null; // the table as it was told last
navigator.vibrate = (ms) => (window.buzzed.push(ms), true);
let waits, line, me = -1;
const pings = [];
const drawn = (then) => {
  const eyes = new MutationObserver(() => (eyes.disconnect(), then()));
  eyes.observe(document.body, { attributeFilter: ['data-version'] }); // drawn, or answered already
};
const listen = ({ data }) => {
  const now = performance.now();
  window.heard.push(data);
  const told = JSON.parse(data);
  if (told.kind === 'pong') for (const one of pings.splice(0)) one.empty = now - one.free;
  if (told.kind === 'seating') me = told.chairs.find((chair) => chair.you)?.seat ?? -1;
  if (told.kind === 'update') window.view = told.view;
  if (told.kind !== 'update' || me < 0 || !told.view.seats) return;
  const { phase, elapsed_ms, seats, attacker, defenders } = told.view;
  const fights = attacker === me || defenders.includes(me);
  if (!fights || !['open', 'final'].includes(phase)) waits = undefined;
  else if (told.question?.options.some(({ code }) => code.startsWith('place '))) {
    const done = waits;
    waits = undefined;
    if (done) drawn(() => window.handed.push([performance.now() - done.free, done]));
  } else if (!waits && seats[me].free_ms !== null) {
    const free = now + seats[me].free_ms - elapsed_ms;
    waits = { free };
    const mine = waits;
    setTimeout(() => {
      pings.push(mine);
      line.send(JSON.stringify({ kind: 'ping', stamp: Math.round(performance.now()), delay: -1 }));
    }, free - now);
  }
};
window.WebSocket = class extends WebSocket {
  constructor(...how) {
    super(...how);
    line = this;
    this.addEventListener('message', listen);
  }
};
"""
# Somebody with a phone who does what is lit, now this and now that; chance is the page's own. `turn` presses one thing
# and says what it was; `play` goes on pressing.
HAND = """
window.turn = (lends = true, asks = 0.03) => {
  const all = (what) => [...document.querySelectorAll(what)];
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const said = (one) => one.innerText.toLowerCase();
  const press = (list) => {
    const one = any(list), name = said(one);
    one.click();
    return name || 'card';
  };
  if (document.body.dataset.version === 'sent') return '';
  const cards = all('.hc.may'), red = document.querySelector('.phase.red');
  const put = cards.filter((one) => /put down|attack/.test(said(one)));
  const lend = cards.filter((one) => /lend/.test(said(one)));
  const rivals = all('button.legal[data-seat]').filter((one) => /attack/.test(said(one)));
  const up = all('.bot .btn').filter((one) => /take up/.test(said(one)));
  const asking = all('.thumb .btn').filter((one) => /ask for/.test(said(one)));
  const thumb = all('.thumb .btn').filter((one) => !/ask for|no deal|close|conscript|refuse/.test(said(one)));
  const clap = all('button.clap');
  if (clap.length) return press(clap);
  if (!red) return thumb.length ? press(thumb) : '';
  if (rivals.length) press(rivals);
  if (put.length && !document.querySelector('.bot .btn')) return press(put);
  if (lend.length && lends && Math.random() < 0.3) return press(lend);
  if (up.length && Math.random() < 0.06) return press(up);
  if (asking.length && Math.random() < asks) return press(asking);
  return thumb.length ? press(thumb) : '';
};
window.play = () => {
  if (!window.paused) window.turn();
  setTimeout(window.play, 90 + 120 * Math.random());
};
"""


def updates(page: Page) -> list[dict[str, Any]]:
    """What the table told this page, in order."""
    told = [json.loads(text) for text in page.evaluate("() => window.heard")]
    return [one for one in told if one["kind"] == "update"]
