"""What can go wrong between here and a server, each in one sentence for whoever sits there."""

from __future__ import annotations

ANSWER_IS_NO = 1


class Refusal(Exception):
    """The server has answered that it will not, in its own sentence."""

    exit_code = ANSWER_IS_NO

    def __init__(self, sentence: str, status: int = 0, where: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status
        self.where = where  # what is at fault, as `wire.Problem` has it


class NoServer(Refusal):
    """Nobody answers there, or somebody who is no server of ours."""


class SignedOut(Refusal):
    """The token opens nothing any more: the session was ended, or the host shuts one out."""
