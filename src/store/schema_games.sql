-- Saved games. Each save takes the next revision, which serves as the game's version, its place in the list and the
-- cursor for reading the next page of the list.
CREATE TABLE games (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	revision INTEGER NOT NULL UNIQUE,
	saved INTEGER NOT NULL, -- seconds since 1970
	name TEXT NOT NULL,
	game TEXT NOT NULL,
	first TEXT NOT NULL,
	second TEXT NOT NULL,
	result TEXT NOT NULL,
	plies INTEGER NOT NULL,
	record TEXT NOT NULL -- docs/record-format.md
) STRICT;
-- One row: the last revision, which is not reused after its game is deleted, and the number of games.
CREATE TABLE last (revision INTEGER NOT NULL, games INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO last VALUES (0, 0);
