"""BOTS BATTLEGROUND from its book and catalogue once more: how a round is settled, with every ability in its order.

On the simulated clock the last tick, the abilities without a choice and the settlement happen in one go, so the referee
carries out the acts of that tick itself, works off the abilities, stops where somebody has a choice, and pays. In real
time acts take effect at once, and the table that was shown last is the one that is settled; where the clock chooses
for somebody (BB-R-50), or somebody leaves, that round is not judged.
"""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field, replace

from boltyard.referee.battleground_round import Bot, Round
from boltyard.referee.finding import Findings, Plain

UNDO = re.compile(r"undo ([0-9]+), agreed by .*")
HAND = 4  # BB-SETUP-7
TAKEN = 2  # cards that a conscription takes (BB-DICE-7)
TOKENS = 40  # BB-SETUP-1
RED = ("open", "final")


@dataclass
class Memory:
    """What a state does not tell."""

    state: Plain
    dealt: list[list[str]]  # by seat: the own cards (BB-R-5)
    acts: list[tuple[int, str]] = field(default_factory=list)  # of the tick that is under way
    round: Round | None = None  # once the dice are blue
    refused: list[int] = field(default_factory=list)  # who refused a conscription in this round
    fallen: list[int] = field(default_factory=list)  # who broke the limit in this round (BB-R-20, -72)
    spoiled: bool = False  # somebody left in this round

    def copy(self) -> Memory:
        """For going back; a state that was shown is never changed."""
        return replace(
            self,
            acts=self.acts[:],
            round=copy.deepcopy(self.round),
            refused=self.refused[:],
            fallen=self.fallen[:],
        )


class Battleground:
    """Follows a trace and settles each round by itself."""

    def __init__(self, head: Plain, findings: Findings) -> None:
        self.head = head
        self.found = findings
        self.settings: dict[str, str] = head["settings"]
        self.cards: dict[str, Plain] = head["cards"]
        self.simulated = self.settings["timing"] == "simulated"
        self.kept: dict[int, Memory] = {}
        self.mind = self.fresh(head["state"])

    def fresh(self, state: Plain) -> Memory:
        """A deal is chance; every hand has four different bots (BB-SETUP-7, -8, BB-R-4)."""
        dealt = [sorted(seat["hand"]) for seat in state["seats"]]
        if not any(dealt):  # the first clapper is still to be found, and the deal is theirs
            return Memory(state, dealt)
        for seat, hand in zip(state["seats"], dealt, strict=True):
            if not seat["left"]:
                self.found.expect("BB-SETUP-7", "cards dealt", HAND, len(hand))
                self.found.expect("BB-SETUP-8", "different bots", len(hand), len({key(card) for card in hand}))
        self.all_cards(state)
        return Memory(state, dealt)

    # Following.

    def follow(self, entry: Plain) -> bool:
        """One entry of the trace; after a deviation the next round is looked at again."""
        before, after = self.mind.state, entry["state"]
        seat, code = entry["answers"][0]
        undo = UNDO.fullmatch(code)
        if undo:
            self.mind = self.kept[int(undo.group(1))].copy()
            self.mind.state = after
            return True
        if entry["n"]:
            self.kept[entry["n"]] = self.mind.copy()
        if not any(self.mind.dealt):
            self.mind = self.fresh(after)
            return True
        told, was = after.get("match"), before.get("match")
        if told and was and told["game"] != was["game"]:
            self.mind = self.fresh(after)
            return True
        if code in ("leave", "stand in", "pause", "rematch"):
            self.mind.acts, self.mind.round, self.mind.spoiled = [], None, True
            self.tidy(after)
        elif not self.simulated:
            self.in_real_time(entry, before, after)
        elif before["phase"] == "clap":
            self.clapped(before, after)
        elif before["phase"] == "opening":
            self.opened(seat, code, before, after)
        elif before["phase"] in RED:
            self.ticked(entry, before, after)
        elif before["phase"] == "abilities" and self.mind.round is not None:
            self.chosen(entry, seat, code, before, after)
        self.mind.state = after
        self.always(after)
        return True

    def clapped(self, before: Plain, after: Plain) -> None:
        """A clap that works begins a round; one that does not passes the turn on (BB-CLAP-3, -4)."""
        if after["phase"] == "clap":
            self.found.expect("BB-CLAP-4", "who claps next", self.next_seat(before["clapper"], after), after["clapper"])
        elif after["phase"] == "opening":
            self.found.expect("BB-ROUND-1", "the attacker", before["clapper"], after["attacker"])

    def next_seat(self, seat: int, state: Plain) -> int:
        seats = len(state["seats"])
        for step in range(1, seats + 1):
            if not state["seats"][(seat + step) % seats]["left"]:
                return (seat + step) % seats
        return seat

    def opened(self, seat: int, code: str, before: Plain, after: Plain) -> None:
        """Somebody is named and a bot lies there, or the attacker is late (BB-ROUND-2 to -4, BB-R-14)."""
        self.begin_round()
        if after["phase"] in RED:
            words = code.split()
            self.roles(int(words[1]), before, after)
            table = [bot["card"] for bot in after["seats"][before["attacker"]]["table"]]
            self.found.expect("BB-ROUND-3", "the attacker's bot", [words[2]], table)
            return
        tokens = [seat["tokens"] for seat in before["seats"]]
        tokens[before["attacker"]] = max(0, tokens[before["attacker"]] - 1)
        self.found.expect("BB-R-14", "tokens after a late attacker", tokens, [s["tokens"] for s in after["seats"]])

    def begin_round(self) -> None:
        self.mind.refused = []
        self.mind.fallen = []
        self.mind.spoiled = False

    def in_real_time(self, entry: Plain, before: Plain, after: Plain) -> None:
        """Every act takes effect at once, and time ends what time ends (BB-TIME-1 to -5)."""
        seat, code = entry["answers"][0]
        same = before["round"] == after["round"]
        if before["phase"] == "clap":
            if code == "clap":
                self.clapped(before, after)
            self.begin_round()
        elif before["phase"] == "opening" and seat < 0 and same:
            self.stopped(before, after)
        elif before["phase"] in RED and after["phase"] in RED:
            if self.breaks_limit(seat, code, before):
                self.mind.fallen.append(seat)
            if code == "refuse":
                self.mind.refused.append(seat)
        elif before["phase"] in RED and same and not self.mind.spoiled:
            self.mind.acts = [] if seat < 0 else [(seat, code)]
            self.end_round(entry, before, after)
        elif before["phase"] == "abilities" and self.mind.round is not None:
            if seat >= 0:
                self.chosen(entry, seat, code, before, after)
            elif after["phase"] != "abilities" or after["seats"] != before["seats"]:
                self.mind.round = None
        self.tidy(after)

    def stopped(self, before: Plain, after: Plain) -> None:
        """The dice have stopped: is everything there (BB-R-15)?"""
        attacker = before["attacker"]
        ready = bool(before["defenders"]) and bool(before["seats"][attacker]["table"])
        if after["phase"] in RED:
            self.found.claim("BB-ROUND-4", "somebody was named and a bot lies there", ready)
            if ready:
                self.roles(before["defenders"][0], before, after)
        elif after["phase"] == "clap":
            self.found.claim("BB-ROUND-4", "something was missing", not ready)
            tokens = [seat["tokens"] for seat in before["seats"]]
            tokens[attacker] = max(0, tokens[attacker] - 1)
            self.found.expect("BB-R-14", "tokens after a late attacker", tokens, [s["tokens"] for s in after["seats"]])

    def roles(self, named: int, before: Plain, after: Plain) -> None:
        """What the icons make of attacker and defender (BB-DICE-4, -6, BB-R-40b)."""
        attacker, defender = before["attacker"], named
        if "swap" in after["icons"]:
            attacker, defender = defender, attacker
        defenders = [defender]
        if "all_defend" in after["icons"]:
            seats = range(len(after["seats"]))
            defenders = [seat for seat in seats if seat != attacker and not after["seats"][seat]["left"]]
        self.found.expect("BB-DICE-4", "the attacker", attacker, after["attacker"])
        self.found.expect("BB-DICE-6", "the defenders", sorted(defenders), sorted(after["defenders"]))

    # The last tick.

    def ticked(self, entry: Plain, before: Plain, after: Plain) -> None:
        self.mind.acts += [(seat, code) for seat, code in entry["answers"]]
        self.mind.refused += [seat for seat, code in entry["answers"] if code == "refuse"]
        over = after["phase"] not in RED
        if over or after["elapsed_ms"] != before["elapsed_ms"] or after["phase"] != before["phase"]:
            order = self.clockwise(before)
            acts = sorted(self.mind.acts, key=lambda act: order.index(act[0]))
            self.mind.fallen += [seat for seat, code in acts if self.breaks_limit(seat, code, before)]
        elif not over:
            return
        if over and not self.mind.spoiled:
            self.end_round(entry, before, after)
        self.mind.acts = []

    def end_round(self, entry: Plain, before: Plain, after: Plain) -> None:
        if not self.simulated:
            self.mind.fallen += [seat for seat, code in self.mind.acts if self.breaks_limit(seat, code, before)]
        self.mind.round = self.frozen(before, entry["events"])
        self.mind.acts = []
        self.go_on(entry, before, after)

    def breaks_limit(self, seat: int, code: str, before: Plain) -> bool:
        """In strict mode a bot too many is put down, and that is the end of it (BB-R-20)."""
        words = code.split()
        if words[0] != "place" or self.settings["limit_mode"] != "strict":
            return False
        row = [bot["card"] for bot in before["seats"][seat]["table"]] + [words[1]]
        return len(row) > self.limit(row, before)

    def decided(self, fallen: set[int], state: Plain) -> bool:
        """Is every duel over because of a broken limit?"""
        return state["attacker"] in fallen or (fallen != set() and fallen >= set(state["defenders"]))

    def limit(self, row: list[str], state: Plain) -> int:
        """BB-INV-4, BB-R-46: a prohibition beats a permission."""
        told = [self.cards[key(card)].get("condition", "") for card in row]
        return 1 if "loner" in told else (2 if "two_bots" in state["icons"] else 1) + told.count("companion")

    def frozen(self, before: Plain, events: list[Plain]) -> Round:
        """The table when the dice turn blue: what was shown, and the acts of the last tick (BB-SIM-4)."""
        hands = [list(seat["hand"]) for seat in before["seats"]]
        rows = [[(bot["card"], bot["owner"]) for bot in seat["table"]] for seat in before["seats"]]
        owners = {card: seat for seat, hand in enumerate(self.mind.dealt) for card in hand}
        order = self.clockwise(before)
        acts = sorted(self.mind.acts, key=lambda act: order.index(act[0]))
        loans = [(loan["from"], loan["to"]) for seat in before["seats"] for loan in seat["loans"]]
        fallen: set[int] = set()
        for word in ("up", "lend", "conscript", "place", "move"):
            for seat, code in acts:
                words = code.split()
                if words[0] != word or self.decided(fallen, before):  # who falls may end the round in mid-tick
                    continue
                if word == "place" and seat in self.mind.fallen:
                    fallen.add(seat)
                else:
                    act(seat, words, hands, rows, owners, loans, events)
        for seat, code in acts:
            if code == "comply":
                comply(seat, hands, owners, loans, events)
        bots = [
            Bot(card, owner, seat, slot, self.cards[key(card)])
            for seat, row in enumerate(rows)
            for slot, (card, owner) in enumerate(row)
        ]
        tokens = [seat["tokens"] for seat in before["seats"]]
        cards = [len(hand) for hand in hands]
        return Round(before, bots, tokens, cards, loans, self.settings, self.mind.refused, self.mind.fallen)

    def clockwise(self, state: Plain) -> list[int]:
        seats = len(state["seats"])
        return [(state["attacker"] + step) % seats for step in range(seats)]

    # Abilities and settlement.

    def chosen(self, entry: Plain, seat: int, code: str, before: Plain, after: Plain) -> None:
        """Somebody had a choice: was it theirs, and were these the options (BB-R-41, -42)?"""
        round_ = self.mind.round
        assert round_ is not None
        bot = round_.next_bot()
        if not self.found.claim("BB-ABILITY-5", "an ability is still to come", bot is not None) or bot is None:
            self.mind.round = None
            return
        self.found.expect("BB-R-41", "who uses the ability", self.decider(bot), seat)
        options = round_.options(bot)
        if entry["n"]:
            self.found.expect("BB-D-15", "ways to use it", sorted(options), sorted(entry["offers"][0]))
        if not self.found.claim("BB-D-15", f"{code!r} is legal", code in options, code):
            self.mind.round = None
            return
        round_.use(bot, code)
        self.go_on(entry, before, after)

    def decider(self, bot: Bot) -> int:
        """Whoever has borrowed it, or whose card it is."""
        return bot.owner if self.settings["ability_of"] == "owner" else bot.controller

    def go_on(self, entry: Plain, before: Plain, after: Plain) -> None:
        """Work off what has no choice; then the table must be as shown, or everything is paid."""
        round_ = self.mind.round
        assert round_ is not None
        while (bot := round_.next_bot()) is not None:
            options = round_.options(bot)
            if len(options) > 1:
                break
            round_.use(bot, options[0] if options else "")
        if after["phase"] == "abilities":
            self.found.claim("BB-ABILITY-5", "somebody has a choice", bot is not None)
            shown = [
                (there["card"], there["attack"], there["defense"], there["value"])
                for seat in after["seats"]
                for there in seat["table"]
            ]
            self.found.expect("BB-R-48", "whose duel is settled", round_.facing, after["facing"])
            self.found.expect("BB-R-44", "bots on the table", round_.shown(), sorted(shown))
            if bot is not None:
                self.found.expect("BB-R-41", "who is asked", [self.decider(bot)], entry["next"])
            return
        self.found.claim("BB-ABILITY-4", "no choice was passed over", bot is None, bot.card if bot is not None else "")
        self.mind.round = None
        if bot is None:
            self.paid(round_, entry, before, after)

    def paid(self, round_: Round, entry: Plain, before: Plain, after: Plain) -> None:
        tokens = round_.settle(before["pile"])
        self.found.expect(round_.rule, "tokens", tokens, [seat["tokens"] for seat in after["seats"]])
        self.tidy(after)
        won = self.winners(tokens, round_, before)
        told = entry.get("outcome")
        if self.settings["series"] == "1":
            self.found.expect("BB-TOKENS-1", "the game is over", won is not None, told is not None)
            if won is not None and told is not None:
                everybody = len(won) == len(before["seats"])  # a victory that all share is a draw
                self.found.expect("BB-R-53", "winners", [] if everybody else won, sorted(told["winners"]))
        if after["phase"] == "clap":
            after_clap = self.next_seat(before["clapper"], after)
            self.found.expect("BB-CLAP-6", "who claps next", after_clap, after["clapper"])

    def winners(self, tokens: list[int], round_: Round, before: Plain) -> list[int] | None:
        """BB-TOKENS-1, BB-R-53, -55; None while it goes on."""
        playing = [seat for seat, told in enumerate(before["seats"]) if not told["left"]]
        enough = [seat for seat in playing if tokens[seat] >= int(self.settings["win_tokens"])]
        if enough:
            most = max(tokens[seat] for seat in enough)
            best = [seat for seat in enough if tokens[seat] == most]
            fighters = [seat for seat in best if seat in round_.fighters]
            return fighters or best
        if before["round"] >= int(self.settings["round_cap"]):
            most = max(tokens[seat] for seat in playing)
            return [seat for seat in playing if tokens[seat] == most]
        return None

    # What must be true of every table.

    def tidy(self, state: Plain) -> None:
        """In blue everybody holds the own four cards (BB-ROUND-12, BB-INV-2)."""
        if state["phase"] != "clap":
            return
        for seat, there in enumerate(state["seats"]):
            if not there["left"]:
                self.found.expect("BB-INV-2", "own cards", self.mind.dealt[seat], sorted(there["hand"]))
            self.found.expect("BB-INV-2", "bots on the table", [], there["table"])

    def always(self, state: Plain) -> None:
        self.all_cards(state)
        scores = [seat["tokens"] for seat in state["seats"]]
        self.found.claim("BB-TOKENS-7", "scores", min(scores) >= 0, scores)
        tokens = TOKENS if self.settings["deck"] == "full60" else 0  # the demo kit has none (BB-SETUP-2)
        self.found.expect("BB-R-52", "the pile", max(0, tokens - sum(scores)), state["pile"])
        if state["phase"] not in RED:
            return
        for there in state["seats"]:
            row = [bot["card"] for bot in there["table"]]
            self.found.claim("BB-INV-4", "bots on a side", not row or len(row) <= self.limit(row, state), len(row))
        fighters = {state["attacker"], *state["defenders"]}
        idle = [seat for seat, there in enumerate(state["seats"]) if there["table"] and seat not in fighters]
        self.found.expect("BB-INV-5", "bots of bystanders", [], idle)

    def all_cards(self, state: Plain) -> None:
        """Each card once (BB-INV-1); cards of those who left are out of the game (BB-R-61)."""
        cards = [*state["deck"]]
        for there in state["seats"]:
            cards += there["hand"] + [bot["card"] for bot in there["table"]]
        self.found.expect("BB-INV-1", "cards that lie twice", len(cards), len(set(cards)))
        if not any(there["left"] for there in state["seats"]):
            kinds = [
                told
                for told in self.cards.values()
                if (self.settings["deck"] == "full60" or told.get("demo", True))
                and (len(state["seats"]) > 2 or not told.get("needs_third_player"))
            ]
            self.found.expect("BB-INV-1", "cards", 2 * len(kinds), len(cards))


def key(card: str) -> str:
    return card.partition(".")[0]


def act(
    seat: int,
    words: list[str],
    hands: list[list[str]],
    rows: list[list[tuple[str, int]]],
    owners: dict[str, int],
    loans: list[tuple[int, int]],
    events: list[Plain],
) -> None:
    """One act of the last tick. What became impossible inside the tick is a wait (BB-SIM-8)."""
    row = rows[seat]
    lying = [card for card, _ in row]
    if words[0] == "up" and words[1] in lying:
        del row[lying.index(words[1])]
        hands[seat].append(words[1])
    elif words[0] == "lend":
        for card in words[2:]:
            if card in hands[seat]:
                hands[seat].remove(card)
                hands[int(words[1])].append(card)
                loans.append((seat, int(words[1])))
    elif words[0] == "conscript":
        take(int(words[1]), seat, hands, owners, loans, events)
    elif words[0] == "place" and words[1] in hands[seat]:
        hands[seat].remove(words[1])
        at = int(words[3]) if len(words) > 3 else len(row)
        row.insert(at, (words[1], owners[words[1]]))
    elif words[0] == "move" and words[1] in lying:
        moved = row.pop(lying.index(words[1]))
        row.insert(int(words[3]), moved)


def take(
    victim: int,
    seat: int,
    hands: list[list[str]],
    owners: dict[str, int],
    loans: list[tuple[int, int]],
    events: list[Plain],
) -> None:
    """Which cards are taken is chance, so the event tells; how many is not (BB-R-40)."""
    for event in events:
        if event["event"] == "conscripted" and event["seat"] == seat and event["lender"] == victim:
            for card in event["cards"]:
                hands[victim].remove(card)
                hands[seat].append(card)
                loans.append((victim, seat))


def comply(
    victim: int, hands: list[list[str]], owners: dict[str, int], loans: list[tuple[int, int]], events: list[Plain]
) -> None:
    """The cards move when the conscripted player complies (BB-R-73)."""
    for seat in range(len(hands)):
        take(victim, seat, hands, owners, loans, events)


REFEREE = Battleground
