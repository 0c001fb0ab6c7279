-- Rooms: games between people, of whose rules the database knows nothing. A room is a summary for the lists, its terms,
-- and its events, from which the server replays it. Each change takes the next revision of the table "last", which is
-- the room's place in the lists.
CREATE TABLE rooms (
	id TEXT NOT NULL PRIMARY KEY,
	revision INTEGER NOT NULL,
	stage INTEGER NOT NULL, -- enum db_stage
	is_listed INTEGER NOT NULL, -- 0 or 1
	created_ms INTEGER NOT NULL, -- since 1970
	changed_ms INTEGER NOT NULL,
	plies INTEGER NOT NULL,
	n_events INTEGER NOT NULL,
	game TEXT NOT NULL,
	preset TEXT NOT NULL,
	clock TEXT NOT NULL,
	first TEXT NOT NULL, -- the players' names
	second TEXT NOT NULL,
	result TEXT NOT NULL,
	terms TEXT NOT NULL
) STRICT;
-- The columns after the revision let a list skip rooms without reading their rows.
CREATE INDEX rooms_of_stage ON rooms (stage, revision, is_listed, result);
CREATE INDEX rooms_of_game ON rooms (game, stage, revision, is_listed, result);
CREATE INDEX rooms_of_first ON rooms (first, stage, revision, is_listed, result);
CREATE INDEX rooms_of_second ON rooms (second, stage, revision, is_listed, result);
CREATE TABLE room_events (
	room TEXT NOT NULL,
	n INTEGER NOT NULL, -- from 0
	event TEXT NOT NULL,
	PRIMARY KEY (room, n)
) STRICT, WITHOUT ROWID;
-- At most one row, with id 1: when a server last ran.
CREATE TABLE alive (id INTEGER PRIMARY KEY, ms INTEGER NOT NULL) STRICT;
