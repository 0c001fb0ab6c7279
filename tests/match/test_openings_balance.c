/* Searches a sample of the shipped openings again, to the depth that data/openings/README.md names. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "games/registry.h"
#include "match/openings.h"
#include "search/alphabeta.h"

enum { DEPTH = 12, SAMPLE = 5 };

static void scores_within(struct engine_instance *instance, const struct openings *o, int i, int min, int max)
{
	struct line line;
	struct search_result result;
	openings_line(o, i, &line);
	alphabeta_engine.forget(instance);
	alphabeta_engine.search(instance, &line, &(struct limits){.depth = DEPTH}, NULL, NULL, &result);
	if (result.depth != DEPTH || abs(result.score) < min || abs(result.score) > max)
		fail_msg("%s, line %d: score %d at depth %d", o->game->name, o->list[i].number, result.score,
			 result.depth);
	line_release(&line);
}

static void sample(const struct game *game, const char *file, int min, int max)
{
	struct openings o;
	struct string text = {0};
	struct error err;
	char path[80];
	snprintf(path, sizeof path, "../data/openings/%s.txt", file);
	struct engine_instance *instance =
		alphabeta_engine.create(game, &(struct engine_setup){.hash_bytes = (size_t)64 << 20}, &err);
	if (!instance || !file_read(path, OPENINGS_BYTES_MAX, &text, &err) ||
	    !openings_read(&o, game, game->presets, text.text, text.length, &err))
		fail_msg("%s: %s", path, err.text);
	for (int i = 0; i < SAMPLE; i++)
		scores_within(instance, &o, o.n * i / SAMPLE, min, max);
	alphabeta_engine.free(instance);
	openings_release(&o);
	string_release(&text);
}

static void openings_are_balanced(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++)
		sample(games_at(g), games_at(g)->name, 0, 50);
}

static void unbalanced_openings_are_unbalanced(void **state)
{
	(void)state;
	sample(games_find("xiangqi", NULL), "xiangqi_unbalanced", 160, 260);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(openings_are_balanced),
		cmocka_unit_test(unbalanced_openings_are_unbalanced),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
