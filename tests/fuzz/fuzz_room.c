/* A stored room, terms on the first line and events on the others, and then the same lines as they come from clients:
 * whatever is accepted keeps the invariants of the table, and reads the same after being written again. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "rooms/room.h"

static void check_terms(const struct room_terms *terms)
{
	struct room_terms same;
	struct string text = {0}, again = {0};
	struct error err;
	room_terms_write(terms, &text);
	HOLD(text.length <= ROOM_TERMS_MAX && room_terms_read(&same, string_text(&text), &err));
	room_terms_write(&same, &again);
	HOLD(strcmp(string_text(&text), string_text(&again)) == 0);
	string_release(&text);
	string_release(&again);
}

static void check_event(const struct room_event *event)
{
	struct room_event same;
	struct string text = {0}, again = {0};
	struct error err;
	room_event_write(event, &text);
	HOLD(text.length <= ROOM_EVENT_MAX && room_event_read(&same, string_text(&text), &err));
	room_event_write(&same, &again);
	HOLD(strcmp(string_text(&text), string_text(&again)) == 0);
	string_release(&text);
	string_release(&again);
}

/* Events may come in any order, but time does not go backwards: that is the host's promise. */
static void take_event(struct room *room, const char *line)
{
	struct room_event event;
	struct error err = {0};
	int n = room->n_events;
	if (!room_event_read(&event, line, &err)) {
		fuzz_check_error(&err);
		return;
	}
	check_event(&event);
	if (event.at_ms < room->table.now)
		event.at_ms = room->table.now;
	if (event.lag_ms > event.at_ms - room->table.now)
		event.lag_ms = (int)(event.at_ms - room->table.now);
	if (event.from_ms < room->table.now || event.from_ms > event.at_ms)
		event.from_ms = room->table.now;
	enum room_outcome outcome = room_apply(room, &event, &err);
	HOLD(room->n_events == n + (outcome == ROOM_DONE));
	if (outcome == ROOM_REFUSED)
		fuzz_check_error(&err);
	HOLD(table_check(&room->table, &err));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct room_terms terms;
	struct room room;
	struct error err = {0};
	if (size > 4000)
		return 0;
	char *text = fuzz_string(data, size), *rest = text, *line = strsep(&rest, "\n");
	if (!room_terms_read(&terms, line, &err)) {
		fuzz_check_error(&err);
		free(text);
		return 0;
	}
	check_terms(&terms);
	room_init(&room, &terms);
	while ((line = strsep(&rest, "\n")))
		take_event(&room, line);
	struct string state = {0};
	room_write_state(&room, -1, 0, room.table.now, &state);
	HOLD(room_stage(&room) == ROOM_OVER || !terms.layout[0] || !strstr(string_text(&state), terms.layout));
	string_release(&state);
	room_release(&room);
	free(text);
	return 0;
}
