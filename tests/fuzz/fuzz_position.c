/* Two letters for game and preset, then the text of a position. An accepted position can be played to the end, and each
 * step has its events. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "core/events.h"
#include "core/random_play.h"

#define HEAD  2
#define STEPS 60

/* Events have valid points, and there are no more than the array holds. */
static void check_events(const struct line *line)
{
	static struct event events[EVENTS_MAX];
	struct formed formed[FORMED_MAX];
	struct board_layout layout;
	line->game->rendering.layout(line_last(line), &layout);
	for (int i = 0; i < line->length; i++) {
		int n = events_of(line->game, line_at(line, i), line->steps[i].move, line_at(line, i + 1), events);
		HOLD(n >= 0 && n <= EVENTS_MAX);
		for (int k = 0; k < n; k++) {
			HOLD(events[k].at.n > 0 && events[k].at.n <= FORMED_POINTS_MAX);
			for (int m = 0; m < events[k].at.n; m++)
				HOLD(events[k].at.points[m] < layout.n_points);
		}
	}
	HOLD(events_formed(line, formed) <= FORMED_MAX);
}

static void play_on(const struct game *game, const struct position *start)
{
	struct line line;
	struct rng rng;
	line_init(&line, game, start);
	rng_seed(&rng, game->rules.key(start));
	random_play(&line, &rng, STEPS);
	check_events(&line);
	line_release(&line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct game *game;
	struct position p, old;
	struct error err = {0};
	if (size < HEAD)
		return 0;
	memset(&p, 0, sizeof p);
	const struct preset *preset = fuzz_preset(data, &game);
	char *text = fuzz_string(data + HEAD, size - HEAD);
	game->rules.start(&p, preset);
	old = p;
	if (game->text.parse(&p, text, &err)) {
		fuzz_check_position(game, &p);
		play_on(game, &p);
	} else {
		fuzz_check_error(&err);
		HOLD(memcmp(&p, &old, sizeof p) == 0);
	}
	free(text);
	return 0;
}
