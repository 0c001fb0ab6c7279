#include "search/levels.h"
#include "base/text.h"
#include "search/alphabeta.h"

#include <assert.h>
#include <string.h>

/* docs/opponents.md has this table too. */
static const struct level levels[LEVEL_MAX + 1] = {
	/* depth  nodes slip blur */
	{0, 0, 0, 0},      {1, 10000, 40, 120}, {1, 10000, 20, 60}, {2, 20000, 10, 40}, {3, 40000, 5, 20},
	{4, 80000, 2, 10}, {6, 200000, 0, 5},   {0, 500000, 0, 3},  {0, 1500000, 0, 2},
};

struct level levels_at(int level)
{
	assert(level >= 0 && level <= LEVEL_MAX);
	return levels[level];
}

#define FULL_STRENGTH_MS 5000
#define WORDS_MAX        32

static bool unknown(const struct game *game, const char *word, const char *const *words, int n, struct error *err)
{
	struct string names = {0};
	for (int i = 0; i < n; i++)
		string_add(&names, "%s%s", i == 0 ? "" : i == n - 1 ? " or " : ", ", words[i]);
	const char *nearest = text_nearest(word, words, n);
	fail(err, "\"%.40s\" is no opponent in %s, expected a level from 1 to %d, %s%s%s%s", word, game->name,
	     LEVEL_MAX, string_text(&names), nearest ? "; did you mean \"" : "", nearest ? nearest : "",
	     nearest ? "\"?" : "");
	string_release(&names);
	return false;
}

bool opponent_find(const struct game *game, const char *word, struct opponent *out, struct error *err)
{
	if (word[0] >= '1' && word[0] <= '0' + LEVEL_MAX && word[1] == 0) {
		*out = (struct opponent){&alphabeta_engine, word[0] - '0', {0}};
		return true;
	}
	const char *words[WORDS_MAX] = {alphabeta_engine.name};
	int n = 1;
	if (strcmp(word, alphabeta_engine.name) == 0) {
		*out = (struct opponent){&alphabeta_engine, 0, {.time_ms = FULL_STRENGTH_MS}};
		return true;
	}
	for (const struct engine *const *e = game->engines; e && *e && n < WORDS_MAX; e++) {
		if (strcmp(word, (*e)->name) == 0) {
			*out = (struct opponent){*e, 0, {.time_ms = FULL_STRENGTH_MS}};
			return true;
		}
		words[n++] = (*e)->name;
	}
	return unknown(game, word, words, n, err);
}
