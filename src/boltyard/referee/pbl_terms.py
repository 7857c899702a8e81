"""What a side's own terms come to at a table of PBL ROBOTS: keepers, cards that are barred, bonuses (PBL-LEAGUE)."""

from __future__ import annotations

from boltyard.referee.finding import Findings, Plain

ROWS = 5  # piles of a draft (PBL-DRAFT-10)


def terms_of(settings: dict[str, str]) -> dict[str, dict[str, str]]:
    """The terms by side, or `all`, as the header spells them."""
    told = settings.get("terms", "none")
    parts = [part.partition(":") for part in told.split(";")] if told != "none" else []
    return {who: dict(one.split("=", 1) for one in rest.split(",")) for who, _, rest in parts}


def extra_cards(settings: dict[str, str], side: int) -> int:
    """What the side may hold beyond the limit of everybody (PBL-R-165)."""
    return int(terms_of(settings).get(str(side), {}).get("limit", "0"))


class SideTerms:
    """Holds every table against the terms that its sides have."""

    def __init__(self, head: Plain, findings: Findings) -> None:
        self.found = findings
        self.terms = terms_of(head["settings"])
        self.kept = {who: part["inheritance"].split("+") for who, part in self.terms.items() if "inheritance" in part}
        mine = {key for keys in self.kept.values() for key in keys}
        barred = self.terms.get("all", {}).get("barred", "")
        self.barred = sorted(key for key in barred.split("+") if key and key not in mine)

    def look(self, state: Plain) -> None:
        """Once the box is open: what is kept is in no draft, what is barred is nowhere at all."""
        if not self.terms or (not state["pool"] and not any(side["pilot"] for side in state["sides"])):
            return
        dealt = [*state["draft"], *[key for pile in state["piles"] for key in pile]]
        for who, keys in self.kept.items():
            self.found.expect("PBL-LEAGUE-KEEPER-6", "keepers in the draft", [], [key for key in keys if key in dealt])
            if state["phase"] in ("talent", "draft"):
                missing = [key for key in keys if key not in state["sides"][int(who)]["deck"]]
                out = state["sides"][int(who)]["out"]
                self.found.claim("PBL-LEAGUE-KEEPER-6", "keepers begin the deck", out or not missing, missing)
        gone = [key for pile in state["removed"] for key in pile]
        missing = [key for key in self.barred if key not in gone]
        self.found.expect("PBL-LEAGUE-KEEPER-7", "barred cards that are in the game", [], missing)
        fresh = state["phase"] == "draft" and [len(pile) for pile in state["piles"]] == [1] * ROWS
        if fresh and self.terms.get("all", {}).get("shop") == "piles":
            self.found.claim("PBL-LEAGUE-KEEPER-8", "cards set aside", len(state["shop"]) < ROWS, len(state["shop"]))

    def given(self, before: Plain, after: Plain, code: str) -> None:
        """Cards of a deck went to the shop deck, as many as the side's terms say (PBL-R-165, -239)."""
        keys = code.split()[1:]
        for at, side in enumerate(before["sides"]):
            if keys and keys[0] in side["deck"]:
                wanted = int(self.terms.get(str(at), {}).get("give", "0"))
                mine = self.kept.get(str(at), [])
                spare = [key for key in side["deck"] if key not in mine]
                self.found.expect("PBL-R-165", "cards given away", min(wanted, len(spare)), len(keys))
                self.found.expect("PBL-R-239", "keepers given away", [], [key for key in keys if key in mine])
                shop = sorted([*before["shop"], *keys])
                self.found.expect("PBL-R-165", "the shop deck", shop, sorted(after["shop"]))
