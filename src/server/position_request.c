#include "server/position_request.h"
#include "games/registry.h"
#include "referee/judge.h"

#include <string.h>

/* Whether the text has at most max words. */
static bool has_few_words(const char *text, int max)
{
	static const char blanks[] = " \t\r\n";
	for (text += strspn(text, blanks); *text && max >= 0; max--) {
		text += strcspn(text, blanks);
		text += strspn(text, blanks);
	}
	return max >= 0;
}

bool position_request_play(const struct position_request *request, struct record *record, struct reply *reply)
{
	struct error err;
	struct position start;
	const char *moves = request->moves ? request->moves : "";
	const struct game *game = games_find(request->game ? request->game : "xiangqi", &err);
	const struct preset *preset = game ? game_preset(game, request->preset, &err) : NULL;
	if (!preset) {
		reply_refuse(reply, 422, "bad_game", 0, &err);
		return false;
	}
	if (!game_set_up(game, preset, request->position, &start, &err)) {
		reply_refuse(reply, 422, "bad_position", 0, &err);
		return false;
	}
	if (!has_few_words(moves, RECORD_STEPS_MAX)) {
		reply_fail(reply, 413, "too_many_moves", "more than %d moves", RECORD_STEPS_MAX);
		return false;
	}
	record_init(record, game, preset, &start);
	bool played = judge_play(&record->line, moves, &err);
	record_follow_line(record);
	if (played)
		return true;
	reply_refuse(reply, 422, "bad_move", record->line.length + 1, &err);
	record_release(record);
	return false;
}
