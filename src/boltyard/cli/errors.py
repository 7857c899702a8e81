"""What the command line refuses, in one sentence."""


class Usage(Exception):
    """A command that cannot be carried out as typed: what, where, and how to mend it."""

    def __init__(self, sentence: str, exit_code: int = 2) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.exit_code = exit_code
