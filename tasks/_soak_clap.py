"""Claps among voices and music: `soak clap`, with the page's own worklet in a real browser.

    ./boltyard dev soak clap [--minutes N] [--seed S]

Pieces of one minute each are generated: claps in a room, something like speech, something like music. The worklet
listens to each in an OfflineAudioContext. At least 95 % of the claps have to be found, and in an hour at most six
sounds may be taken for one.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import Page, sync_playwright

from boltyard.lab.stats import share
from tasks import _node

EAR = "src/lib/ear"
MINUTES = 60
FOUND = 0.95
FALSE_AN_HOUR = 6
RATE = 44_100

LISTEN = """async ([rate, seed]) => {
  const { evening, marked } = await import('/noises.js');
  const piece = evening(60, rate, seed);
  const context = new OfflineAudioContext(2, piece.samples.length, rate);
  await context.audioWorklet.addModule('/worklet.js');
  const buffer = context.createBuffer(1, piece.samples.length, rate);
  buffer.copyToChannel(piece.samples, 0);
  const source = new AudioBufferSourceNode(context, { buffer });
  const ear = new AudioWorkletNode(context, 'clap', { outputChannelCount: [2] });
  source.connect(ear).connect(context.destination);
  source.start();
  const counted = (await context.startRendering()).getChannelData(1);
  const found = [];
  for (let at = 128; at < counted.length; at += 128)
    if (counted[at] > counted[at - 128]) found.push(at / rate);
  return { claps: piece.claps.length, ...marked(piece.claps, found) };
}"""


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak", description=__doc__.partition("\n")[0])
    parser.add_argument("chapter", choices=["clap"])
    parser.add_argument("--minutes", type=int, default=MINUTES, help="of sound, one piece each")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        if not bundled(Path(folder)):
            return 1
        browser = play.chromium.launch(executable_path=os.environ.get("BOLTYARD_CHROMIUM") or shutil.which("chromium"))
        page = browser.new_page()
        (Path(folder) / "index.html").write_text("<!doctype html><title>claps</title>", encoding="utf-8")
        with handed_out(folder) as place:
            page.goto(place)
            return listen(page, wish.minutes, wish.seed)


def bundled(folder: Path) -> bool:
    """The worklet and the sounds, each as one script."""
    return all(
        _node.main(["rolldown", f"{EAR}/{name}.ts", "--file", str(folder / f"{name}.js"), "--format", "esm"]) == 0
        for name in ("worklet", "noises")
    )


class Quiet(SimpleHTTPRequestHandler):
    """Says nothing of what it hands out."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (its name is given)
        pass


@contextmanager
def handed_out(folder: str) -> Iterator[str]:
    """The folder at an address of this machine: worklets are fetched past whoever watches a page."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def listen(page: Page, minutes: int, seed: int) -> int:
    claps = found = wrong = 0
    for minute in range(minutes):
        told = page.evaluate(LISTEN, [RATE, seed + minute])
        claps, found, wrong = claps + told["claps"], found + told["found"], wrong + told["false"]
        print(f"minute {minute + 1}: {told['found']} of {told['claps']} claps, {told['false']} false", flush=True)
    most = max(1, FALSE_AN_HOUR * minutes // 60)
    print(f"{found} of {claps} claps found, {share(found, claps)}; {wrong} false in {minutes} min, seeds from {seed}")
    fine = found >= FOUND * claps and wrong <= most
    print("ok" if fine else f"FAILED: at least {FOUND:.0%} have to be found, at most {most} may be false")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
