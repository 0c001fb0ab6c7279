#include "programs.h"
#include "support.h"

#include <string.h>

#include "base/text.h"
#include "games/registry.h"
#include "protocol/opponents.h"

/* "> " what it was told, "< " what it said, a line each. */
static struct string traffic;

static void note(void *context, bool said, const char *line)
{
	(void)context;
	string_add(&traffic, "%s %s\n", said ? "<" : ">", line);
}

int program_clean(void **state)
{
	(void)state;
	string_release(&traffic);
	traffic = (struct string){0};
	return 0;
}

void program_said(const char *part)
{
	if (!strstr(string_text(&traffic), part))
		fail_msg("expected\n%s\nin\n%s", part, string_text(&traffic));
}

void program_said_not(const char *part)
{
	if (strstr(string_text(&traffic), part))
		fail_msg("expected no\n%s\nin\n%s", part, string_text(&traffic));
}

const struct engine_setup program_usual = {.traffic = note, .patience_ms = 20000};

struct thought program_thought(const char *game, const char *word, const char *moves, const struct limits *limits,
			       struct engine_setup setup)
{
	struct error err;
	struct opponent opponent;
	struct line line;
	struct thought t;
	const struct game *g = games_find(game, NULL);
	if (!opponents_find(g, word, &opponent, &err))
		fail_msg("%s", err.text);
	struct thinker *thinker = opponent_create(&opponent, g, setup, &err);
	if (!thinker)
		fail_msg("%s", err.text);
	play_moves(&line, g, NULL, NULL, moves);
	opponent.engine->begin(thinker, &line);
	opponent.engine->think(thinker, &line, limits, NULL, NULL, &t);
	opponent.engine->free(thinker);
	line_release(&line);
	return t;
}

void program_plays(const struct limits *limits, const char *word, const char *moves, const char *expected)
{
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct line line;
	struct thought t = program_thought("xiangqi", word, moves, limits, program_usual);
	assert_int_equal(t.fault, FAULT_NONE);
	play_moves(&line, xiangqi, NULL, NULL, moves);
	assert_string_equal(move_text(xiangqi, line_last(&line), t.best), expected);
	line_release(&line);
}

void program_fails(const struct limits *limits, const char *word, enum thought_fault fault)
{
	struct engine_setup setup = program_usual;
	setup.patience_ms = 300;
	struct thought t = program_thought("xiangqi", word, "", limits, setup);
	assert_int_equal(t.fault, fault);
	assert_int_equal(t.best, NO_MOVE);
}
