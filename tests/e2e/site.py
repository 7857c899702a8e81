"""The site as anybody opens it, but with chance from a file: `python -m tests.e2e.site FILE serve --port 0`."""

import sys
from pathlib import Path

from boltyard.cli import main
from tests.deals import Chance

if __name__ == "__main__":
    file = Path(sys.argv.pop(1))
    Chance(file.read_text).install()
    raise SystemExit(main())
