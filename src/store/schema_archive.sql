-- The first moves of a finished game, each followed by a blank, so that a search by its first moves is a range of the
-- index; empty while it is played, and of games that ended before this column existed.
ALTER TABLE rooms ADD COLUMN opening TEXT NOT NULL DEFAULT '';
CREATE INDEX rooms_of_opening ON rooms (game, opening, revision, is_listed, result, stage, id) WHERE stage = 2;
