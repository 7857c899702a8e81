"""The table of Bots Battleground in a terminal: dice, players, bots, the own hand, and the words of the game."""

from __future__ import annotations

from typing import ClassVar

from boltyard.core.events import Event
from boltyard.core.match import Match, MatchState
from boltyard.core.moves import Move
from boltyard.core.sentences import Audience, People, say
from boltyard.core.state import WHOLE
from boltyard.games.battleground.board import facts
from boltyard.games.battleground.board.forecast import forecast, why_it_reads
from boltyard.games.battleground.board.keyboard import Keyboard
from boltyard.games.battleground.board.question import BattlegroundQuestion
from boltyard.games.battleground.board.results import Duels
from boltyard.games.battleground.moves import Close, Conscript, Lend, Open, Place, Request, Shift, TakeUp, Use, Wait
from boltyard.games.battleground.state import NOBODY, Battleground
from boltyard.tui.board import TALL, WORDS, Board, Result, numbered
from boltyard.tui.lines import Line, all_wrapped, columns, length, line, padded, wrapped
from boltyard.tui.question import Choice, Question
from boltyard.tui.words import YOU, listed, names_for, owner

NAMED = 28  # columns of a card's name and values
MANY = 6  # cards in a list; more stand in two columns
PAIRED = 40  # columns of a player where two share a row
TEXTS, LINES, TIGHT = "texts", "lines", "tight"  # how much room the own hand takes
CARD_WORDS = "card WORDS shows a bot: card parrot"
WAITS = {"change": "wait for change", "final": "for the final roll", "end": "for the end"}
GRID = (Open, Place, Lend)  # choices that a row for each card holds
KINDS: list[tuple[type[Move], ...]] = [(Wait,), (TakeUp, Shift), (Request, Close, Conscript), (Move,)]

HELP = """\
Answer with a number from the list, or type the code itself.
  3             that choice; cards to lend are marked one by one
  1 3           marks these and lends them
  Enter         waits this second, where waiting is a choice
  place kettle  the beginning of a code, or a part of a bot's name, is enough
  wait change   sleep until something changes; wait final, wait end
  open magpie kettle.1        a whole code; players by their names
At any prompt:
  goal              what wins                 rules       all in twelve lines
  why               which rule asks this      card WORDS  a bot with its text
  why not WORDS     what forbids it           hand        my bots in full
  rule ID or words  look up the rules         board       the table in words
  log, log 5        what happened, by round   known       bots seen earlier
  save, save FILE   where it is, or a copy    undo        my last decision back
  quit              stop here; it is saved    leave       out of the game
  hint, hint, hint  where, what and why       odds        the best choices
A second passes when all have answered. Higher Attack or Defense wins two
tokens; a lender whose bot lies on the winning side gets one of them.
Every decision is saved as it is made. Ctrl-C is safe, too."""


class BattlegroundTable(Board):
    """The table of Bots Battleground."""

    undo_rule = "BB-R-68"
    resigning = "Leave the game? Your cards and tokens go with you."
    resign_code = "leave"
    example = "place kettle.1"
    rule_example = "rule BB-DICE-7, or rule lender shares"
    help = HELP
    brief_help = "Answer with a number from the list, or type the code itself, such as place kettle.1 or wait end."
    words: ClassVar[dict[str, str]] = {
        "card": "a bot with its text, by a part of its name",
        "hand": "my bots with their texts",
    }

    def __init__(self, game: Match, names: list[str]) -> None:
        super().__init__(game, names)
        self.duels = Duels()
        self.foreseen: tuple[str, list[Line]] = "", []
        self.keyboard: Keyboard | None = None  # where cards and players are named by single keys (BB-SIM-12)

    # Questions.

    def question(self, view: MatchState, seat: int) -> BattlegroundQuestion:
        return BattlegroundQuestion(self.game, view, seat, self.names)

    def spell(self, word: str) -> str:
        """In small letters; a player's name as the seat that codes have for it."""
        small = word.lower()
        named = [seat for seat, name in enumerate(self.names) if small == name.lower().partition(" ")[0]]
        return str(named[0]) if len(named) == 1 else small

    def choices(self, question: Question, width: int, linear: bool) -> list[Line]:
        """The opening as a matrix of bots and defenders, all else in columns."""
        if linear:
            return super().choices(question, width, linear)
        shown = question.choices()
        grid = [one for one in shown if isinstance(one.move, GRID)]
        groups: list[list[Line]] = [[] for _ in KINDS]
        for one in shown:
            if not isinstance(one.move, GRID):
                group = next(at for at, kinds in enumerate(KINDS) if isinstance(one.move, kinds))
                groups[group].append([*numbered(question, one), *self.cell(question, one, False)])
        rows = self.matrix(question, grid, width) if grid else []
        return [*rows, *[row for cells in groups for row in flowing(cells, width)]]

    def matrix(self, question: Question, grid: list[Choice], width: int) -> list[Line]:
        """A row for each card; columns for whom to attack with it (BB-SIM-2), where to put it, whom to lend it."""
        s = facts.table_in(question.view)
        opens = isinstance(grid[0].move, Open)
        short = facts.short_names(self.names, question.seat, 8 if opens else 7)
        places: dict[tuple[int, str], Choice] = {}
        for one in grid:
            move = one.move
            if isinstance(move, Place):
                places[move.card, f"at {move.slot}" if move.slot >= 0 else "place"] = one
            elif isinstance(move, (Open, Lend)):
                places[move.card, short[move.seat]] = one
        heads = list(dict.fromkeys(head for _, head in places))
        lends = any(isinstance(one.move, Lend) for one in grid)
        title = "Attack" if opens else "Put down, or lend to" if lends else "Put down"
        wide = [6 if head in ("place", "at 0", "at 1") else 9 if opens else 8 for head in heads]
        first = padded(line((title, "title")), NAMED)
        first += [(head.rjust(room), "title") for head, room in zip(heads, wide)]
        rows: list[Line] = []
        for card in dict.fromkeys(card for card, _ in places):
            row = padded([*line(f"  {s.cards.name_of(card)} "), *facts.values(s, card, False)], NAMED)
            for head, room in zip(heads, wide):
                choice = places.get((card, head))
                mark = "[x]" if choice is not None and choice.named else ""
                row += line((f"{mark}{choice.number}".rjust(room) if choice is not None else " " * room, "number"))
            rows.append(row)
        if len(rows) > MANY and 2 * length(first) <= width:
            half = -(-len(rows) // 2)
            pairs = zip([first, *rows[:half]], [first, *rows[half:], *[line()] * half])
            return [[*padded(left, width // 2), *right] for left, right in pairs]
        return [first, *rows]

    def cell(self, question: Question, choice: Choice, linear: bool) -> Line:
        """A choice in words, with names; short where it stands beside others."""
        s = facts.table_in(question.view)
        move = choice.move
        if not linear:
            short = facts.short_names(self.names, question.seat)
            if isinstance(move, Request):
                return line(f"ask {short[move.seat] if move.seat >= 0 else 'all'}")
            if isinstance(move, Conscript):
                return line(f"conscript {short[move.seat]}")
            if isinstance(move, Wait):
                return line(WAITS.get(move.arg, "wait 1 s"))
            if isinstance(move, Shift):
                return line(f"move {s.cards.name_of(move.card)} at {move.slot}")
            if isinstance(move, TakeUp):
                return [*line("take up "), *self.card(s, move.card)]
            if isinstance(move, Use):
                on = f" on {s.cards.name_of(move.target)}" if move.target >= 0 else ""
                return line(f"use {s.cards.name_of(move.card)}{on}{f' by {move.amount}' if move.amount >= 0 else ''}")
        return line(choice.words)

    def card(self, s: Battleground, card: int) -> Line:
        return [*line(f"{s.cards.name_of(card)} "), *facts.values(s, card, False)]

    # The table.

    def styles(self, width: int, height: int = TALL) -> list[str]:
        return [TEXTS, LINES, TIGHT]

    def header(self, view: MatchState, viewer: int) -> tuple[Line, Line]:
        s = facts.table_in(view)
        where = f"   round {s.turn}" if s.turn else "   before the first round"
        game = f", game {view.number}" if self.game.wins_needed(view.settings) > 1 else ""
        right = "space claps " if self.keyboard is not None else f"{s.pile()} tokens in the pile "
        return line((self.game.name, "title"), where, game), line(right if not s.terms.demo else "")

    def goal(self, view: MatchState, viewer: int) -> Line:
        s = facts.table_in(view)
        mine = f" You have {s.tokens[viewer]}." if viewer >= 0 else ""
        return line(f"First to {s.terms.win_tokens} tokens.{mine} A win is 2, a loss costs 1.")

    def body(self, view: MatchState, viewer: int, style: str, width: int, question: Question | None) -> list[Line]:
        """Dice, players, the hand, and what blue would bring; the title stands above."""
        rows = self.draw(view, viewer, style, width)
        return (rows if style == TIGHT else rows[1:]) + self.expected(view, viewer, width)

    def expected(self, view: MatchState, viewer: int, width: int) -> list[Line]:
        """What blue would bring; worked out anew when something has changed."""
        s = facts.table_in(view)
        lent = [(loan.lender, loan.card) for loan in s.loans]
        now = repr(
            (
                viewer,
                width,
                view.number,
                s.turn,
                [f.rule for f in s.frames],
                s.rows,
                s.hands[viewer:][:1],
                lent,
                s.faces,
            )
        )
        if now != self.foreseen[0]:
            told = facts.short_names(self.names, viewer, 8)
            self.foreseen = now, forecast(view, viewer, told, width)
        return self.foreseen[1]

    def margin(self, view: MatchState, viewer: int) -> list[tuple[str, list[str]]]:
        return why_it_reads(facts.table_in(view), viewer, facts.short_names(self.names, viewer))

    def hear(self, event: Event) -> Result | None:
        return self.duels.hear(event)

    def meant(self, view: MatchState, seat: int, text: str) -> list[str]:
        """A bot by its name: put down, used or taken up."""
        s = facts.table_in(view)
        words = " ".join(word for word in text.lower().split() if word not in ("place", "put", "down", "use", "up"))
        found = [card for card in facts.lasting(s, seat) if len(words) > 2 and words in s.cards.name_of(card).lower()]
        return [f"{verb} {s.cards.keys[card]}" for card in found for verb in ("place", "up", "use")]

    def draw(self, view: MatchState, viewer: int, style: str, width: int) -> list[Line]:
        s = facts.table_in(view)
        rows = wrapped(self.title(view, viewer), width, 2) if style != TIGHT else []
        polarity = facts.turned(s)
        rows += wrapped([*facts.lights(s, style == TIGHT), *line(f" {polarity}" if polarity else "")], width, 6)
        if not s.over:
            rows += wrapped(facts.rail(s, self.keyboard is None), width, 2)
        rows += [line()] * (style == TEXTS)
        rows += self.players(s, viewer, style, width)
        dealings = self.dealings(s, viewer, style)
        rows += wrapped(dealings, width, 2) if dealings else []
        if s.viewer == WHOLE:
            return rows + self.hands(s, viewer, width)
        if viewer < 0:
            return rows
        rows += [line()] * (style == TEXTS) + self.hand(view, viewer, style, width)
        return rows + self.expected(view, viewer, width) if style == WORDS else rows

    def objects(self, viewer: int) -> list[str]:
        """The names inside a sentence."""
        return [name if name != YOU else "you" for name in names_for(self.names, viewer)]

    def title(self, view: MatchState, viewer: int) -> Line:
        s = facts.table_in(view)
        row = line((self.game.name, "title"))
        row += line(f", round {s.turn}" if s.turn else ", before the first round")
        if self.game.wins_needed(view.settings) > 1:
            row += line(f", game {view.number}")
        row += line(f", first to {s.terms.win_tokens} tokens")
        return row + line(f", {s.pile()} in the pile" if not s.terms.demo else "")

    def players(self, s: Battleground, viewer: int, style: str, width: int) -> list[Line]:
        """A row for each player; where room is short, two without bots share one."""
        if style == WORDS:
            return [row for seat in range(s.seats) for row in wrapped(self.in_words(s, seat, viewer), width, 4)]
        rows: list[Line] = []
        alone = False  # is the last row one player's without bots?
        for seat in range(s.seats):
            idle = style == TIGHT and not s.rows[seat] and width >= 2 * PAIRED
            if idle and alone:
                rows[-1] = [*padded(rows[-1], PAIRED), *self.idle(s, seat, viewer)]
            else:
                rows += [self.idle(s, seat, viewer)] if idle else self.player(s, seat, viewer, width)
            alone = idle and not alone
        return rows

    def who(self, s: Battleground, seat: int, viewer: int) -> Line:
        """A player's name; where single keys name players, with the key."""
        mine = seat == viewer
        key = " " if mine or self.keyboard is None else facts.KEYS[seat].upper()
        faces = viewer >= 0 and s.attacker != NOBODY and s.are_rivals(viewer, seat)
        style = "mine" if mine else "rival" if faces else ""
        name = facts.short_names(self.names, viewer)[seat]
        return line((f" {key} ", "number"), (f"{name:<{facts.NAME}}", style))

    def idle(self, s: Battleground, seat: int, viewer: int) -> Line:
        """A player without bots in half a row."""
        role = facts.role(s, seat)
        row = [*self.who(s, seat, viewer), *line(f" {s.tokens[seat]:>2} tok hand {len(s.hands[seat])} ")]
        return row + line((role, "attack" if seat == s.attacker else "defense"))

    def player(self, s: Battleground, seat: int, viewer: int, width: int) -> list[Line]:
        """A player's row: tokens, hand, role, bots by slot."""
        row = [*self.who(s, seat, viewer), *line(f" {s.tokens[seat]:>2} tokens ")]
        row += line(("", "") if s.gone >> seat & 1 else f" hand {len(s.hands[seat])} ")
        role = facts.role(s, seat)
        row += line((f" {role:<10}", "attack" if seat == s.attacker else "defense" if role else ""))
        lead = length(row) + 1
        rows = [row]
        for card in s.rows[seat]:
            bot = facts.bot(s, seat, card, False)
            if s.owner[card] != seat and s.owner[card] != NOBODY:
                bot += line((f" ({facts.short_names(self.names, viewer)[s.owner[card]]})", "dim"))
            if length(rows[-1]) + 1 + length(bot) > width:
                rows.append(line(" " * (lead - 1) if lead + length(bot) <= width else "    "))
            rows[-1] = [*rows[-1], *line(" "), *bot]
        return rows

    def in_words(self, s: Battleground, seat: int, viewer: int) -> Line:
        told = names_for(self.names, viewer)
        if s.gone >> seat & 1:
            return line(f"{told[seat]}: gone.")
        tokens = f"{s.tokens[seat]} token{'s' * (s.tokens[seat] != 1)}"
        row = line(f"{told[seat]}: {tokens}, {len(s.hands[seat])} cards in hand")
        role = facts.role(s, seat)
        if role and s.attacker == NOBODY:
            row += line(", has the clap")
        elif role:
            word, _, sum_ = role.partition(" ")
            row += line(f", {word.lower()} with {sum_ if sum_ != '-' else 'nothing'}")
        for card in s.rows[seat]:
            row += line("; " if card != s.rows[seat][0] else ": ")
            row += facts.bot(s, seat, card, True)
            if s.owner[card] != seat and s.owner[card] != NOBODY:
                row += line(f" lent by {told[s.owner[card]]}")
            if facts.has_rule(s, card):
                row += line(f" ({s.cards.bot(card).text.rstrip('.')})")
        return row + line(".")

    def dealings(self, s: Battleground, viewer: int, style: str) -> Line:
        """Open requests, demands, and loans by number (BB-R-29, -30); where room is short, names are, too."""
        told = self.objects(viewer)
        if style != WORDS:
            told = [facts.shortened(name, 8 if style == TIGHT else facts.NAME) for name in told]
        parts: list[str] = []
        for seat in range(s.seats):
            asked = [told[other] for other in range(s.seats) if s.requests[seat] >> other & 1]
            if asked:
                all_ = s.requests[seat] == s.friends(seat) and len(asked) > 1
                parts.append(f"{told[seat]} {verb(told[seat], 'ask')} {'all' if all_ else listed(asked)}")
            if s.demands[seat]:
                fighters = [told[other] for other in range(s.seats) if s.demands[seat] >> other & 1]
                parts.append(f"{told[seat]} {'are' if told[seat] == 'you' else 'is'} conscripted by {listed(fighters)}")
        loans: dict[tuple[int, int], int] = {}
        for loan in s.loans:
            both = loan.lender, loan.borrower
            loans[both] = loans.get(both, 0) + 1
        for (lender, borrower), count in loans.items():
            parts.append(f"{told[lender]} lent {told[borrower]} {count}")
        return line(("Borrowing: ", "title"), f"{'; '.join(parts)}.") if parts else []

    def hand(self, view: MatchState, viewer: int, style: str, width: int) -> list[Line]:
        """The own bots with their texts; where room is short without those, or in running text."""
        s = facts.table_in(view)
        held = s.hands[viewer]
        if self.keyboard is not None and not s.over:
            return self.lasting_hand(s, viewer, self.keyboard.picks, style, width)
        if not held:
            return [line("Hand: empty")]
        plain = style == WORDS
        if style in (TEXTS, WORDS):
            rows: list[Line] = [line((f"Hand of {len(held)}:", "title"))]
            for card in held:
                lent = self.lent(s, viewer, card)
                row = [*line(f"  {s.cards.name_of(card):<17} "), *facts.values(s, card, plain), *line("  ")]
                rows += hanging(row, f"{facts.own_text(s, card)}{lent}", width)
            return rows
        if style == LINES:
            cells = [[*line("  "), *self.card(s, card), *line(self.lent(s, viewer, card))] for card in held]
            return [line((f"Hand of {len(held)}:", "title")), *columns(cells, width)]
        if any(isinstance(move, GRID) for move in self.game.legal(view, viewer)):
            return []  # the list shows it
        row = line((f"Hand of {len(held)}: ", "title"))
        for card in held:
            row += [*line(", " if card != held[0] else ""), *self.card(s, card)]
        return wrapped(row, width, 2)

    def lasting_hand(self, s: Battleground, viewer: int, marked: list[int], style: str, width: int) -> list[Line]:
        """The own cards by their digits, those on the table and lent away in their places."""
        told = self.objects(viewer)
        rows: list[Line] = []
        for number, card in enumerate(facts.lasting(s, viewer), 1):
            where = facts.place_of(s, viewer, card, told)
            mark = "x" if card in marked else " "
            digit = str(number) if number <= len("123456789") else " "
            row = line((f"{mark}{digit} ", "number"), (f"{s.cards.name_of(card):<17} ", "dim" if where else ""))
            row += facts.values(s, card, False)
            place = f"  {where.upper()}" if where else ""
            if style == TEXTS:
                text = f"{facts.own_text(s, card)}{self.lent(s, viewer, card)}"
                rows += hanging([*row, *line((place, "title"), "  ")], text, width)
            else:
                rows.append([*row, *line((place, "title"))])
        return rows if style == TEXTS else columns(rows, width)

    def lent(self, s: Battleground, viewer: int, card: int) -> str:
        """Whose it is, if it is borrowed."""
        whose = s.owner[card]
        return f" ({owner(names_for(self.names, viewer)[whose])})" if whose not in (viewer, NOBODY) else ""

    def hands(self, s: Battleground, viewer: int, width: int) -> list[Line]:
        """Every hand, once nothing is hidden any more (BB-R-69)."""
        told = names_for(self.names, viewer)
        rows = []
        for seat, held in enumerate(s.hands):
            if held:
                cards = ", ".join(s.cards.name_of(card) for card in held)
                rows.append(line((f"{told[seat]}, hand: ", "title"), cards))
        return all_wrapped(rows, width, 2)

    def brief(self, view: MatchState, seat: int, width: int) -> list[Line]:
        s = facts.table_in(view)
        return [*wrapped(facts.rail(s), width, 2), *self.hand(view, seat, WORDS, width)]

    # Facts on demand.

    def tell(self, name: str, rest: str, view: MatchState, seat: int, plain: bool) -> list[Line]:
        s = facts.table_in(view)
        if name == "hand" and seat >= 0:
            return [self.full(s, card, plain) for card in s.hands[seat]] or [line("Your hand is empty.")]
        if name == "card":
            return self.found(s, rest, plain)
        return [line("There is no hand to show here.")]

    def full(self, s: Battleground, card: int, plain: bool) -> Line:
        """A bot as it is printed."""
        printed = s.cards.bot(card)
        signs = facts.MARKS if plain else facts.SIGNS
        both = f"{signs[0]}{printed.attack} attack, {signs[1]}{printed.defense} defense"
        return line((printed.name, "title"), f", {both}. {facts.own_text(s, card)}")

    def found(self, s: Battleground, words: str, plain: bool) -> list[Line]:
        typed = words.lower().strip()
        if not typed:
            return [line(f"Say which: {CARD_WORDS}.")]
        bots = s.cards.bots
        hits = [at for at, bot in enumerate(bots) if typed in bot.name.lower() or typed in bot.key]
        if not hits:
            return [line(f"No bot has {words!r} in its name; {CARD_WORDS}.")]
        rows = [self.full(s, 2 * at, plain) for at in hits[:6]]
        return [*rows, line(f"... and {len(hits) - 6} more")] if len(hits) > 6 else rows

    def piles(self, view: MatchState, viewer: int) -> list[Line]:
        return [line("There are no discard piles; everybody plays the same four bots all game (BB-R-5).")]

    def known(self, view: MatchState, viewer: int) -> list[Line]:
        """Bots seen earlier, by owner (section 14: the public view holds them)."""
        s = facts.table_in(view)
        rows = []
        for seat in range(s.seats):
            if seat != viewer and not s.gone >> seat & 1:
                own = [card for card in range(s.cards.size) if s.owner[card] == seat]
                seen = ", ".join(f"{s.cards.name_of(card)} ({self.printed(s, card)})" for card in own)
                unseen = 4 - len(own)
                more = f"; {unseen} not seen yet" if unseen else ""
                rows.append(f"{self.names[seat]}: {seen or 'nothing seen'}{more if seen else ' yet'}")
        return [line(text) for text in rows or ["Nothing yet but what lies open."]]

    def printed(self, s: Battleground, card: int) -> str:
        return f"{s.cards.attack[card]}/{s.cards.defense[card]}"

    def ended(self, winners: list[int], reason: str, viewer: int) -> str:
        if not winners:
            return "The game is shared by all"
        text = "{who|wins|win} with enough tokens" if len(winners) == 1 else "{who} win together"
        if reason == "left":
            text = "{who|wins|win}: nobody else is left"
        if reason == "round_cap":
            text = "The last round is played; most tokens: {who}"
        return Audience(self.names, viewer).text(say(text, who=People(winners)))


def hanging(head: Line, text: str, width: int) -> list[Line]:
    """A head with its text beside it, in as many lines as that takes."""
    lead = length(head)
    if width - lead < 20:
        return wrapped([*head, *line(text)], width, 6)
    parts = wrapped(line(text), width - lead)
    return [[*head, *parts[0]], *[[*line(" " * lead), *part] for part in parts[1:]]]


def flowing(cells: list[Line], width: int) -> list[Line]:
    """The cells one after another, as many to a line as fit."""
    rows: list[Line] = []
    for cell in cells:
        if rows and length(rows[-1]) + 2 + length(cell) <= width:
            rows[-1] = [*rows[-1], *line("  "), *cell]
        else:
            rows.append(cell)
    return all_wrapped(rows, width, 4)


def verb(who: str, word: str) -> str:
    return word if who == "you" else f"{word}s"
