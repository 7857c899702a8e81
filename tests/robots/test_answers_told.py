"""What each answer to an attack leads to, told once by the engine for the page's own reckoning.

The page counts ahead while somebody aims. Its tests hold what it counts against `answers.told.json`; here that file is
held against the engine. After a change of the rules `python -m tests.robots.test_answers_told` writes it anew.
"""

import json
from itertools import permutations
from pathlib import Path
from typing import Any

from boltyard.games.robots import events
from boltyard.games.robots.cards import KEYS, NUMBER
from tests.robots.story import Story, table

TOLD = Path(__file__).parents[2] / "web/src/games/robots/lib/answers.told.json"
# Each with what is agreed about robots worth nothing, both sides, and who is sent.
TABLES: list[tuple[dict[str, str], str, str, str]] = [
    ({}, "hand 3; robots 10C=attack 6S=attack 5S", "hand 5; supply 8; robots 8H KD(3C) 4D=attack", "10C 6S"),
    ({}, "hand 3; robots 2C=attack 4S=attack 9C=attack", "hand 1; supply 2; robots 5H 4D", "2C 4S 9C"),
    ({}, "hand 3; robots 10S=attack(8D 3H) 7C=attack", "hand 4; robots 2D AH(9S)", "10S 7C"),
    ({"value_floor": "0"}, "hand 3; robots 7C=attack(5D) 9S=attack(9H)", "hand 4; robots 3H AD", "7C 9S"),
    (
        {"scrap_at_zero": "on"},
        "hand 3; robots 10C=attack 9S=attack(9H)",
        "hand 4; robots 8H(4C) 9D(2S)",
        "10C 9S",
    ),
    ({}, "hand 3; robots QC=attack", "hand 4; robots 3H 9D JH 10D", "QC"),
]


def ways(attackers: list[str], guards: list[str]) -> list[list[str]]:
    """Every way to post guards before attackers; nothing where an attacker meets nobody."""
    some = permutations([*guards, *[""] * len(attackers)], len(attackers))
    return [list(one) for one in sorted(set(some))]


def answered(agreed: dict[str, str], black: str, red: str, sent: str, posts: list[str]) -> dict[str, Any]:
    """What the engine makes of one answer."""
    story = table(black, red, phase="attack", auto_conclude="off", **agreed).play(f"attack {sent}")
    pairs = [f"{attacker}:{guard}" for attacker, guard in zip(sent.split(), posts, strict=True) if guard]
    if story.phase == "block":
        story.play(f"block {' '.join(pairs) or 'none'}")
    if story.phase == "discard":
        story.time_out()
    hit = [event for event in story.events if isinstance(event, events.Hit)]
    return {
        "posts": posts,
        "total": hit[0].total if hit else 0,
        "through": posts.count(""),
        "cost": hit[0].cost if hit else 0,
        "fights": [fought(story, *pair.split(":")) for pair in pairs],
    }


def fought(story: Story, attacker: str, blocker: str) -> dict[str, Any]:
    """How a pair ended."""
    beat = [
        one
        for one in story.events
        if isinstance(one, events.Beat) and {KEYS[one.winner], KEYS[one.loser]} == {attacker, blocker}
    ]
    worn = [one.card for one in story.events if isinstance(one, events.WornOut)]
    return {
        "attacker": attacker,
        "blocker": blocker,
        "stays": KEYS[beat[0].winner] if beat else "",
        "left": beat[0].worth if beat else 0,
        "worn": bool(beat) and beat[0].winner in worn,
    }


def told() -> list[dict[str, Any]]:
    """Every table with its robots as the page is shown them, and all answers."""
    found = []
    for agreed, black, red, sent in TABLES:
        view = table(black, red, phase="attack", auto_conclude="off", **agreed).view("black")
        guards = [robot for robot in view["red"]["robots"] if robot["mode"] == "defense"]
        names = sorted(sent.split(), key=lambda key: NUMBER[key])
        found.append(
            {
                "sent": [robot for robot in view["black"]["robots"] if robot["card"] in names],
                "guards": guards,
                "purse": len(view["red"]["hand"]) + len(view["red"]["supply"]),
                "wear": {"floored": "value_floor" in agreed, "scrapped": "scrap_at_zero" in agreed},
                "answers": [
                    answered(agreed, black, red, " ".join(names), posts)
                    for posts in ways(names, [robot["card"] for robot in guards])
                ],
            }
        )
    return found


def test_the_page_is_told_what_the_engine_makes_of_every_answer() -> None:
    """ROB-COMBAT-4, ROB-DISCARD-2, ROB-AFTERMATH-4: posts, total, cost and fights, table by table."""
    assert json.loads(TOLD.read_text()) == told()


if __name__ == "__main__":
    TOLD.write_text(json.dumps(told(), separators=(",", ":")).replace('{"sent"', '\n{"sent"') + "\n")
