"""Leagues: brackets, seasons, keeper leagues and auctions, derived from a log of acts (decision 26)."""
