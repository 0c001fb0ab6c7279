-- When a room entered its stage, and whether it belongs to a tournament: rooms that are old are deleted, except those of
-- tournaments. Of older rooms only the last change is known, and a tournament names its rooms in its events.
ALTER TABLE rooms ADD COLUMN since_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rooms ADD COLUMN in_tournament INTEGER NOT NULL DEFAULT 0;
UPDATE rooms SET since_ms = changed_ms;
UPDATE rooms SET in_tournament = 1 WHERE id IN
	(SELECT substr(event, length(event) - 11) FROM tournament_events WHERE event LIKE 'room %');
CREATE INDEX rooms_of_age ON rooms (stage, since_ms) WHERE in_tournament = 0;
