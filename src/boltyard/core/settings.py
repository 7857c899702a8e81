"""Settings with a strict schema: what may be set, to what, and the rule behind it."""

import re
from collections.abc import Mapping

from boltyard.core.errors import BadSetting, nearest
from boltyard.core.sentences import Chosen, Values, say

WHOLE_NUMBER = re.compile(r"-?[0-9]{1,80}")
FRACTION = re.compile(r"[0-9]{1,9}(\.[0-9]{1,4})?")  # what a share can be: at most four places
ON = ("on", "true", "yes")
OFF = ("off", "false", "no")


def whole_number(text: str) -> int | None:
    """The number that plain digits spell, if they do and it is of a reasonable size."""
    return int(text) if WHOLE_NUMBER.fullmatch(text) else None


def fraction(text: str) -> float | None:
    """The share that plain digits and a point spell, if they do."""
    return float(text) if FRACTION.fullmatch(text) else None


class Setting:
    """One thing a table can agree on. Values are words; `low..high` allows numbers besides.

    Numbers are whole, or shares such as 0.25 where `is_share` says so. A default may follow another setting:
    `presets` holds the default for each value of the setting `follows`. `advised` does so for tables that are agreed on
    now: it is written down like anything that was said, so no record depends on it. `form` tells what else may be said.
    """

    form: str = ""

    def __init__(
        self,
        key: str,
        values: list[str],
        rule: str,
        text: str,
        low: int | float = 0,
        high: int | float = -1,
        is_share: bool = False,
        follows: str = "",
        presets: dict[str, str] | None = None,
        advised: dict[str, str] | None = None,
    ) -> None:
        self.key = key
        self.values = values
        self.rule = rule
        self.text = text
        self.low: int | float = low
        self.high: int | float = high
        self.is_share = is_share
        self.follows = follows
        self.presets: dict[str, str] = presets or {}
        self.advised: dict[str, str] = advised or {}

    @property
    def default(self) -> str:
        return self.values[0]

    @property
    def kind(self) -> str:
        """`switch`, `number`, `choice`, or what a sort of its own is called."""
        if sorted(self.values) == ["off", "on"]:
            return "switch"
        return "number" if self.high >= self.low or all(value.isdigit() for value in self.values) else "choice"

    def default_among(self, chosen: Mapping[str, str]) -> str:
        """The default where the other settings are these."""
        return self.presets.get(chosen[self.follows], self.default) if self.follows else self.default

    def read(self, raw: object) -> str:
        """The value in its one spelling, or a sentence that says what would do."""
        text = str(raw).strip().lower()
        if self.kind == "switch":
            text = "on" if text in ON else "off" if text in OFF else text
        if text in self.values:
            return text
        number = fraction(text) if self.is_share else whole_number(text)
        if number is not None and self.low <= number <= self.high:
            return f"{number:.4f}".rstrip("0").rstrip(".") if self.is_share else str(number)
        wrong = "{setting} cannot be {raw}; it takes {values}{hint}"
        if self.high >= self.low:
            wrong = "{setting} cannot be {raw}; it takes {values}, or {low} to {high}{hint}"
        said = say(
            wrong,
            setting=Chosen(self.key),
            raw=repr(str(raw)[:40]),
            values=Values(self.values),
            low=str(self.low),
            high=str(self.high),
            hint=nearest(text, self.values),
        )
        raise BadSetting(said, [self.key], self.rule)


class Exclusion:
    """Two settings that do not go together, and the rule that says so."""

    def __init__(self, key: str, value: str, other: str, other_value: str, rule: str) -> None:
        self.key = key
        self.value = value
        self.other = other
        self.other_value = other_value
        self.rule = rule


class Ceiling:
    """A number that may not be above another, and the rule that says so."""

    def __init__(self, key: str, other: str, rule: str) -> None:
        self.key = key
        self.other = other
        self.rule = rule


class Schema:
    """All settings and modes of a game."""

    def __init__(
        self,
        settings: list[Setting],
        modes: dict[str, dict[str, str]],
        exclusions: list[Exclusion],
        ceilings: list[Ceiling] | None = None,
    ) -> None:
        self.settings = settings
        self.modes = modes
        self.exclusions = exclusions
        self.ceilings: list[Ceiling] = ceilings or []

    def read(self, given: Mapping[str, object]) -> dict[str, str]:
        """Every setting in its one spelling, defaults filled in; anything unknown or excluded is refused."""
        by_key = {setting.key: setting for setting in self.settings}
        chosen = {setting.key: setting.default for setting in self.settings}
        for key, raw in given.items():
            if key not in by_key:
                raise BadSetting(f"there is no setting {key}{nearest(key, list(by_key))}")
            chosen[key] = by_key[key].read(raw)
        for setting in self.settings:
            if setting.follows and setting.key not in given:
                chosen[setting.key] = setting.default_among(chosen)
        for pair in self.exclusions:
            if chosen[pair.key] == pair.value and chosen[pair.other] == pair.other_value:
                one, other = Chosen(pair.key, pair.value), Chosen(pair.other, pair.other_value)
                said = say("{one} does not go with {other}", one=one, other=other)
                raise BadSetting(said, [pair.key, pair.other], pair.rule)
        for ceiling in self.ceilings:
            low, high = chosen[ceiling.key], chosen[ceiling.other]
            if int(low) > int(high):
                said = say("{one} is above {other}", one=Chosen(ceiling.key, low), other=Chosen(ceiling.other, high))
                raise BadSetting(said, [ceiling.key, ceiling.other], ceiling.rule)
        return chosen

    def agree(self, given: Mapping[str, object]) -> dict[str, str]:
        """The same for a table that is agreed on now: what nobody has spoken of is as it is advised."""
        chosen = self.read(given)
        for setting in self.settings:
            if setting.key not in given and setting.follows and chosen[setting.follows] in setting.advised:
                chosen[setting.key] = setting.advised[chosen[setting.follows]]
        return chosen

    def mode(self, names: str) -> dict[str, str]:
        """The settings that these modes stand for (`series3,quick`)."""
        chosen: dict[str, str] = {}
        source: dict[str, str] = {}
        for name in names.split(","):
            name = name.strip()
            if name not in self.modes:
                raise BadSetting(f"there is no mode {name}{nearest(name, list(self.modes))}", ["mode"])
            for key, value in self.modes[name].items():
                if chosen.get(key, value) != value:
                    raise BadSetting(
                        f"modes {source[key]} and {name} set {key} to {chosen[key]} and {value}; take one", ["mode"]
                    )
                chosen[key] = value
                source[key] = name
        return chosen

    def changed(self, settings: Mapping[str, str]) -> dict[str, str]:
        """Only what differs from the defaults, in the schema's order."""
        return {s.key: settings[s.key] for s in self.settings if settings[s.key] != s.default_among(settings)}
