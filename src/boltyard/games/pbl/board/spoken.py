"""What somebody means who says what stands on the screen: `Elvin Racers`, `right arm on head`."""

from __future__ import annotations

from boltyard.games.pbl.cards import ACTION, PLACES, Card
from boltyard.games.pbl.events import PLACE_WORDS
from boltyard.games.pbl.state import Pbl

VERBS = ("build", "play", "use", "pick", "attack")
SHORT = {"l arm": "left arm", "r arm": "right arm", "l shoulder": "left shoulder", "r shoulder": "right shoulder"}


def meant(s: Pbl, seat: int, text: str, names: list[str]) -> list[str]:
    """Codes that these words may stand for, the likeliest first."""
    said = " ".join(text.lower().replace(",", " ").replace("'s", "").replace("_", " ").split())
    for short, whole in SHORT.items():
        said = said.replace(short, whole)
    attack = attack_meant(s, seat, said, names)
    if attack:
        return [attack]
    verb, _, rest = said.partition(" ")
    words = rest if verb in VERBS and rest else said
    mine = [card for card in s.cards.cards if card.number in s.hands[seat]]
    found = named(mine, words) or named(s.cards.cards, words)
    return [code for card in found[:3] for code in codes_of(card, verb)]


def attack_meant(s: Pbl, seat: int, said: str, names: list[str]) -> str:
    """`right arm on head`, `attack ana head with left arm`: two places, the own one before `on` or after `with`."""
    hits = sorted((said.find(word), PLACES[at]) for at, word in enumerate(PLACE_WORDS) if word in said)
    again = [(said.rfind(word), PLACES[at]) for at, word in enumerate(PLACE_WORDS) if said.count(word) > 1]
    places = [place for _, place in sorted([*hits, *again])]
    if len(places) != 2:
        return ""
    source, target = places[::-1] if " with " in said else places
    rivals = [other for other in range(s.seats) if s.side[other] != s.side[seat] and not s.is_out(s.side[other])]
    rival = next((other for other in rivals if names[other].lower() in said), rivals[0] if rivals else -1)
    return f"attack {source} {rival}.{target}" if rival >= 0 else ""


def named(cards: list[Card], words: str) -> list[Card]:
    """Cards called so, or whose name holds the words."""
    called = [card for card in cards if card.name.lower() == words]
    return called or [card for card in cards if len(words) > 2 and words in card.name.lower()]


def codes_of(card: Card, verb: str) -> list[str]:
    """How the card could be played; the way somebody named comes first."""
    ways = ["play", "build"] if card.kind == ACTION else ["build", "play"]
    wanted = [verb] if verb in VERBS and verb != "attack" else []
    return [f"{way} {card.key}" for way in dict.fromkeys([*wanted, *ways, "pick", "use"])]
