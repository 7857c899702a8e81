"""What can be half-done in a game of PBL ROBOTS: the numbers of its rules in the book, and of the frames they drive."""

from typing import Final

ROBOTS: Final = 0  # each player takes a base robot
TALENT: Final = 1  # pilots are chosen from the Talent Pool
DRAFT: Final = 2  # a draft turn, at one of the piles
RESTOCK: Final = 3  # Neo Draft: where the five new cards go
OPENING: Final = 4  # two hands, one kept
TURN: Final = 5
DRAWING: Final = 6
WINDOW: Final = 7
COMBAT: Final = 8
TRIM: Final = 9  # over the hand limit
RELEASE: Final = 10  # over the hangar's spaces
PLAYED: Final = 11  # an action on the table, until it is carried out
ROLLING: Final = 12  # dice of an effect
TICK: Final = 13  # a counter may be ticked down for a die
DUNK: Final = 14  # cards that join the initial roll
OFFER: Final = 15  # a draw is offered
SELECT: Final = 18  # rotation: a pilot for this game, in secret
SHIELDS: Final = 16  # the defender promises shields
PAY: Final = 17  # promised cards are paid
HEIRLOOMS: Final = 19  # challenge: the Inheritance is chosen and played
TEAMS: Final = 20  # who plays and who arranges, or who leads and who begins
ARRANGE: Final = 21  # a Gunner's cards; never on the table as a frame
GIVE: Final = 22  # cards of the own deck for the shop
PREPARING: Final = [TEAMS, ROBOTS, TALENT, HEIRLOOMS, DRAFT, RESTOCK, GIVE]  # there are no decks yet
OF_COMBAT: Final = [TICK, DUNK, SHIELDS, PAY]  # questions that only a combat beneath asks
FIRST_EFFECT: Final = 23  # from here on: what cards do, in the order of effects/registry.py
