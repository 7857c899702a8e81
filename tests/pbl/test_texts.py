"""Texts say what happens: every number in a card's text is one of its data, and the other way round (PBL-COMP-5)."""

import re

import pytest

from boltyard.games.pbl.cards import POD, Card
from boltyard.games.pbl.effects.registry import EFFECTS
from boltyard.games.pbl.loader import base_cards
from boltyard.games.pbl.shop import ROW
from boltyard.games.pbl.vocabulary import TRAITS

TABLE = base_cards()
RULED = [card for card in TABLE.cards if card.text and not card.flavor]
WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
NUMBERS = {**{word: n for n, word in enumerate(WORDS)}, "twenty": 20, "both": 2, "twice": 2}
TRAIT_TEXTS = {trait.name: trait.text for trait in TRAITS}
EFFECT_TEXTS = {effect.name: effect.text for effect in EFFECTS}
BY_RULE = {  # numbers that are not the card's but a rule's
    "caldera_sen": {2, 3},  # what a level skipped upward can be
    "shop_is_open": {ROW},
}
TOPLESS = "The limb cannot attack."


def numbers_in(text: str) -> set[int]:
    """Every number above one in digits or in words; one is a word for many things."""
    words = re.findall(r"[a-z]+|\d+", text.lower())
    found = {int(word) if word.isdigit() else NUMBERS.get(word, 0) for word in words}
    return {number for number in found if number > 1}


def numbers_of(card: Card) -> set[int]:
    """The numbers above one that the data of a card's effects, counter and traits hold."""
    found = {value for effect in card.moments.values() for value in effect.args.values() if isinstance(value, int)}
    found |= {card.counter_start, card.counter_cap}
    for trait in card.traits:
        found |= numbers_in(TRAIT_TEXTS[trait])
    return {number for number in found if number > 1}


@pytest.mark.parametrize("card", RULED, ids=[card.key for card in RULED])
def test_the_numbers_of_a_text_are_those_of_the_data(card: Card) -> None:
    """PBL-COMP-5: none is made up, none is missing."""
    told, held = numbers_in(card.text), numbers_of(card)
    known = {n for effect in card.moments.values() for n in numbers_in(EFFECT_TEXTS[effect.do])}

    assert told <= held | known | BY_RULE.get(card.key, set())
    assert held <= told


def test_a_counter_that_adds_strength_says_how_far() -> None:
    """PBL-COUNTER-1: growing counters name the most they add, not what the strength is then."""
    growing = [card for card in RULED if card.counter_adds and card.counter_start < card.counter_cap]

    assert {card.key for card in growing} >= {"ram_brow", "tidegate_arm", "spor_conductor", "torch_pipe"}
    for card in growing:
        assert re.search(rf"(at most by|up to) ({card.counter_cap}|{WORDS[card.counter_cap]})\.", card.text), card.text
    assert "at most by 2" in TABLE.card("ram_brow").text


def test_pods_say_in_one_wording_that_they_cannot_attack() -> None:
    """PBL-POD-5: all four of them, as their last sentence."""
    pods = [card for card in RULED if card.place == POD]

    assert len(pods) == 4
    assert all(card.text.endswith(f" {TOPLESS}") for card in pods)


def test_a_bonus_that_can_hurt_its_owner_says_so() -> None:
    """PBL-R-60: what must be done is done to oneself where there is nobody else."""
    for key, words in (
        ("bram_oldacre", "one of yours if there is no other"),
        ("unknown", "your own if there is no other"),
    ):
        assert words in TABLE.card(key).text


def test_the_curse_counts_rolls_not_dice() -> None:
    """PBL-R-193: a roll of 3-3-3 weakens it once."""
    assert "3-3-3 is one roll" in TABLE.card("curse_of_threes").text
