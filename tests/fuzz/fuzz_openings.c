/* Two letters for game and preset, then an openings file. If the reader accepts it, the game can go on from the end of
 * each opening, and the file survives being written again. */
#include "fuzz.h"

#include <string.h>

#include "base/text.h"
#include "match/openings.h"

#define HEAD      2
#define BYTES_MAX 4000

static void write_openings(const struct openings *o, const struct preset *preset, struct string *out)
{
	HOLD(o->n > 0);
	for (int i = 0; i < o->n; i++) {
		struct line line;
		struct error err;
		openings_line(o, i, &line);
		HOLD(line_check(&line, &err));
		HOLD(line_ruling(&line).verdict == UNDECIDED);
		HOLD(o->game->rules.to_act(line_last(&line)) != ACTOR_CHANCE);
		HOLD(i == 0 || o->list[i].number > o->list[i - 1].number);
		openings_write(&line, preset, out);
		line_release(&line);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct game *game;
	struct openings openings;
	struct error err = {0};
	struct string first = {0}, second = {0};
	if (size < HEAD || size > BYTES_MAX)
		return 0;
	const struct preset *preset = fuzz_preset(data, &game);
	if (!openings_read(&openings, game, preset, (const char *)data + HEAD, size - HEAD, &err)) {
		fuzz_check_error(&err);
		return 0;
	}
	write_openings(&openings, preset, &first);
	openings_release(&openings);
	HOLD(openings_read(&openings, game, preset, first.text, first.length, &err));
	write_openings(&openings, preset, &second);
	openings_release(&openings);
	HOLD(strcmp(first.text, second.text) == 0);
	string_release(&first);
	string_release(&second);
	return 0;
}
