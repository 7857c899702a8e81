"""A round of BOTS BATTLEGROUND after the dice have turned blue: duel by duel its abilities and who has won; tokens."""

from __future__ import annotations

import copy

from boltyard.referee.finding import Plain

AWARD = 2  # BB-TOKENS-3
PENALTY = 1
CAP = 4  # of what the attacker may gain, where the table wants one (BB-R-39)


class Bot:
    """A bot on the table, with its numbers as they are now."""

    def __init__(self, card: str, owner: int, controller: int, slot: int, told: Plain) -> None:
        self.card = card
        self.owner = owner
        self.controller = controller
        self.slot = slot
        self.attack: int = told["attack"]
        self.defense: int = told["defense"]
        self.condition: str = told.get("condition", "")
        self.ability: Plain = told.get("ability", {})
        self.done = not self.ability


class Round:
    """What is settled: the layers of BB-R-47, one after another, for each duel on its own (BB-R-48)."""

    def __init__(
        self,
        state: Plain,
        bots: list[Bot],
        tokens: list[int],
        cards: list[int],
        loans: list[tuple[int, int]],
        settings: dict[str, str],
        refused: list[int],
        fallen: list[int],
    ) -> None:
        self.attacker: int = state["attacker"]
        self.defenders: list[int] = state["defenders"]
        self.icons: list[str] = state["icons"]
        self.seats = len(state["seats"])
        self.tokens = tokens
        self.cards = cards  # in hand, by seat
        self.loans = loans
        self.settings = settings
        self.refused = refused
        self.fallen = fallen
        self.fighters = {self.attacker, *self.defenders}
        self.lay = sorted(bots, key=self.place)  # as it was at blue, in the order of abilities (BB-R-43)
        self.rule = "BB-TOKENS-3"
        self.gains = [0] * self.seats
        self.losses = [0] * self.seats
        self.waiting = sorted(self.defenders, key=lambda seat: (seat - self.attacker) % self.seats)
        self.facing = -1
        self.bots: list[Bot] = []  # of the duel that is being settled, with its own numbers
        self.face_next()

    def face_next(self) -> None:
        """The next duel begins: two sides, numbers as printed, nothing used yet."""
        self.facing = self.waiting.pop(0) if self.waiting else -1
        self.bots = [copy.copy(bot) for bot in self.lay if bot.controller in (self.attacker, self.facing)]
        if self.facing < 0 or self.is_decided():
            for bot in self.bots:
                bot.done = True

    def is_decided(self) -> bool:
        """A broken limit ends a duel without its abilities (BB-R-20)."""
        return self.facing in self.fallen or self.attacker in self.fallen

    def shown(self) -> list[tuple[str, int, int, int]]:
        """Every bot on the table: in this duel as it is now, the others as printed."""
        here = {bot.card: bot for bot in self.bots}
        lying = [here.get(bot.card, bot) for bot in self.lay]
        return sorted((bot.card, bot.attack, bot.defense, self.value(bot)) for bot in lying)

    def place(self, bot: Bot) -> tuple[int, int]:
        return (bot.controller - self.attacker) % self.seats, bot.slot

    # Values.

    def attacks(self, bot: Bot) -> bool:
        return bot.controller == self.attacker

    def counts(self, bot: Bot) -> bool:
        """Is it there at all (BB-R-18, -72, BB-CO-1, -2)?"""
        if bot.controller in self.fallen:
            return False
        return bot.condition != ("bunker" if self.attacks(bot) else "striker")

    def value(self, bot: Bot) -> int:
        return bot.attack if self.attacks(bot) else bot.defense

    def change(self, bot: Bot, value: int) -> None:
        """Never below 0 (BB-R-45)."""
        if self.attacks(bot):
            bot.attack = max(0, value)
        else:
            bot.defense = max(0, value)

    def side(self, seat: int) -> list[Bot]:
        return [bot for bot in self.bots if bot.controller == seat and self.counts(bot)]

    def total(self, seat: int) -> int:
        return sum(self.value(bot) for bot in self.side(seat))

    def rivals(self, seat: int) -> list[int]:
        """Of this duel."""
        return [self.facing if seat == self.attacker else self.attacker]

    # Abilities.

    def next_bot(self) -> Bot | None:
        """Whose ability comes next; a duel without any more is decided, and the next one is faced."""
        while self.facing >= 0:
            for bot in self.bots:
                if not bot.done:
                    if self.counts(bot):
                        return bot
                    bot.done = True
            self.decide()
            self.face_next()
        return None

    def targets(self, bot: Bot) -> list[Bot]:
        """What the text lets it aim at, protected bots left out where they are (BB-CO-3, BB-R-76)."""
        does = bot.ability["do"]
        there = [other for other in self.bots if self.counts(other)]
        rivals = [other for other in there if other.controller in self.rivals(bot.controller)]
        others = [other for other in there if other is not bot]
        open_ = {
            "jab": rivals,
            "crusher": rivals,
            "leech": [other for other in rivals if self.value(other) > 0],  # BB-R-75
            "lockpick": rivals,
            "teamwork": [other for other in others if other.controller == bot.controller],
            "twist": others,
            "mimic": rivals,  # BB-R-83
            "calibrate": there,
            "jammer": [other for other in others if not other.done],
        }[does]
        if does in ("lockpick", "mimic", "jammer"):
            return open_
        return [other for other in open_ if other.condition != "shielded"]

    def options(self, bot: Bot) -> list[str]:
        """Every way to use it, as codes; none where there is nothing to aim at (BB-R-42)."""
        does = bot.ability["do"]
        use = f"use {bot.card}"
        if does in ("overclock", "flip", "underdog", "arsenal"):
            ways = [use]
        elif does == "leech":
            ways = [
                f"{use} on {other.card} by {much}"
                for other in self.targets(bot)
                for much in range(1, min(bot.ability["by"], self.value(other)) + 1)
            ]
        else:
            ways = [f"{use} on {other.card}" for other in self.targets(bot)]
        return [*ways, "skip"] if ways and bot.ability.get("may") else ways

    def use(self, bot: Bot, code: str) -> None:
        bot.done = True
        if code in ("", "skip"):
            return
        words = code.split()
        other = next((there for there in self.bots if len(words) > 3 and there.card == words[3]), bot)
        does, by = bot.ability["do"], bot.ability.get("by", 0)
        if does == "overclock":
            highest = max(self.total(seat) for seat in self.rivals(bot.controller))
            if highest > self.total(bot.controller):
                self.change(bot, self.value(bot) + by)
        elif does == "teamwork":
            self.change(other, self.value(other) + by)
        elif does in ("jab", "lockpick"):
            self.change(other, self.value(other) - by)
        elif does in ("flip", "twist"):
            other.attack, other.defense = other.defense, other.attack
        elif does == "mimic":
            self.change(bot, self.value(other))
        elif does == "calibrate":
            self.change(other, by)
        elif does == "crusher":
            self.change(other, (self.value(other) + 1) // 2)
        elif does == "leech":
            much = int(words[5]) if len(words) > 5 else by
            self.change(other, self.value(other) - much)
            self.change(bot, self.value(bot) + much)
        elif does == "underdog":
            richest = max(self.tokens[seat] for seat in self.rivals(bot.controller))
            self.change(bot, self.value(bot) + max(0, richest - self.tokens[bot.controller]))
        elif does == "arsenal":
            self.change(bot, self.value(bot) + self.cards[bot.controller])
        elif does == "jammer":
            other.done = True

    # Tokens.

    def winner(self, defender: int) -> int | None:
        """Of the duel with this defender (BB-R-18, BB-R-47)."""
        mine, theirs = self.side(self.attacker), self.side(defender)
        if not mine or not theirs:
            self.rule = "BB-R-18"
            return self.attacker if mine else defender if theirs else None
        one, two = self.total(self.attacker), self.total(defender)
        if one == two:
            return None
        turns = sum(1 for bot in mine if bot.condition == "polarity") + ("low" in self.icons)  # BB-R-92
        higher = self.attacker if one > two else defender
        lower = defender if one > two else self.attacker
        return lower if turns % 2 else higher

    def decide(self) -> None:
        """What the duel that is being settled brings and costs."""
        won = self.winner(self.facing)
        decided = self.is_decided()
        if decided:
            self.rule = "BB-R-20"
            first = next(seat for seat in self.fallen if seat in (self.facing, self.attacker))
            won = self.attacker if first == self.facing else self.facing  # a duel ends with the first who falls
        if won is None:
            return
        lost = self.attacker if won == self.facing else self.facing
        stakes = sum(1 for seat in (won, lost) for bot in self.side(seat) if bot.condition == "high_stakes")
        stakes = 0 if decided else stakes  # BB-R-72
        self.losses[lost] += PENALTY + stakes
        self.award(won, AWARD + stakes, self.gains)

    def settle(self, pile: int) -> list[int]:
        """The scores afterwards (BB-R-51)."""
        gains, losses = self.gains[:], self.losses[:]
        if self.settings["all_defend_cap"] != "none" and gains[self.attacker] > CAP:
            gains[self.attacker] = CAP
        for seat in self.refused:
            losses[seat] += PENALTY
        return self.pay(gains, losses, pile)

    def award(self, seat: int, tokens: int, gains: list[int]) -> None:
        """Lenders have one each, in the order in which their bots lie; the winner keeps the rest (BB-R-31, -32)."""
        lenders = list(dict.fromkeys(bot.owner for bot in self.bots if bot.controller == seat and bot.owner != seat))
        if self.settings["share_requires_play"] == "off":
            lenders += [lender for lender, to in self.loans if to == seat]  # who lent first comes first
            lenders = list(dict.fromkeys(lenders))
        for lender in lenders[:tokens]:
            gains[lender] += 1
        gains[seat] += max(0, tokens - len(lenders))

    def pay(self, gains: list[int], losses: list[int], pile: int) -> list[int]:
        scores = [max(0, have + gains[seat] - losses[seat]) for seat, have in enumerate(self.tokens)]
        if self.settings["pool"] == "soft":
            return scores
        changes = [score - have for score, have in zip(scores, self.tokens, strict=True)]
        left = pile - sum(change for change in changes if change < 0)
        paid = [have + min(0, change) for have, change in zip(self.tokens, changes, strict=True)]
        while left and any(change > 0 for change in changes):  # BB-R-52: one at a time, from the attacker clockwise
            for step in range(self.seats):
                seat = (self.attacker + step) % self.seats
                if changes[seat] > 0 and left:
                    changes[seat] -= 1
                    paid[seat] += 1
                    left -= 1
        return paid
