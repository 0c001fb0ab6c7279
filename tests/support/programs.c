#include "programs.h"
#include "support.h"

#include <string.h>

#include "protocol/opponents.h"

static struct string traffic;

static void note(void *context, bool said, const char *line)
{
	(void)context;
	string_add(&traffic, "%s %s\n", said ? "<" : ">", line);
}

const struct engine_setup programs_usual = {.traffic = note, .patience_ms = 20000};

const char *programs_traffic(void)
{
	return string_text(&traffic);
}

int programs_clean(void **state)
{
	(void)state;
	string_release(&traffic);
	traffic = (struct string){0};
	return 0;
}

void programs_expect(const char *part)
{
	if (!strstr(programs_traffic(), part))
		fail_msg("expected\n%s\nin\n%s", part, programs_traffic());
}

void programs_expect_not(const char *part)
{
	if (strstr(programs_traffic(), part))
		fail_msg("expected no\n%s\nin\n%s", part, programs_traffic());
}

struct thinker *programs_thinker(const struct game *game, const char *word, struct engine_setup setup)
{
	struct error err;
	struct opponent opponent;
	if (!opponents_find(game, word, &opponent, &err))
		fail_msg("%s", err.text);
	struct thinker *thinker = opponent_create(&opponent, game, setup, &err);
	if (!thinker)
		fail_msg("%s", err.text);
	return thinker;
}

struct thought programs_thought(const struct game *game, const char *word, const char *moves,
				const struct limits *limits, struct engine_setup setup)
{
	struct line line;
	struct thought t;
	struct thinker *thinker = programs_thinker(game, word, setup);
	play_moves(&line, game, NULL, NULL, moves);
	thinker->engine->begin(thinker, &line);
	thinker->engine->think(thinker, &line, limits, NULL, NULL, &t);
	thinker->engine->free(thinker);
	line_release(&line);
	return t;
}
