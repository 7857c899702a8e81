"""What is kept: people, tables, seats, every decision. SQLite by default, PostgreSQL by its address."""
