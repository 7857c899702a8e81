"""The web site: the page, and what it asks for."""
