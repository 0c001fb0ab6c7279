-- When the flag of a room's side to move falls, if nobody moves; 0: no clock runs. A server reads the rooms that are due,
-- so that no server has to keep all games in memory. 1 in rooms of before this column existed: their server finds out.
ALTER TABLE rooms ADD COLUMN due_ms INTEGER NOT NULL DEFAULT 1;
CREATE INDEX rooms_of_due ON rooms (due_ms, id) WHERE stage = 1 AND due_ms > 0;
-- Times during which no server ran. The clocks of rooms stood still: a room learns of it when it is read again.
CREATE TABLE pauses (
	from_ms INTEGER NOT NULL PRIMARY KEY, -- since 1970
	to_ms INTEGER NOT NULL
) STRICT;
