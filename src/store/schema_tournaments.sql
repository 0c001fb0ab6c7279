-- Tournaments, stored like rooms: a summary for the lists, terms, and events. Each change takes the next revision of the
-- table "last".
CREATE TABLE tournaments (
	id TEXT NOT NULL PRIMARY KEY,
	revision INTEGER NOT NULL,
	stage INTEGER NOT NULL, -- enum db_stage
	changed_ms INTEGER NOT NULL, -- since 1970
	players INTEGER NOT NULL,
	n_events INTEGER NOT NULL,
	terms TEXT NOT NULL
) STRICT;
CREATE INDEX tournaments_of_stage ON tournaments (stage, revision);
CREATE TABLE tournament_events (
	tournament TEXT NOT NULL,
	n INTEGER NOT NULL, -- from 0
	event TEXT NOT NULL,
	PRIMARY KEY (tournament, n)
) STRICT, WITHOUT ROWID;
