"""An act within the seal: it lies face down until the round is over, and is forgotten with it."""

from boltyard.core.legend import Legend, Plain


class FaceDown:
    """Who did something and when; its code is empty for whoever may not know what (BB-R-80)."""

    ms: int
    seat: int
    code: str

    def __init__(self, ms: int, seat: int, code: str) -> None:
        self.ms = ms
        self.seat = seat
        self.code = code

    # dev fields: slots, plain, read

    __slots__ = (
        "code",
        "ms",
        "seat",
    )

    def plain(self, legend: Legend) -> Plain:
        return {
            "ms": self.ms,
            "seat": self.seat,
            "code": self.code,
        }

    @staticmethod
    def read(plain: Plain, legend: Legend) -> "FaceDown":
        return FaceDown(plain["ms"], plain["seat"], plain["code"])

    # end of what is generated
