/* room_record: the record of a game played in a room (docs/record-format.md). */
#ifndef ROOMS_ROOM_RECORD_H
#define ROOMS_ROOM_RECORD_H

#include "rooms/room.h"

/* Appends the record: players, the date of the room's creation in UTC, the time control as the tag "TimeControl",
 * moves, result and ruling. The game must be over. */
void room_write_record(const struct room *, struct string *out);

#define ROOM_OPENING_MAX 12 /* moves and outcomes */

/* Appends the first ROOM_OPENING_MAX moves and outcomes, each followed by a blank. */
void room_write_opening(const struct room *, struct string *out);

#endif
