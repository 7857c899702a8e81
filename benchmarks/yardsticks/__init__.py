"""Players that others are measured against. They are frozen: a better idea belongs to `players`, not here.

`pbl`, `pbl_fight` and `pbl_worth` are the first `greedy` of PBL ROBOTS, as it played before it knew all the cards.
"""
