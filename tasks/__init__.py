"""The tasks of whoever works on the code: `./boltyard dev` lists them, each file beside this one is a task."""
