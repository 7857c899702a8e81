"""Every effect that cards may name: what it is called, what it does in words, and what it takes.

This is the one list of them, and its order is that of the book. `effects/table.py` has who carries each of them out.
"""

from typing import Final

from boltyard.games.pbl.cards import Effect
from boltyard.games.pbl.vocabulary import (
    BUILT_KINDS,
    SEARCHED_KINDS,
    SEARCHED_PLACES,
    SIDES,
    Argument,
    key,
    number,
    word,
)


class EffectEntry:
    """An effect that cards may name."""

    def __init__(self, name: str, text: str, arguments: list[Argument]) -> None:
        self.name = name
        self.text = text
        self.arguments = arguments


EFFECTS: Final[list[EffectEntry]] = [
    EffectEntry("attach", "Attach this action to your own robot, where it counts as a Pilot Point.", []),
    EffectEntry("attach_malfunction", "Attach this action to a limb: it cannot attack and its armor does nothing.", []),
    EffectEntry(
        "boost",
        "While this card lies on the table, each of your rolls in this combat has more dice.",
        [number("dice", 1, 5, "how many more")],
    ),
    EffectEntry("break_hangar", "Discard the active hangar of a robot; the one beneath is active again.", []),
    EffectEntry(
        "build_free",
        "In your turn you may build a card of this description from your hand besides what the turn allows.",
        [
            word("kind", BUILT_KINDS, "its kind", "any"),
            number("level", 0, 3, "its level or skill; 0: any", 0),
            number("skip", 0, 1, "levels that armor may skip upward", 0),
        ],
    ),
    EffectEntry(
        "curse",
        "Lay this card on a deck: its player rolls three dice for each draw, and draws if the face is among them.",
        [number("face", 1, 6, "the face to roll"), number("times", 1, 6, "how often until the card is gone")],
    ),
    EffectEntry("demolition", "Discard this card: no player can attack in their next turn.", []),
    EffectEntry(
        "dice",
        "Roll dice and add them to a total of this combat.",
        [
            number("dice", 1, 10, "how many"),
            word("side", SIDES, "whose total; a player outside the combat names one for own", "own"),
        ],
    ),
    EffectEntry("discard_crew", "Discard a crew member in play.", []),
    EffectEntry(
        "discard_hand", "An opponent you name discards cards of their choice.", [number("cards", 1, 10, "how many")]
    ),
    EffectEntry("dismantle", "Discard an active hangar, or return an active armor to its owner's hand.", []),
    EffectEntry("draw", "Draw cards.", [number("cards", 1, 10, "how many")]),
    EffectEntry(
        "draw_if_behind",
        "Draw cards if your robot has more dead limbs than some opponent's.",
        [number("cards", 1, 10, "how many")],
    ),
    EffectEntry(
        "draw_if_no_crew",
        "Draw cards if an opponent has no crew; the Curse on a deck is nobody's.",
        [number("cards", 1, 10, "how many")],
    ),
    EffectEntry(
        "draw_per_dead_limb",
        "Draw cards for each dead limb of your robot.",
        [number("cards", 1, 5, "how many for each", 1)],
    ),
    EffectEntry("draw_up_to", "Draw until you hold so many cards.", [number("cards", 1, 10, "how many you hold then")]),
    EffectEntry("extra_attack", "You may attack once more in this turn; once a turn for each card.", []),
    EffectEntry(
        "fetch_pilot",
        "In Critical Form only: look through deck or hand for this expert and put it in the cockpit, points or not.",
        [key("key", "the expert")],
    ),
    EffectEntry("fix_die", "You may name a face: the first die of your next roll shows it.", []),
    EffectEntry(
        "gamble",
        "Name a crew member or an expert and roll a die: a high one discards it.",
        [number("at_least", 2, 6, "the lowest face that does")],
    ),
    EffectEntry("miss", "The attack or strike misses, whatever the total.", []),
    EffectEntry(
        "open_shop",
        "Open the shop or fill its row, then take cards from the row.",
        [number("cards", 0, 5, "how many", 1)],
    ),
    EffectEntry("overblown", "Roll dice and take them off the attacker's total.", [number("dice", 1, 5, "how many")]),
    EffectEntry("poach_crew", "A rival's crew member joins your crew for good, if you have room.", []),
    EffectEntry("rage", "You may attack in the turn in which this card is played.", []),
    EffectEntry("redirect", "Another part of the attacked robot becomes the target.", []),
    EffectEntry("regenerate", "Regenerate a dead limb of your robot: it is back at base armor.", []),
    EffectEntry("remove_expert", "Discard an expert pilot; the starter is back in the cockpit.", []),
    EffectEntry("reroll_own", "You may roll your own dice of the current roll again.", []),
    EffectEntry("reroll_roll", "Roll all dice of the current roll again.", []),
    EffectEntry("return_armor", "The active armor of a limb or shoulder goes back to its owner's hand.", []),
    EffectEntry("return_crew", "A crew member in play goes back to its owner's hand.", []),
    EffectEntry("return_rival_armor", "The active armor of an opponent's limb or shoulder goes back to hand.", []),
    EffectEntry(
        "search",
        "Look through your deck or the shop row for a card of this description, show it and take it.",
        [
            word("kind", SEARCHED_KINDS, "its kind", "any"),
            word("place", SEARCHED_PLACES, "where the armor goes", "any"),
            number("level", 0, 3, "its level or skill; 0: any", 0),
            key("key", "this very card", ""),
            number("draw", 0, 5, "cards drawn besides", 0),
        ],
    ),
    EffectEntry(
        "set_die",
        "Turn one die of the current roll to a face.",
        [number("face", 0, 6, "the face; 0: the player chooses", 0)],
    ),
    EffectEntry(
        "stand_in",
        "While you are attacked, another part of your robot becomes the target, and dice join your total.",
        [number("dice", 1, 5, "how many")],
    ),
    EffectEntry(
        "store",
        "Roll a die and put it on your hangar as a storage bomb, if there is room.",
        [number("dice", 1, 3, "how many")],
    ),
    EffectEntry("store_for_card", "You may discard a hand card to roll a storage bomb, if there is room.", []),
    EffectEntry(
        "strike",
        "Roll, keep one face and re-roll the rest; when all are alike any armor is destroyed.",
        [number("dice", 2, 6, "how many"), number("rerolls", 0, 5, "how often at most")],
    ),
    EffectEntry("wind_up", "Every counter on your armor in force goes up.", [number("by", 1, 3, "how far", 1)]),
]
NAMES: Final[list[str]] = [effect.name for effect in EFFECTS]

# What effects were called before, and are today: a match goes on with the cards it began with.
RENAMED: Final[dict[str, str]] = {}


def effect_named(do: str, args: dict[str, int | str], when: str = "") -> Effect:
    """What a card says that it does, with its place in the book."""
    return Effect(do, args, when, NAMES.index(do))
