/* Searches a sample of the shipped openings again, to the depth that data/openings/README.md names. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "games/registry.h"
#include "match/openings.h"
#include "search/alphabeta.h"

enum { DEPTH = 12, SAMPLE = 5 };

static void scores_within(struct thinker *thinker, const struct openings *o, int i, int least, int most)
{
	struct line line;
	struct thought thought;
	openings_line(o, i, &line);
	alphabeta_engine.forget(thinker);
	alphabeta_engine.think(thinker, &line, &(struct limits){.depth = DEPTH}, NULL, NULL, &thought);
	if (thought.depth != DEPTH || abs(thought.score) < least || abs(thought.score) > most)
		fail_msg("%s, line %d: score %d at depth %d", o->game->name, o->list[i].number, thought.score,
			 thought.depth);
	line_release(&line);
}

static void sample(const struct game *game, const char *file, int least, int most)
{
	struct openings o;
	struct string text = {0};
	struct error err;
	char path[80];
	snprintf(path, sizeof path, "../data/openings/%s.txt", file);
	struct thinker *thinker =
		alphabeta_engine.create(game, &(struct engine_setup){.hash_bytes = (size_t)64 << 20}, &err);
	if (!thinker || !file_read(path, OPENINGS_BYTES_MAX, &text, &err) ||
	    !openings_read(&o, game, game->presets, text.text, text.length, &err))
		fail_msg("%s: %s", path, err.text);
	for (int i = 0; i < SAMPLE; i++)
		scores_within(thinker, &o, o.n * i / SAMPLE, least, most);
	alphabeta_engine.free(thinker);
	openings_release(&o);
	string_release(&text);
}

static void openings_are_balanced(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++)
		sample(games_at(g), games_at(g)->name, 0, 50);
}

static void unbalanced_openings_are_not(void **state)
{
	(void)state;
	sample(games_find("xiangqi", NULL), "xiangqi_unbalanced", 160, 260);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(openings_are_balanced),
		cmocka_unit_test(unbalanced_openings_are_not),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
