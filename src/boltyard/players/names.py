"""What computer players are called where people sit with them. Records and commands know them by their key."""

from boltyard.players.player import MAKERS

# One name for each seat that the same sort of player could take at the largest table.
CALLED: dict[str, tuple[str, ...]] = {
    "greedy": ("Magpie", "Packrat", "Jackdaw", "Ferret", "Squirrel"),  # takes what looks best
    "uniform": ("Loose Screw", "Wobble", "Hiccup", "Tumbleweed", "Rattle"),  # plays at random
}


def display_name(bot: str, before: int = 0) -> str:
    """`Magpie (greedy)`; where so many of its sort sit there already, the next one's name."""
    if bot not in MAKERS:
        return bot
    called = CALLED.get(bot, (bot.title(),))
    name = called[before % len(called)]
    again = before // len(called)
    return f"{name} {again + 1} ({bot})" if again else f"{name} ({bot})"
