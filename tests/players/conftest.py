"""What tests of players share with the stories of their games."""

from tests.pbl.conftest import give

__all__ = ["give"]
