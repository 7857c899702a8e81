"""What is measured of PBL ROBOTS: its cards and pilots by the thousand games."""
