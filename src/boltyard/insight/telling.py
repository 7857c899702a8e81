"""A review for programs and for people: one object, and lines of words."""

from __future__ import annotations

from boltyard import kernel
from boltyard.core.sentences import Audience
from boltyard.core.state import CLOCK, EVERYONE
from boltyard.insight.better import Better
from boltyard.insight.chances import Values
from boltyard.insight.review import Priced, Review

BARS = 24  # columns of the line
PRICED = 8  # strokes of luck that people are told


def data(found: Review, better: list[Better]) -> dict[str, object]:
    """What `review --json` prints; for every seat prior + luck + skill = result."""
    record = found.way.record
    return {
        "game": record.game,
        "seats": record.names,
        "line": [
            {"n": point.n, "seat": point.seat, "win": point.win, "low": rounded(point.low), "high": rounded(point.high)}
            for point in found.line
        ],
        "swings": [swing(step, found) for step in found.swings],
        "prior": found.prior,
        "luck": found.luck,
        "skill": found.skill,
        "result": found.result,
        "own": found.own,
        "beside": rounded(found.beside),
        "error": rounded(found.error),
        "ledger": ledger(found),
        "better": [
            {
                "n": one.moment.n,
                "seat": one.moment.seat,
                "played": one.moment.code,
                "code": one.code,
                "gain": round(one.gain, 4),
                "error": round(one.error, 4),
                "worlds": one.worlds,
            }
            for one in better
        ],
        "mistakes": "told" if found.depth.mistakes else "not told: the bar for this game does not hold yet",
        "worlds": found.worlds,
        "kernel": "compiled" if kernel.compiled_path() else "interpreted",
    }


def rounded(values: Values) -> Values:
    return [round(value, 4) for value in values]


def swing(step: Priced, found: Review) -> dict[str, object]:
    seat = step.seat
    told: dict[str, object] = {"n": step.moment.n, "seat": seat, "delta": step.delta}
    told |= {"choice": step.choice[seat], "luck": step.luck[seat], "code": step.moment.code}
    return told | {"decision": step.moment.decision, "text": happened(step, found)}


def ledger(found: Review) -> list[dict[str, object]]:
    """Every roll, draw and deal with its price for each seat; the deal before the first decision is number 0."""
    rows: list[dict[str, object]] = [{"n": 0, "seat": -1, "text": "the deal", "luck": found.deal}]
    for step in found.steps:
        if any(step.luck):
            text = happened(step, found)
            rows.append({"n": step.moment.n, "seat": step.seat, "text": text, "luck": step.luck})
    return rows


def happened(step: Priced, found: Review) -> str:
    """What came of a decision that nobody could have known; else what was said."""
    return fallen(step, found) or said(step, found)


def fallen(step: Priced, found: Review) -> str:
    """What was rolled, drawn or shown with a decision; nothing where nothing was."""
    game, names = found.way.game, found.way.record.names
    told = [game.tell(event, EVERYONE, names) for event in step.moment.events if event.news]
    return " ".join(text for text in told if text)


def said(step: Priced, found: Review) -> str:
    name = found.way.record.names[step.moment.seat] if step.moment.seat != CLOCK else "the clock"
    return f"{name}: {step.moment.code}"


def words(found: Review, better: list[Better]) -> list[str]:
    """The review in lines."""
    record = found.way.record
    lines = [f"{found.way.game.name}: {record.end.lstrip('= ')}", "", "Win chance"]
    shown = len(found.line) // BARS + 1
    for point in found.line[::shown]:
        chances = "  ".join(
            f"{name} {percent(win)} ({percent(low)} to {percent(high)})"
            for name, win, low, high in zip(record.names, point.win, point.low, point.high, strict=True)
        )
        lines.append(f"{point.n:>5}  {chances}")
    lines += ["", "The biggest swings"]
    for step in found.swings:
        seat = step.seat
        lines.append(
            f"{step.moment.n:>5}  {record.names[seat]} {points(step.delta)}: {said(step, found)} "
            f"(choice {points(step.choice[seat])}, luck {points(step.luck[seat])})"
        )
    if better:
        lines += ["", "Better choices, by what could be seen"]
        lines += [better_words(one, found) for one in better]
    elif not found.depth.mistakes:
        lines += ["", "Better choices are not told for this game yet: they are not sure enough."]
    lines += ["", "Luck and skill"]
    for seat, name in enumerate(record.names):
        lines.append(
            f"       {name}: even chance {percent(found.prior[seat])}, luck {points(found.luck[seat])}, "
            f"skill {points(found.skill[seat])} (both give or take {100 * found.error[seat]:.0f}), "
            f"result {percent(found.result[seat])}"
        )
    priced = sorted(ledger(found), key=lambda row: -max(map(abs, row["luck"])))[:PRICED]  # type: ignore[call-overload]
    lines += ["", "The biggest strokes of luck"]
    for row in priced:
        luck: Values = row["luck"]  # type: ignore[assignment]
        gains = ", ".join(f"{name} {points(one)}" for name, one in zip(record.names, luck, strict=True) if one)
        lines.append(f"{row['n']:>5}  {gains or 'nobody'}: {row['text']}")
    slow = "" if kernel.compiled_path() else "; interpreted, so with few of them: ./boltyard dev compile makes it surer"
    return [*lines, "", f"{found.worlds} worlds were played on{slow}."]


def better_words(one: Better, found: Review) -> str:
    reader = Audience(found.way.record.names)
    view = found.way.game.view(one.moment.match, one.moment.seat)
    told = "; ".join(reader.text(found.way.game.describe(view, move, one.moment.seat)) for move in one.moves)
    name = found.way.record.names[one.moment.seat]
    return (
        f"{one.moment.n:>5}  {name} played {one.moment.code}; better by {points(one.gain)} "
        f"(give or take {100 * one.error:.0f}): {one.code} ({told})"
    )


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def points(change: float) -> str:
    return f"{100 * change:+.0f}"
