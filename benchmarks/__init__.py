"""What only measures: speed beside peers, players against yardsticks, and how fair real time is."""
