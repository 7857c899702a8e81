"""The season book as one HTML file that needs nothing beside it: tables, plots drawn as SVG, and match reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import cast

from boltyard.league.model import Json

Row = Mapping[str, Json]

MOST_LINES = 12  # in the chart of ranks
MOST_CARDS = 24
MOST_REPORTS = 40
STYLE = """
:root{color-scheme:light;--ink:#17191c;--paper:#f4efe4;--line:#b9b09d;--mark:#f5c518;--soft:#e6deca}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,sans-serif}
main{max-width:1240px;margin:0 auto;padding:32px 24px}h1{font-size:44px;line-height:1;margin:0 0 8px}
h2{font-size:24px;margin:40px 0 8px;text-transform:uppercase;letter-spacing:.02em}p{margin:4px 0 12px}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:4px 10px 4px 0;border-bottom:1px solid var(--line)}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}.why{font-size:14px}tr.first td{font-weight:700}
.wide{overflow-x:auto}svg{max-width:100%;height:auto;display:block}.cards{columns:2;column-gap:32px}
.wide svg{min-width:620px}
.bar{display:grid;grid-template-columns:minmax(0,1fr) 120px 80px;gap:8px;break-inside:avoid;align-items:center}
.bar i{display:block;height:12px;background:var(--ink)}.bar b{display:block;background:var(--soft)}
article{break-inside:avoid;border-top:2px solid var(--ink);padding:8px 0 4px}article h3{margin:0;font-size:16px}
.bar span{overflow-wrap:anywhere}sup{font-size:12px}
@media(max-width:700px){main{padding:20px 12px}.cards{columns:1}h1{font-size:32px}
td,th{font-size:13px;padding-right:5px}}
@media print{main{padding:0}}
"""


def page(book: Row, moment: str = "records/{record}.record#{n}") -> str:
    """The book as HTML; `moment` says where a sentence's moment is found."""
    names = {str(one["key"]): str(one["name"]) for one in rows(book["entrants"])}
    parts = [
        f"<h1>{escape(str(book['name']))}</h1>",
        f"<p>{escape(names.get(str(book['champion']), str(book['champion'])))} is the champion.</p>",
        standings(rows(book["standings"]), names),
        *[rank_chart(one, names) for one in rows(book["ranks"])],
        head_to_head(book, names),
        records(rows(book["records"]), names, moment),
        ratings(cast(Row, book["ratings"]), names),
        cards(rows(book["cards"])),
        reports(rows(book["reports"]), moment),
    ]
    title = escape(str(book["name"]))
    body = "\n".join(part for part in parts if part)
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}: season book</title><style>{STYLE}</style>\n<main>\n{body}\n</main></html>\n"
    )


def rows(value: Json) -> list[Row]:
    return [cast(Row, one) for one in cast(Sequence[Json], value)]


def link(text: str, record: str, n: int, moment: str) -> str:
    where = escape(moment.format(record=record, n=n), quote=True)
    return f'{escape(text)} <sup><a href="{where}" aria-label="decision {n} of {escape(record)}">{n}</a></sup>'


def standings(lines: Sequence[Row], names: Mapping[str, str]) -> str:
    head = "".join(f'<th class="n">{word}</th>' for word in ("Played", "Won", "Drawn", "Lost", "Points"))
    told = []
    for line in lines:
        cells = "".join(f'<td class="n">{line[key]}</td>' for key in ("played", "won", "drawn", "lost", "points"))
        first = ' class="first"' if line["place"] == 1 else ""
        name = escape(names.get(str(line["entrant"]), str(line["entrant"])))
        why = f'<br><span class="why">{escape(str(line["why"]))}</span>' if line["why"] else ""
        told.append(f'<tr{first}><td class="n">{line["place"]}</td><td>{name}{why}</td>{cells}</tr>')
    head = f'<tr><th class="n"></th><th>Name</th>{head}</tr>'
    return f'<h2>Standings</h2><div class="wide"><table>{head}{"".join(told)}</table></div>'


def rank_chart(ranks: Row, names: Mapping[str, str]) -> str:
    """Who stood where after each round: one line each, told apart by dashes and by names at both ends."""
    rounds = [[str(one) for one in cast(Sequence[Json], line)] for line in cast(Sequence[Json], ranks["rounds"])]
    if len(rounds) < 2:
        return ""
    shown = rounds[-1][:MOST_LINES]
    places = max(max(line.index(one) for one in shown if one in line) for line in rounds) + 1
    left, right, top, step = 150, 850, 24, max(8, min(26, 520 // places))
    height = top * 2 + step * (places - 1)
    dashes = ("", "8 4", "2 3", "10 3 2 3")
    drawn = []
    for at, entrant in enumerate(shown):
        points = [
            (left + (right - left) * number / (len(rounds) - 1), top + step * line.index(entrant))
            for number, line in enumerate(rounds)
            if entrant in line
        ]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        colour, width = ("var(--mark)", 6) if at == 0 else ("var(--ink)", 1.5)
        if at == 0:
            drawn.append(f'<polyline points="{path}" fill="none" stroke="var(--ink)" stroke-width="8"/>')
        drawn.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
            f'stroke-dasharray="{dashes[at % 4] if at else ""}"/>'
        )
        name = escape(names.get(entrant, entrant)[:18])
        drawn.append(f'<text x="{left - 10}" y="{points[0][1] + 4:.1f}" text-anchor="end">{name}</text>')
        drawn.append(
            f'<text x="{right + 10}" y="{points[-1][1] + 4:.1f}">{rounds[-1].index(entrant) + 1}. {name}</text>'
        )
    leader = escape(names.get(shown[0], shown[0]))
    ahead = sum(line[0] == shown[0] for line in rounds)
    told = f"{leader} stood first after {ahead} of {len(rounds)} rounds."
    return (
        f"<h2>Stage {ranks['stage']}: ranks</h2>"
        f'<div class="wide"><svg viewBox="0 0 1010 {height}" role="img" aria-label="{told}" font-size="12" '
        f'fill="currentColor">{"".join(drawn)}</svg></div><p>{told}</p>'
    )


def head_to_head(book: Row, names: Mapping[str, str]) -> str:
    """Row against column: matches won, and lost."""
    order = [str(line["entrant"]) for line in rows(book["standings"])][:MOST_LINES]
    table = cast(Mapping[str, Mapping[str, Sequence[int]]], book["head_to_head"])
    head = "".join(f'<th class="n">{place}</th>' for place in range(1, len(order) + 1))
    lines = []
    for place, one in enumerate(order, 1):
        cells = []
        for other in order:
            line = table[one].get(other)
            cells.append(f'<td class="n">{"" if line is None else f"{line[0]}:{line[2]}"}</td>')
        lines.append(f"<tr><td>{place}. {escape(names.get(one, one))}</td>{''.join(cells)}</tr>")
    return (
        f'<h2>Head to head</h2><div class="wide"><table><tr><th>Won : lost against</th>{head}</tr>'
        f"{''.join(lines)}</table></div>"
    )


def records(lines: Sequence[Row], names: Mapping[str, str], moment: str) -> str:
    told = []
    for line in lines:
        name = names.get(str(line["entrant"]), "nobody")
        text = (
            f"{str(line['what']).capitalize()}: {name}, {line['amount']}{' turns' if line['unit'] == 'turns' else ''}."
        )
        told.append(f"<li>{link(text, str(line['record']), cast(int, line['n']), moment)}</li>")
    return f"<h2>Records</h2><ul>{''.join(told)}</ul>" if told else ""


def ratings(table: Row, names: Mapping[str, str]) -> str:
    """Ratings as points with their intervals."""
    told = []
    for mode, members in table.items():
        lines = list(cast(Mapping[str, Row], members).items())[:MOST_CARDS]
        low = min(cast(float, line["low"]) for _, line in lines)
        high = max(cast(float, line["high"]) for _, line in lines)
        scale = 640 / max(1.0, high - low)
        drawn = []
        for at, (member, line) in enumerate(lines):
            y = 16 + 22 * at
            ends = [180 + (cast(float, line[key]) - low) * scale for key in ("low", "rating", "high")]
            drawn.append(
                f'<text x="170" y="{y + 4}" text-anchor="end">{escape(names.get(member, member)[:20])}</text>'
                f'<line x1="{ends[0]:.1f}" x2="{ends[2]:.1f}" y1="{y}" y2="{y}" stroke="black" stroke-width="2"/>'
                f'<circle cx="{ends[1]:.1f}" cy="{y}" r="5"/><text x="{840}" y="{y + 4}">{line["rating"]} '
                f"({line['low']} to {line['high']}), {line['games']} games</text>"
            )
        told.append(
            f"<h2>Ratings: {escape(mode)}</h2>"
            f'<div class="wide"><svg viewBox="0 0 1100 {24 + 22 * len(lines)}" role="img" '
            f'aria-label="Ratings with intervals" font-size="12" fill="currentColor">{"".join(drawn)}</svg></div>'
            "<p>A bar spans two deviations to both sides.</p>"
        )
    return "".join(told)


def cards(lines: Sequence[Row]) -> str:
    if not lines:
        return ""
    most = max(cast(int, line["games"]) for line in lines)
    told = []
    for line in lines[:MOST_CARDS]:
        games, won = cast(int, line["games"]), cast(int, line["won"])
        bar = f'<b style="width:{100 * games / most:.0f}%"><i style="width:{100 * won / games:.0f}%"></i></b>'
        told.append(
            f'<div class="bar"><span>{escape(str(line["card"]))}</span>{bar}<span>{won} of {games}</span></div>'
        )
    return (
        "<h2>Cards at work</h2>"
        "<p>Games in which somebody used the card, and in black those its user won; counts only.</p>"
        f'<div class="cards">{"".join(told)}</div>'
    )


def reports(lines: Sequence[Row], moment: str) -> str:
    """The last games of the season; the data beside this file has them all."""
    told = []
    for line in list(reversed(lines))[:MOST_REPORTS]:
        record = str(line["record"])
        text = " ".join(link(str(s["text"]), record, cast(int, s["n"]), moment) for s in rows(line["sentences"]))
        label = f", {line['label']}" if line["label"] else ""
        told.append(f"<article><h3>Match {escape(str(line['match']))}{escape(str(label))}</h3><p>{text}</p></article>")
    rest = len(lines) - len(told)
    more = f"<p>The other {rest} games are in book.json.</p>" if rest > 0 else ""
    return f"<h2>Match reports</h2>{''.join(told)}{more}" if told else ""
