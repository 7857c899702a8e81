"""The picture that stands for a review where its link is shown: one phrase, two robots, and the line as the ground.

It is drawn here, pixel by pixel, and written as a PNG: most places that show links take nothing else.
"""

from __future__ import annotations

import struct
import zlib
from html import escape
from typing import Final

WIDTH, HEIGHT = 1200, 630
PALETTE: Final = ["0f1b20", "17272e", "24404a", "3d6f73", "5b8f8c", "e9efe9", "f5c518", "c8402f", "2457b4", "8fa6a5"]
INK, PLATE, FAR, SKY, LIGHT, WHITE, YELLOW, RED, BLUE, GREY = range(len(PALETTE))
ROWS: Final = 7  # of a letter; each is five bits, written as one digit to the base of 32
LETTERS: Final = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+-.:!,",
        [
            "ehhvhhh",
            "uhhuhhu",
            "ehggghe",
            "uhhhhhu",
            "vgguggv",
            "vgguggg",
            "ehgnhhf",
            "hhhvhhh",
            "e44444e",
            "72222ic",
            "hikokih",
            "ggggggv",
            "hrllhhh",
            "hpljhhh",
            "ehhhhhe",
            "uhhuggg",
            "ehhhlid",
            "uhhukih",
            "fgge11u",
            "v444444",
            "hhhhhhe",
            "hhhhha4",
            "hhhllla",
            "hha4ahh",
            "hha4444",
            "v1248gv",
            "ehjlphe",
            "4c4444e",
            "eh1248v",
            "v2421he",
            "26aiv22",
            "vgu11he",
            "68guhhe",
            "v124888",
            "ehhehhe",
            "ehhf12c",
            "op248j3",
            "044v440",
            "000v000",
            "00000cc",
            "0cc0cc0",
            "4444404",
            "0000c48",
        ],
        strict=True,
    )
)
GROUND, TOP = 560, 250  # between them the line goes


class Canvas:
    """Rows of coloured dots."""

    def __init__(self, colour: int) -> None:
        self.rows = [bytearray([colour]) * WIDTH for _ in range(HEIGHT)]

    def box(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        left, right = max(0, x), min(WIDTH, x + width)
        if left < right:
            for row in self.rows[max(0, y) : max(0, y + height)]:
                row[left:right] = bytes([colour]) * (right - left)

    def plate(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        """A box with an ink line around it."""
        self.box(x - 5, y - 5, width + 10, height + 10, INK)
        self.box(x, y, width, height, colour)

    def write(self, text: str, x: int, y: int, size: int, colour: int) -> None:
        """Letters of `size` dots a bit; what there is no letter for stays empty."""
        for letter in text.upper():
            for at, digit in enumerate(LETTERS.get(letter, "0" * ROWS)):
                bits = int(digit, 32)
                for column in range(5):
                    if bits >> (4 - column) & 1:
                        self.box(x + column * size, y + at * size, size, size, colour)
            x += 6 * size

    def nut(self, x: int, y: int, radius: int, colour: int) -> None:
        """A hexagon."""
        for dy in range(-radius, radius + 1):
            half = radius * 115 // 100 - abs(dy) * 58 // 100
            self.box(x - half, y + dy, 2 * half, 1, colour)

    def robot(self, x: int, y: int, colour: int, standing: bool) -> None:
        """Somebody on the ground; who has lost has lost an arm and the light in the eye."""
        self.plate(x + 36, y, 68, 56, colour)
        self.box(x + 50, y + 20, 40, 16, WHITE if standing else INK)
        self.plate(x + 20, y + 62, 100, 96, colour)
        self.box(x + 48, y + 84, 44, 36, PLATE)
        self.plate(x - 12, y + 68, 26, 96, GREY)
        if standing:
            self.plate(x + 126, y + 68, 26, 96, GREY)
        for leg in (30, 82):
            self.plate(x + leg, y + 164, 28, 70, GREY)

    def png(self) -> bytes:
        def chunk(kind: bytes, body: bytes) -> bytes:
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

        head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
        dots = zlib.compress(b"".join(b"\0" + bytes(row) for row in self.rows), 9)
        colours = bytes.fromhex("".join(PALETTE))
        parts = [(b"IHDR", head), (b"PLTE", colours), (b"IDAT", dots), (b"IEND", b"")]
        return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def phrase(chances: list[float], result: float, at: int) -> list[str]:
    """One phrase from the data: from where it went to what."""
    if not 0 < result < 1:
        lowest, highest = min(chances, default=0.5), max(chances, default=0.5)
        from_ = lowest if result == 1 else highest
        return [f"From {percent(from_)}", "to a win" if result == 1 else "to a loss"]
    return [f"{percent(chances[at]) if chances else '50 %'}", "and a draw"]


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def picture(name: str, chances: list[float], result: float, at: int, won: tuple[bool, bool]) -> bytes:
    """1200 by 630: the chance of one seat, the moment the link leads to, and whether this seat and the other won."""
    canvas = Canvas(SKY)
    for band in range(5):
        canvas.box(0, band * 70, WIDTH, 70, (FAR, FAR, SKY, SKY, LIGHT)[band])
    canvas.robot(850, 190, YELLOW if won[0] else FAR, won[0])
    canvas.robot(1030, 190, RED if won[1] else FAR, won[1])
    line = [*chances, result]
    last = len(line) - 1 or 1

    def height(x: int) -> int:
        place = x * last / (WIDTH - 1)
        left = min(int(place), len(line) - 1)
        right = min(left + 1, len(line) - 1)
        chance = line[left] + (line[right] - line[left]) * (place - left)
        return round(GROUND - chance * (GROUND - TOP - 60))

    for x in range(WIDTH):
        y = height(x)
        canvas.box(x, y, 1, HEIGHT - y, PLATE)
        canvas.box(x, y - 3, 1, 7, WHITE)
    middle = round(GROUND - (GROUND - TOP - 60) / 2)
    for x in range(0, WIDTH, 24):
        canvas.box(x, middle, 12, 2, GREY)
    mark = at * (WIDTH - 1) // last
    canvas.box(mark - 2, TOP, 4, HEIGHT - TOP, YELLOW)
    mark = min(max(mark, 34), WIDTH - 34)
    canvas.nut(mark, height(mark), 30, INK)
    canvas.nut(mark, height(mark), 24, YELLOW)
    canvas.box(0, 0, WIDTH, 14, YELLOW)
    canvas.write(f"{name} review", 44, 52, 5, WHITE)
    for row, words in enumerate(phrase(chances, result, at)):
        canvas.write(words, 44, 112 + row * 84, 10, WHITE)
    canvas.write("Boltyard", WIDTH - 44 - 8 * 6 * 4, HEIGHT - 54, 4, YELLOW)
    return canvas.png()


def head(site: str, address: str, title: str, said: str, image: str) -> bytes:
    """What a page says of itself to whoever shows a link to it."""
    told = {
        "og:type": "article",
        "og:site_name": "Boltyard",
        "og:title": title,
        "og:description": said,
        "og:url": site + address,
    }
    if image:
        told |= {"og:image": site + image, "og:image:type": "image/png"}
        told |= {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT), "og:image:alt": said}
    lines = [f'<meta property="{escape(key)}" content="{escape(value)}">' for key, value in told.items()]
    lines.append(f'<meta name="twitter:card" content="{"summary_large_image" if image else "summary"}">')
    return "".join(lines).encode()
