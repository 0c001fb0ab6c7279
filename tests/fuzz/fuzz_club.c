/* The file of --club: whatever is accepted is within the bounds of club.h, and reads the same after being written as
 * JSON again; the error of anything else names a line. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_write.h"
#include "referee/clocks.h"
#include "server/club.h"

static void write_club(const struct club *club, struct string *out)
{
	string_char(out, '{');
	json_add_text(out, "name", club->name);
	json_add_text(out, "rules", string_text(&club->rules));
	if (club->has_clock)
		json_add_text(out, "clock", string_text(&club->clock));
	if (club->game)
		json_add_text(out, "game", club->game->name);
	string_char(out, '}');
}

static void check_bounds(const struct club *club)
{
	struct clocks_rules rules;
	struct error err;
	HOLD(club->name[0] && strlen(club->name) <= CLUB_NAME_MAX && text_is_plain(club->name));
	HOLD(strlen(string_text(&club->rules)) == club->rules.length && club->rules.length <= CLUB_RULES_MAX);
	HOLD(club->has_clock || !club->clock.length);
	HOLD(!club->clock.length || clocks_rules_parse(club->clock.text, &rules, &err));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct club club, same;
	struct string text = {0}, again = {0};
	struct error err = {0};
	int line = 0;
	if (size > CLUB_FILE_MAX)
		return 0;
	char *bytes = fuzz_string(data, size);
	if (club_parse(&club, bytes, size, &err)) {
		check_bounds(&club);
		write_club(&club, &text);
		HOLD(club_parse(&same, text.text, text.length, &err));
		write_club(&same, &again);
		HOLD(strcmp(text.text, again.text) == 0);
		club_release(&same);
	} else {
		fuzz_check_error(&err);
		HOLD(sscanf(err.text, "line %d:", &line) == 1 && line >= 1 && (size_t)line <= size + 1);
		HOLD(!club.name[0] && !club.rules.text && !club.clock.text);
	}
	club_release(&club);
	string_release(&text);
	string_release(&again);
	free(bytes);
	return 0;
}
