"""Why not: what stands against something, as a sentence for people and the rule for whoever wants to read on."""

from boltyard.core.sentences import Audience, Sentence, say


class Reason:
    """One sentence, and the id of the rule behind it; without one where no rule says so."""

    def __init__(self, said: str | Sentence, rule: str) -> None:
        self.said = say("{text}", text=said) if isinstance(said, str) else said
        self.rule = rule

    @property
    def sentence(self) -> str:
        """For somebody who knows nobody's name: seats by number."""
        return Audience([]).text(self.said)

    def text(self) -> str:
        """Both in one line, the rule in brackets."""
        return f"{self.sentence} ({self.rule})" if self.rule else self.sentence


class NotOffered(Reason):
    """It is none of the choices that there are, and nothing more can be said of it."""


def text_of(reason: Reason | None) -> str:
    """The reason in one line; nothing where there is none."""
    return "" if reason is None else reason.text()
