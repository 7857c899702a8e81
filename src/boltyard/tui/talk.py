"""What can be asked at any prompt: why, why not, rule, known, piles, log, help."""

from __future__ import annotations

import re
from contextlib import suppress

from boltyard import catalogue, guide, rule_search
from boltyard.catalogue import CatalogueMissing, Entry, UnknownRule
from boltyard.core.match import MatchState
from boltyard.core.reasons import NotOffered
from boltyard.tui.board import Board
from boltyard.tui.lines import Line, all_wrapped, line
from boltyard.tui.log import Story
from boltyard.tui.question import Question, Refused
from boltyard.tui.terminal import spelled_out
from boltyard.twelve import twelve_lines

RULE_ID = re.compile(r"[A-Za-z]+-[\w-]+-\d+[a-z]?")
FOUND = 8  # rules listed for words
TURNS = 2  # of the log, unless more are wanted

HELP_WORDS = {
    "help": "what can be typed",
    "goal": "what has to be done to win",
    "why": "which rule asks this; why not CODE says what forbids it; why bot, what a computer had in mind",
    "hint": "where to look; again: what to do; again: why",
    "odds": "the best choices with their chances",
    "rule": "the game in twelve lines; rule ID or WORDS looks one up",
    "known": "what can be deduced from what everybody saw",
    "piles": "the discard piles",
    "log": "what happened; log 5 shows five turns, log all everything",
    "board": "the whole table again",
    "undo": "take back my last decision",
    "save": "where the match is saved; save FILE makes a copy",
    "resign": "give up; the other player wins",
    "quit": "stop here; the match is saved",
}
COMMANDS = list(HELP_WORDS)
NICKNAMES = {"?": "why", "u": "undo", "q": "quit", "exit": "quit", "rules": "rule", "table": "board", "look": "board"}


def help_lines(board: Board, width: int) -> list[Line]:
    """One screen of help; on a narrow one the commands stand one to a line."""
    if width >= 80:
        return [line(text) for text in board.help.splitlines()]
    rows = [line(board.brief_help)]
    rows += [line("In a set, 3 marks one, 1 3 4 marks these and closes it, Enter closes it as it is.")]
    rows += [line((name, "number"), f": {does}") for name, does in [*HELP_WORDS.items(), *board.words.items()]]
    return all_wrapped(rows, width)


def why(question: Question) -> list[Line]:
    """The goal, what to do and why, with the rules beside; without a guide, what the rules say."""
    _, decision, rule = question.prompt()
    told, words = guide.guide_of(question.game.key), guide.coaching(decision)
    if told and words:
        named = ", ".join(one for one in dict.fromkeys([rule, decision]) if one)
        return [
            line(("Goal: ", "title"), told.start),
            line(("What to do: ", "title"), words.do),
            line(("Why: ", "title"), words.why),
            line((f"(rule {named})", "dim")),
        ]
    return [row for one in dict.fromkeys([rule, decision]) if one for row in rule_lines(one)]


def nickname(word: str) -> str:
    """The command that is meant by a short word for it, or the word itself."""
    return NICKNAMES.get(word, word)


def in_twelve_lines(board: Board) -> list[Line]:
    """The whole game on one screen."""
    lines = twelve_lines(board.game.key)
    more = line((f"Name a rule or some words for more: {board.rule_example}.", "dim"))
    return [*[line(text) for text in lines], more]


def why_not(question: Question, board: Board, text: str, view: MatchState | None = None) -> str:
    """What forbids it, or how it can be done; names are taken as they stand on the screen."""
    if not text:
        return f"Say what: why not {board.example}."
    trial = question.fresh()
    try:
        code = trial.read(text, board.spell)
    except Refused as refused:
        meant = board.meant(view, question.seat, text) if view is not None else []
        for one in meant:
            with suppress(Refused):
                return f"You can: {question.fresh().read(one, board.spell) or one}."
            reason = question.game.why_not(question.view, question.seat, one)
            if reason is not None and not isinstance(reason, NotOffered):
                return question.why(reason)
        return refused.sentence
    named = " and ".join(move.text for move in [*trial.stage, *trial.picks])
    return f"You can: {code or named}."


def rule_lines(rule: str) -> list[Line]:
    """A statement of the catalogue in full."""
    try:
        one = catalogue.entry(rule)
    except (UnknownRule, CatalogueMissing) as error:
        return [line((error.sentence, "refusal"))]
    return [line((one.id, "title"), f": {spelled_out(one.text)}")]


def look_up(text: str, board: Board) -> list[Line]:
    """Rules by id or by words."""
    game = board.game.key
    if not text:
        return [line(f"Name a rule or some words: {board.rule_example}.")]
    words = text.replace(",", " ").split()
    if all(RULE_ID.fullmatch(word) for word in words):
        return [row for word in words for row in rule_lines(word.upper())]
    try:
        found = rule_search.find(words, game)
    except CatalogueMissing as error:
        return [line((error.sentence, "refusal"))]
    if not found:
        near = next(
            (rule_search.nearest_word(word, game) for word in words if not rule_search.find([word], game)), None
        )
        hint = f"did you mean {near!r}?" if near else "try fewer or other words."
        return [line((f"No rule of this game speaks of {text!r}; {hint}", "refusal"))]
    rows = [line((one.id, "title"), f": {first_words(one)}") for one in found[:FOUND]]
    if len(found) > FOUND:
        rows.append(line(f"... and {len(found) - FOUND} more; another word narrows it down."))
    return rows


def first_words(one: Entry) -> str:
    text = spelled_out(one.text)
    return text if len(text) <= 140 else text[:140].rsplit(" ", 1)[0] + " ..."


def log_lines(log: Story, board: Board, viewer: int, wish: str) -> list[Line]:
    """The last turns in words, a heading for each."""
    if wish and wish != "all" and not wish.isdecimal():
        raise Refused("log takes a number of turns, or all: log 5, log all.")
    told = log.told(viewer)
    heads = [at for at, one in enumerate(told) if one.opens]
    turns = max(1, int(wish[:4])) if wish.isdecimal() else TURNS
    start = heads[-turns] if wish != "all" and len(heads) > turns else 0
    rows = []
    for one in told[start:]:
        rows.append(line((one.text, "title")) if one.opens else [*line("  "), *board.drawn(one)])
    return rows or [line("Nothing has happened yet.")]
