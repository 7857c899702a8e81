"""Values learnt from play: weights that foretell, judged on games they were not learnt from."""

import json

import pytest

from boltyard.boxes import boxes, find_box
from boltyard.core.nets import net_of
from boltyard.core.rng import stream
from boltyard.core.tactics import logistic
from boltyard.games import GAMES
from boltyard.lab.learning import Seen, fit, judge, learn_from, split, teach, values_path
from boltyard.players.knowing import tactics_of


def test_fitting_finds_the_weights_that_made_the_results() -> None:
    rng = stream("1", "fit")
    seen = []
    for game in range(4000):
        x, y = rng.below(200) / 100 - 1, rng.below(200) / 100 - 1
        seen.append(Seen(game, [1.0, x, y], float(rng.below(1000) < 1000 * logistic(0.5 + 2 * x - y))))
    weights = fit(seen)

    assert all(abs(found - made) < 0.25 for found, made in zip(weights, (0.5, 2, -1), strict=True))
    assert judge(weights, seen).brier < judge([0.0, 0.0, 0.0], seen).brier


def test_a_net_learns_what_no_weights_can() -> None:
    """Whoever has one of two things wins, whoever has both or none does not."""
    rng = stream("1", "net")
    seen = []
    for game in range(400):
        x, y = rng.below(2), rng.below(2)
        seen.append(Seen(game, [1.0, float(x), float(y)], float(x != y)))
    net = teach(seen, 8, rng, lessons=30)

    assert judge(fit(seen), seen).brier > 0.2
    assert judge(net, seen).brier < 0.05
    assert [round(one, 6) for one in net_of(net.weights()).weights()[-1]] == [round(one, 6) for one in net.straight]


def test_whole_games_are_held_out() -> None:
    seen = [Seen(game, [1.0], 1.0) for game in range(20) for _ in range(3)]
    learnt, held_out = split(seen)

    assert not {one.game for one in learnt} & {one.game for one in held_out}
    assert len(held_out) == 12


def test_the_same_seeds_teach_the_same() -> None:
    game, tactics = GAMES["robots"].game, tactics_of("robots")
    once, again = (learn_from(game, tactics, {}, 2, range(7, 9), 4, 0.2) for _ in range(2))

    assert once == again
    assert {one.won for one in once} == {0.0, 1.0}


@pytest.mark.parametrize("key", [box.key for box in boxes() if box.tactics])
def test_values_say_how_they_were_learnt(key: str) -> None:
    """A file of weights has its command, seed, games and how it did on games held out."""
    path = values_path(find_box(key))
    told = json.loads(path.read_text(encoding="utf-8"))

    assert {"command", "seed", "games", "held_out"} <= set(told)
    assert ("weights" in told) != ("net" in told)
    assert told["held_out"]["brier"] < 0.25
