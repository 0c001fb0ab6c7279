#include "programs.h"
#include "support.h"

#include <string.h>

#include "protocol/opponents.h"

static struct string traffic;

static void note(void *context, bool received, const char *line)
{
	(void)context;
	string_add(&traffic, "%s %s\n", received ? "<" : ">", line);
}

const struct engine_setup programs_default = {.traffic = note, .patience_ms = 20000};

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

struct engine_instance *programs_instance(const struct game *game, const char *word, struct engine_setup setup)
{
	struct error err;
	struct opponent opponent;
	if (!opponents_find(game, word, &opponent, &err))
		fail_msg("%s", err.text);
	struct engine_instance *instance = opponent_create(&opponent, game, setup, &err);
	if (!instance)
		fail_msg("%s", err.text);
	return instance;
}

struct search_result programs_search(const struct game *game, const char *word, const char *moves,
				     const struct limits *limits, struct engine_setup setup)
{
	struct line line;
	struct search_result t;
	struct engine_instance *instance = programs_instance(game, word, setup);
	play_moves(&line, game, NULL, NULL, moves);
	instance->engine->begin(instance, &line);
	instance->engine->search(instance, &line, limits, NULL, NULL, &t);
	instance->engine->free(instance);
	line_release(&line);
	return t;
}
