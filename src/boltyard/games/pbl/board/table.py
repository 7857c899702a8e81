"""The table of PBL ROBOTS in a terminal: robots, the combat, the shop, the own hand, and the words of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from boltyard.core.events import Event
from boltyard.core.match import Match, MatchState
from boltyard.core.sentences import Audience, People, say
from boltyard.core.state import WHOLE
from boltyard.games.pbl.board import combat, dice, draft, robot, sheet
from boltyard.games.pbl.board.facts import (
    CELL,
    by_group,
    card_cell,
    card_line,
    card_short,
    full_text,
    grouped,
    table_in,
)
from boltyard.games.pbl.board.passing import Passing
from boltyard.games.pbl.board.question import PblQuestion, question_of
from boltyard.games.pbl.board.results import Fights
from boltyard.games.pbl.board.sheet import card_of, names_of, out_of_the_game, team_name
from boltyard.games.pbl.board.spoken import meant
from boltyard.games.pbl.combat import combat_in
from boltyard.games.pbl.events import PLACE_WORDS
from boltyard.games.pbl.moves import Assault, Build, CardItem, ChoosePilot, Die, DrawRow, Find
from boltyard.games.pbl.phases import TURN, WINDOW
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.story import story
from boltyard.games.pbl.team import IN_SIGHT
from boltyard.games.pbl.vocabulary import famous_text
from boltyard.games.pbl.windows import active_seat
from boltyard.games.pbl.words import cards
from boltyard.tui.board import TALL, WORDS, Board, Result, numbered
from boltyard.tui.lines import Line, all_wrapped, columns, cut_to, line, wrapped
from boltyard.tui.question import Choice, Question
from boltyard.tui.words import YOU, names_for, owner

ROOMY, COLUMNS, TIGHT, BARE = "roomy", "columns", "tight", "bare"  # how much room the table takes
PREPARED = {WORDS: draft.PLAIN, ROOMY: draft.TEXTS, COLUMNS: draft.LINES, TIGHT: draft.CELLS, BARE: draft.CELLS}
DETAIL = {TIGHT: robot.NO_PILOTS, BARE: robot.LIMBS_ALONE}
MOST_ROWS = 4  # of choices; more than that are cut to stand in three columns
CARD_WORDS = "card WORDS shows a card: card chain"

HELP = """\
Answer with a number from the list, or type the code itself.
  3             that choice; in a set with boxes it marks or unmarks one
  1 3 4         marks these and closes the set: two bombs, three shields
  Enter         closes the set; passes in a window, concedes a combat
  build chain   the beginning of a code, or a part of a card's name, is enough
  b1            aims your limb b at their part 1; Enter then attacks
At any prompt:
  goal              what wins                 rules       all in twelve lines
  why               which rule asks this      odds        all the chances
  why not WORDS     what forbids it           card WORDS  a card with its text
  rule ID or words  look up the rules         k, hand        my cards in full
  log, log 5        what happened, by turn    board       the table in words
  known             what I have seen          piles       the discard piles
  save, save FILE   where it is, or a copy    undo        my last decision back
  quit              stop here; it is saved    resign, offer draw
  hint, hint, hint  where, what and why       why bot     what it had in mind
Windows: you are asked in your own combats and just before your turn.
  hold              ask me in every window; once more: as usual again
  pass turn         pass every window until this turn is over
Every decision is saved as it is made. Ctrl-C is safe, too."""

ENDINGS = {
    "agreed": "A draw was agreed",
    "all_terminated": "The last robots fell together; the game is drawn",
    "no_shop": "The shop has no card left; the game is drawn",
}
VICTORIES = {
    "last_robot": "{who|wins|win}: every other robot is terminated",
    "resigned": "{who|wins|win} by resignation",
    "stalled": "The game has stalled; {who|wins|win} by the board",
    "time": "Time is up; {who|wins|win} by the board",
    "race": "{who|wins|win} the race",
}


class PblTable(Board):
    """The table of PBL ROBOTS."""

    undo_rule = "PBL-R-190"
    resigning = "Resign? Your robot is out of the game."
    example = "build chain_fist"
    rule_example = "rule PBL-BOMB-4, or rule hangar spaces"
    help = HELP
    brief_help = "Answer with a number from the list, or type the code itself, such as build chain_fist or pass."
    words: ClassVar[dict[str, str]] = {
        "odds": "the exact chances of the combat, or of every attack",
        "card": "a card with its text, by a part of its name",
        "hand": "my cards with their texts",
        "hold": "ask me in every window, or as usual again",
    }
    nicknames: ClassVar[dict[str, str]] = {"k": "hand"}

    def __init__(self, game: Match, names: list[str]) -> None:
        super().__init__(game, names)
        self.passing = Passing()
        self.fights = Fights()

    # Questions.

    def question(self, view: MatchState, seat: int) -> PblQuestion:
        return question_of(self.game, view, seat, self.names)

    def spell(self, word: str) -> str:
        return word.lower()

    def answers_itself(self, view: MatchState, seat: int) -> str:
        """Windows pass where the player's habits say so (PBL-R-43)."""
        return "pass" if self.passing.passes(table_in(view), seat) else ""

    def sight(self, view: MatchState, seat: int) -> object:
        """A Gunner is asked when other cards lie on top (PBL-MODE-2V2-2)."""
        s = table_in(view)
        return tuple(sorted(s.decks[s.side[seat]][-IN_SIGHT:]))

    def asks_anyway(self, state: MatchState, seat: int) -> bool:
        """Windows and turns are everybody's, whatever the hand holds (PBL-R-43)."""
        return table_in(state).frames[-1].rule in (WINDOW, TURN)

    def obey(self, name: str, rest: str, view: MatchState, seat: int) -> str | None:
        """`hold` and `pass turn`."""
        if name == "hold":
            return self.passing.hold(seat)
        if name == "pass" and rest.lower() == "turn":
            return self.passing.pass_turn(seat, table_in(view).turn)
        return None

    def choices(self, question: Question, width: int, linear: bool) -> list[Line]:
        """Dice as a matrix of faces, all else in columns; attacks stand above, with their chances."""
        if linear:
            return super().choices(question, width, linear)
        s = table_in(question.view)
        turned = [(one.number, one.move) for one in question.choices() if isinstance(one.move, Die)]
        cells = [
            [*numbered(question, one), *self.cell(question, one, False)]
            for one in question.choices()
            if not isinstance(one.move, (Assault, Die))
        ]
        told = names_for(self.names, question.seat)
        rows = columns(cells, width)
        if len(rows) > MOST_ROWS:
            rows = columns([cut_to(cell, width // 3 - 2) for cell in cells], width)
        return rows + dice.matrix(s, turned, told) if turned else rows

    def cell(self, question: Question, choice: Choice, linear: bool) -> Line:
        """A choice with the numbers of its card."""
        s = table_in(question.view)
        move = choice.move
        told = names_for(self.names, question.seat)
        if isinstance(move, Assault):
            return line(combat.attack_words(s, question.seat, move, told))
        card = card_of(s, move)
        if card is None:
            return line(choice.words)
        if isinstance(move, Build):
            where = f" on the {PLACE_WORDS[move.place]}" if move.place >= 0 else ""
            known = card_line(card, linear) if linear else card_cell(card, CELL - len(where))
            return [*line("build " * linear), *known, *line(where)]
        if isinstance(move, (Find, CardItem)):
            return line(card_short(card, CELL - len("[ ] ")))
        word = "row:" if isinstance(move, DrawRow) else move.word if not isinstance(move, ChoosePilot) else ""
        known = card_line(card, linear) if linear or not word else card_cell(card, CELL - len(word) - 1)
        return [*line(f"{word} " if word else ""), *known]

    def legend(self, question: Question) -> list[str]:
        """How attacks are aimed, and where the cards can be read."""
        attacks = [move for move in question.list if isinstance(move, Assault)]
        found = ["k cards"]
        if attacks:
            sources, targets = combat.aims(attacks)
            last = f"{combat.LETTERS[len(sources) - 1]}{len(targets)}"
            found.insert(0, f"a1 to {last} attack")
        if any(move.text == "end" for move in question.list):
            found.insert(bool(attacks), "e end turn")
        return found

    def meant(self, view: MatchState, seat: int, text: str) -> list[str]:
        return meant(table_in(view), seat, text, self.names)

    # Results.

    def hear(self, event: Event) -> Result | None:
        return self.fights.hear(event)

    # The table.

    def styles(self, width: int, height: int = TALL) -> list[str]:
        return [ROOMY, COLUMNS, TIGHT, BARE] if height >= TALL else [COLUMNS, TIGHT, BARE]

    def header(self, view: MatchState, viewer: int) -> tuple[Line, Line]:
        s = table_in(view)
        if not s.turn:
            return line((self.game.name, "title"), f"   {draft.chapter(s)}"), []
        return sheet.header(self, s, viewer)

    def goal(self, view: MatchState, viewer: int) -> Line:
        return sheet.goal(table_in(view), viewer, self.names)

    def margin(self, view: MatchState, viewer: int) -> list[tuple[str, list[str]]]:
        return sheet.margin(table_in(view), names_for(self.names, viewer), viewer)

    def body(self, view: MatchState, viewer: int, style: str, width: int, question: Question | None) -> list[Line]:
        """Robots, then the combat or the chances of every attack, then what is left of the hand."""
        s = table_in(view)
        if not s.turn or viewer < 0 or s.viewer == WHOLE:
            return self.draw(view, viewer, style, width)[1:]
        told = names_for(self.names, viewer)
        chances = question.chances() if isinstance(question, PblQuestion) else {}
        attacks = list(chances)
        rows = self.guests(s, style, width) + self.robots(s, viewer, style, width, attacks)
        rows += [line(("─" * width, "dim"))] * (style in (ROOMY, COLUMNS))
        fight = combat_in(s)
        if attacks:
            rows += combat.matrix(s, viewer, chances, told, width, style in (ROOMY, COLUMNS))
            rows += combat.with_bombs(s, viewer, chances) if style == ROOMY else []
        if fight is not None:
            rows += all_wrapped(combat.panel(s, fight, told, False), width, 6)
        rows += all_wrapped(combat.live_rows(s, told), width, 6)
        offered = [move for move in question.list if isinstance(move, DrawRow)] if question is not None else []
        if not offered and style != BARE and not (style == TIGHT and fight is not None):
            rows += self.shop(s, width)
        if style == BARE:
            return rows
        if style == ROOMY:
            return rows + sheet.held(self, view, viewer, question, width)
        return rows + self.hand(view, viewer, style, width)

    def guests(self, s: Pbl, style: str, width: int) -> list[Line]:
        """Celebrities, who are everybody's."""
        rows: list[Line] = []
        for guest in s.celebrities:
            card = s.cards.cards[guest]
            text = f" {famous_text(card)}" if style in (WORDS, ROOMY) else ""
            rows += wrapped(line(("Celebrity: ", "title"), f"{card.name}.{text}"), width, 2)
        return rows

    def draw(self, view: MatchState, viewer: int, style: str, width: int) -> list[Line]:
        s = table_in(view)
        plain = style == WORDS
        told = names_for(self.names, viewer)
        rows = wrapped(self.title(view, viewer), width, 2)
        rows += self.guests(s, style, width)
        if not s.turn:
            prepared = draft.preparation(s, viewer, told, width, PREPARED[style])
            return [*rows, *all_wrapped(prepared, width, 4)]
        rows += self.robots(s, viewer, style, width)
        fight = combat_in(s)
        if fight is not None:
            rows += all_wrapped(combat.panel(s, fight, told, plain), width, 6)
        rows += all_wrapped(combat.live_rows(s, told), width, 6)
        offered = self.game.legal(view, viewer) if viewer >= 0 and not plain else []
        cramped = style in (TIGHT, BARE) and fight is not None  # `board` shows what is left out
        if not cramped and not any(isinstance(move, DrawRow) for move in offered):  # the list shows the row
            rows += self.shop(s, width)
        if s.unresolved and not cramped:
            lying = ", ".join(s.cards.cards[entry.card].name for entry in s.unresolved)
            rows += wrapped(line(("On the table: ", "title"), lying), width, 2)
        if s.viewer == WHOLE:
            return rows + self.hands(s, told, width)
        return rows + self.hand(view, viewer, style, width) if viewer >= 0 else rows

    def brief(self, view: MatchState, seat: int, width: int) -> list[Line]:
        """The combat and the hand."""
        s = table_in(view)
        if not s.turn:
            return self.draw(view, seat, WORDS, width)
        fight = combat_in(s)
        rows = combat.panel(s, fight, names_for(self.names, seat), True) if fight is not None else []
        rows += combat.live_rows(s, names_for(self.names, seat))
        return all_wrapped(rows, width, 6) + self.hand(view, seat, WORDS, width)

    def title(self, view: MatchState, viewer: int) -> Line:
        s = table_in(view)
        row = line((self.game.name, "title"))
        told = names_for(self.names, viewer)
        if not s.turn:
            return [*row, *line(f": {draft.chapter(s)}")]
        active = active_seat(s)
        if active >= 0:
            name = told[active]
            row += line(f", turn {s.turn}: ", (f"{owner(name)} turn", "mine" if name == YOU else "rival"))
        else:
            row += line(f", turn {s.turn}")
        held = "   (hold)" if viewer in self.passing.held else ""
        gone = Audience(self.names, viewer).text(out_of_the_game(s)) if s.out else ""
        row += line(f"   {gone}" if gone else "")
        return [*row, *line(f"   blow-offs left {s.blowoffs}", (held, "refusal"))]

    def robots(self, s: Pbl, viewer: int, style: str, width: int, attacks: Sequence[Assault] = ()) -> list[Line]:
        """All robots still in the game, the viewer's own first, the others in turn order."""
        mine = s.side[viewer] if viewer >= 0 else 0
        around = [(mine + n) % s.sides for n in range(s.sides)]
        sides = [side for side in around if not s.is_out(side)]
        told = names_for(self.names, viewer)
        names = [team_name(s, side, told) for side in sides]
        if style == WORDS or width < robot.NARROWEST:
            styles = ["mine" if side == mine and viewer >= 0 else "rival" for side in sides]
            named = [line((name, ink)) for name, ink in zip(names, styles)]
            rows = [row for side, name in zip(sides, named) for row in robot.in_words(s, side, name)]
            return all_wrapped(rows, width, 4)
        targets = combat.aims(list(attacks))[1]
        if len(sides) == 2:
            return robot.pair_rows(s, sides, names, width, DETAIL.get(style, robot.ALL), targets)
        return robot.column_rows(s, sides, names, width, DETAIL.get(style, robot.ALL), targets)

    def shop(self, s: Pbl, width: int) -> list[Line]:
        """The row, once the shop is open (PBL-SHOP-5)."""
        if not s.opened:
            return []
        names = ", ".join(card_short(s.cards.cards[card]) for card in s.row) or "empty"
        return wrapped(line(("Shop row: ", "title"), f"{names} (shop deck {len(s.shop)})"), width, 2)

    def hand(self, view: MatchState, viewer: int, style: str, width: int) -> list[Line]:
        """The own hand by kind; where room is short, without the cards that the question lists anyway."""
        s = table_in(view)
        held = s.hands[viewer]
        if s.gunner(s.side[viewer]) == viewer:
            top = s.decks[s.side[viewer]][-IN_SIGHT:][::-1]
            coming = ", ".join(card_short(s.cards.cards[card]) for card in top) or "nothing"
            return wrapped(line(("Next to be drawn: ", "title"), coming), width, 2)
        if not held:
            return [line("Hand: empty")]
        offered: list[int] = []
        if style != WORDS:
            moves = self.game.legal(view, viewer)
            offered = [card.number for move in moves if (card := card_of(s, move)) is not None]
        left = [card for card in held if card not in offered or (style == ROOMY and not is_set(view, viewer))]
        partner = self.partner_hand(s, viewer, width) if style in (WORDS, ROOMY) else []
        if not left:
            return partner
        more = "" if len(left) == len(held) else ", not in the list"
        rows = wrapped(line((f"Hand of {len(held)}{more}: ", "title"), *grouped(s, left)), width, 2)
        if style in (TIGHT, BARE) and len(rows) > 1:
            rows = [line((f"Hand of {len(held)}", "title"), "; k shows it.")]
        return rows + partner

    def partner_hand(self, s: Pbl, viewer: int, width: int) -> list[Line]:
        """With four hands partners see each other's (PBL-MODE-2V2-8)."""
        if not s.terms.teams or s.terms.gunners:
            return []
        partner = (viewer + 2) % s.seats
        name = owner(self.names[partner])
        return wrapped(line((f"{name} hand: ", "title"), *grouped(s, s.hands[partner])), width, 2)

    def hands(self, s: Pbl, told: list[str], width: int) -> list[Line]:
        """Every hand, once nothing is hidden any more (PBL-R-191)."""
        rows = []
        for seat, held in enumerate(s.hands):
            if held:
                rows.append(line((f"{told[seat]}, hand: ", "title"), *grouped(s, held)))
        return all_wrapped(rows, width, 2)

    # Facts on demand.

    def tell(self, name: str, rest: str, view: MatchState, seat: int, plain: bool) -> list[Line]:
        s = table_in(view)
        if name == "odds":
            moves = [move for move in self.game.legal(view, seat) if isinstance(move, Assault)] if seat >= 0 else []
            return combat.odds_told(s, max(seat, 0), moves, names_for(self.names, seat), plain)
        if name == "hand" and rest.isdecimal() and seat >= 0 and s.asked >> seat & 1:
            listed = self.question(view, seat).list
            card = card_of(s, listed[int(rest) - 1]) if 1 <= int(rest) <= len(listed) else None
            return full_text(card, plain) if card is not None else [line(f"Choice {rest} is about no card.")]
        if name == "hand" and rest:
            return found_cards(s, rest, plain)
        if name == "hand":
            held = [card for _, alike in by_group(s, s.hands[seat]) for card in alike] if seat >= 0 else []
            return [row for card in held for row in full_text(card, plain)] or [line("Your hand is empty.")]
        if name == "card":
            return found_cards(s, rest, plain)
        return []

    def piles(self, view: MatchState, viewer: int) -> list[Line]:
        """Every discard pile; bombs, shields and what was over the limit are their owner's alone (PBL-R-29)."""
        s = table_in(view)
        rows = []
        for side, pile in enumerate(s.discards):
            whose = owner(names_for(self.names, viewer)[s.captain(side)])
            hidden = [f"{cards(pile.count(-1))} face down"] * (-1 in pile)
            seen = [card_short(card) for _, alike in by_group(s, pile) for card in alike]
            rows.append(line(f"{whose[0].upper()}{whose[1:]} pile: {', '.join(seen + hidden) or 'empty'}"))
        return rows

    def known(self, view: MatchState, viewer: int) -> list[Line]:
        """What this seat has seen: piles it put back, cards surely somebody's, the own deck (PBL-R-14, -175)."""
        s = table_in(view)
        rows = []
        for at, pile in enumerate(s.piles):
            seen = names_of(s, pile)
            if seen:
                hidden = f", and {cards(pile.count(-1))} unseen" if -1 in pile else ""
                rows.append(f"Pile {at + 1}: {seen}{hidden}")
        for side in range(s.sides):
            seat = s.captain(side)
            whose = owner(names_for(self.names, viewer)[seat])
            if viewer >= 0 and s.side[viewer] == side:
                deck = names_of(s, s.decks[s.home(side)]) or names_of(s, unseen(s, side))
                rows.append(f"Your deck of {len(s.decks[s.home(side)])}, in no order: {deck or 'empty'}")
                continue
            held = names_of(s, s.hands[seat])
            if held:
                rows.append(f"Surely in {whose} hand: {held}")
            if unseen(s, side):
                rows.append(f"Surely in {whose} hand, deck or pile: {names_of(s, unseen(s, side))}")
        return [line(text) for text in rows or ["Nothing yet but what lies open."]]

    def ended(self, winners: list[int], reason: str, viewer: int) -> str:
        if not winners:
            return ENDINGS.get(reason, "The game is drawn")
        won = say(VICTORIES.get(reason, "{who|wins|win}"), who=People(winners))
        return Audience(self.names, viewer).text(won)

    def story(self, state: MatchState, events: list[Event]) -> list[str]:
        return story(events, self.names, table_in(state).side)


def is_set(view: MatchState, seat: int) -> bool:
    """Is a set of hand cards asked, so that the list shows the whole hand?"""
    s = table_in(view)
    f = s.frames[-1]
    return s.asked >> seat & 1 == 1 and any(isinstance(move, CardItem) for move in f.by.options(s, f, seat))


def unseen(s: Pbl, side: int) -> list[int]:
    """Cards that the viewer knows to be this side's, without knowing where they are."""
    return [card for card in s.cards.orange if s.of[card] and not s.at[card] and s.owner[card] == side]


def found_cards(s: Pbl, words: str, plain: bool) -> list[Line]:
    """Cards by a part of their name or key."""
    typed = words.lower().replace("_", " ")
    if not typed:
        return [line(f"Say which: {CARD_WORDS}.")]
    found = [card for card in s.cards.cards if typed in card.name.lower() or typed in card.key.replace("_", " ")]
    if not found:
        return [line(f"No card has {words!r} in its name; {CARD_WORDS}.")]
    rows = [row for card in found[:6] for row in full_text(card, plain)]
    return [*rows, line(f"... and {len(found) - 6} more")] if len(found) > 6 else rows
