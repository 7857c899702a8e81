"""What is known of playing a game well: the tactics of its box, with the weights that were learnt for it."""

import gc
import json
from functools import cache

from boltyard.boxes import find_box, folder_of, load
from boltyard.core.nets import net_of
from boltyard.core.tactics import Tactics

VALUES = "values.json"  # what was learnt, in the game's folder


@cache
def tactics_of(key: str) -> Tactics:
    """How this game is played well; one for all, for it remembers much.

    Whoever thinks against the clock must not be kept by the collector: what is loaded by now stays, so it need not look
    through that again (as the server has it, too).
    """
    box = find_box(key)
    tactics: Tactics = load(box.tactics)()
    values = folder_of(box) / VALUES
    if values.exists():
        learnt = json.loads(values.read_text(encoding="utf-8"))
        if "net" in learnt:
            tactics.net = net_of(learnt["net"])
        else:
            tactics.weights = learnt["weights"]
    gc.freeze()
    return tactics
