"""Learn by playing: a scripted first game of each game, on the real engine.

The script lies in the game's box as data (`script`), is played through once before anybody is taught by it (`course`),
and the rival in it is a player like any other until its lines are used up (`scripted`).
"""
