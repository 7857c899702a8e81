"""Brackets as graphs: which match gets whom from where. Who stands there follows from results (`stages`).

Seeds meet as late as possible: the first can meet the second in the final only. What is missing to the next power of
two are byes, which fall to the best seeds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Kind = Literal["seed", "winner", "loser"]


@dataclass(frozen=True)
class Source:
    """Where a place of a match is filled from: a seed (counted from 0), or the winner or loser of another match."""

    kind: Kind
    of: int


@dataclass(frozen=True)
class Node:
    """A match of a bracket; `losers` tells the half of those who have lost once."""

    round: int
    label: str
    sources: tuple[Source, Source]
    losers: bool = False
    reset: bool = False  # only played where whoever came from the losers' half has won the final


def seed_order(size: int) -> list[int]:
    """The places of a bracket from top to bottom, by seed from 0: 0 7 3 4 1 6 2 5 for eight."""
    order = [0]
    while len(order) < size:
        double = 2 * len(order)
        order = [seed for one in order for seed in (one, double - 1 - one)]
    return order


def power(n: int) -> int:
    """The next power of two, at least two."""
    return 1 << max(1, (n - 1).bit_length())


def single(n: int, third: bool = False) -> list[Node]:
    """A single elimination for n; `third` adds the match for the third place."""
    nodes, rounds = winners_half(n)
    if third and len(rounds) > 1:
        one, two = rounds[-2]
        sources = (Source("loser", one), Source("loser", two))
        nodes.insert(len(nodes) - 1, Node(len(rounds), "third place", sources))
    return nodes


def winners_half(n: int) -> tuple[list[Node], list[list[int]]]:
    size = power(n)
    order = seed_order(size)
    nodes: list[Node] = []
    rounds: list[list[int]] = []
    entries = [Source("seed", seed) for seed in order]
    while len(entries) > 1:
        number = len(rounds) + 1
        here: list[int] = []
        for at in range(0, len(entries), 2):
            here.append(len(nodes))
            nodes.append(Node(number, round_name(len(entries)), (entries[at], entries[at + 1])))
        rounds.append(here)
        entries = [Source("winner", node) for node in here]
    return nodes, rounds


def round_name(left: int) -> str:
    """What people call the round in which so many are left."""
    return {2: "final", 4: "semifinal", 8: "quarterfinal"}.get(left, f"last {left}")


def double(n: int) -> list[Node]:
    """A double elimination for n: whoever has lost twice is out; the final is played again after a first loss there.

    Those who come down enter the losers' half in turned order, so that those who have met do not meet again at once.
    """
    nodes, rounds = winners_half(n)
    nodes = [Node(3 * node.round - 2, f"winners' {node.label}", node.sources) for node in nodes]
    alive = [Source("loser", node) for node in rounds[0]]
    number = 0
    for depth, falling in enumerate(rounds[1:] + [[]]):
        if len(alive) > max(1, len(falling)):  # among themselves
            number += 1
            alive = add_round(nodes, 3 * depth + 3, number, list(zip(alive[::2], alive[1::2], strict=True)))
        if falling:  # against those who come down
            number += 1
            down = [Source("loser", node) for node in turned(falling, depth)]
            alive = add_round(nodes, 3 * depth + 5, number, list(zip(down, alive, strict=True)))
    top = Source("winner", rounds[-1][0])
    final = len(nodes)
    last = max(node.round for node in nodes) + 1
    nodes.append(Node(last, "grand final", (top, alive[0])))
    nodes.append(Node(last + 1, "grand final again", (Source("loser", final), Source("winner", final)), reset=True))
    rounds_there = sorted({node.round for node in nodes})
    return [replace(node, round=rounds_there.index(node.round) + 1) for node in nodes]


def add_round(nodes: list[Node], when: int, number: int, pairs: list[tuple[Source, Source]]) -> list[Source]:
    """A round of the losers' half; tells who goes on from it."""
    found = []
    for pair in pairs:
        found.append(Source("winner", len(nodes)))
        nodes.append(Node(when, f"losers' round {number}", pair, losers=True))
    return found


def turned(nodes: list[int], depth: int) -> list[int]:
    """Those who come down: in the opposite order first, then by halves changed, and so on in turn."""
    if depth % 2 == 0:
        return nodes[::-1]
    half = len(nodes) // 2
    return nodes[half:] + nodes[:half]
