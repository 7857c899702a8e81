"""The games of the house, each as a match: `GAMES["robots"]`."""

from boltyard.core.errors import BadSetting, nearest
from boltyard.core.match import Match
from boltyard.games.battleground.game import BattlegroundGame
from boltyard.games.pbl.game import base_game
from boltyard.games.robots.game import RobotsGame

GAMES: dict[str, Match] = {game.key: Match(game) for game in (base_game(), RobotsGame(), BattlegroundGame())}


def find_game(key: str) -> Match:
    """The game of this key; an unknown one is refused with the nearest."""
    if key not in GAMES:
        raise BadSetting(f"there is no game {key!r}; there is {', '.join(GAMES)}{nearest(key, list(GAMES))}", ["game"])
    return GAMES[key]
