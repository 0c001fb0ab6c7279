/* A script for qipan play: two letters for game and preset, then one command per line. Whatever the input, the session
 * continues and its record can be read back. Games with hidden pieces begin late, with few of them left to deal;
 * commands with long searches or with file names outside the working folder are skipped. fuzz_campaign covers the
 * commands of levels. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/play.h"
#include "cmd/session.h"
#include "cmd/terminal.h"
#include "core/random_play.h"

#define LINES_MAX   40
#define BYTES_MAX   1000
#define PRESETS_MAX 64
#define LATE        60 /* in steps: a flip takes two */

/* The start of a preset or, if the game has hidden pieces, a position late in a game. */
static const struct position *start_of(const struct game *game, const struct preset *preset)
{
	static struct {
		const struct preset *preset;
		struct position position;
	} starts[PRESETS_MAX];
	int i = 0;
	while (i < PRESETS_MAX - 1 && starts[i].preset && starts[i].preset != preset)
		i++;
	if (starts[i].preset == preset)
		return &starts[i].position;
	struct line line;
	struct rng rng;
	game->rules.start(&starts[i].position, preset);
	starts[i].preset = preset;
	line_init(&line, game, &starts[i].position);
	rng_seed(&rng, 1);
	random_play(&line, &rng, game->rules.outcomes_max ? LATE : 0);
	while (line_ruling(&line).verdict != UNDECIDED || game->rules.to_act(line_last(&line)) == ACTOR_CHANCE)
		line_pop(&line);
	memcpy(&starts[i].position, line_last(&line), game->rules.position_size);
	line_release(&line);
	return &starts[i].position;
}

static bool may_run(const char *line)
{
	static const char *const left_out[] = {"save", "load", "hint", "eval", "draw"};
	for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
		if (strstr(line, left_out[i]))
			return false;
	return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 2 || size > BYTES_MAX)
		return 0;
	fuzz_discard_output();
	terminal_begin();
	const struct game *game;
	const struct preset *preset = fuzz_preset(data, &game);
	static const char *const humans[2] = {"human", "human"};
	struct session session;
	struct error err = {0};
	HOLD(session_init(&session, game, preset, start_of(game, preset), humans, 7, &err));
	session.autosave.off = true;
	char *script = fuzz_string(data + 2, size - 2), *rest = script, *line;
	for (int i = 0; i < LINES_MAX && !session.quit && (line = strsep(&rest, "\n")); i++)
		if (may_run(line)) {
			command_run(&session, line);
			HOLD(table_check(&session.table, &err));
		}
	fuzz_check_record(&session.table.record);
	session_release(&session);
	free(script);
	return 0;
}
