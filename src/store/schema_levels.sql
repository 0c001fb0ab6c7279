-- Levels that players have published. The row of a level that comes with the program holds only its counters. Each
-- change takes the next revision of the table "last", except those of counters and reports.
CREATE TABLE levels (
	id TEXT NOT NULL PRIMARY KEY,
	revision INTEGER NOT NULL,
	stage INTEGER NOT NULL, -- enum db_level_stage
	created_ms INTEGER NOT NULL, -- since 1970
	name TEXT NOT NULL, -- of the author
	title TEXT NOT NULL,
	level TEXT NOT NULL, -- docs/levels.md, without a rating
	author_key TEXT NOT NULL, -- hash of the author's token
	won INTEGER NOT NULL, -- the games of the rating, from the simulated player's point of view
	drawn INTEGER NOT NULL,
	lost INTEGER NOT NULL,
	player_depth INTEGER NOT NULL,
	engine TEXT NOT NULL,
	difficulty INTEGER NOT NULL, -- millionths of games not won
	refusal TEXT NOT NULL, -- id of the message
	tries INTEGER NOT NULL, -- attempts of players, and their sums
	wins INTEGER NOT NULL,
	draws INTEGER NOT NULL,
	plies INTEGER NOT NULL,
	hints INTEGER NOT NULL,
	rater TEXT NOT NULL, -- the process that rates it or has rated it; "" until then
	claimed_ms INTEGER NOT NULL, -- when that process last said so, since 1970
	reports INTEGER NOT NULL,
	reasons TEXT NOT NULL -- of the first reports, a line each
) STRICT;
CREATE INDEX levels_of_stage ON levels (stage, revision);
CREATE INDEX levels_by_difficulty ON levels (stage, difficulty, revision);
CREATE INDEX levels_by_tries ON levels (stage, tries, revision);
CREATE INDEX levels_by_reports ON levels (stage, reports, revision);
-- What players did in levels, without a word about the players. The id is drawn by the client for this attempt alone.
CREATE TABLE attempts (
	revision INTEGER NOT NULL PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	level TEXT NOT NULL,
	saved INTEGER NOT NULL, -- seconds since 1970
	result INTEGER NOT NULL, -- enum db_attempt_result
	plies INTEGER NOT NULL,
	hints INTEGER NOT NULL
) STRICT;
