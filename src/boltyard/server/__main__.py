"""`python -m boltyard.server [--host H] [--port N]`: the site without the rest of the command line."""

import argparse
import sys

from boltyard.server.app import serve
from boltyard.server.door import HOST, PORT


def main() -> int:
    reader = argparse.ArgumentParser(prog="boltyard serve", description="Open the web site on this machine.")
    reader.add_argument("--host", default=HOST)
    reader.add_argument("--port", type=int, default=PORT)
    asked = reader.parse_args()
    return serve(asked.host, asked.port)


if __name__ == "__main__":
    sys.exit(main())
