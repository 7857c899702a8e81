"""A review as one HTML file that needs nothing beside it: line and band, swings, better choices, ledger."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from boltyard import kernel
from boltyard.insight.better import Better
from boltyard.insight.review import Review
from boltyard.insight.telling import better_words, fallen, ledger, percent, points, said

WIDTH, HEIGHT, EDGE = 960, 260, 52
DASHES = ("", "8 4", "2 3", "10 3 2 3", "1 5", "14 6")  # lines are told apart without colour
STYLE = """
:root{color-scheme:light;--ink:#17191c;--paper:#f4efe4;--line:#b9b09d;--mark:#f5c518;--soft:#e6deca}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,sans-serif}
main{max-width:1040px;margin:0 auto;padding:32px 24px}h1{font-size:40px;line-height:1;margin:0 0 8px}
h2{font-size:22px;margin:36px 0 8px}p{margin:4px 0 12px}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:4px 10px 4px 0;border-bottom:1px solid var(--line);vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.wide{overflow-x:auto}.wide svg{min-width:620px}svg{max-width:100%;height:auto;display:block}
@media(max-width:700px){main{padding:20px 12px}h1{font-size:30px}td,th{font-size:14px}}
"""


def page(found: Review, better: list[Better]) -> str:
    """The whole file."""
    record = found.way.record
    names = record.names
    swings = [
        [str(step.moment.n), names[step.seat], points(step.delta), points(step.choice[step.seat]),
         points(step.luck[step.seat]), said(step, found), fallen(step, found)]
        for step in found.swings
    ]  # fmt: skip
    sums = [
        [name, *[percent(found.prior[seat])], points(found.luck[seat]), points(found.skill[seat]),
         f"{100 * found.error[seat]:.0f}", percent(found.result[seat])]
        for seat, name in enumerate(names)
    ]  # fmt: skip
    priced = [
        [str(row["n"]), *[points(one) for one in row["luck"]], str(row["text"])]  # type: ignore[attr-defined]
        for row in ledger(found)
    ]
    told = [f"<li>{escape(better_words(one, found).strip())}</li>" for one in better]
    silent = "Not told for this game yet: it is not sure enough." if not found.depth.mistakes else "None was found."
    surely = "" if kernel.compiled_path() else " The kernel was interpreted, so they are few."
    parts = [
        f"<h1>{escape(found.way.game.name)}</h1>",
        f"<p>{escape(record.end.lstrip('= '))}</p>",
        "<h2>Win chance</h2>",
        chart(found),
        "<h2>The biggest swings</h2>",
        table(["decision", "seat", "swing", "choice", "luck", "said", "what fell"], swings, 4),
        "<h2>Better choices, by what could be seen</h2>",
        f"<ul>{''.join(told)}</ul>" if told else f"<p>{silent}</p>",
        "<h2>Luck and skill, in points of a win</h2>",
        table(["seat", "even chance", "luck", "skill", "give or take", "result"], sums, 5),
        "<h2>Every roll, draw and deal</h2>",
        table(["decision", *names, "what fell"], priced, len(names)),
        f"<p>{found.worlds} worlds were played on.{surely}</p>",
    ]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>Review: {escape(found.way.game.name)}</title><style>{STYLE}</style>\n<main>\n{body}\n</main></html>\n"
    )


def table(head: Sequence[str], rows: Sequence[Sequence[str]], numbers: int) -> str:
    """A table whose columns 1 to `numbers` are figures, after the first."""
    figures = range(1, numbers + 1)

    def cells(row: Sequence[str], tag: str) -> str:
        marks = [' class="n"' if at in figures else "" for at in range(len(row))]
        return "".join(f"<{tag}{mark}>{escape(text)}</{tag}>" for mark, text in zip(marks, row, strict=True))

    body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{cells(head, "th")}</tr>{body}</table></div>'


def chart(found: Review) -> str:
    """Each seat's chance decision by decision, the first with its band; names stand at the end of their lines."""
    line = found.line
    names = found.way.record.names
    if not line:
        return "<p>Nobody decided anything.</p>"
    step = (WIDTH - 2 * EDGE - 100) / len(line)

    def x(at: int) -> float:
        return EDGE + step * at

    def y(chance: float) -> float:
        return EDGE / 2 + (1 - chance) * (HEIGHT - EDGE)

    drawn = []
    above = [f"{x(at):.1f},{y(point.high[0]):.1f}" for at, point in enumerate(line)]
    below = [f"{x(at):.1f},{y(point.low[0]):.1f}" for at, point in enumerate(line)]
    drawn.append(f'<polygon points="{" ".join([*above, *reversed(below)])}" fill="var(--soft)"/>')
    for part in (0.0, 0.5, 1.0):
        drawn.append(
            f'<line x1="{EDGE}" x2="{x(len(line)):.1f}" y1="{y(part):.1f}" y2="{y(part):.1f}" stroke="var(--line)"/>'
        )
        drawn.append(f'<text x="{EDGE - 6}" y="{y(part) + 4:.1f}" text-anchor="end">{percent(part)}</text>')
    for seat, name in enumerate(names):
        chances = [*[point.win[seat] for point in line], found.result[seat]]
        path = " ".join(f"{x(at):.1f},{y(chance):.1f}" for at, chance in enumerate(chances))
        dash = DASHES[seat % len(DASHES)]
        drawn.append(
            f'<polyline points="{path}" fill="none" stroke="var(--ink)" stroke-width="2" stroke-dasharray="{dash}"/>'
        )
        drawn.append(
            f'<text x="{x(len(line)) + 6:.1f}" y="{y(chances[-1]) + 4 - 12 * (seat > 1):.1f}">{escape(name)}</text>'
        )
    for swing in found.swings:
        at = next(at for at, point in enumerate(line) if point.n == swing.moment.n)
        drawn.append(
            f'<circle cx="{x(at):.1f}" cy="{y(line[at].win[0]):.1f}" r="6" fill="var(--mark)" stroke="var(--ink)"/>'
            f'<text x="{x(at):.1f}" y="{y(line[at].win[0]) - 10:.1f}" text-anchor="middle">{swing.moment.n}</text>'
        )
    last = ", ".join(f"{name} {percent(found.result[seat])}" for seat, name in enumerate(names))
    told = escape(f"From even chances over {len(line)} decisions to: {last}.")
    return (
        f'<div class="wide"><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{told}" font-size="12" '
        f'fill="currentColor">{"".join(drawn)}</svg></div><p>{told} The band is that of {escape(names[0])}.</p>'
    )
