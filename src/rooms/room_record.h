/* room_record: a game that was played in a room, as a record (docs/record-format.md). */
#ifndef ROOMS_ROOM_RECORD_H
#define ROOMS_ROOM_RECORD_H

#include "rooms/room.h"

/* Appends the record: players, the day (in UTC) on which the room was created, moves, result and ruling; the time
 * control is its tag "TimeControl". The room must be over. */
void room_write_record(const struct room *, struct string *out);

#define ROOM_OPENING_MAX 12 /* moves and outcomes */

/* Appends the first ROOM_OPENING_MAX moves and outcomes, each followed by a blank. */
void room_write_opening(const struct room *, struct string *out);

#endif
