"""`python -m boltyard` is the command `boltyard`."""

from boltyard.cli import main

raise SystemExit(main())
