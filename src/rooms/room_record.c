#include "rooms/room_record.h"
#include "records/record_write.h"

#include <assert.h>
#include <stdio.h>
#include <time.h>

static void set_date(struct record *record, int64_t created_ms)
{
	time_t seconds = (time_t)(created_ms / 1000);
	struct tm day;
	if (gmtime_r(&seconds, &day))
		strftime(record->date, sizeof record->date, "%Y.%m.%d", &day);
}

void room_write_record(const struct room *room, struct string *out)
{
	struct record record;
	struct string clock = {0};
	assert(room_stage(room) == ROOM_OVER);
	record_copy(&record, &room->table.record);
	snprintf(record.first, sizeof record.first, "%s", room->seats[0].name);
	snprintf(record.second, sizeof record.second, "%s", room->seats[1].name);
	set_date(&record, room->terms.created_ms);
	record_adjudicate(&record);
	if (room->terms.has_clock) {
		clocks_rules_format(&room->terms.clock, &clock);
		record_add_tag(&record, "TimeControl", string_text(&clock));
	}
	record_write(&record, out);
	string_release(&clock);
	record_release(&record);
}

void room_write_opening(const struct room *room, struct string *out)
{
	const struct line *line = &room->table.record.line;
	char text[MOVE_TEXT_MAX];
	for (int i = 0; i < line->length && i < ROOM_OPENING_MAX; i++) {
		line->game->text.format_move(line_at(line, i), line->steps[i].move, text, sizeof text);
		string_add(out, "%s ", text);
	}
}
